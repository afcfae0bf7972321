"""A map under the hand: what is placed, dragged, turned, reshaped, copied and mirrored with the mouse."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.engine.look import Spoken
from game.engine.words import Text
from game.screen.controls import ButtonLook
from game.screen.pen import Pen
from game.screen.scene import Desk, Hit
from game.screen.scenes.map_drawing import MapDrawing
from game.screen.scenes.map_hand import MapHand
from game.screen.scenes.map_panels import FaultPanel, PiecePanel, ToolPanel
from game.screen.scenes.map_watch import LOOK_EVERY, Look, MapWatch
from game.screen.scenes.page import KeyRows, Page

TURN, FINE_TURN = 15.0, 1.0
"""Degrees of a turn by one notch of the wheel or one press of R, and with Shift."""

_MIRRORS = {
    "mirror:half-turn": "half-turn",
    "mirror:west-east": "west-east",
    "mirror:south-north": "south-north",
}


class MapEditor(Page):
    """The board in the middle, what can be placed on the left, what is chosen and wrong on the right."""

    wakes = LOOK_EVERY
    leaving = Text("Close")

    def __init__(self, desk: Desk, path: Path, look: Look) -> None:
        """`look` looks a file over, with its faults of meaning or without."""
        super().__init__(desk)
        self.heading = Text("{map}", {"map": path.name})
        self.watch = MapWatch(path, look)
        self.hand = MapHand(self)
        self.drawing = MapDrawing(self)
        self.tools, self.piece, self.wrong = ToolPanel(self), PiecePanel(self), FaultPanel(self)
        self.told: Text | None = None
        """What the foot has to say besides."""
        self.leaving_anyway = False

    # ---- what happens

    def update(self, dt: float) -> bool:
        """Reads the file again if it has been saved elsewhere."""
        if self.watch.follow():
            self.stale = True
            self.hand.keep()
            self.told = None if self.watch.broken else self.told
            if self.watch.overtaken:
                self.told = Text(
                    "The file was saved elsewhere and is read again; Undo brings your own changes back"
                )
        return super().update(dt)

    def event(self, e: pygame.Event) -> None:
        """What the mouse does on the board is the hand's."""
        if not self.hand.event(e):
            super().event(e)

    def wheel(self, notches: float) -> None:
        """On the board it turns what is chosen."""
        if self.drawing.area.collidepoint(self.pointer):
            fine = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT) if pygame.display.get_init() else False
            self.hand.turn((FINE_TURN if fine else TURN) * (1 if notches > 0 else -1))
        else:
            super().wheel(notches)

    def press(self, hit: Hit) -> None:
        self.told, self.leaving_anyway = None, self.leaving_anyway and hit.key == "back"
        if hit.key in _MIRRORS:
            self.hand.mirror(_MIRRORS[hit.key])
        elif hit.key.startswith("place:"):
            self.hand.take(hit.key.partition(":")[2])
        elif hit.key in self.piece.does:
            self.piece.does[hit.key]()
        elif hit.key in ("undo", "redo", "copy", "remove", "save"):
            getattr(self, hit.key)()
        else:
            super().press(hit)

    def key(self, e: pygame.Event) -> None:
        command = bool(e.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        shift = bool(e.mod & pygame.KMOD_SHIFT)
        if e.key == pygame.K_ESCAPE and self.hand.let_go():
            self.stale = True
        elif command and e.key == pygame.K_z:
            self.redo() if shift else self.undo()
        elif command and e.key == pygame.K_y:
            self.redo()
        elif command and e.key == pygame.K_s:
            self.save()
        elif command and e.key == pygame.K_d:
            self.copy()
        elif e.key in (pygame.K_DELETE, pygame.K_BACKSPACE):
            self.remove()
        elif e.key == pygame.K_r:
            self.hand.turn(-TURN if shift else TURN)
        elif e.key == pygame.K_m:
            self.hand.mirror("half-turn")
        else:
            super().key(e)

    def undo(self) -> None:
        """Takes the last step back."""
        if self.watch.draft is not None and self.watch.draft.undo():
            self.changed()

    def redo(self) -> None:
        """Takes the last step that was taken back again."""
        if self.watch.draft is not None and self.watch.draft.redo():
            self.changed()

    def copy(self) -> None:
        """One more of what is chosen, beside it."""
        self.hand.copy()

    def remove(self) -> None:
        """Takes what is chosen away."""
        self.hand.remove()

    def save(self) -> None:
        """Writes the file; only the lines that were changed are others."""
        if self.watch.draft is None:
            return
        try:
            self.watch.save()
            self.told = Text("Saved")
        except OSError as fault:
            self.told = Text("The file cannot be written: {why}", {"why": fault.strerror or str(fault)})
        self.leaving_anyway, self.stale = False, True

    def tell(self, words: Text) -> None:
        """Says something in the foot until the next step."""
        self.told, self.stale = words, True

    def changed(self) -> None:
        """The draft is another one."""
        self.told, self.stale = None, True
        self.watch.edited()
        self.hand.keep()

    def back(self) -> None:
        """Leaves; what is not saved is asked about first."""
        if self.watch.draft is not None and self.watch.draft.changed and not self.leaving_anyway:
            self.leaving_anyway, self.stale = True, True
            self.told = Text("Not everything is saved: save it, or close once more to leave it")
            return
        super().back()

    # ---- drawing

    def note(self) -> Spoken:
        draft, map_ = self.watch.draft, self.watch.good
        name = "" if map_ is None else map_.name
        if draft is not None and draft.changed:
            return Text("{map} · not saved yet", {"map": name})
        return name

    def hint(self) -> Spoken:
        if self.told is not None:
            return self.told
        if self.watch.broken:
            return Text("The board shows the file as it was before its faults")
        if self.hand.tool:
            return Text("Click on the board to place it, Esc to leave it; Shift places finer")
        if self.hand.chosen is not None:
            return Text(
                "Drag it or its corners; the wheel turns it; right click adds a corner or takes one away"
            )
        return Text("Choose a piece, or what to place; any text editor may save the file meanwhile")

    def keys(self) -> KeyRows:
        return (
            ("Ctrl+Z", Text("take the last step back, with Shift again")),
            ("Ctrl+D", Text("one more of what is chosen")),
            ("M", Text("its twin after half a turn of the table")),
            ("R", Text("turn it by 15 degrees, with Shift the other way")),
            ("Del", Text("take it away")),
            ("Ctrl+S", Text("save the file")),
        )

    def buttons(self) -> list[ButtonLook]:
        draft, chosen = self.watch.draft, self.hand.chosen
        past, future = draft.steps if draft is not None else (0, 0)
        row = chosen is not None and chosen[0] != "zone"
        looks = [
            ButtonLook("undo", self.desk.say(Text("Undo")), cap="^Z", enabled=past > 0),
            ButtonLook("redo", self.desk.say(Text("Redo")), cap="^Y", enabled=future > 0),
            ButtonLook("copy", self.desk.say(Text("Copy")), cap="^D", enabled=row),
            ButtonLook("remove", self.desk.say(Text("Remove")), cap="Del", enabled=row),
            ButtonLook(
                "save",
                self.desk.say(Text("Save")),
                "primary",
                "^S",
                enabled=draft is not None and draft.changed,
            ),
        ]
        return self.fitting(looks, ("redo", "remove", "copy", "undo"))

    def body(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
        k, gap = pen.k, round(12 * pen.k)
        left = round(min(190 * k, rect.w * 0.2))
        right = round(min(380 * k, rect.w * 0.31))
        inner = rect.inflate(-2 * gap, -2 * gap)
        self.tools.draw(surface, pen, pygame.Rect(inner.x, inner.y, left, inner.h))
        middle = pygame.Rect(inner.x + left + gap, inner.y, inner.w - left - right - 2 * gap, inner.h)
        self.drawing.draw(surface, pen, middle)
        column = pygame.Rect(inner.right - right, inner.y, right, inner.h)
        high = self.piece.draw(surface, pen, column)
        column.y, column.h = column.y + high + gap, column.h - high - gap
        self.wrong.draw(surface, pen, column)
