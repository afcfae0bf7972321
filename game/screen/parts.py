"""How a side panel draws its parts: the column they stand in, headings, texts and notes.

Every function draws into a column (left x, top y, width in pixels) and returns the y below what it has drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

import pygame

from game.engine.look import (
    CardLook,
    Heading,
    Note,
    Paragraph,
    PieceLook,
    Spoken,
)
from game.screen.assets import has_picture
from game.screen.lettering import wrapped
from game.screen.pen import Pen
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
    tight: bool = False
    """There is little room: only stacks show cards and not chips."""
    small: frozenset[tuple[str, str]] = frozenset()
    """Place and figure of the rows of cards that are pictures only, for the same reason."""

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
    r, y = label_lines(pen, (col.x, y), room, part.title)
    if not part.note:
        return y + 30 * k
    x = r.right + 12 * k
    if x + pen.width(part.note, 15) <= col.x + room:
        pen.text(part.note, (x, y - 1 * k), 15, pen.p.text2)
        return y + 30 * k
    return pen.paragraph(part.note, (col.x, y + 22 * k), 15, pen.p.text2, room=col.w, most=3) + 10 * k


def label_lines(pen: Pen, at: tuple[float, float], room: float, words: Spoken) -> tuple[pygame.Rect, float]:
    """A label on one line, or on two where it is too long; the box and the y of the last one."""
    k, (x, y) = pen.k, at
    title = pen.say(words).upper()
    lines: tuple[str, ...] = (title,)
    if pen.width(title, 13, "b", 1.6) > room:
        lines = wrapped(title, 13 * k, "b", room / 1.14)[:2]
    for j, line in enumerate(lines):
        y += 18 * k if j else 0
        r = pen.label(line, (x, y), room=room)
    return r, y


def noted_label(
    pen: Pen, col: Column, y: float, title: Spoken, note: Spoken, *, indent: float = 0.0, count: Spoken = ""
) -> float:
    """A label with a number after it, and a note in italics at the right or below; returns the y of what
    comes next. indent: pixels left free before the label.
    """
    k, p = pen.k, pen.p
    counted = pen.width(count, 16, "b") + 12 * k if count else 0
    r, y = label_lines(pen, (col.x + indent, y), col.w - indent - counted, title)
    right = r.right
    if count:
        right = pen.text(count, (r.right + 12 * k, y - 1 * k), 16, face="b").right
    if note and pen.width(note, 14, "i") <= col.right - right - 14 * k:
        pen.text(note, (col.right, y - 1 * k), 14, p.text3, face="i", anchor="tr")
    elif note:
        y = pen.paragraph(note, (col.x, y + 22 * k), 14, p.text3, face="i", room=col.w, most=2) - 20 * k
    return y + 26 * k


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
