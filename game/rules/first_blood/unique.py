"""FIB-82x, FIB-95x Unique Actions: what each of them does."""

from __future__ import annotations

from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.first_blood.attack import Blow, attack, inflict
from game.rules.first_blood.dicework import Triggers
from game.rules.first_blood.effect import G
from game.rules.first_blood.healing import heal, raise_warrior
from game.rules.first_blood.melee import add_outnumbered, in_order, struck_now
from game.rules.first_blood.pushing import push_back
from game.rules.first_blood.queries import engaged_with
from game.rules.first_blood.scenario import lift
from game.rules.first_blood.shooting import why_no_shot
from game.rules.first_blood.specials import has
from game.rules.first_blood.state import Field, Warrior

RAM_ATTACKS, RAM_CAP, RAM_CLEAVE = 3, 3, 2
"""FIB-952"""
HAIL_RANGE, HAIL_HITS = 8.0, 3
"""FIB-953"""


async def perform(g: G, w: Warrior, action: str, target: str) -> None:
    """FIB-820, FIB-822 Carries a Unique Action out."""
    tgt = g.state.warrior(target) if target else w
    if action == "sweeping_blow":
        await sweeping_blow(g, w)
    elif action == "ram_the_gate":
        ram_the_gate(g, w, tgt)
    elif action == "thorn_hail":
        inflict(g, HAIL_HITS, tgt, w, Blow("volley", "FIB-953", sequence=False))
    elif action == "toss":
        toss(g, w, tgt)
    elif action == "bind_wounds":
        heal(g, tgt, 1, "FIB-955")
    elif action == "lift":
        lift(g, w)
    else:
        await raise_warrior(g, w, tgt, action)


async def sweeping_blow(g: G, w: Warrior) -> None:
    """FIB-950, FIB-829, FIB-830 Hits on every enemy engaged when it begins, one after the other."""
    struck = engaged_with(g.state, w)
    n = next(a.amount for a in w.printed.actions if a.action == "sweeping_blow")
    if len(struck) > 1:
        struck = await in_order(g, w, struck)
    for tgt in struck:
        if struck_now(g, w, tgt, n):
            inflict(g, n, tgt, w, Blow("clash", "FIB-950", sequence=False))


def ram_blow(field: Field, tgt: Warrior) -> Blow:
    """FIB-952, FIB-828 Cleave 2 and nothing else of the user; the enemy may Parry (FIB-826)."""
    parry = has(field, tgt, "parry")
    causes = tuple((1, clause) for clause in dict.fromkeys(("FIB-904", parry)) if parry)
    lowered = (RAM_CLEAVE, "FIB-952", Text("Cleave"))
    return Blow("clash", "FIB-952", lowered, Triggers((), (1,) if parry else ()), causes)


def ram_the_gate(g: G, w: Warrior, tgt: Warrior) -> None:
    """FIB-952, FIB-827 to FIB-829 An attack sequence of its own: none of the user's bonuses, but the enemy's
    rules, and Outnumbered.
    """
    n = Tally(RAM_ATTACKS, "FIB-952", Text("Ram the Gate"))
    cites = add_outnumbered(g, w, tgt, n)
    attack(
        g,
        w,
        tgt,
        n,
        RAM_CAP,
        ram_blow(g, tgt),
        ("FIB-827", "FIB-828", *(("FIB-829",) if cites else ()), *cites),
    )


def toss(g: G, w: Warrior, tgt: Warrior) -> None:
    """FIB-954 One hit, then a push."""
    pushed = inflict(g, 1, tgt, w, Blow("plain", "FIB-954", sequence=False))
    if tgt.on_table and not pushed:
        push_back(g, tgt, w, "FIB-954", ("FIB-251",))


def toss_targets(field: Field, w: Warrior) -> list[Warrior]:
    """FIB-954 Engaged enemies of smaller printed Size."""
    return [e for e in engaged_with(field.state, w) if e.printed.size < w.printed.size]


def hail_targets(field: Field, w: Warrior) -> list[Warrior]:
    """FIB-953, FIB-829 Enemies within 8 inches and in sight; nobody intervenes."""
    return [e for e in field.state.enemies(w) if why_no_shot(field, w, e, HAIL_RANGE, "FIB-953") is None]
