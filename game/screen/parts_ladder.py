"""An order of figures as a ladder: a rule down the left side, a rung for each, what they have declared."""

from __future__ import annotations

import pygame

from game.engine.look import Glyph, Ladder, LadderRow, Spoken
from game.screen.assets import has_picture, picture
from game.screen.lettering import wrapped
from game.screen.parts import Column
from game.screen.pen import Pen
from game.screen.shapes import Ink, cut_rect, faded, put
from game.screen.theme import Color

ROW = 84
"""Height of a rung at 100 %."""
SHORT_ROW = 62
"""Height of a rung on which nothing has been declared."""
GLYPH, GLYPH_ROW = 26, 32
"""Width of a picture, height of a further row of them, at 100 %."""
ABREAST = 4
"""Pictures in a row."""
PICTURE_X, WORDS_X = 88, 128
"""Where the figure stands and the words begin, at 100 %."""
LINE = 18
"""Height at 100 % of a further line of words."""
GONE_ALPHA = 90


def ladder(pen: Pen, col: Column, y: float, part: Ladder) -> float:
    """All rungs, the highest first, with what each end of the ladder is first in; returns the y below."""
    k = pen.k
    if part.top:
        _end(pen, col, y, part.top, down=True)
        y += 24 * k
    top = y
    heights = [_height(pen, col, row) for row in part.rows]
    _rail(pen, (col.x + 5 * k, top), sum(heights))
    for j, (row, high) in enumerate(zip(part.rows, heights, strict=True)):
        if row.tone == "hot":
            _plate(pen, (col.x + 18 * k, y, col.w - 18 * k, high - 6 * k))
        elif j and part.rows[j - 1].tone != "hot":
            pen.rule((col.x + 22 * k, y - 3 * k), col.right)
        _rung(pen, col, y, high - 6 * k, row)
        y += high
    if part.bottom:
        _end(pen, col, y + 2 * k, part.bottom, down=False)
        y += 26 * k
    return y + 4 * k


def _height(pen: Pen, col: Column, row: LadderRow) -> float:
    high = (ROW if row.glyphs else SHORT_ROW) + GLYPH_ROW * (_rows(row) - 1)
    return (high + LINE * (len(_said(pen, col, row)) - 1)) * pen.k


def _said(pen: Pen, col: Column, row: LadderRow) -> tuple[str, ...]:
    """The words of a rung on one line or two."""
    room = col.w - (WORDS_X + 8) * pen.k
    return wrapped(pen.say(row.words), 14 * pen.k, "r", max(1.0, room))[:2] or ("",)


def _rows(row: LadderRow) -> int:
    """Rows of pictures; at least one."""
    return max(1, -(-len(row.glyphs) // ABREAST))


def _end(pen: Pen, col: Column, y: float, words: Spoken, *, down: bool) -> None:
    """A small triangle and what this end is first in."""
    k, p = pen.k, pen.p

    def paint(ink: Ink) -> None:
        corners = (
            [(0, 0), (11 * k, 0), (5.5 * k, 9 * k)] if down else [(0, 9 * k), (11 * k, 9 * k), (5.5 * k, 0)]
        )
        ink.poly(corners, p.edge)

    pen.ink((col.x, y + 2 * k, 12 * k, 10 * k), paint)
    pen.text(words, (col.x + 22 * k, y), 14, p.text2, room=col.w - 22 * k)


def _rail(pen: Pen, at: tuple[float, float], high: float) -> None:
    """The rule itself, a long tick every fifth."""
    k, p = pen.k, pen.p

    def paint(ink: Ink) -> None:
        ink.rect((0, 0, 2 * k, high), p.edge)
        n = max(5, round(high / (16 * k)))
        for j in range(n):
            ink.rect((0, j * high / n, (10 if j % 5 == 0 else 5) * k, 1.4 * k), p.edge)

    pen.ink((at[0], at[1], 12 * k, high), paint, 2)


def _plate(pen: Pen, box: tuple[float, float, float, float]) -> None:
    """The ground of the rung whose turn it is."""
    k, p = pen.k, pen.p
    w, h = box[2], box[3]

    def paint(ink: Ink) -> None:
        ink.poly(cut_rect((0, 0, w, h), 10 * k), p.brass)
        ink.poly(cut_rect((2 * k, 2 * k, w - 4 * k, h - 4 * k), 9 * k), p.raised)

    pen.ink(box, paint)


def _rung(pen: Pen, col: Column, y: float, high: float, row: LadderRow) -> None:
    k, p = pen.k, pen.p
    colors: dict[str, Color] = {"hot": p.brass, "later": p.text3, "gone": p.text3}
    ink = colors.get(row.tone, p.paper)
    middle = y + high / 2
    pen.text(row.value, (col.x + 42 * k, middle), 28, ink, face="b", anchor="mc")
    dim = row.tone == "gone"
    pen.token(row.sprite, (col.x + PICTURE_X * k, middle), 42 * k, row.side, dim=dim)
    x = col.x + WORDS_X * k
    room = col.right - x - 8 * k
    line = y + (17 * k if row.words or row.glyphs else high / 2)
    pen.side_mark(row.side, (x + 5 * k, line), 5, ring=False)
    name = p.text3 if dim else p.paper
    pen.text(row.name, (x + 16 * k, line), 16, name, face="b", anchor="ml", room=room - 16 * k)
    if row.glyphs:
        for j in range(_rows(row)):
            abreast = row.glyphs[j * ABREAST : (j + 1) * ABREAST]
            _glyphs(pen, (x, y + (42 + GLYPH_ROW * j) * k), room, abreast)
    if row.words:
        at = (x, y + (67 + GLYPH_ROW * (_rows(row) - 1) if row.glyphs else 38) * k)
        color = p.brass if row.tone == "hot" and not row.glyphs else p.text2
        for n, words in enumerate(_said(pen, col, row)):
            pen.text(words, (at[0], at[1] + n * LINE * k), 14, color, anchor="ml", room=room)
    whole = pygame.Rect(round(col.x + 18 * k), round(y), round(col.w - 18 * k), round(high))
    pen.figure_hit(whole, row.figure, row.name)


def _glyphs(pen: Pen, at: tuple[float, float], room: float, glyphs: tuple[Glyph, ...]) -> None:
    """Pictures with their numbers side by side."""
    k, p = pen.k, pen.p
    tones: dict[str, Color] = {"hot": p.brass, "past": p.text3, "bad": p.bad}
    step = min(66 * k, room / ABREAST)
    size = min(GLYPH * k, step * 0.62)
    for j, one in enumerate(glyphs):
        x = at[0] + j * step + size / 2
        if pen.surface is not None and has_picture(one.art):
            image = picture(one.art, round(size))
            off = one.tone in ("past", "bad")
            put(pen.surface, faded(image, GONE_ALPHA) if off else image, (x, at[1]))
            if one.second and has_picture(one.second):
                hung = (x + size * 0.42, at[1] + size * 0.34)
                put(pen.surface, picture(one.second, round(size * 0.66)), hung)
        left = x + size * (0.86 if one.second else 0.6)
        edge = at[0] + (j + 1) * step - 2 * k
        if one.words and edge - left > 8 * k:
            color = tones.get(one.tone, p.paper)
            pen.text(one.words, (left, at[1]), 17, color, face="b", anchor="ml", room=edge - left)
