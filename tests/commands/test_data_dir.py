"""Maps and content of the players' own: read beside those of the game, checked by the same command."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands.terminal import Run, program
from tests.table.yard import HEAD


def shipped(book: str, file: str) -> str:
    return (Path(__file__).parents[2] / "game" / "rules" / book / "content" / f"{file}.toml").read_text(
        "utf-8"
    )


def first_row(book: str, file: str, table: str) -> str:
    """The first row of a shipped file."""
    lines = shipped(book, file).splitlines()
    begin = lines.index(f"[[{table}]]")
    end = next((n for n in range(begin + 1, len(lines)) if lines[n].startswith(f"[[{table}]]")), len(lines))
    return "\n".join(lines[begin:end]) + "\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of data with a fencer and a map."""
    own = tmp_path / "own"
    (own / "content" / "duel").mkdir(parents=True)
    (own / "maps").mkdir()
    row = first_row("duel", "fencers", "fencer")
    name = row.split('id = "')[1].split('"')[0]
    zora = row.replace(f'id = "{name}"', 'id = "zora"', 1)
    zora = "\n".join('name = "Zora"' if line.startswith("name = ") else line for line in zora.splitlines())
    (own / "content" / "duel" / "fencers.toml").write_text(zora + "\n", encoding="utf-8")
    (own / "maps" / "barn.toml").write_text(
        'rulebooks = ["duel"]\nteams = { a = ["zora"] }\n' + HEAD, encoding="utf-8"
    )
    return own


def test_own_fencers_fence_on_own_maps(folder: Path, tmp_path: Path) -> None:
    home = {"MEASURE_TWICE_HOME": str(tmp_path / "home")}
    done = program("--data-dir", str(folder), "simulate", "duel", "--map", "barn", "--seed", "1", **home)
    assert done.code == 0, done.err
    assert "Zora" in done.out
    gone = program("simulate", "duel", "--map", "barn", **home)
    assert gone.err.startswith('There is no map "barn"')


def test_the_data_folder_of_the_user_is_read_without_being_named(folder: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    folder.rename(home / "data")
    done = program("simulate", "duel", "--map", "barn", "--seed", "1", MEASURE_TWICE_HOME=str(home))
    assert done.code == 0, done.err
    assert "Zora" in done.out


def test_content_with_faults_is_told_and_the_rulebook_does_without(folder: Path, tmp_path: Path) -> None:
    path = folder / "content" / "duel" / "fencers.toml"
    path.write_text(path.read_text().replace("endurance", "endurence"))
    home = {"MEASURE_TWICE_HOME": str(tmp_path / "home")}
    done = program(
        "--data-dir", str(folder), "simulate", "duel", "--map", "long_salle", "--seed", "1", **home
    )
    assert done.code == 0
    assert 'unknown key "endurence"; did you mean "endurance"?' in done.err
    assert f"duel is played without the content in {folder / 'content' / 'duel'}" in done.err


def test_own_content_is_checked_with_the_rows_of_its_rulebook(folder: Path) -> None:
    path = folder / "content" / "duel" / "fencers.toml"
    good = path.read_text()
    assert 'there is no profile "zora" in Duel' in program("check", str(folder)).out
    assert (
        program("--data-dir", str(folder), "check", str(folder)).out == "2 files checked, nothing is wrong\n"
    )
    assert program("check", str(path)).code == 0
    path.write_text(good.replace('weapon = "', 'weapon = "x'))
    done = program("check", str(path))
    assert done.code == 1
    assert done.out.startswith("fencers.toml:")
    path.write_text(good.replace('id = "zora"', 'id = "vela"'))
    out = program("check", str(path)).out
    assert 'id "vela" stands in line ' in out
    assert "of the rulebook's fencers.toml already; give every row an id of its own" in out


@pytest.mark.parametrize(
    ("book", "file", "table"),
    [
        ("cirque", "fighters", "fighter"),
        ("duel", "weapons", "weapon"),
        ("regiments", "weapons", "weapon"),
        ("dominions", "armory", "gear"),
        ("first_blood", "warriors", "warrior"),
    ],
)
def test_content_of_every_rulebook_is_checked_with_the_same_quality(
    tmp_path: Path, book: str, file: str, table: str
) -> None:
    path = tmp_path / "content" / book / f"{file}.toml"
    path.parent.mkdir(parents=True)
    row = first_row(book, file, table).split("\n\n")[0]
    key = next(line for line in row.splitlines()[2:] if " = " in line).split(" = ")[0]
    path.write_text(row.replace(f"{key} =", f"{key}x =") + "\n", encoding="utf-8")
    done = program("check", str(path))
    line = next(n for n, text in enumerate(path.read_text().splitlines(), 1) if text.startswith(f"{key}x ="))
    assert f'{file}.toml:{line}:1: unknown key "{key}x"; did you mean "{key}"?' in done.out


def test_files_that_no_rulebook_reads_are_told(tmp_path: Path) -> None:
    for book, name in (("dull", "fencers"), ("duel", "fencer")):
        path = tmp_path / "content" / book / f"{name}.toml"
        path.parent.mkdir(parents=True)
        path.write_text("")
        said = program("check", str(path)).out.splitlines()[0]
        assert said == (
            'fencers.toml:1:1: "dull" is no rulebook; did you mean "duel"?'
            if book == "dull"
            else 'fencer.toml:1:1: the rulebook reads no fencer.toml; did you mean "fencers"?'
        )


def test_a_data_dir_must_be_there(run: Run, tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    assert run("--data-dir", str(gone), "check", "x").err == (
        f"There is no folder {gone} to read maps and content from"
    )
    assert run("check", "x", "--data-dir").err == "--data-dir is followed by a folder with maps and content"
    (tmp_path / "d" / "maps").mkdir(parents=True)
    (tmp_path / "d" / "maps" / "far.toml").write_text(HEAD, encoding="utf-8")
    done = run(
        f"--data-dir={tmp_path / 'd'}", "render", "far", "-o", str(tmp_path / "far.png"), "--width", "320"
    )
    assert (done.code, done.out) == (0, str(tmp_path / "far.png"))
