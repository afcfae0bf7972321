"""Areas of the measuring tools: what is seen, where a side could strike, what of a base is hidden."""

import math
from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.screen.assets import PM
from game.screen.camera import Camera, Point
from game.screen.overlays import (
    Veil,
    cover_steps,
    edge_ink,
    edge_lines,
    edge_width,
    shade_of,
    visible_part,
)
from game.screen.remembered import Steps, finished
from game.screen.shapes import Ink, Spot, around, bounds, enlarged
from game.screen.theme import Theme

SEEN_DUSK = 1.6
"""How much stronger than that beyond a reach the dusk is over what is not seen."""

STRIP = 32
"""Pixels of height that are drawn in one go while something else is waiting."""

AT_ONCE = 24
"""So many pieces of a line are drawn in one go."""

DANGER = 78
"""Alpha of the colour over what could be struck."""


def seen(camera: Camera, theme: Theme, lit: Sequence[Sequence[Point]]) -> Veil:
    """Strong dusk over all that lies outside the outlines `lit`, hatched, and a thin brass line about them:
    what is seen from a place. Not the look of a reach, so that the two are never taken for each other.
    """
    return finished(seen_steps(camera, theme, lit))


def seen_steps(camera: Camera, theme: Theme, lit: Sequence[Sequence[Point]]) -> Steps[Veil]:
    """What seen() draws, bit by bit."""
    box, p = visible_part(camera), theme.palette
    cover = yield from cover_steps(box, camera, lit, 2, shade_of(theme, SEEN_DUSK))
    yield
    tile = _slant(max(6, round(9 * theme.k)))
    for y in range(0, cover.get_height(), tile.get_height()):
        for x in range(0, cover.get_width(), tile.get_width()):
            cover.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_MULT)
        yield
    image = pygame.transform.smoothscale(cover, box.size)
    yield
    found = edge_lines(camera, theme, lit, box)
    if found is not None:
        (edges, part), wide = found, 2.0 * theme.k
        yield
        reach = wide / 2 + theme.k + 1
        strips = []
        for line in edges:
            strips.append((yield from _in_strips(line, part.h, reach)))
        for n, top in enumerate(range(0, part.h, STRIP)):
            yield
            strip = Ink(part.w, min(STRIP, part.h - top), enlarged(part.w, part.h, 2))
            for line_strips in strips:
                lower = [((a[0], a[1] - top), (b[0], b[1] - top)) for a, b in line_strips[n]]
                for width, color in ((wide + 2 * theme.k, p.halo), (wide, p.brass)):
                    for k, piece in enumerate(lower):
                        if k % AT_ONCE == AT_ONCE - 1:
                            yield
                        strip.line(piece, width, color)
            strip.onto(image, (part.x - box.x, part.y - box.y + top))
    return Veil(image, box.topleft)


def _in_strips(line: Sequence[Spot], high: int, reach: float) -> Steps[list[list[tuple[Spot, Spot]]]]:
    """The pieces of a closed line that come into each strip of an image so high, or within reach of it."""
    out: list[list[tuple[Spot, Spot]]] = [[] for _ in range(0, high, STRIP)]
    for k, (a, b) in enumerate(zip(line, [*line[1:], line[0]], strict=True)):
        if k % (8 * AT_ONCE) == 0:
            yield
        upper, low = (a[1], b[1]) if a[1] <= b[1] else (b[1], a[1])
        first, last = math.ceil((upper - reach) / STRIP) - 1, math.floor((low + reach) / STRIP)
        for n in range(max(0, first), min(len(out) - 1, last) + 1):
            out[n].append((a, b))
    return out


@lru_cache(4)
def _slant(step: int) -> pygame.Surface:
    """A tile of slanted lines that darkens what lies under it: a second sign besides the tone."""
    tile = pygame.Surface((step * 8, step * 8))
    tile.fill((255, 255, 255))
    for k in range(17):
        x = (k - 8) * step
        pygame.draw.line(tile, (110, 110, 110), (x, step * 8), (x + step * 8, 0), 2)
    return tile


def danger(camera: Camera, theme: Theme, outlines: Sequence[Sequence[Point]], side: int, aimed: bool) -> Veil:
    """Where a side could strike: its colour with a hatch of its own and a line with teeth; of shots only a
    dashed line, for whatever hides a target is not counted in it.
    """
    box, p = visible_part(camera), theme.palette
    found = edge_ink(camera, theme, outlines, box)
    if found is None:
        return Veil(pygame.Surface((1, 1), pygame.SRCALPHA), box.topleft)
    (ink, lines, part), wide = found, edge_width(camera, theme)
    if aimed:
        pattern = (camera.ppi * 0.5, camera.ppi * 0.35)
        for line in lines:
            ink.dash(line, wide + 3 * theme.k, p.halo, pattern, 180, closed=True)
            ink.dash(line, wide * 0.8, p.warn, pattern, closed=True)
        return Veil(ink.done(), part.topleft)
    image = pygame.Surface(part.size, pygame.SRCALPHA)
    color = p.over if p.strict else p.side(side)
    shade = (*(v * DANGER // 255 for v in color), DANGER)
    for line in sorted(lines, key=_counter, reverse=True):
        pygame.draw.polygon(image, shade if _counter(line) else (0, 0, 0, 0), line)
    _stripe(image, theme)
    for line in lines:
        ink.line(line, wide + 3 * theme.k, p.halo, closed=True)
        ink.line(line, wide, p.over, closed=True)
    image.blit(ink.done(), (0, 0), special_flags=PM)
    return Veil(image, part.topleft)


def _counter(line: Sequence[Spot]) -> bool:
    """Whether a line of pixels (y down) goes counter-clockwise on the table: it is no hole."""
    twice = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(line, [*line[1:], line[0]], strict=True))
    return twice < 0


def _stripe(image: pygame.Surface, theme: Theme) -> None:
    """Strengthens a shade along upright stripes, so that it is told apart without its colour."""
    step, wide = max(8, round(14 * theme.k)), max(2, round(3 * theme.k))
    bars = pygame.Surface(image.get_size(), pygame.SRCALPHA)
    for x in range(0, image.get_width(), step):
        bars.fill((0, 0, 0, 90), (x, 0, wide, image.get_height()))
    mask = image.copy()
    for _ in range(2):
        mask.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    bars.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    image.blit(bars, (0, 0), special_flags=PM)


@lru_cache(2)
def ranges(camera: Camera, theme: Theme, arcs: tuple[tuple[Point, float, float, int, bool], ...]) -> Veil:
    """How far shots go: a dashed line each in the colour of its side, before the figure or all about it."""
    box, p = visible_part(camera), theme.palette
    ink, wide = Ink(box.w, box.h, 2), max(1.6, edge_width(camera, theme) * 0.6)
    pattern = (camera.ppi * 0.42, camera.ppi * 0.36)
    for centre, radius, facing, side, whole in arcs:
        x, y = camera.px(centre)
        span = (0.0, 360.0) if whole else (facing - 90, facing + 90)
        line = around((x - box.x, y - box.y), camera.length(radius), span)
        ink.dash(line, wide + 2.4 * theme.k, p.halo, pattern, 150)
        ink.dash(line, wide, p.reach if p.strict else p.side(side), pattern)
    return Veil(ink.done(), box.topleft)


def hidden(
    surface: pygame.Surface, camera: Camera, theme: Theme, outlines: Sequence[Sequence[Point]]
) -> pygame.Rect:
    """The parts of a base that are not seen: dark and slanted, over the figure."""
    lines = [[camera.px(q) for q in line] for line in outlines if len(line) > 2]
    if not lines:
        return pygame.Rect(0, 0, 0, 0)
    box = bounds([spot for line in lines for spot in line], 4)
    ink = Ink(box.w, box.h)
    for line in lines:
        local = [(x - box.x, y - box.y) for x, y in line]
        ink.poly(local, theme.palette.halo, 170)
        ink.line(local, 1.5 * theme.k, theme.palette.over, closed=True)
    return ink.onto(surface, box.topleft)


def template(surface: pygame.Surface, camera: Camera, theme: Theme, outline: Sequence[Point]) -> pygame.Rect:
    """A template with a convex outline: the fill, the upright hatch and the line of a round one."""
    spots = [camera.px(p) for p in outline]
    box, p, k = bounds(spots, 8), theme.palette, theme.k
    local = [(x - box.x, y - box.y) for x, y in spots]
    ink, wide = Ink(box.w, box.h, 2), max(2.0, camera.ppi * 0.06) * p.wide
    ink.poly(local, p.fury, 74)
    step = max(9 * k, 0.22 * camera.ppi)
    for j in range(1, int(box.w / step) + 1):
        if (ends := _upright(local, j * step)) is not None:
            ink.line(ends, 1.4 * k, p.halo, 60, caps=False)
    ink.line(local, wide + 3 * k, p.halo, closed=True)
    ink.line(local, wide, p.reach, closed=True)
    return ink.onto(surface, box.topleft)


def _upright(line: Sequence[Spot], x: float) -> list[Spot] | None:
    """Where an upright line enters and leaves a convex outline; None if it does not."""
    cuts = [
        a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0])
        for a, b in zip(line, [*line[1:], line[0]], strict=True)
        if (a[0] <= x) != (b[0] <= x)
    ]
    return [(x, min(cuts)), (x, max(cuts))] if cuts else None
