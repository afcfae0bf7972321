"""Cutting a simple polygon into convex parts (pymunk would silently take the hull of a concave one).

Ear clipping, then diagonals are dropped again while both ends stay convex (Hertel and Mehlhorn).
"""

from game.table.inches import Point
from game.table.solids import Solid
from game.table.terrain import Circle, Shape

_FLAT = 1e-12


def convex_parts(shape: Shape, id: str, kind: str = "terrain") -> tuple[Solid, ...]:
    """The convex solids that make up an outline, seams marked."""
    if isinstance(shape, Circle):
        return (Solid(((shape.x, shape.y),), shape.r, id, kind),)
    points = _without_flat_corners(shape.points)
    n = len(points)
    if all(_turn(points[i - 1], points[i], points[(i + 1) % n]) > 0.0 for i in range(n)):
        return (Solid(points, 0.0, id, kind),)
    return tuple(
        Solid(
            tuple(points[i] for i in ring),
            0.0,
            id,
            kind,
            tuple((j - i) % n == 1 for i, j in zip(ring, ring[1:] + ring[:1], strict=True)),
        )
        for ring in _merged(_triangles(points), points)
    )


def contains(points: tuple[Point, ...], p: Point) -> bool:
    """Whether p is inside a simple polygon (crossing number; undefined on the outline itself)."""
    x, y = p
    inside = False
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _without_flat_corners(points: tuple[Point, ...]) -> tuple[Point, ...]:
    n = len(points)
    kept = tuple(p for i, p in enumerate(points) if abs(_turn(points[i - 1], p, points[(i + 1) % n])) > _FLAT)
    return kept if len(kept) >= 3 else points


def _triangles(points: tuple[Point, ...]) -> list[list[int]]:
    left = list(range(len(points)))
    found: list[list[int]] = []
    while len(left) > 3:
        i = _ear(left, points)
        found.append([left[i - 1], left[i], left[(i + 1) % len(left)]])
        del left[i]
    found.append(left)
    return found


def _ear(left: list[int], points: tuple[Point, ...]) -> int:
    """The roundest ear: a convex corner whose triangle holds no other corner."""
    best, found = -1.0, 0
    n = len(left)
    for i in range(n):
        a, b, c = points[left[i - 1]], points[left[i]], points[left[(i + 1) % n]]
        turn = _turn(a, b, c)
        if turn <= 0.0:
            continue
        others = (points[k] for k in left if points[k] not in (a, b, c))
        if any(_turn(a, b, p) >= 0.0 and _turn(b, c, p) >= 0.0 and _turn(c, a, p) >= 0.0 for p in others):
            continue
        if turn > best:
            best, found = turn, i
    return found


def _merged(rings: list[list[int]], points: tuple[Point, ...]) -> list[list[int]]:
    """Join neighbours over a shared diagonal while the result stays convex."""
    joined = True
    while joined:
        joined = False
        for a in range(len(rings)):
            for b in range(a + 1, len(rings)):
                ring = _joined(rings[a], rings[b], points)
                if ring is not None:
                    rings = [r for k, r in enumerate(rings) if k not in (a, b)] + [ring]
                    joined = True
                    break
            if joined:
                break
    return rings


def _joined(a: list[int], b: list[int], points: tuple[Point, ...]) -> list[int] | None:
    for i, start in enumerate(a):
        end = a[(i + 1) % len(a)]
        for j, first in enumerate(b):
            if first == end and b[(j + 1) % len(b)] == start:
                ring = a[i + 1 :] + a[: i + 1]
                ring = ring + [b[(j + 2 + k) % len(b)] for k in range(len(b) - 2)]
                corners = [points[k] for k in ring]
                n = len(corners)
                if all(_turn(corners[k - 1], corners[k], corners[(k + 1) % n]) > 0.0 for k in range(n)):
                    return ring
    return None
