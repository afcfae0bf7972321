"""What a sensible player knows about First Blood: the value of a state, the worth of answers by their odds.
Where to stand: advice_moves.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.engine.advice import keyed
from game.engine.decisions import (
    Allocate,
    Arrange,
    Decision,
    PickMany,
    PickOne,
    PickPath,
    PickPoint,
    PickPose,
)
from game.engine.rulebook import View
from game.engine.state import other
from game.engine.words import Text
from game.rules.first_blood.activation import Act
from game.rules.first_blood.advice_moves import duel_worth, gain, paths, places
from game.rules.first_blood.command import Order
from game.rules.first_blood.moving import Step, path_question
from game.rules.first_blood.placing import Choice
from game.rules.first_blood.preview import clash_plan, plan_of
from game.rules.first_blood.queries import engaged_with, gap
from game.rules.first_blood.shooting import volley_targets
from game.rules.first_blood.state import FirstBloodState, Warrior
from game.rules.first_blood.values import march_allowance

POINT = 12.0
"""One victory point is worth as much as a warrior of about so many points."""
BROKEN = 0.7
"""What a Broken! warrior is still worth."""
WORN = 0.4
"""What share of its worth a warrior loses with its last marker but one."""
SHARE = 1 / 300
"""What a point changes of the value of a battle of the usual size."""

GROUPS = {"attack": 3.0, "command": 2.0, "special": 1.0, "card": 1.0, "figure": 1.0, "move": 2.0, "pass": 0.0}
"""How good a kind of option is before anything is known about it, in points."""
ONWARD = {"end": 0.0, "next": 0.1, "rest": -1.0}
"""Doing nothing more; better said together with who acts next than alone."""
WHIM = 0.5
"""Points for which nobody walks."""
RALLY = 6.0
AIMED = 1.15
"""How much better an attack is for an action that prepares it."""


def worth(w: Warrior) -> float:
    """Its points, less for markers and lost nerve."""
    if w.slain:
        return 0.0
    value = w.printed.points * (1.0 - WORN * w.wounds / w.printed.health)
    return value * BROKEN if w.broken else value


def value(s: FirstBloodState, who: int) -> float:
    """-1 lost to +1 won, by victory points (FIB-153) and by what still lives."""
    if s.result:
        return 0.0 if s.result == "draw" else 1.0 if int(s.result) == who else -1.0
    totals = [40.0 + POINT * p.victory_points for p in s.players]
    for w in s.warriors:
        totals[w.side] += worth(w)
    mine, theirs = totals[who], totals[other(who)]
    return 0.95 * (mine - theirs) / (mine + theirs)


def advise(view: View, decision: Decision[Any]) -> Mapping[str, float]:
    """Answer to worth, as a change of the value: points that an attack takes on average; guesses for the
    rest. Whole answers where there are no options.
    """
    return {key: points * SHARE for key, points in _points(view, decision).items()}


def _points(view: View, decision: Decision[Any]) -> Mapping[str, float]:
    s: FirstBloodState = view.state
    if isinstance(decision, PickOne):
        return {o.key: _option(view, decision, o.group, o.value) for o in decision.options}
    if isinstance(decision, PickPath):
        return paths(view, decision)
    if isinstance(decision, (PickPoint, PickPose)):
        return places(view, decision)
    if isinstance(decision, Arrange) and decision.key == "bell":
        return {keyed(answer): 1.0 * len(answer) for answer in decision.spread(6)}
    if isinstance(decision, PickMany) and decision.key == "left_off":
        return {keyed(answer): -5.0 * len(answer) for answer in decision.spread(6)}
    if isinstance(decision, Allocate) and s.activation is not None:
        w = s.warrior(s.activation.warrior)
        return {keyed(answer): _split(view, w, answer) for answer in decision.spread(6)}
    return {}


def _split(view: View, w: Warrior, shares: Mapping[str, int]) -> float:
    foes = [(view.state.warrior(i), n) for i, n in shares.items() if n]
    return sum(gain(clash_plan(view, w, e, n), e) for e, n in foes)


def _option(view: View, decision: PickOne[Any], group: str, value: Any) -> float:
    s: FirstBloodState = view.state
    if isinstance(value, Act) and s.activation is not None:
        return _act(view, s.warrior(s.activation.warrior), value, group)
    if isinstance(value, Order):
        if value.ability == "duel":
            return duel_worth(view, s.warrior(value.performer), s.warrior(value.target))
        return GROUPS["command"] if value.performer else 0.0
    if isinstance(value, Choice):
        return GROUPS["card"] if not value.less else -1.0
    if isinstance(value, Warrior):
        return _urgency(s, value)
    if decision.key == "card":
        card, first = value
        return max(
            (_urgency(s, w) for w in s.of_card(card) if w.on_table and first in ("", w.id)), default=0.0
        )
    return GROUPS.get(group, 0.5)


def _urgency(s: FirstBloodState, w: Warrior) -> float:
    """Who should act first: whoever is nearest to an enemy, and whoever is worth most."""
    near = min((gap(w, e) for e in s.enemies(w)), default=99.0)
    return 0.05 * w.printed.points + max(0.0, 2.0 - 0.1 * near)


def _act(view: View, w: Warrior, act: Act, group: str) -> float:
    s: FirstBloodState = view.state
    if act.kind == "draw":
        return GROUPS["special"]
    if act.kind in ONWARD:
        return ONWARD[act.kind]
    if act.kind == "march":
        return _walk(view, w)
    if act.target:
        e = s.warrior(act.target)
        plan = plan_of(view, w, act.kind, e) if e.side != w.side else None
        return GROUPS["attack"] + gain(plan, e) if plan is not None else 1.5
    if act.kind in ("rally", "combat_rally"):
        return RALLY
    if act.kind in ("inspire", "take_aim"):
        return _prepared(view, w, act.kind)
    if act.kind == "reposition":
        return -1.0
    if act.kind == "lift":
        return POINT
    return GROUPS.get(group, 0.5)


def _walk(view: View, w: Warrior) -> float:
    """A March, if one of the walks that come to mind ends at a better place than where it stands."""
    a = view.state.activation
    inches = march_allowance(view, w, a.marches if a is not None else 0)[0]
    question = path_question(view, w, Step("march", inches, "FIB-210"), Text("March"))
    found = paths(view, question)
    stays = found.pop(keyed(question.fallback))
    return GROUPS["move"] if max(found.values(), default=stays) > stays + WHIM else -0.5


def _prepared(view: View, w: Warrior, kind: str) -> float:
    """An action that makes the attack after it better is worth it only while there is one left."""
    s: FirstBloodState = view.state
    a = s.activation
    if a is None or a.left < 2 or w.inspired or w.aimed:
        return 0.1
    attack = "clash" if kind == "inspire" else "volley"
    foes = engaged_with(s, w) if kind == "inspire" else volley_targets(view, w)
    plans = [(plan_of(view, w, attack, e), e) for e in foes]
    best = max((gain(plan, e) for plan, e in plans if plan is not None), default=0.0)
    return GROUPS["attack"] + AIMED * best if foes and attack not in a.performed else 0.1
