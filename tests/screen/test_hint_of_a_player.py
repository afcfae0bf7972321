"""H: what a computer player would do in the place of the person who is asked; nothing is done for them."""

from __future__ import annotations

import pygame

from game.engine.words import render
from game.players import registry
from game.players.aloud import called
from game.players.player import Note
from game.screen.bindings import bindings_of
from game.screen.scenes.match_minds import bubble_of, marks_of
from tests.screen.test_match_scene import Player


def adviser() -> Player:
    """A person at a match, with all computer players there to be asked."""
    player = Player()
    player.desk.seats = registry(hurried=False)
    return player


def test_h_shows_the_three_best_options_with_worth_and_reason() -> None:
    player = adviser()
    asked = player.match.pending
    player.key(pygame.K_h)
    bubble = player.scene.bubble
    assert bubble is not None and bubble.title is not None and render(bubble.title) == "Hint"
    rows = [render(r.words) for r in bubble.reasons]
    assert 1 <= len(rows) <= 3
    assert [row[:2] for row in rows] == ["1.", "2.", "3."][: len(rows)]
    assert all("by advice" in row or "on average of" in row for row in rows)
    assert player.match.pending is asked and len(player.match.journal.entries) == 0


def test_the_hint_names_an_answer_that_the_question_allows() -> None:
    player = adviser()
    player.key(pygame.K_h)
    asked = player.match.pending
    bubble = player.scene.bubble
    assert asked is not None and bubble is not None
    best = next(a for a in asked.spread(20) if render(called(asked, a)) in render(bubble.reasons[0].words))
    asked.read(best)
    assert list(bubble.shown) == list(marks_of(asked, best))


def test_escape_puts_the_hint_away() -> None:
    player = adviser()
    player.key(pygame.K_h)
    player.key(pygame.K_ESCAPE)
    assert player.scene.bubble is None


def test_a_hint_ends_with_its_question() -> None:
    player = adviser()
    player.scene.adviser.ask()
    assert player.scene.adviser.busy
    asked = player.match.pending
    assert asked is not None
    player.match.answer(asked.spread(1)[0])
    player.scene.adviser.pump()
    assert not player.scene.adviser.busy and player.scene.bubble is None


def test_a_note_without_options_still_shows_the_answer() -> None:
    player = adviser()
    asked = player.match.pending
    assert asked is not None
    bubble = bubble_of(asked, Note(), asked.spread(1)[0], (0, 0))
    assert len(bubble.reasons) == 1


def test_the_sheet_of_keys_names_the_hint() -> None:
    rows = {str(key): render(what) for key, what in bindings_of(()).sheet(("match",))}
    assert rows["H"] == "a hint: the three best options, and why"
    assert rows["K"] == "sinks the hand, or raises it"
