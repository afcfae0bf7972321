"""The strip of a replay: buttons that step, and the match as a tape with its turns, rolls and falls."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.engine.words import Text
from game.screen import canvas
from game.screen.controls import ButtonLook
from game.screen.lettering import width
from game.screen.pen import Pen
from game.screen.scene import Hit, Scene
from game.screen.shapes import Ink, Spot
from game.screen.theme import Theme, mix
from game.screen.timeline import Timeline

HIGH = 52
"""Height of the strip at 100 %."""

TAPE = "tape"
"""Key of the tape: pressing and dragging goes to a step."""

STEPS: tuple[tuple[str, Text, str], ...] = (
    ("first", Text("To the beginning (Home)"), "|<<"),
    ("turn_back", Text("A turn back (Up)"), "<<"),
    ("step_back", Text("A step back (Left)"), "<"),
    ("play", Text("Play or pause (Space)"), ">="),
    ("step_on", Text("A step on (Right)"), ">"),
    ("turn_on", Text("A turn on (Down)"), ">>"),
    ("last", Text("To the end (End)"), ">>|"),
)
"""Keys of the buttons, what they do, and their sign."""

NARROW = 760
"""Below this width at 100 % only three buttons stay, and no count."""

NEAR = 5
"""Pixels between two steps from which on each has a tick."""


class Strip:
    """Draws the strip and tells which step lies under a pixel."""

    def __init__(self) -> None:
        self.tape = pygame.Rect(0, 0, 0, 0)
        self._count = 1

    def step_at(self, x: float) -> int:
        """The step nearest to an x in the window."""
        last = self._count - 1
        if last <= 0 or self.tape.w <= 0:
            return 0
        return max(0, min(last, round((x - self.tape.x) / self.tape.w * last)))

    def _x(self, i: int) -> float:
        return self.tape.w * i / max(1, self._count - 1)

    def draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        scene: Scene,
        theme: Theme,
        reel: Timeline,
        at: int,
        *,
        playing: bool,
        seen: int | None = None,
        tip: Callable[[int], Text | None] = lambda i: None,
    ) -> Pen:
        """Draws into `rect` and lists the hits; seen: steps that were in front of these eyes before."""
        k, p = theme.k, theme.palette
        canvas.rect(surface, p.panel, rect)
        canvas.rect(surface, p.edge, (rect.x, rect.y, rect.w, max(1, round(1.4 * k))))
        pen = Pen(surface, theme, scene.desk.say, scene.hovered)
        x = self._buttons(surface, rect, scene, theme, at, len(reel), playing)
        count = Text("{n} of {all}", {"n": at, "all": len(reel) - 1})
        room = 0 if rect.w < NARROW * k else width("0000 of 0000", 15 * k)
        if room:
            pen.text(count, (rect.right - 20 * k, rect.centery), 15, p.text2, anchor="mr")
        left, right = x + 30 * k, rect.right - room - 48 * k
        self._count = len(reel)
        self.tape = pygame.Rect(
            round(left), rect.y + round(18 * k), max(1, round(right - left)), round(22 * k)
        )
        self._draw_tape(pen, reel, at, seen)
        self._pointer(pen, rect, at, reel.steps[at].turn)
        box = self.tape.inflate(round(28 * k), 0)
        box.y, box.h = rect.y, rect.h
        told = tip(self.step_at(scene.pointer[0])) if box.collidepoint(scene.pointer) else None
        scene.hits.append(Hit(box, TAPE, scene.desk.say(Text("The match as a tape")), told))
        scene.hits.extend(pen.hits)
        return pen

    # ---- buttons

    def _buttons(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        scene: Scene,
        theme: Theme,
        at: int,
        count: int,
        playing: bool,
    ) -> float:
        k, p = theme.k, theme.palette
        x, size = rect.x + 14 * k, 36 * k
        few = rect.w < NARROW * k
        for key, words, sign in STEPS[2:5] if few else STEPS:
            backward = key in ("first", "turn_back", "step_back")
            may = at > 0 if backward else at < count - 1
            why = Text("It begins here") if backward else Text("It ends here")
            look = ButtonLook(f"replay:{key}", scene.desk.say(words), enabled=may, tip=words if may else why)
            r = pygame.Rect(round(x), round(rect.centery - size / 2), round(size), round(size))
            over = scene.hovered == look.key and may
            color = p.text3 if not may else p.brass if over or scene.focus == look.key else p.paper
            shown = "=" if sign == ">=" and playing else ">" if sign == ">=" else sign
            big = sign == ">="
            ink = Ink(size, size)
            if big and may:
                ink.rect((0, 0, size, size), p.raised, rounded=6 * k)
            _sign(ink, shown, size, color, 1.35 if big else 1.0)
            ink.onto(surface, r.topleft)
            scene.hits.append(Hit(r, look.key, look.label, look.tip, look.enabled))
            x += size + 2 * k
        return x

    # ---- the tape

    def _draw_tape(self, pen: Pen, reel: Timeline, at: int, seen: int | None) -> None:
        k, p, tape = pen.k, pen.p, self.tape
        last = len(reel) - 1
        close = tape.w / max(1, last) < NEAR * k
        starts = dict(reel.turns())
        pad = 10 * k

        def paint(ink: Ink) -> None:
            ink.rect((0, 0, tape.w + 2 * pad, tape.h), p.brass, rounded=3 * k)
            if seen is not None:
                ink.rect((0, 0, pad + self._x(seen), tape.h), mix(p.brass_d, p.ink, 0.25), rounded=3 * k)
            ink.rect((0, tape.h - 4 * k, tape.w + 2 * pad, 4 * k), p.brass_d, rounded=2 * k)
            for i in range(len(reel)):
                begins = i in starts
                if begins or not close:
                    ink.rect(
                        (pad + self._x(i), 0, (2 if begins else 1) * k, tape.h * (0.8 if begins else 0.3)),
                        p.ink,
                    )

        pen.ink((tape.x - pad, tape.y, tape.w + 2 * pad, tape.h), paint, 2)
        taken = -1e9
        for i, turn in starts.items():
            x = tape.x + self._x(i)
            if x - taken > 26 * k and not -34 * k < x - tape.x - self._x(at) < 18 * k:
                pen.text(str(turn), (x + 5 * k, tape.centery + k), 14, p.ink, face="b", anchor="ml")
                taken = x
        self._events(pen, reel)

    def _events(self, pen: Pen, reel: Timeline) -> None:
        """Above the tape what happened, below it who answered: side A above the line, side B hanging."""
        k, p, tape = pen.k, pen.p, self.tape
        gap = tape.w / max(1, len(reel) - 1)
        wide = max(1.0, min(4 * k, gap * 0.7))

        def paint(ink: Ink) -> None:
            for i, step in enumerate(reel.steps):
                x = 8 * k + self._x(i)
                if step.fell:
                    ink.poly([(x - 5 * k, 1 * k), (x + 5 * k, 1 * k), (x, 11 * k)], p.bad)
                elif step.rolled:
                    ink.rect((x - 2.4 * k, 4 * k, 4.8 * k, 4.8 * k), p.paper, rounded=1 * k)

        pen.ink((tape.x - 8 * k, tape.y - 14 * k, tape.w + 16 * k, 13 * k), paint, 2)
        if pen.surface is None:
            return
        for i, step in enumerate(reel.steps):
            if step.side is not None:
                x, y = tape.x + self._x(i) - wide / 2, tape.bottom + (2 if step.side == 0 else 5) * k
                canvas.rect(
                    pen.surface, p.side(step.side), (round(x), round(y), max(1, round(wide)), round(4 * k))
                )

    def _pointer(self, pen: Pen, rect: pygame.Rect, at: int, turn: int) -> None:
        k, p = pen.k, pen.p
        x = self.tape.x + self._x(at)
        high = rect.h - 8 * k

        def shape(grow: float, low: float) -> Sequence[Spot]:
            c = 20 * k
            return [
                (c - grow * k, (15 - grow) * k),
                (c + grow * k, (15 - grow) * k),
                (c + grow * k, high - 14 * k),
                (c, high - low * k),
                (c - grow * k, high - 14 * k),
            ]

        def paint(ink: Ink) -> None:
            ink.poly(shape(14, 1), p.ink)
            ink.poly(shape(11.5, 4), p.paper)

        pen.ink((x - 20 * k, rect.y + 4 * k, 40 * k, high), paint)
        if turn:
            pen.text(str(turn), (x, self.tape.centery + k), 16, p.ink, face="b", anchor="mc")


def _sign(ink: Ink, sign: str, size: float, color: tuple[int, int, int], grow: float) -> None:
    """Triangles and bars in the middle of a square."""
    c, h, w = size / 2, size * 0.2 * grow, size * 0.24 * grow
    if sign == "=":
        for x in (c - w * 0.8, c + w * 0.2):
            ink.rect((x, c - h, w * 0.6, 2 * h), color)
        return
    marks = [m for m in sign if m in "<>"]
    bar = "|" in sign
    full = w * len(marks) + (w * 0.5 if bar else 0)
    x = c - full / 2
    if sign.startswith("|"):
        ink.rect((x, c - h, w * 0.3, 2 * h), color)
        x += w * 0.5
    for m in marks:
        tip, back = (x, x + w) if m == "<" else (x + w, x)
        ink.poly([(back, c - h), (back, c + h), (tip, c)], color)
        x += w
    if sign.endswith("|"):
        ink.rect((x + w * 0.15, c - h, w * 0.3, 2 * h), color)
