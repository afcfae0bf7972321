"""Conditions along a continuous path as exact stretches of its length: within a range of a base, in melee
past walls, never nearer to given bases.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from game.table.bases import Base
from game.table.curtains import Curtain
from game.table.distances import rounds
from game.table.inches import EPS, OVERLAP, Point, distance

Stretch = tuple[float, float]
"""Two lengths along a path, the first at most the second, both included."""

_JOIN = 1e-9


def within_stretches(
    path: Sequence[Point], mover_r: float, other: Base, inches: float, tie: float = EPS
) -> list[Stretch]:
    """The stretches of a path on which the gap from the mover's round base to a figure on one or more round
    bases is at most `inches`, `tie` inches over included; in order, apart. A path without length that is
    within has the stretch (0, 0).
    """
    found: list[Stretch] = []
    for base in rounds(other):
        ring = inches + mover_r + base.r + tie
        if path and all(p == path[0] for p in path) and distance(path[0], base.centre) <= ring:
            found.append((0.0, 0.0))
        for done, p, q in _legs(path):
            if (span := _in_ring(p, q, base.centre, ring)) is not None:
                found.append((done + span[0], done + span[1]))
    return _joined(found)


def melee_stretches(
    path: Sequence[Point], mover_r: float, other: Base, inches: float, walls: Curtain, tie: float = EPS
) -> list[Stretch]:
    """The same, but only where no wall lies between the centres (the line through its inside)."""
    found: list[Stretch] = []
    for base in rounds(other):
        near = within_stretches(path, mover_r, base, inches, tie)
        found += _seen(path, base.centre, near, walls)
    return _joined(found)


def _seen(path: Sequence[Point], c: Point, near: Sequence[Stretch], walls: Curtain) -> list[Stretch]:
    """The parts of the stretches on which no wall lies between the path and c."""
    if near and all(p == path[0] for p in path):
        return list(near) if walls.open(path[0], c) else []
    found: list[Stretch] = []
    for done, p, q in _legs(path):
        length = distance(p, q)
        u = ((q[0] - p[0]) / length, (q[1] - p[1]) / length)
        for lo, hi in near:
            a, b = max(lo - done, 0.0), min(hi - done, length)
            if b < a:
                continue
            turns = sorted({a, b, *(t for t in _turns(p, u, c, walls) if a < t < b)})
            if len(turns) == 1 and walls.open((p[0] + u[0] * a, p[1] + u[1] * a), c):
                found.append((done + a, done + a))
            for s, t in pairwise(turns):
                mid = 0.5 * (s + t)
                if walls.open((p[0] + u[0] * mid, p[1] + u[1] * mid), c):
                    found.append((done + s, done + t))
    return found


def holds_at(stretches: Sequence[Stretch], s: float) -> bool:
    """Whether a length lies in one of the stretches."""
    return any(lo - _JOIN <= s <= hi + _JOIN for lo, hi in stretches)


def comes_nearer(path: Sequence[Point], c: Point, tie: float = OVERLAP) -> Point | None:
    """Where a path has first come nearer to a point than it was before, by more than `tie` inches: the place
    of its leg that is nearest to the point; None if it never does (DOM-346).
    """
    farthest = distance(path[0], c)
    for _, p, q in _legs(path):
        size = distance(p, q)
        if size < EPS:
            continue
        u = ((q[0] - p[0]) / size, (q[1] - p[1]) / size)
        along = min(size, max(0.0, (c[0] - p[0]) * u[0] + (c[1] - p[1]) * u[1]))
        foot = (p[0] + u[0] * along, p[1] + u[1] * along)
        if distance(foot, c) < farthest - tie:
            return foot if along < size else q
        farthest = max(farthest, distance(q, c))
    return None


def straight(path: Sequence[Point]) -> bool:
    """Whether a path is one segment longer than 0.001 inch, once corners are dropped that lie within 0.001 of
    the segment between their neighbours and do not turn back.
    """
    points = [p for i, p in enumerate(path) if i == 0 or p != path[i - 1]]
    changed = True
    while changed:
        changed = False
        for i in range(1, len(points) - 1):
            a, b, c = points[i - 1 : i + 2]
            onward = (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) >= 0.0
            if onward and _off(a, b, c) <= OVERLAP:
                del points[i]
                changed = True
                break
    return len(points) == 2 and distance(*points) > OVERLAP


def _off(a: Point, b: Point, c: Point) -> float:
    """Distance from b to the segment a-c."""
    dx, dy = c[0] - a[0], c[1] - a[1]
    size = dx * dx + dy * dy
    t = 0.0 if size == 0.0 else min(1.0, max(0.0, ((b[0] - a[0]) * dx + (b[1] - a[1]) * dy) / size))
    return math.hypot(b[0] - a[0] - t * dx, b[1] - a[1] - t * dy)


def _legs(path: Sequence[Point]) -> Iterator[tuple[float, Point, Point]]:
    """The legs that have a length, each with the length before it."""
    done = 0.0
    for p, q in pairwise(path):
        if p != q:
            yield done, p, q
            done += distance(p, q)


def _in_ring(p: Point, q: Point, c: Point, r: float) -> Stretch | None:
    """The lengths along a leg at which it is within r of c, the touch at one point included."""
    length = distance(p, q)
    ux, uy = (q[0] - p[0]) / length, (q[1] - p[1]) / length
    foot = (c[0] - p[0]) * ux + (c[1] - p[1]) * uy
    off = (c[0] - p[0]) * uy - (c[1] - p[1]) * ux
    room = r * r - off * off
    if room < 0.0:
        return None
    half = math.sqrt(room)
    lo, hi = max(0.0, foot - half), min(length, foot + half)
    return (lo, hi) if hi >= lo else None


def _turns(p: Point, u: Point, c: Point, walls: Curtain) -> Iterator[float]:
    """Lengths along a leg at which the line to c may begin or cease to cross a wall: where it passes a corner
    or touches a disc, and where the leg crosses an outline.
    """
    for s in walls.solids:
        for a in s.points:
            for e in _tangents(c, a, s.r) if not s.sides else (a,):
                # the leg meets the line from c through e
                dx, dy = e[0] - c[0], e[1] - c[1]
                across = u[0] * dy - u[1] * dx
                if abs(across) > 1e-12:
                    yield ((c[0] - p[0]) * dy - (c[1] - p[1]) * dx) / across
        for ax, ay, tx, ty, length in s.sides:
            across = u[0] * ty - u[1] * tx
            if abs(across) > 1e-12:
                t = ((ax - p[0]) * ty - (ay - p[1]) * tx) / across
                along = (p[0] + u[0] * t - ax) * tx + (p[1] + u[1] * t - ay) * ty
                if -_JOIN <= along <= length + _JOIN:
                    yield t
        if not s.sides:
            foot = (s.cx - p[0]) * u[0] + (s.cy - p[1]) * u[1]
            room = s.r**2 - ((s.cx - p[0]) * u[1] - (s.cy - p[1]) * u[0]) ** 2
            if room > 0.0:
                yield from (foot - math.sqrt(room), foot + math.sqrt(room))


def _tangents(c: Point, centre: Point, r: float) -> Iterator[Point]:
    """The points at which the lines from c touch a circle; none from inside."""
    d = distance(c, centre)
    if d <= r:
        return
    back = math.atan2(c[1] - centre[1], c[0] - centre[0])
    half = math.acos(r / d)
    for side in (-half, half):
        yield (centre[0] + r * math.cos(back + side), centre[1] + r * math.sin(back + side))


def _joined(found: list[Stretch]) -> list[Stretch]:
    merged: list[Stretch] = []
    for lo, hi in sorted(found):
        if merged and lo <= merged[-1][1] + _JOIN:
            merged[-1] = (merged[-1][0], max(merged[-1][1], hi))
        else:
            merged.append((lo, hi))
    return merged
