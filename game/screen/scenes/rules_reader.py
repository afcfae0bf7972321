"""The rulebook reader: chapters at the left, clauses at the right, a search, ids in the text that lead on."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from game.engine.clause_text import Clause
from game.engine.clauses import Rules
from game.engine.words import Text
from game.screen.controls import TYPED, ButtonLook, Field, Scroll, put_field, visible
from game.screen.ink import panel, row
from game.screen.lettering import width
from game.screen.moments import moments_of
from game.screen.pen import Pen
from game.screen.scene import Desk, Hit
from game.screen.scenes.page import KeyRows, Page, Scrolled
from game.screen.scenes.rules_lines import plain, put_clause

SEARCH = "search"


@dataclass
class Shown:
    """What the right side shows: clauses of a chapter, or what a search has found."""

    title: str
    intro: str
    clauses: tuple[Clause, ...]
    tops: dict[str, float] = field(default_factory=dict)
    """Where each clause begins, in pixels from the top."""


class RulesReader(Page):
    """One rulebook. `clause`: what to open it at; empty for the beginning."""

    heading = Text("Rulebook")

    def __init__(self, desk: Desk, book: str, clause: str = "") -> None:
        super().__init__(desk)
        self.book_id = book if book in desk.books else next(iter(desk.books), "")
        self.rules: Rules | None = None
        self.trouble = ""
        self.field = Field("", 40)
        self.chapter = 0
        self.lit = ""
        """The clause that was asked for."""
        self.chapters = Scroll("chapters")
        self.text = Scroll("text")
        self.past: list[tuple[int, str, float]] = []
        self.found: tuple[str, ...] = ()
        """What the last search has found, for going through it."""
        self.marked = ""
        """The words of that search: they are lit in the text."""
        self._wanted = ""
        self._heights: dict[tuple[str, str, float, float], float] = {}
        self._open_book(self.book_id)
        if clause:
            self.go(clause, remember=False)

    def _open_book(self, book: str) -> None:
        self.book_id, self.trouble, self.rules = book, "", None
        if book in self.desk.books:
            try:
                self.rules = self.desk.books[book].rules
            except ValueError as fault:
                self.trouble = str(fault)
        self.chapter, self.lit = 0, ""
        self.field.text, self.field.at = "", -1
        self.found, self.marked = (), ""
        self.past.clear()

    # ---- going about

    def go(self, clause: str, *, remember: bool = True) -> None:
        """Opens the chapter of a clause and shows it. An unknown id is said, nothing else happens."""
        found = self.rules.get(clause) if self.rules is not None else None
        if self.rules is None or found is None:
            near = self.rules.nearest(clause) if self.rules is not None else ""
            if not near.endswith("?"):
                near = self.desk.say(Text("search for words instead"))
            say = Text("{clause} is not in this rulebook; {near}", {"clause": clause, "near": near})
            self.trouble = self.desk.say(say)
            return
        if remember:
            self.past.append((self.chapter, self.lit, self.text.offset))
        self.trouble = ""
        if words := self.field.text.strip():
            self.found, self.marked = tuple(c.id for c in self.rules.search(words)), words
        self.field.text, self.field.at = "", -1
        self.chapter = next(i for i, c in enumerate(self.rules.chapters) if found in c.clauses)
        self.lit = self._wanted = found.id
        self.stale = True

    def next_found(self, step: int) -> None:
        """To the next (1) or last (-1) clause that the search has found, in its list or in the text."""
        words = self.field.text.strip()
        found = tuple(c.id for c in self.page().clauses) if words else self.found
        if not found:
            self.trouble = self.desk.say(Text("Search for something first"))
        else:
            at = found.index(self.lit) if self.lit in found else (-1 if step > 0 else 0)
            wanted = found[(at + step) % len(found)]
            if words:
                self.lit = self._wanted = wanted
            else:
                self.go(wanted)
        self.stale = True

    def show(self, clause: str) -> None:
        """The moment of a golden game where a clause happened."""
        moment = moments_of(self.book_id).get(clause)
        if moment is None:
            return
        from game.screen.scenes.replay_moment import open_moment

        try:
            open_moment(self.desk, self.book_id, moment)
        except (ValueError, OSError) as fault:
            say = Text("This cannot be shown: {why}", {"why": str(fault)})
            self.trouble = self.desk.say(say)

    def step_back(self) -> None:
        """To where one was before the last jump."""
        if self.past:
            self.chapter, self.lit, self.text.offset = self.past.pop()
            self.field.text = ""
            self.stale = True

    def page(self) -> Shown:
        """What the right side shows."""
        if self.rules is None or not self.rules.chapters:
            return Shown("", self.trouble, ())
        words = self.field.text.strip()
        if words:
            found = tuple(self.rules.search(words))
            say = Text("{n} found", {"n": len(found)})
            if at := next((i + 1 for i, c in enumerate(found) if c.id == self.lit), 0):
                say = Text("{i} of {n} found", {"i": at, "n": len(found)})
            none = Text("No clause holds all of these words. Fewer words, or only how they begin, find more.")
            return Shown(self.desk.say(say), "" if found else self.desk.say(none), found)
        chapter = self.rules.chapters[self.chapter]
        return Shown(chapter.title or self.rules.title, chapter.intro, chapter.clauses)

    # ---- events

    def press(self, hit: Hit) -> None:
        kind, _, rest = hit.key.partition(":")
        if kind == "chapter":
            self.chapter = int(rest)
            self.lit, self.field.text, self.text.offset = "", "", 0.0
        elif kind == "clause":
            self.go(rest)
        elif kind == "show":
            self.show(rest)
        elif hit.key in ("found_next", "found_last"):
            self.next_found(1 if hit.key == "found_next" else -1)
        elif kind == "book":
            self._open_book(rest)
            self.text.offset = 0.0
        elif hit.key == SEARCH:
            self.focus = SEARCH
        elif hit.key == "clear":
            self.field.text, self.field.at = "", -1
        elif hit.key == "step_back":
            self.step_back()
        else:
            super().press(hit)

    def event(self, e: pygame.Event) -> None:
        typing = self.focus == SEARCH
        before = self.field.text
        if typing and e.type in TYPED and self.field.event(e):
            if self.field.text != before:
                self.text.offset, self.lit = 0.0, ""
            self.stale = True
            return
        super().event(e)

    def key(self, e: pygame.Event) -> None:
        back = bool(e.mod & pygame.KMOD_SHIFT)
        if e.key == pygame.K_f and e.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self.focus, self.stale = SEARCH, True
        elif e.key == pygame.K_F3:
            self.next_found(-1 if back else 1)
        elif e.key in (pygame.K_UP, pygame.K_DOWN) and self.field.text.strip():
            self.next_found(1 if e.key == pygame.K_DOWN else -1)
        elif e.key == pygame.K_ESCAPE and (self.field.text or self.marked):
            self.field.text, self.field.at, self.marked, self.stale = "", -1, "", True
        elif e.key == pygame.K_s and self.focus != SEARCH and self.lit:
            self.show(self.lit)
            self.stale = True
        elif e.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.focus == SEARCH:
            found = self.page().clauses
            if found and self.field.text.strip():
                here = next((c.id for c in found if c.id == self.lit), found[0].id)
                self.go(here)
                self.focus = ""
        elif e.key == pygame.K_BACKSPACE or (e.key == pygame.K_LEFT and e.mod & pygame.KMOD_ALT):
            self.step_back()
        elif e.key in (pygame.K_LEFT, pygame.K_RIGHT) and self.rules is not None:
            step = 1 if e.key == pygame.K_RIGHT else -1
            self.chapter = max(0, min(len(self.rules.chapters) - 1, self.chapter + step))
            self.lit, self.text.offset, self.stale = "", 0.0, True
        elif e.key in (pygame.K_UP, pygame.K_DOWN):
            self.stale = self.text.by((60 if e.key == pygame.K_DOWN else -60) * self.desk.k) or self.stale
        else:
            super().key(e)

    # ---- how it looks

    def note(self) -> str:
        return self.rules.title if self.rules is not None else ""

    def hint(self) -> str:
        return self.trouble

    def keys(self) -> KeyRows:
        return (
            ("Ctrl F", Text("search")),
            ("F3", Text("what was found next, with Shift before")),
            ("S", Text("show the clause that is lit in a match")),
            ("Left Right", Text("another chapter")),
            ("Up Down", Text("scroll, with PgUp and PgDn by pages")),
            ("Backspace", Text("back to before the last jump")),
        )

    def buttons(self) -> list[ButtonLook]:
        why = None if self.past else Text("Nothing was jumped from yet")
        say = self.desk.say(Text("Where I was"))
        out = [ButtonLook("step_back", say, "plain", "Backspace", bool(self.past), why)]
        if self.found or self.field.text.strip():
            words = (("found_last", Text("Found before"), ""), ("found_next", Text("Found next"), "F3"))
            out += [ButtonLook(key, self.desk.say(label), "ghost", cap) for key, label, cap in words]
        return self.fitting(out, ("found_last", "found_next"))

    def body(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
        k = pen.k
        g = round(12 * k)
        inner = rect.inflate(-2 * g, -2 * g)
        wide = min(inner.w, round(1240 * k))
        inner = pygame.Rect(inner.centerx - wide // 2, inner.y, wide, inner.h)
        narrow = inner.w < 760 * k
        side = 0 if narrow else round(inner.w * 0.28)
        if side:
            self._chapters(surface, pen, pygame.Rect(inner.x, inner.y, side, inner.h))
        x = inner.x + (side + g if side else 0)
        self._text(surface, pen, pygame.Rect(x, inner.y, inner.right - x, inner.h))

    def _chapters(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect) -> None:
        k, pad = pen.k, 16 * pen.k
        panel(surface, r, pen.theme)
        y = r.y + 24 * k
        if len(self.desk.books) > 1:
            y = self._books(surface, pen, r, y)
        pen.label(Text("Chapters"), (r.x + pad, y))
        window = pygame.Rect(r.x, round(y + 22 * k), r.w, round(r.bottom - y - 30 * k))
        chapters = self.rules.chapters if self.rules is not None else ()
        blind, names = pen.blind(), [plain(c.title) or pen.say(Text("Beginning")) for c in chapters]
        high = [blind.paragraph(n, (0, 0), 16, room=r.w - 2 * pad, lead=1.25) + 18 * k for n in names]
        top = window.y - self.chapters.fit(sum(high), window.h)
        body = Pen(surface, pen.theme, pen.say, self.hovered)
        hits: list[Hit] = []
        clip = surface.get_clip()
        surface.set_clip(window)
        for j, (name, tall) in enumerate(zip(names, high, strict=True)):
            box = pygame.Rect(round(r.x + 6 * k), round(top), round(r.w - 14 * k), round(tall - 2 * k))
            key, on = f"chapter:{j}", j == self.chapter and not self.field.text.strip()
            if on or key in {self.hovered, self.focus}:
                row(surface, box, pen.theme, on)
            color = pen.p.paper if on else pen.p.text2
            body.paragraph(name, (r.x + pad, top + 11 * k), 16, color, room=r.w - 2 * pad, lead=1.25)
            hits.append(Hit(box, key, name))
            top += tall
        surface.set_clip(clip)
        pen.items.extend(i for i in body.items if window.contains(i.rect))
        self.scrolled(self.chapters, window, hits)
        bar = pygame.Rect(r.x, window.y, r.w - round(3 * k), window.h)
        self.hits.extend(visible(hits, window) + self.chapters.bar(surface, bar, pen.theme))

    def _books(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect, y: float) -> float:
        k, pad = pen.k, 16 * pen.k
        for book in self.desk.books.values():
            box = pygame.Rect(round(r.x + 6 * k), round(y - 6 * k), round(r.w - 14 * k), round(32 * k))
            key, on = f"book:{book.id}", book.id == self.book_id
            if on or key in {self.hovered, self.focus}:
                row(surface, box, pen.theme, on)
            color = pen.p.paper if on else pen.p.text2
            pen.text(book.title, (r.x + pad, box.centery), 17, color, face="b", anchor="ml", room=box.w - pad)
            self.hits.append(Hit(box, key, book.title))
            y += 36 * k
        return y + 14 * k

    def _text(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect) -> None:
        k, pad = pen.k, 24 * pen.k
        panel(surface, r, pen.theme)
        box = (r.x + pad, r.y + 22 * k, min(r.w - 2 * pad, 460 * k), 38 * k)
        say = self.desk.say
        searched = put_field(
            self, surface, box, self.field, SEARCH, say(Text("Search")), say(Text("words or a clause id"))
        )
        shown = self.page()
        at = searched.right + 18 * k
        if at + 120 * k < r.right - pad:
            title = plain(shown.title)
            pen.text(title, (at, searched.centery), 22, face="b", anchor="ml", room=r.right - pad - at)
        window = pygame.Rect(
            r.x, searched.bottom + round(10 * k), r.w, r.bottom - searched.bottom - round(18 * k)
        )
        room = min(r.w - 2 * pad, 74 * width("n", 17 * k))
        full = self._clauses(pen.blind(), shown, (r.x + pad, 0.0), room)
        if self._wanted in shown.tops:
            self.text.full, self.text.view = full, window.h
            self.text.offset = max(0.0, shown.tops[self._wanted] - 30 * k)
            self._wanted = ""
        offset = self.text.fit(full, window.h)
        body = Pen(surface, pen.theme, pen.say, self.hovered)
        clip = surface.get_clip()
        surface.set_clip(window)
        self._clauses(body, shown, (r.x + pad, window.y - offset), room, window)
        surface.set_clip(clip)
        pen.items.extend(i for i in body.items if window.contains(i.rect))
        self.scrolls.insert(0, Scrolled(window, self.text, ()))
        bar = pygame.Rect(r.x, window.y, r.w - round(5 * k), window.h)
        self.hits.extend(visible(body.hits, window) + self.text.bar(surface, bar, pen.theme))

    def _clauses(
        self, pen: Pen, shown: Shown, at: tuple[float, float], room: float, window: pygame.Rect | None = None
    ) -> float:
        """All clauses from a place on; what lies outside the window is only measured."""
        k, p = pen.k, pen.p
        x, y = at[0], at[1] + 10 * k
        if shown.intro:
            y = pen.paragraph(plain(shown.intro), (x, y), 17, p.text2, face="i", room=room) + 14 * k
        section = ""
        for clause in shown.clauses:
            if clause.section != section and clause.section:
                y = (
                    pen.paragraph(plain(clause.section), (x, y + 8 * k), 19, p.brass, face="b", room=room)
                    + 8 * k
                )
            section = clause.section
            shown.tops[clause.id] = y - at[1]
            high = self._height(pen, clause, room)
            if window is not None and y + high > window.y and y < window.bottom:
                if clause.id == self.lit:
                    self._light(pen, (x - 14 * k, y - 10 * k, room + 28 * k, high))
                self._clause(pen, clause, (x, y), room)
            y += high
        return y - at[1]

    def _height(self, pen: Pen, clause: Clause, room: float) -> float:
        """What a clause takes, measured once a width."""
        key = (self.book_id, clause.id, room, pen.k)
        if key not in self._heights:
            self._heights[key] = self._clause(pen.blind(), clause, (0.0, 0.0), room)
        return self._heights[key]

    def _light(self, pen: Pen, box: tuple[float, float, float, float]) -> None:
        pen.ink(box, lambda ink: ink.rect((0, 0, box[2], box[3]), pen.p.raised, rounded=5 * pen.k))

    def _clause(self, pen: Pen, clause: Clause, at: tuple[float, float], room: float) -> float:
        terms = (self.field.text.strip() or self.marked).casefold().split()
        return put_clause(pen, clause, at, room, terms=terms, shown=moments_of(self.book_id))
