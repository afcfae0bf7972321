"""The demo: match after match by itself, any key offers a side, left alone it begins again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.players import registry
from game.players.programme import Programme
from game.rules import registry as books
from game.screen.scene import Desk, Folders
from game.screen.scenes.demo import IDLE, PAUSE, Demo, TakenOver, TakeOver, programme_of
from game.screen.scenes.title import Title
from game.screen.settings import Settings
from game.table.mapfile import read_map
from tests.screen.test_match_scene import Memory

MAPS = Path(__file__).parents[2] / "maps"


class Hall:
    """A room with a projector: a desk whose clock is set by hand."""

    def __init__(self) -> None:
        self.time = 0.0
        folders = Folders(Path("config"), Path("saves"), (MAPS,))
        settings = replace(Settings(), reduced_motion=True)
        duel = {"duel": books()["duel"]}
        self.memory = Memory()
        self.desk = Desk(
            duel, folders, self.memory, settings, size=(1280, 800), seats=registry(hurried=False)
        )
        self.desk.clock = lambda: self.time
        self.desk.match_scene = lambda desk, match: TakenOver(desk, match, lambda: Title(desk))
        self.surface = pygame.Surface(self.desk.size)

    def demo(self) -> Demo:
        """The demo on the stage, with random players so that it is quick."""
        programme = Programme(self.desk.books, [MAPS / "long_salle.toml"], 3)
        demo = Demo(self.desk, programme)
        self.desk.stage.push(demo)
        return demo

    def key(self, key: int) -> None:
        self.desk.stage.event(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))

    def see(self) -> None:
        self.desk.stage.draw(self.surface)

    def names(self) -> list[str]:
        """What lies on the stage."""
        return [type(scene).__name__ for scene in self.desk.stage.scenes]


@pytest.fixture
def hall() -> Hall:
    return Hall()


def test_a_match_is_played_to_its_end_and_the_next_follows(hall: Hall) -> None:
    demo = hall.demo()
    for _ in range(3000):
        hall.desk.stage.update(0.05)
        if hall.desk.stage.top is not demo:
            break
    assert demo.match.over and isinstance(hall.desk.stage.top, Demo)
    assert hall.desk.stage.top.match.seed == demo.match.seed + 1
    assert hall.memory.recorded == []


def test_a_result_stays_for_a_while(hall: Hall) -> None:
    demo = hall.demo()
    demo.match.concede()
    demo._thought = None
    hall.desk.stage.update(PAUSE - 0.5)
    assert hall.desk.stage.top is demo
    hall.desk.stage.update(1.0)
    assert hall.desk.stage.top is not demo


def test_the_chance_to_win_is_that_of_the_rulebook(hall: Hall) -> None:
    demo = hall.demo()
    assert demo.chance == (1 + demo.match.book.value(demo.match.state, 0)) / 2


def test_what_decides_is_shown_slowly(hall: Hall) -> None:
    demo = hall.demo()
    slow = False
    for _ in range(3000):
        hall.desk.stage.update(0.05)
        slow = slow or demo.slow
        if demo.match.over:
            break
    assert slow


def test_any_key_offers_to_take_a_side_over_and_the_match_goes_on_with_a_person(hall: Hall) -> None:
    demo = hall.demo()
    hall.see()
    hall.key(pygame.K_x)
    assert hall.names()[-1] == "TakeOver"
    hall.see()
    offered = [hit.key for hit in hall.desk.stage.top.hits]
    assert offered == ["side:0", "side:1", "watch", "leave"]
    hall.key(pygame.K_RETURN)
    taken = hall.desk.stage.top
    assert isinstance(taken, TakenOver)
    assert taken.match.setup.seats == ("human", demo.match.setup.seats[1])
    assert taken.match.digest() == demo.match.digest()
    assert taken.match in hall.memory.recorded


def test_escape_watches_on(hall: Hall) -> None:
    demo = hall.demo()
    hall.key(pygame.K_x)
    hall.key(pygame.K_ESCAPE)
    assert hall.desk.stage.top is demo


def test_the_offer_goes_away_by_itself(hall: Hall) -> None:
    demo = hall.demo()
    hall.key(pygame.K_x)
    hall.time += IDLE
    hall.desk.stage.update(0.1)
    assert hall.desk.stage.top is demo


def test_left_alone_a_match_that_was_taken_over_gives_way_to_the_demo(hall: Hall) -> None:
    hall.demo()
    hall.see()
    hall.key(pygame.K_x)
    hall.see()
    hall.key(pygame.K_RETURN)
    hall.time += IDLE - 1
    hall.desk.stage.update(0.1)
    assert isinstance(hall.desk.stage.top, TakenOver)
    hall.time += 1
    hall.desk.stage.update(0.1)
    assert isinstance(hall.desk.stage.top, Demo)


def test_leaving_the_demo_leads_to_the_title(hall: Hall) -> None:
    hall.desk.stage.push(Title(hall.desk))
    hall.demo()
    hall.key(pygame.K_x)
    hall.see()
    leave = next(hit for hit in hall.desk.stage.top.hits if hit.key == "leave")
    hall.desk.stage.top.press(leave)
    assert hall.names() == ["Title"]


def test_the_title_left_alone_for_a_minute_begins_the_demo(hall: Hall) -> None:
    hall.desk.stage.push(Title(hall.desk))
    hall.time = 59.0
    hall.desk.stage.update(0.1)
    assert hall.names() == ["Title"]
    hall.desk.stage.event(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0)))
    hall.time = 60.0
    hall.desk.stage.update(0.1)
    assert hall.names() == ["Title"]
    hall.time = 119.0
    hall.desk.stage.update(0.1)
    assert hall.names() == ["Title", "Demo"]


def test_the_plate_names_rulebook_map_and_both_chances(hall: Hall) -> None:
    demo = hall.demo()
    hall.see()
    assert hall.desk.size == (1280, 800)
    said = " ".join(item.words for item in demo.items)
    assert "Duel: The Long Salle" in said
    assert f"Ana {demo.chance:.0%}" in said


def test_the_programme_of_a_desk_is_everything_that_it_has(hall: Hall) -> None:
    own = [p for p in MAPS.glob("*.toml") if read_map(p).books == ("duel",)]
    assert len(programme_of(hall.desk)) == len(own) > 5


def test_take_over_offers_no_side_once_the_match_is_over(hall: Hall) -> None:
    demo = hall.demo()
    demo.match.concede()
    assert [key for key, _ in TakeOver(hall.desk, demo).rows()] == ["watch", "leave"]
