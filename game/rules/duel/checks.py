"""What is impossible about a state: a fault of the rules, found in random play."""

from __future__ import annotations

from game.rules.duel.items import KINDS
from game.rules.duel.state import DuelState, Fencer

STATUSES = ("fit", "down", "dead", "yielded")


def check(s: DuelState) -> list[str]:
    """Everything that cannot be; empty for a sound state."""
    out = [fault for f in s.fencers.values() for fault in _fencer(f)]
    seen: set[str] = set()
    for p in s.pairs:
        for name in (p.a, p.b):
            if name in seen:
                out.append(f"{name} is in two pairs")
            seen.add(name)
        if s.fencers[p.a].side == s.fencers[p.b].side:
            out.append(f"{p.a} and {p.b} are of one side")
        if p.advantage and p.advantage not in (p.a, p.b):
            out.append(f"{p.advantage} has the advantage in a pair of others")
        if not p.advantage and p.strength:
            out.append(f"strength {p.strength} without an advantage")
    if s.stage == "over" and not s.reason:
        out.append("the match is over for no reason")
    return out


def _fencer(f: Fencer) -> list[str]:
    out = []
    if f.status not in STATUSES:
        out.append(f"{f.id} is {f.status}")
    if f.endurance > f.starting:
        out.append(f"{f.id} has {f.endurance} of {f.starting} Endurance")
    if len(f.active) != len(f.stack.items) or any(i not in KINDS for i in f.stack.items):
        out.append(f"{f.id} has a stack of {f.stack.items} and marks {f.active}")
    muscle = sum(w.weight for w in f.wounds if w.muscle)
    bleeding = sum(w.weight for w in f.wounds if w.bleeding)
    if (muscle, bleeding) != (f.muscle_total, f.bleed_total):
        out.append(
            f"{f.id} has totals {f.muscle_total} and {f.bleed_total} from wounds {muscle} and {bleeding}"
        )
    return out
