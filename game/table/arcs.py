"""Front and back arcs: the closed half-plane ahead of a base's centre (CIR-501 to CIR-504)."""

from dataclasses import dataclass

from game.table.bases import Round
from game.table.inches import EPS, Point, distance, unit
from game.table.terrain import Circle, Terrain


@dataclass(frozen=True, slots=True)
class Arc:
    """Whether something is in the front arc; margin: how far its foremost part is ahead, inches."""

    inside: bool
    margin: float


def front(a: Round, b: Round, all_round: bool = False) -> Arc:
    """Whether base b is in the front arc of base a: u . (cb - ca) + rb >= 0, ties included (CIR-503).

    No base is in its own front arc (CIR-504); with `all_round` everything else is (CIR-464).
    """
    if a.centre == b.centre:
        return Arc(False, 0.0)
    if all_round:
        return Arc(True, distance(a.centre, b.centre) + b.r)
    margin = _ahead(a, b.centre) + b.r
    return Arc(margin >= -EPS, margin)


def front_terrain(a: Round, t: Terrain, all_round: bool = False) -> Arc:
    """Whether any part of the outline of t is in the front arc of base a (CIR-503)."""
    shape = t.shape
    if isinstance(shape, Circle):
        return front(a, Round(shape.x, shape.y, shape.r), all_round)
    if all_round:
        return Arc(True, max(distance(a.centre, p) for p in shape.points))
    margin = max(_ahead(a, p) for p in shape.points)
    return Arc(margin >= -EPS, margin)


def _ahead(a: Round, p: Point) -> float:
    ux, uy = unit(a.facing)
    return ux * (p[0] - a.x) + uy * (p[1] - a.y)
