"""Dice as a function of seed, act and draw: nothing to copy, and a roll added in one act shifts no other."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Iterable, Sequence
from fractions import Fraction
from typing import Protocol, TypeVar

T = TypeVar("T")


class Dice(Protocol):
    """Where every face of a match comes from."""

    @property
    def faces(self) -> list[int]:
        """The faces rolled since the dice were made."""

    @property
    def draws(self) -> int:
        """How often chance was asked for anything."""

    def roll(self, sides: int, clause: str, n: int = 1) -> tuple[int, ...]:
        """n faces from 1 to `sides`."""

    def shuffle(self, ids: Sequence[T], clause: str) -> tuple[T, ...]:
        """The same things in a random order."""


class SeededDice:
    """The dice of real matches: each draw is a hash of (seed, act, number of the draw)."""

    def __init__(self, seed: int, act: int) -> None:
        self.seed = seed
        self.act = act
        self.draws = 0
        self.faces: list[int] = []

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1; off from uniform by less than n / 2**64."""
        raw = hashlib.blake2b(b"%d:%d:%d" % (self.seed, self.act, self.draws), digest_size=8).digest()
        self.draws += 1
        return int.from_bytes(raw, "big") * n >> 64

    def fraction(self) -> float:
        """A number from 0 up to but not including 1."""
        return self.below(2**53) / 2**53

    def roll(self, sides: int, clause: str, n: int = 1) -> tuple[int, ...]:
        """n faces from 1 to `sides`."""
        out = tuple(self.below(sides) + 1 for _ in range(n))
        self.faces.extend(out)
        return out

    def shuffle(self, ids: Sequence[T], clause: str) -> tuple[T, ...]:
        """Fisher and Yates, from the last place down."""
        out = list(ids)
        for i in range(len(out) - 1, 0, -1):
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return tuple(out)


DiceBox = Callable[[int], Dice]
"""Makes the dice of an act."""


def seeded(seed: int) -> DiceBox:
    """The dice of a real match."""
    return lambda act: SeededDice(seed, act)


class SplicedDice:
    """The dice of a guess: those of `past` for its first draws, those of `ahead` from then on."""

    def __init__(self, past: Dice, known: int, ahead: Dice) -> None:
        self._past = past
        self._known = known
        self._ahead = ahead

    @property
    def _now(self) -> Dice:
        return self._past if self._past.draws < self._known else self._ahead

    @property
    def draws(self) -> int:
        """How often chance was asked for anything."""
        return self._past.draws + self._ahead.draws

    @property
    def faces(self) -> list[int]:
        """The faces rolled since the dice were made."""
        return [*self._past.faces, *self._ahead.faces]

    def roll(self, sides: int, clause: str, n: int = 1) -> tuple[int, ...]:
        """n faces from 1 to `sides`."""
        return self._now.roll(sides, clause, n)

    def shuffle(self, ids: Sequence[T], clause: str) -> tuple[T, ...]:
        """The same things in a random order."""
        return self._now.shuffle(ids, clause)


class DiceRanDry(AssertionError):
    """A rule rolled more dice than the test gave."""


class ScriptedDice:
    """The dice of tests: faces in the order given; a shuffle leaves the order as it is."""

    def __init__(self, faces: Iterable[int]) -> None:
        self.left = list(faces)
        self.faces: list[int] = []
        self.draws = 0

    def roll(self, sides: int, clause: str, n: int = 1) -> tuple[int, ...]:
        """The next n faces; raises DiceRanDry when there are fewer."""
        out = []
        for _ in range(n):
            if not self.left:
                raise DiceRanDry(f"no face left for the d{sides} of {clause}")
            face = self.left.pop(0)
            assert 1 <= face <= sides, f"{face} is no face of a d{sides} ({clause})"
            out.append(face)
        self.faces.extend(out)
        self.draws += n
        return tuple(out)

    def shuffle(self, ids: Sequence[T], clause: str) -> tuple[T, ...]:
        """The same order: tests name the cards they draw."""
        self.draws += 1
        return tuple(ids)


class _OpenRoll(Exception):
    """The script ended at a die: the enumeration branches here."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


class _BranchingDice(ScriptedDice):
    def roll(self, sides: int, clause: str, n: int = 1) -> tuple[int, ...]:
        if len(self.left) < n:
            raise _OpenRoll(sides)
        return super().roll(sides, clause, n)


def every_face(rule: Callable[[Dice], Awaitable[T]]) -> dict[T, Fraction]:
    """The exact distribution of what a rule without questions returns, by trying every face of every die."""
    out: dict[T, Fraction] = {}
    _branch(rule, [], Fraction(1), out)
    return out


def _branch(
    rule: Callable[[Dice], Awaitable[T]], faces: list[int], chance: Fraction, out: dict[T, Fraction]
) -> None:
    run = rule(_BranchingDice(faces)).__await__()
    try:
        next(run)
    except StopIteration as end:
        out[end.value] = out.get(end.value, Fraction(0)) + chance
        return
    except _OpenRoll as roll:
        for face in range(1, roll.sides + 1):
            _branch(rule, [*faces, face], chance / roll.sides, out)
        return
    raise AssertionError("a rule that asks has no distribution")
