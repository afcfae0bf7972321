"""Where everything stands on the match screen, window by window."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.screen.layout import MatchLayout, match_layout
from game.screen.theme import UI_SCALES, scale


def box(r: pygame.Rect | None) -> tuple[int, int, int, int] | None:
    return None if r is None else (r.x, r.y, r.w, r.h)


def panels(layout: MatchLayout) -> list[pygame.Rect]:
    parts = (layout.fighter, layout.stack, layout.question, layout.dice, layout.log, layout.tabs)
    return [r for r in parts if r is not None]


def test_full_hd_has_the_board_in_the_middle_and_two_columns() -> None:
    got = match_layout(1920, 1080)
    assert (got.k, got.two) == (1.0, True)
    assert box(got.track) == (0, 0, 1920, 56)
    assert box(got.prompt) == (0, 1016, 1920, 64)
    assert box(got.board) == (480, 56, 960, 960)
    assert box(got.left) == (0, 56, 480, 960)
    assert box(got.right) == (1440, 56, 480, 960)
    assert box(got.fighter) == (12, 68, 456, 554)
    assert box(got.stack) == (12, 634, 456, 370)
    assert box(got.question) == (1452, 68, 456, 450)
    assert box(got.dice) == (1452, 530, 456, 120)
    assert box(got.log) == (1452, 662, 456, 342)
    assert got.tabs is None
    assert got.gutter == 12


def test_the_hand_lies_from_the_board_to_the_right_edge_and_sinks_to_a_peek() -> None:
    got = match_layout(1920, 1080)
    assert got.card_width == 226
    assert box(got.hand) == (480, 672, 1440, 342)
    assert box(got.peek) == (480, 960, 1440, 56)


def test_four_k_is_full_hd_doubled() -> None:
    got = match_layout(3840, 2160)
    assert got.k == 2.0
    assert box(got.board) == (960, 112, 1920, 1920)
    assert box(got.left) == (0, 112, 960, 1920)
    assert box(got.right) == (2880, 112, 960, 1920)


def test_sixteen_to_ten_keeps_two_columns_by_giving_way_a_little() -> None:
    got = match_layout(1440, 900)
    assert got.two
    assert round(got.k, 2) == 0.72
    assert box(got.board) == (313, 40, 814, 814)
    assert box(got.left) == (0, 40, 313, 814)
    assert box(got.right) == (1127, 40, 313, 814)


def test_four_to_three_has_one_column_and_unfolds_the_cards_when_tall() -> None:
    got = match_layout(1600, 1200)
    assert (round(got.k, 2), got.two) == (0.83, False)
    assert box(got.board) == (0, 47, 1100, 1100)
    assert box(got.right) == (1100, 47, 500, 1100)
    assert box(got.tabs) == (1100, 50, 500, 28)
    assert box(got.question) == (1107, 83, 486, 385)
    assert box(got.stack) == (1107, 473, 486, 333)
    assert box(got.log) == (1107, 816, 486, 324)
    assert match_layout(1024, 768).stack is None


def test_the_smallest_window_has_one_column_with_tabs() -> None:
    got = match_layout(960, 600)
    assert (got.k, got.two) == (0.72, False)
    assert box(got.track) == (0, 0, 960, 40)
    assert box(got.prompt) == (0, 554, 960, 46)
    assert box(got.board) == (0, 40, 514, 514)
    assert box(got.right) == (514, 40, 446, 514)
    assert box(got.tabs) == (514, 43, 446, 24)
    assert box(got.question) == (520, 71, 434, 332)
    assert box(got.log) == (520, 408, 434, 140)
    assert (got.left, got.fighter, got.stack, got.dice) == (None, None, None, None)


def test_larger_controls_fold_the_columns_instead_of_shrinking() -> None:
    assert match_layout(1920, 1080, 1.25).k == pytest.approx(1.125, abs=0.001)
    assert match_layout(1920, 1080, 1.25).two
    for ui in (1.5, 2.0, 3.0):
        got = match_layout(1920, 1080, ui)
        assert (got.k, got.two) == (ui, False)


def test_a_wide_map_takes_the_width_the_columns_leave() -> None:
    got = match_layout(2560, 1080, 1.0, 1.5)
    assert box(got.board) == (560, 56, 1440, 960)
    narrow = match_layout(960, 600, 1.0, 1.5)
    assert box(narrow.board) == (0, 40, 643, 514)
    assert narrow.right.w == 317


@pytest.mark.parametrize(
    "size", [(1920, 1080), (1440, 900), (1600, 1200), (1024, 768), (960, 600), (3840, 2160)]
)
@pytest.mark.parametrize("ui", UI_SCALES)
def test_no_part_leaves_the_window_or_covers_another(size: tuple[int, int], ui: float) -> None:
    got = match_layout(*size, ui)
    window = pygame.Rect(0, 0, *size)
    parts = [got.track, got.prompt, got.board, *panels(got)]
    assert all(window.contains(r) for r in parts)
    for i, a in enumerate(parts):
        assert not any(a.colliderect(b) for b in parts[i + 1 :])


def test_the_scale_follows_the_smaller_side_down_to_a_floor() -> None:
    assert scale(1920, 1080) == 1.0
    assert scale(3840, 1080) == 1.0
    assert scale(1600, 1200) == pytest.approx(1600 / 1920)
    assert scale(800, 500) == 0.72
    assert scale(960, 600, 1.25) == pytest.approx(0.9)
