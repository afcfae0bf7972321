"""What every question shares: the side asked, its clause, options, refusals. The kinds: decisions.py."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from game.engine.look import Forecast, Mark, Part
from game.engine.tally import Tally
from game.engine.words import Text, render
from game.table.inches import Point, snap

Answer = Any
"""JSON data only: str, int, float, bool, None, list, dict."""

T = TypeVar("T")


class Rnd(Protocol):
    """What sampling needs of a source of chance."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""

    def fraction(self) -> float:
        """A number from 0 up to but not including 1."""


@dataclass(frozen=True, slots=True)
class Nearest:
    """The least change that would make something possible: in words, and who would stand or look where."""

    text: Text
    figure: str = ""
    at: Point | None = None
    facing: float | None = None
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Why:
    """A refusal: what is wrong and what would be right, the clause, and where on the table."""

    text: Text
    clause: str
    at: Point | None = None
    marks: tuple[Mark, ...] = ()
    nearest: Callable[[], Nearest | None] | None = field(default=None, compare=False)
    """The nearest change that would make it right, worked out when somebody asks."""
    also: Callable[[], Sequence[Why]] | None = field(default=None, compare=False)
    """What else is missing."""


class IllegalAnswer(ValueError):
    """An answer that the decision does not allow; nothing has changed."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why

    def __str__(self) -> str:
        """The reason in English with its clause; made only when somebody reads it."""
        return f"{render(self.why.text)} [{self.why.clause}]"


@dataclass(frozen=True, slots=True)
class Option(Generic[T]):
    """One thing that may be picked. `key` is stable, journals and scripts use it; `value` is never stored."""

    key: str
    value: T
    label: Text
    mark: Mark | None = None
    clause: str = ""
    tally: Tally | None = None
    note: Text | None = None
    group: str = ""
    """What kind of thing it is: attack, move, card, pass ... for shortcuts and for the order of buttons."""
    forecast: Callable[[], Forecast] | None = None
    """What would follow, worked out when somebody looks."""
    listed: bool = True
    """False: it is found where it stands on the table alone, since the list says the same in other words."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Something that a person might expect among the options, and why it is not there."""

    label: Text
    why: Why
    mark: Mark | None = None


@dataclass(eq=False)
class Decision(Generic[T]):
    """A question to one side. Awaiting it gives the value that the rules go on with."""

    kind: ClassVar[str] = ""
    who: int
    clause: str
    prompt: Text
    key: str = field(default="", kw_only=True)
    """The decision's name in the rulebook, such as enhance_attack."""
    hint: Text | None = field(default=None, kw_only=True)
    secret: bool = field(default=False, kw_only=True)
    """The other side may not see the answer."""
    continues: bool = field(default=False, kw_only=True)
    """The question follows from the answer before it: Esc takes that answer back."""
    about: tuple[Mark, ...] = field(default=(), kw_only=True)
    parts: Callable[[], Sequence[Part]] | None = field(default=None, kw_only=True)
    """Panel parts that belong to the question."""
    refused: Callable[[], Sequence[Refused]] | None = field(default=None, kw_only=True)

    def __await__(self) -> Generator[Decision[Any], Any, T]:
        value: T = yield self
        return value

    def read(self, answer: Answer) -> T:
        """The value of a legal answer; raises IllegalAnswer for any other."""
        raise NotImplementedError

    def kept(self, answer: Answer) -> Answer:
        """A legal answer as the journal keeps it: the same value, nothing shared with the original."""
        return plain(answer)

    def recall(self, answer: Answer) -> T:
        """The value of an answer that was legal when it was given."""
        return self.read(answer)

    def sample(self, rnd: Rnd) -> Answer:
        """Any legal answer."""
        raise NotImplementedError

    def spread(self, most: int) -> Sequence[Answer]:
        """Up to `most` different sensible answers, the same every time."""
        raise NotImplementedError

    def no(self, say: str, **args: Any) -> IllegalAnswer:
        """A refusal under the clause of the question itself."""
        return IllegalAnswer(Why(Text(say, args), self.clause))


def plain(answer: Answer) -> Answer:
    """A copy of JSON data as a file would give it back: tuples become lists."""
    if isinstance(answer, (list, tuple)):
        return [plain(a) for a in answer]
    if isinstance(answer, dict):
        return {k: plain(v) for k, v in answer.items()}
    return answer


class _Short(reprlib.Repr):
    def __init__(self) -> None:
        super().__init__()
        self.maxlist = self.maxtuple = self.maxdict = 8
        self.maxstring = self.maxother = 80

    def repr_int(self, x: int, level: int) -> str:
        return repr(x) if x.bit_length() < 4096 else f"an integer of {x.bit_length()} bits"


def shown(answer: Any) -> str:
    """An answer as a refusal quotes it: short, however deep it is nested and however large a number it is."""
    return _Short().repr(answer)


def keys_of(answer: Answer, decision: Decision[Any]) -> list[str]:
    """A list of keys; raises IllegalAnswer for anything else."""
    if not isinstance(answer, list) or not all(isinstance(k, str) for k in answer):
        raise decision.no("The answer must be a list of keys, not {answer}", answer=shown(answer))
    return answer


LARGEST = 10**6
"""No coordinate or angle of an answer is larger."""


def number(value: Any, decision: Decision[Any]) -> float:
    """A number of an answer, of sensible size; raises IllegalAnswer otherwise."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not -LARGEST <= value <= LARGEST:
        raise decision.no("{value} is not a number", value=shown(value))
    return float(value)


def point_of(answer: Any, decision: Decision[Any]) -> Point:
    """A point [x, y] in inches, snapped to 0.001."""
    if not isinstance(answer, (list, tuple)) or len(answer) != 2:
        raise decision.no("A point is [x, y] in inches, not {answer}", answer=shown(answer))
    return snap((number(answer[0], decision), number(answer[1], decision)))
