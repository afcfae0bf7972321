"""What rulebooks have in common: their text lies beside their code; in most of them nothing is hidden."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Generic, TypeVar

from game.engine.cards import Pool
from game.engine.clauses import Rules
from game.engine.look import CardLook
from game.engine.rulebook import View
from game.engine.state import GameState, copied

S = TypeVar("S", bound=GameState)


class PrintedBook:
    """A rulebook whose text lies beside its code."""

    folder: Path
    """Where its rulebook.md lies."""

    @cached_property
    def rules(self) -> Rules:
        """The clauses in words for players. Raises BadContent."""
        return Rules.read(self.folder / "rulebook.md")


class OpenBook(PrintedBook, Generic[S]):
    """A rulebook in which both sides may know everything; one with open cards says how they look."""

    def hidden(self, s: S, who: int) -> list[Pool]:
        """Nothing is hidden."""
        return []

    def redact(self, s: S, who: int) -> S:
        """Everything may be known."""
        return copied(s)

    def card(self, view: View, card: str) -> CardLook:
        """There are no cards."""
        return CardLook(card)
