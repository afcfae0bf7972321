"""How fencers stand: on guard, spent, striking: another silhouette each, and nothing secret."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.engine.decisions import Compose
from game.engine.look import Faceoff, FaceRow, FaceStep, PieceLook, Stand
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.engine.words import render
from game.players.random import Chance
from game.rules.duel.book import Duel
from game.rules.duel.items import Stack
from game.rules.duel.showing import piece
from game.rules.duel.state import DuelState, Fencer
from game.screen.animate import STEP, Motions, reveal_of
from game.screen.plates import BANDS, plate_size
from game.screen.stances import DRAWINGS, LEANS, put_stance
from game.screen.theme import PALETTES, Theme, palette
from game.table.mapfile import read_map
from tests.screen.test_reveal import EVENTS, PIECES, at_reveal

WELL = Path(__file__).parents[2] / "maps" / "quarrel_at_the_well.toml"

SMALL_BASE = 26
"""Pixels of the smallest base at which a stance has to be told from every other."""


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


def drawn(stance: str, name: str, side: int = 0) -> pygame.mask.Mask:
    """The silhouette of a stance at the smallest base."""
    surface = pygame.Surface((90, 90), pygame.SRCALPHA)
    put_stance(surface, (45, 45), SMALL_BASE, 0, stance, side, palette(name))
    return pygame.mask.from_surface(surface, 100)


@pytest.mark.parametrize("name", PALETTES)
def test_every_stance_is_another_silhouette_whatever_its_colours(name: str) -> None:
    shapes = {stance: drawn(stance, name) for stance in DRAWINGS}
    for a, b in combinations(shapes, 2):
        one, other = shapes[a], shapes[b]
        common = one.overlap_area(other, (0, 0))
        assert common < 0.8 * max(one.count(), other.count()), (a, b)


def test_every_stance_reaches_out_from_under_its_base_leans_and_has_its_band() -> None:
    assert set(DRAWINGS) == set(LEANS) == set(BANDS)
    base = pygame.Surface((90, 90), pygame.SRCALPHA)
    pygame.draw.circle(base, "white", (45, 45), SMALL_BASE / 2 + 1)
    for stance in DRAWINGS:
        shape = drawn(stance, "standard")
        shape.erase(pygame.mask.from_surface(base), (0, 0))
        assert shape.count() > 40, stance


def test_a_plate_grows_for_the_words_of_a_stance() -> None:
    theme, plain = Theme(palette("standard")), PIECES[0]
    assert plate_size(plain, theme, stance="Out of measure")[0] > plate_size(plain, theme)[0]
    assert plate_size(plain, theme, stance="Rests")[1] > 2 * plate_size(plain, theme)[1]


# ---- what a duel tells


def begun() -> tuple[DuelState, Fencer, Fencer]:
    """Two fencers in measure, before the first bid."""
    match = Match.start(Duel(), read_map(WELL, ["duel"]), Setup(), 8)
    s = match.state
    a, b = s.fencers.values()
    return s, a, b


def stands(s: DuelState, f: Fencer, *, cornered: bool = False) -> tuple[str, str]:
    """The stance of a fencer and its words."""
    look = piece(s, f, cornered=cornered)
    return look.stance, render(look.stance_words)


def test_in_measure_both_are_on_guard_and_out_of_it_they_wait() -> None:
    s, a, b = begun()
    assert [stands(s, f) for f in (a, b)] == [("ready", "On guard")] * 2
    a.x -= 3
    assert [stands(s, f) for f in (a, b)] == [("wait", "Out of measure")] * 2


def test_what_wears_a_fencer_out_shows_before_the_bids() -> None:
    s, a, b = begun()
    assert stands(s, a, cornered=True) == ("ready", "Cornered")
    s.pairs[0].advantage, s.pairs[0].strength = b.id, 3
    assert stands(s, b) == ("press", "Advantage 3")
    a.endurance = -1
    assert stands(s, a) == ("spent", "Winded")
    a.endurance = -a.starting - 1
    assert stands(s, a) == ("spent", "Exhausted")


@pytest.mark.parametrize(
    ("items", "shown"),
    [
        (("attack", "defence", "attack"), ("strike", "Attacks")),
        (("defence", "counter_attack"), ("guard", "Defends")),
        (("rest",), ("rest", "Rests")),
        (("feint",), ("ready", "Feints")),
    ],
)
def test_an_open_stack_decides_how_its_fencer_stands(items: tuple[str, ...], shown: tuple[str, str]) -> None:
    s, a, _ = begun()
    s.stage, a.stack, a.active = "option", Stack(items), (True,) * len(items)
    assert stands(s, a) == shown
    a.active = (False,) * len(items)
    assert stands(s, a) == ("ready", "Nothing left")


def test_a_stack_that_lies_face_down_changes_no_stance_not_even_for_its_owner() -> None:
    match, chance = Match.start(Duel(), read_map(WELL, ["duel"]), Setup(), 8), Chance(8)
    while match.pending is not None and match.pending.key != "compose":
        match.answer(match.pending.sample(chance))
    first = match.pending
    assert isinstance(first, Compose)
    match.answer({"items": ["attack"] * first.most, "dials": {}})
    assert match.pending is not None and match.pending.key == "compose"
    for side in (0, 1):
        picture = match.book.picture(match.view(side))
        assert [p.stance for p in picture.pieces] == ["ready", "ready"]


# ---- while a reveal is played

STANDING = (
    FaceStep(0, "A", stands=(Stand("a", "guard", "Defends"),)),
    FaceStep(3, "Hit", stands=(Stand("a", "reel", "Hit"), Stand("b", "strike", "Hits"))),
)


def seen(motions: Motions) -> dict[str, str]:
    """The stances that are seen now."""
    return {p.id: p.stance for p in motions.posed(PIECES)}


def test_a_step_changes_stances_once_its_die_has_fallen() -> None:
    motions = Motions()
    part = Faceoff("The reveal", (FaceRow("A", 0, ()), FaceRow("B", 1, ())), STANDING)
    motions.start(PIECES, EVENTS, reveal_of([part], EVENTS, EVENTS))
    assert seen(motions) == {"a": "guard", "b": ""}
    motions.advance(STEP + 0.05)
    assert (motions.step, motions.now.kind if motions.now else "") == (1, "die")
    assert seen(motions) == {"a": "guard", "b": ""}
    motions.advance(0.6)
    assert seen(motions) == {"a": "reel", "b": "strike"}


def test_a_duel_is_fought_on_the_table_while_its_stacks_are_read() -> None:
    player = at_reveal()
    motions, told = player.scene.motions, list[tuple[str, ...]]()
    while motions.step is not None:
        shown: list[PieceLook] = motions.posed(player.scene.picture.pieces if player.scene.picture else ())
        told.append(tuple(sorted(p.stance for p in shown)))
        motions.next_step()
    assert told[1] == ("strike", "strike")
    assert {"guard", "strike"} in [set(pair) for pair in told]
