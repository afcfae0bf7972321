"""REG-65x, REG-66x Stupidity (RV-40 to RV-48)."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.regiments.charge import declarations
from game.rules.regiments.magic import castings, dispellers
from game.rules.regiments.movement import may_move
from game.rules.regiments.shots import may_shoot
from game.rules.regiments.strategy import must_test, rally, start_of_turn
from game.rules.regiments.values import leadership, stupid
from game.rules.regiments.wounds import lose_rank, slay

from .arrange import Battle, Put, battle, put


def hulk(*more: Put, **fields: Any) -> Battle:
    """A Bog Hulk at its owner's Start of Turn, Marchers before it."""
    return battle(
        [put("marchers", 20, (24, 14, 90))],
        [put("bog_hulk", at=(24, 24, 270), **fields), *more],
        active=1,
        sub="start_of_turn",
    )


@pytest.mark.clause("REG-651", "REG-653", "REG-654", "REG-655", "REG-650", "REG-280")
def test_who_fails_the_test_succumbs_and_does_nothing() -> None:
    b = hulk()
    b.does(lambda: start_of_turn(b.g), dice=[4, 4])
    u = b["bog_hulk"]
    assert u.succumbed and not may_move(u) and not may_shoot(u) and not declarations(b.g)
    assert {"REG-651", "REG-650"} <= b.last("stupidity_tested").clauses
    assert {"REG-653", "REG-654", "REG-655"} <= b.last("succumbed").clauses


@pytest.mark.clause("REG-651", "REG-032", "REG-033")
def test_a_general_near_lends_his_leadership() -> None:
    b = hulk(put("silt_thralls", 20, (34, 24, 270), hero="regent"))
    b.does(lambda: start_of_turn(b.g), dice=[4, 4])
    assert not b["bog_hulk"].succumbed and b.last("stupidity_tested").data["ld"] == 9
    assert {"REG-032", "REG-033"} <= b.last("stupidity_tested").clauses


@pytest.mark.clause("REG-658", "REG-659", "REG-150", "REG-652")
def test_a_succumbed_unit_must_hold_until_its_next_start_of_turn() -> None:
    b = battle(
        [put("marchers", 20, (24, 14, 90))],
        [put("bog_hulk", at=(24, 24, 270), succumbed=True)],
    )
    b.declares("marchers", "bog_hulk")
    b.to("charge_moves")
    assert b.last("reaction_chosen").clause == "REG-658" and b["bog_hulk"].reaction == "hold"
    b.stretch(dice=[6, 6])
    b.s.active = 1
    b.does(lambda: start_of_turn(b.g))
    assert not b["bog_hulk"].succumbed and b.last("effect_ended").clause == "REG-659"
    assert "REG-150" in b.last("effect_ended").clauses
    assert b.last("stupidity_passed_over").clause == "REG-652"


@pytest.mark.clause("REG-652", "REG-181")
def test_a_fleeing_unit_takes_no_test() -> None:
    b = battle(
        [put("marchers", 20, (24, 14, 90))],
        [put("mudscale_riders", 5, (24, 34, 90), fleeing=True)],
        active=1,
        sub="start_of_turn",
    )
    u = b["mudscale_riders"]
    assert not must_test(b.g, u)
    b.does(lambda: start_of_turn(b.g))
    b.s.todo = (u.id,)
    b.run(rally(b.g), ("rally_files", "5"), ("rally_facing", 90.0), dice=[4, 4])
    assert u.rallied and not u.fleeing and not u.succumbed and b.last("rallied").clause == "REG-181"


@pytest.mark.clause("REG-660", "REG-656", "REG-657", "REG-031", "REG-663", "REG-665")
def test_a_stupid_character_infects_his_unit() -> None:
    b = battle(
        [put("marchers", 20, (24, 14, 90), hero="hedge_magus")],
        [put("silt_thralls", 30, (24, 30, 270), 6, hero="seer")],
        active=1,
        sub="start_of_turn",
    )
    u = b["silt_thralls"]
    assert stupid(b.g, u) == ("REG-660",) and leadership(b.g, u)[0] == 8
    b.does(lambda: start_of_turn(b.g), dice=[6, 3])
    assert u.succumbed and not castings(b.g)
    assert "REG-660" in b.last("stupidity_tested").clauses
    assert {"REG-656", "REG-657", "REG-663"} <= b.last("succumbed").clauses
    b.s.active = 0
    assert castings(b.g) and dispellers(b.g, b.hero("hedge_magus")) == []
    u.succumbed = False
    assert dispellers(b.g, b.hero("hedge_magus")) == [b.hero("seer")]
    c = battle(
        [put("mudscale_riders", 5, (24, 14, 90), hero="seer", files=6)],
        [put("marchers", 20, (24, 40, 270))],
        sub="start_of_turn",
    )
    c.does(lambda: start_of_turn(c.g), dice=[3, 3])
    assert len(c.told("stupidity_tested")) == 1 and "REG-665" in c.last("stupidity_tested").clauses


@pytest.mark.clause("REG-661")
def test_a_stupid_rider_infects_his_mount() -> None:
    b = battle(
        [put("marchers", 20, (24, 14, 90))],
        [put("seer_drake", at=(24, 34, 270))],
        active=1,
        sub="start_of_turn",
    )
    b.does(lambda: start_of_turn(b.g), dice=[4, 4])
    told = b.last("stupidity_tested")
    assert told.data["ld"] == 8 and told.data["passed"] and "REG-661" in told.clauses


def beaten(**fields: Any) -> Battle:
    """Marchers have charged Mudscale Riders; all lie flush."""
    b = battle(
        [put("marchers", 20, (24, 10, 90), charged=True), put("outriders", 5, (40, 10, 90))],
        [put("mudscale_riders", 5, (24, 13, 270), **fields), put("reed_kin", 8, (8, 40, 270))],
    )
    b.engage("marchers", "mudscale_riders")
    return b


@pytest.mark.clause("REG-654", "REG-570", "REG-664")
def test_a_succumbed_winner_stays_without_a_pursuit() -> None:
    b = beaten(succumbed=True)
    # the Marchers miss; five riders lose them five models, the beasts nine; they break and flee
    riders = [*[6] * 5, *[6] * 5, *[1] * 5]
    beasts = [*[6] * 10, *[6] * 9, 1, *[1] * 9]
    b.fights(dice=[*[1] * 5, *riders, *beasts, 6, 6, 1, 1])
    assert not b["mudscale_riders"].engaged and b["marchers"].fleeing
    assert b.last("no_pursuit").clause == "REG-654" and "REG-570" in b.last("no_pursuit").clauses
    assert not b.told("pursuit_chosen") and not b.told("restraint_tested")


@pytest.mark.clause("REG-664", "REG-654", "REG-572", "REG-561", "REG-560")
def test_a_succumbed_loser_breaks_and_flees() -> None:
    b = beaten(succumbed=True)
    # two riders fall; the rest miss; 2 + 2 ranks + 1 charge against 0: 6, 6 + 5 is broken
    marchers = [6, 6, 1, 1, 1, 6, 6, 1, 1]
    b.fights(
        ("pursue", "restrain"),
        dice=[*marchers, *[1] * 3, *[1] * 6, 6, 6, 3, 4, 1, 2],
    )
    u = b["mudscale_riders"]
    assert u.fleeing and b.pose("mudscale_riders") == (24, 16, 90)
    assert {"REG-560", "REG-561"} <= b.last("break_tested").clauses
    assert {"REG-572", "REG-664"} <= b.last("fled").clauses


@pytest.mark.clause("REG-662")
def test_the_infection_ends_with_the_character() -> None:
    b = battle(
        [put("marchers", 20, (24, 14, 90))],
        [put("silt_thralls", 30, (24, 34, 270), 6, hero="seer")],
        active=1,
        sub="start_of_turn",
    )
    b.does(lambda: slay(b.g, b.hero("seer")))
    assert "REG-662" in b.last("character_killed").clauses
    assert not must_test(b.g, b["silt_thralls"])


@pytest.mark.clause("REG-580", "REG-581", "REG-654", "REG-582")
def test_a_succumbed_unit_is_not_shifted_when_a_combat_closes_up() -> None:
    b = battle(
        [put("marchers", 20, (20, 8, 90))],
        [put("mudscale_riders", 5, (20, 5, 90), succumbed=True)],
        active=0,
    )
    b.engage("marchers", "mudscale_riders", "rear", "front")
    b.enters("choose_and_fight")
    b.fights_to("aims", dice=[])
    b.fights_to("impact")
    b.does(lambda: lose_rank(b.g, b["marchers"], 6))
    assert b.s.combat is not None
    b.s.combat.step = "closing"
    b.stretch()
    assert b.pose("marchers") == (20, 7.5, 90) and b.pose("mudscale_riders") == (20, 5, 90)
    assert {"REG-580", "REG-581", "REG-582", "REG-654"} <= b.last("closed_up").clauses
