"""How a match scene gets onto the window: noted on a sheet, and only what has changed is painted."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.match import Match
from game.screen.canvas import Memo, Sheet, tiles
from game.screen.pen import Item
from game.screen.scene import Desk, Hit
from game.screen.scenes.match_open_hands import OpenHands
from game.screen.scenes.match_pulse import STEP, Pulse
from game.screen.underlay import Underlay


class Painting(OpenHands):
    """The part of the match scene that paints; what there is to see comes from `_paint`."""

    pulse: Pulse

    def __init__(self, desk: Desk, match: Match) -> None:
        self._sheet: Sheet | None = None
        """What the window shows, as far as it was drawn by this scene."""
        self._below = Underlay()
        self._memos: dict[str, Memo[tuple[list[Hit], list[Item]]]] = {}
        super().__init__(desk, match)

    def _paint(self, surface: pygame.Surface) -> None:
        """Draws everything and lists what can be clicked and what is written."""
        raise NotImplementedError

    def kept(self, name: str, surface: pygame.Surface, key: object, work: Callable[[], object]) -> None:
        """One piece of the drawing with its hits and items, made again only when its key is another.

        key: all that it depends on besides colours, sizes and language, which make everything anew.
        """

        def made() -> tuple[list[Hit], list[Item]]:
            hits, items = len(self.hits), len(self.items)
            work()
            out = self.hits[hits:], self.items[items:]
            del self.hits[hits:], self.items[items:]
            return out

        memo = self._memos.setdefault(name, Memo())
        hits, items = memo.draw(surface, key, made)
        self.hits += hits
        self.items += items

    def before_drawing(self) -> None:
        """The scene is about to be drawn."""

    def draw(self, surface: pygame.Surface) -> None:
        self.before_drawing()
        self._paint(surface)
        self._drawn_anew()

    def repaint(self, surface: pygame.Surface, *, fresh: bool) -> list[pygame.Rect] | None:
        before, self._sheet = self._sheet, None
        self.before_drawing()
        if self.curtain is not None or self.picture is None:
            self._paint(surface)
            self._drawn_anew()
            return None
        self._sheet = Sheet(surface.get_size())
        self._paint(self._sheet)
        parts = None
        if not fresh and before is not None and before.get_size() == surface.get_size():
            changed = [*self._sheet.changes(before), *self.pulse.faded()]
            parts = tiles(changed, surface.get_size())
        self._below.paint(surface, self._sheet, before, parts)
        self._drawn_anew()
        return parts

    def _drawn_anew(self) -> None:
        self.pulse.drawn()
        self.wakes = STEP if self.pulse.wanted else None

    def resized(self) -> None:
        super().resized()
        self._sheet = None
        self._below = Underlay()
        self._memos.clear()
        self.motions.reduced = self.desk.settings.reduced_motion

    def tick(self, surface: pygame.Surface) -> list[pygame.Rect]:
        return self.pulse.draw(surface)

    def bare(self, size: tuple[int, int]) -> Sheet:
        """The same drawing without the corner marks about what acts."""
        raise NotImplementedError
