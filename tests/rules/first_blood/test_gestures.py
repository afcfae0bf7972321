"""How a battle is played by mouse: what is said in one answer, and how many clicks six rounds take."""

from __future__ import annotations

import pytest

from game.engine.decisions import PickOne
from game.engine.look import BigNumbers, OnFigure
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.players.random import Chance
from game.rules.first_blood.activation import act_options
from game.rules.first_blood.book import book
from game.table.mapfile import read_map

from .arrange import put, skirmish
from .gestures import MAPS, gestures, kept

ALLOWED = 45 * 60
"""Seconds for six rounds of two people at one mouse."""
EACH = 4
"""Seconds for one click or drag with the thought that goes before it."""


def test_six_rounds_of_two_people_take_522_clicks_and_drags() -> None:
    match, game = kept()
    assert match.over and match.state.round == match.state.rounds == 6
    counted = gestures(game)
    assert counted.total() == 522
    assert counted.total() * EACH < 0.8 * ALLOWED
    assert counted["deploy"] == 14 and counted["place"] == 31 + 4
    assert {"left_off", "order"}.isdisjoint(counted)


def test_nothing_is_asked_that_has_one_answer() -> None:
    for seed in range(3):
        place = read_map(MAPS / "beacon_downs.toml")
        setup = Setup(picks={"scenario": ("beacons", "ambush")[seed % 2]})
        match, chance = Match.start(book, place, setup, seed), Chance(seed)
        while match.pending is not None:
            if isinstance(match.pending, PickOne):
                assert len(match.pending.options) > 1, match.pending.key
            match.answer(match.pending.sample(chance))


@pytest.mark.clause("FIB-137", "FIB-139", "FIB-209")
def test_a_click_on_the_next_warrior_ends_the_activation_before_it() -> None:
    b = skirmish([put("quarrelman", (10 + 2 * n, 10)) for n in range(3)], [put("horga", (30, 30))])
    b.begins("quarrelman-1")
    onward = [o for o in act_options(b.g, b["quarrelman-1"]) if not o.listed]
    assert [(o.key, o.mark, o.group) for o in onward] == [
        ("next:a-quarrelman-2", OnFigure("a-quarrelman-2"), "move"),
        ("next:a-quarrelman-3", OnFigure("a-quarrelman-3"), "move"),
        ("rest", None, "pass"),
    ]
    b.acts("quarrelman-1", "next:a-quarrelman-3")
    assert b.s.activation is not None and b.s.activation.warrior == "a-quarrelman-3"
    assert [w.activated for w in b.s.team(0)] == [True, False, True]
    done = b.last("warrior_done")
    assert (done.data["figure"], done.data["why"], done.clause) == ("a-quarrelman-1", "passed", "FIB-209")


@pytest.mark.clause("FIB-133", "FIB-209", "FIB-137")
def test_one_answer_lets_the_rest_of_a_card_do_nothing() -> None:
    for first in ("a-quarrelman-2", ""):
        b = skirmish([put("quarrelman", (10 + 2 * n, 10)) for n in range(3)], [put("horga", (30, 30))])
        card = b["quarrelman-1"].card
        b.s.active_card, b.s.card(card).activated = card, True
        if first:
            b.unit(("warrior", first))
            b.unit(("act", "rest"))
        else:
            b.unit(("warrior", "rest"))
        assert b.s.activation is None and all(w.activated for w in b.s.team(0))
        assert [e.data["why"] for e in b.told("warrior_done")] == ["passed"] * 3
        b.unit()
        assert b.s.active_card == ""


@pytest.mark.clause("FIB-137")
def test_the_last_of_a_card_has_nobody_to_go_on_to() -> None:
    b = skirmish([put("quarrelman", (10, 10))], [put("horga", (30, 30))])
    assert b.open_acts("quarrelman") == ["march", "take_aim", "end"]


@pytest.mark.clause("FIB-950", "FIB-914", "FIB-930")
def test_every_way_to_strike_shows_its_chances_before_it_is_chosen() -> None:
    b = skirmish(
        [put("edda", (10, 12.6)), put("bellman", (10, 7.6))],
        [put("hollow_stag", (10, 10)), put("thorn_reaver", (10, 6.2))],
    )
    b.begins("hollow_stag")
    sweep = next(o for o in act_options(b.g, b["hollow_stag"]) if o.key == "sweeping_blow")
    assert sweep.forecast is not None
    edda, bellman = sweep.forecast().parts
    assert [round(p, 6) for _, p in edda.bars] == [0.619342, 0.314172, 0.066487]  # type: ignore[union-attr]
    assert [round(p, 6) for _, p in bellman.bars] == [0.448302, 0.432099, 0.119599]  # type: ignore[union-attr]
    b.s.activation = None
    b.acts("thorn_reaver", "reposition", ("watch", _watched), ("path", {"way": "reposition", "path": []}))


def _watched(asked: object) -> str:
    assert isinstance(asked, PickOne)
    assert [o.key for o in asked.options] == ["a-bellman", "no"]
    seen = asked.options[0].forecast
    assert seen is not None
    big = next(p for p in seen().parts if isinstance(p, BigNumbers))
    assert [n.value for n in big.numbers] == ["39 %", "16 %", "45 %"]
    return "no"
