"""What is measured on the table: distances, sight, quick attacks, refused places, brackets, plans.

Plain data in inches; words come ready from outside. Each function returns the rectangle of the window that it
changed.
"""

import math
from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.screen.camera import Camera, Point
from game.screen.lettering import text
from game.screen.marks import tag, tag_size
from game.screen.overlays import core, lit_edge
from game.screen.shapes import Ink, Spot, around, bounds, faded, put
from game.screen.theme import Color, Palette, Theme
from game.table.bases import Box


def inches_text(inches: float, decisive: bool = False) -> str:
    """A length for people: two decimals under one inch and where a limit is decided, else one."""
    digits = 2 if decisive or inches < 1 else 1
    return f"{inches:.{digits}f}″"


def _line_color(p: Palette, style: str) -> Color:
    colors = {"plain": p.reach, "hot": p.brass, "bad": p.over, "plan": p.text3, "warn": p.warn}
    if style not in colors:
        raise ValueError(f"no style of line is called {style!r}; there are {', '.join(colors)}")
    return colors[style]


def _pattern(wide: float, k: float) -> tuple[float, float]:
    """Dashes that stay apart although their round ends and casings lengthen them."""
    return max(9 * k, 2.4 * wide), max(7 * k, 2.0 * wide + 4 * k)


def distance(
    surface: pygame.Surface, camera: Camera, theme: Theme, ends: tuple[Point, Point], style: str = "plain"
) -> pygame.Rect:
    """The line between two closest points, both dotted. style: plain, hot (true now), warn, bad (dashed red)
    or plan (dashed grey). Raises ValueError for another style."""
    p, k = theme.palette, theme.k
    color, wide = _line_color(p, style), core(camera, theme)
    spots = [camera.px(q) for q in ends]
    box = bounds(spots, wide * 1.7 + 4 * k)
    line = [(x - box.x, y - box.y) for x, y in spots]
    ink = Ink(box.w, box.h)
    if style in {"bad", "plan"}:
        pattern = _pattern(wide, k)
        ink.dash(line, wide + 3 * k, p.halo, pattern)
        ink.dash(line, wide, color, pattern)
    else:
        ink.cased(line, wide, color, p.halo, 1.5 * k)
    for spot in line:
        ink.disc(spot, wide * 1.7 + 1.6 * k, p.halo)
        ink.disc(spot, wide * 1.7, color)
    return ink.onto(surface, box.topleft)


def aim(
    surface: pygame.Surface, camera: Camera, theme: Theme, ends: tuple[Point, Point], side: int | None
) -> None:
    """An arrow in the colour of a side: somebody has said whom they will attack."""
    p, k = theme.palette, theme.k
    color = p.brass if p.strict else p.paper if side is None else p.side(side)
    strong = 1.5 if p.strict else 1.0
    spots = [camera.px(q) for q in ends]
    box = bounds(spots, 18 * k)
    a, b = ((x - box.x, y - box.y) for x, y in spots)
    size = math.dist(a, b)
    if size < 1.0:
        return
    u = ((b[0] - a[0]) / size, (b[1] - a[1]) / size)
    ink, foot = Ink(box.w, box.h), (b[0] - u[0] * 8 * k, b[1] - u[1] * 8 * k)
    ink.line([a, foot], (3 * strong + 3.4) * k, p.halo)
    ink.line([a, foot], 3 * strong * k, color)
    for tip, grow, shade in ((0.0, 15 * k, p.halo), (3 * k, 10 * k, color)):
        b = (b[0] - u[0] * tip, b[1] - u[1] * tip)
        back = (b[0] - u[0] * grow * 1.2, b[1] - u[1] * grow * 1.2)
        wing = (-u[1] * grow * 0.7, u[0] * grow * 0.7)
        ink.poly([b, (back[0] + wing[0], back[1] + wing[1]), (back[0] - wing[0], back[1] - wing[1])], shade)
    ink.onto(surface, box.topleft)


def beside(camera: Camera, theme: Theme, ends: tuple[Point, Point], size: tuple[int, int]) -> Spot:
    """Where the middle of a tag goes so that it lies beside the middle of a line and not on it."""
    (x0, y0), (x1, y1) = camera.px(ends[0]), camera.px(ends[1])
    d = math.hypot(x1 - x0, y1 - y0) or 1.0
    nx, ny = (y1 - y0) / d, -(x1 - x0) / d
    if ny > 0.05 or (abs(ny) <= 0.05 and nx < 0):
        nx, ny = -nx, -ny
    away = abs(nx) * size[0] / 2 + abs(ny) * size[1] / 2 + 6 * theme.k
    return (x0 + x1) / 2 + nx * away, (y0 + y1) / 2 + ny * away


def measure(
    surface: pygame.Surface,
    camera: Camera,
    theme: Theme,
    ends: tuple[Point, Point],
    words: str,
    *,
    style: str = "plain",
    sub: str = "",
    size: float = 17,
) -> pygame.Rect:
    """A distance line with its tag beside it; returns the rectangle of the tag."""
    distance(surface, camera, theme, ends, style)
    at = beside(camera, theme, ends, tag_size(words, theme, size, sub))
    return tag(surface, at, words, theme, style, size=size, sub=sub)


def sight(
    surface: pygame.Surface,
    camera: Camera,
    theme: Theme,
    ends: tuple[Point, Point],
    *,
    clear: bool,
    edge: Sequence[Point] = (),
    words: str = "",
    sub: str = "",
) -> pygame.Rect:
    """A line of sight: solid when clear, else dashed red, up to the blocking edge, which is lit.

    ends: the witness line, or the part of the line up to the blocker. Returns the tag's rectangle, or the
    line's when there are no words.
    """
    style = "plain" if clear else "bad"
    if not clear:
        lit_edge(surface, camera, theme, edge)
    if words:
        return measure(surface, camera, theme, ends, words, style=style, sub=sub, size=16)
    return distance(surface, camera, theme, ends, style)


@lru_cache(16)
def _burst(theme: Theme, radius: float) -> pygame.Surface:
    p, n = theme.palette, radius * 2.6
    ink, m = Ink(n, n), radius * 1.3
    for q, color in ((radius * 1.15, p.halo), (radius * 0.98, p.warn)):
        spikes = []
        for j in range(16):
            t, r = math.pi * j / 8, q * (1 if j % 2 else 0.66)
            spikes.append((m + r * math.cos(t), m + r * math.sin(t)))
        ink.poly(spikes, color)
    out = ink.done()
    text(out, "!", (m, m), radius * 1.15, p.ink, face="b", anchor="mc")
    return out


def quick_attack(
    surface: pygame.Surface,
    camera: Camera,
    theme: Theme,
    at: Point,
    *,
    line: tuple[Point, Point] | None = None,
    words: str = "",
    sub: str = "",
) -> pygame.Rect:
    """A burst at the last place inside an enemy's reach, a thin line to that enemy, a tag with the weapon."""
    if line is not None:
        distance(surface, camera, theme, line)
    radius = round(max(15 * theme.k, 0.32 * camera.ppi), 1)
    spot = camera.px(at)
    changed = put(surface, _burst(theme, radius), spot)
    if words:
        w, h = tag_size(words, theme, 16, sub)
        right = spot[0] + 1.2 * radius + w < camera.area.right
        under = spot[1] + 1.2 * radius + h < camera.area.bottom
        x = spot[0] + (1.2 if right else -1.2) * radius
        y = spot[1] + (1.2 if under else -1.2) * radius
        anchor = ("t" if under else "b") + ("l" if right else "r")
        return tag(surface, (x, y), words, theme, "warn", size=16, anchor=anchor, sub=sub)
    return changed


@lru_cache(16)
def _refusal(theme: Theme, diameter: float) -> pygame.Surface:
    d, p = diameter, theme.palette
    ink = Ink(2 * d, 2 * d)
    ink.ring((d, d), d * 0.62, d * 0.115, p.halo)
    ink.ring((d, d), d * 0.605, d * 0.072, p.over)
    for sign in (-1, 1):
        ends = [(d - d * 0.38, d - sign * d * 0.38), (d + d * 0.38, d + sign * d * 0.38)]
        ink.line(ends, d * 0.13, p.halo)
        ink.line(ends, d * 0.085, p.over)
    return ink.done()


def refused(
    surface: pygame.Surface,
    camera: Camera,
    theme: Theme,
    at: Point,
    *,
    r: float,
    reasons: Sequence[tuple[str, str]] = (),
) -> pygame.Rect:
    """Ring and cross over a ghost that may not stand there, one red tag a reason (words, clause)."""
    spot, d = camera.px(at), camera.length(2 * r)
    changed = put(surface, _refusal(theme, round(d, 1)), spot)
    y = spot[1] + d * 0.75
    for words, clause in reasons:
        w, h = tag_size(words, theme, 17, clause)
        x = min(max(spot[0], camera.area.left + w / 2 + 4), camera.area.right - w / 2 - 4)
        changed = changed.union(tag(surface, (x, y), words, theme, "bad", anchor="tc", sub=clause))
        y += h + 6 * theme.k
    return changed


@lru_cache(64)
def _bracket(radius: float, color: Color, wide: float, theme: Theme) -> pygame.Surface:
    k, n = theme.k, radius * 2.6
    ink, m = Ink(n, n), radius * 1.3
    q, arm = radius * 1.12, radius * 0.46
    for width, shade in ((wide * k + 3.4 * k, theme.palette.halo), (wide * k, color)):
        for sx in (-1, 1):
            for sy in (-1, 1):
                corner = (m + sx * q, m + sy * q)
                ends = [(m + sx * q, m + sy * (q - arm)), corner, (m + sx * (q - arm), m + sy * q)]
                ink.line(ends, width, shade)
    return ink.done()


def bracket(
    surface: pygame.Surface,
    camera: Camera,
    theme: Theme,
    at: Point,
    *,
    r: float,
    kind: str = "active",
    alpha: int = 255,
    box: Box | None = None,
) -> pygame.Rect:
    """Four corner marks around a base of radius r inches, or around a rectangle. kind: active (brass), target
    (red, thicker), legal (thin brass: may be chosen) or plan (grey). Raises ValueError for another kind."""
    p = theme.palette
    looks = {
        "active": (p.brass, 3.4, 1.10),
        "target": (p.brass if p.strict else p.bad, 4.6, 1.17),
        "legal": (p.brass, 2.4, 1.17),
        "plan": (p.text3, 2.4, 1.10),
    }
    if kind not in looks:
        raise ValueError(f"no kind of bracket is called {kind!r}; there are {', '.join(looks)}")
    color, wide, scale = looks[kind]
    if box is not None:
        return _corner_marks(surface, camera, theme, box, (color, wide, scale))
    image = _bracket(round(camera.length(r) * scale, 1), color, wide, theme)
    return put(surface, image if alpha >= 255 else faded(image, alpha), camera.px(at))


def struck(surface: pygame.Surface, camera: Camera, theme: Theme, ends: tuple[Point, Point]) -> pygame.Rect:
    """An edge that would be hit: the thickest line on the table, with teeth on its right-hand side, looking
    from the first end to the second.
    """
    p, k = theme.palette, theme.k
    (x0, y0), (x1, y1) = (camera.px(q) for q in ends)
    far = math.hypot(x1 - x0, y1 - y0)
    wide, tooth = max(6 * k, camera.ppi * 0.26), max(7 * k, camera.ppi * 0.42)
    part = bounds([(x0, y0), (x1, y1)], tooth + wide + 6 * k)
    ink = Ink(part.w, part.h, 2)
    a, b = (x0 - part.x, y0 - part.y), (x1 - part.x, y1 - part.y)
    color = p.brass if p.strict else p.bad
    ink.line([a, b], wide + 4 * k, p.halo)
    if far > 1.0:
        ux, uy = (x1 - x0) / far, (y1 - y0) / far
        n = max(1, round(far / (1.6 * tooth)))
        for j in range(n):
            t = far * (j + 0.5) / n
            x, y = a[0] + ux * t, a[1] + uy * t
            half = (ux * tooth * 0.5, uy * tooth * 0.5)
            feet = [(x - half[0], y - half[1]), (x + half[0], y + half[1])]
            ink.poly([*feet, (x - uy * (tooth + wide / 2), y + ux * (tooth + wide / 2))], color)
    ink.line([a, b], wide, color)
    return ink.onto(surface, part.topleft)


def _corner_marks(
    surface: pygame.Surface, camera: Camera, theme: Theme, box: Box, look: tuple[Color, float, float]
) -> pygame.Rect:
    """The same at the corners of a rectangle, a little outside; look = colour, width, and how far outside."""
    (color, wide, scale), k = look, theme.k
    out = 0.14 + 1.2 * (scale - 1.0)
    grown = Box(box.x, box.y, box.width + 2 * out, box.depth + 2 * out, box.facing)
    spots = [camera.px(p) for p in grown.corners]
    part = bounds(spots, 6 * k + wide * k)
    ink, arm = Ink(part.w, part.h, 2), camera.length(min(0.8, box.width * 0.35, box.depth * 0.35))
    for width, shade in ((wide * k + 3.4 * k, theme.palette.halo), (wide * k, color)):
        for n, (x, y) in enumerate(spots):
            ends = []
            for other in (spots[n - 1], spots[(n + 1) % 4]):
                far = math.dist((x, y), other) or 1.0
                ends.append((x + (other[0] - x) * arm / far, y + (other[1] - y) * arm / far))
            line = [ends[0], (x, y), ends[1]]
            ink.line([(a - part.x, b - part.y) for a, b in line], width, shade)
    return ink.onto(surface, part.topleft)


def plan(
    surface: pygame.Surface, camera: Camera, theme: Theme, points: Sequence[Point], r: float | None = None
) -> pygame.Rect:
    """A plan in pencil: the way dashed in grey, and the base of radius r inches at its end, without fill."""
    if not points:
        return pygame.Rect(0, 0, 0, 0)
    p, k, wide = theme.palette, theme.k, core(camera, theme)
    far = camera.length(r or 0)
    spots = [camera.px(q) for q in points]
    box = bounds(spots, far + wide + 6 * k)
    line = [(x - box.x, y - box.y) for x, y in spots]
    ink = Ink(box.w, box.h)
    circle = around(line[-1], far, (0, 360)) if r else []
    pattern = _pattern(wide * 0.7, k)
    for width, color in ((wide * 0.7 + 2.4 * k, p.halo), (wide * 0.7, p.text3)):
        ink.dash(line, width, color, pattern)
        if circle:
            ink.dash(circle, width, color, pattern)
    return ink.onto(surface, box.topleft)


@lru_cache(32)
def _pointer(theme: Theme, w: int, h: int) -> pygame.Surface:
    ink = Ink(w, h)
    ink.poly([(0, 0), (w, 0), (w / 2, h)], theme.palette.brass)
    return ink.done()


def flag_pointer(surface: pygame.Surface, theme: Theme, tip: Spot) -> pygame.Rect:
    """The brass point under a flag of odds; its tip lies at a pixel."""
    w, h = round(24 * theme.k), round(14 * theme.k)
    return put(surface, _pointer(theme, w, h), (tip[0], tip[1] - h / 2))
