"""What a match scene knows of the side in front: figures, sheets, cards, log, what is looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.events import Event
from game.engine.look import CardLook, Part, Picture, PieceLook
from game.engine.match import Match
from game.engine.rulebook import View
from game.screen.animate import Motions
from game.screen.pen import Item
from game.screen.scene import Desk, Scene
from game.screen.scenes.match_front import Front
from game.table.terrain import Terrain


class Looking(Scene):
    """The part of the match scene that only looks."""

    def __init__(self, desk: Desk, match: Match) -> None:
        super().__init__(desk)
        self.match = match
        self.names = match.setup.names
        self.shown: Front | None = None
        self.chosen = ""
        """The figure that somebody wanted to look at."""
        self.items: list[Item] = []
        """Everything that is written on the screen."""
        self.motions = Motions(desk.settings.reduced_motion)

    @property
    def front(self) -> int | None:
        """The side that sits in front of the screen; None behind the curtain."""
        return self.shown.side if self.shown else None

    def looked_at(self) -> str:
        """The figure whose sheet is shown: under the pointer, chosen, an own one that is asked about, active.

        "" for none.
        """
        if self.shown is None:
            return ""
        chosen, asked = self.chosen if self.chosen in self.shown.cast else "", self.shown.asked_about()
        own = asked if asked and self.shown.cast[asked].side == self.shown.side else ""
        return self.pointed_at() or chosen or own or self.shown.picture.active or asked

    def pointed_at(self) -> str:
        """The figure under the pointer."""
        kind, _, name = self.hovered.partition(":")
        return name if self.shown and kind in ("figure", "ghost") and name in self.shown.cast else ""

    def measured_from(self) -> PieceLook | None:
        """The figure that distances are measured from."""
        if self.shown is None:
            return None
        for figure in (self.shown.asked_about(), self.shown.picture.active, self.chosen):
            if figure and (piece := self.piece(figure)) and piece in self.shown.picture.pieces:
                return piece
        return None

    def hot_figures(self) -> set[str]:
        """Figures whose plate is edged in brass."""
        hot = {self.shown.picture.active} if self.shown else set()
        kind, _, name = self.hovered.partition(":")
        if kind == "figure":
            hot.add(name)
        return hot - {""}

    @property
    def view(self) -> View | None:
        """The view of the side in front."""
        return self.shown.view if self.shown else None

    @property
    def picture(self) -> Picture | None:
        """Its picture."""
        return self.shown.picture if self.shown else None

    def piece(self, figure: str) -> PieceLook | None:
        """A figure by id."""
        return self.shown.cast.get(figure) if self.shown else None

    def cast(self) -> Mapping[str, PieceLook]:
        """All figures by id."""
        return self.shown.cast if self.shown else {}

    def panels(self) -> Sequence[Part]:
        """Parts besides the question."""
        return self.shown.panels if self.shown else ()

    def sheet(self) -> Sequence[Part]:
        """The sheet of the figure that is looked at."""
        return self.shown.sheet(self.looked_at()) if self.shown else ()

    def card(self, card: str) -> CardLook:
        """A card as the side in front sees it."""
        return self.shown.card(card) if self.shown else CardLook(card)

    def terrain(self) -> Sequence[Terrain]:
        """The pieces on the table."""
        return self.shown.picture.terrain if self.shown else ()

    def turn(self) -> int:
        """The turn."""
        return self.shown.picture.track.turn if self.shown else 0

    def seen_events(self) -> Sequence[Event]:
        """The log of the side in front."""
        return self.shown.view.events if self.shown else ()

    def last_roll(self) -> Event | None:
        """The newest roll that the side in front may see."""
        return self.motions.last_roll or (self.shown.last_roll if self.shown else None)
