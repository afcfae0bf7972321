"""The command line: what each command prints and returns, for good and for bad input; never a traceback."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from game.commands.places import Places
from game.commands.run import commands
from game.engine.content import BadContent
from game.rules import registry
from game.table.tomlplace import Fault
from tests.commands.terminal import ROOT, TOY_MAPS, Done, Run, program
from tests.toy import Toy

# ---- the whole


def test_help_names_every_command(run: Run) -> None:
    done = run("--help")
    assert done.code == 0
    assert all(re.search(rf"^  {name} ", done.out, re.MULTILINE) for name in commands())


@pytest.mark.parametrize("name", commands())
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


def test_a_report_ends_with_what_the_players_thought_last(run: Run, places: Places) -> None:
    class Breaking(Toy):
        def winner(self, s: Any) -> int | None:
            raise ZeroDivisionError("by a rule")

    assert run("simulate", "toy", "--seats", "steady,steady", books={"toy": Breaking()}).code == 1
    (path,) = places.reports.iterdir()
    noted = path.read_text().split("Noted last:\n")[1].splitlines()
    assert len(noted) == 12
    assert noted[-1] == "TOY-307, side 0: as proposed: +0.00 by advice; next as proposed, +0.00"
    assert noted[-6] == "TOY-304, side 0: Strike Cricket B: +0.90 by advice; next Scout Cricket B, +0.40"


def test_who_reads_no_terminal_is_told_in_a_box(run: Run, places: Places, monkeypatch: Any) -> None:
    import pygame

    class Broken(Toy):
        def setup(self, *given: Any) -> Any:
            raise ZeroDivisionError("by a rule")

    shown = []
    monkeypatch.setattr(pygame.display, "message_box", lambda *words, **how: shown.append((words, how)))
    monkeypatch.setattr(sys, "stderr", StringIO())
    done = run("simulate", "toy", books={"toy": Broken()})
    assert shown == [(("Measure Twice", done.err), {"message_type": "error"})]


def test_a_map_may_say_who_plays_and_an_option_says_it_better(run: Run, places: Places) -> None:
    mine = places.maps[-1] / "mine.toml"
    mine.parent.mkdir()
    mine.write_text('players = { a = "steady", b = "human" }\n' + (TOY_MAPS / "yard.toml").read_text())
    seen = []

    class Watched(Toy):
        def setup(self, scenario: Any, setup: Any, dice: Any) -> Any:
            seen.append(setup.seats)
            return super().setup(scenario, setup, dice)

    for more in ((), ("--seats", "random,steady")):
        assert run("simulate", "toy", "--map", "mine", *more, books={"toy": Watched()}).code == 0
    assert seen == [("steady", "random"), ("random", "steady")]


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
