"""What activations were for: by events of every rulebook, by places on a table, in whole recorded matches."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs

from game.commands.activations import aimless, counted, purposes
from game.engine.events import Event
from game.engine.journal import Journal, Mark
from game.engine.look import Marker, Picture, PieceLook, Threat, Track, Zone
from game.engine.rulebook import Setup, View
from game.engine.save import verify
from game.engine.words import Text
from game.table.board import Table
from game.table.inches import Point
from game.table.terrain import Terrain, rect
from tests.books.shelf import find_map, shelf
from tests.games.texts import GAMES

Places = Mapping[str, Point]
START: Places = {"a": (5.0, 5.0), "b": (25.0, 5.0)}
"""The figures of sides a and b, by the first letter of their names."""
BUILT = {"wall": frozenset({"blocks_sight", "impassable"})}


def told(what: str, figure: str = "", side: int | None = None, **data: Any) -> Event:
    """An event, of the side of its figure."""
    side = "ab".index(figure[0]) if figure and side is None else side
    return Event("", what, Text(what), {"figure": figure, **data} if figure else data, side)


class Photographed:
    """A rulebook whose states are pictures of the table."""

    def picture(self, view: View) -> Picture:
        return view.state  # type: ignore[no-any-return]

    def redact(self, state: Picture, who: int) -> Picture:
        return state


def picture(
    places: Places,
    *,
    threats: Mapping[str, tuple[float, float]] | None = None,
    shots: Mapping[str, float] | None = None,
    markers: tuple[Marker, ...] = (),
    zones: tuple[Zone, ...] = (),
) -> Picture:
    """Figures of half an inch; threats: how far each goes and reaches; shots: how far each shoots."""
    pieces = tuple(PieceLook(n, n, "ab".index(n[0]), *p, 0.5, 0.0, "") for n, p in places.items())
    rows = tuple(Threat(n, *far) for n, far in (threats or {}).items() if n in places)
    rows += tuple(Threat(n, 0.0, far, aimed=True) for n, far in (shots or {}).items() if n in places)
    track = Track(1, 1, (), 0)
    return Picture(30.0, 10.0, (), pieces, (), track, ("a", "b"), zones=zones, markers=markers, threats=rows)


def match_of(events: list[Event], *moments: tuple[int, Picture], walls: tuple[Terrain, ...] = ()) -> Any:
    """A match with these events and, by the number of events before them, these pictures; the last one is
    how it ends.
    """
    board = Table.build(30.0, 10.0, walls, BUILT)
    view = View(0, None, Setup(), board, (), None, None)
    return SimpleNamespace(
        book=Photographed(),
        events=events,
        journal=Journal([], [Mark(n, shown, n) for n, shown in moments[:-1]]),  # type: ignore[arg-type]
        state=moments[-1][1],
        board=board,
        view=lambda who: view,
    )


def reasons(match: Any) -> list[str]:
    return [t.reason for t in purposes(match)]


def one(*own: Event) -> Any:
    """A match with one activation of a fighter that does not move: these events come to pass in it."""
    events = [told("activation_began", "a"), *own, told("activation_ended", "a")]
    return match_of(events, (0, picture(START)), (len(events), picture(START)))


def step(to: Point, walls: tuple[Terrain, ...] = (), places: Places = START, **more: Any) -> Any:
    """A match with one activation of the figure a, which goes to a place."""
    events = [told("activation_began", "a"), told("moved", "a"), told("activation_ended", "a")]
    before, after = picture(places, **more), picture({**places, "a": to}, **more)
    return match_of(events, (0, before), (2, after), (3, after), walls=walls)


# ---- by events


@pytest.mark.parametrize(
    ("what", "data", "reason"),
    [
        ("attack_declared", {"foe": "b"}, "attack"),
        ("action_used", {"card": "encore"}, "used"),
        ("energy_set", {"cards": ["blood"]}, "prepared"),
        ("stood_up", {}, "recovered"),
        ("turned", {"facing": 90.0}, "nothing"),
        ("died", {}, "unable"),
    ],
)
def test_cirque(what: str, data: dict[str, Any], reason: str) -> None:
    assert reasons(one(told(what, "a", **data))) == [reason]


def test_sorcery_is_cast_in_the_activation_of_a_fighter_of_the_same_side() -> None:
    assert reasons(one(told("sorcery_cast", side=0, card="bandages", player=0))) == ["cast"]
    assert reasons(one(told("sorcery_cast", side=1, card="bandages", player=1))) == ["nothing"]


def test_what_others_do_meanwhile_is_not_its_own() -> None:
    assert reasons(one(told("attack_declared", "b", foe="a"), told("attack_declared", "a2"))) == ["nothing"]


@pytest.mark.parametrize(
    ("does", "reason"),
    [
        ([("action", {"action": "march"})], "nothing"),
        ([("action", {"action": "take_aim"}), ("aimed", {})], "nothing"),
        ([("action", {"action": "inspire"}), ("inspired", {})], "nothing"),
        ([("action", {"action": "volley"}), ("attack_declared", {"foe": "b"})], "attack"),
        ([("action", {"action": "bind_wounds"})], "used"),
        ([("relic_lifted", {})], "scored"),
        ([("rallied", {})], "recovered"),
        ([("resolve_test", {"passed": False})], "unable"),
    ],
)
def test_first_blood(does: list[tuple[str, dict[str, Any]]], reason: str) -> None:
    own = [told(what, "a", **data) for what, data in does]
    events = [told("warrior_activated", "a"), *own, told("warrior_done", "a", why="passed")]
    match = match_of(events, (0, picture(START)), (len(events), picture(START)))
    assert reasons(match) == [reason]


def test_regiments_a_turn_is_an_activation_of_every_unit_of_the_side() -> None:
    events = [
        told("turn_began", side=0, round=1, player=0),
        told("fled", "a3"),
        told("volley", "a2", foe="b"),
        told("turn_ended", side=0, player=0),
        told("turn_began", side=1, round=1, player=1),
        told("stupidity_tested", "b", passed=False),
        told("turn_ended", side=1, player=1),
    ]
    units = {"a": (5.0, 5.0), "a2": (5.0, 8.0), "a3": (5.0, 1.0), "b": (25.0, 5.0)}
    match = match_of(events, (0, picture(units)), (7, picture(units)))
    found = purposes(match)
    assert [(t.activation.figure, t.reason) for t in found] == [
        ("a", "nothing"),
        ("a2", "attack"),
        ("a3", "unable"),
        ("b", "unable"),
    ]
    assert counted(found) == {"0:nothing": 1, "0:attack": 1, "0:unable": 1, "1:unable": 1}


@pytest.mark.parametrize(
    ("items", "more", "reason"),
    [
        (["attack", "rest"], [], "prepared"),
        (["defence"], [told("attack_rolled", "a", foe="b")], "attack"),
        (["rest"], [], "nothing"),
        (["rest"], [told("rested", "a")], "recovered"),
        ([], [told("fencer_free", "a")], "unable"),
    ],
)
def test_duel(items: list[str], more: list[Event], reason: str) -> None:
    laid = [told("stack_revealed", "a", items=items)] if items else []
    events = [told("turn_started", side=0, turn=1, first_hand=0), *laid, *more, told("turn_ended", turn=1)]
    shown = picture({"a": (5.0, 5.0)})
    assert reasons(match_of(events, (0, shown), (len(events), shown))) == [reason]


def declared(*rows: tuple[str, str]) -> Event:
    """A strategy of the figure a: kinds of actions and targets."""
    return told("strategy_declared", "a", actions=[{"kind": kind, "target": at} for kind, at in rows])


@pytest.mark.parametrize(
    ("rows", "own", "reason"),
    [
        ([("strike", "b")], [told("attack_rolled", "a", foe="b")], "attack"),
        ([("strike", "b")], [told("action_lost", "a", reason="reach")], "nothing"),
        ([("missile", "b")], [told("action_lost", "a", reason="sight")], "prepared"),
        ([("sprint", "")], [told("sprint_rolled", "a", success=False)], "unable"),
        ([("retreat", "")], [told("retreat_failed", "a")], "unable"),
        ([("retreat", "")], [told("retreat_moved", "a")], "away"),
        ([("parry", "")], [told("defence_rolled", "a", success=False)], "prepared"),
        ([("use", "hatch")], [told("used", "a", object="hatch")], "scored"),
        ([], [], "nothing"),
    ],
)
def test_dominions_a_strategy_goes_on_to_the_end_of_the_round(
    rows: list[tuple[str, str]], own: list[Event], reason: str
) -> None:
    """An attack that is lost counts only where its target could be reached: shots go 20 inches, strikes 6."""
    events = [told("round_started", round=1), declared(*rows), *own, told("round_started", round=2)]
    shown = picture(START, threats={"a": (5.0, 1.0)}, shots={"a": 20.0})
    assert reasons(match_of(events, (0, shown), (len(events), shown))) == [reason]


def test_an_activation_that_the_end_of_the_match_broke_off_is_not_held_against_it() -> None:
    shown = picture(START)
    for own, found in (([], []), ([told("attack_declared", "a", foe="b")], ["attack"])):
        events = [told("activation_began", "a"), *own]
        assert reasons(match_of(events, (0, shown), (len(events), shown))) == found


# ---- by places


def test_it_came_nearer_to_the_enemy_or_did_not() -> None:
    assert reasons(step((9.0, 5.0))) == ["nearer"]
    assert reasons(step((5.4, 5.0))) == ["nothing"]
    assert reasons(step((2.0, 5.0))) == ["nothing"]


def test_nearer_to_all_of_them_together_is_nearer_to_the_enemy() -> None:
    """Past the nearest, and 5 inches nearer to the two behind it."""
    near = {"a": (10.0, 5.0), "b": (12.0, 3.0), "b2": (29.0, 5.0), "b3": (29.0, 6.0)}
    assert reasons(step((15.0, 5.0), places=near)) == ["nearer"]
    assert reasons(step((10.0, 8.0), places=near)) == ["nothing"]


def test_nearer_on_foot_counts_where_a_wall_is_in_the_way() -> None:
    """Round the end of the wall it goes away from the enemy first."""
    wall = Terrain("w", "wall", rect(10.0, 0.0, 1.0, 8.0))
    to = (8.0, 9.0)
    near = {"a": (8.0, 2.0), "b": (13.0, 2.0)}
    assert reasons(step(to, (wall,), near)) == ["nearer"]
    assert reasons(step(to, (), near)) == ["nothing"]


def test_nearer_to_an_objective_that_it_does_not_hold_or_to_its_own_way_out() -> None:
    place = {"a": (5.0, 5.0), "b": (29.0, 5.0)}
    there = (2.0, 5.0)
    for side, reason in ((None, "nearer"), (1, "nearer"), (0, "nothing")):
        marker = Marker("stone", 0.5, 5.0, "", "", side)
        assert reasons(step(there, places=place, markers=(marker,))) == [reason]
    for side, reason in ((None, "nearer"), (0, "nearer"), (1, "nothing")):
        hatch = Zone("hatch", side, ((0.0, 4.0), (1.0, 4.0), (1.0, 6.0), (0.0, 6.0)), way_out=True)
        assert reasons(step(there, places=place, zones=(hatch,))) == [reason]


def test_away_from_danger_is_where_fewer_enemies_reach_it() -> None:
    threats = {"a": (4.0, 1.0), "b": (14.0, 2.0)}
    place = {"a": (10.0, 5.0), "b": (25.0, 5.0)}
    assert reasons(step((7.0, 5.0), places=place, threats=threats)) == ["away"]
    assert reasons(step((9.0, 5.0), places=place, threats=threats)) == ["nothing"]


def test_cover_is_where_fewer_of_those_who_shoot_see_it() -> None:
    wall = Terrain("w", "wall", rect(10.0, 0.0, 1.0, 4.0))
    more: dict[str, Any] = {"threats": {"a": (4.0, 1.0)}, "shots": {"b": 40.0}}
    assert reasons(step((4.0, 1.5), (wall,), {"a": (5.0, 5.0), "b": (20.0, 1.5)}, **more)) == ["cover"]
    assert reasons(step((4.0, 1.5), (), {"a": (5.0, 5.0), "b": (20.0, 1.5)}, **more)) == ["nothing"]


def test_somebody_new_in_reach_is_enough() -> None:
    more: dict[str, Any] = {"threats": {"a": (6.0, 1.0), "b": (1.0, 1.0)}}
    place = {"a": (5.0, 5.0), "b": (13.2, 5.0)}
    assert reasons(step((5.3, 5.0), places=place, **more)) == ["in reach"]
    assert reasons(step((5.1, 5.0), places=place, **more)) == ["nothing"]


def test_a_front_that_is_turned_to_the_nearest_enemy_was_turned_for_something() -> None:
    line = ((0.0, 0.0), (0.1, 0.0), (0.0, 0.1))
    for outlines, was, now, reason in (
        ((line,), 90.0, 30.0, "faced"),
        ((line,), 30.0, 10.0, "nothing"),
        ((line,), 0.0, 90.0, "nothing"),
        ((), 90.0, 30.0, "nothing"),
    ):
        events = [told("turn_began", side=0, round=1, player=0), told("turn_ended", side=0, player=0)]
        shown = []
        for facing in (was, now):
            plain = picture({"a": (5.0, 5.0), "b": (25.0, 6.0)})
            a, b = plain.pieces
            front = Threat("a", 0.0 if outlines else 1.0, 1.0, outlines=outlines)
            pieces = (structs.replace(a, facing=facing), b)
            shown.append(structs.replace(plain, pieces=pieces, threats=(front,)))
        assert reasons(match_of(events, (0, shown[0]), (2, shown[1]))) == [reason]


def test_whoever_stands_at_an_objective_holds_it() -> None:
    for reach, reason in ((3.0, "held"), (0.4, "nothing")):
        marker = Marker("stone", 5.0, 6.0, "", "", None, reach)
        assert reasons(step((5.0, 5.0), markers=(marker,))) == [reason]


def test_whoever_could_come_to_what_an_enemy_could_come_to_guards_it() -> None:
    stone = Marker("stone", 10.0, 5.0, "", "", 0, 1.0)
    for mine, theirs, side, reason in (
        (6.0, 15.0, 0, "guard"),
        (6.0, 9.0, 0, "nothing"),
        (2.0, 15.0, 0, "nothing"),
        (6.0, 15.0, 1, "nothing"),
    ):
        threats = {"a": (mine, 1.0), "b": (theirs, 1.0)}
        marker = Marker("stone", stone.x, stone.y, "", "", side, 1.0)
        assert reasons(step((5.0, 5.0), threats=threats, markers=(marker,))) == [reason]


def test_what_cannot_leave_its_place_can_do_nothing_without_somebody_in_reach() -> None:
    for reach, reason in ((5.0, "unable"), (30.0, "nothing")):
        shots = {"a": reach, "b": 1.0}
        assert reasons(step((5.0, 5.0), shots=shots)) == [reason]
    assert reasons(step((5.0, 5.0), threats={"b": (1.0, 1.0)})) == ["unable"]


def test_back_and_forth_is_for_nothing() -> None:
    events = [e for _ in range(3) for e in (told("activation_began", "a"), told("activation_ended", "a"))]
    two, far = {"b": (25.0, 5.0), "b2": (3.0, 5.0)}, picture({"a": (10.0, 5.0)})
    spots = [(13.0, 5.0), (16.0, 5.0), (13.0, 5.0), (10.0, 5.0)]
    shown = [picture({**two, "a": spot}) for spot in spots]
    match = match_of(events, (0, shown[0]), (1, shown[1]), (3, shown[2]), (5, shown[3]), (6, far))
    assert reasons(match) == ["nearer", "back and forth", "nearer"]


# ---- counts


def test_a_share_is_of_all_activations_in_which_something_could_be_done() -> None:
    counts = {"0:attack": 5, "0:nothing": 2, "0:back and forth": 1, "0:unable": 4, "1:nothing": 9}
    assert aimless(counts, 0) == (3, 8)
    assert aimless(counts, 1) == (9, 9)


WHOLE: dict[str, dict[str, int]] = {
    "cirque/double_bill-1": {
        "0:attack": 5,
        "0:in reach": 1,
        "0:nearer": 2,
        "0:nothing": 4,
        "0:prepared": 2,
        "0:used": 2,
        "1:attack": 4,
        "1:cast": 2,
        "1:nothing": 6,
        "1:prepared": 2,
        "1:used": 2,
    },
    "duel/customs_men-206": {
        "0:attack": 6,
        "0:recovered": 1,
        "0:unable": 2,
        "1:attack": 4,
        "1:prepared": 1,
        "1:unable": 3,
    },
    "first_blood/beacon_downs-36": {
        "0:attack": 14,
        "0:away": 1,
        "0:in reach": 9,
        "0:nearer": 5,
        "0:nothing": 27,
        "0:unable": 1,
        "0:used": 3,
        "1:attack": 13,
        "1:away": 1,
        "1:held": 6,
        "1:in reach": 9,
        "1:nearer": 6,
        "1:nothing": 22,
        "1:used": 2,
    },
    "regiments/breakwater-1": {
        "0:cast": 6,
        "0:held": 3,
        "0:nearer": 5,
        "0:nothing": 27,
        "1:attack": 1,
        "1:cast": 4,
        "1:faced": 1,
        "1:in reach": 1,
        "1:nearer": 2,
        "1:nothing": 33,
        "1:unable": 3,
        "1:used": 1,
    },
    "dominions/glasshouse_lab-21": {
        "0:attack": 2,
        "0:cover": 1,
        "0:in reach": 1,
        "0:nearer": 5,
        "0:nothing": 3,
        "0:prepared": 12,
        "0:scored": 3,
        "0:unable": 7,
        "1:attack": 7,
        "1:guard": 5,
        "1:in reach": 1,
        "1:nearer": 5,
        "1:nothing": 5,
        "1:prepared": 16,
        "1:scored": 1,
        "1:unable": 9,
        "1:used": 1,
    },
}
"""What the activations of recorded matches of chance were for."""


@pytest.mark.parametrize("name", WHOLE)
def test_whole_matches(name: str) -> None:
    match = verify(GAMES / f"{name}.jsonl", shelf(), find_map).match
    assert counted(purposes(match)) == WHOLE[name]
