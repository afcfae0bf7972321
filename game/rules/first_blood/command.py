"""FIB-12x, FIB-30x to FIB-33x, FIB-97x The Command Phase: command abilities of Characters and Leaders."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from game.engine.decisions import Arrange, Option, PickOne, Refused
from game.engine.look import OnFigure
from game.engine.state import other
from game.engine.words import Text
from game.rules.first_blood.duel import challenge, duel_targets, why_no_duel
from game.rules.first_blood.effect import ABILITIES, G
from game.rules.first_blood.preview_move import command_forecast, duel_forecast
from game.rules.first_blood.queries import engaged_with
from game.rules.first_blood.scenario import after_action
from game.rules.first_blood.specials import in_command, latch
from game.rules.first_blood.state import Ability, Field, Warrior
from game.rules.first_blood.walking import march
from game.rules.first_blood.wounds import rally

BELLS = 2
"""FIB-971"""
AT_ONCE = frozenset({"duel", "sound_the_bell"})
"""Abilities that leave nothing behind; the Duel stands in the state by itself."""


@dataclass(frozen=True)
class Order:
    """A performer, its ability and the enemy that a Duel names; an empty performer passes."""

    performer: str
    ability: str = ""
    target: str = ""


def order_of(key: str) -> Order:
    """The order that a key names."""
    performer, _, rest = key.partition(":")
    ability, _, target = rest.partition(":")
    return Order("") if performer == "pass" else Order(performer, ability, target)


def performers(field: Field, side: int) -> list[Warrior]:
    """FIB-120 to FIB-122, FIB-304, FIB-306 Who may still perform a command ability in this phase."""
    return [
        w
        for w in field.state.team(side)
        if (w.printed.character or w.printed.leader) and not w.broken and not w.command_done
    ]


async def commands(g: G, side: int) -> bool:
    """FIB-120 to FIB-122 One command ability of a side; True when it has none left to perform."""
    s = g.state
    ready = performers(g, side)
    if not ready:
        return True
    order = await PickOne(
        side,
        "FIB-120",
        Text("Perform a command ability"),
        lambda: command_options(g, side),
        find=order_of,
        key="command",
        hint=Text("one for each Character and Regiment Leader, in any order"),
        refused=lambda: _refused(g, side),
    )
    if not order.performer:
        for w in ready:
            w.command_done = True
        say = Text("No more command abilities")
        g.say("FIB-121", "commands_passed", say, {"figures": [w.id for w in ready]}, side=side)
        return True
    w = s.warrior(order.performer)
    w.command_done = True
    await perform(g, w, order.ability, order.target)
    return False


def command_options(field: Field, side: int) -> list[Option[Order]]:
    """D-COMMAND Performer, ability and target, or pass with all that are left."""
    out: list[Option[Order]] = []
    for w in performers(field, side):
        for name in w.printed.commands:
            clause, label = ABILITIES[name]
            args = {"figure": w.printed.short, "ability": label}
            if name == "duel":
                for e in duel_targets(field, w):
                    key = f"{w.id}:duel:{e.id}"
                    say = Text("{figure}: Duel with {foe}", args | {"foe": e.printed.short})
                    foresee = partial(duel_forecast, field, w, e)
                    mark = OnFigure(e.id)
                    out.append(
                        Option(key, order_of(key), say, mark, clause, group="command", forecast=foresee)
                    )
                continue
            key = f"{w.id}:{name}"
            say = Text("{figure}: {ability}", args)
            foresee = partial(command_forecast, field, w)
            mark = OnFigure(w.id)
            out.append(Option(key, order_of(key), say, mark, clause, group="command", forecast=foresee))
    out.append(Option("pass", Order(""), Text("No more abilities"), clause="FIB-121", group="pass"))
    return out


def _refused(field: Field, side: int) -> list[Refused]:
    """Duels that cannot be offered, with the reason."""
    out = []
    for w in performers(field, side):
        for e in field.state.enemies(w):
            if w.printed.character and e.printed.character and (why := why_no_duel(field, w, e)):
                args = {"figure": w.printed.short, "foe": e.printed.short}
                say = Text("{figure}: Duel with {foe}", args)
                out.append(Refused(say, why, OnFigure(e.id)))
    return out


async def perform(g: G, w: Warrior, name: str, target: str) -> None:
    """FIB-304, FIB-305, FIB-310 to FIB-316 A command ability is performed; most last until the round ends."""
    s = g.state
    clause, label = ABILITIES[name]
    touched = [f for f in s.team(w.side) if in_command(g, w, f)]
    say = Text("{figure}: {ability}", {"figure": w.name, "ability": label})
    data = {"figure": w.id, "ability": name, "targets": [target] if target else [f.id for f in touched]}
    cites = ["FIB-120", "FIB-304", "FIB-305", "FIB-027", "FIB-316"]
    if w.printed.leader:
        cites += ["FIB-122", "FIB-302", "FIB-303", "FIB-309"]
    else:
        cites += ["FIB-300", "FIB-301"]
    if s.scenario == "captains" and w.printed.character:
        cites.append("FIB-1044")
    if name not in AT_ONCE:
        cites += ["FIB-310", "FIB-311", "FIB-312", "FIB-313", "FIB-314", "FIB-315"]
    if name == "press_forward":
        cites.append("FIB-330")
    g.say(clause, "command_ability", say, data, side=w.side, cites=tuple(cites))
    if name not in AT_ONCE:
        s.abilities = (*s.abilities, Ability(w.id, name, clause))
    if name == "rallying_cry":
        for f in touched:
            rally(g, f, "FIB-320")
    elif name == "sound_the_bell":
        await _bell(g, w)
    elif name == "duel":
        await challenge(g, w, s.warrior(target))


def bell_choice(field: Field, w: Warrior) -> list[Warrior]:
    """FIB-971 Friendly Infantry in range that is not engaged."""
    s = field.state
    return [
        f
        for f in s.team(w.side)
        if f.printed.role == "infantry" and in_command(field, w, f) and not engaged_with(s, f)
    ]


async def _bell(g: G, w: Warrior) -> None:
    """FIB-971 Up to two of them march, one after the other, outside their activation (FIB-844)."""
    s = g.state
    ready = bell_choice(g, w)
    if not ready:
        return
    chosen = await Arrange(
        w.side,
        "FIB-971",
        Text("Who marches to the bell?"),
        [Option(f.id, f, Text(f.name), OnFigure(f.id), "FIB-971", group="figure") for f in ready],
        find=s.warrior,
        least=0,
        most=min(BELLS, len(ready)),
        key="bell",
        hint=Text("up to two, in order"),
        about=(OnFigure(w.id),),
    )
    for f in chosen:
        if not f.on_table or engaged_with(s, f):
            continue
        f.latched = latch(g, f)
        say = Text("{figure} marches to the bell", {"figure": f.name})
        data = {"figure": f.id, "action": "march", "out_of_sequence": True, "targets": []}
        cites = ("FIB-971", "FIB-840", "FIB-841", "FIB-842", "FIB-844")
        g.say("FIB-210", "action", say, data, side=f.side, cites=cites)
        await march(g, f)
        after_action(g, f)
        f.inspired = f.aimed = False
        f.latched = ()


def sides_in_order(field: Field) -> tuple[int, int]:
    """FIB-120 The Supremacy Player, then the other."""
    first = field.state.supremacy or 0
    return first, other(first)
