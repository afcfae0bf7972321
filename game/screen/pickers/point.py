"""Picks a spot: what is put there hangs under the pointer, and a click puts it down."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import msgspec

from game.engine.decisions import PickPoint, Why
from game.engine.look import Forecast, Mark, OnArea, OnDisc, OnLine, OnPoint
from game.engine.words import Text
from game.screen.pickers.asking import Asking, Question
from game.screen.pickers.gesture import Button, Gesture, Given
from game.screen.pickers.overlay import Beyond, Overlay, Tag
from game.table.inches import Point, snap


def moved(mark: Mark, by: Point) -> Mark:
    """A mark drawn at (0, 0), at another place."""
    x, y = by
    if isinstance(mark, (OnDisc, OnPoint)):
        return msgspec.structs.replace(mark, x=mark.x + x, y=mark.y + y)
    if isinstance(mark, OnLine):
        return msgspec.structs.replace(
            mark, p=(mark.p[0] + x, mark.p[1] + y), q=(mark.q[0] + x, mark.q[1] + y)
        )
    if isinstance(mark, OnArea):
        outlines = tuple(tuple((px + x, py + y) for px, py in line) for line in mark.outlines)
        return msgspec.structs.replace(mark, outlines=outlines)
    return mark


def no_good(at: Point, why: Why, clear: float) -> list[Overlay]:
    """The reason at its place, with the marks that show it."""
    return [*why.marks, Tag(at, why.text, Text(why.clause), "bad", clear)]


class PointPicker(Asking):
    """Half made: the spot under the pointer; it stays where the pointer left the table."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        assert isinstance(question.decision, PickPoint)
        self.decision: PickPoint = question.decision
        self.spot: Point | None = None
        self._seen: tuple[Point, Forecast] | None = None

    @property
    def half_made(self) -> bool:
        return self.spot is not None

    def drop(self) -> None:
        self.spot = None

    def gesture(self, g: Gesture) -> Given | None:
        super().gesture(g)
        if g.at is None:
            return None
        if g.what in ("hover", "press", "drag", "release", "cursor"):
            self.spot = snap(g.at)
        if g.what == "release":
            return self.press("commit")
        return None

    def home(self) -> Point | None:
        # where the mouse happens to lie may be no place for it: the keys begin where there is one
        if self.spot is not None and self.why() is None:
            return self.spot
        return (float(self.decision.fallback[0]), float(self.decision.fallback[1]))

    def press(self, key: str) -> Given | None:
        if key == "commit" and self.spot is not None and self.why() is None:
            return Given([self.spot[0], self.spot[1]])
        return Given(list(self.decision.fallback)) if key == "ready" and self.decision.ready else None

    def why(self) -> Why | None:
        return self.decision.legal(self.spot) if self.spot is not None else None

    def buttons(self) -> Sequence[Button]:
        why = Why(Text("Point at a place on the table first"), self.decision.clause)
        ready = self.decision.ready
        return [
            *([Button("ready", ready)] if ready else []),
            Button(
                "commit",
                Text("Here"),
                "Enter",
                primary=True,
                why=self.why() if self.spot is not None else why,
            ),
        ]

    def forecast(self) -> Forecast:
        if self.spot is None or not self.decision.forecast or self.why() is not None:
            return Forecast()
        if self._seen is None or self._seen[0] != self.spot:
            self._seen = (self.spot, self.decision.forecast(self.spot))
        return self._seen[1]

    @cached_property
    def _area(self) -> tuple[Mark, ...]:
        return tuple(self.decision.area()) if self.decision.area else ()

    def overlays(self) -> Sequence[Overlay]:
        shown: list[Overlay] = [*self._area, *self.decision.about]
        if self.spot is not None:
            why = self.why()
            if self.decision.shape is not None:
                shown.append(moved(self.decision.shape, self.spot))
            if why:
                shown += [Beyond((self.spot,)), *no_good(self.spot, why, 0.8)]
        return (*shown, *self.forecast().marks)

    def hint(self) -> Text | None:
        return self.decision.hint or Text("click the place")
