"""The state of a match of Regiments: plain data, copied shallowly. Nothing is hidden.

Lengths are inches, angles degrees counter-clockwise from +x (REG-001). A unit is a block of rank-and-file
models with at most one joined character; a lone character is a unit with no rank and file under his own id.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

import msgspec

from game.engine import fields
from game.engine.state import GameState, with_id
from game.rules.regiments.content import content
from game.rules.regiments.profiles import Profile
from game.table.blocks import Block
from game.table.inches import Point
from game.table.terrain import Terrain

PHASES = ("deployment", "strategy", "movement", "shooting", "combat", "over")
"""REG-102 Before the first turn "deployment", after the last "over"."""
SUB_PHASES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "strategy": ("start_of_turn", "conjuration", "rally"),
        "movement": ("declare", "react", "charge_moves", "compulsory", "remaining"),
        "shooting": ("shooting",),
        "combat": ("choose_and_fight",),
    }
)
"""REG-102"""
ROUNDS = 6
"""REG-100"""


@lru_cache(maxsize=64)
def printed(profile: str) -> Profile:
    """The profile of that id; raises KeyError."""
    return content().profile(profile)


class Engagement(msgspec.Struct, frozen=True, gc=False):
    """REG-246 An enemy unit that a unit is locked in combat with, and the two faces that meet."""

    enemy: int
    mine: str
    """front, right, rear or left."""
    theirs: str


class Character(msgspec.Struct, gc=False):
    """One character. He stands in the unit `host`, which bears his own id while he is alone (REG-015)."""

    id: int
    side: int
    profile: str
    host: int
    wounds: int = 0
    """Taken; at W he dies (REG-530)."""
    alive: bool = True
    charge_spent: bool = False
    """REG-647 His own opening charge."""
    cast: bool = False
    """This turn."""
    dispelled: bool = False
    """REG-173 He has tried to dispel this turn."""

    @property
    def printed(self) -> Profile:
        """The profile as printed."""
        return printed(self.profile)

    @property
    def name(self) -> str:
        """The name for logs and plates."""
        return self.printed.name


class Unit(msgspec.Struct, gc=False):
    """One unit."""

    id: int
    side: int
    profile: str
    """Of its rank and file; of the character if it has been he alone from the start."""
    n: int
    """Rank-and-file models left; 0 for a character who stands alone."""
    start: int
    """Rank-and-file models at the start of the battle."""
    files: int
    x: float = 0.0
    y: float = 0.0
    facing: float = 90.0
    damage: int = 0
    """REG-055 Wounds taken by the one damaged model."""
    number: int = 0
    """Which of several units of one name on its side, from 1; 0 where it is the only one."""
    character: int | None = None
    """The joined character, or he who stands alone."""
    alone: str = ""
    """REG-064 The profile of the character who stands in its place, its rank and file being gone."""
    placed: bool = True
    """Deployed."""
    fleeing: bool = False
    destroyed: bool = False
    engaged: tuple[Engagement, ...] = ()
    succumbed: bool = False
    charge_spent: bool = False
    """REG-645 The opening charge."""
    ward: int | None = None
    """REG-175 Bark Ward lasts until the following Start of Turn of this side."""

    # flags of the current turn (REG-103)
    declared: bool = False
    charge_target: int | None = None
    charged: bool = False
    """Counts as having charged."""
    failed_charge: bool = False
    countered: int | None = None
    """REG-688 The charger that it answered with a Counter Charge."""
    reaction: str = ""
    """hold, flee, shoot or counter."""
    was_joined: bool = False
    moved: bool = False
    marched: bool = False
    reformed: bool = False
    move_over: bool = False
    """Its Remaining Move is made."""
    rallied: bool = False
    has_shot: bool = False
    fear_tested: bool = False
    first_charge_disrupted: bool = False
    """REG-643, REG-644"""
    panic_tested: bool = False
    """REG-430 In this phase."""

    @property
    def printed(self) -> Profile:
        """The profile of its rank and file as printed."""
        return printed(self.profile)

    @property
    def figure(self) -> str:
        """Its id as options, marks and pictures name it."""
        return str(self.id)

    @property
    def on_table(self) -> bool:
        """Whether it stands on the table."""
        return self.placed and not self.destroyed

    @property
    def models(self) -> int:
        """REG-050 All its models, a joined character included."""
        return self.n + (self.character is not None)

    @property
    def block(self) -> Block:
        """Ranks, files and pose for the table."""
        p = self.printed
        return _block(self.x, self.y, self.facing, max(1, self.models), self.files, *p.base)

    @property
    def centre(self) -> Point:
        """REG-053 The centre of its footprint."""
        return (self.x, self.y)

    def stand(self, block: Block) -> None:
        """Takes the pose and the files of a block, lengths and angles to a millionth."""
        self.x, self.y = round(block.x, 6) + 0.0, round(block.y, 6) + 0.0
        self.facing = round(block.facing % 360.0, 6) % 360.0
        self.files = block.files

    @property
    def enemies(self) -> tuple[int, ...]:
        """The units that it is engaged with, in ascending id."""
        return tuple(sorted({e.enemy for e in self.engaged}))


@lru_cache(maxsize=1024)
def _block(x: float, y: float, facing: float, models: int, files: int, width: float, depth: float) -> Block:
    """Most questions are about units that have not moved."""
    return Block(x, y, facing, models, files, width, depth)


class Player(msgspec.Struct, gc=False):
    """One player."""

    army: str
    zone: str = ""
    """a or b, as the map names them."""
    general: int | None = None
    score: int = 0
    """Objective points so far (REG-813)."""
    points: int = 0
    """Victory points, counted when the battle ends (REG-810 to REG-813)."""


class Declared(msgspec.Struct, frozen=True, gc=False):
    """A charge of this turn that has not been carried out yet."""

    charger: int
    target: int


class Share(msgspec.Struct, frozen=True, gc=False):
    """REG-512 to REG-517 Models of a unit that fight one enemy with one aim, fixed when it is picked."""

    unit: int
    who: str
    """rank (rank and file) or character."""
    enemy: int
    aim: str
    """rank or character of the enemy."""
    models: int
    front: int = 0
    """How many of them fight from the front face; the spears behind strike with them (REG-700)."""


class Flown(msgspec.Struct, frozen=True, gc=False):
    """REG-572, REG-573 The flight of a broken unit: its roll and direction."""

    unit: int
    roll: int
    direction: float


class Combat(msgspec.Struct, gc=False):
    """The combat being fought (REG-500, REG-501)."""

    units: tuple[int, ...]
    step: str = "fear"
    """fear, aims, impact, blows, result, break, pursue, flight, pursuit or closing."""
    todo: tuple[int, ...] = ()
    """Units that the step still has to come to."""
    afraid: tuple[tuple[int, int], ...] = ()
    """REG-625 Tester and enemy: its attacks on that enemy have -1 To Hit."""
    asked: tuple[tuple[int, str, int], ...] = ()
    """REG-514 to REG-516 Choices made so far: unit, what ("slot:0:4", "aim:7", "hero", "lone"), answer."""
    shares: tuple[Share, ...] = ()
    before: tuple[tuple[int, int], ...] = ()
    """Ranks and models of each unit when it was picked, to see who lost footprint: unit, models."""
    wounds: tuple[int, int] = (0, 0)
    """Caused by each side."""
    loser: int | None = None
    difference: int = 0
    broken: tuple[int, ...] = ()
    held: tuple[int, ...] = ()
    links: tuple[tuple[int, int], ...] = ()
    """Pairs that were engaged when it was picked."""
    pursuits: tuple[tuple[int, int], ...] = ()
    """Pursuer and prey."""
    flown: tuple[Flown, ...] = ()


class RegimentsState(GameState):
    """Everything about a match."""

    scenario: str = ""
    """Its id; "" for own lists on any map."""
    units: list[Unit] = msgspec.field(default_factory=list)
    """In ascending id; destroyed ones stay."""
    characters: list[Character] = msgspec.field(default_factory=list)
    players: list[Player] = msgspec.field(default_factory=list)
    terrain: tuple[Terrain, ...] = ()
    zones: tuple[tuple[str, tuple[Point, ...]], ...] = ()
    """a and b with their outlines."""
    objectives: tuple[tuple[str, Point], ...] = ()
    free_deployment: bool = False
    """REG-800 Players place their units; else they stand at their ready positions."""
    round: int = 1
    rounds: int = ROUNDS
    first_player: int | None = None
    """None until it is rolled for (REG-801)."""
    active: int = 0
    phase: str = "deployment"
    sub_phase: str = ""
    todo: tuple[int, ...] = ()
    """Units that the sub-phase still has to come to."""
    charges: tuple[Declared, ...] = ()
    """Of this turn, not carried out yet, in order of declaration."""
    order: tuple[int, ...] = ()
    """Everybody who has declared a charge this turn, in that order."""
    made: tuple[Declared, ...] = ()
    """Charges of this turn that arrived and engaged (REG-257)."""
    fought: tuple[int, ...] = ()
    """Units whose combat has been fought in this phase."""
    in_phase: tuple[int, ...] = ()
    """Units that were engaged when the Combat phase began (REG-500)."""
    combat: Combat | None = None
    result: str = ""
    """0, 1 or draw, once the battle has ended."""
    ended_by: str = ""
    """The clause that ended it."""

    def unit(self, uid: int) -> Unit:
        """The unit of that id; raises KeyError."""
        return with_id(self.units, uid)

    def character(self, cid: int) -> Character:
        """The character of that id; raises KeyError."""
        return with_id(self.characters, cid)

    def hero(self, u: Unit) -> Character | None:
        """The character in a unit, or None."""
        return None if u.character is None else self.character(u.character)

    def standing(self, side: int | None = None) -> list[Unit]:
        """The units on the table, of one side or of both, in ascending id."""
        return [u for u in self.units if u.on_table and side in (None, u.side)]

    def foes(self, u: Unit) -> list[Unit]:
        """Enemy units on the table, in ascending id."""
        return self.standing(1 - u.side)

    def friends(self, u: Unit) -> list[Unit]:
        """The other units of its side on the table, in ascending id."""
        return [f for f in self.standing(u.side) if f.id != u.id]

    def in_order(self, units: list[Unit]) -> list[Unit]:
        """REG-013 The active player's units first, each side's in ascending id."""
        return sorted(units, key=lambda u: (u.side != self.active, u.id))

    def lost(self) -> list[Unit]:
        """Destroyed units, in ascending id."""
        return [u for u in self.units if u.destroyed]


Field = fields.Field[RegimentsState]
"""Where a question about the battle can be asked: a game under way, or one side's view of it."""
