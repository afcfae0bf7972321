"""Timelines: a match as steps that one pair of eyes can tell apart, any of them at hand at once.

A step is an answer after which these eyes read something new, or one of their own: how often the other side
was asked in between does not show.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.engine.events import Event
from game.engine.match import Match
from game.screen.animate import FALLS, roll_of

PUBLIC: Final = -1
"""The eyes of somebody who only watches: what both sides know."""

OPEN: Final = -2
"""Everything, for matches that are over."""


DEATHS = frozenset({"died", "killed", "slain", "destroyed", "eliminated"})
"""Kinds of events that take a figure off the table."""


def seen_by(event: Event, eyes: int) -> Event | None:
    """An event as a side, a watcher or everybody after the match may read it."""
    if eyes == OPEN:
        return event
    return event.for_all() if eyes == PUBLIC else event.for_side(eyes)


def eyes_for(match: Match, humans: Sequence[int], front: int | None = None) -> tuple[int, ...]:
    """Through whose eyes a match may be looked at again, the first by itself.

    While two people still play it, only the side in front of the screen sees more than a watcher.
    """
    if match.over:
        return (OPEN, 0, 1, PUBLIC)
    if front in (0, 1):
        return (front, PUBLIC)
    return (humans[0], PUBLIC) if len(humans) == 1 else (PUBLIC,)


@dataclass(frozen=True, slots=True)
class Step:
    """A moment between two questions."""

    n: int
    """Answers given up to it."""
    begin: int
    end: int
    """What happened since the step before: events of the match from `begin` up to `end`."""
    turn: int
    side: int | None
    """Whose answer it was; None where that does not show."""
    rolled: bool = False
    fell: bool = False
    """A die was rolled, a figure fell, as far as these eyes saw."""


class Timeline:
    """The steps of a match. It looks at the answers that there are now; later ones do not appear."""

    def __init__(self, match: Match, eyes: int, since: int = 0) -> None:
        """since: answers that came before the first step."""
        self.match = match
        self.eyes = eyes
        self.since = since
        self.steps: tuple[Step, ...] = tuple(self._steps())

    def _told(self, n: int) -> int:
        """Events that had happened when n answers had been given."""
        journal = self.match.journal
        if n:
            return journal.entries[n - 1].told
        first = journal.entries[0] if journal.entries else None
        marks = [m.events for m in journal.marks if m.n == 0]
        begun = max(marks, default=0)
        return begun if first else len(self.match.events)

    def _steps(self) -> list[Step]:
        events, entries = self.match.events, self.match.journal.entries
        begin = self._told(self.since)
        turn = _turn(events[:begin], 0)
        out = [Step(self.since, 0 if not self.since else begin, begin, turn, None)]
        for n in range(self.since + 1, len(entries) + 1):
            entry = entries[n - 1]
            end = len(events) if n == len(entries) else entry.told
            news = [e for e in (seen_by(e, self.eyes) for e in events[begin:end]) if e]
            own = self.eyes in (OPEN, entry.who)
            if not own and not any(not e.quiet for e in news):
                continue
            turn = _turn(news, turn)
            rolled = any(roll_of(e) for e in news)
            fell = any(e.what in FALLS or e.what in DEATHS for e in news)
            out.append(Step(n, begin, end, turn, entry.who if own else None, rolled, fell))
            begin = end
        return out

    def __len__(self) -> int:
        return len(self.steps)

    def frame(self, i: int) -> Match:
        """The match as it stood at a step."""
        return self.match.at(self.steps[i].n)

    def news(self, i: int) -> list[Event]:
        """What these eyes read between the step before and this one."""
        step = self.steps[i]
        return [e for e in (seen_by(e, self.eyes) for e in self.match.events[step.begin : step.end]) if e]

    def turns(self) -> list[tuple[int, int]]:
        """Where each turn begins: step and number of the turn."""
        out, last = list[tuple[int, int]](), 0
        for i, step in enumerate(self.steps):
            if step.turn != last:
                last = step.turn
                out.append((i, last))
        return out

    def at_answer(self, n: int) -> int:
        """The first step at which n answers or more have been given, else the last one."""
        return next((i for i, step in enumerate(self.steps) if step.n >= n), len(self.steps) - 1)

    def next_turn(self, i: int, by: int) -> int:
        """The step at which the next turn (1) or this or the last one (-1) begins; the ends beyond those."""
        starts = [at for at, _ in self.turns()]
        if by > 0:
            return next((at for at in starts if at > i), len(self.steps) - 1)
        return next((at for at in reversed(starts) if at < i), 0)


def _turn(events: Sequence[Event], turn: int) -> int:
    """The turn after some events: the last one that they tell of."""
    for event in events:
        found: Any = event.data.get("turn")
        if isinstance(found, int) and found > turn:
            turn = found
        elif event.what in ("turn", "round") and found is None:
            turn += 1
    return turn
