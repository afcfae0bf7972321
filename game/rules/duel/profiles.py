"""What the content files hold: weapons, fencers, scenarios, reference stacks; each named by its file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

WEAPONS = ("sabre", "epee", "rapier")
"""DUE-108"""

ROLES: Mapping[str, int] = {"student": 8, "fencer": 9, "master": 10}
"""DUE-106 Level of each role."""


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon in words; what it does stands in the rules."""

    id: Literal["sabre", "epee", "rapier"]
    name: str
    line: str
    special: str


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named fencer."""

    id: str
    name: str
    short: str
    role: Literal["student", "fencer", "master"]
    weapon: Literal["sabre", "epee", "rapier"]
    title: str
    quote: str
    endurance: Annotated[int, msgspec.Meta(ge=1)] = 12
    toughness: Annotated[int, msgspec.Meta(ge=0)] = 0
    agility: Annotated[int, msgspec.Meta(ge=0)] = 0
    sprite: str = ""
    worth: int = 50

    @property
    def level(self) -> int:
        """DUE-105, DUE-106"""
        return ROLES[self.role]


class Bout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario: the map file of this name, who meets whom, how it ends."""

    id: str
    title: str
    victory: Literal["to_the_end", "first_touch"] = "to_the_end"
    a: tuple[str, ...] = ()
    b: tuple[str, ...] = ()
    note: str = ""


class Suggested(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stack that is worth knowing: for the lesson and the computer player."""

    id: str
    name: str
    items: tuple[str, ...]
    attack: int = 0
    defence: int = 0
    counter: int = 0
    feint: int = 0
    initiative: int = 0
    break_: int = msgspec.field(default=0, name="break")
    weapon: str = ""
