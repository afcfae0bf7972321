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
    """A stage that writes down what it shows, after every drawing at which nothing moves any more."""

    def __init__(self, desk: Desk, path: Path) -> None:
        super().__init__(desk)
        self.path = path

    @classmethod
    def in_place(cls, desk: Desk, path: Path) -> None:
        """Puts such a stage, with the scenes that are there, in the place of the desk's own."""
        stage = cls(desk, path)
        stage.scenes = desk.stage.scenes
        desk.stage = stage

    def draw(self, surface: pygame.Surface) -> None:
        """Draws, then writes the file as a whole. Raises OSError."""
        super().draw(surface)
        if not self.busy:
            write_atomic(self.path, msgspec.json.format(msgspec.json.encode(listed(self.top)), indent=1))


def listed(scene: Scene) -> dict[str, Any]:
    """The scene by name and its hits in drawing order: key, label, x, y, width and height in pixels."""
    rows = [{"key": h.key, "label": h.label, "rect": tuple(h.rect), "enabled": h.enabled} for h in scene.hits]
    return {"scene": type(scene).__name__, "size": scene.desk.size, "hits": rows}
