"""Blocks and drill: the worked vectors of the regimental rules, paper, and slow second ways."""

import random

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from game.table.blocks import (
    Block,
    arc_of,
    free_segment,
    glimpse,
    in_front_arc,
    measure,
    shared,
    struck,
    touches,
)
from game.table.charges import Share, charge_path
from game.table.drill import (
    Field,
    align,
    close_up,
    farthest,
    first_contact,
    moved,
    pivot,
    reform,
    straight_legal,
    turn_legal,
    turn_to,
    wheel,
    wheel_cost,
    wheel_for,
    wheel_legal,
    widest_wheel,
)
from game.table.shapes import Box
from game.table.solids import Solid
from game.table.terrain import rect

SEEDS = st.integers(0, 100_000)
OPEN = Field(72.0, 48.0)


def block(x: float, y: float, facing: float, files: int = 5, ranks: int = 4) -> Block:
    return Block(x, y, facing, files * ranks, files, 1.0, 1.0)


def pose(b: Block) -> tuple[float, float, float]:
    return (round(b.x, 3), round(b.y, 3), round(b.facing, 3))


def wall(x: float, y: float, w: float, h: float) -> Solid:
    return Solid(rect(x, y, w, h).points, 0.0, "wall", "terrain")


def test_a_block_has_ranks_and_files_and_keeps_its_front_when_it_shrinks() -> None:
    b = block(20.0, 8.0, 90.0)
    assert (b.ranks, b.abreast) == (4, 5)
    fewer = b.with_models(14)
    assert (fewer.ranks, fewer.box.depth) == (3, 3.0)
    assert pose(fewer) == (20.0, 8.5, 90.0)
    assert fewer.front_centre == b.front_centre == (20.0, 10.0)
    last = b.with_models(3)
    assert (last.abreast, last.ranks, last.box.width) == (3, 1, 3.0)
    with pytest.raises(ValueError, match="at least one of each"):
        block(0.0, 0.0, 0.0, files=0)


def test_the_slots_of_the_front_rank_are_strips_from_the_left() -> None:
    b = block(20.0, 8.0, 90.0)
    assert b.slot(0).centre == (18.0, 9.5)
    assert b.slot(4).centre == (22.0, 9.5)
    with pytest.raises(IndexError):
        b.slot(5)


@pytest.mark.parametrize(
    ("p", "arc"),
    [
        ((28.0, 27.5), "front"),
        ((28.0, 27.49), "right"),
        ((30.0, 28.0), "right"),
        ((24.0, 30.0), "front"),
        ((20.0, 20.0), "rear"),
        ((10.0, 24.0), "left"),
        ((10.0, 10.0), "rear"),
    ],
)
def test_the_arcs_of_a_block_have_borders_at_45_degrees(p: tuple[float, float], arc: str) -> None:
    assert arc_of(block(24.0, 24.0, 90.0).box, p) == arc


def test_a_charge_strikes_the_face_in_whose_arc_its_front_centre_is() -> None:
    target = block(28.0, 24.0, 270.0)
    assert struck(target, block(24.0, 10.0, 90.0)) == "front"
    assert struck(block(22.0, 20.0, 90.0), block(14.0, 20.0, 0.0, 5, 2)) == "left"
    assert in_front_arc(block(24.0, 10.0, 90.0), target)
    assert not in_front_arc(target.posed(target.centre, 90.0), block(24.0, 10.0, 90.0))


def test_a_wheel_turns_about_the_front_corner_and_costs_the_outer_arc() -> None:
    b = block(20.0, 8.0, 90.0)
    left = wheel(b, "left", 30.0)
    assert pose(left) == (20.665, 9.518, 120.0)
    assert [(round(x, 3), round(y, 3)) for x, y in left.box.corners] == [
        (17.5, 10.0),
        (21.83, 12.5),
        (23.83, 9.036),
        (19.5, 6.536),
    ]
    assert round(wheel_cost(b, 30.0), 3) == 2.618
    assert pose(wheel(b, "right", 45.0)) == (19.318, 10.354, 45.0)
    assert round(wheel_cost(b, 45.0), 3) == 3.927
    assert wheel_for(b, wheel_cost(b, 45.0)) == pytest.approx(45.0)


def test_pivot_reform_and_turn_keep_the_centre() -> None:
    b = block(24.0, 10.0, 90.0, 5, 1)
    assert pose(pivot(b, 400.0)) == (24.0, 10.0, 40.0)
    assert pose(turn_to(b, (30.0, 21.0))) == (24.0, 10.0, 61.39)
    other = reform(block(20.0, 8.0, 90.0), 10, 0.0)
    assert (other.box.width, other.box.depth, other.centre) == (10.0, 2.0, (20.0, 8.0))
    assert pose(moved(turn_to(b, (30.0, 21.0)), "ahead", 2.0)) == (24.958, 11.756, 61.39)
    assert pose(moved(b, "left", 2.0)) == (22.0, 10.0, 90.0)
    assert pose(moved(b, "back", 2.0)) == (24.0, 8.0, 90.0)


def test_charge_paths_of_the_worked_examples() -> None:
    knights = block(24.0, 10.0, 90.0, 5, 2)
    found = charge_path(knights, block(28.0, 24.0, 270.0), OPEN)
    assert found is not None
    assert found.meeting is not None
    assert (found.side, found.degrees, round(found.contact.inches, 3)) == ("right", 21, 9.911)
    assert pose(found.end) == (27.876, 21.0, 90.0)
    assert (len(found.meeting.mine), len(found.meeting.theirs)) == (5, 5)
    assert round(found.meeting.length, 3) == 4.876
    straight = charge_path(knights, block(24.0, 22.0, 270.0), OPEN)
    assert straight is not None
    assert (straight.degrees, straight.face) == (0, "front")
    assert straight.contact.inches == pytest.approx(9.0)
    assert pose(straight.end) == (24.0, 19.0, 90.0)
    rear = charge_path(knights, block(24.0, 20.0, 90.0), OPEN)
    assert rear is not None
    assert (rear.face, pose(rear.end)) == ("rear", (24.0, 17.0, 90.0))


def test_a_charge_into_a_flank_meets_its_ranks() -> None:
    found = charge_path(block(14.0, 20.0, 0.0, 5, 2), block(22.0, 20.0, 90.0), OPEN)
    assert found is not None
    assert found.meeting is not None
    assert (found.face, found.degrees, round(found.contact.inches, 3)) == ("left", 0, 4.5)
    assert pose(found.end) == (18.5, 20.0, 0.0)
    assert (found.meeting.length, len(found.meeting.mine), len(found.meeting.theirs)) == (4.0, 5, 4)


def test_chargers_on_one_face_leave_room_for_each_other() -> None:
    west, east = block(21.0, 14.0, 90.0), block(27.0, 14.0, 90.0)
    target = block(24.0, 26.0, 270.0, 7, 4)
    # the left end of the target's front, as it looks out, is its eastern one
    first = charge_path(west, target, Field(72.0, 48.0, friends=(east.outline(),)), Share(low=3.5))
    assert first is not None
    assert first.meeting is not None
    assert (first.side, first.degrees, round(first.contact.inches, 3)) == ("right", 3, 7.832)
    assert pose(first.end) == (21.415, 22.0, 90.0)
    assert (len(first.meeting.mine), len(first.meeting.theirs)) == (4, 4)
    second = charge_path(east, target, Field(72.0, 48.0, friends=(first.end.outline(),)), Share(high=3.5))
    assert second is not None
    assert (second.side, second.degrees, pose(second.end)) == ("left", 3, (26.585, 22.0, 90.0))


def test_slots_in_contact_count_half_ones_and_corners() -> None:
    marchers = block(22.0, 20.0, 90.0)
    found = shared(Block(22.0, 23.0, 270.0, 1, 1, 2.0, 2.0), "front", marchers, "front")
    assert found is not None
    assert (found.length, len(found.mine), len(found.theirs)) == (2.0, 1, 3)
    beside = shared(Block(22.5, 23.0, 270.0, 1, 1, 2.0, 2.0), "front", marchers, "front")
    assert beside is not None
    assert len(beside.theirs) == 4
    corner = shared(
        Block(16.5, 8.5, 0.0, 1, 1, 1.0, 1.0), "front", Block(19.5, 9.5, 90.0, 5, 5, 1.0, 1.0), "left"
    )
    assert corner is not None
    assert (corner.length, len(corner.mine), len(corner.theirs)) == (0.0, 1, 1)
    assert shared(Block(22.0, 23.5, 270.0, 1, 1, 2.0, 2.0), "front", marchers, "front") is None


def test_after_losses_the_pair_closes_up_by_the_shortest_shift() -> None:
    assert pose(close_up(block(20.0, 5.0, 90.0, 5, 1), block(20.0, 8.5, 90.0, 5, 3))) == (20.0, 6.5, 90.0)
    assert touches(
        close_up(block(20.0, 5.0, 90.0, 5, 1), block(20.0, 8.5, 90.0, 5, 3)), block(20.0, 8.5, 90.0, 5, 3)
    )


def test_an_advance_that_misses_meets_nothing_and_a_flush_one_meets_the_middle() -> None:
    b = block(24.0, 10.0, 90.0)
    met = first_contact(b, block(25.0, 20.0, 90.0).outline())
    assert met is not None
    assert met.inches == pytest.approx(6.0)
    assert met.point == pytest.approx((24.5, 18.0))
    assert first_contact(b, block(29.01, 20.0, 90.0).outline()) is None
    assert first_contact(b, block(24.0, 4.0, 90.0).outline()) is None
    assert align(b, block(24.0, 14.0, 270.0).face("front"), (24.0, 12.0)) == b


def test_a_step_keeps_an_inch_from_enemies_and_may_pass_no_unit() -> None:
    b, foe = block(24.0, 10.0, 90.0), block(24.0, 20.0, 270.0)
    field = Field(72.0, 48.0, enemies=(foe.outline(),))
    assert farthest(b, "ahead", 12.0, field) == pytest.approx(5.0, abs=1e-6)
    assert straight_legal(b, "ahead", 5.0, field)
    assert not straight_legal(b, "ahead", 5.1, field)
    assert farthest(b, "back", 12.0, field) == pytest.approx(8.01, abs=1e-6)
    assert farthest(
        b, "left", 12.0, Field(72.0, 48.0, impassable=(wall(17.0, 9.0, 1.0, 1.0),))
    ) == pytest.approx(3.51, abs=1e-6)
    near = Field(72.0, 48.0, enemies=(block(24.0, 14.5, 270.0).outline(),))
    assert farthest(b, "ahead", 4.0, near) == pytest.approx(0.0, abs=1e-6)
    assert farthest(b, "left", 4.0, near) == pytest.approx(4.0)


def test_a_wheel_is_judged_at_every_degree_and_a_pivot_at_its_end() -> None:
    b = block(24.0, 10.0, 90.0)
    post = Field(72.0, 48.0, impassable=(wall(21.6, 16.7, 0.2, 0.2),))
    assert wheel_legal(b, "right", 90.0, post)
    assert wheel_legal(b, "left", 15.0, post)
    assert not wheel_legal(b, "left", 90.0, post)
    assert 15.0 < widest_wheel(b, "left", 90.0, post) < 90.0
    assert widest_wheel(b, "right", 90.0, post) == 90.0
    assert turn_legal(b, pivot(b, 180.0), post)
    assert not turn_legal(b, pivot(b, 0.0), Field(72.0, 48.0, friends=(wall(24.0, 12.2, 1.0, 1.0),)))


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_distances_of_blocks_agree_with_shapely_and_are_symmetric(seed: int) -> None:
    dice = random.Random(seed)
    a, b = (
        block(
            dice.uniform(0, 12),
            dice.uniform(0, 12),
            dice.uniform(0, 360),
            dice.randint(1, 6),
            dice.randint(1, 5),
        )
        for _ in range(2)
    )
    slow = shapely.distance(shapely.Polygon(a.box.corners), shapely.Polygon(b.box.corners))
    assert measure(a, b).gap == pytest.approx(slow, abs=1e-9)
    assert measure(a, b).gap == pytest.approx(measure(b, a).gap, abs=1e-12)


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_in_open_ground_a_charge_at_what_is_in_the_front_arc_always_finds_a_path(seed: int) -> None:
    dice = random.Random(seed)
    a = block(36.0, 24.0, dice.uniform(0, 360), dice.randint(1, 6), dice.randint(1, 4))
    b = block(
        dice.uniform(20, 52),
        dice.uniform(8, 40),
        dice.uniform(0, 360),
        dice.randint(1, 6),
        dice.randint(1, 4),
    )
    if measure(a, b).gap < 1.0 or not in_front_arc(a, b):
        return
    found = charge_path(a, b, Field(200.0, 200.0))
    assert found is not None
    assert found.meeting is not None
    assert measure(found.end, b).depth <= 0.01
    assert measure(found.end, b).gap <= 0.01
    far = wheel(a, found.side, float(found.degrees)) if found.degrees else a
    step = moved(far, "ahead", found.contact.inches)
    assert shapely.distance(shapely.Point(found.contact.point), shapely.Polygon(b.box.corners)) < 1e-6
    assert measure(step, b).gap < 1e-6


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_the_first_contact_is_where_halving_finds_it(seed: int) -> None:
    dice = random.Random(seed)
    a = block(10.0, 10.0, dice.uniform(0, 360), dice.randint(1, 6), 2)
    b = block(dice.uniform(0, 30), dice.uniform(0, 30), dice.uniform(0, 360), dice.randint(1, 6), 2)
    if measure(a, b).gap < 0.05:
        return
    met = first_contact(a, b.outline())
    samples = [measure(moved(a, "ahead", 0.02 * k), b).gap for k in range(1500)]
    if met is None:
        assert min(samples) > 0.0
    else:
        assert measure(moved(a, "ahead", met.inches), b).gap < 1e-6
        assert all(g > 0.0 for k, g in enumerate(samples) if 0.02 * k < met.inches - 1e-6)


def slow_sight(
    a: Box, part: tuple[tuple[float, float], ...], walls: list[Solid], dice: random.Random
) -> bool:
    area = shapely.unary_union([shapely.Polygon(w.points) for w in walls]).buffer(1e-6)

    def spots(points: tuple[tuple[float, float], ...]) -> list[tuple[float, float]]:
        found = []
        for i, p in enumerate(points):
            q = points[(i + 1) % len(points)]
            found += [(p[0] + (q[0] - p[0]) * k / 7.0, p[1] + (q[1] - p[1]) * k / 7.0) for k in range(8)]
        return found

    lines = shapely.linestrings([(p, q) for p in spots(a.corners) for q in spots(part) if p != q])
    return not shapely.intersects(area, lines).all()


@settings(max_examples=120, deadline=None)
@given(SEEDS)
def test_what_a_slot_sees_agrees_with_samples_and_shows_a_free_line(seed: int) -> None:
    dice = random.Random(seed)
    a, b = block(10.0, 4.0, 90.0, 3, 2), block(dice.uniform(4, 16), 16.0, dice.uniform(0, 360), 4, 2)
    walls = [
        Solid(
            rect(
                dice.uniform(3, 16), dice.uniform(6, 12), dice.uniform(0.3, 5), 0.5, dice.uniform(0, 90)
            ).points,
            0.0,
            str(i),
            "",
        )
        for i in range(dice.randint(1, 6))
    ]
    for k in range(3):
        seen = glimpse(a.slot(k), b, walls)
        if seen.clear:
            assert seen.line is not None
            inner = shapely.unary_union([shapely.Polygon(w.points).buffer(-1e-6) for w in walls])
            assert not shapely.intersects(inner, shapely.LineString(seen.line))
        elif len(seen.part) > 2:
            assert not slow_sight(a.slot(k), seen.part, walls, dice)


def test_a_slot_sees_through_no_seam_but_along_an_edge() -> None:
    a, b = (
        ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)),
        ((9.0, 0.0), (10.0, 0.0), (10.0, 1.0), (9.0, 1.0)),
    )
    below, above = wall(4.0, -5.0, 1.0, 5.5), Solid(rect(4.0, 0.5, 1.0, 5.0).points, 0.0, "above", "terrain")
    assert free_segment(a, b, [below, above]) is None
    assert free_segment(a, b, [below]) is not None
    edge = free_segment(a, b, [wall(4.0, -5.0, 1.0, 6.0)])
    assert edge is not None
    assert edge[0][1] == pytest.approx(1.0, abs=1e-6)
    assert free_segment(a, b, [wall(4.0, -5.0, 1.0, 6.001)]) is None
    assert glimpse(Box(0.5, 0.5, 1.0, 1.0, 180.0), block(9.5, 0.5, 0.0, 1, 1), []).part == ()
