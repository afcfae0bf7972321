"""Open hands by agreement: both sides click, the log and the save tell of it, no curtain falls meanwhile."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.engine.look import CardRow
from game.engine.match import Match
from game.engine.recording import Recorder, save, whole
from game.engine.rulebook import Setup
from game.engine.save import load
from game.engine.words import render
from game.players.random import Chance
from game.rules.cirque.book import Cirque
from game.screen.scenes.match_rewind import AgreeSheet
from game.table.mapfile import read_map
from tests.screen.test_match_scene import Player, display

__all__ = ["display"]

ARENA = Path(__file__).parents[2] / "maps" / "sound_check.toml"


def casting() -> Match:
    """A match of people in which cards are laid in secret, at its first such question."""
    match, chance = Match.start(Cirque(), read_map(ARENA, ["cirque"]), Setup(), 11), Chance(11)
    while match.pending is not None and match.pending.key != "place":
        match.answer(match.pending.sample(chance))
    return match


def lifted(player: Player) -> None:
    """The curtain goes up, and nothing moves any more."""
    if player.found("lift_curtain"):
        player.press("lift_curtain")
    player.rest()


def proposed(match: Match) -> Player:
    """Somebody who has just been asked for open hands."""
    player = Player(match=match)
    lifted(player)
    player.scene.propose_hands()
    player.see()
    assert player.scene.curtain is not None, "the other side is asked behind the curtain"
    lifted(player)
    assert isinstance(player.desk.stage.top, AgreeSheet)
    return player


def faces(player: Player, side: int) -> int:
    """Faces of the hand of a side that are shown."""
    rows = [p for p in player.scene.panels() if isinstance(p, CardRow) and p.place == f"hand:{side}"]
    return sum(bool(c.title) for row in rows for c in row.cards)


def agreed(match: Match) -> Player:
    """Both have clicked."""
    player = proposed(match)
    player.press("agree")
    player.see()
    return player


def test_hands_are_open_once_both_have_clicked_and_the_log_tells_of_it() -> None:
    match = casting()
    assert match.pending is not None
    asked = match.pending.who
    player = proposed(match)
    assert not match.open_hands
    player.press("agree")
    assert match.open_hands
    assert render(match.events[-1].say) == "Both sides agree to play with open hands"
    assert [(a.at, a.open) for a in match.journal.agreements] == [(len(match.journal.entries), True)]
    player.see()
    assert player.scene.curtain is None
    assert player.scene.front == asked
    assert faces(player, asked) > 0 and faces(player, 1 - asked) > 0


def test_a_side_that_refuses_leaves_the_hands_hidden() -> None:
    match = casting()
    player = proposed(match)
    player.key(pygame.K_ESCAPE)
    lifted(player)
    assert not match.open_hands and match.journal.agreements == []
    assert match.pending is not None
    assert faces(player, 1 - match.pending.who) == 0
    assert "would rather play on as before" in player.written()


def test_no_curtain_falls_between_two_with_open_hands() -> None:
    match = casting()
    player = agreed(match)
    chance = Chance(5)
    sides = set()
    for _ in range(12):
        assert match.pending is not None
        sides.add(match.pending.who)
        match.answer(match.pending.sample(chance))
        player.scene._go_on()
        assert player.scene.curtain is None
    assert sides == {0, 1}


def test_hands_are_hidden_again_by_agreement_too() -> None:
    match = casting()
    player = agreed(match)
    player.scene.propose_hands()
    player.see()
    assert isinstance(player.desk.stage.top, AgreeSheet)
    player.press("agree")
    assert not match.open_hands
    assert render(match.events[-1].say) == "Both sides agree to hide their hands again"
    player.see()
    assert player.scene.curtain is not None


def test_a_computer_agrees_at_once() -> None:
    arena = read_map(ARENA, ["cirque"])
    match, chance = Match.start(Cirque(), arena, Setup(seats=("human", "chance")), 11), Chance(11)
    while match.pending is not None and not (match.pending.key == "place" and match.pending.who == 0):
        match.answer(match.pending.sample(chance))
    player = Player(("human", "chance"), match=match)
    player.rest()
    player.scene.propose_hands()
    player.see()
    assert match.open_hands
    assert faces(player, 1) > 0


def test_where_nothing_is_hidden_the_menu_says_so() -> None:
    match = Match.start(Cirque(), read_map(ARENA, ["cirque"]), Setup(), 11)
    player = Player(match=match)
    lifted(player)
    row = player.scene.hands_row()
    assert row.key == "hands"
    assert (row.why_not is None) == match.secrets()


def test_what_was_answered_before_the_hands_were_opened_is_not_taken_back_alone() -> None:
    match = casting()
    match.agree(True)
    assert match.undo_limit() == len(match.journal.entries)


def test_the_agreement_is_recorded_and_played_again(tmp_path: Path) -> None:
    match, path = casting(), tmp_path / "match.jsonl"
    Recorder(path).follow(match)
    chance = Chance(2)
    match.agree(True)
    assert match.pending is not None
    match.answer(match.pending.sample(chance))
    match.agree(False)
    match.agree(True)
    assert path.read_bytes() == whole(match)
    loaded = load(path, {"cirque": match.book}, lambda name: match.scenario)
    assert loaded.open_hands
    assert loaded.journal.agreements == match.journal.agreements
    assert [render(e.say) for e in loaded.events] == [render(e.say) for e in match.events]
    save(loaded, path)
    assert load(path, {"cirque": match.book}, lambda name: match.scenario).open_hands


def test_going_back_behind_the_agreement_keeps_it() -> None:
    match = casting()
    n = len(match.journal.entries)
    match.agree(True)
    match.undo(n - 2, agreed=True)
    assert match.open_hands
    assert [(a.at, a.open) for a in match.journal.agreements] == [(n - 2, True)]
    assert sum(e.what == "opened" for e in match.events) == 1
