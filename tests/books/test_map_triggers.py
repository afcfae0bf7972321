"""What a map makes happen during play, under every rulebook: events, doors, points, reinforcements."""

from __future__ import annotations

from collections.abc import Callable
from math import dist
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec import UNSET

from game.engine.match import Match
from game.engine.recording import whole
from game.engine.rulebook import Rulebook
from game.engine.save import load, verify
from game.engine.state import Happened, happened
from game.engine.triggers import points
from game.engine.words import render
from game.players.random import RandomPlayer
from game.rules import registry
from game.table.mapfile import Scenario, read_map

MAPS = Path(__file__).parents[2] / "maps"


class Case(NamedTuple):
    """A map of a rulebook, who may come in on it, and how to read the turn from a state."""

    map: str
    unit: str
    turn: Callable[[Any], int]
    figures: Callable[[Any], int]


CASES = {
    "cirque": Case("necropolis", "decibella", lambda s: s.turn, lambda s: len(s.fighters)),
    "duel": Case("cloister_yard", "pell", lambda s: s.turn, lambda s: len(s.fencers)),
    "regiments": Case(
        "sallow_cross", "mudscale_riders", lambda s: s.round, lambda s: sum(u.start > 0 for u in s.units)
    ),
    "dominions": Case("lantern_street", "tarrant", lambda s: s.round, lambda s: len(s.fighters)),
    "first_blood": Case("millrace_ford", "bell_sergeant", lambda s: s.round, lambda s: len(s.warriors)),
}

TRIGGERS = """
[[terrain]]
id = "screen"
kind = "wall"
line = [[11, 1.2], [15, 1.2]]
width = 0.3
mirror = "none"
doors = [{ from = 1, width = 1.5, closed = true, id = "gate" }]

[[terrain]]
id = "heap"
kind = "mud"
at = [4, 2]
circle = 0.5
mirror = "none"

[[objective]]
id = "everywhere"
name = "the open field"
at = [AT]
mirror = "none"

[[trigger]]
what = "event"
turn = 2
says = "A gate swings open."
opens = ["gate"]
adds = ["heap"]

[[trigger]]
what = "points"
objective = "everywhere"
points = 3
"""


def scenario(folder: Path, name: str, more: str = TRIGGERS, at: str = "2, 2", head: str = "") -> Scenario:
    """A shipped map with triggers of our own, and an objective somewhere."""
    text = head + (MAPS / f"{name}.toml").read_text(encoding="utf-8")
    path = folder / f"{name}.toml"
    path.write_text(text + more.replace("AT", at), encoding="utf-8")
    return read_map(path)


def played(book: Rulebook, field: Scenario, seed: int, until: int) -> Match:
    """A random match up to a turn, or to its end."""
    match = Match.start(book, field, seed=seed)
    player, turn = RandomPlayer(seed), CASES[book.id].turn
    while not match.over and turn(match.state) < until:
        assert match.pending is not None
        match.answer(player.any_answer(match.pending))
    return match


def lasting(book: Rulebook, field: Scenario, until: int) -> tuple[Match, int]:
    """The first random match that comes to a turn, and its seed."""
    for seed in range(1, 40):
        match = played(book, field, seed, until)
        if not match.over:
            return match, seed
    raise AssertionError(f"no match of {book.id} comes to turn {until}")


def lines(match: Match, what: str) -> list[dict[str, Any]]:
    return [dict(e.data) for e in match.events if e.what == what]


@pytest.fixture(params=list(CASES))
def book(request: pytest.FixtureRequest) -> Rulebook:
    return registry()[request.param]


def test_a_door_opens_and_a_piece_appears_at_the_turn_that_the_map_says(
    book: Rulebook, tmp_path: Path
) -> None:
    field = scenario(tmp_path, CASES[book.id].map)
    match = Match.start(book, field, seed=1)
    before = {t.id for t in match.board.terrain}
    assert "gate" in before and "heap" not in before
    match, _ = lasting(book, field, 2)
    assert {t.id for t in match.board.terrain} == before - {"gate"} | {"heap"}
    for who in (0, 1):
        assert {t.id for t in match.view(who).board.terrain} == before - {"gate"} | {"heap"}
        shown = {t.id for t in book.picture(match.view(who)).terrain}
        assert "heap" in shown and "gate" not in shown
    assert lines(match, "map_event") == [{"gone": ("gate",), "come": ("heap",), "turn": 2}]


def test_a_match_with_triggers_is_the_same_after_saving_and_going_back(
    book: Rulebook, tmp_path: Path
) -> None:
    field = scenario(tmp_path, CASES[book.id].map)
    match, _ = lasting(book, field, 3)
    path = tmp_path / "match.jsonl"
    path.write_bytes(whole(match))
    verify(path, registry(), lambda _: field)
    assert load(path, registry(), lambda _: field).digest() == match.digest()
    assert match.fork().digest() == match.digest()
    for n in (len(match.journal.entries) * k // 4 for k in range(1, 4)):
        early = match.at(n)
        assert ("gate" in {t.id for t in early.board.terrain}) == (CASES[book.id].turn(early.state) < 2)


def test_a_map_without_triggers_leaves_no_trace_in_the_state(book: Rulebook) -> None:
    match = Match.start(book, read_map(MAPS / f"{CASES[book.id].map}.toml"), seed=1)
    assert match.state.happened is UNSET
    assert b"happened" not in whole(match)


def test_who_alone_is_at_an_objective_when_a_turn_ends_gets_its_points(
    book: Rulebook, tmp_path: Path
) -> None:
    match, seed = lasting(book, scenario(tmp_path, CASES[book.id].map), 2)
    pieces = book.picture(match.view(0)).pieces
    one = next(
        p for p in pieces if all(dist((p.x, p.y), (q.x, q.y)) > 6 for q in pieces if q.side == 1 - p.side)
    )
    field = scenario(tmp_path, CASES[book.id].map, at=f"{one.x}, {one.y}")
    match = played(book, field, seed, 2)
    assert points(match.state) == ((3, 0) if one.side == 0 else (0, 3))
    assert lines(match, "map_points") == [{"objective": "everywhere", "side": one.side, "points": 3}]


COME = """
[[trigger]]
what = "reinforcements"
turn = 2
side = "b"
units = ["UNIT"]
edge = "west"
"""


@pytest.mark.parametrize("name", list(CASES))
def test_reinforcements_stand_at_the_middle_of_their_edge_or_as_near_as_they_fit(
    name: str, tmp_path: Path
) -> None:
    book, case = registry()[name], CASES[name]
    more = COME.replace("UNIT", case.unit)
    field = scenario(tmp_path, case.map, more, head="team_size = 2\n" if name == "duel" else "")
    match, seed = lasting(book, field, 2)
    (came,) = lines(match, "map_reinforcement")
    assert came["came"] is True
    assert case.figures(match.state) == case.figures(Match.start(book, field, seed=1).state) + 1
    assert came["point"][0] < 2.5
    assert abs(came["point"][1] - field.depth / 2) < 6
    assert book.check(match.state) == []
    match = played(book, field, seed, 99)
    assert match.over
    assert book.check(match.state) == []


def test_what_cannot_come_is_said_once(tmp_path: Path) -> None:
    field = scenario(tmp_path, "cloister_yard", COME.replace("UNIT", CASES["duel"].unit))
    match, _ = lasting(registry()["duel"], field, 3)
    assert lines(match, "map_reinforcement") == [{"profile": CASES["duel"].unit, "came": False}]


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("name", ["duel", "cirque"])
def test_where_no_points_are_counted_those_of_the_map_decide_at_the_turn_limit(
    name: str, side: int, tmp_path: Path
) -> None:
    book, case = registry()[name], CASES[name]
    field = scenario(tmp_path, case.map, "", head="turn_limit = 2\n")
    for seed in range(1, 40):
        match, player = played(book, field, seed, 2), RandomPlayer(seed)
        match.state.happened = Happened(points=(3, 0) if side == 0 else (0, 3))
        while not match.over:
            assert match.pending is not None
            match.answer(player.any_answer(match.pending))
        if {p.side for p in book.picture(match.view(0)).pieces} == {0, 1}:
            assert book.winner(match.state) == side
            return
    raise AssertionError("no match lasts to its turn limit")


@pytest.mark.parametrize("name", list(CASES))
def test_the_points_of_a_map_stand_in_the_track_from_the_first_turn_on(name: str, tmp_path: Path) -> None:
    book, case = registry()[name], CASES[name]
    match, _ = lasting(book, scenario(tmp_path, case.map), 2)
    before = book.picture(match.view(0)).track.score
    done = happened(match.state)
    assert before is not None
    match.state.happened = Happened(points=(done.points[0] + 2, done.points[1]))
    if name in ("cirque", "duel", "dominions"):
        assert book.picture(match.view(0)).track.score == (before[0] + 2, before[1])
    if name in ("cirque", "duel"):
        assert before == done.points
        assert render(book.picture(match.view(1)).track.score_name) == "Points of the map"


def test_on_a_map_that_gives_no_points_the_track_is_as_it_is_without_triggers(tmp_path: Path) -> None:
    more = '[[trigger]]\nwhat = "event"\nturn = 1\nsays = "A bell rings."\n'
    match, _ = lasting(registry()["cirque"], scenario(tmp_path, "necropolis", more), 2)
    assert lines(match, "map_event") and match.state.happened is UNSET
    assert registry()["cirque"].picture(match.view(0)).track.score is None


@pytest.mark.clause("REG-820")
@pytest.mark.parametrize(
    ("unit", "models", "pose"),
    [("mudscale_riders", 3, (1.0, 24.0, 0.0)), ("hedge_magus", 0, (0.5, 24.0, 0.0)), ("marshal", None, None)],
)
def test_a_unit_comes_with_the_fewest_models_that_a_list_may_have_and_faces_the_table(
    unit: str, models: int | None, pose: tuple[float, float, float] | None, tmp_path: Path
) -> None:
    field = scenario(tmp_path, "sallow_cross", COME.replace("UNIT", unit))
    match, _ = lasting(registry()["regiments"], field, 2)
    (came,) = lines(match, "map_reinforcement")
    if models is None:
        assert came == {"profile": unit, "came": False}
        return
    new = max(match.state.units, key=lambda u: u.id)
    assert (new.profile, new.side, new.n, new.models) == (unit, 1, models, models or 1)
    assert (came["point"], (new.x, new.y, new.facing)) == ([*pose[:2]] if pose else None, pose)
