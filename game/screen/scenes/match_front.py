"""What those in front of the screen may see of a match: views, the picture of it, sheets, cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import msgspec

from game.engine.events import Event
from game.engine.look import CardLook, CardRow, OnFigure, Part, Picture, PieceLook
from game.engine.match import Match
from game.engine.rulebook import View
from game.engine.words import Text
from game.screen.animate import roll_of
from game.screen.timeline import OPEN, PUBLIC


class Front:
    """One reading of `match.view(side)`; nothing else of the match is looked at for drawing.

    For watchers (PUBLIC) it is what both sides know, for the time after the match (OPEN) what either knows;
    so it is for a side while both play with open hands, its own first.
    """

    def __init__(self, match: Match, side: int) -> None:
        self.book = match.book
        self.side = side
        self._views = _views(match, side)
        self.view: View = self._views[0]
        self.picture: Picture = self._picture()
        self._sheets: dict[str, tuple[Part, ...]] = {}
        self._cards: dict[str, CardLook] = {}

    def _picture(self) -> Picture:
        first = self.book.picture(self.view)
        if self.side == PUBLIC or len(self._views) == 1:
            return first
        known = {p.id for p in (*first.pieces, *first.gone)}
        other = self.book.picture(self._views[1])
        more = tuple(p for p in other.pieces if p.id not in known)
        return msgspec.structs.replace(first, pieces=(*first.pieces, *more)) if more else first

    @cached_property
    def panels(self) -> tuple[Part, ...]:
        """What belongs on the screen besides the question."""
        out: list[Part] = []
        for view in self._views:
            out += [part for part in self._parts(view) if part not in out]
        return tuple(out) if len(self._views) == 1 else tuple(_once(out))

    @cached_property
    def others(self) -> tuple[CardRow, ...]:
        """While both play with open hands: the cards that the other side alone would see otherwise."""
        if self.side not in (0, 1) or len(self._views) == 1:
            return ()
        return tuple(p for p in self._parts(self._views[1]) if isinstance(p, CardRow) and self._alone(p))

    def _parts(self, view: View) -> list[Part]:
        """The parts of one view; what would be hidden otherwise stands under the name of its side."""
        parts = list(self.book.panels(view))
        if len(self._views) == 1 or self.side == PUBLIC:
            return parts
        note = Text("of {name}, open", {"name": view.setup.names[view.who]})
        return [
            msgspec.structs.replace(p, note=note) if isinstance(p, CardRow) and self._alone(p) else p
            for p in parts
        ]

    def _alone(self, row: CardRow) -> bool:
        """Whether only one of the two sides would know all those faces."""
        return _open(row) > min(seen.get((row.place, row.figure), 0) for seen in self._faces)

    @cached_property
    def _faces(self) -> list[dict[tuple[str, str], int]]:
        """How many faces each view knows in each place."""
        rows = [[p for p in self.book.panels(view) if isinstance(p, CardRow)] for view in self._views]
        return [{(p.place, p.figure): _open(p) for p in own} for own in rows]

    def sheet(self, figure: str) -> tuple[Part, ...]:
        """The panel of one figure; nothing for none."""
        if not figure:
            return ()
        if figure not in self._sheets:
            own = self.cast[figure].side if figure in self.cast else 0
            view = next((v for v in self._views if v.who == own), self.view)
            self._sheets[figure] = tuple(self.book.sheet(view, figure))
        return self._sheets[figure]

    def card(self, card: str) -> CardLook:
        """A card as this side sees it."""
        if card not in self._cards:
            looks = [self.book.card(view, card) for view in self._views]
            self._cards[card] = next((look for look in looks if look.title), looks[0])
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


def _once(parts: Sequence[Part]) -> list[Part]:
    """Of two rows for the same cards the one that shows more of them."""
    best: dict[tuple[str, str], CardRow] = {}
    for part in parts:
        if isinstance(part, CardRow):
            known = best.get((part.place, part.figure))
            if known is None or _open(part) > _open(known):
                best[part.place, part.figure] = part
    kept = list(best.values())
    return [p for p in parts if not isinstance(p, CardRow) or not p.place or any(p is k for k in kept)]


def _open(row: CardRow) -> int:
    return sum(bool(card.title) for card in row.cards)


def _views(match: Match, side: int) -> Sequence[View]:
    """The views that are read: one of a side, or two that tell the two halves of what is known."""
    if side == PUBLIC:
        return (match.public(0), match.public(1))
    if side == OPEN:
        told = tuple(match.events)
        views = [match.view(who) for who in (0, 1)]
        return tuple(View(v.who, v.state, v.setup, v.board, told, v.asked, None) for v in views)
    if match.open_hands:
        return (match.view(side), match.view(1 - side))
    return (match.view(side),)
