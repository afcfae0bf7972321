"""The book of Dominions: choices, set-up, whole battles, giving up, soundness, value."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.engine.collection import BadPick
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.engine.state import copied, same
from game.engine.words import render
from game.players.random import Chance
from game.rules.dominions.book import book
from game.rules.dominions.state import Action as Declared
from game.rules.dominions.state import DominionsState, Entry, content
from game.table.mapfile import Scenario, read_map

MAPS = Path(__file__).parents[3] / "maps"
SCENARIOS = {
    "serve_the_warrant": "cargo_deck_nine",
    "larsdale_arrest": "cargo_deck_nine",
    "entrance_exam": "practice_deck",
    "break_the_glasshouse": "glasshouse_lab",
    "market_day": "lantern_street",
}


def opened(name: str = "cargo_deck_nine") -> Scenario:
    """A map as shipped."""
    return read_map(MAPS / f"{name}.toml")


def ready(name: str = "cargo_deck_nine", **picks: str) -> DominionsState:
    """The state before the first question."""
    return book.setup(opened(name), Setup(picks=picks), SeededDice(1, 0))


# ---- before the battle


@pytest.mark.clause("DOM-900")
def test_a_map_offers_its_scenarios_and_squads_only_where_they_may_be_chosen() -> None:
    (deck,) = book.choices(opened())
    assert (deck.key, deck.side) == ("scenario", None)
    assert [o.key for o in deck.options] == ["serve_the_warrant", "larsdale_arrest"]
    mission, squads = book.choices(opened("lantern_street"))
    assert [o.key for o in mission.options] == ["market_day"]
    keys = [o.key for o in squads.options]
    assert len(keys) == 12 and squads.default == "warrant_office:quiet_ledger"
    assert all(west != east for west, east in (key.split(":") for key in keys))
    assert len(squads.options[0].sprites) == 8


@pytest.mark.clause("DOM-900")
def test_a_pick_that_is_not_on_offer_is_refused_with_the_nearest() -> None:
    with pytest.raises(BadPick) as refused:
        ready(scenario="larsdale_arest")
    assert 'did you mean "larsdale_arrest"?' in render(refused.value.args[0])
    with pytest.raises(BadPick):
        ready("lantern_street", squads="warrant_office:warrant_office")


@pytest.mark.clause("DOM-900", "DOM-902", "DOM-600", "DOM-610")
def test_squads_come_in_roster_order_with_their_gear_in_hand() -> None:
    s = ready()
    assert list(s.fighters) == ["corvane", "ottoway", "arx7", "roake", "vane", "kestle", "dacosta", "lask"]
    assert [f.side for f in s.fighters.values()] == [0] * 4 + [1] * 4
    corvane, vane, kestle = s.fighter("corvane"), s.fighter("vane"), s.fighter("kestle")
    assert (corvane.right, corvane.left) == ("corvane.stun_baton", "corvane.riot_shield")
    assert corvane.carried == ("corvane.taser",)
    assert (vane.right, vane.left) == ("vane.needle_foil", "vane.throwing_blade")
    assert vane.carried == ("vane.throwing_blade-2",)
    assert kestle.right == kestle.left == "kestle.war_hammer"
    assert (s.placing, s.rounds, s.stage) == (1, 8, "deploy")
    assert not any(f.placed for f in s.fighters.values())


@pytest.mark.clause("DOM-901", "DOM-910", "DOM-912", "DOM-966")
def test_the_glasshouse_has_its_gun_its_node_and_its_case() -> None:
    s = ready("glasshouse_lab")
    sentry, node = s.fighter("sentry"), s.fixtures["control_node"]
    assert (sentry.point, sentry.placed, sentry.built_in) == ((18, 18), True, ("sentry.sentry_laser",))
    assert (node.point, node.radius, node.operators, node.shuts_down) == ((24.5, 18.75), 0.5, (0,), "sentry")
    assert [(x.id, x.modifier) for x in node.spots] == [("relay_core", -3)]
    assert s.tokens == {"sample_case": (18, 14)}
    assert [(e.id, e.side, e.outline[2]) for e in s.exits] == [("tunnel", 0, (2, 24))]


@pytest.mark.clause("DOM-900", "DOM-964")
def test_on_market_day_two_stay_at_home() -> None:
    s = ready("lantern_street", squads="vhor_vanguard:ninth_tunnel")
    assert list(s.fighters) == ["ussk", "hrrn", "skirr", "seeker", "quill", "tarrant", "pike", "hallam"]
    assert s.squads == ("vhor_vanguard", "ninth_tunnel")


def test_a_map_that_lacks_a_point_cannot_serve_the_glasshouse() -> None:
    from game.rules.dominions.places import points_of

    row = content().scenario("break_the_glasshouse")
    with pytest.raises(BadPick) as refused:
        points_of(row, opened())
    said = render(refused.value.args[0])
    assert said.startswith('Cargo Deck Nine has no point "emplacement"') and "[[objective]]" in said


# ---- whole battles


@pytest.mark.clause("DOM-100", "DOM-930", "DOM-931")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_battles_end_soundly_with_short_stretches(scenario: str) -> None:
    for seed in (1, 2):
        setup = Setup(picks={"scenario": scenario})
        match, chance = Match.start(book, opened(SCENARIOS[scenario]), setup, seed), Chance(seed)
        answers = 0
        while match.pending is not None:
            assert book.check(match.state) == []
            match.answer(match.pending.sample(chance))
            answers += 1
            assert answers < 3000
        s: DominionsState = match.state
        assert book.over(s) and s.ended_by and s.round <= s.rounds
        assert book.winner(s) == (None if s.points[0] == s.points[1] else int(s.points[1] > s.points[0]))
        marks = [mark.n for mark in match.journal.marks]
        stretches = [b - a for a, b in zip(marks, [*marks[1:], answers], strict=True)]
        assert max(stretches) < 15


@pytest.mark.clause("DOM-931")
def test_a_battle_that_is_given_up_is_won_by_the_other_side() -> None:
    match = Match.start(book, opened(), seed=3)
    assert match.pending is not None
    who = match.pending.who
    match.concede()
    assert book.over(match.state) and book.winner(match.state) == 1 - who
    assert match.state.ended_by == "DOM-931" and book.check(match.state) == []


# ---- soundness and value


def _hurt(s: DominionsState) -> None:
    s.fighter("vane").placed, s.fighter("vane").injury = True, 4


def _two_places(s: DominionsState) -> None:
    s.tokens["vane.needle_foil"] = (10.0, 10.0)


def _nowhere(s: DominionsState) -> None:
    s.fighter("vane").right = ""


def _overlapping(s: DominionsState) -> None:
    for name, x in (("vane", 10.0), ("lask", 10.5)):
        s.fighter(name).placed, s.fighter(name).point = True, (x, 10.0)


def _greedy(s: DominionsState) -> None:
    s.fighter("vane").strategy = [Entry(Declared("dodge")) for _ in range(7)]


def _one_hand(s: DominionsState) -> None:
    s.fighter("kestle").left = ""


def _stage(s: DominionsState) -> None:
    s.stage = "lunch"


WRONG = {
    "vane stands with 4 Injury Levels (DOM-708)": _hurt,
    "vane.needle_foil is in 2 places": _two_places,
    "vane.needle_foil is nowhere": _nowhere,
    "vane and lask overlap (DOM-315)": _overlapping,
    "vane has a Strategy of 7 units (DOM-210)": _greedy,
    "kestle holds kestle.war_hammer in one hand (DOM-600)": _one_hand,
    "the stage is lunch": _stage,
}


@pytest.mark.parametrize("said", WRONG)
def test_what_cannot_be_is_told(said: str) -> None:
    s = ready()
    assert book.check(s) == []
    WRONG[said](s)
    assert book.check(s) == [said]


def test_what_a_side_has_left_is_worth_something() -> None:
    s: Any = ready()
    before = book.value(s, 0)
    assert book.value(s, 1) == -before
    hurt = copied(s)
    hurt.fighter("vane").injury = 2
    gone = copied(s)
    gone.fighter("vane").status = "secured"
    assert before < book.value(hurt, 0) < book.value(gone, 0) < 1
    assert same(book.redact(s, 0), s) and book.hidden(s, 0) == []
