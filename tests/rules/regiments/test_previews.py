"""What is shown before it is done: charges, reactions, shots, moves, and why something is not offered."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.look import Bars, BigNumbers, Note, OnPose, TallyRows
from game.engine.words import render
from game.rules.regiments import preview, preview_charge, preview_reaction, refusals

from .arrange import Battle, battle, put


def notes(forecast: Any) -> dict[str, tuple[str, str]]:
    """Notes of a forecast: title -> text and clause."""
    return {render(p.title): (render(p.text), p.clause) for p in forecast.parts if isinstance(p, Note)}


def numbers_of(forecast: Any) -> list[tuple[str, str]]:
    """Big numbers of a forecast: label and value."""
    return [
        (render(n.label), render(n.value))
        for p in forecast.parts
        if isinstance(p, BigNumbers)
        for n in p.numbers
    ]


def riders(y: float = 21.0, **more: Any) -> Battle:
    """Mudscale Riders before Heron Knights, the riders' turn."""
    return battle(
        [put("heron_knights", 5, (24, 10, 90))],
        [put("mudscale_riders", 5, (24, y, 270), **more)],
        active=1,
    )


@pytest.mark.clause("REG-202", "REG-203", "REG-242", "REG-686")
def test_a_charge_shows_distance_ceiling_chance_and_each_reaction() -> None:
    b = riders(22.0)
    shown = preview_charge.charge(b.g, b["mudscale_riders"], b["heron_knights"])
    numbers = next(p for p in shown.parts if isinstance(p, BigNumbers)).numbers
    assert [n.value for n in numbers] == ["89%", "38%", "10.0″", "13″"]
    told = notes(shown)
    assert told["Hold"] == ("89% arrive", "REG-223")
    assert told["Counter Charge"] == (
        "it comes D3+1″ nearer: 100% arrive, both have charged, then 8% break them",
        "REG-686",
    )
    assert told["Stand and Shoot"] == ("They have no missile weapon", "REG-225")
    assert told["front struck"] == ("5 against 5 stand in contact", "REG-252")
    assert told["The first round"] == ("38% they break or fall, 4% you do", "REG-560")
    assert told["The way there"] == ("straight on, 10.0″", "REG-250")
    bars = next(p for p in shown.parts if isinstance(p, Bars))
    assert [label for label, _ in bars.bars] == ["8″", "9″", "10″", "11″", "12″", "13″"]
    assert bars.enough == 2 and bars.bars[0][1] == pytest.approx(1 / 36)
    assert any(isinstance(m, OnPose) for m in shown.marks)


@pytest.mark.clause("REG-622", "REG-643", "REG-684")
def test_a_charge_shows_the_special_rules_that_would_count() -> None:
    b = battle(
        [put("heron_knights", 5, (24, 10, 90), 6, hero="marshal")],
        [put("silt_thralls", 30, (24, 27.5, 270), 6)],
    )
    told = notes(preview_charge.charge(b.g, b["heron_knights"], b["silt_thralls"]))
    assert told["Fear"][1] == "REG-622" and "12 against 30" in told["Fear"][0]
    assert told["First Charge"][1] == "REG-643"
    assert told["The way there"] == ("straight on, 14.0″", "REG-250")
    near = riders(18.9)
    late = notes(preview_charge.charge(near.g, near["mudscale_riders"], near["heron_knights"]))
    assert late["Counter Charge"] == (
        "Mudscale Riders stand at 6.9″, less than their Movement 7: too late, Hold or Flee",
        "REG-684",
    )


@pytest.mark.clause("REG-684", "REG-685", "REG-224", "REG-225")
def test_reactions_show_their_arithmetic() -> None:
    b = riders()
    b.declares("mudscale_riders", "heron_knights")
    told = preview_reaction.reaction(b.g, b["heron_knights"], "counter", 2)
    assert "9″ is not less than Movement 7" in notes(told)["Counter Charge"][0]
    ends = [round(m.y, 3) for m in told.marks if isinstance(m, OnPose)]
    assert ends == [12, 13, 14]
    fled = preview_reaction.reaction(b.g, b["heron_knights"], "flee", None)
    assert notes(fled)["Flight of 10″"] == ("they would leave the table", "REG-304")
    assert numbers_of(fled) == [("They catch you", "1%"), ("You flee to your end", "62%")]
    assert numbers_of(told) == [("They arrive", "100%"), ("Then you break", "8%"), ("Or they do", "32%")]
    held = preview_reaction.reaction(b.g, b["heron_knights"], "hold", None)
    assert numbers_of(held) == [("They arrive", "97%"), ("Then you break", "38%"), ("Or they do", "4%")]
    assert (
        notes(preview_reaction.reaction(b.g, b["heron_knights"], "hold", None))["Mudscale Riders"][1]
        == "REG-242"
    )


@pytest.mark.clause("REG-222", "REG-306", "REG-658", "REG-304")
def test_a_charge_shows_what_a_target_that_flees_or_may_not_choose_would_do() -> None:
    b = riders(22.0)
    # 9″ to the edge behind them: three dice of 10 or more, 5 of 8, take them off the table
    fled = notes(preview_charge.charge(b.g, b["mudscale_riders"], b["heron_knights"]))["Flee"]
    assert fled == ("0% catch them, 62% they flee to their end", "REG-306")
    held = battle(
        [put("heron_knights", 5, (24, 10, 90))], [put("bog_hulk", 1, (24, 20, 270), succumbed=True)]
    )
    told = notes(preview_charge.charge(held.g, held[1], held[2]))
    assert told["Hold"][1] == "REG-658" and not {"Flee", "Stand and Shoot", "Counter Charge"} & told.keys()
    runs = battle([put("heron_knights", 5, (24, 10, 90))], [put("reed_kin", 8, (24, 25, 90), fleeing=True)])
    told = notes(preview_charge.charge(runs.g, runs[1], runs[2]))
    assert told["Flee"][1] == "REG-222" and "Hold" not in told


@pytest.mark.clause("REG-201", "REG-202", "REG-203", "REG-250", "REG-654")
def test_a_charge_that_is_not_offered_says_why() -> None:
    b = battle(
        [put("marchers", 20, (24, 10, 90)), put("marchers", 20, (40, 10, 90), succumbed=True)],
        [
            put("reed_kin", 8, (24, 25, 270)),
            put("reed_kin", 8, (24, 4, 270), 4),
        ],
    )
    found = {(render(r.label), r.why.clause) for r in refusals.no_charge(b.g)}
    assert found == {
        ("Marchers charge Reed Kin", "REG-203"),
        ("Marchers charge Reed Kin", "REG-202"),
        ("Charge with Marchers", "REG-654"),
    }


@pytest.mark.clause("REG-400", "REG-401", "REG-655", "REG-260", "REG-065")
def test_shots_and_moves_that_are_not_offered_say_why() -> None:
    b = battle(
        [
            put("arbalesters", 5, (24, 10, 90), succumbed=True),
            put("arbalesters", 5, (34, 10, 90), failed_charge=True),
            put("marchers", 20, (14, 10, 90), was_joined=True),
        ],
        [put("reed_kin", 8, (24, 40, 270))],
    )
    assert [r.why.clause for r in refusals.no_shot(b.g)] == ["REG-655", "REG-400"]
    assert [r.why.clause for r in refusals.no_move(b.g)] == ["REG-654", "REG-260", "REG-065"]


@pytest.mark.clause("REG-401", "REG-400")
def test_an_enemy_that_cannot_be_shot_at_says_why() -> None:
    b = battle(
        [put("arbalesters", 5, (24, 10, 90)), put("marchers", 20, (40, 20, 90))],
        [
            put("reed_kin", 8, (24, 36, 270)),
            put("silt_thralls", 16, (40, 24, 270), 4),
            put("reed_kin", 8, (24, 4, 90)),
            put("bog_hulk", 1, (24, 20, 270)),
        ],
    )
    b.engage(2, 4)
    said = [(render(r.label), render(r.why.text), r.why.clause) for r in refusals.no_shot(b.g)]
    assert said == [
        ("Arbalesters shoot at Reed Kin", "24.5″ away, a crossbow reaches 24″", "REG-401"),
        ("Arbalesters shoot at Silt Thralls", "Nobody shoots into a combat", "REG-401"),
        ("Arbalesters shoot at Reed Kin", "Nobody in the front rank sees them", "REG-401"),
    ]


@pytest.mark.clause("REG-170", "REG-173", "REG-176", "REG-656", "REG-657")
def test_a_spell_that_cannot_be_cast_or_dispelled_says_why() -> None:
    b = battle(
        [put("hedge_magus", at=(24, 10, 90)), put("marchers", 20, (40, 10, 90), hero="hedge_magus")],
        [
            put("silt_thralls", 16, (24, 30, 270), 4, hero="seer", succumbed=True),
            put("reed_kin", 8, (24, 4, 90)),
            put("seer_drake", at=(4, 45, 270)),
        ],
        sub="conjuration",
    )
    b.engage(1, 5)
    lone = b.hero("hedge_magus")
    assert lone.id == lone.host == 2
    said = [(render(r.label), render(r.why.text), r.why.clause) for r in refusals.no_spell(b.g)]
    assert said == [
        ("Hedge-Magus: Ember Dart on Reed Kin", "Not on a unit that is engaged", "REG-176"),
        (
            "Hedge-Magus: Ember Dart on Moonstruck Seer on a Mere Drake",
            "38.27″ away, it reaches 24″",
            "REG-176",
        ),
        ("Hedge-Magus casts", "Nobody casts in a unit that flees or is engaged", "REG-170"),
    ]
    told = [(render(r.label), render(r.why.text), r.why.clause) for r in refusals.no_dispel(b.g, lone)]
    assert told == [
        ("Moonstruck Seer", "His unit has succumbed to Stupidity: nobody in it dispels", "REG-657"),
        ("Moonstruck Seer on a Mere Drake", "38.27″ from the caster, he may be 24″ away", "REG-173"),
    ]


@pytest.mark.clause("REG-405", "REG-403", "REG-452")
def test_a_shot_shows_what_it_needs_and_comes_to() -> None:
    b = battle([put("arbalesters", 8, (24, 10, 90), 8)], [put("mudscale_riders", 5, (24, 21.5, 270))])
    shown = preview.shot(b.g, b["arbalesters"], b["mudscale_riders"])
    numbers = next(p for p in shown.parts if isinstance(p, BigNumbers)).numbers
    assert [n.value for n in numbers] == ["4+", "3+", "3+", "1.0"]
    assert notes(shown)["Armour Bane (1)"] == (
        "a natural 6 To Wound: that one wound is saved on 4+",
        "REG-600",
    )
    worn, dice = (p for p in shown.parts if isinstance(p, TallyRows))
    assert (worn.total, [r.clause for r in worn.parts]) == ("3+", ["REG-047", "REG-047", "REG-611"])
    assert dice.total == "0"


@pytest.mark.clause("REG-571", "REG-573")
def test_a_pursuit_and_a_restraint_show_their_chances() -> None:
    b = battle([put("heron_knights", 5, (24, 10, 90))], [put("mudscale_riders", 5, (24, 12, 270))])
    assert numbers_of(preview.pursuit(b.g, b[1], b[2])) == [("Caught", "85%")]
    assert numbers_of(preview.pursuit(b.g, b[2], b[1])) == [("Caught", "22%")]
    assert numbers_of(preview.restraint(b.g, b[1])) == [("They stay", "72%")]


@pytest.mark.clause("REG-540", "REG-624")
def test_a_combat_shows_what_both_sides_bring_and_who_must_test() -> None:
    b = battle(
        [put("marchers", 20, (24, 10, 90))],
        [put("silt_thralls", 28, (24, 14, 270), 7, charged=True)],
    )
    b.engage(1, 2)
    shown = preview.combat(b.g, (1, 2))
    assert [p.total for p in shown.parts if isinstance(p, TallyRows)] == ["2", "3"]
    breaks = next(p for p in shown.parts if isinstance(p, BigNumbers)).numbers
    assert [(n.label, n.clause) for n in breaks] == [("Marchers", "REG-560"), ("Silt Thralls", "REG-560")]
    assert notes(shown)["Marchers"] == ("a Fear test because of Silt Thralls: 58% pass", "REG-624")


def test_every_option_of_a_battle_can_be_looked_at() -> None:
    b = riders()
    b.stretch(("declare_charge", lambda asked: [o.forecast() for o in asked.options if o.forecast] and "2:1"))
    b.reacts(("reaction", lambda asked: [o.forecast() for o in asked.options if o.forecast] and "hold"))
    c = battle([put("marchers", 20, (24, 10, 90))], [put("reed_kin", 8, (24, 20, 270))], sub="remaining")

    def looked(asked: Any) -> Any:
        made = asked.chain({"pace": "normal", "steps": [{"do": "advance", "inches": 2}]})
        assert asked.forecast(made).parts and asked.area(made)
        return asked.fallback

    c.stretch(("pick_move", "1"), ("move", looked))


@pytest.mark.clause("REG-250", "REG-252", "REG-284")
def test_a_charge_shows_its_wheel_with_the_arc_and_the_face_that_it_strikes() -> None:
    b = battle([put("heron_knights", 5, (24, 10, 90))], [put("marchers", 20, (28, 24, 270))])
    told = notes(preview_charge.charge(b.g, b[1], b[2]))
    assert told["The way there"][0] == "a wheel to the right of 21°, an arc of 1.8″, then 9.9″ straight"
    assert told["front struck"][0] == "5 against 5 stand in contact"
