"""The frame of a screen that is all work: night paper, a head with a title, a foot with buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import pygame

from game.engine.look import Spoken
from game.engine.words import Text
from game.screen.assets import picture
from game.screen.bindings import bindings_of
from game.screen.controls import ButtonLook, Scroll, put_buttons_right, put_tip, wants_sheet
from game.screen.focus import beside, draw_focus
from game.screen.ink import button_width
from game.screen.pen import Item, Pen
from game.screen.scene import MORE, Desk, Hit, Scene
from game.screen.shapes import put
from game.screen.title_art import night_art

BACK = "back"

HEAD, FOOT = 72, 68
"""Heights at 100 %."""

ARROWS: Mapping[int, tuple[int, int]] = MappingProxyType(
    {pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1), pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0)}
)
"""Where the arrow keys lead in the window."""

FRAMED = Text("Enter takes what is framed, Esc takes the frame away")

KeyRows = Sequence[tuple[str, Text | str]]


class Scrolled(NamedTuple):
    """A list that scrolls in a window, and all that can be pressed in it, seen or not."""

    window: pygame.Rect
    scroll: Scroll
    every: tuple[Hit, ...]


class Page(Scene):
    """A screen with a title on top and buttons at the foot. Esc and the button "back" leave it."""

    heading: Text = Text("")
    leaving: Text = Text("Back")
    """What the button says that leaves the screen."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.items: list[Item] = []
        self.scrolls: list[Scrolled] = []
        """What can be scrolled, and where the wheel does it; filled while drawing."""

    # ---- what a subclass fills in

    def body(self, surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
        """Draws what lies between head and foot."""
        raise NotImplementedError

    def buttons(self) -> list[ButtonLook]:
        """The buttons at the right of the foot, the most important last."""
        return []

    def hint(self) -> Spoken:
        """What the foot says."""
        return ""

    def note(self) -> Spoken:
        """What stands beside the heading."""
        return ""

    def keys(self) -> KeyRows:
        """The keys of this screen for the sheet of keys."""
        return ()

    def back(self) -> None:
        """Leaves the screen."""
        self.desk.stage.pop()

    # ---- events

    def press(self, hit: Hit) -> None:
        if hit.key == BACK:
            self.back()
        elif hit.key == "keys":
            self.show_keys()
        else:
            for shown in self.scrolls:
                shown.scroll.press(hit.key)

    def show_keys(self) -> None:
        """The sheet of keys for this screen."""
        usual: KeyRows = (
            ("Tab", Text("next control, with Shift the one before")),
            ("Up Down Left Right", Text("from there to the control beside it")),
            ("Enter", Text("press what has the focus")),
            ("Esc", Text("back")),
        )
        self.desk.open_keys((*self.keys(), *usual))

    def key(self, e: pygame.Event) -> None:
        if e.key == pygame.K_ESCAPE and self.focus:
            self.focus, self.stale = "", True
        elif e.key == pygame.K_ESCAPE:
            self.back()
        elif e.key in ARROWS and self.focus:
            self.set_focus(beside(self.stops(), self.focus, *ARROWS[e.key]))
        elif wants_sheet(self, e):
            self.show_keys()
        elif e.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            scroll = self._turned()
            if scroll is not None:
                step = -1 if e.key == pygame.K_PAGEUP else 1
                self.stale = scroll.by(step * scroll.view * 0.85) or self.stale
        else:
            super().key(e)

    def stops(self) -> list[Hit]:
        """All that the focus goes through: what is drawn in its order, lists as a whole, the head last."""
        lists = {h.key: shown.every for shown in self.scrolls for h in shown.every}
        out: list[Hit] = []
        had: set[str] = set()
        for hit in (*(h for h in self.hits if h.key != "keys"), *(h for h in self.hits if h.key == "keys")):
            for one in lists.get(hit.key, (hit,)):
                if one.key not in had and one.enabled and not one.key.startswith(MORE):
                    had.add(one.key)
                    out.append(one)
        bars = {f"{shown.scroll.name}:page_{way}" for shown in self.scrolls for way in ("up", "down")}
        return [h for h in out if h.key not in bars]

    def move_focus(self, step: int) -> None:
        keys = [h.key for h in self.stops()]
        if keys:
            at = keys.index(self.focus) if self.focus in keys else (-1 if step > 0 else 0)
            self.set_focus(keys[(at + step) % len(keys)])

    def set_focus(self, key: str) -> None:
        """Gives a control the focus, and scrolls so that it is seen; "" leaves all as it is."""
        if not key:
            return
        self.focus, self.stale = key, True
        for window, scroll, every in self.scrolls:
            r = next((h.rect for h in every if h.key == key), None)
            if r is not None:
                top = r.y - window.y + scroll.offset
                # with as much of its neighbours as there is room for
                more = max(0.0, min(r.h, (scroll.view - r.h) / 2))
                scroll.show(max(0.0, top - more), top + r.h + more)

    def _turned(self) -> Scroll | None:
        """What PgUp and PgDn turn: the list with the focus, else that under the pointer, else the first."""
        needed = [(s.window, s.scroll) for s in self.scrolls if s.scroll.needed]
        focused = self.hit(self.focus) if self.focus else None
        spots = [self.pointer] if focused is None else [focused.rect.center, self.pointer]
        for spot in spots:
            for rect, scroll in needed:
                if rect.collidepoint(spot):
                    return scroll
        return needed[0][1] if needed else None

    def wheel(self, notches: float) -> None:
        for rect, scroll, _ in reversed(self.scrolls):
            if rect.collidepoint(self.pointer) and scroll.needed:
                self.stale = scroll.by(-notches * 60 * self.desk.k) or self.stale
                return

    # ---- drawing

    def draw(self, surface: pygame.Surface) -> None:
        self.hits.clear()
        self.scrolls.clear()
        theme = self.desk.theme
        k = theme.k
        w, h = surface.get_size()
        surface.blit(night_art((w, h), theme.palette), (0, 0))
        head = round(min(HEAD * k, h * 0.16))
        foot = round(min(FOOT * k, h * 0.16))
        pen = Pen(surface, theme, self.desk.say, self.hovered)
        self._head(surface, pen, pygame.Rect(0, 0, w, head))
        self.body(surface, pen, pygame.Rect(0, head, w, h - head - foot))
        self._foot(surface, pen, pygame.Rect(0, h - foot, w, foot))
        self.hits.extend(pen.hits)
        self.items = pen.items
        self._frame_focus(surface)
        self.point_again()
        put_tip(self, surface)

    def _frame_focus(self, surface: pygame.Surface) -> None:
        """A line around what has the focus, where it does not show that itself."""
        hit = self.hit(self.focus) if self.focus else None
        if hit is not None and hit.key not in self.typed_into | self.shows_focus:
            draw_focus(surface, hit.rect, self.desk.theme)

    def _head(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect) -> None:
        k, p = pen.k, pen.p
        pygame.draw.rect(surface, p.panel, r)
        pygame.draw.rect(surface, p.edge, (0, r.bottom - max(1, round(1.4 * k)), r.w, max(1, round(1.4 * k))))
        put(surface, picture("logo", round(r.h * 0.66)), (r.x + 44 * k, r.centery))
        x = r.x + 88 * k
        title = pen.text(self.heading, (x, r.centery), 32, face="b", anchor="ml", room=r.right - x - 110 * k)
        at = title.right + 22 * k
        note = self.note()
        if note and r.right - 110 * k - at > 60 * k:
            pen.text(note, (at, r.centery + 3 * k), 17, p.text2, anchor="ml", room=r.right - 110 * k - at)
        lit = self.hovered == "keys"
        keys = Text("{key} keys", {"key": bindings_of(self.desk.settings.keys).cap("sheet") or "F1"})
        word = pen.text(keys, (r.right - 20 * k, r.centery), 15, p.brass if lit else p.text2, anchor="mr")
        grown = word.inflate(round(16 * k), round(24 * k))
        self.hits.append(Hit(grown, "keys", self.desk.say(keys)))

    def _foot(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect) -> None:
        k, p = pen.k, pen.p
        pygame.draw.rect(surface, p.panel, r)
        pygame.draw.rect(surface, p.edge, (0, r.y, r.w, max(1, round(1.4 * k))))
        framed = bool(self.focus) and self.focus not in self.typed_into
        looks = [ButtonLook(BACK, self.desk.say(self.leaving), "ghost", "Esc"), *self.buttons()]
        if framed:
            # both keys mean the frame now
            taken = {b.key for b in looks if b.cap in ("Enter", "Esc")} - {self.focus}
            looks = [b._replace(cap="") if b.key in taken else b for b in looks]
        left = put_buttons_right(self, surface, r.right - 14 * k, r.centery, looks)
        hint, room = self.hint() or (FRAMED if framed else ""), left - 34 * k
        if hint and room > 80 * k:
            if pen.width(hint, 17) <= room:
                pen.text(hint, (20 * k, r.centery), 17, p.text2, anchor="ml")
            else:
                pen.paragraph(hint, (20 * k, r.centery - 15 * k), 15, p.text2, room=room, most=2)

    def fitting(self, looks: list[ButtonLook], spare: Sequence[str]) -> list[ButtonLook]:
        """Without those that a small window has no room for, in the order of `spare`: keys do the same."""
        theme = self.desk.theme
        room = self.desk.size[0] - 40 * theme.k - button_width(self.desk.say(self.leaving), theme, "Esc")
        for key in spare:
            if sum(button_width(b.label, theme, b.cap) + 12 * theme.k for b in looks) <= room:
                break
            looks = [b for b in looks if b.key != key]
        return looks

    def scrolled(self, scroll: Scroll, window: pygame.Rect, every: Sequence[Hit] = ()) -> None:
        """Notes that the wheel over a window moves a scroll; every: all that can be pressed in it, drawn or
        not, in pixels of the window."""
        self.scrolls.append(Scrolled(window, scroll, tuple(every)))
