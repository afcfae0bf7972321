"""A card carried with the mouse, into the deck or out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.collection import CardEntry
from game.screen.hand import carried

if TYPE_CHECKING:
    from game.screen.scenes.deck_editor import DeckEditor

FAR, WIDE = 12, 148
"""Lengths at 100 %: how far the mouse moves until a card is carried; width of that card."""


class CardDrag:
    """Begins with a press on a card, ends where the button is let go."""

    def __init__(self, scene: DeckEditor) -> None:
        self.scene = scene
        self.entry: CardEntry | None = None
        """The card that is carried."""
        self.from_deck = False
        self._grip: tuple[str, tuple[int, int]] | None = None

    @property
    def over_deck(self) -> bool:
        """Whether the pointer is over the deck."""
        return bool(self.scene.deck.rect.collidepoint(self.scene.pointer))

    def event(self, e: pygame.Event) -> bool:
        """Takes an event of the mouse; whether it was for a carried card."""
        if e.type == pygame.MOUSEBUTTONDOWN and e.button == 1:
            hit = self.scene.hit_at(e.pos)
            kind = hit.key.partition(":")[0] if hit else ""
            self._grip = (hit.key, e.pos) if hit and kind in ("take", "row") else None
        elif e.type == pygame.MOUSEMOTION and self._grip is not None:
            return self._moved(e.pos, *self._grip)
        elif e.type == pygame.MOUSEBUTTONUP and e.button == 1:
            self._grip = None
            if self.entry is not None:
                self._let_go(e.pos)
                return True
        return False

    def _moved(self, pos: tuple[int, int], key: str, start: tuple[int, int]) -> bool:
        far = abs(pos[0] - start[0]) + abs(pos[1] - start[1]) > FAR * self.scene.desk.k
        if self.entry is None and far:
            kind, _, name = key.partition(":")
            self.entry, self.from_deck = self.scene.entries[name], kind == "row"
            self.scene.pressed = ""
            self.scene.desk.play("card_off")
        if self.entry is None:
            return False
        self.scene.pointer = pos
        self.scene.stale = True
        return True

    def _let_go(self, pos: tuple[int, int]) -> None:
        entry, self.entry = self.entry, None
        assert entry is not None, "nothing is carried"
        self.scene.pointer = pos
        if self.over_deck and not self.from_deck:
            self.scene.add(entry.id)
        elif not self.over_deck and self.from_deck:
            self.scene.remove(entry.id)
        self.scene.stale = True

    def draw(self, surface: pygame.Surface) -> None:
        """The carried card at the pointer, smaller over the deck so as not to hide it."""
        if self.entry is None:
            return
        scene, desk = self.scene, self.scene.desk
        look, wide = scene.read(self.entry), round(WIDE * desk.k)
        over = self.over_deck
        carried(surface, scene.pointer, look, wide, desk.theme, say=desk.say, over_slot=over)
