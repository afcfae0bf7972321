"""What players that look ahead share: proposals, trials in guesses, a clock that only cuts short."""

from __future__ import annotations

import time
from collections.abc import Generator
from itertools import islice
from typing import Any

from game.engine.advice import advised
from game.engine.asking import Answer, Decision
from game.engine.faults import RuleFault
from game.engine.match import Match
from game.engine.rulebook import View
from game.engine.words import Text
from game.players.aloud import Tried, aloud, ranked
from game.players.player import Guess, Note
from game.players.random import Chance
from game.players.rollout import Habit, lone, played_on, proposals
from game.players.temper import EVEN, FAIR, Strength, Temper

SECONDS = 2.5
"""How long one answer may take of its own."""
BROKEN = -1.0
"""Worth of an answer under which a rule breaks."""


class Looking:
    """A player that tries answers in matches which it may believe this one to be."""

    weight = 1.0
    """How many trials the advice of the rulebook counts for."""

    def __init__(
        self, seed: int, strength: Strength = FAIR, temper: Temper = EVEN, seconds: float | None = SECONDS
    ) -> None:
        self._chance = Chance(seed)
        self.strength = strength
        self.temper = temper
        self.seconds = seconds
        """None: no clock, for matches that must be the same on every machine."""

    def think(self, decision: Decision[Any], view: View, guess: Guess) -> Generator[Note, None, Answer]:
        """Yields after every trial; returns the best answer found."""
        only = lone(decision)
        if only is not None:
            return only
        end = None if self.seconds is None else time.perf_counter() + self.seconds
        worlds, habit = {0: guess(0)}, Habit()
        here = worlds[0]
        found = advised(here.book, decision, here.book.advise(view, decision))
        advice = list(islice(found, self.strength.proposals))
        weight = self.weight if advice else 0.0
        tried = [
            Tried(answer, prior, weight)
            for answer, prior in proposals(decision, advice, self.strength.proposals, self._chance)
        ]
        yield aloud(decision, tried, self.temper)
        if self._chance.fraction() < self.strength.blunders:
            return tried[self._chance.below(len(tried))].answer
        if len(tried) > 1:
            now = here.book.value(here.state, decision.who)
            for one, n, boundaries in self.plan(tried):
                if n not in worlds:
                    worlds[n] = guess(n)
                world = worlds[n].fork()
                one.note(self._trial(decision.who, one.answer, world, n, boundaries, habit) - now)
                if end is not None and time.perf_counter() > end:
                    yield aloud(decision, tried, self.temper, Text("the clock cut it short"))
                    break
                yield aloud(decision, tried, self.temper)
        return ranked(tried, self.temper)[0].answer

    def plan(self, tried: list[Tried]) -> Generator[tuple[Tried, int, int], None, None]:
        """Which answer is tried next, in which guess, to which boundary."""
        raise NotImplementedError

    def _trial(self, who: int, answer: Answer, world: Match, n: int, boundaries: int, habit: Habit) -> float:
        """The value of a guess after an answer and what follows; every answer meets the same chance."""
        try:
            end = played_on(world, answer, boundaries, habit, Chance(n))
        except RuleFault:
            return BROKEN
        return end.book.value(end.state, who)


class SteadyPlayer(Looking):
    """Plays by the advice of the rulebook and looks at what comes of it up to the next boundary."""

    weight = 3.0

    def plan(self, tried: list[Tried]) -> Generator[tuple[Tried, int, int], None, None]:
        """Every answer in every guess."""
        for n in range(self.strength.guesses):
            for one in tried:
                yield one, n, 1


class SearcherPlayer(Looking):
    """Plays every answer on, far enough to see the other side act, in many guesses; the better the more.

    Half of the answers that are left go whenever each has had its share of the rollouts (sequential halving,
    Karnin, Koren and Somekh 2013).
    """

    weight = 2.0
    ahead = 4
    """Boundaries that a rollout goes on."""

    def plan(self, tried: list[Tried]) -> Generator[tuple[Tried, int, int], None, None]:
        """Rounds of rollouts; the worse half goes after each."""
        left, n = list(tried), 0
        rounds = max(1, (len(tried) - 1).bit_length())
        for _ in range(rounds):
            share = max(1, self.strength.rollouts // (rounds * len(left)))
            for _ in range(share):
                for one in left:
                    yield one, n, self.ahead
                n += 1
            left = ranked(left, self.temper)[: max(2, (len(left) + 1) // 2)]
