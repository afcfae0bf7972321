"""The widest wheel of a block: worked angles, and agreement with wheels tried one by one."""

import math
import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.table.blocks import Block
from game.table.drill import Field, wheel, wheel_legal, widest_wheel
from game.table.hulls import apart
from game.table.inches import Point
from game.table.solids import Solid, disc, separation
from game.table.terrain import rect
from game.table.turning import turns_at

BLOCK = Block(24.0, 10.0, 90.0, 20, 5, 1.0, 1.0)
"""Front from (21.5, 12) to (26.5, 12), 4 deep."""

OPEN = Field(72.0, 48.0)


def box(x: float, y: float, w: float, h: float, angle: float = 0.0) -> Solid:
    return Solid(rect(x, y, w, h, angle).points, 0.0, "", "terrain")


@pytest.mark.clause("REG-284")
def test_in_the_open_a_wheel_goes_as_far_as_asked_and_at_most_90_degrees() -> None:
    assert widest_wheel(BLOCK, "left", 33.3, OPEN) == 33.3
    assert widest_wheel(BLOCK, "right", 200.0, OPEN) == 90.0
    assert widest_wheel(BLOCK, "left", 0.9, OPEN) == 0.0


@pytest.mark.clause("REG-291", "REG-003")
def test_a_wheel_ends_where_the_front_runs_a_hundredth_of_an_inch_into_a_wall() -> None:
    # the outer front corner, 5 inches from the pivot, reaches y = 15.01
    field = Field(72.0, 48.0, impassable=(box(10.0, 15.0, 30.0, 1.0),))
    exact = math.degrees(math.asin(3.01 / 5.0))
    assert widest_wheel(BLOCK, "left", 90.0, field) == pytest.approx(exact, abs=1e-6)
    assert widest_wheel(BLOCK, "right", 90.0, field) == pytest.approx(exact, abs=1e-6)


@pytest.mark.clause("REG-293")
def test_a_wheel_ends_an_inch_from_an_enemy_but_may_pass_nearer_on_the_way() -> None:
    ahead = Field(72.0, 48.0, enemies=(box(10.0, 16.0, 30.0, 1.0),))
    assert widest_wheel(BLOCK, "left", 90.0, ahead) == pytest.approx(
        math.degrees(math.asin(3.0 / 5.0)), abs=1e-6
    )
    # the outer rear corner, 6.4 inches from the pivot, passes a post 6.6 inches from it and leaves it behind
    spot = (21.5 + 6.6 * math.cos(0.5), 12.0 + 6.6 * math.sin(0.5))
    passed = Field(72.0, 48.0, enemies=(disc(*spot, 0.01),))
    assert not wheel_legal(BLOCK, "left", math.degrees(0.5 + math.atan2(4.0, 5.0)), passed)
    assert widest_wheel(BLOCK, "left", 90.0, passed) == 90.0


@pytest.mark.clause("REG-003")
def test_a_wheel_ends_at_the_edge_of_the_table() -> None:
    near = Block(24.0, 43.0, 90.0, 20, 5, 1.0, 1.0)
    assert widest_wheel(near, "left", 90.0, OPEN) == pytest.approx(
        math.degrees(math.asin(3.01 / 5.0)), abs=1e-6
    )


def crowded(seed: int) -> tuple[Block, Field]:
    """A block at home among enemies, friends and walls, none of which it overlaps."""
    dice = random.Random(seed)
    block = Block(12.0, 12.0, dice.uniform(0.0, 360.0), dice.randint(3, 20), 5, 1.0, 1.0)

    def around(n: int) -> tuple[Solid, ...]:
        found: list[Solid] = []
        while len(found) < n:
            x, y = dice.uniform(0.0, 24.0), dice.uniform(0.0, 24.0)
            if dice.random() < 0.3:
                s = disc(x, y, dice.uniform(0.2, 1.0))
            else:
                w, h = dice.uniform(0.2, 3.0), dice.uniform(0.2, 3.0)
                s = box(x, y, w, h, dice.uniform(0.0, 180.0))
            if separation(block.outline(), s) > 0.0:
                found.append(s)
        return tuple(found)

    return block, Field(24.0, 24.0, around(dice.randint(0, 2)), around(dice.randint(0, 2)), around(1))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 100_000), st.sampled_from(["left", "right"]), st.floats(1.0, 90.0))
def test_no_wider_wheel_is_legal_and_the_widest_is(seed: int, side: str, most: float) -> None:
    block, field = crowded(seed)
    best = widest_wheel(block, side, most, field)  # type: ignore[arg-type]
    assert best == 0.0 or (1.0 <= best <= most and wheel_legal(block, side, best, field))  # type: ignore[arg-type]
    step = (most - max(best, 1.0)) / 300.0
    for k in range(1, 301):
        degrees = max(best, 1.0) + k * step
        if degrees > best + 1e-6:
            assert not wheel_legal(block, side, degrees, field), (best, degrees)  # type: ignore[arg-type]
    if 0.0 < best < most - 1e-6:
        assert not wheel_legal(block, side, best + 1e-6, field)  # type: ignore[arg-type]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 100_000), st.sampled_from([-0.01, 0.4, 1.0]))
def test_a_distance_is_crossed_only_at_the_angles_found(seed: int, level: float) -> None:
    block, field = crowded(seed)
    outline, about = block.outline(), block.box.corners[0]
    for other in (*field.enemies, *field.friends, *field.impassable):
        found = sorted(math.degrees(w) for w in turns_at(outline, about, other, level))

        def beyond(degrees: float, s: Solid = other) -> bool:
            after = wheel(block, "left", degrees).outline()
            return (separation(after, s) if level < 0.0 else apart(after, s).gap) > level

        marks = [0.0, *found, 360.0]
        for lo, hi in pairwise(marks):
            if hi - lo > 1e-6:
                spots: list[float] = [lo + (hi - lo) * k / 7.0 for k in range(1, 7)]
                assert len({beyond(d) for d in spots}) == 1, (lo, hi)


def test_a_point_turned_into_a_disc_meets_it_at_two_angles() -> None:
    outline = Solid(((2.0, -0.1), (3.0, 0.0), (2.0, 0.1)), 0.0, "", "")
    about: Point = (0.0, 0.0)
    found = [w for w in turns_at(outline, about, disc(0.0, 3.5, 0.5), 0.0) if abs(w - math.pi / 2.0) < 0.05]
    assert found
    assert min(abs(w - math.pi / 2.0) for w in found) < 1e-6
