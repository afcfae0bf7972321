"""The strip of the match screen: what is composed lies over the lower part of the table's place."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec
import pygame

from game.engine.decisions import Tile
from game.engine.look import Number, OnFigure, OnPlace, Picture
from game.engine.words import Text
from game.screen.layout import MatchLayout
from game.screen.pen import Pen
from game.screen.pickers.compose import CAPS, ComposePicker
from game.screen.shapes import Ink, blur, put
from game.screen.strip import StripPanel
from game.screen.strip_art import TileView, cut_box, draw_item
from game.screen.strip_numbers import DialView
from game.screen.strip_plan import StripPlan, StripView, plan_strip
from game.screen.strip_plate import draw_plate
from game.screen.strip_tape import plan_tape
from game.screen.strip_unit import draw_unit, is_wide
from game.screen.theme import BLACK, Theme
from game.table.inches import Point

if TYPE_CHECKING:
    from game.screen.scenes.match import MatchScene

MOST, MORE = 0.62, 0.8
"""The part of the height of the table that a strip may take; between two columns where letters are large or
the window is small.
"""

ABOUT, CLOSER = 3.0, 1.25
"""Inches about a crowd, and how much closer the table has to come for it to be shown alone."""

LEAST_COLUMN = 100
"""Height at 100 % from which a single column has room for a strip."""


class StripTable:
    """The strip of the open question, if there is one."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self.panel = StripPanel()
        self.plan: StripPlan | None = None
        self.beside = False
        """The strip takes the place of the one column."""
        self._height: tuple[ComposePicker | None, tuple[int, Theme] | None, int] = (None, None, 0)
        self.wanted = ""
        """Key of a thing that a scrolled strip has to show once, as long as nothing has the focus."""

    @property
    def picker(self) -> ComposePicker | None:
        """The picker of something that is composed."""
        picker = self.scene.picker
        return picker if isinstance(picker, ComposePicker) else None

    # ---- places

    def laid_out(self, layout: MatchLayout) -> tuple[MatchLayout, pygame.Rect | None]:
        """The layout with the table above the strip, and the place of the strip; None while there is none.

        Between two columns it is as wide as the table; with one it goes from edge to edge. Where that would
        not leave enough of the table it takes the place of the column, under the tabs.
        """
        picker = self.picker
        if picker is None:
            return layout, None
        theme = Theme(self.scene.desk.palette, layout.k)
        board = layout.board
        wide = board.w if layout.two else layout.width
        view = self.view(picker)
        most = round(board.h * MOST)
        column = layout.column
        roomy = has_column(layout)
        more = most if roomy else round(board.h * MORE)
        self.plan = plan_tape(wide, most, theme, view) or plan_strip(wide, most, theme, view, more)
        self.beside = roomy and self.plan.scrolled
        if not self.beside:
            return above_strip(layout, self._kept(picker, self.plan, (wide, theme)))
        self.plan = plan_tape(column.w, column.h, theme, view) or plan_strip(column.w, column.h, theme, view)
        return layout, column

    def _kept(self, picker: ComposePicker, plan: StripPlan, room: tuple[int, Theme]) -> int:
        """The height of a strip, which only grows while one question stands: the table must not jump whenever
        the palette shows other things.
        """
        if self._height[:2] != (picker, room) or not plan.taped:
            self._height = (picker, room, 0)
        self._height = (picker, room, max(self._height[2], plan.height))
        return self._height[2]

    def focus(self) -> tuple[Point, ...]:
        """The figures that the question is about and those that would be met: the table shows them large.

        Where nobody composes against somebody all figures count, as long as the table comes much closer.
        """
        picker = self.picker
        if picker is None:
            return ()
        if picker.decision.rival is None:
            return crowd(picker.question.picture)
        marks = (*picker.decision.about, *picker.forecast().marks)
        pieces = (picker.question.piece(m.id) for m in marks if isinstance(m, OnFigure))
        return tuple(dict.fromkeys((p.x, p.y) for p in pieces if p is not None))

    def faced(self) -> str:
        """The figure of the other side against whom somebody composes; "" for none."""
        picker, front = self.picker, self.scene.front
        if picker is None or picker.decision.rival is None:
            return ""
        for m in picker.forecast().marks:
            piece = picker.question.piece(m.id) if isinstance(m, OnFigure) else None
            if piece is not None and piece.side != front:
                return piece.id
        return ""

    # ---- what it shows

    def view(self, picker: ComposePicker) -> StripView:
        """All that the strip shows of a half-made answer."""
        scene, decision = self.scene, picker.decision
        side = scene.front or 0
        laid, refused = self._laid(picker)
        rival = decision.rival
        marks = () if picker.held else picker.forecast().marks
        return StripView(
            name=self._name(picker) or scene.names[side],
            side=side,
            note=_note(picker),
            clause=decision.clause,
            laid=laid,
            places=max(1, decision.most, len(picker.guess)),
            palette=tuple(
                self._tile(t, n, picker.refusal_of(t.key) if picker.aim is None else None)
                for n, t in enumerate(picker.shown())
            ),
            title=_title(picker),
            taking=decision.taking,
            ruled=tuple(decision.ruled),
            invested=Text("Invested") if picker.aim is None else Text("Their points"),
            dials=tuple(self._dials(picker)),
            sums=tuple(self._said(n) for n in picker.sums()),
            rival=rival.name if rival else None,
            guesses=tuple(self._shown(picker, k) for k in picker.guess),
            sure=len(rival.sure) if rival else 0,
            most=max(decision.most, len(laid)),
            aim=picker.aim,
            held=picker.held,
            refused=refused,
            marks=tuple(m for m in marks if isinstance(m, OnPlace)),
        )

    def _name(self, picker: ComposePicker) -> str:
        """The figure that it is laid for, if it is one."""
        about = (picker.question.piece(m.id) for m in picker.decision.about if isinstance(m, OnFigure))
        return next((p.name for p in about if p is not None and p.side == self.scene.front), "")

    def _laid(self, picker: ComposePicker) -> tuple[tuple[TileView | None, ...], bool]:
        """What lies there or would lie there after a drop, and whether that drop is refused."""
        if not picker.held:
            return tuple(self._shown(picker, k) for k in picker.laid), False
        kind, _, name = self.scene.hovered.partition(":")
        keys, refused = list(picker.laid), False
        if kind == "place":
            if not picker.lifted_from:
                refused = picker.refusal_at(picker.held, int(name)) is not None
            if not refused:
                keys = picker.after_drop(int(name))
        elif picker.lifted_from:
            keys[int(picker.lifted_from)] = ""
        return tuple(self._shown(picker, k) for k in keys), refused

    def _shown(self, picker: ComposePicker, key: str) -> TileView | None:
        n = next((n for n, t in enumerate(picker.decision.tiles) if t.key == key), None)
        return None if n is None else self._tile(picker.decision.tiles[n], n, None)

    def _tile(self, tile: Tile[Any], n: int, refused: Any) -> TileView:
        say = self.scene.desk.say
        why = Text("{why} ({clause})", {"why": refused.text, "clause": refused.clause}) if refused else None
        cap = CAPS[n] if n < len(CAPS) else ""
        return TileView(
            tile.key, say(tile.label), tile.art, tile.coin, tile.tone, cap, why, tile.about or tile.note
        )

    def _dials(self, picker: ComposePicker) -> list[DialView]:
        out = []
        for d in picker.decision.dials:
            stuck, n = picker.stuck(d), picker.turned[d.key]
            why = Text("{why} ({clause})", {"why": stuck.text, "clause": stuck.clause}) if stuck else None
            label = self.scene.desk.say(d.label)
            out.append(DialView(d.key, label, n, d.note or "", d.art, n > d.least, stuck is None, why))
        return out

    def _said(self, number: Number) -> Number:
        """A number in the language of the player."""
        say = self.scene.desk.say
        return msgspec.structs.replace(number, value=say(number.value), label=say(number.label))

    # ---- drawing

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
        """Draws the strip and what is carried over it."""
        picker, scene = self.picker, self.scene
        if picker is None or (self.beside and not scene.columns.is_here):
            return
        drawn = self.panel.draw(
            surface,
            rect,
            self.plan or StripPlan(theme, rect.h),
            self.view(picker),
            say=scene.desk.say,
            hovered=scene.hovered,
            wanted=scene.focus or self.wanted,
        )
        scene.hits += drawn.hits
        scene.items += drawn.items

    def draw_carried(self, surface: pygame.Surface, theme: Theme) -> None:
        """The thing in the hand, under the pointer, over its shadow."""
        picker = self.picker
        if picker is None or not picker.held or not self.panel.places or self.plan is None:
            return
        box = next((r for r in self.panel.places if r.h), self.panel.places[0]).copy()
        k = self.plan.theme.k
        box.center = (round(self.scene.pointer[0] + 10 * k), round(self.scene.pointer[1] + 8 * k))
        shade = Ink(box.w + 16 * k, box.h + 16 * k)
        shade.poly(cut_box((8 * k, 8 * k, box.w, box.h), box.w * 0.13), BLACK, 150)
        put(surface, blur(shade.done(), 6 * k), (box.centerx + 6 * k, box.centery + 10 * k))
        pen = Pen(surface, self.plan.theme, self.scene.desk.say)
        tile = self._shown(picker, picker.held)
        if tile is not None and self.panel.plated:
            draw_plate(pen, box, tile, lifted=True)
        elif tile is not None and is_wide(pen, box):
            draw_unit(pen, box, tile, lifted=True)
        elif tile is not None:
            draw_item(pen, box, tile, lifted=True)


def _title(picker: ComposePicker) -> Text:
    """What the palette shows: everything, or a family."""
    opened = (f.label for f in picker.decision.families if f.group == picker.opened)
    return next(opened, Text("What may be laid"))


def _note(picker: ComposePicker) -> Text:
    """How many there have to be."""
    decision = picker.decision
    if decision.least == decision.most:
        return Text("exactly {n}; place 1 is the top", {"n": decision.most})
    return Text("{n} of {most} laid", {"n": len(picker.laid), "most": decision.most})


def crowd(picture: Picture) -> tuple[Point, ...]:
    """Where all figures and markers are, if they keep together; nothing where they are all over the table."""
    spots = [*((p.x, p.y) for p in picture.pieces), *((m.x, m.y) for m in picture.markers)]
    if not spots:
        return ()
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    wide, high = max(xs) - min(xs) + 2 * ABOUT, max(ys) - min(ys) + 2 * ABOUT
    closer = min(picture.width / wide, picture.depth / high)
    return tuple(dict.fromkeys(spots)) if closer >= CLOSER else ()


def has_column(layout: MatchLayout) -> bool:
    """Whether there is a single column with room for a strip."""
    return not layout.two and layout.column.h >= LEAST_COLUMN * layout.k


def above_strip(layout: MatchLayout, high: int) -> tuple[MatchLayout, pygame.Rect]:
    """The layout with its lower part given to something as high, and the place of that."""
    board = layout.board.copy()
    board.h -= high
    if layout.two:
        return replace(layout, board=board), pygame.Rect(board.x, board.bottom, board.w, high)
    right = layout.right.copy()
    right.h -= high
    question, log = layout.question.copy(), layout.log.copy()
    question.h = min(question.h, board.bottom - layout.gutter // 2 - question.y)
    log.y = min(log.y, board.bottom)
    log.h = max(0, board.bottom - layout.gutter // 2 - log.y)
    place = pygame.Rect(0, board.bottom, layout.width, high)
    return replace(layout, board=board, right=right, question=question, log=log, stack=None), place
