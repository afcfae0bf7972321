"""A small map without a fault that tests write on from line 9, and what is found in it then."""

from __future__ import annotations

from pathlib import Path

from game.table.mapfile import Scenario, check_map, read_map

BOOKS = ("cirque", "duel")
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
TURNED = HEAD.replace(
    '[zone.a]\nedge = "south"\n', 'symmetry = "half-turn"\n[zone.a]\nedge = "south"\n'
).replace('[zone.b]\nedge = "north"\ndepth = 5\n', "")
"""The same with half a turn and one zone, six lines long."""


def read(folder: Path, text: str) -> Scenario:
    """The scenario of a file with this text."""
    path = folder / "yard.toml"
    path.write_text(text, encoding="utf-8")
    return read_map(path, BOOKS)


def faults(folder: Path, text: str) -> list[str]:
    """What is wrong with a file with this text, without the name of the file."""
    path = folder / "yard.toml"
    path.write_text(text, encoding="utf-8")
    return [str(fault).removeprefix("yard.toml:") for fault in check_map(path, BOOKS)]
