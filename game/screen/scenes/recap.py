"""The recap: what a side could see since its last decision, in its own view, between curtain and question."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.match import Match
from game.engine.words import Text
from game.screen.controls import ButtonLook
from game.screen.scene import Desk
from game.screen.scenes.replay import Replay

LONGEST = 30.0
"""Seconds that a recap takes at most if nobody touches it: a longer one goes faster."""

REST = 1.0
"""Seconds that its end stays before the question comes."""


class Recap(Replay):
    """Plays by itself up to the question; whoever stops it stays until he has seen enough.

    `left` is called with the number of events that were seen, whether the question may come, and whether that
    happens by itself.
    """

    heading = Text("Meanwhile")
    opening = Text("Since your last decision")

    def __init__(
        self, desk: Desk, match: Match, side: int, seen: int, left: Callable[[int, bool, bool], None]
    ) -> None:
        """seen: events that the side has had in front of it already; the recap begins after them."""
        self._left = left
        self._seen = seen
        self._touched = False
        self.pace = 1.0
        entries = match.journal.entries
        since = next((e.n + 1 for e in reversed(entries) if e.who == side), 0)
        super().__init__(desk, match, (side,), since=since)
        steps = self.reel.steps
        new = [i for i, step in enumerate(steps) if i and step.end > seen]
        self.playing = bool(new)
        self.go(max(0, new[0] - 1) if new else 0)
        self._hold = 0.25
        full = sum(self._length(i) for i in new)
        self.pace = max(1.0, full / LONGEST)

    def _length(self, step: int) -> float:
        at, self.step = self.step, step
        out = self.pause()
        self.step = at
        return out

    def go(self, step: int, *, moving: bool = False) -> None:
        super().go(step, moving=moving)
        self._seen = max(self._seen, self.reel.steps[self.step].end)

    def update(self, dt: float) -> bool:
        return super().update(dt * (1.0 if self._touched or self.reveal.playing else self.pace))

    def command(self, name: str) -> None:
        if name == "skip":
            self.skip()
            return
        self._touched = True
        super().command(name)

    def ended(self) -> None:
        """By itself on to the question, unless somebody has laid a hand on it."""
        super().ended()
        if not self._touched:
            self.skip(by_itself=True)

    def pause(self) -> float:
        last = self.step == len(self.reel) - 1
        return super().pause() + (REST if last else 0.0)

    def skip(self, *, by_itself: bool = False) -> None:
        """To the question; all of it counts as seen."""
        self._seen = max(self._seen, self.reel.steps[-1].end)
        self._leave(True, by_itself)

    def close(self) -> None:
        """Broken off: what was not shown comes again."""
        self._leave(False, False)

    def _leave(self, over: bool, by_itself: bool) -> None:
        left, self._left = self._left, _gone
        super().close()
        left(self._seen, over, by_itself)

    def back(self) -> None:
        if self.bubble:
            super().back()
        else:
            self.skip()

    def press_primary(self) -> None:
        self.skip()

    def open_menu(self) -> None:
        self.skip()

    def why_not_on(self) -> Text | None:
        return Text("The match goes on by itself after this")

    def seen_steps(self) -> int | None:
        return max((i for i, step in enumerate(self.reel.steps) if step.end <= self._seen), default=0)

    def looks(self) -> list[ButtonLook]:
        say = self.desk.say
        play = Text("Pause") if self.playing else Text("Play")
        return [
            ButtonLook("replay:speed", f"{self.speed:g}×", "ghost", "X"),
            ButtonLook("replay:play", say(play), "plain", "Space"),
            ButtonLook("replay:skip", say(Text("To my question")), "primary", "Enter"),
        ]


def _gone(events: int, over: bool, by_itself: bool) -> None:
    """Somebody has been told already."""
