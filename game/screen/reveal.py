"""A reveal played step by step: both rows large, place against place, and beside them what is happening."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.engine.look import Faceoff, Spoken
from game.engine.words import Text
from game.screen import canvas
from game.screen.ink import key_cap, key_width, panel
from game.screen.panels import Drawn
from game.screen.parts_faceoff import tile
from game.screen.pen import Pen
from game.screen.reveal_beside import PAD as SLIM
from game.screen.reveal_beside import draw_beside
from game.screen.reveal_told import draw_told
from game.screen.reveal_view import RevealView
from game.screen.scene import Hit
from game.screen.shapes import put
from game.screen.strip_art import TileView, card_back, draw_item, outline, widest_word
from game.screen.strip_marks import rule_of_places, struck_out
from game.screen.strip_plan import GAP, PAD, PLACE_H, PLACE_W, RULE
from game.screen.theme import Theme

LEAD, SIDE = 128, 300
"""Widths at 100 % of the names left of the rows, and of what is told right of them."""

FOOT, LOW_FOOT, LOW = 44, 36, 300
"""Height at 100 % of the line with the steps; where all of it is not as high as the third number."""


def reveal_height(theme: Theme) -> int:
    """Pixels that a reveal below the table wants."""
    return round((2 * PAD + 2 * PLACE_H + RULE + 24 + FOOT) * theme.k)


class RevealPanel:
    """Draws a reveal; `rows` tells where the things lie: above, then below the rule."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.rows: list[list[pygame.Rect]] = [[], []]

    def draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        theme: Theme,
        view: RevealView,
        *,
        say: Callable[[Spoken], str],
        hovered: str = "",
        beside: bool = False,
    ) -> Drawn:
        """Draws the reveal into `rect`; beside: that is a column beside the table."""
        self.rect = rect
        panel(surface, rect, theme, cut=0)
        pen = Pen(surface, theme, say, hovered)
        k = theme.k
        foot = (LOW_FOOT if beside and rect.h < LOW * k else FOOT) * k
        if beside:
            room = pygame.Rect(rect.x, rect.y, rect.w, rect.h - round(foot))
            self.rows = draw_beside(pen, room, view)
        else:
            self._below_table(pen, rect, view)
        pad = round((SLIM if beside else PAD) * k)
        self._foot(pen, pygame.Rect(rect.x, round(rect.bottom - foot), rect.w, round(foot)), view, pad)
        return Drawn(rect.h, pen.hits, pen.items)

    def _below_table(self, pen: Pen, rect: pygame.Rect, view: RevealView) -> None:
        """Row over row with the rule between them, what is told at the right."""
        k = pen.k
        upper = pygame.Rect(
            rect.x, rect.y + round(PAD * k), rect.w, rect.h - round(2 * PAD * k) - round(FOOT * k)
        )
        words = (w for row in view.faceoff.rows for w in pen.say(row.name).split())
        lead = max(LEAD * k, min(upper.w * 0.2, widest_word(words, 19 * k) + 32 * k))
        self._lay_out(upper, k, view, lead)
        self._names(pen, upper, view.faceoff, lead)
        places = self.rows[1] if len(self.rows[1]) >= len(self.rows[0]) else self._under(self.rows[0])
        lit = {place for _, place in view.step.lit}
        rule_of_places(pen, places, RULE, lit.pop() if len(lit) == 1 else None)
        self._things(pen, view)
        told = pygame.Rect(
            round(upper.right - SIDE * k), upper.y, round((SIDE - PAD) * k), upper.h + round(PAD * k)
        )
        draw_told(pen, told, view)

    def _lay_out(self, upper: pygame.Rect, k: float, view: RevealView, lead: float) -> None:
        n, room = view.longest, upper.w - lead - (SIDE + 2 * PAD) * k
        high = min(PLACE_H * k, (upper.h - RULE * k) / 2 - 4 * k)
        step = min((PLACE_W + GAP) * k, room / n)
        wide = min(step - 14 * k, high * PLACE_W / PLACE_H)
        high = wide * PLACE_H / PLACE_W
        x = upper.x + lead + PAD * k + (room - n * step) / 2
        top = upper.y + max(0.0, upper.h - 2 * high - RULE * k) / 2
        self.rows = [
            [
                pygame.Rect(round(x + j * step), round(y), round(wide), round(high))
                for j in range(len(row.items))
            ]
            for y, row in zip((top, top + high + RULE * k), view.faceoff.rows, strict=True)
        ]
        self._drop = round(high + RULE * k)

    def _under(self, row: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """Where things under a row would lie."""
        return [box.move(0, self._drop) for box in row]

    def _names(self, pen: Pen, upper: pygame.Rect, part: Faceoff, lead: float) -> None:
        k, p = pen.k, pen.p
        for row, boxes in zip(part.rows, self.rows, strict=True):
            if not boxes:
                continue
            x, y = upper.x + PAD * k, boxes[0].y + 8 * k
            pen.side_mark(row.side, (x + 7 * k, y + 7 * k), 7)
            room = lead - 24 * k
            y = pen.paragraph(row.name, (x + 24 * k, y), 19, face="b", room=room - 4 * k, lead=1.12, most=2)
            if row.note:
                pen.paragraph(row.note, (x, y + 6 * k), 15, p.text2, room=room + 16 * k, most=2)

    def _things(self, pen: Pen, view: RevealView) -> None:
        """Face up as far as they are shown, struck out as far as it has come, lit where something happens."""
        for n, (row, boxes) in enumerate(zip(view.faceoff.rows, self.rows, strict=True)):
            for j, (item, box) in enumerate(zip(row.items, boxes, strict=True)):
                _turned(pen, box, view.flip(n, j), tile(pen, item))
                if (share := view.struck(n, j)) > 0:
                    struck_out(pen, box, share)
                if (n, j) in view.step.lit:
                    outline(pen, box.inflate(round(10 * pen.k), round(10 * pen.k)), pen.p.brass)

    def _foot(self, pen: Pen, rect: pygame.Rect, view: RevealView, pad: int) -> None:
        """A tick for every step, and what the keys do."""
        k, p = pen.k, pen.p
        y, middle = rect.y, rect.centery
        pen.rule((rect.x + pad, y), rect.right - pad)
        pause = Text("Go on") if view.paused else Text("Wait")
        x, left = float(rect.right - pad), rect.x + pad
        keys = (("skip", "Esc", Text("To the end")), ("pause", "P", pause), ("next", "Space", Text("Next")))
        # where words have no room the keys stand alone, their words under the pointer
        bare = sum(_button_width(pen, cap, label) + 18 * k for _, cap, label in keys) > x - left
        for key, cap, label in keys:
            x = _button(pen, (x, middle), f"reveal:{key}", cap, label, bare=bare) - 18 * k
        count = len(view.faceoff.steps)
        words = Text("{n} of {count}", {"n": view.n + 1, "count": count})
        if left + pen.width(words, 15) > x:
            return
        r = pen.text(words, (left, middle), 15, p.text2, anchor="ml")
        start, room = r.right + 14 * k, x - r.right - 24 * k
        if room < 40 * k or pen.surface is None:
            return
        step = min(16 * k, room / count)
        for j in range(count):
            high = (16 if j == view.n else 10) * k
            color = p.brass if j == view.n else p.text2 if j < view.n else p.off
            bar = (
                round(start + j * step),
                round(middle - high / 2),
                max(2, round(step * 0.5)),
                round(high),
            )
            canvas.rect(pen.surface, color, bar)


def _button_width(pen: Pen, cap: str, label: Text) -> float:
    """Pixels of words with their key."""
    return pen.width(label, 16, "b") + 8 * pen.k + key_width(cap, pen.theme)


def _button(
    pen: Pen, at: tuple[float, float], key: str, cap: str, label: Text, *, bare: bool = False
) -> float:
    """Words with their key, or the key alone, ending at a place; returns where they begin."""
    assert pen.surface is not None
    k, lit, right = pen.k, pen.hovered == key, at[0]
    left = right
    if not bare:
        color = pen.p.brass if lit else pen.p.paper
        left = pen.text(label, at, 16, color, face="b", anchor="mr").left - 8 * k
    key_cap(pen.surface, (left, at[1]), cap, pen.theme, anchor="mr")
    left -= key_width(cap, pen.theme)
    box = pygame.Rect(round(left), round(at[1] - 14 * k), round(right - left), round(28 * k))
    pen.hits.append(Hit(box.inflate(8, 6), key, pen.say(label), label if bare else None))
    return left


def _turned(pen: Pen, box: pygame.Rect, flip: float, view: TileView) -> None:
    """The back of a thing, the thing on its edge, or its face."""
    assert pen.surface is not None
    if flip >= 1.0:
        draw_item(pen, box, view)
        return
    image = card_back(box.size)
    if flip >= 0.5:
        image = pygame.Surface(box.size, pygame.SRCALPHA)
        draw_item(Pen(image, pen.theme, pen.say), image.get_rect(), view, coined=False)
    if flip > 0.0:
        wide = max(2, round(box.w * abs(1 - 2 * flip)))
        image = pygame.transform.smoothscale(image, (wide, box.h))
    put(pen.surface, image, box.center)
