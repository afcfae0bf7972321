"""The hand on the board of the editor: what it has chosen, what it holds, where it puts it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

import pygame

from game.engine.words import Text
from game.screen.shapes import Spot
from game.table import mapgestures as gestures
from game.table.inches import Point, distance
from game.table.mapdraft import Keys, MapDraft
from game.table.outline import Symmetry

if TYPE_CHECKING:
    from game.screen.scenes.map_editor import MapEditor

SNAP, FINE = 0.25, 0.05
"""Inches between the places at which the hand puts things, and with Shift."""
GRIP = 11
"""Pixels about a handle at 100 % in which it is taken hold of."""

LINES: Final = ("wall", "low_wall", "fence", "hedge", "bulkhead", "sandbags")
"""Kinds that are placed as a line along which they run."""
ROUND: Final = ("pillar", "column", "tree", "well", "pond", "statue", "post", "rock", "mud", "bog", "mead")
AREAS: Final = ("wood", "hill", "water")
"""Kinds that are placed as an outline with corners."""


@dataclass
class _Drag:
    """What is held: a row as it was, by which handle ("" for all of it), and where it was taken hold of."""

    keys: Keys
    row: Mapping[str, Any]
    handle: str
    begin: Point
    moved: bool = False


class MapHand:
    """Choosing, placing and dragging; every gesture is one step that can be taken back."""

    def __init__(self, scene: MapEditor) -> None:
        self.scene = scene
        self.chosen: Keys | None = None
        self.tool = ""
        """The kind of terrain, or "objective" or "start", that the next click places."""
        self.hover: Keys | None = None
        self.drag: _Drag | None = None

    @property
    def draft(self) -> MapDraft | None:
        """The file under the hand."""
        return self.scene.watch.draft

    # ---- from panels and keys

    def take(self, tool: str) -> None:
        """What the next click places; the same once more puts it back."""
        self.tool = "" if tool == self.tool else tool
        self.chosen = None

    def let_go(self) -> bool:
        """Drops what is held or chosen; whether there was anything."""
        had = bool(self.tool) or self.chosen is not None
        self.tool, self.chosen, self.drag = "", None, None
        return had

    def keep(self) -> None:
        """The file is another one: what is not there any more is not chosen."""
        self.hover = None
        if self.chosen is not None and (self.draft is None or not self.draft.row(self.chosen)):
            self.chosen = None

    def row(self) -> Mapping[str, Any]:
        """What is chosen, as it stands in the file."""
        return {} if self.draft is None or self.chosen is None else self.draft.row(self.chosen)

    def set(self, values: Mapping[str, Any]) -> None:
        """New values for what is chosen."""
        if self.draft is not None and self.chosen is not None and self.draft.set(self.chosen, values):
            self.scene.changed()

    def turn(self, degrees: float) -> None:
        """Turns what is chosen about its middle."""
        changes = gestures.turned(self.row(), degrees)
        if changes:
            self.set(changes)

    def copy(self) -> None:
        """One more of what is chosen, an inch to the east and to the south."""
        if self.draft is not None and self.chosen is not None:
            self._new(self.draft.copy(self.chosen, 1.0, -1.0))

    def mirror(self, symmetry: str) -> None:
        """The twin of what is chosen, unless the map makes it already."""
        if self.draft is None or self.chosen is None:
            return
        made = self.draft.mirror(self.chosen, cast(Symmetry, symmetry))
        self._new(made)
        if made is None and self.draft.symmetry(self.chosen) == symmetry:
            self.scene.tell(Text("The map makes this twin by itself"))

    def remove(self) -> None:
        """Takes what is chosen out of the file."""
        if self.draft is not None and self.chosen is not None and self.draft.remove(self.chosen):
            self.chosen = None
            self.scene.changed()

    def _new(self, keys: Keys | None) -> None:
        if keys is not None:
            self.scene.changed()
            self.chosen = keys

    # ---- the mouse on the board

    def event(self, e: pygame.Event) -> bool:
        """What the mouse does over the board; whether it was for the hand."""
        drawing = self.scene.drawing
        if self.draft is None or drawing.camera is None:
            return False
        if e.type == pygame.MOUSEMOTION and self.drag is not None:
            self._drag_to(e.pos)
        elif e.type == pygame.MOUSEMOTION and drawing.area.collidepoint(e.pos):
            self._point_at(e.pos)
            return False
        elif e.type == pygame.MOUSEBUTTONUP and e.button == 1 and self.drag is not None:
            moved, self.drag = self.drag.moved, None
            if moved:
                self.scene.changed()
        elif e.type == pygame.MOUSEBUTTONDOWN and drawing.area.collidepoint(e.pos) and e.button in (1, 3):
            self.scene.pointer, self.scene.focus = e.pos, ""
            self._press(e.pos) if e.button == 1 else self._corner(e.pos)
        else:
            return False
        self.scene.stale = True
        return True

    def _inches(self, spot: Spot, *, snapped: bool = False) -> Point:
        assert self.scene.drawing.camera is not None
        x, y = self.scene.drawing.camera.inches(spot)
        if not snapped:
            return x, y
        fine = pygame.display.get_init() and pygame.key.get_mods() & pygame.KMOD_SHIFT
        step = FINE if fine else SNAP
        return round(round(x / step) * step, 3), round(round(y / step) * step, 3)

    def _point_at(self, spot: Spot) -> None:
        assert self.draft is not None
        item = self.draft.at(self._inches(spot))
        found = item.keys if item is not None else None
        if found != self.hover or self.tool:
            self.hover, self.scene.stale = found, True

    def _press(self, spot: Spot) -> None:
        assert self.draft is not None
        self.scene.told = None
        if self.tool:
            self._place(self._inches(spot, snapped=True))
            return
        handle = self.handle_at(spot)
        p = self._inches(spot)
        if handle and self.chosen is not None:
            self.drag = _Drag(self.chosen, self.row(), handle, p)
            return
        item = self.draft.at(p)
        if item is None and (item := self.draft.twin_at(p)) is not None:
            self.chosen = item.keys
            args = {"line": self.draft.source.value_place(*item.keys)[0]}
            self.scene.tell(Text("The map makes this twin by itself, of line {line}: move that", args))
            return
        self.chosen = item.keys if item is not None else None
        if self.chosen is not None:
            self.drag = _Drag(self.chosen, self.row(), "", p)

    def handle_at(self, spot: Spot) -> str:
        """The handle of what is chosen under a pixel; "" if there is none."""
        camera = self.scene.drawing.camera
        if camera is None or self.chosen is None or self.draft is None:
            return ""
        near = {
            name: distance(camera.px(p), spot)
            for name, p in gestures.handles(self.row(), *self.draft.size).items()
        }
        best = min(near, key=lambda name: near[name], default="")
        return best if best and near[best] <= GRIP * self.scene.desk.k else ""

    def _drag_to(self, spot: Spot) -> None:
        assert self.draft is not None and self.drag is not None
        held = self.drag
        if held.handle:
            to = self._inches(spot, snapped=True)
            changes = gestures.reshaped(held.row, held.handle, to, *self.draft.size)
        else:
            x, y = self._inches(spot)
            anchor = gestures.middle(held.row, *self.draft.size) or held.begin
            fine = pygame.display.get_init() and pygame.key.get_mods() & pygame.KMOD_SHIFT
            step = FINE if fine else SNAP
            dx = round((anchor[0] + x - held.begin[0]) / step) * step - anchor[0]
            dy = round((anchor[1] + y - held.begin[1]) / step) * step - anchor[1]
            changes = gestures.moved(held.row, dx, dy)
        same = all(held.row.get(key) == value for key, value in changes.items())
        if same and not held.moved:
            return
        self.draft.set(held.keys, changes, again=held.moved)
        held.moved = True

    def _corner(self, spot: Spot) -> None:
        """A corner more where there is none, or the one that is there away."""
        if self.draft is None or self.chosen is None:
            return
        handle = self.handle_at(spot)
        changes = (
            gestures.without_corner(self.row(), handle)
            if handle
            else gestures.with_corner(self.row(), self._inches(spot, snapped=True))
        )
        if changes:
            self.set(changes)

    def _place(self, at: Point) -> None:
        assert self.draft is not None
        kind = (
            "terrain" if self.tool not in ("objective", "start:a", "start:b") else self.tool.partition(":")[0]
        )
        self._new(self.draft.add(kind, fresh(self.tool, at)))
        self.tool = ""


def fresh(tool: str, at: Point) -> dict[str, Any]:
    """The row that a tool places: as large as such a thing usually is."""
    x, y = at
    if tool == "objective":
        return {"at": [x, y]}
    if tool.startswith("start:"):
        return {"side": tool[-1], "at": [x, y]}
    row: dict[str, Any] = {"kind": tool}
    if tool in LINES:
        return row | {"line": [[x - 2, y], [x + 2, y]], "width": 0.4}
    if tool in ROUND:
        return row | {"at": [x, y], "circle": 0.9}
    if tool in AREAS:
        corners = ((-3, -2), (3, -2), (3.5, 1), (0, 2.5), (-3.5, 1))
        return row | {"polygon": [[x + dx, y + dy] for dx, dy in corners]}
    return row | {"at": [x, y], "rectangle": [2, 1]}
