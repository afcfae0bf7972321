"""Lines of sight: exact views against 64 pymunk rays between the rims, and against dense sampling."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import partial
from itertools import islice, permutations, product
from typing import Any

from game.bench.rows import Row, clocked
from game.bench.scenes import crosses, crowd, scene
from game.table.bases import Round
from game.table.board import Table
from game.table.curtains import Curtain
from game.table.inches import Point
from game.table.sampled import PymunkRays, facing_rims
from game.table.shares import seen_share
from game.table.sight import sight
from game.table.visible import area_from, eyes, opaque_to

PAIRS = 180
SAMPLES = 24
"""Points of each rim for the slow check, so 576 lines a pair."""

EYES = 24
"""Points of the rim of a base that look, as the screen has them look."""

DEPTH = 1e-4
"""A line is blocked for the slow check if it runs this far inside an outline."""


def rows() -> list[Row]:
    """All rows about views."""
    return [
        *_speed("sparse", 20, (3.0, 30.0, 5.0)),
        *_speed("dense", 100, (1.3, 15.0, 2.0)),
        *_shown(),
        _right(60),
    ]


def _pairs(table: Table) -> list[tuple[str, str]]:
    names = sorted(table.figures)
    chance = random.Random(1)
    chance.shuffle(names)
    return list(islice(permutations(names, 2), PAIRS))


def _speed(name: str, count: int, targets: tuple[float, float, float]) -> list[Row]:
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
        works.append(lambda: [found.free_by_piece(i, j) for i, j in pairs])
    took = clocked(*works)
    row = partial(Row, f"view.any.{name}", f"{PAIRS} pairs, {count} pieces and {count} bases", took[0])
    found_rows = [row("64 pymunk rays", took[1], targets[0], blind)]
    if tree is None:
        return [*found_rows, row(remark=lacking)]
    return [
        *found_rows,
        row("64 shapely lines", took[2], targets[1]),
        row("shapely by piece", took[3], targets[2], remark="only what meets the hull of the lines"),
    ]


def _shown() -> list[Row]:
    """What the measuring tool shows of a view: the share of a base that is seen, the area of the table."""
    table = crowd(7, 20)
    curtain = Curtain(table, table.land.by_id, table.figures)
    terrain = Curtain(table, table.land.by_id)
    pairs = _pairs(table)[:60]
    bases = table.figures

    def shares() -> None:
        for i, j in pairs:
            seen_share(table, bases[i], bases[j], curtain, (i, j))

    def areas() -> None:
        for i, b in bases.items():
            area_from(b.centre, opaque_to(table, curtain, (i,)), table.width, table.depth)

    def all_areas() -> None:
        for b in list(bases.values())[:4]:
            opaque = opaque_to(table, terrain, ())
            for eye in eyes(b, EYES):
                area_from(eye, opaque, table.width, table.depth)

    works: tuple[tuple[str, str, int, Callable[[], None], float], ...] = (
        ("view.share", "share of a base seen from one", len(pairs), shares, 2.0),
        ("view.area", "area seen from a point", len(bases), areas, 20.0),
        ("view.areas", "areas seen from a base past terrain", 4, all_areas, 20.0),
    )
    took = clocked(*(work for *_, work, _ in works))
    return [
        Row(name, f"{what}, 20 pieces and 20 bases", us / count, remark=f"target {most:g} ms")
        for (name, what, count, _, most), us in zip(works, took, strict=True)
    ]


def exact_clear(curtain: Curtain, table: Table, i: str, j: str) -> bool:
    """Whether the exact verdict on a pair is a view."""
    return curtain.view(table.figures[i], table.figures[j], (i, j)).clear


class ShapelyRays:
    """The same with shapely: a tree of outlines, 64 lines a pair in one call.

    Raises ModuleNotFoundError, with what to do, where shapely is not installed.
    """

    def __init__(self, table: Table) -> None:
        try:
            import numpy
            import shapely
        except ModuleNotFoundError as missing:
            raise ModuleNotFoundError(
                'shapely, a peer to measure against, is not installed: pip install "measure-twice[test]"'
            ) from missing
        self._numpy = numpy
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
        self._outlines = numpy.array(outlines)
        shapely.prepare(self._outlines)
        self._tree = shapely.STRtree(self._outlines)

    def _lines(self, i: str, j: str) -> Any:
        """The 64 lines of a pair, made in one call."""
        starts, ends = facing_rims(self._figures[i], self._figures[j])
        n = len(starts)
        ways = (self._numpy.repeat(starts, n, 0), self._numpy.tile(ends, (n, 1)))
        return self._shapely.linestrings(self._numpy.stack(ways, 1))

    def free(self, i: str, j: str) -> bool:
        """Whether one of 64 lines between two bases is free: one query of the tree for all lines."""
        lines = self._lines(i, j)
        hits, met = self._tree.query(lines, predicate="intersects")
        others = (met != self._number[i]) & (met != self._number[j])
        return len(self._numpy.unique(hits[others])) < len(lines)

    def free_by_piece(self, i: str, j: str) -> bool:
        """The same the other way round: the tree finds what meets the hull of the lines, then one prepared
        outline after the other takes away the lines that it bars.
        """
        left = self._lines(i, j)
        hull = self._shapely.convex_hull(self._shapely.multilinestrings(left))
        own = (self._number[i], self._number[j])
        for k in self._tree.query(hull, predicate="intersects"):
            if k not in own:
                left = left[~self._shapely.intersects(self._outlines[k], left)]
                if not len(left):
                    return False
        return True


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
