"""The window, its loop and its options; settings on disk; the folder of saved matches."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.match import Match
from game.screen.app import Options, Window, limit_of, run, scale_of, set_up_desk, size_of
from game.screen.scene import Desk, Folders, Scene
from game.screen.scenes.title import Title
from game.screen.settings import ASIDE, FILE, Settings, read_settings, write_settings
from game.table.mapfile import read_map
from tests.toy.rulebook import Toy


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "config", tmp_path / "saves", (tmp_path / "maps",))


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    pygame.mixer.quit()
    pygame.display.quit()


# ---------------------------------------------------------------- the window


def test_the_window_opens_draws_the_title_and_ends_after_its_frames(folders: Folders, tmp_path: Path) -> None:
    shot = tmp_path / "shot.png"
    given = ("--size", "960x600", "--quiet", "--quit-after", "3", "--shot", str(shot))
    assert run(given, books={"toy": Toy()}, folders=folders) == 0
    picture = pygame.image.load(str(shot))
    assert picture.get_size() == (960, 600)
    assert len({picture.get_at((x, 300))[:3] for x in range(0, 960, 8)}) > 20
    assert not pygame.display.get_init()


def test_seconds_end_the_program_as_well(folders: Folders) -> None:
    options = Options(size=(960, 600), quiet=True, quit_after="0.1s")
    assert run(options, books={}, folders=folders) == 0


def test_nothing_is_written_by_looking(folders: Folders, tmp_path: Path) -> None:
    run(Options(size=(960, 600), quiet=True, quit_after="2"), books={"toy": Toy()}, folders=folders)
    assert list(tmp_path.iterdir()) == []


def test_options_of_the_command_line_count_this_time_only(folders: Folders) -> None:
    folders.config.mkdir()
    write_settings(folders.config / FILE, Settings("safe", 1.5))
    options = Options.read(["--palette", "contrast", "--scale", "200", "--quiet"])
    desk = set_up_desk({}, folders, options=options)
    assert (desk.settings.palette, desk.settings.scale, desk.settings.sound) == ("contrast", 2.0, False)
    desk.change(replace(desk.settings, units="both"))
    assert read_settings(folders.config / FILE)[0] == Settings("safe", 1.5, True, "both")


@pytest.mark.parametrize("words", ["640x480", "wide", "1280"])
def test_a_size_that_cannot_be_is_refused(words: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match=r"960x600|write width x height"):
        size_of(words)


def test_sizes_scales_and_limits_are_read() -> None:
    assert size_of("1280x800") == (1280, 800)
    assert scale_of("125%") == 1.25
    assert (limit_of("90"), limit_of("1.5s")) == ("90", "1.5s")
    for read, words in ((scale_of, "12"), (scale_of, "big"), (limit_of, "soon")):
        with pytest.raises(argparse.ArgumentTypeError):
            read(words)


class Counting(Scene):
    """Counts how often it is drawn and what it is told."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.drawn = 0
        self.told: list[int] = []
        self.left = 0

    def draw(self, surface: pygame.Surface) -> None:
        self.drawn += 1
        surface.fill((10, 20, 30))

    def event(self, e: pygame.Event) -> None:
        self.told.append(e.type)
        super().event(e)

    def leave(self) -> None:
        self.left += 1


def window_with(desk: Desk, options: Options) -> tuple[Window, Counting]:
    window, scene = Window(desk, options), Counting(desk)
    window.open()
    desk.stage.push(scene)
    pygame.event.clear()
    return window, scene


def test_what_does_not_change_is_not_drawn_again(folders: Folders) -> None:
    desk = set_up_desk({}, folders)
    window, scene = window_with(desk, Options(size=(960, 600), quiet=True, quit_after="12"))
    window.loop()
    assert window.frames == 12
    assert scene.drawn == 1


def test_closing_the_window_ends_the_loop_and_leaves_every_scene(folders: Folders) -> None:
    desk = set_up_desk({}, folders)
    window, scene = window_with(desk, Options(size=(960, 600), quiet=True, quit_after="500"))
    pygame.event.post(pygame.Event(pygame.QUIT))
    assert window.loop() == 0
    assert window.frames < 500
    assert scene.left == 1
    assert pygame.QUIT not in scene.told


def test_a_key_held_down_decides_only_once(folders: Folders) -> None:
    desk = set_up_desk({}, folders)
    window, scene = window_with(desk, Options(size=(960, 600), quiet=True, quit_after="8"))
    for kind in (pygame.KEYDOWN, pygame.KEYDOWN, pygame.KEYDOWN, pygame.KEYUP, pygame.KEYDOWN):
        pygame.event.post(pygame.Event(kind, key=pygame.K_RETURN, mod=0, unicode=""))
    window.loop()
    assert scene.told.count(pygame.KEYDOWN) == 2


def test_a_window_made_too_small_grows_back(folders: Folders) -> None:
    desk = set_up_desk({}, folders)
    window, scene = window_with(desk, Options(size=(1280, 800), quiet=True, quit_after="6"))
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, w=400, h=300, size=(400, 300)))
    window.loop()
    assert desk.size == (960, 600)
    assert scene.drawn >= 1


def test_a_match_in_play_is_kept_when_the_window_is_closed(
    make_desk: Callable[..., Desk], hidden_display: None
) -> None:
    desk = make_desk((960, 600))
    match = Match.start(Toy(), read_map(desk.folders.maps[0] / "yard.toml"), None, 4)
    desk.shelf.record(match)

    class Playing(Counting):
        """A match in the middle."""

        @property
        def wants_to_keep(self) -> Match:
            return match

    window = Window(desk, Options(size=(960, 600), quiet=True, quit_after="500"))
    window.open()
    desk.stage.push(Playing(desk))
    assert match.pending is not None
    match.answer(match.pending.spread(1)[0])
    pygame.event.post(pygame.Event(pygame.QUIT))
    window.loop()
    (saved,) = desk.shelf.saved()
    assert desk.shelf.load(saved.path).digest() == match.digest()
    assert (saved.names, saved.map_name, saved.over, saved.fault) == (("Ana", "Ben"), "Test Yard", False, "")


def test_the_title_works_without_any_rulebook(folders: Folders) -> None:
    desk = set_up_desk({}, folders)
    desk.size = (960, 600)
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    desk.stage.push(Title(desk))
    surface = pygame.Surface(desk.size)
    desk.stage.draw(surface)
    assert "One table, no rulebook, no grid." in [i.words for i in desk.stage.top.items]  # type: ignore[attr-defined]


# ---------------------------------------------------------------- settings


def test_settings_come_back_as_they_were_written(tmp_path: Path) -> None:
    wanted = Settings("safe", 1.12, False, "centimetres", True)
    write_settings(tmp_path / FILE, wanted)
    assert read_settings(tmp_path / FILE) == (wanted, ())


def test_comments_and_unknown_keys_of_the_file_stay(tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.write_text('# for the club\npalette = "safe"  # Ben asked\nfuture = 3\n', encoding="utf-8")
    write_settings(file, Settings("contrast"))
    text = file.read_text(encoding="utf-8")
    assert "# for the club" in text
    assert '"contrast"  # Ben asked' in text
    assert "future = 3" in text


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('palette = "pink"', 'settings.toml:1:11: palette cannot be "pink"; write one of "standard", "safe"'),
        ("scale = 9", "settings.toml:1:9: scale cannot be 9; write a number from 0.75 to 3"),
        ("scale = true", "settings.toml:1:9: scale cannot be true"),
        ('sound = "no"', 'settings.toml:1:9: sound cannot be "no"; write true or false'),
        ('pallete = "safe"', 'settings.toml:1:1: there is no setting "pallete"; did you mean "palette"?'),
        ("palette = ", "settings.toml:1:11: not TOML"),
    ],
)
def test_every_fault_of_the_file_has_its_place_and_a_remedy(tmp_path: Path, line: str, says: str) -> None:
    file = tmp_path / FILE
    file.write_text(line + "\n", encoding="utf-8")
    settings, faults = read_settings(file)
    assert settings == Settings()
    assert len(faults) == 1
    assert str(faults[0]).startswith(says)


def test_a_file_that_is_no_toml_is_kept_beside_the_new_one(tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.write_text("palette = [", encoding="utf-8")
    write_settings(file, Settings("safe"))
    assert read_settings(file) == (Settings("safe"), ())
    assert file.with_name(FILE + ASIDE).read_text(encoding="utf-8") == "palette = ["


def test_a_disk_that_refuses_is_told_and_the_change_still_counts(hand: Any) -> None:
    hand.desk.folders.config.parent.mkdir(exist_ok=True)
    hand.desk.folders.config.write_text("a file where a folder should be", encoding="utf-8")
    hand.click("settings")
    hand.click("set:palette=safe")
    assert hand.desk.palette.name == "safe"
    assert "cannot be written" in hand.words()
