"""Numbers as they now are: Movement, Leadership, Unit Strength, Armour Value, ranks, who has which rule."""

from __future__ import annotations

from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.regiments.content import content
from game.rules.regiments.profiles import WORN, Given, Profile
from game.rules.regiments.queries import in_woods, within
from game.rules.regiments.state import Field, Unit

GENERAL_REACH = 12.0
"""REG-032"""
STRONG = 5
"""REG-543 Unit Strength that disrupts from flank or rear."""
MOST_RANKS = 2
"""REG-541"""
RANK_MODELS = 4
"""REG-541"""
CHARGE_BONUS = 6
"""REG-203"""
SWIFT_BONUS = 3
"""REG-671"""
BEST_ARMOUR = 2
"""REG-048"""
NO_ARMOUR = 7
"""REG-047, REG-613"""


def profiles(field: Field, u: Unit) -> list[Profile]:
    """The profiles that stand in a unit: rank and file first, then its character."""
    hero = field.state.hero(u)
    return [*([u.printed] if u.n else []), *([hero.printed] if hero is not None else [])]


def rank_profile(field: Field, u: Unit) -> Profile:
    """The profile that decides for the unit: of rank and file, or of the lone character."""
    return profiles(field, u)[0]


def every(field: Field, u: Unit, rule: Given) -> bool:
    """Whether every model has a rule, joined characters included."""
    return all(p.special(rule) is not None for p in profiles(field, u))


def movement(field: Field, u: Unit) -> int:
    """REG-058 The lowest M among its models."""
    return min(p.m for p in profiles(field, u))


def leadership(field: Field, u: Unit, *, rallying: bool = False) -> tuple[int, tuple[str, ...]]:
    """REG-031 to REG-033 Leadership of a unit, and the clauses that say so."""
    own = max(p.ld for p in profiles(field, u))
    general = lender(field, u) if not u.fleeing or rallying else None
    if general is not None and general > own:
        return general, ("REG-032", "REG-033", "REG-031")
    return own, ("REG-031",)


def lender(field: Field, u: Unit) -> int | None:
    """REG-032, REG-307 The Ld of its General if he is near and not fleeing."""
    s = field.state
    cid = s.players[u.side].general if s.players else None
    if cid is None:
        return None
    c = s.character(cid)
    if not c.alive:
        return None
    host = s.unit(c.host)
    if host.fleeing or not host.on_table or not within(u, host, GENERAL_REACH):
        return None
    return c.printed.ld


def unit_strength(field: Field, u: Unit) -> int:
    """REG-045, REG-046 The Unit Strength of all its living models."""
    hero = field.state.hero(u)
    return u.n * u.printed.us + (hero.printed.us if hero is not None else 0)


def causes_fear(field: Field, u: Unit) -> bool:
    """REG-620, REG-621 Whether all its rank and file, or its lone model, have Fear."""
    return rank_profile(field, u).special("fear") is not None


def fears(field: Field, u: Unit, foe: Unit) -> bool:
    """REG-622, REG-624, REG-627 to REG-634 Whether a Fear test is due because of this enemy."""
    if u.fear_tested or causes_fear(field, u) or not causes_fear(field, foe):
        return False
    return unit_strength(field, foe) > unit_strength(field, u)


def stupid(field: Field, u: Unit) -> tuple[str, ...]:
    """REG-650, REG-660, REG-661 Where its Stupidity comes from, as clauses; empty without it."""
    found = []
    for p in profiles(field, u):
        special = p.special("stupidity")
        if special is None:
            continue
        if special.part == "rider":
            found.append("REG-661")
        else:
            found.append("REG-660" if p.character and u.n else "REG-650")
    return tuple(found)


def swift(field: Field, u: Unit) -> bool:
    """REG-670, REG-676 Whether every model that is in it now has Swiftstride."""
    return every(field, u, "swiftstride")


def ceiling(field: Field, u: Unit) -> Tally:
    """REG-203, REG-671 The greatest distance at which it may declare a charge."""
    t = Tally(movement(field, u), "REG-203", Text("Movement"))
    t.add(CHARGE_BONUS, "REG-203", Text("charge"))
    if swift(field, u):
        t.add(SWIFT_BONUS, "REG-671", Text("Swiftstride"))
    return t


def opening(field: Field, u: Unit) -> bool:
    """REG-641, REG-647 Whether its next charge is its opening charge."""
    hero = field.state.hero(u)
    return not (u.charge_spent if u.n or hero is None else hero.charge_spent)


# ---- armour


def worn(p: Profile) -> Tally:
    """REG-047, REG-610 to REG-614 Armour Value of a model from equipment and hide, its rider included."""
    body = WORN[p.armour]
    t = Tally(body, "REG-047" if body < NO_ARMOUR else "REG-613", Text("armour"))
    if p.shield:
        t.add(-1, "REG-047", Text("shield"))
    if p.barding:
        t.add(-1, "REG-047", Text("barding"))
    hide = p.amount("armoured_hide")
    if hide:
        t.add(-hide, "REG-611", Text("Armoured Hide"))
    return t


def armour(field: Field, u: Unit, p: Profile) -> Tally:
    """REG-048, REG-175, REG-614 Armour Value of a model of a unit as it now is."""
    t = worn(p)
    if u.ward is not None:
        t.add(-1, "REG-175", Text("Bark Ward"))
    if t.value < BEST_ARMOUR:
        t.at_least(BEST_ARMOUR, "REG-048", Text("never better than 2+"))
    return t


def armour_clauses(field: Field, u: Unit, p: Profile) -> tuple[str, ...]:
    """REG-047, REG-610 to REG-614 The clauses behind the Armour Value of a model."""
    found = [row.clause for row in armour(field, u, p).rows()]
    if p.amount("armoured_hide"):
        found += ["REG-610", "REG-614"]
        if p.ridden or p.troop == "cavalry":
            found.append("REG-612")
    return tuple(dict.fromkeys(found))


# ---- ranks


def ranks_counted(u: Unit) -> int:
    """REG-541 Ranks behind the first that hold at least four models, at most two."""
    return ranks_behind(u.models, u.block.files)


def ranks_behind(models: int, files: int) -> int:
    """REG-541 The same for so many models in so many files."""
    abreast = min(models, files)
    full, rest = divmod(models, abreast)
    behind = (full - 1 if abreast >= RANK_MODELS else 0) + (1 if rest >= RANK_MODELS and full else 0)
    return min(MOST_RANKS, behind)


def disruptions(field: Field, u: Unit) -> tuple[tuple[str, Text], ...]:
    """REG-091, REG-543, REG-643 Why it is Disrupted, each with its clause; empty if it is not."""
    found: list[tuple[str, Text]] = []
    if u.first_charge_disrupted:
        found.append(("REG-643", Text("First Charge, until the Combat phase is over")))
    for e in u.engaged:
        foe = field.state.unit(e.enemy)
        if e.mine != "front" and unit_strength(field, foe) >= STRONG:
            found.append(("REG-543", Text("{foe} at its {face}", {"foe": foe.printed.name, "face": e.mine})))
    if in_woods(field, u):
        found.append(("REG-091", Text("it stands in a wood")))
    return tuple(found)


def rank_bonus(field: Field, u: Unit) -> tuple[int, tuple[str, ...]]:
    """REG-541, REG-542, REG-307 The rank bonus of a unit and the clauses that say so."""
    if rank_profile(field, u).troop not in ("infantry", "cavalry") or u.fleeing:
        return 0, ("REG-541",)
    bonus = ranks_counted(u)
    if bonus and (why := disruptions(field, u)):
        return 0, ("REG-542", *(clause for clause, _ in why))
    return bonus, ("REG-541",)


# ---- dice to reach


def to_hit_blow(mine: int, theirs: int) -> int:
    """REG-520 WS against WS."""
    if mine > 2 * theirs:
        return 2
    if mine > theirs:
        return 3
    return 5 if 2 * mine < theirs else 4


def to_hit_shot(skill: int) -> int:
    """REG-403 What a shot needs by BS."""
    return max(2, 7 - skill)


def to_wound(strength: int, toughness: int) -> int:
    """REG-450 Strength against Toughness."""
    return min(6, max(2, 4 - (strength - toughness)))


def half_range(weapon: str) -> float:
    """REG-405 Beyond this a target is at long range."""
    return content().weapon(weapon).range / 2.0
