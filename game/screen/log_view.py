"""The log of a match: side mark, sentence and clause of every event, newest at the foot, a heading a turn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

import pygame

from game.engine.events import Event
from game.engine.look import Spoken
from game.engine.words import Text
from game.screen.controls import Scroll, visible
from game.screen.ink import key_cap, panel
from game.screen.lettering import pixels, wrapped
from game.screen.marks import clause_box
from game.screen.panels import Drawn
from game.screen.pen import Pen, say_english
from game.screen.scene import Hit
from game.screen.theme import Theme

TURN_EVENTS = frozenset({"turn", "round", "phase_began"})
"""Kinds of events that begin a new turn and stand as headings."""


class Line(NamedTuple):
    """One event, wrapped for a width."""

    event: Event
    rows: tuple[str, ...]
    heading: bool
    high: float


class LogView:
    """The log as a panel. It stays at the newest line unless somebody has scrolled up."""

    def __init__(self, name: str = "log", headings: Collection[str] = TURN_EVENTS) -> None:
        self.scroll = Scroll(name)
        self.headings = headings
        self.following = True
        self._known: tuple[float, float] | None = None
        self._lines: list[Line] = []

    def draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        theme: Theme,
        events: Sequence[Event],
        *,
        say: Callable[[Spoken], str] = say_english,
        note: Spoken = "",
        hovered: str = "",
    ) -> Drawn:
        """Draws the log into `rect`; note: what stands beside its heading, the turn for instance."""
        k, pad = theme.k, 20 * theme.k
        panel(surface, rect, theme)
        pen = Pen(surface, theme, say, hovered)
        self._head(surface, pen, rect, note)
        top = rect.y + round(44 * k)
        window = pygame.Rect(rect.x, top, rect.w, rect.bottom - top - round(8 * k))
        heads = list(pen.hits)
        lines = self._wrapped(pen, rect.w - 2 * pad, [e for e in events if not e.quiet])
        full = sum(line.high for line in lines) + 6 * k
        if self.following:
            self.scroll.offset = full
        offset = self.scroll.fit(full, window.h)
        body = Pen(surface, theme, say, hovered)
        clip = surface.get_clip()
        surface.set_clip(window.clip(clip))
        y = window.y - offset + 8 * k
        for j, line in enumerate(lines):
            if y + line.high >= window.y and y <= window.bottom:
                self._draw_line(body, rect, y, line, j == len(lines) - 1)
            y += line.high
        surface.set_clip(clip)
        bar = pygame.Rect(rect.x, window.y, rect.w - round(4 * k), window.h)
        hits = heads + visible(body.hits, window) + self.scroll.bar(surface, bar, theme)
        items = pen.items + [item for item in body.items if window.contains(item.rect)]
        return Drawn(full, hits, items)

    def _head(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect, note: Spoken) -> None:
        k, pad = pen.k, 20 * pen.k
        head = pen.label(Text("Log"), (rect.x + pad, rect.y + 24 * k))
        small = pen.theme.at(k * 0.9)
        cap = key_cap(surface, (rect.right - pad, rect.y + 29 * k), "PgUp", small, anchor="mr")
        if note:
            room = cap.left - head.right - 24 * k
            pen.text(note, (head.right + 12 * k, rect.y + 23 * k), 15, pen.p.text2, room=room)

    def _wrapped(self, pen: Pen, width: float, events: Sequence[Event]) -> list[Line]:
        """The events as lines; those that are the same as before keep theirs, unless the width is another.

        Every event is looked at: two sides may read one and the same event in different words.
        """
        if self._known != (width, pen.k):
            self._known, self._lines = (width, pen.k), []
        same = 0
        for line, event in zip(self._lines, events, strict=False):
            if line.event is not event and line.event != event:
                break
            same += 1
        del self._lines[same:]
        self._lines += [self._line(pen, width, event) for event in events[same:]]
        return self._lines

    def _line(self, pen: Pen, width: float, event: Event) -> Line:
        k = pen.k
        if event.what in self.headings:
            room = width - _clause_room(pen, event)
            return Line(event, wrapped(pen.say(event.say), 17 * k, "b", room), True, 34 * k)
        rows = wrapped(pen.say(event.say), 16 * k, "r", width - _clause_room(pen, event) - 20 * k)
        return Line(event, rows, False, len(rows) * _lead(k) + 9 * k)

    def _draw_line(self, pen: Pen, rect: pygame.Rect, y: float, line: Line, last: bool) -> None:
        k, p, pad = pen.k, pen.p, 20 * pen.k
        x = rect.x + pad
        if line.heading:
            pen.rule((x, y - 6 * k), rect.right - pad, p.edge)
            pen.text(line.rows[0], (x, y + 6 * k), 17, p.paper, face="b")
            self._clause(pen, line.event, rect.right - pad, y + 2 * k, last)
            return
        if last:
            box = (rect.x + 6 * k, y - 7 * k, rect.w - 16 * k, line.high + 1 * k)
            pen.ink(box, lambda ink: ink.rect((0, 0, box[2], box[3]), p.raised, rounded=4 * k))
        if line.event.side is not None:
            pen.side_mark(line.event.side, (x + 5 * k, y + 6 * k), 4.4, ring=False)
        for j, row in enumerate(line.rows):
            pen.text(row, (x + 20 * k, y + j * _lead(k)), 16, p.paper if last else p.text2)
        self._clause(pen, line.event, rect.right - pad, y - 4 * k, last)

    def _clause(self, pen: Pen, event: Event, right: float, y: float, strong: bool) -> None:
        if not event.clause or pen.surface is None:
            return
        key = f"clause:{event.clause}"
        lit = strong or pen.hovered == key
        r = clause_box(pen.surface, (right, y), event.clause, pen.theme, anchor="tr", strong=lit)
        pen.hits.append(
            Hit(r, key, event.clause, Text("Open the rulebook at {clause}", {"clause": event.clause}))
        )

    def wheel(self, notches: float, theme: Theme) -> bool:
        """Scrolls by notches of the wheel; whether anything moved."""
        moved = self.scroll.by(-notches * 63 * theme.k)
        self._settle()
        return moved

    def press(self, key: str) -> bool:
        """A click on the scroll bar; whether it was one that moved."""
        moved = self.scroll.press(key)
        self._settle()
        return moved

    def page(self, step: int) -> bool:
        """A page up (-1) or down (1); whether anything moved."""
        moved = self.scroll.by(step * self.scroll.view * 0.85)
        self._settle()
        return moved

    def _settle(self) -> None:
        self.following = self.scroll.offset >= self.scroll.full - self.scroll.view - 2


def _lead(k: float) -> float:
    return pixels(16 * k) * 1.32


def _clause_room(pen: Pen, event: Event) -> float:
    """Pixels at the right that the clause of an event takes."""
    return pen.width(event.clause, 12.5, "m") + 36 * pen.k if event.clause else 0.0
