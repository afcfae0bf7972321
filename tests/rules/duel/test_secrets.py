"""While one side has chosen in secret and the other is asked, nothing of the first choice shows anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.engine.match import Match, UndoClosed
from game.engine.state import same
from game.engine.words import render
from game.players.random import Chance
from game.rules.duel.book import book
from tests.books.shelf import question
from tests.books.test_every_book import seen_by
from tests.rules.duel.floor import yard


def sealed_moments(name: str, seed: int) -> Iterator[tuple[Match, Match]]:
    """Two matches that differ only in what has just been chosen in secret; the other side is asked next."""
    match, chance = Match.start(book, yard(name), seed=seed), Chance(seed)
    while match.pending is not None:
        asked = match.pending
        answers = [asked.sample(chance) for _ in range(4)]
        if asked.secret:
            other = next((a for a in answers[1:] if asked.kept(a) != asked.kept(answers[0])), None)
            one, two = match.fork(), match.fork()
            one.answer(answers[0])
            if other is not None:
                two.answer(other)
            pending = one.pending
            told = None if pending is None else (pending.secret, pending.key, pending.who)
            if other is not None and told == (True, asked.key, 1 - asked.who):
                yield one, two
        match.answer(answers[0] if answers[0] != "yield" else "low")


@pytest.mark.clause("DUE-005", "DUE-203", "DUE-302")
@pytest.mark.parametrize(("name", "seeds"), [("long_salle", 8), ("four_letters", 2)])
def test_nothing_tells_a_sealed_bid_or_stack(name: str, seeds: int) -> None:
    met: dict[str, int] = {}
    for seed in range(seeds):
        for one, two in sealed_moments(name, seed):
            assert one.pending is not None and two.pending is not None
            who = one.pending.who
            met[one.pending.key] = met.get(one.pending.key, 0) + 1
            assert seen_by(one, who) == seen_by(two, who)
            assert same(one.state, two.state)
            assert question(one.pending) == question(two.pending)
            assert one.events == [] and two.events == []
            assert looked_ahead(one) == looked_ahead(two)
            for n in range(2):
                a, b = one.guess(who, n), two.guess(who, n)
                answer = one.pending.sample(Chance(n))
                assert (a.answer(answer), a.digest()) == (b.answer(answer), b.digest())
    assert min(met["bid"], met["compose"]) > 5


@pytest.mark.clause("DUE-203", "DUE-302", "DUE-005")
@pytest.mark.parametrize("name", ["long_salle", "four_letters"])
def test_that_a_bid_or_a_stack_lies_there_is_told_at_once_and_nothing_of_it(name: str) -> None:
    match, chance, told = Match.start(book, yard(name), seed=3), Chance(3), set()
    while match.pending is not None:
        asked, before = match.pending, len(match.events)
        answer = asked.sample(chance)
        match.answer(answer if answer != "yield" else "low")
        if not asked.secret or match.pending is None or match.pending.key != asked.key:
            continue
        one, *more = match.events[before:]
        what = {"bid": ("DUE-203", "bid_made"), "compose": ("DUE-302", "stack_set")}[asked.key]
        assert (more, (one.clause, one.what), one.quiet) == ([], what, True)
        f = match.state.fencers[one.data["fencer"]]
        assert f.side == asked.who and (f.bid, f.stack.items)[asked.key == "compose"] in ("", ())
        assert dict(one.data) == {"fencer": f.id} | ({"size": f.size} if asked.key == "compose" else {})
        assert all(match.view(who).events[-1] == one for who in (0, 1))
        told.add(one.what)
    assert told == {"bid_made", "stack_set"}


def looked_ahead(match: Match) -> list[Any]:
    """What the question itself works out for whoever is asked: forecasts, sums, advice."""
    asked: Any = match.pending
    out: list[Any] = [book.advise(match.view(asked.who), asked)]
    if asked.key == "bid":
        return [*out, *(o.forecast() for o in asked.options if o.forecast)]
    made = asked.half(asked.sure)
    return [*out, asked.forecast(made), asked.against(made, made), asked.sums(made), asked.rival, asked.last]


@pytest.mark.clause("DUE-005", "DUE-401")
def test_the_second_of_two_sealed_answers_cannot_be_taken_back() -> None:
    for seed in range(3):
        match, chance, shown = Match.start(book, yard(), seed=seed), Chance(seed), 0
        while match.pending is not None:
            asked = match.pending
            answer = asked.sample(chance)
            match.answer(answer if answer != "yield" else "low")
            last = match.journal.entries[-2:]
            if asked.secret and last[0].key == last[-1].key and last[0].who != last[-1].who:
                shown += 1
                with pytest.raises(UndoClosed):
                    match.undo()
        assert shown > 0


@pytest.mark.clause("DUE-401", "DUE-203")
def test_both_are_told_in_the_same_breath() -> None:
    match, chance = Match.start(book, yard(), seed=5), Chance(5)
    while match.pending is not None:
        asked, before = match.pending, len(match.events)
        answer = asked.sample(chance)
        match.answer(answer if answer != "yield" else "low")
        told = [e.what for e in match.events[before:] if e.what in ("bids_revealed", "stack_revealed")]
        assert told in ([], ["bids_revealed"] * 2, ["stack_revealed"] * 2)
    assert all(render(e.say) for e in match.events)
