"""The columns of the match screen: the figure that is looked at, its cards, the question, dice, log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from game.engine.look import Balance, CardLook, CardRow, Paragraph, Part, Roster, TableRows
from game.engine.words import Text
from game.screen.ink import backdrop, tabs
from game.screen.kept_parts import KeptParts
from game.screen.layout import MatchLayout
from game.screen.log_view import LogView
from game.screen.panels import Drawn, PartPanel, parts_height
from game.screen.scene import Hit
from game.screen.scenes.match_contents import Contents
from game.screen.scenes.match_dice import draw_dice
from game.screen.scenes.match_rows import WHY_NOT, RowList
from game.screen.theme import Theme

if TYPE_CHECKING:
    from game.screen.scenes.match import MatchScene

HERE, ODDS, FIGURE, CARDS, LOG = "here", "odds", "figure", "cards", "log"

LEAST_LOG, READABLE_LOG, SMALLEST_LOG = 128, 220, 112
"""Height of the log at 100 % at least: below an answer's odds, and below what can be scrolled;
lower than the third it is not shown.
"""

DICE = 120
"""Height at 100 % of the panel of the last roll."""

ORDER_SHARE = 0.62
"""Part of a column that an order may take with a sheet below it."""


class Columns:
    """Everything left and right of the table."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self.sheet = PartPanel("sheet")
        self.read = pygame.Rect(0, 0, 0, 0)
        """Where the sheet stands in the last drawing; empty while there is none."""
        self.stack = PartPanel("stack")
        self.question = PartPanel("question")
        self.rows = RowList()
        self.log = LogView()
        self.log.names = tuple(scene.names)
        self.tab = HERE
        self.contents = Contents(scene)
        self._highs: list[tuple[object, float]] = []
        self._measured = KeptParts()

    def forget(self) -> None:
        """Sizes, colours or words are others."""
        self._highs.clear()
        self._measured.forget()
        self.log.forget()
        for kept in (self.sheet, self.stack, self.question):
            kept.forget()

    def fresh(self) -> None:
        """Another question stands."""
        self.tab, self.contents.unfolded = HERE, False

    @property
    def is_here(self) -> bool:
        """Whether the open tab of a single column is that of the question."""
        return self.tab == HERE

    # ---- drawing

    def draw(self, surface: pygame.Surface, layout: MatchLayout, theme: Theme) -> None:
        """Draws the columns and lists their hits and items in the scene."""
        self.sheet.rect = pygame.Rect(0, 0, 0, 0)
        backdrop(surface, layout.right, theme)
        if layout.two and layout.left:
            backdrop(surface, layout.left, theme)
            self._two(surface, layout, theme)
        else:
            self._one(surface, layout, theme)
        self.read = self.sheet.rect

    def _two(self, surface: pygame.Surface, layout: MatchLayout, theme: Theme) -> None:
        assert layout.fighter and layout.stack and layout.left
        g = layout.gutter
        if faced := self.scene.composing.faced():
            asked = self.scene.shown.asked_about() if self.scene.shown else ""
            self._against(surface, layout, theme, asked, faced)
            return
        pair = self.scene.facing.pair()
        if pair is not None and not self.scene.cards.slots():
            self._against(surface, layout, theme, pair.own.id, pair.other.id)
            return
        if slots := len(self.scene.cards.slots()):
            left = layout.left.inflate(-2 * g, -2 * g)
            high = min(left.h, round((60 + slots * 190) * theme.k))
            if left.h - high < 260 * theme.k or not self.scene.looked_at():
                high = left.h
            self.scene.cards.draw_slots(surface, pygame.Rect(left.x, left.y, left.w, high), theme)
            if high < left.h:
                below = pygame.Rect(left.x, left.y + high + g, left.w, left.h - high - g)
                self._panel(surface, self.sheet, below, theme, self.contents.sheet())
        else:
            order = self.contents.order()
            sheet, cards = order or self.contents.sheet(), self.contents.cards()
            if order and not cards and self._over_sheet(surface, layout.left, theme, order):
                sheet = []
            fighter, stack = self._split(layout, theme, sheet)
            if self.scene.cards.over_left(layout):
                fighter.h, cards = layout.hand.y - g - fighter.y, []
            elif not cards:
                fighter = fighter.union(stack)
            if sheet:
                self._panel(surface, self.sheet, fighter, theme, sheet)
            if cards:
                self._panel(surface, self.stack, stack, theme, cards)
        question, dice, log = self._right(layout, theme)
        self._question(surface, question, theme)
        if dice:
            self._dice(surface, dice, theme)
        self._log(surface, log, theme)

    def _over_sheet(
        self, surface: pygame.Surface, left: pygame.Rect, theme: Theme, order: Sequence[Part]
    ) -> bool:
        """The order with the sheet of the figure below it; False where there is no room for both."""
        g = round(12 * theme.k)
        whole = left.inflate(-2 * g, -2 * g)
        high = round(self._high(theme, whole.w, order, {}))
        if high > whole.h * ORDER_SHARE:
            return False
        self._panel(surface, self.stack, pygame.Rect(whole.x, whole.y, whole.w, high), theme, order)
        below = pygame.Rect(whole.x, whole.y + high + g, whole.w, whole.h - high - g)
        self._panel(surface, self.sheet, below, theme, self.contents.sheet())
        return True

    def _against(
        self, surface: pygame.Surface, layout: MatchLayout, theme: Theme, own: str, other: str
    ) -> None:
        """Two figures against each other: the own sheet over the question or what would follow, the other's
        sheet over the log.
        """
        scene, g = self.scene, layout.gutter
        assert layout.left and scene.shown
        composing = scene.composing.picker is not None
        mine = self.contents.as_foreseen(scene.shown.sheet(own), own)
        if composing:
            # what somebody is made of stays, what can be read any time goes
            mine = [p for p in mine if not isinstance(p, (Paragraph, TableRows))]
        parts = list(scene.picker.parts()) if scene.picker else []
        foreseen = [p for p in parts if not isinstance(p, Balance) or p.figure != own]
        if not composing:
            foreseen = foreseen or [p for p in self.contents.public() if not isinstance(p, Roster)]
        wide = layout.left.w - 2 * g
        least = round(parts_height(theme, wide, foreseen, scene.desk.say)) if foreseen else 0
        rows, refused = self.contents.rows()
        if rows or refused:
            least += self.rows.height(rows, theme, wide, refused, scene.desk.say) + g
        for side, upper, sheet in (
            (layout.left, self.sheet, mine),
            (layout.right, self.stack, scene.shown.sheet(other)),
        ):
            whole = side.inflate(-2 * g, -2 * g)
            wanted = round(parts_height(theme, whole.w, sheet, scene.desk.say))
            top = min(wanted, max(whole.h - g - least, round(whole.h * 0.5)))
            if side is layout.right:
                top = min(wanted, round(whole.h * 0.68))
            elif not least and not composing:
                top = whole.h
            self._panel(surface, upper, pygame.Rect(whole.x, whole.y, whole.w, top), theme, sheet)
            rest = pygame.Rect(whole.x, whole.y + top + g, whole.w, whole.h - top - g)
            if side is layout.right:
                self._roll_and_log(surface, rest, theme, g)
            elif composing:
                self._panel(surface, self.question, rest, theme, foreseen)
            elif least:
                self._question(surface, rest, theme, foreseen)

    def _roll_and_log(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, gap: int) -> None:
        """The last roll over the log, where both have room."""
        high = round(DICE * theme.k)
        if self.scene.last_roll() is not None and rect.h - high - gap >= READABLE_LOG * theme.k:
            self._dice(surface, pygame.Rect(rect.x, rect.y, rect.w, high), theme)
            rect = pygame.Rect(rect.x, rect.y + high + gap, rect.w, rect.h - high - gap)
        self._log(surface, rect, theme)

    def _split(
        self, layout: MatchLayout, theme: Theme, sheet: Sequence[Part]
    ) -> tuple[pygame.Rect, pygame.Rect]:
        """Fighter and stack: what the sheet does not need goes to the stack."""
        assert layout.fighter and layout.stack
        fighter, stack = layout.fighter.copy(), layout.stack.copy()
        needed = round(self._high(theme, fighter.w, sheet, {}))
        fighter.h = max(round(fighter.h * 0.6), min(needed, round(fighter.h * 1.08)))
        stack.h += stack.y - fighter.bottom - layout.gutter
        stack.y = fighter.bottom + layout.gutter
        return fighter, stack

    def _right(
        self, layout: MatchLayout, theme: Theme
    ) -> tuple[pygame.Rect, pygame.Rect | None, pygame.Rect]:
        """Question, dice and log: the question grows at the cost of the log; above a fan no dice show."""
        g, question, log = layout.gutter, layout.question.copy(), layout.log.copy()
        dice, least = layout.dice.copy() if layout.dice else None, self._least_log() * theme.k
        if self.scene.cards.over_right(layout):
            dice, least = None, 0.0
            log.h = layout.hand.y - g - log.y
            question.h = round((layout.hand.y - question.y) * 0.5)
        needed = self._needed(question.w, theme)
        bottom = log.bottom
        if dice and needed > bottom - question.y - dice.h - 2 * g - least:
            # the last roll stays in the log, the question has no other place
            dice, least = None, least - 16 * theme.k
        below = (dice.h + g if dice else 0) + g
        most = bottom - question.y - below - least
        question.h = round(min(max(question.h, needed), most))
        if dice:
            dice.y = question.bottom + g
        log.y = question.bottom + below
        log.h = bottom - log.y
        return question, dice, log

    def _least_log(self) -> int:
        """Height of the log at 100 % that the question leaves to it."""
        return LEAST_LOG if self.scene.picker and self.scene.picker.parts() else READABLE_LOG

    def _needed(self, width: int, theme: Theme) -> float:
        """Pixels that the list and the parts of the question take, one below the other."""
        rows, refused = self.contents.rows()
        own = list(self.scene.picker.parts()) if self.scene.picker else []
        parts = own or self.contents.public()
        high = 0.0
        if rows or refused:
            high = self.rows.height(rows, theme, width, refused, self.scene.desk.say) + 12 * theme.k
        if not parts:
            return high
        return high + self._high(theme, width, parts, self._seen_stacks(own))

    def _high(
        self,
        theme: Theme,
        width: int,
        parts: Sequence[Part],
        stacks: Mapping[str, tuple[CardLook, ...]],
    ) -> float:
        """Pixels that parts take in a panel of that width; the last few are remembered."""
        key = (theme, width, tuple(parts), dict(stacks))
        known = next((high for other, high in self._highs if other == key), None)
        if known is None:
            known = parts_height(theme, width, parts, self.scene.desk.say, stacks, self._measured)
            self._highs = [(key, known), *self._highs[:3]]
        return known

    def _seen_stacks(self, own: Sequence[Part]) -> dict[str, tuple[CardLook, ...]]:
        return {} if own else self.contents.stacks()

    def _one(self, surface: pygame.Surface, layout: MatchLayout, theme: Theme) -> None:
        assert layout.tabs
        lying = self.contents.stacks().get(self.scene.looked_at(), ())
        cards = Text("Cards {n}", {"n": len(lying)}) if lying else Text("Cards")
        beside = self.scene.composing.picker is not None and self.scene.composing.beside
        odds = {ODDS: Text("Odds")} if beside else {}
        names = {HERE: Text("Here"), **odds, FIGURE: Text("Figure"), CARDS: cards, LOG: Text("Log")}
        if self.tab not in names:
            self.tab = HERE
        if self.tab != CARDS and not any(isinstance(p, CardRow) for p in self.scene.panels()):
            del names[CARDS]
        said = {key: self.scene.desk.say(words) for key, words in names.items()}
        boxes = tabs(surface, layout.tabs, theme, list(said.values()), said[self.tab])
        for key, box in zip(said, boxes, strict=True):
            self.scene.hits.append(Hit(box, f"tab:{key}", said[key]))
        first, whole = layout.question, layout.column
        if self.tab == HERE and beside:
            return
        if self.tab == ODDS:
            self._question(surface, whole, theme)
        elif self.tab == HERE and self.scene.cards.slots():
            self.scene.cards.draw_slots(surface, whole, theme)
        elif self.tab == HERE:
            least = self._least_log() * theme.k
            more = max(0.0, min(self._needed(first.w, theme) - first.h, layout.log.h - least))
            if layout.log.h - more < SMALLEST_LOG * theme.k and not layout.stack:
                # the log has a tab of its own
                self._question(surface, whole, theme)
                return
            first = pygame.Rect(first.x, first.y, first.w, first.h + round(more))
            self._question(surface, first, theme)
            if layout.stack:
                self._panel(
                    surface, self.stack, layout.stack.move(0, round(more)), theme, self.contents.cards()
                )
            log = layout.log.copy()
            log.h, log.y = log.h - round(more), log.y + round(more)
            self._log(surface, log, theme)
        elif self.tab == LOG:
            self._log(surface, whole, theme)
        else:
            parts = self.contents.sheet() if self.tab == FIGURE else self.contents.cards()
            self._panel(surface, self.sheet if self.tab == FIGURE else self.stack, whole, theme, parts)

    def _take(self, drawn: Drawn) -> None:
        self.scene.hits += drawn.hits
        self.scene.items += drawn.items

    def _panel(
        self, surface: pygame.Surface, kept: PartPanel, rect: pygame.Rect, theme: Theme, parts: Sequence[Part]
    ) -> None:
        scene = self.scene
        self._take(
            kept.draw(
                surface,
                rect,
                theme,
                parts,
                say=scene.desk.say,
                cast=scene.cast(),
                stacks=self.contents.stacks(),
                live=self.contents.live(),
                hovered=scene.hovered,
            )
        )

    def _question(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        theme: Theme,
        shown: Sequence[Part] | None = None,
    ) -> None:
        """What can be done and what would follow, or the parts given."""
        scene, g = self.scene, round(12 * theme.k)
        rows, refused = self.contents.rows()
        own = list(scene.picker.parts()) if scene.picker else []
        parts = shown if shown is not None else own or self.contents.public()
        if not rows and not refused:
            self._panel(surface, self.question, rect, theme, parts)
            return
        wanted = self.rows.height(rows, theme, rect.w, refused, scene.desk.say)
        most = rect.h
        if parts:
            needed = round(self._high(theme, rect.w, parts, self.contents.stacks())) + g
            least, limit = (0.36, 0.62) if own else (0.62, 0.8)
            most = max(round(rect.h * least), min(round(rect.h * limit), rect.h - needed))
        high = wanted
        if wanted > most:
            high = min(rect.h, self.rows.whole(rows, theme, rect.w, most, scene.desk.say))
        upper = pygame.Rect(rect.x, rect.y, rect.w, high)
        drawn = self.rows.draw(
            surface,
            upper,
            theme,
            rows,
            say=scene.desk.say,
            cast=scene.cast(),
            hovered=scene.hovered,
            refused=refused,
        )
        self._take(drawn)
        if parts and rect.h - high > 60 * theme.k:
            lower = pygame.Rect(rect.x, rect.y + high + g, rect.w, rect.h - high - g)
            self._panel(surface, self.question, lower, theme, parts)

    def _dice(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
        scene = self.scene
        now = scene.motions.now
        rolling = now is not None and now.kind == "die"
        event = now.event if now is not None and rolling else scene.last_roll()
        share = scene.motions.share if rolling else 1.0

        def work() -> None:
            say = scene.desk.say
            self._take(draw_dice(surface, rect, theme, event, say=say, share=share, hovered=scene.hovered))

        scene.kept("dice", surface, (tuple(rect), theme, event, share, scene.hovered), work)

    def _log(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
        scene = self.scene
        name = scene.shown.picture.track.turn_name if scene.shown else ""
        args = {"n": scene.turn(), "name": name}
        words = Text("{name} {n}", args) if name else Text("turn {n}", args)
        note = words if scene.turn() else ""
        events = scene.seen_events()

        def work() -> None:
            say, hovered = scene.desk.say, scene.hovered
            self._take(self.log.draw(surface, rect, theme, events, say=say, note=note, hovered=hovered))

        if rect.h > 60 * theme.k:
            seen = (tuple(rect), theme, events, note, scene.hovered, self.log.state)
            scene.kept("log", surface, seen, work)

    # ---- operating

    def press(self, key: str) -> bool:
        """A click on a tab, a scroll bar or the fold; whether it was one."""
        if key == WHY_NOT:
            self.contents.unfolded = not self.contents.unfolded
            return True
        if key.startswith("tab:"):
            self.tab = key.removeprefix("tab:")
            return True
        others = (self.scene.composing.panel.scroll, self.scene.cards.slot_panel.scroll)
        kept = (self.sheet, self.stack, self.question, self.log, self.rows.scroll, *others)
        return any(p.press(key) for p in kept)

    def wheel(self, pos: tuple[int, int], notches: float, theme: Theme, layout: MatchLayout) -> bool:
        """Scrolls what lies under the pointer; whether anything moved."""
        strip = self.scene.composing
        if strip.picker is not None and strip.panel.rect.collidepoint(pos):
            return strip.panel.scroll.by(-notches * 60 * theme.k)
        slots = self.scene.cards.slot_panel
        if self.scene.cards.slots() and slots.rect.collidepoint(pos):
            return slots.scroll.by(-notches * 60 * theme.k)
        if self.rows.rect.collidepoint(pos) and self.rows.scroll.by(-notches * 60 * theme.k):
            return True
        for kept in (self.sheet, self.stack, self.question):
            if kept.rect.collidepoint(pos) and kept.wheel(notches, theme):
                return True
        return layout.log.collidepoint(pos) and self.log.wheel(notches, theme)
