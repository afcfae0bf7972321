"""Maps on paper: one inch of the table is one inch of the paper, on every sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.commands.console import Console
from game.commands.guard import guarded
from game.commands.places import maps_folder
from game.engine.look import BlockLook, PieceLook
from game.paper.figures import figures_of
from game.paper.pages import MARGIN, MM, cut, frame_of
from game.paper.sheets import sheets
from game.rules import registry
from game.screen.assets import fonts_folder
from game.table.mapfile import Scenario, read_map
from tests.table.yard import HEAD, read

POINT = 72.0
"""Points of a PDF in an inch."""
BOX = '[[terrain]]\nkind = "building"\nat = [3, 17]\nrectangle = [2, 1]\n'


def content(scenario: Scenario, **more: object) -> list[str]:
    """The drawing of every page, unpacked."""
    made = sheets(scenario, fonts_folder(), compress=False, **more)  # type: ignore[arg-type]
    found = re.findall(rb"stream\n(.*?)\nendstream", made, re.DOTALL)
    return [part.decode("latin-1") for part in found if b" re" in part[:4000] or b" l" in part[:4000]]


def test_a_table_is_cut_into_as_few_sheets_as_can_be_and_they_cover_it() -> None:
    plan = cut(24, 20, "a4")
    assert (plan.width, plan.height, len(plan.sheets)) == (210, 297, 8)
    assert [s.name for s in plan.sheets] == ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4"]
    assert frame_of(210, 297) == pytest.approx((190 / 25.4, 268 / 25.4))
    assert sum((s.east - s.west) * (s.north - s.south) for s in plan.sheets) == pytest.approx(480)
    first, last = plan.sheets[0], plan.sheets[-1]
    assert (first.west, first.north, last.east, last.south) == (0, 20, 24, 0)
    assert len(cut(24, 20, "a3").sheets) == 4


def test_a_building_of_two_inches_is_two_inches_of_paper(tmp_path: Path) -> None:
    first = content(read(tmp_path, HEAD + BOX))[1]
    numbers = r"(-?[\d.]+)"
    corner = rf"{numbers} {numbers} m {numbers} {numbers} l {numbers} {numbers} l {numbers} {numbers} l"
    shapes = [[float(n) for n in found] for found in re.findall(corner, first.replace("\n", " "))]
    sizes = {(round(max(s[0::2]) - min(s[0::2]), 1), round(max(s[1::2]) - min(s[1::2]), 1)) for s in shapes}
    assert (2 * POINT, 1 * POINT) in sizes
    west = min(min(s[0::2]) for s in shapes if round(max(s[0::2]) - min(s[0::2]), 1) == 2 * POINT)
    assert west == pytest.approx((MARGIN / MM + 2) * POINT, abs=0.1)


def test_every_sheet_has_its_name_and_place_and_the_same_map_makes_the_same_file(tmp_path: Path) -> None:
    yard = read(tmp_path, HEAD + BOX)
    assert sheets(yard, fonts_folder()) == sheets(yard, fonts_folder())
    assert len(content(yard)) == 1 + 8 + 1


def test_a_map_is_printed_with_the_bases_of_who_takes_part() -> None:
    for book, name, at_least in (
        ("cirque", "necropolis", 6),
        ("duel", "cloister_yard", 2),
        ("regiments", "sallow_cross", 8),
        ("dominions", "lantern_street", 8),
        ("first_blood", "millrace_ford", 16),
    ):
        pieces = figures_of(registry()[book], read_map(maps_folder() / f"{name}.toml"))
        assert len(pieces) >= at_least, book
        assert {p.side for p in pieces} == {0, 1}


def test_where_a_rulebook_cannot_be_set_up_there_are_bases_of_the_usual_sizes(tmp_path: Path) -> None:
    assert figures_of(registry()["first_blood"], read(tmp_path, HEAD)) == ()


def test_a_unit_wider_than_the_paper_is_cut_between_files_into_parts_that_fit(tmp_path: Path) -> None:
    block = BlockLook(24, 12, 25 / MM, 25 / MM)
    unit = PieceLook("1", "Marchers", 0, 0.0, 0.0, 1.0, 90.0, "marcher", block=block)
    last = content(read(tmp_path, HEAD), pieces=(unit,))[-1]
    found = re.findall(r"(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re", last)
    boxes = [[float(n) * MM / POINT for n in four] for four in found]
    sizes = [(round(wide), round(abs(high))) for _, _, wide, high in boxes]
    assert sizes[:2] == [(175, 50), (125, 50)]
    assert all(x + wide <= 210 - MARGIN + 0.1 for x, _, wide, _ in boxes)


def test_print_writes_a_pdf(tmp_path: Path) -> None:
    out: list[str] = []
    err: list[str] = []
    console = Console(registry(), out=out.append, err=err.append)
    path = tmp_path / "n.pdf"
    assert guarded(["render", "necropolis", "--print", "-o", str(path), "--paper", "A3"], console) == 0
    assert (out, path.read_bytes()[:5]) == ([str(path)], b"%PDF-")
    assert guarded(["render", "necropolis", "--print", "-o", str(tmp_path / "n.png")], console) == 1
    assert err[-1].endswith('n.png" is no name for a PDF; write for instance necropolis.pdf')
    assert guarded(["render", "necropolis", "--print", "--paper", "a9"], console) == 1
    assert err[-1] == 'There is no paper "a9"; known: a3, a4, letter, tabloid'
