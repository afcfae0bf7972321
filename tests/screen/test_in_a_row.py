"""From the title over the set-up into a match of cirque and on to its second turn, by the mouse alone."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import random
from collections.abc import Callable
from dataclasses import replace

import pygame

from game.rules.cirque.book import Cirque
from game.screen.app import set_up_desk
from game.screen.scene import Desk, Hit
from game.screen.scenes.match import MatchScene
from game.screen.scenes.setup import SetUp
from game.screen.scenes.title import Title
from game.screen.shelf import MatchShelf
from tests.books.shelf import MAPS

MakeDesk = Callable[[tuple[int, int]], Desk]


class Mouse:
    """A hand that only sees what is drawn and only clicks and drags."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.surface = pygame.Surface(desk.size)
        self.rnd = random.Random(4)

    def hits(self) -> list[Hit]:
        """What can be clicked once nothing moves any more."""
        for _ in range(2000):
            if not self.desk.stage.busy:
                break
            self.desk.stage.update(0.1)
        self.desk.stage.draw(self.surface)
        return [hit for hit in self.desk.stage.top.hits if hit.enabled]

    def post(self, kind: int, pos: tuple[int, int]) -> None:
        more = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        self.desk.stage.event(pygame.Event(kind, pos=pos, **more))

    def click(self, pos: tuple[int, int]) -> None:
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.post(kind, pos)

    def press(self, key: str) -> None:
        self.click(next(hit for hit in self.hits() if hit.key == key).rect.center)

    def step(self) -> None:
        """A click on something that may answer the question."""
        hits = self.hits()
        lift = [h for h in hits if h.key == "lift_curtain"]
        buttons = [h for h in hits if h.key in ("button:commit", "button:take", "button:none")]
        things = [h for h in hits if h.key.startswith("option:")]
        if lift:
            self.click(lift[0].rect.center)
        elif buttons and self.rnd.random() < 0.6:
            self.click(self.rnd.choice(buttons).rect.center)
        elif things:
            self.click(self.rnd.choice(things).rect.center)
        else:
            r = next(h.rect for h in hits if h.key == "board")
            self.click((self.rnd.randrange(r.left, r.right), self.rnd.randrange(r.top, r.bottom)))


def test_title_set_up_and_match_in_a_row(make_desk: MakeDesk) -> None:
    first = make_desk((1280, 720))
    desk = set_up_desk({"cirque": Cirque()}, replace(first.folders, maps=(MAPS,)))
    desk.size, desk.settings = first.size, replace(desk.settings, reduced_motion=True)
    desk.stage.push(Title(desk))
    mouse = Mouse(desk)
    mouse.press("new")
    assert isinstance(desk.stage.top, SetUp)
    mouse.press("start")
    scene = desk.stage.top
    assert isinstance(scene, MatchScene)
    match = scene.match
    assert (match.book.id, match.setup.seats) == ("cirque", ("human", "human"))
    for _ in range(1500):
        if match.state.turn == 2:
            break
        mouse.step()
    assert match.state.turn == 2
    assert {e.who for e in match.journal.entries} == {0, 1}
    mouse.desk.stage.home(Title(desk))
    mouse.press("continue")
    again = desk.stage.top
    assert isinstance(again, MatchScene) and isinstance(desk.shelf, MatchShelf)
    assert again.match.digest() == match.digest()
    assert again.curtain is not None and again.front is None
