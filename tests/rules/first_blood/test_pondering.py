"""What a player that looks deeper makes of literal positions: whom it strikes, where it goes and why."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from game.engine.advice import advised
from game.engine.asking import Answer, Decision
from game.engine.decisions import PickOne
from game.engine.look import OnFigure
from game.engine.rulebook import Setup, View
from game.engine.words import Text
from game.rules.first_blood import activation, rounds
from game.rules.first_blood.book import book
from game.rules.first_blood.moving import Step, path_question
from game.rules.first_blood.outlook import Outlook, Scene
from game.rules.first_blood.stakes import Presence, carried, goals_of, life
from game.table.inches import distance
from tests.books.pondered import pondered

from .arrange import Skirmish, put, skirmish, slab


def seen(b: Skirmish, who: int) -> View:
    """What a side sees of a position; nothing is hidden (FIB-005)."""
    return View(who, b.s, Setup(), b.board, (), who, None)


def acts(b: Skirmish, name: str) -> dict[str, float]:
    """What is made of each action of a warrior, whose activation begins if it has not."""
    if b.s.activation is None:
        b.begins(name)
    w = b[name]
    asked: PickOne[Any] = PickOne(
        w.side, "FIB-207", Text("?"), activation.act_options(b.g, w), find=activation.act_of, key="act"
    )
    return dict(pondered(book, seen(b, w.side), asked))


def best(given: dict[str, float]) -> str:
    """The answer that is worth most."""
    return max(given, key=given.__getitem__)


def goes(b: Skirmish, name: str, left: int = 1) -> tuple[float, float]:
    """Where a warrior marches in its first of two actions."""
    if b.s.activation is None:
        b.begins(name)
    assert b.s.activation is not None
    b.s.activation.left = left
    w = b[name]
    asked = path_question(b.g, w, Step("march", w.printed.march, "FIB-210"), Text("March"))
    answer, _ = next(advised(book, asked, pondered(book, seen(b, w.side), asked)))
    x, y = answer["path"][-1] if answer["path"] else w.point
    return x, y


def test_it_strikes_the_one_that_it_can_slay() -> None:
    """Health 1 and lost nerve: the reaver falls to any wound, the troll to none of two."""
    b = skirmish(
        [put("bellman", (20, 10))],
        [put("root_troll", (18, 10)), put("thorn_reaver", (21.5, 10), broken=True)],
        round=3,
    )
    found = acts(b, "bellman")
    assert found["clash:b-thorn_reaver"] > found["clash:b-root_troll"]
    assert best(found) == "inspire"


def test_an_inspired_warrior_strikes_at_once() -> None:
    b = skirmish([put("bellman", (20, 10))], [put("thorn_reaver", (21.5, 10))], round=3)
    b.acts("bellman", "inspire")
    assert best(acts(b, "bellman")) == "clash:b-thorn_reaver"


def test_whoever_can_charge_a_broken_enemy_does() -> None:
    b = skirmish([put("stonejack", (20, 10))], [put("thorn_reaver", (20, 15), broken=True)], round=3)
    assert best(acts(b, "stonejack")) == "march"
    end = goes(b, "stonejack")
    assert distance(end, (20, 15)) - 1.0 - 0.625 <= 1.0


def test_it_walks_to_the_objective_that_nobody_holds() -> None:
    """FIB-1010 Three inches from the point are near enough in the second round."""
    b = skirmish([put("bellman", (24, 17))], [put("thorn_reaver", (24, 47))], round=2)
    end = goes(b, "bellman", left=0)
    assert distance(end, (24, 24)) - 0.625 <= 3.0


def test_it_goes_round_a_friend_that_stands_in_the_way() -> None:
    b = skirmish(
        [put("bellman", (24, 18)), put("drowned_ox", (24, 20.2))], [put("thorn_reaver", (24, 47))], round=2
    )
    end = goes(b, "bellman", left=0)
    assert distance(end, (24, 24)) < distance((24, 18), (24, 24)) - 1.0


def test_it_stays_out_of_reach_of_an_enemy_that_would_slay_it() -> None:
    """The stag marches 8 inches and has not acted: where it reaches the quarrelman, there is danger."""
    b = skirmish([put("quarrelman", (20, 10))], [put("hollow_stag", (20, 26))], round=3, objectives=())
    look = Outlook(Scene(seen(b, 0), 0), b["quarrelman"])
    assert look.danger((20, 10)) == 0.0
    assert look.danger((20, 16)) > 0.2


def test_an_enemy_that_has_acted_is_feared_less() -> None:
    def danger(**more: Any) -> float:
        b = skirmish([put("bellman", (20, 10))], [put("horga", (20, 15), **more)], round=3)
        return Outlook(Scene(seen(b, 0), 0), b["bellman"]).danger((20, 10))

    assert danger(activated=True) < danger()


def test_nobody_is_feared_when_no_round_is_left_and_it_has_acted() -> None:
    b = skirmish([put("bellman", (20, 10))], [put("horga", (20, 15), activated=True)], round=6)
    assert Outlook(Scene(seen(b, 0), 0), b["bellman"]).danger((20, 10)) == 0.0


def test_whoever_may_lift_the_relic_does() -> None:
    """FIB-1031"""
    b = skirmish(
        [put("bellman", (21, 20))],
        [put("thorn_reaver", (21, 40))],
        scenario="reliquary",
        objectives=(("relic", (21, 21)),),
        relic=(21, 21),
        round=2,
    )
    assert best(acts(b, "bellman")) == "lift"


def test_a_carrier_goes_home() -> None:
    """FIB-1034"""
    b = skirmish(
        [put("bellman", (21, 14), carrying=True)],
        [put("thorn_reaver", (21, 40))],
        scenario="reliquary",
        objectives=(("relic", (21, 21)),),
        round=3,
    )
    _, y = goes(b, "bellman")
    assert y <= 10.1


def test_the_relic_promises_more_the_nearer_it_is_to_home() -> None:
    b = skirmish(
        [put("bellman", (21, 14), carrying=True)],
        [put("thorn_reaver", (21, 40))],
        scenario="reliquary",
        objectives=(("relic", (21, 21)),),
        round=3,
    )
    w = b["bellman"]
    assert carried(b.s, w, (21, 9)) > carried(b.s, w, (21, 14)) > carried(b.s, w, (21, 20))
    assert life(b.s, w) > life(b.s, w) - 10.0 * carried(b.s, w, w.point) > 0.0


def test_a_beacon_that_burns_for_a_side_brings_it_nothing_new() -> None:
    """FIB-1020 It goes on paying; only to lose it costs."""
    b = skirmish(
        [put("bellman", (20, 10))],
        [put("thorn_reaver", (24, 47))],
        scenario="beacons",
        objectives=(("B1", (24, 24)), ("B2", (11, 28)), ("B3", (37, 20))),
        beacons=(("B1", 0), ("B2", 1)),
        round=2,
    )
    mine, theirs, dark = goals_of(b.s, 0)
    assert mine.gain == (0.0, 0.0) and mine.loss[0] > 0.0
    assert theirs.loss == (0.0, 0.0) and theirs.gain[0] > dark.gain[0] > 0.0


def test_presence_counts_sizes_and_not_lost_nerve() -> None:
    """FIB-1000"""

    def worth(broken: bool) -> float:
        b = skirmish(
            [put("bellman", (24, 22), activated=True, broken=broken)],
            [put("thorn_reaver", (24, 47), activated=True)],
            round=2,
        )
        return Presence(seen(b, 0), 0).total

    assert worth(False) > worth(True)


def test_the_enemy_that_holds_an_objective_is_worth_more() -> None:
    b = skirmish(
        [put("bellman", (10, 10))],
        [put("thorn_reaver", (24, 24)), put("thorn_reaver", (40, 44))],
        round=3,
    )
    scene = Scene(seen(b, 0), 0)
    one, other = b["b-thorn_reaver-1"], b["b-thorn_reaver-2"]
    assert scene.worths(one)[0] > scene.worths(other)[0] + 5.0


def test_the_card_with_a_blow_to_strike_is_flipped_first() -> None:
    """FIB-130"""
    b = skirmish(
        [put("bellman", (4, 4)), put("stonejack", (20, 10))],
        [put("thorn_reaver", (20, 14), broken=True)],
        round=3,
    )
    ready = rounds.open_cards(b.g, 0)
    asked: PickOne[Any] = PickOne(0, "FIB-130", Text("?"), rounds.card_options(b.g, ready), key="card")
    assert best(dict(pondered(book, seen(b, 0), asked))) == b["stonejack"].card


@pytest.mark.parametrize("wall", [(), (slab("building", 10, 20, 20, 1),)])
def test_the_same_position_is_thought_of_in_the_same_way(wall: Sequence[Any]) -> None:
    def thought() -> str:
        b = skirmish([put("bellman", (20, 17))], [put("horga", (22, 25))], terrain=wall, round=2)
        return json.dumps(acts(b, "bellman"), sort_keys=True)

    assert thought() == thought()


def test_every_answer_that_it_gives_for_a_walk_is_legal() -> None:
    b = skirmish(
        [put("lamp_rider", (20, 17), (20, 15.75)), put("bellman", (21, 19)), put("bellman", (19, 19))],
        [put("horga", (22, 25)), put("thorn_reaver", (19, 21.5))],
        round=2,
    )
    b.begins("lamp_rider")
    w = b["lamp_rider"]
    asked: Decision[Any] = path_question(b.g, w, Step("march", 9, "FIB-210"), Text("March"))
    found = pondered(book, seen(b, 0), asked)
    answers: list[Answer] = [answer for answer, _ in advised(book, asked, found)]
    assert len(answers) == len(found) == 1


def test_a_hopeless_duel_is_refused_and_a_good_one_is_not() -> None:
    """FIB-341, FIB-343"""
    b = skirmish(
        [put("oswin", (20, 10), wounds=2)], [put("horga", (24, 10)), put("sallow", (24, 14))], round=3
    )

    def reply(challenger: str) -> str:
        marks = (OnFigure(b[challenger].id), OnFigure(b["oswin"].id))
        asked: PickOne[Any] = PickOne(0, "FIB-341", Text("?"), [], key="duel_reply", about=marks)
        return best(dict(pondered(book, seen(b, 0), asked)))

    assert reply("horga") == "refuse"
    assert reply("sallow") == "accept"
