"""Questions of every rulebook in the middle of a match: in every window, palette and scale no word is cut,
lies on another or beyond the window, and text keeps the size that was asked for.
"""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Iterator
from typing import NamedTuple

import pygame
import pytest

from game.commands.places import maps_folder
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.players.random import Chance
from game.rules import registry
from game.screen.rehearsal import Rehearsal
from game.screen.theme import scale
from game.table.mapfile import read_map
from tests.screen.test_every_size import PALETTES, SIZES, TONGUES, cut, outside, upon_others

ASKED = {
    "cirque": ("sound_check", ("zone", "place", "enhance_attack", "move")),
    "dominions": ("cargo_deck_nine", ("place", "declare", "slot")),
    "duel": ("quarrel_at_the_well", ("bid", "compose")),
    "first_blood": ("beacon_downs", ("left_off", "act", "path")),
    "regiments": ("water_meadow", ("move", "declare_charge", "shoot")),
}
"""Map and questions of each rulebook."""


class Look(NamedTuple):
    """A window and the settings in which it is looked at."""

    size: tuple[int, int]
    ui: float
    palette: str
    tongue: str


LOOKS = (
    Look((960, 600), 0.75, "standard", "longer"),
    Look((3840, 2160), 1.0, "contrast", "longer"),
    Look((1280, 720), 1.5, "safe", "english"),
    Look((1920, 1080), 3.0, "standard", "longer"),
    Look((1280, 720), 1.0, "contrast", "longer"),
    Look((3840, 2160), 3.0, "safe", "english"),
    Look((1920, 1080), 0.75, "safe", "longer"),
    Look((960, 600), 2.0, "contrast", "english"),
    Look((1920, 1080), 1.0, "standard", "longer"),
)
"""Each question takes two of these, the next question the next two."""

CASES = [
    (book, key, LOOKS[(2 * n + j) % len(LOOKS)])
    for n, (book, key) in enumerate((book, key) for book, (_, keys) in ASKED.items() for key in keys)
    for j in range(2)
]

MOST = 700
"""Answers within which each of those questions comes."""


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


class Moments:
    """Matches at those questions, each played when it is asked for first."""

    def __init__(self) -> None:
        self._found: dict[str, dict[str, Match]] = {}

    def of(self, name: str) -> dict[str, Match]:
        """The match of a rulebook at the second time that each of its questions comes, else at the first."""
        if name not in self._found:
            self._found[name] = self._played(name)
        return self._found[name]

    def _played(self, name: str) -> dict[str, Match]:
        place, keys = ASKED[name]
        book, arena = registry()[name], read_map(maps_folder() / f"{place}.toml", [name])
        match, chance = Match.start(book, arena, Setup(seats=("human", "human")), 3), Chance(3)
        found: dict[str, list[int]] = {key: [] for key in keys}
        for n in range(MOST):
            if match.pending is None or all(len(at) > 1 for at in found.values()):
                break
            if match.pending.key in found:
                found[match.pending.key].append(n)
            match.answer(match.pending.sample(chance))
        return {key: match.branch(at[:2][-1]) for key, at in found.items()}


@pytest.fixture(scope="module")
def moments() -> Iterator[Moments]:
    yield Moments()


def before(moments: Moments, book: str, key: str, look: Look) -> Rehearsal:
    """Somebody in front of a question, the curtain up and the recap seen."""
    match = moments.of(book)[key]
    played = Rehearsal(match.book, match.fork(), look.size, scale=look.ui, palette=look.palette, hints=False)
    played.desk.translate = TONGUES[look.tongue]
    scene, stage = played.scene, played.desk.stage
    for _ in range(9):
        if scene.curtain is not None:
            scene.curtain.lift()
        played.frame()
        if stage.top is not scene:
            played.key("escape")
    scene.draw(pygame.Surface(look.size))
    assert scene.picker is not None and scene.picker.question.decision.key == key
    return played


@pytest.mark.parametrize(("book", "key", "look"), CASES, ids=lambda v: v if isinstance(v, str) else "")
def test_no_word_of_a_match_is_cut_or_lies_on_another(
    moments: Moments, book: str, key: str, look: Look
) -> None:
    scene = before(moments, book, key, look).scene
    board, hand = scene.table.board, scene.layout().hand
    assert board is not None
    # what lies on the table, or in a fan of cards, goes where it covers least, and has no place of its own
    loose = [board.camera.area] + ([hand] if scene.cards.fan_cards() else [])
    fixed = [i for i in scene.items if i.rect.collidelist(loose) < 0]
    assert fixed
    assert outside(fixed, look.size) == []
    assert cut(fixed, scene.hits) == []
    assert upon_others(fixed) == []


@pytest.mark.parametrize(("book", "key", "look"), CASES[1::4], ids=lambda v: v if isinstance(v, str) else "")
def test_letters_of_a_match_are_as_large_as_the_scale_says(
    moments: Moments, book: str, key: str, look: Look
) -> None:
    scene = before(moments, book, key, look).scene
    k, wished = scene.layout().k, scale(*look.size, look.ui)
    assert 0.89 * wished <= k <= wished
    strip = scene.composing
    assert strip.picker is None or (strip.plan is not None and strip.plan.theme.k == k)


def test_every_rulebook_meets_every_palette_and_the_largest_window() -> None:
    assert set(ASKED) == set(registry())
    for book in ASKED:
        looks = [look for name, _, look in CASES if name == book]
        assert {look.palette for look in looks} == set(PALETTES)
    assert {look.size for _, _, look in CASES} == set(SIZES)
    assert {name for name, _, look in CASES if look.size == (3840, 2160)} == set(ASKED)
