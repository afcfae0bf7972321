"""Moving out of melee: quick attacks, when they come, where they are made, what they stop."""

from __future__ import annotations

import pytest

from game.rules.cirque.harm import be_moved
from game.rules.cirque.sorcery import cast_card
from game.rules.cirque.state import table
from game.rules.cirque.values import engaged_with, in_sight
from game.rules.cirque.walking import leaving
from tests.rules.cirque.arrange import Bout, Put, bout, put, slab
from tests.rules.cirque.driving import (
    RUN,
    at,
    data,
    moves,
    walk,
)


def passing(mortimer: Put, *others: Put, mover: Put | None = None) -> Bout:
    """Maximus, or another, at (10, 12), about to leave Mortimer's reach."""
    return bout([mover or put("maximus", (10, 12))], [mortimer, *others])


MORTIMER = put("mortimer", (10, 10), facing=0)


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
    assert data(b, "attack_rolled")["result"] == "critical"
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
