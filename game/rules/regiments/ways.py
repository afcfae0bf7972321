"""Moves that a unit may think of: turning to a place and going there, and round what stands in the way.

What they are worth is for others to say: advice_moves.py at a glance, pondering_moves.py with more thought.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import Final, Protocol

from game.engine.advice import keyed
from game.engine.decisions import March
from game.engine.decisions_marched import Manoeuvre, Marched, Pace
from game.table.blocks import Block
from game.table.drill import Side, wheel_for
from game.table.inches import Point, bearing, distance, unit
from game.table.solids import Solid

TURN: Final = 3.0
"""Degrees off the aim that are not worth a wheel."""
ROUND_ABOUT: Final = 100.0
"""Degrees off the aim beyond which a unit pivots instead of wheeling."""
LEAST: Final = 0.1
"""Inches of the shortest advance (REG-283)."""
STUCK: Final = 1.0
"""Inches of way that are next to nothing."""
ASIDE: Final = (35.0, -35.0, 70.0, -70.0)
"""Degrees by which a unit goes round what stands in its way."""
ASIDE_INCHES: Final = 20.0
"""How far aside those places lie that it then goes towards."""
ROOM: Final = 0.7
"""Inches that a unit keeps from a corner that it goes round."""
SLACK: Final = 0.1
"""Inches by which a unit may scrape past something."""
PER_STEP: Final = 0.01
"""Points that a manoeuvre has to be worth."""


def turn_to(block: Block, p: Point) -> float:
    """Degrees from where a block faces to a point, left positive."""
    return (bearing(block.front_centre, p) - block.facing + 180.0) % 360.0 - 180.0


def straight_on(asked: March, made: Marched) -> float:
    """REG-289 Inches in tenths that can still be gone ahead, 0 if next to nothing."""
    far = int(asked.most(made, "advance", "left") * 10.0 + 1e-6) / 10.0
    return far if far >= LEAST else 0.0


def turned(asked: March, pace: Pace, p: Point) -> Marched | None:
    """A turn to a point where one is needed, as far as it may be made; None if none may."""
    made, start = Marched(pace, (), (asked.start,)), asked.start
    turn = turn_to(start, p)
    # to turn on the spot costs a lone model nothing (REG-285)
    if abs(turn) > (TURN if start.models == 1 else ROUND_ABOUT) and "pivot" in pace.does:
        made = made.then(Manoeuvre("pivot", facing=round(bearing(start.centre, p), 1) % 360.0))
        return made if asked.why_not(made) is None else None
    if abs(turn) <= TURN:
        return made
    side: Side = "left" if turn > 0 else "right"
    for have in (pace.inches, pace.inches / 2.0):
        degrees = float(int(min(abs(turn), wheel_for(start, have), 90.0)))
        if degrees < 1.0:
            break
        wheeled = made.then(Manoeuvre("wheel", side, degrees=degrees))
        if asked.why_not(wheeled) is None:
            return wheeled
    return None


def towards(asked: March, pace: Pace, p: Point, parts: Iterable[float]) -> Iterator[Marched]:
    """Turning to a point and going there, by some parts of the way that may be gone, and the turn alone."""
    made = turned(asked, pace, p)
    if made is None:
        return
    far = straight_on(asked, made)
    wanted = dict.fromkeys(round(far * part, 1) for part in parts)
    longer = (made.then(Manoeuvre("advance", inches=inches)) for inches in wanted if inches >= LEAST)
    yield from (way for way in longer if asked.why_not(way) is None)
    if made.steps:
        yield made


def detours(start: Point, aim: Point) -> Iterator[Point]:
    """Points to either side of the straight way to an aim."""
    for turn in ASIDE:
        ux, uy = unit(bearing(start, aim) + turn)
        yield (start[0] + ASIDE_INCHES * ux, start[1] + ASIDE_INCHES * uy)


def girth(block: Block) -> float:
    """Inches from its centre that a unit needs free to go past something in any facing."""
    return hypot(block.box.width, block.box.depth) / 2.0 + ROOM


def corners(
    rocks: Iterable[Solid], p: Point, q: Point, block: Block, size: tuple[float, float]
) -> list[Point]:
    """Past which point the shorter way round leads, for each thing that is in the way of a block.

    size: width and depth of the table.
    """
    out: list[Point] = []
    half, wide = block.box.width / 2.0 - SLACK, girth(block)
    for s in rocks:
        if s.span(p, q, half) is None:
            continue
        tips = []
        for c in s.points:
            ux, uy = unit(bearing((s.cx, s.cy), c))
            tip = (c[0] + ux * wide, c[1] + uy * wide)
            if 0.0 <= tip[0] <= size[0] and 0.0 <= tip[1] <= size[1]:
                tips.append(tip)
        if tips:
            out.append(min(tips, key=lambda c: distance(p, c) + distance(c, q)))
    return out


def longer(p: Point, q: Point, round_by: Iterable[Point]) -> float:
    """Inches that the way past the farthest of some points is longer than the straight one."""
    return max((distance(p, c) + distance(c, q) - distance(p, q) for c in round_by), default=0.0)


def stuck(asked: March, tried: Iterable[Marched]) -> bool:
    """Whether nothing of what was tried leads anywhere."""
    return all(distance(made.end.centre, asked.start.centre) < STUCK for made in tried)


def ways_to(asked: March, aims: Sequence[Point], parts: Sequence[float]) -> tuple[list[Marched], bool]:
    """Staying, and ways to every aim at every pace, each once; and whether none of these leads anywhere: then
    there are also ways aside of the first aim.

    parts: how much of a way is thought of.
    """
    tried = [Marched(asked.paces[0], (), (asked.start,))]
    for p in aims:
        for pace in asked.paces:
            tried += [made for made in towards(asked, pace, p, parts) if made not in tried]
    barred = bool(aims) and stuck(asked, tried)
    for p in detours(asked.start.centre, aims[0]) if barred else ():
        tried += [made for made in towards(asked, asked.paces[-1], p, parts) if made not in tried]
    return tried, barred


class Judge(Protocol):
    """Whoever says how good a place is for a unit, in points."""

    def worth(self, end: Block, *, marched: bool, moved: bool) -> float:
        """marched: whether it cannot shoot from there (REG-400). moved: whether it came there just now."""


def judged(tried: Iterable[Marched], judge: Judge) -> dict[str, float]:
    """Whole answer to worth; of two that are as good the simpler one is better."""
    out = {}
    for made in tried:
        moved = bool(made.steps)
        key = keyed({"pace": made.pace.key, "steps": [step.written() for step in made.steps]})
        worth = judge.worth(made.end, marched=moved and made.pace.key == "march", moved=moved)
        out[key] = worth - PER_STEP * len(made.steps)
    return out
