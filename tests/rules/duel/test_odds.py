"""Exact chances: one roll, whole attacks, bids, wounds, twelve matchups, and the command `odds duel`."""

from __future__ import annotations

import json
import tomllib
from fractions import Fraction
from math import prod
from pathlib import Path
from typing import Any

import pytest

from game.__main__ import main
from game.rules.duel.bids import RESULTS, bid_chance
from game.rules.duel.chances import (
    HIGH,
    LOW,
    BadOdds,
    chance,
    effect_of,
    effects,
    from_json,
    ladder,
    rerolls,
    severity,
    success,
)
from game.rules.duel.exchange import strike
from game.rules.duel.outcomes import End, exchanges, harm, revealed
from game.rules.duel.state import Fencer, Pair
from tests.rules.duel.arrange import fencer

PRINTED = tomllib.loads((Path(__file__).parent / "printed.toml").read_text(encoding="utf-8"))


def fractions(row: list[str]) -> list[Fraction]:
    """Printed fractions as numbers."""
    return [Fraction(cell) for cell in row]


# ---- one roll, one attack


@pytest.mark.clause("DUE-003", "DUE-503", "DUE-504", "DUE-505")
def test_the_chance_of_one_roll_walks_down_the_ladder() -> None:
    roll = PRINTED["roll"]
    assert [chance(d, 1) for d in roll["difference"]] == roll["met"]
    assert [chance(d, 0) for d in roll["difference"]] == roll["open"]
    assert [ladder(n) for n in (25, 20, 2, 1, 0, -1, -2, -3, -4)] == [125, 100, 10, 5, 4, 3, 2, 1, 1]
    assert success(ladder(25), 0) == 1


@pytest.mark.clause("DUE-511", "DUE-512", "DUE-513", "DUE-514")
def test_the_first_attack_is_the_roll_and_the_surplus_rolls_again() -> None:
    assert [rerolls(3, d) for d in (0, 1, 2, 3)] == [2, 2, 1, 0]
    assert [rerolls(1, d) for d in (0, 1, 2, 3)] == [0, 0, -1, -2]
    assert [rerolls(a, 0) for a in (1, 2, 3, 4)] == [0, 1, 2, 3]


@pytest.mark.clause("DUE-511", "DUE-512", "DUE-513")
@pytest.mark.parametrize("row", PRINTED["attack"]["met"], ids=lambda r: f"{r[0]:+d}")
def test_a_whole_attack_met_by_a_defence_has_the_printed_chance(row: list[float]) -> None:
    found = [success(chance(int(row[0]), 1), again) for again in range(-3, 4)]
    assert [round(float(p), 6) for p in found] == row[1:]


@pytest.mark.clause("DUE-504", "DUE-513")
@pytest.mark.parametrize("row", PRINTED["attack"]["open"], ids=lambda r: f"{r[0]:+d}")
def test_a_whole_open_attack_has_the_printed_chance(row: list[float]) -> None:
    found = [success(chance(int(row[0]), 0), rerolls(n, 0)) for n in (1, 2, 3, 4)]
    assert [round(float(p), 6) for p in found] == row[1:]


@pytest.mark.clause("DUE-511", "DUE-512")
def test_whole_attacks_at_equal_levels_are_exact_fractions() -> None:
    found = [success(chance(0, d), rerolls(a, d)) for a, d in ((3, 1), (1, 3), (4, 1), (3, 0), (4, 0))]
    assert found == fractions(["61/125", "1/125", "369/625", "657/1000", "7599/10000"])


# ---- bids


@pytest.mark.clause("DUE-205", "DUE-206")
@pytest.mark.parametrize("row", PRINTED["bid"]["chance"], ids=lambda r: f"level {r[0]}")
def test_a_bid_with_rerolls_has_the_printed_chance(row: list[Any]) -> None:
    f = fencer("A", f"Level {row[0]}")
    assert [success(bid_chance(f), r) for r in range(4)] == fractions(row[1:])


@pytest.mark.clause("DUE-211", "DUE-212", "DUE-213", "DUE-214", "DUE-215", "DUE-216")
@pytest.mark.parametrize("row", PRINTED["bid"]["items"], ids=lambda r: f"level {r[0]} {r[1]}")
def test_a_bid_gives_the_printed_number_of_items(row: list[Any]) -> None:
    won, lost = RESULTS[row[1], True][0], RESULTS[row[1], False][0]
    found = []
    for r in range(4):
        p = success(bid_chance(fencer("A", f"Level {row[0]}")), r)
        found.append(round(float(won * p + lost * (1 - p)), 4))
    assert found == row[2:]


# ---- wounds


@pytest.mark.clause("DUE-542", "DUE-801", "DUE-802", "DUE-803", "DUE-832", "DUE-851")
def test_severity_and_effect_have_the_printed_chances() -> None:
    for name, row in PRINTED["severity"].items():
        scale = HIGH if name.startswith("High") else LOW
        assert list(severity(scale, "reinforced" in name).values()) == fractions(row), name
    for name, row in PRINTED["effect"].items():
        found = severity(HIGH if name.startswith("High") else LOW, "reinforced" in name)
        kinds = effects("sabre" in name)
        each = [kinds.get(kind, Fraction(0)) for kind in ((False, True), (True, False), (True, True))]
        cells = [found[wound] * p for wound in ("light", "medium") for p in each]
        assert [*cells, found["heavy"], found["death"]] == fractions(row), name


@pytest.mark.clause("DUE-832", "DUE-851")
def test_the_effect_of_each_face_is_as_its_chances_say() -> None:
    for sabre in (False, True):
        counted = dict.fromkeys(effects(sabre), Fraction(0))
        for face in range(1, 7):
            counted[effect_of(face, sabre)] += Fraction(1, 6)
        assert counted == effects(sabre)


WHOLE = {
    "A on D": ("[A]", "[D]"),
    "A open": ("[A]", "[R]"),
    "RA on D": ("[RA]", "[D]"),
    "RA open": ("[RA]", "[R]"),
    "RA on RD": ("[RA]", "[RD]"),
    "A A A on D": ("[A A A]", "[D]"),
    "A A A open": ("[A A A]", "[R]"),
    "A on D D D": ("[A]", "[D D D]"),
    "RA att+3 open": ("[RA] att+3", "[R]"),
    "A on D, clean difference 4": ("bid change 4; [A]", "[D]"),
    "A A on D D def+3": ("[A A]", "[D D] def+3"),
}


def laid(a: str, b: str, pair: Pair | None = None) -> tuple[Pair, Fencer, Fencer]:
    """Two fencers with their stacks shown, paid and read."""
    x, y, pair = fencer("A", a), fencer("B", b), pair or Pair("A", "B")
    revealed(pair, x, y)
    return pair, x, y


@pytest.mark.clause("DUE-501", "DUE-502", "DUE-521", "DUE-522", "DUE-523", "DUE-541", "DUE-543")
@pytest.mark.parametrize("row", PRINTED["whole"], ids=lambda r: r["what"])
def test_one_whole_attack_wounds_with_the_printed_chances(row: dict[str, Any]) -> None:
    made = strike(*laid(*WHOLE[row["what"]]), 0)
    p = success(made.percent, made.again)
    hit = [p * q for q in severity(made.scale, made.reinforced).values()]
    assert [1 - p, *hit] == fractions(row["chances"])


# ---- whole turns

MATCHUPS = {
    "M1": ("[A A A]", "[D D D]"),
    "M2": ("[A A A]", "[D R R]"),
    "M3": ("[A A D]", "[A A D]"),
    "M4": ("[C RA RA]", "[A A D]"),
    "M5": ("sabre; [C C D] ctr+2", "[A A R]"),
    "M6": ("[K A A]", "[D D R]"),
    "M7": ("[F A A]", "rapier; [D A A]"),
    "M8": ("[RA RA] att+3", "rapier; [RD RD] def+3"),
    "M9": ("[A A D]", "[A D D]", 2, "high"),
    "M10": ("[A A D]", "[A D D]", 4, "lower"),
    "M11": ("bid change 2; [A A A D]", "bid change −2; [D]"),
    "M12": ("[A B D] brk 1", "[A A A]"),
}


def ends_of(name: str) -> tuple[Fencer, Fencer, list[End]]:
    """Every way a matchup can end."""
    a, b, *advantage = MATCHUPS[name]
    pair = Pair("A", "B")
    if advantage:
        pair.advantage, pair.strength, pair.option = "A", int(advantage[0]), str(advantage[1])
    pair, x, y = laid(str(a), str(b), pair)
    if pair.option == "lower":
        y.lowered = pair.strength // 2
    return x, y, list(exchanges(pair, x, y))


def words(wounds: tuple[str, ...]) -> str:
    """Wounds in the words of the tables."""
    return ", ".join(wounds) or "none"


@pytest.mark.clause("DUE-451", "DUE-513", "DUE-531", "DUE-534", "DUE-623", "DUE-731", "DUE-732", "DUE-859")
@pytest.mark.clause("DUE-837", "DUE-852", "DUE-434", "DUE-523", "DUE-543", "DUE-856")
@pytest.mark.parametrize("row", PRINTED["matchup"], ids=lambda r: r["id"])
def test_a_matchup_ends_with_the_printed_chances(row: dict[str, Any]) -> None:
    x, y, ends = ends_of(row["id"])
    found: dict[tuple[str, str], Fraction] = {}
    for end in ends:
        key = words(harm(end.a, x)), words(harm(end.b, y))
        found[key] = found.get(key, Fraction(0)) + end.chance
    assert found == {(a, b): Fraction(p) for a, b, p in row["ends"]}
    hit = [sum((e.chance for e in ends if getattr(e, n).wounds), Fraction(0)) for n in "ab"]
    assert hit == fractions(row["hit"])
    down = [sum((e.chance for e in ends if not getattr(e, n).fit), Fraction(0)) for n in "ab"]
    both = sum((e.chance for e in ends if not (e.a.fit or e.b.fit)), Fraction(0))
    assert [*down, both] == fractions(row["out"])
    if "endurance" in row:
        mean = [sum((e.chance * getattr(e, n).endurance for e in ends), Fraction(0)) for n in "ab"]
        assert mean == fractions(row["endurance"])
    states = {
        (e.a.wounds, e.a.endurance, e.b.wounds, e.b.endurance, e.pair.advantage, e.pair.strength)
        for e in ends
    }
    assert (len(states), sum(e.chance for e in ends)) == (row["states"], 1)


# ---- the command


def odds(capsys: pytest.CaptureFixture[str], given: str) -> tuple[int, str, str]:
    """Exit code, output and errors of `odds duel`."""
    code = main(["odds", "duel", given])
    out = capsys.readouterr()
    return code, out.out.strip(), out.err.strip()


@pytest.mark.clause("DUE-503", "DUE-802")
def test_the_command_answers_with_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = odds(capsys, '{"diff": 0, "attacks": 3, "defences": 1}')
    assert code == 0 and json.loads(out) == {
        "success": "61/125",
        "severity": {"light": "2/3", "medium": "1/3", "heavy": "0", "death": "0"},
    }


@pytest.mark.clause("DUE-504", "DUE-522", "DUE-523", "DUE-542", "DUE-543")
@pytest.mark.parametrize(
    ("given", "chances"),
    [
        ({"diff": 0, "attacks": 1, "defences": 0}, "3/10 0 1/3 1/3 1/3"),
        ({"diff": 3, "attacks": 1, "defences": 1}, "7/20 2/3 1/3 0 0"),
        ({"diff": 4, "attacks": 1, "defences": 1}, "2/5 0 1/3 1/3 1/3"),
        ({"diff": -9, "attacks": 1, "defences": 3, "weapon": "sabre"}, "1/1000000 2/3 1/3 0 0"),
        ({"diff": 30, "attacks": 1, "defences": 0, "weapon": "épée"}, "1 0 1/3 1/3 1/3"),
        ({"diff": 0, "attacks": 2, "defences": 2, "reinforced": True}, "1/5 4/9 5/9 0 0"),
        (
            {"diff": 0, "attacks": 2, "defences": 2, "reinforced": True, "reinforced_defence": True},
            "1/5 2/3 1/3 0 0",
        ),
        (
            {"diff": 1, "attacks": 1, "defences": 0, "reinforced": True, "weapon": "rapier"},
            "7/20 0 1/9 1/3 5/9",
        ),
    ],
)
def test_the_numbers_of_an_attack_give_its_chances(given: dict[str, Any], chances: str) -> None:
    found = from_json(given)
    assert " ".join([found["success"], *found["severity"].values()]) == chances


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"attacks": 1, "defences": 0}, '"diff" is missing; give a whole number'),
        ({"diff": 0, "attacks": 0, "defences": 0}, '"attacks" is 0; give 1 or more'),
        ({"diff": 0, "attacks": 1, "defences": -1}, '"defences" is -1; give 0 or more'),
        ({"diff": 0, "attacks": 1, "defences": 10**9}, '"defences" is more than 100; a stack holds 4 items'),
        ({"diff": 0.5, "attacks": 1, "defences": 0}, '"diff" is 0.5; give a whole number'),
        ({"diff": True, "attacks": 1, "defences": 0}, '"diff" is True; give a whole number'),
        ({"diff": 0, "attacks": "1", "defences": 0}, "\"attacks\" is '1'; give a whole number"),
        (
            {"diff": 0, "attacks": 1, "defences": 0, "weapon": "axe"},
            "\"weapon\" is 'axe'; one of sabre, epee, rapier",
        ),
        (
            {"diff": 0, "attacks": 1, "defences": 1, "reinforced": "no"},
            "\"reinforced\" is 'no'; give true or false",
        ),
        (
            {"diff": 0, "attacks": 1, "defences": 0, "reinforced_defence": True},
            '"reinforced_defence" needs a defence; give "defences" 1 or more',
        ),
        (
            {"diff": 0, "attacks": 1, "defences": 0, "level": 9},
            'unknown key "level"; known: diff, attacks, defences, reinforced, reinforced_defence, weapon',
        ),
    ],
)
def test_numbers_that_are_no_attack_are_refused_with_a_reason(given: dict[str, Any], why: str) -> None:
    with pytest.raises(BadOdds) as bad:
        from_json(given)
    assert str(bad.value) == why


@pytest.mark.parametrize("given", ['{"diff": 0', "[1]", '{"diff": 1, "attacks": 1, "defences": 99999999999}'])
def test_the_command_refuses_nonsense_in_a_sentence(capsys: pytest.CaptureFixture[str], given: str) -> None:
    code, out, err = odds(capsys, given)
    assert code != 0 and not out and err and "Traceback" not in err


def test_the_printed_tables_hold_together() -> None:
    assert prod(len(PRINTED[key]) for key in ("whole", "matchup")) == 11 * 12
    assert set(WHOLE) == {row["what"] for row in PRINTED["whole"]}
