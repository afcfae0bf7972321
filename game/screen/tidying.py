"""Memory is cleared away while the hand rests, so that no frame of a drag has to wait for it."""

from __future__ import annotations

import gc
import time

CALM = 1.5
"""Seconds without an event and without motion after which nobody waits for the next frame."""


def tidy() -> None:
    """Looks through all of memory for what is used no more, and sets the rest aside.

    Python looks through everything every thousand frames or so, which takes longer than a frame: with a match
    loaded 15 to 30 ms. What is set aside is not looked through again until the next call, which takes it back
    first, so that nothing is kept for good.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()


class Tidying:
    """Tidies once whenever the hand has come to rest after it has done something."""

    def __init__(self) -> None:
        self._moved = time.monotonic()
        self._due = True

    def turn(self, *, moved: bool) -> None:
        """A turn of the loop; moved: something has happened since the last one, or moves by itself."""
        now = time.monotonic()
        if moved:
            self._moved, self._due = now, True
        elif self._due and now - self._moved >= CALM:
            self._due = False
            tidy()
