"""Tables to measure on, the same for the same seed, and plain geometry to check answers with. Inches."""

from __future__ import annotations

import math
import random

from game.table.bases import Round
from game.table.board import Table
from game.table.inches import Point, snap
from game.table.terrain import Circle, Polygon, Shape, Terrain, rect

SIZE = 48.0
MEANING = {
    "wall": frozenset({"impassable", "blocks_sight"}),
    "screen": frozenset({"blocks_sight"}),
    "mud": frozenset({"difficult"}),
}


def scene(seed: int, kind: str, pieces: int, bases: int, size: float = SIZE) -> Table:
    """A square table with pieces of one kind (discs and turned rectangles) and bases that fit."""
    chance = random.Random(seed)
    shapes: list[Shape] = []
    for _ in range(pieces):
        x, y = chance.uniform(2.0, size - 2.0), chance.uniform(2.0, size - 2.0)
        if chance.random() < 0.5:
            shapes.append(Circle(x, y, chance.uniform(0.3, 1.0)))
        else:
            w, h = chance.uniform(0.5, 3.0), chance.uniform(0.5, 1.5)
            shapes.append(rect(x - w / 2.0, y - h / 2.0, w, h, chance.uniform(1.0, 179.0)))
    terrain = [Terrain(f"t{i}", kind, shape) for i, shape in enumerate(shapes)]
    found = Table.build(size, size, terrain, MEANING)
    placed: dict[str, Round] = {}
    while len(placed) < bases:
        p = snap((chance.uniform(1.0, size - 1.0), chance.uniform(1.0, size - 1.0)))
        base = Round(p[0], p[1], 0.8)
        if found.at(placed).fits(base) is None:
            placed[f"f{len(placed)}"] = base
    return found.at(placed)


WIDE, DEEP = 72.0, 48.0
"""The table of crowd(), inches."""

_RADII = tuple(mm / 25.4 / 2.0 for mm in (25, 28, 32, 40, 50, 60))


def crowd(seed: int, count: int) -> Table:
    """`count` convex pieces of up to 6 inches across and as many bases, none on another."""
    chance = random.Random(seed)
    taken: list[tuple[float, float, float]] = []
    size = 1.0 if count <= 40 else 0.62
    terrain = []
    for i in range(count):
        r = chance.uniform(1.0, 3.0) * size
        x, y = _room(chance, r, taken)
        terrain.append(Terrain(f"t{i}", "screen", _blob(chance, x, y, r)))
    bases: dict[str, Round] = {}
    for i in range(count):
        r = chance.choice(_RADII)
        bases[f"f{i}"] = Round(*_room(chance, r, taken), r)
    return Table.build(WIDE, DEEP, terrain, MEANING).at(bases)


def _room(chance: random.Random, r: float, taken: list[tuple[float, float, float]]) -> Point:
    while True:
        x, y = chance.uniform(r, WIDE - r), chance.uniform(r, DEEP - r)
        if all((x - a) ** 2 + (y - b) ** 2 > (r + c) ** 2 for a, b, c in taken):
            taken.append((x, y, r))
            return x, y


def _blob(chance: random.Random, x: float, y: float, r: float) -> Polygon:
    """A convex outline of 3 to 6 corners on a squashed, turned circle."""
    n = chance.randint(3, 6)
    while True:
        angles = sorted(chance.uniform(0.0, math.tau) for _ in range(n))
        gaps = [(angles[(i + 1) % n] - a) % math.tau for i, a in enumerate(angles)]
        if min(gaps) > 0.35 and max(gaps) < 2.8:
            break
    squash, turn = chance.uniform(0.45, 1.0), chance.uniform(0.0, math.pi)
    c, s = math.cos(turn), math.sin(turn)
    spots = [(r * math.cos(a), r * squash * math.sin(a)) for a in angles]
    return Polygon(tuple((x + u * c - v * s, y + u * s + v * c) for u, v in spots))


def crosses(p: Point, q: Point, shape: Shape, depth: float) -> bool:
    """Whether the segment p-q runs more than `depth` inside an outline; for convex outlines."""
    if isinstance(shape, Circle):
        return to_segment((shape.x, shape.y), p, q) < shape.r - depth
    lo, hi = clip(p, q, shape, depth)
    return hi > lo


def clip(p: Point, q: Point, shape: Polygon, depth: float = 0.0) -> tuple[float, float]:
    """The part of p-q, as two numbers from 0 to 1, that lies more than `depth` inside a convex polygon."""
    lo, hi = 0.0, 1.0
    dx, dy = q[0] - p[0], q[1] - p[1]
    for (ax, ay), (bx, by) in zip(shape.points, shape.points[1:] + shape.points[:1], strict=True):
        length = math.hypot(bx - ax, by - ay)
        nx, ny = (by - ay) / length, (ax - bx) / length
        out = (p[0] - ax) * nx + (p[1] - ay) * ny + depth
        step = dx * nx + dy * ny
        if abs(step) < 1e-15:
            if out > 0.0:
                return 0.0, 0.0
        elif step > 0.0:
            hi = min(hi, -out / step)
        else:
            lo = max(lo, -out / step)
    return (lo, hi) if hi > lo else (0.0, 0.0)


def to_segment(c: Point, p: Point, q: Point) -> float:
    """Distance from a point to a segment."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    long = dx * dx + dy * dy
    u = 0.0 if long == 0.0 else min(1.0, max(0.0, ((c[0] - p[0]) * dx + (c[1] - p[1]) * dy) / long))
    return math.hypot(c[0] - p[0] - u * dx, c[1] - p[1] - u * dy)


def to_shape(c: Point, shape: Shape) -> float:
    """Distance from a point to a convex outline, below 0 inside it."""
    if isinstance(shape, Circle):
        return math.hypot(c[0] - shape.x, c[1] - shape.y) - shape.r
    sides = list(zip(shape.points, shape.points[1:] + shape.points[:1], strict=True))
    rim = min(to_segment(c, a, b) for a, b in sides)
    inside = all((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0.0 for a, b in sides)
    return -rim if inside else rim
