"""The match on the screen: mouse and keys go to the picker of the question, all is drawn for one side.

What is drawn is only ever `match.view` of the side in front.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.look import OnLine
from game.engine.match import Match
from game.engine.words import Text
from game.screen.controls import put_tip
from game.screen.hand import Fan
from game.screen.layout import MatchLayout, match_layout
from game.screen.pickers.gesture import NOWHERE, Gesture
from game.screen.pickers.overlay import Overlay
from game.screen.scene import Desk, Hit
from game.screen.scenes.match_bars import KEYS, draw_bars
from game.screen.scenes.match_cards import CardTable
from game.screen.scenes.match_columns import Columns
from game.screen.scenes.match_hands import Hands, target_of_hit
from game.screen.scenes.match_menu import MatchMenu
from game.screen.scenes.match_playing import Playing
from game.screen.scenes.match_pulse import STEP, Pulse
from game.screen.scenes.match_sounds import Sounds
from game.screen.scenes.match_table import TableSide
from game.screen.scenes.match_tools import Bubble, Reason, Tools, draw_bubble, dusk_of
from game.screen.theme import Theme
from game.table.inches import Point


class MatchScene(Playing):
    """One match."""

    def __init__(self, desk: Desk, match: Match) -> None:
        super().__init__(desk, match)
        self.table = TableSide(self)
        self.cards = CardTable(self)
        self.columns = Columns(self)
        self.hands = Hands(self)
        self.tools: Tools = Tools(self)
        self.sounds = Sounds(desk.play)
        self.pulse = Pulse(self)
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
        return match_layout(*self.desk.size, self.desk.settings.scale, ratio)

    def draw(self, surface: pygame.Surface) -> None:
        self._paint(surface)
        self.pulse.drawn()
        self.wakes = STEP if self.pulse.wanted else None

    def tick(self, surface: pygame.Surface) -> list[pygame.Rect]:
        return self.pulse.draw(surface)

    def without_marks(self, surface: pygame.Surface) -> pygame.Surface:
        """The same drawing without the corner marks about what acts."""
        was, out = (self.hits, self.items, self.table.active), pygame.Surface(surface.get_size())
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
            return
        picture = self.picture
        if picture is None:
            return
        layout = self.layout()
        theme = Theme(self.desk.palette, layout.k)
        surface.fill(theme.palette.ink)
        self.table.draw(surface, layout.board, theme, picture, self.overlays())
        self.columns.draw(surface, layout, theme)
        self.cards.draw_fan(surface, layout, theme)
        self.cards.draw_revealed(surface, layout, theme)
        draw_bars(surface, self, layout, picture)
        if self.bubble:
            draw_bubble(surface, self, self.bubble, theme)
        elif self.hands.start is not None or self.motions.busy:
            return
        elif not self.cards.draw_pointed(surface, layout, theme):
            put_tip(self, surface)

    def overlays(self) -> Sequence[Overlay]:
        """Everything that lies over the table now."""
        if self.picture is None or self.motions.busy:
            return ()
        shown: list[Overlay] = list(self.picker.overlays()) if self.picker else []
        dusk = dusk_of(shown, self.picture.pieces)
        told = any(isinstance(o, OnLine) for o in shown)
        measured = [] if self.picker and self.picker.carrying else self.tools.overlays(told=told)
        return (*dusk, *shown, *measured)

    # ---- events

    def update(self, dt: float) -> bool:
        drawn = super().update(dt)
        self.sounds.moving(self.motions.now)
        return drawn

    def take(self, gesture: Gesture) -> None:
        super().take(gesture)
        self.sounds.carried(self.picker)

    def event(self, e: pygame.Event) -> None:
        if e.type == pygame.WINDOWFOCUSLOST:
            self.looked_away()
            self.stale = True
        elif (curtain := self.curtain) is not None:
            curtain.event(e)
            self.pointer = curtain.pointer
            self.stale = True
        elif e.type == pygame.KEYUP and e.key in (pygame.K_LALT, pygame.K_RALT):
            self.hands.alt, self.stale = False, True
        elif self.motions.busy and e.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._skip()
        elif e.type == pygame.MOUSEMOTION:
            self._hover(e.pos)
            self.hands.event(e)
            self.stale = True
        elif e.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._button(e)
        elif e.type == pygame.MOUSEWHEEL:
            self.hands.wheel(e)
        else:
            super().event(e)

    def _button(self, e: pygame.Event) -> None:
        self._hover(e.pos)
        self.stale = True
        if e.type == pygame.MOUSEBUTTONDOWN and self.message:
            self.message = None
        if self.hands.event(e):
            self.pressed = ""
        else:
            super().event(e)

    def _skip(self) -> None:
        """Any key and any press: what moves is where it belongs."""
        self.motions.skip()
        self._go_on()

    def key(self, e: pygame.Event) -> None:
        self.message = None
        self.hands.key(e)

    def press(self, hit: Hit) -> None:
        kind, _, name = hit.key.partition(":")
        if kind == "button":
            self.press_button(name)
        elif kind == "clause":
            self.desk.open_clause(self.match.book.id, name)
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

    # ---- commands

    def back(self) -> None:
        """Esc: what is half made is dropped; a question that follows takes its answer back; else the menu."""
        if self.bubble:
            self.bubble = None
        elif self.picker and self.picker.half_made:
            self.hands.forget()
            self.picker.drop()
        elif self.picker and self.picker.question.decision.continues and self.may_undo():
            self.undo()
        else:
            self.open_menu()

    def open_menu(self) -> None:
        """The menu over the match."""
        concede = self.concede if self.picker is not None else None
        self.desk.stage.push(MatchMenu(self.desk, self.match.book.id, self.show_keys, concede))

    def show_keys(self) -> None:
        """The sheet of keys."""
        self.desk.open_keys(KEYS)

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
        self.take(self.hands.gesture("hover", self.pointer))

    def let_go(self) -> None:
        self.hands.forget()

    def put_away(self) -> None:
        self.tools.tape_on, self.tools.tape_from = False, None

    def pulled_from(self) -> Point | None:
        return self.table.at(self.hands.start) if self.hands.start else None

    # ---- looking

    def pointed_at(self) -> str:
        """The figure under the pointer; not in the panel that would change under it, nor in a drag."""
        carrying = self.hands.start is not None or (self.picker is not None and self.picker.carrying)
        if carrying or self.columns.sheet.rect.collidepoint(self.pointer):
            return ""
        return super().pointed_at()

    def ask_why(self, pos: tuple[int, int]) -> None:
        """A right click: why what is there is not possible; for an option what is known of it."""
        hit = self.hit_at(pos)
        target = target_of_hit(hit)
        self.take(self.hands.gesture("hover", pos))
        title = Text("{words}", {"words": hit.label}) if hit and target != NOWHERE else None
        self.bubble = Bubble(pos, title, tuple(self._reasons(hit)))
        self.stale = True

    def _reasons(self, hit: Hit | None) -> list[Reason]:
        picker = self.picker
        if picker is None:
            return [Reason(Text("You are not asked anything now"))]
        if why := picker.why():
            return [Reason(why.text, why.clause)]
        target, out = target_of_hit(hit), []
        for r in picker.rows():
            mark = getattr(r.mark, "id", None)
            if r.key and (target == ("option", r.key) or (mark and target[1] == mark)):
                out.append(Reason(Text("Possible: {what}", {"what": r.label}), r.clause))
        if not out:
            prompt = picker.question.decision.prompt
            out.append(
                Reason(
                    Text("Nothing can be done with this now. The question is: {prompt}", {"prompt": prompt}),
                    picker.question.decision.clause,
                )
            )
        return out

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
