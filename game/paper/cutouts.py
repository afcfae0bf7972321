"""Bases and templates to be cut out: a base for every figure of a match, a ruler, an arc, round templates."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.engine.look import BlockLook, PieceLook
from game.engine.words import Text, Translate, render
from game.paper.arrivals import Arrival
from game.paper.pages import FOOT, MARGIN, MM, Cut, Paper, Rgb

if TYPE_CHECKING:
    from game.table.mapfile import Scenario

COMMON: Final = (25.0, 32.0, 40.0, 50.0, 60.0)
"""Millimetres across of the bases that are usual, where nobody says who takes part."""
TEMPLATES: Final = (3.0, 5.0)
"""Inches across of round templates."""
GAP: Final = 3.0
"""Millimetres between two things to cut out."""
_SIDES: Final[tuple[Rgb, Rgb]] = ((190, 50, 40), (40, 90, 190))
_INK: Final[Rgb] = (30, 30, 30)
LABEL: Final = 4.5
"""Millimetres for the words below a base."""
_SMALL: Final = 6.5
"""Their size in points."""


@dataclass(frozen=True, slots=True)
class CutOut:
    """One thing of so many mm, and how it is drawn with its upper left corner at a place of the page."""

    width: float
    height: float
    draw: Callable[[Paper, float, float], None]


def cutouts(
    pdf: Paper,
    plan: Cut,
    scenario: Scenario,
    pieces: Sequence[PieceLook],
    arrivals: Sequence[Arrival],
    translate: Translate,
) -> None:
    """Pages with everything to cut out, in rows: who stands there from the beginning; who comes later, with
    turn and place below each base; ruler and templates.
    """
    room = (plan.width - 2 * MARGIN, plan.height - 2 * MARGIN - FOOT)
    things = [thing for p in pieces for thing in _bases(p, room)] or [
        _round(mm, f"{mm:g} mm") for mm in sorted({*COMMON, round(scenario.base * MM, 1)})
    ]
    low = (room[0], room[1] - LABEL)
    for a in arrivals:
        when = ", ".join(render(word, translate) for word in a.when)
        things += [_labelled(pdf, thing, when, _colour(a.piece)) for thing in _bases(a.piece, low)]
    things += [_ruler(pdf), _quarter(translate), *(_round(d * MM, f"{d:g}″") for d in TEMPLATES)]
    x, y, high = 0.0, plan.height, 0.0
    for thing in things:
        if x + thing.width > plan.width - MARGIN + 0.01:
            x, y, high = MARGIN, y + high + GAP, 0.0
        if y + thing.height > plan.height - MARGIN - FOOT + 0.01:
            pdf.add_page()
            words = Text("{map}: bases and templates", {"map": scenario.name})
            pdf.write_at(render(words, translate), MARGIN, plan.height - MARGIN, 8)
            x, y, high = MARGIN, MARGIN, 0.0
        thing.draw(pdf, x, y)
        x, high = x + thing.width + GAP, max(high, thing.height)


def _bases(p: PieceLook, room: tuple[float, float]) -> list[CutOut]:
    """The base of a figure, or the parts of that of a unit for which a page with room for so many mm is too
    small; they are cut between files and ranks.
    """
    if p.block is None:
        return [_base(p)]
    files = max(1, int((room[0] + 0.01) // (p.block.width * MM)))
    ranks = max(1, int((room[1] + 0.01) // (p.block.depth * MM)))
    wide = [(n, min(files, p.block.abreast - n)) for n in range(0, p.block.abreast, files)]
    deep = [(n, min(ranks, p.block.ranks - n)) for n in range(0, p.block.ranks, ranks)]
    parts = [(f, r, first == 0) for first, r in deep for _, f in wide]
    names = [p.name] if len(parts) == 1 else [f"{p.name} {n}/{len(parts)}" for n in range(1, len(parts) + 1)]
    return [_part(p, p.block, *part, name) for part, name in zip(parts, names, strict=True)]


def _labelled(pdf: Paper, thing: CutOut, words: str, color: Rgb) -> CutOut:
    """A thing with words below it, which need not be cut out."""
    pdf.set_font("sans", "b", _SMALL)
    wide = max(thing.width, pdf.get_string_width(words))

    def draw(pdf: Paper, x: float, y: float) -> None:
        thing.draw(pdf, x + (wide - thing.width) / 2, y)
        at = x + wide / 2, y + thing.height + LABEL - 1.4
        pdf.write_at(words, *at, _SMALL, bold=True, color=color, centred=True)

    return CutOut(wide, thing.height + LABEL, draw)


def _colour(p: PieceLook) -> Rgb:
    """The ink of a side."""
    return _SIDES[p.side] if p.side in (0, 1) else _INK


def _part(p: PieceLook, block: BlockLook, files: int, ranks: int, front: bool, name: str) -> CutOut:
    """So many files and ranks of a unit; an arrow shows its front."""
    color = _colour(p)
    file, rank = block.width * MM, block.depth * MM
    wide, deep = files * file, ranks * rank

    def draw(pdf: Paper, x: float, y: float) -> None:
        pdf.pens(color, wide=0.4)
        pdf.rect(x, y, wide, deep)
        pdf.pens((190, 190, 190), wide=0.15)
        for n in range(1, files):
            pdf.line(x + n * file, y, x + n * file, y + deep)
        for n in range(1, ranks):
            pdf.line(x, y + n * rank, x + wide, y + n * rank)
        pdf.write_at(name, x + wide / 2, y + deep / 2 + 1, 8, bold=True, color=color, centred=True)
        if front:
            pdf.pens(color, wide=0.6)
            pdf.line(x + wide / 2 - 2, y + 3, x + wide / 2, y + 0.6)
            pdf.line(x + wide / 2 + 2, y + 3, x + wide / 2, y + 0.6)

    return CutOut(wide, deep, draw)


def _base(p: PieceLook) -> CutOut:
    """The base of a figure: round, or of several circles in a row."""
    color = _colour(p)
    if p.rear:
        radii = [p.r] + [p.r] * len(p.rear)
        long = sum(2 * r * MM for r in radii)

        def train(pdf: Paper, x: float, y: float) -> None:
            pdf.pens(color, wide=0.4)
            for n, r in enumerate(radii):
                pdf.circle(x + r * MM, y + (2 * n + 1) * r * MM, r * MM)
            pdf.write_at(p.name, x + p.r * MM, y + p.r * MM, 7, bold=True, color=color, centred=True)

        return CutOut(2 * p.r * MM, long, train)
    return _round(2 * p.r * MM, p.name, color, nose=True)


def _round(mm: float, name: str, color: Rgb = _INK, *, nose: bool = False) -> CutOut:
    """A circle of so many mm across with its name; with a nose that shows its front."""

    def draw(pdf: Paper, x: float, y: float) -> None:
        pdf.pens(color, wide=0.4)
        pdf.circle(x + mm / 2, y + mm / 2, mm / 2)
        if nose:
            pdf.line(x + mm / 2, y, x + mm / 2, y + mm * 0.18)
        size = max(4.5, min(9.0, 1.9 * mm / max(len(name), 4) * 1.2))
        pdf.write_at(name, x + mm / 2, y + mm / 2 + 1, size, bold=True, color=color, centred=True)

    return CutOut(mm, mm, draw)


def _ruler(pdf: Paper) -> CutOut:
    """A strip with inches, halves and quarters, as long as the paper is wide."""
    long = int((pdf.w - 2 * MARGIN) / MM)

    def draw(pdf: Paper, x: float, y: float) -> None:
        pdf.pens(_INK, wide=0.3)
        pdf.rect(x, y, long * MM, 12)
        for n in range(4 * long + 1):
            high = 6.0 if n % 4 == 0 else 4.0 if n % 2 == 0 else 2.5
            at = x + n * MM / 4
            pdf.line(at, y, at, y + high)
            if n % 4 == 0 and 0 < n < 4 * long:
                pdf.write_at(str(n // 4), at, y + 10, 8, centred=True)

    return CutOut(long * MM, 12.0, draw)


def _quarter(translate: Translate) -> CutOut:
    """A quarter of a circle: an arc of 90 degrees, with marks every inch."""
    side = 4 * MM

    def draw(pdf: Paper, x: float, y: float) -> None:
        pdf.pens(_INK, wide=0.4)
        foot = (x, y + side)
        for n in range(1, 5):
            ring = [
                (foot[0] + n * MM * math.sin(a), foot[1] - n * MM * math.cos(a))
                for a in (math.pi / 2 * k / 24 for k in range(25))
            ]
            pdf.polyline(ring)
            pdf.write_at(f"{n}″", ring[12][0] - 4, ring[12][1] + 4, 7)
        pdf.line(*foot, x, y)
        pdf.line(*foot, x + side, y + side)
        pdf.write_at(render(Text("arc of 90°"), translate), x + 4, y + side - 3, 7)

    return CutOut(side, side, draw)
