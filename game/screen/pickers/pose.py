"""Picks a spot and a facing: press, pull to turn, let go; Q, E and the wheel turn it too."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property

from game.engine.decisions import PickPose, Pose, Why
from game.engine.look import Forecast, Mark, OnArea
from game.engine.words import Text
from game.screen.pickers.asking import Asking, Question
from game.screen.pickers.gesture import Button, Gesture, Given
from game.screen.pickers.overlay import Beyond, Ghost, Overlay, Turning
from game.screen.pickers.point import moved, no_good
from game.table.inches import Point, bearing, norm_degrees, snap

PULL = 0.4
"""Inches the pointer has to be pulled away before the pull turns the piece."""


def turned(mark: Mark, degrees: float) -> Mark:
    """A mark drawn at (0, 0) and facing east, turned about (0, 0)."""
    if not isinstance(mark, OnArea):
        return mark
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    outlines = tuple(tuple((x * c - y * s, x * s + y * c) for x, y in line) for line in mark.outlines)
    return OnArea(outlines, mark.style, mark.label)


class PosePicker(Asking):
    """Half made: the spot under the pointer and the facing turned so far."""

    turns = True

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        assert isinstance(question.decision, PickPose)
        self.decision: PickPose = question.decision
        self.spot: Point | None = None
        self.facing = self._first()
        self.down = False
        """The button is held: the piece stays and turns."""
        self._seen: tuple[Pose, Forecast] | None = None

    def _first(self) -> float:
        return norm_degrees(float(self.decision.fallback[2]))

    @property
    def half_made(self) -> bool:
        return self.spot is not None

    @property
    def pose(self) -> Pose | None:
        """What a click would answer."""
        return Pose(self.spot[0], self.spot[1], self.facing) if self.spot is not None else None

    def drop(self) -> None:
        self.spot, self.down, self.facing = None, False, self._first()

    def gesture(self, g: Gesture) -> Given | None:
        super().gesture(g)
        if g.what == "turn":
            self.facing = norm_degrees(self.facing + g.degrees)
        elif g.at is None:
            self.down = self.down and g.what != "release"
        elif g.what in ("hover", "press"):
            self.spot, self.down = snap(g.at), g.what == "press"
        elif g.what == "drag":
            self._pulled(g.at)
        elif g.what == "release" and self.down:
            self.down = False
            return self.press("commit")
        return None

    def _pulled(self, to: Point) -> None:
        if self.down and self.spot is not None and math.dist(self.spot, to) > PULL:
            self.facing = norm_degrees(round(bearing(self.spot, to)))

    def press(self, key: str) -> Given | None:
        pose = self.pose
        if key == "commit" and pose is not None and self.why() is None:
            return Given([pose.x, pose.y, pose.facing])
        return None

    def why(self) -> Why | None:
        return self.decision.legal(self.pose) if self.pose is not None else None

    def buttons(self) -> Sequence[Button]:
        first = Why(Text("Point at a place on the table first"), self.decision.clause)
        why = self.why() if self.pose is not None else first
        return [Button("commit", Text("Put it here"), "Enter", primary=True, why=why)]

    def forecast(self) -> Forecast:
        pose = self.pose
        if pose is None or not self.decision.forecast or self.why() is not None:
            return Forecast()
        if self._seen is None or self._seen[0] != pose:
            self._seen = (pose, self.decision.forecast(pose))
        return self._seen[1]

    @cached_property
    def _area(self) -> tuple[Mark, ...]:
        return tuple(self.decision.area()) if self.decision.area else ()

    def overlays(self) -> Sequence[Overlay]:
        shown: list[Overlay] = [*self._area, *self.decision.about]
        if self.spot is not None:
            why = self.why()
            if self.decision.shape is not None:
                shown.append(moved(turned(self.decision.shape, self.facing), self.spot))
            piece = self.question.piece(self.decision.sprite) if self.decision.sprite else None
            if piece:
                shown.append(Ghost(piece.id, self.spot, self.facing, "bad" if why else "carried"))
                shown.append(Turning(self.spot, piece.r, self.facing))
            if why:
                shown += [] if piece else [Beyond((self.spot,))]
                shown += no_good(self.spot, why, piece.r if piece else 0.8)
        return (*shown, *self.forecast().marks)

    def hint(self) -> Text | None:
        return self.decision.hint or Text("click the place; pull before letting go, or Q and E, to turn")
