"""What a match shows besides its question: rosters, refusals, cards at full size, limits, pulse, zones."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.events import Event
from game.engine.look import OnArea, OnCard
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.engine.words import Text, render
from game.players.player import Seat
from game.players.random import Chance
from game.rules.cirque.book import Cirque
from game.screen.animate import Motion
from game.screen.pickers.path import PathPicker
from game.screen.scene import Desk, Folders, Hit, SavedMatch
from game.screen.scenes.match import MatchScene
from game.screen.scenes.match_dice import draw_dice
from game.screen.scenes.match_sounds import BEGINS, VERDICTS, Sounds
from game.screen.scenes.result import Record, told
from game.screen.scenes.setup import SetUp
from game.screen.settings import Settings
from game.screen.sounds import RECIPES
from game.screen.theme import PALETTES, Theme
from game.table.mapfile import read_map

MAPS = Path(__file__).parents[2] / "maps"
SIZE = (1920, 1080)


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


class Shelf:
    """A shelf that keeps nothing."""

    trouble = ""

    @property
    def news(self) -> None:
        return None

    def saved(self) -> list[Any]:
        return []

    def load(self, path: Path) -> Match:
        raise ValueError(f"nothing is kept at {path}")

    def record(self, match: Match) -> Path:
        return Path("match")

    def copy(self, match: Match, label: str) -> Path:
        return Path(label)

    def name(self, path: Path, label: str) -> None:
        """Names are not kept."""

    def remove(self, path: Path) -> None:
        raise ValueError(f"nothing is kept at {path}")

    def restore(self, path: Path) -> None:
        raise ValueError(f"nothing is kept at {path}")

    def forget(self) -> None:
        """Nothing was deleted."""


class Table:
    """A match of Cirque on the screen, with a clock that is set by hand."""

    def __init__(self, match: Match, seats: dict[str, Seat] | None = None) -> None:
        self.time = 100.0
        folders = Folders(Path("config"), Path("saves"), ())
        settings = replace(Settings(), reduced_motion=False)
        self.desk = Desk(
            {"cirque": Cirque()}, folders, Shelf(), settings, size=SIZE, seats=seats or {}, clock=self.clock
        )
        self.match = match
        self.surface = pygame.Surface(SIZE)
        self.scene = MatchScene(self.desk, match)
        self.desk.stage.push(self.scene)
        self.rest()
        if self.scene.curtain is not None:
            self.scene.curtain.lift()
            self.rest()

    def clock(self) -> float:
        return self.time

    def rest(self) -> None:
        for _ in range(1000):
            if not self.desk.stage.busy:
                break
            self.desk.stage.update(0.1)
        self.desk.stage.draw(self.surface)

    def post(self, kind: int, pos: tuple[int, int], **more: Any) -> None:
        self.desk.stage.event(
            pygame.event.Event(kind, {"pos": pos, "rel": (0, 0), "buttons": (0, 0, 0), **more})
        )

    def point(self, pos: tuple[int, int]) -> None:
        self.post(pygame.MOUSEMOTION, pos)
        self.rest()

    def click(self, pos: tuple[int, int]) -> None:
        self.point(pos)
        self.post(pygame.MOUSEBUTTONDOWN, pos, button=1)
        self.post(pygame.MOUSEBUTTONUP, pos, button=1)
        self.rest()

    def hit(self, key: str) -> Hit:
        return next(h for h in reversed(self.scene.hits) if h.key == key)

    def written(self) -> list[str]:
        return [i.words for i in self.scene.items]


def begun(name: str = "amphitheatre", seats: tuple[str, str] = ("human", "human")) -> Match:
    return Match.start(Cirque(), read_map(MAPS / f"{name}.toml", ["cirque"]), Setup(seats=seats), 3)


def until(key: str, suits: Any = lambda p: True) -> Match:
    """A match at the first question of that name that suits."""
    for seed in range(1, 30):
        match = Match.start(Cirque(), read_map(MAPS / "amphitheatre.toml", ["cirque"]), Setup(), seed)
        chance = Chance(seed)
        while match.pending is not None:
            if match.pending.key == key and suits(match.pending):
                return match
            match.answer(max((match.pending.sample(chance) for _ in range(3)), key=lambda a: len(str(a))))
    raise AssertionError(f"no question {key} came")


def can_move(p: Any) -> bool:
    return any(o.group == "move" for o in p.options)


# ---- before the first turn


def test_the_log_says_no_turn_before_the_first_one() -> None:
    table = Table(begun())
    assert not any("turn 0" in words for words in table.written())


def test_the_zones_are_called_south_and_north_and_each_answers_a_click_anywhere_in_it() -> None:
    table = Table(begun())
    assert table.match.pending is not None
    marks = [o.mark for o in getattr(table.match.pending, "options", ())]
    assert [render(m.label) for m in marks] == ["South", "North"]
    assert {"South", "North"} <= set(table.written())
    assert table.scene.table.board is not None
    x, y = table.scene.table.board.camera.px((2.0, 1.5))
    table.click((round(x), round(y)))
    assert table.match.journal.entries[-1].answer == "a"


# ---- rosters


def test_the_left_column_shows_the_own_side_with_its_stacks_when_nobody_is_looked_at() -> None:
    table = Table(until("activate", lambda p: len(p.options) == 3))
    left = table.scene.layout().left
    side = table.scene.front
    assert left is not None and side is not None
    assert table.scene.looked_at() == ""
    own = [f for f in table.match.state.fighters if f.side == side]
    shown = [i.words for i in table.scene.items if left.contains(i.rect)]
    assert {f.printed.short for f in own} <= set(shown)
    stacks = {c for f in own for c in table.match.state.cards.at(f"stack:{f.id}")}
    assert stacks
    assert {f"card:{c}" for c in stacks} <= {h.key for h in table.scene.hits if left.contains(h.rect)}


def test_pointing_at_a_row_of_the_roster_does_not_take_the_roster_away() -> None:
    table = Table(until("activate", lambda p: len(p.options) == 3))
    left = table.scene.layout().left
    assert left is not None
    row = next(h for h in table.scene.hits if h.key.startswith("figure:") and left.contains(h.rect))
    table.point(row.rect.center)
    assert table.scene.looked_at() == ""
    table.click(row.rect.center)
    assert table.scene.looked_at() == row.key.removeprefix("figure:")


# ---- refusals


def test_refusals_are_folded_into_one_line_that_opens_on_a_click() -> None:
    table = Table(until("step", can_move))
    picker = table.scene.picker
    assert picker is not None
    refused = [r for r in picker.rows() if r.why and r.why.clause != "CIR-303"]
    assert refused
    assert not any(h.key.startswith("refused:") for h in table.scene.hits)
    assert str(len(refused)) in table.written()
    table.click(table.hit("why_not").rect.center)
    assert sum(h.key.startswith("refused:") for h in table.scene.hits) > 0
    table.click(table.hit("why_not").rect.center)
    assert not any(h.key.startswith("refused:") for h in table.scene.hits)


def test_energy_of_the_stack_is_not_listed_as_a_refusal_but_explained_by_a_right_click() -> None:
    table = Table(until("step", lambda p: any(o.group == "energy" for o in p.options)))
    picker, faces = table.scene.picker, table.match.state.cards.faces
    assert picker is not None
    energy = [
        r.mark.id
        for r in picker.rows()
        if r.why and isinstance(r.mark, OnCard) and faces[r.mark.id] in ("light", "wind", "blood", "steel")
    ]
    assert energy
    table.click(table.hit("why_not").rect.center) if table.scene.hit("why_not") else None
    said = [h.label for h in table.scene.hits if h.key.startswith("refused:")]
    assert not set(said) & {table.scene.card(c).title for c in energy}
    pos = table.hit(f"card:{energy[0]}").rect.center
    table.point(pos)
    table.post(pygame.MOUSEBUTTONDOWN, pos, button=3)
    table.post(pygame.MOUSEBUTTONUP, pos, button=3)
    table.rest()
    assert "is energy: it is spent on rolls or set" in " ".join(table.written())


# ---- cards


def usable(p: Any) -> list[str]:
    return [o.mark.id for o in p.options if isinstance(o.mark, OnCard)]


def test_a_card_that_answers_the_question_glows_in_the_stack_and_can_be_clicked_there() -> None:
    table = Table(until("step", lambda p: can_move(p) and len(usable(p)) == 1 and not p.options[-1].mark))
    assert table.match.pending is not None
    (card,) = usable(table.match.pending)
    assert card in table.scene.columns.contents.live()
    n = len(table.match.journal.entries)
    table.click(table.hit(f"card:{card}").rect.center)
    assert len(table.match.journal.entries) == n + 1
    assert card in str(table.match.journal.entries[n].answer)


def test_a_card_under_the_pointer_is_shown_whole_with_its_text_for_its_fighter() -> None:
    table = Table(until("step", lambda p: can_move(p) and len(usable(p)) == 1))
    assert table.match.pending is not None
    (card,) = usable(table.match.pending)
    look = table.scene.card(card)
    whole = f"{look.title}: {look.text}"
    assert whole not in table.written()
    table.point(table.hit(f"card:{card}").rect.center)
    assert whole in table.written()


# ---- moving


def test_a_picked_up_figure_shows_its_limits_one_after_the_other() -> None:
    table = Table(until("move", lambda p: len(p.ways) == 2))
    view, picture = table.scene.view, table.scene.picture
    assert view is not None and picture is not None and view.decision is not None
    scene = table.scene
    scene._ask()
    picker = scene.picker
    assert isinstance(picker, PathPicker)
    styles = []
    for _ in range(3):
        styles.append([o.style for o in picker.overlays() if isinstance(o, OnArea)])
        picker.ripen()
    assert styles == [[], ["reach"], ["reach", "second"]]
    assert not picker.unripe


def test_no_frame_works_out_a_limit_and_draws_as_well() -> None:
    table = Table(until("move", lambda p: len(p.ways) == 2))
    table.scene._ask()
    drawn = []
    while table.scene.picker is not None and table.scene.picker.unripe:
        drawn.append(table.desk.stage.update(0.016))
    assert drawn == [True, False, True, False]


# ---- the pulse


def test_the_marks_about_what_acts_pulse_and_nothing_else_is_drawn_anew() -> None:
    table = Table(until("move"))
    (place,) = table.scene.table.active
    before = pygame.image.tobytes(table.surface, "RGB")
    table.time += 0.3
    assert table.desk.stage.tick(table.surface) == [place]
    table.time += 0.5
    assert table.desk.stage.tick(table.surface) == [place]
    after = pygame.image.tobytes(table.surface, "RGB")
    assert after != before
    outside = table.surface.copy()
    outside.fill((0, 0, 0), place)
    was = pygame.image.frombytes(before, SIZE, "RGB")
    was.fill((0, 0, 0), place)
    assert pygame.image.tobytes(outside, "RGB") == pygame.image.tobytes(was, "RGB")


def test_with_less_motion_nothing_pulses() -> None:
    table = Table(until("move"))
    table.desk.settings = replace(table.desk.settings, reduced_motion=True)
    table.rest()
    table.time += 0.3
    assert table.desk.stage.tick(table.surface) == []
    assert table.scene.wakes is None


# ---- the last roll


@pytest.mark.parametrize("size", [(360, 132), (300, 110), (480, 132)])
@pytest.mark.parametrize("roll", [{"natural": 73, "sides": 100, "total": 80}, {"dice": [4, 9]}])
def test_no_die_covers_the_sentence_of_the_last_roll(size: tuple[int, int], roll: dict[str, Any]) -> None:
    theme, rect = Theme(PALETTES["standard"], size[1] / 132), pygame.Rect((0, 0), size)
    images = []
    for words in ("", "Somebody rolls, and it is told at some length"):
        surface = pygame.Surface(size)
        event = Event("CIR-135", "rolled", Text("{words}", {"words": words}), roll)
        drawn = draw_dice(surface, rect, theme, event, say=render)
        images.append(surface)
    sentence = [i.rect for i in drawn.items if "Somebody" in i.words or "length" in i.words]
    assert sentence
    for r in sentence:
        under = images[0].subsurface(r.clip(rect))
        colours = {tuple(under.get_at((x, y)))[:3] for x in range(under.width) for y in range(under.height)}
        assert len(colours) == 1


# ---- computer players


class Crashing:
    """A player that breaks at every question."""

    made = 0

    def __init__(self, seed: int) -> None:
        type(self).made += 1

    def think(self, decision: Any, view: Any, guess: Any) -> Any:
        yield from ()
        raise RuntimeError("out of ideas")


def test_a_player_that_breaks_never_stops_the_window_and_sits_there_for_the_whole_match() -> None:
    seats = {"crashing": Seat("crashing", Text("Crashing"), Crashing)}
    Crashing.made = 0
    table = Table(begun("sound_check", ("crashing", "crashing")), seats)
    for _ in range(4000):
        if table.match.over:
            break
        table.desk.stage.update(0.1)
    assert table.match.over
    assert Crashing.made == 2


# ---- before and after


def test_a_set_up_offers_full_matches_first_and_begins_with_the_map_played_last() -> None:
    desk = Desk({"cirque": Cirque()}, Folders(Path("config"), Path("saves"), (MAPS,)), Shelf())
    fresh = SetUp(desk)
    names = [e.path.stem for e in fresh.offered()]
    assert names == [
        "amphitheatre",
        "necropolis",
        "toll_gate",
        "proving_ground",
        "first_steps",
        "double_bill",
        "sound_check",
    ]
    assert fresh.at is not None and fresh.at.path.stem == "amphitheatre"

    class Played(Shelf):
        def saved(self) -> list[Any]:
            faulty = SavedMatch(Path("x"), "", "", ("", ""), 0, 9.0, fault="it is torn")
            other = SavedMatch(Path("y"), "toy", "Yard", ("Ana", "Ben"), 1, 8.0)
            last = SavedMatch(Path("z"), "cirque", "Sound Check", ("Ana", "Ben"), 1, 7.0)
            return [faulty, other, last]

    desk.shelf = Played()
    again = SetUp(desk)
    assert again.at is not None and again.at.path.stem == "sound_check"


def test_a_result_tells_deeds_in_sentences_and_leaves_out_what_has_none() -> None:
    match = until("aftermath_discard")
    piece = match.book.picture(match.view(0)).pieces[0]
    record = Record(piece, (("template_placed", 9), ("moved", 3), ("+damage", 2), ("attack_declared", 1)))
    assert [render(t) for t in told(record)] == ["attacks: 1", "damage taken: 2", "moves: 3"]


def test_every_sound_that_a_match_plays_has_a_recipe() -> None:
    played: list[str] = []
    sounds = Sounds(played.append)
    for kind in ("walk", *BEGINS):
        for result in ("", *VERDICTS):
            event = Event("CIR-622", "rolled", Text("rolled"), {"result": result})
            sounds.moving(Motion(kind, 0.1, event))
            sounds.moving(None)
    assert {"set_down", *BEGINS.values(), *VERDICTS.values()} == set(played)
    assert set(played) <= set(RECIPES)
