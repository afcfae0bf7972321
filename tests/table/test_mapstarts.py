"""Starts in a map file: where single figures stand before play."""

from __future__ import annotations

from pathlib import Path

from game.table.mapfile import check_map, read_map
from game.table.mapstarts import Start

HEAD = """\
name = "Yard"
table = { width = 24, depth = 20 }
[zone.a]
edge = "south"
depth = 5
[zone.b]
edge = "north"
depth = 5
"""


def starts(folder: Path, rows: str, head: str = HEAD) -> tuple[Start, ...]:
    """The starts of a map."""
    path = folder / "yard.toml"
    path.write_text(head + rows, encoding="utf-8")
    return read_map(path, ("duel",)).starts


def faults(folder: Path, rows: str) -> list[str]:
    """What is wrong with the starts of a map."""
    path = folder / "yard.toml"
    path.write_text(HEAD + rows, encoding="utf-8")
    return [str(fault).removeprefix("yard.toml:") for fault in check_map(path, ("duel",))]


def row(side: str, x: float, y: float) -> str:
    """One start."""
    return f'[[start]]\nside = "{side}"\nat = [{x}, {y}]\n'


def test_a_map_without_starts_has_none(tmp_path: Path) -> None:
    assert starts(tmp_path, "") == ()


def test_the_starts_of_a_side_keep_their_order_and_side_a_comes_first(tmp_path: Path) -> None:
    rows = row("b", 20, 10) + row("a", 3, 4) + row("b", 20, 12) + row("a", 3, 2)
    assert starts(tmp_path, rows) == (
        Start("a", (3.0, 4.0)),
        Start("a", (3.0, 2.0)),
        Start("b", (20.0, 10.0)),
        Start("b", (20.0, 12.0)),
    )


def test_on_a_symmetrical_table_the_other_side_is_the_twin(tmp_path: Path) -> None:
    head = HEAD.replace('edge = "south"\ndepth = 5\n[zone.b]\nedge = "north"\n', 'edge = "south"\n')
    head = head.replace("[zone.a]", 'symmetry = "half-turn"\n[zone.a]')
    assert starts(tmp_path, row("a", 3, 4), head) == (Start("a", (3.0, 4.0)), Start("b", (21.0, 16.0)))
    assert starts(tmp_path, row("b", 3, 4), head) == (Start("a", (21.0, 16.0)), Start("b", (3.0, 4.0)))
    both = row("a", 3, 4) + row("b", 9, 9)
    assert starts(tmp_path, both, head) == (Start("a", (3.0, 4.0)), Start("b", (9.0, 9.0)))


def test_without_symmetry_nobody_has_a_twin(tmp_path: Path) -> None:
    assert starts(tmp_path, row("a", 3, 4)) == (Start("a", (3.0, 4.0)),)


def test_a_start_that_cannot_be_has_its_place_its_fault_and_its_cure(tmp_path: Path) -> None:
    found = faults(
        tmp_path, row("c", 3, 4) + row("a", 25, 4) + '[[start]]\nside = "a"\n[[start]]\nat = [1, 2]\n'
    )
    assert found == [
        '10:8: there is no side "c"; known: a, b',
        "14:6: this start is not on the table; keep it between 0 and 24 and between 0 and 20",
        "15:1: at is missing; add at = [6, 12]",
        '17:1: side is missing; add side = "a"',
    ]


def test_a_scenario_has_the_starts_of_its_arena(tmp_path: Path) -> None:
    (tmp_path / "yard.toml").write_text(HEAD + row("a", 3, 4), encoding="utf-8")
    (tmp_path / "bout.toml").write_text('name = "Bout"\narena = "yard"\n', encoding="utf-8")
    assert read_map(tmp_path / "bout.toml", ("duel",)).starts == (Start("a", (3.0, 4.0)),)
