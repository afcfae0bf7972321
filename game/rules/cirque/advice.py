"""What a sensible player knows about Cirque de Sade: the value of a state, the worth of options by their
odds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.engine.decisions import Decision, PickOne
from game.engine.rulebook import View
from game.rules.cirque.aim import Blow, numbers, planned
from game.rules.cirque.odds import chances
from game.rules.cirque.sequence import Act
from game.rules.cirque.state import CirqueState, Fighter, other

FIGHTER = 10.0
"""A living fighter is worth this much besides its health."""


def _strength(s: CirqueState, side: int) -> float:
    total = 0.0
    for f in s.team(side):
        total += FIGHTER + (f.printed.pain - f.damage) + 0.3 * s.cards.count(f"stack:{f.id}")
        total -= 1.0 if f.knocked_down else 0.0
    return total


def value(s: CirqueState, who: int) -> float:
    """-1 lost to +1 won, by fighters, their health and their cards."""
    if s.result:
        return 0.0 if s.result == "draw" else 1.0 if int(s.result) == who else -1.0
    mine, theirs = _strength(s, who), _strength(s, other(who))
    return (mine - theirs) / (mine + theirs) * 0.95


GROUPS = {"attack card": 3.0, "card": 1.2, "sorcery": 1.5, "energy": 0.4, "move": 1.0, "pass": 0.0}
"""How good a kind of option is before anything is known about it."""


def advise(view: View, decision: Decision[Any]) -> Mapping[str, float]:
    """Option key to worth: expected damage and a prize for a kill; rough guesses for the rest."""
    if not isinstance(decision, PickOne):
        return {}
    out: dict[str, float] = {}
    for o in decision.options:
        worth = GROUPS.get(o.group, 0.5)
        if isinstance(o.value, Act) and o.value.kind == "strike":
            worth = _strike_worth(view, decision, o.value)
        out[o.key] = worth
    return out


def _strike_worth(view: View, decision: Decision[Any], act: Act) -> float:
    s: CirqueState = view.state
    striker = _striker(s, decision, act)
    foe = s.fighter(act.foe)
    weapon = striker.printed.weapon(act.weapon)
    c = chances(numbers(view, planned(view, striker, foe, weapon, Blow(weapon.id), "basic")))
    return 1.0 + float(c.mean) + 6.0 * float(c.kill(foe.printed.pain - foe.damage))


def _striker(s: CirqueState, decision: Decision[Any], act: Act) -> Fighter:
    own = [
        f
        for f in s.on_table()
        if f.side == decision.who and any(w.id == act.weapon for w in f.printed.weapons)
    ]
    about = {getattr(m, "id", "") for m in decision.about}
    return next((f for f in own if f.id in about), own[0])
