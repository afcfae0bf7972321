"""Reach and routes: the worked vectors, and agreement with a fine grid search as a slow second way."""

import heapq
import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.table.bases import Round
from game.table.board import Table
from game.table.inches import EPS, Point, at_most, distance, path_length
from game.table.moves import path_cost, path_legal, route
from game.table.pieces import contains
from game.table.reach import GRID, reach, ring
from game.table.terrain import Circle, area, rect
from tests.table.scenes import random_point, random_table, table

SEEDS = st.integers(0, 100_000)
TYMPANUS = Round(12.0, 12.0, 0.6)
COUNT = Round(20.0, 12.0, 0.6)
MORTIMER = Round(12.0, 22.0, 0.6)


def gap(p: Point, foe: Round) -> float:
    return max(0.0, distance(p, foe.centre) - 1.2)


def closer(p: Point, foe: Round) -> bool:
    return gap(p, foe) < gap(TYMPANUS.centre, foe) - EPS


@pytest.mark.clause("CIR-451", "CIR-452")
def test_an_enraged_fighter_that_can_reach_an_enemy_finds_a_spot_there() -> None:
    t = table(tympanus=TYMPANUS, count=COUNT, mortimer=MORTIMER)
    foes = (COUNT, MORTIMER)
    extra = [p for f in foes for r in (1.2, 2.2) for p in ring(f.centre, r)]
    r = reach(t, TYMPANUS, 7.0, me="tympanus")
    spot = r.exists(
        lambda p: any(closer(p, f) for f in foes) and any(at_most(gap(p, f), 1.0) for f in foes), extra
    )
    assert spot is not None
    assert at_most(gap(spot, COUNT), 1.0)
    assert r.cost((18.0, 12.0)) == 6.0
    assert gap((18.0, 12.0), COUNT) == pytest.approx(0.8)


@pytest.mark.clause("CIR-453")
def test_where_no_enemy_can_be_reached_the_farthest_spot_is_found() -> None:
    t = table(tympanus=TYMPANUS, mortimer=MORTIMER)
    extra = [*ring(MORTIMER.centre, 1.2), *ring(MORTIMER.centre, 2.2), *ring(TYMPANUS.centre, 7.0)]
    r = reach(t, TYMPANUS, 7.0, me="tympanus")
    assert r.exists(lambda p: closer(p, MORTIMER) and at_most(gap(p, MORTIMER), 1.0), extra) is None
    assert r.farthest(lambda p: closer(p, MORTIMER), extra) == pytest.approx(7.0, abs=0.0005)
    legal = [(12.0, 19.0), (7.0, 16.8)]
    assert all(closer(p, MORTIMER) and distance(p, TYMPANUS.centre) >= 6.75 for p in legal)
    assert all(r.cost(p) is not None for p in legal)
    assert not closer((18.9, 12.0), MORTIMER)
    run = reach(t, TYMPANUS, 14.0, me="tympanus")
    assert run.exists(lambda p: closer(p, MORTIMER) and at_most(gap(p, MORTIMER), 1.0), extra) is not None


@pytest.mark.clause("CIR-454")
def test_in_contact_with_the_only_enemy_no_spot_is_closer() -> None:
    mover, foe = Round(12.0, 12.0, 0.6), Round(13.2, 12.0, 0.6)
    r = reach(table(me=mover, foe=foe), mover, 6.0, me="me")
    assert r.exists(lambda p: gap(p, foe) < gap(mover.centre, foe) - EPS, ring(foe.centre, 1.2)) is None
    assert r.farthest(lambda p: gap(p, foe) < gap(mover.centre, foe) - EPS, ring(foe.centre, 1.2)) == 0.0


def test_the_spots_are_the_extra_points_and_the_grid_anchored_at_the_start() -> None:
    mover = Round(12.1, 12.0, 0.6)
    spots = list(reach(table(me=mover), mover, 1.0, me="me").spots([(12.6, 12.71), (20.0, 12.0)]))
    assert spots[:2] == [(12.6, 12.71), (12.1, 12.0)]
    n = sum(1 for i in range(-4, 5) for j in range(-4, 5) if i * i + j * j <= 16)
    assert len(spots) == n + 1
    assert all(((x - 12.1) / GRID) % 1.0 in (pytest.approx(0.0), pytest.approx(1.0)) for x, _ in spots[1:])


def test_a_tie_reaches_and_what_cannot_be_stood_on_does_not() -> None:
    mover = Round(5.0, 5.0, 0.6)
    t = table(("wall", rect(7.0, 4.0, 1.0, 2.0)), me=mover, foe=Round(5.0, 9.0, 0.6))
    r = reach(t, mover, 3.0, me="me")
    assert r.cost((2.0, 5.0)) == 3.0
    assert r.cost((1.9996, 5.0)) == pytest.approx(3.0004)
    assert r.cost((1.999, 5.0)) is None
    assert r.cost((7.0, 5.0)) is None
    assert r.cost((5.0, 7.9)) is None
    assert r.cost((5.0, 7.8)) == pytest.approx(2.8)
    assert r.cost((5.0, 5.0)) == 0.0
    assert r.route((5.0, 5.0)) == [(5.0, 5.0)]


@pytest.mark.clause("CIR-409")
def test_a_route_goes_around_a_wall_with_the_exact_length_of_its_rounded_corners() -> None:
    mover = Round(5.0, 5.0, 0.6)
    t = table(("wall", rect(7.0, 4.0, 1.0, 20.0)), me=mover)
    path = route(t, mover, (10.0, 5.0), 12.0, me="me")
    assert path is not None
    assert path_legal(t, mover, path, me="me") is None
    far = math.hypot(2.0, 1.0)
    touch = math.atan2(1.0, -2.0) + math.acos(0.6 / far)
    turn = 1.5 * math.pi - touch
    exact = 2.0 * (math.sqrt(far**2 - 0.6**2) + 0.6 * turn) + 1.0
    assert path_length(path) == pytest.approx(exact, abs=0.003)


@pytest.mark.clause("CIR-408")
def test_a_route_goes_around_mud_when_that_is_cheaper() -> None:
    mover = Round(5.0, 5.0, 0.6)
    t = table(("mud", rect(7.0, 0.0, 2.0, 5.5)), me=mover)
    path = route(t, mover, (11.0, 5.0), 12.0, me="me")
    assert path is not None
    assert path_cost(t, path) == pytest.approx(2.0 * math.hypot(2.0, 0.5) + 2.0, abs=0.01)
    assert path_cost(t, [mover.centre, (11.0, 5.0)]) == pytest.approx(8.0)
    assert route(t, mover, (11.0, 5.0), 12.0, me="me", free=True) == [(5.0, 5.0), (11.0, 5.0)]


def test_what_may_be_passed_does_not_bar_the_way_but_cannot_be_stood_on() -> None:
    mover, foe = Round(5.0, 5.0, 0.6), Round(8.0, 5.0, 0.6)
    t = table(me=mover, foe=foe)
    over = reach(t, mover, 6.0, me="me", through=frozenset({"figures"}))
    around = reach(t, mover, 6.0, me="me")
    assert over.cost((10.0, 5.0)) == 5.0
    walked = around.cost((10.0, 5.0))
    assert walked is not None
    assert 5.616 < walked < 5.65
    assert over.cost((8.0, 5.0)) is None


def test_a_mover_that_is_walled_in_gets_nowhere_outside() -> None:
    walls = [
        rect(3.0, 3.0, 4.0, 0.5),
        rect(3.0, 6.5, 4.0, 0.5),
        rect(3.0, 3.5, 0.5, 3.0),
        rect(6.5, 3.5, 0.5, 3.0),
    ]
    mover = Round(5.0, 5.0, 0.6)
    t = table(*(("wall", w) for w in walls), me=mover)
    assert route(t, mover, (9.0, 5.0), 20.0, me="me") is None
    spots = list(reach(t, mover, 8.0, me="me").spots())
    assert spots
    assert all(4.0 < x < 6.0 and 4.0 < y < 6.0 for x, y in spots)


def grid_costs(t: Table, mover: Round, inches: float, h: float = 0.125) -> dict[tuple[int, int], float]:
    """The slow second way: Dijkstra over a fine grid with 16 directions, each step judged as a path."""
    steps = [(1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (1, 2), (2, -1), (1, -2)]
    steps += [(-i, -j) for i, j in steps]
    best = {(0, 0): 0.0}
    queue = [(0.0, (0, 0))]
    done: set[tuple[int, int]] = set()

    def place(c: tuple[int, int]) -> Point:
        return (mover.x + h * c[0], mover.y + h * c[1])

    while queue:
        cost, c = heapq.heappop(queue)
        if c in done:
            continue
        done.add(c)
        for i, j in steps:
            d = (c[0] + i, c[1] + j)
            if d in done:
                continue
            p, q = place(c), place(d)
            new = cost + path_cost(t, [p, q])
            if new > inches or new >= best.get(d, math.inf):
                continue
            if path_legal(t, mover.at(p), [p, q], me="f0") is None:
                best[d] = new
                heapq.heappush(queue, (new, d))
    return best


@pytest.mark.parametrize("seed", range(6))
def test_routes_are_never_dearer_than_a_grid_search_finds(seed: int) -> None:
    t = random_table(seed, {"wall": 8, "mud": 5}, 14, size=14.0)
    mover = t.figures["f0"]
    r = reach(t, mover, 4.0, me="f0")
    for (i, j), slow in grid_costs(t, mover, 4.0).items():
        if (i % 4 or j % 4) or slow > 3.95:
            continue
        p = (mover.x + 0.125 * i, mover.y + 0.125 * j)
        cost = r.cost(p)
        assert cost is not None, (p, slow)
        assert cost <= slow * 1.013 + 0.004, (p, slow)


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_every_spot_has_a_legal_path_within_the_allowance(seed: int) -> None:
    t = random_table(seed, {"wall": 7, "mud": 4, "sandbags": 2}, 14)
    mover = t.figures["f0"]
    r = reach(t, mover, 4.0, me="f0")
    extra = [p for b in t.figures.values() for p in ring(b.centre, b.r + mover.r, 15.0)]
    for p in r.spots(extra):
        path, cost = r.route(p), r.cost(p)
        assert path is not None
        assert cost is not None
        assert cost <= 4.0 + EPS
        assert path[-1] == p
        assert path_legal(t, mover, path, me="f0") is None
        assert path_cost(t, path) == pytest.approx(cost, abs=1e-9)


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_a_route_is_legal_within_its_allowance_and_no_dearer_than_the_reach_says(seed: int) -> None:
    t, dice = random_table(seed, {"wall": 8, "mud": 4}, 14), random.Random(seed)
    mover = t.figures["f0"]
    r = reach(t, mover, 7.0, me="f0")
    for _ in range(4):
        goal = random_point(dice)
        path, cost = route(t, mover, goal, 7.0, me="f0"), r.cost(goal)
        assert (path is None) == (cost is None)
        if path is not None and cost is not None:
            assert path_legal(t, mover, path, me="f0") is None
            assert path_cost(t, path) <= cost + 1e-9
            assert cost <= path_cost(t, path) * 1.08 + 0.02


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_the_outline_claims_only_what_can_be_reached_and_nearly_all_of_it(seed: int) -> None:
    t, dice = random_table(seed, {"wall": 6, "mud": 3}, 10), random.Random(seed)
    mover = t.figures["f0"]
    r = reach(t, mover, 5.0, me="f0")
    shapes = [tuple(s) for s in r.outline()]
    assert all(area(s) > 0.0 for s in shapes)
    reached = claimed = 0
    for _ in range(400):
        angle, far = dice.uniform(0.0, 2.0 * math.pi), 5.2 * math.sqrt(dice.random())
        p = (mover.x + far * math.cos(angle), mover.y + far * math.sin(angle))
        inside = any(contains(s, p) for s in shapes)
        can = r.cost(p) is not None
        assert can or not inside, p
        reached += can
        claimed += inside
    assert claimed >= 0.99 * reached - 2


@pytest.mark.clause("CIR-408")
def test_a_way_along_a_rim_that_enters_dear_ground_at_60_degrees_is_found_and_shown() -> None:
    mover = Round(4.0, 12.0, 0.5)
    t = table(("mud", rect(3.0, 6.0, 18.0, 5.998)), me=mover)
    # three inches along the rim are worth three inches less in; the sine of the way in is one half
    deep = (4.0 + 3.0 + 1.0 / math.sqrt(3.0), 11.0)
    cheapest = 3.0 + 2.0 * 2.0 / math.sqrt(3.0)
    r = reach(t, mover, cheapest + 0.01, me="me")
    cost = r.cost(deep)
    assert cost is not None
    assert cost == pytest.approx(cheapest, abs=0.01)
    assert any(contains(tuple(s), (deep[0], deep[1] + 0.02)) for s in r.outline())


def test_where_no_ground_is_dear_the_outline_is_exact_to_a_few_thousandths() -> None:
    mover = Round(12.0, 12.0, 0.6)
    t = table(("wall", rect(14.0, 11.0, 1.0, 3.0)), ("wall", Circle(9.0, 12.0, 0.9)), me=mover)
    r = reach(t, mover, 6.0, me="me")
    shapes = [tuple(s) for s in r.outline()]
    assert len(shapes) <= 5
    assert sum(map(len, shapes)) < 500
    step, hits, claims = 0.05, 0, 0
    for i in range(-122, 123):
        for j in range(-122, 123):
            p = (12.0 + i * step + 0.011, 12.0 + j * step + 0.007)
            if distance(p, mover.centre) <= 6.01:
                inside, can = any(contains(s, p) for s in shapes), r.cost(p) is not None
                assert can or not inside, p
                hits += can
                claims += inside
    assert claims >= 0.995 * hits


def test_the_outline_of_one_that_cannot_move_is_its_place() -> None:
    mover = Round(12.0, 12.0, 0.6)
    assert reach(table(me=mover), mover, 0.0, me="me").outline() == [[(12.0, 12.0)] * 3]


def test_a_ring_has_snapped_points_at_its_radius() -> None:
    points = ring((10.0, 10.0), 1.2)
    assert len(points) == 72
    assert points[0] == (11.2, 10.0)
    assert points[18] == (10.0, 11.2)
    assert all(abs(distance(p, (10.0, 10.0)) - 1.2) < 0.00071 for p in points)
