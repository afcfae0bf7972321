"""Objectives, rings of commands, figures on two bases, counted badges, and the score in the bar."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from game.engine.look import Marker, OnDisc, Picture, PieceLook, Track
from game.screen import tokens
from game.screen.board_view import BoardView
from game.screen.layout import match_layout
from game.screen.markers import draw_markers
from game.screen.scene import Desk, Scene
from game.screen.theme import PALETTES, Theme, palette
from game.screen.track import draw_track

AREA = pygame.Rect(0, 0, 960, 960)
STANDARD = Theme(palette("standard"))
BAR = Track(3, 6, ("Supremacy", "Command", "Action", "Victory"), 2, "Ben", 1, "Acts first", (5, 14), "Points")


@pytest.fixture(autouse=True)
def display(hidden_display: None) -> Iterator[None]:
    yield


def piece(key: str, x: float, y: float, **more: Any) -> PieceLook:
    return PieceLook(key, key.title(), 0, x, y, 0.625, 90, key, all_round=True, **more)


def shown(*markers: Marker, marks: tuple[OnDisc, ...] = ()) -> Picture:
    track = Track(1, 6, (), -1)
    return Picture(24, 24, (), (), (), track, ("Ana", "Ben"), markers=markers, marks=marks)


def drawn(found: Picture, theme: Theme = STANDARD) -> tuple[BoardView, pygame.Surface]:
    board, surface = BoardView(theme, AREA, 24, 24), pygame.Surface(AREA.size)
    draw_markers(surface, board, found)
    return board, surface


def lit(surface: pygame.Surface, spot: tuple[float, float]) -> bool:
    return surface.get_at((round(spot[0]), round(spot[1])))[:3] != (0, 0, 0)


@pytest.mark.parametrize("name", PALETTES)
def test_a_marker_shows_its_picture_and_the_ring_in_which_it_counts(name: str) -> None:
    theme = Theme(palette(name))
    board, surface = drawn(shown(Marker("o", 12, 12, "objective", "the ford", 0, 3.0)), theme)
    assert lit(surface, board.camera.px((12, 12)))
    assert lit(surface, board.camera.px((12, 14.5))) and not lit(surface, board.camera.px((12, 15.5)))


def test_markers_of_the_two_sides_look_different() -> None:
    looks = []
    for side in (None, 0, 1):
        marker = Marker("o", 12, 12, "objective", "the ford", side, 3.0)
        looks.append(pygame.image.tobytes(drawn(shown(marker))[1], "RGB"))
    assert len(set(looks)) == 3


def test_a_ring_of_a_command_is_as_large_as_its_reach() -> None:
    board, surface = drawn(shown(marks=(OnDisc(12, 12, 8.8, "aura"),)))
    box = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255))
    box.invert()
    (rect,) = box.get_bounding_rects()
    assert abs(rect.w - board.camera.length(2 * 8.8)) < 6


def test_a_figure_on_two_bases_reaches_over_both_and_is_found_on_both() -> None:
    board = BoardView(STANDARD, AREA, 24, 24)
    rider = piece("lamp_rider", 10, 10, rear=((10, 8.75),))
    surface = pygame.Surface(AREA.size)
    board.figure(surface, rider)
    assert lit(surface, board.camera.px((10, 10.4))) and lit(surface, board.camera.px((10, 8.3)))
    assert not lit(surface, board.camera.px((10, 7.2)))
    for at in ((10, 10.5), (10, 8.3)):
        assert board.piece_at(board.camera.px(at), [rider]) is rider
    assert board.piece_at(board.camera.px((10, 7.9)), [rider]) is None


def test_a_figure_on_two_bases_turns_about_its_front_base() -> None:
    board = BoardView(STANDARD, AREA, 24, 24)
    rider = piece("lamp_rider", 10, 10, rear=((10, 8.75),))
    assert tokens.rear_at(rider, (10, 10), 90)[0] == pytest.approx((10, 8.75))
    assert tokens.rear_at(rider, (5, 5), 0)[0] == pytest.approx((3.75, 5))
    surface = pygame.Surface(AREA.size)
    board.figure(surface, rider, at=(12, 12), facing=0, ghost=True)
    assert lit(surface, board.camera.px((10.4, 12))) and not lit(surface, board.camera.px((12, 10.4)))


def test_one_of_many_is_named_only_while_it_is_looked_at() -> None:
    board = BoardView(STANDARD, AREA, 24, 24)
    pieces = [piece("edda", 6, 6), piece("bellman", 12, 12, minor=True)]
    surface = pygame.Surface(AREA.size)
    assert len(board.labels(surface, pieces)) == 1
    assert len(board.labels(surface, pieces, hot=("bellman",))) == 2


def test_a_badge_may_carry_a_number() -> None:
    assert tokens.badge_picture("wounded:3") == "badges_first_blood/wounded"
    assert tokens.badges_of(("wounded:3", "activated", "broken")) == ["wounded:3", "broken"]
    faces = []
    for state in ("wounded:2", "wounded:3", "wounded"):
        surface = pygame.Surface((120, 120))
        tokens.put_badges(surface, (60, 60), 60, (state,), STANDARD)
        faces.append(pygame.image.tobytes(surface, "RGB"))
    assert len(set(faces)) == 3


@pytest.mark.parametrize("size", [(1920, 1080), (960, 600)])
def test_the_score_stands_in_the_bar_at_every_size(
    make_desk: Callable[..., Desk], size: tuple[int, int]
) -> None:
    scene, layout = Scene(make_desk(size)), match_layout(*size)
    pen = draw_track(pygame.Surface(size), layout.track, scene, BAR, (), narrow=not layout.two)
    written = [item.words for item in pen.items]
    assert "5" in written and "14" in written
    assert ("Points" in written) == ("ACTS FIRST" in written) == layout.two


def test_more_fighters_than_fit_a_bar_do_not_stand_in_it(make_desk: Callable[..., Desk]) -> None:
    scene, layout = Scene(make_desk()), match_layout(1920, 1080)
    many = [piece(f"bellman-{n}", 5, 5) for n in range(13)]
    draw_track(pygame.Surface((1920, 1080)), layout.track, scene, BAR, many)
    assert not [hit for hit in scene.hits if hit.key.startswith("figure:")]
