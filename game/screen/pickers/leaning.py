"""What a pull at a unit asks for: a straight step, or a wheel about the front corner that is not pulled."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from game.engine.decisions import Manoeuvre, Marched
from game.engine.decisions_marched import Do
from game.engine.words import Text
from game.table.blocks import Block
from game.table.drill import Side, wheel
from game.table.inches import Point

END = 0.3
"""A unit is taken at an end when the grip lies this share of its width or more from the middle."""

PULL = 0.15
"""Inches that a pull has to be long before it means anything."""

ARC = 6.0
"""Degrees between two points of the tape along a wheel."""

DEARER = 0.05
"""Inches by which a step has to cost more than its length before that is said."""


NAMES = {
    "advance": Text("advance"),
    "back": Text("back"),
    "side": Text("sideways"),
    "wheel": Text("wheel"),
    "pivot": Text("pivot"),
    "reform": Text("reform"),
}


@dataclass(frozen=True, slots=True)
class Wish:
    """A step as the hand asks for it: inches or degrees as `amount`, or a facing and files."""

    do: Do
    side: Side = "left"
    amount: float = 0.0
    facing: float = 0.0
    files: int = 0


def wish_of(degrees: float) -> Wish | None:
    """A wheel by so many degrees, to the left above 0; None for less than one."""
    whole = float(round(abs(degrees)))
    return Wish("wheel", "left" if degrees > 0 else "right", whole) if whole >= 1 else None


def measured_wish(block: Block, grip: Point, to: Point, *, middle: bool) -> Wish | None:
    """The step that a pull from `grip` to `to` asks of a block; None for a pull too short.

    `middle`: the unit is not held at an end wherever the grip lies, so that the pull goes straight.
    """
    box = block.box
    (gu, gv), (u, v) = box.local(grip), box.local(to)
    if middle:
        gu = gv = 0.0
    du, dv = u - gu, v - gv
    if math.hypot(du, dv) < PULL:
        return None
    if not middle and abs(gu) >= END * box.width and block.abreast * block.base_width > 1.0:
        found = wish_of(_wheeled(box.width, box.depth, (gu, gv), (u, v)))
        if found is not None:
            return found
    if abs(du) > abs(dv):
        return _straight("side", "left" if du < 0 else "right", abs(du))
    return _straight("advance" if dv > 0 else "back", "left", abs(dv))


def _straight(do: Do, side: Side, inches: float) -> Wish | None:
    tenths = round(inches, 1)
    return Wish(do, side, tenths) if tenths >= 0.1 else None


def _wheeled(width: float, depth: float, grip: Point, to: Point) -> float:
    """Degrees by which a pull at an end turns the block about its other front corner, to the left above 0;
    0 for a pull to the rear.
    """
    corner = (-width / 2.0 if grip[0] > 0 else width / 2.0, depth / 2.0)
    one = math.atan2(grip[1] - corner[1], grip[0] - corner[0])
    two = math.atan2(to[1] - corner[1], to[0] - corner[0])
    turned = (math.degrees(two - one) + 180.0) % 360.0 - 180.0
    forward = turned if grip[0] > 0 else -turned
    return turned if forward > 0.0 else 0.0


def tape_of(made: Marched) -> tuple[tuple[Point, Point, bool], ...]:
    """The way of the front centre, of the swinging corner in a wheel, as pieces of a tape."""
    out: list[tuple[Point, Point, bool]] = []
    for step, (before, after) in zip(made.steps, pairwise(made.poses), strict=True):
        if step.do == "wheel":
            swings = 1 if step.side == "left" else 0
            n = max(1, math.ceil(step.degrees / ARC))
            turns = [wheel(before, step.side, step.degrees * i / n) for i in range(n + 1)]
            points = [pose.box.corners[swings] for pose in turns]
            out += [(p, q, True) for p, q in pairwise(points)]
        elif step.do in ("advance", "back", "side"):
            out.append((before.front_centre, after.front_centre, False))
    return tuple(out)


def part_of(made: Marched, steps: int) -> Marched:
    """The first steps of a chain."""
    return Marched(made.pace, made.steps[:steps], made.poses[: steps + 1])


def said(step: Manoeuvre) -> Text:
    """A step in a few words."""
    name = NAMES[step.do]
    if step.do == "wheel":
        far = f"{round(step.degrees, 1):g}"
        return Text("{step} {side} {n}°", {"step": name, "side": Text(step.side), "n": far})
    if step.do == "pivot":
        return Text("{step} to {n}°", {"step": name, "n": f"{round(step.facing, 1):g}"})
    if step.do == "reform":
        return Text("{step} to {files} files", {"step": name, "files": step.files})
    return Text("{step} {n}″", {"step": name, "n": f"{round(step.inches, 2):g}"})


def priced(step: Manoeuvre, cost: float) -> tuple[Text, str]:
    """A step in a few words and the tone of its tag; one ahead that costs more than it is long says so."""
    words = said(step)
    if step.do != "advance" or cost <= step.inches + DEARER:
        return words, "good"
    return Text("{step} costs {n}″", {"step": words, "n": f"{cost:.1f}"}), "warn"
