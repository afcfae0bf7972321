"""Telling another program what can be clicked: whenever the screen settles, a file lists names and places."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from game.screen.scene import Desk, Scene
from game.screen.stage import Stage
from game.table.files import write_atomic

if TYPE_CHECKING:
    import pygame


class TellingStage(Stage):
    """A stage that writes down what it shows: when a scene comes, when something begins to move, and whenever
    it has been drawn and nothing moves.
    """

    def __init__(self, desk: Desk, path: Path) -> None:
        super().__init__(desk)
        self.path = path
        self._told: tuple[Scene, bool] | None = None

    @classmethod
    def in_place(cls, desk: Desk, path: Path) -> None:
        """Puts such a stage, with the scenes that are there, in the place of the desk's own."""
        stage = cls(desk, path)
        stage.scenes = desk.stage.scenes
        desk.stage = stage

    def draw(self, surface: pygame.Surface) -> None:
        """Draws, then writes the file as a whole. Raises OSError."""
        super().draw(surface)
        now = (self.top, self.busy)
        if not self.busy or now != self._told:
            self._told = now
            write_atomic(self.path, msgspec.json.format(msgspec.json.encode(listed(*now)), indent=1))


def listed(scene: Scene, moving: bool = False) -> dict[str, Any]:
    """The scene by name, whether something moves, and its hits in drawing order: key, label, x, y, width and
    height in pixels.
    """
    rows = [{"key": h.key, "label": h.label, "rect": tuple(h.rect), "enabled": h.enabled} for h in scene.hits]
    return {"scene": type(scene).__name__, "moving": moving, "size": scene.desk.size, "hits": rows}
