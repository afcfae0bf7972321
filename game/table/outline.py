"""Questions a map asks of its outlines: do they cross, overlap, leave the table, have a twin, hold bases.

Everything is in inches; these are checks of a file, not of a game, and may take their time.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Final, Literal

from game.table.inches import OVERLAP, Point, distance
from game.table.terrain import Circle, Polygon, Shape, area

Symmetry = Literal["none", "half-turn", "west-east", "south-north"]

SYMMETRIES: Final[Mapping[Symmetry, str]] = MappingProxyType(
    {
        "none": "",
        "half-turn": "turned about the centre",
        "west-east": "mirrored from west to east",
        "south-north": "mirrored from south to north",
    }
)
"""How a map may repeat itself, and the words for a piece's twin."""


def crossing(points: Sequence[Point]) -> tuple[int, int] | None:
    """Numbers of the corners where two sides begin that meet other than as neighbours, or None.

    A corner that stands twice in a row, and a side that runs back along the one before, count too.
    """
    n = len(points)
    for i in range(n):
        if points[i] == points[(i + 1) % n]:
            return i, (i + 1) % n
    for i in range(n):
        a, b, c = points[i], points[(i + 1) % n], points[(i + 2) % n]
        if _turn(a, b, c) == 0.0 and (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0.0:
            return i, (i + 1) % n
        for j in range(i + 2, n):
            if (j + 1) % n != i and _sides_meet(a, b, points[j], points[(j + 1) % n]):
                return i, j
    return None


def counter_clockwise(points: Sequence[Point]) -> Polygon:
    """The outline through these corners, in whichever order around they were given.

    Raises ValueError as Polygon does.
    """
    corners = tuple(points)
    return Polygon(corners if len(corners) < 3 or area(corners) > 0.0 else corners[::-1])


def along_line(points: Sequence[Point], width: float) -> list[Point]:
    """The corners, counter-clockwise, of a band along a line, with mitred bends and square ends.

    Raises ValueError for a line without length, and for one that turns back by more than 150 degrees, whose
    mitre would be a spike.
    """
    spots = [p for i, p in enumerate(points) if i == 0 or distance(p, points[i - 1]) > OVERLAP]
    if len(spots) < 2:
        raise ValueError("a line needs at least two points that are apart")
    ways = [((q[0] - p[0]) / d, (q[1] - p[1]) / d) for p, q in pairwise(spots) for d in (distance(p, q),)]
    right: list[Point] = []
    left: list[Point] = []
    for (x, y), (ax, ay), (bx, by) in zip(spots, [ways[0], *ways], [*ways, ways[-1]], strict=True):
        turn = 1.0 + ax * bx + ay * by
        if turn < 1.0 - math.cos(math.radians(30.0)):
            raise ValueError(f"the line turns back at ({x:g}, {y:g})")
        nx, ny = width / 2.0 * (ay + by) / turn, -width / 2.0 * (ax + bx) / turn
        right.append((x + nx, y + ny))
        left.append((x - nx, y - ny))
    return [*right, *reversed(left)]


def bounds(shape: Shape) -> tuple[float, float, float, float]:
    """West, south, east and north end of an outline."""
    if isinstance(shape, Circle):
        return shape.x - shape.r, shape.y - shape.r, shape.x + shape.r, shape.y + shape.r
    xs, ys = zip(*shape.points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def beyond(shape: Shape, width: float, depth: float) -> tuple[float, str] | None:
    """How far an outline sticks out of the table and on which side, where it is most; or None."""
    west, south, east, north = bounds(shape)
    sides = ((-west, "west"), (-south, "south"), (east - width, "east"), (north - depth, "north"))
    most = max(sides)
    return most if most[0] > OVERLAP else None


def twin(shape: Shape, symmetry: Symmetry, width: float, depth: float) -> Shape:
    """The outline where the symmetry of the table repeats it."""
    if isinstance(shape, Circle):
        return Circle(*twin_point((shape.x, shape.y), symmetry, width, depth), shape.r)
    corners = tuple(twin_point(p, symmetry, width, depth) for p in shape.points)
    return counter_clockwise(corners)


def twin_point(p: Point, symmetry: Symmetry, width: float, depth: float) -> Point:
    """The point where the symmetry of the table repeats it."""
    x = width - p[0] if symmetry in ("half-turn", "west-east") else p[0]
    y = depth - p[1] if symmetry in ("half-turn", "south-north") else p[1]
    return tidy((x, y))


def tidy(p: Point) -> Point:
    """The point without the noise of computing it, so that it is the same on every machine."""
    return (round(p[0], 9) + 0.0, round(p[1], 9) + 0.0)


def same(a: Shape, b: Shape) -> bool:
    """Whether two outlines are one and the same to 0.001 inch, wherever their list of corners begins."""
    if isinstance(a, Circle) and isinstance(b, Circle):
        return distance((a.x, a.y), (b.x, b.y)) <= OVERLAP and abs(a.r - b.r) <= OVERLAP
    if isinstance(a, Circle) or isinstance(b, Circle) or len(a.points) != len(b.points):
        return False
    n = len(a.points)
    return any(
        all(distance(a.points[i], b.points[(i + shift) % n]) <= OVERLAP for i in range(n))
        for shift in range(n)
    )


def overlap(a: Shape, b: Shape) -> float:
    """How deep two outlines lie in one another, above 0.001 if they truly do; touching is about 0."""
    if isinstance(a, Circle) and isinstance(b, Circle):
        return a.r + b.r - distance((a.x, a.y), (b.x, b.y))
    if isinstance(a, Circle):
        assert isinstance(b, Polygon)
        return a.r - distance_to((a.x, a.y), b)
    if isinstance(b, Circle):
        return b.r - distance_to((b.x, b.y), a)
    return max(_depth(s, t) for s in triangles(a) for t in triangles(b))


def distance_to(p: Point, shape: Shape) -> float:
    """Distance from a point to an outline, negative inside."""
    if isinstance(shape, Circle):
        return distance(p, (shape.x, shape.y)) - shape.r
    edge = min(_to_side(p, a, b) for a, b in _sides(shape.points))
    return -edge if inside(p, shape) else edge


def inside(p: Point, polygon: Polygon) -> bool:
    """Whether a point lies in an outline (even-odd rule); on the edge it may go either way."""
    x, y = p
    odd = False
    for (ax, ay), (bx, by) in _sides(polygon.points):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            odd = not odd
    return odd


def room(polygon: Polygon, wanted: int, radius: float, blockers: Sequence[Shape]) -> int:
    """How many round bases of this radius, up to `wanted`, surely stand in a zone clear of the blockers.

    They are tried row by row on a close grid, so an odd shape that holds them only just may count less.
    """
    west, south, east, north = bounds(polygon)
    near = [shape for shape in blockers if overlap(polygon, shape) > OVERLAP]
    placed: list[Point] = []
    for y in _steps(south + radius, north - radius, 2.0 * radius):
        for x in _steps(west + radius, east - radius, 2.0 * radius):
            if len(placed) == wanted:
                return wanted
            if (
                all(distance((x, y), q) >= 2.0 * radius - OVERLAP for q in placed)
                and distance_to((x, y), polygon) <= OVERLAP - radius
                and all(distance_to((x, y), shape) >= radius - OVERLAP for shape in near)
            ):
                placed.append((x, y))
    return len(placed)


def triangles(polygon: Polygon) -> list[tuple[Point, Point, Point]]:
    """The outline cut into triangles by clipping ears (Meisters 1975)."""
    left = list(polygon.points)
    found = []
    while len(left) > 3:
        n = len(left)
        ear = next(
            (i for i in range(n) if _is_ear(left[i - 1], left[i], left[(i + 1) % n], left)),
            None,
        )
        if ear is None:
            ear = min(range(n), key=lambda i: abs(_turn(left[i - 1], left[i], left[(i + 1) % n])))
        found.append((left[ear - 1], left[ear], left[(ear + 1) % n]))
        del left[ear]
    found.append((left[0], left[1], left[2]))
    return [corners for corners in found if _turn(*corners) > 0.0]


def _steps(first: float, last: float, wide: float) -> list[float]:
    """A close grid between two ends, both ends and the places of bases side by side included."""
    if last < first - OVERLAP:
        return []
    step = max(0.25, (last - first) / 200.0)
    grid = {first + k * step for k in range(math.floor((last - first) / step) + 1)}
    side_by_side = {first + k * wide for k in range(math.floor((last - first) / wide) + 1)}
    return sorted(grid | side_by_side | {last})


def _sides(points: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return zip(points, (*points[1:], points[0]), strict=True)


def _turn(a: Point, b: Point, c: Point) -> float:
    """Twice the signed area of a triangle, positive if it turns left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _sides_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    return _turn(a, b, c) * _turn(a, b, d) <= 0.0 and _turn(c, d, a) * _turn(c, d, b) <= 0.0


def _to_side(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    k = 0.0 if long == 0.0 else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / long))
    return distance(p, (a[0] + k * dx, a[1] + k * dy))


def _is_ear(a: Point, b: Point, c: Point, corners: Sequence[Point]) -> bool:
    if _turn(a, b, c) <= 0.0:
        return False
    return not any(
        p not in (a, b, c) and min(_turn(a, b, p), _turn(b, c, p), _turn(c, a, p)) >= 0.0 for p in corners
    )


def _depth(s: Sequence[Point], t: Sequence[Point]) -> float:
    """Depth of overlap of two convex outlines: least over all side normals (separating axis theorem)."""
    least = math.inf
    for a, b in (*_sides(s), *_sides(t)):
        length = distance(a, b)
        nx, ny = (b[1] - a[1]) / length, (a[0] - b[0]) / length
        on_s = [nx * x + ny * y for x, y in s]
        on_t = [nx * x + ny * y for x, y in t]
        least = min(least, max(on_s) - min(on_t), max(on_t) - min(on_s))
    return least
