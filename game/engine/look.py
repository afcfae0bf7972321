"""What a rulebook tells a screen: plain data only, a closed list of parts that every screen can draw."""

from __future__ import annotations

import msgspec

from game.engine.tally import Part as TallyPart
from game.engine.words import Text
from game.table.inches import Point
from game.table.terrain import Terrain

Spoken = Text | str


class PieceLook(msgspec.Struct, frozen=True):
    """A figure on the table; lengths in inches, facing in degrees."""

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


class CardLook(msgspec.Struct, frozen=True):
    """A card as its viewer sees it; a back has no title."""

    id: str
    title: str = ""
    kind: str = "back"
    """attack, passive, sorcery, energy or back."""
    line: Spoken = ""
    """The line of type and subtype."""
    art: str = ""
    text: str = ""
    short: str = ""
    flavour: str = ""
    clause: str = ""
    limit: int | None = None
    exchange: bool = False
    energy: str = ""
    usable: bool = True


# ---- marks: where something shows on the table


class OnFigure(msgspec.Struct, frozen=True, tag="figure"):
    """A figure."""

    id: str


class OnCard(msgspec.Struct, frozen=True, tag="card"):
    """A card in hand, stack or pile."""

    id: str


class OnTerrain(msgspec.Struct, frozen=True, tag="terrain"):
    """A piece of terrain."""

    id: str


class OnPoint(msgspec.Struct, frozen=True, tag="point"):
    """A spot, for instance where a quick attack strikes."""

    x: float
    y: float
    style: str = "plain"
    label: Spoken = ""


class OnLine(msgspec.Struct, frozen=True, tag="line"):
    """A line between two points: style is measure, sight, blocked or plan."""

    p: Point
    q: Point
    style: str = "measure"
    label: Spoken = ""
    decisive: bool = False


class OnDisc(msgspec.Struct, frozen=True, tag="disc"):
    """A circle: style is template, reach or ghost."""

    x: float
    y: float
    r: float
    style: str = "template"
    label: Spoken = ""


class OnArea(msgspec.Struct, frozen=True, tag="area"):
    """Outlines: style is reach, second (the dashed limit), zone or lit (a blocking edge)."""

    outlines: tuple[tuple[Point, ...], ...]
    style: str = "reach"
    label: Spoken = ""


Mark = OnFigure | OnCard | OnTerrain | OnPoint | OnLine | OnDisc | OnArea


# ---- parts of panels


class Heading(msgspec.Struct, frozen=True, tag="heading"):
    """What a panel is about, with its clause."""

    title: Spoken
    clause: str = ""
    note: Spoken = ""


class Number(msgspec.Struct, frozen=True):
    """A number and its name."""

    value: Spoken
    label: Spoken
    clause: str = ""
    tone: str = "plain"


class BigNumbers(msgspec.Struct, frozen=True, tag="big"):
    """Up to four numbers that matter most."""

    numbers: tuple[Number, ...]


class Gauge(msgspec.Struct, frozen=True, tag="gauge"):
    """Ticks filled of ticks there are: wounds, fury, inches walked. `dear` of the filled ones cost double."""

    label: Spoken
    filled: float
    full: float
    tone: str = "wound"
    icon: str = ""
    dear: float = 0.0
    note: Spoken = ""


class FigureSheet(msgspec.Struct, frozen=True, tag="sheet"):
    """A figure's profile."""

    figure: str
    name: str
    sprite: str
    side: int
    kicker: Spoken = ""
    role: Spoken = ""
    quote: Spoken = ""
    numbers: tuple[Number, ...] = ()
    gauges: tuple[Gauge, ...] = ()


class TableRows(msgspec.Struct, frozen=True, tag="rows"):
    """A small table: weapons, for instance."""

    head: tuple[Spoken, ...]
    rows: tuple[tuple[Spoken, ...], ...]


class Paragraph(msgspec.Struct, frozen=True, tag="paragraph"):
    """A named text with its clause: a trait, for instance."""

    title: Spoken
    text: Spoken
    clause: str = ""


class Note(msgspec.Struct, frozen=True, tag="note"):
    """Something that would be so: tone good, warn, bad or plain; drawn with its figure and on the table."""

    title: Spoken
    text: Spoken = ""
    clause: str = ""
    tone: str = "plain"
    figure: str = ""


class CardRow(msgspec.Struct, frozen=True, tag="cards"):
    """Cards of one place, or only their backs."""

    title: Spoken
    cards: tuple[CardLook, ...]
    limit: int | None = None
    note: Spoken = ""
    place: str = ""
    figure: str = ""


class Roster(msgspec.Struct, frozen=True, tag="roster"):
    """The figures of a side with what is public of them."""

    title: Spoken
    side: int
    rows: tuple[RosterRow, ...]
    note: Spoken = ""


class RosterRow(msgspec.Struct, frozen=True):
    """One figure of a roster."""

    figure: str
    name: str
    sprite: str
    gauges: tuple[Gauge, ...] = ()
    backs: int = 0
    face_up: tuple[CardLook, ...] = ()
    gone: bool = False


class DieOdds(msgspec.Struct, frozen=True, tag="die"):
    """A die face by face: the tone of each face, the groups they form, and a star on special ones."""

    title: Spoken
    note: Spoken
    sides: int
    tones: tuple[str, ...]
    groups: tuple[Number, ...]
    stars: tuple[int, ...] = ()


class TallyRows(msgspec.Struct, frozen=True, tag="tally"):
    """A number with its reasons."""

    title: Spoken
    total: Spoken
    parts: tuple[TallyPart, ...]


class Bars(msgspec.Struct, frozen=True, tag="bars"):
    """A distribution: label and chance (0 to 1) of each outcome."""

    title: Spoken
    note: Spoken
    bars: tuple[tuple[str, float], ...]
    deadly: int | None = None
    """The first outcome that kills."""


Part = (
    Heading
    | BigNumbers
    | Gauge
    | FigureSheet
    | TableRows
    | Paragraph
    | Note
    | CardRow
    | Roster
    | DieOdds
    | TallyRows
    | Bars
)


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


class Zone(msgspec.Struct, frozen=True):
    """A deployment zone."""

    name: str
    side: int | None
    outline: tuple[Point, ...]


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
