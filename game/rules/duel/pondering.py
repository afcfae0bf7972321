"""Stacks, thought of twice: the other side lays what looks best to it, and what beats that?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from game.engine.advice import keyed
from game.engine.asking import Answer
from game.engine.climbing import climbed
from game.engine.decisions import Compose, Decision
from game.engine.rulebook import View
from game.rules.duel.content import content
from game.rules.duel.content import stack_of as printed
from game.rules.duel.items import REST, Limits, Stack, fault, stack_of
from game.rules.duel.state import DuelState, Fencer, Pair
from game.rules.duel.suggestions import expected, scores, suggested

NEAR: Final = 0.03
"""How much worse than its best a stack may look to the other side and still be laid."""
STARTS: Final = 2
"""Reference stacks from which a better one is looked for."""


def ponder(view: View, decision: Decision[Any], caution: float) -> Iterator[Mapping[str, float]]:
    """Whole answer to worth for a stack, about -1 to 1, every climb with one more; nothing for any other
    question. caution: what the fencer's own losses count, of what they are.
    """
    s: DuelState = view.state
    if not isinstance(decision, Compose) or s.pair >= len(s.pairs):
        return
    pair = s.pairs[s.pair]
    x, y = s.both(pair)
    mine, foe = (x, y) if x.side == view.who else (y, x)
    others = foreseen(pair, x, y, foe)
    tried: dict[Stack, float] = {}

    def worth(answer: Answer) -> float:
        stack = stack_of(decision.read(answer))
        if stack not in tried:
            tried[stack] = sum(expected(pair, x, y, mine.id, stack, o, caution) for o in others) / len(others)
        return tried[stack]

    starts = [*suggested(decision).values()] or [decision.kept(decision.sure)]
    out: dict[str, float] = {}
    for start in starts:
        out[keyed(decision.kept(start))] = worth(start)
        yield out
    for start in sorted(starts, key=worth, reverse=True)[:STARTS]:
        known = out
        for best, most in climbed(decision, decision.kept(start), worth):
            known = out | {keyed(decision.kept(best)): most}
            yield known
        out = known


def foreseen(pair: Pair, x: Fencer, y: Fencer, foe: Fencer) -> list[Stack]:
    """Reference stacks that look about best to a fencer, each as likely as the other; x has first hand."""
    limits = Limits(foe.size, foe.endurance, foe.starting, foe.sabre)
    rows = {r.id: printed(r) for r in content().stacks.values() if r.weapon in ("", foe.weapon)}
    legal = {key: stack for key, stack in rows.items() if fault(stack, limits) is None}
    if not legal:
        return [Stack((REST,) * foe.size)]
    found = scores(pair, x, y, foe.id, legal)
    best = max(found.values())
    return [legal[key] for key, worth in found.items() if worth >= best - NEAR]
