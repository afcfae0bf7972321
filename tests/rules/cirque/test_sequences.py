"""The attack sequence: basic attacks and attack cards."""

from __future__ import annotations

import pytest

from game.engine.decisions import Decision
from game.rules.cirque.activation import go_on
from game.rules.cirque.sequence import card_options, strike_options
from tests.rules.cirque.arrange import Bout, Given, bout, put
from tests.rules.cirque.driving import acts, card, keys, owing, picked, respond, told, walk

HERE, CLOSE = (10, 10), (11.2, 10)
DECLINE: Given = ("follow_up", "decline:")
GO: Given = ("next_attack", "go:")


# ---- basic attacks


@pytest.mark.clause("CIR-701", "CIR-702", "CIR-704", "CIR-813", "CIR-814")
def test_an_enraged_fighter_strikes_up_to_twice_with_each_melee_weapon_and_throws_once() -> None:
    def raging() -> Bout:
        tympanus = put("tympanus", HERE, enraged=True, fury=4)
        return bout([tympanus], [put("count", CLOSE)], active="tympanus")

    b = raging()
    acts(b, "tympanus", "strike:left_stick:b-count", dice=[6])
    for weapon in ("left_stick", "right_stick", "right_stick"):
        b.run(go_on(b.g), answers=[("next_attack", f"strike:{weapon}:b-count")], dice=[6])
    assert strike_options(b.g, b["tympanus"]) == []
    assert told(b, "attack_rolled", "total", "result") == [(10, "miss")] * 4
    b = raging()
    acts(b, "tympanus", "strike:hurled_cymbal:b-count", dice=[6])
    assert strike_options(b.g, b["tympanus"]) == []
    b.run(go_on(b.g))
    assert (b["tympanus"].sequence, len(b.told("attack_declared"))) == ("done", 1)


@pytest.mark.clause("CIR-701", "CIR-702")
def test_the_first_attack_settles_whether_the_basic_attacks_are_melee_or_ranged() -> None:
    b = bout([put("tympanus", HERE)], [put("count", CLOSE)], active="tympanus")
    assert {o.value.weapon for o in strike_options(b.g, b["tympanus"])} == {
        "left_stick", "right_stick", "hurled_cymbal",
    }  # fmt: skip
    acts(b, "tympanus", "strike:left_stick:b-count", dice=[1])
    assert {o.value.weapon for o in strike_options(b.g, b["tympanus"])} == {"right_stick"}
    assert b["tympanus"].sequence == "melee"


@pytest.mark.clause("CIR-703")
def test_the_weapons_come_in_any_order_at_any_target_and_any_may_be_left_out() -> None:
    b = bout([put("maximus", HERE)], [put("count", CLOSE), put("mortimer", (10, 11.2))], active="maximus")
    acts(b, "maximus", "strike:studded_vambrace:b-mortimer", dice=[1])
    b.run(go_on(b.g), answers=[("next_attack", "strike:battle_axe:b-count")], dice=[1])
    assert told(b, "attack_declared", "weapon", "foe", "kind") == [
        ("studded_vambrace", "b-mortimer", "basic"), ("battle_axe", "b-count", "basic"),
    ]  # fmt: skip
    b = bout([put("maximus", HERE)], [put("count", CLOSE)], active="maximus")
    acts(b, "maximus", "strike:battle_axe:b-count", dice=[1])
    b.run(go_on(b.g), answers=[GO])
    assert b["maximus"].sequence == "responding"


@pytest.mark.clause("CIR-703", "CIR-742", "CIR-803")
def test_after_a_killing_blow_the_next_weapon_may_strike_somebody_else() -> None:
    b = bout(
        [put("maximus", HERE)], [put("count", CLOSE, damage=9), put("mortimer", (10, 11.2))], active="maximus"
    )
    acts(b, "maximus", "strike:battle_axe:b-count", dice=[9, 9])
    assert not b["count"].alive
    b.run(go_on(b.g), answers=[("next_attack", "strike:studded_vambrace:b-mortimer")], dice=[1])
    b.run(go_on(b.g))
    assert b.s.owed == ("b-mortimer",)


@pytest.mark.clause("CIR-803", "CIR-742")
def test_what_is_left_of_a_charge_at_a_dead_enemy_is_dropped() -> None:
    b = bout(
        [put("maximus", HERE, stack=["charge"], just_moved=True)],
        [put("count", (14, 10), damage=9, facing=180), put("mortimer", (13, 11.3))],
        active="maximus",
    )
    charge: list[Given] = [("effect_choice", "count"), ("charge", walk((12.8, 10), way="charge"))]
    acts(b, "maximus", "card:charge", *charge, ("card_attack", "battle_axe:b-count"), dice=[9, 9])
    assert (b["count"].alive, len(b.told("attack_declared"))) == (False, 1)
    b.run(go_on(b.g))
    b.run(go_on(b.g))
    assert (b.s.owed, b["maximus"].sequence) == ((), "done")


@pytest.mark.clause("CIR-728", "CIR-742", "CIR-803", "CIR-1524")
def test_the_rest_of_a_drum_solo_is_not_made_without_a_target() -> None:
    b = bout(
        [put("tympanus", HERE, stack=["signature_move"])],
        [put("nigel", (11.1, 10), damage=6), put("doug", (20, 20))],
        active="tympanus",
    )
    second: Given = ("card_attack", "right_stick:b-nigel")
    acts(b, "tympanus", "card:signature_move", second, dice=[9, 2, 9, 2])
    assert told(b, "damage_rolled", "points") == [(2,), (2,)]
    assert (b["nigel"].alive, len(b.told("attack_declared"))) == (False, 2)
    for _ in range(2):
        b.run(go_on(b.g))
    assert (b.s.owed, b["tympanus"].sequence) == ((), "done")


# ---- attack cards


@pytest.mark.clause("CIR-722", "CIR-723", "CIR-724", "CIR-751")
def test_a_second_attack_card_follows_at_once_and_a_third_only_as_follow_up() -> None:
    b = bout(
        [put("maximus", HERE, stack=["haymaker", "shove", "haymaker"])],
        [put("mortimer", CLOSE, facing=180)],
        piles={"sorcery:0": ["favour"]},
        active="maximus",
    )
    axe: Given = ("card_attack", "battle_axe:b-mortimer")

    def second(asked: Decision[object]) -> str:
        assert keys(b, asked) == ["card:shove", "card:haymaker", "go"]
        return asked.options[0].key  # type: ignore[attr-defined,no-any-return]

    none: Given = ("enhance_attack", [])
    acts(b, "maximus", "card:haymaker", axe, none, ("second_card", second), axe, none, dice=[1, 1])
    b.run(go_on(b.g))
    b.run(go_on(b.g), answers=[("point", lambda asked: picked(b, asked, ["cast:favour", "go"], "go:"))])
    assert not card_options(b.g, b["maximus"], "passive")
    respond(
        b,
        ("response", "strike:visor_headbutt:a-maximus"),
        ("follow_up", card("haymaker")),
        axe,
        dice=[1, 1],
    )
    assert told(b, "action_used", "card", "exchange") == [
        ("haymaker", False), ("shove", False), ("haymaker", True),
    ]  # fmt: skip


@pytest.mark.clause("CIR-726", "CIR-747", "CIR-725")
def test_rage_does_not_double_the_attacks_of_a_card() -> None:
    count = put("count", HERE, enraged=True, fury=6, stack=["flurry"])
    b = bout([count], [put("mortimer", CLOSE, facing=0)], active="count")
    fangs: Given = ("card_attack", "fangs:b-mortimer")
    acts(b, "count", "card:flurry", fangs, fangs, dice=[1, 1])
    assert len(b.told("attack_declared")) == 2
    b = bout([put("maximus", CLOSE, facing=180)], [count], active="maximus")
    owing(b, "count")
    fangs = ("card_attack", "fangs:a-maximus")
    respond(b, ("response", card("flurry")), fangs, fangs, DECLINE, dice=[1, 1])
    assert told(b, "attack_declared", "kind") == [("counter",)] * 2
