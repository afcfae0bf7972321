"""A cache for arguments that are large, and work that is done bit by bit."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

Steps = Generator[None, None, R]
"""Work that stops every few milliseconds and returns its result at the end."""


class Remembered(Generic[P, R]):
    """A function that remembers its results for the last few arguments.

    The arguments are compared, which is instant where they are the very same objects, and not hashed:
    lru_cache would hash every corner of an outline at each call.
    """

    def __init__(self, work: Callable[P, R], count: int) -> None:
        self.work, self.count = work, count
        self._known: list[tuple[object, R]] = []

    def __call__(self, *args: P.args, **named: P.kwargs) -> R:
        key = (args, named)
        for n, (other, result) in enumerate(self._known):
            if other == key:
                # the arguments of now: those of another match may be equal and still be others, which would
                # have every later comparison go through all of them
                del self._known[n]
                self._known.insert(0, (key, result))
                return result
        result = self.work(*args, **named)
        self._learn(key, result)
        return result

    def learn(self, result: R, *args: P.args, **named: P.kwargs) -> None:
        """Remembers a result that was found elsewhere."""
        self._learn((args, named), result)

    def _learn(self, key: object, result: R) -> None:
        self._known.insert(0, (key, result))
        del self._known[self.count :]


def remembered(count: int) -> Callable[[Callable[P, R]], Remembered[P, R]]:
    """Makes a function remember its results for the last `count` arguments."""

    def about(work: Callable[P, R]) -> Remembered[P, R]:
        return Remembered(work, count)

    return about


def finished(steps: Steps[R]) -> R:
    """The result of work that is done in one go."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: R = end.value
            return result
