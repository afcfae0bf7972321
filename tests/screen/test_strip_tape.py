"""The strip as a tape: wide units under a rule, a palette of few rows, names in full."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.engine.look import Number
from game.engine.words import Text
from game.screen.hand import side_by_side
from game.screen.pen import Pen
from game.screen.strip import StripPanel
from game.screen.strip_art import TileView
from game.screen.strip_plan import StripView
from game.screen.strip_tape import plan_tape
from game.screen.strip_unit import unit_lines
from game.screen.theme import Theme, palette
from tests.screen.test_match_scene import display
from tests.screen.test_panels import overlaps

__all__ = ["display"]

THEME = Theme(palette("standard"))


def plan_of(names: int) -> StripView:
    """A view of six units, two of them laid, and a palette of so many names."""
    tiles = tuple(TileView(f"t{n}", f"Called Shot {n}: right hand", cap=str(n)) for n in range(names))
    return StripView(
        name="Roake",
        side=0,
        note="2 of 6 laid",
        clause="DOM-120",
        laid=tiles[:2],
        places=6,
        palette=tiles,
        title=Text("What may be laid"),
        ruled=("0", "-1", "-2", "-3", "-4", "-5"),
        sums=(Number("2 of 6", "action units", "DOM-210"),),
    )


def test_a_strip_is_a_tape_where_nobody_lies_opposite_and_units_have_room() -> None:
    view = plan_of(10)
    assert plan_tape(960, 600, THEME, view) is not None
    assert plan_tape(620, 600, THEME, view) is None
    assert plan_tape(960, 100, THEME, view) is None
    assert plan_tape(960, 600, THEME, replace(view, rival="Ben")) is None
    assert plan_tape(960, 600, THEME, replace(view, ruled=())) is None


def test_a_palette_of_many_makes_a_tape_no_higher_than_three_rows() -> None:
    plans = [plan_tape(960, 600, THEME, plan_of(n)) for n in (12, 40)]
    assert plans[0] is not None and plans[1] is not None
    assert plans[0].height == plans[1].height == 362


def test_every_unit_stands_on_the_tape_and_says_its_whole_name() -> None:
    view, panel = plan_of(10), StripPanel()
    plan = plan_tape(960, 600, THEME, view)
    assert plan is not None
    surface = pygame.Surface((960, plan.height))
    drawn = panel.draw(surface, surface.get_rect(), plan, view, say=Pen(None, THEME).say)
    assert len(panel.places) == 6 and panel.opposite == []
    assert all(panel.rect.contains(box) for box in panel.places)
    assert overlaps(drawn.items) == []
    assert [i.words for i in drawn.items if "…" in i.words] == []
    assert {h.key for h in drawn.hits} >= {f"tile:t{n}" for n in range(10)} | {"clause:DOM-210"}


def test_the_name_of_a_unit_is_broken_at_words_and_hyphens() -> None:
    assert unit_lines("Evade", 120, 1.0) == (14.5, ("Evade",))
    assert unit_lines("Counter-attack", 80, 1.0) == (14.5, ("Counter-", "attack"))


def test_cards_of_a_hand_lie_side_by_side_while_they_stay_large_enough() -> None:
    assert side_by_side(1440, 7, 226) == 205
    assert side_by_side(1440, 5, 226) == 226
    assert side_by_side(514, 7, 124) == 124
