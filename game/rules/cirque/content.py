"""The content of the rulebook: fighters, cards, decks, factions and bouts, read from `content/*.toml`.

What cards and traits do is not here. Deck building (CIR-102 to CIR-106) is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

import msgspec

from game.engine.words import Text
from game.rules.cirque.profiles import (
    Card,
    Deck,
    Exchange,
    Faction,
    FighterProfile,
    Listing,
    ScenarioRow,
    Special,
    SpecialName,
    Trait,
    Weapon,
    strength,
)
from game.table.tomlplace import did_you_mean

__all__ = [
    "DECK_SIZE",
    "FEW_ENERGIES",
    "TEAM_SIZE",
    "Card",
    "Content",
    "Deck",
    "DeckFault",
    "Exchange",
    "Faction",
    "FighterProfile",
    "Listing",
    "ScenarioRow",
    "Special",
    "SpecialName",
    "Trait",
    "Weapon",
    "deck_faults",
    "deck_warnings",
    "strength",
]

DECK_SIZE: Final = 60
TEAM_SIZE: Final = 3
FEW_ENERGIES: Final = 18


@dataclass(frozen=True)
class Content:
    """Everything there is to play with, by id; the order of the mappings is that of the files."""

    factions: Mapping[str, Faction]
    fighters: Mapping[str, FighterProfile]
    cards: Mapping[str, Card]
    decks: Mapping[str, Deck]
    scenarios: Mapping[str, ScenarioRow]

    @classmethod
    def load(cls, folder: Path) -> Content:
        """The content in a folder of TOML files; raises BadContent with everything that is wrong with it."""
        from game.rules.cirque.loading import load

        return load(folder)

    def fighter(self, fighter_id: str) -> FighterProfile:
        """The profile of this id; raises KeyError."""
        return self.fighters[fighter_id]

    def card(self, card_id: str) -> Card:
        """The card of this id; raises KeyError."""
        return self.cards[card_id]

    def deck(self, deck_id: str) -> Deck:
        """The deck of this id; raises KeyError."""
        return self.decks[deck_id]

    def faction(self, key: str) -> Faction:
        """The faction of this key; raises KeyError."""
        return self.factions[key]

    def scenario(self, scenario_id: str) -> ScenarioRow:
        """The bout of this id; raises KeyError."""
        return self.scenarios[scenario_id]

    def weapon(self, fighter_id: str, weapon_id: str) -> Weapon:
        """A weapon of a fighter; raises KeyError."""
        return self.fighters[fighter_id].weapon(weapon_id)

    def listing(self, fighter_id: str, card_id: str) -> Listing | None:
        """What a fighter's profile says of a card, or None."""
        return self.fighters[fighter_id].listing(card_id)

    def fighters_of(self, faction: str) -> tuple[FighterProfile, ...]:
        """All fighters of a faction."""
        return tuple(f for f in self.fighters.values() if f.faction == faction)

    def cards_for(self, faction: str) -> tuple[Card, ...]:
        """CIR-106 The cards that a deck of this faction may hold."""
        return tuple(c for c in self.cards.values() if c.pool in ("shared", faction))

    def may_use(self, fighter_id: str, card_id: str) -> bool:
        """CIR-332, CIR-333, CIR-334, CIR-340 Whether a fighter has any use for an action card."""
        card = self.cards[card_id]
        if card.type != "action":
            return False
        listing = self.listing(fighter_id, card_id)
        if card.blank:
            return listing is not None and listing.mode == "text"
        return card.standard or listing is not None

    def stays(self, fighter_id: str, card_id: str) -> bool:
        """CIR-338, CIR-355 Whether the card remains in play when this fighter uses it."""
        listing = self.listing(fighter_id, card_id)
        if listing is not None and listing.mode in ("overwrite", "text"):
            return listing.stays
        return self.cards[card_id].stays

    def exchange(self, fighter_id: str, card_id: str) -> Exchange:
        """CIR-338, CIR-745 Whether this fighter may use the card in an exchange.

        A "no" belongs to the printed text, so an overwriting listing does away with it.
        """
        listing = self.listing(fighter_id, card_id)
        if listing is not None and listing.mode in ("overwrite", "text"):
            if listing.exchange is not None:
                return listing.exchange
            if listing.mode == "overwrite":
                return "yes"
        return self.cards[card_id].exchange

    def text_for(self, fighter_id: str, card_id: str) -> str:
        """CIR-337 to CIR-339 The text of a card as it stands for this fighter."""
        printed = self.cards[card_id].text
        listing = self.listing(fighter_id, card_id)
        if listing is None or listing.mode == "plain":
            return printed
        return f"{printed} {listing.text}" if listing.mode == "add" else listing.text


class DeckFault(msgspec.Struct, frozen=True):
    """Why a team with its deck may not play, or what is odd about it; `card` where it is about one card."""

    clause: str
    what: Text
    right: Text
    card: str = ""
    about: Literal["team", "cards"] = "cards"


def deck_faults(
    content: Content, team: Sequence[str], cards: Mapping[str, int], team_size: int = TEAM_SIZE
) -> list[DeckFault]:
    """CIR-102 to CIR-106 Everything that keeps a team and its deck (copies by card id) from playing."""
    faults = _team_faults(content, team, team_size)
    for card_id, copies in cards.items():
        faults += _card_faults(content, team, card_id, copies)
    total = sum(cards.values())
    if total != DECK_SIZE:
        what = Text("the deck has {total} cards", {"total": total})
        more = Text("add {count} more", {"count": DECK_SIZE - total})
        less = Text("take out {count}", {"count": total - DECK_SIZE})
        faults.append(DeckFault("CIR-103", what, more if total < DECK_SIZE else less))
    return faults


def _team_faults(content: Content, team: Sequence[str], team_size: int) -> list[DeckFault]:
    """CIR-101, CIR-102"""
    faults: list[DeckFault] = []

    def refuse(clause: str, what: Text, right: Text) -> None:
        faults.append(DeckFault(clause, what, right, about="team"))

    for fighter_id in dict.fromkeys(team):
        if fighter_id not in content.fighters:
            what = Text('there is no fighter "{fighter}"', {"fighter": fighter_id})
            refuse("CIR-101", what, Text(did_you_mean(fighter_id, content.fighters)))
        elif team.count(fighter_id) > 1:
            name = content.fighters[fighter_id].name
            refuse(
                "CIR-102",
                Text("{fighter} stands in the team more than once", {"fighter": name}),
                Text("the fighters of a team are all different"),
            )
    if len(team) != team_size:
        what = Text("the team has {count} fighters", {"count": len(team)})
        refuse("CIR-101", what, Text("name exactly {count}", {"count": team_size}))
    factions = _factions(content, team)
    if len(factions) > 1:
        names = [content.factions[key].name if key in content.factions else key for key in factions]
        what = Text("the team mixes {factions}", {"factions": names})
        refuse("CIR-102", what, Text("take all fighters from one faction"))
    return faults


def _card_faults(content: Content, team: Sequence[str], card_id: str, copies: int) -> list[DeckFault]:
    """CIR-104, CIR-105, CIR-106"""
    card = content.cards.get(card_id)
    if card is None:
        what = Text('there is no card "{card}"', {"card": card_id})
        near = did_you_mean(card_id, content.cards)
        where = near if near.endswith("?") else "the cards stand in cards.toml and sorcery.toml"
        return [DeckFault("CIR-106", what, Text(where), card_id)]
    faults = []
    if copies < 1:
        what = Text("{card}: {copies} copies", {"card": card.name, "copies": copies})
        faults.append(DeckFault("CIR-104", what, Text("take one copy or more, or leave it out"), card_id))
    if card.limit is not None and copies > card.limit:
        what = Text("{card}: {copies} copies", {"card": card.name, "copies": copies})
        right = Text("the limit of this card is {limit}", {"limit": card.limit})
        faults.append(DeckFault("CIR-104", what, right, card_id))
    if card.pool not in ("shared", *_factions(content, team)):
        owner = content.factions[card.pool].name if card.pool in content.factions else card.pool
        what = Text("{card} belongs to the {faction}", {"card": card.name, "faction": owner})
        right = Text("take shared cards and cards of the team's own faction")
        faults.append(DeckFault("CIR-106", what, right, card_id))
    return faults


def _factions(content: Content, team: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(content.fighters[f].faction for f in team if f in content.fighters))


def deck_warnings(content: Content, team: Sequence[str], cards: Mapping[str, int]) -> list[DeckFault]:
    """CIR-106 What a legal deck may well have overlooked: useless cards, little energy."""
    known = [content.cards[card_id] for card_id in cards if card_id in content.cards]
    fighters = [f for f in team if f in content.fighters]
    remarks = []
    for card in known:
        if card.type == "action" and not any(content.may_use(f, card.id) for f in fighters):
            what = Text("nobody in the team can use {card}", {"card": card.name})
            remarks.append(
                DeckFault("CIR-106", what, Text("keep it as a bluff, or take another card"), card.id)
            )
    energies = sum(cards[card.id] for card in known if card.type == "energy")
    if energies < FEW_ENERGIES:
        what = Text("the deck has only {count} energy cards", {"count": energies})
        right = Text("{count} or more serve most teams better", {"count": FEW_ENERGIES})
        remarks.append(DeckFault("CIR-105", what, right))
    return remarks
