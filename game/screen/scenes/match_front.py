"""What the side in front of the screen may see of a match: its view, the picture of it, sheets, cards."""

from __future__ import annotations

from functools import cached_property

from game.engine.events import Event
from game.engine.look import CardLook, OnFigure, Part, Picture, PieceLook
from game.engine.match import Match
from game.engine.rulebook import View
from game.screen.animate import roll_of


class Front:
    """One reading of `match.view(side)`; nothing else of the match is looked at for drawing."""

    def __init__(self, match: Match, side: int) -> None:
        self.book = match.book
        self.side = side
        self.view: View = match.view(side)
        self.picture: Picture = match.book.picture(self.view)
        self._sheets: dict[str, tuple[Part, ...]] = {}
        self._cards: dict[str, CardLook] = {}

    @cached_property
    def panels(self) -> tuple[Part, ...]:
        """What belongs on the screen besides the question."""
        return tuple(self.book.panels(self.view))

    def sheet(self, figure: str) -> tuple[Part, ...]:
        """The panel of one figure; nothing for none."""
        if not figure:
            return ()
        if figure not in self._sheets:
            self._sheets[figure] = tuple(self.book.sheet(self.view, figure))
        return self._sheets[figure]

    def card(self, card: str) -> CardLook:
        """A card as this side sees it."""
        if card not in self._cards:
            self._cards[card] = self.book.card(self.view, card)
        return self._cards[card]

    @cached_property
    def cast(self) -> dict[str, PieceLook]:
        """All figures by id."""
        return {p.id: p for p in (*self.picture.gone, *self.picture.pieces)}

    @cached_property
    def last_roll(self) -> Event | None:
        """The newest event that tells of a die."""
        return next((e for e in reversed(self.view.events) if roll_of(e)), None)

    def asked_about(self) -> str:
        """The figure that the question is about, one of the own side before others; "" for none."""
        about = self.view.decision.about if self.view.decision else ()
        ids = [m.id for m in about if isinstance(m, OnFigure) and m.id in self.cast]
        return next((i for i in ids if self.cast[i].side == self.side), ids[0] if ids else "")
