"""What a sensible general expects of a fight, a volley or a spell: points taken less points lost.

Means of dice, not whole distributions: to be asked hundreds of times in a turn.
"""

from __future__ import annotations

from game.rules.regiments import odds, preview
from game.rules.regiments.blows import LANCE_STRENGTH, spears_behind
from game.rules.regiments.content import content
from game.rules.regiments.dicework import Blow
from game.rules.regiments.effect import SPELLS
from game.rules.regiments.magic import DART_STRENGTH, Casting
from game.rules.regiments.paths import face_struck, path_of
from game.rules.regiments.points import GENERAL_POINTS
from game.rules.regiments.profiles import Profile
from game.rules.regiments.queries import gap, reaches
from game.rules.regiments.shots import blow_of, missile
from game.rules.regiments.state import Character, Field, Unit
from game.rules.regiments.values import (
    armour,
    every,
    leadership,
    movement,
    opening,
    profiles,
    rank_bonus,
    swift,
    to_hit_blow,
    to_wound,
    unit_strength,
)
from game.table.blocks import Face, in_front_arc

RUN = 0.75
"""What share of a unit's points a broken one costs: most are caught or stay fled."""
ROUNDS = 1.6
"""Rounds that a fight which nobody loses at once goes on."""
SPREAD = ((-3, 1), (-1, 2), (0, 2), (1, 2), (3, 1))
"""How a combat result strays from its mean, in wounds, with weights."""
D6 = 3.5
BESIDE: dict[Face, int] = {"front": 0, "left": 1, "right": 1, "rear": 2}
"""REG-540 What the face struck adds to the combat result."""


def price(u: Unit, hero: Character | None) -> float:
    """Points that a unit with the character in it still brings to who destroys it."""
    own = u.printed.points * (u.n if u.n else 0)
    return float(own + (hero.printed.points if hero is not None else 0))


def price_of(field: Field, u: Unit) -> float:
    """REG-812 Points of what stands there, more with the General."""
    hero = field.state.hero(u)
    general = hero is not None and field.state.players[u.side].general == hero.id
    return price(u, hero) + (GENERAL_POINTS if general else 0)


def wound_price(u: Unit) -> float:
    """Points of one Wound of a unit; half a unit gives points, so each counts for a little more."""
    return 1.2 * u.printed.points / u.printed.w


# ---- one round


def blow_against(field: Field, p: Profile, e: Unit, k: int, *, charged: bool) -> Blow:
    """REG-520, REG-521 One attack of the k-th line of a profile against a unit."""
    line = p.lines[k]
    weapon, hurt = content().weapon(line.weapon), profiles(field, e)[0]
    strength, ap = weapon.strength_of(line.s), -weapon.ap
    if weapon.lance and charged:
        strength, ap = strength + LANCE_STRENGTH, ap + 1
    hit = to_hit_blow(line.ws, hurt.ws)
    return Blow(hit, 0, to_wound(strength, hurt.t), armour(field, e, hurt).whole, ap, weapon.bane)


def wounds(field: Field, u: Unit, e: Unit, *, charged: bool, standing: int | None = None) -> float:
    """REG-510 to REG-527 Unsaved wounds that a unit deals an enemy in a round on average."""
    total, hero = 0.0, field.state.hero(u)
    facing = max(1, min(u.block.abreast, e.block.abreast + 2))
    front = min(facing - (hero is not None and u.n > 0), u.n if standing is None else standing)
    for k, line in enumerate(u.printed.lines if u.n else ()):
        spear = content().weapon(line.weapon).spear and not charged
        attacks = front * line.a + (min(front, spears_behind(u)) if spear else 0)
        total += max(0, attacks) * float(odds.one(blow_against(field, u.printed, e, k, charged=charged)))
    if hero is not None:
        for k, line in enumerate(hero.printed.lines):
            total += line.a * float(odds.one(blow_against(field, hero.printed, e, k, charged=charged)))
    special = u.printed.special("impact_hits")
    if charged and special is not None:
        hurt = profiles(field, e)[0]
        blow = Blow(None, 0, to_wound(special.strength, hurt.t), armour(field, e, hurt).whole)
        total += max(1, u.n) * D6 * float(odds.one(blow))
    return min(total, float(e.printed.w * e.models - e.damage))


def breaks(ld: int, behind: float) -> float:
    """REG-560 The chance that a unit with this Leadership breaks when it is behind by so much on average."""
    out = 0.0
    for stray, weight in SPREAD:
        by = round(behind + stray)
        if by > 0:
            out += weight * float(1 - odds.holds(ld, by))
    return out / sum(w for _, w in SPREAD)


def fight(field: Field, u: Unit, e: Unit, *, face: Face = "front", charged: bool = True) -> float:
    """REG-540 to REG-561 Points that a fight with an enemy brings on average, less what it costs."""
    disrupts = charged and opening(field, u) and u.printed.special("first_charge") is not None
    dealt = wounds(field, u, e, charged=charged)
    quick = charged or face != "front"
    left = max(0, e.n - int(dealt / e.printed.w)) if quick else None
    taken = wounds(field, e, u, charged=False, standing=left)
    if face != "front":
        taken *= 0.5
    theirs = 0 if disrupts or face != "front" else rank_bonus(field, e)[0]
    ahead = dealt - taken + rank_bonus(field, u)[0] - theirs + charged + BESIDE[face]
    broken = breaks(leadership(field, e)[0], ahead)
    lost = breaks(leadership(field, u)[0], -ahead)
    stays = 1.0 + (ROUNDS - 1.0) * (1.0 - broken - lost)
    gain = dealt * wound_price(e) * stays + broken * RUN * price_of(field, e)
    cost = taken * wound_price(u) * stays + lost * RUN * price_of(field, u)
    return gain - cost


# ---- what a question is about


def charge_worth(field: Field, u: Unit, e: Unit) -> float:
    """REG-200 to REG-263 Points that a charge promises: the chance to arrive times the fight."""
    path = path_of(field, u, e)
    if path is None:
        return -1.0
    p = float(preview.chance(field, u, e, path))
    if e.fleeing:
        return p * RUN * price_of(field, e)
    others = sum(0.5 * unit_strength(field, field.state.unit(d.charger)) for d in field.state.charges)
    met = fight(field, u, e, face=path.face) + min(20.0, others)
    if every(field, e, "counter_charge") and path.face == "front":
        met -= 8.0
    return p * met - (1.0 - p) * 0.06 * price_of(field, u)


def volley_worth(
    field: Field, u: Unit, e: Unit, shots: int | None = None, *, standing: bool = False
) -> float:
    """REG-402 to REG-406, REG-430 Points that a volley takes on average, with the Panic it may cause."""
    if missile(u) is None:
        return 0.0
    mean = u.block.abreast * float(odds.one(blow_of(field, u, e, standing=standing)))
    wanted = max(1.0, 0.25 * e.models * e.printed.w)
    panic = min(1.0, (mean / wanted) ** 2) * float(1 - odds.passes(leadership(field, e)[0]))
    return mean * wound_price(e) + 0.5 * panic * price_of(field, e)


def unshot(field: Field, u: Unit) -> float:
    """REG-400 Points of the volley that a unit gives up when it charges: it shoots at nobody then."""
    weapon = missile(u)
    if weapon is None:
        return 0.0
    rows = (
        volley_worth(field, u, e)
        for e in field.state.foes(u)
        if not e.engaged and in_front_arc(u.block, e.block) and reaches(gap(u, e), weapon.range)
    )
    return max(rows, default=0.0)


def spell_worth(field: Field, cast: Casting) -> float:
    """REG-171 to REG-176 Points that a spell takes or saves on average."""
    s = field.state
    e, level = s.unit(cast.target), s.character(cast.wizard).printed.level
    works = float(odds.casts(SPELLS[cast.spell][2], level))
    if cast.spell == "bark_ward":
        return works * (0.05 if e.engaged else 0.02) * price_of(field, e)
    hurt = profiles(field, e)[0]
    blow = Blow(None, 0, to_wound(DART_STRENGTH, hurt.t), armour(field, e, hurt).whole)
    return works * D6 * float(odds.one(blow)) * wound_price(e)


def stand_worth(field: Field, u: Unit, chargers: list[Unit]) -> float:
    """REG-223 Points of holding against a charge: less than nothing where it will hurt."""
    out = 0.0
    for c in chargers:
        path = path_of(field, c, u)
        if path is not None:
            p = float(odds.charge(movement(field, c), gap(u, c), swift=swift(field, c), slow=path.slow))
            out -= p * fight(field, c, u, face=face_struck(u, c))
    return out
