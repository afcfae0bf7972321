"""Two fingers on a touchpad or a touch screen: how far apart they are, and where their middle is."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from game.screen.shapes import Spot

EVENTS = frozenset({pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP})


class Pinch(NamedTuple):
    """A movement of two fingers."""

    ratio: float
    """Over 1 when they part."""
    by: Spot
    """Pixels that their middle has moved."""
    middle: Spot


class Fingers:
    """The fingers that touch."""

    def __init__(self) -> None:
        self._at: dict[int, Spot] = {}

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._at)

    def forget(self) -> None:
        """None touches any more: the window does not hear of fingers that are lifted elsewhere."""
        self._at.clear()

    def event(self, e: pygame.Event, size: tuple[int, int]) -> Pinch | None:
        """Takes an event of a finger in a window of that size; the movement, if two fingers have made one."""
        if e.type == pygame.FINGERUP:
            self._at.pop(e.finger_id, None)
            return None
        before = list(self._at.values())
        self._at[e.finger_id] = (e.x * size[0], e.y * size[1])
        after = list(self._at.values())
        if len(before) != 2 or len(after) != 2:
            return None
        (a, b), (c, d) = before, after
        old, new = math.dist(a, b), math.dist(c, d)
        was, middle = _middle(a, b), _middle(c, d)
        ratio = new / old if old > 1 and new > 1 else 1.0
        return Pinch(ratio, (middle[0] - was[0], middle[1] - was[1]), middle)


def _middle(a: Spot, b: Spot) -> Spot:
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
