"""The demo on a surface without a window, in a time of its own: what measures a long night plays on this."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame

from game.engine.rulebook import Registry
from game.players.player import Seats
from game.players.programme import Programme
from game.screen.rehearsal import NoShelf
from game.screen.scene import Desk, Folders
from game.screen.scenes.demo import Demo
from game.screen.settings import Settings


class Projection:
    """Match after match of a programme, drawn as the window draws them."""

    def __init__(self, books: Registry, seats: Seats, programme: Programme, size: tuple[int, int]) -> None:
        pygame.display.init()
        pygame.font.init()
        if pygame.display.get_surface() is None:
            pygame.display.set_mode((8, 8))
        self.clock = 0.0
        self.frames = 0
        """How many have been drawn."""
        settings = replace(Settings(), sound=False, captions="off")
        folders = Folders(Path("config"), Path("saves"), ())
        self.desk = Desk(
            books, folders, NoShelf(), settings, size=size, clock=lambda: self.clock, seats=seats
        )
        self.surface = pygame.Surface(size)
        self.desk.stage.push(Demo(self.desk, programme))

    def match(self, dt: float) -> str:
        """Shows one match from its beginning to where the next begins, in frames of `dt` seconds; returns
        rulebook and map.
        """
        stage = self.desk.stage
        scene = stage.top
        assert isinstance(scene, Demo), "somebody has left the demo"
        while stage.top is scene:
            self.clock += dt
            if stage.update(dt):
                stage.draw(self.surface)
                self.frames += 1
            else:
                stage.tick(self.surface)
        return f"{scene.match.book.id}: {scene.match.scenario.id}"
