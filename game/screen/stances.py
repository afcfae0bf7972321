"""How a figure stands, drawn on the ground about its base: where the blade is, and what the feet do.

Every stance is another silhouette: nothing is told by colour alone. The base stays exact; the figure on it
leans. Lengths are radii of the base, forward and to the left of where the figure looks.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

import pygame

from game.screen.remembered import pictures
from game.screen.shapes import Ink, Spot, put
from game.screen.theme import WHITE, Color, Palette, mix
from game.screen.tokens import STEP

REACH = 2.55
"""How far a drawing goes from the middle of the base."""
STANCES = 48.0
"""Megabytes of drawings that are remembered at most."""

LEANS: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "ready": (0.02, 8.0),
        "press": (0.07, 4.0),
        "strike": (0.16, -4.0),
        "guard": (-0.03, -16.0),
        "rest": (-0.08, 0.0),
        "back": (-0.14, 6.0),
        "reel": (-0.10, 30.0),
        "spent": (-0.05, 14.0),
        "wait": (0.0, 0.0),
    }
)
"""Stance -> how far the figure leans forward, in diameters of its base, and how it is turned, in degrees."""

SWEAT: Color = (143, 208, 245)


def lean_of(stance: str) -> tuple[float, float]:
    """How a figure leans in a stance: forward in diameters of its base, and degrees."""
    return LEANS.get(stance, (0.0, 0.0))


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


class _Ground:
    """The ground about a base, in radii forward and to the left."""

    def __init__(self, ink: Ink, radius: float, turn: float, side: int, p: Palette) -> None:
        a = math.radians(turn)
        self.ink, self.r, self.turn, self.p = ink, radius, turn, p
        self.u, self.m = (math.cos(a), -math.sin(a)), REACH * radius
        self.color, self.tint = p.side(side), p.side_tint(side)
        if p.strict and side:
            # black on black would not be seen: its yellow core
            self.color = p.brass

    def at(self, forward: float, left: float) -> Spot:
        """The pixel of a place."""
        u = self.u
        x = forward * u[0] + left * u[1]
        y = forward * u[1] - left * u[0]
        return self.m + self.r * x, self.m + self.r * y

    def line(self, points: Sequence[Spot], wide: float, color: Color, case: float = 0.1) -> None:
        """A cased line through places."""
        spots = [self.at(*q) for q in points]
        self.ink.line(spots, (wide + case) * self.r, self.p.outline)
        self.ink.line(spots, wide * self.r, color)

    def poly(self, points: Sequence[Spot], color: Color, case: float = 0.07) -> None:
        """A cased polygon, all of its corners told from its middle."""
        cx = sum(x for x, _ in points) / len(points)
        cy = sum(y for _, y in points) / len(points)
        grown = []
        for x, y in points:
            d = math.hypot(x - cx, y - cy) or 1.0
            grown.append((x + (x - cx) / d * case, y + (y - cy) / d * case))
        self.ink.poly([self.at(*q) for q in grown], self.p.outline)
        self.ink.poly([self.at(*q) for q in points], color)

    def arc(self, radius: float, wide: float, width: float, color: Color, behind: bool = False) -> None:
        """A cased piece of a circle about the base; wide: degrees to either side of the facing."""
        to = self.turn + (180 if behind else 0)
        c = (self.m, self.m)
        self.ink.arc(
            c, radius * self.r, (to - wide - 2, to + wide + 2), (width + 0.11) * self.r, self.p.outline
        )
        self.ink.arc(c, radius * self.r, (to - wide, to + wide), width * self.r, color)

    def disc(self, forward: float, left: float, radius: float, color: Color) -> None:
        """A cased disc."""
        spot = self.at(forward, left)
        self.ink.disc(spot, (radius + 0.055) * self.r, self.p.outline)
        self.ink.disc(spot, radius * self.r, color)

    # ---- what all of them are made of

    def sword(self, hand: Spot, tip: Spot) -> None:
        """A blade from the hand to its tip, with guard and grip."""
        dx, dy = tip[0] - hand[0], tip[1] - hand[1]
        long = math.hypot(dx, dy)
        u, v = (dx / long, dy / long), (-dy / long, dx / long)

        def along(far: float, aside: float) -> Spot:
            return hand[0] + u[0] * far + v[0] * aside, hand[1] + u[1] * far + v[1] * aside

        outer = [along(0, 0.15), along(long - 0.16, 0.13), along(long + 0.14, 0), along(long - 0.16, -0.13)]
        self.ink.poly([self.at(*q) for q in (*outer, along(0, -0.15))], self.p.outline)
        inner = [along(0, 0.085), along(long - 0.2, 0.07), along(long, 0), along(long - 0.2, -0.07)]
        self.ink.poly([self.at(*q) for q in (*inner, along(0, -0.085))], mix(self.p.steel, WHITE, 0.55))
        edge = [along(0, 0), along(long - 0.12, 0), along(long - 0.2, -0.07), along(0, -0.085)]
        self.ink.poly([self.at(*q) for q in edge], self.p.steel)
        self.line([along(-0.3, 0), along(-0.04, 0)], 0.11, self.p.brass_d, 0.13)
        self.line([along(0.02, 0.24), along(0.02, -0.24)], 0.1, self.p.brass, 0.13)

    def foot(self, forward: float, left: float, turned: float) -> None:
        """The print of a shoe, so many degrees from where the figure looks."""
        a = math.radians(turned)
        u, v = (math.cos(a), math.sin(a)), (-math.sin(a), math.cos(a))

        def spot(far: float, aside: float) -> Spot:
            return forward + u[0] * far + v[0] * aside, left + u[1] * far + v[1] * aside

        sole = []
        for j in range(24):
            t = math.radians(15 * j)
            far = 0.42 * math.cos(t)
            # broad at the ball of the foot, narrow at the waist, round at the heel
            wide = 0.19 if far > 0.02 else 0.1 if far > -0.2 else 0.15
            sole.append(spot(far, wide * math.sin(t)))
        self.poly(sole, self.tint, 0.055)
        self.line([spot(-0.16, 0.09), spot(-0.16, -0.09)], 0.05, self.p.outline, 0.0)

    def star(self, forward: float, left: float, radius: float) -> None:
        """A star as it is seen by somebody who was hit."""
        points = []
        for j in range(10):
            q = radius if j % 2 == 0 else radius * 0.46
            a = math.radians(90 + 36 * j)
            points.append((forward + q * math.sin(a), left + q * math.cos(a)))
        self.poly(points, self.p.warn, 0.09)

    def drop(self, forward: float, left: float, size: float) -> None:
        """A drop of sweat that runs off backwards."""
        points = [(forward + 1.5 * size, left)]
        for j in range(9):
            a = math.radians(50 + 260 * j / 8)
            points.append((forward + size * math.cos(a), left + size * math.sin(a)))
        self.poly(points, SWEAT)

    def chevron(self, tip: float, wide: float, color: Color) -> None:
        """An arrow head behind the base; its tip leads forward or, below 0 wide, away."""
        back = tip - 0.3 * (1 if wide > 0 else -1)
        self.line([(back, abs(wide)), (tip, 0.0), (back, -abs(wide))], 0.15, color, 0.14)


# ---------------------------------------------------------------- the stances


def _ready(g: _Ground) -> None:
    """On guard: the blade comes up before the body, one foot leads, the other stands across."""
    g.foot(-1.34, 0.1, 90)
    g.foot(1.42, 0.6, 0)
    g.sword((1.06, -0.5), (2.12, -0.1))


def _press(g: _Ground) -> None:
    """On guard with the upper hand: the blade points at the other, and arrows push from behind."""
    g.chevron(-1.12, 0.46, g.p.brass)
    g.chevron(-1.46, 0.46, g.p.brass)
    g.foot(1.42, 0.6, 0)
    g.sword((1.08, -0.22), (2.34, -0.06))


def _strike(g: _Ground) -> None:
    """A lunge: the blade at full length, lines of its speed behind."""
    for left, far in ((0.62, 1.75), (0.22, 2.15), (-0.22, 2.15), (-0.62, 1.75)):
        g.line([(-1.16, left), (-far, left)], 0.1, g.color)
    wedge = [(1.0, 0.52), (1.72, -0.08), (1.0, -0.68)]
    g.poly(wedge, g.color, 0.1)
    g.sword((1.1, -0.08), (2.46, -0.08))


def _guard(g: _Ground) -> None:
    """A guard: a wall before the body, and the blade across it."""
    g.arc(1.3, 62, 0.34, g.tint)
    g.arc(1.3, 60, 0.07, g.color)
    g.foot(-1.34, 0.1, 90)
    g.sword((1.52, -1.0), (1.86, 0.92))


def _rest(g: _Ground) -> None:
    """A rest: the blade hangs down at the side, breath before the face."""
    for forward, left, radius in ((1.24, 0.24, 0.12), (1.5, 0.46, 0.17), (1.86, 0.72, 0.23)):
        g.disc(forward, left, radius, g.p.paper if not g.p.strict else WHITE)
    g.sword((0.36, -1.24), (-1.1, -1.42))


def _back(g: _Ground) -> None:
    """A step back: arrows lead away, the blade covers it."""
    for tip in (-1.44, -1.84, -2.24):
        g.chevron(tip, -0.5, g.color)
    g.sword((1.06, -0.4), (2.0, 0.0))


def _reel(g: _Ground) -> None:
    """Off balance: the blade is flung aside, stars about the head."""
    g.sword((0.62, -1.14), (0.98, -2.2))
    for forward, left, radius in ((1.3, 0.36, 0.34), (0.5, 1.36, 0.28), (-0.66, 1.3, 0.22)):
        g.star(forward, left, radius)


def _spent(g: _Ground) -> None:
    """Out of breath: sweat runs, the point has sunk to the ground."""
    for forward, left in ((0.1, 1.3), (-0.62, 1.42), (-1.24, 1.0), (-1.44, 0.36)):
        g.drop(forward, left, 0.17)
    g.sword((0.86, -0.82), (1.34, -1.72))


def _wait(g: _Ground) -> None:
    """Out of reach: both feet are together, the blade stays where it is."""
    g.foot(1.44, 0.28, 8)
    g.foot(1.44, -0.28, -8)


DRAWINGS: Mapping[str, Callable[[_Ground], None]] = MappingProxyType(
    {
        "ready": _ready,
        "press": _press,
        "strike": _strike,
        "guard": _guard,
        "rest": _rest,
        "back": _back,
        "reel": _reel,
        "spent": _spent,
        "wait": _wait,
    }
)
"""Stance -> how it is drawn."""


@pictures(128, STANCES)
def _stance(stance: str, diameter: int, turn: float, side: int, p: Palette) -> pygame.Surface:
    size = math.ceil(diameter * REACH)
    ink = Ink(size, size, 3 if diameter < 160 else 2)
    DRAWINGS[stance](_Ground(ink, diameter / 2, turn, side, p))
    return ink.done()
