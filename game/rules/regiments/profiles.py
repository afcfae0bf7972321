"""The rows of `content/*.toml` as frozen structs: rules by name, weapons, profiles, armies, scenarios.

Keys stand in the order of the printed profile. Lengths are inches, angles degrees.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec

Clause = Annotated[str, msgspec.Meta(pattern="^REG-[0-9]{3,4}$")]
Word = Annotated[str, msgspec.Meta(min_length=1)]
Count = Annotated[int, msgspec.Meta(ge=1)]
Number = Annotated[int, msgspec.Meta(ge=0)]
Inches = Annotated[float, msgspec.Meta(ge=0)]
Width = Annotated[float, msgspec.Meta(gt=0)]
Piercing = Annotated[int, msgspec.Meta(ge=-6, le=0)]

RuleName = Literal[
    "armour_bane",
    "armoured_hide",
    "fear",
    "first_charge",
    "stupidity",
    "swiftstride",
    "counter_charge",
    "spear",
    "lance",
    "impact_hits",
    "wizard",
]
"""REG-600 to REG-703 Special rules."""
Given = Literal[
    "armoured_hide",
    "fear",
    "first_charge",
    "stupidity",
    "swiftstride",
    "counter_charge",
    "impact_hits",
    "wizard",
]
"""What a profile lists itself; the other rules come with a weapon (REG-604, REG-700, REG-701)."""
Troop = Literal["infantry", "cavalry", "chariot", "monster"]
"""REG-044"""
Worn = Literal["none", "light", "heavy", "full_plate", "hull"]
"""REG-047"""
SpellName = Literal["bark_ward", "ember_dart"]
"""REG-175, REG-176"""

WORN: Final = MappingProxyType({"none": 7, "light": 6, "heavy": 5, "full_plate": 4, "hull": 4})
"""REG-047 Armour -> Armour Value."""
BEST_AV: Final = 2
"""REG-048"""
NO_SAVE: Final = 7
"""REG-010 A save that needs this or more is not rolled."""
MOST_FILES: Final = 12
"""REG-181, REG-288, REG-800"""


class Weapon(msgspec.Struct, frozen=True):
    """A row `[[weapon]]`; a range of 0 is close combat."""

    id: Word
    name: Word
    range: Inches = 0.0
    strength: Annotated[int, msgspec.Meta(ge=1, le=10)] | None = None
    """A Strength of its own; without one it is the user's plus `plus`."""
    plus: Number = 0
    ap: Piercing = 0
    """Armour Piercing as printed, 0 for "-"."""
    bane: Number = 0
    """REG-604 The X of Armour Bane, 0 without."""
    spear: bool = False
    """REG-700"""
    lance: bool = False
    """REG-701"""

    @property
    def missile(self) -> bool:
        """Whether it shoots."""
        return self.range > 0

    @property
    def printed_ap(self) -> str:
        """Armour Piercing as profiles print it."""
        return str(self.ap) if self.ap else "-"

    def strength_of(self, user: int) -> int:
        """The Strength of a hit in the hands of somebody with this Strength who has not charged."""
        return self.strength if self.strength is not None else user + self.plus


class Line(msgspec.Struct, frozen=True):
    """REG-041 The attack line of one part of a model; `s` is without the weapon."""

    part: Word
    ws: Count
    s: Count
    i: Count
    a: Count
    weapon: Word
    mount: bool = False
    """REG-526 A mount or beasts: it strikes after rider or crew of the same Initiative."""


class Special(msgspec.Struct, frozen=True):
    """A special rule of a profile; `amount` is its X or level, `strength` that of Impact Hits."""

    rule: Given
    amount: Number = 0
    strength: Number = 0
    part: str = ""
    """The part that brings it, where that is worth a word (REG-611, REG-661)."""


class Profile(msgspec.Struct, frozen=True):
    """REG-040 The printed profile of a model, rank and file or character; 0 stands for "-"."""

    id: Word
    name: Word
    """One of them: "Marcher"."""
    plural: Word
    """The unit: "Marchers"."""
    short: Word
    quote: str
    sprite: Word
    troop: Troop
    m: Count
    ws: Count
    bs: Number
    s: Count
    t: Count
    w: Count
    i: Count
    a: Count
    ld: Count
    us: Count
    base: tuple[Width, Width]
    """Width across the front and depth, in inches."""
    armour: Worn
    av: Annotated[int, msgspec.Meta(ge=2, le=7)]
    """REG-047, REG-048, REG-614 Armour Value with everything printed here."""
    points: Count
    """For each model."""
    size: tuple[Count, Count]
    """Fewest and most models in a unit."""
    lines: tuple[Line, ...] = msgspec.field(name="line")
    shield: bool = False
    barding: bool = False
    missile: str = ""
    specials: tuple[Special, ...] = ()
    character: bool = False
    general: bool = False
    """REG-068"""
    ridden: bool = False
    """REG-043 A chariot or monster with a crew or rider of its own."""

    @property
    def width(self) -> float:
        """Base width across the front in inches."""
        return self.base[0]

    @property
    def depth(self) -> float:
        """Base depth in inches."""
        return self.base[1]

    def special(self, rule: Given) -> Special | None:
        """The special rule of this name, or None."""
        return next((s for s in self.specials if s.rule == rule), None)

    def has(self, rule: Given) -> bool:
        """Whether it has the special rule of this name."""
        return self.special(rule) is not None

    def amount(self, rule: Given) -> int:
        """The X of a special rule; 0 without it."""
        found = self.special(rule)
        return found.amount if found else 0

    @property
    def level(self) -> int:
        """REG-703 The level of a wizard, 0 for others."""
        return self.amount("wizard")

    @property
    def joins(self) -> bool:
        """REG-060 Whether it is a character who may be joined to a unit at all."""
        return self.character and self.troop in ("infantry", "cavalry")

    def reckoned_av(self) -> int:
        """REG-047, REG-048, REG-611, REG-613 Armour Value from armour, shield, barding and Armoured Hide."""
        better = self.shield + self.barding + self.amount("armoured_hide")
        return max(BEST_AV, WORN[self.armour] - better)

    def reckoned_us(self) -> int:
        """REG-045 Unit Strength of the model from its troop type."""
        return {"infantry": 1, "cavalry": 2, "chariot": 4, "monster": self.w}[self.troop]


class RuleText(msgspec.Struct, frozen=True):
    """A row `[[rule]]`: a special rule in words."""

    id: RuleName
    name: Word
    clause: Clause
    x: Literal["none", "number", "d6"]
    """What stands in brackets behind the name."""
    text: Word
    short: Word
    badge: str = ""


class Spell(msgspec.Struct, frozen=True):
    """A row `[[spell]]`: casting value on 2D6 plus level, range from unit to unit."""

    id: SpellName
    name: Word
    clause: Clause
    value: Annotated[int, msgspec.Meta(ge=2, le=15)]
    range: Width
    enemy: bool
    """Whether its target is an enemy unit."""
    text: Word
    short: Word
    strength: Number = 0
    ap: Piercing = 0


class Army(msgspec.Struct, frozen=True):
    """An army: what may be fielded for it, in the printed order."""

    id: Word
    name: Word
    motto: str
    blurb: str
    badge: Word
    units: tuple[Word, ...]
    characters: tuple[Word, ...]


class Muster(msgspec.Struct, frozen=True):
    """A unit of a list with its ready position: centre and files; the facing is that of its side."""

    profile: Word
    x: Inches
    y: Inches
    files: Annotated[int, msgspec.Meta(ge=1, le=MOST_FILES)]
    models: Count = 1
    """Rank and file, without the character."""
    character: str = ""
    """The character who starts joined to it."""
    facing: Annotated[float, msgspec.Meta(ge=0, lt=360)] | None = None
    """Where it is not that of its side."""


class Force(msgspec.Struct, frozen=True):
    """The list of one side in a scenario."""

    army: Word
    points: Count
    units: tuple[Muster, ...] = msgspec.field(name="unit")


class Prize(msgspec.Struct, frozen=True):
    """REG-813 What objectives give to the side with the higher Unit Strength near them."""

    when: Literal["rounds", "end"]
    """At the end of every round from `first_round` on, or at the end of the battle."""
    points: Count
    reach: Width
    """Inches from the objective to a unit's footprint."""
    first_round: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1


class ObjectiveRow(msgspec.Struct, frozen=True):
    """A point that the scenario uses: the id of the map's objective, its name, the badge that shows it."""

    id: Word
    at: Word
    name: Word
    badge: Word


class ScenarioRow(msgspec.Struct, frozen=True):
    """REG-800 A scenario; `map` is the id of its map, `forces` the lists of Player One and Two."""

    id: Word
    name: Word
    clause: Clause
    map: Word
    rounds: Annotated[int, msgspec.Meta(ge=1, le=6)]
    first: Literal["roll", "a", "b"]
    """REG-801 Who takes the first turn."""
    note: Word
    stakes: tuple[Word, ...]
    """What scores, in a few words each."""
    forces: tuple[Force, ...] = msgspec.field(name="force")
    objectives: tuple[ObjectiveRow, ...] = msgspec.field(name="objective", default=())
    prize: Prize | None = None

    def facing(self, side: int, muster: Muster) -> float:
        """The facing of a unit in its ready position: One looks up the table, Two down (REG-001)."""
        return muster.facing if muster.facing is not None else (90.0, 270.0)[side]
