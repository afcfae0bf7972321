"""Decision and its kinds: how rules ask. A screen draws them, a player answers, a journal keeps the answers.

Answers are JSON data. `read` is the only legality check there is; `recall` resolves an answer of our own
journal unchecked. The kinds stand in decisions_listed.py, decisions_shared.py and decisions_placed.py.
"""

from __future__ import annotations

from game.engine.asking import (
    Answer,
    Decision,
    IllegalAnswer,
    Nearest,
    Option,
    Refused,
    Rnd,
    Why,
    number,
    point_of,
)
from game.engine.decisions_composed import Compose, Composed, Dial, Family, Rival, Tile
from game.engine.decisions_listed import Arrange, Options, PickMany, PickOne
from game.engine.decisions_marched import Manoeuvre, March, Marched, Pace
from game.engine.decisions_placed import PickFacing, PickPath, PickPoint, PickPose, Pose, Walk, Way
from game.engine.decisions_shared import Allocate, Assign, Slot

__all__ = [
    "KINDS",
    "Allocate",
    "Answer",
    "Arrange",
    "Assign",
    "Compose",
    "Composed",
    "Decision",
    "Dial",
    "Family",
    "IllegalAnswer",
    "Manoeuvre",
    "March",
    "Marched",
    "Nearest",
    "Option",
    "Options",
    "Pace",
    "PickFacing",
    "PickMany",
    "PickOne",
    "PickPath",
    "PickPoint",
    "PickPose",
    "Pose",
    "Refused",
    "Rival",
    "Rnd",
    "Slot",
    "Tile",
    "Walk",
    "Way",
    "Why",
    "number",
    "point_of",
]

KINDS = (
    "one",
    "many",
    "arrange",
    "assign",
    "allocate",
    "point",
    "pose",
    "facing",
    "path",
    "march",
    "compose",
)
"""Every kind there is: each has a picker, a sampler and a test."""
