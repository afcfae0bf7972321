"""The programme of the demo: every rulebook and map in turn, and nothing grows however long it runs."""

from __future__ import annotations

import gc
import tracemalloc
from pathlib import Path

import pytest

from game.players import registry
from game.players.programme import Programme, listings
from game.players.thought import play_out
from game.rules import registry as books

MAPS = Path(__file__).parents[2] / "maps"
PATHS = sorted(MAPS.glob("*.toml"))


def test_every_rulebook_and_every_map_of_its_own_is_shown_and_they_take_turns() -> None:
    rows = listings(books(), PATHS)
    assert {book for book, _ in rows} == set(books())
    assert {path for _, path in rows} == set(PATHS)
    assert len({book for book, _ in rows[: len(books())]}) == len(books())


def test_a_map_with_faults_is_passed_over(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('name = "Bad"\n', encoding="utf-8")
    assert listings(books(), [bad, MAPS / "long_salle.toml"]) == [("duel", MAPS / "long_salle.toml")]
    with pytest.raises(ValueError, match="there is no map on which any of the rulebooks can be played"):
        Programme(books(), [bad])


def test_the_same_seed_shows_the_same_matches() -> None:
    one, two = (Programme(books(), PATHS, 5) for _ in range(2))
    for _ in range(3):
        a, b = one.next(), two.next()
        assert (a.book.id, a.scenario.id, a.setup.seats, a.digest()) == (
            b.book.id,
            b.scenario.id,
            b.setup.seats,
            b.digest(),
        )


def test_two_hundred_matches_leave_nothing_behind() -> None:
    programme = Programme({"duel": books()["duel"]}, PATHS, 1)
    kinds = registry(hurried=False)
    sizes = []
    tracemalloc.start()
    try:
        for n in range(200):
            match = programme.next(("random", "random"))
            play_out(match, {side: kinds["random"].make(n) for side in (0, 1)})
            assert match.over
            if n % 100 == 99:
                del match
                gc.collect()
                sizes.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    assert sizes[1] - sizes[0] < 2_000_000
