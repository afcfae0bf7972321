"""What to do and to whom, thought of deeper: who acts first, blows, cards, sorcery and its victims."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.engine.decisions import PickOne
from game.engine.look import OnFigure
from game.engine.rulebook import View
from game.rules.cirque import values
from game.rules.cirque.aim import Blow, choices
from game.rules.cirque.blows import Strikes
from game.rules.cirque.effect import text_of
from game.rules.cirque.pondering_moves import prospect
from game.rules.cirque.preview_parts import harm_chances
from game.rules.cirque.reckoning import (
    WEIGHTS,
    assaults,
    blow_of,
    card_blows,
    counter_worth,
    harm_worth,
    lasting,
)
from game.rules.cirque.sequence import Act
from game.rules.cirque.state import CirqueState, Fighter, content, table
from game.rules.cirque.texts_moves import Charge

MOVE_FIRST: Final = 40.0
"""A move, if only a turn, comes before blows: nobody may move after them."""
PASSIVE: Final = 0.8
CAST: Final = 0.8
SET: Final = 0.1
HARMFUL: Final = frozenset({"thunderbolt", "banana_skin", "fog_of_tedium", "sticky_fingers", "taunt"})
HELPFUL: Final = frozenset({"bandages", "groupies", "power_ballad", "field_repairs", "turn_it_up"})
LAST: Final = frozenset({"guarded_stance"})


def _mover(s: CirqueState, decision: PickOne[Any]) -> Fighter | None:
    about = [s.fighter(m.id) for m in decision.about if isinstance(m, OnFigure)]
    own = next((f for f in about if f.side == decision.who), None)
    return own or (s.fighter(s.active) if s.active else None)


def _foe(s: CirqueState, decision: PickOne[Any]) -> Fighter | None:
    about = [s.fighter(m.id) for m in decision.about if isinstance(m, OnFigure)]
    return next((f for f in about if f.side != decision.who), None)


# ---- who acts


def activations(view: View, decision: PickOne[Fighter]) -> Mapping[str, float]:
    """CIR-141 Whoever can do most now, and whoever may not live to act."""
    out = {}
    for o in decision.options:
        gain, fear = prospect(view, o.value)
        out[o.key] = gain + 0.5 * fear
    return out


def first_activator(view: View, decision: PickOne[int]) -> Mapping[str, float]:
    """CIR-138 The first blow, where one can be struck; else the others may come."""
    s: CirqueState = view.state
    mine = max((prospect(view, f)[0] for f in s.team(decision.who) if f.on_table), default=0.0)
    return {"self": mine, "other": 1.0}


# ---- what it does


def acts(view: View, decision: PickOne[Any]) -> Mapping[str, float]:
    """CIR-144 to CIR-154, CIR-703 to CIR-751 Blows by what they come to, cards by what they do."""
    s: CirqueState = view.state
    f = _mover(s, decision)
    out: dict[str, float] = {}
    open_now = assaults(view, f, own_cards=False) if f and decision.key in ("step", "next_attack") else []
    for o in decision.options:
        act = o.value
        if not isinstance(act, Act):
            out[o.key] = _cast(view, decision, o.key) if o.group == "sorcery" else 0.0
        elif act.kind == "move":
            out[o.key] = MOVE_FIRST
        elif act.kind == "strike" and f:
            out[o.key] = _strike(view, decision, f, act, open_now)
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


def _strike(view: View, decision: PickOne[Any], f: Fighter, act: Act, found: list[Any]) -> float:
    s: CirqueState = view.state
    e, weapon = s.fighter(act.foe), f.printed.weapon(act.weapon)
    if decision.key == "response":
        own = harm_worth(e, blow_of(view, f, e, weapon, kind="counter"))
        back = max((harm_worth(f, blow_of(view, e, f, w)) for w in e.printed.weapons if w.melee), default=0.0)
        return own - 0.7 * back + 0.3
    one = harm_worth(e, blow_of(view, f, e, weapon))
    if decision.key == "step":
        whole = next((a.worth for a in found if a.foe.id == e.id and a.melee == weapon.melee), one)
        return whole + 0.01 * one + 0.3
    if decision.key == "next_attack" and weapon.melee and (e.id, True) not in f.attacked:
        one -= WEIGHTS.answer * counter_worth(view, f, e)
    return one + 0.05


def _card(view: View, decision: PickOne[Any], f: Fighter, card: str) -> float:
    s: CirqueState = view.state
    face = s.cards.faces[card]
    effect = text_of(f.profile, face)
    kind = {"response": "counter", "follow_up": "follow_up"}.get(decision.key, "card")
    if isinstance(effect, Charge):
        return _charge(view, f, effect)
    if isinstance(effect, Strikes):
        foe = _foe(s, decision) if kind != "card" else None
        found = [row for row in card_blows(view, f, face, kind) if foe is None or row[0].id == foe.id]
        worths = []
        for e, weapon, blow, more in found:
            total = harm_worth(e, blow) + more
            if kind == "card" and weapon.melee:
                total -= WEIGHTS.answer * counter_worth(view, f, e)
            worths.append(total)
        return max(worths, default=-1.0) - 0.2
    if content().card(face).subtype == "passive":
        return 0.2 if kind == "card" else -0.2
    near = [e for e in s.enemies(f) if table(view).gap(f.base, e.base) <= 2.0]
    return 1.5 if near else -0.5


def _charge(view: View, f: Fighter, effect: Charge) -> float:
    s: CirqueState = view.state
    inches = values.speed(view, f).value * (1.0 if effect.full else 0.5)
    best = -1.0
    for e in s.enemies(f):
        rows = [w for w in f.printed.weapons if w.melee and effect.weapon in ("", w.id)]
        gap = table(view).gap(f.base, e.base)
        if rows and gap <= inches + min(w.range for w in rows) and values.in_sight(view, f, e).clear:
            best = max(best, sum(harm_worth(e, blow_of(view, f, e, w)) for w in rows) + 0.8 * len(rows) - 0.8)
    return best


def _passive(view: View, f: Fighter, face: str) -> float:
    s: CirqueState = view.state
    if face in ("deep_breath", "rise_and_whine", "field_repairs", "power_ballad"):
        return lasting(f.damage, WEIGHTS) * 0.4 - 0.2 + 45.0 * (face == "rise_and_whine" and f.knocked_down)
    if face == "kip_up":
        return 50.0
    if face == "sprint":
        return -1.0
    if face in LAST:
        return 0.3
    if face in ("turn_it_up", "overpressure", "recalibrate", "peer_review", "take_aim"):
        ready = f.sequence == "" and any(choices(view, f, Blow(w.id), "basic") for w in f.printed.weapons)
        if face == "take_aim":
            return 41.0 if ready and _shoots(view, f) else -1.0
        return 3.0 if ready and f.moved else -0.1
    if f.passives >= 1 and not f.moved and not f.sequence:
        return 0.5
    return 0.6 if s.active == f.id else 0.1


def _shoots(view: View, f: Fighter) -> bool:
    found = assaults(view, f, own_cards=False)
    return bool(found) and not found[0].melee


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
        return 41.0 if any(not e.knocked_down for e in s.on_table() if e.side != side) else -0.1
    if face == "groupies":
        return 42.0
    return CAST


def _bolt(view: View, e: Fighter) -> float:
    chances = harm_chances(11, values.armour(view, e).whole, None)
    blow = tuple(float(chances.get(k, 0)) for k in range(max(chances) + 1))
    return harm_worth(e, blow)


def _bandaged(f: Fighter) -> float:
    return lasting(f.damage, WEIGHTS) - lasting(max(0, f.damage - 3), WEIGHTS)


def targets(view: View, decision: PickOne[Any]) -> Mapping[str, float]:
    """Whom a card or sorcery is for: enemies for harm, friends for help, the one that it does most to."""
    if not all(isinstance(o.value, Fighter) for o in decision.options):
        return {}
    s: CirqueState = view.state
    lying = s.cards.at("table")
    face = s.cards.faces.get(lying[-1], "") if lying else ""
    out = {}
    for o in decision.options:
        x: Fighter = o.value
        foe = x.side != decision.who
        if face == "thunderbolt":
            out[o.key] = _bolt(view, x) if foe else -5.0
        elif face in ("bandages", "power_ballad", "field_repairs"):
            out[o.key] = _bandaged(x) if not foe else -5.0
        elif face == "groupies":
            out[o.key] = prospect(view, x)[0] if not x.activated else -1.0
        elif face in HARMFUL or face == "charge":
            gain = -5.0 if not foe else 1.0 + 0.2 * x.damage - 2.0 * x.knocked_down + 0.5 * (not x.activated)
            out[o.key] = gain
            if foe and face == "charge" and s.active:
                out[o.key] -= table(view).gap(s.fighter(s.active).base, x.base)
        else:
            return {}
    return out
