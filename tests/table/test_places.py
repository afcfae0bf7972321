"""Where a base can be put: the spots are legal, and there are some exactly if a fine grid finds one."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.table.bases import Round
from game.table.inches import EPS, distance
from game.table.places import Room, places
from game.table.terrain import Circle, rect
from tests.table.scenes import random_table, table


def test_a_place_between_two_walls_that_just_fits_is_found() -> None:
    left, right = rect(4.0, 0.0, 1.0, 24.0), rect(6.0, 0.0, 1.0, 24.0)
    t = table(("wall", left), ("wall", right))
    found = list(places(t, 0.5, Room((Circle(5.5, 12.0, 1.0),))))
    assert found
    assert all(x == pytest.approx(5.5, abs=0.001) for x, _ in found)
    assert list(places(t, 0.502, Room((Circle(5.5, 12.0, 1.0),)))) == []


def test_a_place_must_be_near_to_all_and_away_from_the_rest() -> None:
    t = table(foe=Round(10.0, 10.0, 0.5))
    ring = Circle(10.0, 10.0, 2.0)
    found = list(places(t, 0.5, Room((ring,), (Circle(12.0, 10.0, 1.5),))))
    assert found
    assert all(distance(p, (10.0, 10.0)) <= 2.0 + EPS and distance(p, (12.0, 10.0)) > 1.5 for p in found)
    assert all(distance(p, (10.0, 10.0)) >= 0.999 for p in found)
    assert list(places(t, 0.5, Room((ring,), (Circle(10.0, 10.0, 2.0),)))) == []


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 100_000))
def test_there_is_a_spot_wherever_a_fine_grid_finds_one(seed: int) -> None:
    dice = random.Random(seed)
    t = random_table(seed, {"wall": 8}, 9, size=12.0)
    r = dice.choice([0.5, 0.8, 1.1])
    near = [Circle(dice.uniform(1, 11), dice.uniform(1, 11), dice.uniform(0.8, 2.5))]
    far = [Circle(dice.uniform(1, 11), dice.uniform(1, 11), dice.uniform(0.5, 2.0)) for _ in range(2)]
    found = list(places(t, r, Room(tuple(near), tuple(far))))
    for p in found:
        assert t.fits(Round(*p, r)) is None
        assert distance(p, (near[0].x, near[0].y)) <= near[0].r + EPS
        assert all(distance(p, (c.x, c.y)) > c.r for c in far)
    if not found:
        for i in range(-25, 26):
            for j in range(-25, 26):
                p = (near[0].x + 0.1 * i, near[0].y + 0.1 * j)
                if distance(p, (near[0].x, near[0].y)) <= near[0].r:
                    free = all(distance(p, (c.x, c.y)) > c.r + 0.001 for c in far)
                    assert not free or t.fits(Round(*p, r)) is not None
