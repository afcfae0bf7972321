"""The further clauses of a line of the log: how many there are, and each of them once they are asked for."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.events import Event
from game.engine.words import Text
from game.screen.lettering import pixels
from game.screen.pen import Pen
from game.screen.scene import Hit

CITES = "cites:"
"""How the key of the number of further clauses begins."""

SIZE = 12.5
GAP = 16
"""Size of their letters, and the room between two of them, at 100 %."""

Row = tuple[str, ...]


def further(event: Event) -> Row:
    """The clauses that an event cites besides its own, each once."""
    return tuple(c for c in dict.fromkeys(event.cites) if c != event.clause)


def rows_of(pen: Pen, clauses: Sequence[str], room: float) -> tuple[Row, ...]:
    """The clauses in rows that are no wider than `room` pixels."""
    rows: list[list[str]] = []
    left = 0.0
    for clause in clauses:
        wide = pen.width(clause, SIZE, "m") + GAP * pen.k
        if not rows or wide > left:
            rows.append([])
            left = room + GAP * pen.k
        rows[-1].append(clause)
        left -= wide
    return tuple(map(tuple, rows))


def high(pen: Pen, rows: Sequence[Row]) -> float:
    """Pixels that rows of clauses need below a line."""
    return len(rows) * lead(pen.k) + (4 * pen.k if rows else 0)


def lead(k: float) -> float:
    """Pixels from one row to the next."""
    return pixels(SIZE * k) * 1.9


def room_of_count(pen: Pen, event: Event) -> float:
    """Pixels that the number of further clauses takes beside the event's own."""
    found = further(event)
    return pen.width(f"+{len(found)}", SIZE, "m") + 12 * pen.k if found else 0.0


def draw_count(pen: Pen, event: Event, at: tuple[float, float], n: int, *, unfolded: bool) -> None:
    """The number of further clauses, its right end at a place; a click shows or hides those of line n."""
    found = further(event)
    if not found:
        return
    key, words = f"{CITES}{n}", f"+{len(found)}"
    lit = unfolded or pen.hovered == key
    r = pen.text(words, at, SIZE, pen.p.paper if lit else pen.p.brass, face="m", anchor="mr")
    tip = (
        Text("Hide the further clauses")
        if unfolded
        else Text("Further clauses: {clauses}", {"clauses": found})
    )
    pen.hits.append(Hit(r.inflate(round(10 * pen.k), round(8 * pen.k)), key, words, tip))


def draw_rows(pen: Pen, rows: Sequence[Row], at: tuple[float, float]) -> None:
    """The clauses in rows; each opens the rulebook."""
    for j, row in enumerate(rows):
        x = at[0]
        for clause in row:
            r = pen.clause(clause, (x, at[1] + j * lead(pen.k)), anchor="tl")
            # rows stand closer than clauses elsewhere: no reach may lie on that of a neighbour
            reach = r.inflate(round(10 * pen.k), round(lead(pen.k)) - r.h)
            pen.hits[-1] = pen.hits[-1]._replace(rect=reach)
            x = r.right + GAP * pen.k
