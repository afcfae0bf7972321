"""Where a base can walk on a map, on a grid that never calls a way closed that is open."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Sequence

from game.table.inches import OVERLAP, Point
from game.table.outline import bounds, inside
from game.table.solids import Solid
from game.table.terrain import Polygon

_FINE, _COARSE, _SMALL = 0.25, 0.5, 30.0
_DIAGONAL = math.sqrt(0.5)


class Grid:
    """Spots over a table, each open if a base may be about there: nearer than half a step never counts."""

    def __init__(self, width: float, depth: float, radius: float, blockers: Sequence[Solid]) -> None:
        self.radius = radius
        self.blockers = blockers
        self.step = _FINE if max(width, depth) <= _SMALL else _COARSE
        self.across, self.along = int(width / self.step) + 1, int(depth / self.step) + 1
        self.size = (width, depth)
        self.slack = self.step * _DIAGONAL
        self.open = bytearray(b"\1") * (self.across * self.along)
        self._close_edges()
        for solid in blockers:
            self._close(solid)

    def spot(self, cell: int) -> Point:
        """The place of a cell in inches."""
        return (cell % self.across) * self.step, (cell // self.across) * self.step

    def cells(self, zone: Polygon) -> list[int]:
        """The open cells in an outline."""
        west, south, east, north = bounds(zone)
        return [c for c in self._within(west, south, east, north) if self.open[c] and self._in(c, zone)]

    def around(self, p: Point, reach: float) -> list[int]:
        """The open cells within so many inches of a place."""
        box = (p[0] - reach, p[1] - reach, p[0] + reach, p[1] + reach)
        return [c for c in self._within(*box) if self.open[c] and math.dist(self.spot(c), p) <= reach]

    def walk(self, begin: Iterable[int]) -> set[int]:
        """All cells that can be walked to from some."""
        seen = set(begin)
        left = deque(seen)
        while left:
            cell = left.popleft()
            x, y = cell % self.across, cell // self.across
            for j in range(max(0, y - 1), min(self.along, y + 2)):
                for i in range(max(0, x - 1), min(self.across, x + 2)):
                    other = j * self.across + i
                    if self.open[other] and other not in seen:
                        seen.add(other)
                        left.append(other)
        return seen

    def holds(self, cell: int) -> bool:
        """Whether a base surely stands at a cell, clear of everything."""
        x, y = self.spot(cell)
        w, d = self.size
        inner = min(x, y, w - x, d - y) >= self.radius - OVERLAP
        return inner and all(s.signed((x, y)) >= self.radius - OVERLAP for s in self.blockers)

    def _in(self, cell: int, zone: Polygon) -> bool:
        return inside(self.spot(cell), zone)

    def _within(self, west: float, south: float, east: float, north: float) -> Iterable[int]:
        left, right = max(0, math.ceil(west / self.step)), min(self.across - 1, int(east / self.step))
        low, high = max(0, math.ceil(south / self.step)), min(self.along - 1, int(north / self.step))
        for j in range(low, high + 1):
            yield from range(j * self.across + left, j * self.across + right + 1)

    def _close_edges(self) -> None:
        near = self.radius - self.slack
        w, d = self.size
        for cell in range(len(self.open)):
            x, y = self.spot(cell)
            if min(x, y, w - x, d - y) < near:
                self.open[cell] = 0

    def _close(self, solid: Solid) -> None:
        near = max(self.radius - self.slack, 0.0)
        xs = [p[0] for p in solid.points]
        ys = [p[1] for p in solid.points]
        grow = near + solid.r
        for cell in self._within(min(xs) - grow, min(ys) - grow, max(xs) + grow, max(ys) + grow):
            if self.open[cell] and solid.signed(self.spot(cell)) < near:
                self.open[cell] = 0
