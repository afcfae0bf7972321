"""The strip on which something is composed: places in order, what lies opposite, numbers, the palette."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.look import Spoken
from game.screen.controls import Scroll
from game.screen.ink import panel
from game.screen.panels import Drawn
from game.screen.pen import Pen
from game.screen.strip_art import draw_tile
from game.screen.strip_marks import rule_of_places
from game.screen.strip_numbers import draw_numbers
from game.screen.strip_plan import (
    GAP,
    HEAD,
    LOW,
    NAMED,
    PAD,
    PLACE_H,
    PLACE_W,
    RULE,
    TILE_H,
    WIDEST,
    StripPlan,
    StripView,
    lead_width,
    side_width,
    tile_rows,
)
from game.screen.strip_rows import (
    draw_enlarged,
    draw_laid,
    draw_marks,
    draw_opposite,
    named_line,
    names,
    opposite_notes,
    palette_head,
)
from game.screen.strip_scrolled import draw_scrolled, panes
from game.screen.strip_tape import draw_tape
from game.screen.strip_unit import TALL, WIDE

SPREAD, LOWEST = 136, 112
"""Width at 100 % that a place takes at most where it is lower than the other number."""


class StripPanel:
    """The strip; `places` and `opposite` tell where it has drawn them."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.places: list[pygame.Rect] = []
        self.opposite: list[pygame.Rect] = []
        self.plated = False
        """Its own places are plates in a list."""
        self.scroll = Scroll("strip")
        self._shown = ""

    def draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        plan: StripPlan,
        view: StripView,
        *,
        say: Callable[[Spoken], str],
        hovered: str = "",
        wanted: str = "",
    ) -> Drawn:
        """Draws the strip into `rect`; wanted: key of what a scrolled strip has to show, once."""
        self.rect = rect
        panel(surface, rect, plan.theme, cut=0)
        pen = Pen(surface, plan.theme, say, hovered)
        self.plated = plan.scrolled and panes(rect, pen.k, view)
        fresh, self._shown = wanted if wanted != self._shown else "", wanted
        if plan.taped:
            self.opposite = []
            self.places, hits = draw_tape(pen, rect, view, self.scroll, fresh)
            return Drawn(rect.h, hits, pen.items)
        if plan.scrolled:
            self.places, self.opposite, hits = draw_scrolled(pen, rect, view, self.scroll, fresh)
            return Drawn(rect.h, hits, pen.items)
        self.scroll.fit(0, 0)
        self._roomy(pen, rect, plan, view)
        return Drawn(rect.h, pen.hits, pen.items)

    def _roomy(self, pen: Pen, rect: pygame.Rect, plan: StripPlan, view: StripView) -> None:
        k = pen.k
        tiles = tile_rows(rect.w, plan.theme, view.palette)
        foot = round((HEAD + tiles * (TILE_H * plan.size + 6)) * k)
        upper = pygame.Rect(rect.x, rect.y + round(PAD * k), rect.w, rect.h - foot - round(1.5 * PAD * k))
        lead, side = lead_width(rect.w, plan.theme, view, plan.size), side_width(plan.theme, view)
        self._lay_out(upper, plan, view, lead, side)
        if lead:
            names(pen, upper.x + 22 * k, lead - 16 * k, view, (self.opposite, self.places))
        else:
            self._lines(pen, upper, view, side)
        rule_of_places(pen, self.places, RULE, words=view.ruled)
        draw_opposite(pen, self.opposite, view)
        draw_laid(pen, self.places, view)
        draw_marks(pen, self.places, self.opposite, view)
        if view.dials or view.sums:
            numbers = pygame.Rect(upper.right - side, upper.y, side - round(22 * k), upper.h)
            draw_numbers(pen, numbers, view.invested, view.dials, view.sums, plan.size)
        lower = pygame.Rect(rect.x, rect.bottom - foot, rect.w, foot)
        self._palette(pen, lower, view, tiles, plan.size)
        if not view.held:
            draw_enlarged(pen, rect, self.places, view.laid, "place")
            draw_enlarged(pen, rect, self.opposite, view.guesses, "guess")

    def _lay_out(self, upper: pygame.Rect, plan: StripPlan, view: StripView, lead: int, side: int) -> None:
        """Finds the places."""
        k, n, size = plan.theme.k, view.places, plan.size
        low = LOW if plan.low else 1.0
        named = 0.0 if lead else NAMED * view.rows * k
        room = upper.w - lead - side - round(2 * PAD * k)
        step = min((SPREAD + GAP) * k, room / n)
        share = 1.0 if view.rows == 1 else 1.0 + low
        high = min(PLACE_H * size * k, (upper.h - RULE * k - named) / share - 6 * k)
        spread = min(step - 10 * k, SPREAD * k)
        if TALL * k <= high < LOWEST * k and spread >= WIDE * high:
            # low places are as wide as there is room: their names want the width
            wide = spread
        else:
            step = min(step, (PLACE_W + GAP) * k)
            wide = min(step * PLACE_W / (PLACE_W + GAP), PLACE_W * k, high)
            high = min(high, wide * PLACE_H / PLACE_W)
        x = upper.x + lead + PAD * k + max(0.0, (room - n * step) / 2) * (0 if lead else 1)
        spare = max(0.0, upper.h - high * share - RULE * k - named) * 0.3
        top = upper.y + spare + named / 2 * (1 if view.rows == 2 else 2)
        above = high * low if view.rows == 2 else 0.0
        self.places = _row(x, top + above + RULE * k, step, (wide, high), n)
        self.opposite = []
        if view.rows == 2:
            inset = (wide - wide * low) / 2
            shown = _row(x + inset, top, step, (wide * low, high * low), n)
            self.opposite = shown[: len(view.guesses)]

    def _lines(self, pen: Pen, upper: pygame.Rect, view: StripView, side: int) -> None:
        """Whose rows they are, above the other side's and below one's own, or above a single one."""
        k = pen.k
        x, room = upper.x + PAD * k, upper.w - side - 2 * PAD * k
        if not self.opposite:
            y = self.places[0].y - (RULE + NAMED) * k
            named_line(pen, (x, y), room, view.name, view.side, view.note, view.clause)
            return
        assert view.rival is not None
        said = opposite_notes(view)[0]
        named_line(pen, (x, self.opposite[0].y - NAMED * k), room, view.rival, 1 - view.side, said)
        y = self.places[0].bottom + 10 * k
        named_line(pen, (x, y), room, view.name, view.side, view.note, view.clause)

    def _palette(self, pen: Pen, rect: pygame.Rect, view: StripView, rows: int, size: float) -> None:
        k = pen.k
        x, right = rect.x + PAD * k, rect.right - PAD * k
        pen.rule((x, rect.y), right)
        palette_head(pen, (x, rect.y + 12 * k), right, view)
        per = -(-len(view.palette) // rows)
        wide, high = min((right - x) / max(per, 1), WIDEST * k), TILE_H * size
        for n, tile in enumerate(view.palette):
            box = pygame.Rect(
                round(x + n % per * wide + 2 * k),
                round(rect.y + (HEAD + n // per * (high + 6)) * k),
                round(wide - 4 * k),
                round(high * k),
            )
            draw_tile(pen, box, tile)


def _row(x: float, y: float, step: float, size: tuple[float, float], n: int) -> list[pygame.Rect]:
    """Equal boxes side by side."""
    w, h = size
    return [pygame.Rect(round(x + j * step), round(y), round(w), round(h)) for j in range(n)]
