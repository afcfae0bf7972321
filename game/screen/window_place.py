"""How the window is opened: true pixels on dense screens, its size and place of the last time."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from pathlib import Path

import pygame

from game.screen.scene import LEAST_WINDOW

MARGIN = 120
"""Pixels of the window that have to lie on a screen, so that it can be taken hold of."""

Box = tuple[int, int, int, int]
"""Left, top, width and height in pixels."""


def prefer_true_pixels(platform: str = sys.platform) -> None:
    """A pixel of the window is one of the screen, however dense it is, and on each screen anew.

    Windows blurs the window of a program that does not say so; elsewhere it is so already. SDL reads this at
    its start; whoever has set it has reasons.
    """
    if platform == "win32":
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")


def placed_again(kept: Sequence[int], screens: Sequence[tuple[int, int]]) -> Box | None:
    """The window of the last time as it fits the screens of today; None where none is known.

    It is no larger than the largest screen, no smaller than a window may be, and its head can be reached.
    """
    if len(kept) != 4 or not screens:
        return None
    left, top, w, h = kept
    most_w, most_h = max(s[0] for s in screens), max(s[1] for s in screens)
    w, h = max(LEAST_WINDOW[0], min(w, most_w)), max(LEAST_WINDOW[1], min(h, most_h))
    all_w = sum(s[0] for s in screens)
    left = min(max(left, MARGIN - w), all_w - MARGIN)
    top = min(max(top, 0), most_h - MARGIN)
    return (left, top, w, h)


def prefer_plain_framebuffer() -> None:
    """Without a graphics processor a plain framebuffer is many times faster; SDL reads this at its start."""
    if sys.platform.startswith("linux") and not Path("/dev/dri").exists():
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def resizable(size: tuple[int, int]) -> pygame.Surface:
    """Opens the window, or gives it another size.

    A window that has filled the whole screen gets its own size at the second attempt only.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        shown = pygame.display.set_mode(size, pygame.RESIZABLE)
        if shown.get_size() != size:
            shown = pygame.display.set_mode(size, pygame.RESIZABLE)
    return shown
