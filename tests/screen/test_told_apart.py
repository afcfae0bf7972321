"""Figures are told apart without colour, by shape, badge and name; the smallest name plate can be read."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import msgspec
import pygame
import pytest

from game.engine.look import PieceLook
from game.engine.match import Match
from game.players.random import Chance
from game.screen.assets import picture
from game.screen.lettering import pixels, width
from game.screen.plates import GLYPH, HIGH, plate, plate_size
from game.screen.theme import MIN_PX, PALETTES, Theme, contrast, scale
from game.screen.tokens import badges_of, sprite_name
from tests.books.shelf import maps_of, shelf

ACROSS = 96
"""Pixels across a picture that is compared."""

OTHERWISE = 0.04
"""Part of two outlines together that is in one of them only, from which they are two shapes."""

LEAST = (960, 600, 0.75)
"""The smallest window with the smallest text."""


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


@cache
def outline(sprite: str) -> pygame.mask.Mask:
    """What a figure covers from above, on a square."""
    image = picture(sprite_name(sprite), ACROSS)
    square = pygame.Surface((ACROSS, ACROSS), pygame.SRCALPHA)
    square.blit(image, ((ACROSS - image.get_width()) // 2, (ACROSS - image.get_height()) // 2))
    return pygame.mask.from_surface(square)


@cache
def differ(one: str, other: str) -> bool:
    """Whether two pictures have other outlines."""
    if sprite_name(one) == sprite_name(other):
        return False
    a, b = outline(one), outline(other)
    common = a.overlap_area(b, (0, 0))
    whole = a.count() + b.count() - common
    return whole - common > OTHERWISE * whole


@cache
def tables_of(name: str) -> tuple[tuple[PieceLook, ...], ...]:
    """Tables of a book in play: on two of its maps now and then, through a random match."""
    book, out = shelf()[name], []
    for seed, scenario in enumerate(maps_of(book)[:2]):
        match, chance = Match.start(book, scenario, seed=seed), Chance(seed)
        for n in range(90):
            if match.pending is None:
                break
            match.answer(match.pending.sample(chance))
            if n % 15 in (0, 14):
                out.append(tuple(book.picture(match.view(0)).pieces))
    return tuple(out)


@pytest.mark.parametrize("name", sorted(shelf()))
def test_no_two_figures_of_a_side_share_shape_badges_and_name(name: str) -> None:
    seen = 0
    for pieces in tables_of(name):
        seen = max(seen, len(pieces))
        for a, b in combinations([p for p in pieces if p.block is None], 2):
            alike = a.side == b.side and a.name == b.name and badges_of(a.badges) == badges_of(b.badges)
            assert not alike or differ(a.sprite, b.sprite), f"{a.id} and {b.id} look the same"
        for a, b in combinations([p for p in pieces if p.block is not None], 2):
            assert a.side != b.side or a.name != b.name or a.block != b.block, f"{a.id} and {b.id}"
    assert seen >= 2


@pytest.mark.parametrize("name", sorted(shelf()))
def test_figures_that_are_named_have_a_drawing_of_their_own(name: str) -> None:
    """Two named figures of a side have two outlines; the many of a kind may share one."""
    if name == "toy":
        return
    alike = set()
    for pieces in tables_of(name):
        named = [p for p in pieces if p.block is None and not p.minor]
        for p in named:
            assert sprite_name(p.sprite), f"{p.name} has no drawing"
        for a, b in combinations(named, 2):
            drawn_twice = a.side == b.side and sprite_name(a.sprite) != sprite_name(b.sprite)
            if drawn_twice and not differ(a.sprite, b.sprite):
                alike.add((a.sprite, b.sprite))
    assert alike == set()


@pytest.mark.parametrize("activated", [False, True])
def test_the_smallest_name_plate_is_read_and_holds_its_whole_name(activated: bool) -> None:
    theme = Theme(PALETTES["standard"], scale(*LEAST))
    k = theme.k
    met = set()
    for name in sorted(shelf()):
        for pieces in tables_of(name):
            for piece in pieces:
                if piece.name in met:
                    continue
                met.add(piece.name)
                shown = msgspec.structs.replace(piece, activated=activated)
                w, h = plate_size(shown, theme)
                surface = pygame.Surface((w + 40, h + 40))
                assert plate(surface, (20, 20), shown, theme).size == (w, h)
                glyphs = GLYPH * k * len(piece.declared)
                badge = 21 * k if activated else 0
                assert 20 * k + width(piece.name, 13.5 * k, "b") + glyphs + badge <= w, piece.name
    assert len(met) > 20
    assert pixels(13.5 * k) >= MIN_PX


def test_the_name_does_not_run_into_the_wounds_below_it_on_the_smallest_plate() -> None:
    k = scale(*LEAST)
    capital = pixels(13.5 * k) * 0.715
    assert 9.8 * k - capital / 2 >= 0
    assert round(9.8 * k + capital / 2) <= round(17 * k)
    assert 17 * k + 6.5 * k <= HIGH * k


@pytest.mark.parametrize("palette", PALETTES)
def test_names_stand_out_from_their_plate_in_every_palette(palette: str) -> None:
    p = PALETTES[palette]
    assert contrast(p.paper, p.panel) >= 7.0
    assert contrast(p.text2, p.panel) >= 4.5
