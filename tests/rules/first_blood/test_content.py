"""The content of First Blood: profiles, warbands, scenarios as printed; what is said of faulty files."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import game.rules.first_blood
from game.engine.clauses import Rules
from game.engine.content import BadContent
from game.rules.first_blood.content import Content

FOLDER = Path(next(iter(game.rules.first_blood.__path__))) / "content"

PROFILES = {
    "edda": ("infantry", "character", 1, "M", 5, None, 3, 4, 4, 4, 3, 2, 8, 38),
    "oswin": ("infantry", "character", 1, "S", 5, None, 2, 2, 3, 4, 2, 2, 8, 24),
    "bell_sergeant": ("infantry", "leader", 1, "S", 5, None, 2, 3, 1, 3, 2, 1, 6, 9),
    "bellman": ("infantry", "warrior", 1, "S", 5, None, 2, 2, 1, 3, 2, 1, None, 7),
    "quarrelman": ("infantry", "warrior", 1, "S", 5, 2, 1, 1, 1, 2, 1, 1, None, 9),
    "stonejack": ("brute", "warrior", 2, "L", 5, None, 3, 3, 3, 3, 2, 1, None, 19),
    "lamp_rider": ("cavalry", "warrior", 2, "T", 9, 2, 2, 3, 3, 3, 2, 2, None, 20),
    "drowned_ox": ("monster", "warrior", 3, "H", 6, None, 3, 4, 7, 3, 3, 1, None, 46),
    "horga": ("brute", "character", 2, "L", 6, None, 3, 5, 5, 4, 2, 2, 8, 42),
    "sallow": ("infantry", "character", 1, "S", 5, 2, 1, 2, 3, 3, 1, 3, 8, 26),
    "reaver_fang": ("infantry", "leader", 1, "S", 6, None, 2, 3, 1, 2, 1, 2, 6, 8),
    "thorn_reaver": ("infantry", "warrior", 1, "S", 6, None, 2, 2, 1, 2, 1, 2, None, 6),
    "burr_slinger": ("infantry", "warrior", 1, "S", 6, 2, 1, 1, 1, 2, 1, 2, None, 9),
    "root_troll": ("brute", "warrior", 2, "L", 5, None, 2, 4, 4, 3, 1, 0, None, 18),
    "boar_lancer": ("cavalry", "warrior", 2, "T", 8, None, 2, 3, 3, 3, 2, 1, None, 19),
    "hollow_stag": ("monster", "warrior", 3, "H", 8, None, 3, 4, 7, 3, 2, 3, None, 43),
}
"""Role, rank, Size, base, M, V, C, A, H, R, D, E, CR, points."""

ABLE = {
    "edda": (["Parry", "Counter-Attack", "Steadfast"], [], ["hold_the_lamps", "sound_the_bell"]),
    "oswin": ([], ["Bind Wounds", "Call the Drowned"], ["litany_of_guard"]),
    "bell_sergeant": (["Shield Wall", "Watchful"], [], ["lock_shields"]),
    "bellman": (["Shield Wall", "Watchful"], [], []),
    "quarrelman": (['Barrage 2 (16")', "Piercing 1"], [], []),
    "stonejack": (["Cleave 1", "Shove"], ["Ram the Gate"], []),
    "lamp_rider": (['Barrage 1 (8")', "Impact 2", "Parting Shot"], [], []),
    "drowned_ox": (["Impact 3", "Unmoved"], ["Sweeping Blow 3"], []),
    "horga": (["Relentless Blows", "Frenzy"], [], ["red_moon"]),
    "sallow": (['Barrage 2 (14")'], ["Thorn Hail", "Rouse the Thicket"], ["sloe_mist"]),
    "reaver_fang": (["Relentless Blows"], [], ["swift_paws"]),
    "thorn_reaver": (["Relentless Blows"], [], []),
    "burr_slinger": (['Barrage 2 (14")', "Deadeye", "Sidle"], [], []),
    "root_troll": (["Regrowth", "Stubborn"], [], []),
    "boar_lancer": (["Impact 3", "Frenzy"], [], []),
    "hollow_stag": ([], ["Sweeping Blow 2", "Toss"], []),
}

CARDS = {
    "lantern_host": [
        ("LH1", [("edda", 1)]),
        ("LH2", [("oswin", 1)]),
        ("LH3", [("bell_sergeant", 1), ("bellman", 4)]),
        ("LH4", [("quarrelman", 3)]),
        ("LH5", [("stonejack", 2)]),
        ("LH6", [("lamp_rider", 2)]),
        ("LH7", [("drowned_ox", 1)]),
    ],
    "bramble_court": [
        ("BC1", [("horga", 1)]),
        ("BC2", [("sallow", 1)]),
        ("BC3", [("reaver_fang", 1), ("thorn_reaver", 5)]),
        ("BC4", [("burr_slinger", 3)]),
        ("BC5", [("root_troll", 2)]),
        ("BC6", [("boar_lancer", 2)]),
        ("BC7", [("hollow_stag", 1)]),
    ],
}


@pytest.fixture(scope="module")
def content() -> Content:
    return Content.load(FOLDER)


# ---- as printed


@pytest.mark.clause(
    "FIB-020", "FIB-021", "FIB-022", "FIB-023", "FIB-024", "FIB-025", "FIB-026", "FIB-027", "FIB-028"
)
@pytest.mark.clause("FIB-029", "FIB-300", "FIB-302")
@pytest.mark.parametrize("name", PROFILES)
def test_a_warrior_has_the_printed_profile(content: Content, name: str) -> None:
    w = content.warrior(name)
    body = (w.role, w.rank, w.size, w.base, w.march, w.volley, w.clash, w.attacks, w.health, w.resolve)
    assert (*body, w.defense, w.evasion, w.command_range, w.points) == PROFILES[name]


@pytest.mark.clause("FIB-820", "FIB-900", "FIB-910", "FIB-912", "FIB-914", "FIB-950")
@pytest.mark.parametrize("name", ABLE)
def test_a_warrior_has_the_printed_rules_actions_and_abilities(content: Content, name: str) -> None:
    w = content.warrior(name)
    rules = [content.called(special) for special in w.specials]
    actions = [content.action_called(action) for action in w.actions]
    assert (rules, actions, list(w.abilities)) == ABLE[name]


@pytest.mark.clause("FIB-003", "FIB-004", "FIB-040")
def test_each_warband_has_seven_cards_and_costs_250_points(content: Content) -> None:
    assert set(content.warriors) == set(PROFILES)
    assert set(content.warbands) == set(CARDS)
    for name, cards in CARDS.items():
        band = content.warband(name)
        found = [(c.id, [(m.profile, m.count) for m in c.warriors]) for c in band.cards]
        assert found == cards
        assert content.points(name) == band.points == 250
    assert [len(content.warband(name).musters()) for name in CARDS] == [15, 16]


@pytest.mark.clause("FIB-030", "FIB-032")
def test_base_codes_give_radii_and_only_cavalry_stands_on_two_bases(content: Content) -> None:
    assert content.warrior("edda").radii == (0.8,)
    assert content.warrior("bellman").radii == (0.625,)
    assert content.warrior("horga").radii == (1.0,)
    assert content.warrior("hollow_stag").radii == (1.5,)
    two = {w.id: w.radii for w in content.warriors.values() if len(w.radii) > 1}
    assert two == {"lamp_rider": (0.625, 0.625), "boar_lancer": (0.625, 0.625)}


@pytest.mark.clause("FIB-303", "FIB-305")
def test_characters_may_duel_and_leaders_may_not(content: Content) -> None:
    assert content.warrior("horga").commands == ("rallying_cry", "press_forward", "duel", "red_moon")
    assert content.warrior("reaver_fang").commands == ("rallying_cry", "press_forward", "swift_paws")
    assert content.warrior("bellman").commands == ()


@pytest.mark.clause("FIB-956")
def test_each_caller_raises_the_rank_and_file_of_its_own_side(content: Content) -> None:
    raised = {w.id: a.raises for w in content.warriors.values() for a in w.actions if a.raises}
    assert raised == {"oswin": "bellman", "sallow": "thorn_reaver"}


@pytest.mark.clause("FIB-800", "FIB-934", "FIB-936", "FIB-938")
def test_three_rules_are_draw_events(content: Content) -> None:
    assert [rule.id for rule in content.rules.values() if rule.draw] == ["regrowth", "stubborn", "sidle"]


@pytest.mark.clause("FIB-821", "FIB-823", "FIB-824")
def test_unique_actions_say_when_they_can_be_performed_and_what_they_replace(content: Content) -> None:
    assert {a.id: (a.kind, a.when) for a in content.actions.values()} == {
        "sweeping_blow": ("clash", "combat"),
        "ram_the_gate": ("clash", "combat"),
        "thorn_hail": ("volley", "out_of_combat"),
        "toss": ("", "combat"),
        "bind_wounds": ("", "either"),
        "call_the_drowned": ("", "out_of_combat"),
        "rouse_the_thicket": ("", "out_of_combat"),
    }


@pytest.mark.clause("FIB-001", "FIB-002", "FIB-1050")
def test_there_are_five_scenarios_of_six_rounds_on_three_maps(content: Content) -> None:
    found = {s.id: (s.name, s.map, s.rounds, s.roles, s.clause) for s in content.scenarios.values()}
    assert found == {
        "ford": ("The Ford", "millrace_ford", 6, False, "FIB-1010"),
        "beacons": ("Three Beacons", "beacon_downs", 6, False, "FIB-1020"),
        "reliquary": ("The Reliquary", "drowned_chapel", 6, False, "FIB-1030"),
        "captains": ("The Captains' Reckoning", "drowned_chapel", 6, False, "FIB-1040"),
        "ambush": ("Dusk Ambush", "beacon_downs", 6, True, "FIB-1050"),
    }


def test_every_clause_that_content_cites_stands_in_the_rulebook(content: Content) -> None:
    rules = Rules.of("first_blood")
    cited = [
        *(row.clause for row in content.rules.values()),
        *(row.clause for row in content.actions.values()),
        *(row.clause for row in content.abilities.values()),
        *(row.clause for row in content.scenarios.values()),
    ]
    assert [clause for clause in cited if clause not in rules] == []


def test_every_clause_of_the_rulebook_has_a_title_and_a_text() -> None:
    rules = Rules.of("first_blood")
    assert len(rules) == 342
    assert [c.id for c in rules if not (c.title and c.text)] == []


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


EDDA = 'specials = [{ rule = "parry" }, { rule = "counter_attack" }, { rule = "steadfast" }]'

FAULTS = [
    (
        "warriors.toml",
        '"parry" }, { rule = "counter',
        '"pary" }, { rule = "counter',
        '"rule" "pary" is not known; did you mean "parry"?',
    ),
    (
        "warriors.toml",
        '{ rule = "parry" }',
        '{ rule = "parry", amount = 2 }',
        "Parry has no number; leave amount out",
    ),
    (
        "warriors.toml",
        'rule = "barrage", amount = 2, range = 16',
        'rule = "barrage", amount = 2',
        "Barrage has no range; add range = 12, in inches",
    ),
    (
        "warriors.toml",
        'rule = "cleave", amount = 1',
        'rule = "cleave"',
        "Cleave needs a number; add amount = 1 or more",
    ),
    (
        "warriors.toml",
        EDDA,
        'specials = [{ rule = "parry" }, { rule = "parry" }]',
        "Marshal Edda Vane has parry already; name each special rule once",
    ),
    (
        "warriors.toml",
        'raises = "bellman"',
        'raises = "belman"',
        'there is no warrior "belman"; did you mean "bellman"?',
    ),
    (
        "warriors.toml",
        'raises = "bellman"',
        'raises = "lamp_rider"',
        "Lamp Rider stands on 2 bases and cannot be raised; name one with a single base (FIB-032)",
    ),
    (
        "warriors.toml",
        'base = "M"',
        'base = "T"',
        'Marshal Edda Vane is a Character on 2 bases; write "S", "M", "L" or "H" (FIB-032)',
    ),
    (
        "warriors.toml",
        "volley = 2\n",
        "",
        "Quarrelman has a Barrage and no Volley; add volley = 1 or more (FIB-021)",
    ),
    (
        "warriors.toml",
        "command_range = 8\n",
        "",
        "Marshal Edda Vane commands and has no Command Range; add command_range = 6, in inches (FIB-027)",
    ),
    (
        "warbands.toml",
        'profile = "edda"',
        'profile = "eda"',
        'there is no warrior "eda"; did you mean "edda"?',
    ),
    (
        "warbands.toml",
        "count = 4",
        "count = 5",
        "the warriors cost 257 points, not 250; write 257, or change the cards (FIB-040)",
    ),
    (
        "warbands.toml",
        'id = "LH2"',
        'id = "LH1"',
        'The Lantern Host has a card "LH1" already; give every card an id of its own',
    ),
    (
        "rules.toml",
        'short = "may shoot"',
        'short = "may shoot at anybody it sees"',
        '"short" has 28 characters; write at most 26',
    ),
    (
        "scenarios.toml",
        'id = "O2"',
        'id = "O1"',
        'objective "O1" stands here already; name each objective once',
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "said"), FAULTS)
def test_a_fault_is_told_with_its_place_and_what_would_be_right(
    spoiled: Callable[[str, str, str], list[str]], file: str, old: str, new: str, said: str
) -> None:
    faults = spoiled(file, old, new)
    assert [fault.split(" ", 1)[1] for fault in faults] == [said]
    name, line, column = faults[0].split(" ", 1)[0].split(":")[:3]
    assert name.endswith(file) and int(line) > 0 and int(column) > 0


def test_a_character_shares_its_card_with_nobody(spoiled: Callable[[str, str, str], list[str]]) -> None:
    faults = spoiled("warbands.toml", '{ profile = "edda", count = 1 }', '{ profile = "edda", count = 2 }')
    assert [fault.split(" ", 1)[1] for fault in faults] == [
        "the warriors cost 288 points, not 250; write 288, or change the cards (FIB-040)",
        "Marshal Edda Vane is a Character and shares a card; "
        "give every Character a card of its own (FIB-003)",
    ]
