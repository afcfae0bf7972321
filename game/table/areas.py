"""The area that a mover can reach, as few outlines: the star of its start, and behind each obstacle the fans
of the ways that wind around it, joined into one.
"""

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from game.table.fans import Fans, rim_of
from game.table.inches import Point
from game.table.mesh import Found
from game.table.terrain import area
from game.table.tolls import TAU
from game.table.ways import Ways

_LEAST = 0.05
"""A fan with fewer inches left is not worth drawing."""

_SAME = math.radians(1.5)
"""A way that winds on around an obstacle leaves it in the direction of its next turn, but for rounding."""

_FLAT = 0.003
"""A corner that sticks out by less is dropped, inches; this only makes an outline smaller."""

_MANY = 8
_SPECK = 1e-4
_STRAIGHT = 1e-9
_COVERED = 0.01

_PROBES = 9
"""Ways that tell whether the fan of a bend at a rim of dear ground shows anything new."""

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
    first = fans.star(start, ways.inches, 0.0, TAU)
    kept = [_Polar(start, first, 0.0, TAU)]
    shapes = [slim(first)]
    for chain in _chains([f for f in found[1:] if ways.inches - f.cost > _LEAST]):
        f, begin, turn = chain[0]
        if f.turn == 0.0:
            left = ways.inches - f.cost
            if _all_in(kept, fans.probes(f.at, left, begin, turn, _PROBES)):
                continue
            ends = fans.star(f.at, left, begin, turn)
            kept.append(_Polar(f.at, ends, begin, turn))
            _add(shapes, [f.at, *ends])
            continue
        shape = _joined(fans, ways.inches, chain)
        if not _all_in(kept[:1], shape):
            _add(shapes, shape)
    return shapes


def _add(shapes: list[Outline], shape: Outline) -> None:
    slender = slim(shape)
    if len(slender) > 2 and area(tuple(slender)) > _SPECK:
        shapes.append(slender)


def _all_in(stars: Sequence["_Polar"], points: Sequence[Point]) -> bool:
    return all(any(s.covers(q) for s in stars) for q in points)


class _Polar:
    """A star around its point; answers whether it holds a place."""

    def __init__(self, p: Point, ends: Outline, begin: float, turn: float) -> None:
        self._p = p
        self._ends = ends
        self._begin = begin
        self._turn = turn
        self._angles = [(math.atan2(y - p[1], x - p[0]) - begin) % TAU for x, y in ends]
        self._angles[0], self._angles[-1] = 0.0, turn
        for i in range(1, len(ends)):
            self._angles[i] = min(max(self._angles[i], self._angles[i - 1]), turn)

    def covers(self, q: Point) -> bool:
        """Whether q is in the star, or outside by no more than a hair."""
        x, y = q[0] - self._p[0], q[1] - self._p[1]
        far = math.hypot(x, y)
        if far <= _COVERED:
            return True
        angle = (math.atan2(y, x) - self._begin) % TAU
        if angle > self._turn:
            return False
        i = min(max(bisect_left(self._angles, angle), 1), len(self._ends) - 1)
        (ax, ay), (bx, by) = self._ends[i - 1], self._ends[i]
        nx, ny = by - ay, ax - bx
        rim = (ax - self._p[0]) * nx + (ay - self._p[1]) * ny
        return (x * nx + y * ny) * (far - _COVERED) <= rim * far + 1e-12


def _chains(found: Sequence[Found]) -> Iterator[list[tuple[Found, float, float]]]:
    """Bends that follow one another around an obstacle, each with the angle of its first way on and the
    turn (signed radians) to its last.
    """
    onward: dict[int, tuple[Found, float]] = {}
    heads: list[Found] = []
    ends: dict[int, float] = {}
    for f in found:
        before = f.before
        assert before is not None
        into = math.atan2(f.at[1] - before.at[1], f.at[0] - before.at[0])
        if f.turn != 0.0 and f.along is not None:
            ends[id(f)] = math.atan2(f.along[1], f.along[0]) + f.turn
            if (
                id(before) in ends
                and id(before) not in onward
                and before.turn * f.turn > 0.0
                and abs(math.remainder(into - ends[id(before)], TAU)) < _SAME
            ):
                onward[id(before)] = (f, into)
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


def _joined(fans: Fans, inches: float, chain: Sequence[tuple[Found, float, float]]) -> Outline:
    """One outline, counter-clockwise, around the fans of a chain."""
    left = chain[0][0].turn > 0.0
    rim: Outline = []
    for f, begin, turn in chain:
        if left and turn > 0.0:
            rim += fans.star(f.at, inches - f.cost, begin, turn)
        elif not left and turn < 0.0:
            rim += reversed(fans.star(f.at, inches - f.cost, begin + turn, -turn))
    back = [f.at for f, _, _ in reversed(chain)]
    shape = [*rim, *back]
    return shape if left else shape[::-1]


def slim(points: Outline) -> Outline:
    """The outline without corners that hardly show; it never grows."""
    kept: Outline = []
    dropped: Outline = []
    n = len(points)
    for i, p in enumerate(points):
        if not kept:
            kept.append(p)
            continue
        q = points[(i + 1) % n]
        ax, ay = kept[-1]
        dx, dy = q[0] - ax, q[1] - ay
        length = math.hypot(dx, dy)
        dropped.append(p)
        if (
            length > 0.0
            and len(dropped) < _MANY
            and all(
                -_STRAIGHT <= ((x - ax) * dy - (y - ay) * dx) / length <= _FLAT
                and -_STRAIGHT <= (x - ax) * dx + (y - ay) * dy <= length * length
                for x, y in dropped
            )
        ):
            continue
        if p != kept[-1]:
            kept.append(p)
        dropped = []
    return kept
