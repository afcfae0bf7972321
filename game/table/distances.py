"""Distances between bases of every form, from edge to edge: exact closed forms with the points measured."""

import math
from collections.abc import Iterable
from itertools import product

from game.table.bases import Base, Joined, Round, solids
from game.table.hulls import Apart, apart
from game.table.inches import OVERLAP, Point, at_most
from game.table.pieces import convex_parts
from game.table.solids import Solid
from game.table.terrain import Shape


def between(a: Base, b: Base) -> Apart:
    """Distance, closest points and overlap of two bases: of their nearest, or deepest, outlines."""
    return _nearest(product(solids(a), solids(b)))


def to_piece(a: Base, shape: Shape) -> Apart:
    """Distance, closest points and overlap of a base and an outline of terrain, concave ones included."""
    return _nearest(product(solids(a), convex_parts(shape, "")))


def gap(a: Base, b: Base) -> float:
    """Inches from edge to edge, 0 in contact."""
    if isinstance(a, Round) and isinstance(b, Round):
        return max(0.0, math.hypot(b.x - a.x, b.y - a.y) - a.r - b.r)
    return between(a, b).gap


def gap_to(p: Point, a: Base) -> float:
    """Distance from a point to the edge of a base; 0 on it."""
    return max(0.0, min(s.signed(p) for s in solids(a)))


def covers(a: Base, p: Point) -> bool:
    """Whether a base covers a point, its edge included."""
    return at_most(gap_to(p, a), 0.0)


def nearest_pair(a: Base, b: Base) -> tuple[Round, Round]:
    """The two round bases, one of each figure, whose centres are nearest; of equals (0.001 inch) first the
    lower number in a, then in b, so name the same figure first whoever asks (FIB-281). Raises TypeError for
    a rectangle or an oval.
    """
    pairs = [(math.dist(p.centre, q.centre), p, q) for p in rounds(a) for q in rounds(b)]
    least = min(d for d, _, _ in pairs)
    return next((p, q) for d, p, q in pairs if d <= least + OVERLAP)


def rounds(a: Base) -> tuple[Round, ...]:
    """The round bases that a figure stands on, its front first. Raises TypeError for another form."""
    if isinstance(a, Round):
        return (a,)
    if isinstance(a, Joined):
        return a.bases
    raise TypeError(f"a figure on a base of the form {type(a).__name__} stands on no round base")


def _nearest(pairs: Iterable[tuple[Solid, Solid]]) -> Apart:
    return min((apart(p, q) for p, q in pairs), key=lambda m: (m.gap, -m.depth))
