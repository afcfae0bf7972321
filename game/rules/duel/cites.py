"""Clauses that an event of a duel cites besides its own: what a stack, its price or a blow made use of."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.duel.exchange import Strike
from game.rules.duel.items import (
    ATTACK,
    BREAK,
    COST_CLAUSES,
    COUNTER,
    DEFENCES,
    FEINT,
    INITIATIVE,
    REINFORCED_ATTACK,
    REINFORCED_DEFENCE,
    REST,
    RISKY,
)
from game.rules.duel.state import Fencer
from game.table.board import Table


def _held(found: Mapping[str, object]) -> tuple[str, ...]:
    return tuple(clause for clause, there in found.items() if there)


def of_stack(f: Fencer) -> tuple[str, ...]:
    """DUE-301 to DUE-315 What may stand in a stack, as far as this one makes use of it."""
    n = f.stack.count
    attacks, defences = n({ATTACK, REINFORCED_ATTACK}), n(DEFENCES)
    return _held(
        {
            "DUE-006": True,
            "DUE-301": True,
            "DUE-302": True,
            "DUE-303": True,
            "DUE-304": attacks > 1,
            "DUE-305": defences > 1,
            "DUE-306": n({RISKY}),
            "DUE-307": n({RISKY}) and attacks,
            "DUE-308": n({COUNTER}) > 1,
            "DUE-309": n({COUNTER}) and defences,
            "DUE-310": n({FEINT}) > 1,
            "DUE-311": n({REST}) > 1,
            "DUE-312": n({INITIATIVE}),
            "DUE-313": n({INITIATIVE}),
            "DUE-314": n({BREAK}),
        }
    )


def of_payment(f: Fencer) -> tuple[str, ...]:
    """DUE-331 to DUE-351 What was paid for, and how far Endurance lets it be invested."""
    s = f.stack
    invested = {
        "DUE-342" if s.attack_price == 2 else "DUE-341": s.attack,
        "DUE-343": s.defence,
        "DUE-852": s.counter,
        "DUE-344": s.feint,
        "DUE-345": s.initiative,
        "DUE-346": s.break_,
        "DUE-347": s.attack and RISKY in s.items,
        "DUE-348": s.attack and COUNTER in s.items,
        "DUE-349": s.attack or s.defence,
        "DUE-319": s.invested,
        "DUE-350": s.invested,
        "DUE-751": s.invested,
        "DUE-103": f.endurance < 0,
        "DUE-351": f.endurance < 0,
        "DUE-753": f.endurance + s.cost < 0 and s.base,
    }
    costs = tuple(sorted({COST_CLAUSES[i] for i in s.items}))
    return ("DUE-102", "DUE-403", "DUE-404", *costs, *_held(invested))


def of_strike(made: Strike, x: Fencer, y: Fencer) -> tuple[str, ...]:
    """DUE-501 to DUE-543 What went into the chance of an attack of x on y."""
    met = made.defences > 0
    rolled = ("DUE-002", "DUE-003", "DUE-009", "DUE-513")
    levels = ("DUE-109", "DUE-506", "DUE-507", "DUE-508")
    counters = met and y.standing({COUNTER})
    found = {
        "DUE-502": met,
        "DUE-601": counters,
        "DUE-531": counters,
        "DUE-541": made.reinforced,
        "DUE-543": x.standing({REINFORCED_ATTACK}) and y.standing({REINFORCED_DEFENCE}),
    }
    parts = dict.fromkeys(p.clause for p in (*made.attack.rows(), *made.defence.rows()))
    return (*rolled, "DUE-501", "DUE-505", *levels, *_held(found), *parts)


def of_stop(board: Table, stopped_by: str) -> tuple[str, ...]:
    """DUE-941 to DUE-945 What ended a straight move; nothing where its inches ran out."""
    if stopped_by == "budget":
        return ()
    if stopped_by == "edge":
        return ("DUE-941",)
    return (obstacle(board, stopped_by),)


def obstacle(board: Table, name: str) -> str:
    """DUE-942, DUE-943, DUE-945 The clause of a wall, of a low obstacle, of a figure."""
    traits = board.land.traits.get(name)
    if traits is None:
        return "DUE-945"
    return "DUE-942" if "blocks_sight" in traits else "DUE-943"
