"""`simulate` with many matches: sides swapped, the same result on any number of cores, shares."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.commands import simulate as lab
from game.commands.simulate import Outcome, interval, summary
from tests.commands.terminal import Run

MAPS = Path(__file__).parents[2] / "maps"


def outcome(side: int | None, *, swapped: bool, answers: int = 10) -> Outcome:
    """A match that one side won."""
    return Outcome(1, ("steady", "random"), swapped, side, True, answers, 5, "")


def test_every_seed_is_played_from_both_sides() -> None:
    rows = lab.orders("cirque", MAPS / "amphitheatre.toml", ("steady", "random"), 4, 7, {})
    assert [(o.seed, o.seats, o.swapped) for o in rows] == [
        (7, ("steady", "random"), False),
        (7, ("random", "steady"), True),
        (8, ("steady", "random"), False),
        (8, ("random", "steady"), True),
    ]


def test_wins_are_counted_for_the_player_and_for_the_side() -> None:
    rows = [
        outcome(0, swapped=False),
        outcome(1, swapped=True),
        outcome(0, swapped=True),
        outcome(None, swapped=False),
    ]
    found = summary(rows)
    assert (found["wins"], found["draws"], found["share"], found["side_a"]) == ([2, 1], 1, 0.625, 0.625)


def test_the_interval_is_that_of_wilson() -> None:
    assert interval(10, 20) == pytest.approx((0.2993, 0.7007), abs=1e-4)
    assert interval(0, 0) == (0.0, 1.0)
    assert interval(20, 20)[1] == 1.0


def test_two_processes_find_what_one_finds() -> None:
    rows = lab.orders("duel", MAPS / "long_salle.toml", ("random", "random"), 4, 3, {})
    with lab.executor(2) as pool:
        together = lab.series(rows, pool)
    alone = [lab.play_elsewhere(order) for order in rows]
    assert lab.as_json(rows, together) == lab.as_json(rows, alone)


def test_a_series_is_reported_and_written_down(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "result.json"
    given = (
        "simulate",
        "yard",
        "--book",
        "toy",
        "--games",
        "4",
        "--seats",
        "steady,random",
        "--json",
        str(out),
    )
    done = run(*given)
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[0].startswith("steady against random: ")
    found: dict[str, Any] = json.loads(out.read_text())
    assert (found["book"], found["map"], found["players"]) == ("toy", "yard", ["steady", "random"])
    assert len(found["matches"]) == 4 and found["summary"]["troubles"] == 0
    assert run(*given).out == done.out
