"""Attacks and what follows from them: targets, rolls, cards of several attacks, fury, lasting effects."""

from __future__ import annotations

import pytest

from game.rules.cirque.activation import begin, end, go_on
from game.rules.cirque.aim import Blow, choices, why_not
from game.rules.cirque.attack import attack
from game.rules.cirque.content import Weapon
from game.rules.cirque.durations import daze, slow
from game.rules.cirque.harm import harm, lose_fury, take_fury
from game.rules.cirque.sequence import close
from game.rules.cirque.turn import aftermath
from tests.rules.cirque.arrange import Bout, Given, bout, lasts, put, refusing, slab
from tests.rules.cirque.driving import acts, at, clauses, data, walk

HERE, CLOSE = (10, 10), (11.2, 10)


def weapon(b: Bout, name: str, key: str) -> Weapon:
    """A weapon of a fighter."""
    return b[name].printed.weapon(key)


@pytest.mark.clause("CIR-601", "CIR-602", "CIR-604")
def test_an_attack_targets_one_enemy_in_arc_sight_and_range() -> None:
    b = bout(
        [put("maximus", HERE), put("retia", (10, 11.2))],
        [put("count", CLOSE), put("doug", (8.5, 10)), put("nigel", (13.2, 10)), put("ennui", (10, 8.5))],
        terrain=[slab("wall", 9, 9.2, 2, 0.05)],
    )
    axe = weapon(b, "maximus", "battle_axe")
    found = {
        e.id: why_not(b.g, b["maximus"], e, axe, "basic", Blow("melee")) for e in b.s.enemies(b["maximus"])
    }
    assert {fid: why.clause if why else None for fid, why in found.items()} == {
        "b-count": None, "b-doug": "CIR-602", "b-nigel": "CIR-604", "b-ennui": "CIR-602",
    }  # fmt: skip
    assert {e.id for _, e in choices(b.g, b["maximus"], Blow("melee"), "basic")} == {"b-count"}


@pytest.mark.clause("CIR-603", "CIR-741")
def test_melee_weapons_make_melee_attacks_and_the_others_ranged_ones() -> None:
    b = bout([put("retia", HERE)], [put("count", (12.5, 10))])
    for key, owes in (("mic_trident", True), ("cable_net", False)):
        b["retia"].attacked = ()
        b.run(attack(b.g, b["retia"], b["count"], weapon(b, "retia", key), Blow("any"), "basic"), dice=[1])
        assert list(b["retia"].attacked) == [("b-count", owes)]


@pytest.mark.clause("CIR-606", "CIR-623")
def test_a_miss_has_no_fury_no_damage_and_no_effects() -> None:
    b = bout([put("retia", HERE)], [put("count", (13, 10))])
    b.run(
        attack(b.g, b["retia"], b["count"], weapon(b, "retia", "cable_net"), Blow("any"), "basic"), dice=[1]
    )
    assert b.log == ["attack_declared", "attack_rolled"]
    assert b.last("attack_rolled").clause == "CIR-623"


@pytest.mark.clause("CIR-626", "CIR-621", "CIR-851")
def test_to_hit_changes_the_attack_roll_of_that_attack_alone() -> None:
    b = bout([put("maximus", HERE)], [put("count", CLOSE)])
    axe = weapon(b, "maximus", "battle_axe")
    b.run(attack(b.g, b["maximus"], b["count"], axe, Blow("melee", to_hit=2), "basic"), dice=[1])
    b.run(attack(b.g, b["maximus"], b["count"], axe, Blow("melee"), "basic"), dice=[1])
    assert [e.data["total"] for e in b.told("attack_rolled")] == [9, 7]
    assert b.told("attack_rolled")[0].data["parts"] == [(6, "CIR-621"), (2, "CIR-626")]


@pytest.mark.clause("CIR-654", "CIR-633", "CIR-634")
@pytest.mark.parametrize(
    ("die", "against", "value"), [(5, "armour", 13), (8, "armour", 13), (9, "toughness", 10)]
)
def test_the_attack_roll_fixes_which_part_of_resilience_is_in_use(die: int, against: str, value: int) -> None:
    b = bout([put("maximus", HERE)], [put("count", CLOSE)])
    axe = weapon(b, "maximus", "battle_axe")
    b.run(attack(b.g, b["maximus"], b["count"], axe, Blow("melee"), "basic"), dice=[die, 1])
    assert (data(b, "damage_rolled")["against"], data(b, "damage_rolled")["value"]) == (against, value)


@pytest.mark.clause("CIR-653")
@pytest.mark.parametrize(("die", "points"), [(1, 0), (2, 1), (10, 5)])
def test_no_face_of_a_damage_die_fails_or_succeeds_by_itself(die: int, points: int) -> None:
    b = bout([put("maximus", HERE)], [put("count", CLOSE)])
    axe = weapon(b, "maximus", "battle_axe")
    b.run(attack(b.g, b["maximus"], b["count"], axe, Blow("melee"), "basic"), dice=[6, die])
    assert data(b, "damage_rolled")["points"] == points


@pytest.mark.clause("CIR-724", "CIR-725", "CIR-152")
def test_between_two_attack_cards_nothing_else_may_be_done() -> None:
    b = bout(
        [put("maximus", HERE, stack=["haymaker", "shove", "deep_breath"])],
        [put("count", CLOSE, set=["wind"])],
        piles={"sorcery:0": ["favour"]},
        active="maximus",
    )
    favour, breath = b.card("sorcery:0", "favour"), b.card("stack:a-maximus", "deep_breath")
    axe: Given = ("card_attack", "battle_axe:b-count")
    wind: Given = ("defend_energy", {"wind": "defence"})
    none: Given = ("enhance_attack", [])
    no = "CIR-722"
    acted = (f"cast:{favour}", f"passive:{breath}", "set", "move:")
    second = refusing(*((act, no) for act in acted), then="go:")
    acts(b, "maximus", "card:haymaker", axe, wind, none, ("second_card", second), dice=[6])
    rolled = data(b, "attack_rolled")
    assert (rolled["total"], rolled["swiftness"], rolled["result"]) == (11, 13, "miss")


@pytest.mark.clause("CIR-727", "CIR-011")
def test_an_attack_card_needs_a_legal_target_for_its_first_attack() -> None:
    b = bout([put("maximus", HERE, stack=["haymaker"])], [put("count", (12.3, 10))], active="maximus")
    assert b.usable("maximus", "haymaker") == "CIR-604"
    b["count"].x = 8.8
    assert b.usable("maximus", "haymaker") == "CIR-602"
    b["maximus"].facing = 180
    assert b.usable("maximus", "haymaker") is None


@pytest.mark.clause("CIR-729")
def test_who_falls_in_the_middle_of_a_card_carries_out_the_rest_from_there() -> None:
    b = bout(
        [put("retia", (10, 12), stack=["stage_dive"])],
        [put("bassus", (10, 10.5)), put("count", (12, 10.6), facing=180)],
        active="retia",
    )
    b.use("retia", "stage_dive", dice=[10, 1, 1], answers=[
        ("leap", walk((12, 14), way="leap")), ("quick_attack", "bass_hammer"),
        ("card_attack", "mic_trident:b-count"),
    ])  # fmt: skip
    assert b["retia"].knocked_down and at(b, "retia") != (12, 14)
    assert data(b, "attack_declared")["kind"] == "card"


@pytest.mark.clause("CIR-752", "CIR-753")
def test_nobody_responds_to_the_attacks_of_an_exchange() -> None:
    b = bout([put("maximus", HERE)], [put("count", CLOSE, facing=180)], active="maximus")
    b["maximus"].attacked, b["maximus"].sequence = (("b-count", True),), "melee"
    close(b.g, b["maximus"])
    answers: list[Given] = [
        ("response", "strike:fangs:a-maximus"),
        ("follow_up", "strike:battle_axe:b-count"),
    ]
    b.run(go_on(b.g), dice=[1, 1], answers=answers)
    assert (list(b.s.owed), b["maximus"].sequence) == ([], "done")
    assert len(b.told("response_chosen")) == 1


# ---- fury


@pytest.mark.clause("CIR-815", "CIR-811", "CIR-816", "CIR-812")
def test_fury_goes_on_growing_and_calm_needs_the_full_aggression_again() -> None:
    b = bout([put("maximus", HERE, fury=5)], [put("count", CLOSE)])
    f = b["maximus"]
    take_fury(b.g, f, 1, "CIR-641")
    take_fury(b.g, f, 9, "CIR-1010")
    assert (f.fury, f.enraged) == (15, True)
    lose_fury(b.g, f, 12, "CIR-1411")
    assert (f.fury, f.enraged) == (3, True)
    lose_fury(b.g, f, 1, "CIR-1411")
    assert (f.fury, f.enraged) == (2, False)
    take_fury(b.g, f, 3, "CIR-1010")
    assert (f.fury, f.enraged) == (5, False)
    take_fury(b.g, f, 1, "CIR-641")
    assert f.enraged
    assert clauses([e for e in b.events if e.what in ("became_enraged", "calmed_down")]) == [
        "CIR-811", "CIR-812", "CIR-811",
    ]  # fmt: skip


@pytest.mark.clause("CIR-641", "CIR-642", "CIR-643")
def test_every_hit_and_nothing_else_gives_a_point_of_fury_before_its_damage() -> None:
    b = bout([put("maximus", HERE)], [put("count", CLOSE), put("doug", (20, 20))])
    axe = weapon(b, "maximus", "battle_axe")
    b.run(attack(b.g, b["maximus"], b["count"], axe, Blow("melee"), "basic"), dice=[6, 1])
    assert (b["count"].fury, b["count"].damage) == (1, 0)
    assert b.log.index("fury_changed") < b.log.index("damage_rolled")
    b.run(harm(b.g, b["count"], 11, "CIR-1401"), dice=[9])
    assert (b["count"].fury, b["count"].damage) == (1, 4)


@pytest.mark.clause("CIR-239", "CIR-641")
def test_who_has_no_aggression_takes_no_fury() -> None:
    b = bout([put("maximus", HERE)], [put("boilerplate", (11.4, 10))])
    axe = weapon(b, "maximus", "battle_axe")
    b.run(attack(b.g, b["maximus"], b["boilerplate"], axe, Blow("melee"), "basic"), dice=[6, 1])
    assert (b["boilerplate"].fury, "fury_changed" in b.log) == (0, False)


# ---- what lasts


@pytest.mark.clause("CIR-890", "CIR-325")
def test_what_counts_for_an_attack_ends_with_it() -> None:
    b = bout(
        [put("maximus", HERE, statuses=(lasts("next to hit", "CIR-1526", 2),))],
        [put("count", CLOSE, set=["wind"])],
    )
    axe = weapon(b, "maximus", "battle_axe")
    strike = (b["maximus"], b["count"], axe, Blow("melee"), "basic")
    b.run(attack(b.g, *strike), dice=[1], answers=[("defend_energy", {"wind": "defence"})])
    b.run(attack(b.g, *strike), dice=[1])
    rolls = [(e.data["total"], e.data["swiftness"]) for e in b.told("attack_rolled")]
    assert rolls == [(9, 13), (7, 11)]


@pytest.mark.clause("CIR-894", "CIR-860")
def test_slowed_lasts_through_the_next_activation_that_begins_afterwards() -> None:
    b = bout([put("maximus", HERE)], [put("count", CLOSE)], active="maximus")
    slow(b.g, b["maximus"], "CIR-1201")
    end(b.g)
    assert b["maximus"].has("slowed")
    begin(b.g, b["maximus"])
    assert b["maximus"].has("slowed")
    end(b.g)
    assert b["maximus"].has("slowed") is None


@pytest.mark.clause("CIR-861", "CIR-892")
def test_dazed_counts_once_and_lasts_until_the_end_of_the_turn() -> None:
    b = bout(
        [put("maximus", HERE, enraged=True, fury=6)], [put("count", CLOSE)], phase="aftermath", step=6, turn=4
    )
    daze(b.g, b["maximus"], "CIR-1104")
    daze(b.g, b["maximus"], "CIR-1623")
    assert [(st.what, st.until) for st in b["maximus"].statuses] == [("dazed", "turn:4")]
    axe = weapon(b, "maximus", "battle_axe")
    b.run(attack(b.g, b["maximus"], b["count"], axe, Blow("melee"), "basic"), dice=[1])
    assert data(b, "attack_rolled")["total"] == 1 + 6 - 2 - 2
    b.run(aftermath(b.g))
    assert b["maximus"].statuses == ()
