"""What lies over the places of a strip: the rule with their numbers, links across it, crosses, words."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.look import OnPlace
from game.screen.marks import tag, tag_size
from game.screen.pen import Item, Pen
from game.screen.shapes import Ink, Spot
from game.screen.strip_art import cut_box, outline, tone_line
from game.screen.theme import Color


def rule_of_places(
    pen: Pen,
    places: Sequence[pygame.Rect],
    high: float,
    lit: int | None = None,
    words: Sequence[str] = (),
) -> None:
    """The brass rule above a row with the numbers of its places, or the words for them; high: its height at
    100 %; lit: the place that it has come to.
    """
    k, p = pen.k, pen.p
    first, last = places[0], places[-1]
    left, right = first.x - 18 * k, last.right + 18 * k
    top = first.y - high * k + 4 * k

    def paint(ink: Ink) -> None:
        ink.rect((0, 4 * k, right - left, 24 * k), p.brass, rounded=3 * k)
        ink.rect((0, 22 * k, right - left, 6 * k), p.brass_d, rounded=2 * k)
        for j in range(int((right - left - 14 * k) / (13 * k))):
            ink.rect(((8 + j * 13) * k, 4 * k, max(1.0, 1.4 * k), (8 if j % 5 == 0 else 4.5) * k), p.ink)

    pen.ink((left, top, right - left, 34 * k), paint)
    for n, box in enumerate(places):
        knob(
            pen,
            (box.centerx, top + 16 * k),
            words[n] if n < len(words) else str(n + 1),
            p.warn if n == lit else p.paper,
        )


def knob(pen: Pen, at: Spot, words: str, fill: Color, size: float = 1.0) -> None:
    """A number on the brass rule; size: in terms of the usual one."""
    k, p = pen.k * size, pen.p

    def paint(ink: Ink) -> None:
        for grow, color in ((1.0, p.ink), (0.84, fill)):
            dx, dy = 14 * grow * k, 23 * grow * k
            m, c = 16 * k, 25 * k
            corners = [(0, -dy), (dx, -dy / 2), (dx, dy / 2), (0, dy), (-dx, dy / 2), (-dx, -dy / 2)]
            ink.poly([(m + x, c + y) for x, y in corners], color)

    pen.ink((at[0] - 16 * k, at[1] - 25 * k, 32 * k, 50 * k), paint)
    pen.text(words, at, 20 * size, p.ink, face="b", anchor="mc")


def struck_out(pen: Pen, box: pygame.Rect, share: float = 1.0) -> None:
    """A stroke through what is out of it; share: how much of the stroke is drawn, 0 to 1."""
    p, w, h = pen.p, box.w, box.h
    k = pen.k * min(1.0, h / (70 * pen.k))
    a, b = (w * 0.12, h * 0.88), (w * 0.88, h * 0.12)
    end = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)

    def paint(ink: Ink) -> None:
        ink.poly(cut_box((0, 0, w, h), min(w, h) * 0.13), p.ink, 110)
        ink.line([a, end], 9 * k, p.halo)
        ink.line([a, end], 5 * k, p.bad)

    pen.ink((box.x, box.y, w, h), paint)


def refused_place(pen: Pen, box: pygame.Rect) -> None:
    """What is carried cannot be laid here."""
    outline(pen, box.inflate(8, 8), pen.p.bad)
    pen.verdict("bad", box.center, 26)


def link(pen: Pen, own: pygame.Rect, other: pygame.Rect, mark: OnPlace) -> None:
    """An arrow from a place over the rule to the one opposite, and a dashed edge about that."""
    k = pen.k
    color = tone_line(mark.tone, pen.p)
    outline(pen, other.inflate(round(10 * k), round(10 * k)), color)
    x, low, high = own.x + 13 * k, own.y + 1.0, other.bottom + 5 * k
    long = low - high

    def paint(ink: Ink) -> None:
        for grow, shade in ((3.2 * k, pen.p.halo), (0.0, color)):
            m = 14 * k
            ink.line([(m, long), (m, 13 * k)], 3 * k + grow, shade)
            tip = [
                (m, -grow * 0.6),
                (m + 8 * k + grow, 13 * k + grow / 2),
                (m - 8 * k - grow, 13 * k + grow / 2),
            ]
            ink.poly(tip, shade)

    pen.ink((x - 14 * k, high, 28 * k, long + 4 * k), paint)


def place_tags(
    pen: Pen, places: Sequence[pygame.Rect], opposite: Sequence[pygame.Rect], marks: Sequence[OnPlace]
) -> None:
    """The words of marks on the places that they speak of; one place shows only its first."""
    done = set()
    for m in marks:
        over = m.opposite or m.link
        row = opposite if over else places
        if not m.words or m.place >= len(row) or (over, m.place) in done:
            continue
        done.add((over, m.place))
        box = row[m.place]
        words, size = pen.say(m.words), 13.0
        while size > 10.5 and tag_size(words, pen.theme, size)[0] > box.w + 22 * pen.k:
            size -= 0.5
        if pen.surface is not None:
            kind = m.tone if m.tone in ("good", "bad", "warn", "hot") else "plain"
            at = (box.centerx, box.y + 14 * pen.k)
            r = tag(pen.surface, at, words, pen.theme, kind, size=size)
            pen.items.append(Item(r, words))
