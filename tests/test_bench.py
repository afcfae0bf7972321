"""The benchmark: what a row says, when it fails, and that its peers count right themselves."""

from __future__ import annotations

import math

from game.bench.moves import closed_cost, first_contact, gridded
from game.bench.rows import Row, clocked, table
from game.bench.scenes import clip, crosses, scene, to_segment, to_shape
from game.table.bases import Round
from game.table.board import Table
from game.table.terrain import Circle, rect

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
