"""The rows of `content/*.toml` as frozen structs: gear, armour, fighters, squads, scenarios.

Lengths are inches. None stands for "-": the fighter cannot use that Skill (DOM-219).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

import msgspec

Word = Annotated[str, msgspec.Meta(min_length=1)]
Stat = Annotated[int, msgspec.Meta(ge=0, le=12)]
Attribute = Annotated[int, msgspec.Meta(ge=1, le=6)]
Plus = Annotated[int, msgspec.Meta(ge=0, le=3)]
Number = Annotated[int, msgspec.Meta(ge=0)]
Inches = Annotated[float, msgspec.Meta(ge=0)]

Category = Literal["primitive", "slug_thrower", "beam"]
"""DOM-029 What Missile Strike is trained for."""
CATEGORIES: Final[tuple[Category, ...]] = ("primitive", "slug_thrower", "beam")
GearKind = Literal["melee", "missile", "shield", "objective"]
Body = Literal["humanoid", "machine"]

SKILLS: Final = (
    "strike",
    "feint",
    "disarm",
    "brawling",
    "parry",
    "block",
    "dodge",
    "evade",
    "movement",
)
"""DOM-023 The Combat Skills of a profile besides Missile Strike, which has a stat for each category."""


class Gear(msgspec.Struct, frozen=True):
    """A row `[[gear]]`: a weapon, a shield or an objective with its numbers (9.1)."""

    id: Word
    name: Word
    kind: GearKind
    hands: Annotated[int, msgspec.Meta(ge=0, le=2)] = 1
    """DOM-600 Hands that it takes; 0 for what is built in."""
    reach: Inches = 0.0
    parry: int | None = None
    """DOM-514, DOM-515 The modifier to Parry; None: it cannot parry."""
    wound: Number = 0
    rate: Number = 0
    """DOM-214 Attacks with it in a round."""
    stun: bool = False
    """DOM-712"""
    category: Category | None = None
    short: Inches = 0.0
    medium: Inches = 0.0
    long: Inches = 0.0
    thrown: bool = False
    """DOM-426"""
    withstand: Number = 0
    """DOM-533 What a shield in hand adds to Withstand Injury."""
    art: str = ""

    @property
    def built_in(self) -> bool:
        """DOM-483 Whether it is part of the body that bears it."""
        return self.kind == "missile" and self.hands == 0

    @property
    def weapon(self) -> bool:
        """Whether it is a weapon."""
        return self.kind in ("melee", "missile")


class Armour(msgspec.Struct, frozen=True):
    """A row `[[armour]]`: what it adds to Withstand Injury by place (DOM-703)."""

    id: Word
    name: Word
    torso: Plus = 0
    head: Plus = 0
    neck: Plus = 0
    eyes: Plus = 0


class FighterProfile(msgspec.Struct, frozen=True):
    """A row `[[fighter]]`: a profile (9.3, 9.6)."""

    id: Word
    name: Word
    short: str = ""
    squad: str = ""
    role: str = ""
    quote: str = ""
    sprite: str = ""
    body: Body = "humanoid"
    radius: Annotated[float, msgspec.Meta(gt=0)] = 0.5
    ap: int | None = None
    """DOM-026 Advancement Points above the starting stats, for information."""
    vigor: Attribute = 4
    agility: Attribute = 4
    stamina: Attribute = 4
    luck: Attribute = 1
    timing: Stat = 4
    withstand: Stat = 4
    """The Withstand Injury stat (WI)."""
    grip: Stat | None = None
    strike: Stat | None = None
    feint: Stat | None = None
    disarm: Stat | None = None
    brawling: Stat | None = None
    parry: Stat | None = None
    block: Stat | None = None
    dodge: Stat | None = None
    evade: Stat | None = None
    movement: Stat = 4
    missile: Mapping[Category, Stat] = {}
    """DOM-029 The stats of the categories that it is trained in."""
    fantasy: bool = False
    """DOM-038 It was made with the fantasy rules: trained in Primitive weapons."""
    brawl_wound: Plus = 0
    armour: str = "none"
    in_hand: tuple[str, ...] = ()
    """DOM-902 Gear in hand at the start: the first in the right hand, the second in the left."""
    carried: tuple[str, ...] = ()
    built_in: tuple[str, ...] = ()

    @property
    def machine(self) -> bool:
        """Whether its body is a machine's."""
        return self.body == "machine"

    @property
    def favoured(self) -> bool:
        """DOM-022 Luck 4 or more: Favorable Rounding."""
        return self.luck >= 4

    @property
    def composite(self) -> int:
        """DOM-020, DOM-021 The Combat Composite: the average of Vigor and Agility, a half rounded up with
        Favorable Rounding, else down.
        """
        return (self.vigor + self.agility + (1 if self.favoured else 0)) // 2

    def skill(self, name: str) -> int | None:
        """The stat of a Skill by its name (SKILLS); None for "-"."""
        found: int | None = getattr(self, name)
        return found


class Squad(msgspec.Struct, frozen=True):
    """A row `[[squad]]`: fighters in roster order (DOM-900)."""

    id: Word
    name: Word
    motto: str
    blurb: str
    fighters: tuple[Word, ...]
    cast: bool = False
    """It plays only in scenarios that name it."""
    art: str = ""


# ---- scenarios

Compass = Literal["west", "east"]
COMPASS: Final[tuple[Compass, ...]] = ("west", "east")
"""DOM-900 West is side 0, east side 1."""


class ExitRow(msgspec.Struct, frozen=True):
    """A rectangle by which a side may leave (DOM-631)."""

    id: Word
    name: Word
    side: Compass
    at: tuple[Inches, Inches]
    """Its south-west corner."""
    size: tuple[Inches, Inches]

    @property
    def outline(self) -> tuple[tuple[float, float], ...]:
        """Its corners."""
        (x, y), (w, d) = self.at, self.size
        return ((x, y), (x + w, y), (x + w, y + d), (x, y + d))


class FixedRow(msgspec.Struct, frozen=True):
    """A fighter that stands where the map says (DOM-901)."""

    fighter: Word
    at: Word


class SpotRow(msgspec.Struct, frozen=True):
    """A spot of a fixture with its Called Shot Modifier (DOM-433, DOM-910)."""

    id: Word
    name: Word
    modifier: Annotated[int, msgspec.Meta(le=0)]


class FixtureRow(msgspec.Struct, frozen=True):
    """A fixture (DOM-910 to DOM-912)."""

    id: Word
    name: Word
    at: Word
    radius: Annotated[float, msgspec.Meta(gt=0)]
    spots: tuple[SpotRow, ...] = msgspec.field(default=(), name="spot")
    operators: tuple[Compass, ...] = ()
    shuts_down: str = ""


class ItemRow(msgspec.Struct, frozen=True):
    """An item that lies on the table from the start (DOM-966)."""

    gear: Word
    at: Word


class ScenarioRow(msgspec.Struct, frozen=True):
    """A row `[[scenario]]` (DOM-900)."""

    id: Word
    name: Word
    clauses: tuple[Word, ...]
    """What it pays for."""
    map: Word
    first: Compass
    """Who places first."""
    rounds: Annotated[int, msgspec.Meta(ge=1)]
    note: str
    stakes: tuple[Word, ...]
    squads: tuple[str, ...] = ()
    """West and east; empty if the players choose."""
    without: tuple[str, ...] = ()
    """Fighters that stay out of it."""
    cloth: str = "deck"
    """What its ground looks like."""
    exits: tuple[ExitRow, ...] = msgspec.field(default=(), name="exit")
    fixed: tuple[FixedRow, ...] = ()
    fixtures: tuple[FixtureRow, ...] = msgspec.field(default=(), name="fixture")
    items: tuple[ItemRow, ...] = msgspec.field(default=(), name="item")

    @property
    def points(self) -> tuple[str, ...]:
        """The points of the map that it names."""
        return (*(f.at for f in self.fixed), *(f.at for f in self.fixtures), *(i.at for i in self.items))

    def roster(self, squad: Squad) -> tuple[str, ...]:
        """DOM-900 The fighters of a squad that play in it, in roster order."""
        return tuple(f for f in squad.fighters if f not in self.without)
