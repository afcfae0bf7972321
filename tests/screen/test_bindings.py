"""Which key does what: collisions are refused by name, choices are kept in the file, the sheet follows."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.engine.match import Match
from game.engine.words import render
from game.screen.app import Window, set_up_desk
from game.screen.bindings import (
    COMMANDS,
    CONTEXTS,
    MATCH,
    PLACE,
    WINDOW,
    Bindings,
    Chosen,
    chords,
    known_key,
    meet,
)
from game.screen.options import Options
from game.screen.scene import Desk, Folders
from game.screen.scenes.key_page import KeyPage
from game.screen.scenes.match_commands import DO
from game.screen.scenes.settings import SettingsScene
from game.screen.settings import FILE, Settings, read_settings, write_settings
from game.screen.window_place import placed_again
from tests.screen.conftest import Hand
from tests.screen.test_match_scene import Player


def pressed(key: int, mod: int = 0, sign: str = "", place: int = 0) -> pygame.Event:
    """A key going down."""
    return pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=sign, scancode=place)


# ---- commands and keys


def test_every_command_is_carried_out_and_no_usual_key_means_two_things() -> None:
    assert set(DO) == {c.name for c in COMMANDS}
    bindings = Bindings()
    for c in COMMANDS:
        assert known_key(c.keys[0])
        for key in c.keys:
            assert bindings.refusal(c.name, key) is None


def test_a_press_is_the_key_with_its_modifiers_or_the_sign_that_it_writes() -> None:
    assert chords(pressed(pygame.K_z, pygame.KMOD_LCTRL)) == ("Ctrl+Z",)
    assert chords(pressed(pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)) == ("Ctrl+Shift+Z",)
    assert chords(pressed(pygame.K_SLASH, pygame.KMOD_LSHIFT, "?")) == ("Shift+/", "?")
    assert chords(pressed(pygame.K_KP_ENTER)) == ("Enter",)
    assert chords(pressed(pygame.K_LCTRL, pygame.KMOD_LCTRL)) == ()


def test_on_a_keyboard_without_latin_letters_the_place_of_the_key_counts() -> None:
    ja = pressed(0x44F, 0, "я", pygame.KSCAN_Z)
    command = Bindings().command(ja, (MATCH,))
    assert command is not None
    assert command.name == "undo"


def test_shift_makes_small_steps_of_the_commands_that_have_them_and_of_no_other() -> None:
    bindings = Bindings()
    turn = bindings.command(pressed(pygame.K_q, pygame.KMOD_LSHIFT), (PLACE,))
    assert turn is not None
    assert turn.name == "turn_left"
    assert bindings.command(pressed(pygame.K_m, pygame.KMOD_LSHIFT), (MATCH,)) is None


def test_a_key_that_is_taken_in_the_same_context_is_refused_with_the_name_of_the_other_command() -> None:
    bindings = Bindings()
    why = bindings.refusal("corner", "M")
    assert why is not None
    tape = next(c for c in COMMANDS if c.name == "tape")
    assert render(why) == (
        f"M is taken by “{render(tape.label)}” (In a match); choose another or change that one first"
    )
    assert bindings.refusal("tape", "Shift+Q") is not None
    assert bindings.refusal("turn_left", "X") is None


def test_contexts_that_never_meet_may_share_a_key() -> None:
    assert not meet("place", "choice")
    assert Bindings().refusal("choose", "R") is None
    assert Bindings().refusal("corner", "N") is None


def test_esc_and_the_numbers_stay_free() -> None:
    for key in ("Esc", "1", "9"):
        assert Bindings().refusal("undo", key) is not None


def test_what_counts_while_words_are_typed_is_no_letter() -> None:
    assert Bindings().refusal("picture", "P") is not None
    assert Bindings().refusal("picture", "Ctrl+P") is None
    assert Bindings().refusal("picture", "F9") is None


def test_the_sheet_is_made_of_the_keys_as_they_are() -> None:
    bindings = Bindings(Bindings().with_keys("undo", ("U",)))
    caps = {say: cap for cap, say in bindings.sheet((MATCH, WINDOW))}
    undo = next(c for c in COMMANDS if c.name == "undo")
    assert caps[undo.label] == "U"
    headings = [say for cap, say in bindings.sheet((MATCH, WINDOW)) if not cap]
    assert headings == [CONTEXTS[MATCH], CONTEXTS[WINDOW]]


# ---- the file


def test_chosen_keys_are_kept_in_the_file_and_its_comments_stay(tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.write_text('# mine\nsound = false # quiet\n\n[keys]\n# left hand\nundo = ["U"]\n', encoding="utf-8")
    settings, faults = read_settings(file)
    assert (settings.keys, faults) == ((("undo", ("U",)),), ())
    wanted = replace(settings, keys=Bindings(settings.keys).with_keys("tape", ("T", "F2")), fingers="pan")
    wanted = replace(wanted, keys=Bindings(wanted.keys).with_keys("threat", ("J",)))
    write_settings(file, wanted)
    text = file.read_text(encoding="utf-8")
    assert "# mine" in text
    assert "# quiet" in text
    assert "# left hand" in text
    assert read_settings(file) == (wanted, ())
    write_settings(file, replace(wanted, keys=()))
    assert read_settings(file) == (replace(wanted, keys=()), ())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('undoo = ["U"]', 'there is no command "undoo"; did you mean "undo"?'),
        ('undo = "U"', 'undo cannot be "U"; write a list such as ["Z", "Ctrl+Z"]'),
        ('undo = ["Esc"]', '"Esc" is kept free'),
        ('undo = ["banana"]', 'there is no key "banana"'),
        ('undo = ["M"]', "M is taken by"),
    ],
)
def test_a_fault_in_the_keys_is_told_and_the_usual_key_stands_in(
    tmp_path: Path, line: str, said: str
) -> None:
    file = tmp_path / FILE
    file.write_text(f"[keys]\n{line}\n", encoding="utf-8")
    settings, faults = read_settings(file)
    assert settings.keys == ()
    assert len(faults) == 1
    assert said in str(faults[0])


def test_two_keys_may_change_places_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.write_text('[keys]\ntape = ["L"]\nsight = ["M"]\n', encoding="utf-8")
    settings, faults = read_settings(file)
    assert faults == ()
    assert settings.keys == (("tape", ("L",)), ("sight", ("M",)))


# ---- the page


@pytest.fixture
def page(make_desk: Callable[..., Desk]) -> Hand:
    """A hand at the page of the keys, which was reached through the settings."""
    desk = make_desk()
    desk.stage.push(SettingsScene(desk))
    hand = Hand(desk)
    hand.click("key_page")
    assert isinstance(hand.scene, KeyPage)
    return hand


def chosen(page: Hand) -> Chosen:
    """The keys that are not the usual ones by now."""
    return page.desk.settings.keys


def test_a_key_is_changed_by_a_click_and_a_press_and_written_down(page: Hand) -> None:
    page.click("bind:undo=0")
    assert "Press the key for" in page.words()
    page.key(pygame.K_u)
    assert chosen(page) == (("undo", ("U", "Ctrl+Z")),)
    kept, faults = read_settings(page.desk.folders.config / FILE)
    assert (kept.keys, faults) == ((("undo", ("U", "Ctrl+Z")),), ())
    page.click("bind:undo=+")
    page.key(pygame.K_BACKSLASH, pygame.KMOD_CTRL)
    assert chosen(page) == (("undo", ("U", "Ctrl+Z", "Ctrl+\\")),)
    page.click("bind:undo=0")
    page.key(pygame.K_DELETE)
    assert chosen(page) == (("undo", ("Ctrl+Z", "Ctrl+\\")),)
    page.click("usual:undo")
    assert chosen(page) == ()


def test_a_taken_key_is_refused_by_name_and_the_page_goes_on_waiting(page: Hand) -> None:
    page.click("bind:undo=0")
    page.key(pygame.K_m)
    assert chosen(page) == ()
    assert "M is taken by “a tape from the pointer" in page.words()
    page.key(pygame.K_u)
    assert chosen(page) == (("undo", ("U", "Ctrl+Z")),)


def test_esc_while_a_key_is_awaited_changes_nothing_and_stays(page: Hand) -> None:
    page.click("bind:undo=0")
    page.key(pygame.K_ESCAPE)
    assert isinstance(page.scene, KeyPage)
    assert chosen(page) == ()
    page.key(pygame.K_ESCAPE)
    assert isinstance(page.scene, SettingsScene)


def test_all_keys_go_back_to_the_usual_ones(page: Hand) -> None:
    for name, key in (("bind:undo=0", pygame.K_u), ("bind:primary=0", pygame.K_j)):
        page.click(name)
        page.key(key)
    assert len(chosen(page)) == 2
    page.click("all_usual")
    assert chosen(page) == ()


@pytest.mark.parametrize("size", [(960, 600), (1920, 1080)])
def test_the_page_can_be_walked_through_with_tab_to_its_last_line(
    make_desk: Callable[..., Desk], size: tuple[int, int]
) -> None:
    desk = make_desk(size)
    desk.stage.push(KeyPage(desk))
    hand = Hand(desk)
    hand.look()
    seen = set()
    for _ in range(200):
        hand.key(pygame.K_TAB)
        seen.add(hand.scene.focus)
    assert f"bind:{COMMANDS[-1].name}=0" in seen
    assert {f"bind:{c.name}=0" for c in COMMANDS} <= seen


def test_a_changed_key_counts_in_the_match_and_the_old_one_does_not(hidden_display: None) -> None:
    player = Player()
    player.until("hop")
    keys = Bindings().with_keys("undo", ("U",))
    player.desk.settings = replace(player.desk.settings, keys=keys)
    n = len(player.match.journal.entries)
    player.key(pygame.K_z)
    assert len(player.match.journal.entries) == n
    hit = player.scene.hit("undo")
    assert hit is not None
    player.key(pygame.K_u)
    assert len(player.match.journal.entries) == n - 1
    assert isinstance(player.match, Match)


# ---- the window


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "config", tmp_path / "saves", (tmp_path / "maps",))


def test_the_window_comes_back_as_it_was_as_far_as_the_screens_have_room() -> None:
    one = [(1920, 1080)]
    assert placed_again((100, 50, 1200, 800), one) == (100, 50, 1200, 800)
    assert placed_again((100, 50, 4000, 300), one) == (100, 50, 1920, 600)
    assert placed_again((5000, -90, 1200, 800), one) == (1800, 0, 1200, 800)
    assert placed_again((2500, 50, 1200, 800), [(1920, 1080), (1920, 1080)]) == (2500, 50, 1200, 800)
    assert placed_again((), one) is None


def test_size_place_and_full_screen_are_remembered(folders: Folders) -> None:
    desk = set_up_desk({}, folders)
    window = Window(desk, Options(quiet=True))
    window.open()
    try:
        window._take(pygame.Event(pygame.VIDEORESIZE, w=1000, h=700, size=(1000, 700)))
        window._take(pygame.Event(pygame.WINDOWMOVED, x=40, y=60))
        window._take(pressed(pygame.K_RETURN, pygame.KMOD_LALT))
        assert window.fullscreen
        window._end()
    finally:
        window.close()
    kept, _ = read_settings(folders.config / FILE)
    assert (kept.window, kept.fullscreen) == ((40, 60, 1000, 700), True)
    again = Window(set_up_desk({}, folders), Options(quiet=True))
    again.open()
    try:
        assert again.fullscreen
        again._take(pressed(pygame.K_F11))
        assert (again.fullscreen, again._plain_size) == (False, (1000, 700))
    finally:
        again.close()


def test_a_window_of_the_command_line_is_not_remembered(folders: Folders) -> None:
    desk = set_up_desk({}, folders)
    window = Window(desk, Options(size=(1000, 700), quiet=True))
    window.open()
    try:
        window._take(pygame.Event(pygame.WINDOWMOVED, x=40, y=60))
        window._end()
    finally:
        window.close()
    assert not (folders.config / FILE).exists()
    assert read_settings(folders.config / FILE)[0] == Settings()
