"""A deck laid out to be looked at: team, tape, every card as a chip, remarks; or the faults of its file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.engine.collection import Remark, Selection
from game.engine.words import Text
from game.screen.cards import chip
from game.screen.controls import Scroll, put_field, visible
from game.screen.deck_shelf import DeckFile
from game.screen.ink import panel
from game.screen.marks import tag
from game.screen.parts_cards import face_of
from game.screen.pen import Pen
from game.screen.scene import Hit
from game.screen.scenes.deck_parts import energies, kind_of, remark_rows, tape, types
from game.table.tomlplace import Fault

if TYPE_CHECKING:
    from game.screen.scenes.decks import Decks

Paint = Callable[[Pen, float], float]

CHIP, LARGE, SHAPE = 124, 152, 0.74
"""Width of a card at 100 %, in a low panel and in a high one, and its height over its width."""


class DeckSheet:
    """The right part of the list of decks."""

    def __init__(self, scene: Decks) -> None:
        self.scene = scene
        self.scroll = Scroll("sheet")

    def draw(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect) -> None:
        """Draws the panel of what is chosen."""
        scene = self.scene
        shown = scene.unread or scene.file
        if shown is not None and (scene.unread is not None or shown.selection is None):
            self._broken(surface, pen, r, shown)
        elif scene.selection is not None:
            self._deck(surface, pen, r, scene.selection)

    # ---- a deck

    def _deck(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect, selection: Selection) -> None:
        k = pen.k
        panel(surface, r, pen.theme)
        y = self._head(surface, pen, r, selection)
        window = pygame.Rect(r.x, round(y), r.w, round(r.bottom - y - 8 * k))
        self._scrolled(surface, pen, window, lambda inner, top: self._cards(inner, r, top, selection))

    def _head(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect, selection: Selection) -> float:
        """Name, team, total and tape; returns the y below."""
        k, p, scene, pad = pen.k, pen.p, self.scene, 24 * pen.k
        size = scene.collection.size
        y = r.y + 22 * k
        total_w = 176 * k
        room = r.w - 2 * pad - total_w
        if scene.file is not None:
            field = pygame.Rect(round(r.x + pad), round(y), round(min(room, 460 * k)), round(40 * k))
            label = pen.say(Text("name of the deck"))
            put_field(scene, surface, field, scene.name, "name", label, label)
        else:
            at = (r.x + pad, y + 20 * k)
            title = pen.text(selection.name, at, 26, face="b", anchor="ml", room=room)
            x = title.right + 16 * k
            note = Text("pre-built: copy it to change it")
            if r.right - pad - total_w - x > pen.width(note, 15, "i"):
                pen.text(note, (x, at[1] + 2 * k), 15, p.text3, face="i", anchor="ml")
        total, right = selection.total, r.right - pad
        color = p.paper if total == size else p.bad if total > size else p.warn
        of = pen.text(f"/ {size}", (right, y + 26 * k), 20, p.text2, anchor="mr")
        pen.text(str(total), (of.left - 8 * k, y + 20 * k), 44, color, face="b", anchor="mr")
        y += 62 * k
        statistics = scene.collection.statistics(selection)
        tape(pen, (r.x + pad, y, r.w - 2 * pad, 22 * k), statistics, size)
        y += 42 * k
        step = 64.0
        wide = 4 * step * k
        energies(pen, r.x + pad, y, statistics, step)
        rest = r.w - 2 * pad - wide - 20 * k
        if rest > 160 * k:
            types(pen, r.x + pad + wide + 20 * k, y, statistics, min(rest, 520 * k))
        y += 24 * k
        pen.rule((r.x + pad, y), r.right - pad)
        return y + 2 * k

    def _cards(self, pen: Pen, r: pygame.Rect, y: float, selection: Selection) -> float:
        """Team, remarks and cards; returns the y below."""
        k, pad = pen.k, 24 * pen.k
        y = self._team(pen, r, y + 14 * k, selection)
        remarks: list[tuple[str, Remark]] = [("bad", f) for f in self.scene.collection.faults(selection)]
        remarks += [("warn", w) for w in self.scene.collection.warnings(selection)]
        if remarks:
            y = remark_rows(pen, r, y + 4 * k, remarks, 24) + 8 * k
        order = {s.kind: n for n, s in enumerate(self.scene.collection.statistics(selection))}
        entries = [e for e in self.scene.collection.cards if e.id in selection.cards]
        entries.sort(key=lambda e: order.get(kind_of(e.look), len(order)))
        room, gap = r.w - 2 * pad, 12 * k
        least = (LARGE if r.h > 760 * k else CHIP) * k
        columns = max(1, int((room + gap) / (least + gap)))
        wide = (room - (columns - 1) * gap) / columns
        high = SHAPE * min(wide, 1.25 * least)
        for j, entry in enumerate(entries):
            x, top = r.x + pad + (j % columns) * (wide + gap), y + (j // columns) * (high + gap)
            face = face_of(entry.look, pen.say)
            box = pygame.Rect(round(x), round(top), round(wide), round(high))
            if pen.surface is not None and face is not None:
                chip(pen.surface, box, face, pen.theme)
                count = f"×{selection.cards[entry.id]}"
                at = (box.right - 10 * k, box.y + 13 * k)
                tag(pen.surface, at, count, pen.theme, "good", size=16, anchor="mr")
            look = self.scene.collection.look(entry.id, team=selection.figures)
            tip = Text("{card}: {text}", {"card": look.title, "text": look.text})
            pen.hits.append(Hit(box, f"card:{entry.id}", pen.say(entry.look.title), tip))
        return y + -(-len(entries) // columns) * (high + gap) + 10 * k

    def _team(self, pen: Pen, r: pygame.Rect, y: float, selection: Selection) -> float:
        k, p, pad, d = pen.k, pen.p, 24 * pen.k, 64 * pen.k
        figures = {f.id: f for f in self.scene.collection.figures}
        team = [figures[f] for f in selection.figures if f in figures]
        if not team:
            return y
        step, high = min((r.w - 2 * pad) / len(team), 330 * k), 0.0
        if step < 150 * k:
            step, high = r.w - 2 * pad, d * 1.25
        for j, entry in enumerate(team):
            x = r.x + pad + (0 if high else j * step)
            y += high if j else 0
            pen.token(entry.sprite, (x + d * 0.55, y + d * 0.62), d, 0)
            left, room = x + d * 1.2 + 8 * k, step - d * 1.2 - 14 * k
            pen.text(entry.name, (left, y + d * 0.46), 19, face="b", anchor="ml", room=room)
            pen.text(entry.role, (left, y + d * 0.46 + 24 * k), 15, p.text2, anchor="ml", room=room)
            box = pygame.Rect(round(x), round(y), round(step - 8 * k), round(d * 1.2))
            pen.hits.append(Hit(box, f"about:{entry.id}", entry.name, entry.about))
        return y + d * 1.2 + 16 * k

    # ---- a file with faults

    def _broken(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect, file: DeckFile) -> None:
        k, p, pad = pen.k, pen.p, 24 * pen.k
        panel(surface, r, pen.theme, line=p.bad)
        n = len(file.faults)
        many = Text("{file} has {n} faults", {"file": file.path.name, "n": n})
        title = many if n != 1 else Text("{file} has a fault", {"file": file.path.name})
        pen.verdict("bad", (r.x + pad + 10 * k, r.y + 40 * k), 22)
        room = r.w - 2 * pad - 34 * k
        y = pen.paragraph(title, (r.x + pad + 34 * k, r.y + 31 * k), 24, face="b", room=room, most=2)
        words = Text("Mend it in a text editor; it is read again as soon as it is saved.")
        if self.scene.unread is not None:
            words = Text("It was not imported. Mend it in a text editor and drop it here again.")
        y = pen.paragraph(words, (r.x + pad, y + 8 * k), 16, p.text2, room=r.w - 2 * pad)
        y = pen.paragraph(str(file.path), (r.x + pad, y + 2 * k), 15, p.text3, room=r.w - 2 * pad, most=2)
        window = pygame.Rect(r.x, round(y + 6 * k), r.w, round(r.bottom - y - 16 * k))
        self._scrolled(surface, pen, window, lambda inner, top: self._faults(inner, r, top, file.faults))

    def _faults(self, pen: Pen, r: pygame.Rect, y: float, faults: Sequence[Fault]) -> float:
        k, p, pad = pen.k, pen.p, 24 * pen.k
        for fault in faults:
            y += 12 * k
            place = f"{fault.file}:{fault.line}:{fault.column}"
            pen.text(place, (r.x + pad, y), 14, p.brass, face="m", room=r.w - 2 * pad)
            y = pen.paragraph(fault.what, (r.x + pad, y + 22 * k), 17, face="b", room=r.w - 2 * pad)
            y = pen.paragraph(fault.right, (r.x + pad, y + 2 * k), 16, p.text2, room=r.w - 2 * pad)
            pen.rule((r.x + pad, y + 4 * k), r.right - pad)
        return y + 10 * k

    # ---- scrolling

    def _scrolled(self, surface: pygame.Surface, pen: Pen, window: pygame.Rect, paint: Paint) -> None:
        """Draws what may be higher than its window; `paint` draws from a y and returns the y below."""
        k = pen.k
        offset = self.scroll.fit(paint(pen.blind(), 0.0), window.h)
        inner = Pen(surface, pen.theme, pen.say, self.scene.hovered)
        clip = surface.get_clip()
        surface.set_clip(window.clip(clip))
        paint(inner, window.y - offset)
        surface.set_clip(clip)
        pen.items.extend(i for i in inner.items if window.contains(i.rect))
        self.scene.scrolled(self.scroll, window)
        bar = pygame.Rect(window.x, window.y, window.w - round(4 * k), window.h)
        self.scene.hits.extend(visible(inner.hits, window) + self.scroll.bar(surface, bar, pen.theme))
