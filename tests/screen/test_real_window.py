"""A real window on a real (virtual) display, played with a real mouse: nothing but pixels and clicks.

The game tells through --hits what is drawn and can be clicked; a person would see the same.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.engine.savelines import AnswerLine, read_lines

ROOT = Path(__file__).parents[2]
SIZE = (1280, 800)
PATIENCE = 20.0
"""Seconds within which the screen must settle after a click."""

MOST_CLICKS = 400


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
    """Somebody with a mouse in front of the window."""

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
        self.chance = random.Random(7)
        self.clicked: list[str] = []
        seats = ("--seats", "human,human", "--seed", "3", "--quiet", "--size", f"{SIZE[0]}x{SIZE[1]}")
        command = [
            sys.executable,
            "-m",
            "game",
            "play",
            "maps/amphitheatre.toml",
            *seats,
            "--hits",
            str(self.hits_file),
        ]
        self.game = subprocess.Popen(command, cwd=ROOT, env=self.surroundings)

    # ---- what is there to see

    def look(self, after: int = 0) -> list[dict[str, Any]]:
        """What can be clicked once the screen has settled after a time in nanoseconds."""
        end = time.monotonic() + PATIENCE
        stamp = 0
        while time.monotonic() < end:
            assert self.game.poll() is None, "the game has ended by itself"
            now = self.hits_file.stat().st_mtime_ns if self.hits_file.exists() else 0
            if now > after and now == stamp:
                break
            stamp = now
            time.sleep(0.06)
        found: list[dict[str, Any]] = json.loads(self.hits_file.read_text())["hits"]
        return [hit for hit in found if hit["enabled"]]

    def saved(self) -> Path:
        """The match as it is written down while it is played."""
        (path,) = (self.home / "data" / "saves").glob("*.jsonl")
        return path

    def answers(self) -> list[AnswerLine]:
        """The answers so far; the person plays both sides."""
        return [row.line for row in read_lines(self.saved()).lines if isinstance(row.line, AnswerLine)]

    def turn(self) -> int:
        """The turn of the match."""
        (path,) = (self.home / "data" / "saves").glob("*.about.json")
        turn: int = json.loads(path.read_text())["turn"]
        return turn

    # ---- what a hand does

    def click(self, x: int, y: int) -> None:
        """Moves the pointer and clicks, a little slower than a machine would."""
        move = ["xdotool", "mousemove", str(x), str(y), "sleep", "0.05", "click", "1"]
        subprocess.run(move, env=self.surroundings, check=True, timeout=20)

    def step(self, hits: list[dict[str, Any]]) -> None:
        """One click on something that answers the question, or on a place of the table."""
        keys = {hit["key"]: hit for hit in hits}
        wanted = [key for key in keys if key.startswith(("lift_curtain", "option:", "spot:"))]
        buttons = [key for key in keys if key.startswith("button:")]
        if self.clicked[-1:] == ["option:move:"]:
            key = "board"
        elif buttons and (not wanted or self.chance.random() < 0.6):
            key = buttons[0]
        elif wanted:
            key = self.chance.choice(wanted)
        else:
            key = "board"
        x, y, w, h = keys[key]["rect"]
        across, down = 0.5, 0.5
        if key == "board":
            across, down = self.chance.uniform(0.2, 0.8), self.chance.choice((0.1, 0.16, 0.84, 0.9))
            if buttons:
                down = self.chance.uniform(0.3, 0.7)
        self.clicked.append(key)
        self.click(round(x + w * across), round(y + h * down))

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
        self.game.terminate()
        self.game.wait(20)


@pytest.fixture
def person(display: str, tmp_path: Path) -> Iterator[Person]:
    one = Person(display, tmp_path)
    try:
        yield one
    finally:
        one.leave()


def asked(row: AnswerLine) -> str:
    """The key of the question that a row of the save answers."""
    return row.ask.split(" ")[2]


def test_a_person_plays_a_turn_with_the_mouse(person: Person) -> None:
    hits = person.look()
    while person.turn() < 2 and len(person.clicked) < MOST_CLICKS:
        clicked = time.time_ns()
        person.step(hits)
        hits = person.look(clicked)
    answers = person.answers()
    assert person.turn() == 2, person.clicked[-20:]
    assert {"deploy", "activate", "move"} <= {asked(row) for row in answers}
    moves: list[Any] = [row.answer for row in answers if asked(row) == "move"]
    assert any(move["path"] for move in moves)
    assert any(row.log for row in answers)
    assert person.picture().read_bytes().startswith(b"\x89PNG")
