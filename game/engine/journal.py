"""Journal: the answers of a match, the dice after each, and the marks at its boundaries. In memory only."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.engine.asking import Answer
from game.engine.state import GameState, digest

CONCEDE = {"concede": True}
"""The answer that gives a match up; possible at every decision."""


@dataclass(slots=True)
class Entry:
    """One answer."""

    n: int
    who: int
    clause: str
    key: str
    answer: Answer
    dice: tuple[int, ...] = ()
    """The faces rolled between this answer and the next question."""
    open: bool = True
    """Nothing was rolled, learned or answered by the other side because of it: it can be taken back."""
    told: int = 0
    """How many events had happened when the next question came."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The state at a boundary, before entry n."""

    n: int
    state: GameState
    events: int
    """How many events had happened."""

    @property
    def digest(self) -> str:
        """The digest of the state."""
        return digest(self.state)


@dataclass(frozen=True, slots=True)
class Rewind:
    """Both sides agreed to take back what was settled."""

    at: int
    """The number of entries before which the log tells of it."""
    to: int
    """The entry they went back to."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """Both sides agreed to play with open hands from here on, or with hidden ones again."""

    at: int
    """The number of entries before which the log tells of it."""
    open: bool


@dataclass
class Journal:
    """Everything needed to play a match again."""

    entries: list[Entry] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    rewinds: list[Rewind] = field(default_factory=list)
    agreements: list[Agreement] = field(default_factory=list)

    def mark_before(self, n: int) -> Mark:
        """The newest mark at or before entry n."""
        for mark in reversed(self.marks):
            if mark.n <= n:
                return mark
        raise AssertionError(f"no mark at or before entry {n}")

    def cut(self, n: int, mark: Mark) -> list[Entry]:
        """Drops `mark` and all that came after it; returns the entries from the mark up to entry n."""
        tail = self.entries[mark.n : n]
        del self.entries[mark.n :]
        while self.marks.pop() is not mark:
            pass
        self.rewinds = [Rewind(min(r.at, n), r.to) for r in self.rewinds]
        # what was seen stays seen: an agreement outlives the answers before it
        self.agreements = [Agreement(min(a.at, n), a.open) for a in self.agreements]
        return tail
