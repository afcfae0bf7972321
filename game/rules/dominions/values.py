"""Section 4.2 of the rules: what enters which roll, with its reasons, for rule and preview alike."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.dominions.profiles import CATEGORIES, Category, FighterProfile, Gear
from game.rules.dominions.queries import (
    bonus_of,
    cover,
    distance_to,
    helpless,
    melee_in_hand,
    reaches,
    target_of,
)
from game.rules.dominions.state import (
    Action,
    DominionsState,
    Entry,
    Field,
    Fighter,
    Fixture,
    content,
)

COUNTS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "strike": ("parry", "block", "dodge"),
        "brawl": ("parry", "bare_parry", "block", "dodge"),
        "missile": ("block", "evade"),
        "disarm": ("block", "dodge"),
    }
)
"""DOM-503 Kind of attack -> the defences that work against it."""
SPOTS: Final[Mapping[str, tuple[int, str]]] = MappingProxyType(
    {
        "leg": (-2, "leg"),
        "right_hand": (-2, "right hand"),
        "left_hand": (-2, "left hand"),
        "head": (-3, "head"),
        "neck": (-4, "neck"),
        "eyes": (-5, "eyes"),
        "sensor": (-7, "optical sensor"),
    }
)
"""DOM-433, DOM-434 Called Shot Modifiers and names of the spots of bodies."""
_HUMANOID: Final = ("leg", "right_hand", "left_hand", "head", "neck", "eyes")

UNTRAINED = -3
FEINT_BARE = -5
DISARM_BARE = -3
COVERED = -2
BLINDED = -3
BANDS: Final = (("short", 0), ("medium", -3), ("long", -6))
"""DOM-412 Range Penalties."""

_STAT_CLAUSES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "strike": "DOM-401",
        "missile": "DOM-411",
        "brawl": "DOM-491",
        "disarm": "DOM-471",
        "feint": "DOM-453",
        "parry": "DOM-510",
        "bare_parry": "DOM-510",
        "block": "DOM-530",
        "dodge": "DOM-540",
        "evade": "DOM-550",
        "sprint": "DOM-331",
        "retreat": "DOM-341",
    }
)
_SKILLS: Final[Mapping[str, str]] = MappingProxyType(
    {"brawl": "brawling", "bare_parry": "parry", "sprint": "movement", "retreat": "movement"}
)
NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "strike": "Strike",
        "missile": "Missile Strike",
        "brawl": "Brawl",
        "disarm": "Disarm",
        "feint": "Feint",
        "parry": "Parry",
        "bare_parry": "Parry, bare hands",
        "block": "Block",
        "dodge": "Dodge",
        "evade": "Evade",
        "sprint": "Sprint",
        "retreat": "Retreat",
        "retrieve": "Retrieve",
        "draw": "Draw",
        "use": "Use",
        "grip": "Grip",
    }
)
"""Kinds of action as they are called."""


def skill_of(kind: str) -> str:
    """The Skill of a profile that a kind of action uses."""
    return _SKILLS.get(kind, kind)


# ---- Missile Strike


def trained(profile: FighterProfile) -> dict[Category, int]:
    """DOM-029, DOM-038 The categories in which a fighter is trained with their stats."""
    found = {c: profile.missile[c] for c in CATEGORIES if c in profile.missile}
    if profile.fantasy and "primitive" not in found:
        found["primitive"] = profile.composite
    return found


def missile_stat(profile: FighterProfile, category: Category) -> Tally:
    """DOM-024, DOM-029, DOM-034, DOM-035 The Missile Strike stat for a category of weapon."""
    known = trained(profile)
    if category in known:
        clause = "DOM-038" if profile.fantasy and category not in profile.missile else "DOM-029"
        return Tally(known[category], clause, Text("Missile Strike"))
    floor = profile.composite
    if not known:
        return Tally(floor, "DOM-024", Text("Missile Strike, Unhoned"))
    best = max(known.values())
    out = Tally(best, "DOM-029", Text("Missile Strike, best category"))
    loss = max(UNTRAINED, min(0, floor - best))
    clause = "DOM-034" if loss == UNTRAINED else "DOM-035"
    out.add(loss, clause, Text("not trained for this weapon"))
    return out


def learning(profile: FighterProfile, category: Category) -> int:
    """DOM-030, DOM-037 The stat from which a category is raised with Advancement Points."""
    return missile_stat(profile, category).whole


def price(stat: int) -> int:
    """DOM-026 Advancement Points for one point more."""
    return stat


def improved(stat: int, points: int) -> tuple[int, int]:
    """DOM-025, DOM-026 The stat that so many Advancement Points buy, and the points left."""
    while points >= price(stat):
        points -= price(stat)
        stat += 1
    return stat, points


# ---- what lowers every roll


def _burden(t: Tally, f: Fighter, *, moves: bool = False) -> Tally:
    """DOM-200, DOM-201, DOM-220, DOM-221, DOM-730 Action Penalty, Injury Penalty, blindness."""
    t.add(f.action_penalty, "DOM-200", Text("{n} action units", {"n": f.units}))
    _hurt(t, f, "DOM-220" if moves else "DOM-221")
    if f.blinded and not moves:
        t.add(BLINDED, "DOM-730", Text("blinded"))
    return t


def _hurt(t: Tally, f: Fighter, clause: str) -> None:
    """DOM-701, DOM-709 The Injury Penalty."""
    t.add(-f.injury, clause, Text("Injury Level {n}", {"n": f.injury}))


def stat(f: Fighter, kind: str) -> int:
    """The stat behind a kind of action other than a Missile Strike; 0 for "-"."""
    if kind in ("sprint", "retreat"):
        return f.movement
    return f.printed.skill(skill_of(kind)) or 0


def roll_tally(s: DominionsState, f: Fighter, action: Action) -> Tally:
    """DOM-006, DOM-007 The target number of a roll of the Modifier Stage."""
    kind = action.kind
    t = Tally(stat(f, kind), _STAT_CLAUSES[kind], Text(NAMES[kind]))
    _burden(t, f, moves=kind in ("sprint", "retreat"))
    if kind == "feint" and not melee_in_hand(s, f):
        t.add(FEINT_BARE, "DOM-460", Text("no weapon"))
    if kind == "parry":
        gear = s.gear(action.item)
        t.add(gear.parry or 0, "DOM-515", Text(gear.name))
    return t


def grip_tally(f: Fighter) -> Tally:
    """DOM-027, DOM-205, DOM-221 The target number of a Grip roll: no Action Penalty, no blindness."""
    t = Tally(f.printed.grip or 0, "DOM-472", Text("Grip"))
    _hurt(t, f, "DOM-221")
    return t


# ---- attacks


def band(gear: Gear, inches: float) -> tuple[str, int] | None:
    """DOM-412 to DOM-415 The name and penalty of the range band; None beyond long range."""
    for (name, penalty), last in zip(BANDS, (gear.short, gear.medium, gear.long), strict=True):
        if reaches(inches, last):
            return name, penalty
    return None


def exposed(f: Fighter) -> bool:
    """DOM-477 Whether a fighter has declared a Parry with a weapon this round."""
    return any(e.action.kind == "parry" for e in f.strategy)


def spots_of(s: DominionsState, target: str) -> tuple[str, ...]:
    """DOM-434, DOM-441, DOM-910 The spots at which a target can be called."""
    found = target_of(s, target)
    if isinstance(found, Fixture):
        return tuple(spot.id for spot in found.spots)
    return ("sensor",) if found.printed.machine else _HUMANOID


def spot_name(s: DominionsState, target: str, spot: str) -> str:
    """A spot, or for "" the place of a general hit (DOM-430, DOM-431)."""
    found = target_of(s, target)
    if isinstance(found, Fixture):
        return next((x.name for x in found.spots if x.id == spot), "most exposed part")
    if not spot:
        return "hull" if found.printed.machine else "torso"
    return SPOTS[spot][1]


def called(s: DominionsState, target: str, spot: str) -> int:
    """DOM-433, DOM-434, DOM-439 The Called Shot Modifier; none against the Defeated."""
    if not spot:
        return 0
    found = target_of(s, target)
    if isinstance(found, Fixture):
        return next(x.modifier for x in found.spots if x.id == spot)
    return 0 if found.status == "defeated" else SPOTS[spot][0]


def open_tally(field: Field, f: Fighter, entry: Entry) -> Tally:
    """DOM-006, DOM-007 An attack before the Feint Bonus, Grip and Defense Penalties, without a Called Shot
    Modifier (DOM-436).
    """
    s, a = field.state, entry.action
    if a.kind == "missile":
        gear = s.gear(a.item)
        assert gear.category is not None, gear.id
        t = missile_stat(f.printed, gear.category)
    else:
        t = Tally(stat(f, a.kind), _STAT_CLAUSES[a.kind], Text(NAMES[a.kind]))
    _burden(t, f)
    if a.kind == "missile":
        _ranged(field, f, a, t)
    elif a.kind == "disarm":
        if not a.weapon:
            t.add(DISARM_BARE, "DOM-479", Text("no weapon"))
        if exposed(s.fighters[a.target]):
            t.add(1, "DOM-477", Text("against a Parry"))
    return t


def _ranged(field: Field, f: Fighter, a: Action, t: Tally) -> None:
    """DOM-412, DOM-424"""
    found = band(field.state.gear(a.item), distance_to(field.state, f, a.target))
    if found is not None:
        t.add(found[1], "DOM-412", Text("{band} range", {"band": Text(found[0])}))
    if cover(field, f, a.target):
        t.add(COVERED, "DOM-424", Text("in cover"))


_DEFENCE_CLAUSES: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "parry": ("DOM-513", "Parry"),
        "bare_parry": ("DOM-512", "bare-handed Parry"),
        "block": ("DOM-535", "Block"),
        "dodge": ("DOM-543", "Dodge"),
        "evade": ("DOM-560", "Evade"),
    }
)


def attack_tally(field: Field, f: Fighter, entry: Entry) -> Tally:
    """DOM-006, DOM-007, DOM-436 The target number of an attack as it would be rolled now, without a Called
    Shot Modifier.
    """
    s, a = field.state, entry.action
    t = open_tally(field, f, entry)
    t.add(bonus_of(f, entry), "DOM-454", Text("Feint Bonus"))
    if a.kind == "disarm":
        t.add(-entry.grip, "DOM-473", Text("Grip Penalty"))
    if helpless(s, a.target):
        return t
    rolled = s.fighters[a.target].defence
    for kind in COUNTS[a.kind]:
        clause, name = _DEFENCE_CLAUSES[kind]
        t.add(-getattr(rolled, kind), clause, Text(name))
    return t


# ---- Withstand Injury


def withstand_tally(s: DominionsState, victim: Fighter, spot: str, wound: int) -> Tally:
    """DOM-702, DOM-703 The target number of a Withstand Injury roll: no Action and no Injury Penalty."""
    t = Tally(victim.printed.withstand, "DOM-702", Text("Withstand Injury"))
    armour = content().armour[victim.printed.armour]
    place = {"head": armour.head, "neck": armour.neck, "eyes": armour.eyes, "sensor": 0}
    t.add(place.get(spot, armour.torso), "DOM-703", Text(armour.name))
    for item in victim.hands:
        shield = s.gear(item)
        t.add(shield.withstand, "DOM-533", Text(shield.name))
    t.add(-wound, "DOM-702", Text("Wound of the attack"))
    return t


def wound_of(s: DominionsState, f: Fighter, a: Action) -> int:
    """DOM-493, DOM-702 The Wound of an attack."""
    return f.printed.brawl_wound if a.kind == "brawl" else s.gear(a.item).wound
