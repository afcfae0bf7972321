"""CIR-13x to CIR-18x Situation, Combat and Aftermath: the phases of a turn, each in units between
boundaries.
"""

from __future__ import annotations

from game.engine.decisions import Option, PickMany, PickOne
from game.engine.look import OnCard, OnFigure
from game.engine.state import other
from game.engine.tally import Tally
from game.engine.triggers import leader
from game.engine.words import Text
from game.rules.cirque import activation
from game.rules.cirque.discards import discard, remove_terrain
from game.rules.cirque.durations import expire
from game.rules.cirque.effect import Ask, G, adjusted
from game.rules.cirque.harm import check_end, finish, first_side, harm, heal, in_order, lose_fury, moment
from game.rules.cirque.onmap import turn_ends
from game.rules.cirque.phases import enter
from game.rules.cirque.sorcery import cast_card, castable
from game.rules.cirque.state import content

HEALS = 3
"""CIR-169, CIR-170 Points that go in the Aftermath phase."""


# ---- situation


async def situation(g: G) -> None:
    """CIR-131 to CIR-139 Effects of the phase, then the roll for initiative."""
    s = g.state
    if s.step == 0:
        first = first_side(s)
        for side in (first, other(first)):
            _ovations(g, side)
            await moment(g, "situation", side=side)
        s.step = 1
        check_end(g)
        return
    winner = _initiative(g)
    names = [Text("I do"), Text("The other side")]
    first_activator = await PickOne(
        winner,
        "CIR-138",
        Text("Who activates first?"),
        [
            Option("self", winner, names[0], clause="CIR-138", group="pass"),
            Option("other", other(winner), names[1], clause="CIR-138"),
        ],
        key="first_activator",
    )
    s.first_activator = s.to_act = first_activator
    data = {"player": first_activator}
    g.say("CIR-138", "first_activator_chosen", Text("This side activates first"), data, side=first_activator)
    for f in s.fighters:
        f.activated = False
    enter(g, "combat")


def _ovations(g: G, side: int) -> None:
    """CIR-1422 Standing Ovation: +1 to this turn's roll, and everybody removes a damage point."""
    s = g.state
    player = s.players[side]
    for _ in range(player.ovations):
        player.initiative = (*player.initiative, (1, "CIR-1422"))
        for f in s.team(side):
            heal(g, f, 1, "CIR-1422")
    player.ovations = 0


def initiative_tally(g: G, side: int) -> Tally:
    """CIR-133, CIR-134, CIR-1112, CIR-1501 What is added to a side's initiative die."""
    s = g.state
    t = Tally(0, "CIR-132", Text("die"))
    if len(s.team(side)) < len(s.team(other(side))):
        t.add(1, "CIR-133", Text("fewer fighters"))
    for amount, clause in s.players[side].initiative:
        t.add(amount, clause, Text("bonus"))
    return adjusted("initiative", t, Ask(g, s.team(side)[0]))


def _initiative(g: G) -> int:
    """CIR-132 to CIR-139 Returns the winner."""
    s = g.state
    first = first_side(s)
    bonus = {side: initiative_tally(g, side) for side in (0, 1)}
    again = False
    while True:
        dice = dict(zip((first, other(first)), g.roll("CIR-132", 10, 2), strict=True))
        totals = {side: dice[side] + bonus[side].whole for side in (0, 1)}
        if totals[0] != totals[1]:
            winner, clause = (0 if totals[0] > totals[1] else 1), "CIR-135"
        elif s.holder is None:
            g.say(
                "CIR-137",
                "initiative_rolled",
                Text("{a} all: roll again", {"a": totals[0]}),
                {"dice": [dice[0], dice[1]]},
            )
            again = True
            continue
        else:
            winner, clause = other(s.holder), "CIR-136"
        break
    say = Text("Initiative {win} to {lose}", {"win": totals[winner], "lose": totals[other(winner)]})
    data = {
        "dice": [dice[0], dice[1]],
        "bonuses": [[(p.amount, p.clause) for p in bonus[side].rows()] for side in (0, 1)],
        "totals": [totals[0], totals[1]],
        "winner": winner,
        "again": again,
    }
    g.say(clause, "initiative_rolled", say, data, side=winner)
    for side in (0, 1):
        if s.players[side].initiative:
            say = Text("Bonuses to the roll are used up")
            g.say("CIR-139", "bonuses_used", say, {}, side=side, cites=("CIR-134",))
        s.players[side].initiative = ()
    s.holder = winner
    return winner


# ---- combat


async def combat(g: G) -> None:
    """CIR-141 to CIR-143 The next activation, or one thing in the one that is in progress."""
    s = g.state
    if s.active:
        await activation.go_on(g)
        return
    waiting = [f for f in s.on_table() if not f.activated]
    if not waiting:
        enter(g, "aftermath")
        return
    if not any(f.side == s.to_act for f in waiting):
        s.to_act = other(s.to_act)
    mine = [f for f in waiting if f.side == s.to_act]
    f = mine[0]
    if len(mine) > 1:
        f = await PickOne(
            s.to_act,
            "CIR-141",
            Text("Activate a fighter"),
            [Option(x.id, x, Text(x.name), OnFigure(x.id), "CIR-142", group="figure") for x in mine],
            find=s.fighter,
            key="activate",
            hint=Text("each fighter once in a turn"),
        )
    activation.begin(g, f)


# ---- aftermath


async def aftermath(g: G) -> None:
    """CIR-161 to CIR-173, CIR-207 Last sorcery, discards, healing, the end of the turn."""
    s = g.state
    first = s.first_activator or 0
    if s.step == 0:
        for player in s.players:
            player.stopped = False
        s.to_act = first
        await moment(g, "aftermath began")
        check_end(g)
    elif s.step == 1:
        if not await _last_sorcery(g):
            return
    elif s.step == 2:
        for side in (first, other(first)):
            discard(g, list(s.cards.at(f"sorcery:{side}")), side, "CIR-164")
    elif s.step == 3:
        await _discards(g, first)
    elif s.step == 4:
        await _discards(g, other(first))
    elif s.step == 5:
        _healing(g)
    else:
        await _end_of_turn(g)
        return
    s.step += 1


async def _last_sorcery(g: G) -> bool:
    """CIR-161 to CIR-163 One card or a stop; True when both are done."""
    s = g.state
    open_to = [side for side in (0, 1) if not s.players[side].stopped and s.cards.count(f"sorcery:{side}")]
    if not open_to:
        return True
    side = s.to_act if s.to_act in open_to else open_to[0]
    s.to_act = other(side)
    card = await PickOne(
        side,
        "CIR-161",
        Text("Cast a last sorcery, or stop"),
        lambda: [
            *(Option(o.key, o.value, o.label, o.mark, o.clause, group="sorcery") for o in castable(g, side)),
            Option("stop", "", Text("Stop casting"), clause="CIR-162", group="pass"),
        ],
        find=lambda key: "" if key == "stop" else key,
        key="aftermath_sorcery",
        hint=Text("what is left on the sorcery stacks is discarded"),
    )
    if card:
        await cast_card(g, side, card)
        return False
    s.players[side].stopped = True
    say = Text("No more sorcery")
    g.say("CIR-162", "sorcery_stopped", say, {"player": side}, side=side, cites=("CIR-163",))
    return False


async def _discards(g: G, side: int) -> None:
    """CIR-165 to CIR-168"""
    s = g.state
    places = [f"hand:{side}"]
    for f in s.team(side):
        places += [f"stack:{f.id}", f"set:{f.id}"]
    cards = [c for place in places for c in s.cards.at(place)]
    if not cards:
        return
    chosen = await PickMany(
        side,
        "CIR-165",
        Text("Discard any cards"),
        lambda: [_discard_option(g, c, place) for place in places for c in s.cards.at(place)],
        find=lambda key: key,
        key="aftermath_discard",
        hint=Text("from the hand, the stacks and the set energy; none is fine"),
    )
    discard(g, chosen, side, "CIR-165")


def _discard_option(g: G, card: str, place: str) -> Option[str]:
    kind, _, name = place.partition(":")
    row = content().card(g.state.cards.faces[card])
    where = Text("hand") if kind == "hand" else Text(g.state.fighter(name).name)
    clause = {"hand": "CIR-167", "stack": "CIR-165", "set": "CIR-166"}[kind]
    return Option(card, card, Text(row.name), OnCard(card), clause, note=where, group=place)


def _healing(g: G) -> None:
    """CIR-169 to CIR-171 Everybody heals; the enraged cool down."""
    s = g.state
    for f in in_order(g):
        amount = adjusted("healing", Tally(HEALS, "CIR-169", Text("healing")), Ask(g, f)).whole
        healed = heal(g, f, amount, "CIR-169", quiet=True)
        calm = not f.enraged
        cooled = 0 if calm else lose_fury(g, f, HEALS, "CIR-170", quiet=True)
        if healed or cooled:
            args = {"figure": f.name, "damage": healed, "fury": cooled}
            say = Text("{figure} heals {damage}", args)
            if cooled:
                say = Text("{figure} heals {damage} and loses {fury} fury", args)
            data = {"figure": f.id, "damage": healed, "fury": cooled}
            why = ("CIR-171",) if calm and f.fury else ()
            g.say("CIR-170" if cooled else "CIR-169", "healed", say, data, side=f.side, cites=why)
    assert s.phase == "aftermath"


async def _end_of_turn(g: G) -> None:
    """CIR-172, CIR-173, CIR-184, CIR-883 Effects of the phase, the end of what lasted, the turn limit."""
    s = g.state
    for f in in_order(g):
        if f.alive and f.has("burning"):
            await harm(g, f, 6, "CIR-883", soft=True)
            expire(g, f, lambda status: status.what == "burning", "CIR-883")
            check_end(g)
    await moment(g, "aftermath")
    check_end(g)
    until = f"turn:{s.turn}"
    for f in s.fighters:
        expire(g, f, lambda status: status.until == until, "CIR-173")
    for piece in s.terrain:
        if piece.expires is not None and piece.expires <= s.turn:
            remove_terrain(g, piece.id, "CIR-173")
    turn_ends(g)
    if s.turn >= s.turns:
        _time_is_up(g)
        return
    s.turn += 1
    enter(g, "casting")


def _time_is_up(g: G) -> None:
    """CIR-184, CIR-185 More models win, then more health, else a draw; before that the points of the map."""
    s = g.state
    if (ahead := leader(s)) is not None:
        finish(g, str(ahead), "CIR-184")
        return
    scores = [(len(s.team(side)), sum(f.printed.pain - f.damage for f in s.team(side))) for side in (0, 1)]
    if scores[0] == scores[1]:
        finish(g, "draw", "CIR-184")
    else:
        finish(g, "0" if scores[0] > scores[1] else "1", "CIR-184")
