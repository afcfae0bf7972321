"""Playing a guess on: every question answered by the advice of the rulebook, by chance where it has none."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import takewhile
from typing import Any

from game.engine.advice import Named, advised
from game.engine.asking import Answer, Decision
from game.engine.match import Match
from game.engine.rulebook import Rulebook
from game.players.random import Chance

NEAR = 0.03
"""How much worse than the best a secret answer may be and still be given."""
HORIZON = 14
"""Answers of a rollout."""
STRETCH = 12
"""Answers within which it comes to a boundary."""


class Habit:
    """What a sensible player answers without looking ahead: the best advised, else any legal answer.

    quick: for rollouts, where it is too dear to judge whole compositions that a book has names for.
    """

    def __init__(self, *, quick: bool = False) -> None:
        self._quick = quick

    def answer(self, match: Match, chance: Chance) -> Answer:
        """An answer to the open question of a match."""
        decision = match.pending
        assert decision is not None, "nobody is asked"
        only = lone(decision)
        if only is not None:
            return only
        best = self._laid(match, decision) if self._quick and decision.kind == "compose" else []
        best = best or self._best(match, decision)
        return best[chance.below(len(best))] if best else decision.sample(chance)

    def _laid(self, match: Match, decision: Decision[Any]) -> list[Answer]:
        """What a book has a name for: to judge compositions is dear, and none must be foreseen."""
        named: Named | None = getattr(match.book, "named", None)
        return list(named(decision).values()) if named else []

    def _best(self, match: Match, decision: Decision[Any]) -> list[Answer]:
        """All that is about as good as the best; empty where nothing is advised."""
        advice = match.book.advise(match.view(decision.who), decision)
        # what is laid in secret must not be foreseen: any of the good ones will do
        near = NEAR if decision.secret else 1e-9
        found = advised(match.book, decision, advice)
        first = next(found, None)
        if first is None:
            return []
        good = takewhile(lambda row: row[1] >= first[1] - near, found)
        return [first[0], *(answer for answer, _ in good)]


def lone(decision: Decision[Any]) -> Answer | None:
    """The answer of a question that has one option only; None for any other."""
    keys: Sequence[str] = getattr(decision, "keys", ()) if decision.kind == "one" else ()
    return keys[0] if len(keys) == 1 else None


def horizon_of(book: Rulebook) -> int:
    """How many answers a rollout looks ahead in this rulebook: its attribute `horizon`, else HORIZON."""
    return int(getattr(book, "horizon", HORIZON))


def played_out(book: Rulebook, decision: Decision[Any]) -> bool:
    """Whether playing answers on tells anything worth its time: for all questions, or for those whose keys a
    rulebook names in its attribute `played_out`.
    """
    keys: Collection[str] | None = getattr(book, "played_out", None)
    return keys is None or decision.key in keys


def played_on(match: Match, answer: Answer, answers: int, habit: Habit, chance: Chance) -> Match:
    """The match, which is the caller's own, after the answer and so many more, or at its end.

    It goes on to the next boundary, where nothing is half done. Raises RuleFault where a rule breaks.
    """
    match.answer(answer)
    for n in range(answers + STRETCH):
        if match.pending is None or (
            n >= answers and match.journal.marks[-1].n == len(match.journal.entries)
        ):
            break
        match.answer(habit.answer(match, chance))
    return match


def proposals(
    decision: Decision[Any], advice: Sequence[tuple[Answer, float]], most: int, chance: Chance
) -> list[tuple[Answer, float]]:
    """Up to `most` different legal answers with what they are worth beforehand, the best advised first.

    What the question itself proposes comes after the advice, and is worth no more than the least of it.
    """
    out = list(advice[:most])
    floor = min((worth for _, worth in advice), default=0.0)
    seen = [answer for answer, _ in out]
    whole = decision.kind == "one" and bool(advice)
    spare = () if whole or len(out) >= most else (*decision.spread(most), decision.sample(chance))
    for answer in spare:
        if len(out) < most and answer not in seen:
            seen.append(answer)
            out.append((answer, floor))
    return out
