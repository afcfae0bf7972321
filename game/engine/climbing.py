"""Looking for the best composition step by step: from one that is known to its best neighbour, and on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from game.engine.asking import Answer
from game.engine.decisions_composed import Compose

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


def climbed(decision: Compose[Any], start: Answer, worth: Callable[[Answer], float]) -> tuple[Answer, float]:
    """The composition that cannot be bettered by one change, and its worth; deterministic.

    `worth` is asked about many of them, some more than once.
    """
    best, most = start, worth(start)
    for _ in range(STEPS):
        found = max(
            ((worth(near), n, near) for n, near in enumerate(neighbours(decision, best))),
            key=lambda row: (row[0], -row[1]),
            default=None,
        )
        if found is None or found[0] <= most + 1e-9:
            break
        most, _, best = found
    return best, most
