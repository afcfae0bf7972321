"""Where letters are large or windows low, nothing leaves its panel and what it is about is seen whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.engine.words import Text, render
from game.rules import registry
from game.screen.controls import Scroll
from game.screen.layout import match_layout
from game.screen.markers import draw_markers
from game.screen.pickers.gesture import Row
from game.screen.scene import Desk, Scene
from game.screen.scenes.match_rows import RowList
from game.screen.scenes.setup import SetUp
from game.screen.shots import Photographer, Shelf
from game.screen.theme import Theme, palette
from game.screen.track import draw_track
from tests.screen.test_markers import BAR
from tests.screen.test_match_sizes import Look, Moments, before
from tests.screen.test_shots import shots

ROOT = Path(__file__).parents[2]
LARGE = Theme(palette("standard"), 3.0)


@pytest.fixture(autouse=True)
def display(hidden_display: None) -> Iterator[None]:
    yield


def test_what_is_higher_than_its_window_is_shown_from_its_beginning() -> None:
    scroll = Scroll("rows", full=400, view=50)
    scroll.show(100, 180)
    assert scroll.offset == 100
    scroll.show(100, 140)
    assert scroll.offset == 100
    scroll.show(200, 240)
    assert scroll.offset == 190


def test_the_row_that_is_lit_is_seen_whole_however_low_the_list_is() -> None:
    rows = [Row(str(n), Text("Short")) for n in range(4)]
    rows[2] = Row("2", Text("Spare Femurs at Maximus, with all that has to be said about it"), lit=True)
    panel, size = RowList(), (840, 600)
    high = panel.whole(rows, LARGE, size[0], 120)
    rect = pygame.Rect(0, 0, size[0], high)
    found = panel.draw(pygame.Surface(size), rect, LARGE, rows, say=render, cast={})
    box = next(h.rect for h in found.hits if h.key == "option:2")
    alone = RowList().draw(
        pygame.Surface(size), pygame.Rect(0, 0, *size), LARGE, [rows[2]], say=render, cast={}
    )
    assert box.h == next(h.rect.h for h in alone.hits if h.key == "option:2")
    assert rect.contains(box)


def test_an_attack_below_the_fold_is_photographed_all_the_same(tmp_path: Path) -> None:
    done = shots("attack", "--out", str(tmp_path), "--scale", "300")
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "attack.png").is_file()


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)], ids=str)
def test_the_name_of_a_map_stays_in_its_panel_at_the_largest_scale(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    p = Photographer(Shelf(registry(), ROOT / "maps"), tmp_path, size, "standard", 3.0)
    scene = SetUp(p.desk, "cirque")
    p.put(scene)
    window = next(s.window for s in scene.scrolls if s.scroll is scene.maps.about)
    footer = scene.hit("back") or scene.hit("start")
    assert scene.maps.about.needed and footer is not None
    assert window.h > 100 and window.bottom < footer.rect.top
    about = [item for item in scene.items if item.rect.left > window.left and item.rect.top > window.top]
    assert [i.words for i in about if window.bottom < i.rect.bottom and i.rect.top < footer.rect.top] == []
    names = "".join(scene.at.name.split()) if scene.at else ""
    assert any("".join(i.words.split()).strip("…") in names for i in about if window.contains(i.rect))
    unmoved = p.surface.copy()
    p.move(window.center)
    p.post(pygame.MOUSEWHEEL, x=0, y=-3, precise_x=0.0, precise_y=-3.0, flipped=False)
    p.rest()
    assert scene.maps.about.offset > 0
    assert unmoved.get_buffer().raw != p.surface.get_buffer().raw


def test_words_over_the_table_keep_clear_of_the_names_of_rings() -> None:
    look = Look((1280, 720), 1.0, "standard", "english")
    played = before(Moments(), "first_blood", "act", look)
    played.key("left alt")
    for _ in range(20):
        played.frame()
    scene, board = played.scene, played.scene.table.board
    assert board is not None and scene.picture is not None
    names = draw_markers(pygame.Surface(look.size), board, scene.picture)
    assert len(names) == 2
    tags = [i for i in scene.items if i.words.startswith("reach ")]
    assert len(tags) > 20
    assert [i.words for i in tags if i.rect.collidelist(names) >= 0] == []


def test_both_lines_of_the_initiative_keep_apart_in_the_lowest_bar(
    make_desk: Callable[..., Desk],
) -> None:
    desk, layout = make_desk((960, 600)), match_layout(960, 600, 0.75)
    desk.settings = replace(desk.settings, scale=0.75)
    pen = draw_track(pygame.Surface((960, 600)), layout.track, Scene(desk), BAR, (), narrow=False)
    lines = {item.words: item.rect for item in pen.items}
    assert lines["Ben"].top - lines["ACTS FIRST"].bottom >= 1
    assert layout.track.contains(lines["ACTS FIRST"]) and layout.track.contains(lines["Ben"])
