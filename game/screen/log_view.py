"""The log of a match: side mark, sentence and clause of every event, newest at the foot, a heading a turn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

import pygame

from game.engine.events import Event
from game.engine.look import Spoken
from game.engine.words import Text
from game.screen import log_clauses
from game.screen.animate import roll_of
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


OPENS = Text("Open the dice and all that was added")


class Line(NamedTuple):
    """One event, wrapped for a width."""

    event: Event
    rows: tuple[str, ...]
    heading: bool
    high: float
    more: tuple[tuple[str, ...], ...] = ()
    """Its further clauses in rows, if they are shown."""


ROLL, FILTER = "roll:", "filter"
"""How the key of a line with dice begins, and how that of the filter ends."""

SHOWN: tuple[tuple[str, Text], ...] = (
    ("all", Text("everything")),
    ("dice", Text("dice only")),
    ("a", Text("side A")),
    ("b", Text("side B")),
)
"""What the filter lets through."""


class LogView:
    """The log as a panel. It stays at the newest line unless somebody has scrolled up."""

    def __init__(self, name: str = "log", headings: Collection[str] = TURN_EVENTS) -> None:
        self.scroll = Scroll(name)
        self.headings = headings
        self.following = True
        self.shown = 0
        """Which of SHOWN the filter lets through."""
        self.lit: Event | None = None
        """A line that is lit besides the last one."""
        self.names: tuple[Spoken, ...] = ()
        """What the two sides are called; without, the filter calls them A and B."""
        self._unfolded: list[Event] = []
        self._known: tuple[float, float] | None = None
        self._lines: list[Line] = []

    def forget(self) -> None:
        """Sizes or words are others: every line is wrapped anew."""
        self._known = None

    @property
    def state(self) -> tuple[object, ...]:
        """All that its drawing depends on besides what it is given."""
        return (self.scroll.offset, self.following, self.shown, self.lit, self.names, tuple(self._unfolded))

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
        wanted = [e for e in events if not e.quiet and self._passes(e)]
        lines = self._wrapped(pen, rect.w - 2 * pad, wanted)
        full = sum(line.high for line in lines) + 6 * k
        if self.following:
            self.scroll.offset = full
        offset = self.scroll.fit(full, window.h)
        body = Pen(surface, theme, say, hovered)
        clip = surface.get_clip()
        surface.set_clip(window.clip(clip))
        y = window.y - offset + 8 * k
        lit = len(lines) - 1 if self.lit is None else self._line_of(self.lit)
        for j, line in enumerate(lines):
            halved = self.following and y < window.y and j < len(lines) - 1
            if y + line.high >= window.y and y <= window.bottom and not halved:
                strong = j == lit
                if roll_of(line.event) is not None:
                    box = pygame.Rect(rect.x, round(y - 4 * k), rect.w, round(line.high))
                    body.hits.append(Hit(box, f"{ROLL}{j}", body.say(line.event.say), OPENS))
                self._draw_line(body, rect, y, line, strong)
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
        key = f"{self.scroll.name}:{FILTER}"
        color = pen.p.paper if pen.hovered == key else pen.p.brass if self.shown else pen.p.text2
        words = pen.text(self._filter(), (cap.left - 14 * k, rect.y + 29 * k), 15, color, anchor="mr")
        pen.rule((words.left, words.bottom + 4 * k), words.right, color)
        tip = Text("What the log shows: everything, dice, one side")
        pen.hits.append(Hit(words.inflate(round(14 * k), round(20 * k)), key, pen.say(self._filter()), tip))
        cap = words
        if note:
            room = cap.left - head.right - 24 * k
            pen.text(note, (head.right + 12 * k, rect.y + 23 * k), 15, pen.p.text2, room=room)

    def _filter(self) -> Spoken:
        """What the filter lets through, in words."""
        kind, words = SHOWN[self.shown]
        return self.names["ab".index(kind)] if self.names and len(kind) == 1 else words

    def _passes(self, event: Event) -> bool:
        """Whether the filter shows a line; headings are always shown."""
        kind = SHOWN[self.shown][0]
        if kind == "all" or event.what in self.headings:
            return True
        return roll_of(event) is not None if kind == "dice" else event.side == "ab".index(kind)

    def rolled(self, key: str) -> Event | None:
        """The event of a line with dice that was pressed; None for any other key."""
        n = key.removeprefix(ROLL)
        if not key.startswith(ROLL) or not n.isdecimal() or int(n) >= len(self._lines):
            return None
        return self._lines[int(n)].event

    def show(self, event: Event) -> None:
        """Lights the line of an event and moves the log so that it is seen, once it has been drawn."""
        self.lit, at = event, self._line_of(event)
        if at >= 0:
            top = sum(line.high for line in self._lines[:at])
            self.scroll.show(top, top + self._lines[at].high)
            self._settle()

    def _line_of(self, event: Event) -> int:
        """Which line tells of an event, the last one if several say the same; -1 for none."""
        found = (j for j in range(len(self._lines) - 1, -1, -1) if self._lines[j].event == event)
        return next(found, -1)

    def _wrapped(self, pen: Pen, width: float, events: Sequence[Event]) -> list[Line]:
        """The events as lines; those that are the same as before keep theirs, unless the width is another.

        Every event is looked at: two sides may read one and the same event in different words.
        """
        if self._known != (width, pen.k):
            self._known, self._lines = (width, pen.k), []
        same = 0
        for line, event in zip(self._lines, events, strict=False):
            if (line.event is not event and line.event != event) or bool(line.more) != self._open(line.event):
                break
            same += 1
        del self._lines[same:]
        self._lines += [self._line(pen, width, event) for event in events[same:]]
        return self._lines

    def _line(self, pen: Pen, width: float, event: Event) -> Line:
        plain = self._plain(pen, width, event)
        if not self._open(event):
            return plain
        more = log_clauses.rows_of(pen, log_clauses.further(event), width - 20 * pen.k)
        return plain._replace(more=more, high=plain.high + log_clauses.high(pen, more))

    def _open(self, event: Event) -> bool:
        """Whether its further clauses are shown."""
        return any(event is other for other in self._unfolded)

    def _plain(self, pen: Pen, width: float, event: Event) -> Line:
        """The line without its further clauses."""
        k = pen.k
        if event.what in self.headings:
            room = width - _clause_room(pen, event) - log_clauses.room_of_count(pen, event)
            return Line(event, wrapped(pen.say(event.say), 17 * k, "b", room), True, 34 * k)
        words, room = pen.say(event.say), width - _clause_room(pen, event) - 20 * k
        rows = wrapped(words, 16 * k, "r", room)
        if len(rows) == 1:
            rows = wrapped(words, 16 * k, "r", room - log_clauses.room_of_count(pen, event))
        return Line(event, rows, False, len(rows) * _lead(k) + 9 * k)

    def _draw_line(self, pen: Pen, rect: pygame.Rect, y: float, line: Line, last: bool) -> None:
        k, p, pad = pen.k, pen.p, 20 * pen.k
        x = rect.x + pad
        further = (x + 20 * k, y + line.high - log_clauses.high(pen, line.more) - 3 * k)
        if line.heading:
            pen.rule((x, y - 6 * k), rect.right - pad, p.edge)
            pen.text(line.rows[0], (x, y + 6 * k), 17, p.paper, face="b")
            self._clause(pen, line, rect.right - pad, y + 2 * k, last)
            log_clauses.draw_rows(pen, line.more, further)
            return
        if last:
            box = (rect.x + 6 * k, y - 7 * k, rect.w - 16 * k, line.high + 1 * k)
            pen.ink(box, lambda ink: ink.rect((0, 0, box[2], box[3]), p.raised, rounded=4 * k))
        if line.event.side is not None:
            pen.side_mark(line.event.side, (x + 5 * k, y + 6 * k), 4.4, ring=False)
        for j, row in enumerate(line.rows):
            pen.text(row, (x + 20 * k, y + j * _lead(k)), 16, p.paper if last else p.text2)
        self._clause(pen, line, rect.right - pad, y - 4 * k, last)
        log_clauses.draw_rows(pen, line.more, further)

    def _clause(self, pen: Pen, line: Line, right: float, y: float, strong: bool) -> None:
        event = line.event
        if not event.clause or pen.surface is None:
            return
        key = f"clause:{event.clause}"
        lit = strong or pen.hovered == key
        r = clause_box(pen.surface, (right, y), event.clause, pen.theme, anchor="tr", strong=lit)
        pen.hits.append(
            Hit(r, key, event.clause, Text("Open the rulebook at {clause}", {"clause": event.clause}))
        )
        # beside the clause where the sentence has one row, below it where it has more
        at = (r.left - 8 * pen.k, r.centery) if len(line.rows) == 1 else (r.right, r.bottom + 11 * pen.k)
        n = next(n for n, other in enumerate(self._lines) if other is line)
        log_clauses.draw_count(pen, event, at, n, unfolded=self._open(event))

    def _fold(self, key: str) -> bool:
        """Shows or hides the further clauses of a line."""
        n = int(key.removeprefix(log_clauses.CITES))
        if n >= len(self._lines):
            return False
        event = self._lines[n].event
        if self._open(event):
            self._unfolded = [other for other in self._unfolded if other is not event]
        else:
            self._unfolded.append(event)
        return True

    def wheel(self, notches: float, theme: Theme) -> bool:
        """Scrolls by notches of the wheel; whether anything moved."""
        moved = self.scroll.by(-notches * 63 * theme.k)
        self._settle()
        return moved

    def press(self, key: str) -> bool:
        """A click on the scroll bar or the filter; whether it was one that changed something."""
        if key == f"{self.scroll.name}:{FILTER}":
            self.shown = (self.shown + 1) % len(SHOWN)
            self.following = True
            return True
        if key.startswith(log_clauses.CITES):
            return self._fold(key)
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
