"""DOM-620 to DOM-625 Items that fall: scatter by the clock, tokens, what is lost for good."""

from __future__ import annotations

from game.engine.words import Text
from game.rules.dominions.positions import melees, tell_melees
from game.rules.dominions.state import Fighter, Fixture, table, walls
from game.rules.dominions.telling import SIDES, G, throw
from game.table.inches import snap
from game.table.shoves import clock, on_pieces, scatter

SCATTER = 2.0
"""DOM-622 Inches beyond the base edge."""
SHORT = 0.25
"""DOM-622, Q13 Inches before a wall or the table edge."""


def release(f: Fighter, item: str) -> None:
    """An item leaves the hands of a fighter."""
    f.right = "" if f.right == item else f.right
    f.left = "" if f.left == item else f.left
    f.carried = tuple(i for i in f.carried if i != item)


def drop(g: G, item: str, holder: Fighter, by: Fighter | Fixture, clause: str) -> None:
    """DOM-620, DOM-622, DOM-623, DOM-624 An item scatters from a base: two inches beyond its edge in the
    direction of the clock, or where a wall or the table edge stops it; lost if that is in a pit.
    """
    before = melees(g)
    release(holder, item)
    hour = throw(g, "DOM-622")
    board = table(g)
    found = scatter(board, by.point, by.base.r, clock(hour), SCATTER, SHORT, walls(g))
    point = snap(found.point)
    name = Text(g.state.gear(item).name)
    words = {"item": name, "figure": holder.name, "hour": hour}
    data = {
        "item": item,
        "figure": holder.id,
        "dice": [hour],
        "sides": SIDES,
        "point": list(point),
        "stopped_by": found.stopped_by,
    }
    cites = (clause, "DOM-001", "DOM-620")
    pit = next((i for i in on_pieces(board, point) if "pit" in board.traits(board.land.by_id[i])), "")
    if pit:
        _lose(g, item, words, {**data, "reason": "pit"}, holder, cites)
    else:
        g.state.tokens[item] = point
        say = Text("The {item} of {figure} falls, {hour} o'clock", words)
        g.say("DOM-622", "item_dropped", say, data, side=holder.side, cites=cites)
    tell_melees(g, before)


def _lose(
    g: G,
    item: str,
    words: dict[str, object],
    data: dict[str, object],
    holder: Fighter,
    cites: tuple[str, ...],
) -> None:
    """DOM-623, DOM-624"""
    g.state.lost = (*g.state.lost, item)
    say = Text("The {item} of {figure} falls, {hour} o'clock, into the depth: lost", words)
    g.say(
        "DOM-624", "item_lost", say, data, side=holder.side, cites=("DOM-622", "DOM-623", "DOM-804", *cites)
    )


def leave_objectives(g: G, f: Fighter) -> None:
    """DOM-625 The objectives of a fighter that falls lie at its base centre, without a scatter."""
    s = g.state
    for item in f.held:
        if s.gear(item).kind != "objective":
            continue
        release(f, item)
        s.tokens[item] = f.point
        words = {"item": Text(s.gear(item).name), "figure": f.name}
        data = {"item": item, "figure": f.id, "point": list(f.point)}
        say = Text("The {item} lies where {figure} fell", words)
        g.say("DOM-625", "item_dropped", say, data, side=f.side, cites=("DOM-966",))
