"""What to do and to whom, thought of deeper: who acts first, blows, cards, sorcery and its victims."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.engine.advice import keyed
from game.engine.decisions import PickOne, PickPoint
from game.engine.look import OnFigure
from game.engine.rulebook import View
from game.rules.cirque.aim import Blow, choices
from game.rules.cirque.effect import text_of
from game.rules.cirque.pondering_moves import prospect
from game.rules.cirque.reckoning import WEIGHTS, Weights, blow_of, counter_worth, harm_worth, lasting
from game.rules.cirque.reckoning_cards import (
    BLASTS,
    Assault,
    area_worth,
    assaults,
    blast_points,
    blast_worth,
    card_worth,
    harmed,
)
from game.rules.cirque.sequence import Act
from game.rules.cirque.state import CirqueState, Fighter, table
from game.rules.cirque.texts_areas import Area

MOVE_FIRST: Final = 40.0
"""A move, if only a turn, comes before blows: nobody may move after them."""
BEFORE: Final = 41.0
"""What makes the move and the blows after it better comes before both."""
RISE: Final = 50.0
"""To stand up by a card leaves the whole move."""
CAST: Final = 0.8
"""Sorcery that is used up anyway when the turn ends."""
STAYS: Final = 0.6
"""A passive card that is played when nothing better is left to do."""
SET: Final = 0.1
"""Energy that was not needed for blows is good for defence."""
WASTE: Final = -0.1
"""A card that would do nothing now."""
MENDS: Final = frozenset({"deep_breath", "rise_and_whine", "field_repairs", "power_ballad"})
"""Passive cards that take damage away."""
SHARPENS: Final = frozenset({"turn_it_up", "overpressure", "recalibrate", "peer_review"})
"""Passive cards that are for the blows of the same activation."""
FOLLOWED: Final = 0.875
"""How often an enemy follows up a response, where its answer counts in full."""
HARMFUL: Final = frozenset({"banana_skin", "fog_of_tedium", "sticky_fingers", "taunt"})
"""Cards that are for enemies."""


def _mover(s: CirqueState, decision: PickOne[Any]) -> Fighter | None:
    about = [s.fighter(m.id) for m in decision.about if isinstance(m, OnFigure)]
    own = next((f for f in about if f.side == decision.who), None)
    return own or (s.fighter(s.active) if s.active else None)


def _foe(s: CirqueState, decision: PickOne[Any]) -> Fighter | None:
    about = [s.fighter(m.id) for m in decision.about if isinstance(m, OnFigure)]
    return next((f for f in about if f.side != decision.who), None)


# ---- who acts


def activations(view: View, decision: PickOne[Fighter], w: Weights) -> Mapping[str, float]:
    """CIR-141 Whoever can do most now, and whoever may not live to act."""
    out = {}
    for o in decision.options:
        gain, fear = prospect(view, o.value, w)
        out[o.key] = gain + 0.5 * fear
    return out


def first_activator(view: View, decision: PickOne[int], w: Weights) -> Mapping[str, float]:
    """CIR-138 The first blow, where one can be struck; else the others may come."""
    s: CirqueState = view.state
    mine = max((prospect(view, f, w)[0] for f in s.team(decision.who) if f.on_table), default=0.0)
    return {"self": mine, "other": 1.0}


# ---- what it does


def acts(view: View, decision: PickOne[Any], w: Weights) -> Mapping[str, float]:
    """CIR-144 to CIR-154, CIR-703 to CIR-751 Blows by what they come to, cards by what they do."""
    s: CirqueState = view.state
    f = _mover(s, decision)
    out: dict[str, float] = {}
    blows = f is not None and decision.key in ("step", "next_attack")
    open_now = assaults(view, f, own_cards=False, w=w) if f and blows else []
    for o in decision.options:
        act = o.value
        if not isinstance(act, Act):
            out[o.key] = _cast(view, decision, o.key) if o.group == "sorcery" else 0.0
        elif act.kind == "move":
            out[o.key] = MOVE_FIRST
        elif act.kind == "strike" and f:
            out[o.key] = _strike(view, decision, f, act, open_now, w)
        elif act.kind == "card" and f:
            out[o.key] = _card(view, decision, f, act.card)
        elif act.kind == "passive" and f:
            out[o.key] = _passive(view, f, s.cards.faces[act.card])
        elif act.kind == "cast":
            out[o.key] = _cast(view, decision, act.card)
        elif act.kind == "set":
            out[o.key] = SET
        else:
            out[o.key] = 0.0
    return out


def _strike(
    view: View, decision: PickOne[Any], f: Fighter, act: Act, found: list[Assault], w: Weights
) -> float:
    s: CirqueState = view.state
    e, weapon = s.fighter(act.foe), f.printed.weapon(act.weapon)
    if decision.key == "response":
        own = harm_worth(e, blow_of(view, f, e, weapon, kind="counter"))
        arms = [arm for arm in e.printed.weapons if arm.melee]
        back = max((harm_worth(f, blow_of(view, e, f, arm)) for arm in arms), default=0.0)
        return own - FOLLOWED * w.answer * back + 0.3
    one = harm_worth(e, blow_of(view, f, e, weapon))
    if decision.key == "step":
        whole = next((a.worth for a in found if a.foe.id == e.id and a.melee == weapon.melee), one)
        return whole + 0.01 * one + 0.3
    if decision.key == "next_attack" and weapon.melee and (e.id, True) not in f.attacked:
        one -= w.answer * counter_worth(view, f, e)
    return one + 0.05


def _card(view: View, decision: PickOne[Any], f: Fighter, card: str) -> float:
    s: CirqueState = view.state
    kind = {"response": "counter", "follow_up": "follow_up"}.get(decision.key, "card")
    foe = _foe(s, decision) if kind != "card" else None
    return card_worth(view, f, s.cards.faces[card], kind, foe.id if foe else "") - 0.2


def _passive(view: View, f: Fighter, face: str) -> float:
    if face in ("kip_up", "rise_and_whine") and f.knocked_down:
        return RISE
    if face in MENDS:
        return 0.4 * lasting(f.damage, WEIGHTS) - 0.2
    if isinstance(area := text_of(f.profile, face), Area):
        return area_worth(view, f, area) - 0.2
    if face == "sprint":
        return WASTE
    if face == "take_aim":
        found = assaults(view, f, own_cards=False)
        return BEFORE if found and not found[0].melee else WASTE
    if face in SHARPENS:
        fresh = f.sequence == "" and any(choices(view, f, Blow(w.id), "basic") for w in f.printed.weapons)
        return 3.0 if fresh and f.moved else WASTE
    return STAYS


# ---- sorcery


def _cast(view: View, decision: PickOne[Any], card: str) -> float:
    s: CirqueState = view.state
    face = s.cards.faces.get(card, "")
    side = decision.who
    if face == "thunderbolt":
        return max((_bolt(view, e) for e in s.on_table() if e.side != side), default=0.0) - 0.4
    if face == "bandages":
        return max((_bandaged(f) for f in s.team(side)), default=0.0) - 0.3
    if face == "banana_skin":
        return BEFORE if any(not e.knocked_down for e in s.on_table() if e.side != side) else WASTE
    if face == "groupies":
        return BEFORE
    if face in ("fireball", "unstable_catalyst"):
        size, amount = BLASTS[face]
        spots = blast_points(view, side)
        return max((blast_worth(view, side, p, size, amount) for p in spots), default=0.0) - 0.4
    return CAST


def _bolt(view: View, e: Fighter) -> float:
    return harm_worth(e, harmed(view, e, 11))


def _bandaged(f: Fighter) -> float:
    return lasting(f.damage, WEIGHTS) - lasting(max(0, f.damage - 3), WEIGHTS)


def blasted(view: View, decision: PickPoint, w: Weights) -> Mapping[str, float]:
    """CIR-769 Where to put a template that harms: on an enemy, or between two; empty for any other point."""
    face = _at_work(view.state)
    if face not in BLASTS:
        return {}
    size, amount = BLASTS[face]
    side = decision.who
    return {keyed(list(p)): blast_worth(view, side, p, size, amount) for p in blast_points(view, side)}


def _at_work(s: CirqueState) -> str:
    lying = s.cards.at("table")
    return s.cards.faces.get(lying[-1], "") if lying else ""


def targets(view: View, decision: PickOne[Any], w: Weights) -> Mapping[str, float]:
    """Whom a card or sorcery is for: enemies for harm, friends for help, the one that it does most to."""
    if not all(isinstance(o.value, Fighter) for o in decision.options):
        return {}
    s: CirqueState = view.state
    face = _at_work(s)
    out = {}
    for o in decision.options:
        x: Fighter = o.value
        foe = x.side != decision.who
        if face == "thunderbolt":
            out[o.key] = _bolt(view, x) if foe else -5.0
        elif face in ("bandages", "power_ballad", "field_repairs"):
            out[o.key] = _bandaged(x) if not foe else -5.0
        elif face == "groupies":
            out[o.key] = prospect(view, x, w)[0] if not x.activated else -1.0
        elif face in HARMFUL or face == "charge":
            gain = -5.0 if not foe else 1.0 + 0.2 * x.damage - 2.0 * x.knocked_down + 0.5 * (not x.activated)
            out[o.key] = gain
            if foe and face == "charge" and s.active:
                out[o.key] -= table(view).gap(s.fighter(s.active).base, x.base)
        else:
            return {}
    return out
