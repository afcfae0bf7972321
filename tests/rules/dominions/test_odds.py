"""Every exact odds row."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from game.rules.dominions.odds import BadOdds, from_json
from game.rules.dominions.outcomes import (
    Attack,
    above,
    chances,
    down_after,
    fates,
    harms,
    hits,
    hits_to_defeat,
    penalty,
    sprint_mean,
    success,
    summed,
)

DEFENCES = [
    ((), "0", "5/12", "1/2", "2/3", "3/4"),
    ((4,), "5/6", "25/72", "31/72", "43/72", "49/72"),
    ((5,), "5/4", "5/16", "19/48", "9/16", "31/48"),
    ((8,), "3", "5/24", "13/48", "5/12", "1/2"),
    ((9,), "15/4", "25/144", "11/48", "13/36", "7/16"),
    ((7, 7), "14/3", "235/1728", "5/27", "67/216", "659/1728"),
    ((7, 4), "19/6", "85/432", "25/96", "353/864", "211/432"),
    ((6, 3, 2), "5/2", "793/3456", "1039/3456", "397/864", "11237/20736"),
]


@pytest.mark.clause("DOM-002", "DOM-003", "DOM-004", "DOM-501", "DOM-502")
@pytest.mark.parametrize("row", DEFENCES, ids=lambda r: str(r[0]))
def test_one_attack_against_defences(row: tuple[tuple[int, ...], str, str, str, str, str]) -> None:
    needs, mean, *expected = row
    assert sum(n * p for n, p in summed(needs).items()) == F(mean)
    for target, p in zip((5, 6, 8, 9), expected, strict=True):
        assert chances(Attack(target, needs)).hit == F(p)
        assert from_json({"target": target, "defences": list(needs)}) == {"hit": p}


STRIKES = [
    (6, 4, 1, 1, (), "1/2 1/2"),
    (6, 4, 2, 0, (), "49/144 35/72 25/144"),
    (8, 6, 1, 0, (9,), "23/36 13/36"),
    (8, 6, 1, 1, (9,), "457/864 407/864"),
    (8, 6, 2, 0, (9,), "479/864 133/432 119/864"),
    (8, 6, 2, 1, (), "13/72 1/2 23/72"),
    (8, 6, 2, 1, (9,), "907/1728 299/864 223/1728"),
    (8, 6, 2, 2, (9,), "851/1536 253/768 179/1536"),
    (9, 7, 3, 0, (7, 7), "1247/2304 1673/6912 1127/6912 371/6912"),
    (9, 7, 2, 1, (7, 7), "14609/31104 11735/31104 595/3888"),
]
MEANS = ["1/2", "5/6", "13/36", "407/864", "7/12", "41/36", "29/48", "9/16", "35/48", "7085/10368"]


@pytest.mark.clause("DOM-454", "DOM-455", "DOM-456", "DOM-457", "DOM-504")
@pytest.mark.parametrize("n", range(len(STRIKES)))
def test_several_strikes_and_feints_on_one_target(n: int) -> None:
    strike, feint, strikes, feints, defences, expected = STRIKES[n]
    less = strikes + feints - 1
    found = hits([strike - less] * strikes, [(feint - less, feint)] * feints, defences)
    assert found == {k: F(p) for k, p in enumerate(expected.split())}
    assert sum(k * p for k, p in found.items()) == F(MEANS[n])


CALLED = [
    (Attack(9, called=-7), "1/6", "7/12", "1/4"),
    (Attack(4, called=-3), "1/12", "1/4", "2/3"),
    (Attack(8, (8,), called=-3), "5/24", "5/24", "7/12"),
    (Attack(8, called=-4), "1/3", "1/3", "1/3"),
    (Attack(8, called=-5), "1/4", "5/12", "1/3"),
    (Attack(8, called=-2), "1/2", "1/6", "1/3"),
    (Attack(5, called=-3), "1/6", "1/4", "7/12"),
    (Attack(6, called=-4), "1/6", "1/3", "1/2"),
    (Attack(5, called=-4, feint=(5, 7)), "47/144", "43/144", "3/8"),
    (Attack(5, (7,), called=-4, feint=(5, 7)), "125/576", "425/1728", "29/54"),
    (Attack(6, (7,), called=-4), "11/144", "17/72", "11/16"),
]


@pytest.mark.clause("DOM-435", "DOM-436", "DOM-437")
@pytest.mark.parametrize("row", CALLED, ids=lambda r: f"{r[0].need}{r[0].called}")
def test_called_shots(row: tuple[Attack, str, str, str]) -> None:
    attack, spot, general, miss = row
    found = chances(attack)
    assert (found.spot, found.general, 1 - found.hit) == (F(spot), F(general), F(miss))


DISARMS = [
    (Attack(7, grip=7), "7/18"),
    (Attack(8, grip=7), "17/36"),
    (Attack(4, grip=7), "13/72"),
    (Attack(7, (5,), grip=7), "527/1728"),
    (Attack(7, (7,), grip=7), "35/144"),
    (Attack(7, grip=4), "37/72"),
    (Attack(7, grip=9), "7/24"),
    (Attack(6, grip=5), "19/48"),
]


@pytest.mark.clause("DOM-472", "DOM-473", "DOM-475", "DOM-477", "DOM-479")
@pytest.mark.parametrize("row", DISARMS, ids=lambda r: r[1])
def test_disarms(row: tuple[Attack, str]) -> None:
    attack, p = row
    assert chances(attack).hit == F(p)
    given = {"target": attack.need, "defences": list(attack.defences), "grip": attack.grip}
    assert from_json(given) == {"hit": p}


SHOTS = [
    (Attack(10), "5/6"),
    (Attack(7), "7/12"),
    (Attack(4), "1/3"),
    (Attack(6), "1/2"),
    (Attack(9, evades=(7,), evade_most=5), "83/144"),
    (Attack(7, evades=(7,), evade_most=5), "59/144"),
    (Attack(6, evades=(7,), evade_most=5), "47/144"),
    (Attack(9, evades=(6, 6), evade_most=5), "443/864"),
    (Attack(9, (7,)), "5/9"),
    (Attack(7, evades=(5,), evade_most=5), "23/48"),
]


@pytest.mark.clause("DOM-412", "DOM-424", "DOM-428", "DOM-553", "DOM-556")
@pytest.mark.parametrize("row", SHOTS, ids=lambda r: r[1])
def test_missile_strikes(row: tuple[Attack, str]) -> None:
    assert chances(row[0]).hit == F(row[1])


HITS = [
    (0, "0 1/6 1/6 1/6 5/12", "343/216", "0.5000 0.9167 0.9954"),
    (1, "1/12 1/6 1/6 1/6 1/3", "26364/14641", "0.4167 0.8264 0.9635"),
    (2, "1/6 1/6 1/6 1/6 1/4", "1296/625", "0.3333 0.7222 0.9074"),
    (3, "1/4 1/6 1/6 1/6 1/6", "5324/2187", "0.2500 0.6042 0.8235"),
    (4, "1/3 1/6 1/6 1/6 1/12", "375/128", "0.1667 0.4722 0.7083"),
    (5, "5/12 1/6 1/6 1/6 0", "8748/2401", "0.0833 0.3264 0.5584"),
    (6, "1/2 1/6 1/6 1/12 0", "119/27", "0.0833 0.2500 0.4329"),
    (7, "7/12 1/6 1/6 0 0", "3516/625", "0.0833 0.1875 0.3108"),
    (8, "2/3 1/6 1/12 0 0", "57/8", "0.0833 0.1667 0.2546"),
    (9, "3/4 1/6 0 0 0", "260/27", "0.0833 0.1597 0.2297"),
]


@pytest.mark.clause("DOM-704", "DOM-706", "DOM-707", "DOM-708")
@pytest.mark.parametrize("row", HITS, ids=lambda r: f"TN {r[0]}")
def test_one_torso_hit(row: tuple[int, str, str, str]) -> None:
    need, spread, expected, down = row
    found = [F(0)] * 5
    for h, p in harms(need).items():
        if not h.defeats:
            found[min(h.levels, 4)] += p
    assert found == [F(p) for p in spread.split()]
    assert sum(p for h, p in harms(need).items() if h.defeats) == F(1, 12)
    assert hits_to_defeat(need) == F(expected)
    assert [f"{float(down_after(need, n)):.4f}" for n in (1, 2, 3)] == down.split()


@pytest.mark.clause("DOM-721", "DOM-724", "DOM-725")
def test_places_at_target_number_4() -> None:
    head = {(h.levels, h.kills): p for h, p in harms(4, "head").items()}
    assert head[(0, False)] == F(1, 3)
    assert [head[(n, False)] for n in (2, 3, 4, 5)] == [F(1, 6), F(1, 6), F(1, 6), F(1, 12)]
    assert sum(p for (_, kills), p in head.items() if kills) == F(1, 12)
    assert fates(4, spot="neck") == {"unharmed": F(1, 3), "defeated": F(7, 12), "dead": F(1, 12)}
    hand = {h.levels: p for h, p in harms(4, "left_hand").items()}
    assert hand == {0: F(1, 3), 1: F(2, 3)}


@pytest.mark.clause("DOM-702", "DOM-708")
def test_one_attack_to_its_end() -> None:
    hit = chances(Attack(9, (6,))).hit
    assert 1 - hit == F(19, 48)
    found = {(h.levels, h.defeats): hit * p for h, p in harms(5).items()}
    assert found[(0, False)] == F(145, 576)
    assert [found[(n, False)] for n in (1, 2, 3)] == [F(29, 288)] * 3
    assert hit * fates(5)["defeated"] == F(29, 576)
    shot = chances(Attack(9)).hit
    assert 1 - shot == F(1, 4)
    levels = {h.levels: shot * p for h, p in harms(3).items() if not h.defeats}
    assert [levels[n] for n in (0, 1, 2, 3)] == [F(3, 16), F(1, 8), F(1, 8), F(1, 8)]
    assert shot * fates(3)["defeated"] == F(3, 16)


@pytest.mark.clause("DOM-111", "DOM-112", "DOM-113")
def test_who_stands_above_whom_in_the_timing_order() -> None:
    found = [above(5 + better, 5) for better in (0, 1, 2, 3, 5)]
    assert found == [F(1, 2), F(11, 19), F(87, 134), F(32, 45), F(111, 137)]


@pytest.mark.clause("DOM-331", "DOM-332", "DOM-334", "DOM-341")
def test_sprint_and_retreat_rolls() -> None:
    assert [success(n) for n in (4, 5, 6)] == [F(1, 3), F(5, 12), F(1, 2)]
    assert penalty(4) == {0: F(2, 3), 1: F(1, 12), 2: F(1, 12), 3: F(1, 12), 4: F(1, 12)}
    assert sprint_mean(6, 6) == F(31, 4)


def test_the_command_takes_feints_and_called_shots() -> None:
    assert from_json({"target": 8, "defences": [8], "called": -3}) == {"hit": "5/12", "particular": "5/24"}
    feint = {"target": 5, "defences": [], "feint": 7, "feint_target": 5, "called": -4}
    assert from_json(feint) == {"hit": "5/8", "particular": "47/144"}
    assert from_json({"target": 5, "defences": [], "feint": 4}) == {"hit": str(F(1, 3) * F(3, 4) + F(5, 18))}


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"target": "5"},
        {"target": 5, "defences": 3},
        {"target": 5, "defences": [1] * 7},
        {"target": 5, "odd": 1},
        {"target": 5, "called": 2},
        {"target": 5, "feint": -1},
        {"target": 5, "feint_target": 4},
        {"target": True},
        {"target": 99},
    ],
)
def test_wrong_numbers_are_refused_with_what_would_be_right(given: dict[str, object]) -> None:
    with pytest.raises(BadOdds, match=r"give|known|needs"):
        from_json(given)
