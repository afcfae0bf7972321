"""Lines of sight: exact views against 64 pymunk rays between the rims, and against dense sampling."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from itertools import islice, permutations, product

from game.bench.rows import Row, clocked
from game.bench.scenes import crosses, crowd, scene
from game.table.bases import Round
from game.table.board import Table
from game.table.curtains import Curtain
from game.table.inches import Point
from game.table.sampled import PymunkRays, facing_rims
from game.table.sight import sight

PAIRS = 180
SAMPLES = 24
"""Points of each rim for the slow check, so 576 lines a pair."""

DEPTH = 1e-4
"""A line is blocked for the slow check if it runs this far inside an outline."""


def rows() -> list[Row]:
    """All rows about views."""
    return [*_speed("sparse", 20, (3.0, 30.0)), *_speed("dense", 100, (1.3, 15.0)), _right(60)]


def _pairs(table: Table) -> list[tuple[str, str]]:
    names = sorted(table.figures)
    chance = random.Random(1)
    chance.shuffle(names)
    return list(islice(permutations(names, 2), PAIRS))


def _speed(name: str, count: int, targets: tuple[float, float]) -> list[Row]:
    """Against 64 rays that stop at the first free one, in pymunk and in shapely; every base blocks, too."""
    table = crowd(7, count)
    pairs = _pairs(table)
    curtain = Curtain(table, table.land.by_id, table.figures)
    sampled = PymunkRays(table)
    works: list[Callable[[], object]] = [
        lambda: [curtain.view(table.figures[i], table.figures[j], (i, j)) for i, j in pairs],
        lambda: [sampled.free(i, j) for i, j in pairs],
    ]
    blind = sum(sampled.free(i, j) and not exact_clear(curtain, table, i, j) for i, j in pairs)
    tree, lacking = None, ""
    try:
        tree = ShapelyRays(table)
    except ModuleNotFoundError as missing:
        lacking = str(missing)
    if tree is not None:
        found = tree
        works.append(lambda: [found.free(i, j) for i, j in pairs])
    took = clocked(*works)
    work = f"{PAIRS} pairs, {count} pieces and {count} bases"
    found_rows = [Row(f"view.any.{name}", work, took[0], "64 pymunk rays", took[1], targets[0], blind)]
    if tree is None:
        return [*found_rows, Row(f"view.any.{name}", work, took[0], remark=lacking)]
    return [*found_rows, Row(f"view.any.{name}", work, took[0], "64 shapely lines", took[2], targets[1])]


def exact_clear(curtain: Curtain, table: Table, i: str, j: str) -> bool:
    """Whether the exact verdict on a pair is a view."""
    return curtain.view(table.figures[i], table.figures[j], (i, j)).clear


class ShapelyRays:
    """The same with shapely: a tree of outlines, 64 lines a pair in one call.

    Raises ModuleNotFoundError, with what to do, where shapely is not installed.
    """

    def __init__(self, table: Table) -> None:
        try:
            import shapely
        except ModuleNotFoundError as missing:
            raise ModuleNotFoundError(
                'shapely, a peer to measure against, is not installed: pip install "measure-twice[test]"'
            ) from missing
        self._shapely = shapely
        self._figures = table.figures
        outlines = [
            shapely.Polygon(p.points) if p.sides else shapely.Point(p.points[0]).buffer(p.r, quad_segs=16)
            for p in table.land.parts
        ]
        self._number = {}
        for i, b in table.figures.items():
            self._number[i] = len(outlines)
            outlines.append(shapely.Point(b.centre).buffer(b.r, quad_segs=16))
        self._tree = shapely.STRtree(outlines)

    def free(self, i: str, j: str) -> bool:
        """Whether one of 64 lines between two bases is free."""
        starts, ends = facing_rims(self._figures[i], self._figures[j])
        lines = self._shapely.linestrings([(p, q) for p in starts for q in ends])
        hits, met = self._tree.query(lines, predicate="intersects")
        own = (self._number[i], self._number[j])
        barred = {int(line) for line, shape in zip(hits, met, strict=True) if int(shape) not in own}
        return len(barred) < len(lines)


def rim(base: Round, n: int) -> list[Point]:
    """n points on the rim of a base."""
    turn = math.tau / n
    return [(base.x + base.r * math.cos(i * turn), base.y + base.r * math.sin(i * turn)) for i in range(n)]


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
