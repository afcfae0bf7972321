"""Lines of sight: exact views against 64 pymunk rays between the rims, and against dense sampling."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import islice, permutations, product

from game.bench.rows import Row, clocked
from game.bench.scenes import crosses, scene
from game.table.bases import Round
from game.table.board import Table
from game.table.inches import Point
from game.table.land import OPAQUE, Net
from game.table.sight import sight

PAIRS = 180
SAMPLES = 24
"""Points of each rim for the slow check, so 576 lines a pair."""

DEPTH = 1e-4
"""A line is blocked for the slow check if it runs this far inside an outline."""


def rows() -> list[Row]:
    """All rows about views."""
    sparse, dense = ("view.any.sparse", 20, 24.0), ("view.any.dense", 100, 48.0)
    return [*_speed(*sparse, (0.5, 2.0)), *_speed(*dense, (0.5, 1.2)), _right(60)]


def _pairs(table: Table) -> list[tuple[Round, Round]]:
    bases = list(table.figures.values())
    chance = random.Random(1)
    chance.shuffle(bases)
    return list(islice(permutations(bases, 2), PAIRS))


def _speed(name: str, pieces: int, size: float, targets: tuple[float, float]) -> list[Row]:
    """Against rays that stop at the first free one and tell no more, and against the share of free rays."""
    table = scene(7, "screen", pieces, 20, size)
    pairs = _pairs(table)
    net = table.land.net(OPAQUE)

    def ours() -> None:
        table.land.sights.clear()
        for a, b in pairs:
            sight(table, a, b)

    def first() -> None:
        for a, b in pairs:
            any(_rays(net, a, b, 8))

    def share() -> None:
        for a, b in pairs:
            sum(_rays(net, a, b, 8))

    ours()
    exact, quick, full = clocked(ours, first, share)
    work = f"{PAIRS} pairs, {pieces} pieces"
    return [
        Row(name, work, exact, "64 pymunk rays, first free", quick, targets[0]),
        Row(name, work, exact, "64 pymunk rays, share free", full, targets[1]),
    ]


def rim(base: Round, n: int) -> list[Point]:
    """n points on the rim of a base."""
    turn = math.tau / n
    return [(base.x + base.r * math.cos(i * turn), base.y + base.r * math.sin(i * turn)) for i in range(n)]


def _rays(net: Net, a: Round, b: Round, n: int) -> Iterator[bool]:
    """Whether each of n x n thin rays between the rims meets nothing."""
    ends = rim(b, n)
    return (net.free(p, q) for p in rim(a, n) for q in ends)


def _right(scenes: int) -> Row:
    """A view that samples find must exist; the line that is shown for a view must be free."""
    wrong = 0
    tables = [scene(1000 + seed, "screen", 30, 6, 24.0) for seed in range(scenes)]
    asked = [(table, *two) for table in tables for two in permutations(table.figures.values(), 2)]
    for table, a, b in asked:
        shapes = [t.shape for t in table.terrain]
        found = sight(table, a, b)
        if found.clear:
            assert found.line is not None
            wrong += any(crosses(*found.line, shape, 1e-6) for shape in shapes)
        else:
            lines = product(rim(a, SAMPLES), rim(b, SAMPLES))
            wrong += any(not any(crosses(p, q, s, -DEPTH) for s in shapes) for p, q in lines)

    def again() -> None:
        for table in tables:
            table.land.sights.clear()
        for table, a, b in asked:
            sight(table, a, b)

    return Row("view.right", f"{len(asked)} views, {SAMPLES**2} samples each", clocked(again)[0], wrong=wrong)
