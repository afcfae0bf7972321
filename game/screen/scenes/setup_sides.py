"""The right half of a set-up: for each side its name, who plays it, and what the rulebook lets it choose."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.engine.rulebook import SetupChoice, SetupOption
from game.engine.words import Text
from game.screen.controls import Scroll, put_field, visible
from game.screen.ink import cut_rect, panel, row
from game.screen.pen import Pen
from game.screen.scene import Hit
from game.screen.shapes import Ink

if TYPE_CHECKING:
    from game.screen.scenes.setup import SetUp


FIGURE = 38
"""Diameter at 100 % of the figures of an option."""


class Plan(NamedTuple):
    """Where the parts of an option go, in pixels; text_top and high count from its upper edge."""

    x: float
    edge: float
    """Left edge of the figures."""
    room: float
    text_room: float
    text_top: float
    high: float
    sprites: tuple[str, ...]


class SideColumn:
    """One side of a set-up. Choices that concern both stand with the first side."""

    def __init__(self, scene: SetUp, side: int) -> None:
        self.scene = scene
        self.side = side
        self.scroll = Scroll(f"side{side}")

    def draw(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect) -> None:
        """Draws the panel of the side."""
        k, pad, scene = pen.k, 20 * pen.k, self.scene
        panel(surface, r, pen.theme)
        y = r.y + 28 * k
        pen.side_mark(self.side, (r.x + pad + 10 * k, y + 19 * k), 10)
        field = pygame.Rect(round(r.x + pad + 32 * k), round(y), round(r.w - 2 * pad - 32 * k), round(38 * k))
        empty = scene.desk.say(Text("name"))
        put_field(scene, surface, field, scene.fields[self.side], f"name:{self.side}", empty, empty)
        window = pygame.Rect(r.x, field.bottom + round(8 * k), r.w, r.bottom - field.bottom - round(16 * k))
        blind = pen.blind()
        full = self._body(blind, r, 0.0, None)
        offset = self.scroll.fit(full, window.h)
        inner = Pen(surface, pen.theme, pen.say, scene.hovered)
        hits: list[Hit] = []
        clip = surface.get_clip()
        surface.set_clip(window)
        self._body(inner, r, window.y - offset, hits)
        surface.set_clip(clip)
        pen.items.extend(i for i in inner.items if window.contains(i.rect))
        scene.scrolled(self.scroll, window, hits + inner.hits)
        bar = pygame.Rect(r.x, window.y, r.w - round(4 * k), window.h)
        scene.hits.extend(visible(hits + inner.hits, window) + self.scroll.bar(surface, bar, pen.theme))

    def _body(self, pen: Pen, r: pygame.Rect, y: float, hits: list[Hit] | None) -> float:
        k, pad = pen.k, 20 * pen.k
        y = self._seats(pen, r, y + 12 * k, hits)
        for choice in self.scene.choices:
            if choice.side == self.side or (choice.side is None and self.side == 0):
                title = choice.label
                if choice.side is None:
                    title = Text("{what}, for both", {"what": choice.label})
                pen.label(title, (r.x + pad, y), room=r.w - 2 * pad)
                y += 22 * k
                for option in choice.options:
                    y, hit = self._option(pen, r, y, choice, option)
                    if hits is not None:
                        hits.append(hit)
                y += 16 * k
        return y

    def _seats(self, pen: Pen, r: pygame.Rect, y: float, hits: list[Hit] | None) -> float:
        """Person or a kind of computer player, as keys that wrap."""
        k, p, pad, scene = pen.k, pen.p, 20 * pen.k, self.scene
        pen.label(Text("Played by"), (r.x + pad, y))
        y += 22 * k
        x = r.x + pad
        kinds = [("human", Text("Person")), *((s.key, s.label) for s in scene.desk.seats.values())]
        for name, label in kinds:
            key = f"seat:{self.side}:{name}"
            on, lit = scene.seats[self.side] == name, key in (scene.hovered, scene.focus)
            w, h = pen.width(label, 16, "b") + 26 * k, 34 * k
            if x + w > r.right - pad and x > r.x + pad:
                x, y = r.x + pad, y + h + 8 * k

            def paint(ink: Ink, w: float = w, h: float = h, on: bool = on, lit: bool = lit) -> None:
                ink.poly(cut_rect((0, 0, w, h), 8 * k), p.brass if on else p.edge if lit else p.line)
                ink.poly(
                    cut_rect((1.4 * k, 1.4 * k, w - 2.8 * k, h - 2.8 * k), 7.4 * k),
                    p.raised if on else p.panel,
                )

            pen.ink((x, y, w, h), paint)
            color = p.paper if on or lit else p.text2
            pen.text(label, (x + w / 2, y + h / 2), 16, color, face="b", anchor="mc", room=w - 16 * k)
            if hits is not None:
                hits.append(Hit(pygame.Rect(round(x), round(y), round(w), round(h)), key, pen.say(label)))
            x += w + 8 * k
        return y + 56 * k

    def _plan(self, pen: Pen, r: pygame.Rect, option: SetupOption) -> Plan:
        """How much room the parts of an option take."""
        k, d = pen.k, FIGURE * pen.k
        x, right = r.x + 20 * k, r.right - 20 * k
        sprites = option.sprites[: max(0, int((right - x) * 0.5 / (d + 6 * k)))]
        edge = right - len(sprites) * (d + 6 * k)
        blind, room = pen.blind(), edge - x - 10 * k
        name_low = blind.paragraph(option.label, (0, 12 * k), 18, face="b", room=room, lead=1.2, most=2)
        beside = not sprites or pen.width(option.blurb, 15) <= room
        text_room = room if beside else right - x
        text_top = name_low + 3 * k if beside else max(name_low + 2 * k, d + 20 * k)
        low = text_top
        if option.blurb:
            low = blind.paragraph(option.blurb, (0, text_top), 15, room=text_room, most=3)
        high = max(low, d + 10 * k if sprites else 0) + 6 * k
        return Plan(x, edge, room, text_room, text_top, high, sprites)

    def _option(
        self, pen: Pen, r: pygame.Rect, y: float, choice: SetupChoice, option: SetupOption
    ) -> tuple[float, Hit]:
        """A row to pick: name, figures at the right, what it is about. Returns the y below and the hit."""
        k, p, scene = pen.k, pen.p, self.scene
        key, plan = f"pick:{choice.key}:{option.key}", self._plan(pen, r, option)
        box = pygame.Rect(round(r.x + 10 * k), round(y), round(r.w - 20 * k), round(plan.high))
        on = scene.picks.get(choice.key) == option.key
        if pen.surface is not None and (on or key in {scene.hovered, scene.focus}):
            row(pen.surface, box, pen.theme, on or scene.focus == key)
        color, at = p.paper if on else p.text2, (plan.x, y + 12 * k)
        pen.paragraph(option.label, at, 18, color, face="b", room=plan.room, lead=1.2, most=2)
        if option.blurb:
            at = (plan.x, y + plan.text_top)
            pen.paragraph(option.blurb, at, 15, p.text2, room=plan.text_room, most=3)
        d = FIGURE * k
        for j, sprite in enumerate(plan.sprites):
            at = (plan.edge + j * (d + 6 * k) + d / 2 + 3 * k, y + d / 2 + 8 * k)
            pen.token(sprite, at, d * 0.9, self.side, dim=not on and key != scene.hovered)
        return y + plan.high + 6 * k, Hit(box, key, option.label)
