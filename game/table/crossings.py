"""Circles and segments as limits for the centre of a base: grown outlines, and where two limits cross."""

import math
from collections.abc import Iterator, Sequence

from game.table.inches import Point
from game.table.solids import Side, Solid
from game.table.terrain import Circle

Line = tuple[Point, Point]
"""The two ends of a segment."""

_ROUND = 1e-9


def grown(s: Solid, r: float, circles: list[Circle], lines: list[Line]) -> None:
    """Adds the outline of a solid grown by r: circles around its corners and its sides shifted outward."""
    if s.r + r > 0.0:
        circles += [Circle(x, y, s.r + r) for x, y in s.points]
    lines += beside(s.sides, r)


def beside(sides: Sequence[Side], r: float) -> Iterator[Line]:
    """The sides of an outline shifted outward by r."""
    for ax, ay, tx, ty, length in sides:
        x, y = ax + ty * r, ay - tx * r
        yield ((x, y), (x + tx * length, y + ty * length))


def circles_cross(a: Circle, b: Circle) -> Iterator[Point]:
    """Where two circles meet."""
    dx, dy = b.x - a.x, b.y - a.y
    d = math.hypot(dx, dy)
    if d == 0.0 or d > a.r + b.r + _ROUND or d < abs(a.r - b.r) - _ROUND:
        return
    along = (d * d + a.r * a.r - b.r * b.r) / (2.0 * d)
    off = math.sqrt(max(0.0, a.r * a.r - along * along))
    ux, uy = dx / d, dy / d
    for side in (off, -off):
        yield (a.x + along * ux - side * uy, a.y + along * uy + side * ux)


def line_crosses(c: Circle, line: Line) -> Iterator[Point]:
    """Where a segment meets a circle."""
    (px, py), (qx, qy) = line
    length = math.hypot(qx - px, qy - py)
    if length == 0.0:
        return
    ux, uy = (qx - px) / length, (qy - py) / length
    foot = (c.x - px) * ux + (c.y - py) * uy
    off = (c.x - px) * uy - (c.y - py) * ux
    room = c.r * c.r - off * off
    if room < 0.0:
        return
    for u in (foot - math.sqrt(room), foot + math.sqrt(room)):
        if -_ROUND <= u <= length + _ROUND:
            yield (px + ux * u, py + uy * u)


def lines_cross(one: Line, two: Line) -> Iterator[Point]:
    """Where two segments cross."""
    (px, py), (qx, qy) = one
    (ax, ay), (bx, by) = two
    dx, dy, ex, ey = qx - px, qy - py, bx - ax, by - ay
    across = dx * ey - dy * ex
    if abs(across) < _ROUND:
        return
    t = ((ax - px) * ey - (ay - py) * ex) / across
    s = ((ax - px) * dy - (ay - py) * dx) / across
    if -_ROUND <= t <= 1.0 + _ROUND and -_ROUND <= s <= 1.0 + _ROUND:
        yield (px + dx * t, py + dy * t)
