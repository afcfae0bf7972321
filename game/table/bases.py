"""Bases of every form: round, rectangular, oval, and several joined round bases of one figure."""

import math
from dataclasses import dataclass, replace

from game.table.inches import Point, unit
from game.table.solids import Solid, disc

_CORNERS = 128


@dataclass(frozen=True, slots=True)
class Round:
    """A round base: centre and radius in inches, facing in degrees."""

    x: float
    y: float
    r: float
    facing: float = 0.0

    @property
    def centre(self) -> Point:
        """The centre of the base."""
        return (self.x, self.y)

    def at(self, p: Point, facing: float | None = None) -> "Round":
        """The same base at another place, with another facing if one is given."""
        return Round(p[0], p[1], self.r, self.facing if facing is None else facing)


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
    """An oval base: centre, width across its front and depth from front to rear in inches.

    It stands for its polygon of 128 corners, which differs from the ellipse by less than 0.0006 inch for a
    base of 4 inches.
    """

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
    def front(self) -> Round:
        """The front base."""
        return self.bases[0]

    @property
    def centre(self) -> Point:
        """The centre of the front base."""
        return self.bases[0].centre

    @property
    def facing(self) -> float:
        """The facing of the front base."""
        return self.bases[0].facing

    def at(self, p: Point, facing: float | None = None) -> "Joined":
        """All bases shifted so that the front base stands at p, each with another facing if one is given."""
        dx, dy = p[0] - self.bases[0].x, p[1] - self.bases[0].y
        return Joined(tuple(b.at((b.x + dx, b.y + dy), facing) for b in self.bases))


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
