"""Where rules are asked about the table: in a match, in one side's view of it, or in a supposition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from game.engine.state import GameState
from game.table.board import Table

S_co = TypeVar("S_co", bound=GameState, covariant=True)


class Field(Protocol[S_co]):
    """Where a question about the table can be asked: a game under way, or one side's view of it."""

    @property
    def state(self) -> S_co:
        """The state, whole or redacted."""

    @property
    def board(self) -> Table:
        """The map with the meaning of its terrain."""


@dataclass(frozen=True)
class Supposed(Generic[S_co]):
    """A field as it would be."""

    state: S_co
    board: Table
