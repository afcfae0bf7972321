"""REG-67x Swiftstride (RV-50 to RV-54), charge ceilings and rolls."""

from __future__ import annotations

import pytest

from game.rules.regiments.paths import targets
from game.rules.regiments.values import ceiling, movement, swift
from game.table.terrain import Terrain

from .arrange import Battle, battle, put, slab


def knights_at(inches: float, *, over: Terrain | None = None) -> Battle:
    """Heron Knights with Marchers straight ahead at so many inches."""
    return battle(
        [put("heron_knights", 5, (24, 10, 90))],
        [put("marchers", 20, (24, 13 + inches, 270))],
        terrain=[over] if over is not None else [],
    )


@pytest.mark.clause("REG-203", "REG-671", "REG-202", "REG-002", "REG-004")
def test_swiftstride_adds_three_inches_to_the_ceiling() -> None:
    assert targets(knights_at(16.0).g, knights_at(16.0)["heron_knights"])
    far = knights_at(16.01)
    assert not targets(far.g, far["heron_knights"])
    b = battle([put("mudscale_riders", 5, (24, 10, 90))], [put("marchers", 20, (24, 20, 270))])
    assert ceiling(b.g, b["mudscale_riders"]).whole == 13
    limit = ceiling(far.g, far["heron_knights"])
    assert [(p.amount, p.clause) for p in limit.rows()] == [
        (7, "REG-203"),
        (6, "REG-203"),
        (3, "REG-671"),
    ]


@pytest.mark.clause("REG-242", "REG-672", "REG-674", "REG-673", "REG-012", "REG-241", "REG-243", "REG-676")
def test_the_die_of_swiftstride_is_added_to_the_kept_die() -> None:
    for over, reached in ((None, 15), (slab("fence", 0, 15, 48, 15.5), 12)):
        b = knights_at(15.0, over=over)
        b.declares("heron_knights", "marchers")
        b.to("charge_moves", ("reaction", "hold"))
        b.stretch(("swiftstride", "yes"), dice=[2, 5, 3])
        told = b.last("charge_rolled")
        assert told.data["range"] == reached and told.data["slow"] == (over is not None)
        assert b["heron_knights"].charged == (over is None)
        assert {"REG-242", "REG-243", "REG-674", "REG-012"} <= told.clauses
        assert {"REG-672", "REG-673", "REG-241", "REG-676"} <= b.last("swiftstride").clauses


@pytest.mark.clause("REG-670", "REG-680", "REG-676", "REG-058", "REG-066")
def test_a_guest_without_swiftstride_takes_it_from_the_unit() -> None:
    b = battle(
        [put("outriders", 5, (24, 10, 90), 6, hero="hedge_magus_palfrey")],
        [put("marchers", 20, (24, 40, 270))],
        sub="remaining",
    )
    u = b["outriders"]
    assert movement(b.g, u) == 8 and ceiling(b.g, u).whole == 14 and not swift(b.g, u)
    b.stretch(("pick_move", "leave:2"), ("leave", lambda asked: asked.fallback))
    assert movement(b.g, u) == 9 and ceiling(b.g, u).whole == 18 and swift(b.g, u)
    assert b.last("left").clause == "REG-066"


@pytest.mark.clause("REG-573", "REG-673", "REG-570", "REG-574", "REG-575", "REG-264", "REG-300")
@pytest.mark.parametrize(("stride", "dice", "caught"), [("no", [6, 4], False), ("yes", [6, 4, 1], True)])
def test_flight_and_pursuit_may_each_add_a_die(stride: str, dice: list[int], caught: bool) -> None:
    b = battle(
        [put("heron_knights", 5, (24, 10, 90), charged=True)],
        [put("outriders", 5, (24, 12, 270)), put("reed_kin", 8, (8, 40, 270))],
    )
    b.engage("heron_knights", "outriders")
    b.fights(
        ("pursue", "2"),
        ("swiftstride", "yes"),
        ("swiftstride", stride),
        # one outrider falls to the lances; nobody else wounds
        dice=[6, 1, 1, 1, 1, 6, *[1] * 5, *[1] * 4, *[1] * 4, 6, 6, 2, 3, 6, *dice],
    )
    assert b.last("fled").data["roll"] == 11 and b["outriders"].destroyed == caught
    assert b.last("pursued").data["caught"] == caught
    assert {"REG-300", "REG-572"} <= b.last("fled").clauses
    assert {"REG-574", "REG-575", "REG-264"} <= b.last("pursuit_moved").clauses


@pytest.mark.clause("REG-675", "REG-261", "REG-260")
def test_the_added_die_counts_in_a_failed_charge() -> None:
    b = knights_at(16.0)
    b.declares("heron_knights", "marchers")
    b.to("charge_moves", ("reaction", "hold"))
    b.stretch(("swiftstride", "yes"), dice=[1, 2, 3])
    assert b.last("charge_rolled").data["range"] == 12 and b.pose("heron_knights") == (24, 15, 90)
    assert {"REG-675", "REG-261", "REG-260"} <= b.last("charge_failed").clauses
