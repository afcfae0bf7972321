"""The live loop of map authors: a save is seen at once, a broken file keeps the last good board."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.screen.app import set_up_desk
from game.screen.scene import Folders
from game.screen.scenes.map_watch import LOOK_EVERY, MapWatch, place_of
from game.table.mapfile import check_map, look_over
from game.table.tomlplace import Source
from tests.table.yard import BOOKS, HEAD

PILLAR = '[[terrain]]\nkind = "pillar"\nat = [6, 9]\ncircle = 0.9\n'


def save(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


@pytest.fixture
def watch(tmp_path: Path) -> MapWatch:
    path = tmp_path / "yard.toml"
    save(path, HEAD)
    desk = set_up_desk({}, Folders(tmp_path / "config", tmp_path / "saves", (tmp_path,)))
    scene = MapWatch(desk, path, lambda: look_over(path, BOOKS))
    scene.update(0.0)
    return scene


def test_a_save_is_seen_at_the_next_look(watch: MapWatch) -> None:
    assert watch.wakes == LOOK_EVERY <= 0.3
    assert not watch.update(LOOK_EVERY)
    save(watch.path, HEAD + PILLAR)
    assert watch.update(LOOK_EVERY)
    assert watch.good is not None
    assert [t.kind for t in watch.good.terrain] == ["pillar"]
    assert watch.faults == []


def test_a_broken_file_keeps_the_last_good_board_and_shows_its_faults(watch: MapWatch) -> None:
    save(watch.path, HEAD + PILLAR)
    watch.update(LOOK_EVERY)
    save(watch.path, HEAD + PILLAR.replace("0.9", "-1"))
    assert watch.update(LOOK_EVERY)
    assert watch.good is not None
    assert [t.kind for t in watch.good.terrain] == ["pillar"]
    assert [(f.line, f.column) for f in watch.faults] == [(12, 10)]
    assert watch.places == [(6.0, 9.0)]
    watch.path.unlink()
    assert watch.update(LOOK_EVERY)
    assert watch.faults[0].what == "the file cannot be read: no such file or directory"


def test_board_and_faults_are_drawn(watch: MapWatch) -> None:
    surface = pygame.Surface((1280, 800))
    watch.draw(surface)
    good = surface.copy()
    save(watch.path, HEAD + PILLAR.replace("pillar", "pilar"))
    watch.update(LOOK_EVERY)
    watch.draw(surface)
    assert pygame.image.tobytes(surface, "RGB") != pygame.image.tobytes(good, "RGB")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (HEAD + PILLAR + '[[terrain]]\nkind = "mud"\npolygon = [[1, 8], [3, 8]]\n', (1.0, 8.0)),
        (HEAD + "[[objective]]\nat = [6, 29]\n", (6.0, 29.0)),
        (HEAD.replace("[zone.a]", PILLAR + "[zone.a]").replace("depth = 5", "depth = 99"), None),
        ("colour = 3\n" + HEAD, None),
        (HEAD + '[[terrain]]\nkind = "mud"\nat = 3\ncircle = 1\n', None),
    ],
)
def test_a_fault_of_a_row_has_the_place_of_the_row(
    tmp_path: Path, text: str, place: tuple[float, float] | None
) -> None:
    path = tmp_path / "yard.toml"
    save(path, text)
    assert place_of(Source.read(path), check_map(path, BOOKS)[0]) == place
