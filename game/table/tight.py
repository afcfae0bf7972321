"""Ways that wind around an obstacle drawn tight: what a coarse wrap costs too much is given back, so that
every cost is that of a real path that hugs the obstacle.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

from game.table.inches import Point, distance, snap
from game.table.mesh import TAU, Found

_PARTS = 3
"""A turn of a wrap is drawn as so many smaller ones."""

_OVERSHOT = math.radians(6.0)

Step = Callable[[Point, Point], float | None]
"""Cost of a straight leg, None if it is not legal."""

Alone = Callable[[Point, float], bool]
"""Whether nothing but the obstacle itself is within some inches of a point."""


def tightened(found: Sequence[Found], step: Step, alone: Alone) -> list[Found]:
    """The same ways with tight turns, cheapest first. A way is left as it is where a tight one is barred or
    no cheaper. `wound` of each names the bend before it around the same obstacle.
    """
    made: dict[int, Found] = {}
    tails: dict[int, tuple[Found, float | None]] = {}
    for f in found:
        before = f.before
        if before is None:
            made[id(f)] = f
            continue
        plain = made[id(before)]
        cost = plain.cost + f.cost - before.cost
        made[id(f)] = replace(f, cost=cost, before=plain)
        if f.circle is None or before.circle != f.circle or before.turn * f.turn <= 0.0:
            continue
        made[id(f)] = replace(f, cost=cost, before=plain, wound=plain)
        held = tails.get(id(before))
        if held is None and before.before is not None:
            held = (made[id(before.before)], None)
        tail = None if held is None else _turned(before, held, step, alone)
        last = None if tail is None else step(tail[0].at, f.at)
        if tail is not None and last is not None and tail[0].cost + last < cost:
            tails[id(f)] = tail
            made[id(f)] = replace(f, cost=tail[0].cost + last, before=tail[0], wound=plain)
    return sorted(made.values(), key=lambda f: f.cost)


def _turned(
    bend: Found, held: tuple[Found, float | None], step: Step, alone: Alone
) -> tuple[Found, float | None] | None:
    """From the way that leads to a bend around its corner of the wrap in smaller turns: the last of them, and
    the angle at which it leaves the circle; None if it is barred.
    """
    assert bend.circle is not None
    (cx, cy), r = bend.circle
    here, begun = held
    way = math.copysign(1.0, bend.turn)
    middle = math.atan2(bend.at[1] - cy, bend.at[0] - cx)
    end = middle + bend.turn
    if begun is None:
        e = math.hypot(here.at[0] - cx, here.at[1] - cy)
        begun = math.atan2(here.at[1] - cy, here.at[0] - cx) + way * math.acos(min(1.0, r / e))
    turn = (way * (end - begun)) % TAU
    if turn > 2.0 * abs(bend.turn) + _OVERSHOT:
        return None
    half = 0.5 * turn / _PARTS
    far = r / math.cos(half)
    free = alone(bend.at, 2.0 * r * math.tan(abs(bend.turn)))
    for k in range(_PARTS):
        w = begun + way * (2 * k + 1) * half
        q = snap((cx + far * math.cos(w), cy + far * math.sin(w)))
        price = distance(here.at, q) if free and k else step(here.at, q)
        if price is None:
            return None
        here = Found(q, here.cost + price, here, None, 0.0)
    return here, end
