"""Bends that a cheapest path may take: around grown solids and at the rims of dear ground.

A disc is wrapped in a polygon whose sides touch it, a corner in its part of one; a shortest path bends at a
corner of such a wrap only if it runs nearly along the tangent there.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

from game.table.inches import Point, snap
from game.table.solids import Solid

_CLEAR = 0.0003
_OUTSIDE = 0.0015


@dataclass(frozen=True, slots=True)
class Bend:
    """A place where a path may turn. `normal`: away from the solid it wraps (None at a rim of dear ground);
    `half`: half the turning angle of its wrap, radians.
    """

    x: float
    y: float
    normal: Point | None
    half: float


def wraps(solid: Solid, r: float, step: float) -> Iterator[Bend]:
    """Bends around a solid for a base of radius r, at most `step` radians of turning each."""
    if not solid.sides:
        count = max(3, math.ceil(2.0 * math.pi / step))
        yield from _arc(solid.points[0], solid.r + r, 0.0, 2.0 * math.pi, count)
        return
    for i, corner in enumerate(solid.points):
        _, _, ax, ay, _ = solid.sides[i - 1]
        _, _, bx, by, _ = solid.sides[i]
        start = math.atan2(-ax, ay)
        turn = math.atan2(ax * by - ay * bx, ax * bx + ay * by)
        if turn > 0.0:
            yield from _arc(corner, r, start, turn, max(1, math.ceil(turn / step)))


def rims(solid: Solid, gap: float) -> Iterator[Bend]:
    """Bends just outside the rim of dear ground, at most `gap` inches apart."""
    if not solid.sides:
        count = max(8, math.ceil(2.0 * math.pi * solid.r / gap))
        for bend in _arc(solid.points[0], solid.r + _OUTSIDE, 0.0, 2.0 * math.pi, count):
            yield Bend(bend.x, bend.y, None, 0.0)
        return
    for (ax, ay, tx, ty, length), rim in zip(solid.sides, solid.outline, strict=True):
        if rim:
            count = max(1, math.ceil(length / gap))
            for k in range(count + 1):
                u = length * k / count + (-_OUTSIDE if k == 0 else _OUTSIDE if k == count else 0.0)
                p = snap((ax + u * tx + _OUTSIDE * ty, ay + u * ty - _OUTSIDE * tx))
                yield Bend(p[0], p[1], None, 0.0)


def _arc(c: Point, r: float, start: float, turn: float, count: int) -> Iterator[Bend]:
    half = 0.5 * turn / count
    far = (r + _CLEAR) / math.cos(half)
    for k in range(count):
        a = start + (2 * k + 1) * half
        normal = (math.cos(a), math.sin(a))
        p = snap((c[0] + far * normal[0], c[1] + far * normal[1]))
        yield Bend(p[0], p[1], normal, half)


@dataclass(slots=True)
class Found:
    """A bend that a cheapest path from the start really takes: its cost and where it came from.

    `along`: the tangent direction a path goes on in (None: any direction); `slack`: cosine it must keep to.
    """

    at: Point
    cost: float
    before: "Found | None"
    along: Point | None
    slack: float

    def leads(self, p: Point) -> bool:
        """Whether going on to p is no needless turn."""
        if self.along is None:
            return True
        dx, dy = p[0] - self.at[0], p[1] - self.at[1]
        return dx * self.along[0] + dy * self.along[1] >= self.slack * math.hypot(dx, dy)

    def path(self) -> list[Point]:
        """The path from the start to here."""
        points: list[Point] = []
        here: Found | None = self
        while here is not None:
            points.append(here.at)
            here = here.before
        return points[::-1]


_LOOSE = math.radians(3.0)


Leg = Callable[[Point, Point, float], float | None]


def spread(start: Point, bends: Sequence[Bend], limit: float, leg: Leg) -> list[Found]:
    """Cheapest ways from the start to the bends up to a cost (Dijkstra), cheapest first, the start included;
    bends that no cheapest path turns at are left out. leg(p, q, most) prices a straight leg, None if it is
    not legal or dearer than `most`.
    """
    n = len(bends)
    best = [limit] * n
    before: list[Found | None] = [None] * n
    waiting = [True] * n
    queue: list[tuple[float, int]] = []
    settled: list[Found] = []
    here: Found | None = Found(start, 0.0, None, None, 0.0)
    while True:
        if here is not None:
            settled.append(here)
            for k, cost in _onward(here, bends, waiting, best, leg):
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
    here: Found, bends: Sequence[Bend], waiting: list[bool], best: list[float], leg: Leg
) -> Iterator[tuple[int, float]]:
    """Bends that are reached more cheaply over this one."""
    x, y = here.at
    spent = here.cost
    hypot = math.hypot
    for k, b in enumerate(bends):
        if not waiting[k] or spent + hypot(b.x - x, b.y - y) >= best[k] or not here.leads((b.x, b.y)):
            continue
        price = leg(here.at, (b.x, b.y), best[k] - spent)
        if price is not None and spent + price < best[k]:
            yield k, spent + price


def _taken(bend: Bend, cost: float, before: Found | None) -> Found | None:
    """The bend as a step of a path, or None if a path arriving there has no reason to turn."""
    assert before is not None
    at = (bend.x, bend.y)
    if bend.normal is None:
        return Found(at, cost, before, None, 0.0)
    nx, ny = bend.normal
    dx, dy = at[0] - before.at[0], at[1] - before.at[1]
    length = math.hypot(dx, dy)
    if length == 0.0 or abs(dx * nx + dy * ny) > math.sin(bend.half + _LOOSE) * length:
        return None
    along = (-ny, nx) if dy * nx - dx * ny > 0.0 else (ny, -nx)
    return Found(at, cost, before, along, math.cos(bend.half + _LOOSE))
