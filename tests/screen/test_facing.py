"""Two who stand face to face: the table comes close to them and both sheets are open beside it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.engine.match import Match
from game.engine.rulebook import Setup
from game.players.random import Chance
from game.rules.cirque.book import Cirque
from game.rules.duel.book import Duel
from game.screen.rehearsal import Rehearsal
from game.table.mapfile import read_map
from tests.screen.test_match_scene import display

__all__ = ["display"]

MAPS = Path(__file__).parents[2] / "maps"


def at(
    book: Duel | Cirque, place: str, key: str, size: tuple[int, int] = (1920, 1080), seed: int = 3
) -> Rehearsal:
    """Somebody in front of a question."""
    scenario, chance = read_map(MAPS / f"{place}.toml", [book.id]), Chance(seed)
    match = Match.start(book, scenario, Setup(), seed)
    while match.pending is not None and match.pending.key != key:
        match.answer(match.pending.sample(chance))
    assert match.pending is not None
    played = Rehearsal(book, match, size, hints=False)
    for _ in range(9):
        if played.scene.curtain is not None:
            played.scene.curtain.lift()
        played.frame()
        if played.desk.stage.top is not played.scene:
            played.key("escape")
    return played


def test_a_bid_is_made_with_both_fencers_large_and_both_sheets_open() -> None:
    played = at(Duel(), "long_salle", "bid")
    scene = played.scene
    pair = scene.facing.pair()
    assert pair is not None and pair.own.side == scene.front != pair.other.side
    assert scene.layout().two
    words = " ".join(i.words for i in scene.items)
    assert all(part in words for p in pair for part in p.name.split())
    board = scene.table.board
    assert board is not None and board.camera.ppi > 1.5 * board.camera.fitted().ppi
    inside = [board.camera.area.collidepoint(board.camera.px((p.x, p.y))) for p in pair]
    assert inside == [True, True]


def test_who_has_to_move_sees_the_whole_table() -> None:
    played = at(Duel(), "cloister_yard", "close", seed=4)
    board = played.scene.table.board
    assert played.scene.facing.pair() is None
    assert board is not None and board.camera.ppi == board.camera.fitted().ppi


def test_where_cards_are_played_the_table_stays_whole() -> None:
    played = at(Cirque(), "first_steps", "step")
    assert len(played.scene.picture.pieces if played.scene.picture else ()) == 2
    assert played.scene.facing.pair() is None


@pytest.mark.parametrize("size", [(960, 600), (1280, 720)], ids=str)
def test_a_window_with_one_column_comes_close_to_the_two_as_well(size: tuple[int, int]) -> None:
    played = at(Duel(), "long_salle", "bid", size)
    board = played.scene.table.board
    assert board is not None and board.camera.ppi > board.camera.fitted().ppi
    assert pygame.Rect((0, 0), size).contains(board.camera.area)
