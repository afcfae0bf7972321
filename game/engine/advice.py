"""Advice on whole answers: how a rulebook's `advise` names an answer that is not the key of an option.

A key of advice is that of an option, a name that the book's attribute `named` turns into an answer, or a
whole answer as `keyed` writes it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Protocol

from game.engine.asking import Answer, Decision, IllegalAnswer, Rnd
from game.engine.decisions_listed import PickOne
from game.engine.dice import SeededDice
from game.engine.rulebook import Rulebook, View

Named = Callable[[Decision[Any]], Mapping[str, Answer]]
"""What a rulebook may offer as its attribute `named`: answers to a question by the names its advice uses."""


Pondered = Callable[[View, Decision[Any], float], Iterator[Mapping[str, float]]]
"""What a rulebook may offer as its attribute `ponder`: what it reckons out where it is asked to look deeper
than advice does. Each mapping knows more than the one before, the last one all; whoever has no time left
goes by the last it has heard. Empty, or none, for questions that it has nothing more to say about.

The number says what the deeds of the other side count, of what they do: 1 as they are, less for the bold.
"""


WHOLE: Final = frozenset("[{-0123456789")
"""How the JSON of a whole answer begins: a list, an object or a number."""


class Proposed(Protocol):
    """A question over the table: it has an answer that is always legal, and proposes others."""

    fallback: Answer

    @property
    def tries(self) -> Callable[[Rnd], Answer | None]:
        """What may well be legal."""

    def read(self, answer: Answer) -> Any:
        """Raises IllegalAnswer."""


def keyed(answer: Answer) -> str:
    """A whole answer as a key of advice: its JSON, the same for equal answers."""
    return json.dumps(answer, sort_keys=True, separators=(",", ":"))


def advised(
    book: Rulebook, decision: Decision[Any], advice: Mapping[str, float]
) -> Iterator[tuple[Answer, float]]:
    """The legal answers that advice names, the best first; among equals in the order of the advice."""
    if isinstance(decision, PickOne):
        known: Mapping[str, Answer] = {key: key for key in decision.keys}
    else:
        named: Named | None = getattr(book, "named", None)
        known = named(decision) if named else {}
    for key, worth in sorted(advice.items(), key=lambda row: -row[1]):
        if key in known:
            yield known[key], worth
        elif key[:1] in WHOLE and not isinstance(decision, PickOne):
            answer = json.loads(key)
            if legal(decision, answer):
                yield answer, worth


def legal(decision: Decision[Any] | Proposed, answer: Answer) -> bool:
    """Whether a question allows an answer."""
    try:
        decision.read(answer)
    except IllegalAnswer:
        return False
    return True


def sketches(decision: Proposed, most: int) -> list[Answer]:
    """Staying, or whatever else is always legal, and up to `most` legal tries; the same every time.

    Quicker than `spread`: a try that is not legal is not made good.
    """
    rnd = SeededDice(most, 0)
    out = [decision.fallback]
    for _ in range(most):
        answer = decision.tries(rnd)
        if answer is not None and answer not in out and legal(decision, answer):
            out.append(answer)
    return out
