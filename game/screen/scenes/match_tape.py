"""The tape: places one after the other, ends at the edges of bases; it may be left on the table."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from game.engine.look import OnLine, OnPoint, Picture, PieceLook
from game.engine.words import Text
from game.screen.pickers.asking import base_of
from game.screen.pickers.overlay import Overlay, Tag
from game.screen.scenes.match_measure import figure_at, length
from game.table.board import Table
from game.table.distances import gap_to
from game.table.inches import Point, distance, toward

SNAP = 0.15
"""A place this near to a base is at its edge."""

ENOUGH = 0.005
"""A shorter leg is none."""

LEGS = 5
"""With more legs than these only the total is written."""


@dataclass(frozen=True, slots=True)
class Pin:
    """A place of the tape: a spot, or a figure from whose edge it is measured."""

    at: Point
    figure: str = ""


def pin_at(picture: Picture, at: Point) -> Pin:
    """What a click there means."""
    piece = figure_at(picture, at, SNAP)
    return Pin((piece.x, piece.y), piece.id) if piece else Pin(at)


class TapeMeasure:
    """The tape of one side. `open`: the next click adds a place; the pointer is its last one until then."""

    def __init__(self) -> None:
        self.pins: list[Pin] = []
        self.open = False

    @property
    def laid(self) -> bool:
        """Whether there is something on the table."""
        return len(self.pins) > 1 or self.open

    def begin(self, pin: Pin | None) -> None:
        """A new tape, from a place if the pointer is at one."""
        self.pins, self.open = [pin] if pin else [], True

    def add(self, pin: Pin) -> None:
        """One more place; the same place once more leaves the tape on the table."""
        if self.pins and self.pins[-1] == pin:
            self.rest()
        else:
            self.pins.append(pin)

    def rest(self) -> None:
        """The tape stays on the table; clicks belong to the game again."""
        self.open = False
        if len(self.pins) < 2:
            self.clear()

    def clear(self) -> None:
        """Puts it away."""
        self.pins, self.open = [], False

    def legs(self, table: Table, picture: Picture, here: Pin | None) -> list[tuple[Point, Point]]:
        """The pieces of the tape from edge to edge, as the figures now stand; those of no length left out."""
        pins = [*self.pins, here] if here and self.open else self.pins
        places = [now(p, picture) for p in pins]
        legs = (_leg(table, picture, a, b) for a, b in pairwise(places))
        return [leg for leg in legs if distance(*leg) > ENOUGH]

    def overlays(self, table: Table, picture: Picture, here: Pin | None, units: str) -> list[Overlay]:
        """Each piece with its length, and the whole length at the end of more than one."""
        legs = self.legs(table, picture, here)
        out: list[Overlay] = []
        for p, q in legs:
            label = length(distance(p, q), units) if len(legs) <= LEGS else ""
            out.append(OnLine(p, q, "measure", label))
        if len(legs) > 1:
            whole = Text("{n} in all", {"n": length(sum(distance(*leg) for leg in legs), units)})
            out.append(Tag(legs[-1][1], whole, None, "hot", 0.3))
        if not legs and self.pins and self.open:
            out.append(OnPoint(*self.pins[0].at, "plain"))
        return out


def now(pin: Pin, picture: Picture) -> Pin:
    """The place as it is now: a figure may have gone on, or be gone."""
    piece = next((p for p in picture.pieces if p.id == pin.figure), None)
    return Pin((piece.x, piece.y), piece.id) if piece else Pin(pin.at)


def _leg(table: Table, picture: Picture, a: Pin, b: Pin) -> tuple[Point, Point]:
    one, other = (next((p for p in picture.pieces if p.id == pin.figure), None) for pin in (a, b))
    if one is not None and other is not None:
        if one is other or table.contact(base_of(one), base_of(other)):
            return (a.at, a.at)
        return table.closest(base_of(one), base_of(other))
    far = distance(a.at, b.at)
    back, ahead = (_rim(piece, p) for piece, p in ((one, b.at), (other, a.at)))
    if far <= back + ahead:
        return (a.at, a.at)
    return (toward(a.at, b.at, back), toward(b.at, a.at, ahead))


def _rim(piece: PieceLook | None, p: Point) -> float:
    """How much of the way from the middle of a figure to a place lies on its base."""
    if piece is None:
        return 0.0
    return max(0.0, distance((piece.x, piece.y), p) - gap_to(p, base_of(piece)))


def hint(tape: TapeMeasure) -> Text:
    """What the mouse does while the tape is open."""
    if not tape.pins:
        return Text("Tape: click where it begins, Esc puts it away")
    return Text("Tape: click for another place, the same place again leaves it there, Esc puts it away")
