"""The template tool: circles, cones and lines on the table, and the bases under them, in exact numbers."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame
import pytest

from game.engine.look import BlockLook, OnArea, OnDisc, Picture, PieceLook, Track
from game.engine.match import Match
from game.screen.bindings import bindings_of
from game.screen.pickers.asking import base_of
from game.screen.pickers.overlay import Bracket, Tag
from game.screen.scenes.match_tape import Pin
from game.screen.scenes.match_template import BROAD, LONGEST, USUAL, TemplateTool
from game.screen.scenes.replay import Replay
from game.table.board import Table as Board
from game.table.inches import Point, distance
from tests.rules.cirque.arrange import bout, disc, put
from tests.screen.test_measuring import Table, said, standing


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


def fight() -> Match:
    """Maximus, who acts, six inches west of Mortimer, three south-west of Count; a pillar farther north."""
    b = bout(
        [put("maximus", (8, 12), 0.0)],
        [put("mortimer", (14, 12), 180), put("count", (11, 15), 270)],
        terrain=[disc("pillar", 8, 19, 1, "pillar-1")],
        active="maximus",
    )
    b.play()
    assert b.match is not None
    return b.match


def tool(t: Table) -> TemplateTool:
    return t.scene.tools.template


def press(t: Table, key: int, *, times: int = 1, sign: str = "", mod: int = 0) -> None:
    for _ in range(times):
        t.desk.stage.event(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=sign))
        t.see()


def write(t: Table, words: str) -> None:
    for sign in words:
        press(t, ord(sign.lower()), sign=sign)


def lay(t: Table, kind: int, *places: Point) -> None:
    """Takes a kind of template, and clicks."""
    press(t, pygame.K_p, times=kind)
    for at in places:
        t.click(at)


def exact(t: Table, at: Point) -> None:
    """Puts what is laid at a place to the last digit: a click is only as exact as a pixel."""
    pin = tool(t).pin
    assert pin is not None
    assert distance(pin.at, at) < 0.03
    tool(t).pin = type(pin)(at, pin.figure)
    t.see()


def marked(t: Table) -> set[Point]:
    return {o.at for o in t.shown() if isinstance(o, Bracket) and o.tone == "faced"}


def test_a_circle_tells_who_is_touched_whose_centre_is_covered_and_the_share_of_each_base() -> None:
    t = Table(fight())
    lay(t, 1, (13.0, 14.0))
    exact(t, (13.0, 14.0))
    t.point((20, 4))
    assert OnDisc(13.0, 14.0, 3.0, "template") in t.shown()
    assert marked(t) == {(14.0, 12.0), (11.0, 15.0)}
    d = math.sqrt(5.0)
    assert d + 0.6 < 3.0
    assert t.tags() == [
        ("whole base covered", ""),
        ("whole base covered", ""),
        ("circle, radius 3.0″", "touched: 2, centre covered: 2"),
    ]
    tool(t).sizes["circle"] = (d, 0.0)
    t.see()
    # two discs of radius 0.6 and d whose centres are d apart: the lens on paper
    a, b = math.acos(0.6 / (2 * d)), math.acos(1 - 0.18 / d**2)
    lens = 0.36 * (a - math.sin(a) * math.cos(a)) + d * d * (b - math.sin(b) * math.cos(b))
    part = round(100 * lens / (math.pi * 0.36))
    assert part == 47
    assert t.tags()[:2] == [("centre covered", "47 % of the base")] * 2
    tool(t).sizes["circle"] = (d - 0.3, 0.0)
    t.see()
    words = {words for words, _ in t.tags()[:2]}
    assert words == {"touched"}
    assert t.tags()[-1][1] == "touched: 2, centre covered: 0"


def test_a_base_that_is_only_touched_is_said_to_be_touched_at_its_edge() -> None:
    t = Table(fight())
    lay(t, 1, (17.6, 12.0))
    exact(t, (17.6, 12.0))
    t.point((20, 4))
    assert t.tags()[0] == ("touched", "at its edge only")


def test_a_line_from_the_edge_of_a_figure_covers_what_lies_before_it_and_never_that_figure() -> None:
    t = Table(fight())
    lay(t, 3, (8, 12), (14, 12))
    assert not tool(t).open
    (area,) = (o for o in t.shown() if isinstance(o, OnArea) and o.style == "template")
    assert sorted((round(x, 6), round(y, 6)) for x, y in area.outlines[0]) == [
        (8.6, 11.5),
        (8.6, 12.5),
        (20.6, 11.5),
        (20.6, 12.5),
    ]
    assert marked(t) == {(14.0, 12.0)}
    # a strip one inch wide through the middle of a disc of radius 0.6
    strip = 2 * (0.5 * math.sqrt(0.36 - 0.25) + 0.36 * math.asin(0.5 / 0.6)) / (math.pi * 0.36)
    t.point((20, 4))
    assert t.tags() == [
        ("centre covered", f"{round(100 * strip)} % of the base"),
        ("line, 12.0″ long, 1.0″ wide", "touched: 1, centre covered: 1"),
    ]


def test_blocks_and_lancers_are_covered_by_shares_of_all_their_ground() -> None:
    unit = PieceLook("1", "Marchers", 0, 10, 10, 1.0, 90, "marchers", block=BlockLook(10, 5, 1, 1))
    rider = PieceLook("2", "Rider", 1, 18, 10, 0.5, 0, "rider", rear=((17.0, 10.0),))
    picture = Picture(24, 24, (), (unit, rider), (), Track(1, 6, (), 0), ("Ana", "Ben"))
    board = Board.build(24, 24, (), {}).at({p.id: base_of(p) for p in picture.pieces})
    line = TemplateTool()
    line.kind, line.open, line.pin = "line", False, Pin((8.5, 10.5))
    line.sizes["line"] = (9.0, 1.0)
    shown = line.overlays(board, picture, None, "inches")
    tags = [(said(o.words), said(o.sub or "")) for o in shown if isinstance(o, Tag)]
    # 4 by 1 of 5 by 2 inches, the centre at the rim; of the rider the upper half of one of its two bases
    assert tags == [
        ("centre covered", "40 % of the base"),
        ("touched", "25 % of the base"),
        ("line, 9.0″ long, 1.0″ wide", "touched: 2, centre covered: 1"),
    ]
    (first, _) = (o for o in shown if isinstance(o, Bracket))
    assert first.box == unit.box


def test_a_cone_points_at_the_pointer_and_is_turned_by_the_keys_of_turning() -> None:
    t = Table(fight())
    lay(t, 2, (8, 12))
    t.point((11, 15))
    assert tool(t).degrees == pytest.approx(45.0, abs=0.01)
    assert marked(t) == {(11.0, 15.0)}
    press(t, pygame.K_q)
    assert tool(t).degrees == pytest.approx(60.0, abs=0.01)
    press(t, pygame.K_e, mod=pygame.KMOD_SHIFT)
    assert tool(t).degrees == pytest.approx(59.0, abs=0.01)
    t.point((14, 12))
    assert tool(t).degrees == pytest.approx(59.0, abs=0.01)
    t.click((14, 12))
    assert not tool(t).open
    assert tool(t).degrees == pytest.approx(59.0, abs=0.01)
    t.point((20, 4))
    assert ("cone, 8.0″ long, 45° wide", "touched: 1, centre covered: 1") in t.tags()


def test_digits_and_the_wheel_set_the_sizes() -> None:
    t = Table(fight())
    press(t, pygame.K_p)
    t.point((6, 6))
    write(t, "12")
    assert tool(t).sizes["circle"] == (12.0, 0.0)
    press(t, pygame.K_BACKSPACE)
    write(t, ".5")
    assert tool(t).sizes["circle"] == (1.5, 0.0)
    t.post(pygame.MOUSEWHEEL, t.px((6, 6)), x=0, y=2)
    assert tool(t).sizes["circle"] == (2.5, 0.0)
    press(t, pygame.K_p)
    write(t, "9X60")
    assert tool(t).sizes["cone"] == (9.0, 60.0)
    tool(t).grow(-1, second=True)
    assert tool(t).sizes["cone"] == (9.0, 55.0)
    tool(t).grow(99, second=True)
    assert tool(t).sizes["cone"] == (9.0, BROAD)
    press(t, pygame.K_p)
    write(t, "6X0.5")
    assert tool(t).sizes["line"] == (6.0, 0.5)
    tool(t).grow(999, second=False)
    assert tool(t).sizes["line"] == (LONGEST, 0.5)
    assert t.match.journal.entries == []


def test_a_digit_that_would_make_the_size_too_long_begins_another_number() -> None:
    t = Table(fight())
    press(t, pygame.K_p)
    write(t, "45")
    assert tool(t).sizes["circle"] == (5.0, 0.0)
    assert tool(t).typed == "5"


def test_the_key_goes_through_the_kinds_and_esc_puts_the_template_away() -> None:
    t = Table(fight())
    kinds = []
    for _ in range(4):
        press(t, pygame.K_p)
        kinds.append(tool(t).kind)
    assert kinds == ["circle", "cone", "line", ""]
    for places in ((), ((6.0, 6.0),)):
        lay(t, 1, *places)
        assert tool(t).laid
        t.key(pygame.K_ESCAPE)
        assert not tool(t).laid
        assert t.desk.stage.top is t.scene
    assert tool(t).sizes == dict(USUAL)


def test_another_tool_leaves_what_is_laid_and_takes_away_what_is_not() -> None:
    t = Table(fight())
    lay(t, 2, (6, 6))
    t.key(pygame.K_m)
    assert tool(t).laid
    assert not tool(t).open
    assert t.scene.tools.tape.open
    t.key(pygame.K_m)
    t.key(pygame.K_ESCAPE)
    press(t, pygame.K_p)
    t.key(pygame.K_l)
    assert not tool(t).laid


def test_a_circle_goes_along_with_the_figure_that_it_was_laid_around() -> None:
    t = Table(fight())
    lay(t, 1, (8, 12))
    t.match.state.fighter("a-maximus").x = 10.0
    t.scene._face(0)
    t.see()
    assert OnDisc(10.0, 12.0, 3.0, "template") in t.shown()


def test_a_template_never_changes_the_match_and_is_there_in_a_replay() -> None:
    t = Table(fight())
    before = standing(t.match)
    for kind in (1, 2, 3):
        lay(t, kind, (14, 12), (11, 15))
        write(t, "7")
        t.key(pygame.K_ESCAPE)
        t.key(pygame.K_ESCAPE)
        while t.desk.stage.top is not t.scene:
            t.desk.stage.pop()
    assert standing(t.match) == before
    replay = Replay(t.desk, t.match, (0,), play=False)
    t.desk.stage.push(replay)
    t.scene = replay
    t.see()
    lay(t, 1, (14, 12))
    assert OnDisc(14.0, 12.0, 3.0, "template") in t.shown()
    t.key(pygame.K_ESCAPE)
    assert not tool(t).laid
    assert t.desk.stage.top is replay


def test_the_bar_says_what_the_hand_does_with_its_own_keys() -> None:
    t = Table(fight())
    tools, bindings = t.scene.tools, bindings_of((("template", ("J",)),))
    said_of = []
    for _ in range(3):
        tools.template.next()
        said_of.append(said(tools.template.hint(bindings)))
    assert said_of == [
        "Circle: wheel or digits set its radius, a click lays it; J: a cone",
        "Cone: wheel or digits set its length, Shift or X its degrees, a click its tip; J: line",
        "Line: wheel or digits set its length, Shift or X its width, a click its end; J: none",
    ]
    t.click((8, 12))
    assert said(tools.hint() or "") == "It points at the pointer, Q and E turn it, a click leaves it there"
    write(t, "7")
    assert said(tools.hint() or "") == "Size 7_: Backspace takes a digit back, Esc puts the template away"
