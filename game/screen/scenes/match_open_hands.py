"""Open hands: one side proposes that each sees all that the other holds, the other agrees or not; both click.

For a demonstration or to learn the game: no curtain falls while the hands are open, and the log tells of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.match import Match
from game.engine.words import Text
from game.screen.scene import Desk
from game.screen.scenes.match_menu import MenuRow
from game.screen.scenes.match_rewind import AgreeSheet, Asked, Rewinding


@dataclass(frozen=True, slots=True)
class Wish:
    """One side wants open hands, or hidden ones again; the other has not said anything yet."""

    by: int
    open: bool


class OpenHands(Rewinding):
    """The part of the match scene that lets both sides agree to lay their hands open."""

    def __init__(self, desk: Desk, match: Match) -> None:
        super().__init__(desk, match)
        self.wish: Wish | None = None

    def hands_row(self) -> MenuRow:
        """The row of the menu."""
        label = Text("Hide the hands again…") if self.match.open_hands else Text("Open hands…")
        return MenuRow("hands", label, self.propose_hands, self._no_wish())

    def _no_wish(self) -> Text | None:
        if self.picker is None:
            return Text("Only the side that is asked can propose it")
        if (
            not self.match.open_hands
            and not self.match.secrets()
            and not self.picker.question.decision.secret
        ):
            return Text("There is nothing hidden: both sides see everything already")
        return None

    def propose_hands(self) -> None:
        """Puts it to the other side; a computer agrees at once."""
        by = self.front
        if by is None or self._no_wish() is not None:
            return
        wish = Wish(by, not self.match.open_hands)
        if 1 - by not in self.humans:
            self._lay_open(wish)
            return
        self.wish = wish
        self.picker = self.bubble = self.message = None
        self._go_on()

    def _go_on(self) -> None:
        if self.wish is None:
            super()._go_on()
            return
        other = 1 - self.wish.by
        if self.guarded() and self.front != other:
            self._fall(other)
        else:
            self._face(other)
            self.desk.stage.push(AgreeSheet(self.desk, self.wish.by, self._wished(self.wish), self._replied))
        self.stale = True

    def _wished(self, wish: Wish) -> Asked:
        names = {"name": self.names[1 - wish.by], "other": self.names[wish.by]}
        if wish.open:
            return Asked(
                Text("{name}: {other} proposes open hands", names),
                Text("Both see all cards and everything that is laid in secret; no curtain falls."),
                Text(
                    "What has been seen stays seen. The log tells of it; you can hide the hands again later."
                ),
            )
        return Asked(
            Text("{name}: {other} proposes to hide the hands again", names),
            Text("From here on each side sees its own cards alone, and the curtain falls between you."),
            Text("The log tells of it."),
        )

    def _replied(self, agreed: bool) -> None:
        """The other side has said yes or no."""
        wish, self.wish = self.wish, None
        if wish is None:
            return
        if agreed:
            self._lay_open(wish)
        else:
            self.notice = Text("{name} would rather play on as before", {"name": self.names[1 - wish.by]})
            self._go_on()

    def _lay_open(self, wish: Wish) -> None:
        self.match.agree(wish.open)
        open_now = Text("Both sides have agreed: the hands are open")
        self.notice = open_now if wish.open else Text("Both sides have agreed: the hands are hidden again")
        self.picker = self.bubble = self.message = None
        self.let_go()
        self._go_on()
