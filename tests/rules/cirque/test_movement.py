"""Moves: what ground costs, what is in the way, own moves, being moved, arcs and sight."""

from __future__ import annotations

import pytest

from game.rules.cirque.activation import begin
from game.rules.cirque.harm import be_moved, push
from game.rules.cirque.state import table
from game.rules.cirque.values import in_sight
from game.table.arcs import front
from game.table.moves import path_cost
from game.table.templates import in_area
from tests.rules.cirque.arrange import bout, disc, put, refusing, slab
from tests.rules.cirque.driving import (
    RUN,
    acts,
    allowances,
    at,
    data,
    moves,
    open_acts,
    refused_acts,
    tries,
    walk,
)

# ---- the cost of ground


@pytest.mark.clause("CIR-408", "CIR-409", "CIR-903")
def test_every_inch_inside_mud_costs_two() -> None:
    b = bout([put("retia", (2, 2))], [], terrain=[slab("mud", 4, 0, 3, 4)])
    assert path_cost(table(b.g), [(2, 2), (10, 2)]) == 11.0
    moves(b, "retia", (10, 2), way=RUN)
    assert at(b, "retia") == (10, 2)
    assert (data(b, "moved")["cost"], data(b, "moved")["allowance"]) == (11.0, 14.0)


@pytest.mark.clause("CIR-408", "CIR-902")
def test_overlapping_dear_ground_still_costs_two() -> None:
    b = bout([put("retia", (2, 2))], [], terrain=[slab("mud", 4, 0, 3, 4), slab("rubble", 6, 0, 1, 4)])
    assert path_cost(table(b.g), [(2, 2), (10, 2)]) == 11.0


@pytest.mark.clause("CIR-408", "CIR-409", "CIR-411")
def test_a_normal_move_that_costs_more_than_the_speed_is_refused() -> None:
    b = bout([put("maximus", (2, 2))], [], terrain=[slab("mud", 4, 0, 3, 4)])
    tries(b, "maximus", (walk((6.001, 2)), "CIR-411"), then=walk((6, 2)))
    assert data(b, "moved")["cost"] == 6.0


@pytest.mark.clause("CIR-408")
def test_the_outline_of_dear_ground_counts_as_outside() -> None:
    b = bout([put("maximus", (2, 4))], [], terrain=[slab("mud", 4, 0, 3, 4)])
    assert path_cost(table(b.g), [(2, 4), (8, 4)]) == 6.0
    assert path_cost(table(b.g), [(2, 3.999), (8, 3.999)]) == 9.0


# ---- what nobody goes through


@pytest.mark.clause("CIR-401", "CIR-402", "CIR-403", "CIR-404", "CIR-405", "CIR-406", "CIR-407")
def test_models_obstacles_and_the_wall_are_in_the_way_of_a_move() -> None:
    b = bout(
        [put("tympanus", (5, 5)), put("retia", (7, 5))],
        [put("doug", (5, 9))],
        terrain=[slab("wall", 3, 0, 1, 10)],
    )
    tries(
        b,
        "tympanus",
        (walk((9, 5)), "CIR-402"),
        (walk((6.5, 5)), "CIR-402"),
        (walk((5, 7.7)), "CIR-402"),
        (walk((4.5, 5)), "CIR-404"),
        (walk((2, 5)), "CIR-404"),
        (walk((5, 0.598)), "CIR-407"),
        then=walk((5, 0.6)),
    )
    assert at(b, "tympanus") == (5, 0.6)


@pytest.mark.clause("CIR-004", "CIR-406")
def test_touching_bases_and_outlines_is_no_overlap() -> None:
    b = bout([put("tympanus", (5, 5)), put("retia", (7, 5))], [], terrain=[slab("wall", 3, 0, 1, 10)])
    moves(b, "tympanus", (5.8, 5))
    assert table(b.g).gap(b["tympanus"].base, b["retia"].base) == pytest.approx(0.0, abs=1e-9)
    assert table(b.g).contact(b["tympanus"].base, b["retia"].base)
    b["tympanus"].moved = ""
    moves(b, "tympanus", (4.6, 5))
    assert at(b, "tympanus") == (4.6, 5)


@pytest.mark.clause("CIR-905")
def test_models_may_stand_in_obstructions_and_difficult_terrain() -> None:
    b = bout([put("maximus", (5, 5))], [], terrain=[slab("mud", 6, 4, 2, 2), slab("rubble", 6, 7, 2, 2)])
    moves(b, "maximus", (7, 5))
    assert at(b, "maximus") == (7, 5)
    b["maximus"].moved = ""
    moves(b, "maximus", (7, 8))
    assert at(b, "maximus") == (7, 8)
    assert data(b, "moved")["cost"] == 1 * 2 + 1 + 1 * 2


@pytest.mark.clause("CIR-001")
def test_positions_lie_on_no_grid() -> None:
    b = bout([put("maximus", (5, 5))], [])
    moves(b, "maximus", (6.123, 7.457))
    assert at(b, "maximus") == (6.123, 7.457)


# ---- own moves


@pytest.mark.clause("CIR-411", "CIR-412", "CIR-233")
def test_a_normal_move_goes_as_far_as_the_speed_and_a_run_twice_as_far() -> None:
    b = bout([put("maximus", (5, 5))], [])
    assert allowances(b, "maximus") == {"normal": 6.0, "run": 12.0}
    tries(
        b,
        "maximus",
        (walk((11.001, 5)), "CIR-411"),
        (walk((17.001, 5), way=RUN), "CIR-412"),
        then=walk((17, 5), way=RUN),
    )
    assert (b["maximus"].moved, data(b, "moved")["kind"]) == ("run", "run")


@pytest.mark.clause("CIR-413")
def test_one_normal_move_or_run_in_an_activation() -> None:
    b = bout([put("maximus", (5, 5))], [put("mortimer", (20, 20))], active="maximus")
    acts(b, "maximus", "move:", ("move", walk((6, 5))))
    assert "move:" not in open_acts(b, "maximus")
    assert refused_acts(b, "maximus")["Move"] == "CIR-413"


@pytest.mark.clause("CIR-421", "CIR-411")
def test_a_move_ends_with_any_facing_even_one_of_no_length() -> None:
    b = bout([put("maximus", (5, 5), facing=90)], [])
    moves(b, "maximus", (6, 5), face=217.5)
    assert b["maximus"].facing == 217.5
    b["maximus"].moved = ""
    moves(b, "maximus", face=10)
    assert (at(b, "maximus"), b["maximus"].facing) == ((6, 5), 10)
    assert data(b, "moved")["cost"] == 0


@pytest.mark.clause("CIR-423", "CIR-857")
def test_an_extra_move_ends_with_any_facing_and_uses_no_move_up() -> None:
    b = bout([put("retia", (5, 5), stack=["power_slide"])], [put("count", (20, 20))], active="retia")
    b.use("retia", "power_slide", answers=[("extra_move", walk((7, 6), way="extra", face=45))])
    assert (at(b, "retia"), b["retia"].facing) == ((7, 6), 45)
    assert allowances(b, "retia") == {"normal": 7.0, "run": 14.0}
    assert (data(b, "moved")["kind"], b.last("moved").clause) == ("extra", "CIR-1105")


@pytest.mark.clause("CIR-858", "CIR-423")
def test_a_leap_goes_straight_over_everything_and_every_inch_costs_one() -> None:
    b = bout(
        [put("ennui", (5, 5), stack=["party_piece"])],
        [put("retia", (6.5, 5))],
        terrain=[slab("wall", 7.5, 3, 1, 4), slab("mud", 8.5, 3, 2, 4)],
        active="ennui",
    )
    answer = refusing(
        (walk((8, 5), way="leap"), "CIR-404"),
        (walk((6.5, 5.5), way="leap"), "CIR-402"),
        (walk((10.001, 5), way="leap"), "CIR-1565"),
        (walk((7, 5), (10, 5), way="leap"), "CIR-1565"),
        then=walk((10, 5), way="leap", face=180),
    )
    b.use("ennui", "party_piece", answers=[("leap", answer)])
    assert (at(b, "ennui"), b["ennui"].facing) == ((10, 5), 180)
    assert data(b, "moved")["cost"] == 5.0


@pytest.mark.clause("CIR-469", "CIR-463")
def test_whoever_lies_makes_no_extra_move_leap_or_charge() -> None:
    b = bout(
        [put("retia", (5, 5), stack=["power_slide", "stage_dive", "charge"], knocked_down=True)],
        [put("mortimer", (9, 5))],
        active="retia",
    )
    assert b.usable("retia", "power_slide") == "CIR-469"
    assert b.usable("retia", "stage_dive") == "CIR-469"
    b["retia"].just_moved = True
    assert b.usable("retia", "charge") == "CIR-469"


# ---- being moved


@pytest.mark.clause("CIR-854", "CIR-471", "CIR-1007")
def test_shove_slams_the_target_into_a_column() -> None:
    b = bout(
        [put("maximus", (10, 10), stack=["shove"])],
        [put("count", (11.2, 10))],
        terrain=[disc("column", 15, 10, 0.75)],
        active="maximus",
    )
    b.use("maximus", "shove", dice=[5, 1], answers=[("card_attack", "battle_axe:b-count")])
    assert at(b, "count") == (13.65, 10)
    assert b["count"].knocked_down and b.last("knocked_down").clause == "CIR-854"
    assert data(b, "was_moved")["cost"] == pytest.approx(2.45)
    assert data(b, "was_moved")["stopped_by"] == "column@15,10"


@pytest.mark.clause("CIR-854")
def test_shove_in_the_open_pushes_three_inches_and_nobody_falls() -> None:
    b = bout([put("maximus", (10, 10), stack=["shove"])], [put("count", (11.2, 10))], active="maximus")
    b.use("maximus", "shove", dice=[5, 1], answers=[("card_attack", "battle_axe:b-count")])
    assert (at(b, "count"), b["count"].knocked_down) == ((14.2, 10), False)


@pytest.mark.clause("CIR-472", "CIR-408")
def test_mud_uses_up_a_push_twice_as_fast() -> None:
    b = bout([put("maximus", (10, 10))], [put("count", (11.2, 10))], terrain=[slab("mud", 12.2, 0, 11.8, 24)])
    push(b.g, b["maximus"], b["count"], 3.0, "CIR-1007", slam=True)
    assert (at(b, "count"), data(b, "was_moved")["cost"]) == ((13.2, 10), 3.0)
    assert not b["count"].knocked_down


@pytest.mark.clause("CIR-1506")
def test_bassus_is_moved_half_the_distance() -> None:
    b = bout([put("bassus", (10, 10))], [put("count", (8, 10))])
    push(b.g, b["count"], b["bassus"], 3.0, "CIR-1007")
    assert at(b, "bassus") == (11.5, 10)


@pytest.mark.clause("CIR-471", "CIR-474", "CIR-401", "CIR-407")
def test_a_push_along_the_wall_goes_on_one_into_it_does_not_and_a_graze_stops() -> None:
    b = bout([put("retia", (12, 0.6))], [])
    be_moved(b.g, b["retia"], 0.0, 3.0, "CIR-854")
    assert (at(b, "retia"), data(b, "was_moved")["stopped_by"]) == ((15, 0.6), "")
    b = bout([put("retia", (12, 0.6))], [])
    be_moved(b.g, b["retia"], 315.0, 3.0, "CIR-854")
    assert (at(b, "retia"), data(b, "was_moved")["cost"]) == ((12, 0.6), 0.0)
    b = bout([put("retia", (12, 0.6))], [put("count", (14, 1.8))])
    be_moved(b.g, b["retia"], 0.0, 3.0, "CIR-854")
    assert at(b, "retia") == (14, 0.6)
    assert b.last("stopped").clause == "CIR-471"
    assert data(b, "was_moved")["stopped_by"] == "b-count"


@pytest.mark.clause("CIR-422", "CIR-473")
def test_facing_does_not_change_while_a_model_is_attacked_or_moved() -> None:
    b = bout(
        [put("maximus", (10, 10), stack=["shove"])], [put("count", (11.2, 10), facing=77)], active="maximus"
    )
    b.use("maximus", "shove", dice=[5, 1], answers=[("card_attack", "battle_axe:b-count")])
    assert (b["count"].facing, b["maximus"].facing) == (77, 0)


# ---- arcs and sight


@pytest.mark.clause("CIR-501", "CIR-502", "CIR-503")
def test_whatever_reaches_into_the_half_plane_ahead_is_in_the_front_arc() -> None:
    b = bout([put("maximus", (10, 10), facing=0)], [put("count", (9.4, 13)), put("mortimer", (9.399, 7))])
    assert front(b["maximus"].base, b["count"].base).inside
    assert not front(b["maximus"].base, b["mortimer"].base).inside
    assert front(b["maximus"].base, slab("wall", 8, 12, 2.5, 1).shape).inside
    assert front(b["maximus"].base, slab("wall", 8, 12, 2, 1).shape).inside
    assert not front(b["maximus"].base, slab("wall", 8, 12, 1.9, 1).shape).inside


@pytest.mark.clause("CIR-010", "CIR-504")
def test_a_model_is_within_any_distance_of_itself_and_not_in_its_own_front_arc() -> None:
    b = bout([put("maximus", (10, 10))], [put("count", (12, 10))])
    maximus = b["maximus"].base
    assert table(b.g).within(maximus, maximus, 0.0)
    assert not front(maximus, maximus).inside
    assert not front(maximus, maximus, all_round=True).inside
    assert in_area(table(b.g), "a-maximus", 3.0) == ("b-count",)


@pytest.mark.clause("CIR-504", "CIR-1503", "CIR-770")
def test_the_solo_never_hurts_maximus() -> None:
    b = bout([put("maximus", (10, 10), stack=["signature_move"])], [put("count", (12, 10))], active="maximus")
    b.use("maximus", "signature_move", dice=[9])
    assert (b["maximus"].damage, b["count"].damage) == (0, 2)


@pytest.mark.clause("CIR-511")
@pytest.mark.parametrize(("top", "seen"), [(5.2, True), (5.5, False)])
def test_sight_goes_from_any_point_to_any_point(top: float, seen: bool) -> None:
    walls = [slab("wall", 7, 4.9, 1, 4.1), slab("wall", 12, 1, 1, top - 1)]
    b = bout([put("maximus", (5, 5))], [put("count", (15, 5))], terrain=walls)
    assert in_sight(b.g, b["maximus"], b["count"]).clear is seen
    assert in_sight(b.g, b["count"], b["maximus"]).clear is seen


@pytest.mark.clause("CIR-511", "CIR-512")
@pytest.mark.parametrize(("low", "high", "seen"), [(4.4, 5.6, True), (4.35, 5.65, False)])
def test_touching_an_outline_does_not_block_sight(low: float, high: float, seen: bool) -> None:
    wall = slab("wall", 9.5, low, 1, high - low)
    b = bout([put("maximus", (5, 5))], [put("count", (15, 5))], terrain=[wall])
    assert in_sight(b.g, b["maximus"], b["count"]).clear is seen


@pytest.mark.clause("CIR-512")
def test_only_obstacles_that_are_not_marked_otherwise_block_sight() -> None:
    for kind, seen in (("rubble", True), ("mud", True), ("pond", True), ("wall", False)):
        b = bout([put("maximus", (5, 5))], [put("count", (15, 5))], terrain=[slab(kind, 9, 3, 1, 4)])
        assert in_sight(b.g, b["maximus"], b["count"]).clear is seen
    b = bout([put("maximus", (5, 5))], [put("doug", (9, 5)), put("count", (15, 5))])
    assert in_sight(b.g, b["maximus"], b["count"]).clear


@pytest.mark.clause("CIR-870")
def test_only_own_moves_count_as_having_moved() -> None:
    b = bout([put("maximus", (5, 5), stack=["take_aim"])], [put("count", (20, 20))], active="maximus")
    be_moved(b.g, b["maximus"], 0.0, 1.0, "CIR-1403")
    assert b.usable("maximus", "take_aim") is None
    moves(b, "maximus")
    assert b.usable("maximus", "take_aim") == "CIR-1014"
    begin(b.g, b["maximus"])
    assert b.usable("maximus", "take_aim") is None
