"""Units in ranks and files on the screen: exact footprints, models and casualties, banners, what is hit."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import msgspec
import pygame
import pytest

from game.engine.events import Event
from game.engine.look import BlockLook, OnFigure, OnPose, PieceLook
from game.engine.words import Text
from game.screen import measures
from game.screen.animate import Motions
from game.screen.banners import banner, banner_size, places_around
from game.screen.blocks import block_token, corners, places_of
from game.screen.board_view import BoardView
from game.screen.pickers.asking import base_of
from game.screen.pickers.overlay import Bracket, Ghost
from game.screen.scene import Hit
from game.screen.scenes.match_measure import figure_at
from game.screen.scenes.match_table import with_figures
from game.screen.theme import PALETTES, Theme, palette
from game.table.bases import Box

AREA = pygame.Rect(0, 0, 1440, 960)
STANDARD = Theme(palette("standard"))
PPI = 20.0


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


def block(models: int, files: int, width: float = 1.0, depth: float = 1.0, leader: str = "") -> BlockLook:
    """Ranks and files."""
    at = (min(files, models) + 1) // 2 - 1
    return BlockLook(models, files, width, depth, leader, at, "heron_march")


def piece(
    key: str = "1",
    *,
    x: float = 20,
    y: float = 20,
    facing: float = 90,
    side: int = 0,
    look: BlockLook | None = None,
) -> PieceLook:
    """Marchers, 20 in 5 files unless told otherwise."""
    found = look or block(20, 5)
    return PieceLook(key, "Marchers", side, x, y, min(found.size) / 2, facing, "marchers", block=found)


def inked(image: pygame.Surface, least: int = 200) -> pygame.Rect:
    """The smallest rectangle about everything that is nearly opaque."""
    return pygame.mask.from_surface(image, least).get_bounding_rects()[0]


# ---- ranks and files


def test_the_last_rank_holds_what_is_left_and_the_leader_stands_in_the_middle_of_the_front() -> None:
    look = block(13, 5, leader="hedge_magus")
    assert (look.abreast, look.ranks, look.size) == (5, 3, (5, 3))
    spots = places_of(look)
    assert spots[:5] == [(0, 0, False), (1, 0, False), (2, 0, True), (3, 0, False), (4, 0, False)]
    assert spots[-3:] == [(0, 2, False), (1, 2, False), (2, 2, False)]
    assert block(3, 5).size == (3, 1)


def test_casualties_leave_the_rear_rank_bare() -> None:
    full = block_token(piece(), PPI, STANDARD.palette, facing=90)
    fewer = block_token(piece(look=block(16, 5)), PPI, STANDARD.palette, facing=90)
    assert full.get_size() == fewer.get_size()
    middle = full.get_width() / 2
    front = (round(middle), round(full.get_height() / 2 - 1.5 * PPI))
    gap = (round(middle + PPI), round(full.get_height() / 2 + 1.5 * PPI))
    assert full.get_at(front) == fewer.get_at(front)
    assert full.get_at(gap) != fewer.get_at(gap)


# ---- exactly the footprint


@pytest.mark.parametrize("facing", [0, 90, 180, 270])
def test_the_tray_is_exactly_as_large_as_the_footprint(facing: int) -> None:
    p = piece(look=block(12, 6), facing=facing)
    image = block_token(p, PPI, STANDARD.palette)
    box = inked(image)
    wide, deep = (6 * PPI, 2 * PPI) if facing % 180 else (2 * PPI, 6 * PPI)
    nose = 0.47 * PPI
    # the nose stands out over the front edge, nothing else does
    assert wide <= box.w <= wide + nose + 2 and deep <= box.h <= deep + nose + 2
    assert min(box.w - wide, box.h - deep) <= 2


def test_turned_by_any_angle_the_corners_lie_where_the_table_has_them() -> None:
    p = piece(facing=63)
    view = BoardView(STANDARD, AREA, 72, 48)
    surface = pygame.Surface(AREA.size)
    view.table(surface)
    view.figures(surface, [p])
    assert p.box is not None
    plain = pygame.Surface(AREA.size)
    view.table(plain)
    inner = Box(p.x, p.y, p.box.width - 0.25, p.box.depth - 0.25, p.facing)
    for x, y in corners(inner, view.camera.px):
        spot = (round(x), round(y))
        assert surface.get_at(spot) != plain.get_at(spot)


def test_equal_units_share_one_picture_wherever_they_stand() -> None:
    one = block_token(piece("1", x=3), PPI, STANDARD.palette, facing=17.2)
    other = block_token(piece("2", x=40), PPI, STANDARD.palette, facing=16.8)
    assert one is other
    assert block_token(piece(), PPI, STANDARD.palette, facing=17, ghost=True) is not one


def test_a_round_figure_is_no_block() -> None:
    with pytest.raises(ValueError, match="stands on a round base"):
        block_token(PieceLook("x", "X", 0, 1, 1, 0.5, 0, "x"), PPI, STANDARD.palette)


# ---- measured, hit, marked


def test_a_block_is_measured_as_a_rectangle() -> None:
    p = piece(facing=0)
    assert base_of(p) == Box(20, 20, 5, 4, 0)
    assert base_of(PieceLook("x", "X", 0, 1, 1, 0.5, 0, "x")).centre == (1, 1)


def test_what_lies_under_the_pointer_is_found_on_the_turned_rectangle() -> None:
    view = BoardView(STANDARD, AREA, 72, 48)
    long = piece("long", look=block(10, 10), facing=45)
    other = piece("other", x=23.2, y=23.2, look=block(1, 1), facing=45)
    pieces = [long, other]

    def under(x: float, y: float) -> str:
        found = view.piece_at(view.camera.px((x, y)), pieces)
        return found.id if found else ""

    assert under(20, 20) == "long"
    assert under(23.4, 16.6) == "long"
    assert under(16.6, 16.6) == ""
    assert under(23.2, 23.2) == "other"


def test_a_hit_with_corners_is_not_its_whole_rectangle() -> None:
    diamond = ((50, 0), (100, 50), (50, 100), (0, 50))
    hit = Hit(pygame.Rect(0, 0, 100, 100), "figure:1", "Marchers", outline=diamond)
    assert hit.holds((50, 50)) and hit.holds((30, 30))
    assert not hit.holds((5, 5)) and not hit.holds((98, 98)) and not hit.holds((150, 50))
    assert Hit(pygame.Rect(0, 0, 10, 10), "x", "X").holds((1, 1))


def test_the_unit_whose_rectangle_is_nearest_is_found_at_a_place() -> None:
    from game.engine.look import Picture, Track

    pieces = (piece("a", look=block(10, 10)), piece("b", x=20, y=23, look=block(1, 1)))
    picture = Picture(72, 48, (), pieces, (), Track(1, 6, (), 0), ("Ana", "Ben"))
    assert (found := figure_at(picture, (24.4, 20.2))) is not None and found.id == "a"
    assert (found := figure_at(picture, (20, 23.1))) is not None and found.id == "b"
    assert figure_at(picture, (20, 21.5)) is None


def test_corner_marks_stand_around_the_turned_rectangle() -> None:
    view = BoardView(STANDARD, AREA, 72, 48)
    surface = pygame.Surface(AREA.size)
    p = piece(facing=30, look=block(12, 12))
    changed = measures.bracket(surface, view.camera, STANDARD, (p.x, p.y), r=p.r, kind="active", box=p.box)
    assert p.box is not None
    spots = corners(p.box, view.camera.px)
    assert all(changed.collidepoint(spot) for spot in spots)
    brass = tuple(STANDARD.palette.brass)
    x, y = view.camera.px((p.x, p.y))
    assert surface.get_at((round(x), round(y)))[:3] != brass


def test_a_struck_edge_has_its_teeth_inside_the_unit() -> None:
    view = BoardView(STANDARD, AREA, 72, 48)
    surface = pygame.Surface(AREA.size)
    left, right = (30.0, 24.0), (35.0, 24.0)
    measures.struck(surface, view.camera, STANDARD, (left, right))
    middle = view.camera.px((32.5, 24.0))
    red = tuple(STANDARD.palette.bad)
    assert surface.get_at((round(middle[0]), round(middle[1])))[:3] == red
    inside = pygame.mask.from_threshold(surface, red, (30, 30, 30)).get_bounding_rects()[0]
    assert inside.bottom - middle[1] > 1.5 * (middle[1] - inside.top)


def test_a_figure_is_shown_where_it_would_stand() -> None:
    p = piece()
    shown = with_figures([OnPose("1", 30, 30, 45.0, 4), OnFigure("1")], [p])
    assert Ghost("1", (30, 30), 45.0, "plan", 4) in shown
    assert Bracket((20, 20), p.r, "active", p.box) in shown


# ---- banners


def test_a_banner_grows_with_its_name_and_a_distance() -> None:
    p = piece()
    w, h = banner_size(p, STANDARD)
    longer = msgspec.structs.replace(p, name="Moonstruck Seer on a Mere Drake")
    assert banner_size(longer, STANDARD)[0] > w
    assert banner_size(p, STANDARD, "11.9″")[0] > w and banner_size(p, STANDARD, "11.9″")[1] == h


@pytest.mark.parametrize("name", PALETTES)
def test_a_banner_is_drawn_in_every_palette_with_badges_and_wounds(name: str) -> None:
    theme = Theme(palette(name))
    surface = pygame.Surface((400, 120), pygame.SRCALPHA)
    lone = msgspec.structs.replace(
        piece(look=block(1, 1, 2, 2)), badges=("fear", "stupidity", "charged"), wounds=(2, 5)
    )
    r = banner(surface, (10, 10), lone, theme, hot=True, gap="3.1″")
    assert r.topleft == (10, 10) and pygame.mask.from_surface(surface, 60).count() > 1000


def test_a_banner_stands_behind_a_unit_that_looks_up_and_above_one_that_looks_down() -> None:
    box = pygame.Rect(500, 500, 100, 80)
    above = places_around(box, (140, 54), STANDARD)[0]
    below = places_around(box, (140, 54), STANDARD, below=True)[0]
    assert above.bottom == box.top and below.top > box.bottom
    view = BoardView(STANDARD, AREA, 72, 48)
    surface = pygame.Surface(AREA.size)
    up, down = piece("up", y=10), piece("down", y=38, facing=270, side=1)
    plates = view.labels(surface, [up, down])
    middle = {p.id: view.camera.px((p.x, p.y))[1] for p in (up, down)}
    assert sorted(r.centery - AREA.h / 2 > 0 for r in plates) == [False, True]
    assert min(r.top for r in plates) < middle["down"] and max(r.bottom for r in plates) > middle["up"]


# ---- motion


def test_a_unit_moves_and_turns_to_its_new_pose_in_one_motion() -> None:
    motions = Motions()
    p = piece()
    event = Event("moved", "REG-283", Text("moved"), {"figure": "1", "pose": [20.0, 24.0, 120.0]})
    motions.start([p], [event])
    assert [m.kind for m in motions.queue] == ["march"]
    motions.advance(motions.queue[0].seconds / 2)
    (seen,) = motions.posed([p])
    assert (seen.x, seen.y, seen.facing) == pytest.approx((20, 22, 105))
    motions.advance(10)
    assert motions.posed([msgspec.structs.replace(p, y=24.0, facing=120.0)])[0].facing == 120.0


# ---- speed


def army(side: int) -> list[PieceLook]:
    """Sixty models in six units."""
    y, facing = (8.0, 93.0) if side == 0 else (40.0, 267.0)
    return [
        piece(f"{side}-{n}", x=8 + 11 * n, y=y, facing=facing + n, side=side, look=block(10 + n % 2, 5))
        for n in range(6)
    ]


def test_a_hundred_and_twenty_models_are_redrawn_fast_once_they_are_known() -> None:
    view = BoardView(STANDARD, AREA, 72, 48)
    surface = pygame.Surface(AREA.size)
    pieces = [*army(0), *army(1)]
    assert sum(p.block.models for p in pieces if p.block) >= 120
    view.table(surface)
    view.figures(surface, pieces)
    view.labels(surface, pieces)
    best = 1.0
    for _ in range(5):
        start = time.perf_counter()
        view.table(surface)
        view.figures(surface, pieces)
        view.labels(surface, pieces)
        best = min(best, time.perf_counter() - start)
    assert best < 0.016
