"""Two or three fighters ready to strike, and what was struck: for the tests of attack cards."""

from __future__ import annotations

from typing import Any

from game.rules.cirque.state import content

from .arrange import Bout, bout, put


def duel(
    user: str, face: str, foe: str = "mortimer", gap: float = 0.0, *, stack: tuple[str, ...] = (), **more: Any
) -> Bout:
    """A fighter with one card, and a foe ahead of it at a distance, its back turned, on roster side b."""
    far = (content().fighter(user).base + content().fighter(foe).base) / 2 + gap
    return bout(
        [put(user, (8, 10), 0, stack=[face, *stack], **more)],
        [put(foe, (round(8 + far, 3), 10), 0), put("decibella", (0.6, 23.4), 0)],
        active=user,
    )


def attacks(b: Bout) -> list[tuple[str, str]]:
    """Weapons and targets of the attacks made so far."""
    return [(e.data["weapon"], e.data["foe"][2:]) for e in b.told("attack_declared")]


def rolls(b: Bout) -> list[int]:
    """What was added to each attack die."""
    return [e.data["total"] - e.data["natural"] for e in b.told("attack_rolled") if "natural" in e.data]


def damages(b: Bout) -> list[int]:
    """What was added to each damage die."""
    return [e.data["total"] - e.data["natural"] for e in b.told("damage_rolled")]


def two_foes(user: str, face: str, *, a: str = "mortimer", b: str = "count", **more: Any) -> Bout:
    """A fighter with two enemies in contact ahead of it."""
    return bout(
        [put(user, (10, 10), 90, stack=[face], **more)],
        [put(a, (9.3, 10.975), 0), put(b, (10.7, 10.975), 0)],
        active=user,
    )
