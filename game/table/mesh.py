"""Bends that a cheapest path may take: around grown solids and at the rims of dear ground.

A disc is wrapped in a polygon whose sides touch it, a corner in its part of one; a shortest path bends at a
corner of such a wrap only if it runs nearly along the tangent there.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise

from game.table.inches import Point, snap
from game.table.solids import Side, Solid

TAU = 2.0 * math.pi
CLEAR = 0.0003
OUTSIDE = 0.0015
_FINEST = math.radians(2.0)
_BENT = (0.0, -0.27, 0.27, -0.577, 0.577)
_FINE = math.radians(8.0)
_REFRACTED = math.radians(65.0)
"""A cheapest path turns by at most 60 degrees at a straight or round rim: inside inches count double."""

CORNERED = math.radians(125.0)
"""Around a corner of dear ground it turns by at most 120 degrees: beyond, cutting the corner is cheaper."""


@dataclass(frozen=True, slots=True)
class Bend:
    """A place where a path may turn. `normal`: away from the solid it wraps or the dear ground it stands by;
    `half`: half the turning angle of its wrap, at a rim the widest turn that a cheapest path takes, radians;
    `circle`: centre and radius of the circle whose tangents meet here, None at a rim; `sides`: at a rim its
    straight parts up to the next bends.
    """

    x: float
    y: float
    normal: Point
    half: float
    rim: bool = False
    circle: tuple[Point, float] | None = None
    sides: tuple["RimSide", ...] = ()
    pinch: bool = False


RimSide = tuple[Point, Point, float]
"""Direction along a straight rim from a bend, direction across it into dear ground, inches to the next."""

Room = Callable[[Point], float]
"""How far a base at a point is from overlapping anything; negative if it does."""


def wraps(
    solid: Solid, r: float, step: float, start: Point, room: Room, begins: Sequence[Point] = ()
) -> Iterator[Bend]:
    """Bends around a solid for a base of radius r, at most `step` radians of turning each.

    A bend without room is split into finer ones, which hug the solid closer, until they fit a narrow gap or
    cannot. Where the start itself, or one of the points `begins`, hugs the solid a wrap begins there.
    """
    for c, size, first, turn in circles(solid, r):
        at = math.atan2(start[1] - c[1], start[0] - c[0])
        whole = turn >= TAU
        zero = at if whole else first
        cuts = [at] if hugs(c, size, start) and not whole else []
        cuts += [math.atan2(q[1] - c[1], q[0] - c[0]) for q in begins if hugs(c, size, q)]
        stops = sorted({0.0, turn, *(a for w in cuts if 1e-6 < (a := (w - zero) % TAU) < turn - 1e-6)})
        for begin, end in pairwise(stops):
            count = max(3 if end - begin >= TAU else 1, math.ceil((end - begin) / step))
            yield from _arc((c, size), zero + begin, end - begin, count, room)


def circles(solid: Solid, r: float) -> Iterator[tuple[Point, float, float, float]]:
    """The arcs in the outline of a solid grown by r: centre, radius, first angle, angle turned (radians)."""
    if not solid.sides:
        yield solid.points[0], solid.r + r, 0.0, TAU
        return
    for i, corner in enumerate(solid.points):
        _, _, ax, ay, _ = solid.sides[i - 1]
        _, _, bx, by, _ = solid.sides[i]
        turn = math.atan2(ax * by - ay * bx, ax * bx + ay * by)
        if turn > 0.0:
            yield corner, r, math.atan2(-ax, ay), turn


def hugs(c: Point, r: float, p: Point) -> bool:
    """Whether p is so near to a circle that it may lie between it and its wrap."""
    return math.hypot(p[0] - c[0], p[1] - c[1]) < 1.03 * r + 0.01


def around(circle: tuple[Point, float], f: Point, p: Point, way: float) -> tuple[float, list[Point]]:
    """Length of the taut way from f to p around a circle (way 1: counter-clockwise, -1: clockwise) and its
    turning points; infinite if it does not touch the circle.
    """
    (cx, cy), r = circle
    e, d = math.hypot(f[0] - cx, f[1] - cy), math.hypot(p[0] - cx, p[1] - cy)
    a = math.atan2(f[1] - cy, f[0] - cx) + way * (math.acos(r / e) if e > r else 0.0)
    b = math.atan2(p[1] - cy, p[0] - cx) - way * (math.acos(r / d) if d > r else 0.0)
    turn = (way * (b - a)) % (TAU)
    if turn > 1.5 * math.pi:
        return math.inf, []
    straight = math.sqrt(max(0.0, e * e - r * r)) + math.sqrt(max(0.0, d * d - r * r))
    count = max(1, math.ceil(turn / _FINE))
    half = 0.5 * turn / count
    far = (r + CLEAR) / math.cos(half)
    angles = (a + way * (2 * k + 1) * half for k in range(count))
    return straight + r * turn, [snap((cx + far * math.cos(w), cy + far * math.sin(w))) for w in angles]


def snug(f: "Found") -> list[Point]:
    """A tighter wrap around the circle of a bend: where its way on touches the circle, four corners back
    along it, and where its way in touches it. Raises ValueError for a bend at a rim.
    """
    if f.circle is None:
        raise ValueError("nothing is wound around at a rim of dear ground")
    ((cx, cy), r), half = f.circle, f.turn
    middle = math.atan2(f.at[1] - cy, f.at[0] - cx)
    far = r / math.cos(0.25 * half)
    sizes = ((1.0, r), (0.75, far), (0.25, far), (-0.25, far), (-0.75, far), (-1.0, r))
    return [(cx + s * math.cos(middle + k * half), cy + s * math.sin(middle + k * half)) for k, s in sizes]


def rims(solid: Solid, gap: float, start: Point, parts: Sequence[Solid] = ()) -> Iterator[Bend]:
    """Bends just outside the rim of dear ground, at most `gap` inches apart, more where the start is near.
    `parts`: the other parts of the same piece, to tell a notch from a corner at a seam.
    """
    if not solid.sides:
        count = max(24 if solid.signed(start) < solid.r else 12, math.ceil(TAU * solid.r / gap))
        half = math.pi / count
        far = (solid.r + OUTSIDE) / math.cos(half)
        at = math.atan2(start[1] - solid.cy, start[0] - solid.cx)
        for k in range(count):
            yield _round_rim(solid, at + 2 * k * half, far, half)
        return
    for i, (ax, ay, tx, ty, length) in enumerate(solid.sides):
        if solid.outline[i]:
            count = max(1, math.ceil(length / gap))
            gap = length / count
            for k in range(count):
                u = k * gap if k else -OUTSIDE
                spot = (ax + u * tx + OUTSIDE * ty, ay + u * ty - OUTSIDE * tx)
                if k == 0 and not solid.outline[i - 1] and any(s.signed(spot) < 0.0 for s in parts):
                    spot = (ax + OUTSIDE * (tx + ty), ay + OUTSIDE * (ty - tx))
                ahead: RimSide = ((tx, ty), (-ty, tx), gap)
                if k:
                    yield _rim(spot, (ty, -tx), (ahead, ((-tx, -ty), (-ty, tx), gap)))
                else:
                    yield _corner(spot, solid.sides[i - 1], (tx, ty), ahead)
    if solid.signed(start) < gap:
        yield from doorways(solid, start)


def doorways(solid: Solid, p: Point) -> Iterator[Bend]:
    """Bends at the rim of dear ground for a way that begins or ends at p: at the foot of its perpendicular
    and up to where such a way bends most (inside inches count double, so the sine there is at most 1/2).
    """
    if not solid.sides:
        at = math.atan2(p[1] - solid.cy, p[0] - solid.cx)
        e = max(1e-9, math.hypot(p[0] - solid.cx, p[1] - solid.cy))
        for k in _BENT:
            sine = k / math.hypot(1.0, k)
            # the radius, the way from p and its angle to the radius make a triangle
            off = math.asin(max(-1.0, min(1.0, sine * solid.r / e))) - math.asin(sine)
            yield _round_rim(solid, at + off, solid.r + OUTSIDE)
        return
    for (ax, ay, tx, ty, length), rim in zip(solid.sides, solid.outline, strict=True):
        dx, dy = p[0] - ax, p[1] - ay
        foot, off = dx * tx + dy * ty, abs(dx * ty - dy * tx)
        for k in _BENT if rim and off < 2.0 else ():
            u = foot + k * off
            if 0.0 < u < length:
                yield _rim((ax + u * tx + OUTSIDE * ty, ay + u * ty - OUTSIDE * tx), (ty, -tx))


def _rim(p: Point, normal: Point, sides: tuple[RimSide, ...] = ()) -> Bend:
    x, y = snap(p)
    return Bend(x, y, normal, _REFRACTED, rim=True, sides=sides)


def _round_rim(solid: Solid, angle: float, far: float, half: float = 0.0) -> Bend:
    """A bend at a round rim; with `half` a corner of a wrap that turns by twice as much there."""
    c, s = math.cos(angle), math.sin(angle)
    sides: list[RimSide] = []
    for w in (angle + half, angle - half) if half > 0.0 else ():
        n = (-math.cos(w), -math.sin(w))
        way = 1.0 if w > angle else -1.0
        sides.append(((way * n[1], -way * n[0]), n, 2.0 * far * math.sin(half)))
    return _rim((solid.cx + far * c, solid.cy + far * s), (c, s), tuple(sides))


def _corner(p: Point, before: Side, along: Point, ahead: RimSide) -> Bend:
    """A bend at a corner, between the side before it and the direction of the side after it."""
    nx, ny = before[3] + along[1], -before[2] - along[0]
    length = math.hypot(nx, ny)
    x, y = snap(p)
    _, _, tx, ty, whole = before
    back: RimSide = ((-tx, -ty), (-ty, tx), min(whole, ahead[2]))
    return Bend(x, y, (nx / length, ny / length), CORNERED, rim=True, sides=(ahead, back))


def _arc(circle: tuple[Point, float], start: float, turn: float, count: int, room: Room) -> Iterator[Bend]:
    (cx, cy), r = circle
    half = 0.5 * turn / count
    far = (r + CLEAR) / math.cos(half)
    for k in range(count):
        a = start + (2 * k + 1) * half
        normal = (math.cos(a), math.sin(a))
        p = snap((cx + far * normal[0], cy + far * normal[1]))
        left = room(p)
        if left >= 0.0:
            yield Bend(p[0], p[1], normal, half, circle=((cx, cy), r + CLEAR))
        elif half > _FINEST and -left < far * math.sin(half) + CLEAR:
            yield from _arc(circle, a - half, 2.0 * half, 2, room)


@dataclass(slots=True)
class Found:
    """A bend that a cheapest path from the start really takes: its cost and where it came from.

    `along`: the tangent direction a path goes on in (None: any direction); `slack`: cosine it must keep to;
    `turn`: half the turning angle of the wrap it winds around, positive to the left, 0 if there is none;
    `fan`: the turns (radians) between which a cheapest path goes on at a rim of dear ground; `circle`: the
    one that it winds around; `sides`: the straight parts of a rim that go on from here; `wound`: the bend
    before this one around the same obstacle, where the way was drawn tight.
    """

    at: Point
    cost: float
    before: "Found | None"
    along: Point | None
    slack: float
    turn: float = 0.0
    fan: tuple[float, float] = (-math.pi, math.pi)
    circle: tuple[Point, float] | None = None
    sides: tuple[RimSide, ...] = ()
    wound: "Found | None" = None

    def leads(self, p: Point) -> bool:
        """Whether going on to p is no needless turn."""
        if self.along is None:
            return True
        dx, dy = p[0] - self.at[0], p[1] - self.at[1]
        return dx * self.along[0] + dy * self.along[1] >= self.slack * math.hypot(dx, dy)

    def goes_on(self, p: Point) -> bool:
        """The same; at a rim only for the turns between which a cheapest path goes on."""
        if self.along is not None or self.before is None:
            return self.leads(p)
        (x, y), (bx, by) = self.at, self.before.at
        ux, uy, dx, dy = x - bx, y - by, p[0] - x, p[1] - y
        if self.fan[0] <= math.atan2(ux * dy - uy * dx, ux * dx + uy * dy) <= self.fan[1]:
            return True
        return any(
            abs(dx * ty - dy * tx) < 0.003 and 0.0 < dx * tx + dy * ty < gap + 0.003
            for (tx, ty), _, gap in self.sides
        )

    def path(self) -> list[Point]:
        """The path from the start to here."""
        points: list[Point] = []
        here: Found | None = self
        while here is not None:
            points.append(here.at)
            here = here.before
        return points[::-1]


LOOSE = math.radians(3.0)
_PLAY = math.radians(33.0)
_SKIMS = 0.05


Leg = Callable[[Point, float], float | None]


def spread(
    start: Point, bends: Sequence[Bend], limit: float, legs: Callable[[Point, float], Leg]
) -> list[Found]:
    """Cheapest ways from the start to the bends up to a cost (Dijkstra), cheapest first, the start included;
    bends that no cheapest path turns at are left out. legs(p, room) prices straight legs of up to `room`
    inches from p: of such a one (q, most) is the cost to q, None if it is not legal or dearer than `most`.
    """
    n = len(bends)
    best = [limit] * n
    before: list[Found | None] = [None] * n
    waiting = [True] * n
    queue: list[tuple[float, int]] = []
    settled: list[Found] = []
    left = [(k, b.x, b.y, b) for k, b in enumerate(bends)]
    here: Found | None = Found(start, 0.0, None, None, 0.0)
    while True:
        if here is not None:
            settled.append(here)
            left = [b for b in left if waiting[b[0]]]
            for k, cost in _onward(here, left, best, legs(here.at, limit - here.cost)):
                best[k], before[k] = cost, here
                heappush(queue, (cost, k))
        while queue and not waiting[queue[0][1]]:
            heappop(queue)
        if not queue:
            return settled
        _, k = heappop(queue)
        waiting[k] = False
        here = _taken(bends[k], best[k], before[k])


def _onward(
    here: Found, left: Sequence[tuple[int, float, float, Bend]], best: list[float], leg: Leg
) -> Iterator[tuple[int, float]]:
    """Bends that are reached more cheaply over this one. A way from a rim that cannot go on around a wrap
    does not count there: it may be cheaper than the one that can.
    """
    x, y = here.at
    spent = here.cost
    refracted = here.along is None and here.before is not None
    for k, bx, by, bend in left:
        more = best[k] - spent
        if (bx - x) * (bx - x) + (by - y) * (by - y) >= more * more or not here.goes_on((bx, by)):
            continue
        if refracted and not bend.rim and not _winds(bend, (bx - x, by - y)):
            continue
        price = leg((bx, by), best[k] - spent)
        if price is not None and spent + price < best[k]:
            yield k, spent + price


def _taken(bend: Bend, cost: float, before: Found | None) -> Found | None:
    """The bend as a step of a path, or None if a path arriving there has no reason to turn."""
    assert before is not None
    at = (bend.x, bend.y)
    dx, dy = at[0] - before.at[0], at[1] - before.at[1]
    length = math.hypot(dx, dy)
    if bend.rim and length > 0.0:
        fan = _refracted(bend, (dx / length, dy / length))
        return Found(at, cost, before, None, 0.0, 0.0, fan, sides=bend.sides)
    nx, ny = bend.normal
    if not _winds(bend, (dx, dy)):
        return None
    left = dy * nx - dx * ny > 0.0
    along = (-ny, nx) if left else (ny, -nx)
    turn = bend.half if left else -bend.half
    return Found(at, cost, before, along, math.cos(bend.half + LOOSE), turn, circle=bend.circle)


def _winds(bend: Bend, d: Point) -> bool:
    """Whether a way that comes in a direction goes on around the wrap of a bend."""
    length = math.hypot(*d)
    off = abs(d[0] * bend.normal[0] + d[1] * bend.normal[1])
    return length > 0.0 and off <= math.sin(bend.half + LOOSE) * length


def _refracted(bend: Bend, into: Point) -> tuple[float, float]:
    """The turns that may be worth while for a path that comes to a rim: from straight on to where the law of
    refraction bends it, with some play because the bends of a rim stand apart.
    """
    (nx, ny), (ux, uy) = bend.normal, into
    if bend.pinch:
        return (-bend.half, bend.half)
    cosine, sine = ux * nx + uy * ny, nx * uy - ny * ux
    toward = -1.0 if sine > 0.0 else 1.0
    if bend.half > _REFRACTED:
        return (-_PLAY, bend.half) if toward < 0.0 else (-bend.half, _PLAY)
    if cosine <= _SKIMS:
        off = math.asin(min(1.0, abs(sine))) - math.asin(0.5 * min(1.0, abs(sine)))
        turn = -toward * off
    else:
        turn = -toward * (math.asin(min(1.0, 2.0 * abs(sine))) - math.asin(min(1.0, abs(sine))))
    return min(turn, 0.0) - _PLAY, max(turn, 0.0) + _PLAY
