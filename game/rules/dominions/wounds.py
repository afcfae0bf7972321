"""DOM-702 to DOM-730 What one die of Withstand Injury does, by place: a pure function for rule and odds."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.dominions.telling import SIDES, succeeds

DEFEATED_AT = 4
"""DOM-708"""
HANDS = ("right_hand", "left_hand")


@dataclass(frozen=True)
class Harm:
    """What a hit does to a victim that still stands, besides what it drops; `clauses` say why."""

    failed: bool
    levels: int = 0
    lames: bool = False
    blinds: bool = False
    defeats: bool = False
    """At once, whatever the Injury Level."""
    kills: bool = False
    clauses: tuple[str, ...] = ()


def levels(die: int, need: int) -> int:
    """DOM-706 One Injury Level for each two points or part of two over the target number; at least one."""
    return max(1, (die - need + 1) // 2)


def harm(die: int, need: int, spot: str, *, machine: bool = False) -> Harm:
    """DOM-704, DOM-706, DOM-707, DOM-721 to DOM-727 The result by place; "" is torso or hull."""
    if succeeds(die, need):
        return Harm(False, clauses=("DOM-704",))
    n = levels(die, need)
    top = die == SIDES
    if spot in HANDS:
        return Harm(True, 1, clauses=("DOM-721",))
    if spot == "leg":
        return Harm(True, n, lames=True, clauses=("DOM-706", "DOM-722"))
    if spot == "head":
        return Harm(True, n + 1, kills=top, clauses=("DOM-706", "DOM-724"))
    if spot == "neck":
        return Harm(True, n, defeats=not top, kills=top, clauses=("DOM-725",))
    if spot == "eyes":
        return Harm(True, n, blinds=True, kills=top, clauses=("DOM-706", "DOM-726"))
    if spot == "sensor":
        more = ("DOM-706", "DOM-727", *(("DOM-707",) if top else ()))
        return Harm(True, n, blinds=True, defeats=top, clauses=more)
    if top:
        return Harm(True, n, defeats=True, clauses=("DOM-707",))
    return Harm(True, n, clauses=("DOM-706",))


def fate(before: int, found: Harm) -> str:
    """DOM-708 dead, defeated or "" for a victim with so many Injury Levels before the hit."""
    if found.kills:
        return "dead"
    if found.defeats or (found.failed and before + found.levels >= DEFEATED_AT):
        return "defeated"
    return ""
