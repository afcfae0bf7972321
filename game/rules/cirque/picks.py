"""How a match says which team and deck a side brings: a pre-built one by its id, an own one card by card.

"ludus:maximus+retia+decibella" or "own:maximus+retia+decibella;light=7,charge=4;Name of the deck".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from game.engine.collection import BadPick
from game.engine.words import Text, render
from game.rules.cirque.content import TEAM_SIZE, DeckFault, deck_faults
from game.rules.cirque.state import content
from game.table.mapfile import Scenario
from game.table.tomlplace import did_you_mean

OWN = "own:"
"""What the pick of an own deck begins with."""

TYPES = ("energy", "action", "sorcery")

_COPIES = re.compile(r"([a-z_]+)=([0-9]{1,4})")


@dataclass(frozen=True)
class Brought:
    """CIR-101, CIR-103 A team with its deck: copies by card id."""

    team: tuple[str, ...]
    cards: Mapping[str, int]


def ordered(cards: Iterable[str]) -> list[str]:
    """Card ids in the order energy, action, sorcery and then as printed; unknown ones last, by name."""
    printed = {name: n for n, name in enumerate(content().cards)}

    def place(name: str) -> tuple[int, int, str]:
        card = content().cards.get(name)
        return (len(TYPES), 0, name) if card is None else (TYPES.index(card.type), printed[name], name)

    return sorted(cards, key=place)


def own_pick(name: str, team: Sequence[str], cards: Mapping[str, int]) -> str:
    """The pick of an own deck; equal decks give equal picks."""
    return f"{OWN}{'+'.join(team)};{','.join(f'{c}={cards[c]}' for c in ordered(cards))};{name}"


def without_deck(pick: str) -> str:
    """CIR-108 The team of a pick alone: neither the cards nor the name of the deck."""
    return ":" + pick.partition(":")[2].partition(";")[0]


def deck_of(pick: str) -> Mapping[str, int]:
    """CIR-103 The cards of the deck that a state names: the id of a pre-built one, or an own pick.

    Raises BadPick.
    """
    if pick.startswith(OWN):
        return _own(pick).cards
    if pick not in content().decks:
        raise BadPick(
            Text(
                'there is no deck "{deck}"; {right}',
                {"deck": pick, "right": did_you_mean(pick, content().decks)},
            )
        )
    return content().deck(pick).cards


def brought(scenario: Scenario, side: int, pick: str, offered: Sequence[str]) -> Brought:
    """CIR-101 to CIR-106 What a side brings; `offered` are the picks of pre-built teams.

    Raises BadPick for a team or a deck that may not be played on this map.
    """
    if not pick.startswith(OWN):
        if pick not in offered:
            what = Text(
                'there is no team "{pick}"; {right}', {"pick": pick, "right": did_you_mean(pick, offered)}
            )
            raise BadPick(what)
        deck, _, team = pick.partition(":")
        return Brought(tuple(team.split("+")), content().deck(deck).cards)
    if scenario.teams[side]:
        raise BadPick(
            Text(
                "{map} is played with its own team and a pre-built deck (CIR-1713); pick {right}",
                {"map": scenario.name, "right": " or ".join(f'"{o}"' for o in offered)},
            )
        )
    own = _own(pick)
    size = scenario.team_size or TEAM_SIZE
    if faults := deck_faults(content(), own.team, own.cards, size):
        name = pick.split(";", 2)[2]
        why = "; ".join(map(_said, faults))
        raise BadPick(Text('the deck "{name}" may not be played: {why}', {"name": name, "why": why}))
    return own


def _own(pick: str) -> Brought:
    parts = pick.removeprefix(OWN).split(";", 2)
    if len(parts) < 3:
        raise BadPick(
            Text(
                'the deck "{pick}" is cut short; {right}',
                {"pick": pick, "right": "write own:TEAM;CARDS;NAME, such as own:a+b+c;light=7,charge=4;Mine"},
            )
        )
    cards: dict[str, int] = {}
    for row in parts[1].split(",") if parts[1] else ():
        found = _COPIES.fullmatch(row)
        if found is None or found[1] in cards:
            why = "is no card with its copies" if found is None else "names a card for the second time"
            right = "write each card once, such as charge=4"
            raise BadPick(Text('"{row}" in a deck {why}; {right}', {"row": row, "why": why, "right": right}))
        cards[found[1]] = int(found[2])
    return Brought(tuple(parts[0].split("+")) if parts[0] else (), cards)


def _said(fault: DeckFault) -> str:
    return f"{render(fault.what)}, {render(fault.right)} ({fault.clause})"
