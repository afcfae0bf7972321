"""A game under way whose rules are driven by hand, for the tests of any rulebook."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Generic, TypeVar

from game.engine.decisions import Answer, Decision, IllegalAnswer
from game.engine.dice import ScriptedDice
from game.engine.events import Event
from game.engine.game import Boundary, Game
from game.engine.state import GameState
from game.engine.words import render
from game.table.board import Table

S = TypeVar("S", bound=GameState)
T = TypeVar("T")

Given = tuple[str, Any]
"""The key of the decision that is expected, and the answer (or a function of the decision that gives it)."""


class Driven(Generic[S]):
    """A game under way whose rules are driven by hand."""

    def __init__(self, state: S, board: Table) -> None:
        self.board = board
        self.dice = ScriptedDice([])
        self.g: Game[S] = Game(state, board, self.dice)
        self.asked: list[Decision[Any]] = []
        """Every question put so far."""

    @property
    def s(self) -> S:
        """The state at hand."""
        return self.g.state

    # ---- running rules

    def drive(self, rule: Coroutine[Any, Any, T], answers: Iterable[Given], dice: Iterable[int]) -> T:
        """Drives one rule to its end with these answers and dice, and nothing left over."""
        left = list(answers)
        self.load(dice)
        result = self.finish(rule, left)
        self.empty(left)
        return result

    def does(self, rule: Callable[[], T], *, dice: Iterable[int] = ()) -> T:
        """Carries out a rule that asks nothing, with these dice and none left over."""
        self.load(dice)
        result = rule()
        self.empty([])
        return result

    def load(self, dice: Iterable[int]) -> None:
        """These dice fall next; none may be left from before."""
        assert not self.dice.left, f"dice left over from before: {self.dice.left}"
        self.dice.left = list(dice)

    def empty(self, left: list[Given]) -> None:
        """No answers and no dice are left over."""
        assert not left, f"answers left over: {left}"
        assert not self.dice.left, f"dice left over: {self.dice.left}"

    def finish(self, rule: Coroutine[Any, Any, T], left: list[Given]) -> T:
        """Drives one rule to its end; it takes the answers that it needs from `left`."""
        try:
            value: Any = None
            while True:
                asked = rule.send(value)
                value = None if isinstance(asked, Boundary) else self._answer(asked, left)
        except StopIteration as end:
            result: T = end.value
            return result
        finally:
            rule.close()

    def _answer(self, asked: Any, left: list[Given]) -> Any:
        assert isinstance(asked, Decision), f"a rule awaited {asked!r}"
        self.asked.append(asked)
        if not left:
            unexpected(asked)
        key, answer = left.pop(0)
        assert asked.key == key, f"asked {asked.key} [{asked.clause}], an answer to {key} stands ready"
        return asked.read(answer(asked) if callable(answer) else answer)

    # ---- what happened

    def told(self, what: str) -> list[Event]:
        """The events of one name, in order."""
        return [e for e in self.g.events if e.what == what]

    def last(self, what: str) -> Event:
        """The last event of one name."""
        return self.told(what)[-1]

    def cited(self) -> set[str]:
        """Every clause that an event cites."""
        return {clause for e in self.g.events for clause in e.clauses}


def unexpected(asked: Decision[Any]) -> Answer:
    """Fails with a question that nobody has an answer for."""
    raise AssertionError(f"unexpected question: {asked.key} [{asked.clause}] {render(asked.prompt)}")


def refused(asked: Decision[Any], answer: Answer) -> str:
    """The clause under which a decision refuses an answer; fails if it takes it."""
    try:
        asked.read(answer)
    except IllegalAnswer as no:
        return no.why.clause
    raise AssertionError(f"{answer!r} was taken")


def refusing(*illegal: tuple[Answer, str], then: Answer) -> Callable[[Decision[Any]], Answer]:
    """An answer given after others that must be refused, each with the clause of the refusal."""

    def answer(asked: Decision[Any]) -> Answer:
        for bad, clause in illegal:
            assert refused(asked, bad) == clause
        return then

    return answer
