"""Golden games, counts and set-ups stay as they were recorded (`python -m tests.games.record BOOK`)."""

from __future__ import annotations

from game.counts import count, read_counts
from game.engine.recording import whole
from game.engine.rulebook import Rulebook
from game.engine.save import continue_from, verify
from tests.books.shelf import find_map, maps_of, shelf
from tests.games.texts import CATALOGUE, COUNTS, GAMES, catalogue, golden_files, log_text


def test_golden_games_play_again_line_by_line(book: Rulebook) -> None:
    files = golden_files(book)
    assert files, f"{book.id} has no golden game: python -m tests.games.record {book.id}"
    for path in files:
        match = verify(path, shelf(), find_map).match
        assert match.over
        recorded = path.with_suffix(".txt").read_text(encoding="utf-8")
        assert log_text(match).splitlines() == recorded.splitlines()
        assert whole(match).splitlines() == path.read_bytes().splitlines()


def test_counts_of_lines_stay(book: Rulebook) -> None:
    path = COUNTS / f"{book.id}.toml"
    assert path.is_file(), f"{book.id} has no counts: python -m tests.games.record {book.id}"
    maps = {s.id: s for s in maps_of(book)}
    for kept in read_counts(path):
        depth = len(kept.lines)
        found = count(book, maps[kept.map], seed=kept.seed, after=kept.after, width=kept.width, depth=depth)
        assert found == kept


def test_set_ups_stay(book: Rulebook) -> None:
    path = CATALOGUE / f"{book.id}.txt"
    assert path.is_file(), f"{book.id} has no catalogue: python -m tests.games.record {book.id}"
    assert catalogue(book).splitlines() == path.read_text(encoding="utf-8").splitlines()


def test_saves_of_earlier_versions_can_still_be_gone_on_with() -> None:
    for path in sorted((GAMES / "old").glob("*.jsonl")):
        continued = continue_from(path, shelf(), find_map)
        assert continued.differs is None or continued.match.journal.marks
