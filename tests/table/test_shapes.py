"""Bases of every form against paper, shapely and one another."""

import math
import random

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from game.table.bases import Round
from game.table.hulls import apart, common, hull
from game.table.inches import Point
from game.table.shapes import (
    Base,
    Box,
    Joined,
    Oval,
    ahead,
    between,
    covers,
    gap,
    gap_to,
    nearest_pair,
    solids,
    wholly_in,
)
from game.table.solids import Solid
from game.table.terrain import rect
from tests.table.scenes import Turn, table

SEEDS = st.integers(0, 100_000)


def random_base(dice: random.Random) -> Base:
    x, y, facing = dice.uniform(-6, 6), dice.uniform(-6, 6), dice.uniform(0, 360)
    w, d = dice.uniform(0.5, 3.0), dice.uniform(0.5, 4.0)
    match dice.randrange(4):
        case 0:
            return Round(x, y, w / 2.0, facing)
        case 1:
            return Box(x, y, w, d, facing)
        case 2:
            return Oval(x, y, w, d, facing)
        case _:
            r = w / 2.0
            return Joined(tuple(Round(x + 2 * r * i, y, r, facing) for i in range(3)))


def drawn(base: Base) -> shapely.Geometry:
    parts = []
    for s in solids(base):
        parts.append(
            shapely.Polygon(s.points) if s.sides else shapely.Point(s.points[0]).buffer(s.r, quad_segs=200)
        )
    return shapely.unary_union(parts)


def moved(base: Base, turn: Turn, degrees: float) -> Base:
    if isinstance(base, Joined):
        return Joined(tuple(b.at(turn.point(b.centre), b.facing + degrees) for b in base.bases))
    return base.at(turn.point(base.centre), base.facing + degrees)


def scaled(base: Base, k: float) -> Base:
    if isinstance(base, Round):
        return Round(k * base.x, k * base.y, k * base.r, base.facing)
    if isinstance(base, Joined):
        return Joined(tuple(Round(k * b.x, k * b.y, k * b.r, b.facing) for b in base.bases))
    return type(base)(k * base.x, k * base.y, k * base.width, k * base.depth, base.facing)


def test_the_corners_of_a_box_begin_at_its_front_left_and_go_round() -> None:
    box = Box(10.0, 10.0, 4.0, 2.0, 90.0)
    assert box.corners == ((8.0, 11.0), (12.0, 11.0), (12.0, 9.0), (8.0, 9.0))
    assert box.local((12.0, 11.0)) == (2.0, 1.0)
    assert box.place(2.0, 1.0) == (12.0, 11.0)


def test_distances_between_forms_agree_with_paper() -> None:
    box = Box(0.0, 0.0, 2.0, 4.0)
    assert gap(box, Box(5.0, 0.0, 2.0, 2.0)) == 2.0
    assert gap(box, Box(5.0, 4.0, 2.0, 2.0)) == math.hypot(2.0, 2.0)
    assert gap(box, Round(0.0, 3.0, 1.0)) == 1.0
    assert between(box, Box(5.0, 0.0, 2.0, 2.0)).depth == 0.0
    assert between(box, Box(2.5, 0.0, 2.0, 2.0)).depth == 0.5
    assert table().contact(box, Box(3.0, 0.5, 2.0, 2.0))
    assert not table().contact(box, Box(3.002, 0.5, 2.0, 2.0))
    assert gap(Oval(0.0, 0.0, 2.0, 4.0), Round(5.0, 0.0, 1.0)) == pytest.approx(2.0, abs=6e-4)
    assert gap(Joined((Round(0.0, 0.0, 0.5), Round(1.0, 0.0, 0.5))), Round(4.0, 0.0, 0.5)) == 2.0


@settings(max_examples=150, deadline=None)
@given(SEEDS)
def test_gaps_agree_with_shapely_and_keep_under_turns_shifts_scale_and_exchange(seed: int) -> None:
    dice = random.Random(seed)
    a, b = random_base(dice), random_base(dice)
    m = between(a, b)
    assert m.gap == pytest.approx(shapely.distance(drawn(a), drawn(b)), abs=2e-4)
    assert (m.depth > 2e-4) <= shapely.intersects(drawn(a), drawn(b))
    assert math.dist(m.here, m.there) == pytest.approx(m.gap, abs=1e-9)
    assert gap_to(m.here, a) < 1e-9
    assert gap_to(m.there, b) < 1e-9
    back = between(b, a)
    assert (back.gap, back.depth) == pytest.approx((m.gap, m.depth), abs=1e-9)
    turn, degrees = Turn(77.0, 3.0, -5.0), 77.0
    other = between(moved(a, turn, degrees), moved(b, turn, degrees))
    assert (other.gap, other.depth) == pytest.approx((m.gap, m.depth), abs=1e-9)
    big = between(scaled(a, 3.0), scaled(b, 3.0))
    assert (big.gap, big.depth) == pytest.approx((3.0 * m.gap, 3.0 * m.depth), abs=1e-9)


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_pushing_a_base_out_by_its_depth_ends_the_overlap(seed: int) -> None:
    dice = random.Random(seed)
    a = Box(0.0, 0.0, dice.uniform(1, 3), dice.uniform(1, 3), dice.uniform(0, 360))
    b = Box(
        dice.uniform(-1, 1), dice.uniform(-1, 1), dice.uniform(1, 3), dice.uniform(1, 3), dice.uniform(0, 360)
    )
    depth = between(a, b).depth
    free = [
        gap(a, b.at((b.x + far * math.cos(w), b.y + far * math.sin(w)))) > 0.0
        for w in (math.tau * k / 360 for k in range(360))
        for far in (depth - 1e-3, depth + 1e-3)
    ]
    assert not any(free[0::2])
    assert any(free[1::2])


def test_what_is_ahead_and_what_is_covered() -> None:
    a = Box(0.0, 0.0, 2.0, 2.0, 90.0)
    assert ahead(a, Round(0.0, -1.0, 1.0)) == pytest.approx(0.0)
    assert ahead(a, Box(0.0, 3.0, 1.0, 1.0, 90.0)) == pytest.approx(3.5)
    assert covers(a, (1.0, 1.0))
    assert not covers(a, (1.1, 1.0))
    assert wholly_in(a, rect(-1.0, -1.0, 2.0, 2.0))
    assert not wholly_in(a, rect(-0.99, -1.0, 2.0, 2.0))


def test_a_base_of_any_form_stands_only_where_it_overlaps_nothing() -> None:
    t = table(("wall", rect(10.0, 10.0, 2.0, 2.0)), foe=Round(5.0, 5.0, 0.5))
    assert t.fits(Box(9.0, 11.0, 2.0, 2.0)) is None
    refused = t.fits(Box(9.2, 11.0, 2.0, 2.0))
    assert refused is not None
    assert (refused.reason, refused.what) == ("impassable", "t0")
    assert refused.inches == pytest.approx(0.2)
    refused = t.fits(Oval(5.0, 6.4, 2.0, 2.0))
    assert refused is not None
    assert (refused.reason, refused.what) == ("figure", "foe")
    refused = t.fits(Joined((Round(2.0, 2.0, 0.5), Round(0.4, 2.0, 0.5))))
    assert refused is not None
    assert refused.reason == "edge"
    assert t.fits(Oval(5.0, 6.4, 2.0, 2.0), ("foe",)) is None


def test_joined_bases_name_their_nearest_pair() -> None:
    a = Joined((Round(0.0, 0.0, 0.5), Round(1.0, 0.0, 0.5)))
    b = Joined((Round(0.5, 3.0, 0.5), Round(1.5, 3.0, 0.5)))
    assert nearest_pair(a, b) == (a.bases[0], b.bases[0])
    assert nearest_pair(b, a) == (b.bases[0], a.bases[0])
    low = Joined((Round(0.5, 3.0, 0.5), Round(-0.5, 3.0, 0.5)))
    assert nearest_pair(a, low) == (a.bases[0], low.bases[0])
    with pytest.raises(ValueError, match="at least one base"):
        Joined(())


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=3, max_size=20))
def test_the_hull_is_the_hull_of_shapely(points: list[Point]) -> None:
    slow = shapely.MultiPoint(points).convex_hull
    if slow.geom_type == "Polygon":
        assert shapely.Polygon(hull(points)).equals(slow)


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_the_common_part_of_two_boxes_is_that_of_shapely(seed: int) -> None:
    dice = random.Random(seed)
    one, two = (
        Solid(
            Box(dice.uniform(-1, 1), dice.uniform(-1, 1), 2.0, 3.0, dice.uniform(0, 360)).corners[::-1],
            0.0,
            "",
            "",
        )
        for _ in range(2)
    )
    slow = shapely.intersection(shapely.Polygon(one.points), shapely.Polygon(two.points)).area
    assert shapely.Polygon(common(one.points, two.points)).area == pytest.approx(slow, abs=1e-9)
    assert apart(one, two).depth > 0.0
