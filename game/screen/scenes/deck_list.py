"""What a deck holds so far: its name, the running total, the tape of cards, every card with its copies."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.collection import CardEntry, Remark
from game.engine.words import Text
from game.screen.controls import Scroll, put_field, visible
from game.screen.ink import panel, row
from game.screen.pen import Pen
from game.screen.scene import Hit
from game.screen.scenes.deck_parts import (
    energies,
    kind_color,
    kind_of,
    remark_rows,
    tape,
    types,
)

if TYPE_CHECKING:
    from game.screen.scenes.deck_editor import DeckEditor

ROW = 28
"""Height of a line at 100 %."""


class DeckColumn:
    """The deck that is put together."""

    def __init__(self, scene: DeckEditor) -> None:
        self.scene = scene
        self.scroll = Scroll("deck")
        self.remarks = Scroll("remarks")
        self.rect = pygame.Rect(0, 0, 0, 0)

    def draw(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect, *, remarks: bool) -> None:
        """Draws the panel; remarks: with the faults and warnings at its foot."""
        k, scene = pen.k, self.scene
        self.rect = r
        held = scene.drag.entry is not None and not scene.drag.from_deck
        line = pen.p.brass if held else None
        panel(surface, r, pen.theme, line=line)
        y = self._head(surface, pen, r)
        bottom: float = r.bottom - 8 * k
        if remarks:
            bottom = draw_remarks(scene, surface, pen, self.remarks, r, bottom, (bottom - y) * 0.42)
        window = pygame.Rect(r.x, round(y), r.w, round(bottom - y))
        self._rows(surface, pen, window)

    def _head(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect) -> float:
        """Name, total, energies, tape, types; returns the y below."""
        k, p, scene, pad = pen.k, pen.p, self.scene, 18 * pen.k
        draft, size = scene.draft, scene.draft.collection.size
        field = pygame.Rect(round(r.x + pad), round(r.y + 20 * k), round(r.w - 2 * pad), round(36 * k))
        empty = pen.say(Text("name of the deck"))
        put_field(scene, surface, field, scene.name, "name", empty, empty)
        total = draft.selection.total
        mid = field.bottom + 32 * k
        color = p.paper if total == size else p.bad if total > size else p.warn
        number = pen.text(str(total), (r.x + pad, mid), 44, color, face="b", anchor="ml")
        of = pen.text(f"/ {size}", (number.right + 8 * k, mid + 6 * k), 20, p.text2, anchor="ml")
        step = min(64.0, max(50.0, (r.right - pad - of.right - 20 * k) / 4 / k))
        energies(pen, r.right - pad - 4 * step * k + 8 * k, mid, draft.statistics, step)
        y = mid + 30 * k
        tape(pen, (r.x + pad, y, r.w - 2 * pad, 20 * k), draft.statistics, size)
        y += 36 * k
        types(pen, r.x + pad, y, draft.statistics, r.w - 2 * pad)
        y += 18 * k
        pen.rule((r.x + pad, y), r.right - pad)
        return y + 4 * k

    def _rows(self, surface: pygame.Surface, pen: Pen, window: pygame.Rect) -> None:
        k, scene = pen.k, self.scene
        entries = self.entries()
        if not entries:
            words = Text("Click a card to put it in, or drag it here. Right click takes one out.")
            at = (window.x + 20 * k, window.y + 16 * k)
            pen.paragraph(words, at, 16, pen.p.text2, room=window.w - 40 * k)
            return
        offset = self.scroll.fit(len(entries) * ROW * k + 8 * k, window.h)
        inner = Pen(surface, pen.theme, pen.say, scene.hovered)
        clip = surface.get_clip()
        surface.set_clip(window.clip(clip))
        y = window.y + 4 * k - offset
        for entry in entries:
            box = pygame.Rect(round(window.x + 10 * k), round(y), round(window.w - 22 * k), round(ROW * k))
            if box.bottom > window.top and box.top < window.bottom:
                self._row(surface, inner, box, entry)
            y += ROW * k
        surface.set_clip(clip)
        pen.items.extend(i for i in inner.items if window.contains(i.rect))
        scene.scrolled(self.scroll, window)
        bar = pygame.Rect(window.x, window.y, window.w - round(4 * k), window.h)
        scene.hits.extend(visible(inner.hits, window) + self.scroll.bar(surface, bar, pen.theme))

    def entries(self) -> list[CardEntry]:
        """The cards of the deck in the order of the gallery, energy first."""
        held = self.scene.draft.selection.cards
        order = {s.kind: n for n, s in enumerate(self.scene.draft.statistics)}
        found = [entry for entry in self.scene.draft.collection.cards if entry.id in held]
        return sorted(found, key=lambda e: order.get(kind_of(e.look), len(order)))

    def _row(self, surface: pygame.Surface, pen: Pen, box: pygame.Rect, entry: CardEntry) -> None:
        """A card: colour of its kind, name, copies; plus and minus while the pointer is on it."""
        k, p, scene = pen.k, pen.p, self.scene
        key, n, limit = f"row:{entry.id}", scene.draft.copies(entry.id), entry.look.limit
        plus = f"add:{entry.id}"
        over = scene.hovered in (key, plus) or scene.focus in (key, plus)
        if over:
            row(surface, box, pen.theme, scene.focus == key)
        pygame.draw.rect(
            surface,
            kind_color(p, kind_of(entry.look)),
            (box.x + round(6 * k), box.y + round(5 * k), round(6 * k), box.h - round(10 * k)),
        )
        faults, warnings = scene.draft.remarks_on(entry.id)
        number = pen.text(str(n), (box.x + 36 * k, box.centery), 16, p.paper, face="b", anchor="mr")
        x, right = number.right + 12 * k, box.right - 8 * k
        if over:
            grip = pygame.Rect(round(right - 26 * k), box.y, round(34 * k), box.h)
            lit = scene.hovered == plus
            color = p.brass if lit else p.text2
            pen.text("+", (grip.centerx, grip.centery - k), 21, color, face="b", anchor="mc")
            right = grip.x - 4 * k
        of = Text("of {n}", {"n": limit}) if limit is not None else Text("")
        if limit is not None:
            shown = pen.text(of, (right, box.centery), 14, p.text3, anchor="mr")
            right = shown.left - 8 * k
        if faults or warnings:
            pen.verdict("bad" if faults else "warn", (right - 8 * k, box.centery), 15)
            right -= 24 * k
        color = p.bad if faults else p.paper if entry.useful(scene.draft.selection.figures) else p.text2
        name = scene.title(entry)
        pen.text(name, (x, box.centery), 16, color, anchor="ml", room=right - x)
        first: Remark | None = next(iter((*faults, *warnings)), None)
        tip = (
            None if first is None else Text("{what} [{clause}]", {"what": first.what, "clause": first.clause})
        )
        pen.hits.append(Hit(box, key, pen.say(entry.look.title), tip))
        if over:
            pen.hits.append(Hit(grip, plus, pen.say(Text("One more"))))


def draw_remarks(
    scene: DeckEditor,
    surface: pygame.Surface,
    pen: Pen,
    scroll: Scroll,
    r: pygame.Rect,
    bottom: float,
    most: float,
) -> float:
    """Faults and warnings in the lower part of a panel, at most so high; returns the y above them."""
    k = pen.k
    remarks = [("bad", f) for f in scene.draft.faults] + [("warn", w) for w in scene.draft.warnings]
    blind = pen.blind()
    full = remark_rows(blind, r, 0.0, remarks, 18) if remarks else 30 * k
    high = min(full + 14 * k, most)
    top = bottom - high
    pen.rule((r.x + 18 * k, top), r.right - 18 * k)
    window = pygame.Rect(r.x, round(top + 6 * k), r.w, round(high - 6 * k))
    offset = scroll.fit(full + 4 * k, window.h)
    inner = Pen(surface, pen.theme, pen.say, scene.hovered)
    clip = surface.get_clip()
    surface.set_clip(window.clip(clip))
    if remarks:
        remark_rows(inner, r, window.y + 6 * k - offset, remarks, 18)
    else:
        inner.verdict("good", (r.x + 27 * k, window.y + 17 * k), 18)
        words = Text("Legal, and nothing looks odd")
        inner.text(words, (r.x + 46 * k, window.y + 17 * k), 16, pen.p.good, face="b", anchor="ml")
    surface.set_clip(clip)
    pen.items.extend(i for i in inner.items if window.contains(i.rect))
    scene.scrolled(scroll, window)
    bar = pygame.Rect(r.x, window.y, r.w - round(4 * k), window.h)
    scene.hits.extend(visible(inner.hits, window) + scroll.bar(surface, bar, pen.theme))
    return top - 4 * k
