"""Decks of the players' own: files, picks, matches and replays with them, and who may know them."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from game.engine.collection import BadPick, Reading, Selection, collection_of
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.engine.save import BadSave, load, save
from game.engine.words import render
from game.players.random import Chance
from game.rules.cirque.book import Cirque, book
from game.rules.cirque.checks import check
from game.rules.cirque.picks import own_pick, without_deck
from game.rules.cirque.state import content
from game.table.mapfile import Scenario, read_map
from game.table.tomlplace import Source

MAPS = Path(__file__).parents[3] / "maps"
DECKS = book.collection

OWN = DECKS.templates[0].named("Loud; and: proud").with_copies("light", 6).with_copies("haymaker", 3)
"""Sixty cards of the Ludus, and a name that could be mistaken for something else."""

FILE = """\
# A team with its deck for Cirque de Sade. Cards by id, in the order energy, action, sorcery.
book = "cirque"
name = "All shout"
team = ["maximus", "retia", "decibella"]

[cards]
light = 24
wind = 12
charge = 6
guarded_stance = 18
"""


def arena(name: str = "amphitheatre") -> Scenario:
    return read_map(MAPS / f"{name}.toml")


def find_map(name: str) -> Scenario:
    return arena(name)


def read(text: str) -> Reading:
    return DECKS.read(Source("mine.toml", text))


def faults(text: str) -> list[str]:
    return [str(fault) for fault in read(text).faults]


def own_match(seed: int = 3) -> Match:
    setup = Setup(
        picks={
            "team:0": own_pick(OWN.name, OWN.figures, OWN.cards),
            "team:1": "bored:mortimer+count+bone_idle",
        }
    )
    return Match.start(Cirque(), arena(), setup, seed)


# ---- what can be taken


def test_the_rulebook_offers_fighters_cards_and_templates() -> None:
    assert collection_of(book) is DECKS
    assert [g.key for g in DECKS.groups] == ["ludus", "bored", "faculty"]
    assert Counter(f.group for f in DECKS.figures) == {"ludus": 5, "bored": 5, "faculty": 5}
    assert [c.id for c in DECKS.cards[:4]] == ["light", "wind", "blood", "steel"]
    assert len(DECKS.cards) == len(content().cards) == 81
    assert [(t.name, t.total) for t in DECKS.templates] == [
        ("Ludus Fortissimo", 60),
        ("The Terminally Bored", 60),
        ("Faculty of Applied Detonation", 60),
    ]
    assert (DECKS.team_size, DECKS.size) == (3, 60)


@pytest.mark.clause("CIR-332", "CIR-333", "CIR-337")
def test_a_card_says_who_can_use_it_and_reads_as_it_does_for_a_fighter() -> None:
    by_id = {c.id: c for c in DECKS.cards}
    assert by_id["power_chord"].pool == "ludus"
    assert "maximus" in by_id["power_chord"].users
    assert not by_id["power_chord"].useful(("mortimer",))
    assert by_id["light"].useful(()) and by_id["thunderbolt"].useful(())
    assert DECKS.look("signature_move").title == "Signature Move"
    assert DECKS.look("signature_move", "maximus").title == "Face-Melting Solo"
    assert DECKS.look("signature_move", team=("maximus",)).text == "Maximus: Face-Melting Solo."
    assert (DECKS.look("power_chord", "mortimer").usable, DECKS.look("power_chord").usable) == (False, True)


def test_cards_are_counted_by_energy_and_type() -> None:
    found = [(s.kind, s.count, s.energy) for s in DECKS.statistics(OWN)]
    assert found == [
        ("light", 6, True),
        ("wind", 5, True),
        ("blood", 7, True),
        ("steel", 5, True),
        ("attack", 17, False),
        ("passive", 11, False),
        ("sorcery", 9, False),
    ]


@pytest.mark.clause("CIR-103", "CIR-106")
def test_faults_and_warnings_carry_clause_reason_and_remedy() -> None:
    short = OWN.with_copies("light", 4)
    assert [(r.clause, render(r.what), render(r.right)) for r in DECKS.faults(short)] == [
        ("CIR-103", "the deck has 58 cards", "add 2 more")
    ]
    weak = Selection("Weak", OWN.figures, {"light": 10, "wrecking_piston": 50})
    assert [r.clause for r in DECKS.faults(weak)] == ["CIR-104", "CIR-106"]
    assert [(r.clause, r.card) for r in DECKS.warnings(weak)] == [
        ("CIR-106", "wrecking_piston"),
        ("CIR-105", ""),
    ]


# ---- files


def test_a_deck_is_written_with_its_cards_in_order() -> None:
    deck = Selection(
        "All shout",
        ("maximus", "retia", "decibella"),
        {"guarded_stance": 18, "charge": 6, "wind": 12, "light": 24},
    )
    assert DECKS.write(deck) == FILE
    assert read(FILE) == Reading(deck, ())
    assert read(FILE).legal


@pytest.mark.parametrize("deck", [*DECKS.templates, OWN, OWN.named('Quo"te\\'), OWN.named("Straße 데시벨")])
def test_what_is_written_is_read_again(deck: Selection) -> None:
    assert read(DECKS.write(deck)) == Reading(deck, ())


def test_a_draft_is_read_with_its_faults_and_their_places() -> None:
    draft = FILE.replace("light = 24", "light = 25").replace("charge = 6", "charge = 7")
    found = read(draft)
    assert found.selection is not None and found.selection.total == 62 and not found.legal
    assert faults(draft) == [
        "mine.toml:6:1: the deck has 62 cards; take out 2 (CIR-103)",
        "mine.toml:9:10: Charge: 7 copies; the limit of this card is 6 (CIR-104)",
    ]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "charge = 6",
            'charge = "six"',
            ['mine.toml:9:10: "six" is no number of copies; write charge = 1 or more'],
        ),
        (
            "charge = 6",
            "charge = true",
            ["mine.toml:9:10: true is no number of copies; write charge = 1 or more"],
        ),
        (
            "charge = 6",
            "charge = 0\nhaymaker = 4\nflurry = 2",
            [
                "mine.toml:9:10: Charge: 0 copies; take one copy or more, or leave it out (CIR-104)",
            ],
        ),
        (
            "charge = 6",
            "chrage = 6",
            ['mine.toml:9:1: there is no card "chrage"; did you mean "charge"? (CIR-106)'],
        ),
        ("charge = 6", "charge = 6\nsteam_vent = 2\nwind = 1", None),
        (
            '"retia"',
            '"retina"',
            ['mine.toml:4:8: there is no fighter "retina"; did you mean "retia"? (CIR-101)'],
        ),
        (
            '"retia"',
            "7",
            ['mine.toml:4:20: 7 is no fighter\'s id; write team = ["maximus", "retia", "decibella"]'],
        ),
        (
            '"retia"',
            '"mortimer"',
            [
                "mine.toml:4:8: the team mixes Ludus Fortissimo, The Terminally Bored; "
                "take all fighters from one faction (CIR-102)",
            ],
        ),
        (
            'name = "All shout"',
            'name = ""',
            [
                'mine.toml:3:8: name cannot be ""; write name = "..." with 1 to 40 letters',
            ],
        ),
        (
            'name = "All shout"\n',
            "",
            ['mine.toml:1:1: the deck has no name; write name = "..." with 1 to 40 letters'],
        ),
        (
            'book = "cirque"',
            'book = "duel"',
            [
                'mine.toml:2:8: this is a deck for another rulebook; write book = "cirque"',
            ],
        ),
        (
            'book = "cirque"',
            'boko = "cirque"',
            ['mine.toml:2:1: there is no key "boko" in a deck; did you mean "book"?'],
        ),
        (
            "[cards]",
            "[crads]",
            [
                "mine.toml:1:1: the deck has no cards; open a table [cards]",
                'mine.toml:6:2: there is no key "crads" in a deck; did you mean "cards"?',
            ],
        ),
    ],
)
def test_every_fault_of_a_file_is_told_with_line_and_column(
    old: str, new: str, expected: list[str] | None
) -> None:
    assert old in FILE
    found = faults(FILE.replace(old, new, 1))
    if expected is None:
        (syntax,) = found
        assert syntax.startswith("mine.toml:11:9: not TOML: cannot overwrite a value")
    else:
        assert found == expected


@pytest.mark.parametrize("old", ["charge = 6", '"retia"'])
def test_a_file_with_unknown_names_is_no_draft(old: str) -> None:
    assert read(FILE.replace(old, '"nobody"' if old.startswith('"') else "nothing = 6")).selection is None


def test_a_file_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    found = DECKS.read(Source.read(tmp_path / "gone.toml"))
    assert found.selection is None
    assert str(found.faults[0]).startswith("gone.toml:1:1: the file cannot be read: no such file")


# ---- the set-up


def test_equal_decks_give_equal_picks_whatever_their_order() -> None:
    mixed = dict(reversed([*OWN.cards.items()]))
    pick = own_pick(OWN.name, OWN.figures, OWN.cards)
    assert own_pick(OWN.name, OWN.figures, mixed) == pick
    assert pick == (
        "own:maximus+retia+decibella;light=6,wind=5,blood=7,steel=5,charge=4,guarded_stance=2,sprint=1,"
        "haymaker=3,flurry=2,signature_move=4,party_piece=2,power_chord=3,stage_dive=1,turn_it_up=2,encore=2,"
        "power_ballad=1,play_to_crowd=1,thunderbolt=2,sudden_column=1,red_mist=1,bandages=2,about_face=1,"
        "standing_ovation=1,groupies=1;Loud; and: proud"
    )
    assert len(pick) < 400


@pytest.mark.clause("CIR-1712", "CIR-1713")
def test_own_decks_are_offered_with_each_team_that_the_map_allows() -> None:
    def offered(name: str) -> list[str]:
        return [
            o.blurb
            for choice in book.choices(arena(name))
            for o in DECKS.options(arena(name), choice, [OWN, OWN.with_copies("light", 5)])
            if choice.side == 0
        ]

    assert offered("amphitheatre") == ["Maximus, Retia, Decibella"]
    assert offered("double_bill") == ["Maximus, Retia", "Maximus, Decibella", "Retia, Decibella"]
    assert offered("sound_check") == []


@pytest.mark.clause("CIR-103", "CIR-107")
def test_a_match_is_dealt_from_the_own_deck() -> None:
    match = own_match()
    dealt = Counter(face for card, face in match.state.cards.faces.items() if card[0] == "a")
    assert dealt == Counter(OWN.cards)
    assert [f.profile for f in match.state.fighters if f.side == 0] == ["maximus", "retia", "decibella"]
    assert check(match.state) == []


@pytest.mark.clause("CIR-103")
def test_a_card_that_turns_into_another_is_noticed_in_an_own_deck() -> None:
    s = own_match().state
    card = next(c for c, face in s.cards.faces.items() if c[0] == "a" and face == "light")
    s.cards.faces[card] = "wind"
    assert check(s) == ["the deck of side 0 has changed (CIR-103)"]
    s.players[0].deck = "own:maximus"
    assert check(s)[0].startswith('side 0: the deck "own:maximus" is cut short;')


@pytest.mark.parametrize(
    ("pick", "why"),
    [
        (
            "own:maximus+retia;light=60;Two",
            'the deck "Two" may not be played: the team has 2 fighters, name exactly 3 (CIR-101)',
        ),
        (
            "own:maximus+retia+decibella;light=54,haymaker=6;Many",
            'the deck "Many" may not be played: Haymaker: 6 copies, the limit of this card is 4 (CIR-104)',
        ),
        (
            "own:maximus+retia+decibella;light=59;Few",
            'the deck "Few" may not be played: the deck has 59 cards, add 1 more (CIR-103)',
        ),
        (
            "own:maximus+retia+decibella;light=58,steam_vent=2;Alien",
            'the deck "Alien" may not be played: Steam Vent belongs to the '
            "Faculty of Applied Detonation, take shared cards and cards of the team's own faction (CIR-106)",
        ),
        (
            "own:maximus",
            'the deck "own:maximus" is cut short; write own:TEAM;CARDS;NAME, such as '
            "own:a+b+c;light=7,charge=4;Mine",
        ),
        (
            "own:a;light=x;N",
            '"light=x" in a deck is no card with its copies; write each card once, such as charge=4',
        ),
        (
            "own:a;light=1,light=2;N",
            '"light=2" in a deck names a card for the second time; write each card once, such as charge=4',
        ),
        (
            "ludis:maximus+retia+decibella",
            'there is no team "ludis:maximus+retia+decibella"; did you mean "ludus:maximus+retia+decibella"?',
        ),
        ("ludus:maximus+maximus+maximus", None),
    ],
)
def test_a_pick_that_may_not_be_played_is_refused_with_the_reason(pick: str, why: str | None) -> None:
    with pytest.raises(BadPick) as bad:
        Cirque().setup(arena(), Setup(picks={"team:0": pick}), SeededDice(1, 0))
    assert why is None or str(bad.value) == why


@pytest.mark.clause("CIR-1713")
def test_a_bout_with_named_teams_is_played_with_the_pre_built_decks() -> None:
    pick = own_pick("Mine", ("maximus",), OWN.cards)
    with pytest.raises(BadPick) as bad:
        Cirque().setup(arena("sound_check"), Setup(picks={"team:0": pick}), SeededDice(1, 0))
    assert str(bad.value) == (
        'Sound Check is played with its own team and a pre-built deck (CIR-1713); pick "ludus:maximus"'
    )


# ---- saves


def test_a_save_with_an_own_deck_needs_no_deck_file(tmp_path: Path) -> None:
    match, chance = own_match(), Chance(4)
    while match.pending is not None and len(match.journal.entries) < 60:
        match.answer(match.pending.sample(chance))
    path = tmp_path / "match.jsonl"
    save(match, path)
    again = load(path, {"cirque": Cirque()}, find_map)
    assert again.digest() == match.digest()
    assert again.setup == match.setup


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        (
            "haymaker=3",
            "haymaker=9",
            'no match can begin with this: the deck "Loud; and: proud" may not be played: '
            "Haymaker: 9 copies, the limit of this card is 4 (CIR-104); "
            "the deck has 66 cards, take out 6 (CIR-103)",
        ),
        (
            "haymaker=3",
            "haymaker",
            'no match can begin with this: "haymaker" in a deck is no card with its copies; '
            "write each card once, such as charge=4",
        ),
    ],
)
def test_a_tampered_save_is_refused_with_the_reason(tmp_path: Path, old: str, new: str, what: str) -> None:
    path = tmp_path / "match.jsonl"
    save(own_match(), path)
    head, rest = path.read_text(encoding="utf-8").split("\n", 1)
    row = json.loads(head)
    row["picks"]["team:0"] = row["picks"]["team:0"].replace(old, new)
    path.write_text(json.dumps(row) + "\n" + rest, encoding="utf-8")
    with pytest.raises(BadSave) as bad:
        load(path, {"cirque": Cirque()}, find_map)
    assert (bad.value.fault.line, bad.value.fault.what) == (1, what)


# ---- secrecy


@pytest.mark.clause("CIR-108")
def test_nobody_sees_what_the_other_deck_is_made_of_or_what_it_is_called() -> None:
    match = own_match()
    mine, theirs = match.view(0), match.view(1)
    assert mine.setup.picks == {"team:0": match.setup.picks["team:0"], "team:1": ":mortimer+count+bone_idle"}
    assert theirs.setup.picks == {
        "team:0": ":maximus+retia+decibella",
        "team:1": "bored:mortimer+count+bone_idle",
    }
    assert [p.deck for view in (mine, theirs) for p in view.state.players] == ["", "", "", ""]
    told = msgspec.json.encode((theirs.state, theirs.setup.picks, [e.data for e in theirs.events]))
    for secret in (b"Loud", b"haymaker=", b"own:", b"power_ballad"):
        assert secret not in told


@pytest.mark.clause("CIR-108")
def test_two_decks_of_one_team_look_alike_to_the_other_side() -> None:
    other = OWN.named("Something else").with_copies("light", 7).with_copies("haymaker", 2)
    views = []
    for deck in (OWN, other, DECKS.templates[0]):
        setup = Setup(picks={"team:0": own_pick(deck.name, deck.figures, deck.cards)})
        views.append(Match.start(Cirque(), arena(), setup, 3).view(1))
    first = views[0]
    for view in views[1:]:
        assert msgspec.json.encode(view.state) == msgspec.json.encode(first.state)
        assert view.setup == first.setup
    assert without_deck("ludus:maximus+retia+decibella") == first.setup.picks["team:0"]


def test_a_match_whose_decks_are_still_face_down_has_no_secrets_on_the_screen() -> None:
    assert not own_match().secrets()


@pytest.mark.clause("CIR-1712")
def test_a_map_for_more_fighters_than_any_team_has_is_refused_with_what_would_be_right() -> None:
    big = dataclasses.replace(arena(), team_size=5)
    with pytest.raises(BadPick, match=r"^no pre-built team has 5 fighters .*; write team_size = 3 or less$"):
        book.choices(big)
    with pytest.raises(BadPick):
        Match.start(book, big, seed=1)
