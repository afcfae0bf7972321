"""The list of saved matches: go on with one, look at it again, name it, delete it and take that back."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pygame

from game.engine.match import Match
from game.engine.words import Text
from game.screen.assets import has_picture, picture
from game.screen.controls import ButtonLook, Scroll, visible
from game.screen.ink import panel, row
from game.screen.pen import Pen
from game.screen.scene import Desk, Hit, Plan, SavedMatch
from game.screen.scenes.match_keep import NameSheet
from game.screen.scenes.page import KeyRows, Page
from game.screen.scenes.result import Result
from game.screen.scenes.title import ago
from game.screen.shapes import Ink, put
from game.screen.timeline import eyes_for

HIGH = 88
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
        self.deleted: list[SavedMatch] = []
        """What was deleted here and can come back, the last one last."""
        self._read()
        if faults:
            wanted = next(iter(faults))
            self.chosen = next((i for i, m in enumerate(self.matches) if m.path == wanted), 0)

    def enter(self) -> None:
        super().enter()
        self._read()

    def back(self) -> None:
        self.desk.shelf.forget()
        super().back()

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
            self.chosen = at
        elif hit.key == "open":
            self.open()
        elif hit.key == "replay":
            self.replay()
        elif hit.key == "name":
            self.name_it()
        elif hit.key == "delete":
            self.delete()
        elif hit.key == "undelete":
            self.undelete()
        else:
            super().press(hit)

    def delete(self) -> None:
        """Takes the match chosen off the list; it can come back until the list is left."""
        saved = self.match
        if saved is None:
            return
        try:
            self.desk.shelf.remove(saved.path)
            self.deleted.append(saved)
        except OSError as fault:
            why = {"file": saved.path.name, "why": fault.strerror or str(fault)}
            self.faults[saved.path] = self.desk.say(Text("{file} cannot be deleted: {why}", why))
        self._read()
        self.stale = True

    def undelete(self) -> None:
        """Brings the last one deleted back."""
        if not self.deleted:
            return
        saved = self.deleted.pop()
        try:
            self.desk.shelf.restore(saved.path)
        except OSError as fault:
            self.faults[saved.path] = str(fault)
        self._read()
        at = (i for i, m in enumerate(self.matches) if m.path == saved.path)
        self.chosen = next(at, self.chosen)
        self.stale = True

    def name_it(self) -> None:
        """Asks for a name of the match chosen."""
        saved = self.match
        if saved is None:
            return

        def done(label: str) -> Text | None:
            try:
                self.desk.shelf.name(saved.path, label)
            except OSError as fault:
                return Text("It cannot be written: {why}", {"why": fault.strerror or str(fault)})
            return None

        self.desk.stage.push(NameSheet(self.desk, Text("Name of the match"), saved.label, done))

    def _loaded(self, *, record: bool) -> Match | None:
        """The match chosen; None where it cannot be opened, which the list then says."""
        saved = self.match
        if saved is None or saved.fault:
            return None
        try:
            match = self.desk.shelf.load(saved.path)
            if record:
                self.desk.shelf.record(match)
        except (ValueError, OSError) as fault:
            self.faults[saved.path] = str(fault)
            self._read()
            return None
        return match

    def open(self) -> None:
        """Goes on with the match chosen, or says why it cannot."""
        match = self._loaded(record=True)
        if match is not None:
            self.desk.shelf.forget()
            if match.over:
                self.desk.stage.push(Result(self.desk, match))
            else:
                self.desk.open_match(match)

    def replay(self) -> None:
        """The match chosen, from its beginning; one that still goes on shows only what both sides know."""
        match = self._loaded(record=False)
        if match is None:
            return
        from game.screen.scenes.replay import Replay

        seats = match.setup.seats
        people = [side for side in (0, 1) if seats[side] not in self.desk.seats]
        self.desk.stage.push(Replay(self.desk, match, eyes_for(match, people)))

    def key(self, e: pygame.Event) -> None:
        if e.key in (pygame.K_UP, pygame.K_DOWN) and self.matches:
            step = 1 if e.key == pygame.K_DOWN else -1
            self.chosen = max(0, min(len(self.matches) - 1, self.chosen + step))
            top = self.chosen * HIGH * self.desk.k
            self.list.show(top, top + HIGH * self.desk.k)
            self.stale = True
        elif e.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not self.focus:
            self.open()
            self.stale = True
        elif e.key == pygame.K_DELETE:
            self.delete()
        elif e.key == pygame.K_z:
            self.undelete()
        elif e.key == pygame.K_r:
            self.replay()
        elif e.key == pygame.K_n:
            self.name_it()
        else:
            super().key(e)

    # ---- how it looks

    def note(self) -> Text | str:
        return str(self.desk.folders.saves)

    def hint(self) -> Text | str:
        if self.match is not None and self.match.fault:
            return self.match.fault
        if self.deleted:
            return Text(
                "Deleted: {match}. It is gone for good when this list is left.",
                {"match": self._called(self.deleted[-1])},
            )
        return ""

    def keys(self) -> KeyRows:
        return (
            ("Up Down", Text("another match")),
            ("Enter", Text("go on with it")),
            ("R", Text("look at it again")),
            ("N", Text("give it a name")),
            ("Del", Text("delete it")),
            ("Z", Text("bring back what was deleted")),
        )

    def buttons(self) -> list[ButtonLook]:
        say = self.desk.say
        why = Text("There is no saved match") if self.match is None else None
        if self.match is not None and self.match.fault:
            why = Text("{fault}", {"fault": self.match.fault})
        open_label = Text("Result") if self.match is not None and self.match.over else Text("Go on")
        undo = [ButtonLook("undelete", say(Text("Bring back")), "plain", "Z")] if self.deleted else []
        there = self.match is not None
        looks = [
            *undo,
            ButtonLook("delete", say(Text("Delete")), "ghost", "Del", there),
            ButtonLook("name", say(Text("Name")), "ghost", "N", there),
            ButtonLook("replay", say(Text("Replay")), "plain", "R", why is None, why),
            ButtonLook("open", say(open_label), "primary", "Enter", why is None, why),
        ]
        return self.fitting(looks, ("name", "delete", "replay"))

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
        self.scrolled(self.list, window, inner.hits + hits)
        bar = pygame.Rect(r.x, window.y, r.w - round(4 * k), window.h)
        self.hits.extend(visible(inner.hits + hits, window) + self.list.bar(surface, bar, pen.theme))

    def _row(self, surface: pygame.Surface, pen: Pen, box: pygame.Rect, saved: SavedMatch, on: bool) -> None:
        k, p = pen.k, pen.p
        key = f"match:{saved.path.name}"
        if on or key in {self.hovered, self.focus}:
            row(surface, box, pen.theme, on)
        if saved.plan is not None and not saved.fault:
            draw_plan(pen, saved.plan, pygame.Rect(box.x + 6 * k, box.y + 5 * k, 104 * k, box.h - 10 * k))
        elif has_picture(f"books/{saved.book}"):
            put(surface, picture(f"books/{saved.book}", round(44 * k)), (box.x + 58 * k, box.centery))
        elif saved.fault:
            pen.verdict("bad", (box.x + 58 * k, box.centery), 24)
        x, right = box.x + 126 * k, box.right - 16 * k
        when = pen.text(ago(self.desk.now(), saved.when), (right, box.y + 28 * k), 15, p.text2, anchor="mr")
        room = when.left - x - 14 * k
        color = p.paper if on else p.text2
        pen.text(self._called(saved), (x, box.y + 28 * k), 20, color, face="b", anchor="ml", room=room)
        if saved.fault:
            at = (x, box.y + 56 * k)
            pen.text(saved.fault, at, 15, p.bad, anchor="ml", room=right - x)
            return
        book = self.desk.books.get(saved.book)
        parts = [book.title if book else saved.book, saved.map_name]
        turn = (
            Text("over, turn {n}", {"n": saved.turn}) if saved.over else Text("turn {n}", {"n": saved.turn})
        )
        if saved.turn > 0 or saved.over:
            parts.append(self.desk.say(turn))
        if saved.label and saved.names[0]:
            parts.insert(0, self.desk.say(_names(saved)))
        right = self._standing(pen, saved, right, box.y + 56 * k)
        sub = ", ".join(part for part in parts if part)
        pen.text(sub, (x, box.y + 56 * k), 15, p.text2 if on else p.text3, anchor="ml", room=right - x)

    def _standing(self, pen: Pen, saved: SavedMatch, right: float, y: float) -> float:
        """How many figures each side has; returns the x left of it."""
        k, p, x = pen.k, pen.p, right
        if saved.plan is None or not saved.plan.spots:
            return right
        for side in (1, 0):
            r = pen.text(str(saved.plan.standing(side)), (x, y), 17, p.paper, face="b", anchor="mr")
            pen.side_mark(side, (r.left - 14 * k, y), 7)
            x = r.left - 40 * k
        return x

    def _called(self, saved: SavedMatch) -> Text:
        """The name of a match, or who plays, or its file."""
        if saved.label:
            return Text("{label}", {"label": saved.label})
        return _names(saved) if saved.names[0] else Text("{file}", {"file": saved.path.name})


def _names(saved: SavedMatch) -> Text:
    return Text("{a} against {b}", {"a": saved.names[0], "b": saved.names[1]})


def draw_plan(pen: Pen, plan: Plan, box: pygame.Rect) -> None:
    """The table in small: discs for side A, squares for side B."""
    if plan.width <= 0 or plan.depth <= 0:
        return
    p, k = pen.p, pen.k
    scale = min(box.w / plan.width, box.h / plan.depth)
    w, h = plan.width * scale, plan.depth * scale

    def paint(ink: Ink) -> None:
        ink.rect((0, 0, w, h), p.edge, rounded=3 * k)
        ink.rect((1.5 * k, 1.5 * k, w - 3 * k, h - 3 * k), p.sand, rounded=2 * k)
        for outline in plan.ground:
            ink.poly([(x * scale, h - y * scale) for x, y in outline], p.sand_d)
        for x, y, r, side in plan.spots:
            c, half = (x * scale, h - y * scale), max(3.2 * k, r * scale)
            if side == 0:
                ink.disc(c, half + 1 * k, p.ink)
                ink.disc(c, half, p.side(side))
            else:
                square = (c[0] - half, c[1] - half, 2 * half, 2 * half)
                ink.rect((square[0] - k, square[1] - k, square[2] + 2 * k, square[3] + 2 * k), p.ink)
                ink.rect(square, p.side(side))

    pen.ink((box.centerx - w / 2, box.centery - h / 2, w, h), paint)
