"""Turning an outline about a point: the angles at which it comes to a given distance of something, in closed
form. Every distance between a turning and a resting corner or side is A + B cos w + C sin w.
"""

import math
from collections.abc import Iterator, Sequence

from game.table.inches import Point
from game.table.solids import Solid

_TAU = 2.0 * math.pi


def turns_at(outline: Solid, about: Point, other: Solid, level: float) -> Iterator[float]:
    """Counter-clockwise angles (radians, in [0, 2 pi)) about a point among which are all those at which a
    convex outline is exactly `level` inches from another solid; below 0: so deep in it along some axis.

    Distance and depth are always taken on at a corner of one and a side or a corner of the other.
    """
    ax, ay = about
    near = level + other.r
    for x, y in other.points:
        px, py = x - ax, y - ay
        for sx, sy, tx, ty, _ in outline.sides:
            # the side's normal turns, its distance from the point does not
            off = (sx - ax) * ty - (sy - ay) * tx
            yield from _roots(-off, px * ty - py * tx, py * ty + px * tx, near)
        for qx, qy in outline.points if near > 0.0 else ():
            vx, vy = qx - ax, qy - ay
            size = vx * vx + vy * vy + px * px + py * py
            yield from _roots(size, -2.0 * (vx * px + vy * py), -2.0 * (vx * py - vy * px), near * near)
    for sx, sy, tx, ty, _ in other.sides:
        yield from _beyond(outline.points, about, (ty, -tx), (sx, sy), level)


def turns_over(outline: Solid, about: Point, width: float, depth: float, most: float) -> Iterator[float]:
    """The same for corners that lie `most` inches outside a table."""
    for normal, edge in (
        ((-1.0, 0.0), (0.0, 0.0)),
        ((1.0, 0.0), (width, 0.0)),
        ((0.0, -1.0), (0.0, 0.0)),
        ((0.0, 1.0), (0.0, depth)),
    ):
        yield from _beyond(outline.points, about, normal, edge, most)


def _beyond(
    points: Sequence[Point], about: Point, normal: Point, edge: Point, level: float
) -> Iterator[float]:
    """When turning points lie `level` inches beyond a line."""
    (ax, ay), (nx, ny) = about, normal
    off = nx * (ax - edge[0]) + ny * (ay - edge[1])
    for x, y in points:
        vx, vy = x - ax, y - ay
        yield from _roots(off, nx * vx + ny * vy, ny * vx - nx * vy, level)


def _roots(a: float, b: float, c: float, level: float) -> Iterator[float]:
    """Angles at which a + b cos w + c sin w is `level`."""
    size = math.hypot(b, c)
    if size > 0.0 and abs(level - a) <= size:
        middle, half = math.atan2(c, b), math.acos((level - a) / size)
        yield (middle + half) % _TAU
        yield (middle - half) % _TAU
