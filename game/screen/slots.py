"""Places for cards: whose they are, what lies there, where the picked card would go."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.engine.look import CardLook, PieceLook, Spoken
from game.engine.words import Text
from game.screen import canvas
from game.screen.card_art import art_image
from game.screen.cards import RATIO, SMALL, chip, put_card, slot
from game.screen.controls import Scroll, visible
from game.screen.ink import panel, row
from game.screen.lettering import wrapped
from game.screen.panels import Drawn
from game.screen.parts_cards import face_of
from game.screen.pen import Item, Pen
from game.screen.scene import MORE, Hit
from game.screen.shapes import faded, put
from game.screen.theme import Theme

LEAST_CARD = 110
"""Pixels at 100 % under which a card in a slot becomes a chip."""


@dataclass(frozen=True, slots=True)
class SlotView:
    """A place for cards: what lies there for good, what was put there now, whether it takes the picked."""

    key: str
    label: str
    piece: PieceLook | None
    fixed: tuple[CardLook, ...]
    put: tuple[tuple[str, CardLook], ...]
    """Hits and cards that were put there."""
    count: str
    takes: bool | None = None
    """None while nothing is picked."""
    why: str = ""
    kind: str = "slot"
    """First part of the key of its hit: slot, or place of an order."""
    room: int = 3
    """Places for cards that are shown at least."""
    open: bool = True
    """There is always room for one more."""
    art: str = ""
    """The picture of a place that belongs to no figure."""


LOWEST = 120
"""Height at 100 % of a row of cards at least; more of them are scrolled."""

LEAD, CELL = 106, 84
"""Widths at 100 %: of what tells whose a slot is, and of a card before cards take another row."""


def _shown(view: SlotView) -> int:
    """Places for cards that a slot shows."""
    return max(view.room, len(view.fixed) + len(view.put) + view.open)


def _abreast(view: SlotView, inner: float, k: float) -> int:
    """Cards of a slot side by side in so many pixels: all of them, or equal rows that can be read."""
    shown = _shown(view)
    most = max(1, int((inner + 8 * k) / ((CELL + 8) * k)))
    return shown if shown <= max(3, most) else -(-shown // -(-shown // max(3, most)))


class SlotPanel:
    """One row a slot: who it belongs to, what lies there, where the picked card would go."""

    def __init__(self) -> None:
        self.places: dict[str, pygame.Rect] = {}
        """Where the next card of a slot would lie."""
        self.scroll = Scroll("slots")
        self.rect = pygame.Rect(0, 0, 0, 0)

    def draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        theme: Theme,
        title: Spoken,
        note: Spoken,
        slots: Sequence[SlotView],
        *,
        say: Callable[[Spoken], str],
        hovered: str = "",
        over: str = "",
    ) -> Drawn:
        """Draws the panel into `rect`; over: key of the slot under the pointer, which stays in view."""
        self.rect = rect
        k, p = theme.k, theme.palette
        panel(surface, rect, theme)
        pen = Pen(surface, theme, say, hovered)
        self.places.clear()
        pad = 18 * k
        head = pen.label(title, (rect.x + pad, rect.y + 24 * k))
        room = rect.right - pad - head.right - 12 * k
        pen.text(note, (rect.right - pad, rect.y + 23 * k), 14, p.text3, face="i", anchor="tr", room=room)
        top = rect.y + 50 * k
        inner = rect.w - 12 * k - (LEAD + 24) * k
        rows = [-(-_shown(view) // _abreast(view, inner, k)) for view in slots]
        heads = len(pen.items)
        window = pygame.Rect(rect.x, round(top), rect.w, round(rect.bottom - top - 8 * k))
        high = max(min(window.h / max(1, sum(rows)), 230 * k), LOWEST * k)
        self.scroll.fit(sum(rows) * high, window.h)
        at = next((n for n, view in enumerate(slots) if view.key == over), None)
        if at is not None:
            self.scroll.show(sum(rows[:at]) * high, sum(rows[: at + 1]) * high)
        top -= self.scroll.fit(sum(rows) * high, window.h)
        clip = surface.get_clip()
        surface.set_clip(window.clip(clip))
        for n, view in enumerate(slots):
            y, tall = top + sum(rows[:n]) * high, rows[n] * high
            box = pygame.Rect(rect.x + round(6 * k), round(y), rect.w - round(12 * k), round(tall - 4 * k))
            self._slot(pen, box, view, view.key == over)
            if n and view.key != over:
                pen.rule((rect.x + pad, box.y - 2 * k), rect.right - pad)
        surface.set_clip(clip)
        hits = visible(pen.hits, window) + self.scroll.bar(surface, window.inflate(-round(14 * k), 0), theme)
        items = pen.items[:heads] + [i for i in pen.items[heads:] if window.contains(i.rect)]
        return Drawn(rect.h, hits, items)

    def _slot(self, pen: Pen, box: pygame.Rect, view: SlotView, over: bool) -> None:
        assert pen.surface is not None
        k, p = pen.k, pen.p
        if over and view.takes is not False:
            row(pen.surface, box, pen.theme, active=bool(view.takes))
        pen.hits.append(Hit(box, f"{view.kind}:{view.key}", view.label))
        lead = LEAD * k
        cx, d = box.x + 12 * k + lead * 0.44, min(84 * k, box.h * 0.44, 90 * k)
        dull = view.takes is False
        if view.piece:
            pen.token(view.piece.sprite, (cx, box.y + d * 0.66 + 6 * k), d, view.piece.side, dim=dull)
            y = box.y + d * 1.28 + 16 * k
        elif view.art:
            image = art_image(view.art, view.label[:1].upper(), round(d * 0.9))
            put(pen.surface, faded(image, 110) if dull else image, (cx, box.y + d * 0.66 + 6 * k))
            y = box.y + d * 1.28 + 16 * k
        else:
            y = box.centery - 10 * k
        color = p.text3 if dull else p.paper
        pen.text(view.label, (cx, y), 18, color, face="b", anchor="mc", room=lead)
        pen.text(
            view.count, (cx, y + 21 * k), 15, p.brass if over else p.text2, face="b", anchor="mc", room=lead
        )
        self._cards(pen, box, view, lead, over)
        if view.why and over:
            x, room = box.x + 12 * k + lead, box.right - 12 * k - (box.x + 12 * k + lead)
            high = min(2, len(wrapped(view.why, 14 * k, "r", room))) * 19 * k
            top = box.bottom - high - 6 * k
            canvas.rect(pen.surface, p.panel, (x, top - 5 * k, room, high + 8 * k))
            pen.paragraph(view.why, (x, top), 14, p.bad, room=room, most=2)

    def _cards(self, pen: Pen, box: pygame.Rect, view: SlotView, lead: float, over: bool) -> None:
        assert pen.surface is not None
        k = pen.k
        cards: list[tuple[str, CardLook]] = [("", look) for look in view.fixed] + list(view.put)
        shown = _shown(view)
        left, gap = box.x + 12 * k + lead, 8 * k
        inner = box.right - 12 * k - left
        per = _abreast(view, inner, k)
        rows = -(-shown // per)
        wide = (inner - gap * (per - 1)) / per
        high = min((box.h - 44 * k - gap * (rows - 1)) / rows, 196 * k, wide * RATIO)
        w = high / RATIO
        as_chips = w < LEAST_CARD * k
        if as_chips:
            w, high = wide, (box.h - 40 * k - gap * (rows - 1)) / rows
        x = box.right - 12 * k - per * w - (per - 1) * gap
        top = box.centery - 11 * k - (rows * (high + gap) - gap) / 2
        for n in range(shown):
            at = (round(x + n % per * (w + gap)), round(top + n // per * (high + gap)))
            r = pygame.Rect(*at, round(w), round(high))
            if n < len(cards):
                self._card(pen, r, cards[n], as_chips)
                continue
            taking = over and view.takes is True and n == len(cards)
            slot(pen.surface, r, pen.theme, pen.say(Text("drop")) if taking else "", hot=taking)
            self.places.setdefault(view.key, r)

    def _card(self, pen: Pen, r: pygame.Rect, item: tuple[str, CardLook], as_chip: bool) -> None:
        assert pen.surface is not None
        hit, look = item
        face = face_of(look, pen.say)
        if as_chip and face:
            chip(pen.surface, r, face, pen.theme)
        else:
            w = min(r.w, math.floor(r.h / RATIO))
            put_card(pen.surface, face, r.center, w, pen.p, far=w < SMALL * pen.k)
        name = face.title if face else pen.say(Text("a card face down"))
        pen.items.append(Item(r, name))
        if hit:
            pen.hits.append(Hit(r, hit, name))
        elif face:
            pen.hits.append(Hit(r, f"{MORE}card:{look.id}", name, Text("{name}", {"name": name})))
