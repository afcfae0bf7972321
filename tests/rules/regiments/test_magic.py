"""REG-17x Spells and dispels (RV-86)."""

from __future__ import annotations

import pytest

from game.rules.regiments.magic import Casting, carry_out, castings
from game.rules.regiments.strategy import end_effects

from .arrange import Battle, battle, put


def wizards(**more: object) -> Battle:
    """A Hedge-Magus among Marchers, a Seer among Thralls within 24 inches, Reed Kin in sight."""
    return battle(
        [put("marchers", 20, (24, 10, 90), hero="hedge_magus")],
        [
            put("silt_thralls", 16, (10, 24, 270), 4, hero="seer", **more),
            put("reed_kin", 12, (24, 24, 270)),
        ],
        sub="conjuration",
    )


DART = "2:ember_dart:4"


@pytest.mark.clause("REG-170", "REG-171", "REG-173", "REG-174", "REG-703", "REG-657")
@pytest.mark.parametrize(("dice", "gone"), [([4, 4], True), ([4, 3], False)])
def test_a_spell_is_cast_and_may_be_dispelled(dice: list[int], gone: bool) -> None:
    b = wizards()
    effect = [] if gone else [2, 4, 4]
    b.stretch(("cast", DART), ("dispel", "5"), dice=[3, 5, *dice, *effect])
    told = b.last("spell_cast")
    assert told.data["result"] == 9 and {"REG-170", "REG-171", "REG-703"} <= told.clauses
    assert b.last("dispel_tried").data["dispelled"] == gone
    assert {"REG-173", "REG-174"} <= b.last("dispel_tried").clauses
    assert b["reed_kin"].n == (12 if gone else 10)
    assert b.hero("hedge_magus").cast and b.hero("seer").dispelled
    assert not castings(b.g), "one spell a wizard"


@pytest.mark.clause("REG-172")
def test_double_six_cannot_be_dispelled_and_double_one_fails() -> None:
    b = wizards()
    b.stretch(("cast", DART), dice=[6, 6, 1, 1])
    assert "REG-172" in b.last("spell_cast").clauses and b["reed_kin"].n == 12
    c = wizards()
    c.stretch(("cast", "2:bark_ward:1"), dice=[1, 1])
    assert c.last("spell_failed").clause == "REG-171" and c["marchers"].ward is None
    assert "REG-172" in c.last("spell_failed").clauses


@pytest.mark.clause("REG-173", "REG-657", "REG-307")
@pytest.mark.parametrize("state", ["succumbed", "fleeing"])
def test_who_has_succumbed_or_flees_does_not_dispel(state: str) -> None:
    b = wizards(**{state: True})
    b.stretch(("cast", DART), dice=[5, 5, 1, 1])
    assert not b.told("dispel_tried")


@pytest.mark.clause("REG-175", "REG-150")
def test_bark_ward_lasts_until_the_owner_starts_his_turn_again() -> None:
    b = wizards()
    b.stretch(("cast", "2:bark_ward:1"), ("dispel", "none"), dice=[4, 4])
    assert b["marchers"].ward == 0 and b.last("ward_applied").clause == "REG-175"
    b.s.active = 1
    b.does(lambda: end_effects(b.g))
    assert b["marchers"].ward == 0
    b.s.active = 0
    b.does(lambda: end_effects(b.g))
    assert b["marchers"].ward is None and "REG-150" in b.last("effect_ended").clauses


@pytest.mark.clause("REG-176", "REG-430", "REG-431", "REG-063", "REG-081")
def test_ember_dart_makes_d6_hits_of_strength_four_and_may_cause_panic() -> None:
    b = wizards()
    b.run(
        carry_out(b.g, Casting(2, "ember_dart", 4)),
        ("dispel", "none"),
        dice=[4, 4, 4, 3, 3, 3, 2, 6, 6, 1, 2],
    )
    told = b.last("spell_hits")
    assert told.data["number"] == 4 and told.data["needs"] == [None, 0, 3, 7]
    assert b["reed_kin"].n == 9 and b["reed_kin"].fleeing
    assert b.last("panic_tested").data["lost"] == 3
    assert {"REG-176", "REG-081", "REG-063"} <= told.clauses


@pytest.mark.clause("REG-170", "REG-656")
def test_who_may_cast() -> None:
    b = wizards()
    assert [c.key for c in castings(b.g)] == ["2:bark_ward:1", "2:ember_dart:3", "2:ember_dart:4"]
    u = b["marchers"]
    for name in ("fleeing", "succumbed"):
        setattr(u, name, True)
        assert not castings(b.g), name
        setattr(u, name, False)
    b.engage("marchers", "reed_kin")
    assert not castings(b.g)
