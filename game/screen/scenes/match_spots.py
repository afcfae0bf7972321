"""Why a place of the table is no answer, and the nearest one that is: for paths, spots and poses."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from game.engine.decisions import Nearest, PickPath, PickPoint, PickPose, Pose, Walk, Way, Why
from game.engine.words import Text
from game.screen.pickers.asking import Question, disc_of
from game.screen.scenes.match_measure import length, limit
from game.table.inches import Point, distance, snap, toward
from game.table.reach import Reach, reach

STEP, GROWTH, TURNS = 0.1, 1.3, 24
"""The first ring of spots that is tried about a place, by how much each is wider, how many spots it has."""

REFINED = 10
"""So often the way back to the place is halved."""

TRIED, GRID = 80, 0.5
"""So many places of the edge of a reach are asked about, the nearest ones, and inches between places all over
it."""

BEYOND = 1.5
"""A place is said to be so and so much too far up to so many times the way's inches."""

Legal = Callable[[Point], Why | None]


def nearest_legal(legal: Legal, p: Point, farthest: float) -> Point | None:
    """A legal place near to p: the nearest that rings of spots about it find, brought as near as it goes.

    None if there is none within `farthest` inches.
    """
    r = STEP
    while r <= farthest:
        ring = [(p[0] + r * math.cos(t), p[1] + r * math.sin(t)) for t in _turns()]
        found = [q for q in map(snap, ring) if legal(q) is None]
        if found:
            return min((_back(legal, q, p) for q in found), key=lambda q: distance(p, q))
        r *= GROWTH
    return None


def _turns() -> Iterator[float]:
    return (2 * math.pi * k / TURNS for k in range(TURNS))


def _back(legal: Legal, good: Point, p: Point) -> Point:
    """The legal end of the line from a legal place to p."""
    bad = p
    for _ in range(REFINED):
        middle = snap(((good[0] + bad[0]) / 2, (good[1] + bad[1]) / 2))
        if legal(middle) is None:
            good = middle
        else:
            bad = middle
    return good


# ---- spots and poses


def spot_why(question: Question, p: Point, facing: float, units: str) -> Why | None:
    """Why a spot or a pose is no answer to the question, with the nearest that is; None if it is one."""
    decision, farthest = question.decision, math.hypot(question.picture.width, question.picture.depth)
    figure = ""
    if isinstance(decision, PickPoint):
        legal: Legal = decision.legal
    elif isinstance(decision, PickPose):
        pose, figure = decision.legal, decision.sprite

        def legal(q: Point) -> Why | None:
            return pose(Pose(q[0], q[1], facing))
    else:
        return None
    p = snap(p)
    why = legal(p)

    def nearest() -> Nearest | None:
        q = nearest_legal(legal, p, farthest)
        if q is None:
            return None
        say = Text("The nearest place is {n} from there", {"n": length(distance(p, q), units)})
        return Nearest(say, figure, q, facing if figure else None)

    return Why(why.text, why.clause, why.at or p, why.marks, why.nearest or nearest) if why else None


# ---- paths


class Ways:
    """Where the mover of a question can get to, whatever the rules ask of the end."""

    def __init__(self, question: Question, decision: PickPath, units: str) -> None:
        piece = question.piece(decision.figure)
        assert piece is not None
        self.decision = decision
        self.table = question.table
        self.base = disc_of(piece).at(decision.start)
        self.units = units
        self._reach: dict[tuple[str, float], Reach] = {}

    def _area(self, way: Way, inches: float) -> Reach:
        key = (way.key, inches)
        if key not in self._reach:
            me = self.decision.figure
            self._reach[key] = reach(self.table, self.base, inches, me=me, through=way.through, free=way.flat)
        return self._reach[key]

    def walk(self, way: Way, p: Point, inches: float | None = None) -> Walk | None:
        """The cheapest path to a place along a way, not yet judged; None if it does not get there."""
        start = self.decision.start
        if way.style == "straight":
            return Walk(way, (start, p), None)
        route = self._area(way, way.inches if inches is None else inches).route(p)
        return Walk(way, tuple(snap(q) for q in route), None) if route else None

    def possible(self, p: Point) -> Walk | None:
        """A legal path to a place along the first way that has one."""
        for way in self.decision.ways:
            walk = self.walk(way, p)
            if walk is not None and self.decision.legal(walk) is None:
                return walk
        return None

    def why(self, p: Point) -> Why | None:
        """Why the mover cannot go to a place, with the nearest place it can go to; None if it can."""
        p = snap(p)
        if self.possible(p) is not None:
            return None
        why = self._refusal(p)
        return Why(why.text, why.clause, why.at or p, why.marks, lambda: self.nearest(p))

    def _refusal(self, p: Point) -> Why:
        decision = self.decision
        for way in decision.ways:
            walk = self.walk(way, p)
            if walk is not None and (why := decision.legal(walk)) is not None:
                return why
        if self.table.fits(self.base.at(p), (decision.figure,)) and (why := self._into(p)):
            return why
        way = max(decision.ways, key=lambda w: w.inches)
        far = self.walk(way, p, BEYOND * way.inches)
        straight = decision.legal(Walk(way, (decision.start, p), None))
        if far is None and straight is not None:
            return straight
        if far is None:
            return Why(Text("There is no way there"), way.clause, p)
        needed = decision.price(far)
        args = {
            "over": length(needed - way.inches, self.units),
            "way": way.label,
            "inches": limit(way.inches, self.units),
            "needed": length(needed, self.units),
        }
        return Why(
            Text("{over} too far: {way} goes {inches} and this would take {needed}", args), way.clause, p
        )

    def _into(self, p: Point) -> Why | None:
        """What the rules say of going on to a place where the base does not fit, from the nearest where it
        does: that names what is there and not what is on the straight way.
        """
        for q in self._candidates(p):
            walk = self.possible(q)
            if walk is not None:
                path = (*walk.path, p) if walk.way.style == "free" else (self.decision.start, p)
                return self.decision.legal(Walk(walk.way, path, None))
        return None

    def nearest(self, p: Point) -> Nearest | None:
        """The place nearest to p to which a legal path leads, with that path as its tape."""
        for q in self._candidates(p):
            walk = self.possible(q)
            if walk is not None:
                cost = self.decision.price(walk)
                args = {
                    "n": length(distance(p, q), self.units),
                    "way": walk.way.label,
                    "cost": length(cost, self.units),
                    "inches": limit(walk.way.inches, self.units),
                }
                say = Text("{way} gets within {n} of it, {cost} of {inches}", args)
                return Nearest(say, self.decision.figure, q, None)
        return None

    def _candidates(self, p: Point) -> Iterator[Point]:
        """Places at the edge of what can be reached, the nearest to p first; then places all over it, for
        where the rules ask more of an end than to be reached.
        """
        start, edges = self.decision.start, set[Point]()
        for way in self.decision.ways:
            if way.style == "straight":
                far = min(way.inches, distance(start, p))
                edges.update(snap(toward(start, p, far * k / 24)) for k in range(1, 25))
            else:
                outline = self._area(way, way.inches).outline()
                edges.update(snap(q) for line in outline for q in _near_points(line, p))
        yield from sorted(edges, key=lambda q: distance(p, q))[:TRIED]
        yield from sorted(self._grid(), key=lambda q: distance(p, q))[:TRIED]

    def _grid(self) -> Iterator[Point]:
        """Places as far as the longest way goes, as the crow flies."""
        most = max(way.inches for way in self.decision.ways)
        x, y = self.decision.start
        n = int(most / GRID)
        for i in range(-n, n + 1):
            for j in range(-n, n + 1):
                if math.hypot(i, j) * GRID <= most:
                    yield (x + i * GRID, y + j * GRID)


def _near_points(line: Sequence[Point], p: Point) -> Iterator[Point]:
    """The corners of an outline, and the place of each side that is nearest to p."""
    for a, b in pairwise([*line, line[0]]):
        yield a
        d = distance(a, b)
        if d > 0:
            along = ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / d
            if 0 < along < d:
                yield toward(a, b, along)
