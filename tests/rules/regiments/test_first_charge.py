"""REG-64x First Charge (RV-30 to RV-34)."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.regiments.result import total_of
from game.rules.regiments.state import Combat
from game.rules.regiments.values import disruptions, rank_bonus

from .arrange import Battle, battle, put


def knights(**more: Any) -> Battle:
    """Heron Knights 5 before Silt Thralls 28 in 7 files."""
    return battle(
        [put("heron_knights", 5, (24, 10, 90), **more)],
        [put("silt_thralls", 28, (24, 23, 270), 7)],
    )


@pytest.mark.clause(
    "REG-640", "REG-641", "REG-642", "REG-643", "REG-644", "REG-541", "REG-542", "REG-246", "REG-253"
)
def test_the_opening_charge_disrupts_what_it_touches_until_the_combat_phase_is_over() -> None:
    b = knights()
    thralls = b["silt_thralls"]
    assert rank_bonus(b.g, thralls)[0] == 2
    b.declares("heron_knights", "silt_thralls", dice=[3, 4])
    b.to("charge_moves", ("reaction", "hold"))
    b.stretch(("swiftstride", "yes"), dice=[6, 6, 6])
    assert thralls.first_charge_disrupted and rank_bonus(b.g, thralls) == (0, ("REG-542", "REG-643"))
    assert {"REG-640", "REG-641", "REG-642", "REG-643", "REG-644"} <= b.last("disrupted").clauses
    assert {"REG-246", "REG-253"} <= b.last("charge_made").clauses
    b.to("start_of_turn", dice=[*[1] * 5, *[1] * 5, *[1] * 7, 1, 1])
    assert not thralls.first_charge_disrupted and rank_bonus(b.g, thralls)[0] == 2
    assert b.last("effect_ended").clause == "REG-644"
    assert {"REG-541", "REG-542"} <= b.last("combat_result").clauses


@pytest.mark.clause("REG-645", "REG-642")
def test_an_opening_charge_that_falls_short_is_spent() -> None:
    b = battle(
        [put("heron_knights", 5, (24, 10, 90))],
        [put("marchers", 20, (24, 28, 270))],
    )
    b.declares("heron_knights", "marchers")
    b.to("charge_moves", ("reaction", "hold"))
    b.stretch(("swiftstride", "yes"), dice=[3, 1, 4])
    told = b.last("charge_rolled").data
    assert (told["range"], told["distance"]) == (14, 15.0) and b["heron_knights"].failed_charge
    assert b.last("opening_charge_spent").data["touched"] is False
    assert {"REG-645", "REG-642"} <= b.last("opening_charge_spent").clauses
    c = battle(
        [put("heron_knights", 5, (24, 10, 90), charge_spent=True)], [put("marchers", 20, (24, 23, 270))]
    )
    c.declares("heron_knights", "marchers")
    c.to("charge_moves", ("reaction", "hold"))
    c.stretch(("swiftstride", "no"), dice=[6, 6])
    assert c["marchers"].engaged and not c["marchers"].first_charge_disrupted


def charioteers() -> Battle:
    """RV-32 A Weir Chariot on its opening charge against Heron Knights 8 in 4 files."""
    return battle(
        [put("heron_knights", 8, (24, 10, 90), 4)],
        [put("weir_chariot", at=(24, 22.5, 270))],
        active=1,
    )


@pytest.mark.clause("REG-646", "REG-689", "REG-540", "REG-643")
def test_a_counter_charge_is_an_opening_charge_and_both_disrupt_each_other() -> None:
    b = charioteers()
    knights, chariot = b["heron_knights"], b["weir_chariot"]
    assert rank_bonus(b.g, knights)[0] == 1
    b.declares("weir_chariot", "heron_knights")
    b.to("charge_moves", ("reaction", "counter:2"), dice=[4])
    assert {"REG-646", "REG-689"} <= b.last("counter_charged").clauses
    b.stretch(("swiftstride", "no"), dice=[6, 6])
    assert rank_bonus(b.g, knights)[0] == 0 and disruptions(b.g, chariot)
    assert knights.charge_spent and chariot.charge_spent
    assert knights.charged and chariot.charged
    for side in (0, 1):
        rows = total_of(b.g, Combat((1, 2)), side).rows()
        assert [(p.amount, p.clause) for p in rows] == [(0, "REG-540"), (1, "REG-540")]


@pytest.mark.clause("REG-646")
def test_nobody_is_disrupted_if_the_answered_charge_falls_short() -> None:
    b = charioteers()
    b["weir_chariot"].y = 26.0
    b.declares("weir_chariot", "heron_knights")
    b.to("charge_moves", ("reaction", "counter:2"), dice=[1])
    b.stretch(("swiftstride", "no"), dice=[1, 1])
    knights, chariot = b["heron_knights"], b["weir_chariot"]
    assert chariot.failed_charge and not b.told("disrupted")
    assert knights.charge_spent and chariot.charge_spent


@pytest.mark.clause("REG-256", "REG-642", "REG-306", "REG-102")
def test_a_target_that_fled_is_destroyed_and_not_disrupted() -> None:
    b = battle(
        [put("heron_knights", 5, (24, 10, 90))],
        [put("arbalesters", 8, (24, 20, 270), 8), put("marchers", 12, (40, 40, 270))],
    )
    b.declares("heron_knights", "arbalesters")
    b.to("charge_moves", ("reaction", "flee"), dice=[1, 1])
    assert b["arbalesters"].fleeing
    b.stretch(("swiftstride", "yes"), dice=[6, 6, 6])
    assert b["arbalesters"].destroyed and not b.told("disrupted") and b["heron_knights"].charge_spent
    assert b.last("unit_destroyed").clause == "REG-306" and "REG-256" in b.last("unit_destroyed").clauses
    assert "REG-102" in {c for e in b.told("phase_began") for c in e.clauses}


@pytest.mark.clause("REG-648", "REG-576")
def test_a_pursuit_is_no_charge() -> None:
    b = battle([put("heron_knights", 5, (24, 10, 90))], [put("arbalesters", 8, (24, 11.5, 270), 8)])
    b.engage("heron_knights", "arbalesters")
    b["heron_knights"].charged = True
    b.fights(
        ("pursue", "2"),
        ("swiftstride", "no"),
        dice=[*[6] * 5, *[6] * 5, *[1] * 5, *[1] * 3, 6, 6, 6, 6, 1, 1],
    )
    assert {"REG-648", "REG-576"} <= b.last("pursued").clauses and not b["heron_knights"].charge_spent
