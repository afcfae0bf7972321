"""What cards are worth to a player that looks deeper: rows of blows, areas, blasts, attack sequences."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from game.rules.cirque import values
from game.rules.cirque.aim import Blow, choices, numbers, planned
from game.rules.cirque.blows import Strikes
from game.rules.cirque.content import Weapon
from game.rules.cirque.effect import text_of
from game.rules.cirque.harm import HARM_CAP
from game.rules.cirque.preview_parts import harm_chances
from game.rules.cirque.reckoning import (
    WEIGHTS,
    Spread,
    Weights,
    basic,
    blow_of,
    counter_worth,
    death,
    harm_worth,
    spread,
    summed,
)
from game.rules.cirque.state import CirqueState, Fighter, Pit, content, table
from game.rules.cirque.texts_areas import Area, ControlledExplosion, nearest
from game.rules.cirque.texts_attacks import TangledLeads
from game.rules.cirque.texts_moves import Charge
from game.table.inches import Point, distance
from game.table.templates import under

BLASTS: Final = MappingProxyType(
    {"fireball": (3.0, 10), "controlled_explosion": (3.0, 10), "unstable_catalyst": (5.0, 9)}
)
"""CIR-1303, CIR-1402, CIR-1442 Templates on a point: how many inches across, and their harm."""
FRIEND: Final = 1.5
"""How much more harm to a friend weighs than harm to an enemy."""


@dataclass(frozen=True)
class Assault:
    """What a fighter does in one attack sequence to one enemy: its worth and how it is opened."""

    foe: Fighter
    worth: float
    weapon: str = ""
    card: str = ""
    melee: bool = True


def card_blows(
    pit: Pit, f: Fighter, face: str, kind: str = "card"
) -> list[tuple[Fighter, Weapon, Spread, float]]:
    """What an attack card made of blows does to each enemy that it reaches: whom, with what, how much, and
    what comes on top.
    """
    effect = text_of(f.profile, face)
    if not isinstance(effect, Strikes):
        return []
    rows = effect.blows_of(pit, f)
    out = []
    for weapon, e in choices(pit, f, rows[0], kind):
        spreads, more = [], 0.0
        for blow in rows:
            if effect.same_weapon or blow.weapon in ("melee", "ranged", "any", weapon.id):
                bound = replace(blow, weapon=weapon.id) if blow.improvised is None else blow
                spreads.append(spread(numbers(pit, planned(pit, f, e, weapon, bound, kind))))
            else:
                arm = f.printed.weapon(blow.weapon)
                spreads.append(spread(numbers(pit, planned(pit, f, e, arm, blow, kind))))
            more += blow_extras(blow)
        out.append((e, weapon, summed(spreads), more))
    return out


def blow_extras(blow: Blow) -> float:
    """What a blow does besides damage."""
    return (
        0.6
        * (
            WEIGHTS.fall * bool(blow.fall)
            + 0.5 * bool(blow.slows)
            + 0.5 * bool(blow.dazes)
            + 1.2 * bool(blow.drain)
        )
        + 0.3 * bool(blow.push)
        + 0.4 * bool(blow.mend)
    )


def harmed(pit: Pit, e: Fighter, amount: int, cap: int | None = None) -> Spread:
    """CIR-853 The spread of a damage roll without an attack roll."""
    chances = harm_chances(amount, values.armour(pit, e).whole, cap)
    return tuple(float(chances.get(k, 0)) for k in range(max(chances) + 1))


def area_worth(pit: Pit, f: Fighter, area: Area) -> float:
    """CIR-770 Harm and pushes for everybody around, friends counted against it."""
    total = 0.0
    for x in nearest(pit, f, area.inches, foes=area.foes, ahead=area.ahead):
        one = harm_worth(x, harmed(pit, x, area.amount, HARM_CAP)) if area.amount else 0.0
        total += one + 0.2 * bool(area.shove) if x.side != f.side else -FRIEND * one
    return total


def blast_worth(pit: Pit, side: int, at: Point, size: float, amount: int) -> float:
    """CIR-769 Harm for everybody under a template, uncapped under its centre; friends count against it."""
    s: CirqueState = pit.state
    total, board = 0.0, table(pit)
    for fid in under(board, at, size):
        x = s.fighter(fid)
        one = harm_worth(x, harmed(pit, x, amount, None if board.covers(x.base, at) else HARM_CAP))
        total += one if x.side != side else -FRIEND * one
    return total


def blast_points(pit: Pit, side: int) -> list[Point]:
    """Where a template may do most: on every enemy, and between any two."""
    foes = [e for e in pit.state.on_table() if e.side != side]
    pairs = [(a, b) for i, a in enumerate(foes) for b in foes[i + 1 :] if distance(a.point, b.point) < 6]
    between = [((a.x + b.x) / 2, (a.y + b.y) / 2) for a, b in pairs]
    return [(round(x, 3), round(y, 3)) for x, y in [*(e.point for e in foes), *between]]


def leads_worth(pit: Pit, f: Fighter) -> float:
    """CIR-1512 The net, a fall, and the trident for whom it drags in."""
    net, trident = f.printed.weapon("cable_net"), f.printed.weapon("mic_trident")
    best = -1.0
    for _, e in choices(pit, f, Blow("cable_net", to_hit=2), "card"):
        first = blow_of(pit, f, e, net, Blow("cable_net", to_hit=2))
        n = numbers(pit, planned(pit, f, e, net, Blow("cable_net", to_hit=2), "card"))
        hit = sum(1 for d in range(2, 11) if d + n.to_hit >= n.swiftness) / 10
        then = harm_worth(e, blow_of(pit, f, e, trident, Blow("mic_trident", damage=2)))
        best = max(best, harm_worth(e, first) + hit * (then + WEIGHTS.fall))
    return best


def charge_worth(pit: Pit, f: Fighter, effect: Charge) -> float:
    """CIR-383 to CIR-386 The best enemy that a Charge gets into reach; below 0 if there is none."""
    s: CirqueState = pit.state
    inches = values.speed(pit, f).value * (1.0 if effect.full else 0.5)
    best = -1.0
    for e in s.enemies(f):
        rows = [w for w in f.printed.weapons if w.melee and effect.weapon in ("", w.id)]
        far = table(pit).gap(f.base, e.base) > inches + min((w.range for w in rows), default=0.0)
        if not rows or far or not values.in_sight(pit, f, e).clear:
            continue
        blow = Blow(to_hit=effect.to_hit, damage=effect.damage)
        best = max(
            best, harm_worth(e, summed(blow_of(pit, f, e, w, replace(blow, weapon=w.id)) for w in rows))
        )
    return best


def card_worth(pit: Pit, f: Fighter, face: str, kind: str, foe: str = "") -> float:
    """What an attack card or an answer with a card comes to now, in damage points."""
    effect = text_of(f.profile, face)
    if isinstance(effect, Charge):
        return charge_worth(pit, f, effect)
    if isinstance(effect, Area):
        return area_worth(pit, f, effect)
    if isinstance(effect, TangledLeads):
        return leads_worth(pit, f)
    if isinstance(effect, ControlledExplosion):
        near = [e for e in pit.state.enemies(f) if table(pit).within(f.base, e.base, effect.inches)]
        return max(
            (blast_worth(pit, f.side, e.point, effect.size, effect.amount) for e in near), default=-1.0
        )
    if isinstance(effect, Strikes):
        worths = []
        for e, weapon, blow, more in card_blows(pit, f, face, kind):
            if not foe or e.id == foe:
                answer = counter_worth(pit, f, e) if kind == "card" and weapon.melee else 0.0
                worths.append(harm_worth(e, blow) + more - WEIGHTS.answer * answer * (1.0 - death(e, blow)))
        return max(worths, default=-1.0)
    if content().card(face).subtype == "passive":
        return 0.4 if kind == "card" else 0.0
    near = [e for e in pit.state.enemies(f) if table(pit).gap(f.base, e.base) <= 2.0]
    return 1.5 if near else -0.5


def assaults(
    pit: Pit, f: Fighter, *, own_cards: bool, answered: bool = True, w: Weights = WEIGHTS
) -> list[Assault]:
    """Every attack sequence that is open from where the fighter stands, the best first."""
    s: CirqueState = pit.state
    out: list[Assault] = []
    back: dict[str, float] = {}

    def cost(e: Fighter, blow: Spread) -> float:
        if not answered:
            return 0.0
        if e.id not in back:
            back[e.id] = counter_worth(pit, f, e, w)
        return w.answer * back[e.id] * (1.0 - death(e, blow))

    for e in s.enemies(f):
        keen = w.first if not e.activated else 0.0
        for melee in (True, False):
            blow = basic(pit, f, e, melee=melee)
            if len(blow) > 1:
                worth = harm_worth(e, blow, w) + keen * death(e, blow) * 5.0
                out.append(Assault(e, worth - (cost(e, blow) if melee else 0.0), melee=melee))
    if own_cards:
        # of an enemy whom one moves about only those that were shown have a face
        for card in (c for c in s.cards.at(f"stack:{f.id}") if c in s.cards.faces):
            for e, weapon, blow, more in card_blows(pit, f, s.cards.faces[card]):
                keen = w.first if not e.activated else 0.0
                worth = harm_worth(e, blow, w) + more + keen * death(e, blow) * 5.0
                worth -= cost(e, blow) if weapon.melee else 0.0
                out.append(Assault(e, worth, weapon.id, card, weapon.melee))
    return sorted(out, key=lambda a: -a.worth)
