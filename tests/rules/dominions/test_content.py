"""The content of Dominions: weapons, profiles, squads, scenarios as printed; what is said of faulty files."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import game.rules.dominions
from game.engine.clauses import Rules
from game.engine.content import BadContent
from game.rules.dominions.content import Content
from game.rules.dominions.loading import advancement
from game.rules.dominions.profiles import SKILLS
from tests.rules.dominions.printed import FIGHTING, MELEE, MISSILE, PEOPLE

FOLDER = Path(next(iter(game.rules.dominions.__path__))) / "content"
LETTERS = {"W": "warrant_office", "L": "quiet_ledger", "R": "ninth_tunnel", "V": "vhor_vanguard"}
CAST = {
    "omar": ((2, 3, 4, 2), 2, 4, 6, 4, (6, 4, 3, 4, 4, 2, 4, 3, 4), {}),
    "serena": ((4, 3, 4, 3), 3, 5, 5, 7, (5, 3, 4, 4, 4, 4, 5, 4, 4), {"beam": 5}),
    "niles": ((3, 6, 3, 4), 5, 7, 5, 5, (9, 6, 7, 5, 5, 5, 8, 6, 5), {}),
    "alex": ((3, 5, 4, 3), 4, 6, 5, 5, (5, 4, 4, 4, 4, 4, 6, 5, 5), {"slug_thrower": 10}),
    "ixna": ((5, 4, 6, 1), 4, 4, 6, 8, (6, 4, 5, 6, 5, 5, 4, 4, 5), {"beam": 4}),
}
"""The example cast: attributes, CC, Timing, WI, Grip, Skills, Missile Strike."""


@pytest.fixture(scope="module")
def content() -> Content:
    return Content.load(FOLDER)


# ---- as printed


@pytest.mark.clause("DOM-214", "DOM-302", "DOM-303", "DOM-514", "DOM-515", "DOM-516", "DOM-600")
def test_melee_weapons_have_the_printed_numbers(content: Content) -> None:
    found = {
        g.id: (g.hands, g.reach, g.parry, g.wound, g.rate, g.stun)
        for g in content.gear.values()
        if g.kind == "melee"
    }
    assert found == MELEE


@pytest.mark.clause("DOM-031", "DOM-032", "DOM-033", "DOM-412", "DOM-413", "DOM-426", "DOM-712")
def test_missile_weapons_have_the_printed_numbers(content: Content) -> None:
    found = {
        g.id: (g.category, g.hands, g.short, g.medium, g.long, g.wound, g.rate, _note(g.stun, g.thrown))
        for g in content.gear.values()
        if g.kind == "missile"
    }
    assert found == MISSILE


def _note(stun: bool, thrown: bool) -> str:
    return "stun" if stun else "thrown" if thrown else ""


@pytest.mark.clause("DOM-533", "DOM-534", "DOM-703", "DOM-966")
def test_shields_and_armour_have_the_printed_numbers(content: Content) -> None:
    shields = {g.id: (g.hands, g.withstand) for g in content.gear.values() if g.kind == "shield"}
    assert shields == {"buckler": (1, 1), "riot_shield": (1, 2), "scrap_panel": (1, 1)}
    assert (content.gear["sample_case"].kind, content.gear["sample_case"].hands) == ("objective", 1)
    assert {a.id: (a.torso, a.head, a.neck, a.eyes) for a in content.armour.values()} == {
        "none": (0, 0, 0, 0),
        "padded_jacket": (1, 0, 0, 0),
        "ballistic_vest": (2, 0, 0, 0),
        "vest_and_helm": (2, 2, 0, 0),
        "android_chassis": (2, 2, 2, 1),
        "light_carapace": (2, 1, 1, 0),
        "heavy_carapace": (3, 2, 1, 0),
        "drone_hull": (2, 0, 0, 0),
        "sentry_housing": (3, 0, 0, 0),
    }


@pytest.mark.clause("DOM-020", "DOM-021", "DOM-022", "DOM-024", "DOM-026", "DOM-027", "DOM-037")
@pytest.mark.parametrize("name", PEOPLE)
def test_a_fighter_has_the_printed_profile_and_costs_what_its_stats_cost(content: Content, name: str) -> None:
    f = content.fighters[name]
    attributes = (f.vigor, f.agility, f.stamina, f.luck)
    squad = next(letter for letter, squad in LETTERS.items() if squad == f.squad)
    found = (f.name, squad, f.body, f.radius, attributes, f.composite, f.timing, f.withstand, f.grip, f.ap)
    assert found == PEOPLE[name]
    assert advancement(f) == f.ap


@pytest.mark.clause("DOM-023", "DOM-029", "DOM-219", "DOM-493", "DOM-902")
@pytest.mark.parametrize("name", FIGHTING)
def test_a_fighter_has_the_printed_skills_and_gear(content: Content, name: str) -> None:
    f = content.fighters[name]
    skills = tuple(f.skill(skill) for skill in SKILLS)
    hand = [*f.in_hand, *f.built_in]
    gear = (hand, list(f.carried), bool(f.built_in))
    assert (skills, dict(f.missile), f.brawl_wound, f.armour, *gear) == FIGHTING[name]


@pytest.mark.parametrize("name", CAST)
def test_the_example_cast_is_as_printed(content: Content, name: str) -> None:
    f = content.fighters[name]
    attributes = (f.vigor, f.agility, f.stamina, f.luck)
    skills = tuple(f.skill(skill) for skill in SKILLS)
    found = (attributes, f.composite, f.timing, f.withstand, f.grip, skills, dict(f.missile))
    assert found == CAST[name]


@pytest.mark.clause("DOM-900")
def test_squads_list_their_fighters_in_roster_order(content: Content) -> None:
    assert {s.id: s.fighters for s in content.squads.values()} == {
        "warrant_office": ("corvane", "ottoway", "arx7", "roake"),
        "quiet_ledger": ("vane", "kestle", "dacosta", "lask"),
        "ninth_tunnel": ("quill", "hesper", "tarrant", "pike", "hallam"),
        "vhor_vanguard": ("ussk", "hrrn", "skirr", "seeker", "sentry"),
        "partners": ("omar", "serena"),
        "fugitive": ("niles",),
        "applicants": ("tolliver", "varga"),
        "examiner": ("plum",),
    }
    casts = ["partners", "fugitive", "applicants", "examiner"]
    assert [s.id for s in content.squads.values() if s.cast] == casts


@pytest.mark.clause("DOM-900", "DOM-960", "DOM-962", "DOM-964", "DOM-965")
def test_scenarios_are_as_printed(content: Content) -> None:
    found = {
        s.id: (s.name, s.map, s.squads, s.first, s.rounds, s.clauses) for s in content.scenarios.values()
    }
    assert found == {
        "serve_the_warrant": (
            "Serve the Warrant",
            "cargo_deck_nine",
            ("warrant_office", "quiet_ledger"),
            "east",
            8,
            ("DOM-960", "DOM-961"),
        ),
        "larsdale_arrest": (
            "The Larsdale Arrest",
            "cargo_deck_nine",
            ("partners", "fugitive"),
            "east",
            6,
            ("DOM-965",),
        ),
        "break_the_glasshouse": (
            "Break the Glasshouse",
            "glasshouse_lab",
            ("ninth_tunnel", "vhor_vanguard"),
            "east",
            10,
            ("DOM-962", "DOM-963"),
        ),
        "market_day": ("Market Day", "lantern_street", (), "west", 8, ("DOM-964",)),
        "entrance_exam": (
            "The Entrance Exam",
            "practice_deck",
            ("applicants", "examiner"),
            "west",
            6,
            ("DOM-965",),
        ),
    }
    market = content.scenario("market_day")
    rosters = [len(market.roster(s)) for s in content.squads.values() if not s.cast]
    assert rosters == [4, 4, 4, 4]


def test_everybody_and_everything_that_can_be_dropped_has_a_picture(content: Content) -> None:
    assets = FOLDER.parents[3] / "assets"
    for f in content.fighters.values():
        assert (assets / "tokens_dominions" / f"{f.sprite}.svg").is_file()
        assert f.short and f.role and f.quote
    for g in content.gear.values():
        if not g.built_in:
            assert (assets / "markers_dominions" / f"{g.art}.svg").is_file()


def test_the_rulebook_has_every_clause_with_a_title_and_a_text(content: Content) -> None:
    rules = Rules.of("dominions")
    assert len(rules) == 292
    assert [c.id for c in rules if not (c.title and c.text)] == []
    cited = [clause for s in content.scenarios.values() for clause in s.clauses]
    assert [clause for clause in cited if clause not in rules] == []


# ---- faults


@pytest.fixture
def spoiled(tmp_path: Path) -> Callable[[str, str, str], list[str]]:
    """Loads the content with one passage of a file replaced, and returns what is said of it."""
    folder = tmp_path / "content"
    shutil.copytree(FOLDER, folder)

    def load(file: str, old: str, new: str) -> list[str]:
        path = folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(BadContent) as caught:
            Content.load(folder)
        return [str(fault) for fault in caught.value.faults]

    return load


FAULTS = {
    "a weapon that is not there": (
        "fighters.toml",
        'in_hand = ["shotgun"]',
        'in_hand = ["shotgum"]',
        'there is no gear "shotgum"',
        'did you mean "shotgun"?',
    ),
    "armour that is not there": (
        "fighters.toml",
        'armour = "ballistic_vest"',
        'armour = "balistic_vest"',
        'there is no armour "balistic_vest"',
        'did you mean "ballistic_vest"?',
    ),
    "too much for two hands": (
        "fighters.toml",
        'in_hand = ["shotgun"]',
        'in_hand = ["shotgun", "mace"]',
        "Bram Ottoway holds 3 hands' worth and has 2",
        "move something to carried (DOM-600)",
    ),
    "a price that is wrong": (
        "fighters.toml",
        "ap = 125",
        "ap = 124",
        "its stats cost 125 Advancement Points, not 124",
        "write 125, or change the stats (DOM-026)",
    ),
    "a stat above twelve": ("fighters.toml", "strike = 8", "strike = 13", '"strike" 13', "from 0 to 12"),
    "a humanoid without a grip": (
        "fighters.toml",
        "grip = 7\n",
        "",
        "Ilsa Corvane is a humanoid without a Grip",
        "add grip = 4 (DOM-027)",
    ),
    "a weapon without a rate": (
        "armory.toml",
        "rate = 5\n",
        "",
        "the knife has no rate",
        "add rate = 1 or more (DOM-214)",
    ),
    "a blade that shoots": (
        "armory.toml",
        "wound = 1\nrate = 5",
        "wound = 1\nthrown = true\nrate = 5",
        "a melee has no thrown",
        "leave thrown out (DOM-426)",
    ),
    "ranges that shrink": (
        "armory.toml",
        "medium = 10",
        "medium = 4",
        "its ranges are 5, 4 and 18",
        "in growing order (DOM-413)",
    ),
    "a fighter of nobody": (
        "squads.toml",
        '"ottoway"',
        '"otoway"',
        'there is no fighter "otoway"',
        'did you mean "ottoway"?',
    ),
    "somebody twice": (
        "squads.toml",
        '["corvane", "ottoway"',
        '["corvane", "corvane", "ottoway"',
        '"corvane" stands here already',
        "name each once",
    ),
    "one squad": (
        "scenarios.toml",
        'squads = ["warrant_office", "quiet_ledger"]',
        'squads = ["warrant_office"]',
        "1 squads stand here",
        "name two, the western first, or none",
    ),
    "an exit of nobody": (
        "scenarios.toml",
        'side = "east"',
        'side = "easst"',
        '"side" "easst" is not known',
        'did you mean "east"?',
    ),
    "a key that nothing reads": (
        "scenarios.toml",
        "rounds = 8",
        "rouns = 8\nrounds = 8",
        'unknown key "rouns"',
        'did you mean "rounds"?',
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told_with_its_place_and_what_would_be_right(
    spoiled: Callable[[str, str, str], list[str]], name: str
) -> None:
    file, old, new, what, right = FAULTS[name]
    said = [told for told in spoiled(file, old, new) if what in told]
    assert len(said) == 1 and right in said[0]
    line = (FOLDER / file).read_text(encoding="utf-8").split(old)[0].count("\n") + 1
    assert said[0].startswith(f"{file}:")
    assert abs(int(said[0].split(":")[1]) - line) <= 20
