"""From inches on the table (y up, origin lower left) to pixels (y down) and back, with zoom and panning."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from game.screen.shapes import Spot

Point = tuple[float, float]
"""A place in inches."""

WALL = 0.5
"""Inches of wall drawn around the table."""

MOST_ZOOM = 4.0
MOST_LAYER = 4096
"""Pixels that no side of the drawn table exceeds, so that its layer stays small enough to keep."""


@dataclass(frozen=True, slots=True)
class Camera:
    """A view of a table of width x depth inches in a window part `view` (left, top, width, height)."""

    view: tuple[int, int, int, int]
    width: float
    depth: float
    ppi: float
    """Pixels an inch."""
    left: float
    """Pixel of the outer left edge of the wall."""
    top: float
    """Pixel of the outer upper edge of the wall."""

    @classmethod
    def fit(cls, view: pygame.Rect, width: float, depth: float) -> "Camera":
        """The whole table with its walls, as large as fits, in the middle of the view."""
        ppi = min(view.w / (width + 2 * WALL), view.h / (depth + 2 * WALL))
        w, h = (width + 2 * WALL) * ppi, (depth + 2 * WALL) * ppi
        left, top = view.x + (view.w - w) / 2, view.y + (view.h - h) / 2
        return cls((view.x, view.y, view.w, view.h), width, depth, ppi, float(round(left)), float(round(top)))

    @property
    def area(self) -> pygame.Rect:
        """The part of the window that shows the table; drawing is clipped to it."""
        return pygame.Rect(self.view)

    @property
    def size(self) -> tuple[int, int]:
        """Pixels of the whole table with its walls."""
        return math.ceil((self.width + 2 * WALL) * self.ppi), math.ceil((self.depth + 2 * WALL) * self.ppi)

    @property
    def outer(self) -> pygame.Rect:
        """The table with its walls, in window pixels; it may reach out of the view."""
        return pygame.Rect((round(self.left), round(self.top)), self.size)

    @property
    def inner(self) -> pygame.Rect:
        """The table without its walls, in window pixels."""
        x0, y0 = self.px((0, self.depth))
        x1, y1 = self.px((self.width, 0))
        return pygame.Rect(round(x0), round(y0), round(x1) - round(x0), round(y1) - round(y0))

    def px(self, p: Point) -> Spot:
        """The pixel of a place on the table."""
        return (
            self.left + (p[0] + WALL) * self.ppi,
            self.top + (self.depth - p[1] + WALL) * self.ppi,
        )

    def inches(self, spot: Spot) -> Point:
        """The place on the table under a pixel."""
        return (
            (spot[0] - self.left) / self.ppi - WALL,
            self.depth + WALL - (spot[1] - self.top) / self.ppi,
        )

    def length(self, inches: float) -> float:
        """A length in pixels."""
        return inches * self.ppi

    def on_table(self, spot: Spot) -> bool:
        """Whether a pixel shows a place of the table."""
        x, y = self.inches(spot)
        return self.area.collidepoint(spot) and 0 <= x <= self.width and 0 <= y <= self.depth

    def fitted(self) -> "Camera":
        """The view of the whole table again."""
        return Camera.fit(self.area, self.width, self.depth)

    def zoomed(self, factor: float, about: Spot) -> "Camera":
        """Closer (factor over 1) or farther, the place under the pixel `about` staying where it is.

        Never farther than the whole table, never closer than MOST_ZOOM times that or MOST_LAYER pixels.
        """
        least = self.fitted().ppi
        longest = max(self.width, self.depth) + 2 * WALL
        most = max(least, min(least * MOST_ZOOM, MOST_LAYER / longest))
        ppi = min(max(self.ppi * factor, least), most)
        x, y = self.inches(about)
        left = about[0] - (x + WALL) * ppi
        top = about[1] - (self.depth - y + WALL) * ppi
        return replace(self, ppi=ppi, left=left, top=top)._held()

    def near(self, points: Sequence[Point], margin: float) -> "Camera":
        """As close to some places as shows them all with a margin of inches; the whole table for none."""
        whole = self.fitted()
        if not points:
            return whole
        xs, ys = [x for x, _ in points], [y for _, y in points]
        x, y, w, h = self.view
        wide, high = max(xs) - min(xs) + 2 * margin, max(ys) - min(ys) + 2 * margin
        closer = whole.zoomed(min(w / wide, h / high) / whole.ppi, (x + w / 2, y + h / 2))
        cx, cy = closer.px(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))
        return closer.panned(x + w / 2 - cx, y + h / 2 - cy)

    def panned(self, dx: float, dy: float) -> "Camera":
        """The table moved by pixels, without leaving the view."""
        return replace(self, left=self.left + dx, top=self.top + dy)._held()

    def _held(self) -> "Camera":
        x, y, w, h = self.view
        tw, th = (self.width + 2 * WALL) * self.ppi, (self.depth + 2 * WALL) * self.ppi
        left = x + (w - tw) / 2 if tw <= w else min(max(self.left, x + w - tw), x)
        top = y + (h - th) / 2 if th <= h else min(max(self.top, y + h - th), y)
        return replace(self, left=float(round(left)), top=float(round(top)))
