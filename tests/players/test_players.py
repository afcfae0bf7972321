"""Players: random, scripted, and bad ones that a match survives."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from game.engine.asking import Answer, Decision
from game.engine.rulebook import View
from game.engine.words import Text, render
from game.players.player import Guess, Note, Player, Seat, seats
from game.players.random import RandomPlayer
from game.players.script import OffScript, ScriptPlayer
from game.players.thought import Thought, play_out
from tests.toy.table import begun, duel

Thinking = Generator[Note, None, Answer]


class Crash:
    """A player that falls over its own feet."""

    def think(self, decision: Decision[Any], view: View, guess: Guess) -> Thinking:
        """Raises."""
        yield Note()
        raise ZeroDivisionError("feet")


class Nonsense:
    """A player that answers what nobody asked."""

    def think(self, decision: Decision[Any], view: View, guess: Guess) -> Thinking:
        """Returns nonsense."""
        yield Note()
        return {"nonsense": True}


class Idle:
    """A player that never answers."""

    def think(self, decision: Decision[Any], view: View, guess: Guess) -> Thinking:
        """Thinks on."""
        while True:
            yield Note(say=Text("hm"))


class Meddler:
    """A player that spoils everything it is given."""

    def think(self, decision: Decision[Any], view: View, guess: Guess) -> Thinking:
        """Changes its view and its guess, and answers at random."""
        if hasattr(view.state, "discs"):
            view.state.discs.clear()
            view.state.cards.faces.clear()
        other = guess(0)
        while other.pending is not None and len(other.journal.entries) < 10:
            other.answer(other.pending.sample(RandomPlayer(1)._chance))
            yield Note()
        return RandomPlayer(2).any_answer(decision)


def test_two_random_players_play_the_same_match_from_the_same_seeds() -> None:
    digests = set()
    for _ in range(2):
        match = begun(4)
        assert play_out(match, {0: RandomPlayer(1), 1: RandomPlayer(2)}) == []
        assert match.over
        digests.add(match.digest())
    assert len(digests) == 1


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        (Crash(), "The player stumbled: ZeroDivisionError: feet"),
        (Nonsense(), "The player gave an illegal answer: "),
    ],
)
def test_a_bad_player_does_not_stop_the_match(bad: Player, said: str) -> None:
    match = begun(4)
    troubles = play_out(match, {0: bad, 1: RandomPlayer(2)})
    assert match.over
    assert len(troubles) == sum(e.who == 0 for e in match.journal.entries)
    assert all(render(t).startswith(said) for t in troubles)


def test_a_player_that_never_answers_is_answered_for() -> None:
    thought = Thought(Idle(), begun(), patience=50)
    assert [thought.step() for _ in range(50)] == [False] * 49 + [True]
    assert thought.trouble is not None and render(thought.trouble) == "The player did not answer"
    assert render(thought.note.say or "") == "hm"
    thought.decision.read(thought.answer)
    assert thought.step() is True


def test_a_player_cannot_change_the_match() -> None:
    match, same = begun(4), begun(4)
    for _ in range(12):
        answer = Thought(Meddler(), match).finish()
        assert match.digest() == same.digest()
        match.answer(answer)
        same.answer(answer)
    assert match.digest() == same.digest()


def test_a_script_answers_by_key() -> None:
    match = duel([4])
    script = ScriptPlayer(
        [
            ("activate", "a-one"),
            ("hop", {"way": "hop", "path": [], "face": None}),
            ("deed", "rest"),
            ("turn", 90),
        ]
    )
    for _ in range(4):
        match.answer(_of(script, match))
    script.finish()
    assert match.state.discs["a-one"].facing == 90


def _of(script: ScriptPlayer, match: Any) -> Answer:
    thinking = script.think(match.pending, match.view(match.pending.who), lambda n: match.guess(0, n))
    try:
        while True:
            next(thinking)
    except StopIteration as end:
        return end.value


def test_a_script_fails_at_a_question_it_does_not_expect() -> None:
    match = duel([])
    with pytest.raises(OffScript, match="activate is asked; the script has an answer for deed"):
        _of(ScriptPlayer([("deed", "rest")]), match)
    with pytest.raises(OffScript, match="activate is asked and the script has ended"):
        _of(ScriptPlayer([]), match)


def test_a_script_leaves_no_line_unused() -> None:
    with pytest.raises(OffScript, match="nobody asked deed, turn"):
        ScriptPlayer([("deed", "rest"), ("turn", 0)]).finish()


def test_seats_have_keys_of_their_own() -> None:
    seat = Seat("random", Text("Chance"), RandomPlayer)
    assert seats([seat]) == {"random": seat}
    with pytest.raises(ValueError, match='two kinds of player are called "random"'):
        seats([seat, seat])
