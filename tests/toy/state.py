"""State of the toy: discs, cards, flares, and where in the turn it stands."""

from __future__ import annotations

import msgspec

from game.engine.cards import Cards, May, Pool, pools
from game.engine.state import GameState
from game.table.bases import Round
from game.table.board import Table
from game.table.inches import Point

RADIUS = 0.8
TURNS = 3
HAND = 5
DECK = {"sword": 5, "shield": 4, "coin": 3}
LETTERS = "ab"


class Disc(msgspec.Struct):
    """One disc; x, y in inches, facing in degrees."""

    id: str
    name: str
    side: int
    limit: int
    speed: float
    x: float = 0.0
    y: float = 0.0
    facing: float = 0.0
    wounds: int = 0
    placed: bool = False
    out: bool = False
    done: bool = False

    @property
    def base(self) -> Round:
        """Where it stands."""
        return Round(self.x, self.y, RADIUS, self.facing)


class Area(msgspec.Struct, frozen=True):
    """A deployment zone."""

    name: str
    outline: tuple[Point, ...]


class ToyState(GameState, kw_only=True):
    """Everything of a game of the toy."""

    zones: tuple[Area, Area]
    discs: dict[str, Disc] = msgspec.field(default_factory=dict)
    cards: Cards = msgspec.field(default_factory=Cards)
    flares: tuple[Point | None, Point | None] = (None, None)
    stage: str = "deploy"
    """deploy, turn, prepare, drill, volley, act or over."""
    side: int = 0
    """Who is next within the stage."""
    first: int = 0
    turn: int = 0
    winner: int | None = None

    def standing(self, side: int) -> list[Disc]:
        """The discs of a side that are on the table."""
        return [d for d in self.discs.values() if d.side == side and d.placed and not d.out]

    def ready(self, side: int) -> list[Disc]:
        """Those that have not been activated this turn."""
        return [d for d in self.standing(side) if not d.done]


def place(kind: str, side: int) -> str:
    """The name of a place of a side: deck, hand or pile."""
    return f"{kind}-{LETTERS[side]}"


def under(disc: str) -> str:
    """The name of the place under a disc."""
    return f"under-{disc}"


def table(board: Table, s: ToyState) -> Table:
    """The board with the discs on it."""
    return board.at({d.id: d.base for side in (0, 1) for d in s.standing(side)})


def hidden(s: ToyState, who: int) -> list[Pool]:
    """The unseen cards of each owner; a hidden card is no coin (TOY-205)."""

    def groups(letter: str) -> list[tuple[str, May]]:
        return [(under(d.id), _may_hide) for d in s.discs.values() if LETTERS[d.side] == letter]

    return pools(s.cards, who, groups)


def _may_hide(face: str) -> bool:
    return face != "coin"
