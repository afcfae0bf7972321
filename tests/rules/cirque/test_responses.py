"""What a fighter does that was attacked in melee: Defend or Counter-attack, the follow-up, what is asked."""

from __future__ import annotations

import pytest

from game.engine.decisions import Decision
from game.rules.cirque.activation import go_on
from tests.rules.cirque.arrange import Bout, Given, bout, put, slab
from tests.rules.cirque.driving import (
    acts,
    among,
    card,
    data,
    keys,
    open_acts,
    owing,
    picked,
    respond,
    told,
)

HERE, CLOSE = (10, 10), (11.2, 10)
DECLINE: Given = ("follow_up", "decline:")
DEFEND: Given = ("response", "defend:")


# ---- the response


@pytest.mark.clause(
    "CIR-642",
    "CIR-741",
    "CIR-743",
    "CIR-745",
    "CIR-747",
    "CIR-751",
    "CIR-752",
    "CIR-811",
    "CIR-813",
    "CIR-875",
)
def test_a_whole_exchange_between_maximus_and_count_backwards() -> None:
    b = bout([put("maximus", HERE)], [put("count", CLOSE, facing=180, fury=5)], active="maximus")
    acts(b, "maximus", "strike:battle_axe:b-count", dice=[6, 3])
    assert (b["count"].damage, b["count"].fury, b["count"].enraged) == (1, 6, True)
    assert b.log.index("became_enraged") < b.log.index("damage_rolled")
    b.run(go_on(b.g), answers=[("next_attack", "strike:studded_vambrace:b-count")], dice=[4])
    b.run(go_on(b.g))
    exchange: list[Given] = [
        ("response", "strike:fangs:a-maximus"),
        ("strike_again", "again"),
        ("follow_up", "strike:battle_axe:b-count"),
    ]
    respond(b, *exchange, dice=[6, 9, 4, 9, 1])
    assert told(b, "attack_rolled", "total", "swiftness", "shielding", "result") == [
        (12, 11, 15, "armour"),
        (10, 11, 15, "miss"),
        (10, 10, 15, "armour"),
        (9, 10, 15, "miss"),
        (15, 11, 15, "toughness"),
    ]
    assert told(b, "damage_rolled", "total", "value", "points") == [(15, 13, 1), (19, 14, 3), (13, 10, 2)]
    assert (b["maximus"].damage, b["maximus"].fury) == (3, 1)
    assert (b["count"].damage, b["count"].fury) == (2, 7)
    assert (1, "CIR-1567") in b.told("attack_rolled")[3].data["parts"]
    assert told(b, "attack_declared", "kind")[2:] == [("counter",), ("counter",), ("follow_up",)]
    assert (b["maximus"].sequence, b.s.owed) == ("done", ())


@pytest.mark.clause("CIR-746", "CIR-743")
def test_who_was_attacked_from_behind_without_cards_can_only_defend() -> None:
    b = bout([put("maximus", HERE)], [put("count", CLOSE, facing=0)], active="maximus")
    owing(b, "count")
    respond(b)
    assert (b.last("response_chosen").clause, data(b, "response_chosen")["response"]) == ("CIR-744", "defend")


@pytest.mark.clause("CIR-744")
def test_after_defend_no_further_attacks_are_made() -> None:
    b = bout([put("maximus", HERE, stack=["haymaker"])], [put("count", CLOSE, facing=180)], active="maximus")
    owing(b, "count")
    respond(b, DEFEND)
    assert b.log == ["response_chosen"] and b["maximus"].sequence == "done"


@pytest.mark.clause("CIR-464", "CIR-469", "CIR-746")
def test_who_lies_may_strike_back_behind_itself() -> None:
    b = bout([put("maximus", HERE)], [put("count", CLOSE, facing=0, knocked_down=True)], active="maximus")
    owing(b, "count")
    respond(b, ("response", "strike:abacus:a-maximus"), ("follow_up", "decline:"), dice=[1])
    assert told(b, "attack_declared", "kind", "weapon") == [("counter", "abacus")]


@pytest.mark.clause("CIR-745", "CIR-751", "CIR-352", "CIR-355", "CIR-746")
def test_a_passive_card_may_be_the_counter_attack_and_is_followed_up() -> None:
    b = bout([put("maximus", HERE)], [put("count", CLOSE, facing=0, stack=["brace"])], active="maximus")
    owing(b, "count")
    respond(b, ("response", card("brace")), ("follow_up", "strike:battle_axe:b-count"), dice=[6, 3])
    assert b.held("count", "play") == ["brace"]
    assert data(b, "damage_rolled")["value"] == 13 + 1
    assert b["count"].passives == 0


@pytest.mark.clause("CIR-741")
def test_one_response_however_many_attacks_missed() -> None:
    b = bout([put("maximus", HERE)], [put("count", CLOSE, facing=180)], active="maximus")
    acts(b, "maximus", "strike:battle_axe:b-count", dice=[1])
    b.run(go_on(b.g), answers=[("next_attack", "strike:studded_vambrace:b-count")], dice=[1])
    b.run(go_on(b.g))
    assert list(b.s.owed) == ["b-count"]
    respond(b, DEFEND)
    assert (list(b.s.owed), len(b.told("response_chosen"))) == ([], 1)


@pytest.mark.clause("CIR-741", "CIR-354", "CIR-437", "CIR-752", "CIR-353")
def test_no_response_to_ranged_granted_and_quick_attacks_and_to_those_of_an_exchange() -> None:
    b = bout(
        [put("tympanus", HERE), put("maximus", (4, 4), stack=["encore"])],
        [put("count", CLOSE, facing=180), put("doug", (5.4, 4), facing=180)],
        active="tympanus",
    )
    acts(b, "tympanus", "strike:hurled_cymbal:b-count", dice=[1])
    b.run(go_on(b.g))
    assert (b.s.owed, b["tympanus"].sequence) == ((), "done")
    b.s.active = "a-maximus"
    b["maximus"].attacks, b["maximus"].sequence = 1, "done"
    acts(b, "maximus", "passive:encore", ("card_attack", "battle_axe:b-doug"), dice=[1])
    assert b["maximus"].attacked == (("b-doug", False),)
    b["maximus"].attacked = ()
    owing(b, "doug")
    respond(b, ("response", "strike:shovel:a-maximus"), DECLINE, dice=[1])
    assert b["doug"].attacked == (("a-maximus", False),)
    assert told(b, "attack_declared", "kind") == [("basic",), ("granted",), ("counter",)]


@pytest.mark.clause("CIR-755")
def test_areas_and_harm_of_an_attack_card_are_not_answered() -> None:
    b = bout(
        [put("maximus", HERE, stack=["signature_move"])], [put("count", CLOSE, facing=180)], active="maximus"
    )
    acts(b, "maximus", "card:signature_move", dice=[1])
    for _ in range(2):
        b.run(go_on(b.g))
    assert (b["maximus"].sequence, "response_chosen" in b.log) == ("done", False)


@pytest.mark.clause("CIR-753", "CIR-742", "CIR-754", "CIR-1103")
def test_after_a_mosh_pit_everybody_answers_in_the_order_of_the_blows() -> None:
    def pit(damage: int = 0) -> Bout:
        b = bout(
            [put("bassus", HERE, damage=damage, fury=0, stack=["mosh_pit"]), put("retia", (2, 2))],
            [put("mortimer", (8.1, 10), facing=0), put("count", (11.6, 10), facing=180)],
            active="bassus",
        )
        acts(b, "bassus", "card:mosh_pit", ("card_attack", "bass_hammer:b-mortimer"), dice=[1, 1])
        for _ in range(2):
            b.run(go_on(b.g))
        return b

    b = pit()
    assert told(b, "attack_declared", "foe", "distance") == [("b-count", 0.2), ("b-mortimer", 0.5)]
    assert b.s.owed == ("b-count", "b-mortimer")
    respond(
        b, ("response", "strike:fangs:a-bassus"), ("follow_up", "strike:bass_hammer:b-count"), dice=[1, 1]
    )
    assert b["bassus"].sequence == "between"
    b.run(go_on(b.g))
    respond(b, ("response", "strike:greatsword:a-bassus"), dice=[1])
    assert told(b, "response_chosen", "figure") == [("b-count",), ("b-mortimer",)]
    assert b.last("follow_up_declined").data["figure"] == "a-bassus"
    b = pit(damage=12)
    respond(b, ("response", "strike:fangs:a-bassus"), dice=[9, 9])
    assert (b["bassus"].alive, b.s.owed, b.s.active) == (False, (), "")


@pytest.mark.clause("CIR-754", "CIR-742")
def test_an_exchange_ends_at_once_when_one_of_the_two_is_dead() -> None:
    b = bout(
        [put("maximus", HERE, damage=11), put("retia", (2, 2))],
        [put("count", CLOSE, facing=180, enraged=True, fury=6)],
        active="maximus",
    )
    owing(b, "count")
    respond(b, ("response", "strike:fangs:a-maximus"), dice=[9, 9])
    assert (b["maximus"].alive, "follow_up_declined" in b.log) == (False, False)


@pytest.mark.clause("CIR-151", "CIR-153", "CIR-751")
def test_the_active_player_may_cast_between_a_counter_attack_and_the_follow_up() -> None:
    b = bout(
        [put("maximus", HERE, damage=5)],
        [put("count", CLOSE, facing=180)],
        piles={"sorcery:0": ["bandages"], "sorcery:1": ["bandages", "favour"]},
        active="maximus",
    )
    owing(b, "count")
    bandages = b.card("sorcery:0", "bandages")
    respond(
        b,
        ("response", lambda asked: among(asked, ("strike", "defend"), "strike:fangs:a-maximus")),
        ("follow_up", f"cast:{bandages}"),
        ("follow_up", "strike:battle_axe:b-count"),
        dice=[1, 1],
    )
    assert b.log.index("sorcery_cast") > b.log.index("attack_rolled")
    assert (b["maximus"].damage, told(b, "attack_declared", "kind")) == (2, [("counter",), ("follow_up",)])
    assert all(d.who == 0 for d in b.asked if d.key in ("follow_up", "point"))


@pytest.mark.clause("CIR-747", "CIR-811", "CIR-1513")
def test_who_becomes_enraged_by_its_own_miss_may_strike_again() -> None:
    b = bout(
        [put("retia", HERE, play=["party_piece"])], [put("count", CLOSE, facing=180, fury=5)], active="retia"
    )
    owing(b, "count")
    strikes: list[Given] = [("response", "strike:fangs:a-retia"), ("strike_again", "again"), DECLINE]
    respond(b, *strikes, dice=[4, 5])
    assert told(b, "attack_rolled", "total", "result") == [(10, "miss"), (4 + 1 + 5, "miss")]
    assert b.told("fury_changed")[0].clause == "CIR-1513"
    assert (b["count"].fury, b["count"].enraged) == (7, True)


@pytest.mark.clause("CIR-747", "CIR-751")
def test_an_enraged_attacker_may_strike_twice_in_the_follow_up_too() -> None:
    b = bout(
        [put("maximus", HERE, enraged=True, fury=6)], [put("count", CLOSE, facing=180)], active="maximus"
    )
    owing(b, "count")
    answers: list[Given] = [
        ("response", "strike:abacus:a-maximus"),
        ("follow_up", "strike:battle_axe:b-count"),
        ("strike_again", "again"),
    ]
    respond(b, *answers, dice=[1, 1, 1])
    assert told(b, "attack_declared", "weapon") == [("abacus",), ("battle_axe",), ("battle_axe",)]
    b = bout(
        [put("maximus", HERE, enraged=True, fury=6)], [put("count", CLOSE, facing=180)], active="maximus"
    )
    owing(b, "count")
    respond(b, *answers[:2], ("strike_again", "no"), dice=[1, 1])
    assert len(b.told("attack_declared")) == 2


@pytest.mark.clause("CIR-747")
def test_a_ranged_counter_attack_is_made_once() -> None:
    idle = put("bone_idle", (14, 10), facing=180, enraged=True, fury=9)
    b = bout([put("maximus", HERE)], [idle], active="maximus")
    owing(b, "bone_idle")
    respond(b, ("response", "strike:spare_femurs:a-maximus"), dice=[1])
    assert len(b.told("attack_declared")) == 1


@pytest.mark.clause("CIR-748", "CIR-746")
def test_every_attack_of_an_exchange_targets_the_other_model_of_it() -> None:
    b = bout(
        [put("maximus", HERE), put("retia", (11.2, 11.2))],
        [put("count", CLOSE, facing=120, stack=["flurry", "taunt"])],
        active="maximus",
    )
    owing(b, "count")

    def answer(asked: Decision[object]) -> str:
        assert keys(b, asked) == [
            "strike:fangs:a-maximus", "strike:abacus:a-maximus", "card:flurry", "card:taunt", "defend",
        ]  # fmt: skip
        return asked.options[2].key  # type: ignore[attr-defined,no-any-return]

    fangs: Given = ("card_attack", "fangs:a-maximus")
    none: Given = ("enhance_attack", [])
    again: Given = (
        "card_attack",
        lambda asked: picked(b, asked, ["fangs:a-maximus", "leave"], "fangs:a-maximus"),
    )
    respond(b, ("response", answer), fangs, none, again, none, DECLINE, dice=[1, 1])
    assert told(b, "attack_declared", "foe") == [("a-maximus",)] * 2
    b = bout(
        [put("maximus", HERE), put("retia", (11.2, 11.2))],
        [put("count", CLOSE, facing=120, stack=["taunt"])],
        active="maximus",
    )
    owing(b, "count")
    respond(b, ("response", "card:b0"), DECLINE)
    assert (b["maximus"].fury, b["retia"].fury) == (2, 0)


@pytest.mark.clause("CIR-877")
def test_a_clumsy_weapon_is_of_no_use_in_an_exchange() -> None:
    b = bout([put("maximus", HERE)], [put("professor", CLOSE, facing=180)], active="maximus")
    owing(b, "professor")
    pointer = ["strike:pointer:a-maximus", "defend"]
    respond(b, ("response", lambda asked: picked(b, asked, pointer, "defend:")))
    question = b.asked[-1]
    assert question.key == "response"


@pytest.mark.clause("CIR-745", "CIR-602", "CIR-746")
def test_a_counter_attack_needs_sight_arc_and_range() -> None:
    wall = slab("wall", 11.5, 5, 0.1, 10)
    for there, terrain in (((14, 10), []), ((12.4, 10), [wall])):
        b = bout([put("maximus", HERE)], [put("count", there, facing=180)], terrain=terrain, active="maximus")
        owing(b, "count")
        respond(b)
        assert data(b, "response_chosen")["response"] == "defend"


@pytest.mark.clause("CIR-746", "CIR-333")
def test_the_refusals_of_a_response_name_their_clauses() -> None:
    count = put("count", CLOSE, facing=0, stack=["power_chord", "light", "charge"])
    b = bout([put("maximus", HERE)], [count], active="maximus")
    owing(b, "count")
    respond(b, DEFEND)
    refused = b.asked[0].refused
    assert refused is not None
    assert [(r.label.say, r.why.clause) for r in refused()] == [
        ("Maximus", "CIR-602"),
        ("Power Chord", "CIR-333"),
        ("Light", "CIR-303"),
        ("Charge", "CIR-1001"),
    ]


@pytest.mark.clause("CIR-144")
def test_an_activation_may_go_on_after_the_responses_with_passive_cardsamong() -> None:
    b = bout([put("maximus", HERE, stack=["deep_breath"])], [put("count", CLOSE)], active="maximus")
    b["maximus"].sequence = "done"
    assert open_acts(b, "maximus") == {"passive:deep_breath", "end"}
