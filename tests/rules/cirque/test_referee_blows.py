"""Blows and cards as a referee sees them: the exact end of a push, the order of answers, what is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rules.cirque import activation, casting, turn
from game.rules.cirque.aim import Blow
from game.rules.cirque.attack import attack
from game.rules.cirque.book import Cirque
from game.rules.cirque.sequence import close
from game.table.mapfile import read_map

from .arrange import Bout, bout, lasts, put, slab
from .driving import moves, walk
from .duels import duel, two_foes

MAPS = Path(__file__).parents[3] / "maps"


def told(b: Bout, what: str, *keys: str) -> list[tuple[object, ...]]:
    """Some data of every event of one name."""
    return [tuple(e.data[key] for key in keys) for e in b.told(what)]


# ---- pushes


@pytest.mark.clause("CIR-854", "CIR-471")
def test_a_slam_needs_a_contact_before_the_distance_is_used_up() -> None:
    for behind, end, down in ((15.4, 14.2, False), (15.399, 14.199, True), (15.0, 13.8, True)):
        b = bout(
            [put("maximus", (10, 10), 0, stack=["shove"])],
            [put("count", (11.2, 10), 180), put("mortimer", (behind, 10), 0)],
        )
        b.use("maximus", "shove", dice=[5, 1], answers=[("card_attack", "battle_axe:b-count")])
        assert (b["count"].point, b["count"].knocked_down) == ((end, 10), down)


@pytest.mark.clause("CIR-854", "CIR-1506")
def test_a_slam_of_bassus_counts_the_halved_distance() -> None:
    for behind, end, down in ((14.3, 12.9, False), (14.2, 12.8, True)):
        b = bout(
            [put("hester", (10, 10), 0, stack=["wrecking_piston"]), put("grimsby", (behind, 10), 0)],
            [put("bassus", (11.4, 10), 180)],
        )
        b.use("hester", "wrecking_piston", dice=[4, 1])
        assert (b["bassus"].point, b["bassus"].knocked_down) == ((end, 10), down)


# ---- the order of things


@pytest.mark.clause("CIR-753", "CIR-1512")
def test_who_was_shot_at_first_answers_first_if_it_is_struck_later() -> None:
    b = two_foes("retia", "flurry", attacked=(("b-count", False), ("b-mortimer", True), ("b-count", True)))
    close(b.g, b["retia"])
    assert b.s.owed == ("b-count", "b-mortimer")


@pytest.mark.clause("CIR-753", "CIR-741")
def test_who_was_only_shot_at_does_not_answer() -> None:
    b = two_foes("retia", "flurry", attacked=(("b-count", False), ("b-mortimer", True)))
    close(b.g, b["retia"])
    assert (b.s.owed, b["retia"].sequence) == (("b-mortimer",), "responding")


@pytest.mark.clause("CIR-337", "CIR-1201", "CIR-1557")
def test_the_text_of_a_card_comes_before_what_is_added_to_it() -> None:
    b = duel("doug", "grave_grip")
    b.use("doug", "grave_grip", dice=[4, 1], answers=[("card_attack", "shovel:b-mortimer")])
    assert b.log.index("status_changed") < b.log.index("knocked_down")
    assert (b["mortimer"].has("slowed") is not None, b["mortimer"].knocked_down) == (True, True)


@pytest.mark.clause("CIR-857", "CIR-870")
def test_an_extra_move_that_is_not_made_is_no_move() -> None:
    for answer, made in ((walk(way="extra"), 0), (walk(way="extra", face=90), 1)):
        b = bout([put("retia", (5, 5), stack=["power_slide", "take_aim"])], [put("count", (20, 20))])
        b.use("retia", "power_slide", answers=[("extra_move", answer)])
        assert b["retia"].own_moves == made
        assert (b.usable("retia", "take_aim") is None) is (made == 0)


@pytest.mark.clause("CIR-011", "CIR-1624")
def test_hazard_tape_finds_room_close_to_the_base() -> None:
    b = bout(
        [put("grimsby", (8, 12), 0, stack=["party_piece"])],
        [put("mortimer", (20, 12), 0)],
        terrain=[
            slab("pond", 2, 9, 5.39, 3.5),
            slab("pond", 8.61, 9, 5.39, 3.5),
            slab("pond", 7.39, 9, 1.22, 2.39),
            slab("pond", 2, 13.3, 12, 2),
        ],
    )
    b.use("grimsby", "party_piece", answers=[("effect_choice", [8, 12.9, 0])])
    assert b.s.terrain[-1].kind == "hazard_tape"


# ---- what is told


@pytest.mark.clause("CIR-009", "CIR-1310")
def test_a_second_roll_is_told_with_both_faces() -> None:
    b = bout(
        [put("nigel", (8.9, 10), 0, statuses=(lasts("may re-roll", "CIR-1310"),))],
        [put("mortimer", (10, 10), 0)],
    )
    b.strike("nigel", "clipboard", "mortimer", dice=[2, 7, 1], answers=[("reroll", "reroll")])
    assert told(b, "attack_rerolled", "old", "new") == [(2, 7)]
    assert told(b, "lingering_ended", "figure", "effect") == [("a-nigel", "may re-roll")]


@pytest.mark.clause("CIR-860", "CIR-894")
def test_being_slowed_is_told_when_it_comes_and_when_it_ends() -> None:
    b = bout(
        [put("count", (5, 5), statuses=(lasts("slowed", "CIR-1201", until="own"),))],
        [put("maximus", (15, 15))],
    )
    activation.begin(b.g, b["count"])
    activation.end(b.g)
    assert told(b, "status_changed", "figure", "status", "on", "until") == [
        ("a-count", "slowed", False, "own")
    ]
    assert b.last("status_changed").clause == "CIR-894"


@pytest.mark.clause("CIR-155", "CIR-891", "CIR-1106")
def test_what_lasts_for_the_activation_is_told_when_it_comes_and_when_it_ends() -> None:
    b = bout([put("maximus", (5, 5), stack=["turn_it_up"])], [put("count", (15, 15))], active="maximus")
    b.use("maximus", "turn_it_up")
    activation.end(b.g)
    keys = ("figure", "effect", "amount", "until", "source")
    lasting = ("a-maximus", "brutality", 2, "activation", "CIR-1106")
    assert told(b, "lingering_added", *keys) == told(b, "lingering_ended", *keys) == [lasting]
    assert b.last("lingering_ended").clause == "CIR-155"


@pytest.mark.clause("CIR-1301", "CIR-890")
def test_what_waits_for_the_next_attack_is_told_as_over_when_it_is_declared() -> None:
    waits = lasts("next power", "CIR-1301", 4)
    b = bout([put("hester", (8, 10), 0, statuses=(waits,))], [put("mortimer", (10, 10), 0)])
    b.strike("hester", "steam_lance", "mortimer", dice=[1])
    assert told(b, "lingering_ended", "effect", "amount") == [("next power", 4)]


@pytest.mark.clause("CIR-173", "CIR-883", "CIR-892")
def test_the_end_of_the_turn_is_told_for_whom_something_ends() -> None:
    burning, dazed = lasts("burning", "CIR-883", until=""), lasts("dazed", "CIR-1104", until="turn:1")
    b = bout(
        [put("maximus", (5, 5), statuses=(burning, dazed))],
        [put("count", (15, 15))],
        phase="aftermath",
        step=6,
    )
    b.run(turn.aftermath(b.g), dice=[1])
    assert told(b, "status_changed", "status", "on") == [("burning", False), ("dazed", False)]
    assert told(b, "turn_began", "turn") == [(2,)]


@pytest.mark.clause("CIR-101", "CIR-108")
def test_the_beginning_of_a_match_is_told_with_teams_and_pit() -> None:
    south, north = ((0, 0), (24, 0), (24, 5), (0, 5)), ((0, 19), (24, 19), (24, 24), (0, 24))
    b = bout([put("maximus")], [put("count")], phase="deployment", zones=(("a", south), ("b", north)))
    b.s.first_deployer = None
    b.run(casting.deployment(b.g), dice=[3, 7], answers=[("zone", "a")])
    assert told(b, "game_started", "arena", "teams") == [([24, 24], [["maximus"], ["count"]])]


@pytest.mark.clause("CIR-441")
def test_a_move_cut_short_is_told_with_its_reason() -> None:
    for damage, dice, reason in ((9, [9, 9], "died"), (0, [5, 1], "moved")):
        b = bout(
            [put("maximus", (6.2, 5), 0, damage=damage), put("retia", (1, 20))],
            [put("grimsby", (5, 5), 0), put("count", (20, 20))],
        )
        moves(b, "maximus", (12.2, 5), dice=dice, answers=[("quick_attack", "long_tongs")])
        assert told(b, "move_cut_short", "figure", "reason") == [("a-maximus", reason)]


@pytest.mark.clause("CIR-762", "CIR-765", "CIR-871")
def test_a_template_is_told_with_a_target_that_it_killed() -> None:
    b = bout(
        [put("ennui", (10, 4), 90)],
        [put("hester", (10, 10), 270, damage=10), put("professor", (12, 10), 270)],
    )
    b.strike("ennui", "sigh_of_ages", "hester", dice=[7, 9, 8])
    assert not b["hester"].alive
    assert told(b, "template_placed", "under", "at_centre") == [(["b-hester", "b-professor"], ["b-hester"])]


@pytest.mark.clause("CIR-356", "CIR-1012")
def test_a_card_that_leaves_play_is_told_with_its_reason() -> None:
    b = bout([put("maximus", (5, 5), play=["brace"])], [put("count", (15, 15))])
    activation.begin(b.g, b["maximus"])
    assert told(b, "card_left_play", "figure", "card", "reason") == [("a-maximus", "brace", "CIR-356")]


@pytest.mark.clause("CIR-181")
def test_the_end_of_a_match_is_told_with_its_reason() -> None:
    b = bout([put("maximus", (8.8, 10), 0)], [put("count", (10, 10), 0, damage=9)])
    axe = b["maximus"].printed.weapon("battle_axe")
    rule = attack(b.g, b["maximus"], b["count"], axe, Blow("battle_axe"), "basic")
    assert b.ends(rule, dice=[9, 9]) == "0"
    assert told(b, "game_ended", "result", "reason") == [("0", "CIR-181")]


# ---- what the other side may not read


@pytest.mark.clause("CIR-1604", "CIR-213")
def test_what_footnotes_shows_is_in_nothing_that_the_other_side_reads() -> None:
    b = bout(
        [put("professor", (5, 5), stack=["party_piece"])],
        [put("count", (20, 20))],
        piles={"deck:0": ["light", "wind", "charge", "steel"]},
    )
    b.use(
        "professor",
        "party_piece",
        answers=[("effect_choice", "wind"), ("effect_choice", ["charge", "light"])],
    )
    read = [e for e in (e.for_side(1) for e in b.events) if e is not None]
    assert [(e.what, e.data, dict(e.say.args)) for e in read[1:]] == [
        ("cards_revealed", {}, {"figure": "Professor", "n": 3}),
        ("card_moved", {}, {"figure": "Professor"}),
    ]
    assert b.faces("deck:0") == ["steel", "charge", "light"]


@pytest.mark.clause("CIR-1302")
def test_what_a_peer_review_shows_is_named_to_its_own_side_only() -> None:
    b = bout([put("grimsby", (5, 5), stack=["peer_review"])], [put("count", (9, 9), stack=["light"])])
    b.use("grimsby", "peer_review")
    shown = b.last("cards_revealed")
    assert (shown.data["faces"], shown.for_side(0)) == (["light"], shown)
    veiled = shown.for_side(1)
    assert veiled is not None and dict(veiled.say.args) == {"figure": "Grimsby", "foe": "Count"}


# ---- the bouts on offer


@pytest.mark.clause("CIR-1713", "CIR-1712", "CIR-1711")
def test_the_sound_check_is_maximus_against_sir_mortimer() -> None:
    sound, double = (read_map(MAPS / f"{name}.toml") for name in ("sound_check", "double_bill"))
    keys = [[o.key for o in choice.options] for choice in Cirque().choices(sound)]
    assert keys == [["ludus:maximus"], ["bored:mortimer"]]
    assert [choice.default for choice in Cirque().choices(sound)] == ["ludus:maximus", "bored:mortimer"]
    assert [len(choice.options) for choice in Cirque().choices(double)] == [9, 9]
