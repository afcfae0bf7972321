"""Open doors of other programs as open doors in the walls that they stand in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from game.imports.walls import Length
from game.table.inches import Point, distance

LEAST_DOOR: Final = 0.2
"""Inches of the narrowest door of a map file."""
LEAST_WALL: Final = 0.05
"""Inches of wall that a door must leave of its line."""
NEAR: Final = 0.1
"""Inches by which the end of a door may miss the wall."""


def snapped(openings: Iterable[Length], walls: Iterable[Length]) -> list[Length]:
    """The open doors with their ends drawn onto the ends of walls that they miss by no more than `NEAR`."""
    ends = sorted({end for wall in walls for end in wall})

    def drawn(p: Point) -> Point:
        near = min(ends, key=lambda e: distance(e, p), default=p)
        return near if distance(near, p) <= NEAR else p

    return [(drawn(a), drawn(b)) for a, b in openings]


def bridges(openings: Iterable[Length], walls: Sequence[Length]) -> list[Length]:
    """Of open doors, those from one end of a wall to another: lengths that join them, to be parted again by
    `doorways`.
    """
    ends = {end for wall in walls for end in wall}
    whole = {frozenset(wall) for wall in walls}
    return [(a, b) for a, b in openings if a in ends and b in ends and a != b and {a, b} not in whole]


def gaps(walls: Iterable[Length], gates: Iterable[Length]) -> tuple[list[Length], int]:
    """The walls without the lengths in which closed doors lie, and how many walls were parted so."""
    left, parted = list(walls), 0
    for gate in gates:
        fresh: list[Length] = []
        for wall in left:
            ends = sorted(n for n in (along(wall, p) for p in gate) if n is not None)
            if len(ends) < 2 or ends[1] - ends[0] < LEAST_DOOR:
                fresh.append(wall)
                continue
            parted += 1
            before, after = (wall[0], _at(wall, ends[0])), (_at(wall, ends[1]), wall[1])
            fresh += [part for part in (before, after) if distance(*part) > LEAST_WALL]
        left = fresh
    return left, parted


def _at(wall: Length, inches: float) -> Point:
    """The place so many inches from the begin of a wall."""
    (ax, ay), (bx, by) = wall
    t = inches / distance(*wall)
    return round(ax + t * (bx - ax), 6), round(ay + t * (by - ay), 6)


def doorways(
    line: Sequence[Point], openings: Sequence[Length]
) -> tuple[list[tuple[float, float]], list[Length]]:
    """The open doors that lie along a wall: inches from its begin and width of each, in order; and the
    openings that do not lie on it, or would overlap another one or leave nothing of the wall.
    """
    long = sum(distance(a, b) for a, b in pairwise(line))
    doors: list[tuple[float, float]] = []
    left: list[Length] = []
    for opening in openings:
        ends = [n for n in (along(line, p) for p in opening) if n is not None]
        begin = round(min(ends, default=0.0), 3)
        wide = int((min(long, max(ends, default=0.0)) - begin) * 1000 + 1e-6) / 1000
        apart = all(begin >= b + w or begin + wide <= b for b, w in doors)
        walled = long - wide - sum(w for _, w in doors) > LEAST_WALL
        if len(ends) < 2 or wide < LEAST_DOOR or not apart or not walled:
            left.append(opening)
        else:
            doors.append((begin, wide))
    return sorted(doors), left


def along(line: Sequence[Point], p: Point) -> float | None:
    """Inches along a line to the place that is nearest to a point; None if it is farther off than `NEAR`."""
    done, best, found = 0.0, NEAR, None
    for a, b in pairwise(line):
        long = distance(a, b)
        t = ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / (long * long) if long else 0.0
        t = min(1.0, max(0.0, t))
        off = distance(p, (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))
        if off <= best:
            best, found = off, done + t * long
        done += long
    return found
