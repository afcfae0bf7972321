"""How far a long piece of work is, and how long it may still take; one line that writes over itself."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TextIO

from game.engine.words import Text, Translate, english, render

WIDE = 30
"""Characters of the bar."""


def lasting(seconds: float) -> str:
    """A time as people read it: 0:07, 3:20, 1:02:03."""
    whole = max(0, round(seconds))
    hours, rest = divmod(whole, 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


class Progress:
    """A bar on a terminal; silent where nobody looks. Call it with how much is done and how much there is."""

    def __init__(
        self,
        to: TextIO | None = None,
        translate: Translate = english,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._to = sys.stderr if to is None else to
        self._translate = translate
        self._clock = clock
        self._begun = clock()
        self._first: int | None = None

    def __call__(self, done: int, whole: int) -> None:
        """Writes the bar anew; what was done before the first call is not reckoned with."""
        if self._first is None:
            self._first = done - 1 if done else 0
        if not self._to.isatty():
            return
        made = done - self._first
        left = (self._clock() - self._begun) / made * (whole - done) if made > 0 else 0.0
        full = WIDE * done // max(1, whole)
        args = {"done": done, "whole": whole, "left": lasting(left)}
        words = render(Text("{done} of {whole}, {left} left", args), self._translate)
        end = "\n" if done >= whole else ""
        self._to.write(f"\r[{'#' * full}{'.' * (WIDE - full)}] {words}   {end}")
        self._to.flush()
