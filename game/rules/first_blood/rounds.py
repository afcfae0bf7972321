"""FIB-10x to FIB-15x The phases of a round, each in units between boundaries."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

from game.engine.decisions import Option, PickOne
from game.engine.look import Forecast, OnCard, OnFigure
from game.engine.state import other
from game.engine.words import Text
from game.rules.first_blood import activation, scoring
from game.rules.first_blood.command import commands, sides_in_order
from game.rules.first_blood.deploy import deployment
from game.rules.first_blood.effect import ABILITIES, G
from game.rules.first_blood.onmap import round_begins, round_ends
from game.rules.first_blood.positions import end_duel
from game.rules.first_blood.reserves import reserves
from game.rules.first_blood.state import CommandCard, Field, Warrior

NAMES: Final = MappingProxyType(
    {
        "supremacy": Text("Supremacy Phase"),
        "command": Text("Command Phase"),
        "action": Text("Action Phase"),
        "victory": Text("Victory Phase"),
    }
)


def enter(g: G, phase: str) -> None:
    """FIB-100 A phase begins."""
    s = g.state
    s.phase, s.step = phase, 0
    if phase == "action":
        s.to_act = s.supremacy or 0
    data = {"phase": phase, "round": s.round}
    g.say("FIB-100", "phase_began", NAMES[phase], data)


def begin_round(g: G) -> None:
    """FIB-101 Nothing has been activated in the new round."""
    s = g.state
    for c in s.command_cards:
        c.activated = False
    for w in s.warriors:
        w.activated = w.command_done = w.watch_used = False
    for p in s.players:
        p.round_slain = 0
    s.falls, s.refusals, s.supremacy = (), (), None
    say = Text("Round {round}", {"round": s.round})
    g.say("FIB-101", "round_began", say, {"round": s.round, "turn": s.round}, cites=("FIB-100", "FIB-002"))
    round_begins(g)
    enter(g, "supremacy")


# ---- Supremacy Phase


async def supremacy(g: G) -> None:
    """FIB-110 to FIB-114 The lower die; on a tie whoever has fewer victory points names the player."""
    s = g.state
    while True:
        a, b = g.roll("FIB-110", 6, 2)
        data = {"dice": [a, b], "sides": 6}
        points = [p.victory_points for p in s.players]
        if a != b:
            winner = 0 if a < b else 1
            say = Text("{a} and {b}: the lower acts first", {"a": a, "b": b})
            told = data | {"player": winner, "how": "lower"}
            g.say("FIB-111", "supremacy", say, told, side=winner, cites=("FIB-110", "FIB-006", "FIB-007"))
            break
        if points[0] != points[1]:
            winner = await _nominated(g, a, 0 if points[0] < points[1] else 1)
            break
        say = Text("{a} and {b}: roll again", {"a": a, "b": b})
        g.say("FIB-113", "supremacy_tied", say, data, cites=("FIB-110",))
    s.supremacy = winner
    enter(g, "command")


async def _nominated(g: G, die: int, chooser: int) -> int:
    """FIB-112, FIB-114 The player with fewer points may name either."""
    winner = await PickOne(
        chooser,
        "FIB-112",
        Text("A tie: who acts first in this round?"),
        [
            Option("self", chooser, Text("I do"), clause="FIB-112"),
            Option("other", other(chooser), Text("The other side"), clause="FIB-112"),
        ],
        find=lambda key: chooser if key == "self" else other(chooser),
        key="nominate",
    )
    say = Text("{die} and {die}: fewer victory points name the Supremacy Player", {"die": die})
    data = {"dice": [die, die], "sides": 6, "player": winner, "by": chooser, "how": "nominated"}
    g.say("FIB-112", "supremacy", say, data, side=winner, cites=("FIB-110", "FIB-114"))
    return winner


# ---- Command Phase


async def command(g: G) -> None:
    """FIB-120 First the Supremacy Player, then the other; before them the reserves of scenario 5."""
    s = g.state
    if s.step == 0:
        if await reserves(g):
            s.step = 1
        return
    if s.step > 2:
        enter(g, "action")
        return
    side = sides_in_order(g)[s.step - 1]
    if await commands(g, side):
        s.step += 1


# ---- Action Phase


def open_cards(field: Field, side: int) -> list[CommandCard]:
    """FIB-135, FIB-136 The cards that a side can choose: not activated, with a warrior on the table."""
    s = field.state
    ready = [c for c in s.command_cards if c.side == side and not c.activated]
    return [c for c in ready if any(w.on_table for w in s.of_card(c))]


async def action(g: G) -> None:
    """FIB-130 to FIB-142 The next warrior of the active card, or the next card."""
    s = g.state
    if s.activation is not None:
        await activation.go_on(g)
    elif s.active_card:
        await _next_warrior(g)
    else:
        await _next_card(g)


async def _next_card(g: G) -> None:
    """FIB-130 to FIB-135 The players choose in turn; who has no card is skipped."""
    s = g.state
    side = s.to_act
    cites = ["FIB-130", "FIB-135"]
    if not open_cards(g, side):
        side = other(side)
        cites.append("FIB-132")
    ready = open_cards(g, side)
    if any(c.side == side and not c.activated and c not in ready for c in s.command_cards):
        cites.append("FIB-136")
    if not ready:
        enter(g, "victory")
        return
    card, first = ready[0], ""
    if len(ready) > 1:
        card, first = await PickOne(
            side,
            "FIB-130",
            Text("Choose a command card"),
            lambda: card_options(g, ready),
            find=lambda key: _card_of(g, key),
            key="card",
            hint=Text("or click the warrior that acts first"),
        )
    card.activated = True
    s.active_card, s.to_act = card.id, other(side)
    say = Text("Flipped: {card}", {"card": card.name})
    why = (*cites, "FIB-005", "FIB-133", "FIB-134", "FIB-131")
    g.say("FIB-130", "card_activated", say, {"card": card.id}, side=side, cites=why)
    if first:
        activation.begin(g, s.warrior(first))


Chosen = tuple[CommandCard, str]
"""A card, and the warrior of it that acts first if that was said with it."""


def _card_of(field: Field, key: str) -> Chosen:
    card, _, first = key.partition(":")
    return field.state.card(card), first


def card_options(field: Field, ready: Sequence[CommandCard]) -> list[Option[Chosen]]:
    """FIB-135, FIB-137, FIB-138 The cards to choose, and each with the warrior that acts first; looking at
    one lights up its warriors.
    """
    bands = [[w for w in field.state.of_card(card) if w.on_table] for card in ready]
    lit = [partial(Forecast, marks=tuple(OnFigure(w.id) for w in band)) for band in bands]
    out: list[Option[Chosen]] = [
        Option(c.id, (c, ""), Text(c.name), OnCard(c.id), "FIB-135", group="card", forecast=shown)
        for c, shown in zip(ready, lit, strict=True)
    ]
    for card, band, shown in zip(ready, bands, lit, strict=True):
        for w in band:
            out.append(
                Option(
                    f"{card.id}:{w.id}",
                    (card, w.id),
                    Text("{figure} first", {"figure": w.name}),
                    OnFigure(w.id),
                    "FIB-137",
                    group="move",
                    forecast=shown,
                    listed=False,
                )
            )
    return out


async def _next_warrior(g: G) -> None:
    """FIB-134, FIB-137, FIB-142 The next warrior of the card that is on the table and has not activated."""
    s = g.state
    card = s.card(s.active_card)
    ready = activation.waiting(s, card.id)
    if not ready:
        s.active_card = ""
        say = Text("Done: {card}", {"card": card.name})
        data = {"card": card.id}
        g.say("FIB-134", "card_done", say, data, side=card.side, quiet=True, cites=("FIB-142",))
        return
    w: Warrior | None = ready[0]
    if len(ready) > 1:
        w = await PickOne(
            card.side,
            "FIB-137",
            Text("Activate a warrior of {card}", {"card": card.name}),
            _who_acts(ready),
            find=lambda key: None if key == "rest" else s.warrior(key),
            key="warrior",
            hint=Text("drag one to move it at once"),
        )
    if w is None:
        activation.pass_over(g, card.id)
    else:
        activation.begin(g, w)


def _who_acts(ready: Sequence[Warrior]) -> list[Option[Warrior | None]]:
    """FIB-137, FIB-209 One of those that have not activated, or none of them."""
    out: list[Option[Warrior | None]] = [
        Option(x.id, x, Text(x.name), OnFigure(x.id), "FIB-137", group="move") for x in ready
    ]
    return [*out, activation.rest_option(None)]


# ---- Victory Phase


async def victory(g: G) -> None:
    """FIB-150 to FIB-154 Dead cards are removed, points counted, the round ends."""
    s = g.state
    for c in s.command_cards:
        if not c.removed and not c.in_reserve and all(w.slain for w in s.of_card(c)):
            c.removed = True
            say = Text("Removed: {card}", {"card": c.name})
            g.say("FIB-150", "card_removed", say, {"card": c.id}, side=c.side, cites=("FIB-1001",))
    scoring.count(g)
    round_ends(g)
    wiped = scoring.wipe_out(g)
    end_round(g)
    if wiped:
        scoring.conclude(g, "FIB-154")
    if s.round >= s.rounds:
        scoring.conclude(g, "FIB-153")
    s.round += 1
    begin_round(g)


def end_round(g: G) -> None:
    """FIB-152, FIB-314, FIB-350 The round ends, and with it command abilities and Duels."""
    s = g.state
    for a in s.abilities:
        name, w = ABILITIES[a.name][1], s.warrior(a.performer)
        say = Text("{ability} of {figure} ends", {"ability": name, "figure": w.name})
        data = {"figure": w.id, "ability": a.name, "why": "round end"}
        g.say("FIB-314", "ability_ended", say, data, side=w.side, quiet=True, cites=("FIB-152",))
    s.abilities = ()
    for duel in s.duels:
        end_duel(g, duel, "FIB-350", "round end")
    say = Text("Round {round} ends", {"round": s.round})
    g.say("FIB-152", "round_ended", say, {"round": s.round}, quiet=True)


async def deploying(g: G) -> None:
    """FIB-041 to FIB-045 One step of the deployment; then the first round begins."""
    if await deployment(g):
        begin_round(g)


Unit = Callable[[G], Awaitable[None]]

UNITS: Final[Mapping[str, Unit]] = MappingProxyType(
    {
        "deployment": deploying,
        "supremacy": supremacy,
        "command": command,
        "action": action,
        "victory": victory,
    }
)
"""What happens next in each phase, from one boundary to the next."""
