"""Measuring with the mouse: distances edge to edge, lines of sight, arcs and reaches; only looked at."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.look import OnArea, OnLine, Picture, PieceLook
from game.engine.words import Text
from game.screen.pickers.asking import base_of
from game.screen.pickers.overlay import Arc, Overlay, Tag
from game.table.board import Table
from game.table.inches import Point, distance
from game.table.sight import sight

CM = 2.54
"""Centimetres an inch."""


def length(inches: float, units: str = "inches") -> str:
    """A length as people read it: two decimals under an inch, else one."""
    decimals = 2 if inches < 1 else 1
    if units == "centimetres":
        return f"{inches * CM:.1f} cm"
    own = f"{inches:.{decimals}f}″"
    return own if units == "inches" else f"{own} {inches * CM:.1f} cm"


def distance_line(table: Table, a: PieceLook, b: PieceLook, units: str = "inches") -> list[Overlay]:
    """From edge to edge of two figures, both closest points shown; a tag when they touch."""
    one, other = base_of(a), base_of(b)
    if table.contact(one, other):
        return [Tag((b.x, b.y), Text("in contact"), None, "hot", b.r)]
    p, q = table.closest(one, other)
    return [OnLine(p, q, "measure", length(table.gap(one, other), units))]


def tape(table: Table, start: Point, end: Point, picture: Picture, units: str = "inches") -> list[Overlay]:
    """A tape between two places; an end on a figure is measured from the edge of its base."""
    a, b = figure_at(picture, start), figure_at(picture, end)
    if a and b and a is not b:
        return distance_line(table, a, b, units)
    whole = distance(start, end)
    cut_a, cut_b = a.r if a and a is not b else 0.0, b.r if b and a is not b else 0.0
    first, last = (a.x, a.y) if cut_a and a else start, (b.x, b.y) if cut_b and b else end
    whole = distance(first, last)
    if whole <= cut_a + cut_b:
        return []
    p = _between(first, last, cut_a / whole)
    q = _between(first, last, 1 - cut_b / whole)
    return [OnLine(p, q, "measure", length(distance(p, q), units))]


def _between(p: Point, q: Point, t: float) -> Point:
    return (p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t)


def sight_line(
    table: Table, a: PieceLook, b: PieceLook, picture: Picture, units: str = "inches"
) -> list[Overlay]:
    """The verdict of sight between two figures with what shows it: the free line, or the edge that blocks."""
    seen = sight(table, base_of(a), base_of(b))
    gap = length(table.gap(base_of(a), base_of(b)), units)
    if seen.clear and seen.line:
        return [OnLine(seen.line[0], seen.line[1], "sight", Text("{gap} clear sight", {"gap": gap}), True)]
    names = {t.id: t.name or t.kind.replace("_", " ") for t in picture.terrain}
    blockers = ", ".join(names.get(i, i) for i in seen.blockers) or Text("terrain")
    p, q = table.closest(base_of(a), base_of(b))
    label = Text("{gap} no sight: {blockers}", {"gap": gap, "blockers": blockers})
    out: list[Overlay] = [OnLine(p, q, "blocked", label)]
    if len(seen.edge) > 1:
        out.append(OnArea((tuple(seen.edge),), "lit"))
    return out


def all_arcs(picture: Picture) -> list[Overlay]:
    """Arcs and melee reaches of everybody."""
    return [
        Arc((p.x, p.y), p.r, p.facing, p.reach, p.side, p.all_round) for p in picture.pieces if p.reach > 0
    ]


def figure_at(picture: Picture, at: Point) -> PieceLook | None:
    """The figure whose base covers a place."""
    found: Sequence[PieceLook] = [p for p in picture.pieces if distance((p.x, p.y), at) <= p.r]
    return found[-1] if found else None
