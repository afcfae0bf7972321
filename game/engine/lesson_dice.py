"""Dice of a lesson: faces that its example wants, act by act, and those of its seed for everything else."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.engine.dice import Dice, DiceBox, SeededDice, seeded


class Throw(msgspec.Struct, frozen=True):
    """The faces that come first in an act of the match; acts are counted from 1, one for each boundary."""

    act: int
    faces: tuple[int, ...]


class ThrownDice(SeededDice):
    """The dice of one act that begins with given faces; a face that a die does not have is left out."""

    def __init__(self, seed: int, act: int, faces: Sequence[int]) -> None:
        super().__init__(seed, act)
        self.left = list(faces)
        """Given faces that have not come yet."""

    def roll(self, sides: int, clause: str, n: int = 1) -> tuple[int, ...]:
        """n faces from 1 to `sides`, the given ones first."""
        given = [self.left.pop(0) for _ in range(min(n, len(self.left)))]
        out = tuple(face if 1 <= face <= sides else self.below(sides) + 1 for face in given)
        self.draws += len(out)
        self.faces.extend(out)
        return out + super().roll(sides, clause, n - len(out)) if len(out) < n else out


def thrown(seed: int, throws: Sequence[Throw]) -> DiceBox:
    """The dice of a lesson."""
    faces = {t.act: t.faces for t in throws}
    usual = seeded(seed)

    def box(act: int) -> Dice:
        return ThrownDice(seed, act, faces[act]) if act in faces else usual(act)

    return box


class Watched:
    """A box that remembers what it gave, to tell which of the given faces never came."""

    def __init__(self, box: DiceBox) -> None:
        self._box = box
        self._made: list[ThrownDice] = []

    def __call__(self, act: int) -> Dice:
        dice = self._box(act)
        if isinstance(dice, ThrownDice):
            self._made.append(dice)
        return dice

    def idle(self, throw: Throw) -> bool:
        """Whether not all faces of a throw came."""
        return all(d.left for d in self._made if d.act == throw.act)
