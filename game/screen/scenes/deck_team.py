"""The team of a deck: the factions, their figures to take or leave, and for whom the cards are read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.engine.collection import FigureEntry
from game.engine.words import Text
from game.screen.ink import panel, row
from game.screen.pen import Pen
from game.screen.scene import Hit
from game.screen.scenes.deck_place import HIGH
from game.screen.shapes import Ink, cut_rect

if TYPE_CHECKING:
    from game.screen.scenes.deck_editor import DeckEditor


class Team:
    """Factions at the left, figures at the right."""

    def __init__(self, scene: DeckEditor) -> None:
        self.scene = scene

    def draw(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect) -> None:
        """Draws the panel."""
        k = pen.k
        panel(surface, r, pen.theme)
        groups = self.scene.draft.collection.groups
        wide = min(272 * k, max(150 * k, r.w * 0.29))
        self._groups(surface, pen, pygame.Rect(r.x, r.y, round(wide), r.h), len(groups))
        x = r.x + wide + 6 * k
        entries = [f for f in self.scene.draft.collection.figures if f.group == self.scene.group]
        self._figures(surface, pen, pygame.Rect(round(x), r.y, round(r.right - 12 * k - x), r.h), entries)

    def _groups(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect, n: int) -> None:
        k, p, scene = pen.k, pen.p, self.scene
        step = min(40 * k, (r.h - 24 * k) / max(1, n))
        y = r.centery + 3 * k - step * n / 2
        for group in scene.draft.collection.groups:
            key = f"group:{group.key}"
            on, lit = group.key == scene.group, key in (scene.hovered, scene.focus)
            box = pygame.Rect(round(r.x + 8 * k), round(y), round(r.w - 8 * k), round(step - 4 * k))
            if on or lit:
                row(surface, box, pen.theme, on)
            color = p.paper if on else p.text2
            at = (box.x + 14 * k, box.centery)
            size, room = 16.0, box.w - 26 * k
            while size > 14 and pen.width(group.name, size, "b") > room:
                size -= 0.5
            pen.text(group.name, at, size, color, face="b", anchor="ml", room=room)
            tip = Text("{motto} {blurb}", {"motto": group.motto, "blurb": group.blurb})
            pen.hits.append(Hit(box, key, group.name, tip if group.motto else None))
            y += step

    def _figures(
        self, surface: pygame.Surface, pen: Pen, r: pygame.Rect, entries: Sequence[FigureEntry]
    ) -> None:
        k = pen.k
        if not entries:
            return
        rows = 1 if r.w >= len(entries) * 92 * k or r.h < 2 * HIGH * k else 2
        across = -(-len(entries) // rows)
        w = min(190 * k, r.w / across)
        h = min((r.h - 20 * k) / rows, 1.6 * HIGH * k)
        for j, entry in enumerate(entries):
            x, y = r.x + (j % across) * w, r.y + 12 * k + (j // across) * h
            box = pygame.Rect(round(x + 3 * k), round(y), round(w - 6 * k), round(h - 4 * k))
            self._figure(surface, pen, box, entry)

    def _figure(self, surface: pygame.Surface, pen: Pen, box: pygame.Rect, entry: FigureEntry) -> None:
        k, p, scene = pen.k, pen.p, self.scene
        team = scene.draft.selection.figures
        key, on = f"figure:{entry.id}", entry.id in team
        lit = key in (scene.hovered, scene.focus)
        if on or lit:
            row(surface, box, pen.theme, on)
        d = min(box.h * 0.56, box.w * 0.62)
        centre = (box.centerx, box.y + d * 0.62 + 5 * k)
        pen.token(entry.sprite, centre, d, 0, dim=not on and not lit)
        if on:
            pen.verdict("good", (box.x + 16 * k, box.y + 17 * k), 16)
        at, size, room = (box.centerx, box.bottom - 13 * k), 16.0, box.w - 10 * k
        while size > 13 and pen.width(entry.name, size, "b") > room:
            size -= 0.5
        pen.text(entry.name, at, size, p.paper if on else p.text2, face="b", anchor="mc", room=room)
        pen.hits.append(Hit(box, key, entry.name, entry.about))
        if on:
            self._reader(pen, box, entry)

    def _reader(self, pen: Pen, box: pygame.Rect, entry: FigureEntry) -> None:
        """A small card in the corner of a figure: cards are read as they stand for it."""
        k, p, scene = pen.k, pen.p, self.scene
        key, on = f"reader:{entry.id}", scene.reader == entry.id
        lit = key in (scene.hovered, scene.focus)
        spot = pygame.Rect(0, 0, round(24 * k), round(30 * k))
        spot.bottomright = (box.right - round(7 * k), box.bottom - round(24 * k))

        def paint(ink: Ink) -> None:
            w, h, c = spot.w - 6 * k, spot.h - 6 * k, 5 * k
            edge = p.brass if on else p.paper if lit else p.edge
            ink.poly([(x + 3 * k, y + 3 * k) for x, y in cut_rect((0, 0, w, h), c)], edge)
            inner = cut_rect((1.6 * k, 1.6 * k, w - 3.2 * k, h - 3.2 * k), c * 0.9)
            ink.poly([(x + 3 * k, y + 3 * k) for x, y in inner], p.brass if on else p.raised)
            line = p.ink if on else edge
            for n in range(3):
                ink.rect((6.5 * k, (10 + 4.2 * n) * k, w - 7 * k, 1.6 * k), line)

        pen.ink((spot.x, spot.y, spot.w, spot.h), paint)
        tip = Text("Read the cards as they stand for {name}", {"name": entry.name})
        pen.hits.append(Hit(spot, key, pen.say(tip), tip))
