"""What lies open before a point: the star of straight ways for some inches, as an outline to draw.

Obstacles are wrapped in lines that touch them and the limit is a chain of chords, so between two neighbouring
angles every bound is a straight line with the point on its inner side: an outline that takes the nearest
bound at each angle claims nothing that cannot be walked.
"""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.table.inches import Point
from game.table.solids import Solid
from game.table.tolls import TAU, View, kinks, limits, view

_TURN = math.radians(9.0)
"""Widest piece of an obstacle's rim that one straight line stands for, where nothing else is asked for."""

_SAG = 0.0015
"""How far a chord may fall short of the limit, inches."""

_TOUCH = 1e-9
_HAIR = 1e-6

Ends = list[Point]


@dataclass(frozen=True, slots=True)
class Rim:
    """The outline of a solid grown by a base's radius: its corners, the radius around each, and the outward
    normal (radians) of the side after each corner, rising.
    """

    solid: Solid
    radius: float
    least: float
    """The radius at which an overlap becomes too deep."""
    normals: tuple[float, ...]


def rim_of(solid: Solid, r: float, least: float) -> Rim:
    """The rim of a solid for a base of radius r that may overlap it down to `least`."""
    grown, low = (r, least) if solid.sides else (solid.r + r, solid.r + least)
    normals: list[float] = []
    for _, _, tx, ty, _ in solid.sides:
        angle = math.atan2(-tx, ty)
        while normals and angle < normals[-1] - 1e-12:
            angle += TAU
        normals.append(angle)
    return Rim(solid, grown, low, tuple(normals))


@dataclass(frozen=True, slots=True)
class Bound:
    """The near rim of an obstacle from a point: angles, rising, and the places seen there relative to it."""

    angles: list[float]
    at: list[Point]


def near_rim(rim: Rim, p: Point, widest: float = _TURN) -> Bound:
    """The near side of a rim as a chain of lines that touch it, the first and the last along the tangents; no
    line stands for more than `widest` radians of it.
    """
    solid, r = rim.solid, rim.radius
    x, y = p
    base = math.atan2(solid.cy - y, solid.cx - x)
    low, high, first, last = math.inf, -math.inf, 0, 0
    apart = solid.signed(p) if solid.sides else math.hypot(solid.cx - x, solid.cy - y)
    if apart <= r + _TOUCH:
        near = solid.closest(p) if solid.sides else (solid.cx, solid.cy)
        base = math.atan2(near[1] - y, near[0] - x)
        return Bound([base - 0.5 * math.pi, base + 0.5 * math.pi], [(0.0, 0.0), (0.0, 0.0)])
    for i, (cx, cy) in enumerate(solid.points):
        e = math.hypot(cx - x, cy - y)
        off = math.remainder(math.atan2(cy - y, cx - x) - base, TAU)
        half = math.asin(r / e)
        if off + half > high:
            high, first = off + half, i
        if off - half < low:
            low, last = off - half, i
    angles: list[float] = []
    at: list[Point] = []
    for corner, begin, end in _arcs(rim, first, last, base + high + 0.5 * math.pi, math.pi + low - high):
        count = max(2 if first == last else 1, math.ceil((end - begin) / widest))
        step = (end - begin) / count
        far = r / math.cos(0.5 * step)
        for k in range(count):
            w = begin + (k + 0.5) * step
            vx, vy = corner[0] + far * math.cos(w) - x, corner[1] + far * math.sin(w) - y
            angles.append(base + math.remainder(math.atan2(vy, vx) - base, TAU))
            at.append((vx, vy))
    angles[0], angles[-1] = base + high, base + low
    angles.reverse()
    at.reverse()
    return Bound(angles, at)


def _arcs(rim: Rim, first: int, last: int, begin: float, turn: float) -> Iterator[tuple[Point, float, float]]:
    """The arcs of the rim counter-clockwise from a normal of the first corner on: centre, begin, end."""
    points, normals = rim.solid.points, rim.normals
    done, i = begin, first
    end = begin + turn
    while i != last:
        stop = done + max(0.0, math.remainder(normals[i] - done, TAU))
        yield points[i], done, stop
        done = stop
        i = (i + 1) % len(points)
    yield points[i], done, max(done, end)


class Fans:
    """The obstacles, the dear ground and the edges around a mover; cuts stars out of them."""

    def __init__(
        self, rims: Sequence[Rim], dear: Sequence[Solid], box: tuple[float, float, float, float] | None
    ) -> None:
        self._rims = [(m, m.solid.reach + m.radius - m.solid.r) for m in rims]
        self._dear = dear
        self._box = box

    def star(self, p: Point, left: float, begin: float, turn: float, widest: float = _TURN) -> Ends:
        """Ends of the ways from p with `left` inches to spend, from the angle `begin` on, counter-clockwise
        over `turn` radians; a straight line stands for at most `widest` radians of an obstacle's rim.
        """
        end = begin + turn
        bounds = list(self._bounds(p, left, begin, end, widest))
        dear = [v for s in self._dear if (v := view(s, p, left, begin, end)) is not None]
        count = max(1, math.ceil(turn / (2.0 * math.acos(max(0.5, 1.0 - _SAG / left)))))
        angles = [begin + turn * k / count for k in range(count + 1)]
        angles += [a for b in bounds for a in b.angles if begin < a < end]
        angles += [a for a in (*self._at_edges(p, left, begin), *kinks(dear, p, begin)) if begin < a < end]
        angles.sort()
        units = [(math.cos(a), math.sin(a)) for a in angles]
        before = self._limits(p, left, angles, units, dear)
        after = before.copy()
        for b in bounds:
            lower(b, angles, units, before, after)
        found: Ends = []
        for (ux, uy), near, beyond in zip(units, before, after, strict=True):
            # an end on the point itself would have no direction
            far, then = max(near, _HAIR), max(beyond, _HAIR)
            found.append((p[0] + ux * far, p[1] + uy * far))
            if then != far:
                found.append((p[0] + ux * then, p[1] + uy * then))
        return found

    def _bounds(self, p: Point, left: float, begin: float, end: float, widest: float) -> Iterator[Bound]:
        mid, half = 0.5 * (begin + end), 0.5 * (end - begin)
        for rim, reach in self._rims:
            dx, dy = rim.solid.cx - p[0], rim.solid.cy - p[1]
            e = math.hypot(dx, dy)
            if e >= left + reach:
                continue
            if e > reach and abs(math.remainder(math.atan2(dy, dx) - mid, TAU)) > half + math.asin(reach / e):
                continue
            bound = near_rim(rim, p, widest)
            low, high = bound.angles[0], bound.angles[-1]
            k = math.ceil((begin - high) / TAU)
            while low + k * TAU < end:
                yield bound if k == 0 else Bound([a + k * TAU for a in bound.angles], bound.at)
                k += 1

    def _at_edges(self, p: Point, left: float, begin: float) -> Iterator[float]:
        """Angles at which the limit meets the edges of the table."""
        found: list[float] = []
        if self._box is not None:
            x0, y0, x1, y1 = (w - c for w, c in zip(self._box, (*p, *p), strict=True))
            for w in (x0, x1):
                if abs(w) < left:
                    h = math.sqrt(left * left - w * w)
                    found += [math.atan2(y, w) for y in (max(y0, -h), min(y1, h))]
            for w in (y0, y1):
                if abs(w) < left:
                    h = math.sqrt(left * left - w * w)
                    found += [math.atan2(w, x) for x in (max(x0, -h), min(x1, h))]
        return (begin + (a - begin) % TAU for a in found)

    def _limits(
        self, p: Point, left: float, angles: Sequence[float], units: Sequence[Point], dear: Sequence[View]
    ) -> list[float]:
        """How far the inches, and the table, go in each direction."""
        found = limits(p, left, angles, units, dear) if dear else [left] * len(angles)
        if self._box is not None:
            x0, y0, x1, y1 = self._box
            if p[0] - x0 < left or p[1] - y0 < left or x1 - p[0] < left or y1 - p[1] < left:
                px, py = p
                x0, y0, x1, y1 = x0 - px, y0 - py, x1 - px, y1 - py
                for i, (ux, uy) in enumerate(units):
                    far = found[i]
                    if not (x0 <= ux * far <= x1 and y0 <= uy * far <= y1):
                        found[i] = self._inside(p, (ux, uy), far)
        return found

    def _inside(self, p: Point, u: Point, far: float) -> float:
        """How far along a ray the edges of the table let a base go."""
        assert self._box is not None
        x0, y0, x1, y1 = self._box
        if u[0] != 0.0:
            far = min(far, ((x1 if u[0] > 0.0 else x0) - p[0]) / u[0])
        if u[1] != 0.0:
            far = min(far, ((y1 if u[1] > 0.0 else y0) - p[1]) / u[1])
        return max(0.0, far)


def lower(
    b: Bound, angles: Sequence[float], units: Sequence[Point], before: list[float], after: list[float]
) -> None:
    """Brings the ends down to an obstacle, on the side of its tangents where it is seen."""
    low, high = b.angles[0], b.angles[-1]
    i, stop = bisect_left(angles, low), bisect_right(angles, high)
    k, last = 0, len(b.angles) - 2
    while i < stop:
        a = angles[i]
        while k < last and b.angles[k + 1] <= a:
            k += 1
        (vx, vy), (wx, wy) = b.at[k], b.at[k + 1]
        nx, ny = wy - vy, vx - wx
        ux, uy = units[i]
        h, speed = nx * vx + ny * vy, nx * ux + ny * uy
        far = max(0.0, h / speed) if abs(speed) > 1e-12 else min(math.hypot(vx, vy), math.hypot(wx, wy))
        if a > low and far < before[i]:
            before[i] = far
        if a < high and far < after[i]:
            after[i] = far
        i += 1
