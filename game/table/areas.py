"""The area that a mover can reach, as few outlines: the star of its start, and behind each obstacle the fans
of the ways that wind around it, joined into one.
"""

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from game.table.fans import Fans, rim_of
from game.table.inches import Point
from game.table.mesh import LOOSE, Found, snug
from game.table.pieces import contains
from game.table.terrain import area
from game.table.tolls import TAU
from game.table.ways import Ways

_LEAST = 0.03
"""A fan with fewer inches left is not worth drawing."""

_SAME = math.radians(1.5)
"""A way that winds on around an obstacle leaves it in the direction of its next turn, but for rounding."""

_FLAT = 0.0015
"""A corner that sticks out by less is dropped, inches; this only makes an outline smaller."""

_TIGHT = math.radians(3.0)
"""Half of a turn that is drawn tight around an obstacle; less hardly shows."""

_ROUNDED = 0.003
"""What the rounding of a turn at a rim may cost a way, inches."""

_DELICATE = math.radians(6.0)
"""Piece of an obstacle's rim that one line stands for in what is seen from the start."""

_COARSE = math.radians(40.0)
"""Piece of an obstacle's rim that one line stands for in what only a rim of dear ground opens."""

_STEEP = math.sqrt(0.75)
_MANY = 8
_SPECK = 1e-4
_STRAIGHT = 1e-9
_COVERED = 0.01

Outline = list[Point]


def outlines(ways: Ways, found: Sequence[Found]) -> list[Outline]:
    """Counter-clockwise outlines whose union is the area of reachable centres, an inner bound of it.

    `found`: the start and the bends of cheapest ways, cheapest first.
    """
    box = ways.box()
    fans = Fans([rim_of(s, ways.r, ways.grow) for s in ways.solids], ways.dear, box)
    start = found[0].at
    if ways.inches <= 0.0:
        return [[start, start, start]]
    first = fans.star(start, ways.inches, 0.0, TAU, _DELICATE)
    kept = [_Polar(start, first, 0.0, TAU)]
    shapes = [slim(first)]
    skimmed: list[Found] = []
    for chain in _chains([f for f in found[1:] if ways.inches - f.cost > _LEAST]):
        f, begin, turn = chain[0]
        if f.turn == 0.0:
            left = ways.inches - f.cost
            skimmed.append(f)
            ends = fans.star(f.at, left, begin, turn, _COARSE)
            if _all_in(kept, ends):
                continue
            kept.append(_Polar(f.at, ends, begin, turn))
            shapes.append([f.at, *ends])
            continue
        shape = _joined(fans, ways, chain)
        if not _all_in(kept[:1], shape):
            _add(shapes, shape)
    for f in skimmed:
        shapes += _sheets(ways, kept, f)
    return shapes


def _sheets(ways: Ways, kept: Sequence["_Polar"], f: Found) -> Iterator[Outline]:
    """What is reached by walking on along a straight rim and entering dear ground under way: at the steepest
    worth while, 60 degrees to the rim, where an inch along it is worth half an inch in. Only what the stars
    that are kept do not show.
    """
    (x, y), left = f.at, ways.inches - f.cost - _ROUNDED
    for (tx, ty), (nx, ny), gap in f.sides:
        far = min(gap, left)
        ux, uy = 0.5 * tx + _STEEP * nx, 0.5 * ty + _STEEP * ny
        near, end = 0.5 * left, 0.5 * (left - far)
        foot = (x + far * tx, y + far * ty)
        a, b = (foot[0] + end * ux, foot[1] + end * uy), (x + near * ux, y + near * uy)
        if _all_in(kept, [(a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k) for k in (0.5, 0.2, 0.8)]):
            continue
        sheet = [f.at, foot, a, b] if end > _COVERED else [f.at, foot, b]
        if _walkable(ways, sheet) and ways.price(f.at, foot) < far + _STRAIGHT:
            yield sheet if tx * ny - ty * nx > 0.0 else sheet[::-1]


def _walkable(ways: Ways, area: Outline) -> bool:
    """Whether a base may stand anywhere in a convex area."""
    return all(ways.clear(p, q) for p, q in zip(area, [*area[1:], area[0]], strict=True)) and not any(
        contains(tuple(area), (s.cx, s.cy)) for s in ways.solids
    )


def _add(shapes: list[Outline], shape: Outline) -> None:
    slender = slim(shape)
    if len(slender) > 2 and area(tuple(slender)) > _SPECK:
        shapes.append(slender)


def _all_in(stars: Sequence["_Polar"], points: Sequence[Point]) -> bool:
    """Whether each point is in one of the stars; what held the last one is asked first."""
    held: _Polar | None = None
    for q in points:
        if held is not None and held.covers(q):
            continue
        held = next((s for s in stars if s.covers(q)), None)
        if held is None:
            return False
    return True


class _Polar:
    """A star around its point; answers whether it holds a place."""

    def __init__(self, p: Point, ends: Outline, begin: float, turn: float) -> None:
        self._p = p
        self._ends = ends
        self._begin = begin
        self._turn = turn
        self._most = (max(math.dist(p, q) for q in ends) + _COVERED) ** 2
        # outside these two half planes lies nothing of a star of less than half a turn
        self._sides = (
            (math.cos(begin), math.sin(begin), math.cos(begin + turn), math.sin(begin + turn))
            if turn < 3.0
            else None
        )
        self._angles: list[float] | None = None

    def covers(self, q: Point) -> bool:
        """Whether q is in the star, or outside by no more than a hair."""
        x, y = q[0] - self._p[0], q[1] - self._p[1]
        far = x * x + y * y
        if far > self._most:
            return False
        if far <= _COVERED * _COVERED:
            return True
        if self._sides is not None:
            bx, by, ex, ey = self._sides
            if bx * y < by * x or x * ey < y * ex:
                return False
        return self._reaches(x, y, math.sqrt(far))

    def _reaches(self, x: float, y: float, far: float) -> bool:
        angle = (math.atan2(y, x) - self._begin) % TAU
        if angle > self._turn:
            return False
        if self._angles is None:
            self._angles = self._measured()
        i = min(max(bisect_left(self._angles, angle), 1), len(self._ends) - 1)
        (ax, ay), (bx, by) = self._ends[i - 1], self._ends[i]
        nx, ny = by - ay, ax - bx
        rim = (ax - self._p[0]) * nx + (ay - self._p[1]) * ny
        return (x * nx + y * ny) * (far - _COVERED) <= rim * far + 1e-12

    def _measured(self) -> list[float]:
        """The angles of the ends, rising."""
        (x, y), begin, turn = self._p, self._begin, self._turn
        found = [(math.atan2(ey - y, ex - x) - begin) % TAU for ex, ey in self._ends]
        found[0], found[-1] = 0.0, turn
        for i in range(1, len(found)):
            found[i] = min(max(found[i], found[i - 1]), turn)
        return found


def _chains(found: Sequence[Found]) -> Iterator[list[tuple[Found, float, float]]]:
    """Bends that follow one another around an obstacle, each with the angle of its first way on and the
    turn (signed radians) to its last.
    """
    onward: dict[int, tuple[Found, float]] = {}
    heads: list[Found] = []
    ends: dict[int, float] = {}
    for f in found:
        assert f.before is not None
        into = math.atan2(f.at[1] - f.before.at[1], f.at[0] - f.before.at[0])
        prior = f.wound or f.before
        if f.turn != 0.0 and f.along is not None:
            ends[id(f)] = math.atan2(f.along[1], f.along[0]) + f.turn
            if (
                id(prior) in ends
                and id(prior) not in onward
                and prior.turn * f.turn > 0.0
                and abs(math.remainder(into - ends[id(prior)], TAU)) < _SAME
            ):
                onward[id(prior)] = (f, into)
                continue
        heads.append(f)
    for f in heads:
        chain: list[tuple[Found, float, float]] = []
        here: Found | None = f
        while here is not None:
            before = here.before
            assert before is not None
            into = math.atan2(here.at[1] - before.at[1], here.at[0] - before.at[0])
            after, out = onward.get(id(here), (None, ends.get(id(here), into)))
            if here.turn == 0.0:
                chain.append((here, into + here.fan[0], here.fan[1] - here.fan[0]))
            else:
                chain.append((here, into, math.remainder(out - into, TAU)))
            here = after
        yield chain


def _joined(fans: Fans, ways: Ways, chain: Sequence[tuple[Found, float, float]]) -> Outline:
    """One outline, counter-clockwise, around the fans of a chain."""
    left = chain[0][0].turn > 0.0
    rim: Outline = []
    if ways.dear:
        # a way may come in by a hair beside the taut one, which costs more where it starts in dear ground
        f, begin, turn = chain[0]
        wider = math.copysign(LOOSE, f.turn)
        chain = [(f, begin - wider, turn + wider), *chain[1:]]
    for f, begin, turn in chain:
        if left and turn > 0.0:
            rim += fans.star(f.at, ways.inches - f.cost, begin, turn)
        elif not left and turn < 0.0:
            rim += reversed(fans.star(f.at, ways.inches - f.cost, begin + turn, -turn))
    shape = [*rim, *_back(ways, [f for f, _, _ in chain])]
    return shape if left else shape[::-1]


def _back(ways: Ways, chain: Sequence[Found]) -> Outline:
    """The way back along a chain, drawn tight around the obstacle where a base can pass between the two."""
    found: Outline = []
    for i in range(len(chain) - 1, -1, -1):
        f = chain[i]
        half = abs(f.turn)
        if half > _TIGHT and f.circle is not None:
            close = snug(f)
            spare = ways.inches - f.cost - 2.0 * f.circle[1] * math.tan(half) * (2.0 if ways.dear else 1.0)
            turns = pairwise([f.at, *close, f.at])
            far = f.circle[1] * math.tan(half)
            if spare > 0.0 and (ways.lonely(f.at, far) or all(ways.clear(p, q) for p, q in turns)):
                found += close if i else [*close, f.at]
                continue
        found.append(f.at)
    return found


def slim(points: Outline) -> Outline:
    """The outline without corners that hardly show; it never grows."""
    kept: Outline = [points[0]]
    dropped: Outline = []
    n = len(points)
    ax, ay = points[0]
    for i in range(1, n):
        p = points[i]
        qx, qy = points[i + 1] if i + 1 < n else points[0]
        dropped.append(p)
        if len(dropped) < _MANY and _flat(dropped, ax, ay, qx - ax, qy - ay):
            continue
        if p != kept[-1]:
            kept.append(p)
            ax, ay = p
        dropped = []
    return kept


def _flat(dropped: Outline, ax: float, ay: float, dx: float, dy: float) -> bool:
    """Whether points stick out to the right of a line, and by very little."""
    size = dx * dx + dy * dy
    length = math.sqrt(size)
    if length == 0.0:
        return False
    low, high = -_STRAIGHT * length, _FLAT * length
    for px, py in dropped:
        x, y = px - ax, py - ay
        if not (low <= x * dy - y * dx <= high and -_STRAIGHT <= x * dx + y * dy <= size):
            return False
    return True
