"""How standing terrain is drawn: lit cap or ink line on an exact footprint; the shadow tells the height."""

import math
from collections.abc import Mapping
from types import MappingProxyType

import pygame

from game.screen.assets import PM, picture
from game.screen.outline import Bar, Canvas
from game.screen.shapes import Ink, Spot
from game.screen.terrain_flat import Painter, line_width
from game.screen.theme import WHITE, Color, mix, rgb

ROW = 0.8
"""Inches a stone of a row takes along it."""


def _scaled(c: Canvas, scale: float, shift: float = 0.0) -> list[Spot]:
    """The outline shrunk about its middle, moved to the north-west by `shift` inches."""
    m, d = c.middle, -shift * c.ppi
    return [(m[0] + (x - m[0]) * scale + d, m[1] + (y - m[1]) * scale + d) for x, y in c.points]


def block(c: Canvas) -> pygame.Surface:
    """Anything impassable without a look of its own: a dressed stone block with a lit cap."""
    p = c.palette
    ink = c.filled(p.stone_d)
    ink.poly(c.inset(0.1, 0.05), mix(p.stone, WHITE, 0.45))
    ink.poly(c.inset(0.14, 0.02), p.stone)
    out = c.clipped(ink)
    c.edge(out, line_width(c) * 1.3)
    return out


def pillar(c: Canvas) -> pygame.Surface:
    """A column from above; pieces that are not round become blocks."""
    if c.round is None:
        return block(c)
    (x, y), r = c.round
    # the drawn drum has its rim at 61.7 of 64
    image = picture("terrain/pillar", round(r * 128 / 61.7))
    out = c.blank()
    out.blit(image, (round(x - image.get_width() / 2), round(y - image.get_height() / 2)), special_flags=PM)
    return out


def _joints(c: Canvas, ink: Ink, bar: Bar, color: Color, width: float) -> None:
    """Two courses of stones along a bar, the joints of the second shifted."""
    n = max(2, round(bar.long / c.ppi / 0.9))
    ink.line([bar.at(-0.5, 0.02), bar.at(0.5, 0.02)], width, color, caps=False)
    for j in range(1, n):
        ink.line([bar.at(j / n - 0.5, 0.5), bar.at(j / n - 0.5, 0.02)], width, color, caps=False)
    for j in range(n):
        t = (j + 0.5) / n - 0.5
        ink.line([bar.at(t, 0.02), bar.at(t, -0.5)], width, color, caps=False)


def wall(c: Canvas) -> pygame.Surface:
    """A length of wall: two courses of stone, lit from the north-west, dark at the foot."""
    p, bar = c.palette, c.bar
    if bar is None:
        return block(c)
    ink = c.filled(p.stone_d)
    ink.poly(c.inset(0.06, 0.07), mix(p.stone, WHITE, 0.5))
    ink.poly(c.inset(0.09, 0.03), p.stone)
    _joints(c, ink, bar, mix(p.stone, p.stone_d, 0.75), max(1.2, 0.05 * c.ppi))
    out = c.clipped(ink)
    c.edge(out, line_width(c) * 1.2)
    return out


def mausoleum(c: Canvas) -> pygame.Surface:
    """A house of the dead: hipped roof, four slopes in four lights, a ridge and a wreath."""
    p, bar = c.palette, c.bar
    if bar is None:
        return block(c)
    ink, s = c.filled(p.stone_d), 0.42
    lean = bar.short / bar.long * s
    a, b = bar.at(-0.5 + lean, 0), bar.at(0.5 - lean, 0)
    q = [bar.at(-0.46, 0.44), bar.at(0.46, 0.44), bar.at(0.46, -0.44), bar.at(-0.46, -0.44)]
    light = (
        (0.5, [q[0], q[1], b, a]),
        (0.05, [q[1], q[2], b]),
        (-0.35, [q[2], q[3], a, b]),
        (0.3, [q[3], q[0], a]),
    )
    for shade, slope in light:
        tone = mix(p.stone, WHITE, shade) if shade > 0 else mix(p.stone, p.stone_d, -shade)
        ink.poly(slope, tone)
    seam = mix(p.stone, p.stone_d, 0.8)
    for line in ([a, b], [q[0], a], [q[3], a], [q[1], b], [q[2], b], [*q, q[0]]):
        ink.line(line, max(1.4, 0.055 * c.ppi), seam)
    n = max(3, round(bar.long / c.ppi / 0.5))
    for j in range(1, n):
        t = j / n * 0.92 - 0.46
        near = max(0.0, abs(t) - (0.5 - lean)) / max(lean, 0.01) * 0.42
        for sign in (-1, 1):
            ink.line([bar.at(t, sign * 0.44), bar.at(t, sign * near)], max(1, 0.025 * c.ppi), seam, 120)
    wreath = 0.3 * c.ppi
    ink.ring(bar.centre, wreath + 0.06 * c.ppi, 0.24 * c.ppi, p.outline)
    ink.ring(bar.centre, wreath, 0.14 * c.ppi, rgb("#4e9a4a") if p.grain else WHITE)
    out = c.clipped(ink)
    c.edge(out, line_width(c) * 1.4)
    return out


def tree(c: Canvas) -> pygame.Surface:
    """A dead tree: bark to the exact rim, bare branches over it."""
    p, m, r = c.palette, c.middle, min(c.size) / 2 - 2
    ink = c.filled(rgb("#4a3a34") if p.grain else p.stone_d)
    ink.poly(_scaled(c, 0.82, 0.03), rgb("#6b5648") if p.grain else p.stone)
    for j in range(9):
        t = j * math.tau / 9 + c.rnd.uniform(-0.2, 0.2)
        bend = t + c.rnd.uniform(-0.4, 0.4)
        fork = (m[0] + r * 0.55 * math.cos(t), m[1] + r * 0.55 * math.sin(t))
        tip = (m[0] + r * 0.98 * math.cos(bend), m[1] + r * 0.98 * math.sin(bend))
        for wide, color in ((0.17, p.outline), (0.09, rgb("#a58a72"))):
            ink.line([m, fork, tip], wide * c.ppi, color)
    for q, color in (
        (0.32, p.outline),
        (0.27, rgb("#c9ab86")),
        (0.17, rgb("#8d7156")),
        (0.1, rgb("#c9ab86")),
    ):
        ink.disc(m, q * r, color)
    out = c.clipped(ink)
    c.edge(out, line_width(c) * 1.2)
    return out


def rubble(c: Canvas) -> pygame.Surface:
    """Broken stone, and anything knee-high without a look of its own."""
    p = c.palette
    ink, area = c.filled(mix(p.stone_d, p.sand_d, 0.35)), c.size[0] * c.size[1] / c.ppi**2
    for x, y in c.scatter(max(5, round(area * 5)), 0.08 * c.ppi):
        q, n, turn = c.rnd.uniform(0.14, 0.3) * c.ppi, c.rnd.choice((5, 6, 7)), c.rnd.uniform(0, 6)
        spin = [turn + j * math.tau / n for j in range(n)]
        far = [c.rnd.uniform(0.75, 1.1) * q for _ in range(n)]
        for grow, shift, color in (
            (1.2, 0.0, p.outline),
            (1.0, 0.0, mix(p.stone, p.stone_d, 0.5)),
            (0.74, -0.12, p.stone),
        ):
            stone = [
                (x + (f * grow) * math.cos(t) + shift * q, y + (f * grow) * math.sin(t) + shift * q)
                for f, t in zip(far, spin, strict=True)
            ]
            ink.poly(stone, color)
    out = c.clipped(ink)
    c.edge(out, line_width(c))
    return out


def rock(c: Canvas) -> pygame.Surface:
    """A boulder that fills its footprint, cracked, lit from the north-west; a long one is several."""
    p = c.palette
    ink = c.filled(p.stone_d)
    ink.poly(c.inset(0.08, 0.04), mix(p.stone, p.stone_d, 0.4))
    out = c.clipped(ink)
    if p.grain:
        w, h = c.size[0] - 2 * c.MARGIN, c.size[1] - 2 * c.MARGIN
        across, down = max(1, round(w / h)), max(1, round(h / w))
        image = picture("terrain_first_blood/rock", round(w / across), round(h / down))
        for n in range(across * down):
            x, y = w * (n % across) / across, h * (n // across) / down
            out.blit(image, (round(c.MARGIN + x), round(c.MARGIN + y)), special_flags=PM)
        out = c.clipped(out)
    c.edge(out, line_width(c) * 1.2)
    return out


def amplifier(c: Canvas) -> pygame.Surface:
    """A stack of amplifiers: one cabinet an inch and a half, loudspeakers up."""
    bar = c.bar
    if bar is None:
        return rubble(c)
    if abs(bar.long / bar.short - 3) < 0.2:
        image = picture("terrain/amp", round(bar.long), round(bar.short))
        turned = pygame.transform.rotozoom(image, bar.angle, 1) if round(bar.angle) % 180 else image
        out = c.blank()
        at = (bar.centre[0] - turned.get_width() / 2, bar.centre[1] - turned.get_height() / 2)
        out.blit(turned, (round(at[0]), round(at[1])), special_flags=PM)
        return out
    ink, n = c.filled(rgb("#2a2536")), max(1, round(bar.long / bar.short))
    for j in range(n):
        spot, r = bar.at((j + 0.5) / n - 0.5, 0), bar.short * 0.36
        for scale, color in ((1.0, "#6b6385"), (0.86, "#15111d"), (0.6, "#3d3652"), (0.24, "#8f86ad")):
            ink.disc(spot, r * scale, rgb(color))
    out = c.clipped(ink)
    c.edge(out, line_width(c) * 1.2)
    return out


def _row(
    c: Canvas, bar: Bar, ink: Ink, size: tuple[float, float], colors: tuple[Color, Color, Color]
) -> None:
    """Stones or bags side by side: size = part of their pitch they take along, part of the width across;
    colours = line, body, lit upper part."""
    n = max(1, round(bar.long / c.ppi / ROW))
    w, h = size[0] / n, size[1]
    for j in range(n):
        mid = (j + 0.5) / n - 0.5
        lean = c.rnd.uniform(-0.05, 0.05)
        for grow, low, high, color in (
            (1.16, -0.5, 0.5, colors[0]),
            (1.0, -0.5, 0.5, colors[1]),
            (0.8, 0.0, 0.44, colors[2]),
        ):
            gw = w * grow / 2 + (0 if grow <= 1 else 0.012)
            lo, hi = low * h * min(grow, 1.08), high * h * min(grow, 1.08)
            cut = w * 0.16
            shape = [
                bar.at(mid - gw, lo + lean),
                bar.at(mid + gw, lo + lean),
                bar.at(mid + gw, hi - 0.1 + lean),
                bar.at(mid + gw - cut, hi + lean),
                bar.at(mid - gw + cut, hi + lean),
                bar.at(mid - gw, hi - 0.1 + lean),
            ]
            ink.poly(shape, color)


def tombstones(c: Canvas) -> pygame.Surface:
    """A row of tombstones in a strip of grass."""
    p, bar = c.palette, c.bar
    if bar is None:
        return rubble(c)
    ink = c.filled(rgb("#6f7a45") if p.grain else p.pit)
    _row(c, bar, ink, (0.72, 0.62), (p.outline, mix(p.stone, p.stone_d, 0.25), mix(p.stone, WHITE, 0.4)))
    out = c.clipped(ink)
    c.edge(out, line_width(c))
    return out


def sandbags(c: Canvas) -> pygame.Surface:
    """A row of sandbags."""
    p, bar = c.palette, c.bar
    if bar is None:
        return rubble(c)
    canvas, lit = (rgb("#b49a6a"), rgb("#dcc592")) if p.grain else (p.stone, WHITE)
    ink = c.filled(mix(canvas, p.outline, 0.55))
    _row(c, bar, ink, (0.9, 0.86), (p.outline, canvas, lit))
    out = c.clipped(ink)
    c.edge(out, line_width(c))
    return out


def fence(c: Canvas) -> pygame.Surface:
    """Planks on posts."""
    p, bar = c.palette, c.bar
    if bar is None:
        return rubble(c)
    ink = c.filled(rgb("#8a6234"))
    for v in (-0.25, 0.25):
        ink.line([bar.at(-0.5, v), bar.at(0.5, v)], bar.short * 0.34, rgb("#b98a50"), caps=False)
    n = max(2, round(bar.long / c.ppi))
    for j in range(n + 1):
        t = (j / n - 0.5) * 0.96
        ink.line([bar.at(t, -0.5), bar.at(t, 0.5)], 0.14 * c.ppi, p.outline, caps=False)
    out = c.clipped(ink)
    c.edge(out, line_width(c))
    return out


def hedge(c: Canvas) -> pygame.Surface:
    """A hedge: tufts of leaves."""
    p = c.palette
    ink, area = c.filled(rgb("#35573a") if p.grain else p.stone_d), c.size[0] * c.size[1] / c.ppi**2
    for x, y in c.scatter(round(area * 14), 0.04 * c.ppi):
        q = c.rnd.uniform(0.09, 0.2) * c.ppi
        ink.disc((x, y), q, rgb("#2a4630") if p.grain else p.outline)
        ink.disc(
            (x - q * 0.2, y - q * 0.2),
            q * 0.75,
            c.rnd.choice((rgb("#6f9a52"), rgb("#5a8548"), rgb("#86ae62"))),
        )
    out = c.clipped(ink)
    c.edge(out, line_width(c))
    return out


def spikes(c: Canvas) -> pygame.Surface:
    """Points in a dark pit with a wooden frame."""
    p = c.palette
    ink = c.filled(rgb("#8a6234"))
    ink.poly(c.inset(0.12), rgb("#241b22"))
    for x, y in c.scatter(max(3, round(c.size[0] * c.size[1] / c.ppi**2 * 2)), 0.25 * c.ppi):
        w, h = 0.16 * c.ppi, 0.42 * c.ppi
        ink.poly([(x - w * 1.3, y + h * 0.5), (x, y - h * 0.66), (x + w * 1.3, y + h * 0.5)], p.outline)
        ink.poly([(x - w, y + h * 0.4), (x, y - h * 0.5), (x + w, y + h * 0.4)], rgb("#dfe7ee"))
        ink.poly([(x, y - h * 0.5), (x + w, y + h * 0.4), (x, y + h * 0.4)], rgb("#8696a8"))
    out = c.clipped(ink)
    c.edge(out, line_width(c) * 1.2)
    return out


SOLID: Mapping[str, Painter] = MappingProxyType(
    {
        "pillar": pillar,
        "column": pillar,
        "statue": pillar,
        "wall": wall,
        "mausoleum": mausoleum,
        "building": mausoleum,
        "tree": tree,
        "rock": rock,
        "amplifier": amplifier,
        "tombstones": tombstones,
        "sandbags": sandbags,
        "rubble": rubble,
        "low_wall": wall,
        "fence": fence,
        "hedge": hedge,
        "spikes": spikes,
    }
)
"""Kind of standing terrain -> how it is drawn."""
