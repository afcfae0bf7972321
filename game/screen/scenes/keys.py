"""The sheet of keys, over whatever screen asked for it."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.engine.words import Text
from game.screen.bindings import WINDOW, bindings_of, shown_key
from game.screen.controls import ButtonLook, Scroll, put_button, visible
from game.screen.ink import key_cap, key_width, panel
from game.screen.pen import Item, Pen
from game.screen.scene import Desk, Hit, Scene

Line = tuple[str, Text | str]
"""Key caps parted by spaces and what they do; without caps it is a heading."""

HIGH = 36
"""Height of a line at 100 %."""


class KeySheet(Scene):
    """A panel in the middle: key caps and what they do, in two columns where they fit.

    Esc, the key that opened it or a click on "close" ends it.
    """

    overlay = True

    def __init__(self, desk: Desk, rows: Sequence[Line]) -> None:
        super().__init__(desk)
        shown = [cap for cap, _ in rows]
        always = bindings_of(desk.settings.keys).sheet((WINDOW,))
        self.rows = [*rows, *(row for row in always if row[0] not in shown and row[1] not in _said(rows))]
        self.scroll = Scroll("keys")
        self.items: list[Item] = []

    def press(self, hit: Hit) -> None:
        if hit.key == "close":
            self.desk.stage.pop()
        elif hit.key == "rebind":
            from game.screen.scenes.key_page import KeyPage

            self.desk.stage.replace(KeyPage(self.desk))
        else:
            self.scroll.press(hit.key)

    def key(self, e: pygame.Event) -> None:
        command = bindings_of(self.desk.settings.keys).command(e, (WINDOW,))
        sheet = command is not None and command.name == "sheet"
        unfocused = e.key in (pygame.K_RETURN, pygame.K_SPACE) and not self.focus
        if sheet or unfocused or e.key in (pygame.K_ESCAPE, pygame.K_F1):
            self.desk.stage.pop()
        elif e.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_UP, pygame.K_DOWN):
            down = e.key in (pygame.K_PAGEDOWN, pygame.K_DOWN)
            step = self.scroll.view * 0.85 if e.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN) else HIGH
            self.stale = self.scroll.by(step if down else -step) or self.stale
        else:
            super().key(e)

    def wheel(self, notches: float) -> None:
        self.stale = self.scroll.by(-notches * 60 * self.desk.k) or self.stale

    # ---- drawing

    def draw(self, surface: pygame.Surface) -> None:
        self.hits.clear()
        theme = self.desk.theme
        k = theme.k
        w, h = surface.get_size()
        veil = pygame.Surface((w, h), pygame.SRCALPHA)
        veil.fill((0, 0, 0, 150))
        surface.blit(veil, (0, 0))
        pen = Pen(surface, theme, self.desk.say, self.hovered)
        caps = max(self._caps(cap) for cap, _ in self.rows)
        words = min(max(pen.width(say, 17) for _, say in self.rows), w * 0.6)
        one = caps + words + 66 * k
        columns = 2 if len(self.rows) * HIGH * k + 136 * k > h - 24 * k and 2 * one + 24 * k <= w else 1
        parts = _split(self.rows, columns)
        full = max(len(part) for part in parts) * HIGH * k
        wide, high = min(w - 24 * k, columns * one + 24 * k), min(h - 24 * k, full + 136 * k)
        r = panel(surface, ((w - wide) / 2, (h - high) / 2, wide, high), theme)
        pen.label(Text("Keys"), (r.x + 24 * k, r.y + 26 * k))
        window = pygame.Rect(r.x, r.y + round(50 * k), r.w, r.h - round(118 * k))
        top = window.y - self.scroll.fit(full, window.h)
        clip = surface.get_clip()
        surface.set_clip(window)
        across = (r.w - 24 * k) / columns
        for n, part in enumerate(parts):
            left = r.x + 24 * k + n * across
            self._column(surface, pen, part, (left, top, across - 24 * k), caps)
        surface.set_clip(clip)
        bar = window.inflate(-round(10 * k), 0)
        self.hits = visible(pen.hits, window) + self.scroll.bar(surface, bar, theme)
        self._foot(surface, r)
        pen.items[:] = [i for i in pen.items if window.contains(i.rect) or i.rect.y < window.y]
        self.items = pen.items

    def _caps(self, cap: str) -> float:
        k = self.desk.theme.k
        return sum(key_width(shown_key(c), self.desk.theme) + 6 * k for c in cap.split(" ")) if cap else 0.0

    def _column(
        self,
        surface: pygame.Surface,
        pen: Pen,
        rows: Sequence[Line],
        box: tuple[float, float, float],
        caps: float,
    ) -> None:
        """Lines below each other; box: left, top and width."""
        left, y, wide = box
        k, p = pen.k, pen.p
        y += HIGH * k / 2
        for cap, say in rows:
            x = left
            if not cap:
                pen.text(say, (x, y + 3 * k), 16, p.brass, face="b", anchor="ml", room=wide)
            for one in cap.split(" ") if cap else ():
                if len(one) > 1 and one.islower():
                    x = pen.text(one, (x, y), 15, p.text2, anchor="ml").right + 6 * k
                else:
                    x = key_cap(surface, (x, y), shown_key(one), pen.theme, anchor="ml").right + 6 * k
            if cap:
                at = left + caps + 14 * k
                pen.text(say, (at, y), 17, p.text2, anchor="ml", room=left + wide - at)
            y += HIGH * k

    def _foot(self, surface: pygame.Surface, r: pygame.Rect) -> None:
        k, say = self.desk.theme.k, self.desk.say
        change = (r.x + 24 * k, r.bottom - 54 * k, 190 * k, 38 * k)
        put_button(self, surface, change, ButtonLook("rebind", say(Text("Change keys")), "ghost"))
        close = (r.right - 24 * k - 150 * k, r.bottom - 54 * k, 150 * k, 38 * k)
        put_button(self, surface, close, ButtonLook("close", say(Text("Close")), "plain", "Esc"))


def _said(rows: Sequence[Line]) -> list[Text | str]:
    return [say for _, say in rows]


def _split(rows: Sequence[Line], columns: int) -> list[list[Line]]:
    """The lines in so many columns of about the same height, a heading never last in its column."""
    at = math.ceil(len(rows) / columns)
    while columns > 1 and at > 1 and not rows[at - 1][0]:
        at -= 1
    return [list(rows[:at]), list(rows[at:])] if columns > 1 else [list(rows)]
