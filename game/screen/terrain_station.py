"""How the things of a station and its market are drawn: bulkheads, mains, containers, consoles, stalls, and
the ground of coolant, fountains and lift shafts.
"""

import math
from collections.abc import Mapping
from types import MappingProxyType

import pygame

from game.screen.assets import PM, picture
from game.screen.outline import Canvas
from game.screen.shapes import Ink
from game.screen.terrain_flat import Painter, line_width, pit
from game.screen.terrain_solid import block, rubble
from game.screen.theme import WHITE, Color, mix, rgb

FOLDER = "terrain_dominions"


def _tiled(c: Canvas, under: Color, name: str, tiles: int, wide: float = 1.0) -> pygame.Surface:
    """A rectangle covered with copies of a picture side by side along it, over one colour."""
    bar = c.bar
    out = c.filled(under).done()
    if bar is None:
        return out
    n = max(1, tiles)
    size = (math.ceil(bar.long / n * wide) + 1, math.ceil(bar.short * wide) + 1)
    image = picture(f"{FOLDER}/{name}", *size)
    # a length of wall that runs along an axis stays sharp: only others are turned smoothly
    turned = image if bar.angle % 180 == 0 else pygame.transform.rotozoom(image, bar.angle, 1)
    for j in range(n):
        x, y = bar.at((j + 0.5) / n - 0.5, 0)
        at = (round(x - turned.get_width() / 2), round(y - turned.get_height() / 2))
        out.blit(turned, at, special_flags=PM)
    return c.clipped(out)


def bulkhead(c: Canvas) -> pygame.Surface:
    """A length of bulkhead, bay by bay; a house of stone where the palette has no grain or it has no bays."""
    if c.bar is None or not c.palette.grain:
        return block(c)
    out = _tiled(c, rgb("#4b566e"), "bulkhead", round(c.bar.long / c.bar.short))
    c.edge(out, line_width(c) * 1.2)
    return out


def main(c: Canvas) -> pygame.Surface:
    """A main or tank under pressure, from above: a bolted flange and a sight glass; else a block."""
    if c.round is None or not c.palette.grain:
        return block(c)
    (x, y), r = c.round
    # the drawn flange has its rim at 60.8 of 64
    image = picture(f"{FOLDER}/column", round(r * 128 / 60.8))
    out = c.filled(rgb("#4b566e")).done()
    out.blit(image, (round(x - image.get_width() / 2), round(y - image.get_height() / 2)), special_flags=PM)
    out = c.clipped(out)
    c.edge(out, line_width(c))
    return out


def container(c: Canvas) -> pygame.Surface:
    """A cargo container from above: ribs, corner castings, a label which way is up."""
    if c.bar is None or not c.palette.grain:
        return _lidded(c)
    out = _tiled(c, rgb("#3f8f86"), "crate_long", round(c.bar.long / c.bar.short / 1.5), 1.04)
    c.edge(out, line_width(c))
    return out


def console(c: Canvas) -> pygame.Surface:
    """A console: a screen, keys, and one button that matters."""
    if c.bar is None or not c.palette.grain:
        return _lidded(c)
    out = _tiled(c, rgb("#2f3a5c"), "console", round(c.bar.long / c.bar.short * 0.75), 1.05)
    c.edge(out, line_width(c))
    return out


def _lidded(c: Canvas) -> pygame.Surface:
    """A box from above, whatever its outline: a rim and a lid."""
    p = c.palette
    if c.bar is None and c.round is None:
        return rubble(c)
    ink = c.filled(p.stone_d)
    ink.poly(c.inset(0.12, 0.03), p.stone)
    ink.poly(c.inset(0.3, 0.03), mix(p.stone, WHITE, 0.4))
    out = c.clipped(ink)
    c.edge(out, line_width(c))
    return out


AWNING = (rgb("#c8503f"), rgb("#f3e2c0"))


def stall(c: Canvas) -> pygame.Surface:
    """A market stall: a striped awning over its length, lit at the ridge."""
    p, bar = c.palette, c.bar
    if bar is None:
        return _lidded(c)
    red, pale = AWNING if p.grain else (p.stone_d, p.stone)
    ink = c.filled(pale)
    n = 2 * max(2, round(bar.long / c.ppi / 0.9)) + 1
    for j in range(n):
        a, b = j / n - 0.5, (j + 1) / n - 0.5
        cloth = pale if j % 2 else red
        ink.poly([bar.at(a, 0.0), bar.at(b, 0.0), bar.at(b, 0.5), bar.at(a, 0.5)], cloth)
        shade = mix(cloth, p.outline, 0.2)
        ink.poly([bar.at(a, -0.5), bar.at(b, -0.5), bar.at(b, 0.0), bar.at(a, 0.0)], shade)
    ridge = [bar.at(-0.5, 0.02), bar.at(0.5, 0.02)]
    for wide, color in ((0.14, p.outline), (0.07, mix(pale, WHITE, 0.5))):
        ink.line(ridge, max(1.4, wide * c.ppi), color, caps=False)
    out = c.clipped(ink)
    c.edge(out, line_width(c))
    return out


def coolant(c: Canvas) -> pygame.Surface:
    """Floor grating with puddles of coolant on it."""
    p = c.palette
    ink = c.filled(rgb("#39435c") if p.grain else p.pit)
    step = 0.42 * c.ppi
    slot = rgb("#232b40") if p.grain else mix(p.pit, p.outline, 0.25)
    rows, cols = int(c.size[1] / step) + 1, int(c.size[0] / (2 * step)) + 1
    for j in range(rows):
        for i in range(cols):
            ink.rect((2 * i * step + 3, j * step + 3, 1.6 * step, 0.5 * step), slot, rounded=0.2 * step)
    if p.grain:
        _puddles(c, ink)
    out = c.clipped(ink)
    c.dashed_edge(out, line_width(c), p.outline, (0.24 * c.ppi, 0.14 * c.ppi))
    return out


def _puddles(c: Canvas, ink: Ink) -> None:
    """Puddles with a light in each."""
    area = c.size[0] * c.size[1] / c.ppi**2
    for x, y in c.scatter(max(2, round(0.45 * area)), 0.35 * c.ppi):
        r = c.rnd.uniform(0.3, 0.6) * c.ppi
        lobes = c.rnd.uniform(0, math.tau)
        rim = [
            (
                x + r * (1 + 0.16 * math.sin(3 * t + lobes)) * math.cos(t),
                y + 0.8 * r * (1 + 0.16 * math.sin(2 * t + lobes)) * math.sin(t),
            )
            for t in (j * math.tau / 32 for j in range(32))
        ]
        ink.poly(rim, rgb("#5fc4d2"))
        ink.disc((x - 0.3 * r, y - 0.3 * r), 0.2 * r, rgb("#e6fdff"))


def fountain(c: Canvas) -> pygame.Surface:
    """A shallow basin that one wades through: a low rim, rings of water, a spout."""
    p, m = c.palette, c.middle
    ink = c.filled(p.stone)
    ink.poly(c.inset(0.18), mix(p.stone, p.stone_d, 0.6))
    ink.poly(c.inset(0.26), rgb("#7cc4d8") if p.grain else p.pit)
    r = min(c.size) / 2
    for scale in (0.62, 0.42, 0.24):
        ring = mix(rgb("#7cc4d8"), WHITE, 0.45) if p.grain else p.stone_d
        ink.arc(m, scale * r, (0, 360), max(1.2, 0.05 * c.ppi), ring)
    for scale, color in ((0.15, p.outline), (0.11, p.stone), (0.05, WHITE)):
        ink.disc(m, scale * r, color)
    out = c.clipped(ink)
    c.dashed_edge(out, line_width(c), p.outline, (0.24 * c.ppi, 0.14 * c.ppi))
    return out


def shaft(c: Canvas) -> pygame.Surface:
    """An open shaft with a warning rim and a ladder nobody uses; a plain hole elsewhere."""
    if c.bar is None or not c.palette.grain:
        return pit(c)
    out = _tiled(c, rgb("#10131f"), "shaft", 1, 1.03)
    c.edge(out, line_width(c) * 1.2)
    return out


RISING: Mapping[str, Painter] = MappingProxyType(
    {"bulkhead": bulkhead, "main": main, "container": container, "console": console, "stall": stall}
)
"""Kind of standing terrain of a station -> how it is drawn."""

FLOOR: Mapping[str, Painter] = MappingProxyType({"coolant": coolant, "fountain": fountain, "shaft": shaft})
"""Kind of ground of a station -> how it is drawn."""
