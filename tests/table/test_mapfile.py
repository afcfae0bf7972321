"""Map files: what a right one becomes, and for every wrong one the place, the cause and the cure."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.table.inches import distance
from game.table.kinds import KINDS
from game.table.mapfile import BadMap, Scenario, check_map, map_files, read_map
from game.table.terrain import Circle, Polygon

BOOKS = ("cirque", "duel")
MAPS = Path(__file__).parents[2] / "maps"

HEAD = """\
name = "Yard"
table = { width = 24, depth = 20 }
[zone.a]
edge = "south"
depth = 5
[zone.b]
edge = "north"
depth = 5
"""
"""A map without a fault, eight lines long; the tests write on from line 9."""


def read(folder: Path, text: str, name: str = "yard") -> Scenario:
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return read_map(path, BOOKS)


def faults(folder: Path, text: str) -> list[str]:
    path = folder / "yard.toml"
    path.write_text(text, encoding="utf-8")
    return [str(fault).removeprefix("yard.toml:") for fault in check_map(path, BOOKS)]


def piece(*lines: str) -> str:
    return HEAD + "[[terrain]]\n" + "\n".join(lines) + "\n"


def test_the_smallest_map_has_a_name_a_table_and_two_zones(tmp_path: Path) -> None:
    yard = read(tmp_path, HEAD)
    assert (yard.id, yard.name, yard.file, yard.arena) == ("yard", "Yard", "yard.toml", "yard")
    assert (yard.width, yard.depth, yard.symmetry) == (24.0, 20.0, "none")
    assert yard.zone("a").polygon == Polygon(((0, 0), (24, 0), (24, 5), (0, 5)))
    assert yard.zone("b").polygon == Polygon(((0, 15), (24, 15), (24, 20), (0, 20)))
    assert (yard.terrain, yard.objectives, yard.books, yard.teams) == ((), (), (), ((), ()))
    assert (yard.turn_limit, yard.team_size, yard.notes, yard.clause) == (None, None, "", "")


def test_a_wall_runs_along_a_line_with_mitred_bends(tmp_path: Path) -> None:
    wall = '[[terrain]]\nkind = "wall"\nline = [[4, 8], [8, 8], [8, 11]]\nwidth = 1\n'
    (piece,) = read(tmp_path, HEAD + wall).terrain
    assert piece.shape == Polygon(((4, 7.5), (8.5, 7.5), (8.5, 11), (7.5, 11), (7.5, 8.5), (4, 8.5)))


def test_terrain_is_a_circle_a_turned_rectangle_or_a_polygon(tmp_path: Path) -> None:
    yard = read(
        tmp_path,
        HEAD + '[[terrain]]\nkind = "pillar"\nat = [6, 9]\ncircle = 0.9\n'
        '[[terrain]]\nkind = "wall"\nat = [12, 10]\nrectangle = [4, 1]\nturn = 90\nheight = 3\n'
        '[[terrain]]\nkind = "mud"\nname = "the wallow"\nid = "wallow"\n'
        "polygon = [\n  [20, 8],  # clockwise is as good\n  [20, 12],\n  [22, 12],\n  [21, 10],\n]\n",
    )
    pillar, wall, mud = yard.terrain
    assert (pillar.id, pillar.kind, pillar.shape, pillar.height) == (
        "pillar-1",
        "pillar",
        Circle(6, 9, 0.9),
        4.0,
    )
    assert (wall.id, wall.height) == ("wall-1", 3.0)
    assert wall.shape == Polygon(((12.5, 8.0), (12.5, 12.0), (11.5, 12.0), (11.5, 8.0)))
    assert (mud.id, mud.name, mud.height, mud.origin) == ("wallow", "the wallow", 0.0, "map")
    assert mud.shape == Polygon(((21, 10), (22, 12), (20, 12), (20, 8)))


SYMMETRIC = """\
name = "Twins"
table = { width = 24, depth = 20 }
symmetry = "half-turn"
[zone.a]
edge = "south"
depth = 5
"""


def test_half_a_turn_gives_every_piece_its_twin_unless_it_is_its_own(tmp_path: Path) -> None:
    twins = read(
        tmp_path,
        SYMMETRIC + '[[terrain]]\nkind = "pillar"\nat = [6, 9]\ncircle = 0.9\n'
        '[[terrain]]\nid = "heart"\nkind = "statue"\nat = [12, 10]\nrectangle = [2, 1]\n'
        '[[terrain]]\nid = "tub"\nkind = "mead"\npolygon = [[1, 8], [3, 8], [2, 9.5]]\n'
        "[[objective]]\nat = [12, 10]\n[[objective]]\nname = 'gate'\nat = [4, 6]\n",
    )
    assert [t.id for t in twins.terrain] == ["pillar-1", "pillar-2", "heart", "tub", "tub-twin"]
    assert twins.terrain[1].shape == Circle(18, 11, 0.9)
    assert twins.terrain[4].shape == Polygon(((23, 12), (21, 12), (22, 10.5)))
    assert twins.zone("b").polygon == Polygon(((24, 20), (0, 20), (0, 15), (24, 15)))
    assert [(mark.id, mark.at, mark.name) for mark in twins.objectives] == [
        ("objective-1", (12, 10), ""),
        ("objective-2", (4, 6), "gate"),
        ("objective-3", (20, 14), "gate"),
    ]


def test_an_objective_written_where_symmetry_puts_one_keeps_the_id_and_name_written(tmp_path: Path) -> None:
    twins = read(
        tmp_path,
        SYMMETRIC + "[[objective]]\nid = 'west'\nname = 'gate'\nat = [4, 6]\n"
        "[[objective]]\nid = 'east'\nname = 'well'\nat = [20, 14]\n[[objective]]\nat = [12, 10]\n",
    )
    assert [(mark.id, mark.at, mark.name) for mark in twins.objectives] == [
        ("west", (4, 6), "gate"),
        ("east", (20, 14), "well"),
        ("objective-1", (12, 10), ""),
    ]


@pytest.mark.parametrize(
    ("symmetry", "centre"), [("half-turn", (18, 11)), ("west-east", (18, 9)), ("south-north", (6, 11))]
)
def test_every_symmetry_puts_the_twin_where_it_says(
    tmp_path: Path, symmetry: str, centre: tuple[float, float]
) -> None:
    edge = "west" if symmetry == "west-east" else "south"
    text = SYMMETRIC.replace("half-turn", symmetry).replace('"south"\n', f'"{edge}"\n')
    twins = read(tmp_path, text + '[[terrain]]\nkind = "tree"\nat = [6, 9]\ncircle = 0.5\n')
    assert twins.terrain[1].shape == Circle(*centre, 0.5)
    a, b = twins.zone("a").polygon, twins.zone("b").polygon
    assert a.points[0] == (0, 0) and (24, 20) in b.points


def test_a_mirrored_outline_still_goes_counter_clockwise(tmp_path: Path) -> None:
    text = SYMMETRIC.replace("half-turn", "south-north")
    twins = read(tmp_path, text + '[[terrain]]\nkind = "mud"\npolygon = [[1, 6], [5, 6], [1, 9]]\n')
    assert twins.terrain[1].shape == Polygon(((1, 11), (5, 14), (1, 14)))


def test_a_twin_that_the_author_writes_too_is_not_put_down_twice(tmp_path: Path) -> None:
    text = (
        '[[terrain]]\nkind = "pillar"\nat = [6, 9]\ncircle = 0.9\n'
        '[[terrain]]\nid = "chipped"\nkind = "pillar"\nat = [18, 11]\ncircle = 0.9\n'
    )
    twins = read(tmp_path, SYMMETRIC + text)
    assert [(t.id, t.shape) for t in twins.terrain] == [
        ("pillar-1", Circle(6, 9, 0.9)),
        ("chipped", Circle(18, 11, 0.9)),
    ]


def test_made_up_ids_keep_clear_of_those_the_author_chose(tmp_path: Path) -> None:
    text = (
        '[[terrain]]\nkind = "pillar"\nat = [6, 9]\ncircle = 0.9\n'
        '[[terrain]]\nid = "pillar-1"\nkind = "pillar"\nat = [16, 9]\ncircle = 0.9\n'
    )
    assert [t.id for t in read(tmp_path, HEAD + text).terrain] == ["pillar-2", "pillar-1"]


def test_a_bout_takes_table_terrain_and_zones_from_an_arena(tmp_path: Path) -> None:
    yard = read(tmp_path, piece('kind = "pillar"', "at = [6, 9]", "circle = 0.9"))
    bout = read(
        tmp_path,
        'name = "Short"\narena = "yard"\nturn_limit = 6\nteam_size = 1\nclause = "CIR-1713"\n'
        'teams = { a = ["maximus"], b = ["mortimer"] }\nrulebooks = ["cirque"]\nnotes = """\nBrief.\n"""\n',
        "short",
    )
    assert (bout.id, bout.arena, bout.file) == ("short", "yard", "short.toml")
    assert (bout.terrain, bout.zones, bout.width) == (yard.terrain, yard.zones, yard.width)
    assert (bout.turn_limit, bout.team_size, bout.clause, bout.notes) == (6, 1, "CIR-1713", "Brief.")
    assert (bout.teams, bout.books) == ((("maximus",), ("mortimer",)), ("cirque",))


def test_the_digest_changes_with_what_play_can_notice_and_with_nothing_else(tmp_path: Path) -> None:
    plain = piece('kind = "pillar"', "at = [6, 9]", "circle = 0.9")
    digest = read(tmp_path, plain).digest
    assert re.fullmatch("[0-9a-f]{16}", digest)
    assert (
        read(tmp_path, plain.replace('"Yard"', '"Court"  # a comment').replace("\n", "\r\n")).digest == digest
    )
    for old, new in (
        ("0.9", "0.8"),
        ("pillar", "statue"),
        ("[6, 9]", "[6, 9.001]"),
        ("width = 24", "width = 25"),
    ):
        assert read(tmp_path, plain.replace(old, new)).digest != digest
    assert read(tmp_path, "turn_limit = 9\n" + plain).digest != digest


def test_zones_may_be_outlines(tmp_path: Path) -> None:
    text = (
        'name = "Yard"\ntable = { width = 24, depth = 20 }\n'
        "[zone.a]\nname = 'the gate'\nat = [3, 10]\nrectangle = [6, 20]\n"
        "[zone.b]\npolygon = [[24, 0], [24, 20], [18, 10]]\n"
    )
    yard = read(tmp_path, text)
    assert (yard.zone("a").name, yard.zone("b").name) == ("the gate", "zone B")
    assert yard.zone("a").polygon == Polygon(((0, 0), (6, 0), (6, 20), (0, 20)))
    assert yard.zone("b").polygon == Polygon(((24, 0), (24, 20), (18, 10)))


def test_lengths_of_wall_may_overlap_where_they_join(tmp_path: Path) -> None:
    text = (
        '[[terrain]]\nkind = "wall"\nat = [6, 9]\nrectangle = [4, 1]\n'
        '[[terrain]]\nkind = "wall"\nat = [4.5, 10]\nrectangle = [1, 3]\n'
    )
    assert len(read(tmp_path, HEAD + text).terrain) == 2


def test_solid_pieces_may_touch(tmp_path: Path) -> None:
    text = (
        '[[terrain]]\nkind = "pillar"\nat = [6, 9]\ncircle = 1\n'
        '[[terrain]]\nkind = "statue"\nat = [8, 9]\nrectangle = [2, 1]\n'
        '[[terrain]]\nkind = "mausoleum"\nat = [10, 9]\nrectangle = [2, 3]\n'
    )
    assert faults(tmp_path, HEAD + text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "",
            [
                '1:1: name is missing; add name = "..." in the first line',
                "1:1: table is missing; add table = { width = 24, depth = 24 }, in inches",
            ],
        ),
        (
            HEAD.replace("name", "nmae"),
            ['1:1: unknown key "nmae"; did you mean "name"?'],
        ),
        (HEAD.replace('"Yard"', "7"), ['1:8: name is 7, not a text; write name = "..." in double quotes']),
        (HEAD.replace('"Yard"', '""'), ["1:8: name is empty; write something there, or leave name out"]),
        (
            HEAD.replace("width = 24", "width = '24'"),
            ['2:19: width is "24", not a number; write for example width = 24'],
        ),
        (
            HEAD.replace("width = 24", "width = nan"),
            ["2:19: width is nan, not a number; write for example width = 24"],
        ),
        (
            HEAD.replace("width = 24", "width = 2400"),
            ["2:19: width is 2400, outside 6 to 144; lengths are inches, and 2400 mm are 94.5"],
        ),
        (
            HEAD.replace("width = 24, ", ""),
            ["2:9: width is missing; write table = { width = 24, depth = 24 }"],
        ),
        (
            HEAD.replace("depth = 20", "height = 20"),
            [
                "2:9: depth is missing; write table = { width = 24, depth = 24 }",
                '2:23: unknown key "height"; known: depth, width',
            ],
        ),
        (
            HEAD.replace("{ width = 24, depth = 20 }", "[24, 20]"),
            ["2:9: table is [24, 20], not a table; write table = { width = 24, depth = 24 }"],
        ),
        (
            "name = Yard\n",
            [
                "1:8: not TOML: invalid value; "
                "text stands in double quotes, a list in [ ], numbers and true or false stand bare"
            ],
        ),
        (
            "turn_limit = 0\n" + HEAD,
            ["1:14: turn_limit is 0, not a whole number from 1 to 50; write for example turn_limit = 3"],
        ),
        (
            "turn_limit = 6.0\n" + HEAD,
            ["1:14: turn_limit is 6.0, not a whole number from 1 to 50; write for example turn_limit = 3"],
        ),
        (
            "team_size = true\n" + HEAD,
            ["1:13: team_size is true, not a whole number from 1 to 30; write for example team_size = 3"],
        ),
        (
            "symmetry = 'halfturn'\n" + HEAD,
            ['1:12: there is no symmetry "halfturn"; did you mean "half-turn"?'],
        ),
        (
            "symmetry = 'round'\n" + HEAD,
            ['1:12: there is no symmetry "round"; known: half-turn, none, south-north, west-east'],
        ),
        ("rulebooks = ['cirk']\n" + HEAD, ['1:14: there is no rulebook "cirk"; did you mean "cirque"?']),
        (
            "rulebooks = 'cirque'\n" + HEAD,
            ['1:13: rulebooks is "cirque", not a list of texts; write rulebooks = ["cirque"]'],
        ),
        (
            "rulebooks = ['duel', 3]\n" + HEAD,
            ['1:22: 3 in rulebooks is not a text; write rulebooks = ["...", "..."]'],
        ),
        (
            "clause = '1701'\n" + HEAD,
            [
                '1:10: "1701" is not the id of a clause; '
                "write three capital letters, - and three or four digits, as the rulebook has it"
            ],
        ),
        (
            "team_size = 2\nteams = { a = ['x'], b = ['y', 'z'] }\n" + HEAD,
            ["2:15: side a names 1 of 2 fighters; name 2, or correct team_size"],
        ),
        ("terrain = 3\n" + HEAD, ["1:1: terrain is not a list of rows; write [[terrain]] above each row"]),
        ("arena = 'yrad'\nname = 'x'\n", ['1:9: there is no arena "yrad"; nothing may stand here']),
    ],
)
def test_a_fault_of_the_file_as_a_whole(tmp_path: Path, text: str, expected: list[str]) -> None:
    assert faults(tmp_path, text) == expected


CORNERS = "polygon = [[2, 3], [6, 3], [4, 7]], the corners in order around"
LINE = "line = [[2, 3], [6, 3], [6, 7]], the points that a wall runs along, with width = 0.3"
OUTLINE = f"give one of circle = 0.9, rectangle = [3, 1], {CORNERS}, {LINE}"
ORDER = "list the corners in order around the piece"
POLYGON = f"write for example {CORNERS}"
RADIUS = "write for example circle = 0.9, its radius in inches"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (
            ['kind = "pilar"', "at = [6, 9]", "circle = 0.9"],
            ['10:8: there is no kind of terrain "pilar"; did you mean "pillar"?'],
        ),
        (
            ["at = [6, 9]", "circle = 0.9"],
            ['9:1: kind is missing; add kind = "pillar" or another kind of terrain'],
        ),
        (
            ['knid = "pillar"', "at = [6, 9]", "circle = 0.9"],
            ['10:1: unknown key "knid"; did you mean "kind"?'],
        ),
        (
            ['kind = "pillar"', "at = [6, 9]", "circle = 'big'"],
            ['12:10: circle is "big", not a number; write for example circle = 0.9, its radius in inches'],
        ),
        (
            ['kind = "pillar"', "at = [6, 9]", "circle = -1"],
            [f"12:10: circle is -1, outside 0.05 to 100; {RADIUS}"],
        ),
        (
            ['kind = "pillar"', "at = [6, 9]", "circle = true"],
            ["12:10: circle is true, not a number; write for example circle = 0.9, its radius in inches"],
        ),
        (
            ['kind = "pillar"', "circle = 0.9"],
            ["9:1: at is missing; add at = [6, 9], inches from the west edge and from the south edge"],
        ),
        (
            ['kind = "pillar"', "at = [6]", "circle = 0.9"],
            [
                "11:6: [6] is not two numbers in brackets; "
                "write for example at = [6, 9], inches from the west edge and from the south edge"
            ],
        ),
        (
            ['kind = "pillar"', "at = [6, 'x']", "circle = 0.9"],
            [
                '11:10: "x" is not a number; '
                "write for example at = [6, 9], inches from the west edge and from the south edge"
            ],
        ),
        (['kind = "pillar"', "at = [6, 9]"], [f"9:1: the outline is missing; {OUTLINE}"]),
        (
            ['kind = "pillar"', "at = [6, 9]", "circle = 1", "rectangle = [1, 1]"],
            [f"9:1: circle and rectangle stand together; {OUTLINE}"],
        ),
        (
            ['kind = "pillar"', "at = [6, 9]", "circle = 1", "turn = 3"],
            ["13:1: a circle takes no turn; leave turn out"],
        ),
        (
            ['kind = "wall"', "at = [6, 9]", "rectangle = [3, 0]"],
            [
                "12:17: 0 is less than 0.05; "
                "write for example rectangle = [3, 1], its width and depth in inches"
            ],
        ),
        (
            ['kind = "wall"', "at = [6, 9]", "rectangle = [3, 1]", "turn = 'left'"],
            ['13:8: turn is "left", not a number; write for example turn = 20, degrees counter-clockwise'],
        ),
        (
            ['kind = "pillar"', "at = [23.5, 9]", "circle = 0.9"],
            [
                "11:6: this pillar reaches 0.4 inches beyond the east edge of the table; "
                "move it to the west, or make it smaller"
            ],
        ),
        (
            ['kind = "pillar"', "at = [6, -9]", "circle = 0.9"],
            [
                "11:6: this pillar reaches 9.9 inches beyond the south edge of the table; "
                "move it to the north, or make it smaller"
            ],
        ),
        (
            ['kind = "mud"', "polygon = [[1, 8], [3, 8]]"],
            [f"11:11: polygon has 2 points, not 3 to 200; {POLYGON}"],
        ),
        (['kind = "mud"', "polygon = 8"], [f"11:11: polygon is 8, not a list of points; {POLYGON}"]),
        (
            ['kind = "mud"', "polygon = [[1, 8], [3, 8], 9]"],
            [f"11:28: 9 is not two numbers in brackets; {POLYGON}"],
        ),
        (
            ['kind = "mud"', "polygon = [", "  [1, 8],", "  [4, 12],", "  [4, 8],", "  [1, 12],", "]"],
            [f"14:3: the outline crosses itself: its sides from corners 1 and 3 meet; {ORDER}"],
        ),
        (
            ['kind = "mud"', "polygon = [[1, 8], [4, 8], [4, 8], [2, 12]]"],
            ["11:28: this corner stands twice; leave one of the two out"],
        ),
        (
            ['kind = "mud"', "polygon = [[1, 8], [4, 8], [2, 8]]"],
            [f"11:20: the outline crosses itself: its sides from corners 1 and 2 meet; {ORDER}"],
        ),
        (
            ['kind = "mud"', "polygon = [[1, 8], [4, 8], [2, 8.0001]]"],
            [f"11:11: the outline has no area; {POLYGON}"],
        ),
        (
            ['kind = "wall"', "line = [[1, 8], [4, 8]]"],
            ["9:1: width is missing; add width = 0.3, its width in inches"],
        ),
        (
            ['kind = "wall"', "line = [[1, 8], [4, 8], [1, 8.1]]", "width = 0.3"],
            [f"11:8: the line is too short or bends back onto itself; write for example {LINE}"],
        ),
        (
            ['kind = "wall"', "at = [3, 3]", "circle = 0.9", "width = 0.3"],
            ["13:1: a circle takes no width; leave width out"],
        ),
        (
            ['kind = "mud"', "at = [3, 3]", "polygon = [[1, 8], [4, 8], [2, 12]]"],
            ["11:1: a polygon takes no at; leave at out"],
        ),
        (
            ['kind = "mud"', "polygon = [[1, 8], [4, 8], [2, 21]]"],
            [
                "11:11: this mud reaches 1 inch beyond the north edge of the table; "
                "move it to the south, or make it smaller"
            ],
        ),
        (
            ['kind = "pillar"', "at = [6, 9]", "circle = 1", "height = 'tall'"],
            ['13:10: height is "tall", not a number; write for example height = 2, in inches'],
        ),
        (
            ['kind = "pillar"', "at = [6, 9]", "circle = 1", "id = 'The Pillar'"],
            [
                '13:6: "The Pillar" cannot be an id; '
                'use small letters, digits, - and _, a letter first, as in "the-pillar"'
            ],
        ),
        (
            ['kind = "pillar"', "at = [6, 9]", "circle = 1", "blocks_sight = true"],
            [
                '13:1: unknown key "blocks_sight"; '
                "known: at, circle, doors, height, id, kind, line, mirror, name, polygon, rectangle, "
                "shape, turn, width"
            ],
        ),
    ],
)
def test_a_fault_of_a_piece_of_terrain(tmp_path: Path, lines: list[str], expected: list[str]) -> None:
    assert faults(tmp_path, piece(*lines)) == expected


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        (
            'kind = "statue"\nat = [7, 9]\nrectangle = [1, 1]',
            ["13:1: the statue of line 13 overlaps the pillar of line 9 by 0.5 inches; move them apart"],
        ),
        (
            'kind = "wall"\nat = [6.5, 10.5]\nrectangle = [4, 1.5]\nturn = 45',
            ["13:1: the wall of line 13 overlaps the pillar of line 9 by 1 inch; move them apart"],
        ),
        (
            'kind = "pillar"\nat = [6, 9]\ncircle = 1',
            ["13:1: this pillar stands in the file already; leave one of the two out"],
        ),
        ('kind = "rubble"\nat = [6, 9]\ncircle = 2', []),
    ],
)
def test_solid_pieces_may_not_overlap(tmp_path: Path, second: str, expected: list[str]) -> None:
    first = piece('kind = "pillar"', "at = [6, 9]", "circle = 1")
    assert faults(tmp_path, f"{first}[[terrain]]\n{second}\n") == expected


def test_a_piece_may_not_overlap_its_own_twin(tmp_path: Path) -> None:
    text = SYMMETRIC + '[[terrain]]\nkind = "pillar"\nat = [11.5, 10]\ncircle = 1\n'
    assert faults(tmp_path, text) == [
        "7:1: the twin of the pillar of line 7 overlaps the pillar of line 7 by 1 inch; move them apart"
    ]


def test_a_clash_with_a_twin_is_told_once(tmp_path: Path) -> None:
    text = (
        SYMMETRIC + '[[terrain]]\nkind = "pillar"\nat = [6, 9]\ncircle = 1\n'
        '[[terrain]]\nkind = "tree"\nat = [17, 11]\ncircle = 0.5\n'
    )
    assert faults(tmp_path, text) == [
        "11:1: the twin of the tree of line 11 overlaps the pillar of line 7 by 0.5 inches; move them apart"
    ]


def test_two_pieces_may_not_share_an_id(tmp_path: Path) -> None:
    one = '[[terrain]]\nid = "big"\nkind = "mud"\nat = [{}, 9]\ncircle = 1\n'
    assert faults(tmp_path, HEAD + one.format(6) + one.format(12)) == [
        '15:6: id "big" stands in line 10 already; give every piece an id of its own'
    ]


TWO = 'name = "Yard"\ntable = { width = 24, depth = 20 }\n'
NORTH = '[zone.b]\nedge = "north"\ndepth = 5\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            TWO,
            [
                '1:1: zone a is missing; add [zone.a] with edge = "south" and depth = 4',
                '1:1: zone b is missing; add [zone.b] with edge = "north" and depth = 4',
            ],
        ),
        (TWO + NORTH, ['3:2: zone a is missing; add [zone.a] with edge = "south" and depth = 4']),
        (
            TWO + NORTH + "[zone.c]\n" + '[zone.a]\nedge = "south"\ndepth = 5\n',
            ['6:7: unknown key "c"; known: a, b'],
        ),
        (
            "zone = 3\n" + TWO,
            ['1:8: zone is 3, not a table; write [zone.a] with edge = "south" and depth = 5'],
        ),
        (
            TWO + NORTH + '[zone.a]\nedge = "sout"\ndepth = 5\n',
            ['7:8: there is no edge "sout"; did you mean "south"?'],
        ),
        (
            TWO + NORTH + '[zone.a]\nedge = "south"\n',
            ["6:1: depth is missing; add depth = 5, the inches it reaches in from the edge"],
        ),
        (
            TWO + NORTH + '[zone.a]\nedge = "south"\ndepth = 5\npolygon = [[0, 0], [1, 0], [0, 1]]\n',
            ["9:1: a zone along an edge takes no polygon; leave polygon out, or edge and depth"],
        ),
        (
            TWO + NORTH + "[zone.a]\n",
            ['6:1: the outline is missing; give edge = "south" and depth = 5, or rectangle, or polygon'],
        ),
        (
            TWO + NORTH + "[zone.a]\nat = [3, 3]\ncircle = 2\n",
            [
                '6:1: the outline is missing; give edge = "south" and depth = 5, or rectangle, or polygon',
                '8:1: unknown key "circle"; known: at, depth, edge, name, polygon, rectangle, turn',
            ],
        ),
        (
            TWO + NORTH + '[zone.a]\nedge = "south"\ndepth = 25\n',
            [
                "8:9: zone a reaches 5 inches beyond the north edge of the table; "
                "move it to the south, or make it smaller"
            ],
        ),
        (
            TWO + NORTH + "[zone.a]\nat = [3, 3]\nrectangle = [8, 4]\n",
            [
                "7:6: zone a reaches 1 inch beyond the west edge of the table; "
                "move it to the east, or make it smaller"
            ],
        ),
        (
            TWO + NORTH + '[zone.a]\nedge = "south"\ndepth = 16\n',
            ["3:1: zones a and b overlap; move the zones apart"],
        ),
        (
            TWO + NORTH + '[zone.a]\nedge = "south"\ndepth = 1\n',
            [
                "6:1: zone a has room for 0 bases of 1.6 inches, not for 3; "
                "make it larger or move terrain out of it"
            ],
        ),
        (
            TWO + NORTH + "[zone.a]\nat = [4, 4]\nrectangle = [2, 2]\n",
            [
                "6:1: zone a has room for 1 base of 1.6 inches, not for 3; "
                "make it larger or move terrain out of it"
            ],
        ),
        ("team_size = 1\n" + TWO + NORTH + "[zone.a]\nat = [4, 4]\nrectangle = [1.6, 1.6]\n", []),
        (
            TWO + NORTH + '[zone.a]\nedge = "south"\ndepth = 3\n'
            '[[terrain]]\nkind = "pond"\nat = [12, 1.5]\nrectangle = [21, 3]\n',
            [
                "6:1: zone a has room for 0 bases of 1.6 inches, not for 3; "
                "make it larger or move terrain out of it"
            ],
        ),
        (
            'symmetry = "half-turn"\n' + TWO + NORTH + '[zone.a]\nedge = "south"\ndepth = 4\n',
            [
                "4:1: zone b is not zone a turned about the centre; "
                'leave zone b out, correct it or write symmetry = "none"'
            ],
        ),
        (
            'symmetry = "west-east"\n' + TWO + '[zone.a]\nedge = "south"\ndepth = 4\n',
            ["4:1: zones a and b overlap; move the zones apart"],
        ),
        (
            HEAD + "[[objective]]\nname = 'x'\n",
            ["9:1: at is missing; add at = [6, 9], inches from the west edge and from the south edge"],
        ),
        (
            HEAD + "[[objective]]\nat = [6, 29]\n",
            ["10:6: this objective is not on the table; keep it between 0 and 24 and between 0 and 20"],
        ),
    ],
)
def test_a_fault_of_a_zone_or_an_objective(tmp_path: Path, text: str, expected: list[str]) -> None:
    assert faults(tmp_path, text) == expected


def test_all_faults_are_listed_at_once_in_the_order_of_the_file(tmp_path: Path) -> None:
    text = (
        'name = "Yard"\nrulebooks = ["dule"]\ntable = { width = 24, depth = 20 }\nsymetry = "none"\n'
        '[[terrain]]\nkind = "pilar"\nat = [6, 9]\ncircle = 0.9\n'
        '[[terrain]]\nkind = "wall"\nat = [60, 9]\ncircle = "x"\n'
        '[zone.a]\nedge = "south"\ndepth = 5\n'
    )
    assert faults(tmp_path, text) == [
        '2:14: there is no rulebook "dule"; did you mean "duel"?',
        '4:1: unknown key "symetry"; did you mean "symmetry"?',
        '6:8: there is no kind of terrain "pilar"; did you mean "pillar"?',
        '12:10: circle is "x", not a number; write for example circle = 0.9, its radius in inches',
        '13:2: zone b is missing; add [zone.b] with edge = "north" and depth = 4',
    ]


def test_a_bad_map_is_raised_with_its_faults_and_says_them(tmp_path: Path) -> None:
    with pytest.raises(BadMap) as caught:
        read(tmp_path, HEAD + 'colour = "red"\n')
    assert [str(fault) for fault in caught.value.faults] == [
        'yard.toml:9:1: unknown key "colour"; known: at, depth, edge, name, polygon, rectangle, turn'
    ]
    assert str(caught.value) == str(caught.value.faults[0])


def test_a_map_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    assert [str(fault) for fault in check_map(tmp_path / "gone.toml", BOOKS)] == [
        "gone.toml:1:1: the file cannot be read: no such file or directory; name a TOML file that is there"
    ]


def test_faults_of_the_arena_are_told_with_its_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "pit.toml").write_text(HEAD.replace("width = 24", "width = 0"), encoding="utf-8")
    assert faults(tmp_path, 'name = "x"\narena = "pit"\nsymetry = 3\n') == [
        "pit.toml:2:19: width is 0, outside 6 to 144; write for example width = 24",
        '3:1: unknown key "symetry"; did you mean "symmetry"?',
    ]


def test_a_bout_may_not_change_its_arena_nor_be_one(tmp_path: Path) -> None:
    (tmp_path / "pit.toml").write_text(HEAD, encoding="utf-8")
    (tmp_path / "bout.toml").write_text('name = "x"\narena = "pit"\n', encoding="utf-8")
    assert faults(tmp_path, 'name = "x"\narena = "pti"\n') == [
        '2:9: there is no arena "pti"; did you mean "pit"?'
    ]
    assert faults(tmp_path, 'name = "x"\narena = "../pit"\n') == [
        '2:9: there is no arena "../pit"; did you mean "pit"?'
    ]
    assert faults(tmp_path, 'name = "x"\narena = "pit"\ntable = { width = 9, depth = 9 }\n') == [
        "3:1: table comes from the arena; leave table out, or leave arena out"
    ]
    assert faults(tmp_path, 'name = "x"\narena = "bout"\n') == [
        '2:9: bout is itself played in another arena; write arena = "pit"'
    ]


def test_the_room_of_an_arena_is_measured_for_the_team_of_the_bout(tmp_path: Path) -> None:
    small = TWO + NORTH + "[zone.a]\nat = [4, 4]\nrectangle = [1.6, 1.6]\n"
    (tmp_path / "pit.toml").write_text(small, encoding="utf-8")
    assert faults(tmp_path, 'name = "x"\narena = "pit"\nteam_size = 1\n') == []
    assert faults(tmp_path, 'name = "x"\narena = "pit"\nteam_size = 2\n') == [
        "pit.toml:6:1: zone a has room for 1 base of 1.6 inches, not for 2; "
        "make it larger or move terrain out of it"
    ]


def test_every_map_that_is_shipped_is_without_a_fault() -> None:
    files = map_files(MAPS)
    assert {path.stem for path in files} >= {
        "amphitheatre",
        "necropolis",
        "proving_ground",
        "sound_check",
        "double_bill",
    }
    for path in files:
        assert check_map(path) == []


def shapes(scenario: Scenario, kind: str) -> set[Circle | Polygon]:
    """The outlines of a kind, with rectangles as the sorted corners they have."""
    found = [t.shape for t in scenario.terrain if t.kind == kind]
    return {s if isinstance(s, Circle) else Polygon(_from_first(s.points)) for s in found}


def _from_first(points: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    first = points.index(min(points))
    return tuple((round(x, 3), round(y, 3)) for x, y in points[first:] + points[:first])


def box(x: float, y: float, w: float, h: float) -> Polygon:
    a, b, c, d = (round(n, 3) for n in (x - w / 2, y - h / 2, x + w / 2, y + h / 2))
    return Polygon(((a, b), (c, b), (c, d), (a, d)))


@pytest.mark.clause("CIR-1701")
def test_the_amphitheatre_is_as_the_rulebook_has_it() -> None:
    arena = read_map(MAPS / "amphitheatre.toml")
    assert (arena.width, arena.depth, arena.clause) == (24, 24, "CIR-1701")
    assert shapes(arena, "pillar") == {Circle(x, y, 0.9) for x in (6, 18) for y in (9, 15)}
    assert shapes(arena, "amplifier") == {box(12, 8, 3, 1), box(12, 16, 3, 1)}
    assert shapes(arena, "mosh_pit") == {Circle(12, 12, 2.5)}
    assert shapes(arena, "mead") == {box(3, 12, 3, 2), box(21, 12, 3, 2)}
    assert len(arena.terrain) == 9
    assert arena.zone("a").polygon == box(12, 2.5, 24, 5)
    assert Polygon(_from_first(arena.zone("b").polygon.points)) == box(12, 21.5, 24, 5)


@pytest.mark.clause("CIR-1702")
def test_the_necropolis_is_as_the_rulebook_has_it() -> None:
    arena = read_map(MAPS / "necropolis.toml")
    assert shapes(arena, "mausoleum") == {box(12, 12, 4, 3)}
    assert shapes(arena, "tree") == {Circle(5, 7, 0.7), Circle(19, 17, 0.7)}
    straight = {box(17, 8, 4, 0.8), box(7, 16, 4, 0.8)}
    tombs = shapes(arena, "tombstones")
    assert straight < tombs and len(tombs) == 4
    for centre in ((6.5, 11.0), (17.5, 13.0)):
        turned = [p for p in tombs - straight if isinstance(p, Polygon) and _centre(p) == centre]
        assert len(turned) == 1
        low, right = min(turned[0].points, key=lambda p: p[1]), max(turned[0].points)
        assert distance(low, right) == pytest.approx(4, abs=0.002)
        assert (right[1] - low[1]) / (right[0] - low[0]) == pytest.approx(0.36397, abs=0.001)
    assert shapes(arena, "grave") == {box(12, 7.5, 3, 1.5), box(12, 16.5, 3, 1.5)}
    assert shapes(arena, "bog") == {Circle(20.5, 10.2, 1.8), Circle(3.5, 13.8, 1.8)}
    assert len(arena.terrain) == 11


def _centre(polygon: Polygon) -> tuple[float, float]:
    xs, ys = zip(*polygon.points, strict=True)
    return round(sum(xs) / 4, 2), round(sum(ys) / 4, 2)


@pytest.mark.clause("CIR-1703")
def test_the_proving_ground_is_as_the_rulebook_has_it() -> None:
    arena = read_map(MAPS / "proving_ground.toml")
    assert (arena.width, arena.depth) == (30, 30)
    assert shapes(arena, "wall") == {
        box(9, 12, 6, 0.8),
        box(21, 18, 6, 0.8),
        box(22, 10, 0.8, 5),
        box(8, 20, 0.8, 5),
    }
    assert shapes(arena, "pond") == {Circle(15, 15, 2.2)}
    assert shapes(arena, "sandbags") == {
        box(15, 9.5, 4, 0.8),
        box(15, 20.5, 4, 0.8),
        box(25.5, 14.5, 0.8, 4),
        box(4.5, 15.5, 0.8, 4),
    }
    assert shapes(arena, "crater") == {
        Circle(4.5, 10, 2),
        Circle(25.5, 20, 2),
        Circle(18.5, 7.6, 1.5),
        Circle(11.5, 22.4, 1.5),
    }
    assert len(arena.terrain) == 13
    assert arena.zone("a").polygon == box(15, 3, 30, 6)


@pytest.mark.clause("CIR-1712", "CIR-1713")
def test_double_bill_and_sound_check_are_bouts_in_the_arenas_of_the_rulebook() -> None:
    double, sound = read_map(MAPS / "double_bill.toml"), read_map(MAPS / "sound_check.toml")
    assert (double.arena, double.team_size, double.turn_limit) == ("necropolis", 2, 8)
    assert (sound.arena, sound.team_size, sound.turn_limit) == ("amphitheatre", 1, 6)
    assert sound.teams == (("maximus",), ("mortimer",))
    assert sound.terrain == read_map(MAPS / "amphitheatre.toml").terrain


@pytest.mark.clause("CIR-907")
@pytest.mark.parametrize("name", ["amphitheatre", "necropolis", "proving_ground"])
def test_a_shipped_arena_is_the_same_after_half_a_turn(name: str) -> None:
    arena = read_map(MAPS / f"{name}.toml")

    def turned(p: tuple[float, float]) -> tuple[float, float]:
        return round(arena.width - p[0], 3), round(arena.depth - p[1], 3)

    here, there = set(), set()
    for t in arena.terrain:
        points = [(t.shape.x, t.shape.y)] if isinstance(t.shape, Circle) else list(t.shape.points)
        size = t.shape.r if isinstance(t.shape, Circle) else 0.0
        here.add((t.kind, size, frozenset((round(x, 3), round(y, 3)) for x, y in points)))
        there.add((t.kind, size, frozenset(turned(p) for p in points)))
    assert here == there


def test_every_kind_is_known_by_its_own_name() -> None:
    assert all(name == kind.name for name, kind in KINDS.items())
    assert all(kind.height >= 0 for kind in KINDS.values())


ODD = [
    "true",
    '"x"',
    '""',
    "-1",
    "0",
    "0.0001",
    "1e9",
    "nan",
    "inf",
    "[]",
    "[1]",
    "[1, 2]",
    "{}",
    "{ a = 1 }",
]
ODD += [
    "[[1, 2], [3, 4], [5, 6]]",
    "[[0, 0], [4, 0], [4, 4]]",
    "1979-05-27",
    '["a", "b"]',
    "9" * 400,
    "[[]]",
    "[{}]",
]
KEYS = [
    "name",
    "rulebooks",
    "table",
    "symmetry",
    "terrain",
    "zone",
    "objective",
    "arena",
    "turn_limit",
    "teams",
]
KEYS += [
    "kind",
    "at",
    "circle",
    "rectangle",
    "polygon",
    "turn",
    "height",
    "id",
    "edge",
    "depth",
    "width",
    "a",
]


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_whatever_an_author_writes_is_a_map_or_a_list_of_faults(tmp_path: Path, data: st.DataObject) -> None:
    text = (MAPS / "amphitheatre.toml").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if "=" in line and not line.startswith("#")]
    for _ in range(data.draw(st.integers(1, 3))):
        line = data.draw(st.sampled_from(lines))
        key = data.draw(st.just(line.split(" = ")[0]) | st.sampled_from(KEYS))
        text = text.replace(line, f"{key} = {data.draw(st.sampled_from(ODD))}", data.draw(st.integers(1, 4)))
    path = tmp_path / "odd.toml"
    path.write_text(text, encoding="utf-8")
    found = check_map(path, BOOKS)
    if not found:
        assert read_map(path, BOOKS).zones
    for fault in found:
        assert fault.line <= text.count("\n") + 1 and fault.what and fault.right


def test_a_map_names_who_plays_a_side_unless_the_players_choose_otherwise(tmp_path: Path) -> None:
    plain = (MAPS / "long_salle.toml").read_text(encoding="utf-8")
    path = tmp_path / "salle.toml"
    path.write_text('players = { b = "searcher/strong/wary" }\n' + plain, encoding="utf-8")
    assert read_map(path, BOOKS).players == ("", "searcher/strong/wary")
    path.write_text('players = { a = "searchr" }\n' + plain, encoding="utf-8")
    assert [str(f) for f in check_map(path, BOOKS)] == [
        'salle.toml:1:17: "searchr" is no kind of player; '
        'write human, or a kind of player such as "steady" or "searcher/strong/wary"'
    ]
