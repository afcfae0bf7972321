"""The Rulebook protocol: all that match, screen and players know of a rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from game.engine.cards import Pool
from game.engine.decisions import Decision
from game.engine.dice import Dice
from game.engine.events import Event
from game.engine.game import Game
from game.engine.look import CardLook, Part, Picture
from game.engine.state import GameState
from game.engine.words import Text
from game.table.board import Table
from game.table.mapfile import Scenario

if TYPE_CHECKING:
    from game.engine.clauses import Rules


class SetupChoice(msgspec.Struct, frozen=True):
    """One thing to settle before a match: a team and its deck, for instance."""

    key: str
    side: int | None
    """Whose choice; None for both together."""
    label: Text
    options: tuple[SetupOption, ...]
    default: str


class SetupOption(msgspec.Struct, frozen=True):
    """One row of a set-up choice."""

    key: str
    label: str
    blurb: str = ""
    sprites: tuple[str, ...] = ()


@dataclass(frozen=True)
class Setup:
    """What was settled before a match: names, seats (human or a kind of player), picks by their choice."""

    names: tuple[str, str] = ("Ana", "Ben")
    seats: tuple[str, str] = ("human", "human")
    picks: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class View:
    """What one side may know: the only thing that screens and players read of a match."""

    who: int
    state: Any
    """The state with every unseen face left out; read by its rulebook only."""
    setup: Setup
    board: Table
    events: tuple[Event, ...]
    asked: int | None
    """The side that has to answer; None when the match is over."""
    decision: Decision[Any] | None
    """The question, if it is put to this side."""
    pays: bool = False
    """Whether the map gives victory points of its own."""


class Rulebook(Protocol):
    """A game that can be played on the table."""

    id: str
    prefix: str
    title: str
    blurb: str
    version: int

    @property
    def State(self) -> type[GameState]:
        """The class of its states."""

    @property
    def rules(self) -> Rules:
        """The clauses in words for players."""

    def choices(self, scenario: Scenario) -> Sequence[SetupChoice]:
        """What has to be settled before a match on this map."""

    def board(self, scenario: Scenario) -> Table:
        """The map with this rulebook's meaning of each kind of terrain."""

    def setup(self, scenario: Scenario, setup: Setup, dice: Dice) -> GameState:
        """The state before the first question."""

    async def play(self, g: Game[Any]) -> None:
        """The whole match; can be started from the state of any boundary."""

    def concede(self, g: Game[Any], who: int) -> None:
        """Ends the match because a side gives up."""

    def over(self, s: Any) -> bool:
        """Whether the match has ended."""

    def winner(self, s: Any) -> int | None:
        """The side that has won; None for a draw or an unfinished match."""

    def check(self, s: Any) -> list[str]:
        """What is impossible about this state; empty for a sound one."""

    def hidden(self, s: Any, who: int) -> list[Pool]:
        """Cards whose faces may be permuted as far as `who` can tell."""

    def redact(self, s: Any, who: int) -> Any:
        """A copy of the state without anything that `who` may not know."""

    def value(self, s: Any, who: int) -> float:
        """-1 lost to +1 won."""

    def advise(self, view: View, decision: Decision[Any]) -> Mapping[str, float]:
        """Option key to how good it is; may be empty."""

    def picture(self, view: View) -> Picture:
        """Everything on the table and the track above it."""

    def sheet(self, view: View, figure: str) -> Sequence[Part]:
        """The panel of one figure."""

    def panels(self, view: View) -> Sequence[Part]:
        """What belongs on the screen besides the question: hands, stacks, the other side."""

    def card(self, view: View, card: str) -> CardLook:
        """A card as this side sees it."""


Registry = Mapping[str, Rulebook]
"""Rulebooks by id."""
