"""What is shown before it is done: charges, reactions, shots, moves, and why something is not offered."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.look import BigNumbers, Note, OnPose, TallyRows
from game.engine.words import render
from game.rules.regiments import preview

from .arrange import Battle, battle, put


def notes(forecast: Any) -> dict[str, tuple[str, str]]:
    """Notes of a forecast: title -> text and clause."""
    return {render(p.title): (render(p.text), p.clause) for p in forecast.parts if isinstance(p, Note)}


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
    shown = preview.charge(b.g, b["mudscale_riders"], b["heron_knights"])
    numbers = next(p for p in shown.parts if isinstance(p, BigNumbers)).numbers
    assert [n.value for n in numbers] == ["10.0″", "13″", "89%"]
    told = notes(shown)
    assert told["Hold"] == ("89% arrive", "REG-223")
    assert told["Counter Charge"] == ("it comes D3+1″ nearer: 100% arrive, both have charged", "REG-686")
    assert any(isinstance(m, OnPose) for m in shown.marks)


@pytest.mark.clause("REG-622", "REG-643", "REG-684")
def test_a_charge_shows_the_special_rules_that_would_count() -> None:
    b = battle(
        [put("heron_knights", 5, (24, 10, 90), 6, hero="marshal")],
        [put("silt_thralls", 30, (24, 27.5, 270), 6)],
    )
    told = notes(preview.charge(b.g, b["heron_knights"], b["silt_thralls"]))
    assert told["Fear"][1] == "REG-622" and "12 against 30" in told["Fear"][0]
    assert told["First Charge"][1] == "REG-643"
    near = riders(18.9)
    late = notes(preview.charge(near.g, near["mudscale_riders"], near["heron_knights"]))
    assert late["Counter Charge"] == ("6.9″ is less than Movement 7: too late", "REG-684")


@pytest.mark.clause("REG-684", "REG-685", "REG-224", "REG-225")
def test_reactions_show_their_arithmetic() -> None:
    b = riders()
    b.declares("mudscale_riders", "heron_knights")
    told = preview.reaction(b.g, b["heron_knights"], "counter", 2)
    assert "9″ is not less than Movement 7" in notes(told)["Counter Charge"][0]
    ends = [round(m.y, 3) for m in told.marks if isinstance(m, OnPose)]
    assert ends == [12, 13, 14]
    fled = preview.reaction(b.g, b["heron_knights"], "flee", None)
    assert notes(fled)["Flight of 10″"] == ("they would leave the table", "REG-304")
    assert notes(preview.reaction(b.g, b["heron_knights"], "hold", None))["Mudscale Riders"][1] == "REG-242"


@pytest.mark.clause("REG-201", "REG-202", "REG-203", "REG-250", "REG-654")
def test_a_charge_that_is_not_offered_says_why() -> None:
    b = battle(
        [put("marchers", 20, (24, 10, 90)), put("marchers", 20, (40, 10, 90), succumbed=True)],
        [
            put("reed_kin", 8, (24, 25, 270)),
            put("reed_kin", 8, (24, 4, 270), 4),
        ],
    )
    found = {(render(r.label), r.why.clause) for r in preview.no_charge(b.g)}
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
    assert [r.why.clause for r in preview.no_shot(b.g)] == ["REG-655", "REG-400"]
    assert [r.why.clause for r in preview.no_move(b.g)] == ["REG-654", "REG-260", "REG-065"]


@pytest.mark.clause("REG-405", "REG-403", "REG-452")
def test_a_shot_shows_what_it_needs_and_comes_to() -> None:
    b = battle([put("arbalesters", 8, (24, 10, 90), 8)], [put("mudscale_riders", 5, (24, 21.5, 270))])
    shown = preview.shot(b.g, b["arbalesters"], b["mudscale_riders"])
    numbers = next(p for p in shown.parts if isinstance(p, BigNumbers)).numbers
    assert [n.value for n in numbers] == ["4+", "3+", "1.0"]


@pytest.mark.clause("REG-540", "REG-624")
def test_a_combat_shows_what_both_sides_bring_and_who_must_test() -> None:
    b = battle(
        [put("marchers", 20, (24, 10, 90))],
        [put("silt_thralls", 28, (24, 14, 270), 7, charged=True)],
    )
    b.engage(1, 2)
    shown = preview.combat(b.g, (1, 2))
    assert [p.total for p in shown.parts if isinstance(p, TallyRows)] == ["2", "3"]
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
