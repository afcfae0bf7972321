"""DUE-5xx, DUE-6xx: who strikes first, the attacks, Counter-attacks and free hits.

One generator for rules and chances alike: it yields what has to be rolled and is sent the result, and yields
what happened. Dice are rolled by who drives it; nothing here knows where a result comes from.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

import msgspec

from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.duel.chances import CLEAN, HIGH, LOW, ladder, rerolls
from game.rules.duel.items import ATTACK, ATTACKS, DEFENCES, REINFORCED_ATTACK, REINFORCED_DEFENCE, RISKY
from game.rules.duel.reveal import counters
from game.rules.duel.state import Fencer, Pair, Wound

Blows = Generator[Any, Any, None]


class Strike(msgspec.Struct, frozen=True, gc=False):
    """One whole attack that has to be rolled; the answer is whether it succeeds."""

    attacker: str
    target: str
    attacks: int
    defences: int
    attack: Tally
    defence: Tally
    clean: int
    percent: int
    again: int
    """Rerolls: of a failure where positive, of a success where negative."""
    scale: str
    scale_clause: str
    reinforced: bool


class Severity(msgspec.Struct, frozen=True, gc=False):
    """A severity that has to be rolled; the answer is its name."""

    target: str
    by: str
    scale: str
    scale_clause: str
    reinforced: bool
    free: str = ""
    """The clause of a free hit; "" for an ordinary one."""
    at_once: bool = False
    """DUE-630 Whether both attacks were made at once."""


class Effect(msgspec.Struct, frozen=True, gc=False):
    """The effect of a light or medium wound; the answer is (muscle, bleeding)."""

    target: str
    severity: str
    sabre: bool


class Told(msgspec.Struct, frozen=True, gc=False):
    """Something that happened: event, clause, who, numbers for the words."""

    what: str
    clause: str
    fencer: str = ""
    other: str = ""
    n: int = 0
    wound: Wound | None = None


class Judge:
    """Works out order and Levels of the attacks; who plays an exchange in many ways may keep what it says."""

    def first(self, pair: Pair, a: Fencer, b: Fencer) -> tuple[str, str]:
        """DUE-531 to DUE-536 The id of who strikes first, "" for nobody or both, and the clause."""
        first, clause = striking_first(pair, a, b)
        return (first.id if first else ""), clause

    def strike(self, pair: Pair, x: Fencer, y: Fencer, fired: int) -> Strike:
        """DUE-501 to DUE-526 The attack of x on y with `fired` Counter-attacks in it."""
        return strike(pair, x, y, fired)


JUDGE: Final = Judge()


def blows(pair: Pair, a: Fencer, b: Fencer, turn: int, judge: Judge = JUDGE) -> Blows:
    """From the order of the attacks to the last free hit; a has first hand. Changes the fencers."""
    name, clause = judge.first(pair, a, b)
    first = {a.id: a, b.id: b}.get(name)
    yield Told("order_set", clause, name)
    if first is None and clause == "DUE-536":
        return
    if first is None:
        yield from _at_once(pair, a, b, turn, judge)
    else:
        yield from _in_turn(pair, first, b if first is a else a, turn, judge)


def striking_first(pair: Pair, a: Fencer, b: Fencer) -> tuple[Fencer | None, str]:
    """DUE-531 to DUE-536 Who strikes first, and why; None for both at once (534) or nobody (536)."""
    ka, kb = a.standing(ATTACKS), b.standing(ATTACKS)
    if not ka and not kb:
        return None, "DUE-536"
    if not ka or not kb:
        x, y = (a, b) if ka else (b, a)
        return x, "DUE-531" if counters(y, x) else "DUE-536"
    for f, foe in ((a, b), (b, a)):
        if counters(f, foe):
            return foe, "DUE-531"
    if pair.option == "first":
        return (a if pair.advantage == a.id else b), "DUE-733"
    pa, pb = _top(a), _top(b)
    if pa != pb:
        return (a if pa < pb else b), "DUE-532"
    if a.agility != b.agility:
        return (a if a.agility > b.agility else b), "DUE-533"
    return None, "DUE-534"


def _top(f: Fencer) -> int:
    """The place of the first active attack item."""
    return next(n for n, item in enumerate(f.stack.items) if f.active[n] and item in ATTACKS)


# ---- one attack


def strike(pair: Pair, x: Fencer, y: Fencer, fired: int) -> Strike:
    """DUE-501 to DUE-526 The attack of x on y with `fired` Counter-attacks in it, Levels as they are now."""
    attacks = x.standing(ATTACKS) + fired
    defences = y.standing(DEFENCES) + counters(y, x)
    clean_attack = Tally(x.level, "DUE-105", Text("Level of {name}", {"name": x.name}))
    clean_defence = Tally(y.level, "DUE-105", Text("Level of {name}", {"name": y.name}))
    for tally, f in ((clean_attack, x), (clean_defence, y)):
        tally.add(-f.penalty, "DUE-836", Text("muscle wounds"))
        tally.add(f.bid_level, "DUE-217", Text("the bid"))
        tally.add(-f.lowered, "DUE-731", Text("lowered by the advantage"))
    if x.standing({RISKY}):
        clean_attack.add(2, "DUE-622", Text("Risky Attack"))
    if defences and y.weapon == "rapier" and pair.advantage != x.id:
        clean_defence.add(1, "DUE-859", Text("a rapier defends"))
    clean = clean_attack.whole - clean_defence.whole
    attack, defence = clean_attack, clean_defence
    if x.standing({ATTACK, REINFORCED_ATTACK}):
        attack.add(x.stack.attack, "DUE-341", Text("invested in the attack"))
    elif fired:
        attack.add(x.stack.counter, "DUE-852", Text("invested in the Counter-attacks"))
    if y.standing(DEFENCES):
        defence.add(y.stack.defence, "DUE-343", Text("invested in the defence"))
    difference = attack.whole - defence.whole
    scale, why = _scale(pair, x, defences, clean)
    return Strike(
        x.id,
        y.id,
        attacks,
        defences,
        attack,
        defence,
        clean,
        ladder((4 if defences else 6) + difference),
        rerolls(attacks, defences),
        scale,
        why,
        _reinforced(x, y),
    )


def _reinforced(x: Fencer, y: Fencer) -> bool:
    """DUE-541, DUE-543 Whether an attack of x on y rolls its severity twice."""
    return bool(x.standing({REINFORCED_ATTACK})) and not y.standing({REINFORCED_DEFENCE})


def _scale(pair: Pair, x: Fencer, defences: int, clean: int) -> tuple[str, str]:
    """DUE-521 to DUE-524 The scale and the clause that brings it."""
    if not defences:
        return HIGH, "DUE-522"
    if clean > CLEAN:
        return HIGH, "DUE-523"
    if pair.option == "high" and pair.advantage == x.id:
        return HIGH, "DUE-524"
    return LOW, "DUE-521"


def _roll_wound(by: Fencer, severity: Severity, turn: int) -> Generator[Any, Any, Wound]:
    """DUE-801, DUE-832 The wound of one hit, not yet suffered."""
    name: str = yield severity
    if name not in ("light", "medium"):
        return Wound(name, turn=turn)
    muscle, bleeding = yield Effect(severity.target, name, by.sabre)
    return Wound(name, muscle, bleeding, turn)


def suffer(f: Fencer, wound: Wound) -> None:
    """DUE-804, DUE-831 to DUE-837 What a wound does at once."""
    f.wounds = (*f.wounds, wound)
    f.hits += 1
    if wound.severity == "heavy" and f.fit:
        f.status = "down"
    elif wound.severity == "death":
        f.status = "dead"
    if wound.muscle:
        f.muscle_total += wound.weight
    if wound.bleeding:
        f.bleed_total += wound.weight
    elif wound.weight:
        f.endurance -= wound.weight


def _suffers(f: Fencer, by: Fencer, wound: Wound) -> Blows:
    suffer(f, wound)
    clause = "DUE-803" if wound.severity == "death" else "DUE-804" if wound.severity == "heavy" else "DUE-831"
    yield Told("wounded", clause, f.id, by.id, wound=wound)


# ---- one after the other


def _in_turn(pair: Pair, x: Fencer, y: Fencer, turn: int, judge: Judge) -> Blows:
    """DUE-532, DUE-602 x strikes, then y, if y still can."""
    made = judge.strike(pair, x, y, 0)
    ok: bool = yield made
    x.struck = "success" if ok else "failure"
    stood_in = False
    if ok:
        severity = Severity(y.id, x.id, made.scale, made.scale_clause, made.reinforced)
        wound = yield from _roll_wound(x, severity, turn)
        yield from _suffers(y, x, wound)
    elif x.standing({RISKY}):
        stood_in = bool(y.standing(ATTACKS) or counters(y, x))
        yield from _free_hit(y, x, turn, stands_in=stood_in)
    if stood_in:
        return
    if not y.fit:
        if y.standing(ATTACKS):
            yield Told("attack_lost", "DUE-535", y.id)
        return
    if x.fit:
        fired = counters(y, x) if not ok else 0
        if fired:
            y.fired = True
            yield Told("counter_fired", "DUE-602", y.id, n=fired)
        if fired or y.standing(ATTACKS):
            yield from _second(y, x, turn, judge.strike(pair, y, x, fired))


def _second(y: Fencer, x: Fencer, turn: int, made: Strike) -> Blows:
    """DUE-602 to DUE-607 The attack of who strikes second."""
    ok: bool = yield made
    y.struck = "success" if ok else "failure"
    if ok:
        severity = Severity(x.id, y.id, made.scale, made.scale_clause, made.reinforced)
        wound = yield from _roll_wound(y, severity, turn)
        yield from _suffers(x, y, wound)
    elif y.standing({RISKY}):
        yield from _free_hit(x, y, turn)


def _free_hit(by: Fencer, f: Fencer, turn: int, *, stands_in: bool = False, at_once: bool = False) -> Blows:
    """DUE-623 to DUE-628 A failed Risky Attack of f: a hit by the other on the High scale."""
    if stands_in:
        clause = "DUE-626"
        by.struck = "success"
        by.fired = by.fired or counters(by, f) > 0
        yield Told("attack_stood_in", "DUE-626", by.id)
    else:
        clause = {"success": "DUE-624", "failure": "DUE-625"}.get(by.struck, "DUE-623")
    severity = Severity(f.id, by.id, HIGH, "DUE-623", stands_in and _reinforced(by, f), clause, at_once)
    wound = yield from _roll_wound(by, severity, turn)
    yield from _suffers(f, by, wound)


# ---- both at once


def _at_once(pair: Pair, a: Fencer, b: Fencer, turn: int, judge: Judge) -> Blows:
    """DUE-534, DUE-630 Both with the Levels from before; then both hits; then free hits against the fit."""
    wounds: list[tuple[Fencer, Fencer, Wound]] = []
    made = [(a, b, judge.strike(pair, a, b, 0)), (b, a, judge.strike(pair, b, a, 0))]
    for x, y, rolled in made:
        ok: bool = yield rolled
        x.struck = "success" if ok else "failure"
        if ok:
            severity = Severity(y.id, x.id, rolled.scale, rolled.scale_clause, rolled.reinforced)
            wound = yield from _roll_wound(x, severity, turn)
            wounds.append((y, x, wound))
    for y, x, wound in wounds:
        yield from _suffers(y, x, wound)
    for x, y, _ in made:
        if x.struck == "failure" and x.standing({RISKY}) and x.fit:
            yield from _free_hit(y, x, turn, at_once=True)
