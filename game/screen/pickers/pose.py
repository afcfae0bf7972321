"""Picks a spot and a facing: put down to look at, turned by pulling, its handle or keys, then given."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property

from game.engine.decisions import PickPose, Pose, Why
from game.engine.look import Forecast, Mark, OnArea
from game.engine.words import Text
from game.screen.pickers.asking import Asking, Question
from game.screen.pickers.gesture import CAPS, Button, Gesture, Given
from game.screen.pickers.overlay import Beyond, Ghost, Overlay, Turning
from game.screen.pickers.point import moved, no_good
from game.table.inches import Point, bearing, norm_degrees, snap

PULL = 0.4
"""Inches the pointer has to be pulled away before the pull turns the piece."""

BARE = 0.8
"""Inches around the spot that count as the piece where nothing is known of its base."""


def turned(mark: Mark, degrees: float) -> Mark:
    """A mark drawn at (0, 0) and facing east, turned about (0, 0)."""
    if not isinstance(mark, OnArea):
        return mark
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    outlines = tuple(tuple((x * c - y * s, x * s + y * c) for x, y in line) for line in mark.outlines)
    return OnArea(outlines, mark.style, mark.label)


class PosePicker(Asking):
    """Half made: the spot under the pointer and the facing turned so far.

    A click puts it down to look at; a click on it, or the button, gives the answer; a click elsewhere puts it
    there instead.
    """

    turns = True

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        assert isinstance(question.decision, PickPose)
        self.decision: PickPose = question.decision
        self.spot: Point | None = None
        self.facing = self._first()
        self.laid = False
        """It was put down to look at: it no longer follows the pointer."""
        self._held = ""
        self._grab: Point = (0.0, 0.0)
        self._seen: tuple[Pose, Forecast] | None = None

    def _first(self) -> float:
        return norm_degrees(float(self.decision.fallback[2]))

    @property
    def half_made(self) -> bool:
        return self.spot is not None

    @property
    def pose(self) -> Pose | None:
        """What is proposed."""
        return Pose(self.spot[0], self.spot[1], self.facing) if self.spot is not None else None

    def drop(self) -> None:
        self.spot, self.laid, self.facing = None, False, self._first()
        self._held = ""

    def gesture(self, g: Gesture) -> Given | None:
        super().gesture(g)
        if g.what == "turn":
            self.facing = norm_degrees(self.facing + g.degrees)
        elif g.what == "face":
            self.facing = norm_degrees(g.degrees)
        elif g.what == "cursor" and g.at is not None:
            self.spot, self.laid = snap(g.at), False
        elif g.what == "hover" and g.at is not None and not self.laid:
            self.spot = snap(g.at)
        elif g.what == "press":
            self._pressed(g)
        elif g.what == "drag" and g.at is not None:
            self._dragged(g.at, self.spot or g.at)
        elif g.what == "release":
            return self._released(g)
        return None

    def carry(self, at: Point | None) -> None:
        """It is in the hand already: the drag that chose it goes on."""
        self._held, self._grab, self.laid = "piece", (0.0, 0.0), False
        self.spot = snap(at) if at is not None else None

    def _pressed(self, g: Gesture) -> None:
        spot = self.spot
        if self.laid and g.target[0] == "turning":
            self._held = "turning"
        elif self.laid and spot is not None and self._on_piece(g, spot):
            self._held = "piece"
            self._grab = (g.at[0] - spot[0], g.at[1] - spot[1]) if g.at else (0.0, 0.0)
        elif g.at is not None:
            self._held, self.spot, self.laid = "ground", snap(g.at), False
        elif self.decision.sprite and g.target == ("figure", self.decision.sprite):
            self._held = "name"

    def _on_piece(self, g: Gesture, spot: Point) -> bool:
        if g.target == ("ghost", self.decision.sprite) and self.decision.sprite:
            return True
        piece = self.question.piece(self.decision.sprite) if self.decision.sprite else None
        return g.at is not None and math.dist(g.at, spot) <= (piece.r if piece else BARE)

    def _dragged(self, to: Point, spot: Point) -> None:
        if self._held == "name":
            self.carry(to)
        elif self._held == "turning":
            self.facing = norm_degrees(round(bearing(spot, to)))
        elif self._held == "piece":
            self.spot = snap((to[0] - self._grab[0], to[1] - self._grab[1]))
        elif self._held == "ground" and math.dist(spot, to) > PULL:
            self.facing = norm_degrees(round(bearing(spot, to)))

    def _released(self, g: Gesture) -> Given | None:
        held, self._held = self._held, ""
        if held == "piece" and not g.moved:
            return self.press("commit")
        if held in ("piece", "ground"):
            self.laid = self.pose is not None and self.why() is None
        return None

    def home(self) -> Point | None:
        # where the mouse happens to lie may be no place for it: the keys begin where there is one
        if self.spot is not None and self.why() is None:
            return self.spot
        return (float(self.decision.fallback[0]), float(self.decision.fallback[1]))

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
        if self.laid:
            return Text(
                "click it or {primary} to put it here, {turn_left} and {turn_right} turn it, Esc takes it up",
                dict(CAPS),
            )
        return self.decision.hint or Text(
            "click the place; pull before letting go, or {turn_left} and {turn_right}, to turn", dict(CAPS)
        )
