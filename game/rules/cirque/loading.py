"""Reads `content/*.toml` and checks that everything fits together; every mistake is told with its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec

from game.engine.loading import Loading, by_id
from game.engine.words import render
from game.rules.cirque.content import Content, deck_faults
from game.rules.cirque.profiles import (
    Action,
    Card,
    Deck,
    Energy,
    Faction,
    FighterProfile,
    Listing,
    ScenarioRow,
    Sorcery,
    Special,
)
from game.table.tomlplace import Key

SHORT_LENGTH: Final = 22
WITH_NUMBER: Final = frozenset({"aoe", "push", "hook", "drain", "piercing", "parry"})
TEMPLATES: Final = (3, 5)
FILES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "factions": ("faction",),
        "fighters": ("fighter",),
        "cards": ("card", "energy"),
        "sorcery": ("sorcery",),
        "decks": ("deck",),
        "scenarios": ("scenario",),
    }
)


def load(folder: Path) -> Content:
    """The content in a folder; raises BadContent with everything that is wrong with it."""
    loading = _Loading(folder)
    content = loading.content()
    loading.check(content)
    return loading.finished(content)


class _Loading(Loading):
    """What this rulebook asks of its files."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, FILES)
        self.cards: Final = {**self.written("cards", "card"), **self.written("cards", "energy")}
        self.sorcery: Final = self.written("sorcery", "sorcery")
        self.fighters: Final = self.written("fighters", "fighter")
        self.factions: Final = self.written("factions", "faction", "key")
        self.decks: Final = self.written("decks", "deck")
        self.scenarios: Final = self.written("scenarios", "scenario")

    def content(self) -> Content:
        """The content without its faulty rows."""
        actions = [_action(row) for row in self.rows("cards", "card", Action)]
        energies = [_energy(row) for row in self.rows("cards", "energy", Energy)]
        sorcery = [_sorcery(row) for row in self.rows("sorcery", "sorcery", Sorcery)]
        factions = self.rows("factions", "faction", Faction)
        return Content(
            MappingProxyType({row.key: row for row in factions}),
            by_id(self.rows("fighters", "fighter", FighterProfile)),
            by_id([*energies, *actions, *sorcery]),
            by_id(self.rows("decks", "deck", Deck)),
            by_id(self.rows("scenarios", "scenario", ScenarioRow)),
        )

    def read(self, *files: str) -> bool:
        """Whether these files could be read, so that a name missing in them is really missing."""
        return not any(self.sources[file].faults for file in files)

    def check(self, content: Content) -> None:
        """Notes whatever does not fit together among faultless rows."""
        self.check_factions()
        for fighter in content.fighters.values():
            self.check_fighter(fighter, content)
        for card in content.cards.values():
            self.check_card(card)
        for name, keys in self.sorcery.items():
            if name in self.cards:
                what = f'id "{name}" is a card of cards.toml already'
                self.refuse("sorcery", (*keys, "id"), what, "give every card an id of its own")
        for deck in content.decks.values():
            self.check_deck(deck, self.decks[deck.id], content)
        for row in content.scenarios.values():
            if not row.arenas or ("any" in row.arenas and len(row.arenas) > 1):
                keys = (*self.scenarios[row.id], "arenas")
                self.refuse("scenarios", keys, "the arenas are unclear", 'name arenas by id, or "any" alone')

    def check_factions(self) -> None:
        """Two factions may not share a key."""
        for number, row in enumerate(self.raw("factions", "faction")):
            name = row.get("key")
            if isinstance(name, str) and self.factions[name] != ("faction", number):
                line, _ = self.sources["factions"].value_place(*self.factions[name], "key")
                what = f'key "{name}" stands in line {line} already'
                self.refuse("factions", ("faction", number, "key"), what, "give every faction its own key")

    def check_faction(self, file: str, keys: tuple[Key, ...], name: str, others: Iterable[str] = ()) -> None:
        """A faction that a row names must be there."""
        if self.read("factions"):
            self.known(file, keys, "faction", name, (*self.factions, *others))

    def check_card(self, card: Card) -> None:
        """CIR-331, CIR-355, CIR-106"""
        if card.type == "sorcery":
            file, keys = "sorcery", self.sorcery[card.id]
        else:
            file, keys = "cards", self.cards[card.id]
        self.short(file, keys, card.short, SHORT_LENGTH)
        if card.type == "energy":
            return
        self.check_faction(file, (*keys, "pool"), card.pool, ("shared",))
        if card.subtype == "attack" and card.stays:
            self.refuse(file, (*keys, "stays"), "an attack card cannot remain in play", "write stays = false")
        if card.standard and card.blank:
            what = "a Standard card cannot be blank"
            self.refuse(file, (*keys, "blank"), what, "write blank = false, or standard = false")

    def check_fighter(self, fighter: FighterProfile, content: Content) -> None:
        """CIR-235, weapons, listings."""
        keys = self.fighters[fighter.id]
        self.check_faction("fighters", (*keys, "faction"), fighter.faction)
        if fighter.armour <= fighter.toughness:
            what = f"armour {fighter.armour} is not higher than toughness {fighter.toughness}"
            self.refuse(
                "fighters", (*keys, "armour"), what, f"write {fighter.toughness + 1} or more (CIR-235)"
            )
        if fighter.shielding <= fighter.swiftness:
            what = f"shielding {fighter.shielding} is not higher than swiftness {fighter.swiftness}"
            right = f"write {fighter.swiftness + 1} or more (CIR-235)"
            self.refuse("fighters", (*keys, "shielding"), what, right)
        self.check_repeats(fighter, keys)
        for number, weapon in enumerate(fighter.weapons):
            for index, special in enumerate(weapon.specials):
                self.check_special(special, (*keys, "weapon", number, "specials", index))
        for number, listing in enumerate(fighter.listings):
            self.check_listing(fighter, listing, (*keys, "listing", number), content)

    def check_repeats(self, fighter: FighterProfile, keys: tuple[Key, ...]) -> None:
        """A fighter has every weapon and lists every card once."""
        name, weapons = fighter.name, [weapon.id for weapon in fighter.weapons]
        right = "give each weapon of a fighter an id of its own"
        here = (*keys, "weapon")
        self.once("fighters", here, weapons, "id", lambda w: f'{name} has a weapon "{w}" already', right)
        cards, right = [listing.card for listing in fighter.listings], "list each card once"
        here = (*keys, "listing")
        self.once("fighters", here, cards, "card", lambda c: f'{name} lists "{c}" already', right)

    def check_special(self, special: Special, keys: tuple[Key, ...]) -> None:
        """CIR-871 to CIR-884 A number where the special has one, and only there."""
        name = special.special
        if name in WITH_NUMBER and special.amount == 0:
            self.refuse("fighters", keys, f'special "{name}" needs a number', "add amount = 1 or more")
        elif name not in WITH_NUMBER and special.amount != 0:
            self.refuse("fighters", (*keys, "amount"), f'special "{name}" has no number', "leave amount out")
        elif name == "aoe" and special.amount not in TEMPLATES:
            what = f'there is no template {special.amount}" across'
            self.refuse("fighters", (*keys, "amount"), what, "write 3 or 5 (CIR-761)")

    def check_listing(
        self, fighter: FighterProfile, listing: Listing, keys: tuple[Key, ...], content: Content
    ) -> None:
        """CIR-337 to CIR-340 The card is an action card that the mode fits and the faction owns."""
        self.short("fighters", keys, listing.short, SHORT_LENGTH)
        if self.read("cards"):
            actions = self.written("cards", "card")
            self.known("fighters", (*keys, "card"), "action card", listing.card, actions)
        card = content.cards.get(listing.card)
        if card is None or card.type != "action":
            return
        if card.pool not in ("shared", fighter.faction):
            what = f"{card.name} is a card of another faction"
            self.refuse(
                "fighters", (*keys, "card"), what, f'list shared cards and cards of "{fighter.faction}"'
            )
        if card.blank != (listing.mode == "text"):
            what = f'mode "{listing.mode}" does not fit the card {card.name}'
            right = (
                'a blank card takes "text"'
                if card.blank
                else '"plain", "add" or "overwrite"; it is not blank'
            )
            self.refuse("fighters", (*keys, "mode"), what, right)
        elif card.standard and listing.mode == "plain":
            what = f"{card.name} is Standard and needs no listing"
            self.refuse("fighters", (*keys, "card"), what, "take the listing out, or give it a text")
        if (listing.mode == "plain") == bool(listing.text):
            what = f'a listing of mode "{listing.mode}" has {"a" if listing.text else "no"} text'
            right = "leave text out" if listing.text else "add text = what the card does for this fighter"
            self.refuse("fighters", (*keys, "text"), what, right)
        if (listing.mode == "text") != bool(listing.name):
            what = f'a listing of mode "{listing.mode}" has {"a" if listing.name else "no"} name'
            right = "leave name out" if listing.name else "add name = how this fighter calls it"
            self.refuse("fighters", (*keys, "name"), what, right)
        if listing.stays and (card.subtype == "attack" or listing.mode not in ("overwrite", "text")):
            what = "this listing cannot remain in play"
            right = 'leave stays out; it is for passive cards of mode "overwrite" or "text"'
            self.refuse("fighters", (*keys, "stays"), what, right)

    def check_deck(self, deck: Deck, keys: tuple[Key, ...], content: Content) -> None:
        """CIR-101 to CIR-106 for a pre-built team; rows that are faulty themselves are not blamed here."""
        self.check_faction("decks", (*keys, "faction"), deck.faction)
        for index, name in enumerate(deck.team):
            fighter = content.fighters.get(name)
            if fighter is not None and fighter.faction != deck.faction:
                what = f'{fighter.name} does not belong to "{deck.faction}"'
                self.refuse("decks", (*keys, "team", index), what, "name fighters of the deck's faction")
        all_cards = self.read("cards", "sorcery")
        all_fighters = self.read("fighters") and all(
            name in content.fighters or name not in self.fighters for name in deck.team
        )
        for fault in deck_faults(content, deck.team, deck.cards):
            if fault.card and fault.card not in content.cards:
                if not all_cards or fault.card in self.cards or fault.card in self.sorcery:
                    continue
            elif not all_fighters and fault.clause != "CIR-103":
                continue
            where = (*keys, fault.about, fault.card) if fault.card else (*keys, fault.about)
            self.refuse("decks", where, render(fault.what), f"{render(fault.right)} ({fault.clause})")


def _action(row: Action) -> Card:
    return Card(**msgspec.structs.asdict(row))


def _energy(row: Energy) -> Card:
    return Card(type="energy", **msgspec.structs.asdict(row))


def _sorcery(row: Sorcery) -> Card:
    return Card(type="sorcery", **msgspec.structs.asdict(row))
