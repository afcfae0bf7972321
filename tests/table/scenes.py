"""Scenes for the tests of the table: meanings of kinds, random tables, turning a whole table."""

import math
import random
from dataclasses import replace

from game.table.bases import Round
from game.table.board import Table
from game.table.inches import Point, snap
from game.table.terrain import Circle, Polygon, Shape, Terrain, rect

MEANING = {
    "wall": frozenset({"impassable", "blocks_sight"}),
    "wood": frozenset({"blocks_sight", "difficult"}),
    "sandbags": frozenset({"obstruction"}),
    "mud": frozenset({"difficult"}),
    "pit": frozenset({"impassable"}),
}


def table(*pieces: tuple[str, Shape], size: float = 24.0, **figures: Round) -> Table:
    """A square table with pieces t0, t1, ... of the given kinds."""
    terrain = [Terrain(f"t{i}", kind, shape) for i, (kind, shape) in enumerate(pieces)]
    return Table.build(size, size, terrain, MEANING).at(figures)


def random_shape(dice: random.Random, size: float, low: float = 0.4, high: float = 3.0) -> Shape:
    """A disc, a turned rectangle or a concave L somewhere inside a square table."""
    x, y = dice.uniform(3.0, size - 3.0), dice.uniform(3.0, size - 3.0)
    kind = dice.random()
    if kind < 0.35:
        return Circle(x, y, dice.uniform(low / 2.0, high / 2.0))
    if kind < 0.75:
        w, h = dice.uniform(low, high), dice.uniform(low, high)
        return rect(x - w / 2.0, y - h / 2.0, w, h, dice.choice([0.0, 0.0, 17.0, 45.0, 80.0]))
    w, h, k = dice.uniform(1.0, high), dice.uniform(1.0, high), dice.uniform(0.2, 0.8)
    corners = ((0, 0), (w, 0), (w, k * h), (k * w, k * h), (k * w, h), (0, h))
    a = dice.uniform(0.0, 6.28)
    c, s = math.cos(a), math.sin(a)
    return Polygon(tuple((x + c * u - s * v, y + s * u + c * v) for u, v in corners))


def random_table(seed: int, kinds: dict[str, int], figures: int, size: float = 24.0) -> Table:
    """Pieces of the kinds in the numbers given, and bases that fit."""
    dice = random.Random(seed)
    pieces = [(kind, random_shape(dice, size)) for kind, n in kinds.items() for _ in range(n)]
    found = table(*pieces, size=size)
    bases: dict[str, Round] = {}
    while len(bases) < figures:
        r = dice.choice([0.5, 0.6, 0.8])
        p = snap((dice.uniform(r, size - r), dice.uniform(r, size - r)))
        base = Round(p[0], p[1], r)
        if found.at(bases).fits(base) is None:
            bases[f"f{len(bases)}"] = base
    return found.at(bases)


def random_point(dice: random.Random, size: float = 24.0) -> Point:
    return snap((dice.uniform(1.0, size - 1.0), dice.uniform(1.0, size - 1.0)))


class Turn:
    """Turning by an angle around the origin, then a shift."""

    def __init__(self, degrees: float, dx: float, dy: float) -> None:
        self._c, self._s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        self._shift = (dx, dy)

    def point(self, p: Point) -> Point:
        return (
            self._c * p[0] - self._s * p[1] + self._shift[0],
            self._s * p[0] + self._c * p[1] + self._shift[1],
        )

    def base(self, b: Round) -> Round:
        return b.at(self.point(b.centre))

    def shape(self, s: Shape) -> Shape:
        if isinstance(s, Circle):
            return Circle(*self.point((s.x, s.y)), s.r)
        return Polygon(tuple(self.point(p) for p in s.points))

    def table(self, t: Table, size: float) -> Table:
        terrain = [replace(piece, shape=self.shape(piece.shape)) for piece in t.terrain]
        built = Table.build(size, size, terrain, t.land.meaning)
        return built.at({i: self.base(b) for i, b in t.figures.items()})
