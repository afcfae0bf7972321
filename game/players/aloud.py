"""Thinking aloud: the best answers so far with their worth, and why the first is the first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from game.engine.asking import Answer, Decision
from game.engine.words import Text
from game.players.player import Note
from game.players.temper import Temper

SHOWN = 3
"""Answers that are named."""


@dataclass
class Tried:
    """One answer with what came of it so far; worths are changes of the value of a match, -2 to 2."""

    answer: Answer
    prior: float
    weight: float
    """How many trials the prior counts for."""
    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def note(self, worth: float) -> None:
        """One trial more."""
        self.n += 1
        self.total += worth
        self.squares += worth * worth

    def worth(self, temper: Temper) -> float:
        """The mean of trials and prior; the bold like what spreads, the wary do not."""
        mean = (
            (self.prior * self.weight + self.total) / (self.weight + self.n) if self.weight + self.n else 0.0
        )
        if self.n < 2:
            return mean
        spread = sqrt(max(0.0, self.squares / self.n - (self.total / self.n) ** 2))
        return mean + temper.risk * spread


def ranked(tried: Sequence[Tried], temper: Temper) -> list[Tried]:
    """The best first; among equals as they were proposed."""
    return sorted(tried, key=lambda t: -t.worth(temper))


def called(decision: Decision[Any], answer: Answer) -> Text:
    """An answer in words: the labels of its options, or what kind of answer it is."""
    labels: dict[str, Text] = {
        o.key: o.label for o in (*getattr(decision, "options", ()), *getattr(decision, "items", ()))
    }
    if isinstance(answer, str) and answer in labels:
        return labels[answer]
    if isinstance(answer, list) and answer and all(isinstance(k, str) and k in labels for k in answer):
        return Text("{things}", {"things": [labels[k] for k in answer]})
    if isinstance(answer, dict) and isinstance(answer.get("path"), list):
        if not answer["path"]:
            return Text("stay")
        x, y = answer["path"][-1]
        return Text("to {x}″, {y}″", {"x": round(x, 1), "y": round(y, 1)})
    if decision.kind in ("point", "pose") and isinstance(answer, list):
        return Text("at {x}″, {y}″", {"x": round(answer[0], 1), "y": round(answer[1], 1)})
    return Text("nothing") if not answer else Text("as proposed")


def aloud(decision: Decision[Any], tried: Sequence[Tried], temper: Temper, short: Text | None = None) -> Note:
    """The three best with their worths, and a sentence; `short` says why thinking ended early."""
    best = ranked(tried, temper)[:SHOWN]
    if not best:
        return Note(say=short)
    args: dict[str, Any] = {
        "best": called(decision, best[0].answer),
        "worth": f"{best[0].worth(temper):+.2f}",
        "n": best[0].n,
    }
    say = Text("{best}: {worth} by advice", args)
    if best[0].n:
        say = Text("{best}: {worth} on average of {n} tries", args)
    if len(best) > 1:
        more = {
            "say": say,
            "other": called(decision, best[1].answer),
            "less": f"{best[1].worth(temper):+.2f}",
        }
        say = Text("{say}; next {other}, {less}", more)
    if short is not None:
        say = Text("{say} ({short})", {"say": say, "short": short})
    return Note(tuple((t.answer, t.worth(temper)) for t in best), say)
