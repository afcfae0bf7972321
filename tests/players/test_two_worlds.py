"""The two-worlds test for players: what the other side has brought face down changes no answer."""

from __future__ import annotations

import pytest

from game.players import registry
from game.players.thought import Thought
from tests.books.shelf import shelf, steps
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
