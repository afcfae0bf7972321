"""What neither ids nor guesses nor veiled lines tell, and saves that can be read again."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from game.engine.dice import SeededDice
from game.engine.guessing import supposed_faces
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.engine.save import continue_from, save, verify
from game.engine.state import same
from game.players.random import Chance
from game.rules.cirque.book import Cirque, book
from game.rules.cirque.content import deck_faults
from game.rules.cirque.picks import own_pick
from game.rules.cirque.state import content
from game.table.mapfile import Scenario, read_map

from .arrange import bout, put

MAPS = Path(__file__).parents[3] / "maps"


def find_map(name: str) -> Scenario:
    """A map of the game."""
    return read_map(MAPS / f"{name}.toml")


def begun(seed: int = 1) -> Match:
    """A match on the first map, at its first question."""
    return Match.start(Cirque(), find_map("amphitheatre"), Setup(), seed)


def placing(answer: dict[str, str] | None = None) -> Match:
    """A match in which the first side has placed its cards, and the other is asked."""
    match, chance = begun(), Chance(1)
    while match.pending is not None and match.pending.key != "place":
        match.answer(match.pending.sample(chance))
    assert match.pending is not None
    match.answer(match.pending.spread(4)[1] if answer is None else answer)
    assert match.pending.key == "place"
    return match


@pytest.mark.clause("CIR-127")
def test_a_guess_tells_nothing_of_what_the_other_side_has_placed() -> None:
    beliefs = []
    for match in (placing(), placing({})):
        assert match.pending is not None
        who = match.pending.who
        foe = 1 - who
        guesses = [match.guess(who, n) for n in range(8)]
        beliefs.append([(g.state.players[foe].sealed, tuple(g.state.cards.faces.items())) for g in guesses])
        for g in guesses:
            assert same(g.view(who).state, match.view(who).state)
            assert not book.check(g.state)
    assert beliefs[0] == beliefs[1]
    assert len({sealed for sealed, _ in beliefs[0]}) > 1


@pytest.mark.clause("CIR-107")
def test_the_id_of_a_card_does_not_tell_when_it_was_drawn() -> None:
    cards = begun().state.cards
    for side in (0, 1):
        deck = cards.at(f"deck:{side}")
        assert sorted(deck, key=lambda c: int(c[1:])) == [f"{'ab'[side]}{n}" for n in range(60)]
        assert [c for n, c in enumerate(deck) if int(c[1:]) == n] != list(deck)
    tops = {begun(seed).state.cards.at("deck:0")[0] for seed in range(6)}
    assert len(tops) > 1


@pytest.mark.clause("CIR-1620")
def test_who_has_seen_a_stack_cannot_tell_which_of_its_cards_was_brought() -> None:
    b = bout(
        [
            put("nigel", (8, 12), 0, stack=["party_piece", "light", "brace"]),
            put("hester", (8, 15), 0, stack=["wind"]),
            put("professor", (8, 7), 0),
        ],
        [put("mortimer", (18, 12), 0)],
        active="nigel",
    )
    cards = b.s.cards
    cards.show([*cards.at("stack:a-nigel"), *cards.at("stack:a-hester")], 2)
    b.use("nigel", "party_piece", answers=[("effect_choice", "brace")])
    assert (b.held("nigel"), b.held("hester")) == (["light"], ["wind", "brace"])
    theirs = cards.redacted(1)
    assert theirs.at("stack:a-nigel") == ("?",)
    assert [theirs.faces.get(c) for c in theirs.at("stack:a-hester")] == ["wind", None]
    assert all(cards.knows(0, c) for c in cards.at("stack:a-hester"))


def test_a_veiled_line_carries_nothing_that_it_does_not_say() -> None:
    veiled = set()
    for seed in range(1, 6):
        match, chance = begun(seed), Chance(seed)
        while match.pending is not None:
            match.answer(match.pending.sample(chance))
        for event in match.events:
            if event.veiled is not None:
                veiled.add(event.what)
                for name in event.veiled.args:
                    assert f"{{{name}}}" in event.veiled.say, f"{event.what} hides {name} in its veil"
    assert {"cards_drawn", "cards_placed"} <= veiled


@pytest.mark.clause("CIR-1302", "CIR-1604")
def test_the_veil_of_a_look_at_cards_carries_no_names() -> None:
    b = bout(
        [put("professor", (8, 12), 0, stack=["peer_review"])],
        [put("mortimer", (14, 12), 0, stack=["light", "charge"])],
        active="professor",
    )
    b.use("professor", "peer_review")
    event = b.last("cards_revealed").for_side(1)
    assert event is not None and event.data == {}
    assert event.say.args == {"figure": b["professor"].name, "foe": b["mortimer"].name}


def test_a_match_with_terrain_is_read_again_from_its_states(tmp_path: Path) -> None:
    match, chance = begun(2), Chance(2)
    for _ in range(60):
        assert match.pending is not None
        match.answer(match.pending.sample(chance))
    path = tmp_path / "match.jsonl"
    save(match, path)
    books = {"cirque": Cirque()}
    assert verify(path, books, find_map).match.digest() == match.digest()
    continued = continue_from(path, books, find_map)
    assert continued.lost == 0 and same(continued.match.state, match.state)


def against(pick: str, seed: int) -> Match:
    """A match of Ludus against the Bored with another deck each time."""
    setup = Setup(picks={"team:0": "ludus:maximus+retia+decibella", "team:1": pick})
    return Match.start(Cirque(), find_map("amphitheatre"), setup, seed)


@pytest.mark.clause("CIR-108")
def test_two_decks_that_nobody_has_seen_lead_to_the_same_guesses() -> None:
    team = content().deck("bored").team
    picks = ("bored:" + "+".join(team), own_pick("Nothing but steel", team, {"light": 4, "steel": 56}))
    worlds = [against(pick, 3) for pick in picks]
    chances = [Chance(3), Chance(3)]
    asked = set()
    for _ in range(40):
        one, two = (m.pending for m in worlds)
        assert one is not None and two is not None and (one.who, one.key) == (two.who, two.key)
        who = one.who
        if not same(worlds[0].view(0).state, worlds[1].view(0).state):
            break
        if who == 0:
            asked.add(one.key)
            guesses = [[m.guess(0, n) for n in range(3)] for m in worlds]
            for a, b in zip(*guesses, strict=True):
                assert same(a.state, b.state) and (a.setup, a.seed) == (b.setup, b.seed)
                assert "steel" not in repr(a.setup) and a.state.players[1].deck == ""
        for match, chance, decision in zip(worlds, chances, (one, two), strict=True):
            match.answer({} if decision.key == "place" and who else decision.sample(chance))
    assert {"deploy", "place", "activate", "move"} <= asked


@pytest.mark.clause("CIR-104", "CIR-105", "CIR-106", "CIR-108")
def test_every_guess_is_a_deck_that_could_have_been_brought() -> None:
    known, own = Counter(content().deck("bored").cards), 0
    match, chance = begun(4), Chance(4)
    while match.pending is not None:
        if len(match.journal.entries) % 9 == 0:
            for n in range(3):
                guess = match.guess(0, n)
                deck = Counter(f for c, f in guess.state.cards.faces.items() if c[0] == "b")
                assert deck.total() == 60
                team = [f.profile for f in guess.state.fighters if f.side == 1]
                assert deck_faults(content(), team, deck) == []
                own += deck != known
        match.answer(match.pending.sample(chance))
    assert 20 < own < len(match.journal.entries) // 9 * 3 - 20


@pytest.mark.clause("CIR-108", "CIR-1713")
def test_what_was_seen_is_believed_and_a_deck_that_it_does_not_fit_is_not() -> None:
    team = content().deck("bored").team
    match = against(own_pick("Taunts", team, {"taunt": 3, "light": 57}), 1)
    cards = match.state.cards
    taunt = next(c for c, f in cards.faces.items() if c[0] == "b" and f == "taunt")
    cards.show([taunt], 1)
    for n in range(6):
        faces = supposed_faces(match, match.state, 0, SeededDice(n, 0))
        assert taunt not in faces
        deck = Counter(["taunt", *(f for c, f in faces.items() if c[0] == "b")])
        assert deck != Counter(content().deck("bored").cards) and 1 <= deck["taunt"] <= 3
