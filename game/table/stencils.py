"""Templates of every form: circles, cones and lines; which bases they touch, whose centre they cover, and the
share of a base under them.
"""

import math

from game.table.bases import Base, solids
from game.table.board import Table
from game.table.hulls import apart, common
from game.table.inches import EPS, Point, unit
from game.table.pieces import convex_parts
from game.table.solids import Solid
from game.table.terrain import Polygon, Shape, area

_ARC = math.radians(2.0)


def cone(tip: Point, degrees: float, spread: float, length: float) -> Polygon:
    """A cone from its tip in a direction, `spread` degrees wide, with a round end `length` inches away.

    The end is a chain of chords of at most 2 degrees whose corners lie on it. Raises ValueError unless the
    spread is above 0 and below 180 degrees and the length above 0.
    """
    if not (0.0 < spread < 180.0 and length > 0.0):
        raise ValueError(f"a cone of {spread:g} degrees and {length:g} inches has no outline")
    count = max(1, math.ceil(math.radians(spread) / _ARC))
    turns = (degrees - spread / 2.0 + spread * k / count for k in range(count + 1))
    rim = [(tip[0] + length * u[0], tip[1] + length * u[1]) for u in map(unit, turns)]
    return Polygon((tip, *rim))


def beam(start: Point, degrees: float, length: float, width: float) -> Polygon:
    """A straight line of some width from the middle of its near end. Raises ValueError unless above 0."""
    (ux, uy), w = unit(degrees), width / 2.0
    x, y = start[0] + ux * length, start[1] + uy * length
    near, far = (start[0] + uy * w, start[1] - ux * w), (x + uy * w, y - ux * w)
    return Polygon((near, far, (x - uy * w, y + ux * w), (start[0] - uy * w, start[1] + ux * w)))


def rim(base: Base, degrees: float) -> Point:
    """Where a ray from the centre of a base leaves it, of joined bases the front one: a cone or a line that a
    figure lays begins there.
    """
    (x, y), (ux, uy) = base.centre, unit(degrees)
    front = solids(base)[0]
    far = 2.0 * front.reach + 1.0
    span = front.span((x, y), (x + far * ux, y + far * uy), 0.0)
    out = far * span[1] if span is not None else 0.0
    return (x + out * ux, y + out * uy)


def touched(table: Table, shape: Shape) -> tuple[str, ...]:
    """Figures whose base a template covers or touches, a tie included, in figure order."""
    parts = convex_parts(shape, "")
    return tuple(
        i for i in table.bases if any(apart(o, s).gap <= EPS for o in table.outlines(i) for s in parts)
    )


def covered(table: Table, shape: Shape) -> tuple[str, ...]:
    """Figures whose centre a template covers, its rim included, in figure order."""
    parts = convex_parts(shape, "")
    return tuple(i for i, b in table.bases.items() if any(s.signed(b.centre) <= EPS for s in parts))


def share(base: Base, shape: Shape) -> float:
    """The share of a base of any form that lies under a template, 0 to 1; exact for the outlines of both."""
    parts, over = solids(base), convex_parts(shape, "")
    under = sum(_common(s, t) for s in parts for t in over)
    return min(1.0, max(0.0, under / sum(_whole(s) for s in parts)))


def _whole(s: Solid) -> float:
    """Area of a convex solid."""
    return area(s.points) if s.sides else math.pi * s.r * s.r


def _common(a: Solid, b: Solid) -> float:
    """Area common to two convex solids."""
    if not a.sides and not b.sides:
        return _lens(math.dist((a.cx, a.cy), (b.cx, b.cy)), a.r, b.r)
    if not a.sides:
        return _cut_out(a, b)
    if not b.sides:
        return _cut_out(b, a)
    both = common(a.points, b.points)
    return area(tuple(both)) if len(both) > 2 else 0.0


def _cut_out(disc: Solid, other: Solid) -> float:
    """Area common to a disc and a polygon."""
    points = [(x - disc.cx, y - disc.cy) for x, y in other.points]
    return sum(_piece(p, q, disc.r) for p, q in zip(points, points[1:] + points[:1], strict=True))


def _lens(d: float, r: float, s: float) -> float:
    """Area common to two discs whose centres are d apart."""
    if d >= r + s:
        return 0.0
    if d <= abs(r - s):
        return math.pi * min(r, s) ** 2
    a = math.acos((d * d + r * r - s * s) / (2.0 * d * r))
    b = math.acos((d * d + s * s - r * r) / (2.0 * d * s))
    return r * r * (a - math.sin(a) * math.cos(a)) + s * s * (b - math.sin(b) * math.cos(b))


def _piece(p: Point, q: Point, r: float) -> float:
    """Signed area common to the disc of radius r at the origin and the triangle origin, p, q."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    size = dx * dx + dy * dy
    if size == 0.0:
        return 0.0
    foot = -(p[0] * dx + p[1] * dy) / size
    off = p[0] * q[1] - p[1] * q[0]
    room = r * r - off * off / size
    if room <= 0.0:
        return 0.5 * r * r * _angle(p, q)
    half = math.sqrt(room / size)
    lo, hi = max(0.0, foot - half), min(1.0, foot + half)
    if hi <= lo:
        return 0.5 * r * r * _angle(p, q)
    a, b = (p[0] + dx * lo, p[1] + dy * lo), (p[0] + dx * hi, p[1] + dy * hi)
    inner = 0.5 * (a[0] * b[1] - a[1] * b[0])
    return inner + 0.5 * r * r * (_angle(p, a) + _angle(b, q))


def _angle(p: Point, q: Point) -> float:
    return math.atan2(p[0] * q[1] - p[1] * q[0], p[0] * q[0] + p[1] * q[1])
