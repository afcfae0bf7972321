"""FIB-242, FIB-350, FIB-356 Changes of position: spots are written here, Duels are looked at afterwards."""

from __future__ import annotations

from game.engine.words import Text
from game.rules.first_blood.effect import G
from game.rules.first_blood.queries import RANGE, gap, reaches
from game.rules.first_blood.state import Warrior
from game.table.inches import Point


def put(g: G, w: Warrior, spots: tuple[Point, ...]) -> None:
    """Writes where a warrior stands and ends the Duels that this breaks off."""
    w.spots = spots
    w.on_table = True
    check_duels(g)


def check_duels(g: G) -> None:
    """FIB-350 A Duel ends when one of the two is gone or they are no longer engaged with each other."""
    s = g.state
    for one, two in s.duels:
        a, b = s.warrior(one), s.warrior(two)
        if not a.on_table or not b.on_table:
            end_duel(g, (one, two), "FIB-350", "slain")
        elif not reaches(gap(a, b), RANGE):
            end_duel(g, (one, two), "FIB-350", "no longer engaged")


def end_duel(g: G, duel: tuple[str, str], clause: str, why: str) -> None:
    """FIB-350, FIB-351, FIB-356 A Duel ends; the normal engagement rules hold again at once."""
    s = g.state
    if duel not in s.duels:
        return
    s.duels = tuple(d for d in s.duels if d != duel)
    a, b = s.warrior(duel[0]), s.warrior(duel[1])
    say = Text("The Duel of {one} and {two} is over", {"one": a.name, "two": b.name})
    data = {"challenger": a.id, "named": b.id, "why": why}
    g.say(clause, "duel_ended", say, data, side=a.side, cites=("FIB-356",))
