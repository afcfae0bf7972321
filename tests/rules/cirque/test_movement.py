"""Moves: cost of ground, quick attacks on the way out, rage, knockdown, being moved, Charge and Sprint."""

from __future__ import annotations

import pytest

from game.engine.decisions import Answer
from game.rules.cirque.activation import begin, move
from game.rules.cirque.harm import be_moved, push
from game.rules.cirque.moving import Demand, demand, ways_to_move
from game.rules.cirque.sorcery import cast_card
from game.rules.cirque.state import table
from game.rules.cirque.values import engaged_with, in_sight, speed
from game.rules.cirque.walking import leaving
from game.table.arcs import front, front_terrain
from game.table.moves import path_cost
from game.table.templates import in_area
from tests.rules.cirque.arrange import Bout, Put, bout, disc, lasts, put, refusing, slab
from tests.rules.cirque.driving import acts, at, data, moves, open_acts, refused_acts, walk

RUN = "run"


def allowances(b: Bout, name: str) -> dict[str, float]:
    """The ways to go that are open to a fighter, with their inches."""
    return {way.key: way.inches for way, _ in ways_to_move(b.g, b[name])}


def tries(b: Bout, name: str, *illegal: tuple[Answer, str], then: Answer) -> None:
    """A fighter's normal move or run after others that must be refused, each with its clause."""
    b.run(move(b.g, b[name]), answers=[("move", refusing(*illegal, then=then))])


def passing(mortimer: Put, *others: Put, mover: Put | None = None) -> Bout:
    """Maximus, or another, at (10, 12), about to leave Mortimer's reach."""
    return bout([mover or put("maximus", (10, 12))], [mortimer, *others])


MORTIMER = put("mortimer", (10, 10), facing=0)


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


# ---- knockdown


@pytest.mark.clause("CIR-466", "CIR-467", "CIR-395", "CIR-465")
def test_standing_up_halves_the_speed_of_normal_move_run_and_sprint() -> None:
    b = bout(
        [put("maximus", (2, 5), knocked_down=True, stack=["sprint"])],
        [put("count", (20, 20))],
        active="maximus",
    )
    assert allowances(b, "maximus") == {"normal": 3.0, "run": 6.0}
    answer = refusing((walk((11.001, 5), way=RUN), "CIR-395"), then=walk((11, 5), way=RUN))
    b.use("maximus", "sprint", answers=[("move", answer)])
    assert (at(b, "maximus"), b["maximus"].knocked_down) == ((11, 5), False)
    assert b.last("stood_up").clause == "CIR-466"
    assert b.log.index("stood_up") < b.log.index("moved")


@pytest.mark.clause("CIR-466", "CIR-463")
def test_whoever_lies_moves_only_by_standing_up_first() -> None:
    b = bout([put("maximus", (2, 5), knocked_down=True)], [])
    moves(b, "maximus", (5, 5))
    assert not b["maximus"].knocked_down
    assert (data(b, "moved")["cost"], data(b, "moved")["allowance"]) == (3.0, 3.0)


@pytest.mark.clause("CIR-468")
def test_standing_up_alone_is_a_normal_move_of_no_length() -> None:
    b = bout([put("maximus", (2, 5), knocked_down=True)], [])
    moves(b, "maximus")
    assert (b["maximus"].knocked_down, b["maximus"].moved, at(b, "maximus")) == (False, "normal", (2, 5))
    assert (data(b, "moved")["kind"], data(b, "moved")["cost"]) == ("normal", 0)


@pytest.mark.clause("CIR-005", "CIR-007", "CIR-860")
def test_slowed_and_standing_up_both_halve_the_speed() -> None:
    b = bout(
        [put("maximus", (2, 5), knocked_down=True, statuses=(lasts("slowed", "CIR-860", until="own"),))], []
    )
    assert allowances(b, "maximus") == {"normal": 1.5, "run": 3.0}
    moves(b, "maximus", (3.5, 5))
    assert at(b, "maximus") == (3.5, 5)


@pytest.mark.clause("CIR-007", "CIR-1570")
def test_more_speed_is_added_before_anything_is_halved() -> None:
    slow, bat = lasts("slowed", "CIR-860", until="own"), lasts("leaps", "CIR-1570", 2)
    b = bout([put("count", (2, 5), statuses=(slow, bat))], [])
    assert allowances(b, "count") == {"normal": 4.0, "run": 6.0}
    b = bout([put("count", (2, 5), statuses=(slow, bat), knocked_down=True)], [])
    assert allowances(b, "count") == {"normal": 2.0, "run": 3.0}


@pytest.mark.clause("CIR-860")
def test_being_slowed_twice_halves_once() -> None:
    from game.rules.cirque.harm import slow

    b = bout([put("maximus", (2, 5))], [])
    slow(b.g, b["maximus"], "CIR-1201")
    slow(b.g, b["maximus"], "CIR-1432")
    assert speed(b.g, b["maximus"]).value == 3.0
    assert len(b["maximus"].statuses) == 1


@pytest.mark.clause("CIR-005")
def test_half_of_an_odd_speed_is_not_rounded() -> None:
    b = bout([put("bassus", (5, 5), knocked_down=True)], [])
    assert allowances(b, "bassus") == {"normal": 2.5, "run": 5.0}
    moves(b, "bassus", (7.5, 5))
    assert at(b, "bassus") == (7.5, 5)


@pytest.mark.clause("CIR-461")
def test_being_knocked_down_again_changes_nothing() -> None:
    from game.rules.cirque.harm import knock_down

    b = bout([put("maximus", (5, 5))], [])
    knock_down(b.g, b["maximus"], "CIR-1006")
    before = list(b.events)
    knock_down(b.g, b["maximus"], "CIR-1410")
    assert b["maximus"].knocked_down
    assert b.events == before and b.last("knocked_down").clause == "CIR-1006"


@pytest.mark.clause("CIR-464", "CIR-469", "CIR-465")
def test_the_front_arc_of_whoever_lies_extends_all_around_until_it_stands() -> None:
    b = bout(
        [put("maximus", (5, 5), facing=0, knocked_down=True)], [put("mortimer", (3.5, 5))], active="maximus"
    )
    assert "strike:battle_axe:b-mortimer" in open_acts(b, "maximus")
    acts(b, "maximus", "move:", ("move", walk()))
    assert "strike:battle_axe:b-mortimer" not in open_acts(b, "maximus")
    assert refused_acts(b, "maximus")["Mortimer"] == "CIR-602"


# ---- moving out of melee


@pytest.mark.clause("CIR-004", "CIR-431", "CIR-434", "CIR-443")
@pytest.mark.parametrize(("x", "strikes"), [(13.2, True), (13.201, False)])
def test_a_tie_counts_as_within_reach_when_the_move_begins(x: float, strikes: bool) -> None:
    b = bout([put("maximus", (x, 10))], [MORTIMER])
    answers = [("quick_attack", "greatsword")] if strikes else []
    moves(b, "maximus", (18, 10), dice=[2] if strikes else [], answers=answers)
    assert at(b, "maximus") == (18, 10)
    if strikes:
        assert data(b, "quick_attack_offered")["point"] == [13.2, 10]
        assert data(b, "attack_declared")["distance"] == 2.0
    else:
        assert "quick_attack_offered" not in b.log


@pytest.mark.clause("CIR-431", "CIR-432", "CIR-433")
@pytest.mark.parametrize(("gap", "strikes"), [(1.5, False), (2.5, True)])
def test_only_leaving_the_longest_reach_causes_a_quick_attack(gap: float, strikes: bool) -> None:
    b = bout([put("maximus", (11.7, 10))], [MORTIMER])
    answers = [("quick_attack", "greatsword")] if strikes else []
    moves(b, "maximus", (11.2 + gap, 10), dice=[1] if strikes else [], answers=answers)
    assert [e.data["weapon"] for e in b.told("attack_declared")] == ["greatsword"] * strikes


@pytest.mark.clause("CIR-433")
def test_of_equally_long_weapons_the_controller_chooses_one() -> None:
    b = bout([put("maximus", (11.8, 10))], [put("doug", (10, 10))])
    moves(b, "maximus", (17, 10), dice=[1], answers=[("quick_attack", "dead_hand")])
    question = b.asked[-1]
    assert [o.key for o in question.options] == ["shovel", "dead_hand", "no"]  # type: ignore[attr-defined]
    assert (question.who, question.clause) == (1, "CIR-431")
    assert data(b, "attack_declared")["weapon"] == "dead_hand"


@pytest.mark.clause("CIR-434", "CIR-438", "CIR-431")
def test_a_quick_attack_is_made_where_the_mover_leaves_the_reach() -> None:
    b = passing(MORTIMER)
    moves(b, "maximus", (15, 12), dice=[5, 3], answers=[("quick_attack", "greatsword")])
    assert data(b, "quick_attack_offered")["point"] == [12.498, 12]
    declared = b.last("attack_declared")
    assert (declared.data["kind"], declared.data["distance"]) == ("quick", 2.0)
    assert (at(b, "maximus"), b["maximus"].damage, b["maximus"].fury) == ((15, 12), 1, 1)


@pytest.mark.clause("CIR-434", "CIR-624")
def test_what_lies_between_is_judged_where_the_mover_leaves() -> None:
    b = bout([put("maximus", (10, 12))], [MORTIMER], terrain=[slab("rubble", 11.2, 10.8, 0.4, 0.5)])
    moves(b, "maximus", (15, 12), dice=[4], answers=[("quick_attack", "greatsword")])
    assert (-1, "CIR-624") in data(b, "attack_rolled")["parts"]
    assert (data(b, "attack_rolled")["total"], data(b, "attack_rolled")["result"]) == (9, "miss")


@pytest.mark.clause("CIR-438", "CIR-503", "CIR-502")
def test_a_mover_that_leaves_behind_somebodys_back_is_not_struck() -> None:
    b = passing(put("mortimer", (10, 10), facing=180))
    moves(b, "maximus", (15, 12))
    assert at(b, "maximus") == (15, 12)
    assert "quick_attack_offered" not in b.log


@pytest.mark.clause("CIR-438")
def test_a_mover_that_leaves_out_of_sight_is_not_struck() -> None:
    wall = slab("wall", 10.61, 8, 0.02, 3.39)
    b = bout([put("maximus", (10, 12))], [MORTIMER], terrain=[wall])
    assert in_sight(b.g, b["mortimer"], b["maximus"]).clear
    moves(b, "maximus", (15, 12))
    assert (at(b, "maximus"), "quick_attack_offered" in b.log) == ((15, 12), False)


@pytest.mark.clause("CIR-434", "CIR-435")
def test_however_often_a_path_leaves_there_is_one_quick_attack_at_the_last_exit() -> None:
    b = passing(MORTIMER, mover=put("tympanus", (10, 12)))
    path = ((13.5, 12), (11, 12), (16, 12))
    assert [round(x.exit.s, 3) for x in leaving(b.g, b["tympanus"], ((10, 12), *path))] == [7.498]
    moves(b, "tympanus", *path, way=RUN, dice=[1], answers=[("quick_attack", "greatsword")])
    assert data(b, "moved")["cost"] == 11.0
    assert len(b.told("quick_attack_offered")) == 1


@pytest.mark.clause("CIR-431", "CIR-434")
def test_a_path_that_only_grazes_the_reach_is_struck_at_the_grazing_point() -> None:
    b = bout([put("maximus", (8, 13.2))], [put("mortimer", (10, 10), facing=90)])
    moves(b, "maximus", (13, 13.2), dice=[1], answers=[("quick_attack", "greatsword")])
    assert data(b, "quick_attack_offered")["point"] == [10, 13.2]


@pytest.mark.clause("CIR-436", "CIR-521")
def test_an_enemy_that_is_engaged_with_somebody_else_makes_no_quick_attack() -> None:
    b = bout([put("maximus", (10, 12)), put("retia", (10, 8))], [MORTIMER])
    assert [e.id for e in engaged_with(b.g, b["mortimer"])] == ["a-maximus", "a-retia"]
    moves(b, "maximus", (15, 12))
    assert at(b, "maximus") == (15, 12)
    assert "quick_attack_offered" not in b.log


@pytest.mark.clause("CIR-521")
def test_one_reach_is_enough_to_engage_and_arcs_do_not_matter() -> None:
    b = bout(
        [put("maximus", (10, 10), facing=180, knocked_down=True)], [put("mortimer", (13.2, 10), facing=0)]
    )
    assert [e.id for e in engaged_with(b.g, b["maximus"])] == ["b-mortimer"]
    b = bout([put("maximus", (10, 10))], [put("mortimer", (13.202, 10))])
    assert engaged_with(b.g, b["maximus"]) == []
    wall = slab("wall", 11.4, 5, 0.2, 10)
    b = bout([put("maximus", (10, 10))], [put("mortimer", (13, 10))], terrain=[wall])
    assert engaged_with(b.g, b["maximus"]) == []


@pytest.mark.clause("CIR-440", "CIR-441")
def test_quick_attacks_come_in_the_order_of_their_points() -> None:
    count = put("count", (12, 14), facing=270)
    b = bout([put("maximus", (10, 12))], [count, MORTIMER])
    answers = [("quick_attack", "greatsword"), ("quick_attack", "fangs")]
    moves(b, "maximus", (16, 12), dice=[1, 1], answers=answers)
    told = [(e.data["figure"], e.data["point"]) for e in b.told("quick_attack_offered")]
    assert told == [("b-mortimer", [12.498, 12]), ("b-count", [12.917, 12])]
    b = bout([put("maximus", (10, 12), damage=11), put("retia", (2, 2))], [count, MORTIMER])
    moves(b, "maximus", (16, 12), dice=[5, 3], answers=[("quick_attack", "greatsword")])
    assert not b["maximus"].alive
    assert len(b.told("quick_attack_offered")) == 1
    assert (b.last("move_cut_short").clause, "moved" in b.log) == ("CIR-441", False)


@pytest.mark.clause("CIR-440")
def test_quick_attacks_at_one_point_come_in_roster_order() -> None:
    twins = [put("mortimer", (10, 10), facing=0), put("grimsby", (10, 14), facing=0)]
    for enemies in (twins, twins[::-1]):
        b = bout([put("maximus", (10, 12))], enemies)
        names = [p.profile for p in enemies]
        weapons = {"mortimer": "greatsword", "grimsby": "long_tongs"}
        moves(b, "maximus", (15, 12), dice=[1, 1], answers=[("quick_attack", weapons[n]) for n in names])
        assert [e.data["figure"] for e in b.told("quick_attack_offered")] == [f"b-{n}" for n in names]


@pytest.mark.clause("CIR-391")
def test_guarded_stance_keeps_quick_attacks_away() -> None:
    b = passing(MORTIMER, mover=put("maximus", (10, 12), play=["guarded_stance"]))
    moves(b, "maximus", (15, 12))
    assert (b.held("maximus", "play"), "quick_attack_offered" in b.log) == (["guarded_stance"], False)


@pytest.mark.clause("CIR-392")
def test_guarded_stance_is_discarded_before_a_run_starts() -> None:
    b = passing(MORTIMER, mover=put("maximus", (10, 12), play=["guarded_stance"]))
    moves(b, "maximus", (15, 12), way=RUN, dice=[1], answers=[("quick_attack", "greatsword")])
    assert (b.held("maximus", "play"), b.faces("discard:0")) == ([], ["guarded_stance"])
    assert b.last("card_left_play").clause == "CIR-392"
    assert b.log.index("card_left_play") < b.log.index("quick_attack_offered")


@pytest.mark.clause("CIR-443", "CIR-455", "CIR-859")
def test_being_moved_and_being_placed_cause_no_quick_attack() -> None:
    b = passing(MORTIMER)
    be_moved(b.g, b["maximus"], 0.0, 5.0, "CIR-854")
    assert (at(b, "maximus"), b.log) == ((15, 12), ["was_moved"])
    b = bout([put("maximus", (10, 12))], [MORTIMER], piles={"sorcery:0": ["trapdoor"]}, active="maximus")
    b["maximus"].enraged, b["maximus"].fury = True, 6
    b.run(cast_card(b.g, 0, b.card("sorcery:0", "trapdoor")), answers=[("effect_choice", [15, 12, 90])])
    assert (at(b, "maximus"), b["maximus"].facing) == ((15, 12), 90)
    assert "quick_attack_offered" not in b.log and b["maximus"].own_moves == 0


@pytest.mark.clause("CIR-442", "CIR-857", "CIR-858", "CIR-383")
def test_every_kind_of_own_move_can_cause_a_quick_attack() -> None:
    strike = ("quick_attack", "greatsword")
    b = bout([put("retia", (10, 12), stack=["power_slide"])], [MORTIMER], active="retia")
    b.use("retia", "power_slide", dice=[1], answers=[("extra_move", walk((13, 12), way="extra")), strike])
    b = bout([put("ennui", (10, 12), stack=["party_piece"])], [MORTIMER], active="ennui")
    b.use("ennui", "party_piece", dice=[1], answers=[("leap", walk((14, 12), way="leap")), strike])
    b = bout(
        [put("mortimer", (9, 8.5), stack=["charge"], just_moved=True)],
        [put("grimsby", (9, 6)), put("doug", (15, 8.5))],
        active="mortimer",
    )
    charge = [("effect_choice", "doug"), ("charge", walk((13, 8.5), way="charge")), ("quick_attack", "no")]
    b.use("mortimer", "charge", dice=[1], answers=charge)
    assert (at(b, "mortimer"), data(b, "quick_attack_declined")["figure"]) == ((13, 8.5), "b-grimsby")


@pytest.mark.clause("CIR-444")
def test_any_number_of_quick_attacks_may_be_made_even_lying_and_activated() -> None:
    mortimer = put("mortimer", (10, 10), facing=180, knocked_down=True, activated=True)
    b = bout([put("maximus", (10, 12)), put("retia", (10, 20))], [mortimer])
    moves(b, "maximus", (15, 12), dice=[1], answers=[("quick_attack", "greatsword")])
    b["retia"].x, b["retia"].y = 10.0, 8.0
    moves(b, "retia", (15, 8), dice=[1], answers=[("quick_attack", "greatsword")])
    assert [e.data["kind"] for e in b.told("attack_declared")] == ["quick", "quick"]


@pytest.mark.clause("CIR-417", "CIR-437")
def test_who_ran_may_still_make_quick_attacks_and_gets_no_response_to_them() -> None:
    b = passing(put("mortimer", (10, 10), moved="run", activated=True))
    moves(b, "maximus", (15, 12), dice=[5, 3], answers=[("quick_attack", "greatsword")])
    assert b["mortimer"].attacked == (("a-maximus", False),)
    assert (b.s.owed, "response_chosen" in b.log) == ((), False)


@pytest.mark.clause("CIR-439")
def test_an_enraged_model_makes_one_quick_attack() -> None:
    b = passing(put("mortimer", (10, 10), enraged=True, fury=8))
    moves(b, "maximus", (15, 12), dice=[2], answers=[("quick_attack", "greatsword")])
    assert len(b.told("attack_declared")) == 1
    assert (data(b, "attack_rolled")["total"], data(b, "attack_rolled")["result"]) == (6, "miss")


@pytest.mark.clause("CIR-431")
def test_a_quick_attack_may_be_left_out() -> None:
    b = passing(MORTIMER)
    moves(b, "maximus", (15, 12), answers=[("quick_attack", "no")])
    assert b.last("quick_attack_declined").clause == "CIR-431"
    assert at(b, "maximus") == (15, 12)


@pytest.mark.clause("CIR-424")
def test_a_mover_keeps_its_facing_on_the_way_and_parries_with_it() -> None:
    b = passing(MORTIMER, mover=put("maximus", (10, 12), facing=270))
    moves(b, "maximus", (15, 12), face=90, dice=[9, 1], answers=[("quick_attack", "greatsword")])
    assert (data(b, "attack_rolled")["total"], data(b, "attack_rolled")["shielding"]) == (15, 15)
    assert b["maximus"].facing == 90
    b = passing(MORTIMER, mover=put("maximus", (10, 12), facing=90))
    moves(b, "maximus", (15, 12), face=270, dice=[9, 1], answers=[("quick_attack", "greatsword")])
    assert data(b, "attack_rolled")["shielding"] == 14


@pytest.mark.clause("CIR-441", "CIR-424", "CIR-456", "CIR-874")
def test_a_hook_ends_the_move_where_the_mover_then_is_with_its_old_facing() -> None:
    tympanus = put("tympanus", (10, 12), facing=30, enraged=True, fury=4)
    b = bout([tympanus], [put("grimsby", (10, 10)), put("count", (18, 12), facing=180)])
    moves(b, "tympanus", (16.8, 12), face=0, dice=[5, 1], answers=[("quick_attack", "long_tongs")])
    assert at(b, "tympanus") == (11.717, 11.375)
    assert b["tympanus"].facing == 30
    cut = b.last("move_cut_short")
    assert (cut.clause, cut.data["point"]) == ("CIR-441", [11.717, 11.375])
    assert "moved" not in b.log


@pytest.mark.clause("CIR-441", "CIR-872")
def test_a_knockdown_ends_the_move_at_the_exit() -> None:
    b = bout([put("retia", (10, 12))], [put("bassus", (10, 10.2)), put("count", (13, 14), facing=270)])
    moves(b, "retia", (16, 12), dice=[10, 1], answers=[("quick_attack", "bass_hammer")])
    assert (
        data(b, "attack_rolled")["result"] == "critical" if data(b, "attack_rolled")["total"] >= 11 else True
    )
    assert b["retia"].knocked_down
    assert at(b, "retia") == (11.587, 12)
    assert len(b.told("quick_attack_offered")) == 1


@pytest.mark.clause("CIR-441")
def test_whoever_is_hooked_in_the_air_over_somebody_is_set_back_first() -> None:
    b = bout(
        [put("ennui", (10, 12), stack=["party_piece"]), put("count", (12.4, 12.2))],
        [put("grimsby", (10, 10))],
        active="ennui",
    )
    b.use(
        "ennui",
        "party_piece",
        dice=[9, 1],
        answers=[("leap", walk((14.5, 12), way="leap")), ("quick_attack", "long_tongs")],
    )
    back = 12.4 - (1.2**2 - 0.2**2) ** 0.5
    (hooked,) = b.told("was_moved")
    assert hooked.data["from"] == pytest.approx((back, 12), abs=0.002)
    assert table(b.g).fits(b["ennui"].base, ("a-ennui",)) is None


@pytest.mark.clause("CIR-457", "CIR-642", "CIR-811")
def test_whoever_becomes_enraged_on_the_way_finishes_the_move_as_declared() -> None:
    b = passing(MORTIMER, mover=put("tympanus", (10, 12), fury=3))
    moves(b, "tympanus", (15, 12), dice=[5, 1], answers=[("quick_attack", "greatsword")])
    assert (b["tympanus"].fury, b["tympanus"].enraged, b["tympanus"].damage) == (4, True, 1)
    assert at(b, "tympanus") == (15, 12)


# ---- enraged movement


def raging(*enemies: Put, where: tuple[float, float] = (12, 12)) -> Bout:
    """Tympanus, enraged."""
    return bout([put("tympanus", where, enraged=True, fury=4)], list(enemies))


COUNT = put("count", (20, 12), facing=180)
FAR = put("mortimer", (12, 22), facing=270)


@pytest.mark.clause("CIR-451", "CIR-452", "CIR-814")
def test_the_enraged_end_with_an_enemy_in_reach_if_they_can() -> None:
    b = raging(COUNT, FAR)
    tries(
        b,
        "tympanus",
        (walk((15, 12)), "CIR-452"),
        (walk((12, 19)), "CIR-452"),
        (walk((11, 11)), "CIR-451"),
        then=walk((18, 12)),
    )
    assert at(b, "tympanus") == (18, 12)


@pytest.mark.clause("CIR-451", "CIR-453")
def test_the_enraged_who_reach_nobody_go_as_far_as_they_can() -> None:
    for end in ((12, 19), (7, 16.8)):
        b = raging(FAR)
        tries(b, "tympanus", (walk((18.9, 12)), "CIR-451"), (walk((12, 17)), "CIR-453"), then=walk(end))
        assert at(b, "tympanus") == end
    b = raging(FAR)
    (way, how), _ = ways_to_move(b.g, b["tympanus"])
    assert demand(b.g, b["tympanus"], way, how) == Demand("far", 7.0)


@pytest.mark.clause("CIR-452", "CIR-455")
def test_what_rage_asks_of_a_run_is_judged_by_what_a_run_can_reach() -> None:
    b = raging(FAR)
    tries(b, "tympanus", (walk((12, 19), way=RUN), "CIR-452"), then=walk((12, 20.2), way=RUN))
    assert at(b, "tympanus") == (12, 20.2)


@pytest.mark.clause("CIR-451", "CIR-454")
def test_the_enraged_in_contact_with_the_only_enemy_may_only_turn() -> None:
    b = raging(put("count", (13.2, 12)))
    for way, how in ways_to_move(b.g, b["tympanus"]):
        assert demand(b.g, b["tympanus"], way, how) == Demand("none")
    tries(
        b,
        "tympanus",
        (walk((11, 12)), "CIR-451"),
        (walk((12, 11)), "CIR-451"),
        (walk((12, 8), way=RUN), "CIR-451"),
        then=walk(face=200),
    )
    assert (at(b, "tympanus"), b["tympanus"].facing) == ((12, 12), 200)


@pytest.mark.clause("CIR-455", "CIR-452")
def test_rage_binds_extra_moves_too() -> None:
    b = bout([put("retia", (12, 12), enraged=True, fury=5, stack=["power_slide"])], [COUNT], active="retia")
    answer = refusing(
        (walk((10, 12), way="extra"), "CIR-451"),
        (walk((14, 12), way="extra"), "CIR-453"),
        then=walk((15, 12), way="extra"),
    )
    b.use("retia", "power_slide", answers=[("extra_move", answer)])
    assert at(b, "retia") == (15, 12)


@pytest.mark.clause("CIR-455", "CIR-452")
def test_an_enraged_charge_that_can_reach_its_enemy_must() -> None:
    b = bout(
        [put("tympanus", (12, 12), enraged=True, fury=4, stack=["charge"], just_moved=True)],
        [put("count", (16, 12), facing=180)],
        active="tympanus",
    )
    answer = refusing((walk((13, 12), way="charge"), "CIR-452"), then=walk((14.8, 12), way="charge"))
    b.use(
        "tympanus",
        "charge",
        dice=[1, 1],
        answers=[
            ("charge", answer),
            ("card_attack", "left_stick:b-count"),
            ("card_attack", "right_stick:b-count"),
        ],
    )
    assert at(b, "tympanus") == (14.8, 12)


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


# ---- Charge


CHARGER = put("maximus", (5, 12), facing=0, stack=["charge"])
BONE = put("bone_idle", (15, 12), facing=180)
CHARGED = [
    ("step", "move:"),
    ("move", walk((11, 12))),
    ("step", lambda asked: next(k for k in asked.keys if k.startswith("card:"))),
    ("charge", walk((13.8, 12), way="charge")),
    ("card_attack", "battle_axe:b-bone_idle"),
    ("card_attack", "studded_vambrace:b-bone_idle"),
]


@pytest.mark.clause("CIR-381", "CIR-382", "CIR-383", "CIR-384", "CIR-385", "CIR-386", "CIR-387", "CIR-1502")
def test_a_charge_as_maximus_makes_it() -> None:
    b = bout([CHARGER], [BONE], active="maximus")
    question = b.play(dice=[10, 2, 4], answers=CHARGED)
    assert question is not None and (question.key, question.who) == ("response", 1)
    assert at(b, "maximus") == (13.8, 12)
    charge = next(e for e in b.told("moved") if e.data["kind"] == "charge")
    assert (charge.data["cost"], charge.data["allowance"]) == (2.8, 3.0)
    first, second = b.told("attack_rolled")
    assert (first.data["total"], first.data["result"]) == (16, "toughness")
    assert (second.data["total"], second.data["result"]) == (10, "miss")
    damage = b.last("damage_rolled").data
    assert (damage["total"], damage["against"], damage["value"], damage["points"]) == (16, "toughness", 9, 4)
    assert (b["bone_idle"].damage, b["bone_idle"].fury, at(b, "bone_idle")) == (4, 1, (17, 12))
    assert b.last("was_moved").clause == "CIR-1502"


@pytest.mark.clause("CIR-387", "CIR-625", "CIR-745", "CIR-748", "CIR-751", "CIR-741")
def test_the_charged_bone_idle_throws_a_femur_and_nobody_follows_up() -> None:
    b = bout([CHARGER], [BONE], active="maximus")
    answers = [*CHARGED, ("response", "strike:spare_femurs:a-maximus")]
    question = b.play(dice=[10, 2, 4, 7, 8], answers=answers)
    rolled = b.last("attack_rolled").data
    assert (rolled["total"], rolled["swiftness"], rolled["shielding"], rolled["result"]) == (
        11,
        10,
        15,
        "armour",
    )
    assert (-2, "CIR-625") in rolled["parts"]
    assert (b.last("damage_rolled").data["total"], b["maximus"].damage, b["maximus"].fury) == (19, 3, 1)
    assert b.last("follow_up_declined").clause == "CIR-751"
    assert question is not None and question.key == "step"
    assert b["maximus"].sequence == "done"


@pytest.mark.clause("CIR-384")
def test_a_charger_turns_to_its_enemy_first_and_keeps_that_facing() -> None:
    b = bout(
        [put("maximus", (10, 10), facing=180, stack=["charge"], just_moved=True)],
        [put("count", (10, 14), facing=270)],
        active="maximus",
    )
    b.use(
        "maximus",
        "charge",
        dice=[1, 1],
        answers=[
            (
                "charge",
                refusing(
                    (walk((10, 12), way="charge", face=0), "CIR-1502"), then=walk((10, 12.8), way="charge")
                ),
            ),
            ("card_attack", "studded_vambrace:b-count"),
            ("card_attack", "battle_axe:b-count"),
        ],
    )
    assert b["maximus"].facing == 90
    assert b.last("turned").clause == "CIR-384"
    assert b.log.index("turned") < b.log.index("moved")


@pytest.mark.clause("CIR-383")
def test_a_charge_goes_straight_at_its_enemy_at_most_half_the_speed() -> None:
    b = bout(
        [put("maximus", (10, 10), stack=["charge"], just_moved=True)],
        [put("count", (18, 10))],
        terrain=[slab("mud", 11, 8, 5, 4)],
        active="maximus",
    )
    answer = refusing(
        (walk((11, 11), way="charge"), "CIR-383"),
        (walk((12.001, 10), way="charge"), "CIR-1502"),
        then=walk((12, 10), way="charge"),
    )
    b.use(
        "maximus",
        "charge",
        answers=[
            ("charge", answer),
            ("card_attack", "battle_axe:b-count"),
            ("card_attack", "studded_vambrace:b-count"),
        ],
    )
    assert at(b, "maximus") == (12, 10)
    assert data(b, "moved")["cost"] == 3.0


@pytest.mark.clause("CIR-385", "CIR-627", "CIR-604", "CIR-741")
def test_a_charge_that_falls_short_fails_by_itself_and_is_still_answered() -> None:
    b = bout(
        [put("maximus", (10, 10), stack=["charge"], just_moved=True)],
        [put("count", (18, 10))],
        active="maximus",
    )
    b.use(
        "maximus",
        "charge",
        answers=[
            ("charge", walk((13, 10), way="charge")),
            ("card_attack", "battle_axe:b-count"),
            ("card_attack", "studded_vambrace:b-count"),
        ],
    )
    assert [(e.clause, e.data["result"]) for e in b.told("attack_rolled")] == [
        ("CIR-627", "automatic failure")
    ] * 2
    assert b["maximus"].attacked == (("b-count", True), ("b-count", True))


@pytest.mark.clause("CIR-385", "CIR-602")
def test_a_charge_attack_that_sight_forbids_after_the_move_is_not_made() -> None:
    b = bout(
        [put("maximus", (5, 10), stack=["charge"], just_moved=True)],
        [put("doug", (11, 10))],
        terrain=[slab("wall", 8, 9.34, 0.05, 1.32)],
        active="maximus",
    )
    assert in_sight(b.g, b["maximus"], b["doug"]).clear
    b.use("maximus", "charge", answers=[("charge", walk((7.4, 10), way="charge"))])
    assert not in_sight(b.g, b["maximus"], b["doug"]).clear
    assert (at(b, "maximus"), b["maximus"].attacked) == ((7.4, 10), ())


@pytest.mark.clause("CIR-381", "CIR-382", "CIR-1552")
def test_charge_needs_a_normal_move_just_before_and_nobody_engaged() -> None:
    def after(name: str, way: str, passive: str = "") -> str | None:
        stack = ["charge", *([passive] if passive else [])]
        b = bout([put(name, (8, 12), stack=stack)], [put("count", (15, 12), facing=180)], active=name)
        end = (13, 12) if not passive else (11, 12)
        acts(b, name, "move:", ("move", walk(end, way=way)))
        if passive:
            acts(b, name, f"passive:{passive}")
        return b.usable(name, "charge")

    assert after("maximus", "normal") == "CIR-382"
    assert after("maximus", RUN) == "CIR-381"
    assert after("maximus", "normal", "deep_breath") == "CIR-381"
    assert after("mortimer", "normal") is None


@pytest.mark.clause("CIR-381", "CIR-321")
def test_setting_energy_does_not_come_between_a_move_and_a_charge_but_sorcery_does() -> None:
    b = bout(
        [put("maximus", (5, 12), stack=["charge", "wind"])],
        [put("count", (15, 12))],
        piles={"sorcery:0": ["bandages"]},
        active="maximus",
    )
    assert b.usable("maximus", "charge") == "CIR-381"
    acts(b, "maximus", "move:", ("move", walk()))
    acts(b, "maximus", "set", ("set_energy", ["wind"]))
    assert b.usable("maximus", "charge") is None
    acts(b, "maximus", "cast:bandages")
    assert b.usable("maximus", "charge") == "CIR-381"


@pytest.mark.clause("CIR-381", "CIR-1001")
def test_a_charge_is_never_a_second_card_nor_part_of_an_exchange() -> None:
    b = bout(
        [put("maximus", (5, 12), stack=["haymaker", "charge"])], [put("count", (6.2, 12))], active="maximus"
    )
    acts(b, "maximus", "move:", ("move", walk()))
    b.use(
        "maximus",
        "haymaker",
        dice=[1],
        answers=[("card_attack", "battle_axe:b-count"), ("enhance_attack", [])],
    )
    assert b.usable("maximus", "charge") == "CIR-381"


# ---- Sprint and what goes with running


@pytest.mark.clause("CIR-395")
def test_sprint_comes_first_but_sorcery_and_set_energy_may_come_before_it() -> None:
    def sprinter() -> Bout:
        return bout(
            [put("maximus", (5, 12), stack=["sprint", "deep_breath", "wind"])],
            [put("count", (20, 20))],
            piles={"sorcery:0": ["bandages"]},
            active="maximus",
        )

    b = sprinter()
    acts(b, "maximus", "move:", ("move", walk()))
    assert b.usable("maximus", "sprint") == "CIR-395"
    b = sprinter()
    acts(b, "maximus", "passive:deep_breath")
    assert b.usable("maximus", "sprint") == "CIR-395"
    b = sprinter()
    acts(b, "maximus", "set", ("set_energy", ["wind"]))
    acts(b, "maximus", "cast:bandages")
    acts(b, "maximus", "passive:sprint", ("move", walk((23, 12), way=RUN)))
    assert (at(b, "maximus"), data(b, "moved")["allowance"]) == ((23, 12), 18.0)
    assert "passive:deep_breath" not in open_acts(b, "maximus")
    assert refused_acts(b, "maximus")["Deep Breath"] == "CIR-415"


@pytest.mark.clause("CIR-414", "CIR-415", "CIR-416")
def test_who_ran_attacks_no_more_and_plays_one_passive_card_at_most() -> None:
    b = bout(
        [put("maximus", (5, 12), stack=["haymaker", "encore", "deep_breath", "brace", "wind"])],
        [put("count", (10, 12), facing=180)],
        piles={"sorcery:0": ["bandages", "favour"]},
        active="maximus",
    )
    acts(b, "maximus", "move:", ("move", walk((8.8, 12), way=RUN)))
    assert open_acts(b, "maximus") == {
        "passive:deep_breath", "passive:brace", "cast:bandages", "cast:favour", "set", "end",
    }  # fmt: skip
    no = refused_acts(b, "maximus")
    assert (no["Attack"], no["Encore!"]) == ("CIR-414", "CIR-1107")
    acts(b, "maximus", "passive:deep_breath")
    assert refused_acts(b, "maximus")["Brace"] == "CIR-415"
    acts(b, "maximus", "set", ("set_energy", ["wind"]))
    acts(b, "maximus", "cast:bandages")
    assert open_acts(b, "maximus") == {"cast:favour", "end"}


@pytest.mark.clause("CIR-416", "CIR-415")
def test_two_passive_cards_or_an_attack_rule_out_a_run() -> None:
    b = bout(
        [put("maximus", (5, 12), stack=["deep_breath", "brace"])], [put("count", (20, 12))], active="maximus"
    )
    acts(b, "maximus", "passive:deep_breath")
    assert allowances(b, "maximus") == {"normal": 6.0, "run": 12.0}
    acts(b, "maximus", "passive:brace")
    assert allowances(b, "maximus") == {"normal": 6.0}
    b = bout([put("maximus", (5, 12), attacks=1)], [put("count", (20, 12))], active="maximus")
    assert allowances(b, "maximus") == {"normal": 6.0}


@pytest.mark.clause("CIR-145", "CIR-416")
def test_nobody_moves_after_its_first_attack() -> None:
    b = bout([put("maximus", (5, 12))], [put("count", (6.2, 12))], active="maximus")
    acts(b, "maximus", "strike:battle_axe:b-count", dice=[1])
    assert ways_to_move(b.g, b["maximus"]) == []
    assert refused_acts(b, "maximus")["Move"] == "CIR-145"


# ---- arcs and sight


@pytest.mark.clause("CIR-501", "CIR-502", "CIR-503")
def test_whatever_reaches_into_the_half_plane_ahead_is_in_the_front_arc() -> None:
    b = bout([put("maximus", (10, 10), facing=0)], [put("count", (9.4, 13)), put("mortimer", (9.399, 7))])
    assert front(b["maximus"].base, b["count"].base).inside
    assert not front(b["maximus"].base, b["mortimer"].base).inside
    assert front_terrain(b["maximus"].base, slab("wall", 8, 12, 2.5, 1)).inside
    assert front_terrain(b["maximus"].base, slab("wall", 8, 12, 2, 1)).inside
    assert not front_terrain(b["maximus"].base, slab("wall", 8, 12, 1.9, 1)).inside


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
