"""The player that answers anything legal: the fuzzer's, and the first opponent of every rulebook."""

from __future__ import annotations

import random
from collections.abc import Generator
from typing import Any

from game.engine.asking import Answer, Decision
from game.engine.rulebook import View
from game.players.player import Guess, Note


class Chance:
    """The source of chance that sampling asks for."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return self._random.randrange(n)

    def fraction(self) -> float:
        """A number from 0 up to but not including 1."""
        return self._random.random()


class RandomPlayer:
    """Any legal answer, each question about equally likely to be answered one way or another."""

    def __init__(self, seed: int) -> None:
        self._chance = Chance(seed)

    def think(self, decision: Decision[Any], view: View, guess: Guess) -> Generator[Note, None, Answer]:
        """A legal answer at once."""
        yield Note()
        return self.any_answer(decision)

    def any_answer(self, decision: Decision[Any]) -> Answer:
        """A legal answer; it takes nothing but the question."""
        return decision.sample(self._chance)
