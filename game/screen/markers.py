"""What lies on the table besides terrain and figures: objectives, and how far commands reach."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import pygame

from game.engine.look import Marker, OnDisc, Picture, PieceLook, Spoken
from game.engine.words import render
from game.screen.assets import picture as image_of
from game.screen.board_view import BoardView
from game.screen.marks import tag, tag_size
from game.screen.plates import best_place
from game.screen.shapes import Ink, around, put
from game.screen.theme import Theme
from game.screen.tokens import badge_picture, put_token

TAG = 14
"""Size at 100 % of the name of a ring."""
ANGLES = (-40, 220, 40, 140, -90, 90, 0, 180)
"""Where on a ring its name may stand, in degrees, the liked ones first."""
SIZE = 1.3
"""Inches that the picture of a marker is wide; never under LEAST pixels."""
LEAST = 18
CENTRED = 0.01
"""Inches within which the middle of a ring is that of a figure."""
LYING = 1.25
"""Inches that the base of a figure was wide that lies there."""


def draw_markers(
    surface: pygame.Surface, board: BoardView, picture: Picture, say: Callable[[Spoken], str] = render
) -> list[pygame.Rect]:
    """Draws the rings of commands and the markers of a picture under its figures; returns where the names of
    the rings lie.
    """
    auras = [m for m in picture.marks if isinstance(m, OnDisc) and m.style == "aura"]
    with board.clip(surface):
        for mark in auras:
            radius = round(board.camera.length(mark.r), 1)
            side = _owner(picture, mark)
            put(surface, _aura(board.theme, radius, side), board.camera.px((mark.x, mark.y)))
        for marker in picture.markers:
            _marker(surface, board, marker)
        standing = [_standing(board, piece) for piece in picture.pieces] if auras else []
        names: list[pygame.Rect] = []
        for mark in auras:
            if mark.label:
                names.append(_named(surface, board, mark, say(mark.label), [*standing, *names]))
    return names


def _named(
    surface: pygame.Surface, board: BoardView, mark: OnDisc, words: str, taken: list[pygame.Rect]
) -> pygame.Rect:
    """Writes what a ring is on its rim, where it is in view and no other name stands."""
    w, h = tag_size(words, board.label_theme, TAG)
    spots = []
    for degrees in ANGLES:
        t = math.radians(degrees)
        x, y = board.camera.px((mark.x + mark.r * math.cos(t), mark.y + mark.r * math.sin(t)))
        spots.append(pygame.Rect(round(x - w / 2), round(y - h / 2), round(w), round(h)))
    r = best_place(spots, taken, board.camera.area)
    return tag(surface, r.topleft, words, board.label_theme, "plain", anchor="tl", size=TAG)


def _standing(board: BoardView, piece: PieceLook) -> pygame.Rect:
    """What a figure covers, which is drawn over the names."""
    (x, y), r = board.camera.px((piece.x, piece.y)), board.camera.length(piece.r)
    return pygame.Rect(round(x - r), round(y - r), round(2 * r), round(2 * r))


def _owner(picture: Picture, mark: OnDisc) -> int | None:
    """The side of the figure that a ring is about; None where nobody stands in its middle."""
    return next((p.side for p in picture.pieces if math.dist((p.x, p.y), (mark.x, mark.y)) < CENTRED), None)


def _marker(surface: pygame.Surface, board: BoardView, marker: Marker) -> None:
    at = board.camera.px((marker.x, marker.y))
    if marker.r > 0:
        put(surface, _ring(board.theme, round(board.camera.length(marker.r), 1), marker.side), at)
    if marker.lies:
        d, side, p = board.camera.length(LYING), marker.side or 0, board.theme.palette
        put_token(
            surface,
            marker.lies,
            at,
            d,
            side=side,
            facing=60,
            palette=p,
            knocked_down=True,
            dim=True,
            ghost=True,
        )
        return
    name = badge_picture(marker.badge)
    size = max(LEAST * board.theme.k, board.camera.length(SIZE))
    put(surface, _foot(board.theme, round(size * 0.62, 1), marker.side), at)
    if name:
        put(surface, image_of(name, round(size)), at)


@lru_cache(16)
def _aura(theme: Theme, radius: float, side: int | None) -> pygame.Surface:
    """A ring in the colour of its side with a faint light inside, that of the second side with pale gaps."""
    p, k = theme.palette, theme.k
    n = math.ceil(2 * radius + 12 * k)
    ink, m = Ink(n, n, 2), (n / 2, n / 2)
    wide = 2.4 * k * p.wide
    color = p.reach if side is None else p.side(side)
    ink.disc(m, radius, color, 12)
    ink.arc(m, radius - wide / 2, (0, 360), wide + 2.4 * k, p.halo, alpha=150)
    if side == 1:
        ink.arc(m, radius - wide / 2, (0, 360), wide, p.side_tint(side))
        ink.dash(around(m, radius - wide / 2, (0, 360)), wide + k, color, (26 * k, 7 * k), 255)
    else:
        ink.arc(m, radius - wide / 2, (0, 360), wide, color)
    return ink.done()


@lru_cache(32)
def _ring(theme: Theme, radius: float, side: int | None) -> pygame.Surface:
    """A dashed ring in the colour of whoever holds what it surrounds."""
    p, k = theme.palette, theme.k
    n = math.ceil(2 * radius + 8 * k)
    ink, m = Ink(n, n, 2), (n / 2, n / 2)
    color = p.reach if side is None else p.side(side)
    if side is not None:
        ink.disc(m, radius, color, 26)
    line, pattern = around(m, radius - k, (0, 360)), (9 * k, 7 * k)
    ink.dash(line, 4 * k, p.halo, pattern, 120)
    ink.dash(line, 1.8 * k * p.wide, color, pattern, 255 if side is not None else 150)
    return ink.done()


@lru_cache(16)
def _foot(theme: Theme, radius: float, side: int | None) -> pygame.Surface:
    """A plate under the picture, edged in its owner's colour: round, or a diamond for the second side."""
    p, k = theme.palette, theme.k
    n = math.ceil(radius * 3)
    ink, m = Ink(n, n), n / 2
    color = p.edge if side is None else p.side(side)
    if side == 1:
        for q, shade in (
            (radius * 1.36, p.ink),
            (radius * 1.36 - 2 * k, color),
            (radius * 1.36 - 6 * k, p.panel),
        ):
            ink.poly([(m, m - q), (m + q, m), (m, m + q), (m - q, m)], shade)
    else:
        for q, shade in (
            (radius * 1.1, p.ink),
            (radius * 1.1 - 1.6 * k, color),
            (radius * 1.1 - 4.6 * k, p.panel),
        ):
            ink.disc((m, m), q, shade)
    return ink.done()
