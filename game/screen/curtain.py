"""The curtain: the opaque hand-over between two sides at one table.

It is given two names and nothing else, so it cannot show anything of the match: it is drawn before any state
of the next side is read.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import lru_cache

import pygame

from game.engine.words import Text
from game.screen.assets import PM
from game.screen.controls import ButtonLook, put_button
from game.screen.ink import panel, tag, text
from game.screen.lettering import width
from game.screen.marks import side_mark
from game.screen.pen import Item, Pen
from game.screen.scene import Desk, Hit, Scene
from game.screen.shapes import Ink, Spot
from game.screen.stage import LEFT
from game.screen.theme import BLACK, PARCHMENT, WHITE, Color, Palette, Theme, mix
from game.screen.tokens import figure

LIFT = "lift_curtain"
"""Key of the one button."""

RISES = 0.52
"""Seconds that it takes to go up."""

NIGHT: Color = (7, 5, 12)
"""What is seen under the hem."""


def _velvet(p: Palette, side: int) -> tuple[Color, Color]:
    """Dark and light of the folds, in the colour of the side that comes."""
    if p.strict:
        return BLACK, (38, 38, 38)
    return mix(p.side_dark(side), BLACK, 0.62), mix(p.side_dark(side), p.side(side), 0.30)


def _folds(surface: pygame.Surface, dark: Color, light: Color, k: float) -> None:
    w, h = surface.get_size()
    rnd = random.Random(5)
    starts, x = [], 0.0
    while x < w + 200 * k:
        starts.append(x)
        x += rnd.uniform(62, 120) * k
    j = 0
    for column in range(w):
        while j + 1 < len(starts) and starts[j + 1] <= column:
            j += 1
        t = (column - starts[j]) / (starts[j + 1] - starts[j])
        v = (0.5 - 0.5 * math.cos(math.tau * t)) ** 1.5
        edge = abs(column / w - 0.5) * 2
        shade = mix(dark, light, v * (1 - 0.45 * edge**2))
        pygame.draw.line(surface, shade, (column, 0), (column, h))
    fall = pygame.Surface((8, max(1, h // 8)), pygame.SRCALPHA)
    for y in range(fall.get_height()):
        alpha = int(150 * (y / fall.get_height()) ** 1.6)
        pygame.draw.line(fall, (0, 0, 0, alpha), (0, y), (8, y))
    surface.blit(pygame.transform.smoothscale(fall, (w, h)).premul_alpha(), (0, 0), special_flags=PM)


def _swags(surface: pygame.Surface, dark: Color, light: Color, theme: Theme) -> None:
    k, p, w = theme.k, theme.palette, surface.get_width()
    ink, top = Ink(w, 150 * k, 2), 46 * k
    n = max(5, round(w / (230 * k)))
    sw = w / n
    ink.rect((0, 0, w, top), mix(dark, light, 0.35))
    for j in range(n):
        bow: list[Spot] = [
            (j * sw + sw * t / 20, top + 62 * k * math.sin(math.pi * t / 20) ** 0.8) for t in range(21)
        ]
        ink.poly([(j * sw, top - 2), *bow, ((j + 1) * sw, top - 2)], mix(dark, light, 0.62))
        ink.line(bow, 5 * k, p.brass)
        ink.line([(x, y - 9 * k) for x, y in bow[2:-2]], 1.6 * k, mix(dark, light, 0.2))
    for j in range(n + 1):
        x = j * sw
        ink.line([(x, top + 8 * k), (x, top + 62 * k)], 7 * k, p.brass)
        ink.disc((x, top + 6 * k), 11 * k, p.brass)
        ink.disc((x, top + 6 * k), 5 * k, p.brass_d)
        tassel = [(-8, 58), (8, 58), (12, 88), (-12, 88)]
        ink.poly([(x + dx * k, top + dy * k) for dx, dy in tassel], p.brass)
    ink.onto(surface)


def _hem(surface: pygame.Surface, theme: Theme) -> float:
    """The hem is a rule; returns its height."""
    k, p = theme.k, theme.palette
    w, h = surface.get_size()
    hem = 54 * k
    ink, x, j = Ink(w, hem, 2), 10 * k, 0
    ink.rect((0, 0, w, hem), p.brass)
    ink.rect((0, 0, w, 3 * k), mix(p.brass, WHITE, 0.5))
    ink.rect((0, hem - 8 * k, w, 8 * k), p.brass_d)
    while x < w:
        ink.rect((x, 0, 2.4 * k, (30 if j % 8 == 0 else 20 if j % 4 == 0 else 12) * k), p.ink)
        x += 16 * k
        j += 1
    ink.onto(surface, (0, h - hem))
    for j in range(int((w - 10 * k) / (128 * k)) + 1):
        at = (10 * k + j * 128 * k + 8 * k, h - hem + 34 * k)
        text(surface, str(j), at, 17 * k, p.ink, face="b", anchor="ml")
    return hem


def _peeping(surface: pygame.Surface, hem: float, theme: Theme) -> None:
    """Somebody looks under the hem. He is the same every time."""
    k = theme.k
    w, h = surface.get_size()
    d, x, floor = 104 * k, w * 0.845, h - hem
    clip = surface.get_clip()
    surface.set_clip(pygame.Rect(0, 0, w, round(floor)))
    ink = Ink(d * 2.6, d * 1.5)
    bulge: list[Spot] = [
        (d * 2.6 * t / 24, d * 1.5 - d * 1.32 * math.sin(math.pi * t / 24) ** 1.3) for t in range(25)
    ]
    ink.poly([(0, d * 1.5), *bulge, (d * 2.6, d * 1.5)], NIGHT)
    ink.onto(surface, (x - d * 1.3, floor - d * 1.5))
    nigel = figure("nigel", round(d * 1.25), 0, PARCHMENT, 2.2 * k)
    at = (round(x - nigel.get_width() / 2), round(floor - nigel.get_height() * 0.74))
    surface.blit(nigel, at, special_flags=PM)
    surface.set_clip(clip)


@lru_cache(4)
def _backcloth(size: tuple[int, int], theme: Theme, side: int) -> pygame.Surface:
    out = pygame.Surface(size)
    dark, light = _velvet(theme.palette, side)
    _folds(out, dark, light, theme.k)
    _swags(out, dark, light, theme)
    _peeping(out, _hem(out, theme), theme)
    return out


NAME_SIZES = (104, 96, 88, 80, 72, 64, 56, 48, 40, 36, 32, 28, 24, 20)
"""Sizes of a name at 100 %, the largest that fits is taken."""

NAME_HIGH = 108
"""Height at 100 % that a name may take, on as many lines as fit into it."""


def pieces(words: str, size: float, face: str, room: float) -> list[str]:
    """The words on lines of at most `room` pixels, whole: a word longer than a line is broken in itself."""
    lines: list[str] = []
    line = ""
    for word in words.split():
        longer = f"{line} {word}" if line else word
        if width(longer, size, face) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        line = word
        while width(line, size, face) > room and len(line) > 1:
            most = len(line) - 1
            while most > 1 and width(line[:most], size, face) > room:
                most -= 1
            lines.append(line[:most])
            line = line[most:]
    return [*lines, line] if line else lines


def name_lines(name: str, room: float, k: float) -> tuple[float, list[str]]:
    """Size at 100 % and lines of a name, of which nothing is cut: one line while it can be large, else as
    many as the card has room for, broken between words while that can be.
    """
    found: tuple[float, list[str]] = (NAME_SIZES[-1], [name])
    for size in NAME_SIZES:
        lines = pieces(name, size * k, "b", room)
        found = (size, lines)
        whole = " ".join(lines) == " ".join(name.split())
        if len(lines) == 1 or (whole and len(lines) * size * 1.08 <= NAME_HIGH):
            return found
    return found


class Rise(Scene):
    """The curtain going up over what comes, once the side that comes has said that it is there.

    Nothing below it moves meanwhile; any key and any press ends it and goes where it was meant for.
    """

    def __init__(self, desk: Desk, cloth: pygame.Surface) -> None:
        super().__init__(desk)
        self.cloth = cloth
        self.t = 0.0
        self._below: pygame.Surface | None = None

    @property
    def busy(self) -> bool:
        return True

    def end(self) -> None:
        """It is up."""
        if self in self.desk.stage.scenes:
            self.desk.stage.pop()

    def resized(self) -> None:
        self.end()

    def update(self, dt: float) -> bool:
        self.t += dt / RISES
        if self.t >= 1:
            self.end()
        return True

    def event(self, e: pygame.Event) -> None:
        if e.type in LEFT:
            self.end()
        elif e.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL):
            self.end()
            self.desk.stage.event(e)
        elif e.type == pygame.MOUSEMOTION:
            self.pointer = e.pos

    def draw(self, surface: pygame.Surface) -> None:
        if self._below is None:
            self._below = pygame.Surface(surface.get_size())
            scenes = self.desk.stage.scenes
            scenes[scenes.index(self) - 1].draw(self._below)
        surface.blit(self._below, (0, 0))
        gone = 1 - (1 - min(1.0, self.t)) ** 3
        surface.blit(self.cloth, (0, -round(self.cloth.get_height() * gone)))


class Curtain(Scene):
    """Shown until the side that comes says that it is there. `lift` is called when it does.

    happened: how many events the side that comes has not seen yet, if the caller knows without looking at
    what they are.
    """

    def __init__(
        self, desk: Desk, side: int, name: str, other: str, lift: Callable[[], None], happened: int = 0
    ) -> None:
        super().__init__(desk)
        self.side, self.name, self.other = side, name, other
        self.lift = lift
        self.happened = happened
        self.items: list[Item] = []

    def cloth(self) -> pygame.Surface:
        """What it looks like now."""
        out = pygame.Surface(self.desk.size)
        self.draw(out)
        return out

    def press(self, hit: Hit) -> None:
        if hit.key == LIFT:
            self.lift()

    def key(self, e: pygame.Event) -> None:
        hit = self.hit(LIFT)
        if hit is not None and e.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self._press(hit)

    def draw(self, surface: pygame.Surface) -> None:
        self.hits.clear()
        w, h = surface.get_size()
        # a curtain has room for large letters, so that a small window may have them smaller than elsewhere
        k = max(0.64, min(w / 1920, h / 1080)) * self.desk.settings.scale
        theme = self.desk.theme.at(k)
        surface.blit(_backcloth((w, h), theme, self.side), (0, 0))
        wide = min(w * 0.86, max(w * 0.45, 860 * k))
        high = min(h * 0.74, 470 * k)
        r = pygame.Rect(round(w / 2 - wide / 2), round(h * 0.46 - high / 2), round(wide), round(high))
        self._whisper(surface, r, theme)
        panel(surface, r, theme, line=theme.palette.brass, cut=34 * k)
        self._card(surface, r, theme.at(high / 470))

    def _whisper(self, surface: pygame.Surface, card: pygame.Rect, theme: Theme) -> None:
        """What he says, unless the card hangs over it."""
        k = theme.k
        w, h = surface.get_size()
        x, floor, d = w * 0.845, h - 54 * k, 104 * k
        if card.bottom > floor - d * 1.9:
            return
        words = self.desk.say(Text("I saw nothing."))
        r = tag(surface, (x - 40 * k, floor - d * 1.70), words, theme.at(k * 1.1), "good", size=18)
        ink = Ink(40 * k, 26 * k)
        ink.poly([(0, 0), (20 * k, 0), (30 * k, 22 * k)], theme.palette.paper)
        ink.onto(surface, (r.right - 50 * k, r.bottom - 3 * k))

    def _card(self, surface: pygame.Surface, r: pygame.Rect, theme: Theme) -> None:
        k, p = theme.k, theme.palette
        pen = Pen(surface, theme, self.desk.say)
        room = r.w - 40 * k
        side_mark(surface, self.side, (r.centerx, r.y + 74 * k), 30 * k, theme)
        pen.text(Text("Pass the table to"), (r.centerx, r.y + 138 * k), 26, p.text2, anchor="mc", room=room)
        size, lines = name_lines(self.name, room, k)
        for n, line in enumerate(lines):
            y = r.y + (212 + (n - (len(lines) - 1) / 2) * size * 1.08) * k
            pen.text(line, (r.centerx, y), size, face="b", anchor="mc")
        self._away(pen, r, room)
        here = self.desk.say(Text("I am {name}", {"name": self.name}))
        if width(here, 24 * k, "b") + 140 * k > room:
            here = self.desk.say(Text("I am here"))
        bw = min(room, max(390 * k, width(here, 24 * k, "b") + 140 * k))
        box = (r.centerx - bw / 2, r.y + 332 * k, bw, 62 * k)
        put_button(self, surface, box, ButtonLook(LIFT, here, "primary", "Enter"), theme.at(k * 1.25))
        if self.happened:
            since = Text("then: what happened since your last turn ({n})", {"n": self.happened})
            pen.text(since, (r.centerx, r.y + 432 * k), 16, p.text3, face="i", anchor="mc", room=room)
        self.items = pen.items

    def _away(self, pen: Pen, r: pygame.Rect, room: float) -> None:
        """Who has to look away: the longest sentence that fits, on two lines if need be."""
        other, k = {"other": self.other}, pen.k
        long = Text("The match waits behind this curtain. {other}, look away.", other)
        short = Text("{other}, look away.", other)
        said = pen.say(long if pen.width(long, 19) <= room else short)
        lines = pieces(said, 19 * k, "r", room)
        for n, line in enumerate(lines):
            y = r.y + (292 + (n - (len(lines) - 1) / 2) * 24) * k
            pen.text(line, (r.centerx, y), 19, pen.p.text2, anchor="mc")
