"""The panels of the editor: what can be placed, what is chosen, what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from game.engine.words import Text
from game.screen.controls import ButtonLook, Scroll, put_button, visible
from game.screen.ink import panel, row
from game.screen.pen import Pen
from game.screen.scene import Hit
from game.table.entries import is_number
from game.table.kinds import KINDS

if TYPE_CHECKING:
    from game.screen.scenes.map_editor import MapEditor

TOOLS: Final = ("objective", "start:a", "start:b", *KINDS)
"""What can be placed, in the order of the list."""

NAMES: Final = {
    "objective": Text("objective"),
    "start:a": Text("start of side a"),
    "start:b": Text("start of side b"),
}

HIGHEST, STEP = 60.0, 0.5
"""Inches of the highest piece, and of one press of a button."""


class ToolPanel:
    """The list of what can be placed."""

    def __init__(self, scene: MapEditor) -> None:
        self.scene = scene
        self.scroll = Scroll("tools")

    def draw(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect) -> None:
        """A row each; the one that is held is lit."""
        k = pen.k
        panel(surface, r, pen.theme)
        pen.label(Text("Place"), (r.x + 16 * k, r.y + 18 * k), room=r.w - 32 * k)
        high = 30 * k
        window = pygame.Rect(r.x, round(r.y + 44 * k), r.w, round(r.h - 56 * k))
        offset = self.scroll.fit(len(TOOLS) * high, window.h)
        inner = Pen(surface, pen.theme, pen.say, self.scene.hovered)
        clip = surface.get_clip()
        surface.set_clip(window)
        for n, tool in enumerate(TOOLS):
            box = pygame.Rect(
                round(r.x + 8 * k), round(window.y + n * high - offset), round(r.w - 20 * k), round(high)
            )
            if box.bottom < window.top or box.top > window.bottom:
                continue
            key = f"place:{tool}"
            on = self.scene.hand.tool == tool
            if on or key in (self.scene.hovered, self.scene.focus):
                row(surface, box, pen.theme, on)
            words = NAMES.get(tool) or Text(tool.replace("_", " "))
            color = pen.p.brass if on else pen.p.paper
            inner.text(words, (box.x + 10 * k, box.centery), 15, color, anchor="ml", room=box.w - 20 * k)
            inner.hits.append(Hit(box, key, pen.say(words)))
        surface.set_clip(clip)
        self.scene.scrolled(self.scroll, window)
        bar = pygame.Rect(window.x, window.y, window.w - round(4 * k), window.h)
        pen.items.extend(i for i in inner.items if window.contains(i.rect))
        self.scene.hits.extend(visible(inner.hits, window) + self.scroll.bar(surface, bar, pen.theme))


class PiecePanel:
    """What is chosen: its kind, height and turn with buttons, and its twins."""

    def __init__(self, scene: MapEditor) -> None:
        self.scene = scene
        self.does: dict[str, Callable[[], None]] = {}
        """What the buttons do, by their keys."""

    def draw(self, surface: pygame.Surface, pen: Pen, column: pygame.Rect) -> int:
        """Draws it at the top of the column; returns its height."""
        self.does = {}
        found, keys = self.scene.hand.row(), self.scene.hand.chosen
        if keys is None:
            return 0
        k, pad = pen.k, 16 * pen.k
        terrain = keys[0] == "terrain"
        high = round((222 if terrain else 132) * k)
        r = pygame.Rect(column.x, column.y, column.w, high)
        panel(surface, r, pen.theme, line=pen.p.brass)
        line, _ = self.scene.watch.draft.source.value_place(*keys) if self.scene.watch.draft else (0, 0)
        noun = " ".join(map(str, keys)) if keys[0] == "zone" else str(keys[0])
        what = Text("{what}, line {line}", {"what": str(found.get("name") or noun), "line": line})
        pen.text(what, (r.x + pad, r.y + 20 * k), 18, face="b", room=r.w - 2 * pad)
        y = r.y + 52 * k
        if terrain:
            self._kind(surface, pen, r, y)
            self._number(surface, pen, r, y + 42 * k)
            y += 92 * k
        pen.label(Text("Twin"), (r.x + pad, y), room=r.w - 2 * pad)
        names = (("half-turn", Text("½ turn")), ("west-east", Text("W–E")), ("south-north", Text("S–N")))
        wide = (r.w - 2 * pad - 16 * k) / 3
        for n, (symmetry, words) in enumerate(names):
            box = (r.x + pad + n * (wide + 8 * k), y + 20 * k, wide, 34 * k)
            put_button(self.scene, surface, box, ButtonLook(f"mirror:{symmetry}", pen.say(words)))
        return high

    def _kind(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect, y: float) -> None:
        """The kind between two arrows."""
        found = self.scene.hand.row()
        kinds = list(KINDS)
        kind = str(found.get("kind", ""))
        at = kinds.index(kind) if kind in kinds else 0
        shown = kind.replace("_", " ") or pen.say(Text("that of its shape"))
        for step, key in ((-1, "kind:before"), (1, "kind:after")):
            self.does[key] = partial(self.scene.hand.set, {"kind": kinds[(at + step) % len(kinds)]})
        self._between(surface, pen, r, y, ("kind:before", "kind:after"), ("‹", "›"), shown)

    def _number(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect, y: float) -> None:
        """The height between less and more; without one of its own it is that of the kind."""
        found = self.scene.hand.row()
        value = found.get("height")
        kind = KINDS.get(str(found.get("kind", "")))
        now = float(value) if is_number(value) and value is not None else kind.height if kind else 1.0
        for step, key in ((-STEP, "height:less"), (STEP, "height:more")):
            to = max(0.0, min(HIGHEST, now + step))
            self.does[key] = partial(self.scene.hand.set, {"height": to})
        shown = pen.say(Text("height {n}″", {"n": f"{now:g}"}))
        self._between(surface, pen, r, y, ("height:less", "height:more"), ("−", "+"), shown)

    def _between(
        self,
        surface: pygame.Surface,
        pen: Pen,
        r: pygame.Rect,
        y: float,
        keys: tuple[str, str],
        signs: tuple[str, str],
        shown: str,
    ) -> None:
        k, pad, side = pen.k, 16 * pen.k, 36 * pen.k
        put_button(self.scene, surface, (r.x + pad, y, side, 34 * k), ButtonLook(keys[0], signs[0]))
        right = r.right - pad - side
        put_button(self.scene, surface, (right, y, side, 34 * k), ButtonLook(keys[1], signs[1]))
        room = r.w - 2 * pad - 2 * side - 16 * k
        pen.text(shown, (r.centerx, y + 17 * k), 17, anchor="mc", room=room)


class FaultPanel:
    """Everything that is wrong with the file as it stands."""

    def __init__(self, scene: MapEditor) -> None:
        self.scene = scene
        self.scroll = Scroll("faults")

    def draw(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect) -> None:
        """How many faults, and each with its place, what is wrong and what would be right."""
        faults, k, p, pad = self.scene.watch.faults, pen.k, pen.p, 20 * pen.k
        n = len(faults)
        panel(surface, r, pen.theme, line=p.bad if n else None)
        title = Text("Nothing is wrong")
        if n:
            title = Text("one fault") if n == 1 else Text("{n} faults", {"n": n})
        elif not self.scene.watch.deep:
            title = Text("Looking closer …")
        pen.verdict("bad" if n else "good", (r.x + pad + 10 * k, r.y + 36 * k), 20)
        pen.text(title, (r.x + pad + 32 * k, r.y + 28 * k), 22, face="b", room=r.w - 2 * pad - 32 * k)
        window = pygame.Rect(r.x, round(r.y + 62 * k), r.w, round(r.h - 74 * k))
        if window.h < 20 * k:
            return
        full = self._rows(pen.blind(), r, 0.0)
        offset = self.scroll.fit(full, window.h)
        inner = Pen(surface, pen.theme, pen.say, self.scene.hovered)
        clip = surface.get_clip()
        surface.set_clip(window)
        self._rows(inner, r, window.y - offset)
        surface.set_clip(clip)
        pen.items.extend(i for i in inner.items if window.contains(i.rect))
        self.scene.scrolled(self.scroll, window)
        bar = pygame.Rect(window.x, window.y, window.w - round(4 * k), window.h)
        self.scene.hits.extend(visible(inner.hits, window) + self.scroll.bar(surface, bar, pen.theme))

    def _rows(self, pen: Pen, r: pygame.Rect, y: float) -> float:
        k, p, pad = pen.k, pen.p, 20 * pen.k
        room = r.w - 2 * pad
        for fault in self.scene.watch.faults:
            place = f"{fault.file}:{fault.line}:{fault.column}"
            pen.text(place, (r.x + pad, y + 8 * k), 14, p.brass, face="m", room=room)
            y = pen.paragraph(fault.what, (r.x + pad, y + 30 * k), 17, face="b", room=room)
            y = pen.paragraph(fault.right, (r.x + pad, y + 2 * k), 16, p.text2, room=room)
            pen.rule((r.x + pad, y + 4 * k), r.right - pad)
            y += 4 * k
        return y + 10 * k
