"""What those who only measure are told."""

from __future__ import annotations

import pytest

from game.engine.rulebook import View
from game.engine.surveying import Stand, Surveyor
from game.engine.words import render
from game.rules.first_blood.book import book
from game.rules.first_blood.showing import picture

from .test_book import mustered, placed
from .test_showing import view


def stand(v: View, figure: str, *at: float) -> Stand:
    """A warrior where it stands, or where it might."""
    w = v.state.warrior(figure)
    x, y = at or w.point
    return Stand(x, y, w.r, 0.0, figure)


@pytest.mark.clause("FIB-283", "FIB-285")
def test_a_rock_hides_small_warriors_from_each_other_but_not_a_monster() -> None:
    s = mustered("beacon_downs")
    placed(s, "a-bellman-1", (32, 8))
    placed(s, "b-thorn_reaver-1", (32, 20))
    placed(s, "b-hollow_stag", (32, 24))
    v = view(s, 0, "beacon_downs")
    assert isinstance(book, Surveyor)
    small = book.sight(v, stand(v, "a-bellman-1"), stand(v, "b-thorn_reaver-1"))
    assert (small.clear, small.clause, small.blockers) == (False, "FIB-283", ("building-1",))
    assert book.sight(v, stand(v, "b-hollow_stag"), stand(v, "a-bellman-1")).clear
    moved = stand(v, "a-bellman-1", 26, 8)
    assert book.sight(v, moved, stand(v, "b-thorn_reaver-1")).clear
    assert v.state.warrior("a-bellman-1").point == (32, 8)


@pytest.mark.clause("FIB-262", "FIB-283", "FIB-284")
def test_what_hides_something_depends_on_who_looks() -> None:
    s = mustered("beacon_downs")
    placed(s, "a-bellman-1", (5, 5))
    placed(s, "b-hollow_stag", (32, 24))
    v = view(s, 0, "beacon_downs")
    houses = frozenset({"building-1", "building-2"})
    assert book.opaque(v, stand(v, "a-bellman-1")) == houses
    assert book.opaque(v, stand(v, "b-hollow_stag")) == frozenset()
    assert book.opaque(v, stand(v, "a-bellman-1", 24, 24)) == houses
    assert book.opaque(v, Stand(5, 5)) == houses


@pytest.mark.clause("FIB-200", "FIB-210", "FIB-511")
def test_threats_are_a_charge_and_a_volley() -> None:
    s = mustered()
    placed(s, "a-quarrelman-1", (10, 10))
    placed(s, "b-horga", (30, 30))
    found = [(t.figure, t.inches, t.reach, t.aimed, render(t.label)) for t in picture(view(s)).threats]
    assert found == [
        ("a-quarrelman-1", 5, 1, False, "Quarrelman 1: a Charge of 5″"),
        ("a-quarrelman-1", 5, 16, True, "Quarrelman 1: March 5″, Volley 16″"),
        ("b-horga", 6, 1, False, "Thane Horga Redtusk: a Charge of 6″"),
    ]
