"""Fencers that the question at hand does not take: what each of them waits for."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.asking import Why
from game.engine.look import Mark, OnFigure
from game.engine.rulebook import View
from game.engine.words import Text
from game.rules.duel.state import DuelState

WITH_CHOICES = ("bid", "reroll", "compose", "option", "blows")
"""The stages of a turn in which nobody moves."""


def apart(view: View, mark: Mark) -> Sequence[Why]:
    """DUE-905, DUE-946, DUE-955, DUE-957 Why a fencer has no part in the question, and when it has one."""
    s: DuelState = view.state
    f = s.fencers.get(mark.id) if isinstance(mark, OnFigure) else None
    if f is None or s.stage == "over":
        return ()
    names = {"figure": f.name}
    if not f.fit:
        return (Why(Text("{figure} is out of the fight and blocks nothing", names), "DUE-946"),)
    pair = next((n for n, p in enumerate(s.pairs) if f.id in (p.a, p.b)), None)
    if pair is None and s.skirmish:
        return (Why(Text("{figure} is free this turn: no bid, no stack", names), "DUE-957"),)
    if s.skirmish and pair != s.pair:
        return (Why(Text("{figure} fights in another pair: one pair after the other", names), "DUE-955"),)
    if s.stage in WITH_CHOICES:
        say = Text("Nobody moves between the bid and the blows: ground is given and taken afterwards", names)
        return (Why(say, "DUE-921"),)
    return ()
