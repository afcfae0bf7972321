"""Walls of other programs as lines of ours: doubles and crumbs go, loose lengths join, needless points go."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

from game.table.inches import Point, distance
from game.table.mapparts import band

SHORT = 0.05
"""Inches below which a length is a crumb."""
MOST_POINTS = 100
"""Points of a line in a map file."""

Length = tuple[Point, Point]


def lengths(lines: Iterable[Sequence[Point]]) -> tuple[list[Length], int, int]:
    """Every length of some lines once, whichever way it runs; and how many were crumbs, how many doubles."""
    seen: set[Length] = set()
    out: list[Length] = []
    crumbs = doubles = 0
    for line in lines:
        for a, b in pairwise(line):
            if distance(a, b) < SHORT:
                crumbs += 1
            elif (a, b) in seen or (b, a) in seen:
                doubles += 1
            else:
                seen.add((a, b))
                out.append((a, b))
    return out, crumbs, doubles


def joined(parts: Iterable[Length]) -> list[list[Point]]:
    """Lengths as lines: they run on through every place where exactly two of them meet."""
    parts = list(parts)
    ends: dict[Point, list[int]] = defaultdict(list)
    for n, (a, b) in enumerate(parts):
        ends[a].append(n)
        ends[b].append(n)
    left = set(range(len(parts)))
    lines: list[list[Point]] = []
    while left:
        n = min(left)
        left.discard(n)
        line = list(parts[n])
        for _ in range(2):
            while len(ends[line[-1]]) == 2:
                onward = next((k for k in ends[line[-1]] if k in left), None)
                if onward is None:
                    break
                left.discard(onward)
                a, b = parts[onward]
                line.append(b if a == line[-1] else a)
            line.reverse()
        lines.append(line)
    return lines


def plain(line: Sequence[Point], tolerance: float) -> list[Point]:
    """The line without points nearer than the tolerance to what is left (Ramer 1972, Douglas and Peucker
    1973).
    """
    kept = {0, len(line) - 1}
    waiting = [(0, len(line) - 1)]
    while waiting:
        first, last = waiting.pop()
        far, most = -1, tolerance
        for n in range(first + 1, last):
            off = _off(line[n], line[first], line[last])
            if off > most:
                far, most = n, off
        if far >= 0:
            kept.add(far)
            waiting += [(first, far), (far, last)]
    return [line[n] for n in sorted(kept)]


def drawable(line: Sequence[Point], width: float) -> list[list[Point]]:
    """The line in as few parts as can each be a wall of that width: too sharp a bend, a crossing and a ring
    that closes on itself part it.
    """
    if len(line) > MOST_POINTS:
        half = len(line) // 2
        return drawable(line[: half + 1], width) + drawable(line[half:], width)
    try:
        band(line, width)
    except ValueError:
        if len(line) <= 2:
            return []
        half = len(line) // 2
        return drawable(line[: half + 1], width) + drawable(line[half:], width)
    return [list(line)]


def clipped(a: Point, b: Point, width: float, depth: float) -> Length | None:
    """The part of a length that lies on the table, None if none does (Liang and Barsky 1984)."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    begin, end = 0.0, 1.0
    for step, room in ((-dx, a[0]), (dx, width - a[0]), (-dy, a[1]), (dy, depth - a[1])):
        if step == 0.0:
            if room < 0.0:
                return None
        elif step < 0.0:
            begin = max(begin, room / step)
        else:
            end = min(end, room / step)
    if begin > end:
        return None
    first = (round(a[0] + begin * dx, 3), round(a[1] + begin * dy, 3))
    return first, (round(a[0] + end * dx, 3), round(a[1] + end * dy, 3))


def _off(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    t = 0.0 if long == 0.0 else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / long))
    return distance(p, (a[0] + t * dx, a[1] + t * dy))
