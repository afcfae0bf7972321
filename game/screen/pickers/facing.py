"""Picks a facing: a handle around the figure; a click says where it looks, keys turn it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.engine.decisions import PickFacing, Why
from game.engine.words import Text
from game.screen.pickers.asking import Asking, Question
from game.screen.pickers.gesture import CAPS, COARSE, FINE, Button, Gesture, Given, Target
from game.screen.pickers.overlay import Ghost, Overlay, Turning
from game.screen.pickers.point import no_good
from game.table.inches import bearing, norm_degrees

NEAR = 0.3
"""Closer to the centre than this the pointer says nothing about a direction."""


class FacingPicker(Asking):
    """Half made: a facing other than the one it began with."""

    turns = True

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        assert isinstance(question.decision, PickFacing)
        self.decision: PickFacing = question.decision
        piece = question.piece(self.decision.figure) if self.decision.figure else None
        self.piece = piece
        self.r = piece.r if piece else 0.5
        self.facing = self._first()

    def _first(self) -> float:
        return norm_degrees(self.piece.facing if self.piece else float(self.decision.fallback))

    @property
    def half_made(self) -> bool:
        return self.facing != self._first()

    def drop(self) -> None:
        self.facing = self._first()

    def gesture(self, g: Gesture) -> Given | None:
        super().gesture(g)
        if g.what == "turn":
            self.facing = norm_degrees(self.facing + g.degrees)
            return None
        if g.what == "face":
            self.facing = norm_degrees(g.degrees)
            return None
        if g.at is None or math.dist(g.at, self.decision.at) < NEAR:
            return None
        if g.what in ("hover", "press", "drag", "release"):
            self.facing = norm_degrees(round(bearing(self.decision.at, g.at)))
        return self.press("commit") if g.what == "release" else None

    def nudge(self, target: Target, steps: int, *, fine: bool) -> bool:
        self.facing = norm_degrees(self.facing - steps * (FINE if fine else COARSE))
        return True

    def press(self, key: str) -> Given | None:
        return Given(self.facing) if key == "commit" and self.why() is None else None

    def why(self) -> Why | None:
        return self.decision.legal(self.facing) if self.decision.legal else None

    def buttons(self) -> Sequence[Button]:
        label = Text("Look this way") if self.half_made else Text("Keep looking this way")
        return [Button("commit", label, "Enter", primary=True, why=self.why())]

    def overlays(self) -> Sequence[Overlay]:
        shown: list[Overlay] = list(self.decision.about)
        why = self.why()
        if self.decision.figure:
            shown.append(
                Ghost(self.decision.figure, self.decision.at, self.facing, "bad" if why else "carried")
            )
        shown.append(Turning(self.decision.at, self.r, self.facing))
        if why:
            shown += no_good(self.decision.at, why, self.r)
        return shown

    def hint(self) -> Text | None:
        return self.decision.hint or Text(
            "click where it shall look; {turn_left}, {turn_right} and arrows turn it, {facing} takes degrees",
            dict(CAPS),
        )
