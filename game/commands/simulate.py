"""Many matches between two kinds of computer players with sides swapped: playing them, anywhere, any time.

The same seed gives the same result on any number of cores: nothing in a match looks at a clock. A series that
was broken off goes on where it stood.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from game.commands.activations import counted, purposes
from game.commands.executors import executor
from game.commands.tallies import tallied
from game.engine.match import Match
from game.engine.rulebook import Registry, Rulebook, Setup
from game.engine.words import render
from game.players import registry as bench
from game.players.thought import play_out
from game.table.mapfile import Scenario

__all__ = ["Order", "Outcome", "executor", "orders", "play", "play_elsewhere", "resumed", "series"]

MOST_ANSWERS = 100_000
"""No match takes longer; one that does is stuck."""


@dataclass(frozen=True, slots=True)
class Order:
    """One match to be played; plain values, so that it can be sent to another process."""

    book: str
    map: str
    """Path of the map file."""
    seats: tuple[str, str]
    swapped: bool
    seed: int
    picks: tuple[tuple[str, str], ...] = ()

    @property
    def key(self) -> str:
        """What tells it from every other match, wherever its map lies."""
        return json.dumps([self.book, Path(self.map).stem, self.seats, self.swapped, self.seed, self.picks])


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one match went."""

    seed: int
    seats: tuple[str, str]
    swapped: bool
    side: int | None
    """The side that won; None for a draw or a match that was not finished."""
    over: bool
    answers: int
    acts: int
    digest: str
    troubles: tuple[str, ...] = ()
    first: int = 0
    """The side that was asked first."""
    turns: int = 0
    tallies: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Uses, damage, moves, falls and activations, see tallies.py."""

    @property
    def winner(self) -> int | None:
        """Which of the two players won: 0 the one named first, 1 the other."""
        return None if self.side is None else self.side ^ self.swapped


def orders(
    book: str, path: Path, seats: tuple[str, str], games: int, seed: int, picks: Mapping[str, str]
) -> list[Order]:
    """The matches of a series: each seed twice, the second time with sides swapped.

    Between two players of one kind that would be the same match again: every match has a seed of its own.
    """
    rows = tuple(sorted(picks.items()))
    if seats[0] == seats[1]:
        return [Order(book, str(path), seats, False, seed + n, rows) for n in range(games)]
    return [
        Order(book, str(path), seats[::-1] if n % 2 else seats, bool(n % 2), seed + n // 2, rows)
        for n in range(games)
    ]


def play(order: Order, book: Rulebook, scenario: Scenario) -> Outcome:
    """Plays one match to its end with players that look at no clock."""
    match = Match.start(book, scenario, Setup(seats=order.seats, picks=dict(order.picks)), order.seed)
    kinds = bench(hurried=False)
    players = {side: kinds[seat].make(2 * order.seed + side) for side, seat in enumerate(order.seats)}
    troubles = play_out(match, players, MOST_ANSWERS)
    tallies = tallied(match.events)
    tallies.activations.update(counted(purposes(match)))
    return Outcome(
        order.seed,
        order.seats,
        order.swapped,
        book.winner(match.state) if match.over else None,
        match.over,
        len(match.journal.entries),
        len(match.journal.marks),
        match.digest(),
        tuple(render(t) for t in troubles),
        match.journal.entries[0].who if match.journal.entries else 0,
        _turns(match),
        tallies.plain(),
    )


def _turns(match: Match) -> int:
    """Turns or rounds as the log counts them."""
    found = [e.data.get("turn", e.data.get("round", 0)) for e in match.events]
    return max((n for n in found if isinstance(n, int)), default=0)


@lru_cache(maxsize=1)
def _books() -> Registry:
    from game.rules import registry

    return registry()


@lru_cache(maxsize=8)
def _scenario(path: str) -> Scenario:
    from game.table.mapfile import read_map

    return read_map(Path(path))


def play_elsewhere(order: Order, scenario: Scenario | None = None) -> Outcome:
    """The same in a process that knows nothing but the order; with the map, also on another computer."""
    return play(order, _books()[order.book], scenario or _scenario(order.map))


# ---- series


def series(
    wanted: Sequence[Order],
    pool: Executor | None,
    told: Callable[[int, int], None] = lambda done, all: None,
    *,
    done: Mapping[str, Outcome] | None = None,
    keep: Callable[[Order, Outcome], None] = lambda order, outcome: None,
    at_home: Callable[[Order], Outcome] = play_elsewhere,
) -> list[Outcome]:
    """All outcomes in the order of the series, whichever is ready first.

    told: hears how many are done. done: outcomes known from before, by the key of their order. keep: is given
    every new one. pool: where they are played; None for here, by `at_home`.
    """
    known = dict(done or {})
    left = [order for order in wanted if order.key not in known]
    scenarios = {order.map: _scenario(order.map) for order in left} if pool is not None else {}
    rows = (
        map(at_home, left)
        if pool is None
        else pool.map(play_elsewhere, left, [scenarios[order.map] for order in left])
    )
    for n, (order, outcome) in enumerate(zip(left, rows, strict=True), 1):
        known[order.key] = outcome
        keep(order, outcome)
        told(len(wanted) - len(left) + n, len(wanted))
    return [known[order.key] for order in wanted]


def as_line(order: Order, outcome: Outcome) -> str:
    """One outcome as a line of the file of a series that is under way."""
    return json.dumps({"order": order.key, "outcome": asdict(outcome)}, separators=(",", ":"))


def resumed(path: Path) -> dict[str, Outcome]:
    """The outcomes that such a file holds; a last line that was broken off does not count."""
    out: dict[str, Outcome] = {}
    if not path.is_file():
        return out
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            row: dict[str, Any] = json.loads(line)
            raw = row["outcome"]
            raw["seats"], raw["troubles"] = tuple(raw["seats"]), tuple(raw["troubles"])
            out[row["order"]] = Outcome(**raw)
        except (ValueError, KeyError, TypeError):
            continue
    return out
