"""Places for cards: many of them stand in rows that can be read, and scroll where there is no room."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pygame
import pytest

from game.engine.look import CardLook
from game.screen.hand import Fan, FanCard
from game.screen.pen import say_english
from game.screen.slots import CELL, SlotPanel, SlotView
from game.screen.theme import Theme, palette

WINDOWS = [(314, 616, 0.72), (456, 960, 1.0), (440, 480, 0.72), (870, 560, 2.0)]
"""Width and height in pixels of a panel of slots, and its scale, in windows from 960x600 to 1920x1080."""


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


def card(n: int) -> CardLook:
    return CardLook(f"c{n}", f"Card {n}", "attack", short="+1")


def stack(n: int, limit: int) -> SlotView:
    """A slot with some cards of so many."""
    return SlotView(
        "a", "Maximus", None, (), tuple((f"card:c{j}", card(j)) for j in range(n)), "", room=limit, open=False
    )


def laid(width: int, high: int, k: float, slots: list[SlotView]) -> tuple[SlotPanel, list[pygame.Rect]]:
    """A panel that has been drawn, and where its cards lie."""
    surface, panel = pygame.Surface((width + 20, high + 20)), SlotPanel()
    rect = pygame.Rect(10, 10, width, high)
    drawn = panel.draw(surface, rect, Theme(palette("standard"), k), "Places", "", slots, say=say_english)
    assert all(rect.contains(h.rect) for h in drawn.hits)
    return panel, [h.rect for h in drawn.hits if h.key.startswith("card:")]


@pytest.mark.parametrize(("width", "high", "k"), WINDOWS)
def test_eight_cards_of_a_stack_stand_in_rows_and_are_wide_enough_to_be_read(
    width: int, high: int, k: float
) -> None:
    _, cards = laid(width, high, k, [stack(8, 8)])
    assert len({c.y for c in cards}) > 1
    assert min(c.w for c in cards) >= 0.7 * CELL * k
    assert [(a, b) for n, a in enumerate(cards) for b in cards[n + 1 :] if a.colliderect(b)] == []


def test_three_places_stay_side_by_side() -> None:
    _, cards = laid(314, 616, 0.72, [stack(3, 3)])
    assert len({c.y for c in cards}) == 1


def test_slots_without_room_scroll() -> None:
    panel, _ = laid(870, 480, 3.0, [stack(3, 3) for _ in range(4)])
    assert panel.scroll.needed
    assert panel.scroll.by(100)


def test_notes_of_a_crowded_fan_stand_over_what_is_seen_of_their_cards() -> None:
    fan, box = Fan(), pygame.Rect(0, 200, 500, 320)
    cards = [FanCard(f"card:c{n}", card(n), note="hand") for n in range(8)]
    fan.draw(pygame.Surface((500, 520)), box, 226, Theme(palette("standard")), cards, say=say_english)
    lefts = [fan.tops[c.hit][0] for c in cards]
    assert lefts == sorted(lefts)
    assert max(b - a for a, b in pairwise(lefts)) < 226
