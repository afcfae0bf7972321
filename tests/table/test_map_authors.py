"""Mistakes that authors of maps make: other units, other words, the wrong place in the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.table.entries import inches
from game.table.mapedit import MapText
from game.table.mapfile import check_map
from tests.table.yard import BOOKS, HEAD, TURNED, faults

PILLAR = '[[terrain]]\nkind = "pillar"\nat = [12, 10]\ncircle = 0.9\n'
TRIGGER = '[[trigger]]\nwhat = "reinforcements"\nturn = 2\nside = "a"\nunits = ["x"]\nedge = "south"\n'
OUTLINE = (
    "give one of circle = 0.9, rectangle = [3, 1], polygon = [[2, 3], [6, 3], [4, 7]], the corners in order "
    "around, line = [[2, 3], [6, 3], [6, 7]], the points that a wall runs along, with width = 0.3"
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # other units
        (
            HEAD.replace("width = 24", "width = 600"),
            ["2:19: width is 600, outside 6 to 144; lengths are inches, and 600 mm are 23.6"],
        ),
        (
            HEAD + PILLAR.replace("0.9", '"32 mm"'),
            ['12:10: circle is "32 mm", not a number; inches stand without a unit: write circle = 1.26'],
        ),
        (
            HEAD + PILLAR.replace("circle = 0.9", 'rectangle = [2, 2]\nturn = "45°"'),
            ['13:8: turn is "45°", not a number; degrees stand without a unit: write turn = 45'],
        ),
        (
            HEAD + PILLAR.replace("[12, 10]", "[300, 250]"),
            [
                "11:6: this pillar reaches 277 inches beyond the east edge of the table; "
                "write inches; of what was measured in mm, divide by 25.4"
            ],
        ),
        (
            'team_size = "2"\n' + HEAD,
            ['1:13: team_size is "2", not a whole number from 1 to 30; write team_size = 2'],
        ),
        (
            'team_size = "200"\n' + HEAD,
            ['1:13: team_size is "200", not a whole number from 1 to 30; write for example team_size = 3'],
        ),
        # other words
        (HEAD + PILLAR.replace("circle", "radius"), ['12:1: unknown key "radius"; did you mean "circle"?']),
        (HEAD + PILLAR.replace("kind", "type"), ['10:1: unknown key "type"; did you mean "kind"?']),
        (
            HEAD + PILLAR.replace("circle", "wheel"),
            [
                f"9:1: the outline is missing; {OUTLINE}",
                '12:1: unknown key "wheel"; known: at, circle, doors, height, id, kind, line, mirror, name, '
                "polygon, rectangle, shape, turn, width",
            ],
        ),
        (HEAD.replace('"north"', '"top"'), ['7:8: there is no edge "top"; did you mean "north"?']),
        (
            HEAD + PILLAR + 'id = "The Pillar"\n',
            [
                '13:6: "The Pillar" cannot be an id; '
                'use small letters, digits, - and _, a letter first, as in "the-pillar"'
            ],
        ),
        (
            HEAD + PILLAR.replace("pillar", "pilar").replace("12, 10", "23.5, 10"),
            [
                '10:8: there is no kind of terrain "pilar"; did you mean "pillar"?',
                "11:6: this piece reaches 0.4 inches beyond the east edge of the table; "
                "move it to the west, or make it smaller",
            ],
        ),
        # the wrong place
        (
            HEAD + "team_size = 2\n",
            ['9:1: unknown key "team_size"; it belongs to the whole file: write it above the first [...]'],
        ),
        (
            HEAD + "[[zone.b.terrain]]\nkind = 'mud'\n",
            [
                '9:10: unknown key "terrain"; it belongs to the whole file: write [[terrain]] by itself',
            ],
        ),
        (
            HEAD + PILLAR + "[terrain.zone]\nedge = 'north'\n",
            ['13:10: unknown key "zone"; it belongs to the whole file: write [zone.a] by itself'],
        ),
        (
            HEAD + "[[terrain]]\nkind = 'wall'\nline = [[2, 10], [9, 10]]\nwidth = 0.5\ndoors = 'two'\n",
            ["13:1: doors is not a list of rows; write for example doors = [{ from = 1.5, width = 1.8 }]"],
        ),
        # twice, and nothing
        (
            'rulebooks = ["duel", "duel"]\n' + HEAD,
            ["1:22: duel stands twice; name it once"],
        ),
        (
            HEAD + "[[objective]]\nat = [6, 10]\n[[objective]]\nat = [6, 10]\n",
            ["11:1: this objective stands in the file already; leave one of the two out"],
        ),
        (
            HEAD + TRIGGER.replace('["x"]', "[]"),
            ['13:9: nobody arrives; write units = ["maximus"]'],
        ),
        (
            HEAD + TRIGGER + 'says = ""\n',
            ["15:8: says is empty; write something there, or leave says out"],
        ),
    ],
)
def test_a_mistake_is_told_with_what_the_author_meant(tmp_path: Path, text: str, expected: list[str]) -> None:
    assert faults(tmp_path, text) == expected


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (HEAD + PILLAR.replace("0.9", '"32 mm"'), HEAD + PILLAR.replace("0.9", "1.26")),
        ('team_size = "2"\n' + HEAD, "team_size = 2\n" + HEAD),
        ('rulebooks = "duel"\n' + HEAD, 'rulebooks = ["duel"]\n' + HEAD),
        ('rulebooks = ["duel", "duel"]\n' + HEAD, 'rulebooks = ["duel"]\n' + HEAD),
        (HEAD.replace('"north"', '"top"'), HEAD),
        (HEAD.replace("zone.b", "znoe.b"), HEAD),
        (TURNED.replace("symmetry", "symetry"), TURNED),
    ],
)
def test_what_is_beyond_doubt_is_mended_at_once(tmp_path: Path, wrong: str, right: str) -> None:
    path = tmp_path / "yard.toml"
    path.write_text(wrong, encoding="utf-8")
    text = MapText("yard.toml", path.read_bytes())
    assert text.apply(f.fix for f in check_map(path, BOOKS) if f.fix is not None) == 1
    assert text.content.decode("utf-8") == right


def test_another_word_is_told_and_not_mended(tmp_path: Path) -> None:
    path = tmp_path / "yard.toml"
    path.write_text(HEAD + PILLAR.replace("circle", "radius"), encoding="utf-8")
    assert [f.fix for f in check_map(path, BOOKS)] == [None]


def test_long_lengths_are_told_in_whole_inches() -> None:
    assert [inches(x) for x in (0.044, 1.0, 9.96, 99.4, 99.6, 1234.5)] == [
        "0.044 inches",
        "1 inch",
        "10 inches",
        "99 inches",
        "100 inches",
        "1234 inches",
    ]
