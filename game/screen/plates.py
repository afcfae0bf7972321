"""Name plates on the table: name, wound and fury ticks, live distance; and where they find room."""

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

import msgspec
import pygame

from game.engine.look import PieceLook
from game.screen.assets import PM, has_picture, picture
from game.screen.lettering import text, width
from game.screen.marks import side_mark, tally
from game.screen.shapes import Ink, Spot, cut_rect, put
from game.screen.theme import BLACK, Palette, Theme

HIGH = 32
"""Height of a plate at 100 %."""

NAME, LARGE = 13.5, 17.0
"""Sizes at 100 % of a name, and of a name and the words below it where they tell of a stance."""

STANCED, BAND, PICTURE = 68, 28, 26
"""Heights at 100 % of a plate that tells of a stance and of the band with its words; width of its picture."""

BANDS: Mapping[str, str] = MappingProxyType(
    {
        "ready": "raised",
        "press": "brass_d",
        "strike": "attack",
        "guard": "b_d",
        "rest": "passive",
        "back": "stone_d",
        "reel": "sorcery",
        "spent": "stone_d",
        "wait": "raised",
    }
)
"""Stance -> the colour of its band; its picture and its words say the same."""

GLYPH = 17
"""Width at 100 % of the picture of something declared."""

SMALL_PPI, CROWDED_PPI, CROWD = 24, 28, 40
"""Under so many pixels an inch plates become two bars, except for those asked for; under more of them where
more pieces than that stand, whose names would hide the table.
"""


@lru_cache(128)
def _body(w: int, h: int, k: float, p: Palette, hot: bool) -> pygame.Surface:
    ink = Ink(w + 6, h + 8)
    b = (1.6 if hot else 1.0) * k
    ink.poly([(x + 3, y + 4) for x, y in cut_rect((0, 0, w, h), 7 * k)], BLACK, 90)
    ink.poly([(x + 3, y + 1) for x, y in cut_rect((0, 0, w, h), 7 * k)], p.brass if hot else p.ink)
    inner = cut_rect((b, b, w - 2 * b, h - 2 * b), 6.4 * k)
    ink.poly([(x + 3, y + 1) for x, y in inner], p.panel)
    return ink.done()


@lru_cache(128)
def _chip(w: int, h: int, k: float, p: Palette) -> pygame.Surface:
    ink = Ink(w, h)
    ink.poly(cut_rect((0, 0, w, h), 7 * k), p.ink)
    ink.poly(cut_rect((1, 1, w - 2, h - 2), 6.4 * k), p.brass_d)
    return ink.done()


def plate_size(piece: PieceLook, theme: Theme, gap: str = "", stance: str = "") -> tuple[int, int]:
    """Width and height in pixels of a plate, its distance chip included; stance: the words for it."""
    w, chip = _widths(piece, theme, gap, stance)
    return w + chip, round((STANCED if stance else HIGH) * theme.k)


def _widths(piece: PieceLook, theme: Theme, gap: str, stance: str = "") -> tuple[int, int]:
    k = theme.k
    name = width(piece.name, (LARGE if stance else NAME) * k, "b")
    if stance:
        told = width(stance, LARGE * k, "b") + (PICTURE + 22) * k
        return round(max(110 * k, name + 38 * k, told)), round(width(gap, 15 * k, "b") + 14 * k) if gap else 0
    glyphs = len(_declared(piece)) * GLYPH * k
    w = max(76 * k, name + glyphs + (44 if piece.activated else 30) * k)
    return round(w), round(width(gap, 15 * k, "b") + 14 * k) if gap else 0


def _declared(piece: PieceLook) -> tuple[str, ...]:
    """The pictures of how a figure stands and of what it has declared, as far as there are any."""
    names = (*((piece.stance_art,) if piece.stance_art else ()), *piece.declared)
    return tuple(name for name in names if has_picture(name))


def plate(
    surface: pygame.Surface,
    at: Spot,
    piece: PieceLook,
    theme: Theme,
    *,
    hot: bool = False,
    gap: str = "",
    stance: str = "",
) -> pygame.Rect:
    """Draws a plate with its top left corner at a place and returns its rectangle.

    hot: edged in brass (active, target, under the pointer); gap: live distance, in a chip at the right end;
    stance: the words for how the figure stands, in the reader's language.
    """
    w, chip = _widths(piece, theme, gap, stance)
    h, x, y = round((STANCED if stance else HIGH) * theme.k), round(at[0]), round(at[1])
    if gap:
        gap_chip(surface, (x, y), (w, h), gap, theme)
    surface.blit(_plate(_shown(piece), theme, (w, h), hot, stance), (x - 3, y - 1), special_flags=PM)
    return pygame.Rect(x, y, w + chip, h)


@lru_cache(256)
def _shown(piece: PieceLook) -> PieceLook:
    """The figure without its place, so that equal plates are kept once."""
    return msgspec.structs.replace(piece, id="", x=0.0, y=0.0, facing=0.0, badges=(), states=())


@lru_cache(256)
def _plate(piece: PieceLook, theme: Theme, size: tuple[int, int], hot: bool, stance: str) -> pygame.Surface:
    """A whole plate but for its distance: one picture to draw and to compare with that of the last frame."""
    p, k, (w, h), (x, y) = theme.palette, theme.k, size, (3, 1)
    surface = _body(w, h, k, p, hot).copy()
    if stance:
        _stanced(surface, (x, y), w, piece, theme, stance)
        return surface
    side_mark(surface, piece.side, (x + 11 * k, y + 9.5 * k), 4.6 * k, theme, ring=False)
    ink = p.text2 if piece.activated else p.paper
    text(surface, piece.name, (x + 20 * k, y + 9.8 * k), NAME * k, ink, face="b", anchor="ml")
    glyph_x = x + 26 * k + width(piece.name, NAME * k, "b")
    for j, name in enumerate(_declared(piece)):
        put(surface, picture(name, round(GLYPH * k)), (glyph_x + (j + 0.5) * GLYPH * k, y + 10 * k))
    if piece.activated:
        put(surface, picture("badges/activated", round(14 * k)), (x + w - 14 * k, y + 9.5 * k))
    _ticks(surface, (x, y), w, piece, theme)
    return surface


def _stanced(
    surface: pygame.Surface, at: tuple[int, int], w: int, piece: PieceLook, theme: Theme, stance: str
) -> None:
    """Name, how the figure stands with a picture on a band, wounds: large, for those who watch from afar."""
    p, k, (x, y) = theme.palette, theme.k, at
    side_mark(surface, piece.side, (x + 14 * k, y + 13 * k), 6 * k, theme, ring=False)
    text(surface, piece.name, (x + 27 * k, y + 13.4 * k), LARGE * k, p.paper, face="b", anchor="ml")
    surface.blit(_band(w, piece.stance, theme), (x, round(y + 25 * k)), special_flags=PM)
    middle = y + (25 + BAND / 2) * k
    left = x + 8 * k
    if piece.stance_art and has_picture(piece.stance_art):
        put(surface, picture(piece.stance_art, round(PICTURE * k)), (left + PICTURE / 2 * k, middle))
        left += (PICTURE + 5) * k
    text(surface, stance, (left, middle), LARGE * k, p.paper, face="b", anchor="ml")
    n, full = piece.wounds
    box = (x + 7 * k, y + (25 + BAND + 4) * k, w - 14 * k, 7 * k)
    tally(surface, box, n, full, theme=theme, color=p.wound)


@lru_cache(64)
def _band(w: int, stance: str, theme: Theme) -> pygame.Surface:
    p, k = theme.palette, theme.k
    ink = Ink(w, BAND * k)
    b = 1.6 * k
    ink.rect((b, 0, w - 2 * b, BAND * k), p.named(BANDS.get(stance, "raised")))
    for y in (0.0, (BAND - 1.2) * k):
        ink.rect((b, y, w - 2 * b, 1.2 * k), p.ink)
    return ink.done()


def gap_chip(
    surface: pygame.Surface, at: tuple[int, int], size: tuple[int, int], gap: str, theme: Theme
) -> None:
    """A live distance at the right end of a plate of that size; drawn before the plate."""
    left = at[0] + size[0] - round(8 * theme.k)
    surface.blit(_gap(gap, size[1], theme), (left, at[1]), special_flags=PM)


@lru_cache(512)
def _gap(gap: str, h: int, theme: Theme) -> pygame.Surface:
    k, under = theme.k, round(8 * theme.k)
    chip = round(width(gap, 15 * k, "b") + 14 * k)
    end = _chip(chip + under, h, k, theme.palette).copy()
    text(end, gap, (under + chip / 2 - k, h / 2), 15 * k, (255, 246, 224), face="b", anchor="mc")
    return end


def _ticks(surface: pygame.Surface, at: Spot, w: int, piece: PieceLook, theme: Theme) -> None:
    p, k = theme.palette, theme.k
    n, full = piece.wounds
    room = w - 14 * k
    tally(surface, (at[0] + 7 * k, at[1] + 17 * k, room, 6.5 * k), n, full, theme=theme, color=p.wound)
    if piece.fury is not None and piece.fury[1] > 0:
        n, rage = piece.fury
        box = (at[0] + 7 * k, at[1] + 25 * k, room * rage / max(full, rage, 1), 4.5 * k)
        tally(surface, box, n, rage, theme=theme, color=p.fury)


@lru_cache(256)
def _bars(w: int, wounds: tuple[int, int], fury: tuple[int, int] | None, theme: Theme) -> pygame.Surface:
    p, h = theme.palette, 9 * theme.k
    ink = Ink(w + 4, h + 4)
    ink.rect((0, 0, w + 4, h + 4), p.ink, rounded=3)
    hurt = w * min(1.0, wounds[0] / max(1, wounds[1]))
    ink.rect((2, 2, hurt, h * 0.58), p.wound)
    ink.rect((2 + hurt, 2, w - hurt, h * 0.58), p.off)
    if fury is not None and fury[1] > 0:
        ink.rect((2, 2 + h * 0.68, w * min(1.0, fury[0] / fury[1]), h * 0.36), p.fury)
    return ink.done()


def bars(
    surface: pygame.Surface, centre: Spot, diameter: float, piece: PieceLook, theme: Theme
) -> pygame.Rect:
    """Two bars under the base instead of a plate, where an inch is too small for one."""
    image = _bars(round(diameter * 1.06), piece.wounds, piece.fury, theme)
    at = (round(centre[0] - image.get_width() / 2), round(centre[1] + diameter * 0.62 - 2))
    return surface.blit(image, at, special_flags=PM)


def places(centre: Spot, diameter: float, size: tuple[int, int], theme: Theme) -> list[pygame.Rect]:
    """The eight places of a label around a base, the liked ones first: below, above, right, left, corners."""
    w, h = size
    gap, aside = diameter * 0.74, diameter * 0.74 + 8 * theme.k
    x, y = centre
    corner = diameter * 0.5
    tops = (
        (x - w / 2, y + gap),
        (x - w / 2, y - gap - h - 2 * theme.k),
        (x + aside, y - h / 2),
        (x - aside - w, y - h / 2),
        (x + corner, y + corner),
        (x - corner - w, y + corner),
        (x + corner, y - corner - h),
        (x - corner - w, y - corner - h),
    )
    return [pygame.Rect(round(left), round(top), w, h) for left, top in tops]


def _overlap(a: pygame.Rect, b: pygame.Rect) -> int:
    common = a.clip(b)
    return common.w * common.h


def best_place(
    options: Sequence[pygame.Rect], taken: Iterable[pygame.Rect], area: pygame.Rect
) -> pygame.Rect:
    """The rectangle that overlaps least with what is taken and with the outside of the area; the first of
    equals."""
    others = taken if isinstance(taken, list) else list(taken)
    hull = options[0].unionall(options[1:])
    near = [others[n] for n in hull.collidelistall(others)]
    best, least = options[0], math.inf
    for r in options:
        found = r.collidelistall(near)
        if not found and area.contains(r):
            price = 0.0
        else:
            price = (r.w * r.h - _overlap(r, area)) * 4.0 + sum(_overlap(r, near[n]) for n in found)
        if price < least:
            best, least = r, price
            if not price:
                break
    return best
