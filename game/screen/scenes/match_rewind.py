"""Going back farther than an undo may: one side proposes a moment, the other agrees or not; both click.

What is listed is what both sides have seen, so nothing hidden shows in the list or in the proposal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.engine.look import Spoken
from game.engine.match import Match
from game.engine.words import Text
from game.screen.bindings import bindings_of
from game.screen.controls import ButtonLook, Scroll, put_button, visible
from game.screen.ink import panel
from game.screen.pen import Item, Pen
from game.screen.scene import Desk, Hit, Scene
from game.screen.scenes.match_menu import MenuRow
from game.screen.scenes.match_playing import Playing

MOST = 60
"""So many moments are offered, the latest first."""


class Moment(NamedTuple):
    """A point to go back to: just before something that both sides have seen."""

    to: int
    """The number of answers that stay."""
    side: int
    """Whose mark stands before the line."""
    say: Spoken
    """What came of it."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """One side wants to go back; the other has not said anything yet."""

    by: int
    moment: Moment


def moments(match: Match) -> list[Moment]:
    """All points that can be proposed, the latest first."""
    entries, out = match.journal.entries, []
    for entry in reversed(entries):
        first = entries[entry.n - 1].told if entry.n else 0
        for event in match.events[first : entry.told]:
            seen = event.for_all()
            if seen is not None and not seen.quiet:
                side = entry.who if seen.side is None else seen.side
                out.append(Moment(entry.n, side, seen.say))
                break
        if len(out) >= MOST:
            break
    return out


class Rewinding(Playing):
    """The part of the match scene that lets both sides agree to go back."""

    def __init__(self, desk: Desk, match: Match) -> None:
        super().__init__(desk, match)
        self.proposal: Proposal | None = None
        self.notice: Text | None = None
        """What the side that is asked next has to be told."""

    def rewind_row(self) -> MenuRow:
        """The row of the menu."""
        return MenuRow("rewind", Text("Rewind…"), self.open_rewind, self._no_rewind())

    def _no_rewind(self) -> Text | None:
        if self.picker is None:
            return Text("Only the side that is asked can propose to go back")
        if not moments(self.match):
            return Text("Nothing has happened yet that could be taken back")
        return None

    def open_rewind(self) -> None:
        """The list of moments to go back to."""
        why, side = self._no_rewind(), self.front
        if why is not None or side is None:
            self.message = why
            return
        sheet = RewindSheet(self.desk, moments(self.match), self.names, side, self.propose)
        self.desk.stage.push(sheet)

    def undo(self) -> None:
        """Takes the last answer back, or says why it stands and how the other side is asked."""
        super().undo()
        cap = bindings_of(self.desk.settings.keys).cap("rewind")
        if self.message is not None and self.picker is not None and cap and self._no_rewind() is None:
            self.message = Text("{why}; {key} asks the other side", {"why": self.message, "key": cap})

    def propose(self, moment: Moment) -> None:
        """Puts a moment to the other side; a computer agrees at once, and so does nobody for an undo."""
        by = self.front
        if by is None or self.picker is None:
            return
        if moment.to >= self.match.undo_limit():
            self._rewind(moment.to)
        elif 1 - by not in self.humans:
            self.notice = Text("{name} agrees; the match has gone back", {"name": self.names[1 - by]})
            self._rewind(moment.to)
        else:
            self.proposal = Proposal(by, moment)
            self.picker = self.bubble = self.message = None
            self._go_on()

    def _go_on(self) -> None:
        if self.proposal is not None:
            self._put(self.proposal)
            return
        super()._go_on()
        if self.notice is not None and self.picker is not None:
            self.message, self.notice = self.notice, None

    def _put(self, proposal: Proposal) -> None:
        """The other side is asked, behind the curtain while there are secrets."""
        other = 1 - proposal.by
        if self.guarded() and self.front != other:
            self._fall(other)
        else:
            self._face(other)
            names = {"name": self.names[other], "other": self.names[proposal.by]}
            asked = Asked(
                Text("{name}: {other} proposes to go back", names),
                Text("to just before: {what}", {"what": proposal.moment.say}),
                Text("Everything since is taken back. Dice fall as they fell; the log tells of it."),
            )
            self.desk.stage.push(AgreeSheet(self.desk, proposal.by, asked, self._settled))
        self.stale = True

    def _settled(self, agreed: bool) -> None:
        """The other side has said yes or no."""
        proposal, self.proposal = self.proposal, None
        if proposal is None:
            return
        other = {"name": self.names[1 - proposal.by]}
        if agreed:
            self.notice = Text("Both sides have agreed: the match has gone back")
            self._rewind(proposal.moment.to)
        else:
            self.notice = Text("{name} would rather play on", other)
            self._go_on()

    def _rewind(self, to: int) -> None:
        """Goes back; what came after has not been seen by anybody any more."""
        self.match.undo(to, agreed=True)
        for side, seen in self._read.items():
            self._read[side] = min(seen, len(self.match.events))
        self.picker = self.bubble = self.message = None
        self.motions.skip()
        self.motions.last_roll = None
        self.let_go()
        self._go_on()


class _Sheet(Scene):
    """A panel over the match."""

    overlay = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.items: list[Item] = []

    def key(self, e: pygame.Event) -> None:
        if e.key in (pygame.K_DOWN, pygame.K_UP):
            self.move_focus(1 if e.key == pygame.K_DOWN else -1)
        else:
            super().key(e)

    def sheet(self, surface: pygame.Surface, wide: float, high: float, side: int) -> tuple[pygame.Rect, Pen]:
        """The veil and the panel, with the mark of a side."""
        self.hits.clear()
        theme = self.desk.theme
        k = theme.k
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((*theme.palette.ink, 150))
        surface.blit(veil, (0, 0))
        w, h = min(wide * k, surface.get_width() - 24 * k), min(high * k, surface.get_height() - 24 * k)
        box = (surface.get_width() / 2 - w / 2, surface.get_height() / 2 - h / 2, w, h)
        r = panel(surface, box, theme)
        pen = Pen(surface, theme, self.desk.say, self.hovered)
        pen.side_mark(side, (r.x + 36 * k, r.y + 40 * k), 11)
        return r, pen


class RewindSheet(_Sheet):
    """The list of moments; a click proposes one to the other side. Esc changes nothing."""

    def __init__(
        self,
        desk: Desk,
        found: Sequence[Moment],
        names: tuple[str, str],
        side: int,
        propose: Callable[[Moment], None],
    ) -> None:
        super().__init__(desk)
        self.found, self.names, self.side, self.propose = found, names, side, propose
        self.scroll = Scroll("moments")

    def press(self, hit: Hit) -> None:
        kind, _, name = hit.key.partition(":")
        if kind == "moment":
            self.desk.stage.pop()
            self.propose(next(m for m in self.found if m.to == int(name)))
        elif hit.key == "close":
            self.desk.stage.pop()
        else:
            self.scroll.press(hit.key)

    def key(self, e: pygame.Event) -> None:
        if e.key == pygame.K_ESCAPE:
            self.desk.stage.pop()
        elif e.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            by = self.scroll.view * (0.85 if e.key == pygame.K_PAGEDOWN else -0.85)
            self.stale = self.scroll.by(by) or self.stale
        else:
            super().key(e)

    def move_focus(self, step: int) -> None:
        """Through all moments, the list following, then the button."""
        keys = [*(f"moment:{m.to}" for m in self.found), "close"]
        at = keys.index(self.focus) if self.focus in keys else (-1 if step > 0 else 0)
        at = (at + step) % len(keys)
        self.focus, self.stale = keys[at], True
        row = 44 * self.desk.k
        if at < len(self.found):
            self.scroll.show(at * row, (at + 1) * row)

    def wheel(self, notches: float) -> None:
        self.stale = self.scroll.by(-notches * 60 * self.desk.k) or self.stale

    def draw(self, surface: pygame.Surface) -> None:
        r, pen = self.sheet(surface, 820, 206 + 44 * min(len(self.found), 11), self.side)
        k, p = pen.k, pen.p
        room = r.w - 84 * k
        pen.text(Text("Go back to just before …"), (r.x + 58 * k, r.y + 40 * k), 24, face="b", anchor="ml")
        other = self.names[1 - self.side]
        about = Text("{name} has to agree. Dice fall as they fell; the log tells of it.", {"name": other})
        pen.text(about, (r.x + 58 * k, r.y + 72 * k), 16, p.text2, anchor="ml", room=room)
        window = pygame.Rect(r.x, r.y + round(96 * k), r.w, r.h - round(170 * k))
        y = window.y - self.scroll.fit(len(self.found) * 44 * k, window.h)
        clip = surface.get_clip()
        surface.set_clip(window)
        for m in self.found:
            self._row(surface, pen, pygame.Rect(r.x + 20 * k, y, r.w - 46 * k, 40 * k), m)
            y += 44 * k
        surface.set_clip(clip)
        bar = window.inflate(-round(12 * k), 0)
        self.hits = visible(pen.hits, window) + self.scroll.bar(surface, bar, pen.theme)
        box = (r.right - 24 * k - 170 * k, r.bottom - 56 * k, 170 * k, 38 * k)
        put_button(self, surface, box, ButtonLook("close", self.desk.say(Text("Play on")), "plain", "Esc"))
        self.items = pen.items

    def _row(self, surface: pygame.Surface, pen: Pen, box: pygame.Rect, m: Moment) -> None:
        k, p, key = pen.k, pen.p, f"moment:{m.to}"
        lit = key in (self.hovered, self.focus)
        if lit:
            pygame.draw.rect(surface, p.raised, box)
            pygame.draw.rect(surface, p.brass, (box.x, box.y, max(2, round(3 * k)), box.h))
        pen.side_mark(m.side, (box.x + 20 * k, box.centery), 7)
        color = p.paper if lit else p.text2
        pen.text(m.say, (box.x + 42 * k, box.centery), 17, color, anchor="ml", room=box.w - 54 * k)
        if self.focus == key:
            pygame.draw.rect(surface, p.paper, box, max(2, round(3 * k)))
        pen.hits.append(Hit(box, key, self.desk.say(m.say)))


class Asked(NamedTuple):
    """What is put to the other side: who proposes, what, and what follows from it."""

    title: Text
    what: Text
    note: Text


class AgreeSheet(_Sheet):
    """The other side is asked; nothing changes before it has said so. by: the side that proposes."""

    def __init__(self, desk: Desk, by: int, asked: Asked, answered: Callable[[bool], None]) -> None:
        super().__init__(desk)
        self.by, self.asked, self.answered = by, asked, answered

    def press(self, hit: Hit) -> None:
        if hit.key in ("agree", "refuse"):
            self.desk.stage.pop()
            self.answered(hit.key == "agree")

    def key(self, e: pygame.Event) -> None:
        if e.key == pygame.K_ESCAPE:
            self.desk.stage.pop()
            self.answered(False)
        elif e.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and not self.focus:
            return
        elif e.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.move_focus(1 if e.key == pygame.K_RIGHT else -1)
        else:
            super().key(e)

    def draw(self, surface: pygame.Surface) -> None:
        r, pen = self.sheet(surface, 760, 250, 1 - self.by)
        k, p = pen.k, pen.p
        x, room = r.x + 58 * k, r.w - 84 * k
        y = pen.paragraph(self.asked.title, (x, r.y + 31 * k), 24, face="b", room=room, lead=1.15, most=2)
        y = pen.paragraph(self.asked.what, (x, y + 8 * k), 18, room=room, most=2)
        pen.paragraph(self.asked.note, (x, y + 6 * k), 16, p.text2, room=room, most=2)
        say, wide = self.desk.say, 190 * k
        y, right = r.bottom - 58 * k, r.right - 24 * k
        agree = ButtonLook("agree", say(Text("Agree")), "primary")
        refuse = ButtonLook("refuse", say(Text("Play on")), "plain", "Esc")
        put_button(self, surface, (right - 2 * wide - 12 * k, y, wide, 40 * k), refuse)
        put_button(self, surface, (right - wide, y, wide, 40 * k), agree)
        free = right - 2 * wide - 36 * k - x
        pen.text(Text("← → and Enter answer"), (x, y + 20 * k), 15, p.text3, anchor="ml", room=free)
        self.items = pen.items
