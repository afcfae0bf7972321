"""Reference stacks as answers, and how good stacks and options are: exact turns against a few likely ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.engine.asking import Answer, IllegalAnswer
from game.engine.decisions import Compose
from game.engine.state import copied
from game.rules.duel.content import content, stack_of
from game.rules.duel.items import POOLS, Limits, Stack, fault
from game.rules.duel.outcomes import exchanges, revealed
from game.rules.duel.profiles import Suggested
from game.rules.duel.state import Fencer, Pair

LIKELY = 3
"""Stacks of the other side that a stack is tried against."""

POINT, DEBT, FLOOR = 0.016, 0.021, 0.12
"""Worth of a point of Endurance above 0 and below, and of a fall below the floor."""
MUSCLE, BLEED = 0.11, 0.09
ADVANTAGE, STRENGTH = 0.05, 0.012


def worth(f: Fencer) -> float:
    """How much of a fencer is left: 0 for nobody, about 1 for a fresh one."""
    if not f.fit:
        return 0.0
    points = POINT * f.endurance if f.endurance >= 0 else DEBT * f.endurance
    floor = FLOOR if f.endurance < -f.starting else 0.0
    return max(0.02, 1.0 + points - floor - MUSCLE * f.penalty - BLEED * f.bleed_total)


def answer_of(stack: Stack) -> dict[str, object]:
    """A stack as an answer."""
    numbers = (stack.attack, stack.defence, stack.counter, stack.feint, stack.initiative, stack.break_)
    return {"items": list(stack.items), "dials": dict(zip(POOLS, numbers, strict=True))}


def suggested(decision: Compose[str]) -> Mapping[str, Answer]:
    """The reference stacks that may be laid now, by id, as answers."""
    known = {d.key for d in decision.dials}
    out: dict[str, Answer] = {}
    for row in content().stacks.values():
        laid = answer_of(stack_of(row))
        dials = {pool: n for pool, n in laid["dials"].items() if n}  # type: ignore[attr-defined]
        answer = {"items": laid["items"], "dials": dials}
        try:
            if set(dials) <= known:
                decision.read(answer)
                out[row.id] = answer
        except IllegalAnswer:
            continue
    return out


def likely(f: Fencer) -> Iterator[Stack]:
    """Reference stacks that a fencer could lay, as far as the other side knows."""
    limits = Limits(f.size, f.endurance, f.starting, f.sabre)
    rows: list[Suggested] = [r for r in content().stacks.values() if r.weapon in ("", f.weapon)]
    found = [s for s in map(stack_of, rows) if fault(s, limits) is None]
    yield from found[:LIKELY] or [Stack(("rest",) * f.size)]


def scores(pair: Pair, x: Fencer, y: Fencer, mine: str, stacks: Mapping[str, Stack]) -> Mapping[str, float]:
    """How good each stack of the fencer `mine` is, about -1 to 1, on the average of the likely ones."""
    foe = y if x.id == mine else x
    out = {}
    for key, stack in stacks.items():
        tried = [expected(pair, x, y, mine, stack, other) for other in likely(foe)]
        out[key] = sum(tried) / len(tried)
    return out


def expected(
    pair: Pair, x: Fencer, y: Fencer, mine: str, stack: Stack, other: Stack, caution: float = 1.0
) -> float:
    """What a turn of one stack against another comes to for the fencer `mine`; x has first hand.

    caution: what its own losses count, of what they are.
    """
    a, b, p = copied(x), copied(y), copied(pair)
    for f in (a, b):
        f.stack = stack if f.id == mine else other
    revealed(p, a, b)
    if p.advantage and not p.option:
        p.option = "high"
    return after(p, a, b, mine, caution)


def after(pair: Pair, x: Fencer, y: Fencer, mine: str, caution: float = 1.0) -> float:
    """What the attacks of stacks that were read come to for the fencer `mine`, exactly."""
    total, whole = 0.0, worth(x if x.id == mine else y)
    for end in exchanges(pair, x, y):
        a, b = (worth(f) - (0.0 if f.fit else 1.0) for f in (end.a, end.b))
        held = ADVANTAGE + STRENGTH * end.pair.strength
        if end.pair.advantage == end.a.id:
            a += held
        elif end.pair.advantage:
            b += held
        own = a if end.a.id == mine else b
        lost = whole - own
        total += float(end.chance) * (own - (a + b - own) - (caution - 1.0) * lost) / 2.0
    return total
