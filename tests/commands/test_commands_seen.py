"""`rules --seen` counts what happened; `bench match` measures whole matches."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bench import match as bench
from game.bench.rows import Row
from game.commands.console import Console
from game.commands.guard import guarded
from game.commands.places import Places
from tests.books.shelf import maps_of
from tests.toy.rulebook import Toy
from tests.toy.table import MAPS


def run(tmp_path: Path, *given: str) -> tuple[int, str, str]:
    """Carries a command out with the toy as the only rulebook: exit code, output, complaints."""
    places = Places(tmp_path / "config", tmp_path / "saves", tmp_path / "log", (MAPS,))
    out: list[str] = []
    err: list[str] = []
    code = guarded(given, Console({"toy": Toy()}, places, out=out.append, err=err.append))
    return code, "\n".join(out), "\n".join(err)


def test_rules_seen_counts_clauses_and_cards_of_random_matches(tmp_path: Path) -> None:
    code, out, err = run(tmp_path, "rules", "--seen", "toy", "--matches", "2", "--seed", "3")
    lines = out.splitlines()
    assert (code, err) == (0, "") and lines[0].startswith("TOY-001 ")
    assert any(line.startswith("TOY-101 ") and "question " in line for line in lines)
    assert any(line.startswith("toy: 2 matches, ") for line in lines)


def test_rules_seen_takes_one_rulebook(tmp_path: Path) -> None:
    code, _, err = run(tmp_path, "rules", "--seen", "toy", "duel")
    assert (code, err) == (1, "--seen takes one rulebook, not toy, duel")
    code, _, err = run(tmp_path, "rules", "--seen", "tony")
    assert (code, err) == (1, 'There is no rulebook "tony"; did you mean "toy"?')


def test_rules_without_words_says_what_can_be_asked(tmp_path: Path) -> None:
    code, _, err = run(tmp_path, "rules")
    assert code == 1 and err.startswith("Name a clause, such as CIR-042, or words to look for")


def test_whole_matches_are_measured_beside_chess(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "MATCHES", 2)
    monkeypatch.setattr(bench, "GAMES", 1)
    rows = {row.name: row for row in bench.rows(Toy(), maps_of(Toy()))}
    names = ("decisions", "answer", "fork", "undo", "save", "load")
    assert list(rows) == [f"match.{name}" for name in names]
    assert all(isinstance(row, Row) and row.wrong == 0 and row.ours > 0 for row in rows.values())
    assert rows["match.fork"].peer == 1000.0 and rows["match.undo"].peer == 5000.0
    assert rows["match.decisions"].target == 0.3


def test_chess_plays_to_the_end() -> None:
    assert bench.chess_decisions(2) > 20
