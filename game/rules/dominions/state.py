"""The state of a match of Dominions: plain data, copied shallowly.

Lengths are inches; the origin is the south-west corner. Nothing is hidden.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from game.engine import fields
from game.engine.state import GameState
from game.rules.dominions.content import Content
from game.rules.dominions.profiles import FighterProfile, Gear
from game.table.bases import Base, Round
from game.table.board import Table
from game.table.curtains import Curtain
from game.table.inches import Point

STAGES = ("timing", "strategy", "modifier", "resolution", "end")
"""DOM-100, DOM-102 The stages of a round in order; before the first there is "deploy", at the end "over"."""

MOST_UNITS = 6
"""DOM-210"""


@lru_cache(maxsize=1)
def content() -> Content:
    """Gear, fighters, squads and scenarios as printed; frozen after loading."""
    return Content.load(Path(__file__).parent / "content")


@lru_cache(maxsize=64)
def gear(kind: str) -> Gear:
    """A row of the Armory; raises KeyError."""
    return content().gear[kind]


@lru_cache(maxsize=64)
def _printed(profile: str) -> FighterProfile:
    return content().fighters[profile]


class Item(msgspec.Struct, frozen=True, gc=False):
    """One weapon, shield or objective of this match; where it is stands with its fighter or in `tokens`."""

    id: str
    kind: str
    """Its row in the Armory."""

    @property
    def gear(self) -> Gear:
        """Its numbers."""
        return gear(self.kind)


class Action(msgspec.Struct, frozen=True, gc=False):
    """One action as it is declared (DOM-123)."""

    kind: str
    """strike, missile, brawl, disarm, feint, parry, bare_parry, block, dodge, evade, sprint, retreat,
    retrieve, draw or use.
    """
    target: str = ""
    """A fighter, a fixture, or for a use an exit zone."""
    item: str = ""
    """The weapon or shield used; what is drawn, retrieved or (disarm) struck at."""
    weapon: str = ""
    """Disarm: the own weapon, "" for bare hands."""
    spot: str = ""
    """DOM-432 torso is "": leg, right_hand, left_hand, head, neck, eyes, sensor, or a spot of a fixture."""
    away: tuple[str, ...] = ()
    """DOM-601 What a draw puts away."""

    @property
    def units(self) -> int:
        """DOM-202, DOM-203 Action units."""
        return 2 if self.spot else 1


class Entry(msgspec.Struct, gc=False):
    """An action of a Strategy in play."""

    action: Action
    state: str = "live"
    """live, done, nullified, ignored, lost or given_up."""
    grip: int = 0
    """DOM-473 The Grip Penalty of a Disarm."""


class Defence(msgspec.Struct, gc=False):
    """Sums of successful defence rolls by kind (DOM-501, DOM-502)."""

    parry: int = 0
    bare_parry: int = 0
    block: int = 0
    dodge: int = 0
    evade: int = 0


class Fighter(msgspec.Struct):
    """One fighter."""

    id: str
    profile: str
    side: int
    point: Point = (0.0, 0.0)
    """The centre of the base; kept when it leaves the table."""
    placed: bool = False
    """It has been set up (DOM-901)."""
    status: str = "standing"
    """standing, defeated, dead, secured, escaped or shut_down."""
    injury: int = 0
    blinded: bool = False
    lamed: bool = False
    right: str = ""
    """DOM-600 The item in the right hand; a two-handed one is in both."""
    left: str = ""
    carried: tuple[str, ...] = ()
    built_in: tuple[str, ...] = ()
    timing_score: int = 0
    strategy: list[Entry] = msgspec.field(default_factory=list)
    defence: Defence = msgspec.field(default_factory=Defence)
    feint_bonus: tuple[int, ...] = ()
    """DOM-457 The bonus of the k-th Feint; 0 when it failed."""
    evaded: float = 0.0
    """DOM-556 Movement that Evades have used up."""
    move_open: bool = True
    """DOM-144 The normal move is still to come."""
    retreat: str = ""
    """declared, done or failed."""
    unarmed: bool = False
    """DOM-461 It held no melee weapon when it declared."""
    own: FighterProfile | None = None
    """A profile that stands in no list, for set-ups made by hand."""

    @property
    def printed(self) -> FighterProfile:
        """The profile as printed."""
        return self.own or _printed(self.profile)

    @property
    def name(self) -> str:
        """The name for logs and plates."""
        return self.printed.name

    @property
    def x(self) -> float:
        """West to east."""
        return self.point[0]

    @property
    def y(self) -> float:
        """South to north."""
        return self.point[1]

    @property
    def r(self) -> float:
        """Radius of the base."""
        return self.printed.radius

    @property
    def base(self) -> Round:
        """DOM-011 The base where it stands."""
        return Round(self.point[0], self.point[1], self.printed.radius)

    @property
    def standing(self) -> bool:
        """On the table and neither Defeated, Dead, Secured, Escaped nor shut down."""
        return self.placed and self.status == "standing"

    @property
    def on_table(self) -> bool:
        """Whether its figure is on the table (DOM-710, DOM-713)."""
        return self.placed and self.status in ("standing", "defeated", "shut_down")

    @property
    def out(self) -> bool:
        """For scoring: Defeated, Dead or Secured."""
        return self.status in ("defeated", "dead", "secured")

    @property
    def movement(self) -> int:
        """DOM-321 The present Movement stat: halved and rounded up for the lamed."""
        full = self.printed.movement
        return (full + 1) // 2 if self.lamed else full

    @property
    def units(self) -> int:
        """DOM-200 Action units of its Strategy."""
        return sum(e.action.units for e in self.strategy)

    @property
    def action_penalty(self) -> int:
        """DOM-200 -1 for each action unit beyond the first."""
        return -max(0, self.units - 1)

    @property
    def hands(self) -> tuple[str, ...]:
        """The items in hand, right hand first, each once."""
        return tuple(dict.fromkeys(i for i in (self.right, self.left) if i))

    @property
    def held(self) -> tuple[str, ...]:
        """Everything that it holds or carries."""
        return (*self.hands, *self.carried)

    def forget_round(self) -> None:
        """All that lasts only a round goes."""
        self.timing_score = 0
        self.strategy = []
        self.defence = Defence()
        self.feint_bonus = ()
        self.evaded = 0.0
        self.move_open = True
        self.retreat = ""
        self.unarmed = False


class Spot(msgspec.Struct, frozen=True, gc=False):
    """A place at which a fixture can be called (DOM-910)."""

    id: str
    name: str
    modifier: int


class Fixture(msgspec.Struct, gc=False):
    """A map object that can be struck or used (DOM-910 to DOM-912)."""

    id: str
    name: str
    point: Point
    radius: float
    spots: tuple[Spot, ...] = ()
    operators: tuple[int, ...] = ()
    """Sides that may operate it."""
    shuts_down: str = ""
    """The fighter that its effect shuts down."""
    shut: bool = False

    @property
    def base(self) -> Round:
        """What it covers."""
        return Round(self.point[0], self.point[1], self.radius)


class Exit(msgspec.Struct, frozen=True, gc=False):
    """A zone by which a side may leave (DOM-631)."""

    id: str
    side: int
    outline: tuple[Point, ...]


class DominionsState(GameState, kw_only=True):
    """Everything about a match."""

    scenario: str = ""
    fighters: dict[str, Fighter] = msgspec.field(default_factory=dict)
    """By id, in roster order, side 0 first (DOM-116)."""
    items: dict[str, Item] = msgspec.field(default_factory=dict)
    tokens: dict[str, Point] = msgspec.field(default_factory=dict)
    """Items lying on the table."""
    lost: tuple[str, ...] = ()
    """Items lost for good (DOM-624)."""
    fixtures: dict[str, Fixture] = msgspec.field(default_factory=dict)
    zones: tuple[tuple[Point, ...], ...] = ()
    """The outlines of the deployment zone of each side."""
    exits: tuple[Exit, ...] = ()
    squads: tuple[str, str] = ("", "")
    first_deployer: int = 0
    placing: int = 0
    """DOM-901 The side that places next."""
    rounds: int = 8
    round: int = 0
    stage: str = "deploy"
    """deploy, timing, strategy, modifier, resolution, end or over."""
    timing_order: tuple[str, ...] = ()
    """Standing fighters of the Timing Stage, lowest Timing Score first (DOM-114)."""
    cursor: int = 0
    """Position in the order for the present stage."""
    step: int = 0
    """How far the fighter at the cursor has come within the stage."""
    points: tuple[int, int] = (0, 0)
    winner: int | None = None
    ended_by: str = ""
    """The clause that ended it."""

    def fighter(self, fid: str) -> Fighter:
        """The fighter of that id; raises KeyError."""
        return self.fighters[fid]

    def side(self, side: int) -> list[Fighter]:
        """All fighters of a side, in roster order."""
        return [f for f in self.fighters.values() if f.side == side]

    def standing(self, side: int | None = None) -> list[Fighter]:
        """Those who stand, in roster order."""
        return [f for f in self.fighters.values() if f.standing and side in (None, f.side)]

    def enemies(self, f: Fighter) -> list[Fighter]:
        """The standing enemies of a fighter, in roster order."""
        return self.standing(1 - f.side)

    def gear(self, item: str) -> Gear:
        """The numbers of an item; raises KeyError."""
        return gear(self.items[item].kind)

    def at_cursor(self) -> Fighter | None:
        """Whose turn it is in the present stage; the Resolution Stage and the End Step go from the best
        Timing Score down (DOM-141, DOM-150).
        """
        order = self.timing_order[::-1] if self.stage in ("resolution", "end") else self.timing_order
        return self.fighters[order[self.cursor]] if self.cursor < len(order) else None


Field = fields.Field[DominionsState]
"""Where a question about the table can be asked: a game under way, or one side's view of it."""


class _Laid:
    """The table that was asked for last: most questions are about a position that has not changed."""

    def __init__(self, board: Table) -> None:
        self._poses: dict[str, Base] | None = None
        self._table = board
        self._standing: list[str] = []
        self.notes: dict[tuple[str, str, Point, str], Any] = {}
        """Answers about the position at hand: what is asked, of whom, from where, about whom."""
        self.walls = Curtain(board, {t.id for t in board.terrain if "blocks_sight" in board.traits(t)})

    def table(self, board: Table, s: DominionsState) -> Table:
        """The board with every base on it and its intact or shut fixtures."""
        poses: dict[str, Base] = {f.id: f.base for f in s.fighters.values() if f.on_table}
        poses |= {x.id: x.base for x in s.fixtures.values()}
        standing = [f.id for f in s.fighters.values() if f.standing]
        if poses != self._poses:
            self._table = board.at(poses)
        if poses != self._poses or standing != self._standing:
            self.notes = {}
            self._poses, self._standing = poses, standing
        return self._table


@lru_cache(maxsize=8)
def _laid(board: Table) -> _Laid:
    return _Laid(board)


def table(field: Field) -> Table:
    """The map with all figures and fixtures as they now stand, to measure on."""
    return _laid(field.board).table(field.board, field.state)


def notes(field: Field) -> dict[tuple[str, str, Point, str], Any]:
    """What has been found out about the position at hand; empty after every change of it."""
    laid = _laid(field.board)
    laid.table(field.board, field.state)
    return laid.notes


def walls(field: Field) -> Curtain:
    """DOM-801 The walls of the map."""
    return _laid(field.board).walls


def target_name(s: DominionsState, target: str) -> str:
    """A fighter, fixture or exit as it is called."""
    if target in s.fighters:
        return s.fighters[target].name
    if target in s.fixtures:
        return s.fixtures[target].name
    return target.replace("_", " ")
