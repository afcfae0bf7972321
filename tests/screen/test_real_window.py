"""A real window on a real (virtual) display, played with a real mouse: nothing but pixels, clicks and drags.

The game tells through --hits what is drawn and can be clicked; a person would see the same. What came of it
is read from the save, as it is written while the match is played.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.savelines import AnswerLine, UndoLine, read_lines
from game.screen.camera import Camera

ROOT = Path(__file__).parents[2]
SIZE = (1280, 800)
RING = 14
"""Inches of the practice ring, both ways."""

PATIENCE = 20.0
"""Seconds within which the screen must settle after a click."""

PAUSE = 0.5
"""Seconds that somebody takes to read a new question: a button pressed at once counts as pressed too late."""

STEPS = 8
"""Places that a drag goes through."""

BEN, ANA = (7.0, 10.8), (7.0, 3.2)
"""Where the two fighters are put down."""

NEAR = (7.0, 6.1)
"""A place from which Ben's greatsword reaches Ana's fighter."""


@pytest.fixture
def display() -> Iterator[str]:
    """A display of its own; the test fails where Xvfb or xdotool is missing."""
    for program in ("Xvfb", "xdotool"):
        assert shutil.which(program), f"{program} is missing; install the packages xvfb and xdotool"
    reader, writer = os.pipe()
    screen = f"{SIZE[0]}x{SIZE[1]}x24"
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", screen],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    try:
        with os.fdopen(reader) as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait(10)


class Person:
    """Somebody with a mouse in front of the window, who plays both sides."""

    def __init__(self, display: str, home: Path) -> None:
        self.home = home
        self.hits_file = home / "hits.json"
        self.surroundings = {
            **os.environ,
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_VIDEO_WINDOW_POS": "0,0",
            "MEASURE_TWICE_HOME": str(home),
        }
        self.hits: list[dict[str, Any]] = []
        self.game = self.started("play", "first_steps", "--seats", "human,human", "--seed", "3")

    def started(self, *command: str) -> subprocess.Popen[bytes]:
        """The program, with its window open and settled."""
        self.hits_file.unlink(missing_ok=True)
        size = f"{SIZE[0]}x{SIZE[1]}"
        words = [sys.executable, "-m", "game", *command, "--quiet", "--size", size]
        words += ["--hits", str(self.hits_file)]
        self.game = subprocess.Popen(words, cwd=ROOT, env=self.surroundings)
        self.look()
        return self.game

    # ---- what is there to see

    def look(self, after: int = 0) -> None:
        """Sees what can be clicked once something was drawn after a time in nanoseconds and nothing
        moves, or a recap plays.
        """
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self.game.poll() is None, "the game has ended by itself"
            if self.hits_file.exists() and self.hits_file.stat().st_mtime_ns > after:
                told = json.loads(self.hits_file.read_text())
                self.hits = told["hits"]
                if not told["moving"] or told["scene"] == "Recap":
                    break
            time.sleep(0.04)

    def wait(self, key: str) -> None:
        """Waits until something is shown and can be clicked."""
        end = time.monotonic() + PATIENCE
        while not self.shown(key):
            assert time.monotonic() < end, f"no {key!r} among {[h['key'] for h in self.hits]}"
            time.sleep(0.05)
            self.look()

    def shown(self, key: str) -> bool:
        """Whether something is shown and can be clicked."""
        return any(hit["key"] == key and hit["enabled"] for hit in self.hits)

    def spot(self, key: str) -> tuple[int, int]:
        """The middle of what is shown under a key; on the table, if it is there more than once."""
        self.wait(key)
        x, y, w, h = next(hit["rect"] for hit in self.hits if hit["key"] == key)
        return x + w // 2, y + h // 2

    def at(self, place: tuple[float, float]) -> tuple[int, int]:
        """The pixel of a place of the ring, while all of it is in sight."""
        board = next(pygame.Rect(hit["rect"]) for hit in self.hits if hit["key"] == "board")
        x, y = Camera.fit(board, RING, RING).px(place)
        return round(x), round(y)

    def label(self, key: str) -> str:
        """What can be read on something."""
        self.wait(key)
        words: str = next(hit["label"] for hit in self.hits if hit["key"] == key)
        return words

    # ---- what has been written down

    def saved(self) -> Path:
        """The match as it is written down while it is played."""
        (path,) = (self.home / "data" / "saves").glob("*.jsonl")
        return path

    def answers(self) -> list[tuple[str, Any]]:
        """Key and answer of every answer that stands."""
        return [(row.ask.split(" ")[2], row.answer) for row in self.rows()]

    def rows(self) -> list[AnswerLine]:
        """Every answer that stands."""
        out: list[AnswerLine] = []
        for row in read_lines(self.saved()).lines:
            if isinstance(row.line, AnswerLine):
                out.append(row.line)
            elif isinstance(row.line, UndoLine):
                del out[row.line.undo :]
        return out

    def turn(self) -> int:
        """The turn of the match."""
        (path,) = (self.home / "data" / "saves").glob("*.about.json")
        turn: int = json.loads(path.read_text())["turn"]
        return turn

    # ---- what a hand does

    def hand(self, *words: object) -> None:
        """Moves the mouse or presses keys."""
        command = ["xdotool", *map(str, words)]
        subprocess.run(command, env=self.surroundings, check=True, timeout=PATIENCE)

    def does(self, *words: object) -> None:
        """One press or one letting go, and a look at what came of it once it has come to rest."""
        now = time.time_ns()
        self.hand(*words)
        self.look(now)

    def click(self, key: str) -> None:
        """Moves to something and clicks it, a little slower than a machine would."""
        self.click_at(self.spot(key), PAUSE if key.startswith("button:") else 0.1)

    def click_at(self, spot: tuple[int, int], pause: float = 0.1) -> None:
        """Moves to a pixel and clicks."""
        self.hand("mousemove", *spot, "sleep", pause)
        self.does("click", 1)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Presses, pulls and lets go."""
        words: list[object] = ["mousemove", *start, "sleep", 0.05, "mousedown", 1]
        for n in range(1, STEPS + 1):
            x, y = (round(a + (b - a) * n / STEPS) for a, b in zip(start, end, strict=True))
            words += ["mousemove", x, y, "sleep", 0.02]
        self.hand(*words, "sleep", 0.08)
        self.does("mouseup", 1)

    def sit_down(self) -> None:
        """The next one at the table: lifts the curtain, and skips what happened meanwhile."""
        self.click("lift_curtain")
        while not self.shown("menu"):
            self.look()
        if self.shown("replay:skip"):
            self.click("replay:skip")

    def picture(self) -> Path:
        """Has the game save a picture of its window with F12."""
        subprocess.run(["xdotool", "key", "F12"], env=self.surroundings, check=True, timeout=20)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = list((self.home / "data" / "pictures").glob("*.png"))
            if found and found[0].stat().st_size:
                return found[0]
            time.sleep(0.1)
        raise AssertionError("F12 has saved no picture")

    def leave(self) -> None:
        """Closes the window."""
        if self.game.poll() is None:
            self.game.terminate()
        self.game.wait(20)


@pytest.fixture
def person(display: str, tmp_path: Path) -> Iterator[Person]:
    one = Person(display, tmp_path)
    try:
        yield one
    finally:
        one.leave()


def put_down(person: Person) -> None:
    """Both fighters are pulled out of the lists onto the table, and face each other."""
    person.click("option:a")
    for figure, place in (("b-mortimer", BEN), ("a-maximus", ANA)):
        person.wait(f"figure:{figure}")
        person.drag(person.spot(f"figure:{figure}"), person.at(place))
        person.click("button:commit")
    person.wait("lift_curtain")
    ((_, zone), (_, ben), (_, ana)) = person.answers()
    assert (zone, ben[2], ana[2]) == ("a", 270.0, 90.0)
    assert ben[:2] == pytest.approx(BEN, abs=0.05) and ana[:2] == pytest.approx(ANA, abs=0.05)


def lay_cards(person: Person) -> None:
    """Behind the curtain each side drags two cards of energy under its fighter; Ben activates first."""
    for fighter, cards in (("b-mortimer", ("b4", "b39")), ("a-maximus", ("a43", "a58"))):
        person.sit_down()
        for card in cards:
            person.drag(person.spot(f"card:{card}"), person.spot(f"slot:{fighter}"))
        person.click("button:commit")
        key, laid = person.answers()[-1]
        assert (key, laid) == ("place", dict.fromkeys(cards, fighter))
    person.sit_down()
    person.click("button:take")
    assert person.answers()[-1] == ("first_activator", "self")


def walk(person: Person) -> None:
    """A drag that Esc ends leaves nothing; one that is clicked is the move; undo takes it back."""
    person.wait("option:move:")
    before, start, end = person.answers(), person.at(BEN), person.at(NEAR)
    person.drag(start, end)
    assert person.answers() == [*before, ("step", "move:")] and person.shown("button:commit")
    person.does("key", "Escape")
    assert person.answers() == before and person.shown("option:move:")
    person.drag(start, end)
    person.click_at(end)
    key, answer = person.answers()[-1]
    assert (key, answer["way"], answer["face"]) == ("move", "normal", 270.0)
    assert answer["path"][-1] == pytest.approx(NEAR, abs=0.05)
    person.wait("option:strike:greatsword:a-maximus")
    person.click("undo")
    assert person.answers() == [*before, ("step", "move:")]
    person.drag(start, end)
    person.click("button:commit")
    assert person.answers()[-1] == (key, answer)


def strike(person: Person) -> None:
    """A click on the enemy, and a card of energy for each of the two rolls."""
    person.wait("option:strike:greatsword:a-maximus")
    person.click("figure:a-maximus")
    for card, key in (("b39", "enhance_attack"), ("b4", "enhance_damage")):
        person.click(f"card:{card}")
        person.click("button:commit")
        assert person.answers()[-1] == (key, [card])
        assert len(person.rows()[-1].dice) == 1


def test_a_whole_turn_is_dragged_clicked_undone_killed_and_gone_on_with_at_the_same_question(
    person: Person,
) -> None:
    put_down(person)
    lay_cards(person)
    walk(person)
    strike(person)

    assert person.label("lift_curtain") == "I am Ana"
    kept, answers = person.saved().read_bytes(), person.answers()
    person.game.send_signal(signal.SIGKILL)
    person.game.wait(20)
    assert person.saved().read_bytes() == kept
    person.started("continue", str(person.saved()))
    assert person.label("lift_curtain") == "I am Ana" and person.answers() == answers

    person.sit_down()
    person.click("option:defend:")
    assert person.answers() == [*answers, ("response", "defend:")]
    person.sit_down()
    person.click("button:take")
    person.sit_down()
    person.click("button:end:")
    person.wait("lift_curtain")
    assert person.answers()[-2:] == [("step", "end:"), ("step", "end:")]
    for _ in range(2):
        assert person.turn() == 1
        person.sit_down()
        person.click("button:commit")
    assert person.answers()[-2:] == [("aftermath_discard", []), ("aftermath_discard", [])]
    assert person.turn() == 2
    assert person.picture().read_bytes().startswith(b"\x89PNG")
