"""What is shown before a stack is laid: chances alone, against a guess, what is left for the next turn."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.look import Bars, Forecast, Note
from game.engine.words import render
from game.rules.duel.preview import against, alone, left_after
from game.rules.duel.state import Pair
from tests.rules.duel.arrange import fencer, stack


def bars(forecast: Forecast) -> list[dict[str, float]]:
    """Every distribution of a forecast."""
    return [dict(p.bars) for p in forecast.parts if isinstance(p, Bars)]


def notes(forecast: Forecast) -> list[str]:
    """Clause and title of every note."""
    return [f"{p.clause} {render(p.title)}" for p in forecast.parts if isinstance(p, Note)]


def rounded(found: dict[str, float]) -> dict[str, float]:
    """To four decimals."""
    return {key: round(p, 4) for key, p in found.items()}


@pytest.mark.clause("DUE-503", "DUE-504", "DUE-513")
def test_a_stack_alone_shows_its_attack_by_the_defences_that_meet_it() -> None:
    found = alone(Pair("A", "B"), fencer("A"), fencer("B"), stack("[A A A]"))
    assert rounded(bars(found)[0]) == {"open": 0.657, "1": 0.488, "2": 0.36, "3": 0.2}
    assert bars(alone(Pair("A", "B"), fencer("A"), fencer("B"), stack("[D R]"))) == []


@pytest.mark.clause("DUE-503", "DUE-521", "DUE-534")
def test_against_a_guess_the_chances_are_exact_both_ways() -> None:
    found = against(Pair("A", "B"), fencer("A"), fencer("B"), "A", stack("[A A D]"), stack("[A A D]"))
    dealt, taken = bars(found)[:2]
    assert rounded(dealt) == rounded(taken)
    assert rounded(dealt) == {"none": 0.64, "light": 0.24, "medium": 0.12, "heavy": 0.0, "death": 0.0}
    found = against(Pair("A", "B"), fencer("A"), fencer("B"), "B", stack("[D D D]"), stack("[A A A]"))
    dealt, taken = bars(found)[:2]
    assert (dealt["none"], rounded(taken)["light"]) == (1.0, 0.1333)


@pytest.mark.clause("DUE-432", "DUE-437")
def test_a_guess_shows_whether_distance_would_be_broken() -> None:
    found = against(Pair("A", "B"), fencer("A"), fencer("B"), "A", stack("[D B] brk 1"), stack("[A I]"))
    assert "DUE-432 A breaks distance" in notes(found)
    found = against(Pair("A", "B"), fencer("A"), fencer("B"), "A", stack("[D B] brk 1"), stack("[A I] ini 1"))
    assert "DUE-432 A's Break fails" in notes(found)


@pytest.mark.clause("DUE-318", "DUE-751", "DUE-752", "DUE-744", "DUE-742", "DUE-858")
@pytest.mark.parametrize(
    ("who", "laid", "left", "clauses"),
    [
        ("", "[A D]", 12, set()),
        ("Endurance 2", "[A A]", 1, set()),
        ("Endurance 2", "[A A A]", 0, {"DUE-751"}),
        ("Endurance 0", "[A A A]", -2, {"DUE-751", "DUE-752", "DUE-753"}),
        ("Endurance -11", "[A A A]", -13, {"DUE-318", "DUE-751"}),
        ("Endurance 4, bleed_total 2", "[R A]", 5, set()),
        ("rapier, Endurance 5", "[RA RA]", 3, set()),
    ],
)
def test_what_a_stack_leaves_for_the_next_turn(who: str, laid: str, left: int, clauses: set[str]) -> None:
    f: Any = fencer("A", who)
    assert left_after(f, stack(laid)) == left
    for found in (
        alone(Pair("A", "B"), fencer("A", who), fencer("B"), stack(laid)),
        against(Pair("A", "B"), fencer("A", who), fencer("B"), "A", stack(laid), stack("[R]")),
    ):
        warned = {n.partition(" ")[0] for n in notes(found)}
        assert warned & {"DUE-318", "DUE-751", "DUE-752", "DUE-753"} == clauses
