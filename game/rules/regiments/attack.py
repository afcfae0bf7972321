"""REG-45x, REG-60x What hits do: the dice told with their needs, Armour Bane on its own line, casualties."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.words import Text
from game.rules.regiments.dicework import ALWAYS, NEVER, NO_SAVE, Blow, Rolled
from game.rules.regiments.effect import Cites, G
from game.rules.regiments.profiles import Weapon
from game.rules.regiments.state import Unit
from game.rules.regiments.telling import called
from game.rules.regiments.wounds import lose_hero, lose_rank


def tell_attack(
    g: G,
    u: Unit,
    target: Unit,
    rolled: Rolled,
    blow: Blow,
    weapon: Weapon | None,
    what: str,
    clause: str,
    cites: Cites,
    more: Mapping[str, object],
) -> None:
    """REG-011, REG-450, REG-451 Every die of a group of attacks, and what came of them."""
    args = {
        "unit": called(u),
        "foe": called(target),
        "weapon": weapon.name if weapon is not None else Text("no weapon"),
        "hits": rolled.hits,
        "wounds": rolled.wounds,
        "unsaved": rolled.unsaved,
    }
    say = Text("{unit} at {foe} with {weapon}: {hits} hits, {wounds} wounds, {unsaved} unsaved", args)
    data = {
        "figure": u.figure,
        "foe": target.figure,
        "weapon": weapon.id if weapon is not None else "",
        "dice": rolled.dice,
        "sides": 6,
        "to_hit": list(rolled.to_hit),
        "to_wound": list(rolled.to_wound),
        "saves": [[s.needed, s.die] for s in rolled.saves],
        "needs": [blow.hit, blow.modifier, blow.wound, blow.armour],
        "hits": rolled.hits,
        "wounds": rolled.wounds,
        "unsaved": rolled.unsaved,
        **more,
    }
    g.say(clause, what, say, data, side=u.side, cites=(*_dice_clauses(rolled), *cites))
    _tell_bane(g, u, rolled, blow)


def _dice_clauses(rolled: Rolled) -> list[str]:
    """REG-007 to REG-011 The clauses on dice that had a say."""
    found = ["REG-011", "REG-450", "REG-451", "REG-007", "REG-008"]
    if {NEVER, ALWAYS} & {*rolled.to_hit, *rolled.to_wound}:
        found.append("REG-009")
    if any(s.needed >= NO_SAVE or s.die == NEVER for s in rolled.saves):
        found.append("REG-010")
    return found


def _tell_bane(g: G, u: Unit, rolled: Rolled, blow: Blow) -> None:
    """REG-600 to REG-606 A natural 6 To Wound improves the AP of this one wound."""
    for n, save in enumerate(rolled.saves):
        if not blow.bane or save.wound != ALWAYS:
            continue
        args = {"unit": called(u), "bane": blow.bane, "before": blow.ap, "after": save.ap}
        say = Text("{unit}: a 6 To Wound, Armour Bane ({bane}): AP -{after} against this wound", args)
        data = {"figure": u.figure, "wound": n, "die": save.wound, "before": -blow.ap, "after": -save.ap}
        cites = ("REG-601", "REG-602", "REG-603", "REG-604", "REG-605", "REG-606")
        g.say("REG-600", "armour_bane", say, data, side=u.side, cites=cites)


def apply(g: G, target: Unit, unsaved: int, cites: Cites = ()) -> int:
    """REG-063, REG-452 Wounds that fall on rank and file while one of it lives, else on the character."""
    if target.n:
        return lose_rank(g, target, unsaved, cites)
    hero = g.state.hero(target)
    return lose_hero(g, hero, unsaved, cites) if hero is not None else 0
