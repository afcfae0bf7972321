"""What is heard of a match: only what is seen too, each sound once."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from game.engine.events import Event
from game.screen.animate import Motion
from game.screen.pickers import Picker
from game.screen.pickers.path import PathPicker

BEGINS = {"die": "die", "turn": "turn_figure", "fall": "knockdown"}
"""Sound of a motion when it begins."""

VERDICTS = {
    "miss": "miss",
    "armour": "armour",
    "toughness": "soft",
    "soft": "soft",
    "critical": "critical",
}
"""Sound of what a die has decided."""


TOLD: Mapping[str, str] = MappingProxyType(
    {
        "became_enraged": "rage",
        "quick_attack_offered": "quick_attack",
        "sorcery_cast": "sorcery",
        "turn_began": "turn_begins",
    }
)
"""Sound of what the log tells, by the kind of the event; a rulebook that has no such kind is quiet there."""


class Sounds:
    """Listens to motions and to the tape of a dragged figure. `play` takes the name of a sound."""

    def __init__(self, play: Callable[[str], None]) -> None:
        self.play = play
        self._motion: Motion | None = None
        self._read: tuple[int | None, int] = (None, 0)
        """Whose log was read last, and how many events of it."""
        self._inches = 0
        self._at_limit = False

    def moving(self, now: Motion | None) -> None:
        """Called with what moves; plays when something else begins to move or has come to its end."""
        if now is self._motion:
            return
        was, self._motion = self._motion, now
        if was is not None and was.kind == "walk":
            self.play("set_down")
        elif was is not None and was.kind == "die":
            verdict = VERDICTS.get(str(was.event.data.get("result", "")))
            if verdict:
                self.play(verdict)
        if now is not None and now.kind in BEGINS:
            self.play(BEGINS[now.kind])
        if now is not None and now.sound:
            self.play(now.sound)

    def told(self, side: int | None, events: Sequence[Event]) -> None:
        """Called with the log of the side in front while nothing moves: plays the last of what is new in it.
        What another side has read meanwhile is no news: the recap tells it.
        """
        whose, seen = self._read
        self._read = side, len(events)
        if side is None or side != whose:
            return
        heard = [TOLD[e.what] for e in events[seen:] if e.what in TOLD]
        if heard:
            self.play(heard[-1])

    def carried(self, picker: Picker | None) -> None:
        """Called after every movement of the hand: a tick for each inch, a thud at the limit."""
        if not isinstance(picker, PathPicker) or not picker.carrying:
            self._inches, self._at_limit = 0, False
            return
        step = picker.step
        inches, at_limit = math.floor(step.price + 1e-6), step.excess > 0
        if at_limit and not self._at_limit:
            self.play("limit")
        elif inches != self._inches:
            self.play("last_tick" if inches + 1 > step.way.inches else "tick")
        self._inches, self._at_limit = inches, at_limit
