"""REG-50x to REG-58x Combat (RV-80 to RV-83, RV-90, RV-99, RV-100, RV-103)."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.regiments.breaking import may_pursue, shift_of
from game.rules.regiments.combat import groups
from game.rules.regiments.fighting import contact
from game.rules.regiments.odds import holds
from game.rules.regiments.result import result, total_of
from game.rules.regiments.state import Combat
from game.rules.regiments.values import rank_bonus
from game.rules.regiments.wounds import lose_rank
from game.table.drill import Field as Around
from game.table.marches import run

from .arrange import Battle, battle, patch, put, slab


@pytest.mark.clause("REG-622", "REG-525", "REG-541", "REG-560", "REG-573", "REG-643", "REG-517", "REG-512")
def test_a_whole_charge_from_declaration_to_pursuit() -> None:
    b = battle(
        [put("heron_knights", 3, (24, 10, 90), 3)],
        [put("silt_thralls", 12, (24, 22.5, 270), 4), put("reed_kin", 8, (4, 40, 270))],
    )
    b.declares(1, 2, dice=[3, 4])
    b.reacts(("reaction", "hold"))
    b.stretch()
    b.stretch(("swiftstride", "yes"), dice=[2, 3, 4])
    assert b.last("charge_rolled").data["range"] == 14 and b[2].first_charge_disrupted
    lances, horses = [3, 5, 1, 2, 4], [4, 2, 6, 3, 5]
    thralls = [4, 1, 5, 2, 6, 3, 1]
    b.fights(
        ("pursue", "2"),
        ("swiftstride", "yes"),
        dice=[*lances, *horses, *thralls, 2, 2, 4, 3, 2, 3, 4],
    )
    assert [e.data["unsaved"] for e in b.told("attacks")] == [2, 1, 1]
    assert b[1].n == 2 and b[2].n == 9 and b[2].destroyed
    assert b.last("combat_result").data["totals"] == [4, 1]
    tested = b.last("break_tested").data
    assert (tested["difference"], tested["ld"], tested["held"]) == (3, 6, False)
    assert b.last("fled").data["roll"] == 7 and b.last("pursued").data["roll"] == 9
    assert len(b.told("fear_tested")) == 1
    assert {"REG-512", "REG-517"} <= b.told("fighters")[0].clauses


@pytest.mark.clause("REG-543", "REG-540", "REG-542")
@pytest.mark.parametrize(("unit", "n", "ranks"), [("heron_knights", 5, 0), ("outriders", 2, 2)])
def test_five_unit_strength_in_the_flank_disrupt(unit: str, n: int, ranks: int) -> None:
    b = battle([put("marchers", 20, (24, 10, 90))], [put(unit, n, (20.5, 10, 0))])
    b.engage("marchers", unit, "left", "front")
    assert rank_bonus(b.g, b["marchers"])[0] == ranks
    total = total_of(b.g, Combat((1, 2)), 1)
    assert [(p.amount, p.clause) for p in total.rows()] == [(0, "REG-540"), (1, "REG-540")]


@pytest.mark.clause("REG-702", "REG-541", "REG-560", "REG-700", "REG-043", "REG-604", "REG-561")
def test_a_chariot_makes_impact_hits_before_all_blows() -> None:
    b = battle(
        [put("marchers", 20, (24, 10, 90))],
        [put("weir_chariot", at=(24, 13.5, 270), charged=True, charge_target=1, charge_spent=True)],
        active=1,
    )
    b.engage("weir_chariot", "marchers")
    impact = [4, 2, 3, 1, 6, 5, 2, 3]
    crew = [3, 2, 4, 1]
    beasts = [4, 4, 2, 5, 6]
    marchers = [4, 6, 1, 2, 5, 3, 6, 2, 4, 4]
    b.fights(dice=[*impact, *crew, *beasts, *marchers, 3, 2])
    assert b.last("impact_hits").data["unsaved"] == 2 and b["marchers"].n == 17
    told = [(e.data["line"], len(e.data["to_hit"]), e.data["unsaved"]) for e in b.told("attacks")]
    assert told == [("crew", 2, 1), ("beasts", 2, 0), ("man", 6, 0)]
    assert b.told("attacks")[-1].data["spears"] == 3 and "REG-700" in b.told("attacks")[-1].clauses
    assert b.last("combat_result").data["totals"] == [2, 4]
    assert b.last("break_tested").data["held"] and b["marchers"].engaged
    assert "REG-604" in b.last("impact_hits").clauses


@pytest.mark.clause("REG-560")
def test_a_natural_two_always_holds() -> None:
    assert holds(6, 9) > 0
    b = battle(
        [put("outriders", 5, (24, 10, 90), charged=True)],
        [put("reed_kin", 16, (24, 12, 270), 8)],
    )
    b.engage("outriders", "reed_kin")
    outriders = [6, 6, 6, 6, 6, 6, 6, 6, 6, 6]
    b.fights(dice=[*outriders, *outriders, *[1] * 6, 1, 1])
    assert b.last("break_tested").data["difference"] == 11 and b.last("break_tested").data["held"]


@pytest.mark.clause("REG-516", "REG-521", "REG-700", "REG-514", "REG-062")
def test_at_most_three_aim_at_a_joined_character() -> None:
    b = battle(
        [put("marchers", 20, (24, 10, 90))],
        [put("silt_thralls", 20, (24, 14.5, 270), 5, hero="regent")],
    )
    b.engage("marchers", "silt_thralls")
    b.fights_to("aims", dice=[1, 1])
    b.stretch(("allocate", lambda asked: _three(asked.keys)))
    b.stretch()
    assert b.s.combat is not None
    marchers = [(x.aim, x.models, x.front) for x in b.s.combat.shares if x.unit == 1]
    assert marchers == [("rank", 2, 5), ("character", 3, 0)]
    # spears 5 and two in front at the Thralls, three at the Regent: 4+ and 5+
    b.fights_to(
        "result",
        dice=[*[1] * 3, *[1] * 7, *[1] * 3, *[1] * 4],
    )
    told = {(e.data["figure"], e.data["aim"]): e.data for e in b.told("attacks")}
    assert told[("1", "character")]["needs"][:3] == [4, 0, 5]
    assert told[("1", "rank")]["spears"] == 5


def _three(keys: list[str]) -> str:
    assert keys == ["0", "1", "2", "3"]
    return "3"


@pytest.mark.clause("REG-517", "REG-518", "REG-056", "REG-064")
def test_attacks_go_to_what_is_left_of_the_enemy() -> None:
    b = battle(
        [put("heron_knights", 5, (24, 10, 90), charged=True, charge_target=2)],
        [
            put("silt_thralls", 3, (24, 11.5, 270), 4, hero="regent"),
            put("reed_kin", 8, (4, 40, 270)),
        ],
    )
    b.engage("heron_knights", "silt_thralls")
    b.fights_to("aims")
    b.stretch(("allocate", "0"))
    b.fights_to(
        "result",
        dice=[*[6] * 10, *[6] * 15, *[1] * 3],
    )
    told = [(e.data["line"], e.data["aim"], e.data["needs"]) for e in b.told("attacks")]
    assert told[0] == ("rider", "rank", [3, 0, 2, 7])
    assert told[1] == ("horse", "character", [4, 0, 5, 5])
    assert {"REG-518"} <= b.told("attacks")[1].clauses
    assert "REG-056" in {c for e in b.told("models_lost") for c in e.clauses}


@pytest.mark.clause("REG-264", "REG-574", "REG-576")
@pytest.mark.parametrize(("x", "end"), [(30.0, 22.0), (31.0, 22.134)])
def test_a_pursuit_stops_an_inch_short_of_enemies(x: float, end: float) -> None:
    b = battle(
        [put("heron_knights", 5, (24, 20, 90), 5)],
        [put("reed_kin", 8, (x, 24.5, 270), 8)],
    )
    knights = b["heron_knights"].block
    kin = b["reed_kin"].block.outline("2")
    moved = run(knights, 4, Around(48, 48, enemies=(kin,)))
    assert round(moved.end.y, 3) == end


@pytest.mark.clause("REG-054", "REG-580", "REG-581", "REG-528")
def test_pairs_that_came_apart_close_up() -> None:
    b = battle([put("marchers", 20, (20, 8, 90))], [put("heron_knights", 5, (20, 5, 90))])
    b.engage("marchers", "heron_knights", "rear", "front")
    b.fights_to("aims")
    b.fights_to("impact")
    b.does(lambda: lose_rank(b.g, b["marchers"], 6))
    assert b.s.combat is not None
    b.s.combat.step = "closing"
    b.stretch()
    assert b.pose("heron_knights") == (20, 6, 90) and b.pose("marchers") == (20, 8.5, 90)
    c = battle([put("marchers", 5, (20, 9.5, 90))], [put("heron_knights", 1, (16.5, 6.5, 0), 1)])
    c.engage("marchers", "heron_knights", "left", "front")
    shift = shift_of(c.g, Combat((1, 2), before=((1, 20), (2, 1))), c[1], c[2])
    assert shift is not None and shift.unit.id == 2
    shift.unit.stand(shift.to)
    assert c.pose("heron_knights") == (16.5, 8.5, 0)
    assert [len(contact(c.g, c[n], 3 - n).cells) for n in (1, 2)] == [1, 1]


def line_of_two() -> Battle:
    """Marchers fight Reed Kin and Silt Thralls that stand side by side."""
    return battle(
        [put("marchers", 20, (24, 10, 90))],
        [
            put("reed_kin", 10, (21.5, 13, 270), 5),
            put("silt_thralls", 15, (26.5, 13.5, 270), 5),
        ],
    )


@pytest.mark.clause("REG-515", "REG-510", "REG-511", "REG-512")
def test_a_model_in_contact_with_two_enemies_fights_one_of_them() -> None:
    b = line_of_two()
    b.engage(1, 2)
    b.engage(1, 3)
    b.fights_to("aims", dice=[])
    b.stretch(("allocate", "3"))
    assert b.asked[-1].clause == "REG-515"
    b.fights_to("impact")
    assert b.s.combat is not None
    mine = [(x.enemy, x.models) for x in b.s.combat.shares if x.unit == 1]
    assert mine == [(2, 2), (3, 3)]
    assert {"REG-510", "REG-511", "REG-512", "REG-515"} <= b.told("fighters")[0].clauses


@pytest.mark.clause("REG-500", "REG-501", "REG-102")
def test_combats_are_picked_and_each_is_fought_once() -> None:
    b = battle(
        [put("marchers", 12, (10, 10, 90), 4), put("marchers", 12, (34, 10, 90), 4)],
        [put("reed_kin", 12, (10, 13, 270), 4), put("reed_kin", 12, (34, 13, 270), 4)],
    )
    b.engage(1, 3)
    b.engage(2, 4)
    b.enters("choose_and_fight")
    assert groups(b.g) == [(1, 3), (2, 4)]
    b.stretch(("pick_combat", "2"))
    assert b.last("combat_picked").data["units"] == [2, 4]
    assert {"REG-500", "REG-501"} <= b.last("combat_picked").clauses
    miss = [*[1] * 8, *[1] * 4]
    b.fights(dice=miss)
    assert groups(b.g) == [(1, 3)]
    b.fights(dice=miss)
    b.stretch()
    assert b.s.active == 1, "the turn has ended"


@pytest.mark.clause("REG-513", "REG-245")
def test_who_does_not_lie_flush_fights_with_one_model() -> None:
    b = battle([put("marchers", 20, (24, 10, 90))], [put("reed_kin", 8, (24, 16, 250))])
    b.engage("marchers", "reed_kin")
    b.fights_to("impact")
    assert b.s.combat is not None
    assert [(x.unit, x.models) for x in b.s.combat.shares] == [(1, 1), (2, 1)]
    assert "REG-513" in b.told("fighters")[0].clauses


@pytest.mark.clause("REG-544", "REG-545")
def test_high_ground_adds_one() -> None:
    b = battle(
        [put("marchers", 4, (24, 10, 90), 4)],
        [put("reed_kin", 4, (24, 11, 270), 4)],
        terrain=[patch("hill", (18, 8), (30, 8), (30, 10.2), (18, 10.2))],
    )
    b.engage("marchers", "reed_kin")
    assert [(p.amount, p.clause) for p in total_of(b.g, Combat((1, 2)), 0).rows()] == [
        (0, "REG-540"),
        (1, "REG-544"),
    ]
    assert total_of(b.g, Combat((1, 2)), 1).whole == 0


@pytest.mark.clause("REG-546")
def test_without_an_enemy_there_is_no_result() -> None:
    b = battle(
        [put("heron_knights", 5, (24, 10, 90), charged=True)],
        [put("reed_kin", 3, (24, 11.5, 270), 3), put("marchers", 12, (4, 40, 270))],
    )
    b.engage("heron_knights", "reed_kin")
    b.fights(dice=[*[6] * 5, *[6] * 5])
    assert b[2].destroyed and b.last("no_result").clause == "REG-546" and not b[1].engaged


@pytest.mark.clause("REG-570", "REG-571", "REG-572", "REG-301", "REG-308")
def test_a_winner_may_be_restrained_by_a_test() -> None:
    def won(*test: int) -> Battle:
        b = battle(
            [put("outriders", 5, (24, 10, 90), charged=True), put("marchers", 12, (4, 4, 90))],
            [put("reed_kin", 16, (24, 12, 270), 8), put("reed_kin", 8, (4, 40, 270))],
        )
        b.engage("outriders", 3)
        outriders = [6, 6, 6, 6, 6, 6, 6, 6, 6, 6]
        more = [3, 3, 1, 1] if sum(test) > 7 else [3, 3]
        swift = [("swiftstride", "no")] if sum(test) > 7 else []
        b.fights(
            ("pursue", "restrain"),
            *swift,
            dice=[*outriders, *outriders, *[1] * 6, 6, 6, *test, *more],
        )
        return b

    held = won(3, 4)
    assert held.last("restraint_tested").data["passed"] and held.pose(1) == (24, 10, 90)
    assert {"REG-572", "REG-301", "REG-308"} <= held.last("fled").clauses
    gone = won(4, 4)
    assert not gone.last("restraint_tested").data["passed"] and gone.last("pursued").data["roll"] == 2


@pytest.mark.clause("REG-561", "REG-570")
def test_who_is_held_by_another_enemy_does_not_pursue() -> None:
    b = line_of_two()
    b.engage(1, 2)
    b.engage(1, 3)
    c = Combat((1, 2, 3), broken=(2,), held=(3,))
    assert may_pursue(b.g, c, b[1]) == ()
    c = Combat((1, 2, 3), broken=(2, 3))
    assert may_pursue(b.g, c, b[1]) == (2, 3)


@pytest.mark.clause("REG-541")
@pytest.mark.parametrize(
    ("n", "files", "bonus"), [(20, 5, 2), (14, 5, 2), (13, 5, 1), (9, 5, 1), (8, 5, 0), (12, 3, 0), (8, 4, 1)]
)
def test_ranks_of_four_or_more_behind_the_first_count(n: int, files: int, bonus: int) -> None:
    b = battle([put("marchers", n, (24, 10, 90), files)], [put("reed_kin", 8)])
    assert rank_bonus(b.g, b["marchers"])[0] == bonus


@pytest.mark.clause("REG-560", "REG-572")
def test_a_loser_whose_own_enemy_is_gone_tests_and_flees_too() -> None:
    b = battle(
        [put("marchers", 20, (24, 10, 90)), put("marchers", 5, (30.5, 11.5, 90))],
        [
            put("silt_thralls", 28, (24, 14, 270), 7, charged=True),
            put("reed_kin", 1, (30.5, 12.5, 270)),
        ],
    )
    b.engage(1, 3)
    b.engage(2, 3)
    b.engage(2, 4)
    c = Combat((1, 2, 3, 4), loser=0, difference=3, links=((1, 3), (2, 4), (3, 1), (4, 2)))
    b.enters("choose_and_fight")
    b.s.combat = c
    b[4].destroyed = True
    b[2].engaged = ()
    c.step, c.broken, c.todo = "flight", (2,), (2,)
    b.stretch(dice=[1, 2])
    assert b.pose(2) == (30.5, 8.5, 270)


@pytest.mark.clause("REG-091", "REG-542", "REG-643")
def test_a_result_cites_why_ranks_do_not_count() -> None:
    wood = slab("wood", 20, 8, 28, 12)
    for terrain, disrupted, clause in (([wood], False, "REG-091"), ([], True, "REG-643")):
        b = battle(
            [put("marchers", 20, (24, 10, 90), first_charge_disrupted=disrupted)],
            [put("reed_kin", 8, (24, 12.5, 270), 8)],
            terrain=terrain,
        )
        b.engage(1, 2)
        b.s.combat = Combat((1, 2))
        b.run(result(b.g))
        assert clause in b.last("combat_result").clauses


@pytest.mark.clause("REG-702", "REG-063", "REG-056")
def test_impact_hits_beyond_the_last_of_the_ranks_spare_their_character() -> None:
    chariot: dict[str, Any] = {"charged": True, "charge_target": 1, "charge_spent": True}
    b = battle(
        [put("marchers", 1, (24, 10, 90), hero="hedge_magus")],
        [
            put("weir_chariot", at=(23, 13, 270), **chariot),
            put("weir_chariot", at=(26, 13, 270), **chariot),
        ],
        active=1,
    )
    for chariots in (3, 4):
        b.engage(chariots, "marchers")
    aims = [("allocate", "0"), ("allocate", "0"), ("allocate", "3")]
    b.fights_to("blows", *aims, dice=[1, 6, 1, 2, 6, 6, 1, 1])
    assert [e.data["unsaved"] for e in b.told("impact_hits")] == [1, 2]
    assert b["marchers"].n == 0 and b.hero("hedge_magus").wounds == 0
    assert b.s.combat is not None and b.s.combat.wounds == (0, 1)
