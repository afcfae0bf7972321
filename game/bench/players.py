"""Players: how often the steady beats chance and the searching one the steady, sides swapped."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.bench.rows import Row
from game.commands.simulate import orders, play
from game.commands.verdict import interval, percent
from game.engine.rulebook import Rulebook
from game.table.mapfile import Scenario

MATCHES = 20
"""Matches of the quicker pair."""
PAIRS = (("steady", "random", 0.9, MATCHES), ("searcher", "steady", 0.65, 4))
"""Who plays whom, the share of wins that is wanted, and in how many matches it is measured."""


def rows(book: Rulebook, scenarios: Sequence[Scenario], matches: int | None = None) -> list[Row]:
    """The share of wins of each pair with its interval, over the maps in turn; a share whose interval lies
    below what is wanted counts as wrong. `matches`: of every pair.
    """
    out = []
    for one, two, wanted, few in PAIRS:
        n, won, answers = matches or few, 0.0, 0
        for k, order in enumerate(orders(book.id, Path("map"), (one, two), n, 1, {})):
            found = play(order, book, scenarios[(k // 2) % len(scenarios)])
            won += 0.5 if found.winner is None else 1.0 - found.winner
            answers += found.answers
        least, most = interval(won, n)
        said = f"{percent(won / n)} of {n} ({percent(least)} to {percent(most)}), wanted {percent(wanted)}"
        work = f"{book.id}, {one} against {two}, {answers} answers"
        out.append(Row("players.wins", work, float("nan"), wrong=int(most < wanted), remark=said))
    return out
