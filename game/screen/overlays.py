"""What lies flat on the table: dusk beyond the reach, the path tape, arcs, templates, zones, lit edges.

Plain data in inches; every line is cased. Each function returns the rectangle of the window that it changed.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.screen.assets import PM
from game.screen.camera import Camera, Point
from game.screen.remembered import Steps, finished
from game.screen.shapes import Cut, Ink, Spot, around, blur, bounds, faded, put
from game.screen.tape import Piece, knots, path, path_cost
from game.screen.theme import Theme

Shade = tuple[int, int, int, int]
"""A premultiplied colour with its alpha."""

__all__ = [
    "Piece",
    "Veil",
    "arc",
    "core",
    "knots",
    "lit_edge",
    "path",
    "path_cost",
    "reach",
    "ring",
    "spotlight",
    "template",
    "template_cross",
    "zone",
]


def core(camera: Camera, theme: Theme) -> float:
    """Pixels of the core of an overlay line: 0.06 inch, at least 2."""
    return max(2.0, camera.ppi * 0.06) * theme.palette.wide


@dataclass(frozen=True, slots=True)
class Veil:
    """A prepared overlay as large as the visible table; drawing it is one blit."""

    image: pygame.Surface
    at: tuple[int, int]

    def draw(self, surface: pygame.Surface, alpha: int = 255) -> pygame.Rect:
        """Draws it, at part of its strength while it fades in."""
        image = self.image if alpha >= 255 else faded(self.image, alpha)
        return surface.blit(image, self.at, special_flags=PM)


def visible_part(camera: Camera) -> pygame.Rect:
    return camera.inner.clip(camera.area)


def _clockwise(outline: Sequence[Point]) -> bool:
    """Whether an outline goes clockwise on the table (y up): that makes it a hole."""
    twice = 0.0
    for i, (x, y) in enumerate(outline):
        x2, y2 = outline[(i + 1) % len(outline)]
        twice += x * y2 - x2 * y
    return twice < 0


def covered(
    box: pygame.Rect, camera: Camera, near: Sequence[Sequence[Point]], shrink: int, shade: Shade
) -> pygame.Surface:
    """The shade everywhere but inside the outlines, `shrink` times smaller than the box."""
    return finished(cover_steps(box, camera, near, shrink, shade))


def cover_steps(
    box: pygame.Rect, camera: Camera, near: Sequence[Sequence[Point]], shrink: int, shade: Shade
) -> Steps[pygame.Surface]:
    """What covered() draws, an outline at a time."""
    small = pygame.Surface((box.w // shrink + 1, box.h // shrink + 1), pygame.SRCALPHA)
    small.fill(shade)
    for outline in sorted(near, key=_clockwise):
        if len(outline) < 3:
            continue
        yield
        spots = [camera.px(p) for p in outline]
        local = [((x - box.x) / shrink, (y - box.y) / shrink) for x, y in spots]
        yield
        pygame.draw.polygon(small, shade if _clockwise(outline) else (0, 0, 0, 0), local)
    return small


@lru_cache(4)
def _hatch(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Diagonal lines: dusk for a palette that does not rely on tone."""
    w, h = size
    ink, step = Ink(w, h, 2), 15 * theme.k
    for j in range(int((w + h) / step) + 1):
        x = j * step - h
        ink.line([(x, h), (x + h, 0)], 1.6 * theme.k, theme.palette.halo, 150, caps=False)
    return ink.done()


def shade_of(theme: Theme, strength: float = 1.0) -> Shade:
    p = theme.palette
    alpha = min(230, round(p.dim * strength))
    r, g, b = (v * alpha // 255 for v in p.dusk)
    return r, g, b, alpha


def _dusk(box: pygame.Rect, cover: pygame.Surface, theme: Theme) -> pygame.Surface:
    """The cover at the size of the box, hatched in a palette without grain."""
    out = pygame.transform.smoothscale(cover, box.size)
    if not theme.palette.grain:
        lines, mask = _hatch(box.size, theme).copy(), out.copy()
        # full strength wherever there is any shade: the hatch does not fade with the dusk
        mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
        for _ in range(2):
            mask.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
        lines.blit(mask.premul_alpha(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        out.blit(lines, (0, 0), special_flags=PM)
    return out


def reach(camera: Camera, theme: Theme, near: Sequence[Sequence[Point]]) -> Veil:
    """Dusk over all that lies outside the outlines `near` and a solid line about them.

    Outlines go counter-clockwise; clockwise ones are holes. Made once when a figure is picked up.
    """
    box, p = visible_part(camera), theme.palette
    image = _dusk(box, covered(box, camera, near, 2, shade_of(theme)), theme)
    found = edge_ink(camera, theme, near, box)
    if found is not None:
        (ink, lines, part), wide = found, edge_width(camera, theme)
        for line in lines:
            ink.line(line, wide + 2 * max(1.2, wide * 0.5), p.halo, closed=True)
            ink.line(line, wide, p.reach, closed=True)
        ink.onto(image, (part.x - box.x, part.y - box.y))
    return Veil(image, box.topleft)


def limit(camera: Camera, theme: Theme, far: Sequence[Sequence[Point]]) -> Veil:
    """A dashed line about the outlines: what could be reached another way."""
    box, p = visible_part(camera), theme.palette
    found = edge_ink(camera, theme, far, box)
    if found is None:
        return Veil(pygame.Surface((1, 1), pygame.SRCALPHA), box.topleft)
    (ink, lines, part), wide = found, edge_width(camera, theme)
    pattern = (camera.ppi * 0.32, camera.ppi * 0.26)
    for line in lines:
        ink.dash(line, wide * 0.7 + 2, p.halo, pattern, 120, closed=True)
        ink.dash(line, wide * 0.7, p.reach, pattern, 190, closed=True)
    return Veil(ink.done(), part.topleft)


def edge_width(camera: Camera, theme: Theme) -> float:
    return max(2.0, camera.ppi * 0.07) * theme.palette.wide


def edge_ink(
    camera: Camera, theme: Theme, outlines: Sequence[Sequence[Point]], box: pygame.Rect
) -> tuple[Ink, list[list[Spot]], pygame.Rect] | None:
    """Room for lines about outlines, the lines in it, and where in the window it lies."""
    found = edge_lines(camera, theme, outlines, box)
    return None if found is None else (Ink(found[1].w, found[1].h, 2), *found)


def edge_lines(
    camera: Camera, theme: Theme, outlines: Sequence[Sequence[Point]], box: pygame.Rect
) -> tuple[list[list[Spot]], pygame.Rect] | None:
    """Lines about outlines, and where in the window the room for them lies."""
    lines = [[camera.px(q) for q in outline] for outline in outlines if len(outline) > 1]
    if not lines:
        return None
    every = [spot for line in lines for spot in line]
    part = bounds(every, 3 * edge_width(camera, theme)).clip(box)
    if not part.w or not part.h:
        return None
    return [[(x - part.x, y - part.y) for x, y in line] for line in lines], part


def spotlight(camera: Camera, theme: Theme, spots: Sequence[tuple[Point, float]]) -> Veil:
    """Dusk at 72 % over all but soft discs (place, radius in inches): what may be chosen."""
    box, shrink = visible_part(camera), 4
    small = covered(box, camera, (), shrink, shade_of(theme, 0.72))
    for at, radius in spots:
        x, y = camera.px(at)
        middle = ((x - box.x) / shrink, (y - box.y) / shrink)
        pygame.draw.circle(small, (0, 0, 0, 0), middle, radius * camera.ppi / shrink)
    return Veil(_dusk(box, blur(small, 0.6 * camera.ppi / shrink), theme), box.topleft)


# ---------------------------------------------------------------- arcs and templates


@lru_cache(256)
def _arc(theme: Theme, ppi: float, facing: float, spread: tuple[float, float], look: tuple[int, bool]) -> Cut:
    """spread = radius of base, reach in inches; look = side, all round."""
    (r, far), (side, whole), p, k = spread, look, theme.palette, theme.k
    radius, wide = (r + far) * ppi, max(2.0, ppi * 0.06) * p.wide
    n = math.ceil(radius * 2 + 1.5 * ppi + 12 * k)
    span = (0.0, 360.0) if whole else (facing - 90, facing + 90)
    # half of the layer stays clear: it is neither drawn nor painted
    rim = around((n / 2, n / 2), radius + (0.0 if whole else 0.7 * ppi), span)
    box = bounds([*rim, (n / 2, n / 2)], wide + 3 * k + 2).clip((0, 0, n, n))
    m, ink = (n / 2 - box.x, n / 2 - box.y), Ink(box.w, box.h)
    ink.pie(m, radius, span, p.reach if p.strict else p.side(side), 90 if p.strict else 96)
    ink.arc(m, radius, span, wide + 3 * k, p.halo)
    ink.arc(m, radius, span, wide, p.reach)
    for degrees in () if whole else span:
        t = math.radians(degrees)
        ends = [(m[0] + q * math.cos(t), m[1] - q * math.sin(t)) for q in (r * ppi, radius + 0.7 * ppi)]
        ink.cased(ends, wide, p.reach, p.halo, 1.5 * k)
    for j in range(-18, 18) if whole else range(-9, 10):
        deep = (0.16 if j % 3 else 0.3) * ppi
        ink.spoke(m, facing + j * 10, (radius - deep, radius), wide * 0.7, p.reach)
    return Cut(ink.done(), n, box.topleft)


def arc(
    surface: pygame.Surface,
    camera: Camera,
    theme: Theme,
    at: Point,
    *,
    facing: float,
    r: float,
    reach: float,
    side: int,
    all_round: bool = False,
) -> pygame.Rect:
    """The front half of the band that a weapon reaches: base radius r and reach in inches, facing in degrees.
    Ten-degree ticks, and two short rays for the half plane."""
    cut = _arc(theme, camera.ppi, round(facing, 1) % 360, (r, reach), (side, all_round))
    return cut.put(surface, camera.px(at))


@lru_cache(16)
def _template(theme: Theme, radius: float, ppi: float) -> pygame.Surface:
    p, k = theme.palette, theme.k
    n = math.ceil(2 * radius + 12 * k)
    m, ink = (n / 2, n / 2), Ink(n, n, 2)
    ink.disc(m, radius, p.fury, 74)
    for j in range(-9, 10):
        x = j * radius / 9
        h = math.sqrt(max(0.0, radius * radius - x * x))
        ink.line([(m[0] + x, m[1] - h), (m[0] + x, m[1] + h)], 1.4 * k, p.halo, 60, caps=False)
    wide = max(2.0, ppi * 0.06) * p.wide
    ink.arc(m, radius - wide / 2, (0, 360), wide + 3 * k, p.halo)
    ink.arc(m, radius - wide / 2, (0, 360), wide, p.reach)
    for j in range(60):
        t, deep = math.radians(6 * j), (0.24 if j % 5 == 0 else 0.14) * ppi
        ends = [(m[0] + q * math.cos(t), m[1] + q * math.sin(t)) for q in (radius - deep, radius)]
        ink.line(ends, max(1.2, wide * 0.5), p.halo, caps=False)
    return ink.done()


def template(surface: pygame.Surface, camera: Camera, theme: Theme, at: Point, radius: float) -> pygame.Rect:
    """A round template (radius in inches), hatched one way; draw its cross with template_cross on top of the
    figures."""
    return put(surface, _template(theme, round(camera.length(radius), 1), camera.ppi), camera.px(at))


@lru_cache(8)
def _cross(theme: Theme, ppi: float) -> pygame.Surface:
    p, arm = theme.palette, 0.45 * ppi
    ink, m = Ink(2 * arm + 8, 2 * arm + 8), arm + 4
    for extra, color in ((0.07 * ppi, p.halo), (0.0, p.reach)):
        wide, end = max(2.0, 0.05 * ppi) + extra, arm + extra / 3
        ink.line([(m - end, m), (m + end, m)], wide, color, caps=False)
        ink.line([(m, m - end), (m, m + end)], wide, color, caps=False)
    return ink.done()


def template_cross(surface: pygame.Surface, camera: Camera, theme: Theme, at: Point) -> pygame.Rect:
    """The centre of a template."""
    return put(surface, _cross(theme, camera.ppi), camera.px(at))


def ring(
    surface: pygame.Surface,
    camera: Camera,
    theme: Theme,
    at: Point,
    radius: float,
    *,
    side: int | None = None,
) -> pygame.Rect:
    """A dashed circle (radius in inches), filled in a side's colour if one is given: an enemy's reach, an
    aura."""
    p, r = theme.palette, camera.length(radius)
    n, wide = math.ceil(2 * r + 12 * theme.k), core(camera, theme)
    m, ink = (n / 2, n / 2), Ink(n, n, 2)
    if side is not None:
        ink.disc(m, r, p.reach if p.strict else p.side(side), 70)
    ink.arc(m, r - wide / 2, (0, 360), wide + 3 * theme.k, p.halo, alpha=160)
    ink.dash(around(m, r - wide / 2, (0, 360)), wide, p.reach, (0.24 * camera.ppi, 0.18 * camera.ppi))
    return put(surface, ink.done(), camera.px(at))


def zone(
    surface: pygame.Surface, camera: Camera, theme: Theme, outline: Sequence[Point], side: int | None = None
) -> pygame.Rect:
    """A part of the table in which something may be placed: tinted, with a dashed cased line."""
    image, corner = _zone(camera, theme, tuple((x, y) for x, y in outline), side)
    return surface.blit(image, corner, special_flags=PM)


@lru_cache(64)
def _zone(
    camera: Camera, theme: Theme, outline: tuple[Point, ...], side: int | None
) -> tuple[pygame.Surface, tuple[int, int]]:
    spots = [camera.px(p) for p in outline]
    box, p, wide = bounds(spots, 4), theme.palette, core(camera, theme)
    ink = Ink(box.w, box.h, 2)
    local = [(x - box.x, y - box.y) for x, y in spots]
    color = p.reach if side is None or p.strict else p.side(side)
    ink.poly(local, color, 44)
    pattern = (0.4 * camera.ppi, 0.28 * camera.ppi)
    ink.dash(local, wide + 3 * theme.k, p.halo, pattern, 170, closed=True)
    ink.dash(local, wide, p.reach, pattern, closed=True)
    return ink.done(), box.topleft


def lit_edge(surface: pygame.Surface, camera: Camera, theme: Theme, points: Sequence[Point]) -> pygame.Rect:
    """The edge that blocks a line of sight, lit."""
    if len(points) < 2:
        return pygame.Rect(0, 0, 0, 0)
    spots, p = [camera.px(q) for q in points], theme.palette
    wide = max(5 * theme.k, camera.ppi * 0.14)
    box = bounds(spots, wide + 6)
    ink = Ink(box.w, box.h)
    local = [(x - box.x, y - box.y) for x, y in spots]
    ink.line(local, wide + 4 * theme.k, p.halo)
    ink.line(local, wide, p.over)
    return ink.onto(surface, box.topleft)


def front(surface: pygame.Surface, camera: Camera, theme: Theme, outline: Sequence[Point]) -> pygame.Rect:
    """What lies before a figure as far as something reaches: lit a little, with a cased solid line."""
    image, corner = _front(camera, theme, tuple((x, y) for x, y in outline))
    return surface.blit(image, corner, special_flags=PM)


@lru_cache(64)
def _front(
    camera: Camera, theme: Theme, outline: tuple[Point, ...]
) -> tuple[pygame.Surface, tuple[int, int]]:
    """The picture and where its corner lies: those of all who stand are the same in every frame."""
    spots = [camera.px(p) for p in outline]
    box, p, wide = bounds(spots, 6), theme.palette, core(camera, theme)
    ink = Ink(box.w, box.h, 2)
    local = [(x - box.x, y - box.y) for x, y in spots]
    ink.poly(local, p.light, 34)
    ink.line(local, wide + 3 * theme.k, p.halo, 190, closed=True)
    ink.line(local, wide, p.reach, closed=True)
    return ink.done(), box.topleft
