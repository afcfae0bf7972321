"""What may stand in a map file: every table with its keys, values, limits, defaults, units and examples.

The reader takes its known keys and limits from here; the reference and the JSON Schema are made of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from game.table.kinds import KINDS
from game.table.maprules import Rule, Rules
from game.table.mapschema_play import ARMY, EDGES, START, TRIGGER
from game.table.outline import SYMMETRIES

OUTLINES: Final = ("circle", "rectangle", "polygon", "line")


_AT: Final = Rule(
    "at",
    "pair",
    "where the middle lies",
    "[6, 9]",
    "inches from the west edge and from the south edge",
    unit="inches",
)
_TURN: Final = Rule(
    "turn",
    "number",
    "how far it is turned about its middle",
    "20",
    "degrees counter-clockwise",
    default="0",
    unit="degrees",
    least=-360.0,
    most=360.0,
)
_CIRCLE: Final = Rule(
    "circle",
    "number",
    "a round outline",
    "0.9",
    "its radius in inches",
    unit="inches",
    least=0.05,
    most=100.0,
)
_RECTANGLE: Final = Rule(
    "rectangle",
    "pair",
    "an outline with four right angles",
    "[3, 1]",
    "its width and depth in inches",
    unit="inches",
    least=0.05,
)
_POLYGON: Final = Rule(
    "polygon",
    "points",
    "any outline that does not cross itself, clockwise or not",
    "[[2, 3], [6, 3], [4, 7]]",
    "the corners in order around",
    unit="inches",
    least=3,
    most=200,
)
_LINE: Final = Rule(
    "line",
    "points",
    "a wall along a line, with mitred bends and square ends",
    "[[2, 3], [6, 3], [6, 7]]",
    "the points that a wall runs along, with width = 0.3",
    unit="inches",
    least=2,
    most=100,
)
_WIDTH: Final = Rule(
    "width",
    "number",
    "how thick a line is",
    "0.3",
    "its width in inches",
    unit="inches",
    least=0.05,
    most=20.0,
)
_KIND: Final = Rule("kind", "word", "what it is", '"pillar"', words=tuple(KINDS), default="that of its shape")
_HEIGHT: Final = Rule(
    "height",
    "number",
    "how high it is",
    "2",
    "in inches",
    default="that of its kind",
    unit="inches",
    least=0.0,
    most=60.0,
)
_NAME: Final = Rule("name", "text", "what players call it", '"the old gate"', default="none")
_ID: Final = Rule("id", "id", "what the file calls it; no two alike", '"gate"', default="kind and number")
_MIRROR: Final = Rule(
    "mirror",
    "word",
    'where its twin stands, in place of what the whole map says; "none": it has none',
    '"none"',
    default="that of the map",
    words=tuple(SYMMETRIES),
)

FILE: Final = Rules(
    "file",
    "The file",
    "",
    "What stands above the first `[...]`. A bout names an `arena` and gives none of the keys marked +.",
    (
        Rule("name", "text", "what players call the map", '"The Old Yard"', needed=True),
        Rule(
            "rulebooks", "texts", "the rulebooks that it is for", '["cirque"]', default="all", of="rulebook"
        ),
        Rule("clause", "text", "the clause of the rulebook that lays it out", '"CIR-1701"', default="none"),
        Rule("notes", "text", "what players read before they choose it", '"Mind the pond."', default="none"),
        Rule(
            "turn_limit",
            "whole",
            "turns of a match",
            "6",
            default="the rulebook's",
            unit="turns",
            least=1,
            most=50,
        ),
        Rule(
            "team_size",
            "whole",
            "figures of a side",
            "3",
            default="the rulebook's",
            unit="figures",
            least=1,
            most=30,
        ),
        Rule("teams", "table", "who takes part", '{ a = ["maximus"], b = ["mortimer"] }', of="teams"),
        Rule(
            "players",
            "table",
            "who plays a side unless the players choose otherwise",
            '{ b = "searcher/strong/wary" }',
            of="players",
        ),
        Rule(
            "base",
            "length",
            "the largest base that zones and passages must have room for, across",
            '"32 mm"',
            default="1.6",
            unit="inches, or a text with mm or in",
            least=0.2,
            most=12.0,
        ),
        Rule(
            "uneven",
            "flag",
            "the sides are meant to be unequal, so that nobody complains about what they see",
            "true",
            default="false",
        ),
        Rule("arena", "word", "the file, without .toml, whose table is played on", '"necropolis"'),
        Rule("army", "named", "armies and squads as a rulebook wants them, under its name", "", of="army"),
        Rule("trigger", "rows", "what happens when", "", of="trigger"),
        Rule(
            "table",
            "table",
            "+ the size of the table",
            "{ width = 24, depth = 24 }",
            "in inches",
            of="table",
            needed=True,
        ),
        Rule(
            "symmetry",
            "word",
            "+ how the map repeats itself: every piece, zone, objective and start gets its twin",
            '"half-turn"',
            default='"none"',
            words=tuple(SYMMETRIES),
        ),
        Rule(
            "backdrop",
            "text",
            "+ a picture under the terrain, stretched over the table: a PNG or JPEG beside the file",
            '"my_map.backdrop.png"',
            default="none",
        ),
        Rule("mirror", "word", "+ the same as symmetry", '"half-turn"', words=tuple(SYMMETRIES)),
        Rule("shape", "named", "+ outlines with a name, to be placed many times", "", of="shape"),
        Rule("terrain", "rows", "+ pieces of terrain", "", of="terrain"),
        Rule("zone", "table", "+ where the sides deploy", "", of="zones", needed=True),
        Rule("objective", "rows", "+ points worth holding", "", of="objective"),
        Rule("start", "rows", "+ where single figures begin", "", of="start"),
    ),
    'name = "The Old Yard"\nrulebooks = ["cirque"]\ntable = { width = 24, depth = 24 }\n'
    'symmetry = "half-turn"\nnotes = """\nMind the pond.\n"""',
)

TABLE: Final = Rules(
    "table",
    "The table",
    "table = { ... }",
    "Its size. The south-west corner is [0, 0], x goes east and y north.",
    (
        Rule("width", "number", "from west to east", "24", unit="inches", least=6.0, most=144.0, needed=True),
        Rule(
            "depth", "number", "from south to north", "24", unit="inches", least=6.0, most=144.0, needed=True
        ),
    ),
    "table = { width = 24, depth = 20 }",
)
TEAMS: Final = Rules(
    "teams",
    "Teams",
    "teams = { ... }",
    "The profiles of the rulebook that take part, side by side. Rulebooks of armies, warbands or "
    "squads take no teams: they read `[army.RULEBOOK]`.",
    (
        Rule("a", "texts", "those of side a", '["maximus"]', default="players choose"),
        Rule("b", "texts", "those of side b", '["mortimer"]', default="players choose"),
    ),
    'teams = { a = ["maximus"], b = ["mortimer"] }',
)
PLAYERS: Final = Rules(
    "players",
    "Players",
    "players = { ... }",
    "human, or a kind of computer player: random, steady (by the advice of the rulebook) or searcher (which "
    "reckons deeper), and after a stroke how well it plays (easy, fair, strong: the stronger, the more "
    "questions it looks deeper into; an easy one slips) and in what spirit (bold, even, wary: what it makes "
    "of all that the other side may do).",
    (
        Rule("a", "text", "who plays side a", '"human"', default="players choose"),
        Rule("b", "text", "who plays side b", '"searcher/strong/wary"', default="players choose"),
    ),
    'players = { b = "searcher/strong/wary" }',
)
SHAPE: Final = Rules(
    "shape",
    "Named shapes",
    "[shape.NAME]",
    'An outline about the middle [0, 0], which `shape = "NAME"` places and turns as often as it is wanted. '
    "One of circle, rectangle, polygon and line.",
    (
        _CIRCLE,
        _RECTANGLE,
        _POLYGON,
        _LINE,
        _WIDTH,
        Rule("kind", "word", "what it is, where the piece does not say", '"building"', words=tuple(KINDS)),
        _HEIGHT,
        _NAME,
    ),
    '[shape.hut]\nkind = "building"\npolygon = [[-2, -1], [2, -1], [2, 1], [0, 2], [-2, 1]]',
)
DOOR: Final = Rules(
    "door",
    "Doors",
    "doors = [{ ... }]",
    'Gaps in a `line`. A closed one is filled with a length of the same kind whose name is "closed door".',
    (
        Rule(
            "from",
            "number",
            "where it begins, measured along the line from its first point",
            "1.5",
            unit="inches",
            least=0.0,
            most=300.0,
            needed=True,
        ),
        Rule("width", "number", "how wide it is", "1.8", unit="inches", least=0.2, most=50.0, needed=True),
        Rule("closed", "flag", "whether it is shut", "true", default="false"),
        Rule("id", "id", "what triggers call a closed door; no two alike", '"gate"', default="none"),
    ),
    "doors = [{ from = 1.5, width = 1.8 }, { from = 6, width = 1.8, closed = true }]",
)
TERRAIN: Final = Rules(
    "terrain",
    "Terrain",
    "[[terrain]]",
    "One piece. Its outline is one of circle, rectangle, polygon, line and shape.",
    (
        _KIND,
        _AT,
        _CIRCLE,
        _RECTANGLE,
        _POLYGON,
        _LINE,
        Rule("shape", "text", "a named shape", '"hut"', of="shape"),
        _TURN,
        _WIDTH,
        Rule("doors", "rows", "doors in a line", "[{ from = 1.5, width = 1.8 }]", of="door"),
        _HEIGHT,
        _MIRROR,
        _NAME,
        _ID,
    ),
    '[[terrain]]\nkind = "pillar"\nat = [6, 9]\ncircle = 0.9\n\n'
    '[[terrain]]\nkind = "wall"\nline = [[2, 12], [9, 12], [9, 15]]\nwidth = 0.5\n'
    "doors = [{ from = 1.5, width = 1.8 }]\n\n"
    '[[terrain]]\nshape = "hut"\nat = [16, 6]\nturn = 30',
)
ZONES: Final = Rules(
    "zones",
    "Deployment zones",
    "[zone]",
    "One for each side; a symmetrical map needs only one of them.",
    (
        Rule("a", "table", "where side a deploys", "", of="zone", needed=True),
        Rule("b", "table", "where side b deploys", "", of="zone", default="the twin of a"),
    ),
    '[zone.a]\nedge = "south"\ndepth = 5',
)
ZONE: Final = Rules(
    "zone",
    "A deployment zone",
    "[zone.a], [zone.b]",
    "A strip along an edge (edge and depth), or a rectangle about `at`, or a polygon.",
    (
        Rule("edge", "word", "the edge that it runs along", '"south"', words=EDGES),
        Rule(
            "depth",
            "number",
            "how far it reaches in from the edge",
            "5",
            unit="inches",
            least=0.1,
            most=144.0,
        ),
        _AT,
        _RECTANGLE,
        _TURN,
        _POLYGON,
        Rule("name", "text", "what players call it", '"the gate"', default='"zone A"'),
    ),
    '[zone.b]\nname = "the gate"\nat = [12, 18]\nrectangle = [10, 4]',
)
OBJECTIVE: Final = Rules(
    "objective",
    "Objectives",
    "[[objective]]",
    "A point worth holding; what it is worth is said by the rulebook or by a trigger.",
    (
        replace(_AT, says="where it lies", needed=True),
        _NAME,
        _MIRROR,
        _ID,
    ),
    '[[objective]]\nid = "well"\nname = "the well"\nat = [12, 12]',
)
SCHEMA: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        rules.name: rules
        for rules in (
            FILE,
            TABLE,
            TEAMS,
            PLAYERS,
            TERRAIN,
            DOOR,
            SHAPE,
            ZONES,
            ZONE,
            OBJECTIVE,
            START,
            TRIGGER,
            ARMY,
        )
    }
)
"""All tables by name, in the order in which an author meets them."""


def keys_of(table: str) -> tuple[str, ...]:
    """The keys that a table may have."""
    return tuple(rule.name for rule in SCHEMA[table].keys)
