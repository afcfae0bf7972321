"""A rule of inches in bands: how far it is, and what that means."""

from __future__ import annotations

import math

from game.engine.look import Scale
from game.screen.parts import Column, tone_color
from game.screen.pen import Pen
from game.screen.shapes import Ink
from game.screen.theme import Color

HIGH = 24
LABEL = 13.5


def scale(pen: Pen, col: Column, y: float, part: Scale) -> float:
    """Title with note and clause, the bands with their names, the pointer; returns the y below."""
    k, p = pen.k, pen.p
    clause = pen.clause(part.clause, (col.right, y + 3 * k))
    r = pen.text(part.title, (col.x, y), 18, face="b")
    room = (clause.left if part.clause else col.right) - r.right - 24 * k
    if part.note and room > 40 * k:
        pen.text(part.note, (r.right + 12 * k, y + 2 * k), 14.5, p.text2, room=room)
    y += 32 * k
    longest = max(part.bands[-1].upto if part.bands else 1.0, 0.1)
    unit = col.w / longest

    def paint(ink: Ink) -> None:
        _bands(ink, pen, part, unit)

    pen.ink((col.x, y, col.w, (HIGH + 2) * k), paint)
    _labels(pen, col, y, part, unit)
    _pointer(pen, (col.x + min(part.at, longest) * unit, y), beyond=part.at > longest)
    return y + (HIGH + 26) * k


def _color(pen: Pen, tone: str) -> Color:
    return pen.p.line if tone in ("plain", "") else tone_color(pen.p, tone)


def _bands(ink: Ink, pen: Pen, part: Scale, unit: float) -> None:
    k, p = pen.k, pen.p
    start = 0.0
    for band in part.bands:
        ink.rect((start * unit, 0, (band.upto - start) * unit, HIGH * k), _color(pen, band.tone))
        start = band.upto
    for n in range(math.floor(start) + 1):
        ink.rect((max(0.0, n * unit - 0.7 * k), 0, 1.4 * k, (9 if n % 5 == 0 else 5) * k), p.ink)
    for band in part.bands[:-1]:
        ink.rect((band.upto * unit - 1.5 * k, 0, 3 * k, HIGH * k), p.ink)


def _labels(pen: Pen, col: Column, y: float, part: Scale, unit: float) -> None:
    """The name of each band in it, where there is room."""
    k, p = pen.k, pen.p
    start = 0.0
    for band in part.bands:
        room = (band.upto - start) * unit - 8 * k
        color = p.paper if band.tone in ("plain", "") else p.ink
        if room >= 24 * k:
            at = (col.x + (start + band.upto) / 2 * unit, y + 16 * k)
            pen.text(band.label, at, LABEL, color, face="b", anchor="mc", room=room)
        start = band.upto


def _pointer(pen: Pen, at: tuple[float, float], *, beyond: bool) -> None:
    k, p = pen.k, pen.p
    color = p.bad if beyond else p.paper

    def paint(ink: Ink) -> None:
        ink.rect((7 * k, 0, 4 * k, (HIGH + 4) * k), p.ink)
        ink.rect((8 * k, 0, 2 * k, (HIGH + 4) * k), color)
        foot = (HIGH + 3) * k
        ink.poly([(9 * k, foot - 4 * k), (17 * k, foot + 9 * k), (k, foot + 9 * k)], color)

    pen.ink((at[0] - 9 * k, at[1] - 2 * k, 18 * k, (HIGH + 14) * k), paint)
