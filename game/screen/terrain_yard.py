"""How the things of a yard are drawn: well, bench, cart, crates, posts, and the ground of beds and steps."""

import math
from collections.abc import Mapping
from types import MappingProxyType

import pygame

from game.screen.outline import Bar, Canvas
from game.screen.shapes import Ink, Spot
from game.screen.terrain_flat import Painter, line_width
from game.screen.terrain_solid import block
from game.screen.theme import WHITE, Color, Palette, mix, rgb


def _wood(p: Palette) -> tuple[Color, Color, Color]:
    """Lit, plain and dark wood; greys where the palette has no grain."""
    if not p.grain:
        return WHITE, mix(p.stone, WHITE, 0.3), p.stone_d
    return rgb("#c99a5e"), rgb("#a87440"), rgb("#5f3d24")


def _slats(
    ink: Ink, bar: Bar, span: tuple[float, float], count: int, colors: tuple[Color, Color, Color]
) -> None:
    """Boards along a bar, between two places across it, lit on their northern edge."""
    lit, plain, dark = colors
    low, high = span
    step = (high - low) / count
    for j in range(count):
        a, b = low + j * step, low + (j + 0.82) * step
        ink.poly([bar.at(-0.47, a), bar.at(0.47, a), bar.at(0.47, b), bar.at(-0.47, b)], plain)
        edge = b - 0.22 * step
        ink.poly([bar.at(-0.47, edge), bar.at(0.47, edge), bar.at(0.47, b), bar.at(-0.47, b)], lit)
        ink.line([bar.at(-0.47, a), bar.at(0.47, a)], 1.2, dark, caps=False)


def bench(c: Canvas) -> pygame.Surface:
    """A bench: slats on two trestles; a round one is a stump."""
    colors, bar = _wood(c.palette), c.bar
    if bar is None:
        return post(c)
    ink = c.filled(colors[2])
    for t in (-0.36, 0.36):
        ink.line([bar.at(t, -0.5), bar.at(t, 0.5)], 0.18 * c.ppi, c.palette.outline, caps=False)
    _slats(ink, bar, (-0.46, 0.46), max(2, round(bar.short / c.ppi / 0.34)), colors)
    for t in (-0.36, 0.36):
        for v in (-0.3, 0.3):
            ink.disc(bar.at(t, v), max(1.2, 0.04 * c.ppi), c.palette.outline)
    out = c.clipped(ink)
    c.edge(out, line_width(c))
    return out


def _scaled(c: Canvas, scale: float) -> list[Spot]:
    m = c.middle
    return [(m[0] + (x - m[0]) * scale, m[1] + (y - m[1]) * scale) for x, y in c.points]


def well(c: Canvas) -> pygame.Surface:
    """A well: a ring of stones, dark water with a light in it, the windlass across."""
    p, m = c.palette, c.middle
    ink = c.filled(mix(p.stone, p.stone_d, 0.25))
    far = math.hypot(*c.size)
    for j in range(12):
        shade = mix(p.stone, p.stone_d, 0.05 + 0.08 * (j * 5 % 4))
        t0, t1 = math.radians(j * 30), math.radians(j * 30 + 30)
        ends = [(m[0] + far * math.cos(t), m[1] - far * math.sin(t)) for t in (t0, t1)]
        ink.poly([m, *ends], shade)
        ink.line([m, ends[0]], line_width(c) * 0.8, p.stone_d, caps=False)
    ink.line(_scaled(c, 0.97), 0.07 * c.ppi, mix(p.stone, WHITE, 0.5), closed=True)
    for scale, color in ((0.7, p.outline), (0.64, rgb("#0f2438")), (0.56, rgb("#1c4466"))):
        ink.poly(_scaled(c, scale), color if p.grain or scale > 0.65 else p.outline)
    r = min(c.size) / 2
    ink.arc(m, 0.44 * r, (100, 170), max(1.6, 0.06 * c.ppi), rgb("#6fb4d8") if p.grain else WHITE)
    ink.disc((m[0] + 0.2 * r, m[1] + 0.16 * r), max(1.4, 0.06 * c.ppi), rgb("#a8dcf2") if p.grain else WHITE)
    lit, plain, _ = _wood(p)
    beam = [(m[0] - r * 0.98, m[1] - r * 0.16), (m[0] + r * 0.98, m[1] + r * 0.16)]
    for wide, color in ((0.34, p.outline), (0.22, plain), (0.08, lit)):
        ink.line(beam, wide * c.ppi, color)
    for wide, color in ((0.24, p.outline), (0.17, lit), (0.07, p.outline)):
        ink.disc(m, wide * c.ppi, color)
    out = c.clipped(ink)
    c.edge(out, line_width(c) * 1.3)
    return out


def cart(c: Canvas) -> pygame.Surface:
    """A handcart: two wheels, a bed of boards with its sides, a sack that was forgotten."""
    p, bar = c.palette, c.bar
    if bar is None:
        return crate(c)
    lit, plain, dark = _wood(p)
    ink = c.filled(mix(dark, p.outline, 0.35))
    for v in (-0.42, 0.42):
        ink.line([bar.at(-0.2, v), bar.at(0.36, v)], 0.22 * c.ppi, p.outline, caps=False)
        ink.line([bar.at(-0.16, v), bar.at(0.32, v)], 0.1 * c.ppi, lit, caps=False)
    for v in (-0.2, 0.2):
        ink.line([bar.at(-0.5, v), bar.at(-0.2, v)], 0.16 * c.ppi, p.outline, caps=False)
        ink.line([bar.at(-0.5, v), bar.at(-0.2, v)], 0.08 * c.ppi, lit, caps=False)
    ink.line([bar.at(-0.47, -0.24), bar.at(-0.47, 0.24)], 0.12 * c.ppi, lit)
    for grow, color in ((0.34, p.outline), (0.31, plain)):
        wide = grow - 0.31
        corners = (
            (-0.3 - wide, -grow),
            (0.46 + wide * 0.4, -grow),
            (0.46 + wide * 0.4, grow),
            (-0.3 - wide, grow),
        )
        ink.poly([bar.at(u, v) for u, v in corners], color)
    for j in range(5):
        u = -0.3 + 0.76 * j / 5
        ink.poly(
            [
                bar.at(u + 0.02, -0.26),
                bar.at(u + 0.13, -0.26),
                bar.at(u + 0.13, 0.26),
                bar.at(u + 0.02, 0.26),
            ],
            lit,
        )
    sack = bar.at(0.27, 0.04)
    for q, color in ((0.34, p.outline), (0.29, rgb("#d9c79b") if p.grain else WHITE)):
        ink.disc(sack, q * c.ppi, color)
    ink.line([sack, (sack[0] + 0.16 * c.ppi, sack[1] - 0.14 * c.ppi)], 0.09 * c.ppi, p.outline)
    out = c.clipped(ink)
    c.edge(out, line_width(c))
    return out


def crate(c: Canvas) -> pygame.Surface:
    """Crates side by side: lids of boards, a brace across; round ones are casks."""
    p, bar = c.palette, c.bar
    lit, plain, dark = _wood(p)
    if bar is None:
        return _cask(c)
    ink = c.filled(dark)
    n = max(1, round(bar.long / bar.short))
    for j in range(n):
        a, b = j / n - 0.5 + 0.03 / n, (j + 1) / n - 0.5 - 0.03 / n
        ink.poly([bar.at(a, -0.47), bar.at(b, -0.47), bar.at(b, 0.47), bar.at(a, 0.47)], plain)
        for v in (-0.24, 0.0, 0.24):
            ink.line([bar.at(a, v), bar.at(b, v)], max(1.2, 0.035 * c.ppi), dark, caps=False)
        for wide, color in ((0.24, dark), (0.15, lit)):
            ink.line([bar.at(a + 0.1 / n, -0.38), bar.at(b - 0.1 / n, 0.38)], wide * c.ppi, color, caps=False)
        for u in (a + 0.07 / n, b - 0.07 / n):
            ink.line([bar.at(u, -0.47), bar.at(u, 0.47)], 0.12 * bar.short, lit, caps=False)
            for v in (-0.36, 0.36):
                ink.disc(bar.at(u, v), max(1.0, 0.035 * c.ppi), p.outline)
    out = c.clipped(ink)
    c.edge(out, line_width(c))
    return out


def _cask(c: Canvas) -> pygame.Surface:
    """A cask on end: staves under a hoop."""
    lit, plain, dark = _wood(c.palette)
    ink, m = c.filled(dark), c.middle
    ink.poly(_scaled(c, 0.9), plain)
    ink.poly(_scaled(c, 0.72), dark)
    ink.poly(_scaled(c, 0.66), lit)
    for j in range(-2, 3):
        x = m[0] + j * 0.11 * c.size[0]
        ink.line([(x, m[1] - 0.3 * c.size[1]), (x, m[1] + 0.3 * c.size[1])], max(1.2, 0.04 * c.ppi), plain)
    ink.disc((m[0] + 0.14 * c.size[0], m[1] - 0.1 * c.size[1]), max(1.5, 0.08 * c.ppi), c.palette.outline)
    out = c.clipped(ink)
    c.edge(out, line_width(c))
    return out


def post(c: Canvas) -> pygame.Surface:
    """A post of wood from above: bark, rings of its years, an iron band."""
    p = c.palette
    if c.bar is not None and c.bar.long > 2 * c.bar.short:
        return block(c)
    lit, plain, dark = _wood(p)
    ink = c.filled(dark)
    ink.poly(_scaled(c, 0.9), mix(p.steel, p.outline, 0.35) if p.grain else p.stone)
    for scale, color in (
        (0.74, p.outline),
        (0.68, plain),
        (0.62, lit),
        (0.42, plain),
        (0.36, lit),
        (0.16, plain),
    ):
        ink.poly(_scaled(c, scale), color)
    m, r = c.middle, min(c.size) / 2
    ink.line([m, (m[0] + 0.5 * r, m[1] - 0.3 * r)], max(1.2, 0.05 * c.ppi), dark)
    out = c.clipped(ink)
    c.edge(out, line_width(c) * 1.2)
    return out


BLOOMS = tuple(map(rgb, ("#e0425f", "#f2d66a", "#f6ead0", "#b56ad0")))


def flower_bed(c: Canvas) -> pygame.Surface:
    """A bed: dug earth, leaves, and flowers that somebody counts every evening."""
    p, area = c.palette, c.size[0] * c.size[1] / c.ppi**2
    ink = c.filled(rgb("#5a4a34") if p.grain else p.pit)
    ink.poly(c.inset(0.12), rgb("#6d5a3e") if p.grain else mix(p.pit, WHITE, 0.3))
    for x, y in c.scatter(round(area * 7), 0.18 * c.ppi):
        q = 0.1 * c.ppi
        leaf = c.rnd.choice((rgb("#4e8a48"), rgb("#6aa55a")))
        ink.disc((x, y + 0.35 * q), 1.1 * q, rgb("#2f4a2c") if p.grain else p.stone_d)
        ink.disc((x, y), q, leaf if p.grain else p.stone)
        if c.rnd.random() < 0.7:
            bloom = c.rnd.choice(BLOOMS)
            ink.disc((x + 0.2 * q, y - 0.4 * q), 0.55 * q, bloom if p.grain else WHITE)
    out = c.clipped(ink)
    c.dashed_edge(out, line_width(c), p.outline, (0.26 * c.ppi, 0.16 * c.ppi))
    return out


def steps(c: Canvas) -> pygame.Surface:
    """Steps: treads across the long side, each lit at its edge and a little lighter than the one below."""
    p, bar = c.palette, c.bar
    ink = c.filled(mix(p.stone, p.stone_d, 0.35))
    n = 5
    if bar is None:
        for j in range(n):
            scale = 1 - j / n
            ink.poly(_scaled(c, scale), mix(p.stone, p.stone_d, 0.45 - 0.09 * j))
            ink.line(_scaled(c, scale), max(1.2, 0.05 * c.ppi), p.stone_d, closed=True)
    else:
        n = max(3, round(bar.short / c.ppi / 0.45))
        for j in range(n):
            a, b = j / n - 0.5, (j + 1) / n - 0.5
            tread = [bar.at(-0.5, a), bar.at(0.5, a), bar.at(0.5, b), bar.at(-0.5, b)]
            ink.poly(tread, mix(p.stone, p.stone_d, 0.45 * (1 - j / n)))
            ink.line([bar.at(-0.5, b), bar.at(0.5, b)], max(1.6, 0.07 * c.ppi), p.stone_d, caps=False)
            edge = b - 0.14 / n
            ink.line(
                [bar.at(-0.5, edge), bar.at(0.5, edge)],
                max(1.2, 0.05 * c.ppi),
                mix(p.stone, WHITE, 0.6),
                caps=False,
            )
    out = c.clipped(ink)
    c.edge(out, line_width(c))
    return out


STANDING: Mapping[str, Painter] = MappingProxyType(
    {"bench": bench, "well": well, "cart": cart, "crate": crate, "post": post}
)
"""Kind of standing terrain of a yard -> how it is drawn."""

GROUND: Mapping[str, Painter] = MappingProxyType({"flower_bed": flower_bed, "steps": steps})
"""Kind of ground of a yard -> how it is drawn."""
