"""DOM-900 to DOM-902 Setting up: the players place one fighter each in turn."""

from __future__ import annotations

from game.engine.decisions import Answer, Option, PickOne, PickPoint, Rnd, Why
from game.engine.look import OnArea, OnDisc, OnFigure
from game.engine.words import Text
from game.rules.dominions.movement import refusal
from game.rules.dominions.positions import put
from game.rules.dominions.state import Field, Fighter, table
from game.rules.dominions.telling import G
from game.table.inches import Point
from game.table.places import Room, places
from game.table.terrain import Polygon


def waiting(field: Field, side: int) -> list[Fighter]:
    """DOM-901 The fighters of a side that are still to be placed."""
    return [f for f in field.state.side(side) if not f.placed]


async def deploy(g: G) -> None:
    """DOM-901 One fighter is placed; when one side has none left, the other places the rest."""
    s = g.state
    if not any(f.placed for f in s.fighters.values() if not _fixed(f)) and s.round == 0:
        _begin(g)
    side = s.placing if waiting(g, s.placing) else 1 - s.placing
    left = waiting(g, side)
    if not left:
        s.stage, s.cursor = "timing", 0
        return
    f = left[0] if len(left) == 1 else await _who(side, left)
    point = await place_question(g, f, continues=len(left) > 1)
    f.placed = True
    put(g, f, point)
    data = {"figure": f.id, "point": list(f.point)}
    say = Text("{figure} is placed", {"figure": f.name})
    g.say("DOM-901", "fighter_placed", say, data, side=side, cites=("DOM-011", "DOM-902"))
    s.placing = 1 - side


def _fixed(f: Fighter) -> bool:
    """DOM-901 It has its place from the map: it never moves."""
    return f.printed.movement == 0


_MADE = ("DOM-020", "DOM-021", "DOM-022", "DOM-023", "DOM-024", "DOM-025", "DOM-026", "DOM-027", "DOM-029")
_TRAINED = ("DOM-030", "DOM-037", "DOM-038")


def _begin(g: G) -> None:
    """DOM-900, DOM-020 to DOM-040 Who fights with which stats, for the log."""
    s = g.state
    say = Text("The battle begins")
    data = {"scenario": s.scenario, "squads": list(s.squads)}
    g.say("DOM-900", "battle_started", say, data, quiet=True, cites=("DOM-805", "DOM-920"))
    for f in s.fighters.values():
        p = f.printed
        words = {"figure": f.name, "cc": p.composite, "timing": p.timing, "wi": p.withstand}
        say = Text("{figure}: Combat Composite {cc}, Timing {timing}, Withstand Injury {wi}", words)
        made: dict[str, object] = {"figure": f.id, "composite": p.composite}
        cites = (*_MADE, *(_TRAINED if p.missile else ()), "DOM-902")
        g.say("DOM-020", "fighter_entered", say, made, side=f.side, quiet=True, cites=cites)


async def _who(side: int, left: list[Fighter]) -> Fighter:
    by_id = {f.id: f for f in left}
    return await PickOne(
        side,
        "DOM-901",
        Text("Place a fighter"),
        [Option(f.id, f, Text(f.name), OnFigure(f.id), "DOM-901", group="figure") for f in left],
        find=by_id.__getitem__,
        key="place",
    )


def place_why(field: Field, f: Fighter, p: Point) -> Why | None:
    """DOM-901 Why a fighter cannot stand at a point, or None."""
    zone = Polygon(field.state.zones[f.side])
    bad = table(field).fits(f.base.at(p), (f.id,), zone)
    if bad is None:
        return None
    why = refusal(field, f, bad)
    return Why(why.text, "DOM-901", why.at, why.marks)


def place_question(g: G, f: Fighter, *, continues: bool) -> PickPoint:
    """DOM-901 Wholly in the zone, overlapping nothing."""
    zone = g.state.zones[f.side]
    xs, ys = [x for x, _ in zone], [y for _, y in zone]

    def propose(rnd: Rnd) -> Answer:
        x = min(xs) + f.r + rnd.fraction() * (max(xs) - min(xs) - 2 * f.r)
        y = min(ys) + f.r + rnd.fraction() * (max(ys) - min(ys) - 2 * f.r)
        return [round(x, 3), round(y, 3)]

    legal = (p for p in places(table(g), f.r, Room(zone=Polygon(zone))) if place_why(g, f, p) is None)
    first = next(legal, None)
    assert first is not None, f"no room for {f.id}"
    return PickPoint(
        f.side,
        "DOM-901",
        Text("Place {figure}", {"figure": f.name}),
        [round(first[0], 3), round(first[1], 3)],
        propose,
        lambda p: place_why(g, f, p),
        key="place_at",
        about=(OnFigure(f.id),),
        shape=OnDisc(0.0, 0.0, f.r, "base"),
        area=lambda: (OnArea((zone,), "zone", Text("deployment zone")),),
        continues=continues,
    )
