"""Banners of units on the table: army badge, name, models, ranks, whoever leads, and the states they are in.

A banner never turns. Lengths are pixels.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.engine.look import PieceLook
from game.screen.assets import PM, picture
from game.screen.lettering import text, width
from game.screen.marks import side_mark, tally
from game.screen.plates import gap_chip
from game.screen.shapes import Ink, Spot, blur, put
from game.screen.theme import BLACK, Palette, Theme
from game.screen.tokens import badge_picture, badges_of, sprite_name

CLOTH, POLE = 42, 12
"""Height of the cloth, and how far the pole stands out below it, at 100 %."""

BADGE = 22
MOST_BADGES = 4
MOST_BARS = 6


def banner_size(piece: PieceLook, theme: Theme, gap: str = "") -> tuple[int, int]:
    """Width and height of a banner with its pole; gap: a live distance in a chip at its end."""
    chip = width(gap, 15 * theme.k, "b") + 14 * theme.k if gap else 0
    return round(_cloth_width(piece, theme) + chip), round((CLOTH + POLE) * theme.k)


def _cloth_width(piece: PieceLook, theme: Theme) -> float:
    k = theme.k
    return max(112 * k, width(piece.name, 13.5 * k, "b") + 62 * k)


def banner(
    surface: pygame.Surface, at: Spot, piece: PieceLook, theme: Theme, *, hot: bool = False, gap: str = ""
) -> pygame.Rect:
    """Draws a banner with its top left corner at a place and returns its rectangle; hot: edged in brass.
    Raises ValueError for a figure that is no unit.
    """
    if piece.block is None:
        raise ValueError(f"{piece.id} is no unit and has no banner")
    w, h = banner_size(piece, theme, gap)
    x, y = round(at[0]), round(at[1])
    if gap:
        gap_chip(surface, (x, y), (round(_cloth_width(piece, theme)), round(CLOTH * theme.k)), gap, theme)
    image = _banner(_shown(piece), theme, hot)
    surface.blit(image, (x - _EDGE, y - _EDGE), special_flags=PM)
    return pygame.Rect(x, y, w, h)


_EDGE = 8
"""Clear pixels around a banner in its picture."""


@lru_cache(256)
def _shown(piece: PieceLook) -> PieceLook:
    """The unit without its place, so that equal banners are kept once."""
    return PieceLook(
        piece.id,
        piece.name,
        piece.side,
        0.0,
        0.0,
        0.0,
        0.0,
        piece.sprite,
        badges=piece.badges,
        activated=piece.activated,
        wounds=piece.wounds,
        block=piece.block,
    )


@lru_cache(192)
def _banner(piece: PieceLook, theme: Theme, hot: bool) -> pygame.Surface:
    k, p, b = theme.k, theme.palette, piece.block
    assert b is not None
    w, h = _cloth_width(piece, theme), CLOTH * k
    size = (round(w) + 2 * _EDGE + round(8 * k), round((CLOTH + POLE) * k) + 2 * _EDGE)
    out = pygame.Surface(size, pygame.SRCALPHA)
    shade = Ink(*size)
    shade.poly([(x + 2 * k, y + 4 * k) for x, y in _fly(w, h, k, 0)], BLACK, 110)
    out.blit(blur(shade.done(), 3 * k), (0, 0), special_flags=PM)
    ink = Ink(*size)
    _pole(ink, h, k, p)
    edge = 2.2 * k if hot else 1.2 * k
    ink.poly(_fly(w, h, k, 0), p.brass if hot else p.ink)
    ink.poly(_fly(w, h, k, edge), p.panel)
    stripe = (_EDGE + 5 * k, _EDGE + h - 5.2 * k, w - 22 * k, 2.6 * k)
    ink.rect(stripe, p.paper if p.strict else p.side(piece.side))
    ink.onto(out)
    x, y = _EDGE + 6 * k, float(_EDGE)
    if badge_picture(b.standard):
        put(out, picture(badge_picture(b.standard), round(25 * k)), (x + 13 * k, y + h * 0.46))
    x += 30 * k
    side_mark(out, piece.side, (x + 5 * k, y + 11.5 * k), 4.6 * k, theme, ring=False)
    color = p.text2 if piece.activated else p.paper
    text(out, piece.name, (x + 14 * k, y + 11.8 * k), 13.5 * k, color, face="b", anchor="ml")
    _strength(out, (x, y), piece, theme)
    show = badges_of(piece.badges)[:MOST_BADGES]
    for j, name in enumerate(show):
        right = _EDGE + w - 12 * k - (len(show) - j - 0.5) * (BADGE + 2) * k
        put(out, picture(badge_picture(name), round(BADGE * k)), (right, y + h + 1 * k))
    return out


def _fly(w: float, h: float, k: float, inside: float) -> list[Spot]:
    """The cloth with its swallow tail, or what lies `inside` its edge."""
    x, y, b, tail = float(_EDGE), float(_EDGE), inside, 9 * k
    return [
        (x + b, y + b),
        (x + w - b * 1.6, y + b),
        (x + w - tail - b * 0.4, y + h / 2),
        (x + w - b * 1.6, y + h - b),
        (x + b, y + h - b),
    ]


def _pole(ink: Ink, h: float, k: float, p: Palette) -> None:
    x, top, foot = float(_EDGE), _EDGE - 2 * k, _EDGE + h + (POLE - 3) * k
    ink.line([(x, top), (x, foot)], 5.2 * k, p.outline)
    ink.line([(x, top), (x, foot)], 2.4 * k, p.paper if p.strict else p.brass)
    for y, r in ((top, 4.2), (foot, 3.6)):
        ink.disc((x, y), r * k, p.outline)
        ink.disc((x, y), (r - 1.7) * k, p.brass)


def _strength(out: pygame.Surface, at: Spot, piece: PieceLook, theme: Theme) -> None:
    """How many models there are and in how many ranks; of a lone model its wounds."""
    k, p, b = theme.k, theme.palette, piece.block
    assert b is not None
    x, y = at
    words = str(b.models)
    text(out, words, (x, y + 27.5 * k), 16 * k, p.paper, face="b", anchor="ml")
    x += width(words, 16 * k, "b") + 8 * k
    if b.models == 1 and piece.wounds[1] > 1:
        taken, full = piece.wounds
        tally(out, (x, y + 23.5 * k, 46 * k, 7 * k), taken, full, theme=theme, color=p.wound)
        return
    bars = Ink(20 * k, 20 * k)
    thin = 4.0 / max(4, b.ranks)
    for j in range(min(b.ranks, MOST_BARS)):
        color = p.brass if j == 0 else p.text3
        bars.rect((0, (1 + j * 4.2 * thin) * k, 16 * k, 2.8 * k * thin), color, rounded=k)
    bars.onto(out, (x, y + 19.5 * k))
    text(out, str(b.ranks), (x + 20 * k, y + 27.5 * k), 13.5 * k, p.text2, face="b", anchor="ml")
    name = sprite_name(b.leader)
    if name:
        # a mounted leader is cut to head and shoulders
        image = picture(name, round(18 * k))
        head = pygame.Rect(0, round((image.get_height() - 18 * k) * 0.6), round(18 * k), round(18 * k))
        out.blit(image.subsurface(head.clip(image.get_rect())), (x + 36 * k, y + 19 * k), special_flags=PM)


def places_around(
    box: pygame.Rect, size: tuple[int, int], theme: Theme, *, below: bool = False
) -> list[pygame.Rect]:
    """Where a banner may stand by a unit whose pixels lie in `box`, the liked places first: on its upper
    edge, below it, beside it; `below` comes first for one that looks up, so that its front stays free.
    """
    (w, h), k = size, theme.k
    aside = 5 * k
    xs = (box.centerx - w / 2, box.left, box.right - w, box.centerx, box.centerx - w)
    rows = (box.bottom + aside, float(box.top - h)) if below else (float(box.top - h), box.bottom + aside)
    tops = [(x, y) for y in rows for x in xs]
    tops += [(box.right + aside, box.centery - h / 2), (box.left - w - aside, box.centery - h / 2)]
    tops += [(x, y) for y in (box.top - h, box.bottom) for x in (box.right, box.left - w)]
    return [pygame.Rect(round(x), round(y), w, h) for x, y in tops]
