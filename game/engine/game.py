"""Game: what a rule function gets as `g`: the state, the table, dice, log and the boundary."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, Final, Generic, TypeVar

from game.engine.decisions import Decision
from game.engine.dice import Dice
from game.engine.events import BOTH, Event
from game.engine.staging import Staged, ground
from game.engine.state import GameState
from game.engine.words import Text
from game.table.board import Table

G = TypeVar("G", bound=GameState)
T = TypeVar("T")
S = TypeVar("S")


class Boundary:
    """What `await g.boundary()` hands to the driver: here a match can be copied, undone and started again."""

    def __await__(self) -> Generator[Any, Any, None]:
        yield self


class Game(Generic[G]):
    """The state at hand and everything a rule may do to the world outside it."""

    def __init__(
        self, state: G, board: Table, dice: Dice, watched: bool = True, staged: Staged | None = None
    ) -> None:
        self.state = state
        self.laid: Final = board
        """The map as it was before the first move."""
        self.staged: Final = Staged() if staged is None else staged
        """What the map makes happen during play."""
        self.board = ground(board, self.staged, state)
        """The map as it is now; `table` of the rulebook puts the figures on it."""
        self.dice = dice
        self.events: list[Event] = []
        self.watched = watched
        """Whether events are kept; no rule reads it."""

    def say(
        self,
        clause: str,
        what: str,
        text: Text,
        data: Mapping[str, Any] | None = None,
        *,
        side: int | None = None,
        seen_by: int = BOTH,
        veiled: Text | None = None,
        quiet: bool = False,
        cites: tuple[str, ...] = (),
    ) -> None:
        """Notes what happened; `cites` are clauses besides the first that brought it about.

        Nobody in the rules can tell whether somebody listens.
        """
        if self.watched:
            self.events.append(Event(clause, what, text, data or {}, side, seen_by, veiled, quiet, cites))

    def roll(self, clause: str, sides: int, n: int = 1) -> tuple[int, ...]:
        """Faces of n dice."""
        return self.dice.roll(sides, clause, n)

    def boundary(self) -> Boundary:
        """Await it where nothing but the state is needed to go on."""
        return Boundary()


async def sealed(first: Decision[T], second: Decision[S]) -> tuple[T, S]:
    """Both answers, asked one after the other; neither side sees anything before both are in."""
    assert first.secret and second.secret, "sealed decisions are secret"
    return await first, await second
