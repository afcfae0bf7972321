"""The lesson: played to its end with the mouse alone, left and resumed, and patient with other acts."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.words import render
from game.rules import registry
from game.screen.app import set_up_desk
from game.screen.lessons import FOLDER, lessons, progress_of
from game.screen.scene import Folders, Hit
from game.screen.scenes.lesson import LessonScene
from game.screen.scenes.lessons import Lessons
from game.screen.scenes.rules_reader import RulesReader
from game.screen.scenes.title import Title
from game.table.inches import Point

MAPS = Path(__file__).parents[2] / "maps"
BOOKS = registry()
IN_RING: Point = (7.0, 8.7)
ROW = 12
"""Pixels of a row of the list of which there is enough to point at."""


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


class Pupil:
    """Somebody in front of the title, with a mouse."""

    def __init__(self, home: Path, size: tuple[int, int] = (1280, 720), palette: str = "standard") -> None:
        self.desk = set_up_desk(BOOKS, Folders(home / "config", home / "saves", (MAPS,)))
        self.desk.size = size
        self.desk.settings = replace(self.desk.settings, reduced_motion=True, palette=palette)
        self.surface = pygame.Surface(size)
        self.desk.stage.push(Title(self.desk))
        self.rest()

    @property
    def scene(self) -> LessonScene:
        scene = self.desk.stage.top
        assert isinstance(scene, LessonScene), scene
        return scene

    @property
    def step(self) -> str:
        return self.scene.step.id

    def where(self) -> tuple[str, bool]:
        """The step, and whether it has gone astray."""
        return self.step, self.scene.astray is not None

    def rest(self) -> None:
        stage = self.desk.stage
        for _ in range(2000):
            stage.draw(self.surface)
            if not stage.busy:
                break
            stage.update(0.1)
        stage.draw(self.surface)

    def post(self, kind: int, **data: Any) -> None:
        self.desk.stage.event(pygame.event.Event(kind, data))

    def move(self, pos: tuple[int, int]) -> None:
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.rest()

    def pull(self, *way: tuple[int, int]) -> None:
        self.move(way[0])
        self.post(pygame.MOUSEBUTTONDOWN, pos=way[0], button=1)
        for pos in way[1:]:
            self.move(pos)
        self.post(pygame.MOUSEBUTTONUP, pos=way[-1], button=1)
        self.rest()

    def hits(self, prefix: str) -> list[Hit]:
        return [h for h in self.desk.stage.top.hits if h.key.startswith(prefix) and h.enabled]

    def spot(self, prefix: str) -> tuple[int, int]:
        """A pixel of something where nothing lies over it."""
        top = self.desk.stage.top
        for hit in self.hits(prefix):
            r = hit.rect
            for pos in (r.center, (r.x + 8, r.centery), (r.right - 8, r.centery), (r.x + 8, r.y + 8)):
                found = top.hit_at(pos)
                if found is not None and found.key == hit.key:
                    return pos
        raise AssertionError(f"no {prefix!r} to click among {[h.key for h in top.hits]}")

    def click(self, *prefixes: str) -> None:
        for prefix in prefixes:
            self.pull(self.spot(prefix))

    def key(self, key: int, mod: int = 0) -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="")
        self.rest()

    def px(self, at: Point) -> tuple[int, int]:
        board = self.scene.table.board
        assert board is not None
        x, y = board.camera.px(at)
        return round(x), round(y)

    def written(self) -> str:
        return " ".join(i.words for i in getattr(self.desk.stage.top, "items", ()))

    # ---- the lesson, step by step

    def begin(self) -> None:
        self.click("lesson")
        self.click("begin:first_steps")

    def lay_cards(self) -> None:
        for card in ("card:a50", "card:a24", "card:a55"):
            a = self.spot(card)
            self.pull(a, (a[0], a[1] - 40), self.spot("slot:a-maximus"))
        self.click("button:commit")

    def walk(self) -> None:
        self.pull(self.spot("figure:a-maximus"), self.px((7, 6)), self.px(IN_RING))

    def walk_and_turn(self) -> None:
        self.walk()
        x, y = self.spot("turning:")
        self.pull((x, y), (x + 15, y + 2), (x + 22, y + 4))

    def read_up(self) -> None:
        self.click("clause:CIR-743")
        self.key(pygame.K_ESCAPE)

    def until(self, step: str) -> None:
        """With the mouse to the beginning of a step."""
        doing: dict[str, Callable[[], None]] = {
            "welcome": lambda: self.click("lesson:next"),
            "card": self.lay_cards,
            "first": lambda: self.click("button:"),
            "measure": lambda: self.move(self.spot("figure:b-mortimer")),
            "plan": self.walk,
            "commit": lambda: self.click("button:commit"),
            "undo": lambda: self.click("undo"),
            "face": self.walk_and_turn,
            "settle": lambda: self.click("button:commit"),
            "odds": lambda: self.move(self.spot("option:strike:battle_axe")),
            "attack": lambda: self.click("option:strike:battle_axe"),
            "energy": lambda: self.click("card:a24", "button:commit"),
            "damage": lambda: self.click("card:a50", "button:commit"),
            "again": self.end_turn,
            "response": lambda: self.click("option:strike:battle_axe"),
            "rules": self.read_up,
        }
        while self.step != step:
            was = self.step
            doing[was]()
            assert self.step != was, f"{was} goes on: {self.scene.message}"

    def charge_through(self) -> None:
        """The lesson of Regiments with the mouse alone, to its last step."""
        while self.step != "end":
            self.charge_on()

    def charge_on(self) -> None:
        """One step of that lesson."""
        doing: dict[str, Callable[[], None]] = {
            "welcome": lambda: self.click("lesson:next"),
            "look": lambda: self.point_at("option:2:6"),
            "fear": lambda: self.click("button:take"),
            "enough": lambda: self.click("button:done"),
            "swiftstride": lambda: self.click("option:yes"),
            "first_charge": lambda: self.click("lesson:next"),
            "move": self.march,
            "rest": lambda: self.click("button:done"),
            "hide": lambda: self.point_at("option:3:7"),
            "bane": lambda: self.click("button:take"),
            "pursue": lambda: self.click("option:6"),
            "stride_again": lambda: self.click("option:yes"),
            "stupidity": lambda: self.click("lesson:next"),
            "counter": self.meet_them,
            "both": lambda: self.click("option:5"),
            "chase": lambda: self.click("option:yes"),
        }
        was = self.step
        doing[was]()
        assert self.step != was, f"{was} goes on: {self.scene.message}"

    def point_at(self, prefix: str) -> None:
        """At a row of the list, which is turned over until it is there."""
        for _ in range(4):
            if any(hit.rect.h >= ROW for hit in self.hits(prefix)):
                break
            self.click("options:page_down")
        self.move(self.spot(prefix))

    def meet_them(self) -> None:
        self.point_at("option:counter:5")
        self.click("button:take")

    def march(self) -> None:
        self.pull(self.px((9, 9)), self.px((9, 10)), self.px((9, 10.5)))
        self.click("button:commit")

    def end_turn(self) -> None:
        for _ in range(6):
            ends = self.hits("button:end:") or self.hits("button:go:") or self.hits("button:take")
            if self.step != "again" or not ends:
                return
            self.pull(ends[-1].rect.center)


# ---- played


@pytest.mark.parametrize(("size", "palette"), [((1280, 720), "standard"), ((960, 600), "contrast")])
def test_the_whole_lesson_is_played_with_the_mouse_alone(
    tmp_path: Path, size: tuple[int, int], palette: str
) -> None:
    pupil = Pupil(tmp_path, size, palette)
    pupil.begin()
    order = [step.id for step in pupil.scene.lesson.steps]
    pupil.until(order[-1])
    scene = pupil.scene
    assert all(n >= 0 for n in scene.starts) and len(scene.starts) == len(order)
    asked = {e.key for e in scene.match.journal.entries if e.who == 0}
    assert {"place", "step", "move", "enhance_attack", "enhance_damage", "response"} <= asked
    pupil.click("lesson:next")
    assert isinstance(pupil.desk.stage.top, Lessons)
    assert "Played to its end" in pupil.written()


@pytest.mark.parametrize("size", [(1280, 720), (960, 600)])
def test_the_lesson_of_regiments_is_played_with_the_mouse_alone(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    pupil = Pupil(tmp_path, size)
    pupil.click("lesson", "begin:seven_rules")
    pupil.charge_through()
    scene = pupil.scene
    assert all(n >= 0 for n in scene.starts) and len(scene.starts) == len(scene.lesson.steps)
    pupil.click("lesson:next")
    assert isinstance(pupil.desk.stage.top, Lessons)
    assert "Played to its end" in pupil.written()


def test_what_the_first_step_of_a_lesson_shows_is_not_under_the_hand(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, (960, 600))
    pupil.begin()

    def seen(figure: str) -> bool:
        rect = next(h.rect for h in pupil.hits(f"figure:{figure}") if h.rect.x < pupil.px((14, 0))[0])
        top = pupil.scene.hit_at(rect.center)
        return top is not None and top.key == f"figure:{figure}"

    assert seen("a-maximus") and seen("b-mortimer")
    pupil.click("lesson:next")
    assert pupil.step == "card" and pupil.spot("card:a50")[1] < pupil.px((7, 0))[1]


def test_in_a_small_window_the_row_that_a_step_lights_is_whole_in_its_list(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, (960, 600))
    pupil.click("lesson", "begin:seven_rules")
    found: dict[str, tuple[str, int]] = {}
    while True:
        for key in (k for k in pupil.scene.step.lit if k.startswith("option:")):
            for hit in pupil.hits(key):
                found[pupil.step] = (key, hit.rect.h)
        if pupil.step == "end":
            break
        pupil.charge_on()
    lit = [found[step] for step in ("look", "fear", "hide", "bane")]
    assert [key for key, _ in lit] == ["option:2:6", "option:2:6", "option:3:7", "option:3:7"]
    assert len({high for _, high in lit}) == 1 and lit[0][1] >= 46
    assert found["counter"][1] == found["both"][1] >= 30


def test_a_row_under_the_pointer_stays_in_the_list_when_the_forecast_takes_its_room(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path, (1920, 1080))
    pupil.click("lesson", "begin:seven_rules", "lesson:next")
    rows = [h.key for h in pupil.hits("option:")]
    assert rows == ["option:1:5", "option:1:6", "option:2:5", "option:2:6", "option:2:7"]
    pupil.move(pupil.spot("option:2:6"))
    assert pupil.step == "fear"
    highs = {h.key: h.rect.h for h in pupil.hits("option:")}
    assert highs["option:2:6"] == 54 and pupil.scene.columns.rows.scroll.needed


def test_the_lesson_writes_no_match_and_keeps_its_place_in_a_file_of_its_own(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path)
    pupil.begin()
    pupil.until("plan")
    assert not list((tmp_path / "saves").glob("*.jsonl"))
    assert [p.name for p in (tmp_path / FOLDER).iterdir()] == ["first_steps.json"]


def test_a_lesson_that_was_left_goes_on_at_the_same_step_with_the_same_match(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path)
    pupil.begin()
    pupil.until("odds")
    digest, starts = pupil.scene.match.digest(), pupil.scene.starts
    pupil.click("lesson:leave")
    later = Pupil(tmp_path)
    later.click("lesson")
    assert "Left at step 10 of 17" in later.written()
    later.click("begin:first_steps")
    assert (later.step, later.scene.match.digest(), later.scene.starts) == ("odds", digest, starts)
    later.until("end")


def test_what_was_half_done_in_a_step_is_begun_again_with_it(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path)
    pupil.begin()
    pupil.until("commit")
    pupil.desk.stage.pop()
    later = Pupil(tmp_path)
    later.begin()
    assert later.step == "commit"
    assert later.scene.picker is not None and not later.scene.picker.half_made


def test_progress_that_does_not_fit_the_lesson_begins_it_anew(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path)
    pupil.begin()
    pupil.until("measure")
    pupil.click("lesson:leave")
    (kept,) = (tmp_path / FOLDER).iterdir()
    lesson = lessons(BOOKS)[0]
    kept.write_text(kept.read_text().replace(lesson.digest, "0" * 16))
    assert progress_of(lesson, tmp_path / FOLDER).step == 0
    kept.write_text("no JSON")
    assert progress_of(lesson, tmp_path / FOLDER).step == 0


# ---- patience


def test_a_move_that_ends_outside_the_ring_is_refused_kindly_and_nothing_has_happened(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path)
    pupil.begin()
    pupil.until("plan")
    pupil.pull(pupil.spot("figure:a-maximus"), pupil.px((7, 5)), pupil.px((9, 6)))
    before = len(pupil.scene.match.journal.entries)
    pupil.click("button:commit")
    assert pupil.scene.message is not None
    assert render(pupil.scene.message) == "The rules allow that; for this step end inside the lit ring"
    assert (pupil.step, len(pupil.scene.match.journal.entries)) == ("commit", before)


def test_an_act_that_the_step_is_not_about_is_refused_in_its_words(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path)
    pupil.begin()
    pupil.until("odds")
    before = pupil.scene.match.digest()
    pupil.click("button:end:")
    assert pupil.scene.message is not None
    assert render(pupil.scene.message) == "The rules allow that; this step is about: Know the odds"
    assert (pupil.step, pupil.scene.match.digest()) == ("odds", before)


def test_facing_away_leaves_the_step_impossible_and_one_step_back_repairs_it(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path)
    pupil.begin()
    pupil.until("settle")
    picker = pupil.scene.picker
    assert picker is not None
    x, y = pupil.px(IN_RING)
    pupil.pull(pupil.spot("turning:"), (x + 40, y + 10), (x + 2, y + 60))
    pupil.click("button:commit")
    assert pupil.where() == ("odds", True)
    assert "Go one step back." in pupil.written()
    assert {h.key for h in pupil.hits("lesson:")} == {"lesson:back", "lesson:leave"}
    pupil.click("lesson:back")
    assert pupil.where() == ("settle", False)
    pupil.walk()
    pupil.click("button:commit")
    assert pupil.where() == ("odds", False)


def test_one_step_back_takes_the_match_to_where_that_step_began(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path)
    pupil.begin()
    pupil.until("first")
    digest = pupil.scene.match.digest()
    pupil.until("measure")
    pupil.click("lesson:back")
    assert (pupil.step, pupil.scene.match.digest()) == ("first", digest)


def test_every_step_can_be_shown_or_skipped_with_one_key(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path)
    pupil.begin()
    seen = [pupil.step]
    for _ in range(60):
        if pupil.step == "end":
            break
        pupil.key(pygame.K_F2)
        seen.append(pupil.step)
    assert list(dict.fromkeys(seen)) == [step.id for step in pupil.scene.lesson.steps]
    strikes = [e for e in pupil.scene.match.journal.entries if e.key == "response"]
    assert strikes[-1].answer == "strike:battle_axe:b-mortimer"


def test_the_clause_of_a_step_opens_the_rulebook_there(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path)
    pupil.begin()
    pupil.click("clause:CIR-001")
    reader = pupil.desk.stage.top
    assert isinstance(reader, RulesReader) and reader.lit == "CIR-001"
    pupil.key(pygame.K_ESCAPE)
    assert pupil.step == "welcome"


# ---- how it looks


@pytest.mark.parametrize("size", [(960, 600), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_band_covers_nothing_of_the_match_and_all_its_words_fit(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    pupil = Pupil(tmp_path, size)
    pupil.desk.settings = replace(pupil.desk.settings, scale=scale)
    pupil.rest()
    pupil.begin()
    scene = pupil.scene
    layout, high = scene.layout(), scene._band_height()
    for rect in (layout.track, layout.board, layout.right, layout.prompt):
        assert rect.top >= high and rect.bottom <= size[1]
    assert high <= size[1] * 0.27 + 1
    buttons = [h.rect for h in scene.hits if h.key in ("lesson:next", "lesson:back", "lesson:leave")]
    assert len(buttons) == 3 and all(pygame.Rect(0, 0, size[0], high).contains(r) for r in buttons)
    if scale == 1.0:
        said = " ".join(i.words for i in scene.items if i.rect.bottom <= high)
        assert "is what this lesson talks about." in said


def test_what_a_step_talks_about_is_framed_and_its_ring_is_drawn(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path)
    pupil.begin()
    brass = tuple(pupil.desk.palette.brass)

    def lit(x: int, y: int) -> bool:
        """Whether there is brass within a few pixels, as a frame has it."""
        near = [(x + dx, y + dy) for dx in range(-7, 8) for dy in range(-7, 8)]
        return any(tuple(pupil.surface.get_at(spot)[:3]) == brass for spot in near)

    pupil.until("plan")
    board = pupil.scene.table.board
    assert board is not None
    pit = board.camera.area
    rect = next(h.rect for h in pupil.hits("figure:a-maximus") if pit.contains(h.rect))
    edges = [(rect.centerx, rect.top), (rect.left, rect.centery), (rect.right, rect.centery)]
    assert all(lit(*spot) for spot in edges)
    (x, y), r = pupil.px(IN_RING), round(board.camera.length(0.9))
    assert lit(x - r, y) and lit(x + r, y) and not lit(x - 2 * r, y)


def test_only_one_button_is_brass_while_there_is_something_to_read(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path)
    pupil.begin()
    assert next(b.kind for b in pupil.scene._band().looks) == "primary"
    brass = pupil.desk.palette.brass
    commit = pupil.hits("button:commit")[0].rect
    assert pupil.surface.get_at((commit.x + 6, commit.centery))[:3] != brass


def test_enter_begins_the_first_lesson_of_the_list(tmp_path: Path) -> None:
    pupil = Pupil(tmp_path)
    pupil.click("lesson")
    assert isinstance(pupil.desk.stage.top, Lessons)
    pupil.key(pygame.K_RETURN)
    assert isinstance(pupil.desk.stage.top, LessonScene)
