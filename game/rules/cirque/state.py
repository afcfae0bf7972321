"""The state of a match of Cirque de Sade: plain data, copied shallowly.

CIR-001, CIR-906 Lengths are inches and real numbers, facings degrees; the origin is the south-west corner.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

from game.engine import fields
from game.engine.cards import Cards
from game.engine.state import GameState, with_id
from game.rules.cirque.content import Content, FighterProfile
from game.table.bases import Round
from game.table.board import Table
from game.table.inches import Point
from game.table.terrain import Terrain

PHASES = ("casting", "situation", "combat", "aftermath")
"""CIR-111 The phases of a turn in order; Combat is also called the Action phase (CIR-113)."""


@lru_cache(maxsize=1)
def content() -> Content:
    """Fighters, weapons and cards as printed; frozen after loading."""
    return Content.load(Path(__file__).parent / "content")


@lru_cache(maxsize=64)
def _printed(profile: str) -> FighterProfile:
    return content().fighter(profile)


class Status(msgspec.Struct, frozen=True, gc=False):
    """Something that lasts: what it changes, by how much, until when (CIR-890 to CIR-896), and the clause.

    until: "activation" (the one in progress), "turn:n" (end of turn n), "own" (end of the fighter's next own
    activation) or "" (until it is used up).
    """

    what: str
    clause: str
    until: str
    amount: int = 0
    detail: str = ""
    begun: bool = False
    """For "own": the activation at whose end it ends has begun."""


class Fighter(msgspec.Struct, gc=False):
    """One fighter. Its cards lie in the places stack:, set: and play: followed by its id."""

    id: str
    profile: str
    side: int
    x: float = 0.0
    y: float = 0.0
    facing: float = 0.0
    placed: bool = False
    alive: bool = True
    damage: int = 0
    fury: int = 0
    enraged: bool = False
    knocked_down: bool = False
    activated: bool = False
    moved: str = ""
    """normal or run, in this activation."""
    own_moves: int = 0
    """Moves of any kind that it made itself in the activation in progress (CIR-870)."""
    just_moved: bool = False
    """Nothing but setting energy has happened since its normal move (CIR-381)."""
    passives: int = 0
    attacks: int = 0
    attacked: tuple[tuple[str, bool], ...] = ()
    """Enemies attacked in the activation in progress, in order; True: in melee by basic attacks or attack
    cards.
    """
    sequence: str = ""
    """Where its attack sequence stands: melee, ranged, cards, closing, responding, between, done, or not
    begun.
    """
    struck: tuple[str, ...] = ()
    """Weapons used in its basic attacks, once for each attack."""
    statuses: tuple[Status, ...] = ()

    @property
    def point(self) -> Point:
        """The centre of the base."""
        return (self.x, self.y)

    @property
    def on_table(self) -> bool:
        """Deployed and alive."""
        return self.alive and self.placed

    @property
    def printed(self) -> FighterProfile:
        """The profile as printed."""
        return _printed(self.profile)

    @property
    def name(self) -> str:
        """The short name for logs and plates."""
        return self.printed.short

    @property
    def r(self) -> float:
        """Radius of the base (CIR-240)."""
        return _printed(self.profile).base / 2

    @property
    def base(self) -> Round:
        """The base where it stands."""
        return Round(self.x, self.y, _printed(self.profile).base / 2, self.facing)

    def has(self, what: str) -> Status | None:
        """The first status of that kind."""
        for s in self.statuses:
            if s.what == what:
                return s
        return None


class Player(msgspec.Struct, gc=False):
    """One player. Cards lie in the places deck:, hand:, sorcery: and discard: followed by the
    side.
    """

    deck: str
    """The pick of the deck (see picks.py); empty in what the other side may know, and in a guess."""
    zone: str = ""
    initiative: tuple[tuple[int, str], ...] = ()
    """Bonuses to the next initiative roll with their clauses."""
    stopped: bool = False
    sealed: tuple[tuple[str, str], ...] = ()
    """Cards placed but not yet shown, with their places (CIR-127)."""
    ovations: int = 0
    """Standing Ovations cast last turn (CIR-1422)."""


class CirqueState(GameState):
    """Everything about a match."""

    fighters: list[Fighter] = msgspec.field(default_factory=list)
    players: list[Player] = msgspec.field(default_factory=list)
    cards: Cards = msgspec.field(default_factory=Cards)
    terrain: tuple[Terrain, ...] = ()
    zones: tuple[tuple[str, tuple[Point, ...]], ...] = ()
    turn: int = 0
    turns: int = 10
    team_size: int = 3
    phase: str = "deployment"
    step: int = 0
    """How far the phase has come: what it counts is the phase's own business."""
    holder: int | None = None
    """Who won the last initiative roll (CIR-136)."""
    first_deployer: int | None = None
    first_activator: int | None = None
    to_act: int = 0
    active: str = ""
    owed: tuple[str, ...] = ()
    """Enemies that still owe a response, in order (CIR-753)."""
    created: int = 0
    """Pieces of terrain made by cards so far."""
    result: str = ""
    """0, 1 or draw, once the match has ended."""
    ended_by: str = ""

    def fighter(self, fid: str) -> Fighter:
        """The fighter of that id; raises KeyError."""
        return with_id(self.fighters, fid)

    def team(self, side: int) -> list[Fighter]:
        """The living fighters of a side in roster order, deployed or not."""
        return [f for f in self.fighters if f.side == side and f.alive]

    def enemies(self, f: Fighter) -> list[Fighter]:
        """Living enemies on the table, in roster order."""
        return [e for e in self.fighters if e.side != f.side and e.on_table]

    def on_table(self) -> list[Fighter]:
        """All living fighters on the table, in roster order."""
        return [f for f in self.fighters if f.on_table]


Pit = fields.Field[CirqueState]
"""Where a question about the table can be asked: a game under way, or one side's view of it."""


def table(pit: Pit, mover: Fighter | None = None) -> Table:
    """CIR-002, CIR-003 The map with the terrain and the fighters as they now are, to measure on.

    For a mover without the ground that it dug itself (CIR-1560), which costs it nothing extra.
    """
    s = pit.state
    terrain = s.terrain
    if mover is not None and (own := s.cards.at(f"play:{mover.id}")):
        terrain = tuple(t for t in terrain if t.origin not in {f"card:{c}" for c in own})
    return _laid(pit.board).table(pit.board, terrain, s.fighters)


class _Laid:
    """The table that was asked for last: most questions are about a position that has not changed."""

    def __init__(self, board: Table) -> None:
        self._terrain: tuple[Terrain, ...] = board.terrain
        self._bare = board
        self._poses: list[tuple[str, str, float, float, float]] | None = None
        self._table = board

    def table(self, board: Table, terrain: tuple[Terrain, ...], fighters: list[Fighter]) -> Table:
        """The board with this terrain and the bases of those who stand on it."""
        if terrain is not self._terrain:
            self._terrain, self._bare, self._poses = terrain, board.with_terrain(terrain), None
        poses = [(f.id, f.profile, f.x, f.y, f.facing) for f in fighters if f.alive and f.placed]
        if poses != self._poses:
            self._table = self._bare.at({f.id: f.base for f in fighters if f.alive and f.placed})
            self._poses = poses
        return self._table


@lru_cache(maxsize=8)
def _laid(board: Table) -> _Laid:
    return _Laid(board)
