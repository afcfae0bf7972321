"""Paths of a base's centre: what they cost, whether they are legal, where they leave a range.

Cost is length plus the length inside dear ground (obstructions and difficult terrain), whose pieces do not
multiply; on an outline is outside (CIR-408).
"""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from game.table.bases import Joined, Round
from game.table.board import Refusal, Table
from game.table.inches import EPS, OVERLAP, Point, distance, path_length, point_at, snap, toward
from game.table.land import DEAR, SOLID
from game.table.solids import Solid, Span

_RIM = 1e-9
_BESIDE = 1e-7
_SLACK = 1e-9


@dataclass(frozen=True, slots=True)
class Exit:
    """Where a path leaves a range for good: the point (not rounded) and its length along the path."""

    point: Point
    s: float


def path_cost(table: Table, path: Sequence[Point], free: bool = False) -> float:
    """Inches of allowance that a path uses up (Q8); with `free` every inch costs 1."""
    total = path_length(path)
    if not free:
        total += sum(dear_length(dear_along(table, p, q), p, q) for p, q in pairwise(path))
    return total


def cost_parts(table: Table, path: Sequence[Point]) -> list[tuple[Point, Point, bool]]:
    """The path cut where it enters and leaves dear ground; True marks the dear pieces."""
    parts: list[tuple[Point, Point, bool]] = []
    for p, q in pairwise(path):
        done = 0.0
        for lo, hi in dear_spans(dear_along(table, p, q), p, q):
            if lo > done:
                parts.append((_mix(p, q, done), _mix(p, q, lo), False))
            parts.append((_mix(p, q, lo), _mix(p, q, hi), True))
            done = hi
        if done < 1.0 and p != q:
            parts.append((_mix(p, q, done), q, False))
    return parts


def clamp(
    table: Table, path: Sequence[Point], inches: float, free: bool = False, tie: float = EPS
) -> list[Point]:
    """The path cut where its cost reaches `inches`; the new end is snapped, at most `tie` inches over."""
    kept = [path[0]]
    left = inches
    for p, q in pairwise(path):
        spans = [] if free else dear_spans(dear_along(table, p, q), p, q)
        length = distance(p, q)
        cost = length * (1.0 + sum(hi - lo for lo, hi in spans))
        if cost <= left + tie:
            kept.append(q)
            left -= cost
            continue
        far = affordable(spans, length, max(left, 0.0))
        back = 0.0
        while far - back > 0.0:
            end = snap(toward(p, q, far - back))
            if path_cost(table, [p, end], free) <= left + tie:
                return [*kept, end] if end != p else kept
            back += EPS / 2.0
        return kept
    return kept


def path_legal(
    table: Table,
    mover: Round | Joined,
    path: Sequence[Point],
    *,
    me: str,
    through: frozenset[str] = frozenset(),
    passing: Collection[str] = (),
    slack: float = OVERLAP,
) -> Refusal | None:
    """Why a base cannot go along a path of its centre; None if it can (Q9, CIR-402 to CIR-409).

    The base may overlap nothing by more than `slack` inches on the way; `through` names kinds of things it
    may pass ("figures", "obstacles", "edge"), `passing` single figures and pieces. The destination is checked
    against everything. Of joined bases the front goes along the path, and only the front is judged here: what
    the others do is trains.end_legal's. Raises ValueError for an empty path.
    """
    if not path:
        raise ValueError("a path needs at least one point")
    lead = mover.front if isinstance(mover, Joined) else mover
    if (off := distance(path[0], lead.centre)) > OVERLAP:
        return Refusal("start", me, path[0], off)
    ignore = (me, *passing)
    for p, q in pairwise(path):
        refusal = _leg_refused(table, lead.r, (p, q), ignore, through, slack)
        if refusal is not None:
            return refusal
    return table.fits(lead.at(path[-1]), (me,), slack=slack)


def last_exit(path: Sequence[Point], mover_r: float, enemy: Round, inches: float) -> Exit | None:
    """The last point of the path at distance exactly `inches` from the enemy, all after it farther away;
    None if the path ends within range or never is in range (Q10, CIR-434).

    A path that comes no nearer than the range but within a tie of it was in range at its nearest point.
    """
    ring = inches + mover_r + enemy.r
    if not path or distance(path[-1], enemy.centre) <= ring + EPS:
        return None
    legs = [(p, q) for p, q in pairwise(path) if p != q]
    ends = [0.0]
    for p, q in legs:
        ends.append(ends[-1] + distance(p, q))
    nearest: tuple[float, float] | None = None
    for i in range(len(legs) - 1, -1, -1):
        p, q = legs[i]
        tie = _ring_span(p, q, enemy.centre, ring + EPS)
        if tie is None:
            if nearest is not None:
                break
            continue
        inner = _ring_span(p, q, enemy.centre, ring)
        length = ends[i + 1] - ends[i]
        if inner is not None:
            nearest = (ring, ends[i] + inner[1] * length)
            break
        gap, t = _nearest(p, q, enemy.centre)
        if nearest is None or gap < nearest[0] - _RIM:
            nearest = (gap, ends[i] + t * length)
        if tie[0] > 0.0:
            break
    if nearest is None:
        return None
    return Exit(point_at(path, nearest[1]), nearest[1])


def set_back(table: Table, mover: Round, path: Sequence[Point], s: float, *, me: str) -> Point:
    """The last spot on the path at or before length s where the base can stand, snapped (CIR-441)."""
    here = standing(table, mover, point_at(path, s), me)
    if here is not None:
        return here
    legs = list(pairwise(path))
    end = path_length(path)
    for p, q in reversed(legs):
        length = distance(p, q)
        end -= length
        if end >= s or length == 0.0:
            continue
        met = _met(table, mover.r, p, q, (me,))
        edges = [span[0] for solid in met if (span := solid.span(p, q, mover.r))]
        edges += [t for t in _wall_crossings(table, mover.r, p, q) if 0.0 <= t <= 1.0]
        for t in sorted((*edges, 0.0), reverse=True):
            if end + t * length < s:
                spot = standing(table, mover, _mix(p, q, t), me)
                if spot is not None:
                    return spot
    return snap(path[0])


def dear_along(table: Table, p: Point, q: Point) -> list[Solid]:
    """The dear parts that a leg may meet."""
    return table.land.net(DEAR).along(p, q)


def dear_length(solids: Sequence[Solid], p: Point, q: Point) -> float:
    """Inches of the leg inside the union of the solids."""
    return sum(hi - lo for lo, hi in dear_spans(solids, p, q)) * distance(p, q) if solids else 0.0


def dear_spans(solids: Sequence[Solid], p: Point, q: Point) -> list[Span]:
    """The stretches of the leg in the interior of the union of the solids, in order and apart.

    A stretch along a rim is outside; along a seam, with solid on both sides, it is inside.
    """
    length = distance(p, q)
    if length == 0.0 or not solids:
        return []
    inside: list[Span] = []
    missed: list[Solid] = []
    for s in solids:
        span = s.span(p, q, 0.0)
        if span is not None and s.signed(_mix(p, q, 0.5 * (span[0] + span[1]))) < -_RIM:
            inside.append(span)
        else:
            missed.append(s)
    if len(missed) > 1:
        inside += _along_seams(missed, p, q)
    inside.sort()
    merged: list[Span] = []
    for lo, hi in inside:
        if merged and lo <= merged[-1][1] + 1e-6 / length:
            merged[-1] = (merged[-1][0], max(merged[-1][1], hi))
        else:
            merged.append((lo, hi))
    return merged


def _along_seams(solids: Sequence[Solid], p: Point, q: Point) -> list[Span]:
    """The stretches of a leg that run along a seam: on the rims of two solids that lie on either side."""
    beside = [(s, span) for s in solids if (span := s.span(p, q, _BESIDE)) is not None]
    found: list[Span] = []
    if len(beside) > 1:
        length = distance(p, q)
        nx, ny = (p[1] - q[1]) / length * 2.0 * _BESIDE, (q[0] - p[0]) / length * 2.0 * _BESIDE
        for lo, hi in pairwise(sorted({t for _, span in beside for t in span})):
            x, y = _mix(p, q, 0.5 * (lo + hi))
            sides = ((x + nx, y + ny), (x - nx, y - ny))
            if (hi - lo) * length > 1e-6 and all(any(s.signed(c) < 0.0 for s, _ in beside) for c in sides):
                found.append((lo, hi))
    return found


def affordable(spans: Sequence[Span], length: float, inches: float) -> float:
    """How many inches along a leg of that length, with those dear stretches, an allowance buys."""
    done, left = 0.0, inches
    for lo, hi in spans:
        if (lo * length) - done >= left:
            return done + left
        left -= lo * length - done
        done = lo * length
        if 2.0 * (hi - lo) * length >= left:
            return done + left / 2.0
        left -= 2.0 * (hi - lo) * length
        done = hi * length
    return min(length, done + left)


def _mix(p: Point, q: Point, t: float) -> Point:
    return p if t == 0.0 else (p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t)


def _met(table: Table, r: float, p: Point, q: Point, ignore: Collection[str]) -> list[Solid]:
    """Everything solid that a base of radius r may meet on a leg: figures in plain floats, terrain by net."""
    room = r + OVERLAP
    left, right = (p[0] - room, q[0] + room) if p[0] <= q[0] else (q[0] - room, p[0] + room)
    low, high = (p[1] - room, q[1] + room) if p[1] <= q[1] else (q[1] - room, p[1] + room)
    near = [
        s
        for s in table.others(ignore)
        if left <= s.cx + s.reach and s.cx - s.reach <= right
        if low <= s.cy + s.reach and s.cy - s.reach <= high
    ]
    return [*near, *table.land.net(SOLID, room).along(p, q)]


def _leg_refused(
    table: Table,
    r: float,
    leg: tuple[Point, Point],
    ignore: Collection[str],
    through: frozenset[str],
    slack: float,
) -> Refusal | None:
    p, q = leg
    first, found = 2.0, None
    grow = r - slack - _SLACK
    for solid in _met(table, r, p, q, ignore):
        if through and ("figures" if solid.kind == "figure" else "obstacles") in through:
            continue
        span = solid.span(p, q, grow)
        if span is not None and span[0] < first and solid.id not in ignore:
            first, found = span[0], solid
    if "edge" not in through and (over := table.over_edge(q, r, slack)) is not None:
        t = min((t for t in _wall_crossings(table, r, p, q) if 0.0 <= t <= 1.0), default=0.0)
        if t < first:
            return Refusal("edge", "", _mix(p, q, t), over.inches)
    if found is None:
        return None
    reason = "figure" if found.kind == "figure" else "impassable"
    return Refusal(reason, found.id, _mix(p, q, first), r - found.least(p, q)[0])


def _wall_crossings(table: Table, r: float, p: Point, q: Point) -> list[float]:
    """Parameters at which the base on its way outward touches a side of the arena."""
    found: list[float] = []
    for i, high in ((0, table.width), (1, table.depth)):
        step = q[i] - p[i]
        if step < 0.0:
            found.append((r - p[i]) / step)
        elif step > 0.0:
            found.append((high - r - p[i]) / step)
    return [max(0.0, t) for t in found]


def standing(table: Table, mover: Round, p: Point, me: str) -> Point | None:
    """The point snapped, or the nearest stored point around it, where the base can stand; None if at none.

    Beside something slanted plain rounding may push a base that touches it too far in (CIR-004).
    """
    spot = snap(p)
    if table.fits(mover.at(spot), (me,)) is None:
        return spot
    xs, ys = ((math.floor(v * 1e3) / 1e3, math.ceil(v * 1e3) / 1e3) for v in p)
    around = sorted(((x, y) for x in xs for y in ys), key=lambda q: (distance(p, q), q))
    return next((q for q in around if table.fits(mover.at(q), (me,)) is None), None)


def _ring_span(p: Point, q: Point, c: Point, r: float) -> Span | None:
    """The closed stretch of the segment within r of c (a touch at one point included)."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    a = dx * dx + dy * dy
    t = ((c[0] - p[0]) * dx + (c[1] - p[1]) * dy) / a
    fx, fy = p[0] + t * dx - c[0], p[1] + t * dy - c[1]
    room = r * r - (fx * fx + fy * fy)
    if room < 0.0:
        return None
    half = math.sqrt(room / a)
    lo, hi = max(0.0, t - half), min(1.0, t + half)
    return (lo, hi) if hi >= lo else None


def _nearest(p: Point, q: Point, c: Point) -> tuple[float, float]:
    """Least distance from c to the segment and the first parameter of it."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    t = ((c[0] - p[0]) * dx + (c[1] - p[1]) * dy) / (dx * dx + dy * dy)
    t = min(1.0, max(0.0, t))
    return math.hypot(p[0] + t * dx - c[0], p[1] + t * dy - c[1]), t
