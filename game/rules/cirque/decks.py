"""Decks of the players' own: what can be taken, what is wrong with a choice, its file, its place in a match.

CIR-101 to CIR-106 The rules themselves stand in `content.py`; here they meet the deck editor and the set-up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import Any

import msgspec

from game.engine.cards import Cards
from game.engine.collection import (
    LONGEST_NAME,
    CardEntry,
    FigureEntry,
    Group,
    Reading,
    Remark,
    Selection,
    Statistic,
)
from game.engine.look import CardLook
from game.engine.rulebook import SetupChoice, SetupOption
from game.engine.words import Text, render
from game.rules.cirque import deckfile
from game.rules.cirque.content import (
    DECK_SIZE,
    TEAM_SIZE,
    DeckFault,
    deck_faults,
    deck_warnings,
)
from game.rules.cirque.picks import ordered, own_pick, without_deck
from game.rules.cirque.profiles import Card, FighterProfile
from game.rules.cirque.showing_cards import known_card
from game.rules.cirque.state import CirqueState, Fighter, content
from game.table.mapfile import Scenario
from game.table.tomlplace import Fault, Source, did_you_mean, in_order

KEYS = ("book", "name", "team", "cards")
"""What a deck file may hold, in the order in which it is written."""

KINDS = (
    ("light", Text("Light"), True),
    ("wind", Text("Wind"), True),
    ("blood", Text("Blood"), True),
    ("steel", Text("Steel"), True),
    ("attack", Text("Attack"), False),
    ("passive", Text("Passive"), False),
    ("sorcery", Text("Sorcery"), False),
)

ANYTHING = "a0"
"""The id of a card that is looked at outside a match."""


class Decks:
    """CIR-101 to CIR-108 Teams of three with their decks of sixty."""

    noun = Text("deck")
    team_size = TEAM_SIZE
    size = DECK_SIZE

    @cached_property
    def groups(self) -> Sequence[Group]:
        """The factions."""
        return tuple(Group(f.key, f.name, f.motto, f.blurb) for f in content().factions.values())

    @cached_property
    def figures(self) -> Sequence[FigureEntry]:
        """The fifteen fighters, faction by faction."""
        return tuple(_figure(f) for group in self.groups for f in content().fighters_of(group.key))

    @cached_property
    def cards(self) -> Sequence[CardEntry]:
        """CIR-106 Every card, energy first, then action cards, then sorcery."""
        return tuple(self._entry(content().card(name)) for name in ordered(content().cards))

    @cached_property
    def templates(self) -> Sequence[Selection]:
        """CIR-1721 to CIR-1723 The pre-built teams."""
        return tuple(Selection(d.name, d.team, dict(d.cards)) for d in content().decks.values())

    def _entry(self, card: Card) -> CardEntry:
        users = tuple(f for f in content().fighters if content().may_use(f, card.id))
        pool = "" if card.pool == "shared" else card.pool
        return CardEntry(card.id, self.look(card.id), pool, users, card.type != "action")

    def look(self, card: str, figure: str = "", team: Sequence[str] = ()) -> CardLook:
        """CIR-335 to CIR-341 As printed, with the names a blank card has in a team, or as it stands for a
        fighter."""
        fighters = [Fighter(f"a-{name}", name, 0) for name in team]
        looking = CirqueState(fighters=fighters, cards=Cards({ANYTHING: card}, {}, {}))
        holder = Fighter(f"a-{figure}", figure, 0) if figure else None
        look = known_card(looking, ANYTHING, holder)
        usable = look.usable if figure or team else True
        return msgspec.structs.replace(look, id=card, usable=usable)

    # ---- what is wrong with it

    def faults(self, selection: Selection) -> Sequence[Remark]:
        """CIR-101 to CIR-106"""
        found = deck_faults(content(), selection.figures, selection.cards)
        return tuple(_remark(f) for f in found)

    def warnings(self, selection: Selection) -> Sequence[Remark]:
        """CIR-106 Useless cards, little energy."""
        return tuple(_remark(f) for f in deck_warnings(content(), selection.figures, selection.cards))

    def statistics(self, selection: Selection) -> Sequence[Statistic]:
        """Cards by energy and by type."""
        counts = dict.fromkeys((kind for kind, _, _ in KINDS), 0)
        for name, copies in selection.cards.items():
            card = content().cards.get(name)
            if card is not None:
                counts[_kind(card)] += copies
        return tuple(Statistic(kind, label, counts[kind], energy) for kind, label, energy in KINDS)

    # ---- files

    def write(self, selection: Selection, old: str = "") -> str:
        """The file of a deck; of `old`, its file until now, all stays that need not change."""
        before = self.read(Source("deck.toml", old)).selection if old else None
        return deckfile.fresh(selection) if before is None else deckfile.changed(old, before, selection)

    def read(self, source: Source) -> Reading:
        """CIR-101 to CIR-106 A deck file with every fault in it, in the order of the file."""
        if source.faults:
            return Reading(None, source.faults)
        form = [*_form_faults(source)]
        if form:
            return Reading(None, tuple(in_order(form)))
        data = source.data
        selection = Selection(data["name"].strip(), tuple(data["team"]), dict(data["cards"]))
        found = deck_faults(content(), selection.figures, selection.cards)
        faults = tuple(in_order(_placed(source, fault) for fault in found))
        known = all(f in content().fighters for f in selection.figures)
        known = known and all(c in content().cards for c in selection.cards)
        return Reading(selection if known else None, faults)

    # ---- the set-up

    def options(
        self, scenario: Scenario, choice: SetupChoice, selections: Sequence[Selection]
    ) -> Sequence[SetupOption]:
        """CIR-1712, CIR-1713 Own decks with each team that can be chosen from them; none where the map names
        the teams."""
        if choice.side is None or scenario.teams[choice.side]:
            return ()
        size = scenario.team_size or TEAM_SIZE
        return tuple(
            _option(selection, team)
            for selection in selections
            for team in combinations(selection.figures, size)
            if not deck_faults(content(), team, selection.cards, size)
        )

    def veiled(self, picks: Mapping[str, str], who: int) -> Mapping[str, str]:
        """CIR-108 The other side's team without its deck: neither its cards nor its name."""
        return {key: pick if key == f"team:{who}" else without_deck(pick) for key, pick in picks.items()}


def _figure(f: FighterProfile) -> FigureEntry:
    fury = "–" if f.aggression is None else str(f.aggression)
    about = Text(
        "{name}, {role}. Speed {s}, Finesse {f}, Brutality {b}, Toughness {t}, Armour {ar}, Shielding {sh},"
        " Swiftness {sw}, Aggression {a}, Pain {p}, Potential {pot}. {trait}: {text}",
        {
            "name": f.name,
            "role": f.role,
            "s": f.speed,
            "f": f.finesse,
            "b": f.brutality,
            "t": f.toughness,
            "ar": f.armour,
            "sh": f.shielding,
            "sw": f.swiftness,
            "a": fury,
            "p": f.pain,
            "pot": f.potential,
            "trait": f.trait.name,
            "text": f.trait.text,
        },
    )
    return FigureEntry(f.id, f.short, f.faction, f.sprite, f.role, about)


def _remark(fault: DeckFault) -> Remark:
    return Remark(fault.clause, fault.what, fault.right, fault.card, fault.about)


def _kind(card: Card) -> str:
    if card.type == "energy":
        return card.id
    return card.subtype if card.type == "action" else "sorcery"


def _option(selection: Selection, team: tuple[str, ...]) -> SetupOption:
    fighters = [content().fighter(name) for name in team]
    blurb = ", ".join(f.short for f in fighters)
    key = own_pick(selection.name, team, selection.cards)
    return SetupOption(key, selection.name, blurb, tuple(f.sprite for f in fighters))


# ---- faults of a file


def _form_faults(source: Source) -> Iterator[Fault]:
    """What keeps a file from being understood."""
    for key in source.data:
        if key not in KEYS:
            yield source.fault((key,), f'there is no key "{key}" in a deck', did_you_mean(key, KEYS))
    book = source.data.get("book", "cirque")
    if book != "cirque":
        yield source.value_fault(("book",), "this is a deck for another rulebook", 'write book = "cirque"')
    yield from _name_faults(source)
    yield from _team_faults(source)
    yield from _cards_faults(source)


def _name_faults(source: Source) -> Iterator[Fault]:
    name = source.data.get("name")
    right = f'write name = "..." with 1 to {LONGEST_NAME} letters'
    if name is None:
        yield source.fault(("name",), "the deck has no name", right)
    elif not isinstance(name, str) or not 0 < len(name.strip()) <= LONGEST_NAME or not name.isprintable():
        yield source.value_fault(("name",), f"name cannot be {source.value_text('name') or 'a table'}", right)


def _team_faults(source: Source) -> Iterator[Fault]:
    team: Any = source.data.get("team")
    right = 'write team = ["maximus", "retia", "decibella"]'
    if team is None:
        yield source.fault(("team",), "the deck names no team", right)
    elif not isinstance(team, list):
        yield source.value_fault(("team",), "the team is no list", right)
    else:
        for n, name in enumerate(team):
            if not isinstance(name, str):
                keys = ("team", n)
                yield source.value_fault(keys, f"{source.value_text(*keys)} is no fighter's id", right)


def _cards_faults(source: Source) -> Iterator[Fault]:
    cards: Any = source.data.get("cards")
    if cards is None:
        yield source.fault(("cards",), "the deck has no cards", "open a table [cards]")
    elif not isinstance(cards, dict):
        yield source.value_fault(("cards",), "the cards are no table", "open a table [cards]")
    else:
        for name, copies in cards.items():
            if isinstance(copies, bool) or not isinstance(copies, int):
                keys = ("cards", name)
                shown = source.value_text(*keys) or "a table"
                what = f"{shown} is no number of copies"
                yield source.value_fault(keys, what, f"write {name} = 1 or more")


def _placed(source: Source, fault: DeckFault) -> Fault:
    """A fault of the rules at the value that it is about, or at the name of an unknown card."""
    keys = (fault.about, fault.card) if fault.card else (fault.about,)
    what, right = render(fault.what), f"{render(fault.right)} ({fault.clause})"
    if fault.card and fault.card not in content().cards:
        return source.fault(keys, what, right)
    return source.value_fault(keys, what, right)
