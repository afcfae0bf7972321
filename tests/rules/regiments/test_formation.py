"""REG-05x to REG-09x Blocks, arcs, sight, ground, characters (RV-71, RV-75, RV-79, RV-89, RV-93 to RV-96)."""

from __future__ import annotations

import pytest

from game.rules.regiments.fighting import contact
from game.rules.regiments.ground import role
from game.rules.regiments.magic import aims
from game.rules.regiments.movement import may_move
from game.rules.regiments.queries import (
    cover,
    gap,
    ground,
    hero_file,
    on_hill,
    opaque,
    reaches,
    sees,
    short_of,
    tall,
    touching,
    within,
)
from game.rules.regiments.values import (
    disruptions,
    leadership,
    movement,
    rank_bonus,
    stupid,
    unit_strength,
)
from game.rules.regiments.wounds import battle_ends, cleared, lose_hero, lose_rank
from game.table.blocks import arc_of, in_front_arc
from game.table.shapes import Box

from .arrange import battle, ended, patch, put, slab


@pytest.mark.clause("REG-001", "REG-070", "REG-071", "REG-072")
@pytest.mark.parametrize(
    ("p", "arc"),
    [
        ((28, 27.5), "front"),
        ((28, 27.49), "right"),
        ((30, 28), "right"),
        ((24, 30), "front"),
        ((20, 20), "rear"),
        ((20.4, 20), "rear"),
        ((10, 24), "left"),
        ((10, 10), "rear"),
    ],
)
def test_arcs_run_outward_from_the_corners(p: tuple[float, float], arc: str) -> None:
    assert arc_of(Box(24, 24, 5, 4, 90), p) == arc


@pytest.mark.clause("REG-002", "REG-003", "REG-004", "REG-005")
def test_lengths_compare_with_a_thousandth() -> None:
    assert reaches(8.001, 8) and not reaches(8.0021, 8)
    assert short_of(7.99, 8) and not short_of(7.9995, 8)
    b = battle([put("marchers", 20, (24, 10, 90))], [put("marchers", 20, (24, 14.005, 270))])
    one, two = b.s.units
    assert touching(one, two) and within(one, two, 0.01) and 0 < gap(one, two) < 0.01


@pytest.mark.clause("REG-050", "REG-051", "REG-052", "REG-053", "REG-054", "REG-055")
def test_casualties_come_from_the_rear_and_the_front_stays() -> None:
    b = battle([put("marchers", 20, (20, 8, 90))], [put("reed_kin", 8, (20, 40, 270))])
    u = b["marchers"]
    assert (u.block.ranks, u.block.abreast, u.block.box.depth) == (4, 5, 4)
    b.does(lambda: lose_rank(b.g, u, 6))
    assert (u.n, u.block.ranks, u.block.box.depth) == (14, 3, 3)
    assert b.pose("marchers") == (20, 8.5, 90)
    assert {"REG-050", "REG-051", "REG-052", "REG-054", "REG-055"} <= b.last("models_lost").clauses


@pytest.mark.clause("REG-055", "REG-056", "REG-057", "REG-104")
def test_wounds_gather_in_one_pool_and_the_rest_is_lost() -> None:
    b = battle([put("weir_chariot", at=(20, 8, 90))], [put("reed_kin", 8, (20, 40, 270))])
    u = b["weir_chariot"]
    assert b.does(lambda: lose_rank(b.g, u, 3)) == 3 and (u.n, u.damage) == (1, 3)
    assert b.does(lambda: lose_rank(b.g, u, 3)) == 1 and u.n == 0
    assert "REG-056" in b.last("models_lost").clauses
    b.does(lambda: cleared(b.g, u))
    assert u.destroyed and b.last("unit_destroyed").clause == "REG-057"
    assert ended(lambda: battle_ends(b.g))


@pytest.mark.clause("REG-057")
def test_whoever_was_engaged_with_a_unit_that_is_gone_is_free() -> None:
    b = battle([put("marchers", 20, (24, 10, 90))], [put("reed_kin", 1, (24, 12.5, 270)), put("reed_kin", 8)])
    b.engage(1, 2)
    b.does(lambda: lose_rank(b.g, b[2], 1))
    b.does(lambda: cleared(b.g, b[2]))
    assert b["marchers"].engaged == () and b[2].destroyed


@pytest.mark.clause("REG-060", "REG-061", "REG-062", "REG-015")
def test_a_joined_character_stands_in_the_middle_of_the_front_rank() -> None:
    b = battle(
        [put("heron_knights", 5, (24, 10, 90), 6, hero="marshal"), put("marchers", 12)],
        [put("reed_kin", 8, (24, 40, 270), hero="regent")],
    )
    assert [(u.id, u.profile) for u in b.s.units] == [
        (1, "heron_knights"),
        (2, "marchers"),
        (4, "reed_kin"),
    ]
    assert [(c.id, c.profile) for c in b.s.characters] == [(3, "marshal"), (5, "regent")]
    assert hero_file(b[1]) == 2 and b[1].models == 6
    assert hero_file(b[4]) == 2, "five files: the third"


@pytest.mark.clause("REG-063", "REG-064", "REG-530", "REG-059")
def test_a_character_who_outlives_his_unit_stands_in_its_place() -> None:
    b = battle(
        [put("heron_knights", 2, (24, 10, 90), 3, hero="marshal")],
        [put("reed_kin", 8, (24, 40, 270))],
    )
    u, marshal = b["heron_knights"], b.hero("marshal")
    b.engage(1, 3)
    b.does(lambda: lose_rank(b.g, u, 2))
    b.does(lambda: cleared(b.g, u))
    assert b.last("left_alone").clause == "REG-064" and u.models == 1 and u.engaged
    assert b.pose("heron_knights") == (24, 10, 90) and "REG-059" in b.last("left_alone").clauses
    b.does(lambda: lose_hero(b.g, marshal, 2))
    assert b.last("character_wounded").clause == "REG-530" and marshal.alive
    assert b.does(lambda: lose_hero(b.g, marshal, 2)) == 1 and not marshal.alive
    b.does(lambda: cleared(b.g, u))
    assert u.destroyed and not b["reed_kin"].engaged


@pytest.mark.clause("REG-031", "REG-032", "REG-033", "REG-068", "REG-307")
@pytest.mark.parametrize(("far", "fleeing", "ld"), [(12.0, False, 9), (12.1, False, 6), (5.0, True, 6)])
def test_the_general_lends_his_leadership_within_twelve_inches(far: float, fleeing: bool, ld: int) -> None:
    b = battle(
        [put("marchers", 20, (24, 4, 90))],
        [
            put("silt_thralls", 20, (10, 24, 270)),
            put("reed_kin", 10, (15 + far, 24, 270), hero="regent", fleeing=fleeing),
        ],
    )
    found, why = leadership(b.g, b["silt_thralls"])
    assert found == ld and ("REG-032" in why) == (ld == 9)
    b["silt_thralls"].fleeing = True
    assert leadership(b.g, b["silt_thralls"])[0] == 6
    assert leadership(b.g, b["silt_thralls"], rallying=True)[0] == ld


@pytest.mark.clause("REG-040", "REG-042", "REG-043", "REG-041", "REG-044", "REG-045", "REG-046", "REG-058")
def test_numbers_of_a_unit_come_from_its_models() -> None:
    b = battle(
        [put("outriders", 5, (24, 10, 90), 6, hero="hedge_magus_palfrey")],
        [put("bog_hulk", at=(24, 40, 270)), put("weir_chariot", at=(30, 40, 270))],
    )
    assert movement(b.g, b["outriders"]) == 8 and unit_strength(b.g, b["outriders"]) == 12
    assert unit_strength(b.g, b["weir_chariot"]) == 4 and unit_strength(b.g, b["bog_hulk"]) == 5
    assert [x.part for x in b["weir_chariot"].printed.lines] == ["crew", "beasts"]
    assert stupid(b.g, b["bog_hulk"]) == ("REG-650",)


@pytest.mark.clause("REG-047", "REG-048", "REG-049", "REG-084", "REG-085")
def test_the_tall_see_over_others() -> None:
    hill = patch("hill", (18, 4), (30, 4), (30, 10), (18, 10))
    for terrain, clear in ((hill, True), (None, False)):
        b = battle(
            [
                put("arbalesters", 5, (24, 7, 90)),
                put("marchers", 40, (24, 14, 90), 12),
            ],
            [put("reed_kin", 8, (24, 30, 270))],
            terrain=[terrain] if terrain else [],
        )
        shooters = b["arbalesters"]
        assert on_hill(b.g, shooters) == tall(b.g, shooters) == clear
        assert sees(b.g, shooters, b["reed_kin"]) == clear
    c = battle(
        [put("arbalesters", 5, (24, 7, 90)), put("marchers", 40, (24, 14, 90), 12)],
        [put("bog_hulk", at=(24, 30, 270))],
    )
    assert tall(c.g, c["bog_hulk"]) and sees(c.g, c["arbalesters"], c["bog_hulk"])


@pytest.mark.clause("REG-080", "REG-081", "REG-085")
@pytest.mark.parametrize(("g", "seen"), [(0.25, True), (0.24, True), (0.20, False)])
def test_a_segment_from_any_point_of_the_base_may_pass_a_gap(g: float, seen: bool) -> None:
    b = battle(
        [
            put("marchers", 20, (20.5, 16, 90)),
            put("marchers", 20, (25.5 + g, 16, 90)),
            put("hedge_magus", at=(24, 10, 90)),
        ],
        [put("silt_thralls", 20, (24, 26, 270))],
    )
    assert sees(b.g, b["hedge_magus"], b["silt_thralls"]) == seen
    assert (b["silt_thralls"] in aims(b.g, b.hero("hedge_magus"), "ember_dart")) == seen


@pytest.mark.clause("REG-083", "REG-091")
@pytest.mark.parametrize(("y", "seen"), [(26.0, False), (19.5, True)])
def test_one_sees_into_a_wood_but_not_through_it(y: float, seen: bool) -> None:
    b = battle(
        [put("hedge_magus", at=(24, 10, 90))],
        [put("silt_thralls", 20, (24, y, 270))],
        terrain=[slab("wood", 18, 14, 30, 18)],
    )
    assert sees(b.g, b["hedge_magus"], b["silt_thralls"]) == seen
    assert bool(disruptions(b.g, b["silt_thralls"])) == seen
    if seen:
        assert rank_bonus(b.g, b["silt_thralls"]) == (0, ("REG-542", "REG-091"))


@pytest.mark.clause("REG-072", "REG-074", "REG-080")
@pytest.mark.parametrize(("x", "seen"), [(30.0, True), (30.01, False)])
def test_a_corner_on_the_border_of_the_arc_is_in_it(x: float, seen: bool) -> None:
    b = battle([put("hedge_magus", at=(24, 10, 90))], [put("bog_hulk", at=(x, 14, 270))])
    assert sees(b.g, b["hedge_magus"], b["bog_hulk"]) == seen
    assert in_front_arc(b["hedge_magus"].block, b["bog_hulk"].block) == seen


@pytest.mark.clause("REG-082", "REG-086", "REG-090", "REG-093")
def test_ground_of_each_kind_is_what_the_rules_say() -> None:
    roles = {"hill": "hill", "wood": "wood", "fence": "wall", "rock": "rock", "pillar": "rock"}
    roles |= {"building": "rock", "water": "pool", "pit": "pool", "rubble": "rubble", "mud": ""}
    assert {kind: role(kind) for kind in roles} == roles
    kinds = ("fence", "rock", "water", "rubble", "wood", "hill", "mud")
    b = battle(
        [put("marchers", 20, (24, 5, 90))],
        [put("reed_kin", 8, (24, 40, 270))],
        terrain=[slab(k, 2 + 6 * n, 20, 6 + 6 * n, 22) for n, k in enumerate(kinds)],
    )
    found = ground(b.board)
    assert [len(found.impassable), len(found.rocks), len(found.slow)] == [2, 1, 3]
    blocking = {s.id.partition("@")[0] for s in opaque(b.g, b["marchers"], b["reed_kin"])}
    assert blocking == {"rock", "wood", "hill"}


@pytest.mark.clause("REG-092")
def test_a_wood_or_a_wall_near_the_target_gives_cover() -> None:
    wall = slab("fence", 18, 15.75, 30, 16.25)
    shooters, target = put("arbalesters", 5, (24, 5, 90)), (24, 18.5, 270)
    for y, covered in ((18.25, True), (18.26, False)):
        b = battle([shooters], [put("reed_kin", 8, (24, y, 270), 4)], terrain=[wall])
        assert bool(cover(b.g, b["arbalesters"], b["reed_kin"])) == covered
    c = battle([shooters], [put("reed_kin", 8, target)], terrain=[slab("wood", 18, 18.5, 30, 22)])
    assert cover(c.g, c["arbalesters"], c["reed_kin"]) == "wood"


@pytest.mark.clause("REG-510", "REG-511")
@pytest.mark.parametrize(("x", "slots"), [(22.0, 3), (22.5, 4)])
def test_corner_to_corner_counts_as_contact(x: float, slots: int) -> None:
    b = battle([put("marchers", 20, (22, 20, 90))], [put("bog_hulk", at=(x, 23, 270))])
    b.engage("marchers", "bog_hulk")
    assert len(contact(b.g, b["marchers"], 2).cells) == slots
    assert len(contact(b.g, b["bog_hulk"], 1).cells) == 1


@pytest.mark.clause("REG-280")
def test_who_is_engaged_or_has_charged_makes_no_remaining_move() -> None:
    b = battle([put("marchers", 20, (24, 10, 90))], [put("reed_kin", 8, (24, 40, 270))])
    u = b["marchers"]
    assert may_move(u)
    for name in ("charged", "failed_charge", "rallied", "succumbed", "fleeing", "move_over"):
        setattr(u, name, True)
        assert not may_move(u), name
        setattr(u, name, False)
