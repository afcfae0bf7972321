"""The cursor on the table for those who play by keyboard: where it is, how it steps, how it is drawn."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.screen.camera import Camera
from game.screen.shapes import Ink, put
from game.screen.theme import Theme
from game.table.inches import Point, snap

STEP, FINE_STEP = 1.0, 0.1
"""Inches of one press of an arrow, without and with Shift."""

REACH = 26
"""Pixels at 100 % from the middle of the drawn cross to its ends."""


class Cursor:
    """A place on the table that keys move. `at` is None while it is put away."""

    def __init__(self) -> None:
        self.at: Point | None = None

    def step(self, dx: int, dy: int, *, fine: bool, width: float, depth: float) -> None:
        """Moves by one step, as far as the table goes."""
        if self.at is None:
            return
        by = FINE_STEP if fine else STEP
        x = min(max(self.at[0] + dx * by, 0.0), width)
        y = min(max(self.at[1] + dy * by, 0.0), depth)
        self.at = snap((x, y))


def draw_cursor(surface: pygame.Surface, camera: Camera, theme: Theme, at: Point) -> None:
    """A cross with a ring, cased like everything that is measured."""
    clip = surface.get_clip()
    surface.set_clip(camera.area.clip(clip))
    put(surface, _cross(theme), camera.px(at))
    surface.set_clip(clip)


@lru_cache(4)
def _cross(theme: Theme) -> pygame.Surface:
    k, p = theme.k, theme.palette
    n = 64 * k
    ink, m = Ink(n, n, 2), n / 2
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        line = [(m + dx * 9 * k, m + dy * 9 * k), (m + dx * REACH * k, m + dy * REACH * k)]
        ink.cased(line, max(2.0, 3 * k), p.brass, p.halo, 1.8 * k)
    ink.disc((m, m), 3.6 * k, p.halo)
    ink.disc((m, m), 2.2 * k, p.brass)
    return ink.done()
