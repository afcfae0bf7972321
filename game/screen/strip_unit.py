"""A thing of a strip in a wide place: picture and chance over its name."""

from __future__ import annotations

import pygame

from game.engine.look import OnPlace
from game.screen.card_art import art_image
from game.screen.lettering import fitted, pixels, wrapped
from game.screen.pen import Pen
from game.screen.shapes import Ink, put
from game.screen.strip_art import PARCHMENT, TileView, coin, cut_box, tone_color
from game.screen.theme import PARCHMENT_INK

BRIGHT = 420
"""Red, green and blue of a colour that is too light for light letters."""

NAME_LINES = 3
PICTURE = 32
"""Lines of the name at most, and the width of the picture at 100 %."""

WIDE, TALL = 1.1, 74
"""A place is wide from this width on in terms of its height, if it is at least that high at 100 %."""


def is_wide(pen: Pen, box: pygame.Rect) -> bool:
    """Whether a place is of the wide kind."""
    return box.w >= WIDE * box.h and box.h >= TALL * pen.k


def draw_unit(
    pen: Pen,
    box: pygame.Rect,
    view: TileView,
    told: OnPlace | None = None,
    *,
    lifted: bool = False,
    coined: bool = False,
) -> None:
    """One thing: its picture beside what is told of it or its coin, its name below over the whole width."""
    assert pen.surface is not None
    k, p = pen.k, pen.p
    color, edge, cut = tone_color(view.tone, p), 3 if lifted else 2, 11 * k
    w, h, head = box.w, box.h, 40 * k

    def paint(ink: Ink) -> None:
        ink.poly(cut_box((0, 0, w, h), cut), p.brass if lifted else p.outline)
        ink.poly(cut_box((edge, edge, w - 2 * edge, h - 2 * edge), cut - 1), PARCHMENT)
        ink.poly(cut_box((edge, edge, w - 2 * edge, head), cut - 1), color)
        ink.rect((edge, head, w - 2 * edge, 2), p.outline)

    pen.ink((box.x, box.y, w, h), paint)
    image = art_image(view.art, view.label[:1].upper(), round(PICTURE * k))
    put(pen.surface, image, (box.x + (8 + PICTURE / 2) * k, box.y + edge + head / 2 - 1))
    if told is not None:
        left = box.x + (PICTURE + 14) * k
        at = ((left + box.right - cut) / 2, box.y + head / 2)
        letters = PARCHMENT_INK if sum(color) > BRIGHT else p.paper
        pen.text(told.words, at, 16, letters, face="b", anchor="mc", room=box.right - cut - left)
    elif coined and view.coin:
        coin(pen, (box.right - cut - 14 * k, box.y + head / 2), view.coin)
    size, lines = unit_lines(view.label, box.w - 12 * k, k)
    step = 1.08 * pixels(size * k)
    middle = box.y + (head + h) / 2
    for n, line in enumerate(lines):
        y = middle + (n - (len(lines) - 1) / 2) * step
        pen.text(line, (box.centerx, y), size, PARCHMENT_INK, face="b", anchor="mc")


def unit_lines(label: str, room: float, k: float) -> tuple[float, tuple[str, ...]]:
    """Size at 100 % and lines of the name of a unit: the largest letters in which all of it fits."""
    for size, most in ((14.5, 2), (13.0, 2), (13.0, NAME_LINES)):
        for words in (label, label.replace("-", "- ")):
            lines = wrapped(words, size * k, "b", room)
            if len(lines) <= most and " ".join(lines) == words:
                return size, tuple(line.replace("- ", "-") for line in lines)
    rest = " ".join(lines[NAME_LINES - 1 :])
    return size, (*lines[: NAME_LINES - 1], fitted(rest, size * k, "b", room))
