"""Measuring with the mouse: distances edge to edge, what they mean, arcs and reaches; only looked at."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.look import Mark, OnArea, OnGap, OnLine, Picture, PieceLook
from game.engine.words import Text
from game.screen.pickers.asking import base_of
from game.screen.pickers.overlay import Arc, Overlay, Ranges, Tag
from game.table.board import Table
from game.table.distances import gap_to
from game.table.inches import EPS, Point, distance

CM = 2.54
"""Centimetres an inch."""

MOST_GAPS, MOST_GAPS_SMALL = 4, 2
"""So many distances to figures are drawn with words at once, on a large and on a small table."""

RANKS = ("warn", "bad", "hot", "plain")
"""What is to be feared comes before what becomes possible."""


def length(inches: float, units: str = "inches") -> str:
    """A length as people read it: two decimals under an inch, else one."""
    decimals = 2 if inches < 1 - EPS else 1
    if units == "centimetres":
        return f"{inches * CM:.1f} cm"
    own = f"{inches:.{decimals}f}″"
    return own if units == "inches" else f"{own} {inches * CM:.1f} cm"


def limit(inches: float, units: str = "inches") -> str:
    """A length that the rules set: without decimals where it has none."""
    if units == "inches" and inches == round(inches):
        return f"{inches:.0f}″"
    return length(inches, units)


def distance_line(table: Table, a: PieceLook, b: PieceLook, units: str = "inches") -> list[Overlay]:
    """From edge to edge of two figures, both closest points shown; a tag when they touch."""
    one, other = base_of(a), base_of(b)
    if table.contact(one, other):
        return [Tag((b.x, b.y), Text("in contact"), None, "hot", b.r)]
    p, q = table.closest(one, other)
    label = Text("{gap} edge to edge", {"gap": length(table.gap(one, other), units)})
    return [OnLine(p, q, "measure", label)]


# ---- what the rules say of distances


def told_of(shown: Sequence[Overlay], one: PieceLook, other: PieceLook) -> bool:
    """Whether a labelled line between two figures is drawn already."""
    lines = [(o.p, o.q) for o in shown if isinstance(o, OnGap) or (isinstance(o, OnLine) and o.label)]
    return any(
        (_touches(one, p) and _touches(other, q)) or (_touches(one, q) and _touches(other, p))
        for p, q in lines
    )


def _touches(piece: PieceLook, p: Point) -> bool:
    return gap_to(p, base_of(piece)) <= 0.01


def with_gaps(shown: Sequence[Overlay], units: str, small: bool = False) -> list[Overlay]:
    """Distances that the rules name become lines with words: what changes here first, then what is nearest;
    so many that the table stays readable.
    """
    gaps = [o for o in shown if isinstance(o, OnGap)]
    gaps.sort(key=lambda g: (not g.new, RANKS.index(g.tone) if g.tone in RANKS else len(RANKS), g.inches))
    kept = gaps[: MOST_GAPS_SMALL if small else MOST_GAPS]
    out: list[Overlay] = [o for o in shown if not isinstance(o, OnGap)]
    for gap in kept:
        out += gap_lines(gap, units)
    return out


def gap_lines(gap: OnGap, units: str) -> list[Mark]:
    """One of them: line, words, and the outline in the way."""
    label = Text("{gap}", {"gap": length(gap.inches, units)})
    if gap.words:
        label = Text("{gap} {words}", {"gap": length(gap.inches, units), "words": gap.words})
    if gap.inches <= EPS:
        label = Text("in contact, {words}", {"words": gap.words}) if gap.words else Text("in contact")
    style = {"bad": "blocked", "warn": "warn"}.get(gap.tone, "measure")
    out: list[Mark] = []
    if distance(gap.p, gap.q) > EPS or gap.words:
        out.append(OnLine(gap.p, gap.q, style, label, gap.tone == "hot"))
    if len(gap.edge) > 1:
        out.append(OnArea((gap.edge,), "lit"))
    return out


# ---- arcs of all


def all_arcs(picture: Picture, units: str = "inches") -> list[Overlay]:
    """Arcs and melee reaches of everybody and how far shots go, both in words as well."""
    out: list[Overlay] = []
    shots: list[tuple[Point, float, float, int, bool]] = []
    for p in picture.pieces:
        mine = [t for t in picture.threats if t.figure == p.id]
        fronts = [t for t in mine if t.outlines and not t.aimed]
        out += [OnArea(t.outlines, "front") for t in fronts]
        reach = max((t.reach for t in fronts), default=p.reach)
        if p.reach > 0:
            out.append(Arc((p.x, p.y), p.r, p.facing, p.reach, p.side, p.all_round))
        ranges = [t.reach for t in mine if t.aimed]
        words = Text("reach {n}", {"n": limit(reach, units)})
        if ranges:
            far = limit(max(ranges), units)
            if p.block is None:
                shots.append(((p.x, p.y), p.r + max(ranges), p.facing, p.side, p.all_round))
            words = Text("shots {n}", {"n": far})
            if reach > 0:
                words = Text("reach {n}, shots {far}", {"n": limit(reach, units), "far": far})
        if reach > 0 or ranges:
            out.append(Tag((p.x, p.y), words, None, "plain", p.r))
    return [Ranges(tuple(shots)), *out] if shots else out


def figure_at(picture: Picture, at: Point, within: float = 0.0) -> PieceLook | None:
    """The figure whose base covers a place, or comes within some inches of it; the nearest one."""
    near = [
        (gap_to(at, base_of(p)), distance((p.x, p.y), at), p.id, p)
        for p in picture.pieces
        # most stand too far off; of a round base that is told from its centre alone
        if p.box is not None or p.rear or distance((p.x, p.y), at) <= p.r + within + EPS
    ]
    found = min(near, key=lambda item: item[:3], default=None)
    return found[3] if found is not None and found[0] <= within else None
