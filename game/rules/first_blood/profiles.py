"""The rows of `content/*.toml` as frozen structs: rules by name, warriors, warbands, scenarios.

Keys stand in the order of the printed profile. Lengths are inches.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Annotated, Final, Literal

import msgspec

Clause = Annotated[str, msgspec.Meta(pattern="^FIB-[0-9]{3,4}$")]
Word = Annotated[str, msgspec.Meta(min_length=1)]
Count = Annotated[int, msgspec.Meta(ge=1)]
Number = Annotated[int, msgspec.Meta(ge=0)]
Reach = Annotated[float, msgspec.Meta(ge=0)]

RuleName = Literal[
    "barrage",
    "relentless_blows",
    "parry",
    "counter_attack",
    "cleave",
    "piercing",
    "impact",
    "shield_wall",
    "steadfast",
    "deadeye",
    "unmoved",
    "shove",
    "frenzy",
    "parting_shot",
    "watchful",
    "regrowth",
    "stubborn",
    "sidle",
]
"""FIB-900 to FIB-938 Special rules and Draw Events."""
ActionName = Literal[
    "sweeping_blow",
    "ram_the_gate",
    "thorn_hail",
    "toss",
    "bind_wounds",
    "call_the_drowned",
    "rouse_the_thicket",
]
"""FIB-950 to FIB-956 Unique Actions."""
AbilityName = Literal[
    "rallying_cry",
    "press_forward",
    "duel",
    "hold_the_lamps",
    "sound_the_bell",
    "litany_of_guard",
    "red_moon",
    "sloe_mist",
    "lock_shields",
    "swift_paws",
]
"""FIB-305, FIB-970 to FIB-976 Command abilities, the common ones first."""
Role = Literal["infantry", "brute", "cavalry", "monster"]
"""FIB-029 The bodily roles."""
Rank = Literal["character", "leader", "warrior"]
"""FIB-300, FIB-302"""
BaseCode = Literal["S", "M", "L", "H", "T"]

BASES: Final = MappingProxyType({"S": (0.625,), "M": (0.8,), "L": (1.0,), "H": (1.5,), "T": (0.625, 0.625)})
"""FIB-030 Base code -> radii in inches, the front base first."""
FOR_CHARACTERS: Final[tuple[AbilityName, ...]] = ("rallying_cry", "press_forward", "duel")
"""FIB-305 What every Character may perform besides its own."""
FOR_LEADERS: Final[tuple[AbilityName, ...]] = ("rallying_cry", "press_forward")
"""FIB-303 What every Regiment Leader may perform besides its own."""


class Special(msgspec.Struct, frozen=True):
    """A special rule of a profile; `amount` is its X (0 without one), `range` the inches of a Barrage."""

    rule: RuleName
    amount: Number = 0
    range: Reach = 0.0


class UniqueAction(msgspec.Struct, frozen=True):
    """FIB-820 A Unique Action of a profile; `amount` is its X, `raises` the profile that it returns."""

    action: ActionName
    amount: Number = 0
    raises: str = ""


class WarriorProfile(msgspec.Struct, frozen=True):
    """FIB-020 to FIB-031 The printed profile; None stands for "-"."""

    id: Word
    name: Word
    short: Word
    plural: Word
    quote: str
    sprite: Word
    role: Role
    rank: Rank
    size: Annotated[int, msgspec.Meta(ge=1, le=5)]
    base: BaseCode
    march: Count
    clash: Number
    attacks: Number
    health: Count
    resolve: Number
    defense: Number
    evasion: Number
    points: Number
    specials: tuple[Special, ...] = ()
    actions: tuple[UniqueAction, ...] = ()
    abilities: tuple[AbilityName, ...] = ()
    """The unique command abilities; `commands` adds the common ones."""
    volley: Number | None = None
    command_range: Count | None = None

    @property
    def radii(self) -> tuple[float, ...]:
        """FIB-030 Radii of its bases in inches, the front base first."""
        return BASES[self.base]

    @property
    def character(self) -> bool:
        """FIB-300"""
        return self.rank == "character"

    @property
    def leader(self) -> bool:
        """FIB-302 Whether it is a Regiment Leader."""
        return self.rank == "leader"

    @property
    def commands(self) -> tuple[AbilityName, ...]:
        """FIB-303, FIB-305 Every command ability that it may perform, the common ones first."""
        common = FOR_CHARACTERS if self.character else FOR_LEADERS if self.leader else ()
        return (*common, *self.abilities)

    @property
    def tags(self) -> tuple[str, ...]:
        """FIB-029 Its role, and Character or Regiment Leader, as printed."""
        rank = {"character": ("Character",), "leader": ("Regiment Leader",), "warrior": ()}
        return (self.role.capitalize(), *rank[self.rank])

    def special(self, rule: RuleName) -> Special | None:
        """The special rule of this name, or None."""
        return next((s for s in self.specials if s.rule == rule), None)

    def amount(self, rule: RuleName) -> int:
        """The X of a special rule; 0 without it."""
        found = self.special(rule)
        return found.amount if found else 0

    def action(self, name: ActionName) -> UniqueAction | None:
        """The Unique Action of this name, or None."""
        return next((a for a in self.actions if a.action == name), None)


class RuleText(msgspec.Struct, frozen=True):
    """A row `[[rule]]`: a special rule or Draw Event in words."""

    id: RuleName
    name: Word
    clause: Clause
    draw: bool
    """FIB-800 It is a Draw Event."""
    x: Literal["none", "number", "barrage"]
    """What stands behind the name."""
    text: Word
    short: Word


class ActionText(msgspec.Struct, frozen=True):
    """A row `[[action]]`: a Unique Action in words, with its type (FIB-821 to FIB-824)."""

    id: ActionName
    name: Word
    clause: Clause
    mark: Word
    kind: Literal["clash", "volley", ""]
    """FIB-824 The basic action that it replaces."""
    when: Literal["combat", "out_of_combat", "either"]
    """FIB-204, FIB-205, FIB-823"""
    x: Literal["none", "number"]
    text: Word
    short: Word


class AbilityText(msgspec.Struct, frozen=True):
    """A row `[[ability]]`: a command ability in words."""

    id: AbilityName
    name: Word
    clause: Clause
    lasts: bool
    """FIB-314 Whether it is in force until the round ends."""
    aura: bool
    """FIB-311 Whether its reach matters while it lasts."""
    text: Word
    short: Word
    art: str = ""


class Muster(msgspec.Struct, frozen=True):
    """So many warriors of one profile on a command card."""

    profile: Word
    count: Count


class CommandCard(msgspec.Struct, frozen=True):
    """FIB-003 The card of one Regiment or Character."""

    id: Word
    name: Word
    warriors: tuple[Muster, ...]


class Warband(msgspec.Struct, frozen=True):
    """FIB-040 A warband: its command cards in the printed order."""

    id: Word
    name: Word
    motto: str
    blurb: str
    art: str
    points: Count
    cards: tuple[CommandCard, ...] = msgspec.field(name="card")

    def musters(self) -> tuple[tuple[CommandCard, str], ...]:
        """Card and profile of every warrior, in the order of the warband."""
        return tuple((c, m.profile) for c in self.cards for m in c.warriors for _ in range(m.count))


class ObjectiveRow(msgspec.Struct, frozen=True):
    """A point that the scenario uses: the id of the map's objective, its name, the badge that shows it."""

    id: Word
    at: Word
    name: Word
    badge: Word


class ScenarioRow(msgspec.Struct, frozen=True):
    """FIB-001 A scenario; `map` is the id of its map."""

    id: Literal["ford", "beacons", "reliquary", "captains", "ambush"]
    name: Word
    clause: Clause
    map: Word
    rounds: Annotated[int, msgspec.Meta(ge=1, le=12)]
    roles: bool
    """FIB-1050 One side is the Attacker, the other the Defender."""
    note: Word
    stakes: tuple[Word, ...]
    """What scores, in a few words each."""
    objectives: tuple[ObjectiveRow, ...] = msgspec.field(name="objective")
