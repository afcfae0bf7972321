"""REG-56x to REG-58x Break tests, pursuit or restraint, flight, pursuit moves, closing up."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.decisions import Option, PickOne
from game.engine.look import Forecast, OnFigure
from game.engine.words import Text
from game.rules.regiments import preview
from game.rules.regiments.effect import G
from game.rules.regiments.fleeing import away_from, flee_move, start_fleeing, strongest
from game.rules.regiments.leadership import distance_roll, may_stride, tested
from game.rules.regiments.queries import around, touching
from game.rules.regiments.result import members
from game.rules.regiments.state import Combat, Field, Flown, Unit
from game.rules.regiments.telling import called
from game.rules.regiments.values import leadership
from game.rules.regiments.wounds import battle_ends, destroy
from game.table.blocks import Block
from game.table.drill import close_up, pivot
from game.table.marches import run

PURSUIT = Text("Pursuit roll")


def _combat(g: G) -> Combat:
    c = g.state.combat
    assert c is not None
    return c


# ---- Break tests


async def break_tests(g: G) -> None:
    """REG-560, REG-561 Each unit of the losing side, in ascending id."""
    c = _combat(g)
    assert c.loser is not None
    for u in members(g, c, c.loser):
        if _holds(g, u, c.difference):
            c.held = (*c.held, u.id)
        else:
            c.broken = (*c.broken, u.id)
    c.step = "pursue"
    c.todo = tuple(u.id for u in members(g, c, 1 - c.loser))


def _holds(g: G, u: Unit, difference: int) -> bool:
    ld, why = leadership(g, u)
    dice = g.roll("REG-560", 6, 2)
    total = sum(dice) + difference
    held = dice == (1, 1) or total <= ld
    args = {"unit": called(u), "dice": dice, "n": difference, "total": total, "ld": ld}
    say = Text("{unit}, Break test: {dice} + {n} = {total}, Ld {ld}: they hold", args)
    if not held:
        say = Text("{unit}, Break test: {dice} + {n} = {total}, Ld {ld}: broken", args)
    data = {
        "figure": u.figure,
        "dice": list(dice),
        "sides": 6,
        "difference": difference,
        "ld": ld,
        "held": held,
    }
    cites = ("REG-561", "REG-030", "REG-033", "REG-012", *why)
    g.say("REG-560", "break_tested", say, data, side=u.side, cites=cites)
    return held


# ---- pursue or restrain


def may_pursue(field: Field, c: Combat, u: Unit) -> tuple[int, ...]:
    """REG-570, REG-654 The broken units that a winner may pursue; empty if it may not at all."""
    if u.succumbed or not u.on_table or any(i in c.held for i in u.enemies):
        return ()
    return tuple(i for i in u.enemies if i in c.broken)


async def pursue(g: G) -> None:
    """REG-570, REG-571 The next winner decides, before any flee roll."""
    s, c = g.state, _combat(g)
    while c.todo:
        u = s.unit(c.todo[0])
        c.todo = c.todo[1:]
        prey = may_pursue(g, c, u)
        if prey:
            await _decide(g, u, prey)
            return
        if u.succumbed and any(i in c.broken for i in u.enemies):
            say = Text("{unit} have succumbed and stay", {"unit": called(u)})
            g.say("REG-654", "no_pursuit", say, {"figure": u.figure}, side=u.side, cites=("REG-570",))
    c.step = "flight"
    c.todo = tuple(sorted(c.broken))
    for uid in c.todo:
        start_fleeing(g, s.unit(uid))


async def _decide(g: G, u: Unit, prey: tuple[int, ...]) -> None:
    s, c = g.state, _combat(g)
    options = [_pursuit(g, u, s.unit(i)) for i in prey]

    def stays() -> Forecast:
        return preview.restraint(g, u)

    picked = await PickOne(
        u.side,
        "REG-570",
        Text("{unit} have won: pursue, or restrain them?", {"unit": called(u)}),
        [*options, Option("restrain", -1, Text("Restrain"), None, "REG-571", group="pass", forecast=stays)],
        find=lambda key: -1 if key == "restrain" else int(key),
        key="pursue",
        about=(OnFigure(u.figure),),
    )
    choice = "restrain" if picked < 0 else "pursue"
    say = Text("{unit} pursue", {"unit": called(u)})
    if picked < 0:
        say = Text("{unit} are to be restrained", {"unit": called(u)})
    data = {"figure": u.figure, "choice": choice, "prey": picked}
    g.say("REG-570", "pursuit_chosen", say, data, side=u.side, quiet=picked < 0)
    if picked < 0:
        name = Text("restraint")
        if tested(g, u, "REG-571", "restraint_tested", name, ("REG-033",)):
            return
        picked = min(prey)
    c.pursuits = (*c.pursuits, (u.id, picked))


def _pursuit(field: Field, u: Unit, prey: Unit) -> Option[int]:
    def seen() -> Forecast:
        return preview.pursuit(field, u, prey)

    label, mark = Text("Pursue {foe}", {"foe": called(prey)}), OnFigure(prey.figure)
    return Option(prey.figure, prey.id, label, mark, "REG-570", group="pursue", forecast=seen)


# ---- flight and pursuit


async def flights(g: G) -> None:
    """REG-572 The next broken unit rolls and makes its flee move."""
    s, c = g.state, _combat(g)
    if not c.todo:
        c.step = "pursuit"
        c.todo = tuple(sorted(i for i, _ in c.pursuits))
        return
    u = s.unit(c.todo[0])
    c.todo = c.todo[1:]
    met = tuple(e for i, e in c.links if i == u.id)
    foes = [s.unit(e) for e in met]
    foe = strongest(g, [e for e in foes if e.on_table] or foes)
    direction = away_from(u, foe)
    roll = await flee_move(g, u, direction, "REG-572", met, ("REG-301", "REG-308", "REG-664"))
    c.flown = (*c.flown, Flown(u.id, roll, direction))


async def chase(g: G) -> None:
    """REG-573 to REG-576 The next pursuer rolls, catches or not, and moves in any case."""
    s, c = g.state, _combat(g)
    if not c.todo:
        c.step = "closing"
        return
    u = s.unit(c.todo[0])
    c.todo = c.todo[1:]
    prey = s.unit(dict(c.pursuits)[u.id])
    flown = next(f for f in c.flown if f.unit == prey.id)
    strides = await may_stride(g, u, "pursuit", PURSUIT)
    dice = distance_roll(g, strides)
    roll = sum(dice)
    caught = roll >= flown.roll
    args = {"unit": called(u), "foe": called(prey), "dice": dice, "roll": roll, "fled": flown.roll}
    say = Text("{unit} pursue: {dice}, {roll} against {fled}: {foe} caught", args)
    if not caught:
        say = Text("{unit} pursue: {dice}, {roll} against {fled}: {foe} get away", args)
    data = {
        "figure": u.figure,
        "prey": prey.figure,
        "dice": list(dice),
        "sides": 6,
        "roll": roll,
        "flown": flown.roll,
        "caught": caught,
    }
    cites = ("REG-012", "REG-648", "REG-576")
    g.say("REG-573", "pursued", say, data, side=u.side, cites=cites)
    if caught and prey.on_table:
        destroy(g, prey, "REG-573")
    _pursuit_move(g, u, flown.direction, roll)
    battle_ends(g)


def _pursuit_move(g: G, u: Unit, direction: float, roll: int) -> None:
    """REG-574, REG-575, REG-264 It turns the way its prey fled and goes straight on."""
    field = around(g, u)
    turned = pivot(u.block, direction)
    inches = 0.0
    if field.clear(turned.outline()):
        moved = run(turned, roll, field)
        inches = moved.inches
        u.stand(moved.end)
    say = Text("{unit} go {inches}″ after them", {"unit": called(u), "inches": inches})
    data = {"figure": u.figure, "inches": inches, "pose": [u.x, u.y, u.facing]}
    g.say("REG-574", "pursuit_moved", say, data, side=u.side, cites=("REG-264", "REG-575", "REG-576"))


# ---- closing up


@dataclass(frozen=True)
class Shift:
    """A unit and where it is shifted to."""

    unit: Unit
    to: Block


async def closing(g: G) -> None:
    """REG-580 to REG-582 Each engaged pair that does not touch closes up, by (lower id, higher id)."""
    s, c = g.state, _combat(g)
    pairs = sorted({(min(i, e), max(i, e)) for i in c.units for e in s.unit(i).enemies if s.unit(i).on_table})
    for one, two in pairs:
        a, b = s.unit(one), s.unit(two)
        if touching(a, b):
            continue
        shift = shift_of(g, c, a, b)
        if shift is None:
            say = Text("{one} and {two} stay apart", {"one": called(a), "two": called(b)})
            data = {"units": [one, two], "succumbed": [u.id for u in (a, b) if u.succumbed]}
            g.say("REG-581", "stay_apart", say, data, quiet=True, cites=("REG-654",))
            continue
        shift.unit.stand(shift.to)
        say = Text("{unit} close up", {"unit": called(shift.unit)})
        pose = [shift.to.x, shift.to.y, shift.to.facing]
        told = {"figure": shift.unit.figure, "pose": pose}
        cites = ("REG-581", "REG-582", "REG-654")
        g.say("REG-580", "closed_up", say, told, side=shift.unit.side, cites=cites)
    c.step = "done"


def shift_of(field: Field, c: Combat, a: Unit, b: Unit) -> Shift | None:
    """REG-580, REG-581, REG-654 Which of a pair is shifted, and where; None if neither may be."""
    before = dict(c.before)

    def lost(u: Unit) -> bool:
        old = u.block.with_models(max(1, before[u.id]))
        return (old.box.depth, old.box.width) != (u.block.box.depth, u.block.box.width)

    first, second = (a, b) if a.side != field.state.active else (b, a)
    if lost(a) != lost(b):
        first, second = (b, a) if lost(a) else (a, b)
    for u, other in ((first, second), (second, first)):
        to = close_up(u.block, other.block)
        if len(u.engaged) > 1 or u.succumbed:
            continue
        if around(field, u, other.id).clear(to.outline()):
            return Shift(u, to)
    return None
