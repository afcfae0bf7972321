"""The keyboard of the match scene: focus, cursor on the table, typed numbers, commands by their bindings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame

from game.engine.look import OnPoint
from game.engine.words import Text
from game.screen.bindings import CHOICE, MATCH, PLACE, WINDOW, Bindings, bindings_of, chords
from game.screen.cursor import REACH, Cursor, draw_cursor
from game.screen.focus import draw_focus
from game.screen.hints import CLOSE, NEVER
from game.screen.pickers.asking import base_of
from game.screen.pickers.gesture import COARSE, FINE, NOWHERE, Gesture, Target, target_of
from game.screen.pickers.overlay import Overlay, Tag
from game.screen.scene import Hit
from game.screen.scenes.match_columns import HERE
from game.screen.scenes.match_commands import DO
from game.screen.scenes.match_measure import length
from game.screen.scenes.match_rows import WHY_NOT
from game.screen.scenes.match_typed import TypedFacing
from game.screen.theme import Theme
from game.table.distances import gap_to
from game.table.inches import distance

if TYPE_CHECKING:
    from game.screen.scenes.match import MatchScene

ON_TABLE = frozenset({"path", "point", "pose", "facing"})
"""Kinds of questions that are answered on the table."""

NEEDS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "start_again": frozenset({"many", "arrange", "assign", "allocate", "compose"}),
        "as_before": frozenset({"compose"}),
        "pencil": frozenset({"compose"}),
    }
)
"""Commands that mean something to certain kinds of questions alone."""

OF_SCREEN = frozenset({"button", "tab", "undo", "hint", WHY_NOT})
"""What can have the focus and is no part of the question."""

PAN = 60
"""Pixels of one step of the view."""

JITTER = 6
"""Pixels that the mouse may be pushed without taking over from the keys."""


class Keyboard:
    """What the keys are doing."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene: MatchScene = scene
        self.cursor = Cursor()
        self.typed: TypedFacing = TypedFacing(self)
        """A facing that is being typed."""
        self.used = False
        """The keys lead: what the mouse points at does not count."""
        self.mouse: tuple[int, int] | None = None
        """Where the mouse was last."""

    # ---- what is there

    @property
    def bindings(self) -> Bindings:
        """The keys of all commands."""
        return bindings_of(self.scene.desk.settings.keys)

    @property
    def on_table(self) -> bool:
        """Whether the open question is answered on the table."""
        picker = self.scene.picker
        return picker is not None and picker.question.decision.kind in ON_TABLE

    def contexts(self) -> tuple[str, ...]:
        """The contexts of this moment, the narrowest first."""
        if self.scene.picker is None:
            return (MATCH, WINDOW)
        return (PLACE if self.on_table else CHOICE, MATCH, WINDOW)

    def sheet(self) -> list[tuple[str, Text | str]]:
        """The sheet of keys for this moment."""
        out: list[tuple[str, Text | str]] = []
        for context in self.contexts():
            out += self.bindings.sheet((context,), self._idle())
            if context == PLACE:
                out.append(("1 to 9", Text("begin to type a facing")))
            elif context == CHOICE:
                out.append(("1 to 9", Text("the option of that number")))
            elif context == MATCH:
                out.append(("Esc", Text("drops what is half made, takes back, opens the menu")))
                out.append(("Alt", Text("arcs and reaches of all, while it is held")))
        return out

    def _idle(self) -> set[str]:
        """Commands of a choice that mean nothing to the question at hand."""
        picker = self.scene.picker
        kind = picker.question.decision.kind if picker is not None else ""
        return {name for name, kinds in NEEDS.items() if kind not in kinds}

    # ---- the mouse takes over

    def still(self, pos: tuple[int, int]) -> bool:
        """Whether a movement of the mouse is only a tremor while the keys lead."""
        was = self.mouse
        if self.used and was is not None and abs(pos[0] - was[0]) + abs(pos[1] - was[1]) <= JITTER:
            return True
        self.mouse = pos
        if self.used:
            self.leave()
        return False

    def leave(self) -> bool:
        """Puts cursor and focus away; whether there was one."""
        scene = self.scene
        had = bool(scene.focus) or self.cursor.at is not None or self.typed.words is not None
        scene.focus, self.cursor.at, self.typed.words, self.used = "", None, None, False
        return had

    def fresh(self) -> None:
        """Another question stands: nothing has the focus, and nothing lies under the keys."""
        if self.used:
            self.scene.pointer, self.scene.hovered, self.scene.tipped = (-1, -1), "", ""
        self.scene.focus, self.cursor.at, self.typed.words = "", None, None

    # ---- keys

    def key(self, e: pygame.Event) -> None:
        """A key of the keyboard."""
        if e.key in (pygame.K_LALT, pygame.K_RALT):
            self.scene.hands.alt = True
        elif self.typed.key(e):
            pass
        elif e.key == pygame.K_ESCAPE:
            self.scene.back()
        elif self.scene.tools.key(e, self.bindings):
            pass
        elif command := self.bindings.command(e, self.contexts()):
            fine = bool(e.mod & pygame.KMOD_SHIFT) and command.fine
            DO[command.name](self, fine)
        else:
            self._digit(e)
        self.scene.stale = True

    def _digit(self, e: pygame.Event) -> None:
        names = [name for name in chords(e) if len(name) == 1 and name.isdigit()]
        picker = self.scene.picker
        if not names or picker is None:
            return
        if self.on_table and picker.turns and not picker.rows():
            self.typed.begin(names[0])
        else:
            self.scene.press_cap(names[0])

    # ---- focus

    def stops(self) -> list[str]:
        """All that Tab goes through: what can be chosen, the buttons, undo, tabs."""
        scene, picker = self.scene, self.scene.picker
        if picker is None:
            return []
        out = [f"{kind}:{name}" for kind, name in picker.stops()] or self._figures()
        out += [f"button:{b.key}" for b in picker.buttons() if b.why is None]
        enabled = [h.key for h in scene.hits if h.enabled]
        others = [key for key in enabled if key.startswith("tab:")]
        return [*out, *(key for key in ("undo", WHY_NOT, CLOSE, NEVER) if key in enabled), *others]

    def _figures(self) -> list[str]:
        """Figures that the cursor can jump to, from the nearest on, where the answer is a place."""
        picker = self.scene.picker
        home = picker.home() if picker is not None and self.on_table else None
        if home is None or picker is None:
            return []
        mine = getattr(picker.question.decision, "figure", "")
        start = getattr(picker.question.decision, "start", home)
        others = [p for p in picker.question.picture.pieces if p.id != mine]
        return [f"figure:{p.id}" for p in sorted(others, key=lambda p: (distance(start, (p.x, p.y)), p.id))]

    def move(self, by: int) -> None:
        """The focus to the next stop, or the one before."""
        stops = self.stops()
        if stops:
            focus = self.scene.focus
            at = stops.index(focus) + by if focus in stops else (0 if by > 0 else -1)
            self.set_focus(stops[at % len(stops)])

    def set_focus(self, key: str) -> None:
        """Gives something the focus: it is shown, lit and looked at as if the mouse were on it."""
        scene = self.scene
        scene.focus, self.used, self.cursor.at = key, True, None
        kind, _, name = key.partition(":")
        piece = scene.piece(name) if kind == "figure" and self.on_table else None
        if piece is not None:
            self.cursor.at = (piece.x, piece.y)
            self._arrived()
            return
        if kind in ("option", "card", "item", "slot", "place"):
            scene.columns.tab = HERE
            scene.columns.rows.wanted = name if kind == "option" else ""
            scene.fan.sunk = False
        hit = self.focused()
        scene.pointer = hit.rect.center if hit else (-1, -1)
        scene.hovered = hit.key if hit else ""
        scene.tipped = hit.key if hit and hit.tip else ""
        if kind not in OF_SCREEN:
            scene.take(Gesture("hover", None, (kind, name)))

    def focused(self) -> Hit | None:
        """What is drawn of what has the focus: its row, else its card, figure or piece on the table."""
        scene = self.scene
        kind, _, name = scene.focus.partition(":")
        keys = [scene.focus]
        if kind == "option" and scene.picker is not None:
            row = next((r for r in scene.picker.rows() if r.key == name), None)
            mark = target_of(row.mark) if row else NOWHERE
            keys += [":".join(mark)] if mark != NOWHERE else []
        return next((h for key in keys for h in reversed(scene.hits) if h.key == key), None)

    def choose(self) -> None:
        """Takes what has the focus; the focus goes on to what can be chosen then."""
        scene, focus = self.scene, self.scene.focus
        kind, _, name = focus.partition(":")
        picker, before = scene.picker, self.stops()
        if kind == "button":
            scene.press_button(name)
        elif kind in OF_SCREEN:
            hit = scene.hit(focus)
            if hit is not None:
                scene.press(hit)
        else:
            target: Target = (kind, name)
            scene.take(Gesture("press", None, target))
            scene.take(Gesture("release", None, target))
        if picker is not None and scene.picker is picker:
            after = self.stops()
            if kind == "hint":
                scene.focus = ""
            elif after and after != before and kind not in ("tab", WHY_NOT):
                self.set_focus(after[0])

    def primary(self) -> None:
        """Enter: the tool in the hand, the focus, what lies under the cursor, or the brass button."""
        scene = self.scene
        if scene.tools.take_here():
            return
        if scene.focus and self.cursor.at is None:
            self.choose()
        elif self.cursor.at is not None and not self.on_table:
            hit = scene.hit_at(scene.pointer)
            kind, _, name = hit.key.partition(":") if hit else ("", "", "")
            if kind in ("figure", "option", "terrain"):
                scene.take(Gesture("press", self.cursor.at, (kind, name)))
                scene.take(Gesture("release", self.cursor.at, (kind, name)))
        else:
            scene.press_primary()

    # ---- arrows

    def arrow(self, dx: int, dy: int, fine: bool) -> None:
        """Moves what has the focus, the focus, the cursor, or the view."""
        scene, picker = self.scene, self.scene.picker
        kind, _, name = scene.focus.partition(":")
        at_table = picker is not None and self.on_table and kind != "button"
        if dx and picker and (scene.focus or at_table) and picker.nudge((kind, name), dx, fine=fine):
            return
        if self.cursor.at is not None or (at_table and picker is not None and picker.home() is not None):
            self.steer(dx, dy, fine)
        elif dy and scene.focus:
            self.move(-dy)
        elif scene.table.board is not None:
            scene.table.board.pan(-dx * PAN, dy * PAN)

    def steer(self, dx: int, dy: int, fine: bool) -> None:
        """The cursor by a step; where it was put away it appears first, and a figure walks off at once."""
        picker, picture = self.scene.picker, self.scene.picture
        if picture is None:
            return
        fresh = self.cursor.at is None
        if self.cursor.at is None:
            self._begin()
        if not fresh or (picker is not None and picker.question.decision.kind == "path"):
            self.cursor.step(dx, dy, fine=fine, width=picture.width, depth=picture.depth)
        self.scene.focus = ""
        self._arrived()

    def toggle(self) -> None:
        """The cursor comes, or goes with what it was about."""
        if self.cursor.at is not None:
            self.leave()
        elif self.scene.picture is not None:
            self._begin()
            self._arrived()

    def _begin(self) -> None:
        scene = self.scene
        self.scene.focus, self.used = "", True
        at = scene.picker.home() if scene.picker else None
        piece = scene.measured_from()
        at = at or ((piece.x, piece.y) if piece else None)
        picture = scene.picture
        assert picture is not None
        self.cursor.at = at or (picture.width / 2, picture.depth / 2)

    def _arrived(self) -> None:
        """The cursor is at a new place: the view follows, and the picker hears of it as of a mouse."""
        scene, at, board = self.scene, self.cursor.at, self.scene.table.board
        if at is None or board is None:
            return
        inner = board.camera.area.inflate(-PAN, -PAN)
        x, y = board.camera.px(at)
        if not inner.collidepoint(x, y):
            board.pan(inner.centerx - x, inner.centery - y)
            x, y = board.camera.px(at)
        pos = (round(x), round(y))
        scene.pointer = pos
        hit = scene.hit_at(pos)
        scene.hovered = hit.key if hit else ""
        kind, _, name = scene.hovered.partition(":")
        target: Target = (kind, name) if kind in ("figure", "option", "terrain") else NOWHERE
        scene.take(Gesture("cursor" if self.on_table else "hover", at, target))

    def corner(self) -> None:
        """A corner where the path ends now; the cursor goes on from there."""
        scene = self.scene
        scene.take(Gesture("corner"))
        if scene.picker is not None and self.cursor.at is not None:
            self.cursor.at = scene.picker.home() or self.cursor.at

    def turn(self, way: int, fine: bool) -> None:
        """One step of turning; positive is counter-clockwise."""
        if self.scene.picker and self.scene.picker.turns:
            self.scene.take(Gesture("turn", None, NOWHERE, degrees=way * (FINE if fine else COARSE)))

    # ---- the view

    def zoom(self, factor: float) -> None:
        """Closer or farther about the cursor, else the middle."""
        board = self.scene.table.board
        if board is not None:
            at = self.cursor.at
            board.zoom(factor, board.camera.px(at) if at else board.camera.area.center)

    def fit(self) -> None:
        """The whole table."""
        board = self.scene.table.board
        if board is not None:
            board.camera = board.camera.fitted()

    def pan(self, dx: int, dy: int) -> None:
        """The view by a step."""
        board = self.scene.table.board
        if board is not None:
            board.pan(dx * PAN, dy * PAN)

    # ---- what is shown

    def overlays(self) -> Sequence[Overlay]:
        """Where the cursor is, and how far that is from the figure that is measured from."""
        at = self.cursor.at
        if at is None:
            return ()
        board = self.scene.table.board
        ppi = board.camera.ppi if board else 30.0
        clear = max(0.5, REACH * self.scene.desk.k / ppi)
        words = Text("x {x}  y {y}", {"x": f"{at[0]:.1f}", "y": f"{at[1]:.1f}"})
        piece, sub = self.scene.measured_from(), None
        if piece is not None:
            gap = gap_to(at, base_of(piece))
            far = length(gap, self.scene.desk.settings.units)
            sub = Text("{far} from {name}", {"far": far, "name": piece.name})
        return (OnPoint(at[0], at[1], "hot"), Tag(at, words, sub, "plain", clear))

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """The cursor, and a line around what has the focus."""
        board, at = self.scene.table.board, self.cursor.at
        if at is not None and board is not None:
            draw_cursor(surface, board.camera, theme, at)
        hit = self.focused() if self.scene.focus and at is None else None
        if hit is not None and not hit.key.startswith("button:") and hit.key != "undo":
            draw_focus(surface, hit.rect, theme)
