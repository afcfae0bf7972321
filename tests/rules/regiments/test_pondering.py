"""What a general reckons out in Regiments: combats, charges together, flights, ways round rocks."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.advice import advised
from game.engine.decisions import March
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.rules.regiments.answering import FLEE, HOLD, Reaction
from game.rules.regiments.book import book
from game.rules.regiments.estimates import Melee, flight_cost, in_contact, prize, reach_chance
from game.rules.regiments.pondering import WEIGHTS, aftermath, reaction_worth
from game.rules.regiments.pondering_moves import Prospect
from game.rules.regiments.promises import declaration
from game.rules.regiments.prospects import Body, Strikes, added, binomial, capped, clash, mean
from game.rules.regiments.stakes import DOUBT, SURE, Stakes, doubt, held, pressing
from game.rules.regiments.state import Declared
from game.table.mapfile import read_map
from tests.books.pondered import pondered

from .arrange import Battle, battle, put, slab

MAPS = Path(__file__).parents[3] / "maps"


def men(models: int, chance: float, *, charged: bool = False) -> Body:
    """A unit of one Initiative whose attacks all have the same chance."""
    lines = (Strikes(3, 1, 0, chance, chance),)
    return Body(models, 1, 0, 5, 0, 5, lines, 7, True, False, charged, 0, 10.0, 10.0 * models, 0.5)


# ---- combats


def test_wounds_of_attacks_add_up_and_are_never_more_than_there_are() -> None:
    assert binomial(2, 0.5) == (0.25, 0.5, 0.25)
    assert added(binomial(1, 0.5), binomial(1, 0.5)) == binomial(2, 0.5)
    assert capped(binomial(2, 0.5), 1) == (0.25, 0.75)
    assert mean(binomial(4, 0.25)) == pytest.approx(1.0)


@pytest.mark.clause("REG-525", "REG-540")
def test_a_combat_of_equals_is_worth_nothing_and_whoever_charges_gains() -> None:
    assert clash((men(20, 0.3),), (men(20, 0.3),)) == pytest.approx(0.0)
    charges = clash((men(20, 0.3, charged=True),), (men(20, 0.3),))
    assert charges > 0.0
    assert clash((men(20, 0.3),), (men(20, 0.3, charged=True),)) == pytest.approx(-charges)


@pytest.mark.clause("REG-063", "REG-064")
def test_a_leader_outlives_his_men() -> None:
    lines = (Strikes(3, 1, 0, 0.3, 0.3),)
    led = Body(3, 1, 0, 4, 1, 3, lines, 9, True, False, False, 0, 25.0, 310.0, 0.5, 3)
    assert led.room() == 6.0
    assert [led.ranks(left) for left in (6.0, 4.0, 3.0, 1.0)] == [3.0, 1.0, 0.0, 0.0]
    assert led.worn(3.0) == led.worn(1.0) == pytest.approx(3 * 25.0 * 0.9)
    alone = Body(3, 1, 0, 4, 1, 3, lines, 9, True, False, False, 0, 25.0, 310.0, 0.5)
    strong = men(20, 0.3)
    assert clash((strong,), (alone,)) > clash((strong,), (led,)) > 0.0


@pytest.mark.clause("REG-810", "REG-811", "REG-812")
def test_a_unit_is_worth_what_it_still_brings_whoever_destroys_it() -> None:
    b = battle([put("marchers", 20, start=20), put("heron_knights", 3, (24, 10, 90), hero="marshal")], [])
    assert prize(b.g, b["marchers"]) == 120.0
    b["marchers"].n = 10
    assert prize(b.g, b["marchers"]) == 60.0
    assert prize(b.g, b["heron_knights"]) == 75.0 + 135.0 + 100.0


@pytest.mark.clause("REG-511", "REG-512")
def test_a_narrow_flank_is_held_by_few_and_struck_by_few() -> None:
    b = facing()
    knights, thralls = b["heron_knights"].block, b["silt_thralls"].block
    assert in_contact(knights, thralls, "front") == (5, 7)
    assert in_contact(knights, thralls, "left") == (5, 4)


def facing(gap: float = 8.0) -> Battle:
    """Heron Knights before Silt Thralls whom they break."""
    return battle(
        [put("heron_knights", 5, (24, 10, 90))],
        [put("silt_thralls", 28, (24, 13 + gap, 270), files=7)],
    )


def test_knights_break_thralls_and_thralls_had_better_not_charge_knights() -> None:
    b = facing()
    melee = Melee(b.g)
    assert melee.charged(b["silt_thralls"], [(b["heron_knights"], "front")]) > 0.8 * 28 * 4
    assert melee.charged(b["heron_knights"], [(b["silt_thralls"], "front")]) < 0.0


# ---- charges


def test_two_charge_together_whom_neither_beats_alone() -> None:
    b = battle(
        [put("marchers", 16, (21, 14, 90), files=4), put("bill_wardens", 14, (27, 14, 90))],
        [put("silt_thralls", 30, (24, 23, 270), files=6, hero="regent")],
    )
    marchers, wardens, thralls = b["marchers"], b["bill_wardens"], b["silt_thralls"]
    alone = [declaration(b.g, Melee(b.g), thralls, [u]) for u in (marchers, wardens)]
    both = declaration(b.g, Melee(b.g), thralls, [marchers, wardens])
    assert both > max(alone) and both > sum(alone)
    b.s.charges = (Declared(marchers.id, thralls.id),)
    assert declaration(b.g, Melee(b.g), thralls, [wardens]) > alone[1]


@pytest.mark.clause("REG-203", "REG-244")
def test_a_charge_beyond_the_ceiling_never_arrives() -> None:
    b = facing()
    assert reach_chance(b.g, b["silt_thralls"], 10.1) == 0.0
    assert reach_chance(b.g, b["silt_thralls"], 5.0) == 1.0


@pytest.mark.clause("REG-543")
def test_a_charge_into_the_reach_of_others_is_worth_less() -> None:
    alone = battle([put("heron_knights", 5, (24, 10, 90))], [put("silt_thralls", 28, (24, 21, 270), files=7)])
    assert aftermath(alone.g, alone["heron_knights"], alone["silt_thralls"]) == 0.0
    b = battle(
        [put("heron_knights", 5, (24, 10, 90))],
        [put("silt_thralls", 28, (24, 21, 270), files=7), put("mudscale_riders", 5, (30, 16, 180))],
    )
    cost = aftermath(b.g, b["heron_knights"], b["silt_thralls"])
    assert cost == pytest.approx(-WEIGHTS.flanked * prize(b.g, b["heron_knights"]))


# ---- objectives


@pytest.mark.clause("REG-813")
def test_the_nearer_the_count_the_surer_a_small_lead() -> None:
    assert [doubt(turns) for turns in (0, 6, 11)] == [SURE, DOUBT, DOUBT]
    assert SURE < doubt(1) < doubt(3) < DOUBT
    assert held(0.0, SURE) == 0.5 and held(2.0, SURE) > 0.99
    assert 0.5 < held(2.0, DOUBT) < 0.53
    assert [pressing(turns) for turns in (0, 3, 11)] == [1.0, 0.5, 0.2]


@pytest.mark.clause("REG-813")
def test_who_takes_a_marker_at_last_wins_it_and_who_adds_to_a_crowd_nothing() -> None:
    match = Match.start(book, read_map(MAPS / "breakwater.toml"), Setup(), 1)
    view = match.view(0)
    s = view.state
    s.round, s.active = s.rounds, 1 - s.first_player
    marchers, wardens = s.unit(2), s.unit(4)
    on = marchers.block.posed((18.0, 14.0), 90.0)
    off = marchers.block.posed((5.0, 30.0), 90.0)
    marchers.stand(off)
    stakes = Stakes(view, marchers)
    assert stakes.worth(on) == pytest.approx(1.4 * 100.0 * 0.5)
    wardens.stand(wardens.block.posed((18.0, 17.0), 90.0))
    assert Stakes(view, marchers).worth(on) == pytest.approx(0.0, abs=1e-6)


# ---- reactions


@pytest.mark.clause("REG-224", "REG-304")
def test_whoever_stands_before_the_edge_does_not_flee_off_the_table() -> None:
    b = battle(
        [put("marchers", 20, (24, 36, 90))],
        [put("silt_thralls", 28, (24, 45.5, 270), files=7)],
        sub="react",
    )
    marchers, thralls = b["marchers"], b["silt_thralls"]
    b.s.charges = (Declared(marchers.id, thralls.id),)
    assert flight_cost(b.g, thralls, marchers, [marchers]) == pytest.approx(prize(b.g, thralls))
    melee = Melee(b.g)
    assert reaction_worth(b.g, melee, thralls, HOLD) > reaction_worth(b.g, melee, thralls, FLEE)


@pytest.mark.clause("REG-270", "REG-304")
def test_a_flight_towards_the_edge_costs_more_than_one_into_the_open() -> None:
    costs = []
    for y in (30.0, 20.0):
        b = battle(
            [put("marchers", 20, (24, y, 90))],
            [put("silt_thralls", 28, (24, y + 9.0, 90), files=7)],
            sub="react",
        )
        costs.append(flight_cost(b.g, b["silt_thralls"], b["marchers"], [b["marchers"]]))
    assert costs[0] > costs[1] > 0.0


def test_archers_in_the_open_flee_from_knights_who_would_ride_them_down() -> None:
    b = battle(
        [put("heron_knights", 5, (24, 10, 90))],
        [put("reed_kin", 8, (24, 26.5, 270), files=8)],
        sub="react",
    )
    b.s.charges = (Declared(b["heron_knights"].id, b["reed_kin"].id),)
    melee = Melee(b.g)
    kin = b["reed_kin"]
    assert reaction_worth(b.g, melee, kin, FLEE) > reaction_worth(b.g, melee, kin, HOLD)


@pytest.mark.clause("REG-689")
def test_knights_answer_riders_with_a_counter_charge() -> None:
    b = battle(
        [put("heron_knights", 5, (24, 10, 90))],
        [put("mudscale_riders", 5, (24, 21, 270))],
        active=1,
        sub="react",
    )
    knights, riders = b["heron_knights"], b["mudscale_riders"]
    b.s.charges = (Declared(riders.id, knights.id),)
    melee = Melee(b.g)
    counter = reaction_worth(b.g, melee, knights, Reaction("counter", riders.id))
    assert counter > reaction_worth(b.g, melee, knights, HOLD)


# ---- moves


def test_the_way_to_what_stands_behind_a_rock_leads_past_its_corner() -> None:
    b = battle(
        [put("weir_chariot", 1, (24, 10, 90))],
        [put("marchers", 12, (24, 30, 270))],
        terrain=[slab("rock", 22, 16, 26, 20)],
    )
    prospect = Prospect(b.g, b["weir_chariot"])
    longer = prospect.detour((24.0, 11.5), (24.0, 30.0))
    assert 0.5 < longer < 3.0
    assert prospect.detour((30.0, 11.5), (30.0, 30.0)) == 0.0
    tip = prospect.corners((24.0, 11.5), (24.0, 30.0))[0]
    assert abs(tip[0] - 24.0) > 2.0


@pytest.mark.clause("REG-203")
def test_spearmen_do_not_stop_where_riders_charge_their_flank() -> None:
    b = battle(
        [put("bill_wardens", 14, (24, 10, 90))],
        [put("mudscale_riders", 7, (24, 40, 270))],
    )
    wardens = b["bill_wardens"]
    prospect = Prospect(b.g, wardens)
    near = wardens.block.posed((24.0, 28.0), 0.0)
    far = wardens.block.posed((24.0, 16.0), 90.0)
    assert prospect.worth(far, marched=True, moved=True) > prospect.worth(near, marched=True, moved=True)


def test_every_move_that_is_thought_of_is_legal_and_the_best_goes_forward() -> None:
    match = Match.start(book, read_map(MAPS / "sallow_cross.toml"), Setup(), 1)
    while match.pending is not None and not isinstance(match.pending, March):
        match.answer(match.pending.spread(1)[0])
    asked = match.pending
    assert isinstance(asked, March)
    found = pondered(match.book, match.view(asked.who), asked)
    answers = list(advised(book, asked, found))
    assert len(answers) == len(found) > 1
    assert answers[0][0]["steps"]


def test_what_advice_answers_as_well_is_not_pondered() -> None:
    match = Match.start(book, read_map(MAPS / "sallow_cross.toml"), Setup(), 1)
    while match.pending is not None and match.pending.key != "pick_move":
        match.answer(match.pending.spread(1)[0])
    asked = match.pending
    assert asked is not None
    assert pondered(match.book, match.view(asked.who), asked) == {}
