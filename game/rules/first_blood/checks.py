"""What is impossible about a state: looked at after every boundary of fuzzed matches."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

from game.rules.first_blood.queries import gap
from game.rules.first_blood.state import FirstBloodState, Warrior
from game.table.inches import OVERLAP, distance

RAISES = 3
RANGE = 1.0
SLACK = 1e-6


def check(s: FirstBloodState) -> list[str]:
    """Sentences about everything that cannot be; empty for a sound state."""
    return [*_warriors(s), *_bases(s), *_cards(s), *_duels(s), *_match(s)]


def _warriors(s: FirstBloodState) -> list[str]:
    out = []
    for w in s.warriors:
        if w.on_table and w.slain:
            out.append(f"{w.id} is slain and on the table (FIB-756)")
        if not w.on_table and (w.wounds or w.broken or w.inspired or w.aimed or w.carrying):
            out.append(f"{w.id} is gone and has states or markers (FIB-757)")
        if w.on_table:
            out += _standing(s, w)
    carriers = [w.id for w in s.warriors if w.carrying]
    if len(carriers) > 1 or (carriers and s.relic is not None):
        out.append(f"the relic is carried by {carriers} and lies at {s.relic} (FIB-1031)")
    return out


def _standing(s: FirstBloodState, w: Warrior) -> list[str]:
    out = []
    p = w.printed
    if not 0 <= w.wounds <= max(1, p.health - 1):
        out.append(f"{w.id}: {w.wounds} markers of Health {p.health} (FIB-642, FIB-724)")
    if w.aimed and p.special("barrage") is None:
        out.append(f"{w.id} is Aimed! without Barrage (FIB-501)")
    if (w.inspired or w.aimed) and (s.activation is None or s.activation.warrior != w.id):
        out.append(f"{w.id} is Inspired! or Aimed! outside its activation (FIB-402, FIB-500)")
    if len(w.spots) != len(p.radii):
        out.append(f"{w.id} stands on {len(w.spots)} of {len(p.radii)} bases (FIB-030)")
    for x, y in w.spots:
        if not all(map(math.isfinite, (x, y))):
            out.append(f"{w.id} stands at {x}, {y}")
        elif any(abs(v * 1000 - round(v * 1000)) > SLACK for v in (x, y)):
            out.append(f"{w.id}: {x}, {y} is not rounded (FIB-009)")
    return out


def _bases(s: FirstBloodState) -> list[str]:
    """FIB-031, FIB-233 Bases overlap nobody else's and touch one another in a chain."""
    out = []
    standing = [(w, w.joined.bases) for w in s.on_table()]
    for (a, mine), (b, theirs) in combinations(standing, 2):
        deep = max(p.r + q.r - distance(p.centre, q.centre) for p in mine for q in theirs)
        if deep > OVERLAP + SLACK:
            out.append(f"{a.id} and {b.id} overlap by {deep:.4f} (FIB-233)")
    for w, bases in standing:
        for p, q in pairwise(bases):
            apart = distance(p.centre, q.centre) - p.r - q.r
            if abs(apart) > OVERLAP + SLACK:
                out.append(f"the bases of {w.id} are {apart:.4f} apart (FIB-031)")
    return out


def _cards(s: FirstBloodState) -> list[str]:
    out = []
    for card in s.command_cards:
        band = s.of_card(card)
        if {w.id for w in band} != set(card.warriors):
            out.append(f"{card.id} and its warriors do not agree (FIB-003)")
        if card.removed and not all(w.slain for w in band):
            out.append(f"{card.id} is removed while some of it live (FIB-150)")
        if card.in_reserve and any(w.on_table for w in band):
            out.append(f"{card.id} is in reserve and on the table (FIB-1002)")
    if s.active_card and s.card(s.active_card).removed:
        out.append(f"{s.active_card} is removed and active (FIB-136)")
    return out


def _duels(s: FirstBloodState) -> list[str]:
    out = []
    fighting = [wid for duel in s.duels for wid in duel]
    if len(set(fighting)) != len(fighting):
        out.append(f"somebody fights two Duels: {fighting} (FIB-352)")
    for one, two in s.duels:
        a, b = s.warrior(one), s.warrior(two)
        if not (a.on_table and b.on_table) or a.side == b.side:
            out.append(f"the Duel of {one} and {two} cannot be (FIB-350)")
        elif gap(a, b) > RANGE + OVERLAP:
            out.append(f"{one} and {two} duel at {gap(a, b):.3f} inches (FIB-350)")
        if a.broken:
            out.append(f"{one} is Broken! and its Duel goes on (FIB-351)")
    for ability in s.abilities:
        performer = s.warrior(ability.performer)
        if performer.broken or not performer.on_table:
            out.append(f"{ability.key} is in force without its performer (FIB-307, FIB-308)")
    return out


def _match(s: FirstBloodState) -> list[str]:
    out = []
    rounds = s.rounds
    if not 1 <= s.round <= rounds:
        out.append(f"round {s.round} of {rounds} (FIB-002)")
    for side, player in enumerate(s.players):
        if min(player.victory_points, player.slain_points, player.round_slain) < 0:
            out.append(f"side {side} has points below 0 (FIB-044)")
        if not 0 <= player.raises_used <= RAISES:
            out.append(f"side {side} has raised {player.raises_used} (FIB-957)")
        lost = sum(w.printed.points for w in s.warriors if w.slain and w.side == side)
        if s.players[1 - side].slain_points < lost:
            out.append(f"{lost} points of side {side} are slain and not counted (FIB-155)")
    if s.result not in ("", "0", "1", "draw"):
        out.append(f'the result is "{s.result}" (FIB-153)')
    return out
