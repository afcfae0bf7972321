"""Players that answer decisions: at random, by a rulebook's advice, by looking ahead, from a script."""

from __future__ import annotations

from game.players.bench import Bench, bench
from game.players.player import Seats

__all__ = ["Bench", "bench", "registry"]


def registry(*, hurried: bool = True) -> Seats:
    """Every kind of player that a side can be given to, the weakest first; see Bench for strengths.

    hurried: False for players without a clock, whose matches are the same on every machine.
    """
    return bench(hurried=hurried)
