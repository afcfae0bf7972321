"""What sorcery asks: a fighter, a point, a straight movement; and the blast of a template on a point."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.engine.decisions import Answer, Option, PickOne, PickPath, PickPoint, Rnd, Walk, Way, Why
from game.engine.look import Forecast, OnDisc, OnFigure
from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.cirque.attack import ordered_under
from game.rules.cirque.cites import Cites
from game.rules.cirque.effect import Ask, G, adjusted, asked
from game.rules.cirque.harm import HARM_CAP, be_moved, harm
from game.rules.cirque.preview import blast_forecast, shift_forecast
from game.rules.cirque.state import Fighter, Pit, table
from game.table.inches import EPS, Point, bearing, distance, unit
from game.table.moves import path_cost, slide

STOPS_SHORT = 0.002
"""Inches by which rounding may move the end of a straight movement."""


# ---- whom


def nobody(figures: Sequence[Fighter], clause: str, say: Text) -> Why | None:
    """CIR-011 Why a card that names one fighter cannot be cast, or None."""
    return None if figures else Why(say, clause)


def own(pit: Pit, side: int) -> list[Fighter]:
    """The caster's fighters on the table, in roster order."""
    return [f for f in pit.state.on_table() if f.side == side]


def enemies(pit: Pit, side: int) -> list[Fighter]:
    """The other side's fighters on the table, in roster order."""
    return [f for f in pit.state.on_table() if f.side != side]


async def choose(
    g: G,
    side: int,
    clause: str,
    prompt: Text,
    figures: Sequence[Fighter],
    forecast: Callable[[Fighter], Forecast] | None = None,
) -> Fighter:
    """One of several fighters; not asked where only one can be chosen, which everybody can see."""
    if len(figures) == 1:
        return figures[0]
    options = [
        Option(
            f.id,
            f,
            Text(f.name),
            OnFigure(f.id),
            clause,
            group="figure",
            forecast=partial(forecast, f) if forecast else None,
        )
        for f in figures
    ]
    return await PickOne(
        side, clause, prompt, options, find=g.state.fighter, key="effect_choice", continues=True
    )


# ---- where


def outside(pit: Pit, p: Point) -> Why | None:
    """A point lies inside the arena."""
    x, y = p
    if -EPS <= x <= pit.board.width + EPS and -EPS <= y <= pit.board.depth + EPS:
        return None
    return Why(Text("The point lies outside the pit: choose one inside the wall"), "CIR-407", p)


def somewhere(pit: Pit, rnd: Rnd, spread: float) -> Point:
    """A point within `spread` inches of some fighter, or anywhere."""
    figures = pit.state.on_table()
    if not figures or rnd.below(4) == 0:
        return (rnd.fraction() * pit.board.width, rnd.fraction() * pit.board.depth)
    f = figures[rnd.below(len(figures))]
    u, far = unit(rnd.fraction() * 360), rnd.fraction() * spread
    return (f.x + u[0] * far, f.y + u[1] * far)


async def choose_point(
    g: G,
    side: int,
    clause: str,
    prompt: Text,
    diameter: float,
    fallback: Point,
    legal: Callable[[Point], Why | None],
    *,
    forecast: Callable[[Point], Forecast] | None = None,
    hint: Text | None = None,
    near: tuple[Point, float] | None = None,
    continues: bool = True,
) -> Point:
    """The centre of a round template; `near` is where to try, and within how many inches, for samples."""

    def propose(rnd: Rnd) -> Answer:
        p = somewhere(g, rnd, diameter)
        if near is not None and rnd.below(2):
            u, far = unit(rnd.fraction() * 360), rnd.fraction() * near[1]
            p = (near[0][0] + u[0] * far, near[0][1] + u[1] * far)
        return [round(p[0], 3), round(p[1], 3)]

    return await PickPoint(
        side,
        clause,
        prompt,
        [round(fallback[0], 3), round(fallback[1], 3)],
        propose,
        legal,
        key="effect_choice",
        hint=hint,
        shape=OnDisc(0.0, 0.0, diameter / 2, "template"),
        continues=continues,
        forecast=forecast,
    )


async def blast(
    g: G,
    centre: Point,
    size: float,
    n: int,
    clause: str,
    side: int,
    by: Fighter | None = None,
    why: Cites = (),
) -> None:
    """CIR-764, CIR-769 A template on a point: harm n on each model under it; at most 2 away from the centre.

    `by` is the fighter whose card it is: it may enhance the rolls. `why` is what else the point rests on.
    """
    under_it = ordered_under(g, centre, size, side)
    bases = table(g)
    at_centre = [f.id for f in under_it if bases.covers(f.base, centre)]
    names = {"n": int(size), "figures": [f.name for f in under_it]}
    say = Text("A template {n}″ across: {figures}", names)
    if not under_it:
        say = Text("A template {n}″ across, with nobody under it", names)
    ids = [f.id for f in under_it]
    data = {"centre": list(centre), "size": size, "under": ids, "at_centre": at_centre}
    g.say(
        "CIR-769",
        "template_placed",
        say,
        data,
        side=side,
        cites=("CIR-755", "CIR-765", "CIR-771", "CIR-853", "CIR-869", *why),
    )
    for f in under_it:
        cap = None if f.id in at_centre else HARM_CAP
        await harm(g, f, n, clause, cap=cap, by=by, source=by.id if by else "")


def blast_preview(
    pit: Pit, diameter: float, n: int, clause: str, side: int, source: str = ""
) -> Callable[[Point], Forecast]:
    """What a template would do at a point; `source` is the fighter whose area it is, if it is one's."""
    return lambda p: blast_forecast(pit, p, diameter, n, clause, side, source)


# ---- being moved


def share_moved(pit: Pit, f: Fighter) -> float:
    """CIR-1506 The part of a distance that a fighter is really moved."""
    return adjusted("being moved", Tally(1.0, "CIR-856", Text("distance")), Ask(pit, f)).value


def move_exactly(g: G, f: Fighter, direction: float, inches: float, clause: str, *, as_: str = "") -> None:
    """CIR-473 Moves a fighter for that cost in inches, whatever is taken off printed distances."""
    part = share_moved(g, f)
    if inches > EPS and part > 0:
        be_moved(g, f, direction, inches / part, clause, as_=as_)


async def shift(g: G, side: int, f: Fighter, inches: float, clause: str, prompt: Text) -> None:
    """CIR-856 A fighter is moved up to some inches in a direction of the chooser's."""
    if asked("cannot be moved", Ask(g, f)):
        be_moved(g, f, 0.0, inches, clause)
        return
    way = Way(
        "moved",
        Text("Moved"),
        adjusted("being moved", Tally(inches, clause, Text("distance")), Ask(g, f)).value,
        clause,
        "straight",
        turns=False,
    )

    def price(walk: Walk) -> float:
        return path_cost(table(g, f), walk.path)

    def propose(rnd: Rnd) -> Answer:
        far = way.inches if rnd.below(3) else rnd.fraction() * way.inches
        end = slide(table(g, f), f.base, rnd.fraction() * 360, far, me=f.id).end
        return {"way": way.key, "path": [list(end)], "face": None}

    walk = await PickPath(
        side,
        clause,
        prompt,
        {"way": way.key, "path": [], "face": None},
        propose,
        f.id,
        f.point,
        [way],
        lambda walk: shift_refused(g, f, walk),
        price,
        key="effect_choice",
        hint=Text("in a straight line, to the first contact at most"),
        about=(OnFigure(f.id),),
        continues=True,
        forecast=lambda walk: shift_forecast(g, f, walk),
        area=lambda _: (OnDisc(f.x, f.y, way.inches, "reach"),),
    )
    if distance(f.point, walk.end) > EPS:
        move_exactly(g, f, bearing(f.point, walk.end), price(walk), clause, as_="CIR-856")


def shift_refused(pit: Pit, f: Fighter, walk: Walk) -> Why | None:
    """CIR-471 to CIR-474 Why a fighter cannot be moved along a straight line to its end, or None."""
    if distance(f.point, walk.end) <= EPS:
        return None
    board = table(pit, f)
    cost = path_cost(board, walk.path)
    if cost > walk.way.inches + EPS:
        args = {
            "cost": round(cost, 2),
            "inches": walk.way.inches,
            "more": round(cost - walk.way.inches, 2),
        }
        return Why(Text("{cost}″ of {inches}″: {more}″ too far", args), walk.way.clause, walk.end)
    moved = slide(board, f.base, bearing(f.point, walk.end), cost, me=f.id)
    if distance(moved.end, walk.end) <= STOPS_SHORT:
        return None
    return Why(Text("{figure} stops at the first contact", {"figure": f.name}), "CIR-471", moved.end)
