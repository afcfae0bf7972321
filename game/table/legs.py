"""Straight legs from one point to many: what may be in the way is sorted out once."""

import math
from collections.abc import Sequence

from game.table.inches import Point
from game.table.paths import dear_spans
from game.table.solids import Solid

_BESIDE = 1e-6

Sides = tuple[tuple[float, float, float], ...]
"""Distance of the point from each side, outward, and the direction of the side."""


class Legs:
    """The legs of a base from a point, up to some inches long: legal or not, and what they cost. The verdicts
    of Ways.clear and Ways.price.
    """

    __slots__ = ("_bounds", "_dear", "_discs", "_grow", "_p", "_shapes")

    def __init__(
        self,
        p: Point,
        room: float,
        grow: float,
        solids: tuple[Sequence[tuple[float, float, float]], Sequence[Solid]],
        dear: Sequence[Solid],
        bounds: tuple[float, float, float, float] | None,
    ) -> None:
        """`solids`: grown discs (x, y, radius), and convex outlines that keep `grow` inches away; `bounds`:
        where the centre has to stay.
        """
        self._p = p
        self._grow = grow
        self._bounds = bounds
        x, y = p
        discs, shapes = solids
        self._discs: list[tuple[float, float, float, float]] = []
        for cx, cy, g in discs:
            wx, wy = cx - x, cy - y
            w2 = wx * wx + wy * wy
            if w2 < (room + g) ** 2:
                self._discs.append((wx, wy, w2, g * g))
        self._shapes = self._near(shapes, room, grow)
        self._dear = self._near(dear, room, _BESIDE)

    def _near(
        self, solids: Sequence[Solid], room: float, grow: float
    ) -> list[tuple[float, float, float, float, Sides, Solid]]:
        x, y = self._p
        found: list[tuple[float, float, float, float, Sides, Solid]] = []
        for s in solids:
            wx, wy, g = s.cx - x, s.cy - y, s.reach + grow
            w2 = wx * wx + wy * wy
            if w2 < (room + g) ** 2:
                sides = (((x - ax) * ty - (y - ay) * tx, tx, ty) for ax, ay, tx, ty, _ in s.sides)
                found.append((wx, wy, w2, g * g, tuple(side for side in sides if side[0] >= grow), s))
        return found

    def price(self, q: Point, most: float) -> float | None:
        """Cost of the leg to q, None if it is not legal or dearer than `most`."""
        if self._bounds is not None:
            x0, y0, x1, y1 = self._bounds
            if not (x0 <= q[0] <= x1 and y0 <= q[1] <= y1):
                return None
        dx, dy = q[0] - self._p[0], q[1] - self._p[1]
        a = dx * dx + dy * dy
        if a >= most * most:
            return None
        for wx, wy, w2, gg in self._discs:
            b = wx * dx + wy * dy
            if (w2 if b <= 0.0 else w2 - b * b / a if b < a else w2 - 2.0 * b + a) < gg:
                return None
        length = math.sqrt(a)
        for s in self._met(self._shapes, dx, dy, a, self._grow):
            if self._crossed(s, dx, dy, length) and (
                self._entered(s, dx, dy) or s.span(self._p, q, self._grow) is not None
            ):
                return None
        if self._dear and (near := self._met(self._dear, dx, dy, a, _BESIDE)):
            length *= 1.0 + sum(hi - lo for lo, hi in dear_spans(near, self._p, q))
        return length if length < most else None

    def _crossed(self, s: Solid, dx: float, dy: float, length: float) -> bool:
        """Whether the line of the leg comes nearer to a convex outline than it may."""
        x, y = self._p
        heights = [(cy - y) * dx - (cx - x) * dy for cx, cy in s.points]
        off = self._grow * length
        return min(heights) < off and max(heights) > -off

    def _entered(self, s: Solid, dx: float, dy: float) -> bool:
        """Whether the centre itself passes through a convex outline, which is told in fewer steps."""
        x, y = self._p
        lo, hi = 0.0, 1.0
        for ax, ay, tx, ty, _ in s.sides:
            d, step = (x - ax) * ty - (y - ay) * tx, dx * ty - dy * tx
            if step < 0.0:
                lo = max(lo, -d / step)
            elif step > 0.0:
                hi = min(hi, -d / step)
            elif d >= 0.0:
                return False
        return hi > lo

    @staticmethod
    def _met(
        near: Sequence[tuple[float, float, float, float, Sides, Solid]],
        dx: float,
        dy: float,
        a: float,
        grow: float,
    ) -> list[Solid]:
        """The convex outlines that the leg may come near to: no side keeps them apart."""
        found: list[Solid] = []
        for wx, wy, w2, gg, sides, s in near:
            b = wx * dx + wy * dy
            if (w2 if b <= 0.0 else w2 - b * b / a if b < a else w2 - 2.0 * b + a) < gg:
                for d, tx, ty in sides:
                    if d + dx * ty - dy * tx >= grow:
                        break
                else:
                    found.append(s)
        return found
