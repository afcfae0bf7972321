"""Charge in all its forms: when, how far, with what, and what can stop it."""

from __future__ import annotations

from typing import Any

import pytest

from .arrange import Bout, bout, put, refusing, slab


def charging(user: str, at: float = 11.0, foe: str = "bone_idle", foe_at: float = 15.0, **more: Any) -> Bout:
    """A fighter that has just made its normal move, with Charge in its stack, and a foe to the east."""
    return bout(
        [put(user, (at, 12), 0, stack=["charge"], just_moved=True, moved="normal", own_moves=1, **more)],
        [put(foe, (foe_at, 12), 180), put("decibella", (0.6, 23), 0)],
        active=user,
    )


def go(x: float, y: float = 12.0) -> tuple[str, Any]:
    """How far a charge goes."""
    return ("charge", {"way": "charge", "path": [[x, y]], "face": None})


@pytest.mark.clause("CIR-381", "CIR-383", "CIR-385", "CIR-386", "CIR-1502", "CIR-803")
def test_maximus_charges_strikes_with_everything_and_pushes() -> None:
    b = charging("maximus")
    b.use(
        "maximus",
        "charge",
        dice=[10, 2, 4],
        answers=[
            ("effect_choice", "bone_idle"),
            go(13.8),
            ("card_attack", "battle_axe:b-bone_idle"),
            ("card_attack", "studded_vambrace:b-bone_idle"),
        ],
    )
    assert b["maximus"].point == (13.8, 12)
    assert (b["bone_idle"].damage, b["bone_idle"].fury) == (4, 1)
    assert b["bone_idle"].point == (17, 12)
    assert b.told("damage_rolled")[0].data["total"] == 16
    assert b["maximus"].attacked == (("b-bone_idle", True), ("b-bone_idle", True))
    assert [e.data["kind"] for e in b.told("moved")] == ["charge"]


@pytest.mark.clause("CIR-1502")
def test_maximus_pushes_nobody_if_both_attacks_miss() -> None:
    b = charging("maximus")
    b.use(
        "maximus",
        "charge",
        dice=[2, 2],
        answers=[
            ("effect_choice", "bone_idle"),
            go(13.8),
            ("card_attack", "studded_vambrace:b-bone_idle"),
            ("card_attack", "battle_axe:b-bone_idle"),
        ],
    )
    assert b["bone_idle"].point == (15, 12)


@pytest.mark.clause("CIR-383", "CIR-384")
def test_a_charge_goes_straight_at_most_half_the_speed_and_faces_its_enemy() -> None:
    b = charging("maximus", at=8.0)
    b["maximus"].facing = 90
    b.use(
        "maximus",
        "charge",
        answers=[
            ("effect_choice", "bone_idle"),
            (
                "charge",
                refusing(
                    ({"way": "charge", "path": [[11.01, 12]], "face": None}, "CIR-1502"),
                    ({"way": "charge", "path": [[9, 12.5]], "face": None}, "CIR-383"),
                    ({"way": "charge", "path": [[9, 12]], "face": 90}, "CIR-1502"),
                    then={"way": "charge", "path": [[11, 12]], "face": None},
                ),
            ),
            ("card_attack", "battle_axe:b-bone_idle"),
            ("card_attack", "studded_vambrace:b-bone_idle"),
        ],
    )
    assert b["maximus"].facing == 0
    assert [e.data["result"] for e in b.told("attack_rolled")] == ["automatic failure"] * 2
    assert b["maximus"].attacked == (("b-bone_idle", True), ("b-bone_idle", True))


@pytest.mark.clause("CIR-385", "CIR-627", "CIR-728", "CIR-741")
def test_a_charge_that_falls_short_still_counts_as_an_attack() -> None:
    b = charging("maximus", at=8.0)
    b.use(
        "maximus",
        "charge",
        answers=[
            ("effect_choice", "bone_idle"),
            go(8.5),
            ("card_attack", "battle_axe:b-bone_idle"),
            ("card_attack", "leave"),
        ],
    )
    assert b["maximus"].attacked == (("b-bone_idle", True),)


@pytest.mark.clause("CIR-381")
def test_charge_comes_immediately_after_a_normal_move() -> None:
    b = charging("maximus")
    assert b.usable("maximus", "charge") is None
    b["maximus"].just_moved = False
    assert b.usable("maximus", "charge") == "CIR-381"


@pytest.mark.clause("CIR-382", "CIR-1552", "CIR-338")
def test_charge_needs_an_unengaged_user_unless_he_is_mortimer() -> None:
    assert charging("maximus", at=12.8).usable("maximus", "charge") == "CIR-382"
    assert charging("mortimer", at=12.8).usable("mortimer", "charge") is None


@pytest.mark.clause("CIR-383", "CIR-011", "CIR-469")
def test_charge_needs_an_enemy_in_sight_and_a_user_on_its_feet() -> None:
    b = bout(
        [put("maximus", (5, 12), 0, stack=["charge"], just_moved=True)],
        [put("mortimer", (15, 12), 180)],
        terrain=[slab("wall", 9, 1, 1, 22)],
    )
    assert b.usable("maximus", "charge") == "CIR-383"
    b = charging("maximus", knocked_down=True)
    assert b.usable("maximus", "charge") == "CIR-469"


@pytest.mark.clause("CIR-1552")
def test_mortimer_charges_at_full_speed_with_the_greatsword_alone() -> None:
    b = charging("mortimer", at=7.0)
    b.use(
        "mortimer",
        "charge",
        dice=[9, 1],
        answers=[("effect_choice", "bone_idle"), go(12.0)],
    )
    assert b.told("damage_rolled")[0].data["total"] == 16
    assert [e.data["weapon"] for e in b.told("attack_declared")] == ["greatsword"]


@pytest.mark.clause("CIR-1607", "CIR-337")
def test_hesters_charge_has_one_more_to_hit() -> None:
    b = charging("hester", at=8.0)
    b.use("hester", "charge", dice=[9, 1], answers=[("effect_choice", "bone_idle"), go(11.0)])
    rolled = b.told("attack_rolled")[0].data
    assert rolled["total"] - rolled["natural"] == 7
    assert b.told("damage_rolled")[0].data["total"] == 16


@pytest.mark.clause("CIR-729", "CIR-441", "CIR-442")
def test_a_charge_can_be_stopped_by_a_quick_attack_and_goes_on_from_there() -> None:
    b = bout(
        [put("mortimer", (7, 12), 0, stack=["charge"], just_moved=True)],
        [put("grimsby", (9.5, 14.5), 270), put("bone_idle", (15, 12), 180)],
        active="mortimer",
    )
    b.use(
        "mortimer",
        "charge",
        dice=[9, 1],
        answers=[("effect_choice", "bone_idle"), go(12.0), ("quick_attack", "long_tongs")],
    )
    assert b["mortimer"].point == (10.873, 12.781)
    assert b.last("attack_rolled").data["result"] == "automatic failure"
    assert b["mortimer"].attacked == (("b-bone_idle", True),)
