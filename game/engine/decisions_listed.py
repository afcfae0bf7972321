"""Decisions over a list of options: PickOne, PickMany, Arrange."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, permutations
from typing import Any, ClassVar, Generic, TypeVar

from game.engine.asking import Answer, Decision, IllegalAnswer, Option, Rnd, Why, keys_of, shown
from game.engine.look import Forecast

T = TypeVar("T")
S = TypeVar("S")

Options = Sequence[Option[T]] | Callable[[], Sequence[Option[T]]]

RARELY = 10
"""One sample in so many looks beyond the options that are listed."""


@dataclass(eq=False)
class _Listed(Decision[T], Generic[T, S]):
    """What decisions over a list of options share; S is the type of an option's value."""

    source: Options[S]
    find: Callable[[str], S] | None = field(default=None, kw_only=True)
    """Resolves a key without building the options, for replay."""

    @cached_property
    def options(self) -> Sequence[Option[S]]:
        """The options, worked out once, when somebody looks."""
        return self.source() if callable(self.source) else self.source

    @property
    def keys(self) -> list[str]:
        """The keys of the options, in their order."""
        return [o.key for o in self.options]

    def option(self, key: str) -> Option[S]:
        """The option of that key; raises IllegalAnswer with the nearest reason."""
        for o in self.options:
            if o.key == key:
                return o
        raise self.no(
            "{key} cannot be chosen here; possible: {keys}", key=shown(key), keys=", ".join(self.keys)
        )

    def resolve(self, key: str) -> S:
        """The value of a key of our own journal."""
        return self.find(key) if self.find else self.option(key).value


@dataclass(eq=False)
class PickOne(_Listed[T, T], Generic[T]):
    """One of a list: yes or no, a figure, a weapon, a card. Answer: its key."""

    kind: ClassVar[str] = "one"

    def read(self, answer: Answer) -> T:
        if not isinstance(answer, str):
            raise self.no("The answer must be the key of an option, not {answer}", answer=shown(answer))
        return self.option(answer).value

    def recall(self, answer: Answer) -> T:
        return self.resolve(answer)

    def sample(self, rnd: Rnd) -> Answer:
        """Any option; one that is not listed only now and then, since it says what others say."""
        pool = [o for o in self.options if o.listed]
        if len(pool) < len(self.options) and (not pool or not rnd.below(RARELY)):
            pool = list(self.options)
        return pool[rnd.below(len(pool))].key

    def spread(self, most: int) -> Sequence[Answer]:
        return self.keys[:most]


@dataclass(eq=False)
class _Several(_Listed[list[T], T], Generic[T]):
    """What decisions share whose answer is a list of keys, each at most once."""

    least: int = field(default=0, kw_only=True)
    most: int = field(default=10**6, kw_only=True)
    check: Callable[[list[T]], Why | None] | None = field(default=None, kw_only=True)

    def _values(self, keys: Sequence[str]) -> list[T]:
        return [self.option(k).value for k in keys]

    def _read(self, answer: Answer) -> list[str]:
        """The keys, each known, none twice, neither too few nor too many."""
        keys = keys_of(answer, self)
        for k in keys:
            self.option(k)
        if len(set(keys)) != len(keys):
            raise self.no("Each may be chosen once")
        if not self.least <= len(keys) <= self.most:
            raise self.no(
                "{n} chosen; from {least} to {most} may be", n=len(keys), least=self.least, most=self.most
            )
        return keys

    def _judged(self, values: list[T]) -> list[T]:
        if self.check and (why := self.check(values)):
            raise IllegalAnswer(why)
        return values

    def _legal(self, keys: Sequence[str]) -> bool:
        return not self.check or not self.check(self._values(keys))

    @property
    def _largest(self) -> int:
        return min(self.most, len(self.options))

    def _any(self, every: Iterable[Sequence[str]]) -> list[str]:
        """The first legal one; that there is one is the business of the rule that asks."""
        found = next((keys for keys in every if self._legal(keys)), None)
        assert found is not None, f"{self.key or self.clause} has no legal answer"
        return list(found)

    def _turned(self, sizes: Sequence[int]) -> Iterator[list[str]]:
        """Stretches of the list, of each size in turn, beginning one place further each round."""
        keys = self.keys
        for start in range(max(1, len(keys))):
            for size in sizes:
                if start == 0 or 0 < size < len(keys):
                    yield (keys + keys)[start : start + size]

    def _some(self, tried: Iterator[list[str]], most: int) -> list[Answer]:
        out: list[Answer] = []
        for keys in tried:
            if len(out) >= most:
                break
            if keys not in out and self._legal(keys):
                out.append(keys)
        return out


@dataclass(eq=False)
class PickMany(_Several[T], Generic[T]):
    """Some of a list, in the order of the list. Answer: a list of keys."""

    kind: ClassVar[str] = "many"
    forecast: Callable[[list[T]], Forecast] | None = field(default=None, kw_only=True)

    def _sorted(self, keys: Sequence[str]) -> list[str]:
        return [k for k in self.keys if k in keys]

    def read(self, answer: Answer) -> list[T]:
        return self._judged(self._values(self._sorted(self._read(answer))))

    def kept(self, answer: Answer) -> Answer:
        return self._sorted(answer)

    def recall(self, answer: Answer) -> list[T]:
        return [self.resolve(k) for k in answer]

    def sample(self, rnd: Rnd) -> Answer:
        keys = self.keys
        for _ in range(20):
            picked = [k for k in keys if rnd.below(3) == 0]
            while len(picked) < self.least:
                rest = [k for k in keys if k not in picked]
                picked.append(rest[rnd.below(len(rest))])
            while len(picked) > self.most:
                picked.pop(rnd.below(len(picked)))
            picked = self._sorted(picked)
            if self._legal(picked):
                return picked
        return self._any(s for n in range(self.least, self._largest + 1) for s in combinations(keys, n))

    def spread(self, most: int) -> Sequence[Answer]:
        sizes = [self.least, self._largest, *range(self.least + 1, self._largest)]
        found = self._some((self._sorted(keys) for keys in self._turned(sizes)), most)
        every = (s for n in range(self.least, self._largest + 1) for s in combinations(self.keys, n))
        return found or [self._any(every)]


@dataclass(eq=False)
class Arrange(_Several[T], Generic[T]):
    """Some of a list in an order of the player's own: a stack, an order of action. Answer: keys in order."""

    kind: ClassVar[str] = "arrange"

    def read(self, answer: Answer) -> list[T]:
        return self._judged(self._values(self._read(answer)))

    def recall(self, answer: Answer) -> list[T]:
        return [self.resolve(k) for k in answer]

    def _every(self) -> Iterator[Sequence[Any]]:
        return (s for n in range(self._largest, self.least - 1, -1) for s in permutations(self.keys, n))

    def sample(self, rnd: Rnd) -> Answer:
        for _ in range(40):
            keys = self.keys
            size = self.least + rnd.below(self._largest - self.least + 1)
            picked = [keys.pop(rnd.below(len(keys))) for _ in range(size)]
            if self._legal(picked):
                return picked
        return self._any(self._every())

    def spread(self, most: int) -> Sequence[Answer]:
        keys, full = self.keys, self._largest
        turned = (
            (keys + keys)[i : i + n]
            for n in range(full, self.least - 1, -1)
            for i in range(max(1, len(keys)))
        )
        return self._some(turned, most) or [self._any(self._every())]
