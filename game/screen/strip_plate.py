"""A thing of a strip as a plate in a list: picture on its colour, name, what is told of it, its coin."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.screen.card_art import art_image
from game.screen.lettering import fitted, pixels, wrapped
from game.screen.pen import Pen
from game.screen.shapes import Ink, faded, put
from game.screen.strip_art import PARCHMENT, TileView, card_back, coin, cut_box, tone_color
from game.screen.theme import PARCHMENT_INK, Color, Palette, mix

SIZES = ((19.0, 1), (17.0, 1), (15.5, 1), (15.5, 2), (14.0, 2), (13.0, 2), (12.5, 2))
"""Sizes at 100 % of a name and its lines at most, best first."""

COIN = 11
"""Radius at 100 % of the coin."""

TOLD, TWO_LINES = 15.0, 38
"""Size at 100 % of the words about a thing, and the height from which they stand below its name."""

PALE = 150
"""How strong a guess is drawn, of 255."""


def draw_plate(
    pen: Pen,
    box: pygame.Rect,
    view: TileView,
    *,
    told: str = "",
    mirrored: bool = False,
    lifted: bool = False,
    pencilled: bool = False,
) -> None:
    """One thing; mirrored: its picture is at the right; told: words at the far end instead of a coin."""
    assert pen.surface is not None
    k, p = pen.k, pen.p
    edge = p.brass if lifted else p.outline
    block = picture_width(box)
    end, near = min(10 * k, box.w * 0.06), min(8 * k, block * 0.2)
    left, right = (
        (box.x + end, box.right - block - near) if mirrored else (box.x + block + near, box.right - end)
    )
    radius = min(COIN * k, box.h * 0.36)
    coined = bool(view.coin) and not told
    room = right - left - (2 * radius + 6 * k if coined else 0)
    if coined and not fits(view.label, room, box.h, k):
        # the name before the coin
        coined, room = False, right - left
    if not fits(view.label, room, box.h, k):
        block = box.w
    body = _body(box.size, block, tone_color(view.tone, p), edge, mirrored, lifted)
    put(pen.surface, faded(body, PALE) if pencilled else body, box.center)
    image = art_image(view.art, view.label[:1].upper(), round(min(block, box.h) * 0.8))
    middle = box.right - block / 2 if mirrored else box.x + block / 2
    put(pen.surface, image, (middle, box.centery))
    if block == box.w:
        return
    if coined:
        at = left + radius if mirrored else right - radius
        coin(pen, (at, box.centery), view.coin, radius / k)
        left, right = (left + 2 * radius + 6 * k, right) if mirrored else (left, right - 2 * radius - 6 * k)
    inner = pygame.Rect(round(left), box.y, round(right - left), box.h)
    if told and not mirrored and _with_words(pen, inner, view.label, told):
        return
    _name(pen, inner, view.label, mirrored)


def fits(label: str, room: float, high: float, k: float) -> bool:
    """Whether a plate has room for a whole name."""
    lines = plate_lines(label, room, high, k)[1]
    return " ".join(lines).replace("- ", "-") == label


def _with_words(pen: Pen, box: pygame.Rect, label: str, told: str) -> bool:
    """A name with a few words behind it, or below it on a high plate; whether there was room for both."""
    k = pen.k
    wide, gap = pen.width(told, TOLD, "b"), 12 * k
    for size in (19.0, 17.0, 15.5):
        if pen.width(label, size, "b") + gap + wide <= box.w:
            pen.text(label, (box.x, box.centery), size, PARCHMENT_INK, face="b", anchor="ml")
            pen.text(told, (box.right, box.centery), TOLD, PARCHMENT_INK, face="b", anchor="mr")
            return True
    if box.h < TWO_LINES * k or wide > box.w:
        return False
    for size in (17.0, 15.5, 14.0, 13.0):
        if pen.width(label, size, "b") <= box.w:
            pen.text(label, (box.x, box.centery - 9 * k), size, PARCHMENT_INK, face="b", anchor="ml")
            pen.text(told, (box.x, box.centery + 10 * k), TOLD, PARCHMENT_INK, anchor="ml")
            return True
    return False


def picture_width(box: pygame.Rect) -> int:
    """Pixels of a plate that its picture takes."""
    return min(box.h, round(box.w * 0.26))


def draw_back(pen: Pen, box: pygame.Rect, *, mirrored: bool = False) -> None:
    """A thing that lies face down: the back of a card where its picture would be."""
    assert pen.surface is not None
    put(pen.surface, _back(box.size, pen.p, mirrored), box.center)


def _name(pen: Pen, box: pygame.Rect, label: str, right: bool) -> None:
    size, lines = plate_lines(label, box.w, box.h, pen.k)
    step = 1.1 * pixels(size * pen.k)
    for n, line in enumerate(lines):
        y = box.centery + (n - (len(lines) - 1) / 2) * step
        at, anchor = (box.right, "mr") if right else (box.x, "ml")
        pen.text(line, (at, y), size, PARCHMENT_INK, face="b", anchor=anchor)


def plate_lines(label: str, room: float, high: float, k: float) -> tuple[float, Sequence[str]]:
    """Size at 100 % and lines of a name: the largest letters in which all of it fits, else its beginning."""
    for size, most in SIZES:
        for words in (label, label.replace("-", "- ")):
            lines = wrapped(words, size * k, "b", room)
            if (
                len(lines) <= most
                and " ".join(lines) == words
                and len(lines) * 1.1 * pixels(size * k) <= high - 4 * k
            ):
                return size, [line.replace("- ", "-") for line in lines]
    size = SIZES[-1][0]
    return size, [fitted(label, size * k, "b", room)]


@lru_cache(64)
def _body(
    size: tuple[int, int], block: int, color: Color, edge: Color, mirrored: bool, lifted: bool
) -> pygame.Surface:
    (w, h), b = size, 3 if lifted else 2
    cut = min(h, block) * 0.26
    ink = Ink(w, h)
    ink.poly(cut_box((0, 0, w, h), cut), edge)
    ink.poly(cut_box((b, b, w - 2 * b, h - 2 * b), cut - 1), PARCHMENT)
    if mirrored:
        left = w - block
        ink.poly([(left, b), (w - cut - 1, b), (w - b, cut + 1), (w - b, h - b), (left, h - b)], color)
        ink.rect((left - b / 2, b, b, h - 2 * b), edge)
    else:
        ink.rect((b, b, block - b, h - 2 * b), color)
        ink.rect((block - b / 2, b, b, h - 2 * b), edge)
    return ink.done()


@lru_cache(64)
def _back(size: tuple[int, int], p: Palette, mirrored: bool) -> pygame.Surface:
    w, h = size
    cut, ink = h * 0.26, Ink(w, h)
    ink.poly(cut_box((0, 0, w, h), cut), p.outline)
    ink.poly(cut_box((2, 2, w - 4, h - 4), cut - 1), p.raised)
    step = h * 0.3
    for j in range(1, int((w - h) / step)):
        x = j * step if mirrored else h + j * step
        ink.line(
            [(x - h * 0.12, h * 0.68), (x + h * 0.12, h * 0.32)],
            max(1.0, h * 0.035),
            mix(p.raised, p.edge, 0.6),
        )
    out = ink.done()
    back = card_back((round(h * 0.58), round(h * 0.8)))
    put(out, back, (w - h / 2 if mirrored else h / 2, h / 2))
    return out
