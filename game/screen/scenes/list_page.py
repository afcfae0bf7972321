"""A page that is one list on a panel: it scrolls, and the focus goes through all of it."""

from __future__ import annotations

import pygame

from game.engine.words import Text
from game.screen.controls import Scroll, visible
from game.screen.ink import panel
from game.screen.pen import Pen
from game.screen.scene import Desk, Hit
from game.screen.scenes.page import KeyRows, Page


class ListPage(Page):
    """A page whose body is one list."""

    def __init__(self, desk: Desk, name: str) -> None:
        super().__init__(desk)
        self.list = Scroll(name)
        self.every: list[Hit] = []
        """All of the list, seen or not, with y from its top."""

    def rows(self, pen: Pen, r: pygame.Rect, y: float, hits: list[Hit]) -> float:
        """Draws the list from y on, on a panel `r`, and adds its hits; returns the y below it."""
        raise NotImplementedError

    def keys(self) -> KeyRows:
        return (("PgUp PgDn", Text("scroll")),)

    def body(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
        k = pen.k
        g = round(12 * k)
        wide = min(rect.w - 2 * g, round(1080 * k))
        r = pygame.Rect(rect.centerx - wide // 2, rect.y + g, wide, rect.h - 2 * g)
        panel(surface, r, pen.theme)
        window = pygame.Rect(r.x, r.y + round(14 * k), r.w, r.h - round(22 * k))
        self.every = []
        full = self.rows(pen.blind(), r, 0.0, self.every)
        inner = Pen(surface, pen.theme, pen.say, self.hovered)
        hits: list[Hit] = []
        clip = surface.get_clip()
        surface.set_clip(window)
        self.rows(inner, r, window.y - self.list.fit(full, window.h), hits)
        surface.set_clip(clip)
        pen.items.extend(i for i in inner.items if window.contains(i.rect))
        self.scrolled(self.list, window, inner.hits + hits)
        bar = pygame.Rect(r.x, window.y, r.w - round(4 * k), window.h)
        self.hits.extend(visible(inner.hits + hits, window) + self.list.bar(surface, bar, pen.theme))
