"""The card that is looked at, large, as it stands for one figure, and what the others make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.collection import CardEntry
from game.engine.words import Text
from game.screen.cards import RATIO, card_height, put_card, text_fits
from game.screen.controls import Scroll
from game.screen.ink import panel, row
from game.screen.marks import tag
from game.screen.parts_cards import face_of
from game.screen.pen import Pen
from game.screen.scene import Hit
from game.screen.scenes.deck_list import draw_remarks
from game.screen.theme import mix

if TYPE_CHECKING:
    from game.screen.scenes.deck_editor import DeckEditor

WIDE = 336
"""Width of the large card at 100 %."""

SHARES = (0.25, 0.3, 0.36)
"""Parts of the window's width that a floating card may take; the first that its text fits into."""


class Reading:
    """The large card."""

    def __init__(self, scene: DeckEditor) -> None:
        self.scene = scene
        self.remarks = Scroll("remarks")

    def draw(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect) -> None:
        """A column: card, figures, remarks."""
        k = pen.k
        panel(surface, r, pen.theme)
        entry = self.scene.looked_at()
        wide = round(min(r.w - 44 * k, WIDE * k, (r.h * 0.5) / RATIO))
        y = r.y + 26 * k
        if entry is not None:
            self._card(surface, entry, (r.centerx, round(y + card_height(wide) / 2)), wide)
        y += card_height(wide) + 18 * k
        if entry is not None:
            y = self._whole_text(pen, r, y, entry, wide)
            y = self._readers(surface, pen, r, y, entry)
        bottom = r.bottom - 8 * k
        draw_remarks(self.scene, surface, pen, self.remarks, r, bottom, bottom - y - 8 * k)

    def _card(self, surface: pygame.Surface, entry: CardEntry, centre: tuple[int, int], wide: int) -> None:
        scene = self.scene
        face = face_of(scene.read(entry), scene.desk.say)
        put_card(surface, face, centre, wide, scene.desk.palette, lift=0.4)

    def _whole_text(self, pen: Pen, r: pygame.Rect, y: float, entry: CardEntry, wide: int) -> float:
        """The text once more below a card that is too small for it; returns the y below."""
        face = face_of(self.scene.read(entry), self.scene.desk.say)
        if face is None or text_fits(face, wide):
            return y
        k = pen.k
        at, room = (r.x + 22 * k, y - 4 * k), r.w - 44 * k
        return pen.paragraph(face.text, at, 15.5, pen.p.text2, room=room, lead=1.25) + 8 * k

    def _readers(
        self, surface: pygame.Surface, pen: Pen, r: pygame.Rect, y: float, entry: CardEntry
    ) -> float:
        """A line for each figure of the team: whether it can use the card, whether the text is its own."""
        k, p, scene = pen.k, pen.p, self.scene
        figures = {f.id: f for f in scene.draft.collection.figures}
        high = 40 * k
        for name in scene.draft.selection.figures:
            figure = figures.get(name)
            if figure is None:
                continue
            key, on = f"reader:{name}", scene.reader == name
            box = pygame.Rect(round(r.x + 12 * k), round(y), round(r.w - 24 * k), round(high - 4 * k))
            if on or key in (scene.hovered, scene.focus):
                row(surface, box, pen.theme, on)
            usable = entry.for_player or name in entry.users
            pen.token(figure.sprite, (box.x + 26 * k, box.centery), 28 * k, 0, dim=not usable)
            color = p.paper if usable else p.text3
            shown = pen.text(figure.name, (box.x + 52 * k, box.centery), 16, color, face="b", anchor="ml")
            own = scene.own_text(entry, name)
            words = Text("its own text") if own else Text("as printed") if usable else Text("no use for it")
            if entry.for_player:
                words = Text("as printed")
            tone = mix(p.brass, p.paper, 0.2) if own and usable else p.text2 if usable else p.text3
            room = box.right - 12 * k - shown.right - 14 * k
            pen.text(words, (box.right - 12 * k, box.centery), 14, tone, anchor="mr", room=room)
            pen.hits.append(Hit(box, key, figure.name))
            y += high
        return y

    def floating(self, surface: pygame.Surface, pen: Pen, deck: pygame.Rect, row_y: int | None) -> None:
        """The card over everything else: over the deck while the pointer is in the gallery; beside the deck,
        about a row's y, while it is on a row.
        """
        entry = self.scene.pointed_at()
        if entry is None:
            return
        k, (w, h) = pen.k, surface.get_size()
        look = self.scene.read(entry)
        face = face_of(look, self.scene.desk.say)
        sizes = [round(min(w * share, (h - 40 * k) / RATIO)) for share in SHARES]
        wide = next((size for size in sizes if face is None or text_fits(face, size)), sizes[-1])
        high = card_height(wide)
        if row_y is None:
            x, y = min(deck.centerx, w - wide / 2 - 12 * k), deck.bottom - high / 2 - 16 * k
        else:
            x, y = deck.left - wide / 2 - 14 * k, float(row_y)
        y = min(max(y, high / 2 + 12 * k), h - high / 2 - 24 * k)
        put_card(surface, face, (round(x), round(y)), wide, pen.p, lift=1.0)
        name = self.scene.reader_name()
        if name and not entry.for_player:
            self._flag(surface, pen, (x, y + high / 2), name)

    def _flag(self, surface: pygame.Surface, pen: Pen, at: tuple[float, float], name: str) -> None:
        words = pen.say(Text("for {name}", {"name": name}))
        tag(surface, (round(at[0]), round(at[1] + 2 * pen.k)), words, pen.theme, "good", size=16)
