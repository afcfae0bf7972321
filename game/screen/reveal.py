"""A reveal played step by step: both rows large, place against place, and beside them what is happening."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.engine.events import Event
from game.engine.look import Faceoff, FaceStep, Part, Spoken
from game.engine.words import Text
from game.screen import canvas
from game.screen.animate import SHOWN, out_bounce
from game.screen.dice import put_die
from game.screen.ink import key_cap, key_width, panel
from game.screen.panels import Drawn, draw_parts
from game.screen.parts import Column
from game.screen.parts_faceoff import struck_until, tile
from game.screen.pen import Pen
from game.screen.scene import Hit
from game.screen.scenes.match_dice import TONES, faces_of
from game.screen.shapes import put
from game.screen.strip import GAP, PAD, PLACE_H, PLACE_W, RULE
from game.screen.strip_art import TileView, card_back, draw_item, outline
from game.screen.strip_marks import rule_of_places, struck_out
from game.screen.theme import Theme

LEAD, SIDE = 150, 340
"""Widths at 100 % of the names left of the rows, and of what is told right of them."""

NARROW = 620
"""At this width at 100 % and under what is told stands below the rows."""

FOOT = 44
"""Height at 100 % of the line with the steps."""


@dataclass(frozen=True, slots=True)
class RevealView:
    """Which step is shown, how far it has come, and the event behind it."""

    faceoff: Faceoff
    n: int
    kind: str
    """Kind of the motion that runs: die, lunge, fall or step."""
    share: float
    event: Event
    paused: bool = False

    @property
    def step(self) -> FaceStep:
        """The step that is shown."""
        return self.faceoff.steps[self.n]

    @property
    def decided(self) -> bool:
        """Whether its die has fallen."""
        return self.kind != "die" or self.share >= SHOWN


def reveal_height(theme: Theme) -> int:
    """Pixels that a reveal wants."""
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
    ) -> Drawn:
        """Draws the reveal into `rect`."""
        self.rect = rect
        panel(surface, rect, theme, cut=0)
        pen = Pen(surface, theme, say, hovered)
        k = theme.k
        upper = pygame.Rect(rect.x, rect.y + round(PAD * k), rect.w, rect.h - round((2 * PAD + FOOT) * k))
        lead, side = (LEAD * k, SIDE * k) if rect.w > NARROW * k else (0.0, rect.w * 0.42)
        self._lay_out(upper, theme, view.faceoff, lead, side)
        if lead:
            self._names(pen, upper, view.faceoff, lead)
        places = self.rows[1] if len(self.rows[1]) >= len(self.rows[0]) else self._below(self.rows[0])
        lit = {place for _, place in view.step.lit}
        at = lit.pop() if len(lit) == 1 else None
        rule_of_places(pen, places, RULE, at)
        self._things(pen, view)
        told = pygame.Rect(round(upper.right - side), upper.y, round(side - PAD * k), upper.h)
        _told(pen, told, view)
        self._foot(pen, rect, view)
        return Drawn(rect.h, pen.hits, pen.items)

    def _lay_out(self, upper: pygame.Rect, theme: Theme, part: Faceoff, lead: float, side: float) -> None:
        k = theme.k
        n = max(1, *(len(row.items) for row in part.rows))
        room = upper.w - lead - side - 2 * PAD * k
        high = min(PLACE_H * k, (upper.h - RULE * k) / 2 - 4 * k)
        step = min((PLACE_W + GAP) * k, room / n)
        wide = min(step * PLACE_W / (PLACE_W + GAP), high * PLACE_W / PLACE_H)
        high = wide * PLACE_H / PLACE_W
        x = upper.x + lead + PAD * k + (room - n * step) / 2
        top = upper.y + max(0.0, upper.h - 2 * high - RULE * k) / 2
        self.rows = [
            [
                pygame.Rect(round(x + j * step), round(y), round(wide), round(high))
                for j in range(len(row.items))
            ]
            for y, row in zip((top, top + high + RULE * k), part.rows, strict=True)
        ]
        self._drop = round(high + RULE * k)

    def _below(self, row: Sequence[pygame.Rect]) -> list[pygame.Rect]:
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
        steps = view.faceoff.steps
        open_ = {row for step in steps[: view.n] for row in step.shown}
        turning = set(view.step.shown) - open_
        gone = struck_until(steps, view.n - 1) if view.n else set()
        for n, (row, boxes) in enumerate(zip(view.faceoff.rows, self.rows, strict=True)):
            for j, (item, box) in enumerate(zip(row.items, boxes, strict=True)):
                flip = _flip(view, j, len(boxes)) if n in turning else 1.0 if n in open_ else 0.0
                _turned(pen, box, flip, tile(pen, item))
                if (n, j) in gone:
                    struck_out(pen, box)
                elif (n, j) in view.step.struck and view.decided:
                    share = view.share if view.kind == "step" else 1.0
                    struck_out(pen, box, min(1.0, 3 * share))
                if (n, j) in view.step.lit:
                    outline(pen, box.inflate(round(10 * pen.k), round(10 * pen.k)), pen.p.brass)

    def _foot(self, pen: Pen, rect: pygame.Rect, view: RevealView) -> None:
        """A tick for every step, and what the keys do."""
        k, p = pen.k, pen.p
        y = rect.bottom - FOOT * k
        pen.rule((rect.x + PAD * k, y), rect.right - PAD * k)
        pause = Text("Go on") if view.paused else Text("Wait")
        x = rect.right - PAD * k
        keys = (("skip", "Esc", Text("To the end")), ("pause", "P", pause), ("next", "Space", Text("Next")))
        for key, cap, label in keys:
            x = _button(pen, (x, y + FOOT * k / 2), f"reveal:{key}", cap, label) - 18 * k
        count = len(view.faceoff.steps)
        left = rect.x + PAD * k
        words = Text("{n} of {count}", {"n": view.n + 1, "count": count})
        r = pen.text(words, (left, y + FOOT * k / 2), 15, p.text2, anchor="ml")
        start, room = r.right + 14 * k, x - r.right - 24 * k
        if room < 40 * k or pen.surface is None:
            return
        step = min(16 * k, room / count)
        for j in range(count):
            high = (16 if j == view.n else 10) * k
            color = p.brass if j == view.n else p.text2 if j < view.n else p.off
            bar = (
                round(start + j * step),
                round(y + (FOOT * k - high) / 2),
                max(2, round(step * 0.5)),
                round(high),
            )
            canvas.rect(pen.surface, color, bar)


def _button(pen: Pen, at: tuple[float, float], key: str, cap: str, label: Text) -> float:
    """Words with their key, ending at a place; returns where they begin."""
    assert pen.surface is not None
    k, lit = pen.k, pen.hovered == key
    color = pen.p.brass if lit else pen.p.paper
    r = pen.text(label, at, 16, color, face="b", anchor="mr")
    left = r.left - 8 * k
    key_cap(pen.surface, (left, at[1]), cap, pen.theme, anchor="mr")
    left -= key_width(cap, pen.theme)
    box = pygame.Rect(round(left), round(at[1] - 14 * k), round(r.right - left), round(28 * k))
    pen.hits.append(Hit(box.inflate(8, 6), key, pen.say(label)))
    return left


def _flip(view: RevealView, j: int, count: int) -> float:
    """How far the thing at a place has been turned up, 0 to 1, one after the other."""
    if view.kind != "step":
        return 0.0
    start = 0.5 * j / max(1, count)
    return min(1.0, max(0.0, (view.share - start) / 0.25))


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


def _told(pen: Pen, rect: pygame.Rect, view: RevealView) -> None:
    """The step in words: title, sentence, dice, the numbers with their reasons, the clause."""
    k, p, step = pen.k, pen.p, view.step
    x, right = float(rect.x), float(rect.right)
    y = rect.y + 4 * k
    pen.label(view.faceoff.title, (x, y))
    pen.clause(step.clause, (right, y))
    y += 26 * k
    inner = x
    if step.side is not None:
        pen.side_mark(step.side, (x + 8 * k, y + 9 * k), 7)
        inner += 26 * k
    if view.decided and pen.verdict(step.tone, (inner + 9 * k, y + 9 * k), 18):
        inner += 26 * k
    room = right - inner
    if step.value:
        pen.text(step.value, (right, y + 9 * k), 28, p.brass, face="b", anchor="mr")
        room -= pen.width(step.value, 28, "b") + 12 * k
    y = pen.paragraph(step.title, (inner, y), 20, face="b", room=room, lead=1.15, most=4) + 4 * k
    faces, sides = faces_of(view.event.data)
    if faces:
        y = _dice(pen, (x, y), right, view, (faces, sides))
    if view.decided and step.text:
        y = pen.paragraph(step.text, (x, y + 4 * k), 15.5, p.text2, room=right - x, lead=1.25, most=4) + 6 * k
    _tallies(pen, pygame.Rect(rect.x, round(y), rect.w, round(rect.bottom - y)), step.tally)


def _dice(
    pen: Pen, at: tuple[float, float], right: float, view: RevealView, dice: tuple[Sequence[int], int]
) -> float:
    """The dice as they fall; returns the y below."""
    assert pen.surface is not None
    k, (faces, sides), share = pen.k, dice, view.share if view.kind == "die" else 1.0
    radius = 26 * k
    half, step = (1.95 * radius, 4.1 * radius) if sides == 100 else (radius, 2.3 * radius)
    x, y = at[0] + half, at[1] + radius + 4 * k
    tone = TONES.get(str(view.event.data.get("result", "")), "") if view.decided else ""
    for n, face in enumerate(faces[: max(1, int((right - at[0]) / step))]):
        shown = face if share > 0.6 else 1 + (face + n + int(share * 17)) % sides
        spot = (x + n * step, y - (1 - out_bounce(share)) * 40 * k)
        put_die(
            pen.surface,
            spot,
            radius,
            sides=sides,
            value=shown,
            palette=pen.p,
            tone=tone,
            angle=(1 - share) * 200,
        )
    return y + radius + 10 * k


def _tallies(pen: Pen, rect: pygame.Rect, tallies: Sequence[Part]) -> None:
    """As many numbers with their reasons as there is room for."""
    y = float(rect.y)
    for part in tallies:
        col = Column(rect.x, rect.w)
        high = draw_parts(pen.blind(), col, 0, (part,))
        if y + high > rect.bottom:
            return
        y = draw_parts(pen, col, y, (part,)) + 8 * pen.k
