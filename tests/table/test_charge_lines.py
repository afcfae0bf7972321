"""Straight moves into reach: the vectors of First Blood, and every direction tried one after the other."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.table.bases import Base, Joined, Round
from game.table.charge_lines import charge_line
from game.table.moves import path_cost, path_legal
from game.table.ranges import passages
from game.table.shapes import gap
from game.table.stretches import straight
from game.table.terrain import rect
from game.table.trains import trail
from tests.table.scenes import random_point, random_table, table

SEEDS = st.integers(0, 100_000)
S = 0.625


@pytest.mark.clause("FIB-213")
def test_a_reaver_charges_straight_at_a_bellman_at_most_into_contact() -> None:
    t = table().at({"me": Round(10.0, 10.0, S), "foe": Round(16.5, 10.0, S)})
    found = charge_line(t, t.figures["me"], t.bases["foe"], 6.0, me="me")
    assert found is not None
    assert found.first == pytest.approx((14.25, 10.0))
    assert found.last == pytest.approx((15.25, 10.0))
    assert found.cost == pytest.approx(4.25)
    assert found.last_cost == pytest.approx(5.25)
    assert charge_line(t, t.figures["me"], t.bases["foe"], 4.2, me="me") is None
    assert straight([(10.0, 10.0), (12.0, 10.0), (15.2, 10.0)])
    assert not straight([(10.0, 10.0), (9.9, 10.0), (15.2, 10.0)])
    assert path_legal(t, t.figures["me"], [(10.0, 10.0), (15.4, 10.0), (15.2, 10.0)], me="me") is not None


def test_a_charge_goes_past_a_wall_at_its_corner_and_not_through_a_gap_too_small() -> None:
    pieces = [("wall", rect(12.0, 4.0, 1.0, 5.6)), ("wall", rect(12.0, 10.8, 1.0, 6.0))]
    t = table(*pieces, size=24.0).at({"me": Round(10.0, 10.0, S), "foe": Round(16.5, 10.0, S)})
    assert charge_line(t, t.figures["me"], t.bases["foe"], 8.0, me="me") is None
    wide = table(pieces[0], ("wall", rect(12.0, 10.9, 1.0, 6.0)))
    wide = wide.at({"me": Round(10.0, 10.25, S), "foe": Round(16.5, 10.25, S)})
    found = charge_line(wide, wide.figures["me"], wide.bases["foe"], 8.0, me="me")
    assert found is not None
    assert found.degrees == pytest.approx(0.0, abs=0.2)


@pytest.mark.clause("FIB-212")
def test_a_charge_may_not_leave_the_range_of_another_enemy_on_its_way() -> None:
    t = table().at({"me": Round(5.0, 10.0, S), "foe": Round(14.0, 10.0, S), "other": Round(9.0, 12.0, S)})
    me, foe = t.figures["me"], t.bases["foe"]
    open_line = charge_line(t, me, foe, 9.0, me="me")
    assert open_line is not None
    assert open_line.degrees == pytest.approx(0.0, abs=1e-4)
    kept = charge_line(t, me, foe, 9.0, me="me", locks={"other": (t.bases["other"], 1.0)})
    assert kept is not None
    assert 270.0 < kept.degrees < 359.0
    ranges = {"other": (t.bases["other"], 1.0)}
    assert all(p.leaves is None for p in passages([kept.start, kept.first], S, ranges).values())


def test_who_is_within_reach_already_has_no_line_to_charge_along() -> None:
    t = table().at({"me": Round(10.0, 10.0, S), "foe": Round(12.0, 10.0, S)})
    assert charge_line(t, t.figures["me"], t.bases["foe"], 6.0, me="me") is None


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_a_line_is_found_exactly_if_one_of_many_directions_leads_there(seed: int) -> None:
    dice = random.Random(seed)
    t = random_table(seed, {"wall": 3, "mud": seed % 2}, 4, size=12.0)
    bases: dict[str, Base] = dict(t.bases)
    names = list(bases)
    if seed % 3:
        x, y = random_point(dice, 12.0)
        joined = Joined((Round(x, y, 0.5), Round(x + 1.0, y, 0.5)))
        if t.at({i: b for i, b in bases.items() if i != names[0]}).fits(joined) is None:
            bases[names[0]] = joined
    t = t.at(bases)
    mover, foe = bases[names[0]], bases[names[1]]
    assert isinstance(mover, Round | Joined)
    lead = mover.front if isinstance(mover, Joined) else mover
    locks = {names[2]: (bases[names[2]], 1.0)}
    if gap(lead, foe) <= 1.0 or gap(lead, bases[names[2]]) <= 1.01:
        return
    found = charge_line(t, mover, foe, 5.0, me=names[0], locks=locks)
    best = math.inf
    for k in range(360):
        u = (math.cos(math.radians(k)), math.sin(math.radians(k)))
        for n in range(1, 51):
            p = (lead.x + 0.1 * n * u[0], lead.y + 0.1 * n * u[1])
            if gap(lead.at(p), foe) > 1.0:
                continue
            path = [lead.centre, p]
            if path_cost(t, path) > 5.0 or path_legal(t, mover, path, me=names[0]) is not None:
                continue
            if any(w.leaves is not None for w in passages(path, lead.r, locks).values()):
                continue
            if isinstance(mover, Joined) and trail(t, mover, lead.at(p), 5.0, me=names[0]) is None:
                continue
            best = min(best, path_cost(t, path))
    if found is None:
        assert best == math.inf
    else:
        assert path_legal(t, mover, [lead.centre, found.first], me=names[0]) is None
        assert gap(lead.at(found.first), foe) == pytest.approx(1.0, abs=1e-6)
        assert gap(lead.at(found.last), foe) <= 1.0 + 1e-6
        assert found.last_cost <= 5.0 + 1e-6
        if not seed % 2:
            assert found.cost <= best + 1e-6
