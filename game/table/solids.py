"""Convex solids (a disc or a convex polygon): distance, closest point, and the stretch of a segment that
lies within a given distance. Closed forms in plain floats; they are the truth that spaces only narrow.

A polygon grown by g is its core, a strip of width g along each side and a disc of radius g at each corner.
"""

import math
from collections.abc import Sequence

from game.table.inches import Point

Side = tuple[float, float, float, float, float]
"""Start x, y, unit direction x, y and length of one side."""

_IN = 1e-9

Span = tuple[float, float]
"""Parameters t0 < t1 in [0, 1] along a segment."""


def sides_of(points: Sequence[Point]) -> tuple[Side, ...]:
    """The sides of a polygon in order; none for a single point."""
    found: list[Side] = []
    if len(points) > 1:
        for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
            length = math.hypot(bx - ax, by - ay)
            found.append((ax, ay, (bx - ax) / length, (by - ay) / length, length))
    return tuple(found)


class Solid:
    """A convex outline: one point with a radius (a disc) or counter-clockwise corners with radius 0.

    `id` names the figure or piece it belongs to, `kind` is "figure" or "terrain", `outline` tells for each
    side whether it is part of the piece's true outline (False: a seam inside a decomposed concave piece).
    """

    __slots__ = ("cx", "cy", "id", "kind", "outline", "points", "r", "reach", "sides")

    def __init__(
        self, points: tuple[Point, ...], r: float, id: str, kind: str, outline: tuple[bool, ...] = ()
    ) -> None:
        self.points = points
        self.r = r
        self.id = id
        self.kind = kind
        self.outline = outline or (True,) * len(points)
        self.sides = sides_of(points)
        n = len(points)
        self.cx = sum(p[0] for p in points) / n
        self.cy = sum(p[1] for p in points) / n
        self.reach = r + max(math.hypot(p[0] - self.cx, p[1] - self.cy) for p in points)

    def signed(self, p: Point) -> float:
        """Distance from p to the outline, negative inside."""
        x, y = p
        if not self.sides:
            return math.hypot(x - self.cx, y - self.cy) - self.r
        deepest, nearest = -math.inf, math.inf
        for ax, ay, tx, ty, length in self.sides:
            dx, dy = x - ax, y - ay
            s = dx * ty - dy * tx
            deepest = max(deepest, s)
            if s > 0.0:
                u = dx * tx + dy * ty
                u = 0.0 if u < 0.0 else min(u, length)
                nearest = min(nearest, math.hypot(dx - u * tx, dy - u * ty))
        return deepest if deepest <= 0.0 else nearest

    def closest(self, p: Point) -> Point:
        """The point of the outline nearest to p."""
        x, y = p
        if not self.sides:
            length = math.hypot(x - self.cx, y - self.cy)
            if length == 0.0:
                return (self.cx + self.r, self.cy)
            k = self.r / length
            return (self.cx + (x - self.cx) * k, self.cy + (y - self.cy) * k)
        best, found = math.inf, self.points[0]
        for ax, ay, tx, ty, length in self.sides:
            u = min(max((x - ax) * tx + (y - ay) * ty, 0.0), length)
            q = (ax + u * tx, ay + u * ty)
            d = math.hypot(x - q[0], y - q[1])
            if d < best:
                best, found = d, q
        return found

    def span(self, p: Point, q: Point, grow: float) -> Span | None:
        """The stretch of the segment p-q that lies nearer than `grow` to the solid, or None (touching: None).

        A negative `grow` asks for the stretch deeper inside than that. With p = q: (0, 1) or None.
        """
        dx, dy = q[0] - p[0], q[1] - p[1]
        a = dx * dx + dy * dy
        if a < 1e-24:
            return (0.0, 1.0) if self.signed(p) < grow else None
        t = ((self.cx - p[0]) * dx + (self.cy - p[1]) * dy) / a
        t = 0.0 if t < 0.0 else min(t, 1.0)
        far = math.hypot(p[0] + t * dx - self.cx, p[1] + t * dy - self.cy)
        if far >= self.reach + grow:
            return None
        if not self.sides:
            return _disc_span(p, (dx, dy), a, (self.cx, self.cy), self.r + grow)
        return self._polygon_span(p, dx, dy, a, grow)

    def _polygon_span(self, p: Point, dx: float, dy: float, a: float, grow: float) -> Span | None:
        """Convex, so one stretch: the hull of the stretches in the core, the strips and the corner discs."""
        x, y = p
        lo, hi = 2.0, -1.0
        c0, c1, core = 0.0, 1.0, min(grow, 0.0)
        for ax, ay, tx, ty, length in self.sides:
            px, py = x - ax, y - ay
            s, ds = px * ty - py * tx, dx * ty - dy * tx
            if ds == 0.0:
                if s >= core:
                    c1 = -1.0
            elif ds < 0.0:
                c0 = max(c0, (core - s) / ds)
            else:
                c1 = min(c1, (core - s) / ds)
            if min(s, s + ds) >= grow:
                return None
            if grow <= 0.0 or max(s, s + ds) < -_IN:
                continue
            u, du = px * tx + py * ty, dx * tx + dy * ty
            strip = _slab(u, du, 0.0, length, _slab(s, ds, -_IN, grow, (0.0, 1.0)))
            if strip is not None:
                lo, hi = min(lo, strip[0]), max(hi, strip[1])
            for corner in ((ax, ay), (ax + length * tx, ay + length * ty)):
                rounded = _disc_span(p, (dx, dy), a, corner, grow)
                if rounded is not None:
                    lo, hi = min(lo, rounded[0]), max(hi, rounded[1])
        if c1 > c0:
            lo, hi = min(lo, c0), max(hi, c1)
        return (lo, hi) if hi > lo else None

    def least(self, p: Point, q: Point) -> tuple[float, float]:
        """Least distance from the segment p-q to the solid and the first parameter where it is reached.

        When the segment enters the solid: the (negative) depth at the middle of the stretch inside.
        """
        dx, dy = q[0] - p[0], q[1] - p[1]
        a = dx * dx + dy * dy
        if a < 1e-24:
            return self.signed(p), 0.0
        if self.sides and (inside := self._polygon_span(p, dx, dy, a, 0.0)) is not None:
            t = 0.5 * (inside[0] + inside[1])
            return self.signed((p[0] + t * dx, p[1] + t * dy)), t
        tries = [(self.signed(p), 0.0)]
        for x, y in self.points:
            t = ((x - p[0]) * dx + (y - p[1]) * dy) / a
            if t > 0.0:
                t = min(t, 1.0)
                tries.append((math.hypot(p[0] + t * dx - x, p[1] + t * dy - y) - self.r, t))
        tries.append((self.signed(q), 1.0))
        best = min(d for d, _ in tries)
        return best, min(t for d, t in tries if d <= best + 1e-12)

    def closing(self, p: Point, u: Point) -> float:
        """How fast the distance changes at p in the unit direction u (negative: it shrinks)."""
        near = self.closest(p)
        nx, ny = p[0] - near[0], p[1] - near[1]
        length = math.hypot(nx, ny)
        if length > 1e-9:
            sign = 1.0 if self.signed(p) > 0.0 else -1.0
            return sign * (u[0] * nx + u[1] * ny) / length
        if not self.sides:
            nx, ny = p[0] - self.cx, p[1] - self.cy
            return (u[0] * nx + u[1] * ny) / math.hypot(nx, ny)
        return max(
            u[0] * ty - u[1] * tx
            for ax, ay, tx, ty, _ in self.sides
            if (p[0] - ax) * ty - (p[1] - ay) * tx > -1e-9
        )


def disc(x: float, y: float, r: float, id: str = "", kind: str = "figure") -> Solid:
    """A round solid."""
    return Solid(((x, y),), r, id, kind)


def separation(a: Solid, b: Solid) -> float:
    """Gap between two solids along the best axis; negative: how deep they overlap (separating axes)."""
    if not a.sides:
        return b.signed(a.points[0]) - a.r
    if not b.sides:
        return a.signed(b.points[0]) - b.r
    best = -math.inf
    for one, other in ((a, b), (b, a)):
        for ax, ay, tx, ty, _ in one.sides:
            best = max(best, min((x - ax) * ty - (y - ay) * tx for x, y in other.points))
    return best


def _disc_span(p: Point, d: Point, a: float, c: Point, r: float) -> Span | None:
    """Roots of |p + t d - c| = r in [0, 1], a = d . d; measured from the foot of c for good condition."""
    t = ((c[0] - p[0]) * d[0] + (c[1] - p[1]) * d[1]) / a
    fx, fy = p[0] + t * d[0] - c[0], p[1] + t * d[1] - c[1]
    room = r * r - (fx * fx + fy * fy)
    if room <= 0.0:
        return None
    half = math.sqrt(room / a)
    lo, hi = max(0.0, t - half), min(1.0, t + half)
    return (lo, hi) if hi > lo else None


def _slab(s: float, ds: float, low: float, high: float, within: Span | None) -> Span | None:
    """The part of `within` where low <= s + t ds <= high."""
    if within is None:
        return None
    if ds == 0.0:
        return within if low <= s <= high else None
    t0, t1 = (low - s) / ds, (high - s) / ds
    if t0 > t1:
        t0, t1 = t1, t0
    lo, hi = max(within[0], t0), min(within[1], t1)
    return (lo, hi) if hi > lo else None
