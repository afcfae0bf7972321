"""REG-10x turns and phases, REG-80x and REG-81x deployment, objectives, victory points."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.engine.decisions import Pose
from game.rules.regiments import turn
from game.rules.regiments.deploy import deployment, may_stand, with_pose
from game.rules.regiments.points import conclude, near, score_objectives, victory_points
from game.rules.regiments.state import RegimentsState
from game.rules.regiments.wounds import destroy, lose_rank

from .arrange import Battle, battle, put, refused


def plain(**more: Any) -> Battle:
    """Two armies far apart."""
    return battle(
        [put("marchers", 20, (24, 6, 90)), put("heron_knights", 5, (34, 6, 90), 6, hero="marshal")],
        [put("silt_thralls", 20, (24, 42, 270)), put("bog_hulk", at=(34, 42, 270))],
        **more,
    )


def idle(b: Battle, *, dice: list[int] | None = None) -> None:
    """The active player does nothing until the other one's turn begins."""
    who = b.s.active
    rounds = b.s.round

    def done() -> bool:
        return b.s.active != who or b.s.round != rounds or bool(b.s.result)

    b.until(done, ("pick_move", "done"), dice=dice or [])


@pytest.mark.clause("REG-100", "REG-101", "REG-102", "REG-103", "REG-015")
def test_a_round_is_a_turn_of_each_player_through_all_phases() -> None:
    b = plain(sub="start_of_turn")
    b["marchers"].charged = b["marchers"].fear_tested = True
    idle(b)
    assert b.s.active == 1 and b.s.round == 1 and not b["marchers"].charged
    subs = [e.data["sub_phase"] for e in b.told("phase_began")]
    assert subs == [*[sub for _, sub in turn.ORDER][1:], "start_of_turn"]
    idle(b, dice=[3, 3])
    assert b.s.active == 0 and b.s.round == 2
    assert b.last("round_began").clause == "REG-100" and b.last("turn_began").clause == "REG-101"
    assert {"REG-102", "REG-103"} <= b.cited()
    b.s.round, b.s.active = 6, 1
    idle(b, dice=[3, 3])
    assert b.s.result == "draw" and b.s.phase == "over" and b.s.ended_by == "REG-100"


@pytest.mark.clause("REG-104", "REG-810", "REG-814")
def test_the_battle_ends_at_once_when_a_side_is_gone() -> None:
    b = battle(
        [put("heron_knights", 5, (24, 10, 90), charged=True)],
        [put("silt_thralls", 3, (24, 11.5, 270), 3)],
    )
    b.engage(1, 2)
    b.fights(dice=[*[6] * 5, *[6] * 5])
    assert b.s.result == "draw" and b.s.ended_by == "REG-104", "12 points are no lead"
    assert b.s.players[0].points == 12 and b.last("victory_points").clause == "REG-810"
    assert b.last("battle_over").clause == "REG-814" and "REG-104" in b.last("battle_over").clauses


@pytest.mark.clause("REG-810", "REG-811", "REG-812")
def test_points_for_destroyed_halved_and_fleeing_units_and_the_general() -> None:
    b = plain()
    b.does(lambda: lose_rank(b.g, b["silt_thralls"], 9))
    assert victory_points(b.s, 0) == []
    b.does(lambda: lose_rank(b.g, b["silt_thralls"], 1))
    assert victory_points(b.s, 0) == [("4", 40, "REG-811")]
    b["bog_hulk"].damage = 2
    assert len(victory_points(b.s, 0)) == 1
    b["bog_hulk"].damage = 3
    assert victory_points(b.s, 0)[1] == ("5", 52, "REG-811")
    b["bog_hulk"].fleeing = True
    assert victory_points(b.s, 0)[1] == ("5", 52, "REG-811"), "only one of the two counts"
    b.does(lambda: destroy(b.g, b["bog_hulk"], "REG-305"))
    assert victory_points(b.s, 0)[1] == ("5", 105, "REG-810")
    b["heron_knights"].fleeing = True
    assert victory_points(b.s, 1) == [("2", 62, "REG-811"), ("general", 100, "REG-812")]
    b.does(lambda: destroy(b.g, b["heron_knights"], "REG-305"))
    assert victory_points(b.s, 1) == [
        ("2", 125, "REG-810"),
        ("3", 135, "REG-810"),
        ("general", 100, "REG-812"),
    ]
    b.does(lambda: conclude(b.g, "REG-100"))
    assert b.s.result == "1" and b.s.players[1].points == 360


@pytest.mark.clause("REG-810", "REG-811", "REG-064")
def test_a_character_who_outlived_his_unit_gives_its_points_and_half_his_own_when_hurt() -> None:
    b = plain()
    b.does(lambda: lose_rank(b.g, b["heron_knights"], 5))
    assert victory_points(b.s, 1) == [("2", 125, "REG-810")]
    b.hero("marshal").wounds = 2
    assert victory_points(b.s, 1)[1] == ("3", 67, "REG-811")


@pytest.mark.clause("REG-814")
@pytest.mark.parametrize(("score", "result"), [(99, "draw"), (100, "0")])
def test_a_lead_of_a_hundred_points_wins(score: int, result: str) -> None:
    b = plain()
    b.s.players[0].score = score
    b.does(lambda: conclude(b.g, "REG-100"))
    assert b.s.result == result


@pytest.mark.clause("REG-813", "REG-046")
def test_the_stone_of_the_barrow_scores_from_round_two_on() -> None:
    b = plain(scenario="barrow", objectives=(("stone", (24.0, 14.0)),))
    b.does(lambda: score_objectives(b.g, "rounds"))
    assert b.s.players[0].score == 0
    b.s.round = 2
    assert near(b.g, (24.0, 14.0), 6.0, 0) == 20
    b.does(lambda: score_objectives(b.g, "rounds"))
    assert b.s.players[0].score == 30 and b.last("objective_scored").clause == "REG-813"
    b["marchers"].fleeing = True
    b.does(lambda: score_objectives(b.g, "rounds"))
    assert b.s.players[0].score == 30
    b.does(lambda: score_objectives(b.g, "end"))
    assert b.s.players[0].score == 30


@pytest.mark.clause("REG-813")
def test_the_markers_of_breakwater_score_at_the_end() -> None:
    marks = (("west", (24.0, 12.0)), ("east", (4.0, 4.0)))
    b = plain(scenario="breakwater", objectives=marks)
    b.does(lambda: score_objectives(b.g, "rounds"))
    assert b.s.players[0].score == 0
    b.does(lambda: conclude(b.g, "REG-100"))
    assert b.s.players[0].score == 100


def undeployed() -> Battle:
    """Nobody stands on the table yet."""
    b = battle(
        [put("marchers", 12, (24, 6, 90), placed=False)],
        [put("bog_hulk", at=(24, 42, 270), placed=False)],
        free_deployment=True,
    )
    b.s.phase, b.s.sub_phase, b.s.first_player = "deployment", "", None
    return b


@pytest.mark.clause("REG-800", "REG-801", "REG-820", "REG-821")
def test_units_are_placed_in_their_zones_and_the_higher_die_goes_first() -> None:
    b = undeployed()

    def place(asked: Any) -> list[float]:
        assert refused(asked, [24.0, 12.0, 90.0]) == "REG-800"
        return [24.0, 7.0, 90.0]

    b.stretch(("deploy_files", "4"), ("deploy", place))
    assert b.pose("marchers") == (24, 7, 90) and b["marchers"].files == 4
    b.stretch(("deploy", lambda asked: asked.fallback))
    assert b["bog_hulk"].placed
    b.stretch(dice=[3, 3])
    assert b.s.first_player is None and b.last("roll_off_tied").clause == "REG-801"
    b.stretch(dice=[2, 5])
    assert b.s.first_player == 1 and b.s.active == 1 and b.s.phase == "strategy"
    assert {"REG-800", "REG-801", "REG-820", "REG-821"} <= b.cited()
    assert not may_stand(b.g, b["marchers"], with_pose(b["marchers"], 4, Pose(24, 20, 90)))


@pytest.mark.clause("REG-801")
def test_a_scenario_may_say_who_goes_first() -> None:
    b = plain()
    b.s.phase, b.s.first_player = "deployment", 1
    assert b.run(deployment(b.g))
    assert b.last("first_player").data["player"] == 1


@pytest.mark.clause("REG-100")
def test_a_state_is_plain() -> None:
    b = plain()
    again = msgspec.json.decode(msgspec.json.encode(b.s), type=RegimentsState)
    assert again == b.s
