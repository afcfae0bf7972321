"""REG-10x Rounds, turns, phases and their sub-phases, each in stretches between boundaries."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Final

from game.engine.state import other
from game.engine.words import Text
from game.rules.regiments.charge import charge_moves, declare
from game.rules.regiments.combat import combats
from game.rules.regiments.content import content
from game.rules.regiments.deploy import deployment
from game.rules.regiments.effect import G, Over
from game.rules.regiments.fleeing import compulsory
from game.rules.regiments.magic import conjuration
from game.rules.regiments.movement import remaining
from game.rules.regiments.onmap import round_begins, round_ends
from game.rules.regiments.points import conclude, score_objectives
from game.rules.regiments.reactions import react
from game.rules.regiments.shooting import shooting
from game.rules.regiments.state import SUB_PHASES, RegimentsState, Unit
from game.rules.regiments.strategy import fleeing_units, rally, start_of_turn
from game.rules.regiments.telling import called
from game.rules.regiments.values import armour, armour_clauses, movement, profiles, unit_strength

NAMES: Final = MappingProxyType(
    {
        "start_of_turn": Text("Start of Turn"),
        "conjuration": Text("Conjuration"),
        "rally": Text("Rally"),
        "declare": Text("Declare Charges"),
        "react": Text("Charge Reactions"),
        "charge_moves": Text("Charge Moves"),
        "compulsory": Text("Compulsory Moves"),
        "remaining": Text("Remaining Moves"),
        "shooting": Text("Shooting"),
        "choose_and_fight": Text("Choose & Fight Combat"),
    }
)
ORDER: Final = tuple((phase, sub) for phase, subs in SUB_PHASES.items() for sub in subs)
"""REG-102 The sub-phases of a turn in order."""


# ---- turns


def begin_battle(g: G) -> None:
    """REG-100 The first turn of the first round."""
    s = g.state
    assert s.first_player is not None
    s.active = s.first_player
    _muster(g)
    _begin_round(g)
    begin_turn(g)


def _muster(g: G) -> None:
    """REG-040 to REG-048, REG-068, REG-090 What stands on the table when the battle begins."""
    s = g.state
    units = [
        [
            u.figure,
            u.models,
            u.block.abreast,
            movement(g, u),
            unit_strength(g, u),
            [armour(g, u, p).whole for p in profiles(g, u)],
        ]
        for u in s.standing()
    ]
    cites = ["REG-001", "REG-005", "REG-014", "REG-040", "REG-041", "REG-044", "REG-045", "REG-046"]
    cites += ["REG-047", "REG-048", "REG-050", "REG-051", "REG-052", "REG-058", "REG-061"]
    cites += [c for u in s.standing() for p in profiles(g, u) for c in armour_clauses(g, u, p)]
    if any(p.general is not None for p in s.players):
        cites.append("REG-068")
    if s.terrain:
        cites += ["REG-090", "REG-093"]
    say = Text("{n} units stand ready", {"n": len(units)})
    g.say("REG-800", "battle_began", say, {"units": units}, cites=tuple(dict.fromkeys(cites)))


def _begin_round(g: G) -> None:
    s = g.state
    say = Text("Round {round}", {"round": s.round})
    g.say("REG-100", "round_began", say, {"round": s.round})
    round_begins(g)


def begin_turn(g: G) -> None:
    """REG-101, REG-102 A turn of one player begins with Start of Turn."""
    s = g.state
    say = Text("Turn of {army}", {"army": content().army(s.players[s.active].army).name})
    data = {"round": s.round, "player": s.active}
    g.say("REG-101", "turn_began", say, data, side=s.active, cites=("REG-100",))
    enter(g, *ORDER[0])


def enter(g: G, phase: str, sub: str) -> None:
    """REG-102 A sub-phase begins."""
    s = g.state
    if phase != s.phase:
        for u in s.units:
            u.panic_tested = False
    s.phase, s.sub_phase, s.todo = phase, sub, ()
    g.say("REG-102", "phase_began", NAMES[sub], {"phase": phase, "sub_phase": sub}, side=s.active, quiet=True)
    if sub in ("rally", "compulsory"):
        s.todo = fleeing_units(g)
    elif sub == "choose_and_fight":
        s.in_phase = tuple(u.id for u in s.standing() if u.engaged)
        s.fought = ()


def advance(g: G) -> None:
    """REG-102 The next sub-phase, or the end of the turn."""
    s = g.state
    n = ORDER.index((s.phase, s.sub_phase)) + 1
    if n < len(ORDER):
        enter(g, *ORDER[n])
    else:
        end_turn(g)


def end_turn(g: G) -> None:
    """REG-103, REG-644, REG-813 First Charge ends, flags are cleared; perhaps the round ends, too."""
    s = g.state
    for u in s.standing():
        if u.first_charge_disrupted:
            say = Text("{unit} are no longer Disrupted by First Charge", {"unit": called(u)})
            data = {"figure": u.figure, "effect": "first_charge"}
            g.say("REG-644", "effect_ended", say, data, side=u.side)
    for u in s.units:
        clear_flags(u)
    for c in s.characters:
        c.cast = c.dispelled = False
    s.order, s.made, s.charges, s.in_phase, s.fought = (), (), (), (), ()
    g.say("REG-103", "turn_ended", Text("The turn ends"), {"player": s.active}, side=s.active, quiet=True)
    if s.active == s.first_player:
        s.active = other(s.active)
        begin_turn(g)
        return
    score_objectives(g, "rounds")
    round_ends(g)
    if s.round >= s.rounds:
        conclude(g, "REG-100")
        return
    s.round += 1
    assert s.first_player is not None
    s.active = s.first_player
    _begin_round(g)
    begin_turn(g)


def clear_flags(u: Unit) -> None:
    """REG-103 The flags of a turn."""
    u.declared = u.charged = u.failed_charge = u.was_joined = False
    u.moved = u.marched = u.reformed = u.move_over = u.rallied = u.has_shot = False
    u.fear_tested = u.first_charge_disrupted = u.panic_tested = False
    u.charge_target = u.countered = None
    u.reaction = ""


# ---- sub-phases


async def _start(g: G) -> bool:
    start_of_turn(g)
    return True


SubPhase = Callable[[G], Awaitable[bool]]

STEPS: Final[Mapping[str, SubPhase]] = MappingProxyType(
    {
        "start_of_turn": _start,
        "conjuration": conjuration,
        "rally": rally,
        "declare": declare,
        "react": react,
        "charge_moves": charge_moves,
        "compulsory": compulsory,
        "remaining": remaining,
        "shooting": shooting,
        "choose_and_fight": combats,
    }
)
"""What happens next in each sub-phase; True when it is over."""


async def _phase(g: G) -> None:
    if await STEPS[g.state.sub_phase](g):
        advance(g)


async def _deploying(g: G) -> None:
    if await deployment(g):
        begin_battle(g)


Stretch = Callable[[G], Awaitable[None]]

UNITS: Final[Mapping[str, Stretch]] = MappingProxyType(
    {
        "deployment": _deploying,
        "strategy": _phase,
        "movement": _phase,
        "shooting": _phase,
        "combat": _phase,
    }
)
"""What happens next in each phase, from one boundary to the next."""


async def stretch(g: G) -> None:
    """REG-104 One stretch of play; a side that is gone ends the battle in the middle of it."""
    try:
        await UNITS[g.state.phase](g)
    except Over:
        conclude(g, "REG-104")


def ended(s: RegimentsState) -> bool:
    """Whether there is a result."""
    return bool(s.result)
