"""The columns of the match screen: the figure that is looked at, its cards, the question, dice, log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from game.engine.look import (
    Balance,
    CardLook,
    CardRow,
    Faceoff,
    Heading,
    Ladder,
    OnCard,
    Paragraph,
    Part,
    Roster,
    TableRows,
)
from game.engine.words import Text
from game.screen.ink import backdrop, tabs
from game.screen.layout import MatchLayout
from game.screen.log_view import LogView
from game.screen.panels import Drawn, PartPanel, parts_height
from game.screen.pickers.gesture import Row
from game.screen.scene import Hit
from game.screen.scenes.match_dice import draw_dice
from game.screen.scenes.match_rows import WHY_NOT, RowList
from game.screen.theme import Theme

if TYPE_CHECKING:
    from game.screen.scenes.match import MatchScene

HERE, FIGURE, CARDS, LOG = "here", "figure", "cards", "log"


class Columns:
    """Everything left and right of the table."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self.sheet = PartPanel("sheet")
        self.stack = PartPanel("stack")
        self.question = PartPanel("question")
        self.rows = RowList()
        self.log = LogView()
        self.log.names = tuple(scene.names)
        self.tab = HERE
        self.unfolded = False
        """The refusals are listed, and not only counted."""
        self._highs: list[tuple[object, float]] = []

    # ---- what is shown

    def _cards(self) -> list[Part]:
        """The cards of the figure that is looked at, then those that belong to no figure."""
        if not self.scene.looked_at():
            return []
        rows = [p for p in self.scene.panels() if isinstance(p, CardRow) and (p.figure or p.cards)]
        own = [r for r in rows if r.figure and r.figure == self.scene.looked_at()]
        return [*own, *(r for r in rows if not r.figure)]

    def _sheet(self) -> list[Part]:
        """The sheet without the cards that stand in the panel below it; the own side if it is nobody's."""
        if not self.scene.looked_at():
            panels = self.scene.panels()
            own = [p for p in panels if isinstance(p, Roster) and p.side == self.scene.front]
            return [*own, *(p for p in panels if isinstance(p, CardRow) and not p.figure and p.cards)]
        shown = [p for p in self.scene.sheet() if not isinstance(p, CardRow) or not self._cards()]
        return self._as_foreseen(shown, self.scene.looked_at())

    def _order(self) -> list[Part]:
        """The order of the figures with its heading while something is composed in that order: it takes the
        place of the sheet until another figure is looked at.
        """
        scene = self.scene
        if scene.composing.picker is None or scene.shown is None:
            return []
        if scene.looked_at() not in ("", scene.shown.asked_about(), scene.shown.picture.active):
            return []
        panels = scene.panels()
        found = next((j for j, p in enumerate(panels) if isinstance(p, Ladder)), None)
        if found is None:
            return []
        headed = found > 0 and isinstance(panels[found - 1], Heading)
        return list(panels[found - 1 if headed else found : found + 1])

    def _as_foreseen(self, shown: Sequence[Part], figure: str) -> list[Part]:
        """A sheet with what the half-made answer would leave of the figure's strength."""
        picker = self.scene.picker
        foreseen = picker.forecast().parts if picker and figure else ()
        new = {p.label: p for p in foreseen if isinstance(p, Balance) and p.figure == figure}
        return [new.get(p.label, p) if isinstance(p, Balance) else p for p in shown]

    def _public(self) -> list[Part]:
        """What is worth a look while the question has nothing to say: the order, the other side, the rest."""
        public = [p for p in self.scene.panels() if isinstance(p, Roster)]
        theirs = [p for p in public if p.side != self.scene.front]
        out = (CardRow, Roster, Heading) + ((Faceoff,) if self.scene.reveal.playing else ())
        order = [] if self._order() else [p for p in self.scene.panels() if isinstance(p, Ladder)]
        rest = [p for p in self.scene.panels() if not isinstance(p, (*out, Ladder))]
        return [*order, *(theirs or public), *rest]

    def _rows(self) -> tuple[list[Row], int]:
        """The list without cards that lie open in the fan, and how many refusals there are.

        The options come first; refusals follow only while they are unfolded.
        """
        picker = self.scene.picker
        if picker is None or self.scene.composing.picker is not None:
            return [], 0
        rows = list(picker.rows())
        fanned = {c.hit for c in self.scene.cards.fan_cards()}
        shown = [r for r in rows if not (isinstance(r.mark, OnCard) and f"card:{r.mark.id}" in fanned)]
        refused = [r for r in shown if r.why and not self._energy(r)]
        options = [r for r in shown if not r.why]
        return ([*options, *refused] if self.unfolded else options), len(refused)

    def _energy(self, row: Row) -> bool:
        """Whether it is an energy card: nobody looks for it among the things to do."""
        return isinstance(row.mark, OnCard) and self.scene.card(row.mark.id).kind == "energy"

    def _stacks(self) -> dict[str, tuple[CardLook, ...]]:
        """The cards of the stacks of the own side."""
        own = {p.id for p in self.scene.cast().values() if p.side == self.scene.front}
        stacks = [p for p in self.scene.panels() if isinstance(p, CardRow) and p.figure in own]
        out: dict[str, tuple[CardLook, ...]] = {}
        for row in stacks:
            if row.limit is not None:
                out[row.figure] = out.get(row.figure, ()) + tuple(c for c in row.cards if c.title)
        return out

    def _live(self) -> frozenset[str]:
        """The cards that answer the open question."""
        picker = self.scene.picker
        rows = picker.rows() if picker else ()
        return frozenset(r.mark.id for r in rows if r.key and isinstance(r.mark, OnCard))

    def forget(self) -> None:
        """Sizes, colours or words are others."""
        self._highs.clear()
        self.log.forget()
        for kept in (self.sheet, self.stack, self.question):
            kept.forget()

    def fresh(self) -> None:
        """Another question stands."""
        self.tab, self.unfolded = HERE, False

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

    def _two(self, surface: pygame.Surface, layout: MatchLayout, theme: Theme) -> None:
        assert layout.fighter and layout.stack and layout.left
        g = layout.gutter
        if faced := self.scene.composing.faced():
            self._against(surface, layout, theme, faced)
            return
        if slots := len(self.scene.cards.slots()):
            left = layout.left.inflate(-2 * g, -2 * g)
            high = min(left.h, round((60 + slots * 190) * theme.k))
            if left.h - high < 260 * theme.k or not self.scene.looked_at():
                high = left.h
            self.scene.cards.draw_slots(surface, pygame.Rect(left.x, left.y, left.w, high), theme)
            if high < left.h:
                below = pygame.Rect(left.x, left.y + high + g, left.w, left.h - high - g)
                self._panel(surface, self.sheet, below, theme, self._sheet())
        else:
            sheet, cards = self._order() or self._sheet(), self._cards()
            fighter, stack = self._split(layout, theme, sheet)
            if not cards:
                fighter = fighter.union(stack)
            self._panel(surface, self.sheet, fighter, theme, sheet)
            if cards:
                self._panel(surface, self.stack, stack, theme, cards)
        question, dice, log = self._right(layout, theme)
        self._question(surface, question, theme)
        if dice:
            self._dice(surface, dice, theme)
        self._log(surface, log, theme)

    def _against(self, surface: pygame.Surface, layout: MatchLayout, theme: Theme, faced: str) -> None:
        """While something is composed against a figure: the own sheet over what would follow, the other's
        sheet over the log.
        """
        scene, g = self.scene, layout.gutter
        asked = scene.shown.asked_about() if scene.shown else ""
        own = self._as_foreseen(scene.shown.sheet(asked) if scene.shown else (), asked)
        # what somebody is made of stays, what can be read any time goes
        own = [p for p in own if not isinstance(p, (Paragraph, TableRows))]
        theirs = scene.shown.sheet(faced) if scene.shown else ()
        parts = list(scene.picker.parts()) if scene.picker else []
        foreseen = [p for p in parts if not isinstance(p, Balance) or p.figure != asked]
        assert layout.left
        for side, upper, sheet in ((layout.left, self.sheet, own), (layout.right, self.stack, theirs)):
            whole = side.inflate(-2 * g, -2 * g)
            wanted = round(parts_height(theme, whole.w, sheet, scene.desk.say))
            least = round(parts_height(theme, whole.w, foreseen, scene.desk.say))
            top = min(wanted, max(whole.h - g - least, round(whole.h * 0.5)))
            if side is layout.right:
                top = min(wanted, round(whole.h * 0.68))
            self._panel(surface, upper, pygame.Rect(whole.x, whole.y, whole.w, top), theme, sheet)
            rest = pygame.Rect(whole.x, whole.y + top + g, whole.w, whole.h - top - g)
            if side is layout.left:
                self._panel(surface, self.question, rest, theme, foreseen)
            else:
                self._log(surface, rest, theme)

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
        dice, least = layout.dice.copy() if layout.dice else None, 128 * theme.k
        if self.scene.cards.fan_cards() and not self.scene.fan.sunk:
            dice, least = None, 0.0
            log.h = layout.hand.y - g - log.y
            question.h = round((layout.hand.y - question.y) * 0.5)
        needed = self._needed(question.w, theme)
        below = (dice.h + g if dice else 0) + g
        bottom = log.bottom
        most = bottom - question.y - below - least
        question.h = round(min(max(question.h, needed), most))
        if dice:
            dice.y = question.bottom + g
        log.y = question.bottom + below
        log.h = bottom - log.y
        return question, dice, log

    def _needed(self, width: int, theme: Theme) -> float:
        """Pixels that the list and the parts of the question take, one below the other."""
        rows, refused = self._rows()
        own = list(self.scene.picker.parts()) if self.scene.picker else []
        parts = own or self._public()
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
            known = parts_height(theme, width, parts, self.scene.desk.say, stacks)
            self._highs = [(key, known), *self._highs[:3]]
        return known

    def _seen_stacks(self, own: Sequence[Part]) -> dict[str, tuple[CardLook, ...]]:
        return {} if own else self._stacks()

    def _one(self, surface: pygame.Surface, layout: MatchLayout, theme: Theme) -> None:
        assert layout.tabs
        lying = self._stacks().get(self.scene.looked_at(), ())
        cards = Text("Cards {n}", {"n": len(lying)}) if lying else Text("Cards")
        names = {HERE: Text("Here"), FIGURE: Text("Figure"), CARDS: cards, LOG: Text("Log")}
        if self.tab != CARDS and not any(isinstance(p, CardRow) for p in self.scene.panels()):
            del names[CARDS]
        said = {key: self.scene.desk.say(words) for key, words in names.items()}
        boxes = tabs(surface, layout.tabs, theme, list(said.values()), said[self.tab])
        for key, box in zip(said, boxes, strict=True):
            self.scene.hits.append(Hit(box, f"tab:{key}", said[key]))
        first = layout.question
        whole = pygame.Rect(first.x, first.y, first.w, layout.log.bottom - first.y)
        if self.tab == HERE and self.scene.cards.slots():
            self.scene.cards.draw_slots(surface, whole, theme)
        elif self.tab == HERE:
            more = max(0.0, min(self._needed(first.w, theme) - first.h, layout.log.h - 128 * theme.k))
            first = pygame.Rect(first.x, first.y, first.w, first.h + round(more))
            self._question(surface, first, theme)
            if layout.stack:
                self._panel(surface, self.stack, layout.stack.move(0, round(more)), theme, self._cards())
            log = layout.log.copy()
            log.h, log.y = log.h - round(more), log.y + round(more)
            self._log(surface, log, theme)
        elif self.tab == LOG:
            self._log(surface, whole, theme)
        else:
            parts = self._sheet() if self.tab == FIGURE else self._cards()
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
                stacks=self._stacks(),
                live=self._live(),
                hovered=scene.hovered,
            )
        )

    def _question(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
        scene, g = self.scene, round(12 * theme.k)
        rows, refused = self._rows()
        own = list(scene.picker.parts()) if scene.picker else []
        parts = own or self._public()
        if not rows and not refused:
            self._panel(surface, self.question, rect, theme, parts)
            return
        wanted = self.rows.height(rows, theme, rect.w, refused, scene.desk.say)
        most = rect.h
        if parts:
            needed = round(self._high(theme, rect.w, parts, self._stacks())) + g
            least, limit = (0.36, 0.62) if own else (0.62, 0.8)
            most = max(round(rect.h * least), min(round(rect.h * limit), rect.h - needed))
        high = min(wanted, most)
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
            self.unfolded = not self.unfolded
            return True
        if key.startswith("tab:"):
            self.tab = key.removeprefix("tab:")
            return True
        kept = (self.sheet, self.stack, self.question, self.log, self.rows.scroll)
        return any(p.press(key) for p in kept)

    def wheel(self, pos: tuple[int, int], notches: float, theme: Theme, layout: MatchLayout) -> bool:
        """Scrolls what lies under the pointer; whether anything moved."""
        if self.rows.rect.collidepoint(pos) and self.rows.scroll.by(-notches * 60 * theme.k):
            return True
        for kept in (self.sheet, self.stack, self.question):
            if kept.rect.collidepoint(pos) and kept.wheel(notches, theme):
                return True
        return layout.log.collidepoint(pos) and self.log.wheel(notches, theme)
