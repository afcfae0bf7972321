"""Cards that move their user or somebody else: Sprint, leaps, slides, Take Aim."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.decisions import PickPath
from game.rules.cirque.moving import ways_to_move

from .arrange import Bout, bout, lasts, put, refusing, slab

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
def test_who_lies_or_aims_makes_no_power_slide() -> None:
    b = fresh("retia", "power_slide", put("mortimer", (2, 2), 0), knocked_down=True)
    assert b.usable("retia", "power_slide") == "CIR-469"
    b = fresh("retia", "power_slide", put("mortimer", (2, 2), 0))
    b["retia"].statuses = (lasts("stays put", "CIR-1014"),)
    assert b.usable("retia", "power_slide") == "CIR-1014"


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
    assert b.usable("retia", "stage_dive") == "CIR-469"


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
    b[user].moved = "normal"  # in an activation that is over
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
