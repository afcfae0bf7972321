"""Outlines that block sight, made ready for the exact test.

True outlines are drawn in by half a millionth of an inch, so a line that only touches one is free with a gap
of positive width; pieces that touch one another are joined by a seam, so nothing is seen between them.
"""

import math
from collections.abc import Sequence

from game.table.inches import Point
from game.table.land import OPAQUE, Land, Net
from game.table.solids import Solid, separation

SHRINK = 5e-7
_JOIN = 1e-6
_SHALLOW = 1e-5
_REACH = 1e-4


def curtain(land: Land) -> Net:
    """The net of everything that blocks sight on this land: drawn-in parts and seams; built once."""
    found = land.curtain
    if found is None:
        parts = land.having(OPAQUE)
        found = land.curtain = Net([*map(drawn_in, parts), *(s for s, _ in seams(parts))], 0.0)
    return found


def drawn_in(part: Solid) -> Solid:
    """The part without the outermost half millionth of an inch; seams inside a piece stay where they are."""
    if not part.sides:
        return Solid(part.points, part.r - SHRINK, part.id, part.kind)
    corners: list[Point] = []
    n = len(part.points)
    for i, (x, y) in enumerate(part.points):
        _, _, t1x, t1y, _ = part.sides[i - 1]
        _, _, t2x, t2y, _ = part.sides[i]
        s1 = SHRINK if part.outline[(i - 1) % n] else 0.0
        s2 = SHRINK if part.outline[i] else 0.0
        turn = t1x * t2y - t1y * t2x
        if turn < 1e-6:
            corners.append((x - s2 * t2y, y + s2 * t2x))
            continue
        # both neighbouring sides move inward by s1 and s2; the corner is where they meet again
        corners.append((x + (s1 * t2x - s2 * t1x) / turn, y + (s1 * t2y - s2 * t1y) / turn))
    return Solid(tuple(corners), 0.0, part.id, part.kind, part.outline)


def seams(parts: Sequence[Solid]) -> list[tuple[Solid, str]]:
    """Slivers that close the gap of no width where two pieces touch; each with the id of the second one."""
    found: list[tuple[Solid, str]] = []
    for i, a in enumerate(parts):
        for b in parts[i + 1 :]:
            if a.id == b.id or math.hypot(a.cx - b.cx, a.cy - b.cy) > a.reach + b.reach + _JOIN:
                continue
            if -_SHALLOW <= separation(a, b) <= _JOIN:
                found.extend((s, b.id) for s in _seam(a, b))
    return found


def _seam(a: Solid, b: Solid) -> list[Solid]:
    if not a.sides:
        return [_stitch(b.closest(a.points[0]) if b.sides else _between(a, b), a, b)]
    if not b.sides:
        return [_stitch(a.closest(b.points[0]), a, b)]
    found: list[Solid] = []
    for one, other in ((a, b), (b, a)):
        for side in one.sides:
            seam = _along_side(one, side, other)
            if seam is not None:
                found.append(seam)
    return found


def _between(a: Solid, b: Solid) -> Point:
    k = a.r / math.hypot(b.cx - a.cx, b.cy - a.cy)
    return (a.cx + (b.cx - a.cx) * k, a.cy + (b.cy - a.cy) * k)


def _along_side(one: Solid, side: tuple[float, float, float, float, float], other: Solid) -> Solid | None:
    """The seam where the nearest corners of `other` lie on this side of `one`."""
    ax, ay, tx, ty, length = side
    heights = [(x - ax) * ty - (y - ay) * tx for x, y in other.points]
    low = min(heights)
    if not -_SHALLOW <= low <= _JOIN:
        return None
    on = [
        (x - ax) * tx + (y - ay) * ty
        for (x, y), h in zip(other.points, heights, strict=True)
        if h <= max(low, 0.0) + _JOIN
    ]
    u0, u1 = max(0.0, min(on)), min(length, max(on))
    if u1 < u0 - _JOIN:
        return None
    if u1 - u0 < _REACH:
        u = 0.5 * (u0 + u1)
        return _stitch((ax + u * tx, ay + u * ty), one, other)
    u0, u1 = u0 + 2 * _SHALLOW, u1 - 2 * _SHALLOW
    nx, ny = ty * _SHALLOW, -tx * _SHALLOW
    p, q = (ax + u0 * tx, ay + u0 * ty), (ax + u1 * tx, ay + u1 * ty)
    strip = ((p[0] + nx, p[1] + ny), (q[0] + nx, q[1] + ny), (q[0] - nx, q[1] - ny), (p[0] - nx, p[1] - ny))
    return Solid(strip, 0.0, one.id, "seam")


def _stitch(c: Point, a: Solid, b: Solid) -> Solid:
    """A sliver from inside a over the contact c to inside b: every line between them crosses it."""
    p, q = _inward(c, a), _inward(c, b)
    mx, my = 0.5 * (p[0] + q[0]), 0.5 * (p[1] + q[1])
    k = _JOIN / math.hypot(q[0] - p[0], q[1] - p[1])
    wx, wy = (q[1] - p[1]) * k, (p[0] - q[0]) * k
    return Solid((p, (mx + wx, my + wy), q, (mx - wx, my - wy)), 0.0, a.id, "seam")


def _inward(c: Point, solid: Solid) -> Point:
    dx, dy = solid.cx - c[0], solid.cy - c[1]
    length = math.hypot(dx, dy)
    k = min(_REACH, 0.25 * length) / length
    return (c[0] + dx * k, c[1] + dy * k)
