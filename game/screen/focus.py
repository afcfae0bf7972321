"""The focus of the keys: the frame that shows it, and which control lies beside it in a direction."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.screen.ink import Ink
from game.screen.scene import Hit
from game.screen.theme import Theme

ASIDE = 0.3
"""How many pixels up or down one pixel aside is worth when the next control is looked for."""

OTHER_ROW = 25
"""How many pixels to the left or right one pixel up or down is worth."""


def draw_focus(surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
    """A line in the colour of paper, cased, around what has the focus."""
    k, p = theme.k, theme.palette
    r = rect.inflate(round(6 * k), round(6 * k)).clip(surface.get_rect())
    ink = Ink(r.w, r.h, 1)
    for inset, color in ((0.0, p.halo), (1.5 * k, p.paper)):
        w = max(2.0, 3 * k) if inset else max(4.0, 6 * k)
        corners = [(inset, inset), (r.w - inset, inset), (r.w - inset, r.h - inset), (inset, r.h - inset)]
        ink.line([*corners, corners[0]], w, color)
    ink.onto(surface, r.topleft)


def beside(hits: Sequence[Hit], focus: str, dx: int, dy: int) -> str:
    """The key of the control next to the one with the focus, in a direction of the window (y grows
    downwards); "" if there is none. What lies in the same row comes first, else the nearest row.
    """
    here = next((h.rect for h in hits if h.key == focus), None)
    if here is None:
        return ""
    best, least = "", float("inf")
    for hit in hits:
        ahead, aside = _across(here, hit.rect, dx) if dx else _along(here, hit.rect, dy)
        if hit.key != focus and ahead >= 0 and ahead + aside < least:
            best, least = hit.key, ahead + aside
    return best


def _across(a: pygame.Rect, b: pygame.Rect, dx: int) -> tuple[float, float]:
    """How far b begins beside a, less than 0 if it does not; and what it costs that it is in another row."""
    ahead = b.left - a.right if dx > 0 else a.left - b.right
    return ahead, OTHER_ROW * max(0, b.top - a.bottom + 1, a.top - b.bottom + 1)


def _along(a: pygame.Rect, b: pygame.Rect, dy: int) -> tuple[float, float]:
    """How far b begins below or above a, less than 0 if it does not; and what it costs that it is aside."""
    ahead = b.top - a.bottom if dy > 0 else a.top - b.bottom
    return ahead, ASIDE * max(0, b.left - a.right, a.left - b.right)
