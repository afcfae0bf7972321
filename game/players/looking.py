"""Players that know the advice of the rulebook: one that follows it, one that improves on it by trying.

The second starts from what the first would do and leaves it only for an answer that has done clearly better
in the same guesses with the same dice (policy improvement by rollout, Tesauro and Galperin 1996).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping
from itertools import islice
from typing import Any

from game.engine.advice import Pondered, advised
from game.engine.asking import Answer, Decision
from game.engine.faults import RuleFault
from game.engine.match import Match
from game.engine.rulebook import Rulebook, View
from game.engine.words import Text
from game.players.aloud import SHOWN, Tried, aloud
from game.players.player import Guess, Note
from game.players.random import Chance
from game.players.rollout import NEAR, Habit, horizon_of, lone, played_on, played_out, proposals
from game.players.temper import EVEN, FAIR, Strength, Temper

SECONDS = 2.5
"""How long one answer may take of its own."""
BROKEN = -1.0
"""Worth of an answer under which a rule breaks."""
SURE = 1.0
"""Standard errors by which an answer must be better than that of the advice to be given instead."""
HOPELESS = 0.7
"""Standard errors by which an answer may be behind before it is tried no more."""
BATCH = 4
"""Guesses between two looks at who is left."""


class Looking:
    """A player that proposes by the advice of the rulebook, and tries as often as `trials` says."""

    def __init__(
        self, seed: int, strength: Strength = FAIR, temper: Temper = EVEN, seconds: float | None = SECONDS
    ) -> None:
        self._chance = Chance(seed)
        self.strength = strength
        self.temper = temper
        self.seconds = seconds
        """None: no clock, for matches that must be the same on every machine."""
        self._known: Rulebook | None = None

    @property
    def trials(self) -> int:
        """Rollouts for one answer."""
        raise NotImplementedError

    @property
    def depth(self) -> float:
        """Share of the questions for which it asks the rulebook to reckon deeper than advice does."""
        raise NotImplementedError

    @property
    def restless(self) -> bool:
        """Whether it also plays answers on where the rulebook thinks that this tells little."""
        return False

    def think(self, decision: Decision[Any], view: View, guess: Guess) -> Generator[Note, None, Answer]:
        """Yields after every trial; returns the best answer found."""
        only = lone(decision)
        if only is not None:
            return only
        end = None if self.seconds is None else time.perf_counter() + self.seconds
        book = self._book(view, guess)
        pondered = yield from self._pondered(book, decision, view, end)
        tried = self._proposed(book, decision, view, pondered)
        yield aloud(decision, tried, self.temper)
        if self._chance.fraction() < self.strength.blunders:
            return tried[self._chance.below(len(tried))].answer
        tells = played_out(book, decision) or (self.restless and not tried[0].exact)
        if self.trials and len(tried) > 1 and tells:
            yield from self._improve(decision, tried, guess, guess(0), end)
        return tried[0].answer

    def _book(self, view: View, guess: Guess) -> Rulebook:
        """The rulebook of the match. A guess costs more than most answers: one is made for it once."""
        if self._known is None or not isinstance(view.state, self._known.State):
            self._known = guess(0).book
        return self._known

    def _pondered(
        self, book: Rulebook, decision: Decision[Any], view: View, end: float | None
    ) -> Generator[Note, None, Mapping[str, float]]:
        """What the book reckons out where it is asked to look deeper, as far as the clock allows; empty where
        it is not asked or has nothing to say. Yields what is known so far.

        The advice is named first: what comes after it may be cut short at any step.
        """
        ponder: Pondered | None = getattr(book, "ponder", None)
        if ponder is None or not self.depth or self._chance.fraction() >= self.depth:
            return {}
        if end is not None:
            yield self._named(decision, book, book.advise(view, decision), exact=False)
        found: Mapping[str, float] = {}
        for known in ponder(view, decision, self.temper.caution):
            found = known
            if end is not None:
                yield self._named(decision, book, known, exact=True)
                if time.perf_counter() > end:
                    break
        return found

    def _named(
        self, decision: Decision[Any], book: Rulebook, found: Mapping[str, float], *, exact: bool
    ) -> Note:
        rows = islice(advised(book, decision, found), SHOWN)
        return aloud(decision, [Tried(answer, worth, exact=exact) for answer, worth in rows], self.temper)

    def _proposed(
        self, book: Rulebook, decision: Decision[Any], view: View, pondered: Mapping[str, float]
    ) -> list[Tried]:
        """The answers that are looked at; the first is the one to give if nothing more is known."""
        most = max(1, self.strength.proposals)
        reckoned = advised(book, decision, pondered)
        tried = [Tried(answer, worth, exact=True) for answer, worth in islice(reckoned, most)]
        known = len(tried)
        if not known:
            advice = list(islice(advised(book, decision, book.advise(view, decision)), most))
            tried = [Tried(*row) for row in proposals(decision, advice, most, self._chance)]
            known = len(advice)
        self._settle_first(decision, tried, known or len(tried))
        return tried

    def _settle_first(self, decision: Decision[Any], tried: list[Tried], known: int) -> None:
        """What the advice alone would answer comes first: any of the best, and in secret of the good ones.

        known: how many of them are advised; what the question proposes besides is only there to be tried.
        """
        near = NEAR if decision.secret else 1e-9
        good = [t for t in tried[:known] if t.prior >= tried[0].prior - near]
        pick = good[self._chance.below(len(good))]
        tried.remove(pick)
        tried.insert(0, pick)

    def _improve(
        self,
        decision: Decision[Any],
        tried: list[Tried],
        guess: Guess,
        first: Match,
        end: float | None = None,
    ) -> Generator[Note, None, None]:
        """Tries the answers, the worse ones less and less often; puts the one to give first. end: when the
        clock runs out.
        """
        trial = self._trial(decision.who, first)
        worlds = {0: first}
        budget, n = self.trials, 0
        # a few tries each, rather than one each of many
        left = tried[: max(2, budget // BATCH)]
        while len(left) > 1 and budget >= len(left):
            if n not in worlds:
                worlds[n] = guess(n)
            for one in left:
                one.worths.append(trial(one.answer, worlds[n], n))
                budget -= 1
                if end is not None and time.perf_counter() > end:
                    self._choose(tried)
                    yield aloud(decision, tried, self.temper, Text("the clock cut it short"))
                    return
                yield aloud(decision, tried, self.temper)
            n += 1
            if n % BATCH == 0:
                left = self._left(left)
        self._choose(tried)
        yield aloud(decision, tried, self.temper)

    def _left(self, left: list[Tried]) -> list[Tried]:
        """The first, and those that may still turn out better."""
        first = left[0]
        kept = [first]
        for one in left[1:]:
            mean, doubt = one.ahead(first, self.temper)
            if mean + HOPELESS * doubt > 0.0 and one.worths != first.worths:
                kept.append(one)
        return kept

    def _choose(self, tried: list[Tried]) -> None:
        """Puts the answer that is most surely better than the first before it, if there is one."""
        first = tried[0]
        best, most = first, SURE
        for one in tried[1:]:
            mean, doubt = one.ahead(first, self.temper)
            if one.n >= 2 and mean / doubt > most:
                best, most = one, mean / doubt
        rest = sorted((t for t in tried if t is not best), key=lambda t: (-t.n, -t.worth(self.temper)))
        tried[:] = [best, *rest]

    def _trial(self, who: int, first: Match) -> Callable[[Answer, Match, int], float]:
        """The change of the value of a guess by an answer and what follows, every answer with the same
        chance.
        """
        habit, far = Habit(quick=True), horizon_of(first.book)

        def trial(answer: Answer, world: Match, n: int) -> float:
            now = world.book.value(world.state, who)
            try:
                end = played_on(world.fork(), answer, far, habit, Chance(n))
            except RuleFault:
                return BROKEN
            return float(end.book.value(end.state, who)) - now

        return trial


class SteadyPlayer(Looking):
    """Plays by the advice of the rulebook; a strong one looks deeper into some questions, and a strong or a
    temperamental one tries answers out.
    """

    @property
    def trials(self) -> int:
        """Few, where there are any."""
        return self.strength.glances or (FAIR.rollouts // 2 if self.temper.risk else 0)

    @property
    def depth(self) -> float:
        """Only a strong one has any."""
        return self.strength.insight

    @property
    def restless(self) -> bool:
        """It has nothing else to go by."""
        return True


class SearcherPlayer(Looking):
    """Asks the rulebook to reckon deeper; where that says nothing, plays its answers on in many guesses, by
    the advice for both sides. The stronger, the more of both.
    """

    @property
    def trials(self) -> int:
        """Many."""
        return self.strength.rollouts

    @property
    def depth(self) -> float:
        """Most."""
        return self.strength.depth
