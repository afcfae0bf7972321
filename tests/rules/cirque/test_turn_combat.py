"""The Combat phase: who is activated when, and what is done in an activation."""

from __future__ import annotations

import pytest

from game.rules.cirque.activation import begin, end, go_on
from tests.rules.cirque.arrange import Bout, Given, bout, lasts, put, refusing
from tests.rules.cirque.driving import HERE, THERE, acts, clauses, data, in_phase, named, open_acts, walk

# ---- combat


@pytest.mark.clause("CIR-141", "CIR-142", "CIR-143", "CIR-138")
def test_the_players_take_turns_until_everybody_has_been_activated_once() -> None:
    a = [put("maximus", HERE), put("retia", (8, 4)), put("tympanus", (12, 4))]
    b = in_phase("situation", a, [put("mortimer", THERE)])
    b.s.step = 1
    answers: list[Given] = [
        ("first_activator", "other"),
        ("activate", "retia"),
        ("step", "end:"),
        ("step", "end:"),
        ("activate", refusing(("a-retia", "CIR-141"), then="a-maximus")),
        ("step", "end:"),
        ("step", "end:"),
    ]
    b.play(dice=[2, 9, 6, 4], answers=answers)
    order = [e.data["figure"] for e in b.told("activation_began")]
    assert order == ["a-retia", "b-mortimer", "a-maximus", "a-tympanus"]
    assert clauses(b.told("activation_began")) == ["CIR-141"] * 4
    assert b.s.turn == 2


@pytest.mark.clause("CIR-144")
def test_a_model_moves_then_attacks_or_does_one_of_the_two_or_nothing() -> None:
    def fresh() -> Bout:
        return bout([put("maximus", HERE)], [put("mortimer", (6.2, 4), facing=180)], active="maximus")

    b = fresh()
    acts(b, "maximus", "move:", ("move", walk((5, 4))))
    acts(b, "maximus", "strike:battle_axe:b-mortimer", dice=[1])
    b.run(go_on(b.g), answers=[("next_attack", "go:")])
    b.run(go_on(b.g), answers=[("response", "defend:")])
    acts(b, "maximus", "end:")
    assert (b["maximus"].activated, b.s.active) == (True, "")
    b = fresh()
    acts(b, "maximus", "end:")
    assert b.log == ["activation_ended"]


@pytest.mark.clause("CIR-146", "CIR-721")
def test_a_sequence_is_made_of_basic_attacks_or_of_attack_cards() -> None:
    def fresh() -> Bout:
        stack = ["haymaker", "shove", "deep_breath"]
        mortimer = put("mortimer", (5.2, 4), facing=180)
        return bout([put("maximus", HERE, stack=stack)], [mortimer], active="maximus")

    b = fresh()
    assert {"card:haymaker", "strike:battle_axe:b-mortimer"} <= open_acts(b, "maximus")
    acts(b, "maximus", "strike:battle_axe:b-mortimer", ("enhance_attack", []), dice=[1])
    b.run(go_on(b.g), answers=[("next_attack", lambda d: _no_cards(b, d.keys))])
    b = fresh()
    acts(
        b,
        "maximus",
        "card:haymaker",
        ("card_attack", "battle_axe:b-mortimer"),
        ("enhance_attack", []),
        ("second_card", lambda d: _no_strikes(d.keys)),
        dice=[1],
    )
    for _ in range(3):
        b.run(go_on(b.g), answers=_until_done(b))
    assert b["maximus"].sequence == "done"
    assert not any(act.startswith(("strike", "card")) for act in open_acts(b, "maximus"))


def _no_cards(b: Bout, keys: list[str]) -> str:
    assert [named(b, k) for k in keys] == ["strike:studded_vambrace:b-mortimer", "passive:deep_breath", "go"]
    return "go:"


def _no_strikes(keys: list[str]) -> str:
    assert not any(k.startswith("strike") for k in keys)
    return "go:"


def _until_done(b: Bout) -> list[Given]:
    """What lets a sequence run out from where it stands."""
    return {"closing": [("point", "go:")], "responding": [("response", "defend:")]}.get(
        b["maximus"].sequence, []
    )


@pytest.mark.clause("CIR-147", "CIR-148", "CIR-149", "CIR-351", "CIR-204", "CIR-205")
def test_passive_cards_and_sorcery_are_used_at_any_point_of_the_activation() -> None:
    b = bout(
        [put("maximus", HERE, damage=9, stack=["deep_breath"] * 3)],
        [put("mortimer", (8, 4), facing=180)],
        piles={"sorcery:0": ["bandages", "thunderbolt"]},
        active="maximus",
    )
    acts(b, "maximus", "cast:thunderbolt", ("effect_choice", "mortimer"), dice=[6])
    assert (b["mortimer"].damage, b.faces("discard:0")) == (2, ["thunderbolt"])
    acts(b, "maximus", "passive:deep_breath")
    acts(b, "maximus", "move:", ("move", walk((6.8, 4))))
    acts(b, "maximus", "passive:deep_breath")
    acts(b, "maximus", "strike:battle_axe:b-mortimer", ("enhance_attack", []), dice=[1])
    b.run(go_on(b.g), answers=[("next_attack", "go:")])
    b.run(go_on(b.g), answers=[("response", "defend:")])
    acts(b, "maximus", "passive:deep_breath")
    acts(b, "maximus", "cast:bandages")
    acts(b, "maximus", "end:")
    assert b["maximus"].damage == 0
    assert b.faces("discard:0") == ["thunderbolt", *["deep_breath"] * 3, "bandages"]


@pytest.mark.clause("CIR-150", "CIR-152", "CIR-605")
def test_nothing_is_done_between_a_hit_and_its_damage() -> None:
    b = bout(
        [put("maximus", HERE, stack=["deep_breath", "blood"])],
        [put("mortimer", (5.2, 4))],
        piles={"sorcery:0": ["bandages"]},
        active="maximus",
    )
    sorcery, passive = b.card("sorcery:0", "bandages"), b.card("stack:a-maximus", "deep_breath")
    blood = b.card("stack:a-maximus", "blood")
    answer = refusing(
        ([sorcery], "CIR-311"),
        ([passive], "CIR-311"),
        ("set", "CIR-311"),
        (f"cast:{sorcery}", "CIR-311"),
        then=[blood],
    )
    acts(
        b,
        "maximus",
        "strike:battle_axe:b-mortimer",
        ("enhance_attack", []),
        ("enhance_damage", answer),
        dice=[5, 1],
    )
    assert data(b, "damage_rolled")["total"] == 1 + 12 + 2


@pytest.mark.clause("CIR-151", "CIR-703")
def test_sorcery_may_be_cast_between_two_basic_attacks() -> None:
    b = bout(
        [put("maximus", HERE, damage=5)],
        [put("mortimer", (5.2, 4))],
        piles={"sorcery:0": ["bandages", "gust"]},
        active="maximus",
    )
    acts(b, "maximus", "strike:battle_axe:b-mortimer", dice=[1])
    b.run(go_on(b.g), answers=[("next_attack", f"cast:{b.card('sorcery:0', 'bandages')}")])
    assert b["maximus"].damage == 2
    b.run(go_on(b.g), dice=[1], answers=[("next_attack", "strike:studded_vambrace:b-mortimer")])
    assert [e.data["weapon"] for e in b.told("attack_declared")] == ["battle_axe", "studded_vambrace"]


@pytest.mark.clause("CIR-151", "CIR-703", "CIR-704")
def test_what_is_played_after_an_attack_may_make_another_one_possible() -> None:
    b = bout(
        [put("maximus", HERE, fury=5, stack=["turn_it_up"])], [put("mortimer", (5.2, 4))], active="maximus"
    )
    for weapon in ("battle_axe", "studded_vambrace"):
        strike = f"strike:{weapon}:b-mortimer"
        if b["maximus"].sequence:
            b.run(go_on(b.g), dice=[1], answers=[("next_attack", strike), ("enhance_attack", [])])
        else:
            acts(b, "maximus", strike, ("enhance_attack", []), dice=[1])
    b.run(go_on(b.g), answers=[("point", f"passive:{b.card('stack:a-maximus', 'turn_it_up')}")])
    assert b["maximus"].enraged
    b.run(go_on(b.g), dice=[1], answers=[("next_attack", "strike:battle_axe:b-mortimer")])
    assert [e.data["weapon"] for e in b.told("attack_declared")][2:] == ["battle_axe"]


@pytest.mark.clause("CIR-153", "CIR-313", "CIR-745")
def test_who_is_not_active_enhances_and_uses_a_passive_card_in_answer_and_nothing_else() -> None:
    b = bout(
        [put("maximus", HERE)],
        [put("mortimer", (5.2, 4), facing=180, stack=["light", "brace"])],
        piles={"sorcery:1": ["bandages"]},
        active="maximus",
    )
    acts(b, "maximus", "strike:battle_axe:b-mortimer", dice=[1])
    b.run(go_on(b.g), answers=[("next_attack", "go:")])

    def answer(asked: object) -> str:
        keys = [named(b, k) for k in asked.keys]  # type: ignore[attr-defined]
        assert keys == [
            "strike:greatsword:a-maximus",
            "strike:visor_headbutt:a-maximus",
            "card:brace",
            "defend",
        ]
        return "strike:greatsword:a-maximus"

    energy: list[Given] = [("enhance_attack", ["light"]), ("enhance_damage", [])]
    follow_up: Given = ("follow_up", "decline:")
    b.run(go_on(b.g), dice=[2, 1], answers=[("response", answer), *energy, follow_up])
    assert data(b, "attack_rolled")["total"] == 2 + 6 + 2


@pytest.mark.clause("CIR-154")
def test_an_activation_ends_when_its_player_says_so_after_the_responses() -> None:
    b = bout([put("maximus", HERE)], [put("mortimer", (5.2, 4), facing=180)], active="maximus")
    acts(b, "maximus", "strike:battle_axe:b-mortimer", dice=[1])
    b.run(go_on(b.g), answers=[("next_attack", lambda d: "go:" if "end:" not in d.keys else "")])
    b.run(go_on(b.g), answers=[("response", "defend:")])
    acts(b, "maximus", "end:")
    assert b.last("activation_ended").clause == "CIR-154"


@pytest.mark.clause("CIR-155", "CIR-891", "CIR-867")
def test_effects_until_the_end_of_the_activation_end_with_it_for_everybody() -> None:
    b = bout(
        [put("maximus", HERE, statuses=(lasts("brutality", "CIR-1106", 2),))],
        [
            put(
                "mortimer",
                THERE,
                statuses=(lasts("finesse", "CIR-1423", 1), lasts("dazed", "CIR-861", until="turn:1")),
            )
        ],
        active="maximus",
    )
    end(b.g)
    assert b["maximus"].statuses == ()
    assert [st.what for st in b["mortimer"].statuses] == ["dazed"]


@pytest.mark.clause("CIR-156", "CIR-742")
def test_the_activation_of_a_dead_model_ends_and_what_is_owed_to_it_is_dropped() -> None:
    b = bout(
        [put("bassus", HERE, damage=12, fury=1), put("retia", (20, 2))],
        [put("count", (5.6, 4), facing=180), put("mortimer", (4, 6), facing=270)],
        active="bassus",
    )
    b["bassus"].attacked = (("b-count", True), ("b-mortimer", True))
    b["bassus"].sequence, b.s.owed = "responding", ("b-count", "b-mortimer")
    b.run(go_on(b.g), dice=[9, 9], answers=[("response", "strike:fangs:a-bassus")])
    assert not b["bassus"].alive
    assert (b.s.active, list(b.s.owed), b.s.to_act) == ("", [], 1)
    assert [e.data["figure"] for e in b.told("response_chosen")] == ["b-count"]


@pytest.mark.clause("CIR-355", "CIR-356", "CIR-895")
def test_a_card_in_play_lasts_until_its_user_is_activated_again() -> None:
    doug = put("doug", HERE, stack=["brace"])
    b = in_phase("combat", [doug], turn=2)
    end_it: Given = ("step", "end:")
    brace = b.card("stack:a-doug", "brace")
    turn_two: list[Given] = [("step", f"passive:{brace}"), end_it, end_it]
    b.play(dice=[6, 4], answers=turn_two)
    assert (b.s.turn, b.held("doug", "play")) == (3, ["brace"])
    b.play(answers=[("first_activator", "self")])
    assert (b.held("doug", "play"), b.faces("discard:0")) == ([], ["brace"])
    began = b.log.index("activation_began", b.log.index("first_activator_chosen"))
    assert (b.log[began + 1], b.last("card_left_play").clause) == ("card_left_play", "CIR-356")


@pytest.mark.clause("CIR-014", "CIR-356")
def test_what_counts_for_an_activation_begins_anew_with_the_next() -> None:
    b = bout([put("maximus", HERE, attacked=(("b-mortimer", True),), own_moves=2)], [put("mortimer", THERE)])
    b["maximus"].moved = "normal"
    begin(b.g, b["mortimer"])
    assert (b["maximus"].attacked, b["maximus"].own_moves) == ((), 0)
    begin(b.g, b["maximus"])
    assert b["maximus"].moved == ""
