"""Players: how often the steady beats chance and the searching one the steady, sides swapped; and how many of
their activations are without purpose.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from game.bench.rows import Row
from game.commands.simulate import Outcome, orders, play
from game.commands.verdict import fine, interval, percent, without_purpose
from game.engine.rulebook import Rulebook
from game.table.mapfile import Scenario

MATCHES: Final = 200
"""Matches of each pair where nobody says how many; an interval of 7 points to either side."""
PAIRS: Final = (("steady", "random", 0.9), ("searcher", "steady", 0.65))
"""Who plays whom, and the share of wins that is wanted."""
AIMLESS: Final = 0.05
"""The share of activations without purpose that is too much."""
MEASURED: Final = ("steady", "searcher")
"""Players whose activations are looked at."""


def rows(
    book: Rulebook,
    scenarios: Sequence[Scenario],
    matches: int | None = None,
    told: Callable[[int, int], None] = lambda done, whole: None,
) -> list[Row]:
    """The share of wins of each pair with its interval, over the maps in turn, and of each player the share
    of activations without purpose. `matches`: of every pair. `told` hears how many of a pair are done.

    A share of wins whose interval lies below what is wanted counts as wrong, and so does a share of
    activations without purpose that is not below what is too much.
    """
    out: list[Row] = []
    spent: dict[str, list[tuple[int, int]]] = {name: [] for name in MEASURED}
    for one, two, wanted in PAIRS:
        found = _played(book, scenarios, (one, two), matches or MATCHES, told)
        out.append(_wins(book, (one, two), wanted, found))
        for k, name in enumerate((one, two)):
            if name in spent:
                spent[name].append(without_purpose(found, k))
    return [*out, *(_aimless(book, name, pairs) for name, pairs in spent.items())]


def _played(
    book: Rulebook,
    scenarios: Sequence[Scenario],
    seats: tuple[str, str],
    matches: int,
    told: Callable[[int, int], None],
) -> list[Outcome]:
    """The matches of a pair: both sides of a map, then the next map."""
    out = []
    for k, order in enumerate(orders(book.id, Path("map"), seats, matches, 1, {})):
        out.append(play(order, book, scenarios[(k // 2) % len(scenarios)]))
        told(k + 1, matches)
    return out


def _wins(book: Rulebook, seats: tuple[str, str], wanted: float, found: Sequence[Outcome]) -> Row:
    """Wins, losses and draws of the first of a pair; a draw counts for half a win in the share."""
    n = len(found)
    won, lost = (sum(o.winner == k for o in found) for k in (0, 1))
    half = won + (n - won - lost) / 2
    least, most = interval(half, n)
    said = (
        f"{won} won, {lost} lost, {n - won - lost} drawn: {percent(half / n)} of {n} "
        f"({percent(least)} to {percent(most)}), wanted {percent(wanted)}"
    )
    work = f"{book.id}, {seats[0]} against {seats[1]}, {sum(o.answers for o in found)} answers"
    return Row("players.wins", work, float("nan"), wrong=int(most < wanted), remark=said)


def _aimless(book: Rulebook, name: str, pairs: Sequence[tuple[int, int]]) -> Row:
    """Activations of a player without purpose, over all pairs that it plays in."""
    n, whole = (sum(column) for column in zip(*pairs, strict=True))
    part = n / whole if whole else 0.0
    said = f"{n} of {whole} activations without purpose: {fine(part)}, wanted under {percent(AIMLESS)}"
    return Row("players.purpose", f"{book.id}, {name}", float("nan"), wrong=int(part >= AIMLESS), remark=said)
