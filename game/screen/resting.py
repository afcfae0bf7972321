"""What the loop of the window takes while nobody touches anything; for the bench."""

from __future__ import annotations

import time
from dataclasses import dataclass

import pygame

from game.engine.match import Match
from game.screen.app import Options, run
from game.screen.scene import Desk, Folders, Scene
from game.screen.scenes.match import MatchScene


@dataclass
class Rest:
    """What the loop of the window did with a match that nobody touched, once it had come to rest."""

    seconds: float = 0.0
    spent: float = 0.0
    """Seconds of processor time."""
    turns: int = 0
    """How often the loop went round."""
    drawings: int = 0
    """How often the whole scene was drawn, which at rest it need not be."""


def watched(match: Match, options: Options, folders: Folders, settle: float, seconds: float) -> Rest:
    """Runs the window as it is played, without a limit of its own: the loop of a window that ends after some
    seconds looks for its end sixty times a second. The clock runs for so many seconds from the first turn
    after it has settled to the last one, so that neither start nor end count.
    """
    rest = Rest()
    begun = time.monotonic()
    settled: list[tuple[float, float]] = []

    class Watched(MatchScene):
        """Notes the turns of the loop and the drawings once everything has come to rest."""

        def update(self, dt: float) -> bool:
            now, spent = time.monotonic(), time.process_time()
            if now - begun >= settle:
                if not settled:
                    settled.append((now, spent))
                rest.seconds, rest.spent = now - settled[0][0], spent - settled[0][1]
                rest.turns += 1
            return super().update(dt)

        def repaint(self, surface: pygame.Surface, *, fresh: bool) -> list[pygame.Rect] | None:
            rest.drawings += bool(settled)
            return super().repaint(surface, fresh=fresh)

    def first(desk: Desk) -> Scene:
        pygame.time.set_timer(pygame.QUIT, round((settle + seconds) * 1000), loops=1)
        return Watched(desk, match)

    run(options, books={match.book.id: match.book}, folders=folders, first=first)
    return rest
