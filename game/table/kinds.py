"""The kinds of terrain that a map may name, as bodies: how high they are and whether one can be inside.

What a kind means in play (impassable, difficult, cover ...) is said by each rulebook, not here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

Body = Literal["solid", "low", "open", "deep", "flat"]
"""solid: fills its outline; low: can be climbed over; open: a wood or hill one stands in or on;
deep: water or a hole; flat: a change of the ground."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of terrain; `height` in inches is used where the map gives none."""

    name: str
    height: float
    body: Body
    joins: bool = False
    """Comes in lengths whose ends may overlap, to make a corner."""


def _kinds(*kinds: Kind) -> Mapping[str, Kind]:
    return MappingProxyType({kind.name: kind for kind in kinds})


KINDS: Final[Mapping[str, Kind]] = _kinds(
    Kind("pillar", 4.0, "solid"),
    Kind("column", 4.0, "solid"),
    Kind("wall", 2.5, "solid", joins=True),
    Kind("building", 5.0, "solid", joins=True),
    Kind("mausoleum", 3.5, "solid"),
    Kind("statue", 3.0, "solid"),
    Kind("rock", 3.0, "solid"),
    Kind("tree", 4.0, "solid"),
    Kind("post", 3.0, "solid"),
    Kind("bulkhead", 4.0, "solid", joins=True),
    Kind("main", 4.0, "solid"),
    Kind("amplifier", 1.0, "low"),
    Kind("tombstones", 0.8, "low"),
    Kind("sandbags", 0.8, "low", joins=True),
    Kind("rubble", 0.5, "low"),
    Kind("low_wall", 1.0, "low", joins=True),
    Kind("fence", 1.0, "low", joins=True),
    Kind("hedge", 1.2, "low", joins=True),
    Kind("spikes", 0.5, "low"),
    Kind("bench", 0.8, "low"),
    Kind("well", 1.0, "low"),
    Kind("cart", 1.5, "low"),
    Kind("crate", 1.2, "low", joins=True),
    Kind("container", 1.4, "low", joins=True),
    Kind("console", 1.1, "low"),
    Kind("stall", 1.1, "low"),
    Kind("hill", 1.5, "open"),
    Kind("dais", 0.8, "open"),
    Kind("wood", 4.0, "open"),
    Kind("pond", 0.0, "deep"),
    Kind("water", 0.0, "deep"),
    Kind("pit", 0.0, "deep"),
    Kind("shaft", 0.0, "deep"),
    Kind("hazard_tape", 0.0, "flat"),
    Kind("mosh_pit", 0.0, "flat"),
    Kind("mead", 0.0, "flat"),
    Kind("mud", 0.0, "flat"),
    Kind("grave", 0.0, "flat"),
    Kind("bog", 0.0, "flat"),
    Kind("crater", 0.0, "flat"),
    Kind("quagmire", 0.0, "flat"),
    Kind("flower_bed", 0.2, "flat"),
    Kind("steps", 0.3, "flat"),
    Kind("coolant", 0.0, "flat"),
    Kind("fountain", 0.2, "flat"),
)
"""All kinds by name, in the order in which an author would look for them."""
