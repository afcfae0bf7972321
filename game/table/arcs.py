"""Front and back arcs: the closed half-plane ahead of a base's centre (CIR-501 to CIR-504)."""

import math
from dataclasses import dataclass

from game.table.bases import Round
from game.table.inches import EPS, Point, bearing, distance, turn, unit
from game.table.terrain import Polygon, Shape


@dataclass(frozen=True, slots=True)
class Arc:
    """Whether something is in the front arc; margin: how far its foremost part is ahead, inches."""

    inside: bool
    margin: float


def front(a: Round, b: Round | Shape, all_round: bool = False) -> Arc:
    """Whether any part of a base or of an outline of terrain is in the front arc of base a: for a disc
    u . (cb - ca) + rb >= 0, ties included (CIR-503).

    No base is in its own front arc (CIR-504); with `all_round` everything else is (CIR-464).
    """
    if isinstance(b, Polygon):
        margin = max(distance(a.centre, p) if all_round else _ahead(a, p) for p in b.points)
        return Arc(all_round or margin >= -EPS, margin)
    if isinstance(b, Round) and a.centre == b.centre:
        return Arc(False, 0.0)
    centre = (b.x, b.y)
    margin = (distance(a.centre, centre) if all_round else _ahead(a, centre)) + b.r
    return Arc(all_round or margin >= -EPS, margin)


def into_front(a: Round, b: Round) -> float:
    """The least turn of a, in degrees and positive to the left, after which base b is in its front arc; 0 if
    it is there already.
    """
    d = distance(a.centre, b.centre)
    off = turn(a.facing, bearing(a.centre, b.centre))
    limit = math.degrees(math.acos(max(-1.0, -b.r / d))) if d else 180.0
    return math.copysign(max(0.0, abs(off) - limit), off)


def _ahead(a: Round, p: Point) -> float:
    ux, uy = unit(a.facing)
    return ux * (p[0] - a.x) + uy * (p[1] - a.y)
