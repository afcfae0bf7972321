"""Triggers and armies of a map file: what they become, and every fault with its exact message."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.table.mapevents import Trigger
from tests.table.yard import HEAD, faults, read

STAGE = "turn_limit = 6\n" + HEAD + '[[objective]]\nid = "well"\nat = [12, 10]\n'
STAGE += '[[terrain]]\nid = "bridge"\nkind = "mud"\nat = [4, 10]\ncircle = 1\n'
TRIGGER = STAGE + "[[trigger]]\n"
"""Eighteen lines; the trigger goes on from line 19."""


def test_the_three_triggers(tmp_path: Path) -> None:
    text = STAGE + (
        '[[trigger]]\nwhat = "reinforcements"\nturn = 3\nside = "b"\nunits = ["vela", "orlev"]\n'
        'edge = "north"\n'
        '[[trigger]]\nwhat = "event"\nturn = 4\nsays = "It burns."\nremoves = ["bridge"]\n'
        '[[trigger]]\nwhat = "points"\nobjective = "well"\npoints = 2\nturn = 2\nuntil = 5\n'
    )
    assert read(tmp_path, text).triggers == (
        Trigger("reinforcements", 3, side="b", units=("vela", "orlev"), edge="north"),
        Trigger("event", 4, says="It burns.", removes=("bridge",)),
        Trigger("points", 2, until=5, objective="well", points=2),
    )


def test_triggers_and_armies_change_the_digest(tmp_path: Path) -> None:
    plain = read(tmp_path, STAGE).digest
    scored = read(tmp_path, TRIGGER + 'what = "points"\npoints = 2\n').digest
    led = read(tmp_path, STAGE + '[army.duel]\na = "x"\n').digest
    assert len({plain, scored, led}) == 3


def test_an_army_is_kept_as_it_is_written_for_its_rulebook(tmp_path: Path) -> None:
    found = read(tmp_path, HEAD + "[army.duel]\na = { squads = [1, 2] }\n").armies
    assert found == {"duel": {"a": {"squads": [1, 2]}}}


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("", ['18:1: what is missing; add what = "reinforcements", "event" or "points"']),
        ('what = "evnt"\n', ['19:8: there is no trigger "evnt"; did you mean "event"?']),
        (
            'what = "event"\n',
            [
                "18:1: turn is missing; add turn = 3",
                '18:1: says is missing; add says = "The bridge burns down."',
            ],
        ),
        (
            'what = "event"\nturn = 3\nsays = "x"\nedge = "south"\n',
            ["22:1: event takes no edge; leave edge out; it takes turn, says, removes"],
        ),
        (
            'what = "event"\nturn = 9\nsays = "x"\n',
            [
                "20:8: turn 9 is never played; the match ends after turn 6; "
                "choose an earlier turn, or correct turn_limit"
            ],
        ),
        (
            'what = "event"\nturn = 3\nsays = "x"\nremoves = ["bridg"]\n',
            ['22:12: no terrain has the id "bridg"; did you mean "bridge"?'],
        ),
        (
            'what = "reinforcements"\nturn = 3\nside = "a"\nunits = ["x"]\n',
            ['18:1: nothing says where they arrive; give one of edge = "south" and at = [6, 9]'],
        ),
        (
            'what = "reinforcements"\nturn = 3\nside = "a"\nunits = ["x"]\nedge = "south"\nat = [1, 2]\n',
            ['18:1: edge and at stand together; give one of edge = "south" and at = [6, 9]'],
        ),
        (
            'what = "reinforcements"\nturn = 3\nside = "a"\nunits = ["x"]\nat = [1, 22]\n',
            ["23:6: this place is not on the table; keep it between 0 and 24 and between 0 and 20"],
        ),
        (
            'what = "points"\npoints = 2\nobjective = "wel"\n',
            ['21:13: no objective has the id "wel"; did you mean "well"?'],
        ),
        (
            'what = "points"\npoints = 2\nturn = 4\nuntil = 3\n',
            ["22:9: until is 3, before turn 4; write 4 or more"],
        ),
        ('what = "points"\n', ["18:1: points is missing; add points = 1"]),
        (
            'what = "points"\npoints = 0\n',
            ["20:10: points is 0, not a whole number from 1 to 100; write for example points = 3"],
        ),
    ],
)
def test_a_fault_of_a_trigger(tmp_path: Path, lines: str, expected: list[str]) -> None:
    assert faults(tmp_path, TRIGGER + lines) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            HEAD + '[[trigger]]\nwhat = "points"\npoints = 2\n',
            ["9:1: there is no objective to hold; add [[objective]] with at = [12, 12]"],
        ),
        (HEAD + "[army.cirk]\na = 1\n", ['9:7: unknown key "cirk"; did you mean "cirque"?']),
        (
            "army = 3\n" + HEAD,
            ['1:8: army is 3, not a table; write [army.regiments] with a = "the_levy"'],
        ),
        (HEAD + "[army]\nduel = 3\n", ["10:8: duel is 3, not a table; write [army.duel]"]),
    ],
)
def test_a_fault_of_armies_and_of_scores(tmp_path: Path, text: str, expected: list[str]) -> None:
    assert faults(tmp_path, text) == expected
