"""The list of saved matches: go on with one, watch out for those that cannot be opened, delete."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pygame

from game.engine.words import Text
from game.screen.assets import has_picture, picture
from game.screen.controls import ButtonLook, Scroll, visible
from game.screen.ink import panel, row
from game.screen.pen import Pen
from game.screen.scene import Desk, Hit, SavedMatch
from game.screen.scenes.page import KeyRows, Page
from game.screen.scenes.title import ago
from game.screen.shapes import put

HIGH = 76
"""Height of a line at 100 %."""


class Load(Page):
    """Saved matches, newest first."""

    heading = Text("Saved matches")

    def __init__(self, desk: Desk, faults: Mapping[Path, str] | None = None) -> None:
        """faults: files that have turned out not to open, and why."""
        super().__init__(desk)
        self.faults = dict(faults or {})
        self.list = Scroll("matches")
        self.matches: list[SavedMatch] = []
        self.chosen = 0
        self.doomed: Path | None = None
        """The match that the next press on "delete" deletes."""
        self._read()
        if faults:
            wanted = next(iter(faults))
            self.chosen = next((i for i, m in enumerate(self.matches) if m.path == wanted), 0)

    def enter(self) -> None:
        super().enter()
        self._read()

    def _read(self) -> None:
        self.matches = [m._replace(fault=self.faults.get(m.path, m.fault)) for m in self.desk.shelf.saved()]
        self.chosen = max(0, min(self.chosen, len(self.matches) - 1))

    @property
    def match(self) -> SavedMatch | None:
        """The match chosen."""
        return self.matches[self.chosen] if self.matches else None

    # ---- what happens

    def press(self, hit: Hit) -> None:
        kind, _, rest = hit.key.partition(":")
        if kind == "match":
            at = next((i for i, m in enumerate(self.matches) if m.path.name == rest), self.chosen)
            self.doomed = None
            self.chosen = at
        elif hit.key == "open":
            self.open()
        elif hit.key == "delete" and self.match is not None:
            self.doomed = self.match.path
        elif hit.key == "keep":
            self.doomed = None
        elif hit.key == "really_delete" and self.doomed is not None:
            self._remove(self.doomed)
        else:
            super().press(hit)

    def _remove(self, path: Path) -> None:
        self.doomed = None
        try:
            self.desk.shelf.remove(path)
        except OSError as fault:
            why = {"file": path.name, "why": fault.strerror or str(fault)}
            self.faults[path] = self.desk.say(Text("{file} cannot be deleted: {why}", why))
        self._read()

    def open(self) -> None:
        """Goes on with the match chosen, or says why it cannot."""
        saved = self.match
        if saved is None or saved.fault:
            return
        try:
            match = self.desk.shelf.load(saved.path)
            self.desk.shelf.record(match)
        except (ValueError, OSError) as fault:
            self.faults[saved.path] = str(fault)
            self._read()
            return
        self.desk.open_match(match)

    def key(self, e: pygame.Event) -> None:
        if e.key in (pygame.K_UP, pygame.K_DOWN) and self.matches:
            step = 1 if e.key == pygame.K_DOWN else -1
            self.chosen = max(0, min(len(self.matches) - 1, self.chosen + step))
            self.doomed = None
            top = self.chosen * HIGH * self.desk.k
            self.list.show(top, top + HIGH * self.desk.k)
            self.stale = True
        elif e.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not self.focus:
            self.open()
            self.stale = True
        elif e.key == pygame.K_DELETE and self.match is not None:
            self.doomed = self.match.path
            self.stale = True
        elif e.key == pygame.K_ESCAPE and self.doomed is not None:
            self.doomed = None
            self.stale = True
        else:
            super().key(e)

    # ---- how it looks

    def note(self) -> Text | str:
        return str(self.desk.folders.saves)

    def hint(self) -> Text | str:
        if self.doomed is not None:
            return Text("Deleted matches do not come back.")
        return self.match.fault if self.match is not None else ""

    def keys(self) -> KeyRows:
        return (
            ("Up Down", Text("another match")),
            ("Enter", Text("go on with it")),
            ("Del", Text("delete it")),
        )

    def buttons(self) -> list[ButtonLook]:
        say = self.desk.say
        if self.doomed is not None:
            return [
                ButtonLook("keep", say(Text("Keep"))),
                ButtonLook("really_delete", say(Text("Delete for good")), "danger"),
            ]
        why = Text("There is no saved match") if self.match is None else None
        if self.match is not None and self.match.fault:
            why = Text("{fault}", {"fault": self.match.fault})
        open_label = Text("Look at it") if self.match is not None and self.match.over else Text("Go on")
        return [
            ButtonLook("delete", say(Text("Delete")), "ghost", "Del", self.match is not None),
            ButtonLook("open", say(open_label), "primary", "Enter", why is None, why),
        ]

    def body(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
        k = pen.k
        g = round(12 * k)
        wide = min(rect.w - 2 * g, round(1180 * k))
        r = pygame.Rect(rect.centerx - wide // 2, rect.y + g, wide, rect.h - 2 * g)
        panel(surface, r, pen.theme)
        window = pygame.Rect(r.x, r.y + round(16 * k), r.w, r.h - round(26 * k))
        if not self.matches:
            pen.paragraph(
                Text("Nothing is saved yet. Every match is written down while it is played."),
                (r.x + 24 * k, r.y + 36 * k),
                18,
                pen.p.text2,
                room=r.w - 48 * k,
            )
            return
        y = window.y - self.list.fit(len(self.matches) * HIGH * k, window.h)
        inner = Pen(surface, pen.theme, pen.say)
        hits: list[Hit] = []
        clip = surface.get_clip()
        surface.set_clip(window)
        for j, saved in enumerate(self.matches):
            box = pygame.Rect(round(r.x + 10 * k), round(y), round(r.w - 20 * k), round((HIGH - 6) * k))
            self._row(surface, inner, box, saved, j == self.chosen)
            hits.append(Hit(box, f"match:{saved.path.name}", saved.path.name))
            y += HIGH * k
        surface.set_clip(clip)
        pen.items.extend(i for i in inner.items if window.contains(i.rect))
        self.scrolled(self.list, window)
        bar = pygame.Rect(r.x, window.y, r.w - round(4 * k), window.h)
        self.hits.extend(visible(inner.hits + hits, window) + self.list.bar(surface, bar, pen.theme))

    def _row(self, surface: pygame.Surface, pen: Pen, box: pygame.Rect, saved: SavedMatch, on: bool) -> None:
        k, p = pen.k, pen.p
        key = f"match:{saved.path.name}"
        if on or key in {self.hovered, self.focus}:
            row(surface, box, pen.theme, on)
        if has_picture(f"books/{saved.book}"):
            put(surface, picture(f"books/{saved.book}", round(44 * k)), (box.x + 40 * k, box.centery))
        elif saved.fault:
            pen.verdict("bad", (box.x + 40 * k, box.centery), 24)
        x, right = box.x + 78 * k, box.right - 16 * k
        when = pen.text(ago(self.desk.now(), saved.when), (right, box.y + 24 * k), 15, p.text2, anchor="mr")
        room = when.left - x - 14 * k
        if saved.names[0]:
            names = Text("{a} against {b}", {"a": saved.names[0], "b": saved.names[1]})
        else:
            names = Text("{file}", {"file": saved.path.name})
        color = p.paper if on else p.text2
        pen.text(names, (x, box.y + 24 * k), 20, color, face="b", anchor="ml", room=room)
        if saved.fault:
            at = (x, box.y + 50 * k)
            pen.text(saved.fault, at, 15, p.bad, anchor="ml", room=right - x)
            return
        book = self.desk.books.get(saved.book)
        parts = [book.title if book else saved.book, saved.map_name]
        turn = (
            Text("over, turn {n}", {"n": saved.turn}) if saved.over else Text("turn {n}", {"n": saved.turn})
        )
        if saved.turn > 0 or saved.over:
            parts.append(self.desk.say(turn))
        sub = ", ".join(part for part in parts if part)
        pen.text(sub, (x, box.y + 50 * k), 15, p.text3, anchor="ml", room=right - x)
