"""DUE-30x to DUE-35x: each lays a stack in secret; then both are shown and paid for (DUE-401 to DUE-404)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.engine.decisions import Compose, Composed, Dial, Rival, Tile, Why
from game.engine.game import Game
from game.engine.look import Forecast, Number, OnFigure
from game.engine.state import copied
from game.engine.words import Text
from game.rules.duel.cites import of_payment, of_stack
from game.rules.duel.items import (
    ATTACK,
    BREAK,
    COST_CLAUSES,
    COSTS,
    COUNTER,
    DEFENCE,
    FEINT,
    FEINT_POINTS,
    INITIATIVE,
    KINDS,
    LEVELS,
    NAMES,
    REINFORCED_ATTACK,
    REINFORCED_DEFENCE,
    REST,
    RISKY,
    Limits,
    fault,
    may_add,
    shown,
    stack_of,
)
from game.rules.duel.preview import against, alone
from game.rules.duel.state import DuelState, Fencer, Pair
from game.rules.duel.suggestions import answer_of

G = Game[DuelState]

TONES = {
    ATTACK: "strike",
    REINFORCED_ATTACK: "strike",
    RISKY: "strike",
    DEFENCE: "guard",
    REINFORCED_DEFENCE: "guard",
    COUNTER: "guard",
    FEINT: "guile",
    REST: "rest",
    INITIATIVE: "boost",
    BREAK: "move",
}

ABOUT = {
    ATTACK: "strikes: 20 % against a defence, 30 % in the open, at equal Levels",
    REINFORCED_ATTACK: "the whole attack rolls its severity twice and takes the higher",
    DEFENCE: "meets an attack; more defences than attacks make a success be rolled again",
    REINFORCED_DEFENCE: "a defence that makes reinforced attacks ordinary",
    RISKY: "+2 Levels for the whole attack; if it fails, the other has a free hit",
    COUNTER: "a defence that strikes back when the other's attack fails",
    FEINT: "strikes out the item opposite if fewer points are in it",
    REST: "gives 3 Endurance at the end of the turn",
    INITIATIVE: "bids for the advantage of the next turn with the points put in",
    BREAK: "strikes out everything below, if Agility and points are more than the other's",
}


def limits_of(f: Fencer, *, cornered: bool) -> Limits:
    """DUE-319 What a fencer may choose from now."""
    return Limits(f.size, f.endurance, f.starting, f.sabre, cornered)


@lru_cache(1)
def tiles() -> tuple[Tile[str], ...]:
    """DUE-303 The ten items with their base costs."""
    return tuple(
        Tile(
            item,
            item,
            Text(NAMES[item]),
            clause=COST_CLAUSES[item],
            art=f"items_duel/{item}",
            coin=str(COSTS[item]),
            tone=TONES[item],
            about=Text(ABOUT[item]),
        )
        for item in KINDS
    )


def _dials(f: Fencer) -> tuple[Dial, ...]:
    """DUE-341 to DUE-346, DUE-852 What Endurance can be invested in."""
    free = max(0, f.endurance)
    rows = [
        ("attack", Text("Attack"), LEVELS, "DUE-341", Text("Levels, 1 or 2 each"), ATTACK),
        ("defence", Text("Defence"), LEVELS, "DUE-343", Text("Levels, 1 each"), DEFENCE),
        ("feint", Text("Feint"), FEINT_POINTS, "DUE-344", Text("points, up to 4"), FEINT),
        ("initiative", Text("Initiative"), free, "DUE-345", Text("points"), INITIATIVE),
        ("break", Text("Break"), free, "DUE-346", Text("points"), BREAK),
    ]
    if f.sabre:
        rows.insert(2, ("counter", Text("Counter"), LEVELS, "DUE-852", Text("Levels, 1 each"), COUNTER))
    return tuple(
        Dial(key, label, most, clause=clause, note=note, art=f"items_duel/{art}")
        for key, label, most, clause, note, art in rows
    )


def question(g: G, pair: Pair, f: Fencer, foe: Fencer, *, cornered: bool) -> Compose[str]:
    """DUE-301, DUE-302 The stack of one fencer, laid in secret."""
    limits = limits_of(f, cornered=cornered)

    def check(made: Composed[str]) -> Why | None:
        return fault(stack_of(made), limits)

    def adds(made: Composed[str], item: str) -> Why | None:
        return may_add(made.items, item, limits)

    def sums(made: Composed[str]) -> Sequence[Number]:
        stack = stack_of(made)
        left = f.endurance - stack.cost
        return (
            Number(str(stack.base), Text("Base costs"), "DUE-331"),
            Number(str(stack.invested), Text("Invested, of {n}", {"n": max(0, f.endurance)}), "DUE-350"),
            Number(str(stack.cost), Text("Paid when shown"), "DUE-402", "hot"),
            Number(shown(left), Text("Endurance then"), "DUE-351", "bad" if left < 0 else "plain"),
        )

    def forecast(made: Composed[str]) -> Forecast:
        return alone(pair, copied(f), copied(foe), stack_of(made))

    def foretold(made: Composed[str], guess: Composed[str]) -> Forecast:
        x, y = (f, foe) if f.side == g.state.first_hand else (foe, f)
        return against(pair, copied(x), copied(y), f.id, stack_of(made), stack_of(guess))

    return Compose(
        f.side,
        "DUE-301",
        Text("Lay the stack of {name}", {"name": f.name}),
        tiles,
        {"items": [REST] * f.size, "dials": {}},
        least=f.size,
        most=f.size,
        dials=_dials(f),
        adds=adds,
        check=check,
        forecast=forecast,
        against=foretold,
        sums=sums,
        rival=Rival(Text(foe.name), foe.size, (REST,) * foe.size if _only_rest(foe) else ()),
        last=answer_of(f.last) if f.last.items else None,
        key="compose",
        secret=True,
        about=(OnFigure(f.id),),
    )


def _only_rest(f: Fencer) -> bool:
    """DUE-318 Whether there is nothing to choose."""
    return f.endurance < -f.starting


def _rests(f: Fencer) -> Composed[str]:
    return Composed((REST,) * f.size, {})


def _tired(g: G, f: Fencer) -> None:
    """DUE-752, DUE-754 What a fencer below 0 Endurance cannot choose is told openly."""
    if f.endurance >= 0:
        return
    said = {"fencer": f.id, "left": f.endurance}
    if _only_rest(f):
        text = Text("{name} is exhausted and can only rest", {"name": f.name})
        g.say("DUE-318", "exhausted", text, said, side=f.side, cites=("DUE-319", "DUE-752", "DUE-754"))
    else:
        text = Text("{name} is below 0 Endurance: no Initiative, no Break Distance", {"name": f.name})
        cites = ("DUE-316", "DUE-317", "DUE-319", "DUE-753")
        g.say("DUE-752", "tired", text, said, side=f.side, cites=cites)


async def compose(g: G, pair: Pair, cornered: tuple[bool, bool]) -> None:
    """DUE-301 to DUE-404 Both lay a stack in secret; both are shown; each pays."""
    x, y = g.state.both(pair)
    for f in (x, y):
        _tired(g, f)
    asked = [
        question(g, pair, f, foe, cornered=stuck)
        for f, foe, stuck in ((x, y, cornered[0]), (y, x, cornered[1]))
    ]
    laid = []
    for f, ask in zip((x, y), asked, strict=True):
        laid.append(_rests(f) if _only_rest(f) else await ask)
        # that it lies there is no secret; what it is enters the state once both do, with a line of its own
        text = Text("{name} has laid a stack of {n}", {"name": f.name, "n": f.size})
        said = {"fencer": f.id, "size": f.size}
        g.say("DUE-302", "stack_set", text, said, side=f.side, quiet=True, cites=("DUE-005",))
    for f, made in zip((x, y), laid, strict=True):
        f.stack = stack_of(made)
        f.active = (True,) * f.size
        words = {"name": f.name, "items": tuple(Text(NAMES[i]) for i in f.stack.items)}
        said = {"fencer": f.id, "items": f.stack.items, "invested": f.stack.invested}
        g.say(
            "DUE-401",
            "stack_revealed",
            Text("{name} shows {items}", words),
            said,
            side=f.side,
            cites=of_stack(f),
        )
    for f in (x, y):
        f.endurance -= f.stack.cost
        text = Text(
            "{name} pays {base} and invests {invested}: Endurance {left}",
            {"name": f.name, "base": f.stack.base, "invested": f.stack.invested, "left": shown(f.endurance)},
        )
        said = {"fencer": f.id, "base": f.stack.base, "invested": f.stack.invested, "left": f.endurance}
        g.say("DUE-402", "cost_paid", text, said, side=f.side, cites=of_payment(f))
