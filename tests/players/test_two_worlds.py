"""The two-worlds test for players: what the other side has brought face down changes no answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

import pytest

from game.engine.match import Match
from game.players import registry
from game.players.random import Chance
from game.players.thought import Thought
from tests.books.shelf import begun, shelf, steps
from tests.books.test_every_book import other_world, sealed_away


@pytest.mark.parametrize("kind", ["random", "steady", "searcher"])
@pytest.mark.parametrize("name", ["toy", "cirque"])
def test_a_player_answers_the_same_whatever_the_other_side_has_brought(name: str, kind: str) -> None:
    make, asked = registry(hurried=False)[kind].make, 0
    for match, decision, _ in steps(shelf()[name], 3, rare=True):
        world = other_world(match, decision.who)
        if world is None or len(match.journal.entries) % 4 or sealed_away(match, world):
            continue
        asked += 1
        ours, theirs = Thought(make(7), match), Thought(make(7), world)
        assert ours.finish() == theirs.finish()
        assert ours.note.best == theirs.note.best and ours.trouble is None
        if asked == 5:
            return
    assert asked


SEALED: Mapping[str, Sequence[str]] = {
    "toy": ["drill", "drill", "guard", "commit"],
    "duel": ["bid", "bid", "compose", "bid"],
    "cirque": ["place", "place", "place", "place"],
}
"""Questions that both sides answer in secret, as they first come up, by rulebook; the others ask none."""


def sealed(name: str) -> Iterator[tuple[Match, Match]]:
    """Pairs of matches that differ only in what the other side has just answered in secret."""
    for seed in (3, 13):
        yield from _sealed(begun(shelf()[name], seed), Chance(seed))


def _sealed(match: Match, chance: Chance) -> Iterator[tuple[Match, Match]]:
    while (asked := match.pending) is not None:
        before, answer = match.fork(), asked.sample(chance)
        match.answer(answer)
        now = match.pending
        if (
            asked.secret
            and now is not None
            and now.secret
            and (now.key, now.who) == (asked.key, 1 - asked.who)
        ):
            for other in (asked.sample(chance) for _ in range(20)):
                if other != answer:
                    before.answer(other)
                    yield match, before
                    break


@pytest.mark.parametrize("kind", ["random", "steady", "searcher"])
@pytest.mark.parametrize("name", SEALED)
def test_a_player_answers_the_same_whatever_the_other_side_has_sealed(name: str, kind: str) -> None:
    make = registry(hurried=False)[kind].make
    met = []
    for match, world in islice(sealed(name), 4):
        ours, theirs = Thought(make(7), match), Thought(make(7), world)
        assert ours.finish() == theirs.finish()
        assert ours.note.best == theirs.note.best and ours.trouble is None
        met.append(ours.decision.key)
    assert met == SEALED[name]
