"""Caches for arguments that are large and for results that are, and work that is done bit by bit."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Generator, Hashable
from dataclasses import fields, is_dataclass
from typing import Final, Generic, ParamSpec, TypeVar

import pygame

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


MEGA: Final = 2**20


class Pictures(Generic[P, R]):
    """A function that remembers the pictures it has drawn last, at most so many, and at most so much memory.

    A bound on their number alone would say little: a picture of a whole window is a thousand times as large
    as that of a figure, and four times as large again where the window is. Arguments are hashed; the latest
    picture is kept however large it is.
    """

    def __init__(self, work: Callable[P, R], count: int, megabytes: float) -> None:
        self.work, self.count, self.most = work, count, megabytes * MEGA
        self.size = 0
        """Bytes of all pictures that are remembered."""
        self._known: OrderedDict[Hashable, tuple[R, int]] = OrderedDict()

    def __call__(self, *args: P.args, **named: P.kwargs) -> R:
        key = (args, tuple(sorted(named.items()))) if named else args
        found = self._known.get(key)
        if found is not None:
            self._known.move_to_end(key)
            return found[0]
        result = self.work(*args, **named)
        size = weight(result)
        self._known[key] = (result, size)
        self.size += size
        while len(self._known) > 1 and (self.size > self.most or len(self._known) > self.count):
            self.size -= self._known.popitem(last=False)[1][1]
        return result

    def __len__(self) -> int:
        return len(self._known)

    def cache_clear(self) -> None:
        """Forgets everything."""
        self._known.clear()
        self.size = 0


def pictures(count: int, megabytes: float) -> Callable[[Callable[P, R]], Pictures[P, R]]:
    """Makes a function remember the pictures that it has drawn last, up to so many and so many megabytes."""

    def about(work: Callable[P, R]) -> Pictures[P, R]:
        return Pictures(work, count, megabytes)

    return about


def weight(result: object) -> int:
    """Bytes of the pixels of a picture, or of all those that a record or a tuple holds."""
    if isinstance(result, pygame.Surface):
        return result.get_pitch() * result.get_height()
    if isinstance(result, tuple):
        return sum(weight(part) for part in result)
    if is_dataclass(result):
        return sum(weight(getattr(result, f.name)) for f in fields(result))
    return 0


def finished(steps: Steps[R]) -> R:
    """The result of work that is done in one go."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: R = end.value
            return result
