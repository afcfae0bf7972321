"""Cost, legality, exits, pushes and charges: the worked vectors of the rules, with their exact numbers."""

import math

import pytest

from game.table.arcs import front
from game.table.bases import Round
from game.table.inches import distance, snap
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
from game.table.terrain import Circle, Polygon, rect
from tests.table.scenes import table

MUD = ("mud", rect(4.0, 0.0, 3.0, 4.0))
MORTIMER = Round(10.0, 10.0, 0.6, 0.0)


@pytest.mark.clause("CIR-408")
def test_an_inch_in_mud_costs_two() -> None:
    assert path_cost(table(MUD), [(2.0, 2.0), (10.0, 2.0)]) == pytest.approx(11.0, abs=1e-9)
    assert path_cost(table(MUD), [(2.0, 2.0), (10.0, 2.0)], free=True) == 8.0


@pytest.mark.clause("CIR-408")
def test_overlapping_dear_pieces_do_not_multiply() -> None:
    t = table(MUD, ("sandbags", rect(6.0, 1.0, 1.0, 2.0)))
    assert path_cost(t, [(2.0, 2.0), (10.0, 2.0)]) == pytest.approx(11.0, abs=1e-9)


@pytest.mark.clause("CIR-408")
def test_a_path_along_an_outline_is_outside_and_along_a_seam_is_inside() -> None:
    t = table(MUD, ("mud", rect(4.0, 4.0, 3.0, 3.0)))
    assert path_cost(t, [(4.0, 0.5), (4.0, 3.5)]) == pytest.approx(3.0, abs=1e-9)
    assert path_cost(t, [(7.0, 6.5), (7.0, 0.5)]) == pytest.approx(6.0, abs=1e-9)
    assert path_cost(t, [(3.0, 4.0), (8.0, 4.0)]) == pytest.approx(8.0, abs=1e-6)
    alone = table(MUD)
    assert path_cost(alone, [(3.0, 4.0), (8.0, 4.0)]) == pytest.approx(5.0, abs=1e-9)


@pytest.mark.clause("CIR-408")
def test_a_seam_inside_a_concave_piece_is_dear() -> None:
    shape = Polygon(((2.0, 2.0), (6.0, 2.0), (6.0, 3.0), (3.0, 3.0), (3.0, 6.0), (2.0, 6.0)))
    assert path_cost(table(("mud", shape)), [(2.0, 2.0), (3.0, 3.0)]) == pytest.approx(2.0 * math.sqrt(2.0))
    assert path_cost(table(("mud", shape)), [(1.0, 1.0), (4.0, 4.0)]) == pytest.approx(4.0 * math.sqrt(2.0))


def test_the_parts_of_a_path_follow_one_another_and_tell_where_it_is_dear() -> None:
    parts = cost_parts(table(MUD), [(2.0, 2.0), (10.0, 2.0), (10.0, 5.0)])
    assert [(snap(p), snap(q), dear) for p, q, dear in parts] == [
        ((2.0, 2.0), (4.0, 2.0), False),
        ((4.0, 2.0), (7.0, 2.0), True),
        ((7.0, 2.0), (10.0, 2.0), False),
        ((10.0, 2.0), (10.0, 5.0), False),
    ]


def test_a_path_is_cut_where_its_allowance_ends() -> None:
    t = table(MUD)
    path = [(2.0, 2.0), (10.0, 2.0), (10.0, 9.0)]
    assert clamp(t, path, 6.0) == [(2.0, 2.0), (6.0, 2.0)]
    assert clamp(t, path, 6.0, free=True) == [(2.0, 2.0), (8.0, 2.0)]
    assert clamp(t, path, 13.0) == [(2.0, 2.0), (10.0, 2.0), (10.0, 4.0)]
    assert clamp(t, path, 18.0) == path
    assert clamp(t, path, 0.0) == [(2.0, 2.0)]


@pytest.mark.clause("CIR-402", "CIR-409")
def test_a_path_may_touch_but_not_pass_another_base() -> None:
    t = table(me=Round(5.0, 5.0, 0.6), foe=Round(8.0, 5.0, 0.6))
    mover = t.figures["me"]
    refusal = path_legal(t, mover, [(5.0, 5.0), (11.0, 5.0)], me="me")
    assert refusal is not None
    assert (refusal.reason, refusal.what) == ("figure", "foe")
    assert refusal.point == pytest.approx((6.801, 5.0), abs=1e-6)
    assert path_legal(t, mover, [(5.0, 5.0), (5.0, 6.2), (11.0, 6.2)], me="me") is None
    assert path_legal(t, mover, [(5.0, 5.0), (5.0, 6.1), (11.0, 6.1)], me="me") is not None
    assert path_legal(t, mover, [(5.0, 5.0), (11.0, 5.0)], me="me", through=frozenset({"figures"})) is None
    onto = path_legal(t, mover, [(5.0, 5.0), (8.5, 5.0)], me="me", through=frozenset({"figures"}))
    assert onto is not None
    assert onto.what == "foe"


@pytest.mark.clause("CIR-404", "CIR-407")
def test_a_path_passes_no_impassable_piece_and_stays_inside() -> None:
    t = table(("wall", rect(7.0, 3.0, 1.0, 4.0)), me=Round(5.0, 5.0, 0.6))
    mover = t.figures["me"]
    wall = path_legal(t, mover, [(5.0, 5.0), (11.0, 5.0)], me="me")
    assert wall is not None
    assert (wall.reason, wall.what) == ("impassable", "t0")
    leap = frozenset({"figures", "obstacles", "edge"})
    assert path_legal(t, mover, [(5.0, 5.0), (11.0, 5.0)], me="me", through=leap) is None
    edge = path_legal(t, mover, [(5.0, 5.0), (0.3, 5.0), (5.0, 9.0)], me="me")
    assert edge is not None
    assert edge.reason == "edge"
    assert edge.inches == pytest.approx(0.3)
    assert edge.point == pytest.approx((0.6, 5.0))
    assert path_legal(t, mover, [(5.0, 5.0), (0.3, 5.0), (5.0, 9.0)], me="me", through=leap) is None


def test_a_path_begins_where_the_mover_stands() -> None:
    t = table(me=Round(5.0, 5.0, 0.6))
    refusal = path_legal(t, t.figures["me"], [(6.0, 5.0), (7.0, 5.0)], me="me")
    assert refusal is not None
    assert (refusal.reason, refusal.inches) == ("start", 1.0)
    assert path_legal(t, t.figures["me"], [(5.0, 5.0)], me="me") is None
    with pytest.raises(ValueError, match="at least one point"):
        path_legal(t, t.figures["me"], [], me="me")


@pytest.mark.clause("CIR-004", "CIR-406")
def test_a_base_stored_inside_its_neighbour_by_rounding_can_move_away_and_along() -> None:
    t = table(("wall", rect(0.0, 0.0, 24.0, 2.0)), me=Round(5.0, 2.5992, 0.6), foe=Round(6.1993, 2.6, 0.6))
    mover = t.figures["me"]
    assert path_legal(t, mover, [(5.0, 2.5992), (2.0, 2.5992)], me="me") is None
    assert path_legal(t, mover, [(5.0, 2.5992), (5.0, 6.0)], me="me") is None
    assert path_legal(t, mover, [(5.0, 2.5992), (5.1, 2.5992)], me="me") is not None
    assert slide(t, mover, 180.0, 2.0, me="me").end == (3.0, 2.599)
    assert slide(t, mover, 0.0, 2.0, me="me").stopped_by == "foe"
    away = drag(t, mover, [mover.centre], (4.0, 5.0), me="me")
    assert away[-1] == (4.0, 5.0)


@pytest.mark.clause("CIR-431", "CIR-434")
def test_a_fighter_at_exactly_the_range_that_moves_away_leaves_it_at_its_start() -> None:
    path = [(13.2, 10.0), (18.0, 10.0)]
    exit_ = last_exit(path, 0.6, MORTIMER, 2.0)
    assert exit_ is not None
    assert exit_.s == pytest.approx(0.0, abs=1e-9)
    assert exit_.point == pytest.approx((13.2, 10.0))
    assert last_exit([(13.201, 10.0), (18.0, 10.0)], 0.6, MORTIMER, 2.0) is None
    tie = last_exit([(13.2003, 10.0), (18.0, 10.0)], 0.6, MORTIMER, 2.0)
    assert tie is not None
    assert tie.point == (13.2003, 10.0)


@pytest.mark.clause("CIR-432", "CIR-433")
def test_ending_inside_the_longest_range_is_no_exit() -> None:
    assert last_exit([(11.7, 10.0), (12.7, 10.0)], 0.6, MORTIMER, 2.0) is None
    exit_ = last_exit([(11.7, 10.0), (13.7, 10.0)], 0.6, MORTIMER, 2.0)
    assert exit_ is not None
    assert exit_.point == pytest.approx((13.2, 10.0))


@pytest.mark.clause("CIR-434", "CIR-438")
def test_the_quick_attack_meets_the_mover_where_it_leaves_the_range() -> None:
    exit_ = last_exit([(10.0, 12.0), (15.0, 12.0)], 0.6, MORTIMER, 2.0)
    assert exit_ is not None
    x = 10.0 + math.sqrt(3.2**2 - 2.0**2)
    assert exit_.point == pytest.approx((x, 12.0), abs=1e-12)
    assert round(exit_.point[0], 3) == 12.498
    there = Round(*exit_.point, 0.6)
    assert distance(there.centre, MORTIMER.centre) - 1.2 == pytest.approx(2.0, abs=1e-12)
    assert front(MORTIMER, there).inside
    assert not front(MORTIMER.at(MORTIMER.centre, 180.0), there).inside


@pytest.mark.clause("CIR-434", "CIR-435")
def test_of_several_exits_the_last_one_counts() -> None:
    exit_ = last_exit([(10.0, 12.0), (13.5, 12.0), (11.0, 12.0), (16.0, 12.0)], 0.6, MORTIMER, 2.0)
    assert exit_ is not None
    assert round(exit_.s, 3) == 7.498


@pytest.mark.clause("CIR-440")
def test_exits_from_two_enemies_come_in_the_order_along_the_path() -> None:
    path = [(10.0, 12.0), (16.0, 12.0)]
    first = last_exit(path, 0.6, MORTIMER, 2.0)
    second = last_exit(path, 0.6, Round(12.0, 14.0, 0.6, 270.0), 1.0)
    assert first is not None
    assert second is not None
    assert (round(first.point[0], 3), round(second.point[0], 3)) == (12.498, 12.917)
    assert first.s < second.s


@pytest.mark.clause("CIR-434")
def test_a_path_that_only_grazes_the_range_leaves_it_at_the_grazing_point() -> None:
    for y in (13.2, 13.2004):
        exit_ = last_exit([(4.0, y), (10.0, y), (16.0, y)], 0.6, MORTIMER, 2.0)
        assert exit_ is not None
        assert exit_.point == pytest.approx((10.0, y), abs=1e-6)
        assert exit_.s == pytest.approx(6.0, abs=1e-6)
    assert last_exit([(4.0, 13.201), (16.0, 13.201)], 0.6, MORTIMER, 2.0) is None


@pytest.mark.clause("CIR-854", "CIR-471")
def test_a_push_ends_in_contact_with_a_column() -> None:
    count = Round(11.2, 10.0, 0.6)
    t = table(("wall", Circle(15.0, 10.0, 0.75)), maximus=Round(10.0, 10.0, 0.6), count=count)
    pushed = slide(t, count, 0.0, 3.0, me="count")
    assert (pushed.end, pushed.stopped_by) == ((13.65, 10.0), "t0")
    assert pushed.cost == pytest.approx(2.45)
    open_ = table(maximus=Round(10.0, 10.0, 0.6), count=count)
    pushed = slide(open_, count, 0.0, 3.0, me="count")
    assert (pushed.end, pushed.stopped_by, pushed.cost) == ((14.2, 10.0), "", 3.0)


@pytest.mark.clause("CIR-472")
def test_a_push_through_mud_uses_up_double() -> None:
    count = Round(11.2, 10.0, 0.6)
    t = table(("mud", rect(12.2, 5.0, 8.0, 10.0)), count=count)
    pushed = slide(t, count, 0.0, 3.0, me="count")
    assert (pushed.end, pushed.stopped_by) == ((13.2, 10.0), "")
    assert pushed.cost == pytest.approx(3.0)


@pytest.mark.clause("CIR-471", "CIR-474")
def test_a_push_along_a_wall_goes_on_into_it_does_not_and_a_graze_stops_it() -> None:
    retia = Round(12.0, 0.6, 0.6)
    t = table(retia=retia)
    assert slide(t, retia, 0.0, 3.0, me="retia").end == (15.0, 0.6)
    south_east = slide(t, retia, 315.0, 3.0, me="retia")
    assert (south_east.end, south_east.stopped_by, south_east.cost) == ((12.0, 0.6), "edge", 0.0)
    grazed = slide(table(retia=retia, count=Round(14.0, 1.8, 0.6)), retia, 0.0, 3.0, me="retia")
    assert (grazed.end, grazed.stopped_by) == ((14.0, 0.6), "count")


@pytest.mark.clause("CIR-474")
def test_a_push_into_something_in_contact_at_any_angle_does_not_move() -> None:
    retia = Round(12.0, 12.0, 0.6)
    t = table(retia=retia, count=Round(12.0, 13.2, 0.6))
    assert slide(t, retia, 0.0, 3.0, me="retia").end == (15.0, 12.0)
    assert slide(t, retia, 180.0, 3.0, me="retia").end == (9.0, 12.0)
    assert slide(t, retia, 1.0, 3.0, me="retia").end == (12.0, 12.0)
    assert slide(t, retia, 90.0, 3.0, me="retia").stopped_by == "count"
    assert slide(t, retia, 359.0, 3.0, me="retia").stopped_by == ""


@pytest.mark.clause("CIR-471")
def test_a_push_along_a_concave_piece_ends_where_it_turns_in() -> None:
    corner = Polygon(((2.0, 2.0), (9.0, 2.0), (9.0, 8.0), (8.0, 8.0), (8.0, 3.0), (2.0, 3.0)))
    mover = Round(3.0, 3.6, 0.6)
    pushed = slide(table(("wall", corner), me=mover), mover, 0.0, 8.0, me="me")
    assert (pushed.end, pushed.stopped_by) == ((7.4, 3.6), "t0")
    for width, end, by in ((1.0, (6.0, 3.6), "t0"), (0.02, (7.0, 3.6), "")):
        notch = ((6.0, 3.0), (6.0 - width / 2.0, 2.5), (6.0 - width, 3.0))
        teeth = Polygon(((2.0, 2.0), (9.0, 2.0), (9.0, 3.0), *notch, (2.0, 3.0)))
        pushed = slide(table(("wall", teeth), me=mover), mover, 0.0, 4.0, me="me")
        assert (pushed.end, pushed.stopped_by) == (end, by)


@pytest.mark.clause("CIR-471", "CIR-407")
def test_a_push_stops_at_the_arena_edge() -> None:
    mover = Round(21.0, 12.0, 0.6)
    pushed = slide(table(me=mover), mover, 0.0, 3.0, me="me")
    assert (pushed.end, pushed.stopped_by) == ((23.4, 12.0), "edge")
    assert pushed.cost == pytest.approx(2.4)


@pytest.mark.clause("CIR-381")
def test_a_charge_goes_straight_to_contact() -> None:
    maximus, bone = Round(11.0, 12.0, 0.6, 0.0), Round(15.0, 12.0, 0.6, 180.0)
    t = table(maximus=maximus, bone=bone)
    charged = direct(t, maximus, bone, 6.0, me="maximus", foe="bone")
    assert (charged.end, charged.stopped_by) == ((13.8, 12.0), "bone")
    assert charged.cost == pytest.approx(2.8)
    pushed = slide(t.at({"maximus": maximus.at(charged.end), "bone": bone}), bone, 0.0, 2.0, me="bone")
    assert pushed.end == (17.0, 12.0)
    short = direct(t, maximus, bone, 2.0, me="maximus", foe="bone")
    assert (short.end, short.stopped_by, short.cost) == ((13.0, 12.0), "", 2.0)


@pytest.mark.clause("CIR-406")
def test_an_own_move_is_not_stopped_by_a_graze_but_by_what_it_would_overlap() -> None:
    maximus, bone = Round(5.0, 12.0, 0.6), Round(15.0, 12.0, 0.6)
    grazing = table(maximus=maximus, bone=bone, friend=Round(9.0, 13.2, 0.6))
    assert direct(grazing, maximus, bone, 12.0, me="maximus", foe="bone").end == (13.8, 12.0)
    barred = table(maximus=maximus, bone=bone, friend=Round(9.0, 12.5, 0.6))
    stopped = direct(barred, maximus, bone, 12.0, me="maximus", foe="bone")
    assert stopped.stopped_by == "friend"
    assert distance(stopped.end, (9.0, 12.5)) == pytest.approx(1.2, abs=0.001)
    muddy = table(("mud", rect(6.0, 10.0, 2.0, 4.0)), maximus=maximus, bone=bone)
    assert direct(muddy, maximus, bone, 4.0, me="maximus", foe="bone").end == (7.5, 12.0)
    assert direct(muddy, maximus, bone, 4.0, me="maximus", foe="bone", free=True).end == (9.0, 12.0)


def test_a_charge_from_contact_stays() -> None:
    a, b = Round(5.0, 5.0, 0.6), Round(6.2, 5.0, 0.6)
    stay = direct(table(a=a, b=b), a, b, 6.0, me="a", foe="b")
    assert (stay.end, stay.stopped_by, stay.cost) == ((5.0, 5.0), "b", 0.0)


@pytest.mark.clause("CIR-441")
def test_a_leaper_stopped_in_the_air_is_set_back_to_the_last_legal_spot() -> None:
    t = table(("wall", rect(7.0, 3.0, 2.0, 4.0)), me=Round(5.0, 5.0, 0.6), foe=Round(12.0, 5.0, 0.6))
    mover, path = t.figures["me"], [(5.0, 5.0), (15.0, 5.0)]
    assert set_back(t, mover, path, 1.0, me="me") == (6.0, 5.0)
    assert set_back(t, mover, path, 3.0, me="me") == (6.4, 5.0)
    assert set_back(t, mover, path, 5.0, me="me") == (10.0, 5.0)
    assert set_back(t, mover, path, 7.5, me="me") == (10.8, 5.0)
    assert set_back(t, mover, path, 10.0, me="me") == (15.0, 5.0)
    over = [(5.0, 5.0), (5.0, 0.2), (9.0, 0.2)]
    assert set_back(t, mover, over, 6.0, me="me") == (5.0, 0.6)


def test_dragging_slides_along_a_wall_and_into_a_corner() -> None:
    wall = table(("wall", rect(7.0, 0.0, 1.0, 12.0)), me=Round(5.0, 5.0, 0.6))
    path = drag(wall, wall.figures["me"], [(5.0, 5.0)], (9.0, 8.0), me="me")
    assert path[-1] == (6.4, 8.0)
    assert path_legal(wall, wall.figures["me"], path, me="me") is None
    corner = table(
        ("wall", rect(7.0, 0.0, 1.0, 12.0)), ("wall", rect(2.0, 9.0, 6.0, 1.0)), me=Round(5.0, 5.0, 0.6)
    )
    path = drag(corner, corner.figures["me"], [(5.0, 5.0)], (12.0, 14.0), me="me")
    assert path[-1] == (6.4, 8.4)
    edge = drag(table(me=Round(5.0, 5.0, 0.6)), Round(5.0, 5.0, 0.6), [(5.0, 5.0)], (-4.0, 7.0), me="me")
    assert edge[-1] == (0.6, 7.0)


def test_dragging_over_what_may_be_passed_still_ends_where_the_base_can_stand() -> None:
    t = table(me=Round(5.0, 5.0, 0.6), foe=Round(8.0, 5.0, 0.6))
    over = frozenset({"figures"})
    assert drag(t, t.figures["me"], [(5.0, 5.0)], (8.2, 5.0), me="me", through=over)[-1] == (6.8, 5.0)
    assert drag(t, t.figures["me"], [(5.0, 5.0)], (10.0, 5.0), me="me", through=over)[-1] == (10.0, 5.0)


def test_dragging_into_a_base_goes_around_its_rim() -> None:
    t = table(me=Round(5.0, 5.0, 0.6), foe=Round(8.0, 5.2, 0.6))
    path = drag(t, t.figures["me"], [(5.0, 5.0)], (9.0, 3.0), me="me")
    assert path_legal(t, t.figures["me"], path, me="me") is None
    assert path[-1] == (9.0, 3.0)
