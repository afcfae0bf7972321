"""Tiled into maps of our own: classes, rotation, flips, packed layers, templates, and files that want out."""

from __future__ import annotations

import base64
import gzip
import json
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
import zstandard

from game.engine.words import render
from game.imports.drawn import BadImport, Drawn
from game.imports.tiled import project, read_tiled
from game.imports.tiled_tiles import rectangles
from game.table.mapfile import read_map
from game.table.terrain import Circle

SIDES = "a chunk of a tile layer has no x, y, width and height in whole tiles"
INCH = [{"name": "inches_per_tile", "type": "float", "value": 1.0}]


def tree(**more: Any) -> dict[str, Any]:
    """A map of 20 by 12 tiles of 10 pixels."""
    return {
        "type": "map",
        "version": "1.10",
        "orientation": "orthogonal",
        "infinite": False,
        "width": 20,
        "height": 12,
        "tilewidth": 10,
        "tileheight": 10,
        "properties": INCH,
        "layers": [],
        "tilesets": [],
        **more,
    }


def objects(*found: dict[str, Any], **more: Any) -> dict[str, Any]:
    whole = [
        {"id": n, "x": 0, "y": 0, "width": 0, "height": 0, "rotation": 0, **o} for n, o in enumerate(found)
    ]
    return {"type": "objectgroup", "name": "objects", "objects": whole, **more}


def own(**values: Any) -> list[dict[str, Any]]:
    return [{"name": key, "type": "string", "value": value} for key, value in values.items()]


def read(folder: Path, found: dict[str, Any]) -> Drawn:
    path = folder / "field.tmj"
    path.write_text(json.dumps(found), encoding="utf-8")
    return read_tiled(path)


def told(drawn: Drawn) -> list[str]:
    return [render(text) for text in drawn.report.lines() if "is a strip along" not in render(text)]


def test_objects_become_what_their_class_says(tmp_path: Path) -> None:
    layer = objects(
        {
            "class": "wall",
            "x": 20,
            "y": 30,
            "polyline": [{"x": 0, "y": 0}, {"x": 60, "y": 0}],
            "properties": own(width=0.5),
        },
        {
            "type": "wood",
            "polygon": [{"x": 0, "y": 0}, {"x": 40, "y": 0}, {"x": 0, "y": 30}],
            "x": 100,
            "y": 50,
        },
        {
            "class": "hill",
            "ellipse": True,
            "x": 10,
            "y": 60,
            "width": 40,
            "height": 40,
            "properties": own(height=2),
        },
        {"class": "deploy", "x": 0, "y": 100, "width": 200, "height": 20, "properties": own(side="a")},
        {"class": "deploy", "x": 0, "y": 0, "width": 200, "height": 20, "properties": own(side="B")},
        {"class": "objective", "point": True, "x": 100, "y": 60, "name": "the well"},
        {
            "class": "unit",
            "point": True,
            "x": 30,
            "y": 110,
            "properties": own(side="a", unit="maximus", facing=90),
        },
    )
    drawn = read(tmp_path, tree(layers=[layer]))
    assert drawn.rows == [
        ("terrain", {"kind": "wall", "line": [[2, 9], [8, 9]], "width": 0.5}),
        ("terrain", {"kind": "wood", "polygon": [[10, 7], [14, 7], [10, 4]]}),
        ("terrain", {"kind": "hill", "at": [3, 4], "circle": 2, "height": 2}),
        ("objective", {"at": [10, 6], "name": "the well"}),
        ("start", {"side": "a", "at": [3, 1]}),
    ]
    assert drawn.zones == {
        "a": {"at": [10, 1], "rectangle": [20, 2]},
        "b": {"at": [10, 11], "rectangle": [20, 2]},
    }
    assert drawn.notes == ["at [3, 1] stood 'maximus'"]
    assert "left out: 1 × property facing" in told(drawn)
    path = tmp_path / "field.toml"
    path.write_text(drawn.written("field.tmj"), encoding="utf-8")
    assert isinstance(read_map(path, ()).terrain[2].shape, Circle)


def test_rotation_is_clockwise_about_the_corner_and_not_about_the_middle(tmp_path: Path) -> None:
    box = {"class": "building", "x": 100, "y": 60, "width": 40, "height": 20, "rotation": 90}
    line = {
        "class": "wall",
        "x": 100,
        "y": 60,
        "rotation": 90,
        "polyline": [{"x": 0, "y": 0}, {"x": 30, "y": 0}],
    }
    drawn = read(tmp_path, tree(layers=[objects(box, line)]))
    # a quarter clockwise: what lay to the right of the corner lies below it, what lay below lies to the left
    assert drawn.rows[0][1] == {"kind": "building", "at": [9, 4], "rectangle": [4, 2], "turn": -90}
    assert drawn.rows[1][1]["line"] == [[10, 6], [10, 3]]


def test_a_tile_stands_on_its_lower_left_corner_and_flips_do_not_change_it(tmp_path: Path) -> None:
    tiles = [{"firstgid": 1, "name": "t", "tiles": [{"id": 2, "class": "crate"}]}]
    thing = {"gid": 3 | 0xE0000000, "x": 50, "y": 80, "width": 20, "height": 10}
    drawn = read(tmp_path, tree(layers=[objects(thing)], tilesets=tiles))
    assert drawn.rows == [("terrain", {"kind": "crate", "at": [6, 4.5], "rectangle": [2, 1]})]


def test_ellipses_and_capsules_become_outlines_and_say_so(tmp_path: Path) -> None:
    drawn = read(
        tmp_path,
        tree(
            layers=[
                objects(
                    {"class": "pond", "ellipse": True, "x": 20, "y": 20, "width": 40, "height": 20},
                    {"class": "bog", "capsule": True, "x": 100, "y": 20, "width": 60, "height": 20},
                )
            ]
        ),
    )
    pond, bog = (row["polygon"] for _, row in drawn.rows)
    assert (len(pond), len(bog)) == (24, 26)
    for ring, (west, south, east, north) in ((pond, (2, 8, 6, 10)), (bog, (10, 8, 16, 10))):
        xs, ys = [p[0] for p in ring], [p[1] for p in ring]
        assert (min(xs), min(ys), max(xs), max(ys)) == (west, south, east, north)
    assert told(drawn)[2:] == [
        "simplified: a ellipse of class pond became an outline with corners",
        "simplified: a capsule of class bog became an outline with corners",
    ]


def test_what_is_left_out_is_told(tmp_path: Path) -> None:
    hidden = objects({"class": "rock", "width": 10, "height": 10}, name="secret", visible=False)
    drawn = read(
        tmp_path,
        tree(
            layers=[
                hidden,
                objects(
                    {"class": "wald", "width": 10, "height": 10},
                    {"width": 10, "height": 10},
                    {"class": "rock", "text": {"text": "x"}},
                    {"class": "rock", "polygon": [{"x": 0, "y": "a"}] * 3},
                    {"class": "deploy", "width": 30, "height": 30},
                    {"class": "rock", "visible": False, "width": 10, "height": 10},
                    tintcolor="#ff0000",
                ),
            ]
        ),
    )
    assert drawn.rows == []
    assert told(drawn) == [
        "left out: layer secret: it is hidden",
        'left out: an object of class wald: did you mean "wall"?',
        "left out: 1 × deploy without a side a or b",
        "left out: 1 × hidden object",
        "left out: 1 × object without a class",
        "left out: 2 × rock without a shape that can be drawn",
        "left out: 1 × tintcolor of a layer",
    ]


def test_groups_and_moved_layers_add_up(tmp_path: Path) -> None:
    inner = objects({"class": "rock", "x": 0, "y": 0, "width": 20, "height": 20}, offsetx=10, offsety=20)
    group = {"type": "group", "name": "g", "offsetx": 30, "layers": [inner]}
    drawn = read(tmp_path, tree(layers=[group]))
    assert drawn.rows[0][1]["at"] == [5, 9]


GIDS = [0] * 240
for _row in (4, 5):
    for _column in range(6, 10):
        GIDS[_row * 20 + _column] = 1 | (0x80000000 if _column % 2 else 0)
GIDS[100] = 2
RAW = struct.pack("<240I", *GIDS)


PACKED = base64.b64encode(gzip.compress(RAW, mtime=0))
"""Without the time, which would name the test differently in every process."""


@pytest.mark.parametrize(
    ("data", "more"),
    [
        (GIDS, {}),
        (base64.b64encode(RAW).decode(), {"encoding": "base64", "compression": ""}),
        (base64.b64encode(zlib.compress(RAW)).decode(), {"encoding": "base64", "compression": "zlib"}),
        (PACKED.decode(), {"encoding": "base64", "compression": "gzip"}),
        (
            base64.b64encode(zstandard.compress(RAW)).decode(),
            {"encoding": "base64", "compression": "zstd"},
        ),
    ],
)
def test_tile_layers_become_rectangles_however_they_are_packed(
    tmp_path: Path, data: Any, more: dict[str, Any]
) -> None:
    layer = {"type": "tilelayer", "name": "ground", "width": 20, "height": 12, "data": data, **more}
    tiles = [{"firstgid": 1, "tiles": [{"id": 0, "type": "water"}, {"id": 1, "type": "lava"}]}]
    drawn = read(tmp_path, tree(layers=[layer], tilesets=tiles))
    assert drawn.rows == [("terrain", {"kind": "water", "at": [8, 7], "rectangle": [4, 2]})]
    assert told(drawn) == [
        "read: 1 × water",
        "simplified: 8 tiles of layer ground became 1 rectangles",
        "left out: 1 tiles of layer ground: they have no class that is a kind",
    ]


def test_equal_runs_one_below_another_are_one_rectangle() -> None:
    kinds = ["a", "a", "", "a", "a", "b", "b", "b", "b"]
    assert rectangles(kinds, 3) == [("a", (0, 0, 2, 2)), ("b", (2, 1, 1, 1)), ("b", (0, 2, 3, 1))]


@pytest.mark.parametrize("compression", ["zlib", "gzip", "zstd"])
def test_a_layer_that_unpacks_to_more_than_the_map_holds_is_refused(tmp_path: Path, compression: str) -> None:
    huge = bytes(60_000_000)
    packed = {
        "zlib": lambda: zlib.compress(huge),
        "gzip": lambda: gzip.compress(huge, mtime=0),
        "zstd": lambda: zstandard.compress(huge),
    }[compression]()
    layer = {
        "type": "tilelayer",
        "data": base64.b64encode(packed).decode(),
        "encoding": "base64",
        "compression": compression,
    }
    with pytest.raises(BadImport, match="a tile layer has 241 tiles for 240 cells"):
        read(tmp_path, tree(layers=[layer]))


def test_a_template_gives_what_the_object_does_not_say(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    template = {"type": "template", "object": {"class": "tree", "width": 20, "height": 20, "ellipse": True}}
    (tmp_path / "parts" / "oak.tj").write_text(json.dumps(template))
    things = [
        {"id": 1, "template": "parts/oak.tj", "x": 40, "y": 40, "properties": own(height=5)},
        {"id": 2, "template": "../oak.tj", "x": 0, "y": 0},
    ]
    layer = {"type": "objectgroup", "name": "o", "objects": things}
    drawn = read(tmp_path, tree(layers=[layer]))
    assert [row["circle"] for _, row in drawn.rows] == [1]
    assert "left out: template ../oak.tj: it does not lie in the folder of the map" in told(drawn)


@pytest.mark.parametrize("name", ["../secret.tsj", "/etc/hosts", "C:\\x.tsj", "gone.tsj", "a\0b"])
def test_no_file_outside_the_folder_is_read(tmp_path: Path, name: str) -> None:
    inner = tmp_path / "maps"
    inner.mkdir()
    (tmp_path / "secret.tsj").write_text('{"tiles": [{"id": 0, "class": "water"}]}')
    layer = {"type": "tilelayer", "name": "g", "data": [1] + [0] * 239}
    picture = {"type": "imagelayer", "name": "p", "image": name}
    found = tree(layers=[layer, picture], tilesets=[{"firstgid": 1, "source": name}])
    drawn = read(inner, found)
    assert (drawn.rows, drawn.backdrop) == ([], None)
    assert f"left out: tileset {name}: it does not lie in the folder of the map" in told(drawn)
    assert f"left out: picture {name}: it does not lie in the folder of the map" in told(drawn)


TMX = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="20" height="12" tilewidth="10" tileheight="10"
 infinite="0">
 <properties><property name="inches_per_tile" type="float" value="2"/></properties>
 <tileset firstgid="1" source="land.tsx"/>
 <layer id="1" name="ground" width="20" height="12"><data encoding="csv">
{csv}
</data></layer>
 <objectgroup id="2" name="things">
  <object id="1" class="wood" x="100" y="50"><polygon points="0,0 40,0 0,30"/></object>
  <object id="2" type="pillar" x="20" y="20" width="10" height="10"><ellipse/></object>
  <object id="3" class="objective" x="100" y="60"><point/></object>
  <object id="4" class="wall" x="10" y="100"><polyline points="0,0 20,0 20,10"/>
   <properties><property name="height" type="float" value="3"/></properties></object>
 </objectgroup>
</map>
"""


def test_tmx_is_the_same_tree(tmp_path: Path) -> None:
    (tmp_path / "land.tsx").write_text('<tileset name="l"><tile id="0" class="water"/></tileset>')
    csv = ",\n".join(",".join(str(g & 1) for g in GIDS[y * 20 : y * 20 + 20]) for y in range(12))
    path = tmp_path / "field.tmx"
    path.write_text(TMX.replace("{csv}", csv), encoding="utf-8")
    drawn = read_tiled(path)
    assert (drawn.width, drawn.depth) == (40, 24)
    assert [row for _, row in drawn.rows] == [
        {"kind": "water", "at": [16, 14], "rectangle": [8, 4]},
        {"kind": "wood", "polygon": [[20, 14], [28, 14], [20, 8]]},
        {"kind": "pillar", "at": [5, 19], "circle": 1},
        {"at": [20, 12]},
        {"kind": "wall", "line": [[2, 4], [6, 4], [6, 2]], "width": 0.3, "height": 3},
    ]


BOMB = '<?xml version="1.0"?><!DOCTYPE m [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><map>&b;</map>'


def chunks(*found: tuple[int, int, list[int]], **more: Any) -> dict[str, Any]:
    """A tile layer of chunks of two by two tiles."""
    rows = [{"x": x, "y": y, "width": 2, "height": 2, "data": gids} for x, y, gids in found]
    return {"type": "tilelayer", "name": "ground", "chunks": rows, **more}


WOODS = [{"firstgid": 1, "tiles": [{"id": 0, "class": "wood"}, {"id": 1, "class": "rock"}]}]


def test_an_infinite_map_is_as_large_as_its_tiles_reach_and_begins_at_their_corner(tmp_path: Path) -> None:
    first = chunks((-4, -2, [0, 1, 0, 1]), (4, 4, [0, 0, 2, 0]))
    far = {"type": "group", "layers": [chunks((30, 30, [1, 1, 1, 1]), visible=False)]}
    boulder = objects({"type": "rock", "ellipse": True, "x": -20, "y": -10, "width": 20, "height": 20})
    found = tree(infinite=True, layers=[first, far, boulder], tilesets=WOODS)
    drawn = read(tmp_path, found)
    assert (drawn.width, drawn.depth) == (8.0, 8.0)
    assert [row for _, row in drawn.rows] == [
        {"kind": "wood", "at": [0.5, 7.0], "rectangle": [1.0, 2.0]},
        {"kind": "rock", "at": [7.5, 0.5], "rectangle": [1.0, 1.0]},
        {"kind": "rock", "at": [2.0, 6.0], "circle": 1.0},
    ]
    said = [render(text) for text in drawn.report.simplified]
    assert said[0] == "the map is infinite: the table is 8 by 8 tiles, as far as there are tiles"


@pytest.mark.parametrize("packed", [True, False])
def test_chunks_of_xml_are_read_packed_or_as_numbers(packed: bool, tmp_path: Path) -> None:
    def part(x: int, gids: list[int]) -> str:
        raw = base64.b64encode(zlib.compress(struct.pack("<4I", *gids))).decode()
        text = raw if packed else ",".join(map(str, gids))
        return f'<chunk x="{x}" y="-3" width="2" height="2">{text}</chunk>'

    how = 'encoding="base64" compression="zlib"' if packed else 'encoding="csv"'
    (tmp_path / "field.tmx").write_text(
        '<map orientation="orthogonal" width="2" height="2" tilewidth="10" tileheight="10" infinite="1">'
        '<tileset firstgid="1"><tile id="0" class="wood"/></tileset>'
        f'<layer name="ground"><data {how}>{part(0, [1, 1, 1, 1])}{part(8, [0, 1, 0, 0])}</data></layer>'
        "</map>",
        encoding="utf-8",
    )
    drawn = read_tiled(tmp_path / "field.tmx", 4.0)
    assert (drawn.width, drawn.depth) == (40.0, 8.0)
    assert [row["at"] for _, row in drawn.rows] == [[4.0, 4.0], [38.0, 6.0]]


@pytest.mark.parametrize(
    ("chunk", "why"),
    [
        ({"x": 0, "y": 0, "width": 2, "height": 0, "data": []}, SIDES),
        ({"x": 0.5, "y": 0, "width": 2, "height": 2, "data": []}, SIDES),
        (7, SIDES),
        (
            {"x": 0, "y": 0, "width": 9999, "height": 9999, "data": []},
            "99980001 tiles in one layer are too many",
        ),
        ({"x": 0, "y": 0, "width": 2, "height": 2, "data": [1]}, "a tile layer has 1 tiles for 4 cells"),
    ],
)
def test_a_chunk_that_cannot_be_read_is_refused(chunk: Any, why: str, tmp_path: Path) -> None:
    layer = {"type": "tilelayer", "name": "ground", "chunks": [chunk]}
    with pytest.raises(BadImport) as bad:
        read(tmp_path, tree(infinite=True, layers=[layer]))
    assert str(bad.value) == why


def test_tiles_too_far_apart_make_no_table(tmp_path: Path) -> None:
    layer = chunks((0, 0, [1, 1, 1, 1]), (900_000, 900_000, [1, 1, 1, 1]))
    with pytest.raises(BadImport, match=r"^900002 by 900002 tiles are too many$"):
        read(tmp_path, tree(infinite=True, layers=[layer]))


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("f.tmx", BOMB, "f.tmx declares a document type or entities, which no map needs"),
        ("f.tmx", "<map", "f.tmx is no XML: unclosed token: line 1, column 0"),
        ("f.tmj", "[]", "f.tmj is no Tiled file: the outermost thing is not an object"),
        ("f.tmj", "[" * 99_999, "f.tmj lies too deep in brackets, or a number is too long"),
        (
            "f.tmj",
            json.dumps(tree(orientation="hexagonal")),
            "the map is hexagonal; make it orthogonal in Tiled under Map > Map Properties",
        ),
        (
            "f.tmj",
            json.dumps(tree(infinite=True)),
            "the map is infinite and no layer has a tile, so it has no edge; "
            "take Infinite off under Map > Map Properties",
        ),
        (
            "f.tmj",
            json.dumps(tree(width=0)),
            "width, height, tilewidth and tileheight must be whole numbers above 0",
        ),
        (
            "f.tmj",
            json.dumps(tree(width=500)),
            "the table would be 500 by 12 inches, not 6 to 144; try --inches 0.288",
        ),
        (
            "f.tmj",
            json.dumps(tree(layers=[{"type": "tilelayer", "data": [1, 2]}])),
            "a tile layer has 2 tiles for 240 cells",
        ),
        (
            "f.tmj",
            json.dumps(tree(layers=[{"type": "tilelayer", "data": "%%%", "compression": "zlib"}])),
            "the tiles of a layer are damaged: Only base64 data is allowed",
        ),
        (
            "f.tmj",
            json.dumps(tree(layers=[{"type": "tilelayer", "data": "eJw=", "compression": "lzma"}])),
            "tiles packed as lzma cannot be read",
        ),
    ],
)
def test_a_file_that_cannot_be_converted_says_why(tmp_path: Path, name: str, content: str, why: str) -> None:
    path = tmp_path / name
    path.write_text(content)
    with pytest.raises(BadImport) as bad:
        read_tiled(path)
    assert str(bad.value) == why


def test_the_project_file_has_every_kind_as_a_class() -> None:
    classes = {c["name"]: c for c in project()["propertyTypes"]}
    assert {"wall", "wood", "hill", "water", "deploy", "objective", "unit"} <= set(classes)
    assert len({c["id"] for c in classes.values()}) == len(classes)
    assert classes["wall"]["members"] == [{"name": "height", "type": "float", "value": 2.5}]
