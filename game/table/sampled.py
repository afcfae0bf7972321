"""Sight by sampling: the usual way, which misses narrow views; kept to measure the exact one against."""

import math

import pymunk

from game.table.bases import Round
from game.table.board import Table
from game.table.inches import Point

RAYS = 8
"""Points of each facing half rim, so 64 lines a pair."""

_HIDDEN = pymunk.ShapeFilter(categories=2)
_SHOWN = pymunk.ShapeFilter(categories=1)
_ASKED = pymunk.ShapeFilter(mask=1)


def facing_rims(a: Round, b: Round, n: int = RAYS) -> tuple[list[Point], list[Point]]:
    """n points on the half rim of each base that faces the other."""
    angle = math.atan2(b.y - a.y, b.x - a.x)
    turns = [(-0.5 + (i + 0.5) / n) * math.pi for i in range(n)]
    return (
        [(a.x + a.r * math.cos(angle + t), a.y + a.r * math.sin(angle + t)) for t in turns],
        [(b.x - b.r * math.cos(angle + t), b.y - b.r * math.sin(angle + t)) for t in turns],
    )


class PymunkRays:
    """The usual way: one pymunk space, 64 thin rays a pair, the first free one is a view."""

    def __init__(self, table: Table) -> None:
        self._figures = table.figures
        self._space = pymunk.Space()
        body = self._space.static_body
        self._bases = {i: pymunk.Circle(body, b.r, offset=b.centre) for i, b in table.figures.items()}
        parts = [
            pymunk.Poly(body, p.points) if p.sides else pymunk.Circle(body, p.r, offset=p.points[0])
            for p in table.land.parts
        ]
        for shape in (*parts, *self._bases.values()):
            shape.filter = _SHOWN
            self._space.add(shape)

    def free(self, i: str, j: str) -> bool:
        """Whether one of 64 rays between two bases is free."""
        a, b = self._bases[i], self._bases[j]
        a.filter = b.filter = _HIDDEN
        ask = self._space.segment_query_first
        starts, ends = facing_rims(self._figures[i], self._figures[j])
        free = any(ask(p, q, 0.0, _ASKED) is None for p in starts for q in ends)
        a.filter = b.filter = _SHOWN
        return free
