"""What a sensible general does in Regiments: charges what he beats, faces the enemy, does not wait."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.advice import advised
from game.engine.decisions import March
from game.engine.match import Match
from game.engine.rulebook import Setup, View
from game.rules.regiments.advice import lead, unit_loss, value
from game.rules.regiments.advice_fights import breaks, charge_worth, fight, volley_worth, wounds
from game.rules.regiments.advice_moves import goals, marches
from game.rules.regiments.book import book
from game.table.mapfile import read_map

MAPS = Path(__file__).parents[3] / "maps"


def begun(name: str = "sallow_cross", seed: int = 1) -> Match:
    """A battle in its ready positions."""
    return Match.start(book, read_map(MAPS / f"{name}.toml"), Setup(), seed)


@pytest.fixture
def view() -> View:
    return begun().view(0)


def test_knights_break_thralls_and_a_flank_is_better_than_the_front(view: View) -> None:
    s = view.state
    knights, thralls = s.unit(3), s.unit(8)
    assert fight(view, knights, thralls) > 0
    assert fight(view, knights, thralls, face="left") > fight(view, knights, thralls)
    assert wounds(view, knights, thralls, charged=True) > wounds(view, knights, thralls, charged=False)


@pytest.mark.clause("REG-560")
def test_whoever_is_farther_behind_breaks_more_often() -> None:
    chances = [breaks(8, behind) for behind in (-5, 0, 2, 5)]
    assert chances[0] == 0.0 and chances == sorted(chances) and chances[-1] < 1.0


def test_a_charge_without_a_way_is_worth_nothing(view: View) -> None:
    s = view.state
    s.unit(3).stand(s.unit(3).block.posed((24.0, 24.0), 90.0))
    s.unit(8).stand(s.unit(8).block.posed((24.0, 10.0), 90.0))
    assert charge_worth(view, s.unit(3), s.unit(8)) == -1.0


def test_a_volley_takes_points_and_spearmen_take_none(view: View) -> None:
    s = view.state
    assert volley_worth(view, s.unit(4), s.unit(8)) > 0
    assert volley_worth(view, s.unit(2), s.unit(8)) == 0.0


def test_losses_flight_and_the_last_model_cost_more_and_more(view: View) -> None:
    u = view.state.unit(2)
    whole = unit_loss(u)
    u.n = 12
    fewer = unit_loss(u)
    u.n = 10
    half = unit_loss(u)
    u.fleeing = True
    fled = unit_loss(u)
    u.destroyed = True
    assert whole == 0.0 < fewer < half < fled < unit_loss(u) == 120.0


@pytest.mark.clause("REG-814")
def test_a_late_lead_is_worth_more_than_an_early_one(view: View) -> None:
    s = view.state
    s.unit(8).destroyed = True
    assert lead(s, 0) == pytest.approx(-lead(s, 1)) and lead(s, 0) > 90
    early = value(s, 0)
    s.round = 6
    assert 0 < early < value(s, 0) < 1


@pytest.mark.clause("REG-813")
def test_markers_are_goals_with_what_they_may_still_pay() -> None:
    s = begun("barrow").state
    assert [pays for _, _, pays in goals(s)] == [30.0 * 6]
    s.round = 6
    assert [pays for _, _, pays in goals(s)] == [30.0]
    assert goals(begun("sallow_cross").state) == []


def test_a_unit_goes_towards_the_enemy_and_every_move_is_legal() -> None:
    match = begun()
    while match.pending is not None and not isinstance(match.pending, March):
        match.answer(match.pending.spread(1)[0])
    asked = match.pending
    assert isinstance(asked, March)
    advice = marches(match.view(asked.who), asked)
    answers = list(advised(book, asked, advice))
    assert len(answers) == len(advice) > 1
    assert answers[0][0]["steps"]
