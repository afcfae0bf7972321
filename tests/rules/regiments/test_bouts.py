"""A round between two units reckoned through: against the printed chances, against dice, with characters."""

from __future__ import annotations

import pytest

from game.rules.regiments.bout import after_charge, outcome
from game.rules.regiments.paths import path_of

from .arrange import Battle, battle, put


def charged(b: Battle, one: str, two: str, *, met: bool = False) -> tuple[float, float]:
    """The chances that either breaks if the first charges the second and arrives."""
    path = path_of(b.g, b[one], b[two])
    assert path is not None
    found = after_charge(b.g, b[one], b[two], path, met=met)
    assert found is not None
    return round(found.broken[0], 4), round(found.broken[1], 4)


@pytest.mark.clause("REG-525", "REG-540", "REG-541", "REG-643")
@pytest.mark.parametrize(("spent", "chance"), [(False, 0.8561), (True, 0.5850)])
def test_knights_who_charge_marchers_break_them_as_printed(spent: bool, chance: float) -> None:
    knights = put("heron_knights", 5, (24, 10, 90), charge_spent=spent)
    b = battle([knights], [put("marchers", 20, (24, 22, 270))])
    assert charged(b, "heron_knights", "marchers")[1] == chance


@pytest.mark.clause("REG-689", "REG-525", "REG-646")
def test_riders_who_charge_knights_do_as_printed_whether_they_are_met_or_not() -> None:
    b = battle([put("heron_knights", 5, (24, 10, 90))], [put("mudscale_riders", 5, (24, 21, 270))], active=1)
    assert charged(b, "mudscale_riders", "heron_knights") == (0.0426, 0.3769)
    assert charged(b, "mudscale_riders", "heron_knights", met=True) == (0.3151, 0.0814)


@pytest.mark.clause("REG-624", "REG-625", "REG-700")
def test_a_fear_test_that_is_due_counts_by_its_chance() -> None:
    b = battle([put("marchers", 20, (24, 10, 90))], [put("silt_thralls", 28, (24, 14, 270), 7)])
    b.engage(1, 2)
    found = outcome(b.g, b[1], b[2])
    assert found is not None
    # Ld 7 is passed by 7 of 12: 0.7165 and 0.5734 are printed
    assert found.broken[1] == pytest.approx(7 / 12 * 0.7165 + 5 / 12 * 0.5734, abs=0.0001)


@pytest.mark.clause("REG-702", "REG-056")
def test_a_chariot_may_leave_nobody_of_a_small_unit() -> None:
    b = battle([put("weir_chariot", 1, (24, 10, 90))], [put("reed_kin", 1, (24, 20, 270))])
    path = path_of(b.g, b[1], b[2])
    assert path is not None
    found = after_charge(b.g, b[1], b[2], path)
    assert found is not None
    # every impact hit fails with 1 of 6, each attack of the crew with 5 of 9, of the beasts with 2 of 3
    missed = sum(6.0**-n for n in range(1, 7)) / 6
    assert found.gone[0] == 0.0
    assert found.gone[1] == pytest.approx(1 - missed * (5 / 9) ** 2 * (2 / 3) ** 2)


@pytest.mark.clause("REG-031", "REG-518", "REG-530")
def test_a_character_strikes_lends_his_leadership_and_falls_last() -> None:
    led = battle(
        [put("marchers", 10, (24, 10, 90))], [put("silt_thralls", 12, (24, 14, 270), 6, hero="regent")]
    )
    plain = battle([put("marchers", 10, (24, 10, 90))], [put("silt_thralls", 13, (24, 14, 270), 6)])
    chances = []
    for b in (led, plain):
        b.engage(1, 2)
        found = outcome(b.g, b[1], b["silt_thralls"])
        assert found is not None and found.gone[1] < 0.001
        chances.append(found.broken)
    assert chances[0][1] < chances[1][1] / 2 and chances[0][0] > chances[1][0]


@pytest.mark.clause("REG-500")
def test_a_fight_of_three_units_is_not_reckoned() -> None:
    b = battle(
        [put("marchers", 10, (24, 10, 90)), put("marchers", 10, (19, 10, 90))],
        [put("silt_thralls", 16, (21.5, 13, 270), 8)],
    )
    b.engage(1, 3)
    b.engage(2, 3)
    assert outcome(b.g, b[1], b[3]) is None
