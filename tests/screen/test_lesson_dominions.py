"""The lesson of Dominions, played from the title to its end with the mouse alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.events import Event
from game.engine.lesson import Step
from game.engine.look import TallyRows
from game.engine.words import Text, render
from game.rules.dominions.book import book
from game.screen.scenes.lessons import Lessons
from game.screen.scenes.log_roll import reasons
from tests.screen.test_lesson import Pupil

DECLARED = {
    "strike": ("tile:strike",),
    "penalty": ("tile:strike",),
    "feint": ("tile:feint", "tile:strike"),
    "called": ("tile:strike", "tile:family:spot", "tile:spot:head"),
    "twelve": ("tile:family:strike", "tile:strike:tolliver"),
    "retrieve": ("tile:dodge", "tile:retrieve"),
    "never": ("tile:strike",),
    "retreat": ("tile:retreat",),
    "sprint": ("tile:sprint", "tile:strike"),
    "both": ("tile:feint", "tile:strike"),
}
"""What is clicked in the palette at each step that asks for a Strategy."""


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


class Applicant(Pupil):
    """A pupil of this lesson."""

    def open(self) -> None:
        """From the title to the first step."""
        self.click("lesson")
        self.click("begin:the_exam")

    def do(self, step: Step) -> None:
        """What a step asks for, with the mouse."""
        if step.only_read:
            self.click("lesson:next")
        elif step.at == ("declare",):
            self.click(*DECLARED[step.id], "button:commit")
        elif step.at == ("slot",):
            key = "do" if "answer:slot=do" in step.wait else "end"
            self.click(f"{'option' if self.hits(f'option:{key}') else 'button'}:{key}")
        else:
            assert step.ring is not None
            self.pull(self.spot("figure:varga"), self.px((14.5, 10)), self.px(step.ring[:2]))
            self.click("button:commit")


@pytest.mark.parametrize("size", [(1280, 720), (960, 600)])
def test_the_whole_exam_is_passed_with_the_mouse_alone(tmp_path: Path, size: tuple[int, int]) -> None:
    pupil = Applicant(tmp_path, size)
    pupil.open()
    steps = pupil.scene.lesson.steps
    for step in steps:
        assert pupil.where() == (step.id, False), pupil.scene.message
        pupil.do(step)
    assert isinstance(pupil.desk.stage.top, Lessons)
    assert "Played to its end" in pupil.written()


def test_another_strategy_than_the_example_is_kindly_refused(tmp_path: Path) -> None:
    pupil = Applicant(tmp_path)
    pupil.open()
    for step in pupil.scene.lesson.steps[:3]:
        if step.only_read:
            pupil.do(step)
    pupil.click("tile:dodge", "button:commit")
    assert pupil.where() == ("strike", False)
    assert "this step is about: Say it aloud" in pupil.written()
    pupil.click("place:0", "tile:strike", "button:commit")
    assert pupil.where() == ("penalty", False)


def test_an_opened_roll_shows_the_number_it_needs_with_its_reasons() -> None:
    needed = [(6, "DOM-401"), (-1, "DOM-200"), (4, "DOM-454"), (-3, "DOM-543")]
    data = {"figure": "tolliver", "need": 6, "dice": [5], "sides": 12, "needed": needed}
    found = reasons(Event("DOM-401", "attack_rolled", Text("A Strike"), data), book.rules)[0]
    assert isinstance(found, TallyRows)
    assert (render(found.title), found.total) == ("It needs that or less", "6")
    assert [(p.amount, p.clause) for p in found.parts] == needed
