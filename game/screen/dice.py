"""Dice as parchment solids: d6 with pips, d10 kite, d12 pentagon, d100 as parchment tens and brass units."""

import math
from collections.abc import Callable
from functools import lru_cache
from types import MappingProxyType

import pygame

from game.screen.lettering import text
from game.screen.shapes import Ink, Spot, blur, put
from game.screen.theme import BLACK, WHITE, Color, Palette, mix

PIPS = MappingProxyType(
    {
        1: ((0, 0),),
        2: ((-1, -1), (1, 1)),
        3: ((-1, -1), (0, 0), (1, 1)),
        4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
        5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
        6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    }
)


def tone_color(p: Palette, tone: str) -> tuple[Color, Color]:
    """Body and numeral of a die that came out as miss, armour, soft, critical; brass; else parchment."""
    tones = {
        "miss": (p.line, p.text2),
        "armour": (p.steel, p.ink),
        "soft": ((255, 42, 77) if p.strict else p.blood, p.ink if p.strict else p.paper),
        "critical": (p.light, p.ink),
        "brass": (p.brass, p.ink),
    }
    return tones.get(tone, (p.paper, p.ink))


def _shade(radius: float, points: Callable[[Ink, float], None], down: float) -> pygame.Surface:
    """The blurred shadow under a solid, on a square of 2.8 radii."""
    n, m = radius * 2.8, radius * 1.4
    ink = Ink(n, n)
    points(ink, m)
    out = pygame.Surface((ink.width, ink.height), pygame.SRCALPHA)
    out.blit(ink.done(), (round(radius * 0.08), round(radius * down)))
    return blur(out, radius * 0.12)


def _six(radius: float, value: int, p: Palette, color: Color, letters: Color) -> pygame.Surface:
    n, m, q = radius * 2.8, radius * 1.4, radius * 0.86

    def base(ink: Ink, c: float) -> None:
        ink.rect((c - q, c - q, 2 * q, 2 * q), BLACK, 130, rounded=radius * 0.24)

    out, ink, e = _shade(radius, base, 0.16), Ink(n, n), radius * 0.04
    ink.rect((m - q - e, m - q - e, 2 * (q + e), 2 * (q + e)), p.outline, rounded=radius * 0.26)
    ink.rect((m - q, m - q, 2 * q, 2 * q), mix(color, p.ink, 0.3), rounded=radius * 0.24)
    ink.rect((m - q, m - q, 2 * q, 2 * q - radius * 0.14), color, rounded=radius * 0.24)
    for dx, dy in PIPS[value]:
        ink.disc((m + dx * q * 0.52, m + dy * q * 0.52 - radius * 0.05), radius * 0.15, letters)
    ink.onto(out)
    return out


_TEN = ((0.0, -1.06), (0.97, -0.24), (0.97, 0.26), (0.0, 1.06), (-0.97, 0.26), (-0.97, -0.24))
_TOP, _LOW, _RIGHT, _LEFT = (0.0, -1.06), (0.0, 1.06), (0.64, 0.26), (-0.64, 0.26)
_FOOT, _FAR_R, _FAR_L = (0.0, 0.58), (0.97, 0.26), (-0.97, 0.26)


def _ten(radius: float, value: int, p: Palette, color: Color, letters: Color) -> pygame.Surface:
    n, m = radius * 2.8, radius * 1.4

    def at(q: Spot, scale: float = 1.0) -> Spot:
        return m + q[0] * radius * scale, m + q[1] * radius * scale

    def base(ink: Ink, _: float) -> None:
        ink.poly([at(q) for q in _TEN], BLACK, 130)

    out, ink = _shade(radius, base, 0.14), Ink(n, n)
    ink.poly([at(q, 1.04) for q in _TEN], p.outline)
    ink.poly([at(q) for q in _TEN], mix(color, p.ink, 0.34))
    faces = (
        ((_TOP, (0.97, -0.24), _RIGHT), p.ink, 0.16),
        ((_TOP, (-0.97, -0.24), _LEFT), WHITE, 0.5),
        (((0.97, -0.24), _FAR_R, _RIGHT), p.ink, 0.26),
        (((-0.97, -0.24), _FAR_L, _LEFT), p.ink, 0.06),
        ((_FOOT, _RIGHT, _FAR_R, _LOW), p.ink, 0.42),
        ((_FOOT, _LEFT, _FAR_L, _LOW), p.ink, 0.24),
        ((_TOP, _RIGHT, _FOOT, _LEFT), p.ink, 0.0),
    )
    for corners, towards, t in faces:
        ink.poly([at(q) for q in corners], mix(color, towards, t))
    seams = ((_TOP, _RIGHT), (_TOP, _LEFT), (_RIGHT, _FOOT), (_LEFT, _FOOT))
    for a, b in (*seams, (_RIGHT, _FAR_R), (_LEFT, _FAR_L), (_FOOT, _LOW)):
        ink.line([at(a), at(b)], max(1, radius * 0.035), mix(color, p.ink, 0.6))
    ink.onto(out)
    size = radius * (0.74 if value < 10 else 0.6)
    text(out, str(value), (m, m + radius * 0.08), size, letters, face="b", anchor="mc")
    return out


def _twelve(radius: float, value: int, p: Palette, color: Color, letters: Color) -> pygame.Surface:
    n, m = radius * 2.8, radius * 1.4

    def at(q: float, degrees: float) -> Spot:
        t = math.radians(degrees)
        return m + q * radius * math.sin(t), m - q * radius * math.cos(t)

    def base(ink: Ink, _: float) -> None:
        ink.poly([at(1, 36 * j) for j in range(10)], BLACK, 130)

    out, ink = _shade(radius, base, 0.12), Ink(n, n)
    ink.poly([at(1.05, 36 * j) for j in range(10)], p.outline)
    outer, inner = [at(1, 36 * j) for j in range(10)], [at(0.6, 72 * j) for j in range(5)]
    seam = mix(color, p.ink, 0.6)
    for j in range(5):
        dark = 0.5 - 0.5 * math.cos(math.radians((72 * j + 81) % 360))
        ring = [inner[j], outer[2 * j], outer[2 * j + 1], outer[(2 * j + 2) % 10], inner[(j + 1) % 5]]
        ink.poly(ring, mix(mix(color, WHITE, 0.35), p.ink, 0.06 + 0.4 * dark))
    ink.poly(inner, color)
    for j in range(5):
        ink.line([inner[j], inner[(j + 1) % 5]], max(1, radius * 0.035), seam)
        ink.line([inner[j], outer[2 * j]], max(1, radius * 0.035), seam)
    ink.onto(out)
    text(out, str(value), (m, m), radius * (0.62 if value < 10 else 0.5), letters, face="b", anchor="mc")
    return out


@lru_cache(256)
def _die(sides: int, value: int, radius: float, p: Palette, tone: str) -> pygame.Surface:
    color, letters = tone_color(p, tone)
    if sides == 6:
        return _six(radius, value, p, color, letters)
    if sides == 12:
        return _twelve(radius, value, p, color, letters)
    return _ten(radius, value, p, color, letters)


def die(sides: int, value: int, radius: float, p: Palette, tone: str = "") -> pygame.Surface:
    """A die of 6, 10 or 12 sides showing a value, on a square of 2.8 radii; other dice look like a d10.

    tone: miss, armour, soft, critical, brass or "" for parchment. Raises ValueError for a value that a d6
    does not have.
    """
    if sides == 6 and value not in PIPS:
        raise ValueError(f"a d6 shows 1 to 6, not {value}")
    return _die(sides, value, round(radius, 1), p, tone)


@lru_cache(8)
def _edge(radius: float, p: Palette) -> pygame.Surface:
    n, m = radius * 2.8, radius * 1.4
    ink = Ink(n, n)
    ink.poly([(m + x * radius * 1.18, m + y * radius * 1.18) for x, y in _TEN], p.brass)
    return ink.done()


def put_die(
    surface: pygame.Surface,
    centre: Spot,
    radius: float,
    *,
    sides: int,
    value: int,
    palette: Palette,
    tone: str = "",
    angle: float = 0.0,
) -> pygame.Rect:
    """Draws a die with its middle at a place, turned by `angle` degrees while it rolls. A d100 is two d10:
    parchment tens and, to their right, brass units; 100 shows as 0 and 0."""
    if sides == 100:
        tens, units = value // 10 % 10, value % 10
        apart = radius * 0.95
        left = put(surface, die(10, tens, radius, palette, tone), (centre[0] - apart, centre[1]))
        right = die(10, units, radius, palette, "brass")
        return left.union(put(surface, right, (centre[0] + apart, centre[1])))
    if tone == "critical" and sides not in {6, 12}:
        put(surface, _edge(round(radius, 1), palette), centre)
    image = die(sides, value, radius, palette, tone)
    return put(surface, pygame.transform.rotozoom(image, angle, 1) if angle else image, centre)
