"""Writing matches as JSON lines: all at once, or one line an answer while they are played."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from game.engine.journal import Entry
from game.engine.match import Match, RuleFault
from game.engine.savelines import (
    FORMAT,
    AnswerLine,
    EndLine,
    Header,
    LogLine,
    MarkLine,
    RewindLine,
    UndoLine,
    ask_of,
    written,
)
from game.engine.state import without_defaults
from game.engine.words import render
from game.table.files import write_atomic

STATE_EVERY: Final = 200
"""Every so many boundaries, a few turns, the whole state is written: newer rules go on from there."""

REPORT: Final = ".report.txt"
"""Ending of the file beside a save that tells of rules that broke."""

SHORT: Final = 8
"""Digits of a digest in an answer line: enough to notice that something differs."""


class Recorder:
    """Writes a match to a file while it is played: one line an answer, flushed at once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble = ""
        """Why the last write failed; the next one writes the whole file again."""
        self._marks = 0
        self._events = 0

    def follow(self, match: Match) -> None:
        """Writes what there is of the match, and from now on every answer and every undo."""
        self._match = match
        self._whole()
        match.on_answer = self._answered
        match.on_undo = self._undone
        match.on_fault = self._broken

    def _whole(self) -> None:
        self._write(whole(self._match), append=False)
        self._marks, self._events = len(self._match.journal.marks), len(self._match.events)

    def _answered(self, entry: Entry) -> None:
        match = self._match
        lines = _lines_of(match, entry, self._events, self._marks)
        if match.over:
            lines.append(_end_line(match))
        self._append(lines)

    def _undone(self, to: int, agreed: bool) -> None:
        self._append([UndoLine(to, agreed)])

    def _broken(self, broken: RuleFault) -> None:
        """What nobody should read during the match lies beside the save."""
        try:
            with self.path.with_suffix(REPORT).open("a", encoding="utf-8") as file:
                file.write(broken.report() + "\n")
        except OSError as error:
            self.trouble = f"no report can be written: {error.strerror or error}"

    def _append(self, lines: Sequence[msgspec.Struct]) -> None:
        if self.trouble or not self.path.exists():
            self._whole()
        else:
            self._write(b"".join(map(written, lines)), append=True)
        self._marks, self._events = len(self._match.journal.marks), len(self._match.events)

    def _write(self, content: bytes, *, append: bool) -> None:
        try:
            if append:
                with self.path.open("ab") as file:
                    file.write(content)
            else:
                write_atomic(self.path, content)
            self.trouble = ""
        except OSError as error:
            # play goes on without the disk; whoever shows the match tells of it
            self.trouble = f"{self.path.name} cannot be written: {error.strerror or error}"


def save(match: Match, path: Path) -> None:
    """Writes the whole match to a file at once. Raises OSError and leaves an old file as it was."""
    write_atomic(path, whole(match))


def whole(match: Match) -> bytes:
    """The match as a save file."""
    journal, setup = match.journal, match.setup
    header = Header(
        FORMAT,
        match.book.id,
        match.book.version,
        match.scenario.id,
        match.scenario.digest,
        match.seed,
        setup.names,
        setup.seats,
        dict(setup.picks),
        without_defaults(match.origin) if match.origin else None,
    )
    out: list[msgspec.Struct] = [header]
    told = journal.marks[0].events if journal.marks else 0
    if told:
        out.append(LogLine(_log(match, 0, told)))
    marks = sum(m.n == 0 for m in journal.marks)
    if marks:
        out.append(MarkLine(0, journal.marks[marks - 1].digest))
    out += [RewindLine(r.to) for r in journal.rewinds if r.at == 0]
    for entry in journal.entries:
        lines = _lines_of(match, entry, told, marks)
        out += lines
        told, marks = entry.told, marks + lines[0].passed
        out += [RewindLine(r.to) for r in journal.rewinds if r.at == entry.n + 1]
    if match.over:
        out.append(_end_line(match))
    return b"".join(map(written, out))


def _log(match: Match, begin: int, end: int) -> tuple[str, ...]:
    return tuple(f"[{e.clause}] {render(e.say)}" for e in match.events[begin:end] if not e.quiet)


def _lines_of(match: Match, e: Entry, told: int, marks: int) -> list[Any]:
    """The line of an answer, and one for the whole state if it is time; `told` events and `marks` boundaries
    came before it.
    """
    here = []
    for mark in match.journal.marks[marks:]:
        if mark.n != e.n + 1:
            break
        here.append(mark)
    last = here[-1].digest if here else ""
    line = AnswerLine(
        e.n,
        ask_of(e.who, e.clause, e.key),
        e.answer,
        e.dice,
        last[:SHORT],
        max(1, len(here)),
        _log(match, told, e.told),
    )
    if not any(i % STATE_EVERY == 0 for i in range(marks, marks + len(here))):
        return [line]
    return [line, MarkLine(e.n + 1, last, without_defaults(here[-1].state))]


def _end_line(match: Match) -> EndLine:
    return EndLine(len(match.journal.entries), match.digest())
