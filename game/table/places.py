"""Where a round base can be put at all: near to some places, away from others, on some ground.

Every limit is a circle or a straight line for the centre. The legal centres form regions bounded by pieces of
these curves, so there is one exactly if a crossing of two curves, or one point of a curve, is legal.
"""

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from game.table.bases import Base, Round
from game.table.board import Table
from game.table.crossings import Line, beside, circles_cross, grown, line_crosses, lines_cross
from game.table.distances import rounds
from game.table.inches import EPS, OVERLAP, Point, distance, snap
from game.table.land import SOLID
from game.table.refusals import Refusal
from game.table.solids import sides_of
from game.table.terrain import Circle, Polygon

_ROUND = 1e-9


@dataclass(frozen=True, slots=True)
class Room:
    """What a place must keep. `near`: circles that hold the centre, a tie included; `far`: circles that do
    not, by more than 0.001 inch; `on`: pieces that the centre lies on, border included; `off`: pieces that it
    does not; `zone`: an outline that holds the whole base.
    """

    near: tuple[Circle, ...] = ()
    far: tuple[Circle, ...] = ()
    on: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    zone: Polygon | None = None


def around(base: Base, r: float, inches: float) -> tuple[Circle, ...]:
    """Circles for the centre of a base of radius r that is within some inches of a figure, edge to edge: one
    for each of its round bases. As `near` they must hold for all of them, as `far` for each.
    """
    return tuple(Circle(b.x, b.y, b.r + r + inches) for b in rounds(base))


def places(table: Table, r: float, room: Room, ignore: Collection[str] = ()) -> Iterator[Point]:
    """Legal centres for a base of radius r in a room; none exactly if there is no legal centre (FIB-242, 345,
    354, 956). `ignore`: ids of figures and pieces that do not count. Raises KeyError for a piece that is not
    there.
    """
    circles, lines = _curves(table, r, room, ignore)
    seen: set[Point] = set()
    for p in _candidates(circles, lines):
        for q in (snap(p), p):
            if q not in seen and placed(table, Round(*q, r), room, ignore) is None:
                seen.add(q)
                yield q
                break


def placed(table: Table, base: Round, room: Room, ignore: Collection[str] = ()) -> Refusal | None:
    """Why a base cannot be put where it is; None if it can. Words beside those of Table.fits: "far" (outside
    a circle of `near`), "near" (inside one of `far`), "off" (not on a piece it must be on), "on" (on one it
    must not be on). Raises KeyError for a piece that is not there.
    """
    p = base.centre
    for c in room.near:
        if (over := distance(p, (c.x, c.y)) - c.r) > EPS:
            return Refusal("far", "", p, over)
    for c in room.far:
        if (over := c.r - distance(p, (c.x, c.y))) > -EPS:
            return Refusal("near", "", p, over)
    for i in room.on:
        if (over := _off(table, i, p)) > _ROUND:
            return Refusal("off", i, p, over)
    for i in room.off:
        if (over := -_off(table, i, p)) > -EPS:
            return Refusal("on", i, p, over)
    return table.fits(base, ignore, room.zone)


def _off(table: Table, piece: str, p: Point) -> float:
    """How far a point is outside a piece, negative inside."""
    table.land.by_id[piece]
    return min(s.signed(p) for s in table.land.parts if s.id == piece)


def _curves(table: Table, r: float, room: Room, ignore: Collection[str]) -> tuple[list[Circle], list[Line]]:
    """The limits as circles and lines, those out of reach of the first circle left out."""
    home = room.near[0] if room.near else _whole(table)
    circles = [*room.near, *(Circle(c.x, c.y, c.r + OVERLAP) for c in room.far)]
    lines: list[Line] = []
    for s in table.others(ignore):
        grown(s, r, circles, lines)
    for s in table.land.net(SOLID, r).near((home.x, home.y), home.r):
        if s.id not in ignore:
            grown(s, r, circles, lines)
    for s in table.land.parts:
        if s.id in room.on:
            grown(s, 0.0, circles, lines)
        if s.id in room.off:
            grown(s, OVERLAP, circles, lines)
    if room.zone is not None:
        circles += [Circle(x, y, r) for x, y in room.zone.points]
        lines += beside(sides_of(room.zone.points), -r)
    w, d = table.width - r, table.depth - r
    corners = ((r, r), (w, r), (w, d), (r, d))
    lines += zip(corners, (*corners[1:], corners[0]), strict=True)
    close = [c for c in circles if distance((c.x, c.y), (home.x, home.y)) <= c.r + home.r + EPS]
    return close, lines


def _whole(table: Table) -> Circle:
    return Circle(table.width / 2.0, table.depth / 2.0, math.hypot(table.width, table.depth) / 2.0)


def _candidates(circles: Sequence[Circle], lines: Sequence[Line]) -> Iterator[Point]:
    for c in circles:
        yield (c.x + c.r, c.y)
    for p, q in lines:
        yield ((p[0] + q[0]) / 2.0, (p[1] + q[1]) / 2.0)
    for c, e in combinations(circles, 2):
        yield from circles_cross(c, e)
    for c in circles:
        for line in lines:
            yield from line_crosses(c, line)
    for one, two in combinations(lines, 2):
        yield from lines_cross(one, two)
