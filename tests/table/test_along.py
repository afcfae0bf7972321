"""Stretches of paths, forced moves, templates and laid terrain against paper, sampling and shapely."""

import math
import random
from itertools import pairwise
from typing import Any

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from game.table.bases import Box, Joined, Oval, Round, solids
from game.table.curtains import Curtain
from game.table.inches import distance, path_length, point_at
from game.table.shapes import gap
from game.table.shoves import clock, push_until, scatter
from game.table.solids import Solid
from game.table.stencils import beam, cone, covered, rim, share, touched
from game.table.stretches import comes_nearer, holds_at, melee_stretches, straight, within_stretches
from game.table.terrain import Circle, rect
from tests.table.scenes import random_point, random_shape, table

SEEDS = st.integers(0, 100_000)


def test_a_path_past_an_enemy_is_within_its_range_on_one_exact_stretch() -> None:
    foe = Round(5.0, 1.6, 0.6)
    ((lo, hi),) = within_stretches([(0.0, 0.0), (10.0, 0.0)], 0.6, foe, 1.0)
    half = math.sqrt(2.2005**2 - 1.6**2)
    assert (lo, hi) == pytest.approx((5.0 - half, 5.0 + half))
    assert within_stretches([(0.0, 0.0), (10.0, 0.0)], 0.6, Round(5.0, 2.3, 0.6), 1.0) == []
    assert (
        len(
            within_stretches(
                [(0.0, 0.0), (5.0, 0.0), (5.0, 9.0), (0.0, 9.0), (0.0, 0.0)], 0.5, Round(0.0, 0.0, 0.5), 1.0
            )
        )
        == 2
    )


@settings(max_examples=80, deadline=None)
@given(SEEDS)
def test_stretches_in_melee_agree_with_dense_samples_of_the_path(seed: int) -> None:
    dice = random.Random(seed)
    walls = [random_shape(dice, 14.0) for _ in range(4)]
    t = table(*(("wall", w) for w in walls), size=14.0)
    curtain = Curtain(t, t.land.by_id)
    path = [random_point(dice, 14.0) for _ in range(4)]
    foe = Round(*random_point(dice, 14.0), 0.6)
    found = melee_stretches(path, 0.5, foe, 3.0, curtain)
    assert all(a[1] < b[0] for a, b in pairwise(found))
    ends = [s for stretch in found for s in stretch]
    for k in range(400):
        s = path_length(path) * k / 399.0
        if any(abs(s - e) < 1e-4 for e in ends):
            continue
        p = point_at(path, s)
        near = distance(p, foe.centre) - 1.1 <= 3.0005
        assert holds_at(found, s) == (near and curtain.open(p, foe.centre)), s


@pytest.mark.clause("DOM-346")
def test_a_path_that_turns_back_comes_nearer() -> None:
    origin = (0.0, 0.0)
    assert comes_nearer([(1.0, 0.0), (3.0, 0.0), (3.0, 2.0)], origin) is None
    assert comes_nearer([(1.0, 0.0), (3.0, 0.0), (2.0, 1.0)], origin) == (2.0, 1.0)
    assert comes_nearer([(1.0, 0.0), (3.0, 0.0), (-1.0, 0.0)], origin) == (0.0, 0.0)
    assert comes_nearer([(1.0, 0.0), (1.0, 5.0)], origin) is None


def test_a_path_is_straight_if_its_corners_lie_on_one_line() -> None:
    assert straight([(0.0, 0.0), (1.0, 0.0005), (2.0, 0.0)])
    assert not straight([(0.0, 0.0), (1.0, 0.01), (2.0, 0.0)])
    assert not straight([(0.0, 0.0), (2.0, 0.0), (1.0, 0.0)])
    assert not straight([(0.0, 0.0), (0.0005, 0.0)])


def test_a_push_ends_at_the_gap_at_a_wall_at_a_base_or_at_the_edge() -> None:
    foe, source = Joined((Round(10.0, 10.0, 0.5),)), Joined((Round(9.0, 10.0, 0.5),))
    pushed = push_until(table(), foe, source, 0.0, 2.0, ())
    assert (pushed.inches, pushed.stopped_by) == (2.0, "gap")
    assert gap(pushed.figure, source) == 2.0
    walled = push_until(table(("wall", rect(11.0, 0.0, 1.0, 24.0))), foe, source, 0.0, 2.0, ())
    assert walled.stopped_by == "t0"
    assert walled.inches == pytest.approx(0.5)
    stood = push_until(table(third=Round(11.5, 10.0, 0.5)), foe, source, 0.0, 2.0, ())
    assert stood.stopped_by == "third"
    assert stood.inches == pytest.approx(0.5)
    ahead = push_until(table(size=11.0), foe, source, 0.0, 2.0, ())
    assert ahead.stopped_by == "edge"
    assert ahead.inches == pytest.approx(0.5)
    assert push_until(table(), foe, Joined((Round(6.0, 10.0, 0.5),)), 0.0, 2.0, ()).inches == 0.0


@settings(max_examples=80, deadline=None)
@given(SEEDS)
def test_a_push_of_joined_bases_stops_where_stepping_first_finds_the_gap(seed: int) -> None:
    dice = random.Random(seed)
    turn = dice.uniform(0.0, math.tau)
    a = [(12.0 + k * math.cos(turn), 12.0 + k * math.sin(turn)) for k in range(3)]
    figure = Joined(tuple(Round(x, y, 0.5) for x, y in a))
    source = Joined(tuple(Round(12.0 + k, 10.0 + dice.uniform(-1.5, 0.0), 0.5) for k in range(2)))
    degrees = dice.uniform(0.0, 360.0)
    pushed = push_until(table(size=40.0), figure, source, degrees, 2.0, ())
    u = (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
    steps = (k * 0.01 for k in range(2000))
    x, y = figure.centre
    slow = next(s for s in steps if gap(figure.at((x + u[0] * s, y + u[1] * s)), source) >= 2.0 - 1e-9)
    assert pushed.inches <= slow + 1e-6
    if pushed.stopped_by == "gap":
        assert pushed.inches == pytest.approx(slow, abs=0.0101)


def test_a_scatter_stops_short_of_walls_and_edges_but_not_short_of_the_base() -> None:
    t = table(("wall", rect(7.0, 0.0, 1.0, 24.0)))
    walls = Curtain(t, ("t0",))
    assert clock(12) == 90.0
    assert clock(3) == 0.0
    assert scatter(t, (4.0, 12.0), 0.5, clock(9), 2.0, 0.25, walls).point == (1.5, 12.0)
    stopped = scatter(t, (5.0, 12.0), 0.5, clock(3), 2.0, 0.25, walls)
    assert stopped.point == pytest.approx((6.75, 12.0), abs=1e-6)
    assert stopped.stopped_by == "t0"
    assert scatter(t, (6.4, 12.0), 0.5, clock(3), 2.0, 0.25, walls).point == pytest.approx((6.9, 12.0))
    assert scatter(t, (1.0, 12.0), 0.5, clock(9), 2.0, 0.25, walls).point == (0.25, 12.0)


def test_templates_touch_and_cover_figures() -> None:
    t = table(a=Round(5.0, 5.0, 0.5), b=Round(10.0, 5.0, 0.5), c=Round(10.0, 7.0, 0.5))
    line = beam((5.0, 5.0), 0.0, 4.5, 1.0)
    assert touched(t, line) == ("a", "b")
    assert covered(t, line) == ("a",)
    assert touched(t, cone((5.0, 5.0), 0.0, 60.0, 6.0)) == ("a", "b", "c")
    assert touched(t, Circle(10.0, 6.0, 0.5)) == ("b", "c")
    with pytest.raises(ValueError, match="no outline"):
        cone((0.0, 0.0), 0.0, 180.0, 1.0)


@settings(max_examples=120, deadline=None)
@given(SEEDS)
def test_the_share_of_a_base_under_a_template_is_that_of_shapely(seed: int) -> None:
    dice = random.Random(seed)
    shape = random_shape(dice, 8.0)
    x, y, turn = dice.uniform(0.0, 8.0), dice.uniform(0.0, 8.0), dice.uniform(0.0, 360.0)
    wide, deep = dice.uniform(0.6, 4.0), dice.uniform(0.6, 4.0)
    front = Round(x, y, wide / 4.0, turn)
    bases = (
        Round(x, y, wide / 2.0, turn),
        Box(x, y, wide, deep, turn),
        Oval(x, y, wide, deep, turn),
        Joined((front, Round(x + wide / 2.0, y, wide / 4.0))),
    )
    if isinstance(shape, Circle):
        other = shapely.Point(shape.x, shape.y).buffer(shape.r, quad_segs=400)
    else:
        other = shapely.Polygon(shape.points)
    for base in bases:
        outline = shapely.union_all([_slow(s) for s in solids(base)])
        slow = shapely.intersection(outline, other).area / outline.area
        assert share(base, shape) == pytest.approx(slow, abs=1e-5)


def _slow(s: Solid) -> Any:
    """A convex solid as shapely has it."""
    return shapely.Polygon(s.points) if s.sides else shapely.Point(s.cx, s.cy).buffer(s.r, quad_segs=400)


def test_the_share_of_a_base_under_a_template_on_paper() -> None:
    block = Box(10.0, 5.0, 4.0, 2.0, 90.0)
    assert share(block, beam((4.0, 5.0), 0.0, 7.0, 1.0)) == pytest.approx(3.0 / 8.0, abs=1e-12)
    assert share(block, Circle(10.0, 5.0, 0.5)) == pytest.approx(math.pi * 0.25 / 8.0, abs=1e-12)
    assert share(block, Circle(10.0, 5.0, 9.0)) == pytest.approx(1.0, abs=1e-12)
    assert share(Round(0.0, 0.0, 1.0), beam((0.0, 0.0), 0.0, 3.0, 4.0)) == pytest.approx(0.5, abs=1e-12)
    pair = Joined((Round(0.0, 0.0, 0.5), Round(1.0, 0.0, 0.5)))
    assert share(pair, Circle(0.0, 0.0, 0.5)) == pytest.approx(0.5, abs=1e-12)
    lens = 2.0 * math.acos(0.5) - math.sin(2.0 * math.acos(0.5))
    assert share(Round(0.0, 0.0, 1.0), Circle(1.0, 0.0, 1.0)) == pytest.approx(lens / math.pi, abs=1e-12)


def test_a_ray_from_the_centre_of_a_base_leaves_it_at_its_rim() -> None:
    assert rim(Round(3.0, 4.0, 0.5), 90.0) == pytest.approx((3.0, 4.5))
    assert rim(Box(3.0, 4.0, 4.0, 2.0, 90.0), 45.0) == pytest.approx((4.0, 5.0))
    assert rim(Box(3.0, 4.0, 4.0, 2.0, 90.0), 180.0) == pytest.approx((1.0, 4.0))
    assert rim(Joined((Round(3.0, 4.0, 0.5), Round(4.0, 4.0, 0.5))), 180.0) == pytest.approx((2.5, 4.0))
