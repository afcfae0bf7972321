"""DOM-120 to DOM-125 The Strategy Stage: Strategies are declared openly, the lowest Timing Score first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import Final

from game.engine.decisions import Compose, Composed, Family, Refused, Tile, Why
from game.engine.look import Forecast, Number, OnFigure
from game.engine.words import Text
from game.rules.dominions.actions import (
    SPOT,
    Hands,
    fault,
    folded,
    is_unarmed,
    key_of,
    may_add,
    obtained,
)
from game.rules.dominions.cites import of_strategy
from game.rules.dominions.preview import strategy_forecast
from game.rules.dominions.queries import attackable
from game.rules.dominions.state import MOST_UNITS, Action, Entry, Field, Fighter, target_name
from game.rules.dominions.suggestions import purposeful
from game.rules.dominions.telling import G, action_text
from game.rules.dominions.timing import stage_started
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


async def strategy(g: G) -> None:
    """DOM-120 The next fighter declares; then the Modifier Stage begins."""
    s = g.state
    f = s.at_cursor()
    if f is None:
        s.stage, s.cursor, s.step = "modifier", 0, 0
        stage_started(g, "Modifier Stage", "DOM-130")
        return
    s.cursor += 1
    asked = question(g, f)
    made: tuple[Action, ...] = ()
    if any(may_add(g, f, (), t.value) is None for t in asked.tiles):
        made = (await asked).items
    f.unarmed = is_unarmed(g, f)
    f.strategy = [Entry(a) for a in folded(made)]
    _tell(g, f)


def _tell(g: G, f: Fighter) -> None:
    s = g.state
    words = {
        "figure": f.name,
        "actions": [action_text(s, e.action) for e in f.strategy],
        "n": f.units,
        "penalty": f.action_penalty,
    }
    say = Text("{figure} declares: {actions}", words)
    if f.units > 1:
        say = Text("{figure} declares: {actions} ({n} units, {penalty})", words)
    if not f.strategy:
        say = Text("{figure} declares nothing", words)
    data = {
        "figure": f.id,
        "actions": [
            {"kind": e.action.kind, "target": e.action.target, "item": e.action.item, "spot": e.action.spot}
            for e in f.strategy
        ],
        "units": f.units,
        "penalty": f.action_penalty,
    }
    g.say("DOM-120", "strategy_declared", say, data, side=f.side, cites=of_strategy(s, f))


# ---- the palette


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


def _draws(field: Field, f: Fighter) -> Iterator[Action]:
    """DOM-601 Every Draw with what is put away for it: no more than it needs."""
    may_hold = list(dict.fromkeys((*f.hands, *f.carried, *field.state.tokens)))
    for item in f.carried:
        for n in (0, 1, 2):
            for away in combinations([i for i in may_hold if i != item], n):
                if sum(field.state.gear(i).hands for i in away) <= 2:
                    yield Action("draw", item=item, away=away)


def _lasting(field: Field, f: Fighter, a: Action) -> bool:
    """Whether an action may come to be legal after others; what never can be stays out of the palette."""
    if a.kind == SPOT:
        return True
    before: list[Action] = []
    if a.kind == "draw":
        return _draw_needed(field, f, a)
    if a.kind in ("strike", "missile", "disarm"):
        weapon = a.weapon if a.kind == "disarm" else a.item
        if weapon and weapon not in (*f.hands, *f.built_in):
            before = _getting(field, f, weapon)
    return may_add(field, f, before, a) is None


def _getting(field: Field, f: Fighter, item: str) -> list[Action]:
    """DOM-608 The actions by which an item comes to hand."""
    if item in field.state.tokens:
        return [Action("retrieve", item=item)]
    return [a for a in _draws(field, f) if a.item == item and _draw_needed(field, f, a)][:1]


def _draw_needed(field: Field, f: Fighter, a: Action) -> bool:
    """DOM-601 A Draw from the hands as they are now, nothing put away without need."""
    hands = Hands(field, f, ())
    if any(i not in hands.held for i in a.away) or may_add(field, f, (), a) is not None:
        return False
    gear = field.state.gear
    freed = sum(gear(i).hands for i in a.away)
    most = gear(a.item).hands - hands.free
    return all(freed - gear(i).hands < most for i in a.away)


def tiles(field: Field, f: Fighter) -> tuple[Tile[Action], ...]:
    """DOM-123 The palette of a fighter: actions with target, item and weapon; spots aim the one before."""
    out = []
    for a in possible(field, f):
        if not _lasting(field, f, a):
            continue
        out.append(
            Tile(
                key_of(a),
                a,
                _label(field, a),
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


def _label(field: Field, a: Action) -> Text:
    """A few words: the picture says what kind of action it is."""
    s = field.state
    if a.kind in ("strike", "missile", "disarm", "brawl"):
        short = s.fighters[a.target].printed.short if a.target in s.fighters else ""
        words = {
            "foe": short or target_name(s, a.target),
            "item": Text(s.gear(a.item).name) if a.item else "",
        }
        return Text("{foe}: {item}" if a.item else "{foe}", words)
    if a.kind == "draw":
        return Text("{item}", {"item": Text(s.gear(a.item).name)})
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


def question(field: Field, f: Fighter) -> Compose[Action]:
    """DOM-120 to DOM-125 The Strategy of one fighter, composed openly."""

    def adds(made: Composed[Action], a: Action) -> Why | None:
        return may_add(field, f, made.items, a)

    def check(made: Composed[Action]) -> Why | None:
        return fault(field, f, made.items)

    def forecast(made: Composed[Action]) -> Forecast:
        return strategy_forecast(field, f, made.items)

    def sums(made: Composed[Action]) -> Sequence[Number]:
        units = len(made.items)
        words = {"n": units, "most": MOST_UNITS}
        return (
            Number(Text("{n} of {most}", words), Text("action units"), "DOM-210"),
            Number(str(-max(0, units - 1)), Text("on every roll"), "DOM-200", "hot"),
        )

    return Compose(
        f.side,
        "DOM-120",
        Text("Declare for {figure}", {"figure": f.name}),
        lambda: tiles(field, f),
        {"items": [], "dials": {}},
        least=0,
        most=MOST_UNITS,
        adds=adds,
        check=check,
        forecast=forecast,
        sums=sums,
        key="declare",
        about=(OnFigure(f.id),),
        refused=lambda: refused(field, f),
        families=FAMILIES,
        tries=lambda rnd: {"items": purposeful(field, f, rnd), "dials": {}},
    )
