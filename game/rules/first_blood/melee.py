"""FIB-40x, FIB-41x Inspire, Clash, Outnumbered."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.decisions import Allocate, Arrange, Option, Slot
from game.engine.look import OnFigure
from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.first_blood import values
from game.rules.first_blood.attack import attack, clash_blow
from game.rules.first_blood.effect import G
from game.rules.first_blood.queries import are_engaged, duel_opponent, engaged_with
from game.rules.first_blood.state import Field, Warrior


def inspire(g: G, w: Warrior, clause: str) -> None:
    """FIB-400, FIB-402, FIB-214 The warrior becomes Inspired!; twice is as good as once."""
    if w.inspired:
        return
    w.inspired = True
    say = Text("{figure} is Inspired!", {"figure": w.name})
    cites = ("FIB-400", "FIB-402") if clause != "FIB-400" else ("FIB-402",)
    charged = clause == "FIB-214"
    g.say(clause, "inspired", say, {"figure": w.id}, side=w.side, quiet=charged, cites=cites)


# ---- Outnumbered


def supporters(field: Field, att: Warrior, tgt: Warrior) -> list[Warrior]:
    """FIB-410, FIB-411, FIB-349 Friends of the attacker that support its Clash against a target: engaged with
    it and with no other enemy that is not Broken!, not Broken! themselves, and no duellist is concerned.
    """
    s = field.state
    if duel_opponent(s, att) or duel_opponent(s, tgt):
        return []
    out = []
    for f in s.friends(att):
        if f.broken or not are_engaged(s, f, tgt):
            continue
        if any(e.id != tgt.id and not e.broken for e in engaged_with(s, f)):
            continue
        out.append(f)
    return out


def add_outnumbered(field: Field, att: Warrior, tgt: Warrior, n: Tally) -> tuple[str, ...]:
    """FIB-412, FIB-417 Adds the attack against an Outnumbered target; returns the clauses that say so."""
    found = supporters(field, att, tgt)
    needed, clause = values.supporters_needed(tgt)
    if len(found) < needed:
        return ()
    n.add(1, "FIB-412", Text("Outnumbered"))
    broken = any(e.broken for f in found for e in engaged_with(field.state, f) if e.id != tgt.id)
    return ("FIB-410", "FIB-413", "FIB-417", clause, *(("FIB-411", "FIB-741") if broken else ()))


# ---- Clash


def struck_now(g: G, att: Warrior, tgt: Warrior, n: int) -> bool:
    """FIB-409 Whether an attack or hits can still be carried out; what cannot is lost."""
    if att.on_table and tgt.on_table and are_engaged(g.state, att, tgt):
        return True
    say = Text("{figure} cannot strike {foe} any more: {n} attacks are lost", _lost(att, tgt, n))
    data = {"figure": att.id, "foe": tgt.id, "number": n}
    g.say("FIB-409", "attacks_lost", say, data, side=att.side)
    return False


def _lost(att: Warrior, tgt: Warrior, n: int) -> dict[str, object]:
    return {"figure": att.name, "foe": tgt.name, "n": n}


async def clash(g: G, w: Warrior, target: str) -> list[Warrior]:
    """FIB-404 to FIB-409, FIB-418 A Clash against one engaged enemy, or divided among several (target "").

    Returns the enemies that it has slain.
    """
    foes = engaged_with(g.state, w)
    total = values.clash_attacks(g, w)
    if target:
        shares = {target: total.whole}
    elif total.whole < 1 or len(foes) == 1:
        shares = {foes[0].id: total.whole}
    else:
        shares = await _divide(g, w, foes, total)
    order = [g.state.warrior(t) for t in shares]
    if len(order) > 1:
        order = await in_order(g, w, order)
    return await strike_all(g, w, order, shares, total)


async def strike_all(
    g: G, w: Warrior, order: Sequence[Warrior], shares: dict[str, int], total: Tally
) -> list[Warrior]:
    """FIB-406, FIB-408 One attack sequence for each target, the cap counting anew each time."""
    slain = []
    for tgt in order:
        share = shares[tgt.id]
        if not struck_now(g, w, tgt, share):
            continue
        n = Tally(0, "FIB-611", Text("Attacks"))
        n.parts = list(total.parts)
        cites: tuple[str, ...] = ()
        if len(shares) > 1:
            n, cites = Tally(share, "FIB-405", Text("share of the attacks")), ("FIB-406", "FIB-408")
        cites += add_outnumbered(g, w, tgt, n)
        attack(g, w, tgt, n, w.printed.clash, clash_blow(g, w, tgt), cites)
        if tgt.slain:
            slain.append(tgt)
    return slain


async def _divide(g: G, w: Warrior, foes: list[Warrior], total: Tally) -> dict[str, int]:
    """FIB-405, FIB-407 How the attacks are divided; an enemy with none is not attacked."""
    from game.rules.first_blood.preview import split_forecast, split_table

    n = total.whole
    given = await Allocate(
        w.side,
        "FIB-405",
        Text("Divide {n} attacks of {figure}", {"n": n, "figure": w.name}),
        [Slot(e.id, Text(e.name), 0, n, OnFigure(e.id)) for e in foes],
        n,
        key="split",
        hint=Text("declared before any die is rolled"),
        continues=True,
        about=(OnFigure(w.id),),
        parts=lambda: (split_table(g, w, foes, n),),
        forecast=lambda shares: split_forecast(g, w, foes, shares),
    )
    shares = {t: k for t, k in given.items() if k}
    say = Text("{figure} divides its attacks", {"figure": w.name})
    data = {"figure": w.id, "shares": dict(shares)}
    cites = ("FIB-405", "FIB-418", *(("FIB-406", "FIB-408") if len(shares) > 1 else ()))
    g.say("FIB-407", "attacks_divided", say, data, side=w.side, cites=cites)
    return shares


async def in_order(g: G, w: Warrior, struck: list[Warrior]) -> list[Warrior]:
    """FIB-641 The active player says in which order several warriors are struck."""
    s = g.state
    active = s.card(s.active_card).side if s.active_card else w.side
    order = await Arrange(
        active,
        "FIB-641",
        Text("In which order are they struck?"),
        [Option(t.id, t, Text(t.name), OnFigure(t.id), "FIB-641", group="attack") for t in struck],
        find=s.warrior,
        least=len(struck),
        most=len(struck),
        key="order",
        hint=Text("one is finished before the next"),
        continues=active == w.side,
        about=(OnFigure(w.id),),
    )
    say = Text("Struck in this order: {names}", {"names": [t.name for t in order]})
    g.say("FIB-641", "order_chosen", say, {"order": [t.id for t in order]}, side=active, quiet=True)
    return order


def single_clash(g: G, w: Warrior, tgt: Warrior, clause: str) -> None:
    """FIB-930 A Clash with all attacks against one enemy, without a choice."""
    total = values.clash_attacks(g, w)
    blow = clash_blow(g, w, tgt)
    if struck_now(g, w, tgt, total.whole):
        cites = add_outnumbered(g, w, tgt, total)
        attack(g, w, tgt, total, w.printed.clash, blow, (clause, *cites))
