"""CIR-901 to CIR-905 What each kind of terrain means in the pit.

CIR-902 obstructions slow and hinder, CIR-903 difficult terrain slows, CIR-904 impassable obstacles stop.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from game.table.kinds import KINDS
from game.table.terrain import Meaning, Terrain, Traits

BLOCKS: Final[Traits] = frozenset({"impassable", "blocks_sight"})
SEEN_ACROSS: Final[Traits] = frozenset({"impassable"})
OBSTRUCTS: Final[Traits] = frozenset({"obstruction"})
SLOWS: Final[Traits] = frozenset({"difficult"})

_BY_BODY: Final = MappingProxyType(
    {"solid": BLOCKS, "low": OBSTRUCTS, "open": SLOWS, "deep": SEEN_ACROSS, "flat": SLOWS}
)
_OTHERWISE: Final = MappingProxyType({"spikes": SEEN_ACROSS, "hazard_tape": OBSTRUCTS})

MEANING: Final[Meaning] = MappingProxyType(
    {name: _OTHERWISE.get(name, _BY_BODY[kind.body]) for name, kind in KINDS.items()}
)
"""CIR-512, CIR-901 Kind of terrain -> traits, for every kind that a map may name."""


def removable(piece: Terrain) -> bool:
    """CIR-1409 An obstruction, difficult terrain, or an impassable obstacle that a card created."""
    traits = MEANING.get(piece.kind, frozenset())
    return bool(traits & (OBSTRUCTS | SLOWS)) or ("impassable" in traits and piece.origin != "map")
