"""DOM-801 to DOM-805 What each kind of terrain means: walls, low obstacles, rough ground, pits."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from game.table.kinds import KINDS
from game.table.terrain import Meaning, Terrain, Traits

WALL: Final[Traits] = frozenset({"impassable", "blocks_sight"})
LOW: Final[Traits] = frozenset({"impassable", "cover"})
ROUGH: Final[Traits] = frozenset({"difficult"})
PIT: Final[Traits] = frozenset({"impassable", "pit"})
OPEN: Final[Traits] = frozenset()

_BY_BODY: Final[Mapping[str, Traits]] = MappingProxyType(
    {"solid": WALL, "low": LOW, "deep": PIT, "open": OPEN, "flat": ROUGH}
)

MEANING: Final[Meaning] = MappingProxyType({name: _BY_BODY[kind.body] for name, kind in KINDS.items()})
"""DOM-805 Kind of terrain -> traits, for every kind that a map may name."""


def clause_of(piece: Terrain) -> str:
    """The clause that says what this piece is; DOM-805 for open ground."""
    traits = MEANING[piece.kind]
    return {WALL: "DOM-801", LOW: "DOM-802", ROUGH: "DOM-803", PIT: "DOM-804"}.get(traits, "DOM-805")
