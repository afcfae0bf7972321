"""How a figure stands, drawn on the ground before its feet: a strike, a guard, a rest, a step back."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game.screen.shapes import Ink, Spot, put
from game.screen.theme import Palette
from game.screen.tokens import STEP


def put_stance(
    surface: pygame.Surface,
    centre: Spot,
    diameter: float,
    facing: float,
    stance: str,
    side: int,
    palette: Palette,
) -> None:
    """Draws a stance about a base; facing in degrees. Nothing for a stance that has no drawing."""
    if stance in DRAWINGS:
        turn = round(facing / STEP) * STEP % 360
        put(surface, _stance(stance, round(diameter), turn, side, palette), centre)


def _strike(ink: Ink, m: float, r: float, turn: float, p: Palette, side: int) -> None:
    """A wedge that goes where the blade goes."""
    for grow, color, alpha in ((0.08, p.outline, 220), (0.0, p.side(side), 255)):
        a = math.radians(turn)
        tip = (m + (1.78 + grow) * r * math.cos(a), m - (1.78 + grow) * r * math.sin(a))
        wings = []
        for by, far in ((24, 1.06 - grow), (0, 1.36 - grow), (-24, 1.06 - grow)):
            t = math.radians(turn + by * (1 + grow))
            wings.append((m + far * r * math.cos(t), m - far * r * math.sin(t)))
        ink.poly([tip, *wings], color, alpha)


def _guard(ink: Ink, m: float, r: float, turn: float, p: Palette, side: int) -> None:
    """Two arcs before the base."""
    for far, wide in ((1.34, 52), (1.56, 38)):
        for width, color in ((0.17, p.outline), (0.09, p.side_tint(side))):
            ink.arc((m, m), far * r, (turn - wide, turn + wide), width * r, color)


def _rest(ink: Ink, m: float, r: float, turn: float, p: Palette, side: int) -> None:
    """Three short waves of breath behind the base."""
    for far, wide in ((1.2, 16), (1.38, 22), (1.56, 28)):
        for width, color in ((0.15, p.outline), (0.07, p.paper)):
            ink.arc((m, m), far * r, (turn + 180 - wide, turn + 180 + wide), width * r, color)


def _back(ink: Ink, m: float, r: float, turn: float, p: Palette, side: int) -> None:
    """Two chevrons that lead away."""
    a = math.radians(turn + 180)
    for far in (1.3, 1.6):
        for grow, color in ((0.2, p.outline), (0.1, p.side(side))):
            tip = (m + (far + 0.18) * r * math.cos(a), m - (far + 0.18) * r * math.sin(a))
            ends = [math.radians(turn + 180 + by) for by in (-22, 22)]
            left, right = (
                (m + (far - 0.1) * r * math.cos(t), m - (far - 0.1) * r * math.sin(t)) for t in ends
            )
            ink.line([left, tip, right], grow * r, color)


DRAWINGS = {"strike": _strike, "guard": _guard, "rest": _rest, "back": _back}
"""Stance -> how it is drawn."""


@lru_cache(128)
def _stance(stance: str, diameter: int, turn: float, side: int, p: Palette) -> pygame.Surface:
    size = math.ceil(diameter * 2.1)
    ink = Ink(size, size, 2)
    DRAWINGS[stance](ink, size / 2, diameter / 2, turn, p, side)
    return ink.done()
