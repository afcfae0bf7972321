"""Two figures face to face and nobody else there: the table comes close, their sheets stand beside it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from game.engine.look import CardRow, PieceLook
from game.table.inches import Point

if TYPE_CHECKING:
    from game.screen.scenes.match import MatchScene

NEAR = 8.0
"""Inches from edge to edge up to which two stand face to face."""

ON_TABLE = frozenset({"path", "pose", "point", "facing", "march"})
"""Kinds of questions that are answered on the table: all of it is wanted then."""


class Pair(NamedTuple):
    """Who stands face to face: the figure of the side in front, and the other."""

    own: PieceLook
    other: PieceLook


class FaceToFace:
    """Whether the match on the screen is one figure against another just now."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene

    def pair(self) -> Pair | None:
        """The two, while they stand near each other and the question is not about a place of the table."""
        scene, picture = self.scene, self.scene.picture
        if picture is None or picture.gone or len(picture.pieces) != 2:
            return None
        if scene.picker is not None and scene.picker.question.decision.kind in ON_TABLE:
            return None
        a, b = picture.pieces
        if a.side == b.side or a.block or b.block:
            return None
        if any(isinstance(part, CardRow) for part in scene.panels()):
            # cards want their columns, and lie over the table where the two stand
            return None
        if math.hypot(a.x - b.x, a.y - b.y) - a.r - b.r > NEAR:
            return None
        front = scene.front if scene.front in (0, 1) else 0
        return Pair(a, b) if a.side == front else Pair(b, a)

    def focus(self) -> tuple[Point, ...]:
        """Where the two stand; nothing where there is no pair."""
        pair = self.pair()
        return tuple((p.x, p.y) for p in pair) if pair else ()
