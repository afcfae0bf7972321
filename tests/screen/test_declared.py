"""What figures have declared: ladders, bodies with spots, ranges, glyphs on plates, arrows, ways out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.look import (
    Band,
    Body,
    Glyph,
    Ladder,
    LadderRow,
    OnLine,
    Part,
    PieceLook,
    Place,
    Scale,
    Zone,
)
from game.engine.match import Match
from game.players.random import Chance
from game.rules import registry
from game.screen import measures, parts_body
from game.screen.board_view import BoardView
from game.screen.camera import Camera
from game.screen.panels import Drawn, PartPanel
from game.screen.plates import GLYPH, plate_size
from game.screen.scenes.match import MatchScene
from game.screen.shots import Photographer, Shelf
from game.screen.theme import Theme, palette
from game.table.kinds import KINDS
from game.table.mapfile import read_map

MAPS = Path(__file__).parents[2] / "maps"

PALETTES = ("standard", "safe", "contrast")
RECT = pygame.Rect(0, 0, 440, 700)


@pytest.fixture(autouse=True)
def display(hidden_display: None) -> Iterator[None]:
    yield


def theme(colors: str = "standard") -> Theme:
    return Theme(palette(colors), 1.0)


def drawn(part: Part, colors: str = "standard") -> tuple[pygame.Surface, Drawn]:
    surface = pygame.Surface(RECT.size)
    return surface, PartPanel("panel").draw(surface, RECT, theme(colors), (part,))


def pixels(surface: pygame.Surface, color: tuple[int, int, int]) -> int:
    return pygame.mask.from_threshold(surface, color, (6, 6, 6, 255)).count()


ROWS = (
    LadderRow("vane", "Teodric Vane", "vane", 1, "0", (Glyph("actions_dominions/sprint", "5"),), "1 unit"),
    LadderRow("roake", "Nessa Roake", "roake", 0, "14", (), "declares now", "hot"),
    LadderRow("lask", "Jori Lask", "lask", 1, "15", (), "has not declared", "later"),
)


def test_rungs_stand_in_their_order_and_can_be_pointed_at() -> None:
    _, found = drawn(Ladder(ROWS, "declares first", "acts first"))
    where = {item.words: item.rect.y for item in found.items}
    order = ["declares first", "Teodric Vane", "Nessa Roake", "Jori Lask", "acts first"]
    assert [where[words] for words in order] == sorted(where[words] for words in order)
    assert {"0", "14", "15", "5", "1 unit"} <= set(where)
    assert [h.key for h in found.hits if h.key.startswith("figure:")] == [
        "figure:vane",
        "figure:roake",
        "figure:lask",
    ]


@pytest.mark.parametrize("colors", PALETTES)
def test_only_the_rung_whose_turn_it_is_is_edged_in_brass(colors: str) -> None:
    brass = palette(colors).brass
    hot, _ = drawn(Ladder(ROWS), colors)
    cold, _ = drawn(Ladder((ROWS[0], ROWS[2])), colors)
    assert pixels(hot, brass) > 300 > pixels(cold, brass)


def test_many_glyphs_still_keep_inside_the_panel() -> None:
    many = tuple(Glyph("actions_dominions/dodge", "12", "actions_dominions/called_shot") for _ in range(6))
    row = LadderRow("vane", "Teodric Vane", "vane", 1, "20", many, "6 units, −5")
    _, found = drawn(Ladder((row,)))
    assert [i.words for i in found.items if not RECT.contains(i.rect)] == []
    assert [i.words for i in found.items].count("12") == 6


BODY = (Place("torso", "torso", "0", "6", 0.5), Place("leg", "leg", "−2", "4", 1 / 3, lit=True))


@pytest.mark.parametrize("colors", PALETTES)
def test_the_spot_aimed_at_is_lit_on_the_body_and_on_its_label(colors: str) -> None:
    brass = palette(colors).brass
    aimed, found = drawn(Body(BODY), colors)
    other = (BODY[0], Place("leg", "leg", "−2", "4", 1 / 3))
    plain, _ = drawn(Body(other), colors)
    assert pixels(aimed, brass) > 4 * pixels(plain, brass) + 500
    assert {"torso", "leg", "6", "4", "0  50 %", "−2  33 %"} <= {i.words for i in found.items}


def test_a_machine_has_a_sensor_and_what_has_no_body_a_list() -> None:
    spots = (Place("torso", "hull", "0", "9", 0.75), Place("sensor", "optical sensor", "−7", "2", 1 / 6))
    _, machine = drawn(Body(spots, machine=True))
    assert machine.height > parts_body.HIGH
    _, node = drawn(Body((Place("relay_core", "relay core", "−3", "2", 1 / 6, lit=True),)))
    assert node.height < parts_body.HIGH
    assert {"relay core", "2", "−3  17 %"} <= {i.words for i in node.items}


def test_the_pointer_of_a_scale_stands_at_its_inch_and_turns_red_beyond_it() -> None:
    bands = (Band(10, "short 0", "good"), Band(20, "medium −3", "warn"), Band(32, "long −6"))
    bad = palette("standard").bad
    near, found = drawn(Scale("Range", "8″", bands, 8, "DOM-414"))
    far, _ = drawn(Scale("Range", "40″", bands, 40, "DOM-414"))
    assert pixels(near, bad) < 10 < pixels(far, bad)
    assert {"short 0", "medium −3", "long −6", "DOM-414"} <= {i.words for i in found.items}


def test_a_plate_grows_by_what_was_declared_and_unknown_pictures_are_left_out() -> None:
    bare = PieceLook("a", "Somebody Quite Long", 0, 5, 5, 0.5, 0, "vane")
    glyphs = ("actions_dominions/strike", "actions_dominions/dodge", "actions_dominions/nothing")
    busy = PieceLook("a", "Somebody Quite Long", 0, 5, 5, 0.5, 0, "vane", declared=glyphs)
    assert plate_size(busy, theme())[0] - plate_size(bare, theme())[0] == 2 * GLYPH


@pytest.mark.parametrize("colors", PALETTES)
def test_an_aim_is_an_arrow_in_the_colour_of_its_side(colors: str) -> None:
    p = palette(colors)
    camera = Camera((0, 0, 400, 400), 10, 10, 40.0, 0.0, 0.0)
    surface = pygame.Surface((440, 440))
    surface.fill((90, 100, 120))
    line = OnLine((1.0, 1.0), (8.0, 8.0), "aim", side=1)
    measures.aim(surface, camera, theme(colors), (line.p, line.q), line.side)
    assert pixels(surface, p.brass if p.strict else p.side(1)) > 300


@pytest.mark.parametrize("colors", PALETTES)
def test_a_way_out_is_marked_on_the_ground(colors: str) -> None:
    zone = Zone("hatch", 1, ((0, 2), (4, 2), (4, 8), (0, 8)))
    marked = Zone(zone.name, zone.side, zone.outline, way_out=True)
    counts = []
    for shown in (zone, marked):
        board = BoardView(theme(colors), pygame.Rect(0, 0, 500, 400), 20, 16, zones=(shown,))
        surface = pygame.Surface((500, 400))
        board.table(surface)
        p = palette(colors)
        counts.append(pixels(surface, p.outline if p.strict else p.side(1)))
    assert counts[1] > counts[0] + 100


def test_the_kinds_of_a_station_are_walls_low_ground_or_holes() -> None:
    bodies = {
        name: KINDS[name].body
        for name in (
            "bulkhead",
            "main",
            "container",
            "console",
            "stall",
            "shaft",
            "coolant",
            "fountain",
        )
    }
    assert bodies == {
        "bulkhead": "solid",
        "main": "solid",
        "container": "low",
        "console": "low",
        "stall": "low",
        "shaft": "deep",
        "coolant": "flat",
        "fountain": "flat",
    }


# ---------------------------------------------------------------- while a Strategy is composed


@pytest.fixture
def composing(tmp_path: Path) -> MatchScene:
    """A match of Dominions at the first question for a Strategy, in a large window."""
    books = registry()
    scenario = read_map(MAPS / "cargo_deck_nine.toml", tuple(books))
    match, chance = Match.start(books["dominions"], scenario, seed=3), Chance(3)
    while match.pending is not None and match.pending.key != "declare":
        match.answer(match.pending.sample(chance))
    photographer = Photographer(Shelf(books, MAPS), tmp_path, (1600, 900), "standard", 1.0)
    return photographer.match_scene(match)


def test_the_order_takes_the_place_of_the_sheet_until_a_figure_is_looked_at(composing: MatchScene) -> None:
    said = [item.words for item in composing.items]
    assert "TIMING ORDER" in said and "declares first" in said and "acts first" in said
    other = next(p.id for p in composing.cast().values() if p.id != composing.looked_at())
    composing.chosen = other
    composing.draw(pygame.Surface((1600, 900)))
    said = [item.words for item in composing.items]
    assert "TIMING ORDER" not in said and composing.cast()[other].name in " ".join(said)


def test_the_whole_table_is_shown_while_nobody_is_composed_against(composing: MatchScene) -> None:
    assert composing.composing.focus() == () and composing.composing.faced() == ""
    board = composing.table.board
    assert board is not None
    corners = [board.camera.px(q) for q in ((0, 0), (36, 24))]
    assert all(board.camera.area.inflate(2, 2).collidepoint(q) for q in corners)
