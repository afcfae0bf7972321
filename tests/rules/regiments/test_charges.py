"""REG-20x to REG-26x Charges, their paths, and those that fail (RV-72 to RV-77, RV-84, RV-101, 102, 106)."""

from __future__ import annotations

import pytest

from game.rules.regiments.answering import reactions
from game.rules.regiments.charge import declarations
from game.rules.regiments.fighting import contact
from game.rules.regiments.paths import may_charge, path_of, targets
from game.rules.regiments.queries import gap
from game.rules.regiments.state import Unit

from .arrange import Battle, battle, put, slab


def path(
    b: Battle, charger: Unit, target: Unit
) -> tuple[str, int, float, tuple[float, ...], int, int, float]:
    """Side, degrees, straight part, end pose, slots of both and contact length of a charge path."""
    found = path_of(b.g, charger, target)
    assert found is not None and found.meeting is not None
    end = tuple(round(v, 3) for v in (found.end.x, found.end.y, found.end.facing))
    m = found.meeting
    inches = round(found.contact.inches, 3)
    return found.side, found.degrees, inches, end, len(m.mine), len(m.theirs), round(m.length, 3)


def duel(charger: str, at: tuple[float, float, float], foe: tuple[float, float, float]) -> Battle:
    """A charger of five or twenty against Marchers 20."""
    return battle([put(charger, 20 if charger == "marchers" else 5, at)], [put("marchers", 20, foe)])


@pytest.mark.clause("REG-250", "REG-251", "REG-252", "REG-253", "REG-254")
def test_a_charge_wheels_goes_straight_and_aligns() -> None:
    b = duel("heron_knights", (24, 10, 90), (28, 24, 270))
    assert gap(b[1], b[2]) == 11.0
    assert path(b, b[1], b[2]) == ("right", 21, 9.911, (27.876, 21, 90), 5, 5, 4.876)


@pytest.mark.clause("REG-252", "REG-253")
def test_the_face_is_that_of_the_arc_the_charger_stands_in() -> None:
    b = duel("heron_knights", (24, 10, 90), (24, 22, 270))
    found = path_of(b.g, b[1], b[2])
    assert found is not None and found.face == "front"
    assert path(b, b[1], b[2])[2:4] == (9.0, (24, 19, 90))
    c = duel("heron_knights", (24, 10, 90), (24, 20, 90))
    found = path_of(c.g, c[1], c[2])
    assert found is not None and found.face == "rear"
    assert path(c, c[1], c[2])[2:4] == (7.0, (24, 17, 90))


@pytest.mark.clause("REG-252", "REG-511")
def test_riders_strike_a_flank_and_all_slots_count() -> None:
    b = duel("mudscale_riders", (14, 20, 0), (22, 20, 90))
    assert gap(b[1], b[2]) == 4.5
    assert path(b, b[1], b[2]) == ("left", 0, 4.5, (18.5, 20, 0), 5, 4, 4.0)
    b.declares(1, 2)
    b.reacts(("reaction", "hold"))
    b.stretch()
    b.stretch(dice=[6, 6])
    assert [len(contact(b.g, b[n], 3 - n).cells) for n in (1, 2)] == [5, 4]


@pytest.mark.clause("REG-260", "REG-261", "REG-244", "REG-264")
@pytest.mark.parametrize(
    ("dice", "end"), [([3, 2], (23.479, 9.826, 59.0)), ([2, 1], (23.419, 9.131, 67.082))]
)
def test_a_charge_that_falls_short_wheels_and_goes_on(dice: list[int], end: tuple[float, ...]) -> None:
    b = duel("marchers", (24, 8, 90), (28, 20, 270))
    assert gap(b[1], b[2]) == 8.0
    b.declares(1, 2)
    b.reacts(("reaction", "hold"))
    b.stretch()
    b.stretch(dice=dice)
    assert b.pose(1) == end and b[1].failed_charge and not b[1].engaged
    assert {"REG-260", "REG-261", "REG-264"} <= b.last("charge_failed").clauses
    assert "REG-244" in b.last("charge_rolled").clauses


@pytest.mark.clause("REG-242", "REG-244", "REG-090")
@pytest.mark.parametrize(("over", "arrived"), [(True, False), (False, True)])
def test_on_slow_ground_the_lower_die_counts(over: bool, arrived: bool) -> None:
    b = battle(
        [put("marchers", 20, (24, 8, 90))],
        [put("marchers", 20, (24, 20, 270))],
        terrain=[slab("fence", 10, 13, 38, 13.5)] if over else [],
    )
    b.declares(1, 2)
    b.reacts(("reaction", "hold"))
    b.stretch()
    b.stretch(dice=[2, 5])
    assert b[1].charged == arrived and b.last("charge_rolled").data["range"] == (9 if arrived else 6)


@pytest.mark.clause("REG-200", "REG-201", "REG-202")
def test_who_may_declare() -> None:
    b = battle(
        [put("marchers", 20, (24, 8, 90)), put("marchers", 20, (40, 8, 90))],
        [put("reed_kin", 8, (24, 20, 270))],
    )
    assert [(u.id, e.id) for u, e in declarations(b.g)] == [(1, 3)]
    u = b[1]
    for name in ("declared", "fleeing", "succumbed", "rallied"):
        setattr(u, name, True)
        assert not may_charge(u), name
        setattr(u, name, False)
    assert targets(b.g, u)
    b.stretch(("declare_charge", "1:3"))
    assert b.last("charge_declared").data["distance"] == gap(b[1], b[3])
    assert {"REG-200", "REG-201", "REG-202"} <= b.last("charge_declared").clauses
    b.stretch()
    assert b.s.sub_phase == "react", "nobody else has a target, so nothing is asked"


@pytest.mark.clause("REG-220", "REG-225", "REG-226", "REG-405", "REG-223")
@pytest.mark.parametrize(("far", "may"), [(9.0, True), (5.9, False)])
def test_stand_and_shoot_needs_a_charger_that_is_not_too_near(far: float, may: bool) -> None:
    b = battle(
        [put("arbalesters", 8, (24, 10, 90), 8)],
        [put("bog_hulk", at=(24, 11.5 + far, 270)), put("reed_kin", 8, (4, 40, 270))],
        active=1,
    )
    b.declares("bog_hulk", "arbalesters", dice=[])
    assert ("shoot:2" in [r.key for r in reactions(b.g, b["arbalesters"])]) == may
    if not may:
        return
    b.reacts(("reaction", "shoot:2"), dice=[4, 5, 5, 5, 4, 4, 4, 4, 5, 5, 4, 4, 4])
    told = b.last("volley")
    assert told.data["needs"][:2] == [4, -1] and told.data["hits"] == 3
    assert b["bog_hulk"].damage == 0 and told.clause == "REG-226"
    assert {"REG-225", "REG-405"} <= told.clauses and not b.told("panic_tested")
    far_hulk = battle(
        [put("arbalesters", 8, (24, 10, 90), 8)], [put("bog_hulk", at=(24, 24.5, 270))], active=1
    )
    assert not declarations(far_hulk.g), "the ceiling is 12"


@pytest.mark.clause("REG-227", "REG-226")
def test_a_charger_destroyed_by_a_reaction_leaves_the_list() -> None:
    b = battle(
        [put("arbalesters", 8, (24, 10, 90), 8)],
        [put("reed_kin", 1, (24, 18, 270)), put("reed_kin", 8, (4, 40, 270))],
        active=1,
    )
    b.declares(2, 1)
    b.reacts(("reaction", "shoot:2"), dice=[6] * 8 + [6] * 8)
    assert b[2].destroyed and not b.s.charges
    assert "REG-227" in b.last("unit_destroyed").clauses


@pytest.mark.clause("REG-224", "REG-256", "REG-246", "REG-306", "REG-280", "REG-674")
def test_a_charge_may_catch_a_fleeing_target() -> None:
    b = battle(
        [put("heron_knights", 5, (24, 10, 90))],
        [put("arbalesters", 5, (24, 21.5, 270)), put("reed_kin", 8, (4, 40, 270))],
    )
    assert gap(b[1], b[2]) == 10.0
    b.declares(1, 2)
    b.reacts(("reaction", "flee"), dice=[3, 4])
    assert b.last("fled").clause == "REG-224" and gap(b[1], b[2]) == 17.0
    b.stretch()
    b.stretch(("swiftstride", "yes"), dice=[6, 4, 5])
    assert b.last("charge_rolled").data["range"] == 18
    assert b[2].destroyed and b[1].charged and not b[1].engaged
    assert b.pose(1) == (24, 27, 90) and b.last("unit_destroyed").clause == "REG-306"
    assert {"REG-246", "REG-256"} <= b.last("charge_made").clauses


@pytest.mark.clause("REG-257", "REG-258", "REG-253", "REG-240", "REG-247")
def test_two_chargers_of_one_face_leave_room_for_each_other() -> None:
    b = battle(
        [put("marchers", 20, (21, 14, 90)), put("marchers", 20, (27, 14, 90))],
        [put("silt_thralls", 28, (24, 26, 270), 7)],
    )
    one, two, foe = b[1], b[2], b[3]
    assert gap(one, foe) == gap(two, foe) == 8.0
    alone = path(b, one, foe)
    assert (alone[:2], alone[3], alone[4:6]) == (("right", 16), (23.092, 22, 90), (5, 6))
    b.declares(1, 3, dice=[3, 3])
    b.declares(2, 3, dice=[3, 3])
    b.reacts(("reaction", "hold"))
    b.stretch()
    assert path(b, one, foe) == ("right", 3, 7.832, (21.415, 22, 90), 4, 4, 3.415)
    b.stretch(("pick_charger", "1"), dice=[6, 6])
    assert b.pose(1) == (21.415, 22, 90)
    assert {"REG-257", "REG-258", "REG-247"} <= b.last("charge_made").clauses
    found = path(b, two, foe)
    assert found[:4] == ("left", 3, 7.832, (26.585, 22, 90)) and found[4:6] == (4, 4)
    b.stretch(dice=[6, 6])
    assert b.pose(2) == (26.585, 22, 90) and len(foe.engaged) == 2


@pytest.mark.clause("REG-245")
def test_a_charger_in_contact_needs_no_roll() -> None:
    b = duel("heron_knights", (24, 10, 90), (24, 13, 270))
    b.declares(1, 2)
    b.reacts(("reaction", "hold"))
    b.stretch()
    b.stretch()
    assert b[1].engaged and "REG-245" in b.last("charge_made").clauses and not b.told("charge_rolled")
    c = duel("heron_knights", (24, 10, 90), (24, 13, 270))
    c.declares(1, 2)
    c.enters("charge_moves")
    c[2].fleeing = True
    c.stretch()
    assert c[2].destroyed and c.s.ended_by == "REG-104"


@pytest.mark.clause("REG-262", "REG-263", "REG-206", "REG-251")
def test_without_a_path_or_a_target_a_charge_fails_without_a_roll() -> None:
    b = battle(
        [put("heron_knights", 5, (24, 10, 90))],
        [put("marchers", 20, (24, 24, 270))],
        terrain=[slab("water", 0, 15, 48, 16)],
    )
    assert targets(b.g, b[1]) == []
    b.declares(1, 2)
    b.enters("charge_moves")
    b.stretch()
    assert b.last("charge_failed").clause == "REG-262" and b.pose(1) == (24, 10, 90)
    c = battle(
        [put("heron_knights", 5, (24, 10, 90))],
        [put("marchers", 20, (24, 24, 270)), put("reed_kin", 8, (4, 40, 270))],
    )
    c.declares(1, 2)
    c.enters("charge_moves")
    c[2].destroyed = True
    c.stretch()
    assert c.last("charge_failed").clause == "REG-263"
    assert {"REG-260", "REG-206"} <= c.last("charge_failed").clauses and c[1].charge_spent
