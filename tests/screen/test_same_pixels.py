"""Only what has changed is painted, and the window shows what a full redraw would show, pixel for pixel."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import random
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.bench.crowd import Crowd, crowded
from game.engine.match import Match
from game.engine.rulebook import Rulebook, Setup
from game.rules import registry
from game.screen.canvas import TILE, Memo, Sheet, line, rect, tiles
from game.screen.rehearsal import Rehearsal
from game.table.mapfile import read_map
from tests.toy.rulebook import Toy

MAPS = Path(__file__).parents[2] / "maps"
YARD = Path(__file__).parents[1] / "toy" / "maps" / "yard.toml"
KEYS = ("m", "l", "v", "t", "left alt", "tab", "h", "r", "q", "e", "z", "c", "x", "space", "escape", "return")
SEATS = ("human", "human")


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


def begun(name: str, seed: int) -> tuple[Rulebook, Match]:
    """A match in which both sides are people, at its first question."""
    if name == "crowd":
        book: Rulebook = Crowd()
        return book, Match.start(book, crowded(), seed=seed)
    if name == "toy":
        book = Toy()
        return book, Match.start(book, read_map(YARD, ["toy"]), Setup(seats=SEATS), seed)
    book = registry()[name]
    maps = (read_map(path) for path in sorted(MAPS.glob("*.toml")))
    scenario = next(m for m in maps if not m.books or name in m.books)
    return book, Match.start(book, scenario, Setup(seats=SEATS), seed)


def anything(played: Rehearsal, chance: random.Random) -> str:
    """One event of mouse or keyboard, as a sentence for a failure."""
    scene = played.desk.stage.top
    spots = [hit.rect.center for hit in scene.hits if hit.rect.w and hit.rect.h]
    w, h = played.surface.get_size()
    spot = (chance.randrange(w), chance.randrange(h))
    if spots and chance.random() < 0.7:
        spot = chance.choice(spots)
    what = chance.choice(("move", "move", "press", "release", "click", "wheel", "key"))
    if what == "move":
        played.move(spot)
    elif what == "wheel":
        played.wheel(spot, chance.choice((-1, 1)))
    elif what == "key":
        name = chance.choice(KEYS)
        played.key(name)
        return name
    if what in ("press", "click"):
        played.press(spot)
    if what in ("release", "click"):
        played.release(spot)
    return f"{what} {spot}"


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("toy", (960, 600)),
        ("cirque", (1280, 720)),
        ("duel", (1280, 720)),
        ("first_blood", (960, 600)),
        ("crowd", (1280, 720)),
    ],
)
def test_after_each_of_200_random_events_the_window_shows_what_a_full_redraw_shows(
    name: str, size: tuple[int, int]
) -> None:
    book, match = begun(name, 5)
    played = Rehearsal(book, match, size)
    chance = random.Random(f"{name} {size}")
    told = []
    for n in range(200):
        told.append(anything(played, chance))
        played.frame()
        if not played.desk.stage.scenes or played.desk.stage.done:
            break
        assert played.shows_all(), f"event {n}: {told[-8:]}"


def test_a_mouse_that_rests_paints_nothing() -> None:
    book, match = begun("crowd", 1)
    played = Rehearsal(book, match, (960, 600))
    for _ in range(8):
        played.frame()
    played.scene.stale = True
    assert played.frame() == []


def test_what_has_changed_is_found_by_what_was_drawn_and_in_which_order() -> None:
    red, blue = pygame.Surface((10, 10)), pygame.Surface((10, 10))
    sheets = []
    for order in ((red, blue), (blue, red), (red,)):
        sheet = Sheet((100, 100))
        for image in order:
            sheet.blit(image, (25 if image is blue else 20, 20))
        sheets.append(sheet)
    there, swapped, one = sheets
    assert there.changes(there) == []
    assert pygame.Rect(20, 20, 10, 10) in swapped.changes(there)
    assert one.changes(there) == [pygame.Rect(25, 20, 10, 10)]


def test_tiles_cover_what_has_changed_and_never_overlap() -> None:
    chance = random.Random(3)
    size = (330, 170)
    for _ in range(50):
        changed = [
            pygame.Rect(chance.randrange(330), chance.randrange(170), chance.randrange(1, 90), 25)
            for _ in range(4)
        ]
        found = tiles(changed, size)
        window = pygame.Rect((0, 0), size)
        for i, a in enumerate(found):
            assert window.contains(a)
            assert a.collidelist(found[i + 1 :]) == -1
        for r in changed:
            seen = r.clip(window)
            assert sum(t.clip(seen).w * t.clip(seen).h for t in found) == seen.w * seen.h
    assert tiles([], size) == []
    assert tiles([pygame.Rect(0, 0, 1, 1)], size) == [pygame.Rect(0, 0, TILE, TILE)]


def test_shapes_are_drawn_on_a_sheet_as_on_a_surface() -> None:
    plain, noted = pygame.Surface((60, 60)), Sheet((60, 60))
    for surface in (plain, noted):
        surface.fill((10, 20, 30))
        surface.set_clip((5, 5, 40, 40))
        rect(surface, (200, 0, 0), (0, 0, 30, 30), border_radius=6)
        line(surface, (0, 200, 0), (2, 50), (58, 3))
        surface.set_clip(None)
    shown = pygame.Surface((60, 60))
    noted.paint(shown, [pygame.Rect(0, 0, 33, 60), pygame.Rect(33, 0, 27, 60)])
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(plain, "RGB")


def test_a_piece_of_drawing_is_made_again_only_when_its_key_is_another() -> None:
    made: list[str] = []
    memo: Memo[int] = Memo()
    image = pygame.Surface((4, 4))

    def work(sheet: Sheet, name: str) -> int:
        made.append(name)
        sheet.blit(image, (1, 1))
        return len(made)

    for name in ("one", "one", "two"):
        sheet = Sheet((10, 10))
        memo.draw(sheet, name, lambda sheet=sheet, name=name: work(sheet, name))  # type: ignore[misc]
        assert len(sheet.strokes) == 1
    assert made == ["one", "two"]
