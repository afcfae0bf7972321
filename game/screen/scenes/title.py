"""The title: what can be begun, what can be gone on with, and the rulebooks as tickets along the foot."""

from __future__ import annotations

import time

import pygame

from game.engine.covers import covers_of
from game.engine.words import Text
from game.screen.assets import PM, has_picture, picture
from game.screen.bindings import bindings_of, shown_key
from game.screen.controls import Scroll, put_tip, visible, wants_sheet
from game.screen.ink import key_cap, panel
from game.screen.lessons import lesson_count
from game.screen.lettering import text, width
from game.screen.pen import Item, Pen
from game.screen.scene import Desk, Hit, SavedMatch, Scene
from game.screen.shapes import Ink, cut_rect, put
from game.screen.theme import WHITE, mix
from game.screen.title_art import night_art, title_art, wordmark

TICKET, ROW, FIRST_ROW = 104, 54, 70
"""Heights at 100 %: the tickets of the rulebooks, a line of the menu, the brass one."""

FOOT, LEAST_FOOT = 30, 22
"""Height at 100 % of the line of keys below the tickets, and the pixels without which it stands on top."""

IDLE = 60.0
"""Seconds without a hand on mouse or keys after which the demo begins."""

NUMBERS = (
    Text("One table, no rulebook, no grid."),
    Text("One table, one rulebook, no grid."),
    Text("One table, two rulebooks, no grid."),
    Text("One table, three rulebooks, no grid."),
    Text("One table, four rulebooks, no grid."),
    Text("One table, five rulebooks, no grid."),
)


def ago(seconds: float, when: float) -> Text:
    """How long before `seconds` something was, as people say it; both since 1970."""
    past = max(0.0, seconds - when)
    if past < 90:
        return Text("just now")
    if past < 90 * 60:
        return Text("{n} minutes ago", {"n": round(past / 60)})
    if past < 36 * 3600:
        return Text("{n} hours ago", {"n": round(past / 3600)})
    return Text("{date}", {"date": time.strftime("%Y-%m-%d", time.localtime(when))})


class Title(Scene):
    """The first screen; left alone for a while it gives way to the demo."""

    wakes = 5.0

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.since = desk.clock()
        """When somebody was there last, on the clock of the desk."""
        self.scroll = Scroll("menu")
        self.items: list[Item] = []
        self.last: SavedMatch | None = None
        self.lessons = lesson_count(tuple(desk.books))
        self._drawn = False

    def enter(self) -> None:
        super().enter()
        sound = [m for m in self.desk.shelf.saved() if not m.over and not m.fault]
        self.last = sound[0] if sound else None
        self.focus = ""
        self.since = self.desk.clock()

    # ---- what happens

    def event(self, e: pygame.Event) -> None:
        self.since = self.desk.clock()
        super().event(e)

    def update(self, dt: float) -> bool:
        if self.desk.clock() - self.since >= IDLE and self.desk.stage.top is self:
            self.since = self.desk.clock()
            self._show()
        return super().update(dt)

    def _show(self) -> None:
        """The demo, where there is something to show and somebody to play it."""
        from game.screen.scenes.demo import Demo, programme_of

        if "steady" in self.desk.seats and self.desk.match_scene is not None:
            try:
                programme = programme_of(self.desk, self.desk.seed())
            except ValueError:
                return
            self.desk.stage.push(Demo(self.desk, programme))

    def press(self, hit: Hit) -> None:
        desk = self.desk
        if hit.key == "continue" and self.last is not None:
            self._go_on(self.last)
        elif hit.key == "new":
            self._set_up("")
        elif hit.key.startswith("book:"):
            self._set_up(hit.key.removeprefix("book:"))
        elif hit.key == "load":
            from game.screen.scenes.load import Load

            desk.stage.push(Load(desk))
        elif hit.key == "lesson":
            from game.screen.scenes.lessons import Lessons

            desk.stage.push(Lessons(desk))
        elif hit.key == "decks":
            from game.screen.scenes.decks import Decks

            desk.stage.push(Decks(desk))
        elif hit.key == "rules":
            desk.open_clause(next(iter(desk.books), ""))
        elif hit.key == "settings":
            from game.screen.scenes.settings import SettingsScene

            desk.stage.push(SettingsScene(desk))
        elif hit.key == "keys":
            self._show_keys()
        elif hit.key == "quit":
            desk.stage.quit()
        else:
            self.scroll.press(hit.key)

    def _go_on(self, saved: SavedMatch) -> None:
        from game.screen.scenes.load import Load

        try:
            match = self.desk.shelf.load(saved.path)
            self.desk.shelf.record(match)
        except (ValueError, OSError) as fault:
            self.desk.stage.push(Load(self.desk, {saved.path: str(fault)}))
            return
        self.desk.open_match(match, over=True)

    def _set_up(self, book: str) -> None:
        from game.screen.scenes.setup import SetUp

        self.desk.stage.push(SetUp(self.desk, book))

    def key(self, e: pygame.Event) -> None:
        if wants_sheet(self, e):
            self._show_keys()
        elif e.key in (pygame.K_DOWN, pygame.K_UP):
            self.move_focus(1 if e.key == pygame.K_DOWN else -1)
        elif e.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._along(1 if e.key == pygame.K_RIGHT else -1)
        elif e.key == pygame.K_ESCAPE:
            self.focus, self.stale = "", True
        elif e.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not self.focus:
            hit = self.hit("continue") or self.hit("new")
            if hit is not None:
                self._press(hit)
        else:
            super().key(e)

    def _show_keys(self) -> None:
        """The keys of the title."""
        self.desk.open_keys(
            (
                ("Up Down", Text("move through the menu")),
                ("Left Right", Text("from rulebook to rulebook")),
                ("Tab", Text("next line, with Shift the one before")),
                ("Enter", Text("choose")),
                ("Esc", Text("takes the frame away")),
                ("F11", Text("whole screen or window")),
                ("F12", Text("save a picture of the window")),
            )
        )

    def _along(self, step: int) -> None:
        """The focus along the rulebooks; onto the first or the last of them from the menu."""
        keys = [h.key for h in self.hits if h.key.startswith("book:")]
        if keys:
            at = keys.index(self.focus) + step if self.focus in keys else (0 if step > 0 else -1)
            self.focus, self.stale = keys[at % len(keys)], True

    def wheel(self, notches: float) -> None:
        self.stale = self.scroll.by(-notches * 54 * self.desk.k) or self.stale

    # ---- how it looks

    def _rows(self) -> list[tuple[str, Text, Text | None]]:
        rows: list[tuple[str, Text, Text | None]] = []
        if self.last is not None:
            a, b = self.last.names
            where = Text("{a} against {b}, turn {n}", {"a": a, "b": b, "n": self.last.turn})
            if self.last.turn < 1:
                where = Text("{a} against {b}", {"a": a, "b": b})
            since = ago(self.desk.now(), self.last.when)
            rows.append(
                ("continue", Text("Continue"), Text("{where}, {ago}", {"where": where, "ago": since}))
            )
        rows.append(("new", Text("New match"), None))
        if self.lessons:
            rows.append(("lesson", Text("Lesson") if self.lessons == 1 else Text("Lessons"), None))
        rows.append(("load", Text("Saved matches"), None))
        if any(cover.collects for cover in covers_of(self.desk.books).values()):
            rows.append(("decks", Text("Decks"), None))
        rows.append(("rules", Text("Rulebooks"), None))
        faulty = Text("the file has faults: see there") if self.desk.faults else None
        rows.append(("settings", Text("Settings"), faulty))
        rows.append(("quit", Text("Leave"), None))
        return rows

    def draw(self, surface: pygame.Surface) -> None:
        self.hits.clear()
        w, h = surface.get_size()
        # letters are large here, so that a small window may have them smaller than elsewhere
        k = max(0.5, min(w / 1920, h / 1080)) * self.desk.settings.scale
        theme = self.desk.theme.at(k)
        if self._drawn:
            surface.blit(title_art((w, h), theme.palette, self.desk.say(Text("in reach"))), (0, 0))
        else:
            surface.blit(night_art((w, h), theme.palette), (0, 0))
            # the words first, the picture a moment later
            self._drawn = self.stale = True
        pen = Pen(surface, theme, self.desk.say, self.hovered)
        rows = self._rows()
        menu = (len(rows) - 1) * ROW * k + FIRST_ROW * k
        foot = h - (TICKET + 44) * k
        tickets = foot - menu > 24 * k and len(self.desk.books) * 190 * k < w
        if not tickets:
            foot = h - 16 * k
        x = 92 * min(k, w / 1300)
        y = self._head(surface, pen, x, foot - menu - 26 * k)
        self._menu(surface, pen, x, pygame.Rect(0, round(y), w, round(foot - y)), rows)
        if tickets:
            self._tickets(surface, pen, h - (TICKET + FOOT) * k)
            low = FOOT * k >= LEAST_FOOT
            self._keys(surface, pen, (42 * k, h - FOOT * k / 2) if low else (24 * k, 24 * k))
        self.hits.extend(pen.hits)
        self.items = pen.items
        self.point_again()
        put_tip(self, surface)

    def _head(self, surface: pygame.Surface, pen: Pen, x: float, room: float) -> float:
        """Logo, wordmark and the line below, as large as the room above the menu allows; the y below."""
        k, p = pen.k, pen.p
        tall = 84 + 78 + 290 + 34 + 72
        a = min(k, room / tall, surface.get_width() / 1150)
        if a < 0.34:
            return 22 * k
        y = 150 * a
        logo = picture("logo", round(112 * a))
        surface.blit(logo, (round(x - 6 * a), round(y - 66 * a)), special_flags=PM)
        image, m, high = wordmark(round(640 * a), p)
        y += 78 * a
        surface.blit(image, (round(x - m), round(y - m)), special_flags=PM)
        y += high + 34 * a
        say = NUMBERS[min(len(self.desk.books), len(NUMBERS) - 1)]
        pen.text(say, (x + 2 * k, y), max(17.0, 27 * a / k), p.text2)
        return y + 54 * a

    def _keys(self, surface: pygame.Surface, pen: Pen, at: tuple[float, float]) -> None:
        """The keys of the menu in a line; a click on them shows all."""
        k, (x, y) = pen.k, at
        small = pen.theme.at(k * 0.86)
        sheet = shown_key(bindings_of(self.desk.settings.keys).cap("sheet") or "F1")
        for caps, words in ((("↑", "↓", "Enter"), Text("choose")), ((sheet,), Text("all keys"))):
            left = x
            for cap in caps:
                x = key_cap(surface, (x, y), cap, small, anchor="ml").right + 5 * k
            word = pen.text(words, (x + 3 * k, y), 15, pen.p.text2, anchor="ml")
            if caps == (sheet,):
                box = pygame.Rect(round(left), word.y, round(word.right - left), word.h)
                self.hits.append(Hit(box, "keys", pen.say(words)))
            x = word.right + 22 * k

    def _menu(
        self,
        surface: pygame.Surface,
        pen: Pen,
        x: float,
        window: pygame.Rect,
        rows: list[tuple[str, Text, Text | None]],
    ) -> None:
        k = pen.k
        full = (len(rows) - 1) * ROW * k + FIRST_ROW * k
        y = window.y - self.scroll.fit(full, window.h) + 18 * k
        clip, first = surface.get_clip(), len(pen.items)
        if self.scroll.needed:
            surface.set_clip(window)
        for j, (key, name, sub) in enumerate(rows):
            if j == 0:
                self._brass_row(surface, pen, x, y, key, self.desk.say(name), sub)
                y += FIRST_ROW * k
            else:
                self._plain_row(pen, x, y, key, self.desk.say(name), sub)
                y += ROW * k
        surface.set_clip(clip)
        if self.scroll.needed:
            self.hits[:] = visible(self.hits, window)
            pen.items[first:] = [i for i in pen.items[first:] if window.contains(i.rect)]
        bar = pygame.Rect(0, window.y, round(x - 24 * k), window.h)
        self.hits.extend(self.scroll.bar(surface, bar, pen.theme))

    def _brass_row(
        self, surface: pygame.Surface, pen: Pen, x: float, y: float, key: str, name: str, sub: Text | None
    ) -> None:
        k, p = pen.k, pen.p
        said = self.desk.say(sub) if sub is not None else ""
        want = width(name, 30 * k, "b") + (width(said, 20 * k) + 18 * k if said else 0) + 70 * k
        bw = min(max(520 * k, surface.get_width() * 0.42 - x), want)
        bw = max(min(520 * k, surface.get_width() - x - 8 * k), bw)
        fill = mix(p.brass, WHITE, 0.14) if self.hovered == key else p.brass
        ink = Ink(bw, 66 * k)
        if self.focus == key:
            ink.poly(cut_rect((0, 0, bw, 62 * k), 16 * k), p.paper)
            ink.poly(cut_rect((3 * k, 3 * k, bw - 6 * k, 56 * k), 15 * k), fill)
        else:
            ink.poly(cut_rect((0, 0, bw, 62 * k), 16 * k), fill)
            ink.poly(cut_rect((0, 0, bw, 26 * k), 16 * k), mix(fill, WHITE, 0.22))
        down = 3 * k if self.pressed == key and self.hovered == key else 0
        ink.onto(surface, (x - 20 * k, y - 18 * k + down))
        mid = y + 13 * k + down
        r = text(surface, name, (x, mid), 30 * k, p.ink, face="b", anchor="ml", room=bw - 60 * k)
        if said:
            at = (r.right + 18 * k, mid + k)
            pen.text(said, at, 20, p.ink, anchor="ml", room=x + bw - 40 * k - at[0])
        pen.items.append(Item(r, name))
        self.hits.append(
            Hit(pygame.Rect(round(x - 20 * k), round(y - 18 * k), round(bw), round(62 * k)), key, name)
        )

    def _plain_row(self, pen: Pen, x: float, y: float, key: str, name: str, sub: Text | None) -> None:
        k = pen.k
        lit = key in {self.hovered, self.focus}
        r = pen.text(name, (x, y + 13 * k), 30, pen.p.brass if lit else pen.p.paper, face="b", anchor="ml")
        if lit:
            pen.rule((x, r.bottom + 8 * k), r.right, pen.p.brass, 3)
        if sub is not None:
            pen.text(sub, (r.right + 18 * k, y + 14 * k), 20, pen.p.warn, anchor="ml", room=420 * k)
        self.hits.append(Hit(r.inflate(round(40 * k), round(30 * k)), key, name))

    def _tickets(self, surface: pygame.Surface, pen: Pen, y: float) -> None:
        k, p = pen.k, pen.p
        books = covers_of(self.desk.books)
        gap, x0 = 14 * k, 40 * k
        wide = min((surface.get_width() - 2 * x0 - gap * (len(books) - 1)) / max(1, len(books)), 470 * k)
        widest = max((width(pen.say(b.title), 25 * k, "b") for b in books.values()), default=0)
        tight = widest > wide - 112 * k
        badge, size = (44, 21) if tight else (64, 25)
        beside = wide - (48 + badge) * k
        blurbs = all(width(pen.say(b.blurb), 17 * k) <= beside for b in books.values())
        for j, (name, book) in enumerate(books.items()):
            key = f"book:{name}"
            on = key in {self.hovered, self.focus}
            box = (x0 + j * (wide + gap), y, wide, TICKET * k)
            r = panel(
                surface, box, pen.theme, fill=p.raised if on else p.panel, line=p.brass if on else p.line
            )
            at = r.x + 20 * k
            if has_picture(f"books/{name}"):
                middle = (at + badge / 2 * k, r.centery + 2 * k)
                put(surface, picture(f"books/{name}", round(badge * k)), middle)
                at += (badge + 16) * k
            room = r.right - at - 12 * k
            color = p.brass if on else p.paper
            up = 12 * k if blurbs else -2 * k
            pen.text(book.title, (at, r.centery - up), size, color, face="b", anchor="ml", room=room)
            if blurbs:
                pen.text(book.blurb, (at, r.centery + 19 * k), 17, p.text2, anchor="ml", room=room)
            self.hits.append(
                Hit(r, key, book.title, None if blurbs else Text("{words}", {"words": book.blurb}))
            )
