"""What dear ground leaves of the inches of straight ways from one point, where inches in it count double."""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.table.inches import Point
from game.table.solids import Solid

TAU = 2.0 * math.pi
_CLOSED = 1e-9


@dataclass(frozen=True, slots=True)
class View:
    """Dear ground as seen from a point: the stretches of angles in which a ray may meet it."""

    solid: Solid
    spans: tuple[tuple[float, float], ...]


def view(s: Solid, p: Point, left: float, begin: float, end: float) -> View | None:
    """A piece of dear ground from p, within `left` inches, between two angles; None if it is not seen."""
    apart = s.signed(p)
    if apart >= left:
        return None
    if apart < 1e-6:
        return View(s, ((begin, end),))
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
    return View(s, tuple(spans)) if spans else None


def kinks(dear: Sequence[View], p: Point, begin: float) -> Iterator[float]:
    """Angles beside the corners of dear ground, where the limit bends."""
    found: list[float] = []
    for s in (v.solid for v in dear):
        for x, y in s.points if s.sides else ():
            a = math.atan2(y - p[1], x - p[0])
            found += [a - 1e-6, a + 1e-6]
        e = math.hypot(s.cx - p[0], s.cy - p[1])
        if not s.sides and e > s.r:
            mid, half = math.atan2(s.cy - p[1], s.cx - p[0]), math.asin(s.r / e)
            # what lies inside grows like a square root beside the tangent
            found += [mid + side * half * (1.0 - (k / 6.0) ** 2) for side in (-1.0, 1.0) for k in range(6)]
    return (begin + (a - begin) % TAU for a in found)


def limits(
    p: Point, left: float, angles: Sequence[float], units: Sequence[Point], dear: Sequence[View]
) -> list[float]:
    """How far the inches go at each angle, rising; chords between neighbours claim no more than that."""
    found = [left] * len(angles)
    over: list[list[Solid]] = [[] for _ in angles]
    for v in dear:
        for low, high in v.spans:
            for i in range(bisect_left(angles, low), bisect_right(angles, high)):
                over[i].append(v.solid)
    for i, solids in enumerate(over):
        if solids:
            found[i] = _paid(solids, p, units[i], left)
    return _drawn_in(p, angles, found, left, over)


def _paid(dear: Sequence[Solid], p: Point, u: Point, left: float) -> float:
    """How far along a ray the inches go."""
    if len(dear) == 1:
        span = _chord(dear[0], p, u, left)
        return left if span is None else _bought((span,), left)
    return _bought(sorted(s for d in dear if (s := _chord(d, p, u, left)) is not None), left)


def _drawn_in(
    p: Point, angles: Sequence[float], far: Sequence[float], left: float, over: Sequence[Sequence[Solid]]
) -> list[float]:
    """The limits, nearer by what a chord between two of them would claim too much over dear ground."""
    found = list(far)
    for i in range(len(angles) - 1):
        a, b = angles[i], angles[i + 1]
        solids = over[i] if len(over[i]) >= len(over[i + 1]) else over[i + 1]
        if b - a < 1e-9 or not solids or far[i] + far[i + 1] > 2.0 * left - 1e-9:
            continue
        mid = 0.5 * (a + b)
        chord = 2.0 * far[i] * far[i + 1] * math.cos(mid - a) / (far[i] + far[i + 1])
        limit = _paid(solids, p, (math.cos(mid), math.sin(mid)), left)
        if chord > limit:
            for k in (i, i + 1):
                found[k] = max(0.0, min(found[k], far[k] - 1.2 * (chord - limit)))
    return found


def _chord(s: Solid, p: Point, u: Point, most: float) -> tuple[float, float] | None:
    """The closed stretch of a ray in a convex solid, inches along it; None if it misses."""
    if not s.sides:
        wx, wy = s.cx - p[0], s.cy - p[1]
        b = wx * u[0] + wy * u[1]
        room = s.r * s.r - (wx * wx + wy * wy - b * b)
        if room <= 0.0:
            return None
        half = math.sqrt(room)
        lo, hi = max(0.0, b - half), min(most, b + half)
        return (lo, hi) if hi > lo else None
    lo, hi = 0.0, most
    for ax, ay, tx, ty, _ in s.sides:
        out = (p[0] - ax) * ty - (p[1] - ay) * tx - _CLOSED
        step = u[0] * ty - u[1] * tx
        if abs(step) < 1e-14:
            if out > 0.0:
                return None
        elif step > 0.0:
            hi = min(hi, -out / step)
        else:
            lo = max(lo, -out / step)
        if hi <= lo:
            return None
    return lo, hi


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
