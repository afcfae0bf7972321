"""The content of Regiments: weapons, profiles, armies, lists as printed; what is said of faulty files."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import game.rules.regiments
from game.engine.clauses import Rules
from game.engine.content import BadContent
from game.rules.regiments.content import Content

FOLDER = Path(next(iter(game.rules.regiments.__path__))) / "content"

WEAPONS = {
    "hand_weapon": (0, None, 0, 0, 0, False, False),
    "hooves": (0, None, 0, 0, 0, False, False),
    "spear": (0, None, 0, 0, 0, True, False),
    "bill": (0, None, 1, 0, 1, False, False),
    "lance": (0, None, 0, 0, 0, False, True),
    "tide_blade": (0, None, 1, -1, 2, False, False),
    "hulk_claws": (0, None, 0, -1, 1, False, False),
    "drake_jaws": (0, None, 0, -1, 0, False, False),
    "crossbow": (24, 4, 0, 0, 1, False, False),
    "bow": (24, 3, 0, 0, 0, False, False),
    "shortbow": (18, 3, 0, 0, 0, False, False),
}
"""Range, Strength, added to the user's, AP, Armour Bane, spear, lance."""

PROFILES = {
    "marchers": ("infantry", 4, 3, 3, 3, 3, 1, 3, 1, 7, 1, (1, 1), 5, 6, (12, 30)),
    "bill_wardens": ("infantry", 4, 4, 3, 3, 3, 1, 4, 1, 8, 1, (1, 1), 5, 10, (10, 24)),
    "arbalesters": ("infantry", 4, 3, 3, 3, 3, 1, 3, 1, 7, 1, (1, 1), 6, 10, (5, 15)),
    "heron_knights": ("cavalry", 7, 4, 3, 3, 3, 1, 4, 1, 8, 2, (1, 2), 2, 25, (3, 8)),
    "outriders": ("cavalry", 9, 3, 3, 3, 3, 1, 3, 1, 7, 2, (1, 2), 6, 15, (3, 8)),
    "marshal": ("cavalry", 7, 5, 4, 4, 4, 3, 5, 3, 9, 2, (1, 2), 2, 135, (1, 1)),
    "hedge_magus": ("infantry", 4, 3, 3, 3, 3, 2, 3, 1, 8, 1, (1, 1), 7, 65, (1, 1)),
    "hedge_magus_palfrey": ("cavalry", 8, 3, 3, 3, 3, 2, 3, 1, 8, 2, (1, 2), 7, 75, (1, 1)),
    "silt_thralls": ("infantry", 4, 2, 0, 3, 3, 1, 1, 1, 6, 1, (1, 1), 7, 4, (16, 40)),
    "reed_kin": ("infantry", 5, 3, 3, 3, 3, 1, 3, 1, 6, 1, (1, 1), 7, 6, (8, 16)),
    "mudscale_riders": ("cavalry", 7, 4, 0, 4, 3, 1, 3, 1, 8, 2, (1, 2), 3, 22, (3, 8)),
    "weir_chariot": ("chariot", 7, 4, 0, 5, 5, 4, 3, 2, 7, 4, (2, 3), 4, 75, (1, 1)),
    "bog_hulk": ("monster", 6, 3, 0, 5, 5, 5, 2, 5, 7, 5, (2, 2), 4, 105, (1, 1)),
    "regent": ("infantry", 4, 5, 0, 4, 4, 3, 4, 3, 9, 1, (1, 1), 5, 105, (1, 1)),
    "seer": ("infantry", 4, 3, 0, 3, 3, 2, 3, 1, 8, 1, (1, 1), 7, 50, (1, 1)),
    "seer_drake": ("monster", 7, 3, 0, 5, 5, 4, 3, 3, 8, 4, (2, 2), 5, 145, (1, 1)),
}
"""Type, M, WS, BS, S, T, W, I, A, Ld, US, base, AV, points, size."""

LINES = {
    "marchers": [("man", 3, 3, 3, 1, "spear")],
    "bill_wardens": [("man", 4, 3, 4, 1, "bill")],
    "arbalesters": [("man", 3, 3, 3, 1, "hand_weapon")],
    "heron_knights": [("rider", 4, 3, 4, 1, "lance"), ("horse", 3, 3, 3, 1, "hooves")],
    "outriders": [("rider", 3, 3, 3, 1, "hand_weapon"), ("horse", 3, 3, 3, 1, "hooves")],
    "marshal": [("rider", 5, 4, 5, 3, "lance"), ("horse", 3, 3, 3, 1, "hooves")],
    "hedge_magus": [("man", 3, 3, 3, 1, "hand_weapon")],
    "hedge_magus_palfrey": [("rider", 3, 3, 3, 1, "hand_weapon"), ("horse", 3, 3, 3, 1, "hooves")],
    "silt_thralls": [("body", 2, 3, 1, 1, "hand_weapon")],
    "reed_kin": [("man", 3, 3, 3, 1, "hand_weapon")],
    "mudscale_riders": [("rider", 4, 4, 3, 1, "hand_weapon"), ("beast", 3, 4, 2, 2, "hand_weapon")],
    "weir_chariot": [("crew", 4, 4, 3, 2, "hand_weapon"), ("beasts", 3, 4, 2, 2, "hand_weapon")],
    "bog_hulk": [("monster", 3, 5, 2, 5, "hulk_claws")],
    "regent": [("man", 5, 4, 4, 3, "tide_blade")],
    "seer": [("man", 3, 3, 3, 1, "hand_weapon")],
    "seer_drake": [("rider", 3, 3, 3, 1, "hand_weapon"), ("drake", 4, 5, 3, 3, "drake_jaws")],
}
"""Part, WS, S without the weapon, I, A, weapon."""

ABLE = {
    "marchers": [],
    "bill_wardens": [],
    "arbalesters": [],
    "heron_knights": ["First Charge", "Swiftstride", "Counter Charge"],
    "outriders": ["Swiftstride"],
    "marshal": ["First Charge", "Swiftstride", "Counter Charge"],
    "hedge_magus": ["Wizard (1)"],
    "hedge_magus_palfrey": ["Wizard (1)"],
    "silt_thralls": ["Fear"],
    "reed_kin": [],
    "mudscale_riders": ["Fear", "Stupidity", "Armoured Hide (2)"],
    "weir_chariot": ["First Charge", "Swiftstride", "Impact Hits (D6) S5"],
    "bog_hulk": ["Fear", "Stupidity", "Armoured Hide (3)"],
    "regent": ["Fear"],
    "seer": ["Wizard (1)", "Stupidity"],
    "seer_drake": ["Wizard (1)", "Fear", "Stupidity", "Armoured Hide (2)", "Swiftstride"],
}

LISTS = {
    "sallow_cross": (
        [("outriders", 5, ""), ("marchers", 20, ""), ("heron_knights", 3, "marshal"), ("arbalesters", 9, "")],
        [
            ("weir_chariot", 1, ""),
            ("silt_thralls", 28, "regent"),
            ("silt_thralls", 24, ""),
            ("mudscale_riders", 5, ""),
        ],
        (495, 498),
    ),
    "barrow": (
        [
            ("outriders", 5, ""),
            ("marchers", 16, ""),
            ("marchers", 20, "hedge_magus"),
            ("heron_knights", 5, "marshal"),
            ("bill_wardens", 14, ""),
            ("arbalesters", 8, ""),
        ],
        [
            ("weir_chariot", 1, ""),
            ("mudscale_riders", 7, ""),
            ("silt_thralls", 30, "regent"),
            ("silt_thralls", 30, "seer"),
            ("bog_hulk", 1, ""),
            ("reed_kin", 16, ""),
        ],
        (836, 825),
    ),
    "breakwater": (
        [
            ("outriders", 5, "hedge_magus_palfrey"),
            ("marchers", 20, ""),
            ("arbalesters", 10, ""),
            ("bill_wardens", 18, ""),
            ("heron_knights", 5, "marshal"),
        ],
        [
            ("weir_chariot", 1, ""),
            ("silt_thralls", 24, ""),
            ("mudscale_riders", 5, ""),
            ("silt_thralls", 30, "regent"),
            ("seer_drake", 1, ""),
            ("reed_kin", 14, ""),
            ("weir_chariot", 1, ""),
        ],
        (810, 810),
    ),
}


@pytest.fixture(scope="module")
def content() -> Content:
    return Content.load(FOLDER)


# ---- as printed


@pytest.mark.clause("REG-604", "REG-700", "REG-701")
@pytest.mark.parametrize("name", WEAPONS)
def test_a_weapon_has_the_printed_numbers(content: Content, name: str) -> None:
    w = content.weapon(name)
    assert (w.range, w.strength, w.plus, w.ap, w.bane, w.spear, w.lance) == WEAPONS[name]


@pytest.mark.clause("REG-040", "REG-042", "REG-043", "REG-044", "REG-045")
@pytest.mark.parametrize("name", PROFILES)
def test_a_unit_or_character_has_the_printed_profile(content: Content, name: str) -> None:
    p = content.profile(name)
    numbers = (p.troop, p.m, p.ws, p.bs, p.s, p.t, p.w, p.i, p.a, p.ld, p.us)
    assert (*numbers, p.base, p.av, p.points, p.size) == PROFILES[name]


@pytest.mark.clause("REG-041", "REG-042", "REG-043")
@pytest.mark.parametrize("name", LINES)
def test_each_part_has_the_printed_attack_line(content: Content, name: str) -> None:
    lines = content.profile(name).lines
    assert [(x.part, x.ws, x.s, x.i, x.a, x.weapon) for x in lines] == LINES[name]
    assert [x.mount for x in lines] == [n > 0 for n in range(len(lines))]


@pytest.mark.clause("REG-600", "REG-610", "REG-620", "REG-640", "REG-650", "REG-670", "REG-680")
@pytest.mark.clause("REG-702", "REG-703")
@pytest.mark.parametrize("name", ABLE)
def test_a_profile_has_the_printed_special_rules(content: Content, name: str) -> None:
    assert [content.called(special) for special in content.profile(name).specials] == ABLE[name]


@pytest.mark.clause("REG-661")
def test_the_drake_has_its_stupidity_from_its_rider(content: Content) -> None:
    parts = {s.rule: s.part for s in content.profile("seer_drake").specials}
    assert (parts["stupidity"], parts["fear"], parts["swiftstride"]) == ("rider", "drake", "drake")


def test_missile_weapons_are_the_printed_ones(content: Content) -> None:
    shooting = {p.id: p.missile for p in content.profiles.values() if p.missile}
    assert shooting == {"arbalesters": "crossbow", "outriders": "shortbow", "reed_kin": "bow"}


@pytest.mark.clause("REG-047", "REG-048", "REG-613", "REG-614")
def test_the_printed_armour_value_follows_from_the_equipment(content: Content) -> None:
    assert {p.id: p.reckoned_av() for p in content.profiles.values()} == {
        p.id: p.av for p in content.profiles.values()
    }


@pytest.mark.clause("REG-068", "REG-060")
def test_each_army_has_its_general_and_only_its_own_profiles(content: Content) -> None:
    assert [p.id for p in content.profiles.values() if p.general] == ["marshal", "regent"]
    march, court = content.army("heron_march"), content.army("drowned_court")
    assert {*march.units, *march.characters, *court.units, *court.characters} == set(PROFILES)
    assert [p.id for p in content.profiles.values() if p.character and not p.joins] == ["seer_drake"]


@pytest.mark.clause("REG-800", "REG-820")
@pytest.mark.parametrize("name", LISTS)
def test_a_scenario_fields_the_printed_lists_for_the_printed_points(content: Content, name: str) -> None:
    row = content.scenario(name)
    one, two, points = LISTS[name]
    assert [[(m.profile, m.models, m.character) for m in force.units] for force in row.forces] == [one, two]
    assert tuple(force.points for force in row.forces) == points
    assert tuple(content.points(force) for force in row.forces) == points


@pytest.mark.clause("REG-813", "REG-801")
def test_scenarios_say_who_goes_first_and_what_objectives_give(content: Content) -> None:
    found = {}
    for row in content.scenarios.values():
        prize = row.prize
        worth = (prize.when, prize.points, prize.reach, prize.first_round) if prize else None
        found[row.id] = (row.first, row.rounds, worth)
    assert found == {
        "sallow_cross": ("roll", 6, None),
        "barrow": ("roll", 6, ("rounds", 30, 6, 2)),
        "breakwater": ("b", 6, ("end", 100, 4, 1)),
        "water_meadow": ("a", 3, None),
    }


def test_every_clause_named_in_the_content_is_in_the_rulebook(content: Content) -> None:
    rules = Rules.of("regiments")
    named = [row.clause for row in content.rules.values()]
    named += [row.clause for row in content.spells.values()]
    named += [row.clause for row in content.scenarios.values()]
    assert [clause for clause in named if clause not in rules] == []


@pytest.mark.clause("REG-175", "REG-176")
def test_spells_have_the_printed_values(content: Content) -> None:
    found = {s.id: (s.value, s.range, s.enemy, s.strength, s.ap) for s in content.spells.values()}
    assert found == {"bark_ward": (7, 12, False, 0, 0), "ember_dart": (8, 24, True, 4, 0)}


# ---- faults


Broken = Callable[[str, str, str], list[str]]


@pytest.fixture
def broken(tmp_path: Path) -> Broken:
    """The faults of the content after one replacement in one file."""

    def after(file: str, old: str, new: str) -> list[str]:
        folder = tmp_path / "content"
        shutil.copytree(FOLDER, folder)
        path = folder / f"{file}.toml"
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(BadContent) as caught:
            Content.load(folder)
        return [str(fault) for fault in caught.value.faults]

    return after


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        (
            "heron_march",
            'weapon = "bill" }',
            'weapon = "bil" }',
            'heron_march.toml:52:63: there is no weapon "bil"; did you mean "bill"?',
        ),
        (
            "heron_march",
            "shield = true\nav = 5",
            "av = 5",
            "heron_march.toml:23:6: its armour makes 6+, not 5+; write 6, or change the armour (REG-047)",
        ),
        (
            "drowned_court",
            "us = 5",
            "us = 4",
            "drowned_court.toml:140:6: a model of monster with 5 Wounds has Unit Strength 5, not 4; "
            "write 5 (REG-045)",
        ),
        (
            "drowned_court",
            '{ rule = "armoured_hide", amount = 3 }',
            '{ rule = "armoured_hide" }',
            "Armoured Hide needs amount; add amount = 1 or more",
        ),
        (
            "heron_march",
            '{ rule = "swiftstride" }, { rule = "counter_charge" }',
            '{ rule = "first_charge" }, { rule = "counter_charge" }',
            "Heron Knights have first_charge already; name each special rule once",
        ),
        (
            "weapons",
            "range = 24\nstrength = 4",
            "range = 24",
            "the crossbow shoots and has no Strength; add strength = 3",
        ),
        (
            "scenarios",
            'profile = "outriders", models = 5',
            'profile = "outriders", models = 2',
            "2 Outriders are no unit; write 3 to 8 (REG-820)",
        ),
        (
            "scenarios",
            'profile = "outriders", models = 5, x = 8, y = 9, files = 5',
            'profile = "outriders", models = 5, x = 8, y = 9, files = 6',
            "5 models cannot stand in 6 files; write at most 5 (REG-051)",
        ),
        (
            "scenarios",
            'models = 28, character = "regent"',
            "models = 28",
            "this list has no General; field exactly one (REG-068)",
        ),
        (
            "scenarios",
            "models = 20, x = 17, y = 8, files = 5",
            'models = 20, character = "marshal", x = 17, y = 8, files = 5',
            "Marshal of the March cannot ride with Marchers; name one on a base of 1 x 1 inches (REG-060)",
        ),
        ("scenarios", "points = 495", "points = 500", "its units cost 495 points, not 500; write 495"),
        (
            "scenarios",
            'profile = "arbalesters", models = 9',
            'profile = "reed_kin", models = 9',
            'there is no profile "reed_kin"; known: arbalesters, bill_wardens, hedge_magus',
        ),
        (
            "rules",
            'short = "a 6 To Wound adds to AP"',
            'short = "a natural 6 To Wound adds to AP"',
            '"short" has 31 characters; write at most 26',
        ),
    ],
)
def test_a_fault_is_told_with_its_place_and_what_would_be_right(
    broken: Broken, file: str, old: str, new: str, fault: str
) -> None:
    found = broken(file, old, new)
    assert any(fault in line for line in found), found
    assert all(line.startswith(f"{file}.toml:") for line in found)


def test_a_profile_belongs_to_one_army(broken: Broken) -> None:
    found = broken("drowned_court", 'id = "reed_kin"', 'id = "marchers"')
    assert any('id "marchers" stands in heron_march.toml already' in line for line in found), found
