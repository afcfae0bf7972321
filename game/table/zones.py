"""Zones: is a base wholly inside an outline, which may be concave or round."""

from collections.abc import Iterator

from game.table.bases import Base, solids
from game.table.inches import OVERLAP, Point, distance
from game.table.pieces import contains
from game.table.refusals import Refusal
from game.table.solids import Solid, sides_of
from game.table.terrain import Circle, Polygon, Shape

_TOO_DEEP = OVERLAP + 1e-9


def wholly_in(base: Base, zone: Shape) -> bool:
    """Whether a base lies in a zone, touching its edge included."""
    return outside(base, zone) is None


def outside(base: Base, zone: Shape) -> Refusal | None:
    """Where a base reaches most over the edge of a zone, if by more than 0.001 inch ("zone"); else None."""
    worst: tuple[float, Point] = (-1.0, base.centre)
    for s in solids(base):
        worst = max(worst, _over(s, zone))
    return Refusal("zone", "", worst[1], worst[0]) if worst[0] > _TOO_DEEP else None


def _over(s: Solid, zone: Shape) -> tuple[float, Point]:
    """How far a convex outline reaches over the edge of the zone, and where."""
    if isinstance(zone, Circle):
        c = (zone.x, zone.y)
        over = max((distance(c, p) + s.r - zone.r, p) for p in s.points)
        away = distance(c, over[1])
        k = zone.r / away if away > 0.0 else 0.0
        return over[0], (c[0] + (over[1][0] - c[0]) * k, c[1] + (over[1][1] - c[1]) * k)
    worst = max(_point_over(p, s.r, zone) for p in s.points)
    if s.sides:
        worst = max(worst, *(_cut(s, p, q) for p, q in _edges(zone)))
    return worst


def _point_over(p: Point, r: float, zone: Polygon) -> tuple[float, Point]:
    """The same for a disc: its centre is inside and no side is nearer than the radius."""
    nearest, where = float("inf"), p
    for ax, ay, tx, ty, length in sides_of(zone.points):
        u = min(max((p[0] - ax) * tx + (p[1] - ay) * ty, 0.0), length)
        q = (ax + u * tx, ay + u * ty)
        if (d := distance(p, q)) < nearest:
            nearest, where = d, q
    return r - (nearest if contains(zone.points, p) else -nearest), where


def _cut(s: Solid, p: Point, q: Point) -> tuple[float, Point]:
    """How deep a side of the zone cuts into a convex outline."""
    least, t = s.least(p, q)
    return -least, (p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t)


def _edges(zone: Polygon) -> Iterator[tuple[Point, Point]]:
    return zip(zone.points, (*zone.points[1:], zone.points[0]), strict=True)
