"""Decision and its kinds: how rules ask. A screen draws them, a player answers, a journal keeps the answers.

Answers are JSON data. `read` is the only legality check there is; `recall` resolves an answer of our own
journal unchecked. The kinds stand in decisions_listed.py, decisions_shared.py and decisions_placed.py.
"""

from __future__ import annotations

from game.engine.asking import (
    Answer,
    Decision,
    IllegalAnswer,
    Option,
    Refused,
    Rnd,
    Why,
    number,
    point_of,
)
from game.engine.decisions_listed import Arrange, Options, PickMany, PickOne
from game.engine.decisions_placed import PickFacing, PickPath, PickPoint, PickPose, Pose, Walk, Way
from game.engine.decisions_shared import Allocate, Assign, Slot

__all__ = [
    "KINDS",
    "Allocate",
    "Answer",
    "Arrange",
    "Assign",
    "Decision",
    "IllegalAnswer",
    "Option",
    "Options",
    "PickFacing",
    "PickMany",
    "PickOne",
    "PickPath",
    "PickPoint",
    "PickPose",
    "Pose",
    "Refused",
    "Rnd",
    "Slot",
    "Walk",
    "Way",
    "Why",
    "number",
    "point_of",
]

KINDS = ("one", "many", "arrange", "assign", "allocate", "point", "pose", "facing", "path")
"""Every kind there is: each has a picker, a sampler and a test."""
