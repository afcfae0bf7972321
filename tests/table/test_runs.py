"""Straight runs, ways out of a corner, closing with an opponent, what lies between two centres."""

import math
import random

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from game.table.bases import Base, Joined, Round
from game.table.blocks import Block, wall_between
from game.table.board import Table
from game.table.closings import closing, closing_ok
from game.table.curtains import Curtain
from game.table.inches import distance
from game.table.moves import path_cost, path_legal, reach
from game.table.ranges import in_reach
from game.table.runs import EXACT, cornered, in_rear_arc, retreats, straight_run, withdraw_ok
from game.table.screens import screens, walls_between
from game.table.solids import Solid
from game.table.terrain import Circle, Polygon, Shape, Terrain, rect
from tests.table.scenes import MEANING, random_point, random_shape, random_table, table

SEEDS = st.integers(0, 100_000)
S = 0.625


def yard(width: float, depth: float, *pieces: tuple[str, Shape], **figures: Base) -> Table:
    """A table of its own size; sandbags here are low obstacles, impassable."""
    meaning = {**MEANING, "low": frozenset({"impassable"})}
    terrain = [Terrain(f"t{i}", kind, shape) for i, (kind, shape) in enumerate(pieces)]
    return Table.build(width, depth, terrain, meaning).at(figures)


def salle(a: float, b: float) -> Table:
    """The Long Salle with two fencers on its middle line."""
    benches = [rect(x, y, 6.0, 1.0) for x, y in ((4.0, 0.0), (20.0, 0.0), (4.0, 8.0), (20.0, 8.0))]
    return yard(30.0, 9.0, *(("low", b) for b in benches), a=Round(a, 4.5, S, 180.0), b=Round(b, 4.5, S))


# ---- runs and retreats


@pytest.mark.parametrize(
    ("a", "b", "run", "gap", "shut"),
    [
        (28.375, 26.125, 1.41421, 2.15037, False),
        (28.875, 26.625, 0.70711, 1.54508, True),
        (28.875, 25.875, 0.70711, 2.28553, False),
        (29.375, 26.375, 0.0, 1.75, True),
    ],
)
def test_a_fencer_is_cornered_if_no_run_to_the_rear_leads_out_of_measure(
    a: float, b: float, run: float, gap: float, shut: bool
) -> None:
    t = salle(a, b)
    found = retreats(t, t.figures["a"], t.figures["b"], me="a")
    assert len(found) == 19
    best = max(found, key=lambda r: r.gap)
    assert best.gap == pytest.approx(gap, abs=5e-6)
    assert best.run.inches == pytest.approx(run, abs=5e-6)
    assert cornered(t, t.figures["a"], t.figures["b"], me="a") == shut
    assert {r.run.stopped_by for r in found} == {"edge"}


def test_a_run_stops_where_the_edge_is_touched_and_tells_the_point() -> None:
    t = salle(28.375, 26.125)
    found = straight_run(t, t.figures["a"], 0.0, 2.0, me="a")
    assert (found.inches, found.end, found.stopped_by, found.touch) == (
        1.0,
        (29.375, 4.5),
        "edge",
        (30.0, 4.5),
    )
    follow = straight_run(
        t.at({"a": Round(29.375, 4.5, S)}), Round(26.125, 4.5, S), 0.0, 1.0, me="b", free=True
    )
    assert (follow.end, follow.stopped_by) == ((27.125, 4.5), "budget")


def test_rough_ground_costs_a_run_twice() -> None:
    t = yard(32.0, 15.0, ("mud", rect(18.0, 4.0, 3.0, 5.0)))
    found = straight_run(t, Round(17.5, 7.0, S), 0.0, 4.0, me="a")
    assert found.end == pytest.approx((19.75, 7.0))
    assert found.cost == 4.0
    assert found.stopped_by == "budget"
    assert straight_run(t, Round(17.5, 7.0, S), 0.0, 4.0, me="a", free=True).inches == 4.0


def test_a_run_stops_at_a_wall_a_bench_and_a_figure_in_exact_contact() -> None:
    t = yard(30.0, 9.0, ("wall", Circle(10.0, 4.5, 0.75)), ("low", rect(2.0, 4.0, 1.0, 1.0)))
    wall = straight_run(t, Round(7.0, 4.5, S), 0.0, 4.0, me="a")
    assert wall.stopped_by == "t0"
    assert wall.inches == pytest.approx(1.625)
    assert wall.touch == pytest.approx((9.25, 4.5))
    low = straight_run(t, Round(7.0, 4.5, S), 180.0, 4.0, me="a")
    assert low.stopped_by == "t1"
    assert low.inches == pytest.approx(3.375)
    full = t.at({"a": Round(7.0, 4.5, S), "c": Joined((Round(7.0, 7.0, 0.5), Round(8.0, 7.0, 0.5)))})
    figure = straight_run(full, full.figures["a"], 90.0, 4.0, me="a")
    assert figure.stopped_by == "c"
    assert figure.inches == pytest.approx(1.375)


def test_a_run_along_what_is_touched_goes_on_and_one_into_it_does_not_begin() -> None:
    t = yard(30.0, 9.0, ("wall", rect(10.0, 0.0, 4.0, 4.0)))
    beside = Round(9.0, 4.0 + S, S)
    assert straight_run(t, beside, 0.0, 4.0, me="a").inches == 4.0
    assert straight_run(t, Round(12.0, 4.0 + S, S), 270.0, 4.0, me="a").inches == 0.0
    assert straight_run(t, Round(12.0, 4.0 + S, S), 359.0, 4.0, me="a").inches < 1e-4


@settings(max_examples=80, deadline=None)
@given(SEEDS)
def test_a_run_is_as_long_as_small_steps_find_room_and_inches(seed: int) -> None:
    dice = random.Random(seed)
    t = random_table(seed, {"wall": 4, "mud": 4}, 4, size=12.0)
    me, mover = next(iter(t.figures.items()))
    degrees, budget = dice.uniform(0.0, 360.0), dice.uniform(0.5, 6.0)
    run = straight_run(t, mover, degrees, budget, me=me)
    u = (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
    slow = 0.0
    for k in range(1, 1201):
        s = 0.005 * k
        p = (mover.x + u[0] * s, mover.y + u[1] * s)
        if t.fits(mover.at(p), (me,), slack=EXACT) or path_cost(t, [mover.centre, p]) > budget + 1e-9:
            break
        slow = s
    assert run.inches == pytest.approx(slow, abs=0.0051) or run.inches < slow
    assert t.fits(mover.at(run.end), (me,), slack=EXACT) is None
    assert run.cost == pytest.approx(path_cost(t, [mover.centre, run.end]), abs=1e-6)
    if run.inches < slow - 0.0051:
        depth = t.fits(
            mover.at((mover.x + u[0] * (run.inches + 0.002), mover.y + u[1] * (run.inches + 0.002))),
            (me,),
            slack=0.0,
        )
        assert depth is not None


def test_a_rear_arc_is_ninety_degrees_wide_limits_included() -> None:
    f = Round(5.0, 5.0, S, 90.0)
    assert in_rear_arc(f, 270.0)
    assert in_rear_arc(f, 315.0)
    assert in_rear_arc(f, 225.0)
    assert not in_rear_arc(f, 224.9)
    assert not in_rear_arc(f, 90.0)


def test_a_withdrawal_must_go_to_the_rear_as_far_as_there_is_room_and_out_of_measure() -> None:
    t = salle(28.375, 26.125)
    a, b = t.figures["a"], t.figures["b"]

    def why(x: float, y: float) -> tuple[str, float] | None:
        refused = withdraw_ok(t, a, b, (x, y), me="a")
        return None if refused is None else (refused.reason, round(refused.inches, 4))

    assert why(29.375, 5.5) is None
    assert why(29.375, 4.5) == ("near", 0.0)
    assert why(29.0, 4.5) == ("near", 0.375)
    assert why(28.875, 5.5) == ("arc", 0.3536)
    assert why(29.5, 5.5) == ("far", 0.1672)
    refused = withdraw_ok(t, a, b, (29.5, 5.5), me="a")
    assert refused is not None
    assert refused.what == "edge"
    assert why(28.375, 4.5) == ("near", 1.0)
    free = salle(20.0, 16.5)
    assert withdraw_ok(free, free.figures["a"], free.figures["b"], (20.0, 4.5), me="a") is None


# ---- closing


def test_an_opponent_in_the_open_is_closed_with_in_a_straight_line_to_measure() -> None:
    t = yard(30.0, 9.0, a=Round(5.0, 4.5, S), b=Round(12.0, 4.5, S))
    found = closing(t, t.figures["a"], t.figures["b"], Curtain(t, ()), me="a")
    assert found is not None
    assert found.within
    assert found.cost == pytest.approx(3.75, abs=0.0015)
    assert in_reach(Round(*found.path[-1], S), t.figures["b"], 2.0, None, EXACT)


def test_who_is_in_measure_stays_and_who_is_far_goes_as_far_as_the_inches_buy() -> None:
    near = yard(30.0, 9.0, a=Round(5.0, 4.5, S), b=Round(8.25, 4.5, S))
    stays = closing(near, near.figures["a"], near.figures["b"], Curtain(near, ()), me="a")
    assert stays is not None
    assert (stays.path, stays.cost, stays.within) == (((5.0, 4.5),), 0.0, True)
    far = yard(30.0, 9.0, a=Round(3.0, 4.5, S), b=Round(20.0, 4.5, S))
    goes = closing(far, far.figures["a"], far.figures["b"], Curtain(far, ()), me="a")
    assert goes is not None
    assert not goes.within
    assert goes.cost == pytest.approx(8.0, abs=1e-3)
    assert goes.path[-1] == pytest.approx((11.0, 4.5), abs=0.01)


def test_a_wall_across_the_yard_leaves_no_way_at_all() -> None:
    t = yard(30.0, 9.0, ("wall", rect(10.0, 0.0, 1.0, 9.0)), a=Round(5.0, 4.5, S), b=Round(15.0, 4.5, S))
    assert closing(t, t.figures["a"], t.figures["b"], Curtain(t, ("t0",)), me="a") is None


def test_a_pillar_on_the_line_keeps_two_out_of_measure_and_a_bench_does_not() -> None:
    a, b = Round(5.0, 5.0, S), Round(8.25, 5.0, S)
    open_yard = table()
    assert in_reach(a, b, 2.0, Curtain(open_yard, ()), EXACT)
    assert not in_reach(a, b.at((8.26, 5.0)), 2.0, Curtain(open_yard, ()), EXACT)
    pillar = table(("wall", Circle(6.625, 5.0, 0.75)))
    assert not in_reach(a, b, 2.0, Curtain(pillar, ("t0",)), EXACT)
    assert in_reach(a, b, 2.0, Curtain(pillar, ()), EXACT)
    (wall,) = walls_between(a.centre, b.centre, Curtain(pillar, ("t0",)))
    assert wall.who == "t0"
    assert wall.enters == pytest.approx((5.875, 5.0), abs=1e-5)


def test_a_point_to_close_to_is_refused_with_what_is_wrong() -> None:
    t = yard(30.0, 9.0, ("wall", rect(10.0, 3.0, 0.5, 3.0)), a=Round(5.0, 4.5, S), b=Round(11.6, 4.5, S))
    a, b, walls = t.figures["a"], t.figures["b"], Curtain(t, ("t0",))

    def why(x: float, y: float, budget: float = 8.0) -> tuple[str, str] | None:
        refused = closing_ok(t, a, b, (x, y), walls, me="a", budget=budget)
        return None if refused is None else (refused.reason, refused.what)

    assert why(9.3, 4.5) == ("wall", "t0")
    assert why(8.0, 4.5) == ("far", "")
    assert why(10.0, 4.5) == ("impassable", "t0")
    assert why(11.0, 7.5) is None
    assert why(11.0, 7.5, 3.0) == ("cost", "a")


@settings(max_examples=15, deadline=None)
@given(SEEDS)
def test_closing_is_legal_ends_in_measure_and_no_point_of_a_grid_is_cheaper(seed: int) -> None:
    t = random_table(seed, {"wall": 4, "mud": 2}, 3, size=14.0)
    me, you = list(t.figures)[:2]
    mover, other = t.figures[me], t.figures[you]
    walls = Curtain(t, [i for i, p in t.land.by_id.items() if p.kind == "wall"])
    found = closing(t, mover, other, walls, me=me, budget=8.0, inches=1.0)
    ways = reach(t, mover, 8.0, me=me, slack=EXACT)
    best = math.inf
    for p in ways.spots():
        if in_reach(mover.at(p), other, 1.0, walls, EXACT):
            cost = ways.cost(p)
            best = min(best, cost if cost is not None else math.inf)
    if found is not None and found.within:
        assert path_legal(t, mover, found.path, me=me) is None
        assert in_reach(mover.at(found.path[-1]), other, 1.0, walls, 2e-6)
        assert found.cost <= best + 0.02
    else:
        assert best == math.inf or best > 7.9
        if found is not None:
            assert found.cost == pytest.approx(8.0, abs=0.01)


# ---- between two centres


def stall_scene(low: float) -> tuple[Table, Round, Round]:
    return table(("wall", rect(9.0, low, 1.0, 3.0))), Round(4.0, 5.0, 0.5), Round(14.0, 5.0, 0.5)


@pytest.mark.parametrize(("low", "seen"), [(4.7, True), (4.52, True), (4.48, False)])
def test_a_wall_on_the_line_of_centres_covers_whether_or_not_the_target_is_in_sight(
    low: float, seen: bool
) -> None:
    t, a, b = stall_scene(low)
    walls = Curtain(t, ("t0",))
    assert walls.view(a, b).clear == seen
    assert [s.who for s in screens(t, a, b, walls=walls)] == ["t0"]
    none = Curtain(t, ())
    assert none.view(a, b).clear
    assert [s.who for s in screens(t, a, b, walls=none, pieces=("t0",), near=1.0)] == ["t0"]


def test_what_is_within_an_inch_of_the_shooter_does_not_cover_but_a_wall_does() -> None:
    for away, covers in ((0.8, False), (1.0, False), (1.1, True)):
        t = table(("sandbags", rect(4.5 + away, 4.0, 0.5, 2.0))).at({"f": Round(4.5 + away + 3.0, 5.2, 0.5)})
        a, b, none = Round(4.0, 5.0, 0.5), Round(14.0, 5.0, 0.5), Curtain(t, ())
        found = screens(t, a, b, walls=none, pieces=("t0",), figures=("f",), near=1.0)
        assert [s.who for s in found] == (["t0", "f"] if covers else ["f"])
        assert [s.who for s in screens(t, a, b, walls=Curtain(t, ("t0",)), near=1.0)] == ["t0"]


def test_a_line_along_the_outline_of_a_wall_is_free_and_one_along_a_seam_is_not() -> None:
    a, b = (4.0, 5.0), (14.0, 5.0)
    lone = table(("wall", rect(8.0, 5.0, 2.0, 2.0)))
    assert walls_between(a, b, Curtain(lone, ("t0",))) == ()
    two = table(("wall", rect(8.0, 5.0, 2.0, 2.0)), ("wall", rect(8.0, 3.0, 2.0, 2.0)))
    assert walls_between(a, b, Curtain(two, ("t0", "t1"))) != ()
    assert screens(lone, Round(*a, 0.5), Round(*b, 0.5), walls=Curtain(lone, ()), pieces=("t0",)) == ()


@settings(max_examples=80, deadline=None)
@given(SEEDS)
def test_screens_are_what_shapely_finds_on_the_line(seed: int) -> None:
    dice = random.Random(seed)
    t = table(*(("wall", random_shape(dice, 14.0)) for _ in range(6)), size=14.0)
    a, b = Round(*random_point(dice, 14.0), 0.5), Round(*random_point(dice, 14.0), 0.5)
    near = dice.uniform(0.0, 2.0)
    found = {s.who for s in screens(t, a, b, walls=Curtain(t, ("t0",)), pieces=("t1", "t2", "t3"), near=near)}
    line = shapely.LineString([a.centre, b.centre])
    disc = shapely.Point(a.centre).buffer(0.5, quad_segs=400)
    for i in ("t0", "t1", "t2", "t3", "t4"):
        shape = t.land.by_id[i].shape
        whole = (
            shapely.Point(shape.x, shape.y).buffer(shape.r, quad_segs=400)
            if isinstance(shape, Circle)
            else shapely.Polygon(shape.points)
        )
        away = shapely.distance(whole, disc)
        if i != "t0" and abs(away - near) < 0.003:
            continue
        counts = i == "t0" or (i in ("t1", "t2", "t3") and away > near)
        if shapely.intersects(line, whole.buffer(-0.001)):
            assert (i in found) == counts
        elif shapely.distance(line, whole) > 1e-4:
            assert i not in found


# ---- walls before a target of shooting


def part(points: Polygon, id: str) -> Solid:
    return Solid(points.points, 0.0, id, "terrain")


@pytest.mark.parametrize(
    ("y", "gap", "found"), [(17.0, 0.5, True), (16.5, 1.0, True), (16.4, 1.1, False), (10.0, 7.5, False)]
)
def test_a_wall_covers_a_target_only_within_an_inch_of_it(y: float, gap: float, found: bool) -> None:
    shooter, target = Block(24.0, 8.0, 90.0, 10, 5, 1.0, 1.0), Block(24.0, 20.0, 270.0, 20, 5, 1.0, 1.0)
    met = wall_between(shooter, target, [part(rect(22.0, y, 4.0, 0.5), "wall")])
    assert (met is not None) == found
    if met is not None:
        assert met.who == "wall"
        assert met.gap == pytest.approx(gap)
        assert met.point == (24.0, y)
        assert met.line == ((24.0, 9.0), (24.0, 20.0))


def test_a_line_that_only_touches_a_wall_meets_it() -> None:
    shooter, target = Block(24.0, 8.0, 90.0, 10, 5, 1.0, 1.0), Block(24.0, 20.0, 270.0, 20, 5, 1.0, 1.0)
    assert wall_between(shooter, target, [part(rect(24.0, 17.0, 4.0, 0.5), "wall")]) is not None
    assert wall_between(shooter, target, [part(rect(24.01, 17.0, 4.0, 0.5), "wall")]) is None


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_walls_before_a_target_agree_with_shapely(seed: int) -> None:
    dice = random.Random(seed)
    one, two = (
        Block(dice.uniform(4, 20), dice.uniform(4, 20), dice.uniform(0, 360), 20, 5, 1.0, 1.0)
        for _ in range(2)
    )
    walls = [
        part(
            rect(dice.uniform(0, 20), dice.uniform(0, 20), dice.uniform(1, 6), 0.5, dice.uniform(0, 90)),
            f"w{k}",
        )
        for k in range(4)
    ]
    line = shapely.LineString([one.front_centre, two.centre])
    foot = shapely.Polygon(two.outline().points)
    counts = {
        w.id
        for w in walls
        if shapely.intersects(line, shapely.Polygon(w.points))
        and shapely.distance(foot, shapely.Polygon(w.points)) <= 1.001
    }
    met = wall_between(one, two, walls)
    assert (met is None) == (not counts)
    if met is not None:
        assert met.who in counts
        assert distance(one.front_centre, met.point) == pytest.approx(
            min(
                shapely.distance(
                    shapely.Point(one.front_centre), shapely.intersection(line, shapely.Polygon(w.points))
                )
                for w in walls
                if w.id in counts
            ),
            abs=1e-5,
        )
