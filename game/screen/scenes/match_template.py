"""The template tool: a circle, a cone or a line on the table, the bases under it, and how much of each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

import pygame

from game.engine.look import OnArea, OnDisc, Picture, PieceLook
from game.engine.words import Text
from game.screen.bindings import PLACE, Bindings, chords
from game.screen.pickers.asking import base_of
from game.screen.pickers.gesture import COARSE, FINE
from game.screen.pickers.overlay import Bracket, Overlay, Tag
from game.screen.scenes.match_measure import length
from game.screen.scenes.match_sight import percent
from game.screen.scenes.match_tape import Pin, now
from game.table.board import Table
from game.table.inches import Point, bearing, distance, unit
from game.table.stencils import beam, cone, covered, rim, share, touched
from game.table.terrain import Circle, Shape

KINDS = ("circle", "cone", "line")
"""In the order of the key."""

USUAL: Mapping[str, tuple[float, float]] = MappingProxyType(
    {"circle": (3.0, 0.0), "cone": (8.0, 45.0), "line": (12.0, 1.0)}
)
"""Radius or length in inches; degrees of the cone, inches of the width of the line."""

STEPS: Mapping[str, tuple[float, float]] = MappingProxyType(
    {"circle": (0.5, 0.0), "cone": (0.5, 5.0), "line": (0.5, 0.25)}
)
"""What a notch of the wheel changes."""

LEAST, LONGEST, WIDEST = 0.25, 36.0, 12.0
"""Inches of a size at least, of a radius or length at most, of the width of a line at most."""

NARROW, BROAD = 5.0, 175.0
"""Degrees of a cone at least and at most."""

AIMS = 0.05
"""Inches to the pointer from which on a cone or line points at it."""

WHOLE, NOTHING = 0.9995, 0.0005
"""Shares that are said to be the whole base, or only its edge."""

SIZES = re.compile(r"\d{1,2}(\.\d{0,2})?(X(\d{1,3}(\.\d{0,2})?)?)?")
"""A typed size, and after X the second one."""


class TemplateTool:
    """The template of one side. `open`: it is in the hand, and clicks lay it."""

    def __init__(self) -> None:
        self.kind = ""
        """Of KINDS, or nothing."""
        self.open = False
        self.pin: Pin | None = None
        """Where its middle or its near end lies; None for under the pointer."""
        self.degrees = 0.0
        self.follows = True
        """A cone or line that is laid points at the pointer."""
        self.sizes = dict(USUAL)
        self.typed = ""

    @property
    def laid(self) -> bool:
        """Whether there is something on the table."""
        return bool(self.kind)

    # ---- in the hand

    def next(self) -> None:
        """The first kind comes to hand, then the others, then none."""
        at = KINDS.index(self.kind) + 1 if self.kind else 0
        sizes = self.sizes
        self.clear()
        if at < len(KINDS):
            self.kind, self.open, self.sizes = KINDS[at], True, sizes

    def lay(self, pin: Pin) -> None:
        """A click: a circle lies there; a cone or line begins there, the next click fixes its direction."""
        self.typed = ""
        if self.kind == "circle":
            self.pin, self.open = pin, False
        elif self.pin is None:
            self.pin, self.follows = pin, True
        else:
            self.degrees, self.open = self._heading(pin), False

    def rest(self) -> None:
        """Something else comes to hand: what is laid stays on the table, what is not goes."""
        self.open, self.follows = False, False
        if self.pin is None:
            self.clear()

    def clear(self) -> None:
        """Puts it away."""
        self.kind, self.open, self.pin, self.typed, self.follows = "", False, None, "", True

    def grow(self, notches: float, *, second: bool) -> bool:
        """Changes the size, or the second one, by notches of the wheel; whether there is such a size."""
        self.typed = ""
        size, other = self.sizes[self.kind]
        step, more = STEPS[self.kind]
        self._size(size if second else size + step * notches, other + more * notches if second else other)
        return True

    def _size(self, size: float, other: float) -> None:
        low, high = (NARROW, BROAD) if self.kind == "cone" else (LEAST, WIDEST)
        other = min(high, max(low, other)) if self.kind != "circle" else 0.0
        self.sizes[self.kind] = (min(LONGEST, max(LEAST, size)), other)

    def key(self, e: pygame.Event, bindings: Bindings) -> bool:
        """A key that turns it or writes its size; whether it was one."""
        command = bindings.command(e, (PLACE,))
        if command is not None and command.name in ("turn_left", "turn_right") and self.kind != "circle":
            step = FINE if e.mod & pygame.KMOD_SHIFT else COARSE
            self.degrees = (self.degrees + (step if command.name == "turn_left" else -step)) % 360.0
            self.follows, self.typed = False, ""
            return True
        if e.key == pygame.K_BACKSPACE and self.typed:
            return self._type(self.typed[:-1])
        signs = {",": ".", "*": "X"}
        names = [signs.get(name, name) for name in chords(e) if len(name) == 1]
        sign = next((name for name in names if name.isdigit() or (self.typed and name in ".X")), "")
        if not sign or (sign == "0" and not self.typed):
            self.typed = ""
            return False
        return self._type(self.typed + sign) or (sign.isdigit() and self._type(sign))

    def _type(self, words: str) -> bool:
        """Takes what is typed as size, and behind an X as the second one; whether it may be one."""
        first, by, second = words.partition("X")
        if words and (not SIZES.fullmatch(words) or float(first) > LONGEST or (by and self.kind == "circle")):
            return False
        self.typed = words
        size, other = self.sizes[self.kind]
        self._size(float(first) if first and float(first) else size, float(second) if second else other)
        return True

    def hint(self, bindings: Bindings) -> Text:
        """What mouse and keys do while it is in the hand."""
        keys = {"key": bindings.cap("template"), "typed": self.typed}
        keys |= {"left": bindings.cap("turn_left"), "right": bindings.cap("turn_right")}
        if self.typed:
            return Text("Size {typed}_: Backspace takes a digit back, Esc puts the template away", keys)
        if self.kind == "circle":
            return Text("Circle: wheel or digits set its radius, a click lays it; {key}: a cone", keys)
        if self.pin is not None:
            return Text("It points at the pointer, {left} and {right} turn it, a click leaves it there", keys)
        if self.kind == "cone":
            return Text(
                "Cone: wheel or digits set its length, Shift or X its degrees, a click its tip; {key}: line",
                keys,
            )
        return Text(
            "Line: wheel or digits set its length, Shift or X its width, a click its end; {key}: none",
            keys,
        )

    # ---- what is shown

    def _heading(self, here: Pin | None) -> float:
        """Where a cone or line points, in degrees."""
        if self.pin is None or not self.follows or here is None or distance(self.pin.at, here.at) < AIMS:
            return self.degrees
        return bearing(self.pin.at, here.at)

    def shape(self, picture: Picture, here: Pin | None) -> Shape | None:
        """Its outline as it lies now; None while the pointer is beside the table."""
        pin = now(self.pin, picture) if self.pin is not None else here
        if not self.kind or pin is None:
            return None
        size, other = self.sizes[self.kind]
        if self.kind == "circle":
            return Circle(pin.at[0], pin.at[1], size)
        if self.open:
            self.degrees = self._heading(here)
        piece = _piece(picture, pin.figure)
        start = rim(base_of(piece), self.degrees) if piece is not None else pin.at
        if self.kind == "cone":
            return cone(start, self.degrees, other, size)
        return beam(start, self.degrees, size, other)

    def overlays(self, table: Table, picture: Picture, here: Pin | None, units: str) -> list[Overlay]:
        """The template with its size, and each base that it touches with what of it is covered."""
        shape = self.shape(picture, here)
        if shape is None:
            return []
        under, centres = touched(table, shape), covered(table, shape)
        # a cone or line that a figure lays begins at its edge and is not laid over that figure itself
        pin = self.pin if self.pin is not None else here
        own = pin.figure if pin is not None and self.kind != "circle" else ""
        under = tuple(i for i in under if i != own)
        centres = tuple(i for i in centres if i != own)
        out: list[Overlay] = []
        for i in under:
            if (piece := _piece(picture, i)) is not None:
                out += _marked(piece, share(base_of(piece), shape), i in centres)
        args = {"n": str(len(under)), "centres": str(len(centres))}
        told = Text("touched: {n}, centre covered: {centres}", args)
        return [*_drawn(shape), *out, Tag(self._far(shape), self._said(units), told, "plain", 0.25)]

    def _said(self, units: str) -> Text:
        size, other = self.sizes[self.kind]
        args = {"n": length(size, units), "degrees": f"{other:g}", "wide": length(other, units)}
        if self.kind == "circle":
            return Text("circle, radius {n}", args)
        if self.kind == "cone":
            return Text("cone, {n} long, {degrees}° wide", args)
        return Text("line, {n} long, {wide} wide", args)

    def _far(self, shape: Shape) -> Point:
        """Where its size is written: at the top of a circle, at the far end of a cone or line."""
        if isinstance(shape, Circle):
            return (shape.x, shape.y + shape.r)
        (ux, uy) = unit(self.degrees)
        return max(shape.points, key=lambda p: (round(p[0] * ux + p[1] * uy, 6), p[1]))


def _piece(picture: Picture, figure: str) -> PieceLook | None:
    return next((p for p in picture.pieces if p.id == figure), None)


def _drawn(shape: Shape) -> Iterator[Overlay]:
    if isinstance(shape, Circle):
        yield OnDisc(shape.x, shape.y, shape.r, "template")
    else:
        yield OnArea((shape.points,), "template")


def _marked(piece: PieceLook, part: float, centre: bool) -> Iterator[Overlay]:
    """Marks around a base under the template, and the words for what of it is covered."""
    at = (piece.x, piece.y)
    yield Bracket(at, piece.r, "faced", piece.box)
    words = Text("centre covered") if centre else Text("touched")
    share_of: Text | None = Text("{n} of the base", {"n": percent(part)})
    if part > WHOLE:
        words, share_of = Text("whole base covered"), None
    elif part < NOTHING:
        share_of = Text("at its edge only")
    yield Tag(at, words, share_of, "hot" if centre else "plain", piece.r)
