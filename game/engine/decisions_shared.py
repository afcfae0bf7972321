"""Decisions that share things out over slots: Assign and Allocate."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Generic, TypeVar

from game.engine.asking import Answer, Decision, IllegalAnswer, Option, Rnd, Why, shown
from game.engine.look import Forecast, Mark
from game.engine.words import Text

T = TypeVar("T")
S = TypeVar("S")


@dataclass(eq=False)
class Assign(Decision[list[tuple[T, S]]], Generic[T, S]):
    """Things put into slots: cards onto stacks, energy into one defence or the other. What is left out stays.

    Answer: item key to slot key.
    """

    kind: ClassVar[str] = "assign"
    items: Sequence[Option[T]]
    slots: Sequence[Option[S]]
    fits: Callable[[T, S], Why | None] | None = field(default=None, kw_only=True)
    """Whether one item may go to one slot at all."""
    check: Callable[[list[tuple[T, S]]], Why | None] | None = field(default=None, kw_only=True)
    """Whether all of it together is legal; every smaller part of a legal whole must be legal too."""
    forecast: Callable[[list[tuple[T, S]]], Forecast] | None = field(default=None, kw_only=True)

    def read(self, answer: Answer) -> list[tuple[T, S]]:
        if not isinstance(answer, dict):
            raise self.no(
                "The answer must say for each thing where it goes, not {answer}", answer=shown(answer)
            )
        by_item = {o.key: o for o in self.items}
        by_slot = {o.key: o for o in self.slots}
        for item, slot in answer.items():
            if item not in by_item or not isinstance(slot, str) or slot not in by_slot:
                raise self.no(
                    "{item} to {slot}: there is no such thing here", item=shown(item), slot=shown(slot)
                )
            if self.fits and (why := self.fits(by_item[item].value, by_slot[slot].value)):
                raise IllegalAnswer(why)
        pairs = self._pairs(answer)
        if self.check and (why := self.check(pairs)):
            raise IllegalAnswer(why)
        return pairs

    def recall(self, answer: Answer) -> list[tuple[T, S]]:
        return self._pairs(answer)

    def _pairs(self, answer: Mapping[str, str]) -> list[tuple[T, S]]:
        by_slot = {o.key: o for o in self.slots}
        return [(o.value, by_slot[answer[o.key]].value) for o in self.items if o.key in answer]

    def _grow(self, order: Sequence[Option[T]], slots: Callable[[], Sequence[Option[S]]]) -> dict[str, str]:
        out: dict[str, str] = {}
        for item in order:
            for slot in slots():
                if self.fits and self.fits(item.value, slot.value):
                    continue
                more = out | {item.key: slot.key}
                if not self.check or not self.check(self._pairs(more)):
                    out = more
                    break
        return out

    def sample(self, rnd: Rnd) -> Answer:
        def some() -> Sequence[Option[S]]:
            return [self.slots[rnd.below(len(self.slots))]] if self.slots else []

        return self._grow([o for o in self.items if rnd.below(4)], some)

    def spread(self, most: int) -> Sequence[Answer]:
        out: list[Answer] = [{}]
        for turn in range(len(self.slots)):
            slots = [*self.slots[turn:], *self.slots[:turn]]

            def turned(slots: Sequence[Option[S]] = slots) -> Sequence[Option[S]]:
                return slots

            full = self._grow(self.items, turned)
            for answer in (full, dict(list(full.items())[: len(full) // 2])):
                if answer not in out:
                    out.append(answer)
        return out[:most]


@dataclass(frozen=True, slots=True)
class Slot:
    """One place of an Allocate with its limits."""

    key: str
    label: Text
    least: int = 0
    most: int = 10**6
    mark: Mark | None = None


@dataclass(eq=False)
class Allocate(Decision[dict[str, int]]):
    """A total split over slots: dice over enemies. Answer: slot key to whole number."""

    kind: ClassVar[str] = "allocate"
    slots: Sequence[Slot]
    total: int
    check: Callable[[dict[str, int]], Why | None] | None = field(default=None, kw_only=True)
    forecast: Callable[[dict[str, int]], Forecast] | None = field(default=None, kw_only=True)
    """What would follow from the numbers as they are given out so far, every slot with its own."""

    def read(self, answer: Answer) -> dict[str, int]:
        if not isinstance(answer, dict) or set(answer) != {s.key for s in self.slots}:
            raise self.no("Every slot needs its number: {keys}", keys=", ".join(s.key for s in self.slots))
        for s in self.slots:
            n = answer[s.key]
            if isinstance(n, bool) or not isinstance(n, int) or not s.least <= n <= s.most:
                raise self.no("{slot} takes from {least} to {most}", slot=s.label, least=s.least, most=s.most)
        if sum(answer.values()) != self.total:
            raise self.no("{n} given out, {total} are to be", n=sum(answer.values()), total=self.total)
        out = {s.key: answer[s.key] for s in self.slots}
        if self.check and (why := self.check(out)):
            raise IllegalAnswer(why)
        return out

    def kept(self, answer: Answer) -> Answer:
        return {s.key: answer[s.key] for s in self.slots}

    def recall(self, answer: Answer) -> dict[str, int]:
        return dict(answer)

    def _every(self, n: int, slots: Sequence[Slot]) -> Iterator[dict[str, int]]:
        """All ways of giving n to the slots."""
        if not slots:
            if n == 0:
                yield {}
            return
        first = slots[0]
        for here in range(min(n, first.most), first.least - 1, -1):
            for rest in self._every(n - here, slots[1:]):
                yield {first.key: here, **rest}

    def _any(self) -> dict[str, int]:
        found = next(
            (a for a in self._every(self.total, self.slots) if not self.check or not self.check(a)), None
        )
        assert found is not None, f"{self.key or self.clause} has no legal answer"
        return found

    def sample(self, rnd: Rnd) -> Answer:
        for _ in range(40):
            out = {s.key: s.least for s in self.slots}
            for _ in range(self.total - sum(out.values())):
                free = [s.key for s in self.slots if out[s.key] < s.most]
                out[free[rnd.below(len(free))]] += 1
            if not self.check or not self.check(out):
                return out
        return self._any()

    def spread(self, most: int) -> Sequence[Answer]:
        out: list[Answer] = []
        for turn in range(len(self.slots)):
            answer = {s.key: s.least for s in self.slots}
            left = self.total - sum(answer.values())
            for s in [*self.slots[turn:], *self.slots[:turn]]:
                more = min(left, s.most - s.least)
                answer[s.key] += more
                left -= more
            if answer not in out and (not self.check or not self.check(answer)):
                out.append(answer)
        return out[:most] or [self._any()]
