"""Basic attacks, responses and follow-ups as they follow one another, played as a match."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.decisions import Decision

from .arrange import Bout, bout, put

Answer = tuple[str, Any]


def fight(a: Any, b: Any, *others: Any, active: str = "maximus") -> Bout:
    """Two fighters and perhaps more enemies in the middle of an activation, and a bystander on each side."""
    return bout([a, put("tympanus", (1, 1), 0)], [b, *others, put("nigel", (1, 23), 0)], active=active)


def options(asked: Decision[Any] | None) -> list[str]:
    """The keys that the open question offers."""
    assert asked is not None
    return [o.key for o in asked.options]  # type: ignore[attr-defined]


MAXIMUS = put("maximus", (8.8, 12), 0)


def strikes(*weapons: str, foe: str = "b-count") -> list[Answer]:
    """Basic attacks in a row at one foe."""
    keys = [f"strike:{w}:{foe}" for w in weapons]
    return [("step", keys[0]), *(("next_attack", k) for k in keys[1:])]


@pytest.mark.clause(
    "CIR-642", "CIR-741", "CIR-743", "CIR-745", "CIR-747", "CIR-748", "CIR-751", "CIR-752", "CIR-875"
)
def test_a_whole_exchange_with_somebody_who_becomes_enraged_in_it() -> None:
    b = fight(MAXIMUS, put("count", (10, 12), 180, fury=5))
    asked = b.play(
        dice=[6, 3, 4, 6, 9, 4, 9, 1],
        answers=[
            *strikes("battle_axe", "studded_vambrace"),
            ("response", "strike:fangs:a-maximus"),
            ("strike_again", "again"),
            ("follow_up", "strike:battle_axe:b-count"),
        ],
    )
    totals = [(e.data["natural"], e.data["total"], e.data["result"]) for e in b.told("attack_rolled")]
    assert totals == [
        (6, 12, "armour"),
        (4, 10, "miss"),
        (6, 10, "armour"),
        (4, 9, "miss"),
        (9, 15, "toughness"),
    ]
    assert (b["count"].damage, b["count"].fury, b["count"].enraged) == (2, 7, True)
    assert (b["maximus"].damage, b["maximus"].fury) == (3, 1)
    assert asked is not None and asked.key == "step"
    assert b["maximus"].sequence == "done"


@pytest.mark.clause("CIR-746", "CIR-744")
def test_who_is_attacked_from_behind_without_cards_can_only_defend() -> None:
    b = fight(MAXIMUS, put("count", (10, 12), 0))
    asked = b.play(dice=[1, 1], answers=strikes("battle_axe", "studded_vambrace"))
    assert asked is not None and asked.key == "step"
    assert b.last("response_chosen").data["response"] == "defend"


@pytest.mark.clause("CIR-464", "CIR-746")
def test_who_lies_strikes_back_all_around() -> None:
    b = fight(MAXIMUS, put("count", (10, 12), 0, knocked_down=True))
    asked = b.play(dice=[1, 1], answers=strikes("battle_axe", "studded_vambrace"))
    assert options(asked) == ["strike:fangs:a-maximus", "strike:abacus:a-maximus", "defend:"]


@pytest.mark.clause("CIR-745", "CIR-751", "CIR-355")
def test_a_passive_card_as_a_counter_attack_still_allows_a_follow_up() -> None:
    b = fight(MAXIMUS, put("count", (10, 12), 0, stack=["brace"]))
    brace = b.card("stack:b-count", "brace")
    b.play(
        dice=[1, 1, 1],
        answers=[
            *strikes("battle_axe", "studded_vambrace"),
            ("response", f"card:{brace}"),
            ("follow_up", "strike:studded_vambrace:b-count"),
        ],
    )
    assert b.held("count", "play") == ["brace"]


@pytest.mark.clause("CIR-746")
def test_a_response_is_asked_for_whenever_there_is_a_card() -> None:
    b = fight(MAXIMUS, put("count", (10, 12), 0, stack=["light"]))
    asked = b.play(dice=[1, 1], answers=strikes("battle_axe", "studded_vambrace"))
    assert asked is not None and asked.key == "response"
    assert options(asked) == ["defend:"]


@pytest.mark.clause("CIR-741", "CIR-353", "CIR-354", "CIR-437")
def test_shots_and_granted_attacks_bring_no_response() -> None:
    b = fight(put("decibella", (8.8, 12), 0), put("count", (15, 12), 180), active="decibella")
    asked = b.play(dice=[1], answers=[("step", "strike:high_note:b-count")])
    assert asked is not None and asked.key == "step"
    assert not b.told("response_chosen")
    b = fight(
        put("maximus", (8.8, 12), 0, stack=["encore"], attacks=1, sequence="done"),
        put("count", (10, 12), 180),
    )
    card = b.card("stack:a-maximus", "encore")
    asked = b.play(dice=[1], answers=[("step", f"passive:{card}"), ("card_attack", "battle_axe:b-count")])
    assert asked is not None and asked.key == "step"
    assert not b.told("response_chosen")


@pytest.mark.clause("CIR-753", "CIR-742", "CIR-754", "CIR-1103")
def test_everybody_attacked_by_a_mosh_pit_responds_in_that_order() -> None:
    b = bout(
        [put("bassus", (10, 10), 0, stack=["mosh_pit"]), put("tympanus", (1, 1), 0)],
        [put("mortimer", (8.1, 10), 0), put("count", (11.6, 10), 180), put("nigel", (1, 23), 0)],
        active="bassus",
    )
    card = b.card("stack:a-bassus", "mosh_pit")
    asked = b.play(
        dice=[1, 1, 1],
        answers=[
            ("step", f"card:{card}"),
            ("card_attack", "bass_hammer:b-mortimer"),
            ("response", "strike:fangs:a-bassus"),
        ],
    )
    assert asked is not None and asked.key == "follow_up"
    asked = b.play(answers=[("follow_up", "decline:")])
    assert asked is not None and (asked.key, asked.who) == ("response", 1)
    b.play(answers=[("response", "defend:")])
    chosen = [(e.data["figure"], e.data["response"]) for e in b.told("response_chosen")]
    assert chosen == [("b-count", "counter"), ("b-mortimer", "defend")]


@pytest.mark.clause("CIR-722", "CIR-723", "CIR-751")
def test_two_attack_cards_in_a_sequence_and_a_third_as_the_follow_up() -> None:
    b = fight(
        put("maximus", (8.8, 12), 0, stack=["haymaker", "leg_sweep", "shove"]), put("count", (10, 12), 180)
    )
    at = ("card_attack", "battle_axe:b-count")
    no: tuple[str, Any] = ("enhance_attack", [])
    cards = {face: b.card("stack:a-maximus", face) for face in ("haymaker", "leg_sweep", "shove")}
    asked = b.play(
        dice=[1, 1],
        answers=[
            ("step", f"card:{cards['haymaker']}"),
            at,
            no,
            ("second_card", f"card:{cards['leg_sweep']}"),
            at,
            no,
        ],
    )
    assert asked is not None and asked.key == "point"
    asked = b.play(dice=[1], answers=[("point", "go:"), ("response", "strike:abacus:a-maximus")])
    assert f"card:{cards['shove']}" in options(asked)


@pytest.mark.clause("CIR-703", "CIR-742")
def test_the_second_weapon_may_go_to_another_enemy() -> None:
    b = fight(
        put("maximus", (8.8, 12), 0),
        put("count", (10, 12), 180, damage=9),
        put("mortimer", (9.2, 13.131), 270),
    )
    asked = b.play(
        dice=[9, 9, 1],
        answers=[
            ("step", "strike:battle_axe:b-count"),
            ("next_attack", "strike:studded_vambrace:b-mortimer"),
        ],
    )
    assert not b["count"].alive
    assert asked is not None and asked.key == "response" and asked.who == 1


@pytest.mark.clause("CIR-704", "CIR-813", "CIR-702")
def test_the_enraged_strike_twice_with_each_melee_weapon_and_once_with_a_ranged_one() -> None:
    b = bout(
        [put("tympanus", (8.8, 12), 0, fury=4, enraged=True)],
        [put("count", (10, 12), 0), put("nigel", (1, 23), 0)],
        active="tympanus",
    )
    asked = b.play(
        dice=[1, 1, 1, 1],
        answers=strikes("left_stick", "right_stick", "left_stick", "right_stick"),
    )
    assert asked is not None and asked.key == "step"
    assert {e.data["total"] - e.data["natural"] for e in b.told("attack_rolled")} == {4}
    b = bout(
        [put("tympanus", (8.8, 12), 0, fury=4, enraged=True)],
        [put("count", (15, 12), 0), put("nigel", (1, 23), 0)],
        active="tympanus",
    )
    asked = b.play(dice=[1], answers=[("step", "strike:hurled_cymbal:b-count")])
    assert asked is not None and asked.key == "step"


@pytest.mark.clause("CIR-747", "CIR-811", "CIR-1513", "CIR-1567")
def test_a_miss_into_a_feedback_loop_can_enrage_and_bring_a_second_strike() -> None:
    b = fight(
        put("retia", (8.8, 12), 0, play=["party_piece"]), put("count", (10, 12), 180, fury=5), active="retia"
    )
    asked = b.play(
        dice=[1, 4],
        answers=[("step", "strike:mic_trident:b-count"), ("response", "strike:fangs:a-retia")],
    )
    assert asked is not None and asked.key == "strike_again"
    b.play(dice=[4], answers=[("strike_again", "again")])
    assert b.last("attack_rolled").data["total"] == 4 + 4 + 1


@pytest.mark.clause("CIR-1205", "CIR-1551", "CIR-743")
def test_mortimer_who_cannot_be_bothered_defends_unasked_and_heals() -> None:
    b = fight(
        MAXIMUS, put("mortimer", (10, 12), 180, stack=["haymaker"], play=["cant_be_bothered"], damage=2)
    )
    asked = b.play(dice=[1, 1], answers=strikes("battle_axe", "studded_vambrace", foe="b-mortimer"))
    assert asked is not None and asked.key == "step"
    assert b["mortimer"].damage == 1


@pytest.mark.clause("CIR-171", "CIR-811")
def test_a_calm_fighter_one_point_short_is_enraged_by_the_next_hit() -> None:
    b = fight(MAXIMUS, put("mortimer", (10, 12), 0, fury=7))
    b.play(dice=[5, 1], answers=strikes("battle_axe", foe="b-mortimer"))
    assert (b["mortimer"].fury, b["mortimer"].enraged) == (8, True)


@pytest.mark.clause("CIR-812", "CIR-816")
@pytest.mark.parametrize(
    ("limit", "fighter", "fury", "calm"),
    [(5, "retia", 2, True), (6, "maximus", 3, False), (6, "maximus", 2, True)],
)
def test_calm_below_half_of_the_aggression(limit: int, fighter: str, fury: int, calm: bool) -> None:
    from game.rules.cirque.harm import lose_fury

    b = bout([put(fighter, (5, 5), fury=limit, enraged=True)], [put("mortimer", (9, 5))])
    assert b[fighter].printed.aggression == limit
    lose_fury(b.g, b[fighter], limit - fury, "CIR-170")
    assert b[fighter].enraged is not calm


# ---- a charge with its response, and the two whole pieces of ledger 10.6


@pytest.mark.clause("CIR-382", "CIR-625", "CIR-745", "CIR-748", "CIR-751")
def test_a_charge_its_response_and_a_follow_up_that_nothing_reaches() -> None:
    b = bout(
        [put("maximus", (5, 12), 0, stack=["charge"])],
        [put("bone_idle", (15, 12), 180)],
        active="maximus",
    )
    card = b.card("stack:a-maximus", "charge")
    asked = b.play(
        dice=[10, 2, 4, 7, 8],
        answers=[
            ("step", "move:"),
            ("move", {"way": "normal", "path": [[11, 12]], "face": 0}),
            ("step", f"card:{card}"),
            ("charge", {"way": "charge", "path": [[13.8, 12]], "face": None}),
            ("card_attack", "battle_axe:b-bone_idle"),
            ("card_attack", "studded_vambrace:b-bone_idle"),
            ("response", "strike:spare_femurs:a-maximus"),
        ],
    )
    assert (b["bone_idle"].damage, b["bone_idle"].fury, b["bone_idle"].point) == (4, 1, (17, 12))
    assert (b["maximus"].damage, b["maximus"].fury) == (3, 1)
    assert b.told("attack_rolled")[-1].data["total"] == 11
    assert asked is not None and asked.key == "step"


def hester_and_maximus(maximus_at: float) -> Bout:
    """Ledger TV-98: both with their cards."""
    return bout(
        [put("hester", (10, 10), 0, stack=["overpressure", "signature_move", "blood", "steel"])],
        [
            put(
                "maximus",
                (maximus_at, 10),
                180,
                stack=["haymaker", "light"],
                set=["wind"],
                damage=5,
                fury=2,
            )
        ],
        active="hester",
    )


@pytest.mark.clause("CIR-144", "CIR-321", "CIR-411", "CIR-1301", "CIR-1608", "CIR-442", "CIR-741", "CIR-746")
def test_hester_goes_full_steam_ahead() -> None:
    b = hester_and_maximus(18)
    ids = {face: b.card("stack:a-hester", face) for face in b.held("hester")}
    b.play(
        dice=[6, 7],
        answers=[
            ("step", "set"),
            ("set_energy", ["steel"]),
            ("step", "move:"),
            ("move", {"way": "normal", "path": [[15, 10]], "face": 0}),
            ("step", f"passive:{ids['overpressure']}"),
            ("effect_choice", ["blood"]),
            ("step", f"card:{ids['signature_move']}"),
            ("defend_energy", {"wind": "defence"}),
            ("extra_move", {"way": "extra", "path": [[13, 10]], "face": 0}),
            ("response", "defend:"),
            ("step", "end:"),
        ],
    )
    spent = b.last("defence_energy_spent").data
    assert (spent["swiftness"], spent["shielding"]) == (12, 17)
    assert b.last("attack_rolled").data["total"] == 13
    assert b.last("damage_rolled").data["margin"] == 12
    assert (b["maximus"].damage, b["maximus"].fury) == (11, 3)
    assert b["hester"].point == (13, 10)
    assert not b.told("quick_attack_offered")


@pytest.mark.clause("CIR-745", "CIR-326", "CIR-624", "CIR-751", "CIR-882")
def test_maximus_answers_with_a_haymaker() -> None:
    b = hester_and_maximus(17)
    ids = {face: b.card("stack:a-hester", face) for face in b.held("hester")}
    haymaker = b.card("stack:b-maximus", "haymaker")
    asked = b.play(
        dice=[6, 7, 8, 5],
        answers=[
            ("step", "set"),
            ("set_energy", ["steel"]),
            ("step", "move:"),
            ("move", {"way": "normal", "path": [[15, 10]], "face": 0}),
            ("step", f"passive:{ids['overpressure']}"),
            ("effect_choice", ["blood"]),
            ("step", f"card:{ids['signature_move']}"),
            ("defend_energy", {"wind": "defence"}),
            ("extra_move", {"way": "extra", "path": [], "face": None}),
            ("response", f"card:{haymaker}"),
            ("card_attack", "battle_axe:a-hester"),
            ("defend_energy", {"steel": "resilience"}),
            ("enhance_attack", []),
            ("enhance_damage", []),
        ],
    )
    assert b.last("attack_rolled").data["total"] == 13
    assert b.last("damage_rolled").data["margin"] == 6
    assert (b["hester"].damage, b["hester"].fury) == (3, 1)
    assert asked is not None and asked.key == "follow_up"
    assert options(asked) == ["strike:steam_lance:b-maximus", "strike:rivet_pistol:b-maximus", "decline:"]
