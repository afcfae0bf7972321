"""Rules of thumb of a sensible player of Dominions, each in a position set up by hand."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.engine.decisions import Answer, Decision
from game.rules.dominions.advice import SHIFTED, UNLIKELY, advise, comes, strategies
from game.rules.dominions.advice_errands import BARRED, BROKEN, EXPOSED, Errands
from game.rules.dominions.advice_moves import FEAR, INSET, Ground
from game.rules.dominions.advice_prizes import harm, in_vain, near_enough, worth
from game.rules.dominions.queries import engaged
from game.rules.dominions.resolution import normal_step, open_actions, slot_question
from game.rules.dominions.state import Action, Exit
from tests.rules.dominions.arrange import Bout, fight, put, slab

DOOR = Exit("door", 1, ((0, 8), (2, 8), (2, 12), (0, 12)))
HATCH = Exit("hatch", 1, ((0, 0), (2, 0), (2, 24), (0, 24)))


def declared(b: Bout, who: str) -> list[list[str]]:
    """The Strategies that advice knows, the best first, as keys."""
    found = strategies(b.g, b[who])
    return [json.loads(key)["items"] for key in sorted(found, key=lambda key: -found[key])]


def best(b: Bout, asked: Decision[Any]) -> Answer:
    """The answer that advice puts first."""
    found = advise(b.g, asked)
    key = max(found, key=lambda key: found[key])
    return json.loads(key) if key[:1] == "{" else key


def slot(b: Bout, who: str) -> Answer:
    """What it does next in its slot."""
    f = b[who]
    return best(b, slot_question(b.g, f, open_actions(f), normal_step(b.g, f)))


def exam(plum: tuple[float, float], *others: tuple[float, float], order: str) -> Bout:
    """The examiner, with the applicants where they are put, and his way out."""
    names = ("tolliver", "varga")[: len(others)]
    team = [put(name, at) for name, at in zip(names, others, strict=True)]
    return fight(team, [put("plum", plum)], order=order, exits=[DOOR], scenario="entrance_exam")


# ---- who lies on the ground


@pytest.mark.clause("DOM-711")
def test_nobody_goes_on_striking_who_is_defeated_for_no_more_points() -> None:
    b = exam((10, 10), (11.5, 10), order="plum tolliver")
    b.declares("plum")
    b.declares("tolliver", "strike plum", "strike plum")
    b.modifies()
    assert slot(b, "tolliver") == "do"
    b["plum"].status = "defeated"
    assert slot(b, "tolliver") == "skip", "Secured he is worth a point, Dead none"


def test_an_attack_is_in_vain_only_on_who_lies_there_already() -> None:
    b = exam((10, 10), (11.5, 10), order="plum tolliver")
    a = Action("strike", "plum", "tolliver.broadsword")
    assert not in_vain(b.s, b["tolliver"], a)
    b["plum"].status = "defeated"
    assert in_vain(b.s, b["tolliver"], a)
    assert not in_vain(b.s, b["tolliver"], Action("use", "plum"))


# ---- errands


@pytest.mark.clause("DOM-631")
def test_a_way_out_is_declared_when_it_can_be_reached_and_not_before() -> None:
    b = exam((6.4, 10), (20, 10), order="tolliver plum")
    b.declares("tolliver")
    assert declared(b, "plum")[0] == ["use:door"]
    b = exam((6.6, 10), (20, 10), order="tolliver plum")
    b.declares("tolliver")
    assert ["use:door"] not in declared(b, "plum"), "the whole base must be inside: 5.1 inches"
    assert declared(b, "plum")[0] == ["sprint", "use:door"]


@pytest.mark.clause("DOM-332")
def test_an_errand_beyond_a_move_counts_by_the_dice_of_the_sprint() -> None:
    b = exam((8.2, 10), (20, 10), order="tolliver plum")
    b.declares("tolliver")
    errands = Errands(b.g, b["plum"])
    use, sprint = Action("use", "door"), Action("sprint")
    assert errands.worth(use, [use]) == 0.0
    gain = errands.known[0].gain
    assert errands.worth(use, [sprint, use]) == pytest.approx(gain * 3 / 12), "TN 4, and 1 is too short"


@pytest.mark.clause("DOM-606")
def test_what_lies_out_of_reach_is_gone_for_but_not_declared() -> None:
    case = {"sample_case": (24.0, 10.0)}
    b = fight(
        [put("quill", (10, 10))],
        [put("skirr", (55, 55))],
        order="skirr quill",
        tokens=case,
        scenario="break_the_glasshouse",
    )
    b.declares("skirr")
    assert not any("retrieve:sample_case" in made for made in declared(b, "quill"))
    b.s.tokens["sample_case"] = (16.9, 10.0)
    assert declared(b, "quill")[0] == ["retrieve:sample_case"]


@pytest.mark.clause("DOM-349")
def test_whoever_is_held_back_from_a_way_out_retreats_and_others_do_not() -> None:
    b = exam((14, 10), (15.5, 10), order="tolliver plum")
    b.declares("tolliver")
    assert declared(b, "plum")[0] == ["retreat"]
    errands = Errands(b.g, b["plum"])
    made = [Action("retreat")]
    hoped = (BROKEN[0] + BROKEN[1] * 5 / 12) * errands.pull - EXPOSED * worth(b["plum"])
    assert errands.worth(made[0], made) == pytest.approx(hoped)
    b = fight([put("tolliver", (11.5, 10))], [put("plum", (10, 10))], order="tolliver plum")
    b.declares("tolliver")
    assert "retreat" not in declared(b, "plum")[0]


@pytest.mark.clause("DOM-343", "DOM-350")
def test_a_retreat_that_may_end_in_the_way_out_is_declared_with_its_use() -> None:
    b = exam((10, 10), (11.5, 10), order="tolliver plum")
    b.declares("tolliver")
    assert declared(b, "plum")[0] == ["retreat", "use:door"]
    b.declares("plum", "retreat", "use door")
    b.modifies(("retreat_move", lambda asked: best(b, asked)), dice=[4])
    b.resolves()
    assert b["plum"].status == "escaped"


@pytest.mark.clause("DOM-346")
def test_nobody_retreats_past_who_stands_in_the_way() -> None:
    b = exam((10, 10), (8.5, 10), order="tolliver plum")
    b.declares("tolliver")
    errands = Errands(b.g, b["plum"])
    assert ["retreat", "use:door"] not in declared(b, "plum")
    assert declared(b, "plum")[0][0].startswith("strike:plum.shortsword:tolliver")
    hoped = BARRED * (BROKEN[0] + BROKEN[1] * 5 / 12) * errands.pull - EXPOSED * worth(b["plum"])
    assert errands.worth(Action("retreat"), [Action("retreat")]) == pytest.approx(hoped)


@pytest.mark.clause("DOM-342", "DOM-346")
def test_a_retreat_goes_towards_the_way_out() -> None:
    b = exam((10, 10), (11.5, 10), order="tolliver plum")
    b.declares("tolliver")
    b.declares("plum", "retreat")
    b.modifies(("retreat_move", lambda asked: best(b, asked)), dice=[3])
    assert b["plum"].point == (2.01, 10.0)


# ---- targets


@pytest.mark.clause("DOM-319")
def test_an_attack_counts_less_the_more_must_happen_before_it_can_be_made() -> None:
    foes = [put("arx7", (12.2, 10)), put("roake", (7.4, 10)), put("ottoway", (10, 14.5))]
    b = fight(foes, [put("vane", (10, 10))], order="roake ottoway arx7 vane")
    found = [comes(b.g, b["vane"], Action("strike", e, "vane.needle_foil")) for e in ("arx7", "roake")]
    assert found == [SHIFTED[1], SHIFTED[0]], "a shift stays in melee with who is in it"
    assert comes(b.g, b["vane"], Action("strike", "ottoway", "vane.needle_foil")) == UNLIKELY
    b["arx7"].point = (11.5, 10.0)
    assert comes(b.g, b["vane"], Action("strike", "arx7", "vane.needle_foil")) == 1.0
    b["arx7"].point = (30.0, 10.0)
    assert comes(b.g, b["vane"], Action("strike", "ottoway", "vane.needle_foil")) == 1.0


@pytest.mark.clause("DOM-801")
def test_who_stands_behind_a_wall_is_near_only_on_foot() -> None:
    wall = slab("bulkhead", 12, 2, 1, 16)
    b = fight([put("tarrant", (11, 10))], [put("skirr", (14, 10))], order="skirr tarrant", terrain=[wall])
    a = Action("strike", "skirr", "tarrant.quarterstaff")
    assert not near_enough(b.g, b["tarrant"], a, 5.0)
    b["tarrant"].point = (12.5, 19.0)
    b["skirr"].point = (16.0, 16.0)
    assert near_enough(b.g, b["tarrant"], a, 5.0)


@pytest.mark.clause("DOM-415")
def test_a_shot_is_near_enough_after_the_move_that_comes_before_it() -> None:
    b = fight([put("ottoway", (10, 10))], [put("lask", (28, 10))], order="lask ottoway")
    shot = Action("missile", "lask", "ottoway.shotgun")
    assert not near_enough(b.g, b["ottoway"], shot, 2.9)
    assert near_enough(b.g, b["ottoway"], shot, 3.0)


# ---- places


def test_the_goal_at_a_way_out_is_its_nearest_part() -> None:
    b = fight([put("omar", (30, 5))], [put("niles", (9, 20))], exits=[HATCH], scenario="larsdale_arrest")
    goals = Ground(b.g, b["niles"]).goals
    assert (goals[0].point, goals[0].near) == ((2 - 0.5 - INSET, 20.0), INSET)


@pytest.mark.clause("DOM-318")
def test_a_fighter_goes_around_who_stands_in_its_way() -> None:
    b = exam((12, 10), (8, 10), order="tolliver plum")
    b.declares("tolliver")
    b.declares("plum", "sprint")
    b.modifies(("sprint_move", lambda asked: best(b, asked)), dice=[5])
    assert b["plum"].x < 5.0, "past him"
    assert not engaged(b.g, b["plum"])


def test_what_else_is_declared_does_not_hide_what_comes_later() -> None:
    b = exam((10, 10), (11.5, 10), order="tolliver plum")
    b.declares("tolliver")
    b.declares("plum", "retreat", "dodge")
    b["plum"].strategy[0].state = "done"
    assert any(goal.near == INSET for goal in Ground(b.g, b["plum"]).goals)


def test_a_place_is_feared_for_the_worst_of_those_who_could_come() -> None:
    foes = [put("kestle", (13, 10)), put("lask", (10, 13))]
    b = fight([put("roake", (10, 10))], foes, order="kestle lask roake")
    blow = 0.5 * harm(b.g, b["kestle"], Action("strike", "roake", "kestle.war_hammer"))
    cut = 0.5 * harm(b.g, b["lask"], Action("strike", "roake", "lask.knife"))
    assert blow > cut > 0.0
    ground = Ground(b.g, b["roake"])
    assert ground.fear((10.0, 10.0)) == pytest.approx(FEAR * blow)
    assert ground.fear((10.0, 19.5)) == pytest.approx(FEAR * cut), "the hammer is too far off"
    assert ground.fear((30.0, 30.0)) == 0.0
