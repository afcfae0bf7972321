"""A desk without a window, and a hand at it: what measures the screen plays on this."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from game.engine.match import Match
from game.engine.rulebook import Rulebook
from game.screen.scene import Desk, Folders, SavedMatch
from game.screen.scenes.match import MatchScene
from game.screen.scenes.match_tools import ALL
from game.screen.scenes.match_view import Following, VisibleArea
from game.screen.settings import Settings
from game.screen.tidying import tidy


class NoShelf:
    """A shelf on which nothing is kept."""

    trouble = ""
    news = None

    def saved(self) -> tuple[SavedMatch, ...]:
        """Nothing."""
        return ()

    def load(self, path: Path) -> Match:
        """Raises ValueError: there is nothing to load."""
        raise ValueError(f"nothing is kept at {path}")

    def record(self, match: Match) -> Path:
        """Writes nothing."""
        return Path("match")

    def copy(self, match: Match, label: str) -> Path:
        """Writes nothing."""
        return Path(label)

    def name(self, path: Path, label: str) -> None:
        """There is nothing to name."""

    def remove(self, path: Path) -> None:
        """There is nothing to remove."""

    def restore(self, path: Path) -> None:
        """There is nothing to bring back."""

    def forget(self) -> None:
        """Nothing was deleted."""


class Rehearsal:
    """A match on a surface of the size of a window, with a mouse and keys."""

    def __init__(self, book: Rulebook, match: Match, size: tuple[int, int], **settings: Any) -> None:
        pygame.display.init()
        pygame.font.init()
        if pygame.display.get_surface() is None:
            pygame.display.set_mode((8, 8))
        self.clock = 0.0
        wanted = replace(Settings(), reduced_motion=True, sound=False, captions="off")
        wanted = replace(wanted, **settings)
        folders = Folders(Path("config"), Path("saves"), ())
        self.desk = Desk({book.id: book}, folders, NoShelf(), wanted, size=size, clock=lambda: self.clock)
        self.surface, self.beside, self.third = (pygame.Surface(size) for _ in range(3))
        self.scene = MatchScene(self.desk, match)
        self.desk.stage.push(self.scene)

    def frame(self) -> list[pygame.Rect] | None:
        """Lets a sixtieth of a second pass and draws what is new, as the loop of the window does; returns the
        parts that have changed, None for all of the window.
        """
        stage = self.desk.stage
        self.clock += 1 / 60
        if stage.update(1 / 60):
            return stage.draw(self.surface)
        return stage.tick(self.surface)

    def tidy(self) -> None:
        """What the loop of the window does once the hand has rested for a while."""
        tidy()

    def whole(self) -> None:
        """Draws everything anew, on a surface beside the window."""
        for scene in self.desk.stage.shown():
            scene.draw(self.beside)

    def naive(self) -> None:
        """Works everything out for where the figure is now and draws all of the window."""
        following = self.scene.tools.following
        self.scene.tools.following = Following(VisibleArea())
        self.scene.draw(self.third)
        self.scene.tools.following = following

    def copy(self) -> None:
        """Copies a whole frame."""
        self.third.blit(self.surface, (0, 0))

    def shows_all(self) -> bool:
        """Whether the window shows what a full redraw shows, pixel for pixel.

        What is worked out bit by bit may get ready between the two drawings; then both are made again.
        """
        for _ in range(3):
            self.whole()
            self.desk.stage.top.stale = True
            self.frame()
            if self.surface.get_buffer().raw == self.beside.get_buffer().raw:
                return True
        return False

    # ---- the hand

    def move(self, spot: tuple[int, int], held: bool = False) -> None:
        """The pointer goes to a pixel."""
        buttons = (int(held), 0, 0)
        self._post(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=buttons)

    def press(self, spot: tuple[int, int]) -> None:
        """The left button goes down."""
        self._post(pygame.MOUSEBUTTONDOWN, pos=spot, button=1)

    def release(self, spot: tuple[int, int]) -> None:
        """The left button goes up."""
        self._post(pygame.MOUSEBUTTONUP, pos=spot, button=1)

    def key(self, name: str) -> None:
        """A key goes down: "left alt" or "v", for instance. Raises ValueError for one that is not there."""
        code = pygame.key.key_code(name)
        self._post(pygame.KEYDOWN, key=code, mod=0, unicode=name if len(name) == 1 else "")

    def wheel(self, spot: tuple[int, int], notches: int) -> None:
        """The wheel turns over a pixel."""
        self.move(spot)
        self._post(pygame.MOUSEWHEEL, x=0, y=notches, precise_x=0.0, precise_y=float(notches), flipped=False)

    def _post(self, kind: int, **data: Any) -> None:
        self.desk.stage.event(pygame.event.Event(kind, data))

    def show_all(self) -> None:
        """Arcs of all, threats of all, what the figure under the pointer sees."""
        self.scene.tools.toggle_visible()
        self.scene.tools.threats_of = ALL
        self.scene.hands.alt = True

    # ---- where things are

    @property
    def inch(self) -> float:
        """Pixels of an inch of the table."""
        assert self.scene.table.board is not None, "nothing has been drawn"
        return self.scene.table.board.camera.ppi

    def at(self, key: str) -> tuple[int, int]:
        """The middle of what can be clicked by that key. Raises KeyError if it is not shown."""
        hit = self.scene.hit(key)
        if hit is None:
            raise KeyError(key)
        return hit.rect.center
