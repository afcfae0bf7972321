"""What the screen must not tell, and what it must: thoughts of a computer, a disk that refuses, odd files."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.asking import Answer, Decision
from game.engine.events import Event
from game.engine.match import Match
from game.engine.rulebook import Setup, View
from game.engine.words import Text, render
from game.players.player import Guess, Note, Seat
from game.screen.lettering import runs, text, width
from game.screen.log_view import LogView
from game.screen.pickers.gesture import Given
from game.screen.scene import Desk
from game.screen.scenes.match import MatchScene
from game.screen.scenes.match_bars import prompt_of
from game.screen.shelf import MatchShelf
from game.table.mapfile import read_map
from tests.toy.rulebook import Toy

MakeDesk = Callable[[tuple[int, int]], Desk]


def at_table(desk: Desk, *seats: str) -> MatchScene:
    """The scene of a new match with these seats."""
    scenario = read_map(desk.folders.maps[0] / "yard.toml")
    scene = MatchScene(desk, Match.start(Toy(), scenario, Setup(seats=(seats[0], seats[1])), 4))
    desk.stage.push(scene)
    return scene


class Talker:
    """A player that says what it holds and does not come to an end."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def think(self, decision: Decision[Any], view: View, guess: Guess) -> Generator[Note, None, Answer]:
        """Talks."""
        while True:
            yield Note(say=Text("I hold a sword"))


@pytest.mark.parametrize(("other", "said"), [("human", ""), ("talker", "I hold a sword")])
def test_what_a_computer_thinks_is_only_for_those_who_watch(
    make_desk: MakeDesk, other: str, said: str
) -> None:
    desk = make_desk((960, 600))
    desk.seats = {"talker": Seat("talker", Text("Talker"), Talker)}
    scene = at_table(desk, "talker", other)
    assert scene.match.pending is not None
    if scene.match.pending.who == 1 and other == "human":
        scene.give(Given(scene.match.pending.spread(1)[0]))
    for _ in range(40):
        desk.stage.update(0.5)
        if scene.thinking:
            break
    desk.stage.update(0.02)
    assert scene.thinking and scene.thought() == Text("I hold a sword")
    hint = prompt_of(scene).hint
    assert (render(hint) if isinstance(hint, Text) else hint) == said


def test_a_side_whose_kind_of_player_is_not_known_is_played_at_the_screen(make_desk: MakeDesk) -> None:
    scene = at_table(make_desk((960, 600)), "robot", "human")
    assert scene.humans == [0, 1] and scene.picker is not None and not scene.thinking


def test_the_curtain_falls_when_secrets_begin_though_the_same_side_goes_on(
    make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until then both have been looking at the screen."""
    scene, secret = at_table(make_desk((960, 600)), "human", "human"), False
    monkeypatch.setattr(MatchScene, "guarded", lambda self: secret)
    scene.begin()
    assert scene.curtain is None and scene.match.pending is not None
    assert scene.front == scene.match.pending.who
    secret = True
    scene.begin()
    assert scene.curtain is not None and scene.front is None
    scene.curtain.lift()
    assert scene.curtain is None and scene.front == scene.match.pending.who
    scene.begin()
    assert scene.curtain is None


def test_nothing_that_a_side_pointed_at_or_measured_is_left_behind_the_curtain(
    make_desk: MakeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = at_table(make_desk((960, 600)), "human", "human")
    scene.tools.toggle_tape()
    scene.tools.toggle_threat()
    scene.tools.toggle_visible()
    assert scene.tools.tape.laid
    scene.hovered = scene.tipped = "figure:a-one"
    monkeypatch.setattr(MatchScene, "guarded", lambda self: True)
    scene.looked_away()
    assert scene.curtain is not None
    assert (scene.hovered, scene.tipped) == ("", "")
    assert not scene.tools.tape.laid
    assert not scene.tools.threats_of
    assert not scene.tools.view_from


def test_a_disk_that_refuses_is_told_after_the_answer(make_desk: MakeDesk) -> None:
    desk = make_desk((960, 600))
    scene = at_table(desk, "human", "human")
    assert isinstance(desk.shelf, MatchShelf)
    recorder = desk.shelf.recorder
    assert recorder is not None and recorder.trouble == ""
    recorder.path.unlink()
    recorder.path.mkdir()
    assert scene.match.pending is not None
    scene.give(Given(scene.match.pending.spread(1)[0]))
    assert len(scene.match.journal.entries) == 1
    assert scene.message is not None
    told = render(scene.message)
    assert told == f"This match is not kept: {recorder.path.name} cannot be written: Is a directory"
    recorder.path.rmdir()
    if scene.curtain is not None:
        scene.curtain.lift()
    assert scene.match.pending is not None
    scene.give(Given(scene.match.pending.spread(1)[0]))
    assert scene.message is None and desk.shelf.trouble == ""
    assert desk.shelf.load(recorder.path).digest() == scene.match.digest()


@pytest.mark.parametrize("line", ["[" * 100_000, '{"n": ' + "9" * 5000 + "}"], ids=["deep", "long"])
def test_a_file_that_python_cannot_read_is_one_bad_row_of_the_list(make_desk: MakeDesk, line: str) -> None:
    desk = make_desk((960, 600))
    folder: Path = desk.folders.saves
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "odd.jsonl").write_text(line + "\n", encoding="utf-8")
    (row,) = desk.shelf.saved()
    assert row.path.name == "odd.jsonl" and row.fault.startswith("odd.jsonl:1:1: this is no JSON: ")


def test_names_that_cannot_be_painted_do_not_close_the_window(hidden_display: None) -> None:
    assert runs("a\0b\ud800", "r") == [("a\ufffdb\ufffd", "r")]
    assert width("a\0b", 20) == width("a\ufffdb", 20)
    surface = pygame.Surface((200, 40))
    assert text(surface, "a\0b\ud800", (5, 5), 20, (255, 255, 255)).w > 0


def test_the_log_of_one_side_shows_no_line_of_the_other(make_desk: MakeDesk) -> None:
    """Two sides read as many lines, and the last one is the same: all the same nothing is taken over."""
    secret = Event("TOY-101", "drawn", Text("A sword is drawn"), seen_by=1, veiled=Text("A card is drawn"))
    public = Event("TOY-201", "began", Text("A turn begins"))
    log, surface = LogView(), pygame.Surface((500, 400))
    theme = make_desk((960, 600)).theme
    for side, told in ((0, "A sword is drawn"), (1, "A card is drawn"), (0, "A sword is drawn")):
        events = [e for e in (e.for_side(side) for e in (secret, public)) if e is not None]
        drawn = log.draw(surface, surface.get_rect(), theme, events)
        words = [item.words for item in drawn.items]
        assert [w for w in words if w.endswith(("drawn", "begins"))] == [told, "A turn begins"]
