"""A figure that is pulled before it has been asked anything is chosen, acts and moves in one drag."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.engine.match import Match
from game.engine.rulebook import Setup
from game.rules.first_blood.book import FirstBlood
from game.screen.pickers.path import PathPicker
from game.screen.scene import Desk, Folders
from game.screen.scenes.match import MatchScene
from game.screen.settings import Settings
from game.table.inches import Point
from game.table.mapfile import read_map
from tests.screen.test_match_polish import Shelf

MAPS = Path(__file__).parents[2] / "maps"
SIZE = (1920, 1080)


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


class Battle:
    """First Blood on the screen at the first question for a command card."""

    def __init__(self) -> None:
        match = Match.start(FirstBlood(), read_map(MAPS / "millrace_ford.toml"), Setup(), 5)
        while match.pending is not None and match.pending.key != "card":
            match.answer("pass" if match.pending.key == "command" else match.pending.spread(1)[0])
        self.match, self.time = match, 100.0
        folders = Folders(Path("config"), Path("saves"), ())
        settings = replace(Settings(), reduced_motion=True)
        books = {"first_blood": FirstBlood()}
        self.desk = Desk(books, folders, Shelf(), settings, size=SIZE, seats={}, clock=lambda: self.time)
        self.surface = pygame.Surface(SIZE)
        self.scene = MatchScene(self.desk, match)
        self.desk.stage.push(self.scene)
        self.rest()

    def rest(self) -> None:
        """Lets everything that moves come to an end."""
        for _ in range(1000):
            if not self.desk.stage.busy:
                break
            self.desk.stage.update(0.1)
        self.desk.stage.draw(self.surface)

    def px(self, p: Point) -> tuple[int, int]:
        """The pixel of a place on the table."""
        assert self.scene.table.board is not None
        x, y = self.scene.table.board.camera.px(p)
        return round(x), round(y)

    def post(self, kind: int, pos: tuple[int, int], **more: object) -> None:
        """One event of the mouse."""
        data = {"pos": pos, "rel": (0, 0), "buttons": (0, 0, 0), **more}
        self.desk.stage.event(pygame.event.Event(kind, data))
        self.rest()

    def click(self, p: Point) -> None:
        """A click at a place on the table."""
        self.post(pygame.MOUSEMOTION, self.px(p))
        self.post(pygame.MOUSEBUTTONDOWN, self.px(p), button=1)
        self.post(pygame.MOUSEBUTTONUP, self.px(p), button=1)

    def pull(self, start: Point, end: Point) -> None:
        """A drag from one place to another."""
        self.post(pygame.MOUSEMOTION, self.px(start))
        self.post(pygame.MOUSEBUTTONDOWN, self.px(start), button=1)
        for i in range(1, 7):
            step = (start[0] + (end[0] - start[0]) * i / 6, start[1] + (end[1] - start[1]) * i / 6)
            self.post(pygame.MOUSEMOTION, self.px(step), buttons=(1, 0, 0))
        self.post(pygame.MOUSEBUTTONUP, self.px(end), button=1)

    def answers(self, since: int) -> list[tuple[str, object]]:
        """Names of the questions answered since then, with the answers."""
        return [(e.key, e.answer) for e in self.match.journal.entries[since:]]


def test_a_click_on_a_warrior_chooses_its_card_and_activates_it() -> None:
    battle = Battle()
    n, s = len(battle.match.journal.entries), battle.match.state
    who = next(w for w in s.on_table() if w.side == s.to_act and w.id.endswith("-2"))
    battle.click(who.point)
    assert battle.answers(n) == [("card", f"{who.card}:{who.id}")]
    assert battle.match.pending is not None and battle.match.pending.key == "act"
    assert battle.match.state.activation.warrior == who.id


def test_one_drag_chooses_a_card_activates_a_warrior_and_marches() -> None:
    battle = Battle()
    n, s = len(battle.match.journal.entries), battle.match.state
    who = next(w for w in s.on_table() if w.side == s.to_act and w.id.endswith("-2") and len(w.spots) == 1)
    north = 2.0 if who.y < 18 else -2.0
    battle.pull(who.point, (who.x, who.y + north))
    assert battle.answers(n) == [("card", f"{who.card}:{who.id}"), ("act", "march")]
    picker = battle.scene.picker
    assert isinstance(picker, PathPicker) and picker.decision.figure == who.id
    assert abs(picker.step.end[1] - who.y - north) < 0.1 and picker.step.why is None
    picker_end = picker.step.end
    battle.click(picker_end)
    assert battle.match.journal.entries[-1].key == "path"
    assert battle.match.state.warrior(who.id).point == picker_end


def test_a_regiment_that_acts_is_gone_on_with_by_pulling_the_next_warrior() -> None:
    battle = Battle()
    match, s = battle.match, battle.match.state
    who = next(w for w in s.on_table() if w.side == s.to_act and w.id.endswith("-2") and len(w.spots) == 1)
    match.answer(f"{who.card}:{who.id}")
    match.answer("end")
    assert match.pending is not None and match.pending.key == "warrior"
    battle.scene.begin()
    battle.rest()
    n = len(match.journal.entries)
    mate = match.state.warrior(match.pending.spread(1)[0])
    north = 2.0 if mate.y < 18 else -2.0
    battle.pull(mate.point, (mate.x, mate.y + north))
    assert battle.answers(n) == [("warrior", mate.id), ("act", "march")]
    assert isinstance(battle.scene.picker, PathPicker)
