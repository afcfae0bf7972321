"""REG-090, REG-093 What each kind of terrain means: hill, wood, wall, rock, pool, rubble or nothing.

Rock is impassable and tall, a pool impassable and not tall; wood, wall and rubble are slow ground.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, Literal

from game.engine.words import Text
from game.table.kinds import KINDS
from game.table.terrain import Meaning, Traits

Role = Literal["hill", "wood", "wall", "rock", "pool", "rubble", ""]

_ROLES: Final = MappingProxyType(
    {
        "hill": "hill",
        "wood": "wood",
        "low_wall": "wall",
        "fence": "wall",
        "hedge": "wall",
        "pond": "pool",
        "water": "pool",
        "pit": "pool",
        "rubble": "rubble",
    }
)
_TRAITS: Final = MappingProxyType(
    {
        "hill": frozenset({"blocks_sight"}),
        "wood": frozenset({"difficult", "blocks_sight"}),
        "wall": frozenset({"difficult"}),
        "rock": frozenset({"impassable", "blocks_sight"}),
        "pool": frozenset({"impassable"}),
        "rubble": frozenset({"difficult"}),
        "": frozenset[str](),
    }
)
_NAMES: Final = MappingProxyType(
    {
        "hill": Text("Hill"),
        "wood": Text("Wood"),
        "wall": Text("Wall"),
        "rock": Text("Rock"),
        "pool": Text("Pool"),
        "rubble": Text("Rubble"),
        "": Text("Open ground"),
    }
)


def role(kind: str) -> Role:
    """REG-090, REG-093 What a kind of terrain is here; "" for one without effect. Raises KeyError."""
    found: Role = _ROLES.get(kind, "rock" if KINDS[kind].body == "solid" else "")  # type: ignore[assignment]
    return found


def traits(kind: str) -> Traits:
    """REG-090, REG-093 The traits of a kind of terrain for whoever measures."""
    return _TRAITS[role(kind)]


def called(kind: str) -> Text:
    """REG-090 The kind of terrain as the rules name it."""
    return _NAMES[role(kind)]


MEANING: Final[Meaning] = MappingProxyType({kind: traits(kind) for kind in KINDS})
"""REG-090, REG-093 Kind of terrain -> traits, for every kind that a map may name."""
