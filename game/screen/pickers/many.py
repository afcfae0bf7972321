"""Picks some of a list: each click takes a thing or puts it back; what would follow is shown meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.decisions import Option, PickMany
from game.engine.look import Forecast
from game.engine.words import Text
from game.screen.pickers.asking import Asking, Question
from game.screen.pickers.gesture import NOWHERE, Button, Gesture, Given, Row, Target, target_of
from game.screen.pickers.overlay import Overlay


class ManyPicker(Asking):
    """Half made: the keys chosen so far."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        assert isinstance(question.decision, PickMany)
        self.decision: PickMany[Any] = question.decision
        self.chosen: set[str] = set()
        self._held: Target = NOWHERE
        self._seen: tuple[tuple[str, ...], Forecast] | None = None

    @property
    def half_made(self) -> bool:
        return bool(self.chosen)

    def drop(self) -> None:
        self.chosen.clear()

    def answer(self) -> list[str]:
        """The keys in the order of the list."""
        return [o.key for o in self.decision.options if o.key in self.chosen]

    def _at(self, target: Target) -> Option[Any] | None:
        for o in self.decision.options:
            if target == ("option", o.key) or (target != NOWHERE and target_of(o.mark) == target):
                return o
        return None

    def gesture(self, g: Gesture) -> Given | None:
        super().gesture(g)
        if g.what == "press":
            self._held = g.target
        elif g.what == "release":
            option = self._at(g.target) if self._held == g.target else None
            self._held = NOWHERE
            if option:
                self.toggle(option.key)
        return None

    def toggle(self, key: str) -> None:
        """Takes a thing or puts it back; where only one may be taken, it replaces the other."""
        if key in self.chosen:
            self.chosen.discard(key)
        elif self.decision.most == 1:
            self.chosen = {key}
        elif len(self.chosen) < self.decision.most:
            self.chosen.add(key)

    def press(self, key: str) -> Given | None:
        if key == "commit":
            return Given(self.answer()) if self.fault(self.answer()) is None else None
        if key == "none":
            self.drop()
        return None

    def buttons(self) -> Sequence[Button]:
        out = [Button("none", Text("None of them"), "N", quiet=True)] if self.chosen else []
        done = Text("Done with {n}", {"n": len(self.chosen)}) if self.chosen else Text("Done with none")
        out.append(Button("commit", done, "Enter", primary=True, why=self.fault(self.answer())))
        return out

    def rows(self) -> Sequence[Row]:
        out = []
        for n, o in enumerate(self.decision.options, 1):
            cap = str(n) if n < 10 else ""
            lit = self._at(self.under) is o
            out.append(Row(o.key, o.label, cap, o.note, o.clause, o.mark, o.key in self.chosen, lit))
        out += [Row("", r.label, "", None, r.why.clause, r.mark, why=r.why) for r in self.refused]
        return out

    def forecast(self) -> Forecast:
        if not self.decision.forecast:
            return Forecast()
        keys = tuple(self.answer())
        if self._seen is None or self._seen[0] != keys:
            values = [o.value for o in self.decision.options if o.key in self.chosen]
            self._seen = (keys, self.decision.forecast(values))
        return self._seen[1]

    def overlays(self) -> Sequence[Overlay]:
        shown: list[Overlay] = list(self.question.decision.about)
        for o in self.decision.options:
            shown += self.marked(o, "chosen" if o.key in self.chosen else "legal")
        return (*shown, *self.forecast().marks)
