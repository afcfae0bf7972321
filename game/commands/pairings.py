"""Who beats whom: everything that a side can take on a map, played against everything else it can meet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from game.commands.simulate import Order, Outcome
from game.commands.verdict import FAIR, interval, percent
from game.engine.rulebook import SetupChoice
from game.engine.words import Text


@dataclass(frozen=True)
class Pairing:
    """Two things that meet, and the set-ups in which they do: with the first on side a, and on side b."""

    one: str
    two: str
    picks: tuple[Mapping[str, str], Mapping[str, str]]
    turned: bool = True
    """Whether the second set-up has the first of them on side b."""


def pairings(choices: Sequence[SetupChoice]) -> list[Pairing]:
    """All pairs of what the sides can pick first; where the two sides are picked together, or nothing is to
    be picked, the set-ups as they are.
    """
    mine = next((c for c in choices if c.side == 0), None)
    theirs = next((c for c in choices if c.side == 1), None)
    if mine is not None and theirs is not None:
        known = [o.key for o in mine.options if any(o.key == p.key for p in theirs.options)]
        pairs = [
            Pairing(x, y, ({mine.key: x, theirs.key: y}, {mine.key: y, theirs.key: x}))
            for x, y in combinations(known, 2)
        ]
        if pairs:
            return pairs
    both = max((c for c in choices if c.side is None), key=lambda c: len(c.options), default=None)
    if both is None:
        return [Pairing("a", "b", ({}, {}), turned=False)]
    return [Pairing(o.key, "b", ({both.key: o.key}, {both.key: o.key}), turned=False) for o in both.options]


def orders(
    book: str,
    path: Path,
    seats: tuple[str, str],
    games: int,
    seed: int,
    pairs: Sequence[Pairing],
    given: Mapping[str, str] | None = None,
) -> list[list[Order]]:
    """The matches of every pairing: both set-ups in turn, every match with a seed of its own; where two kinds
    of players meet, they change places after every second match. given: what else was picked for all.
    """
    out = []
    for pair in pairs:
        rows = []
        for n in range(games):
            swapped = seats[0] != seats[1] and n % 4 > 1
            picks = tuple(sorted({**(given or {}), **pair.picks[n % 2]}.items()))
            rows.append(Order(book, str(path), seats[::-1] if swapped else seats, swapped, seed + n, picks))
        out.append(rows)
    return out


@dataclass(frozen=True)
class Met:
    """What came of one pairing: wins of the first, a draw counts for half, and of side a."""

    pair: Pairing
    games: int
    wins: float
    side_a: float

    @property
    def share(self) -> float:
        """What share the first of them won."""
        return self.wins / self.games


def met(pair: Pairing, outcomes: Sequence[Outcome]) -> Met:
    """The outcomes of one pairing, in the order of its orders."""
    wins = side_a = 0.0
    for n, o in enumerate(outcomes):
        turned = pair.turned and n % 2
        wins += 0.5 if o.side is None else float(o.side == turned)
        side_a += 0.5 if o.side is None else float(o.side == 0)
    return Met(pair, len(outcomes), wins, side_a)


def as_json(first: Order, rows: Sequence[Met]) -> dict[str, Any]:
    """All pairings as JSON data."""
    listed = [
        {
            "one": row.pair.one,
            "two": row.pair.two,
            "games": row.games,
            "share": round(row.share, 4),
            "interval": [round(x, 4) for x in interval(row.wins, row.games)],
            "side_a": round(row.side_a / row.games, 4),
        }
        for row in rows
    ]
    head = {"book": first.book, "map": Path(first.map).stem, "players": list(first.seats), "seed": first.seed}
    return {**head, "pairings": listed}


def judged(wins: float, games: int) -> Text:
    """Whether a share of wins is fair, as far as so many matches tell."""
    least, most = interval(wins, games)
    args = {"p": percent(wins / games), "least": percent(least), "most": percent(most)}
    if most < FAIR[0] or least > FAIR[1]:
        return Text("{p} ({least} to {most}): not even", args)
    if FAIR[0] <= wins / games <= FAIR[1]:
        return Text("{p} ({least} to {most})", args)
    return Text("{p} ({least} to {most}): look again with more matches", args)


def in_all(rows: Sequence[Met]) -> list[tuple[str, float, int]]:
    """Everything that could be picked, its wins and its matches over all its pairings; the best first."""
    taken: dict[str, tuple[float, int]] = {}
    for row in rows:
        if row.pair.turned:
            for key, wins in ((row.pair.one, row.wins), (row.pair.two, row.games - row.wins)):
                before = taken.get(key, (0.0, 0))
                taken[key] = (before[0] + wins, before[1] + row.games)
    best = sorted(taken.items(), key=lambda item: -item[1][0] / item[1][1])
    return [(key, wins, games) for key, (wins, games) in best]


def told(rows: Sequence[Met]) -> Iterable[Text]:
    """Every pairing, then everything that could be picked over all its pairings, in words, a line each."""
    for row in rows:
        args = {"one": row.pair.one, "two": row.pair.two, "judged": judged(row.wins, row.games)}
        yield Text("{one} against {two}: {judged}", args)
    for key, wins, games in in_all(rows):
        yield Text("{one} in all: {judged}", {"one": key, "judged": judged(wins, games)})
    games = sum(row.games for row in rows)
    yield Text("Side a in all: {judged}", {"judged": judged(sum(row.side_a for row in rows), games)})
