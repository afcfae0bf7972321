"""What dear ground leaves of the inches of straight ways from one point, where inches in it count double."""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.table.inches import Point
from game.table.solids import Solid

TAU = 2.0 * math.pi
_CLOSED = 1e-9
_ALONG = 0.2
_NARROW = 0.008
"""Between angles so near to one another a chord claims at most 0.0002 inch too much, less than a tie."""


class View(NamedTuple):
    """Dear ground as seen from a point: the stretches of angles in which a ray may meet it; from the point to
    the middle of a disc and what is over its radius, squared; the sides that a ray enters and leaves through,
    each with its distance from the point and its direction.
    """

    solid: Solid
    spans: tuple[tuple[float, float], ...]
    middle: tuple[float, float, float]
    fronts: tuple[tuple[float, float, float], ...]
    backs: tuple[tuple[float, float, float], ...]


def view(s: Solid, p: Point, left: float, begin: float, end: float) -> View | None:
    """A piece of dear ground from p, within `left` inches, between two angles; None if it is not seen."""
    wx, wy = s.cx - p[0], s.cy - p[1]
    if wx * wx + wy * wy >= (left + s.reach) ** 2:
        return None
    apart = s.signed(p)
    if apart >= left:
        return None
    if apart < 1e-6:
        return _seen(s, p, ((begin, end),))
    mid = math.atan2(s.cy - p[1], s.cx - p[0])
    if s.sides:
        offs = [math.remainder(math.atan2(y - p[1], x - p[0]) - mid, TAU) for x, y in s.points]
        low, high = mid + min(offs), mid + max(offs)
    else:
        half = math.asin(s.r / (apart + s.r))
        low, high = mid - half, mid + half
    k = math.ceil((begin - high) / TAU)
    spans: list[tuple[float, float]] = []
    while low + k * TAU < end:
        spans.append((low + k * TAU, high + k * TAU))
        k += 1
    return _seen(s, p, tuple(spans)) if spans else None


def _seen(s: Solid, p: Point, spans: tuple[tuple[float, float], ...]) -> View:
    x, y = p
    if not s.sides:
        wx, wy = s.cx - x, s.cy - y
        return View(s, spans, (wx, wy, wx * wx + wy * wy - s.r * s.r), (), ())
    sides = [((x - ax) * ty - (y - ay) * tx - _CLOSED, tx, ty) for ax, ay, tx, ty, _ in s.sides]
    fronts, backs = (tuple(side for side in sides if (side[0] > 0.0) is front) for front in (True, False))
    return View(s, spans, (0.0, 0.0, 0.0), fronts, backs)


def kinks(dear: Sequence[View], p: Point, begin: float) -> Iterator[float]:
    """Angles at the corners of dear ground, where the limit bends, and on both sides of one where a ray runs
    nearly along a side, so that the limit may jump.
    """
    x, y = p
    found: list[float] = []
    for s in (v.solid for v in dear):
        if s.sides:
            _, _, bx, by, _ = s.sides[-1]
            for ax, ay, tx, ty, _ in s.sides:
                dx, dy = ax - x, ay - y
                a = math.atan2(dy, dx)
                near = _ALONG * (abs(dx) + abs(dy))
                if abs(dx * ty - dy * tx) < near or abs(dx * by - dy * bx) < near:
                    found += (a - 1e-6, a + 1e-6)
                else:
                    found.append(a)
                bx, by = tx, ty
            continue
        e = math.hypot(s.cx - x, s.cy - y)
        if e > s.r:
            mid, half = math.atan2(s.cy - y, s.cx - x), math.asin(s.r / e)
            # what lies inside grows like a square root beside the tangent
            found += [mid + side * half * (1.0 - (k / 4.0) ** 2) for side in (-1.0, 1.0) for k in range(4)]
    return (begin + (a - begin) % TAU for a in found)


def limits(
    p: Point, left: float, angles: Sequence[float], units: Sequence[Point], dear: Sequence[View]
) -> list[float]:
    """How far the inches go at each angle, rising; chords between neighbours claim no more than that."""
    found = [left] * len(angles)
    over: list[list[View]] = [[] for _ in angles]
    for v in dear:
        for low, high in v.spans:
            for i in range(bisect_left(angles, low), bisect_right(angles, high)):
                over[i].append(v)
    for i, views in enumerate(over):
        if views:
            found[i] = _paid(views, units[i], left)
    return _drawn_in(angles, found, left, over)


def _paid(dear: Sequence[View], u: Point, left: float) -> float:
    """How far along a ray the inches go."""
    if len(dear) == 1:
        span = _chord(dear[0], u, left)
        if span is None:
            return left
        inside = span[1] - span[0]
        half = 0.5 * (left - span[0])
        return span[0] + half if inside >= half else left - inside
    return _bought(sorted(s for d in dear if (s := _chord(d, u, left)) is not None), left)


def _drawn_in(
    angles: Sequence[float], far: Sequence[float], left: float, over: Sequence[Sequence[View]]
) -> list[float]:
    """The limits, nearer by what a chord between two of them would claim too much over dear ground."""
    found = list(far)
    full = 2.0 * left - 1e-9
    for i in range(len(angles) - 1):
        views = over[i] if len(over[i]) >= len(over[i + 1]) else over[i + 1]
        if not views or angles[i + 1] - angles[i] < _NARROW or far[i] + far[i + 1] > full:
            continue
        half = 0.5 * (angles[i + 1] - angles[i])
        mid = angles[i] + half
        chord = 2.0 * far[i] * far[i + 1] * math.cos(half) / (far[i] + far[i + 1])
        limit = _paid(views, (math.cos(mid), math.sin(mid)), left)
        if chord > limit:
            for k in (i, i + 1):
                found[k] = max(0.0, min(found[k], far[k] - 1.2 * (chord - limit)))
    return found


def _chord(v: View, u: Point, most: float) -> tuple[float, float] | None:
    """The closed stretch of a ray in a convex solid, inches along it; None if it misses."""
    ux, uy = u
    lo, hi = 0.0, most
    if not v.backs:
        wx, wy, over = v.middle
        b = wx * ux + wy * uy
        room = b * b - over
        if room <= 0.0:
            return None
        half = math.sqrt(room)
        lo, hi = max(0.0, b - half), min(most, b + half)
        return (lo, hi) if hi > lo else None
    for out, tx, ty in v.fronts:
        step = ux * ty - uy * tx
        if step > -1e-14:
            return None
        t = -out / step
        lo = t if t > lo else lo
    for out, tx, ty in v.backs:
        step = ux * ty - uy * tx
        if step > 1e-14:
            t = -out / step
            hi = t if t < hi else hi
    return (lo, hi) if hi > lo else None


def _bought(spans: Sequence[tuple[float, float]], inches: float) -> float:
    """How far along a ray the inches go when those inside the stretches count double."""
    at, left = 0.0, inches
    for lo, hi in spans:
        if lo > at:
            if lo - at >= left:
                return at + left
            left -= lo - at
            at = lo
        if hi > at:
            if 2.0 * (hi - at) >= left:
                return at + 0.5 * left
            left -= 2.0 * (hi - at)
            at = hi
    return at + left
