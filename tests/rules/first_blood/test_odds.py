"""The exact odds of the ledger (10.8): every row of its tables, and whole attacks from the table itself."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from game.rules.first_blood import odds
from game.rules.first_blood.dicework import Triggers
from game.rules.first_blood.preview import (
    Plan,
    clash_plan,
    forecast_of,
    inflicted_plan,
    percent,
    plan_of,
    ram_plan,
    split_table,
    volley_plan,
)

from .arrange import Put, Skirmish, put, skirmish, slab
from .printed_odds import INFLICTED, PLAIN, TRIGGERED

RULES = {
    "RB": Triggers((1,), ()),
    "PA": Triggers((), (1,)),
    "RB+PA": Triggers((1,), (1,)),
    "DE": Triggers((), (6,)),
}


def agrees(found: Fraction, printed: str) -> bool:
    """Whether a chance is the printed one: a fraction, or six decimals."""
    if "/" in printed:
        return found == Fraction(printed)
    return abs(float(found) - float(printed)) < 6e-7


def same(found: dict[int, Fraction], printed: tuple[str, ...]) -> bool:
    """Whether a distribution is the printed one."""
    return len(found) == len(printed) and all(agrees(found[n], chance) for n, chance in enumerate(printed))


@pytest.mark.clause("FIB-613", "FIB-634", "FIB-636")
def test_plain_attack_sequences() -> None:
    for n, cap, blocks, printed in PLAIN:
        assert same(odds.through(odds.hits(n, cap), blocks), printed), (n, cap, blocks)


@pytest.mark.clause("FIB-620", "FIB-622", "FIB-902", "FIB-904", "FIB-920")
def test_sequences_with_triggers() -> None:
    for n, cap, blocks, rule, printed in TRIGGERED:
        assert same(odds.through(odds.hits(n, cap, RULES[rule]), blocks), printed), (n, cap, blocks, rule)


@pytest.mark.clause("FIB-604", "FIB-605", "FIB-606")
def test_inflicted_hits() -> None:
    for n, blocks, printed in INFLICTED:
        assert same(odds.through(odds.hits(n, n), blocks), printed), (n, blocks)


@pytest.mark.clause("FIB-711", "FIB-720", "FIB-721", "FIB-918")
def test_resolve_tests() -> None:
    printed = {
        1: ("1/6", "0", "0", "0"),
        2: ("1/3", "1/6", "0", "0"),
        3: ("1/2", "1/3", "1/6", "0"),
        4: ("2/3", "1/2", "1/3", "1/6"),
        5: ("5/6", "2/3", "1/2", "1/3"),
    }
    again = {"1/6": "11/36", "1/3": "5/9", "1/2": "3/4", "2/3": "8/9", "5/6": "35/36", "0": "0"}
    for resolve, row in printed.items():
        for excess, chance in enumerate(row):
            assert odds.passes(odds.Body(1, 0, resolve), 1 + excess) == Fraction(chance)
            twice = odds.passes(odds.Body(1, 0, resolve, steadfast=True), 1 + excess)
            assert twice == Fraction(again[chance])


@pytest.mark.clause("FIB-111", "FIB-936", "FIB-956")
def test_single_dice() -> None:
    lower = sum(1 for a in range(1, 7) for b in range(1, 7) if a < b)
    assert Fraction(lower, 36) == Fraction(5, 12)
    assert Fraction(3, 6) == Fraction(1, 2) and Fraction(4, 6) == Fraction(2, 3)


# ---- whole attacks, as they stand on the table


def duel_of(att: Put, tgt: Put, *more: Put) -> Skirmish:
    """The attacker's side first, friends of the target behind it."""
    return skirmish([att], [tgt, *more])


def fate(plan: Plan) -> tuple[Fraction, Fraction, Fraction]:
    """Broken!, no test, slain."""
    slain, broken = plan.fates
    return broken, 1 - slain - broken, slain


def fractions(*printed: str) -> tuple[Fraction, ...]:
    """Fractions as the ledger prints them."""
    return tuple(map(Fraction, printed))


SHOT = fractions("1541/7776", "2275/7776", "55/108")


@pytest.mark.clause("FIB-401", "FIB-902", "FIB-916", "FIB-712", "FIB-713")
def test_a_charge_into_a_shield_wall() -> None:
    reaver, bellman = put("thorn_reaver", (10, 10), inspired=True), put("bellman", (11.3, 10))
    b = duel_of(reaver, bellman, put("bellman", (11.3, 12)))
    locked = clash_plan(b.g, b["thorn_reaver"], b["bellman-1"])
    assert fate(locked) == fractions("22697/93312", "175/384", "14045/46656")
    c = duel_of(reaver, bellman)
    alone = clash_plan(c.g, c["thorn_reaver"], c["bellman"])
    assert fate(alone) == fractions("9829/31104", "1085/3888", "12595/31104")


@pytest.mark.clause("FIB-412", "FIB-401")
def test_a_bellman_that_charges_and_one_that_is_helped_are_as_good() -> None:
    b = duel_of(put("bellman", (10, 10), inspired=True), put("thorn_reaver", (11.3, 10)))
    assert fate(clash_plan(b.g, b["bellman"], b["thorn_reaver"])) == SHOT
    c = skirmish([put("bellman", (10, 10)), put("bellman", (12.6, 10))], [put("thorn_reaver", (11.3, 10))])
    assert fate(clash_plan(c.g, c["bellman-1"], c["thorn_reaver"])) == SHOT


@pytest.mark.clause("FIB-502", "FIB-520", "FIB-912", "FIB-920")
def test_aimed_shots() -> None:
    b = duel_of(put("quarrelman", (10, 10), aimed=True), put("thorn_reaver", (20, 10)))
    assert fate(volley_plan(b.g, b["quarrelman"], b["thorn_reaver"])) == SHOT
    c = skirmish(
        [put("quarrelman", (10, 10), aimed=True)],
        [put("thorn_reaver", (20, 10))],
        terrain=[slab("fence", 14, 9, 0.5, 2)],
    )
    hidden = fractions("1769/11664", "3703/7776", "8681/23328")
    assert fate(volley_plan(c.g, c["quarrelman"], c["thorn_reaver"])) == hidden
    slinger, bellman = put("burr_slinger", (10, 10), aimed=True), put("bellman", (20, 10))
    d = duel_of(slinger, bellman)
    seen = fractions("3427781/10077696", "381823/1679616", "4358977/10077696")
    assert fate(volley_plan(d.g, d["burr_slinger"], d["bellman"])) == seen
    e = skirmish([slinger], [bellman, put("bellman", (20, 12))], terrain=[slab("fence", 14, 9, 0.5, 2)])
    safe = fractions("75859679/362797056", "3649825/6718464", "89846827/362797056")
    assert fate(volley_plan(e.g, e["burr_slinger"], e["bellman-1"])) == safe


@pytest.mark.clause("FIB-632", "FIB-910", "FIB-904", "FIB-902")
@pytest.mark.parametrize(
    ("att", "tgt", "printed"),
    [
        ("stonejack", "root_troll", ("1/1296", "5/324", "25/216", "125/144")),
        ("root_troll", "stonejack", ("4979/31104", "130435/279936", "52345/139968")),
        ("horga", "edda", ("0.150842", "0.369575", "0.350082", "0.129501")),
        ("edda", "horga", ("3611/279936", "29245/93312", "64655/139968", "1235/5832")),
        ("drowned_ox", "hollow_stag", ("9983/62208", "23605/62208", "15865/46656", "175/1458")),
        ("hollow_stag", "drowned_ox", ("9983/62208", "23605/62208", "15865/46656", "175/1458")),
    ],
)
def test_the_great_clash(att: str, tgt: str, printed: tuple[str, ...]) -> None:
    b = duel_of(put(att, (20, 20), inspired=True), put(tgt, (23, 20)))
    assert same(dict(clash_plan(b.g, b[att], b[tgt]).wounds), printed)


@pytest.mark.clause("FIB-950", "FIB-953", "FIB-914", "FIB-952", "FIB-954")
def test_hits_that_are_inflicted_on_the_table() -> None:
    def plan(att: str, tgt: str, n: int, kind: str, clause: str) -> Plan:
        b = duel_of(put(att, *((10, 10), (8.75, 10))[: 2 if att == "boar_lancer" else 1]), put(tgt, (13, 10)))
        return inflicted_plan(b.g, b[att], b[tgt], n, kind, clause)

    ox = plan("drowned_ox", "thorn_reaver", 3, "clash", "FIB-950")
    assert fate(ox) == fractions("3161/15552", "1/6", "9799/15552")
    stag = plan("hollow_stag", "bellman", 2, "clash", "FIB-950")
    assert fate(stag) == fractions("995/3888", "581/1296", "575/1944")
    hail = plan("sallow", "quarrelman", 3, "volley", "FIB-953")
    assert fate(hail) == fractions("25/144", "17/432", "85/108")
    impact = plan("boar_lancer", "bellman", 3, "plain", "FIB-914")
    assert fate(impact) == fractions("5321/15552", "1/6", "7639/15552")
    b = duel_of(put("stonejack", (10, 10)), put("edda", (12, 10)))
    ram = ("21749/93312", "193741/419904", "436369/1679616", "76801/1679616")
    assert same(dict(ram_plan(b.g, b["stonejack"], b["edda"]).wounds), ram)


@pytest.mark.clause("FIB-740", "FIB-918", "FIB-904")
def test_worn_and_broken_targets() -> None:
    b = duel_of(put("horga", (10, 10), inspired=True), put("edda", (12, 10), wounds=3))
    broken, untested, slain = fate(clash_plan(b.g, b["horga"], b["edda"]))
    assert agrees(broken, "0.663018") and agrees(untested, "0.150842") and agrees(slain, "0.186140")
    c = duel_of(put("bellman", (10, 10)), put("thorn_reaver", (11.3, 10), broken=True))
    assert fate(clash_plan(c.g, c["bellman"], c["thorn_reaver"])) == fractions("0", "581/1296", "715/1296")


@pytest.mark.clause("FIB-740")
def test_two_bellmen_in_a_row() -> None:
    b = duel_of(put("bellman", (10, 10)), put("thorn_reaver", (11.3, 10)))
    broken, untested, slain = fate(clash_plan(b.g, b["bellman"], b["thorn_reaver"]))
    b["thorn_reaver"].broken = True
    _, missed, dead = fate(clash_plan(b.g, b["bellman"], b["thorn_reaver"]))
    ends = (broken * missed + untested * broken, untested**2, slain + broken * dead + untested * slain)
    assert ends == fractions("246925/1679616", "337561/1679616", "547565/839808")


def taken_back(struck: odds.Spread, blocks: int, back: int) -> list[Fraction]:
    """FIB-906 Wounds by Counter-Attack: each 1 among the blocks inflicts a hit."""
    some = 1 - struck.get((), Fraction(0))
    out = [1 - some, Fraction(0), Fraction(0), Fraction(0)]
    for ones in range(blocks + 1):
        chance = some * comb(blocks, ones) * Fraction(1, 6) ** ones * Fraction(5, 6) ** (blocks - ones)
        for wounds, p in odds.through(odds.hits(ones, ones), back).items():
            out[wounds] += chance * p
    return out


@pytest.mark.clause("FIB-906", "FIB-907")
def test_what_the_counter_attack_takes_back() -> None:
    stag = taken_back(odds.hits(2, 2), 3, 3)
    assert all(map(agrees, stag, ("0.912916", "0.081624", "0.005322", "0.000139")))
    horga = taken_back(odds.hits(6, 3, RULES["RB+PA"]), 3, 2)
    assert all(map(agrees, horga, ("0.869420", "0.120513", "0.009760", "0.000308")))


# ---- previews and the command


@pytest.mark.clause("FIB-405", "FIB-406")
def test_a_preview_shows_the_same_numbers_for_each_enemy() -> None:
    b = skirmish([put("edda", (20, 20))], [put("thorn_reaver", (21.5, 20)), put("root_troll", (18.1, 20))])
    plan = plan_of(b.g, b["edda"], "clash", b["thorn_reaver"])
    assert plan is not None
    assert len(forecast_of(b.g, plan).parts) == 4 and forecast_of(b.g, plan).marks
    table = split_table(b.g, b["edda"], [b["thorn_reaver"], b["root_troll"]], 4)
    assert [len(row) for row in table.rows] == [5, 5]
    slain, _ = clash_plan(b.g, b["edda"], b["thorn_reaver"], 4).fates
    assert table.rows[0][4] == f"{round(100 * slain)}" == "75"
    assert table.rows[1] == ("Root Troll", *["0"] * 4)
    assert plan_of(b.g, b["edda"], "bind_wounds", b["edda"]) is None
    assert [percent(Fraction(p)) for p in ("0", "1/1000", "1/2", "999/1000", "1")] == [
        "0 %",
        "<1 %",
        "50 %",
        ">99 %",
        "100 %",
    ]


@pytest.mark.clause("FIB-610", "FIB-710")
def test_the_command_gives_fractions() -> None:
    given = {"dice": 3, "cap": 2, "blocks": 3, "extra_on": [1], "health": 1, "resolve": 3}
    assert odds.from_json(given)["slain"] == "14045/46656"
    assert odds.from_json(given)["broken"] == "22697/93312"
    assert odds.from_json({"dice": 1, "cap": 1, "blocks": 0}) == {"unblocked": {"0": "1/6", "1": "5/6"}}
    again = odds.from_json({"dice": 1, "cap": 1, "blocks": 1, "reroll_blocks": [6], "reroll_attacks": [6]})
    assert again["unblocked"]["0"] == "257/432"


@pytest.mark.clause("FIB-610")
@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"dice": 3, "cap": 2}, '"blocks" is missing'),
        ({"dice": 3, "cap": 2, "blocks": 1, "luck": 1}, 'unknown key "luck"'),
        ({"dice": 99, "cap": 2, "blocks": 1}, '"dice" is 99; give a whole number from 0 to 20'),
        ({"dice": 3, "cap": 2, "blocks": 1, "extra_on": [7]}, "a list of faces"),
        ({"dice": 3, "cap": 2, "blocks": 1, "broken": 1}, "give true or false"),
        ({"dice": 3, "cap": 2, "blocks": 1, "health": 0}, "from 1 to 20"),
    ],
)
def test_bad_numbers_are_refused_with_what_would_be_right(given: dict[str, object], said: str) -> None:
    with pytest.raises(odds.BadOdds, match=said.replace('"', ".")):
        odds.from_json(given)
