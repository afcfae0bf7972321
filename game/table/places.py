"""Where a round base can be put at all: near to some places, away from others, overlapping nothing.

Every limit is a circle or a straight line for the centre. The legal centres form regions bounded by pieces of
these curves, so there is one exactly if a crossing of two curves, or one point of a curve, is legal.
"""

import math
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from game.table.bases import Round
from game.table.board import Table
from game.table.inches import EPS, OVERLAP, Point, distance, snap
from game.table.land import SOLID
from game.table.terrain import Circle

_Line = tuple[Point, Point]
_ROUND = 1e-9


def spots(
    table: Table,
    r: float,
    near: Sequence[Circle],
    far: Sequence[Circle] = (),
    ignore: Collection[str] = (),
) -> Iterator[Point]:
    """Legal centres for a base of radius r: at most the radius of each circle in `near` from its centre (a
    tie included), more than the radius of each in `far` (kept 0.001 inch away), where the base fits. None
    exactly if there is no legal centre. `ignore`: ids that do not count. Raises ValueError for no `near`.
    """
    if not near:
        raise ValueError("a place needs at least one circle that it lies in")
    circles, lines = _curves(table, r, near, far, ignore)
    seen: set[Point] = set()
    for p in _candidates(circles, lines):
        for q in (snap(p), p):
            if q not in seen and _allowed(q, near, far) and table.fits(Round(*q, r), ignore) is None:
                seen.add(q)
                yield q
                break


def _allowed(p: Point, near: Sequence[Circle], far: Sequence[Circle]) -> bool:
    return all(distance(p, (c.x, c.y)) <= c.r + EPS for c in near) and all(
        distance(p, (c.x, c.y)) >= c.r + EPS for c in far
    )


def _curves(
    table: Table, r: float, near: Sequence[Circle], far: Sequence[Circle], ignore: Collection[str]
) -> tuple[list[Circle], list[_Line]]:
    """The limits as circles and lines, those out of reach of the first circle left out."""
    home = near[0]
    circles = [*near, *(Circle(c.x, c.y, c.r + OVERLAP) for c in far)]
    circles += [Circle(b.x, b.y, b.r + r) for i, b in table.figures.items() if i not in ignore]
    lines: list[_Line] = []
    for s in table.land.net(SOLID, r).near((home.x, home.y), home.r):
        if s.id in ignore:
            continue
        circles += [Circle(x, y, s.r + r) for x, y in s.points]
        for ax, ay, tx, ty, length in s.sides:
            x, y = ax + ty * r, ay - tx * r
            lines.append(((x, y), (x + tx * length, y + ty * length)))
    w, d = table.width - r, table.depth - r
    corners = ((r, r), (w, r), (w, d), (r, d))
    lines += zip(corners, (*corners[1:], corners[0]), strict=True)
    close = [c for c in circles if distance((c.x, c.y), (home.x, home.y)) <= c.r + home.r + EPS]
    return close, lines


def _candidates(circles: Sequence[Circle], lines: Sequence[_Line]) -> Iterator[Point]:
    for c in circles:
        yield (c.x + c.r, c.y)
    for p, q in lines:
        yield ((p[0] + q[0]) / 2.0, (p[1] + q[1]) / 2.0)
    for c, e in combinations(circles, 2):
        yield from _circles_cross(c, e)
    for c in circles:
        for line in lines:
            yield from _line_crosses(c, line)
    for one, two in combinations(lines, 2):
        yield from _lines_cross(one, two)


def _circles_cross(a: Circle, b: Circle) -> Iterator[Point]:
    dx, dy = b.x - a.x, b.y - a.y
    d = math.hypot(dx, dy)
    if d == 0.0 or d > a.r + b.r + _ROUND or d < abs(a.r - b.r) - _ROUND:
        return
    along = (d * d + a.r * a.r - b.r * b.r) / (2.0 * d)
    off = math.sqrt(max(0.0, a.r * a.r - along * along))
    ux, uy = dx / d, dy / d
    for side in (off, -off):
        yield (a.x + along * ux - side * uy, a.y + along * uy + side * ux)


def _line_crosses(c: Circle, line: _Line) -> Iterator[Point]:
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


def _lines_cross(one: _Line, two: _Line) -> Iterator[Point]:
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
