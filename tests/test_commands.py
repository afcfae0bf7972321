"""The command line: what each command prints and returns, for good and for bad input; never a traceback."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from game.commands.check import WithContent
from game.commands.console import Console
from game.commands.guard import guarded
from game.commands.places import Places, maps_folder
from game.commands.run import COMMANDS
from game.engine.content import BadContent
from game.engine.rulebook import Rulebook
from game.rules import registry
from game.table.tomlplace import Fault
from tests.toy import Toy

ROOT = Path(__file__).parents[1]
TOY_MAPS = ROOT / "tests" / "toy" / "maps"


class Brewer(Toy):
    """The toy with odds and content files."""

    id = "brewer"

    def odds(self, given: Mapping[str, Any]) -> Mapping[str, Any]:
        if set(given) != {"skill"}:
            raise ValueError('"skill" is missing; give a whole number')
        return {"hit": f"{given['skill']}/10"}

    def read_content(self, folder: Path) -> None:
        text = (folder / "crews.toml").read_text()
        if "barrel" in text:
            raise BadContent(
                [Fault("crews.toml", 2, 8, 'there is no disc "barrel"', 'did you mean "Barrel"?')]
            )


class Done(NamedTuple):
    """What a command has printed, and its exit code."""

    code: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(tmp_path / "config", tmp_path / "saves", tmp_path / "log", (TOY_MAPS, tmp_path / "maps"))


@pytest.fixture
def run(places: Places) -> Run:
    """Carries a command out in this process, with the toy and the brewer as the only rulebooks."""
    books: dict[str, Rulebook] = {"toy": Toy(), "brewer": Brewer()}

    def go(*given: str, books: dict[str, Rulebook] = books) -> Done:
        out: list[str] = []
        err: list[str] = []
        console = Console(books, places, out=out.append, err=err.append)
        code = guarded(given, console)
        done = Done(code, "\n".join(out), "\n".join(err))
        assert "Traceback" not in done.out + done.err
        return done

    return go


def program(*given: str, hash_seed: str = "0", **more: str) -> Done:
    """Runs `python -m game` in a process of its own."""
    surroundings = {**os.environ, "PYTHONHASHSEED": hash_seed, **more}
    done = subprocess.run(
        [sys.executable, "-m", "game", *given],
        cwd=ROOT,
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert "Traceback" not in done.stderr
    return Done(done.returncode, done.stdout, done.stderr)


@pytest.fixture
def saved(run: Run, tmp_path: Path) -> Path:
    """A finished match of the toy."""
    path = tmp_path / "match.jsonl"
    assert run("simulate", "toy", "--seed", "5", "--save", str(path)).code == 0
    return path


@pytest.fixture
def broken_map(tmp_path: Path) -> Path:
    path = tmp_path / "bridge.toml"
    text = (TOY_MAPS / "yard.toml").read_text()
    path.write_text(re.sub(r"^name = .*$", "name = 3", text, count=1, flags=re.MULTILINE))
    return path


@pytest.fixture
def broken_save(saved: Path) -> Path:
    """The match with another die in one line."""
    rows = saved.read_text().splitlines()
    at = next(i for i, row in enumerate(rows) if json.loads(row).get("dice"))
    row = json.loads(rows[at])
    row["dice"] = [99]
    rows[at] = json.dumps(row)
    path = saved.with_name("broken.jsonl")
    path.write_text("\n".join(rows) + "\n")
    return path


# ---- the whole


def test_help_names_every_command(run: Run) -> None:
    done = run("--help")
    assert done.code == 0
    assert all(re.search(rf"^  {name} ", done.out, re.MULTILINE) for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str) -> None:
    done = program(name, "--help")
    assert done.code == 0
    assert done.out.startswith(f"usage: measure-twice {name} ")


def test_the_version_is_told(run: Run) -> None:
    assert run("--version").out == "Measure Twice 0.1.0"


def test_an_unknown_command_gets_the_nearest_one() -> None:
    assert program("plya") == Done(1, "", 'There is no command "plya"; did you mean "play"?\n')


def test_an_unknown_option_gets_the_nearest_one(run: Run) -> None:
    assert run("simulate", "toy", "--sead=3") == Done(
        1, "", 'There is no option --sead; did you mean "--seed"?'
    )


def test_a_missing_word_is_named(run: Run) -> None:
    done = run("replay")
    assert done == Done(
        1,
        "",
        "the following arguments are required: SAVE; measure-twice replay --help shows what can be written",
    )


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--seed", "x"), "argument --seed: 'x' is no whole number from 0 to 9223372036854775807"),
        (("--seed", "-1"), "argument --seed: '-1' is no whole number from 0 to 9223372036854775807"),
        (("--names", "Ana"), "argument --names: 'Ana' are not two words with a comma between them"),
        (("--names", "Ana,ana"), "Both sides are called Ana; give them two different names"),
        (("--seats", "random,rundom"), 'There is no kind of player "rundom"; did you mean "random"?'),
        (("--team", "swift,stoud"), 'There is no option "stoud"; did you mean "stout"?'),
        (("--pick", "crew-c=swift"), 'There is no choice "crew-c"; did you mean "crew-b"?'),
        (("--map", "yord"), 'There is no map "yord"; did you mean "yard"?'),
    ],
)
def test_a_set_up_that_makes_no_sense_is_refused(run: Run, given: tuple[str, ...], said: str) -> None:
    done = run("simulate", "toy", *given)
    assert (done.code, done.out) == (1, "")
    assert done.err.removesuffix("; measure-twice simulate --help shows what can be written") == said


def test_an_unknown_rulebook_gets_the_nearest_one(run: Run) -> None:
    assert run("simulate", "toi").err == 'There is no rulebook "toi"; did you mean "toy"?'


def test_what_nobody_foresaw_becomes_a_report(run: Run, places: Places) -> None:
    class Broken(Toy):
        def setup(self, *given: Any) -> Any:
            raise ZeroDivisionError("by a rule")

    done = run("simulate", "toy", books={"toy": Broken()})
    (path,) = places.reports.iterdir()
    assert done == Done(1, "", f"The game broke (ZeroDivisionError: by a rule); a report lies in {path}")
    text = path.read_text()
    assert text.startswith("Measure Twice 0.1.0\nPython 3.")
    assert "Command line: 'simulate' 'toy'" in text
    assert text.rstrip().endswith("ZeroDivisionError: by a rule")


def test_content_that_cannot_be_read_is_told_and_no_report_is_needed(run: Run, places: Places) -> None:
    class Misprinted(Toy):
        def choices(self, scenario: Any) -> Any:
            raise BadContent([Fault("crews.toml", 3, 1, '"speed" is missing', "write speed = 5")])

    done = run("simulate", "toy", books={"toy": Misprinted()})
    assert done == Done(1, "", 'crews.toml:3:1: "speed" is missing; write speed = 5')
    assert not places.reports.exists()


def test_every_rulebook_of_the_game_is_played_and_replayed_alike_in_two_processes(tmp_path: Path) -> None:
    for book in registry():
        save = tmp_path / f"{book}.jsonl"
        first = program("simulate", book, "--seed", "2", "--save", str(save), hash_seed="1")
        assert first.code == 0, first.err
        assert first == program("simulate", book, "--seed", "2", hash_seed="2")
        again = program("replay", str(save), hash_seed="3")
        assert again == Done(0, f"{first.out}Every answer, die and state is as it was\n", "")
        assert program("check", str(save)).code == 0


# ---- simulate and determinism


def test_simulate_prints_log_result_and_digest(run: Run) -> None:
    done = run("simulate", "toy", "--seed", "3", "--names", "Cleo,Dan", "--team", "stout,swift")
    assert done.code == 0
    *log, last = done.out.splitlines()
    assert log
    assert all(re.match(r"\[TOY-\d{3}\] ", row) for row in log)
    assert any("] Cleo: " in row or "] Dan: " in row for row in log)
    assert re.fullmatch(r"(Cleo wins|Dan wins|a draw) after \d+ answers, seed 3, digest [0-9a-f]{16}", last)


def test_another_seed_is_another_match(run: Run) -> None:
    assert run("simulate", "toy", "--seed", "3").out != run("simulate", "toy", "--seed", "4").out


TOY_PROGRAM = """
import sys
from game.commands.check import WithContent
from game.commands.console import Console
from game.commands.guard import guarded
from tests.toy import Toy
sys.exit(guarded(sys.argv[1:], Console({"toy": Toy()})))
"""


def in_process(hash_seed: str, *given: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", TOY_PROGRAM, *given],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stdout


def test_the_same_map_seed_and_answers_give_the_same_log_and_digest_in_another_process(saved: Path) -> None:
    yard = str(TOY_MAPS / "yard.toml")
    first = in_process("1", "simulate", "toy", "--map", yard, "--seed", "11")
    assert first == in_process("2", "simulate", "toy", "--map", yard, "--seed", "11")
    again = [in_process(seed, "replay", str(saved), "--map", _map_of(saved)) for seed in ("1", "2")]
    assert again[0] == again[1]
    assert "digest" in again[0]


def _map_of(save: Path) -> str:
    return str(TOY_MAPS / f"{json.loads(save.read_text().splitlines()[0])['map']}.toml")


# ---- replay


def test_replay_verifies_a_match_and_prints_its_log(run: Run, saved: Path) -> None:
    done = run("replay", str(saved))
    assert done.code == 0
    log = run("simulate", "toy", "--seed", "5").out
    assert done.out == f"{log}\nEvery answer, die and state is as it was"


def test_replay_to_an_answer_prints_the_log_up_to_it(run: Run, saved: Path) -> None:
    whole = run("replay", str(saved)).out.splitlines()[:-2]
    some = run("replay", str(saved), "--to", "9").out.splitlines()[:-2]
    assert 0 < len(some) < len(whole)
    assert some == whole[: len(some)]


def test_replay_tells_where_a_changed_match_parts_from_the_rules(run: Run, broken_save: Path) -> None:
    done = run("replay", str(broken_save))
    assert done.code == 1
    assert re.search(
        r"broken\.jsonl:\d+:\d+: answer \d+ is followed by dice 99; the rules roll dice", done.err
    )


def test_replay_of_a_file_that_is_not_there_is_refused(run: Run) -> None:
    done = run("replay", "nowhere.jsonl")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("nowhere.jsonl:1:1: cannot be read: No such file")


def test_replay_of_something_else_is_refused(run: Run) -> None:
    done = run("replay", str(TOY_MAPS / "yard.toml"))
    assert (done.code, done.out) == (1, "")
    assert "this is no JSON" in done.err


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
    assert list(fault) == ["file", "line", "column", "what", "right"]
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
