"""Characteristics and cards: what a modifier changes, what energy and cards do, and whose they are."""

from __future__ import annotations

import pytest

from game.rules.cirque import values
from game.rules.cirque.activation import begin
from game.rules.cirque.aim import Blow, hurt, planned
from game.rules.cirque.attack import attack
from game.rules.cirque.content import Weapon
from game.rules.cirque.effect import text_of
from game.rules.cirque.harm import harm
from game.rules.cirque.sequence import card_options, refused_cards
from game.rules.cirque.sorcery import cast_card, castable
from game.rules.cirque.state import PHASES, content
from tests.rules.cirque.arrange import Bout, Given, bout, lasts, put, refused, slab
from tests.rules.cirque.driving import acts, data, open_acts, refused_acts

HERE, CLOSE = (10, 10), (11.2, 10)


def axe(b: Bout) -> Weapon:
    """The Battle Axe of Maximus."""
    return b["maximus"].printed.weapon("battle_axe")


def defences(b: Bout, name: str) -> tuple[int, int, int, int]:
    """Toughness, Armour, Shielding and Swiftness as they now are."""
    f = b[name]
    tallies = (values.toughness, values.armour, values.shielding, values.swiftness)
    return tuple(tally(b.g, f).whole for tally in tallies)  # type: ignore[return-value]


# ---- characteristics


@pytest.mark.clause("CIR-231", "CIR-232", "CIR-233", "CIR-234", "CIR-251", "CIR-252")
def test_what_the_characteristics_are_good_for() -> None:
    b = bout([put("maximus", HERE)], [put("count", CLOSE)])
    f, e = b["maximus"], b["count"]
    assert (values.speed(b.g, f).value, values.finesse(b.g, f).whole, values.brutality(b.g, f).whole) == (
        6,
        6,
        6,
    )
    assert defences(b, "maximus") == (10, 14, 14, 10)
    assert (values.rage_limit(f), f.printed.pain, values.stack_limit(b.s, f).rows()[0].amount) == (6, 12, 3)
    b.run(attack(b.g, f, e, axe(b), Blow("melee"), "basic"), dice=[5, 4])
    assert data(b, "attack_rolled")["parts"] == [(6, "CIR-621")]
    assert data(b, "damage_rolled")["parts"] == [(6, "CIR-651"), (6, "CIR-252")]


@pytest.mark.clause("CIR-236", "CIR-237", "CIR-238", "CIR-462")
def test_a_modifier_changes_both_parts_unless_it_names_one() -> None:
    plain = defences(bout([put("maximus", HERE)], []), "maximus")
    braced = defences(bout([put("maximus", HERE, play=["brace"])], []), "maximus")
    weaving = defences(bout([put("maximus", HERE, play=["duck_and_weave"])], []), "maximus")
    lying = defences(bout([put("maximus", HERE, knocked_down=True)], []), "maximus")
    assert plain == (10, 14, 14, 10)
    assert braced == (11, 15, 14, 10)
    assert weaving == (10, 14, 15, 11)
    assert lying == (10, 14, 14, 8)


@pytest.mark.clause("CIR-253", "CIR-852")
def test_power_and_brutality_both_change_strength() -> None:
    statuses = (lasts("brutality", "CIR-1106", 2), lasts("next power", "CIR-1301", 4))
    b = bout([put("maximus", HERE, statuses=statuses)], [put("count", CLOSE)])
    a = planned(b.g, b["maximus"], b["count"], axe(b), Blow("melee", damage=1), "basic")
    assert hurt(b.g, a).whole == 6 + 6 + 2 + 4 + 1


@pytest.mark.clause("CIR-254", "CIR-603")
def test_weapons_without_reach_make_ranged_attacks() -> None:
    b = bout([put("retia", HERE)], [put("count", CLOSE)])
    kinds = {w.id: w.melee for w in b["retia"].printed.weapons}
    assert kinds == {"mic_trident": True, "cable_net": False}
    a = planned(b.g, b["retia"], b["count"], b["retia"].printed.weapon("cable_net"), Blow("any"), "basic")
    assert hurt(b.g, a).whole == 4


@pytest.mark.clause("CIR-113", "CIR-111")
def test_the_phase_in_which_stack_cards_are_played_is_the_combat_phase() -> None:
    assert PHASES == ("casting", "situation", "combat", "aftermath")
    b = bout(
        [put("maximus", HERE, stack=["deep_breath"])],
        [put("count", (20, 20))],
        phase="combat",
        active="maximus",
    )
    assert "passive:deep_breath" in open_acts(b, "maximus")


# ---- energy


@pytest.mark.clause("CIR-301", "CIR-303", "CIR-302")
def test_energy_in_a_stack_is_spent_on_rolls_or_set_and_never_played() -> None:
    energies = [card.id for card in content().cards.values() if card.type == "energy"]
    assert sorted(energies) == ["blood", "light", "steel", "wind"]
    assert {card.type for card in content().cards.values()} == {"energy", "action", "sorcery"}
    b = bout([put("maximus", HERE, stack=["light"])], [put("count", (20, 20))], active="maximus")
    assert open_acts(b, "maximus") == {"move", "set", "end"}
    assert refused_acts(b, "maximus")["Light"] == "CIR-303"


@pytest.mark.clause("CIR-316", "CIR-321", "CIR-225")
def test_set_energy_enhances_nothing() -> None:
    b = bout(
        [put("maximus", HERE, stack=["wind", "light", "haymaker"])], [put("count", CLOSE)], active="maximus"
    )
    light = b.card("stack:a-maximus", "light")
    acts(b, "maximus", "set", ("set_energy", ["light"]))
    assert (b.held("maximus"), b.held("maximus", "set")) == (["wind", "haymaker"], ["light"])
    acts(
        b,
        "maximus",
        "strike:battle_axe:b-count",
        ("enhance_attack", lambda asked: _only_wind(b, asked, light)),
        dice=[1],
    )
    assert data(b, "attack_rolled")["total"] == 1 + 6 + 1
    assert b.held("maximus", "set") == ["light"]


def _only_wind(b: Bout, asked: object, light: str) -> list[str]:
    assert refused(asked, [light]) == "CIR-311"  # type: ignore[arg-type]
    return [o.key for o in asked.options]  # type: ignore[attr-defined]


@pytest.mark.clause("CIR-314", "CIR-009")
def test_energy_is_chosen_before_the_die_and_spent_whatever_it_shows() -> None:
    b = bout([put("maximus", HERE, stack=["light", "blood"])], [put("count", CLOSE)], active="maximus")
    acts(b, "maximus", "strike:battle_axe:b-count", ("enhance_attack", ["light", "blood"]), dice=[1])
    assert b.log.index("roll_enhanced") < b.log.index("attack_rolled")
    assert (data(b, "roll_enhanced")["bonus"], data(b, "attack_rolled")["total"]) == (3, 10)
    assert (b.held("maximus"), b.faces("discard:0")) == ([], ["light", "blood"])


@pytest.mark.clause("CIR-315", "CIR-631", "CIR-633")
def test_energy_counts_for_swiftness_shielding_and_the_critical_test() -> None:
    b = bout(
        [
            put(
                "bassus",
                (9.9, 10),
                stack=["light", "wind"],
                enraged=True,
                fury=7,
                statuses=(lasts("dazed", "CIR-861"),),
            )
        ],
        [put("retia", (11.3, 10))],
    )
    hammer = b["bassus"].printed.weapon("bass_hammer")
    energy: list[Given] = [("enhance_attack", ["light"]), ("enhance_damage", [])]
    b.run(attack(b.g, b["bassus"], b["retia"], hammer, Blow("melee"), "basic"), dice=[10, 1], answers=energy)
    assert (data(b, "attack_rolled")["total"], data(b, "attack_rolled")["result"]) == (13, "critical")


@pytest.mark.clause("CIR-317")
def test_rolls_that_no_model_makes_cannot_be_enhanced() -> None:
    b = bout(
        [put("maximus", HERE, stack=["blood"])],
        [put("count", CLOSE)],
        piles={"sorcery:0": ["thunderbolt"]},
        active="maximus",
    )
    bolt = b.card("sorcery:0", "thunderbolt")
    b.run(cast_card(b.g, 0, bolt), dice=[6], answers=[("effect_choice", "count")])
    b.run(harm(b.g, b["maximus"], 6, "CIR-883", soft=True), dice=[1])
    assert b.held("maximus") == ["blood"]


@pytest.mark.clause("CIR-328", "CIR-326", "CIR-325", "CIR-322")
def test_set_energy_stays_until_it_is_spent_against_one_attack() -> None:
    b = bout([put("maximus", HERE)], [put("count", CLOSE, set=["steel", "wind"])], active="maximus")
    begin(b.g, b["count"])
    begin(b.g, b["maximus"])
    assert b.held("count", "set") == ["steel", "wind"]
    blow = (b["maximus"], b["count"], axe(b), Blow("melee"), "quick")
    b.run(attack(b.g, *blow), dice=[6, 1], answers=[("defend_energy", {"steel": "resilience"})])
    assert data(b, "damage_rolled")["value"] == 13 + 2
    b.run(attack(b.g, *blow), dice=[6, 1], answers=[("defend_energy", {})])
    assert (data(b, "damage_rolled")["value"], b.held("count", "set")) == (13, ["wind"])
    assert b.faces("discard:1") == ["steel"]


@pytest.mark.clause("CIR-328", "CIR-802")
def test_set_energy_is_discarded_when_its_model_dies() -> None:
    b = bout([put("maximus", HERE)], [put("count", CLOSE, damage=9, set=["steel"]), put("doug", (20, 20))])
    b.run(harm(b.g, b["count"], 20, "CIR-1401"), dice=[10])
    assert (b["count"].alive, b.faces("discard:1")) == (False, ["steel"])


@pytest.mark.clause("CIR-329", "CIR-1301")
def test_a_card_may_use_energy_in_its_own_way() -> None:
    b = bout(
        [put("hester", HERE, stack=["overpressure", "blood", "wind"])], [put("count", CLOSE)], active="hester"
    )
    b.use("hester", "overpressure", answers=[("effect_choice", ["blood", "wind"])])
    status = b["hester"].has("next power")
    assert status is not None and status.amount == 4
    assert b.faces("discard:0") == ["blood", "wind", "overpressure"]


# ---- action cards


@pytest.mark.clause("CIR-335", "CIR-336", "CIR-342")
def test_a_card_is_used_by_the_model_in_whose_stack_it_lies() -> None:
    b = bout(
        [put("maximus", HERE), put("bassus", (10, 13), stack=["haymaker"])],
        [put("count", (11.4, 13))],
        active="maximus",
    )
    assert not any(act.startswith("card") for act in open_acts(b, "maximus"))
    b.s.active = "a-bassus"
    acts(b, "bassus", "card:haymaker", dice=[8, 1])
    declared, damage = data(b, "attack_declared"), data(b, "damage_rolled")
    assert (declared["figure"], declared["weapon"]) == ("a-bassus", "bass_hammer")
    assert damage["total"] == 1 + 6 + 8 + 4
    assert b.last("action_used").clause == "CIR-1004"
    assert b.last("action_used").seen_by == 3


@pytest.mark.clause("CIR-332", "CIR-333", "CIR-334", "CIR-340")
def test_who_may_use_which_card() -> None:
    def used(profile: str, *faces: str) -> list[bool]:
        return [text_of(profile, face) is not None for face in faces]

    assert used("doug", "haymaker", "brace") == [True, True]
    assert used("doug", "flurry", "hairspray_cloud") == [False, False]
    assert used("maximus", "flurry", "play_to_crowd") == [True, True]
    assert used("doug", "signature_move", "party_piece") == [True, True]


@pytest.mark.clause("CIR-361", "CIR-331", "CIR-351", "CIR-352")
def test_the_ways_to_use_attack_cards_and_passive_cards() -> None:
    b = bout([put("maximus", HERE, facing=0)], [put("count", CLOSE, facing=180, stack=["haymaker", "brace"])])

    def faces(mode: str) -> list[str]:
        found = card_options(b.g, b["count"], mode, "a-maximus" if mode in ("counter", "follow_up") else "")
        return [b.s.cards.faces[o.value.card] for o in found]

    assert faces("sequence") == ["haymaker"]
    assert faces("passive") == ["brace"]
    assert faces("counter") == faces("follow_up") == ["haymaker", "brace"]
    assert [r.why.clause for r in refused_cards(b.g, b["count"], ("sequence",))] == ["CIR-361"]


@pytest.mark.clause("CIR-353", "CIR-354", "CIR-1107")
def test_an_attack_from_a_passive_card_comes_on_top_of_the_sequence() -> None:
    b = bout([put("maximus", HERE, stack=["encore"])], [put("count", CLOSE, facing=180)], active="maximus")
    acts(b, "maximus", "strike:battle_axe:b-count", ("enhance_attack", []), dice=[1])
    acts(b, "maximus", "passive:encore", ("card_attack", "battle_axe:b-count"), dice=[1])
    assert [e.data["kind"] for e in b.told("attack_declared")] == ["basic", "granted"]
    assert (b["maximus"].sequence, b["maximus"].struck) == ("melee", ("battle_axe",))


@pytest.mark.clause("CIR-357")
def test_two_copies_of_a_card_in_play_do_not_add_up() -> None:
    b = bout([put("maximus", HERE, play=["brace", "brace", "duck_and_weave"])], [])
    assert defences(b, "maximus") == (11, 15, 15, 11)


# ---- sorcery


@pytest.mark.clause("CIR-372", "CIR-371", "CIR-317")
def test_sorcery_is_cast_by_the_player_without_range_sight_or_arc() -> None:
    b = bout(
        [put("maximus", (2, 2), facing=180, stack=["blood"])],
        [put("count", (22, 22)), put("doug", (22, 2))],
        terrain=[slab("wall", 4, 0, 1, 20)],
        piles={"sorcery:0": ["thunderbolt"]},
        active="maximus",
    )
    assert [b.s.cards.faces[o.key] for o in castable(b.g, 0)] == ["thunderbolt"]
    acts(b, "maximus", "cast:thunderbolt", ("effect_choice", "count"), dice=[6])
    assert data(b, "damage_rolled")["total"] == 17 and b["count"].damage == 2
    assert (b.last("sorcery_cast").clause, data(b, "sorcery_cast")["player"]) == ("CIR-1401", 0)
