"""One attack: rolls, fury, damage, energy, what lies between."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.rules.cirque.aim import Attack as Blows
from game.rules.cirque.aim import Blow, to_hit, why_not
from game.rules.cirque.attack import attack
from game.rules.cirque.decide import ENERGIES, worth
from game.rules.cirque.odds import points
from game.rules.cirque.values import armour, shielding, swiftness, toughness

from .arrange import Bout, bout, lasts, put


def behind(**more: object) -> Bout:
    """Maximus in contact with Mortimer, in his back."""
    return bout([put("maximus", (8.8, 10), 0, **more)], [put("mortimer", (10, 10), 0)])  # type: ignore[arg-type]


def in_front(**more: object) -> Bout:
    """Maximus in contact with Mortimer, face to face."""
    return bout([put("maximus", (8.8, 10), 0)], [put("mortimer", (10, 10), 180, **more)])  # type: ignore[arg-type]


def marks(b: Bout, name: str) -> tuple[int, int]:
    """Damage and fury of a fighter."""
    return b[name].damage, b[name].fury


# ---- TV-01 to TV-08: the two rolls


@pytest.mark.clause("CIR-605", "CIR-621", "CIR-622", "CIR-634", "CIR-641", "CIR-651", "CIR-652")
def test_a_hit_below_shielding_goes_against_armour() -> None:
    b = behind()
    a = b.strike("maximus", "battle_axe", "mortimer", dice=[5, 7])
    assert (a.total, a.verdict) == (11, "armour")
    assert marks(b, "mortimer") == (3, 1)
    assert b.last("damage_rolled").data["margin"] == 5
    assert b.log == [
        "attack_declared",
        "attack_rolled",
        "fury_changed",
        "damage_rolled",
        "damage_changed",
    ]


@pytest.mark.clause("CIR-633")
def test_a_total_of_at_least_shielding_goes_against_toughness() -> None:
    b = behind()
    a = b.strike("maximus", "battle_axe", "mortimer", dice=[8, 1])
    assert (a.total, a.verdict) == (14, "toughness")
    assert marks(b, "mortimer") == (2, 1)


@pytest.mark.clause("CIR-884", "CIR-634", "CIR-641")
def test_parry_raises_shielding_for_attackers_in_front() -> None:
    b = in_front()
    a = b.strike("maximus", "battle_axe", "mortimer", dice=[8, 1])
    assert a.verdict == "armour"
    assert b.last("attack_rolled").data["shielding"] == 15
    assert marks(b, "mortimer") == (0, 1)


@pytest.mark.clause("CIR-623", "CIR-314", "CIR-606")
def test_a_natural_one_misses_whatever_is_added_and_the_energy_is_gone() -> None:
    b = behind(stack=["light", "light"])
    a = b.strike(
        "maximus", "battle_axe", "mortimer", dice=[1], answers=[("enhance_attack", ["light", "light"])]
    )
    assert (a.total, a.verdict) == (11, "miss")
    assert b.faces("discard:0") == ["light", "light"]
    assert marks(b, "mortimer") == (0, 0)


def dazed_bassus(*, enraged: bool = False, hush: bool = False) -> Bout:
    """Bassus in contact with Retia, dazed, perhaps enraged, perhaps with Ennui's hush about."""
    return bout(
        [
            put(
                "bassus",
                (10, 10),
                0,
                enraged=enraged,
                fury=7 if enraged else 0,
                statuses=(lasts("dazed", "CIR-861", until="turn:1"),),
            )
        ],
        [
            put("retia", (11.4, 10), 180),
            *([put("mortimer", (10, 12), 0, play=["deathly_hush"])] if hush else []),
        ],
    )


@pytest.mark.clause("CIR-631", "CIR-633", "CIR-872", "CIR-861")
def test_a_natural_ten_is_critical_if_an_eight_would_have_hit_and_concussive_knocks_down() -> None:
    b = dazed_bassus()
    a = b.strike("bassus", "bass_hammer", "retia", dice=[10, 2])
    assert (a.total, a.verdict) == (13, "critical")
    assert marks(b, "retia") == (4, 1)
    assert b["retia"].knocked_down


@pytest.mark.clause("CIR-631", "CIR-634", "CIR-813", "CIR-861")
def test_a_natural_ten_is_not_critical_if_an_eight_would_have_missed() -> None:
    b = dazed_bassus(enraged=True)
    a = b.strike("bassus", "bass_hammer", "retia", dice=[10, 2])
    assert (a.total, a.verdict) == (11, "armour")
    assert marks(b, "retia") == (2, 1)
    assert not b["retia"].knocked_down


@pytest.mark.clause("CIR-632", "CIR-1210")
def test_a_natural_ten_can_miss() -> None:
    b = dazed_bassus(enraged=True, hush=True)
    a = b.strike("bassus", "bass_hammer", "retia", dice=[10])
    assert (a.total, a.verdict) == (10, "miss")
    assert marks(b, "retia") == (0, 0)


@pytest.mark.clause("CIR-652", "CIR-653")
@pytest.mark.parametrize(
    ("margin", "damage"), [(-3, 0), (0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4)]
)
def test_each_two_points_or_part_of_two_inflict_one(margin: int, damage: int) -> None:
    assert points(margin) == damage


# ---- TV-09 to TV-12: energy, knocked down targets


def at_hester(stack: list[str], energy: list[str]) -> Bout:
    """Bone Idle eight inches from Hester."""
    return bout(
        [put("bone_idle", (5, 10), 0, stack=stack)],
        [put("hester", (14.2, 10), 180, set=energy)],
    )


@pytest.mark.clause("CIR-605", "CIR-311", "CIR-312", "CIR-322", "CIR-323")
def test_set_energy_comes_first_then_the_attack_roll_then_the_damage_roll() -> None:
    b = at_hester(["light", "blood"], ["wind"])
    a = b.strike(
        "bone_idle",
        "spare_femurs",
        "hester",
        dice=[5, 3],
        answers=[
            ("defend_energy", {"wind": "defence"}),
            ("enhance_attack", ["light"]),
            ("enhance_damage", ["blood"]),
        ],
    )
    assert (a.total, a.verdict) == (13, "armour")
    spent = b.last("defence_energy_spent").data
    assert (spent["shielding"], spent["swiftness"]) == (16, 13)
    assert marks(b, "hester") == (2, 1)
    assert (b.faces("discard:0"), b.faces("discard:1")) == (["light", "blood"], ["wind"])


@pytest.mark.clause("CIR-322", "CIR-323", "CIR-324", "CIR-325", "CIR-236")
def test_set_energy_in_resilience_raises_both_parts_for_this_attack_only() -> None:
    b = at_hester([], ["steel", "wind"])
    a = b.strike(
        "bone_idle",
        "spare_femurs",
        "hester",
        dice=[6, 9],
        answers=[("defend_energy", {"steel": "resilience", "wind": "resilience"})],
    )
    spent = b.last("defence_energy_spent").data
    assert (spent["toughness"], spent["armour"]) == (13, 16)
    assert a.verdict == "armour"
    assert marks(b, "hester") == (2, 1)
    assert (toughness(b.g, b["hester"]).whole, armour(b.g, b["hester"]).whole) == (10, 13)


@pytest.mark.clause("CIR-312", "CIR-323")
def test_what_each_energy_is_worth() -> None:
    uses = ("attack", "damage", "defence", "resilience")
    table = {face: tuple(worth(face, use) for use in uses) for face in ENERGIES}
    assert table == {
        "light": (2, 1, 1, 1),
        "wind": (1, 1, 2, 1),
        "blood": (1, 2, 1, 1),
        "steel": (1, 1, 1, 2),
    }


@pytest.mark.clause("CIR-462", "CIR-884")
def test_who_lies_has_less_swiftness_and_parries_nothing() -> None:
    b = in_front(knocked_down=True)
    n = b.numbers("maximus", "battle_axe", "mortimer")
    assert (n.shielding, n.swiftness) == (14, 8)
    assert b.strike("maximus", "battle_axe", "mortimer", dice=[2, 1]).verdict == "armour"


# ---- TV-13 to TV-20: what lies between, ranged attacks, failures, re-rolls


def trident(*others: tuple[str, tuple[float, float]], friend: tuple[float, float] | None = None) -> int:
    """What Retia adds to a Trident attack on Mortimer, 1.5 inches away."""
    b = bout(
        [put("retia", (5, 5), 0), *([put("tympanus", friend, 0)] if friend else [])],
        [put("mortimer", (7.7, 5), 0), *(put(name, at, 0) for name, at in others)],
    )
    return b.numbers("retia", "mic_trident", "mortimer").to_hit


@pytest.mark.clause("CIR-624", "CIR-531")
def test_a_model_between_costs_one_to_hit() -> None:
    assert trident() == 6
    assert trident(friend=(6.35, 5)) == 5


@pytest.mark.clause("CIR-531")
def test_a_base_that_only_touches_the_line_of_centres_is_not_between() -> None:
    assert trident(("count", (6.35, 5.6))) == 6
    assert trident(("count", (6.35, 5.59))) == 5


@pytest.mark.clause("CIR-624")
def test_at_one_inch_nothing_is_in_the_way() -> None:
    b = bout([put("retia", (5, 5), 0)], [put("mortimer", (7.2, 5), 0), put("nigel", (6.1, 5.2), 0)])
    assert b.numbers("retia", "mic_trident", "mortimer").to_hit == 6


@pytest.mark.clause("CIR-625", "CIR-882")
@pytest.mark.parametrize(
    ("shooter", "weapon", "gap", "expected"),
    [
        ("bone_idle", "spare_femurs", 3.0, 4),
        ("bone_idle", "spare_femurs", 3.01, 6),
        ("retia", "cable_net", 3.0, 6),
    ],
)
def test_an_enemy_within_three_inches_spoils_the_aim(
    shooter: str, weapon: str, gap: float, expected: int
) -> None:
    b = bout([put(shooter, (10, 10), 0)], [put("count", (15, 10), 0), put("hester", (10, 11.2 + gap), 0)])
    assert b.numbers(shooter, weapon, "count").to_hit == expected


@pytest.mark.clause("CIR-252", "CIR-253", "CIR-852", "CIR-1106", "CIR-1301")
def test_power_and_brutality_both_raise_strength() -> None:
    b = in_front()
    b["maximus"].statuses = (lasts("brutality", "CIR-1106", 2),)
    assert b.numbers("maximus", "battle_axe", "mortimer").damage == 14
    assert b.numbers("maximus", "studded_vambrace", "mortimer").damage == 10
    b = bout([put("hester", (8, 10), 0)], [put("mortimer", (10, 10), 0)])
    b["hester"].statuses = (lasts("next power", "CIR-1301", 4),)
    assert b.numbers("hester", "steam_lance", "mortimer").damage == 17
    b.strike("hester", "steam_lance", "mortimer", dice=[2])
    assert b.numbers("hester", "steam_lance", "mortimer").damage == 13


@pytest.mark.clause("CIR-627", "CIR-317", "CIR-604")
def test_an_attack_out_of_range_fails_without_a_die_and_without_energy() -> None:
    b = bout([put("retia", (5, 5), 0, stack=["light"])], [put("mortimer", (8.4, 5), 0, set=["wind"])])
    f, e = b["retia"], b["mortimer"]
    w = f.printed.weapon("mic_trident")
    why = why_not(b.g, f, e, w, "card", Blow("mic_trident"))
    assert why is not None and why.clause == "CIR-604"
    a = b.run(attack(b.g, f, e, w, Blow("mic_trident", forced=True), "card"))
    assert (a.automatic, a.verdict) == (True, "miss")
    assert b.last("attack_rolled").clause == "CIR-627"
    assert b["retia"].attacked == (("b-mortimer", True),)


@pytest.mark.clause("CIR-1572", "CIR-633")
def test_bone_idle_takes_no_critical_hits_but_his_shielding_can_be_reached() -> None:
    b = bout([put("maximus", (8.8, 10), 0)], [put("bone_idle", (10, 10), 0)])
    a = b.strike("maximus", "battle_axe", "bone_idle", dice=[10, 1])
    assert (a.total, a.verdict) == (16, "toughness")


@pytest.mark.clause("CIR-009", "CIR-1310")
def test_a_re_roll_counts_can_be_critical_and_comes_once() -> None:
    b = behind()
    b["maximus"].statuses = (lasts("may re-roll", "CIR-1310"),)
    a = b.strike("maximus", "battle_axe", "mortimer", dice=[3, 10, 1], answers=[("reroll", "reroll")])
    assert (a.natural, a.verdict) == (10, "critical")
    assert b.strike("maximus", "battle_axe", "mortimer", dice=[3]).verdict == "miss"


@pytest.mark.clause("CIR-1310")
def test_a_re_roll_may_be_kept_for_later() -> None:
    b = behind()
    b["maximus"].statuses = (lasts("may re-roll", "CIR-1310"),)
    b.strike("maximus", "battle_axe", "mortimer", dice=[3], answers=[("reroll", "keep")])
    assert b["maximus"].has("may re-roll")


# ---- who may be attacked


@pytest.mark.clause("CIR-602", "CIR-464")
def test_a_target_stands_in_the_front_arc_or_the_attacker_lies() -> None:
    b = bout([put("maximus", (10, 10), 180)], [put("mortimer", (11.2, 10), 0)])
    f, e = b["maximus"], b["mortimer"]
    w = f.printed.weapon("battle_axe")
    why = why_not(b.g, f, e, w, "basic", Blow())
    assert why is not None and why.clause == "CIR-602"
    f.knocked_down = True
    assert why_not(b.g, f, e, w, "basic", Blow()) is None


@pytest.mark.clause("CIR-877")
def test_the_bench_mortar_is_too_clumsy_for_an_exchange() -> None:
    b = bout([put("professor", (10, 10), 0)], [put("mortimer", (15, 10), 0)])
    w = b["professor"].printed.weapon("bench_mortar")
    for kind, clause in (("basic", None), ("counter", "CIR-877"), ("follow_up", "CIR-877")):
        why = why_not(b.g, b["professor"], b["mortimer"], w, kind, Blow())
        assert (why.clause if why else None) == clause


# ---- TV-85: the question about energy tells nothing


@pytest.mark.clause("CIR-311", "CIR-317")
def test_energy_is_asked_for_whenever_the_stack_holds_a_card() -> None:
    b = behind(stack=["brace", "shove"])
    b.strike(
        "maximus",
        "battle_axe",
        "mortimer",
        dice=[5, 1],
        answers=[("enhance_attack", []), ("enhance_damage", [])],
    )
    assert [len(d.spread(9)) for d in b.asked] == [1, 1]


# ---- the exact chances agree with the numbers of the table


@pytest.mark.clause("CIR-621", "CIR-651")
def test_the_parts_of_a_roll_carry_their_clauses() -> None:
    b = bout(
        [put("bone_idle", (5, 10), 0, statuses=(lasts("dazed", "CIR-861"),))],
        [put("count", (12, 10), 0), put("hester", (7, 10), 0)],
    )
    a = Blows("a-bone_idle", "b-count", b["bone_idle"].printed.weapon("spare_femurs"), Blow(), "basic")
    rows = [(p.amount, p.clause) for p in to_hit(b.g, a).rows()]
    assert rows == [(4, "CIR-621"), (-1, "CIR-624"), (-2, "CIR-625")]
    assert to_hit(b.g, a).value == 1
    assert Fraction(swiftness(b.g, b["count"]).whole, shielding(b.g, b["count"]).whole) == Fraction(11, 15)
