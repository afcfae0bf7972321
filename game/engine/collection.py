"""What a rulebook lets players put together before a match: figures, and cards for the deck they bring.

A rulebook that has such a thing offers it as its attribute `collection`; one that has not has no deck editor.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import msgspec

from game.engine.look import CardLook
from game.engine.rulebook import Rulebook, Setup, SetupChoice, SetupOption
from game.engine.words import Text, render
from game.table.mapfile import Scenario
from game.table.tomlplace import Fault, Source

LONGEST_NAME = 40
"""Letters of the name of a deck."""


class Selection(msgspec.Struct, frozen=True):
    """What a player has put together: a name, figures by id, copies by card id."""

    name: str
    figures: tuple[str, ...] = ()
    cards: Mapping[str, int] = {}

    @property
    def total(self) -> int:
        """How many cards it has."""
        return sum(self.cards.values())

    def named(self, name: str) -> Selection:
        """The same under another name."""
        return Selection(name, self.figures, self.cards)

    def with_copies(self, card: str, copies: int) -> Selection:
        """The same with another number of copies of a card; a card with none is not in it."""
        kept = {key: n for key, n in self.cards.items() if key != card or copies > 0}
        return Selection(self.name, self.figures, kept | ({card: copies} if copies > 0 else {}))

    def with_figures(self, figures: Sequence[str]) -> Selection:
        """The same with other figures."""
        return Selection(self.name, tuple(figures), self.cards)


class Group(msgspec.Struct, frozen=True):
    """A faction: figures that may stand together. Its key is the pool of its own cards."""

    key: str
    name: str
    motto: str = ""
    blurb: str = ""


class FigureEntry(msgspec.Struct, frozen=True):
    """A figure that can be taken."""

    id: str
    name: str
    group: str
    sprite: str
    role: str = ""
    about: Text = Text("")
    """Its profile in a few sentences."""


class CardEntry(msgspec.Struct, frozen=True):
    """A card that can be taken; `look` is its printed face and bears the card's id."""

    id: str
    look: CardLook
    pool: str
    """The key of a group, or "" for cards that every group may take."""
    users: tuple[str, ...] = ()
    """Ids of the figures that have any use for it."""
    for_player: bool = False
    """It needs no figure: the player uses it."""

    def useful(self, figures: Sequence[str]) -> bool:
        """Whether one of these figures, or the player, can use it."""
        return self.for_player or any(f in self.users for f in figures)


class Remark(msgspec.Struct, frozen=True):
    """Why a selection may not be played, or what is odd about it."""

    clause: str
    what: Text
    right: Text
    card: str = ""
    about: str = "cards"
    """cards or team."""


class Statistic(msgspec.Struct, frozen=True):
    """How many cards of a kind there are; `kind` is a kind of CardLook, or the name of an energy."""

    kind: str
    label: Text
    count: int
    energy: bool = False


@dataclass(frozen=True)
class Reading:
    """What a file holds. Without a selection it cannot be understood; with one and faults it is a draft."""

    selection: Selection | None
    faults: tuple[Fault, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether it may be played as it is."""
        return self.selection is not None and not self.faults


class BadPick(ValueError):
    """What a match was to begin with may not be played; the reasons are sentences for a person."""

    def __init__(self, what: Text) -> None:
        super().__init__(render(what))
        self.what = what


class Collection(Protocol):
    """Everything that can be put together, and the rules for it."""

    noun: Text
    """What a selection is called, such as "deck"."""
    team_size: int
    """How many figures a selection names."""
    size: int
    """How many cards it has."""

    @property
    def groups(self) -> Sequence[Group]:
        """The factions in order."""

    @property
    def figures(self) -> Sequence[FigureEntry]:
        """All figures, those of a group together."""

    @property
    def cards(self) -> Sequence[CardEntry]:
        """All cards in the order in which lists show them."""

    @property
    def templates(self) -> Sequence[Selection]:
        """Pre-built selections, to be copied."""

    def look(self, card: str, figure: str = "", team: Sequence[str] = ()) -> CardLook:
        """A card as printed, seen by a team, or as it stands for one figure. Raises KeyError."""

    def faults(self, selection: Selection) -> Sequence[Remark]:
        """Everything that keeps a selection from being played."""

    def warnings(self, selection: Selection) -> Sequence[Remark]:
        """What a legal one may well have overlooked."""

    def statistics(self, selection: Selection) -> Sequence[Statistic]:
        """Its cards counted by kind, in the order in which they are listed."""

    def write(self, selection: Selection, old: str = "") -> str:
        """The selection as the text of a TOML file; comments and order of `old`, its file until now, stay."""

    def read(self, source: Source) -> Reading:
        """What a TOML file holds; every fault with file, line and column."""

    def options(
        self, scenario: Scenario, choice: SetupChoice, selections: Sequence[Selection]
    ) -> Sequence[SetupOption]:
        """What own selections add to a choice of the set-up. The key of an option holds all of it: a match
        that begins with it needs no file."""

    def veiled(self, picks: Mapping[str, str], who: int) -> Mapping[str, str]:
        """The picks of a set-up without what the other side keeps secret from `who`."""


class Lists(Protocol):
    """Lists of the players' own that are written in TOML files and need no editor."""

    def faults(self, source: Source) -> Sequence[Fault]:
        """Everything that keeps the list of a file from being played, with file, line and column."""

    def options(
        self, scenario: Scenario, choice: SetupChoice, sources: Sequence[Source]
    ) -> Sequence[SetupOption]:
        """What the legal lists among these files add to a choice of the set-up; the key of an option holds
        all of its list."""

    def some(self, choice: SetupChoice, below: Callable[[int], int]) -> str:
        """The pick of a legal list that costs no more than any scenario of the choice allows, put together by
        `below`, which gives a whole number under another; "" for a choice that is of no list."""


def lists_of(book: Rulebook) -> Lists | None:
    """What a rulebook makes of lists of the players' own; None if it knows none."""
    found: Lists | None = getattr(book, "lists", None)
    return found


def collection_of(book: Rulebook) -> Collection | None:
    """What a rulebook lets players put together; None if nothing."""
    found: Collection | None = getattr(book, "collection", None)
    return found


def veiled(book: Rulebook, setup: Setup, who: int) -> Setup:
    """A set-up as one side may know it."""
    collection = collection_of(book)
    return setup if collection is None else replace(setup, picks=collection.veiled(setup.picks, who))
