"""FIB-250 to FIB-258 Push-back (TV-26 to TV-28), what stops it, and who is never pushed."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.rules.first_blood.pushing import push_back, pushed_spots
from game.rules.first_blood.queries import engaged_with, gap
from game.rules.first_blood.wounds import break_nerve
from game.table.terrain import Terrain

from .arrange import Put, Skirmish, put, skirmish, slab


def pair(*friends: Put, at: tuple[float, float] = (11.5, 10), terrain: Sequence[Terrain] = ()) -> Skirmish:
    """A causer at (10, 10) and a target."""
    return skirmish([put("bellman", (10, 10))], [put("thorn_reaver", at), *friends], terrain=terrain)


@pytest.mark.clause("FIB-252", "FIB-253")
def test_a_pushed_warrior_goes_straight_away_to_two_inches() -> None:
    b = pair()
    b.does(lambda: push_back(b.g, b["thorn_reaver"], b["bellman"], "FIB-250"))
    assert b["thorn_reaver"].point == (13.25, 10)
    assert b.last("pushed_back").data["stopped_by"] == "gap"
    assert {"FIB-252", "FIB-253"} <= b.last("pushed_back").clauses


@pytest.mark.clause("FIB-254", "FIB-258")
def test_another_warrior_stops_it_on_contact_and_it_may_stay_engaged() -> None:
    b = pair(put("root_troll", (13.775, 10)))
    b.does(lambda: push_back(b.g, b["thorn_reaver"], b["bellman"], "FIB-250"))
    assert b["thorn_reaver"].point == (12.15, 10)
    assert gap(b["thorn_reaver"], b["bellman"]) == pytest.approx(0.9)
    assert engaged_with(b.s, b["thorn_reaver"]) == [b["bellman"]]
    assert {"FIB-254", "FIB-258"} <= b.last("pushed_back").clauses


@pytest.mark.clause("FIB-252", "FIB-253")
def test_the_direction_is_that_of_the_centres() -> None:
    b = pair(at=(10.9, 11.2))
    assert pushed_spots(b.g, b["thorn_reaver"], b["bellman"]) == (((11.95, 12.6),), "gap")


@pytest.mark.clause("FIB-255", "FIB-256")
def test_impassable_terrain_and_the_table_edge_stop_it() -> None:
    b = pair(terrain=[slab("rock", 13, 8, 2, 4, "rock")])
    b.does(lambda: push_back(b.g, b["thorn_reaver"], b["bellman"], "FIB-250"))
    assert b["thorn_reaver"].point == (12.375, 10)
    assert "FIB-255" in b.last("pushed_back").clauses
    c = skirmish([put("bellman", (46, 10))], [put("thorn_reaver", (47.3, 10))])
    c.does(lambda: push_back(c.g, c["thorn_reaver"], c["bellman"], "FIB-250"))
    assert c["thorn_reaver"].point == (47.375, 10)
    assert "FIB-256" in c.last("pushed_back").clauses


@pytest.mark.clause("FIB-257")
def test_it_crosses_difficult_ground_freely_and_two_inches_are_enough() -> None:
    b = pair(terrain=[slab("water", 11, 8, 6, 4)])
    b.does(lambda: push_back(b.g, b["thorn_reaver"], b["bellman"], "FIB-250"))
    assert b["thorn_reaver"].point == (13.25, 10)
    b.does(lambda: push_back(b.g, b["thorn_reaver"], b["bellman"], "FIB-250"))
    assert b["thorn_reaver"].point == (13.25, 10)
    assert "FIB-257" in b.last("pushed_back").clauses


@pytest.mark.clause("FIB-254")
def test_a_warrior_touched_at_the_start_stops_it_only_in_the_way() -> None:
    b = pair(put("burr_slinger", (11.5, 11.25)))
    assert pushed_spots(b.g, b["thorn_reaver"], b["bellman"]) == (((13.25, 10),), "gap")
    c = pair(put("burr_slinger", (12.75, 10)))
    assert pushed_spots(c.g, c["thorn_reaver"], c["bellman"]) == (((11.5, 10),), "b-burr_slinger")


@pytest.mark.clause("FIB-252")
def test_all_bases_shift_by_the_same_vector() -> None:
    b = skirmish([put("bellman", (10, 10))], [put("boar_lancer", (12.75, 10), (11.5, 10))])
    assert pushed_spots(b.g, b["boar_lancer"], b["bellman"]) == (((14.5, 10), (13.25, 10)), "gap")


@pytest.mark.clause("FIB-250", "FIB-743", "FIB-744")
def test_only_an_engaged_enemy_that_breaks_pushes() -> None:
    b = pair()
    b.does(lambda: break_nerve(b.g, b["thorn_reaver"], "FIB-712", b["bellman"]))
    assert b["thorn_reaver"].broken and b["thorn_reaver"].point == (13.25, 10)
    assert {"FIB-250", "FIB-743"} <= b.last("pushed_back").clauses
    c = pair(at=(15, 10))
    c.does(lambda: break_nerve(c.g, c["thorn_reaver"], "FIB-712", c["bellman"]))
    assert c["thorn_reaver"].broken and not c.told("pushed_back")


@pytest.mark.clause("FIB-922", "FIB-975")
def test_the_unmoved_stay_and_locked_shields_make_unmoved() -> None:
    b = skirmish(
        [put("drowned_ox", (10, 10)), put("bell_sergeant", (30, 30)), put("bellman", (31.3, 30))],
        [put("horga", (12.6, 10)), put("thorn_reaver", (31.3, 31.3))],
    )
    b.does(lambda: push_back(b.g, b["drowned_ox"], b["horga"], "FIB-250"))
    assert b["drowned_ox"].point == (10, 10)
    assert b.last("pushed_back").data["stopped_by"] == "unmoved"
    assert "FIB-922" in b.last("pushed_back").clauses
    b.ability("bell_sergeant", "lock_shields")
    b.does(lambda: push_back(b.g, b["bellman"], b["thorn_reaver"], "FIB-250"))
    assert b["bellman"].point == (31.3, 30)
    assert b.last("pushed_back").clause == "FIB-975"
