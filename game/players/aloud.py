"""Thinking aloud: the best answers so far with their worth, and why the first is the first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import pstdev, stdev
from typing import Any

from game.engine.asking import Answer, Decision
from game.engine.words import Text
from game.players.player import Note
from game.players.temper import Temper

SHOWN = 3
"""Answers that are named."""
RECKONED = 1e-4
"""What a difference is in doubt by where the book has reckoned both answers out."""
DOUBT = 0.02
"""Standard error that a difference is given at least: few trials that agree prove little."""


@dataclass
class Tried:
    """One answer with what came of it so far; worths are changes of the value of a match, -2 to 2."""

    answer: Answer
    prior: float
    """What the advice of the rulebook makes of it."""
    exact: bool = field(default=False, kw_only=True)
    """Whether the book has reckoned it out, instead of going by what is usual."""
    worths: list[float] = field(default_factory=list)
    """What came of it in each guess, in the order of the guesses."""

    @property
    def n(self) -> int:
        """Trials so far."""
        return len(self.worths)

    @property
    def mean(self) -> float:
        """The mean of the trials, or the prior without any."""
        return sum(self.worths) / self.n if self.worths else self.prior

    @property
    def spread(self) -> float:
        """The standard deviation of the trials; 0 with fewer than two."""
        return pstdev(self.worths) if self.n > 1 else 0.0

    def worth(self, temper: Temper) -> float:
        """The mean, and what a temper makes of the spread: the bold like it, the wary do not."""
        return (self.prior if self.exact else self.mean) + temper.risk * self.spread

    def ahead(self, other: Tried, temper: Temper) -> tuple[float, float]:
        """By how much it is better than another in the guesses that both have met, and the standard error.

        Both have the same chance in every guess, so that most of it drops out of the difference (common
        random numbers, Kahn and Marshall 1953).
        """
        if self.exact and other.exact:
            return self.prior - other.prior + temper.risk * (self.spread - other.spread), RECKONED
        pairs = [a - b for a, b in zip(self.worths, other.worths, strict=False)]
        if not pairs:
            return self.prior - other.prior, 1.0
        n = len(pairs)
        doubt = stdev(pairs) / sqrt(n) if n > 1 else 1.0
        taste = temper.risk * (self.spread - other.spread)
        return sum(pairs) / n + taste, max(doubt, DOUBT / sqrt(n))


def called(decision: Decision[Any], answer: Answer) -> Text:
    """An answer in words: the labels of its options, or what kind of answer it is."""
    rows = (*getattr(decision, "options", ()), *getattr(decision, "items", ()), *_tiles(decision))
    labels: dict[str, Text] = {o.key: o.label for o in rows}
    if isinstance(answer, str) and answer in labels:
        return labels[answer]
    keys = answer.get("items") if isinstance(answer, dict) else answer
    if isinstance(keys, list) and keys and all(isinstance(k, str) and k in labels for k in keys):
        return Text("{things}", {"things": [labels[k] for k in keys]})
    if isinstance(answer, dict) and isinstance(answer.get("path"), list):
        if not answer["path"]:
            return Text("stay")
        x, y = answer["path"][-1]
        return Text("to {x}″, {y}″", {"x": round(x, 1), "y": round(y, 1)})
    if isinstance(answer, dict) and isinstance(answer.get("steps"), list):
        return Text("stay") if not answer["steps"] else Text("{n} manoeuvres", {"n": len(answer["steps"])})
    if decision.kind in ("point", "pose") and isinstance(answer, list):
        return Text("at {x}″, {y}″", {"x": round(answer[0], 1), "y": round(answer[1], 1)})
    return Text("nothing") if not answer else Text("as proposed")


def _tiles(decision: Decision[Any]) -> Sequence[Any]:
    tiles = getattr(decision, "tiles", ())
    return tiles if isinstance(tiles, (list, tuple)) else ()


def reason(best: Tried) -> Text:
    """Why the best is the best."""
    if best.exact:
        return Text("reckoned out")
    return Text("on average of {n} tries", {"n": best.n}) if best.n else Text("by advice")


def aloud(decision: Decision[Any], tried: Sequence[Tried], temper: Temper, short: Text | None = None) -> Note:
    """The three best with their worths and reasons, and a sentence; `short` says why thinking ended early.

    The first of them is the one named first: whoever thinks gives them in the order that it prefers.
    """
    best = list(tried[:SHOWN])
    if not best:
        return Note(say=short)
    args: dict[str, Any] = {
        "best": called(decision, best[0].answer),
        "worth": f"{best[0].worth(temper):+.2f}",
        "why": reason(best[0]),
    }
    say = Text("{best}: {worth} {why}", args)
    if len(best) > 1:
        more = {
            "say": say,
            "other": called(decision, best[1].answer),
            "less": f"{best[1].worth(temper):+.2f}",
        }
        say = Text("{say}; next {other}, {less}", more)
    if short is not None:
        say = Text("{say} ({short})", {"say": say, "short": short})
    return Note(tuple((t.answer, t.worth(temper)) for t in best), say, tuple(reason(t) for t in best))
