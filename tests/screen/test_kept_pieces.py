"""What the screen keeps from frame to frame, or draws in pieces, looks as if drawn anew and as a whole."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pygame
import pytest

from game.screen.assets import font
from game.screen.canvas import Sheet, tiles
from game.screen.kept_labels import KeptLabels, Placed, Rects, placed
from game.screen.lettering import label, width
from game.screen.plates import best_place
from game.screen.theme import WHITE
from game.screen.underlay import Underlay

LENGTHS = (
    "{a:.2f}″",
    "{a:.1f}″ of 6″",
    "{b:.2f}″ away",
    "({a:.1f}″)",
    "{a:.1f}″.",
    "{a:.1f}″ too far: Walk goes 6″ and this would take {b:.1f}″",
    "Far. Very far, 3″ away. Then 2.5″, or “5.0″”.",
    "{a:.1f}″ VA {b:.1f}″, j.″j",
    "до {a:.1f}″ осталось {b:.2f}″",
)


@pytest.mark.parametrize("face", ["r", "b", "i"])
@pytest.mark.parametrize("size", [11, 13, 14, 15, 17, 18, 26, 31, 44])
def test_a_length_drawn_in_pieces_is_the_length_drawn_whole(face: str, size: int) -> None:
    chance = random.Random(size)
    for pattern in LENGTHS:
        words = pattern.format(a=chance.uniform(0.0, 30.0), b=chance.uniform(0.0, 12.0))
        whole = font(face, size).render(words, True, WHITE).premul_alpha()
        drawn = label(words, float(size), WHITE, face).subsurface(whole.get_rect())
        assert drawn.copy().get_buffer().raw == whole.get_buffer().raw, words
        assert width(words, float(size), face) == font(face, size).size(words)[0], words


def _drawn(
    surface: pygame.Surface, kept: KeptLabels[tuple[int, int]], spots: Sequence[tuple[int, int]], taken: Rects
) -> list[pygame.Rect]:
    """Labels of 30 x 12 pixels beside, above or below their spots."""

    def put(spot: tuple[int, int], blocked: Rects) -> Placed:
        x, y = spot
        tops = ((x, y), (x - 30, y), (x, y - 12), (x - 30, y - 12), (x - 15, y + 12))
        options = [pygame.Rect(*at, 30, 12) for at in tops]
        place = best_place(options, blocked, surface.get_rect())
        surface.fill((x % 256, y % 256, 90), place)
        return placed(options, place, place)

    return [p.place for p in kept.draw(surface, surface.get_rect(), "key", spots, (taken,), put)]


def test_labels_that_are_kept_lie_where_they_would_lie_if_all_were_placed_anew() -> None:
    chance = random.Random(4)
    size = (400, 300)
    kept: KeptLabels[tuple[int, int]] = KeptLabels()
    spots = [(chance.randrange(400), chance.randrange(300)) for _ in range(50)]
    taken = [pygame.Rect(chance.randrange(400), chance.randrange(300), 25, 25) for _ in range(20)]
    for _ in range(60):
        taken = [r.move(chance.choice((-9, 0, 0, 0, 9)), 0) for r in taken]
        carried = [(chance.randrange(400), chance.randrange(300)) for _ in range(chance.randrange(3))]
        if chance.random() < 0.3:
            spots[chance.randrange(50)] = (chance.randrange(400), chance.randrange(300))
        sheet, anew = Sheet(size), pygame.Surface(size)
        places = _drawn(sheet, kept, [*carried, *spots], taken)
        assert places == _drawn(anew, KeptLabels(), [*carried, *spots], taken)
        painted = pygame.Surface(size)
        sheet.paint(painted)
        assert painted.get_buffer().raw == anew.get_buffer().raw


def test_strokes_noted_once_more_are_compared_as_one_and_still_by_their_order() -> None:
    red, blue = pygame.Surface((10, 10)), pygame.Surface((10, 10))
    first = Sheet((100, 100))
    first.blit(red, (0, 0))
    first.blit(blue, (50, 50))
    strokes, places = first.strokes[:], first.places[:]

    def sheet(*moved: tuple[int, int], last: bool = True) -> Sheet:
        out = Sheet((100, 100))
        if not last:
            out.add(strokes, places)
        for at in moved:
            out.blit(red, at)
        if last:
            out.add(strokes, places)
        return out

    there = sheet((20, 20))
    assert sheet((20, 20)).changes(there) == []
    assert sheet((30, 20)).changes(there) == [pygame.Rect(20, 20, 10, 10), pygame.Rect(30, 20, 10, 10)]
    assert pygame.Rect(20, 20, 10, 10) in sheet((20, 20), last=False).changes(there)
    bare = Sheet((100, 100))
    bare.blit(red, (20, 20))
    assert sorted(map(tuple, there.changes(bare))) == [(0, 0, 10, 10), (50, 50, 10, 10)]
    cut = sheet((20, 20))
    cut.cut(1)
    assert cut.changes(bare) == []


def test_a_window_painted_over_what_is_kept_of_the_ground_shows_what_a_full_painting_shows() -> None:
    chance, size = random.Random(9), (300, 220)
    ground = pygame.Surface(size)
    ground.fill((200, 170, 110))
    veils = []
    for n in range(6):
        veil = pygame.Surface((160, 120), pygame.SRCALPHA)
        veil.fill((40 + 20 * n, 90, 200 - 30 * n, 60 + 20 * n))
        veils.append((veil, (chance.randrange(140), chance.randrange(100))))
    moving = pygame.Surface((30, 30), pygame.SRCALPHA)
    moving.fill((250, 20, 20, 120))
    surface, underlay, before = pygame.Surface(size), Underlay(), None
    for n in range(80):
        if n % 25 == 24:
            # something below has changed after all
            veils[chance.randrange(6)] = (veils[0][0], (chance.randrange(140), chance.randrange(100)))
        sheet = Sheet(size)
        sheet.blit(ground, (0, 0))
        for veil, at in veils:
            sheet.blit(veil, at)
        sheet.blit(moving, (100 + n % 60, 60 + n % 40))
        parts = None if before is None else tiles(sheet.changes(before), size)
        underlay.paint(surface, sheet, before, parts)
        whole = pygame.Surface(size)
        sheet.paint(whole)
        assert surface.get_buffer().raw == whole.get_buffer().raw, n
        before = sheet
