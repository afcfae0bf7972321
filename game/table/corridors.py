"""The corridor between two bases: the hull of their discs."""

import math
from collections.abc import Iterator

from game.table.bases import Round
from game.table.inches import Point
from game.table.solids import Solid, disc


def corridor(a: Round, b: Round, less: float = 0.0) -> tuple[Solid, ...]:
    """The hull of two discs, drawn in by `less` inches, as convex solids: the discs and the quadrilateral of
    their outer tangents (which is missing where one disc holds the other).
    """
    ra, rb = max(0.0, a.r - less), max(0.0, b.r - less)
    discs = (disc(a.x, a.y, ra), disc(b.x, b.y, rb))
    d = math.hypot(b.x - a.x, b.y - a.y)
    if d <= abs(ra - rb) + 1e-9:
        return discs
    return (*discs, Solid(tuple(_tangent_points(a.centre, ra, b.centre, rb, d)), 0.0, "", ""))


def _tangent_points(a: Point, ra: float, b: Point, rb: float, d: float) -> Iterator[Point]:
    """Where the outer tangents touch the discs, counter-clockwise."""
    ux, uy = (b[0] - a[0]) / d, (b[1] - a[1]) / d
    k = (ra - rb) / d
    s = math.sqrt(1.0 - k * k)
    for c, r, side in ((a, ra, -1.0), (b, rb, -1.0), (b, rb, 1.0), (a, ra, 1.0)):
        yield (c[0] + r * (k * ux - side * s * uy), c[1] + r * (k * uy + side * s * ux))
