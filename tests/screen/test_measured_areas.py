"""Measured areas, and distances that a move changes: what is seen, could be struck, becomes possible."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pygame
import pytest

from game.engine.look import OnArea, OnGap, OnLine, OnPoint
from game.engine.surveying import Stand
from game.engine.words import Text
from game.rules.cirque import values
from game.rules.cirque.book import Cirque
from game.rules.cirque.state import CirqueState, table
from game.screen.pickers import table_of
from game.screen.pickers.overlay import Arc, Danger, Shaded
from game.screen.scenes.match_measure import with_gaps
from game.screen.scenes.match_view import VisibleArea
from game.table import reach
from game.table.bases import Round
from game.table.inches import Point, distance
from game.table.sight import sight_to_point
from tests.rules.cirque.arrange import bout, put
from tests.screen.test_match_scene import Player
from tests.screen.test_measuring import LARGE, SMALL, Table, fight, said, standing


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


# ---- areas


def inside(outline: Sequence[Point], p: Point) -> bool:
    out = False
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (ay > p[1]) != (by > p[1]) and p[0] < ax + (p[1] - ay) * (bx - ax) / (by - ay):
            out = not out
    return out


def test_everything_in_the_visible_area_is_seen_and_next_to_nothing_that_is_seen_is_missing() -> None:
    t = Table(fight())
    t.point((8, 12))
    t.key(pygame.K_v)
    (shaded,) = (o for o in t.shown() if isinstance(o, Shaded))
    board, base, rnd = table(t.match), Round(8, 12, 0.6), random.Random(2)
    missing = 0
    for _ in range(1500):
        p = (rnd.uniform(0, 24), rnd.uniform(0, 24))
        seen = sight_to_point(board, base, p).clear
        lit = any(inside(line, p) for line in shaded.outlines)
        assert seen or not lit
        missing += seen and not lit
    assert missing <= 3


def test_the_visible_area_goes_from_the_figure_to_the_pointer_to_none() -> None:
    t = Table(fight())
    t.point((3, 3))
    t.key(pygame.K_v)
    assert t.scene.tools.view_from == "a-maximus"
    t.key(pygame.K_v)
    (shaded,) = (o for o in t.shown() if isinstance(o, Shaded))
    assert len(shaded.outlines) == 1
    assert all(0 <= x <= 24 and 0 <= y <= 24 for x, y in shaded.outlines[0])
    t.key(pygame.K_v)
    assert not [o for o in t.shown() if isinstance(o, Shaded)]


def test_what_is_seen_is_worked_out_once_for_each_place() -> None:
    t = Table(fight())
    assert t.scene.view is not None
    assert t.scene.picture is not None
    board, area, eye = table_of(t.scene.view, t.scene.picture), VisibleArea(), Stand(8, 12, 0.6)
    first = area.seen(Cirque(), t.scene.view, board, eye)
    assert area.seen(Cirque(), t.scene.view, board, eye) is first


def test_the_threat_of_a_figure_is_its_move_and_its_reach_beyond_it(monkeypatch: pytest.MonkeyPatch) -> None:
    t = Table(fight())
    asked: list[str] = []
    true = reach.reach

    def counted(*args: Any, **more: Any) -> Any:
        asked.append(more["me"])
        return true(*args, **more)

    monkeypatch.setattr("game.screen.scenes.match_threat.reach", counted)
    t.point((14.2, 12))
    t.key(pygame.K_t)
    (danger,) = (o for o in t.shown() if isinstance(o, Danger))
    assert (danger.side, danger.aimed) == (1, False)
    ((outlines, grow),) = danger.parts
    assert grow == pytest.approx(0.6 + values.melee_reach(t.match.state.fighter("b-mortimer")))
    speed = values.speed(t.match, t.match.state.fighter("b-mortimer")).value
    far = max(distance(p, (14.2, 12)) for line in outlines for p in line)
    assert far == pytest.approx(speed, abs=0.02)
    assert asked == ["b-mortimer"]
    t.see()
    t.key(pygame.K_t)
    t.key(pygame.K_t)
    assert asked == ["b-mortimer"]


def test_the_threat_of_all_enemies_is_one_area_for_blows_and_one_for_shots() -> None:
    t = Table(fight())
    t.point((3, 3))
    t.key(pygame.K_t)
    found = [o for o in t.shown() if isinstance(o, Danger)]
    s: CirqueState = t.match.state
    melee = [f.id for f in s.team(1) if values.melee_reach(f) > 0]
    shots = [f.id for f in s.team(1) if any(not w.melee for w in f.printed.weapons)]
    assert [(len(d.parts), d.aimed) for d in found if not d.aimed] == [(len(melee), False)]
    assert [(len(d.parts), d.aimed) for d in found if d.aimed] == ([(len(shots), True)] if shots else [])


def test_alt_shows_arcs_and_reaches_of_all() -> None:
    t = Table(fight())
    t.desk.stage.event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LALT, mod=0, unicode=""))
    t.see()
    arcs = [o for o in t.shown() if isinstance(o, Arc)]
    assert [(a.at, a.facing, a.reach, a.side) for a in arcs] == [
        ((8.0, 12.0), 0.0, 1.0, 0),
        ((14.2, 12.0), 180.0, values.melee_reach(t.match.state.fighter("b-mortimer")), 1),
        ((8.0, 20.0), 270.0, values.melee_reach(t.match.state.fighter("b-count")), 1),
    ]
    assert ("reach 1″", "") in t.tags()
    t.desk.stage.event(pygame.event.Event(pygame.KEYUP, key=pygame.K_LALT, mod=0))
    t.see()
    assert not [o for o in t.shown() if isinstance(o, Arc)]


# ---- while dragging


def dragged(t: Table, *way: Point) -> None:
    """Pulls Maximus along some places and keeps him in the hand."""
    t.post(pygame.MOUSEMOTION, t.px((8, 12)))
    t.post(pygame.MOUSEBUTTONDOWN, t.px((8, 12)), button=1)
    for at in way:
        t.post(pygame.MOUSEMOTION, t.px(at))
    t.see()


@pytest.mark.parametrize(
    ("units", "words"), [("inches", "0.80″ in reach"), ("centimetres", "2.0 cm in reach")]
)
def test_while_a_figure_is_carried_the_table_says_what_becomes_possible(units: str, words: str) -> None:
    t = Table(fight(), units=units)
    dragged(t, (9, 12), (12.2, 12))
    (line,) = (o for o in t.shown() if isinstance(o, OnLine) and o.decisive)
    assert distance(line.q, (13.6, 12.0)) < 0.02
    assert distance(line.p, line.q) == pytest.approx(0.8, abs=0.03)
    assert said(line.label).split(" ")[-2:] == words.split(" ")[-2:]


def test_while_a_figure_is_carried_the_table_says_whose_reach_it_leaves() -> None:
    b = bout([put("maximus", (8, 12))], [put("mortimer", (9.3, 12), 180)], active="maximus")
    b.play()
    assert b.match is not None
    t = Table(b.match)
    dragged(t, (7, 12), (4, 12))
    labels = [said(o.label) for o in t.shown() if isinstance(o, OnPoint) and o.label]
    assert len(labels) == 1
    assert labels[0].startswith("leaves Mortimer's reach: quick attack ")


def test_distances_are_filtered_to_what_changes_and_what_is_nearest() -> None:
    def gap(name: str, inches: float, tone: str = "plain", new: bool = False, words: str = "w") -> OnGap:
        return OnGap(name, (0, 0), (inches, 0), inches, words, tone, new)

    shown = [
        gap("a", 1),
        gap("b", 2),
        gap("c", 3, "hot"),
        gap("d", 4, "warn", True),
        gap("e", 5, "hot", True),
        gap("f", 0.5, "bad"),
    ]
    large = [said(o.label) for o in with_gaps(shown, "inches") if isinstance(o, OnLine)]
    assert large == ["4.0″ w", "5.0″ w", "0.50″ w", "3.0″ w"]
    small = [said(o.label) for o in with_gaps(shown, "centimetres", True) if isinstance(o, OnLine)]
    assert small == ["10.2 cm w", "12.7 cm w"]


def test_a_distance_with_an_edge_in_the_way_lights_the_edge_with_its_line() -> None:
    edge = ((1.0, 1.0), (2.0, 1.0))
    line, lit = with_gaps([OnGap("a", (0, 0), (1, 1), 4, Text("no sight"), "bad", False, edge)], "inches")
    assert isinstance(line, OnLine)
    assert (line.style, said(line.label)) == ("blocked", "4.0″ no sight")
    assert lit == OnArea((edge,), "lit")


# ---- drawn


@pytest.mark.parametrize("palette", ["standard", "safe", "contrast"])
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_all_tools_are_drawn_at_once_and_their_words_stay_on_the_screen(
    size: tuple[int, int], palette: str
) -> None:
    t = Table(fight(), size, palette=palette)
    t.point((8, 12))
    plain = pygame.image.tobytes(t.surface, "RGB")
    t.key(pygame.K_v)
    t.key(pygame.K_t)
    t.key(pygame.K_m)
    t.click((12, 14))
    t.scene.hands.alt = True
    t.see()
    assert pygame.image.tobytes(t.surface, "RGB") != plain
    window = pygame.Rect((0, 0), size)
    tags = [i for i in t.scene.items if "in all" in i.words or "reach" in i.words or "″" in i.words]
    assert tags
    assert all(window.contains(i.rect) for i in tags)


def test_all_tools_work_for_a_rulebook_that_tells_nothing_of_sight_and_threats() -> None:
    player = Player()
    player.until("activate")
    pieces = player.scene.picture.pieces if player.scene.picture else ()
    one, other = next(p for p in pieces if p.side == 0), next(p for p in pieces if p.side == 1)
    before = standing(player.match)
    player.scene.chosen = one.id
    player.move(player.px((other.x, other.y)))
    gap = distance((one.x, one.y), (other.x, other.y)) - one.r - other.r
    assert f"{gap:.1f}″ edge to edge" in player.written()
    player.key(pygame.K_l)
    assert f"{gap:.1f}″ " in player.written()
    assert "sight" in player.written()
    player.key(pygame.K_ESCAPE)
    for key in (pygame.K_v, pygame.K_t, pygame.K_LALT):
        player.key(key)
    found = player.scene.overlays()
    assert [o for o in found if isinstance(o, Shaded)]
    assert not [o for o in found if isinstance(o, Danger)]
    assert len([o for o in found if isinstance(o, Arc)]) == len(pieces)
    assert standing(player.match) == before
