"""The caption of what was heard: a small line at the foot of the table, clear of all that matters there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

import pygame

from game.screen.assets import PM
from game.screen.captions import STEPS
from game.screen.lettering import ascent, fitted, label, pixels
from game.screen.pen import Item
from game.screen.shapes import Ink, cut_rect, faded
from game.screen.theme import Theme

SIZE: Final = 15
"""Of the letters at 100 %."""

SPAN: Final = 0.46
"""Part of the width of the table that a caption takes at most."""


@lru_cache(16)
def _plate(words: str, theme: Theme, strength: int) -> pygame.Surface:
    """The line on its ground, premultiplied."""
    k, p = theme.k, theme.palette
    line = label(words, SIZE * k, p.paper, "r")
    wide, high = round(line.get_width() + 24 * k), round(pixels(SIZE * k) + 14 * k)
    ink = Ink(wide, high)
    ink.poly(cut_rect((0, 0, wide, high), 7 * k), p.edge)
    ink.poly(cut_rect((k, k, wide - 2 * k, high - 2 * k), 6.6 * k), p.ink)
    out = ink.done()
    cap = pixels(SIZE * k) * 0.715
    top = high / 2 + cap / 2 - ascent(SIZE * k, "r")
    out.blit(line, (round(12 * k), round(top)), special_flags=PM)
    return out if strength == STEPS else faded(out, 255 * strength // STEPS)


def _spots(board: pygame.Rect, size: tuple[int, int], gap: int) -> Iterator[pygame.Rect]:
    """Places from the foot of the table upwards: in the middle, left, right."""
    inner = board.inflate(-2 * gap, -2 * gap)
    w, h = size
    for row in range(max(0, (inner.h - h) // (h + gap) + 1)):
        y = inner.bottom - h - row * (h + gap)
        for x in (inner.centerx - w // 2, inner.x, inner.right - w):
            yield pygame.Rect(x, y, w, h)


def draw_caption(
    surface: pygame.Surface,
    board: pygame.Rect,
    theme: Theme,
    words: str,
    strength: int,
    taken: Iterable[pygame.Rect],
) -> list[Item]:
    """Draws a caption over the table, clear of what is taken, as near to the foot as may be; returns what is
    written. Where nothing is free nothing is drawn.
    """
    said = fitted(words, SIZE * theme.k, "r", board.w * SPAN)
    plate = _plate(said, theme, strength)
    covered = list(taken)
    for spot in _spots(board, plate.get_size(), round(8 * theme.k)):
        if spot.collidelist(covered) < 0 and board.contains(spot):
            surface.blit(plate, spot.topleft, special_flags=PM)
            return [Item(spot.inflate(-round(16 * theme.k), -round(8 * theme.k)), said)]
    return []
