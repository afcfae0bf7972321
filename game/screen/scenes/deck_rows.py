"""The rows of the list of decks: own ones first, marked when drafts or broken, then pre-built ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.collection import Selection
from game.engine.words import Text
from game.screen.controls import Scroll, visible
from game.screen.deck_shelf import DeckFile
from game.screen.ink import panel, row
from game.screen.pen import Pen
from game.screen.scene import Hit
from game.screen.scenes.deck_parts import tape, tokens

if TYPE_CHECKING:
    from game.screen.scenes.decks import Decks

ROW, TOKEN = 84, 46
"""Lengths at 100 %: height of a row, diameter of a figure."""


class DeckRows:
    """The left part of the list of decks."""

    def __init__(self, scene: Decks) -> None:
        self.scene = scene
        self.scroll = Scroll("decks")
        self._at: dict[str, tuple[float, float]] = {}

    def draw(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect) -> None:
        """Draws the panel."""
        k = pen.k
        panel(surface, r, pen.theme)
        window = pygame.Rect(r.x, r.y + round(14 * k), r.w, r.h - round(22 * k))
        full = self._rows(pen.blind(), r, 0.0)
        offset = self.scroll.fit(full, window.h)
        inner = Pen(surface, pen.theme, pen.say, self.scene.hovered)
        clip = surface.get_clip()
        surface.set_clip(window.clip(clip))
        self._rows(inner, r, window.y - offset)
        surface.set_clip(clip)
        pen.items.extend(i for i in inner.items if window.contains(i.rect))
        self.scene.scrolled(self.scroll, window)
        bar = pygame.Rect(r.x, window.y, r.w - round(4 * k), window.h)
        self.scene.hits.extend(visible(inner.hits, window) + self.scroll.bar(surface, bar, pen.theme))

    def show(self) -> None:
        """Scrolls so that the chosen row is seen."""
        if self.scene.chosen in self._at and self.scroll.full:
            self.scroll.show(*self._at[self.scene.chosen])

    def _rows(self, pen: Pen, r: pygame.Rect, y: float) -> float:
        k, scene, top = pen.k, self.scene, y
        left = r.x + 20 * k
        pen.label(Text("Own decks"), (left, y + 12 * k))
        y += 34 * k
        if not scene.shelf.files:
            words = Text("None yet. Copy a pre-built one, or begin a new one.")
            y = pen.paragraph(words, (left, y + 4 * k), 16, pen.p.text2, room=r.w - 40 * k) + 10 * k
        for file in scene.shelf.files:
            self._at[f"own:{file.path.name}"] = (y - top, y - top + ROW * k)
            y = self._row(pen, r, y, f"own:{file.path.name}", file.name, file.selection, file)
        y += 14 * k
        pen.label(Text("Pre-built"), (left, y + 4 * k))
        y += 26 * k
        for n, template in enumerate(scene.collection.templates):
            self._at[f"built:{n}"] = (y - top, y - top + ROW * k)
            y = self._row(pen, r, y, f"built:{n}", template.name, template, None)
        return y + 6 * k

    def _row(
        self,
        pen: Pen,
        r: pygame.Rect,
        y: float,
        key: str,
        name: str,
        selection: Selection | None,
        file: DeckFile | None,
    ) -> float:
        k, p, scene = pen.k, pen.p, self.scene
        box = pygame.Rect(round(r.x + 10 * k), round(y), round(r.w - 22 * k), round((ROW - 6) * k))
        on = key == scene.chosen and scene.unread is None
        if pen.surface is not None and (on or key in (scene.hovered, scene.focus)):
            row(pen.surface, box, pen.theme, on or key == scene.focus)
        pen.hits.append(Hit(box, key, name))
        x, d = box.x + 14 * k, TOKEN * k
        if selection is None:
            pen.verdict("bad", (x + d / 2, box.centery), 26)
            x += d + 16 * k
        else:
            figures = {f.id: f for f in scene.collection.figures}
            team = [figures[f] for f in selection.figures if f in figures]
            room = max(1, scene.collection.team_size)
            tokens(pen, team, x, box.centery, d, d * 0.8)
            x += d * (0.8 * (room - 1) + 1) + 16 * k
        right = box.right - 18 * k
        color = p.paper if on else p.text2
        pen.text(name, (x, box.y + 23 * k), 19, color, face="b", anchor="ml", room=right - x)
        self._second(pen, (x, box.y + 48 * k), right - x, selection, file)
        if selection is not None:
            statistics = scene.collection.statistics(selection)
            at = (x, box.y + 62 * k, min(right - x, 300 * k), 8 * k)
            tape(pen, at, statistics, scene.collection.size)
        return y + ROW * k

    def _second(
        self,
        pen: Pen,
        at: tuple[float, float],
        room: float,
        selection: Selection | None,
        file: DeckFile | None,
    ) -> None:
        """The line below the name: what it is, or what is wrong."""
        k, p, scene = pen.k, pen.p, self.scene
        if file is not None and file.faults:
            tone = "bad" if selection is None else "warn"
            x = at[0]
            if selection is not None:
                pen.verdict(tone, (x + 8 * k, at[1]), 14)
                x += 22 * k
            what = file.faults[0].what
            words = Text("draft: {what}", {"what": what}) if selection is not None else str(file.faults[0])
            color = p.warn if selection is not None else p.bad
            pen.text(words, (x, at[1]), 15, color, anchor="ml", room=room - (x - at[0]))
            return
        if selection is not None:
            figures = {f.id: f.name for f in scene.collection.figures}
            names = ", ".join(figures.get(f, f) for f in selection.figures)
            pen.text(names, at, 15, p.text2, anchor="ml", room=room)
