"""All that a rulebook reckons out about a question, with nobody cutting it short."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.engine.advice import Pondered
from game.engine.asking import Decision
from game.engine.rulebook import Rulebook, View


def pondered(book: Rulebook, view: View, decision: Decision[Any]) -> Mapping[str, float]:
    """The last that it says; empty where it has nothing to say."""
    ponder: Pondered | None = getattr(book, "ponder", None)
    assert ponder is not None, "this rulebook does not ponder"
    found: Mapping[str, float] = {}
    for known in ponder(view, decision, 1.0):
        found = known
    return found
