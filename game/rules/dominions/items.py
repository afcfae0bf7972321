"""DOM-600 to DOM-632 Draw, retrieve and use: no roll, in the Resolution Stage."""

from __future__ import annotations

from game.engine.words import Text
from game.rules.dominions.dropping import release
from game.rules.dominions.fixtures import shut
from game.rules.dominions.positions import melees, tell_melees
from game.rules.dominions.queries import (
    TOKEN_REACH,
    USE_REACH,
    distance_to,
    distance_to_point,
    engaged,
    free_hands,
    reaches,
    target_of,
    wall_between,
)
from game.rules.dominions.state import Action, Entry, Field, Fighter
from game.rules.dominions.strikes import Lost
from game.rules.dominions.telling import G
from game.table.terrain import Polygon
from game.table.zones import wholly_in


def item_lost(field: Field, f: Fighter, a: Action) -> Lost | None:
    """DOM-145 Why a Draw, retrieval or Use is lost now; None if it can be carried out."""
    return {"retrieve": _retrieve_lost, "draw": _draw_lost, "use": _use_lost}[a.kind](field, f, a)


def _retrieve_lost(field: Field, f: Fighter, a: Action) -> Lost | None:
    """DOM-605, DOM-606"""
    point = field.state.tokens.get(a.item)
    if point is None:
        return "token_gone", "DOM-605"
    if not reaches(distance_to_point(f, point), TOKEN_REACH):
        return "reach", "DOM-606"
    return ("wall", "DOM-606") if wall_between(field, f.point, point) else None


def _draw_lost(field: Field, f: Fighter, a: Action) -> Lost | None:
    """DOM-601"""
    s = field.state
    if a.item not in f.carried:
        return "item_gone", "DOM-601"
    freed = sum(s.gear(i).hands for i in a.away if i in f.hands)
    return None if free_hands(s, f) + freed >= s.gear(a.item).hands else ("hands_full", "DOM-601")


def _use_lost(field: Field, f: Fighter, a: Action) -> Lost | None:
    """DOM-630, DOM-631"""
    s = field.state
    if a.target not in s.fighters and a.target not in s.fixtures:
        zone = next(x for x in s.exits if x.id == a.target)
        inside = wholly_in(f.base, Polygon(zone.outline))
        return None if inside and not engaged(field, f) else ("not_at_exit", "DOM-631")
    found = target_of(s, a.target)
    gone = found.status != "defeated" if isinstance(found, Fighter) else found.shut
    if gone:
        return "target_gone", "DOM-630"
    if not reaches(distance_to(s, f, a.target), USE_REACH):
        return "reach", "DOM-630"
    return ("wall", "DOM-630") if wall_between(field, f.point, found.point) else None


# ---- carried out


def take(g: G, f: Fighter, item: str) -> str:
    """DOM-600, DOM-607, DOM-610 An item comes to a fighter: to hand if enough hands are free, the right one
    first, else it is carried; returns where it is.
    """
    s = g.state
    hands = s.gear(item).hands
    if free_hands(s, f) < hands:
        f.carried = (*f.carried, item)
        return "carried"
    if hands == 2:
        f.right = f.left = item
        return "both hands"
    if not f.right:
        f.right = item
        return "right hand"
    f.left = item
    return "left hand"


def handle(g: G, f: Fighter, entry: Entry) -> None:
    """DOM-140, DOM-601, DOM-605, DOM-630 A Draw, retrieval or Use whose conditions hold."""
    entry.state = "done"
    before = melees(g)
    {"retrieve": _retrieve, "draw": _draw, "use": _use}[entry.action.kind](g, f, entry.action)
    tell_melees(g, before)


def _retrieve(g: G, f: Fighter, a: Action) -> None:
    """DOM-603 to DOM-607"""
    s = g.state
    del s.tokens[a.item]
    where = take(g, f, a.item)
    words = {"figure": f.name, "item": Text(s.gear(a.item).name), "where": Text(where)}
    say = Text("{figure} retrieves the {item}: {where}", words)
    cites = ["DOM-140", "DOM-603", "DOM-604", "DOM-606", "DOM-607", "DOM-600"]
    cites += ["DOM-610"] if where in ("right hand", "left hand") else []
    cites += ["DOM-966"] if s.gear(a.item).kind == "objective" else []
    data = {"figure": f.id, "item": a.item, "where": where}
    g.say("DOM-605", "item_retrieved", say, data, side=f.side, cites=tuple(cites))


def _draw(g: G, f: Fighter, a: Action) -> None:
    """DOM-601, DOM-602, DOM-610"""
    s = g.state
    for item in a.away:
        if item in f.hands:
            release(f, item)
            f.carried = (*f.carried, item)
            words = {"figure": f.name, "item": Text(s.gear(item).name)}
            say = Text("{figure} puts the {item} away", words)
            g.say("DOM-602", "item_put_away", say, {"figure": f.id, "item": item}, side=f.side)
    release(f, a.item)
    where = take(g, f, a.item)
    words = {"figure": f.name, "item": Text(s.gear(a.item).name), "where": Text(where)}
    say = Text("{figure} draws the {item}: {where}", words)
    data = {"figure": f.id, "item": a.item, "where": where}
    g.say("DOM-601", "item_drawn", say, data, side=f.side, cites=("DOM-600", "DOM-610", "DOM-202"))


def _use(g: G, f: Fighter, a: Action) -> None:
    """DOM-630 to DOM-632, DOM-912"""
    s = g.state
    if a.target in s.fixtures:
        _used(g, f, a, "DOM-912")
        shut(g, s.fixtures[a.target], f, "DOM-912")
    elif a.target in s.fighters:
        _used(g, f, a, "DOM-630")
        secure(g, s.fighters[a.target], f, "DOM-632")
    else:
        _used(g, f, a, "DOM-631")
        f.status = "escaped"
        say = Text("{figure} escapes", {"figure": f.name})
        g.say("DOM-631", "escaped", say, {"figure": f.id}, side=f.side, cites=("DOM-630",))
        for e in f.strategy:
            if e.state == "live":
                e.state = "lost"


def _used(g: G, f: Fighter, a: Action, clause: str) -> None:
    data = {"figure": f.id, "object": a.target}
    g.say(clause, "used", Text("{figure} acts", {"figure": f.name}), data, side=f.side, quiet=True)


def secure(g: G, victim: Fighter, by: Fighter | None, clause: str) -> None:
    """DOM-630, DOM-632, DOM-932 A Defeated humanoid is taken prisoner and leaves the table."""
    victim.status = "secured"
    say = Text("{figure} is Secured", {"figure": victim.name})
    data = {"figure": victim.id, "by": by.id if by else ""}
    g.say(clause, "secured", say, data, side=victim.side, cites=("DOM-632",))
