"""The book as a whole: set-up of both armies, lists, deployment, what is sound, value and advice."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from game.engine.collection import BadPick
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.players.random import Chance
from game.rules.regiments import lists
from game.rules.regiments.book import book
from game.rules.regiments.checks import check
from game.rules.regiments.content import content
from game.rules.regiments.profiles import Force, Muster
from game.rules.regiments.state import Engagement, Player, RegimentsState
from game.table.mapfile import Scenario, read_map

MAPS = Path(__file__).parents[3] / "maps"
NAMES = ("sallow_cross", "barrow", "breakwater", "water_meadow")


def opened(name: str) -> Scenario:
    """A map as shipped."""
    return read_map(MAPS / f"{name}.toml")


def begun(name: str, **picks: str) -> RegimentsState:
    """The state before the first question."""
    wanted = {key.replace("list_", "list:"): pick for key, pick in picks.items()}
    return book.setup(opened(name), Setup(picks=wanted), SeededDice(1, 0))


# ---- set-up


@pytest.mark.clause("REG-015", "REG-068", "REG-800")
def test_units_come_before_characters_and_one_before_two() -> None:
    s = begun("barrow")
    assert [(u.id, u.side, u.profile, u.n, u.character) for u in s.units] == [
        (1, 0, "outriders", 5, None),
        (2, 0, "marchers", 16, None),
        (3, 0, "marchers", 20, 7),
        (4, 0, "heron_knights", 5, 8),
        (5, 0, "bill_wardens", 14, None),
        (6, 0, "arbalesters", 8, None),
        (9, 1, "weir_chariot", 1, None),
        (10, 1, "mudscale_riders", 7, None),
        (11, 1, "silt_thralls", 30, 15),
        (12, 1, "silt_thralls", 30, 16),
        (13, 1, "bog_hulk", 1, None),
        (14, 1, "reed_kin", 16, None),
    ]
    assert [(c.id, c.side, c.profile, c.host) for c in s.characters] == [
        (7, 0, "hedge_magus", 3),
        (8, 0, "marshal", 4),
        (15, 1, "regent", 11),
        (16, 1, "seer", 12),
    ]
    assert [(p.army, p.general) for p in s.players] == [("heron_march", 8), ("drowned_court", 15)]


@pytest.mark.clause("REG-015")
def test_a_character_who_stands_alone_is_a_unit_under_his_own_id() -> None:
    s = begun("breakwater")
    drake = next(u for u in s.units if u.profile == "seer_drake")
    assert (drake.id, drake.n, drake.start, drake.character, drake.models) == (15, 0, 0, 15, 1)
    assert [(c.id, c.host) for c in s.characters if c.side == 1] == [(14, 11), (15, 15)]


@pytest.mark.clause("REG-800", "REG-801")
def test_ready_positions_are_those_of_the_scenario() -> None:
    s = begun("sallow_cross")
    assert [(u.profile, u.x, u.y, u.facing, u.files, u.placed) for u in s.units] == [
        ("outriders", 8, 9, 90, 5, True),
        ("marchers", 17, 8, 90, 5, True),
        ("heron_knights", 27, 9, 90, 4, True),
        ("arbalesters", 38, 9.5, 90, 9, True),
        ("weir_chariot", 8, 39.5, 270, 1, True),
        ("silt_thralls", 17, 40.5, 270, 7, True),
        ("silt_thralls", 28, 40, 270, 6, True),
        ("mudscale_riders", 39, 39, 270, 5, True),
    ]
    assert (s.first_player, s.rounds) == (None, 6)
    assert begun("breakwater").first_player == 1
    assert begun("water_meadow").rounds == 3


@pytest.mark.clause("REG-800")
def test_with_free_deployment_nobody_stands_yet() -> None:
    s = begun("sallow_cross", deployment="free")
    assert s.free_deployment and not any(u.placed for u in s.units)
    assert [(u.x, u.y) for u in s.units[:2]] == [(8, 9), (17, 8)]


@pytest.mark.clause("REG-820", "REG-821")
def test_other_lists_stand_where_they_would_by_default() -> None:
    s = begun("barrow", list_0="sallow_cross:heron_march", list_1="sallow_cross:heron_march")
    assert s.free_deployment and [p.army for p in s.players] == ["heron_march"] * 2
    assert [(u.profile, u.x, u.y, u.facing, u.files) for u in s.units] == [
        ("outriders", 5.5, 8, 90, 5),
        ("marchers", 11.5, 7, 90, 5),
        ("heron_knights", 17, 8, 90, 4),
        ("arbalesters", 22.5, 8, 90, 5),
        ("outriders", 5.5, 40, 270, 5),
        ("marchers", 11.5, 41, 270, 5),
        ("heron_knights", 17, 40, 270, 4),
        ("arbalesters", 22.5, 40, 270, 5),
    ]


def test_what_chance_hardly_reaches_names_clauses_of_the_rulebook() -> None:
    assert book.silent and all(clause in book.rules for clause in book.silent)


@pytest.mark.clause("REG-821")
def test_a_row_that_is_full_is_followed_by_another_one() -> None:
    meadow = opened("water_meadow")
    s = RegimentsState(zones=tuple((z.side, z.polygon.points) for z in meadow.zones))
    units = tuple(Muster("marchers", 0, 0, 5, 12) for _ in range(6))
    lists.muster(s, 0, Force("heron_march", 1, (*units, Muster("marshal", 0, 0, 1))), "a")
    lists.by_default(s, book.board(meadow), 0, s.units)
    assert [(u.x, u.y) for u in s.units] == [
        (5.5, 10.5),
        (11.5, 10.5),
        (17.5, 10.5),
        (23.5, 10.5),
        (29.5, 10.5),
        (5.5, 6.5),
        (9.5, 7),
    ]


@pytest.mark.clause("REG-821")
def test_a_list_that_does_not_fit_its_zone_is_refused_with_a_reason() -> None:
    picks = {"scenario": "water_meadow", "list:0": "barrow:heron_march", "list:1": "barrow:drowned_court"}
    first = read_map(MAPS / "first_lesson.toml")
    with pytest.raises(BadPick) as caught:
        book.setup(first, Setup(picks=picks), SeededDice(1, 0))
    assert "does not fit its zone on this map: there is no room for" in str(caught.value)


def test_a_pick_that_is_not_on_offer_is_refused_with_the_nearest() -> None:
    with pytest.raises(BadPick) as caught:
        begun("barrow", list_0="barrow:heron_marsh")
    assert "barrow:heron_march" in str(caught.value)


def test_a_map_made_for_a_scenario_offers_that_one_and_every_list() -> None:
    scenario, deployment, one, two = book.choices(opened("breakwater"))
    assert [o.key for o in scenario.options] == ["breakwater"]
    assert [o.key for o in deployment.options] == ["ready", "free"]
    assert (one.default, two.default) == ("breakwater:heron_march", "breakwater:drowned_court")
    assert len(one.options) == 2 * len(content().scenarios)


def test_another_map_offers_what_its_objectives_allow_and_free_deployment() -> None:
    scenario, deployment, *_ = book.choices(read_map(MAPS / "millrace_ford.toml"))
    assert [o.key for o in scenario.options] == ["sallow_cross", "barrow", "breakwater", "water_meadow"]
    assert [o.key for o in deployment.options] == ["free"]
    scenario, *_ = book.choices(read_map(MAPS / "necropolis.toml"))
    assert [o.key for o in scenario.options] == ["sallow_cross", "water_meadow"]


# ---- whole battles


@pytest.mark.parametrize("name", NAMES)
def test_a_random_battle_is_sound_at_every_boundary(name: str) -> None:
    match, chance = Match.start(book, opened(name), seed=5), Chance(5)
    while match.pending is not None:
        match.answer(match.pending.sample(chance))
    states: list[Any] = [*(mark.state for mark in match.journal.marks), match.state]
    assert [found for state in states if (found := check(state))] == []
    assert match.over


@pytest.mark.clause("REG-100", "REG-102")
def test_stretches_between_boundaries_are_short() -> None:
    for seed in (1, 2):
        match, chance = Match.start(book, opened("barrow"), seed=seed), Chance(seed)
        while match.pending is not None:
            match.answer(match.pending.sample(chance))
        marks = [mark.n for mark in match.journal.marks]
        assert max(b - a for a, b in pairwise(marks)) < 15


def test_what_cannot_be_is_told() -> None:
    s = begun("sallow_cross")
    assert check(s) == []
    marchers, knights, chariot = s.unit(2), s.unit(3), s.unit(6)
    marchers.n, marchers.fleeing = 21, True
    knights.x = 18.0
    chariot.engaged = (Engagement(2, "front", "front"),)
    s.characters[0].wounds = 3
    found = "\n".join(check(s))
    for words in (
        "2 has 21 of 20 models (REG-054)",
        "2 and 3 overlap",
        "6 is engaged with 2, and not the other way round (REG-246)",
        "5 lives with 3 of 3 Wounds lost (REG-530)",
    ):
        assert words in found
    s.players[1] = Player("drowned_court", "b", None)
    assert "side 1 has no General (REG-068)" in check(s)


def test_value_falls_with_losses_flight_and_the_general() -> None:
    s = begun("sallow_cross")
    even = book.value(s, 0)
    s.unit(2).n = 10
    fewer = book.value(s, 0)
    s.unit(2).fleeing = True
    fled = book.value(s, 0)
    s.character(5).alive = False
    led = book.value(s, 0)
    assert -1 < led < fled < fewer < even < 1
    assert book.value(s, 1) == pytest.approx(-led)
    s.result = "1"
    assert (book.value(s, 0), book.value(s, 1), book.winner(s)) == (-1.0, 1.0, 1)


@pytest.mark.clause("REG-814")
def test_giving_up_makes_the_other_side_win() -> None:
    match = Match.start(book, opened("sallow_cross"), seed=1)
    asked = match.pending
    assert asked is not None
    match.concede()
    assert match.over and book.winner(match.state) == 1 - asked.who
