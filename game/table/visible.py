"""What can be seen of the table from a place, to draw; what is shown is seen."""

import math
from collections.abc import Collection, Generator, Iterator, Sequence

from game.table.bases import Base, solids
from game.table.board import Table
from game.table.curtains import Curtain
from game.table.fans import Bound, lower, near_rim, rim_of
from game.table.inches import Point
from game.table.opaque import curtain
from game.table.solids import Solid

TAU = 2.0 * math.pi

Outline = tuple[Point, ...]

_EYES = 8
"""So many points of the rim of a base look, besides its centre."""

_LOST = 0.001
"""What a tangent may take from the area beside a round outline, inches."""

_SAME = 1e-9

_AT_ONCE = 8
"""Outlines that are dealt with between two breaks of a work done in steps."""


def opaque_to(table: Table, walls: Curtain | None, ignore: Collection[str]) -> Sequence[Solid]:
    """The convex outlines that block: of terrain that blocks sight, or of a curtain but for some ids."""
    return curtain(table.land).solids if walls is None else walls.blocking(ignore)


def eyes(base: Base, count: int = _EYES) -> list[Point]:
    """The points of a base that look: of a round one its centre and `count` of its rim, the first east;
    of any other form the middle of each convex part and its corners, at most `count`.
    """
    found: list[Point] = []
    for s in solids(base):
        found.append((s.cx, s.cy))
        if s.sides:
            found += s.points[:: math.ceil(len(s.points) / count)]
        elif s.r > 0.0:
            turns = (TAU * k / count for k in range(count))
            found += [(s.cx + s.r * math.cos(t), s.cy + s.r * math.sin(t)) for t in turns]
    return found


def area_from(eye: Point, opaque: Sequence[Solid], width: float, depth: float) -> Outline:
    """seen_area() past convex solids on a table of some size."""
    steps = area_steps(eye, opaque, width, depth)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: Outline = done.value
            return found


def area_steps(
    eye: Point, opaque: Sequence[Solid], width: float, depth: float
) -> Generator[None, None, Outline]:
    """What area_from() finds, in steps of some tenths of a millisecond."""
    x, y = eye
    if not (0.0 <= x <= width and 0.0 <= y <= depth) or any(s.signed(eye) < 0.0 for s in opaque):
        return ()
    bounds: list[Bound] = []
    for s in opaque:
        if len(bounds) % _AT_ONCE == _AT_ONCE - 1:
            yield
        widest = TAU if s.sides else 2.0 * math.sqrt(2.0 * _LOST / s.r)
        bounds.append(near_rim(rim_of(s, 0.0, 0.0), eye, widest))
    yield
    corners = ((0.0, 0.0), (width, 0.0), (width, depth), (0.0, depth))
    marks = [math.atan2(cy - y, cx - x) for cx, cy in corners]
    marks += [a for b in bounds for a in b.angles]
    for i, a in enumerate(opaque):
        if i % _AT_ONCE == _AT_ONCE - 1:
            yield
        for b in opaque[i + 1 :]:
            marks += [math.atan2(py - y, px - x) for px, py in crossings(a, b)]
    yield
    angles = sorted({a % TAU for a in marks})
    angles.append(angles[0] + TAU)
    units = [(math.cos(a), math.sin(a)) for a in angles]
    before = [_to_edge(eye, u, width, depth) for u in units]
    after = before.copy()
    for n, bound in enumerate(bounds):
        if n % _AT_ONCE == 0:
            yield
        for turns in _turned(bound, angles[0], angles[-1]):
            lower(turns, angles, units, before, after)
    found: list[Point] = []
    for i, (ux, uy) in enumerate(units):
        for far in (before[i] if i else None, after[i] if i < len(units) - 1 else None):
            p = None if far is None else (x + ux * far, y + uy * far)
            if p is not None and (not found or math.dist(p, found[-1]) > _SAME):
                found.append(p)
    return tuple(found[:-1] if math.dist(found[0], found[-1]) <= _SAME else found)


def _turned(b: Bound, begin: float, end: float) -> Iterator[Bound]:
    """A bound at every whole turn at which it is seen between two angles."""
    k = math.ceil((begin - b.angles[-1]) / TAU)
    while b.angles[0] + k * TAU <= end:
        yield b if k == 0 else Bound([a + k * TAU for a in b.angles], b.at)
        k += 1


def _to_edge(p: Point, u: Point, width: float, depth: float) -> float:
    far = math.inf
    for k, most in ((0, width), (1, depth)):
        if u[k] != 0.0:
            far = min(far, ((most if u[k] > 0.0 else 0.0) - p[k]) / u[k])
    return max(0.0, far)


def crossings(a: Solid, b: Solid) -> list[Point]:
    """Where two outlines cross."""
    if math.hypot(a.cx - b.cx, a.cy - b.cy) > a.reach + b.reach:
        return []
    if not a.sides and not b.sides:
        return _circles_cross(a, b)
    if not a.sides:
        a, b = b, a
    found: list[Point] = []
    for ax, ay, tx, ty, length in a.sides:
        end = (ax + tx * length, ay + ty * length)
        span = b.span((ax, ay), end, 0.0)
        found += [(ax + tx * length * t, ay + ty * length * t) for t in span or () if 0.0 < t < 1.0]
    return found


def _circles_cross(a: Solid, b: Solid) -> list[Point]:
    dx, dy = b.cx - a.cx, b.cy - a.cy
    d = math.hypot(dx, dy)
    if d == 0.0 or not abs(a.r - b.r) < d < a.r + b.r:
        return []
    along = (d * d + a.r * a.r - b.r * b.r) / (2.0 * d)
    off = math.sqrt(max(0.0, a.r * a.r - along * along))
    ux, uy = dx / d, dy / d
    foot = (a.cx + along * ux, a.cy + along * uy)
    return [(foot[0] - off * uy, foot[1] + off * ux), (foot[0] + off * uy, foot[1] - off * ux)]
