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
from game.screen.strip_art import TileView, card_back, draw_item, outline
from game.screen.strip_marks import rule_of_places, struck_out
from game.screen.strip_plan import GAP, PAD, PLACE_H, PLACE_W, RULE
from game.screen.theme import Theme

LEAD, MARK, SIDE = 150, 26, 340
"""Widths at 100 % of the names left of the rows, of the mere marks of the sides, and of what is told right of
the rows."""

SHARE = 0.46
"""The part of a narrow reveal that is left for what is told."""

NAMED = 84
"""At less than this width at 100 % a place, the names give way to the marks of the sides."""

RULED = 80
"""At less than this height at 100 % a row, the rows stand without the rule between them."""

TIGHT = 230
"""Height at 100 % under which only the step itself is told, without heading."""

DIE = 26
"""Half the height of a die at 100 %."""

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


def _longest(part: Faceoff) -> int:
    """Places of the longer row."""
    return max(1, *(len(row.items) for row in part.rows))


def _widths(upper: pygame.Rect, k: float, part: Faceoff) -> tuple[float, float, bool]:
    """Pixels left of the rows and right of them, and whether the rule lies between them."""
    rule = (upper.h - RULE * k) / 2 - 4 * k >= RULED * k
    side = min(SIDE * k, upper.w * SHARE)
    room = upper.w - side - 2 * PAD * k
    lead = LEAD * k if (room - LEAD * k) / _longest(part) >= NAMED * k else MARK * k
    return lead, side, rule


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
        pad = min(PAD * k, 0.06 * rect.h)
        upper = pygame.Rect(rect.x, rect.y + round(pad), rect.w, rect.h - round(2 * pad + FOOT * k))
        lead, side, rule = _widths(upper, k, view.faceoff)
        self._lay_out(upper, k, view.faceoff, (lead, side), rule)
        if lead > MARK * k:
            self._names(pen, upper, view.faceoff, lead)
        else:
            self._sides(pen, upper, view.faceoff)
        places = self.rows[1] if len(self.rows[1]) >= len(self.rows[0]) else self._below(self.rows[0])
        lit = {place for _, place in view.step.lit}
        at = lit.pop() if len(lit) == 1 else None
        if rule:
            rule_of_places(pen, places, RULE, at)
        self._things(pen, view)
        told = pygame.Rect(round(upper.right - side), upper.y, round(side - PAD * k), upper.h)
        _told(pen, told, view)
        self._foot(pen, rect, view)
        return Drawn(rect.h, pen.hits, pen.items)

    def _lay_out(
        self, upper: pygame.Rect, k: float, part: Faceoff, sides: tuple[float, float], rule: bool
    ) -> None:
        lead, side = sides
        between = (RULE if rule else 14) * k
        n = _longest(part)
        room = upper.w - lead - side - 2 * PAD * k
        high = min(PLACE_H * k, (upper.h - between) / 2 - 4 * k)
        step = min((PLACE_W + GAP) * k, room / n)
        wide = min(step * PLACE_W / (PLACE_W + GAP), high * PLACE_W / PLACE_H)
        step = min(step, wide * 1.6)
        high = wide * PLACE_H / PLACE_W
        x = upper.x + lead + PAD * k + (room - n * step) / 2
        top = upper.y + max(0.0, upper.h - 2 * high - between) / 2
        self.rows = [
            [
                pygame.Rect(round(x + j * step), round(y), round(wide), round(high))
                for j in range(len(row.items))
            ]
            for y, row in zip((top, top + high + between), part.rows, strict=True)
        ]
        self._drop = round(high + between)

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

    def _sides(self, pen: Pen, upper: pygame.Rect, part: Faceoff) -> None:
        """The marks of the sides alone, their names as tips."""
        k = pen.k
        for row, boxes in zip(part.rows, self.rows, strict=True):
            if boxes:
                at = (upper.x + (PAD * 0.6 + 9) * k, boxes[0].centery)
                pen.side_mark(row.side, at, 9)
                box = pygame.Rect(0, 0, round(28 * k), boxes[0].h)
                box.center = (round(at[0]), boxes[0].centery)
                said = pen.say(row.name)
                pen.hits.append(Hit(box, f"reveal:row:{row.side}", said, Text("{words}", {"words": said})))

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
        x, left = rect.right - PAD * k, rect.x + PAD * k
        keys = (("skip", "Esc", Text("To the end")), ("pause", "P", pause), ("next", "Space", Text("Next")))
        # where words have no room the keys stand alone, their words under the pointer
        bare = sum(_button_width(pen, cap, label) + 18 * k for _, cap, label in keys) > x - left
        for key, cap, label in keys:
            x = _button(pen, (x, y + FOOT * k / 2), f"reveal:{key}", cap, label, bare=bare) - 18 * k
        count = len(view.faceoff.steps)
        words = Text("{n} of {count}", {"n": view.n + 1, "count": count})
        if left + pen.width(words, 15) > x:
            return
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
    """The step in words: title, sentence, dice, the numbers with their reasons, the clause; where the room is
    small they end with an ellipsis and are whole under the pointer.
    """
    k, p, step = pen.k, pen.p, view.step
    x, right, y = float(rect.x), float(rect.right), rect.y + 4 * k
    if rect.h >= TIGHT * k:
        clause = pen.clause(step.clause, (right, y))
        pen.label(view.faceoff.title, (x, y), room=clause.left - x - 10 * k)
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
    faces, sides = faces_of(view.event.data)
    dice = min(DIE * k, (rect.bottom - y) * 0.24) if faces else 0.0
    most = _lines(rect.bottom - y - (2 * dice + 14 * k if faces else 0), 20 * k * 1.15, 4)
    y = pen.paragraph(step.title, (inner, y), 20, face="b", room=room, lead=1.15, most=most) + 4 * k
    if faces:
        y = _dice(pen, (x, y), right, view, (faces, sides), dice)
    left = _lines(rect.bottom - y - 4 * k, 15.5 * k * 1.25, 4)
    if view.decided and step.text and rect.bottom - y > 20 * k:
        y = (
            pen.paragraph(step.text, (x, y + 4 * k), 15.5, p.text2, room=right - x, lead=1.25, most=left)
            + 6 * k
        )
    _tallies(pen, pygame.Rect(rect.x, round(y), rect.w, round(rect.bottom - y)), step.tally)


def _lines(room: float, line: float, most: int) -> int:
    """As many lines as fit into a height, at least one."""
    return max(1, min(most, int(room / line)))


def _dice(
    pen: Pen,
    at: tuple[float, float],
    right: float,
    view: RevealView,
    dice: tuple[Sequence[int], int],
    radius: float,
) -> float:
    """The dice as they fall, `radius` in pixels; returns the y below."""
    assert pen.surface is not None
    k, (faces, sides), share = pen.k, dice, view.share if view.kind == "die" else 1.0
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
