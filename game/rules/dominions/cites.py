"""The clauses behind what is told besides those of the event itself and of its numbers."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from game.rules.dominions.queries import distance_to
from game.rules.dominions.state import Action, DominionsState, Fighter, Fixture

_Cites = Mapping[str, tuple[str, ...]]

_DECLARED: Final[_Cites] = MappingProxyType(
    {
        "strike": ("DOM-211", "DOM-214", "DOM-217", "DOM-400", "DOM-401", "DOM-402", "DOM-406"),
        "missile": ("DOM-211", "DOM-214", "DOM-217", "DOM-300", "DOM-410", "DOM-411", "DOM-422"),
        "brawl": ("DOM-211", "DOM-214", "DOM-217", "DOM-490", "DOM-491", "DOM-494"),
        "disarm": ("DOM-211", "DOM-214", "DOM-217", "DOM-470", "DOM-471", "DOM-478", "DOM-482", "DOM-483"),
        "feint": ("DOM-211", "DOM-450", "DOM-451", "DOM-452"),
        "parry": ("DOM-212", "DOM-510", "DOM-514", "DOM-517", "DOM-518", "DOM-519"),
        "bare_parry": ("DOM-212", "DOM-510", "DOM-517"),
        "block": ("DOM-212", "DOM-530", "DOM-531", "DOM-534", "DOM-536"),
        "dodge": ("DOM-212", "DOM-540", "DOM-541"),
        "evade": ("DOM-212", "DOM-216", "DOM-550", "DOM-558", "DOM-559"),
        "sprint": ("DOM-212", "DOM-216", "DOM-322", "DOM-330", "DOM-337"),
        "retreat": ("DOM-212", "DOM-216", "DOM-320", "DOM-322", "DOM-340", "DOM-345"),
        "retrieve": ("DOM-603", "DOM-604"),
        "draw": ("DOM-601", "DOM-602", "DOM-608"),
        "use": ("DOM-630",),
    }
)
_BASE: Final = ("DOM-101", "DOM-121", "DOM-122", "DOM-123", "DOM-125", "DOM-202", "DOM-206", "DOM-210")


def of_strategy(s: DominionsState, f: Fighter) -> tuple[str, ...]:
    """Clauses by which a Strategy is declared as it is."""
    out: list[str] = [*_BASE]
    actions = [e.action for e in f.strategy]
    if f.printed.machine:
        out += ["DOM-219", "DOM-609", *(("DOM-323",) if f.printed.movement < 1 else ())]
    if not actions:
        return (*out, "DOM-124")
    if f.units > 1:
        out += ["DOM-200", "DOM-201"]
    for a in actions:
        out += _DECLARED[a.kind]
        out += _of_action(s, f, a)
    if sum(a.kind == "feint" for a in actions) and f.unarmed:
        out.append("DOM-461")
    if any(a.kind == "missile" for a in actions) and any(a.kind == "retreat" for a in actions):
        out.append("DOM-417")
    return tuple(dict.fromkeys(out))


def _of_action(s: DominionsState, f: Fighter, a: Action) -> list[str]:
    out: list[str] = []
    if a.spot:
        out += ["DOM-203", "DOM-432", "DOM-433", "DOM-438"]
        if a.target in s.fighters:
            out += ["DOM-434"] + (["DOM-441"] if a.spot.endswith("hand") else [])
            out += ["DOM-439"] if s.fighters[a.target].status == "defeated" else []
    if a.kind in ("strike", "brawl", "disarm") and a.target in s.fighters and distance_to(s, f, a.target) > 1:
        out.append("DOM-218")
    kinds = {s.gear(i).kind for i in f.hands}
    if a.kind in ("missile", "brawl") and "melee" not in kinds:
        out.append("DOM-407")
    if a.kind == "disarm":
        out += ["DOM-480"] if s.gear(a.item).kind == "missile" else []
        out += ["DOM-479"] if not a.weapon else []
    if a.kind == "parry" and s.gear(a.item).hands == 2:
        out.append("DOM-516")
    if a.kind in ("strike", "missile") and a.item not in (*f.hands, *f.built_in):
        out.append("DOM-608")
    return out


ROLLED: Final[_Cites] = MappingProxyType(
    {
        "parry": ("DOM-040", "DOM-513", "DOM-511", "DOM-515"),
        "bare_parry": ("DOM-512", "DOM-513"),
        "block": ("DOM-039", "DOM-532", "DOM-535"),
        "dodge": ("DOM-039", "DOM-542", "DOM-543"),
        "evade": ("DOM-039", "DOM-551", "DOM-560"),
    }
)
"""A defence roll."""
MODIFIER: Final = ("DOM-130", "DOM-131", "DOM-132", "DOM-133")

_ATTACKS: Final[_Cites] = MappingProxyType(
    {
        "strike": ("DOM-140", "DOM-303", "DOM-401", "DOM-404"),
        "missile": ("DOM-140", "DOM-300", "DOM-411", "DOM-413", "DOM-414", "DOM-420", "DOM-423", "DOM-428"),
        "brawl": ("DOM-140", "DOM-303", "DOM-491", "DOM-492"),
        "disarm": ("DOM-140", "DOM-303", "DOM-471", "DOM-474", "DOM-475", "DOM-476", "DOM-478"),
    }
)
_CATEGORY: Final[Mapping[str, str]] = MappingProxyType(
    {"primitive": "DOM-031", "slug_thrower": "DOM-032", "beam": "DOM-033"}
)
_HITS: Final[Mapping[str, str]] = MappingProxyType(
    {"strike": "DOM-405", "missile": "DOM-421", "brawl": "DOM-493", "disarm": "DOM-481"}
)


def of_attack(s: DominionsState, f: Fighter, a: Action, outcome: str, bonus: int) -> tuple[str, ...]:
    """Clauses of an attack that is carried out, whatever its numbers."""
    out = [*_ATTACKS[a.kind], "DOM-142", "DOM-147", "DOM-222", "DOM-503"]
    if a.spot:
        out += ["DOM-435", "DOM-436", "DOM-437"]
    if a.kind == "missile":
        category = s.gear(a.item).category
        out += [_CATEGORY[category]] if category else []
    if bonus:
        out += ["DOM-455", "DOM-457", "DOM-459"]
    if outcome in ("hit", "general", "spot"):
        out.append(_HITS[a.kind])
        if outcome != "spot" and a.kind in ("strike", "missile"):
            found = s.fixtures.get(a.target)
            out.append("DOM-431" if isinstance(found, Fixture) else "DOM-430")
    if a.target in s.fixtures:
        out += ["DOM-910", "DOM-911"]
    else:
        out += ["DOM-710", "DOM-711"] if s.fighters[a.target].status == "defeated" else ["DOM-504"]
    return tuple(out)
