"""What lies below all that moves is painted once for each tile of the window, and copied from then on.

Table, dusk and areas are blended over one another; while something is dragged they stay as they are, and to
blend them again in every frame would take as long as all that lies over them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from game.screen.canvas import TILE, Sheet, Stroke

LONGER = 8
"""After so many frames in a row in which more has stayed than is kept, more is kept."""


class Underlay:
    """The first strokes of a drawing, those that do not change from frame to frame, as pixels."""

    def __init__(self) -> None:
        self._strokes: list[Stroke] = []
        self._image: pygame.Surface | None = None
        self._known: list[int] = []
        """For each row of tiles one bit for each that the image holds."""
        self._more = 0
        """Frames in a row in which more has stayed."""

    def paint(
        self, surface: pygame.Surface, sheet: Sheet, before: Sheet | None, parts: Iterable[pygame.Rect] | None
    ) -> None:
        """Paints a sheet, or of it what touches some parts made of whole tiles; before: the sheet of the last
        frame.
        """
        if parts is None or before is None:
            sheet.paint(surface, parts)
            return
        self._settle(surface, sheet.strokes, before.strokes)
        clip = surface.get_clip()
        for part in parts:
            self._paint(surface, sheet, part)
        surface.set_clip(clip)

    def _settle(self, surface: pygame.Surface, now: list[Stroke], before: list[Stroke]) -> None:
        """Finds what has stayed; what was kept of other strokes is worth nothing."""
        stays = _alike(now, before)
        fits = self._image is not None and self._image.get_size() == surface.get_size()
        self._more = self._more + 1 if stays > len(self._strokes) else 0
        if fits and self._more < LONGER and _alike(now, self._strokes) == len(self._strokes):
            return
        if not fits:
            self._image = pygame.Surface(surface.get_size(), 0, surface)
        self._strokes, self._more = now[:stays], 0
        self._known = [0] * (-(-surface.get_height() // TILE))

    def _paint(self, surface: pygame.Surface, sheet: Sheet, part: pygame.Rect) -> None:
        assert self._image is not None
        found = sheet.touching(part)
        below = [n for n in found if n < len(self._strokes)]
        if len(below) < 2:
            sheet.put(surface, part, found)
            return
        surface.set_clip(part)
        if all(self._known[row] & mask == mask for row, mask in _tiles(part)):
            surface.blit(self._image, part, part)
        else:
            sheet.put(surface, part, below)
            self._image.blit(surface, part, part)
            for row, mask in _tiles(part):
                self._known[row] |= mask
        sheet.put(surface, part, found[len(below) :])


def _alike(one: list[Stroke], other: list[Stroke]) -> int:
    """How many strokes two drawings have in common at their beginning."""
    n = 0
    for a, b in zip(one, other, strict=False):
        if a is not b and a != b:
            break
        n += 1
    return n


def _tiles(part: pygame.Rect) -> Iterator[tuple[int, int]]:
    """The rows of tiles that a part lies in, with a bit for each of its tiles."""
    first, last = part.left // TILE, (part.right - 1) // TILE
    mask = ((1 << (last - first + 1)) - 1) << first
    for row in range(part.top // TILE, (part.bottom - 1) // TILE + 1):
        yield row, mask
