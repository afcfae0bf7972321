"""Players that answer decisions: at random, by a rulebook's advice, from a script."""

from __future__ import annotations

from game.engine.words import Text
from game.players.player import Seat, Seats, seats
from game.players.random import RandomPlayer


def registry() -> Seats:
    """Every kind of player that a side can be given to, the weakest first."""
    return seats([Seat("random", Text("Whatever is legal"), RandomPlayer)])
