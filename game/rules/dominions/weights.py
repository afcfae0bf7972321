"""What cannot be reckoned out exactly where Dominions is thought of deeper, found by playing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True)
class Weights:
    """Chances and shares that nobody can know."""

    stays: float = 0.85
    """Chance that somebody who acts before can still be reached."""
    closes: float = 0.5
    """Chance that an enemy who can reach a shooter does so before it shoots."""
    inch: float = 0.06
    """What an inch on the way of an errand is worth of what it gains."""
    approach: float = 0.03
    """What an inch nearer to an enemy is worth to who has nobody in reach."""
    freed: float = 0.7
    """What it is worth to a shooter to be out of melee, of its best volley."""
    unseen: float = 0.8
    """How likely an enemy that can attack does so."""
    patient: float = 0.5
    """What an inch on the way to an item counts as long as there is time."""
    fear: float = 0.8
    """What the attacks count that a place may bring."""
    stuck: float = 0.6
    """What it costs to be held in melee on the way of an errand, of what that gains."""
    later: float = 0.5
    """What the next round counts."""
    suffered: float = 1.0
    """What its own losses count, of what they are."""


WEIGHTS: Final = Weights()


def weights(caution: float) -> Weights:
    """The same for whoever makes so much of what it may suffer: 1 for an even temper."""
    return WEIGHTS if caution == 1.0 else replace(WEIGHTS, fear=WEIGHTS.fear * caution, suffered=caution)
