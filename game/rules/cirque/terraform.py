"""CIR-866 Terrain made by cards: where it may lie and how it comes."""

from __future__ import annotations

from game.engine.decisions import Why
from game.engine.look import OnArea, OnFigure, OnTerrain
from game.engine.words import Text
from game.rules.cirque import cites
from game.rules.cirque.effect import G
from game.rules.cirque.ground import MEANING
from game.rules.cirque.state import CirqueState, Pit, table
from game.table.board import Refusal
from game.table.inches import Point
from game.table.kinds import KINDS
from game.table.terrain import Circle, Polygon, Shape, Terrain, rect

COLUMN = 1.5
"""CIR-1406 Diameter of a Sudden Column."""
CLEAR = 0.5
"""CIR-1406 How far from every base it rises."""


def disc(centre: Point, diameter: float) -> Circle:
    """A circle of that diameter, in inches."""
    return Circle(centre[0], centre[1], diameter / 2)


def bar(centre: Point, long: float, wide: float, angle: float) -> Polygon:
    """A rectangle about its centre, its long side turned by `angle` degrees."""
    turned = rect(centre[0] - long / 2, centre[1] - wide / 2, long, wide, angle)
    return Polygon(tuple((round(x, 6) + 0.0, round(y, 6) + 0.0) for x, y in turned.points))


def bar_mark(long: float, wide: float) -> OnArea:
    """A rectangle to be put down, as it looks at (0, 0)."""
    return OnArea((bar((0.0, 0.0), long, wide, 0.0).points,), "zone")


def may_lie(pit: Pit, shape: Shape, *, blocking: bool, clear: float = 0.0) -> Why | None:
    """CIR-866 Why a piece cannot be created at a chosen place, or None.

    blocking: an obstacle or obstruction, which may overlap neither bases nor impassable obstacles;
    clear: inches that it keeps from every base.
    """
    bad = table(pit).fits_shape(shape, bases=blocking, impassable=blocking, clear_of_bases=clear)
    return None if bad is None else _refusal(pit.state, bad, clear)


def _refusal(s: CirqueState, bad: Refusal, clear: float) -> Why:
    if bad.reason == "edge":
        return Why(Text("It must lie wholly inside the pit"), "CIR-866", bad.point)
    if bad.reason == "impassable":
        piece = next(t for t in s.terrain if t.id == bad.what)
        say = Text("It would lie on the {piece}", {"piece": Text(called(piece))})
        return Why(say, "CIR-866", bad.point, (OnTerrain(bad.what),))
    name = s.fighter(bad.what).name
    if bad.reason == "near":
        args = {"figure": name, "clear": clear, "more": round(bad.inches, 2)}
        say = Text("It keeps {clear}″ from every base: {more}″ too near to {figure}", args)
        return Why(say, "CIR-1406", bad.point, (OnFigure(bad.what),))
    say = Text("It would lie on the base of {figure}", {"figure": name})
    return Why(say, "CIR-866", bad.point, (OnFigure(bad.what),))


def called(piece: Terrain) -> str:
    """The name of a piece for people."""
    return piece.name or piece.kind.replace("_", " ")


def create(
    g: G,
    kind: str,
    shape: Shape,
    clause: str,
    *,
    name: str = "",
    expires: int | None = None,
    origin: str = "",
) -> Terrain:
    """Puts a new piece on the table, until the end of turn `expires`; asks not whether it may lie there."""
    s = g.state
    taken = {t.id for t in s.terrain}
    while True:
        s.created += 1
        if (fresh := f"made-{s.created}") not in taken:
            break
    piece = Terrain(fresh, kind, shape, KINDS[kind].height, name, origin or clause, expires)
    s.terrain = (*s.terrain, piece)
    what = Text(called(piece))
    say = Text("New on the ground, for the rest of the game: {piece}", {"piece": what})
    if expires is not None:
        say = Text(
            "New on the ground, until the end of turn {turn}: {piece}", {"piece": what, "turn": expires}
        )
    elif origin.startswith("card:"):
        say = Text("New on the ground, while its card is in play: {piece}", {"piece": what})
    data = {
        "piece": piece.id,
        "kind": kind,
        "shape": outline(shape),
        "expires": expires,
        "origin": piece.origin,
    }
    why = cites.of_ground(MEANING.get(kind, ()), expires, s.turn)
    g.say(clause, "terrain_created", say, data, cites=why)
    return piece


def outline(shape: Shape) -> tuple[float, ...] | tuple[Point, ...]:
    """A shape as plain data: x, y and radius of a circle, or the corners."""
    return (shape.x, shape.y, shape.r) if isinstance(shape, Circle) else shape.points


def dig(
    g: G,
    centre: Point,
    diameter: float,
    clause: str,
    *,
    expires: int | None = None,
    origin: str = "",
    name: str = "open grave",
    kind: str = "grave",
) -> Terrain:
    """CIR-866, CIR-903 Turns a circle into difficult terrain.

    About a model it may reach over the edge of the pit; what lies outside is nowhere and stops nobody.
    """
    return create(g, kind, disc(centre, diameter), clause, name=name, expires=expires, origin=origin)


def raise_column(g: G, centre: Point, clause: str, *, expires: int) -> Terrain:
    """CIR-1406 An impassable circle that blocks sight."""
    return create(g, "column", disc(centre, COLUMN), clause, name="sudden column", expires=expires)
