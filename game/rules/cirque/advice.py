"""What a sensible player knows about Cirque de Sade: the value of a state, the worth of answers by their
odds. Where to stand: advice_moves.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.engine.advice import keyed
from game.engine.decisions import Assign, Decision, PickMany, PickOne, PickPath, PickPose
from game.engine.rulebook import View
from game.engine.state import other
from game.rules.cirque.advice_moves import paths, places, threats, worth_of
from game.rules.cirque.effect import text_of
from game.rules.cirque.sequence import Act
from game.rules.cirque.state import CirqueState, Fighter, content
from game.table.inches import distance

FIGHTER = 10.0
"""A living fighter is worth this much besides its health."""
CARD = 0.3
"""A card on a stack, in damage points; one that is set is good for defence only."""
POINT = 1 / 130
"""What a damage point changes of the value of a match of three a side."""


def _strength(s: CirqueState, side: int) -> float:
    total = 0.0
    for f in s.team(side):
        total += FIGHTER + (f.printed.pain - f.damage) + CARD * s.cards.count(f"stack:{f.id}")
        total += 0.8 * CARD * s.cards.count(f"set:{f.id}")
        total -= 1.0 if f.knocked_down else 0.0
    return total


def value(s: CirqueState, who: int) -> float:
    """-1 lost to +1 won, by fighters, their health and their cards."""
    if s.result:
        return 0.0 if s.result == "draw" else 1.0 if int(s.result) == who else -1.0
    mine, theirs = _strength(s, who), _strength(s, other(who))
    return (mine - theirs) / (mine + theirs) * 0.95


GROUPS = {
    "attack": 4.0,
    "attack card": 3.0,
    "card": 1.2,
    "sorcery": 1.5,
    "energy": 0.2,
    "move": 1.0,
    "pass": 0.0,
}
"""How good a kind of option is before anything is known about it, in damage points."""


def advise(view: View, decision: Decision[Any]) -> Mapping[str, float]:
    """Answer to worth, as a change of the value: expected damage and a prize for a kill; rough guesses for
    the rest. Whole answers where there are no options.
    """
    found = _points(view, decision)
    return {key: worth * POINT for key, worth in found.items()}


def _points(view: View, decision: Decision[Any]) -> Mapping[str, float]:
    if isinstance(decision, PickOne):
        if decision.key == "activate":
            return {o.key: _urgency(view, o.value) for o in decision.options}
        return {o.key: _option(view, decision, o.group, o.value) for o in decision.options}
    if isinstance(decision, PickPath):
        return paths(view, decision)
    if isinstance(decision, PickPose) and decision.key == "deploy":
        return places(view, decision)
    if isinstance(decision, Assign):
        return _placing(view, decision) if decision.key == "place" else _defence(decision)
    if isinstance(decision, PickMany):
        return _cards(view, decision)
    return {}


def _option(view: View, decision: Decision[Any], group: str, value: Any) -> float:
    worth = GROUPS.get(group, 0.5)
    if isinstance(value, Act) and value.kind == "strike":
        striker = _striker(view.state, decision, value)
        return worth + worth_of(view, striker, view.state.fighter(value.foe), value.weapon)
    return worth


def _striker(s: CirqueState, decision: Decision[Any], act: Act) -> Fighter:
    own = [
        f
        for f in s.on_table()
        if f.side == decision.who and any(w.id == act.weapon for w in f.printed.weapons)
    ]
    about = {getattr(m, "id", "") for m in decision.about}
    return next((f for f in own if f.id in about), own[0])


def _urgency(view: View, f: Fighter) -> float:
    """Who should act first: whoever can do most, and whoever may not live to act."""
    s: CirqueState = view.state
    near = [t for e in s.enemies(f) for t in threats(view, f, e) if _reaches(f, e, t.inches)]
    feared = [
        t for e in s.enemies(f) if not e.activated for t in threats(view, e, f) if _reaches(e, f, t.inches)
    ]
    return max((t.worth for t in near), default=0.0) + 0.5 * max((t.worth for t in feared), default=0.0)


def _reaches(f: Fighter, e: Fighter, inches: float) -> bool:
    return distance(f.point, e.point) - f.r - e.r <= inches + f.printed.speed


# ---- cards


def _cards(view: View, decision: PickMany[Any]) -> Mapping[str, float]:
    """Energy is there to be spent, on the damage roll first; only ballast is thrown away."""
    s: CirqueState = view.state
    keys = decision.keys
    if decision.key == "aftermath_discard":
        return _both([k for k in keys if _ballast(s, decision.who, k)], [])
    if decision.key == "enhance_attack":
        return _both(_best(s, keys, "light")[:1], [])
    if decision.key == "enhance_damage":
        return _both(keys, _best(s, keys, "blood")[:1])
    if decision.key == "set_energy":
        return _both(keys, [])
    return {}


def _both(first: Sequence[str], second: Sequence[str]) -> dict[str, float]:
    return {keyed(list(second)): 0.0, keyed(list(first)): 0.3}


def _best(s: CirqueState, cards: Sequence[str], energy: str) -> list[str]:
    return sorted(cards, key=lambda c: s.cards.faces[c] != energy)


def _ballast(s: CirqueState, side: int, card: str) -> bool:
    """Whether a card is an action that nobody who could hold it lists."""
    face = s.cards.faces[card]
    if content().card(face).type != "action":
        return False
    kind, _, name = s.cards.where(card).partition(":")
    holders = [s.fighter(name)] if kind in ("stack", "set") else s.team(side)
    return all(text_of(f.profile, face) is None for f in holders)


def _placing(view: View, decision: Assign[str, str]) -> Mapping[str, float]:
    """All cards that find a place, each where it is of most use; energy where fewest cards lie."""
    s: CirqueState = view.state
    team = {f"stack:{f.id}": f for f in s.team(decision.who)}
    out: dict[str, str] = {}
    pairs: list[tuple[str, str]] = []

    def use(card: str, place: str) -> float:
        if place not in team:
            return 5.0
        f, face = team[place], s.cards.faces[card]
        if content().card(face).type == "action":
            return 3.0 if text_of(f.profile, face) is not None else -1.0
        lying = s.cards.count(place) + sum(p == place for _, p in pairs)
        return 1.0 - 0.2 * lying + 0.5 * (f.damage > 0)

    actions_first = sorted(
        decision.items, key=lambda o: content().card(s.cards.faces[o.value]).type != "action"
    )
    for item in actions_first:
        for slot in sorted(decision.slots, key=lambda o: -use(item.value, o.value)):
            if use(item.value, slot.value) < 0 or (decision.fits and decision.fits(item.value, slot.value)):
                continue
            more = [*pairs, (item.value, slot.value)]
            if not decision.check or not decision.check(more):
                pairs, out = more, out | {item.key: slot.key}
                break
    return {keyed(out): 1.0}


def _defence(decision: Assign[Any, Any]) -> Mapping[str, float]:
    """Set energy is good for nothing else: all of it, into one part or the other."""
    return {keyed(answer): 0.3 * len(answer) for answer in decision.spread(5)}
