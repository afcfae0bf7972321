"""What happened, as plain data: made by the rules, read by log, screen, tests and counts of clauses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from game.engine.words import Text

BOTH = 3
"""Seen by both sides: one bit a side."""


def only(side: int) -> int:
    """The bit of one side."""
    return 1 << side


_ID = re.compile(r"[A-Z]{3}-\d{3,4}")


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened, with the clause that caused it."""

    clause: str
    """Empty for what no rule brings about: matters of the table, such as going back."""
    what: str
    say: Text
    data: Mapping[str, Any] = {}
    side: int | None = None
    """Whose mark stands before the line; None for neither."""
    seen_by: int = BOTH
    veiled: Text | None = None
    """What those read who may not see it; None: nothing at all."""
    quiet: bool = False
    """It has no line of its own in the log: another line says it."""
    cites: tuple[str, ...] = ()
    """Clauses besides its own that brought it about; those of numbers stand in the data."""

    @property
    def clauses(self) -> frozenset[str]:
        """Its own clause, those that it cites, and those of the numbers that led to it."""
        return frozenset((self.clause, *self.cites, *_cited(self.data))) - {""}

    def for_side(self, who: int) -> Event | None:
        """What `who` may read: the event, its veiled form without data, or nothing."""
        return self if self.seen_by >> who & 1 else self._veiled()

    def for_all(self) -> Event | None:
        """What both sides may read: the event, its veiled form, or nothing."""
        return self if self.seen_by == BOTH else self._veiled()

    def _veiled(self) -> Event | None:
        if self.veiled is None:
            return None
        return Event(self.clause, self.what, self.veiled, {}, self.side, quiet=self.quiet)


def told_under(clause: str, sentence: str) -> str:
    """A line of the log as text: the sentence under its clause, if it has one."""
    return f"[{clause}] {sentence}" if clause else sentence


def _cited(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        if _ID.fullmatch(value):
            yield value
    elif isinstance(value, Mapping):
        for v in value.values():
            yield from _cited(v)
    elif isinstance(value, (list, tuple)):
        for v in value:
            yield from _cited(v)
