"""Measuring tools of the match scene and the reasons it gives: tape, sight, arcs of all, "why not"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.engine.look import OnArea, PieceLook
from game.engine.words import Text
from game.screen.ink import panel
from game.screen.lettering import paragraph_height
from game.screen.pen import Pen
from game.screen.pickers import table_of
from game.screen.pickers.overlay import Bracket, Dusk, Ghost, Overlay
from game.screen.scenes.match_measure import all_arcs, distance_line, sight_line, tape
from game.screen.theme import Theme
from game.table.board import Table
from game.table.inches import Point

if TYPE_CHECKING:
    from game.screen.scenes.match import MatchScene

SPOT = 1.3
"""Radius of a lit spot in radii of the base."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One line of a "why not": words and clause."""

    words: Text
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Bubble:
    """What was asked by a right click, at a pixel."""

    at: tuple[int, int]
    title: Text | None
    reasons: tuple[Reason, ...]


class Tools:
    """Tape, sight and arcs."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self.tape_on = False
        self.tape_from: Point | None = None
        self.sight_on = False

    def toggle_tape(self) -> None:
        """A tape from the place under the pointer; once more puts it away."""
        self.tape_on = not self.tape_on
        self.tape_from = self.scene.table.at(self.scene.pointer) if self.tape_on else None

    def toggle_sight(self) -> None:
        """Lines of sight to the figure under the pointer, or not."""
        self.sight_on = not self.sight_on

    def overlays(self, *, told: bool = False) -> list[Overlay]:
        """What is measured now. told: the rules show lines of their own, so no distance is added."""
        scene = self.scene
        picture, view = scene.picture, scene.view
        if picture is None or view is None:
            return []
        out: list[Overlay] = list(all_arcs(picture)) if scene.hands.alt else []
        table, units = table_of(view, picture), scene.desk.settings.units
        if self.tape_on:
            here = scene.table.at(scene.pointer)
            if self.tape_from and here:
                out += tape(table, self.tape_from, here, picture, units)
            return out
        return out if told and not self.sight_on else [*out, *self._to_hovered(table, units)]

    def _to_hovered(self, table: Table, units: str) -> list[Overlay]:
        """From the figure that acts or is looked at to the one under the pointer."""
        scene = self.scene
        kind, _, name = scene.hovered.partition(":")
        one, other = scene.measured_from(), scene.piece(name) if kind == "figure" else None
        standing = scene.picture.pieces if scene.picture else ()
        if one is None or other is None or one.id == other.id or other not in standing:
            return []
        if scene.picture and self.sight_on:
            return sight_line(table, one, other, scene.picture, units)
        return distance_line(table, one, other, units)


def dusk_of(shown: Sequence[Overlay], pieces: Sequence[PieceLook]) -> list[Overlay]:
    """Where figures may be chosen, the rest of the table falls into dusk, unless a reach is drawn."""
    if any(isinstance(o, OnArea) and o.style == "reach" for o in shown):
        return []
    spots = [(o.at, o.r * SPOT + 0.3) for o in shown if isinstance(o, Bracket)]
    choosing = any(isinstance(o, Bracket) and o.tone in ("legal", "lit") for o in shown)
    spots += [(o.at, 1.0) for o in shown if isinstance(o, Ghost)]
    return [Dusk(tuple(spots))] if choosing and pieces else []


def draw_bubble(surface: pygame.Surface, scene: MatchScene, bubble: Bubble, theme: Theme) -> None:
    """The answer to "why not", beside the place that was asked about."""
    k, p = theme.k, theme.palette
    room = min(430 * k, surface.get_width() * 0.6)
    say = scene.desk.say
    heights = [
        paragraph_height(say(r.words), 16 * k, room - 40 * k) + (24 * k if r.clause else 6 * k)
        for r in bubble.reasons
    ]
    high = sum(heights) + (62 if bubble.title else 36) * k
    x = max(4, min(bubble.at[0] + 14, surface.get_width() - room - 8))
    y = max(4, min(bubble.at[1] + 14, surface.get_height() - high - 8))
    r = panel(surface, (x, y, room, high), theme, fill=p.ink, line=p.bad, cut=12 * k)
    pen = Pen(surface, theme, say, scene.hovered)
    top = r.y + 24 * k
    if bubble.title:
        pen.text(bubble.title, (r.x + 20 * k, top), 17, face="b", room=room - 40 * k)
        top += 28 * k
    for reason, h in zip(bubble.reasons, heights, strict=True):
        end = pen.paragraph(reason.words, (r.x + 20 * k, top), 16, p.text2, room=room - 40 * k)
        if reason.clause:
            pen.clause(reason.clause, (r.x + 20 * k, end - 2 * k), anchor="tl")
        top += h
    scene.hits += pen.hits
    scene.items += pen.items
