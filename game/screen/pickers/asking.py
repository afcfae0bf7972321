"""What all pickers share: the question with its picture, its table, refusals under the pointer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from game.engine.decisions import Answer, Decision, IllegalAnswer, Option, Refused, Why
from game.engine.look import Forecast, Part, Picture, PieceLook
from game.engine.rulebook import View
from game.engine.words import Text
from game.screen.pickers.gesture import NOWHERE, Button, Gesture, Given, Row, Target, target_of
from game.screen.pickers.overlay import Bracket, Overlay
from game.table.bases import Base, Joined, Round
from game.table.board import Table
from game.table.inches import Point


@dataclass(frozen=True)
class Question:
    """A decision with what its side may see."""

    decision: Decision[Any]
    view: View
    picture: Picture

    @cached_property
    def table(self) -> Table:
        """The table of the view: the terrain and the bases that its side sees."""
        return table_of(self.view, self.picture)

    def piece(self, figure: str) -> PieceLook | None:
        """A figure on the table or beside it."""
        return next((p for p in (*self.picture.pieces, *self.picture.gone) if p.id == figure), None)


def base_of(piece: PieceLook) -> Base:
    """The base of a figure as geometry wants it: a rectangle for a block, joined discs where it has more than
    one.
    """
    if piece.rear:
        return Joined((disc_of(piece), *(Round(x, y, piece.r, piece.facing) for x, y in piece.rear)))
    return piece.box or disc_of(piece)


def disc_of(piece: PieceLook) -> Round:
    """The round base of a figure that walks freely; of a block the disc within it."""
    return Round(piece.x, piece.y, piece.r, piece.facing)


def table_of(view: View, picture: Picture) -> Table:
    """The geometry of a picture: for drawing and for dragging, never for rules."""
    return view.board.with_terrain(picture.terrain).at({p.id: base_of(p) for p in picture.pieces})


class Asking:
    """A picker without anything to pick: the others override what they need."""

    turns = False
    """Something can be turned."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.under: Target = NOWHERE

    @property
    def half_made(self) -> bool:
        """Whether there is something to drop."""
        return False

    @property
    def carrying(self) -> bool:
        """Whether something is in the hand: a right click sets a corner then."""
        return False

    @property
    def unripe(self) -> bool:
        """Whether something to show was put off, so that the first frame of the question comes at once."""
        return False

    def ripen(self) -> None:
        """Works out a part of what was put off."""

    def drop(self) -> None:
        """Forgets the half-made answer."""

    def gesture(self, g: Gesture) -> Given | None:
        """Takes a movement of the hand; the answer, once it is whole."""
        self.under = g.target
        return None

    def press(self, key: str) -> Given | None:
        """Takes the press of a button of its own."""
        return None

    def buttons(self) -> Sequence[Button]:
        """Buttons for the prompt bar, the primary one last."""
        return ()

    def rows(self) -> Sequence[Row]:
        """The list in the panel of the question."""
        return ()

    def parts(self) -> Sequence[Part]:
        """Panel parts: what belongs to the question, then what would follow."""
        return (*self._own_parts, *self.forecast().parts)

    def forecast(self) -> Forecast:
        """What would follow from the half-made answer."""
        return Forecast()

    def overlays(self) -> Sequence[Overlay]:
        """What is drawn on the table, from below to above."""
        return (*self.question.decision.about, *self.forecast().marks)

    def hint(self) -> Text | None:
        """One line after the prompt."""
        return self.question.decision.hint

    def why(self) -> Why | None:
        """Why what is under the pointer is not possible."""
        return self.refusal(self.under)

    # ---- by keyboard

    def stops(self) -> Sequence[Target]:
        """What Tab goes through, buttons aside."""
        return [("option", r.key) for r in self.rows() if r.key]

    def home(self) -> Point | None:
        """Where the cursor of the keyboard begins; None where the answer is no place."""
        return None

    def nudge(self, target: Target, steps: int, *, fine: bool) -> bool:
        """An arrow to the right (1) or left (-1) on what has the focus; whether it means something."""
        return False

    # ---- for the pickers themselves

    @cached_property
    def _own_parts(self) -> tuple[Part, ...]:
        parts = self.question.decision.parts
        return tuple(parts()) if parts else ()

    @cached_property
    def refused(self) -> tuple[Refused, ...]:
        """What the rules say is not among the options, with the reasons."""
        refused = self.question.decision.refused
        return tuple(refused()) if refused else ()

    def refusal(self, target: Target) -> Why | None:
        """The reason for a figure, card or piece of terrain that is no option."""
        if target == NOWHERE:
            return None
        return next((r.why for r in self.refused if target_of(r.mark) == target), None)

    def fault(self, answer: Answer) -> Why | None:
        """Why an answer would be refused; None for a legal one."""
        try:
            self.question.decision.read(answer)
        except IllegalAnswer as refusal:
            return refusal.why
        return None

    def bracket(self, figure: str, tone: str) -> list[Overlay]:
        """Corner marks around a figure that stands on the table."""
        piece = next((p for p in self.question.picture.pieces if p.id == figure), None)
        return [Bracket((piece.x, piece.y), piece.r, tone, piece.box)] if piece else []

    def marked(self, option: Option[Any], tone: str) -> list[Overlay]:
        """An option's place on the table: brackets for a figure, the mark itself for a spot."""
        kind, id_ = target_of(option.mark)
        if kind == "figure":
            return self.bracket(id_, tone)
        return [option.mark] if option.mark is not None and not kind else []
