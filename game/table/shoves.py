"""Forced moves: pushing a figure straight away until a gap is reached, a scatter that stops at walls."""

import math
from collections.abc import Collection
from dataclasses import dataclass
from itertools import product

from game.table.bases import Base, Joined, Round
from game.table.board import Table
from game.table.curtains import Curtain
from game.table.distances import nearest_pair, rounds
from game.table.inches import OVERLAP, Point, bearing, unit
from game.table.land import SOLID
from game.table.solids import Solid

GAP = "gap"
EDGE = "edge"

_SLACK = 1e-9


@dataclass(frozen=True, slots=True)
class Shove:
    """A straight shift: its length, the figure after it, what ended it ("gap", "edge" or an id), the point at
    which that is touched (None for a gap), and the direction in degrees.
    """

    inches: float
    figure: Round | Joined
    stopped_by: str
    touch: Point | None = None
    degrees: float = 0.0


def push_back(table: Table, figure: str, source: str, gap: float, first: str = "") -> Shove:
    """A figure pushed straight away from another, along the line of the centres of their nearest bases, until
    they are `gap` inches apart or it would overlap a third, impassable terrain or the edge (FIB-252 to 257).
    `first`: the id of the one of the two whose lower bases go first among equally near ones (the source).

    Raises KeyError for a figure that is not on the table, ValueError if two centres coincide.
    """
    pushed, causer = table.bases[figure], table.bases[source]
    here, there = nearest_pair(causer, pushed)
    if first == figure:
        there, here = nearest_pair(pushed, causer)
    if here.centre == there.centre:
        raise ValueError(f"{source} and {figure} stand on one point; there is no direction away from it")
    away = bearing(here.centre, there.centre)
    return push_until(table, _joined(pushed), _joined(causer), away, gap, (figure, source))


def push_until(
    table: Table,
    figure: Round | Joined,
    source: Round | Joined,
    degrees: float,
    gap: float,
    ignore: Collection[str],
) -> Shove:
    """All bases of a figure shifted in one direction until its distance to the source is `gap`, or any
    further shift would overlap a base, impassable terrain or the table edge. Exact; 0 if it is that far
    already. `ignore` holds the ids of the figure and of the source.
    """
    u = unit(degrees)
    best, by = _until_gap(figure, source, u, gap), GAP
    touch: Point | None = None
    for b in rounds(figure):
        p, q = b.centre, (b.x + u[0] * best, b.y + u[1] * best)
        met = table.others(ignore)
        met += [s for s in table.land.net(SOLID, b.r + OVERLAP).along(p, q) if s.id not in ignore]
        for s in met:
            far = _first_touch(s, p, u, best, b.r)
            if far < best:
                best, by = far, s.id
                touch = s.closest((p[0] + u[0] * far, p[1] + u[1] * far))
        for i, high in ((0, table.width), (1, table.depth)):
            room = (b.centre[i] - b.r) if u[i] < 0.0 else (high - b.r - b.centre[i])
            if u[i] != 0.0 and (far := max(0.0, room / abs(u[i]))) < best:
                best, by = far, EDGE
                at = (p[0] + u[0] * far, p[1] + u[1] * far)
                rim = 0.0 if u[i] < 0.0 else high
                touch = (rim, at[1]) if i == 0 else (at[0], rim)
    moved = figure.at((figure.centre[0] + u[0] * best, figure.centre[1] + u[1] * best))
    return Shove(best, moved, by, touch, degrees)


def _joined(base: Base) -> Round | Joined:
    return base if isinstance(base, Round) else Joined(rounds(base))


def _until_gap(figure: Round | Joined, source: Round | Joined, u: Point, gap: float) -> float:
    """The least shift at which no pair of bases is nearer than `gap`: the stretches in which one is too near
    are solved, and those that join onto the start are run through.
    """
    near: list[tuple[float, float]] = []
    for b, c in product(rounds(figure), rounds(source)):
        ring = gap + b.r + c.r
        x, y = b.x - c.x, b.y - c.y
        foot = -(x * u[0] + y * u[1])
        off = x * u[1] - y * u[0]
        if abs(off) < ring:
            half = math.sqrt(ring * ring - off * off)
            near.append((foot - half, foot + half))
    done = 0.0
    for lo, hi in sorted(near):
        if lo < done + _SLACK and hi > done:
            done = hi
    return done if any(lo < -_SLACK and hi > _SLACK for lo, hi in near) else 0.0


def _first_touch(s: Solid, p: Point, u: Point, most: float, r: float) -> float:
    """How far a disc goes before it would overlap a solid by more than 0.001 inch; it may start in contact,
    and stops where it touches.
    """
    q = (p[0] + u[0] * most, p[1] + u[1] * most)
    if most <= 0.0 or s.least(p, q)[0] - r >= -OVERLAP:
        return math.inf
    if s.signed(p) - r <= OVERLAP:
        return 0.0 if s.closing(p, u) < -_SLACK else math.inf
    span = s.span(p, q, r)
    return math.inf if span is None else span[0] * most


@dataclass(frozen=True, slots=True)
class Scatter:
    """Where something lands and what stopped it short ("", "edge" or the id of a wall)."""

    point: Point
    stopped_by: str


def scatter(
    table: Table, centre: Point, radius: float, degrees: float, inches: float, short: float, walls: Curtain
) -> Scatter:
    """The point `inches` beyond a base's edge in a direction, or `short` inches before the first wall or
    table edge met beyond the base edge, but never short of that edge.
    """
    u = unit(degrees)
    start = (centre[0] + u[0] * radius, centre[1] + u[1] * radius)
    far, by = inches, ""
    for i, high in ((0, table.width), (1, table.depth)):
        if u[i] != 0.0:
            room = ((high if u[i] > 0.0 else 0.0) - start[i]) / u[i]
            if room - short < far:
                far, by = room - short, EDGE
    end = (start[0] + u[0] * inches, start[1] + u[1] * inches)
    for s in walls.solids:
        span = s.span(start, end, 0.0)
        if span is not None and span[0] * inches - short < far:
            far, by = span[0] * inches - short, s.id
    far = max(0.0, far)
    return Scatter((start[0] + u[0] * far, start[1] + u[1] * far), by)


def clock(hour: int) -> float:
    """The direction of an hour of the clock: 12 is table north, going clockwise; degrees."""
    return (90.0 - 30.0 * hour) % 360.0


def on_pieces(table: Table, p: Point) -> tuple[str, ...]:
    """Ids of the pieces that a point lies in or on the outline of, in map order."""
    return tuple(dict.fromkeys(s.id for s in table.land.parts if s.signed(p) <= _SLACK))
