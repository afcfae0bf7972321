"""What a sensible player does in Dominions: strikes whom it reaches, goes where it can, minds threats."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.advice import advised
from game.engine.lay import NOWHERE, lay
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.players import registry
from game.players.thought import play_out
from game.rules.dominions.advice import advise, strategies
from game.rules.dominions.advice_moves import Ground
from game.rules.dominions.advice_prizes import lead, prize, threats_to, worth
from game.rules.dominions.book import book
from game.rules.dominions.state import Action, DominionsState, Entry
from game.table.mapfile import read_map

MAPS = Path(__file__).parents[3] / "maps"


def begun(name: str = "cargo_deck_nine", seed: int = 1) -> Match:
    """A match at its first declaration."""
    match = Match.start(book, read_map(MAPS / f"{name}.toml"), Setup(), seed)
    while match.pending is not None and match.state.stage == "deploy":
        match.answer(match.pending.spread(1)[0])
    return match


def side_by_side(match: Match) -> tuple[DominionsState, str, str]:
    """Puts the first enemy into reach of whoever declares next; the state, the fighter and the enemy."""
    s: DominionsState = match.state
    f = s.at_cursor() or s.standing()[0]
    e = s.enemies(f)[0]
    e.point = (f.x + f.r + e.r + 0.5, f.y)
    return s, f.id, e.id


def test_whoever_reaches_an_enemy_strikes_it() -> None:
    match = begun()
    s, mine, foe = side_by_side(match)
    found = strategies(match.view(s.fighters[mine].side), s.fighter(mine))
    best = max(found, key=lambda key: found[key])
    assert foe in best and any(kind in best for kind in ("strike", "brawl", "missile"))


def test_every_advised_strategy_may_be_declared() -> None:
    match = begun()
    asked = match.pending
    assert asked is not None and asked.key == "declare"
    advice = advise(match.view(asked.who), asked)
    assert len(list(advised(book, asked, advice))) == len(advice) > 1


def test_a_fighter_in_danger_is_threatened_and_one_far_away_is_not() -> None:
    match = begun()
    s, mine, _ = side_by_side(match)
    assert sum(threats_to(match.view(0), s.fighter(mine)).values()) > 0
    for e in s.enemies(s.fighter(mine)):
        e.strategy, s.timing_order = [], ()
    assert threats_to(match.view(0), s.fighter(mine)) == {}


@pytest.mark.clause("DOM-961")
def test_what_the_scenario_pays_counts_as_a_prize() -> None:
    match = begun()
    s: DominionsState = match.state
    vane = s.fighter("vane")
    assert prize(s, vane, "escaped", 1) == pytest.approx(5.0 - worth(vane))
    assert prize(s, vane, "secured", 0) == pytest.approx(5.0 + worth(vane))
    assert lead(s, 0) == -lead(s, 1)


def test_the_way_round_a_wall_is_longer_than_the_straight_line() -> None:
    match = begun()
    land = lay(match.board, 0.5)
    straight = ((match.board.width - 4.0) ** 2) ** 0.5
    found = land.inches((2.0, 2.0), (match.board.width - 2.0, 2.0))
    assert straight <= found + 1.0 < NOWHERE
    steps = land.steps((2.0, 2.0), (match.board.width - 2.0, 2.0), 5.0)
    assert steps and land.inches(steps[-1], (match.board.width - 2.0, 2.0)) < found


def test_the_steady_player_beats_chance() -> None:
    kinds = registry(hurried=False)
    won = 0.0
    for seed in (1, 2):
        match = begun(seed=seed)
        side = seed % 2
        players = {side: kinds["steady"].make(seed), 1 - side: kinds["random"].make(seed)}
        assert play_out(match, players) == []
        won += book.winner(match.state) == side
    assert won == 2


def test_what_somebody_else_has_taken_up_is_no_goal_any_more() -> None:
    match = begun("glasshouse_lab")
    s: DominionsState = match.state
    f = s.side(0)[0]
    f.strategy = [Entry(Action("retrieve", item="sample_case"))]
    view = match.view(0)
    assert [g.near for g in Ground(view, view.state.fighter(f.id)).goals] == [pytest.approx(f.r + 1.9)]
    s.tokens.pop("sample_case", None)
    view = match.view(0)
    assert Ground(view, view.state.fighter(f.id)).goals == []
