"""Measuring with the mouse: what the tools show, to the thousandth of an inch, at any time."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import math
import random
from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.look import OnArea, OnLine, OnPoint
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.engine.surveying import Seen, Stand, look
from game.engine.words import Text, render
from game.players.player import Note, Seat
from game.rules.cirque import values
from game.rules.cirque.aim import Blow, why_not
from game.rules.cirque.book import Cirque
from game.rules.cirque.state import CirqueState, table
from game.screen.pickers import table_of
from game.screen.pickers.overlay import Bracket, Overlay, Tag
from game.screen.scene import Desk, Folders
from game.screen.scenes.match import MatchScene
from game.screen.scenes.match_sight import overhang, stand_of
from game.screen.scenes.match_tape import Pin
from game.screen.scenes.replay import Replay
from game.screen.settings import Settings
from game.table.inches import Point, distance
from game.table.mapfile import read_map
from game.table.terrain import Circle
from tests.rules.cirque.arrange import bout, disc, put
from tests.screen.test_match_polish import Shelf

ARENA = Path(__file__).parents[2] / "maps" / "amphitheatre.toml"
LARGE, SMALL = (1920, 1080), (960, 600)


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


class Pondering:
    """A player that never comes to an end."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def think(self, decision: Any, view: Any, guess: Any) -> Generator[Note, None, Any]:
        while True:
            yield Note()


class Table:
    """A bout on the screen, with a hand that points, clicks and presses keys."""

    def __init__(self, match: Match, size: tuple[int, int] = LARGE, **settings: Any) -> None:
        seats = {"ponders": Seat("ponders", Text("Ponders"), Pondering)}
        wanted = replace(Settings(), reduced_motion=True, **settings)
        folders = Folders(Path("config"), Path("saves"), ())
        self.desk = Desk({"cirque": Cirque()}, folders, Shelf(), wanted, size=size, seats=seats)
        self.match = match
        self.surface = pygame.Surface(size)
        self.scene = MatchScene(self.desk, match)
        self.desk.stage.push(self.scene)
        self.see()
        if self.scene.curtain is not None:
            self.scene.curtain.lift()
        for _ in range(40):
            if not self.scene.thinking:
                self.desk.stage.update(0.1)
        self.see()

    def see(self) -> None:
        """Draws until nothing is left to be worked out."""
        for _ in range(6):
            self.desk.stage.draw(self.surface)

    def px(self, at: Point) -> tuple[int, int]:
        assert self.scene.table.board is not None
        x, y = self.scene.table.board.camera.px(at)
        return round(x), round(y)

    def post(self, kind: int, pos: tuple[int, int], **more: Any) -> None:
        event = pygame.event.Event(kind, {"pos": pos, "rel": (0, 0), "buttons": (0, 0, 0), **more})
        self.desk.stage.event(event)

    def point(self, at: Point) -> None:
        self.post(pygame.MOUSEMOTION, self.px(at))
        self.see()

    def click(self, at: Point, button: int = 1) -> None:
        self.point(at)
        self.post(pygame.MOUSEBUTTONDOWN, self.px(at), button=button)
        self.post(pygame.MOUSEBUTTONUP, self.px(at), button=button)
        self.see()

    def key(self, key: int) -> None:
        self.desk.stage.event(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        self.see()

    def shown(self) -> Sequence[Overlay]:
        return self.scene.overlays()

    def lines(self) -> list[tuple[Point, Point, str]]:
        """The labelled lines over the table, ends to the thousandth of an inch."""
        found = [o for o in self.shown() if isinstance(o, OnLine) and o.label]
        return [(rounded(o.p), rounded(o.q), said(o.label)) for o in found]

    def tags(self) -> list[tuple[str, str]]:
        return [(said(o.words), said(o.sub or "")) for o in self.shown() if isinstance(o, Tag)]


def said(words: Text | str) -> str:
    return words if isinstance(words, str) else render(words)


def rounded(p: Point) -> Point:
    return (round(p[0], 3), round(p[1], 3))


def fight(*, seats: tuple[str, str] = ("human", "human"), facing: float = 0.0, **more: Any) -> Match:
    """Maximus, who acts, five inches west of Mortimer; a pillar hides Count from him."""
    b = bout(
        [put("maximus", (8, 12), facing)],
        [put("mortimer", (14.2, 12), 180), put("count", (8, 20), 270)],
        terrain=[disc("pillar", 8, 16, 1, "pillar-1")],
        active="maximus",
        **more,
    )
    b.play()
    assert b.match is not None
    if seats != ("human", "human"):
        return Match.arranged(
            b.match.book, b.match.scenario, Setup(seats=seats), b.match.state, b.match.box, seed=1
        )
    return b.match


# ---- distances


@pytest.mark.parametrize(
    ("units", "words"),
    [
        ("inches", "5.0″ edge to edge"),
        ("centimetres", "12.7 cm edge to edge"),
        ("both", "5.0″ 12.7 cm edge to edge"),
    ],
)
def test_pointing_at_a_figure_measures_from_edge_to_edge_between_the_closest_points(
    units: str, words: str
) -> None:
    t = Table(fight(), units=units)
    t.point((14.2, 12))
    assert t.lines() == [((8.6, 12.0), (13.6, 12.0), words)]
    t.point((18, 3))
    assert t.lines() == []


def test_the_distance_is_taken_from_the_figure_that_was_chosen() -> None:
    t = Table(fight())
    t.scene.chosen = "b-count"
    t.point((14.2, 12))
    gap = math.hypot(6.2, 8) - 1.2
    ((_, _, words),) = t.lines()
    assert words == f"{gap:.1f}″ edge to edge"


def test_figures_that_touch_are_said_to_be_in_contact() -> None:
    b = bout([put("maximus", (8, 12))], [put("mortimer", (9.2, 12), 180)], active="maximus")
    b.play()
    assert b.match is not None
    t = Table(b.match)
    t.scene.picker = None
    t.point((9.2, 12))
    assert ("in contact", "") in t.tags()


def test_one_may_measure_while_the_computer_thinks() -> None:
    t = Table(fight(seats=("ponders", "human")))
    assert t.scene.thinking
    t.scene.chosen = "b-mortimer"
    one, other = t.scene.piece("a-maximus"), t.scene.piece("b-mortimer")
    assert one and other
    t.point((one.x, one.y))
    assert t.lines() == [((13.6, 12.0), (8.6, 12.0), "5.0″ edge to edge")]


def test_one_may_measure_in_a_replay() -> None:
    t = Table(fight())
    replay = Replay(t.desk, t.match, (0,), play=False)
    t.desk.stage.push(replay)
    t.scene = replay
    t.see()
    t.scene.chosen = "a-maximus"
    t.point((14.2, 12))
    assert t.lines() == [((8.6, 12.0), (13.6, 12.0), "5.0″ edge to edge")]
    t.key(pygame.K_m)
    t.click((10, 10))
    assert t.scene.tools.tape.laid
    t.key(pygame.K_ESCAPE)
    assert not t.scene.tools.tape.laid
    assert t.desk.stage.top is replay


def test_nothing_is_measured_behind_the_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    t = Table(fight())
    for key in (pygame.K_m, pygame.K_v, pygame.K_t):
        t.key(key)
    monkeypatch.setattr(MatchScene, "guarded", lambda self: True)
    t.scene.looked_away()
    t.point((14.2, 12))
    assert t.scene.curtain is not None
    assert t.shown() == ()
    assert [h.key for h in t.scene.hits] == ["lift_curtain"]


def standing(match: Match) -> tuple[object, ...]:
    """All that a match is made of."""
    entries = [(e.n, e.who, e.clause, e.key, e.answer) for e in match.journal.entries]
    return match.digest(), entries, len(match.journal.marks), len(match.events), match.pending


def test_measuring_never_changes_the_match() -> None:
    t = Table(fight())
    before = standing(t.match)
    for key in (pygame.K_m, pygame.K_l, pygame.K_v, pygame.K_t):
        t.key(key)
        for at in ((14.2, 12.0), (8.0, 20.0), (3.0, 3.0), (14.2, 12.0)):
            t.click(at)
            t.click(at, 3)
        t.key(pygame.K_ESCAPE)
        t.key(pygame.K_ESCAPE)
    t.scene.hands.alt = True
    t.see()
    assert standing(t.match) == before


# ---- tape


def test_a_tape_of_several_places_has_ends_at_edges_and_says_how_long_it_is_in_all() -> None:
    t = Table(fight())
    t.point((8, 12))
    t.key(pygame.K_m)
    t.click((12, 12))
    t.click((12, 15))
    t.point((14.2, 12))
    step = distance((12, 15), (14.2, 12)) - 0.6
    near = t.lines()
    assert [words for _, _, words in near] == ["3.4″", "3.0″", f"{step:.1f}″"]
    assert distance(near[0][0], (8.6, 12.0)) < 0.02
    assert (f"{3.4 + 3 + step:.1f}″ in all", "") in t.tags()


def test_the_tape_takes_the_clicks_stays_on_the_table_and_is_cleared_by_its_key_or_by_esc() -> None:
    t = Table(fight())
    picker = t.scene.picker
    t.point((4, 4))
    t.key(pygame.K_m)
    t.click((4, 7))
    t.click((4, 7))
    tape = t.scene.tools.tape
    assert not tape.open
    assert t.scene.picker is picker
    assert t.match.journal.entries == []
    t.point((20, 20))
    assert [words for _, _, words in t.lines()] == ["3.0″"]
    t.key(pygame.K_m)
    assert not tape.laid
    t.point((4, 4))
    t.key(pygame.K_m)
    t.click((4, 7))
    t.key(pygame.K_ESCAPE)
    assert not tape.laid
    assert t.desk.stage.top is t.scene


def test_enter_takes_the_place_under_the_pointer_as_a_click_does() -> None:
    t = Table(fight())
    t.point((4, 4))
    t.key(pygame.K_m)
    t.point((4, 7))
    t.key(pygame.K_RETURN)
    t.key(pygame.K_RETURN)
    assert not t.scene.tools.tape.open
    assert [words for _, _, words in t.lines()] == ["3.0″"]
    assert t.match.journal.entries == []


def test_an_end_at_a_figure_goes_along_with_it() -> None:
    t = Table(fight())
    t.point((8, 12))
    t.key(pygame.K_m)
    t.click((14.2, 12))
    t.click((14.2, 12))
    assert t.lines()[0][1] == (13.6, 12.0)
    t.match.state.fighter("b-mortimer").x = 16.2
    t.scene._face(0)
    t.see()
    t.point((3, 3))
    assert t.lines() == [((8.6, 12.0), (15.6, 12.0), "7.0″")]


# ---- sight


def test_a_clear_sight_shows_a_free_line_its_width_and_the_clause() -> None:
    t = Table(fight())
    t.point((14.2, 12))
    t.key(pygame.K_l)
    (line,) = (o for o in t.shown() if isinstance(o, OnLine))
    assert (rounded(line.p), rounded(line.q), line.style) == ((8.6, 12.0), (13.6, 12.0), "sight")
    assert ("5.0″ clear sight", "1.2″ wide CIR-511") in t.tags()


def test_a_blocked_sight_lights_the_edge_and_says_by_how_much() -> None:
    t = Table(fight())
    t.point((8, 20))
    t.key(pygame.K_l)
    (line,) = (o for o in t.shown() if isinstance(o, OnLine))
    assert (rounded(line.p), rounded(line.q), line.style) == ((8.0, 12.6), (8.0, 15.0), "blocked")
    (lit,) = (o for o in t.shown() if isinstance(o, OnArea) and o.style == "lit")
    assert all(distance(p, (8, 16)) == pytest.approx(1) for p in lit.outlines[0])
    # the pillar reaches 1 inch to each side of the centres, the bases 0.6
    assert ("6.8″ no sight", "pillar, by 0.40″ CIR-511") in t.tags()


def test_a_partly_hidden_target_says_what_share_of_it_is_seen() -> None:
    pillar = disc("pillar", 8, 12.6, 0.5)
    b = bout([put("maximus", (2, 20))], [put("mortimer", (12, 12), 180)], terrain=[pillar], active="maximus")
    b.play()
    assert b.match is not None
    t = Table(b.match)
    t.key(pygame.K_l)
    t.scene.tools.eye = Pin((4.0, 12.0))
    t.point((12, 12))
    half, edge = math.asin(0.6 / 8), math.atan2(0.6, 4) - math.asin(0.5 / math.hypot(4, 0.6))
    share = round(100 * (half + edge) / (2 * half))
    assert [words for words, _ in t.tags()] == [f"7.4″ sight, {share} % seen"]
    (hidden,) = (o for o in t.shown() if isinstance(o, OnArea) and o.style == "hidden")
    assert share == 67
    assert all(y > 12.1 for line in hidden.outlines for _, y in line)


def test_sight_goes_from_any_spot_that_was_clicked_and_back_to_the_figure() -> None:
    t = Table(fight())
    t.key(pygame.K_l)
    picker = t.scene.picker
    t.click((8, 18))
    t.point((8, 20))
    assert t.scene.picker is picker
    eye = t.scene.tools.eye
    assert eye is not None
    assert distance(eye.at, (8, 18)) < 0.03
    assert OnPoint(*eye.at, "hot") in t.shown()
    assert any(words == "1.4″ clear sight" and "CIR-513" in sub for words, sub in t.tags())
    t.click((14.2, 12))
    assert any(isinstance(o, Bracket) and o.at == (14.2, 12) for o in t.shown())
    t.key(pygame.K_ESCAPE)
    assert not t.scene.tools.sight_on


def test_the_overhang_is_what_the_blocker_reaches_beyond_the_outer_tangent_on_its_lesser_side() -> None:
    eye, target = Stand(0, 0, 0.6), Stand(10, 0, 0.6)
    assert overhang(eye, target, [Circle(5, 0.3, 1)]) == pytest.approx(0.1)
    assert overhang(Stand(0, 0), Stand(10, 0), [Circle(5, 0.25, 1)]) == pytest.approx(0.75)
    assert overhang(eye, target, []) is None


def poses(seed: int) -> Iterator[tuple[CirqueState, Any]]:
    """Two hundred states in which two fighters stand on two sides of a pillar, more or less."""
    match = Match.start(Cirque(), read_map(ARENA, ["cirque"]), Setup(), 3)
    s: CirqueState = match.state
    rnd = random.Random(seed)
    f, e = s.fighters[0], next(x for x in s.fighters if x.side == 1)
    for x in s.fighters:
        x.placed = x in (f, e)
    pillars = [t.shape for t in s.terrain if t.kind == "pillar" and isinstance(t.shape, Circle)]
    made = 0
    while made < 200:
        p, turn = rnd.choice(pillars), rnd.uniform(0, math.tau)
        for x, ahead in ((f, turn), (e, turn + math.pi + rnd.uniform(-0.6, 0.6))):
            far = p.r + rnd.uniform(0.6, 5)
            x.x, x.y = round(p.x + far * math.cos(ahead), 3), round(p.y + far * math.sin(ahead), 3)
            x.facing = round(rnd.uniform(0, 359.9), 3)
        board = table(match)
        if all(board.fits(x.base, (x.id,)) is None for x in (f, e)):
            made += 1
            yield s, match


def test_the_tool_and_the_rule_give_the_same_verdict_on_two_hundred_poses() -> None:
    clear = 0
    for s, match in poses(5):
        f, e = s.fighters[0], next(x for x in s.fighters if x.side == 1)
        view = match.view(0)
        picture = match.book.picture(view)
        one, other = (next(p for p in picture.pieces if p.id == x.id) for x in (f, e))
        seen = look(match.book, view, table_of(view, picture), stand_of(one), stand_of(other))
        weapon = f.printed.weapons[0]
        blow = Blow(weapon.id, any_arc=True, forced=True)
        why = why_not(match, f, e, weapon, "basic", blow)
        ruled = values.in_sight(match, f, e)
        assert seen.clear == (why is None) == ruled.clear
        assert (seen.line, seen.blockers, seen.edge, seen.margin) == ruled.witness()
        clear += seen.clear
    assert 40 < clear < 160


def test_the_verdict_from_a_supposed_pose_is_that_of_a_fighter_who_stands_there() -> None:
    for s, match in poses(6):
        f, e = s.fighters[0], next(x for x in s.fighters if x.side == 1)
        view = match.view(0)
        board = table(match)
        supposed = Stand(f.x, f.y, f.r, f.facing, f.id)
        there = Stand(e.x, e.y, e.r, e.facing, e.id)
        ruled = values.in_sight(match, f, e).clear
        f.x, f.y = 12.0, 1.0
        moved = match.view(0)
        assert look(match.book, moved, board, supposed, there).clear == ruled
        assert look(match.book, view, board, supposed, there).clear == ruled


def test_a_rulebook_without_a_sight_rule_is_answered_for_by_the_kernel() -> None:
    t = Table(fight())
    assert t.scene.view is not None
    assert t.scene.picture is not None
    board = table_of(t.scene.view, t.scene.picture)
    far, near = Stand(8, 12, 0.6), Stand(8, 20, 0.6)
    seen = look(object(), t.scene.view, board, far, near)
    assert isinstance(seen, Seen)
    assert (seen.clear, seen.blockers, seen.clause) == (False, ("pillar-1",), "")
    assert look(object(), t.scene.view, board, Stand(8, 18), near).clear
