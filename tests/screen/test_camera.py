"""From inches on the table to pixels and back."""

import pygame
import pytest

from game.screen.camera import Camera

AREA = pygame.Rect(480, 56, 960, 960)


def test_the_whole_table_with_its_walls_fills_the_view() -> None:
    c = Camera.fit(AREA, 24, 24)
    assert c.ppi == 960 / 25
    assert c.px((0, 0)) == pytest.approx((480 + 19.2, 1016 - 19.2))
    assert c.px((24, 24)) == pytest.approx((1440 - 19.2, 56 + 19.2))
    assert c.outer == AREA


def test_pixels_and_inches_are_each_other_s_inverse() -> None:
    c = Camera.fit(AREA, 30, 24).zoomed(1.7, (900, 500)).panned(13, -7)
    for p in ((0.0, 0.0), (12.345, 6.789), (30.0, 24.0)):
        assert c.inches(c.px(p)) == pytest.approx(p)


def test_zooming_keeps_the_place_under_the_pointer_and_stops_at_the_whole_table() -> None:
    c = Camera.fit(AREA, 24, 24)
    near = c.zoomed(2, (900, 500))
    assert near.ppi == c.ppi * 2
    assert near.inches((900, 500)) == pytest.approx(c.inches((900, 500)), abs=0.02)
    assert near.zoomed(0.1, (900, 500)) == c
    assert c.zoomed(100, (900, 500)).ppi == c.ppi * 4


def test_the_table_cannot_be_pushed_out_of_its_view() -> None:
    c = Camera.fit(AREA, 24, 24).zoomed(2, AREA.center)
    assert c.panned(5000, 5000).outer.topleft == AREA.topleft
    assert c.panned(-5000, -5000).outer.bottomright == AREA.bottomright
