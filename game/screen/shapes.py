"""Anti-aliased shapes: drawn several times too large on a layer, scaled down once.

Lengths are pixels; angles degrees, 0 = east, counter-clockwise. Every surface carries premultiplied alpha.
"""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.screen.assets import PM
from game.screen.theme import Color

Spot = tuple[float, float]
"""A place in pixels, y down."""

MOST_PIXELS = 16_000_000
"""A layer is enlarged less when it would hold more pixels than this."""


class Ink:
    """A layer drawn `enlarge` times too large; done() gives it at its true size."""

    def __init__(self, width: float, height: float, enlarge: int = 3) -> None:
        """A clear layer of at least width x height pixels."""
        self.width, self.height = max(1, math.ceil(width)), max(1, math.ceil(height))
        self.enlarge = enlarge = enlarged(self.width, self.height, enlarge)
        size = (self.width * enlarge, self.height * enlarge)
        self.surface = pygame.Surface(size, pygame.SRCALPHA)

    def _color(self, color: Color, alpha: int) -> tuple[int, int, int, int]:
        r, g, b = color
        return r * alpha // 255, g * alpha // 255, b * alpha // 255, alpha

    def poly(self, points: Sequence[Spot], color: Color, alpha: int = 255) -> None:
        """A filled polygon; it replaces what is under it, alpha included."""
        if len(points) > 2:
            k = self.enlarge
            enlarged = [(x * k, y * k) for x, y in points]
            pygame.draw.polygon(self.surface, self._color(color, alpha), enlarged)

    def disc(self, centre: Spot, radius: float, color: Color, alpha: int = 255) -> None:
        """A filled circle."""
        k = self.enlarge
        at = (centre[0] * k, centre[1] * k)
        pygame.draw.circle(self.surface, self._color(color, alpha), at, radius * k)

    def ring(self, centre: Spot, radius: float, width: float, color: Color, alpha: int = 255) -> None:
        """A circle line between radius - width and radius."""
        self.arc(centre, radius - width / 2, (0, 360), width, color, alpha=alpha)

    def arc(
        self,
        centre: Spot,
        radius: float,
        span: tuple[float, float],
        width: float,
        color: Color,
        *,
        alpha: int = 255,
    ) -> None:
        """A piece of a circle line, from span[0] to span[1] degrees, `width` wide about the radius."""
        outer = around(centre, radius + width / 2, span)
        inner = around(centre, radius - width / 2, span)
        self.poly([*outer, *reversed(inner)], color, alpha)

    def pie(
        self, centre: Spot, radius: float, span: tuple[float, float], color: Color, alpha: int = 255
    ) -> None:
        """A filled sector."""
        self.poly([centre, *around(centre, radius, span)], color, alpha)

    def rect(
        self, box: tuple[float, float, float, float], color: Color, alpha: int = 255, rounded: float = 0
    ) -> None:
        """A filled rectangle (left, top, width, height) with rounded corners."""
        k = self.enlarge
        area = (box[0] * k, box[1] * k, box[2] * k, box[3] * k)
        pygame.draw.rect(self.surface, self._color(color, alpha), area, border_radius=round(rounded * k))

    def line(
        self,
        points: Sequence[Spot],
        width: float,
        color: Color,
        alpha: int = 255,
        *,
        closed: bool = False,
        caps: bool = True,
    ) -> None:
        """A line of the given width with round joints, and round ends if caps."""
        way = [*points, points[0]] if closed else list(points)
        for (x0, y0), (x1, y1) in pairwise(way):
            d = math.hypot(x1 - x0, y1 - y0) or 1e-9
            nx, ny = -(y1 - y0) / d * width / 2, (x1 - x0) / d * width / 2
            corners = [(x0 + nx, y0 + ny), (x1 + nx, y1 + ny), (x1 - nx, y1 - ny), (x0 - nx, y0 - ny)]
            self.poly(corners, color, alpha)
        for i, p in enumerate(way):
            if caps or 0 < i < len(way) - 1:
                self.disc(p, width / 2, color, alpha)

    def spoke(
        self, centre: Spot, degrees: float, span: tuple[float, float], width: float, color: Color
    ) -> None:
        """A line in a direction from a centre, from span[0] to span[1] pixels off it, with flat ends."""
        t = math.radians(degrees)
        (x, y), (c, s), half = centre, (math.cos(t), -math.sin(t)), width / 2
        sides = ((span[0], half), (span[1], half), (span[1], -half), (span[0], -half))
        self.poly([(x + q * c - w * s, y + q * s + w * c) for q, w in sides], color)

    def dash(
        self,
        points: Sequence[Spot],
        width: float,
        color: Color,
        pattern: tuple[float, float],
        alpha: int = 255,
        *,
        closed: bool = False,
        caps: bool = True,
    ) -> None:
        """A dashed line; pattern = pixels on, pixels off."""
        way = [*points, points[0]] if closed else list(points)
        for piece in dashes(way, *pattern):
            self.line(piece, width, color, alpha, caps=caps)

    def cased(self, points: Sequence[Spot], width: float, core: Color, casing: Color, case: float) -> None:
        """A line with a casing `case` pixels wide on each side."""
        self.line(points, width + 2 * case, casing)
        self.line(points, width, core)

    def done(self) -> pygame.Surface:
        """The layer at its true size."""
        if self.enlarge == 1:
            return self.surface
        return pygame.transform.smoothscale(self.surface, (self.width, self.height))

    def onto(self, surface: pygame.Surface, at: Spot = (0, 0)) -> pygame.Rect:
        """Draws the layer with its top left corner at a place; returns what was changed."""
        return surface.blit(self.done(), (round(at[0]), round(at[1])), special_flags=PM)


def enlarged(width: int, height: int, wanted: int) -> int:
    """How many times too large a layer of that size is drawn, at most as wanted."""
    while wanted > 1 and width * height * wanted * wanted > MOST_PIXELS:
        wanted -= 1
    return wanted


def around(centre: Spot, radius: float, span: tuple[float, float]) -> list[Spot]:
    """Points on a circle line from span[0] to span[1] degrees, close enough to look round."""
    (x, y), (begin, end) = centre, span
    n, turn, cos, sin = max(6, int(abs(end - begin) / 360 * (40 + radius))), end - begin, math.cos, math.sin
    angles = [math.radians(begin + turn * i / n) for i in range(n + 1)]
    return [(x + radius * cos(t), y - radius * sin(t)) for t in angles]


def dashes(points: Sequence[Spot], on: float, off: float) -> list[list[Spot]]:
    """The pieces of a line that a dash pattern leaves."""
    if not points:
        return []
    out: list[list[Spot]] = []
    piece: list[Spot] = [points[0]]
    left, pen = on, True
    for a, b in pairwise(points):
        d, s = math.hypot(b[0] - a[0], b[1] - a[1]), 0.0
        while d - s > left:
            s += left
            p = (a[0] + (b[0] - a[0]) * s / d, a[1] + (b[1] - a[1]) * s / d)
            if pen:
                out.append([*piece, p])
            pen = not pen
            left = on if pen else off
            piece = [p]
        left -= d - s
        if pen:
            piece.append(b)
    if pen and len(piece) > 1:
        out.append(piece)
    return out


def bounds(spots: Iterable[Spot], margin: float) -> pygame.Rect:
    """The rectangle about places, with a margin."""
    xs, ys = zip(*spots, strict=True)
    x, y = math.floor(min(xs) - margin), math.floor(min(ys) - margin)
    return pygame.Rect(x, y, math.ceil(max(xs) + margin) - x, math.ceil(max(ys) + margin) - y)


def cut_rect(box: tuple[float, float, float, float], cut: float) -> list[Spot]:
    """A rectangle (left, top, width, height) without its upper right corner: the house shape."""
    x, y, w, h = box
    return [(x, y), (x + w - cut, y), (x + w, y + cut), (x + w, y + h), (x, y + h)]


def blur(surface: pygame.Surface, radius: float) -> pygame.Surface:
    """The surface, softened; unchanged for a radius under 1."""
    return pygame.transform.gaussian_blur(surface, max(1, round(radius))) if radius >= 1 else surface


def silhouette(surface: pygame.Surface, color: Color, alpha: int = 255) -> pygame.Surface:
    """The outline of a surface filled with one colour, hard-edged."""
    r, g, b = color
    filled = (r * alpha // 255, g * alpha // 255, b * alpha // 255, alpha)
    mask = pygame.mask.from_surface(surface, 60)
    out = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    mask.to_surface(out, setcolor=filled, unsetcolor=(0, 0, 0, 0))
    return out


def tinted(surface: pygame.Surface, color: Color) -> pygame.Surface:
    """One colour with the alpha of a surface: like silhouette, but the soft edge stays."""
    out = surface.copy()
    out.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    out.fill((*color, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return out.premul_alpha()


def faded(surface: pygame.Surface, alpha: int) -> pygame.Surface:
    """A copy at a fraction alpha / 255 of its strength."""
    out = surface.copy()
    out.fill((alpha, alpha, alpha, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def padded(surface: pygame.Surface, margin: int) -> pygame.Surface:
    """A copy with a clear margin on all sides, room for a blur."""
    size = (surface.get_width() + 2 * margin, surface.get_height() + 2 * margin)
    out = pygame.Surface(size, pygame.SRCALPHA)
    out.blit(surface, (margin, margin))
    return out


class Cut(NamedTuple):
    """A premultiplied image that is what is not clear of a square layer."""

    image: pygame.Surface
    whole: int
    """Edge of the layer in pixels."""
    corner: tuple[int, int]
    """Where on the layer the image begins."""

    def put(self, surface: pygame.Surface, centre: Spot) -> pygame.Rect:
        """Draws it with the middle of the layer at a place; returns what was changed."""
        left, top = round(centre[0] - self.whole / 2), round(centre[1] - self.whole / 2)
        at = (left + self.corner[0], top + self.corner[1])
        return surface.blit(self.image, at, special_flags=PM)


def put(surface: pygame.Surface, image: pygame.Surface, centre: Spot) -> pygame.Rect:
    """Draws a premultiplied image with its middle at a place; returns what was changed."""
    x, y = centre[0] - image.get_width() / 2, centre[1] - image.get_height() / 2
    return surface.blit(image, (round(x), round(y)), special_flags=PM)
