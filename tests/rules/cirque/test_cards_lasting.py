"""Cards that remain in play: what holds while they lie there, and when they end."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.cirque.aim import Blow, why_not
from game.rules.cirque.attack import attack
from game.rules.cirque.effect import Ask, asked
from game.rules.cirque.harm import Over, harm, push, wound
from game.rules.cirque.values import armour, finesse, shielding, swiftness, toughness

from .arrange import Bout, bout, lasts, put


def with_play(fighter: str, *play: str, foe: str = "maximus", gap: float = 0.0, **more: Any) -> Bout:
    """A fighter with cards in play, a foe to the east that faces it."""
    from game.rules.cirque.state import content

    far = (content().fighter(fighter).base + content().fighter(foe).base) / 2 + gap
    return bout(
        [
            put(fighter, (8, 12), 0, play=play, **more),
            put("nigel" if fighter != "nigel" else "hester", (1, 23)),
        ],
        [put(foe, (round(8 + far, 3), 12), 180)],
    )


def quartet(b: Bout, name: str) -> tuple[int, int, int, int]:
    """Toughness, Armour, Shielding, Swiftness."""
    f = b[name]
    return (
        toughness(b.g, f).whole,
        armour(b.g, f).whole,
        shielding(b.g, f).whole,
        swiftness(b.g, f).whole,
    )


@pytest.mark.clause(
    "CIR-1012", "CIR-1013", "CIR-1205", "CIR-1554", "CIR-1614", "CIR-1516", "CIR-236", "CIR-237"
)
@pytest.mark.parametrize(
    ("fighter", "card", "expected"),
    [
        ("mortimer", "brace", (11, 15, 14, 10)),
        ("mortimer", "duck_and_weave", (10, 14, 15, 11)),
        ("mortimer", "cant_be_bothered", (12, 16, 14, 10)),
        ("mortimer", "party_piece", (11, 15, 15, 11)),
        ("mortimer", "guarded_stance", (10, 14, 14, 10)),
        ("decibella", "guarded_stance", (9, 13, 16, 12)),
        ("boilerplate", "guarded_stance", (13, 17, 12, 8)),
        ("doug", "party_piece", (12, 16, 12, 8)),
    ],
)
def test_numbers_of_the_fighter_while_a_card_is_in_play(
    fighter: str, card: str, expected: tuple[int, int, int, int]
) -> None:
    assert quartet(with_play(fighter, card), fighter) == expected


@pytest.mark.clause("CIR-357")
def test_two_copies_in_play_count_once_and_different_cards_add_up() -> None:
    assert quartet(with_play("mortimer", "brace", "brace"), "mortimer") == (11, 15, 14, 10)
    assert quartet(with_play("mortimer", "brace", "cant_be_bothered"), "mortimer") == (13, 17, 14, 10)


@pytest.mark.clause("CIR-355", "CIR-205")
def test_a_card_that_stays_goes_into_play() -> None:
    b = bout([put("doug", (8, 12), 0, stack=["brace"])], [put("maximus", (15, 12), 0)], active="doug")
    b.use("doug", "brace")
    assert (b.held("doug", "stack"), b.held("doug", "play"), b.faces("discard:0")) == ([], ["brace"], [])
    assert b.log == ["action_used", "card_in_play"]


# ---- Guarded Stance


def quick(b: Bout, mover: str, striker: str) -> str | None:
    """The clause that protects a mover from a quick attack, or None."""
    f, e = b[striker], b[mover]
    w = next(w for w in f.printed.weapons if w.melee)
    why = why_not(b.g, f, e, w, "quick", Blow(w.id, forced=True))
    return why.clause if why else None


@pytest.mark.clause("CIR-391", "CIR-337", "CIR-338", "CIR-1516", "CIR-1614", "CIR-1002")
@pytest.mark.parametrize(
    ("fighter", "clause"),
    [("mortimer", "CIR-1002"), ("decibella", "CIR-1516"), ("boilerplate", None)],
)
def test_guarded_stance_protects_from_quick_attacks(fighter: str, clause: str | None) -> None:
    assert quick(with_play(fighter), fighter, "maximus") is None
    assert quick(with_play(fighter, "guarded_stance"), fighter, "maximus") == clause


@pytest.mark.clause("CIR-391")
def test_guarded_stance_protects_from_nothing_else() -> None:
    b = with_play("mortimer", "guarded_stance")
    assert b.strike("maximus", "battle_axe", "mortimer", dice=[2]).verdict == "miss"


# ---- Brace, Safety Goggles


@pytest.mark.clause("CIR-1012")
def test_brace_neither_budges_nor_falls() -> None:
    b = with_play("mortimer", "brace")
    push(b.g, b["maximus"], b["mortimer"], 3, "CIR-1007", slam=True)
    assert b["mortimer"].point == (8, 12)
    assert b.last("stood_fast").clause == "CIR-1012"
    b = with_play("mortimer", "brace")
    b.strike("maximus", "battle_axe", "mortimer", blow=Blow(fall=True, clause="CIR-1006"), dice=[9, 1])
    assert not b["mortimer"].knocked_down
    assert b.last("stayed_up").clause == "CIR-1012"


@pytest.mark.clause("CIR-1311")
def test_safety_goggles_cap_what_areas_do_away_from_their_centre() -> None:
    b = with_play("grimsby", "safety_goggles")
    assert b.run(harm(b.g, b["grimsby"], 10, "CIR-1503", cap=2, source="b-maximus"), dice=[10]) == 1
    assert b.run(harm(b.g, b["grimsby"], 10, "CIR-1402"), dice=[10]) == 3
    b = with_play("nigel", "safety_goggles")
    assert asked("cannot be knocked down", Ask(b.g, b["nigel"])) == "CIR-1311"


# ---- En Garde, Hairspray Cloud


@pytest.mark.clause("CIR-1016")
def test_en_garde_helps_weapons_that_strike_back() -> None:
    b = with_play("mortimer", "en_garde")
    kinds = ("counter", "follow_up", "basic", "quick")
    assert [b.numbers("mortimer", "greatsword", "maximus", k).to_hit for k in kinds] == [8, 6, 6, 6]
    card = Blow(to_hit=-1, damage=4, clause="CIR-1004")
    assert b.numbers("mortimer", "greatsword", "maximus", "counter", card).to_hit == 5


@pytest.mark.clause("CIR-1109")
def test_hairspray_cloud_hinders_shots() -> None:
    b = with_play("bassus", "hairspray_cloud", foe="bone_idle", gap=5)
    assert b.numbers("bone_idle", "spare_femurs", "bassus").to_hit == 4
    b = with_play("bassus", "hairspray_cloud", foe="bone_idle")
    assert b.numbers("bone_idle", "humerus_club", "bassus").to_hit == 6


# ---- Can't Be Bothered, Play to the Crowd


@pytest.mark.clause("CIR-1205")
def test_cant_be_bothered_always_defends() -> None:
    b = with_play("mortimer", "cant_be_bothered")
    assert asked("always defends", Ask(b.g, b["mortimer"])) == "CIR-1205"
    assert asked("always defends", Ask(b.g, b["maximus"])) == ""


@pytest.mark.clause("CIR-1112", "CIR-1501")
def test_play_to_the_crowd_and_top_billing_add_to_the_roll() -> None:
    from game.engine.tally import Tally
    from game.engine.words import Text
    from game.rules.cirque.effect import adjusted

    b = bout(
        [put("decibella", (8, 12), 0, play=["play_to_crowd"]), put("maximus", (5, 5), 0, enraged=True)],
        [put("mortimer", (20, 12), 180)],
    )
    bonus = [
        adjusted("initiative", Tally(0, "CIR-132", Text("die")), Ask(b.g, b.s.team(side)[0])).value
        for side in (0, 1)
    ]
    assert bonus == [3, 0]


# ---- Play Dead


@pytest.mark.clause("CIR-1209")
def test_play_dead_lies_down_and_is_no_target_for_shots_and_quick_attacks() -> None:
    b = bout(
        [put("bone_idle", (8, 12), 0, stack=["play_dead"])],
        [put("maximus", (9.2, 12), 180), put("decibella", (16, 12), 180)],
        active="bone_idle",
    )
    b.use("bone_idle", "play_dead")
    f = b["bone_idle"]
    assert f.knocked_down
    assert quartet(b, "bone_idle") == (11, 15, 14, 9)
    note = b["decibella"].printed.weapon("high_note")
    why = why_not(b.g, b["decibella"], f, note, "basic", Blow())
    assert why is not None and why.clause == "CIR-1209"
    assert quick(b, "bone_idle", "maximus") == "CIR-1209"
    assert b.strike("maximus", "battle_axe", "bone_idle", dice=[2]).verdict == "miss"


@pytest.mark.clause("CIR-1209", "CIR-465")
def test_play_dead_ends_when_its_player_stands_up() -> None:
    from game.rules.cirque.harm import stand_up

    b = with_play("bone_idle", "play_dead", knocked_down=True)
    b.run(stand_up(b.g, b["bone_idle"], "CIR-466"))
    assert b.held("bone_idle", "play") == []
    assert b.faces("discard:0") == ["play_dead"]
    assert quartet(b, "bone_idle") == (9, 13, 14, 11)


# ---- Deathly Hush


@pytest.mark.clause("CIR-1210", "CIR-1563", "CIR-896")
@pytest.mark.parametrize(
    ("fighter", "gap", "expected"),
    [("mortimer", 3.0, 5), ("mortimer", 3.01, 6), ("ennui", 5.0, 5), ("ennui", 5.01, 6)],
)
def test_deathly_hush_lowers_the_finesse_of_enemies_around(fighter: str, gap: float, expected: int) -> None:
    b = with_play(fighter, "deathly_hush", gap=gap)
    assert finesse(b.g, b["maximus"]).whole == expected
    assert finesse(b.g, b[fighter]).whole == 6


@pytest.mark.clause("CIR-1210")
def test_one_deathly_hush_counts() -> None:
    b = bout(
        [
            put("mortimer", (8, 12), 0, play=["deathly_hush"]),
            put("ennui", (10, 14), 0, play=["deathly_hush"]),
        ],
        [put("maximus", (10, 12), 180)],
    )
    assert finesse(b.g, b["maximus"]).whole == 5


# ---- One Foot in the Grave


@pytest.mark.clause("CIR-1212", "CIR-804")
def test_one_foot_in_the_grave_saves_once() -> None:
    b = with_play("doug", "one_foot", damage=12)
    b.run(wound(b.g, b["doug"], 5, "CIR-652"))
    f = b["doug"]
    assert (f.alive, f.damage, f.knocked_down) == (True, 13, True)
    assert (b.held("doug", "play"), b.faces("discard:0")) == ([], ["one_foot"])
    b.run(wound(b.g, b["doug"], 1, "CIR-652"))
    assert not f.alive


# ---- Feedback Loop


@pytest.mark.clause("CIR-1513", "CIR-606", "CIR-811")
def test_feedback_loop_angers_who_misses_in_melee() -> None:
    b = with_play("retia", "party_piece", foe="count")
    b["count"].fury = 5
    b.strike("count", "fangs", "retia", kind="counter", dice=[4])
    assert (b["count"].fury, b["count"].enraged) == (6, True)
    b = with_play("retia", "party_piece", foe="bone_idle", gap=5)
    b.strike("bone_idle", "spare_femurs", "retia", dice=[2])
    assert b["bone_idle"].fury == 0


@pytest.mark.clause("CIR-1513")
def test_feedback_loop_is_silent_about_hits() -> None:
    b = with_play("retia", "party_piece", foe="count")
    b.strike("count", "fangs", "retia", dice=[5, 1])
    assert b["count"].fury == 0


# ---- Sign the Waiver


def waiver(at: tuple[float, float] = (12, 14.5), facing: float = 0.0) -> Bout:
    """Bone Idle shoots at Nigel, Boilerplate has signed."""
    return bout(
        [put("nigel", (12, 12), 0), put("boilerplate", at, 0, play=["sign_waiver"])],
        [put("bone_idle", (4, 12), facing)],
    )


@pytest.mark.clause("CIR-1312", "CIR-605")
def test_sign_the_waiver_takes_the_shot() -> None:
    b = waiver()
    b.strike("bone_idle", "spare_femurs", "nigel", dice=[5, 9], answers=[("interpose", "yes")])
    assert b.last("target_changed").data == {"old": "a-nigel", "new": "a-boilerplate"}
    assert b.last("attack_rolled").data["swiftness"] == 8
    assert (b["boilerplate"].damage, b["nigel"].damage) == (2, 0)
    assert b["bone_idle"].attacked == (("a-boilerplate", False),)


@pytest.mark.clause("CIR-1312", "CIR-013")
def test_sign_the_waiver_may_be_left() -> None:
    b = waiver()
    b.strike("bone_idle", "spare_femurs", "nigel", dice=[2], answers=[("interpose", "no")])
    assert not b.told("target_changed")


@pytest.mark.clause("CIR-1312")
@pytest.mark.parametrize(("at", "facing"), [((12, 16.31), 0.0), ((16.9, 12), 0.0), ((12, 14.5), 287.0)])
def test_sign_the_waiver_needs_a_friend_near_and_a_legal_target(
    at: tuple[float, float], facing: float
) -> None:
    b = waiver(at, facing)
    if facing:
        b["nigel"].y = 10.0
    b.strike("bone_idle", "spare_femurs", "nigel", dice=[1])
    assert b.last("attack_rolled").data["foe"] == "a-nigel"


@pytest.mark.clause("CIR-1312")
def test_one_change_of_target_at_most_and_none_for_melee() -> None:
    b = bout(
        [
            put("nigel", (12, 12), 0, play=["sign_waiver"]),
            put("boilerplate", (12, 14.5), 0, play=["sign_waiver"]),
            put("hester", (12, 9.9), 0),
        ],
        [put("bone_idle", (4, 12), 0), put("maximus", (10.8, 9.9), 0)],
    )
    b["bone_idle"].y = 11.0
    b.strike("bone_idle", "spare_femurs", "hester", dice=[1], answers=[("interpose", "yes")])
    assert b.last("attack_rolled").data["foe"] == "a-nigel"
    b.strike("maximus", "battle_axe", "hester", dice=[1])


# ---- Dig In, Overpressure of the boiler


@pytest.mark.clause("CIR-1560", "CIR-408")
def test_dig_in_slows_everybody_but_its_digger_and_goes_with_the_card() -> None:
    from game.rules.cirque.discards import leave_play
    from game.rules.cirque.state import table
    from game.table.moves import path_cost

    b = bout([put("doug", (8, 12), 0, stack=["party_piece"])], [put("maximus", (14, 12), 180)], active="doug")
    b.use("doug", "party_piece")
    path = [(8.0, 12.0), (12.0, 12.0)]
    assert path_cost(table(b.g, b["doug"]), path) == pytest.approx(4.0)
    assert path_cost(table(b.g, b["maximus"]), path) == pytest.approx(6.5)
    leave_play(b.g, b["doug"], b.card("play:a-doug", "party_piece"), "CIR-356")
    assert b.s.terrain == ()
    assert quartet(b, "doug") == (11, 15, 12, 8)


@pytest.mark.clause("CIR-1613", "CIR-338", "CIR-357")
def test_boilerplate_puts_energy_into_its_plates() -> None:
    b = bout(
        [put("boilerplate", (8, 12), 0, stack=["overpressure", "steel", "wind", "light", "blood"])],
        [put("maximus", (14, 12), 180)],
        active="boilerplate",
    )
    b.use(
        "boilerplate",
        "overpressure",
        answers=[("effect_choice", ["steel", "wind", "light"])],
    )
    assert b.held("boilerplate", "play") == ["overpressure"]
    assert b.held("boilerplate") == ["blood"]
    assert b.faces("discard:0") == ["steel", "wind", "light"]
    assert quartet(b, "boilerplate") == (15, 19, 12, 8)


@pytest.mark.clause("CIR-1613")
def test_the_plates_are_thin_again_when_the_card_has_ended() -> None:
    from game.rules.cirque.discards import leave_play

    b = with_play("boilerplate", "overpressure")
    card = b.card("play:a-boilerplate", "overpressure")
    b["boilerplate"].statuses = (lasts("pressure", "CIR-1613", 2, "", card),)
    assert quartet(b, "boilerplate") == (14, 18, 12, 8)
    leave_play(b.g, b["boilerplate"], card, "CIR-356")
    assert quartet(b, "boilerplate") == (12, 16, 12, 8)
    assert b["boilerplate"].has("pressure") is None


@pytest.mark.clause("CIR-802", "CIR-1560")
def test_what_a_dead_fighter_had_in_play_is_over() -> None:
    b = bout([put("doug", (8, 12), 0, stack=["party_piece"])], [put("maximus", (14, 12), 180)], active="doug")
    b.use("doug", "party_piece")
    b["doug"].damage = 13
    f = b["maximus"]
    b["maximus"].x = 9.4
    rule = attack(b.g, f, b["doug"], f.printed.weapon("battle_axe"), Blow(), "basic")
    assert b.ends(rule, dice=[9, 10]) == "1"
    assert b.s.terrain == ()
    assert issubclass(Over, Exception)
