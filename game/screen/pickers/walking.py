"""The geometry of a half-made move: a trail to the pointer, pulled taut, along a way, cut at its limit."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from game.engine.decisions import Answer, IllegalAnswer, PickPath, Walk, Way, Why
from game.table.bases import Round
from game.table.board import Table
from game.table.inches import EPS, Point, at_most, distance, path_length, point_at, snap, toward
from game.table.moves import clamp, cost_parts, drag, path_cost, path_legal

CLOSE = 0.02
"""A trail that ends this close to the pointer has reached it."""

TURN_FROM = 0.05
"""A shorter move does not turn the figure by itself."""

Through = frozenset[str]


@dataclass(frozen=True, slots=True)
class Step:
    """A half-made move along a way, judged by the decision."""

    way: Way
    path: tuple[Point, ...]
    """As far as it may go, start included."""
    whole: tuple[Point, ...]
    """As far as the pointer wants."""
    facing: float | None
    price: float
    """Inches of the allowance used."""
    excess: float
    """Inches beyond the limit of the whole; 0 for a move that is possible."""
    pieces: tuple[tuple[Point, Point, bool], ...]
    why: Why | None
    """Why the path would be refused."""

    @property
    def answer(self) -> Answer:
        """The answer it makes."""
        return {"way": self.way.key, "path": [[x, y] for x, y in self.path[1:]], "face": self.facing}

    @property
    def end(self) -> Point:
        """Where it ends."""
        return self.path[-1]

    @property
    def dear(self) -> float:
        """Inches used on ground where an inch costs two."""
        return 2 * sum(distance(a, b) for a, b, dear in self.pieces if dear)


class Walker:
    """A base that is dragged over a table."""

    def __init__(self, decision: PickPath, table: Table, base: Round) -> None:
        self.decision = decision
        self.table = table
        self.base = base
        self.trails: dict[Through, list[Point]] = {}

    # ---- trails

    def forget(self) -> None:
        """Starts afresh from the corners that are fixed."""
        self.trails.clear()

    def along(self, way: Way, fixed: Sequence[Point], to: Point) -> list[Point]:
        """The fixed corners, extended to the pointer as this way allows."""
        if way.style == "straight":
            return self._straight(way, to)
        trail = self.trails.get(way.through)
        if trail is None or trail[-1] != to:
            trail = self._extended(way.through, list(fixed), to)
            self.trails[way.through] = trail
        return trail

    def _extended(self, through: Through, fixed: list[Point], to: Point) -> list[Point]:
        """Straight from the last corner if that gets there, else on from the trail, around corners."""
        me = self.decision.figure
        fresh = drag(self.table, self.base, fixed, to, me=me, through=through)
        old = self.trails.get(through)
        if distance(fresh[-1], to) <= CLOSE or old is None or len(old) <= len(fixed):
            return fresh
        on = drag(self.table, self.base, old, to, me=me, through=through)
        if distance(on[-1], to) < distance(fresh[-1], to) - CLOSE:
            return self._taut(on, len(fixed), through)
        return fresh

    def _taut(self, path: list[Point], keep: int, through: Through) -> list[Point]:
        """Leaves out corners after the first `keep` points wherever the short cut is legal and no dearer."""
        out, i = path[:keep], keep - 1
        while i < len(path) - 1:
            j = len(path) - 1
            while j > i + 1 and not self._shorter(path[i : j + 1], through):
                j -= 1
            out.append(path[j])
            i = j
        return out

    def _shorter(self, piece: Sequence[Point], through: Through) -> bool:
        cut = [piece[0], piece[-1]]
        if path_legal(self.table, self.base.at(cut[0]), cut, me=self.decision.figure, through=through):
            return False
        return path_cost(self.table, cut) <= path_cost(self.table, piece) + EPS

    def _straight(self, way: Way, to: Point) -> list[Point]:
        start = self.decision.start
        length = distance(start, to)
        if way.heading is not None:
            ahead = math.radians(way.heading)
            along = (to[0] - start[0]) * math.cos(ahead) + (to[1] - start[1]) * math.sin(ahead)
            length = max(0.0, along)
            to = (start[0] + length * math.cos(ahead), start[1] + length * math.sin(ahead))
        return self._to_contact(way, start, snap(to)) if length > EPS else [start]

    def _to_contact(self, way: Way, start: Point, to: Point) -> list[Point]:
        """The straight line as far as nothing stands in its way; over everything it goes to its end."""
        me, through = self.decision.figure, way.through
        if {"figures", "obstacles"} <= through:
            return [start, to]
        if path_legal(self.table, self.base, [start, to], me=me, through=through) is None:
            return [start, to]
        swept = drag(self.table, self.base, [start], to, me=me, through=through)
        first = swept[1] if len(swept) > 1 else start
        ahead = toward(start, to, distance(start, first))
        return [start, first] if distance(ahead, first) <= CLOSE and first != start else [start]

    # ---- judging

    def step(self, way: Way, fixed: Sequence[Point], to: Point | None, facing: float | None) -> Step:
        """The move to the pointer (None: to the last fixed corner) along a way, cut at its limit."""
        whole = [snap(p) for p in (self.along(way, fixed, to) if to is not None else fixed)]
        if way.style == "straight" and len(whole) > 2:
            whole = [whole[0], whole[-1]]
        price = self._price(way, whole)
        path, excess = whole, 0.0
        if not at_most(price, way.inches):
            path, excess = self._cut(way, whole), price - way.inches
            price = self._price(way, path)
        face = self._facing(way, path, facing)
        why = self._why(way, path, face)
        pieces = tuple((a, b, dear and not way.flat) for a, b, dear in cost_parts(self.table, path))
        return Step(way, tuple(path), tuple(whole), face, price, excess, pieces, why)

    def _facing(self, way: Way, path: Sequence[Point], facing: float | None) -> float | None:
        if not way.turns:
            return None
        if facing is None and len(path) > 1 and distance(path[0], path[-1]) > TURN_FROM:
            a, b = path[-2], path[-1]
            return round(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) % 360, 1) % 360
        return facing

    def _walk(self, way: Way, path: Sequence[Point], facing: float | None = None) -> Walk:
        answer = {"way": way.key, "path": [list(p) for p in path[1:]], "face": facing}
        return self.decision.walk(answer)

    def _price(self, way: Way, path: Sequence[Point]) -> float:
        return self.decision.price(self._walk(way, path))

    def _why(self, way: Way, path: Sequence[Point], facing: float | None) -> Why | None:
        try:
            return self.decision.legal(self._walk(way, path, facing))
        except IllegalAnswer as refusal:
            return refusal.why

    def _cut(self, way: Way, path: list[Point]) -> list[Point]:
        """The path up to the limit; where the decision's price knows more than the ground, by halving."""
        cut = clamp(self.table, path, way.inches, way.flat)
        if at_most(self._price(way, cut), way.inches):
            return cut
        low, high = 0.0, path_length(cut)
        for _ in range(14):
            mid = (low + high) / 2
            fits = at_most(self._price(way, shortened(cut, mid)), way.inches)
            low, high = (mid, high) if fits else (low, mid)
        return shortened(cut, low)


def shortened(path: Sequence[Point], length: float) -> list[Point]:
    """The first `length` inches of a path."""
    out, gone = [path[0]], 0.0
    for a, b in pairwise(path):
        step = distance(a, b)
        if gone + step >= length:
            end = snap(point_at(path, length))
            return [*out, end] if end != out[-1] else out
        gone += step
        out.append(b)
    return out


def rest_of(whole: Sequence[Point], path: Sequence[Point]) -> tuple[Point, ...]:
    """What a cut left over: from the end of the cut path to the end of the whole."""
    end, length = path[-1], path_length(path)
    gone, n = 0.0, len(whole) - 1
    for i, (a, b) in enumerate(pairwise(whole)):
        gone += distance(a, b)
        if gone > length + EPS:
            n = i + 1
            break
    return (end, *whole[n:])
