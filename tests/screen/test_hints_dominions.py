"""Hints of Dominions: each at the question or the event that it is about, the dearest first, none twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

import game.rules.dominions
from game.engine.hints import Hint
from game.engine.lesson import Script, read_lesson
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.rules.dominions.book import book
from game.screen.hints import CLOSE, hints_for
from game.screen.pickers.gesture import Given
from game.table.mapfile import read_map
from tests.screen.test_match_scene import Player

ROOT = Path(__file__).parents[2]
DECK = ROOT / "maps" / "practice_deck.toml"
LESSON = ROOT / "assets" / "lessons" / "the_exam.toml"
HINTS = tuple(h for h in hints_for("dominions") if h.id.startswith("dominions:"))
CODE = "\n".join(p.read_text(encoding="utf-8") for p in Path(game.rules.dominions.__path__[0]).glob("*.py"))


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


def exam(size: tuple[int, int] = (1280, 720)) -> Player:
    """Somebody at the first Strategy of the entrance exam, who has seen no hint yet."""
    head = read_lesson(LESSON).head
    match = Match.start(book, read_map(DECK, ["dominions"]), Setup(picks=dict(head.picks)), 4)
    for reply in head.before:
        match.answer(reply.answer)
    return look(Player(size=size, match=match))


def shown(player: Player) -> str:
    """The hint that is on the screen; "" for none."""
    hint = player.scene.hints.shown
    return hint.id if hint is not None and player.scene.hints.rect.w else ""


def lesson_at(step: str) -> Player:
    """Somebody at the beginning of a step of the lesson."""
    lesson = read_lesson(LESSON)
    match, script = lesson.begin(book, read_map(DECK, ["dominions"])), Script(lesson)
    for one in lesson.steps:
        script.turn_to(one)
        while match.pending is not None and match.pending.who == 1:
            match.answer(script.reply(match.pending))
        if one.id == step:
            return look(Player(size=(1280, 720), match=match))
        for reply in one.do:
            match.answer(reply.answer)
    raise AssertionError(f"no step {step}")


def look(player: Player) -> Player:
    """The curtain is up and everything is seen."""
    if player.scene.curtain is not None:
        player.press("lift_curtain")
    player.rest()
    return player


def gives(player: Player, answer: object) -> None:
    """The open question is answered at the screen."""
    player.scene.give(Given(answer))
    look(player)


def moments(hint: Hint, kind: str) -> list[str]:
    """The names of the moments of one kind."""
    return [w.removeprefix(f"{kind}:") for w in hint.when if w.startswith(f"{kind}:")]


def test_every_question_and_every_event_that_a_hint_waits_for_is_there() -> None:
    assert len(HINTS) == 11
    for hint in HINTS:
        for name in (*moments(hint, "ask"), *moments(hint, "event")):
            assert re.search(rf'"{name}"', CODE), f"{hint.id} waits for {name}"


def test_every_question_for_a_move_or_a_strategy_has_a_hint() -> None:
    asked = {name for hint in HINTS for name in moments(hint, "ask")}
    assert asked == {"declare", "slot", "evade_move", "sprint_move", "retreat_move", "break_off"}


def test_the_first_strategy_says_who_hears_whom_and_the_next_ones_what_actions_cost() -> None:
    player = exam()
    seen = []
    for _ in range(3):
        seen.append(shown(player))
        player.press(CLOSE)
        player.move((5, 5))
        if player.scene.hints.shown is None:
            break
    assert seen[:1] == ["dominions:declare"]
    assert set(seen) <= {"dominions:declare", "dominions:units", "dominions:defences"}
    assert "dominions:declare" in player.desk.settings.hints_seen


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
def test_a_hint_covers_nothing_of_the_strip(size: tuple[int, int]) -> None:
    player = exam(size)
    assert shown(player) == "dominions:declare"
    rect = player.scene.hints.rect
    assert player.surface.get_rect().contains(rect)
    over = [h.key for h in player.hits if h.rect.colliderect(rect)]
    assert not [k for k in over if k.startswith(("tile:", "place:", "button:", "figure:"))]


@pytest.mark.parametrize(
    ("step", "hint"),
    [("dodge", "slot"), ("away", "retreat"), ("run", "sprint")],
)
def test_a_question_brings_its_hint_and_brings_it_once(step: str, hint: str) -> None:
    player = lesson_at(step)
    assert shown(player) == f"dominions:{hint}"
    again = lesson_at(step)
    again.desk.settings = player.desk.settings
    again.scene.hints.shown = None
    again.see()
    assert shown(again) != f"dominions:{hint}"


def test_what_falls_and_who_falls_bring_their_hints_when_it_happens() -> None:
    player = lesson_at("ten")
    gives(player, "end")
    assert "dominions:dropped" not in player.desk.settings.hints_seen
    gives(player, "do")
    assert "dominions:dropped" in player.desk.settings.hints_seen
    player = lesson_at("hit")
    assert "dominions:fallen" not in player.desk.settings.hints_seen
    gives(player, "do")
    assert "dominions:fallen" in player.desk.settings.hints_seen
