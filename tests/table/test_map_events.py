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
        Trigger("event", 4, says="It burns.", gone=("bridge",)),
        Trigger("points", 2, until=5, objective="well", points=2),
    )


GATES = (
    '[[terrain]]\nid = "wall"\nkind = "wall"\nline = [[2, 10], [12, 10]]\nwidth = 0.5\ndoors = [\n'
    '  { from = 1, width = 2, closed = true, id = "gate" },\n  { from = 6, width = 2, closed = true },\n]\n'
)


def test_doors_open_one_by_one_or_all_of_a_wall(tmp_path: Path) -> None:
    opens = '[[trigger]]\nwhat = "event"\nturn = {}\nsays = "Open!"\nopens = ["{}"]\n'
    yard = read(tmp_path, HEAD + GATES + opens.format(2, "gate") + opens.format(3, "wall"))
    assert [t.id for t in yard.terrain] == ["wall", "gate", "wall-3", "wall-4", "wall-5"]
    assert [t.gone for t in yard.triggers] == [("gate",), ("gate", "wall-4")]


def test_a_name_stands_for_all_lengths_of_a_wall_and_their_twins(tmp_path: Path) -> None:
    text = HEAD.replace("[zone.a]", 'symmetry = "half-turn"\n[zone.a]', 1) + GATES.replace("10]", "8]")
    text += '[[trigger]]\nwhat = "event"\nturn = 2\nsays = "x"\n'
    (all_of_it,) = read(tmp_path, text + 'removes = ["wall"]\n').triggers
    assert all_of_it.gone[:4] == ("wall", "wall-twin", "gate", "gate-twin")
    assert len(all_of_it.gone) == 10
    (both,) = read(tmp_path, text + 'opens = ["gate"]\n').triggers
    assert both.gone == ("gate", "gate-twin")
    (one,) = read(tmp_path, text + 'removes = ["gate-twin"]\n').triggers
    assert one.gone == ("gate-twin",)


def test_what_is_added_is_not_there_before(tmp_path: Path) -> None:
    text = TRIGGER + 'what = "event"\nturn = 2\nsays = "x"\nadds = ["bridge"]\n'
    yard = read(tmp_path, text)
    assert (yard.terrain, [t.id for t in yard.later]) == ((), ["bridge"])
    assert yard.triggers[0].come == ("bridge",)


@pytest.mark.parametrize(
    ("door", "expected"),
    [
        ('id = "gate"', "14:33: an open door needs no id; leave id out, or write closed = true"),
        (
            'closed = true, id = "My Gate"',
            '14:53: "My Gate" cannot be an id; '
            'use small letters, digits, - and _, a letter first, as in "my-gate"',
        ),
        (
            'closed = true, id = "wall"',
            '14:53: id "wall" stands in line 10 already; give every piece an id of its own',
        ),
    ],
)
def test_a_fault_of_the_id_of_a_door(tmp_path: Path, door: str, expected: str) -> None:
    head = GATES.partition("doors")[0]
    assert faults(tmp_path, HEAD + head + "doors = [{ from = 1, width = 2, " + door + " }]\n") == [expected]


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
            ["22:1: event takes no edge; leave edge out; it takes turn, says, removes, opens, adds"],
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
            'what = "event"\nturn = 3\nsays = "x"\nopens = ["bridge"]\nadds = ["bridg"]\n',
            [
                '22:10: no closed door has the id "bridge"; nothing may stand here',
                '23:9: no terrain has the id "bridg"; did you mean "bridge"?',
            ],
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
            ['1:8: army is 3, not a table; write [army.regiments] with a = "heron_march"'],
        ),
        (HEAD + "[army]\nduel = 3\n", ["10:8: duel is 3, not a table; write [army.duel]"]),
    ],
)
def test_a_fault_of_armies_and_of_scores(tmp_path: Path, text: str, expected: list[str]) -> None:
    assert faults(tmp_path, text) == expected
