"""Closing with an opponent: the cheapest way to come within reach of it past walls, and points there."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from game.table.bases import Round
from game.table.board import Table
from game.table.curtains import Curtain
from game.table.inches import OVERLAP, Point, distance, path_length, snap
from game.table.paths import clamp, path_cost
from game.table.ranges import in_reach
from game.table.reach import Reach
from game.table.refusals import Refusal
from game.table.routes import reach, route
from game.table.runs import EXACT
from game.table.screens import walls_between
from game.table.stretches import melee_stretches

_STEP = math.radians(5.0)
_FINE = math.radians(0.02)
_INWARD = (1.0, 0.75, 0.5)


@dataclass(frozen=True, slots=True)
class Closing:
    """A way towards an opponent: the path, its cost in inches, and whether it ends within reach."""

    path: tuple[Point, ...]
    cost: float
    within: bool


def closing(
    table: Table,
    mover: Round,
    other: Round,
    walls: Curtain,
    *,
    me: str,
    budget: float = 8.0,
    inches: float = 2.0,
) -> Closing | None:
    """The cheapest way to a point within `inches` of another base with no wall between the centres; if it
    costs more than the budget, only as much of it as the budget buys (DUE-913, 914). None if there is no way
    at all. Cheapest within about a hundredth of an inch; ends 0.001 inch within, at a point as it is stored.
    """
    if in_reach(mover, other, inches, walls, EXACT):
        return Closing((mover.centre,), 0.0, True)
    far = 2.0 * (table.width + table.depth)
    short_of = distance(mover.centre, other.centre) - mover.r - other.r - inches
    for most in (budget, far) if short_of < budget else (far,):
        way = _cheapest(table, mover, other, walls, me, most, inches - OVERLAP)
        if way is not None:
            cost = path_cost(table, way)
            if cost <= budget + EXACT:
                return Closing(tuple(way), cost, True)
            short = clamp(table, way, budget, tie=0.0)
            return Closing(tuple(short), path_cost(table, short), False)
    return None


def closing_ok(
    table: Table,
    mover: Round,
    other: Round,
    p: Point,
    walls: Curtain,
    *,
    me: str,
    budget: float = 8.0,
    inches: float = 2.0,
    ways: Reach | None = None,
) -> Refusal | None:
    """Why a base may not close to a point; None if it may (DUE-913). Words beside those of Table.fits: "far"
    (that many inches out of reach there), "wall" (`what` lies between), "cost" (no way for the budget).
    `ways`: what reach(table, mover, budget, me=me) gave, if many points are asked about.
    """
    spot = mover.at(p)
    if (refusal := table.fits(spot, (me,), slack=EXACT)) is not None:
        return refusal
    over = distance(p, other.centre) - mover.r - other.r - inches
    if over > EXACT:
        return Refusal("far", "", p, over)
    between = walls_between(p, other.centre, walls)
    if between:
        return Refusal(
            "wall", between[0].who, between[0].enters, distance(between[0].enters, between[0].leaves)
        )
    found = ways or reach(table, mover, budget, me=me, slack=EXACT)
    cost = found.cost(p)
    if cost is None or cost > budget + EXACT:
        return Refusal("cost", me, p, max(0.0, (cost or distance(mover.centre, p)) - budget))
    return None


def _cheapest(
    table: Table, mover: Round, other: Round, walls: Curtain, me: str, most: float, inches: float
) -> list[Point] | None:
    """The cheapest way found to the reach of the other, ended where it first comes within it."""
    ways = reach(table, mover, most, me=me, slack=EXACT)
    ring = mover.r + other.r + inches

    def price(p: Point) -> float:
        if not in_reach(mover.at(p), other, inches, walls, EXACT):
            return math.inf
        cost = ways.cost(p)
        return math.inf if cost is None else cost

    best = (math.inf, 0.0, 0.0, mover.centre)
    for straight, a, k, p in sorted(_candidates(mover, other, ring)):
        if straight >= best[0]:
            break
        best = min(best, (price(p), a, k, p))
    least, angle, k, p = best
    if least == math.inf:
        return None
    step = _STEP
    while step > _FINE:
        step /= 2.0
        near = [
            (price(q), a, q) for a in (angle - step, angle, angle + step) for q in (_on(other, ring * k, a),)
        ]
        least, angle, p = min((least, angle, p), *near)
    found = [ways.route(p)]
    if least > distance(mover.centre, p) + EXACT:
        found.append(route(table, mover, p, least, me=me, slack=EXACT))
    legal = [w for w in found if w is not None]
    way = _ended(min(legal, key=lambda w: path_cost(table, w)), mover, other, walls, inches)
    end = snap(way[-1])
    return [*way[:-1], end] if table.fits(mover.at(end), (me,), slack=EXACT) is None else way


def _candidates(mover: Round, other: Round, ring: float) -> Iterator[tuple[float, float, float, Point]]:
    """Points at the limit of the reach and some within it, each with its straight distance from the mover."""
    start = math.atan2(mover.y - other.y, mover.x - other.x)
    for n in range(round(math.tau / _STEP)):
        for k in _INWARD:
            angle = start + n * _STEP
            p = _on(other, ring * k, angle)
            yield distance(mover.centre, p), angle, k, p


def _on(other: Round, r: float, angle: float) -> Point:
    return (other.x + r * math.cos(angle), other.y + r * math.sin(angle))


def _ended(way: list[Point], mover: Round, other: Round, walls: Curtain, inches: float) -> list[Point]:
    """The way up to the first point within reach at which a base may stand: all of a legal way is."""
    spans = melee_stretches(way, mover.r, other, inches, walls, 0.0)
    if not spans or spans[0][0] >= path_length(way) - OVERLAP:
        return way
    left, kept = spans[0][0], [way[0]]
    for p, q in pairwise(way):
        length = distance(p, q)
        if left <= length:
            k = left / length if length > 0.0 else 0.0
            return [*kept, (p[0] + (q[0] - p[0]) * k, p[1] + (q[1] - p[1]) * k)]
        kept.append(q)
        left -= length
    return way
