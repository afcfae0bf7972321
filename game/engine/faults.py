"""What can stop an answer or an undo: a closed way back, a rule that broke."""

from __future__ import annotations

import inspect
import traceback

from game.engine.journal import Entry
from game.engine.words import Text, render


class UndoClosed(ValueError):
    """Something was learned or rolled since; the reason is a sentence for a person."""

    def __init__(self, why: Text) -> None:
        super().__init__(render(why))
        self.why = why


class RuleFault(RuntimeError):
    """A rule broke while an answer was carried out; the match stands as it did before that answer.

    The message is for reports: it may name cards that a side does not know. `why` is for the screen.
    """

    def __init__(self, entry: Entry, fault: BaseException) -> None:
        what = f"{type(fault).__name__}: {fault}" if str(fault) else type(fault).__name__
        super().__init__(f"{what} (answer {entry.n}, {entry.key}, in {_rules_in(fault)})")
        self.why = Text("A rule broke; nothing has happened. A report lies beside the saved match")
        self.entry = entry
        self.__cause__ = fault

    def report(self) -> str:
        """Everything about it: the question, the answer, the way through the rules. Not for the screen."""
        e = self.entry
        head = f"Answer {e.n} of side {'ab'[e.who]} to {e.key} [{e.clause}]: {e.answer!r}"
        return "\n".join((str(self), head, "", *traceback.format_exception(self.__cause__)))


def _rules_in(fault: BaseException) -> str:
    """Names of the rule functions that an exception went through, outermost first."""
    frames = [frame for frame, _ in traceback.walk_tb(fault.__traceback__)]
    return (
        ", ".join(f.f_code.co_name for f in frames if f.f_code.co_flags & inspect.CO_COROUTINE)
        or "the engine"
    )
