"""Where the labels over a table lay last: only those near which something has changed are placed anew.

Labels are placed one after the other, each where it covers least of what lies there already. So a label stays
where it is as long as nothing within reach of its possible places has come, gone or moved.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import zip_longest
from typing import Generic, NamedTuple, TypeVar

import pygame

from game.screen.canvas import Sheet, Stroke
from game.screen.plates import best_place

T = TypeVar("T")
Rects = list[pygame.Rect]


class Placed(NamedTuple):
    """A label where it was put, and all that it left on the sheet."""

    options: Sequence[pygame.Rect]
    """All places that it may take, the liked ones first."""
    chosen: pygame.Rect
    """The one of them that covers least."""
    place: pygame.Rect
    """What it covers there."""
    hull: pygame.Rect
    """About all the places."""
    words: str = ""
    strokes: Sequence[Stroke] = ()
    places: Sequence[pygame.Rect] = ()


def placed(
    options: Sequence[pygame.Rect], chosen: pygame.Rect, place: pygame.Rect, words: str = ""
) -> Placed:
    """A label that has just been drawn."""
    return Placed(options, chosen, place, options[0].unionall(options[1:]), words)


Put = Callable[[T, Rects], Placed]
"""Draws one label clear of some rectangles."""


class KeptLabels(Generic[T]):
    """The labels of one kind over one table, in the order in which they are placed."""

    def __init__(self) -> None:
        self._key: object = None
        self._taken: Sequence[Rects] = ()
        self._kept: list[tuple[T, Placed]] = []

    def draw(
        self,
        surface: pygame.Surface,
        area: pygame.Rect,
        key: Hashable,
        labels: Sequence[T],
        taken: Sequence[Rects],
        put: Put[T],
    ) -> list[Placed]:
        """Draws the labels; returns where they lie.

        area: where they should lie; key: all that a label depends on besides itself and what must stay free;
        taken: that, in groups of which each keeps its order; put: draws one label where it covers least.
        """
        blocked = [r for group in taken for r in group]
        if not isinstance(surface, Sheet):
            return [_put(surface, label, blocked, put) for label in labels]
        whole = (key, tuple(surface.get_clip()))
        old = self._kept if whole == self._key else []
        # what the hand carries comes first and may be more or less; what stands comes after it
        alike = min(len(labels), len(old))
        before, standing = old[: len(old) - alike], old[len(old) - alike :]
        first = len(labels) - alike
        out = [_put(surface, label, blocked, put) for label in labels[:first]]
        changed: Rects = []
        if standing:
            for n in range(max(len(self._taken), len(taken))):
                changed += _unlike(*(groups[n] if n < len(groups) else [] for groups in (self._taken, taken)))
            changed += [p.place for p in (*(p for _, p in before), *out)]
        for label, (other, was) in zip(labels[first:], standing, strict=True):
            if (label is other or label == other) and _stays(was, changed, blocked, area):
                surface.add(was.strokes, was.places)
                blocked.append(was.place)
                out.append(was)
                continue
            now = _put(surface, label, blocked, put)
            changed += [was.place, now.place] if now.place != was.place else []
            out.append(now)
        self._key, self._taken, self._kept = whole, taken, list(zip(labels, out, strict=True))
        return out


def _stays(was: Placed, changed: Rects, blocked: Rects, area: pygame.Rect) -> bool:
    """Whether a label still covers least where it lies."""
    return was.hull.collidelist(changed) < 0 or best_place(was.options, blocked, area) == was.chosen


def _put(surface: pygame.Surface, label: T, blocked: Rects, put: Put[T]) -> Placed:
    """One label placed anew; `blocked` grows by its place."""
    first = len(surface.strokes) if isinstance(surface, Sheet) else 0
    found = put(label, blocked)
    blocked.append(found.place)
    if not isinstance(surface, Sheet):
        return found
    return found._replace(strokes=surface.strokes[first:], places=surface.places[first:])


def _unlike(before: Rects, now: Rects) -> Rects:
    """The rectangles in which two lists differ, place by place."""
    return [r for pair in zip_longest(before, now) if pair[0] != pair[1] for r in pair if r is not None]
