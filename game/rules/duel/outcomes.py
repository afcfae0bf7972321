"""The exact chances of a whole exchange: every way the blows of the rules can go, weighted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from game.engine.state import copied
from game.rules.duel.aftermath import initiative, recover
from game.rules.duel.chances import effects, severity, success
from game.rules.duel.exchange import Effect, Severity, Strike, blows
from game.rules.duel.reveal import lose_idle_advantage, neutralise
from game.rules.duel.state import Fencer, Pair

Weighted = list[tuple[Any, Fraction]]


@dataclass(frozen=True)
class End:
    """One way an exchange can end, with its chance."""

    a: Fencer
    b: Fencer
    pair: Pair
    chance: Fraction


def ways(asked: Any) -> Weighted:
    """The results something that has to be rolled can have."""
    if isinstance(asked, Strike):
        p = success(asked.percent, asked.again)
        return [(ok, q) for ok, q in ((True, p), (False, 1 - p)) if q]
    if isinstance(asked, Severity):
        return [(name, p) for name, p in severity(asked.scale, asked.reinforced).items() if p]
    if isinstance(asked, Effect):
        return list(effects(asked.sabre).items())
    return [(None, Fraction(1))]


def exchanges(pair: Pair, a: Fencer, b: Fencer, *, rested: bool = True) -> Iterator[End]:
    """Every way from the paid stacks on; a has first hand. The option of the advantage stands in the pair.

    rested: Endurance as after recovery (step 10), where nobody has fallen.
    """
    todo: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    while todo:
        path, chance = todo.pop()
        x, y, p = copied(a), copied(b), copied(pair)
        asked = _driven(p, x, y, path)
        if asked is None:
            if rested and x.fit and y.fit:
                _after(p, x, y)
            yield End(x, y, p, chance)
            continue
        for result, q in ways(asked):
            todo.append(((*path, result), chance * q))


def _driven(pair: Pair, a: Fencer, b: Fencer, path: tuple[Any, ...]) -> Any:
    """Plays a path of results; what has to be rolled next, None at the end."""
    run = blows(pair, a, b, 0)
    left = list(path)
    sent: Any = None
    try:
        while True:
            asked = run.send(sent)
            sent = None
            if isinstance(asked, (Strike, Severity, Effect)):
                if not left:
                    return asked
                sent = left.pop(0)
    except StopIteration:
        return None


def _after(pair: Pair, a: Fencer, b: Fencer) -> None:
    list(initiative(pair, a, b))
    list(recover(a))
    list(recover(b))


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
