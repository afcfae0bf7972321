"""Splits a total over places with plus and minus."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.decisions import Allocate, Slot
from game.engine.look import Forecast
from game.engine.words import Text
from game.screen.pickers.asking import Asking, Question
from game.screen.pickers.gesture import NOWHERE, Button, Gesture, Given, Row, Target, target_of
from game.screen.pickers.overlay import Overlay, Tag


class AllocatePicker(Asking):
    """Half made: a number for each place, from its least on."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        assert isinstance(question.decision, Allocate)
        self.decision: Allocate = question.decision
        self.numbers = self._least()
        self._held: Target = NOWHERE
        self._seen: tuple[dict[str, int], Forecast] | None = None

    def _least(self) -> dict[str, int]:
        return {s.key: s.least for s in self.decision.slots}

    @property
    def left(self) -> int:
        """What is still to be given out."""
        return self.decision.total - sum(self.numbers.values())

    @property
    def half_made(self) -> bool:
        return self.numbers != self._least()

    def drop(self) -> None:
        self.numbers = self._least()

    def _slot(self, target: Target) -> Slot | None:
        for s in self.decision.slots:
            if target[1] == s.key and target[0] in ("plus", "minus", "option"):
                return s
            if target != NOWHERE and target_of(s.mark) == target:
                return s
        return None

    def gesture(self, g: Gesture) -> Given | None:
        super().gesture(g)
        if g.what == "press":
            self._held = g.target
        elif g.what == "release":
            slot = self._slot(g.target) if self._held == g.target else None
            self._held = NOWHERE
            if slot:
                self.change(slot, -1 if g.target[0] == "minus" else 1)
        return None

    def change(self, slot: Slot, by: int) -> None:
        """One more or one less, within the limits of the place and of the total."""
        n = self.numbers[slot.key] + by
        if slot.least <= n <= slot.most and (by < 0 or self.left > 0):
            self.numbers[slot.key] = n

    def nudge(self, target: Target, steps: int, *, fine: bool) -> bool:
        slot = self._slot(target)
        if slot is not None:
            self.change(slot, steps)
        return slot is not None

    def press(self, key: str) -> Given | None:
        if key == "commit":
            return Given(dict(self.numbers)) if self.fault(self.numbers) is None else None
        if key == "none":
            self.drop()
        return None

    def buttons(self) -> Sequence[Button]:
        out = [Button("none", Text("Start again"), "N", quiet=True)] if self.half_made else []
        out.append(Button("commit", Text("Done"), "Enter", primary=True, why=self.fault(self.numbers)))
        return out

    def rows(self) -> Sequence[Row]:
        return [
            Row(
                s.key,
                s.label,
                str(n) if n < 10 else "",
                mark=s.mark,
                on=self.numbers[s.key] > 0,
                lit=self._slot(self.under) is s,
                count=self.numbers[s.key],
            )
            for n, s in enumerate(self.decision.slots, 1)
        ]

    def forecast(self) -> Forecast:
        if not self.decision.forecast:
            return Forecast()
        if self._seen is None or self._seen[0] != self.numbers:
            self._seen = (dict(self.numbers), self.decision.forecast(dict(self.numbers)))
        return self._seen[1]

    def overlays(self) -> Sequence[Overlay]:
        shown: list[Overlay] = [*self.question.decision.about, *self.forecast().marks]
        for s in self.decision.slots:
            kind, id_ = target_of(s.mark)
            piece = self.question.piece(id_) if kind == "figure" else None
            if piece:
                n = self.numbers[s.key]
                shown += self.bracket(id_, "chosen" if n else "legal")
                shown.append(Tag((piece.x, piece.y), Text("{n}", {"n": n}), tone="hot", clear=piece.r))
        return shown

    def hint(self) -> Text | None:
        return Text("{n} of {total} left to give out", {"n": self.left, "total": self.decision.total})
