"""What a place near an objective is worth to a unit: who will hold it when points are counted."""

from __future__ import annotations

from math import exp
from typing import Final

from game.rules.regiments.advice_moves import FAR, goals
from game.rules.regiments.points import near, scenario
from game.rules.regiments.queries import reaches
from game.rules.regiments.state import Field, Unit
from game.rules.regiments.values import unit_strength
from game.table.blocks import Block
from game.table.inches import Point
from game.table.shapes import gap_to

DOUBT: Final = 20.0
"""Unit Strength by which an objective must be led early to be held for the most part: armies come and go."""
SURE: Final = 0.4
"""The same when nobody moves any more before it is counted."""
SETTLING: Final = 6
"""Turns before the count from which on the doubt grows less."""
WANT: Final = 1.4
"""How much of what an objective pays counts: what one side does not get the other may."""
EARLY: Final = 0.2
"""How much of it counts long before the count: whoever beats the enemy takes it then."""
ON_THE_WAY: Final = 0.7
"""How much of it counts for a unit that is not yet there."""


class Stakes:
    """The objectives as a unit finds them, itself left out."""

    def __init__(self, field: Field, u: Unit) -> None:
        s = field.state
        self.own = float(unit_strength(field, u))
        row = scenario(s)
        prize = row.prize if row is not None else None
        often = prize is not None and prize.when == "rounds"
        turns = int(s.active == s.first_player) + (0 if often else 2 * (s.rounds - s.round))
        self.soon, self.weight = doubt(turns), pressing(turns)
        first = float(prize.points) if prize is not None else 0.0
        self.goals = [
            (p, reach, first, pays - first, _led(field, u, p, reach)) for p, reach, pays in goals(s)
        ]

    def worth(self, end: Block) -> float:
        """Points that a place promises: the best of all objectives."""
        best = 0.0
        for p, reach, first, later, ahead in self.goals:
            far = gap_to(p, end.box)
            if far > FAR and not reaches(far, reach):
                continue
            gain = WANT * self.weight * first * self._gain(ahead, self.soon)
            gain += WANT * EARLY * later * self._gain(ahead, DOUBT)
            best = max(best, gain if reaches(far, reach) else gain * ON_THE_WAY * (1.0 - far / FAR))
        return best

    def _gain(self, ahead: float, unsure: float) -> float:
        """How much likelier it makes it that its side holds an objective."""
        return held(ahead + self.own, unsure) - held(ahead, unsure)


def _led(field: Field, u: Unit, p: Point, reach: float) -> float:
    """By how much Unit Strength its side leads near an objective without it."""
    mine = near(field, p, reach, u.side)
    if reaches(gap_to(p, u.block.box), reach) and not u.fleeing:
        mine -= unit_strength(field, u)
    return float(mine - near(field, p, reach, 1 - u.side))


def held(ahead: float, unsure: float) -> float:
    """About how likely a lead in Unit Strength near an objective is to last until it is counted; unsure: by
    how much it must lead for that.
    """
    return 1.0 / (1.0 + exp(-max(-40.0, min(40.0, ahead / unsure))))


def doubt(turns: int) -> float:
    """REG-813 The Unit Strength that makes a lead likely when so many turns go before the count."""
    return SURE + (DOUBT - SURE) * min(1.0, turns / SETTLING)


def pressing(turns: int) -> float:
    """REG-813 How much an objective counts when so many turns go before the count."""
    return max(EARLY, 1.0 - turns / SETTLING)
