"""What was heard last, in words for those who do not hear it, and how long that is to be seen."""

from __future__ import annotations

from typing import Final

from game.engine.words import Text
from game.screen.sounds import CAPTIONS

STAYS: Final = 2.2
"""Seconds for which a caption is as strong as it gets."""

FADES: Final = 0.6
"""Seconds in which it goes."""

STEPS: Final = 4
"""Strengths between all and nothing."""


class Captions:
    """The sound that was heard last, and how strong its caption still is. Time passes by `advance` only."""

    def __init__(self) -> None:
        self.name = ""
        self._age = 0.0
        self._fading = True
        self._looked = (self.name, 0)

    def note(self, name: str, *, fading: bool = True) -> None:
        """A sound is heard; one that says nothing by itself leaves the last caption. fading: else it goes at
        once when its time is over.
        """
        if name in CAPTIONS:
            self.name, self._age, self._fading = name, 0.0, fading

    def clear(self) -> None:
        """Somebody else looks: nothing of before is told."""
        self.name = ""

    @property
    def words(self) -> Text | None:
        """The caption that is to be seen now."""
        return CAPTIONS[self.name] if self.strength else None

    @property
    def strength(self) -> int:
        """0 for nothing, STEPS for all of it."""
        if not self.name:
            return 0
        gone = (self._age - STAYS) / FADES
        if gone < 0:
            return STEPS
        return max(0, STEPS - 1 - int(gone * STEPS)) if self._fading else 0

    @property
    def wakes(self) -> float | None:
        """Seconds until it looks otherwise; None: never."""
        if self._looked != self._look:
            return 0.0
        if not self.strength:
            return None
        return STAYS - self._age if self._age < STAYS else FADES / STEPS

    @property
    def _look(self) -> tuple[str, int]:
        strength = self.strength
        return (self.name if strength else "", strength)

    def advance(self, dt: float) -> bool:
        """Lets seconds pass; whether it looks otherwise than before."""
        if self.name:
            self._age += dt
        was, self._looked = self._looked, self._look
        return was != self._looked
