"""`simulate` with many matches: sides swapped, the same result on any number of cores, shares."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from game.commands import simulate as lab
from game.commands.progress import Progress, lasting
from game.commands.report_page import page
from game.commands.simulate import Outcome
from game.commands.tallies import tallied
from game.commands.verdict import as_json, interval, report, summary, verdict
from game.engine.events import Event
from game.engine.words import Text, render
from game.table.mapfile import read_map
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


def test_two_players_of_one_kind_meet_another_seed_in_every_match() -> None:
    rows = lab.orders("cirque", MAPS / "amphitheatre.toml", ("steady", "steady"), 3, 7, {})
    assert [(o.seed, o.swapped) for o in rows] == [(7, False), (8, False), (9, False)]


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


@pytest.fixture(scope="module")
def rows() -> list[lab.Order]:
    """Four matches of chance on a short map."""
    return lab.orders("duel", MAPS / "long_salle.toml", ("random", "random"), 4, 3, {})


@pytest.fixture(scope="module")
def alone(rows: list[lab.Order]) -> list[Outcome]:
    """What comes of them here."""
    return [lab.play_elsewhere(order) for order in rows]


@pytest.mark.parametrize("kind", ["processes", "threads"])
def test_two_workers_of_any_kind_find_what_one_finds(
    rows: list[lab.Order], alone: list[Outcome], kind: str
) -> None:
    with lab.executor(2, kind) as pool:
        together = lab.series(rows, pool)
    assert as_json(rows, together) == as_json(rows, alone)


def test_a_cluster_finds_what_one_process_finds(rows: list[lab.Order], alone: list[Outcome]) -> None:
    distributed: Any = import_module("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None, protocol="tcp"
    ) as cluster:
        address = cluster.scheduler_address.removeprefix("tcp://")
        with lab.executor(1, f"dask://{address}") as pool:
            together = lab.series(rows, pool)
    assert as_json(rows, together) == as_json(rows, alone)


def test_a_cluster_that_does_not_answer_is_named(run: Run) -> None:
    done = run(*GIVEN, "--executor", "clouds")
    assert done.err.startswith('There is no executor "clouds"; choose processes, threads or dask://HOST:PORT')


def test_a_series_that_was_broken_off_goes_on_where_it_stood(
    rows: list[lab.Order], alone: list[Outcome], tmp_path: Path
) -> None:
    part = tmp_path / "result.json.part"
    lines = [lab.as_line(order, outcome) for order, outcome in zip(rows, alone, strict=True)]
    part.write_text("\n".join([*lines[:3], lines[3][:40]]) + "\n", encoding="utf-8")
    done, told, kept = lab.resumed(part), list[tuple[int, int]](), list[str]()
    assert list(done) == [order.key for order in rows[:3]]
    found = lab.series(
        rows, None, lambda n, whole: told.append((n, whole)), done=done, keep=lambda o, _: kept.append(o.key)
    )
    assert as_json(rows, found) == as_json(rows, alone)
    assert (told, kept) == ([(4, 4)], [rows[3].key])


# ---- progress


class Screen(StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


def test_progress_tells_how_long_it_may_still_take() -> None:
    screen, seconds = Screen(), [0.0]
    bar = Progress(screen, clock=lambda: seconds[0])
    bar(1, 4)
    seconds[0] = 60.0
    bar(2, 4)
    bar(4, 4)
    lines = screen.getvalue().split("\r")
    assert lines[2].strip() == "[###############...............] 2 of 4, 1:00 left"
    assert lines[3].strip() == "[##############################] 4 of 4, 0:00 left"


def test_nobody_looks_nothing_is_written() -> None:
    quiet = StringIO()
    Progress(quiet)(1, 2)
    assert quiet.getvalue() == ""


def test_times_are_written_as_people_read_them() -> None:
    assert [lasting(s) for s in (7, 200, 3723)] == ["0:07", "3:20", "1:02:03"]


# ---- what it comes to


def result(wins_a: int, n: int, first: int = 0, **tallies: dict[str, int]) -> dict[str, Any]:
    """A series in which side a has won so often; `first` is the side that was asked first."""
    rows = [
        replace(outcome(0 if k < wins_a else 1, swapped=False), first=first if k % 2 else 1 - first)
        for k in range(n)
    ]
    return {"summary": summary(rows), "players": ["steady", "steady"], "tallies": tallies}


def test_an_even_map_is_called_fair() -> None:
    assert render(verdict(result(100, 200))) == "Fair: side A wins 50 % (43 % to 57 %) of 200 matches"


def test_few_matches_give_no_verdict() -> None:
    said = render(verdict(result(6, 10)))
    assert said == "No verdict yet: side A wins 60 % (31 % to 83 %) of 10; play more"


def test_an_advantage_is_told_with_its_source() -> None:
    found = result(70, 100, harm={"0:catapult": 60, "0:sword": 20, "1:sword": 50})
    said = render(verdict(found))
    assert said == (
        "Not fair: side A wins 70 % (60 % to 78 %) of 100 matches: 75 % of its damage comes from catapult"
    )


def test_the_first_turn_is_named_where_it_decides() -> None:
    rows = [replace(outcome(0 if k < 80 else 1, swapped=False), first=0) for k in range(100)]
    found = {"summary": summary(rows), "players": ["steady", "steady"], "tallies": {}}
    assert render(verdict(found)).endswith("whoever is asked first wins 80 %")


def test_side_b_is_named_with_its_own_share() -> None:
    assert render(verdict(result(30, 100, harm={"0:a": 1, "1:a": 1, "1:b": 2, "1:c": 1}))).startswith(
        "Not fair: side B wins 70 % (60 % to 78 %) of 100 matches: "
    )


# ---- what matches tell


def test_uses_damage_moves_and_falls_are_read_from_events() -> None:
    def told(what: str, side: int | None, **data: Any) -> Event:
        return Event("X-001", what, Text(what), data, side)

    found = tallied(
        [
            told("moved", 0, figure="f", path=[[1.0, 1.0], [3.4, 2.9]]),
            told("attack_declared", 0, figure="f", foe="e", weapon="axe"),
            told("damage_changed", 1, figure="e", **{"from": 1, "to": 4}),
            told("damage_changed", 1, figure="e", **{"from": 4, "to": 2}),
            told("moved", 1, figure="e", path=[[5.5, 5.5]]),
            told("died", 1, figure="e"),
        ]
    )
    assert found.plain() == {
        "uses": {"0:axe": 1},
        "harm": {"0:axe": 3},
        "moves": {"3,2": 1, "5,5": 1},
        "falls": {"5,5": 1},
        "activations": {},
    }


def spent(swapped: bool, **counts: int) -> Outcome:
    """A match with so many activations, by the side and what they were for: a_attack."""
    rows = {f"{'ab'.index(key[0])}:{key[2:]}": n for key, n in counts.items()}
    return replace(outcome(0, swapped=swapped), tallies={"activations": rows})


def test_activations_without_purpose_are_those_of_a_player_whatever_its_side() -> None:
    found = summary(
        [
            spent(False, a_attack=6, a_nothing=2, a_unable=5, b_nearer=10),
            spent(True, a_attack=9, a_nothing=1, b_used=7, b_nothing=3),
        ]
    )
    assert (found["without_purpose"], found["activations"]) == ([5, 1], [18, 20])
    result = {"summary": found, "players": ["steady", "random"], "tallies": {}}
    lines = [render(line) for line in report(result) if "purpose" in render(line)]
    assert lines == [
        "steady: 5 of 18 activations without purpose (27.8 %)",
        "random: 1 of 20 activations without purpose (5.0 %)",
    ]


def test_the_page_shows_what_activations_were_for() -> None:
    rows = [spent(False, a_attack=6, a_nothing=2, b_nearer=10)]
    result = as_json(lab.orders("duel", MAPS / "long_salle.toml", ("steady", "random"), 1, 3, {}), rows)
    assert result["tallies"]["activations"] == {"1:nearer": 10, "0:attack": 6, "0:nothing": 2}
    sheet = page(result, read_map(MAPS / "long_salle.toml"), render)
    table = sheet.partition("<h2>What activations were for</h2>")[2].partition("</table>")[0]
    assert re.findall(r"<tr><td>(\w+)</td>", table) == ["nearer", "attack", "nothing"]
    assert "<p>steady: 2 of 8 activations without purpose (25.0 %)</p>" in sheet


def test_the_activations_of_a_match_are_counted_with_its_outcome(alone: list[Outcome]) -> None:
    fought = {"0:attack": 2, "0:prepared": 1, "1:attack": 3}
    assert [o.tallies["activations"] for o in alone] == [fought, {}, {}, {}]


GIVEN = ("simulate", "yard", "--book", "toy", "--games", "4", "--seats", "steady,random")


def test_a_series_is_reported_and_written_down(run: Run, tmp_path: Path) -> None:
    out, page = tmp_path / "result.json", tmp_path / "result.html"
    given = (*GIVEN, "--json", str(out), "--report", str(page))
    done = run(*given)
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[0].startswith("steady against random: ")
    found: dict[str, Any] = json.loads(out.read_text())
    assert (found["book"], found["map"], found["players"]) == ("toy", "yard", ["steady", "random"])
    assert len(found["matches"]) == 4 and found["summary"]["troubles"] == 0
    html = page.read_text(encoding="utf-8")
    assert html.startswith("<!doctype html>") and html.count("<svg") >= 3
    assert not out.with_name("result.json.part").exists()
    assert run(*given).out == done.out
