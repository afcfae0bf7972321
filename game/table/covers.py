"""Do blockers between two discs cover all lines from one to the other? A chain of them, each overlapping the
next, is followed from slope to slope.

In the frame of sightlines a line y = m x + c has a slope m and a height c. A convex blocker covers heights
from a concave to a convex function of m. So two blockers that overlap at one slope do so at least until the
highest corner of one and the lowest corner of the other are in line.
"""

import math
from collections.abc import Sequence

from game.table.sightlines import Line, Pair, Shade

_OVER = 1e-9
"""Blockers must overlap by more than this to count as a chain, inches."""

_STEPS = 40
_ASIDE = 1e-3

Band = tuple[float, float, float, float, float, float]
"""Lowest and highest height of a blocker at a slope, and the corners (x, y) there."""


def covered(pair: Pair, shades: Sequence[Shade]) -> bool | Line:
    """True if no line from disc to disc is free; a line that may be free; False if neither is found out."""
    plain = [s for s in shades if s.plain]
    if not plain:
        return False
    ra, rb, d = pair
    most = math.tan(pair.widest())
    up = _followed(ra, rb, d, most, [(s.points, s.r) for s in plain])
    if not isinstance(up, bool):
        return _line(up, 1.0)
    down = _followed(ra, rb, d, most, [([(x, -y) for x, y in s.points], s.r) for s in plain])
    return up and down if isinstance(down, bool) else _line(down, -1.0)


def _line(found: tuple[float, float], way: float) -> Line:
    m, c = found
    t = math.atan(m)
    return way * t, way * c * math.cos(t)


def _followed(
    ra: float,
    rb: float,
    d: float,
    most: float,
    solids: Sequence[tuple[Sequence[tuple[float, float]], float]],
) -> bool | tuple[float, float]:
    """The same for the slopes from 0 to `most`; a line that may be free as slope and height."""
    m, sure = 0.0, True
    for _ in range(_STEPS):
        s = math.sqrt(1.0 + m * m)
        low, high = max(-ra * s, -m * d - rb * s), min(ra * s, -m * d + rb * s)
        if low > high:
            return sure
        found = _chain(_bands(solids, m, s, low, high), low, high)
        if isinstance(found, list):
            far = _until(found, ra, rb, d, m)
            if far >= most:
                return sure
            m = far
        elif found[1] - found[0] > _OVER or high - low <= _OVER:
            return m, 0.5 * (found[0] + found[1])
        else:
            # too narrow to tell here: look a little farther on, but prove nothing
            m, sure = m + _ASIDE * most, False
    return False


def _bands(
    solids: Sequence[tuple[Sequence[tuple[float, float]], float]], m: float, s: float, low: float, high: float
) -> list[Band]:
    """The heights that each blocker covers at a slope, lowest first."""
    found: list[Band] = []
    for points, r in solids:
        if r > 0.0:
            (x, y) = points[0]
            h, k = y - m * x, r / s
            if h + r * s > low and h - r * s < high:
                found.append((h - r * s, h + r * s, x + m * k, y - k, x - m * k, y + k))
            continue
        bottom, top = math.inf, -math.inf
        x0 = y0 = x1 = y1 = 0.0
        for x, y in points:
            h = y - m * x
            if h < bottom:
                bottom, x0, y0 = h, x, y
            if h > top:
                top, x1, y1 = h, x, y
        if top > low and bottom < high:
            found.append((bottom, top, x0, y0, x1, y1))
    found.sort()
    return found


def _chain(bands: Sequence[Band], low: float, high: float) -> list[Band] | tuple[float, float]:
    """Bands that cover all heights, each reaching into the next; or the first heights that none covers."""
    chain: list[Band] = []
    at, i, n = low, 0, len(bands)
    while at < high + _OVER:
        best: Band | None = None
        while i < n and bands[i][0] < at - _OVER:
            if best is None or bands[i][1] > best[1]:
                best = bands[i]
            i += 1
        if best is None or best[1] <= at:
            return (at, bands[i][0] if i < n and bands[i][0] < high else high)
        chain.append(best)
        at = best[1]
    return chain


def _until(chain: Sequence[Band], ra: float, rb: float, d: float, m: float) -> float:
    """A greater slope up to which the chain surely covers all heights."""
    far = math.inf
    s = math.sqrt(1.0 + m * m)
    lowest, _, x, y, _, _ = chain[0]
    if lowest >= -ra * s - _OVER:
        # below B's lowest line only: until the corner is in line with B's lower rim
        far = _tangent(d - x, -y, rb)
    _, highest, _, _, x, y = chain[-1]
    if highest <= rb * s - m * d + _OVER:
        far = min(far, _tangent(x, y, ra))
    for i in range(1, len(chain)):
        before, after = chain[i - 1], chain[i]
        dx = before[4] - after[2]
        if dx > 0.0:
            far = min(far, (before[5] - after[3]) / dx)
    return far


def _tangent(x: float, y: float, r: float) -> float:
    """The slope m at which y - m x = r sqrt(1 + m m), for a point right of a disc around the origin."""
    under = x * y + r * math.sqrt(max(0.0, x * x + y * y - r * r))
    return (y * y - r * r) / under if under > 0.0 else math.inf
