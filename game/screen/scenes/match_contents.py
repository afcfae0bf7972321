"""What the columns of the match screen show: sheets, cards, orders, the list of what can be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.engine.look import Balance, CardLook, CardRow, Faceoff, Heading, Ladder, OnCard, Part, Roster
from game.screen.pickers.gesture import Row

if TYPE_CHECKING:
    from game.screen.scenes.match import MatchScene


class Contents:
    """Reads from the scene what belongs beside the table now."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self.unfolded = False
        """The refusals are listed, and not only counted."""

    def cards(self) -> list[Part]:
        """The cards of the figure that is looked at, then those that belong to no figure."""
        if not self.scene.looked_at():
            return []
        theirs = {(p.place, p.figure) for p in self.others()}
        rows = [p for p in self.scene.panels() if isinstance(p, CardRow) and (p.figure or p.cards)]
        rows = [p for p in rows if p.figure or (p.place, p.figure) not in theirs]
        own = [r for r in rows if r.figure and r.figure == self.scene.looked_at()]
        return [*own, *(r for r in rows if not r.figure)]

    def sheet(self) -> list[Part]:
        """The sheet without the cards that stand in the panel below it; the own side if it is nobody's."""
        if not self.scene.looked_at():
            panels = self.scene.panels()
            own = [p for p in panels if isinstance(p, Roster) and p.side == self.scene.front]
            theirs = {(p.place, p.figure) for p in self.others()}
            cards = [p for p in panels if isinstance(p, CardRow) and not p.figure and p.cards]
            return [*own, *(p for p in cards if (p.place, p.figure) not in theirs)]
        shown = [p for p in self.scene.sheet() if not isinstance(p, CardRow) or not self.cards()]
        return self.as_foreseen(shown, self.scene.looked_at())

    def order(self) -> list[Part]:
        """The order of the figures with its heading while something is composed in that order: it takes the
        place of the sheet until another figure is looked at.
        """
        scene = self.scene
        if scene.composing.picker is None or scene.shown is None:
            return []
        if scene.looked_at() not in ("", scene.shown.asked_about(), scene.shown.picture.active):
            return []
        panels = scene.panels()
        found = next((j for j, p in enumerate(panels) if isinstance(p, Ladder)), None)
        if found is None:
            return []
        headed = found > 0 and isinstance(panels[found - 1], Heading)
        return list(panels[found - 1 if headed else found : found + 1])

    def as_foreseen(self, shown: Sequence[Part], figure: str) -> list[Part]:
        """A sheet with what the half-made answer would leave of the figure's strength."""
        picker = self.scene.picker
        foreseen = picker.forecast().parts if picker and figure else ()
        new = {p.label: p for p in foreseen if isinstance(p, Balance) and p.figure == figure}
        return [new.get(p.label, p) if isinstance(p, Balance) else p for p in shown]

    def public(self) -> list[Part]:
        """What is worth a look while the question has nothing to say: the order, the other side, the rest."""
        public = [p for p in self.scene.panels() if isinstance(p, Roster)]
        theirs = [p for p in public if p.side != self.scene.front]
        if sum(len(p.rows) for p in public) <= len(public):
            # one against one: both are told
            theirs = public
        out = (CardRow, Roster, Heading) + ((Faceoff,) if self.scene.reveal.playing else ())
        order = [] if self.order() else [p for p in self.scene.panels() if isinstance(p, Ladder)]
        rest = [p for p in self.scene.panels() if not isinstance(p, (*out, Ladder))]
        return [*order, *(theirs or public), *(p for p in self.others() if not p.figure), *rest]

    def others(self) -> tuple[CardRow, ...]:
        """The other side's cards while both play with open hands."""
        return self.scene.shown.others if self.scene.shown else ()

    def rows(self) -> tuple[list[Row], int]:
        """The list without cards that lie open in the fan, and how many refusals there are.

        The options come first; refusals follow only while they are unfolded.
        """
        picker = self.scene.picker
        if picker is None or self.scene.composing.picker is not None:
            return [], 0
        rows = list(picker.rows())
        fanned = {c.hit for c in self.scene.cards.fan_cards()}
        shown = [r for r in rows if not (isinstance(r.mark, OnCard) and f"card:{r.mark.id}" in fanned)]
        refused = [r for r in shown if r.why and not self._energy(r)]
        options = [r for r in shown if not r.why]
        return ([*options, *refused] if self.unfolded else options), len(refused)

    def _energy(self, row: Row) -> bool:
        """Whether it is an energy card: nobody looks for it among the things to do."""
        return isinstance(row.mark, OnCard) and self.scene.card(row.mark.id).kind == "energy"

    def stacks(self) -> dict[str, tuple[CardLook, ...]]:
        """The cards of the stacks of the own side, with open hands those of both."""
        both = bool(self.others())
        own = {p.id for p in self.scene.cast().values() if both or p.side == self.scene.front}
        stacks = [p for p in self.scene.panels() if isinstance(p, CardRow) and p.figure in own]
        out: dict[str, tuple[CardLook, ...]] = {}
        for row in stacks:
            if row.limit is not None:
                out[row.figure] = out.get(row.figure, ()) + tuple(c for c in row.cards if c.title)
        return out

    def live(self) -> frozenset[str]:
        """The cards that answer the open question."""
        picker = self.scene.picker
        rows = picker.rows() if picker else ()
        return frozenset(r.mark.id for r in rows if r.key and isinstance(r.mark, OnCard))
