"""REG-30x Flight, REG-18x Rally, REG-27x compulsory moves (RV-88, RV-97, RV-98)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.rules.regiments.fleeing import away_from, compulsory, flight, panics, runs_from
from game.rules.regiments.strategy import rally
from game.rules.regiments.values import rank_bonus
from game.table.terrain import Terrain

from .arrange import Battle, Put, battle, put, refused, slab


@pytest.mark.clause("REG-224", "REG-301", "REG-300", "REG-012")
def test_it_flees_straight_away_from_the_centre_of_the_charger() -> None:
    b = battle([put("marchers", 20, (30, 21, 270))], [put("reed_kin", 20, (24, 10, 90))])
    u = b["reed_kin"]
    assert round(away_from(u, b["marchers"]), 3) == 241.39
    b.run(runs_from(b.g, u, b["marchers"], "REG-224"), dice=[3, 4])
    assert b.pose("reed_kin") == (20.648, 3.855, 241.39)
    assert {"REG-224", "REG-300", "REG-301", "REG-308"} <= b.last("fled").clauses


def runner(*others: Put, y: float = 30.0, terrain: Sequence[Terrain] = ()) -> Battle:
    """Marchers 20 flee at (24, y) in direction 270; friends and terrain stand below them."""
    return battle(
        [put("marchers", 20, (24, y, 270), fleeing=True), *others],
        [put("reed_kin", 8, (4, 44, 270))],
        terrain=terrain,
    )


@pytest.mark.clause("REG-302", "REG-303", "REG-305", "REG-270")
@pytest.mark.parametrize(("roll", "y"), [([2, 3], 25), ([3, 4], 16)])
def test_it_goes_on_past_what_it_may_not_end_on(roll: list[int], y: float) -> None:
    friends = put("bill_wardens", 20, (24, 20, 90))
    for b in (runner(friends), runner(terrain=[slab("water", 21.5, 18, 26.5, 22)])):
        b.s.todo = (1,)
        b.run(compulsory(b.g), dice=roll)
        assert b[1].y == pytest.approx(y, abs=0.0101)
        assert b.last("fled").clause == "REG-270"
        assert ("REG-303" in b.last("fled").clauses) == (y == 16)
        assert "REG-302" in b.last("fled").clauses


@pytest.mark.clause("REG-305", "REG-306")
@pytest.mark.parametrize(("roll", "gone"), [([2, 3], False), ([3, 4], True)])
def test_it_is_destroyed_where_it_ends_on_an_enemy_that_stands(roll: list[int], gone: bool) -> None:
    b = battle(
        [put("marchers", 20, (24, 30, 270), fleeing=True), put("marchers", 12, (40, 4, 90))],
        [put("silt_thralls", 20, (24, 20, 90))],
    )
    b.s.todo = (1,)
    b.run(compulsory(b.g), dice=roll)
    assert b[1].destroyed == gone
    if gone:
        assert b.last("unit_destroyed").clause == "REG-305"
    c = battle(
        [put("marchers", 20, (24, 30, 270), fleeing=True)],
        [put("silt_thralls", 20, (24, 20, 90), fleeing=True)],
    )
    for spared in ((), (2,)):
        assert flight(c.g, c[1], 270, 7, spared).end.y == pytest.approx(16, abs=0.0101)
    c[2].fleeing = False
    assert flight(c.g, c[1], 270, 7, ()).caught_by == "2"
    assert flight(c.g, c[1], 270, 7, (2,)).end.y == pytest.approx(16, abs=0.0101)


@pytest.mark.clause("REG-304", "REG-003")
@pytest.mark.parametrize(("roll", "gone"), [([2, 2], False), ([3, 4], True)])
def test_it_is_destroyed_off_the_table(roll: list[int], gone: bool) -> None:
    b = runner(put("bill_wardens", 20, (24, 3, 90)), y=11.0)
    b.s.todo = (1,)
    b.run(compulsory(b.g), dice=roll)
    assert b[1].destroyed == gone
    if gone:
        assert b.last("unit_destroyed").clause == "REG-304"
    else:
        assert b.pose(1) == (24, 7, 270)


@pytest.mark.clause("REG-307", "REG-308")
def test_who_flees_has_no_ranks_and_is_engaged_with_nobody() -> None:
    b = battle([put("marchers", 20, (24, 10, 90))], [put("reed_kin", 8, (24, 13, 270))])
    b.engage(1, 2)
    assert rank_bonus(b.g, b[1])[0] == 2
    b.run(runs_from(b.g, b[1], b[2], "REG-431"), dice=[1, 1])
    assert rank_bonus(b.g, b[1])[0] == 0 and not b[1].engaged and not b[2].engaged


@pytest.mark.clause("REG-180", "REG-181", "REG-182")
def test_a_fleeing_unit_rallies_or_goes_on() -> None:
    b = battle(
        [put("marchers", 20, (24, 20, 90), fleeing=True), put("marchers", 6, (34, 20, 90), fleeing=True)],
        [put("reed_kin", 8, (24, 40, 270))],
        sub="rally",
    )
    b.s.todo = (1, 2)
    b.run(rally(b.g), dice=[4, 4])
    assert b[1].fleeing and b.told("rally_failed")[0].clause == "REG-182"
    assert b.last("rally_tested").clause == "REG-180"
    b.run(rally(b.g), ("rally_files", "3"), ("rally_facing", 180.0), dice=[3, 4])
    assert not b[2].fleeing and b[2].rallied and b[2].files == 3 and b.pose(2) == (34, 20, 180)
    assert b.last("rallied").clause == "REG-181"


@pytest.mark.clause("REG-181", "REG-292")
def test_a_unit_that_rallies_needs_room_for_its_new_form() -> None:
    b = battle(
        [put("marchers", 20, (24, 20, 90), fleeing=True)],
        [put("reed_kin", 8, (24, 40, 270))],
        terrain=[slab("rock", 26.6, 17, 29, 23)],
        sub="rally",
    )
    b.s.todo = (1,)

    def turned(asked: Any) -> float:
        assert refused(asked, 45.0) == "REG-181"
        return 90.0

    b.run(rally(b.g), ("rally_files", "5"), ("rally_facing", turned), dice=[3, 4])
    assert b.pose(1) == (24, 20, 90)


@pytest.mark.clause("REG-430")
@pytest.mark.parametrize(("lost", "before", "tests"), [(3, 12, True), (2, 12, False), (1, 1, False)])
def test_a_quarter_lost_calls_for_panic(lost: int, before: int, tests: bool) -> None:
    b = battle([put("marchers", 20, (24, 20, 90))], [put("reed_kin", 12, (24, 40, 270))])
    assert panics(b["reed_kin"], lost, before) == tests
    b["reed_kin"].panic_tested = True
    assert not panics(b["reed_kin"], lost, before)
