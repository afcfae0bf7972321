"""DOM-145, DOM-4xx Attacks of the Resolution Stage: their conditions, the roll, what a hit does."""

from __future__ import annotations

from typing import Any

from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.dominions.cites import of_attack
from game.rules.dominions.dropping import drop
from game.rules.dominions.fixtures import shut
from game.rules.dominions.ground import clause_of
from game.rules.dominions.injury import hurt
from game.rules.dominions.queries import (
    BARE_REACH,
    attackable,
    bonus_of,
    cover,
    distance_to,
    engaged,
    reaches,
    ready,
    sight,
    target_of,
    wall_between,
)
from game.rules.dominions.state import Action, Entry, Field, Fighter, target_name
from game.rules.dominions.telling import (
    G,
    Rolled,
    action_text,
    roll_cites,
    rolled_data,
    succeeds,
    throw,
    told_roll,
)
from game.rules.dominions.values import attack_tally, band, called, spot_name, wound_of

Lost = tuple[str, str]
"""The reason why an action is lost, and the clause."""


def strike_lost(field: Field, f: Fighter, a: Action) -> Lost | None:
    """DOM-145, DOM-303 Why a Strike, Brawl or Disarm is lost now; None if it can be carried out."""
    s = field.state
    weapon = a.weapon if a.kind == "disarm" else a.item
    if weapon and weapon not in f.hands:
        return "item_gone", "DOM-608"
    if not attackable(s, a.target):
        return "target_gone", "DOM-145"
    if a.kind == "disarm":
        if not s.fighters[a.target].standing:
            return "target_gone", "DOM-217"
        if a.item not in s.fighters[a.target].hands:
            return "item_gone", "DOM-482"
    reach = s.gear(weapon).reach if weapon else BARE_REACH
    if not reaches(distance_to(s, f, a.target), reach):
        return "reach", "DOM-303"
    if wall_between(field, f.point, target_of(s, a.target).point):
        return "wall", "DOM-303"
    return None


def missile_lost(field: Field, f: Fighter, a: Action) -> Lost | None:
    """DOM-145, DOM-415, DOM-416, DOM-423, DOM-730 Why a Missile Strike is lost now."""
    s = field.state
    if not ready(f, a.item):
        return "item_gone", "DOM-608"
    if engaged(field, f):
        return "in_melee", "DOM-416"
    if not attackable(s, a.target):
        return "target_gone", "DOM-145"
    if not sight(field, f, a.target).clear:
        return "sight", "DOM-423"
    found = band(s.gear(a.item), distance_to(s, f, a.target))
    if found is None:
        return "range", "DOM-415"
    if f.blinded and (f.printed.machine or found[0] != "short"):
        return "blinded", "DOM-730"
    return None


def attack_lost(field: Field, f: Fighter, a: Action) -> Lost | None:
    """DOM-145 Why an attack is lost now; None if it can be rolled."""
    return missile_lost(field, f, a) if a.kind == "missile" else strike_lost(field, f, a)


def outcome_of(die: int, need: int, spot: str, modifier: int) -> str:
    """DOM-435 to DOM-437 spot, general, hit (not called), miss, or impossible where no die was rolled."""
    if die == 0:
        return "impossible"
    if spot and succeeds(die, need + modifier):
        return "spot"
    if succeeds(die, need):
        return "general" if spot else "hit"
    return "miss"


def attack(g: G, f: Fighter, entry: Entry) -> None:
    """DOM-140, DOM-401, DOM-411, DOM-471, DOM-491 One attack whose conditions hold."""
    a, s = entry.action, g.state
    entry.state = "done"
    tally = attack_tally(g, f, entry)
    modifier = called(s, a.target, a.spot)
    need = tally.whole
    die = throw(g, tally.parts[0].clause) if need >= 1 else 0
    outcome = outcome_of(die, need, a.spot, modifier)
    rolled = Rolled(need, die, outcome in ("spot", "general", "hit"))
    _tell(g, f, entry, tally, rolled, outcome, modifier)
    if not rolled.success:
        _thrown(g, f, a, rolled)
        return
    spot = a.spot if outcome == "spot" else ""
    if a.kind == "disarm":
        victim = s.fighters[a.target]
        drop(g, a.item, victim, victim, "DOM-481")
    elif a.target in s.fixtures:
        if spot:
            shut(g, s.fixtures[a.target], f, "DOM-911")
    else:
        stun = a.kind != "brawl" and s.gear(a.item).stun
        hurt(g, s.fighters[a.target], spot, wound_of(s, f, a), f, stun=stun)
    _thrown(g, f, a, rolled)


def _thrown(g: G, f: Fighter, a: Action, rolled: Rolled) -> None:
    """DOM-426 A thrown weapon that was rolled for scatters from the target; else it stays in hand."""
    if a.kind == "missile" and g.state.gear(a.item).thrown and not rolled.impossible:
        drop(g, a.item, f, target_of(g.state, a.target), "DOM-426")


SAID = {
    "spot": "{action}: {roll}: the {place}",
    "general": "{action}: {roll}: a general hit, the {place}",
    "hit": "{action}: {roll}: hit",
    "miss": "{action}: {roll}: miss",
    "impossible": "{action}: {roll}",
}


def _tell(g: G, f: Fighter, entry: Entry, tally: Tally, rolled: Rolled, outcome: str, modifier: int) -> None:
    a, s = entry.action, g.state
    place = spot_name(s, a.target, a.spot if outcome == "spot" else "")
    words = {"action": action_text(s, a), "roll": told_roll(rolled, tally), "place": Text(place)}
    data: dict[str, Any] = rolled_data(
        f, tally, rolled, foe=a.target, kind=a.kind, spot=a.spot, outcome=outcome, item=a.item
    )
    if a.spot:
        data |= {"called": modifier, "spot_need": rolled.need + modifier}
    cites = (*of_attack(s, f, a, outcome, bonus_of(f, entry)), *roll_cites(tally, rolled))
    if a.kind == "missile":
        cites = (*cites, *_seen(g, f, a))
        cites = (*cites, "DOM-035") if any(p.clause == "DOM-034" for p in tally.rows()) else cites
    clause = tally.parts[0].clause if a.kind != "missile" else "DOM-411"
    what = "disarm_rolled" if a.kind == "disarm" else "attack_rolled"
    g.say(clause, what, Text(SAID[outcome], words), data, side=f.side, cites=tuple(dict.fromkeys(cites)))


def _seen(g: G, f: Fighter, a: Action) -> list[str]:
    """DOM-419, DOM-801, DOM-802, DOM-810 to DOM-812 What a shot passes on its way."""
    out = ["DOM-810", "DOM-812"]
    if a.target in g.state.fighters and engaged(g, g.state.fighters[a.target]):
        out.append("DOM-419")
    for screen in cover(g, f, a.target):
        piece = g.board.land.by_id.get(screen.who)
        out += ["DOM-811", *(() if piece is None else (clause_of(piece),))]
    return out


LOST = {
    "reach": "{foe} is out of reach",
    "wall": "a wall stands between",
    "range": "{foe} is out of range",
    "sight": "{foe} is out of sight",
    "blinded": "blinded",
    "in_melee": "in melee",
    "target_gone": "{foe} is gone",
    "item_gone": "it is no longer at hand",
    "hands_full": "the hands are full",
    "token_gone": "it lies there no more",
    "not_at_exit": "not at the exit, or in melee",
}
"""DOM-145 The reasons in words."""


def lose(g: G, f: Fighter, entry: Entry, lost: Lost) -> None:
    """DOM-145, DOM-207 An action whose conditions do not hold; no die is rolled."""
    reason, clause = lost
    entry.state = "lost"
    s, a = g.state, entry.action
    why = Text(LOST[reason], {"foe": target_name(s, a.target)})
    say = Text("{action}: lost, {why}", {"action": action_text(s, a), "why": why})
    data = {"figure": f.id, "action": a.kind, "foe": a.target, "item": a.item, "reason": reason}
    cites = ["DOM-145", "DOM-207"]
    if a.kind in ("strike", "missile", "brawl", "disarm") and reason in ("range", "reach"):
        cites.append("DOM-335")
    g.say(clause, "action_lost", say, data, side=f.side, cites=tuple(cites))
