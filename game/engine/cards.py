"""Cards as ids, faces in one place: who has seen what, shuffling, redacting, dealing the unseen again.

An id says whose card it is and nothing else ("a17": side 0). A shuffle moves faces over ids, so an id that
was seen before tells nothing afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from game.engine.dice import Dice

HIDDEN = "?"
"""Stands in a view for a card whose face the viewer has not seen."""


def card_id(side: int, n: int) -> str:
    """The id of the n-th card of a side."""
    return f"{'ab'[side]}{n}"


def owner(card: str) -> int:
    """The side a card belongs to."""
    return "ab".index(card[0])


class Cards(msgspec.Struct, gc=False):
    """All cards of a match."""

    faces: dict[str, str] = {}
    """Card id to key of its face."""
    places: dict[str, tuple[str, ...]] = {}
    """Name of a place to the cards there; the first of a deck is its top."""
    seen: dict[str, int] = {}
    """Card id to the sides (one bit each) that know its face."""

    def at(self, place: str) -> tuple[str, ...]:
        """The cards of a place."""
        return self.places.get(place, ())

    def count(self, place: str) -> int:
        """How many cards lie there."""
        return len(self.places.get(place, ()))

    def where(self, card: str) -> str:
        """The place of a card; raises KeyError for an unknown one."""
        for place, ids in self.places.items():
            if card in ids:
                return place
        raise KeyError(card)

    def move(self, cards: Iterable[str], place: str, *, top: bool = False) -> None:
        """Puts cards to the end of a place, or to its front."""
        moved = tuple(cards)
        taken = frozenset(moved)
        for name, ids in self.places.items():
            if not taken.isdisjoint(ids):
                self.places[name] = tuple([c for c in ids if c not in taken])
        old = self.places.get(place, ())
        self.places[place] = (*moved, *old) if top else (*old, *moved)

    def show(self, cards: Iterable[str], sides: int) -> None:
        """The sides (bits) now know these faces."""
        for c in cards:
            self.seen[c] = self.seen.get(c, 0) | sides

    def knows(self, who: int, card: str) -> bool:
        """Whether a side knows the face."""
        return bool(self.seen.get(card, 0) >> who & 1)

    def shuffle(self, place: str, dice: Dice, clause: str) -> None:
        """Faces change places; nobody knows any of them any more."""
        ids = self.at(place)
        faces = dice.shuffle([self.faces[c] for c in ids], clause)
        for c, face in zip(ids, faces, strict=True):
            self.faces[c] = face
            self.seen[c] = 0

    def mix_ids(self, place: str, dice: Dice, clause: str) -> None:
        """The same faces from top to bottom under other ids, so that no id tells when its card was drawn."""
        ids = self.at(place)
        mixed = dice.shuffle(ids, clause)
        self.faces.update(zip(mixed, [self.faces[c] for c in ids], strict=True))
        self.places[place] = mixed

    def forget(self, cards: Iterable[str], sides: int) -> None:
        """The sides (bits) can no longer tell which of these cards is which."""
        for c in cards:
            self.seen[c] = self.seen.get(c, 0) & ~sides

    def redacted(self, who: int) -> Cards:
        """What one side knows: unseen cards are HIDDEN, behind the known ones, and have no face."""
        return self._known_to(1 << who)

    def shared(self) -> Cards:
        """What both sides know, told in the same way."""
        return self._known_to(3)

    def _known_to(self, sides: int) -> Cards:
        known = {c: f for c, f in self.faces.items() if self.seen.get(c, 0) & sides == sides}
        places: dict[str, tuple[str, ...]] = {}
        for place, ids in self.places.items():
            seen = [c for c in ids if c in known]
            if len(seen) < len(ids):
                # the order of a deck in which some faces are known would tell where they lie
                seen.sort(key=_natural)
            places[place] = (*seen, *([HIDDEN] * (len(ids) - len(seen))))
        return Cards(known, places, dict.fromkeys(known, sides))


def _natural(card: str) -> tuple[str, int]:
    return card[0], int(card[1:])


May = Callable[[str], bool]
"""Whether a face may lie in a place."""


@dataclass(frozen=True)
class Pool:
    """Cards whose faces `who` cannot tell apart, and groups among them known to hold only certain faces."""

    ids: tuple[str, ...]
    tight: tuple[tuple[tuple[str, ...], May], ...] = ()
    """Two groups may hold the same faces, or all of one's the other may too, or none: nothing in between."""


def dealt_again(faces: Mapping[str, str], pool: Pool, dice: Dice) -> dict[str, str]:
    """The faces of a pool dealt again over its ids, every assignment that fits the groups equally likely."""
    return dealt_from([faces[c] for c in pool.ids], pool, dice)


def dealt_from(bag: Iterable[str], pool: Pool, dice: Dice) -> dict[str, str]:
    """Faces for the ids of a pool from a bag with as many or more, enough for each group.

    The faces are sorted first: nothing of the true deal is left to leak through an order.
    """
    left = sorted(bag)
    out: dict[str, str] = {}
    # the narrowest group first: then every wider one finds the same number of faces, whatever the first took
    for ids, may in sorted(pool.tight, key=lambda group: sum(map(group[1], left))):
        fitting = list(dice.shuffle([f for f in left if may(f)], "deal"))[: len(ids)]
        for c, f in zip(ids, fitting, strict=True):
            out[c] = f
            left.remove(f)
    rest = [c for c in pool.ids if c not in out]
    dealt = dice.shuffle(left, "deal")[: len(rest)]
    out.update(zip(rest, dealt, strict=True))
    return out


def pools(cards: Cards, who: int, groups: Callable[[str], Sequence[tuple[str, May]]]) -> list[Pool]:
    """The pools of unseen cards, one for each owner.

    `groups(owner's letter)` names places with what they can hold.
    """
    out = []
    for letter in "ab":
        ids = tuple(c for c in cards.faces if c[0] == letter and not cards.knows(who, c))
        tight = []
        for place, may in groups(letter):
            here = tuple(c for c in cards.at(place) if c in ids)
            if here:
                tight.append((here, may))
        if ids:
            out.append(Pool(ids, tuple(tight)))
    return out
