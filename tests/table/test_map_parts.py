"""Named shapes, lines with doors, twins of single pieces, lengths in mm, and all their faults."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.table.mapparts import CLOSED
from game.table.terrain import Circle, Polygon
from tests.table.yard import HEAD, TURNED, faults, read

HUT = (
    '[shape.hut]\nkind = "building"\nheight = 3\nname = "a hut"\n'
    "polygon = [[-2, -1], [2, -1], [2, 1], [-2, 1]]\n"
)
WALL = '[[terrain]]\nkind = "wall"\nline = [[2, 8], [8, 8], [8, 12]]\nwidth = 0.5\n'


def test_a_named_shape_is_turned_about_its_middle_and_placed(tmp_path: Path) -> None:
    text = HEAD + HUT + '[[terrain]]\nshape = "hut"\nat = [10, 10]\nturn = 90\n'
    (hut,) = read(tmp_path, text).terrain
    assert (hut.id, hut.kind, hut.height, hut.name) == ("building-1", "building", 3.0, "a hut")
    assert hut.shape == Polygon(((11, 8), (11, 12), (9, 12), (9, 8)))


def test_a_piece_may_be_other_than_its_shape_says(tmp_path: Path) -> None:
    text = (
        HEAD + HUT + '[[terrain]]\nshape = "hut"\nat = [10, 10]\nkind = "rock"\nheight = 9\nname = "crag"\n'
    )
    (crag,) = read(tmp_path, text).terrain
    assert (crag.id, crag.kind, crag.height, crag.name) == ("rock-1", "rock", 9.0, "crag")


@pytest.mark.parametrize(
    ("outline", "shape"),
    [
        ("circle = 2", Circle(5, 10, 2)),
        ("rectangle = [4, 2]", Polygon(((3, 9), (7, 9), (7, 11), (3, 11)))),
        ("line = [[0, 0], [3, 0]]\nwidth = 1", Polygon(((5, 9.5), (8, 9.5), (8, 10.5), (5, 10.5)))),
    ],
)
def test_every_outline_may_have_a_name(tmp_path: Path, outline: str, shape: object) -> None:
    text = f'{HEAD}[shape.it]\n{outline}\n[[terrain]]\nkind = "rock"\nshape = "it"\nat = [5, 10]\n'
    assert read(tmp_path, text).terrain[0].shape == shape


def test_doors_part_a_wall_and_closed_ones_are_filled(tmp_path: Path) -> None:
    doors = "doors = [{ from = 1, width = 2 }, { from = 6.5, width = 1.8, closed = true }]\n"
    found = read(tmp_path, HEAD + WALL + 'id = "w"\n' + doors).terrain
    assert [(t.id, t.kind, t.name) for t in found] == [
        ("w", "wall", ""),
        ("w-2", "wall", ""),
        ("w-3", "wall", CLOSED),
        ("w-4", "wall", ""),
    ]
    assert found[0].shape == Polygon(((2, 7.75), (3, 7.75), (3, 8.25), (2, 8.25)))
    assert found[2].shape == Polygon(((8.25, 8.5), (8.25, 10.3), (7.75, 10.3), (7.75, 8.5)))


def test_mirror_is_another_word_for_symmetry(tmp_path: Path) -> None:
    assert read(tmp_path, TURNED.replace("symmetry", "mirror")).symmetry == "half-turn"


def test_a_piece_may_have_no_twin_or_another_one(tmp_path: Path) -> None:
    text = TURNED + '[[terrain]]\nkind = "mud"\nat = [4, 8]\ncircle = 1\nmirror = "none"\n'
    text += '[[terrain]]\nkind = "bog"\nat = [4, 8]\ncircle = 1\nmirror = "west-east"\n'
    text += '[[objective]]\nat = [3, 10]\nmirror = "none"\n'
    yard = read(tmp_path, text)
    assert [(t.kind, t.shape) for t in yard.terrain] == [
        ("mud", Circle(4, 8, 1)),
        ("bog", Circle(4, 8, 1)),
        ("bog", Circle(20, 8, 1)),
    ]
    assert [mark.at for mark in yard.objectives] == [(3, 10)]


@pytest.mark.parametrize(("base", "inches"), [('"25.4 mm"', 1.0), ('"1.5 in"', 1.5), ("2", 2.0)])
def test_bases_are_in_mm_or_inches(tmp_path: Path, base: str, inches: float) -> None:
    assert read(tmp_path, f"base = {base}\n{HEAD}").base == pytest.approx(inches)


def test_a_zone_must_have_room_for_the_bases_of_the_map(tmp_path: Path) -> None:
    assert faults(tmp_path, 'base = "150 mm"\n' + HEAD) == [
        f"{place}: zone {side} has room for 0 bases of 5.906 inches, not for 3; "
        "make it larger or move terrain out of it"
        for place, side in (("4:1", "a"), ("7:1", "b"))
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            HEAD + WALL + "doors = [{ from = 9, width = 2 }]\n",
            [
                "13:10: this door ends 1 inch beyond the end of its line; "
                "the line is 10 inches long; move the door back"
            ],
        ),
        (
            HEAD + WALL + "doors = [{ from = 1, width = 2 }, { from = 2, width = 1 }]\n",
            ["13:35: this door overlaps another one of its line; move them apart"],
        ),
        (
            HEAD + WALL + "doors = [{ from = 0, width = 10 }]\n",
            ["13:9: the doors leave nothing of the wall; make them narrower"],
        ),
        (
            HEAD + WALL + "doors = [{ width = 2, closed = 1 }]\n",
            [
                "13:10: from is missing; write for example doors = [{ from = 1.5, width = 1.8 }]",
                "13:32: closed is 1, not true or false; write closed = true",
            ],
        ),
        (
            HEAD + '[[terrain]]\nkind = "mud"\nat = [3, 8]\ncircle = 1\ndoors = []\n',
            ["13:1: a circle takes no doors; leave doors out"],
        ),
        (
            HEAD + HUT + '[[terrain]]\nshape = "hutt"\nat = [10, 10]\n',
            ['15:9: there is no shape "hutt"; did you mean "hut"?'],
        ),
        (
            HEAD + HUT + '[[terrain]]\nshape = "hut"\n',
            ["14:1: at is missing; add at = [6, 9], inches from the west edge and from the south edge"],
        ),
        (
            HEAD + "[shape.it]\ncircle = 1\n[[terrain]]\nshape = 'it'\nat = [9, 9]\n",
            ['11:1: kind is missing; add kind = "pillar" or another kind of terrain'],
        ),
        (
            HEAD + '[shape.hut]\nkind = "pilar"\ncircle = 2\n',
            ['10:8: there is no kind of terrain "pilar"; did you mean "pillar"?'],
        ),
        (HEAD + "[shape]\nhut = 3\n", ["10:7: hut is 3, not a table; write [shape.hut] with circle = 0.9"]),
        (
            "shape = 3\n" + HEAD,
            ["1:9: shape is 3, not a table; write [shape.hut] with polygon = [[-2, -1], ...]"],
        ),
        (
            'mirror = "none"\nsymmetry = "none"\n' + HEAD,
            ["1:1: symmetry and mirror stand together; leave one out"],
        ),
        (
            'base = "32 cm"\n' + HEAD,
            ['1:8: base is "32 cm", not a length in mm or in; write for example base = "32 mm"'],
        ),
        (
            'base = "3200 mm"\n' + HEAD,
            ['1:8: base is "3200 mm", outside 0.2 to 12 inches; write for example base = "32 mm"'],
        ),
        ("terrain = [3]\n" + HEAD, ["1:12: 3 is not a row; write [[terrain]] above each row"]),
        ("uneven = 3\n" + HEAD, ["1:10: uneven is 3, not true or false; write uneven = true"]),
    ],
)
def test_a_fault_of_a_part(tmp_path: Path, text: str, expected: list[str]) -> None:
    assert faults(tmp_path, text) == expected
