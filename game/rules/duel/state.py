"""Section 3 of the rules: fencers, pairs, and where in the turn a match stands."""

from __future__ import annotations

from itertools import compress

import msgspec

from game.engine.state import GameState
from game.rules.duel.items import Stack
from game.table.inches import Point

RADIUS = 0.625
"""DUE-901 Radius of every base in inches."""

MEASURE = 2.0
"""DUE-904 Inches of gap within which blades are crossed."""


class Wound(msgspec.Struct, frozen=True):
    """One wound: light, medium, heavy or death; what it does, and the turn it was taken in."""

    severity: str
    muscle: bool = False
    bleeding: bool = False
    turn: int = 0

    @property
    def weight(self) -> int:
        """DUE-831, DUE-834 1 for a light, 2 for a medium wound, else 0."""
        return {"light": 1, "medium": 2}.get(self.severity, 0)


class Fencer(msgspec.Struct):
    """One fencer; x and y in inches, facing in degrees."""

    id: str
    name: str
    side: int
    weapon: str
    starting: int = 12
    toughness: int = 0
    level: int = 9
    agility: int = 0
    x: float = 0.0
    y: float = 0.0
    facing: float = 0.0
    endurance: int = 12
    status: str = "fit"
    """fit, down, dead or yielded."""
    wounds: tuple[Wound, ...] = ()
    muscle_total: int = 0
    bleed_total: int = 0
    bid: str = ""
    bid_success: bool | None = None
    size: int = 0
    bid_level: int = 0
    lowered: int = 0
    stack: Stack = Stack()
    active: tuple[bool, ...] = ()
    struck: str = ""
    """success or failure, once the fencer has attacked this turn."""
    fired: bool = False
    hits: int = 0
    """Hits taken this turn."""
    relieved: bool = False
    """DUE-960 Whether a friend took the place of this fencer this turn."""
    last: Stack = Stack()
    """The stack of the turn before: public since its reveal."""

    @property
    def point(self) -> Point:
        """Where the middle of the base stands."""
        return (self.x, self.y)

    @property
    def fit(self) -> bool:
        """Whether the fencer can fight."""
        return self.status == "fit"

    @property
    def penalty(self) -> int:
        """DUE-836 Levels lost to muscle wounds, Toughness taken off once."""
        return max(0, self.muscle_total - self.toughness)

    @property
    def current(self) -> int:
        """DUE-109 The Level that counts now."""
        return self.level - self.penalty + self.bid_level - self.lowered

    @property
    def sabre(self) -> bool:
        """Whether the weapon is a sabre."""
        return self.weapon == "sabre"

    def standing(self, kinds: frozenset[str] | set[str]) -> int:
        """DUE-007 How many active items are of these kinds."""
        return sum(map(kinds.__contains__, compress(self.stack.items, self.active)))

    def neutralise(self, place: int) -> None:
        """DUE-007 The item at a place (0 is the top) has no effect any more."""
        self.active = tuple(on and n != place for n, on in enumerate(self.active))

    def fresh(self) -> None:
        """All that lasts only a turn goes."""
        if self.stack.items:
            self.last = self.stack
        self.bid, self.bid_success, self.size = "", None, 0
        self.bid_level = self.lowered = self.hits = 0
        self.stack, self.active = Stack(), ()
        self.struck, self.fired, self.relieved = "", False, False


class Pair(msgspec.Struct):
    """Two fencers who cross blades, by their ids; the first is of side a."""

    a: str
    b: str
    advantage: str = ""
    """Who has the initiative advantage."""
    strength: int = 0
    option: str = ""
    """lower, high or first, this turn."""
    broke: tuple[str, ...] = ()
    """Who has broken distance this turn."""
    broke_last: tuple[str, ...] = ()
    closer: str = ""
    """DUE-960 Who came in by relief and has to close."""
    apart: bool = False
    """DUE-956 They could not get into measure this turn."""
    relieved: tuple[int, ...] = ()
    """Sides that have relieved in this pair this turn."""


class DuelState(GameState, kw_only=True):
    """Everything of a match."""

    fencers: dict[str, Fencer] = msgspec.field(default_factory=dict)
    pairs: list[Pair] = msgspec.field(default_factory=list)
    skirmish: bool = False
    victory: str = "to_the_end"
    """to_the_end or first_touch."""
    turn: int = 0
    turn_limit: int = 30
    first_hand: int = 0
    """DUE-008 The side with first hand."""
    stage: str = "turn"
    """turn, pairs, relief, close, bid, reroll, compose, option, blows, ground, end or over."""
    pair: int = 0
    """The pair whose turn is played."""
    who: int = 0
    """Who is next within the stage."""
    moves: int = 0
    """Closing moves made for this pair this turn."""
    blocked: int = 0
    """DUE-956 How many of them, one after the other, found no way."""
    winner: int | None = None
    reason: str = ""
    scenario: str = ""

    def side(self, side: int) -> list[Fencer]:
        """The fencers of a side, in the order of its roster."""
        return [f for f in self.fencers.values() if f.side == side]

    def standing(self) -> list[Fencer]:
        """Who stands on the table: the fit."""
        return [f for f in self.fencers.values() if f.fit]

    def both(self, pair: Pair) -> tuple[Fencer, Fencer]:
        """The fencers of a pair, the one with first hand first."""
        a, b = self.fencers[pair.a], self.fencers[pair.b]
        return (a, b) if a.side == self.first_hand else (b, a)

    def foe(self, f: Fencer) -> Fencer | None:
        """Who is paired with a fencer."""
        for p in self.pairs:
            if f.id in (p.a, p.b):
                return self.fencers[p.b if f.id == p.a else p.a]
        return None

    def paired(self) -> set[str]:
        """The ids of all who are in a pair."""
        return {i for p in self.pairs for i in (p.a, p.b)}

    def free(self, side: int) -> list[Fencer]:
        """DUE-953 The fit fencers of a side without a pair."""
        return [f for f in self.side(side) if f.fit and f.id not in self.paired()]
