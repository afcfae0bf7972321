"""Cards that move their user or somebody else: Charge in all its forms, Sprint, leaps, slides, Take Aim."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.decisions import PickPath
from game.rules.cirque.moving import ways_to_move

from .arrange import Bout, bout, lasts, put, refusing, slab


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


# ---- Sprint


def fresh(user: str, face: str, *foes: Any, **more: Any) -> Bout:
    """A fighter at the beginning of its activation with one card."""
    return bout([put(user, (10, 12), 0, stack=[face], **more)], list(foes), active=user)


@pytest.mark.clause("CIR-395", "CIR-467", "CIR-412")
@pytest.mark.parametrize(("down", "inches"), [(False, 18.0), (True, 9.0)])
def test_sprint_is_a_run_of_three_times_the_speed(down: bool, inches: float) -> None:
    b = fresh("maximus", "sprint", put("mortimer", (2, 2), 0), knocked_down=down)

    def answer(asked: Any) -> Any:
        assert isinstance(asked, PickPath)
        assert [(w.key, w.inches) for w in asked.ways] == [("run", inches)]
        return {"way": "run", "path": [[10 + 0.5 * inches, 12]], "face": 90}

    b.use("maximus", "sprint", answers=[("move", answer)])
    f = b["maximus"]
    assert (f.point, f.facing, f.moved, f.knocked_down) == ((10 + 0.5 * inches, 12), 90, "run", False)
    assert f.passives == 1


@pytest.mark.clause("CIR-395")
def test_sprint_comes_at_the_beginning_of_the_own_activation() -> None:
    for change in (
        {"own_moves": 1},
        {"moved": "normal"},
        {"passives": 1},
        {"attacks": 1},
        {"sequence": "melee"},
    ):
        b = fresh("maximus", "sprint", put("mortimer", (2, 2), 0), **change)
        assert b.usable("maximus", "sprint") == "CIR-395"
    b = fresh("maximus", "sprint", put("mortimer", (2, 2), 0))
    b.s.active = "b-mortimer"
    assert b.usable("maximus", "sprint") == "CIR-395"


@pytest.mark.clause("CIR-1523", "CIR-431")
@pytest.mark.parametrize(("user", "asked"), [("maximus", True), ("tympanus", False)])
def test_tympanus_sprints_past_quick_attacks(user: str, asked: bool) -> None:
    b = fresh(user, "sprint", put("mortimer", (10, 14), 270))
    quick = [("quick_attack", "no")] if asked else []
    b.use(user, "sprint", answers=[("move", {"way": "run", "path": [[18, 12]], "face": 0}), *quick])
    assert b[user].point == (18, 12)


@pytest.mark.clause("CIR-392", "CIR-395", "CIR-1614")
def test_guarded_stance_ends_when_its_fighter_runs_but_not_on_boilerplate() -> None:
    for user, left in (("maximus", []), ("boilerplate", ["guarded_stance"])):
        b = fresh(user, "sprint", put("mortimer", (2, 2), 0))
        card = "a9"
        b.s.cards.faces[card] = "guarded_stance"
        b.s.cards.places[f"play:a-{user}"] = (card,)
        b.use(user, "sprint", answers=[("move", {"way": "run", "path": [[14, 12]], "face": 0})])
        assert b.held(user, "play") == left


# ---- extra moves and leaps


@pytest.mark.clause("CIR-1105", "CIR-857", "CIR-423", "CIR-469")
def test_power_slide_is_an_extra_move_for_those_on_their_feet() -> None:
    b = fresh("retia", "power_slide", put("mortimer", (2, 2), 0))
    b.use(
        "retia",
        "power_slide",
        answers=[
            (
                "extra_move",
                refusing(
                    ({"way": "extra", "path": [[13.01, 12]], "face": 0}, "CIR-1105"),
                    then={"way": "extra", "path": [[13, 12]], "face": 180},
                ),
            )
        ],
    )
    assert (b["retia"].point, b["retia"].facing) == ((13, 12), 180)
    assert (b["retia"].moved, b["retia"].own_moves) == ("", 1)


@pytest.mark.clause("CIR-011", "CIR-469", "CIR-1014")
def test_who_lies_or_aims_uses_a_power_slide_for_nothing() -> None:
    b = fresh("retia", "power_slide", put("mortimer", (2, 2), 0), knocked_down=True)
    b.use("retia", "power_slide")
    assert b.last("move_not_made").clause == "CIR-469"
    b = fresh("retia", "power_slide", put("mortimer", (2, 2), 0))
    b["retia"].statuses = (lasts("stays put", "CIR-1014"),)
    b.use("retia", "power_slide")
    assert b.last("move_not_made").clause == "CIR-1014"
    assert b["retia"].own_moves == 0


@pytest.mark.clause("CIR-1102", "CIR-858", "CIR-727")
def test_stage_dive_leaps_and_strikes() -> None:
    b = bout(
        [put("retia", (10, 12), 0, stack=["stage_dive"])],
        [put("mortimer", (16, 12), 0)],
        terrain=[slab("wall", 11, 10, 1, 4)],
        active="retia",
    )
    b.use(
        "retia",
        "stage_dive",
        dice=[3, 1],
        answers=[("leap", {"way": "leap", "path": [[14, 12]], "face": 0})],
    )
    rolled, hurt = b.last("attack_rolled").data, b.last("damage_rolled").data
    assert rolled["total"] - rolled["natural"] == 7
    assert hurt["total"] - hurt["natural"] == 14
    assert b["retia"].point == (14, 12)


@pytest.mark.clause("CIR-1102")
def test_a_stage_dive_into_nothing_is_no_attack() -> None:
    b = fresh("retia", "stage_dive", put("mortimer", (20, 12), 0))
    b.use("retia", "stage_dive", answers=[("leap", {"way": "leap", "path": [], "face": None})])
    assert not b.told("attack_declared")
    b = fresh("retia", "stage_dive", put("mortimer", (20, 12), 0), knocked_down=True)
    assert b.usable("retia", "stage_dive") == "CIR-1102"


@pytest.mark.clause("CIR-748")
def test_a_stage_dive_in_an_exchange_strikes_the_other_model() -> None:
    b = fresh("retia", "stage_dive", put("mortimer", (12, 12), 180), put("count", (10, 14), 0))
    b.use(
        "retia",
        "stage_dive",
        "counter",
        "count",
        dice=[1],
        answers=[("leap", {"way": "leap", "path": [], "face": 90})],
    )
    assert b.last("attack_declared").data["foe"] == "b-count"


@pytest.mark.clause("CIR-1565", "CIR-858", "CIR-406")
def test_walk_through_walls() -> None:
    b = bout(
        [put("ennui", (10, 12), 0, stack=["party_piece"])],
        [put("maximus", (2, 2), 0)],
        terrain=[slab("wall", 11, 8, 2, 8)],
        active="ennui",
    )
    b.use(
        "ennui",
        "party_piece",
        answers=[
            (
                "leap",
                refusing(
                    ({"way": "leap", "path": [[12, 12]], "face": 0}, "CIR-404"),
                    ({"way": "leap", "path": [[15.01, 12]], "face": 0}, "CIR-1565"),
                    then={"way": "leap", "path": [[14, 12]], "face": 0},
                ),
            )
        ],
    )
    assert b["ennui"].point == (14, 12)


@pytest.mark.clause("CIR-1307", "CIR-1570", "CIR-466")
@pytest.mark.parametrize(
    ("user", "face", "down", "inches"),
    [
        ("hester", "jump_boots", False, 6.0),
        ("hester", "jump_boots", True, 3.0),
        ("count", "party_piece", False, 8.0),
        ("count", "party_piece", True, 4.0),
    ],
)
def test_the_normal_move_becomes_a_leap(user: str, face: str, down: bool, inches: float) -> None:
    b = fresh(user, face, put("maximus", (2, 2), 0), knocked_down=down)
    b.use(user, face)
    way = ways_to_move(b.g, b[user])[0][0]
    assert (way.key, way.style, way.inches, way.flat) == ("normal", "straight", inches, True)


@pytest.mark.clause("CIR-1307", "CIR-1570", "CIR-1208", "CIR-1014", "CIR-870")
@pytest.mark.parametrize(
    ("user", "face", "clause"),
    [
        ("hester", "jump_boots", "CIR-1307"),
        ("count", "party_piece", "CIR-1570"),
        ("doug", "shamble", "CIR-1208"),
        ("maximus", "take_aim", "CIR-1014"),
        ("bone_idle", "take_aim", "CIR-1014"),
    ],
)
def test_what_must_come_before_the_move(user: str, face: str, clause: str) -> None:
    b = fresh(user, face, put("retia", (2, 2), 0))
    assert b.usable(user, face) is None
    b[user].own_moves = 1
    assert b.usable(user, face) == clause


@pytest.mark.clause("CIR-1208")
def test_shamble_minds_neither_mud_nor_blades() -> None:
    b = bout(
        [put("doug", (10, 12), 0, stack=["shamble"])],
        [put("maximus", (10, 13.5), 270)],
        terrain=[slab("mud", 10.5, 8, 5, 8)],
        active="doug",
    )
    b.use("doug", "shamble")
    way = ways_to_move(b.g, b["doug"])[0][0]
    assert (way.flat, way.inches) == (True, 4)
    b.play(answers=[("step", "move:"), ("move", {"way": "normal", "path": [[14, 12]], "face": 0})])
    assert b["doug"].point == (14, 12)
    assert not b.told("quick_attack_offered")


# ---- Take Aim


@pytest.mark.clause("CIR-1014")
def test_take_aim_holds_its_user_and_helps_its_shots_only() -> None:
    b = fresh("decibella", "take_aim", put("mortimer", (16, 12), 0))
    b.use("decibella", "take_aim")
    assert b.numbers("decibella", "high_note", "mortimer").to_hit == 8
    assert ways_to_move(b.g, b["decibella"]) == []
    b["mortimer"].x = 11.2
    assert b.numbers("decibella", "stiletto_sandal", "mortimer").to_hit == 6


@pytest.mark.clause("CIR-1014", "CIR-011")
def test_after_take_aim_a_stage_dive_is_a_blow_without_a_leap() -> None:
    b = fresh("retia", "stage_dive", put("mortimer", (12, 12), 0))
    b["retia"].statuses = (lasts("stays put", "CIR-1014"),)
    b.use("retia", "stage_dive", dice=[1])
    assert b["retia"].own_moves == 0
    assert b.last("attack_declared").data["weapon"] == "mic_trident"


@pytest.mark.clause("CIR-1574")
def test_bone_idle_takes_better_aim_once() -> None:
    b = fresh("bone_idle", "take_aim", put("maximus", (16, 12), 0))
    b.use("bone_idle", "take_aim")
    n = b.numbers("bone_idle", "spare_femurs", "maximus")
    assert (n.to_hit, n.damage) == (8, 13)
    b.strike("bone_idle", "spare_femurs", "maximus", dice=[1])
    n = b.numbers("bone_idle", "spare_femurs", "maximus")
    assert (n.to_hit, n.damage) == (8, 11)


@pytest.mark.clause("CIR-1602")
def test_the_professor_aims_on_the_move() -> None:
    b = fresh("professor", "take_aim", put("maximus", (16, 12), 0), own_moves=1)
    b.use("professor", "take_aim")
    assert b.numbers("professor", "bench_mortar", "maximus").to_hit == 7
    assert ways_to_move(b.g, b["professor"]) != []


# ---- Crowd Surf


@pytest.mark.clause("CIR-1110", "CIR-856", "CIR-471", "CIR-473")
def test_crowd_surf_carries_another_friend() -> None:
    b = bout(
        [put("decibella", (10, 12), 0, stack=["crowd_surf"]), put("maximus", (10, 14), 45)],
        [put("mortimer", (2, 2), 0)],
        active="decibella",
    )
    b.use(
        "decibella",
        "crowd_surf",
        answers=[
            (
                "effect_choice",
                refusing(
                    ({"way": "moved", "path": [[14.01, 14]], "face": None}, "CIR-1110"),
                    then={"way": "moved", "path": [[14, 14]], "face": None},
                ),
            )
        ],
    )
    assert (b["maximus"].point, b["maximus"].facing) == ((14, 14), 45)


@pytest.mark.clause("CIR-1110", "CIR-011")
def test_crowd_surf_needs_another_friend_within_three_inches() -> None:
    b = bout(
        [put("decibella", (10, 12), 0, stack=["crowd_surf"]), put("maximus", (10, 16.21), 45)],
        [put("mortimer", (2, 2), 0)],
    )
    assert b.usable("decibella", "crowd_surf") == "CIR-1110"
