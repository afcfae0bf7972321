"""A side panel: draws the parts that a rulebook or a question gives it, scrolls when they do not fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame

from game.engine.look import (
    Balance,
    Bars,
    BigNumbers,
    Body,
    CardLook,
    CardRow,
    DieOdds,
    Faceoff,
    FigureSheet,
    Gauge,
    Heading,
    Ladder,
    Note,
    Paragraph,
    Part,
    PieceLook,
    Roster,
    Scale,
    Spoken,
    TableRows,
    TallyRows,
)
from game.screen import (
    parts,
    parts_balance,
    parts_body,
    parts_cards,
    parts_chance,
    parts_faceoff,
    parts_ladder,
    parts_numbers,
    parts_scale,
    parts_sheet,
)
from game.screen.canvas import Memo, Sheet
from game.screen.controls import Scroll, visible
from game.screen.ink import panel
from game.screen.kept_parts import KeptParts
from game.screen.parts import NO_CAST, NO_STACKS, Column
from game.screen.pen import Item, Pen, say_english
from game.screen.scene import Hit
from game.screen.theme import Theme

Stacks = Mapping[str, tuple[CardLook, ...]]
"""Figure id to known cards of its stack."""


class Drawn(NamedTuple):
    """What a panel has drawn: pixels its content takes, what can be clicked, what was written where."""

    height: float
    hits: list[Hit]
    items: list[Item]


def draw_part(pen: Pen, col: Column, y: float, part: Part, lead: bool = True) -> float:
    """One part; returns the y below it. lead: it stands at the head of a panel."""
    match part:
        case Heading():
            return parts.heading(pen, col, y, part)
        case BigNumbers():
            return parts_numbers.big_numbers(pen, col, y, part, lead)
        case Gauge():
            return parts_numbers.gauge(pen, col, y, part)
        case FigureSheet():
            return parts_sheet.sheet(pen, col, y, part)
        case TableRows():
            return parts_sheet.table(pen, col, y, part)
        case Paragraph():
            return parts.paragraph(pen, col, y, part)
        case Note():
            return parts.note(pen, col, y, part)
        case CardRow():
            return parts_cards.card_row(pen, col, y, part)
        case Roster():
            return parts_cards.roster(pen, col, y, part)
        case DieOdds():
            return parts_chance.die(pen, col, y, part)
        case TallyRows():
            return parts_chance.tally_rows(pen, col, y, part)
        case Bars():
            return parts_chance.bars(pen, col, y, part)
        case Balance():
            return parts_balance.balance(pen, col, y, part)
        case Faceoff():
            return parts_faceoff.faceoff(pen, col, y, part)
        case Ladder():
            return parts_ladder.ladder(pen, col, y, part)
        case Body():
            return parts_body.body(pen, col, y, part)
        case Scale():
            return parts_scale.scale(pen, col, y, part)


def draw_parts(
    pen: Pen, col: Column, y: float, shown: Sequence[Part], kept: KeptParts | None = None
) -> float:
    """Parts one below the other with room between those that do not belong together; those that `kept` knows
    are put down as they were.
    """
    for j, part in enumerate(shown):
        if j and _apart(shown[j - 1], part):
            y += 10 * pen.k
        if isinstance(part, Paragraph) and j and isinstance(shown[j - 1], (TableRows, Gauge, FigureSheet)):
            pen.rule((col.x, y - 4 * pen.k), col.right)
            y += 12 * pen.k
        lead = j == 0 or isinstance(shown[j - 1], Heading)
        if kept is None:
            y = draw_part(pen, col, y, part, lead)
        else:
            y = kept.part(pen, col, y, part, lead, partial(draw_part, pen, col, y, part, lead))
    return y


def _apart(before: Part, part: Part) -> bool:
    alike = type(before) is type(part) and not isinstance(part, (CardRow, Roster, TallyRows))
    close = isinstance(before, (Heading, BigNumbers, Paragraph)) and not isinstance(part, (CardRow, Roster))
    close = close or (isinstance(before, (FigureSheet, TableRows)) and not isinstance(part, CardRow))
    return not (alike or close or isinstance(part, Note))


def parts_height(
    theme: Theme,
    width: float,
    shown: Sequence[Part],
    say: Callable[[Spoken], str] = say_english,
    stacks: Stacks = NO_STACKS,
    kept: KeptParts | None = None,
) -> float:
    """Pixels that parts need in a panel of that width, its padding included; kept: those measured before."""
    pad = 20 * theme.k
    col = Column(0, width - 2 * pad, stacks=stacks)
    if kept is not None:
        kept.begin((theme, width, say, dict(stacks)))
    return draw_parts(Pen(None, theme, say), col, 24 * theme.k, shown, kept) + 8 * theme.k


def _fitting(
    pen: Pen, col: Column, y: float, bottom: float, shown: Sequence[Part], kept: KeptParts
) -> tuple[Column, float]:
    """The roomiest column whose parts end above the bottom, with their end. Cards give way first: those
    beside stacks become chips, then, from the last row on, pictures; stacks and rows with a card that answers
    the question stay as they are. kept: the parts measured before.
    """
    low = draw_parts(pen.blind(), col, y, shown, kept)
    all_rows = [p for p in shown if isinstance(p, CardRow)]
    if low <= bottom or not all_rows:
        return col, low
    least = [p for p in all_rows if p.limit is None and not any(c.id in col.live for c in p.cards)]
    rows = [(p.place, p.figure) for p in least]
    found = (col, low)
    for small in range(len(rows) + 1):
        closer = replace(col, tight=True, small=frozenset(rows[len(rows) - small :]))
        kept.again()
        found = (closer, draw_parts(pen.blind(), closer, y, shown, kept))
        if found[1] <= bottom:
            break
    return found


class PartPanel:
    """A panel of parts that keeps its place while it is scrolled. `name` is unique on the screen."""

    def __init__(self, name: str) -> None:
        self.scroll = Scroll(name)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._memo: Memo[Drawn] = Memo()
        self._drawn: Drawn | None = None
        self._measured, self._kept = KeptParts(), KeptParts()

    def draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        theme: Theme,
        shown: Sequence[Part],
        *,
        say: Callable[[Spoken], str] = say_english,
        cast: Mapping[str, PieceLook] = NO_CAST,
        stacks: Stacks = NO_STACKS,
        live: frozenset[str] = frozenset(),
        hovered: str = "",
        frame: bool = True,
    ) -> Drawn:
        """Draws the panel into `rect`.

        cast: the figures that notes name, by id; stacks: known cards of the figures of a roster; live: cards
        that answer the open question, they glow; hovered: key of the hit under the pointer; frame: with the
        house panel behind it.
        """
        self.rect = rect
        known = self._drawn
        lit = hovered if known is None or any(h.key == hovered for h in known.hits) else ""
        faces = tuple((p.id, p.sprite, p.side) for p in cast.values())
        look = (rect.topleft, rect.size, theme, frame, live, faces, dict(stacks), say)
        col = Column(rect.x + 20 * theme.k, rect.w - 40 * theme.k, cast, stacks, live)
        pen = Pen(surface, theme, say, hovered)
        key = (tuple(shown), look, lit, self.scroll.offset)
        self._measured.begin(look)
        self._kept.begin((look, lit))
        self._drawn = self._memo.draw(surface, key, lambda: self._draw(surface, rect, col, pen, shown, frame))
        if not lit and any(h.key == hovered for h in self._drawn.hits):
            self._memo.forget()
            self._kept.forget()
        return self._drawn

    def forget(self) -> None:
        """Colours or words are others: nothing that was drawn counts."""
        self._memo.forget()
        self._measured.forget()
        self._kept.forget()

    def _draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        col: Column,
        pen: Pen,
        shown: Sequence[Part],
        frame: bool,
    ) -> Drawn:
        k, theme = pen.k, pen.theme
        if frame:
            panel(surface, rect, theme)
        window = pygame.Rect(rect.x, rect.y + round(12 * k), rect.w, rect.h - round(18 * k))
        start = rect.y + 24 * k
        clip = surface.get_clip()
        surface.set_clip(window.clip(clip))
        low = self._as_before(surface, col, pen, shown, window, start)
        if low is None:
            col, low = _fitting(pen, col, start, window.bottom, shown, self._measured)
            draw_parts(pen, col, start - self.scroll.fit(low - window.y, window.h), shown, self._kept)
        full = low - window.y
        surface.set_clip(clip)
        bar = pygame.Rect(rect.x, window.y + round(6 * k), rect.w - round(5 * k), window.h - round(6 * k))
        hits = visible(pen.hits, window) + self.scroll.bar(surface, bar, theme)
        items = [item for item in pen.items if window.contains(item.rect)]
        return Drawn(full + rect.h - window.h, hits, items)

    def _as_before(
        self,
        surface: pygame.Surface,
        col: Column,
        pen: Pen,
        shown: Sequence[Part],
        window: pygame.Rect,
        start: float,
    ) -> float | None:
        """Draws the parts as far down as they were scrolled and returns where they end; None, with nothing
        drawn, if that is not where they belong or they have too little room.
        """
        if not isinstance(surface, Sheet):
            return None
        first, was = len(surface.strokes), self.scroll.offset
        low = draw_parts(pen, col, start - was, shown, self._kept) + was
        crowded = low > window.bottom and any(isinstance(p, CardRow) for p in shown)
        if not crowded and self.scroll.fit(low - window.y, window.h) == was:
            return low
        surface.cut(first)
        pen.hits.clear()
        pen.items.clear()
        self._kept.again()
        return None

    def wheel(self, notches: float, theme: Theme) -> bool:
        """Scrolls by notches of the wheel; whether anything moved."""
        return self.scroll.by(-notches * 60 * theme.k)

    def press(self, key: str) -> bool:
        """A click on the scroll bar; whether it was one that moved."""
        return self.scroll.press(key)
