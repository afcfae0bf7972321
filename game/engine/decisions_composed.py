"""The decision that builds something out of a palette: Compose, for stacks and strategies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from game.engine.asking import Answer, Decision, IllegalAnswer, Option, Rnd, Why, shown
from game.engine.look import Forecast, Number
from game.engine.words import Text

T = TypeVar("T")

TRIES = 40
"""Random compositions that are tried before the sure one is taken."""


@dataclass(frozen=True, slots=True)
class Tile(Option[T], Generic[T]):
    """One thing of the palette; it may be laid as often as the rules allow."""

    art: str = ""
    """The picture that shows it."""
    coin: str = ""
    """What one costs, as it stands on its coin."""
    tone: str = "plain"
    """What it is for: strike, guard, guile, rest, move or plain; shown by shape and colour."""
    about: Text | None = None
    """What it does, in a sentence."""


@dataclass(frozen=True, slots=True)
class Family:
    """A head of the palette: it stands for all things of its group until it is opened, for things that name a
    target, for instance. A group of one needs none.
    """

    group: str
    label: Text
    art: str = ""
    tone: str = "plain"
    about: Text | None = None


@dataclass(frozen=True, slots=True)
class Dial:
    """A whole number that goes with what was laid: points put into a pool."""

    key: str
    label: Text
    most: int
    least: int = 0
    clause: str = ""
    note: Text | None = None
    art: str = ""


@dataclass(frozen=True, slots=True)
class Composed(Generic[T]):
    """What was laid, in order, and the numbers that go with it, by their dials."""

    items: tuple[T, ...] = ()
    dials: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rival:
    """The other side's places, face down: a guess may be pencilled in; no guess is part of an answer."""

    name: Text
    places: int
    sure: tuple[str, ...] = ()
    """Keys of what lies there openly."""


@dataclass(eq=False)
class Compose(Decision[Composed[T]], Generic[T]):
    """Things of a palette laid in order, with numbers beside them.

    Answer: {"items": [keys in order], "dials": {dial: whole number}}.
    """

    kind: ClassVar[str] = "compose"
    palette: Sequence[Tile[T]] | Callable[[], Sequence[Tile[T]]]
    sure: Answer
    """A composition that is legal for certain."""
    least: int = field(default=0, kw_only=True)
    most: int = field(default=1, kw_only=True)
    dials: Sequence[Dial] = field(default=(), kw_only=True)
    adds: Callable[[Composed[T], T], Why | None] | None = field(default=None, kw_only=True)
    """Why one thing more cannot come to what lies there; None if it can. It need not know the numbers."""
    check: Callable[[Composed[T]], Why | None] | None = field(default=None, kw_only=True)
    """What is wrong with the whole; it is only asked about as many things as there have to be."""
    forecast: Callable[[Composed[T]], Forecast] | None = field(default=None, kw_only=True)
    """What would follow from what lies there."""
    against: Callable[[Composed[T], Composed[T]], Forecast] | None = field(default=None, kw_only=True)
    """What would follow if the other side had laid what is guessed."""
    sums: Callable[[Composed[T]], Sequence[Number]] | None = field(default=None, kw_only=True)
    """What it comes to, up to four numbers: costs, what is left."""
    rival: Rival | None = field(default=None, kw_only=True)
    families: Sequence[Family] = field(default=(), kw_only=True)
    """Heads under which the palette shows the things of a group."""
    taking: Text | None = field(default=None, kw_only=True)
    """What stands over the palette: how one takes from it and what its coins mean; None for the usual."""
    ruled: Sequence[str] = field(default=(), kw_only=True)
    """What stands over each place instead of its number: what the things up to there take off."""
    last: Answer | None = field(default=None, kw_only=True)
    """What the side laid the time before, to lay it again."""
    tries: Callable[[Rnd], Answer | None] | None = field(default=None, kw_only=True)
    """Something to a purpose that may well be legal; half of what is sampled is taken from it."""

    @cached_property
    def tiles(self) -> Sequence[Tile[T]]:
        """The palette, worked out once, when somebody looks."""
        return self.palette() if callable(self.palette) else self.palette

    def tile(self, key: str) -> Tile[T]:
        """The thing of that key; raises IllegalAnswer."""
        for t in self.tiles:
            if t.key == key:
                return t
        keys = ", ".join(t.key for t in self.tiles)
        raise self.no("{key} cannot be laid here; possible: {keys}", key=shown(key), keys=keys)

    # ---- answers

    def read(self, answer: Answer) -> Composed[T]:
        made = self.half(answer)
        n = len(made.items)
        if not self.least <= n <= self.most:
            raise self.no("{n} laid; from {least} to {most} may be", n=n, least=self.least, most=self.most)
        if why := self.growing(made) or (self.check(made) if self.check else None):
            raise IllegalAnswer(why)
        return made

    def half(self, answer: Answer) -> Composed[T]:
        """What an answer lays, finished or not; raises IllegalAnswer for what is none."""
        if not isinstance(answer, dict) or set(answer) - {"items", "dials"}:
            raise self.no("The answer must hold items and dials, not {answer}", answer=shown(answer))
        items, dials = answer.get("items", []), answer.get("dials", {})
        if not isinstance(items, list) or not isinstance(dials, dict):
            raise self.no("Items are a list, dials have names; not {answer}", answer=shown(answer))
        values = []
        for key in items:
            if not isinstance(key, str):
                raise self.no("{key} is not the key of a thing", key=shown(key))
            values.append(self.tile(key).value)
        return Composed(tuple(values), self._numbers(dials))

    def _numbers(self, dials: Mapping[Any, Any]) -> dict[str, int]:
        known = {d.key: d for d in self.dials}
        for key in dials:
            if key not in known:
                raise self.no(
                    "There is no dial {key}; there are {keys}", key=shown(key), keys=", ".join(known)
                )
        out = {}
        for d in self.dials:
            n = dials.get(d.key, d.least)
            if isinstance(n, bool) or not isinstance(n, int) or not d.least <= n <= d.most:
                raise IllegalAnswer(
                    Why(
                        Text(
                            "{dial} goes from {least} to {most}",
                            {"dial": d.label, "least": d.least, "most": d.most},
                        ),
                        d.clause or self.clause,
                    )
                )
            out[d.key] = n
        return out

    def growing(self, made: Composed[T]) -> Why | None:
        """Why the things could not be laid one after the other; None if they can."""
        if self.adds is None:
            return None
        for n, item in enumerate(made.items):
            if why := self.adds(Composed(made.items[:n], made.dials), item):
                return why
        return None

    def kept(self, answer: Answer) -> Answer:
        dials = answer.get("dials", {})
        return {
            "items": list(answer.get("items", [])),
            "dials": {d.key: dials.get(d.key, d.least) for d in self.dials},
        }

    def recall(self, answer: Answer) -> Composed[T]:
        by_key = {t.key: t.value for t in self.tiles}
        return Composed(tuple(by_key[k] for k in answer["items"]), dict(answer["dials"]))

    # ---- picking one

    def legal(self, answer: Answer) -> bool:
        """Whether it may be laid."""
        try:
            self.read(answer)
        except IllegalAnswer:
            return False
        return True

    def _grown(self, size: int, order: Callable[[], Sequence[Tile[T]]]) -> list[Tile[T]]:
        """Up to `size` things, each the first of its order that can be added."""
        out: list[Tile[T]] = []
        while len(out) < size:
            made = Composed(tuple(t.value for t in out))
            more = next((t for t in order() if not self.adds or not self.adds(made, t.value)), None)
            if more is None:
                break
            out.append(more)
        return out

    def _turned_up(self, items: list[str], steps: Iterator[str]) -> Answer:
        """The items with numbers turned up step by step as long as the whole stays legal."""
        answer: dict[str, Any] = {"items": items, "dials": {d.key: d.least for d in self.dials}}
        for key in steps:
            more: dict[str, Any] = {
                "items": items,
                "dials": {**answer["dials"], key: answer["dials"][key] + 1},
            }
            if self.legal(more):
                answer = more
        return answer

    def sample(self, rnd: Rnd) -> Answer:
        def shuffled() -> Sequence[Tile[T]]:
            left = list(self.tiles)
            return [left.pop(rnd.below(len(left))) for _ in range(len(left))]

        if self.tries is not None and rnd.below(2):
            tried = self.tries(rnd)
            if tried is not None and self.legal(tried):
                return self.kept(tried)
        for _ in range(TRIES):
            size = self.least + rnd.below(self.most - self.least + 1)
            items = [t.key for t in self._grown(size, shuffled)]
            if not self.legal({"items": items}):
                continue
            turns = rnd.below(2 * len(self.dials) + 2) if self.dials else 0
            keys = [self.dials[rnd.below(len(self.dials))].key for _ in range(turns)]
            return self._turned_up(items, iter(keys))
        return self.kept(self.sure)

    def spread(self, most: int) -> Sequence[Answer]:
        out: list[Answer] = [self.kept(self.sure)]
        tiles = list(self.tiles)
        for turn in range(len(tiles)):
            order = [*tiles[turn:], *tiles[:turn]]

            def rolling(order: list[Tile[T]] = order) -> Sequence[Tile[T]]:
                order.append(order.pop(0))
                return order

            items = [t.key for t in self._grown(self.most, rolling)]
            steps = [d.key for d in self.dials for _ in range(d.most - d.least)]
            for answer in ({"items": items, "dials": {}}, self._turned_up(items, iter(steps))):
                if len(out) < most and self.legal(answer) and self.kept(answer) not in out:
                    out.append(self.kept(answer))
        return out[:most]
