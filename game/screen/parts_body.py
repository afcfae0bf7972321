"""A plain figure with the places at which it can be aimed; each label carries modifier, number and chance."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from game.engine.look import Body, Place
from game.screen.lettering import wrapped
from game.screen.parts import Column
from game.screen.pen import Pen
from game.screen.shapes import Ink, Spot, cut_rect
from game.screen.theme import WHITE, Color, mix

HIGH = 246
WIDE = 112
"""Width of a label at 100 %."""
AWAY = 74
"""How far from the middle the labels begin, at 100 %."""
ROW, LINE = 34, 16


class _Label(NamedTuple):
    """Where a label stands: side of the figure, its height, the point that it means; at 100 %."""

    side: int
    y: float
    to: Spot


LABELS: Mapping[str, _Label] = MappingProxyType(
    {
        "head": _Label(-1, 30, (-18, 30)),
        "right_hand": _Label(-1, 110, (-54, 126)),
        "leg": _Label(-1, 192, (-24, 192)),
        "eyes": _Label(1, 26, (14, 29)),
        "neck": _Label(1, 74, (8, 56)),
        "left_hand": _Label(1, 126, (58, 126)),
        "torso": _Label(1, 186, (22, 112)),
    }
)
MACHINE_LABELS: Mapping[str, _Label] = MappingProxyType(
    {"sensor": _Label(1, 60, (10, 72)), "torso": _Label(-1, 150, (-34, 140))}
)


def body(pen: Pen, col: Column, y: float, part: Body) -> float:
    """The figure in its frame with a label for each place; returns the y below."""
    k = pen.k
    known = MACHINE_LABELS if part.machine else LABELS
    drawn = [place for place in part.places if place.id in known]
    others = [place for place in part.places if place.id not in known]
    if not drawn:
        return _listed(pen, col, y, others)
    lit = {place.id for place in drawn if place.lit}

    def paint(ink: Ink) -> None:
        _frame(ink, pen, col.w)
        figure = _machine if part.machine else _humanoid
        figure(ink, pen, col.w / 2, lit)
        for place in drawn:
            _leader(ink, pen, col.w, known[place.id], place.lit)

    pen.ink((col.x, y, col.w, HIGH * k), paint)
    for place in drawn:
        spot = known[place.id]
        w = _label_width(pen, col.w)
        middle = col.x + col.w / 2
        x = middle + AWAY * k if spot.side > 0 else middle - AWAY * k - w
        _label(pen, (x, y + spot.y * k), w, place)
    return _listed(pen, col, y + (HIGH + 10) * k, others)


def _label_width(pen: Pen, whole: float) -> float:
    return min(WIDE * pen.k, whole / 2 - (AWAY + 4) * pen.k)


def _label(pen: Pen, at: Spot, w: float, place: Place) -> None:
    """Name over modifier and chance at the left, the number that hits at the right."""
    k, p = pen.k, pen.p
    x, y = at
    room = w - pen.width(place.need, 22, "b") - 19 * k
    lines = wrapped(pen.say(place.name), 14 * k, "b", max(1.0, room))[:2]
    high = (46 + (len(lines) - 1) * LINE) * k
    if place.lit:

        def plate(ink: Ink) -> None:
            ink.poly(cut_rect((0, 0, w, high), 8 * k), p.brass)
            ink.poly(cut_rect((2 * k, 2 * k, w - 4 * k, high - 4 * k), 7 * k), p.raised)

        pen.ink((x, y - high / 2, w, high), plate)
    color = p.brass if place.lit else p.paper
    pen.text(place.need, (x + w - 7 * k, y), 22, color, face="b", anchor="mr")
    top = y - high / 2 + 14 * k
    for n, line in enumerate(lines):
        pen.text(line, (x + 7 * k, top + n * LINE * k), 14, p.paper, face="b", anchor="ml", room=room)
    said = f"{pen.say(place.modifier)}  {place.chance * 100:.0f} %"
    low = y + high / 2 - 13 * k
    pen.text(said, (x + 7 * k, low), 13.5, p.text2, anchor="ml", room=room)


def _listed(pen: Pen, col: Column, y: float, places: list[Place]) -> float:
    """Places that no body has, a line each."""
    k, p = pen.k, pen.p
    for place in places:
        color = p.brass if place.lit else p.paper
        pen.text(place.name, (col.x, y + 8 * k), 16, color, face="b", room=col.w * 0.5)
        said = f"{pen.say(place.modifier)}  {place.chance * 100:.0f} %"
        pen.text(said, (col.x + col.w * 0.72, y + 9 * k), 14, p.text2, anchor="tr", room=col.w * 0.3)
        pen.text(place.need, (col.right, y + 6 * k), 22, color, face="b", anchor="tr")
        y += ROW * k
    return y + (4 * k if places else 0)


# ---- the figures


def _frame(ink: Ink, pen: Pen, w: float) -> None:
    k, p = pen.k, pen.p
    h = HIGH * k
    ink.poly(cut_rect((0, 0, w, h), 14 * k), p.line)
    ink.poly(cut_rect((1.2, 1.2, w - 2.4, h - 2.4), 13 * k), mix(p.panel, p.ink, 0.5))
    for j in range(1, 13):
        ink.rect((1.2, h * j / 13, (14 if j % 5 == 0 else 7) * k, 1.2), p.line)


def _leader(ink: Ink, pen: Pen, w: float, spot: _Label, lit: bool) -> None:
    k, p = pen.k, pen.p
    middle, color = w / 2, p.brass if lit else p.edge
    start = (middle + spot.side * AWAY * k, spot.y * k)
    end = (middle + spot.to[0] * k, spot.to[1] * k)
    line = [start, (start[0] - spot.side * 7 * k, start[1]), end]
    ink.line(line, 3.6 * k, p.ink)
    ink.line(line, 1.6 * k, color)
    ink.disc(end, 3.4 * k, color)


class _Hand:
    """Draws limbs and plates of one figure: an outline of ink, then the fill, brass where it is aimed at."""

    def __init__(self, ink: Ink, pen: Pen, middle: float, lit: set[str]) -> None:
        self.ink, self.k, self.p, self.middle, self.lit = ink, pen.k, pen.p, middle, lit
        self.base = mix(self.p.steel, self.p.panel, 0.45)

    def at(self, x: float, y: float) -> Spot:
        return (self.middle + x * self.k, y * self.k)

    def fill(self, place: str) -> Color:
        return self.p.brass if place in self.lit else self.base

    def limb(self, points: list[Spot], wide: float, place: str) -> None:
        spots = [self.at(*q) for q in points]
        self.ink.line(spots, (wide + 5) * self.k, self.p.outline)
        self.ink.line(spots, wide * self.k, self.fill(place))

    def disc(self, x: float, y: float, r: float, place: str) -> None:
        self.ink.disc(self.at(x, y), (r + 2.5) * self.k, self.p.outline)
        self.ink.disc(self.at(x, y), r * self.k, self.fill(place))

    def hatch(self, place: str, x0: float, x1: float, y0: float, rows: int) -> None:
        """What is aimed at is hatched besides its colour."""
        if place in self.lit:
            for j in range(rows):
                y = y0 + j * 11
                self.ink.line([self.at(x0, y + 6), self.at(x1, y)], 1.6 * self.k, self.p.brass_d)


def _humanoid(ink: Ink, pen: Pen, middle: float, lit: set[str]) -> None:
    h = _Hand(ink, pen, middle, lit)
    k, p = h.k, h.p
    for sign, hand in ((-1, "right_hand"), (1, "left_hand")):
        h.limb([(sign * 34, 74), (sign * 49, 100), (sign * 53, 122)], 17, "torso")
        h.disc(sign * 54, 126, 9, hand)
    for sign in (-1, 1):
        h.limb([(sign * 14, 148), (sign * 17, 186), (sign * 18, 222)], 24, "leg")
    trunk = [h.at(x, y) for x, y in ((-30, 72), (30, 72), (23, 106), (23, 138), (-23, 138), (-23, 106))]
    ink.line(trunk, 18 * k, p.outline, closed=True)
    ink.line(trunk, 13 * k, h.fill("torso"), closed=True)
    ink.poly(trunk, h.fill("torso"))
    h.limb([(0, 50), (0, 61)], 15, "neck")
    h.disc(0, 30, 20, "head")
    ink.line([h.at(-12, 29), h.at(12, 29)], 11 * k, p.outline)
    for x in (-7, 7):
        ink.disc(h.at(x, 29), 3 * k, p.brass if "eyes" in lit else p.paper)
    h.hatch("leg", -25, -8, 152, 7)
    h.hatch("leg", 8, 25, 152, 7)
    h.hatch("torso", -22, 22, 78, 5)


def _machine(ink: Ink, pen: Pen, middle: float, lit: set[str]) -> None:
    h = _Hand(ink, pen, middle, lit)
    k, p = h.k, h.p
    for sign in (-1, 1):
        h.limb([(sign * 24, 180), (sign * 42, 226)], 12, "torso")
    hull = [h.at(x, y) for x, y in ((-40, 96), (40, 96), (50, 136), (34, 180), (-34, 180), (-50, 136))]
    ink.line(hull, 12 * k, p.outline, closed=True)
    ink.line(hull, 8 * k, h.fill("torso"), closed=True)
    ink.poly(hull, h.fill("torso"))
    h.hatch("torso", -34, 34, 108, 6)
    h.limb([(0, 58), (0, 92)], 20, "torso")
    h.disc(0, 68, 24, "torso")
    ink.disc(h.at(0, 70), 13 * k, p.outline)
    ink.disc(h.at(0, 70), 10 * k, p.brass if "sensor" in lit else mix(p.over, WHITE, 0.1))
    ink.disc(h.at(-3, 66), 3 * k, p.paper)
