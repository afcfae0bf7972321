"""FIB-76x, FIB-95x Healing and raising."""

from __future__ import annotations

from game.engine.decisions import PickPoint, Why
from game.engine.look import OnDisc, OnFigure
from game.engine.words import Text
from game.rules.first_blood.effect import ACTIONS, G
from game.rules.first_blood.moving import cannot_stand
from game.rules.first_blood.positions import put
from game.rules.first_blood.queries import gap_between, reaches
from game.rules.first_blood.spots import proposals, raise_spots
from game.rules.first_blood.state import Field, Warrior
from game.rules.first_blood.values import heals
from game.table.inches import Point

RAISES = 3
"""FIB-957"""
BOUND = 2.0
"""FIB-955"""
NEAR, AWAY = 3.0, 1.0
"""FIB-956 How near to the raiser, how far from every enemy."""
RAISED_ON = 4
"""FIB-956"""


def heal(g: G, w: Warrior, n: int, clause: str) -> int:
    """FIB-760, FIB-761 Takes markers away; being Broken! is another matter."""
    healed = min(n, w.wounds)
    w.wounds -= healed
    say = Text("{figure} heals {n}", {"figure": w.name, "n": healed})
    data = {"figure": w.id, "amount": healed, "markers": w.wounds}
    cites = ("FIB-760", *(("FIB-761",) if w.broken else ()))
    g.say(clause, "healed", say, data, side=w.side, cites=cites)
    return healed


def wounded_in_reach(field: Field, w: Warrior) -> list[Warrior]:
    """FIB-955 Itself and friends within 2 inches that have a marker."""
    return [f for f in field.state.team(w.side) if f.wounded and heals(w, f, BOUND)]


# ---- raising


def raisable(field: Field, w: Warrior, action: str) -> list[Warrior]:
    """FIB-956, FIB-957, FIB-766 Whom it may raise: slain friends of the named profile whose card is still
    there, while raises are left and there is room.
    """
    s = field.state
    found = w.printed.action(action)  # type: ignore[arg-type]
    if found is None or s.players[w.side].raises_used >= RAISES:
        return []
    slain = [
        f
        for f in s.warriors
        if f.side == w.side and f.slain and f.profile == found.raises and not s.card(f.card).removed
    ]
    if not slain or next(raise_spots(field, w, slain[0]), None) is None:
        return []
    return slain


async def raise_warrior(g: G, w: Warrior, who: Warrior, action: str) -> None:
    """FIB-763 to FIB-766, FIB-956, FIB-957 A die of 1 to 4 returns a slain warrior to the battlefield."""
    s = g.state
    clause, name = ACTIONS[action]
    die = g.roll(clause, 6)[0]
    args = {"action": name, "die": die, "figure": who.name}
    if die > RAISED_ON:
        say = Text("{action}: {die}, nobody rises", args)
        told = {"figure": who.id, "dice": [die], "sides": 6}
        g.say(clause, "raise_failed", say, told, side=w.side, cites=("FIB-957",))
        return
    spot = await _raise_question(g, w, who)
    s.players[w.side].raises_used += 1
    who.slain = False
    who.wounds, who.broken, who.activated, who.command_done, who.watch_used = 0, False, False, False, False
    put(g, who, (spot,))
    say = Text("{action}: {die}, {figure} rises", args)
    data = {"figure": who.id, "by": w.id, "dice": [die], "sides": 6, "at": list(spot), "why": "raise"}
    cites = ("FIB-763", "FIB-764", "FIB-765", "FIB-766", "FIB-957", "FIB-242", "FIB-032")
    g.say(clause, "raised", say, data, side=w.side, cites=cites)


def raise_why(field: Field, w: Warrior, who: Warrior, p: Point) -> Why | None:
    """FIB-956 Why a warrior cannot be placed there by a raiser, or None."""
    there = who.joined_at((p,))
    if not reaches(gap_between(there, w.joined), NEAR):
        return Why(Text("Within 3″ of {figure}", {"figure": w.name}), "FIB-956", p)
    for e in field.state.enemies(w):
        if reaches(gap_between(there, e.joined), AWAY):
            say = Text("More than 1″ away from {foe}", {"foe": e.name})
            return Why(say, "FIB-956", p, (OnFigure(e.id),))
    return cannot_stand(field, who, (p,))


def _raise_question(g: G, w: Warrior, who: Warrior) -> PickPoint:
    """D-RAISE-PLACE"""
    found = next(raise_spots(g, w, who))
    return PickPoint(
        w.side,
        "FIB-956",
        Text("Where does {figure} rise?", {"figure": who.name}),
        list(found),
        proposals(w.point, NEAR + w.r + who.r),
        lambda p: raise_why(g, w, who, p),
        key="raise_place",
        about=(OnFigure(w.id),),
        shape=OnDisc(0, 0, who.r, "base"),
        area=lambda: (OnDisc(w.x, w.y, w.r + NEAR + 2 * who.r, "reach"),),
    )
