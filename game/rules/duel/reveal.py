"""DUE-405 to DUE-452: the revealed stacks read from the top; what strikes out what."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

import msgspec

from game.rules.duel.items import (
    ATTACK,
    ATTACKS,
    BREAK,
    COUNTER,
    DEFENCES,
    FEINT,
    INITIATIVE,
    NAMES,
    REINFORCED_ATTACK,
    REST,
    RISKY,
)
from game.rules.duel.state import Fencer, Pair


class Notice(msgspec.Struct, frozen=True):
    """Something that happened while the stacks were read: event, clause, who, numbers for its words."""

    what: str
    clause: str
    fencer: str
    item: str = ""
    place: int = 0
    """Position from 1."""
    mine: int = 0
    theirs: int = 0
    cause: str = ""
    cites: tuple[str, ...] = ()


def lose_idle_advantage(pair: Pair, a: Fencer, b: Fencer) -> Iterator[Notice]:
    """DUE-405, DUE-724 A holder who chose neither attack nor Counter-attack loses the advantage."""
    holder = next((f for f in (a, b) if f.id == pair.advantage), None)
    if holder is not None and not holder.stack.count(ATTACKS | {COUNTER}):
        pair.advantage, pair.strength = "", 0
        yield Notice("advantage_lost", "DUE-405", holder.id, cause="no_attack", cites=("DUE-724",))


def neutralise(pair: Pair, a: Fencer, b: Fencer) -> Iterator[Notice]:
    """DUE-406 Position by position: first the Feints of both, then the Breaks of both; then DUE-451."""
    for place in range(max(len(a.stack.items), len(b.stack.items))):
        yield from _feints(a, b, place)
        broken = False
        together = _at(a, place) == _at(b, place) == BREAK
        for f, foe in ((a, b), (b, a)):
            if _at(f, place) == BREAK:
                ok, notice = _breaks(f, foe, place, ("DUE-438",) if together else ())
                yield notice
                if ok:
                    broken = True
                    pair.broke = (*pair.broke, f.id)
        if broken:
            yield from _below(pair, a, b, place)
            break
    yield from _counters(a, b)
    yield from _lost_investments(a, b)


def _at(f: Fencer, place: int) -> str:
    """The active item at a place, counted from 0; "" for none."""
    return f.stack.items[place] if place < len(f.stack.items) and f.active[place] else ""


def _feints(a: Fencer, b: Fencer, place: int) -> Iterator[Notice]:
    """DUE-411 to DUE-419 Both at once: what each does is settled before either item goes."""
    struck = []
    for f, foe in ((a, b), (b, a)):
        if _at(f, place) != FEINT:
            continue
        item = _at(foe, place)
        mine, theirs = f.stack.feint, foe.stack.points(item)
        clause = _feint_clause(f, item, mine, theirs)
        hit = clause in ("DUE-411", "DUE-856")
        what = "feint_hit" if hit else "feint_missed"
        cites: tuple[str, ...] = ("DUE-417",) if item == FEINT else ()
        if hit and item == FEINT and f.weapon == foe.weapon == "epee":
            cites += ("DUE-857",)
        yield Notice(what, clause, f.id, item, place + 1, mine, theirs, cites=cites)
        if hit:
            struck.append(foe)
    for foe in struck:
        item = foe.stack.items[place]
        foe.neutralise(place)
        cites = _FEINTED.get(item, ())
        yield Notice("item_neutralised", "DUE-411", foe.id, item, place + 1, cause="feint", cites=cites)


_FEINTED = MappingProxyType(
    {
        REST: ("DUE-419",),
        COUNTER: ("DUE-419",),
        BREAK: ("DUE-419", "DUE-437"),
        RISKY: ("DUE-419", "DUE-629"),
    }
)
"""Clauses that say so, by the item that a Feint took."""


def _feint_clause(f: Fencer, item: str, mine: int, theirs: int) -> str:
    """The clause that decides a Feint: DUE-411 or DUE-856 when it takes the item."""
    if not item:
        return "DUE-416"
    if item == INITIATIVE:
        return "DUE-412"
    if mine > theirs:
        return "DUE-411"
    if mine == theirs and f.weapon == "epee":
        return "DUE-856"
    return "DUE-417" if item == FEINT else "DUE-413"


def break_sums(f: Fencer, foe: Fencer) -> tuple[int, int]:
    """DUE-431, DUE-433 Agility and points of the Break against Agility and points of the Initiative."""
    held = foe.stack.initiative if INITIATIVE in foe.stack.items else 0
    return f.agility + f.stack.break_, foe.agility + held


def _breaks(f: Fencer, foe: Fencer, place: int, cites: tuple[str, ...]) -> tuple[bool, Notice]:
    mine, theirs = break_sums(f, foe)
    if mine <= theirs:
        return False, Notice("break_failed", "DUE-437", f.id, BREAK, place + 1, mine, theirs, cites=cites)
    cites += ("DUE-435",)
    if any(_at(foe, n) == INITIATIVE for n in range(place + 1)):
        cites += ("DUE-439",)
    return True, Notice("distance_broken", "DUE-432", f.id, BREAK, place + 1, mine, theirs, cites=cites)


def _below(pair: Pair, a: Fencer, b: Fencer, place: int) -> Iterator[Notice]:
    """DUE-434, DUE-436 Everything below goes but Rest, and the advantage."""
    for f in (a, b):
        for n in range(place + 1, len(f.stack.items)):
            item = _at(f, n)
            if item and item != REST:
                f.neutralise(n)
                cites = {BREAK: ("DUE-438",), RISKY: ("DUE-629",)}.get(item, ())
                yield Notice("item_neutralised", "DUE-434", f.id, item, n + 1, cause="broken", cites=cites)
    if pair.advantage:
        holder, pair.advantage, pair.strength = pair.advantage, "", 0
        yield Notice("advantage_lost", "DUE-436", holder, cause="broken", cites=("DUE-726",))


def _counters(a: Fencer, b: Fencer) -> Iterator[Notice]:
    """DUE-451 Counter-attacks cancel one for one, the topmost first; DUE-452 idle ones are told."""
    n = min(a.standing({COUNTER}), b.standing({COUNTER}))
    if n:
        yield Notice("counters_cancelled", "DUE-451", a.id, COUNTER, mine=n)
        for f in (a, b):
            for place in [p for p in range(len(f.stack.items)) if _at(f, p) == COUNTER][:n]:
                f.neutralise(place)
                yield Notice("item_neutralised", "DUE-451", f.id, COUNTER, place + 1, cause="counter")
    for f, foe in ((a, b), (b, a)):
        if f.standing({COUNTER}) and not foe.standing(ATTACKS):
            yield Notice("counter_idle", "DUE-452", f.id, COUNTER, cites=("DUE-606",))


def _lost_investments(a: Fencer, b: Fencer) -> Iterator[Notice]:
    """DUE-418 What was put into a pool of which nothing is left."""
    for f in (a, b):
        s = f.stack
        pools = (
            (ATTACK if ATTACK in s.items else REINFORCED_ATTACK, {ATTACK, REINFORCED_ATTACK}, s.attack),
            (next((i for i in s.items if i in DEFENCES), ""), DEFENCES, s.defence),
            (COUNTER, {COUNTER}, s.counter),
        )
        for item, carriers, levels in pools:
            if levels and not f.standing(carriers):
                yield Notice("investment_lost", "DUE-418", f.id, item, mine=levels)


def counters(f: Fencer, foe: Fencer) -> int:
    """DUE-452, DUE-502 Counter-attacks that have effect."""
    return f.standing({COUNTER}) if foe.standing(ATTACKS) else 0


def named(item: str) -> str:
    """The name of an item in English."""
    return NAMES.get(item, item)
