"""What screen tests share: a hidden display, a desk with folders of its own, and a hand that clicks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pytest

if TYPE_CHECKING:
    from game.engine.match import Match
    from game.screen.scene import Desk, Scene

MAP = """
name = "Test Yard"
table = { width = 24, depth = 24 }
symmetry = "half-turn"
notes = "A yard with two pillars."

[[terrain]]
kind = "pillar"
at = [8, 12]
circle = 0.9

[zone.a]
edge = "south"
depth = 5
"""


@pytest.fixture(scope="module")
def hidden_display() -> Iterator[None]:
    """A display that nobody sees."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


class Hand:
    """Draws a desk's stage into a surface and clicks what is listed in the hits, as a mouse would."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.surface = pygame.Surface(desk.size)

    @property
    def scene(self) -> Scene:
        """The uppermost scene."""
        return self.desk.stage.top

    def look(self) -> None:
        """Lets a moment pass and draws."""
        self.desk.stage.update(0.02)
        self.desk.stage.draw(self.surface)

    def at(self, key: str) -> tuple[int, int]:
        """The middle of a hit; AssertionError naming all hits if there is none."""
        self.look()
        hit = self.scene.hit(key)
        assert hit is not None, f"no {key!r} among {[h.key for h in self.scene.hits]}"
        return hit.rect.center

    def click(self, key: str) -> None:
        """Moves there, presses and lets go."""
        pos = self.at(key)
        stage = self.desk.stage
        stage.event(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        stage.event(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
        stage.event(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
        if stage.scenes:
            self.look()

    def point(self, key: str) -> None:
        """Moves the pointer there."""
        self.desk.stage.event(
            pygame.Event(pygame.MOUSEMOTION, pos=self.at(key), rel=(0, 0), buttons=(0, 0, 0))
        )
        self.look()

    def key(self, key: int, mod: int = 0) -> None:
        """Presses a key."""
        self.desk.stage.event(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        if self.desk.stage.scenes:
            self.look()

    def write(self, words: str) -> None:
        """Types words."""
        self.desk.stage.event(pygame.Event(pygame.TEXTINPUT, text=words))
        self.look()

    def words(self) -> str:
        """Everything that the uppermost scene has written."""
        self.look()
        return " ".join(item.words for item in getattr(self.scene, "items", ()))


class StubMatch:
    """Makes scenes that stand in for a match and remember which one they were given."""

    def __init__(self) -> None:
        self.matches: list[Match] = []

    def __call__(self, desk: Desk, match: Match) -> Scene:
        from game.screen.scene import Scene

        class Empty(Scene):
            """A match that shows nothing."""

            def draw(self, surface: pygame.Surface) -> None:
                surface.fill((0, 0, 0))

        self.matches.append(match)
        return Empty(desk)


@pytest.fixture
def stub_match() -> StubMatch:
    """The matches that were opened."""
    return StubMatch()


@pytest.fixture
def make_desk(
    hidden_display: None, tmp_path: Path, stub_match: StubMatch
) -> Callable[[tuple[int, int]], Desk]:
    """Makes desks of a window size over the same folders: one map, no saved match, the small rulebook."""
    from game.screen.app import set_up_desk
    from game.screen.scene import Folders
    from tests.toy.rulebook import Toy

    maps = tmp_path / "maps"
    maps.mkdir()
    (maps / "yard.toml").write_text(MAP, encoding="utf-8")
    folders = Folders(tmp_path / "config", tmp_path / "saves", (maps,))

    def make(size: tuple[int, int] = (1920, 1080)) -> Desk:
        desk = set_up_desk({"toy": Toy()}, folders)
        desk.size = size
        desk.match_scene = stub_match
        desk.seed = lambda: 7
        return desk

    return make


@pytest.fixture
def hand(make_desk: Callable[..., Desk]) -> Hand:
    """A hand at a desk of 1920 x 1080 that shows the title."""
    from game.screen.scenes.title import Title

    desk = make_desk()
    desk.stage.push(Title(desk))
    return Hand(desk)
