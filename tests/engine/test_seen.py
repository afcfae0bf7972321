"""How often clauses and cards happened, and what is said of those that did not."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.clause_text import Clause
from game.engine.clause_uses import Use, uses
from game.engine.collection import collection_of
from game.engine.events import Event
from game.engine.words import Text
from game.fuzz import any_selection, fuzz, own_picks
from game.players.random import Chance
from game.rules import registry
from game.seen import Seen, reason, report, wild
from tests.books.shelf import maps_of
from tests.toy.rulebook import Toy
from tests.toy.table import up_to, yard

CODE = '''
"""A module."""
def rule(g, t):
    """TOY-001 A definition."""
    t.add(1, "TOY-002", Text("why"))
    if bad:
        return Why(Text("no"), "TOY-003")
    g.say("TOY-004", "said", Text("so"), cites=("TOY-005",))
    carry("TOY-006")
    PickOne(0, "TOY-007", [Option("key", 1, Text("row"), clause="TOY-008")])
'''


def test_an_event_counts_for_its_clause_for_those_it_cites_and_for_its_cards() -> None:
    seen = Seen()
    parts = [(1, "TOY-202")]
    seen.event(
        Event("TOY-301", "used", Text("so"), {"card": "lunge", "parts": parts}, cites=("TOY-005", "TOY-301"))
    )
    seen.event(Event("TOY-301", "spent", Text("so"), {"cards": [("light", "defence"), ("wind", "defence")]}))
    assert seen.clauses == {"TOY-301": {"event": 2}, "TOY-202": {"cited": 1}, "TOY-005": {"cited": 1}}
    assert seen.cards == {"lunge": {"used": 1}, "light": {"spent": 1}, "wind": {"spent": 1}}
    assert seen.happened("TOY-005") and not seen.happened("TOY-006")


def test_a_question_counts_with_its_options_and_an_illegal_answer_with_what_forbids_it() -> None:
    seen, match = Seen(), up_to("deed")
    assert match.pending is not None
    seen.question(match.pending)
    seen.refused(match.pending, "nonsense")
    assert seen.clauses[match.pending.clause]["question"] == 1
    assert any(counts["option"] for counts in seen.clauses.values())
    assert seen.clauses[match.pending.clause]["refusal"] >= 1
    assert not seen.happened("TOY-999")


def test_an_answer_against_the_rules_has_the_shape_of_the_answer() -> None:
    board, chance = Toy().board(yard()), Chance(1)
    assert wild("key", board, chance) == "key"
    assert wild(["a1", "a2"], board, chance) in (["a1", "a2", "a1"], ["a2"])
    x, y, facing = wild([1.0, 2.0, 90.0], board, chance)
    assert (x, y) != (1.0, 2.0) and facing == 90.0
    walk = wild({"way": "move", "path": [[1.0, 2.0]], "face": None}, board, chance)
    assert walk["way"] == "move" and walk["face"] is None and walk["path"] != [[1.0, 2.0]]


def test_the_code_tells_what_a_clause_is_for(tmp_path: Path) -> None:
    (tmp_path / "rule.py").write_text(CODE)
    found = {clause: [use.way for use in ways] for clause, ways in uses(tmp_path).items()}
    assert found == {
        "TOY-001": ["words"],
        "TOY-002": ["number"],
        "TOY-003": ["refusal"],
        "TOY-004": ["event"],
        "TOY-005": ["event"],
        "TOY-006": ["text"],
        "TOY-007": ["question"],
        "TOY-008": ["option"],
    }
    assert uses(tmp_path)["TOY-003"] == (Use("refusal", "rule.py", "rule"),)


@pytest.mark.parametrize(
    ("way", "said"),
    [
        ("words", "a definition that the rule carries in its words: rule in rule.py"),
        ("refusal", "shows only where something is refused: rule in rule.py"),
        ("number", "shows in the parts of a number: rule in rule.py"),
        ("event", "could happen and has not: rule in rule.py"),
    ],
)
def test_the_reason_says_where_a_clause_shows_instead(way: str, said: str) -> None:
    clause = next(iter(registry()["cirque"].rules))
    assert isinstance(clause, Clause)
    assert reason(clause, [Use(way, "rule.py", "rule")]) == said
    assert reason(clause, []) == "a row of the content or of a map"


def test_own_decks_of_the_fuzzer_may_be_played_and_hold_every_card_before_long() -> None:
    book = registry()["cirque"]
    collection = collection_of(book)
    assert collection is not None
    met: set[str] = set()
    for seed in range(40):
        own = any_selection(collection, Chance(seed))
        assert not collection.faults(own)
        met |= own.cards.keys()
    assert met == {card.id for card in collection.cards}
    picks = own_picks(book, maps_of(book)[0], Chance(1))
    assert all(pick.startswith("own:") for pick in picks.values())


def test_the_report_has_a_line_for_each_clause_and_each_card(tmp_path: Path) -> None:
    book = registry()["cirque"]
    collection = collection_of(book)
    assert collection is not None
    found = fuzz(book, maps_of(book)[:1], 2, 1, tmp_path)
    lines = report(book, found.seen)
    assert not found.failures and len(lines) == len(book.rules) + len(collection.cards)
    by_id = {line.partition(" ")[0]: line for line in lines}
    assert by_id["CIR-605"].startswith("CIR-605 ") and "event" in by_id["CIR-605"]
    assert by_id["CIR-002"].endswith("prose: it only explains words")
    unseen = [c for c in book.rules if not found.seen.happened(c.id)]
    assert unseen and all(len(by_id[c.id]) > len(f"{c.id} {c.title}: ") for c in unseen)
    assert by_id["CIR-504"].endswith("a definition: who is not in an area in front of a fighter")
