"""The drawn region of a reach over ground that costs extra: over all starts it shows all but a quarter of a
percent, of each all but half a percent, and claims nothing that cannot be reached; the ways that end
at it are legal and cost what they say.
"""

import math
import random
from collections.abc import Sequence

import pytest

from game.table.bases import Joined, Oval, Round
from game.table.board import Table
from game.table.inches import EPS, Point, path_length
from game.table.moves import path_cost, path_legal, reach
from game.table.pieces import contains
from game.table.reach import Reach
from game.table.shapes import Base, Box
from game.table.terrain import Circle, Polygon, rect
from tests.table.scenes import random_point, random_table, table

TRIES = 6000
"""Random points a start, of which some thousands can be reached."""

SURE = 30_000
"""As many for a start of which more seems to be missing than is usual: of a few thousand points that can be
reached half a percent is a dozen, too few to tell 0.4 from 0.6.
"""

DOUBTFUL = 0.9965
"""The share that is shown of such a start at most."""

MOST = 0.995
"""The share that is shown of every start at least."""

KINDS = {"wall": 6, "mud": 6}


def spots(dice: random.Random, start: Point, inches: float, count: int = TRIES) -> list[Point]:
    """Points spread evenly over all that is within some inches."""
    found = []
    for _ in range(count):
        angle, far = dice.uniform(0.0, math.tau), inches * math.sqrt(dice.random())
        found.append((start[0] + far * math.cos(angle), start[1] + far * math.sin(angle)))
    return found


Boxed = tuple[float, float, float, float, tuple[Point, ...]]
"""West, south, east and north bound of an outline, and the outline."""


def shown(r: Reach, dice: random.Random, start: Point, inches: float) -> tuple[int, int]:
    """One start: how many points can be reached, and how many of them are claimed; raises AssertionError for
    one that is claimed and cannot be reached.
    """
    shapes = [
        (min(x), min(y), max(x), max(y), tuple(s)) for s in r.outline() for x, y in [zip(*s, strict=True)]
    ]
    reached, claimed = count(r, shapes, spots(dice, start, inches))
    if claimed < DOUBTFUL * reached:
        reached, claimed = count(r, shapes, spots(dice, start, inches, SURE))
    return reached, claimed


def count(r: Reach, shapes: Sequence[Boxed], points: Sequence[Point]) -> tuple[int, int]:
    """How many of the points can be reached, and how many of them are claimed; raises AssertionError for one
    that is claimed and cannot be reached.
    """
    reached = claimed = 0
    for p in points:
        inside = any(
            w <= p[0] <= e and south <= p[1] <= north and contains(s, p) for w, south, e, north, s in shapes
        )
        can = r.cost(p) is not None
        assert can or not inside, p
        reached += can
        claimed += inside
    return reached, claimed


@pytest.mark.many
def test_of_each_start_nearly_all_is_shown_and_nothing_else(scenes: int) -> None:
    counts = []
    for seed in range(max(8, scenes // 50)):
        t = random_table(seed, KINDS, 10)
        mover = t.figures["f0"]
        reached, claimed = shown(reach(t, mover, 6.0, me="f0"), random.Random(seed), mover.centre, 6.0)
        assert claimed >= MOST * reached, (seed, reached, claimed)
        counts.append((reached, claimed))
    assert sum(claimed for _, claimed in counts) >= 0.9975 * sum(reached for reached, _ in counts)


def shaped(seed: int) -> Table:
    """Dear ground and walls with boxes, ovals and joined bases among them."""
    t, dice = random_table(seed, KINDS, 4), random.Random(seed)
    bases: dict[str, Base] = dict(t.figures)
    for k in range(60):
        (x, y), turn = random_point(dice), dice.uniform(0.0, 360.0)
        forms: tuple[Base, ...] = (
            Box(x, y, 2.4, 1.2, turn),
            Oval(x, y, 2.2, 1.3, turn),
            Joined((Round(x, y, 0.5, turn), Round(x + 1.0, y, 0.5))),
        )
        if len(bases) < 12 and t.at(bases).fits(forms[k % 3]) is None:
            bases[f"s{k}"] = forms[k % 3]
    return t.at(bases)


@pytest.mark.many
def test_the_same_among_figures_of_every_form(scenes: int) -> None:
    for seed in range(max(4, scenes // 200)):
        t = shaped(seed)
        mover = t.figures["f0"]
        reached, claimed = shown(reach(t, mover, 6.0, me="f0"), random.Random(seed), mover.centre, 6.0)
        assert claimed >= MOST * reached, (seed, reached, claimed)


def test_ways_that_end_at_the_rim_of_the_region_are_legal_and_cost_what_they_say() -> None:
    for seed in (2, 17, 33, 45, 118):
        t, dice = random_table(seed, KINDS, 10), random.Random(seed)
        mover = t.figures["f0"]
        r = reach(t, mover, 6.0, me="f0")
        for p in spots(dice, mover.centre, 6.0, 150):
            way, cost = r.route(p), r.cost(p)
            if way is not None and cost is not None:
                assert path_legal(t, mover, way, me="f0") is None
                assert path_cost(t, way) == pytest.approx(cost, abs=1e-9)
                assert cost <= 6.0 + EPS


def test_a_way_around_a_disc_is_as_long_as_its_tangents_and_its_arc() -> None:
    mover = Round(5.0, 12.0, 0.5)
    t = table(("wall", Circle(10.0, 12.0, 1.5)), me=mover)
    cost = reach(t, mover, 12.0, me="me").cost((15.0, 12.0))
    turn = math.pi - 2.0 * math.acos(2.0 / 5.0)
    assert cost == pytest.approx(2.0 * math.sqrt(21.0) + 2.0 * turn, abs=0.02)


@pytest.mark.clause("CIR-408")
def test_a_way_keeps_out_of_dear_ground_up_to_the_wall_that_it_runs_into() -> None:
    """The mud lies against the wall: the way goes along its rim to the corner between the two, then in."""
    mover = Round(5.0, 10.0, 0.5)
    t = table(("wall", rect(8.0, 4.0, 6.0, 5.5)), ("mud", rect(9.0, 9.0, 4.0, 4.0)), me=mover)
    way = reach(t, mover, 11.0, me="me").route((12.0, 10.2))
    assert way is not None
    assert path_cost(t, way) == pytest.approx(4.0 + 2.0 * math.hypot(3.0, 0.2), abs=0.01)
    assert path_length(way) == pytest.approx(7.0, abs=0.02)


def test_a_notch_of_dear_ground_is_walked_along_at_the_price_of_open_ground() -> None:
    """An L of mud, cut into convex parts: its inner corner belongs to neither."""
    ell = Polygon(((8.0, 8.0), (14.0, 8.0), (14.0, 10.0), (10.0, 10.0), (10.0, 14.0), (8.0, 14.0)))
    mover = Round(17.0, 11.0, 0.5)
    r = reach(table(("mud", ell), me=mover), mover, 9.0, me="me")
    cost = r.cost((10.002, 10.002))
    assert cost == pytest.approx(math.hypot(7.0, 1.0), abs=0.02)
