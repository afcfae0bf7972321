"""How each kind of decision is answered with mouse and keyboard: one picker a kind, none knows a rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from game.engine.decisions import Why
from game.engine.look import Forecast, Part
from game.engine.words import Text
from game.screen.pickers.allocate import AllocatePicker
from game.screen.pickers.arrange import ArrangePicker
from game.screen.pickers.asking import Question, table_of
from game.screen.pickers.assign import AssignPicker
from game.screen.pickers.compose import ComposePicker
from game.screen.pickers.facing import FacingPicker
from game.screen.pickers.gesture import Button, Gesture, Given, Row, Target
from game.screen.pickers.many import ManyPicker
from game.screen.pickers.march import MarchPicker
from game.screen.pickers.one import OnePicker
from game.screen.pickers.overlay import Overlay
from game.screen.pickers.path import PathPicker
from game.screen.pickers.point import PointPicker
from game.screen.pickers.pose import PosePicker
from game.table.inches import Point


class Picker(Protocol):
    """Holds a half-made answer to one decision. Nothing outside it changes before the answer is given."""

    question: Question
    turns: bool

    def __init__(self, question: Question) -> None: ...

    @property
    def half_made(self) -> bool:
        """Whether there is something to drop."""

    @property
    def carrying(self) -> bool:
        """Whether something is in the hand."""

    @property
    def unripe(self) -> bool:
        """Whether something to show was put off, so that the first frame of the question comes at once."""

    def ripen(self) -> None:
        """Works out a part of what was put off."""

    def drop(self) -> None:
        """Forgets the half-made answer."""

    def gesture(self, g: Gesture) -> Given | None:
        """Takes a movement of the hand; the answer, once it is whole."""

    def press(self, key: str) -> Given | None:
        """Takes the press of one of its buttons."""

    def buttons(self) -> Sequence[Button]:
        """Buttons for the prompt bar, the primary one last."""

    def rows(self) -> Sequence[Row]:
        """The list in the panel of the question."""

    def parts(self) -> Sequence[Part]:
        """Panel parts."""

    def forecast(self) -> Forecast:
        """What would follow from the half-made answer."""

    def overlays(self) -> Sequence[Overlay]:
        """What is drawn on the table, from below to above."""

    def hint(self) -> Text | None:
        """One line after the prompt."""

    def why(self) -> Why | None:
        """Why what is under the pointer is not possible."""

    def stops(self) -> Sequence[Target]:
        """What Tab goes through, buttons aside."""

    def home(self) -> Point | None:
        """Where the cursor of the keyboard begins; None where the answer is no place."""

    def nudge(self, target: Target, steps: int, *, fine: bool) -> bool:
        """An arrow to the right (1) or left (-1) on what has the focus; whether it means something."""


PICKERS: Mapping[str, type[Picker]] = MappingProxyType(
    {
        "one": OnePicker,
        "many": ManyPicker,
        "arrange": ArrangePicker,
        "assign": AssignPicker,
        "allocate": AllocatePicker,
        "point": PointPicker,
        "pose": PosePicker,
        "facing": FacingPicker,
        "path": PathPicker,
        "march": MarchPicker,
        "compose": ComposePicker,
    }
)
"""The picker of each kind of decision."""

__all__ = ["PICKERS", "Picker", "Question", "table_of"]
