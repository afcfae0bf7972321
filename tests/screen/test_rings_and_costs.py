"""Rings of commands in the colours of their sides, what a dear step of a march costs, what units threaten."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.engine.decisions_marched import Manoeuvre
from game.engine.look import OnDisc
from game.engine.match import Match
from game.engine.rulebook import Setup, View
from game.engine.words import Text, render
from game.rules.first_blood.book import book as first_blood
from game.rules.regiments.book import book as regiments
from game.screen.markers import draw_markers
from game.screen.pickers.leaning import priced, said
from game.screen.pickers.overlay import Danger
from game.screen.theme import PALETTES, Theme, palette
from game.table.mapfile import read_map
from tests.screen.test_markers import AREA, drawn, piece, shown
from tests.screen.test_match_scene import Player as SomePlayer


@pytest.fixture(autouse=True)
def display(hidden_display: None) -> Iterator[None]:
    yield


MAPS = Path(__file__).parents[2] / "maps"
RING = (OnDisc(12, 12, 8.625, "aura"),)


def ringed(side: int, theme: Theme) -> pygame.Surface:
    """A ring about a warrior of a side."""
    picture = replace(shown(marks=RING), pieces=(replace(piece("edda", 12, 12), side=side),))
    return drawn(picture, theme)[1]


@pytest.mark.parametrize("name", PALETTES)
def test_rings_of_the_two_sides_differ_in_colour_and_in_form(name: str) -> None:
    theme = Theme(palette(name))
    first, second = (ringed(side, theme) for side in (0, 1))
    near = (24, 24, 24, 255)
    gaps = [pygame.mask.from_threshold(s, theme.palette.side_tint(1), near).count() for s in (first, second)]
    assert gaps[0] == 0
    assert gaps[1] > 400
    rims = [pygame.mask.from_threshold(s, theme.palette.side(0), near).count() for s in (first, second)]
    assert rims[0] > 2000
    assert rims[1] == 0


def test_the_name_of_a_ring_keeps_clear_of_figures() -> None:
    named = (replace(RING[0], label="8″ Rallying Cry"),)
    alone = shown(marks=named)
    board, surface = drawn(alone)
    empty = pygame.Surface(AREA.size)
    draw_markers(empty, board, shown(marks=RING))
    written = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255), empty)
    written.invert()
    x, y = board.camera.inches(written.get_bounding_rects()[0].center)
    crowded = replace(alone, pieces=(piece("horga", x, y),))
    _, moved = drawn(crowded)
    r = board.camera.length(0.625)
    px, py = board.camera.px((x, y))
    box = pygame.Rect(round(px - r), round(py - r), round(2 * r), round(2 * r))
    assert pygame.image.tobytes(moved.subsurface(box), "RGB") == pygame.image.tobytes(
        drawn(replace(crowded, marks=RING))[1].subsurface(box), "RGB"
    )


def test_a_step_over_slow_ground_says_what_it_costs() -> None:
    words, tone = priced(Manoeuvre("advance", inches=4.0), 8.0)
    assert (render(words), tone) == ("advance 4″ costs 8.0″", "warn")
    words, tone = priced(Manoeuvre("advance", inches=4.0), 4.0)
    assert (render(words), tone) == ("advance 4″", "good")
    # sideways always costs double: that is no surprise of the ground
    assert priced(Manoeuvre("side", "left", inches=1.0), 2.0)[1] == "good"


def test_degrees_of_a_wheel_are_said_to_a_tenth() -> None:
    assert render(said(Manoeuvre("wheel", "left", degrees=45.836))) == "wheel left 45.8°"


def battle() -> View:
    """Sallow Cross before anybody has moved."""
    match = Match.start(regiments, read_map(MAPS / "sallow_cross.toml"), Setup(), 3)
    return match.view(0)


def test_a_unit_threatens_its_front_arc_as_far_as_a_charge_and_its_shots_go() -> None:
    view = battle()
    picture = regiments.picture(view)
    (archers,) = [p for p in picture.pieces if p.name == "Arbalesters"]
    charge, shots = [t for t in picture.threats if t.figure == archers.id]
    assert (render(charge.label), charge.clause) == ("Arbalesters: a charge of up to 10″", "REG-203")
    assert (render(shots.label), shots.aimed) == ("Arbalesters: shots of 24″ from here", True)
    (line,) = charge.outlines
    ahead = max(y for _, y in line) - archers.y
    assert ahead == pytest.approx(10 + 0.5)
    assert min(y for _, y in line) == pytest.approx(archers.y + 0.5)


def test_the_threat_of_all_enemies_is_drawn_for_units_too() -> None:
    match = Match.start(regiments, read_map(MAPS / "sallow_cross.toml"), Setup(), 3)
    player = SomePlayer(match=match)
    before = player.surface.copy()
    player.key(pygame.K_t)
    for _ in range(20):
        player.desk.stage.update(0.02)
        player.see()
    dangers = [o for o in player.scene.overlays() if isinstance(o, Danger)]
    assert [(d.side, d.aimed) for d in dangers] == [(1 - (player.scene.front or 0), False)]
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(player.surface, "RGB")


def test_t_says_so_where_nothing_is_threatened() -> None:
    match = Match.start(first_blood, read_map(MAPS / "millrace_ford.toml"), Setup(), 3)
    player = SomePlayer(match=match)
    player.key(pygame.K_t)
    assert player.scene.tools.threats_of == ""
    assert player.scene.message == Text("Nothing is threatened here")
