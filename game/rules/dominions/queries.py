"""Section 8 of the rules: distances, melee, walls, sight, cover, hands; all pure questions."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.dominions.state import DominionsState, Entry, Field, Fighter, Fixture, notes, table, walls
from game.table.bases import Round
from game.table.inches import OVERLAP, Point
from game.table.ranges import in_reach
from game.table.screens import Screen, screens
from game.table.shapes import gap, gap_to
from game.table.sight import Sight

TIE = OVERLAP
"""DOM-009 Differences below this many inches do not count."""
BARE_REACH = 1.0
"""DOM-302, DOM-303 Reach without a weapon."""
BARE_RATE = 5
"""DOM-214 Attacks with bare hands in a round."""
DECLARED_REACH = 12.0
"""DOM-218 How far off the target of a melee action may be when it is declared."""
COVER_NEAR = 1.0
"""DOM-812 Low obstacles, fixtures and fighters so near to the shooter give no cover against its shots."""
TOKEN_REACH = 2.0
"""DOM-606"""
USE_REACH = 1.0
"""DOM-630"""


def reaches(inches: float, limit: float) -> bool:
    """DOM-009 Whether a distance is within a limit, the limit included."""
    return inches <= limit + TIE


def reach_of(s: DominionsState, f: Fighter) -> float:
    """DOM-302 The longest Reach of the melee weapons in its hands; 1 inch with none."""
    found = [s.gear(i).reach for i in f.hands if s.gear(i).kind == "melee"]
    return max(found, default=BARE_REACH)


def wall_between(field: Field, p: Point, q: Point) -> bool:
    """Q3, DOM-801 Whether a segment passes through the inside of a wall."""
    return not walls(field).open(p, q)


def mutual_reach(s: DominionsState, f: Fighter, e: Fighter) -> float:
    """DOM-301 The longer of two reaches."""
    return max(reach_of(s, f), reach_of(s, e))


def in_melee(field: Field, f: Fighter, e: Fighter) -> bool:
    """Q7, DOM-301, DOM-710 Whether two fighters are standing enemies in melee with each other."""
    if f.side == e.side or not (f.standing and e.standing):
        return False
    return in_reach(f.base, e.base, mutual_reach(field.state, f, e), walls(field), TIE)


def melee_with(field: Field, f: Fighter) -> list[Fighter]:
    """DOM-304 The enemies with whom a fighter is in melee, in roster order."""
    return [e for e in field.state.enemies(f) if in_melee(field, f, e)]


def engaged(field: Field, f: Fighter) -> bool:
    """DOM-301 Whether a fighter is in melee."""
    return any(in_melee(field, f, e) for e in field.state.enemies(f))


# ---- targets


def target_of(s: DominionsState, target: str) -> Fighter | Fixture:
    """The fighter or fixture of that id; raises KeyError."""
    return s.fighters[target] if target in s.fighters else s.fixtures[target]


def attackable(s: DominionsState, target: str) -> bool:
    """DOM-217, DOM-711, DOM-911 Standing or Defeated on the table, or a fixture that is intact."""
    found = target_of(s, target)
    if isinstance(found, Fixture):
        return not found.shut
    return found.placed and found.status in ("standing", "defeated")


def helpless(s: DominionsState, target: str) -> bool:
    """DOM-711, DOM-911 Whether the target has no defence: a fixture, or a fighter that does not stand."""
    found = target_of(s, target)
    return isinstance(found, Fixture) or not found.standing


def distance_to(s: DominionsState, f: Fighter, target: str) -> float:
    """Q1, DOM-009 Inches from base edge to base edge, 0 when they touch."""
    return gap(f.base, target_of(s, target).base)


def distance_to_point(f: Fighter, p: Point) -> float:
    """Q2, DOM-009 Inches from base edge to a point."""
    return gap_to(p, f.base)


# ---- sight


def sight(field: Field, f: Fighter, target: str) -> Sight:
    """Q12, DOM-810 Whether some line from base to base avoids every wall."""
    known, key = notes(field), ("sight", f.id, f.point, target)
    if key not in known:
        known[key] = walls(field).view(f.base, target_of(field.state, target).base)
    found: Sight = known[key]
    return found


def cover(field: Field, f: Fighter, target: str) -> tuple[Screen, ...]:
    """Q12, DOM-811, DOM-812 What lies on the line of the centres and gives cover; empty for none."""
    known, key = notes(field), ("cover", f.id, f.point, target)
    if key not in known:
        known[key] = _cover(field, f, target)
    found: tuple[Screen, ...] = known[key]
    return found


def _cover(field: Field, f: Fighter, target: str) -> tuple[Screen, ...]:
    s = field.state
    base: Round = target_of(s, target).base
    pieces = [t.id for t in field.board.terrain if "cover" in field.board.traits(t)]
    figures = [e.id for e in s.standing() if e.id not in (f.id, target)]
    figures += [x for x in s.fixtures if x != target]
    return screens(
        table(field),
        f.base,
        base,
        walls=walls(field),
        pieces=pieces,
        figures=figures,
        near=COVER_NEAR,
        tie=TIE,
    )


# ---- hands and items


def free_hands(s: DominionsState, f: Fighter) -> int:
    """DOM-600 Hands with nothing in them; machines have none."""
    return 0 if f.printed.machine else (not f.right) + (not f.left)


def ready(f: Fighter, item: str) -> bool:
    """Whether a weapon is in hand or built in."""
    return item in f.hands or item in f.built_in


def holder(s: DominionsState, item: str) -> Fighter | None:
    """Who holds, carries or bears an item."""
    return next((f for f in s.fighters.values() if item in (*f.held, *f.built_in)), None)


def melee_in_hand(s: DominionsState, f: Fighter) -> list[str]:
    """The melee weapons in its hands."""
    return [i for i in f.hands if s.gear(i).kind == "melee"]


# ---- strategies


def against(s: DominionsState, f: Fighter) -> Iterator[tuple[Fighter, Entry]]:
    """Live actions that name a fighter as target, in the order in which they were declared."""
    for fid in s.timing_order:
        by = s.fighters[fid]
        for e in by.strategy:
            if e.action.target == f.id and e.state == "live":
                yield by, e


def pairs(f: Fighter) -> list[tuple[int, int]]:
    """DOM-457, DOM-461 Places in the Strategy of each Feint and of the attack that it is paired with: the
    first with the first Strike, and so on; for the unarmed Brawls are Strikes too.
    """
    kinds = ("strike", "brawl") if f.unarmed else ("strike",)
    feints = [n for n, e in enumerate(f.strategy) if e.action.kind == "feint"]
    strikes = [n for n, e in enumerate(f.strategy) if e.action.kind in kinds]
    return list(zip(feints, strikes, strict=False))


def bonus_of(f: Fighter, entry: Entry) -> int:
    """DOM-454, DOM-457 The Feint Bonus of one of its attacks."""
    for k, (_, strike) in enumerate(pairs(f)):
        if f.strategy[strike] is entry:
            return f.feint_bonus[k] if k < len(f.feint_bonus) else 0
    return 0
