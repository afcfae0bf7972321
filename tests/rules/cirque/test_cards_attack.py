"""Attack cards: what each does, to whom, and when it cannot be used."""

from __future__ import annotations

import pytest

from .arrange import bout, disc, put, refusing, slab
from .duels import attacks, damages, duel, rolls, two_foes

# ---- single attacks


@pytest.mark.clause("CIR-1004", "CIR-205", "CIR-342", "CIR-851", "CIR-852")
def test_haymaker() -> None:
    b = duel("maximus", "haymaker")
    b.use("maximus", "haymaker", dice=[6, 1], answers=[("card_attack", "battle_axe:b-mortimer")])
    assert (rolls(b), damages(b)) == ([5], [16])
    assert b["mortimer"].damage == 2
    assert b.faces("discard:0") == ["haymaker"]
    assert b.log[:2] == ["action_used", "attack_declared"]


@pytest.mark.clause("CIR-1005", "CIR-633")
def test_aim_for_the_squishy_bits_goes_against_toughness() -> None:
    b = bout([put("maximus", (8.8, 10), 0, stack=["squishy_bits"])], [put("mortimer", (10, 10), 180)])
    b.use("maximus", "squishy_bits", dice=[5, 7], answers=[("card_attack", "battle_axe:b-mortimer")])
    assert (b["mortimer"].damage, b["mortimer"].fury) == (5, 1)


@pytest.mark.clause("CIR-1005")
def test_aim_for_the_squishy_bits_takes_any_weapon() -> None:
    b = duel("retia", "squishy_bits", gap=4)
    b.use("retia", "squishy_bits", dice=[4, 9])
    assert attacks(b) == [("cable_net", "mortimer")]
    assert b["mortimer"].damage == 2


@pytest.mark.clause("CIR-1006")
def test_leg_sweep() -> None:
    b = duel("retia", "leg_sweep", gap=2)
    b.use("retia", "leg_sweep", dice=[4, 1])
    assert damages(b) == [13]
    assert b["mortimer"].knocked_down


@pytest.mark.clause("CIR-1006", "CIR-606")
def test_a_missed_leg_sweep_knocks_nobody_down() -> None:
    b = duel("retia", "leg_sweep", gap=2)
    b.use("retia", "leg_sweep", dice=[3])
    assert not b["mortimer"].knocked_down


@pytest.mark.clause("CIR-854", "CIR-471", "CIR-1007")
def test_shove_against_a_column_slams() -> None:
    for column, end, down in ((True, 13.65, True), (False, 14.2, False)):
        b = bout(
            [put("maximus", (10, 10), 0, stack=["shove"])],
            [put("count", (11.2, 10), 180)],
            terrain=[disc("column", 15, 10, 0.75)] if column else [],
        )
        b.use("maximus", "shove", dice=[5, 1], answers=[("card_attack", "battle_axe:b-count")])
        assert b["count"].point == (end, 10)
        assert b["count"].knocked_down is down


@pytest.mark.clause("CIR-472")
def test_shove_into_mud_goes_half_as_far() -> None:
    b = bout(
        [put("maximus", (10, 10), 0, stack=["shove"])],
        [put("count", (11.2, 10), 180)],
        terrain=[slab("mud", 12.2, 8, 5, 4)],
    )
    b.use("maximus", "shove", dice=[5, 1], answers=[("card_attack", "battle_axe:b-count")])
    assert b["count"].point == (13.2, 10)


@pytest.mark.clause("CIR-1101", "CIR-1507")
def test_power_chord_pushes_and_bassus_knocks_down_as_well() -> None:
    b = duel("maximus", "power_chord")
    b.use("maximus", "power_chord", dice=[4, 1], answers=[("card_attack", "battle_axe:b-mortimer")])
    assert damages(b) == [15]
    assert b["mortimer"].point == (11.2, 10)
    assert not b["mortimer"].knocked_down
    b = duel("bassus", "power_chord")
    b.use("bassus", "power_chord", dice=[5, 1])
    assert damages(b) == [17]
    assert b["mortimer"].point == (11.4, 10)
    assert b["mortimer"].knocked_down
    assert b.log.index("was_moved") < b.log.index("knocked_down")


@pytest.mark.clause("CIR-1104", "CIR-861")
def test_headbang() -> None:
    b = duel("retia", "headbang")
    b.use("retia", "headbang", dice=[4, 1])
    assert damages(b) == [14]
    assert b["mortimer"].fury == 2
    dazed = b["mortimer"].has("dazed")
    assert dazed is not None and dazed.until == "turn:1"


@pytest.mark.clause("CIR-1201", "CIR-1557", "CIR-860")
def test_grave_grip_slows_and_dougs_knocks_down_as_well() -> None:
    b = duel("mortimer", "grave_grip", "maximus", gap=1.5)
    b.use("mortimer", "grave_grip", dice=[4, 1])
    assert (rolls(b), damages(b)) == ([7], [13])
    assert b["maximus"].has("slowed") and not b["maximus"].knocked_down
    b = duel("doug", "grave_grip", "maximus")
    b.use("doug", "grave_grip", dice=[5, 1], answers=[("card_attack", "shovel:b-maximus")])
    assert (rolls(b), damages(b)) == ([6], [14])
    assert b["maximus"].has("slowed") and b["maximus"].knocked_down


@pytest.mark.clause("CIR-1203", "CIR-804", "CIR-862")
def test_drain_the_fun() -> None:
    b = duel("ennui", "drain_the_fun", damage=5)
    b["mortimer"].fury = 4
    b.use("ennui", "drain_the_fun", dice=[4, 6])
    assert (rolls(b), damages(b)) == ([7], [13])
    assert (b["ennui"].damage, b["mortimer"].damage) == (2, 3)
    assert b["mortimer"].fury == 2


@pytest.mark.clause("CIR-1204", "CIR-1573")
def test_loose_parts_uses_brutality_and_is_better_thrown_by_bone_idle() -> None:
    b = duel("doug", "loose_parts", "maximus", gap=8)
    b.use("doug", "loose_parts", dice=[5, 1])
    assert attacks(b) == [("loose_parts", "maximus")]
    assert damages(b) == [13]
    b = duel("bone_idle", "loose_parts", "maximus", gap=8)
    b.use("bone_idle", "loose_parts", dice=[5, 4])
    assert damages(b) == [13]
    assert (b["maximus"].damage, b["maximus"].fury) == (2, 1)


@pytest.mark.clause("CIR-1204", "CIR-1573", "CIR-604", "CIR-727")
def test_loose_parts_reaches_eight_inches_and_twelve_for_bone_idle() -> None:
    for user, gap, clause in (
        ("doug", 8.01, "CIR-604"),
        ("bone_idle", 12.0, None),
        ("bone_idle", 12.01, "CIR-604"),
    ):
        assert duel(user, "loose_parts", "maximus", gap=gap).usable(user, "loose_parts") == clause


@pytest.mark.clause("CIR-1306", "CIR-1612")
def test_wrecking_piston() -> None:
    b = duel("hester", "wrecking_piston")
    b.use("hester", "wrecking_piston", dice=[4, 1])
    assert damages(b) == [16]
    assert b["mortimer"].point == (12.2, 10)
    b = duel("boilerplate", "wrecking_piston")
    b.use("boilerplate", "wrecking_piston", dice=[5, 1], answers=[("card_attack", "piston_l:b-mortimer")])
    assert damages(b) == [17]
    assert b["mortimer"].point == (15.4, 10)


# ---- rows of attacks


@pytest.mark.clause("CIR-1008", "CIR-728")
def test_flurry_strikes_twice_with_one_weapon_and_targets_may_differ() -> None:
    b = two_foes("maximus", "flurry")
    b.use(
        "maximus",
        "flurry",
        dice=[2, 2],
        answers=[
            ("card_attack", "studded_vambrace:b-mortimer"),
            (
                "card_attack",
                refusing(("battle_axe:b-count", "CIR-728"), then="studded_vambrace:b-count"),
            ),
        ],
    )
    assert attacks(b) == [("studded_vambrace", "mortimer"), ("studded_vambrace", "count")]
    assert rolls(b) == [5, 5]


@pytest.mark.clause("CIR-728")
def test_any_attack_after_the_first_may_be_left_out() -> None:
    b = two_foes("maximus", "flurry")
    b.use(
        "maximus",
        "flurry",
        dice=[2],
        answers=[
            ("card_attack", refusing(("leave", "CIR-728"), then="battle_axe:b-mortimer")),
            ("card_attack", "leave"),
        ],
    )
    assert len(attacks(b)) == 1


@pytest.mark.clause("CIR-726")
def test_rage_does_not_double_the_attacks_of_a_card() -> None:
    b = duel("count", "flurry", "maximus", enraged=True, fury=6)
    b.use(
        "count",
        "flurry",
        dice=[2, 2],
        answers=[("card_attack", "fangs:b-maximus"), ("card_attack", "fangs:b-maximus")],
    )
    assert rolls(b) == [3, 4]


@pytest.mark.clause("CIR-1521")
def test_tympanus_flurry_has_a_third_attack() -> None:
    b = duel("tympanus", "flurry")
    stick = ("card_attack", "left_stick:b-mortimer")
    b.use("tympanus", "flurry", dice=[2, 2, 2], answers=[stick, stick, stick])
    assert rolls(b) == [5, 5, 5]


@pytest.mark.clause("CIR-1202", "CIR-1567", "CIR-1568")
def test_three_two_one_and_the_count_heals_with_each_hit() -> None:
    b = duel("count", "three_two_one", "maximus", damage=5)
    club = ("card_attack", "abacus:b-maximus")
    b.use("count", "three_two_one", dice=[7, 1, 5, 1, 2], answers=[club, club, club])
    assert rolls(b) == [3, 5, 6]
    assert b["count"].damage == 3


@pytest.mark.clause("CIR-1305")
def test_double_tap() -> None:
    b = duel("grimsby", "double_tap", gap=5)
    b.use(
        "grimsby",
        "double_tap",
        dice=[2, 2],
        answers=[("card_attack", "flame_extinguisher:b-mortimer")],
    )
    assert attacks(b) == [("flame_extinguisher", "mortimer")] * 2
    assert rolls(b) == [5, 5]


# ---- Mosh Pit


@pytest.mark.clause("CIR-1103", "CIR-869", "CIR-753")
def test_mosh_pit_strikes_everybody_around_nearest_first_whatever_the_arc() -> None:
    b = bout(
        [put("bassus", (10, 10), 0, stack=["mosh_pit"])],
        [put("mortimer", (8.1, 10), 0), put("count", (11.6, 10), 0), put("nigel", (20, 20), 0)],
        active="bassus",
    )
    b.use("bassus", "mosh_pit", dice=[2, 2], answers=[("card_attack", "bass_hammer:b-mortimer")])
    assert attacks(b) == [("bass_hammer", "count"), ("bass_hammer", "mortimer")]
    assert b["bassus"].attacked == (("b-count", True), ("b-mortimer", True))


@pytest.mark.clause("CIR-1103")
def test_mosh_pit_adds_one_strength_and_needs_somebody() -> None:
    b = duel("bassus", "mosh_pit")
    b.use("bassus", "mosh_pit", dice=[5, 1])
    assert damages(b) == [15]
    assert duel("bassus", "mosh_pit", gap=1.1).usable("bassus", "mosh_pit") == "CIR-604"


@pytest.mark.clause("CIR-748")
def test_mosh_pit_reaches_everybody_in_an_exchange_too() -> None:
    b = bout(
        [put("bassus", (10, 10), 0, stack=["mosh_pit"])],
        [put("mortimer", (8.4, 10), 0), put("count", (11.6, 10), 0)],
        active="mortimer",
    )
    b.use(
        "bassus",
        "mosh_pit",
        "counter",
        "mortimer",
        dice=[2, 2],
        answers=[("card_attack", "bass_hammer:b-count")],
    )
    assert attacks(b) == [("bass_hammer", "mortimer"), ("bass_hammer", "count")]
    assert b["bassus"].attacked == (("b-mortimer", False), ("b-count", False))


@pytest.mark.clause("CIR-1522", "CIR-338")
def test_tympanus_mosh_pit_strikes_with_both_sticks() -> None:
    b = bout(
        [put("tympanus", (10, 10), 0, stack=["mosh_pit"])],
        [put("mortimer", (8.4, 10), 0), put("count", (11.4, 10), 0)],
        active="tympanus",
    )
    b.use(
        "tympanus",
        "mosh_pit",
        dice=[2, 5, 1, 2, 2],
        answers=[
            ("card_attack", "right_stick:b-count"),
            ("card_attack", "left_stick:b-mortimer"),
            ("card_attack", "right_stick:b-mortimer"),
        ],
    )
    assert [w for w, _ in attacks(b)] == ["left_stick", "right_stick"] * 2
    assert damages(b) == [11]


@pytest.mark.clause("CIR-1103")
def test_mosh_pit_with_two_melee_weapons_is_one_of_them_for_all() -> None:
    from game.rules.cirque.effect import Use
    from game.rules.cirque.texts import TEXTS

    b = bout([put("maximus", (10, 10), 0)], [put("mortimer", (8.4, 10), 0), put("count", (11.4, 10), 0)])
    use = Use("a0", "mosh_pit", "a-maximus", "sequence")
    b.run(
        TEXTS["mosh_pit"].use(b.g, b["maximus"], use),
        dice=[1, 1],
        answers=[
            ("effect_choice", "studded_vambrace"),
            ("card_attack", "studded_vambrace:b-mortimer"),
        ],
    )
    assert attacks(b) == [("studded_vambrace", "count"), ("studded_vambrace", "mortimer")]


# ---- who may use what, when


@pytest.mark.clause("CIR-226", "CIR-333")
def test_only_those_who_list_flurry_have_a_text_for_it() -> None:
    from game.rules.cirque.effect import text_of

    assert text_of("maximus", "flurry") is not None
    assert text_of("doug", "flurry") is None
    assert text_of("doug", "haymaker") is not None


@pytest.mark.clause("CIR-727", "CIR-602", "CIR-604")
def test_an_attack_card_needs_a_legal_first_target_and_the_refusal_says_why() -> None:
    b = duel("maximus", "haymaker", gap=1.2)
    why = b.why_not_usable("maximus", "haymaker")
    assert why is not None and why.clause == "CIR-604"
    assert why.text.args["more"] == 0.2
    b["maximus"].facing = 180
    assert b.usable("maximus", "haymaker") == "CIR-602"


@pytest.mark.clause("CIR-748", "CIR-745")
def test_in_an_exchange_the_other_model_is_the_only_target() -> None:
    b = two_foes("maximus", "flurry")
    b.use(
        "maximus",
        "flurry",
        "counter",
        "count",
        dice=[2, 2],
        answers=[
            (
                "card_attack",
                refusing(("battle_axe:b-mortimer", "CIR-728"), then="battle_axe:b-count"),
            ),
            ("card_attack", "battle_axe:b-count"),
        ],
    )
    assert {foe for _, foe in attacks(b)} == {"count"}
    assert b.told("attack_declared")[0].data["kind"] == "counter"


@pytest.mark.clause("CIR-311", "CIR-853")
def test_energy_of_the_stack_enhances_the_attacks_of_a_card() -> None:
    b = duel("retia", "leg_sweep", gap=2, stack=("light", "blood"))
    b.use(
        "retia",
        "leg_sweep",
        dice=[2, 1],
        answers=[("enhance_attack", ["light"]), ("enhance_damage", ["blood"])],
    )
    assert (rolls(b), damages(b)) == ([8], [15])
