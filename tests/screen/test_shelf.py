"""The folder of saved matches: lists that read little, and matches of older rules."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.engine import savelines
from game.engine.match import Match
from game.engine.recording import save
from game.engine.words import render
from game.players.random import Chance
from game.screen.shelf import MatchShelf
from tests.toy.rulebook import Toy
from tests.toy.table import MAPS, yard


class NewToy(Toy):
    """The toy under its next rules."""

    version = 2


def kept(folder: Path, answers: int) -> tuple[Match, Path]:
    """A random match and its file."""
    match, chance = Match.start(Toy(), yard(), seed=1), Chance(1)
    while match.pending is not None and len(match.journal.entries) < answers:
        match.answer(match.pending.sample(chance))
    path = folder / "match.jsonl"
    save(match, path)
    return match, path


def broken_at(path: Path, n: int) -> bytes:
    """The file with a question at answer n that no rules ask; its bytes."""
    lines = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]
    row = next(line for line in lines if line.get("n") == n)
    row["ask"] = "a TOY-999 retired"
    content = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
    path.write_bytes(content)
    return content


def test_what_newer_rules_do_not_take_is_told_and_the_old_file_is_kept(tmp_path: Path) -> None:
    answers = 20
    whole, path = kept(tmp_path, answers)
    while answers - whole.journal.marks[-1].n != 4:
        answers += 1
        whole, path = kept(tmp_path, answers)
    old = broken_at(path, answers - 2)
    shelf = MatchShelf(tmp_path, {"toy": NewToy()}, (MAPS,))
    match = shelf.load(path)
    assert len(match.journal.entries) == 2 and path.read_bytes() == old
    shelf.record(match)
    assert (tmp_path / "match.jsonl.bak").read_bytes() == old and path.read_bytes() != old
    assert shelf.news is not None and "the last 2 answers no longer fit" in render(shelf.news)
    assert "match.jsonl.bak" in render(shelf.news)
    assert [row.path.name for row in shelf.saved()] == ["match.jsonl"]


def test_a_backup_overwrites_no_earlier_one(tmp_path: Path) -> None:
    _, path = kept(tmp_path, 30)
    old = broken_at(path, 20)
    (tmp_path / "match.jsonl.bak").write_bytes(b"earlier")
    shelf = MatchShelf(tmp_path, {"toy": NewToy()}, (MAPS,))
    shelf.record(shelf.load(path))
    assert (tmp_path / "match.jsonl.bak").read_bytes() == b"earlier"
    assert (tmp_path / "match.jsonl.bak2").read_bytes() == old


def test_a_match_of_the_rules_of_today_leaves_no_backup_and_no_news(tmp_path: Path) -> None:
    _, path = kept(tmp_path, 10)
    shelf = MatchShelf(tmp_path, {"toy": Toy()}, (MAPS,))
    shelf.record(shelf.load(path))
    assert shelf.news is None and not list(tmp_path.glob("*.bak*"))


def test_a_list_reads_the_first_and_the_last_line_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, path = kept(tmp_path, 10**6)
    shelf = MatchShelf(tmp_path, {"toy": Toy()}, (MAPS,))
    shelf.record(shelf.load(path))

    def whole_file(_: Path) -> None:
        raise AssertionError("the whole file was read")

    monkeypatch.setattr(savelines, "read_lines", whole_file)
    (row,) = shelf.saved()
    assert (row.book, row.map_name, row.over, row.fault) == ("toy", yard().name, True, "")
    content = path.read_bytes()
    path.write_bytes(content[: content.rindex(b'{"end"') + 6])
    (row,) = shelf.saved()
    assert not row.over
