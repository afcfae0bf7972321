"""A map as a PDF: an overview, the table in true scale over many sheets, bases and templates to cut out."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game.engine.look import PieceLook
from game.engine.words import Text, Translate, english, render
from game.paper.arrivals import Arrival
from game.paper.cutouts import cutouts
from game.paper.happenings import Happening, happenings, turn_of
from game.paper.pages import FOOT, MARGIN, MM, Cut, Paper, Rgb, Sheet, cut
from game.table.kinds import KINDS, Body
from game.table.mapfile import Scenario
from game.table.outline import bounds
from game.table.terrain import Circle, Terrain

FILLS: Final[dict[Body, tuple[Rgb, Rgb]]] = {
    "solid": ((60, 60, 66), (176, 176, 182)),
    "low": ((110, 84, 50), (226, 208, 176)),
    "open": ((60, 110, 60), (216, 234, 206)),
    "deep": ((40, 90, 150), (196, 220, 240)),
    "flat": ((140, 120, 70), (242, 234, 210)),
}
"""Line and fill of each body: light, to save ink."""
SIDES: Final[tuple[Rgb, Rgb]] = ((190, 50, 40), (40, 90, 190))
_GREY, _INK, _BRASS = (200, 200, 200), (30, 30, 30), (190, 140, 30)
_STRONG: Final = 6
_LINE: Final = 4.6
"""Millimetres from a line of text to the next."""


def sheets(
    scenario: Scenario,
    fonts: Path,
    *,
    paper: str = "a4",
    pieces: Sequence[PieceLook] = (),
    arrivals: Sequence[Arrival] = (),
    translate: Translate = english,
    compress: bool = True,
) -> bytes:
    """The PDF of a map; `pieces` are the figures whose bases it has, `arrivals` those who come later.
    Raises KeyError for an unknown paper.
    """
    plan = cut(scenario.width, scenario.depth, paper)
    pdf = Paper(plan.width, plan.height, fonts, compress=compress)
    pdf.set_title(scenario.name)
    _overview(pdf, scenario, plan, happenings(scenario, arrivals), translate)
    for sheet in plan.sheets:
        _sheet(pdf, scenario, plan, sheet, translate)
    cutouts(pdf, plan, scenario, pieces, arrivals, translate)
    return bytes(pdf.output())


def _overview(
    pdf: Paper,
    scenario: Scenario,
    plan: Cut,
    told: Sequence[Happening],
    translate: Translate,
) -> None:
    """What it is, how to print it, what happens when, and which sheet lies where."""
    pdf.add_page()
    pdf.write_at(scenario.name, MARGIN, MARGIN + 8, 22, bold=True)
    args = {"w": f"{scenario.width:g}", "d": f"{scenario.depth:g}", "n": len(plan.sheets)}
    y = MARGIN + 17
    for text in (
        Text("A table of {w} by {d} inches on {n} sheets", args),
        Text(
            "Print at 100 %, without fitting to the page; cut each sheet along its frame and lay edge to edge"
        ),
    ):
        pdf.write_at(render(text, translate), MARGIN, y, 10)
        y += 5.5
    for line in textwrap.wrap(scenario.notes, 100)[:4]:
        pdf.write_at(line, MARGIN, y, 9, color=(90, 90, 90))
        y += _LINE
    lines = [line for happening in told for line in textwrap.wrap(happening.words(translate), 100)]
    room = max(1, int((plan.height / 2 - y) / _LINE))
    for line in lines if len(lines) <= room else [*lines[: room - 1], "…"]:
        pdf.write_at(line, MARGIN, y, 9)
        y += _LINE
    _bar(pdf, MARGIN, y + 4, translate)
    y += 16
    high, wide = plan.height - y - MARGIN - FOOT, plan.width - 2 * MARGIN
    scale = min(wide / scenario.width, high / scenario.depth)
    pdf.look(MARGIN, y + scenario.depth * scale, 0.0, 0.0, scale)
    _table(pdf, scenario, scale / MM)
    with pdf.dashes(2, 1.5):
        style = pdf.pens(_INK, wide=0.4)
        for s in plan.sheets:
            pdf.outline([(s.west, s.south), (s.east, s.south), (s.east, s.north), (s.west, s.north)], style)
    for s in plan.sheets:
        pdf.words(s.name, ((s.west + s.east) / 2, (s.south + s.north) / 2), 16, bold=True, color=_BRASS)


def _bar(pdf: Paper, x: float, y: float, translate: Translate) -> None:
    """Four inches and a hundred millimetres, to be measured with a ruler."""
    pdf.pens(_INK, wide=0.5)
    for length, step, words, dy in (
        (4 * MM, MM, Text("4 inches"), 0.0),
        (100.0, 10.0, Text("100 mm"), 5.0),
    ):
        pdf.line(x, y + dy, x + length, y + dy)
        for n in range(round(length / step) + 1):
            pdf.line(x + n * step, y + dy - 1.2, x + n * step, y + dy + 1.2)
        pdf.write_at(render(words, translate), x + length + 3, y + dy + 1.2, 9)


def _sheet(pdf: Paper, scenario: Scenario, plan: Cut, sheet: Sheet, translate: Translate) -> None:
    """One part of the table in true scale."""
    pdf.add_page()
    wide, high = (sheet.east - sheet.west) * MM, (sheet.north - sheet.south) * MM
    pdf.look(MARGIN, MARGIN + high, sheet.west, sheet.south)
    with pdf.local_context(), pdf.rect_clip(MARGIN, MARGIN, wide, high):
        _table(pdf, scenario, 1.0, translate, sheet)
    pdf.pens(_INK, wide=0.2)
    pdf.rect(MARGIN, MARGIN, wide, high)
    args = {
        "map": scenario.name,
        "sheet": sheet.name,
        "west": f"{sheet.west:.2f}",
        "south": f"{sheet.south:.2f}",
    }
    say = Text("{map}, sheet {sheet}: its lower left corner lies at {west}, {south} inches", args)
    pdf.write_at(render(say, translate), MARGIN, plan.height - MARGIN, 8)
    _bar_short(pdf, plan)


def _bar_short(pdf: Paper, plan: Cut) -> None:
    """One inch in the foot of every sheet."""
    x, y = plan.width - MARGIN - MM, plan.height - MARGIN
    pdf.line(x, y, x + MM, y)
    for end in (x, x + MM):
        pdf.line(end, y - 1.2, end, y + 1.2)
    pdf.write_at("1″", x - 6, y, 8)


def _table(
    pdf: Paper,
    scenario: Scenario,
    scale: float,
    translate: Translate | None = None,
    sheet: Sheet | None = None,
) -> None:
    """Grid, terrain, zones, objectives and starts; only what a sheet shows. Without a language no names."""
    names = translate is not None
    _grid(pdf, scenario, sheet)
    for t in scenario.terrain:
        if sheet is None or _meets(t, sheet):
            _piece(pdf, t, scale, names)
    for t in scenario.later:
        if sheet is None or _meets(t, sheet):
            _later(pdf, t, scale)
            if translate is not None:
                _name(pdf, t, render(turn_of(scenario, t), translate))
    for zone in scenario.zones:
        with pdf.dashes(3 * scale, 2 * scale):
            pdf.outline(
                zone.polygon.points, pdf.pens(SIDES["ab".index(zone.side)], wide=0.7 * max(scale, 0.4))
            )
    for mark in scenario.objectives:
        pdf.disc(mark.at, 0.5, pdf.pens(_BRASS, (255, 240, 190), 0.6 * max(scale, 0.4)))
        if names:
            pdf.words(mark.name or mark.id, (mark.at[0], mark.at[1] - 0.8), 9, color=_BRASS)
    for start in scenario.starts:
        pdf.disc(start.at, scenario.base / 2, pdf.pens(SIDES["ab".index(start.side)], wide=0.5))


def _meets(t: Terrain, sheet: Sheet) -> bool:
    west, south, east, north = bounds(t.shape)
    return west <= sheet.east and east >= sheet.west and south <= sheet.north and north >= sheet.south


def _grid(pdf: Paper, scenario: Scenario, sheet: Sheet | None) -> None:
    """A cross of lines every inch, on the overview every six."""
    step = 1 if sheet is not None else _STRONG
    for long, across in ((scenario.width, True), (scenario.depth, False)):
        for n in range(0, int(long) + 1, step):
            pdf.pens(_GREY, wide=0.25 if n % _STRONG == 0 else 0.1)
            a, b = ((n, 0.0), (n, scenario.depth)) if across else ((0.0, n), (scenario.width, n))
            pdf.stroke(a, b)
    pdf.outline(
        [(0, 0), (scenario.width, 0), (scenario.width, scenario.depth), (0, scenario.depth)],
        pdf.pens(_INK, wide=0.6),
    )


def _later(pdf: Paper, t: Terrain, scale: float) -> None:
    """A piece that is put down during play: only its outline."""
    line, _ = FILLS[KINDS[t.kind].body]
    with pdf.dashes(1.2 * max(scale, 0.4), 1.2 * max(scale, 0.4)):
        _shape(pdf, t, pdf.pens(line, wide=0.4 * max(scale, 0.4)))


def _shape(pdf: Paper, t: Terrain, style: str) -> None:
    if isinstance(t.shape, Circle):
        pdf.disc((t.shape.x, t.shape.y), t.shape.r, style)
    else:
        pdf.outline(t.shape.points, style)


def _piece(pdf: Paper, t: Terrain, scale: float, names: bool) -> None:
    line, fill = FILLS[KINDS[t.kind].body]
    _shape(pdf, t, pdf.pens(line, fill, 0.4 * max(scale, 0.4)))
    if names:
        _name(pdf, t, f"{t.height:g}″" if t.height else "")


def _name(pdf: Paper, t: Terrain, below: str) -> None:
    """The name of a piece in its middle, and small words below it."""
    west, south, east, north = bounds(t.shape)
    middle = ((west + east) / 2, (south + north) / 2)
    pdf.words(t.name or t.kind.replace("_", " "), middle, 8)
    if below:
        pdf.words(below, (middle[0], middle[1] - 0.18), 7, color=(110, 110, 110))
