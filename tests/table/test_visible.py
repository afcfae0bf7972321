"""What is seen of a table and of a base, against lines of sight, sampled rays and shapely."""

import math
import random
from pathlib import Path

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from game.table.bases import Base, Box, Joined, Oval, Round, solids
from game.table.board import Table
from game.table.curtains import Curtain
from game.table.inches import Point, distance
from game.table.mapfile import read_map
from game.table.pieces import contains
from game.table.shares import seen_share
from game.table.sight import sight, sight_to_point
from game.table.solids import Solid
from game.table.terrain import Circle, area, rect
from game.table.visible import Outline, area_from, eyes, opaque_to
from tests.table.scenes import random_point, random_table, table

SEEDS = st.integers(0, 100_000)
RAYS = 4000


def seen_area(t: Table, eye: Point, walls: Curtain | None = None, ignore: tuple[str, ...] = ()) -> Outline:
    """What is seen of a table from a point."""
    return area_from(eye, opaque_to(t, walls, ignore), t.width, t.depth)


def test_on_an_empty_table_everything_is_seen() -> None:
    seen = seen_area(table(), (3.0, 4.0))
    assert len(seen) == 4
    assert area(seen) == pytest.approx(576.0)


def test_nothing_is_seen_from_inside_a_wall_or_off_the_table() -> None:
    t = table(("wall", rect(4.0, 4.0, 2.0, 2.0)))
    assert seen_area(t, (5.0, 5.0)) == ()
    assert seen_area(t, (-1.0, 5.0)) == ()


def test_behind_a_wall_lies_its_shadow() -> None:
    t = table(("wall", rect(10.0, 10.0, 2.0, 4.0)))
    seen = seen_area(t, (4.0, 12.0))
    # the shadow: from (10, 10) and (10, 14) on, to the east edge at 12 -+ 20 / 3
    shadow = 0.5 * (4.0 + 40.0 / 3.0) * 14.0
    assert area(seen) == pytest.approx(24.0 * 24.0 - shadow, abs=1e-4)


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_a_point_is_in_the_area_exactly_if_there_is_a_line_of_sight_to_it(seed: int) -> None:
    t, dice = random_table(seed, {"wall": 8, "wood": 6}, 0), random.Random(seed)
    eye = random_point(dice)
    seen = seen_area(t, eye)
    if not seen:
        assert any(s.signed(eye) < 0.0 for s in opaque_to(t, None, ()))
        return
    outline = shapely.Polygon(seen)
    assert outline.is_valid
    assert area(seen) > 0.0
    for _ in range(120):
        p = (dice.uniform(0.0, 24.0), dice.uniform(0.0, 24.0))
        if outline.exterior.distance(shapely.Point(p)) > 1e-3:
            assert contains(seen, p) == sight_to_point(t, Round(*eye, 0.0), p).clear, (eye, p)


def test_all_that_a_base_is_shown_to_see_is_seen_and_less_than_a_hundredth_is_missing() -> None:
    whole = missed = 0
    for seed in range(30):
        t, dice = random_table(seed, {"wall": 8, "wood": 4}, 1), random.Random(seed)
        base = t.figures["f0"]
        seen = [area for eye in eyes(base, 24) if (area := seen_area(t, eye))]
        for _ in range(150):
            p = (dice.uniform(0.0, 24.0), dice.uniform(0.0, 24.0))
            shown, clear = any(contains(s, p) for s in seen), sight_to_point(t, base, p).clear
            assert clear or not shown, (seed, p)
            whole += clear
            missed += clear and not shown
    assert missed <= 0.01 * whole


def test_a_curtain_names_what_blocks() -> None:
    t = table(("sandbags", rect(10.0, 10.0, 2.0, 4.0)), foe=Round(4.0, 18.0, 1.0))
    eye = (4.0, 12.0)
    assert area(seen_area(t, eye)) == pytest.approx(576.0)
    walls = Curtain(t, ("t0",), ("foe",))
    both, wall = seen_area(t, eye, walls), seen_area(t, eye, walls, ("foe",))
    assert not contains(both, (4.0, 22.0))
    assert contains(wall, (4.0, 22.0))
    assert not contains(both, (20.0, 12.0))


MAPS = sorted((Path(__file__).parents[2] / "maps").glob("*.toml"))


@pytest.mark.parametrize("path", MAPS, ids=lambda p: p.stem)
def test_on_the_shipped_maps_the_area_holds_what_is_seen(path: Path) -> None:
    found = read_map(path)
    opaque = {piece.kind: frozenset({"blocks_sight"}) for piece in found.terrain}
    t = Table.build(found.width, found.depth, found.terrain, opaque)
    dice = random.Random(path.stem)
    for _ in range(4):
        eye = (dice.uniform(0.0, t.width), dice.uniform(0.0, t.depth))
        seen = seen_area(t, eye)
        rim = shapely.Polygon(seen).exterior if seen else shapely.Point(eye)
        for _ in range(60):
            p = (dice.uniform(0.0, t.width), dice.uniform(0.0, t.depth))
            if rim.distance(shapely.Point(p)) > 5e-3:
                assert contains(seen, p) == sight_to_point(t, Round(*eye, 0.0), p).clear if seen else True


# ---- shares


def test_half_a_base_is_seen_over_a_wall_that_ends_at_its_middle() -> None:
    t = table(("wall", rect(8.0, 2.0, 1.0, 10.0)))
    foe = Round(14.0, 12.0, 1.0)
    half = seen_share(t, (4.0, 12.0), foe)
    assert half.fraction == pytest.approx(0.5, abs=1e-6)
    assert half.eye == (4.0, 12.0)
    (hidden,), (seen,) = half.hidden, half.seen
    assert all(y <= 12.0 + 1e-5 for _, y in hidden)
    assert all(y >= 12.0 - 1e-5 for _, y in seen)
    assert area(hidden) == pytest.approx(area(seen), abs=1e-4)


def test_a_base_in_the_open_is_seen_whole_and_one_behind_a_wall_not_at_all() -> None:
    t = table(("wall", rect(8.0, 2.0, 1.0, 20.0)))
    assert seen_share(t, (4.0, 12.0), Round(6.0, 12.0, 1.0)).fraction == 1.0
    hidden = seen_share(t, Round(4.0, 12.0, 1.0), Round(14.0, 12.0, 1.0))
    assert (hidden.fraction, hidden.seen, len(hidden.hidden)) == (0.0, (), 1)


def test_who_stands_in_a_base_sees_it_whole_and_who_stands_in_a_wall_nothing() -> None:
    t = table(("wall", rect(8.0, 2.0, 4.0, 20.0)))
    assert seen_share(t, (14.0, 12.5), Round(14.0, 12.0, 1.0)).fraction == 1.0
    assert seen_share(t, (10.0, 12.0), Round(14.0, 12.0, 1.0)).fraction == 0.0


def test_a_wall_in_a_base_hides_only_what_it_comes_before() -> None:
    foe = Round(14.0, 12.0, 1.0)
    behind = table(("wall", rect(14.5, 8.0, 1.0, 8.0)))
    assert seen_share(behind, (4.0, 12.0), foe).fraction == 1.0
    before = table(("wall", rect(12.0, 12.0, 4.0, 4.0)))
    assert seen_share(before, (4.0, 12.0), foe).fraction == pytest.approx(0.5, abs=1e-6)


def test_a_base_looks_with_the_eye_that_sees_most() -> None:
    t = table(("wall", rect(8.0, 2.0, 1.0, 10.0)))
    best = seen_share(t, Round(4.0, 12.0, 1.0), Round(14.0, 12.0, 1.0))
    assert best.eye == pytest.approx((4.0, 13.0))
    assert best.fraction > 0.55


def entry(base: Base, eye: Point, u: Point) -> float:
    """Where a ray first meets a base, from the stretch of a long segment in it."""
    end = (eye[0] + 99.0 * u[0], eye[1] + 99.0 * u[1])
    spans = [s.span(eye, end, 0.0) for s in solids(base)]
    return min((99.0 * span[0] for span in spans if span), default=math.inf)


def sampled(eye: Point, target: Base, opaque: list[Solid]) -> tuple[float, int, int]:
    """Share of many rays that meet the base before anything opaque, how often that changes, how many meet."""
    met = free = changes = 0
    last = None
    toward = math.atan2(target.centre[1] - eye[1], target.centre[0] - eye[0])
    for k in range(RAYS):
        w = toward + math.pi * (2.0 * (k + 0.5) / RAYS - 1.0)
        u = (math.cos(w), math.sin(w))
        reached = entry(target, eye, u)
        if reached == math.inf:
            continue
        met += 1
        end = (eye[0] + reached * u[0], eye[1] + reached * u[1])
        here = not any((span := s.span(eye, end, 0.0)) and span[1] > span[0] for s in opaque)
        free += here
        changes += here is not last
        last = here
    return free / max(met, 1), changes, max(met, 1)


FORMS = st.sampled_from(["round", "box", "oval", "joined"])


def formed(form: str, dice: random.Random) -> Base:
    x, y = dice.uniform(2.0, 14.0), dice.uniform(2.0, 14.0)
    if form == "round":
        return Round(x, y, dice.uniform(0.4, 2.0))
    if form == "box":
        return Box(x, y, dice.uniform(0.5, 4.0), dice.uniform(0.5, 4.0), dice.uniform(0.0, 360.0))
    if form == "oval":
        return Oval(x, y, dice.uniform(0.8, 3.0), dice.uniform(0.8, 3.0), dice.uniform(0.0, 360.0))
    return Joined((Round(x, y, 0.8), Round(x + 1.2, y + 0.9, 0.7)))


@settings(max_examples=40, deadline=None)
@given(SEEDS, FORMS)
def test_the_share_agrees_with_four_thousand_rays(seed: int, form: str) -> None:
    t, dice = random_table(seed, {"wall": 4, "wood": 3}, 0, size=16.0), random.Random(seed)
    target, eye = formed(form, dice), random_point(dice, 16.0)
    if any(s.signed(eye) < 0.05 for s in solids(target)):
        return
    share = seen_share(t, eye, target)
    opaque = list(opaque_to(t, None, ()))
    if any(s.signed(eye) < 0.0 for s in opaque):
        assert share.fraction == 0.0
        return
    slow, changes, met = sampled(eye, target, opaque)
    assert abs(share.fraction - slow) <= (changes + 2) / met
    parts = [
        shapely.Polygon(s.points) if s.sides else shapely.Point(s.points[0]).buffer(s.r)
        for s in solids(target)
    ]
    pieces = [shapely.Polygon(p) for p in (*share.seen, *share.hidden)]
    assert shapely.union_all(pieces).area == pytest.approx(shapely.union_all(parts).area, rel=0.02)


def test_a_figure_on_joined_bases_may_fill_more_than_half_of_what_is_around_an_eye() -> None:
    joined = Joined(
        tuple(Round(12.0 + x, 12.0 + y, 1.0) for x, y in ((-1.4, 1.2), (-1.4, -0.7), (0.5, -1.2), (1.5, 0.4)))
    )
    t = table(("wall", Circle(11.355, 12.0, 0.02)))
    share = seen_share(t, (11.4, 12.0), joined)
    assert 0.7 < share.fraction < 0.95
    bases = shapely.union_all([shapely.Point(b.centre).buffer(b.r) for b in joined.bases])
    shown = shapely.union_all([shapely.Polygon(p) for p in (*share.seen, *share.hidden)])
    assert shown.area == pytest.approx(bases.area, rel=0.01)


@settings(max_examples=80, deadline=None)
@given(SEEDS)
def test_a_share_is_seen_exactly_if_there_is_a_line_of_sight(seed: int) -> None:
    t, dice = random_table(seed, {"wall": 7, "wood": 5}, 0), random.Random(seed)
    a, b = Round(*random_point(dice), 0.6), Round(*random_point(dice), 0.8)
    if distance(a.centre, b.centre) < a.r + b.r:
        return
    assert (seen_share(t, a, b).fraction > 0.0) == sight(t, a, b).clear
    point = Round(*a.centre, 0.0)
    clear = sight(t, point, b)
    share = seen_share(t, a.centre, b).fraction
    if share > 1e-6 or not clear.clear:
        assert (share > 0.0) == clear.clear


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_taking_a_blocker_away_never_makes_a_share_smaller(seed: int) -> None:
    t, dice = random_table(seed, {"wall": 7}, 0), random.Random(seed)
    eye, target = random_point(dice), Round(*random_point(dice), 1.5)
    fewer = t.with_terrain(t.terrain[1:])
    assert seen_share(fewer, eye, target).fraction >= seen_share(t, eye, target).fraction - 1e-9


def test_a_base_looks_from_its_middle_and_its_rim() -> None:
    assert eyes(Round(3.0, 4.0, 1.0))[:2] == [(3.0, 4.0), (4.0, 4.0)]
    assert len(eyes(Round(3.0, 4.0, 1.0))) == 9
    assert eyes(Round(3.0, 4.0, 0.0)) == [(3.0, 4.0)]
    assert len(eyes(Box(3.0, 4.0, 2.0, 2.0))) == 5
    assert len(eyes(Oval(3.0, 4.0, 2.0, 1.0))) == 9


def test_round_blockers_hide_the_angle_between_their_tangents() -> None:
    t = table(("wall", Circle(9.0, 12.0, 0.5)))
    share = seen_share(t, (4.0, 12.0), Round(16.0, 12.0, 2.0))
    assert share.fraction == pytest.approx(1.0 - math.asin(0.5 / 5.0) / math.asin(2.0 / 12.0), abs=1e-6)
    assert len(share.seen) == 2
