"""Dominions, thought of deeper than advice does: Strategies to their end, and where to go for what.

fights.py: what several blows make of somebody, exactly. prospects.py: what fates cost, who threatens whom,
and errands: ways out, prisoners, items, fixtures. schemes.py: a Strategy is worth what its attacks cost the
other side when its turn comes, less what is suffered under its defences, more for who falls before it acts
and for errands. pondering_moves.py: a place is worth what the declared attacks come to from there, less what
may still come, half of what the next round brings, and the way that is left. pondering_places.py: where a
hunted one sets up. What cannot be reckoned stands in weights.py. Nothing is rolled out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.engine.decisions import Compose, Decision, PickOne, PickPath, PickPoint
from game.engine.look import OnFigure
from game.engine.rulebook import View
from game.rules.dominions.advice import SHARE
from game.rules.dominions.pondering_moves import slot, walks
from game.rules.dominions.pondering_places import spots
from game.rules.dominions.schemes import schemes
from game.rules.dominions.state import DominionsState
from game.rules.dominions.weights import Weights, weights


def ponder(view: View, decision: Decision[Any], caution: float) -> Iterator[Mapping[str, float]]:
    """Answer to worth, as a change of the value; nothing for questions that advice answers as well.

    caution: what a fighter's own losses count, of what they are.
    """
    found = _worths(view, decision, weights(caution))
    if found:
        yield {key: size * SHARE for key, size in found.items()}


def _worths(view: View, decision: Decision[Any], w: Weights) -> Mapping[str, float]:
    s: DominionsState = view.state
    if isinstance(decision, Compose):
        marks = [m for m in decision.about if isinstance(m, OnFigure)]
        return schemes(view, s.fighter(marks[0].id), w) if marks else {}
    if isinstance(decision, PickPath):
        return walks(view, decision, w)
    if isinstance(decision, PickPoint):
        return spots(view, decision)
    f = s.at_cursor()
    if isinstance(decision, PickOne) and decision.key == "slot" and f is not None:
        return slot(view, f, [o.key for o in decision.options])
    return {}
