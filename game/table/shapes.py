"""Bases of every form: round, rectangular, oval, and several joined round bases of one figure.

All questions answer with exact closed forms. An oval stands for its polygon of 128 corners, which differs
from the ellipse by less than 0.0006 inch for a base of 4 inches.
"""

import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from itertools import product

from game.table.bases import Round
from game.table.board import Refusal, Table
from game.table.hulls import Apart, apart
from game.table.inches import EPS, OVERLAP, Point, at_most, unit
from game.table.land import SOLID
from game.table.solids import Solid, disc
from game.table.terrain import Polygon

_CORNERS = 128
_TOO_DEEP = OVERLAP + 1e-9


def mm(millimetres: float) -> float:
    """Inches of a length in millimetres."""
    return millimetres / 25.4


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangular base or block: centre, width across its front and depth from front to rear in inches."""

    x: float
    y: float
    width: float
    depth: float
    facing: float = 0.0

    @property
    def centre(self) -> Point:
        """The centre of the rectangle."""
        return (self.x, self.y)

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Front left, front right, rear right, rear left."""
        w, d = self.width / 2.0, self.depth / 2.0
        return (self.place(-w, d), self.place(w, d), self.place(w, -d), self.place(-w, -d))

    def place(self, right: float, ahead: float) -> Point:
        """The point so many inches to the right of the centre and ahead of it."""
        ux, uy = unit(self.facing)
        return (self.x + right * uy + ahead * ux, self.y - right * ux + ahead * uy)

    def local(self, p: Point) -> Point:
        """Inches to the right and to the front of the centre at which p lies."""
        ux, uy = unit(self.facing)
        dx, dy = p[0] - self.x, p[1] - self.y
        return (dx * uy - dy * ux, dx * ux + dy * uy)

    def at(self, p: Point, facing: float | None = None) -> "Box":
        """The same base at another place, with another facing if one is given."""
        return replace(self, x=p[0], y=p[1], facing=self.facing if facing is None else facing)


@dataclass(frozen=True, slots=True)
class Oval:
    """An oval base: centre, width across its front and depth from front to rear in inches."""

    x: float
    y: float
    width: float
    depth: float
    facing: float = 0.0

    @property
    def centre(self) -> Point:
        """The centre of the oval."""
        return (self.x, self.y)

    def at(self, p: Point, facing: float | None = None) -> "Oval":
        """The same base at another place, with another facing if one is given."""
        return replace(self, x=p[0], y=p[1], facing=self.facing if facing is None else facing)


@dataclass(frozen=True, slots=True)
class Joined:
    """One figure on several round bases; the first is its front. Raises ValueError for none."""

    bases: tuple[Round, ...]

    def __post_init__(self) -> None:
        if not self.bases:
            raise ValueError("a figure needs at least one base")

    @property
    def centre(self) -> Point:
        """The centre of the front base."""
        return self.bases[0].centre

    @property
    def facing(self) -> float:
        """The facing of the front base."""
        return self.bases[0].facing

    def shifted(self, dx: float, dy: float) -> "Joined":
        """All bases moved by the same shift."""
        return Joined(tuple(b.at((b.x + dx, b.y + dy)) for b in self.bases))

    def chained(self) -> bool:
        """Whether each base touches the one before it."""
        return all(
            math.dist(a.centre, b.centre) - a.r - b.r <= _TOO_DEEP
            for a, b in zip(self.bases, self.bases[1:], strict=False)
        )


Base = Round | Box | Oval | Joined


def solids(base: Base, id: str = "") -> tuple[Solid, ...]:
    """The convex outlines that make up a base."""
    if isinstance(base, Round):
        return (disc(base.x, base.y, base.r, id),)
    if isinstance(base, Joined):
        return tuple(disc(b.x, b.y, b.r, id) for b in base.bases)
    if isinstance(base, Box):
        return (Solid(base.corners[::-1], 0.0, id, "figure"),)
    (c, s), a, b = unit(base.facing), base.depth / 2.0, base.width / 2.0
    # half of the error of a chord is given to the outside, so that it is off by the same both ways
    k = 2.0 / (1.0 + math.cos(math.pi / _CORNERS))
    turns = ((2 * i + 1) * math.pi / _CORNERS for i in range(_CORNERS))
    spots = ((k * a * math.cos(t), k * b * math.sin(t)) for t in turns)
    return (
        Solid(tuple((base.x + c * u - s * v, base.y + s * u + c * v) for u, v in spots), 0.0, id, "figure"),
    )


def between(a: Base, b: Base) -> Apart:
    """Distance, closest points and overlap of two bases: of their nearest, or deepest, outlines."""
    found = (apart(p, q) for p, q in product(solids(a), solids(b)))
    return min(found, key=lambda m: (m.gap, -m.depth))


def gap(a: Base, b: Base) -> float:
    """Inches from edge to edge, 0 in contact."""
    return between(a, b).gap


def within(a: Base, b: Base, inches: float) -> bool:
    """Whether two bases are within a distance, a tie included."""
    return at_most(gap(a, b), inches)


def contact(a: Base, b: Base) -> bool:
    """Whether two bases touch: at most 0.001 inch apart."""
    return gap(a, b) <= _TOO_DEEP


def overlap(a: Base, b: Base) -> float:
    """How deep two bases overlap, inches; 0 if they do not."""
    return between(a, b).depth


def gap_to(p: Point, a: Base) -> float:
    """Distance from a point to the edge of a base; 0 on it."""
    return max(0.0, min(s.signed(p) for s in solids(a)))


def covers(a: Base, p: Point) -> bool:
    """Whether a base covers a point, its edge included."""
    return gap_to(p, a) <= EPS


def nearest_pair(a: Joined, b: Joined) -> tuple[Round, Round]:
    """The two bases, one of each figure, whose centres are nearest; of equals (0.001 inch) first the lower
    number in a, then in b, so name the same figure first whoever asks (FIB-281).
    """
    pairs = [(math.dist(p.centre, q.centre), p, q) for p in a.bases for q in b.bases]
    least = min(d for d, _, _ in pairs)
    return next((p, q) for d, p, q in pairs if d <= least + OVERLAP)


def ahead(a: Base, b: Base) -> float:
    """How far the foremost part of b reaches before the line across a's centre, inches; below 0 it is behind
    (the front half plane: at least 0, a tie included).
    """
    (ux, uy), (cx, cy) = unit(a.facing), a.centre
    return max(ux * (x - cx) + uy * (y - cy) + s.r for s in solids(b) for x, y in s.points)


def wholly_in(base: Base, zone: Polygon) -> bool:
    """Whether a base lies in a convex zone, touching its edge included."""
    frame = Solid(zone.points, 0.0, "", "terrain")
    return all(
        (x - ax) * ty - (y - ay) * tx + s.r <= _TOO_DEEP
        for s in solids(base)
        for x, y in s.points
        for ax, ay, tx, ty, _ in frame.sides
    )


def from_edge(table: Table, base: Base) -> float:
    """Greatest distance of any point of the base from the table edge that it is nearest to as a whole."""
    ends = list(_extent(base))
    west = max(x + r for x, _, r in ends)
    east = table.width - min(x - r for x, _, r in ends)
    south = max(y + r for _, y, r in ends)
    north = table.depth - min(y - r for _, y, r in ends)
    return min(west, east, south, north)


def fits(table: Table, base: Base, ignore: Collection[str] = ()) -> Refusal | None:
    """Why a base of any form cannot stand where it is: table edge, impassable terrain, other bases; None if
    it can. `ignore` holds ids of figures and pieces that do not count.
    """
    for x, y, r in _extent(base):
        if (refusal := table.over_edge((x, y), r)) is not None:
            return refusal
    best, found = _TOO_DEEP, None
    for s in solids(base):
        near = table.land.net(SOLID).near((s.cx, s.cy), s.reach)
        others = [o for o in near if o.id not in ignore]
        others += [table.solid(i) for i in table.figures if i not in ignore]
        for o in others:
            m = apart(s, o)
            if m.depth > best:
                word = "figure" if o.kind == "figure" else "impassable"
                best, found = m.depth, Refusal(word, o.id, m.there, m.depth)
    return found


def _extent(base: Base) -> Iterator[tuple[float, float, float]]:
    for s in solids(base):
        for x, y in s.points:
            yield x, y, s.r
