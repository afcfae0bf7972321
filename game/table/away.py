"""Ways that come no nearer to given points: the directions open at the start, and runs along them."""

import math
from collections.abc import Iterator, Sequence

from game.table.bases import Round
from game.table.board import Table
from game.table.inches import OVERLAP, Point, bearing
from game.table.runs import Run, straight_run

Arc = tuple[float, float]
"""A stretch of directions, degrees counter-clockwise: first and last, both included, the first below 360."""

_SAME = 1e-9


def away(p: Point, others: Sequence[Point]) -> list[Arc]:
    """The directions in which a way from p begins that comes no nearer to any of the points (DOM-346): those
    at most 90 degrees from straight away from each. A straight way that begins so never comes nearer at all.
    A single direction is an arc of no width; an empty list: there is none.
    """
    back = [bearing(c, p) for c in others if c != p]
    if not back:
        return [(0.0, 360.0)]
    marks = sorted({round((b + side) % 360.0, 9) % 360.0 for b in back for side in (-90.0, 90.0)})
    found: list[Arc] = []
    for lo, hi in zip(marks, [*marks[1:], marks[0] + 360.0], strict=True):
        if _open(0.5 * (lo + hi), back):
            found.append((lo, hi))
        elif _open(lo, back) and not any(_touches(arc, lo) for arc in found):
            found.append((lo, lo))
    wide = [arc for arc in found if arc[1] > arc[0]]
    return _joined(wide) + [a for a in found if a[0] == a[1] and not any(_touches(w, a[0]) for w in wide)]


def away_runs(
    table: Table, mover: Round, others: Sequence[Point], inches: float, *, me: str, step: float = 5.0
) -> Iterator[tuple[Run, ...]]:
    """Straight runs that come no nearer to any of the points, for at most `inches` of cost: of each open arc
    those at its ends and every `step` degrees between; of a single direction the one.
    """
    for lo, hi in away(mover.centre, others):
        count = max(1, math.ceil((hi - lo) / step)) if hi > lo else 0
        turns = [lo + (hi - lo) * k / count for k in range(count + 1)] if count else [lo]
        yield tuple(straight_run(table, mover, d, inches, me=me, slack=OVERLAP) for d in turns)


def _open(degrees: float, back: Sequence[float]) -> bool:
    return all(abs(math.remainder(degrees - b, 360.0)) <= 90.0 + _SAME * 10.0 for b in back)


def _touches(arc: Arc, degrees: float) -> bool:
    return any(arc[0] - _SAME <= d <= arc[1] + _SAME for d in (degrees, degrees + 360.0))


def _joined(arcs: Sequence[Arc]) -> list[Arc]:
    """Arcs that follow one another in one piece."""
    found: list[Arc] = []
    for lo, hi in arcs:
        if found and abs(found[-1][1] - lo) <= _SAME:
            found[-1] = (found[-1][0], hi)
        else:
            found.append((lo, hi))
    if len(found) > 1 and abs(found[-1][1] - 360.0 - found[0][0]) <= _SAME:
        found[0] = (found[-1][0], found[0][1] + 360.0)
        found.pop()
    return found
