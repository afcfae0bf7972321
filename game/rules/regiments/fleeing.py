"""REG-30x Flight: direction, roll, where it ends; REG-27x compulsory moves; REG-43x Panic."""

from __future__ import annotations

from game.engine.words import Text
from game.rules.regiments.effect import Cites, G
from game.rules.regiments.leadership import distance_roll, may_stride, tested
from game.rules.regiments.queries import ground
from game.rules.regiments.state import Field, Unit
from game.rules.regiments.telling import called
from game.rules.regiments.values import unit_strength
from game.rules.regiments.wounds import battle_ends, destroy, free
from game.table.drill import Field as Around
from game.table.inches import bearing
from game.table.marches import Flight, flee
from game.table.solids import Solid

FLIGHT = Text("Flee roll")


def away_from(u: Unit, foe: Unit) -> float:
    """REG-301 The direction from an enemy's centre to its own; straight back if they coincide."""
    if u.centre == foe.centre:
        return (u.facing + 180.0) % 360.0
    return bearing(foe.centre, u.centre)


def flight(field: Field, u: Unit, direction: float, inches: float, spared: tuple[int, ...]) -> Flight:
    """REG-300 to REG-305 Where a flight of so many inches ends."""
    s = field.state
    passed = [f.block.outline(f.figure) for f in s.friends(u)]
    deadly: list[Solid] = []
    for e in s.foes(u):
        (passed if e.fleeing or e.id in spared else deadly).append(e.block.outline(e.figure))
    land = Around(field.board.width, field.board.depth, impassable=ground(field.board).impassable)
    return flee(u.block, direction, inches, land, passed, deadly)


def start_fleeing(g: G, u: Unit) -> None:
    """REG-308 It flees and is engaged with nobody any more."""
    free(g, u)
    u.fleeing = True


async def flee_move(
    g: G, u: Unit, direction: float, clause: str, spared: tuple[int, ...] = (), cites: Cites = ()
) -> int:
    """REG-300 to REG-305, REG-672 The turn, the roll, the way; returns the roll."""
    strides = await may_stride(g, u, "flee", FLIGHT)
    dice = distance_roll(g, strides)
    roll = sum(dice)
    run = flight(g, u, direction, roll, spared)
    before = (u.x, u.y)
    u.stand(run.end)
    args = {"unit": called(u), "dice": dice, "inches": run.inches}
    say = Text("{unit} flee: {dice}, {inches}″", args)
    data = {
        "figure": u.figure,
        "dice": list(dice),
        "sides": 6,
        "roll": roll,
        "inches": run.inches,
        "direction": u.facing,
        "from": before,
        "pose": [u.x, u.y, u.facing],
    }
    why = ["REG-300", "REG-302", "REG-012", *cites]
    if run.inches > roll + 1e-9:
        why.append("REG-303")
    g.say(clause, "fled", say, data, side=u.side, cites=tuple(why))
    if run.off_table:
        destroy(g, u, "REG-304", ("REG-003",))
    elif run.caught_by:
        destroy(g, u, "REG-305")
    battle_ends(g)
    return roll


async def runs_from(
    g: G, u: Unit, foe: Unit, clause: str, spared: tuple[int, ...] = (), cites: Cites = ()
) -> int:
    """REG-301 It starts fleeing and makes its flee move away from an enemy."""
    start_fleeing(g, u)
    return await flee_move(g, u, away_from(u, foe), clause, (foe.id, *spared), ("REG-301", "REG-308", *cites))


def strongest(field: Field, foes: list[Unit]) -> Unit:
    """REG-572 The enemy of the highest Unit Strength, the lower id if equal."""
    return min(foes, key=lambda e: (-unit_strength(field, e), e.id))


async def compulsory(g: G) -> bool:
    """REG-270 Every fleeing unit of the active player flees straight ahead; True when all have."""
    s = g.state
    if not s.todo:
        return True
    u = s.unit(s.todo[0])
    s.todo = s.todo[1:]
    if u.on_table and u.fleeing:
        await flee_move(g, u, u.facing, "REG-270", (), ("REG-307",))
    return not s.todo


async def panic(g: G, u: Unit, lost: int, before: int, foe: Unit) -> None:
    """REG-430, REG-431 A unit that has lost a quarter of its models tests, once in a phase."""
    if not panics(u, lost, before):
        return
    u.panic_tested = True
    more: dict[str, object] = {"lost": lost, "before": before}
    if not tested(g, u, "REG-430", "panic_tested", Text("Panic"), ("REG-033",), more=more):
        await runs_from(g, u, foe, "REG-431")


def panics(u: Unit, lost: int, before: int) -> bool:
    """REG-430 Whether a loss of so many of so many models calls for a test."""
    if not u.on_table or u.engaged or u.fleeing or u.panic_tested or before < 2:
        return False
    return lost * 4 >= before
