"""CIR-741 to CIR-754 Responses and follow-ups: what a fighter that was attacked in melee does afterwards."""

from __future__ import annotations

from game.engine.decisions import Decision, Option, PickOne
from game.engine.look import OnFigure
from game.engine.words import Text
from game.rules.cirque.aim import Attack, Blow, choices, strike_again_possible, why_not
from game.rules.cirque.attack import attack
from game.rules.cirque.effect import Ask, G, Use, acting, asked
from game.rules.cirque.preview import strike_forecast
from game.rules.cirque.sequence import (
    Act,
    act_of,
    card_options,
    point_act,
    point_options,
    refused_cards,
    refused_strikes,
    strike_option,
    use_card,
)
from game.rules.cirque.state import Fighter, Pit


async def next_response(g: G, f: Fighter) -> None:
    """CIR-741 to CIR-754 The next response that is owed, with its follow-up; the dead make none (CIR-742)."""
    s = g.state
    while s.owed and not s.fighter(s.owed[0]).alive:
        s.owed = s.owed[1:]
    if not s.owed:
        f.sequence = "done"
        return
    e = s.fighter(s.owed[0])
    s.owed = s.owed[1:]
    countered = await _response(g, f, e)
    if f.alive and not s.owed:
        f.sequence = "done"
    elif f.alive and countered:
        f.sequence = "between"


async def _response(g: G, f: Fighter, e: Fighter) -> bool:
    """CIR-743 to CIR-752 Defend or Counter-attack; True if it was a Counter-attack."""
    act = await _ask_response(g, f, e)
    if act.kind == "defend":
        say = Text("{figure} defends", {"figure": e.name})
        why = ("CIR-741", *(("CIR-753",) if g.state.owed else ()))
        data = {"figure": e.id, "response": "defend"}
        g.say("CIR-744", "response_chosen", say, data, side=e.side, cites=why)
        for effect in acting(g.state, e):
            await effect.happen("defends", g, e)
        return False
    say = Text("{figure} strikes back", {"figure": e.name})
    why = ("CIR-741", "CIR-746", "CIR-748", *(("CIR-753",) if g.state.owed else ()))
    data = {"figure": e.id, "response": "counter"}
    g.say("CIR-745", "response_chosen", say, data, side=e.side, cites=why)
    await _answer_blow(g, e, f, act, "counter")
    if f.alive and e.alive:
        await _follow_up(g, f, e)
    return True


async def _ask_response(g: G, f: Fighter, e: Fighter) -> Act:
    s = g.state
    if asked("always defends", Ask(g, e)):
        return Act("defend")

    def options() -> list[Option[Act]]:
        return [
            *_exchange_options(g, e, f, "counter"),
            Option("defend:", Act("defend"), Text("Defend"), OnFigure(e.id), "CIR-744", group="pass"),
        ]

    if not s.cards.at(f"stack:{e.id}") and len(options()) == 1:
        return Act("defend")
    return await PickOne(
        e.side,
        "CIR-743",
        Text("{figure}: defend or strike back?", {"figure": e.name}),
        options,
        find=act_of,
        key="response",
        about=(OnFigure(e.id), OnFigure(f.id)),
        refused=lambda: [*refused_strikes(g, e, "counter", f.id), *refused_cards(g, e, ("counter",), f.id)],
    )


def _exchange_options(pit: Pit, f: Fighter, foe: Fighter, mode: str) -> list[Option[Act]]:
    """CIR-745, CIR-746, CIR-748 One weapon or one action card against the other model of the exchange."""
    out = [
        strike_option(pit, f, w, e, mode)
        for w in f.printed.weapons
        for _, e in choices(pit, f, Blow(w.id), mode, foe.id)
    ]
    return out + card_options(pit, f, mode, foe.id)


async def _answer_blow(g: G, f: Fighter, foe: Fighter, act: Act, mode: str) -> None:
    """CIR-745, CIR-747 A Counter-attack or follow-up: one weapon, for the enraged perhaps twice, or one
    card.
    """
    if act.kind == "card":
        await use_card(g, f, Use(act.card, g.state.cards.faces[act.card], f.id, mode, foe.id))
        return
    w = f.printed.weapon(act.weapon)
    a = await attack(g, f, foe, w, Blow(w.id), mode)
    if await _strikes_again(g, f, foe, a):
        await attack(g, f, foe, w, Blow(w.id), mode)


async def _strikes_again(g: G, f: Fighter, foe: Fighter, a: Attack) -> bool:
    """CIR-747"""
    if not strike_again_possible(g.state, a) or why_not(g, f, foe, a.weapon, a.kind, Blow(a.weapon.id)):
        return False
    names = {"figure": f.name, "weapon": Text(a.weapon.name)}
    return await PickOne(
        f.side,
        "CIR-747",
        Text("{figure} is enraged: strike again?", names),
        [
            Option(
                "again",
                True,
                Text("Again with {weapon}", names),
                OnFigure(foe.id),
                "CIR-747",
                group="attack",
                forecast=lambda: strike_forecast(g, f, foe, a.weapon, Blow(a.weapon.id), a.kind),
            ),
            Option("no", False, Text("Once is enough"), clause="CIR-747", group="pass"),
        ],
        key="strike_again",
        about=(OnFigure(f.id), OnFigure(foe.id)),
    )


async def _follow_up(g: G, f: Fighter, e: Fighter) -> None:
    """CIR-751 The attacker's single answer to a Counter-attack; sorcery, passives and energy may come before
    it.
    """
    s = g.state
    while f.alive and e.alive:
        if not _follow_up_question(g, f, e):
            break
        act = await _ask_follow_up(g, f, e)
        if act.kind == "decline":
            break
        if act.kind in ("strike", "card"):
            await _answer_blow(g, f, e, act, "follow_up")
            return
        await point_act(g, f, act)
    if f.alive and e.alive:
        say = Text("{figure} leaves it at that", {"figure": f.name})
        g.say("CIR-751", "follow_up_declined", say, {"figure": f.id}, side=f.side)
    assert s.active == f.id or not f.alive


def _follow_up_question(g: G, f: Fighter, e: Fighter) -> bool:
    """Asked whenever a stack holds a card or a weapon could be used."""
    s = g.state
    if s.cards.at(f"stack:{f.id}") or s.cards.at(f"sorcery:{f.side}"):
        return True
    return any(choices(g, f, Blow(w.id), "follow_up", e.id) for w in f.printed.weapons)


def _ask_follow_up(g: G, f: Fighter, e: Fighter) -> Decision[Act]:
    return PickOne(
        f.side,
        "CIR-751",
        Text("{figure} follows up", {"figure": f.name}),
        lambda: [
            *_exchange_options(g, f, e, "follow_up"),
            *point_options(g, f),
            Option("decline:", Act("decline"), Text("Leave it at that"), clause="CIR-751", group="pass"),
        ],
        find=act_of,
        key="follow_up",
        about=(OnFigure(f.id), OnFigure(e.id)),
        refused=lambda: [
            *refused_strikes(g, f, "follow_up", e.id),
            *refused_cards(g, f, ("follow_up",), e.id),
        ],
    )
