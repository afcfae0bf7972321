"""Captions: what is heard can be read by those who do not hear it; it covers nothing and fades."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

import game.screen
from game.engine.events import Event
from game.engine.words import render
from game.screen.animate import Motion
from game.screen.app import Options, Window, set_up_desk
from game.screen.captions import FADES, STAYS, STEPS, Captions
from game.screen.rehearsal import Rehearsal
from game.screen.scene import Folders
from game.screen.scenes.match_sounds import BEGINS, TOLD, VERDICTS, Sounds
from game.screen.scenes.replay import Replay
from game.screen.settings import FILE, Settings, read_settings, write_settings
from game.screen.sounds import CAPTIONS, RECIPES
from game.screen.timeline import PUBLIC
from tests.screen.test_same_pixels import begun
from tests.toy.rulebook import Toy

SIZE = (960, 600)

SEEN_BY_HAND = {
    "tick": "the price at the pointer goes up by an inch",
    "last_tick": "the price at the pointer reaches the limit",
    "set_down": "the figure, or what was chosen, stands where it was put",
    "turn_figure": "the nose of the base turns; the band of a lesson goes on",
    "card_off": "the card leaves its pile",
    "card_set": "the card lies in its place",
}
"""Sounds of the hand, which have no caption, and what is seen with each of them."""


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


def room(name: str = "toy", **settings: Any) -> Rehearsal:
    """Somebody before the first question of a match, with captions."""
    book, match = begun(name, 4)
    played = Rehearsal(book, match, SIZE, **{"captions": "on", "hints": False, **settings})
    if played.scene.curtain is not None:
        played.scene.curtain.lift()
    for _ in range(4):
        played.frame()
    return played


def words(played: Rehearsal) -> list[str]:
    """The captions that are written."""
    told = {render(text) for text in CAPTIONS.values()}
    return [i.words for i in getattr(played.desk.stage.top, "items", ()) if i.words in told]


# ---- when there are captions


@pytest.mark.parametrize(
    ("captions", "sound", "volume", "silent", "shown"),
    [
        ("auto", True, 0.7, False, False),
        ("auto", True, 0.0, False, True),
        ("auto", False, 0.7, False, True),
        ("auto", True, 0.7, True, True),
        ("on", True, 0.7, False, True),
        ("off", False, 0.0, True, False),
    ],
)
def test_captions_come_by_themselves_where_nothing_is_heard(
    captions: str, sound: bool, volume: float, silent: bool, shown: bool
) -> None:
    played = room(captions=captions, sound=sound, volume=volume)
    played.desk.silent = silent
    played.desk.play("limit")
    played.frame()
    assert words(played) == (["thud: the limit"] if shown else [])


def test_a_computer_without_a_sound_device_has_captions_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*args: Any, **more: Any) -> None:
        raise pygame.error("no audio device")

    pygame.mixer.quit()
    monkeypatch.setattr(pygame.mixer, "init", none)
    desk = set_up_desk({"toy": Toy()}, Folders(tmp_path / "config", tmp_path / "saves", ()))
    window = Window(desk, Options(size=SIZE))
    window.open()
    try:
        assert desk.silent and desk.captioned
        for name in RECIPES:
            desk.play(name)
        desk.change(replace(desk.settings, sound=False))
        desk.change(replace(desk.settings, sound=True))
        assert desk.silent
        monkeypatch.undo()
        desk.change(replace(desk.settings, sound=False))
        desk.change(replace(desk.settings, sound=True))
        assert not desk.silent and not desk.captioned
    finally:
        window.close()
        pygame.display.init()
        pygame.display.set_mode((8, 8))


def test_the_setting_is_kept_and_a_wrong_one_is_told_with_its_place(tmp_path: Path) -> None:
    write_settings(tmp_path / FILE, replace(Settings(), captions="on"))
    assert read_settings(tmp_path / FILE) == (replace(Settings(), captions="on"), ())
    (tmp_path / FILE).write_text('captions = "loud"\n', encoding="utf-8")
    settings, (fault,) = read_settings(tmp_path / FILE)
    assert settings == Settings()
    assert str(fault) == ('settings.toml:1:12: captions cannot be "loud"; write one of "auto", "on", "off"')


# ---- how long, and where


def test_a_caption_stays_then_fades_then_is_gone_and_the_loop_sleeps_again() -> None:
    captions = Captions()
    assert captions.wakes is None and not captions.advance(1.0)
    captions.note("die")
    assert captions.wakes == 0.0 and captions.advance(0.0)
    assert captions.words == CAPTIONS["die"] and captions.strength == STEPS
    assert not captions.advance(STAYS / 2)
    assert captions.wakes == pytest.approx(STAYS / 2)
    strengths = []
    for _ in range(2 * STEPS):
        captions.advance((captions.wakes or 0.0) + 0.001)
        strengths.append(captions.strength)
    assert strengths == [*range(STEPS - 1, -1, -1), *[0] * STEPS]
    assert captions.wakes is None and captions.words is None


def test_where_motion_is_reduced_a_caption_goes_at_once() -> None:
    captions = Captions()
    captions.note("die", fading=False)
    captions.advance(STAYS)
    assert captions.strength == 0


def test_a_sound_without_a_caption_leaves_the_last_one() -> None:
    captions = Captions()
    captions.note("limit")
    captions.note("tick")
    assert captions.name == "limit"


@pytest.mark.parametrize("name", ["toy", "cirque", "duel"])
def test_a_caption_lies_over_the_table_above_the_question_and_covers_nothing(name: str) -> None:
    played = room(name)
    played.desk.play("critical")
    played.frame()
    scene = played.scene
    (item,) = [i for i in scene.items if i.words == render(CAPTIONS["critical"])]
    layout = scene.layout()
    assert layout.board.contains(item.rect)
    assert item.rect.bottom > layout.board.centery
    figures = [h.rect for h in scene.hits if h.key.startswith(("figure:", "card:", "option:", "ghost:"))]
    assert item.rect.collidelist(figures) < 0
    others = [i.rect for i in scene.items if i is not item]
    assert item.rect.collidelist(others) < 0


def test_the_window_shows_what_a_full_redraw_shows_while_a_caption_fades() -> None:
    played = room(reduced_motion=False)
    played.desk.play("refused")
    pictures = set()
    for _ in range(round((STAYS + FADES) * 12) + 4):
        for _ in range(5):
            played.frame()
        pictures.add(pygame.image.tobytes(played.surface, "RGB"))
        assert played.shows_all()
    assert words(played) == []
    assert len(pictures) > STEPS


def test_a_replay_has_captions_too() -> None:
    played = room()
    played.desk.stage.push(Replay(played.desk, played.scene.match, (PUBLIC,), play=False))
    played.desk.play("die")
    for _ in range(2):
        played.frame()
    played.desk.stage.draw(played.surface)
    assert words(played) == ["a die rolls"]


# ---- nothing leaks, nothing is missing


def test_what_one_side_heard_is_not_read_by_the_next() -> None:
    played = room("cirque")
    scene = played.scene
    while not scene.match.secrets() and scene.match.pending is not None:
        scene.match.answer(scene.match.pending.spread(1)[0])
    scene.begin()
    if scene.curtain is not None:
        scene.curtain.lift()
    played.desk.play("refused")
    played.frame()
    assert scene.front is not None
    scene.looked_away()
    assert scene.curtain is not None
    played.frame()
    assert words(played) == ["the curtain falls"]
    scene.curtain.lift()
    played.frame()
    assert words(played) == []


def test_every_sound_has_a_caption_or_is_the_touch_of_a_hand_that_is_seen() -> None:
    assert set(CAPTIONS) | set(SEEN_BY_HAND) == set(RECIPES)
    assert set(CAPTIONS) & set(SEEN_BY_HAND) == set()


def test_every_sound_is_played_somewhere_and_none_that_does_not_exist() -> None:
    folder = Path(game.screen.__file__).parent
    code = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    named = set()
    for call in re.findall(r"\.play\(([^)]*)\)", code):
        named |= set(re.findall(r'"(\w+)"', call))
    named |= {name for line in re.findall(r"sound = (.*)", code) for name in re.findall(r'"(\w+)"', line)}
    assert named | set(BEGINS.values()) | set(VERDICTS.values()) | set(TOLD.values()) == set(RECIPES)


def test_what_the_log_tells_is_heard_once_and_only_by_the_side_that_reads_it_now() -> None:
    heard: list[str] = []
    sounds = Sounds(heard.append)
    began = Event("TOY-201", "turn_began", CAPTIONS["turn_begins"])
    rage = Event("TOY-201", "became_enraged", CAPTIONS["rage"])
    sounds.told(0, [began])
    sounds.told(0, [began])
    assert heard == []
    sounds.told(0, [began, rage])
    sounds.told(0, [began, rage])
    assert heard == ["rage"]
    sounds.told(None, [])
    sounds.told(1, [began, rage, began])
    assert heard == ["rage"]
    sounds.moving(Motion("die", 0.1, began))
    assert heard == ["rage", "die"]
