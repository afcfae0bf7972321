"""Weapon specials, templates of attacks, death."""

from __future__ import annotations

import pytest

from game.rules.cirque.aim import Blow
from game.rules.cirque.attack import attack

from .arrange import Bout, bout, lasts, put, slab


def marks(b: Bout, name: str) -> tuple[int, int]:
    """Damage and fury of a fighter."""
    return b[name].damage, b[name].fury


# ---- specials


@pytest.mark.clause("CIR-879", "CIR-641")
def test_annoying_gives_a_second_point_of_fury() -> None:
    b = bout([put("nigel", (8.9, 10), 0)], [put("mortimer", (10, 10), 0)])
    b.strike("nigel", "clipboard", "mortimer", dice=[5, 1])
    assert b["mortimer"].fury == 2


@pytest.mark.clause("CIR-873", "CIR-874")
def test_snare_knocks_down_and_hook_drags() -> None:
    b = bout([put("retia", (5, 10), 0)], [put("mortimer", (10, 10), 0)])
    b.strike("retia", "cable_net", "mortimer", dice=[5, 1])
    assert b["mortimer"].knocked_down
    b = bout([put("grimsby", (5, 10), 0)], [put("mortimer", (8, 10), 0)])
    b.strike("grimsby", "long_tongs", "mortimer", dice=[5, 1])
    assert b["mortimer"].point == (7.0, 10)


@pytest.mark.clause("CIR-874")
def test_push_moves_the_target_directly_away() -> None:
    b = bout([put("boilerplate", (5, 10), 0)], [put("mortimer", (6.4, 10), 0)])
    b.strike("boilerplate", "piston_l", "mortimer", dice=[5, 1])
    assert b["mortimer"].point == (7.4, 10)


@pytest.mark.clause("CIR-875", "CIR-804")
def test_drain_heals_what_was_inflicted_and_two_at_most() -> None:
    b = bout([put("count", (8.8, 10), 0, damage=5)], [put("bone_idle", (10, 10), 0, damage=8)])
    b.ends(
        attack(b.g, b["count"], b["bone_idle"], b["count"].printed.weapon("fangs"), Blow(), "basic"),
        dice=[9, 10],
    )
    assert b["count"].damage == 3


@pytest.mark.clause("CIR-878")
def test_piercing_lowers_armour_but_not_below_toughness() -> None:
    b = bout([put("nigel", (5, 10), 0)], [put("grimsby", (10, 10), 0)])
    n = b.numbers("nigel", "untested_device", "grimsby")
    assert (n.toughness, n.armour) == (10, 12)
    b["grimsby"].statuses = (lasts("resilience", "CIR-1012", 1),)
    assert b.numbers("nigel", "untested_device", "grimsby").armour == 13


@pytest.mark.clause("CIR-880")
def test_no_set_energy_against_ghostly_weapons() -> None:
    b = bout([put("ennui", (8.8, 10), 0)], [put("mortimer", (10, 10), 0, set=["wind"])])
    b.strike("ennui", "icy_fingers", "mortimer", dice=[2])
    assert b.held("mortimer", "set") == ["wind"]


@pytest.mark.clause("CIR-881")
def test_lobbed_needs_no_sight_and_minds_nothing_between() -> None:
    b = bout(
        [put("professor", (5, 10), 0)],
        [put("mortimer", (15, 10), 0)],
        terrain=[slab("wall", 9, 2, 1, 16)],
    )
    assert b.numbers("professor", "bench_mortar", "mortimer").to_hit == 6
    assert b.strike("professor", "bench_mortar", "mortimer", dice=[2]).verdict == "miss"


@pytest.mark.clause("CIR-883")
def test_burning_needs_a_point_of_damage() -> None:
    b = bout([put("grimsby", (5, 10), 0)], [put("mortimer", (10, 10), 0)])
    b.strike("grimsby", "flame_extinguisher", "mortimer", dice=[5, 5])
    assert not b["mortimer"].has("burning")
    b.strike("grimsby", "flame_extinguisher", "mortimer", dice=[5, 6])
    assert b["mortimer"].has("burning")


# ---- TV-91, TV-92, TV-95, TV-96: templates of attacks


def sigh() -> Bout:
    """Ennui looks at Hester and those around her."""
    return bout(
        [put("ennui", (10, 4), 90)],
        [put("hester", (10, 10), 0), put("professor", (12, 10), 0), put("boilerplate", (10, 12.5), 0)],
    )


@pytest.mark.clause("CIR-762", "CIR-764", "CIR-765", "CIR-766", "CIR-767", "CIR-768", "CIR-643", "CIR-871")
def test_a_template_lies_on_the_target_and_hurts_the_others_less() -> None:
    b = sigh()
    b.strike("ennui", "sigh_of_ages", "hester", dice=[7, 9, 8])
    assert (marks(b, "hester"), marks(b, "professor"), marks(b, "boilerplate")) == ((3, 1), (2, 0), (0, 0))
    assert b.last("template_placed").data["under"] == ["b-hester", "b-professor"]
    assert b.last("damage_rolled").data["capped"]


@pytest.mark.clause("CIR-763")
def test_a_miss_places_no_template() -> None:
    b = sigh()
    assert b.strike("ennui", "sigh_of_ages", "hester", dice=[2]).verdict == "miss"
    assert not b.told("template_placed")


@pytest.mark.clause("CIR-764", "CIR-1601")
def test_the_professors_friends_take_one_point_at_most() -> None:
    b = bout([put("professor", (5, 10), 0), put("boilerplate", (12, 10), 0)], [put("mortimer", (10, 10), 0)])
    b.strike("professor", "bench_mortar", "mortimer", dice=[5, 1, 10])
    assert b["boilerplate"].damage == 1
    assert b.last("damage_rolled").data["margin"] == 6


@pytest.mark.clause("CIR-876", "CIR-623")
def test_a_prototype_hurts_its_wielder_on_a_natural_one() -> None:
    b = bout([put("professor", (5, 10), 0, stack=["steel"])], [put("mortimer", (10, 10), 0)])
    a = b.strike("professor", "bench_mortar", "mortimer", dice=[1, 9], answers=[("enhance_attack", [])])
    assert a.verdict == "miss"
    assert marks(b, "professor") == (2, 0)


@pytest.mark.clause("CIR-766", "CIR-317")
def test_each_roll_under_a_template_may_be_enhanced() -> None:
    b = bout(
        [put("ennui", (10, 4), 90, stack=["blood", "steel"])],
        [put("hester", (10, 10), 0), put("professor", (12, 10), 0)],
    )
    b.strike(
        "ennui",
        "sigh_of_ages",
        "hester",
        dice=[7, 1, 1],
        answers=[("enhance_attack", []), ("enhance_damage", ["steel"]), ("enhance_damage", ["blood"])],
    )
    assert (b["hester"].damage, b["professor"].damage) == (0, 1)


# ---- death


@pytest.mark.clause("CIR-801", "CIR-802", "CIR-181")
def test_the_dead_leave_the_table_with_all_their_cards() -> None:
    b = bout(
        [put("maximus", (8.8, 10), 0)],
        [
            put("mortimer", (10, 10), 0, damage=10, stack=["light"], set=["wind"], play=["brace"]),
            put("count", (20, 20), 0),
        ],
    )
    b.strike("maximus", "battle_axe", "mortimer", dice=[5, 7], answers=[("defend_energy", {})])
    assert not b["mortimer"].alive
    assert sorted(b.faces("discard:1")) == ["brace", "light", "wind"]
    assert not b.s.result


@pytest.mark.clause("CIR-181")
def test_a_side_without_anybody_has_lost() -> None:
    b = bout([put("maximus", (8.8, 10), 0)], [put("mortimer", (10, 10), 0, damage=10)])
    f = b["maximus"]
    rule = attack(b.g, f, b["mortimer"], f.printed.weapon("battle_axe"), Blow(), "basic")
    assert b.ends(rule, dice=[5, 7]) == "0"


@pytest.mark.clause("CIR-182")
def test_nobody_left_on_either_side_is_a_draw() -> None:
    b = bout([put("professor", (5, 10), 0, damage=10)], [put("mortimer", (6.9, 10), 0, damage=10)])
    f = b["professor"]
    rule = attack(b.g, f, b["mortimer"], f.printed.weapon("bench_mortar"), Blow(), "basic")
    assert b.ends(rule, dice=[8, 10, 10]) == "draw"
