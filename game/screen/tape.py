"""The path of a move as a tape measure: ticks by cost, dear ground in amber with ribs, knots at bends."""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import pygame

from game.screen.assets import PM
from game.screen.camera import Camera, Point
from game.screen.shapes import Ink, Spot, bounds
from game.screen.theme import Theme

Piece = tuple[Point, Point, bool]
"""A straight piece of a path; True where an inch costs two."""


def cut(pieces: Sequence[Piece], limit: float | None) -> tuple[list[Piece], list[Piece]]:
    """The pieces up to a cost, and those beyond it."""
    if limit is None:
        return list(pieces), []
    inside: list[Piece] = []
    beyond: list[Piece] = []
    spent = 0.0
    for a, b, dear in pieces:
        length, rate = math.dist(a, b), 2 if dear else 1
        left = (limit + 0.0005 - spent) / rate
        spent += length * rate
        if left >= length:
            inside.append((a, b, dear))
        elif left <= 0:
            beyond.append((a, b, dear))
        else:
            t = left / length
            m = (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
            inside.append((a, m, dear))
            beyond.append((m, b, dear))
    return inside, beyond


def path_cost(pieces: Sequence[Piece]) -> float:
    """Inches the pieces cost together."""
    return sum(math.dist(a, b) * (2 if dear else 1) for a, b, dear in pieces)


def ticks_of(pieces: Sequence[Piece]) -> list[tuple[Point, Point, bool]]:
    """A tick for each full inch of cost: its place, the direction of the path there, whether dear."""
    out: list[tuple[Point, Point, bool]] = []
    spent, following = 0.0, 1.0
    for a, b, dear in pieces:
        length, rate = math.dist(a, b), 2 if dear else 1
        if length <= 0:
            continue
        u = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
        while following <= spent + length * rate + 1e-9:
            s = (following - spent) / rate
            out.append(((a[0] + u[0] * s, a[1] + u[1] * s), u, dear))
            following += 1
        spent += length * rate
    return out


def knots(pieces: Sequence[Piece]) -> list[Point]:
    """Where the path bends by more than two degrees."""
    out = []
    for (a, b, _), (_, c, _) in pairwise(pieces):
        before, after = math.atan2(b[1] - a[1], b[0] - a[0]), math.atan2(c[1] - b[1], c[0] - b[0])
        turn = abs(math.remainder(after - before, math.tau))
        if b not in {a, c} and turn > math.radians(2):
            out.append(b)
    return out


class _Tape:
    """The layer of one path."""

    def __init__(self, camera: Camera, theme: Theme, pieces: Sequence[Piece]) -> None:
        self.camera, self.p = camera, theme.palette
        self.wide = max(4.5, camera.ppi * 0.16) * (1.2 if self.p.wide > 1 else 1)
        spots = [camera.px(q) for a, b, _ in pieces for q in (a, b)]
        self.box = bounds(spots, self.wide * 2.4)
        self.ink = Ink(self.box.w, self.box.h, 3)

    def local(self, p: Point) -> Spot:
        x, y = self.camera.px(p)
        return x - self.box.x, y - self.box.y

    def ground(self, pieces: Sequence[Piece]) -> None:
        halo = self.wide + max(3, self.wide * 0.7)
        for a, b, _ in pieces:
            self.ink.line([self.local(a), self.local(b)], halo, self.p.halo)

    def band(self, pieces: Sequence[Piece]) -> None:
        for a, b, dear in pieces:
            line = [self.local(a), self.local(b)]
            self.ink.line(line, self.wide, self.p.cost if dear else self.p.reach)
            if dear:
                ribs = (self.wide * 0.7, self.wide * 0.8)
                self.ink.dash(line, self.wide * 0.42, self.p.halo, ribs, caps=False)

    def refused(self, pieces: Sequence[Piece]) -> None:
        pattern = (self.wide * 1.7, self.wide * 1.2)
        for a, b, _ in pieces:
            line = [self.local(a), self.local(b)]
            self.ink.dash(line, self.wide + max(3, self.wide * 0.7), self.p.halo, pattern, caps=False)
            self.ink.dash(line, self.wide, self.p.over, pattern, caps=False)

    def ticks(self, pieces: Sequence[Piece]) -> None:
        w, p = self.wide, self.p
        for at, u, dear in ticks_of(pieces):
            x, y = self.local(at)
            nx, ny = u[1], u[0]
            for reach_, wide, color in ((w * 1.35, w * 0.95, p.halo), (w * 1.35 - 1, w * 0.42, None)):
                ends = [(x - nx * reach_, y - ny * reach_), (x + nx * reach_, y + ny * reach_)]
                self.ink.line(ends, wide, color or (p.cost if dear else p.reach), caps=False)


def path(
    surface: pygame.Surface,
    camera: Camera,
    theme: Theme,
    pieces: Sequence[Piece],
    limit: float | None = None,
) -> pygame.Rect:
    """The path as a tape: a tick an inch of cost, amber and ribbed where an inch costs two, knots at bends.

    limit: inches of cost from which on it is dashed red.
    """
    real = tuple(piece for piece in pieces if math.dist(piece[0], piece[1]) > 0.001)
    if not real:
        return pygame.Rect(0, 0, 0, 0)
    image, corner = _drawn(camera, theme, real, limit)
    return surface.blit(image, corner, special_flags=PM)


@lru_cache(8)
def _drawn(
    camera: Camera, theme: Theme, real: tuple[Piece, ...], limit: float | None
) -> tuple[pygame.Surface, tuple[int, int]]:
    """The tape and where its corner lies in the window; while the hand rests it is the same picture."""
    tape = _Tape(camera, theme, real)
    inside, beyond = cut(real, limit)
    tape.ground(inside)
    tape.refused(beyond)
    tape.band(inside)
    tape.ticks(inside)
    for knot in knots(real):
        tape.ink.disc(tape.local(knot), tape.wide * 1.05, tape.p.halo)
        tape.ink.disc(tape.local(knot), tape.wide * 0.62, tape.p.reach)
    return tape.ink.done(), tape.box.topleft
