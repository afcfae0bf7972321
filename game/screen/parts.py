"""How a side panel draws its parts: headings, numbers, gauges, sheets, small tables, texts and notes.

Every function draws into a column (left x, top y, width in pixels) and returns the y below what it has drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

import pygame

from game.engine.look import (
    BigNumbers,
    CardLook,
    FigureSheet,
    Gauge,
    Heading,
    Note,
    Number,
    Paragraph,
    PieceLook,
    Spoken,
    TableRows,
)
from game.engine.words import inches
from game.screen.assets import has_picture, picture
from game.screen.lettering import pixels, wrapped
from game.screen.marks import tally
from game.screen.pen import Pen
from game.screen.shapes import Ink, cut_rect, put
from game.screen.theme import Color, Palette

NO_CAST: Mapping[str, PieceLook] = MappingProxyType({})
NO_STACKS: Mapping[str, tuple[CardLook, ...]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Column:
    """Where parts go: left edge and width in pixels, and what they may show of the match."""

    x: float
    w: float
    cast: Mapping[str, PieceLook] = field(default_factory=lambda: NO_CAST)
    """The figures by id."""
    stacks: Mapping[str, tuple[CardLook, ...]] = field(default_factory=lambda: NO_STACKS)
    """Figure id to the cards of its stack that the viewer knows: they lie under its row of a roster."""
    live: frozenset[str] = frozenset()
    """Ids of the cards that answer the open question."""

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w


def tone_color(p: Palette, tone: str) -> Color:
    """The colour of a tone of numbers and gauges; paper for a plain or unknown one."""
    if tone in ("plain", ""):
        return p.paper
    names = {"blood": "wound", "dear": "cost", "hot": "brass", "first": "brass"}
    try:
        return p.named(names.get(tone, tone))
    except KeyError:
        return p.paper


def icon_picture(icon: str) -> str:
    """The picture of a gauge's icon, "" if there is none."""
    places = (
        "",
        "energies/",
        "badges/",
        "badges_first_blood/",
        "badges_regiments/",
        "badges_duel/",
        "badges_dominions/",
        "items_duel/",
    )
    return next((place + icon for place in places if has_picture(place + icon)), "")


# ---------------------------------------------------------------- headings and texts


def heading(pen: Pen, col: Column, y: float, part: Heading) -> float:
    """The label of a panel, its note beside or below it, its clause at the right."""
    k = pen.k
    clause = pen.clause(part.clause, (col.right, y))
    room = col.w - (clause.w + 14 * k if part.clause else 0)
    title = pen.say(part.title).upper()
    lines = wrapped(title, 13 * k, "b", room / 1.14) if pen.width(title, 13, "b", 1.6) > room else (title,)
    for j, line in enumerate(lines[:2]):
        y += 18 * k if j else 0
        r = pen.label(line, (col.x, y), room=room)
    if not part.note:
        return y + 30 * k
    x = r.right + 12 * k
    if x + pen.width(part.note, 15) <= col.x + room:
        pen.text(part.note, (x, y - 1 * k), 15, pen.p.text2)
        return y + 30 * k
    return pen.paragraph(part.note, (col.x, y + 22 * k), 15, pen.p.text2, room=col.w, most=3) + 10 * k


def paragraph(pen: Pen, col: Column, y: float, part: Paragraph) -> float:
    """A named text: name in brass, clause at the right, text below."""
    k = pen.k
    if part.title or part.clause:
        clause = pen.clause(part.clause, (col.right, y + 1 * k))
        room = col.w - (clause.w + 14 * k if part.clause else 0)
        y = pen.paragraph(part.title, (col.x, y), 17, pen.p.brass, face="b", room=room, most=2) + 2 * k
    return pen.paragraph(part.text, (col.x, y), 16, pen.p.text2, room=col.w) + 10 * k


def note(pen: Pen, col: Column, y: float, part: Note) -> float:
    """A consequence: its figure, a mark for its tone, title and text; a line above it."""
    k = pen.k
    pen.rule((col.x, y), col.right)
    top, y = y, y + 12 * k
    x, piece = col.x, col.cast.get(part.figure)
    if piece is not None:
        d = 36 * k
        pen.token(piece.sprite, (x + d / 2, y + 15 * k), d, piece.side)
        x += d + 14 * k
    if pen.verdict(part.tone, (x + 8 * k, y + 6 * k)):
        x += 22 * k
    clause = pen.clause(part.clause, (col.right, y + 1 * k))
    room = col.right - x - (clause.w + 12 * k if part.clause else 0)
    below = pen.paragraph(part.title, (x, y), 18, face="b", room=room, lead=1.22, most=2)
    if part.text:
        below = pen.paragraph(part.text, (x, below + 2 * k), 15, pen.p.text2, room=col.right - x, most=4)
    bottom = max(below + 6 * k, y + (36 * k if piece is not None else 0))
    if piece is not None:
        whole = pygame.Rect(round(col.x), round(top), round(x - col.x), round(bottom - top))
        pen.figure_hit(whole, piece.id, piece.name)
    return bottom


# ---------------------------------------------------------------- numbers


def big_numbers(pen: Pen, col: Column, y: float, part: BigNumbers, lead: bool = True) -> float:
    """One number large with its name beside it, or up to four in a row, smaller unless they lead a panel."""
    if len(part.numbers) == 1:
        return _one_number(pen, col, y, part.numbers[0])
    if not part.numbers:
        return y
    size = 36 if lead and len(part.numbers) < 4 else 27
    return number_row(pen, col, y, part.numbers, size)


def _one_number(pen: Pen, col: Column, y: float, n: Number) -> float:
    k = pen.k
    r = pen.text(n.value, (col.x, y), 44, tone_color(pen.p, n.tone), face="b", room=col.w)
    clause = pen.clause(n.clause, (col.right, y + 19 * k))
    x = r.right + 10 * k
    room = col.right - x - (clause.w + 12 * k if n.clause else 0)
    if room >= pen.width(n.label, 17):
        pen.text(n.label, (x, y + 18 * k), 17, pen.p.text2)
        return y + 46 * k
    return pen.paragraph(n.label, (col.x, y + 46 * k), 17, pen.p.text2, room=col.w, most=2) + 8 * k


def number_row(pen: Pen, col: Column, y: float, numbers: tuple[Number, ...], size: float) -> float:
    """Numbers in equal columns, their names below, wrapped rather than shrunk."""
    k = pen.k
    cw = col.w / len(numbers)
    widest = max(pen.width(n.value, size, "b") for n in numbers)
    if widest > cw - 8 * k:
        size = max(17.0, size * (cw - 8 * k) / widest)
    cap = pixels(size * k) * 0.72
    low = y
    for j, n in enumerate(numbers):
        cx = col.x + cw * (j + 0.5)
        pen.text(n.value, (cx, y), size, tone_color(pen.p, n.tone), face="b", anchor="tc", room=cw - 4 * k)
        below = y + cap + 12 * k
        for line in _lines(pen, n.label, 15, cw - 10 * k):
            pen.text(line, (cx, below), 15, pen.p.text2, anchor="tc", room=cw - 6 * k)
            below += pixels(15 * k) * 1.2
        if n.clause:
            pen.clause(n.clause, (cx, below + 2 * k), anchor="tc")
            below += pixels(12.5 * k) * 1.5
        low = max(low, below)
    return low + 12 * k


def _lines(pen: Pen, words: Spoken, size: float, room: float) -> tuple[str, ...]:
    return wrapped(pen.say(words), size * pen.k, "r", max(room, 1.0))[:2]


def stat_strip(pen: Pen, col: Column, y: float, numbers: tuple[Number, ...]) -> float:
    """The characteristics of a profile: names above, values below, lines between; six a row at most."""
    k = pen.k
    least = max([54 * k, *(pen.width(n.label, 13.5) + 1 * k for n in numbers)])
    per_row = max(1, min(6, len(numbers), int(col.w / least)))
    rows = -(-len(numbers) // per_row)
    per_row = -(-len(numbers) // rows)
    for start in range(0, len(numbers), per_row):
        shown = numbers[start : start + per_row]
        cw = col.w / per_row
        for j, n in enumerate(shown):
            cx = col.x + cw * (j + 0.5)
            said = pen.say(n.value)
            pen.text(n.label, (cx, y + 6 * k), 13.5, pen.p.text2, anchor="mc", room=cw)
            size = 27 if len(said) < 3 else 21 if len(said) < 6 else 17
            color = tone_color(pen.p, n.tone)
            pen.text(said, (cx, y + 32 * k), size, color, face="b", anchor="mc", room=cw - 4 * k)
            if j:
                pen.post((col.x + cw * j, y), y + 44 * k)
        y += 58 * k
    return y + 4 * k


# ---------------------------------------------------------------- gauges


def gauge(pen: Pen, col: Column, y: float, part: Gauge) -> float:
    """Ticks with a number for what is counted; a tape with inches for what is measured."""
    whole = float(part.filled).is_integer() and float(part.full).is_integer()
    if part.tone in ("reach", "cost") or part.dear or not whole:
        return _tape(pen, col, y, part)
    return _ticks(pen, col, y, part)


def _ticks(pen: Pen, col: Column, y: float, part: Gauge) -> float:
    k, n, full = pen.k, round(part.filled), round(part.full)
    mid = y + 14 * k
    name = icon_picture(part.icon)
    x = col.x
    if name:
        if pen.surface is not None:
            put(pen.surface, picture(name, round(24 * k)), (x + 12 * k, mid))
        x += 32 * k
    after = 84 * k
    ticks_at = max(col.x + 112 * k, x + pen.width(part.label, 16) + 12 * k)
    ticks_at = min(ticks_at, col.right - after - 60 * k)
    pen.text(part.label, (x, mid), 16, pen.p.text2, anchor="ml", room=ticks_at - x - 8 * k)
    if pen.surface is not None:
        box = (ticks_at, mid - 9 * k, col.right - after - ticks_at, 18 * k)
        tally(pen.surface, box, n, full, theme=pen.theme, color=tone_color(pen.p, part.tone))
    of = f"/{full}"
    edge = col.right - pen.width(of, 17) - 2 * k
    pen.text(str(n), (edge, mid), 26, face="b", anchor="mr")
    pen.text(of, (edge + 2 * k, mid + 2 * k), 17, pen.p.text2, anchor="ml")
    y += 36 * k
    if part.note:
        y = pen.paragraph(part.note, (col.x, y - 2 * k), 14.5, pen.p.text2, room=col.w, most=2) + 8 * k
    return y


def _tape(pen: Pen, col: Column, y: float, part: Gauge) -> float:
    """White for what costs one, amber for what costs two, a notch an inch."""
    k, p = pen.k, pen.p
    full = max(part.full, 1e-6)
    filled = min(part.filled, full)
    dear = min(part.dear, filled)
    core = p.reach if part.tone in ("reach", "plain", "cost") else tone_color(p, part.tone)

    def paint(ink: Ink) -> None:
        plain_w, dear_w = col.w * (filled - dear) / full, col.w * dear / full
        ink.rect((0, 4 * k, col.w, 9 * k), p.line, rounded=2 * k)
        ink.rect((0, 4 * k, plain_w, 9 * k), core, rounded=2 * k)
        ink.rect((plain_w, 4 * k, dear_w, 9 * k), p.cost, rounded=2 * k)
        for j in range(1, int(full) + 1):
            if j < full:
                ink.rect((col.w * j / full - 1, 0, 2, 17 * k), p.panel)

    pen.ink((col.x, y, col.w, 18 * k), paint)
    y += 24 * k
    if not part.note:
        pen.text(part.label, (col.x, y), 14.5, room=col.w * 0.6)
        of = f"{inches(part.filled)} / {inches(part.full)}"
        pen.text(of, (col.right, y), 14.5, p.text2, anchor="tr")
        return y + 26 * k
    color = p.cost if dear else p.text2
    both = pen.width(part.label, 14.5) + pen.width(part.note, 14.5) + 16 * k
    if both <= col.w:
        pen.text(part.label, (col.x, y), 14.5)
        pen.text(part.note, (col.right, y), 14.5, color, anchor="tr")
        return y + 26 * k
    y = pen.paragraph(part.label, (col.x, y), 14.5, room=col.w, most=2)
    return pen.paragraph(part.note, (col.x, y + 2 * k), 14.5, color, room=col.w, most=2) + 8 * k


# ---------------------------------------------------------------- sheets and tables


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
