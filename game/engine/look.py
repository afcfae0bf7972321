"""What a rulebook tells a screen: plain data only, a closed list of parts that every screen can draw."""

from __future__ import annotations

import msgspec

from game.engine.tally import Part as TallyPart
from game.engine.words import Text
from game.table.bases import Box
from game.table.inches import Point
from game.table.terrain import Terrain

Spoken = Text | str


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
    """How it stands, drawn before its feet: strike, guard, rest or back; "" for nothing of note."""
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
    """A line between two points: style is measure, sight, blocked, plan, struck (an edge that is hit) or aim
    (an arrow in the colour of a side: somebody has said that they will attack).
    """

    p: Point
    q: Point
    style: str = "measure"
    label: Spoken = ""
    decisive: bool = False
    side: int | None = None


class OnDisc(msgspec.Struct, frozen=True, tag="disc"):
    """A circle: style is template, reach or ghost."""

    x: float
    y: float
    r: float
    style: str = "template"
    label: Spoken = ""


class OnArea(msgspec.Struct, frozen=True, tag="area"):
    """Outlines: style is reach, second (the dashed limit), zone, lit (a blocking edge), front (what
    lies before a figure) or hidden.
    """

    outlines: tuple[tuple[Point, ...], ...]
    style: str = "reach"
    label: Spoken = ""


class OnGap(msgspec.Struct, frozen=True, tag="gap"):
    """The distance to a figure from where another would stand, and what it means there; the screen adds the
    number. tone: warn and bad for what is to be feared or missing, hot for what becomes possible, else plain.
    """

    figure: str
    p: Point
    q: Point
    inches: float
    words: Spoken = ""
    tone: str = "plain"
    new: bool = False
    """It is otherwise where the mover comes from: these are shown before others."""
    edge: tuple[Point, ...] = ()
    """The outline that is in the way, to be lit."""


class OnPlace(msgspec.Struct, frozen=True, tag="place"):
    """A place of what is composed, counted from 0: what would happen to it. Tones are those of tiles."""

    place: int
    words: Spoken = ""
    """A few words at the place; with `link` at the place opposite."""
    tone: str = "plain"
    opposite: bool = False
    """It is a place of the other side."""
    link: bool = False
    """What lies there reaches over to what lies opposite."""
    struck: bool = False
    """What lies there is out of it."""
    about: Spoken = ""
    """The same in a sentence."""
    clause: str = ""


class OnPose(msgspec.Struct, frozen=True, tag="pose"):
    """A figure where it would stand; files: of a block that stands in others than now, else 0."""

    figure: str
    x: float
    y: float
    facing: float
    files: int = 0


Mark = OnFigure | OnCard | OnTerrain | OnPoint | OnLine | OnDisc | OnArea | OnGap | OnPlace | OnPose


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
    icon: str = ""
    """A picture before the role: a weapon, for instance."""


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


class Balance(msgspec.Struct, frozen=True, tag="balance"):
    """A number that may run below nought, on a rule from -`start` to `start`: strength that is borrowed.

    `cost` would be paid now, `back` would return after that.
    """

    label: Spoken
    now: int
    start: int
    cost: int = 0
    back: int = 0
    note: Spoken = ""
    clause: str = ""
    figure: str = ""
    """Whose it is: what would be left then shows on the sheet of that figure, too."""


class FaceItem(msgspec.Struct, frozen=True):
    """A thing that lies face up in its place; art, coin and tone as those of a tile."""

    label: Spoken
    art: str = ""
    coin: str = ""
    tone: str = "plain"


class FaceRow(msgspec.Struct, frozen=True):
    """What one side has laid, from the first place on."""

    name: Spoken
    side: int
    items: tuple[FaceItem, ...]
    note: Spoken = ""


class FaceStep(msgspec.Struct, frozen=True):
    """One step of a reveal: an event, and what it changes on the rows."""

    event: int
    """Which of the events of the view it shows, counted from 0; its dice are read from that."""
    title: Spoken
    text: Spoken = ""
    clause: str = ""
    side: int | None = None
    value: Spoken = ""
    """The number of it: a chance, for instance."""
    tone: str = "plain"
    """good, warn, bad or plain: what came of it."""
    shown: tuple[int, ...] = ()
    """Rows that are turned face up."""
    lit: tuple[tuple[int, int], ...] = ()
    """Row and place of the things that it is about."""
    struck: tuple[tuple[int, int], ...] = ()
    """Row and place of the things that are out of it from now on."""
    tally: tuple[TallyRows, ...] = ()
    """The numbers behind it."""
    brief: bool = False
    """It is played with the others, but the finished list does without it."""
    figure: str = ""
    """Who does it on the table, and to whom: a lunge at `foe`, or a fall."""
    foe: str = ""
    fall: bool = False


class Faceoff(msgspec.Struct, frozen=True, tag="faceoff"):
    """Two rows laid in secret, place against place, and how they were read: played step by step, kept."""

    title: Spoken
    rows: tuple[FaceRow, FaceRow]
    steps: tuple[FaceStep, ...]
    note: Spoken = ""


# ---- who comes when, where it is aimed, how far it is


class Glyph(msgspec.Struct, frozen=True):
    """A small picture with a word or number beside it, and a second one that hangs on it."""

    art: str
    words: Spoken = ""
    second: str = ""
    tone: str = "plain"
    """plain, hot (it comes next), past (it is done) or bad (nothing will come of it)."""


class LadderRow(msgspec.Struct, frozen=True):
    """A rung: whose it is, the number that puts it there, what has been said of it so far."""

    figure: str
    name: str
    sprite: str
    side: int
    value: Spoken
    glyphs: tuple[Glyph, ...] = ()
    words: Spoken = ""
    tone: str = "plain"
    """plain, hot (its turn), later (nothing said yet) or gone."""


class Ladder(msgspec.Struct, frozen=True, tag="ladder"):
    """An order in which figures come, read downwards for one thing and upwards for another."""

    rows: tuple[LadderRow, ...]
    top: Spoken = ""
    """What the top of the ladder is first in."""
    bottom: Spoken = ""


class Place(msgspec.Struct, frozen=True):
    """A place of a body: its id, name, modifier, what hits it, and how likely that is (0 to 1)."""

    id: str
    name: Spoken
    modifier: Spoken
    need: Spoken
    chance: float
    lit: bool = False
    """It is the one aimed at."""


class Body(msgspec.Struct, frozen=True, tag="body"):
    """A body with the places at which it can be aimed. Ids that are drawn: head, eyes, neck, right_hand,
    left_hand, leg, torso; of a machine sensor and torso; others stand in a list beside it.
    """

    places: tuple[Place, ...]
    machine: bool = False


class Band(msgspec.Struct, frozen=True):
    """A stretch of a scale up to `upto`; tone as of numbers."""

    upto: float
    label: Spoken
    tone: str = "plain"


class Scale(msgspec.Struct, frozen=True, tag="scale"):
    """A rule of inches in bands, with a pointer at what is measured."""

    title: Spoken
    note: Spoken
    bands: tuple[Band, ...]
    at: float
    clause: str = ""


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
    | Balance
    | Faceoff
    | Ladder
    | Body
    | Scale
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
