"""The canvas of one terrain piece: exact footprint, ink line inside it, texture clipped to it, shadow."""

import math
import random
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import pygame

from game.screen.assets import PM
from game.screen.shapes import Ink, Spot, around, blur
from game.screen.theme import BLACK, WHITE, Color, Palette
from game.table.terrain import Circle, Polygon, Terrain

SHADE = 118
"""Alpha of a cast shadow."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A rectangle in a canvas: middle, long side, short side in pixels, angle of the long side in degrees."""

    centre: Spot
    long: float
    short: float
    angle: float

    def at(self, along: float, across: float) -> Spot:
        """A place in it: along and across from -0.5 to 0.5; across grows to the left of the long side."""
        t = math.radians(self.angle)
        x, y = along * self.long, across * self.short
        return (
            self.centre[0] + x * math.cos(t) - y * math.sin(t),
            self.centre[1] - x * math.sin(t) - y * math.cos(t),
        )


def _bar(points: list[Spot]) -> Bar | None:
    """The four-cornered outline as a rectangle, None if it is none."""
    if len(points) != 4:
        return None
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = points
    a, b = math.hypot(x1 - x0, y1 - y0), math.hypot(x2 - x1, y2 - y1)
    square = abs((x1 - x0) * (x2 - x1) + (y1 - y0) * (y2 - y1)) < 0.02 * a * b
    if not square or abs(x0 + x2 - x1 - x3) + abs(y0 + y2 - y1 - y3) > 1:
        return None
    middle = ((x0 + x2) / 2, (y0 + y2) / 2)
    if a >= b:
        return Bar(middle, a, b, -math.degrees(math.atan2(y1 - y0, x1 - x0)))
    return Bar(middle, b, a, -math.degrees(math.atan2(y2 - y1, x2 - x1)))


class Canvas:
    """Layers as large as the bounding box of a piece plus a margin of 2 pixels.

    `points` is its outline in the canvas, `origin` the top left corner of the canvas in pixels from the
    south-west corner of the table, y down.
    """

    MARGIN = 2

    def __init__(self, piece: Terrain, ppi: float, palette: Palette, cloth: Color | None = None) -> None:
        """A canvas for a piece at so many pixels an inch; cloth: the colour of the ground, sand if None."""
        self.piece, self.ppi, self.palette = piece, ppi, palette
        self.cloth = cloth or palette.sand
        shape = piece.shape
        if isinstance(shape, Circle):
            raw = around((shape.x * ppi, -shape.y * ppi), shape.r * ppi, (0, 360))
        else:
            raw = [(x * ppi, -y * ppi) for x, y in shape.points]
        left = math.floor(min(x for x, _ in raw)) - self.MARGIN
        top = math.floor(min(y for _, y in raw)) - self.MARGIN
        self.origin = (left, top)
        self.points: list[Spot] = [(x - left, y - top) for x, y in raw]
        self.size = (
            math.ceil(max(x for x, _ in self.points)) + self.MARGIN,
            math.ceil(max(y for _, y in self.points)) + self.MARGIN,
        )
        # textures hang on the piece and not on the run: the same piece always looks the same
        self.rnd = random.Random(f"{piece.kind} {piece.shape!r}")

    @cached_property
    def round(self) -> tuple[Spot, float] | None:
        """Middle and radius in pixels if the piece is a circle."""
        shape = self.piece.shape
        if not isinstance(shape, Circle):
            return None
        x, y = shape.x * self.ppi - self.origin[0], -shape.y * self.ppi - self.origin[1]
        return (x, y), shape.r * self.ppi

    @cached_property
    def bar(self) -> Bar | None:
        """The piece as a rectangle, None if it is none."""
        return _bar(self.points) if isinstance(self.piece.shape, Polygon) else None

    def inset(self, inches: float, shift: float = 0.0) -> list[Spot]:
        """The outline moved inwards by about so many inches, then to the north-west by `shift` inches."""
        d, f = -shift * self.ppi, 2 * inches * self.ppi
        if self.bar is not None:
            long, short = max(0.1, 1 - f / self.bar.long), max(0.1, 1 - f / self.bar.short)
            corners = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
            at = [self.bar.at(u * long, v * short) for u, v in corners]
            return [(x + d, y + d) for x, y in at]
        w, h = self.size[0] - 2 * self.MARGIN, self.size[1] - 2 * self.MARGIN
        fx, fy, m = max(0.1, 1 - f / w), max(0.1, 1 - f / h), self.middle
        return [(m[0] + (x - m[0]) * fx + d, m[1] + (y - m[1]) * fy + d) for x, y in self.points]

    @property
    def middle(self) -> Spot:
        """The middle of the bounding box."""
        return self.size[0] / 2, self.size[1] / 2

    def ink(self, enlarge: int = 3) -> Ink:
        """An empty layer of the canvas."""
        return Ink(*self.size, enlarge)

    def filled(self, color: Color, alpha: int = 255) -> Ink:
        """A layer with the footprint in one colour."""
        ink = self.ink()
        ink.poly(self.points, color, alpha)
        return ink

    @cached_property
    def mask(self) -> pygame.Surface:
        """The footprint in white, to multiply with."""
        return self.filled(WHITE).done()

    def clipped(self, ink: Ink | pygame.Surface) -> pygame.Surface:
        """A layer without what lies outside the footprint."""
        out = ink.done() if isinstance(ink, Ink) else ink.copy()
        out.blit(self.mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return out

    def blank(self) -> pygame.Surface:
        """An empty surface of the canvas's size."""
        return pygame.Surface(self.size, pygame.SRCALPHA)

    def edge(self, surface: pygame.Surface, width: float, color: Color | None = None) -> None:
        """Draws the ink line inside the footprint, its outer rim exactly on the outline."""
        ink = self.ink()
        ink.line(self.points, 2 * width, color or self.palette.outline, closed=True)
        surface.blit(self.clipped(ink), (0, 0), special_flags=PM)

    def dashed_edge(
        self, surface: pygame.Surface, width: float, color: Color, pattern: tuple[float, float]
    ) -> None:
        """Like edge, dashed; pattern = pixels on, pixels off."""
        ink = self.ink()
        ink.dash(self.points, 2 * width, color, pattern, closed=True, caps=False)
        surface.blit(self.clipped(ink), (0, 0), special_flags=PM)

    def ticks(self, surface: pygame.Surface, length: float, width: float, step: float) -> None:
        """Draws ticks inwards from the outline, one every `step` pixels."""
        ink = self.ink()
        way = [*self.points, self.points[0]]
        left = step / 2
        for (x0, y0), (x1, y1) in pairwise(way):
            d = math.hypot(x1 - x0, y1 - y0)
            s = left
            while s <= d:
                ux, uy = (x1 - x0) / d, (y1 - y0) / d
                x, y = x0 + ux * s, y0 + uy * s
                # outlines go counter-clockwise on the table, so the inside lies to the left, y being down
                inner = (x + uy * length, y - ux * length)
                ink.line([(x, y), inner], width, self.palette.outline, 190, caps=False)
                s += step
            left = s - d
        surface.blit(self.clipped(ink), (0, 0), special_flags=PM)

    def scatter(self, count: int, inset: float = 0.0) -> list[Spot]:
        """Random places inside the footprint, the same on every run; inset keeps them off the outline."""
        out: list[Spot] = []
        w, h = self.size
        probe = pygame.mask.from_surface(self.mask, 127)
        for _ in range(count * 12):
            x, y = self.rnd.uniform(0, w), self.rnd.uniform(0, h)
            near = ((x, y), (x - inset, y), (x + inset, y), (x, y - inset), (x, y + inset))
            if all(0 <= a < w and 0 <= b < h and probe.get_at((a, b)) for a, b in near):
                out.append((x, y))
                if len(out) == count:
                    break
        return out


def shadow_length(height: float) -> float:
    """Inches of shadow of a thing so many inches high: two heights never share a length."""
    return 0.05 + 0.29 * min(height, 5.0) if height > 0 else 0.0


def shadow(canvas: Canvas, height: float) -> tuple[pygame.Surface, Spot]:
    """The shadow to the south-east, and where it goes relative to the canvas's corner."""
    reach, ppi = shadow_length(height) * canvas.ppi, canvas.ppi
    m = math.ceil(0.2 * ppi)
    size = (math.ceil(canvas.size[0] + reach) + 2 * m, math.ceil(canvas.size[1] + reach) + 2 * m)
    out = pygame.Surface(size, pygame.SRCALPHA)
    steps = max(2, round(reach / 1.5))
    for j in range(steps + 1):
        d = reach * j / steps + m
        pygame.draw.polygon(out, (*BLACK, SHADE), [(x + d, y + d) for x, y in canvas.points])
    return blur(out, 0.06 * ppi), (-m, -m)
