"""Runs and flights of blocks against paper and small steps."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.table.blocks import Block, measure
from game.table.charges import charge_path
from game.table.drill import Field, moved, wheel
from game.table.failed_charges import failed_charge
from game.table.hulls import apart
from game.table.inches import unit
from game.table.marches import counter, flee, overlap_stretch, run
from game.table.solids import Solid
from game.table.terrain import rect

SEEDS = st.integers(0, 100_000)


def block(x: float, y: float, facing: float, files: int = 5, ranks: int = 2) -> Block:
    return Block(x, y, facing, files * ranks, files, 1.0, 1.0)


def wall(id: str, x: float, y: float, w: float, h: float) -> Solid:
    return Solid(rect(x, y, w, h).points, 0.0, id, "terrain")


def test_a_run_stops_an_inch_from_enemies_and_in_contact_with_the_rest() -> None:
    b = block(24.0, 10.0, 90.0)
    foe = block(24.0, 20.0, 270.0).outline("foe")
    chased = run(b, 16.0, Field(72.0, 48.0, enemies=(foe,)))
    assert chased.stopped_by == "foe"
    assert chased.inches == pytest.approx(7.0, abs=1e-6)
    barred = run(b, 16.0, Field(72.0, 48.0, impassable=(wall("rock", 24.0, 15.0, 1.0, 1.0),)))
    assert barred.inches == pytest.approx(4.0)
    assert barred.stopped_by == "rock"
    off = run(block(24.0, 44.0, 90.0), 16.0, Field(72.0, 48.0))
    assert off.inches == pytest.approx(3.0)
    assert off.stopped_by == "edge"
    clear = run(b, 5.0, Field(72.0, 48.0, friends=(block(30.0, 14.0, 0.0).outline("beside"),)))
    assert (clear.inches, clear.stopped_by) == (5.0, "")
    near = run(b, 6.0, Field(72.0, 48.0, enemies=(block(24.0, 6.5, 90.0).outline("behind"),)))
    assert near.inches == 6.0


def test_a_run_passes_an_enemy_that_it_keeps_an_inch_from_and_stops_before_one_it_would_only_brush() -> None:
    b = block(24.0, 10.0, 90.0)
    assert run(b, 16.0, Field(72.0, 48.0, enemies=(wall("foe", 27.5, 16.0, 1.0, 1.0),))).inches == 16.0
    brushed = run(b, 16.0, Field(72.0, 48.0, enemies=(wall("foe", 27.1, 16.0, 1.0, 1.0),)))
    assert brushed.stopped_by == "foe"
    assert brushed.inches == pytest.approx(5.0 - (1.0 - 0.36) ** 0.5, abs=1e-6)


def test_a_counter_charge_turns_to_the_charger_and_meets_it() -> None:
    knights, riders = block(24.0, 10.0, 90.0), block(24.0, 21.0, 270.0)
    met = counter(knights, riders, 20.0, Field(72.0, 48.0, enemies=(riders.outline("riders"),)))
    assert met is not None
    assert met.stopped_by == "riders"
    assert met.inches == pytest.approx(9.0)
    assert measure(met.end, riders).gap < 1e-9
    crowded = Field(72.0, 48.0, friends=(wall("post", 24.0, 11.2, 9.0, 1.0),))
    assert counter(knights, block(40.0, 10.0, 180.0), 4.0, crowded) is None


def test_a_flight_goes_on_past_what_it_may_not_end_on_and_dies_on_enemies_and_off_the_table() -> None:
    b, field = block(24.0, 10.0, 270.0), Field(72.0, 48.0)
    friend = block(24.0, 20.0, 90.0).outline("friend")
    fled = flee(b, 90.0, 9.0, field, (friend,), ())
    assert fled.inches == pytest.approx(11.99)
    assert fled.end.facing == 90.0
    assert flee(b, 90.0, 5.0, field, (friend,), ()).inches == 5.0
    assert flee(b, 90.0, 9.0, field, (), (friend,)).caught_by == "friend"
    assert flee(b, 270.0, 9.5, field, (), ()).off_table
    assert not flee(b, 270.0, 9.0, field, (), ()).off_table


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_the_stretch_of_an_overlap_agrees_with_small_steps(seed: int) -> None:
    dice = random.Random(seed)
    a = block(10.0, 10.0, dice.uniform(0, 360), dice.randint(1, 6), dice.randint(1, 4))
    b = block(dice.uniform(4, 20), dice.uniform(4, 20), dice.uniform(0, 360), dice.randint(1, 6), 2).outline()
    span = overlap_stretch(a.outline(), unit(a.facing), b, 0.01)
    for k in range(-150, 300):
        s = 0.1 * k
        if span is None or min(abs(s - span[0]), abs(s - span[1])) > 1e-6:
            deep = apart(moved(a, "ahead", s).outline(), b).depth > 0.01
            assert deep == (span is not None and span[0] < s < span[1]), s


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_a_run_never_comes_nearer_than_it_may(seed: int) -> None:
    dice = random.Random(seed)
    a = block(20.0, 20.0, dice.uniform(0, 360), dice.randint(1, 6), 2)
    foes = [block(dice.uniform(5, 35), dice.uniform(5, 35), dice.uniform(0, 360), 3, 2) for _ in range(4)]
    foes = [f for f in foes if measure(a, f).gap > 0.05]
    field = Field(40.0, 40.0, enemies=tuple(f.outline(str(i)) for i, f in enumerate(foes)))
    found = run(a, 12.0, field)
    for k in range(101):
        here = moved(a, "ahead", found.inches * k / 100.0)
        for f in foes:
            assert measure(here, f).gap >= min(1.0, measure(a, f).gap) - 1e-6
    if found.stopped_by not in ("", "edge"):
        on = moved(a, "ahead", found.inches + 0.001)
        assert any(measure(on, f).gap < min(1.0, measure(a, f).gap) for f in foes)


def test_a_failed_charge_wheels_and_goes_straight_as_far_as_its_inches_and_an_inch_short_of_enemies() -> None:
    charger, target = block(24.0, 8.0, 90.0, 5, 4), block(28.0, 20.0, 270.0, 5, 4)
    charge = charge_path(charger, target, Field(72.0, 48.0))
    assert charge is not None
    field = Field(72.0, 48.0, enemies=(target.outline("target"),))
    went = failed_charge(charger, charge, 3.0, field)
    assert (round(went.end.x, 3), round(went.end.y, 3), round(went.end.facing, 3)) == (23.479, 9.826, 59.0)
    assert went.run is not None
    assert went.run.inches == pytest.approx(0.295, abs=5e-4)
    short = failed_charge(charger, charge, 2.0, field)
    assert short.degrees == pytest.approx(22.918, abs=5e-4)
    assert (round(short.end.x, 3), round(short.end.y, 3), round(short.end.facing, 3)) == (
        23.419,
        9.131,
        67.082,
    )
    assert short.run is None
    near = failed_charge(charger, charge, 30.0, field)
    assert near.run is not None
    assert near.run.stopped_by == "target"
    assert measure(near.end, target).gap == pytest.approx(1.0, abs=1e-6)


def test_a_failed_charge_stops_its_wheel_before_an_enemy_and_does_not_end_it_on_a_friend() -> None:
    charger, target = block(24.0, 8.0, 90.0, 5, 4), block(28.0, 20.0, 270.0, 5, 4)
    charge = charge_path(charger, target, Field(72.0, 48.0))
    assert charge is not None
    assert charge.side == "right"
    beside = wall("foe", 20.5, 12.5, 1.0, 1.0)
    field = Field(72.0, 48.0, enemies=(target.outline("target"), beside))
    stopped = failed_charge(charger, charge, 6.0, field)
    assert stopped.run is None
    assert 0.0 < stopped.degrees == float(int(stopped.degrees)) < charge.degrees
    after = wheel(charger, "right", stopped.degrees + 1.0).outline()
    assert apart(stopped.end.outline(), beside).gap >= 1.0 > apart(after, beside).gap
    friend = Field(72.0, 48.0, friends=(wall("friend", 21.6, 10.5, 0.5, 0.5),))
    stays = failed_charge(charger, charge, 2.0, friend)
    assert (stays.end, stays.run, stays.degrees) == (charger, None, 0.0)
