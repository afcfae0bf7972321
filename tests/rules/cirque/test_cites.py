"""Events cite the clauses besides their own that brought them about."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.engine.clause_uses import uses
from game.engine.decisions import Walk
from game.engine.events import Event
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.engine.tally import Tally
from game.engine.words import Text
from game.fuzz import fuzz, own_picks
from game.players.random import Chance, RandomPlayer
from game.rules import cirque
from game.rules.cirque.book import book
from game.rules.cirque.cites import parts
from game.rules.cirque.discards import draw_cards
from game.rules.cirque.harm import harm
from game.rules.cirque.moving import ways_to_move
from game.rules.cirque.state import content
from game.rules.cirque.texts_areas import scorch
from game.rules.cirque.walking import make_move
from game.table.inches import EPS, path_length
from tests.books.shelf import maps_of

from .arrange import bout, lasts, put


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


def test_a_clause_that_is_said_never_to_stand_in_the_log_never_does(tmp_path: Path) -> None:
    seen = fuzz(book, maps_of(book), 15, 40, tmp_path).seen
    for clause, why in book.silent.items():
        known = book.rules.get(clause)
        assert known is not None and not known.prose and why
        assert not seen.happened(clause), f"{clause} happens: {seen.clauses[clause]}"


def test_a_clause_that_nobody_has_seen_could_happen_or_is_explained(events: list[Event]) -> None:
    """What is not silent is an event, a question or a text that events name in the code, or was cited."""
    code = uses(Path(cirque.__file__).parent)
    cited = {clause for event in events for clause in event.clauses}
    for clause in book.rules:
        if clause.prose or clause.withdrawn or clause.id in book.silent:
            continue
        ways = {use.way for use in code.get(clause.id, ())}
        rows = {row.clause for row in content().cards.values()}
        rows |= {f.clause for f in content().fighters.values()} | {
            f.trait.clause for f in content().fighters.values()
        }
        rows |= {x.clause for f in content().fighters.values() for x in f.listings}
        assert ways & {"event", "question", "option", "number", "text"} or clause.id in rows | cited, (
            clause.id
        )


# ---- clauses at work in one place


def walked(who: str = "maximus", **more: Any) -> Event:
    """Somebody walks from (8, 12), with Count at (16, 12)."""
    b = bout([put(who, (8, 12), 0, **more)], [put("count", (16, 12), 180)], active=who)
    path = [(8.0, 12.0)] if more.get("knocked_down") else [(8.0, 12.0), (10.0, 12.0)]
    way, move = ways_to_move(b.g, b[who])[0]
    b.run(make_move(b.g, b[who], Walk(way, tuple(path), None), move))
    return b.last("moved")


@pytest.mark.clause("CIR-005", "CIR-007", "CIR-233", "CIR-468")
def test_a_move_cites_where_its_inches_come_from() -> None:
    plain, lying = walked(), walked(knocked_down=True)
    assert "CIR-233" in plain.cites and not {"CIR-005", "CIR-007", "CIR-466", "CIR-468"} & set(plain.cites)
    assert {"CIR-233", "CIR-466", "CIR-468"} <= set(lying.cites)
    slow = walked("mortimer", statuses=(lasts("slowed", "CIR-860"),))
    assert slow.data["allowance"] == 2.5 and {"CIR-005", "CIR-860"} <= set(slow.cites)


@pytest.mark.clause("CIR-451", "CIR-452", "CIR-453")
def test_a_move_in_rage_cites_what_rage_demanded() -> None:
    assert not {"CIR-451", "CIR-452", "CIR-453"} & set(walked().cites)
    cites = walked(enraged=True, fury=9).cites
    assert "CIR-451" in cites and "CIR-453" in cites and "CIR-452" not in cites


@pytest.mark.clause("CIR-008", "CIR-007")
def test_a_limit_is_cited_only_where_it_changes_the_number() -> None:
    t = Tally(3, "CIR-621", Text("Finesse"))
    t.at_least(0, "CIR-008", Text("never below 0"))
    assert parts(t) == ("CIR-621",)
    t.add(-4, "CIR-813", Text("enraged"))
    assert parts(t) == ("CIR-621", "CIR-008", "CIR-813")
    t = Tally(5, "CIR-233", Text("Speed"))
    t.times(0.5, "CIR-466", Text("standing up"))
    assert parts(t) == ("CIR-233", "CIR-466")
    t.add(1, "CIR-1423", Text("more"))
    assert parts(t) == ("CIR-233", "CIR-466", "CIR-1423", "CIR-007")


@pytest.mark.clause("CIR-122", "CIR-124")
def test_a_full_hand_and_an_empty_deck_are_told() -> None:
    b = bout([put("maximus", (8, 12))], [put("mortimer", (16, 12))])
    assert draw_cards(b.g, 0, 3, "CIR-121") == []
    assert (b.last("deck_ran_out").clause, b.last("deck_ran_out").side) == ("CIR-124", 0)


@pytest.mark.clause("CIR-171", "CIR-804", "CIR-816")
def test_the_end_of_a_turn_cites_what_stays_and_where_counters_end(events: list[Event]) -> None:
    for event in of(events, "healed"):
        assert event.clause == "CIR-169" or "CIR-171" not in event.cites
    assert any("CIR-171" in event.cites for event in of(events, "healed"))
    healed = [e for e in of(events, "damage_changed") if e.clause == "CIR-169"]
    floored = [e for e in healed if "CIR-804" in e.cites]
    assert floored and all(e.data["to"] == 0 and e.data["from"] < 3 for e in floored)
    assert all("CIR-816" in e.cites for e in events if e.what == "calmed_down")


@pytest.mark.clause("CIR-122")
def test_a_hand_of_seven_draws_nothing(events: list[Event]) -> None:
    for event in of(events, "no_cards_drawn"):
        assert event.clause == "CIR-122" and event.data["n"] >= 7


@pytest.mark.clause("CIR-317", "CIR-770")
def test_harm_in_an_area_without_a_centre_is_limited_under_its_own_clause() -> None:
    b = bout([put("maximus", (10, 10), 0)], [put("count", (12, 10), 180)], active="maximus")
    b.run(scorch(b.g, b["maximus"], [b["count"]], 16, "CIR-1503"), dice=[10])
    assert (b.last("damage_capped").clause, b["count"].damage) == ("CIR-770", 2)
    b = bout([put("maximus", (10, 10), 0)], [put("count", (12, 10), 180)])
    b.run(harm(b.g, b["count"], 6, "CIR-883"), dice=[10])
    assert {"CIR-317", "CIR-853"} <= set(b.last("damage_rolled").cites)
