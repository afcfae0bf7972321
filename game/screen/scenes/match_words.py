"""The words over the table: tags, each where it covers least, and the numbers over a target."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache

import pygame

from game.engine.look import OnArea, OnDisc, OnLine, OnPoint, Spoken
from game.engine.words import Text
from game.screen import measures
from game.screen.camera import Camera
from game.screen.ink import panel
from game.screen.kept_labels import KeptLabels, Placed, Rects, placed
from game.screen.lettering import text, width, wrapped
from game.screen.marks import tag, tag_size
from game.screen.pickers.overlay import Danger, Flag, Overlay, Tag
from game.screen.plates import best_place, places
from game.screen.scenes.match_reach import foremost
from game.screen.theme import Theme
from game.table.inches import Point

TONES = ("plain", "good", "hot", "warn", "bad", "plan")

STYLES = {"quick": "warn", "lit": "hot", "measure": "plain", "sight": "plain", "blocked": "bad"}
"""Tone of the tag of a mark's style, where they are called differently."""

FARTHER = 40
"""Pixels at 100 % by which a tag goes farther off where nothing nearer is free."""

SHORT = 2.5
"""Inches of a line that has no room for words between its ends."""


class TableWords:
    """One drawing of the words over a table."""

    def __init__(
        self, surface: pygame.Surface, camera: Camera, theme: Theme, say: Callable[[Spoken], str]
    ) -> None:
        self.surface = surface
        self.camera = camera
        self.theme = theme
        self.say = say

    def words(
        self, shown: Sequence[Overlay], taken: Sequence[Rects], kept: KeptLabels[Tag], spoken: Hashable
    ) -> list[tuple[pygame.Rect, str]]:
        """All tags, each where it covers least; returns what was written where.

        taken: what they keep clear of, in groups; kept: where they lay last; spoken: what the words of a text
        depend on besides the text.
        """
        flags: Rects = []
        out: list[tuple[pygame.Rect, str]] = []
        with Clipped(self.surface, self.camera.area):
            for o in shown:
                if isinstance(o, Flag):
                    flags.append(self._flag(o, [*(r for group in taken for r in group), *flags], out))
            key, tags = (self.camera, self.theme, spoken), self._tags(shown)
            area = self.camera.area
            lying = kept.draw(self.surface, area, key, tags, [*taken, flags], self._put)
        return out + [(p.place, p.words) for p in lying]

    def _put(self, t: Tag, blocked: Rects) -> Placed:
        """Draws one tag where it covers least."""
        words, sub, options = _prepared(t, self.say, self.camera, self.theme)
        r = best_place(options, blocked, self.camera.area)
        tag(self.surface, r.topleft, words, self.theme, t.tone, anchor="tl", sub=sub)
        return placed(options, r, r, f"{words} {sub}".replace("\n", " ").strip())

    def _flag(
        self, o: Flag, blocked: Sequence[pygame.Rect], out: list[tuple[pygame.Rect, str]]
    ) -> pygame.Rect:
        """Numbers with their names in a panel over the target, or beside it where that covers less."""
        k, p = self.theme.k, self.theme.palette
        said = [(self.say(n.value), self.say(n.label), n) for n in o.numbers]
        wide = [max(width(v, 26 * k, "b"), width(label, 14 * k)) + 26 * k for v, label, _ in said]
        w, h = sum(wide) + 16 * k, 72 * k
        x, y = self.camera.px(o.at)
        far = self.camera.length(o.r) * 1.36 + 12 * k
        tops = (
            (x - w / 2, y - far - h),
            (x - w / 2, y + far),
            (x + far, y - h / 2),
            (x - far - w, y - h / 2),
        )
        options = [pygame.Rect(round(a), round(b), round(w), round(h)) for a, b in tops]
        spot = best_place(options, blocked, self.camera.area).clamp(self.camera.area)
        r = panel(self.surface, spot, self.theme, ticks=False, cut=10 * k)
        if r.bottom <= y - far + 2 and r.left < x < r.right:
            measures.flag_pointer(self.surface, self.theme, (x, y - far + 12 * k))
        at = r.x + 8 * k
        for n, ((value, label, number), room) in enumerate(zip(said, wide, strict=True)):
            color = p.brass if n == 0 or number.tone == "hot" else p.paper
            text(self.surface, value, (at + room / 2, r.y + 28 * k), 26 * k, color, face="b", anchor="mc")
            text(self.surface, label, (at + room / 2, r.y + 54 * k), 14 * k, p.text2, anchor="mc")
            out.append((r, f"{value} {label}"))
            at += room
        return r

    def _tags(self, shown: Sequence[Overlay]) -> list[Tag]:
        out = []
        for o in shown:
            match o:
                case Tag():
                    out.append(o)
                case OnLine() if o.label:
                    middle = ((o.p[0] + o.q[0]) / 2, (o.p[1] + o.q[1]) / 2)
                    tone = "hot" if o.decisive and o.style != "blocked" else _tone(o.style)
                    # beside a short line there are figures: the words stand clear of them
                    clear = 0.8 if math.dist(o.p, o.q) < SHORT else 0.15
                    out.append(Tag(middle, _text(o.label), None, tone, clear))
                case OnPoint() if o.label:
                    out.append(Tag((o.x, o.y), _text(o.label), None, _tone(o.style), 0.4))
                case OnDisc() if o.label:
                    out.append(Tag((o.x, o.y), _text(o.label), None, "good", o.r * 0.7))
                case Danger() if o.label:
                    if (spot := foremost(self.camera, o)) is not None:
                        out.append(Tag(spot, o.label, None, "warn", 0.2))
                case OnArea() if o.label and o.outlines:
                    points = [p for line in o.outlines for p in line]
                    at = max(points, key=lambda p: p[1])
                    if o.style == "zone":
                        at = middle_of(points)
                    out.append(Tag(at, _text(o.label), None, "plain", 0.1))
        return out


@lru_cache(512)
def _tag_places(
    words: str, sub: str, at: Point, clear: float, camera: Camera, theme: Theme
) -> tuple[pygame.Rect, ...]:
    """Where the tag of a spot may lie, clear of so many inches about it."""
    d = max(2 * camera.length(clear), 12 * theme.k)
    w, h = tag_size(words, theme, 17, sub)
    options = places(camera.px(at), d, (w, h), theme)
    # where names and figures leave no room, one step farther off
    far = round(h + FARTHER * theme.k)
    options += [options[0].move(0, far), options[1].move(0, -far)]
    return tuple(o.clamp(camera.area) for o in options)


@lru_cache(256)
def _lines(words: str, sub: str, room: int, theme: Theme) -> str:
    """The words of a tag, on several lines where one would be wider than the table."""
    if tag_size(words, theme, 17, sub)[0] <= room:
        return words
    behind = width(sub, 17 * 0.76 * theme.k) + 8 * theme.k if sub else 0
    return "\n".join(wrapped(words, 17 * theme.k, "b", max(1.0, room - behind - 26 * theme.k)))


def _prepared(
    t: Tag, say: Callable[[Spoken], str], camera: Camera, theme: Theme
) -> tuple[str, str, tuple[pygame.Rect, ...]]:
    """The words of a tag and where it may lie."""
    sub = say(t.sub) if t.sub else ""
    words = _lines(say(t.words), sub, camera.area.w, theme)
    return words, sub, _tag_places(words, sub, t.at, t.clear, camera, theme)


class Clipped:
    """Drawing limited to a part of a surface."""

    def __init__(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        self.surface = surface
        self.area = area

    def __enter__(self) -> None:
        self.was = self.surface.get_clip()
        self.surface.set_clip(self.area.clip(self.was))

    def __exit__(self, *what: object) -> None:
        self.surface.set_clip(self.was)


def middle_of(points: Sequence[Point]) -> Point:
    """The middle of the corners."""
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))


def _tone(style: str) -> str:
    tone = STYLES.get(style, style)
    return tone if tone in TONES else "plain"


def _text(words: Spoken) -> Text:
    return words if isinstance(words, Text) else Text("{words}", {"words": words})
