"""Signature moves: what each fighter is known for."""

from __future__ import annotations

import pytest

from .arrange import bout, lasts, put
from .duels import attacks, damages, duel, rolls, two_foes

# ---- signature moves


@pytest.mark.clause("CIR-1508")
@pytest.mark.parametrize(("die", "damage", "down"), [(1, 2, False), (3, 3, True)])
def test_drop_d_knocks_down_with_three_points(die: int, damage: int, down: bool) -> None:
    b = duel("bassus", "signature_move", "boilerplate")
    b.use("bassus", "signature_move", dice=[5, die])
    assert (rolls(b), damages(b)) == ([6], [18])
    assert b["boilerplate"].damage == damage
    assert b["boilerplate"].knocked_down is down


@pytest.mark.clause("CIR-1512", "CIR-855", "CIR-873")
def test_tangled_leads_drags_in_and_stabs() -> None:
    b = duel("retia", "signature_move", gap=5)
    b.use(
        "retia",
        "signature_move",
        dice=[2, 1, 4, 1],
        answers=[("card_attack", "mic_trident:b-mortimer")],
    )
    assert attacks(b) == [("cable_net", "mortimer"), ("mic_trident", "mortimer")]
    assert rolls(b) == [8, 6]
    assert damages(b) == [4, 14]
    assert b["mortimer"].point == (11.2, 10)
    assert b["mortimer"].knocked_down
    assert b["retia"].attacked == (("b-mortimer", False), ("b-mortimer", True))


@pytest.mark.clause("CIR-1512", "CIR-728")
def test_tangled_leads_without_a_hit_or_at_somebody_held_fast() -> None:
    b = duel("retia", "signature_move", gap=5)
    b.use("retia", "signature_move", dice=[1])
    assert len(attacks(b)) == 1
    b = duel("retia", "signature_move", gap=5)
    b["mortimer"].statuses = (lasts("cannot be moved", "CIR-1012"),)
    b.use("retia", "signature_move", dice=[2, 1])
    assert len(attacks(b)) == 1


@pytest.mark.clause("CIR-1517", "CIR-871")
def test_glass_shattering_falsetto_has_a_wider_template() -> None:
    b = bout(
        [put("decibella", (5, 10), 0, stack=["signature_move"])],
        [put("mortimer", (12, 10), 0), put("count", (12, 13.1), 0)],
    )
    b.use("decibella", "signature_move", dice=[3, 1, 10], answers=[("card_attack", "high_note:b-mortimer")])
    assert rolls(b) == [7]
    assert damages(b) == [13, 13]
    assert b["count"].damage == 2


@pytest.mark.clause("CIR-1553")
def test_tired_cliche() -> None:
    b = duel("mortimer", "signature_move", "maximus", gap=2)
    b.use("mortimer", "signature_move", dice=[3, 1])
    assert (rolls(b), damages(b)) == ([7], [15])


@pytest.mark.clause("CIR-1559", "CIR-866")
def test_six_feet_under_knocks_down_and_digs() -> None:
    b = duel("doug", "signature_move", "maximus")
    b.use("doug", "signature_move", dice=[4, 1])
    assert (rolls(b), damages(b)) == ([6], [16])
    assert b["maximus"].knocked_down
    hole = b.s.terrain[-1]
    assert (hole.kind, hole.expires, hole.shape.r) == ("grave", 2, 1.5)  # type: ignore[union-attr]
    assert (hole.shape.x, hole.shape.y) == b["maximus"].point  # type: ignore[union-attr]


@pytest.mark.clause("CIR-1603", "CIR-876")
def test_thesis_defence_is_no_prototype() -> None:
    b = duel("professor", "signature_move", gap=10)
    b.use("professor", "signature_move", dice=[1])
    assert b["professor"].damage == 0
    b = duel("professor", "signature_move", gap=10)
    b.use("professor", "signature_move", dice=[3, 1])
    assert (rolls(b), damages(b)) == ([7], [14])


@pytest.mark.clause("CIR-1608", "CIR-857")
def test_full_steam_ahead_ends_with_an_extra_move() -> None:
    b = duel("hester", "signature_move", gap=1.8)
    b.use(
        "hester",
        "signature_move",
        dice=[3, 1],
        answers=[("extra_move", {"way": "extra", "path": [[8, 11.9]], "face": 0})],
    )
    assert (rolls(b), damages(b)) == ([7], [17])
    assert b["hester"].point == (8, 11.9)


@pytest.mark.clause("CIR-1615")
@pytest.mark.parametrize(("dice", "down"), [([5, 1, 5, 1], True), ([5, 1, 2], False), ([2, 5, 1], False)])
def test_stress_test_knocks_down_whom_both_pistons_hit(dice: list[int], down: bool) -> None:
    b = duel("boilerplate", "signature_move")
    b.use("boilerplate", "signature_move", dice=dice, answers=[("card_attack", "piston_r:b-mortimer")])
    assert attacks(b) == [("piston_l", "mortimer"), ("piston_r", "mortimer")]
    assert set(damages(b)) == {15}
    assert b["mortimer"].knocked_down is down


@pytest.mark.clause("CIR-1623")
def test_stop_work_order_slows_and_dazes() -> None:
    b = duel("grimsby", "signature_move", gap=2)
    b.use("grimsby", "signature_move", dice=[3, 1])
    assert (rolls(b), damages(b)) == ([7], [14])
    assert b["mortimer"].has("slowed") and b["mortimer"].has("dazed")


@pytest.mark.clause("CIR-1524", "CIR-728")
def test_drum_solo_strikes_with_the_sticks_in_turn() -> None:
    b = two_foes("tympanus", "signature_move")
    b.use(
        "tympanus",
        "signature_move",
        dice=[2, 2, 2],
        answers=[
            ("card_attack", "left_stick:b-mortimer"),
            ("card_attack", "right_stick:b-count"),
            ("card_attack", "leave"),
            ("card_attack", "right_stick:b-mortimer"),
        ],
    )
    assert attacks(b) == [("left_stick", "mortimer"), ("right_stick", "count"), ("right_stick", "mortimer")]
    assert rolls(b) == [5, 5, 5]


@pytest.mark.clause("CIR-728", "CIR-742", "CIR-803")
def test_drum_solo_ends_when_nobody_is_left_in_reach() -> None:
    b = bout(
        [put("tympanus", (8.9, 10), 0, stack=["signature_move"])],
        [put("nigel", (10, 10), 0, damage=8), put("mortimer", (20, 20), 0)],
        active="tympanus",
    )
    b.use(
        "tympanus",
        "signature_move",
        dice=[6, 2, 6, 2],
        answers=[("card_attack", "right_stick:b-nigel")],
    )
    assert not b["nigel"].alive
    assert len(attacks(b)) == 2


@pytest.mark.clause("CIR-1569")
def test_ten_nine_eight() -> None:
    b = duel("count", "signature_move", "maximus")
    b.use("count", "signature_move", dice=[3, 1, 1], answers=[("card_attack", "fangs:b-maximus")])
    assert (rolls(b), damages(b)) == ([7, 8], [11])


@pytest.mark.clause("CIR-1575")
def test_boneyard_volley() -> None:
    b = duel("bone_idle", "signature_move", gap=6)
    shot = ("card_attack", "spare_femurs:b-mortimer")
    b.use("bone_idle", "signature_move", dice=[2, 2, 2], answers=[shot, shot])
    assert rolls(b) == [4, 4, 4]


# ---- Is It Supposed to Do That?


@pytest.mark.clause("CIR-1619", "CIR-769")
def test_the_device_goes_off_in_nigels_hands() -> None:
    b = bout(
        [put("nigel", (10, 10), 0, stack=["signature_move"])],
        [put("mortimer", (12, 10), 0), put("count", (16, 10), 0)],
    )
    b.use(
        "nigel",
        "signature_move",
        dice=[2, 10, 10],
        answers=[("card_attack", "untested_device:b-count")],
    )
    assert b["nigel"].damage == 4
    assert b["mortimer"].damage == 2
    assert b.told("attack_declared") == []


@pytest.mark.clause("CIR-1619")
def test_the_device_works_or_works_too_well() -> None:
    b = duel("nigel", "signature_move", gap=6)
    b.use("nigel", "signature_move", dice=[7, 4, 1])
    assert damages(b) == [14]
    assert not b.told("template_placed")
    b = duel("nigel", "signature_move", gap=6)
    b.use("nigel", "signature_move", dice=[8, 4, 1])
    assert damages(b) == [15]
    assert b.last("template_placed").data["size"] == 3


@pytest.mark.clause("CIR-1619", "CIR-604")
def test_the_device_needs_a_target_in_range() -> None:
    assert duel("nigel", "signature_move", gap=9.01).usable("nigel", "signature_move") is not None
