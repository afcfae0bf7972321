"""Passive cards and Party Pieces that act at once: fury, healing, statuses, one attack more."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.cirque.values import brutality

from .arrange import Bout, bout, lasts, put, refusing, slab


def alone(user: str, face: str, foe: str = "mortimer", foe_at: float = 15.0, **more: Any) -> Bout:
    """A fighter with one card, a foe to the east."""
    return bout([put(user, (8, 12), 0, stack=[face], **more)], [put(foe, (foe_at, 12), 180)], active=user)


# ---- fury


@pytest.mark.clause("CIR-1010", "CIR-011", "CIR-748")
def test_taunt_names_an_enemy_in_sight_within_eight_inches() -> None:
    b = bout(
        [put("maximus", (8, 12), 0, stack=["taunt"])],
        [put("mortimer", (15, 12), 180), put("count", (1, 12), 0), put("hester", (8, 20), 0)],
        terrain=[slab("wall", 7, 16, 2, 1)],
    )
    b.use(
        "maximus",
        "taunt",
        answers=[("effect_choice", refusing(("b-hester", "CIR-1010"), then="b-count"))],
    )
    assert b["count"].fury == 2
    b = alone("maximus", "taunt", foe_at=17.21)
    assert b.usable("maximus", "taunt") == "CIR-1010"


@pytest.mark.clause("CIR-1010", "CIR-748")
def test_taunt_in_an_exchange_names_the_other_model() -> None:
    b = bout(
        [put("maximus", (8, 12), 0, stack=["taunt"])],
        [put("mortimer", (15, 12), 180), put("count", (9.2, 12), 0)],
    )
    b.use("maximus", "taunt", "counter", "count")
    assert (b["count"].fury, b["mortimer"].fury) == (2, 0)


@pytest.mark.clause("CIR-239", "CIR-1611")
def test_boilerplate_takes_no_fury() -> None:
    b = alone("maximus", "taunt", "boilerplate")
    b.use("maximus", "taunt")
    assert (b["boilerplate"].fury, b["boilerplate"].enraged) == (0, False)


@pytest.mark.clause("CIR-1504", "CIR-812")
def test_devil_horns() -> None:
    b = alone("maximus", "party_piece", foe_at=19.2, fury=4, enraged=True)
    b["mortimer"].fury = 6
    b.use("maximus", "party_piece")
    assert (b["maximus"].fury, b["maximus"].enraged) == (2, False)
    assert (b["mortimer"].fury, b["mortimer"].enraged) == (8, True)
    assert alone("maximus", "party_piece", foe_at=19.3).usable("maximus", "party_piece") == "CIR-1504"


@pytest.mark.clause("CIR-1106", "CIR-867", "CIR-811")
def test_turn_it_up_to_xi() -> None:
    b = alone("maximus", "turn_it_up", fury=5)
    b.use("maximus", "turn_it_up")
    assert brutality(b.g, b["maximus"]).whole == 8
    assert (b["maximus"].fury, b["maximus"].enraged) == (6, True)
    status = b["maximus"].has("brutality")
    assert status is not None and status.until == "activation"
    n = [b.numbers("maximus", w, "mortimer").damage for w in ("battle_axe", "studded_vambrace")]
    assert n == [14, 10]


# ---- healing, standing up


@pytest.mark.clause("CIR-1011", "CIR-862", "CIR-804")
def test_deep_breath() -> None:
    b = alone("maximus", "deep_breath", damage=3, fury=1)
    b.use("maximus", "deep_breath")
    assert (b["maximus"].damage, b["maximus"].fury) == (1, 0)


@pytest.mark.clause("CIR-1015", "CIR-868")
def test_kip_up_is_for_those_who_lie() -> None:
    b = alone("maximus", "kip_up", knocked_down=True)
    b.use("maximus", "kip_up")
    assert not b["maximus"].knocked_down
    assert b["maximus"].own_moves == 0
    assert alone("maximus", "kip_up").usable("maximus", "kip_up") == "CIR-1015"


@pytest.mark.clause("CIR-1206", "CIR-1558")
@pytest.mark.parametrize(("user", "left"), [("bone_idle", 3), ("doug", 1)])
def test_rise_and_whine(user: str, left: int) -> None:
    b = alone(user, "rise_and_whine", "maximus", damage=5, knocked_down=True)
    b.use(user, "rise_and_whine")
    assert (b[user].damage, b[user].knocked_down) == (left, False)
    b = alone(user, "rise_and_whine", "maximus", damage=5)
    b.use(user, "rise_and_whine")
    assert b[user].damage == left


@pytest.mark.clause("CIR-1576", "CIR-1616")
@pytest.mark.parametrize(("user", "left"), [("bone_idle", 1), ("boilerplate", 2)])
def test_party_pieces_that_heal(user: str, left: int) -> None:
    b = alone(user, "party_piece", "maximus", damage=5)
    b.use(user, "party_piece")
    assert b[user].damage == left


def band(face: str, reach: float) -> Bout:
    """Decibella or Grimsby with two friends, one within reach and one just outside it."""
    user = "grimsby" if face == "field_repairs" else "decibella"
    return bout(
        [
            put(user, (8, 12), 0, stack=[face], damage=4, fury=4),
            put("maximus", (8, 13.2 + reach), 0, damage=5, fury=5),
            put("retia", (8, 10.79 - reach), 0, damage=5),
        ],
        [put("mortimer", (20, 12), 180)],
    )


@pytest.mark.clause("CIR-1108", "CIR-010")
def test_power_ballad_soothes_a_friend_or_its_singer() -> None:
    b = band("power_ballad", 8)
    b.use(
        "decibella",
        "power_ballad",
        answers=[("effect_choice", refusing(("a-retia", "CIR-1108"), then="a-maximus"))],
    )
    assert (b["maximus"].damage, b["maximus"].fury) == (2, 2)
    b = band("power_ballad", 8)
    b.use("decibella", "power_ballad", answers=[("effect_choice", "a-decibella")])
    assert (b["decibella"].damage, b["decibella"].fury) == (1, 1)


@pytest.mark.clause("CIR-1308")
def test_field_repairs_within_two_inches() -> None:
    b = band("field_repairs", 2)
    b.use(
        "grimsby",
        "field_repairs",
        answers=[("effect_choice", refusing(("a-retia", "CIR-1308"), then="a-maximus"))],
    )
    assert (b["maximus"].damage, b["maximus"].fury) == (2, 5)


# ---- statuses


@pytest.mark.clause("CIR-1518", "CIR-892", "CIR-010")
def test_key_change_lasts_for_the_turn() -> None:
    b = band("party_piece", 6)
    b.use("decibella", "party_piece", answers=[("effect_choice", "a-maximus")])
    assert brutality(b.g, b["maximus"]).whole == 8
    status = b["maximus"].has("brutality")
    assert status is not None and status.until == "turn:1"


@pytest.mark.clause("CIR-1526")
def test_roll_please_helps_the_next_attack_only() -> None:
    b = alone("tympanus", "party_piece", foe_at=9.2)
    b.use("tympanus", "party_piece")
    assert b.numbers("tympanus", "left_stick", "mortimer").to_hit == 8
    b.strike("tympanus", "left_stick", "mortimer", dice=[1])
    assert b.numbers("tympanus", "left_stick", "mortimer").to_hit == 6


@pytest.mark.clause("CIR-1310")
def test_recalibrate_lets_a_failed_roll_be_made_again() -> None:
    b = alone("grimsby", "recalibrate")
    b.use("grimsby", "recalibrate")
    a = b.strike("grimsby", "flame_extinguisher", "mortimer", dice=[2, 6, 1], answers=[("reroll", "reroll")])
    assert a.verdict == "armour"
    assert b["grimsby"].has("may re-roll") is None


# ---- Encore!


@pytest.mark.clause("CIR-1107", "CIR-353", "CIR-354")
def test_encore_is_one_attack_more_without_a_response() -> None:
    b = alone("maximus", "encore", foe_at=9.2, attacks=1)
    b.use("maximus", "encore", dice=[2], answers=[("card_attack", "battle_axe:b-mortimer")])
    assert b.last("attack_declared").data["kind"] == "granted"
    assert b["maximus"].attacked == (("b-mortimer", False),)
    assert (b["maximus"].attacks, b["maximus"].passives) == (2, 1)


@pytest.mark.clause("CIR-1107")
def test_encore_needs_an_attack_in_the_own_activation() -> None:
    assert alone("maximus", "encore", foe_at=9.2).usable("maximus", "encore") == "CIR-1107"
    b = alone("maximus", "encore", foe_at=9.2, attacks=1)
    b.s.active = "b-mortimer"
    assert b.usable("maximus", "encore", "follow_up", "mortimer") == "CIR-1107"
    b = alone("maximus", "encore", foe_at=15, attacks=1)
    assert b.usable("maximus", "encore") == "CIR-604"


@pytest.mark.clause("CIR-1107", "CIR-748", "CIR-751")
def test_encore_as_a_follow_up_strikes_the_other_model() -> None:
    b = bout(
        [put("maximus", (10, 10), 90, stack=["encore"], attacks=2)],
        [put("mortimer", (9.3, 10.975), 0), put("count", (10.7, 10.975), 0)],
        active="maximus",
    )
    b.use(
        "maximus",
        "encore",
        "follow_up",
        "count",
        dice=[2],
        answers=[
            (
                "card_attack",
                refusing(("battle_axe:b-mortimer", "CIR-728"), then="battle_axe:b-count"),
            )
        ],
    )
    assert b.last("attack_declared").data["kind"] == "follow_up"


@pytest.mark.clause("CIR-352", "CIR-339", "CIR-340")
def test_what_may_be_used_in_an_exchange() -> None:
    from game.rules.cirque.state import content

    c = content()
    assert [c.exchange("maximus", face) for face in ("charge", "sprint", "take_aim", "encore", "brace")] == [
        "no",
        "no",
        "no",
        "follow_up",
        "yes",
    ]
    assert c.exchange("professor", "take_aim") == "yes"
    assert c.exchange("mortimer", "charge") == "no"


@pytest.mark.clause("CIR-867")
def test_statuses_of_cards_name_their_card() -> None:
    b = alone("tympanus", "party_piece")
    b.use("tympanus", "party_piece")
    assert b["tympanus"].statuses == (lasts("next to hit", "CIR-1526", 2),)
