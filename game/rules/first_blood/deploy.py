"""FIB-04x, FIB-1050 to FIB-1052 Deployment: who begins where, card by card."""

from __future__ import annotations

from game.engine.decisions import Option, PickOne
from game.engine.look import OnArea
from game.engine.state import other
from game.engine.words import Text
from game.rules.first_blood.effect import G
from game.rules.first_blood.placing import Choice, Region, card_options, choices, place_card
from game.rules.first_blood.state import CommandCard, Field

ZONES = (("a", Text("South")), ("b", Text("North")))
"""FIB-041 The zones of a map as players call them."""
WAGON = 9.0
"""FIB-1051"""
AT_FIRST = 4
"""FIB-1052 Cards that the Attacker deploys before the battle."""


async def deployment(g: G) -> bool:
    """FIB-041, FIB-042, FIB-1050 to FIB-1052 One step; True when everybody stands."""
    s = g.state
    if s.first_deployer is None:
        await _roll_off(g)
        return False
    side = _next_side(g)
    if side is None:
        for c in s.command_cards:
            if not c.deployed:
                c.in_reserve = True
                say = Text("{card} is in reserve", {"card": c.name})
                g.say("FIB-1052", "in_reserve", say, {"card": c.id}, side=c.side, cites=("FIB-1002",))
        return True
    await _deploy(g, side)
    return False


def _waiting(field: Field, side: int) -> list[CommandCard]:
    return [c for c in field.state.command_cards if c.side == side and not c.deployed]


def _next_side(field: Field) -> int | None:
    """FIB-042, FIB-1051, FIB-1052 Who deploys the next card; None when all is done."""
    s = field.state
    first = s.first_deployer or 0
    if s.scenario == "ambush":
        attacker = next(side for side in (0, 1) if s.players[side].role == "attacker")
        if _waiting(field, other(attacker)):
            return other(attacker)
        done = sum(1 for c in s.command_cards if c.side == attacker and c.deployed)
        return attacker if done < AT_FIRST and _waiting(field, attacker) else None
    placed = sum(1 for c in s.command_cards if c.deployed)
    side = first if placed % 2 == 0 else other(first)
    if not _waiting(field, side):
        side = other(side)
    return side if _waiting(field, side) else None


async def _roll_off(g: G) -> None:
    """FIB-041, FIB-1050 The lower die chooses a zone, or a role."""
    s = g.state
    data = {"scenario": s.scenario, "warbands": [p.warband for p in s.players]}
    cites = ("FIB-001", "FIB-003", "FIB-004", "FIB-008", "FIB-009", "FIB-010", "FIB-013", "FIB-014")
    why = (*cites, "FIB-020", "FIB-028", "FIB-029", "FIB-044", "FIB-002")
    g.say("FIB-040", "game_started", Text("The battle begins"), data, quiet=True, cites=why)
    while True:
        a, b = g.roll("FIB-041", 6, 2)
        if a != b:
            break
        g.say(
            "FIB-041",
            "roll_off",
            Text("{a} and {b}: roll again", {"a": a, "b": b}),
            {"dice": [a, b], "sides": 6},
        )
    winner = 0 if a < b else 1
    say = Text("{a} and {b}: the lower chooses", {"a": a, "b": b})
    g.say("FIB-041", "roll_off", say, {"dice": [a, b], "sides": 6, "winner": winner}, side=winner)
    s.first_deployer = winner
    if s.scenario == "ambush":
        await _choose_role(g, winner)
    else:
        await _choose_zone(g, winner)


async def _choose_zone(g: G, winner: int) -> None:
    """D-ZONE"""
    s = g.state
    outlines = dict(s.zones)
    zone = await PickOne(
        winner,
        "FIB-041",
        Text("Choose your deployment zone"),
        [
            Option(name, name, label, OnArea((outlines[name],), "zone", label), "FIB-041")
            for name, label in ZONES
        ],
        key="zone",
        hint=Text("you deploy the first card"),
    )
    s.players[winner].zone = zone
    s.players[other(winner)].zone = "b" if zone == "a" else "a"
    data = {"player": winner, "zone": zone}
    say = Text("Chosen: {zone}", {"zone": dict(ZONES)[zone]})
    g.say("FIB-041", "zone_chosen", say, data, side=winner)


async def _choose_role(g: G, winner: int) -> None:
    """FIB-1050"""
    s = g.state
    role = await PickOne(
        winner,
        "FIB-1050",
        Text("Attack or defend?"),
        [
            Option("attacker", "attacker", Text("Attacker"), clause="FIB-1052"),
            Option("defender", "defender", Text("Defender"), clause="FIB-1051"),
        ],
        find=lambda key: key,
        key="zone",
        hint=Text("the Defender deploys first, about the wagon"),
    )
    s.players[winner].role = role
    s.players[other(winner)].role = "defender" if role == "attacker" else "attacker"
    data = {"player": winner, "role": role}
    say = Text("Chosen: Attacker") if role == "attacker" else Text("Chosen: Defender")
    g.say("FIB-1050", "role_chosen", say, data, side=winner, cites=("FIB-041",))


def regions(field: Field, side: int) -> list[Region]:
    """FIB-042, FIB-1051, FIB-1052 Where a side may deploy a card."""
    s = field.state
    outlines, names = dict(s.zones), dict(ZONES)
    player = s.players[side]
    if player.role == "defender":
        return [Region("wagon", Text("about the wagon"), "FIB-1051", (), dict(s.objectives)["wagon"], WAGON)]
    if player.role == "attacker":
        return [Region(z, names[z], "FIB-1052", outlines[z]) for z, _ in ZONES]
    return [Region(player.zone, names[player.zone], "FIB-042", outlines[player.zone])]


async def _deploy(g: G, side: int) -> None:
    """D-DEPLOY A card, then its warriors."""
    where = regions(g, side)
    several = len(where) > 1
    found = choices(_waiting(g, side), where)
    by_key: dict[str, Choice | None] = {choice.key(several): choice for choice in found}
    chosen = await PickOne(
        side,
        "FIB-042",
        Text("Deploy a card"),
        card_options(found, "FIB-042", several=several),
        find=by_key.__getitem__,
        key="deploy",
    )
    assert chosen is not None
    card, region = chosen.card, chosen.region
    await place_card(g, card, region, leave=chosen.less)
    say = Text("Deployed: {card}", {"card": card.name})
    spots = {w.id: [list(p) for p in w.spots] for w in g.state.of_card(card) if w.on_table}
    data = {"card": card.id, "positions": spots}
    g.say(region.clause, "deployed", say, data, side=side, cites=("FIB-042", "FIB-043"))
