"""REG-62x, REG-63x Fear (RV-20 to RV-29, RV-110)."""

from __future__ import annotations

import pytest

from game.rules.regiments.blows import blow_of
from game.rules.regiments.values import causes_fear, fears, leadership, unit_strength

from .arrange import Battle, battle, put


def knights_and_thralls() -> Battle:
    """RV-20 Heron Knights 5 and the Marshal against Silt Thralls 30 and the Regent."""
    return battle(
        [put("heron_knights", 5, (24, 10, 90), 6, hero="marshal")],
        [put("silt_thralls", 30, (24, 25, 270), 6, hero="regent")],
    )


@pytest.mark.clause("REG-622", "REG-623", "REG-205", "REG-645", "REG-647", "REG-046", "REG-031", "REG-030")
def test_who_fails_the_fear_test_does_not_charge_and_has_spent_the_opening_charge() -> None:
    b = knights_and_thralls()
    knights, thralls = b["heron_knights"], b["silt_thralls"]
    assert unit_strength(b.g, knights) == 12 and unit_strength(b.g, thralls) == 31
    assert leadership(b.g, knights)[0] == 9
    b.declares("heron_knights", "silt_thralls", dice=[6, 4])
    assert knights.failed_charge and not b.s.charges and b.pose("heron_knights") == (24, 10, 90)
    assert knights.charge_spent and b.hero("marshal").charge_spent
    assert b.last("charge_refused").clause == "REG-623"
    assert {"REG-622", "REG-205", "REG-046", "REG-031", "REG-030"} <= b.last("fear_tested").clauses
    assert {"REG-645", "REG-647"} <= b.last("opening_charge_spent").clauses
    b.to("remaining")
    assert not b.told("reaction_chosen") and not b.asked
    c = knights_and_thralls()
    c.declares("heron_knights", "silt_thralls", dice=[5, 4])
    assert len(c.s.charges) == 1 and not c["heron_knights"].charge_spent


@pytest.mark.clause("REG-622", "REG-633")
@pytest.mark.parametrize(("thralls", "dice"), [(20, []), (21, [3, 4])])
def test_only_a_higher_unit_strength_calls_for_a_test(thralls: int, dice: list[int]) -> None:
    b = battle(
        [put("marchers", 20, (24, 10, 90))],
        [put("silt_thralls", thralls, (24, 22, 270), 7)],
    )
    b.declares("marchers", "silt_thralls", dice=dice)
    assert len(b.told("fear_tested")) == bool(dice)
    if dice:
        assert b.last("fear_tested").data["ld"] == 7 and "REG-633" in b.last("fear_tested").clauses


@pytest.mark.clause("REG-627", "REG-628")
def test_a_test_passed_at_the_declaration_covers_the_combat_of_the_turn() -> None:
    b = knights_and_thralls()
    b.declares("heron_knights", "silt_thralls", dice=[5, 4])
    b.engage("heron_knights", "silt_thralls")
    b.fights_to("aims", dice=[])
    assert b.s.combat is not None and b.s.combat.afraid == ()
    assert {"REG-628", "REG-627"} <= b.last("fear_passed_over").clauses


@pytest.mark.clause("REG-624", "REG-625", "REG-520", "REG-009", "REG-620", "REG-621")
def test_who_fails_in_combat_hits_the_feared_with_one_less() -> None:
    b = battle(
        [put("marchers", 20, (24, 10, 90))],
        [put("silt_thralls", 28, (24, 14, 270), 7, charged=True)],
        active=1,
    )
    b.engage("marchers", "silt_thralls")
    dice = [5, 3]
    thralls = [1] * 7
    b.fights_to("aims", dice=dice)
    assert b.s.combat is not None and b.s.combat.afraid == ((1, 2),)
    assert {"REG-624", "REG-620", "REG-621"} <= b.last("fear_tested").clauses
    marchers = [3, 4, 6, 1, 1, 1, 1, 1, 1, 1]
    b.fights_to("result", dice=[*thralls, *marchers, 1, 1])
    told = b.told("attacks")[-1].data
    assert told["needs"][:2] == [3, -1] and told["hits"] == 2
    assert {"REG-520", "REG-625", "REG-626", "REG-009"} <= b.told("attacks")[-1].clauses


@pytest.mark.clause("REG-625", "REG-626", "REG-634")
def test_the_penalty_holds_only_against_the_feared() -> None:
    b = battle(
        [put("marchers", 10, (24, 10, 90))],
        [
            put("silt_thralls", 24, (24, 13, 270), 6),
            put("reed_kin", 12, (19.5, 10, 0), 2),
        ],
    )
    b.engage("marchers", "silt_thralls")
    b.engage("marchers", "reed_kin", "left", "front")
    b.fights_to("aims", dice=[6, 5])
    assert b.s.combat is not None
    assert b.s.combat.afraid == ((1, 2),)
    assert {"REG-626", "REG-625"} <= b.last("afraid").clauses and "REG-634" in b.last("fear_tested").clauses


@pytest.mark.clause("REG-631", "REG-632", "REG-625")
def test_a_fearsome_guest_neither_makes_immune_nor_suffers() -> None:
    b = battle(
        [put("reed_kin", 8, (24, 10, 90), hero="regent")],
        [put("silt_thralls", 24, (24, 15, 270), 6)],
    )
    kin, thralls = b["reed_kin"], b["silt_thralls"]
    b.engage("reed_kin", "silt_thralls")
    assert not causes_fear(b.g, kin) and causes_fear(b.g, thralls) and unit_strength(b.g, kin) == 9
    b.fights_to("aims", dice=[5, 6])
    assert b.last("fear_tested").data["ld"] == 9 and "REG-631" in b.last("fear_tested").clauses
    assert "REG-632" in b.last("afraid").clauses
    b.fights_to("impact", ("allocate", "0"))
    assert b.s.combat is not None
    by = {x.who: x for x in b.s.combat.shares if x.unit == kin.id}
    rank = blow_of(b.g, b.s.combat, by["rank"], kin.printed.lines[0], "rank")
    regent = blow_of(b.g, b.s.combat, by["character"], b.hero("regent").printed.lines[0], "rank")
    assert (rank.hit, rank.modifier) == (3, -1) and regent.modifier == 0


@pytest.mark.clause("REG-629", "REG-630")
def test_who_causes_fear_knows_none() -> None:
    b = battle(
        [put("mudscale_riders", 5, (24, 10, 90))],
        [put("silt_thralls", 30, (24, 20, 270), 6)],
    )
    assert unit_strength(b.g, b["mudscale_riders"]) == 10
    b.declares("mudscale_riders", "silt_thralls")
    assert not b.told("fear_tested")
    b.engage("mudscale_riders", "silt_thralls")
    b.fights_to("aims")
    assert {"REG-629", "REG-630"} <= b.told("fear_immune")[-1].clauses
    c = battle([put("silt_thralls", 10, (24, 10, 90), hero="seer")], [put("bog_hulk", at=(24, 20, 270))])
    assert not fears(c.g, c["silt_thralls"], c["bog_hulk"]), "the guest is covered by the unit"


@pytest.mark.clause("REG-045", "REG-633")
def test_a_wounded_monster_keeps_its_unit_strength() -> None:
    for marchers, due in ((4, True), (5, False)):
        b = battle(
            [put("marchers", marchers, (24, 10, 90))],
            [put("bog_hulk", at=(24, 20, 270), damage=4)],
        )
        assert unit_strength(b.g, b["bog_hulk"]) == 5
        assert fears(b.g, b["marchers"], b["bog_hulk"]) == due


@pytest.mark.clause("REG-635", "REG-624")
def test_a_counter_charge_needs_no_test_but_its_combat_does() -> None:
    b = battle(
        [put("mudscale_riders", 6, (24, 21, 270), 6)],
        [put("heron_knights", 5, (24, 10, 90))],
    )
    b.declares("mudscale_riders", "heron_knights")
    b.to("charge_moves", ("reaction", "counter:1"), dice=[4])
    assert not b.told("fear_tested")
    b.stretch(dice=[3, 3])
    b.fights_to("aims", dice=[4, 4])
    told = b.last("fear_tested")
    assert told.data["ld"] == 8 and told.data["figure"] == "2" and "REG-635" in told.clauses


@pytest.mark.clause("REG-101", "REG-627", "REG-103")
def test_another_turn_is_another_fear_test() -> None:
    b = battle([put("marchers", 20, (24, 10, 90))], [put("silt_thralls", 28, (24, 14, 270), 7)])
    b.engage("marchers", "silt_thralls")
    b.fights_to("aims", dice=[3, 3])
    b.s.combat = None
    b.s.fought = (1, 2)
    b.stretch()
    assert b.s.active == 1 and not b["marchers"].fear_tested
    assert b.told("turn_ended")[-1].clause == "REG-103"
    b.fights_to("aims", dice=[3, 3])
    assert len(b.told("fear_tested")) == 2 and {"REG-627", "REG-101"} <= b.last("fear_tested").clauses


@pytest.mark.clause("REG-624", "REG-013")
def test_only_those_engaged_with_the_feared_test() -> None:
    b = battle(
        [
            put("marchers", 20, (20, 10, 90)),
            put("bill_wardens", 14, (26, 10, 90)),
        ],
        [
            put("reed_kin", 12, (23, 13.5, 270), 6),
            put("silt_thralls", 30, (30.5, 10, 180)),
        ],
    )
    b.engage("marchers", "reed_kin")
    b.engage("bill_wardens", "reed_kin")
    b.engage("bill_wardens", "silt_thralls", "right", "front")
    b.fights_to("aims", dice=[3, 4])
    told = b.told("fear_tested")
    assert [e.data["figure"] for e in told] == ["2"] and "REG-013" in told[0].clauses


@pytest.mark.clause("REG-636", "REG-204")
def test_the_trigger_holds_for_targets_that_flee() -> None:
    b = battle(
        [put("marchers", 10, (24, 10, 90))],
        [put("silt_thralls", 20, (24, 20, 90), fleeing=True)],
    )
    b.declares("marchers", "silt_thralls", dice=[3, 3])
    assert "REG-636" in b.last("fear_tested").clauses and "REG-204" in b.last("charge_declared").clauses
