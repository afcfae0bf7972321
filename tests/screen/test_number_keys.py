"""Which key takes which answer of a choice, what a held key does, and what the next unit's sheet is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.decisions import Option, PickOne
from game.engine.look import OnCard, OnFigure
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.engine.words import Text, render
from game.players.player import Note
from game.rules.first_blood.book import book as first_blood
from game.rules.regiments.book import book as regiments
from game.screen.app import Window
from game.screen.options import Options
from game.screen.pickers.point import PointPicker
from game.screen.scenes.match import MatchScene
from game.screen.scenes.result import Result
from game.table.mapfile import read_map
from tests.screen.test_match_scene import Player, display
from tests.screen.test_pickers import asked

__all__ = ["display"]

MAPS = Path(__file__).parents[2] / "maps"


def caps(*options: Option[Any]) -> dict[str, str]:
    """The keys of the answers of a choice, in its list and on its buttons."""
    picker = asked(PickOne(0, "X-0", Text("How many"), list(options)))
    listed = {r.key: r.cap for r in picker.rows() if r.key}
    return listed | {b.key: b.cap for b in picker.buttons() if b.key != "take"}


def files(*numbers: int) -> list[Option[int]]:
    """Frontages to choose from."""
    return [Option(str(n), n, Text("{n} files", {"n": n}), OnFigure("a-ann")) for n in numbers]


def test_where_the_answers_are_numbers_their_keys_are_those_numbers() -> None:
    assert caps(*files(5, 4, 3, 2, 1)) == {"5": "5", "4": "4", "3": "3", "2": "2", "1": "1"}
    assert caps(*files(9, 10, 11)) == {"9": "9", "10": "", "11": ""}
    plain = [Option(str(n), n, Text(str(n))) for n in range(6)]
    assert caps(*plain) == {"0": "", "1": "1", "2": "2", "3": "3", "4": "4", "5": "5"}


def test_other_answers_are_counted_in_their_order() -> None:
    mixed = [*files(5, 4), Option("no", 0, Text("Stay"), OnFigure("b-bob"))]
    assert caps(*mixed) == {"5": "1", "4": "2", "no": "3"}


def test_the_cards_of_a_hand_are_counted_before_the_lines_of_the_list() -> None:
    pairs = [
        (Option(f"c{n}", n, Text("card"), OnCard(f"c{n}")), Option(f"p{n}", n, Text("part"))) for n in "123"
    ]
    found = caps(*(o for pair in pairs for o in pair))
    assert found == {"c1": "1", "c2": "2", "c3": "3", "p1": "4", "p2": "5", "p3": "6"}


# ---- keys that are held


def test_a_number_that_is_held_down_chooses_only_once(make_desk: Any) -> None:
    desk = make_desk((960, 600))
    window = Window(desk, Options(size=(960, 600)))
    press = pygame.Event(pygame.KEYDOWN, key=pygame.K_1, mod=0, unicode="1")
    assert not window._repeated(press)
    assert window._repeated(press)
    assert not window._repeated(pygame.Event(pygame.KEYUP, key=pygame.K_1, mod=0))
    assert not window._repeated(press)


def test_a_repeat_that_only_a_long_frame_has_made_does_nothing(
    make_desk: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = Window(make_desk((960, 600)), Options(size=(960, 600)))
    down = {pygame.K_RIGHT: True}
    monkeypatch.setattr(pygame.key, "get_focused", lambda: True)
    monkeypatch.setattr(pygame.key, "get_pressed", lambda: down)
    press = pygame.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="")
    assert [window._repeated(press), window._repeated(press)] == [False, False]
    down[pygame.K_RIGHT] = False
    assert window._repeated(press)


def test_the_keys_begin_at_a_legal_place_wherever_the_mouse_lies() -> None:
    match = Match.start(first_blood, read_map(MAPS / "millrace_ford.toml"), Setup(), 7)
    player = Player(match=match)
    for _ in range(2):
        player.key(pygame.K_1)
    picker = player.scene.picker
    assert isinstance(picker, PointPicker)
    player.move(player.px((25, 16)))
    assert picker.why() is not None
    player.key(pygame.K_UP)
    assert player.scene.keyboard.cursor.at == tuple(picker.decision.fallback)
    assert picker.why() is None
    player.key(pygame.K_RETURN)
    assert [e.key for e in match.journal.entries] == ["zone", "deploy", "place"]


# ---- what stands open


def test_the_sheet_of_the_unit_that_is_placed_next_stands_open() -> None:
    setup = Setup(picks={"deployment": "free"})
    match = Match.start(regiments, read_map(MAPS / "sallow_cross.toml"), setup, 3)
    for _ in range(4):
        assert match.pending is not None
        view = match.view(match.pending.who)
        named = render(match.pending.prompt).removeprefix("Place ").removesuffix(": how many files?")
        picture = regiments.picture(view)
        assert [p.name for p in picture.gone if p.id == picture.active] == [named]
        match.answer(match.pending.spread(1)[0])


# ---- the ends of a match and of patience


def test_a_match_that_is_over_when_it_is_opened_shows_its_result() -> None:
    player = Player(("chance", "chance"))
    while not isinstance(player.desk.stage.top, Result):
        player.desk.stage.update(0.1)
    match = player.match
    again = Player()
    again.desk.stage.pop()
    again.desk.stage.push(MatchScene(again.desk, match))
    assert isinstance(again.desk.stage.top, Result)
    again.desk.stage.pop()
    assert isinstance(again.desk.stage.top, MatchScene)


class Ponderous:
    """A player that names a good answer and comes to no end."""

    def __init__(self, seed: int) -> None:
        self.asked = 0

    def think(self, decision: Any, view: Any, guess: Any) -> Any:
        best = decision.spread(1)[0]
        while True:
            yield Note(((best, 0.5),))


def test_a_computer_whose_time_is_up_takes_the_best_that_it_had_found() -> None:
    from game.players.player import Seat

    player = Player(("stubborn", "stubborn"))
    player.desk.seats = {**player.desk.seats, "stubborn": Seat("stubborn", Text("Slow"), Ponderous)}
    scene = MatchScene(
        player.desk, Match.start(player.match.book, player.match.scenario, player.match.setup, 3)
    )
    player.desk.stage.replace(scene)
    wanted = scene.match.pending.spread(1)[0] if scene.match.pending else None
    assert scene._thought is not None
    scene._thought.step()
    scene._thought.cancel()
    player.desk.stage.update(0.1)
    assert scene.match.journal.entries[0].answer == wanted
    assert scene.message is not None
    assert render(scene.message) == "Time was up: the computer took the best it had found"
