"""Clauses shown where they happened, the reader that leads there, and the log with its dice and filter."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.engine.match import Match
from game.engine.save import load
from game.engine.words import render
from game.rules import registry
from game.screen.log_view import SHOWN, LogView
from game.screen.moments import FOLDER, INDEX, find_moments, game_file, index_text, moments_of
from game.screen.scene import Desk
from game.screen.scenes.log_roll import RollSheet
from game.screen.scenes.match import MatchScene
from game.screen.scenes.replay_moment import ShownMoment
from game.screen.scenes.rules_reader import RulesReader
from game.screen.shelf import MatchShelf
from game.screen.timeline import OPEN, Timeline
from tests.books.shelf import MAPS, TOY_MAPS, find_map, shelf
from tests.games.moments import MOMENTS
from tests.games.texts import golden_files

MakeDesk = Callable[[tuple[int, int]], Desk]

SHOWN_BOOKS = [name for name, book in registry().items() if golden_files(book)]


def golden(name: str, n: int = 0) -> Match:
    """A golden game of a book."""
    book = shelf()[name]
    return load(golden_files(book)[n], {name: book}, find_map)


@pytest.fixture
def desk(make_desk: MakeDesk) -> Desk:
    """A desk with all books and maps."""
    out = make_desk((960, 600))
    out.books = shelf()
    assert isinstance(out.shelf, MatchShelf)
    out.shelf.books, out.shelf.maps = out.books, (MAPS, TOY_MAPS)
    out.match_scene = MatchScene
    return out


def see(desk: Desk) -> str:
    """Draws; everything that is written."""
    desk.stage.draw(pygame.Surface(desk.size))
    return " ".join(item.words for item in getattr(desk.stage.top, "items", ()))


def key(desk: Desk, code: int, mod: int = 0) -> None:
    desk.stage.event(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))


# ---- moments and the log


@pytest.mark.parametrize("name", SHOWN_BOOKS)
def test_every_clause_that_was_an_event_of_a_golden_game_is_in_the_index(name: str) -> None:
    """Else: python -m tests.games.moments."""
    book = registry()[name]
    folder = MOMENTS / name
    said = {e.clause for n in range(len(golden_files(book))) for e in golden(name, n).events}
    assert said & {clause.id for clause in book.rules} <= set(moments_of(name))
    kept = {path.name: path.read_bytes() for path in folder.glob("*.jsonl") if path.name != INDEX}
    assert kept and kept == {p.name: p.read_bytes() for p in golden_files(book) if p.name in kept}


@pytest.mark.parametrize("name", SHOWN_BOOKS)
def test_every_clause_of_the_index_happens_at_its_moment(name: str) -> None:
    book, games = registry()[name], dict[str, Match]()
    assert moments_of(name)
    for clause, moment in moments_of(name).items():
        assert clause in book.rules
        if moment.game not in games:
            games[moment.game] = load(game_file(name, moment.game), {name: book}, find_map)
        match = games[moment.game]
        entries = match.journal.entries
        if moment.event < 0:
            assert entries[moment.answers - 1].clause == clause
            continue
        assert clause in match.events[moment.event].clauses
        reel = Timeline(match, OPEN)
        step = reel.steps[reel.at_answer(moment.answers)]
        assert step.begin <= moment.event < step.end or (step.n == 0 and moment.event < step.end)


def test_show_me_plays_up_to_the_moment_with_its_line_lit(desk: Desk) -> None:
    reader = RulesReader(desk, "cirque", "CIR-652")
    desk.stage.push(reader)
    see(desk)
    hit = reader.hit("show:CIR-652")
    assert hit is not None and hit.enabled
    reader.press(hit)
    shown = desk.stage.top
    assert isinstance(shown, ShownMoment) and shown.playing
    for _ in range(400):
        desk.stage.update(0.1)
    assert not shown.playing and shown.step == shown.goal
    words, lit = see(desk), shown.columns.log.lit
    assert lit is not None and "CIR-652" in lit.clauses
    assert render(lit.say) in words
    key(desk, pygame.K_ESCAPE)
    assert desk.stage.top is reader


def test_a_clause_without_a_moment_is_greyed_and_says_why(desk: Desk) -> None:
    book = desk.books["cirque"]
    missing = next(
        c.id for c in book.rules if c.id not in moments_of("cirque") and not (c.prose or c.withdrawn)
    )
    reader = RulesReader(desk, "cirque", missing)
    desk.stage.push(reader)
    see(desk)
    hit = reader.hit(f"show:{missing}")
    assert hit is not None and not hit.enabled and hit.tip is not None
    assert render(hit.tip) == "None of the recorded matches came to this clause"
    reader.show(missing)
    assert desk.stage.top is reader


def test_what_a_search_has_found_is_gone_through_both_ways(desk: Desk) -> None:
    reader = RulesReader(desk, "cirque")
    desk.stage.push(reader)
    reader.field.text = "quick attack"
    found = [c.id for c in reader.page().clauses]
    for code, mod, n in ((pygame.K_F3, 0, 0), (pygame.K_F3, 0, 1), (pygame.K_F3, pygame.KMOD_SHIFT, 0)):
        key(desk, code, mod)
        assert reader.lit == found[n]
    assert f"1 of {len(found)} found" in see(desk)
    key(desk, pygame.K_DOWN)
    reader.focus = "search"
    key(desk, pygame.K_RETURN)
    assert (reader.lit, reader.field.text, reader.marked) == (found[1], "", "quick attack")
    key(desk, pygame.K_F3)
    assert reader.lit == found[2]
    reader.step_back()
    assert reader.lit == found[1]


def test_a_line_with_dice_opens_its_tally(desk: Desk) -> None:
    match = golden("cirque")
    rolled = next(e for e in match.events if e.what == "damage_rolled")
    log, surface = LogView(), pygame.Surface((500, 400))
    drawn = log.draw(surface, surface.get_rect(), desk.theme, [rolled])
    (hit,) = [h for h in drawn.hits if h.key.startswith("roll:")]
    assert log.rolled(hit.key) is rolled and log.rolled("roll:9") is None and log.rolled("clause:X") is None
    sheet = RollSheet(desk, "cirque", rolled)
    desk.stage.push(sheet)
    words = see(desk)
    for amount, clause in rolled.data["parts"]:
        assert clause in words and str(amount) in words
    assert str(rolled.data["total"]) in words
    key(desk, pygame.K_ESCAPE)
    assert not desk.stage.scenes


def test_the_log_shows_what_the_filter_lets_through(desk: Desk) -> None:
    match = golden("cirque")
    log, surface = LogView(), pygame.Surface((600, 4000))
    lines = {}
    for kind, _ in SHOWN:
        log.draw(surface, surface.get_rect(), desk.theme, match.events)
        lines[kind] = [line.event for line in log._lines if not line.heading]
        assert log.press("log:filter")
    assert log.shown == 0
    assert lines["all"] == [e for e in match.events if not e.quiet and e.what not in log.headings]
    assert lines["dice"] and all(e.data.get("natural") or e.data.get("dice") for e in lines["dice"])
    assert {e.side for e in lines["a"]} == {0} and {e.side for e in lines["b"]} == {1}


def test_the_best_moment_of_a_clause_is_an_event_of_its_own_with_a_line() -> None:
    match = golden("cirque")
    found = find_moments(match.book, [("one", match), ("two", match)])
    assert {m.game for m in found} == {"one"}
    assert [m.clause for m in found] == [c.id for c in match.book.rules if c.id in {m.clause for m in found}]
    loud = {e.clause for e in match.events if not e.quiet}
    for moment in found:
        if moment.clause in loud:
            event = match.events[moment.event]
            assert event.clause == moment.clause and not event.quiet
    assert len(index_text(found).splitlines()) == len(found)


def test_moments_lie_among_the_assets() -> None:
    assert game_file("cirque", "x").parent.parent == Path(__file__).parents[2] / "assets" / FOLDER
