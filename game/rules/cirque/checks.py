"""What is impossible about a state: looked at after every boundary of fuzzed matches."""

from __future__ import annotations

import math
from collections import Counter

from game.engine.collection import BadPick
from game.rules.cirque.content import DECK_SIZE
from game.rules.cirque.picks import deck_of
from game.rules.cirque.state import CirqueState, Fighter, content
from game.table.inches import OVERLAP, distance

TURNS = range(1, 51)


def check(s: CirqueState) -> list[str]:
    """Sentences about everything that cannot be; empty for a sound state."""
    return [*_fighters(s), *_cards(s), *_match(s)]


def _fighters(s: CirqueState) -> list[str]:
    out = []
    for f in s.fighters:
        out += _fighter(s, f)
    standing = s.on_table()
    for i, a in enumerate(standing):
        for b in standing[i + 1 :]:
            gap = distance(a.point, b.point) - a.r - b.r
            if gap < -OVERLAP - 1e-9:
                out.append(f"{a.id} and {b.id} overlap by {-gap:.4f} (CIR-403)")
    return out


def _fighter(s: CirqueState, f: Fighter) -> list[str]:
    out = []
    p = f.printed
    if f.alive != (f.damage < p.pain):
        out.append(f"{f.id}: damage {f.damage} of {p.pain}, alive {f.alive} (CIR-801)")
    if f.damage < 0 or f.fury < 0:
        out.append(f"{f.id}: damage {f.damage}, fury {f.fury} (CIR-804)")
    if p.aggression is None and (f.fury or f.enraged):
        out.append(f"{f.id} has fury without Aggression (CIR-239)")
    if p.aggression is not None and f.alive:
        if f.fury >= p.aggression and not f.enraged:
            out.append(f"{f.id}: fury {f.fury} of {p.aggression} and calm (CIR-811)")
        if f.enraged and f.fury * 2 < p.aggression:
            out.append(f"{f.id}: fury {f.fury} of {p.aggression} and enraged (CIR-812)")
    if not all(map(math.isfinite, (f.x, f.y, f.facing))) or not 0 <= f.facing < 360:
        out.append(f"{f.id} stands at {f.x}, {f.y}, {f.facing}")
    if f.on_table and s.phase != "over":
        out += [
            f"{f.id}: {f.point} is not rounded (CIR-004)"
            for v in f.point
            if abs(v * 1000 - round(v * 1000)) > 1e-6
        ]
    if not f.alive and any(s.cards.at(f"{place}:{f.id}") for place in ("stack", "set", "play")):
        out.append(f"{f.id} is dead and has cards (CIR-802)")
    return out


def _cards(s: CirqueState) -> list[str]:
    out = []
    where: Counter[str] = Counter(c for ids in s.cards.places.values() for c in ids)
    out += [f"card {c} lies in {n} places (CIR-201)" for c, n in where.items() if n != 1]
    out += [f"card {c} is nowhere (CIR-201)" for c in s.cards.faces if c not in where]
    for side, player in enumerate(s.players):
        letter = "ab"[side]
        faces = Counter(face for c, face in s.cards.faces.items() if c[0] == letter)
        try:
            brought = Counter(deck_of(player.deck)) if player.deck else faces
        except BadPick as bad:
            out.append(f"side {side}: {bad} (CIR-103)")
            continue
        if faces != brought or sum(faces.values()) != DECK_SIZE:
            out.append(f"the deck of side {side} has changed (CIR-103)")
    for place, ids in s.cards.places.items():
        kind = place.partition(":")[0]
        types = {content().card(s.cards.faces[c]).type for c in ids}
        if (kind == "stack" and "sorcery" in types) or (kind == "sorcery" and types - {"sorcery"}):
            out.append(f"{place} holds {types} (CIR-211, CIR-212)")
        if (kind == "set" and types - {"energy"}) or (kind == "play" and types - {"action"}):
            out.append(f"{place} holds {types} (CIR-202)")
        if kind == "table" and ids:
            out.append(f"cards left on the table: {ids} (CIR-205)")
    return out


def _match(s: CirqueState) -> list[str]:
    out = []
    if s.active and not s.fighter(s.active).alive:
        out.append(f"{s.active} is dead and active (CIR-156)")
    if s.turns not in TURNS or s.turn > s.turns:
        out.append(f"turn {s.turn} of {s.turns} (CIR-185)")
    for side in (0, 1):
        if not s.team(side) and not s.result:
            out.append(f"side {side} has nobody left and plays on (CIR-181)")
    return out
