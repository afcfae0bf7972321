"""What a rulebook tells a screen: plain data only; marks in look_marks.py, parts in look_parts.py."""

from __future__ import annotations

import msgspec

from game.engine.look_marks import (
    CardLook,
    Mark,
    OnArea,
    OnCard,
    OnDisc,
    OnFigure,
    OnGap,
    OnLine,
    OnPlace,
    OnPoint,
    OnPose,
    OnTerrain,
    Spoken,
)
from game.engine.look_parts import (
    Balance,
    Band,
    Bars,
    BigNumbers,
    Body,
    CardRow,
    DieOdds,
    FaceItem,
    Faceoff,
    FaceRow,
    FaceStep,
    FigureSheet,
    Gauge,
    Glyph,
    Heading,
    Ladder,
    LadderRow,
    Note,
    Number,
    Paragraph,
    Part,
    Place,
    Roster,
    RosterRow,
    Scale,
    Stand,
    TableRows,
    TallyRows,
)
from game.table.bases import Box
from game.table.inches import Point
from game.table.terrain import Terrain

__all__ = [
    "Balance",
    "Band",
    "Bars",
    "BigNumbers",
    "BlockLook",
    "Body",
    "CardLook",
    "CardRow",
    "DieOdds",
    "FaceItem",
    "FaceRow",
    "FaceStep",
    "Faceoff",
    "FigureSheet",
    "Forecast",
    "Gauge",
    "Glyph",
    "Heading",
    "Ladder",
    "LadderRow",
    "Mark",
    "Marker",
    "Note",
    "Number",
    "OnArea",
    "OnCard",
    "OnDisc",
    "OnFigure",
    "OnGap",
    "OnLine",
    "OnPlace",
    "OnPoint",
    "OnPose",
    "OnTerrain",
    "Paragraph",
    "Part",
    "Picture",
    "PieceLook",
    "Place",
    "Roster",
    "RosterRow",
    "Scale",
    "Spoken",
    "Stand",
    "TableRows",
    "TallyRows",
    "Threat",
    "Track",
    "Zone",
]


class BlockLook(msgspec.Struct, frozen=True):
    """Models in ranks and files that stand as one figure, the last rank incomplete; lengths in inches."""

    models: int
    files: int
    width: float
    """Of one base, across the front."""
    depth: float
    leader: str = ""
    """The picture of somebody else who stands in the front rank, "" for nobody."""
    leader_file: int = 0
    """His place there, counted from 0 at the left."""
    standard: str = ""
    """The badge on its banner."""

    @property
    def abreast(self) -> int:
        """Models in a full rank."""
        return max(1, min(self.files, self.models))

    @property
    def ranks(self) -> int:
        """Ranks, the last of which may be incomplete."""
        return max(1, -(-self.models // self.abreast))

    @property
    def size(self) -> Point:
        """Width and depth of the whole block."""
        return (self.abreast * self.width, self.ranks * self.depth)


class PieceLook(msgspec.Struct, frozen=True):
    """A figure on the table; lengths in inches, facing in degrees. One with a block covers a rectangle; its
    `r` is half the shorter side then.
    """

    id: str
    name: str
    side: int
    x: float
    y: float
    r: float
    facing: float
    sprite: str
    badges: tuple[str, ...] = ()
    knocked_down: bool = False
    enraged: bool = False
    activated: bool = False
    active: bool = False
    all_round: bool = False
    """Its front arc goes all around."""
    wounds: tuple[int, int] = (0, 1)
    """Taken, and how many it can take."""
    fury: tuple[int, int] | None = None
    reach: float = 0.0
    """Longest melee reach from the edge of the base; 0 for none."""
    stack: int = 0
    """Cards face down at the figure: public."""
    rear: tuple[Point, ...] = ()
    """Centres of its further bases, all as large as the first."""
    minor: bool = False
    """One of many: its name shows only while it is looked at."""
    block: BlockLook | None = None
    """It is a unit in ranks and files around (x, y)."""
    stance: str = ""
    """How it stands, drawn about its base: ready, press, strike, guard, rest, back, reel, spent or wait; ""
    for nothing of note.
    """
    stance_words: Spoken = ""
    """The same in a word or two, on its name plate."""
    stance_art: str = ""
    """A picture beside them."""
    states: tuple[Spoken, ...] = ()
    """What its badges mean, a line each."""
    declared: tuple[str, ...] = ()
    """Pictures of what it has said that it will do, in order: they stand on its name plate."""

    @property
    def box(self) -> Box | None:
        """The rectangle that a block covers; None for a figure on round bases."""
        if self.block is None:
            return None
        return Box(self.x, self.y, *self.block.size, self.facing)


class Forecast(msgspec.Struct, frozen=True):
    """What would follow from an answer: panel parts, and marks on the table."""

    parts: tuple[Part, ...] = ()
    marks: tuple[Mark, ...] = ()


class Track(msgspec.Struct, frozen=True):
    """The bar on top: turn, phases, who is next."""

    turn: int
    turns: int
    phases: tuple[Spoken, ...]
    phase: int
    """Index of the current phase, -1 before the first."""
    initiative: Spoken = ""
    initiative_side: int | None = None
    initiative_name: Spoken = ""
    """What the rulebook calls it; "" for the initiative."""
    score: tuple[int, int] | None = None
    """Points of both sides, where a game is won by points."""
    score_name: Spoken = ""
    turn_name: Spoken = ""
    """What the rulebook calls a turn, in the middle of a line; "" for turn."""


class Marker(msgspec.Struct, frozen=True):
    """Something on the table that is neither figure nor terrain: an objective, a thing to carry."""

    id: str
    x: float
    y: float
    badge: str
    """The picture that shows it, named as the badges of figures are."""
    name: Spoken
    side: int | None = None
    """Whose it is; None for nobody's."""
    r: float = 0.0
    """How far around it counts, in inches; 0 shows no ring."""
    lies: str = ""
    """The figure that lies there, drawn instead of a badge."""


class Zone(msgspec.Struct, frozen=True):
    """A deployment zone, or a way out of the table."""

    name: str
    side: int | None
    outline: tuple[Point, ...]
    way_out: bool = False


class Threat(msgspec.Struct, frozen=True):
    """What a figure could strike in its next activation: everything within `reach` inches of its edge once it
    has gone up to `inches`. Public knowledge only.
    """

    figure: str
    inches: float
    reach: float
    label: Spoken = ""
    clause: str = ""
    aimed: bool = False
    """It is shot at: whatever hides the target is not counted."""
    through: frozenset[str] = frozenset()
    """What its path may pass over."""
    flat: bool = False
    """Every inch costs one, whatever the ground."""
    outlines: tuple[tuple[Point, ...], ...] = ()
    """What it could strike, counter-clockwise, where that differs all round; inches say nothing then."""


class Picture(msgspec.Struct, frozen=True):
    """The whole table as one side may see it."""

    width: float
    depth: float
    terrain: tuple[Terrain, ...]
    pieces: tuple[PieceLook, ...]
    gone: tuple[PieceLook, ...]
    """Figures that are not on the table: dead, or not yet deployed."""
    track: Track
    sides: tuple[str, str]
    zones: tuple[Zone, ...] = ()
    cloth: str = "sand"
    active: str = ""
    """The figure whose sheet stands open by itself."""
    result: Spoken = ""
    winner: int | None = None
    threats: tuple[Threat, ...] = ()
    markers: tuple[Marker, ...] = ()
    marks: tuple[Mark, ...] = ()
    """What always lies on the table: how far commands reach, for instance."""
