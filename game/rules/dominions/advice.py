"""What a sensible player knows about Dominions: the value of a state, Strategies and slots by their odds.
What fates are worth: advice_prizes.py; what to do besides: advice_errands.py; where to go: advice_moves.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from game.engine.advice import keyed
from game.engine.decisions import Compose, Decision, PickOne, PickPath, PickPoint
from game.engine.look import OnFigure
from game.engine.rulebook import View
from game.rules.dominions.actions import fault, key_of
from game.rules.dominions.advice_errands import Errands
from game.rules.dominions.advice_moves import paths, places
from game.rules.dominions.advice_prizes import (
    ATTACKS,
    in_vain,
    near_enough,
    promise,
    spared,
    steps_of,
    threats_to,
    weapons,
    worth,
)
from game.rules.dominions.preview import planned
from game.rules.dominions.queries import BARE_RATE, attackable, distance_to, melee_with
from game.rules.dominions.resolution import open_actions, why_lost
from game.rules.dominions.scoring import points
from game.rules.dominions.state import Action, DominionsState, Field, Fighter

POINT: Final = 1.0
"""One victory point is worth as much as a whole fighter of middling price."""
START: Final = 4.0
SHARE: Final = 0.95 / (2.0 * START)
"""What a middling fighter changes of the value of a match of the usual size."""
TARGETS: Final = 3
"""Enemies that a Strategy is thought of against."""
MOST_BLOWS: Final = 3
SHIFTED: Final = (0.3, 0.9)
"""What is left of an attack that needs a shift in melee first; and if only its target is in it."""
UNLIKELY: Final = 0.03
"""What is left of an attack that cannot come off as things stand."""


def value(s: DominionsState, who: int) -> float:
    """-1 lost to +1 won, by the points that the scenario would pay now (DOM-931) and by what still stands."""
    if s.stage == "over":
        return 0.0 if s.winner is None else 1.0 if s.winner == who else -1.0
    totals = [START, START]
    for p in points(s):
        totals[p.side] += POINT * p.points
    for f in s.fighters.values():
        totals[f.side] += worth(f)
    mine, theirs = totals[who], totals[1 - who]
    return 0.95 * (mine - theirs) / (mine + theirs)


def advise(view: View, decision: Decision[Any]) -> Mapping[str, float]:
    """Answer to worth, as a change of the value: what attacks promise, what defences save, what scores."""
    return {key: size * SHARE for key, size in _worths(view, decision).items()}


def _worths(view: View, decision: Decision[Any]) -> Mapping[str, float]:
    s: DominionsState = view.state
    if isinstance(decision, Compose):
        marks = [m for m in decision.about if isinstance(m, OnFigure)]
        return strategies(view, s.fighter(marks[0].id)) if marks else {}
    if isinstance(decision, PickPath):
        return paths(view, decision)
    if isinstance(decision, PickPoint):
        return places(view, decision)
    if isinstance(decision, PickOne) and decision.key == "slot":
        f = s.at_cursor()
        return _slot(view, f, [o.key for o in decision.options]) if f is not None else {}
    return {o.key: 0.0 for o in decision.options} if isinstance(decision, PickOne) else {}


# ---- slots


def _slot(view: View, f: Fighter, keys: Sequence[str]) -> Mapping[str, float]:
    """DOM-142 to DOM-144 Strike what can be struck, nobody on the ground for nothing; go where the next
    action can come off; then move on.
    """
    left = open_actions(f)
    out = {"end": 0.0, "move": 0.2, "skip": -0.5, "do": 1.0}
    if left and why_lost(view, f, left[0]) is not None:
        out |= {"do": 0.0, "skip": 0.1, "end": -0.1, "move": 0.5}
    elif left and in_vain(view.state, f, left[0].action):
        out |= {"do": -1.0, "skip": 1.5, "end": 0.3, "move": 0.5}
    elif left:
        out["end"] = -1.0
    return {key: out[key] for key in keys}


# ---- Strategies


def strategies(field: Field, f: Fighter) -> dict[str, float]:
    """DOM-120 Strategies with some purpose; whole answer to worth."""
    threats = threats_to(field, f)
    errands = Errands(field, f)
    out: dict[str, float] = {}
    for deed in (*_deeds(field, f), *errands.deeds()):
        for guard in _guards(field, f, threats):
            made = [*deed, *guard]
            if fault(field, f, made) is not None:
                continue
            me = planned(field, f, made)
            total = spared(field, me, threats)
            for entry in me.strategy:
                a = entry.action
                if a.kind in ATTACKS:
                    total += comes(field, f, a) * promise(field, me, entry)
                else:
                    total += errands.worth(a, made)
            out[keyed({"items": [key_of(a) for a in made], "dials": {}})] = total - 0.001 * len(made)
    return out


def comes(field: Field, f: Fighter, a: Action) -> float:
    """DOM-319 The chance that an attack can be made: in melee only a shift is left, and one that keeps to all
    who are in it.
    """
    if near_enough(field, f, a, 0.0):
        return 1.0
    if not near_enough(field, f, a, steps_of(field, f)):
        return UNLIKELY
    held = melee_with(field, f)
    return 1.0 if not held else SHIFTED[[e.id for e in held] == [a.target]]


def _deeds(field: Field, f: Fighter) -> Iterator[list[Action]]:
    """Attacks on the likeliest enemies."""
    s = field.state
    yield []
    foes = [e for e in s.side(1 - f.side) if e.placed and e.standing and attackable(s, e.id)]
    foes.sort(key=lambda e: distance_to(s, f, e.id))
    for e in foes[:TARGETS]:
        for kind, item in weapons(field, f):
            a = Action(kind, e.id, item)
            most = min(MOST_BLOWS, s.gear(item).rate if item else BARE_RATE)
            yield from ([a] * n for n in range(1, most + 1))
        blows = [Action(k, e.id, i) for k, i in weapons(field, f) if k == "strike"]
        if len(blows) > 1:
            yield blows
    for x in s.fixtures.values():
        if not x.shut and x.shuts_down:
            yield from ([Action(k, x.id, i)] for k, i in weapons(field, f) if k != "brawl")


def _guards(field: Field, f: Fighter, threats: Mapping[str, float]) -> list[list[Action]]:
    """No defence, or one; two against much."""
    if not threats:
        return [[]]
    held = [Action(kind, item=i) for kind in ("parry", "block") for i in f.hands]
    one = [Action("dodge"), *held]
    if set(threats) == {"missile"}:
        one = [Action("evade"), *(Action("block", item=i) for i in f.hands)]
    return [[], *([a] for a in one), [one[0], one[-1]]] if len(one) > 1 else [[], one]
