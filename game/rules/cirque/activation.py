"""CIR-14x, CIR-15x, CIR-35x An activation, one thing at a time; each ends at a boundary."""

from __future__ import annotations

from game.engine.decisions import Option, PickOne, Refused, Why
from game.engine.look import OnFigure
from game.engine.state import other
from game.engine.words import Text
from game.rules.cirque.discards import leave_play
from game.rules.cirque.durations import expire
from game.rules.cirque.effect import G
from game.rules.cirque.exchange import next_response
from game.rules.cirque.moving import path_question, ways_to_move
from game.rules.cirque.sequence import (
    Act,
    act_of,
    attack_card,
    card_options,
    close,
    next_attack,
    point,
    point_act,
    point_options,
    refused_cards,
    refused_strikes,
    strike,
    strike_options,
)
from game.rules.cirque.sorcery import refused_sorcery
from game.rules.cirque.state import Fighter, Pit, Status
from game.rules.cirque.walking import make_move


def begin(g: G, f: Fighter) -> None:
    """CIR-142, CIR-356, CIR-895 The activation begins: first of all what the fighter had in play ends.

    What counts for "this activation" starts anew, whoever's it is (CIR-014); a run of the last one binds no
    more (CIR-417).
    """
    s = g.state
    s.active, s.owed = f.id, ()
    for x in s.fighters:
        x.attacked, x.own_moves, x.just_moved = (), 0, False
    f.moved, f.sequence, f.struck, f.passives, f.attacks = "", "", (), 0, 0
    f.statuses = tuple(_begun(st) for st in f.statuses)
    say = Text("{figure} is activated", {"figure": f.name})
    alone = not any(x.side != f.side and not x.activated for x in s.on_table())
    why = ("CIR-142", *(("CIR-143",) if alone else ()))
    g.say("CIR-141", "activation_began", say, {"figure": f.id}, side=f.side, cites=why)
    for c in s.cards.at(f"play:{f.id}"):
        leave_play(g, f, c, "CIR-356")


def _begun(st: Status) -> Status:
    if st.until != "own":
        return st
    return Status(st.what, st.clause, st.until, st.amount, st.detail, begun=True)


def end(g: G) -> None:
    """CIR-154, CIR-155, CIR-156 The activation ends, and with it what lasts until then."""
    s = g.state
    f = s.fighter(s.active)
    for x in s.fighters:
        expire(g, x, lambda status: status.until == "activation", "CIR-155")
    expire(g, f, lambda status: status.until == "own" and status.begun, "CIR-894")
    f.activated, f.just_moved = True, False
    s.active, s.owed, s.to_act = "", (), other(f.side)
    say = Text("{figure} is done", {"figure": f.name})
    g.say("CIR-154", "activation_ended", say, {"figure": f.id}, side=f.side, quiet=True)


async def go_on(g: G) -> None:
    """CIR-152 One thing in the activation in progress, resolved in one go."""
    f = g.state.fighter(g.state.active)
    if f.sequence in ("melee", "ranged"):
        await next_attack(g, f)
    elif f.sequence == "cards":
        f.sequence = "closing"
    elif f.sequence == "closing":
        if not await point(g, f, "CIR-151"):
            close(g, f)
    elif f.sequence == "between":
        if not await point(g, f, "CIR-151"):
            f.sequence = "responding"
    elif f.sequence == "responding":
        await next_response(g, f)
    else:
        await step(g, f)
    if not f.alive:
        end(g)


async def step(g: G, f: Fighter) -> None:
    """CIR-144 to CIR-154 The active player's free choice of what comes next."""
    act = await PickOne(
        f.side,
        "CIR-144",
        Text("{figure} acts", {"figure": f.name}),
        lambda: step_options(g, f),
        find=act_of,
        key="step",
        hint=Text("drag the fighter to move it, click an enemy to attack, click a card to use it"),
        about=(OnFigure(f.id),),
        refused=lambda: step_refused(g, f),
    )
    if act.kind == "end":
        end(g)
    elif act.kind == "move":
        await move(g, f)
    elif act.kind == "strike":
        await strike(g, f, act)
    elif act.kind == "card":
        await attack_card(g, f, act.card)
    else:
        await point_act(g, f, act)


def step_options(pit: Pit, f: Fighter) -> list[Option[Act]]:
    """What the active fighter may do now."""
    out: list[Option[Act]] = []
    if ways_to_move(pit, f):
        label = Text("Stand up, move") if f.knocked_down else Text("Move")
        out.append(Option("move:", Act("move"), label, OnFigure(f.id), "CIR-411", group="move"))
    if f.sequence == "" and f.moved != "run":
        out += strike_options(pit, f)
        out += card_options(pit, f, "sequence")
    out += point_options(pit, f)
    out.append(Option("end:", Act("end"), Text("End the activation"), clause="CIR-154", group="pass"))
    return out


def step_refused(pit: Pit, f: Fighter) -> list[Refused]:
    """What somebody might look for in vain, and why."""
    out: list[Refused] = []
    mark = OnFigure(f.id)
    names = {"figure": f.name}
    if f.moved:
        out.append(Refused(Text("Move"), Why(Text("{figure} has moved", names), "CIR-413"), mark))
    elif f.sequence:
        out.append(Refused(Text("Move"), Why(Text("{figure} has attacked", names), "CIR-145"), mark))
    if f.moved == "run":
        out.append(Refused(Text("Attack"), Why(Text("{figure} ran: no attacks", names), "CIR-414"), mark))
    elif f.sequence == "done":
        out.append(
            Refused(Text("Attack"), Why(Text("{figure} has made its attacks", names), "CIR-146"), mark)
        )
    else:
        out += refused_strikes(pit, f, "basic")
    return [*out, *refused_cards(pit, f, ("sequence", "passive")), *refused_sorcery(pit, f.side)]


async def move(g: G, f: Fighter) -> None:
    """CIR-411 to CIR-424 The normal move or run of the activation."""
    ways = ways_to_move(g, f)
    walk = await path_question(g, f, ways, "move", "CIR-411", Text("Move {figure}", {"figure": f.name}))
    kind = next(m for way, m in ways if way is walk.way or way.key == walk.way.key)
    f.moved = kind.kind
    await make_move(g, f, walk, kind)
    f.just_moved = f.alive and kind.kind == "normal"
