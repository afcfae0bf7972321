"""What a map makes happen during a match: who stands where, and warriors who come in later."""

from __future__ import annotations

from game.engine import triggers
from game.rules.first_blood.effect import G
from game.rules.first_blood.state import CommandCard, FirstBloodState, Warrior, content
from game.table.bases import Round
from game.table.inches import Point


def round_begins(g: G) -> None:
    """FIB-101 What the map has for the begin of a round."""
    s = g.state
    triggers.turn_begins(g, s.round, _bases(s), sides=_sides(s), newcomers=_Newcomers(s))


def round_ends(g: G) -> None:
    """FIB-151 Victory points that the map gives in the Victory Phase; they count as any others."""

    def award(side: int, n: int) -> None:
        g.state.players[side].victory_points += n

    triggers.turn_ends(g, g.state.round, _bases(g.state), sides=_sides(g.state), award=award)


def _bases(s: FirstBloodState) -> triggers.Bases:
    return {w.id: (w.side, w.base) for w in s.on_table()}


def _sides(s: FirstBloodState) -> tuple[int, int]:
    """FIB-041 The players by the zones that they have."""
    return (1, 0) if s.players[0].zone == "b" else (0, 1)


class _Newcomers:
    """FIB-003 Warriors on one base, each with a command card of its own."""

    def __init__(self, s: FirstBloodState) -> None:
        self.s = s

    def base(self, side: int, profile: str, at: Point, facing: float) -> Round | None:
        """Whoever stands on a single base may come."""
        found = content().warriors.get(profile)
        single = found is not None and len(found.radii) == 1
        return Round(*at, found.radii[0], facing) if found is not None and single else None

    def enter(self, side: int, profile: str, at: Point, facing: float) -> str:
        """On the table; its card can be activated in this round."""
        printed = content().warrior(profile)
        n = 1 + sum(c.id.startswith("map-") for c in self.s.command_cards)
        card = f"map-{n}"
        w = Warrior(f"{'ab'[side]}-{profile}-{100 + n}", profile, side, card, (at,), on_table=True)
        kind = "character" if printed.character else "regiment"
        made = CommandCard(card, printed.name, side, kind, (w.id,), deployed=True)
        self.s.warriors.append(w)
        self.s.command_cards.append(made)
        return printed.name
