"""Pairings: who meets whom, how often from which side, and what is said of it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from game.commands.pairings import Met, Pairing, met, orders, pairings, told
from game.commands.report_page import pairings_page
from game.commands.simulate import Outcome
from game.engine.rulebook import SetupChoice, SetupOption
from game.engine.words import Text, render
from game.table.mapfile import read_map
from tests.commands.terminal import TOY_MAPS, Run

SIDES = tuple(
    SetupChoice(f"team:{side}", side, Text("Team"), tuple(SetupOption(k, k) for k in "xyz"), "x")
    for side in (0, 1)
)
BOTH = SetupChoice("squads", None, Text("Squads"), (SetupOption("x:y", ""), SetupOption("y:x", "")), "x:y")


def won(side: int | None) -> Outcome:
    return Outcome(1, ("steady", "steady"), False, side, True, 10, 5, "")


def test_everything_that_both_sides_can_pick_meets_everything_else_from_either_side() -> None:
    found = pairings([BOTH, *SIDES])
    assert [(p.one, p.two) for p in found] == [("x", "y"), ("x", "z"), ("y", "z")]
    assert found[0].picks == ({"team:0": "x", "team:1": "y"}, {"team:0": "y", "team:1": "x"})


def test_where_the_sides_are_picked_together_the_set_ups_are_what_is_played() -> None:
    assert [(p.one, p.two, p.turned) for p in pairings([BOTH])] == [("x:y", "b", False), ("y:x", "b", False)]
    assert pairings([]) == [Pairing("a", "b", ({}, {}), turned=False)]


def test_every_match_has_a_seed_of_its_own_and_every_set_up_its_turn() -> None:
    (rows,) = orders("toy", Path("yard.toml"), ("steady", "random"), 4, 7, pairings(SIDES)[:1])
    assert [(o.seed, dict(o.picks)["team:0"], o.seats, o.swapped) for o in rows] == [
        (7, "x", ("steady", "random"), False),
        (8, "y", ("steady", "random"), False),
        (9, "x", ("random", "steady"), True),
        (10, "y", ("random", "steady"), True),
    ]


def test_what_else_was_picked_holds_for_every_match() -> None:
    given = {"scenario": "ford", "team:0": "z"}
    (rows,) = orders("toy", Path("yard.toml"), ("steady", "steady"), 2, 7, pairings(SIDES)[:1], given)
    assert [o.picks for o in rows] == [
        (("scenario", "ford"), ("team:0", "x"), ("team:1", "y")),
        (("scenario", "ford"), ("team:0", "y"), ("team:1", "x")),
    ]


def test_a_win_counts_for_what_was_picked_and_a_draw_for_half() -> None:
    pair = pairings(SIDES)[0]
    assert met(pair, [won(0), won(0), won(1), won(None)]) == Met(pair, 4, 1.5, 2.5)
    fixed = pairings([BOTH])[0]
    assert met(fixed, [won(0), won(0), won(1), won(None)]) == Met(fixed, 4, 2.5, 2.5)


def test_what_is_beaten_too_often_is_told_of_the_pair_and_of_the_whole() -> None:
    x_y, x_z, y_z = pairings(SIDES)
    rows = [Met(x_y, 100, 80.0, 50.0), Met(x_z, 100, 55.0, 49.0), Met(y_z, 100, 62.0, 54.0)]
    assert [render(line) for line in told(rows)] == [
        "x against y: 80 % (71 % to 87 %): not even",
        "x against z: 55 % (45 % to 64 %)",
        "y against z: 62 % (52 % to 71 %): look again with more matches",
        "x in all: 68 % (61 % to 74 %): not even",
        "z in all: 42 % (35 % to 48 %)",
        "y in all: 41 % (34 % to 48 %)",
        "Side a in all: 51 % (45 % to 57 %)",
    ]


def test_the_command_plays_and_tells_all_pairs(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "pairs.json"
    done = run("simulate", "toy", "--pairings", "--games", "2", "--workers", "1", "--json", str(path))
    assert done.code == 0, done.err
    assert done.out.splitlines() == [
        "stout against swift: 75 % (20 % to 97 %): look again with more matches",
        "stout in all: 75 % (20 % to 97 %): look again with more matches",
        "swift in all: 25 % (3 % to 80 %): look again with more matches",
        "Side a in all: 75 % (20 % to 97 %): look again with more matches",
    ]
    assert [row["games"] for row in json.loads(path.read_text())["pairings"]] == [2]


def test_the_page_of_the_pairings_has_a_bar_and_a_verdict_for_each_and_for_all() -> None:
    x_y, x_z, y_z = pairings(SIDES)
    rows = [Met(x_y, 100, 80.0, 50.0), Met(x_z, 100, 55.0, 49.0), Met(y_z, 100, 62.0, 54.0)]
    sheet = pairings_page("toy", rows, read_map(TOY_MAPS / "yard.toml"), render)
    cells = [re.sub(r"<svg.*?</svg>", "", row) for row in re.findall(r"<tr><td>(.*?)</td></tr>", sheet)]
    assert [cell.split("</td><td>") for cell in cells] == [
        ["x against y", "", "80 % (71 % to 87 %): not even", "100"],
        ["x against z", "", "55 % (45 % to 64 %)", "100"],
        ["y against z", "", "62 % (52 % to 71 %): look again with more matches", "100"],
        ["x", "", "68 % (61 % to 74 %): not even", "200"],
        ["z", "", "42 % (35 % to 48 %)", "200"],
        ["y", "", "41 % (34 % to 48 %)", "200"],
        ["side a", "", "51 % (45 % to 57 %)", "300"],
    ]
    widths = re.findall(r'<rect width="([\d.]+)" height="16"', sheet)
    assert widths == ["160.0", "110.0", "124.0", "135.0", "83.0", "82.0", "102.0"]


def test_the_command_writes_that_page(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "pairs.html"
    given = ("simulate", "toy", "--pairings", "--games", "2", "--workers", "1", "--report", str(path))
    assert run(*given).code == 0
    sheet = path.read_text(encoding="utf-8")
    assert sheet.startswith("<!doctype html>") and "<h1>toy on " in sheet
    assert "<tr><td>stout against swift</td>" in sheet


@pytest.mark.parametrize(
    ("option", "value", "given"),
    [("--team", "stout,swift", "--team"), ("--pick", "crew-a=swift", "--pick crew-a=swift")],
)
def test_what_the_pairings_pick_in_turn_cannot_be_picked(
    run: Run, option: str, value: str, given: str
) -> None:
    done = run("simulate", "toy", "--pairings", "--games", "2", option, value)
    assert done.code == 1 and done.out == ""
    assert done.err == (
        f"--pairings plays everything that can be picked; leave out {given}, which has no effect there"
    )
