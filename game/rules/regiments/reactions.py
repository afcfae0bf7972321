"""REG-22x Charge reactions, REG-68x Counter Charge: one for each charged unit, after all declarations."""

from __future__ import annotations

from game.engine.decisions import Option, PickOne
from game.engine.look import Forecast, OnFigure
from game.engine.words import Text
from game.rules.regiments import preview_reaction, refusals
from game.rules.regiments.answering import (
    Reaction,
    flees_from,
    forced,
    next_charged,
    reactions,
)
from game.rules.regiments.dicework import d3
from game.rules.regiments.effect import REACTIONS, Cites, G
from game.rules.regiments.fleeing import runs_from
from game.rules.regiments.queries import around, gap
from game.rules.regiments.shooting import volley
from game.rules.regiments.state import Field, Unit
from game.rules.regiments.telling import called
from game.rules.regiments.values import every, stupid
from game.rules.regiments.wounds import battle_ends
from game.table.marches import counter


async def react(g: G) -> bool:
    """REG-220 One unit reacts, and its reaction is carried out; True when all have."""
    u = next_charged(g)
    if u is None:
        return True
    must = forced(u)
    if must is not None:
        reaction, clause = must
    else:
        reaction, clause = await _asked(g, u), "REG-220"
    u.reaction = reaction.kind
    _tell(g, u, reaction, clause, must=must is not None)
    if reaction.kind == "flee":
        await _flees(g, u)
    elif reaction.kind == "shoot":
        assert reaction.charger is not None
        charger = g.state.unit(reaction.charger)
        await volley(g, u, charger, standing=True)
    elif reaction.kind == "counter":
        assert reaction.charger is not None
        counter_charge(g, u, g.state.unit(reaction.charger))
    battle_ends(g)
    return False


async def _asked(g: G, u: Unit) -> Reaction:
    return await PickOne(
        u.side,
        "REG-220",
        Text("{unit} are charged: what do they do?", {"unit": called(u)}),
        lambda: [_option(g, u, r) for r in reactions(g, u)],
        find=_reaction,
        key="reaction",
        about=(OnFigure(u.figure),),
        refused=lambda: refusals.no_reaction(g, u),
    )


def _reaction(key: str) -> Reaction:
    kind, _, charger = key.partition(":")
    return Reaction(kind, int(charger) if charger else None)


def _option(field: Field, u: Unit, r: Reaction) -> Option[Reaction]:
    clause, name = REACTIONS[r.kind]
    mark, label = OnFigure(u.figure), name
    if r.charger is not None:
        charger = field.state.unit(r.charger)
        mark = OnFigure(charger.figure)
        label = Text("{reaction}: {foe}", {"reaction": name, "foe": called(charger)})

    def seen() -> Forecast:
        return preview_reaction.reaction(field, u, r.kind, r.charger)

    return Option(r.key, r, label, mark, clause, group=r.kind, forecast=seen)


def _tell(g: G, u: Unit, r: Reaction, clause: str, *, must: bool) -> None:
    say = Text("{unit}: {reaction}", {"unit": called(u), "reaction": REACTIONS[r.kind][1]})
    data = {"figure": u.figure, "reaction": r.kind, "charger": r.charger, "forced": must}
    cites = ["REG-220", "REG-221", REACTIONS[r.kind][0]]
    if r.kind == "shoot":
        cites.append("REG-226")
    if r.kind == "counter":
        cites += ["REG-683", "REG-687", "REG-688", "REG-690"]
    if must and u.engaged and every(g, u, "counter_charge"):
        cites.append("REG-682")
    if must and u.succumbed:
        cites += ["REG-654", "REG-664", *stupid(g, u)]
    g.say(clause, "reaction_chosen", say, data, side=u.side, cites=tuple(cites))


async def _flees(g: G, u: Unit) -> None:
    """REG-224 Away from the charger with the highest Unit Strength, the nearest, then the lower id."""
    await runs_from(g, u, flees_from(g, u), "REG-224")


def counter_charge(g: G, u: Unit, charger: Unit) -> None:
    """REG-685 to REG-695 It pivots towards the charger and advances D3+1 inches at once."""
    before, pose = gap(u, charger), [u.x, u.y, u.facing]
    die = g.roll("REG-686", 6)[0]
    wanted = d3(die) + 1
    run = counter(u.block, charger.block, wanted, around(g, u))
    assert run is not None, "a Counter Charge is offered only where the pivot is clear (REG-691)"
    u.stand(run.end)
    u.countered, u.charge_target = charger.id, charger.id
    u.charged = charger.charged = True
    after = gap(u, charger)
    args = {"unit": called(u), "foe": called(charger), "die": die, "inches": run.inches, "after": after}
    say = Text("{unit} answer {foe}: D6 {die}, {inches}″ forward, {after}″ are left", args)
    data = {
        "figure": u.figure,
        "foe": charger.figure,
        "before": before,
        "dice": [die],
        "sides": 6,
        "inches": run.inches,
        "wanted": wanted,
        "from": pose,
        "pose": [u.x, u.y, u.facing],
        "after": after,
    }
    g.say("REG-686", "counter_charged", say, data, side=u.side, cites=_counter_cites(run.stopped_by))


def _counter_cites(stopped_by: str) -> Cites:
    why = ("REG-680", "REG-681", "REG-684", "REG-685", "REG-689", "REG-691", "REG-693", "REG-694")
    more = ("REG-646", "REG-695", "REG-635", "REG-006")
    return (*why, *more, "REG-692") if stopped_by else (*why, *more)
