"""Moves that a unit may think of: turning to a place and going there, and round what stands in the way.

What they are worth is for others to say: advice_moves.py at a glance, pondering_moves.py with more thought.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final

from game.engine.advice import keyed
from game.engine.decisions import March
from game.engine.decisions_marched import Manoeuvre, Marched, Pace
from game.table.blocks import Block
from game.table.drill import Field as Around
from game.table.drill import Side, farthest, wheel_cost, wheel_for
from game.table.inches import Point, bearing, distance, unit

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
PER_STEP: Final = 0.01
"""Points that a manoeuvre has to be worth."""


def turn_to(block: Block, p: Point) -> float:
    """Degrees from where a block faces to a point, left positive."""
    return (bearing(block.front_centre, p) - block.facing + 180.0) % 360.0 - 180.0


def straight_on(end: Block, inches: float, around: Around) -> float:
    """Inches in tenths that a block can go ahead; 0 where that is less than the shortest advance."""
    far = int(farthest(end, "ahead", inches, around) * 10.0 + 1e-6) / 10.0 if inches >= LEAST else 0.0
    return far if far >= LEAST else 0.0


def turned(asked: March, pace: Pace, p: Point, pivot: float) -> tuple[Marched, float]:
    """A turn to a point where one is needed, and the inches that are left of the pace.

    pivot: what share of the pace is given up by several models that pivot.
    """
    made, start = Marched(pace, (), (asked.start,)), asked.start
    turn, left = turn_to(start, p), pace.inches
    if abs(turn) > ROUND_ABOUT and "pivot" in pace.does:
        made = made.then(Manoeuvre("pivot", facing=round(bearing(start.centre, p), 1) % 360.0))
        left -= 0.0 if start.models == 1 else pace.inches * pivot
    elif abs(turn) > TURN:
        side: Side = "left" if turn > 0 else "right"
        degrees = float(int(min(abs(turn), wheel_for(start, left), 90.0)))
        made = made.then(Manoeuvre("wheel", side, degrees=degrees)) if degrees >= 1.0 else made
        left -= wheel_cost(start, degrees)
    return made, left


def towards(
    asked: March, around: Around, pace: Pace, p: Point, *, parts: Iterable[float], most: int, pivot: float
) -> Iterator[Marched]:
    """Turning to a point and going there, for the first `most` parts of the way that may be gone, and the
    turn alone.
    """
    made, left = turned(asked, pace, p, pivot)
    if made.steps and asked.why_not(made) is not None:
        return
    far = straight_on(made.end, left, around)
    wanted = (round(far * part, 1) for part in parts)
    longer = (made.then(Manoeuvre("advance", inches=inches)) for inches in wanted if inches >= LEAST)
    yield from islice((way for way in longer if asked.why_not(way) is None), most)
    if made.steps:
        yield made


def detours(start: Point, aim: Point) -> Iterator[Point]:
    """Points to either side of the straight way to an aim."""
    for turn in ASIDE:
        ux, uy = unit(bearing(start, aim) + turn)
        yield (start[0] + ASIDE_INCHES * ux, start[1] + ASIDE_INCHES * uy)


def stuck(asked: March, tried: Iterable[Marched]) -> bool:
    """Whether nothing of what was tried leads anywhere."""
    return all(distance(made.end.centre, asked.start.centre) < STUCK for made in tried)


def judged(tried: Iterable[Marched], worth: Callable[[Marched], float]) -> dict[str, float]:
    """Whole answer to worth; of two that are as good the simpler one is better."""
    return {
        keyed({"pace": made.pace.key, "steps": [step.written() for step in made.steps]}): worth(made)
        - PER_STEP * len(made.steps)
        for made in tried
    }
