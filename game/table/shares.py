"""How much of a base is seen: a share of the angle that it fills, and its seen and hidden parts, to draw."""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from game.table.bases import Base, Round, solids
from game.table.board import Table
from game.table.curtains import Curtain
from game.table.hulls import cut
from game.table.inches import Point
from game.table.sight import sight
from game.table.solids import Solid
from game.table.visible import TAU, Outline, crossings, eyes, opaque_to

_SAME = 1e-9


@dataclass(frozen=True, slots=True)
class Share:
    """How much of a base is seen. `fraction`: the part of the angle that the base fills, as seen from `eye`,
    in which nothing that blocks comes before it, from 0 to 1; `seen` and `hidden`: the parts of the base in
    these angles, as outlines to draw.
    """

    fraction: float
    eye: Point
    seen: tuple[Outline, ...]
    hidden: tuple[Outline, ...]


def seen_share(
    table: Table,
    viewer: Point | Base,
    target: Base,
    walls: Curtain | None = None,
    ignore: Collection[str] = (),
) -> Share:
    """How much of a base is seen from a point; from a base: the greatest share that one of its eyes sees.

    The share is exact for each eye: the part of the angle filled by the target in which no blocker comes
    before it. What blocks is terrain that blocks sight, or what the curtain `walls` names but for the ids in
    `ignore`, which must hold those of viewer and target if they are in it. The eyes of a base are its middle
    and 8 points of its rim (its corners) and, of a round base that looks at a round one, the end of the free
    line that sight finds, so a share above 0 is told of whenever there is a line of sight.
    """
    opaque = opaque_to(table, walls, ignore)
    if isinstance(viewer, tuple):
        return share_from(viewer, target, opaque)
    opaque = _between(viewer, target, opaque)
    found = _best(eyes(viewer), target, opaque)
    if found.fraction == 0.0 and isinstance(viewer, Round) and isinstance(target, Round):
        line = sight(table, viewer, target) if walls is None else walls.view(viewer, target, ignore)
        if line.clear:
            found = share_from(line.line[0], target, opaque)
    return found


def _between(a: Base, b: Base, opaque: Sequence[Solid]) -> list[Solid]:
    """What may come between any points of two bases: near enough to the line between their centres."""
    (ax, ay), (bx, by) = a.centre, b.centre
    dx, dy = bx - ax, by - ay
    size = max(dx * dx + dy * dy, 1e-12)
    wide = max(
        math.hypot(s.cx - x, s.cy - y) + s.reach
        for base, x, y in ((a, ax, ay), (b, bx, by))
        for s in solids(base)
    )
    found: list[Solid] = []
    for s in opaque:
        x, y = s.cx - ax, s.cy - ay
        t = min(1.0, max(0.0, (x * dx + y * dy) / size))
        if math.hypot(x - t * dx, y - t * dy) < wide + s.reach:
            found.append(s)
    return found


def share_from(eye: Point, target: Base, opaque: Sequence[Solid]) -> Share:
    """seen_share() from a point past convex solids. A base that the point lies in is seen whole; from inside
    a solid nothing is seen.
    """
    parts = solids(target)
    fills, hides = _stretches(eye, parts, opaque)
    whole = sum(hi - lo for lo, hi in fills)
    lost = sum(hi - lo for lo, hi in hides)
    if not fills or not hides:
        return Share(1.0, eye, tuple(map(_rounded, parts)), ())
    if whole - lost <= _SAME * whole:
        return Share(0.0, eye, (), tuple(map(_rounded, parts)))
    return Share(
        1.0 - lost / whole, eye, _within(eye, parts, _less(fills, hides)), _within(eye, parts, hides)
    )


def _best(places: Sequence[Point], target: Base, opaque: Sequence[Solid]) -> Share:
    """The greatest of the shares seen from some points, the first of equals."""
    parts = solids(target)
    best, at = -1.0, places[0]
    for eye in places:
        fills, hides = _stretches(eye, parts, opaque)
        whole = sum(hi - lo for lo, hi in fills)
        fraction = 1.0 - sum(hi - lo for lo, hi in hides) / whole if whole > 0.0 else float(not hides)
        if fraction > best + _SAME:
            best, at = fraction, eye
        if best >= 1.0 - _SAME:
            break
    return share_from(at, target, opaque)


Stretch = tuple[float, float]


def _stretches(
    eye: Point, parts: Sequence[Solid], opaque: Sequence[Solid]
) -> tuple[list[Stretch], list[Stretch]]:
    """The angles that a base fills, and those of them in which it is hidden; (none, none) from inside it."""
    if any(s.signed(eye) <= 0.0 for s in parts):
        return [], []
    middle = math.atan2(parts[0].cy - eye[1], parts[0].cx - eye[0])
    fills = _joined([_fills(s, eye, middle) for s in parts])
    if any(s.signed(eye) < 0.0 for s in opaque):
        return fills, fills
    low, high = fills[0][0], fills[-1][1]
    near: list[tuple[Solid, Stretch]] = []
    far = max(math.hypot(s.cx - eye[0], s.cy - eye[1]) + s.reach for s in parts)
    for s in opaque:
        if math.hypot(s.cx - eye[0], s.cy - eye[1]) - s.reach < far:
            lo, hi = _fills(s, eye, middle)
            for turn in (-TAU, 0.0, TAU):
                if lo + turn < high and hi + turn > low:
                    near.append((s, (lo + turn, hi + turn)))
    marks = {a for f in fills for a in f}
    for s, (lo, hi) in near:
        marks |= {lo, hi}
        for part in parts:
            spots = crossings(s, part)
            marks |= {_beside(math.atan2(y - eye[1], x - eye[0]), middle) for x, y in spots}
    hides: list[Stretch] = []
    for lo, hi in pairwise(sorted(m for m in marks if low <= m <= high)):
        mid = 0.5 * (lo + hi)
        if hi - lo > 1e-13 and any(a <= mid <= b for a, b in fills) and _hidden(eye, mid, parts, near):
            hides.append((lo, hi))
    return fills, _joined(hides)


def _beside(angle: float, middle: float) -> float:
    """The same direction within half a turn of another."""
    return middle + math.remainder(angle - middle, TAU)


def _fills(s: Solid, eye: Point, middle: float) -> Stretch:
    """The angles that a solid fills as seen from outside, its middle within half a turn of `middle`."""
    x, y = eye
    here = math.atan2(s.cy - y, s.cx - x)
    if not s.sides:
        half = math.asin(min(1.0, s.r / math.hypot(s.cx - x, s.cy - y)))
        low, high = -half, half
    else:
        offs = [math.remainder(math.atan2(py - y, px - x) - here, TAU) for px, py in s.points]
        low, high = min(offs), max(offs)
    here = _beside(here, middle)
    return here + low, here + high


def _hidden(eye: Point, angle: float, parts: Sequence[Solid], near: Sequence[tuple[Solid, Stretch]]) -> bool:
    """Whether the ray at an angle meets something opaque before it meets the base."""
    u = (math.cos(angle), math.sin(angle))
    reached = min(_entry(s, eye, u) for s in parts)
    return any(lo < angle < hi and _entry(s, eye, u) < reached for s, (lo, hi) in near)


def _entry(s: Solid, p: Point, u: Point) -> float:
    """The length at which a ray from outside enters a convex solid; infinite if it misses."""
    if not s.sides:
        wx, wy = s.cx - p[0], s.cy - p[1]
        along = wx * u[0] + wy * u[1]
        across = wx * u[1] - wy * u[0]
        room = s.r * s.r - across * across
        return along - math.sqrt(room) if room >= 0.0 and along > 0.0 else math.inf
    lo, hi = 0.0, math.inf
    for ax, ay, tx, ty, _ in s.sides:
        out = (p[0] - ax) * ty - (p[1] - ay) * tx
        step = u[0] * ty - u[1] * tx
        if step < 0.0:
            lo = max(lo, -out / step)
        elif step > 0.0:
            hi = min(hi, -out / step)
        elif out > 0.0:
            return math.inf
    return lo if lo <= hi else math.inf


def _joined(spans: Sequence[Stretch]) -> list[Stretch]:
    found: list[Stretch] = []
    for lo, hi in sorted(spans):
        if found and lo <= found[-1][1] + 1e-12:
            found[-1] = (found[-1][0], max(found[-1][1], hi))
        else:
            found.append((lo, hi))
    return found


def _less(spans: Sequence[Stretch], taken: Sequence[Stretch]) -> list[Stretch]:
    """The spans without what is taken, in order."""
    found: list[Stretch] = []
    for lo, hi in spans:
        at = lo
        for a, b in taken:
            if lo <= a < hi:
                if a - at > _SAME:
                    found.append((at, a))
                at = b
        if hi - at > _SAME:
            found.append((at, hi))
    return found


def _within(eye: Point, parts: Sequence[Solid], spans: Sequence[Stretch]) -> tuple[Outline, ...]:
    """The parts of a base in some angles."""
    found: list[Outline] = []
    # two half planes bound a wedge of less than half a turn only
    halves = [h for lo, hi in spans for h in ((lo, 0.5 * (lo + hi)), (0.5 * (lo + hi), hi)) if hi - lo > 3.0]
    for lo, hi in [*(s for s in spans if s[1] - s[0] <= 3.0), *halves]:
        for s in parts:
            piece: list[Point] = list(_rounded(s))
            for angle, side in ((lo, 1.0), (hi, -1.0)):
                n = (math.sin(angle) * side, -math.cos(angle) * side)
                piece = cut(piece, n, n[0] * eye[0] + n[1] * eye[1])
            if len(piece) > 2:
                found.append(tuple(piece))
    return tuple(found)


def _rounded(s: Solid) -> Outline:
    """The outline of a solid to draw, a disc with 64 corners."""
    if s.sides:
        return s.points
    turns = (TAU * k / 64.0 for k in range(64))
    return tuple((s.cx + s.r * math.cos(t), s.cy + s.r * math.sin(t)) for t in turns)
