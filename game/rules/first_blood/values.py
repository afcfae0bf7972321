"""FIB-011, FIB-012, FIB-02x Characteristics as they now are, each a tally with its reasons."""

from __future__ import annotations

from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.first_blood.queries import gap, reaches, within
from game.rules.first_blood.specials import affecting, has
from game.rules.first_blood.state import Field, Warrior

CARRIED = 4
"""FIB-1032 The March of a carrier is at most this."""
LOCKED = 1.0
"""FIB-916 Shields lock within this."""


def march_of(field: Field, w: Warrior) -> Tally:
    """FIB-020, FIB-976, FIB-1032 March with all that changes it."""
    t = Tally(w.printed.march, "FIB-020", Text("March"))
    if affecting(field, w, "swift_paws"):
        t.add(1, "FIB-976", Text("Swift Paws"))
    if w.carrying:
        t.at_most(CARRIED, "FIB-1032", Text("carries the relic"))
    return t


def half(n: int) -> int:
    """FIB-011 Half, rounded up."""
    return (n + 1) // 2


def march_allowance(field: Field, w: Warrior, earlier: int) -> tuple[int, tuple[str, ...]]:
    """FIB-210, FIB-219, FIB-220, FIB-330, FIB-331 Inches of a March after so many earlier ones in the
    activation, and the clauses that say so.
    """
    t = march_of(field, w)
    clauses = tuple(p.clause for p in t.rows())
    if not earlier:
        return t.whole, ("FIB-210", *clauses)
    if affecting(field, w, "press_forward"):
        return t.whole, ("FIB-331", "FIB-220", "FIB-330", *clauses)
    return half(t.whole), ("FIB-219", "FIB-011", "FIB-012", *clauses)


def reposition_allowance(field: Field, w: Warrior) -> tuple[int, tuple[str, ...]]:
    """FIB-225 Inches of a Reposition."""
    t = march_of(field, w)
    clauses = tuple(p.clause for p in t.rows())
    return half(t.whole), ("FIB-225", "FIB-011", "FIB-012", *clauses)


def clash_attacks(field: Field, w: Warrior) -> Tally:
    """FIB-023, FIB-401, FIB-418, FIB-611, FIB-926 Attacks of a Clash before Outnumbered."""
    t = Tally(w.printed.attacks, "FIB-611", Text("Attacks"))
    if w.inspired:
        t.add(1, "FIB-401", Text("Inspired!"))
    if w.wounded and has(field, w, "frenzy"):
        t.add(1, "FIB-926", Text("Frenzy"))
    return t


def volley_attacks(w: Warrior) -> Tally:
    """FIB-612, FIB-502, FIB-900 Attack dice of a Volley."""
    t = Tally(w.printed.amount("barrage"), "FIB-612", Text("Barrage"))
    if w.aimed:
        t.add(1, "FIB-502", Text("Aimed!"))
    return t


def barrage_range(w: Warrior) -> float:
    """FIB-900 How far its Volley reaches, 0 without Barrage."""
    found = w.printed.special("barrage")
    return found.range if found is not None else 0.0


def defense(field: Field, w: Warrior, lowered: tuple[int, str, Text] | None) -> Tally:
    """FIB-026, FIB-910, FIB-912, FIB-916 Defense against an attack that may lower it."""
    t = Tally(w.printed.defense, "FIB-026", Text("Defense"))
    if locked(field, w):
        t.add(1, "FIB-916", Text("Shield Wall"))
    if lowered is not None:
        t.add(-lowered[0], lowered[1], lowered[2])
    if t.value < 0:
        t.at_least(0, "FIB-012", Text("never below 0"))
    return t


def locked(field: Field, w: Warrior) -> bool:
    """FIB-916 Whether a friend's shield stands beside its own."""
    if w.broken or not has(field, w, "shield_wall"):
        return False
    return any(
        not f.broken and has(field, f, "shield_wall") and reaches(gap(f, w), LOCKED)
        for f in field.state.friends(w)
    )


def resolve(field: Field, w: Warrior, overkill: int) -> Tally:
    """FIB-025, FIB-720 to FIB-722, FIB-970 What a Resolve test has to stay at or below."""
    t = Tally(w.printed.resolve, "FIB-711", Text("Resolve"))
    if affecting(field, w, "hold_the_lamps"):
        t.add(1, "FIB-970", Text("Hold the Lamps"))
    if overkill:
        t.add(-overkill, "FIB-720", Text("Overkill"))
    if t.value < 0:
        t.at_least(0, "FIB-721", Text("never below 0"))
    return t


SUPPORTERS = (("infantry", 1, "FIB-414"), ("brute", 2, "FIB-415"), ("cavalry", 2, "FIB-415"))


def supporters_needed(w: Warrior) -> tuple[int, str]:
    """FIB-413 to FIB-416 How many must support a Clash so that this target is Outnumbered, and the clause.

    Characters count by their bodily role (FIB-029).
    """
    for role, n, clause in SUPPORTERS:
        if w.printed.role == role:
            return n, clause
    return 3, "FIB-416"


def heals(a: Warrior, b: Warrior, inches: float) -> bool:
    """FIB-955 Whether one warrior is in another's reach to be healed."""
    return a.side == b.side and b.on_table and within(a, b, inches)
