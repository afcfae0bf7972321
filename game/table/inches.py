"""Points, lengths and angles: snapping, comparing with ties, walking along a path.

Lengths are inches; angles are degrees, 0 = east, counter-clockwise.
"""

import math
from collections.abc import Sequence
from itertools import pairwise

Point = tuple[float, float]

EPS = 0.0005
"""Comparisons of lengths allow this much; a tie counts as within (CIR-004)."""

OVERLAP = 0.001
"""Two outlines overlap only by more than this; contact is no overlap and at most this apart (CIR-004)."""

_QUARTERS: tuple[Point, ...] = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))


def snap(p: Point) -> Point:
    """The point as the state stores it: rounded to 0.001 inch, never a negative zero (CIR-004)."""
    return (round(p[0], 3) + 0.0, round(p[1], 3) + 0.0)


def distance(p: Point, q: Point) -> float:
    """Straight distance between two points, inches."""
    return math.hypot(q[0] - p[0], q[1] - p[1])


def norm_degrees(d: float) -> float:
    """The same direction in [0, 360), rounded to 0.001 degree."""
    return round(d % 360.0, 3) % 360.0


def unit(degrees: float) -> Point:
    """Unit vector of a direction; exact for the four quarters."""
    turns, rest = divmod(degrees % 360.0, 90.0)
    if rest == 0.0:
        return _QUARTERS[int(turns) % 4]
    angle = math.radians(degrees)
    return (math.cos(angle), math.sin(angle))


def bearing(p: Point, q: Point) -> float:
    """Direction from p to q in [0, 360); 0 when the points coincide."""
    return math.degrees(math.atan2(q[1] - p[1], q[0] - p[0])) % 360.0


def toward(p: Point, q: Point, inches: float) -> Point:
    """The point that lies `inches` from p in the direction of q (p itself when they coincide)."""
    length = distance(p, q)
    if length == 0.0:
        return p
    k = inches / length
    return (p[0] + (q[0] - p[0]) * k, p[1] + (q[1] - p[1]) * k)


def along(p: Point, degrees: float, inches: float) -> Point:
    """The point that lies `inches` from p in a direction."""
    x, y = unit(degrees)
    return (p[0] + x * inches, p[1] + y * inches)


def turn(degrees: float, to: float) -> float:
    """The turn from one direction to another, -180 to 180 degrees, positive to the left."""
    return math.remainder(to - degrees, 360.0)


def at_most(a: float, b: float) -> bool:
    """Whether length a is within length b, ties included (CIR-004)."""
    return a <= b + EPS


def path_length(path: Sequence[Point]) -> float:
    """Length of a chain of straight segments, inches."""
    return sum(distance(p, q) for p, q in pairwise(path))


def point_at(path: Sequence[Point], s: float) -> Point:
    """The point at length s along the path; clamped to its ends. Raises ValueError for an empty path."""
    if not path:
        raise ValueError("a path needs at least one point")
    left = max(0.0, s)
    for p, q in pairwise(path):
        length = distance(p, q)
        if left < length:
            return toward(p, q, left)
        left -= length
    return path[-1]
