"""Faults of meaning: maps that could be played but make no sense, each with its exact message."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.yard import HEAD, TURNED, faults

RING = '[[terrain]]\nkind = "{}"\nline = [[6, 6], [18, 6], [18, 14], [6, 14], [6, {}]]\nwidth = 0.5\n'
PILLAR = '[[terrain]]\nkind = "pillar"\nat = [12, 10]\ncircle = 1\n'
HOUSE = '[[terrain]]\nkind = "building"\nat = [12, 6]\nrectangle = [20, 1]\n'
NOBODY = "nobody with a base of 1.6 inches"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            HEAD + PILLAR + "[[objective]]\nat = [12, 10.2]\n",
            ["14:6: this objective lies inside the pillar of line 9; move one of the two"],
        ),
        (
            HEAD + PILLAR + '[[start]]\nside = "a"\nat = [11.5, 10]\n',
            ["15:6: this start lies inside the pillar of line 9; move one of the two"],
        ),
        (
            HEAD + RING.format("wall", 7),
            [
                f"9:1: {NOBODY} can reach the place at [7.25, 7.25] beside this wall; "
                "leave a way 1.6 inches wide, or fill the place"
            ],
        ),
        (
            HEAD + RING.format("wall", 7) + "[[objective]]\nat = [12, 10]\n",
            [
                f"9:1: {NOBODY} can reach the place at [7.25, 7.25] beside this wall; "
                "leave a way 1.6 inches wide, or fill the place",
                f"14:6: {NOBODY} can reach this objective; leave a way 1.6 inches wide to it",
            ],
        ),
        (
            HEAD + '[[terrain]]\nkind = "water"\nat = [12, 10]\nrectangle = [24, 2]\n',
            [f"6:1: {NOBODY} can walk from zone a to zone b; leave a way 1.6 inches wide between them"],
        ),
        (
            HEAD + HOUSE,
            [
                "3:1: zone b sees 100 % of the centre, zone a only 0 %; "
                "move terrain or zones, or write uneven = true if it is meant so"
            ],
        ),
        ("uneven = true\n" + HEAD + HOUSE, []),
        (TURNED + HOUSE, []),
        (HEAD + RING.format("wall", 8), []),
        (HEAD + RING.format("low_wall", 7), []),
        ('base = "20 mm"\n' + HEAD + RING.format("wall", 7.15), []),
    ],
)
def test_a_fault_of_meaning(tmp_path: Path, text: str, expected: list[str]) -> None:
    assert faults(tmp_path, text) == expected


def test_a_way_as_wide_as_the_base_is_open(tmp_path: Path) -> None:
    gate = '[[terrain]]\nkind = "wall"\nline = [[0, 10], [24, 10]]\nwidth = 0.4\n'
    assert faults(tmp_path, HEAD + gate + "doors = [{ from = 3.13, width = 1.6 }]\n") == []
    assert faults(tmp_path, HEAD + gate + "doors = [{ from = 3.13, width = 0.9 }]\n") == [
        f"6:1: {NOBODY} can walk from zone a to zone b; leave a way 1.6 inches wide between them"
    ]
