"""Two worlds that differ only in secrets look and sound the same, whatever the side in front points at."""

from __future__ import annotations

import random

import pygame
import pytest

from game.screen.rehearsal import Rehearsal
from game.screen.shelf import about
from tests.books.shelf import maps_of, shelf
from tests.screen.test_curtain import worlds

TOOLS = (
    "m",
    "l",
    "v",
    "t",
    "left alt",
    "tab",
    "h",
    "c",
    "f1",
    "f2",
    "/",
    "escape",
    "page up",
    "page down",
    "left",
)
HARMLESS = ("log:", "roll:", "cites:", "why_not", "tab:", "sheet:", "stack:", "hint:", "chapter:", "clause:")
"""How the keys of what can be clicked begin that gives no answer."""

SIZE = (1280, 720)


class Pair:
    """The same hand at two screens."""

    def __init__(self, name: str) -> None:
        book = shelf()[name]
        found = (pair for seed in range(1, 9) for pair in worlds(book, maps_of(book)[0], seed, False))
        self.one, self.two, self.side = next(iter(found))
        self.screens = [Rehearsal(book, match, SIZE, sound=True) for match in (self.one, self.two)]
        self.sounds: list[list[str]] = [[], []]
        for screen, heard in zip(self.screens, self.sounds, strict=True):
            screen.desk.sound = heard.append

    def all(self, what: str, *args: object) -> None:
        """The same at both screens."""
        for screen in self.screens:
            getattr(screen, what)(*args)

    def right(self, spot: tuple[int, int]) -> None:
        """A click with the right button."""
        for screen in self.screens:
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                screen.desk.stage.event(pygame.event.Event(kind, {"pos": spot, "button": 3}))

    def differ(self) -> bool:
        """Whether somebody could tell the worlds apart now."""
        one, two = self.screens
        tops = [type(screen.desk.stage.top) for screen in self.screens]
        hits = [[(h.key, h.rect, h.label, h.tip) for h in s.desk.stage.top.hits] for s in self.screens]
        same = one.surface.get_buffer().raw == two.surface.get_buffer().raw
        alike = tops[0] is tops[1] and hits[0] == hits[1] and self.sounds[0] == self.sounds[1]
        return not (same and alike)

    def settle(self) -> None:
        """Lets time pass. Areas of sight are worked out bit by bit, as fast as the machine is: the screens
        get a while to come to the same.
        """
        for n in range(100):
            self.all("frame")
            if n > 2 and not self.differ():
                return

    def anything(self, chance: random.Random) -> str:
        """One thing that a player can do without giving an answer, as words for a failure."""
        hits = [h for h in self.screens[0].desk.stage.top.hits if h.rect.w and h.rect.h]
        spot = (
            chance.choice(hits).rect.center
            if hits and chance.random() < 0.8
            else (chance.randrange(1280), 360)
        )
        what = chance.choice(("move", "right", "right", "key", "key", "click"))
        if what == "key":
            name = chance.choice(TOOLS)
            self.all("key", name)
            return name
        self.all("move", spot)
        if what == "right":
            self.right(spot)
        harmless = [h for h in hits if h.key.startswith(HARMLESS)]
        if what == "click" and harmless:
            spot = chance.choice(harmless).rect.center
            self.all("press", spot)
            self.all("release", spot)
        return f"{what} {spot}"


@pytest.mark.parametrize("name", ["toy", "cirque", "duel"])
def test_pointing_measuring_asking_and_reading_tell_nothing_of_the_secrets_of_the_other_side(
    name: str,
) -> None:
    pair = Pair(name)
    chance = random.Random(name)
    pair.all("frame")
    pair.all("key", "return")
    for _ in range(400):
        pair.all("frame")
        assert not pair.differ()
        if pair.screens[0].scene.picker is not None and not pair.screens[0].desk.stage.busy:
            break
        pair.all("key", "return")
    answers = len(pair.one.journal.entries)
    told = []
    for _ in range(150):
        told.append(pair.anything(chance))
        pair.settle()
        assert not pair.differ(), told[-6:]
        if len(pair.one.journal.entries) != answers or pair.screens[0].desk.stage.done:
            break


@pytest.mark.parametrize("name", ["toy", "cirque", "duel"])
def test_what_stands_beside_a_saved_match_tells_nothing_of_secrets(name: str) -> None:
    pair = Pair(name)
    answers = [[entry.answer for entry in match.journal.entries] for match in (pair.one, pair.two)]
    assert answers[0] != answers[1]
    assert about(pair.one) == about(pair.two)
