"""The maps of Regiments: terrain, zones and objectives as printed, and what terrain means here."""

from __future__ import annotations

import pytest

from game.engine.words import render
from game.rules.regiments.content import content
from game.rules.regiments.ground import MEANING, called, role
from game.rules.regiments.picks import objectives_of, scenarios_of
from game.rules.regiments.queries import ground
from game.table.blocks import Block, overlaps
from game.table.board import Table
from game.table.kinds import KINDS
from game.table.mapfile import Scenario
from game.table.shapes import wholly_in
from game.table.solids import Solid
from tests.books.printed import Outline, opened, outlines, zones


def laid(scenario: Scenario) -> dict[str, list[Outline]]:
    """The outlines by type of terrain."""
    return outlines(scenario, lambda t: render(called(t.kind)))


@pytest.mark.clause("REG-800", "REG-090")
def test_sallow_cross_is_as_printed() -> None:
    cross = opened("sallow_cross")
    assert (cross.width, cross.depth, cross.books) == (48, 48, ("regiments",))
    assert laid(cross) == {
        "Hill": [[(19, 24), (21.5, 20), (26.5, 20), (29, 24), (26.5, 28), (21.5, 28)]],
        "Wood": [
            [(5, 17), (13, 15), (15, 21), (8, 24)],
            [(33, 27), (40, 24), (43, 31), (35, 33)],
        ],
        "Wall": [
            [(18, 13.75), (26, 13.75), (26, 14.25), (18, 14.25)],
            [(22, 33.75), (30, 33.75), (30, 34.25), (22, 34.25)],
        ],
        "Rock": [[(36, 14), (40, 14), (40, 18), (36, 18)], [(8, 30), (12, 30), (12, 34), (8, 34)]],
    }
    assert zones(cross) == (
        [(0, 0), (48, 0), (48, 10), (0, 10)],
        [(0, 38), (48, 38), (48, 48), (0, 48)],
    )


@pytest.mark.clause("REG-800", "REG-813", "REG-090")
def test_the_barrow_is_as_printed() -> None:
    barrow = opened("barrow")
    assert (barrow.width, barrow.depth) == (72, 48)
    found = laid(barrow)
    assert found["Hill"] == [
        [(30, 22), (32.5, 19), (39.5, 19), (42, 22), (42, 26), (39.5, 29), (32.5, 29), (30, 26)]
    ]
    assert found["Wood"] == [
        [(10, 14), (18, 13), (20, 19), (12, 21)],
        [(52, 29), (60, 27), (62, 34), (54, 35)],
    ]
    assert found["Pool"] == [
        [(48, 13), (54, 12), (56, 16), (50, 17)],
        [(16, 32), (22, 31), (24, 35), (18, 36)],
    ]
    assert found["Wall"] == [
        [(26, 12.75), (34, 12.75), (34, 13.25), (26, 13.25)],
        [(38, 34.75), (46, 34.75), (46, 35.25), (38, 35.25)],
    ]
    assert zones(barrow) == ([(0, 0), (72, 0), (72, 9), (0, 9)], [(0, 39), (72, 39), (72, 48), (0, 48)])
    (row,) = scenarios_of(barrow)
    assert objectives_of(barrow, row) == (("stone", (36, 24)),)


@pytest.mark.clause("REG-800", "REG-813", "REG-090")
def test_breakwater_is_as_printed() -> None:
    breakwater = opened("breakwater")
    assert (breakwater.width, breakwater.depth) == (72, 48)
    assert laid(breakwater) == {
        "Wall": [
            [(12, 15.75), (24, 15.75), (24, 16.25), (12, 16.25)],
            [(30, 15.75), (42, 15.75), (42, 16.25), (30, 16.25)],
            [(48, 15.75), (60, 15.75), (60, 16.25), (48, 16.25)],
        ],
        "Hill": [[(26, 4), (46, 4), (46, 10), (26, 10)]],
        "Wood": [
            [(6, 24), (16, 23), (17, 30), (7, 31)],
            [(55, 30), (56, 23), (66, 24), (65, 31)],
        ],
        "Rock": [[(33, 26), (39, 26), (39, 29), (33, 29)]],
    }
    assert zones(breakwater) == ([(0, 0), (72, 0), (72, 15), (0, 15)], [(0, 36), (72, 36), (72, 48), (0, 48)])
    (row,) = scenarios_of(breakwater)
    marks = (("west", (18, 14)), ("middle", (36, 14)), ("east", (54, 14)))
    assert objectives_of(breakwater, row) == marks


@pytest.mark.clause("REG-800")
@pytest.mark.parametrize("name", content().scenarios)
def test_ready_positions_lie_in_the_zones_clear_of_everything(name: str) -> None:
    row = content().scenario(name)
    scenario = opened(row.map)
    land = ground(Table.build(scenario.width, scenario.depth, scenario.terrain, MEANING))
    stood: list[Solid] = []
    for side, force in enumerate(row.forces):
        zone = scenario.zones[side].polygon
        for m in force.units:
            p = content().profile(m.profile)
            models = m.models + bool(m.character)
            block = Block(m.x, m.y, row.facing(side, m), models, m.files, *p.base)
            assert wholly_in(block.box, zone), (m.profile, m.x, m.y)
            assert not overlaps(block.outline(), land.impassable)
            assert not overlaps(block.outline(), stood), (m.profile, m.x, m.y)
            stood.append(block.outline())


@pytest.mark.clause("REG-090", "REG-093")
@pytest.mark.parametrize(
    ("kinds", "means"),
    [
        (("hill",), "hill"),
        (("wood",), "wood"),
        (("low_wall", "fence", "hedge"), "wall"),
        (("pillar", "rock", "building", "wall", "tree"), "rock"),
        (("water", "pond", "pit"), "pool"),
        (("rubble",), "rubble"),
        (("tombstones", "mosh_pit", "bog", "dais", "crate"), ""),
    ],
)
def test_every_kind_of_terrain_means_something_or_nothing(kinds: tuple[str, ...], means: str) -> None:
    assert {role(kind) for kind in kinds} == {means}


@pytest.mark.clause("REG-082", "REG-086", "REG-090")
def test_whoever_measures_knows_what_stops_slows_and_hides() -> None:
    assert set(MEANING) == set(KINDS)
    found = {kind: sorted(MEANING[kind]) for kind in ("hill", "wood", "low_wall", "rock", "pond", "rubble")}
    assert found == {
        "hill": ["blocks_sight"],
        "wood": ["blocks_sight", "difficult"],
        "low_wall": ["difficult"],
        "rock": ["blocks_sight", "impassable"],
        "pond": ["impassable"],
        "rubble": ["difficult"],
    }


def test_the_meadow_has_room_for_every_special_rule() -> None:
    row = content().scenario("water_meadow")
    fielded = [
        content().profile(name)
        for f in row.forces
        for m in f.units
        for name in (m.profile, m.character)
        if name
    ]
    rules = {s.rule for p in fielded for s in p.specials}
    assert {
        "armoured_hide",
        "fear",
        "first_charge",
        "stupidity",
        "swiftstride",
        "counter_charge",
    } <= rules
    assert any(content().weapon(p.missile).bane for p in fielded if p.missile)
    assert (row.first, opened("water_meadow").turn_limit) == ("a", 3)
