"""The exact chances of a whole exchange: every way the blows of the rules can go, weighted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from game.engine.state import copied
from game.rules.duel.aftermath import initiative, recover
from game.rules.duel.chances import effects, severity, success
from game.rules.duel.exchange import Blows, Effect, Judge, Severity, Strike, blows
from game.rules.duel.reveal import lose_idle_advantage, neutralise
from game.rules.duel.state import Fencer, Pair

Weighted = Sequence[tuple[Any, Fraction]]


@dataclass(frozen=True)
class End:
    """One way an exchange can end, with its chance."""

    a: Fencer
    b: Fencer
    pair: Pair
    chance: Fraction


@lru_cache(512)
def _chances(percent: int, again: int) -> Weighted:
    """DUE-511 to DUE-514 Success and failure of a whole attack."""
    p = success(percent, again)
    return tuple((ok, q) for ok, q in ((True, p), (False, 1 - p)) if q)


@lru_cache(4)
def _severities(scale: str, reinforced: bool) -> Weighted:
    """DUE-542, DUE-801 The severities that a hit can have."""
    return tuple((name, p) for name, p in severity(scale, reinforced).items() if p)


@lru_cache(2)
def _effects(sabre: bool) -> Weighted:
    """DUE-832, DUE-851 What a light or medium wound can do."""
    return tuple(effects(sabre).items())


def ways(asked: Any) -> Weighted:
    """The results something that has to be rolled can have."""
    if isinstance(asked, Strike):
        return _chances(asked.percent, asked.again)
    if isinstance(asked, Severity):
        return _severities(asked.scale, asked.reinforced)
    if isinstance(asked, Effect):
        return _effects(asked.sabre)
    return ((None, Fraction(1)),)


class _Kept(Judge):
    """Order and strikes of one exchange, each worked out once for all ways that come to the same: only
    muscle wounds and Counter-attacks change a strike meanwhile.
    """

    def __init__(self) -> None:
        self._first: tuple[str, str] | None = None
        self._strikes: dict[tuple[str, int, int, int], Strike] = {}

    def first(self, pair: Pair, a: Fencer, b: Fencer) -> tuple[str, str]:
        if self._first is None:
            self._first = super().first(pair, a, b)
        return self._first

    def strike(self, pair: Pair, x: Fencer, y: Fencer, fired: int) -> Strike:
        key = (x.id, fired, x.penalty, y.penalty)
        if key not in self._strikes:
            self._strikes[key] = super().strike(pair, x, y, fired)
        return self._strikes[key]


Left = tuple[tuple[Any, ...], int, int]
"""Results of what was rolled so far, and the chance that it comes to this: numerator and denominator."""


def exchanges(pair: Pair, a: Fencer, b: Fencer, *, rested: bool = True) -> Iterator[End]:
    """Every way from the paid stacks on; a has first hand. The option of the advantage stands in the pair.

    rested: Endurance as after recovery (step 10), where nobody has fallen.
    """
    todo: list[Left] = [((), 1, 1)]
    judge, settled = _Kept(), _Aftermath()
    while todo:
        x, y, p = copied(a), copied(b), copied(pair)
        chance = _played(blows(p, x, y, 0, judge), todo.pop(), todo)
        if rested and x.fit and y.fit:
            settled.after(p, x, y)
        yield End(x, y, p, chance)


def _played(run: Blows, left: Left, todo: list[Left]) -> Fraction:
    """Plays a path of results to an end; where it ends early, the last result goes on and the others are
    left to do. Returns the chance of the whole.
    """
    path, over, under = left
    sent, n = None, 0
    try:
        while True:
            asked = run.send(sent)
            sent = None
            if not isinstance(asked, (Strike, Severity, Effect)):
                continue
            if n < len(path):
                sent = path[n]
            else:
                *others, (sent, q) = ways(asked)
                todo += [((*path, r), over * p.numerator, under * p.denominator) for r, p in others]
                path, over, under = (*path, sent), over * q.numerator, under * q.denominator
            n += 1
    except StopIteration:
        return Fraction(over, under)


class _Aftermath:
    """DUE-711 to DUE-746 Initiative and recovery, each carried out once for all that comes to the same."""

    def __init__(self) -> None:
        self._advantage: dict[tuple[bool, bool], tuple[str, int]] = {}
        self._endurance: dict[tuple[str, int, int], int] = {}

    def after(self, pair: Pair, a: Fencer, b: Fencer) -> None:
        """The end of a turn that both can fight on after: only Counter-attacks that fired, Endurance and
        bleeding differ between the ways that it can go.
        """
        fired = (a.fired, b.fired)
        if fired not in self._advantage:
            list(initiative(pair, a, b))
            self._advantage[fired] = (pair.advantage, pair.strength)
        pair.advantage, pair.strength = self._advantage[fired]
        for f in (a, b):
            key = (f.id, f.endurance, f.bleed_total)
            if key not in self._endurance:
                list(recover(f))
                self._endurance[key] = f.endurance
            f.endurance = self._endurance[key]


def revealed(pair: Pair, a: Fencer, b: Fencer) -> None:
    """Steps 4 and 5 on copies: both pay, the stacks are read, items struck out."""
    for f in (a, b):
        f.endurance -= f.stack.cost
        f.active = (True,) * len(f.stack.items)
    list(lose_idle_advantage(pair, a, b))
    list(neutralise(pair, a, b))


def harm(f: Fencer, before: Fencer) -> tuple[str, ...]:
    """The severities that a fencer has taken, the worst last."""
    order = ("light", "medium", "heavy", "death")
    return tuple(sorted((w.severity for w in f.wounds[len(before.wounds) :]), key=order.index))
