"""The live loop of map authors: a save is seen at once, a broken file keeps the last good board."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest

from game.bench.maps import crowded
from game.screen.scenes.map_watch import LOOK_EVERY, MapWatch, place_of
from game.table.mapfile import check_map, look_over
from game.table.tomlplace import Source
from tests.screen.editing import editor_of
from tests.table.yard import BOOKS, HEAD

PILLAR = '[[terrain]]\nkind = "pillar"\nat = [6, 9]\ncircle = 0.9\n'


def save(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


@pytest.fixture
def watch(tmp_path: Path) -> MapWatch:
    path = tmp_path / "yard.toml"
    save(path, HEAD)
    made = MapWatch(path, lambda source, meaning: look_over(path, BOOKS, source, meaning=meaning))
    while made.follow():
        pass
    return made


def test_a_save_is_seen_at_the_next_look_and_faults_of_meaning_at_the_one_after(watch: MapWatch) -> None:
    assert not watch.follow()
    save(watch.path, HEAD + PILLAR + "[[objective]]\nat = [6, 9]\n")
    assert watch.follow()
    assert watch.good is not None
    assert [t.kind for t in watch.good.terrain] == ["pillar"]
    assert (watch.faults, watch.deep) == ([], False)
    assert watch.follow()
    assert [f.what for f in watch.faults] == ["this objective lies inside the pillar of line 9"]
    assert not watch.follow()


def test_a_broken_file_keeps_the_last_good_board_and_shows_its_faults(watch: MapWatch) -> None:
    save(watch.path, HEAD + PILLAR)
    watch.follow()
    save(watch.path, HEAD + PILLAR.replace("0.9", "-1"))
    assert watch.follow()
    assert watch.good is not None
    assert [t.kind for t in watch.good.terrain] == ["pillar"]
    assert [(f.line, f.column) for f in watch.faults] == [(12, 10)]
    assert watch.places == [(6.0, 9.0)]
    watch.path.write_bytes(b"\xff")
    assert watch.follow()
    assert (watch.faults[0].what, watch.draft) == ("byte 0xff is not UTF-8 text", None)
    watch.path.unlink()
    assert watch.follow()
    assert watch.faults[0].what == "the file cannot be read: no such file or directory"
    save(watch.path, HEAD)
    assert watch.follow()
    assert watch.faults == []
    assert watch.draft is not None


def test_a_save_of_200_pieces_is_shown_within_300_ms(tmp_path: Path) -> None:
    """The longest wait for the next look at the file, reading it, and drawing all of it at 1600 x 900."""
    path = tmp_path / "crowded.toml"
    save(path, crowded())
    editor = editor_of(tmp_path, path, (1600, 900))
    surface = pygame.Surface((1600, 900))
    editor.draw(surface)
    took = []
    for n in range(3):
        save(path, crowded().replace("Crowded", f"Crowded {n}").replace("circle = 0.6", f"circle = 0.5{n}"))
        begun = time.process_time()
        assert editor.update(LOOK_EVERY)
        editor.draw(surface)
        took.append(time.process_time() - begun)
        editor.update(LOOK_EVERY)
    assert LOOK_EVERY + min(took) < 0.3


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


def test_what_makes_no_sense_is_told_of_a_broken_file_too_at_the_look_after(watch: MapWatch) -> None:
    rock = '[[terrain]]\nkind = "rock"\nat = [6, 9]\ncircle = 1\n[[objective]]\nat = [6, 9]\n'
    save(watch.path, HEAD + PILLAR.replace("0.9", '"wide"') + rock)
    assert watch.follow()
    assert [f.line for f in watch.faults] == [12]
    assert (watch.broken, watch.deep) == (True, False)
    assert watch.follow()
    assert [f.line for f in watch.faults] == [12, 18]
    assert not watch.follow()
    save(watch.path, HEAD)
    assert watch.follow()
    assert not watch.broken
