"""How a rulebook points at things: a card as its viewer sees it, marks on figures, spots, lines and areas."""

from __future__ import annotations

import msgspec

from game.engine.words import Text
from game.table.inches import Point

Spoken = Text | str


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
    lies before a figure), template or hidden.
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
