"""The bench: who can be given a side, in which strength and temper: "searcher/strong/wary" and so on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from game.engine.words import Text
from game.players.looking import SECONDS, SearcherPlayer, SteadyPlayer
from game.players.player import Player, Seat, seats
from game.players.random import RandomPlayer
from game.players.temper import EVEN, FAIR, STRENGTHS, TEMPERS, Strength, Temper

LISTED: Final = (
    "steady/easy",
    "searcher/easy",
    "searcher/strong",
    "searcher/bold",
    "searcher/wary",
)
"""Strengths and tempers that people can choose from a list."""


class Bench(Mapping[str, Seat]):
    """Kinds of players by key: every kind, and those of its strengths and tempers that are worth a line of
    their own; a key may name any strength and temper.
    """

    def __init__(
        self,
        kinds: Mapping[str, Seat],
        makers: Mapping[str, Callable[..., Player]],
        listed: Sequence[str] = (),
    ) -> None:
        self._kinds = kinds
        self._makers = makers
        self._listed = listed

    def __iter__(self) -> Iterator[str]:
        return iter((*self._kinds, *self._listed))

    def __len__(self) -> int:
        return len(self._kinds) + len(self._listed)

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self._found(key) is not None

    def __getitem__(self, key: str) -> Seat:
        found = self._found(key)
        if found is None:
            raise KeyError(key)
        return found

    def _found(self, key: str) -> Seat | None:
        if key in self._kinds:
            return self._kinds[key]
        kind, *words = key.split("/")
        if kind not in self._makers or not words:
            return None
        strength = [STRENGTHS[w] for w in words if w in STRENGTHS]
        temper = [TEMPERS[w] for w in words if w in TEMPERS]
        if len(strength) > 1 or len(temper) > 1 or len(strength) + len(temper) != len(words):
            return None
        return self._seat(key, kind, (*strength, FAIR)[0], (*temper, EVEN)[0])

    def _seat(self, key: str, kind: str, strength: Strength, temper: Temper) -> Seat:
        args = {"player": self._kinds[kind].label, "strength": strength.label, "temper": temper.label}
        say = "{player} ({strength}, {temper})"
        if temper is EVEN:
            say = "{player} ({strength})"
        elif strength is FAIR:
            say = "{player} ({temper})"
        make = partial(self._makers[kind], strength=strength, temper=temper)
        return Seat(key, Text(say, args), make)


def bench(*, hurried: bool = True) -> Bench:
    """Random, steady and searcher, the weakest first."""
    seconds = SECONDS if hurried else None

    def steady(seed: int, strength: Strength = FAIR, temper: Temper = EVEN) -> Player:
        return SteadyPlayer(seed, strength, temper, seconds)

    def searcher(seed: int, strength: Strength = FAIR, temper: Temper = EVEN) -> Player:
        return SearcherPlayer(seed, strength, temper, seconds)

    kinds = seats(
        [
            Seat("random", Text("Whatever is legal"), RandomPlayer),
            Seat("steady", Text("Steady"), steady),
            Seat("searcher", Text("Searcher"), searcher),
        ]
    )
    return Bench(kinds, {"steady": steady, "searcher": searcher}, LISTED)
