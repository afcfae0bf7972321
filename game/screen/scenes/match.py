"""The match on the screen: mouse and keys go to the picker of the question, all is drawn for one side.

What is drawn is only ever `match.view` of the side in front.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.decisions import Why
from game.engine.look import OnDisc, Picture
from game.engine.match import Match
from game.screen.canvas import Sheet
from game.screen.controls import put_tip
from game.screen.fingers import EVENTS as FINGERS
from game.screen.hand import Fan
from game.screen.hints import Hints
from game.screen.layout import MatchLayout, match_layout
from game.screen.pickers.gesture import Gesture
from game.screen.pickers.overlay import Overlay
from game.screen.scene import Desk, Hit
from game.screen.scenes.log_roll import RollSheet
from game.screen.scenes.match_bars import draw_bars
from game.screen.scenes.match_captions import draw_caption
from game.screen.scenes.match_cards import CardTable
from game.screen.scenes.match_columns import Columns
from game.screen.scenes.match_curtain import typed
from game.screen.scenes.match_facing import FaceToFace
from game.screen.scenes.match_hands import Hands, target_of_hit
from game.screen.scenes.match_keep import rows_of
from game.screen.scenes.match_keys import Keyboard
from game.screen.scenes.match_menu import MatchMenu
from game.screen.scenes.match_painting import Painting
from game.screen.scenes.match_pulse import Pulse
from game.screen.scenes.match_reveal import RevealTable
from game.screen.scenes.match_sounds import Sounds
from game.screen.scenes.match_strip import StripTable
from game.screen.scenes.match_table import TableSide
from game.screen.scenes.match_tools import Tools, drawn
from game.screen.scenes.match_why import WhyNot, draw_bubble
from game.screen.stage import LEFT
from game.screen.theme import Theme
from game.table.inches import Point


class MatchScene(Painting):
    """One match."""

    hinting = True
    """Hints may be shown."""

    def __init__(self, desk: Desk, match: Match) -> None:
        super().__init__(desk, match)
        self.table = TableSide(self)
        self.cards = CardTable(self)
        self.composing = StripTable(self)
        self.reveal = RevealTable(self)
        self.facing = FaceToFace(self)
        self.columns = Columns(self)
        self.hands = Hands(self)
        self.keyboard = Keyboard(self)
        self.tools: Tools = Tools(self)
        self.hints = Hints(self)
        self.sounds = Sounds(desk.play)
        self.pulse = Pulse(self)
        self.picked: Sequence[Overlay] = ()
        """What the picker shows in this drawing."""
        self.begin()

    @property
    def fan(self) -> Fan:
        """The hand."""
        return self.cards.fan

    # ---- drawing

    def layout(self) -> MatchLayout:
        """Where everything stands in this window."""
        picture = self.picture
        ratio = picture.width / picture.depth if picture else 1.0
        if self.composing.picker is not None or self.reveal.playing or self.facing.pair():
            # the strip, or two who stand close, need no more than a square, and two columns tell more
            ratio = min(ratio, 1.0)
        return match_layout(*self.desk.size, self.desk.settings.scale, ratio)

    def before_drawing(self) -> None:
        self.hints.look()

    def resized(self) -> None:
        super().resized()
        self.columns.forget()

    def bare(self, size: tuple[int, int]) -> Sheet:
        was, out = (self.hits, self.items, self.table.active), Sheet(size)
        self.hits, self.items, self.table.unmarked = [], [], True
        self._paint(out)
        self.hits, self.items, self.table.active = was
        self.table.unmarked = False
        return out

    def _paint(self, surface: pygame.Surface) -> None:
        self.hits.clear()
        self.items.clear()
        if self.curtain is not None:
            self.curtain.draw(surface)
            self.hits = list(self.curtain.hits)
            self.items = list(self.curtain.items)
            self._draw_caption(surface, surface.get_rect(), self.desk.theme, [i.rect for i in self.items])
            return
        picture = self.picture
        if picture is None:
            return
        below = self.reveal if self.reveal.playing else self.composing
        layout, strip = below.laid_out(self.layout())
        theme = Theme(self.desk.palette, layout.k)
        surface.fill(theme.palette.ink)
        focus = below.focus() if strip is not None else self.facing.focus()
        self.table.draw(surface, layout.board, theme, picture, self.overlays(), focus)
        if not self.reveal.beside(layout):
            self.columns.draw(surface, layout, theme)
        self.cards.draw_fan(surface, layout, theme)
        self.cards.draw_revealed(surface, layout, theme)
        if strip is not None:
            below.draw(surface, strip, theme)
        self.bars(surface, layout, picture)
        self.keyboard.draw(surface, theme)
        self.hints.draw(surface, layout.board, theme)
        if self.desk.captions.words is not None:
            taken = [self.hints.rect, *self.hints.taken(layout.board)]
            self._draw_caption(surface, layout.board, theme, taken)
        self.composing.draw_carried(surface, theme)
        if self.bubble:
            draw_bubble(surface, self, self.bubble, theme)
        elif self.hands.start is not None or self.motions.busy:
            return
        elif not self.cards.draw_pointed(surface, layout, theme):
            put_tip(self, surface)

    def _draw_caption(
        self, surface: pygame.Surface, board: pygame.Rect, theme: Theme, taken: Sequence[pygame.Rect]
    ) -> None:
        """What was heard last, in words, where it covers nothing of note."""
        heard = self.desk.captions
        if heard.words is not None:
            words = self.desk.say(heard.words)
            self.items += draw_caption(surface, board, theme, words, heard.strength, taken)

    def bars(self, surface: pygame.Surface, layout: MatchLayout, picture: Picture) -> None:
        """Track and prompt."""
        draw_bars(surface, self, layout, picture)

    def overlays(self) -> Sequence[Overlay]:
        """Everything that lies over the table now."""
        if self.picture is None or self.motions.busy:
            self.picked = ()
            return ()
        self.picked = self.picker.overlays() if self.picker else ()
        shown: list[Overlay] = [m for m in self.picture.marks if not isinstance(m, OnDisc)]
        shown += self.picked
        small = self.table.board is not None and self.table.board.small
        return (*drawn(self.tools, shown, small=small), *self.keyboard.overlays())

    # ---- events

    def update(self, dt: float) -> bool:
        drawn = super().update(dt)
        self.sounds.moving(self.motions.now)
        if not self.motions.busy:
            self.sounds.told(self.front, self.seen_events())
        return drawn

    def take(self, gesture: Gesture) -> None:
        super().take(gesture)
        self.sounds.carried(self.picker)

    def event(self, e: pygame.Event) -> None:
        if e.type in LEFT:
            self.hands.away()
            self.looked_away()
            self.stale = True
        elif (curtain := self.curtain) is not None:
            curtain.event(e)
            self.pointer = curtain.pointer
            self.stale = True
        elif e.type == pygame.KEYUP and e.key in (pygame.K_LALT, pygame.K_RALT):
            self.hands.alt, self.stale = False, True
        elif self.reveal.event(e):
            self.stale = True
            if not self.motions.busy:
                self._go_on()
        elif self.motions.busy and (e.type == pygame.MOUSEBUTTONDOWN or typed(e)):
            self._skip()
        elif self.too_late(e):
            return
        elif e.type == pygame.MOUSEMOTION:
            if self.keyboard.still(e.pos):
                return
            self._hover(e.pos)
            if not self.tools.taking or self.hands.right is not None:
                self.hands.event(e)
            self.stale = True
        elif e.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._button(e)
        elif e.type == pygame.MOUSEWHEEL:
            self.hands.wheel(e)
        elif e.type in FINGERS:
            self.hands.finger(e)
        else:
            super().event(e)

    def _button(self, e: pygame.Event) -> None:
        self.keyboard.mouse = e.pos
        self.keyboard.leave()
        self._hover(e.pos)
        self.stale = True
        if e.type == pygame.MOUSEBUTTONDOWN and self.message:
            self.message = None
        if self.tools.take(e) or self.hands.event(e):
            self.pressed = ""
        else:
            super().event(e)

    def _skip(self) -> None:
        """Any key and any press: what moves is where it belongs."""
        self.motions.skip()
        self._go_on()

    def key(self, e: pygame.Event) -> None:
        self.message = None
        self.keyboard.key(e)

    def press(self, hit: Hit) -> None:
        kind, _, name = hit.key.partition(":")
        if kind == "button":
            self.press_button(name)
        elif kind == "clause":
            self.desk.open_clause(self.match.book.id, name)
        elif (event := self.columns.log.rolled(hit.key)) is not None:
            self.desk.stage.push(RollSheet(self.desk, self.match.book.id, event))
        elif self.hints.press(hit.key):
            pass
        elif hit.key == "undo":
            self.undo()
        elif hit.key == "menu":
            self.open_menu()
        elif hit.key == "keys":
            self.show_keys()
        else:
            self.columns.press(hit.key)

    def refused(self, hit: Hit) -> None:
        if hit.tip:
            self.message = hit.tip
        if hit.key == "undo":
            self.undo()

    def press_button(self, key: str) -> None:
        """A button of the picker."""
        if self.picker is None:
            return
        given = self.picker.press(key)
        if given is not None:
            self.give(given)
        self.stale = True

    def press_primary(self) -> None:
        """Enter."""
        for b in self.picker.buttons() if self.picker else ():
            if b.primary and b.why is None:
                self.press_button(b.key)
                return
            if b.primary and b.why:
                self._refuse(b.why)

    def press_cap(self, cap: str) -> bool:
        """A key that stands on a button or beside a row; whether there was one."""
        picker = self.picker
        if picker is None:
            return False
        for b in picker.buttons():
            if b.cap.upper() == cap and b.why is None:
                self.press_button(b.key)
                return True
        for r in picker.rows():
            if r.cap == cap and r.key:
                self.take(Gesture("press", None, ("option", r.key)))
                self.take(Gesture("release", None, ("option", r.key)))
                return True
        return False

    # ---- moments for hints

    def undo(self) -> None:
        asked, n = self.picker is not None, len(self.match.journal.entries)
        super().undo()
        if asked and len(self.match.journal.entries) == n:
            self.hints.note("undo_closed")

    def _refuse(self, why: Why) -> None:
        super()._refuse(why)
        self.hints.note("refused")

    def _lift(self) -> None:
        self.hints.note("curtain")
        super()._lift()

    # ---- commands

    def back(self) -> None:
        """Esc: what is half made is dropped; a question that follows takes its answer back; else the menu."""
        if self.bubble:
            self.bubble = None
        elif self.tools.taking:
            self.tools.drop()
        elif self.picker and self.picker.half_made:
            self.hands.forget()
            self.picker.drop()
            self.keyboard.cursor.at = None
            self.unpull()
        elif self.keyboard.leave() or self.tools.drop() or self.hints.close():
            pass
        elif self.picker and self.picker.question.decision.continues and self.may_undo():
            self.undo()
        else:
            self.open_menu()

    def open_menu(self) -> None:
        """The menu over the match."""
        concede = self.concede if self.picker is not None else None
        more = [self.rewind_row(), self.hands_row(), *rows_of(self)]
        self.desk.stage.push(MatchMenu(self.desk, self.match.book.id, self.show_keys, concede, more))

    def show_keys(self) -> None:
        """The sheet of keys."""
        self.desk.open_keys(self.keyboard.sheet())

    def show_rule(self) -> None:
        """The rulebook at the clause of the question."""
        picker = self.picker
        self.desk.open_clause(self.match.book.id, picker.question.decision.clause if picker else "")

    def scrolled(self, pos: tuple[int, int], notches: float) -> None:
        """The wheel beside the table."""
        theme = Theme(self.desk.palette, self.layout().k)
        if self.columns.wheel(pos, notches, theme, self.layout()):
            self.stale = True

    def page_log(self, step: int) -> None:
        """The log a page up or down."""
        self.columns.log.page(step)

    def toggle_hand(self) -> None:
        """Sinks the hand, or raises it."""
        self.fan.sunk = not self.fan.sunk

    def fresh(self) -> None:
        self.columns.fresh()
        self.keyboard.fresh()
        self.take(self.hands.gesture("hover", self.pointer))

    def let_go(self) -> None:
        self.hands.forget()

    def put_away(self) -> None:
        self.tools.put_away()

    def pulled_from(self) -> Point | None:
        return self.table.at(self.hands.start) if self.hands.start else None

    # ---- looking

    def pointed_at(self) -> str:
        """The figure under the pointer; not in the panel that would change under it, nor in a drag."""
        carrying = self.hands.start is not None or (self.picker is not None and self.picker.carrying)
        if carrying or self.columns.read.collidepoint(self.pointer):
            return ""
        return super().pointed_at()

    def ask_why(self, pos: tuple[int, int]) -> None:
        """A right click: why what is there is not possible; for an option what is known of it."""
        hit = self.hit_at(pos)
        self.take(self.hands.gesture("hover", pos))
        at = self.hands.gesture("hover", pos).at
        self.bubble = WhyNot(self, target_of_hit(hit), hit, at).bubble(pos)
        self.stale = True

    def clicked(self, gesture: Gesture) -> None:
        """A plain click: what was asked goes away, and the figure there is looked at."""
        self.bubble = None
        kind, name = gesture.target
        self.chosen = name if kind == "figure" else ""

    def look_at_next(self) -> None:
        """Tab: the next figure of the track."""
        ids = [p.id for p in self.shown.picture.pieces] if self.shown else []
        if ids:
            now = self.looked_at()
            self.chosen = ids[(ids.index(now) + 1) % len(ids)] if now in ids else ids[0]
            self.stale = True
