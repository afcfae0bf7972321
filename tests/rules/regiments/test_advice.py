"""What a sensible general does in Regiments: charges what he beats, faces the enemy, does not wait."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.advice import advised
from game.engine.decisions import March, Option, PickOne
from game.engine.look import OnFigure
from game.engine.match import Match
from game.engine.rulebook import Setup, View
from game.engine.words import Text
from game.rules.regiments.advice import EAGER, PRESSED, advise, eager, lead, unit_loss, value
from game.rules.regiments.advice_aims import hurts
from game.rules.regiments.advice_fights import breaks, fight, price_of, unshot, volley_worth, wounds
from game.rules.regiments.advice_moves import ANXIOUS, FEAR, Ground, goals, marches
from game.rules.regiments.book import book
from game.rules.regiments.estimates import Melee
from game.rules.regiments.flights import strides
from game.rules.regiments.promises import charger, declaration
from game.rules.regiments.state import Declared
from game.rules.regiments.ways import corners, straight_on, turned
from game.table.mapfile import read_map

from .arrange import Battle, battle, put, slab

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


@pytest.mark.clause("REG-250", "REG-262")
def test_a_charge_without_a_way_only_costs(view: View) -> None:
    s = view.state
    s.unit(3).stand(s.unit(3).block.posed((24.0, 24.0), 90.0))
    s.unit(8).stand(s.unit(8).block.posed((24.0, 10.0), 90.0))
    assert charger(view, s.unit(3), s.unit(8))[2] == 0.0
    assert declaration(view, Melee(view), s.unit(8), [s.unit(3)]) < 0.0


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


# ---- whom to strike


def duel() -> Battle:
    """Knights with the Marshal in combat with Thralls whom the Regent leads."""
    b = battle(
        [put("heron_knights", 3, (24, 20, 90), files=4, hero="marshal", charged=True)],
        [put("silt_thralls", 28, (24, 23.5, 270), files=7, hero="regent")],
    )
    b.engage("heron_knights", "silt_thralls")
    return b


def aim(b: Battle, who: str, foe: str, options: list[Option[int]], *, both: bool = True) -> dict[str, float]:
    """What is advised about an aim."""
    about = (OnFigure(b[who].figure), OnFigure(b[foe].figure))
    asked = PickOne(
        b[who].side, "REG-516", Text("aim"), options, find=int, key="allocate", about=about[: 1 + both]
    )
    return dict(advise(b.g, asked))


@pytest.mark.clause("REG-516", "REG-812")
def test_knights_and_marshal_strike_at_the_general_among_his_thralls() -> None:
    b = duel()
    numbers = [Option(str(n), n, Text("{n}", {"n": n}), None, "REG-516", group="aim") for n in range(4)]
    worths = aim(b, "heron_knights", "silt_thralls", numbers)
    assert sorted(worths, key=lambda key: -worths[key]) == ["3", "2", "1", "0"]
    mark = OnFigure(b["silt_thralls"].figure)
    of_hero = [
        Option("rank", 0, Text("rank and file"), mark, "REG-516", group="aim"),
        Option("character", 1, Text("Regent"), mark, "REG-516", group="aim"),
    ]
    worths = aim(b, "heron_knights", "silt_thralls", of_hero, both=False)
    assert worths["character"] > worths["rank"] > 0.0


@pytest.mark.clause("REG-520", "REG-521", "REG-701")
def test_what_one_knight_does_to_a_thrall_and_to_the_regent() -> None:
    b = duel()
    knights, thralls = b["heron_knights"], b["silt_thralls"]
    # lance: 3+, 2+, no save; hooves: 3+, 4+, no save
    assert hurts(b.g, knights, knights.printed, thralls, thralls.printed) == pytest.approx(5 / 9 + 1 / 3)
    # lance: 4+, 3+, 6+; hooves: 5+ for WS 3 against 5 is 4+, 5+, 5+
    regent = b.hero("regent").printed
    found = hurts(b.g, knights, knights.printed, thralls, regent)
    assert found == pytest.approx(1 / 2 * 2 / 3 * 5 / 6 + 1 / 2 * 1 / 3 * 2 / 3)


# ---- when to charge


@pytest.mark.clause("REG-814")
def test_any_charge_is_worth_more_at_last_unless_the_lead_is_enough(view: View) -> None:
    s = view.state
    assert eager(view) == EAGER
    s.round = s.rounds
    assert eager(view) == EAGER + PRESSED
    s.active = 0
    s.unit(8).destroyed = s.unit(9).destroyed = True
    assert eager(view) == EAGER


@pytest.mark.clause("REG-400")
def test_archers_who_charge_give_up_their_volley() -> None:
    b = battle(
        [put("arbalesters", 9, (24, 10, 90), files=9), put("marchers", 20, (10, 10, 90))],
        [put("silt_thralls", 28, (24, 20, 270), files=7)],
    )
    archers, thralls = b["arbalesters"], b["silt_thralls"]
    assert unshot(b.g, archers) == volley_worth(b.g, archers, thralls) > 0.0
    assert unshot(b.g, b["marchers"]) == 0.0
    thralls.stand(thralls.block.posed((24.0, 44.0), 270.0))
    assert unshot(b.g, archers) == 0.0


@pytest.mark.clause("REG-812")
def test_whoever_is_with_the_general_is_worth_more() -> None:
    b = duel()
    assert price_of(b.g, b["heron_knights"]) == 3 * 25 + 135 + 100
    b.s.players[0].general = None
    assert price_of(b.g, b["heron_knights"]) == 3 * 25 + 135


# ---- flight


@pytest.mark.clause("REG-672", "REG-304")
def test_who_flees_towards_the_edge_takes_no_further_die() -> None:
    b = battle(
        [put("outriders", 5, (24, 36, 90), fleeing=True)],
        [put("marchers", 20, (24, 20, 90))],
        sub="compulsory",
    )
    gone = strides(b.g, b["outriders"])
    # its front stands 11 inches from the edge
    assert gone[2] == pytest.approx(1 / 36) and gone[3] > 0.3
    b["outriders"].stand(b["outriders"].block.posed((24.0, 20.0), 90.0))
    assert strides(b.g, b["outriders"]) == {2: 0.0, 3: 0.0}


@pytest.mark.clause("REG-672", "REG-306")
def test_who_flees_from_a_charge_in_the_open_runs_as_far_as_he_can() -> None:
    b = battle(
        [put("outriders", 5, (24, 20, 90))],
        [put("mudscale_riders", 5, (24, 10, 90))],
        active=1,
        sub="react",
    )
    b.s.charges = (Declared(b["mudscale_riders"].id, b["outriders"].id),)
    gone = strides(b.g, b["outriders"])
    assert gone[3] < gone[2]


# ---- ways


def asked_for(name: str) -> tuple[March, View]:
    """The question where the first unit of a kind goes, and what is seen then."""
    match = begun()
    while match.pending is not None:
        asked = match.pending
        view = match.view(asked.who)
        if isinstance(asked, March) and view.state.unit(int(asked.figure)).profile == name:
            return asked, view
        if asked.key == "pick_move":
            keys = [o.key for o in asked.options if getattr(o.value, "profile", "") == name]
            match.answer(keys[0] if keys else "done")
        else:
            match.answer(asked.spread(1)[0])
    raise AssertionError(name)


@pytest.mark.clause("REG-285")
def test_a_chariot_turns_on_the_spot_and_men_wheel() -> None:
    asked, _ = asked_for("weir_chariot")
    made = turned(asked, asked.paces[0], (24.0, 20.0))
    assert made is not None and [step.do for step in made.steps] == ["pivot"]
    asked, _ = asked_for("outriders")
    made = turned(asked, asked.paces[0], (24.0, 20.0))
    assert made is not None and [step.do for step in made.steps] == ["wheel"]


@pytest.mark.clause("REG-289")
def test_slow_ground_is_crossed_as_far_as_the_pace_lasts() -> None:
    asked, _ = asked_for("marchers")
    made = turned(asked, asked.paces[-1], (17.0, 40.0))
    assert made is not None
    far = straight_on(asked, made)
    # the wall before them costs double: 8 inches of march are 4
    assert far == 4.0


def test_a_unit_goes_round_what_its_flank_would_meet() -> None:
    b = battle(
        [put("weir_chariot", 1, (24, 10, 90))],
        [put("marchers", 12, (24, 30, 270))],
        terrain=[slab("rock", 24.5, 16, 28, 20)],
    )
    ground = Ground(b.g, b["weir_chariot"])
    tip = ground.corners((24.0, 11.5), (24.0, 30.0))
    assert len(tip) == 1 and tip[0][0] < 24.0
    assert corners(ground.rocks, (20.0, 11.5), (20.0, 30.0), ground.u.block, (48.0, 48.0)) == []


@pytest.mark.clause("REG-814")
def test_who_would_win_now_stays_careful(view: View) -> None:
    s = view.state
    s.round = 4
    assert Ground(view, s.unit(2)).fear == 0.0
    s.unit(8).destroyed = s.unit(9).destroyed = True
    assert Ground(view, s.unit(2)).fear == FEAR


@pytest.mark.clause("REG-812")
def test_the_general_never_stops_being_careful(view: View) -> None:
    s = view.state
    s.round = s.rounds
    assert Ground(view, s.unit(2)).fear == 0.0
    assert Ground(view, s.unit(3)).fear == ANXIOUS
