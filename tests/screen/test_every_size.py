"""Every screen in every size: nothing leaves the window, nothing is cut without a tip, no words on others."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import pygame
import pytest

import game
from game.commands.places import maps_folder
from game.engine.catalogue import templates
from game.engine.events import Event
from game.engine.match import Match
from game.engine.words import Text, Translate, english
from game.players import registry as players
from game.players.random import Chance
from game.rules import registry
from game.screen.app import set_up_desk
from game.screen.curtain import Curtain
from game.screen.lessons import Progress, lessons
from game.screen.pen import Item
from game.screen.rehearsal import Rehearsal
from game.screen.scene import MORE, Desk, Folders, Hit, Scene
from game.screen.scenes.decks import Decks
from game.screen.scenes.key_page import KeyPage
from game.screen.scenes.lesson import LessonScene
from game.screen.scenes.lessons import Lessons
from game.screen.scenes.load import Load
from game.screen.scenes.log_roll import RollSheet
from game.screen.scenes.match import MatchScene
from game.screen.scenes.match_keep import NameSheet
from game.screen.scenes.recap import Recap
from game.screen.scenes.replay import Replay
from game.screen.scenes.result import Result
from game.screen.scenes.rules_reader import RulesReader
from game.screen.scenes.settings import SettingsScene
from game.screen.scenes.setup import SetUp
from game.screen.scenes.title import Title
from game.screen.timeline import OPEN, PUBLIC
from game.table.mapfile import read_map
from tests.screen.test_reveal import at_reveal
from tests.screen.test_same_pixels import begun

SIZES = ((960, 600), (1280, 720), (1920, 1080), (3840, 2160))
SCALES = (0.75, 1.0, 1.5, 2.0, 3.0)
PALETTES = ("standard", "safe", "contrast")


SAID = frozenset(t.say for t in templates(Path(game.__file__).parent))


def longer(template: str) -> str:
    """A language whose texts are 40 % longer; what is put in stays as it is."""
    letters = len(re.sub(r"\{[^}]*\}", "", template)) if template in SAID else 0
    more = ("eau oui été noël " * (1 + letters))[: round(letters * 0.4)].strip()
    return f"{template} {more}" if more else template


TONGUES: dict[str, Translate] = {"english": english, "longer": longer}

SCENES: dict[str, Callable[[Desk], Scene]] = {
    "title": Title,
    "set-up": SetUp,
    "settings": SettingsScene,
    "keys": KeyPage,
    "saved": Load,
    "lessons": Lessons,
    "decks": Decks,
    "rules": lambda desk: RulesReader(desk, "cirque", "CIR-001"),
}

STANDING = {
    "lesson": (0.75, 1.0, 1.5, 2.0, 3.0),
    "replay": (0.75, 1.0, 1.5, 2.0, 3.0),
    "curtain": (0.75, 1.0, 1.5, 2.0, 3.0),
    "recap": (0.75, 1.0, 1.5, 2.0, 3.0),
    "result": (0.75, 1.0, 1.5, 2.0, 3.0),
    "save under a name": (0.75, 1.0, 1.5, 2.0, 3.0),
    "roll": (0.75, 1.0, 1.5, 2.0, 3.0),
    "reveal": (1.0, 1.5, 3.0),
}
"""What comes on the screen only in a match, and the scales it is looked at in. Each case takes one size of
SIZES, the next case the next one: every kind meets every size and scale, and the file stays under a minute.
"""

BOOKS = ("toy", "cirque", "first_blood", "duel")

SLACK = 3
"""Pixels by which the boxes of two lines may touch."""


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    folders = Folders(tmp_path / "config", tmp_path / "saves", (maps_folder(),))
    made = set_up_desk(registry(), folders, seats=players())
    made.seed = lambda: 7
    return made


def outside(items: list[Item], size: tuple[int, int]) -> list[str]:
    """Words of which a part lies beyond the window."""
    window = pygame.Rect((0, 0), size).inflate(2, 2)
    return [f"{i.words!r} at {tuple(i.rect)}" for i in items if not window.contains(i.rect)]


def cut(items: list[Item], hits: list[Hit]) -> list[str]:
    """Words that end in an ellipsis of their own and that nothing explains."""
    told = [h for h in hits if h.key.startswith(MORE) or h.tip]
    whole = {h.label for h in told} | {h.label for h in hits}
    return [
        i.words
        for i in items
        if i.words.endswith("…")
        and i.words not in whole
        and not any(h.rect.colliderect(i.rect) for h in told)
    ]


def upon_others(items: list[Item]) -> list[str]:
    """Pairs of words of which one lies on the other."""
    out = []
    boxes = [i.rect.inflate(-2 * SLACK, -2 * SLACK) for i in items]
    for n, a in enumerate(boxes):
        if a.w > 0 and a.h > 0:
            out += [
                f"{items[n].words!r} on {items[n + 1 + m].words!r}"
                for m in a.collidelistall(boxes[n + 1 :])
                if items[n].words != items[n + 1 + m].words
            ]
    return out


def drawn(desk: Desk, scene: Scene) -> tuple[list[Item], list[Hit]]:
    surface = pygame.Surface(desk.size)
    scene.draw(surface)
    return list(getattr(scene, "items", ())), list(scene.hits)


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("ui", SCALES)
@pytest.mark.parametrize("name", SCENES)
def test_a_screen_fits_every_window(desk: Desk, name: str, ui: float, tongue: str) -> None:
    for n, size in enumerate(SIZES):
        if size[0] * size[1] > 3_000_000 and ui not in (1.0, 3.0):
            continue
        desk.size, desk.translate = size, TONGUES[tongue]
        desk.settings = replace(desk.settings, scale=ui, palette=PALETTES[n % 3])
        scene = SCENES[name](desk)
        desk.stage.scenes = [scene]
        scene.enter()
        items, hits = drawn(desk, scene)
        assert items, size
        assert outside(items, size) == [], size
        assert cut(items, hits) == [], size
        assert upon_others(items) == [], size


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("ui", SCALES)
@pytest.mark.parametrize("name", BOOKS)
def test_a_match_fits_every_window(name: str, ui: float, tongue: str) -> None:
    book, match = begun(name, 4)
    for n, size in enumerate(SIZES[:3]):
        played = Rehearsal(book, match, size, scale=ui, palette=PALETTES[n % 3])
        played.desk.translate = TONGUES[tongue]
        scene = played.scene
        if scene.curtain is not None:
            scene.curtain.lift()
        for _ in range(4):
            played.frame()
        items, hits = drawn(played.desk, scene)
        layout = scene.layout()
        # what lies on the table goes where it covers least, and has no place of its own
        fixed = [i for i in items if not layout.board.colliderect(i.rect)]
        assert fixed, size
        assert outside(fixed, size) == [], size
        assert cut(fixed, hits) == [], size
        assert upon_others(fixed) == [], size


# ---- what comes up in a match


@cache
def ended() -> Match:
    """A match of the small rulebook that is over."""
    _, match = begun("toy", 4)
    chance = Chance(4)
    while match.pending is not None:
        match.answer(match.pending.sample(chance))
    return match


def replayed(desk: Desk) -> Scene:
    scene = Replay(desk, ended(), (OPEN, PUBLIC), play=False)
    scene.go(len(scene.reel) // 2)
    return scene


def rolled(desk: Desk) -> Scene:
    said = Text("Somebody rolls, and it is told at some length why the die was thrown at all")
    told = {"natural": 7, "sides": 10, "total": 12, "parts": [[3, "CIR-622"], [2, "CIR-042"]]}
    return RollSheet(desk, "cirque", Event("CIR-622", "rolled", said, told))


def taught(desk: Desk) -> Scene:
    lesson = lessons(desk.books)[0]
    scenario = read_map(maps_folder() / f"{lesson.head.map}.toml", [lesson.head.book])
    return LessonScene(desk, lesson, scenario, Progress(lesson.digest))


def fallen(desk: Desk) -> Scene:
    return Curtain(desk, 0, "Theodora", "Ben", lambda: None, 12)


def named(desk: Desk) -> Scene:
    sheet = NameSheet(desk, Text("Keep a copy"), "The evening", lambda label: None)
    sheet.trouble = Text("A name has at least one letter")
    return sheet


MADE: dict[str, Callable[[Desk], Scene]] = {
    "lesson": taught,
    "replay": replayed,
    "curtain": fallen,
    "recap": lambda desk: Recap(desk, ended(), 0, 0, lambda events, over, by_itself: None),
    "result": lambda desk: Result(desk, ended()),
    "save under a name": named,
    "roll": rolled,
}

CASES = [
    (name, ui, tongue, SIZES[(i + j) % 4])
    for i, name in enumerate(STANDING)
    for j, (ui, tongue) in enumerate(product(STANDING[name], TONGUES))
]


@pytest.mark.parametrize(("name", "ui", "tongue", "size"), CASES)
def test_what_comes_up_in_a_match_fits_every_window(
    desk: Desk, name: str, ui: float, tongue: str, size: tuple[int, int]
) -> None:
    if name == "reveal":
        player = at_reveal(size)
        desk, scene = player.desk, player.desk.stage.top
    else:
        desk.books = {**desk.books, "toy": ended().book}
    desk.size, desk.translate = size, TONGUES[tongue]
    desk.settings = replace(desk.settings, scale=ui, reduced_motion=True)
    if name == "reveal":
        desk.stage.resized()
    else:
        scene = MADE[name](desk)
        desk.stage.scenes = [scene]
        scene.enter()
    drawn(desk, scene)
    items, hits = drawn(desk, scene)
    if isinstance(scene, MatchScene):
        # what lies on the table goes where it covers least, and has no place of its own
        board = scene.layout().board
        items = [i for i in items if not board.colliderect(i.rect)]
    assert items
    assert outside(items, size) == []
    assert cut(items, hits) == []
    assert upon_others(items) == []


def test_every_kind_meets_every_size() -> None:
    met = {name: {size for kind, _, _, size in CASES if kind == name} for name in STANDING}
    assert all(sizes == set(SIZES) for sizes in met.values())
