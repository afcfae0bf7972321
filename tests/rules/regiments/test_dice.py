"""REG-00x, REG-45x, REG-60x Dice, saves, Armour Bane and Armoured Hide (RV-01 to RV-14)."""

from __future__ import annotations

import pytest

from game.rules.regiments.content import content
from game.rules.regiments.dicework import Blow, d3, half, kept, strike, succeeds
from game.rules.regiments.shooting import volley
from game.rules.regiments.values import armour, to_hit_blow, to_hit_shot, to_wound, worn

from .arrange import battle, put


def rolled(blow: Blow, attacks: int, *dice: int) -> list[tuple[int, int | None, bool]]:
    """What each wound needed to be saved, the die, and whether it was; all dice are used."""
    left = list(dice)

    def roll(clause: str, n: int) -> tuple[int, ...]:
        return tuple(left.pop(0) for _ in range(n))

    found = strike(roll, attacks, blow)
    assert not left
    return [(s.needed, s.die, s.saved) for s in found.saves]


def bill(armour: int) -> Blow:
    """A bill that hits by itself, S4 against T3."""
    return Blow(None, 0, to_wound(4, 3), armour, 0, content().weapon("bill").bane)


@pytest.mark.clause("REG-600", "REG-601")
def test_a_six_to_wound_worsens_the_save_by_armour_bane() -> None:
    assert rolled(bill(3), 1, 6, 3) == [(4, 3, False)]
    assert rolled(bill(3), 1, 5, 3) == [(3, 3, True)]


@pytest.mark.clause("REG-011", "REG-402", "REG-450", "REG-602", "REG-063", "REG-404", "REG-406", "REG-452")
def test_a_volley_rolls_all_hits_then_all_wounds_then_each_save() -> None:
    b = battle(
        [put("arbalesters", 4, (24, 10, 90), 4)],
        [put("mudscale_riders", 5, (24, 21.5, 270))],
        sub="shooting",
    )
    b.run(
        volley(b.g, b["arbalesters"], b["mudscale_riders"]),
        dice=[4, 2, 6, 5, 6, 3, 2, 3, 3],
    )
    told = b.last("volley").data
    assert told["needs"] == [4, 0, 3, 3] and told["hits"] == 3
    assert told["to_wound"] == [6, 3, 2] and told["saves"] == [[4, 3], [3, 3]]
    assert b["mudscale_riders"].n == 4
    assert b.last("armour_bane").data["after"] == -1
    assert {"REG-600", "REG-601", "REG-602"} <= b.last("armour_bane").clauses
    assert {"REG-402", "REG-404", "REG-450", "REG-451", "REG-011"} <= b.last("volley").clauses
    assert {"REG-063", "REG-406", "REG-452"} <= b.last("models_lost").clauses


@pytest.mark.clause("REG-603")
def test_armour_bane_adds_to_the_ap_of_the_weapon() -> None:
    blade = content().weapon("tide_blade")
    blow = Blow(None, 0, to_wound(5, 3), 2, -blade.ap, blade.bane)
    assert rolled(blow, 1, 6, 4) == [(5, 4, False)]
    assert rolled(blow, 1, 3, 3) == [(3, 3, True)]


@pytest.mark.clause("REG-009", "REG-600", "REG-604", "REG-010")
def test_armour_bane_where_only_a_six_wounds_and_where_nobody_saves() -> None:
    hard = Blow(None, 0, to_wound(4, 6), 4, 0, 1)
    assert rolled(hard, 2, 6, 5, 4) == [(5, 4, False)]
    bare = Blow(None, 0, to_wound(4, 3), 7, 0, 1)
    assert rolled(bare, 1, 6) == [(8, None, False)]


@pytest.mark.clause("REG-604")
def test_impact_hits_have_no_armour_bane() -> None:
    special = content().profile("weir_chariot").special("impact_hits")
    assert special is not None
    assert rolled(Blow(None, 0, to_wound(special.strength, 3), 5), 1, 6, 5) == [(5, 5, True)]


@pytest.mark.clause("REG-605", "REG-606", "REG-007")
def test_the_natural_face_counts_for_armour_bane() -> None:
    assert rolled(Blow(4, 0, 3, 3, 0, 1), 1, 4, 5, 4) == [(3, 4, True)]
    assert all(w.bane in (0, 1, 2) for w in content().weapons.values())


@pytest.mark.clause("REG-007", "REG-008", "REG-009")
def test_a_modifier_changes_the_die_but_not_the_natural_one_and_six() -> None:
    assert not succeeds(3, 3, -1) and succeeds(4, 3, -1)
    assert succeeds(6, 6, -5) and not succeeds(1, 2, 5)


@pytest.mark.clause("REG-006", "REG-014")
def test_a_d3_is_half_a_d6_rounded_up_and_points_are_halved_down() -> None:
    assert [d3(die) for die in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert half(65) == 32 and kept((2, 5), slow=False) == 5 and kept((2, 5), slow=True) == 2


@pytest.mark.clause("REG-010", "REG-451")
def test_a_save_fails_on_a_one_and_is_not_rolled_at_seven() -> None:
    assert rolled(Blow(None, 0, 2, 2), 1, 3, 1) == [(2, 1, False)]
    assert rolled(Blow(None, 0, 2, 4, 1), 1, 3, 5) == [(5, 5, True)]
    assert rolled(Blow(None, 0, 2, 6, 1), 1, 3) == [(7, None, False)]


@pytest.mark.clause("REG-450")
def test_to_wound_goes_by_the_difference() -> None:
    assert [to_wound(s, 4) for s in range(1, 9)] == [6, 6, 5, 4, 3, 2, 2, 2]


@pytest.mark.clause("REG-520", "REG-403")
def test_to_hit_goes_by_skill() -> None:
    assert to_hit_blow(5, 2) == 2 and to_hit_blow(4, 2) == 3 and to_hit_blow(3, 3) == 4
    assert to_hit_blow(2, 4) == 4 and to_hit_blow(2, 5) == 5
    assert [to_hit_shot(bs) for bs in (1, 3, 5, 6)] == [6, 4, 2, 2]


@pytest.mark.clause("REG-610", "REG-611", "REG-613", "REG-047")
def test_no_armour_counts_as_seven_before_armoured_hide() -> None:
    hulk = worn(content().profile("bog_hulk"))
    assert hulk.whole == 4
    assert [p.clause for p in hulk.rows()] == ["REG-613", "REG-611"]


@pytest.mark.clause("REG-612", "REG-614", "REG-611")
def test_armoured_hide_adds_to_worn_armour_for_beast_and_rider() -> None:
    riders = worn(content().profile("mudscale_riders"))
    assert riders.whole == 3
    assert [p.amount for p in riders.rows()] == [6, -1, -2]


@pytest.mark.clause("REG-612", "REG-613", "REG-175", "REG-614", "REG-048")
def test_bark_ward_improves_every_model_down_to_two() -> None:
    b = battle(
        [put("heron_knights", 5, (10, 10, 90))],
        [
            put("silt_thralls", 20, (24, 40, 270), hero="seer"),
            put("seer_drake", at=(34, 40, 270)),
        ],
    )
    foot, drake = content().profile("seer"), content().profile("seer_drake")
    thralls, beast, knights = b["silt_thralls"], b["seer_drake"], b["heron_knights"]
    assert armour(b.g, thralls, foot).whole == 7 and armour(b.g, beast, drake).whole == 5
    for u in (thralls, beast, knights):
        u.ward = u.side
    assert armour(b.g, thralls, foot).whole == 6 and armour(b.g, beast, drake).whole == 4
    warded = armour(b.g, knights, content().profile("heron_knights"))
    assert warded.whole == 2 and warded.rows()[-1].clause == "REG-048"
    assert rolled(Blow(None, 0, 4, armour(b.g, thralls, thralls.printed).whole, 1), 1, 4) == [
        (7, None, False)
    ]
