"""Players in a process of their own: the same answers, and nothing that it does holds a match up."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.engine.match import Match
from game.engine.rulebook import Setup
from game.engine.words import render
from game.players import registry
from game.players.aside import Aside
from game.players.random import Chance
from game.players.thought import Answering, Thought
from game.rules import registry as books
from game.table.mapfile import read_map
from tests.toy.table import duel

MAPS = Path(__file__).parents[2] / "maps"


@pytest.fixture(scope="module")
def aside() -> Iterator[Aside]:
    """One process for all tests here."""
    made = Aside(books)
    yield made
    made.close()


def begun(answers: int, seed: int = 3) -> Match:
    """A match of Duel after so many answers of chance."""
    match = Match.start(books()["duel"], read_map(MAPS / "long_salle.toml"), Setup(), seed)
    chance = Chance(seed)
    for _ in range(answers):
        assert match.pending is not None
        match.answer(match.pending.sample(chance))
    return match


def held(aside: Aside, match: Match) -> Answering:
    """A thought in a process that has come up and was stopped: it never answers."""
    first = aside.think("steady", 5, match)
    while not first.step():
        pass
    assert aside._process is not None and aside._process.pid is not None
    os.kill(aside._process.pid, signal.SIGSTOP)
    return aside.think("searcher/strong", 5, match)


@pytest.mark.parametrize("answers", [0, 1, 2, 3])
def test_the_other_process_answers_as_this_one_would(aside: Aside, answers: int) -> None:
    match = begun(answers)
    assert aside.serves(match)
    here = Thought(registry()["steady"].make(5), match)
    there = aside.think("steady", 5, match)
    while not there.step():
        pass
    assert there.trouble is None
    assert (there.answer, there.note.best) == (here.finish(), here.note.best)


def test_a_step_takes_no_longer_than_a_frame(aside: Aside) -> None:
    match = begun(0)
    thought = aside.think("searcher/strong", 5, match)
    slowest = 0.0
    while not thought.done:
        since = time.perf_counter()
        thought.step()
        slowest = max(slowest, time.perf_counter() - since)
    assert slowest < 0.2 and thought.trouble is None


def test_a_process_that_is_killed_is_answered_for_and_comes_up_again(aside: Aside) -> None:
    match = begun(0)
    thought = held(aside, match)
    assert aside._process is not None
    aside._process.kill()
    while not thought.step():
        pass
    assert thought.trouble is not None and render(thought.trouble) == "The process of the players has ended"
    thought.decision.read(thought.answer)
    again = aside.think("steady", 5, match)
    while not again.step():
        pass
    assert again.trouble is None


def test_thinking_afar_can_be_cancelled(aside: Aside) -> None:
    thought = held(aside, begun(0))
    assert not thought.step()
    thought.cancel()
    assert thought.trouble is not None and render(thought.trouble) == "The player did not answer"
    thought.decision.read(thought.answer)


def test_a_match_with_other_dice_is_not_told(aside: Aside) -> None:
    assert not aside.serves(duel([4]))
