"""A facing that is typed in degrees."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.words import Text
from game.screen.bindings import chords
from game.screen.pickers.gesture import NOWHERE, Gesture

if TYPE_CHECKING:
    from game.screen.scenes.match_keys import Keyboard

MOST_DIGITS = 6


class TypedFacing:
    """The digits so far; None while nobody types."""

    def __init__(self, keyboard: Keyboard) -> None:
        self.keyboard = keyboard
        self.words: str | None = None

    def begin(self, words: str = "") -> None:
        """Begins to take digits, if something can be turned."""
        picker = self.keyboard.scene.picker
        if picker is not None and picker.turns:
            self.words = words
            self._say()

    def _say(self) -> None:
        self.keyboard.scene.message = Text(
            "Facing {degrees}_° (0 is right, 90 up): {key} turns it there, Esc leaves it",
            {"degrees": self.words or "", "key": self.keyboard.bindings.cap("primary")},
        )

    def _end(self) -> None:
        self.words = self.keyboard.scene.message = None

    def key(self, e: pygame.Event) -> bool:
        """Takes a key for the number; whether it was one."""
        if self.words is None:
            return False
        names, words = chords(e), self.words
        command = self.keyboard.bindings.command(e, self.keyboard.contexts())
        if e.key == pygame.K_ESCAPE:
            self._end()
        elif e.key == pygame.K_BACKSPACE:
            self.words = words[:-1]
            self._say()
        elif command and command.name == "primary":
            self._end()
            if words.strip("."):
                degrees = float(words) % 360
                self.keyboard.scene.take(Gesture("face", None, NOWHERE, degrees=degrees))
        elif names and (names[0].isdigit() or (names[0] == "." and "." not in words)):
            self.words = (words + names[0])[:MOST_DIGITS]
            self._say()
        else:
            self._end()
            return False
        return True
