"""FIB-21x, FIB-22x, FIB-93x Moves carried out: March and Charge, Reposition with its watchers, Sidle."""

from __future__ import annotations

from functools import partial

from game.engine.decisions import Option, PickOne, Walk
from game.engine.look import Forecast, OnFigure
from game.engine.words import Text
from game.rules.first_blood import values
from game.rules.first_blood.attack import Blow, inflict
from game.rules.first_blood.effect import G
from game.rules.first_blood.melee import inspire, single_clash
from game.rules.first_blood.moving import (
    Step,
    charges,
    end_spots,
    leaves,
    path_question,
    ranges_on,
    walk_cost,
)
from game.rules.first_blood.positions import put
from game.rules.first_blood.preview import clash_plan, forecast_of, impact_forecast
from game.rules.first_blood.queries import elevated_at, engaged_with, may_engage
from game.rules.first_blood.scenario import after_action
from game.rules.first_blood.specials import has, latch
from game.rules.first_blood.state import Activation, Warrior, table
from game.rules.first_blood.wounds import break_nerve
from game.table.inches import EPS, path_length
from game.table.moves import cost_parts

SIDLE = 2
"""FIB-938"""


def march_step(g: G, w: Warrior) -> Step:
    """FIB-210, FIB-219 How far its next March may go."""
    a = g.state.activation
    earlier = a.marches if a is not None and a.warrior == w.id else 0
    inches, cites = values.march_allowance(g, w, earlier)
    return Step("march", inches, cites[0], cites[1:])


async def march(g: G, w: Warrior) -> None:
    """FIB-210 to FIB-219 A March; straight and ending engaged it is a Charge, once in an activation."""
    s = g.state
    step = march_step(g, w)
    walk = await path_question(g, w, step, Text("March {figure}", {"figure": w.name}))
    met = charges(g, w, walk, step.inches)
    a = s.activation if s.activation is not None and s.activation.warrior == w.id else None
    charge = bool(met) and not (a is not None and a.charged)
    cites = ["FIB-020", *step.cites]
    if a is not None and a.marches:
        cites.append("FIB-218")
    if met and a is not None and a.charged:
        cites.append("FIB-215")
    go(g, w, walk, step, tuple(cites))
    if a is not None:
        a.marches += 1
    if charge:
        await _charge(g, w, met, a)


def go(g: G, w: Warrior, walk: Walk, step: Step, cites: tuple[str, ...]) -> None:
    """FIB-230 to FIB-234, FIB-240 Puts a warrior at the end of a legal walk."""
    board = table(g)
    cost = walk_cost(board, walk)
    spots = end_spots(g, w, walk, step.inches)
    why = [*cites, "FIB-230", "FIB-232", "FIB-233"]
    if len(walk.path) > 1 and any(dear for _, _, dear in cost_parts(board, walk.path)):
        why += ["FIB-231", "FIB-260"]
    if path_length(walk.path) < EPS:
        why.append("FIB-234")
    if len(w.spots) > 1:
        why += ["FIB-240", "FIB-241", "FIB-030", "FIB-031"]
    if elevated_at(g, w.point) != elevated_at(g, walk.end):
        why += ["FIB-261", "FIB-262", "FIB-263"]
    why += _ranges(g, w, walk, step)
    args = {"figure": w.name, "cost": round(cost, 2), "inches": step.inches}
    say = Text("{figure} marches {cost}″ of {inches}″", args)
    if step.kind == "reposition":
        say = Text("{figure} repositions {cost}″ of {inches}″", args)
    elif step.kind == "sidle":
        say = Text("{figure} sidles {cost}″ of {inches}″", args)
    if path_length(walk.path) < EPS:
        say = Text("{figure} stays where it is", args)
    data = {
        "figure": w.id,
        "kind": step.kind,
        "path": [list(p) for p in walk.path],
        "from": [list(p) for p in w.spots],
        "to": [list(p) for p in spots],
        "cost": round(cost, 3),
        "allowance": step.inches,
    }
    g.say(step.clause, "moved", say, data, side=w.side, cites=tuple(why))
    put(g, w, spots)


def _ranges(g: G, w: Warrior, walk: Walk, step: Step) -> list[str]:
    """The clauses of the engagement ranges that a walk enters, or passes because of a Duel."""
    s = g.state
    why = []
    if ranges_on(s, w, walk.path) and step.kind == "march":
        why += ["FIB-211", "FIB-212"]
    if s.duels and any(not may_engage(s, w, e) for e in s.enemies(w)):
        why.append("FIB-235")
    return why


async def _charge(g: G, w: Warrior, met: list[Warrior], a: Activation | None) -> None:
    """FIB-213 to FIB-217, FIB-914 What a Charge brings, before any other action."""
    if a is not None:
        a.charged = True
    say = Text("{figure} charges {foes}", {"figure": w.name, "foes": [e.name for e in met]})
    data = {"figure": w.id, "foes": [e.id for e in met]}
    cites = ("FIB-200", "FIB-201", "FIB-214", "FIB-215", *(("FIB-217",) if len(w.spots) > 1 else ()))
    g.say("FIB-213", "charge", say, data, side=w.side, cites=cites)
    inspire(g, w, "FIB-214")
    x = w.printed.amount("impact")
    if not x:
        return
    foes = engaged_with(g.state, w)
    tgt = foes[0]
    if len(foes) > 1:
        tgt = await PickOne(
            w.side,
            "FIB-914",
            Text("Whom does the impact strike?"),
            [
                Option(
                    e.id,
                    e,
                    Text(e.name),
                    OnFigure(e.id),
                    "FIB-914",
                    group="attack",
                    forecast=partial(impact_forecast, g, w, e),
                )
                for e in foes
            ],
            find=g.state.warrior,
            key="target",
            about=(OnFigure(w.id),),
        )
    say = Text("Impact {n} on {foe}", {"n": x, "foe": tgt.name})
    told = {"figure": w.id, "foe": tgt.id, "n": x}
    g.say("FIB-914", "impact", say, told, side=w.side, cites=("FIB-216",))
    inflict(g, x, tgt, w, Blow("plain", "FIB-914", sequence=False))


# ---- Reposition


async def reposition(g: G, w: Warrior) -> None:
    """FIB-225 to FIB-229, FIB-930 to FIB-932 A Reposition: first those who watch, then the move."""
    await _watched(g, w)
    if not w.on_table or not engaged_with(g.state, w):
        if w.on_table:
            say = Text("{figure} is engaged with nobody any more and stays", {"figure": w.name})
            g.say("FIB-932", "reposition_void", say, {"figure": w.id}, side=w.side)
        return
    inches, cites = values.reposition_allowance(g, w)
    step = Step("reposition", inches, cites[0], cites[1:])
    walk = await path_question(g, w, step, Text("Reposition {figure}", {"figure": w.name}))
    spots = end_spots(g, w, walk, step.inches)
    left = [e for e in g.state.enemies(w) if leaves(g, w, e, walk.path, spots)]
    go(g, w, walk, step, ("FIB-226", "FIB-229", *step.cites))
    if left and w.on_table:
        say = Text("{figure} leaves {foes}", {"figure": w.name, "foes": [e.name for e in left]})
        data = {"figure": w.id, "foes": [e.id for e in left]}
        g.say("FIB-227", "left_range", say, data, side=w.side, cites=("FIB-228",), quiet=w.broken)
        break_nerve(g, w, "FIB-227", None)


async def _watched(g: G, w: Warrior) -> None:
    """FIB-930, FIB-931 Watchful enemies may clash first, one after the other in their owner's order."""
    s = g.state
    declined: list[str] = []
    while w.on_table:
        ready = [
            e
            for e in engaged_with(s, w)
            if has(g, e, "watchful") and not e.watch_used and e.id not in declined
        ]
        if not ready:
            return
        options = [_strike_first(g, e, w) for e in ready]
        say = Text("{foe} repositions: strike first?", {"foe": w.name})
        chosen = await PickOne(
            ready[0].side,
            "FIB-930",
            say,
            [*options, Option("no", "", Text("Let it go"), clause="FIB-931", group="pass")],
            find=lambda key: "" if key == "no" else key,
            key="watch",
            about=(OnFigure(w.id),),
        )
        if not chosen:
            text = Text("Nobody strikes")
            data = {"figures": [e.id for e in ready], "rule": "watchful", "used": False}
            g.say("FIB-931", "reaction", text, data, side=ready[0].side)
            declined += [e.id for e in ready]
            continue
        _watch(g, s.warrior(chosen), w)


def _strike_first(g: G, e: Warrior, w: Warrior) -> Option[str]:
    """One watcher that may clash, with what its Clash would come to."""
    say = Text("{figure} clashes", {"figure": e.name})

    def foresee() -> Forecast:
        return forecast_of(g, clash_plan(g, e, w))

    return Option(e.id, e.id, say, OnFigure(e.id), "FIB-930", forecast=foresee)


def _watch(g: G, e: Warrior, w: Warrior) -> None:
    """FIB-930 One watcher's Clash, an Out of Sequence action outside its activation (FIB-844)."""
    e.watch_used = True
    e.latched = latch(g, e)
    say = Text("{figure} is watchful", {"figure": e.name})
    data = {"figure": e.id, "foe": w.id, "rule": "watchful", "used": True}
    cites = ("FIB-931", "FIB-840", "FIB-841", "FIB-842", "FIB-844", "FIB-845")
    g.say("FIB-930", "reaction", say, data, side=e.side, cites=cites)
    single_clash(g, e, w, "FIB-930")
    after_action(g, e)
    e.latched = ()


# ---- Sidle


async def sidle(g: G, w: Warrior) -> bool:
    """FIB-938 Up to 2 inches past everybody's engagement range; no March and no Charge."""
    step = Step("sidle", SIDLE, "FIB-938")
    walk = await path_question(g, w, step, Text("Sidle with {figure}", {"figure": w.name}))
    go(g, w, walk, step, ())
    return True
