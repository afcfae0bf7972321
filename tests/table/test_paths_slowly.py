"""Paths, pushes, exits and dragging against a slow second way (shapely, dense sampling)."""

import math
import random
from itertools import pairwise

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from game.table.bases import Round
from game.table.board import Table
from game.table.inches import EPS, OVERLAP, Point, distance, path_length, point_at, unit
from game.table.land import DEAR, SOLID
from game.table.moves import (
    clamp,
    cost_parts,
    direct,
    drag,
    last_exit,
    path_cost,
    path_legal,
    set_back,
    slide,
)
from game.table.terrain import Circle, Traits
from tests.table.scenes import Turn, random_point, random_table

SEEDS = st.integers(0, 100_000)
KINDS = {"wall": 6, "mud": 4, "sandbags": 3}


def outlines(t: Table, traits: Traits) -> list[tuple[shapely.Geometry, float]]:
    """Shapely geometries with a radius around them (a disc is its centre)."""
    found: list[tuple[shapely.Geometry, float]] = []
    for piece in t.terrain:
        if t.traits(piece) & traits:
            s = piece.shape
            if isinstance(s, Circle):
                found.append((shapely.Point(s.x, s.y), s.r))
            else:
                found.append((shapely.Polygon(s.points), 0.0))
    return found


def obstacles(t: Table, me: str) -> list[tuple[shapely.Geometry, float]]:
    bases = [(shapely.Point(b.x, b.y), b.r) for i, b in t.figures.items() if i != me]
    return [*bases, *outlines(t, SOLID)]


def room(t: Table, line: shapely.Geometry, r: float, me: str) -> float:
    """Least distance of the swept base to anything solid, the edge included."""
    x0, y0, x1, y1 = line.bounds
    edge = min(x0 - r, y0 - r, t.width - x1 - r, t.depth - y1 - r)
    gaps = (line.distance(shape) - size - r for shape, size in obstacles(t, me))
    return float(min([edge, *gaps]))


def wander(t: Table, dice: random.Random, me: str, legs: int) -> list[Point]:
    path = [t.figures[me].centre]
    for _ in range(legs):
        p = path[-1]
        q = (p[0] + dice.uniform(-3.0, 3.0), p[1] + dice.uniform(-3.0, 3.0))
        path.append((min(max(q[0], 0.0), 24.0), min(max(q[1], 0.0), 24.0)))
    return path


@settings(max_examples=150, deadline=None)
@given(SEEDS)
def test_the_cost_of_a_path_agrees_with_shapely(seed: int) -> None:
    t, dice = random_table(seed, KINDS, 1), random.Random(seed)
    path = wander(t, dice, "f0", 4)
    dear = shapely.union_all([s.buffer(r, 256) if r else s for s, r in outlines(t, DEAR)])
    slow = path_length(path) + shapely.LineString(path).intersection(dear).length
    if len(set(path)) == len(path) and shapely.LineString(path).is_simple:
        assert path_cost(t, path) == pytest.approx(slow, abs=2e-3)
    parts = cost_parts(t, path)
    assert sum(distance(p, q) * (2.0 if d else 1.0) for p, q, d in parts) == pytest.approx(path_cost(t, path))
    assert all(a[1] == pytest.approx(b[0]) for a, b in pairwise(parts))


@settings(max_examples=200, deadline=None)
@given(SEEDS)
def test_legality_agrees_with_shapely(seed: int) -> None:
    t, dice = random_table(seed, KINDS, 8), random.Random(seed)
    mover = t.figures["f0"]
    for _ in range(5):
        path = wander(t, dice, "f0", 2)
        left = room(t, shapely.LineString(path), mover.r, "f0")
        if abs(left + OVERLAP) > 1e-6:
            refusal = path_legal(t, mover, path, me="f0")
            assert (refusal is None) == (left > -OVERLAP), (path, refusal)
            if refusal is not None and refusal.reason != "edge":
                assert refusal.inches > OVERLAP - 1e-9
                assert shapely.LineString(path).distance(shapely.Point(refusal.point)) < 1e-9


@settings(max_examples=200, deadline=None)
@given(SEEDS, st.floats(0.0, 360.0), st.floats(0.0, 8.0))
def test_a_push_goes_as_far_as_small_steps_find(seed: int, degrees: float, inches: float) -> None:
    t = random_table(seed, KINDS, 10)
    mover = t.figures["f0"]
    pushed = slide(t, mover, degrees, inches, me="f0")
    u = unit(degrees)
    far = (pushed.end[0] - mover.x) * u[0] + (pushed.end[1] - mover.y) * u[1]
    assert pushed.cost <= inches + 1e-9
    assert distance(pushed.end, (mover.x + far * u[0], mover.y + far * u[1])) <= 0.00071
    swept = shapely.LineString([mover.centre, (mover.x + far * u[0], mover.y + far * u[1])])
    assert path_cost(t, list(swept.coords)) == pytest.approx(pushed.cost, abs=2e-3)
    start = room(t, shapely.Point(mover.centre), mover.r, "f0")
    if start < 2.0 * OVERLAP:
        return
    left = room(t, swept, mover.r, "f0")
    assert left > -OVERLAP
    assert t.fits(mover.at(pushed.end), ("f0",)) is None
    if pushed.stopped_by:
        assert left < 2.0 * OVERLAP
    else:
        assert left > OVERLAP - 0.00071
        assert pushed.cost == pytest.approx(inches)
        step = 0.01
        before = swept.interpolate(max(0.0, far - step))
        assert room(t, before, mover.r, "f0") > 0.0


@settings(max_examples=200, deadline=None)
@given(SEEDS, st.floats(0.5, 10.0))
def test_a_charge_ends_in_contact_or_where_its_allowance_or_an_obstacle_ends_it(
    seed: int, inches: float
) -> None:
    t = random_table(seed, KINDS, 8)
    mover, foe = t.figures["f0"], t.figures["f1"]
    charged = direct(t, mover, foe, inches, me="f0", foe="f1")
    assert path_legal(t, mover, [mover.centre, charged.end], me="f0") is None
    assert charged.cost <= inches + 1e-9
    if charged.stopped_by == "f1":
        assert t.contact(mover.at(charged.end), foe) or t.gap(mover.at(charged.end), foe) < 0.0018
    elif charged.stopped_by == "":
        assert charged.cost == pytest.approx(inches)
    else:
        blocked = path_legal(t, mover, [mover.centre, foe.centre], me="f0", through=frozenset())
        assert blocked is not None


@settings(max_examples=300, deadline=None)
@given(SEEDS, st.floats(0.5, 3.0))
def test_the_last_exit_agrees_with_dense_sampling(seed: int, inches: float) -> None:
    dice = random.Random(seed)
    enemy = Round(12.0, 12.0, 0.6)
    path = [(12.0 + dice.uniform(-4.0, 4.0), 12.0 + dice.uniform(-4.0, 4.0)) for _ in range(4)]
    ring = inches + 0.5 + 0.6
    found = last_exit(path, 0.5, enemy, inches)
    length, n = path_length(path), 4000
    inside = [distance(point_at(path, length * k / n), enemy.centre) <= ring for k in range(n + 1)]
    if distance(path[-1], enemy.centre) <= ring + EPS or not any(inside):
        grazing = (
            min(distance(point_at(path, length * k / n), enemy.centre) for k in range(n + 1)) < ring + 0.01
        )
        assert found is None or grazing
    else:
        last = max(k for k in range(n + 1) if inside[k]) * length / n
        assert found is not None
        assert last - 1e-9 <= found.s
        assert distance(found.point, enemy.centre) == pytest.approx(ring, abs=EPS + 1e-9)
        assert found.point == pytest.approx(point_at(path, found.s))
        assert all(
            distance(point_at(path, found.s + (length - found.s) * k / 200.0), enemy.centre) > ring - 1e-9
            for k in range(1, 201)
        )


@settings(max_examples=150, deadline=None)
@given(SEEDS)
def test_a_dragged_path_is_always_legal_and_comes_no_farther_from_the_cursor(seed: int) -> None:
    t, dice = random_table(seed, KINDS, 12), random.Random(seed)
    mover = t.figures["f0"]
    path = [mover.centre]
    for _ in range(6):
        p = path[-1]
        cursor = (p[0] + dice.uniform(-4.0, 4.0), p[1] + dice.uniform(-4.0, 4.0))
        longer = drag(t, mover, path, cursor, me="f0")
        assert longer[: len(path)] == path
        assert path_legal(t, mover, longer, me="f0") is None
        inside = (
            min(max(cursor[0], mover.r), t.width - mover.r),
            min(max(cursor[1], mover.r), t.depth - mover.r),
        )
        assert distance(longer[-1], inside) <= distance(p, inside) + 0.001
        if room(t, shapely.LineString([p, inside]), mover.r, "f0") > 0.001 and p != inside:
            assert distance(longer[-1], inside) < 0.001
        path = longer


@settings(max_examples=100, deadline=None)
@given(SEEDS, st.floats(0.0, 8.0))
def test_a_cut_path_costs_what_is_allowed(seed: int, inches: float) -> None:
    t, dice = random_table(seed, KINDS, 1), random.Random(seed)
    path = wander(t, dice, "f0", 4)
    cut = clamp(t, path, inches)
    cost = path_cost(t, cut)
    assert cost <= inches + EPS + 1e-9 or len(cut) == len(path)
    assert cost >= min(inches, path_cost(t, path)) - 0.02
    assert cut[:-1] == path[: len(cut) - 1]


@settings(max_examples=100, deadline=None)
@given(SEEDS, st.floats(0.0, 10.0))
def test_a_leaper_is_set_back_to_the_last_spot_where_it_fits(seed: int, s: float) -> None:
    t, dice = random_table(seed, {"wall": 12}, 16), random.Random(seed)
    mover = t.figures["f0"]
    path = wander(t, dice, "f0", 3)
    spot = set_back(t, mover, path, s, me="f0")
    assert t.fits(mover.at(spot), ("f0",)) is None
    s = min(s, path_length(path))
    back = min(
        (
            k * 0.005
            for k in range(int(s / 0.005) + 2)
            if distance(point_at(path, max(0.0, s - k * 0.005)), spot) < 0.0035
        ),
        default=math.inf,
    )
    assert back < math.inf
    skipped = [point_at(path, s - k * 0.005) for k in range(int((back - 0.01) / 0.005))]
    untouched = mover.r + OVERLAP
    assert all(t.fits(Round(*p, untouched), ("f0",)) is not None for p in skipped)


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.floats(0.0, 360.0), st.floats(-5.0, 5.0), st.floats(-5.0, 5.0))
def test_cost_and_exits_do_not_change_when_the_whole_table_is_turned_and_moved(
    seed: int, degrees: float, dx: float, dy: float
) -> None:
    t, dice = random_table(seed, KINDS, 4), random.Random(seed)
    turn = Turn(degrees, dx, dy)
    moved = turn.table(t, 60.0)
    path = wander(t, dice, "f0", 3)
    turned = [turn.point(p) for p in path]
    assert path_cost(moved, turned) == pytest.approx(path_cost(t, path), abs=1e-6)
    one = last_exit(path, 0.6, t.figures["f1"], 2.0)
    other = last_exit(turned, 0.6, turn.base(t.figures["f1"]), 2.0)
    assert (one is None) == (other is None)
    if one is not None and other is not None:
        assert one.s == pytest.approx(other.s, abs=1e-4)


def test_a_ray_that_starts_inside_a_piece_still_counts_it() -> None:
    """Rays that begin inside a shape are reported at their beginning; such a piece must not be lost."""
    for seed in range(30):
        t, dice = random_table(seed, {"mud": 10}, 0), random.Random(seed)
        for _ in range(20):
            p = random_point(dice)
            if t.ground(p):
                q = (p[0] + 1e-4, p[1])
                assert path_cost(t, [p, q]) == pytest.approx(2e-4, rel=0.51)
                assert path_cost(t, [p, q]) > 1.0e-4
