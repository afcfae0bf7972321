"""How changes of the ground are drawn: flat, without shadow, marked by inward ticks or a dashed ink edge."""

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType

import pygame

from game.screen.assets import PM, picture
from game.screen.outline import Canvas
from game.screen.shapes import Ink
from game.screen.theme import BLACK, WHITE, Color, mix, rgb

Painter = Callable[[Canvas], pygame.Surface]


def line_width(c: Canvas) -> float:
    """Pixels of the ink line of a piece."""
    return max(1.6, 0.06 * c.ppi)


def _plain(c: Canvas) -> pygame.Surface | None:
    """The ground of a palette without grain, hatched one way; None for the others."""
    if c.palette.grain:
        return None
    ink, step = c.filled(c.palette.pit), 0.35 * c.ppi
    for j in range(int(c.size[0] / step) + 1):
        x = (j + 0.5) * step
        ink.line([(x, 0), (x, c.size[1])], 1.4, c.palette.sand_d, caps=False)
    return c.clipped(ink)


def _clods(c: Canvas, ink: Ink, colors: tuple[Color, ...], shade: Color, density: float) -> None:
    """Clods of earth, `density` to the square inch."""
    w, h = c.size
    for x, y in c.scatter(round(density * w * h / c.ppi**2), 0.12 * c.ppi):
        q = c.rnd.uniform(0.05, 0.16) * c.ppi
        ink.disc((x, y + q * 0.5), q, shade)
        ink.disc((x, y), q * 0.8, c.rnd.choice(colors))


def churned(c: Canvas) -> pygame.Surface:
    """Ground that many feet have been at: the mosh pit, and any slow ground without a look of its own."""
    out = _plain(c)
    if out is None:
        ink = c.filled(c.palette.pit)
        _clods(c, ink, (rgb("#c4965c"), rgb("#b5854c"), rgb("#9c6c3a")), rgb("#7d5530"), 9)
        out = c.clipped(ink)
    c.ticks(out, 0.22 * c.ppi, max(1.6, 0.05 * c.ppi), 0.39 * c.ppi)
    c.edge(out, line_width(c))
    return out


def _dashed(c: Canvas, out: pygame.Surface) -> pygame.Surface:
    pattern = (0.22 * c.ppi, 0.14 * c.ppi)
    c.dashed_edge(out, line_width(c), c.palette.outline, pattern)
    return out


def mead(c: Canvas) -> pygame.Surface:
    """Spilt mead with froth."""
    out = _plain(c)
    if out is None:
        ink = c.filled(rgb("#e9ae3a"))
        ink.line(c.points, 0.3 * c.ppi, rgb("#c98a22"), closed=True)
        for x, y in c.scatter(round(1.1 * c.size[0] * c.size[1] / c.ppi**2), 0.2 * c.ppi):
            q = c.rnd.uniform(0.06, 0.17) * c.ppi
            ink.disc((x, y), q, rgb("#fff3c4"))
            ink.disc((x, y), q * 0.6, rgb("#f6cf6a"))
        out = c.clipped(ink)
    return _dashed(c, out)


def _wet(c: Canvas, ground: Color, dark: Color, shine: Color) -> Ink:
    """Soft ground: a dark bank, puddles with a light upper rim."""
    ink = c.filled(ground)
    ink.line(c.points, 0.26 * c.ppi, dark, closed=True)
    for x, y in c.scatter(round(1.3 * c.size[0] * c.size[1] / c.ppi**2), 0.25 * c.ppi):
        w, h = c.rnd.uniform(0.3, 0.8) * c.ppi, c.rnd.uniform(0.12, 0.26) * c.ppi
        ink.rect((x - w / 2, y - h / 2, w, h), dark, rounded=h / 2)
        ink.rect((x - w / 2 + h * 0.2, y - h * 0.1, w - h * 0.4, h * 0.5), shine, rounded=h / 4)
    return ink


def mud(c: Canvas) -> pygame.Surface:
    """Mud and quagmires."""
    out = _plain(c)
    if out is None:
        out = c.clipped(_wet(c, rgb("#7c5a38"), rgb("#573c24"), rgb("#a98355")))
    return _dashed(c, out)


def bog(c: Canvas) -> pygame.Surface:
    """A bog with reeds and the odd bubble."""
    out = _plain(c)
    if out is None:
        ink = _wet(c, rgb("#5d6b3c"), rgb("#3c4a2b"), rgb("#93a659"))
        for x, y in c.scatter(round(0.7 * c.size[0] * c.size[1] / c.ppi**2), 0.3 * c.ppi):
            for lean in (-0.14, -0.03, 0.1):
                tip = (x + lean * c.ppi, y - (0.3 - abs(lean)) * c.ppi)
                ink.line([(x, y), tip], max(1.4, 0.05 * c.ppi), rgb("#c2cf6e"))
        out = c.clipped(ink)
    return _dashed(c, out)


def _sunk(c: Canvas, floor: Color, bank: Color, lit: Color, rim: float = 0.16) -> Ink:
    """A hole: a lit rim, the north-west bank in shade, the floor. rim: inches."""
    ink = c.filled(lit)
    ink.poly(c.inset(rim, rim * 0.35), bank)
    ink.poly(c.inset(rim * 1.7, -rim * 0.5), floor)
    return ink


def grave(c: Canvas) -> pygame.Surface:
    """An open grave: earth rim, dark floor, a lid that somebody moved."""
    out = _plain(c)
    if out is None:
        ink = _sunk(c, rgb("#3b2a20"), rgb("#1c130d"), rgb("#a37c50"), 0.2)
        if bar := c.bar:
            lid = [bar.at(-0.27, 0.1), bar.at(0.3, 0.2), bar.at(0.33, -0.08), bar.at(-0.24, -0.18)]
            ink.poly([(x + 0.05 * c.ppi, y + 0.07 * c.ppi) for x, y in lid], rgb("#1c130d"))
            ink.poly(lid, rgb("#6b4a30"))
            ink.line([bar.at(-0.25, -0.02), bar.at(0.31, 0.08)], max(1.2, 0.04 * c.ppi), rgb("#3b2a20"))
        out = c.clipped(ink)
    c.ticks(out, 0.2 * c.ppi, max(1.6, 0.05 * c.ppi), 0.4 * c.ppi)
    c.edge(out, line_width(c))
    return out


def crater(c: Canvas) -> pygame.Surface:
    """A crater: rim, scorched rays, a dark middle."""
    out = _plain(c)
    if out is None:
        ink, m = c.filled(rgb("#a87c52")), c.middle
        for scale, color in ((0.86, "#8a6243"), (0.66, "#6a4a36"), (0.4, "#4a342b")):
            ring = [(m[0] + (x - m[0]) * scale, m[1] + (y - m[1]) * scale) for x, y in c.points]
            ink.poly(ring, rgb(color))
        for j in range(14):
            t, r = j * math.tau / 14 + c.rnd.uniform(-0.1, 0.1), min(c.size) / 2
            a, b = r * c.rnd.uniform(0.3, 0.45), r * c.rnd.uniform(0.7, 0.95)
            ray = [(m[0] + q * math.cos(t), m[1] + q * math.sin(t)) for q in (a, b)]
            ink.line(ray, max(1.4, 0.06 * c.ppi), rgb("#3a2922"), 200)
        _clods(c, ink, (rgb("#b98d60"), rgb("#946a45")), rgb("#4a342b"), 2)
        out = c.clipped(ink)
    c.ticks(out, 0.22 * c.ppi, max(1.6, 0.05 * c.ppi), 0.4 * c.ppi)
    c.edge(out, line_width(c))
    return out


def water(c: Canvas) -> pygame.Surface:
    """Water: to be seen across, not to be walked on."""
    if c.round is not None:
        (x, y), r = c.round
        # the drawn basin has its rim at 62.5 of 64
        image = picture("terrain/water", round(r * 128 / 62.5))
        out = c.blank()
        out.blit(image, (x - image.get_width() / 2, y - image.get_height() / 2), special_flags=PM)
        return out
    ink = _sunk(c, rgb("#2f9fc4"), rgb("#0f4d73"), rgb("#7fd6e6"))
    for x, y in c.scatter(round(0.6 * c.size[0] * c.size[1] / c.ppi**2), 0.4 * c.ppi):
        d = 0.18 * c.ppi
        wave = [(x - 2 * d, y), (x - d, y - d * 0.5), (x, y), (x + d, y - d * 0.5), (x + 2 * d, y)]
        ink.line(wave, max(1.4, 0.055 * c.ppi), rgb("#e6fbff"))
    out = c.clipped(ink)
    c.edge(out, line_width(c) * 1.4)
    return out


def pit(c: Canvas) -> pygame.Surface:
    """A hole nobody comes back from."""
    out = c.clipped(_sunk(c, rgb("#120d14"), BLACK, rgb("#6d6272")))
    c.edge(out, line_width(c) * 1.2)
    return out


def hazard_tape(c: Canvas) -> pygame.Surface:
    """Yellow and black tape that makes people go round."""
    ink, step = c.filled(c.palette.light), 0.3 * c.ppi
    w, h = c.size
    for j in range(int((w + h) / step) + 1):
        if j % 2:
            x = j * step
            ink.poly([(x, 0), (x + step, 0), (x + step - h, h), (x - h, h)], c.palette.outline)
    ink.poly(c.inset(0.2), c.palette.sand)
    out = c.clipped(ink)
    c.edge(out, line_width(c))
    return out


def hill(c: Canvas) -> pygame.Surface:
    """Rising ground in the colour of the cloth: contour lines, lighter upwards."""
    p, m = c.palette, c.middle
    sand = c.cloth == p.sand
    low, high = (p.sand_d, p.sand_l) if sand else (mix(c.cloth, BLACK, 0.4), mix(c.cloth, WHITE, 0.4))
    ink = c.filled(mix(c.cloth, low, 0.35))
    for j, scale in enumerate((0.8, 0.58, 0.34)):
        d = -0.04 * c.ppi * (j + 1)
        ring = [(m[0] + (x - m[0]) * scale + d, m[1] + (y - m[1]) * scale + d) for x, y in c.points]
        ink.poly(ring, mix(c.cloth, high, 0.25 * (j + 1)))
        ink.line(ring, max(1.2, 0.035 * c.ppi), low, closed=True)
    return _dashed(c, c.clipped(ink))


def dais(c: Canvas) -> pygame.Surface:
    """A low platform of stone: a lit step all round, slabs on top."""
    p = c.palette
    ink = c.filled(p.stone_d)
    ink.poly(c.inset(0.1, 0.03), mix(p.stone, p.stone_d, 0.35))
    ink.poly(c.inset(0.26, 0.05), mix(p.stone, p.sand_l, 0.5))
    line, joint = max(1.2, 0.035 * c.ppi), mix(p.stone, p.stone_d, 0.6)
    for j in range(1, int(max(c.size) / c.ppi) + 1):
        ink.line([(j * c.ppi, 0), (j * c.ppi, c.size[1])], line, joint, caps=False)
        ink.line([(0, j * c.ppi), (c.size[0], j * c.ppi)], line, joint, caps=False)
    out = c.clipped(ink)
    c.edge(out, line_width(c))
    return out


def wood(c: Canvas) -> pygame.Surface:
    """A wood to walk in: undergrowth inside the outline, a few crowns for the eye."""
    out = _plain(c)
    if out is None:
        ink = c.filled(rgb("#587a4a"))
        _clods(c, ink, (rgb("#7fa35f"), rgb("#6b9150"), rgb("#496a3e")), rgb("#39553a"), 8)
        out = c.clipped(ink)
        for x, y in c.scatter(max(1, round(0.16 * c.size[0] * c.size[1] / c.ppi**2)), 0.7 * c.ppi):
            crown = picture("terrain_first_blood/tree", round(c.rnd.uniform(1.2, 1.7) * c.ppi))
            at = (round(x - crown.get_width() / 2), round(y - crown.get_height() / 2))
            out.blit(crown, at, special_flags=PM)
        out = c.clipped(out)
    return _dashed(c, out)


FLAT: Mapping[str, Painter] = MappingProxyType(
    {
        "mosh_pit": churned,
        "mead": mead,
        "mud": mud,
        "quagmire": mud,
        "bog": bog,
        "grave": grave,
        "crater": crater,
        "pond": water,
        "water": water,
        "pit": pit,
        "hazard_tape": hazard_tape,
        "hill": hill,
        "dais": dais,
        "wood": wood,
    }
)
"""Kind of ground -> how it is drawn."""
