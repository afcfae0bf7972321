"""The recap after the curtain: what one side could see since its last decision, and nothing else."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Callable

import pygame
import pytest

from game.engine.match import Match
from game.engine.rulebook import Setup
from game.players.random import Chance
from game.screen.curtain import LIFT, Rise
from game.screen.scene import Desk
from game.screen.scenes.match import MatchScene
from game.screen.scenes.recap import LONGEST, Recap
from game.screen.timeline import Timeline
from tests.books.shelf import maps_of, shelf

MakeDesk = Callable[[tuple[int, int]], Desk]


def waiting(least: int = 3, seed: int = 5) -> Match:
    """A match of cirque at the question of a side that has missed at least so many steps."""
    book = shelf()["cirque"]
    match, chance = Match.start(book, maps_of(book)[0], Setup(), seed), Chance(seed)
    while match.pending is not None:
        side = match.pending.who
        since = next((e.n + 1 for e in reversed(match.journal.entries) if e.who == side), 0)
        if since > 0 and match.secrets() and len(Timeline(match, side, since)) > least:
            return match
        match.answer(match.pending.sample(chance))
    raise AssertionError("nobody ever missed so much")


@pytest.fixture
def desk(make_desk: MakeDesk) -> Desk:
    return make_desk((960, 600))


@pytest.fixture
def scene(desk: Desk) -> MatchScene:
    """A match behind the curtain."""
    out = MatchScene(desk, waiting())
    desk.stage.push(out)
    return out


def lift(scene: MatchScene) -> Recap:
    assert scene.curtain is not None
    scene.curtain.lift()
    risen(scene.desk)
    top = scene.desk.stage.top
    assert isinstance(top, Recap)
    return top


def risen(desk: Desk) -> None:
    """Waits until the curtain is up."""
    while isinstance(desk.stage.top, Rise):
        desk.stage.update(0.1)


def key(desk: Desk, code: int) -> None:
    desk.stage.event(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))


def see(desk: Desk) -> None:
    desk.stage.draw(pygame.Surface(desk.size))


def test_the_recap_begins_after_the_last_decision_of_the_side(scene: MatchScene) -> None:
    match, recap = scene.match, lift(scene)
    assert match.pending is not None
    side, n = match.pending.who, recap.reel.since
    assert match.journal.entries[n - 1].who == side
    assert all(entry.who != side for entry in match.journal.entries[n:])
    assert recap.eyes == side and recap.choices == (side,)
    rest = [e.for_side(side) for e in match.events[recap.reel.steps[-1].end :]]
    assert all(e is None or e.quiet for e in rest)


def test_the_recap_plays_by_itself_and_the_question_follows(scene: MatchScene, desk: Desk) -> None:
    recap, steps, seconds = lift(scene), [0], 0.0
    assert scene.picker is None
    while desk.stage.top is recap:
        desk.stage.update(0.05)
        seconds += 0.05
        if recap.step != steps[-1]:
            steps.append(recap.step)
        assert seconds < LONGEST + 15
    assert steps == list(range(len(recap.reel)))
    assert scene.picker is not None and scene.front == recap.eyes


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_ESCAPE])
def test_one_key_skips_it(scene: MatchScene, desk: Desk, code: int) -> None:
    lift(scene)
    key(desk, code)
    assert desk.stage.top is scene and scene.picker is not None


def test_who_steps_through_it_stays_until_he_wants_the_question(scene: MatchScene, desk: Desk) -> None:
    recap = lift(scene)
    see(desk)
    for code, step in ((pygame.K_RIGHT, 1), (pygame.K_LEFT, 0), (pygame.K_END, len(recap.reel) - 1)):
        key(desk, code)
        assert recap.step == step
    for _ in range(200):
        desk.stage.update(0.1)
    assert desk.stage.top is recap
    see(desk)
    hit = recap.hit("replay:skip")
    assert hit is not None
    recap.press(hit)
    assert desk.stage.top is scene and scene.picker is not None


def test_a_handle_can_be_pulled_to_any_step(scene: MatchScene, desk: Desk) -> None:
    recap = lift(scene)
    see(desk)
    tape, last = recap.rail.tape, len(recap.reel) - 1
    down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=tape.midleft, button=1)
    desk.stage.event(down)
    for step in (2, last):
        pos = (round(tape.x + tape.w * step / last), tape.centery)
        desk.stage.event(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 0), buttons=(1, 0, 0)))
        assert recap.step == step
    desk.stage.event(pygame.Event(pygame.MOUSEBUTTONUP, pos=tape.midright, button=1))
    assert recap.seen_steps() == last


def test_the_window_left_in_the_middle_brings_the_curtain_and_the_rest_later(
    scene: MatchScene, desk: Desk
) -> None:
    recap = lift(scene)
    see(desk)
    key(desk, pygame.K_RIGHT)
    key(desk, pygame.K_RIGHT)
    shown = recap.step
    desk.stage.event(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert desk.stage.top is scene and scene.front is None
    see(desk)
    assert [h.key for h in scene.hits] == [LIFT]
    rest = lift(scene)
    assert rest.seen_steps() == shown and rest.step == shown


def test_nothing_is_recapped_twice(scene: MatchScene, desk: Desk) -> None:
    lift(scene).skip()
    desk.stage.event(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert scene.curtain is not None
    scene.curtain.lift()
    risen(desk)
    assert desk.stage.top is scene and scene.picker is not None
    scene.recap()
    again = desk.stage.top
    assert isinstance(again, Recap) and again.seen_steps() == 0 and len(again.reel) > 3
    picker = scene.picker
    again.skip()
    assert desk.stage.top is scene and scene.picker is picker


def test_how_often_the_other_side_was_asked_in_secret_does_not_show() -> None:
    """A step stands only where something could be read."""
    book = shelf()["toy"]
    match, chance = Match.start(book, maps_of(book)[0], Setup(), 2), Chance(2)
    while match.pending is not None and len(match.journal.entries) < 60:
        match.answer(match.pending.sample(chance))
    for side in (0, 1):
        reel = Timeline(match, side)
        for i, step in enumerate(reel.steps[1:], 1):
            own = match.journal.entries[step.n - 1].who == side
            assert own or any(not e.quiet for e in reel.news(i))
            assert step.side in ((side,) if own else (None,))
        told = [e for i in range(len(reel)) for e in reel.news(i)]
        assert told == [e for e in (e.for_side(side) for e in match.events) if e is not None]
