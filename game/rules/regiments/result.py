"""REG-54x The combat result: wounds, ranks, charge, flank or rear, high ground, each with its reason."""

from __future__ import annotations

from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.regiments.effect import G
from game.rules.regiments.queries import on_hill
from game.rules.regiments.state import Combat, Field, Unit
from game.rules.regiments.telling import called
from game.rules.regiments.values import rank_bonus


def members(field: Field, c: Combat, side: int) -> list[Unit]:
    """The units of a side that are still in the combat, in ascending id."""
    s = field.state
    return [u for i in c.units if (u := s.unit(i)).side == side and u.on_table]


def total_of(field: Field, c: Combat, side: int) -> Tally:
    """REG-540 to REG-544 The combat result of one side with its reasons."""
    mine, theirs = members(field, c, side), members(field, c, 1 - side)
    t = Tally(c.wounds[side], "REG-540", Text("wounds"))
    best = max((rank_bonus(field, u) for u in mine), default=(0, ("REG-541",)))
    t.add(best[0], "REG-541", Text("ranks"))
    if any(u.charged for u in mine):
        t.add(1, "REG-540", Text("charge"))
    faces = {e.theirs for u in mine for e in u.engaged}
    if "rear" in faces:
        t.add(2, "REG-540", Text("rear"))
    elif faces & {"left", "right"}:
        t.add(1, "REG-540", Text("flank"))
    if any(on_hill(field, u) for u in mine) and not any(on_hill(field, e) for e in theirs):
        t.add(1, "REG-544", Text("high ground"))
    return t


async def result(g: G) -> None:
    """REG-540 to REG-546 Both totals; the higher wins by the difference."""
    s = g.state
    c = s.combat
    assert c is not None
    if not members(g, c, 0) or not members(g, c, 1):
        say = Text("One side has nobody left in the combat: there is no result to work out")
        g.say("REG-546", "no_result", say, {"units": list(c.units)})
        c.step = "done"
        return
    totals = [total_of(g, c, side) for side in (0, 1)]
    a, b = totals[0].whole, totals[1].whole
    c.difference = abs(a - b)
    c.loser = None if a == b else 1 if a > b else 0
    data = {
        "tallies": [[(p.amount, p.clause) for p in t.rows()] for t in totals],
        "totals": [a, b],
        "difference": c.difference,
        "disrupted": [x for u in c.units for x in _disrupted(g, s.unit(u))],
    }
    why = [clause for u in c.units for clause in _disrupted(g, s.unit(u))[1:]]
    names = [s.players[side].army for side in (0, 1)]
    args = {"a": a, "b": b, "n": c.difference, "one": names[0], "two": names[1]}
    say = Text("Combat result {a} : {b}, a draw", args)
    if c.loser is not None:
        say = Text("Combat result {a} : {b}, won by {n}", args)
    cites = tuple(dict.fromkeys(("REG-541", "REG-542", "REG-543", "REG-544", "REG-540", *why)))
    g.say("REG-545", "combat_result", say, data, side=None if c.loser is None else 1 - c.loser, cites=cites)
    c.step = "closing" if c.loser is None else "break"


def _disrupted(field: Field, u: Unit) -> list[str]:
    """REG-541, REG-542 Why a unit has no rank bonus, as clauses."""
    if not u.on_table:
        return []
    bonus, clauses = rank_bonus(field, u)
    return [called(u), *clauses[1:]] if not bonus and len(clauses) > 1 else []
