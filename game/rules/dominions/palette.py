"""DOM-123, DOM-202 The palette of a Strategy: what may be laid, how it is called, what may not be and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from types import MappingProxyType
from typing import Final

from game.engine.decisions import Family, Refused, Tile
from game.engine.look import OnFigure
from game.engine.words import Text
from game.rules.dominions.actions import SPOT, Hands, key_of, may_add, obtained
from game.rules.dominions.queries import attackable
from game.rules.dominions.state import Action, Field, Fighter, target_name
from game.rules.dominions.telling import action_text
from game.rules.dominions.values import NAMES, SPOTS, spots_of

ART: Final = MappingProxyType(
    {
        "missile": "missile_strike",
        "bare_parry": "parry",
        SPOT: "called_shot",
    }
)


def art(kind: str) -> str:
    """The picture of a kind of action."""
    return f"actions_dominions/{ART.get(kind, kind)}"


TONES: Final = MappingProxyType(
    {
        "strike": "strike",
        "missile": "strike",
        "brawl": "strike",
        "disarm": "guile",
        "feint": "guile",
        SPOT: "guile",
        "parry": "guard",
        "bare_parry": "guard",
        "block": "guard",
        "dodge": "guard",
        "evade": "move",
        "sprint": "move",
        "retreat": "move",
    }
)
CLAUSES: Final = MappingProxyType(
    {
        "strike": "DOM-400",
        "missile": "DOM-410",
        "brawl": "DOM-490",
        "disarm": "DOM-470",
        "feint": "DOM-450",
        SPOT: "DOM-432",
        "parry": "DOM-510",
        "bare_parry": "DOM-512",
        "block": "DOM-530",
        "dodge": "DOM-540",
        "evade": "DOM-550",
        "sprint": "DOM-330",
        "retreat": "DOM-340",
        "retrieve": "DOM-603",
        "draw": "DOM-601",
        "use": "DOM-630",
    }
)
ABOUT: Final = MappingProxyType(
    {
        "strike": "an attack with a melee weapon",
        "missile": "a shot or a throw; not out of melee",
        "brawl": "an attack without weapons",
        "disarm": "knocks a weapon out of a hand; Grip resists it",
        "feint": "adds its stat to one Strike if it succeeds",
        SPOT: "aims the attack before it: one action more",
        "parry": "takes the die off Strikes and Brawls",
        "bare_parry": "takes the die off Brawls",
        "block": "takes the die off every attack",
        "dodge": "takes the die off Strikes, Brawls and Disarms",
        "evade": "moves up to the die and takes that off shots",
        "sprint": "Movement and the die in inches, before the attacks",
        "retreat": "leaves melee before the attacks, if it succeeds",
        "retrieve": "takes up what lies within 2 inches",
        "draw": "brings something carried to hand",
        "use": "secures, operates or leaves by an exit",
    }
)


FAMILIES: Final = tuple(
    Family(kind, Text(name), art(kind), TONES.get(kind, "plain"), Text(ABOUT[kind]))
    for kind, name in (*NAMES.items(), (SPOT, "Called Shot"))
    if kind in ABOUT
)
"""The palette shows one head for each kind of action that names a target, an item or a spot."""


def possible(field: Field, f: Fighter) -> Iterator[Action]:
    """DOM-202 Every action that might be declared by this fighter in some Strategy."""
    s = field.state
    targets = [e.id for e in s.side(1 - f.side) if e.placed and attackable(s, e.id)]
    fixtures = [x.id for x in s.fixtures.values() if not x.shut]
    at_hand = obtained(field, f)
    melee = [i for i in at_hand if s.gear(i).kind == "melee"]
    missile = [i for i in at_hand if s.gear(i).kind == "missile"]
    yield from (Action("strike", t, i) for i in melee for t in (*targets, *fixtures))
    yield from (Action("missile", t, i) for i in missile for t in (*targets, *fixtures))
    spots = [p for t in (*targets, *fixtures) for p in spots_of(s, t)] if melee or missile else []
    yield from (Action(SPOT, spot=p) for p in dict.fromkeys(spots))
    yield from (Action("brawl", t) for t in targets)
    for e in (s.fighters[t] for t in targets):
        yield from (Action("disarm", e.id, i, w) for i in e.hands if s.gear(i).weapon for w in (*melee, ""))
    yield Action("feint")
    yield from (Action("parry", item=i) for i in f.hands)
    yield Action("bare_parry")
    yield from (Action("block", item=i) for i in f.hands)
    yield from (Action(kind) for kind in ("dodge", "evade", "sprint", "retreat"))
    yield from (Action("retrieve", item=i) for i in s.tokens)
    yield from _draws(field, f)
    yield from (Action("use", e.id) for e in s.side(1 - f.side) if e.placed and e.status == "defeated")
    yield from (Action("use", x.id) for x in s.fixtures.values() if f.side in x.operators)
    yield from (Action("use", x.id) for x in s.exits if x.side == f.side)


def _draws(field: Field, f: Fighter) -> list[Action]:
    """DOM-601 Every Draw from the hands as they are, and from those after one Draw or retrieval before it."""
    first = _needed(field, Hands(field, f, ()))
    out = dict.fromkeys(first)
    for before in (*first, *(Action("retrieve", item=i) for i in field.state.tokens)):
        out |= dict.fromkeys(_needed(field, Hands(field, f, (before,))))
    return list(out)


def _needed(field: Field, hands: Hands) -> list[Action]:
    """DOM-601 Draws of what is carried that put nothing away without need."""
    gear = field.state.gear
    out = []
    for item in hands.carried:
        most = gear(item).hands - hands.free
        for n in (0, 1, 2):
            for away in combinations(hands.held, n):
                freed = [gear(i).hands for i in away]
                if sum(freed) >= most and all(sum(freed) - one < most for one in freed):
                    out.append(Action("draw", item=item, away=away))
    return out


def _lasting(field: Field, f: Fighter, a: Action) -> bool:
    """Whether an action may come to be legal after others; what never can be stays out of the palette."""
    if a.kind == SPOT:
        return True
    if a.kind == "draw":
        return not f.printed.machine
    before: list[Action] = []
    if a.kind in ("strike", "missile", "disarm"):
        weapon = a.weapon if a.kind == "disarm" else a.item
        if weapon and weapon not in (*f.hands, *f.built_in):
            before = _getting(field, f, weapon)
    return may_add(field, f, before, a) is None


def _getting(field: Field, f: Fighter, item: str) -> list[Action]:
    """DOM-607, DOM-608 The actions by which an item comes to hand: a retrieval, a Draw, or both."""
    out = [Action("retrieve", item=item)] if item in field.state.tokens else []
    hands = Hands(field, f, out)
    if not hands.has(item):
        out += [a for a in _needed(field, hands) if a.item == item][:1]
    return out


def tiles(field: Field, f: Fighter) -> tuple[Tile[Action], ...]:
    """DOM-123 The palette of a fighter: actions with target, item and weapon; spots aim the one before."""
    lasting = [a for a in possible(field, f) if _lasting(field, f, a)]
    sizes = Counter(a.kind for a in lasting)
    armed = {(a.kind, a.item) for a in lasting}
    out = []
    for a in lasting:
        label = _only(field, a)
        if sizes[a.kind] > 1:
            label = _label(field, a, named=sum(kind == a.kind for kind, _ in armed) > 1)
        out.append(
            Tile(
                key_of(a),
                a,
                label,
                OnFigure(a.target) if a.target in field.state.fighters else None,
                CLAUSES[a.kind],
                group=a.kind,
                art=art(a.kind),
                coin="1",
                tone=TONES.get(a.kind, "plain"),
                about=_about(field, a),
            )
        )
    return tuple(out)


EXPECTED: Final = ("strike", "missile", "parry", "block", "evade", "sprint", "retreat")
"""Kinds of action that a person misses when they are not in the palette."""


def refused(field: Field, f: Fighter) -> list[Refused]:
    """What cannot be declared now and why: nobody in reach, a weapon unfit to parry, melee."""
    out = []
    for a in possible(field, f):
        if a.kind not in EXPECTED or _lasting(field, f, a):
            continue
        why = may_add(field, f, (), a)
        if why is not None and (a.item in (*f.hands, *f.built_in) or not a.item):
            mark = OnFigure(a.target) if a.target in field.state.fighters else None
            out.append(Refused(action_text(field.state, a), why, mark))
    return out


def _only(field: Field, a: Action) -> Text:
    """The only one of its kind has no family over it that would name the kind."""
    s, name = field.state, Text(NAMES.get(a.kind, ""))
    if a.kind in ("strike", "missile", "brawl"):
        foe = s.fighters[a.target].printed.short if a.target in s.fighters else ""
        return Text("{name}: {foe}", {"name": name, "foe": foe or target_name(s, a.target)})
    if a.kind in ("disarm", "draw"):
        return Text("{name}: {item}", {"name": name, "item": Text(s.gear(a.item).name)})
    return _label(field, a)


def _label(field: Field, a: Action, *, named: bool = True) -> Text:
    """A few words: the picture says what kind of action it is; `named`: with which of several weapons."""
    s = field.state
    if a.kind in ("strike", "missile", "disarm", "brawl"):
        short = s.fighters[a.target].printed.short if a.target in s.fighters else ""
        words = {
            "foe": short or target_name(s, a.target),
            "item": Text(s.gear(a.item).name) if a.item else "",
        }
        if a.kind == "disarm":
            return Text("{foe}: {item}" if a.weapon else "{foe}: {item}, bare hands", words)
        return Text("{foe}: {item}" if a.item and named else "{foe}", words)
    if a.kind == "draw":
        put = Text("{items}", {"items": [Text(s.gear(i).name) for i in a.away]})
        words = {"item": Text(s.gear(a.item).name), "put": put}
        return Text("{item} for {put}" if a.away else "{item}", words)
    if a.kind != SPOT:
        return action_text(s, a)
    if a.spot in SPOTS:
        modifier, name = SPOTS[a.spot]
        return Text("called: {spot} {n}", {"spot": Text(name), "n": modifier})
    spots = [p for x in field.state.fixtures.values() for p in x.spots if p.id == a.spot]
    return Text("called: {spot} {n}", {"spot": Text(spots[0].name), "n": spots[0].modifier})


def _about(field: Field, a: Action) -> Text:
    """The action in full, and what it is for."""
    if a.kind == SPOT:
        return Text(ABOUT[a.kind])
    return Text("{action}: {about}", {"action": action_text(field.state, a), "about": Text(ABOUT[a.kind])})
