"""What `check`, `rules`, `counts`, `odds`, `fuzz`, `bench` and the window print and return."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from game.commands.check import WithContent
from game.commands.places import Places, maps_folder
from game.rules import registry
from tests.commands.terminal import ROOT, TOY_MAPS, Done, Run, program
from tests.toy import Toy

# ---- check


def test_check_finds_nothing_wrong_with_the_maps_of_the_game() -> None:
    n = len(list(maps_folder().glob("*.toml")))
    assert program("check", str(maps_folder())) == Done(0, f"{n} files checked, nothing is wrong\n", "")


def test_check_lists_the_faults_of_all_files(run: Run, broken_map: Path, broken_save: Path) -> None:
    done = run("check", str(broken_map), str(broken_save), str(TOY_MAPS))
    first, second, last = done.out.splitlines()
    assert done.code == 1
    assert re.match(r"bridge\.toml:\d+:8: ", first)
    assert re.match(r"broken\.jsonl:\d+:\d+: answer \d+ is followed by dice 99; ", second)
    assert last == "4 files checked, 2 faults"


def test_check_prints_faults_for_programs(run: Run, broken_map: Path) -> None:
    done = run("check", "--json", str(broken_map))
    (fault,) = json.loads(done.out)
    assert done.code == 1
    assert list(fault) == ["file", "line", "column", "what", "right", "fix"]
    assert (fault["file"], fault["column"]) == ("bridge.toml", 8)
    assert json.loads(run("check", "--json", str(TOY_MAPS)).out) == []


def test_check_reads_content_of_a_rulebook(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "brewer" / "content"
    folder.mkdir(parents=True)
    path = folder / "crews.toml"
    path.write_text('[[crew]]\ndiscs = ["barrel"]\n')
    said = 'crews.toml:2:8: there is no disc "barrel"; did you mean "Barrel"?\none file checked, one fault'
    assert run("check", str(path)) == Done(1, said, "")
    path.write_text('[[crew]]\ndiscs = ["Barrel"]\n')
    assert run("check", str(path)) == Done(0, "one file checked, nothing is wrong", "")
    moved = path.rename(tmp_path / "crews.toml")
    assert run("check", "--book", "brewer", str(moved)).code == 0


def test_check_finds_nothing_wrong_with_the_content_of_the_game(run: Run) -> None:
    for name, book in registry().items():
        if isinstance(book, WithContent):
            done = run("check", str(ROOT / "game" / "rules" / name / "content"), books={name: book})
            assert done.code == 0, done.out


def test_check_refuses_a_file_of_a_kind_that_nobody_knows(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("hello")
    done = run("check", str(path))
    assert done.code == 1
    assert done.out.startswith(
        "notes.txt:1:1: nobody knows what kind of file this is; maps and content end in"
    )


# ---- rules, counts, odds


def test_rules_prints_a_clause_by_its_id(run: Run) -> None:
    clause = next(iter(Toy().rules))
    done = run("rules", clause.id.lower())
    assert done.code == 0
    assert done.out.startswith(f"{clause.id} {clause.title}  ({clause.chapter}")
    assert clause.text in done.out


def test_rules_finds_clauses_by_their_words(run: Run) -> None:
    clause = Toy().rules.clauses[3]
    word = max(re.findall(r"\w+", clause.title), key=len)
    done = run("rules", "--book", "toy", word)
    assert done.code == 0
    assert f"{clause.id} {clause.title}" in done.out


def test_rules_says_where_code_and_tests_cite_a_clause() -> None:
    done = program("rules", "CIR-401")
    assert done.code == 0
    assert re.search(r"^Code  game/rules/cirque/\w+\.py:\d+  \w+", done.out, re.MULTILINE)


def test_rules_refuses_words_that_stand_nowhere(run: Run) -> None:
    done = run("rules", "xylophone")
    assert done == Done(
        1,
        "",
        'No clause is called or holds "xylophone"; look for other words, or for the beginning of one',
    )


def test_counts_prints_the_lines_of_play(run: Run) -> None:
    done = run("counts", "toy", "--depth", "2", "--width", "3")
    assert done.code == 0
    found = re.search(r"^lines = \[(\d+), (\d+)\]$", done.out, re.MULTILINE)
    assert found is not None
    below = [int(n) for n in re.findall(r"^ +(\d+) .", done.out, re.MULTILINE)]
    assert (len(below), sum(below)) == (int(found[1]), int(found[2]))
    assert run("counts", "toy", "--depth", "0").code == 1


def test_odds_prints_exact_chances(run: Run) -> None:
    done = run("odds", "brewer", '{"skill": 7}')
    assert (done.code, json.loads(done.out)) == (0, {"hit": "7/10"})


@pytest.mark.parametrize(
    ("book", "numbers", "said"),
    [
        ("toy", "{}", "Pocket Brawl works no chances out from plain numbers"),
        ("brewer", "{}", '"skill" is missing; give a whole number'),
        ("brewer", "[]", 'The numbers must be one { "name": number, ... }'),
        ("brewer", "{skill}", "The numbers are no JSON: Expecting property name enclosed in double quotes"),
        ("brewer", '{"skill": ' + "9" * 5000 + "}", "The numbers are no JSON that can be read: a number has"),
        ("brewer", "[" * 100_000, "The numbers are no JSON that can be read: a number has"),
    ],
)
def test_odds_refuses_numbers_that_describe_nothing(run: Run, book: str, numbers: str, said: str) -> None:
    done = run("odds", book, numbers)
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith(said)


# ---- fuzz, bench


def test_fuzz_plays_matches_and_tells_what_came_of_them(run: Run, tmp_path: Path) -> None:
    done = run("fuzz", "toy", "--matches", "2", "--seed", "3", "--out", str(tmp_path / "fuzz"))
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("toy: 2 matches, ")


def test_fuzz_refuses_no_matches_at_all(run: Run) -> None:
    assert run("fuzz", "toy", "--matches", "0").code == 1


def test_bench_refuses_an_unknown_group(run: Run) -> None:
    assert run("bench", "vews") == Done(1, "", 'There is no group "vews"; did you mean "views"?')


# ---- the window


def test_without_a_command_the_title_opens() -> None:
    assert program("--quit-after", "2", "--quiet").code == 0


def test_a_script_can_end_the_program_through_the_environment() -> None:
    assert program("--quiet", MEASURE_TWICE_QUIT="2").code == 0
    done = program("--quiet", MEASURE_TWICE_QUIT="soon")
    assert done.code == 1
    assert done.err.startswith("MEASURE_TWICE_QUIT is set, but 'soon' is no limit; ")


def test_a_size_that_is_none_is_refused() -> None:
    done = program("--size", "wide", "--quit-after", "1")
    assert (done.code, done.out) == (1, "")
    assert "'wide' is no size; write width x height, such as 1280x800" in done.err


def test_a_window_that_cannot_be_opened_is_told() -> None:
    done = program("--video", "abacus", "--quit-after", "1")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("The window cannot be opened: abacus not available")


def test_play_opens_a_match_and_writes_it_down(run: Run, places: Places, tmp_path: Path) -> None:
    shot, hits = tmp_path / "shot.png", tmp_path / "hits.json"
    window = ("--quiet", "--size", "1280x800", "--quit-after", "3", "--shot", str(shot), "--hits", str(hits))
    done = run("play", "yard", "--book", "toy", "--seed", "7", "--names", "Cleo,Dan", *window)
    assert done == Done(0, "", "")
    assert shot.read_bytes().startswith(b"\x89PNG")
    told = json.loads(hits.read_text())
    assert (told["scene"], told["size"]) == ("MatchScene", [1280, 800])
    assert told["hits"]
    assert all(set(hit) == {"key", "label", "rect", "enabled"} for hit in told["hits"])
    (save,) = places.saves.glob("*.jsonl")
    head = json.loads(save.read_text().splitlines()[0])
    assert (head["book"], head["map"], head["seed"], head["names"]) == ("toy", "yard", 7, ["Cleo", "Dan"])
    assert run("continue", *window).code == 0
    assert run("continue", str(save), *window).code == 0
    assert list(places.saves.glob("*.jsonl")) == [save]


def test_play_refuses_a_broken_map(run: Run, broken_map: Path) -> None:
    done = run("play", str(broken_map), "--quit-after", "1")
    assert (done.code, done.out) == (1, "")
    assert re.match(r"bridge\.toml:\d+:8: ", done.err)


def test_continue_refuses_a_broken_match(run: Run, broken_save: Path) -> None:
    done = run("continue", str(broken_save), "--quiet", "--quit-after", "1")
    assert (done.code, done.out) == (1, "")
    assert "is followed by dice 99" in done.err


def test_continue_without_a_match_says_where_matches_lie(run: Run, places: Places) -> None:
    assert run("continue").err == f"There is no match to continue in {places.saves}"
    assert run("continue", "gone.jsonl").err == (
        f'There is no saved match "gone.jsonl"; saved matches lie in {places.saves}'
    )
