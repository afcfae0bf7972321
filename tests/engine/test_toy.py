"""The toy asks everything there is to ask, and plays by its own clauses."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.asking import Answer, IllegalAnswer
from game.engine.decisions import KINDS
from game.engine.match import Match
from game.engine.rulebook import Rulebook
from game.engine.words import render
from game.rules import registry
from tests.toy.rulebook import Toy
from tests.toy.table import begun, duel, random_answers, up_to

STAY: Answer = {"way": "hop", "path": [], "face": None}


@pytest.mark.parametrize("seed", range(1, 6))
def test_every_kind_is_asked_in_every_match(seed: int) -> None:
    match = begun(seed)
    kinds = set()
    while match.pending is not None:
        kinds.add(match.pending.kind)
        match.answer(match.pending.spread(2)[-1])
    assert kinds == set(KINDS)


def test_every_clause_that_is_cited_stands_in_the_rules() -> None:
    toy = Toy()
    known = {c.id for c in toy.rules}
    for seed in range(8):
        match = begun(seed)
        random_answers(match, seed)
        assert {e.clause for e in match.events} | {e.clause for e in match.journal.entries} <= known


def strike(match: Match, *answers: Any) -> list[str]:
    """Side a strikes from where it stands; the last lines of the log."""
    for answer in ("a-one", STAY, "strike-b-one"):
        match.answer(answer)
    for answer in answers:
        match.answer(answer)
    return [render(e.say) for e in match.events]


def test_different_guards_give_the_attacker_one() -> None:
    assert strike(duel([3, 3]), "high", "low", [], [])[-2:] == [
        "One A strikes One B: 4, 3",
        "One B is wounded",
    ]
    assert strike(duel([3, 3]), "high", "high", [], [])[-1] == "One A strikes One B: 3, 3"


def test_a_sword_helps_the_attacker_and_a_shield_the_defender() -> None:
    told = strike(duel([2, 3], "sword", "shield"), "high", "high", ["a0"], ["b5"])
    assert told[-3:] == ["One A shows sword", "One B shows shield", "One A strikes One B: 4, 5"]
    told = strike(duel([2, 3], "shield", "sword"), "high", "high", ["a5"], ["b0"])
    assert told[-1] == "One A strikes One B: 2, 3"


def test_committed_cards_go_to_the_pile_face_up() -> None:
    match = duel([2, 3], "sword")
    strike(match, "high", "high", ["a0"], [])
    assert match.state.cards.at("pile-a") == ("a0",) and match.state.cards.seen["a0"] == 3


def test_a_disc_with_all_its_wounds_leaves_and_the_game_ends() -> None:
    match = duel([6, 1], theirs="shield")
    match.state.discs["b-one"].wounds = 1
    told = strike(match, "high", "high", [], [])
    assert "One B is out" in told and match.state.cards.seen["b5"] == 3
    match.answer(0)
    assert match.over and match.book.winner(match.state) == 0


def test_a_scout_sees_the_card_and_the_other_side_does_not_see_what_it_is() -> None:
    match = duel([], theirs="shield")
    for answer in ("a-one", STAY, "scout-b-one", "b5"):
        match.answer(answer)
    assert match.state.cards.knows(0, "b5")
    assert render(match.view(0).events[-1].say) == "Under One B lies a shield"
    assert render(match.view(1).events[-1].say) == "A looks at a card under One B"


@pytest.mark.parametrize(("face", "wounds"), [(4, 0), (5, 1)])
def test_a_parting_blow_wounds_on_five(face: int, wounds: int) -> None:
    match = duel([face])
    for answer in ("a-one", {"way": "hop", "path": [[2, 5]], "face": None}, "yes"):
        match.answer(answer)
    assert match.state.discs["a-one"].wounds == wounds


def test_a_hop_is_refused_with_inches_and_place() -> None:
    match = duel([])
    match.answer("a-one")
    for path, why in (
        ([[5, 10.5]], r"0.5″ too far \[TOY-301\]"),
        ([[5, 0.5]], r"0.3″ over the edge; stay on the table \[TOY-301\]"),
        ([[6, 5]], r"1″ into b-one; leave room \[TOY-301\]"),
        ([[5, 7]], r"0.8″ into pillar.*; stand beside it \[TOY-301\]"),
    ):
        with pytest.raises(IllegalAnswer, match=why):
            match.answer({"way": "hop", "path": path, "face": None})


def test_coins_cannot_be_hidden_and_two_cards_fill_a_disc() -> None:
    match = up_to("hide")
    ask: Any = match.pending
    faces = [match.state.cards.faces[o.key] for o in ask.items]
    assert "coin" not in faces and len(faces) >= 3
    disc = ask.slots[0].key
    with pytest.raises(IllegalAnswer, match="Two cards at most lie under"):
        match.answer({o.key: disc for o in ask.items[:3]})


def test_the_registry_finds_the_books_of_the_game_by_their_folders() -> None:
    found = registry()
    assert list(found) == sorted(found) and all(book.id == name for name, book in found.items())
    book: Rulebook = Toy()
    assert book.id not in found
