"""Climbing: the neighbours of a composition, and the best that can be reached from one to the next."""

from __future__ import annotations

from game.engine.asking import Answer
from game.engine.climbing import climbed, neighbours
from tests.engine.test_decisions_composed import question


def laid(*items: str, force: int = 0) -> Answer:
    return {"items": list(items), "dials": {"force": force}}


def test_neighbours_differ_in_one_thing_in_the_order_of_two_or_in_a_number_by_one() -> None:
    asked = question(2, 2)
    assert list(neighbours(asked, laid("cut", "rest", force=1))) == [
        laid("rest", "cut", force=1),
        laid("cut", "cut", force=1),
        laid("cut", "parry", force=1),
        laid("cut", "rest", force=2),
        laid("cut", "rest", force=0),
    ]


def test_what_may_not_be_laid_is_no_neighbour() -> None:
    asked = question()
    found = list(neighbours(asked, laid("cut", "cut", "rest")))
    assert laid("cut", "cut", "cut") not in found and laid("cut", "cut", "parry") in found
    assert laid("rest", "rest", "rest", force=1) not in neighbours(asked, laid("rest", "rest", "rest"))


def test_a_climb_ends_where_no_change_is_better() -> None:
    def worth(answer: Answer) -> float:
        items, force = answer["items"], answer["dials"]["force"]
        return float(items.count("cut") + 0.5 * force - 0.1 * (items[0] == "cut"))

    *_, (best, most) = climbed(question(), laid("rest", "rest", "rest"), worth)
    assert (best, most) == (laid("rest", "cut", "cut", force=3), 3.5)
    assert {*map(str, climbed(question(), best, worth))} == {str((best, most))}
