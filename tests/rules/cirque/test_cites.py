"""Events cite the clauses besides their own that brought them about."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.engine.events import Event
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.fuzz import own_picks
from game.players.random import Chance, RandomPlayer
from game.rules.cirque.book import book
from game.rules.cirque.state import content
from game.table.inches import EPS, path_length
from tests.books.shelf import maps_of


@pytest.fixture(scope="module")
def events() -> list[Event]:
    """What happened in some random matches with decks of all sorts."""
    out: list[Event] = []
    for seed in range(6):
        scenario = maps_of(book)[seed % 4]
        match = Match.start(book, scenario, Setup(picks=own_picks(book, scenario, Chance(seed))), seed)
        player = RandomPlayer(seed)
        while match.pending is not None:
            match.answer(player.any_answer(match.pending))
        out += match.events
    return out


def of(events: list[Event], what: str) -> Iterator[Event]:
    """Those of one kind; there must be some."""
    found = [e for e in events if e.what == what]
    assert found, what
    yield from found


def test_only_clauses_that_there_are_are_cited_and_none_twice(events: list[Event]) -> None:
    for event in events:
        assert len(set(event.cites)) == len(event.cites)
        assert all(clause in book.rules for clause in event.cites), event


def test_the_other_side_reads_no_citation_of_what_is_veiled(events: list[Event]) -> None:
    for event in of(events, "cards_placed"):
        assert event.side is not None
        veiled = event.for_side(1 - event.side)
        assert veiled is not None and veiled.cites == () and event.cites[:2] == ("CIR-127", "CIR-213")


@pytest.mark.clause("CIR-408", "CIR-413", "CIR-414", "CIR-421")
def test_a_move_cites_its_kind_and_slow_ground(events: list[Event]) -> None:
    slow = 0
    for event in of(events, "moved"):
        path = [tuple(p) for p in event.data["path"]]
        dear = event.data["cost"] > path_length(path) + EPS + 0.001
        slow += dear
        assert not dear or "CIR-408" in event.cites
        assert ("CIR-414" in event.cites) == (event.data["kind"] == "run")
        assert ("CIR-413" in event.cites) == (event.data["kind"] in ("normal", "run"))
    assert slow


@pytest.mark.clause("CIR-331", "CIR-337", "CIR-338", "CIR-342")
def test_a_card_cites_itself_and_the_listing_by_which_it_is_used(events: list[Event]) -> None:
    modes = {"add": "CIR-337", "overwrite": "CIR-338", "text": "CIR-339"}
    for event in of(events, "action_used"):
        row = content().card(event.data["card"])
        assert {row.clause, "CIR-331", "CIR-342"} <= set(event.cites)
        assert ("CIR-332" in event.cites) == row.standard
        mode = modes.get(event.data["mode"], "")
        assert [c for c in modes.values() if c in event.cites] == [mode] * bool(mode)


@pytest.mark.clause("CIR-601", "CIR-604", "CIR-606", "CIR-642", "CIR-701")
def test_an_attack_cites_what_allows_it_and_what_follows(events: list[Event]) -> None:
    for event in of(events, "attack_declared"):
        assert {"CIR-601", "CIR-604"} <= set(event.cites)
        assert ("CIR-701" in event.cites) == (event.data["kind"] == "basic")
    for event in of(events, "attack_rolled"):
        if "parts" in event.data:
            missed = event.data["result"] == "miss"
            assert (("CIR-606" in event.cites), ("CIR-642" in event.cites)) == (missed, not missed)
            assert "CIR-622" in event.clauses


@pytest.mark.clause("CIR-312", "CIR-314", "CIR-324")
def test_energy_cites_how_it_is_spent(events: list[Event]) -> None:
    assert all({"CIR-312", "CIR-314"} <= set(e.cites) for e in of(events, "roll_enhanced"))
    assert all("CIR-324" in e.cites for e in of(events, "defence_energy_spent"))


@pytest.mark.clause("CIR-203", "CIR-204", "CIR-207")
def test_cards_cite_where_they_come_from_and_where_they_go(events: list[Event]) -> None:
    assert all("CIR-203" in e.cites for e in of(events, "cards_drawn"))
    for event in of(events, "cards_discarded"):
        assert "CIR-204" in event.cites
        assert ("CIR-207" in event.cites) == (event.clause == "CIR-164")
