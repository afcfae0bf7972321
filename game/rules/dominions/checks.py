"""What is impossible about a state: looked at after every boundary of random matches."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations

from game.rules.dominions.state import MOST_UNITS, STAGES, DominionsState, Fighter, content
from game.table.inches import OVERLAP, distance

STATUSES = ("standing", "defeated", "dead", "secured", "escaped", "shut_down")
MOST_INJURY = 3
"""DOM-708 Of a fighter that stands."""
SLACK = 1e-6


def check(s: DominionsState) -> list[str]:
    """Sentences about everything that cannot be; empty for a sound state."""
    out = [fault for f in s.fighters.values() for fault in (*_body(s, f), *_hands(s, f), *_plan(s, f))]
    return [*out, *_bases(s), *_items(s), *_match(s)]


def _body(s: DominionsState, f: Fighter) -> list[str]:
    """DOM-313, DOM-632, DOM-708, DOM-722, DOM-730"""
    out = []
    if f.status not in STATUSES:
        out.append(f"{f.id} is {f.status}")
    if f.standing and not 0 <= f.injury <= MOST_INJURY:
        out.append(f"{f.id} stands with {f.injury} Injury Levels (DOM-708)")
    if f.printed.machine and (f.lamed or f.status == "secured"):
        out.append(f"{f.id} is a machine and is lamed or Secured (DOM-632, DOM-722)")
    if not all(math.isfinite(v) and abs(v * 1000 - round(v * 1000)) < SLACK for v in f.point):
        out.append(f"{f.id} stands at {f.point}, which is not rounded")
    if not -SLACK <= f.evaded <= f.movement + OVERLAP:
        out.append(f"{f.id} has evaded {f.evaded}″ of {f.movement}″ (DOM-556)")
    return out


def _hands(s: DominionsState, f: Fighter) -> list[str]:
    """DOM-600 Two hands, a two-handed item in both, machines without any."""
    out = []
    if f.printed.machine and f.held:
        out.append(f"{f.id} is a machine and holds {f.held} (DOM-600)")
    for item in f.hands:
        both = f.right == f.left == item
        if both != (s.gear(item).hands == 2):
            out.append(f"{f.id} holds {item} in {'both hands' if both else 'one hand'} (DOM-600)")
    return out


def _plan(s: DominionsState, f: Fighter) -> list[str]:
    """DOM-210, DOM-452"""
    out = []
    if f.units > MOST_UNITS:
        out.append(f"{f.id} has a Strategy of {f.units} units (DOM-210)")
    if len(f.feint_bonus) > sum(e.action.kind == "feint" for e in f.strategy):
        out.append(f"{f.id} has more Feint Bonuses than Feints (DOM-457)")
    return out


def _bases(s: DominionsState) -> list[str]:
    """DOM-315, DOM-901 No two standing bases overlap."""
    standing = s.standing()
    return [
        f"{a.id} and {b.id} overlap (DOM-315)"
        for a, b in combinations(standing, 2)
        if distance(a.point, b.point) < a.r + b.r - OVERLAP
    ]


def _items(s: DominionsState) -> list[str]:
    """DOM-607, DOM-622, DOM-624 Every item is in one place only, and is of a kind that there is."""
    out = [f"{i.id} is a {i.kind}" for i in s.items.values() if i.kind not in content().gear]
    where = Counter(i for f in s.fighters.values() for i in (*f.held, *f.built_in))
    where.update(list(s.tokens))
    where.update(s.lost)
    out += [f"{item} is in {n} places" for item, n in where.items() if n > 1]
    out += [f"{item} is nowhere" for item in s.items if item not in where]
    out += [f"there is no item {item}" for item in where if item not in s.items]
    return out


def _match(s: DominionsState) -> list[str]:
    """DOM-100, DOM-114, DOM-930"""
    out = []
    if s.stage not in (*STAGES, "deploy", "over"):
        out.append(f"the stage is {s.stage}")
    if len(set(s.timing_order)) != len(s.timing_order) or any(f not in s.fighters for f in s.timing_order):
        out.append(f"the Timing Order is {s.timing_order} (DOM-114)")
    if not 0 <= s.round <= s.rounds:
        out.append(f"round {s.round} of {s.rounds} (DOM-930)")
    if s.stage == "over" and not s.ended_by:
        out.append("the battle is over for no reason (DOM-930)")
    return out
