"""Small marks: sides, verdicts, tallies, gauges, measure tags, clause ids. Cached by what they show."""

from functools import lru_cache

import pygame

from game.screen.assets import PM, picture
from game.screen.lettering import pixels, text, width
from game.screen.shapes import Ink, Spot, put
from game.screen.theme import BLACK, ROLES, WHITE, Color, Palette, Theme

Box = pygame.Rect | tuple[float, float, float, float]
"""A rectangle: left, top, width, height in pixels."""


def corner(at: Spot, anchor: str, w: float, h: float) -> Spot:
    """Top left corner of a box w x h whose anchor (t, m, b and l, c, r) lies at a place."""
    x = at[0] - {"l": 0.0, "c": w / 2, "r": w}[anchor[1]]
    y = at[1] - {"t": 0.0, "m": h / 2, "b": h}[anchor[0]]
    return x, y


@lru_cache(256)
def _side_mark(side: int, radius: float, p: Palette, ring: bool) -> pygame.Surface:
    n = radius * 3
    ink, m = Ink(n, n), radius * 1.5

    def diamond(q: float) -> list[Spot]:
        return [(m, m - q), (m + q, m), (m, m + q), (m - q, m)]

    if side == 0:
        ink.disc((m, m), radius * 1.16, p.ink if ring else p.a)
        ink.disc((m, m), radius * 0.92, p.a)
        if p.strict:
            ink.disc((m, m), radius * 0.4, BLACK)
    else:
        ink.poly(diamond(radius * 1.44), WHITE if p.strict else p.ink)
        ink.poly(diamond(radius * 1.14), p.b)
        if p.strict:
            ink.poly(diamond(radius * 0.5), p.brass)
    return ink.done()


def side_mark(
    surface: pygame.Surface, side: int, centre: Spot, radius: float, theme: Theme, *, ring: bool = True
) -> None:
    """The mark of a side, the same in every palette: 0 a disc, 1 a diamond. radius in pixels."""
    put(surface, _side_mark(side, round(radius, 1), theme.palette, ring), centre)


@lru_cache(128)
def _mark(kind: str, n: int, p: Palette) -> pygame.Surface:
    ink, u = Ink(n, n), n / 16
    if kind == "good":
        ink.line([(2 * u, 8.5 * u), (6.5 * u, 13 * u), (14 * u, 3 * u)], 3 * u, p.good)
    elif kind == "warn":
        ink.poly([(8 * u, u), (15.5 * u, 14.5 * u), (0.5 * u, 14.5 * u)], p.warn)
        ink.line([(8 * u, 6 * u), (8 * u, 9.5 * u)], 1.8 * u, p.ink)
        ink.disc((8 * u, 12.4 * u), 1.1 * u, p.ink)
    elif kind == "bad":
        ink.line([(3 * u, 3 * u), (13 * u, 13 * u)], 3 * u, p.bad)
        ink.line([(13 * u, 3 * u), (3 * u, 13 * u)], 3 * u, p.bad)
    else:
        raise ValueError(f"no mark is called {kind!r}; there are good, warn, bad")
    return ink.done()


def mark(surface: pygame.Surface, kind: str, centre: Spot, size: float, theme: Theme) -> None:
    """A tick for "good", a triangle for "warn", a cross for "bad"; size in pixels. ValueError otherwise."""
    put(surface, _mark(kind, max(8, round(size)), theme.palette), centre)


@lru_cache(512)
def _tally(w: int, h: int, n: int, full: int, colors: tuple[Color, Color]) -> pygame.Surface:
    step = w / full
    gap = max(1, step * 0.24)
    ink = Ink(w, h)
    for j in range(full):
        tall = h if j < n else h * 0.62
        box = (j * step, h - tall, step - gap, tall)
        ink.rect(box, colors[0] if j < n else colors[1], rounded=min(1.2, (step - gap) / 6))
    return ink.done()


def tally(surface: pygame.Surface, box: Box, n: int, full: int, *, theme: Theme, color: Color) -> None:
    """n of full as ticks of a rule: filled ones in colour and taller. Nothing is drawn for full < 1."""
    if full < 1:
        return
    w, h = max(full, round(box[2])), max(2, round(box[3]))
    image = _tally(w, h, min(n, full), full, (color, theme.palette.off))
    surface.blit(image, (round(box[0]), round(box[1])), special_flags=PM)


def gauge(
    surface: pygame.Surface,
    box: Box,
    n: int,
    full: int,
    *,
    words: str,
    icon: str,
    theme: Theme,
    color: Color,
) -> None:
    """A long tally with icon, word and number: "Wounds 5 / 12". icon: a picture such as "energies/blood"."""
    x, y, w, h = box
    p, k = theme.palette, theme.k
    put(surface, picture(icon, round(24 * k)), (x + 12 * k, y + h / 2))
    text(surface, words, (x + 32 * k, y + h / 2), 16 * k, p.text2, face="r", anchor="ml", room=78 * k)
    tally(surface, (x + 112 * k, y + h / 2 - 9 * k, w - 190 * k, 18 * k), n, full, theme=theme, color=color)
    text(surface, str(n), (x + w - 36 * k, y + h / 2), 26 * k, p.paper, face="b", anchor="mr")
    text(surface, f"/{full}", (x + w - 34 * k, y + h / 2 + 2 * k), 17 * k, p.text2, face="r", anchor="ml")


# ---------------------------------------------------------------- tags


def _tag_colors(p: Palette, kind: str) -> tuple[Color, Color, Color]:
    """Fill, letters, line. Raises ValueError for an unknown kind."""
    looks = {
        "plain": (p.ink, p.paper, p.ink),
        "hot": (p.brass, p.ink, p.ink),
        "bad": (p.ink, p.bad, p.bad),
        "warn": (p.warn, p.ink, p.ink),
        "good": (p.paper, p.ink, p.ink),
        "plan": (p.panel, p.text3, p.text3),
    }
    if kind not in looks:
        raise ValueError(f"no kind of tag is called {kind!r}; there are {', '.join(looks)}")
    return looks[kind]


@lru_cache(512)
def _tag(words: str, sub: str, kind: str, size: float, theme: Theme) -> pygame.Surface:
    """The whole tag with 2 pixels to the left, 1 above, 5 below for its shadow; the smaller words stand
    behind the last of several lines.
    """
    k = theme.k
    fill, letters, line = _tag_colors(theme.palette, kind)
    rows = words.split("\n")
    last = width(rows[-1], size, "b")
    w = last + (width(sub, size * 0.76) + 8 * k if sub else 0) + 18 * k
    w = max([w, *(width(row, size, "b") + 18 * k for row in rows)])
    high, step = pixels(size) * 1.62, pixels(size) * 1.24
    h = high + step * (len(rows) - 1)
    ink, b = Ink(w + 4, h + 6), 1.6 * k
    ink.rect((2, 4, w, h), BLACK, 90, rounded=high * 0.3)
    ink.rect((2, 1, w, h), line, rounded=high * 0.3)
    ink.rect((2 + b, 1 + b, w - 2 * b, h - 2 * b), fill, rounded=high * 0.26)
    out = ink.done()
    for n, row in enumerate(rows):
        text(out, row, (2 + 9 * k, 1 + high / 2 + n * step), size, letters, face="b", anchor="ml")
    if sub:
        at = (2 + 9 * k + last + 7 * k, 1 + high / 2 + (len(rows) - 1) * step)
        text(out, sub, at, size * 0.76, letters, face="r", anchor="ml")
    return out


def tag_size(words: str, theme: Theme, size: float = 17, sub: str = "") -> tuple[int, int]:
    """Width and height in pixels of a tag."""
    image = _tag(words, sub, "plain", round(size * theme.k, 1), theme)
    return image.get_width() - 4, image.get_height() - 6


def tag(
    surface: pygame.Surface,
    at: Spot,
    words: str,
    theme: Theme,
    kind: str = "plain",
    *,
    size: float = 17,
    anchor: str = "mc",
    sub: str = "",
) -> pygame.Rect:
    """A measure tag on the table: kind plain, hot (true now), good, warn, bad or plan; returns its rectangle.

    words may have several lines; size at 100 %; sub: smaller words after the number. Raises ValueError for an
    unknown kind.
    """
    image = _tag(words, sub, kind, round(size * theme.k, 1), theme)
    w, h = image.get_width() - 4, image.get_height() - 6
    x, y = corner(at, anchor, w, h)
    surface.blit(image, (round(x) - 2, round(y) - 1), special_flags=PM)
    return pygame.Rect(round(x), round(y), w, h)


@lru_cache(64)
def _clause_body(w: int, h: int, k: float, p: Palette, strong: bool) -> pygame.Surface:
    ink = Ink(w, h)
    ink.rect((0, 0, w, h), p.edge if strong else p.line, rounded=4 * k)
    ink.rect((1, 1, w - 2, h - 2), p.panel, rounded=3.4 * k)
    return ink.done()


def clause_box(
    surface: pygame.Surface, at: Spot, clause: str, theme: Theme, *, anchor: str = "tr", strong: bool = False
) -> pygame.Rect:
    """The id of a clause in a small frame; a click on the returned rectangle opens the rulebook there."""
    p, k, role = theme.palette, theme.k, ROLES["clause"]
    size = role.size * k
    w, h = round(width(clause, size, role.face) + 14 * k), round(pixels(size) * 1.55)
    x, y = corner(at, anchor, w, h)
    r = pygame.Rect(round(x), round(y), w, h)
    surface.blit(_clause_body(w, h, k, p, strong), r.topleft, special_flags=PM)
    text(surface, clause, r.center, size, p.brass, face=role.face, anchor="mc")
    return r
