"""What a player that looks deeper makes of Dominions: exact fates, Strategies, places and slots in positions
set up by hand.
"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from game.engine.advice import advised
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.rules.dominions.book import book
from game.rules.dominions.fights import Blow, down, ended, hurt, paid, standing
from game.rules.dominions.outcomes import down_after, hits
from game.rules.dominions.pondering_moves import Places
from game.rules.dominions.prospects import Prospects
from game.rules.dominions.schemes import schemes
from game.rules.dominions.state import Exit
from game.table.mapfile import read_map
from tests.books.pondered import pondered
from tests.rules.dominions.arrange import Bout, fight, put

MAPS = Path(__file__).parents[3] / "maps"


def best(b: Bout, who: str) -> list[str]:
    """The actions of the Strategy that comes to most."""
    found = schemes(b.g, b[who])
    items: list[str] = json.loads(max(found, key=lambda key: found[key]))["items"]
    return items


def test_a_hit_leads_to_the_fates_of_the_withstand_table() -> None:
    """10.3 F, TN 3: 1/4 nothing, 1/6 each for one to four levels or more, and a 12."""
    after = hurt(0, 3, "", False, False)
    assert [Fraction(p).limit_denominator(12) for p in after] == [
        Fraction(1, 4),
        Fraction(1, 6),
        Fraction(1, 6),
        Fraction(1, 6),
        Fraction(1, 4),
        0,
    ]


def test_a_stun_weapon_never_kills_and_the_neck_defeats() -> None:
    assert hurt(0, 4, "neck", False, False)[4:] == pytest.approx((7 / 12, 1 / 12))
    assert hurt(0, 4, "neck", True, False)[4:] == pytest.approx((8 / 12, 0.0))


@pytest.mark.parametrize("count", [1, 2, 3])
def test_sure_hits_bring_down_as_often_as_the_exact_odds_say(count: int) -> None:
    sure = tuple(Blow(12, 3) for _ in range(count))
    got = down(ended(standing(0), sure))
    missed = 1.0 / 12.0
    expected = sum(float(down_after(3, n)) * p for n, p in enumerate(_binomial(count, 1.0 - missed)))
    assert got == pytest.approx(expected)


def _binomial(count: int, p: float) -> list[float]:
    out = [1.0]
    for _ in range(count):
        out = [a * (1 - p) + b * p for a, b in zip([*out, 0.0], [0.0, *out], strict=True)]
    return out


def test_defence_dice_are_the_same_for_all_blows_of_a_round() -> None:
    """10.3 B: two Strikes at 7 against Dodge 9; whoever fails to withstand at all is down."""
    exact = hits((7, 7), (), (9,))
    fells = sum(hurt(3, -20, "", False, False)[4:])
    assert fells == pytest.approx(1.0)
    got = down(ended(standing(3), (Blow(7, -20), Blow(7, -20)), ((9,), (), 0)))
    assert got == pytest.approx(float(1 - exact[0]))


def test_a_fate_costs_what_its_places_cost() -> None:
    assert paid((0.5, 0.25, 0.0, 0.0, 0.25, 0.0), (0.0, 0.2, 0.4, 0.6, 2.0, 2.0)) == pytest.approx(0.55)


def test_whoever_stands_beside_an_enemy_that_has_no_defence_gives_all_to_the_attack() -> None:
    b = fight([put("vane", (10, 10))], [put("kestle", (11.6, 10))], order="kestle vane")
    b.declares("kestle")
    made = best(b, "vane")
    assert {key.partition(":")[0] for key in made} <= {"strike", "feint", "spot"}
    assert len(made) >= 2


def test_of_two_enemies_the_one_that_can_be_brought_down_is_struck() -> None:
    foes = [put("dacosta", (11.5, 10)), put("lask", (8.5, 10), injury=3)]
    b = fight([put("ussk", (10, 10))], foes, order="dacosta lask ussk")
    b.declares("dacosta")
    b.declares("lask")
    struck = {key.split(":")[2] for key in best(b, "ussk") if key.startswith("strike")}
    assert struck == {"lask"}


def test_no_defence_is_declared_when_nobody_is_near() -> None:
    b = fight([put("ussk", (10, 10))], [put("kestle", (50, 50))], order="kestle ussk")
    b.declares("kestle")
    assert not {"dodge", "parry:ussk.force_blade", "evade"} & set(best(b, "ussk"))


def test_whoever_is_about_to_be_struck_by_three_at_once_defends_itself() -> None:
    foes = [
        put(name, point) for name, point in (("ussk", (11.5, 10)), ("hrrn", (8.4, 10)), ("skirr", (10, 11.4)))
    ]
    b = fight([put("tarrant", (10, 10))], foes, order="ussk hrrn skirr tarrant")
    b.declares("ussk", "strike tarrant", "strike tarrant")
    b.declares("hrrn", "strike tarrant", "strike tarrant")
    b.declares("skirr", "brawl tarrant", "brawl tarrant")
    assert {"parry:tarrant.quarterstaff", "dodge", "retreat"} & set(best(b, "tarrant"))


def test_whoever_can_leave_by_an_exit_that_pays_leaves() -> None:
    way_out = Exit("hatch", 1, ((0, 8), (2, 8), (2, 12), (0, 12)))
    b = fight(
        [put("corvane", (30, 10))],
        [put("vane", (5, 10))],
        order="corvane vane",
        exits=[way_out],
        scenario="serve_the_warrant",
    )
    b.declares("corvane")
    assert "use:hatch" in best(b, "vane")
    errand = Prospects(b.g).errands(b["vane"])[0]
    assert errand.reached((1.4, 10.0))
    assert not errand.reached((1.6, 10.0)), "the whole base must be inside"


def test_a_place_out_of_reach_of_who_has_yet_to_strike_is_better() -> None:
    b = fight([put("roake", (10, 10))], [put("kestle", (14, 10))], order="kestle roake")
    b.declares("kestle", "strike roake", "strike roake")
    b.declares("roake")
    b.modifies()
    places = Places(b.g, b["roake"])
    assert places.worth((5.1, 10.0)) > places.worth((10.0, 10.0))


def test_a_striker_goes_where_it_reaches_whom_it_has_named() -> None:
    b = fight([put("tarrant", (10, 10))], [put("skirr", (16, 10))], order="skirr tarrant")
    b.declares("skirr")
    b.declares("tarrant", "strike skirr", "strike skirr")
    b.modifies()
    places = Places(b.g, b["tarrant"])
    assert places.worth((13.1, 10.0)) > places.worth((10.0, 10.0)) + 0.5


@pytest.mark.parametrize("name", ["cargo_deck_nine", "glasshouse_lab", "lantern_street", "practice_deck"])
def test_all_that_is_pondered_may_be_answered(name: str) -> None:
    match = Match.start(book, read_map(MAPS / f"{name}.toml"), Setup(), 5)
    kinds = set()
    for _ in range(60):
        asked = match.pending
        if asked is None:
            break
        found = pondered(match.book, match.view(asked.who), asked)
        legal = list(advised(book, asked, found))
        assert len(legal) == len(found)
        kinds.add(asked.kind)
        match.answer(legal[0][0] if legal else asked.spread(1)[0])
    assert {"compose", "path", "one", "point"} <= kinds
