"""The picture behind the title: drafting paper at night, the pit, an argument about 0.97 inches, the name.

Made once a size and palette. Lengths are pixels, angles degrees.
"""

from __future__ import annotations

import math
import random
from functools import lru_cache

import pygame

from game.screen.assets import PM, picture
from game.screen.ground import cloth
from game.screen.marks import tag
from game.screen.shapes import Ink, Spot, blur, padded, tinted
from game.screen.theme import BLACK, WHITE, Palette, Theme, mix
from game.screen.tokens import put_token

CUT_ANGLE = -6.5
"""Slant of the stroke that cuts the wordmark."""

CUT_AT = 0.735
"""Where it is cut, as a part of its height."""


def _paper(s: pygame.Surface, p: Palette, k: float, centre: Spot, radius: float) -> None:
    """Fine grid and bearings from the centre of the pit."""
    w, h = s.get_size()
    s.fill(p.ink)
    if p.grain:
        step = 27 * k
        for j in range(int(max(w, h) / step) + 1):
            color = mix(p.ink, p.line, 0.42 if j % 5 == 0 else 0.2)
            pygame.draw.line(s, color, (j * step, 0), (j * step, h))
            pygame.draw.line(s, color, (0, j * step), (w, j * step))
    # only as far as the bearings go
    far = math.ceil(radius * 1.9) + 4
    part = pygame.Rect(round(centre[0]) - far, round(centre[1]) - far, 2 * far, 2 * far).clip(s.get_rect())
    ink, m = Ink(part.w, part.h, 2), (centre[0] - part.x, centre[1] - part.y)
    for q, alpha in ((1.13, 150), (1.32, 90), (1.56, 60)):
        ink.arc(m, radius * q, (0, 360), 1.6 * k, p.edge, alpha=alpha)
    for j in range(24):
        ink.line([_around(m, radius * 1.02, j * 15), _around(m, radius * 1.9, j * 15)], 1.2 * k, p.edge, 60)
    ink.onto(s, part.topleft)


def _around(centre: Spot, radius: float, degrees: float) -> Spot:
    t = math.radians(degrees)
    return centre[0] + radius * math.cos(t), centre[1] - radius * math.sin(t)


def _wall(s: pygame.Surface, p: Palette, k: float, centre: Spot, radius: float) -> None:
    """The wall of the pit is a protractor."""
    n = math.ceil(radius * 2.3)
    m = (n / 2, n / 2)
    shade = pygame.Surface((n // 4, n // 4), pygame.SRCALPHA)
    pygame.draw.circle(shade, (0, 0, 0, 200), (n / 8 + 6 * k, n / 8 + 9 * k), radius * 1.06 / 4)
    soft = pygame.transform.smoothscale(blur(shade, 8 * k), (n, n))
    s.blit(soft, (centre[0] - n / 2, centre[1] - n / 2), special_flags=PM)
    ink, rnd, t = Ink(n, n, 2), random.Random(3), 0.0
    ink.disc(m, radius * 1.10, p.outline)
    ink.disc(m, radius * 1.09, p.stone_d)
    while t < 360:
        d = min(rnd.uniform(5, 9), 360 - t)
        color = mix(p.stone, p.stone_d, rnd.uniform(0, 0.25))
        ink.arc(m, radius * 1.053, (t + 0.35, t + d - 0.35), radius * 0.062, color)
        ink.arc(m, radius * 1.08, (t + 0.5, t + d - 0.5), radius * 0.01, mix(color, WHITE, 0.5))
        t += d
    for j in range(120):
        deep = 0.05 if j % 5 == 0 else 0.026
        ends = [_around(m, radius * 1.018, j * 3), _around(m, radius * (1.018 + deep), j * 3)]
        ink.line(ends, 2 * k, p.outline, caps=False)
    ink.disc(m, radius * 1.012, p.outline)
    ink.onto(s, (centre[0] - n / 2, centre[1] - n / 2))


def _sand(s: pygame.Surface, p: Palette, k: float, centre: Spot, radius: float) -> None:
    n = math.ceil(radius * 2.06)
    m = (n / 2, n / 2)
    sand = cloth((n, n), p, "sand", 11)
    if p.grain:
        ink, rnd = Ink(n, n, 2), random.Random(8)
        for q in range(3, 30):
            t = rnd.uniform(0, 60)
            while t < 380:
                span = (t, t + rnd.uniform(14, 60))
                ink.arc(m, radius * q / 29, span, 3 * k, p.sand_d, alpha=80)
                ink.arc(m, radius * q / 29 - 4 * k, span, 2.4 * k, p.sand_l, alpha=110)
                t = span[1] + rnd.uniform(8, 40)
        ink.onto(sand)
    mask = Ink(n, n, 2)
    mask.disc(m, radius, WHITE)
    round_mask = mask.done()
    disc = sand.convert_alpha()
    disc.blit(round_mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    at = (centre[0] - n / 2, centre[1] - n / 2)
    s.blit(disc, at, special_flags=PM)
    if not p.grain:
        return
    shade = pygame.Surface((n // 4, n // 4), pygame.SRCALPHA)
    pygame.draw.circle(shade, (20, 8, 40, 170), (n / 8, n / 8), radius / 4)
    pygame.draw.circle(shade, (0, 0, 0, 0), (n / 8 + 11 * k, n / 8 + 13 * k), radius / 4 * 0.985)
    wide = pygame.transform.smoothscale(blur(shade, 7 * k), (n, n))
    wide.blit(round_mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    s.blit(wide.premul_alpha(), at, special_flags=PM)


def _argument(s: pygame.Surface, theme: Theme, centre: Spot, radius: float, verdict: str) -> None:
    """Two fighters, one reach, and a tape that settles it."""
    p, k = theme.palette, theme.k

    def at(dx: float, dy: float) -> Spot:
        return centre[0] + dx * radius, centre[1] + dy * radius

    a, b, d = at(-0.44, 0.18), at(0.34, -0.22), radius * 0.50
    angle = math.degrees(math.atan2(-(b[1] - a[1]), b[0] - a[0]))
    reach = d / 2 + radius * 0.245
    ink, half = Ink(*s.get_size(), 2), (angle - 90, angle + 90)
    ink.pie(a, reach, half, p.side(0), 84)
    ink.arc(a, reach, half, 9 * k, p.halo)
    ink.arc(a, reach, half, 5 * k, p.reach)
    for j in range(-18, 19):
        deep = (14 if j % 6 else 26) * k
        ends = [_around(a, reach - deep, angle + j * 5), _around(a, reach, angle + j * 5)]
        ink.line(ends, 3 * k, p.reach, caps=False)
    ink.onto(s)
    put_token(s, "mortimer", b, d, side=1, facing=angle + 180, palette=p)
    put_token(s, "maximus", a, d, side=0, facing=angle, palette=p)
    near, far = _around(a, d / 2, angle), _around(b, d / 2, angle + 180)
    ink = Ink(*s.get_size(), 2)
    ink.cased([near, far], 7 * k, p.brass, p.halo, 3 * k)
    for end in (near, far):
        ink.disc(end, 13 * k, p.halo)
        ink.disc(end, 9 * k, p.brass)
    ink.onto(s)
    put_token(s, "nigel", at(0.22, 0.52), d * 0.66, side=1, facing=118, palette=p)
    put_token(s, "boilerplate", at(0.66, 0.34), d * 0.92, side=1, facing=166, palette=p)
    put_token(s, "decibella", at(-0.10, -0.66), d * 0.78, side=0, facing=-70, palette=p)
    put_token(s, "bone_idle", at(0.74, -0.58), d * 0.62, side=0, facing=200, palette=p, knocked_down=True)
    middle = ((near[0] + far[0]) / 2 + 70 * k, (near[1] + far[1]) / 2 + 64 * k)
    tag(s, middle, "0.97″", theme.at(k * 1.5), "hot", size=26, sub=verdict)


def _slope(s: pygame.Surface, p: Palette, share: float) -> None:
    """A slope of night at the left, for the words."""
    strip = pygame.Surface((256, 1), pygame.SRCALPHA)
    for x in range(256):
        strip.set_at((x, 0), (*p.ink, int(250 * max(0.0, 1 - (x / 255) ** 2.2))))
    wide = pygame.transform.smoothscale(strip, (round(s.get_width() * share), s.get_height()))
    s.blit(wide.premul_alpha(), (0, 0), special_flags=PM)


@lru_cache(3)
def title_art(size: tuple[int, int], palette: Palette, verdict: str) -> pygame.Surface:
    """The whole picture, with what the tape settles as its only words; shared, do not draw on it."""
    w, h = size
    k = max(0.5, min(w / 1920, h / 1080))
    s = pygame.Surface(size)
    centre, radius = (w * 0.735, h * 0.455), h * 0.60
    _paper(s, palette, k, centre, radius)
    _wall(s, palette, k, centre, radius)
    _sand(s, palette, k, centre, radius)
    _argument(s, Theme(palette, k), centre, radius, verdict)
    _slope(s, palette, 0.52)
    return s


@lru_cache(6)
def night_art(size: tuple[int, int], palette: Palette) -> pygame.Surface:
    """The drafting paper alone, for screens that are all work; shared, do not draw on it."""
    w, h = size
    k = max(0.5, min(w / 1920, h / 1080))
    s = pygame.Surface(size)
    _paper(s, palette, k, (w * 1.02, h * 0.2), h * 0.55)
    return s


def cut(image: pygame.Surface, angle: float, gap: float, shift: float, at: float) -> pygame.Surface:
    """Measure twice, cut once: an image sliced along one slanted line, its lower part slipped aside."""
    w, h = image.get_size()
    slope = math.tan(math.radians(angle))
    more = int(shift * 2 + gap)
    out = pygame.Surface((w + more, h + more), pygame.SRCALPHA)

    def y(x: float) -> float:
        return h * at + (x - w / 2) * slope

    upper, lower = image.copy(), image.copy()
    below = [(0, y(0) - gap / 2), (w, y(w) - gap / 2), (w, h + 1), (0, h + 1)]
    above = [(0, y(0) + gap / 2), (w, y(w) + gap / 2), (w, -1), (0, -1)]
    pygame.draw.polygon(upper, (0, 0, 0, 0), below)
    pygame.draw.polygon(lower, (0, 0, 0, 0), above)
    out.blit(upper, (0, 0), special_flags=PM)
    slipped = (shift * math.cos(math.radians(angle)), shift * math.sin(math.radians(angle)))
    out.blit(lower, slipped, special_flags=PM)
    return out


@lru_cache(4)
def wordmark(width: int, palette: Palette) -> tuple[pygame.Surface, int, int]:
    """The cut wordmark with its shadow and the stroke that cut it, about `width` pixels wide.

    Returns the image, the margin at its left and top, and the height of the letters.
    """
    k = width / 640
    plain = picture("wordmark", width)
    sliced = cut(plain, CUT_ANGLE, 9 * k, 17 * k, CUT_AT)
    m = round(50 * k)
    high = round(plain.get_height() * 1.3)
    out = pygame.Surface((width + round(190 * k), m + high), pygame.SRCALPHA)
    shade = tinted(sliced, BLACK)
    shade.fill((200, 200, 200, 200), special_flags=pygame.BLEND_RGBA_MULT)
    g = round(20 * k)
    out.blit(blur(padded(shade, g), 8 * k), (m - g, m - g + round(8 * k)), special_flags=PM)
    out.blit(sliced, (m, m), special_flags=PM)
    ink = Ink(width + 190 * k, high, 2)
    middle, slope = plain.get_height() * CUT_AT, math.tan(math.radians(CUT_ANGLE))
    for start, end, thick_start in ((-34 * k, 2 * k, False), (width + 6 * k, width + 54 * k, True)):
        y0, y1 = middle + (start - width / 2) * slope, middle + (end - width / 2) * slope
        s0, s1 = (2.5 * k, 0.4) if thick_start else (0.4, 2.5 * k)
        ink.poly(
            [(start + m, y0 - s0), (end + m, y1 - s1), (end + m, y1 + s1), (start + m, y0 + s0)], palette.a
        )
    ink.onto(out, (0, m))
    return out, m, plain.get_height()
