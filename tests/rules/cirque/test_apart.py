"""What fighters and cards wait for that the question at hand does not take."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.apart import why_apart
from game.engine.look import OnCard, OnFigure, OnTerrain
from game.engine.match import Match
from game.engine.words import render
from tests.rules.cirque.arrange import bout, put

TEAM = [
    put(
        "maximus",
        (8, 12),
        stack=["light", "sprint", "mosh_pit", "charge"],
        set=["steel"],
        play=["hairspray_cloud"],
    ),
    put("retia", (4, 4)),
]
FOES = [put("mortimer", (14, 12), 180, stack=["blood"])]


def fight(turn: int = 1, **more: Any) -> Match:
    piles = {
        "hand:0": ["wind", "encore", "controlled_explosion", "fireball"],
        "hand:1": ["light"],
        "sorcery:0": ["gust_of_wind"],
        "discard:1": ["wind"],
        "deck:0": ["steel"],
    }
    b = bout(TEAM, FOES, piles=piles, active="maximus", turn=turn, **more)
    b.play()
    assert b.match is not None
    return b.match


def told(match: Match, mark: OnFigure | OnCard | OnTerrain, who: int = 0) -> list[tuple[str, str]]:
    return [(render(w.text), w.clause) for w in why_apart(match.book, match.view(who), mark)]


def card(match: Match, place: str, face: str = "") -> OnCard:
    cards = match.state.cards
    return OnCard(next(c for c in cards.at(place) if face in ("", cards.faces[c])))


@pytest.mark.clause("CIR-141", "CIR-142", "CIR-111")
def test_a_fighter_waits_for_its_own_activation_or_for_the_combat_phase() -> None:
    match = fight()
    assert told(match, OnFigure("a-maximus")) == []
    later = "Maximus acts now: {name} is activated later this turn"
    assert told(match, OnFigure("a-retia")) == [(later.format(name="Retia"), "CIR-141")]
    assert told(match, OnFigure("b-mortimer")) == [(later.format(name="Mortimer"), "CIR-141")]
    match.state.fighter("a-retia").activated = True
    assert told(match, OnFigure("a-retia")) == [("Retia has been activated this turn", "CIR-142")]
    match.state.phase = "aftermath"
    assert told(match, OnFigure("a-retia")) == [("Retia acts in the Combat phase", "CIR-111")]
    assert told(match, OnTerrain("pillar")) == []


@pytest.mark.clause("CIR-128", "CIR-333", "CIR-334")
def test_a_card_in_hand_waits_for_the_casting_phase_and_says_who_can_use_it() -> None:
    match = fight()
    waits = "In hand: it can go to {place} in the Casting phase of turn 2"
    stack = (waits.format(place="a stack"), "CIR-128")
    assert told(match, card(match, "hand:0", "wind")) == [stack]
    users = ("Who can use it: Maximus", "CIR-334")
    assert told(match, card(match, "hand:0", "encore")) == [stack, users]
    nobody = ("None of your fighters can use it", "CIR-333")
    assert told(match, card(match, "hand:0", "controlled_explosion")) == [stack, nobody]
    sorcery = (waits.format(place="your sorcery stack"), "CIR-128")
    assert told(match, card(match, "hand:0", "fireball")) == [sorcery]


@pytest.mark.clause("CIR-128")
def test_in_the_last_turn_a_card_in_hand_waits_in_vain() -> None:
    match = fight(turn=10)
    assert told(match, card(match, "hand:0", "wind")) == [
        ("Cards in hand are used in the Casting phase, and this is the last turn", "CIR-128")
    ]


@pytest.mark.clause("CIR-303", "CIR-351", "CIR-361", "CIR-333")
def test_a_card_of_a_stack_says_when_its_fighter_can_use_it() -> None:
    match = fight()
    stack = "stack:a-maximus"
    assert told(match, card(match, stack, "light")) == [
        (
            "Energy is asked for when Maximus rolls; while it is active, it can also be set for its defence",
            "CIR-303",
        )
    ]
    assert told(match, card(match, stack, "sprint")) == [
        ("Maximus can use it in its own activation or in an exchange", "CIR-351")
    ]
    assert told(match, card(match, stack, "mosh_pit")) == [("Maximus cannot use this card", "CIR-333")]
    assert told(match, card(match, stack, "charge")) == [
        ("Maximus can use it for its attacks, a Counter-attack or a follow-up", "CIR-361")
    ]


@pytest.mark.clause("CIR-204", "CIR-214", "CIR-322", "CIR-355", "CIR-373")
def test_every_other_place_of_a_card_has_its_answer() -> None:
    match = fight()
    hidden = ("A card that is face down is used by its own side alone", "CIR-214")
    peeked = card(match, "stack:b-mortimer")
    assert told(match, peeked) == []
    match.state.cards.show([peeked.id], 1)
    assert told(match, peeked) == [hidden]
    assert told(match, card(match, "hand:1")) == []
    assert told(match, card(match, "deck:0")) == []
    assert told(match, card(match, "set:a-maximus")) == [
        ("Set energy is asked for when an attack is declared against Maximus", "CIR-322")
    ]
    assert told(match, card(match, "play:a-maximus")) == [
        ("It works until Maximus is activated again", "CIR-355")
    ]
    assert told(match, card(match, "discard:1")) == [
        ("Only a card that says so takes something out of the discard pile", "CIR-204")
    ]
    assert told(match, card(match, "sorcery:0")) == [
        ("Sorcery is cast while a fighter of yours is active, or in the Aftermath phase", "CIR-373")
    ]
    assert told(match, OnCard("nothing")) == []
