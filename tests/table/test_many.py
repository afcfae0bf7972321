"""Thousands of random scenes: exact answers against a slow second way, nothing off by more than 1e-6 inch."""

import math
import random

import pytest
import shapely

from game.bench.moves import first_contact
from game.table.bases import Round
from game.table.curtains import Curtain
from game.table.inches import OVERLAP, Point, distance, unit
from game.table.moves import slide
from game.table.sight import sight
from game.table.terrain import Circle, Shape
from tests.table.scenes import random_point, random_shape, table

OFF = 1e-6
LINES = 14
"""Points of each disc for the samples, so 196 lines a scene."""


def outline(shape: Shape, wide: bool) -> shapely.Polygon:
    """The outline in shapely; a circle as a polygon around it (`wide`) or in it."""
    if not isinstance(shape, Circle):
        return shapely.Polygon(shape.points)
    n = 720
    r = shape.r / math.cos(math.pi / n) if wide else shape.r
    return shapely.Polygon(
        [
            (shape.x + r * math.cos(math.tau * k / n), shape.y + r * math.sin(math.tau * k / n))
            for k in range(n)
        ]
    )


def samples(dice: random.Random, a: Round, b: Round) -> list[tuple[Point, Point]]:
    """Lines between points of two discs, most of them between the rims."""

    def spots(base: Round) -> list[Point]:
        turn = dice.uniform(0.0, math.tau)
        found = []
        for k in range(LINES):
            w, far = turn + math.tau * k / LINES, base.r * (1.0 if k % 3 else dice.random())
            found.append((base.x + far * math.cos(w), base.y + far * math.sin(w)))
        return found

    return [(p, q) for p in spots(a) for q in spots(b)]


@pytest.mark.many
def test_sight_is_never_wrong_against_samples_and_its_witness_is_free(scenes: int) -> None:
    for seed in range(scenes):
        dice = random.Random(seed)
        shapes = [random_shape(dice, 16.0) for _ in range(dice.randint(1, 9))]
        t = table(*(("wall", s) for s in shapes), size=16.0)
        a = Round(*random_point(dice, 16.0), dice.choice([0.5, 0.63, 0.8, 1.2]))
        b = Round(*random_point(dice, 16.0), dice.choice([0.5, 0.63, 0.8, 1.2]))
        while distance(a.centre, b.centre) < a.r + b.r:
            b = b.at(random_point(dice, 16.0))
        seen = sight(t, a, b)
        assert seen.clear == sight(t, b, a).clear, seed
        assert seen.clear == Curtain(t, t.land.by_id).view(a, b).clear, seed
        if seen.clear:
            (p, q), solid = seen.line, shapely.unary_union([outline(s, False) for s in shapes])
            assert distance(p, a.centre) <= a.r + OFF, seed
            assert distance(q, b.centre) <= b.r + OFF, seed
            line = shapely.LineString([p, q]) if p != q else shapely.Point(p)
            assert not shapely.intersects(shapely.buffer(solid, -OFF), line), seed
        else:
            solid = shapely.buffer(shapely.unary_union([outline(s, True) for s in shapes]), OFF)
            shapely.prepare(solid)
            lines = shapely.linestrings(samples(dice, a, b))
            assert shapely.intersects(solid, lines).all(), seed


@pytest.mark.many
def test_a_sweep_ends_where_the_closed_form_of_every_side_and_corner_says(scenes: int) -> None:
    done = 0
    seed = 0
    while done < scenes:
        seed += 1
        dice = random.Random(seed)
        shapes = [random_shape(dice, 16.0) for _ in range(dice.randint(1, 9))]
        shapes += [Circle(*random_point(dice, 16.0), 0.63) for _ in range(4)]
        figures = {
            f"f{i}": Round(s.x, s.y, s.r) for i, s in enumerate(shapes) if isinstance(s, Circle) and i % 2
        }
        walls = [("wall", s) for i, s in enumerate(shapes) if f"f{i}" not in figures]
        t = table(*walls, size=16.0, **figures)
        mover = Round(*random_point(dice, 16.0), dice.choice([0.5, 0.63, 0.98]))
        if t.fits(Round(mover.x, mover.y, mover.r + 2.0 * OVERLAP)) is not None:
            continue
        done += 1
        degrees = round(dice.uniform(0.0, 360.0), 3)
        u = unit(degrees)
        edge = min(
            far / abs(k)
            for k, far in zip(u, (_room(mover.x, u[0], mover.r), _room(mover.y, u[1], mover.r)), strict=True)
            if k
        )
        late = [first_contact(mover.centre, u, mover.r, [s], 99.0) for s in shapes]
        early = [first_contact(mover.centre, u, mover.r + OVERLAP, [s], 99.0) for s in shapes]
        grazes = [e for e, last in zip(early, late, strict=True) if e < 99.0 <= last]
        s = slide(t, mover, degrees, 8.0, me="me").cost
        stop = min(8.0, edge, *late)
        assert min(8.0, edge, *early) - 0.01 - OFF <= s <= stop + OFF, seed
        if not any(e < stop for e in grazes) and edge > stop + 0.1:
            assert abs(s - stop) <= OFF, seed


def _room(x: float, k: float, r: float) -> float:
    return 16.0 - r - x if k > 0.0 else x - r
