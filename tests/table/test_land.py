"""Spaces only narrow: what the closed forms find must be among the candidates."""

import gc
import random
import subprocess
import sys

import pytest

from game.table.land import ANY, SOLID
from game.table.pieces import contains, convex_parts
from game.table.solids import disc, separation
from tests.table.scenes import random_point, random_shape, random_table


@pytest.mark.parametrize("r", [0.0, 0.5, 0.8])
def test_a_thin_ray_among_grown_solids_misses_no_contact(r: float) -> None:
    """A fat ray among plain shapes would: its broad phase ignores the radius."""
    for seed in range(20):
        net = random_table(seed, {"wall": 20}, 0).land.net(SOLID, r)
        gc.collect()
        dice = random.Random(seed)
        for _ in range(60):
            p, q = random_point(dice), random_point(dice)
            if dice.random() < 0.3:
                q = (p[0] + dice.uniform(-0.01, 0.01), p[1] + dice.uniform(-0.01, 0.01))
            found = set(net.along(p, q))
            met = {s for s in net.solids if s.span(p, q, r) is not None}
            assert met <= found
            assert {s for s in net.solids if s.signed(p) <= r + 0.5} <= set(net.near(p, 0.5))
            if net.free(p, q):
                assert not met


def test_candidates_come_in_the_order_of_the_terrain() -> None:
    net = random_table(3, {"wall": 20}, 0).land.net(ANY)
    dice = random.Random(3)
    for _ in range(50):
        found = net.along(random_point(dice), random_point(dice))
        assert found == [s for s in net.solids if s in found]


def test_signed_distance_span_and_least_agree_along_random_legs() -> None:
    dice = random.Random(7)
    for _ in range(200):
        solid = dice.choice(convex_parts(random_shape(dice, 24.0), "a"))
        p, q = random_point(dice), random_point(dice)
        grow = dice.uniform(0.0, 1.0)
        span, (least, t) = solid.span(p, q, grow), solid.least(p, q)
        steps = [(p[0] + (q[0] - p[0]) * k / 400.0, p[1] + (q[1] - p[1]) * k / 400.0) for k in range(401)]
        far = [solid.signed(x) for x in steps]
        if least >= 0.0:
            assert least <= min(far) + 1e-9
            assert solid.signed((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t)) == pytest.approx(least)
        assert (span is not None) == (least < grow)
        for k, d in enumerate(far):
            inside = span is not None and span[0] < k / 400.0 < span[1]
            assert inside == (d < grow) or abs(d - grow) < 1e-9 or k in (0, 400)


def test_the_parts_of_a_concave_piece_cover_it_and_nothing_else() -> None:
    dice = random.Random(5)
    for _ in range(60):
        shape = random_shape(dice, 24.0)
        parts = convex_parts(shape, "a")
        for _ in range(40):
            p = (parts[0].cx + dice.uniform(-3.0, 3.0), parts[0].cy + dice.uniform(-3.0, 3.0))
            nearest = min(part.signed(p) for part in parts)
            if len(parts) > 1 and abs(nearest) > 1e-9:
                assert contains(shape.points, p) == (nearest < 0.0)  # type: ignore[union-attr]


def test_the_separation_of_two_solids_is_symmetric_and_tells_whether_they_overlap() -> None:
    dice = random.Random(11)
    for _ in range(300):
        a, b = (dice.choice(convex_parts(random_shape(dice, 10.0), i)) for i in "ab")
        assert separation(a, b) == pytest.approx(separation(b, a))
        corners_inside = any(b.signed(p) < -a.r - 1e-9 for p in a.points) or any(
            a.signed(p) < -b.r - 1e-9 for p in b.points
        )
        if corners_inside:
            assert separation(a, b) < 0.0
    assert separation(disc(0.0, 0.0, 1.0), disc(3.0, 0.0, 1.0)) == pytest.approx(1.0)


def test_the_table_needs_neither_numpy_nor_pygame() -> None:
    names = "board, sight, moves, reach, templates, arcs"
    heavy = "('numpy', 'pygame', 'shapely')"
    code = f"import sys; from game.table import {names}; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
