"""The lay of the land for those who plan ahead: how far it is on foot from anywhere to a goal, on a grid.

Only terrain counts, figures come and go. Good enough to choose where to head; whether a move is legal and
what it costs is asked of the rules.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from math import hypot

from game.table.bases import Round
from game.table.board import Table
from game.table.inches import Point

STEP = 0.75
"""Inches between the points of the grid."""
NOWHERE = 999.0
"""Inches to what cannot be reached on foot."""
KEPT = 48
"""Goals that are remembered for one radius."""
AROUND = tuple((i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j)

Cell = tuple[int, int]


class Lay:
    """The free ground of a board for a round base of one radius."""

    def __init__(self, board: Table, r: float) -> None:
        wide, deep = int(board.width / STEP) + 1, int(board.depth / STEP) + 1
        self._free = {
            (i, j)
            for i in range(wide)
            for j in range(deep)
            if board.fits(Round(i * STEP, j * STEP, r, 0.0)) is None
        }
        self._known: dict[Cell, dict[Cell, float]] = {}

    def inches(self, p: Point, goal: Point) -> float:
        """Inches on foot from a point to a goal, NOWHERE if there is no way."""
        start = self._near(p)
        if start is None:
            return NOWHERE
        return self._field(goal).get(start, NOWHERE)

    def steps(self, p: Point, goal: Point, inches: float) -> list[Point]:
        """The points of the grid that somebody passes who walks so far towards a goal."""
        field, cell = self._field(goal), self._near(p)
        out: list[Point] = []
        gone = 0.0
        while cell is not None and field.get(cell, NOWHERE) > 0.0:
            near = min(self._beside(cell), key=lambda c: field.get(c, NOWHERE), default=None)
            if near is None or field.get(near, NOWHERE) >= field.get(cell, NOWHERE):
                break
            gone += STEP * hypot(near[0] - cell[0], near[1] - cell[1])
            if gone > inches:
                break
            cell = near
            out.append((cell[0] * STEP, cell[1] * STEP))
        return out

    def _beside(self, cell: Cell) -> list[Cell]:
        found = [(cell[0] + i, cell[1] + j) for i, j in AROUND]
        return [c for c in found if c in self._free]

    def _near(self, p: Point) -> Cell | None:
        """The free cell nearest to a point, at most three steps off."""
        here = (round(p[0] / STEP), round(p[1] / STEP))
        if here in self._free:
            return here
        rows = [
            (hypot(i, j), (here[0] + i, here[1] + j))
            for i in range(-3, 4)
            for j in range(-3, 4)
            if (here[0] + i, here[1] + j) in self._free
        ]
        return min(rows)[1] if rows else None

    def _field(self, goal: Point) -> dict[Cell, float]:
        """Inches from every cell to a goal (Dijkstra 1959)."""
        start = self._near(goal)
        if start is None:
            return {}
        if start not in self._known:
            if len(self._known) >= KEPT:
                del self._known[next(iter(self._known))]
            self._known[start] = self._spread(start)
        return self._known[start]

    def _spread(self, start: Cell) -> dict[Cell, float]:
        out: dict[Cell, float] = {}
        heap = [(0.0, start)]
        while heap:
            inches, cell = heappop(heap)
            if cell in out:
                continue
            out[cell] = inches
            for c in self._beside(cell):
                if c not in out:
                    heappush(heap, (inches + STEP * hypot(c[0] - cell[0], c[1] - cell[1]), c))
        return out


@lru_cache(maxsize=12)
def lay(board: Table, r: float) -> Lay:
    """The lay of a board for a radius; worked out once."""
    return Lay(board, r)
