"""What a side may believe the deck of the other to be: CIR-108 decks are secret, teams and cards are not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

from game.engine.cards import Pool, owner
from game.engine.dice import Dice
from game.engine.state import other
from game.rules.cirque.content import DECK_SIZE
from game.rules.cirque.profiles import Card
from game.rules.cirque.state import CirqueState, content
from game.table.mapfile import Scenario

AT_MOST = 6
"""Nobody is believed to bring more copies of a card without a limit."""


class Beliefs:
    """CIR-108 For guesses of the cards that the other side has brought."""

    def bag(self, s: CirqueState, who: int, pool: Pool, scenario: Scenario, dice: Dice) -> Sequence[str]:
        """CIR-108 Faces from which the unseen cards of the other side are dealt; `s` is redacted for `who`.

        One time in two it is the pre-built deck of the faction, unless what was seen does not fit; else any
        deck that CIR-104 to CIR-106 allow and that makes sense for the team. CIR-1713 Where the map names the
        teams there are no decks of the players' own.
        """
        foe = other(who)
        team = tuple(f.profile for f in s.fighters if f.side == foe)
        seen = Counter(face for c, face in s.cards.faces.items() if owner(c) == foe)
        known = Counter(_prebuilt(content().fighter(team[0]).faction))
        left = list((known - seen).elements())
        fits = not seen - known and len(left) == len(pool.ids) and _enough(left, pool)
        if fits and (scenario.teams[foe] or dice.shuffle((True, False), "belief")[0]):
            return left
        return list((Counter(_any_deck(team)) - seen).elements())

    def suppose(self, s: CirqueState, faces: Mapping[str, str]) -> None:
        """CIR-108 What a deck is called or made of goes with its true faces."""
        s.cards.faces.update(faces)
        for side in {owner(c) for c in faces}:
            s.players[side].deck = ""


def _enough(faces: Sequence[str], pool: Pool) -> bool:
    """Whether each group of a pool finds as many faces as it needs; groups hold the same or nothing alike."""
    needed: Counter[frozenset[str]] = Counter()
    for ids, may in pool.tight:
        needed[frozenset(filter(may, faces))] += len(ids)
    return all(sum(f in fit for f in faces) >= n for fit, n in needed.items())


@cache
def _prebuilt(faction: str) -> Mapping[str, int]:
    """CIR-1721 to CIR-1723 The deck that everybody knows of."""
    decks = content().decks.values()
    return next(d.cards for d in decks if d.faction == faction)


@cache
def _any_deck(team: tuple[str, ...]) -> Mapping[str, int]:
    """Every card that the team has a use for, as often as a deck may hold it (CIR-104), and so much energy
    (CIR-105) that a deck drawn from all this holds as large a share of it as the pre-built one.
    """
    faction = content().fighter(team[0]).faction
    prebuilt = _prebuilt(faction)
    energies = [c for c in content().cards_for(faction) if c.type == "energy"]
    others = {c.id: c.limit or AT_MOST for c in content().cards_for(faction) if _useful(c, team)}
    share = sum(prebuilt.get(c.id, 0) for c in energies) / DECK_SIZE
    each = round(sum(others.values()) * share / (1 - share) / len(energies))
    return {**dict.fromkeys((c.id for c in energies), each), **others}


def _useful(card: Card, team: Sequence[str]) -> bool:
    if card.type == "action":
        return any(content().may_use(f, card.id) for f in team)
    return card.type == "sorcery"
