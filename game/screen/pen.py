"""Pen: draws words and marks in a panel and keeps a list of what was written where and what can be clicked.

Sizes are those of 100 % and are multiplied by the scale; places and widths are pixels. Without a surface a
pen only measures: the same code tells how high something will be.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.engine.look import Spoken
from game.engine.words import Text, english, render
from game.screen import canvas, lettering
from game.screen.marks import mark, side_mark
from game.screen.scene import MORE, Hit
from game.screen.shapes import Ink, Spot
from game.screen.theme import ROLES, Color, Palette, Theme
from game.screen.tokens import put_token


class Item(NamedTuple):
    """One line of text and its pixels, from the top of its capitals to the foot of its descenders."""

    rect: pygame.Rect
    words: str


def say_english(words: Spoken) -> str:
    """A text in the language of the source."""
    return render(words, english)


class Pen:
    """What one drawing of a panel writes with."""

    def __init__(
        self,
        surface: pygame.Surface | None,
        theme: Theme,
        say: Callable[[Spoken], str] = say_english,
        hovered: str = "",
    ) -> None:
        self.surface = surface
        self.theme = theme
        self.say = say
        self.hovered = hovered
        """Key of the hit under the pointer, which is drawn brighter."""
        self.items: list[Item] = []
        self.hits: list[Hit] = []

    @property
    def k(self) -> float:
        """Pixels of a length of 1 at 100 %."""
        return self.theme.k

    @property
    def p(self) -> Palette:
        """The colours."""
        return self.theme.palette

    def blind(self) -> Pen:
        """A pen that measures in the same theme."""
        return Pen(None, self.theme, self.say)

    # ---- words

    def width(self, words: Spoken, size: float, face: str = "r", track: float = 0.0) -> int:
        """Pixels a line takes."""
        return lettering.width(self.say(words), size * self.k, face, track * self.k)

    def lines(self, words: Spoken, size: float, room: float, face: str = "r") -> tuple[str, ...]:
        """A text broken into lines of at most `room` pixels."""
        return lettering.wrapped(self.say(words), size * self.k, face, max(room, 1.0))

    def text(
        self,
        words: Spoken,
        at: Spot,
        size: float,
        color: Color | None = None,
        *,
        face: str = "r",
        anchor: str = "tl",
        track: float = 0.0,
        room: float | None = None,
    ) -> pygame.Rect:
        """One line; a line that is cut short shows all of it as a tip. Returns the box of its capitals."""
        said = self.say(words)
        return self.written(said, at, size, color, face=face, anchor=anchor, track=track, room=room)

    def written(
        self,
        said: str,
        at: Spot,
        size: float,
        color: Color | None = None,
        *,
        face: str = "r",
        anchor: str = "tl",
        track: float = 0.0,
        room: float | None = None,
    ) -> pygame.Rect:
        """As text(), for words that are in the reader's language already, or stay in that of the rules."""
        px, gap = size * self.k, track * self.k
        shown = said if room is None else lettering.fitted(said, px, face, max(room, 1.0), gap)
        ink = self.p.paper if color is None else color
        if self.surface is not None:
            r = lettering.text(self.surface, shown, at, px, ink, face=face, anchor=anchor, track=gap)
        else:
            r = self._box(shown, at, px, face, anchor, gap)
        if shown.strip():
            foot = math.ceil(lettering.pixels(px) * 0.2)
            self.items.append(Item(pygame.Rect(r.x, r.y, r.w, r.h + foot), shown))
        if shown != said:
            self.hits.append(Hit(r.inflate(4, 8), f"{MORE}{said}", said, Text("{words}", {"words": said})))
        return r

    def _box(self, shown: str, at: Spot, px: float, face: str, anchor: str, track: float) -> pygame.Rect:
        w = lettering.width(shown, px, face, track)
        cap = lettering.pixels(px) * 0.715
        x = at[0] - {"l": 0.0, "c": w / 2, "r": float(w)}[anchor[1]]
        y = at[1] - {"t": 0.0, "m": cap / 2, "b": cap}[anchor[0]]
        return pygame.Rect(round(x), round(y), w, math.ceil(cap))

    def label(
        self,
        words: Spoken,
        at: Spot,
        *,
        color: Color | None = None,
        room: float | None = None,
        anchor: str = "tl",
    ) -> pygame.Rect:
        """A heading in tracked capitals, brass unless a colour is given."""
        role = ROLES["label"]
        ink = self.p.brass if color is None else color
        said = self.say(words).upper()
        return self.text(said, at, role.size, ink, face=role.face, track=role.track, room=room, anchor=anchor)

    def paragraph(
        self,
        words: Spoken,
        at: Spot,
        size: float,
        color: Color | None = None,
        *,
        room: float,
        face: str = "r",
        lead: float = 1.32,
        most: int = 99,
    ) -> float:
        """Wrapped lines; returns the y of the line that would come next."""
        said = self.say(words)
        px = size * self.k
        x, y = at
        lines = list(lettering.wrapped(said, px, face, max(room, 1.0)))
        if len(lines) > most:
            lines = lines[:most]
            lines[-1] = lettering.fitted(lines[-1].rstrip(".") + " …", px, face, room)
            high = round(most * lettering.pixels(px) * lead)
            self.hits.append(
                Hit(
                    pygame.Rect(round(x), round(y), round(room), high),
                    f"{MORE}{said}",
                    said,
                    Text("{words}", {"words": said}),
                )
            )
        for line in lines:
            self.written(line, (x, y), size, color, face=face)
            y += lettering.pixels(px) * lead
        return y

    def clause(self, clause: str, at: Spot, *, anchor: str = "tr") -> pygame.Rect:
        """The id of a clause; a click on it opens the rulebook. Nothing, at no width, for an empty id."""
        if not clause:
            return pygame.Rect(round(at[0]), round(at[1]), 0, 0)
        role = ROLES["clause"]
        key = f"clause:{clause}"
        lit = self.hovered == key
        r = self.text(
            clause, at, role.size, self.p.paper if lit else self.p.brass, face=role.face, anchor=anchor
        )
        grown = r.inflate(round(12 * self.k), round(14 * self.k))
        if lit:
            self.rule((r.left, r.bottom + 3 * self.k), r.right, self.p.brass)
        self.hits.append(Hit(grown, key, clause, Text("Open the rulebook at {clause}", {"clause": clause})))
        return r

    # ---- shapes

    def rule(self, at: Spot, right: float, color: Color | None = None, wide: float = 1.0) -> None:
        """A thin level line from a place to the x of its end."""
        if self.surface is not None:
            ink = self.p.line if color is None else color
            high = max(1, round(wide * self.k))
            canvas.rect(self.surface, ink, (round(at[0]), round(at[1]), round(right - at[0]), high))

    def post(self, at: Spot, bottom: float, color: Color | None = None) -> None:
        """A thin upright line from a place to the y of its end."""
        if self.surface is not None:
            ink = self.p.line if color is None else color
            canvas.line(self.surface, ink, (round(at[0]), round(at[1])), (round(at[0]), round(bottom)))

    def ink(
        self, box: tuple[float, float, float, float], paint: Callable[[Ink], None], enlarge: int = 3
    ) -> None:
        """Anti-aliased shapes in a box (left, top, width, height); `paint` draws from its corner (0, 0)."""
        if self.surface is not None:
            layer = Ink(box[2], box[3], enlarge)
            paint(layer)
            layer.onto(self.surface, (box[0], box[1]))

    def side_mark(self, side: int, centre: Spot, radius: float, *, ring: bool = True) -> None:
        """The mark of a side; radius at 100 %."""
        if self.surface is not None:
            side_mark(self.surface, side, centre, radius * self.k, self.theme, ring=ring)

    def verdict(self, tone: str, centre: Spot, size: float = 16) -> bool:
        """Tick, triangle or cross for good, warn or bad; whether the tone has a mark."""
        marked = tone in ("good", "warn", "bad")
        if marked and self.surface is not None:
            mark(self.surface, tone, centre, size * self.k, self.theme)
        return marked

    def token(self, sprite: str, centre: Spot, diameter: float, side: int, *, dim: bool = False) -> None:
        """A figure seen from above, facing up; diameter in pixels."""
        if self.surface is not None:
            put_token(self.surface, sprite, centre, diameter, side=side, facing=90, palette=self.p, dim=dim)

    def figure_hit(self, box: pygame.Rect, figure: str, name: str) -> None:
        """A figure that the table shows when the pointer is over the box."""
        if figure:
            self.hits.append(Hit(box, f"figure:{figure}", name))
