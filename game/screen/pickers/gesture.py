"""What mouse and keyboard say to a picker, in inches and names, and what it offers in return: no pixels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from game.engine.decisions import Answer, Why
from game.engine.look import Mark, OnCard, OnFigure, OnTerrain
from game.engine.words import Text
from game.table.inches import Point

Target = tuple[str, str]
"""What lies under the pointer, such as ("figure", id), ("card", id), ("option", key), ("slot", key)."""

NOWHERE: Target = ("", "")

COARSE, FINE = 15.0, 1.0
"""Degrees of one step of turning, without and with Shift."""

CAPS: Mapping[str, str] = MappingProxyType(
    {"corner": "Space", "turn_left": "Q", "turn_right": "E", "primary": "Enter", "facing": "F"}
)
"""Keys that hints speak of; the bar puts those in their place that the player has chosen."""

What = Literal["hover", "press", "drag", "release", "corner", "turn", "face", "cursor"]


@dataclass(frozen=True, slots=True)
class Gesture:
    """One movement of the hand. A release that has not moved is a click.

    "cursor" is the place that keys have moved to, "face" a facing that was typed.
    """

    what: What
    at: Point | None = None
    """The place on the table in inches; None off the table."""
    target: Target = NOWHERE
    moved: bool = False
    degrees: float = 0.0
    """For "turn": counter-clockwise; for "face": the facing itself, 0 to the right."""


@dataclass(frozen=True, slots=True)
class Given:
    """A whole answer."""

    answer: Answer
    carry: bool = False
    """It was begun by dragging: the drag goes on with the next question."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button of the prompt bar. `why` says what is missing while it cannot be pressed."""

    key: str
    label: Text
    cap: str = ""
    primary: bool = False
    why: Why | None = None
    quiet: bool = False
    """Drawn as an outline only."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the list in the panel of the question."""

    key: str
    label: Text
    cap: str = ""
    note: Text | None = None
    clause: str = ""
    mark: Mark | None = None
    on: bool = False
    """Chosen so far."""
    lit: bool = False
    """The one whose consequences are shown."""
    why: Why | None = None
    """Why it cannot be chosen."""
    count: int | None = None
    """A number with plus and minus beside it."""


def target_of(mark: Mark | None) -> Target:
    """What a mark makes clickable: a figure, a card, a piece of terrain; NOWHERE for anything else."""
    if isinstance(mark, OnFigure):
        return ("figure", mark.id)
    if isinstance(mark, OnCard):
        return ("card", mark.id)
    if isinstance(mark, OnTerrain):
        return ("terrain", mark.id)
    return NOWHERE
