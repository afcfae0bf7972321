"""FIB-60x to FIB-636 What dice make of each other: triggers, hits, blocks. Knows no table and no warriors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

FAILURE: Final = 6
"""FIB-605, FIB-614, FIB-635 A 6 always fails."""

Roller = Callable[[str, int], tuple[int, ...]]
"""Rolls so many dice under a clause."""


@dataclass(frozen=True)
class Triggers:
    """FIB-620 to FIB-624 What single faces of a Primary Roll do: add an attack, or are rerolled."""

    extra_on: tuple[int, ...] = ()
    reroll: tuple[int, ...] = ()


@dataclass(frozen=True)
class Attacked:
    """The attack dice of one sequence and the hits taken from them."""

    primary: tuple[int, ...]
    added: tuple[int, ...]
    rerolled: tuple[tuple[int, int], ...]
    """Index in the Primary Roll and the new face."""
    pool: tuple[int, ...]
    hits: tuple[int, ...]
    failed: int
    """Sixes discarded."""
    above: tuple[int, ...]
    """Dice above the cap."""


def attack_dice(roll: Roller, n: int, cap: int, triggers: Triggers) -> Attacked:
    """FIB-610 to FIB-625 The Primary Roll, what it triggers at once, and the hits.

    Only dice of the Primary Roll trigger anything (FIB-622); added attacks are rolled first, then the
    rerolls in the order of the dice (FIB-624).
    """
    if n <= 0 or cap <= 0:
        return Attacked((), (), (), (), (), 0, ())
    primary = roll("FIB-610", n)
    extras = sum(1 for face in primary if face in triggers.extra_on)
    added = roll("FIB-625", extras) if extras else ()
    again = [i for i, face in enumerate(primary) if face in triggers.reroll]
    new = roll("FIB-622", len(again)) if again else ()
    rerolled = tuple(zip(again, new, strict=True))
    pool = list(primary)
    for i, face in rerolled:
        pool[i] = face
    pool += added
    good = sorted(face for face in pool if face != FAILURE)
    return Attacked(
        primary,
        added,
        rerolled,
        tuple(pool),
        tuple(good[:cap]),
        len(pool) - len(good),
        tuple(good[cap:]),
    )


def inflicted_hits(faces: Sequence[int]) -> tuple[int, ...]:
    """FIB-604 to FIB-606 The hits among the dice of inflicted hits."""
    return tuple(sorted(face for face in faces if face != FAILURE))


def paired(hits: Sequence[int], blocks: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """FIB-634 to FIB-636 Blocks and the hits that they cancel, as many as possible: block dice from the
    highest to the lowest, each cancelling the lowest hit left that is equal or higher.
    """
    left = sorted(hits)
    out = []
    for block in sorted((b for b in blocks if b != FAILURE), reverse=True):
        found = next((h for h in left if h >= block), None)
        if found is not None:
            left.remove(found)
            out.append((block, found))
    return tuple(out)


def unblocked(hits: Sequence[int], blocks: Sequence[int]) -> int:
    """FIB-636 How many hits get through."""
    return len(hits) - len(paired(hits, blocks))
