"""What a reveal shows at a moment: the step, how far it has come, how far each thing has been turned up."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.events import Event
from game.engine.look import Faceoff, FaceStep
from game.screen.animate import SHOWN
from game.screen.parts_faceoff import struck_until


@dataclass(frozen=True, slots=True)
class RevealView:
    """Which step is shown, how far it has come, and the event behind it."""

    faceoff: Faceoff
    n: int
    kind: str
    """Kind of the motion that runs: die, lunge, fall or step."""
    share: float
    event: Event
    paused: bool = False

    @property
    def step(self) -> FaceStep:
        """The step that is shown."""
        return self.faceoff.steps[self.n]

    @property
    def decided(self) -> bool:
        """Whether its die has fallen."""
        return self.kind != "die" or self.share >= SHOWN

    @property
    def longest(self) -> int:
        """Places of the longer row."""
        return max(1, *(len(row.items) for row in self.faceoff.rows))

    def flip(self, row: int, place: int) -> float:
        """How far a thing has been turned up, 0 to 1, one after the other."""
        steps = self.faceoff.steps
        if any(row in step.shown for step in steps[: self.n]):
            return 1.0
        if row not in self.step.shown or self.kind != "step":
            return 0.0
        start = 0.5 * place / max(1, len(self.faceoff.rows[row].items))
        return min(1.0, max(0.0, (self.share - start) / 0.25))

    def struck(self, row: int, place: int) -> float:
        """How much of the stroke through a thing is drawn, 0 to 1."""
        steps = self.faceoff.steps
        if self.n and (row, place) in struck_until(steps, self.n - 1):
            return 1.0
        if (row, place) not in self.step.struck or not self.decided:
            return 0.0
        return min(1.0, 3 * self.share) if self.kind == "step" else 1.0
