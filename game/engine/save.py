"""Saving matches: recording while they are played, loading, checking, going on under newer rules.

A save file is JSON lines (savelines.py). A loaded match goes on exactly as it would have gone on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from game.engine.match import Match
from game.engine.recording import Recorder, save, whole
from game.engine.replaying import (
    FindMap,
    Playing,
    Replay,
    arranged,
    begin,
    from_start,
    play_again,
    same_rules,
    state_of,
)
from game.engine.rulebook import Registry, Rulebook
from game.engine.savelines import (
    AnswerLine,
    BadSave,
    EndLine,
    Header,
    MarkLine,
    Placed,
    SaveFile,
    UndoLine,
    read_ends,
    read_lines,
)
from game.table.mapfile import Scenario
from game.table.tomlplace import Fault

__all__ = [
    "BadSave",
    "Continued",
    "FindMap",
    "Header",
    "Migration",
    "Recorder",
    "Replay",
    "continue_from",
    "header",
    "load",
    "play_again",
    "save",
    "verify",
    "whole",
]

Migration = Callable[[dict[str, Any]], dict[str, Any]]
"""Makes a state as plain data of one version of the rules into one of the next."""


def header(path: Path) -> Header:
    """What was played, for a list of saved matches. Raises BadSave."""
    return read_ends(path).header


def load(path: Path, registry: Registry, find_map: FindMap) -> Match:
    """The match of a file, every answer checked against the rules. Raises BadSave at the first difference."""
    replay = play_again(path, registry, find_map)
    if replay.differs:
        raise BadSave(replay.differs)
    return replay.match


def verify(path: Path, registry: Registry, find_map: FindMap) -> Replay:
    """Plays a file and compares everything, recorded states too. Raises BadSave at the first difference."""
    replay = play_again(path, registry, find_map)
    if replay.differs:
        raise BadSave(replay.differs)
    for placed in replay.file.lines:
        if isinstance(placed.line, (MarkLine, EndLine)) and placed.line.state is not None:
            state_of(replay.file, placed, replay.match.book, check=same_rules(replay.file, replay.match.book))
    return replay


@dataclass(frozen=True)
class Continued:
    """A match that goes on from a state in the middle of a file."""

    match: Match
    kept: int
    """Answers of the file that came before, or were played again."""
    lost: int
    """Answers of the running stretch that the rules of today would not take."""
    differs: Fault | None


def continue_from(
    path: Path,
    registry: Registry,
    find_map: FindMap,
    migrations: Mapping[str, Mapping[int, Migration]] | None = None,
) -> Continued:
    """The match from the last whole state on, brought up to the rules of today.

    `migrations[book][v]` makes a state of rules v into one of rules v + 1; without one it is taken as it is.
    The answers after that state are played again as far as the rules allow. Raises BadSave.
    """
    file = read_lines(path)
    book, scenario = begin(file, registry, find_map)
    lines = _surviving(file)
    states = [p for p in lines if isinstance(p.line, (MarkLine, EndLine)) and p.line.state is not None]
    if states:
        match, kept = _from_state(file, states[-1], book, scenario, (migrations or {}).get(book.id, {}))
    else:
        # a file that broke off: the set-up says where it begins
        match, kept = from_start(file, book, scenario), 0
    tail = [p for p in lines if isinstance(p.line, AnswerLine) and p.line.n >= kept]
    for i, placed in enumerate(tail):
        renumbered: Any = msgspec.structs.replace(placed.line, n=i)
        if fault := Playing(file, match).answer(renumbered, placed.number):
            return Continued(match, kept + i, len(tail) - i, fault)
    return Continued(match, kept + len(tail), 0, None)


def _from_state(
    file: SaveFile, placed: Placed, book: Rulebook, scenario: Scenario, steps: Mapping[int, Migration]
) -> tuple[Match, int]:
    """The match at a whole state, and the answers before it; or BadSave."""
    line = placed.line
    assert isinstance(line, (MarkLine, EndLine))
    plain = line.state
    for version in range(file.header.rules, book.version):
        if step := steps.get(version):
            plain = step(plain)
    moved = Placed(msgspec.structs.replace(line, state=plain), placed.number, placed.raw)
    state = state_of(file, moved, book, check=same_rules(file, book))
    # the boundary at which the match goes on counts one more act
    state.act -= 1
    return arranged(file, placed.number, "state", state, book, scenario), _answers_before(line)


def _surviving(file: SaveFile) -> list[Placed]:
    """Answers and states that no later undo has taken back."""
    out: list[Placed] = []
    for placed in file.lines:
        line = placed.line
        if isinstance(line, UndoLine):
            to = line.undo
            out = [p for p in out if _before(p.line, to)]
        elif isinstance(line, (AnswerLine, MarkLine, EndLine)):
            out.append(placed)
    return out


def _before(line: Any, to: int) -> bool:
    return line.n < to if isinstance(line, AnswerLine) else _answers_before(line) <= to


def _answers_before(line: MarkLine | EndLine) -> int:
    return line.mark if isinstance(line, MarkLine) else line.end
