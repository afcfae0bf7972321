"""Puts things in an order: a strip of places that are filled by click or by drag."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.decisions import Arrange, Option
from game.engine.words import Text
from game.screen.pickers.asking import Asking, Question
from game.screen.pickers.gesture import NOWHERE, Button, Gesture, Given, Row, Target, target_of
from game.screen.pickers.overlay import Overlay, Tag


class ArrangePicker(Asking):
    """Half made: the order so far. All of it from the start where everything has to be placed."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        assert isinstance(question.decision, Arrange)
        self.decision: Arrange[Any] = question.decision
        self.order = self._first()
        self.held = ""
        self._held_at: Target = NOWHERE

    def _first(self) -> list[str]:
        keys = [o.key for o in self.decision.options]
        return keys if self.decision.least >= len(keys) else []

    @property
    def half_made(self) -> bool:
        return self.order != self._first()

    @property
    def carrying(self) -> bool:
        return bool(self.held)

    def drop(self) -> None:
        self.held = ""
        self.order = self._first()

    def length(self) -> int:
        """How many places the strip has."""
        return min(self.decision.most, len(self.decision.options))

    def key_at(self, target: Target) -> str:
        """The thing under the pointer; "" for an empty place."""
        kind, name = target
        if kind == "place":
            n = int(name)
            return self.order[n] if n < len(self.order) else ""
        for o in self.decision.options:
            if target == ("option", o.key) or (target != NOWHERE and target_of(o.mark) == target):
                return o.key
        return ""

    def gesture(self, g: Gesture) -> Given | None:
        super().gesture(g)
        if g.what == "press":
            self._held_at = g.target
        elif g.what == "drag" and not self.held:
            self.held = self.key_at(self._held_at)
        elif g.what == "release":
            self._released(g)
        return None

    def _released(self, g: Gesture) -> None:
        held, at, self.held = self.held, self._held_at, ""
        self._held_at = NOWHERE
        if held:
            self.put(held, int(g.target[1]) if g.target[0] == "place" else None)
        elif at == g.target and (key := self.key_at(g.target)):
            self.put(key, None if key in self.order else len(self.order))

    def put(self, key: str, place: int | None) -> None:
        """A thing to a place, the others moving up; None takes it out, or to the end where all are placed."""
        rest = [k for k in self.order if k != key]
        if place is None and len(self._first()) == len(self.decision.options):
            place = len(rest)
        if place is not None and len(rest) < self.decision.most:
            rest.insert(min(place, len(rest)), key)
        self.order = rest

    def nudge(self, target: Target, steps: int, *, fine: bool) -> bool:
        """What has the focus moves one place on or back; what has no place yet comes to the end."""
        key = self.key_at(target)
        if not key:
            return False
        at = self.order.index(key) + steps if key in self.order else len(self.order)
        self.put(key, min(max(at, 0), len(self.order)))
        return True

    def press(self, key: str) -> Given | None:
        if key == "commit":
            return Given(list(self.order)) if self.fault(self.order) is None else None
        if key == "none":
            self.drop()
        return None

    def buttons(self) -> Sequence[Button]:
        out = [Button("none", Text("Start again"), "N", quiet=True)] if self.half_made else []
        out.append(Button("commit", Text("Done"), "Enter", primary=True, why=self.fault(self.order)))
        return out

    def _option(self, key: str) -> Option[Any]:
        return next(o for o in self.decision.options if o.key == key)

    def rows(self) -> Sequence[Row]:
        out = []
        for n, o in enumerate(self.decision.options, 1):
            on = o.key in self.order
            note = Text("place {n}", {"n": self.order.index(o.key) + 1}) if on else o.note
            cap = str(n) if n < 10 else ""
            out.append(Row(o.key, o.label, cap, note, o.clause, o.mark, on, self.key_at(self.under) == o.key))
        return out

    def strip(self) -> list[tuple[str, Text | None]]:
        """The places from first to last: key and label of what lies there, or "" and None."""
        out: list[tuple[str, Text | None]] = [(k, self._option(k).label) for k in self.order]
        return out + [("", None)] * (self.length() - len(out))

    def overlays(self) -> Sequence[Overlay]:
        shown: list[Overlay] = list(self.question.decision.about)
        for o in self.decision.options:
            placed = o.key in self.order
            shown += self.marked(o, "chosen" if placed else "legal")
            piece = self.question.piece(target_of(o.mark)[1]) if target_of(o.mark)[0] == "figure" else None
            if placed and piece:
                n = self.order.index(o.key) + 1
                shown.append(Tag((piece.x, piece.y), Text("{n}", {"n": n}), tone="hot", clear=piece.r))
        return shown
