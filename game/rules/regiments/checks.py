"""What is impossible about a state: looked at after every boundary of fuzzed matches."""

from __future__ import annotations

import math
from itertools import combinations

from game.rules.regiments.ground import role
from game.rules.regiments.profiles import MOST_FILES
from game.rules.regiments.state import PHASES, SUB_PHASES, RegimentsState, Unit
from game.table.blocks import measure, overlaps
from game.table.hulls import apart
from game.table.inches import distance
from game.table.pieces import convex_parts
from game.table.solids import Solid

SLACK = 0.011
"""REG-003 Deeper than this two footprints overlap, rounding of poses included."""
RESULTS = ("", "0", "1", "draw")


def check(s: RegimentsState) -> list[str]:
    """Sentences about everything that cannot be; empty for a sound state."""
    return [*_units(s), *_characters(s), *_footprints(s), *_engagements(s), *_turn(s), *_match(s)]


def _units(s: RegimentsState) -> list[str]:
    """REG-050, REG-051, REG-055, REG-057, REG-222 What each unit is made of and what it is doing."""
    out = []
    for u in s.units:
        if not 0 <= u.n <= u.start:
            out.append(f"{u.id} has {u.n} of {u.start} models (REG-054)")
        if not 0 <= u.damage < max(1, u.printed.w):
            out.append(f"{u.id}: {u.damage} Wounds on one model of {u.printed.w} (REG-055)")
        if not 1 <= u.files <= MOST_FILES:
            out.append(f"{u.id} stands in {u.files} files (REG-181)")
        if not all(map(math.isfinite, (u.x, u.y, u.facing))) or not 0 <= u.facing < 360:
            out.append(f"{u.id} stands at {u.x}, {u.y}, {u.facing} (REG-053)")
        if not u.destroyed and not u.models:
            out.append(f"{u.id} has nobody left and is not destroyed (REG-057)")
        if u.destroyed and u.engaged:
            out.append(f"{u.id} is destroyed and engaged (REG-057)")
        if u.fleeing and u.engaged:
            out.append(f"{u.id} flees and is engaged (REG-308)")
    if [u.id for u in s.units] != sorted({u.id for u in s.units}):
        out.append("the units do not stand in ascending id (REG-015)")
    return out


def _characters(s: RegimentsState) -> list[str]:
    """REG-050, REG-060, REG-062, REG-064, REG-530 Everybody is where his unit has him."""
    out = []
    hosts = {u.character: u for u in s.units if u.character is not None and not u.destroyed}
    for c in s.characters:
        host = hosts.get(c.id)
        if c.alive and (host is None or host.id != c.host):
            out.append(f"{c.id} lives in {c.host}, which does not have him (REG-062)")
        if not c.alive and host is not None:
            out.append(f"{c.id} is dead and in {host.id} (REG-530)")
        if c.alive and not 0 <= c.wounds < c.printed.w:
            out.append(f"{c.id} lives with {c.wounds} of {c.printed.w} Wounds lost (REG-530)")
        if host is not None and host.side != c.side:
            out.append(f"{c.id} is with the enemy (REG-060)")
        if host is not None and host.n and host.printed.base != c.printed.base:
            out.append(f"{c.id} does not fit into {host.id} (REG-060)")
    for side, player in enumerate(s.players):
        general = next((c for c in s.characters if c.id == player.general), None)
        if general is None or general.side != side or not general.printed.general:
            out.append(f"side {side} has no General (REG-068)")
    return out


def _footprints(s: RegimentsState) -> list[str]:
    """REG-003, REG-290, REG-303 Nobody stands on others or on impassable ground."""
    out = []
    standing = s.standing()
    for a, b in combinations(standing, 2):
        near = a.block.box.width + a.block.box.depth + b.block.box.width + b.block.box.depth
        if distance(a.centre, b.centre) > near:
            continue
        deep = measure(a.block, b.block).depth
        if deep > SLACK:
            out.append(f"{a.id} and {b.id} overlap by {deep:.4f} (REG-003)")
    rocks = _impassable(s)
    for u in standing:
        if overlaps(u.block.outline(), rocks) and _deepest(u, rocks) > SLACK:
            out.append(f"{u.id} stands on impassable ground (REG-090)")
    return out


def _impassable(s: RegimentsState) -> tuple[Solid, ...]:
    parts = (convex_parts(t.shape, t.id) for t in s.terrain if role(t.kind) in ("rock", "pool"))
    return tuple(p for found in parts for p in found)


def _deepest(u: Unit, rocks: tuple[Solid, ...]) -> float:
    return max(apart(u.block.outline(), rock).depth for rock in rocks)


def _engagements(s: RegimentsState) -> list[str]:
    """REG-246, REG-510 Who is engaged with whom is so for both, face against face."""
    out = []
    for u in s.standing():
        for e in u.engaged:
            foe = next((f for f in s.foes(u) if f.id == e.enemy), None)
            if foe is None:
                out.append(f"{u.id} is engaged with {e.enemy}, which is no enemy on the table (REG-057)")
            elif not any((b.enemy, b.mine, b.theirs) == (u.id, e.theirs, e.mine) for b in foe.engaged):
                out.append(f"{u.id} is engaged with {foe.id}, and not the other way round (REG-246)")
        if len({e.enemy for e in u.engaged}) != len(u.engaged):
            out.append(f"{u.id} is engaged twice with the same enemy (REG-246)")
    return out


def _turn(s: RegimentsState) -> list[str]:
    """REG-102, REG-200, REG-220, REG-500 What belongs to a part of the turn."""
    out = []
    if s.phase not in PHASES or (s.phase in SUB_PHASES and s.sub_phase not in SUB_PHASES[s.phase]):
        out.append(f"the phase is {s.phase} {s.sub_phase} (REG-102)")
    if s.charges and s.phase != "movement":
        out.append("charges are open outside the Movement phase (REG-240)")
    ids = {u.id for u in s.units}
    for charge in s.charges:
        if {charge.charger, charge.target} - ids:
            out.append(f"{charge} is about nobody (REG-200)")
    if s.combat is not None and s.phase != "combat":
        out.append("a combat is open outside the Combat phase (REG-500)")
    return out


def _match(s: RegimentsState) -> list[str]:
    """REG-100, REG-814 Round and result."""
    out = []
    if not 1 <= s.round <= s.rounds:
        out.append(f"round {s.round} of {s.rounds} (REG-100)")
    if s.result not in RESULTS:
        out.append(f'the result is "{s.result}" (REG-814)')
    if s.active not in (0, 1) or s.first_player not in (None, 0, 1):
        out.append(f"player {s.active} is active, {s.first_player} first (REG-100)")
    if min((p.score for p in s.players), default=0) < 0:
        out.append("somebody has points below 0 (REG-813)")
    return out
