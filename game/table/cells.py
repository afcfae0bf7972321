"""Solids in square cells: what lies near a segment, found in a few steps."""

import math
from collections.abc import Sequence

from game.table.inches import Point
from game.table.solids import Solid

CELL = 4.0
"""Side of a cell, inches."""

_FEW = 12
"""So few solids are not worth narrowing down."""


class Cells:
    """Solids that never move; answers with candidates, never with verdicts."""

    def __init__(self, solids: Sequence[Solid]) -> None:
        self._solids = list(solids)
        self._cells: dict[tuple[int, int], list[int]] = {}
        if len(self._solids) <= _FEW:
            return
        for k, s in enumerate(self._solids):
            for i in range(_cell(s.cx - s.reach), _cell(s.cx + s.reach) + 1):
                for j in range(_cell(s.cy - s.reach), _cell(s.cy + s.reach) + 1):
                    self._cells.setdefault((i, j), []).append(k)

    def along(self, p: Point, q: Point, inches: float) -> list[Solid]:
        """Solids that may come within `inches` of the segment p-q, in a fixed order."""
        if len(self._solids) <= _FEW:
            return self._solids
        if abs(q[0] - p[0]) < abs(q[1] - p[1]):
            found = self._marched((p[1], p[0]), (q[1], q[0]), inches, True)
        else:
            found = self._marched(p, q, inches, False)
        return [self._solids[k] for k in sorted(found)]

    def _marched(self, p: Point, q: Point, inches: float, turned: bool) -> set[int]:
        """Column by column along the longer axis; in each the cells that the strip around p-q crosses."""
        if q[0] < p[0]:
            p, q = q, p
        (x0, y0), dx = p, q[0] - p[0]
        slope = (q[1] - y0) / dx if dx > 0.0 else 0.0
        # the strip is as wide as its slanted cut, at most the square root of 2 of its half width
        wide = inches * math.sqrt(1.0 + slope * slope)
        found: set[int] = set()
        for i in range(_cell(x0 - inches), _cell(q[0] + inches) + 1):
            left, right = i * CELL, (i + 1) * CELL
            a, b = y0 + slope * (left - x0), y0 + slope * (right - x0)
            low, high = (a, b) if a <= b else (b, a)
            for j in range(_cell(low - wide), _cell(high + wide) + 1):
                found.update(self._cells.get((j, i) if turned else (i, j), ()))
        return found


def _cell(x: float) -> int:
    return math.floor(x / CELL)
