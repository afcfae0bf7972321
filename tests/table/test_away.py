"""Retreats that come no nearer to anybody, against the vectors of Dominions and every direction in turn."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.table.away import away, away_runs
from game.table.bases import Round
from game.table.inches import path_length, point_at
from game.table.stretches import comes_nearer
from tests.table.scenes import random_point, random_table, table

SEEDS = st.integers(0, 100_000)


def test_between_two_enemies_a_fighter_may_retreat_only_straight_to_the_sides() -> None:
    assert away((10.0, 10.0), [(8.5, 10.0), (11.5, 10.0)]) == [(90.0, 90.0), (270.0, 270.0)]


def test_among_three_enemies_all_round_there_is_no_retreat() -> None:
    foes = [(10.0 + math.cos(a), 10.0 + math.sin(a)) for a in (0.0, math.tau / 3.0, 2.0 * math.tau / 3.0)]
    assert away((10.0, 10.0), foes) == []
    t = table(me=Round(10.0, 10.0, 0.4))
    assert list(away_runs(t, t.figures["me"], foes, 5.0, me="me")) == []


def test_from_one_enemy_half_of_all_directions_lead_away() -> None:
    assert away((10.0, 10.0), [(8.0, 10.0)]) == [(270.0, 450.0)]
    assert away((10.0, 10.0), [(10.0, 8.0)]) == [(0.0, 180.0)]
    (corner,) = away((10.0, 10.0), [(8.0, 10.0), (10.0, 8.0)])
    assert corner == (0.0, 90.0)
    assert away((10.0, 10.0), []) == [(0.0, 360.0)]


def test_a_retreat_ends_at_a_wall_or_with_the_inches() -> None:
    t = table(me=Round(3.0, 10.0, 0.5))
    (runs,) = away_runs(t, t.figures["me"], [(5.0, 10.0)], 5.0, me="me")
    assert len(runs) == 37
    west = min(runs, key=lambda r: r.end[0])
    assert west.end[0] == pytest.approx(0.5)
    assert {r.stopped_by for r in runs} == {"edge", "budget"}


@settings(max_examples=100, deadline=None)
@given(SEEDS)
def test_a_direction_leads_away_exactly_if_no_distance_shrinks_along_it(seed: int) -> None:
    dice = random.Random(seed)
    p = random_point(dice)
    foes = [random_point(dice) for _ in range(dice.randint(1, 4))]
    arcs = away(p, foes)
    for k in range(360):
        degrees = k + dice.random()
        if any(abs(math.remainder(degrees - e, 360.0)) < 1e-3 for arc in arcs for e in arc):
            continue
        u = (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
        far = (p[0] + 5.0 * u[0], p[1] + 5.0 * u[1])
        free = not any(comes_nearer([p, far], c, 1e-9) for c in foes)
        assert free == any(lo <= d <= hi for lo, hi in arcs for d in (degrees, degrees + 360.0)), degrees


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_where_a_path_first_comes_nearer_agrees_with_dense_samples(seed: int) -> None:
    dice = random.Random(seed)
    path, foe = [random_point(dice) for _ in range(4)], random_point(dice)
    found = comes_nearer(path, foe)
    whole = path_length(path)
    farthest = nearer_by = 0.0
    for k in range(2001):
        far = math.dist(point_at(path, whole * k / 2000.0), foe)
        farthest = max(farthest, far)
        nearer_by = max(nearer_by, farthest - far)
    if found is None:
        assert nearer_by <= 0.001 + 1e-9
    else:
        assert nearer_by > 0.001 - whole / 1000.0
        assert math.dist(found, foe) < farthest


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_retreats_are_clear_and_come_no_nearer(seed: int) -> None:
    t = random_table(seed, {"wall": 4}, 5, size=14.0)
    mover = t.figures["f0"]
    foes = [t.figures["f1"].centre, t.figures["f2"].centre]
    for runs in away_runs(t, mover, foes, 4.0, me="f0"):
        for run in runs:
            assert t.fits(mover.at(run.end), ("f0",)) is None
            assert not any(comes_nearer([mover.centre, run.end], c, 1e-9) for c in foes)
            assert run.cost <= 4.0 + 1e-9
