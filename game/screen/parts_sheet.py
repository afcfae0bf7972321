"""The sheet of a figure in a side panel, and small tables."""

from __future__ import annotations

import pygame

from game.engine.look import FigureSheet, Spoken, TableRows
from game.screen.assets import picture
from game.screen.lettering import wrapped
from game.screen.parts import Column, icon_picture
from game.screen.parts_numbers import gauge, stat_strip
from game.screen.pen import Pen
from game.screen.shapes import Ink, cut_rect, put


def sheet(pen: Pen, col: Column, y: float, part: FigureSheet) -> float:
    """A figure's profile: portrait, name, numbers, gauges."""
    k, p = pen.k, pen.p
    roomy = col.w > 330 * k
    pw = (150 if roomy else 96) * k

    def ground(ink: Ink) -> None:
        ink.poly(cut_rect((0, 0, pw, pw), 14 * k), p.side_dark(part.side))
        for j in range(7):
            ink.arc((pw / 2, pw / 2), pw * (0.2 + j * 0.09), (0, 360), 1.4 * k, p.side(part.side), alpha=90)

    pen.ink((col.x, y, pw, pw), ground)
    pen.token(part.sprite, (col.x + pw / 2, y + pw / 2 + 2 * k), pw * 0.66, part.side)
    pen.figure_hit(pygame.Rect(round(col.x), round(y), round(pw), round(pw)), part.figure, part.name)
    x = col.x + pw + 18 * k
    room = col.right - x
    pen.side_mark(part.side, (x + 8 * k, y + 10 * k), 7)
    _kicker(pen, part.kicker, (x + 24 * k, y + 10 * k), room - 24 * k)
    size = 32 if roomy and len(wrapped(pen.say(part.name), 32 * k, "b", room)) < 3 else 25
    low = pen.paragraph(part.name, (x, y + 30 * k), size, face="b", room=room, lead=1.14, most=3)
    low = _role(pen, part, (x, low + 2 * k), room)
    y = max(y + pw, low) + 16 * k
    if part.quote:
        y = pen.paragraph(part.quote, (col.x, y), 15.5, p.text2, face="i", room=col.w, most=3) + 12 * k
    if part.numbers:
        y = stat_strip(pen, col, y, part.numbers)
    for one in part.gauges:
        y = gauge(pen, col, y, one)
    return y + 6 * k


def _role(pen: Pen, part: FigureSheet, at: tuple[float, float], room: float) -> float:
    """The line under the name, its picture before it; returns the y below."""
    k, (x, y) = pen.k, at
    icon = icon_picture(part.icon)
    if icon:
        if pen.surface is not None:
            put(pen.surface, picture(icon, round(32 * k)), (x + 14 * k, y + 12 * k))
        x, room = x + 34 * k, room - 34 * k
    low = pen.paragraph(part.role, (x, y), 16, pen.p.text2, room=room, most=3)
    return max(low, y + 28 * k) if icon else low


def _kicker(pen: Pen, words: Spoken, at: tuple[float, float], room: float) -> None:
    """A label where there is room for one, else the words as they are."""
    said = pen.say(words)
    if pen.width(said.upper(), 13, "b", 1.6) <= room:
        pen.label(words, at, color=pen.p.text2, anchor="ml", room=room)
    else:
        pen.text(words, at, 14, pen.p.text2, face="b", anchor="ml", room=room)


def table(pen: Pen, col: Column, y: float, part: TableRows) -> float:
    """A small table: the first column is named like a panel, the last one stands at the right edge."""
    k, p = pen.k, pen.p
    n = max([len(part.head), *(len(row) for row in part.rows)])
    if n == 0:
        return y
    places = _columns(pen, col, part, n)
    under = n > 2 and _too_wide(pen, col, part, n)
    if under:
        short = TableRows(part.head[: n - 1], tuple(row[: n - 1] for row in part.rows))
        places = [*_columns(pen, col, short, n - 1), (col.x, col.w, "tl")]
    for j, head in enumerate(part.head):
        x, room, anchor = places[j]
        if j == 0:
            pen.label(head, (x, y), room=room)
        else:
            pen.text(head, (x, y), 13, p.text3, anchor=anchor, room=room)
    y += 24 * k
    for row in part.rows:
        for j, cell in enumerate(row):
            x, room, anchor = places[j]
            face, size = ("b", 18) if j == 0 else ("r", 17)
            if under and j == n - 1:
                continue
            pen.text(cell, (x, y), size, p.paper if j < 3 else p.text2, face=face, anchor=anchor, room=room)
        y += 29 * k
        if under and len(row) == n and row[-1]:
            y = pen.paragraph(row[-1], (col.x, y - 4 * k), 15, p.text2, room=col.w, most=2) + 6 * k
    return y + 6 * k


def _head_width(pen: Pen, head: Spoken, column: int) -> float:
    """Pixels of a heading: the first is a label in capitals."""
    return pen.width(head, 13) if column else pen.width(pen.say(head).upper(), 13, "b", 1.6)


def _too_wide(pen: Pen, col: Column, part: TableRows, n: int) -> bool:
    """Whether the last column has to stand below its rows, so that the others can be read."""
    wide = [0.0] * n
    for row in part.rows:
        for j, cell in enumerate(row):
            wide[j] = max(wide[j], pen.width(cell, 17 if j else 18, "r" if j else "b"))
    for j, head in enumerate(part.head):
        wide[j] = max(wide[j], _head_width(pen, head, j))
    return sum(wide) + 16 * pen.k * n > col.w


def _columns(pen: Pen, col: Column, part: TableRows, n: int) -> list[tuple[float, float, str]]:
    """x, room and anchor of every column; the first takes what the others leave, at least two fifths."""
    k, gap = pen.k, 14 * pen.k
    wide = [0.0] * n
    for row in part.rows:
        for j, cell in enumerate(row):
            wide[j] = max(wide[j], pen.width(cell, 17 if j else 18, "r" if j else "b") + 2 * k)
    for j, head in enumerate(part.head):
        wide[j] = max(wide[j], _head_width(pen, head, j) + 2 * k)
    others = sum(wide[1:]) + gap * (n - 1)
    first = max(col.w - others, min(wide[0], col.w * 0.4)) if n > 1 else col.w
    squeeze = min(1.0, (col.w - first - gap * (n - 1)) / max(1.0, sum(wide[1:])))
    slack = max(0.0, first - wide[0]) / max(1, n - 1) if n > 1 else 0.0
    first -= slack * max(0, n - 1)
    out: list[tuple[float, float, str]] = [(col.x, first, "tl")]
    x = col.x + first
    for j in range(1, n):
        room = wide[j] * squeeze
        x += gap + slack + room
        if j == n - 1 and n > 2:
            out.append((x, room + slack, "tr"))
        else:
            out.append((x - room / 2, room + min(slack, gap), "tc"))
    return out
