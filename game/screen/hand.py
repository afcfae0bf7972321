"""Cards in the hand: the fan, the card that is carried, the arrow to the slot that takes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.engine.look import CardLook, Spoken
from game.engine.words import Text
from game.screen.assets import PM
from game.screen.cards import SMALL, card_height, fan_places, put_card
from game.screen.ink import key_cap
from game.screen.marks import tag, tag_size
from game.screen.panels import Drawn
from game.screen.parts_cards import face_of
from game.screen.pen import Item
from game.screen.scene import Hit
from game.screen.shapes import Ink, Spot
from game.screen.theme import Color, Theme

LIFTED, OVER_SLOT = 1.24, 0.5
"""How much larger a carried card is, away from slots and over one."""


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
    cap: str = ""
    """The key that takes it."""


# ---------------------------------------------------------------- the fan

FULL_HAND = 9
"""Up to so many cards a hand is bent as usual."""

NARROWEST = 0.74
"""The part of its width that a card may keep for the sake of the next."""


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


def side_by_side(wide: int, count: int, width: int) -> int:
    """How wide each card of a hand is so that none hides the words of the next, if it stays large enough
    for it; else as wide as was asked for.
    """
    room = wide // max(1, count)
    return room if NARROWEST * width <= room < width else width


class Fan:
    """The hand along the foot. `sunk`: only its upper edge shows."""

    def __init__(self) -> None:
        self.sunk = False
        self.places: dict[str, Spot] = {}
        """Middle of each card by the key of its hit."""
        self.tops: dict[str, Spot] = {}
        """Upper left corner of each card that is drawn."""

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
        self.tops.clear()
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
        width = side_by_side(box.w, len(cards), width)
        spots = _spread(box, len(cards), width)
        order = sorted(range(len(cards)), key=lambda i: cards[i].hit == hovered)
        for i in order:
            card, (spot, angle) = cards[i], spots[i]
            spot = (spot[0], spot[1] + down)
            self.places[card.hit] = spot
            if not card.away:
                self._card(surface, box, theme, card, (spot, angle), width, say, hovered, hits, items)
        surface.set_clip(clip)
        self._notes(surface, theme, cards, spots, width)
        if not self.sunk:
            self._caps(surface, theme, cards)
        return Drawn(box.h, hits, items)

    def _notes(
        self,
        surface: pygame.Surface,
        theme: Theme,
        cards: Sequence[FanCard],
        spots: Sequence[tuple[Spot, float]],
        width: int,
    ) -> None:
        """The notes, each over the part of its card that the next one leaves in sight."""
        step = min(width, spots[1][0][0] - spots[0][0][0]) if len(spots) > 1 else float(width)
        for n, card in enumerate(cards):
            if not card.note or card.away or card.hit not in self.tops:
                continue
            room = step if n + 1 < len(cards) else float(width)
            size = next((s for s in (22, 18, 15) if tag_size(card.note, theme, s)[0] < step), 13)
            left, top = self.tops[card.hit]
            tag(surface, (left + room / 2, top), card.note, theme, "hot", size=size)

    def _caps(self, surface: pygame.Surface, theme: Theme, cards: Sequence[FanCard]) -> None:
        """The keys that take the cards, each on the upper left corner of its card."""
        for card in cards:
            if card.cap and not card.away and card.hit in self.tops:
                left, top = self.tops[card.hit]
                key_cap(surface, (left + 8 * theme.k, top + 2 * theme.k), card.cap, theme, anchor="ml")

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
            far=width < SMALL * theme.k,
        )
        self.tops[card.hit] = r.topleft
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
    p, far = theme.palette, width < SMALL * theme.k
    put_card(surface, face_of(look, say), at, big, p, angle=3, lift=1.0, glow=p.brass, far=far)


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
