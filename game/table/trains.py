"""Figures on several joined bases: the front goes its way, every other base follows into contact (FIB-240).

Where a rear base may stand is a set of arcs of the circle on which it touches the base before it; each thing
in its way, the table edge and the limit of its own shift take stretches of that circle away, in closed form.
"""

import math
from collections.abc import Collection, Iterator, Sequence

from game.table.bases import Joined, Round
from game.table.board import Table
from game.table.inches import OVERLAP, Point, distance, snap
from game.table.land import SOLID
from game.table.refusals import Refusal
from game.table.solids import Solid

Arc = tuple[float, float]
"""A stretch of directions: first and last, degrees counter-clockwise, the first in [0, 360)."""

_SLACK = 1e-9
_FULL = 2.0 * math.pi


def end_legal(
    table: Table, before: Joined, after: Joined, inches: float, *, me: str, tie: float = OVERLAP
) -> Refusal | None:
    """Why a figure cannot end a move of that allowance so (FIB-031, 233, 240); None if it can: each base
    touches the one before it ("apart"), no two of its own overlap ("itself"), no rear base has been shifted
    by more than the allowance ("far"), all fit. The front's own way is path_legal's.
    """
    for k, (a, b) in enumerate(zip(after.bases, after.bases[1:], strict=False), 1):
        gap = distance(a.centre, b.centre) - a.r - b.r
        if gap > tie + _SLACK:
            return Refusal("apart", me, b.centre, gap)
        shift = distance(before.bases[k].centre, b.centre)
        if shift > inches + tie + _SLACK:
            return Refusal("far", me, b.centre, shift - inches)
        for c in after.bases[:k]:
            deep = b.r + c.r - distance(b.centre, c.centre)
            if deep > tie + _SLACK:
                return Refusal("itself", me, b.centre, deep)
    return table.fits(after, (me,), slack=tie)


def trailing_arcs(
    table: Table,
    lead: Round,
    rear: Round,
    inches: float,
    ignore: Collection[str],
    own: Sequence[Round] = (),
    slack: float = OVERLAP,
) -> list[Arc]:
    """The directions from the base `lead` in which the base `rear`, now where it was before the move, may
    stand in contact: not shifted by more than `inches`, overlapping nothing, on the table, each by `slack`
    inches at most. `own`: other bases of the same figure already in place; `ignore`: ids that do not count,
    the figure's own among them.
    """
    return _left(list(_barred(table, lead, rear, inches, ignore, own, slack)))


def trail(
    table: Table, before: Joined, lead: Round, inches: float, *, me: str, wanted: Point | None = None
) -> Joined | None:
    """The figure after its front has gone to `lead`: each rear base in contact with the one before it, as
    near as it may to where it would be drawn to (or to the point `wanted`, the second base only). None if a
    rear base has no place. For two bases that is exact; of more, each is put before the next is looked at.
    """
    placed = [lead]
    for k, rear in enumerate(before.bases[1:], 1):
        ahead = placed[-1]
        pull = wanted if wanted is not None and k == 1 else rear.centre
        spot = _nearest_place(table, ahead, rear, inches, pull, me, placed[:-1])
        if spot is None:
            return None
        placed.append(rear.at(spot))
    return Joined(tuple(placed))


def _nearest_place(
    table: Table, lead: Round, rear: Round, inches: float, pull: Point, me: str, own: Sequence[Round]
) -> Point | None:
    ring = lead.r + rear.r
    wish = math.degrees(math.atan2(pull[1] - lead.y, pull[0] - lead.x)) % 360.0
    for slack in (0.0, OVERLAP):
        arcs = trailing_arcs(table, lead, rear, inches, (me,), own, slack)
        if arcs:
            best = min((_into(a, wish) for a in arcs), key=lambda d: abs(math.remainder(d - wish, 360.0)))
            w = math.radians(best)
            spot = (lead.x + ring * math.cos(w), lead.y + ring * math.sin(w))
            stored = snap(spot)
            return stored if table.fits(rear.at(stored), (me,)) is None else spot
    return None


def _into(arc: Arc, wish: float) -> float:
    """The direction of an arc nearest to the one wished for."""
    lo, hi = arc
    if (wish - lo) % 360.0 <= hi - lo:
        return wish
    to_lo, to_hi = abs(math.remainder(wish - lo, 360.0)), abs(math.remainder(wish - hi, 360.0))
    return lo if to_lo <= to_hi else hi


def _barred(
    table: Table,
    lead: Round,
    rear: Round,
    inches: float,
    ignore: Collection[str],
    own: Sequence[Round],
    slack: float,
) -> Iterator[Arc]:
    """The stretches of the circle that are taken away, in radians."""
    c, ring = lead.centre, lead.r + rear.r
    yield from _beyond(c, ring, rear.centre, inches + slack)
    low = rear.r - slack
    xs = ((low - c[0], -1.0, 0.0), (c[0] - (table.width - low), 1.0, 0.0))
    ys = ((low - c[1], 0.0, -1.0), (c[1] - (table.depth - low), 0.0, 1.0))
    for off, nx, ny in (*xs, *ys):
        # outside where off + ring * (n . u) > 0
        yield from _above(off, ring, math.atan2(ny, nx))
    for b in own:
        yield from _inside_disc(c, ring, b.centre, b.r + low)
    near = [s for s in table.land.net(SOLID, rear.r).near(c, ring) if s.id not in ignore]
    for s in (*table.others(ignore), *near):
        if math.hypot(s.cx - c[0], s.cy - c[1]) < ring + s.reach + rear.r:
            yield from _inside_grown(c, ring, s, low)


def _above(off: float, ring: float, middle: float) -> Iterator[Arc]:
    """Directions within which off + ring * cos(w - middle) > 0."""
    k = -off / ring
    if k < -1.0:
        yield (0.0, _FULL)
    elif k < 1.0:
        half = math.acos(k)
        yield (middle - half, middle + half)


def _beyond(c: Point, ring: float, p: Point, most: float) -> Iterator[Arc]:
    """Directions whose point of the circle is farther than `most` from p."""
    d = distance(c, p)
    if d < _SLACK:
        if ring > most:
            yield (0.0, _FULL)
        return
    k = (d * d + ring * ring - most * most) / (2.0 * d * ring)
    if k > 1.0:
        yield (0.0, _FULL)
    elif k > -1.0:
        half, middle = math.acos(k), math.atan2(p[1] - c[1], p[0] - c[0])
        yield (middle + half, middle - half + _FULL)


def _inside_disc(c: Point, ring: float, p: Point, r: float) -> Iterator[Arc]:
    """Directions whose point of the circle is nearer than r to p."""
    d = distance(c, p)
    if d < _SLACK:
        if ring < r:
            yield (0.0, _FULL)
        return
    k = (d * d + ring * ring - r * r) / (2.0 * d * ring)
    if k < -1.0:
        yield (0.0, _FULL)
    elif k < 1.0:
        half, middle = math.acos(k), math.atan2(p[1] - c[1], p[0] - c[0])
        yield (middle - half, middle + half)


def _inside_grown(c: Point, ring: float, s: Solid, grow: float) -> Iterator[Arc]:
    """Directions whose point of the circle is nearer than `grow` to a solid: between the directions at which
    the circle crosses the outline so grown.
    """
    if not s.sides:
        yield from _inside_disc(c, ring, s.points[0], s.r + grow)
        return
    cuts = sorted({w % _FULL for w in _crossings(c, ring, s, grow)})
    for lo, hi in zip(cuts, [*cuts[1:], cuts[0] + _FULL], strict=True) if cuts else ():
        mid = 0.5 * (lo + hi)
        if s.signed((c[0] + ring * math.cos(mid), c[1] + ring * math.sin(mid))) < grow:
            yield (lo, hi)
    if not cuts and s.signed((c[0] + ring, c[1])) < grow:
        yield (0.0, _FULL)


def _crossings(c: Point, ring: float, s: Solid, grow: float) -> Iterator[float]:
    for p in s.points:
        for lo, hi in _inside_disc(c, ring, p, grow):
            yield from (lo, hi)
    for ax, ay, tx, ty, length in s.sides:
        # on the grown side: ((x - ax) * ty - (y - ay) * tx) = grow
        off = (c[0] - ax) * ty - (c[1] - ay) * tx - grow
        if abs(off) >= ring:
            continue
        normal, half = math.atan2(-tx, ty), math.acos(-off / ring)
        for w in (normal - half, normal + half):
            x, y = c[0] + ring * math.cos(w), c[1] + ring * math.sin(w)
            if -_SLACK <= (x - ax) * tx + (y - ay) * ty <= length + _SLACK:
                yield w


def _left(barred: Sequence[Arc]) -> list[Arc]:
    """What is left of the circle, in degrees, a stretch over 0 in one piece."""
    spans: list[Arc] = []
    for lo, hi in barred:
        if hi - lo >= _FULL - _SLACK:
            return []
        a = lo % _FULL
        b = a + (hi - lo)
        spans += [(a, b)] if b <= _FULL else [(a, _FULL), (0.0, b - _FULL)]
    if not spans:
        return [(0.0, 360.0)]
    free: list[Arc] = []
    done = 0.0
    for a, b in sorted(spans):
        if a > done + _SLACK:
            free.append((done, a))
        done = max(done, b)
    if done < _FULL - _SLACK:
        if free and free[0][0] == 0.0:
            free[0] = (done - _FULL, free[0][1])
        else:
            free.append((done, _FULL))
    return [(math.degrees(a) % 360.0, math.degrees(a) % 360.0 + math.degrees(b - a)) for a, b in free]
