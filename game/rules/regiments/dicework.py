"""What dice make of each other: hits, wounds with Armour Bane, saves. Knows no table and no units."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

ALWAYS = 6
"""REG-009 A natural 6 hits and wounds whatever is needed; it sets off Armour Bane (REG-600)."""
NEVER = 1
"""REG-009, REG-010 A natural 1 fails."""
NO_SAVE = 7
"""REG-010 A save that needs this much is not rolled."""

Roller = Callable[[str, int], tuple[int, ...]]
"""Rolls so many dice under a clause."""


@dataclass(frozen=True)
class Blow:
    """What an attack needs. `hit` None: it hits by itself; `modifier` is added to the die (REG-008)."""

    hit: int | None
    modifier: int
    wound: int
    armour: int
    ap: int = 0
    """How many the save is worsened by, 1 for AP -1 (REG-451)."""
    bane: int = 0
    """REG-600 to REG-606"""


@dataclass(frozen=True)
class Save:
    """The save against one wound: the face To Wound, what was needed, the die (None: not rolled)."""

    wound: int
    ap: int
    needed: int
    die: int | None

    @property
    def saved(self) -> bool:
        """REG-010, REG-451 Whether the wound is saved."""
        return self.die is not None and self.die != NEVER and self.die >= self.needed


@dataclass(frozen=True)
class Rolled:
    """All dice of one group of attacks in order, and what comes of them."""

    to_hit: tuple[int, ...]
    hits: int
    to_wound: tuple[int, ...]
    saves: tuple[Save, ...]

    @property
    def wounds(self) -> int:
        """Wounds before saves."""
        return len(self.saves)

    @property
    def unsaved(self) -> int:
        """REG-452 Wounds that were not saved."""
        return sum(not s.saved for s in self.saves)

    @property
    def dice(self) -> list[int]:
        """Every die in the order in which it was thrown."""
        return [*self.to_hit, *self.to_wound, *(s.die for s in self.saves if s.die is not None)]


def succeeds(die: int, needed: int, modifier: int = 0) -> bool:
    """REG-007 to REG-009 Whether a die To Hit or To Wound is good enough."""
    return die == ALWAYS or (die != NEVER and die + modifier >= needed)


def strike(roll: Roller, attacks: int, blow: Blow) -> Rolled:
    """REG-011 Every To Hit die, then a To Wound die for each hit, then a save for each wound."""
    to_hit: tuple[int, ...] = ()
    hits = attacks
    if blow.hit is not None:
        to_hit = roll("REG-011", attacks) if attacks else ()
        hits = sum(succeeds(d, blow.hit, blow.modifier) for d in to_hit)
    to_wound = roll("REG-011", hits) if hits else ()
    wounds = [d for d in to_wound if succeeds(d, blow.wound)]
    return Rolled(to_hit, hits, to_wound, tuple(_saves(roll, wounds, blow)))


def _saves(roll: Roller, wounds: Sequence[int], blow: Blow) -> list[Save]:
    found = []
    for face in wounds:
        ap = blow.ap + (blow.bane if face == ALWAYS else 0)
        needed = blow.armour + ap
        die = roll("REG-451", 1)[0] if needed < NO_SAVE else None
        found.append(Save(face, ap, needed, die))
    return found


def kept(dice: Sequence[int], *, slow: bool) -> int:
    """REG-242 The higher die of a charge roll, on slow ground the lower one."""
    return min(dice) if slow else max(dice)


def d3(die: int) -> int:
    """REG-006 A D3 from a D6."""
    return (die + 1) // 2


def half(n: int) -> int:
    """REG-811 Half, rounded down."""
    return n // 2
