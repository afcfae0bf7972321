"""CIR-76x, CIR-853, CIR-869 Templates on a point, areas around a fighter, and the cards made of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from game.engine.decisions import Why
from game.engine.look import Forecast
from game.engine.words import Text
from game.rules.cirque.effect import Effect, G, Use
from game.rules.cirque.harm import HARM_CAP, check_end, harm, lose_fury, push, take_fury
from game.rules.cirque.sorcery_questions import blast, blast_preview, choose_point, outside
from game.rules.cirque.state import Fighter, Pit, table
from game.table.arcs import front
from game.table.bases import Round
from game.table.inches import EPS, Point, unit
from game.table.sight import sight_to_point
from game.table.templates import in_area


def nearest(pit: Pit, f: Fighter, inches: float, *, foes: bool = False, ahead: bool = False) -> list[Fighter]:
    """CIR-869, CIR-504 Other models near a fighter (only foes, only in its front arc), nearest first.

    Ties in roster order, its own side first.
    """
    s, board = pit.state, table(pit)
    found = [s.fighter(fid) for fid in in_area(board, f.id, inches, ahead, f.knocked_down)]
    roster = {x.id: i for i, x in enumerate(s.fighters)}
    among = [x for x in found if not foes or x.side != f.side]
    return sorted(among, key=lambda x: (round(board.gap(f.base, x.base), 4), x.side != f.side, roster[x.id]))


async def scorch(g: G, user: Fighter, among: list[Fighter], n: int, clause: str, shove: float = 0.0) -> None:
    """CIR-770 Harm n on each of these, at most 2 points each, and a push after it."""
    for x in among:
        await harm(g, x, n, clause, cap=HARM_CAP, by=user, source=user.id, area="CIR-770")
        if shove and x.alive:
            push(g, user, x, shove, clause)


@dataclass(frozen=True)
class ControlledExplosion(Effect):
    """CIR-1303 A template on a point in sight, without an attack roll."""

    inches: float = 8.0
    size: float = 3.0
    amount: int = 10

    def _why_not(self, pit: Pit, f: Fighter, p: Point) -> Why | None:
        """CIR-1303, CIR-513 Why the point cannot be chosen, or None."""
        board = table(pit)
        names = {"figure": f.name}
        if why := outside(pit, p):
            return why
        gap = board.gap_to(p, f.base)
        if gap > self.inches + EPS:
            more = {"inches": self.inches, "gap": round(gap, 2), "more": round(gap - self.inches, 2)}
            say = Text("{gap}″ from {figure}, {inches}″ are allowed: {more}″ too far", names | more)
            return Why(say, self.clause, p)
        if not front(f.base, Round(p[0], p[1], 0.0), f.knocked_down).inside:
            return Why(Text("The point must lie in the front arc of {figure}", names), self.clause, p)
        if not sight_to_point(board, f.base, p).clear:
            return Why(Text("{figure} does not see this point", names), self.clause, p)
        return None

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-1303"""
        u = unit(user.facing)
        p = await choose_point(
            g,
            user.side,
            self.clause,
            Text("Where does {figure} set it off?", {"figure": user.name}),
            self.size,
            (user.x + u[0] * user.r / 2, user.y + u[1] * user.r / 2),
            lambda p: self._why_not(g, user, p),
            forecast=blast_preview(g, self.size, self.amount, self.clause, user.side, user.id),
            hint=Text("a point in the front arc and in sight, within {inches}″", {"inches": self.inches}),
            near=(user.point, self.inches + user.r),
        )
        await blast(g, p, self.size, self.amount, self.clause, user.side, user, why=("CIR-513",))
        check_end(g)


@dataclass(frozen=True)
class Area(Effect):
    """Harm, a push or both for everybody around the user."""

    inches: float = 0.0
    amount: int = 0
    foes: bool = False
    """Enemies only."""
    ahead: bool = False
    """Only what is in the front arc."""
    shove: float = 0.0
    fury: int = 0
    """Fury for each enemy in it, afterwards (CIR-1503)."""
    calms: bool = False
    """The user removes all its own fury first (CIR-1609)."""

    def foresee(self, pit: Pit, user: Fighter, use: Use) -> Forecast:
        """CIR-770 Everybody in it, with the harm to each."""
        from game.rules.cirque.preview import area_forecast

        among = nearest(pit, user, self.inches, foes=self.foes, ahead=self.ahead)
        return area_forecast(pit, user, among, self.amount, self.clause) if self.amount else Forecast()

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-755, CIR-770, CIR-869 Who is in it, and in which order, is fixed at once."""
        if self.calms:
            lose_fury(g, user, user.fury, self.clause)
        among = nearest(g, user, self.inches, foes=self.foes, ahead=self.ahead)
        if self.amount:
            await scorch(g, user, among, self.amount, self.clause, self.shove)
        else:
            for x in among:
                push(g, user, x, self.shove, self.clause)
        for x in among:
            if x.side != user.side:
                take_fury(g, x, self.fury, self.clause)
        check_end(g)


TEXTS: Mapping[str, Effect] = MappingProxyType(
    {
        "pyrotechnics": Area("CIR-1111", 2.0, 9),
        "controlled_explosion": ControlledExplosion("CIR-1303"),
        "steam_vent": Area("CIR-1304", 3.0, 9, ahead=True, shove=1.0),
        "maximus.signature_move": Area("CIR-1503", 3.0, 10, ahead=True, fury=1),
        "bassus.party_piece": Area("CIR-1509", 2.0, foes=True, shove=2.0),
        "ennui.signature_move": Area("CIR-1564", 5.0, 8, foes=True),
        "hester.party_piece": Area("CIR-1609", 1.0, shove=2.0, calms=True),
    }
)
"""Cards and listings that harm or push whoever is in an area."""
