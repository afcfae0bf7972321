"""A rule that breaks: the match stands, the screen hears no secret, the report tells all, play goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.engine.decisions import Decision
from game.engine.game import Boundary, Game
from game.engine.match import Match, RuleFault
from game.engine.recording import Recorder
from game.engine.words import render
from game.players.random import RandomPlayer
from game.players.thought import Thought, play_out
from tests.toy.rulebook import Toy
from tests.toy.state import ToyState
from tests.toy.table import yard

Breaks = Callable[[Decision[Any], Any], bool]


class Fragile(Toy):
    """A toy that breaks under some answers."""

    def __init__(self, breaks: Breaks) -> None:
        super().__init__()
        self.breaks = breaks

    async def play(self, g: Game[ToyState]) -> None:
        """The toy until then."""
        run = super().play(g).__await__()
        value: Any = None
        try:
            while True:
                asked = run.send(value)
                value = await asked
                if not isinstance(asked, Boundary) and self.breaks(asked, value):
                    raise KeyError("a17")
        except StopIteration:
            return


def activating_the_first(decision: Decision[Any], value: Any) -> bool:
    """Whether the first of several discs is activated."""
    options: tuple[Any, ...] = getattr(decision, "options", ())
    return decision.key == "activate" and len(options) > 1 and value is options[0].value


def begun(breaks: Breaks) -> Match:
    """A match of the fragile toy."""
    return Match.start(Fragile(breaks), yard(), seed=1)


def at(match: Match, key: str) -> Match:
    """The match at the first question of that name."""
    player = RandomPlayer(1)
    while match.pending is not None and match.pending.key != key:
        match.answer(player.any_answer(match.pending))
    return match


def first_key(match: Match) -> str:
    """The first option of the question."""
    pending: Any = match.pending
    return str(pending.options[0].key)


def test_the_sentence_for_the_screen_names_no_card() -> None:
    match = at(begun(activating_the_first), "activate")
    before = match.digest(), len(match.journal.entries)
    with pytest.raises(RuleFault, match="KeyError: 'a17'") as caught:
        match.answer(first_key(match))
    assert (match.digest(), len(match.journal.entries)) == before
    shown = render(caught.value.why)
    assert shown.startswith("A rule broke; nothing has happened") and "a17" not in shown


def test_the_report_beside_the_save_tells_everything(tmp_path: Path) -> None:
    match = at(begun(activating_the_first), "activate")
    path = tmp_path / "match.jsonl"
    Recorder(path).follow(match)
    key = first_key(match)
    with pytest.raises(RuleFault):
        match.answer(key)
    told = (tmp_path / "match.report.txt").read_text()
    assert "KeyError: 'a17'" in told and f": {key!r}" in told and "Traceback" in told
    assert "to activate [TOY-" in told


def test_a_computer_whose_answer_breaks_a_rule_gives_another_one() -> None:
    match = at(begun(activating_the_first), "activate")
    assert match.pending is not None
    n, bad = len(match.journal.entries), first_key(match)
    thought = Thought(RandomPlayer(1), match)
    thought.finish()
    thought.answer = bad
    told = thought.give(match)
    assert len(match.journal.entries) == n + 1 and match.journal.entries[n].answer != bad
    assert told == match.events[-len(told) :] and thought.trouble is not None


def test_a_match_of_computers_goes_on_past_rules_that_break() -> None:
    match = begun(activating_the_first)
    troubles = play_out(match, {0: RandomPlayer(1), 1: RandomPlayer(2)})
    assert match.over and troubles
    assert all(render(t).startswith("A rule broke under the answer: KeyError") for t in troubles)


def test_where_every_answer_breaks_a_rule_the_fault_is_told() -> None:
    match = at(begun(lambda decision, _: decision.key == "activate"), "activate")
    thought = Thought(RandomPlayer(1), match)
    thought.finish()
    with pytest.raises(RuleFault):
        thought.give(match)
    assert match.pending is not None and match.pending.key == "activate"
