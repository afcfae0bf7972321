"""Cards that harm or push whoever is in an area: solos, howls, steam, explosions on a point."""

from __future__ import annotations

import pytest

from .arrange import bout, put, refusing, slab

# ---- areas


@pytest.mark.clause("CIR-770", "CIR-1503", "CIR-010", "CIR-504", "CIR-755")
def test_face_melting_solo_hurts_all_in_front_and_angers_the_enemies() -> None:
    b = bout(
        [put("maximus", (10, 10), 0, stack=["signature_move"]), put("bassus", (12, 11), 0)],
        [put("mortimer", (12, 9), 0), put("count", (8, 10), 0)],
        active="maximus",
    )
    b.use("maximus", "signature_move", dice=[9, 9])
    assert (b["mortimer"].damage, b["mortimer"].fury) == (2, 1)
    assert (b["bassus"].damage, b["bassus"].fury) == (2, 0)
    assert (b["count"].damage, b["maximus"].damage) == (0, 0)
    assert b["maximus"].attacked == ()


@pytest.mark.clause("CIR-853", "CIR-1503")
def test_the_harm_of_a_card_may_be_enhanced_for_each_roll() -> None:
    b = bout(
        [put("maximus", (10, 10), 0, stack=["signature_move", "blood"])],
        [put("mortimer", (12, 9), 0), put("count", (12.1, 11.5), 0)],
    )
    b.use(
        "maximus",
        "signature_move",
        dice=[3, 3],
        answers=[("enhance_damage", ["blood"])],
    )
    assert (b["mortimer"].damage, b["count"].damage) == (1, 0)


@pytest.mark.clause("CIR-1564")
def test_existential_howl_needs_neither_sight_nor_arc() -> None:
    b = bout(
        [put("ennui", (10, 10), 0, stack=["signature_move"]), put("mortimer", (12, 12), 0)],
        [put("maximus", (5, 10), 0), put("retia", (10, 16.21), 0), put("hester", (10, 14), 0)],
        terrain=[slab("wall", 7, 8, 1, 4)],
    )
    b.use("ennui", "signature_move", dice=[10, 10])
    assert (b["maximus"].damage, b["hester"].damage, b["retia"].damage) == (2, 2, 0)
    assert b["mortimer"].damage == 0


@pytest.mark.clause("CIR-1304", "CIR-854", "CIR-869")
def test_steam_vent_burns_and_pushes_nearest_first() -> None:
    b = bout(
        [put("hester", (10, 10), 0, stack=["steam_vent"])],
        [put("mortimer", (12.5, 10), 0), put("count", (14, 10), 0)],
    )
    b.use("hester", "steam_vent", dice=[6, 10])
    assert (b["mortimer"].damage, b["count"].damage) == (1, 2)
    assert (b["mortimer"].point, b["count"].point) == ((12.8, 10), (15, 10))


@pytest.mark.clause("CIR-1303", "CIR-769", "CIR-003")
def test_controlled_explosion_on_a_point() -> None:
    b = bout(
        [put("nigel", (10, 10), 0, stack=["controlled_explosion"])],
        [put("mortimer", (15, 10), 0), put("count", (16.5, 10), 0)],
        terrain=[slab("wall", 13, 3, 1, 3)],
    )
    b.use(
        "nigel",
        "controlled_explosion",
        dice=[10, 10],
        answers=[
            (
                "effect_choice",
                refusing(
                    ([18.51, 10], "CIR-1303"),
                    ([9.9, 10], "CIR-1303"),
                    ([15, 2], "CIR-1303"),
                    then=[15.0, 10],
                ),
            )
        ],
    )
    assert b.last("template_placed").data["at_centre"] == ["b-mortimer"]
    assert (b["mortimer"].damage, b["count"].damage) == (3, 2)
    assert (b["mortimer"].fury, b["count"].fury) == (0, 0)


@pytest.mark.clause("CIR-1303", "CIR-1601")
def test_controlled_explosion_by_the_professor_spares_his_friends() -> None:
    b = bout(
        [put("professor", (10, 10), 0, stack=["controlled_explosion"]), put("nigel", (13, 11.4), 0)],
        [put("mortimer", (13, 10), 0)],
    )
    b.use("professor", "controlled_explosion", dice=[2, 10], answers=[("effect_choice", [13, 10])])
    assert b["nigel"].damage == 1


@pytest.mark.clause("CIR-1111", "CIR-770")
def test_pyrotechnics_hurts_everybody_else_within_two_inches() -> None:
    b = bout(
        [put("decibella", (10, 10), 0, stack=["pyrotechnics"]), put("maximus", (8, 10), 0)],
        [put("mortimer", (12, 10), 0), put("count", (13.3, 10), 0)],
    )
    b.use("decibella", "pyrotechnics", dice=[10, 10])
    assert (b["maximus"].damage, b["mortimer"].damage) == (2, 2)
    assert (b["decibella"].damage, b["count"].damage) == (0, 0)


@pytest.mark.clause("CIR-1509")
def test_slap_bass_pushes_the_enemies_around() -> None:
    b = bout(
        [put("bassus", (10, 10), 0, stack=["party_piece"]), put("retia", (10, 8.2), 0)],
        [put("mortimer", (12, 10), 0), put("count", (10, 12.5), 0), put("nigel", (3, 10), 0)],
    )
    b.use("bassus", "party_piece")
    assert (b["mortimer"].point, b["count"].point) == ((14, 10), (10, 14.5))
    assert (b["retia"].point, b["nigel"].point) == ((10, 8.2), (3, 10))


@pytest.mark.clause("CIR-1609")
def test_blow_off_steam_calms_and_pushes_friends_too() -> None:
    b = bout(
        [
            put("hester", (10, 10), 0, stack=["party_piece"], fury=7, enraged=True),
            put("nigel", (11.5, 10), 0),
        ],
        [put("mortimer", (10, 12), 0), put("count", (10, 7.7), 0)],
    )
    b.use("hester", "party_piece")
    assert (b["hester"].fury, b["hester"].enraged) == (0, False)
    assert (b["nigel"].point, b["mortimer"].point, b["count"].point) == ((13.5, 10), (10, 14), (10, 7.7))
