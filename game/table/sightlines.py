"""The space of lines between two discs, seen in a frame with disc A at the origin and disc B at (d, 0).

A line has an angle t and an offset p: it is the points q with n . q = p, n = (-sin t, cos t). Of a line
that meets both discs only the piece from its exit of A to its entry of B matters. The free lines form regions
whose lower rim consists of lines that touch a pivot: disc A, disc B, a round blocker, a corner of a blocker,
or a point where an outline crosses the rim of A or B. So a free line exists exactly if one that touches a
pivot is free; around a pivot every other blocker changes its verdict only at angles with a closed form.
"""

import math
from collections.abc import Callable
from typing import NamedTuple

from game.table.inches import Point

PI = math.pi
GAP = 1e-10
"""Angles (radians) and offsets narrower than this are rounding, not a gap."""

_TOUCH = 1e-11
_ORDER = 1e-9

Line = tuple[float, float]
"""Angle (radians) and offset (inches) in the frame."""

Stretch = tuple[float, float]


class Shade(NamedTuple):
    """A convex blocker in the frame; `plain` if it lies wholly between the discs; `rims`: where its outline
    crosses the rims of the discs.
    """

    points: tuple[Point, ...]
    r: float
    plain: bool
    rims: tuple[Point, ...]


class Pair(NamedTuple):
    """Radii of the two discs and the distance of their centres."""

    ra: float
    rb: float
    d: float

    def widest(self) -> float:
        """The steepest angle of a line that meets both discs."""
        return min(math.asin(min(1.0, (self.ra + self.rb) / self.d)), 0.5 * PI - 1e-6)

    def shade(self, points: tuple[Point, ...], r: float) -> Shade:
        """A blocker, given in the frame."""
        west, east = min(points)[0] - r, max(points)[0] + r
        if west >= self.ra and east <= self.d - self.rb:
            return Shade(points, r, True, ())
        rims: list[Point] = []
        for c, big in (((0.0, 0.0), self.ra), ((self.d, 0.0), self.rb)):
            rims.extend(_crossings(points, r, c, big) if big > 0.0 else ())
        return Shade(points, r, False, tuple(rims))

    def ends(self, t: float, p: float) -> Stretch:
        """Where the line leaves A and enters B, measured along it from the foot of A's centre."""
        out = math.sqrt(max(0.0, self.ra * self.ra - p * p))
        q = p + self.d * math.sin(t)
        into = self.d * math.cos(t) - math.sqrt(max(0.0, self.rb * self.rb - q * q))
        return out, into

    def free(self, shades: list[Shade], t: float, p: float) -> bool:
        """Whether no blocker's inside meets the piece of the line between the discs."""
        c, s = math.cos(t), math.sin(t)
        out, into = self.ends(t, p)
        out, into = out + _ORDER, into - _ORDER
        for shade in shades:
            chord = _chord(shade, c, s, p)
            if chord is not None and chord[1] > out and chord[0] < into:
                return False
        return True

    def blocked(self, shade: Shade, t: float, p: float) -> bool:
        """Whether a blocker's inside meets the piece of the line between the discs."""
        chord = _chord(shade, math.cos(t), math.sin(t), p)
        if chord is None:
            return False
        out, into = self.ends(t, p)
        return chord[1] > out + _ORDER and chord[0] < into - _ORDER

    def offsets(self, t: float) -> Stretch:
        """The offsets of the lines at angle t that meet both discs."""
        b = -self.d * math.sin(t)
        return max(-self.ra, b - self.rb), min(self.ra, b + self.rb)


def find_free(pair: Pair, shades: list[Shade]) -> Line | None:
    """A free line, or None if there is none; exact."""
    tm = pair.widest()
    pivots: list[tuple[float, float, float, int]] = [(0.0, 0.0, -pair.ra, -1), (pair.d, 0.0, -pair.rb, -1)]
    for i, shade in enumerate(shades):
        if shade.r > 0.0:
            pivots.append((*shade.points[0], shade.r, i))
        else:
            pivots.extend((x, y, 0.0, -1) for x, y in _upper(shade.points, tm) if not _within(pair, x, y))
        pivots.extend((x, y, 0.0, -1) for x, y in shade.rims)
    # what blocked the last pivot most likely blocks the next one, so it is asked first
    order = sorted(range(len(shades)), key=lambda i: -_breadth(shades[i]))
    for px, py, pr, own in pivots:
        free = _meeting(px, py, pr, pair.ra, [(-tm, tm)])
        if free:
            free = _meeting(px - pair.d, py, pr, pair.rb, free)
        for k, i in enumerate(order):
            if not free:
                break
            if i != own:
                shade = shades[i]
                if shade.plain and shade.r > 0.0:
                    free = _past_disc(shade, (px, py, pr), free)
                else:
                    past = _past_corners(shade, px, py, free) if shade.plain and pr == 0.0 else None
                    free = _still_free(pair, shade, (px, py, pr), free) if past is None else past
                if not free and k:
                    order.insert(0, order.pop(k))
                    break
        if free:
            lo, hi = max(free, key=lambda s: s[1] - s[0])
            t = 0.5 * (lo + hi)
            return (t, -px * math.sin(t) + py * math.cos(t) + pr)
    return None


def free_offsets(pair: Pair, shades: list[Shade], line: Line) -> Stretch:
    """The free offsets around a free line at its angle: the parallel corridor it lies in."""
    t, p = line
    s, c = math.sin(t), math.cos(t)
    free = [pair.offsets(t)]
    for shade in shades:
        heights = [c * y - s * x + k for x, y in shade.points for k in _both(shade.r)]
        if shade.plain:
            heights = [min(heights), max(heights)]
        else:
            heights = sorted([*heights, *(c * y - s * x for x, y in shade.rims)])
        free = _cut(free, heights, _at_angle(pair, shade, t))
    if not free:
        return (p, p)
    return min(free, key=lambda f: (max(f[0] - p, p - f[1], 0.0), f[0] - f[1]))


def _at_angle(pair: Pair, shade: Shade, t: float) -> Callable[[float], bool]:
    return lambda p: pair.blocked(shade, t, p)


def _both(r: float) -> tuple[float, ...]:
    return (-r, r) if r > 0.0 else (0.0,)


def _within(pair: Pair, x: float, y: float) -> bool:
    """Corners inside a disc make no rim: the line may begin beyond them."""
    return math.hypot(x, y) < pair.ra - _ORDER or math.hypot(x - pair.d, y) < pair.rb - _ORDER


def _meeting(px: float, py: float, pr: float, r: float, spans: list[Stretch]) -> list[Stretch]:
    """The angles at which a line touching the pivot meets the disc of radius r at the origin.

    |pr + e sin(b - t)| <= r with (px, py) = e (cos b, sin b).
    """
    e = math.hypot(px, py)
    if e < 1e-12:
        return spans if abs(pr) <= r + _TOUCH else []
    low, high = (-r - pr) / e, (r - pr) / e
    if low > 1.0 or high < -1.0:
        return []
    b = math.atan2(py, px)
    a0, a1 = math.asin(max(-1.0, low)), math.asin(min(1.0, high))
    return _joined(_common(b - a1, b - a0, spans) + _around(b - PI + a0, b - PI + a1, spans))


def _common(lo: float, hi: float, spans: list[Stretch]) -> list[Stretch]:
    found: list[Stretch] = []
    for s0, s1 in spans:
        x0, x1 = max(lo, s0), min(hi, s1)
        if x1 - x0 > GAP:
            found.append((x0, x1))
    return found


def _around(lo: float, hi: float, spans: list[Stretch]) -> list[Stretch]:
    """The same for a stretch that may be a whole turn too low (spans lie within a quarter turn of 0)."""
    found = _common(lo, hi, spans)
    return found + _common(lo + 2.0 * PI, hi + 2.0 * PI, spans) if lo < -1.5 * PI else found


def _less(lo: float, hi: float, spans: list[Stretch]) -> list[Stretch]:
    """The spans without the angles between."""
    left: list[Stretch] = []
    for s0, s1 in spans:
        if hi <= s0 or lo >= s1:
            left.append((s0, s1))
            continue
        if lo - s0 > GAP:
            left.append((s0, lo))
        if s1 - hi > GAP:
            left.append((hi, s1))
    return left


def _joined(spans: list[Stretch]) -> list[Stretch]:
    spans.sort()
    out: list[Stretch] = []
    for lo, hi in spans:
        if out and lo <= out[-1][1] + GAP:
            out[-1] = (out[-1][0], max(out[-1][1], hi))
        else:
            out.append((lo, hi))
    return out


def _breadth(shade: Shade) -> float:
    """How much of the hull of the discs a blocker takes up, from below to above."""
    if shade.r > 0.0:
        return 2.0 * shade.r
    heights = [y for _, y in shade.points]
    return max(heights) - min(heights)


def _past_disc(shade: Shade, pivot: tuple[float, float, float], free: list[Stretch]) -> list[Stretch]:
    """The angles around the pivot that a disc wholly between the two leaves free.

    It blocks where |e sin(b - t) - pr| < r, with (x, y) - (px, py) = e (cos b, sin b).
    """
    (x, y), r = shade.points[0], shade.r - _TOUCH
    px, py, pr = pivot
    x, y = x - px, y - py
    e = math.sqrt(x * x + y * y)
    if abs(pr) - r >= e:
        return free
    low, high = pr - r, pr + r
    a0 = math.asin(low / e) if low > -e else -0.5 * PI
    a1 = math.asin(high / e) if high < e else 0.5 * PI
    b = math.atan2(y, x)
    free = _less(b - PI + a0, b - PI + a1, _less(b - a1, b - a0, free))
    return _less(b + PI + a0, b + PI + a1, free) if b - PI + a0 < -1.5 * PI else free


def _past_corners(shade: Shade, px: float, py: float, free: list[Stretch]) -> list[Stretch] | None:
    """The angles at which a line through a point misses a polygon wholly between the discs; None if the point
    is in it.
    """
    mx = my = 0.0
    for x, y in shade.points:
        mx, my = mx + x, my + y
    n = len(shade.points)
    mx, my = mx / n - px, my / n - py
    low = high = 0.0
    for x, y in shade.points:
        dx, dy = x - px, y - py
        if dx * dx + dy * dy < 1e-18:
            continue
        off = math.atan2(mx * dy - my * dx, mx * dx + my * dy)
        low, high = min(low, off), max(high, off)
    if high - low > PI - 1e-9:
        return None
    mid = math.atan2(my, mx)
    # a hair less than what it hides: a line that only touches it is free
    lo, hi = mid + low + _TOUCH, mid + high - _TOUCH
    for turn in (-PI, 0.0, PI):
        free = _less(lo + turn, hi + turn, free)
    return free


def _still_free(
    pair: Pair, shade: Shade, pivot: tuple[float, float, float], free: list[Stretch]
) -> list[Stretch]:
    """The angles around the pivot that this blocker leaves free."""
    px, py, pr = pivot
    lo, hi = free[0][0], free[-1][1]
    turns: list[float] = []
    for i, (x, y) in enumerate((*shade.points, *shade.rims)):
        e = math.hypot(x - px, y - py)
        if e < 1e-12:
            continue
        b = math.atan2(y - py, x - px)
        for k in _both(shade.r if i < len(shade.points) else 0.0):
            sine = (pr - k) / e
            if not -1.0 <= sine <= 1.0:
                continue
            a = math.asin(sine)
            for turn in (b - a, b - PI + a):
                t = (turn + PI) % (2.0 * PI) - PI
                if lo < t < hi:
                    turns.append(t)
    turns.sort()
    return _cut(free, turns, lambda t: pair.blocked(shade, t, -px * math.sin(t) + py * math.cos(t) + pr))


def _cut(free: list[Stretch], turns: list[float], blocked: Callable[[float], bool]) -> list[Stretch]:
    """The free stretches without the pieces between turning points whose middle is blocked."""
    left: list[Stretch] = []
    for lo, hi in free:
        start = lo
        for end in (*(t for t in turns if lo < t < hi), hi):
            if end - start <= GAP:
                continue
            if not blocked(0.5 * (start + end)):
                if left and left[-1][1] >= start:
                    left[-1] = (left[-1][0], end)
                else:
                    left.append((start, end))
            start = end
    return left


def _chord(shade: Shade, c: float, s: float, p: float) -> Stretch | None:
    """Where a line passes through a blocker's inside, measured along it; touching is None."""
    if shade.r > 0.0:
        x, y = shade.points[0]
        off = c * y - s * x - p
        room = shade.r * shade.r - off * off
        if abs(off) > shade.r - _TOUCH:
            return None
        half = math.sqrt(room)
        mid = c * x + s * y
        return mid - half, mid + half
    lo, hi = math.inf, -math.inf
    above = below = False
    x, y = shade.points[-1]
    w0, u0 = c * y - s * x - p, c * x + s * y
    for x, y in shade.points:
        w1, u1 = c * y - s * x - p, c * x + s * y
        above = above or w1 > _TOUCH
        below = below or w1 < -_TOUCH
        if (w0 > 0.0) != (w1 > 0.0):
            u = u0 + (u1 - u0) * w0 / (w0 - w1)
            lo, hi = min(lo, u), max(hi, u)
        w0, u0 = w1, u1
    return (lo, hi) if above and below else None


def _upper(points: tuple[Point, ...], tm: float) -> list[Point]:
    """The corners that a line at some angle within +-tm can touch from above."""
    s, c = math.sin(tm), math.cos(tm)
    n = len(points)
    i = max(range(n), key=lambda k: points[k][0] * s + points[k][1] * c)
    last = max(range(n), key=lambda k: -points[k][0] * s + points[k][1] * c)
    found = [points[i]]
    while i != last:
        i = (i + 1) % n
        found.append(points[i])
    return found


def _crossings(points: tuple[Point, ...], r: float, c: Point, big: float) -> list[Point]:
    """Where an outline crosses the circle of radius `big` around c."""
    if r > 0.0:
        return _circles_cross(points[0], r, c, big)
    found: list[Point] = []
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        dx, dy = bx - ax, by - ay
        a = dx * dx + dy * dy
        t = ((c[0] - ax) * dx + (c[1] - ay) * dy) / a
        fx, fy = ax + t * dx - c[0], ay + t * dy - c[1]
        room = big * big - fx * fx - fy * fy
        if room > 0.0:
            half = math.sqrt(room / a)
            found.extend((ax + k * dx, ay + k * dy) for k in (t - half, t + half) if 0.0 <= k <= 1.0)
    return found


def _circles_cross(p: Point, r: float, c: Point, big: float) -> list[Point]:
    dx, dy = p[0] - c[0], p[1] - c[1]
    d = math.hypot(dx, dy)
    if d == 0.0 or d >= r + big or d <= abs(r - big):
        return []
    a = (d * d + big * big - r * r) / (2.0 * d)
    h = math.sqrt(max(0.0, big * big - a * a))
    ux, uy = dx / d, dy / d
    mx, my = c[0] + a * ux, c[1] + a * uy
    return [(mx - h * uy, my + h * ux), (mx + h * uy, my - h * ux)]
