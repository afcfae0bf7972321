"""Puts things into slots by drag or two clicks: cards onto stacks, energy into one defence or the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.decisions import Assign, Option, Why
from game.engine.look import Forecast
from game.engine.words import Text
from game.screen.pickers.asking import Asking, Question
from game.screen.pickers.gesture import NOWHERE, Button, Gesture, Given, Row, Target, target_of
from game.screen.pickers.overlay import Overlay


class AssignPicker(Asking):
    """Half made: which thing lies in which slot. `picked` is the thing in the hand or chosen by a click."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        assert isinstance(question.decision, Assign)
        self.decision: Assign[Any, Any] = question.decision
        self.placed: dict[str, str] = {}
        self.picked = ""
        self.lifted = False
        """The picked thing is being dragged."""
        self._held: Target = NOWHERE
        self._seen: tuple[dict[str, str], Forecast] | None = None

    @property
    def half_made(self) -> bool:
        return bool(self.placed or self.picked)

    @property
    def carrying(self) -> bool:
        return self.lifted

    def drop(self) -> None:
        """First what is in the hand, then everything."""
        if self.picked:
            self.picked = ""
        else:
            self.placed.clear()
        self.lifted = False

    # ---- what is there

    def item_at(self, target: Target) -> str:
        """The thing under the pointer."""
        for o in self.decision.items:
            if target == ("item", o.key) or (target != NOWHERE and target_of(o.mark) == target):
                return o.key
        return ""

    def slot_at(self, target: Target) -> str:
        """The slot under the pointer; a thing that lies in a slot counts as its slot."""
        for o in self.decision.slots:
            if target == ("slot", o.key) or (target != NOWHERE and target_of(o.mark) == target):
                return o.key
        return self.placed.get(self.item_at(target), "")

    def in_slot(self, slot: str) -> list[Option[Any]]:
        """What was put there."""
        return [o for o in self.decision.items if self.placed.get(o.key) == slot]

    def in_hand(self) -> list[Option[Any]]:
        """What was put nowhere yet."""
        return [o for o in self.decision.items if o.key not in self.placed]

    def refusal_of(self, item: str, slot: str) -> Why | None:
        """Why a thing may not go to a slot now; None if it may."""
        one = next(o for o in self.decision.items if o.key == item)
        place = next(o for o in self.decision.slots if o.key == slot)
        if self.decision.fits and (why := self.decision.fits(one.value, place.value)):
            return why
        return self.fault({k: v for k, v in self.placed.items() if k != item} | {item: slot})

    # ---- hand

    def gesture(self, g: Gesture) -> Given | None:
        super().gesture(g)
        if g.what == "press":
            self._held = g.target
        elif g.what == "drag" and not self.lifted:
            item = self.item_at(self._held)
            if item:
                self.picked, self.lifted = item, True
        elif g.what == "release":
            self._released(g)
        return None

    def _released(self, g: Gesture) -> None:
        held, self._held = self._held, NOWHERE
        slot = self.slot_at(g.target)
        if self.lifted:
            self._let_go(slot)
        elif held == g.target:
            self._clicked(g.target, slot)

    def _let_go(self, slot: str) -> None:
        item, self.picked, self.lifted = self.picked, "", False
        if not slot:
            self.placed.pop(item, None)
        elif self.refusal_of(item, slot) is None:
            self.placed[item] = slot

    def _clicked(self, target: Target, slot: str) -> None:
        item = self.item_at(target)
        if item and item == self.picked:
            self.picked = ""
        elif self.picked and slot and self.placed.get(self.picked) != slot:
            if self.refusal_of(self.picked, slot) is None:
                self.placed[self.picked] = slot
                self.picked = ""
        elif item and item in self.placed:
            self.placed.pop(item)
        elif item:
            self.picked = item

    def stops(self) -> Sequence[Target]:
        """The things; while one is picked, the slots that take it, then the thing itself."""
        things = [*self.in_hand(), *(o for o in self.decision.items if o.key in self.placed)]
        if not self.picked:
            return [_thing(o) for o in things]
        taking = [o for o in self.decision.slots if self.placed.get(self.picked) != o.key]
        slots: list[Target] = [("slot", o.key) for o in taking if self.refusal_of(self.picked, o.key) is None]
        return [*slots, *(_thing(o) for o in things if o.key == self.picked)]

    def press(self, key: str) -> Given | None:
        if key == "commit":
            return Given(dict(self.placed)) if self.fault(self.placed) is None else None
        if key == "none":
            self.placed.clear()
            self.picked = ""
        return None

    # ---- what is shown

    def buttons(self) -> Sequence[Button]:
        out = [Button("none", Text("Take all back"), "N", quiet=True)] if self.placed else []
        done = Text("Done") if self.placed else Text("Done with none")
        out.append(Button("commit", done, "Enter", primary=True, why=self.fault(self.placed)))
        return out

    def why(self) -> Why | None:
        slot = self.slot_at(self.under)
        if self.picked and slot and self.placed.get(self.picked) != slot:
            return self.refusal_of(self.picked, slot)
        return super().why()

    def rows(self) -> Sequence[Row]:
        return [Row("", r.label, "", None, r.why.clause, r.mark, why=r.why) for r in self.refused]

    def forecast(self) -> Forecast:
        if not self.decision.forecast:
            return Forecast()
        if self._seen is None or self._seen[0] != self.placed:
            values = {o.key: o.value for o in self.decision.slots}
            pairs = [
                (o.value, values[self.placed[o.key]]) for o in self.decision.items if o.key in self.placed
            ]
            self._seen = (dict(self.placed), self.decision.forecast(pairs))
        return self._seen[1]

    def overlays(self) -> Sequence[Overlay]:
        shown: list[Overlay] = list(self.question.decision.about)
        for o in self.decision.slots:
            if self.picked and self.refusal_of(self.picked, o.key) is None:
                shown += self.marked(o, "lit" if self.slot_at(self.under) == o.key else "legal")
        return (*shown, *self.forecast().marks)

    def hint(self) -> Text | None:
        if self.picked and not self.lifted:
            return Text("now click where it goes; Esc puts it back")
        return self.question.decision.hint or Text(
            "drag things to their places; what you keep stays with you"
        )


def _thing(option: Option[Any]) -> Target:
    """What a thing is called under the pointer."""
    kind, name = target_of(option.mark)
    return (kind, name) if kind == "card" else ("item", option.key)
