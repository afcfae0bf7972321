"""The state of a match of First Blood: plain data, copied shallowly.

Lengths are inches and real numbers; the origin is the south-west corner (FIB-008). Nothing is hidden.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import msgspec

from game.engine import fields
from game.engine.state import GameState, with_id
from game.rules.first_blood.content import Content, WarriorProfile
from game.table.bases import Round
from game.table.board import Table
from game.table.inches import Point, bearing, snap, unit
from game.table.shapes import Joined
from game.table.terrain import Terrain

PHASES = ("supremacy", "command", "action", "victory")
"""FIB-100 The phases of a round in order; before the first there is "deployment", after the last "over"."""


@lru_cache(maxsize=1)
def content() -> Content:
    """Warriors, warbands and scenarios as printed; frozen after loading."""
    return Content.load(Path(__file__).parent / "content")


@lru_cache(maxsize=64)
def _printed(profile: str) -> WarriorProfile:
    return content().warrior(profile)


@lru_cache(maxsize=64)
def _front_radius(profile: str) -> float:
    """Asked for millions of times in a match by players that look deeper."""
    return _printed(profile).radii[0]


@lru_cache(maxsize=2048)
def _joined(profile: str, spots: tuple[Point, ...]) -> Joined:
    """The bases of a profile at these spots; most questions are about warriors that have not moved."""
    radii = _printed(profile).radii
    return Joined(tuple(Round(x, y, r) for (x, y), r in zip(spots, radii, strict=True)))


class Warrior(msgspec.Struct, gc=False):
    """One warrior."""

    id: str
    profile: str
    side: int
    card: str
    """The id of its command card."""
    spots: tuple[Point, ...] = ()
    """The centres of its bases, the front base first (FIB-030); kept when it leaves the table."""
    on_table: bool = False
    slain: bool = False
    """Removed from the battlefield, or left off at deployment (FIB-045)."""
    wounds: int = 0
    broken: bool = False
    inspired: bool = False
    aimed: bool = False
    activated: bool = False
    """In this round (FIB-101)."""
    command_done: bool = False
    watch_used: bool = False
    carrying: bool = False
    latched: tuple[str, ...] = ()
    """Performer and ability of the command abilities in whose range the action that it is performing began
    (FIB-312).
    """

    @property
    def point(self) -> Point:
        """The centre of the front base."""
        return self.spots[0]

    @property
    def x(self) -> float:
        """West to east."""
        return self.spots[0][0]

    @property
    def y(self) -> float:
        """South to north."""
        return self.spots[0][1]

    @property
    def printed(self) -> WarriorProfile:
        """The profile as printed."""
        return _printed(self.profile)

    @property
    def name(self) -> str:
        """The name for logs and plates, with a number where its card has several of its kind."""
        number = self.id.rpartition("-")[2]
        printed = _printed(self.profile).name
        return f"{printed} {number}" if number.isdigit() else printed

    @property
    def r(self) -> float:
        """Radius of the front base."""
        return _front_radius(self.profile)

    @property
    def facing(self) -> float:
        """The direction from its rear base to its front base in degrees, 0 for a single base."""
        return bearing(self.spots[1], self.spots[0]) if len(self.spots) > 1 else 0.0

    def spots_at(self, front: Point, facing: float) -> tuple[Point, ...]:
        """FIB-031 The spots of its bases with the front base there and the others in contact behind it."""
        radii = _printed(self.profile).radii
        u = unit(facing)
        out, back = [snap(front)], 0.0
        for one, two in pairwise(radii):
            back += one + two
            out.append(snap((front[0] - u[0] * back, front[1] - u[1] * back)))
        return tuple(out)

    @property
    def front(self) -> Round:
        """The front base where it stands."""
        return self.joined.bases[0]

    @property
    def joined(self) -> Joined:
        """All its bases where they stand."""
        return _joined(self.profile, self.spots)

    def joined_at(self, spots: tuple[Point, ...]) -> Joined:
        """All its bases with their centres at other spots."""
        return _joined(self.profile, spots)

    @property
    def base(self) -> Round | Joined:
        """What it stands on, as the table takes it."""
        return self.front if len(self.spots) == 1 else self.joined

    @property
    def wounded(self) -> bool:
        """FIB-701 Whether it has at least one wound marker."""
        return self.wounds > 0


class CommandCard(msgspec.Struct, gc=False):
    """One command card: one Regiment or one Character (FIB-003)."""

    id: str
    name: str
    side: int
    kind: str
    """character or regiment."""
    warriors: tuple[str, ...]
    deployed: bool = False
    in_reserve: bool = False
    activated: bool = False
    removed: bool = False


class Player(msgspec.Struct, gc=False):
    """One player."""

    warband: str
    zone: str = ""
    """a (South) or b (North)."""
    role: str = ""
    """attacker or defender, where the scenario has roles (FIB-1050)."""
    victory_points: int = 0
    slain_points: int = 0
    raises_used: int = 0
    round_slain: int = 0
    """Slain points gained in this round (FIB-1036)."""


class Activation(msgspec.Struct, gc=False):
    """The activation record of the warrior that is acting."""

    warrior: str
    stage: str = "draw"
    """draw (its Draw Events) or actions."""
    left: int = 2
    performed: tuple[str, ...] = ()
    """Kinds of basic actions performed, Out of Sequence ones included (FIB-843)."""
    marches: int = 0
    charged: bool = False
    draw_done: tuple[str, ...] = ()


class Ability(msgspec.Struct, frozen=True, gc=False):
    """A command ability that lasts until the end of the round (FIB-314)."""

    performer: str
    name: str
    clause: str

    @property
    def key(self) -> str:
        """Performer and ability in one word."""
        return f"{self.performer}:{self.name}"


class Fall(msgspec.Struct, frozen=True, gc=False):
    """A Character slain in this round, and whether its duel opponent slew it in a Duel (FIB-1040)."""

    warrior: str
    by_duel: bool


class FirstBloodState(GameState):
    """Everything about a match."""

    scenario: str = ""
    """ford, beacons, reliquary, captains or ambush."""
    warriors: list[Warrior] = msgspec.field(default_factory=list)
    command_cards: list[CommandCard] = msgspec.field(default_factory=list)
    players: list[Player] = msgspec.field(default_factory=list)
    terrain: tuple[Terrain, ...] = ()
    zones: tuple[tuple[str, tuple[Point, ...]], ...] = ()
    """Side a (South) and b (North) with their outlines."""
    objectives: tuple[tuple[str, Point], ...] = ()
    """Names and points as the map has them: O1 to O3, B1 to B3, relic, chapel, wagon."""
    round: int = 1
    rounds: int = 6
    """FIB-002"""
    phase: str = "deployment"
    step: int = 0
    """How far the phase has come: what it counts is the phase's own business."""
    first_deployer: int | None = None
    supremacy: int | None = None
    """The Supremacy Player of this round."""
    to_act: int = 0
    active_card: str = ""
    activation: Activation | None = None
    abilities: tuple[Ability, ...] = ()
    duels: tuple[tuple[str, str], ...] = ()
    """Challenger and named Character of each Duel."""
    first_slayer: int | None = None
    first_slain_round: int = 0
    falls: tuple[Fall, ...] = ()
    """Characters slain in this round."""
    refusals: tuple[int, ...] = ()
    """The side that refused, once for each Duel refused in this round (FIB-1041)."""
    beacons: tuple[tuple[str, int], ...] = ()
    """Lit beacons and for whom (FIB-1020)."""
    relic: Point | None = None
    """Where the relic lies free; None while it is carried, secured or not in this scenario."""
    secured_by: int | None = None
    secured_round: int = 0
    result: str = ""
    """0, 1 or draw, once the match has ended."""
    ended_by: str = ""
    """The clause that ended it."""

    def warrior(self, wid: str) -> Warrior:
        """The warrior of that id; raises KeyError."""
        return with_id(self.warriors, wid)

    def card(self, cid: str) -> CommandCard:
        """The command card of that id; raises KeyError."""
        return with_id(self.command_cards, cid)

    def team(self, side: int) -> list[Warrior]:
        """The warriors of a side on the table, in warband order."""
        return [w for w in self.warriors if w.side == side and w.on_table]

    def enemies(self, w: Warrior) -> list[Warrior]:
        """The enemies of a warrior on the table, in warband order."""
        return [e for e in self.warriors if e.side != w.side and e.on_table]

    def friends(self, w: Warrior) -> list[Warrior]:
        """The other warriors of its side on the table, in warband order."""
        return [f for f in self.warriors if f.side == w.side and f.on_table and f.id != w.id]

    def on_table(self) -> list[Warrior]:
        """All warriors on the table, in warband order."""
        return [w for w in self.warriors if w.on_table]

    def of_card(self, card: CommandCard) -> list[Warrior]:
        """The warriors of a command card, on the table or not."""
        return [w for w in self.warriors if w.card == card.id]


Field = fields.Field[FirstBloodState]
"""Where a question about the table can be asked: a game under way, or one side's view of it."""


def table(field: Field) -> Table:
    """The map with all bases as they now stand, to measure on."""
    return _laid(field.board).table(field.board, field.state)


class _Laid:
    """The table that was asked for last: most questions are about a position that has not changed."""

    def __init__(self, board: Table) -> None:
        self._poses: list[tuple[str, str, tuple[Point, ...]]] | None = None
        self._table = board

    def table(self, board: Table, s: FirstBloodState) -> Table:
        """The board with the bases of those who stand on it."""
        poses = [(w.id, w.profile, w.spots) for w in s.warriors if w.on_table]
        if poses != self._poses:
            self._table = board.at({w.id: w.base for w in s.warriors if w.on_table})
            self._poses = poses
        return self._table


@lru_cache(maxsize=8)
def _laid(board: Table) -> _Laid:
    return _Laid(board)
