"""Lays things of a palette in order, turns the numbers beside them, pencils a guess opposite."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.decisions import Dial, IllegalAnswer, Tile, Why
from game.engine.look import Forecast, Number, OnFigure
from game.engine.words import Text
from game.screen.pickers.composing import Composing
from game.screen.pickers.families import FAMILY, members
from game.screen.pickers.gesture import NOWHERE, Button, Gesture, Given, Row, Target, target_of
from game.screen.pickers.overlay import Overlay

CAPS = "1234567890"
"""Number keys of the first things of a palette."""


class ComposePicker(Composing):
    """The hand at it: clicks, drags, keys, and what of it is shown."""

    # ---- hand

    def _key_at(self, target: Target) -> str:
        """The thing under the pointer, in the palette or laid."""
        kind, name = target
        if kind in ("tile", "option"):
            return name
        if kind == "place" and name.isdigit():
            n = int(name)
            return self.laid[n] if n < len(self.laid) else ""
        if kind == "guess" and name.isdigit():
            return self.guess[int(name)]
        return ""

    def _dial(self, target: Target) -> Dial | None:
        kind, name = target
        if kind not in ("plus", "minus", "dial"):
            return None
        return next((d for d in self.decision.dials if d.key == name), None)

    def gesture(self, g: Gesture) -> Given | None:
        super().gesture(g)
        if g.what == "press":
            self._pressed = g.target
        elif g.what == "drag" and not self.held:
            key = self._key_at(self._pressed)
            self.held, self._from = "" if key.startswith(FAMILY) else key, self._pressed
        elif g.what == "release":
            held, pressed, self._pressed = self.held, self._pressed, NOWHERE
            self.held = ""
            if held:
                self._let_go(held, g.target)
            elif pressed == g.target:
                self._clicked(g.target)
        return None

    def _let_go(self, key: str, target: Target) -> None:
        """What was dragged comes to a place, or goes away where there is none."""
        kind, name = target
        lifted = self._from[0] == "place"
        if kind == "guess":
            self.pencil(key, int(name))
        elif kind == "place":
            if lifted:
                self.move(int(self._from[1]), int(name))
            elif self._from[0] != "guess":
                self.lay(key, int(name))
        elif lifted:
            self.laid.pop(int(self._from[1]))
        elif self._from[0] == "guess":
            self.pencil("", int(self._from[1]))

    def _clicked(self, target: Target) -> None:
        kind, name = target
        dial = self._dial(target)
        if dial is not None and kind != "dial":
            self.turn(dial, 1 if kind == "plus" else -1)
        elif kind in ("tile", "option"):
            self._chosen(name)
        elif kind == "place" and name.isdigit() and int(name) < len(self.laid):
            self.laid.pop(int(name))
        elif kind == "guess":
            self._aimed(int(name))
        elif kind == "figure":
            self._at_figure(name)

    def _chosen(self, key: str) -> None:
        if key.startswith(FAMILY):
            group = key.removeprefix(FAMILY)
            self.opened = "" if self.opened == group or self.refusal_of(key) else group
        elif self.aim is None:
            self.lay(key)
        else:
            self.pencil(key, self.aim)
            self.aim = self.aim + 1 if self.aim + 1 < len(self.guess) else None

    def _aimed(self, place: int) -> None:
        rival = self.decision.rival
        if rival is None or place < len(rival.sure):
            return
        if self.guess[place]:
            self.guess[place] = ""
        self.aim = None if self.aim == place else place

    def _at_figure(self, figure: str) -> None:
        """A click on a figure lays the one thing that is done to it, if there is just one; of a family that
        is opened the first that can be.
        """
        tiles = members(self.decision.tiles, self.opened) if self.opened else self.decision.tiles
        aimed = [t for t in tiles if target_of(t.mark) == ("figure", figure)]
        if self.opened:
            aimed = [t for t in aimed if self.refusal_of(t.key) is None][:1]
        if len(aimed) == 1:
            self.lay(aimed[0].key)

    def press(self, key: str) -> Given | None:
        if key == "commit":
            self.opened = ""
            return Given(self.answer) if self.fault(self.answer) is None else None
        if key == "none":
            self.held, self.aim = "", None
            self.drop()
        elif key == "last" and self.decision.last is not None:
            self._again(self.decision.last)
        elif key == "pencil":
            free = [n for n, k in enumerate(self.guess) if not k and n >= self._sure]
            self.aim = (free or [self._sure])[0] if self.aim is None else None
        return None

    @property
    def _sure(self) -> int:
        """How many of the other side's places lie open."""
        return len(self.decision.rival.sure) if self.decision.rival else 0

    def _again(self, last: Any) -> None:
        """Lays what was laid the time before, as much of it as can be."""
        self.laid.clear()
        for key in last["items"]:
            if any(t.key == key for t in self.decision.tiles):
                self.lay(key)
        self.numbers = {d.key: d.least for d in self.decision.dials}
        for d in self.decision.dials:
            while self.numbers[d.key] < last["dials"].get(d.key, d.least) and self.turn(d, 1):
                pass

    # ---- keyboard

    def stops(self) -> Sequence[Target]:
        tiles: list[Target] = [("tile", t.key) for t in self.shown() if self.refusal_of(t.key) is None]
        laid: list[Target] = [("place", str(n)) for n in range(len(self.laid))]
        dials: list[Target] = [("dial", d.key) for d in self.decision.dials]
        opposite: list[Target] = [("guess", str(n)) for n in range(len(self.guess))]
        return [*tiles, *laid, *dials, *opposite]

    def nudge(self, target: Target, steps: int, *, fine: bool) -> bool:
        """A thing goes one place on or back; a number one up or down."""
        dial = self._dial(target)
        if dial is not None:
            self.turn(dial, steps)
        elif target[0] == "place" and target[1].isdigit():
            self.move(int(target[1]), int(target[1]) + steps)
        else:
            return False
        return True

    # ---- what is shown

    def buttons(self) -> Sequence[Button]:
        out = [Button("none", Text("Start again"), "N", quiet=True)] if self.half_made else []
        if len(self.guess) > self._sure:
            label = Text("Pencil in") if self.aim is None else Text("Own stack")
            out.append(Button("pencil", label, "O", quiet=True))
        if self.decision.last is not None and not self.laid:
            out.append(Button("last", Text("As before"), "B"))
        out.append(Button("commit", Text("Done"), "Enter", primary=True, why=self.fault(self.answer)))
        return out

    def rows(self) -> Sequence[Row]:
        """The palette for the keyboard; the strip draws it."""
        out = []
        for n, t in enumerate(self.shown()):
            why = self.refusal_of(t.key) if self.aim is None else None
            cap = CAPS[n] if n < len(CAPS) else ""
            lit = self._key_at(self.under) == t.key
            out.append(Row("" if why else t.key, t.label, cap, t.note, t.clause, t.mark, lit=lit, why=why))
        return out

    def sums(self) -> Sequence[Number]:
        """What it comes to."""
        return self.decision.sums(self.made()) if self.decision.sums else ()

    def why(self) -> Why | None:
        kind, name = self.under
        dial = self._dial(self.under)
        if dial is not None and kind == "plus":
            return self.stuck(dial)
        if kind in ("tile", "option") and self.aim is None and not self.held:
            return self._known(name)
        if kind == "place" and self.held and self._from[0] not in ("place", "guess"):
            return self.refusal_at(self.held, int(name))
        return super().why()

    def _known(self, key: str) -> Why | None:
        try:
            return self.refusal_of(key)
        except IllegalAnswer as none:
            return none.why

    def forecast(self) -> Forecast:
        now = (self.answer, list(self.guess), dict(self.guess_numbers))
        if self._seen is None or self._seen[0] != now:
            self._seen = (now, self._foretold())
        return self._seen[1]

    def _foretold(self) -> Forecast:
        guess, made = self.guessed(), self.made()
        if guess is not None and self.decision.against is not None:
            return self.decision.against(made, guess)
        return self.decision.forecast(made) if self.decision.forecast else Forecast()

    def overlays(self) -> Sequence[Overlay]:
        drawn: list[Overlay] = list(self.question.decision.about)
        for m in self.forecast().marks:
            drawn += self.bracket(m.id, "faced") if isinstance(m, OnFigure) else [m]
        key = self.held or self._key_at(self.under)
        lit: Sequence[Tile[Any]] = [t for t in self.decision.tiles if t.key == key]
        for t in [*lit, *(members(self.decision.tiles, self.opened) if self.opened else ())]:
            drawn += self.marked(t, "lit")
        return drawn

    def hint(self) -> Text | None:
        if self.opened and self.aim is None:
            return Text("choose one of these, or click its figure on the table; Esc goes back")
        if self.aim is not None:
            return Text("choose what you think lies opposite place {n}", {"n": self.aim + 1})
        left = self.decision.least - len(self.laid)
        if left > 0:
            return Text("{n} to go: drag, click or press its number", {"n": left})
        return self.question.decision.hint
