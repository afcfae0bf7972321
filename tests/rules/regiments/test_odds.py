"""Exact odds: attacks, charges, pursuit, spells, whole rounds."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from game.rules.regiments import odds
from game.rules.regiments.content import content
from game.rules.regiments.dicework import Blow
from game.rules.regiments.odds_rounds import Body, Strikes, breaks
from game.rules.regiments.profiles import Line
from game.rules.regiments.values import to_hit_blow, to_hit_shot, to_wound, worn


def blow(attacker: str, part: str, target: str, *, charged: bool = False, afraid: bool = False) -> Blow:
    """What one attack of a line needs against the rank and file of a target."""
    line = next(x for x in content().profile(attacker).lines if x.part == part)
    weapon, hurt = content().weapon(line.weapon), content().profile(target)
    lance = weapon.lance and charged
    return Blow(
        to_hit_blow(line.ws, hurt.ws),
        -1 if afraid else 0,
        to_wound(weapon.strength_of(line.s) + (2 if lance else 0), hurt.t),
        worn_of(target),
        -weapon.ap + (1 if lance else 0),
        weapon.bane,
    )


def worn_of(name: str) -> int:
    """AV as printed."""
    return max(2, worn(content().profile(name)).whole)


def shot(shooter: str, target: str, modifier: int = 0) -> Blow:
    """What one shot needs."""
    p = content().profile(shooter)
    weapon = content().weapon(p.missile)
    assert weapon.strength is not None
    wound = to_wound(weapon.strength, content().profile(target).t)
    return Blow(to_hit_shot(p.bs), modifier, wound, worn_of(target), 0, weapon.bane)


@pytest.mark.clause("REG-030")
def test_leadership() -> None:
    assert [odds.passes(ld) for ld in (6, 7, 8, 9)] == [
        Fraction(5, 12),
        Fraction(7, 12),
        Fraction(13, 18),
        Fraction(5, 6),
    ]


@pytest.mark.clause("REG-560")
def test_break_tests() -> None:
    found = [odds.holds(7, n) for n in (1, 2, 3, 4, 5, 9)]
    assert found == [
        Fraction(5, 12),
        Fraction(5, 18),
        Fraction(1, 6),
        Fraction(1, 12),
        Fraction(1, 36),
        Fraction(1, 36),
    ]


def rolled(least: int, *, swift: bool = False, slow: bool = False) -> str:
    """The chance of a charge roll of at least so much."""
    return str(odds.charge(0, least, swift=swift, slow=slow))


@pytest.mark.clause("REG-242", "REG-243")
def test_charge_rolls() -> None:
    assert [rolled(n) for n in range(2, 7)] == ["35/36", "8/9", "3/4", "5/9", "11/36"]
    assert [rolled(n, slow=True) for n in range(2, 7)] == ["25/36", "4/9", "1/4", "1/9", "1/36"]


@pytest.mark.clause("REG-674")
def test_charge_rolls_with_swiftstride() -> None:
    assert [rolled(n, swift=True) for n in range(4, 10)] == [
        "211/216",
        "101/108",
        "31/36",
        "161/216",
        "125/216",
        "5/12",
    ]
    assert [rolled(n, swift=True, slow=True) for n in range(4, 10)] == [
        "185/216",
        "79/108",
        "7/12",
        "91/216",
        "55/216",
        "5/36",
    ]
    assert odds.charge(7, 16, swift=True) == Fraction(5, 12)


@pytest.mark.clause("REG-622")
def test_fear_and_arrival_together() -> None:
    assert odds.passes(9) * odds.charge(7, 14, swift=True) == Fraction(805, 1296)


@pytest.mark.clause("REG-686", "REG-693")
def test_a_counter_charge_brings_the_charger_nearer() -> None:
    held = [odds.charge(7, d) for d in (10, 11, 12, 13)]
    assert held == [Fraction(8, 9), Fraction(3, 4), Fraction(5, 9), Fraction(11, 36)]
    met = [odds.countered(7, d) for d in (10, 11, 12, 13)]
    assert met == [1, Fraction(107, 108), Fraction(103, 108), Fraction(47, 54)]
    assert (odds.charge(6, 12), odds.countered(6, 12)) == (Fraction(11, 36), Fraction(47, 54))


@pytest.mark.clause("REG-573", "REG-672")
def test_pursuit() -> None:
    cases = [(False, False), (True, False), (False, True), (True, True)]
    assert [str(odds.caught(*case)) for case in cases] == [
        "721/1296",
        "287/1296",
        "1099/1296",
        "4249/7776",
    ]


@pytest.mark.clause("REG-653")
def test_stupidity() -> None:
    assert [1 - odds.passes(ld) for ld in (7, 8, 9)] == [Fraction(5, 12), Fraction(5, 18), Fraction(1, 6)]


@pytest.mark.clause("REG-171", "REG-172", "REG-174")
def test_spells() -> None:
    assert [odds.casts(v, 1) for v in (7, 8)] == [Fraction(13, 18), Fraction(7, 12)]
    assert [odds.casts_through(v, 1, 1) for v in (7, 8)] == [Fraction(541, 1296), Fraction(491, 1296)]


@pytest.mark.clause("REG-600", "REG-602", "REG-625", "REG-701")
def test_single_attacks() -> None:
    bill = blow("bill_wardens", "man", "mudscale_riders")
    assert (odds.one(bill), odds.one(replace(bill, bane=0))) == (Fraction(1, 8), Fraction(1, 9))
    hulk = blow("bill_wardens", "man", "bog_hulk")
    assert odds.one(hulk) == Fraction(7, 54)
    assert odds.one(blow("bill_wardens", "man", "bog_hulk", afraid=True)) == Fraction(7, 72)
    assert odds.one(shot("arbalesters", "mudscale_riders")) == Fraction(1, 8)
    assert odds.one(shot("arbalesters", "mudscale_riders", -1)) == Fraction(1, 12)
    assert odds.one(shot("reed_kin", "heron_knights")) == Fraction(1, 24)
    assert odds.one(blow("heron_knights", "rider", "silt_thralls", charged=True)) == Fraction(5, 9)
    assert odds.one(blow("heron_knights", "rider", "mudscale_riders", charged=True)) == Fraction(5, 24)
    assert odds.one(blow("regent", "man", "heron_knights")) == Fraction(2, 9)
    assert odds.one(blow("bog_hulk", "monster", "heron_knights")) == Fraction(11, 72)
    assert odds.one(Blow(None, 0, to_wound(5, 3), worn_of("marchers"))) == Fraction(5, 9)
    assert odds.one(blow("marchers", "man", "silt_thralls")) == Fraction(1, 3)
    assert odds.one(blow("marchers", "man", "silt_thralls", afraid=True)) == Fraction(1, 4)


@pytest.mark.clause("REG-402")
def test_a_volley() -> None:
    spread = odds.unsaved(shot("arbalesters", "mudscale_riders"), 8)
    assert odds.mean(spread) == 1 and spread[0] == Fraction(5764801, 16777216)


# ---- whole rounds


def body(
    name: str,
    target: str,
    models: int,
    files: int,
    fighting: int,
    *,
    charged: bool = False,
    disrupted: bool = False,
    afraid: bool = False,
) -> Body:
    """A unit in a round against a target."""

    def strikes(line: Line) -> Strikes:
        needs = blow(name, line.part, target, charged=charged, afraid=afraid)
        return Strikes(line.i, line.a, needs, content().weapon(line.weapon).spear)

    p = content().profile(name)
    return Body(
        models,
        files,
        fighting,
        tuple(map(strikes, p.lines)),
        p.ld,
        charged,
        disrupted,
        int(charged),
    )


def decimals(a: Body, b: Body) -> tuple[float, float]:
    """The chances that either breaks, to four places."""
    one, two = breaks(a, b)
    return round(float(one), 4), round(float(two), 4)


@pytest.mark.clause("REG-525", "REG-540", "REG-541", "REG-643")
def test_knights_charge_marchers_and_thralls() -> None:
    knights = body("heron_knights", "marchers", 5, 5, 5, charged=True)
    for disrupted, chance in ((True, 0.8561), (False, 0.5850)):
        marchers = body("marchers", "heron_knights", 20, 5, 5, disrupted=disrupted)
        assert decimals(knights, marchers)[1] == chance
    knights = body("heron_knights", "silt_thralls", 5, 5, 5, charged=True)
    for disrupted, chance in ((True, 0.9576), (False, 0.8594)):
        thralls = body("silt_thralls", "heron_knights", 28, 7, 7, disrupted=disrupted)
        assert decimals(knights, thralls)[1] == chance


@pytest.mark.clause("REG-689", "REG-525")
def test_riders_charge_knights_who_hold_or_counter_charge() -> None:
    riders = body("mudscale_riders", "heron_knights", 5, 5, 5, charged=True)
    held = body("heron_knights", "mudscale_riders", 5, 5, 5)
    met = body("heron_knights", "mudscale_riders", 5, 5, 5, charged=True)
    assert decimals(riders, held) == (0.0426, 0.3769)
    assert decimals(riders, met) == (0.3151, 0.0814)


@pytest.mark.clause("REG-625", "REG-700")
def test_marchers_against_thralls_with_and_without_fear() -> None:
    thralls = body("silt_thralls", "marchers", 28, 7, 7)
    for afraid, chance in ((False, 0.7165), (True, 0.5734)):
        marchers = body("marchers", "silt_thralls", 20, 5, 5, afraid=afraid)
        assert decimals(marchers, thralls)[1] == chance


# ---- the command line


def test_the_command_gives_fractions_per_number_of_wounds() -> None:
    asked = {"ws": 3, "target_ws": 2, "strength": 3, "toughness": 3, "armour": 7, "attacks": 2}
    assert odds.from_json(asked) == {"unsaved": {"0": "4/9", "1": "4/9", "2": "1/9"}}
    volley = {"bs": 3, "strength": 4, "toughness": 3, "armour": 3, "ap": 0, "bane": 1, "attacks": 1}
    assert odds.from_json(volley) == {"unsaved": {"0": "7/8", "1": "1/8"}}
    given = {"to_hit": 4, "strength": 4, "toughness": 3, "armour": 3, "bane": 1, "attacks": 1}
    assert odds.from_json(given) == odds.from_json(volley)


def test_the_command_gives_the_chance_of_a_charge() -> None:
    asked = {"charge": {"move": 7, "distance": 16, "swiftstride": True, "slow": False}}
    assert odds.from_json(asked) == {"success": "5/12"}
    assert odds.from_json({"charge": {"move": 4, "distance": 8.0}}) == {"success": "3/4"}


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ([], "an object is needed"),
        ({"strength": 3}, 'give "to_hit"'),
        ({"to_hit": 4, "strength": 3, "toughness": 3, "armour": 9}, "from 2 to 7"),
        ({"charge": {"move": 7, "distance": "far"}}, "inches from 0"),
        ({"luck": 1}, 'there is no "luck"'),
        ({"charge": {"move": 7, "distance": 3, "slow": 1}}, "true or false"),
        ({"charge": 3}, "give an object"),
    ],
)
def test_the_command_says_what_is_wrong(asked: object, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        odds.from_json(asked)
