"""Whom a sensible general strikes in a combat of Regiments: the enemy, and the men or their leader."""

from __future__ import annotations

from game.engine.decisions import PickOne
from game.engine.look import OnFigure
from game.rules.regiments import odds
from game.rules.regiments.advice_fights import price_of, wound_price
from game.rules.regiments.blows import strength_of
from game.rules.regiments.dicework import Blow
from game.rules.regiments.points import GENERAL_POINTS
from game.rules.regiments.profiles import Profile
from game.rules.regiments.state import Character, Field, Unit
from game.rules.regiments.values import armour, to_hit_blow, to_wound

RESULT = 0.06
"""What share of its points each Wound costs a unit besides: by the combat result it may break (REG-560)."""


def hurts(field: Field, u: Unit, striker: Profile, e: Unit, hurt: Profile) -> float:
    """REG-520, REG-521 Unsaved wounds that one model deals a model of an enemy on average."""
    total = 0.0
    for line in striker.lines:
        strength, ap, bane = strength_of(u, line)
        save = armour(field, e, hurt).whole
        blow = Blow(to_hit_blow(line.ws, hurt.ws), 0, to_wound(strength, hurt.t), save, ap, bane)
        total += line.a * float(odds.one(blow))
    return total


def leader_price(field: Field, c: Character) -> float:
    """REG-810, REG-812 Points of a character's death."""
    general = field.state.players[c.side].general == c.id
    return float(c.printed.points + (GENERAL_POINTS if general else 0))


def at_leader(field: Field, u: Unit, striker: Profile, e: Unit, models: int) -> float:
    """REG-516, REG-530 Points of so many models that aim at the character of an enemy."""
    hero = field.state.hero(e)
    if hero is None:
        return 0.0
    wounds = models * hurts(field, u, striker, e, hero.printed)
    left = hero.printed.w - hero.wounds
    dead = min(1.0, wounds / left)
    return dead * leader_price(field, hero) + RESULT * min(wounds, float(left)) * price_of(field, e)


def at_rank(field: Field, u: Unit, striker: Profile, e: Unit, models: int) -> float:
    """REG-516 Points of so many models that aim at the rank and file of an enemy."""
    wounds = models * hurts(field, u, striker, e, e.printed)
    return wounds * ((wound_price(e) if e.n else 0.0) + RESULT * price_of(field, e))


def aims(field: Field, decision: PickOne[int]) -> dict[str, float]:
    """REG-514 to REG-516 Each answer to worth in points: enemies of a model, how many aim at a leader."""
    s = field.state
    u, *foe = [s.unit(int(on.id)) for on in decision.about if isinstance(on, OnFigure)]
    hero = s.hero(u)
    striker = u.printed if u.n else hero.printed if hero is not None else u.printed
    out = {}
    for o in decision.options:
        if o.group == "fight":
            e = s.unit(o.value)
            out[o.key] = max(at_rank(field, u, striker, e, 1), at_leader(field, u, striker, e, 1))
        elif foe:
            most = max(x.value for x in decision.options)
            men = at_rank(field, u, striker, foe[0], most - o.value)
            out[o.key] = men + at_leader(field, u, striker, foe[0], o.value)
        elif hero is not None and isinstance(o.mark, OnFigure):
            at = at_leader if o.value else at_rank
            out[o.key] = at(field, u, hero.printed, s.unit(int(o.mark.id)), 1)
    return out
