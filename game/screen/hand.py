"""Cards in the hand and where they go: fan, slots, the card that is carried, the arrow to its slot."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.engine.look import CardLook, PieceLook, Spoken
from game.engine.words import Text
from game.screen import canvas
from game.screen.assets import PM
from game.screen.card_art import art_image
from game.screen.cards import RATIO, card_height, chip, fan_places, put_card, slot
from game.screen.ink import panel, row
from game.screen.lettering import wrapped
from game.screen.marks import tag
from game.screen.panels import Drawn
from game.screen.parts_cards import face_of
from game.screen.pen import Item, Pen
from game.screen.scene import MORE, Hit
from game.screen.shapes import Ink, Spot, faded, put
from game.screen.theme import Color, Theme

LIFTED, OVER_SLOT = 1.24, 0.5
"""How much larger a carried card is, away from slots and over one."""

LEAST_CARD = 60
"""Pixels at 100 % under which a card in a slot becomes a chip."""


@dataclass(frozen=True, slots=True)
class FanCard:
    """One card of the fan. `hit` is the key of its hit, such as "card:a17"."""

    hit: str
    look: CardLook
    raised: bool = False
    """Chosen: it stands out and glows."""
    away: bool = False
    """Carried, or lying in a slot: its gap stays."""
    note: str = ""
    """A number on it, for an order."""


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


# ---------------------------------------------------------------- the fan

FULL_HAND = 9
"""Up to so many cards a hand is bent as usual."""


@lru_cache(8)
def _veil(size: tuple[int, int], ink: Color) -> pygame.Surface:
    strip = pygame.Surface((8, 64), pygame.SRCALPHA)
    for y in range(64):
        pygame.draw.line(strip, (*ink, int(225 * min(1.0, y / 26) ** 1.2)), (0, y), (8, y))
    return pygame.transform.smoothscale(strip, size).premul_alpha()


def _spread(box: pygame.Rect, count: int, width: int) -> list[tuple[Spot, float]]:
    """Middle and angle of each card; a hand of many is bent less a card, so that its ends stay in sight."""
    spots = fan_places(box, count, width)
    if count <= FULL_HAND:
        return spots
    share = FULL_HAND / count
    middle = box.bottom - card_height(width) / 2
    return [((x, middle + (y - middle) * share**1.8), angle * share) for (x, y), angle in spots]


class Fan:
    """The hand along the foot. `sunk`: only its upper edge shows."""

    def __init__(self) -> None:
        self.sunk = False
        self.places: dict[str, Spot] = {}
        """Middle of each card by the key of its hit."""

    def draw(
        self,
        surface: pygame.Surface,
        box: pygame.Rect,
        width: int,
        theme: Theme,
        cards: Sequence[FanCard],
        *,
        say: Callable[[Spoken], str],
        hovered: str = "",
        peek: int = 0,
        veil: bool = True,
    ) -> Drawn:
        """Draws the fan, cards `width` pixels wide; peek: pixels that show of a sunk hand; veil: the
        table behind it darkens."""
        k = theme.k
        hits: list[Hit] = []
        items: list[Item] = []
        self.places.clear()
        if not cards:
            return Drawn(0, hits, items)
        down = box.h - peek if self.sunk else 0
        if veil and not self.sunk:
            high = box.h + round(70 * k)
            surface.blit(
                _veil((box.w, high), theme.palette.ink), (box.x, box.bottom - high), special_flags=PM
            )
        clip = surface.get_clip()
        surface.set_clip(pygame.Rect(box.x, 0, box.w, box.bottom).clip(clip))
        spots = _spread(box, len(cards), width)
        order = sorted(range(len(cards)), key=lambda i: cards[i].hit == hovered)
        for i in order:
            card, (spot, angle) = cards[i], spots[i]
            spot = (spot[0], spot[1] + down)
            self.places[card.hit] = spot
            if not card.away:
                self._card(surface, box, theme, card, (spot, angle), width, say, hovered, hits, items)
        surface.set_clip(clip)
        return Drawn(box.h, hits, items)

    def _card(
        self,
        surface: pygame.Surface,
        box: pygame.Rect,
        theme: Theme,
        card: FanCard,
        place: tuple[Spot, float],
        width: int,
        say: Callable[[Spoken], str],
        hovered: str,
        hits: list[Hit],
        items: list[Item],
    ) -> None:
        (x, y), angle = place
        over = card.hit == hovered and not self.sunk
        y -= card_height(width) * (0.16 if over else 0.12 if card.raised else 0)
        y = min(y, box.bottom - card_height(width) / 2) if over else y
        face = face_of(card.look, say)
        glow = theme.palette.brass if card.raised else None
        lift = 0.6 if over or card.raised else 0.0
        r = put_card(
            surface,
            face,
            (x, y),
            width,
            theme.palette,
            angle=0.0 if over else angle,
            lift=lift,
            glow=glow,
            usable=card.look.usable,
        )
        if card.note:
            tag(surface, (r.centerx, r.top), card.note, theme, "hot", size=22)
        r.height = max(1, min(r.height, box.bottom - r.top))
        name = face.title if face else say(Text("a card face down"))
        hits.append(Hit(r, card.hit, name))
        items.append(Item(r, name))


def carried(
    surface: pygame.Surface,
    at: Spot,
    look: CardLook,
    width: int,
    theme: Theme,
    *,
    say: Callable[[Spoken], str],
    over_slot: bool = False,
) -> None:
    """The card in the hand: larger, tilted, glowing; small over a slot, so as not to hide it."""
    big = round(width * (OVER_SLOT if over_slot else LIFTED))
    put_card(surface, face_of(look, say), at, big, theme.palette, angle=3, lift=1.0, glow=theme.palette.brass)


def arrow(surface: pygame.Surface, start: Spot, end: Spot, theme: Theme) -> None:
    """A dashed arrow that arcs from a card to the slot that would take it."""
    k, p = theme.k, theme.palette
    sign = 1 if end[0] > start[0] else -1
    middle, tip = ((start[0] + end[0]) / 2, end[1]), (end[0] - sign * 14 * k, end[1])
    points = []
    for j in range(41):
        t = j / 40
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((a * start[0] + b * middle[0] + c * tip[0], a * start[1] + b * middle[1] + c * tip[1]))
    xs, ys, m = [x for x, _ in points], [y for _, y in points], 30 * k
    left, top = min(xs) - m, min(ys) - m
    ink = Ink(max(xs) - left + m, max(ys) - top + m, 2)
    line = [(x - left, y - top) for x, y in points]
    ink.line(line, 10 * k, p.halo)
    ink.dash(line, 5 * k, p.brass, (13 * k, 10 * k))
    x, y = end[0] - left, end[1] - top
    for grow, color in ((1.3, p.halo), (1.0, p.brass)):
        ink.poly(
            [
                (x - sign * (14 + 12 * grow) * k, y - 12 * grow * k),
                (x + sign * (13 * grow - 14) * k, y),
                (x - sign * (14 + 12 * grow) * k, y + 12 * grow * k),
            ],
            color,
        )
    ink.onto(surface, (left, top))


# ---------------------------------------------------------------- slots


class SlotPanel:
    """One row a slot: who it belongs to, what lies there, where the picked card would go."""

    def __init__(self) -> None:
        self.places: dict[str, pygame.Rect] = {}
        """Where the next card of a slot would lie."""

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
        """Draws the panel into `rect`; over: key of the slot under the pointer."""
        k, p = theme.k, theme.palette
        panel(surface, rect, theme)
        pen = Pen(surface, theme, say, hovered)
        self.places.clear()
        pad = 18 * k
        head = pen.label(title, (rect.x + pad, rect.y + 24 * k))
        room = rect.right - pad - head.right - 12 * k
        pen.text(note, (rect.right - pad, rect.y + 23 * k), 14, p.text3, face="i", anchor="tr", room=room)
        top = rect.y + 50 * k
        high = min((rect.bottom - top - 8 * k) / max(1, len(slots)), 230 * k)
        for n, view in enumerate(slots):
            box = pygame.Rect(
                rect.x + round(6 * k), round(top + n * high), rect.w - round(12 * k), round(high - 4 * k)
            )
            self._slot(pen, box, view, view.key == over)
            if n and view.key != over:
                pen.rule((rect.x + pad, box.y - 2 * k), rect.right - pad)
        return Drawn(rect.h, pen.hits, pen.items)

    def _slot(self, pen: Pen, box: pygame.Rect, view: SlotView, over: bool) -> None:
        assert pen.surface is not None
        k, p = pen.k, pen.p
        if over and view.takes is not False:
            row(pen.surface, box, pen.theme, active=bool(view.takes))
        pen.hits.append(Hit(box, f"{view.kind}:{view.key}", view.label))
        lead = 106 * k
        cx, d = box.x + 12 * k + lead * 0.44, min(84 * k, box.h * 0.44)
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
        shown = max(view.room, len(cards) + view.open)
        left, gap = box.x + 12 * k + lead, 8 * k
        wide = (box.right - 12 * k - left - gap * (shown - 1)) / shown
        high = min(box.h - 44 * k, 196 * k, wide * RATIO)
        w = high / RATIO
        as_chips = w < LEAST_CARD * k
        if as_chips:
            w, high = wide, box.h - 40 * k
        x = box.right - 12 * k - shown * w - (shown - 1) * gap
        for n in range(shown):
            r = pygame.Rect(
                round(x + n * (w + gap)), round(box.centery - 11 * k - high / 2), round(w), round(high)
            )
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
            put_card(pen.surface, face, r.center, w, pen.p)
        name = face.title if face else pen.say(Text("a card face down"))
        pen.items.append(Item(r, name))
        if hit:
            pen.hits.append(Hit(r, hit, name))
        elif face:
            pen.hits.append(Hit(r, f"{MORE}card:{look.id}", name, Text("{name}", {"name": name})))
