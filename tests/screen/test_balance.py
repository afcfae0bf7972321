"""A number that may run below nought: where its flags stand, and that a sheet shows what would be left."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.engine.look import Balance
from game.screen.parts import Column
from game.screen.parts_balance import balance, signed
from game.screen.pen import Pen
from game.screen.theme import Theme, palette
from tests.screen.test_match_scene import display

__all__ = ["display"]

THEME = Theme(palette("standard"))


@pytest.fixture
def pen() -> Iterator[Pen]:
    """Somebody who only measures."""
    yield Pen(pygame.Surface((600, 200)), THEME)


def middles(pen: Pen, part: Balance) -> dict[str, float]:
    """Where each number stands, from the left edge of the rule."""
    balance(pen, Column(20, 420), 0, part)
    return {i.words: i.rect.centerx - 20 for i in pen.items}


def test_numbers_below_nought_have_a_true_minus_sign() -> None:
    assert [signed(n) for n in (3, 0, -5)] == ["3", "0", "−5"]


def test_flags_stand_at_what_is_there_and_at_what_would_be_left(pen: Pen) -> None:
    at = middles(pen, Balance("Endurance", 4, 14, 9, 1, "4 of 14"))
    unit = 420 / 30
    for words, n in (("4", 4), ("−5", -5), ("0", 0), ("14", 14), ("−14", -14), ("+1", -4.5)):
        assert at[words] == pytest.approx((15 + n) * unit, abs=1.5), words


def test_without_a_cost_there_is_one_flag_and_the_note_says_how_much_of_how_much(pen: Pen) -> None:
    at = middles(pen, Balance("Endurance", -3, 12))
    assert set(at) == {"Endurance", "−3 / 12", "−3", "−12", "0", "12"}


def test_debt_beyond_the_end_of_the_rule_makes_the_rule_longer(pen: Pen) -> None:
    at = middles(pen, Balance("Endurance", -2, 6, 9))
    unit = 420 / (2 * 11 + 2)
    assert at["−11"] == pytest.approx((12 - 11) * unit, abs=1.5)
    assert at["−6"] == pytest.approx((12 - 6) * unit, abs=1.5)


def test_a_long_label_and_its_note_stand_one_below_the_other() -> None:
    pen = Pen(pygame.Surface((600, 200)), Theme(palette("standard"), 0.72))
    low = balance(pen, Column(10, 150), 0, Balance("Endurance eau oui", 12, 12, note="12 of 12 eau oui été"))
    boxes = {i.words: i.rect for i in pen.items}
    label, note = boxes["Endurance eau oui"], boxes["12 of 12 eau oui été"]
    assert note.top >= label.bottom
    assert max(r.bottom for r in boxes.values()) <= low
    inner = [r.inflate(-4, -4) for r in boxes.values()]
    assert all(r.collidelist(inner[n + 1 :]) < 0 for n, r in enumerate(inner))


def test_flags_close_to_each_other_step_apart_and_still_point_to_their_places(pen: Pen) -> None:
    at = middles(pen, Balance("Endurance", 12, 20, 1))
    unit = 420 / 42
    assert at["12"] - at["11"] > unit
    assert (at["12"] + at["11"]) / 2 == pytest.approx((21 + 11.5) * unit, abs=1.5)
