"""The maps of Dominions: shapes, zones and points as printed, and that everybody can get everywhere."""

from __future__ import annotations

from collections import deque
from pathlib import Path

import pytest

from game.rules.dominions.book import book
from game.rules.dominions.ground import LOW, MEANING, OPEN, PIT, ROUGH, WALL, clause_of
from game.rules.dominions.state import content
from game.table.bases import Round
from game.table.kinds import KINDS
from game.table.mapfile import Scenario, check_map, read_map
from game.table.terrain import Circle, Polygon, Shape

MAPS = Path(__file__).parents[3] / "maps"
Shapes = set[tuple[float, ...]]
PRINTED: dict[str, dict[str, Shapes]] = {
    "cargo_deck_nine": {
        "DOM-801": {
            (11, 16, 1, 8),
            (11, 0, 1, 12),
            (24, 12, 1, 12),
            (24, 0, 1, 8),
            (18, 17, 1.25),
            (18, 7, 1.25),
        },
        "DOM-802": {
            (5, 17, 3, 2),
            (5, 5, 3, 2),
            (14, 19, 2, 2),
            (20, 3, 2, 2),
            (28, 17, 3, 2),
            (28, 5, 3, 2),
            (17, 11.25, 2, 1.5),
        },
        "DOM-803": {(13, 7.5, 3, 3), (20, 13.5, 3, 3)},
        "DOM-804": {(14, 1, 3, 3), (19, 20, 3, 3)},
    },
    "glasshouse_lab": {
        "DOM-801": {
            (10, 19.5, 16, 0.5),
            (10, 15.5, 0.5, 4.5),
            (10, 7.5, 0.5, 5),
            (10, 7.5, 6, 0.5),
            (20, 7.5, 6, 0.5),
            (25.5, 15, 0.5, 5),
            (25.5, 7.5, 0.5, 4.5),
            (15, 16.5, 1),
            (21, 16, 1),
        },
        "DOM-802": {
            (13, 11.5, 3, 1),
            (19.5, 11, 3, 1),
            (5, 13, 2, 2),
            (5, 5, 2, 2),
            (16, 3, 3, 1.5),
            (27, 6.5, 2, 1.5),
        },
        "DOM-803": {(21.5, 8.75, 3, 2)},
        "DOM-804": {(6, 19, 2.5, 3)},
    },
    "lantern_street": {
        "DOM-801": {
            (0, 25, 10, 5),
            (14, 26, 8, 4),
            (26, 24, 10, 6),
            (0, 0, 9, 6),
            (13, 0, 10, 4),
            (27, 0, 9, 6),
            (8, 16, 2, 2),
            (26, 12, 2, 2),
        },
        "DOM-802": {
            (12, 21, 4, 1),
            (20, 21, 4, 1),
            (12, 8, 4, 1),
            (20, 8, 4, 1),
            (14.5, 13, 1, 4),
            (20.5, 13, 1, 4),
            (6, 11, 2, 1),
            (28, 18, 2, 1),
        },
        "DOM-803": {(18, 15, 1.75)},
        "DOM-804": {(16, 23.5, 5, 1.25)},
    },
}
"""By clause of the kind of terrain: rectangles by south-west corner, width and height; circles."""
ZONES = {
    "cargo_deck_nine": ((36, 24), (0, 0, 4, 24), (32, 0, 4, 24)),
    "glasshouse_lab": ((30, 24), (0, 0, 4, 24), (22, 0, 8, 24)),
    "lantern_street": ((36, 30), (0, 7, 5, 17), (31, 7, 5, 16)),
}
GRID = 0.5


def opened(name: str) -> Scenario:
    """A map as shipped."""
    return read_map(MAPS / f"{name}.toml")


def numbers(shape: Shape) -> tuple[float, ...]:
    """A circle, or a rectangle by its south-west corner, width and height."""
    if isinstance(shape, Circle):
        return (shape.x, shape.y, shape.r)
    xs, ys = [x for x, _ in shape.points], [y for _, y in shape.points]
    assert len(shape.points) == 4 and len(set(xs)) == len(set(ys)) == 2
    return (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@pytest.mark.clause("DOM-801", "DOM-802", "DOM-803", "DOM-804")
@pytest.mark.parametrize("name", PRINTED)
def test_a_map_is_as_printed(name: str) -> None:
    assert check_map(MAPS / f"{name}.toml") == []
    scenario = opened(name)
    found: dict[str, Shapes] = {}
    for piece in scenario.terrain:
        found.setdefault(clause_of(piece), set()).add(numbers(piece.shape))
    assert found == PRINTED[name]
    assert scenario.books == ("dominions",)
    size, west, east = ZONES[name]
    assert (scenario.width, scenario.depth) == size
    assert [numbers(z.polygon) for z in scenario.zones] == [west, east]


@pytest.mark.clause("DOM-901", "DOM-910", "DOM-912", "DOM-966")
def test_the_glasshouse_names_its_points() -> None:
    points = {mark.id: mark.at for mark in opened("glasshouse_lab").objectives}
    assert points == {"emplacement": (18, 18), "control_node": (24.5, 18.75), "sample_case": (18, 14)}
    row = content().scenario("break_the_glasshouse")
    assert [(f.fighter, f.at) for f in row.fixed] == [("sentry", "emplacement")]
    fixture = row.fixtures[0]
    assert (fixture.at, fixture.radius, fixture.operators, fixture.shuts_down) == (
        "control_node",
        0.5,
        ("west",),
        "sentry",
    )
    assert [(s.name, s.modifier) for s in fixture.spots] == [("relay core", -3)]


@pytest.mark.clause("DOM-631")
def test_exits_are_where_the_scenarios_put_them() -> None:
    found = {
        row.id: {e.id: (numbers(Polygon(e.outline)), e.side) for e in row.exits}
        for row in content().scenarios.values()
    }
    hatches = {"south_hatch": ((0, 2, 2, 4), "east"), "north_hatch": ((0, 18, 2, 4), "east")}
    assert found == {
        "serve_the_warrant": hatches,
        "larsdale_arrest": hatches,
        "break_the_glasshouse": {"tunnel": ((0, 0, 2, 24), "west")},
        "market_day": {},
        "entrance_exam": {"fire_door": ((0, 8, 2, 4), "east")},
    }


@pytest.mark.parametrize("name", PRINTED)
def test_the_largest_base_gets_from_zone_to_zone_and_to_every_point(name: str) -> None:
    scenario = opened(name)
    table = book.board(scenario)
    r = 0.75

    def free(x: float, y: float) -> bool:
        return table.fits(Round(x, y, r), ()) is None

    nx, ny = int(scenario.width / GRID), int(scenario.depth / GRID)
    open_spots = {(i, j) for i in range(nx + 1) for j in range(ny + 1) if free(i * GRID, j * GRID)}
    first = min(s for s in open_spots if s[0] * GRID <= 4 - r)
    reached, waiting = {first}, deque([first])
    while waiting:
        i, j = waiting.popleft()
        for near in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
            if near in open_spots and near not in reached:
                reached.add(near)
                waiting.append(near)
    assert reached == open_spots


@pytest.mark.clause("DOM-805")
def test_every_kind_of_terrain_is_wall_low_rough_pit_or_open() -> None:
    assert set(MEANING) == set(KINDS)
    assert set(MEANING.values()) == {WALL, LOW, ROUGH, PIT, OPEN}
    by_name = {kind: MEANING[kind] for kind in ("bulkhead", "main", "container", "console", "stall")}
    assert by_name == {"bulkhead": WALL, "main": WALL, "container": LOW, "console": LOW, "stall": LOW}
    assert [MEANING[k] for k in ("coolant", "fountain", "shaft", "pit")] == [ROUGH, ROUGH, PIT, PIT]
