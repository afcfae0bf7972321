"""Why a figure or a card has no part in the question at hand, and when it will have one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from game.engine.asking import Why
from game.engine.look import Mark
from game.engine.rulebook import View


@runtime_checkable
class Explains(Protocol):
    """A rulebook that tells what something waits for."""

    def apart(self, view: View, mark: Mark) -> Sequence[Why]:
        """Why nothing can be done with it now and when something can, with the clause; may be empty.

        Says nothing that the side of the view does not know.
        """


def why_apart(book: object, view: View, mark: Mark) -> Sequence[Why]:
    """What the rulebook says of a thing that the question does not take; nothing, if it does not explain."""
    return book.apart(view, mark) if isinstance(book, Explains) else ()
