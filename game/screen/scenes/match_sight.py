"""Lines of sight as the rulebook judges them: verdict, blocking edge, clearance and clause, drawn."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.engine.look import OnArea, OnLine, Picture, PieceLook
from game.engine.surveying import Seen, Stand
from game.engine.words import Text
from game.screen.pickers.overlay import Overlay, Tag
from game.screen.scenes.match_measure import length
from game.table.inches import Point, distance
from game.table.shares import Share
from game.table.terrain import Circle, Shape

ROUNDED = 0.05
"""A free corridor narrower than this is said to be narrow rather than 0.0 inches wide."""

WHOLE = 0.999
"""A base of which more is seen counts as seen whole."""


def stand_of(piece: PieceLook) -> Stand:
    """Where a figure stands."""
    size = piece.block.size if piece.block else (0.0, 0.0)
    return Stand(piece.x, piece.y, piece.r, piece.facing, piece.id, size)


def spot(at: Point) -> Stand:
    """A spot of the table."""
    return Stand(at[0], at[1])


def sight_lines(
    seen: Seen,
    eye: Stand,
    target: Stand,
    gap: float,
    picture: Picture,
    units: str = "inches",
    share: Share | None = None,
) -> list[Overlay]:
    """The free line, or the line as far as what blocks it, which is lit; a tag with verdict and clause; of a
    target that is partly hidden, the hidden part.
    """
    if seen.clear:
        p, q = seen.line
        words = Text("{gap} clear sight", {"gap": length(gap, units)})
        hidden: list[Overlay] = []
        if share is not None and share.hidden and share.fraction < WHOLE:
            args = {"gap": length(gap, units), "n": percent(share.fraction)}
            words = Text("{gap} sight, {n} seen", args)
            hidden = [OnArea(share.hidden, "hidden")]
        sub = _wide(seen, units) if eye.r > 0 and target.r > 0 else Text(seen.clause)
        return [OnLine(p, q, "sight", "", True), *hidden, Tag(_middle(p, q), words, sub, "hot", 0.2)]
    p = seen.line[0]
    q = min(seen.edge, key=lambda e: distance(p, e)) if seen.edge else seen.line[1]
    words = Text("{gap} no sight", {"gap": length(gap, units)})
    out: list[Overlay] = [OnLine(p, q, "blocked")]
    if len(seen.edge) > 1:
        out.append(OnArea((tuple(seen.edge),), "lit"))
    return [*out, Tag(_middle(p, q), words, _hidden(seen, eye, target, picture, units), "bad", 0.2)]


def percent(fraction: float) -> str:
    """A share in 100; what is seen at all is never 0, what is not all seen never 100."""
    whole = min(99, max(1, round(fraction * 100)))
    return f"{whole} %"


def _wide(seen: Seen, units: str) -> Text:
    args = {"n": length(seen.margin, units), "clause": seen.clause}
    if seen.margin < ROUNDED:
        return Text("just so {clause}", args)
    return Text("{n} wide {clause}", args)


def _hidden(seen: Seen, eye: Stand, target: Stand, picture: Picture, units: str) -> Text:
    args = {"pieces": names_of(seen.blockers, picture), "clause": seen.clause}
    by = overhang(eye, target, [t.shape for t in picture.terrain if t.id in seen.blockers])
    if by is None:
        return Text("{pieces} {clause}", args)
    return Text("{pieces}, by {n} {clause}", args | {"n": length(by, units)})


def names_of(ids: Sequence[str], picture: Picture) -> list[str | Text]:
    """What stands in the way, by the names that a person reads on the table."""
    named: dict[str, str] = {t.id: t.name or t.kind.replace("_", " ") for t in picture.terrain}
    named |= {p.id: p.name for p in picture.pieces}
    return [named.get(i, i) for i in ids] or [Text("terrain")]


def overhang(eye: Stand, target: Stand, shapes: Sequence[Shape]) -> float | None:
    """How far the pieces in the way reach beyond the outer tangent of the two bases, on the side where that
    is less, in inches: so much would have to go for a sight past them. None without pieces or direction.
    """
    dx, dy = target.x - eye.x, target.y - eye.y
    d = math.hypot(dx, dy)
    if not shapes or d <= abs(eye.r - target.r):
        return None
    ux, uy, k = dx / d, dy / d, (eye.r - target.r) / d
    out = []
    for side in (1.0, -1.0):
        s = math.sqrt(max(0.0, 1.0 - k * k)) * side
        n = (k * ux - s * uy, k * uy + s * ux)
        rim = n[0] * eye.x + n[1] * eye.y + eye.r
        out.append(max(_extent(shape, n) for shape in shapes) - rim)
    return max(0.0, min(out))


def _extent(shape: Shape, n: Point) -> float:
    if isinstance(shape, Circle):
        return n[0] * shape.x + n[1] * shape.y + shape.r
    return max(n[0] * x + n[1] * y for x, y in shape.points)


def _middle(p: Point, q: Point) -> Point:
    return ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
