"""REG-52x Blows in order of charge and Initiative, casualties after each step; REG-702 impact hits first."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.words import Text
from game.rules.regiments.attack import tell_attack
from game.rules.regiments.content import content
from game.rules.regiments.dicework import Blow, strike
from game.rules.regiments.effect import G
from game.rules.regiments.fighting import split
from game.rules.regiments.profiles import Line, Profile, Weapon
from game.rules.regiments.state import Character, Combat, Field, Share, Unit
from game.rules.regiments.telling import called, named
from game.rules.regiments.values import (
    armour,
    armour_clauses,
    profiles,
    rank_profile,
    to_hit_blow,
    to_wound,
)
from game.rules.regiments.wounds import battle_ends, cleared, lose_hero, lose_rank

LANCE_STRENGTH = 2
"""REG-701"""

Place = tuple[bool, int]
"""REG-525 Its place in the order: whether it counts as having charged, and the Initiative."""


# ---- impact hits


def impacts(field: Field, c: Combat) -> list[tuple[Unit, Unit]]:
    """REG-702 Who makes impact hits on whom, by REG-013."""
    s = field.state
    found = []
    for u in s.in_order([s.unit(i) for i in c.units]):
        if not u.charged or u.charge_target not in u.enemies or not u.on_table:
            continue
        if rank_profile(field, u).special("impact_hits") is not None:
            found.append((u, s.unit(u.charge_target or 0)))
    return found


async def impact(g: G) -> None:
    """REG-702 D6 automatic hits of each model; casualties after the last."""
    s = g.state
    c = s.combat
    assert c is not None
    pending: list[tuple[Unit, Character | None, int]] = []
    for u, foe in impacts(g, c):
        special = rank_profile(g, u).special("impact_hits")
        assert special is not None
        for _ in range(max(1, u.n)):
            hits = g.roll("REG-702", 6)[0]
            hurt = profiles(g, foe)[0]
            blow = Blow(None, 0, to_wound(special.strength, hurt.t), armour(g, foe, hurt).whole)
            rolled = strike(lambda clause, n: g.roll(clause, 6, n), hits, blow)
            more = {"number": hits, "strength": special.strength}
            cites = ("REG-063", "REG-604", "REG-013", *armour_clauses(g, foe, hurt))
            tell_attack(g, u, foe, rolled, blow, None, "impact_hits", "REG-702", cites, more)
            pending.append((foe, None if foe.n else s.hero(foe), rolled.unsaved))
    for foe, hero, unsaved in pending:
        # what is beyond the last of the ranks does not go on to their character (REG-056)
        why = ("REG-702", "REG-063")
        lost = lose_hero(g, hero, unsaved, why) if hero is not None else lose_rank(g, foe, unsaved, why)
        _count(c, foe, lost)
    for foe, _, _ in pending:
        cleared(g, foe)
    battle_ends(g)
    c.step = "blows"


def _count(c: Combat, hurt: Unit, lost: int) -> None:
    """REG-540 Wounds really lost are counted for the other side."""
    a, b = c.wounds
    c.wounds = (a + lost, b) if hurt.side == 1 else (a, b + lost)


# ---- order


def striker(field: Field, share: Share) -> Profile:
    """The profile that strikes in a share."""
    s = field.state
    u = s.unit(share.unit)
    if share.who == "rank":
        return u.printed
    hero = s.character(u.character) if u.character is not None else None
    assert hero is not None
    return hero.printed


def alive(field: Field, share: Share) -> bool:
    """REG-527 Whether anybody of a share can still strike."""
    u = field.state.unit(share.unit)
    if not u.on_table:
        return False
    return u.n > 0 if share.who == "rank" else u.character is not None


def places(field: Field, c: Combat) -> list[Place]:
    """REG-525 The steps: those that count as having charged by descending Initiative, then all others."""
    found = set()
    for share in c.shares:
        if alive(field, share):
            charged = field.state.unit(share.unit).charged
            found |= {(charged, line.i) for line in striker(field, share).lines}
    return sorted(found, key=lambda p: (not p[0], -p[1]))


@dataclass(frozen=True)
class Attacks:
    """REG-526 One group of attacks: a line of a share against what is left of its enemy."""

    share: Share
    line: Line
    number: int
    spears: int = 0


def groups(field: Field, c: Combat, place: Place) -> list[Attacks]:
    """REG-526 The groups of a step in the order in which their dice are thrown."""
    s = field.state
    found = []
    for u in s.in_order([s.unit(i) for i in c.units]):
        if not u.on_table or u.charged != place[0]:
            continue
        for who in ("rank", "character"):
            mine = [x for x in c.shares if x.unit == u.id and x.who == who and alive(field, x)]
            if not mine:
                continue
            mine.sort(key=lambda x: (x.enemy, x.aim != "rank"))
            for line in sorted(striker(field, mine[0]).lines, key=lambda x: x.mount):
                if line.i == place[1]:
                    found += _of_line(field, u, who, mine, line)
    return found


def _of_line(field: Field, u: Unit, who: str, mine: list[Share], line: Line) -> list[Attacks]:
    behind = spears_behind(u) if who == "rank" and content().weapon(line.weapon).spear else 0
    found = []
    for share in mine:
        models = split(share, u.n, mine) if who == "rank" else 1
        more = 0
        if behind and not u.charged and share.aim == "rank":
            more = min(share.front, behind)
            behind -= more
        found.append(Attacks(share, line, models * line.a, more))
    return [x for x in found if x.number or x.spears]


def spears_behind(u: Unit) -> int:
    """REG-700 Rank-and-file models outside the front rank."""
    front = u.block.abreast - (1 if u.character is not None else 0)
    return max(0, u.n - front)


# ---- striking


def strength_of(u: Unit, line: Line) -> tuple[int, int, int]:
    """REG-701 Strength, AP and Armour Bane of a line as it now strikes."""
    weapon = content().weapon(line.weapon)
    strength, ap = weapon.strength_of(line.s), -weapon.ap
    if weapon.lance and u.charged:
        return strength + LANCE_STRENGTH, ap + 1, weapon.bane
    return strength, ap, weapon.bane


def aim_now(field: Field, share: Share) -> str:
    """REG-518 What the attacks of a share hit now: rank, character, or "" if nothing is left."""
    foe = field.state.unit(share.enemy)
    if not foe.on_table:
        return ""
    if share.aim == "rank":
        return "rank" if foe.n else "character" if foe.character is not None else ""
    return "character" if foe.character is not None else "rank" if foe.n else ""


def afraid(field: Field, c: Combat, share: Share) -> bool:
    """REG-625, REG-626, REG-632 Whether a share strikes with -1 To Hit."""
    if (share.unit, share.enemy) not in c.afraid:
        return False
    return striker(field, share).special("fear") is None


def blow_of(field: Field, c: Combat, share: Share, line: Line, aim: str) -> Blow:
    """REG-520, REG-521 What one attack of a line needs against what it is aimed at."""
    s = field.state
    u, foe = s.unit(share.unit), s.unit(share.enemy)
    hero = s.hero(foe)
    hurt = foe.printed if aim == "rank" or hero is None else hero.printed
    strength, ap, bane = strength_of(u, line)
    modifier = -1 if afraid(field, c, share) else 0
    return Blow(
        to_hit_blow(line.ws, hurt.ws),
        modifier,
        to_wound(strength, hurt.t),
        armour(field, foe, hurt).whole,
        ap,
        bane,
    )


async def blows(g: G) -> None:
    """REG-525 to REG-528 Step by step, casualties after each."""
    c = g.state.combat
    assert c is not None
    done: set[Place] = set()
    while True:
        left = [p for p in places(g, c) if p not in done]
        if not left:
            break
        done.add(left[0])
        _step(g, c, left[0])
        battle_ends(g)
    c.step = "result"


def _step(g: G, c: Combat, place: Place) -> None:
    pending: list[tuple[int, str, int]] = []
    for attacks in groups(g, c, place):
        aim = aim_now(g, attacks.share)
        if not aim:
            _lost(g, attacks)
            continue
        pending.append((attacks.share.enemy, aim, _strike(g, c, attacks, aim, place)))
    for enemy, aim, unsaved in pending:
        foe = g.state.unit(enemy)
        hero = g.state.hero(foe)
        if aim == "rank":
            _count(c, foe, lose_rank(g, foe, unsaved, ("REG-527",)))
        elif hero is not None:
            _count(c, foe, lose_hero(g, hero, unsaved, ("REG-527",)))
    for enemy in dict.fromkeys(e for e, _, _ in pending):
        cleared(g, g.state.unit(enemy))


def _strike(g: G, c: Combat, attacks: Attacks, aim: str, place: Place) -> int:
    s = g.state
    share, line = attacks.share, attacks.line
    u, foe = s.unit(share.unit), s.unit(share.enemy)
    weapon = content().weapon(line.weapon)
    blow = blow_of(g, c, share, line, aim)
    rolled = strike(lambda clause, n: g.roll(clause, 6, n), attacks.number + attacks.spears, blow)
    cites = ["REG-520", "REG-521", "REG-525", "REG-526", "REG-527", "REG-528", "REG-041"]
    cites += _line_cites(u, weapon, attacks)
    if blow.modifier:
        cites += ["REG-625", "REG-626"]
    if aim != share.aim:
        cites.append("REG-518")
    hero, theirs = s.hero(u), s.hero(foe)
    hurt = foe.printed if aim == "rank" or theirs is None else theirs.printed
    cites += armour_clauses(g, foe, hurt)
    more = {
        "line": line.part,
        "aim": aim,
        "who": share.who,
        "charged": place[0],
        "initiative": place[1],
        "spears": attacks.spears,
        "name": named(hero) if share.who == "character" and hero is not None else called(u),
    }
    tell_attack(g, u, foe, rolled, blow, weapon, "attacks", "REG-526", tuple(cites), more)
    return rolled.unsaved


def _line_cites(u: Unit, weapon: Weapon, attacks: Attacks) -> list[str]:
    found = []
    if attacks.spears:
        found.append("REG-700")
    if weapon.lance:
        found.append("REG-701")
    if u.printed.troop == "cavalry":
        found.append("REG-042")
    if u.printed.ridden:
        found.append("REG-043")
    return found


def _lost(g: G, attacks: Attacks) -> None:
    """REG-518 Nothing is left of the enemy: the attacks are lost."""
    u = g.state.unit(attacks.share.unit)
    say = Text("{unit} find nobody left to strike", {"unit": called(u)})
    data = {"figure": u.figure, "line": attacks.line.part, "enemy": attacks.share.enemy}
    g.say("REG-518", "attacks_lost", say, data, side=u.side, quiet=True)
