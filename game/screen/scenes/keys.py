"""The sheet of keys, over whatever screen asked for it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.words import Text
from game.screen.controls import ButtonLook, Scroll, put_button, visible
from game.screen.ink import key_cap, key_width, panel
from game.screen.pen import Item, Pen
from game.screen.scene import Desk, Hit, Scene

ALWAYS: tuple[tuple[str, Text | str], ...] = (
    ("F1", Text("this sheet")),
    ("F11", Text("whole screen or window")),
    ("F12", Text("save a picture of the window")),
)


class KeySheet(Scene):
    """A panel in the middle: key caps and what they do. Esc, F1 or a click on "close" ends it."""

    overlay = True

    def __init__(self, desk: Desk, rows: Sequence[tuple[str, Text | str]]) -> None:
        super().__init__(desk)
        shown = [cap for cap, _ in rows]
        self.rows = [*rows, *(row for row in ALWAYS if row[0] not in shown)]
        self.scroll = Scroll("keys")
        self.items: list[Item] = []

    def press(self, hit: Hit) -> None:
        if hit.key == "close":
            self.desk.stage.pop()
        else:
            self.scroll.press(hit.key)

    def key(self, e: pygame.Event) -> None:
        if e.key in (pygame.K_ESCAPE, pygame.K_F1, pygame.K_RETURN, pygame.K_SPACE):
            self.desk.stage.pop()

    def wheel(self, notches: float) -> None:
        self.stale = self.scroll.by(-notches * 60 * self.desk.k) or self.stale

    def draw(self, surface: pygame.Surface) -> None:
        self.hits.clear()
        theme = self.desk.theme
        k, p = theme.k, theme.palette
        w, h = surface.get_size()
        veil = pygame.Surface((w, h), pygame.SRCALPHA)
        veil.fill((0, 0, 0, 150))
        surface.blit(veil, (0, 0))
        caps = max(sum(key_width(c, theme) + 6 * k for c in cap.split(" ")) for cap, _ in self.rows)
        pen = Pen(surface, theme, self.desk.say)
        words = max(pen.width(say, 17) for _, say in self.rows)
        wide = min(w - 24 * k, caps + words + 90 * k)
        full = len(self.rows) * 38 * k
        high = min(h - 24 * k, full + 136 * k)
        r = panel(surface, ((w - wide) / 2, (h - high) / 2, wide, high), theme)
        pen.label(Text("Keys"), (r.x + 24 * k, r.y + 26 * k))
        window = pygame.Rect(r.x, r.y + round(54 * k), r.w, r.h - round(122 * k))
        y = window.y - self.scroll.fit(full, window.h) + 18 * k
        clip = surface.get_clip()
        surface.set_clip(window)
        for cap, say in self.rows:
            x = r.x + 24 * k
            for one in cap.split(" "):
                if len(one) > 1 and one.islower():
                    x = pen.text(one, (x, y), 15, p.text2, anchor="ml").right + 6 * k
                else:
                    x = key_cap(surface, (x, y), one, theme, anchor="ml").right + 6 * k
            at = r.x + 24 * k + caps + 18 * k
            pen.text(say, (at, y), 17, p.text2, anchor="ml", room=r.right - 24 * k - at)
            y += 38 * k
        surface.set_clip(clip)
        bar = window.inflate(-round(10 * k), 0)
        self.hits = visible(pen.hits, window) + self.scroll.bar(surface, bar, theme)
        close = self.desk.say(Text("Close"))
        box = (r.right - 24 * k - 150 * k, r.bottom - 56 * k, 150 * k, 38 * k)
        put_button(self, surface, box, ButtonLook("close", close, "plain", "Esc"))
        self.items = pen.items
