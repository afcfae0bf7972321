"""What happened, as plain data: made by the rules, read by log, screen, tests and counts of clauses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from game.engine.words import Text

BOTH = 3
"""Seen by both sides: one bit a side."""


def only(side: int) -> int:
    """The bit of one side."""
    return 1 << side


class Event(msgspec.Struct, frozen=True):
    """One thing that happened, with the clause that caused it."""

    clause: str
    what: str
    say: Text
    data: Mapping[str, Any] = {}
    side: int | None = None
    """Whose mark stands before the line; None for neither."""
    seen_by: int = BOTH
    veiled: Text | None = None
    """What those read who may not see it; None: nothing at all."""

    def for_side(self, who: int) -> Event | None:
        """What `who` may read: the event, its veiled form without data, or nothing."""
        if self.seen_by >> who & 1:
            return self
        if self.veiled is None:
            return None
        return Event(self.clause, self.what, self.veiled, {}, self.side)
