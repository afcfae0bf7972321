"""Stacks thought of twice: what the other side is likely to lay, and what is best against it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.engine.decisions import Compose
from game.engine.rulebook import Setup, View
from game.rules.duel.book import book
from game.rules.duel.compose import question
from game.rules.duel.items import Stack, stack_of
from game.rules.duel.pondering import foreseen
from game.rules.duel.suggestions import expected, suggested
from tests.books.pondered import pondered as reckoned
from tests.rules.duel.arrange import Bout, fencer, stack


def asked(bout: Bout, who: str) -> tuple[View, Compose[str]]:
    """The question for the stack of one of the two, and what its side sees."""
    f, foe = (bout.a, bout.b) if who == "A" else (bout.b, bout.a)
    decision = question(bout.g, bout.s.pairs[0], f, foe, cornered=False)
    return View(f.side, bout.s, Setup(), bout.board, (), f.side, decision), decision


def pondered(bout: Bout, who: str) -> list[tuple[Stack, float]]:
    """The stacks that one of the two thinks of with their worths, the best first."""
    view, decision = asked(bout, who)
    rows: list[tuple[Any, float]] = [(json.loads(k), w) for k, w in reckoned(book, view, decision).items()]
    return [(stack_of(decision.read(a)), w) for a, w in sorted(rows, key=lambda row: -row[1])]


def test_who_can_only_rest_is_foreseen_to_rest() -> None:
    bout = Bout(fencer("A", "Level 8", size=2), fencer("B", "Endurance -13", starting=12, size=2))
    pair = bout.s.pairs[0]
    assert foreseen(pair, bout.a, bout.b, bout.b) == [Stack(("rest", "rest"))]


@pytest.mark.clause("DUE-301", "DUE-302")
def test_a_stack_is_judged_by_the_exact_turn_against_all_that_is_foreseen() -> None:
    bout = Bout(fencer("A", "Level 8", size=3), fencer("B", "Level 8", size=3))
    pair, others = bout.s.pairs[0], foreseen(bout.s.pairs[0], bout.a, bout.b, bout.b)
    found = pondered(bout, "A")
    for laid, worth in found:
        exact = sum(expected(pair, bout.a, bout.b, "A", laid, o) for o in others) / len(others)
        assert worth == exact


def test_against_one_who_can_only_rest_everything_strikes() -> None:
    bout = Bout(fencer("A", "Level 8", size=3), fencer("B", "Endurance -13", starting=12, size=3))
    best, worth = pondered(bout, "A")[0]
    assert (best, round(worth, 4)) == (stack("[K RA RA] att+3"), 0.7324)


def test_feints_go_where_the_likely_defences_lie() -> None:
    bout = Bout(fencer("A", "Level 9", size=4), fencer("B", "Level 8", size=3))
    assert foreseen(bout.s.pairs[0], bout.a, bout.b, bout.b) == [
        stack("[A A D]"),
        stack("[D D R] def+1"),
        stack("[D B R] brk 2"),
    ]
    best, worth = pondered(bout, "A")[0]
    assert (best, round(worth, 4)) == (stack("[F RA F C] att+3"), 0.308)


def test_the_best_found_is_no_worse_than_any_reference_stack() -> None:
    bout = Bout(fencer("A", "Level 9", size=4), fencer("B", "Level 8", size=3))
    decision = asked(bout, "A")[1]
    references = [stack_of(decision.read(a)) for a in suggested(decision).values()]
    found = dict(pondered(bout, "A"))
    assert set(references) < set(found) and max(found, key=lambda s: found[s]) not in references


def test_what_is_no_stack_is_not_pondered() -> None:
    bout = Bout(fencer("A", "Level 8", size=3), fencer("B", "Level 8", size=3))
    view, decision = asked(bout, "A")
    bout.s.pairs.clear()
    assert reckoned(book, view, decision) == {}
