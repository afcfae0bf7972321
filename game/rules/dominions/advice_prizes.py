"""What fates and attacks are worth in Dominions: points of the scenario, fighters in middling ones."""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import Final

from game.engine.lay import lay
from game.engine.state import copied
from game.rules.dominions.outcomes import fates, success
from game.rules.dominions.preview_attack import attack_chances
from game.rules.dominions.queries import distance_to, in_melee, reach_of, sight, target_of, wall_between
from game.rules.dominions.scoring import points
from game.rules.dominions.state import Action, DominionsState, Entry, Field, Fighter
from game.rules.dominions.values import COUNTS, band, roll_tally, withstand_tally, wound_of

MIDDLING: Final = 90.0
"""Advancement Points of a middling fighter."""
WORN: Final = 0.22
"""What share of its worth a fighter loses with each Injury Level."""
ATTACKS: Final = ("strike", "missile", "brawl")
DEFENDED: Final = 0.6
"""How much of an attack a defence that succeeds takes away on average."""
UNSEEN: Final = MappingProxyType({"melee": 0.5, "missile": 0.35})
"""Chance of an attack that is still to be declared to come and to hit."""


def worth(f: Fighter) -> float:
    """A fighter in middling fighters, less for Injuries; nothing once it does not stand."""
    if f.status != "standing":
        return 0.0
    share = max(0.1, 1.0 - WORN * f.injury)
    if f.blinded:
        share *= 0.6
    if f.lamed:
        share *= 0.85
    return share * (f.printed.ap or MIDDLING) / MIDDLING


def lead(s: DominionsState, side: int) -> float:
    """By how many points the scenario has a side ahead now (DOM-931)."""
    return sum(float(p.points if p.side == side else -p.points) for p in points(s))


def prize(s: DominionsState, f: Fighter, status: str, side: int) -> float:
    """Points that a side gains if a fighter had this status, its own worth for that of its side included."""
    supposed = copied(s)
    supposed.fighters = {k: copied(v) if k == f.id else v for k, v in s.fighters.items()}
    supposed.fighters[f.id].status = status
    lost = worth(f) * (1.0 if f.side != side else -1.0)
    return lead(supposed, side) - lead(s, side) + lost


def item_prize(s: DominionsState, f: Fighter, item: str) -> float:
    """Points that a side gains if a fighter took up an item."""
    supposed = copied(s)
    supposed.tokens = {k: v for k, v in s.tokens.items() if k != item}
    supposed.fighters = {k: copied(v) if k == f.id else v for k, v in s.fighters.items()}
    supposed.fighters[f.id].carried = (*f.carried, item)
    return lead(supposed, f.side) - lead(s, f.side)


# ---- attacks


@lru_cache(maxsize=4096)
def _fates(need: int, before: int, spot: str, fallen: bool) -> dict[str, float]:
    return {k: float(p) for k, p in fates(need, before, spot, fallen=fallen).items()}


def harm(field: Field, f: Fighter, a: Action) -> float:
    """DOM-702 to DOM-712 What a hit of an attack is worth to its side on average."""
    s = field.state
    if a.target not in s.fighters:
        shut = s.fixtures[a.target].shuts_down
        return 0.4 * prize(s, s.fighters[shut], "shut_down", f.side) if shut in s.fighters else 0.0
    e = s.fighters[a.target]
    need = withstand_tally(s, e, a.spot, wound_of(s, f, a)).whole
    found = _fates(need, e.injury, a.spot, not e.standing)
    out = found.get("injured", 0.0) * WORN * worth(e) * (1.0 if f.side != e.side else -1.0)
    for status in ("defeated", "dead"):
        if found.get(status):
            out += found[status] * prize(s, e, status, f.side)
    return out


def in_vain(s: DominionsState, f: Fighter, a: Action) -> bool:
    """DOM-711 Whether an attack would only kill who is Defeated, for no more points."""
    e = s.fighters.get(a.target)
    if e is None or e.standing or a.kind not in ATTACKS:
        return False
    return prize(s, e, "dead", f.side) <= 0.0


def near_enough(field: Field, f: Fighter, a: Action, inches: float) -> bool:
    """Whether an attack can be made after a move of so many inches, on foot around walls for melee."""
    s = field.state
    if a.kind == "missile":
        far = max(0.0, distance_to(s, f, a.target) - inches)
        return band(s.gear(a.item), far) is not None and sight(field, f, a.target).clear
    reach = s.gear(a.item).reach if a.kind == "strike" else 1.0
    far = distance_to(s, f, a.target)
    if far > inches + reach:
        return False
    e = target_of(s, a.target).base
    if not wall_between(field, f.point, e.centre):
        return True
    return lay(field.board, f.r).inches(f.point, e.centre) - f.r - e.r <= inches + reach


def steps_of(field: Field, f: Fighter) -> float:
    """DOM-310, DOM-319 Inches that it may still go before it strikes."""
    if not f.move_open:
        return 0.0
    held = any(in_melee(field, f, e) for e in field.state.enemies(f))
    return 1.0 if held else float(f.movement) - f.evaded


def promise(field: Field, me: Fighter, entry: Entry) -> float:
    """What a declared attack is worth on average."""
    return float(attack_chances(field, me, entry).hit) * harm(field, me, entry.action)


def weapons(field: Field, f: Fighter) -> list[tuple[str, str]]:
    """Kind of attack and item of everything that it has ready."""
    s = field.state
    out = []
    for item in (*f.hands, *f.built_in):
        kind = s.gear(item).kind
        if kind in ("melee", "missile"):
            out.append(("strike" if kind == "melee" else "missile", item))
    return out or [("brawl", "")]


def threat(field: Field, e: Fighter, f: Fighter) -> dict[str, float]:
    """Kind of attack -> what an enemy may take of a fighter this round on average."""
    s = field.state
    out: dict[str, float] = {}
    declared = [x for x in e.strategy if x.action.target == f.id and x.state == "live"]
    for x in declared:
        if x.action.kind in ATTACKS:
            out[x.action.kind] = out.get(x.action.kind, 0.0) + promise(field, e, x)
    if e.id not in s.timing_order[s.cursor if s.stage == "strategy" else 0 :]:
        return out
    for kind, item in weapons(field, e):
        a = Action(kind, f.id, item)
        if near_enough(field, e, a, float(e.movement)):
            likely = UNSEEN["missile" if kind == "missile" else "melee"]
            out[kind] = max(out.get(kind, 0.0), likely * harm(field, e, a))
    return out


def spared(field: Field, me: Fighter, threats: dict[str, float]) -> float:
    """DOM-501 to DOM-560 What the defences of a Strategy save on average."""
    out = 0.0
    for kind, size in threats.items():
        left = 1.0
        for entry in me.strategy:
            if entry.action.kind in COUNTS[kind]:
                left *= 1.0 - DEFENDED * float(success(roll_tally(field.state, me, entry.action).whole))
        out += size * (1.0 - left)
    return out


def threats_to(field: Field, f: Fighter) -> dict[str, float]:
    """What all enemies may take of a fighter this round, by kind of attack."""
    out: dict[str, float] = {}
    for e in field.state.enemies(f):
        for kind, size in threat(field, e, f).items():
            out[kind] = out.get(kind, 0.0) + size
    return out


def melee_reach(s: DominionsState, f: Fighter) -> float:
    """Inches at which it strikes; 1 with bare hands."""
    return reach_of(s, f)
