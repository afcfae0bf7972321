"""How well and in what spirit a computer player plays: three strengths, and bold, even or wary."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from game.engine.words import Text


@dataclass(frozen=True, slots=True)
class Strength:
    """What a player may spend on one answer; all of it counted, so that a match is the same everywhere."""

    key: str
    label: Text
    proposals: int
    """Answers that are looked at."""
    glances: int
    """Rollouts that a player makes for one answer which otherwise follows the advice."""
    rollouts: int
    """Rollouts that a searching player may make for one answer."""
    insight: float
    """Share of the questions for which a player that otherwise follows the advice asks a rulebook to reckon
    deeper.
    """
    depth: float
    """The same share for a searching player."""
    blunders: float = 0.0
    """Share of the questions that are answered without looking."""


@dataclass(frozen=True, slots=True)
class Temper:
    """What a player makes of risk."""

    key: str
    label: Text
    risk: float
    """So many standard deviations of what an answer led to are added to its mean."""
    caution: float
    """What the deeds of the other side count where a rulebook reckons them out, of what they do."""


EASY: Final = Strength(
    "easy", Text("Easy"), proposals=4, glances=0, rollouts=8, insight=0.0, depth=0.5, blunders=0.25
)
FAIR: Final = Strength("fair", Text("Fair"), proposals=5, glances=0, rollouts=32, insight=0.0, depth=0.9)
STRONG: Final = Strength(
    "strong", Text("Strong"), proposals=8, glances=12, rollouts=96, insight=0.5, depth=1.0
)

BOLD: Final = Temper("bold", Text("Bold"), risk=0.35, caution=0.2)
EVEN: Final = Temper("even", Text("Even-tempered"), risk=0.0, caution=1.0)
WARY: Final = Temper("wary", Text("Wary"), risk=-0.35, caution=2.5)

STRENGTHS: Final = MappingProxyType({s.key: s for s in (EASY, FAIR, STRONG)})
TEMPERS: Final = MappingProxyType({t.key: t for t in (BOLD, EVEN, WARY)})
