"""Two convex outlines: how far apart, where nearest, how deep in one another; cutting one by a line."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from game.table.inches import Point, toward
from game.table.solids import Solid, separation


@dataclass(frozen=True, slots=True)
class Apart:
    """`gap`: inches from edge to edge, 0 if they touch; `depth`: how deep they overlap (least over all
    separating axes), 0 if they do not; `here`, `there`: the points between which it is measured, one point
    in both where they overlap.
    """

    gap: float
    depth: float
    here: Point
    there: Point


def apart(a: Solid, b: Solid) -> Apart:
    """Exact distance and overlap of two convex solids (discs or polygons)."""
    along = separation(a, b)
    if along <= 0.0:
        spot = _common_point(a, b)
        return Apart(0.0, -along, spot, spot)
    if not a.sides:
        c = a.points[0]
        there = b.closest(c)
        return Apart(along, 0.0, toward(c, there, a.r), there)
    if not b.sides:
        c = b.points[0]
        here = a.closest(c)
        return Apart(along, 0.0, here, toward(c, here, b.r))
    tries = [(math.dist(p, q), p, q) for p in a.points for q in (b.closest(p),)]
    tries += [(math.dist(p, q), q, p) for p in b.points for q in (a.closest(p),)]
    gap, here, there = min(tries)
    return Apart(gap, 0.0, here, there)


def cut(points: Sequence[Point], n: Point, most: float) -> list[Point]:
    """The part of a convex outline where n . p <= most (Sutherland and Hodgman 1974)."""
    found: list[Point] = []
    for i, q in enumerate(points):
        p = points[i - 1]
        a, b = n[0] * p[0] + n[1] * p[1] - most, n[0] * q[0] + n[1] * q[1] - most
        if (a < 0.0 < b) or (b < 0.0 < a):
            t = a / (a - b)
            found.append((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t))
        if b <= 0.0:
            found.append(q)
    return found


def common(a: Sequence[Point], b: Sequence[Point]) -> list[Point]:
    """The common part of two convex outlines, both counter-clockwise; empty if there is none."""
    found = list(a)
    for i, (x, y) in enumerate(b):
        nx, ny = b[(i + 1) % len(b)][1] - y, x - b[(i + 1) % len(b)][0]
        found = cut(found, (nx, ny), nx * x + ny * y)
        if not found:
            break
    return found


def hull(points: Sequence[Point]) -> tuple[Point, ...]:
    """The convex hull, counter-clockwise, without corners on its sides (Andrew 1979)."""
    left = sorted(set(points))
    halves: list[list[Point]] = []
    for ordered in (left, left[::-1]):
        chain: list[Point] = []
        for p in ordered:
            while len(chain) > 1 and _turn(chain[-2], chain[-1], p) <= 1e-12:
                chain.pop()
            chain.append(p)
        halves.append(chain[:-1])
    return tuple(halves[0] + halves[1])


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _common_point(a: Solid, b: Solid) -> Point:
    """Some point in both of two solids that overlap or touch."""
    if a.sides and b.sides:
        both = common(a.points, b.points)
        if both:
            return (sum(p[0] for p in both) / len(both), sum(p[1] for p in both) / len(both))
        return min((abs(b.signed(p)), p) for p in a.points)[1]
    disc, other = (a, b) if not a.sides else (b, a)
    c = disc.points[0]
    if other.signed(c) <= 0.0:
        return c
    return other.closest(c)
