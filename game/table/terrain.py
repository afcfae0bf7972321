"""Pieces of terrain: an outline, a height and a kind. What a kind means is the rulebook's."""

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from game.table.inches import Point, unit

Traits = frozenset[str]
"""Of "impassable", "blocks_sight", "obstruction", "difficult"."""

Meaning = Mapping[str, Traits]
"""Kind of terrain -> its traits; a kind that is missing has none."""


class Circle(msgspec.Struct, frozen=True, tag="circle"):
    """A round outline: centre and radius in inches. Raises ValueError unless the radius is positive."""

    x: float
    y: float
    r: float

    def __post_init__(self) -> None:
        if not self.r > 0.0:
            raise ValueError(f"a circle of radius {self.r:g} has no outline; the radius must be above 0")


class Polygon(msgspec.Struct, frozen=True, tag="polygon"):
    """A simple outline, corners counter-clockwise in inches; it may be concave.

    Raises ValueError for fewer than three corners, a clockwise order or an outline that crosses itself.
    """

    points: tuple[Point, ...]

    def __post_init__(self) -> None:
        if len(self.points) < 3:
            raise ValueError(f"an outline needs at least three corners, this one has {len(self.points)}")
        if not area(self.points) > 0.0:
            raise ValueError("the corners of an outline go counter-clockwise around an area above 0")
        if crossing := _crossing(self.points):
            (ax, ay), (bx, by) = crossing
            raise ValueError(
                f"the outline crosses itself: its sides that begin at ({ax:g}, {ay:g}) and "
                f"({bx:g}, {by:g}) meet; sides may meet only at shared corners"
            )


Shape = Circle | Polygon


@dataclass(frozen=True, slots=True)
class Terrain:
    """One piece on the table. `origin` tells whether the map or a card brought it."""

    id: str
    kind: str
    shape: Shape
    height: float = 1.0
    name: str = ""
    origin: str = "map"
    expires: int | None = None


def rect(x: float, y: float, w: float, h: float, angle: float = 0.0) -> Polygon:
    """A rectangle from its south-west corner (x, y), w by h inches, turned around its centre by `angle`."""
    if angle == 0.0:
        return Polygon(((x, y), (x + w, y), (x + w, y + h), (x, y + h)))
    cx, cy = x + w / 2.0, y + h / 2.0
    (c, s), a, b = unit(angle), w / 2.0, h / 2.0
    return Polygon(
        tuple((cx + c * u - s * v, cy + s * u + c * v) for u, v in ((-a, -b), (a, -b), (a, b), (-a, b)))
    )


def area(points: tuple[Point, ...]) -> float:
    """Signed area, positive counter-clockwise (shoelace formula)."""
    ox, oy = points[0]
    return 0.5 * sum(
        (x0 - ox) * (y1 - oy) - (x1 - ox) * (y0 - oy)
        for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1], strict=True)
    )


def _crossing(points: tuple[Point, ...]) -> tuple[Point, Point] | None:
    """The beginnings of two sides that meet without being neighbours."""
    n = len(points)
    for i in range(n):
        a, b = points[i], points[(i + 1) % n]
        if a == b:
            return (a, b)
        for j in range(i + 2, n):
            if i == 0 and j == n - 1:
                continue
            if _sides_meet(a, b, points[j], points[(j + 1) % n]):
                return (a, points[j])
    return None


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _sides_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    return _turn(a, b, c) * _turn(a, b, d) <= 0.0 and _turn(c, d, a) * _turn(c, d, b) <= 0.0
