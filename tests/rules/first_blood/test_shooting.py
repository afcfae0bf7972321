"""FIB-28x, FIB-5xx Sight and shooting (TV-47 to TV-54, TV-67, TV-70 to TV-72)."""

from __future__ import annotations

import pytest

from game.rules.first_blood import values
from game.rules.first_blood.attack import block_dice, volley_blow
from game.rules.first_blood.queries import effective_size, sees, sight_between, sight_pair
from game.rules.first_blood.shooting import line_of_fire, obscures, volley_targets, why_no_volley

from .arrange import Skirmish, put, skirmish, slab


def why(b: Skirmish, shooter: str, target: str) -> str:
    """The clause that forbids a Volley, or nothing."""
    found = why_no_volley(b.g, b[shooter], b[target])
    return found.clause if found else ""


@pytest.mark.clause("FIB-530", "FIB-531", "FIB-532", "FIB-512", "FIB-282", "FIB-286")
def test_a_warrior_in_the_corridor_intervenes_both_ways() -> None:
    b = skirmish([put("quarrelman", (10, 10)), put("bellman", (15, 10.9))], [put("burr_slinger", (20, 10))])
    assert why(b, "quarrelman", "burr_slinger") == why(b, "burr_slinger", "quarrelman") == "FIB-530"
    b["bellman"].spots = ((15, 11.3),)
    assert why(b, "quarrelman", "burr_slinger") == why(b, "burr_slinger", "quarrelman") == ""
    b["bellman"].spots = ((15, 11.25),)
    assert why(b, "quarrelman", "burr_slinger") == "", "touching the corridor is not enough"


@pytest.mark.clause("FIB-520", "FIB-521", "FIB-522")
def test_terrain_half_as_large_gives_one_more_block_die() -> None:
    walls = [slab("fence", 14, 9, 0.5, 2, "wall"), slab("fence", 16, 9, 0.5, 2, "other")]
    b = skirmish([put("quarrelman", (10, 10))], [put("burr_slinger", (20, 10))], terrain=walls)
    assert line_of_fire(b.g, b["quarrelman"], b["burr_slinger"]).obscuring == ("wall", "other")
    blow = volley_blow(b["quarrelman"], obscured=True)
    assert block_dice(b.g, b["burr_slinger"], blow)[0].whole == 3, "Evasion 2 + 1"
    back = volley_blow(b["burr_slinger"], obscured=True)
    assert block_dice(b.g, b["quarrelman"], back)[0].whole == 2, "Defense 1 + 1"
    b.acts("quarrelman", "volley:b-burr_slinger", dice=[1, 6, 6, 6, 6, 2])
    assert {"FIB-520", "FIB-521", "FIB-522"} <= b.last("blocks").clauses


@pytest.mark.clause("FIB-520", "FIB-523")
def test_a_low_wall_hides_no_monster_and_flat_ground_nobody() -> None:
    wall, wood, water = slab("fence", 0, 0, 1, 1), slab("wood", 2, 2, 1, 1), slab("water", 4, 4, 1, 1)
    assert [obscures(t, 3) for t in (wall, wood, water)] == [False, True, False]
    assert [obscures(t, 2) for t in (wall, wood, water)] == [True, True, False]
    assert [obscures(t, 1) for t in (wall, wood, water)] == [True, True, False]


@pytest.mark.clause("FIB-540", "FIB-541")
def test_the_larger_shooter_shoots_over_what_is_small_and_near() -> None:
    b = skirmish(
        [put("lamp_rider", (10, 10), (8.75, 10)), put("bellman", (11.6, 10))],
        [put("thorn_reaver", (17, 10))],
    )
    assert line_of_fire(b.g, b["lamp_rider"], b["thorn_reaver"]).ignored == ("a-bellman",)
    assert why(b, "lamp_rider", "thorn_reaver") == ""
    b["bellman"].spots = ((15, 10),)
    assert why(b, "lamp_rider", "thorn_reaver") == "FIB-530"
    c = skirmish([put("quarrelman", (10, 10)), put("bellman", (11.6, 10))], [put("thorn_reaver", (17, 10))])
    assert why(c, "quarrelman", "thorn_reaver") == "FIB-530"


@pytest.mark.clause("FIB-540", "FIB-541", "FIB-512")
def test_size_matters_for_walls_too_and_is_told() -> None:
    b = skirmish(
        [put("lamp_rider", (10, 10), (8.75, 10))],
        [put("thorn_reaver", (17, 10))],
        terrain=[slab("fence", 11, 9, 0.5, 2, "wall")],
    )
    assert line_of_fire(b.g, b["lamp_rider"], b["thorn_reaver"]).obscuring == ()
    b.acts("lamp_rider", "volley:b-thorn_reaver", dice=[6])
    assert {"FIB-540", "FIB-541", "FIB-280", "FIB-511", "FIB-512"} <= b.last("attack_declared").clauses


@pytest.mark.clause("FIB-500", "FIB-501", "FIB-502", "FIB-612", "FIB-900", "FIB-510", "FIB-513", "FIB-021")
def test_take_aim_adds_a_die_to_the_volley() -> None:
    b = skirmish([put("quarrelman", (10, 10))], [put("thorn_reaver", (20, 10))])
    b.acts("quarrelman", "take_aim")
    assert b["quarrelman"].aimed
    b.acts("quarrelman", "volley:b-thorn_reaver", dice=[6, 6, 6])
    declared = b.last("attack_declared")
    assert declared.data["tally"] == [(2, "FIB-612"), (1, "FIB-502")] and declared.data["cap"] == 2
    assert not b["quarrelman"].aimed
    assert {"FIB-500", "FIB-501", "FIB-502"} <= b.last("aimed").clauses
    assert "take_aim" not in skirmish([put("bellman", (10, 10))], []).open_acts("bellman")
    assert values.barrage_range(b["quarrelman"]) == 16


@pytest.mark.clause("FIB-204", "FIB-205")
def test_the_engaged_neither_aim_nor_shoot() -> None:
    b = skirmish([put("quarrelman", (10, 10))], [put("thorn_reaver", (11.3, 10)), put("horga", (20, 10))])
    assert b.open_acts("quarrelman") == ["reposition", "inspire", "clash:b-thorn_reaver", "end"]


@pytest.mark.clause("FIB-920", "FIB-622", "FIB-614")
def test_deadeye_rolls_sixes_again_once() -> None:
    b = skirmish([put("edda", (25, 10))], [put("burr_slinger", (15, 10), aimed=True)])
    b.acts("burr_slinger", "volley:a-edda", dice=[6, 6, 1, 2, 6, 6, 6, 6])
    hits = b.last("hits")
    assert sorted(hits.data["pool"]) == [1, 2, 6] and hits.data["hits"] == [1, 2]
    assert {"FIB-920", "FIB-622"} <= hits.clauses
    assert b["edda"].wounds == 2


@pytest.mark.clause("FIB-829", "FIB-953", "FIB-824", "FIB-825")
def test_thorn_hail_ignores_friends_and_woods() -> None:
    b = skirmish(
        [put("quarrelman", (17, 10))],
        [put("sallow", (10, 10)), put("thorn_reaver", (12, 10))],
        terrain=[slab("wood", 13, 9, 1, 2)],
    )
    assert why(b, "sallow", "quarrelman") == "FIB-530"
    b.acts("sallow", "thorn_hail:a-quarrelman", dice=[1, 3, 6, 6, 6])
    assert b["quarrelman"].slain
    assert b.last("blocks").data["tally"] == [(1, "FIB-026")]
    assert not [k for k in b.open_acts("sallow") if k.startswith("volley")]
    assert "FIB-829" in b.last("hits").clauses


@pytest.mark.clause("FIB-511", "FIB-515", "FIB-348", "FIB-514", "FIB-280")
def test_targets_are_in_range_in_sight_and_in_no_duel_but_may_be_engaged() -> None:
    b = skirmish(
        [put("quarrelman", (10, 10)), put("edda", (20, 20)), put("bellman", (10, 16))],
        [put("horga", (21.9, 20)), put("thorn_reaver", (10, 14.7)), put("root_troll", (10, 40))],
    )
    b.duels("edda", "horga")
    assert why(b, "quarrelman", "horga") == "FIB-515"
    assert why(b, "quarrelman", "root_troll") == "FIB-511"
    assert volley_targets(b.g, b["quarrelman"]) == [b["thorn_reaver"]]
    b.acts("quarrelman", "volley:b-thorn_reaver", dice=[6, 6])
    assert "FIB-514" in b.last("attack_declared").clauses


@pytest.mark.clause("FIB-262", "FIB-523", "FIB-530")
def test_on_a_hill_one_is_larger_and_the_hill_hides_nobody() -> None:
    hill = slab("hill", 18, 8, 4, 4, "hill")
    b = skirmish(
        [put("quarrelman", (10, 10)), put("bellman", (15, 10))],
        [put("thorn_reaver", (20, 10))],
        terrain=[hill, slab("fence", 13, 9, 0.4, 2, "wall")],
    )
    assert effective_size(b.g, b["thorn_reaver"]) == 2
    line = line_of_fire(b.g, b["quarrelman"], b["thorn_reaver"])
    assert line.intervening == () and line.obscuring == ("wall",)


@pytest.mark.clause("FIB-281", "FIB-283", "FIB-284", "FIB-285", "FIB-520")
def test_a_slit_is_enough_to_see_through() -> None:
    north, south = slab("building", 14, 9.66, 1, 3.34, "n"), slab("building", 14, 6, 1, 3.56, "s")
    b = skirmish([put("quarrelman", (10, 10))], [put("burr_slinger", (20, 10))], terrain=[north, south])
    assert sees(b.g, b["quarrelman"], b["burr_slinger"]) and sees(b.g, b["burr_slinger"], b["quarrelman"])
    assert set(line_of_fire(b.g, b["quarrelman"], b["burr_slinger"]).obscuring) == {"n", "s"}
    shut = [slab("building", 14, 9.56, 1, 3.44, "n"), south]
    c = skirmish([put("quarrelman", (10, 10))], [put("burr_slinger", (20, 10))], terrain=shut)
    assert not sees(c.g, c["quarrelman"], c["burr_slinger"])
    assert why(c, "quarrelman", "burr_slinger") == "FIB-283"
    d = skirmish([put("quarrelman", (10, 10))], [put("hollow_stag", (20, 10))], terrain=shut)
    assert sees(d.g, d["hollow_stag"], d["quarrelman"])


@pytest.mark.clause("FIB-283")
def test_a_house_across_the_whole_corridor_hides() -> None:
    b = skirmish(
        [put("quarrelman", (10, 10))],
        [put("burr_slinger", (20, 10))],
        terrain=[slab("building", 14, 9, 1, 2)],
    )
    assert not sees(b.g, b["quarrelman"], b["burr_slinger"])
    c = skirmish(
        [put("quarrelman", (10, 10))],
        [put("burr_slinger", (20, 10))],
        terrain=[slab("building", 14, 9, 1, 1.6)],
    )
    assert sight_between(c.g, c["quarrelman"], c["burr_slinger"]).clear


@pytest.mark.clause("FIB-281")
def test_the_sight_pair_is_the_same_whoever_asks() -> None:
    b = skirmish([put("lamp_rider", (10, 10), (10, 11.25))], [put("boar_lancer", (20, 11.25), (20, 10))])
    rider, lancer = b["lamp_rider"], b["boar_lancer"]
    one, two = sight_pair(b.s, rider, lancer)
    assert (one.centre, two.centre) == ((10, 10), (20, 10))
    two, one = sight_pair(b.s, lancer, rider)
    assert (one.centre, two.centre) == ((10, 10), (20, 10))


@pytest.mark.clause("FIB-974", "FIB-311", "FIB-312")
def test_sloe_mist_adds_a_die_in_range_only() -> None:
    b = skirmish([put("quarrelman", (30, 5))], [put("sallow", (10, 10)), put("thorn_reaver", (19.25, 10))])
    b.ability("sallow", "sloe_mist")
    blow = volley_blow(b["quarrelman"], obscured=False)
    assert block_dice(b.g, b["thorn_reaver"], blow)[0].whole == 3
    b["thorn_reaver"].spots = ((23.25, 10),)
    assert block_dice(b.g, b["thorn_reaver"], blow)[0].whole == 2
    assert [p.clause for p in block_dice(b.g, b["sallow"], blow)[0].rows()] == ["FIB-632", "FIB-974"]
