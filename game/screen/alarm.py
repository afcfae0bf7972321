"""A box with one sentence, for whoever started the game from an icon and has no terminal to read."""

from __future__ import annotations

import pygame


def alarm(title: str, words: str) -> bool:
    """Shows the sentence until it is clicked away; False where there is nothing to show it on."""
    try:
        pygame.display.message_box(title, words, message_type="error")
    except pygame.error:
        return False
    return True
