"""What lies on the line between two centres: walls, and what screens a target farther from the shooter."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from game.table.bases import Base
from game.table.board import Table
from game.table.curtains import Curtain
from game.table.distances import between, to_piece
from game.table.inches import OVERLAP, Point
from game.table.opaque import SHRINK
from game.table.solids import Solid


@dataclass(frozen=True, slots=True)
class Screen:
    """Something that a line passes through: its id, "terrain" or "figure", where the line goes in and out."""

    who: str
    kind: str
    enters: Point
    leaves: Point


def walls_between(p: Point, q: Point, walls: Curtain) -> tuple[Screen, ...]:
    """The walls through whose inside a segment passes, in its order; the seam of two that touch counts for
    both, running along or touching a lone outline does not (DOM-301, DUE-904).
    """
    return _passed(walls.solids, p, q, 0.0)


def screens(
    table: Table,
    a: Base,
    b: Base,
    *,
    walls: Curtain,
    pieces: Collection[str] = (),
    figures: Collection[str] = (),
    near: float = 0.0,
    tie: float = OVERLAP,
) -> tuple[Screen, ...]:
    """What the segment from the centre of a to that of b passes through: walls always; of `pieces` of terrain
    and `figures` only those more than `near` inches from a's edge; in its order. Name neither a nor b among
    the figures (DOM-811, 812). Raises KeyError for a figure that is not there.
    """
    far = [i for i in pieces if to_piece(a, table.land.by_id[i].shape).gap > near + tie]
    solids = [s for s in table.land.parts if s.id in far]
    for i in figures:
        if between(a, table.bases[i]).gap > near + tie:
            solids += table.outlines(i)
    p, q = a.centre, b.centre
    found = [*_passed(walls.solids, p, q, 0.0), *_passed(solids, p, q, -SHRINK)]
    found.sort(key=lambda s: (s.enters[0] - p[0]) ** 2 + (s.enters[1] - p[1]) ** 2)
    return tuple(found)


def _passed(solids: Iterable[Solid], p: Point, q: Point, grow: float) -> tuple[Screen, ...]:
    spans: dict[str, tuple[float, float, str]] = {}
    for s in solids:
        span = s.span(p, q, grow)
        if span is not None:
            lo, hi, kind = spans.get(s.id, (*span, "figure" if s.kind == "figure" else "terrain"))
            spans[s.id] = (min(lo, span[0]), max(hi, span[1]), kind)
    dx, dy = q[0] - p[0], q[1] - p[1]
    return tuple(
        Screen(i, kind, (p[0] + dx * lo, p[1] + dy * lo), (p[0] + dx * hi, p[1] + dy * hi))
        for i, (lo, hi, kind) in sorted(spans.items(), key=lambda e: e[1][0])
    )
