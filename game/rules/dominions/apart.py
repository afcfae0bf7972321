"""Fighters that the question at hand does not take: what each of them waits for."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.asking import Why
from game.engine.look import Mark, OnFigure
from game.engine.rulebook import View
from game.engine.words import Text
from game.rules.dominions.state import DominionsState

LATER = {
    "strategy": ("DOM-120", Text("{figure} declares later: the slowest first")),
    "modifier": ("DOM-131", Text("{figure} rolls later: the lowest Score first")),
    "resolution": ("DOM-141", Text("{figure} acts later: the best Score first")),
    "end": ("DOM-150", Text("{figure} may come later: the best timing first")),
}
DONE = {
    "strategy": ("DOM-122", Text("{figure} has declared, and that is not changed any more")),
    "modifier": ("DOM-133", Text("{figure} has rolled, and that holds to the end of the round")),
    "resolution": ("DOM-141", Text("{figure} has had its slot in this round")),
    "end": ("DOM-150", Text("{figure} has had its turn to break off")),
}


def apart(view: View, mark: Mark) -> Sequence[Why]:
    """DOM-120, DOM-131, DOM-141 Why a fighter has no part in the question, and when it is its turn."""
    s: DominionsState = view.state
    if not isinstance(mark, OnFigure) or mark.id not in s.timing_order or s.stage not in LATER:
        return ()
    order = s.timing_order[::-1] if s.stage in ("resolution", "end") else s.timing_order
    place = order.index(mark.id)
    if place == s.cursor:
        return ()
    clause, say = (LATER if place > s.cursor else DONE)[s.stage]
    return (Why(Text(say.say, {"figure": s.fighter(mark.id).name}), clause),)
