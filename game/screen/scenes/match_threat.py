"""What figures could reach and strike in their next activation, kept until something moves."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.look import Picture, PieceLook, Threat
from game.engine.words import Text
from game.screen.pickers.asking import disc_of
from game.screen.pickers.overlay import Danger, Outlines, Overlay
from game.table.board import Table
from game.table.reach import reach

_KEPT = 64

BLOWS, SHOTS = Text("move and strike"), Text("move and shoot, seen or not")
STANDING = Text("shots from where they stand, seen or not")
"""What the areas of several figures together are called."""


class ThreatMap:
    """The ground that each mover can get to, once for each position."""

    def __init__(self) -> None:
        self._position: object = None
        self._picture: Picture | None = None
        self._known: dict[Threat, Outlines] = {}

    def missing(self, picture: Picture, figures: Sequence[str]) -> Threat | None:
        """What has still to be worked out before anything is drawn: a part of it a frame is quick enough."""
        known = self._known if self._stands(picture) else {}
        standing = {p.id for p in picture.pieces}
        found = (t for t in picture.threats if t.figure in figures and t.figure in standing)
        return next((t for t in found if t not in known), None)

    def ground(self, table: Table, picture: Picture, threat: Threat) -> Outlines:
        """Where its centre can get to before it strikes, as polygons; cached while nobody moves."""
        if not self._stands(picture) or len(self._known) > _KEPT:
            self._position, self._picture, self._known = _position(picture), picture, {}
        if threat not in self._known:
            piece = next(p for p in picture.pieces if p.id == threat.figure)
            self._known[threat] = self._outlines(table, piece, threat)
        return self._known[threat]

    def _stands(self, picture: Picture) -> bool:
        """Whether everybody stands where what is known was found."""
        if picture is not self._picture and _position(picture) == self._position:
            self._picture = picture
        return picture is self._picture

    def _outlines(self, table: Table, piece: PieceLook, threat: Threat) -> Outlines:
        known = next((t for t in self._known if _walk(t) == _walk(threat)), None)
        if known is not None:
            return self._known[known]
        if threat.outlines:
            return threat.outlines
        base = disc_of(piece)
        if threat.inches <= 0:
            return (((piece.x, piece.y),),)
        area = reach(
            table, base, threat.inches, me=piece.id, through=threat.through, free=threat.flat
        ).outline()
        return tuple(tuple(line) for line in area) or (((piece.x, piece.y),),)

    def overlays(self, table: Table, picture: Picture, figures: Sequence[str]) -> list[Overlay]:
        """One area for the blows of these figures together, and one, dashed, for their shots."""
        pieces = {p.id: p for p in picture.pieces}
        found = [t for t in picture.threats if t.figure in figures and t.figure in pieces]
        out: list[Overlay] = []
        for aimed in (True, False):
            parts = tuple(
                (self.ground(table, picture, t), 0.0 if t.outlines else pieces[t.figure].r + t.reach)
                for t in found
                if t.aimed is aimed
            )
            if parts:
                still = all(t.inches <= 0 for t in found if t.aimed)
                words = (STANDING if still else SHOTS) if aimed else BLOWS
                if len(figures) == 1:
                    words = next(_words(t) for t in found if t.aimed is aimed)
                out.append(Danger(parts, pieces[figures[0]].side, aimed, words))
        return out


def _walk(threat: Threat) -> object:
    """What the ground depends on."""
    return (threat.figure, threat.inches, threat.through, threat.flat, threat.outlines)


def _position(picture: Picture) -> object:
    return (picture.terrain, tuple((p.id, p.x, p.y, p.r) for p in picture.pieces))


def _words(threat: Threat) -> Text:
    return threat.label if isinstance(threat.label, Text) else Text("{words}", {"words": threat.label})
