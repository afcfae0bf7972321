"""Measuring tools of the match scene: tape, template, sight, seen area, threats, arcs. Nothing is played."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
import pygame

from game.engine.look import OnArea, OnPoint, Picture, PieceLook
from game.engine.rulebook import View
from game.engine.surveying import Stand, look
from game.engine.words import Text
from game.screen.bindings import Bindings
from game.screen.pickers import table_of
from game.screen.pickers.overlay import Bracket, Dusk, Ghost, Overlay, Shaded, Tag
from game.screen.scenes import match_tape
from game.screen.scenes.match_measure import all_arcs, distance_line, figure_at, told_of, with_gaps
from game.screen.scenes.match_sight import sight_lines, spot, stand_of
from game.screen.scenes.match_tape import Pin, TapeMeasure, pin_at
from game.screen.scenes.match_template import TemplateTool
from game.screen.scenes.match_threat import ThreatMap
from game.screen.scenes.match_view import Following, VisibleArea
from game.screen.tokens import rear_at
from game.table.bases import Box
from game.table.board import Table

if TYPE_CHECKING:
    from game.screen.scenes.match import MatchScene

SPOT = 1.3
"""Radius of a lit spot in radii of the base."""

ALL, POINTER = "*", "@"
"""Stand for all enemies, and for the place under the pointer."""


class Tools:
    """What somebody measures with. Tape, template and sight take clicks while they are in the hand."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self.tape = TapeMeasure()
        self.template = TemplateTool()
        self.sight_on = False
        self.eye: Pin | None = None
        """Where the line of sight begins; None for the figure that acts or is chosen."""
        self.view_from = ""
        """What the visible area is seen from: a figure, POINTER, or nothing."""
        self.threats_of = ""
        """Whose threat is shown: a figure, ALL enemies, or nobody's."""
        self.threat_map = ThreatMap()
        self.visible = VisibleArea()
        self.following = Following(self.visible)
        self._held = False
        self._laid: tuple[View, Picture, Table] | None = None
        self._arced: tuple[Picture, str, list[Overlay]] | None = None
        self._feared: tuple[Picture, str, int | None, list[Overlay]] | None = None

    # ---- in the hand

    def toggle_tape(self) -> None:
        """A tape from the place under the pointer; once more puts it away."""
        if self.tape.laid:
            self.tape.clear()
        else:
            self.sight_on = False
            self.template.rest()
            self.tape.begin(self._pin())

    def toggle_template(self) -> None:
        """A template under the pointer; once more the next kind of it, then none."""
        self.sight_on = False
        self.tape.rest()
        self.template.next()

    def toggle_sight(self) -> None:
        """Lines of sight to what is under the pointer, or not."""
        self.sight_on, self.eye = not self.sight_on, None
        if self.sight_on:
            self.tape.open = False
            self.template.rest()

    def toggle_visible(self) -> None:
        """The area that is seen from the figure under the pointer or in question, then from the pointer, then
        none.
        """
        piece = self._hovered() or self._from()
        if not self.view_from and piece is not None:
            self.view_from = piece.id
        else:
            self.view_from = "" if self.view_from == POINTER else POINTER

    def toggle_threat(self) -> None:
        """What the figure under the pointer could reach and strike, or all enemies; once more: nothing."""
        piece = self._hovered()
        self.threats_of = "" if self.threats_of else piece.id if piece else ALL
        picture = self.scene.picture
        if self.threats_of and picture is not None and not self._threatening(picture):
            self.threats_of = ""
            self.scene.message = Text("Nothing is threatened here")

    @property
    def taking(self) -> bool:
        """Whether clicks on the table belong to a tool."""
        return self.tape.open or self.template.open or self.sight_on

    def take(self, e: pygame.Event) -> bool:
        """Takes a button of the mouse over the table while a tool is in the hand; whether it did."""
        if getattr(e, "button", 0) != 1:
            return False
        if e.type == pygame.MOUSEBUTTONUP and self._held:
            self._held = False
            return True
        self._held = e.type == pygame.MOUSEBUTTONDOWN and self.take_here()
        return self._held

    def take_here(self) -> bool:
        """The place under the pointer, for the tool in the hand; whether there is a tool and a place."""
        pin = self._pin()
        if not self.taking or pin is None:
            return False
        if self.tape.open:
            self.tape.add(pin)
        elif self.template.open:
            self.template.lay(pin)
        else:
            self.eye = None if pin == self.eye else pin
        return True

    def key(self, e: pygame.Event, bindings: Bindings) -> bool:
        """A key that sets size or direction of the template in the hand; whether it was one."""
        return self.template.open and self.template.key(e, bindings)

    def wheel(self, notches: float, *, second: bool) -> bool:
        """The wheel sets the size of the template in the hand; whether there is one."""
        return self.template.open and self.template.grow(notches, second=second)

    def drop(self) -> bool:
        """Esc: first the tool in the hand goes, then what lies on the table; whether there was anything."""
        laid = self.tape.laid or self.template.laid
        had = bool(self.taking or laid or self.view_from or self.threats_of)
        if self.template.open:
            self.template.clear()
        elif self.taking:
            self.sight_on, self.eye = False, None
            self.tape.clear()
        else:
            self.put_away()
        return had

    def put_away(self) -> None:
        """Everything goes: the side in front leaves."""
        self.tape.clear()
        self.template.clear()
        self.sight_on, self.eye = False, None
        self.view_from = self.threats_of = ""

    def hint(self) -> Text | None:
        """What the mouse does with the tool in the hand."""
        if self.tape.open:
            return match_tape.hint(self.tape)
        if self.template.open:
            return self.template.hint(self.scene.keyboard.bindings)
        if self.sight_on:
            return Text("Sight: point at a figure or a spot, click to look from there, Esc ends it")
        if self.view_from == POINTER:
            return Text("What is seen from the pointer; once more ends it")
        if self.view_from and (piece := self.scene.piece(self.view_from)) is not None:
            return Text("What {name} sees; once more: what is seen from the pointer", {"name": piece.name})
        return None

    # ---- what is there

    def _pin(self) -> Pin | None:
        here, picture = self.scene.table.at(self.scene.pointer), self.scene.picture
        return pin_at(picture, here) if here is not None and picture is not None else None

    def _hovered(self) -> PieceLook | None:
        """The figure under the pointer, on the table or in a panel."""
        kind, _, name = self.scene.hovered.partition(":")
        piece = self.scene.piece(name) if kind == "figure" else None
        picture = self.scene.picture
        return piece if picture is not None and piece in picture.pieces else None

    def _from(self, ghosts: Sequence[Ghost] = ()) -> PieceLook | None:
        """The figure that is chosen or acts, where it would stand."""
        scene, hovered = self.scene, self._hovered()
        chosen = scene.piece(scene.chosen) if scene.chosen else None
        standing = scene.picture.pieces if scene.picture else ()
        piece = chosen if chosen in standing and chosen != hovered else scene.measured_from()
        ghost = next((g for g in ghosts if piece is not None and g.figure == piece.id), None)
        if piece is None or ghost is None:
            return piece
        rear = rear_at(piece, ghost.at, ghost.facing) if piece.rear else ()
        return msgspec.structs.replace(piece, x=ghost.at[0], y=ghost.at[1], facing=ghost.facing, rear=rear)

    def _table(self, picture: Picture) -> Table | None:
        view = self.scene.view
        if view is None:
            return None
        if self._laid is None or self._laid[0] is not view or self._laid[1] is not picture:
            self._laid = (view, picture, table_of(view, picture))
        return self._laid[2]

    # ---- what is shown

    def overlays(self, shown: Sequence[Overlay] = ()) -> list[Overlay]:
        """What is measured now, besides what picker and rules show."""
        scene = self.scene
        picture = scene.picture
        table = self._table(picture) if picture is not None else None
        if picture is None or table is None:
            return []
        units = scene.desk.settings.units
        ghosts = [o for o in shown if isinstance(o, Ghost) and o.tone == "carried"]
        out: list[Overlay] = list(self._arcs(picture, units)) if scene.hands.alt else []
        out += self._areas(table, picture, ghosts)
        if self.tape.laid or self.template.laid:
            # only these two ask for the base under the pointer, and all bases are gone through for that
            pin = self._pin()
            out += self.tape.overlays(table, picture, pin, units) if self.tape.laid else []
            out += self.template.overlays(table, picture, pin, units)
        carrying = scene.picker is not None and scene.picker.carrying
        if self.tape.open or self.template.open or scene.bubble is not None:
            return out
        if self.sight_on:
            return out + self._sight(table, picture, ghosts)
        return out if carrying else out + self._distance(table, shown, ghosts, units)

    def _arcs(self, picture: Picture, units: str) -> list[Overlay]:
        """Arcs and reaches of all, once a picture."""
        if self._arced is None or self._arced[0] is not picture or self._arced[1] != units:
            self._arced = (picture, units, all_arcs(picture, units))
        return self._arced[2]

    def _distance(
        self, table: Table, shown: Sequence[Overlay], ghosts: Sequence[Ghost], units: str
    ) -> list[Overlay]:
        """Edge to edge, from the figure that acts or is chosen to the one under the pointer."""
        one, other = self._from(ghosts), self._hovered()
        if one is None or other is None or one.id == other.id or told_of(shown, one, other):
            return []
        return distance_line(table, one, other, units)

    def _sight(self, table: Table, picture: Picture, ghosts: Sequence[Ghost]) -> list[Overlay]:
        """The verdict between the eye and what is under the pointer, as the rulebook judges it."""
        pin, eye, hovered = self._pin(), self._eye(picture, ghosts), self._hovered()
        out: list[Overlay] = []
        if self.eye is not None and eye is not None:
            box = eye.footprint if isinstance(eye.footprint, Box) else None
            marked = Bracket(eye.point, eye.r, "active", box) if eye.figure else OnPoint(eye.x, eye.y, "hot")
            out.append(marked)
        if pin is not None:
            hovered = hovered or figure_at(picture, pin.at)
        if hovered is not None:
            target = stand_of(hovered)
        elif pin is not None:
            target = spot(pin.at)
        else:
            return out
        if eye is None:
            return out
        if target.figure == eye.figure and (eye.figure or target == eye):
            return out
        return out + self.line(table, picture, eye, target)

    def _eye(self, picture: Picture, ghosts: Sequence[Ghost]) -> Stand | None:
        if self.eye is None:
            piece = self._from(ghosts)
            return stand_of(piece) if piece else None
        piece = next((p for p in picture.pieces if p.id == self.eye.figure), None)
        return stand_of(piece) if piece else spot(self.eye.at)

    def line(self, table: Table, picture: Picture, eye: Stand, target: Stand) -> list[Overlay]:
        """A line of sight, as the rulebook judges it."""
        scene = self.scene
        assert scene.view is not None
        seen = look(scene.match.book, scene.view, table, eye, target)
        share = self.visible.share(scene.match.book, scene.view, table, eye, target) if seen.clear else None
        gap, units = table.gap(eye.footprint, target.footprint), scene.desk.settings.units
        return sight_lines(seen, eye, target, gap, picture, units, share)

    def blocked_sight(self, figure: str) -> list[Overlay]:
        """The line of sight to a figure that is not seen; nothing for one that is."""
        picture, other, one = self.scene.picture, self.scene.piece(figure), self._from()
        table = self._table(picture) if picture is not None else None
        if picture is None or table is None or other is None or one is None or one.id == other.id:
            return []
        lines = self.line(table, picture, stand_of(one), stand_of(other))
        return lines if any(isinstance(o, Tag) and o.tone == "bad" for o in lines) else []

    def _areas(self, table: Table, picture: Picture, ghosts: Sequence[Ghost]) -> list[Overlay]:
        """Visible area and threats, as far as they are switched on."""
        out: list[Overlay] = []
        eye = self._viewer(picture, ghosts)
        if eye is not None and self.scene.view is not None:
            asked, board = (self.scene.match.book, self.scene.view, table, eye), self.scene.table.board
            look = (board.camera, board.label_theme) if board is not None else None
            shaded, ready = self.following.at(self.view_from, asked, look)
            self.scene.stale = self.scene.stale or not ready
            out.append(shaded)
        else:
            self.following.forget()
        return out + self._threats(table, picture) if self.threats_of else out

    def _threats(self, table: Table, picture: Picture) -> list[Overlay]:
        """The threats once all of them are known; until then one more is worked out with each frame."""
        known, asked = self._feared, (self.threats_of, self.scene.front)
        if known is not None and known[0] is picture and known[1:3] == asked:
            return known[3]
        figures = self._threatening(picture)
        missing = self.threat_map.missing(picture, figures)
        if missing is not None:
            self.threat_map.ground(table, picture, missing)
            self.scene.stale = True
        if not figures or self.threat_map.missing(picture, figures) is not None:
            return []
        shown = self.threat_map.overlays(table, picture, figures)
        self._feared = (picture, *asked, shown)
        return shown

    def _viewer(self, picture: Picture, ghosts: Sequence[Ghost]) -> Stand | None:
        if self.view_from == POINTER:
            here = self.scene.table.at(self.scene.pointer)
            return spot(here) if here is not None else None
        ghost = next((g for g in ghosts if g.figure == self.view_from), None)
        piece = next((p for p in picture.pieces if p.id == self.view_from), None)
        if piece is not None and ghost is not None:
            return msgspec.structs.replace(stand_of(piece), x=ghost.at[0], y=ghost.at[1], facing=ghost.facing)
        return stand_of(piece) if piece is not None else None

    def _threatening(self, picture: Picture) -> list[str]:
        threatening = {t.figure for t in picture.threats}
        standing = [p for p in picture.pieces if p.id in threatening]
        if self.threats_of != ALL:
            return [p.id for p in standing if p.id == self.threats_of]
        return [p.id for p in standing if p.side != (self.scene.front or 0)]


def drawn(tools: Tools, shown: Sequence[Overlay], *, small: bool) -> Sequence[Overlay]:
    """Everything over the table: what may be chosen in light, what the picker shows, what is measured."""
    scene = tools.scene
    assert scene.picture is not None
    measured = tools.overlays(shown)
    more = scene.bubble.shown if scene.bubble else ()
    lines = with_gaps(shown, scene.desk.settings.units, small)
    return (*dusk_of([*shown, *measured], scene.picture.pieces), *lines, *measured, *more)


def dusk_of(shown: Sequence[Overlay], pieces: Sequence[PieceLook]) -> list[Overlay]:
    """Where figures may be chosen, the rest of the table falls into dusk, unless a reach is drawn."""
    if any((isinstance(o, OnArea) and o.style == "reach") or isinstance(o, Shaded) for o in shown):
        return []
    spots = [(o.at, _reach_of(o) * SPOT + 0.3) for o in shown if isinstance(o, Bracket)]
    choosing = any(isinstance(o, Bracket) and o.tone in ("legal", "lit") for o in shown)
    spots += [(o.at, 1.0) for o in shown if isinstance(o, Ghost)]
    return [Dusk(tuple(spots))] if choosing and pieces else []


def _reach_of(o: Bracket) -> float:
    """How far what is marked reaches from its middle."""
    return math.hypot(o.box.width, o.box.depth) / 2.0 if o.box else o.r
