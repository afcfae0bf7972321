"""Where a mover can get to for an allowance, and the cheapest way there.

A straight leg is tried first; only when it is barred or too dear a mesh of bends is spread, once. Every cost
belongs to a real legal path, so nothing is claimed that cannot be walked.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from game.table.areas import outlines
from game.table.bases import Round
from game.table.board import Table
from game.table.inches import EPS, Point, distance, snap
from game.table.mesh import Found
from game.table.paths import cost_parts, path_cost, path_legal
from game.table.ways import FINE_GAP, FINE_STEP, GAP, STEP, Ways

GRID = 0.25
_SHARE = 0.15
"""Bends at the rims of dear ground stand at most this share of the allowance apart."""
_NONE: frozenset[str] = frozenset()


class Reach:
    """The destinations of one mover with one allowance; build with reach()."""

    def __init__(self, ways: Ways) -> None:
        self._ways = ways
        self._most = ways.inches + EPS
        self._found: list[Found] | None = None
        self._outlines: list[list[Point]] | None = None
        self._root = Found(ways.start, 0.0, None, None, 0.0)

    def cost(self, p: Point) -> float | None:
        """Cost of the cheapest legal path found to p; None if the base cannot stand there or get there."""
        way = self._way(p)
        return None if way is None else way[1]

    def route(self, p: Point) -> list[Point] | None:
        """The cheapest legal path found to p within the allowance, or None."""
        way = self._way(p)
        if way is None:
            return None
        return [*way[0].path(), p] if p != self._ways.start else [p]

    def _way(self, p: Point, *, enough: bool = False) -> tuple[Found, float] | None:
        ways = self._ways
        start = ways.start
        far = distance(start, p)
        if far > self._most or not ways.fits(p):
            return None
        if far == 0.0:
            return (self._root, 0.0)
        price = ways.leg(start, p, self._most + 1e-12)
        if price is not None and (enough or price - far < 1e-9):
            return (self._root, price)
        return ways.onward(self._mesh(), p, self._most, enough=enough)

    def _mesh(self) -> list[Found]:
        if self._found is None:
            gap = min(GAP, _SHARE * self._ways.inches)
            self._found = self._ways.spread(self._ways.bends(STEP, gap), self._most)
        return self._found

    def spots(self, extra: Sequence[Point] = ()) -> Iterator[Point]:
        """Legal destinations within the allowance: the extra points (snapped), then a grid of 0.25 inch
        anchored at the start, nearest first (Q12).
        """
        for p in chain(map(snap, extra), _grid(self._ways)):
            if self._way(p, enough=True) is not None:
                yield p

    def exists(self, pred: Callable[[Point], bool], extra: Sequence[Point] = ()) -> Point | None:
        """Some destination for which pred holds, or None (Q12). Extra points come first, straight ways before
        bent ones; pred is asked before any way is sought.
        """
        behind: list[Point] = []
        for p in chain(map(snap, extra), _grid(self._ways)):
            if distance(self._ways.start, p) <= self._most and pred(p) and self._ways.fits(p):
                if self._open(p):
                    return p
                behind.append(p)
        return next((p for p in behind if self._way(p, enough=True) is not None), None)

    def _open(self, p: Point) -> bool:
        """Whether a straight leg leads to p."""
        start = self._ways.start
        return p == start or self._ways.leg(start, p, self._most + 1e-12) is not None

    def farthest(self, pred: Callable[[Point], bool], extra: Sequence[Point] = ()) -> float:
        """Greatest straight distance from the start to a destination for which pred holds; 0 if none."""
        start = self._ways.start
        tries = [(distance(start, p), p) for p in chain(map(snap, extra), _grid(self._ways))]
        tries.sort(key=lambda t: -t[0])
        for far, p in tries:
            if pred(p) and self._way(p, enough=True) is not None:
                return far
        return 0.0

    def outline(self) -> list[list[Point]]:
        """Counter-clockwise polygons whose union is the reachable area of the centre, an inner bound of it,
        to draw; worked out once.
        """
        if self._outlines is None:
            self._outlines = outlines(self._ways, self._mesh())
        return self._outlines


def reach(
    table: Table,
    mover: Round,
    inches: float,
    *,
    me: str,
    through: frozenset[str] = _NONE,
    free: bool = False,
) -> Reach:
    """Where the figure `me` can move its base for an allowance; `through` and `free` as for path_legal and
    path_cost.
    """
    return Reach(Ways(table, mover, inches, me=me, through=through, free=free))


def route(
    table: Table,
    mover: Round,
    goal: Point,
    inches: float,
    *,
    me: str,
    through: frozenset[str] = _NONE,
    free: bool = False,
) -> list[Point] | None:
    """A cheapest legal path to the goal (within about a hundredth of an inch), or None (Q13)."""
    ways = Ways(table, mover, inches, me=me, through=through, free=free)
    rough = Reach(ways).route(goal)
    if rough is None or path_cost(table, rough, free) - distance(mover.centre, goal) < 1e-9:
        return rough
    turns = rough[1:-1] + [q for p, q, _ in ([] if free else cost_parts(table, rough)[:-1])]
    bends = ways.bends(FINE_STEP, FINE_GAP)
    near = [b for b in bends if any(distance((b.x, b.y), t) < GAP / 2.0 for t in turns)]
    fine = ways.onward(ways.spread(near, inches + EPS), goal, inches + EPS)
    tries = [rough] if fine is None else [[*fine[0].path(), goal], rough]
    legal = [p for p in tries if path_legal(table, mover, p, me=me, through=through) is None]
    return min(legal, key=lambda p: path_cost(table, p, free), default=None)


def ring(centre: Point, radius: float, step_degrees: float = 5.0) -> list[Point]:
    """Points on a circle every `step_degrees`, from the east counter-clockwise, snapped."""
    count = max(1, round(360.0 / step_degrees))
    angles = (2.0 * math.pi * k / count for k in range(count))
    return [snap((centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a))) for a in angles]


def _grid(ways: Ways) -> Iterator[Point]:
    """The start and the grid points around it up to the allowance, nearest first."""
    x, y = ways.start
    far = ways.inches / GRID
    n = math.floor(far + 1e-9)
    cells = [
        (i * i + j * j, i, j)
        for i in range(-n, n + 1)
        for j in range(-n, n + 1)
        if i * i + j * j <= far * far + 1e-6
    ]
    cells.sort()
    for _, i, j in cells:
        yield snap((x + i * GRID, y + j * GRID))
