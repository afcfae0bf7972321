"""Straight runs of a round base: how far, what stops it, and whether there is a way out of reach."""

import math
from dataclasses import dataclass

from game.table.bases import Round
from game.table.board import Table
from game.table.distances import gap
from game.table.inches import Point, bearing, distance, unit
from game.table.land import SOLID
from game.table.paths import affordable, dear_along, dear_spans
from game.table.refusals import Refusal
from game.table.solids import Solid

BUDGET = "budget"
EDGE = "edge"
EXACT = 1e-6
"""Inches that lengths may differ and still be equal (DUE-904, 945)."""

_ROUND = 1e-9
_AT_ONCE = 1e-5


@dataclass(frozen=True, slots=True)
class Run:
    """A straight run: its direction in degrees, its length, its cost, where the centre ends, what ended it
    ("budget", "edge" or an id), and the point that is touched there (None if the inches ran out).
    """

    degrees: float
    inches: float
    cost: float
    end: Point
    stopped_by: str
    touch: Point | None


def straight_run(
    table: Table,
    mover: Round,
    degrees: float,
    budget: float,
    *,
    me: str,
    free: bool = False,
    slack: float = EXACT,
) -> Run:
    """The longest straight move all along which a base fits and whose cost is at most `budget` inches; with
    `free` every inch costs 1. It stops where it touches; a contact that it does not deepen by more than
    `slack` inches does not stop it.
    """
    u, p = unit(degrees), mover.centre
    far = (p[0] + u[0] * budget, p[1] + u[1] * budget)
    spans = [] if free or budget <= 0.0 else dear_spans(dear_along(table, p, far), p, far)
    best, by = affordable(spans, budget, budget), BUDGET
    touch: Point | None = None
    net = table.land.net(SOLID, mover.r)
    for s in (*table.others((me,)), *net.along(p, far)) if budget > 0.0 else ():
        length = _until(s, p, far, budget, mover.r, slack)
        if length < best:
            best, by = length, s.id
            touch = s.closest((p[0] + u[0] * length, p[1] + u[1] * length))
    for i, high in ((0, table.width), (1, table.depth)):
        room = p[i] - mover.r if u[i] < 0.0 else high - mover.r - p[i]
        length = max(0.0, room) / abs(u[i]) if abs(u[i]) * budget > room + slack else math.inf
        if length < best:
            best, by = length, EDGE
            at = (p[0] + u[0] * length, p[1] + u[1] * length)
            rim = 0.0 if u[i] < 0.0 else high
            touch = (rim, at[1]) if i == 0 else (at[0], rim)
    dear = sum(max(0.0, min(hi * budget, best) - lo * budget) for lo, hi in spans)
    end = (p[0] + u[0] * best, p[1] + u[1] * best)
    return Run(degrees % 360.0, best, best + dear, end, by, touch)


def _until(s: Solid, p: Point, q: Point, length: float, r: float, slack: float) -> float:
    """The length at which a disc touches a solid that it would overlap by more than the slack farther on."""
    span = s.span(p, q, r - slack - _ROUND)
    if span is None:
        return math.inf
    touching = s.span(p, q, r)
    first = (touching[0] if touching is not None and touching[0] > 0.0 else span[0]) * length
    return first if first > _AT_ONCE else 0.0


def in_rear_arc(mover: Round, degrees: float, half: float = 45.0) -> bool:
    """Whether a direction is at most `half` degrees from straight back, a millionth of a degree included."""
    return abs(math.remainder(degrees - mover.facing - 180.0, 360.0)) <= half + EXACT


@dataclass(frozen=True, slots=True)
class Retreat:
    """A straight run to the rear, the gap to the other base at its end, and whether that is out of reach."""

    run: Run
    gap: float
    free: bool


def retreats(
    table: Table,
    mover: Round,
    other: Round,
    *,
    me: str,
    budget: float = 4.0,
    reach: float = 2.0,
    half: float = 45.0,
    step: float = 5.0,
) -> tuple[Retreat, ...]:
    """The longest run straight back and every `step` degrees up to `half` on both sides, clockwise ones
    first, each with the gap at its end; `free` if that is more than `reach` (DUE-927).
    """
    count = round(half / step)
    found: list[Retreat] = []
    for k in range(-count, count + 1):
        run = straight_run(table, mover, mover.facing + 180.0 + step * k, budget, me=me)
        apart = gap(mover.at(run.end), other)
        found.append(Retreat(run, apart, apart > reach + EXACT))
    return tuple(found)


def cornered(
    table: Table, mover: Round, other: Round, *, me: str, budget: float = 4.0, reach: float = 2.0
) -> bool:
    """Whether none of the 19 runs of the rear arc ends with a gap of more than `reach` (DUE-927)."""
    return not any(r.free for r in retreats(table, mover, other, me=me, budget=budget, reach=reach))


def withdraw_ok(
    table: Table,
    mover: Round,
    other: Round,
    p: Point,
    *,
    me: str,
    budget: float = 4.0,
    reach: float = 2.0,
    half: float = 45.0,
    tie: float = EXACT,
) -> Refusal | None:
    """Why a base may not withdraw to a point; None if it may (DUE-922, 923). Words: "arc" (that many inches
    outside the rear arc), "far" (that many inches beyond the longest run; `what`: what stops it), "near" (so
    many inches short of leaving the reach). `tie`: inches for the arc and the run, where points are rounded.
    """
    length = distance(mover.centre, p)
    if length > tie:
        way = bearing(mover.centre, p)
        over = abs(math.remainder(way - mover.facing - 180.0, 360.0)) - half
        out = length * math.sin(math.radians(min(over, 90.0))) if over > 0.0 else 0.0
        if out > tie:
            return Refusal("arc", me, p, out)
        run = straight_run(table, mover, way, budget, me=me)
        if length > run.inches + tie:
            return Refusal("far", run.stopped_by, run.end, length - run.inches)
    short = reach - gap(mover.at(p), other)
    return Refusal("near", "", p, max(0.0, short)) if short >= -EXACT else None
