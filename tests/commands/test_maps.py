"""`check` with all it knows of maps, `check --fix`, `render`, `schema`, `bench maps`."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from game.bench import maps as bench
from game.commands.places import maps_folder
from game.rules import registry
from game.table.mapfile import Scenario, check_map
from game.table.tomlplace import Key
from tests.commands.terminal import Run
from tests.table.yard import HEAD
from tests.toy import Toy


class Knowing(Toy):
    """A toy that knows who may take part, and reads armies."""

    def profiles(self) -> Collection[str]:
        return ("ann", "bea")

    def army_faults(
        self, army: Mapping[str, Any], scenario: Scenario
    ) -> Iterable[tuple[tuple[Key, ...], str, str]]:
        if army.get("a", 0) > 9:
            yield ("a",), f"{army['a']} are too many for {scenario.name}", "write 9 or fewer"


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


def test_on_a_map_for_all_a_profile_must_be_known_to_one(run: Run, tmp_path: Path) -> None:
    path = str(write(tmp_path, 'teams = { a = ["ann"], b = ["zoe"] }\n' + HEAD))
    done = run("check", path, books={"cirque": Knowing()})
    assert done.out.splitlines()[0] == (
        'yard.toml:1:29: there is no profile "zoe" in any rulebook; known: ann, bea'
    )
    assert run("check", path, books={"cirque": Knowing(), "toy": Toy()}).code == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HEAD + "[army.cirque]\na = 12\n", "yard.toml:10:5: 12 are too many for Yard; write 9 or fewer"),
        (
            HEAD + "[army.duel]\na = 12\n",
            "yard.toml:9:1: Pocket Brawl reads no armies from maps; leave the table out",
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
    names = ["README.md", "scenario.schema.json"]
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


def test_a_map_of_200_pieces_is_read_and_checked_without_a_fault() -> None:
    load, check = bench.rows()
    assert (load.name, check.name, check.wrong) == ("maps.load", "maps.check", 0)
    assert bench.crowded().count("[[terrain]]") == 200
