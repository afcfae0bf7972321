"""Exact lines of sight, what lies between, and agreement with a slow second way (dense sampling, shapely)."""

import math
import random
from dataclasses import replace

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from game.table.bases import Round
from game.table.board import Table
from game.table.inches import distance, snap
from game.table.sight import Sight, between, sight, sight_to_point
from game.table.terrain import Circle, Polygon, Terrain, rect
from tests.table.scenes import Turn, random_point, random_table, table

WEST, EAST = Round(5.0, 5.0, 0.6), Round(15.0, 5.0, 0.6)


def clear(*pieces: object, a: Round = WEST, b: Round = EAST) -> bool:
    t = table(*(("wall", p) for p in pieces))  # type: ignore[arg-type]
    seen, back = sight(t, a, b), sight(t, b, a)
    assert seen.clear == back.clear
    return seen.clear


@pytest.mark.clause("CIR-511")
def test_a_slanted_line_between_two_walls_is_found_although_the_usual_ones_are_blocked() -> None:
    upper = rect(7.0, 4.9, 1.0, 4.1)
    t = table(("wall", upper), ("wall", rect(12.0, 1.0, 1.0, 4.2)))
    seen = sight(t, WEST, EAST)
    assert seen.clear
    assert seen.line is not None
    assert seen.margin > 0.01
    assert all(Slow(t).crossings([(5.0, y), (15.0, y)]) for y in (5.0, 5.57, 4.43))
    assert not Slow(t).crossings([(5.0, 4.55), (15.0, 5.55)])
    assert not clear(upper, rect(12.0, 1.0, 1.0, 4.5))


@pytest.mark.clause("CIR-511")
def test_touching_an_outline_does_not_block() -> None:
    assert clear(rect(9.5, 4.4, 1.0, 1.2))
    assert not clear(rect(9.5, 4.35, 1.0, 1.3))
    assert not clear(rect(9.5, 4.39999, 1.0, 1.20002))
    assert clear(Circle(10.0, 5.0, 0.6))
    assert not clear(Circle(10.0, 5.0, 0.60001))


@pytest.mark.clause("CIR-511")
def test_outlines_that_touch_or_overlap_leave_no_gap() -> None:
    below = rect(9.5, 1.0, 1.0, 4.0)
    assert not clear(below, rect(9.5, 5.0, 1.0, 4.0))
    assert not clear(below, rect(9.5, 4.9999999, 1.0, 4.0))
    assert not clear(below, rect(9.5, 4.5, 1.0, 4.0))
    assert not clear(below, rect(10.5, 5.0, 1.0, 4.0)), "touching at one corner"
    assert not clear(Circle(10.0, 3.0, 2.0), Circle(10.0, 7.0, 2.0))
    assert not clear(below, Circle(10.0, 7.0, 2.0))
    assert clear(below, rect(9.5, 5.00001, 1.0, 4.0))
    assert clear(below, rect(10.6, 5.0, 1.0, 4.0)), "touching the same line but not one another"
    assert clear(Circle(10.0, 3.0, 2.0), Circle(10.0, 7.00001, 2.0))


@pytest.mark.clause("CIR-511")
def test_nothing_is_seen_along_the_seams_of_a_concave_piece() -> None:
    bracket = Polygon(
        ((8.0, 1.0), (12.0, 1.0), (12.0, 9.0), (8.0, 9.0), (8.0, 8.0), (11.0, 8.0), (11.0, 2.0), (8.0, 2.0))
    )
    assert not clear(bracket)
    assert clear(bracket, a=Round(10.0, 5.0, 0.6), b=Round(2.0, 5.0, 0.6))
    assert not clear(bracket, a=Round(10.0, 5.0, 0.6), b=Round(15.0, 5.0, 0.6))


@pytest.mark.clause("CIR-511")
def test_a_base_that_touches_or_overlaps_a_blocker_sees_what_its_own_points_see() -> None:
    tall = rect(5.6, 0.0, 1.0, 10.0)
    assert not clear(tall), "touching the base, in front of it"
    assert clear(rect(4.0, 0.0, 1.3, 10.0)), "part of the base is beyond"
    assert clear(rect(5.3, 4.9, 0.1, 0.2)), "inside the base only"
    assert not clear(rect(3.0, 2.0, 4.0, 6.0)), "the base is wholly inside"
    assert clear(rect(3.0, 2.0, 2.0, 6.0)), "half of the base is inside"
    assert clear(rect(5.6, 5.0, 1.0, 3.0)), "half of the base is covered"
    assert clear(rect(3.4, 2.0, 1.0, 6.0)), "behind the base"
    assert clear(Circle(5.0, 6.0, 0.9))
    assert not clear(Circle(5.5, 5.0, 1.2))


@pytest.mark.clause("CIR-511")
def test_bases_in_contact_see_each_other() -> None:
    assert clear(rect(6.0, 0.0, 1.0, 10.0), b=Round(3.8, 5.0, 0.6))
    assert clear(rect(5.7, 0.0, 1.0, 4.0), b=Round(6.2, 5.0, 0.6))


@pytest.mark.clause("CIR-512")
def test_only_what_blocks_sight_blocks() -> None:
    t = table(
        ("sandbags", rect(9.0, 0.0, 1.0, 10.0)),
        ("mud", rect(11.0, 0.0, 1.0, 10.0)),
        ("pit", rect(7.0, 0.0, 1.0, 10.0)),
    )
    seen = sight(t.at({"between": Round(10.0, 5.0, 0.6)}), WEST, EAST)
    assert seen.clear
    assert seen.line is not None
    assert [snap(p) for p in seen.line] == [(5.6, 5.0), (14.4, 5.0)]
    assert seen.margin == pytest.approx(1.2)


@pytest.mark.clause("CIR-513")
def test_sight_to_a_point_goes_to_that_point() -> None:
    t = table(("wall", rect(9.5, 4.5, 1.0, 1.2)))
    assert not sight_to_point(t, WEST, (15.0, 5.1)).clear
    assert sight_to_point(t, WEST, (15.0, 4.2)).clear
    assert sight_to_point(t, WEST, (5.3, 5.0)).clear


def test_a_blocked_sight_names_the_pieces_in_order_and_shows_the_facing_edge() -> None:
    t = table(("wall", rect(12.0, 2.0, 1.0, 6.0)), ("wall", rect(8.0, 2.0, 1.0, 6.0)))
    seen = sight(t, WEST, EAST)
    assert seen == Sight(False, ((5.6, 5.0), (14.4, 5.0)), ("t1", "t0"), ((8.0, 8.0), (8.0, 2.0)), 0.0)
    assert sight(t, EAST, WEST).blockers == ("t0", "t1")
    round_ = sight(table(("wall", Circle(10.0, 5.0, 2.0))), WEST, EAST)
    assert len(round_.edge) == 17
    assert all(distance(p, (10.0, 5.0)) == pytest.approx(2.0) for p in round_.edge)


def test_the_margin_is_the_width_of_the_free_corridor() -> None:
    t = table(("wall", rect(9.0, 5.1, 1.0, 4.0)))
    seen = sight(t, WEST, EAST)
    assert seen.line is not None
    assert [p[1] for p in seen.line] == [pytest.approx(4.75, abs=1e-3)] * 2
    assert seen.margin == pytest.approx(0.7, abs=1e-5)


@pytest.mark.clause("CIR-531", "CIR-532")
def test_a_model_or_an_obstacle_on_the_centre_line_is_between() -> None:
    retia, mortimer = Round(5.0, 5.0, 0.6, 0.0), Round(7.7, 5.0, 0.6)
    ids = ("retia", "mortimer")
    t = table(retia=retia, mortimer=mortimer, friend=Round(6.35, 5.0, 0.6))
    assert between(t, retia, mortimer, ids) == ("friend",)
    tangent = table(retia=retia, mortimer=mortimer, foe=Round(6.35, 5.6, 0.6))
    assert between(tangent, retia, mortimer, ids) == ()
    assert between(tangent.at({"foe": Round(6.35, 5.598, 0.6)}), retia, mortimer, ids) == ("foe",)
    assert between(tangent.at({"foe": Round(6.35, 5.5995, 0.6)}), retia, mortimer, ids) == ()


@pytest.mark.clause("CIR-531", "CIR-532")
def test_what_lies_between_is_sorted_along_the_line_outside_both_bases() -> None:
    t = table(
        ("sandbags", rect(12.0, 4.0, 0.5, 2.0)),
        ("wall", rect(8.0, 4.0, 0.5, 2.0)),
        ("mud", rect(9.0, 4.0, 0.5, 2.0)),
        ("wall", rect(15.7, 4.0, 0.5, 2.0)),
        ("sandbags", rect(5.2, 4.0, 0.3, 2.0)),
        a=WEST,
        b=EAST,
        c=Round(10.5, 5.3, 0.6),
    )
    assert between(t, WEST, EAST, ("a", "b")) == ("t1", "c", "t0")
    assert between(t, EAST, WEST, ("a", "b")) == ("t0", "c", "t1")
    assert between(t, WEST, EAST, ("a", "b", "c")) == ("t1", "t0")
    assert between(t, WEST, Round(6.2, 5.0, 0.6), ("a", "b")) == ()


class Slow:
    """The second way: rims sampled densely, each line tested against the union of all outlines by shapely."""

    def __init__(self, t: Table, gap: float = 1e-5) -> None:
        shapes = []
        for piece in t.terrain:
            if "blocks_sight" in t.traits(piece):
                if isinstance(piece.shape, Circle):
                    shapes.append(shapely.Point(piece.shape.x, piece.shape.y).buffer(piece.shape.r, 128))
                else:
                    shapes.append(shapely.Polygon(piece.shape.points))
        self.union = (
            shapely.union_all([s.buffer(gap) for s in shapes]).buffer(-2.0 * gap)
            if shapes
            else shapely.Polygon()
        )
        shapely.prepare(self.union)

    def crossings(self, line: list[tuple[float, float]] | tuple[tuple[float, float], ...]) -> bool:
        return bool(shapely.LineString(line).intersects(self.union))

    def sees(self, a: Round, b: Round, n: int) -> bool:
        lines = [shapely.LineString([p, q]) for p in self._spots(a, n) for q in self._spots(b, n)]
        return not bool(shapely.intersects(self.union, lines).all())

    @staticmethod
    def _spots(b: Round, n: int) -> list[tuple[float, float]]:
        angles = [2.0 * math.pi * k / n for k in range(n)]
        return [(b.x, b.y), *((b.x + b.r * math.cos(w), b.y + b.r * math.sin(w)) for w in angles)]


@pytest.mark.parametrize("seed", range(40))
def test_sight_agrees_with_dense_sampling(seed: int) -> None:
    """Bases stand anywhere, also in and on blockers; sampled lines must be found, found lines be free."""
    t = random_table(seed, {"wood": 9, "wall": 5}, 0)
    slow, dice = Slow(t), random.Random(seed)
    for _ in range(12):
        a, b = Round(*random_point(dice), 0.6), Round(*random_point(dice), 0.8)
        seen = sight(t, a, b)
        if seen.clear:
            assert seen.line is not None
            (p, q), (ca, cb) = seen.line, (a.centre, b.centre)
            if distance(ca, cb) > a.r + b.r:
                assert not slow.crossings([p, q]), (a, b, seen)
            assert distance(p, ca) <= a.r + 1e-9
            assert distance(q, cb) <= b.r + 1e-9
        else:
            assert not slow.sees(a, b, 24), (a, b)


@pytest.mark.parametrize("seed", range(30))
def test_sight_near_blockers_agrees_with_dense_sampling(seed: int) -> None:
    """The hard cases: short distances, bases half in blockers, blockers overlapping one another."""
    dice = random.Random(seed)
    t = random_table(seed + 500, {"wood": 14}, 0, size=12.0)
    slow = Slow(t)
    for _ in range(12):
        a = Round(*random_point(dice, 12.0), 0.8)
        b = Round(a.x + dice.uniform(-4.0, 4.0), a.y + dice.uniform(-4.0, 4.0), 0.6)
        if distance(a.centre, b.centre) <= a.r + b.r:
            continue
        seen = sight(t, a, b)
        if seen.clear:
            assert seen.line is not None
            assert not slow.crossings(list(seen.line)), (a, b, seen)
        else:
            assert not slow.sees(a, b, 32), (a, b)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000))
def test_sight_is_symmetric(seed: int) -> None:
    t = random_table(seed, {"wood": 6, "wall": 6}, 0)
    dice = random.Random(seed)
    a, b = Round(*random_point(dice), 0.6), Round(*random_point(dice), 0.8)
    there, back = sight(t, a, b), sight(t, b, a)
    assert there.clear == back.clear
    assert set(there.blockers) == set(back.blockers)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.floats(0.0, 360.0), st.floats(-5.0, 5.0), st.floats(-5.0, 5.0))
def test_sight_does_not_change_when_the_whole_table_is_turned_and_moved(
    seed: int, degrees: float, dx: float, dy: float
) -> None:
    t = random_table(seed, {"wood": 6, "wall": 6}, 0)
    turn = Turn(degrees, dx, dy)
    moved = turn.table(t, 60.0)
    dice = random.Random(seed)
    for _ in range(4):
        a, b = Round(*random_point(dice), 0.6), Round(*random_point(dice), 0.8)
        assert sight(t, a, b).clear == sight(moved, turn.base(a), turn.base(b)).clear


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000))
def test_taking_a_blocker_away_never_takes_sight_away(seed: int) -> None:
    t = random_table(seed, {"wood": 5, "wall": 5}, 0)
    dice = random.Random(seed)
    a, b = Round(*random_point(dice), 0.6), Round(*random_point(dice), 0.8)
    seen = sight(t, a, b)
    fewer = t.with_terrain(t.terrain[1:])
    if seen.clear:
        assert sight(fewer, a, b).clear
    else:
        assert seen.blockers
        lower = t.with_terrain([replace(p, kind="mud") if p.id in seen.blockers else p for p in t.terrain])
        assert sight(lower, a, b).clear or sight(lower, a, b).blockers


def test_a_point_that_only_a_touched_circle_lies_beside_is_seen_either_way_without_a_fault() -> None:
    for y in (12.5, 11.5):
        piece = Terrain("p", "pillar", Circle(8.0, y, 0.5), 4.0)
        table = Table.build(24.0, 24.0, (piece,), {"pillar": frozenset({"blocks_sight"})})
        for eye in (Round(12.0, 12.0, 0.6), Round(12.0, 12.0, 0.05)):
            assert sight_to_point(table, eye, (4.0, 12.0)).clear
