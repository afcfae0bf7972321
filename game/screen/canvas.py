"""A sheet notes what is drawn on it instead of drawing; only what differs from the sheet before is painted.

Whatever draws on the match screen uses blit and fill of a surface and the four shapes of this module, so that
it draws on a surface and on a sheet alike, pixel for pixel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from typing import Any, Generic, NamedTuple, TypeVar

import pygame

T = TypeVar("T")
TILE = 32
"""Edge in pixels of the squares that are painted anew."""


class Shape(NamedTuple):
    """A shape of pygame.draw; `more` are its further arguments by name."""

    kind: str
    color: tuple[int, ...]
    args: tuple[Any, ...]
    more: tuple[tuple[str, int], ...] = ()

    def draw(self, surface: pygame.Surface) -> pygame.Rect:
        """Draws it."""
        drawn: pygame.Rect = getattr(pygame.draw, self.kind)(
            surface, self.color, *self.args, **dict(self.more)
        )
        return drawn


Clip = tuple[int, int, int, int]
Stroke = tuple[pygame.Surface | Shape, int, int, int, Clip]
"""What is drawn: an image with its corner and flags, or a shape; and the part of the window it is kept in."""


class Sheet(pygame.Surface):
    """Looks like the surface of a window; blit, fill and shapes are noted in their order."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__((1, 1))
        self._area = pygame.Rect((0, 0), size)
        self._clip = self._area.copy()
        self._kept_in: Clip = (0, 0, *size)
        self.strokes: list[Stroke] = []
        self.places: list[pygame.Rect] = []
        """What each of them may change."""
        self._again: list[tuple[int, Sequence[Stroke]]] = []
        """What was noted once more, and from which stroke on."""

    # ---- as a surface

    def get_size(self) -> tuple[int, int]:
        return self._area.size

    def get_width(self) -> int:
        return self._area.w

    def get_height(self) -> int:
        return self._area.h

    def get_rect(self, **moved: Any) -> pygame.Rect:
        out = self._area.copy()
        for name, value in moved.items():
            setattr(out, name, value)
        return out

    def get_clip(self) -> pygame.Rect:
        return self._clip.copy()

    def set_clip(self, rect: Any = None, /) -> None:
        self._clip = self._area.copy() if rect is None else pygame.Rect(rect).clip(self._area)
        self._kept_in = (self._clip.x, self._clip.y, self._clip.w, self._clip.h)

    def blit(
        self,
        source: pygame.Surface,
        dest: Any = (0, 0),
        area: Any = None,
        special_flags: int = 0,
    ) -> pygame.Rect:
        if area is not None:
            source = source.subsurface(area)
        x, y = int(dest[0]), int(dest[1])
        place = self._clip.clip((x, y, *source.get_size()))
        if place.w and place.h:
            self.strokes.append((source, x, y, special_flags, self._kept_in))
            self.places.append(place)
        return place.copy()

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        if special_flags:
            raise ValueError("a sheet notes plain fills only")
        return self.shape("rect", color, (self._area if rect is None else pygame.Rect(rect),))

    # ---- as a list

    def shape(
        self, kind: str, color: Any, args: tuple[Any, ...], margin: int = 1, **more: int
    ) -> pygame.Rect:
        """Notes a shape of pygame.draw; margin: pixels by which it may be larger than its corners."""
        box = _about(kind, args)
        place = self._clip.clip(box.inflate(2 * margin, 2 * margin))
        if place.w and place.h:
            drawn = Shape(kind, tuple(color), _frozen(args), tuple(sorted(more.items())))
            self.strokes.append((drawn, 0, 0, 0, self._kept_in))
            self.places.append(place)
        return place.copy()

    def add(self, strokes: Sequence[Stroke], places: Sequence[pygame.Rect]) -> None:
        """Notes once more what was noted before."""
        if strokes:
            self._again.append((len(self.strokes), strokes))
            self.strokes += strokes
            self.places += places

    def cut(self, first: int) -> None:
        """Forgets the strokes from the number `first` on."""
        del self.strokes[first:], self.places[first:]
        while self._again and self._again[-1][0] + len(self._again[-1][1]) > first:
            self._again.pop()

    def paint(self, surface: pygame.Surface, parts: Iterable[pygame.Rect] | None = None) -> None:
        """Draws all of it, or of it all that touches some parts, which must not overlap."""
        before = surface.get_clip()
        for part in [self._area] if parts is None else parts:
            self.put(surface, part, self.touching(part))
        surface.set_clip(before)

    def put(self, surface: pygame.Surface, part: pygame.Rect, numbers: Iterable[int]) -> None:
        """Draws some of the strokes, kept inside a part; the surface stays clipped."""
        strokes, clips = self.strokes, dict[Clip, pygame.Rect]()
        kept: Clip | None = None
        for n in numbers:
            what, x, y, flags, clip = strokes[n]
            if clip != kept:
                if clip not in clips:
                    clips[clip] = part.clip(clip)
                surface.set_clip(clips[clip])
                kept = clip
            if isinstance(what, Shape):
                what.draw(surface)
            else:
                surface.blit(what, (x, y), None, flags)

    def touching(self, part: pygame.Rect) -> list[int]:
        """Which strokes touch a part; none of those that an opaque one covers."""
        found = part.collidelistall(self.places)
        for at in range(len(found) - 1, -1, -1):
            if self.places[found[at]].contains(part) and _opaque(self.strokes[found[at]]):
                return found[at:]
        return found

    def changes(self, before: Sheet) -> list[pygame.Rect]:
        """What may look otherwise than on another sheet of the same size."""
        # what was noted once more on both is the very same list: it is compared as one
        shared = {id(strokes) for _, strokes in before._again} & {id(strokes) for _, strokes in self._again}
        old, new = before._pieces(shared), self._pieces(shared)
        known, found = dict(old), dict(new)
        out = [r for piece in known.keys() - found.keys() for r in known[piece]]
        out += [r for piece in found.keys() - known.keys() for r in found[piece]]
        was, now = [p for p, _ in old if p in found], [p for p, _ in new if p in known]
        if was != now:
            for a, b in zip_longest(was, now):
                if a != b:
                    out += [*known.get(a, ()), *found.get(b, ())]
        return out

    def _pieces(self, shared: set[int]) -> list[tuple[Stroke | int | None, list[pygame.Rect]]]:
        """The strokes in their order with their places; of those lists only their numbers."""
        out: list[tuple[Stroke | int | None, list[pygame.Rect]]] = []
        at = 0
        for first, strokes in self._again:
            if id(strokes) in shared:
                if at < first:
                    out += self._single(at, first)
                at = first + len(strokes)
                out.append((id(strokes), self.places[first:at]))
        return out + self._single(at, len(self.strokes))

    def _single(self, first: int, end: int) -> list[tuple[Stroke | int | None, list[pygame.Rect]]]:
        """Some of the strokes, each with its place."""
        return [(self.strokes[n], [self.places[n]]) for n in range(first, end)]


def _opaque(stroke: Stroke) -> bool:
    """Whether nothing shows through it; only large pictures are asked about."""
    what, _, _, flags, _ = stroke
    if isinstance(what, Shape):
        return what.kind == "rect" and not what.more
    return not flags and not what.get_flags() & pygame.SRCALPHA and what.get_alpha() in (None, 255)


def _about(kind: str, args: tuple[Any, ...]) -> pygame.Rect:
    """The rectangle about the corners of a shape."""
    if kind == "rect":
        return pygame.Rect(args[0])
    if kind == "circle":
        (x, y), r = args
        return pygame.Rect(int(x - r) - 1, int(y - r) - 1, int(2 * r) + 3, int(2 * r) + 3)
    spots = args[0] if kind == "polygon" else args
    xs, ys = [int(s[0]) for s in spots], [int(s[1]) for s in spots]
    return pygame.Rect(min(xs) - 1, min(ys) - 1, max(xs) - min(xs) + 3, max(ys) - min(ys) + 3)


def _frozen(args: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(
        tuple(a) if isinstance(a, pygame.Rect) else _frozen(a) if isinstance(a, (list, tuple)) else a
        for a in args
    )


def tiles(changed: Iterable[pygame.Rect], size: tuple[int, int]) -> list[pygame.Rect]:
    """Rectangles of whole tiles that cover what has changed and do not overlap."""
    rows = [0] * (-(-size[1] // TILE))
    across = -(-size[0] // TILE)
    for r in changed:
        first, last = max(0, r.left // TILE), min(across - 1, (r.right - 1) // TILE)
        mask = ((1 << (last - first + 1)) - 1) << first if last >= first else 0
        for row in range(max(0, r.top // TILE), min(len(rows), (r.bottom - 1) // TILE + 1)):
            rows[row] |= mask
    out: list[pygame.Rect] = []
    window = pygame.Rect((0, 0), size)
    top = 0
    while top < len(rows):
        foot = top + 1
        while foot < len(rows) and rows[foot] == rows[top]:
            foot += 1
        for first, last in _runs(rows[top]):
            box = pygame.Rect(first * TILE, top * TILE, (last - first) * TILE, (foot - top) * TILE)
            out.append(box.clip(window))
        top = foot
    return out


def _runs(mask: int) -> list[tuple[int, int]]:
    """The runs of ones in a mask, from and to."""
    out, at = [], 0
    while mask >> at:
        if not mask >> at & 1:
            at += 1
            continue
        first = at
        while mask >> at & 1:
            at += 1
        out.append((first, at))
    return out


class Memo(Generic[T]):
    """What one piece of drawing has put on a sheet and what it has returned, for as long as its key stays."""

    def __init__(self) -> None:
        self._key: object = None
        self._strokes: list[Stroke] = []
        self._places: list[pygame.Rect] = []
        self._result: T | None = None

    def draw(self, surface: pygame.Surface, key: object, work: Callable[[], T]) -> T:
        """Draws it, or notes once more what was drawn. The key must hold all that the drawing depends on."""
        if not isinstance(surface, Sheet):
            return work()
        whole = (key, surface._kept_in)
        if self._result is not None and whole == self._key:
            surface.add(self._strokes, self._places)
            return self._result
        first = len(surface.strokes)
        self._result = work()
        self._key = whole
        self._strokes, self._places = surface.strokes[first:], surface.places[first:]
        return self._result

    def forget(self) -> None:
        """The next drawing is made anew."""
        self._key = self._result = None


# ---------------------------------------------------------------- shapes, on a surface or a sheet


def rect(surface: pygame.Surface, color: Any, box: Any, width: int = 0, border_radius: int = 0) -> None:
    """As pygame.draw.rect."""
    more = {name: n for name, n in (("width", width), ("border_radius", border_radius)) if n}
    if isinstance(surface, Sheet):
        surface.shape("rect", color, (pygame.Rect(box),), width, **more)
    else:
        pygame.draw.rect(surface, color, box, **more)


def line(surface: pygame.Surface, color: Any, start: Any, end: Any) -> None:
    """As pygame.draw.line, a pixel wide."""
    if isinstance(surface, Sheet):
        surface.shape("line", color, (start, end))
    else:
        pygame.draw.line(surface, color, start, end)


def polygon(surface: pygame.Surface, color: Any, points: Sequence[Any]) -> None:
    """As pygame.draw.polygon, filled."""
    if isinstance(surface, Sheet):
        surface.shape("polygon", color, (points,))
    else:
        pygame.draw.polygon(surface, color, points)


def circle(surface: pygame.Surface, color: Any, centre: Any, radius: float, width: int = 0) -> None:
    """As pygame.draw.circle."""
    if isinstance(surface, Sheet):
        surface.shape("circle", color, (centre, radius), width=width)
    else:
        pygame.draw.circle(surface, color, centre, radius, width)
