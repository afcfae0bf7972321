"""Parts of panels: a closed list that every screen can draw, filled by rulebooks."""

from __future__ import annotations

import msgspec

from game.engine.look_marks import CardLook, Spoken
from game.engine.tally import Part as TallyPart

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
    enough: int | None = None
    """The first outcome with which it is done: a reach that arrives, for instance."""


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


class Stand(msgspec.Struct, frozen=True):
    """How a figure stands from a step of a reveal on: as `stance`, its words and its picture in PieceLook."""

    figure: str
    stance: str
    words: Spoken = ""
    art: str = ""


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
    stands: tuple[Stand, ...] = ()
    """Who stands otherwise from now on."""


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
