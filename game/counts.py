"""How many lines of answers there are: `python -m game counts BOOK`, and the numbers kept for each book.

A number that changes after an unrelated edit is a rule changed by accident. A line is a run of answers, each
from the spread of its question; chance falls as the seed says.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from pathlib import Path

import msgspec

from game.engine.asking import Answer
from game.engine.match import Match
from game.engine.rulebook import Rulebook
from game.players.random import Chance
from game.table.mapfile import Scenario


class Count(msgspec.Struct, frozen=True):
    """Where counting began, and what came out at each depth."""

    map: str
    seed: int
    after: int
    """Random answers given before counting begins."""
    width: int
    """Most answers tried at a question."""
    lines: tuple[int, ...]
    states: tuple[int, ...]
    """How many different states they end in."""


def position(book: Rulebook, scenario: Scenario, seed: int, after: int) -> Match:
    """A match after some random answers."""
    match, chance = Match.start(book, scenario, seed=seed), Chance(seed)
    while match.pending is not None and len(match.journal.entries) < after:
        match.answer(match.pending.sample(chance))
    return match


def ends(match: Match, depth: int, width: int) -> list[str]:
    """The digest at the end of each line; a line may end early with the match."""
    if depth == 0 or match.pending is None:
        return [match.digest()]
    out = []
    for answer in match.pending.spread(width):
        fork = match.fork()
        fork.answer(answer)
        out += ends(fork, depth - 1, width)
    return out


def below(match: Match, depth: int, width: int) -> list[tuple[Answer, int]]:
    """The number of lines below each first answer, to find where two counts differ."""
    assert match.pending is not None, "the match is over"
    out = []
    for answer in match.pending.spread(width):
        fork = match.fork()
        fork.answer(answer)
        out.append((answer, len(ends(fork, depth - 1, width))))
    return out


def count(book: Rulebook, scenario: Scenario, *, seed: int, after: int, width: int, depth: int) -> Count:
    """Counts lines of 1 to `depth` answers."""
    match = position(book, scenario, seed, after)
    found = [ends(match, d, width) for d in range(1, depth + 1)]
    lines, states = tuple(map(len, found)), tuple(len(set(f)) for f in found)
    return Count(scenario.id, seed, after, width, lines, states)


def read_counts(path: Path) -> list[Count]:
    """The counts kept in a file. Raises OSError and msgspec.ValidationError."""
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8"))["count"], list[Count])


def as_toml(counts: Sequence[Count]) -> str:
    """The counts as a file keeps them."""
    out = ["# Lines of answers and the states they end in, by depth: python -m game counts BOOK\n"]
    for c in counts:
        fields = msgspec.structs.asdict(c)
        rows = [f"{k} = {json.dumps(list(v) if isinstance(v, tuple) else v)}" for k, v in fields.items()]
        out.append("[[count]]\n" + "\n".join(rows) + "\n")
    return "\n".join(out)
