"""Faults that only rulebooks know come beside those that keep a map from being read, and none that only those
bring about.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.commands.check_maps import looked_over, map_faults
from game.commands.console import Console
from game.commands.places import maps_folder
from game.rules import registry
from game.table.mapfile import look_closely
from game.table.mapscenario import Sketch, Unread
from tests.commands.terminal import Run
from tests.table.test_map_odd import FULL, NAMES, VALUES
from tests.table.yard import HEAD

BOOKS = dict(registry())
CONSOLE = Console(BOOKS, out=print, err=print)
FIELDS = {
    "necropolis": '\n[army.cirque]\na = "ludos"\n',
    "cloister_yard": '\n[army.duel]\na = ["peil"]\n\n[[start]]\nside = "a"\nat = [12, 8]\n',
    "sallow_cross": '\n[army.regiments]\na = "heron_marsh"\n',
    "lantern_street": '\n[army.dominions]\nscenario = "market_dy"\n',
    "millrace_ford": '\n[army.first_blood]\na = "bramble_cort"\n',
    "toll_gate": '\n[[trigger]]\nwhat = "points"\nobjective = "wel"\npoints = 1\n',
}
"""A map of every rulebook, and of triggers, with a fault of its own."""


def checked(run: Run, folder: Path, text: str) -> list[str]:
    """What is said of a file with this text under the rulebooks there are, without its name and the sum."""
    path = folder / "yard.toml"
    path.write_text(text, encoding="utf-8")
    said = run("check", str(path), books=BOOKS).out.splitlines()[:-1]
    return [line.removeprefix("yard.toml:") for line in said]


CIRCLE = "write for example circle = 0.9, its radius in inches"
BROKEN = f'[[terrain]]\nkind = "pillar"\nat = [12, 10]\ncircle = "wide"\n{HEAD[HEAD.index("[zone.a]") :]}'
"""A piece that cannot be read and the zones, to be written below the head of a file."""
TOP = 'name = "Yard"\ntable = { width = 24, depth = 20 }\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            'rulebooks = ["cirque"]\n' + TOP + BROKEN + '[army.cirque]\na = "ludos"\n',
            [
                f'7:10: circle is "wide", not a number; {CIRCLE}',
                '15:5: there is no "ludos" to pick here; did you mean "ludus"?',
            ],
        ),
        (
            'rulebooks = ["regiments"]\n' + TOP + BROKEN + "[army.regiments]\na = 12\ngeneral = 'x'\n",
            [
                f'7:10: circle is "wide", not a number; {CIRCLE}',
                '15:5: a is not a name; write a = "..."',
                '16:11: nothing called "general" is picked here; known: a, b, deployment, scenario',
            ],
        ),
        (
            'rulebooks = ["cirque"]\n' + TOP + BROKEN + '[army.duel]\na = ["pell"]\n',
            [
                f'7:10: circle is "wide", not a number; {CIRCLE}',
                '14:1: this map is not for duel; add "duel" to rulebooks, or leave the table out',
            ],
        ),
        (
            'rulebooks = ["first_blood"]\n' + TOP + BROKEN,
            [
                "1:14: under First Blood Yard names no objective, and First Blood is played for objectives "
                "(FIB-1000); add [[objective]] with at = [x, y] to the map",
                f'7:10: circle is "wide", not a number; {CIRCLE}',
            ],
        ),
        (
            'rulebooks = ["duel"]\n'
            + TOP
            + BROKEN
            + '[[terrain]]\nkind = "well"\nat = [6, 10]\ncircle = 1\n'
            + '[[start]]\nside = "a"\nat = [6, 10.505]\n',
            [
                f'7:10: circle is "wide", not a number; {CIRCLE}',
                "20:6: a fencer's base does not fit here: it would overlap the well (DUE-947); "
                "move it by 1.12 inches or more",
            ],
        ),
        (
            TOP
            + BROKEN
            + '[[terrain]]\nkind = "rock"\nat = [6, 10]\ncircle = 2\n[[objective]]\nat = [6, 11]\n',
            [
                f'6:10: circle is "wide", not a number; {CIRCLE}',
                "18:6: this objective lies inside the rock of line 13; move one of the two",
            ],
        ),
    ],
)
def test_what_only_a_rulebook_knows_comes_beside_what_keeps_a_map_from_being_read(
    run: Run, tmp_path: Path, text: str, expected: list[str]
) -> None:
    assert checked(run, tmp_path, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            'rulebooks = ["cirqe"]\n' + HEAD + '[army.cirque]\na = "ludus"\n',
            ['1:14: there is no rulebook "cirqe"; did you mean "cirque"?'],
        ),
        (
            'rulebook = ["cirque"]\n' + HEAD + '[[start]]\nside = "a"\nat = [0, 0]\n',
            ['1:1: unknown key "rulebook"; did you mean "rulebooks"?'],
        ),
        (
            'rulebooks = ["first_blood"]\n' + HEAD + "[[objectiv]]\nat = [12, 10]\n",
            ['10:3: unknown key "objectiv"; did you mean "objective"?'],
        ),
        (
            'rulebooks = ["first_blood"]\n' + HEAD + "[[zone.b.objective]]\nat = [12, 10]\n",
            [
                '10:10: unknown key "objective"; it belongs to the whole file: write [[objective]] by itself',
            ],
        ),
        (
            'rulebooks = ["duel"]\nteam_size = "2"\n' + HEAD + '[army.duel]\na = ["pell", "heron"]\n',
            [
                '2:13: team_size is "2", not a whole number from 1 to 30; write team_size = 2',
            ],
        ),
        (
            'symetry = "half-turn"\n' + HEAD[: HEAD.index("[zone.b]")],
            ['1:1: unknown key "symetry"; did you mean "symmetry"?'],
        ),
        (
            HEAD.replace("[zone.b]", "[znoe.b]"),
            ['6:2: unknown key "znoe"; did you mean "zone"?'],
        ),
        (
            HEAD + '[[terrain]]\nkind = "wall"\nline = [[2, 10], [6, 10]]\nwidth = "x"\nid = "gate"\n'
            '[[trigger]]\nwhat = "event"\nturn = 2\nsays = "Gone."\nremoves = ["gate", "gaet"]\n',
            [
                '12:9: width is "x", not a number; write for example width = 0.3, its width in inches',
                '18:20: no terrain has the id "gaet"; did you mean "gate"?',
            ],
        ),
        (
            HEAD + '[[terrain]]\nshape = "hut"\nat = [12, 10]\n[shape.hut]\nkind = "buildin"\ncircle = 1\n',
            ['13:8: there is no kind of terrain "buildin"; did you mean "building"?'],
        ),
        (
            HEAD + '[[terrain]]\nshape = "hut"\nat = [12, 10]\n[shapes.hut]\nkind = "building"\ncircle = 1\n',
            ['12:2: unknown key "shapes"; did you mean "shape"?'],
        ),
        (
            HEAD + '[[terrain]]\nkind = "pillar"\nat = [12, 10]\ncircle = 36\n'
            '[[terrain]]\nkind = "rock"\nat = [6, 10]\ncircle = 1\n',
            [
                "11:6: this pillar reaches 26 inches beyond the south edge of the table; "
                "write inches; of what was measured in mm, divide by 25.4",
            ],
        ),
        (
            HEAD
            + '[[terrain]]\nkind = "rock"\nat = [6, 10]\ncircle = 1\nid = "rock"\n'
            + '[[trigger]]\nwhat = "event"\nturn = 2\nsays = "Fall."\naddds = ["rock"]\n'
            + "[[objective]]\nat = [6, 10]\n",
            ['18:1: unknown key "addds"; did you mean "adds"?'],
        ),
    ],
)
def test_what_is_only_brought_about_by_another_fault_is_not_told(
    run: Run, tmp_path: Path, text: str, expected: list[str]
) -> None:
    assert checked(run, tmp_path, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            'rulebooks = ["cirque"]\nteams = { a = ["maximus", "maximus", "retia"] }\n' + HEAD,
            [
                "2:15: under Cirque de Sade side a cannot be maximus, maximus, retia; it would be "
                "maximus, retia, decibella: name a team that there is, or correct team_size"
            ],
        ),
        (
            'rulebooks = ["duel"]\nteams = { b = ["pell", "verin"] }\n'
            + HEAD
            + BROKEN[: BROKEN.index("[zone")],
            [
                "2:15: under Duel side b cannot be pell, verin; it would be pell: "
                "name a team that there is, or correct team_size",
                f'14:10: circle is "wide", not a number; {CIRCLE}',
            ],
        ),
        (
            'rulebooks = ["cirque"]\nteam_size = 5\n' + HEAD + '[army.cirque]\na = "ludus"\n',
            [
                "1:14: under Cirque de Sade no pre-built team has 5 fighters (CIR-1712); "
                "write team_size = 3 or less"
            ],
        ),
        ('rulebooks = ["cirque"]\nteams = { a = ["retia", "decibella", "maximus"] }\n' + HEAD, []),
        ('rulebooks = ["duel"]\nteam_size = 2\nteams = { b = ["pell", "verin"] }\n' + HEAD, []),
    ],
)
def test_teams_that_a_rulebook_cannot_set_up_are_a_fault(
    run: Run, tmp_path: Path, text: str, expected: list[str]
) -> None:
    assert checked(run, tmp_path, text) == expected


def test_a_header_that_is_written_wrong_is_mended_beside_one_that_is_right(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "yard.toml"
    path.write_text(
        HEAD.replace("[zone.b]", "[znoe.b]") + "[[objective]]\nat = [6, 10]\n[[ojbective]]\nat = [9, 10]\n",
        encoding="utf-8",
    )
    assert run("check", "--fix", str(path)).out.splitlines() == [
        "yard.toml: 2 faults mended",
        "one file checked, nothing is wrong",
    ]
    assert path.read_text() == HEAD + "[[objective]]\nat = [6, 10]\n[[objective]]\nat = [9, 10]\n"


def test_an_objective_whose_id_is_wrong_is_not_missed(tmp_path: Path) -> None:
    text = (maps_folder() / "glasshouse_lab.toml").read_text(encoding="utf-8")
    path = tmp_path / "glasshouse_lab.toml"
    path.write_text(
        text.replace('id = "emplacement"', "id = 7") + '\n[army.dominions]\nscenario = "x"\n',
        encoding="utf-8",
    )
    what = [f.what for f in map_faults(path, CONSOLE)]
    assert what == ["id is 7, not a text", 'there is no "x" to pick here']


def test_a_sketch_refuses_what_could_not_be_read(tmp_path: Path) -> None:
    path = tmp_path / "yard.toml"
    path.write_text(TOP + BROKEN, encoding="utf-8")
    sketch, _ = look_closely(path, BOOKS)
    assert isinstance(sketch, Sketch)
    assert (sketch.name, sketch.width, [z.side for z in sketch.zones]) == ("Yard", 24.0, ["a", "b"])
    with pytest.raises(Unread, match="terrain"):
        _ = sketch.terrain
    assert sketch.loosely("terrain").terrain == ()


def test_the_faults_of_an_arena_do_not_hide_those_of_the_bout(tmp_path: Path) -> None:
    (tmp_path / "yard.toml").write_text(TOP + BROKEN, encoding="utf-8")
    bout = tmp_path / "bout.toml"
    bout.write_text(
        'name = "Bout"\narena = "yard"\nrulebooks = ["cirque"]\n[army.cirque]\na = "ludos"\n',
        encoding="utf-8",
    )
    assert [str(f) for f in map_faults(bout, CONSOLE)] == [
        'bout.toml:5:5: there is no "ludos" to pick here; did you mean "ludus"?',
        f'yard.toml:6:10: circle is "wide", not a number; {CIRCLE}',
    ]


@pytest.fixture(scope="module")
def fields(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the maps."""
    folder = tmp_path_factory.mktemp("fields")
    for name, more in FIELDS.items():
        shutil.copy(maps_folder() / f"{name}.toml", folder)
        with (folder / f"{name}.toml").open("a", encoding="utf-8") as file:
            file.write(more)
    return folder


def told(path: Path, text: str) -> dict[int, list[str]]:
    """By line what is wrong, without what would be right."""
    path.write_text(text, encoding="utf-8")
    found: dict[int, list[str]] = {}
    for fault in map_faults(path, CONSOLE):
        found.setdefault(fault.line, []).append(fault.what)
    return found


WRONG = st.sampled_from(["7", '"x"', "[1]", "true", "{ a = 1 }", "nan"])


def swapped(word: str) -> str:
    """A word as hasty fingers write it."""
    return word[0] + word[2] + word[1] + word[3:] if len(word) > 2 and word[1] != word[2] else word + "q"


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_one_mistake_anywhere_brings_no_fault_in_another_line(fields: Path, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(FIELDS)))
    text = (maps_folder() / f"{name}.toml").read_text(encoding="utf-8") + FIELDS[name]
    before = told(fields / f"{name}.toml", text)
    assert sum(map(len, before.values())) >= 1
    lines = text.splitlines()
    key = re.compile(r"([a-z_]+) = (.*)")
    spots = [n for n, line in enumerate(lines) if key.fullmatch(line) or line.startswith("[")]
    n = data.draw(st.sampled_from(spots))
    row = key.fullmatch(lines[n])
    if row is None:
        lines[n] = re.sub(r"[a-z_]+", lambda m: swapped(m[0]), lines[n], count=1)
    elif '"""' in row[2] or data.draw(st.booleans()):
        lines[n] = f"{swapped(row[1])} = {row[2]}"
    else:
        lines[n] = f"{row[1]} = {data.draw(WRONG)}"
    after = told(fields / f"{name}.toml", "\n".join(lines) + "\n")
    if n + 1 in after:
        more = {line: set(what) - set(before.get(line, ())) for line, what in after.items() if line != n + 1}
        assert not any(more.values()), (lines[n], more)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_no_file_is_too_odd_for_the_rulebooks(tmp_path: Path, data: st.DataObject) -> None:
    armies = [f'[army.{name}]\na = "x"\nb = ["y", 3]\nscenario = 1' for name in BOOKS]
    lines = "\n".join((FULL, *armies)).splitlines()
    spots = [n for n, line in enumerate(lines) if " = " in line]
    for n in data.draw(st.lists(st.sampled_from(spots), min_size=1, max_size=3, unique=True)):
        key = data.draw(st.just(lines[n].split(" = ")[0]) | st.sampled_from(NAMES))
        lines[n] = f"{key} = {data.draw(VALUES)}"
    path = tmp_path / "odd.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    scenario, faults = looked_over(path, CONSOLE)
    assert faults
    assert not isinstance(scenario, Sketch)
    for fault in faults:
        assert (fault.file, fault.line >= 1, fault.column >= 1) == ("odd.toml", True, True)


@pytest.mark.parametrize("units", ['["nobody"]', '"maximus"', "[1]", "nan"])
def test_of_a_key_that_a_trigger_does_not_take_only_that_is_told(
    run: Run, tmp_path: Path, units: str
) -> None:
    row = f'[[trigger]]\nwhat = "event"\nturn = 2\nsays = "A bell."\nunits = {units}\n'
    line = HEAD.count("\n") + 6
    assert checked(run, tmp_path, 'rulebooks = ["cirque"]\n' + HEAD + row) == [
        f"{line}:1: event takes no units; leave units out; it takes turn, says, removes, opens, adds"
    ]
