"""The editor by mouse: place, drag, turn, reshape, copy, mirror, kind and height, undo, save."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.screen.scenes.map_editor import MapEditor
from game.table.mapfile import check_map
from tests.screen.editing import click, drag, editor_of, key, press
from tests.table.test_map_draft import TEXT, changed
from tests.table.yard import BOOKS, TURNED


@pytest.fixture
def scene(tmp_path: Path) -> MapEditor:
    path = tmp_path / "yard.toml"
    path.write_text(TEXT, encoding="utf-8")
    return editor_of(tmp_path, path)


def lines(scene: MapEditor) -> list[str]:
    """What has changed in the draft."""
    assert scene.watch.draft is not None
    return changed(TEXT, scene.watch.draft.text.raw)


def on_disk(scene: MapEditor) -> str:
    return scene.watch.path.read_text(encoding="utf-8")


def test_a_piece_is_dragged_and_only_its_line_is_saved(scene: MapEditor) -> None:
    drag(scene, (6, 9), (8, 10), (9, 10.6))
    expected = ["- at = [6, 9]  # by the gate", "+ at = [9, 10.5]  # by the gate"]
    assert lines(scene) == expected
    assert on_disk(scene) == TEXT
    click(scene, "save")
    assert changed(TEXT, on_disk(scene)) == expected
    assert scene.watch.good is not None
    assert scene.watch.good.terrain[0].shape.x == 9  # type: ignore[union-attr]
    key(scene, pygame.K_z, pygame.KMOD_CTRL)
    assert lines(scene) == []


def test_a_drag_beyond_what_can_be_played_keeps_the_board_and_shows_the_fault_at_its_place(
    scene: MapEditor,
) -> None:
    board = scene.watch.good
    drag(scene, (6, 9), (0, 9))
    assert scene.watch.good is board
    assert [f.what for f in scene.watch.faults] == [
        "this pillar reaches 0.9 inches beyond the west edge of the table"
    ]
    assert scene.watch.places == [(0, 9)]
    assert any("0.9 inches beyond" in item.words for item in scene.items)
    click(scene, "undo")
    assert scene.watch.faults == []


def test_corners_are_dragged_added_and_taken_away(scene: MapEditor) -> None:
    press(scene, (5, 12))
    assert scene.hand.chosen == ("terrain", 1)
    drag(scene, (9, 15), (10, 16))
    assert lines(scene) == ["-   [9, 15],", "+   [10, 16],"]
    press(scene, (5, 12), button=3)
    assert scene.hand.row()["line"] == [[2, 12], [5, 12], [9, 12], [10, 16]]
    press(scene, (5, 12), button=3)
    assert scene.hand.row()["line"] == [[2, 12], [9, 12], [10, 16]]


def test_sizes_have_handles(scene: MapEditor) -> None:
    press(scene, (6, 9))
    drag(scene, (6.9, 9), (7.5, 9))
    assert scene.hand.row()["circle"] == 1.5
    press(scene, (16, 8))
    drag(scene, (17.5, 8.5), (18, 9))
    assert scene.hand.row()["rectangle"] == [4, 2]
    press(scene, (3, 2))
    assert scene.hand.chosen == ("zone", "a")
    drag(scene, (12, 5), (12, 6))
    assert scene.hand.row()["depth"] == 6


def test_what_is_chosen_is_turned_copied_mirrored_and_taken_away(scene: MapEditor) -> None:
    press(scene, (16, 8))
    scene.wheel(1)
    assert scene.hand.row()["turn"] == 15
    key(scene, pygame.K_r, pygame.KMOD_SHIFT)
    assert scene.hand.row()["turn"] == 0
    key(scene, pygame.K_d, pygame.KMOD_CTRL)
    assert (scene.hand.chosen, scene.hand.row()["at"]) == (("terrain", 3), [17, 7])
    click(scene, "mirror:west-east")
    assert (scene.hand.chosen, scene.hand.row()["at"]) == (("terrain", 4), [7, 7])
    key(scene, pygame.K_DELETE)
    assert scene.hand.chosen is None
    for _ in range(5):
        click(scene, "undo")
    assert lines(scene) == []
    click(scene, "redo")
    assert lines(scene) == ["+ turn = 15"]


def test_kind_and_height_are_set_with_buttons(scene: MapEditor) -> None:
    press(scene, (6, 9))
    click(scene, "kind:after")
    click(scene, "height:less")
    click(scene, "height:less")
    assert lines(scene) == ['- kind = "pillar"', '+ kind = "column"', "+ height = 3"]


@pytest.mark.parametrize(
    ("tool", "row"),
    [
        ("pillar", {"kind": "pillar", "at": [15, 12], "circle": 0.9}),
        ("wall", {"kind": "wall", "line": [[13, 12], [17, 12]], "width": 0.4}),
        ("building", {"kind": "building", "at": [15, 12], "rectangle": [2, 1]}),
        ("objective", {"at": [15, 12]}),
        ("start:b", {"side": "b", "at": [15, 12]}),
    ],
)
def test_what_is_taken_from_the_list_is_placed_by_the_next_click(
    scene: MapEditor, tool: str, row: dict[str, object]
) -> None:
    click(scene, f"place:{tool}")
    press(scene, (15.05, 11.95))
    assert scene.hand.row() == row
    assert scene.hand.tool == ""
    click(scene, "save")
    assert check_map(scene.watch.path, BOOKS) == []
    assert on_disk(scene).startswith(TEXT)


def test_what_a_text_editor_saves_meanwhile_is_shown_and_own_changes_come_back_with_undo(
    scene: MapEditor,
) -> None:
    drag(scene, (6, 9), (8, 9))
    scene.watch.path.write_text(TEXT.replace("circle = 0.9", "circle = 1.25"), encoding="utf-8")
    assert scene.update(0.05)
    assert lines(scene) == ["- circle = 0.9", "+ circle = 1.25"]
    assert "Undo brings your own changes back" in scene.desk.say(scene.hint())
    click(scene, "undo")
    assert lines(scene) == ["- at = [6, 9]  # by the gate", "+ at = [8, 9]  # by the gate"]


def test_nothing_that_is_not_saved_is_left_by_accident(scene: MapEditor) -> None:
    stage = scene.desk.stage
    drag(scene, (6, 9), (8, 9))
    key(scene, pygame.K_ESCAPE)
    assert scene.hand.chosen is None
    key(scene, pygame.K_ESCAPE)
    assert not stage.done
    key(scene, pygame.K_ESCAPE)
    assert stage.done


def test_a_file_that_is_no_text_shows_its_fault_and_can_still_be_mended_elsewhere(scene: MapEditor) -> None:
    scene.watch.path.write_bytes(b"\xff\xfe")
    scene.update(0.05)
    scene.draw(pygame.Surface(scene.desk.size))
    assert any("is not UTF-8 text" in item.words for item in scene.items)
    press(scene, (6, 9))
    scene.watch.path.write_text(TEXT, encoding="utf-8")
    scene.update(0.05)
    assert scene.watch.faults == []


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (3840, 2160)])
def test_it_fits_every_window(tmp_path: Path, size: tuple[int, int]) -> None:
    path = tmp_path / "yard.toml"
    path.write_text(TEXT, encoding="utf-8")
    scene = editor_of(tmp_path, path, size)
    press(scene, (6, 9))
    inside = pygame.Rect((0, 0), size)
    assert all(inside.contains(hit.rect) for hit in scene.hits)
    assert scene.hit("save") is not None


def test_on_a_symmetrical_map_a_twin_leads_to_the_row_that_makes_it(tmp_path: Path) -> None:
    path = tmp_path / "turned.toml"
    path.write_text(TURNED + "[[terrain]]\nkind = 'mud'\nat = [4, 9]\ncircle = 1\n", encoding="utf-8")
    scene = editor_of(tmp_path, path)
    press(scene, (20, 11))
    assert scene.hand.chosen == ("terrain", 0)
    assert scene.desk.say(scene.hint()) == "The map makes this twin by itself, of line 7: move that"
    key(scene, pygame.K_m)
    assert scene.desk.say(scene.hint()) == "The map makes this twin by itself"
    assert scene.watch.draft is not None and not scene.watch.draft.changed
    press(scene, (4, 9))
    assert "Drag it or its corners" in scene.desk.say(scene.hint())


def test_while_the_file_is_broken_the_foot_says_that_the_board_is_older(scene: MapEditor) -> None:
    scene.watch.path.write_text(TEXT + "colour = red\n", encoding="utf-8")
    key(scene, pygame.K_F12)
    assert scene.watch.broken
    assert scene.desk.say(scene.hint()) == "The board shows the file as it was before its faults"
    press(scene, (6, 9))
    assert scene.hand.chosen is None
    scene.watch.path.write_text(TEXT, encoding="utf-8")
    key(scene, pygame.K_F12)
    assert not scene.watch.broken
    assert "Choose a piece" in scene.desk.say(scene.hint())
