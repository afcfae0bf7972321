"""`check` with all it knows of maps, `check --fix`, `render`, `schema`, `bench maps`."""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path

import pytest

from game.bench import maps as bench
from game.commands.places import maps_folder
from game.engine.collection import BadPick
from game.engine.dice import Dice
from game.engine.rulebook import Setup
from game.engine.words import Text
from game.rules import registry
from game.table.mapfile import Scenario, check_map, map_files, read_map
from tests.commands.terminal import Run
from tests.table.yard import HEAD
from tests.toy import Toy
from tests.toy.state import ToyState


class Knowing(Toy):
    """A toy that knows who may take part."""

    id = "cirque"

    def profiles(self) -> Collection[str]:
        return ("ann", "bea")

    def fields_teams(self) -> bool:
        return True


class Fielding(Toy):
    """A toy that takes teams and cannot tell whom it knows."""

    def fields_teams(self) -> bool:
        return True


class Marching(Toy):
    """A toy that knows units, and of teams nothing."""

    id = "duel"
    title = "Pocket March"

    def profiles(self) -> Collection[str]:
        return ("rank",)


class Closed(Toy):
    """A toy that no map is good enough for."""

    id = "duel"

    def setup(self, scenario: Scenario, setup: Setup, dice: Dice) -> ToyState:
        raise BadPick(Text("there is no pond; add a pond"))


def write(folder: Path, text: str) -> Path:
    path = folder / "yard.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_rulebook_is_asked_for_the_profiles_of_a_map(run: Run, tmp_path: Path) -> None:
    teams = 'rulebooks = ["cirque"]\nteams = { a = ["ann"], b = ["bae"] }\n'
    units = '[[trigger]]\nwhat = "reinforcements"\nturn = 2\nside = "a"\nedge = "south"\nunits = ["cid"]\n'
    done = run("check", str(write(tmp_path, teams + HEAD + units)), books={"cirque": Knowing()})
    assert done.out.splitlines() == [
        'yard.toml:2:29: there is no profile "bae" in Pocket Brawl; did you mean "bea"?',
        'yard.toml:16:10: there is no profile "cid" in Pocket Brawl; known: ann, bea',
        "one file checked, 2 faults",
    ]
    assert done.code == 1


def test_a_rulebook_is_asked_whether_its_figures_fit_where_they_begin(run: Run, tmp_path: Path) -> None:
    text = (maps_folder() / "cloister_yard.toml").read_text(encoding="utf-8")
    crooked = write(tmp_path, text.replace("at = [10.5, 5]", "at = [12, 8]"))
    row = text.splitlines().index("at = [10.5, 5]") + 1
    what = "a fencer's base does not fit here: it would overlap the well (DUE-947)"
    assert run("check", str(crooked), books={"duel": registry()["duel"]}).out.splitlines() == [
        f"yard.toml:{row}:6: {what}; move it by 0.12 inches or more",
        "one file checked, one fault",
    ]


def test_on_a_map_for_all_a_profile_must_be_known_to_one(run: Run, tmp_path: Path) -> None:
    path = str(write(tmp_path, 'teams = { a = ["ann"], b = ["zoe"] }\n' + HEAD))
    done = run("check", path, books={"cirque": Knowing()})
    assert done.out.splitlines()[0] == (
        'yard.toml:1:29: there is no profile "zoe" in any rulebook; known: ann, bea'
    )
    assert run("check", path, books={"cirque": Knowing(), "toy": Fielding()}).code == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HEAD + "[army.cirque]\na = 12\n", 'yard.toml:10:5: a is not a name; write a = "..."'),
        (
            HEAD + '[army.cirque]\na = "stuot"\n',
            'yard.toml:10:5: there is no "stuot" to pick here; did you mean "stout"?',
        ),
        (
            HEAD + '[army.cirque]\nb = ["stout", "swift"]\n',
            "yard.toml:10:5: b names 2, and 1 can be picked; name at most 1",
        ),
        (
            HEAD + '[army.cirque]\nc = "stout"\n',
            'yard.toml:10:5: nothing called "c" is picked here; known: a, b',
        ),
        (
            'rulebooks = ["cirque"]\n' + HEAD + "[army.duel]\na = 12\n",
            'yard.toml:10:1: this map is not for duel; add "duel" to rulebooks, or leave the table out',
        ),
    ],
)
def test_a_rulebook_checks_its_armies(run: Run, tmp_path: Path, text: str, expected: str) -> None:
    done = run("check", str(write(tmp_path, text)), books={"cirque": Knowing(), "duel": Toy()})
    assert done.out.splitlines() == [expected, "one file checked, one fault"]


def test_an_army_that_is_nearly_right_is_mended(run: Run, tmp_path: Path) -> None:
    path = write(tmp_path, HEAD + '[army.cirque]\na = "stuot"  # ours\n')
    assert run("check", "--fix", str(path), books={"cirque": Knowing()}).code == 0
    assert path.read_text() == HEAD + '[army.cirque]\na = "stout"  # ours\n'


def test_unknown_profiles_are_found_beside_faults_that_keep_a_map_from_being_read(
    run: Run, tmp_path: Path
) -> None:
    units = '[[trigger]]\nwhat = "reinforcements"\nturn = 2\nside = "a"\nedge = "sud"\nunits = ["cid", 7]\n'
    path = write(tmp_path, 'teams = { a = ["bae"], b = 3 }\n' + HEAD + units)
    assert run("check", str(path), books={"cirque": Knowing()}).out.splitlines() == [
        'yard.toml:1:16: there is no profile "bae" in any rulebook; did you mean "bea"?',
        'yard.toml:1:28: b is 3, not a list of texts; write b = ["...", "..."]',
        'yard.toml:14:8: there is no edge "sud"; known: east, north, south, west',
        'yard.toml:15:10: there is no profile "cid" in any rulebook; known: ann, bea',
        'yard.toml:15:17: 7 in units is not a text; write units = ["...", "..."]',
        "one file checked, 5 faults",
    ]


def test_teams_that_no_rulebook_of_a_map_takes_are_a_fault(run: Run, tmp_path: Path) -> None:
    teams = 'teams = { a = ["rank"], b = ["ann"] }\n' + HEAD
    books = {"cirque": Knowing(), "duel": Marching()}
    path = write(tmp_path, 'rulebooks = ["duel"]\n' + teams)
    assert run("check", str(path), books=books).out.splitlines() == [
        "yard.toml:2:1: no rulebook of this map takes teams: Pocket March; "
        "leave teams out, and name armies in [army.duel]",
        "one file checked, one fault",
    ]
    path = write(tmp_path, 'rulebooks = ["cirque", "duel"]\n' + teams.replace("rank", "bea"))
    assert run("check", "--books", str(path), books=books).out.splitlines() == [
        "Yard opens under Pocket Brawl",
        "Yard opens under Pocket March, which has no use for its teams",
        "one file checked, nothing is wrong",
    ]


@pytest.mark.parametrize(
    ("name", "field", "takes"),
    [
        ("cirque", "necropolis", True),
        ("duel", "cloister_yard", True),
        ("regiments", "sallow_cross", False),
        ("dominions", "lantern_street", False),
        ("first_blood", "millrace_ford", False),
    ],
)
def test_the_compatibility_report_tells_which_rulebooks_take_teams(
    run: Run, tmp_path: Path, name: str, field: str, takes: bool
) -> None:
    book = registry()[name]
    who = sorted(book.profiles())[0]  # type: ignore[attr-defined]
    text = (maps_folder() / f"{field}.toml").read_text(encoding="utf-8")
    path = write(tmp_path, f'teams = {{ a = ["{who}"] }}\n' + text)
    done = run("check", "--books", str(path), books={name: book})
    assert ("no use for its teams" in done.out) is not takes
    assert (f"no rulebook of this map takes teams: {book.title}" in done.out) is not takes


def test_a_map_must_open_under_the_rulebooks_that_it_names(run: Run, tmp_path: Path) -> None:
    path = write(tmp_path, 'rulebooks = ["duel"]\n' + HEAD)
    done = run("check", str(path), books={"duel": Closed()})
    assert done.out.splitlines()[0] == ("yard.toml:1:14: under Pocket Brawl there is no pond; add a pond")


def test_a_map_tells_under_which_rulebooks_it_opens_and_what_they_leave_out(run: Run, tmp_path: Path) -> None:
    text = HEAD + '[[terrain]]\nkind = "hill"\nat = [12, 10]\ncircle = 1\n'
    text += '[[trigger]]\nwhat = "reinforcements"\nturn = 2\nside = "a"\nedge = "south"\nunits = ["ann"]\n'
    books = {"cirque": Knowing(), "duel": Closed()}
    path = write(tmp_path, 'rulebooks = ["cirque"]\n' + text)
    assert run("check", "--books", str(path), books=books).out.splitlines() == [
        "Yard opens under Pocket Brawl, which has no meaning for hill, no reinforcements",
        "Yard does not open under Pocket Brawl: there is no pond; add a pond",
        "one file checked, nothing is wrong",
    ]
    plain = write(tmp_path, 'rulebooks = ["duel"]\n' + HEAD)
    assert run("check", "--books", str(plain), books={"toy": Toy()}).out.splitlines() == [
        "Yard would open under Pocket Brawl, which it does not name",
        "one file checked, nothing is wrong",
    ]


@pytest.mark.parametrize(
    ("book", "name", "line", "expected"),
    [
        ("regiments", "sallow_cross", 'a = "heron_marsh"', "heron_march"),
        ("first_blood", "millrace_ford", 'a = "bramble_cort"', "bramble_court"),
        ("cirque", "necropolis", 'b = "ludos"', "ludus"),
        ("duel", "cloister_yard", 'a = ["peil"]', "pell"),
        ("dominions", "lantern_street", 'scenario = "market_dy"', "market_day"),
    ],
)
def test_every_rulebook_checks_the_armies_of_maps_and_takes_them(
    run: Run, tmp_path: Path, book: str, name: str, line: str, expected: str
) -> None:
    text = (maps_folder() / f"{name}.toml").read_text(encoding="utf-8")
    path = tmp_path / f"{name}.toml"
    path.write_text(f"{text}\n[army.{book}]\n{line}\n", encoding="utf-8")
    books = dict(registry())
    fault = run("check", str(path), books=books).out.splitlines()[0]
    assert fault.endswith(f'to pick here; did you mean "{expected}"?')
    path.write_text(path.read_text(encoding="utf-8").replace(line.split('"')[1], expected), encoding="utf-8")
    assert run("check", str(path), books=books).code == 0
    defaults = [c.default for c in books[book].choices(read_map(path))]
    assert any(expected in default.split(":") for default in defaults)


@pytest.mark.parametrize("book", ["cirque", "duel", "regiments", "dominions", "first_blood"])
def test_every_rulebook_knows_who_may_arrive(run: Run, tmp_path: Path, book: str) -> None:
    books = dict(registry())
    known = sorted(books[book].profiles())  # type: ignore[attr-defined]
    units = (
        '[[trigger]]\nwhat = "reinforcements"\nturn = 2\nside = "a"\nedge = "south"\n'
        f'units = ["{known[0]}", "{known[0]}x"]\n'
    )
    path = write(tmp_path, HEAD + units)
    only = {book: books[book]}
    fault = run("check", str(path), books=only).out.splitlines()[0]
    assert fault == (
        f'yard.toml:14:{14 + len(known[0])}: there is no profile "{known[0]}x" in any rulebook; '
        f'did you mean "{known[0]}"?'
    )


BAD = (
    '# my map\nnmae = "Yard"  # keep\ntable = { width = "24", depth = 20 }\n[[terain]]  # first\n'
    'kind = "pilar"\nat = [23.5, 9]  # here\ncircle = 0.9\nturn = 4\n\n'
    '# twice\n[[terain]]\nkind = "pillar"\nat = [23.1, 9]\ncircle = 0.9\n\n# the end\n'
)
GOOD = (
    '# my map\nname = "Yard"  # keep\ntable = { width = 24, depth = 20 }\n[[terrain]]  # first\n'
    'kind = "pillar"\nat = [23.1, 9]  # here\ncircle = 0.9\n\n'
    '# twice\n# the end\n\n[zone.a]\nedge = "south"\ndepth = 4\n\n[zone.b]\nedge = "north"\ndepth = 4\n'
)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_fix_mends_what_is_beyond_doubt_and_keeps_comments(run: Run, tmp_path: Path, end: str) -> None:
    path = tmp_path / "yard.toml"
    path.write_bytes(("\ufeff" + BAD).replace("\n", end).encode("utf-8"))
    done = run("check", "--fix", str(path))
    assert done.out.splitlines() == [
        "yard.toml: 9 faults mended",
        "one file checked, nothing is wrong",
    ]
    assert path.read_bytes().decode("utf-8") == ("\ufeff" + GOOD).replace("\n", end)
    assert check_map(path) == []


def test_fix_leaves_a_file_alone_that_it_cannot_mend(run: Run, tmp_path: Path) -> None:
    path = write(tmp_path, "name = Yard\n")
    before = path.stat().st_mtime_ns
    assert run("check", "--fix", str(path)).code == 1
    assert (path.read_text(), path.stat().st_mtime_ns) == ("name = Yard\n", before)
    path.write_bytes(b"\xff")
    assert run("check", "--fix", str(path), str(tmp_path / "gone.toml")).code == 1


def test_faults_as_json_say_whether_they_can_be_mended(run: Run, tmp_path: Path) -> None:
    done = run("check", "--json", str(write(tmp_path, HEAD + 'colour = 1\n[[terain]]\nkind = "mud"\n')))
    assert [(f["line"], f["column"], f["fix"]) for f in json.loads(done.out)] == [
        (9, 1, False),
        (10, 3, True),
    ]
    assert run("check", "--json", str(write(tmp_path, HEAD))).out == "[]"


def test_render_writes_a_picture_of_the_size_wanted(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "a.png"
    done = run("render", "yard", "-o", str(out), "--size", "400x300", "--grid", "--labels")
    assert (done.code, done.out) == (0, str(out))
    head = out.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(head[16:20]), int.from_bytes(head[20:24])) == (400, 300)


def test_render_of_several_maps_fills_a_folder(run: Run, tmp_path: Path) -> None:
    done = run("render", "yard", "lane", "-o", str(tmp_path), "--width", "320", "--plain")
    assert done.code == 0
    assert sorted(p.name for p in tmp_path.glob("*.png")) == ["lane.png", "yard.png"]


def test_the_same_map_makes_the_same_picture(run: Run, tmp_path: Path) -> None:
    for name in ("a.png", "b.png"):
        assert run("render", "yard", "-o", str(tmp_path / name), "--width", "320").code == 0
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()


def test_render_says_what_is_wrong(run: Run, tmp_path: Path, broken_map: Path) -> None:
    assert run("render", "yard", "-o", "a.jpg").err == (
        '"a.jpg" is no name for a picture; write for instance yard.png'
    )
    assert run("render", "yrad").err == 'There is no map "yrad"; did you mean "yard"?'
    assert run("render", str(broken_map)).err.startswith("bridge.toml:")


def test_schema_writes_both_files_and_tells_when_they_are_old(run: Run, tmp_path: Path) -> None:
    names = ["README.md", "scenario.schema.json", "measure-twice.tiled-project"]
    assert run("schema", "--out", str(tmp_path)).out.splitlines() == [str(tmp_path / n) for n in names]
    assert run("schema", "--out", str(tmp_path), "--check").code == 0
    (tmp_path / "README.md").write_text("old")
    done = run("schema", "--out", str(tmp_path), "--check")
    assert (done.code, done.err) == (1, f"{tmp_path / 'README.md'} is out of date; make it again with schema")


def test_the_reference_and_the_schema_of_the_shipped_maps_are_up_to_date(run: Run) -> None:
    done = run("schema", "--check", "--out", str(maps_folder()), books=dict(registry()))
    assert (done.code, done.err) == (0, "")


def test_every_shipped_map_is_right_for_its_rulebooks(run: Run) -> None:
    done = run("check", *map(str, sorted(maps_folder().glob("*.toml"))), books=dict(registry()))
    assert (done.code, done.out.count("\n")) == (0, 0), done.out


def test_every_shipped_table_has_a_picture_and_five_of_them_are_for_cirque() -> None:
    tables = [path for path in map_files(maps_folder()) if read_map(path).arena == path.stem]
    assert [path.stem for path in tables if not path.with_suffix(".png").is_file()] == []
    assert sum("cirque" in read_map(path).books for path in tables) >= 5


def test_a_map_of_200_pieces_is_read_and_checked_without_a_fault() -> None:
    rows = bench.rows()
    assert [row.name for row in rows] == ["maps.load", "maps.check", "maps.shown"]
    assert [row.wrong for row in rows] == [0, 0, 0]
    assert bench.crowded().count("[[terrain]]") == 200
