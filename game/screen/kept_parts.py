"""Parts of a panel that were drawn just now and have not changed are put down again as they were."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.engine.look import Part
from game.screen.canvas import Sheet, Stroke
from game.screen.parts import Column
from game.screen.pen import Item, Pen
from game.screen.scene import Hit


class _Kept(NamedTuple):
    """A part as it was drawn: what it is, where it began and ended, and all that it left behind."""

    part: Part
    look: tuple[float, bool, bool, frozenset[tuple[str, str]]]
    end: float
    strokes: list[Stroke]
    places: list[pygame.Rect]
    hits: list[Hit]
    items: list[Item]


class KeptParts:
    """The parts of one panel, drawn or only measured, in the order in which they come."""

    def __init__(self) -> None:
        self._key: object = None
        self._kept: list[_Kept] = []
        self._next = 0

    def begin(self, key: object) -> None:
        """A drawing begins. key: all that it depends on besides the parts themselves and where they begin."""
        if key != self._key:
            self._kept.clear()
        self._key, self._next = key, 0

    def again(self) -> None:
        """The same drawing begins once more."""
        self._next = 0

    def forget(self) -> None:
        """The next drawing is made anew."""
        self._key = None

    def part(
        self, pen: Pen, col: Column, y: float, part: Part, lead: bool, draw: Callable[[], float]
    ) -> float:
        """Draws the next part; returns the y below it."""
        surface, n, look = pen.surface, self._next, (y, lead, col.tight, col.small)
        self._next += 1
        if surface is not None and not isinstance(surface, Sheet):
            return draw()
        if n < len(self._kept):
            was = self._kept[n]
            if was.look == look and was.part == part:
                if surface is not None:
                    surface.add(was.strokes, was.places)
                pen.hits += was.hits
                pen.items += was.items
                return was.end
        first, hits, items = len(surface.strokes) if surface is not None else 0, len(pen.hits), len(pen.items)
        end = draw()
        strokes, places = (
            (surface.strokes[first:], surface.places[first:]) if surface is not None else ([], [])
        )
        self._kept[n : n + 1] = [_Kept(part, look, end, strokes, places, pen.hits[hits:], pen.items[items:])]
        return end
