"""Picks one of a list: on the table, in the list or by number; hovering shows what would follow."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from game.engine.decisions import Option, PickOne
from game.engine.look import BigNumbers, Forecast, OnCard
from game.engine.words import Text, render
from game.screen.pickers.asking import Asking, Question
from game.screen.pickers.gesture import NOWHERE, Button, Gesture, Given, Row, Target, target_of
from game.screen.pickers.overlay import Flag, Overlay

MOST_BUTTONS = 4
"""More options than these without a place on the table stand in the list."""

PULLED = frozenset({"move", "figure"})
"""Groups of options that a pull at their figure takes."""


def number_of(label: Text) -> int | None:
    """The number that a label is, or the only thing that it is filled in with; None for other words."""
    if len(label.args) == 1:
        (value,) = label.args.values()
        return value if isinstance(value, int) else None
    said = render(label)
    return int(said) if said.isdigit() else None


class OnePicker(Asking):
    """Half made: a figure with several options has been clicked, and only those are listed."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        assert isinstance(question.decision, PickOne)
        self.options: Sequence[Option[Any]] = question.decision.options
        self.lit = ""
        self.narrow: Target = NOWHERE
        self._held: Target = NOWHERE
        self._seen: tuple[str, Forecast] | None = None

    @property
    def half_made(self) -> bool:
        return self.narrow != NOWHERE

    def drop(self) -> None:
        self.narrow = NOWHERE
        self.lit = ""

    # ---- what is there

    def at_target(self, target: Target) -> list[Option[Any]]:
        """The options that a click there means."""
        kind, key = target
        if kind == "option":
            return [o for o in self.options if o.key == key]
        if target == NOWHERE:
            return []
        return [o for o in self.options if target_of(o.mark) == target]

    def _listed(self) -> list[Option[Any]]:
        if self.narrow != NOWHERE:
            return self.at_target(self.narrow)
        plain = self._plain()
        as_rows = len(plain) > MOST_BUTTONS
        return [o for o in self.options if as_rows or o not in plain]

    def _plain(self) -> list[Option[Any]]:
        return [o for o in self.options if o.mark is None]

    def _main(self) -> Option[Any] | None:
        """The option that Enter takes."""
        for o in self.options:
            if o.key == self.lit:
                return o
        if len(self.options) == 1 or len(self._plain()) == len(self.options):
            # Enter goes on rather than into one more question
            return next((o for o in self.options if o.group == "pass"), self.options[0])
        return None

    def _cap(self, option: Option[Any]) -> str:
        if self._counted:
            # where the answers are numbers, their keys are those numbers
            return str(number) if 0 < (number := number_of(option.label) or 0) < 10 else ""
        n = self._numbered.index(option.key) + 1
        return str(n) if n < 10 else ""

    @cached_property
    def _counted(self) -> bool:
        """Whether every answer is another number of the same things."""
        said = [number_of(o.label) for o in self.options]
        alike = {o.label.say for o in self.options if o.label.args}
        return None not in said and len(set(said)) == len(said) and len(alike) <= 1

    @cached_property
    def _numbered(self) -> list[str]:
        """The options as their numbers go; where cards lie in the hand, they come before the list."""
        keys = [o.key for o in self.options]
        cards = [o.key for o in self.options if isinstance(o.mark, OnCard)]
        if any(o.mark is not None and o.key not in cards for o in self.options):
            return keys
        return [*cards, *(key for key in keys if key not in cards)]

    # ---- hand

    def gesture(self, g: Gesture) -> Given | None:
        super().gesture(g)
        here = self.at_target(g.target)
        if g.what == "hover" and len(here) == 1:
            self.lit = here[0].key
        elif g.what == "hover" and g.target[0] == "figure" and not here:
            self.lit = ""
        elif g.what == "press":
            self._held = g.target
        elif g.what == "drag":
            return self._dragged()
        elif g.what == "release":
            held, self._held = self._held, NOWHERE
            if held == g.target and not (g.moved and g.target[0] == "figure"):
                return self._clicked(g.target, here)
        return None

    def _dragged(self) -> Given | None:
        """A figure pulled away from its place, on the table or in a list, means the option to move it, if
        there is one."""
        pulled = [o for o in self.at_target(self._held) if self._pulls(o)]
        if len(pulled) != 1:
            return None
        self._held = NOWHERE
        return Given(pulled[0].key, carry=True)

    def _pulls(self, option: Option[Any]) -> bool:
        """Whether a pull means the option: it moves its figure, or chooses one of this side's own."""
        kind, id_ = target_of(option.mark)
        if kind != "figure" or option.group not in PULLED:
            return False
        piece = self.question.piece(id_)
        return option.group == "move" or (piece is not None and piece.side == self.question.decision.who)

    def _clicked(self, target: Target, here: list[Option[Any]]) -> Given | None:
        if len(here) == 1:
            return Given(here[0].key)
        if len(here) > 1:
            self.narrow = NOWHERE if self.narrow == target else target
            self.lit = here[0].key if self.narrow != NOWHERE else ""
        return None

    def press(self, key: str) -> Given | None:
        if key == "take":
            main = self._main()
            return Given(main.key) if main else None
        if key in ("next", "previous"):
            self._step(1 if key == "next" else -1)
            return None
        return Given(key) if any(o.key == key for o in self.options) else None

    def _step(self, by: int) -> None:
        keys = [o.key for o in (self._listed() or self.options)]
        at = keys.index(self.lit) + by if self.lit in keys else (0 if by > 0 else -1)
        self.lit = keys[at % len(keys)]

    # ---- what is shown

    def buttons(self) -> Sequence[Button]:
        main, plain = self._main(), self._plain()
        out = []
        if len(plain) <= MOST_BUTTONS:
            rest = [o for o in plain if o is not main]
            out = [Button(o.key, o.label, self._cap(o)) for o in rest]
        if main:
            out.append(Button("take", main.label, "Enter", primary=True))
        return out

    def rows(self) -> Sequence[Row]:
        out = [
            Row(o.key, o.label, self._cap(o), o.note, o.clause, o.mark, lit=o.key == self.lit)
            for o in self._listed()
            if o.listed or self.narrow != NOWHERE
        ]
        if self.narrow == NOWHERE:
            out += [Row("", r.label, "", None, r.why.clause, r.mark, why=r.why) for r in self.refused]
        return out

    def forecast(self) -> Forecast:
        for o in self.options:
            if o.key == self.lit and o.forecast:
                return self._looked_up(o)
        return Forecast()

    def _looked_up(self, option: Option[Any]) -> Forecast:
        assert option.forecast is not None
        if self._seen is None or self._seen[0] != option.key:
            self._seen = (option.key, option.forecast())
        return self._seen[1]

    def overlays(self) -> Sequence[Overlay]:
        shown: list[Overlay] = list(self.question.decision.about)
        for o in self._listed():
            if o.key != self.lit:
                shown += self.marked(o, "legal")
        for o in self.options:
            if o.key == self.lit:
                shown += self.marked(o, self._tone(o))
                shown += self._flag(o)
        return (*shown, *self.forecast().marks)

    def _flag(self, option: Option[Any]) -> list[Overlay]:
        """The first two numbers of what would follow, over the figure that it would happen to."""
        kind, id_ = target_of(option.mark)
        big = next((p for p in self.forecast().parts if isinstance(p, BigNumbers)), None)
        piece = next((p for p in self.question.picture.pieces if p.id == id_), None)
        if kind != "figure" or big is None or piece is None:
            return []
        return [Flag((piece.x, piece.y), piece.r, big.numbers[:2])]

    def _tone(self, option: Option[Any]) -> str:
        """Red brackets for an enemy, brass ones for one's own."""
        piece = self.question.piece(target_of(option.mark)[1]) if option.mark else None
        return "chosen" if piece and piece.side == self.question.decision.who else "lit"

    def hint(self) -> Text | None:
        if self.narrow != NOWHERE:
            return Text("several things are possible here; click one in the list, Esc shows all again")
        return self.question.decision.hint
