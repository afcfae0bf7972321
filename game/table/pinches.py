"""Where the rim of dear ground runs into what stops a base: a cheapest path that keeps out of the ground for
as long as it can bends there, and goes on around the obstacle.
"""

import math
from collections.abc import Iterator, Sequence

from game.table.crossings import Line, beside, circles_cross, grown, line_crosses, lines_cross
from game.table.inches import Point, snap
from game.table.mesh import CLEAR, CORNERED, OUTSIDE, Bend, Room
from game.table.solids import Solid
from game.table.terrain import Circle


def pinches(solids: Sequence[Solid], dear: Sequence[Solid], r: float, room: Room) -> Iterator[Bend]:
    """Bends just outside dear ground and clear of a solid for a base of radius r, at each crossing of their
    outlines where the base has room.
    """
    for s in dear:
        for o in solids:
            if math.hypot(s.cx - o.cx, s.cy - o.cy) >= s.reach + o.reach + r + 2.0 * OUTSIDE:
                continue
            for x, y in _crossings(s, o, r):
                p = snap((x, y))
                if room(p) >= 0.0:
                    away = math.hypot(x - o.cx, y - o.cy)
                    normal = ((x - o.cx) / away, (y - o.cy) / away)
                    yield Bend(p[0], p[1], normal, CORNERED, rim=True, pinch=True)


def _crossings(dear: Solid, solid: Solid, r: float) -> Iterator[Point]:
    circles: list[Circle] = []
    lines: list[Line] = []
    grown(solid, r + CLEAR, circles, lines)
    if not dear.sides:
        rim = Circle(dear.cx, dear.cy, dear.r + OUTSIDE)
        for c in circles:
            yield from circles_cross(rim, c)
        for line in lines:
            yield from line_crosses(rim, line)
        return
    outer = (side for side, shown in zip(dear.sides, dear.outline, strict=True) if shown)
    for line in beside(tuple(outer), OUTSIDE):
        for c in circles:
            yield from line_crosses(c, line)
        for other in lines:
            yield from lines_cross(line, other)
