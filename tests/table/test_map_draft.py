"""A map edited by hand: only the lines concerned change, comments stay, every step can be undone."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tomlkit

from game.table.mapdraft import MapDraft
from game.table.mapfile import map_files
from game.table.mapgestures import handles, mirrored, moved, reshaped, turned, with_corner, without_corner
from tests.table.yard import HEAD, TURNED

TEXT = (
    "# the yard of the old inn\nuneven = true\n"
    + HEAD
    + """\
[[terrain]]  # first
kind = "pillar"
at = [6, 9]  # by the gate
circle = 0.9

# the wall has a bend
[[terrain]]
kind = "wall"
line = [
  [2, 12],  # west
  [9, 12],
  [9, 15],
]
width = 0.5

[[terrain]]
kind = "cart"
at = [16, 8]
rectangle = [3, 1]
"""
)


def draft(text: str = TEXT) -> MapDraft:
    return MapDraft("yard.toml", text.encode("utf-8"))


def changed(before: str, after: str) -> list[str]:
    """The lines that went and those that came."""
    lines = difflib.ndiff(before.splitlines(), after.splitlines())
    return [line for line in lines if line[:1] in "+-"]


@pytest.mark.parametrize(
    ("act", "lines"),
    [
        (
            lambda d: d.set(("terrain", 0), moved(d.row(("terrain", 0)), 1.5, -0.25)),
            ["- at = [6, 9]  # by the gate", "+ at = [7.5, 8.75]  # by the gate"],
        ),
        (
            lambda d: d.set(("terrain", 1), reshaped(d.row(("terrain", 1)), "corner:0", (3, 13), 24, 20)),
            ["-   [2, 12],  # west", "+   [3, 13],  # west"],
        ),
        (
            lambda d: d.set(("terrain", 2), turned(d.row(("terrain", 2)), 15)),
            ["+ turn = 15"],
        ),
        (
            lambda d: d.set(("terrain", 0), {"height": 2.5, "kind": "statue"}),
            ['- kind = "pillar"', '+ kind = "statue"', "+ height = 2.5"],
        ),
        (
            lambda d: d.set(("zone", "b"), reshaped(d.row(("zone", "b")), "depth", (3, 16), 24, 20)),
            ["- depth = 5", "+ depth = 4"],
        ),
        (
            lambda d: d.remove(("terrain", 0)),
            [
                "- [[terrain]]  # first",
                '- kind = "pillar"',
                "- at = [6, 9]  # by the gate",
                "- circle = 0.9",
                "- ",
            ],
        ),
        (
            lambda d: d.copy(("terrain", 0), 2, 0),
            ["+ ", "+ [[terrain]]", '+ kind = "pillar"', "+ at = [8, 9]", "+ circle = 0.9"],
        ),
        (
            lambda d: d.mirror(("terrain", 2), "half-turn"),
            ["+ ", "+ [[terrain]]", '+ kind = "cart"', "+ at = [8, 12]", "+ rectangle = [3, 1]"],
        ),
        (
            lambda d: d.add("objective", {"at": [12, 10], "name": "the well"}),
            ["+ ", "+ [[objective]]", "+ at = [12, 10]", '+ name = "the well"'],
        ),
    ],
)
def test_a_step_changes_only_the_lines_concerned_and_can_be_undone(
    act: Callable[[MapDraft], Any], lines: list[str]
) -> None:
    d = draft()
    assert act(d)
    assert changed(TEXT, d.text.raw) == lines
    assert d.changed
    tomlkit.parse(d.text.raw)
    after = d.text.raw
    assert d.undo()
    assert (d.text.raw, d.changed) == (TEXT, False)
    assert not d.undo()
    assert d.redo()
    assert d.text.raw == after


def test_a_drag_is_one_step(tmp_path: Path) -> None:
    d = draft()
    row = d.row(("terrain", 0))
    d.set(("terrain", 0), moved(row, 1, 0))
    for n in range(2, 9):
        d.set(("terrain", 0), moved(row, n, 0), again=True)
    assert d.row(("terrain", 0))["at"] == [14, 9]
    assert d.steps == (1, 0)
    assert d.undo()
    assert d.text.raw == TEXT


def test_the_mirrored_zone_takes_the_place_of_the_other() -> None:
    d = draft(HEAD.replace("depth = 5\n[zone.b]", "depth = 3  # narrow\n[zone.b]"))
    assert d.mirror(("zone", "a"), "half-turn") == ("zone", "b")
    assert d.source.data["zone"] == {"a": {"edge": "south", "depth": 3}, "b": {"edge": "north", "depth": 3}}
    assert "# narrow" in d.text.raw


def test_rows_in_one_line_are_edited_in_their_line() -> None:
    text = "terrain = [{ kind = 'mud', at = [4, 9], circle = 1 }]\n" + HEAD
    d = draft(text)
    assert d.set(("terrain", 0), {"height": 1, "at": [5, 9]})
    assert d.copy(("terrain", 0), 1, 1) == ("terrain", 1)
    first = "{ kind = 'mud', at = [5, 9], circle = 1, height = 1 }"
    second = '{ kind = "mud", at = [6, 10], circle = 1, height = 1 }'
    assert d.text.raw.splitlines()[0] == f"terrain = [{first}, {second}]"
    assert d.text.raw.endswith(HEAD)


def test_what_lies_under_the_pointer_is_the_smaller_and_the_upper_one() -> None:
    text = TEXT + '[[terrain]]\nkind = "hill"\nat = [6, 9]\ncircle = 4\n[[objective]]\nat = [7, 9]\n'
    d = draft(text)
    found = [d.at(p) for p in ((5.5, 9), (7.2, 9), (4, 9), (1, 1), (20, 10))]
    assert [item and item.keys for item in found] == [
        ("terrain", 0),
        ("objective", 0),
        ("terrain", 3),
        ("zone", "a"),
        None,
    ]


def test_what_is_saved_elsewhere_counts_and_own_changes_come_back_with_undo(tmp_path: Path) -> None:
    d = draft()
    d.set(("terrain", 0), {"circle": 2})
    mine = d.text.raw
    assert d.reread(TEXT.replace("[16, 8]", "[17, 8]").encode())
    assert (d.row(("terrain", 2))["at"], d.changed) == ([17, 8], False)
    d.undo()
    assert (d.text.raw, d.changed) == (mine, True)
    path = tmp_path / "yard.toml"
    d.save(path)
    assert (path.read_text(), d.changed) == (mine, False)
    assert not d.reread(path.read_bytes())


@pytest.mark.parametrize("path", map_files(Path(__file__).parents[2] / "maps"), ids=lambda path: path.stem)
def test_every_row_of_every_shipped_map_can_be_moved_and_brought_back(path: Path) -> None:
    d = MapDraft(path.name, path.read_bytes())
    for item in d.items():
        before = d.text.raw
        changes = moved(d.row(item.keys), 0.125, 0.125)
        if changes:
            assert d.set(item.keys, changes)
            tomlkit.parse(d.text.raw)
            kept = [line.partition("#")[2] for line in before.splitlines()]
            assert [line.partition("#")[2] for line in d.text.raw.splitlines()] == kept
            d.undo()
        assert d.text.content == path.read_bytes()


def test_gestures() -> None:
    ring = {"polygon": [[0, 0], [4, 0], [4, 2], [0, 2]]}
    assert turned(ring, 90) == {"polygon": [[3, -1], [3, 3], [1, 3], [1, -1]]}
    assert with_corner(ring, (2, -1))["polygon"] == [[0, 0], [2, -1], [4, 0], [4, 2], [0, 2]]
    assert without_corner(ring, "corner:1") == {"polygon": [[0, 0], [4, 2], [0, 2]]}
    assert without_corner({"line": [[0, 0], [1, 0]]}, "corner:0") == {}
    box = {"at": [5, 5], "rectangle": [4, 2], "turn": 90}
    assert handles(box, 24, 20) == {"size": (4, 7)}
    assert reshaped(box, "size", (3, 9), 24, 20) == {"rectangle": [8, 4]}
    assert reshaped({"at": [5, 5], "circle": 1}, "radius", (5, 5), 24, 20) == {"circle": 0.1}
    assert handles({"edge": "east", "depth": 4}, 24, 20) == {"depth": (20, 10)}
    assert mirrored({"shape": "hut", "at": [4, 4], "turn": 20}, "half-turn", 24, 20) == {
        "shape": "hut",
        "at": [20, 16],
        "turn": -160,
    }
    assert mirrored(box | {"turn": 30}, "west-east", 24, 20)["turn"] == -30
    assert turned({"at": [5, 5], "circle": 1}, 90) == {}


def test_a_new_row_stands_after_the_last_of_its_kind() -> None:
    mud = "[[terrain]]\nkind = 'mud'\nat = [4, 9]\ncircle = 1\n\n"
    d = draft(TURNED + mud + "# who comes\n[army.duel]\na = 'x'\n")
    assert d.add("terrain", {"kind": "bog", "at": [9, 9], "circle": 2}) == ("terrain", 1)
    bog = '[[terrain]]\nkind = "bog"\nat = [9, 9]\ncircle = 2\n\n'
    assert d.text.raw == TURNED + mud + bog + "# who comes\n[army.duel]\na = 'x'\n"
    assert d.add("objective", {"at": [9, 9]}) == ("objective", 0)
    assert d.text.raw.endswith("a = 'x'\n\n[[objective]]\nat = [9, 9]\n")


def test_a_row_with_tables_of_its_own_ends_after_them() -> None:
    wall = "[[terrain]]\nkind = 'wall'\nline = [[2, 9], [9, 9]]\nwidth = 0.4\n"
    wall += "[[terrain.doors]]\nfrom = 2\nwidth = 2"
    d = draft(HEAD + wall)
    assert d.add("terrain", {"kind": "bog", "at": [9, 14], "circle": 2}) == ("terrain", 1)
    assert d.text.raw == HEAD + wall + '\n\n[[terrain]]\nkind = "bog"\nat = [9, 14]\ncircle = 2\n'


def test_the_twin_that_the_map_makes_is_not_written_again() -> None:
    d = draft(TURNED + "[[terrain]]\nkind = 'mud'\nat = [4, 9]\ncircle = 1\n")
    assert d.mirror(("terrain", 0), "half-turn") is None
    assert d.mirror(("zone", "a"), "half-turn") is None
    assert not d.changed
    assert d.mirror(("terrain", 0), "west-east") == ("terrain", 1)
    found = d.twin_at((20, 11))
    assert found is not None
    assert found.keys == ("terrain", 0)
    zone = d.twin_at((12, 18))
    assert zone is not None
    assert zone.keys == ("zone", "a")


def test_a_row_that_has_no_twin_is_found_by_itself_alone() -> None:
    d = draft(TURNED + "[[terrain]]\nkind = 'mud'\nat = [4, 9]\ncircle = 1\nmirror = 'none'\n")
    assert d.twin_at((20, 11)) is None
    assert d.mirror(("terrain", 0), "half-turn") == ("terrain", 1)
