"""The benchmark: what a row says, when it fails, and that its peers count right themselves."""

from __future__ import annotations

import math
import re

import pytest

from game.bench import demo, players
from game.bench.moves import closed_cost, first_contact, gridded
from game.bench.rows import Row, clocked, table
from game.bench.scenes import clip, crosses, scene, to_segment, to_shape
from game.commands.simulate import Outcome
from game.players.programme import Programme
from game.table.bases import Round
from game.table.board import Table
from game.table.mapfile import read_map
from game.table.terrain import Circle, rect
from tests.commands.terminal import TOY_MAPS
from tests.toy import Toy

SQUARE = rect(2.0, 2.0, 2.0, 2.0)
DISC = Circle(6.0, 0.0, 1.0)


def test_a_row_says_how_many_times_faster_than_its_peer_it_is() -> None:
    assert Row("a", "work", 2.0, "peer", 8.0, 3.0).ratio == 4.0


def test_a_row_is_missed_only_far_below_its_target_or_with_a_wrong_answer() -> None:
    assert not Row("a", "work", 1.0, "peer", 2.0, target=4.0).missed
    assert Row("a", "work", 1.0, "peer", 1.9, target=4.0).missed
    assert Row("a", "work", 1.0, "peer", 9.0, target=4.0, wrong=1).missed
    assert not Row("a", "work", 1.0).missed


def test_the_table_has_a_line_for_each_row_and_marks_what_is_missed() -> None:
    rows = [Row("a", "work", 1.0, "peer", 1.0, target=4.0), Row("b", "more", 2.0, remark="alone")]
    head, first, second = table(rows).splitlines()
    assert head.split() == ["name", "work", "us", "peer", "us", "ratio", "target", "wrong"]
    assert first.split() == ["a", "work", "1.0", "peer", "1.0", "1.00", "4", "0", "MISSED"]
    assert second.split() == ["b", "more", "2.0", "-", "-", "-", "-", "0", "alone"]
    failed = table([Row("c", "work", 1.0, wrong=1, remark="17 of 20")]).splitlines()[1]
    assert failed.endswith("1  MISSED 17 of 20")


def test_the_clock_measures_all_works_in_turn_and_warm() -> None:
    done: list[str] = []
    times = clocked(lambda: done.append("a"), lambda: done.append("b"))
    assert done == ["a", "a", "b", "b"] * 5  # each once untimed, then timed
    assert all(t >= 0.0 for t in times)


def test_the_closed_form_of_a_sweep_meets_sides_corners_and_discs() -> None:
    assert first_contact((0.0, 3.0), (1.0, 0.0), 0.5, [SQUARE], 9.0) == 1.5
    assert first_contact((0.0, 0.0), (1.0, 0.0), 0.5, [SQUARE, DISC], 9.0) == 4.5
    corner = first_contact((0.0, 1.6), (1.0, 0.0), 0.5, [SQUARE], 9.0)
    assert math.isclose(corner, 2.0 - 0.3)
    assert first_contact((0.0, 1.4), (1.0, 0.0), 0.5, [SQUARE], 9.0) == 9.0


def test_the_closed_form_of_a_cost_counts_what_lies_inside_twice_and_overlaps_once() -> None:
    path = [(0.0, 3.0), (10.0, 3.0)]
    assert math.isclose(closed_cost(path, [SQUARE]), 12.0)
    assert math.isclose(closed_cost(path, [SQUARE, rect(3.0, 2.0, 2.0, 2.0)]), 13.0)
    assert math.isclose(closed_cost([(0.0, 0.0), (10.0, 0.0)], [DISC]), 12.0)


def test_the_grid_reaches_what_is_free_and_no_further() -> None:
    empty = Table.build(24.0, 24.0, [], {})
    costs = gridded(empty, Round(12.0, 12.0, 0.8), 1.0)
    assert costs[(12.0, 12.0)] == 0.0
    assert costs[(13.0, 12.0)] == 1.0
    assert max(math.dist(p, (12.0, 12.0)) for p in costs) <= 1.0


def test_plain_geometry_agrees_with_paper() -> None:
    assert clip((0.0, 3.0), (10.0, 3.0), SQUARE) == (0.2, 0.4)
    assert crosses((0.0, 3.0), (10.0, 3.0), SQUARE, 0.1)
    assert not crosses((0.0, 2.0), (10.0, 2.0), SQUARE, 1e-6)
    assert not crosses((0.0, 1.0), (10.0, 1.0), DISC, 1e-6)
    assert to_segment((0.0, 1.0), (1.0, 0.0), (2.0, 0.0)) == math.sqrt(2.0)
    assert (to_shape((3.0, 3.0), SQUARE), to_shape((5.0, 3.0), SQUARE), to_shape((6.0, 3.0), DISC)) == (
        -1,
        1,
        2,
    )


def test_the_same_seed_makes_the_same_scene() -> None:
    one, two = scene(5, "wall", 10, 3), scene(5, "wall", 10, 3)
    assert (one.terrain, one.figures) == (two.terrain, two.figures)
    assert scene(6, "wall", 10, 3).terrain != one.terrain


# ---- players


def played(won: int | None, **activations: int) -> Outcome:
    """A match of two players, and how many activations the first had for what."""
    counts = {f"0:{key}": n for key, n in activations.items()}
    return Outcome(1, ("one", "two"), False, won, True, 10, 5, "", tallies={"activations": counts})


def test_wins_losses_and_draws_of_every_pair_and_purposes_of_both_players(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = {
        ("steady", "random"): [played(0, attack=90, nothing=10)] * 3 + [played(None, attack=50)],
        ("searcher", "steady"): [played(0, attack=99, unable=7, nothing=1)] * 2 + [played(1, attack=50)] * 2,
    }
    asked: list[int] = []

    def play(book: object, maps: object, seats: tuple[str, str], matches: int, told: object) -> list[Outcome]:
        asked.append(matches)
        return found[seats]

    monkeypatch.setattr(players, "_played", play)
    rows = players.rows(Toy(), [])
    assert asked == [200, 200]
    assert [(row.name, row.work, row.missed, row.remark) for row in rows] == [
        (
            "players.wins",
            "toy, steady against random, 40 answers",
            False,
            "3 won, 0 lost, 1 drawn: 88 % of 4 (40 % to 99 %), wanted 90 %",
        ),
        (
            "players.wins",
            "toy, searcher against steady, 40 answers",
            False,
            "2 won, 2 lost, 0 drawn: 50 % of 4 (15 % to 85 %), wanted 65 %",
        ),
        (
            "players.purpose",
            "toy, steady",
            True,
            "30 of 350 activations without purpose: 8.6 %, wanted under 5 %",
        ),
        (
            "players.purpose",
            "toy, searcher",
            False,
            "2 of 300 activations without purpose: 0.7 %, wanted under 5 %",
        ),
    ]


def test_too_few_wins_of_many_matches_are_a_miss(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "_played", lambda *asked: [played(1)] * 30 + [played(0)] * 70)
    rows = players.rows(Toy(), [], 100)
    assert [(row.name, row.missed) for row in rows[:2]] == [("players.wins", True), ("players.wins", False)]


def test_both_sides_of_a_map_are_played_before_the_next() -> None:
    maps = [read_map(TOY_MAPS / f"{name}.toml") for name in ("yard", "lane")]
    asked: list[tuple[int, int]] = []
    found = players._played(Toy(), maps, ("random", "steady"), 5, lambda *n: asked.append(n))
    assert [(o.seats, o.swapped, o.seed) for o in found] == [
        (("random", "steady"), False, 1),
        (("steady", "random"), True, 1),
        (("random", "steady"), False, 2),
        (("steady", "random"), True, 2),
        (("random", "steady"), False, 3),
    ]
    again = players._played(Toy(), maps[1:], ("random", "steady"), 4, lambda *n: None)
    assert [o.digest for o in found[2:4]] == [o.digest for o in again[2:4]]
    assert asked == [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]


# ---- demo


def test_the_demo_may_grow_while_it_meets_new_maps_but_not_afterwards() -> None:
    rows = demo.grown({0: 50.0, 20: 300.4, 30: 310.0, 40: 320.0, 60: 340.0}, "60 matches")
    assert [(row.name, row.work, row.missed, row.remark) for row in rows] == [
        ("demo.memory", "after 0 matches", False, "50 MB"),
        ("demo.memory", "after 20 matches", False, "300 MB"),
        ("demo.memory", "after 30 matches", False, "310 MB"),
        ("demo.memory", "after 40 matches", False, "320 MB"),
        ("demo.memory", "after 60 matches", False, "340 MB"),
        ("demo.growth", "second half of 60 matches", False, "310 to 340 MB: +9.7 %, bound 10 %"),
    ]
    assert demo.grown({1: 100.0, 2: 110.1}, "")[-1].missed


def test_memory_that_is_held_is_measured() -> None:
    before = demo.resident()
    held = b"x" * (64 * demo.MEGA)
    more = demo.resident() - before
    assert 60.0 < more < 70.0 and len(held) == 64 * demo.MEGA


def test_the_demo_is_drawn_match_after_match_and_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "SIZE", (640, 400))
    sizes = iter((10.0, 20.0, 21.0, 30.0))
    monkeypatch.setattr(demo, "resident", lambda: next(sizes))
    books, asked = {"toy": Toy()}, list[tuple[int, int]]()
    programme = Programme(books, [TOY_MAPS / "yard.toml", TOY_MAPS / "lane.toml"])
    rows = demo.rows(books, programme, 3, lambda *n: asked.append(n))
    assert asked == [(1, 3), (2, 3), (3, 3)]
    assert [row.remark for row in rows] == [
        "10 MB",
        "20 MB",
        "21 MB",
        "20 to 21 MB: +5.0 %, bound 10 %",
    ]
    drawn = re.fullmatch(r"second half of 3 matches, 2 of them different, (\d+) frames", rows[-1].work)
    assert drawn is not None and int(drawn[1]) > 30
