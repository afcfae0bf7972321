"""The maps of First Blood: features, zones and objectives as printed, and what terrain means here."""

from __future__ import annotations

import pytest

from game.engine.words import render
from game.rules.first_blood.ground import ELEVATED, MEANING, SIZES, type_of
from game.rules.first_blood.picks import objectives_of, scenarios_of
from game.table.kinds import KINDS
from game.table.mapfile import Scenario
from tests.books.printed import Outline, opened, outlines


def laid(scenario: Scenario) -> dict[str, list[Outline]]:
    """The outlines by type of terrain."""
    return outlines(scenario, lambda t: render(type_of(t)))


@pytest.mark.clause("FIB-1010", "FIB-260")
def test_millrace_ford_is_as_printed() -> None:
    ford = opened("millrace_ford")
    assert (ford.width, ford.depth, ford.books) == (36, 36, ("first_blood",))
    assert laid(ford) == {
        "Water": [
            [(0, 16.5), (14, 16.5), (14, 19.5), (0, 19.5)],
            [(22, 16.5), (36, 16.5), (36, 19.5), (22, 19.5)],
        ],
        "Wood": [
            [(6, 9.5), (11, 9.5), (12, 13), (7, 14)],
            [(24, 23), (29, 22), (30, 26.5), (25, 26.5)],
        ],
        "Wall": [
            [(15, 11.5), (21, 11.5), (21, 12), (15, 12)],
            [(15, 24), (21, 24), (21, 24.5), (15, 24.5)],
        ],
        "Rock": [
            [(26, 10), (29, 10), (29, 13), (26, 13)],
            [(7, 23), (10, 23), (10, 26), (7, 26)],
        ],
    }
    assert ford.zone("a").polygon.points == ((0, 0), (36, 0), (36, 8), (0, 8))
    (row,) = scenarios_of(ford)
    assert objectives_of(ford, row) == (("O1", (18, 18)), ("O2", (9, 15)), ("O3", (27, 21)))


@pytest.mark.clause("FIB-1020", "FIB-1050", "FIB-260")
def test_beacon_downs_is_as_printed() -> None:
    downs = opened("beacon_downs")
    assert (downs.width, downs.depth) == (48, 48)
    found = laid(downs)
    assert found["Hill"] == [
        [(20, 22), (22, 20), (26, 20), (28, 22), (28, 26), (26, 28), (22, 28), (20, 26)],
        [(8, 26), (14, 26), (14, 30), (8, 30)],
        [(34, 18), (40, 18), (40, 22), (34, 22)],
    ]
    assert found["House"] == [
        [(30, 12), (34, 12), (34, 16), (30, 16)],
        [(14, 32), (18, 32), (18, 36), (14, 36)],
    ]
    assert found["Wall"] == [
        [(19, 14), (26, 14), (26, 14.5), (19, 14.5)],
        [(22, 33.5), (29, 33.5), (29, 34), (22, 34)],
    ]
    assert found["Water"] == [
        [(2, 20), (7, 20), (7, 25), (2, 25)],
        [(41, 23), (46, 23), (46, 28), (41, 28)],
    ]
    assert found["Wood"] == [
        [(8, 14), (14, 13), (15, 18), (9, 19)],
        [(33, 30), (39, 29), (40, 34), (34, 35)],
    ]
    beacons, ambush = scenarios_of(downs)
    assert objectives_of(downs, beacons) == (("B1", (24, 24)), ("B2", (11, 28)), ("B3", (37, 20)))
    assert objectives_of(downs, ambush) == (("wagon", (24, 24)),)
    assert downs.zone("b").polygon.points == ((0, 38), (48, 38), (48, 48), (0, 48))


@pytest.mark.clause("FIB-1030", "FIB-1042", "FIB-260")
def test_the_drowned_chapel_is_as_printed() -> None:
    chapel = opened("drowned_chapel")
    assert (chapel.width, chapel.depth) == (42, 42)
    found = laid(chapel)
    assert found["House"] == [
        [(16, 25.5), (19, 25.5), (19, 26), (16, 26)],
        [(23, 16), (26, 16), (26, 16.5), (23, 16.5)],
        [(23, 25.5), (26, 25.5), (26, 26), (23, 26)],
        [(16, 16), (19, 16), (19, 16.5), (16, 16.5)],
        [(16, 18.5), (16.5, 18.5), (16.5, 23.5), (16, 23.5)],
        [(25.5, 18.5), (26, 18.5), (26, 23.5), (25.5, 23.5)],
    ]
    assert found["Dais"] == [[(19.5, 19.5), (22.5, 19.5), (22.5, 22.5), (19.5, 22.5)]]
    assert found["Wall"] == [
        [(6, 20), (12, 20), (12, 20.5), (6, 20.5)],
        [(30, 21.5), (36, 21.5), (36, 22), (30, 22)],
    ]
    assert found["Wood"] == [
        [(10, 30), (15, 30), (15, 35), (10, 34)],
        [(27, 7), (32, 8), (32, 12), (27, 12)],
    ]
    assert found["Water"] == [
        [(30, 28), (36, 28), (37, 33), (31, 33)],
        [(5, 9), (11, 9), (12, 14), (6, 14)],
    ]
    reliquary, captains = scenarios_of(chapel)
    assert objectives_of(chapel, reliquary) == (("relic", (21, 21)),)
    assert objectives_of(chapel, captains) == (("chapel", (21, 21)),)


@pytest.mark.clause("FIB-260", "FIB-262")
@pytest.mark.parametrize(
    ("kind", "size", "traits"),
    [
        ("wood", 2, {"difficult"}),
        ("low_wall", 1, {"difficult"}),
        ("water", 0, {"difficult"}),
        ("bog", 0, {"difficult"}),
        ("wall", 2, {"impassable", "blocks_sight"}),
        ("building", 2, {"impassable", "blocks_sight"}),
        ("rock", 3, {"impassable", "blocks_sight"}),
        ("hill", 1, set()),
        ("dais", 1, set()),
    ],
)
def test_terrain_has_a_size_and_traits(kind: str, size: int, traits: set[str]) -> None:
    assert (SIZES[kind], set(MEANING[kind]), kind in ELEVATED) == (size, traits, kind in ("hill", "dais"))


def test_every_kind_of_terrain_that_a_map_may_name_has_a_meaning() -> None:
    assert set(MEANING) == set(SIZES) == set(KINDS)
