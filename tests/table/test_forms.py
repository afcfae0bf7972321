"""Figures on bases of every form as obstacles and as movers, against vectors, sampling and shapely."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.table.bases import Base, Box, Joined, Oval, Round
from game.table.board import Table
from game.table.inches import OVERLAP, Point, distance
from game.table.moves import clamp, drag, path_cost, path_legal, reach, route, slide
from game.table.shapes import between, gap, solids
from game.table.stencils import covered, touched
from game.table.templates import in_area, under
from game.table.terrain import Circle, rect
from game.table.trains import end_legal, trail, trailing_arcs
from tests.table.scenes import random_point, random_table, table

SEEDS = st.integers(0, 100_000)
S = 0.625


def rider(x: float, y: float, degrees: float, r: float = S) -> Joined:
    """A figure on two bases: its front at (x, y), its rear in contact in that direction."""
    w = math.radians(degrees)
    return Joined((Round(x, y, r), Round(x + 2 * r * math.cos(w), y + 2 * r * math.sin(w), r)))


def mixed(seed: int, count: int = 5, size: float = 12.0) -> Table:
    """A table with figures of all forms that overlap nothing."""
    dice = random.Random(seed)
    t = random_table(seed, {"wall": 3}, 2, size=size)
    found: dict[str, Base] = dict(t.bases)
    while len(found) < count:
        (x, y), turn = random_point(dice, size), dice.uniform(0.0, 360.0)
        w, d = dice.uniform(0.6, 2.0), dice.uniform(0.6, 2.0)
        forms: tuple[Base, ...] = (Box(x, y, w, d, turn), Oval(x, y, w, d, turn), rider(x, y, turn, 0.4))
        base = dice.choice(forms)
        if t.at(found).fits(base) is None:
            found[f"s{len(found)}"] = base
    return t.at(found)


def slow_depth(t: Table, base: Base, me: str) -> float:
    """How deep a base overlaps figures and walls, measured pair by pair."""
    deep = [between(base, b).depth for i, b in t.bases.items() if i != me]
    for s in t.land.parts:
        deep += [max(0.0, p.r - s.signed(p.points[0])) for p in solids(base) if not p.sides]
    return max(deep, default=0.0)


def test_a_table_knows_figures_of_every_form() -> None:
    t = table(a=Round(5.0, 5.0, 0.5)).at(
        {"a": Round(5.0, 5.0, 0.5), "b": Box(8.0, 5.0, 2.0, 2.0), "c": rider(5.0, 10.0, 90.0)}
    )
    assert list(t.figures) == ["a"]
    assert list(t.shaped) == ["b", "c"]
    assert t.gap(t.bases["a"], t.bases["b"]) == 1.5
    assert t.closest(t.bases["a"], t.bases["b"]) == ((5.5, 5.0), (7.0, 5.0))
    assert t.within(t.bases["a"], t.bases["b"], 1.5)
    assert not t.contact(t.bases["a"], t.bases["b"])
    assert t.gap_to((8.0, 7.0), t.bases["b"]) == 1.0
    assert t.covers(t.bases["c"], (5.0, 11.25))
    assert len(t.outlines("c")) == 2
    with pytest.raises(KeyError):
        t.outlines("d")


def test_a_refusal_names_the_shaped_figure_and_the_place() -> None:
    t = table().at({"b": Box(8.0, 5.0, 2.0, 2.0), "c": rider(5.0, 10.0, 90.0)})
    refused = t.fits(Round(6.6, 5.0, 0.5))
    assert refused is not None
    assert (refused.reason, refused.what, refused.point) == ("figure", "b", (7.0, 5.0))
    assert refused.inches == pytest.approx(0.1)
    refused = t.fits(Round(5.0, 12.0, 0.5))
    assert refused is not None
    assert (refused.reason, refused.what) == ("figure", "c")
    assert t.fits(Round(5.0, 12.0, 0.5), ("c",)) is None
    assert t.fits(rider(7.0 - S, 5.0, 180.0)) is None
    refused = t.fits(rider(7.0 - S, 5.0, 180.0), ()) or t.fits(rider(8.0, 6.6, 90.0))
    assert refused is not None
    assert refused.inches == pytest.approx(0.025)


def test_a_small_base_fits_into_the_notch_between_two_joined_ones() -> None:
    t = table().at({"c": Joined((Round(5.0, 5.0, 1.0), Round(7.0, 5.0, 1.0)))})
    high = math.sqrt(1.3**2 - 1.0)
    assert t.fits(Round(6.0, 5.0 + high, 0.3)) is None
    refused = t.fits(Round(6.0, 5.0 + high - 0.01, 0.3))
    assert refused is not None
    assert refused.what == "c"
    assert path_legal(t, Round(6.0, 9.0, 0.3), [(6.0, 9.0), (6.0, 5.0 + high)], me="m") is None


def test_the_front_of_a_rider_goes_straight_past_its_own_rear_but_not_through_others() -> None:
    t = table().at({"me": rider(10.0, 10.0, 270.0), "foe": rider(14.0, 10.0, 90.0)})
    mine = t.bases["me"]
    assert isinstance(mine, Joined)
    assert path_legal(t, mine, [(10.0, 10.0), (10.0, 4.0)], me="me") is None
    assert path_legal(t, mine, [(10.0, 10.0), (12.75, 10.0)], me="me") is None
    refused = path_legal(t, mine, [(10.0, 10.0), (18.0, 11.0)], me="me")
    assert refused is not None
    assert (refused.reason, refused.what) == ("figure", "foe")
    assert distance(refused.point, (14.0, 10.0)) == pytest.approx(2 * S, abs=0.002)


@pytest.mark.parametrize("form", ["box", "oval", "rider"])
def test_a_push_stops_in_exact_contact_with_a_shaped_figure(form: str) -> None:
    forms: dict[str, Base] = {
        "box": Box(10.0, 5.0, 2.0, 2.0),
        "oval": Oval(10.0, 5.0, 2.0, 2.0),
        "rider": rider(10.0, 5.0, 90.0, 1.0),
    }
    pushed = slide(table().at({"foe": forms[form]}), Round(5.0, 5.0, 0.5), 0.0, 9.0, me="m")
    assert pushed.stopped_by == "foe"
    assert pushed.end[0] == pytest.approx(8.5, abs=0.001)


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_a_path_among_shaped_figures_is_legal_exactly_if_no_step_of_it_overlaps(seed: int) -> None:
    dice = random.Random(seed)
    t = mixed(seed)
    mover = Round(*random_point(dice, 12.0), 0.5)
    goal = random_point(dice, 12.0)
    steps = [
        (mover.x + (goal[0] - mover.x) * k / 160, mover.y + (goal[1] - mover.y) * k / 160) for k in range(161)
    ]
    deepest = max(slow_depth(t, mover.at(p), "m") for p in steps)
    refused = path_legal(t, mover, [mover.centre, goal], me="m")
    if refused is None:
        assert deepest <= OVERLAP + 1e-6
    elif refused.inches > 0.02:
        assert deepest > OVERLAP


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_ways_among_shaped_figures_are_legal_and_reach_what_a_straight_leg_reaches(seed: int) -> None:
    dice = random.Random(seed)
    t = mixed(seed)
    me = next(i for i, b in t.bases.items() if isinstance(b, Round))
    mover = t.figures[me]
    found = reach(t, mover, 4.0, me=me)
    for _ in range(12):
        goal = random_point(dice, 12.0)
        way = found.route(goal)
        fine = route(t, mover, goal, 4.0, me=me)
        if way is not None:
            assert fine is not None
            assert path_legal(t, mover, way, me=me) is None
            assert path_legal(t, mover, fine, me=me) is None
        elif distance(mover.centre, goal) <= 4.0:
            assert path_legal(t, mover, [mover.centre, goal], me=me) is not None
        dragged = drag(t, mover, [mover.centre], goal, me=me)
        assert path_legal(t, mover, dragged, me=me) is None


def test_a_way_leads_around_a_rider_to_the_other_side() -> None:
    t = table().at({"wall": Box(10.0, 12.0, 1.0, 8.0, 90.0), "me": rider(8.0, 12.0, 180.0)})
    way = route(t, rider(8.0, 12.0, 180.0), (12.0, 12.0), 12.0, me="me")
    assert way is not None
    assert len(way) >= 4
    over = 4.0 + S
    assert all(abs(y - 12.0) <= over + 0.3 for _, y in way)
    assert route(t, rider(8.0, 12.0, 180.0), (12.0, 12.0), 8.0, me="me") is None


def test_friends_may_be_passed_but_not_stood_upon() -> None:
    t = table().at({"me": Round(5.0, 5.0, 0.5), "friend": Round(7.0, 5.0, 0.5), "foe": Round(7.0, 7.0, 0.5)})
    mover = t.figures["me"]
    line: list[Point] = [(5.0, 5.0), (9.0, 5.0)]
    assert path_legal(t, mover, line, me="me") is not None
    assert path_legal(t, mover, line, me="me", passing=("friend",)) is None
    on = path_legal(t, mover, [(5.0, 5.0), (7.0, 5.0)], me="me", passing=("friend",))
    assert on is not None
    assert on.what == "friend"
    found = reach(t, mover, 4.0, me="me", passing=("friend",))
    assert found.cost((9.0, 5.0)) == pytest.approx(4.0)
    assert found.cost((7.0, 5.0)) is None
    assert found.cost((8.9, 8.0)) is None or found.cost((8.9, 8.0)) == pytest.approx(4.92, abs=0.1)
    assert reach(t, mover, 4.0, me="me").cost((9.0, 5.0)) is None
    way = route(t, mover, (9.0, 5.0), 4.0, me="me", passing=("friend",))
    assert way == line


def test_templates_and_areas_count_figures_of_every_form() -> None:
    t = table().at({"a": Round(5.0, 5.0, 0.5), "b": Box(8.0, 5.0, 2.0, 2.0), "c": rider(5.0, 8.0, 90.0)})
    assert under(t, (6.5, 5.0), 2.0) == ("a", "b")
    assert in_area(t, "a", 2.0) == ("b", "c")
    assert in_area(t, "a", 2.0, front_only=True) == ("b", "c")
    assert touched(t, Circle(5.0, 10.0, 0.2)) == ("c",)
    assert covered(t, Circle(5.0, 8.0, 0.2)) == ("c",)


@pytest.mark.clause("FIB-240")
def test_the_rear_of_a_lancer_may_end_in_contact_within_its_allowance() -> None:
    before = Joined((Round(10.0, 10.0, S), Round(10.0, 8.75, S)))
    after = Joined((Round(10.0, 16.0, S), Round(11.25, 16.0, S)))
    t = table().at({"me": before, "foe": Round(10.0, 17.9, S)})
    assert distance(before.bases[1].centre, after.bases[1].centre) == pytest.approx(7.357, abs=5e-4)
    assert end_legal(t, before, after, 8.0, me="me") is None
    assert gap(after, t.bases["foe"]) == pytest.approx(0.65)
    refused = end_legal(t, before, after, 7.0, me="me")
    assert refused is not None
    assert (refused.reason, round(refused.inches, 3)) == ("far", 0.357)
    apart = end_legal(t, before, Joined((after.front, Round(11.3, 16.0, S))), 8.0, me="me")
    assert apart is not None
    assert apart.reason == "apart"
    itself = end_legal(t, before, Joined((after.front, Round(11.0, 16.0, S))), 8.0, me="me")
    assert itself is not None
    assert itself.reason == "itself"
    assert itself.inches == pytest.approx(0.25)
    onto = end_legal(t, before, Joined((after.front, Round(10.0, 17.25, S))), 9.0, me="me")
    assert onto is not None
    assert (onto.reason, onto.what) == ("figure", "foe")


def test_a_rear_base_is_drawn_behind_its_front() -> None:
    before = Joined((Round(10.0, 10.0, S), Round(10.0, 8.75, S)))
    t = table().at({"me": before})
    after = trail(t, before, Round(10.0, 16.0, S), 8.0, me="me")
    assert after == Joined((Round(10.0, 16.0, S), Round(10.0, 14.75, S)))
    side = trail(t, before, Round(10.0, 16.0, S), 8.0, me="me", wanted=(14.0, 16.0))
    assert side is not None
    assert side.bases[1].centre == (11.25, 16.0)
    assert trail(t, before, Round(10.0, 16.0, S), 4.7, me="me") is None


def test_a_rider_turns_in_place_only_as_far_as_its_rear_may_shift() -> None:
    figure = rider(10.0, 10.0, 0.0)
    t, (front, rear) = table().at({"me": figure}), figure.bases
    (arc,) = trailing_arcs(t, front, rear, 1.25, ("me",))
    assert arc == pytest.approx((300.0, 420.0), abs=0.1)
    assert trailing_arcs(t, front, rear, 2.5, ("me",)) == [(0.0, 360.0)]


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_the_arcs_of_a_rear_base_are_where_stepping_round_the_front_finds_room(seed: int) -> None:
    dice = random.Random(seed)
    t = mixed(seed, count=7)
    lead = Round(*random_point(dice, 12.0), 0.5)
    inches = dice.uniform(0.5, 5.0)
    rear = Round(*random_point(dice, 12.0), dice.choice([0.5, 0.7]))
    if distance(lead.centre, rear.centre) > inches + 2.0:
        rear = rear.at((lead.x + 0.9, lead.y - 0.9))
    arcs = trailing_arcs(t, lead, rear, inches, ())
    ring = lead.r + rear.r
    for k in range(240):
        degrees = k * 1.5
        w = math.radians(degrees)
        p = (lead.x + ring * math.cos(w), lead.y + ring * math.sin(w))
        if any(min(abs(math.remainder(degrees - e, 360.0)) for e in arc) < 0.02 for arc in arcs):
            continue
        free = t.fits(rear.at(p)) is None and distance(p, rear.centre) <= inches + OVERLAP
        assert free == any((degrees - lo) % 360.0 <= hi - lo for lo, hi in arcs), degrees


def test_the_front_of_a_rider_is_dragged_past_its_own_rear_and_around_others() -> None:
    t = table().at({"me": rider(10.0, 10.0, 0.0), "foe": Box(10.0, 14.0, 2.0, 2.0)})
    mine = t.bases["me"]
    assert isinstance(mine, Joined)
    assert drag(t, mine, [(10.0, 10.0)], (14.0, 10.0), me="me") == [(10.0, 10.0), (14.0, 10.0)]
    up = drag(t, mine, [(10.0, 10.0)], (10.0, 13.0), me="me")
    assert up[-1] == pytest.approx((10.0, 13.0 - S), abs=0.001)
    assert path_legal(t, mine, up, me="me") is None


def test_a_path_is_cut_within_the_tie_that_is_asked_for() -> None:
    t = table(("mud", rect(8.0, 0.0, 8.0, 24.0)))
    path = [(4.0, 5.0), (14.0, 5.00007)]
    for inches in (3.3333, 7.7777):
        end = clamp(t, path, inches, tie=0.0)
        assert inches - 0.002 < path_cost(t, end) <= inches
        assert path_cost(t, clamp(t, path, inches)) <= inches + 0.0005
