"""The rows of `content/*.toml` as frozen structs: fighters, weapons, cards, factions, decks, bouts.

Keys stand in the order of the printed profile. Lengths are inches.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Clause = Annotated[str, msgspec.Meta(pattern="^CIR-[0-9]{3,4}$")]
Word = Annotated[str, msgspec.Meta(min_length=1)]
Count = Annotated[int, msgspec.Meta(ge=1)]
Number = Annotated[int, msgspec.Meta(ge=0)]
Inches = Annotated[float, msgspec.Meta(gt=0)]
Exchange = Literal["yes", "no", "follow_up"]
SpecialName = Literal[
    "aoe",
    "concussive",
    "snare",
    "push",
    "hook",
    "drain",
    "prototype",
    "clumsy",
    "piercing",
    "annoying",
    "ghostly",
    "lobbed",
    "close_quarters",
    "burning",
    "parry",
]


class Special(msgspec.Struct, frozen=True):
    """CIR-871 to CIR-884 One special of a weapon; `amount` is its number, 0 for those without one."""

    special: SpecialName
    amount: Number = 0


class Weapon(msgspec.Struct, frozen=True):
    """CIR-251, CIR-254 A weapon; for melee weapons `range` is the reach."""

    id: Word
    name: Word
    kind: Literal["melee", "ranged"]
    range: Inches
    power: Number
    specials: tuple[Special, ...] = ()

    @property
    def melee(self) -> bool:
        """CIR-603 Whether attacks with it are melee attacks."""
        return self.kind == "melee"

    def special(self, name: SpecialName) -> Special | None:
        """The special of this name, or None."""
        return next((s for s in self.specials if s.special == name), None)


class Trait(msgspec.Struct, frozen=True):
    """What a fighter can always do."""

    id: Word
    name: Word
    clause: Clause
    text: Word


class Listing(msgspec.Struct, frozen=True):
    """CIR-337 to CIR-339 A card that a fighter may use, and what becomes of its text there.

    `stays` and `exchange` belong to the text of the listing and count for the modes overwrite and text.
    """

    card: Word
    mode: Literal["plain", "add", "overwrite", "text"]
    clause: Clause
    name: str = ""
    stays: bool = False
    exchange: Exchange | None = None
    text: str = ""
    short: str = ""


class FighterProfile(msgspec.Struct, frozen=True):
    """CIR-231, CIR-232, CIR-240 The printed profile; `aggression` is None for "-", `base` a diameter."""

    id: Word
    name: Word
    short: Word
    faction: Word
    clause: Clause
    role: str
    quote: str
    sprite: Word
    speed: Count
    finesse: Number
    brutality: Number
    toughness: Number
    armour: Number
    shielding: Number
    swiftness: Number
    pain: Count
    potential: Number
    base: Inches
    trait: Trait
    weapons: tuple[Weapon, ...] = msgspec.field(name="weapon")
    listings: tuple[Listing, ...] = msgspec.field(name="listing", default=())
    aggression: Count | None = None

    def weapon(self, weapon_id: str) -> Weapon:
        """The weapon of this id; raises KeyError."""
        for weapon in self.weapons:
            if weapon.id == weapon_id:
                return weapon
        raise KeyError(weapon_id)

    def listing(self, card_id: str) -> Listing | None:
        """The listing of this card, or None."""
        return next((listing for listing in self.listings if listing.card == card_id), None)


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """CIR-301, CIR-331 Any card of a deck; `limit` None means unlimited, `subtype` is for action cards."""

    id: Word
    name: Word
    type: Literal["action", "energy", "sorcery"]
    subtype: Literal["attack", "passive", ""] = ""
    clause: Clause
    pool: Word = "shared"
    standard: bool = False
    blank: bool = False
    limit: Count | None = None
    stays: bool = False
    exchange: Exchange = "no"
    text: Word
    short: Word
    flavour: str = ""
    art: str = ""


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """A row `[[card]]`."""

    id: Word
    name: Word
    type: Literal["action"]
    subtype: Literal["attack", "passive"]
    clause: Clause
    pool: Word
    standard: bool
    blank: bool
    limit: Count | None = None
    stays: bool
    exchange: Exchange
    text: Word
    short: Word
    flavour: str
    art: str = ""


class Energy(msgspec.Struct, frozen=True, kw_only=True):
    """A row `[[energy]]`."""

    id: Literal["light", "wind", "blood", "steel"]
    name: Word
    clause: Clause
    text: Word
    short: Word
    flavour: str
    art: str = ""


class Sorcery(msgspec.Struct, frozen=True, kw_only=True):
    """A row `[[sorcery]]`."""

    id: Word
    name: Word
    pool: Word
    limit: Count
    clause: Clause
    text: Word
    short: Word
    flavour: str
    art: str = ""


class Faction(msgspec.Struct, frozen=True):
    """A faction; fighters, cards and decks name it by `key`."""

    key: Word
    name: Word
    motto: str
    blurb: str
    clause: Clause


class Deck(msgspec.Struct, frozen=True):
    """CIR-103 A team with its deck: copies by card id."""

    id: Word
    name: Word
    clause: Clause
    faction: Word
    team: tuple[Word, ...]
    cards: dict[str, Count]


class ScenarioRow(msgspec.Struct, frozen=True):
    """CIR-102, CIR-185 A bout on offer; `arenas` are arena ids, or "any" alone."""

    id: Word
    name: Word
    clause: Clause
    arenas: tuple[Word, ...]
    team_size: Annotated[int, msgspec.Meta(ge=1, le=3)]
    turn_limit: Annotated[int, msgspec.Meta(ge=1, le=50)]
    note: str


def strength(weapon: Weapon, brutality: int) -> int:
    """CIR-252, CIR-651 What is added to the damage roll: Power, for melee weapons plus Brutality."""
    return weapon.power + brutality if weapon.melee else weapon.power
