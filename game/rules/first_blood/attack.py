"""FIB-60x to FIB-64x The attack sequence, inflicted hits, blocks, and what follows from them.

Nothing in it is decided by anybody: dice, triggers and pairings follow from the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.first_blood import values
from game.rules.first_blood.dicework import (
    FAILURE,
    Attacked,
    Triggers,
    attack_dice,
    inflicted_hits,
    paired,
)
from game.rules.first_blood.effect import G
from game.rules.first_blood.pushing import push_back
from game.rules.first_blood.specials import affecting, has
from game.rules.first_blood.state import Field, Warrior
from game.rules.first_blood.wounds import suffer


@dataclass(frozen=True)
class Blow:
    """How an attack or a number of inflicted hits strikes."""

    kind: str
    """clash or volley, basic or unique; plain for hits that are neither (FIB-907, FIB-914, FIB-954)."""
    clause: str
    lowered: tuple[int, str, Text] | None = None
    """By how much Defense is lower, with clause and name (FIB-910, FIB-912, FIB-952)."""
    triggers: Triggers = field(default_factory=Triggers)
    causes: tuple[tuple[int, str], ...] = ()
    """Faces that trigger something, and the clause."""
    obscured: bool = False
    sequence: bool = True
    """Whether it runs an attack sequence (FIB-829)."""
    shoves: bool = False
    """FIB-924"""


def clash_blow(pit: Field, att: Warrior, tgt: Warrior) -> Blow:
    """FIB-902, FIB-904, FIB-910, FIB-924 The special rules of both in a basic Clash."""
    causes: list[tuple[int, str]] = []
    extra: tuple[int, ...] = ()
    reroll: tuple[int, ...] = ()
    if clause := has(pit, att, "relentless_blows"):
        extra = (1,)
        causes.append((1, "FIB-902"))
        if clause != "FIB-902":
            causes.append((1, clause))
    if clause := has(pit, tgt, "parry"):
        reroll = (1,)
        causes.append((1, "FIB-904"))
        if clause != "FIB-904":
            causes.append((1, clause))
    cleave = att.printed.amount("cleave")
    lowered = (cleave, "FIB-910", Text("Cleave")) if cleave else None
    return Blow(
        "clash",
        "FIB-404",
        lowered,
        Triggers(extra, reroll),
        tuple(causes),
        shoves=bool(has(pit, att, "shove")),
    )


def volley_blow(att: Warrior, *, obscured: bool) -> Blow:
    """FIB-912, FIB-920 The special rules of a basic Volley."""
    piercing = att.printed.amount("piercing")
    lowered = (piercing, "FIB-912", Text("Piercing")) if piercing else None
    deadeye = att.printed.special("deadeye") is not None
    return Blow(
        "volley",
        "FIB-510",
        lowered,
        Triggers((), (FAILURE,) if deadeye else ()),
        ((FAILURE, "FIB-920"),) if deadeye else (),
        obscured,
    )


# ---- how many block dice


def block_dice(pit: Field, tgt: Warrior, blow: Blow) -> tuple[Tally, str]:
    """FIB-026, FIB-630, FIB-632 Block dice: the higher of Defense and Evasion, after all that changes either,
    and what adds to both; with the name of the one that is used.
    """
    d = values.defense(pit, tgt, blow.lowered)
    total, used = d, "defense"
    if tgt.printed.evasion > d.whole:
        total, used = Tally(tgt.printed.evasion, "FIB-632", Text("Evasion")), "evasion"
    if blow.kind == "volley" and affecting(pit, tgt, "sloe_mist"):
        total = _plus(total, "FIB-974", Text("Sloe Mist"))
    if blow.obscured:
        total = _plus(total, "FIB-520", Text("Obscured"))
    return total, used


def _plus(t: Tally, clause: str, why: Text) -> Tally:
    """One die more, after the limit at 0."""
    if any(p.how == "least" for p in t.rows()) and t.value <= 0:
        t = Tally(0, "FIB-012", Text("never below 0"))
    t.add(1, clause, why)
    return t


# ---- the sequence


def attack(
    g: G, att: Warrior, tgt: Warrior, n: Tally, cap: int, blow: Blow, cites: tuple[str, ...] = ()
) -> None:
    """FIB-610 to FIB-642 One attack sequence from the Primary Roll to the wounds."""
    _declare(g, att, tgt, n, cap, blow, cites)
    rolled = attack_dice(lambda clause, k: g.roll(clause, 6, k), n.whole, cap, blow.triggers)
    _say_attack(g, att, tgt, rolled, cap, blow)
    strike(g, att, tgt, rolled.hits, blow)


def _declare(
    g: G, att: Warrior, tgt: Warrior, n: Tally, cap: int, blow: Blow, cites: tuple[str, ...]
) -> None:
    args = {"figure": att.name, "foe": tgt.name, "n": n.whole, "cap": cap}
    say = Text("{figure} attacks {foe}: {n} dice, at most {cap} hits", args)
    if blow.kind == "volley":
        say = Text("{figure} shoots at {foe}: {n} dice, at most {cap} hits", args)
    data = {
        "figure": att.id,
        "foe": tgt.id,
        "kind": blow.kind,
        "tally": [(p.amount, p.clause) for p in n.rows()],
        "cap": cap,
    }
    limits = ("FIB-022", "FIB-023") if blow.kind == "clash" else ("FIB-021", "FIB-513")
    g.say(
        blow.clause,
        "attack_declared",
        say,
        data,
        side=att.side,
        cites=("FIB-600", "FIB-602", *limits, *cites),
    )


def _say_attack(g: G, att: Warrior, tgt: Warrior, rolled: Attacked, cap: int, blow: Blow) -> None:
    cites = ["FIB-610", "FIB-613", "FIB-006", "FIB-007", "FIB-603"]
    if rolled.failed:
        cites.append("FIB-614")
    if rolled.above:
        cites.append("FIB-615")
    if not rolled.primary:
        cites.append("FIB-616")
    if rolled.added or rolled.rerolled:
        cites += ["FIB-620", "FIB-621", "FIB-624", "FIB-625", "FIB-622"]
        faces = {rolled.primary[i] for i, _ in rolled.rerolled}
        if rolled.added:
            faces |= set(blow.triggers.extra_on)
        cites += [clause for face, clause in blow.causes if face in faces]
    if rolled.added and rolled.rerolled:
        cites.append("FIB-623")
    args = {
        "dice": ", ".join(map(str, rolled.primary)) or "-",
        "pool": ", ".join(map(str, sorted(rolled.pool))),
        "hits": ", ".join(map(str, rolled.hits)) or "-",
    }
    say = Text("Rolled {dice}: hits {hits}", args)
    if rolled.added or rolled.rerolled:
        say = Text("Rolled {dice}; with added and rerolled dice {pool}: hits {hits}", args)
    data = {
        "figure": att.id,
        "foe": tgt.id,
        "dice": [*rolled.primary, *rolled.added, *(new for _, new in rolled.rerolled)],
        "sides": 6,
        "primary": list(rolled.primary),
        "added": list(rolled.added),
        "rerolled": [list(r) for r in rolled.rerolled],
        "pool": list(rolled.pool),
        "hits": list(rolled.hits),
        "failed": rolled.failed,
        "above": list(rolled.above),
        "cap": cap,
    }
    g.say("FIB-601", "hits", say, data, side=att.side, cites=tuple(cites))


def inflict(g: G, n: int, tgt: Warrior, src: Warrior, blow: Blow) -> bool:
    """FIB-604 to FIB-606 Hits inflicted without an attack sequence; returns whether they pushed it back."""
    faces = g.roll("FIB-604", 6, n) if n else ()
    hits = inflicted_hits(faces)
    args = {
        "n": n,
        "foe": tgt.name,
        "dice": ", ".join(map(str, faces)) or "-",
        "hits": ", ".join(map(str, hits)) or "-",
    }
    say = Text("Inflicted on {foe}: {n}, rolled {dice}: hits {hits}", args)
    data = {
        "figure": src.id,
        "foe": tgt.id,
        "inflicted": n,
        "dice": list(faces),
        "sides": 6,
        "hits": list(hits),
        "failed": len(faces) - len(hits),
    }
    cites = ["FIB-604", "FIB-606", "FIB-602", "FIB-603"]
    if len(hits) < len(faces):
        cites.append("FIB-605")
    if blow.kind != "plain":
        cites.append("FIB-829")
    g.say(blow.clause, "hits", say, data, side=src.side, cites=tuple(cites))
    return strike(g, src, tgt, hits, blow)


def strike(g: G, att: Warrior, tgt: Warrior, hits: tuple[int, ...], blow: Blow) -> bool:
    """FIB-630 to FIB-642, FIB-906, FIB-907, FIB-924 Blocks, wounds, and what follows from them; returns
    whether the target was pushed back.
    """
    if not hits:
        say = Text("No hits, no blocks")
        g.say("FIB-631", "no_hits", say, {"foe": tgt.id}, side=tgt.side, quiet=True)
        return False
    count, used = block_dice(g, tgt, blow)
    blocks = g.roll("FIB-630", 6, count.whole) if count.whole else ()
    pairs = paired(hits, blocks)
    through = len(hits) - len(pairs)
    _say_blocks(g, tgt, hits, count, used, blocks, pairs)
    pushed = suffer(g, tgt, through, att)
    if blow.shoves and through and tgt.on_table and not pushed:
        pushed = push_back(g, tgt, att, "FIB-924", ("FIB-251",))
    ones = blocks.count(1)
    if ones and blow.kind == "clash" and has(g, tgt, "counter_attack"):
        _counter_attack(g, tgt, att, ones, unique=blow.clause != "FIB-404")
    return pushed


def _say_blocks(
    g: G,
    tgt: Warrior,
    hits: tuple[int, ...],
    count: Tally,
    used: str,
    blocks: tuple[int, ...],
    pairs: tuple[tuple[int, int], ...],
) -> None:
    args = {
        "figure": tgt.name,
        "dice": ", ".join(map(str, blocks)) or "-",
        "n": len(hits) - len(pairs),
    }
    say = Text("{figure} blocks with {dice}: {n} unblocked", args)
    data = {
        "figure": tgt.id,
        "used": used,
        "tally": [(p.amount, p.clause) for p in count.rows()],
        "dice": list(blocks),
        "sides": 6,
        "blocks": list(blocks),
        "pairs": [list(p) for p in pairs],
        "hits": list(hits),
        "unblocked": len(hits) - len(pairs),
    }
    cites = ["FIB-632", "FIB-636"]
    if pairs:
        cites.append("FIB-634")
    if FAILURE in blocks:
        cites.append("FIB-635")
    if len(blocks) > len(hits):
        cites.append("FIB-633")
    if any(p.clause == "FIB-520" for p in count.rows()):
        cites += ["FIB-521", "FIB-522"]
    g.say("FIB-630", "blocks", say, data, side=tgt.side, cites=tuple(cites))


def _counter_attack(g: G, tgt: Warrior, att: Warrior, ones: int, *, unique: bool) -> None:
    """FIB-830, FIB-906, FIB-907 Every 1 among the blocks strikes back; no Clash, so nothing answers it."""
    if not att.on_table:
        return
    say = Text("{figure} counter-attacks {foe}", {"figure": tgt.name, "foe": att.name})
    data = {"figure": tgt.id, "foe": att.id, "hits": ones, "rule": "counter_attack", "used": True}
    cites = ("FIB-830",) if unique else ()
    g.say("FIB-906", "reaction", say, data, side=tgt.side, cites=cites)
    inflict(g, ones, att, tgt, Blow("plain", "FIB-907", sequence=False))
