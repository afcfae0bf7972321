"""Straight moves that end within reach of an enemy: is there one, and the cheapest (FIB-213, 217).

Along one direction a base may go as far as a straight run does, and not out of a range that it may not leave
again. Whether that leads within reach changes only at tangents and crossings of circles and grown outlines,
so those directions and one between each two of them decide.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from game.table.bases import Base, Joined, Round
from game.table.board import Table
from game.table.crossings import Line, circles_cross, grown, line_crosses
from game.table.distances import rounds
from game.table.inches import OVERLAP, Point, distance
from game.table.land import SOLID
from game.table.paths import path_cost
from game.table.runs import straight_run
from game.table.terrain import Circle
from game.table.trains import trail

Ranges = Mapping[str, tuple[Base, float]]
"""Base and range in inches by id."""

_HAIR = 1e-7


@dataclass(frozen=True, slots=True)
class ChargeLine:
    """A straight move of the (front) base: where it starts, where it first is within reach, where it may go
    on to at most and still is, the cost of each in inches, and the direction in degrees.
    """

    start: Point
    first: Point
    last: Point
    cost: float
    last_cost: float
    degrees: float


def charge_line(
    table: Table,
    mover: Round | Joined,
    foe: Base,
    inches: float,
    *,
    me: str,
    reach: float = 1.0,
    locks: Ranges | None = None,
) -> ChargeLine | None:
    """The cheapest straight legal move of at most `inches` that ends within `reach` of an enemy, or None; of
    joined bases the front goes straight, and the others must find a place at the end. `locks`: ranges that
    may be entered but not left again (FIB-212). None if it is within reach already. Exact where no ground
    costs extra. Raises TypeError for an enemy on a rectangle or an oval.
    """
    lead = mover.front if isinstance(mover, Joined) else mover
    rings = [Circle(b.x, b.y, lead.r + b.r + reach) for b in rounds(foe)]
    short = min(distance(lead.centre, (c.x, c.y)) - c.r for c in rings)
    if not 0.0 < short <= inches:
        return None
    kept = [
        Circle(b.x, b.y, lead.r + b.r + far + OVERLAP)
        for base, far in (locks or {}).values()
        for b in rounds(base)
    ]
    found: list[ChargeLine] = []
    for angle in _directions(table, lead, rings, kept, inches, me):
        line = _along(table, lead, rings, kept, angle, inches, me)
        if line is not None and _ends(table, mover, line, inches, me):
            found.append(line)
    return min(found, key=lambda f: (round(f.cost, 9), f.degrees), default=None)


def _along(
    table: Table,
    lead: Round,
    rings: Sequence[Circle],
    kept: Sequence[Circle],
    angle: float,
    inches: float,
    me: str,
) -> ChargeLine | None:
    """The best that one direction offers."""
    p, u = lead.centre, (math.cos(angle), math.sin(angle))
    spans = [s for c in rings if (s := _chord(p, u, c)) is not None]
    if not spans:
        return None
    run = straight_run(table, lead, math.degrees(angle), inches, me=me, slack=OVERLAP)
    far = min([run.inches, *(s[1] for c in kept if (s := _chord(p, u, c)) is not None)])
    begin = min(s[0] for s in spans)
    if begin > far:
        return None
    stop = far if any(s[0] <= far <= s[1] for s in spans) else max(s[1] for s in spans if s[1] <= far)
    first, last = ((p[0] + u[0] * s, p[1] + u[1] * s) for s in (begin, stop))
    cost, last_cost = path_cost(table, [p, first]), path_cost(table, [p, last])
    return ChargeLine(p, first, last, cost, last_cost, math.degrees(angle) % 360.0)


def _ends(table: Table, mover: Round | Joined, line: ChargeLine, inches: float, me: str) -> bool:
    """Whether the rear bases find a place at one of the two ends."""
    if isinstance(mover, Round):
        return True
    return any(
        trail(table, mover, mover.front.at(p), inches, me=me) is not None for p in (line.first, line.last)
    )


def _chord(p: Point, u: Point, c: Circle) -> tuple[float, float] | None:
    """The lengths between which a ray is in a circle."""
    dx, dy = c.x - p[0], c.y - p[1]
    foot, off = dx * u[0] + dy * u[1], dx * u[1] - dy * u[0]
    room = c.r * c.r - off * off
    half = math.sqrt(max(0.0, room))
    return (max(0.0, foot - half), foot + half) if room >= 0.0 and foot + half >= 0.0 else None


def _directions(
    table: Table, lead: Round, rings: Sequence[Circle], kept: Sequence[Circle], inches: float, me: str
) -> list[float]:
    """The directions that decide, in radians, within the angles under which a ring is seen."""
    p = lead.centre
    circles: list[Circle] = [*kept]
    lines: list[Line] = []
    for s in (*table.others((me,)), *table.land.net(SOLID, lead.r).near(p, inches)):
        if distance((s.cx, s.cy), p) <= inches + s.reach + lead.r:
            grown(s, lead.r, circles, lines)
    w, d = table.width - lead.r, table.depth - lead.r
    box = ((lead.r, lead.r), (w, lead.r), (w, d), (lead.r, d))
    lines += zip(box, (*box[1:], box[0]), strict=True)
    turns = sorted(_critical(p, rings, circles, lines, inches))
    found = [*turns, *(0.5 * (a + b) for a, b in pairwise(turns))]
    return [a + h for a in found for h in (0.0, _HAIR, -_HAIR)]


def _critical(
    p: Point, rings: Sequence[Circle], circles: Sequence[Circle], lines: Sequence[Line], inches: float
) -> Iterator[float]:
    whole = Circle(*p, inches) if inches > 0.0 else None
    base = math.atan2(rings[0].y - p[1], rings[0].x - p[0])

    def turn(q: Point) -> float:
        return base + math.remainder(math.atan2(q[1] - p[1], q[0] - p[0]) - base, math.tau)

    for c in rings:
        yield from _tangents(p, c, turn((c.x, c.y)))
        yield turn((c.x, c.y))
        for e in (*circles, *([whole] if whole else [])):
            yield from map(turn, circles_cross(c, e))
        for line in lines:
            yield from map(turn, line_crosses(c, line))
    for c in circles:
        yield from _tangents(p, c, turn((c.x, c.y)))
    for a, b in lines:
        yield turn(a)
        yield turn(b)


def _tangents(p: Point, c: Circle, middle: float) -> Iterator[float]:
    d = distance(p, (c.x, c.y))
    if d > c.r:
        half = math.asin(c.r / d)
        yield from (middle - half, middle + half)
