"""Texts, events and tallies."""

from __future__ import annotations

import pytest

from game.engine.events import BOTH, Event, only
from game.engine.tally import Part, Tally
from game.engine.words import Text, inches, render


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0.0, "0"),
        (-0.0, "0"),
        (-0.001, "0"),
        (0.004, "0"),
        (0.5, "0.5"),
        (10.0, "10"),
        (100.0, "100"),
        (2.345, "2.35"),
        (-1.5, "-1.5"),
        (-0.05, "-0.05"),
    ],
)
def test_lengths_are_shown_without_needless_digits(value: float, shown: str) -> None:
    assert inches(value) == shown


def test_a_text_is_translated_before_its_gaps_are_filled() -> None:
    catalogue = {"{who} moves {n}″": "{n}″ geht {who}", "the {name}": "der {name}"}
    text = Text("{who} moves {n}″", {"who": Text("the {name}", {"name": "Count"}), "n": 2.5})
    assert render(text) == "the Count moves 2.5″"
    assert render(text, lambda t: catalogue.get(t, t)) == "2.5″ geht der Count"


def test_lists_in_a_text_are_joined() -> None:
    assert render(Text("{dice}", {"dice": (3, 1.0, Text("x"))})) == "3, 1, x"
    assert render("plain {words}") == "plain {words}"
    assert render("") == ""


def test_texts_can_be_keys_whatever_stands_in_their_gaps() -> None:
    text = Text("{dice}", {"dice": [3, 1]})
    assert {text: 1}[Text("{dice}", {"dice": [3, 1]})] == 1
    assert Text("{dice}", {"dice": [3, 2]}) not in {text: 1}


def test_an_event_is_told_in_full_veiled_or_not_at_all() -> None:
    told = Event("TOY-201", "drew", Text("a sword"), {"card": "a1"}, 0, only(0), Text("a card"))
    assert told.for_side(0) is told
    assert told.for_side(1) == Event("TOY-201", "drew", Text("a card"), {}, 0)
    assert Event("TOY-201", "drew", Text("x"), seen_by=only(1)).for_side(0) is None
    assert Event("TOY-201", "drew", Text("x"), seen_by=BOTH).for_side(1) is not None


def test_a_tally_adds_then_multiplies_then_clamps_whatever_the_order() -> None:
    tally = Tally(4, "TOY-403", Text("skill"))
    tally.at_most(20, "TOY-001", Text("no more"))
    tally.times(2, "TOY-002", Text("doubled"))
    tally.add(3, "TOY-003", Text("card"))
    tally.add(0, "TOY-003", Text("nothing"))
    assert tally.value == 14 and tally.whole == 14
    tally.times(2, "TOY-002", Text("doubled again"))
    assert tally.value == 20
    assert [p.how for p in tally.rows()] == ["start", "most", "times", "add", "times"]
    assert tally.rows()[0] == Part("start", 4, "TOY-403", Text("skill"))


def test_a_tally_is_clamped_from_below() -> None:
    tally = Tally(1, "TOY-403", Text("skill"))
    tally.add(-3, "TOY-403", Text("hurt"))
    assert tally.value == -2
    tally.at_least(0, "TOY-403", Text("never negative"))
    assert tally.value == 0


def test_half_a_point_is_not_whole() -> None:
    tally = Tally(1.5, "TOY-403", Text("half"))
    with pytest.raises(AssertionError):
        _ = tally.whole
