"""The content of the pit: profiles, cards, decks and bouts as printed, and what is said of faulty files."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

import game.rules.cirque
from game.engine.content import BadContent
from game.engine.words import render
from game.rules.cirque.content import Content, DeckFault, deck_faults, deck_warnings, strength

HERE = Path(next(iter(game.rules.cirque.__path__)))
FOLDER = HERE / "content"

PROFILES = {
    "maximus": (6, 6, 6, 10, 14, 14, 10, 6, 12, 3, 1.2),
    "bassus": (5, 5, 8, 11, 15, 13, 9, 7, 13, 2, 1.6),
    "retia": (7, 6, 5, 9, 12, 15, 11, 5, 11, 3, 1.2),
    "decibella": (6, 6, 4, 9, 13, 15, 11, 5, 11, 4, 1.2),
    "tympanus": (7, 6, 6, 9, 12, 14, 11, 4, 10, 2, 1.2),
    "mortimer": (5, 6, 6, 10, 14, 14, 10, 8, 11, 3, 1.2),
    "doug": (4, 5, 8, 11, 15, 12, 8, 9, 14, 2, 1.6),
    "ennui": (7, 6, 4, 9, 12, 16, 12, 8, 10, 4, 1.2),
    "count": (6, 6, 5, 10, 13, 15, 11, 6, 10, 3, 1.2),
    "bone_idle": (5, 6, 4, 9, 13, 14, 11, 9, 9, 3, 1.2),
    "professor": (5, 6, 3, 9, 12, 14, 10, 7, 11, 4, 1.2),
    "hester": (6, 6, 5, 10, 13, 14, 11, 6, 11, 3, 1.2),
    "boilerplate": (5, 5, 8, 12, 16, 12, 8, None, 14, 3, 1.6),
    "nigel": (6, 6, 4, 9, 12, 14, 11, 4, 10, 5, 1.0),
    "grimsby": (5, 6, 5, 10, 14, 14, 10, 7, 11, 3, 1.2),
}
WEAPONS = [
    ("maximus", "battle_axe", "M1", 6, 12, ""),
    ("maximus", "studded_vambrace", "M1", 2, 8, "Parry 1"),
    ("bassus", "bass_hammer", "M1", 6, 14, "Concussive"),
    ("retia", "mic_trident", "M2", 7, 12, ""),
    ("retia", "cable_net", "5", 4, None, "Snare, Close-Quarters"),
    ("decibella", "high_note", "10", 11, None, "AoE 3"),
    ("decibella", "stiletto_sandal", "M1", 6, 10, "Annoying"),
    ("tympanus", "left_stick", "M1", 5, 11, ""),
    ("tympanus", "right_stick", "M1", 5, 11, ""),
    ("tympanus", "hurled_cymbal", "8", 9, None, ""),
    ("mortimer", "greatsword", "M2", 6, 12, ""),
    ("mortimer", "visor_headbutt", "M1", 2, 8, "Parry 1"),
    ("doug", "shovel", "M1", 5, 13, ""),
    ("doug", "dead_hand", "M1", 3, 11, "Hook 1"),
    ("ennui", "sigh_of_ages", "9", 10, None, "AoE 3"),
    ("ennui", "icy_fingers", "M1", 7, 11, "Ghostly"),
    ("count", "fangs", "M1", 5, 10, "Drain 2"),
    ("count", "abacus", "M1", 4, 9, ""),
    ("bone_idle", "spare_femurs", "12", 11, None, ""),
    ("bone_idle", "humerus_club", "M1", 6, 10, ""),
    ("professor", "bench_mortar", "16", 12, None, "AoE 5, Lobbed, Prototype, Clumsy"),
    ("professor", "pointer", "M1", 7, 10, ""),
    ("hester", "steam_lance", "M3", 8, 13, ""),
    ("hester", "rivet_pistol", "8", 9, None, "Close-Quarters"),
    ("boilerplate", "piston_l", "M1", 5, 13, "Push 1"),
    ("boilerplate", "piston_r", "M1", 5, 13, "Push 1"),
    ("nigel", "untested_device", "9", 11, None, "Prototype, Piercing 2"),
    ("nigel", "clipboard", "M1", 6, 10, "Annoying"),
    ("grimsby", "long_tongs", "M2", 7, 12, "Hook 1"),
    ("grimsby", "flame_extinguisher", "7", 9, None, "Burning"),
]
ACTIONS = {
    "charge": ("CIR-1001", "Charge", "shared", "A, S", 6, "no"),
    "guarded_stance": ("CIR-1002", "Guarded Stance", "shared", "P, S, in play", None, "yes"),
    "sprint": ("CIR-1003", "Sprint", "shared", "P, S", 6, "no"),
    "haymaker": ("CIR-1004", "Haymaker", "shared", "A, S", 4, "yes"),
    "squishy_bits": ("CIR-1005", "Aim for the Squishy Bits", "shared", "A, S", 4, "yes"),
    "leg_sweep": ("CIR-1006", "Leg Sweep", "shared", "A, S", 4, "yes"),
    "shove": ("CIR-1007", "Shove", "shared", "A, S", 4, "yes"),
    "flurry": ("CIR-1008", "Flurry", "shared", "A", 4, "yes"),
    "signature_move": ("CIR-1009", "Signature Move", "shared", "A, blank", 4, "yes"),
    "taunt": ("CIR-1010", "Taunt", "shared", "P, S", 3, "yes"),
    "deep_breath": ("CIR-1011", "Deep Breath", "shared", "P, S", 4, "yes"),
    "brace": ("CIR-1012", "Brace", "shared", "P, S, in play", 4, "yes"),
    "duck_and_weave": ("CIR-1013", "Duck and Weave", "shared", "P, S, in play", 4, "yes"),
    "take_aim": ("CIR-1014", "Take Aim", "shared", "P, S", 4, "no"),
    "kip_up": ("CIR-1015", "Kip-Up", "shared", "P, S", 3, "yes"),
    "en_garde": ("CIR-1016", "En Garde", "shared", "P, S, in play", 4, "yes"),
    "party_piece": ("CIR-1017", "Party Piece", "shared", "P, blank", 4, "yes"),
    "power_chord": ("CIR-1101", "Power Chord", "ludus", "A", 4, "yes"),
    "stage_dive": ("CIR-1102", "Stage Dive", "ludus", "A", 3, "yes"),
    "mosh_pit": ("CIR-1103", "Mosh Pit", "ludus", "A", 3, "yes"),
    "headbang": ("CIR-1104", "Headbang", "ludus", "A", 4, "yes"),
    "power_slide": ("CIR-1105", "Power Slide", "ludus", "P", 3, "yes"),
    "turn_it_up": ("CIR-1106", "Turn It Up to XI", "ludus", "P", 4, "yes"),
    "encore": ("CIR-1107", "Encore!", "ludus", "P", 3, "follow_up"),
    "power_ballad": ("CIR-1108", "Power Ballad", "ludus", "P", 3, "yes"),
    "hairspray_cloud": ("CIR-1109", "Hairspray Cloud", "ludus", "P, in play", 3, "yes"),
    "crowd_surf": ("CIR-1110", "Crowd Surf", "ludus", "P", 3, "yes"),
    "pyrotechnics": ("CIR-1111", "Pyrotechnics", "ludus", "P", 2, "yes"),
    "play_to_crowd": ("CIR-1112", "Play to the Crowd", "ludus", "P, in play", 3, "yes"),
    "grave_grip": ("CIR-1201", "Grave Grip", "bored", "A", 4, "yes"),
    "three_two_one": ("CIR-1202", "Three, Two, One...", "bored", "A", 3, "yes"),
    "drain_the_fun": ("CIR-1203", "Drain the Fun", "bored", "A", 4, "yes"),
    "loose_parts": ("CIR-1204", "Loose Parts", "bored", "A", 4, "yes"),
    "cant_be_bothered": ("CIR-1205", "Can't Be Bothered", "bored", "P, in play", 4, "yes"),
    "rise_and_whine": ("CIR-1206", "Rise and Whine", "bored", "P", 3, "yes"),
    "unfinished_business": ("CIR-1207", "Unfinished Business", "bored", "P", 2, "yes"),
    "shamble": ("CIR-1208", "Shamble", "bored", "P", 3, "no"),
    "play_dead": ("CIR-1209", "Play Dead", "bored", "P, in play", 3, "yes"),
    "deathly_hush": ("CIR-1210", "Deathly Hush", "bored", "P, in play", 3, "yes"),
    "drone_on": ("CIR-1211", "Drone On", "bored", "P", 3, "yes"),
    "one_foot": ("CIR-1212", "One Foot in the Grave", "bored", "P, in play", 1, "yes"),
    "overpressure": ("CIR-1301", "Overpressure", "faculty", "P", 3, "yes"),
    "peer_review": ("CIR-1302", "Peer Review", "faculty", "P", 2, "yes"),
    "controlled_explosion": ("CIR-1303", "Controlled Explosion", "faculty", "A", 3, "yes"),
    "steam_vent": ("CIR-1304", "Steam Vent", "faculty", "A", 3, "yes"),
    "double_tap": ("CIR-1305", "Double Tap", "faculty", "A", 4, "yes"),
    "wrecking_piston": ("CIR-1306", "Wrecking Piston", "faculty", "A", 3, "yes"),
    "jump_boots": ("CIR-1307", "Jump Boots", "faculty", "P", 3, "no"),
    "field_repairs": ("CIR-1308", "Field Repairs", "faculty", "P", 3, "yes"),
    "lab_notes": ("CIR-1309", "Lab Notes", "faculty", "P", 3, "yes"),
    "recalibrate": ("CIR-1310", "Recalibrate", "faculty", "P", 3, "yes"),
    "safety_goggles": ("CIR-1311", "Safety Goggles", "faculty", "P, in play", 3, "yes"),
    "sign_waiver": ("CIR-1312", "Sign the Waiver", "faculty", "P, in play", 2, "yes"),
}
SORCERY = {
    "thunderbolt": ("CIR-1401", "Thunderbolt", "shared", 4),
    "fireball": ("CIR-1402", "Fireball", "shared", 3),
    "gust": ("CIR-1403", "Gust of Wind", "shared", 4),
    "trapdoor": ("CIR-1404", "Trapdoor", "shared", 2),
    "switcheroo": ("CIR-1405", "Switcheroo", "shared", 2),
    "sudden_column": ("CIR-1406", "Sudden Column", "shared", 2),
    "quagmire": ("CIR-1407", "Quagmire", "shared", 3),
    "instant_rubble": ("CIR-1408", "Instant Rubble", "shared", 3),
    "groundskeeper": ("CIR-1409", "Groundskeeper", "shared", 2),
    "banana_skin": ("CIR-1410", "Banana Skin", "shared", 3),
    "red_mist": ("CIR-1411", "Red Mist", "shared", 3),
    "bandages": ("CIR-1412", "Bandages", "shared", 4),
    "favour": ("CIR-1413", "Favour of the Crowd", "shared", 3),
    "about_face": ("CIR-1414", "About Face", "shared", 3),
    "sticky_fingers": ("CIR-1415", "Sticky Fingers", "shared", 2),
    "wall_of_sound": ("CIR-1421", "Wall of Sound", "ludus", 2),
    "standing_ovation": ("CIR-1422", "Standing Ovation", "ludus", 2),
    "groupies": ("CIR-1423", "Groupies", "ludus", 2),
    "same_old": ("CIR-1431", "Same Old, Same Old", "bored", 2),
    "fog_of_tedium": ("CIR-1432", "Fog of Tedium", "bored", 3),
    "open_grave": ("CIR-1433", "Open Grave", "bored", 2),
    "research_grant": ("CIR-1441", "Research Grant", "faculty", 2),
    "unstable_catalyst": ("CIR-1442", "Unstable Catalyst", "faculty", 2),
    "magnetic_field": ("CIR-1443", "Magnetic Field", "faculty", 2),
}
SPECIALS = {
    "aoe": "AoE",
    "concussive": "Concussive",
    "snare": "Snare",
    "push": "Push",
    "hook": "Hook",
    "drain": "Drain",
    "prototype": "Prototype",
    "clumsy": "Clumsy",
    "piercing": "Piercing",
    "annoying": "Annoying",
    "ghostly": "Ghostly",
    "lobbed": "Lobbed",
    "close_quarters": "Close-Quarters",
    "burning": "Burning",
    "parry": "Parry",
}

LUDUS = ("maximus", "retia", "decibella")


@pytest.fixture(scope="module")
def content() -> Content:
    return Content.load(FOLDER)


@pytest.mark.clause("CIR-231", "CIR-232", "CIR-239", "CIR-240")
@pytest.mark.parametrize("name", PROFILES)
def test_a_fighter_has_the_printed_profile(content: Content, name: str) -> None:
    f = content.fighter(name)
    found = (
        *(f.speed, f.finesse, f.brutality, f.toughness, f.armour, f.shielding, f.swiftness),
        *(f.aggression, f.pain, f.potential, f.base),
    )
    assert found == PROFILES[name]


def test_there_are_fifteen_fighters_five_of_each_faction(content: Content) -> None:
    assert list(content.fighters) == list(PROFILES)
    assert {key: len(content.fighters_of(key)) for key in content.factions} == {
        "ludus": 5,
        "bored": 5,
        "faculty": 5,
    }


@pytest.mark.clause("CIR-235")
def test_the_higher_half_of_every_profile_is_higher(content: Content) -> None:
    for f in content.fighters.values():
        assert f.armour > f.toughness
        assert f.shielding > f.swiftness


@pytest.mark.clause("CIR-251", "CIR-252", "CIR-254")
def test_every_weapon_has_the_printed_range_power_strength_and_specials(content: Content) -> None:
    found = []
    for f in content.fighters.values():
        for w in f.weapons:
            specials = ", ".join(f"{SPECIALS[s.special]} {s.amount or ''}".strip() for s in w.specials)
            reach = f"{'M' if w.melee else ''}{w.range:g}"
            printed = strength(w, f.brutality) if w.melee else None
            found.append((f.id, w.id, reach, w.power, printed, specials))
    assert found == WEAPONS


@pytest.mark.clause("CIR-252", "CIR-651")
def test_strength_is_power_plus_brutality_and_power_alone_at_range(content: Content) -> None:
    assert strength(content.weapon("maximus", "battle_axe"), 8) == 14
    assert strength(content.weapon("bone_idle", "spare_femurs"), 8) == 11


@pytest.mark.clause("CIR-104", "CIR-331", "CIR-332", "CIR-339")
@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_card_is_as_printed(content: Content, name: str) -> None:
    card = content.card(name)
    kind = "A" if card.subtype == "attack" else "P"
    marks = [("S", card.standard), ("blank", card.blank), ("in play", card.stays)]
    printed = ", ".join([kind, *(mark for mark, has in marks if has)])
    assert (card.clause, card.name, card.pool, printed, card.limit, card.exchange) == ACTIONS[name]


@pytest.mark.clause("CIR-104", "CIR-371")
@pytest.mark.parametrize("name", SORCERY)
def test_a_sorcery_card_is_as_printed(content: Content, name: str) -> None:
    card = content.card(name)
    assert (card.type, card.subtype) == ("sorcery", "")
    assert (card.clause, card.name, card.pool, card.limit) == SORCERY[name]


@pytest.mark.clause("CIR-105", "CIR-301", "CIR-302")
def test_there_are_four_energies_without_limit_and_no_other_cards(content: Content) -> None:
    energies = {c.name: c.limit for c in content.cards.values() if c.type == "energy"}
    assert energies == {"Light": None, "Wind": None, "Blood": None, "Steel": None}
    assert set(content.cards) == {"light", "wind", "blood", "steel", *ACTIONS, *SORCERY}
    assert len(content.cards) == 4 + 53 + 24


def test_every_card_has_a_text_a_flavour_and_a_short_form_that_fits(content: Content) -> None:
    for card in content.cards.values():
        assert card.text and card.flavour, card.id
        assert 0 < len(card.short) <= 22, card.id
    for f in content.fighters.values():
        for listing in f.listings:
            assert (0 < len(listing.short) <= 22) == (listing.mode != "plain"), (f.id, listing.card)


PLAIN = {
    "CIR-1505": ("maximus", "power_chord turn_it_up encore flurry play_to_crowd"),
    "CIR-1510": ("bassus", "mosh_pit headbang hairspray_cloud turn_it_up"),
    "CIR-1514": ("retia", "stage_dive power_slide headbang flurry"),
    "CIR-1519": ("decibella", "power_ballad hairspray_cloud pyrotechnics play_to_crowd crowd_surf"),
    "CIR-1525": ("tympanus", "encore power_slide stage_dive pyrotechnics"),
    "CIR-1555": ("mortimer", "cant_be_bothered grave_grip deathly_hush flurry play_dead"),
    "CIR-1561": ("doug", "unfinished_business one_foot shamble loose_parts"),
    "CIR-1566": ("ennui", "drone_on drain_the_fun"),
    "CIR-1571": ("count", "drain_the_fun unfinished_business flurry drone_on"),
    "CIR-1577": ("bone_idle", "play_dead cant_be_bothered rise_and_whine shamble"),
    "CIR-1605": ("professor", "controlled_explosion lab_notes peer_review overpressure"),
    "CIR-1610": ("hester", "steam_vent jump_boots overpressure wrecking_piston"),
    "CIR-1617": ("boilerplate", "steam_vent sign_waiver"),
    "CIR-1621": (
        "nigel",
        "sign_waiver lab_notes recalibrate double_tap jump_boots field_repairs controlled_explosion"
        " safety_goggles",
    ),
    "CIR-1625": ("grimsby", "safety_goggles field_repairs double_tap peer_review recalibrate"),
}


@pytest.mark.clause("CIR-333", "CIR-334", *PLAIN)
@pytest.mark.parametrize("clause", PLAIN)
def test_a_fighter_lists_these_cards_as_printed_and_may_use_them(content: Content, clause: str) -> None:
    name, cards = PLAIN[clause]
    listed = [x.card for x in content.fighter(name).listings if x.clause == clause]
    assert listed == cards.split()
    for card in listed:
        assert content.may_use(name, card)
        assert content.text_for(name, card) == content.card(card).text


OWN_TEXTS = {
    "maximus": "charge add, signature_move text, party_piece text",
    "bassus": "power_chord add, signature_move text, party_piece text",
    "retia": "signature_move text, party_piece text",
    "decibella": "guarded_stance add, signature_move text, party_piece text",
    "tympanus": "flurry add, mosh_pit overwrite, sprint add, signature_move text, party_piece text",
    "mortimer": "charge overwrite, signature_move text, party_piece text",
    "doug": "grave_grip add, rise_and_whine add, signature_move text, party_piece text",
    "ennui": "deathly_hush add, signature_move text, party_piece text",
    "count": "three_two_one add, signature_move text, party_piece text",
    "bone_idle": "loose_parts add, take_aim add, signature_move text, party_piece text",
    "professor": "take_aim overwrite, signature_move text, party_piece text",
    "hester": "charge add, signature_move text, party_piece text",
    "boilerplate": (
        "wrecking_piston add, overpressure overwrite, guarded_stance overwrite,"
        " signature_move text, party_piece text"
    ),
    "nigel": "signature_move text, party_piece text",
    "grimsby": "signature_move text, party_piece text",
}


@pytest.mark.clause("CIR-337", "CIR-338", "CIR-339", "CIR-341")
@pytest.mark.parametrize("name", OWN_TEXTS)
def test_a_fighter_changes_these_cards(content: Content, name: str) -> None:
    found = [f"{x.card} {x.mode}" for x in content.fighter(name).listings if x.mode != "plain"]
    assert ", ".join(found) == OWN_TEXTS[name]


@pytest.mark.clause("CIR-332", "CIR-333", "CIR-334", "CIR-340")
def test_only_standard_and_listed_cards_are_of_use_to_a_fighter(content: Content) -> None:
    assert content.may_use("doug", "haymaker")
    assert not content.may_use("doug", "flurry")
    assert content.may_use("maximus", "flurry")
    assert not content.may_use("maximus", "power_slide")
    assert content.may_use("grimsby", "signature_move")
    assert not content.may_use("maximus", "light")
    assert not content.may_use("maximus", "thunderbolt")


@pytest.mark.clause("CIR-337")
def test_an_addition_follows_the_text_of_the_card(content: Content) -> None:
    assert content.text_for("bassus", "power_chord") == (
        'One melee attack at +3 Strength; a hit pushes the target 2". '
        "A hit also knocks the target down, after the push."
    )


@pytest.mark.clause("CIR-338", "CIR-355")
def test_an_overwriting_listing_decides_whether_the_card_stays(content: Content) -> None:
    assert content.stays("hester", "guarded_stance")
    assert content.stays("boilerplate", "guarded_stance")
    assert not content.stays("hester", "overpressure")
    assert content.stays("boilerplate", "overpressure")
    assert [f for f in content.fighters if content.stays(f, "party_piece")] == ["retia", "mortimer", "doug"]


@pytest.mark.clause("CIR-338")
def test_an_overwriting_listing_does_away_with_the_printed_ban_on_exchanges(content: Content) -> None:
    assert content.exchange("bone_idle", "take_aim") == "no"
    assert content.exchange("professor", "take_aim") == "yes"
    assert content.exchange("maximus", "charge") == "no"
    assert content.exchange("mortimer", "charge") == "no"
    assert content.exchange("tympanus", "mosh_pit") == "yes"
    assert content.exchange("tympanus", "encore") == "follow_up"


DECKS = {
    "ludus": ("CIR-1721", LUDUS, (7, 5, 7, 5), (27, 9)),
    "bored": ("CIR-1722", ("mortimer", "count", "bone_idle"), (7, 5, 7, 5), (27, 9)),
    "faculty": ("CIR-1723", ("professor", "hester", "boilerplate"), (7, 4, 7, 6), (26, 10)),
}


@pytest.mark.clause("CIR-102", "CIR-103", "CIR-104", "CIR-106", "CIR-1721", "CIR-1722", "CIR-1723")
@pytest.mark.parametrize("name", DECKS)
def test_a_pre_built_deck_has_sixty_legal_cards(content: Content, name: str) -> None:
    deck = content.deck(name)
    energies = tuple(deck.cards[e] for e in ("light", "wind", "blood", "steel"))
    sums = tuple(
        sum(n for key, n in deck.cards.items() if content.card(key).type == kind)
        for kind in ("action", "sorcery")
    )
    assert (deck.clause, deck.team, energies, sums) == DECKS[name]
    assert sum(deck.cards.values()) == 60
    assert deck_faults(content, deck.team, deck.cards) == []
    assert deck_warnings(content, deck.team, deck.cards) == []


@pytest.mark.clause("CIR-1711", "CIR-1712", "CIR-1713")
def test_the_bouts_are_as_printed(content: Content) -> None:
    found = [(s.clause, s.name, s.arenas, s.team_size, s.turn_limit) for s in content.scenarios.values()]
    assert found == [
        ("CIR-1711", "Main Event", ("any",), 3, 10),
        ("CIR-1712", "Double Bill", ("necropolis",), 2, 8),
        ("CIR-1713", "Sound Check", ("amphitheatre",), 1, 6),
    ]


def test_cards_of_a_faction_are_the_shared_ones_and_its_own(content: Content) -> None:
    counts = {key: len(content.cards_for(key)) for key in content.factions}
    assert counts == dict.fromkeys(("ludus", "bored", "faculty"), 4 + 17 + 12 + 15 + 3)


def _said(faults: list[DeckFault]) -> list[str]:
    return [f"{f.clause} {render(f.what)}; {render(f.right)}" for f in faults]


def _deck(content: Content, **changes: int) -> Mapping[str, int]:
    """The deck of the Ludus with other numbers of some cards; 0 leaves a card out."""
    cards = {**content.deck("ludus").cards, **changes}
    return {key: n for key, n in cards.items() if n or key not in changes}


@pytest.mark.clause("CIR-103")
def test_a_deck_of_fifty_nine_or_sixty_one_is_refused(content: Content) -> None:
    assert _said(deck_faults(content, LUDUS, _deck(content, light=6))) == [
        "CIR-103 the deck has 59 cards; add 1 more"
    ]
    assert _said(deck_faults(content, LUDUS, _deck(content, light=8))) == [
        "CIR-103 the deck has 61 cards; take out 1"
    ]


@pytest.mark.clause("CIR-104", "CIR-105")
def test_copies_are_limited_for_cards_with_a_limit_only(content: Content) -> None:
    assert deck_faults(content, LUDUS, _deck(content, haymaker=4, light=5)) == []
    assert _said(deck_faults(content, LUDUS, _deck(content, haymaker=5, light=4))) == [
        "CIR-104 Haymaker: 5 copies; the limit of this card is 4"
    ]
    assert deck_faults(content, LUDUS, _deck(content, guarded_stance=9, light=0)) == []
    assert deck_faults(content, LUDUS, {"light": 60}) == []


@pytest.mark.clause("CIR-106")
def test_cards_of_another_faction_are_refused(content: Content) -> None:
    assert _said(deck_faults(content, LUDUS, _deck(content, steam_vent=1, light=6))) == [
        "CIR-106 Steam Vent belongs to the Faculty of Applied Detonation;"
        " take shared cards and cards of the team's own faction"
    ]


@pytest.mark.clause("CIR-106")
def test_an_unknown_card_is_refused_with_the_nearest_name(content: Content) -> None:
    assert _said(deck_faults(content, LUDUS, _deck(content, haymakr=1, light=6))) == [
        'CIR-106 there is no card "haymakr"; did you mean "haymaker"?'
    ]


@pytest.mark.clause("CIR-101", "CIR-102")
def test_a_team_is_three_different_fighters_of_one_faction(content: Content) -> None:
    cards = {"light": 60}
    assert _said(deck_faults(content, ("maximus", "retia"), cards)) == [
        "CIR-101 the team has 2 fighters; name exactly 3"
    ]
    assert deck_faults(content, ("maximus", "retia"), cards, team_size=2) == []
    assert _said(deck_faults(content, ("maximus", "retia", "maximus"), cards)) == [
        "CIR-102 Maximus Riffius stands in the team more than once; the fighters of a team are all different"
    ]
    assert _said(deck_faults(content, ("maximus", "retia", "doug"), cards)) == [
        "CIR-102 the team mixes Ludus Fortissimo, The Terminally Bored; take all fighters from one faction"
    ]
    assert _said(deck_faults(content, ("maximus", "retia", "decibela"), cards)) == [
        'CIR-101 there is no fighter "decibela"; did you mean "decibella"?'
    ]


@pytest.mark.clause("CIR-106")
def test_useless_cards_and_scarce_energy_are_legal_but_warned_of(content: Content) -> None:
    cards = _deck(content, mosh_pit=2, guarded_stance=6, light=1)
    assert deck_faults(content, LUDUS, cards) == []
    assert _said(deck_warnings(content, LUDUS, cards)) == [
        "CIR-106 nobody in the team can use Mosh Pit; keep it as a bluff, or take another card"
    ]
    cards = _deck(content, guarded_stance=9, light=0)
    assert _said(deck_warnings(content, LUDUS, cards)) == [
        "CIR-105 the deck has only 17 energy cards; 18 or more serve most teams better"
    ]


def test_every_clause_that_content_cites_stands_in_the_rulebook(content: Content) -> None:
    text = (HERE / "rulebook.md").read_text(encoding="utf-8")
    printed = re.findall(r"^\*\*(CIR-\d{3,4})\*\* ", text, re.MULTILINE)
    assert len(printed) == len(set(printed)) == 510
    cited = {c.clause for c in content.cards.values()} | {d.clause for d in content.decks.values()}
    cited |= {f.clause for f in content.factions.values()} | {s.clause for s in content.scenarios.values()}
    for f in content.fighters.values():
        cited |= {f.clause, f.trait.clause, *(x.clause for x in f.listings)}
    assert cited <= set(printed)
    own = {c for c in printed if len(c) == len("CIR-1001") and not c.startswith("CIR-170")}
    assert own <= cited
    assert set(re.findall(r"CIR-\d+", text)) == set(printed)


def test_every_clause_of_the_rulebook_has_a_title_of_two_to_five_words() -> None:
    text = (HERE / "rulebook.md").read_text(encoding="utf-8")
    titles = re.findall(r"^\*\*(CIR-\d{3,4})\*\* (?:\*\(prose\)\* )?(.+?)\. \S", text, re.MULTILINE)
    assert len(titles) == 510
    assert [t for t in titles if not 2 <= len(t[1].split()) <= 5] == []


@pytest.fixture
def spoilt(tmp_path: Path) -> Callable[[str, str, str], list[str]]:
    """Loads the content with one passage of one file changed and gives back what is said about it."""
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


SPOILT = [
    (
        "fighters.toml",
        "armour = 14",
        "armour = 10",
        "fighters.toml:17:10: armour 10 is not higher than toughness 10; write 11 or more (CIR-235)",
    ),
    (
        "fighters.toml",
        "shielding = 14",
        "shielding = 9",
        "fighters.toml:18:13: shielding 9 is not higher than swiftness 10; write 11 or more (CIR-235)",
    ),
    (
        "fighters.toml",
        'card = "encore"',
        'card = "encor"',
        'fighters.toml:81:10: there is no action card "encor"; did you mean "encore"?',
    ),
    (
        "fighters.toml",
        'card = "power_chord"',
        'card = "flurry"',
        'fighters.toml:86:10: Maximus Riffius lists "flurry" already; list each card once',
    ),
    (
        "fighters.toml",
        'card = "power_chord"',
        'card = "grave_grip"',
        "fighters.toml:71:10: Grave Grip is a card of another faction;"
        ' list shared cards and cards of "ludus"',
    ),
    (
        "fighters.toml",
        'mode = "text"',
        'mode = "add"',
        'fighters.toml:56:10: mode "add" does not fit the card Signature Move; a blank card takes "text"',
    ),
    (
        "fighters.toml",
        'special = "parry"',
        'special = "pary"',
        'fighters.toml:39:27: "special" "pary" is not known; did you mean "parry"?',
    ),
    (
        "fighters.toml",
        '{ special = "parry", amount = 1 }',
        '{ special = "parry" }',
        'fighters.toml:39:15: special "parry" needs a number; add amount = 1 or more',
    ),
    (
        "fighters.toml",
        'special = "aoe", amount = 3',
        'special = "aoe", amount = 4',
        'fighters.toml:280:43: there is no template 4" across; write 3 or 5 (CIR-761)',
    ),
    (
        "fighters.toml",
        "speed = 6",
        "sped = 6",
        'fighters.toml:13:1: unknown key "sped"; did you mean "speed"?',
    ),
    (
        "fighters.toml",
        "finesse = 6",
        'finesse = "six"',
        'fighters.toml:14:11: "finesse" "six" is not a whole number of at least 0;'
        " write a whole number of at least 0",
    ),
    (
        "fighters.toml",
        'faction = "ludus"',
        'faction = "ludos"',
        'fighters.toml:8:11: there is no faction "ludos"; did you mean "ludus"?',
    ),
    (
        "cards.toml",
        'id = "sprint"',
        'id = "charge"',
        'cards.toml:38:6: id "charge" stands in line 5 already; give every row an id of its own',
    ),
    (
        "cards.toml",
        "limit = 6",
        "limit = 0",
        'cards.toml:13:9: "limit" 0 is not a whole number of at least 1; write a whole number of at least 1',
    ),
    (
        "cards.toml",
        "stays = false",
        "stays = true",
        "cards.toml:14:9: an attack card cannot remain in play; write stays = false",
    ),
    (
        "cards.toml",
        'short = "Half move, +2 Strength"',
        'short = "Half a move, +2 Strength"',
        'cards.toml:17:9: "short" has 24 characters; write at most 22',
    ),
    (
        "sorcery.toml",
        'id = "thunderbolt"',
        'id = "charge"',
        'sorcery.toml:4:6: id "charge" is a card of cards.toml already; give every card an id of its own',
    ),
    (
        "decks.toml",
        "light = 7",
        "light = 6",
        "decks.toml:10:1: the deck has 59 cards; add 1 more (CIR-103)",
    ),
    (
        "decks.toml",
        "sprint = 1",
        "sprnt = 1",
        'decks.toml:17:9: there is no card "sprnt"; did you mean "sprint"? (CIR-106)',
    ),
    (
        "decks.toml",
        "stage_dive = 1",
        "steam_vent = 1",
        "decks.toml:23:14: Steam Vent belongs to the Faculty of Applied Detonation;"
        " take shared cards and cards of the team's own faction (CIR-106)",
    ),
    (
        "decks.toml",
        '"decibella"]',
        '"maximus"]',
        "decks.toml:8:8: Maximus Riffius stands in the team more than once;"
        " the fighters of a team are all different (CIR-102)",
    ),
    (
        "scenarios.toml",
        "team_size = 3",
        "team_size = 4",
        'scenarios.toml:8:13: "team_size" 4 is not a whole number from 1 to 3;'
        " write a whole number from 1 to 3",
    ),
    (
        "scenarios.toml",
        '["any"]',
        '["any", "necropolis"]',
        'scenarios.toml:7:10: the arenas are unclear; name arenas by id, or "any" alone',
    ),
    (
        "factions.toml",
        'key = "bored"',
        'key = "ludus"',
        'factions.toml:11:7: key "ludus" stands in line 4 already; give every faction its own key',
    ),
]


@pytest.mark.parametrize(
    ("file", "old", "new", "said"), SPOILT, ids=[f"{row[0]}: {row[2]}" for row in SPOILT]
)
def test_a_fault_is_told_with_its_place_and_what_would_be_right(
    spoilt: Callable[[str, str, str], list[str]], file: str, old: str, new: str, said: str
) -> None:
    assert said in spoilt(file, old, new)


def test_every_fault_of_all_files_is_told_at_once(
    spoilt: Callable[[str, str, str], list[str]], tmp_path: Path
) -> None:
    (tmp_path / "content" / "sorcery.toml").unlink()
    (tmp_path / "content" / "factions.toml").write_text("[[faction]\n", encoding="utf-8")
    assert spoilt("fighters.toml", "armour = 14", "armour = 1") == [
        "factions.toml:1:10: not TOML: expected ']]' at the end of an array declaration;"
        " close the table name with ]]",
        "fighters.toml:17:10: armour 1 is not higher than toughness 10; write 11 or more (CIR-235)",
        "sorcery.toml:1:1: the file cannot be read: no such file or directory;"
        " name a TOML file that is there",
    ]


def test_a_faulty_card_is_not_reported_again_where_it_is_named(
    spoilt: Callable[[str, str, str], list[str]],
) -> None:
    assert spoilt("cards.toml", 'subtype = "attack"', 'subtype = "atack"') == [
        'cards.toml:8:11: "subtype" "atack" is not known; did you mean "attack"?'
    ]


def test_a_name_like_no_other_is_answered_with_the_files_to_look_in(
    spoilt: Callable[[str, str, str], list[str]],
) -> None:
    assert spoilt("decks.toml", "sprint = 1", "zzz = 1") == [
        'decks.toml:17:7: there is no card "zzz"; the cards stand in cards.toml and sorcery.toml (CIR-106)'
    ]
