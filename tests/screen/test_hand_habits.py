"""What a hand at the table expects: pulls that go on, Esc that leaves nothing, presses that come too late."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.match import Match
from game.engine.rulebook import Setup
from game.engine.state import digest
from game.rules.cirque.book import Cirque
from game.screen.pickers.overlay import Ranges
from game.screen.pickers.path import PathPicker
from game.screen.pickers.pose import PosePicker
from game.screen.scene import Desk, Folders
from game.table.mapfile import read_map
from tests.rules.cirque.arrange import bout, put
from tests.screen.test_match_scene import Memory, Player
from tests.screen.test_measuring import Table, fight

RING = Path(__file__).parents[2] / "maps" / "first_steps.toml"
LARGE = (1600, 900)


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


def entering() -> Player:
    """Ben is asked where Mortimer stands in the practice ring."""
    match = Match.start(Cirque(), read_map(RING, ["cirque"]), Setup(), 3)
    match.answer("a")
    return Player(size=LARGE, match=match)


def choosing() -> Player:
    """Ana is asked which of two fighters is activated."""
    b = bout([put("maximus", (8, 6), 90), put("retia", (12, 6), 90)], [put("mortimer", (10, 20), 270)])
    b.play()
    assert b.match is not None and b.match.pending is not None and b.match.pending.key == "activate"
    return Player(size=LARGE, match=b.match)


# ---- pulls


def test_a_fighter_is_pulled_out_of_the_list_onto_the_table() -> None:
    player = entering()
    name = next(h for h in player.hits if h.key == "figure:b-mortimer")
    player.pull(name.rect.center, player.px((3, 12)), player.px((7, 11)))
    picker = player.scene.picker
    assert isinstance(picker, PosePicker) and picker.laid and picker.spot is not None
    assert picker.spot == pytest.approx((7, 11), abs=0.03)
    assert len(player.match.journal.entries) == 1


def test_a_click_on_the_name_of_a_fighter_leaves_the_place_that_was_chosen() -> None:
    player = entering()
    player.click(player.px((7, 11)))
    player.click(next(h for h in player.hits if h.key == "figure:b-mortimer").rect.center)
    picker = player.scene.picker
    assert isinstance(picker, PosePicker) and picker.laid and picker.spot is not None
    assert picker.spot == pytest.approx((7, 11), abs=0.03)


def test_one_pull_activates_a_fighter_and_walks_it_and_esc_leaves_nothing_of_it() -> None:
    player = choosing()
    match = player.match
    before = (len(match.journal.entries), digest(match.state))
    player.pull(*(player.px((8, 6 + by / 2)) for by in range(6)))
    picker = player.scene.picker
    assert isinstance(picker, PathPicker) and picker.stage == "set"
    assert [e.answer for e in match.journal.entries[before[0] :]] == ["a-maximus", "move:"]
    player.key(pygame.K_ESCAPE)
    assert (len(match.journal.entries), digest(match.state)) == before
    assert match.pending is not None and match.pending.key == "activate"


def test_esc_takes_back_no_answer_that_was_given_before_the_pull() -> None:
    player = choosing()
    player.click(player.px((8, 6)))
    n = len(player.match.journal.entries)
    player.pull(*(player.px((8, 6 + by / 2)) for by in range(6)))
    assert player.match.journal.entries[-1].answer == "move:"
    player.key(pygame.K_ESCAPE)
    assert len(player.match.journal.entries) == n
    assert player.match.journal.entries[-1].answer == "a-maximus"


def test_an_enemy_that_is_pulled_answers_nothing() -> None:
    player = choosing()
    n = len(player.match.journal.entries)
    player.pull(player.px((10, 20)), player.px((10, 18)), player.px((10, 16)))
    assert len(player.match.journal.entries) == n


# ---- the list under the pointer


def test_the_list_stays_under_the_pointer_that_reads_it() -> None:
    player = entering()
    name = next(h for h in player.hits if h.key == "figure:b-mortimer")
    player.move(name.rect.center)
    player.see()
    assert player.scene.looked_at() == ""
    assert next(h for h in player.hits if h.key == "figure:b-mortimer").rect == name.rect


# ---- too late


def late(player: Player) -> list[float]:
    """A press may come 0.4 seconds too late; the list holds the time."""
    now = [10.0]
    player.desk.clock, player.desk.late = lambda: now[0], 0.4
    return now


@pytest.mark.parametrize("press", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_1])
def test_a_key_that_comes_too_late_for_what_has_ended_by_itself_answers_nothing(press: int) -> None:
    player = choosing()
    now = late(player)
    n = len(player.match.journal.entries)
    player.scene.came(by_itself=True)
    now[0] += 0.39
    player.key(press)
    assert len(player.match.journal.entries) == n
    player.click(player.px((8, 6)))
    assert len(player.match.journal.entries) == n + 1, "a figure that is clicked was meant"


def test_a_button_counts_again_after_that_moment_and_at_once_where_somebody_has_skipped() -> None:
    for by_itself, later in ((True, 0.41), (False, 0.0)):
        player = choosing()
        player.click(player.px((8, 6)))
        now = late(player)
        n = len(player.match.journal.entries)
        player.scene.came(by_itself=by_itself)
        now[0] += later
        player.press("button:end:")
        assert len(player.match.journal.entries) == n + 1


def test_the_clock_of_a_desk_runs_without_any_help() -> None:
    desk = Desk({}, Folders(Path("config"), Path("saves"), ()), Memory())
    before = desk.clock()
    time.sleep(0.02)
    assert desk.clock() - before >= 0.02


# ---- measuring


def test_alt_draws_how_far_everybody_shoots() -> None:
    b = bout([put("decibella", (8, 12))], [put("mortimer", (14.2, 12), 180)], active="decibella")
    b.play()
    assert b.match is not None
    t = Table(b.match)
    t.key(pygame.K_LALT)
    (ranges,) = (o for o in t.shown() if isinstance(o, Ranges))
    piece = t.scene.piece("a-decibella")
    assert piece is not None
    assert ranges.arcs == (((8.0, 12.0), piece.r + 10, piece.facing, 0, False),)
    assert ("reach 1″, shots 10″", "") in t.tags()


def test_sight_goes_to_a_figure_that_is_pointed_at_in_the_track() -> None:
    t = Table(fight())
    t.key(pygame.K_l)
    hit = next(h for h in reversed(t.scene.hits) if h.key == "figure:b-count")
    assert t.scene.table.at(hit.rect.center) is None
    t.post(pygame.MOUSEMOTION, hit.rect.center)
    t.see()
    assert t.tags() == [("6.8″ no sight", "pillar, by 0.40″ CIR-511")]
