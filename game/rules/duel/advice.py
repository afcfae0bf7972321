"""What a sensible fencer thinks: how good a state is, and each answer to a question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.engine.decisions import Compose, Decision, PickOne
from game.engine.rulebook import View
from game.engine.state import copied
from game.rules.duel.bids import bid_chance
from game.rules.duel.items import stack_of
from game.rules.duel.state import DuelState, Fencer, Pair
from game.rules.duel.suggestions import ADVANTAGE, STRENGTH, after, scores, suggested, worth


def value(s: DuelState, who: int) -> float:
    """-1 lost to +1 won, from what is left of both sides."""
    if s.stage == "over":
        return 0.0 if s.winner is None else (1.0 if s.winner == who else -1.0)
    left = [sum(worth(f) for f in s.side(side)) for side in (0, 1)]
    for p in s.pairs:
        if p.advantage:
            left[s.fencers[p.advantage].side] += ADVANTAGE + STRENGTH * p.strength
    return (left[who] - left[1 - who]) / (sum(left) or 1.0)


def advise(view: View, decision: Decision[Any]) -> Mapping[str, float]:
    """Option key to how good it is; for a stack the ids of reference stacks; empty where nothing is known."""
    s: DuelState = view.state
    pair = s.pairs[s.pair] if s.pair < len(s.pairs) else None
    if isinstance(decision, Compose) and pair is not None:
        return _stacks(s, pair, view.who, decision)
    if not isinstance(decision, PickOne):
        return {}
    if decision.key == "engage":
        return {o.key: 0.5 + 0.5 * (worth(o.value[0]) - worth(o.value[1])) for o in decision.options}
    if decision.key == "relieve":
        return {o.key: _relief(o.value) for o in decision.options}
    if pair is None:
        return {}
    f = next(s.fencers[i] for i in (pair.a, pair.b) if s.fencers[i].side == view.who)
    if decision.key == "bid":
        return _bid(f)
    if decision.key == "reroll":
        return {"reroll": 0.2 + bid_chance(f) / 100 + 0.05 * min(6, f.endurance), "keep": 0.5}
    if decision.key == "option":
        return {o.key: _option(s, pair, o.key) for o in decision.options}
    return {}


def _bid(f: Fencer) -> Mapping[str, float]:
    """With Endurance for rerolls all-in pays; without, a low bid risks least."""
    rich = min(1.0, max(0.0, f.endurance / 6)) * bid_chance(f) / 50
    return {"all_in": 0.35 + 0.5 * rich, "high": 0.45 + 0.3 * rich, "low": 0.55, "yield": 0.0}


def _relief(pick: tuple[Fencer, Pair, Fencer] | None) -> float:
    """A fresh fencer for a spent one; the advantage would be lost."""
    if pick is None:
        return 0.5
    f, pair, friend = pick
    held = ADVANTAGE + STRENGTH * pair.strength if pair.advantage == friend.id else 0.0
    return 0.4 + worth(f) - worth(friend) - held


def _stacks(s: DuelState, pair: Pair, who: int, decision: Compose[str]) -> Mapping[str, float]:
    x, y = s.both(pair)
    mine = x if x.side == who else y
    answers = suggested(decision)
    return scores(pair, x, y, mine.id, {key: stack_of(decision.read(a)) for key, a in answers.items()})


def _option(s: DuelState, pair: Pair, option: str) -> float:
    """DUE-730 Both stacks lie open: each benefit can be worked out exactly."""
    x, y = (copied(f) for f in s.both(pair))
    p = copied(pair)
    p.option = option
    if option == "lower":
        (y if p.advantage == x.id else x).lowered = p.strength // 2
    return after(p, x, y, p.advantage)
