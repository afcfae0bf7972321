"""A player that says what it was told: tests and lessons."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from game.engine.asking import Answer, Decision
from game.engine.rulebook import View
from game.players.player import Guess, Note


class OffScript(AssertionError):
    """A question came that the script does not have at this place, or lines were left at the end."""


class ScriptPlayer:
    """Answers in order, each under the key of the question that it is for."""

    def __init__(self, lines: Iterable[tuple[str, Answer]]) -> None:
        self.left = list(lines)

    def think(self, decision: Decision[Any], view: View, guess: Guess) -> Generator[Note, None, Answer]:
        """The next line; raises OffScript if it is for another question or there is none."""
        yield Note()
        asked = decision.key or decision.clause
        if not self.left:
            raise OffScript(f"{asked} is asked and the script has ended")
        key, answer = self.left[0]
        if key != asked:
            raise OffScript(f"{asked} is asked; the script has an answer for {key}")
        del self.left[0]
        return answer

    def finish(self) -> None:
        """Raises OffScript if lines are left."""
        if self.left:
            raise OffScript(f"nobody asked {', '.join(key for key, _ in self.left)}")
