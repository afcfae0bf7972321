"""Many matches between two kinds of computer players with sides swapped: who wins how often, JSON and words.

The same seed gives the same result on any number of cores: nothing in a match looks at a clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import lru_cache
from math import sqrt
from pathlib import Path
from typing import Any

from game.engine.match import Match
from game.engine.rulebook import Registry, Rulebook, Setup
from game.engine.words import Text, render
from game.players import registry as bench
from game.players.thought import play_out
from game.table.mapfile import Scenario

MOST_ANSWERS = 100_000
"""No match takes longer; one that does is stuck."""
NORMAL_95 = 1.96


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

    @property
    def winner(self) -> int | None:
        """Which of the two players won: 0 the one named first, 1 the other."""
        return None if self.side is None else self.side ^ self.swapped


def orders(
    book: str, path: Path, seats: tuple[str, str], games: int, seed: int, picks: Mapping[str, str]
) -> list[Order]:
    """The matches of a series: each seed twice, the second time with sides swapped."""
    rows = tuple(sorted(picks.items()))
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
    )


@lru_cache(maxsize=1)
def _books() -> Registry:
    from game.rules import registry

    return registry()


@lru_cache(maxsize=8)
def _scenario(path: str) -> Scenario:
    from game.table.mapfile import read_map

    return read_map(Path(path))


def play_elsewhere(order: Order) -> Outcome:
    """The same in a process that knows nothing but the order."""
    return play(order, _books()[order.book], _scenario(order.map))


@contextmanager
def executor(workers: int) -> Iterator[Executor]:
    """Processes to play in."""
    with ProcessPoolExecutor(workers) as pool:
        yield pool


def series(
    wanted: Sequence[Order], pool: Executor, told: Callable[[int, int], None] = lambda done, all: None
) -> list[Outcome]:
    """All outcomes in the order of the series, whichever is ready first; `told` hears how many are done."""
    out: list[Outcome] = []
    for outcome in pool.map(play_elsewhere, wanted):
        out.append(outcome)
        told(len(out), len(wanted))
    return out


# ---- what came of it


def interval(wins: float, n: int) -> tuple[float, float]:
    """The 95 % interval of a share of n matches, 0 to 1 (Wilson 1927); a draw counts for half a win."""
    if n == 0:
        return 0.0, 1.0
    p, z = wins / n, NORMAL_95
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


def summary(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Shares of the player named first and of side a with their intervals, and lengths in answers."""
    n = len(outcomes)
    wins = [sum(o.winner == k for o in outcomes) for k in (0, 1)]
    draws = n - sum(wins)
    side_a = sum(o.side == 0 for o in outcomes) + draws / 2
    lengths = sorted(o.answers for o in outcomes)
    return {
        "games": n,
        "wins": wins,
        "draws": draws,
        "share": round((wins[0] + draws / 2) / n, 4) if n else None,
        "interval": [round(x, 4) for x in interval(wins[0] + draws / 2, n)],
        "side_a": round(side_a / n, 4) if n else None,
        "side_a_interval": [round(x, 4) for x in interval(side_a, n)],
        "unfinished": sum(not o.over for o in outcomes),
        "answers": [lengths[0], lengths[n // 2], lengths[-1]] if n else [],
        "troubles": sum(len(o.troubles) for o in outcomes),
    }


def as_json(wanted: Sequence[Order], outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The whole result as JSON data: nothing in it depends on time, place or the number of cores."""
    first = wanted[0]
    return {
        "book": first.book,
        "map": Path(first.map).stem,
        "players": list(first.seats),
        "seed": first.seed,
        "picks": dict(first.picks),
        "summary": summary(outcomes),
        "matches": [asdict(o) for o in outcomes],
    }


def report(result: Mapping[str, Any]) -> Iterable[Text]:
    """The result in words, a line each."""
    s, (one, two) = result["summary"], result["players"]
    yield Text(
        "{one} against {two}: {w} won, {l} lost, {d} drawn of {n}",
        {"one": one, "two": two, "w": s["wins"][0], "l": s["wins"][1], "d": s["draws"], "n": s["games"]},
    )
    for say, share, ends in (
        ("{who} wins {p} ({least} to {most})", s["share"], s["interval"]),
        ("Side a wins {p} ({least} to {most})", s["side_a"], s["side_a_interval"]),
    ):
        yield Text(
            say, {"who": one, "p": _percent(share), "least": _percent(ends[0]), "most": _percent(ends[1])}
        )
    least, middle, most = s["answers"]
    yield Text(
        "Answers: {least} to {most}, half of the matches up to {middle}",
        {"least": least, "most": most, "middle": middle},
    )
    if s["unfinished"] or s["troubles"]:
        yield Text(
            "Not finished: {n}; players stumbled {k} times", {"n": s["unfinished"], "k": s["troubles"]}
        )


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"
