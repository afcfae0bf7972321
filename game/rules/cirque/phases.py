"""CIR-111 The phases of a turn: how one begins."""

from __future__ import annotations

from game.engine.words import Text
from game.rules.cirque.effect import G
from game.rules.cirque.onmap import turn_begins


def enter(g: G, phase: str) -> None:
    """CIR-111 A phase begins."""
    s = g.state
    s.phase, s.step = phase, 0
    names = {
        "casting": (Text("Turn {turn}: Casting", {"turn": s.turn}), "CIR-112"),
        "situation": (Text("Situation"), "CIR-131"),
        "combat": (Text("Combat"), "CIR-141"),
        "aftermath": (Text("Aftermath"), "CIR-161"),
    }
    say, clause = names[phase]
    if phase == "casting":
        g.say(clause, "turn_began", say, {"turn": s.turn}, quiet=True)
        turn_begins(g)
    g.say(clause, "phase_began", say, {"phase": phase, "turn": s.turn}, cites=("CIR-111",))
