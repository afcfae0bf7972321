"""FIB-1002, FIB-1053 Reserves of Dusk Ambush: cards that come in along an edge, or never."""

from __future__ import annotations

from game.engine.decisions import Option, PickOne
from game.engine.words import Text
from game.rules.first_blood.effect import G
from game.rules.first_blood.placing import Choice, Region, card_options, choices, leave_off, place_card
from game.rules.first_blood.state import CommandCard
from game.table.board import Table

STRIP, AWAY = 4.0, 3.0
"""FIB-1053"""
EDGES = (
    ("south", Text("south edge")),
    ("north", Text("north edge")),
    ("west", Text("west edge")),
    ("east", Text("east edge")),
)


def strips(board: Table) -> list[Region]:
    """FIB-1053 The strips along the four edges of the table."""
    w, d = board.width, board.depth
    boxes = {
        "south": (0.0, 0.0, w, STRIP),
        "north": (0.0, d - STRIP, w, d),
        "west": (0.0, 0.0, STRIP, d),
        "east": (w - STRIP, 0.0, w, d),
    }
    out = []
    for key, name in EDGES:
        x, y, e, n = boxes[key]
        outline = ((x, y), (e, y), (e, n), (x, n))
        out.append(Region(key, name, "FIB-1053", outline, away=AWAY))
    return out


async def reserves(g: G) -> bool:
    """FIB-1053 One card of the Attacker's reserves in rounds 2 and 3; True when no more are placed."""
    s = g.state
    waiting = [c for c in s.command_cards if c.in_reserve]
    if s.scenario != "ambush" or s.round not in (2, 3) or not waiting:
        return True
    side = waiting[0].side
    found = choices(waiting, strips(g.board))
    by_key: dict[str, Choice | None] = {choice.key(True): choice for choice in found}
    by_key["stop"] = None
    stop: Option[Choice | None] = Option(
        "stop", None, Text("No more reserves now"), clause="FIB-1053", group="pass"
    )
    chosen = await PickOne(
        side,
        "FIB-1053",
        Text("Bring in reserves"),
        [*card_options(found, "FIB-1053", several=True), stop],
        find=by_key.__getitem__,
        key="reserve",
        hint=Text("wholly within 4″ of one edge, more than 3″ from every enemy"),
    )
    if chosen is None:
        if s.round == 3:
            _too_late(g, waiting)
        return True
    card, region = chosen.card, chosen.region
    await place_card(g, card, region, leave=chosen.less)
    say = Text("{card} arrives", {"card": card.name})
    data = {"card": card.id, "edge": region.key, "why": "reserve"}
    g.say("FIB-1053", "placed", say, data, side=side, cites=("FIB-242", "FIB-1002"))
    return not any(c.in_reserve for c in s.command_cards)


def _too_late(g: G, waiting: list[CommandCard]) -> None:
    """FIB-1053 What is still in reserve after the third round's step is slain."""
    late = Region("", Text("reserve"), "FIB-1053")
    for c in waiting:
        c.in_reserve = False
        for w in g.state.of_card(c):
            leave_off(g, w, late)
