"""What is laid of a palette, in order, with the numbers beside it and what is pencilled in opposite."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from game.engine.decisions import Compose, Composed, Dial, Tile, Why
from game.engine.look import Forecast
from game.engine.words import Text
from game.screen.pickers.asking import Asking, Question
from game.screen.pickers.families import FAMILY, members, shown
from game.screen.pickers.gesture import NOWHERE, Target


class Composing(Asking):
    """Half made: what lies there, the numbers, and what is pencilled in for the other side."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        assert isinstance(question.decision, Compose)
        self.decision: Compose[Any] = question.decision
        self.laid: list[str] = []
        self.numbers = {d.key: d.least for d in self.decision.dials}
        rival = self.decision.rival
        self.guess: list[str] = [*rival.sure, *[""] * (rival.places - len(rival.sure))] if rival else []
        self.guess_numbers = dict(self.numbers)
        """What is pencilled in for the numbers of the other side."""
        self.aim: int | None = None
        """The place opposite that the next thing is pencilled into; the numbers are pencilled ones then."""
        self.opened = ""
        """Group of the family whose things the palette shows; "" for all."""
        self.held = ""
        """Key of the thing that is dragged."""
        self._from: Target = NOWHERE
        self._pressed: Target = NOWHERE
        self._seen: tuple[Any, Forecast] | None = None
        self._refusals: tuple[tuple[str, ...], dict[str, Why | None]] = ((), {})

    # ---- what lies there

    @property
    def answer(self) -> dict[str, Any]:
        """The answer as it stands."""
        return {"items": list(self.laid), "dials": dict(self.numbers)}

    @property
    def half_made(self) -> bool:
        turned = any(self.numbers[d.key] != d.least for d in self.decision.dials)
        return bool(self.laid or turned or self.aim is not None or self.opened)

    @property
    def carrying(self) -> bool:
        return bool(self.held)

    def drop(self) -> None:
        """First what is in the hand or aimed at, then everything of one's own."""
        if self.held or self.aim is not None:
            self.held, self.aim = "", None
        elif self.opened:
            self.opened = ""
        else:
            self.laid.clear()
            self.numbers = {d.key: d.least for d in self.decision.dials}

    def made(self) -> Composed[Any]:
        """What lies there, as the rules read it."""
        return self.decision.half(self.answer)

    def guessed(self) -> Composed[Any] | None:
        """What is pencilled in opposite, from the first place to the first gap; None while nothing is."""
        keys = list(takewhile(bool, self.guess))
        if not keys:
            return None
        return Composed(tuple(self.decision.tile(k).value for k in keys), dict(self.guess_numbers))

    # ---- the palette

    def shown(self) -> Sequence[Tile[Any]]:
        """What the palette holds now."""
        return shown(self.decision.tiles, self.decision.families, self.opened)

    def refusal_of(self, key: str) -> Why | None:
        """Why one more of that kind cannot be laid now; None if it can."""
        laid = tuple(self.laid)
        if self._refusals[0] != laid:
            self._refusals = (laid, {})
        known = self._refusals[1]
        if key not in known:
            known[key] = self._refused(key)
        return known[key]

    def _refused(self, key: str) -> Why | None:
        decision = self.decision
        if key.startswith(FAMILY):
            whys = [self.refusal_of(t.key) for t in members(self.decision.tiles, key.removeprefix(FAMILY))]
            return None if None in whys else whys[0]
        if len(self.laid) >= decision.most:
            full = Text(
                "All {n} places are taken; drop it on one, or take one out first", {"n": decision.most}
            )
            return Why(full, decision.clause)
        return decision.adds(self.made(), decision.tile(key).value) if decision.adds else None

    @property
    def lifted_from(self) -> str:
        """The place that what is in the hand was taken from; "" for none."""
        return self._from[1] if self.held and self._from[0] == "place" else ""

    # ---- laying

    def refusal_at(self, key: str, place: int) -> Why | None:
        """Why that kind cannot be dropped at a place; where none is free it takes the place of another."""
        if len(self.laid) < self.decision.most or place >= len(self.laid):
            return self.refusal_of(key)
        if self.decision.adds is None:
            return None
        others = [k for n, k in enumerate(self.laid) if n != place]
        made = self.decision.half({"items": others, "dials": dict(self.numbers)})
        return self.decision.adds(made, self.decision.tile(key).value)

    def lay(self, key: str, place: int | None = None) -> bool:
        """Lays one more at a place, the others moving on, or in the place of another where none is free;
        whether it could be.
        """
        at = len(self.laid) if place is None else min(place, len(self.laid))
        if self.refusal_at(key, at) is not None:
            return False
        if len(self.laid) < self.decision.most:
            self.laid.insert(at, key)
        else:
            self.laid[at] = key
        self.opened = ""
        return True

    def after_drop(self, place: int) -> list[str]:
        """What would lie there if what is in the hand were dropped at a place; "" is the place for it."""
        out = list(self.laid)
        if self.lifted_from:
            del out[int(self.lifted_from)]
        elif len(out) >= self.decision.most and place < len(out):
            return [*out[:place], "", *out[place + 1 :]]
        at = min(place, len(out))
        return [*out[:at], "", *out[at:]]

    def move(self, start: int, end: int) -> None:
        """What lies at a place goes to another."""
        if 0 <= start < len(self.laid):
            key = self.laid.pop(start)
            self.laid.insert(max(0, min(end, len(self.laid))), key)

    def pencil(self, key: str, place: int) -> None:
        """A guess about the other side; what lies there openly stays."""
        rival = self.decision.rival
        if rival is not None and len(rival.sure) <= place < rival.places:
            self.guess[place] = key

    @property
    def turned(self) -> dict[str, int]:
        """The numbers that are turned now: the own ones, or those of the guess while that is pencilled in."""
        return self.numbers if self.aim is None else self.guess_numbers

    def turn(self, dial: Dial, by: int) -> bool:
        """A number up or down, as far as it makes nothing worse; whether it turned."""
        n = self.turned[dial.key] + by
        if not dial.least <= n <= dial.most or (by > 0 and self.stuck(dial) is not None):
            return False
        self.turned[dial.key] = n
        return True

    def stuck(self, dial: Dial) -> Why | None:
        """Why a number cannot go up; None if it can, or if more is wrong than the number."""
        if self.turned[dial.key] >= dial.most:
            most = Text("{dial} goes up to {most}", {"dial": dial.label, "most": dial.most})
            return Why(most, dial.clause or self.decision.clause)
        if self.aim is not None:
            return None
        more = {"items": self.laid, "dials": {**self.numbers, dial.key: self.numbers[dial.key] + 1}}
        why = self.fault(more)
        if why is None or len(self.laid) < self.decision.least:
            return None
        return why if self.fault(self.answer) is None else None
