"""FIB-34x, FIB-35x The Duel: who may be challenged, the reply, the placement."""

from __future__ import annotations

from game.engine.decisions import Option, PickOne, PickPoint, Why
from game.engine.look import OnDisc, OnFigure
from game.engine.words import Text
from game.rules.first_blood.effect import G
from game.rules.first_blood.moving import cannot_stand
from game.rules.first_blood.positions import put
from game.rules.first_blood.queries import (
    RANGE,
    are_engaged,
    duel_opponent,
    elevated_at,
    gap_between,
    reaches,
    sees,
    within,
)
from game.rules.first_blood.specials import command_range
from game.rules.first_blood.spots import duel_spots, proposals, same_level
from game.rules.first_blood.state import Field, Warrior
from game.rules.first_blood.wounds import break_nerve
from game.table.inches import Point


def why_no_duel(field: Field, w: Warrior, e: Warrior) -> Why | None:
    """FIB-303, FIB-340, FIB-352, FIB-353 Why a Character cannot challenge an enemy to a Duel, or None."""
    s = field.state
    if not w.printed.character or not e.printed.character:
        return Why(Text("Only Characters fight Duels"), "FIB-303")
    if duel_opponent(s, w) or duel_opponent(s, e):
        return Why(Text("A Duel is under way"), "FIB-352")
    if not within(w, e, command_range(field, w)):
        return Why(Text("Beyond Command Range"), "FIB-340", e.point)
    if not sees(field, w, e):
        return Why(Text("No line of sight"), "FIB-340", e.point)
    if not same_level(field, w.point, e.point):
        return Why(Text("One of them stands on higher ground"), "FIB-353", e.point)
    return None


def duel_targets(field: Field, w: Warrior) -> list[Warrior]:
    """FIB-340 Enemy Characters that can be challenged."""
    if not w.printed.character:
        return []
    return [e for e in field.state.enemies(w) if e.printed.character and why_no_duel(field, w, e) is None]


async def challenge(g: G, w: Warrior, e: Warrior) -> None:
    """FIB-340 to FIB-345 A challenge, the reply, and what comes of it."""
    say = Text("{figure} challenges {foe} to a Duel", {"figure": w.name, "foe": e.name})
    data = {"challenger": w.id, "named": e.id}
    cites = ["FIB-280", "FIB-352"]
    if elevated_at(g, w.point):
        cites.append("FIB-353")
    g.say("FIB-340", "duel_challenge", say, data, side=w.side, cites=tuple(cites))
    if not await _reply(g, w, e):
        g.state.refusals = (*g.state.refusals, e.side)
        say = Text("{foe} refuses", {"foe": e.name})
        why = ("FIB-341", *(("FIB-1041",) if g.state.scenario == "captains" else ()))
        g.say("FIB-343", "duel_refused", say, data, side=e.side, cites=why)
        break_nerve(g, e, "FIB-343", None)
        return
    if not are_engaged(g.state, w, e) and not await _placed(g, w, e):
        say = Text("There is no place for this Duel")
        g.say("FIB-345", "duel_void", say, data, side=w.side)
        return
    g.state.duels = (*g.state.duels, (w.id, e.id))
    say = Text("{figure} and {foe} fight a Duel", {"figure": w.name, "foe": e.name})
    why = ("FIB-346", "FIB-347", "FIB-348", "FIB-349", "FIB-355", *(("FIB-342",) if e.broken else ()))
    g.say("FIB-341", "duel_accepted", say, data, side=e.side, cites=why)


async def _reply(g: G, w: Warrior, e: Warrior) -> bool:
    """D-DUEL-REPLY, FIB-341, FIB-342 Whoever is Broken! must accept."""
    if e.broken:
        return True
    return await PickOne(
        e.side,
        "FIB-341",
        Text("{figure} challenges {foe}", {"figure": w.name, "foe": e.name}),
        [
            Option("accept", True, Text("Accept the Duel"), OnFigure(e.id), "FIB-344"),
            Option("refuse", False, Text("Refuse and be Broken!"), OnFigure(e.id), "FIB-343"),
        ],
        find=lambda key: key == "accept",
        key="duel_reply",
        about=(OnFigure(w.id), OnFigure(e.id)),
    )


async def _placed(g: G, w: Warrior, e: Warrior) -> bool:
    """FIB-344, FIB-345, FIB-242 Places the challenger, else the named Character; False if neither can be."""
    for mover, to in ((w, e), (e, w)):
        found = next(duel_spots(g, mover, to), None)
        if found is None:
            continue
        spot = await _place_question(g, mover, to, found)
        say = Text("{figure} steps up to {foe}", {"figure": mover.name, "foe": to.name})
        data = {"figure": mover.id, "from": list(mover.point), "to": list(spot), "why": "duel"}
        g.say("FIB-344", "placed", say, data, side=mover.side, cites=("FIB-242", "FIB-354"))
        put(g, mover, (spot,))
        return True
    return False


def place_why(field: Field, mover: Warrior, to: Warrior, p: Point) -> Why | None:
    """FIB-344, FIB-354 Why a duellist cannot be placed there, or None."""
    if not reaches(gap_between(mover.joined_at((p,)), to.joined), RANGE):
        return Why(Text("Within 1″ of {foe}", {"foe": to.name}), "FIB-344", p)
    if not same_level(field, p, to.point):
        return Why(Text("On the level of {foe}", {"foe": to.name}), "FIB-354", p)
    return cannot_stand(field, mover, (p,))


def _place_question(g: G, mover: Warrior, to: Warrior, found: Point) -> PickPoint:
    """D-DUEL-PLACE"""
    contact = mover.r + to.r
    return PickPoint(
        mover.side,
        "FIB-344",
        Text("Place {figure} for the Duel", {"figure": mover.name}),
        list(found),
        proposals(to.point, contact + RANGE, contact),
        lambda p: place_why(g, mover, to, p),
        key="duel_place",
        about=(OnFigure(mover.id), OnFigure(to.id)),
        shape=OnDisc(0, 0, mover.r, "base"),
        area=lambda: (OnDisc(to.x, to.y, to.r + RANGE + 2 * mover.r, "reach"),),
    )
