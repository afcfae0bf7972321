"""The curtain of a match between two people, and the recap behind it.

It falls before anything of the next side is read, and whenever somebody else may have come to the screen.
"""

from __future__ import annotations

import pygame

from game.engine.events import Event
from game.engine.match import Match
from game.engine.words import Text
from game.screen.curtain import Curtain, Rise
from game.screen.pickers import Picker
from game.screen.scene import Desk
from game.screen.scenes.match_looking import Looking
from game.screen.scenes.match_why import Bubble
from game.screen.timeline import Timeline

DECIDING = frozenset(
    {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, *(pygame.K_0 + digit for digit in range(10))}
)
"""Keys that may answer a question at once."""

HELD = frozenset(
    {pygame.K_LALT, pygame.K_RALT, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL}
)


def typed(e: pygame.Event) -> bool:
    """Whether a key was pressed that is none of those that are held."""
    return e.type == pygame.KEYDOWN and e.key not in HELD


class Curtained(Looking):
    """The part of the match scene that hides one person's side from the other."""

    def __init__(self, desk: Desk, match: Match) -> None:
        super().__init__(desk, match)
        self.humans = [side for side in (0, 1) if match.setup.seats[side] not in desk.seats]
        """Sides that somebody at the screen plays; so is one whose kind of player is not known here."""
        self.curtain: Curtain | None = None
        self.picker: Picker | None = None
        self.message: Text | None = None
        """What the scene has to say: why something was not possible."""
        self.bubble: Bubble | None = None
        self._laid_by: Picker | None = None
        """The half-made answer of a side that the curtain fell upon."""
        self._read: dict[int, int] = {}
        """Side -> events that it has had in front of it."""
        self._at_size = desk.size
        self._came: float | None = None
        """When a question came by itself, after a motion or a recap that nobody broke off."""

    # ---- what the rest of the scene fills in

    def let_go(self) -> None:
        """No button of the mouse counts as held any more."""

    def put_away(self) -> None:
        """What the side that leaves has laid on the table to measure goes."""

    def _face(self, side: int) -> None:
        """Reads the match as that side sees it."""
        raise NotImplementedError

    def _go_on(self) -> None:
        """To the next question, whoever has to answer it."""
        raise NotImplementedError

    def tell(self, words: Text) -> None:
        if self.curtain is None:
            self.message, self.stale = words, True

    # ---- who may look

    def guarded(self) -> bool:
        """Whether the curtain has to hide one person's side from the other: only while there are secrets."""
        pending = self.match.pending
        if len(self.humans) < 2 or pending is None or self.match.open_hands:
            return False
        return pending.secret or self.match.secrets()

    def looked_away(self) -> None:
        """Somebody else may have come to the screen meanwhile: it is covered while there are secrets."""
        side = self.front
        if self.curtain is None and side is not None and self.guarded():
            self._laid_by = self.picker
            self._fall(side)

    def resized(self) -> None:
        if self._at_size != self.desk.size:
            self._at_size = self.desk.size
            self.looked_away()
        super().resized()

    def _fall(self, side: int) -> None:
        """The curtain, before anything of that side is read; the side that leaves has seen all until now."""
        if self.shown is not None:
            self._face(self.shown.side)
        self.shown = self.picker = self.bubble = self.message = None
        self.chosen = self.hovered = self.tipped = ""
        self.put_away()
        self.motions.skip()
        self.motions.last_roll = None
        self.let_go()
        self.items.clear()
        self.hits.clear()
        happened = sum(1 for step in self._unseen(side) for e in step if not e.quiet)
        self.curtain = Curtain(self.desk, side, self.names[side], self.names[1 - side], self._lift, happened)
        self.desk.captions.clear()
        self.desk.play("curtain")
        self.stale = True

    def _lift(self) -> None:
        """The side has said that it is there: it sees what happened meanwhile, then its question."""
        assert self.curtain is not None
        self.desk.captions.clear()
        cloth = None if self.desk.settings.reduced_motion else self.curtain.cloth()
        side, self.curtain = self.curtain.side, None
        unseen = bool(self._unseen(side))
        seen = self._read.get(side, 0)
        self._face(side)
        if unseen:
            self._recap(side, seen)
        else:
            self._go_on()
        if cloth is not None and self in self.desk.stage.scenes:
            self.desk.stage.push(Rise(self.desk, cloth))
        self.stale = True

    # ---- what happened meanwhile

    def last_decision(self, side: int) -> int:
        """Answers up to the last one of a side."""
        entries = self.match.journal.entries
        return next((e.n + 1 for e in reversed(entries) if e.who == side), 0)

    def _unseen(self, side: int) -> list[list[Event]]:
        """What a side could see since its last decision and has not had in front of it, step by step."""
        reel, seen = Timeline(self.match, side, self.last_decision(side)), self._read.get(side, 0)
        return [reel.news(i) for i, step in enumerate(reel.steps) if i and step.end > seen]

    def _recap(self, side: int, seen: int) -> None:
        """Shows it, then goes on to the question; a recap that is broken off is not seen yet."""
        from game.screen.scenes.recap import Recap

        def left(events: int, over: bool, by_itself: bool) -> None:
            self._read[side] = events
            if over:
                self.came(by_itself)
                self._go_on()
            else:
                self.shown = None
                self._fall(side)

        self.desk.stage.push(Recap(self.desk, self.match, side, seen, left))

    def recap(self) -> None:
        """Shows once more what the side in front could see since its last decision."""
        side = self.front
        if side in (0, 1) and self.curtain is None:
            from game.screen.scenes.recap import Recap

            self.desk.stage.push(Recap(self.desk, self.match, side, 0, lambda events, over, by_itself: None))

    # ---- presses that come too late

    def came(self, by_itself: bool) -> None:
        """A question comes: by itself, or because somebody has pressed something."""
        self._came = self.desk.clock() if by_itself else None

    def too_late(self, e: pygame.Event) -> bool:
        """Whether a key or a press of a button was meant for what has just ended: it must not answer what has
        come after it.
        """
        if self._came is None or self.desk.clock() - self._came >= self.desk.late:
            return False
        if e.type == pygame.KEYDOWN:
            return e.key in DECIDING
        if e.type != pygame.MOUSEBUTTONDOWN or e.button != 1:
            return False
        hit = self.hit_at(e.pos)
        return hit is not None and hit.key.startswith("button:")
