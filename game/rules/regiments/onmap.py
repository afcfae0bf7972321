"""What a map makes happen during a match: who stands where, and units and characters who come in later."""

from __future__ import annotations

from game.engine import triggers
from game.rules.regiments.content import content
from game.rules.regiments.effect import G
from game.rules.regiments.lists import FILES
from game.rules.regiments.state import Character, RegimentsState, Unit
from game.rules.regiments.telling import called
from game.table.bases import Box
from game.table.blocks import Block
from game.table.inches import Point


def round_begins(g: G) -> None:
    """REG-100 What the map has for the begin of a round."""
    triggers.turn_begins(
        g, g.state.round, _bases(g.state), sides=_sides(g.state), newcomers=_Newcomers(g.state)
    )


def round_ends(g: G) -> None:
    """REG-100 Victory points that the map gives at the end of a round; they count as those of objectives."""

    def award(side: int, n: int) -> None:
        g.state.players[side].score += n

    triggers.turn_ends(g, g.state.round, _bases(g.state), sides=_sides(g.state), award=award)


def _bases(s: RegimentsState) -> triggers.Bases:
    return {u.figure: (u.side, u.block.box) for u in s.standing()}


def _sides(s: RegimentsState) -> tuple[int, int]:
    """REG-800 The players by their zones."""
    return (1, 0) if s.players[0].zone == "b" else (0, 1)


class _Newcomers:
    """REG-820 Units of the fewest models that a list may have, five abreast; characters on their own."""

    def __init__(self, s: RegimentsState) -> None:
        self.s = s

    def base(self, side: int, profile: str, at: Point, facing: float) -> Box | None:
        """Whoever has a profile may come, but for a second General (REG-068)."""
        p = content().profiles.get(profile)
        if p is None or p.general:
            return None
        return Block(*at, facing, p.size[0], min(FILES, p.size[0]), *p.base).box

    def enter(self, side: int, profile: str, at: Point, facing: float) -> str:
        """On the table under the next number, free to act in this round."""
        p, s = content().profile(profile), self.s
        new = 1 + max([u.id for u in s.units] + [c.id for c in s.characters])
        alike = [u for u in s.units if u.side == side and u.profile == profile]
        models = 0 if p.character else p.size[0]
        u = Unit(new, side, profile, models, models, min(FILES, p.size[0]), *at, facing)
        u.number = max((max(1, x.number) for x in alike), default=-1) + 1
        if p.character:
            u.character = new
            s.characters.append(Character(new, side, profile, new))
        s.units.append(u)
        return called(u)
