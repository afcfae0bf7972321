"""Looking for the best composition step by step: from one that is known to its best neighbour, and on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from game.engine.asking import Answer
from game.engine.decisions_composed import Compose

LOOKED: Final = 8
"""Neighbours between two looks at the clock."""
STEPS: Final = 12
"""Steps after which a climb ends at the latest."""


def neighbours(decision: Compose[Any], answer: Answer) -> Iterator[Answer]:
    """Legal compositions that differ from one in a thing, in the order of two, or in a number by one."""
    for near in _changed(decision, answer):
        if decision.legal(near):
            yield near


def _changed(decision: Compose[Any], answer: Answer) -> Iterator[Answer]:
    items: list[str] = list(answer["items"])
    dials: dict[str, int] = dict(answer["dials"])
    for n, item in enumerate(items):
        for tile in decision.tiles:
            if tile.key != item:
                yield {"items": [*items[:n], tile.key, *items[n + 1 :]], "dials": dials}
        for m in range(n + 1, len(items)):
            if items[m] != item:
                swapped = list(items)
                swapped[n], swapped[m] = swapped[m], item
                yield {"items": swapped, "dials": dials}
    for dial in decision.dials:
        now = dials.get(dial.key, dial.least)
        yield from ({"items": items, "dials": {**dials, dial.key: now + step}} for step in (1, -1))


def climbed(
    decision: Compose[Any], start: Answer, worth: Callable[[Answer], float]
) -> Iterator[tuple[Answer, float]]:
    """The way from a composition to one that cannot be bettered by one change, with their worths.

    Every `LOOKED` neighbours it yields the best up to then, so that whoever climbs may stop at any time; the
    last is the summit. `worth` is asked about many of them, some more than once. Deterministic.
    """
    best, most = start, worth(start)
    for _ in range(STEPS):
        here, before = best, most
        for n, near in enumerate(neighbours(decision, here), 1):
            found = worth(near)
            if found > most + (1e-9 if best is here else 0.0):
                best, most = near, found
            if n % LOOKED == 0:
                yield best, most
        yield best, most
        if most <= before:
            return
