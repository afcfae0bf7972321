"""The Player protocol, and the seats that a match can be played from."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from game.engine.asking import Answer, Decision
from game.engine.match import Match
from game.engine.rulebook import View
from game.engine.words import Text

Guess = Callable[[int], Match]
"""The n-th match that the player may believe this one to be."""


@dataclass(frozen=True, slots=True)
class Note:
    """What a player is thinking: the best answers so far with their worth (-1 to 1), and a sentence."""

    best: tuple[tuple[Answer, float], ...] = ()
    say: Text | None = None
    why: tuple[Text, ...] = ()
    """Where each of the best has its worth from."""


class Player(Protocol):
    """Answers decisions. It sees a view, the question, and matches that it may believe this one to be."""

    def think(self, decision: Decision[Any], view: View, guess: Guess) -> Generator[Note, None, Answer]:
        """Yields after every bit of work, so that a screen stays awake; returns a legal answer."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One kind of player that may sit at a side of the table."""

    key: str
    label: Text
    make: Callable[[int], Player]
    """Makes the player; the number is its own seed."""


Seats = Mapping[str, Seat]
"""Kinds of players by key; "human" is none of them."""


def seats(kinds: Sequence[Seat]) -> Seats:
    """The kinds by key; raises ValueError when two share one."""
    out: dict[str, Seat] = {}
    for seat in kinds:
        if seat.key in out:
            raise ValueError(f'two kinds of player are called "{seat.key}"; each needs a key of its own')
        out[seat.key] = seat
    return out
