"""FIB-260 to FIB-263 What each kind of terrain means: its Size, and its traits.

Wood: wood. Wall: anything knee-high. Water: water, and any soft ground. House: wall, building. Rock: any
other solid body. Hill and Dais: hill, dais.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from game.engine.words import Text
from game.table.kinds import KINDS
from game.table.terrain import Meaning, Terrain, Traits

CLOSED: Final[Traits] = frozenset({"impassable", "blocks_sight"})
SLOW: Final[Traits] = frozenset({"difficult"})
STOPS: Final[Traits] = frozenset({"impassable"})
NOTHING: Final[Traits] = frozenset()

ELEVATED: Final = frozenset({"hill", "dais"})
"""FIB-262 Kinds of Elevated terrain."""

HOUSES: Final = frozenset({"wall", "building"})
HOLES: Final = frozenset({"pit", "spikes"})

_SIZE_BY_BODY: Final = MappingProxyType({"solid": 3, "low": 1, "open": 2, "deep": 0, "flat": 0})
_TRAITS_BY_BODY: Final = MappingProxyType(
    {"solid": CLOSED, "low": SLOW, "open": SLOW, "deep": SLOW, "flat": SLOW}
)


def _traits(kind: str) -> Traits:
    if kind in ELEVATED:
        return NOTHING
    return STOPS if kind in HOLES else _TRAITS_BY_BODY[KINDS[kind].body]


def _size(kind: str) -> int:
    if kind in ELEVATED:
        return 1
    if kind in HOUSES:
        return 2
    return 0 if kind in HOLES else _SIZE_BY_BODY[KINDS[kind].body]


MEANING: Final[Meaning] = MappingProxyType({kind: _traits(kind) for kind in KINDS})
"""FIB-260 Kind of terrain -> traits, for every kind that a map may name."""

SIZES: Final = MappingProxyType({kind: _size(kind) for kind in KINDS})
"""FIB-260 Kind of terrain -> Size."""

_NAMES: Final = MappingProxyType(
    {
        "wood": Text("Wood"),
        "low": Text("Wall"),
        "house": Text("House"),
        "rock": Text("Rock"),
        "water": Text("Water"),
        "hill": Text("Hill"),
        "dais": Text("Dais"),
        "hole": Text("Pit"),
    }
)


def type_of(piece: Terrain) -> Text:
    """FIB-260 The type of a feature as the rules name it."""
    kind = piece.kind
    if kind in ELEVATED or kind == "wood":
        return _NAMES[kind]
    if kind in HOLES:
        return _NAMES["hole"]
    if kind in HOUSES:
        return _NAMES["house"]
    return _NAMES[{"solid": "rock", "low": "low", "open": "wood"}.get(KINDS[kind].body, "water")]
