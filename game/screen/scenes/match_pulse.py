"""The slow pulse of the corner marks about what acts: only their own pixels are drawn anew."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import pygame

if TYPE_CHECKING:
    from game.screen.scenes.match import MatchScene

PERIOD, FAINT = 1.6, 0.3
"""Seconds of one pulse, and how much of the strength of the marks is gone at its weakest."""

STEP = 0.16
"""Seconds between two drawings."""


class Patch(NamedTuple):
    """A piece of the window with the marks and without them."""

    place: pygame.Rect
    marked: pygame.Surface
    plain: pygame.Surface


class Pulse:
    """Fades the marks of a finished drawing; a new drawing makes it begin again."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self.began = 0.0
        self._patches: list[Patch] | None = None

    def drawn(self) -> None:
        """The scene has been drawn as a whole."""
        self._patches = None
        self.began = self.scene.desk.clock()

    @property
    def wanted(self) -> bool:
        """Whether there are marks that may move."""
        scene = self.scene
        stage = scene.desk.stage
        still = scene.curtain is None and not scene.busy and bool(stage.scenes) and stage.top is scene
        return still and bool(scene.table.active) and not scene.desk.settings.reduced_motion

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draws the marks as strong as they are now; returns what has changed."""
        if not self.wanted:
            return []
        since = self.scene.desk.clock() - self.began
        if self._patches is None:
            if since < STEP:
                return []
            self._patches = self._cut(surface)
        weak = FAINT * (0.5 - 0.5 * math.cos(math.tau * since / PERIOD))
        for patch in self._patches:
            surface.blit(patch.marked, patch.place)
            patch.plain.set_alpha(round(255 * weak))
            surface.blit(patch.plain, patch.place)
        return [patch.place for patch in self._patches]

    def faded(self) -> list[pygame.Rect]:
        """The pieces of the window that may show the marks otherwise than they were drawn."""
        return [patch.place for patch in self._patches or ()]

    def _cut(self, surface: pygame.Surface) -> list[Patch]:
        """The pieces of the window about the marks, drawn once more without them."""
        places = [box.clip(surface.get_rect()) for box in self.scene.table.active]
        bare, out = self.scene.bare(surface.get_size()), []
        for place in places:
            if place.w:
                marked = surface.subsurface(place).copy()
                bare.paint(surface, [place])
                out.append(Patch(place, marked, surface.subsurface(place).copy()))
        return out
