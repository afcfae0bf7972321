"""Universal VTT into maps of our own, with every trap that its exporters are known for."""

from __future__ import annotations

import base64
import io
import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from game.engine.words import render
from game.imports.drawn import BadImport, Drawn
from game.imports.uvtt import Wishes, color_of, read_uvtt
from game.table.mapfile import read_map
from game.table.terrain import Polygon


def picture(w: int, h: int, form: str = "PNG") -> str:
    out = io.BytesIO()
    Image.new("RGB", (w, h), "tan").save(out, form)
    return base64.b64encode(out.getvalue()).decode()


def xy(*points: tuple[float, float]) -> list[dict[str, float]]:
    return [{"x": x, "y": y} for x, y in points]


def file(**more: Any) -> dict[str, Any]:
    """A table of 20 by 12 squares."""
    return {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": 20, "y": 12},
            "pixels_per_grid": 4,
        },
        "line_of_sight": [],
        "portals": [],
        **more,
    }


def read(found: Any, **wishes: Any) -> Drawn:
    content = found if isinstance(found, bytes) else json.dumps(found).encode()
    return read_uvtt(content, "Cellar", Wishes(**wishes))


def told(drawn: Drawn) -> list[str]:
    return [render(text) for text in drawn.report.lines() if "is a strip along" not in render(text)]


def walls(drawn: Drawn) -> list[Any]:
    return [row["line"] for kind, row in drawn.rows if row.get("kind") == "wall" and "doors" not in row]


def test_squares_become_inches_and_south_is_down(tmp_path: Path) -> None:
    drawn = read(file(line_of_sight=[xy((2, 3), (8, 3), (8, 9))]), inches=2.0, wall=0.5)
    assert (drawn.width, drawn.depth) == (40, 24)
    assert walls(drawn) == [[[4, 18], [16, 18], [16, 6]]]
    assert told(drawn) == ["read: 1 × wall"]
    path = tmp_path / "cellar.toml"
    path.write_text(drawn.written("cellar.dd2vtt"), encoding="utf-8")
    made = read_map(path, ())
    assert (made.name, made.width, [t.kind for t in made.terrain]) == ("Cellar", 40, ["wall"])


def test_the_origin_of_a_cropped_export_is_taken_from_everything() -> None:
    resolution = {"map_origin": {"x": 5, "y": 2}, "map_size": {"x": 20, "y": 12}, "pixels_per_grid": 4}
    portal = {"position": {"x": 9, "y": 4}, "bounds": xy((8.5, 4), (9.5, 4)), "closed": True}
    drawn = read(file(resolution=resolution, line_of_sight=[xy((6, 4), (8.5, 4))], portals=[portal]))
    assert walls(drawn) == [[[1, 10], [3.5, 10]]]
    door = drawn.rows[1][1]
    assert (door["line"], door["doors"][0]["width"]) == ([[3.5, 10], [4.5, 10]], 1)
    assert "look at: a cropped export: everything was moved by its origin, 5, 2; compare the doors" in told(
        drawn
    )


def test_what_lies_beside_a_cropped_map_is_cut_or_left_out() -> None:
    portal = {"position": {"x": 30, "y": 4}, "bounds": xy((29, 4), (31, 4)), "closed": True}
    drawn = read(file(line_of_sight=[xy((-4, 6), (4, 6)), xy((25, 1), (28, 1))], portals=[portal]))
    assert walls(drawn) == [[[0, 6], [4, 6]]]
    assert told(drawn) == [
        "read: 1 × wall",
        "simplified: 1 walls were cut at the edge of the map",
        "left out: 1 walls that lie beside the map",
        "left out: 1 doors without bounds on the map",
    ]


def test_crumbs_doubles_and_points_that_are_no_numbers_go() -> None:
    text = json.dumps(
        file(
            line_of_sight=[
                xy((2, 2), (2, 2), (6, 2)),
                xy((6, 2), (2, 2)),
                [{"x": 1, "y": "oops"}, {"x": 3, "y": 5}, {"x": 5, "y": 5}],
                [{"x": 9, "y": 5}, {"x": 12345678.5, "y": 5}],
            ]
        )
    ).replace("12345678.5", "NaN")
    drawn = read(text.encode())
    assert walls(drawn) == [[[2, 10], [6, 10]], [[3, 7], [5, 7]]]
    assert told(drawn) == [
        "read: 2 × wall",
        "simplified: 1 walls that stood twice are there once",
        "left out: 2 points of line_of_sight that are no numbers",
        "left out: 1 walls without length",
    ]


def test_loose_lengths_join_and_caves_are_simplified_within_the_tolerance() -> None:
    loose = [xy((2 + n, 5), (3 + n, 5)) for n in range(6)]
    assert walls(read(file(line_of_sight=loose))) == [[[2, 7], [8, 7]]]
    cave = [xy(*((2 + n * 0.25, 5 + (0.03 if n % 2 else 0.0)) for n in range(25)))]
    drawn = read(file(line_of_sight=cave))
    assert walls(drawn) == [[[2, 7], [8, 7]]]
    assert told(drawn)[1] == ("simplified: 25 points of walls became 2, none off by more than 0.05 inches")


def test_a_ring_of_walls_is_a_wall_all_around_and_no_solid_room(tmp_path: Path) -> None:
    drawn = read(file(line_of_sight=[xy((5, 4), (12, 4), (12, 9), (5, 9), (5, 4))]))
    path = tmp_path / "cellar.toml"
    path.write_text(drawn.written("x.uvtt"), encoding="utf-8")
    made = read_map(path, ())
    assert all(t.kind == "wall" for t in made.terrain)
    from game.table.outline import distance_to

    assert all(distance_to((8, 5), t.shape) > 0 for t in made.terrain)
    assert min(distance_to((8, 8), t.shape) for t in made.terrain) < 0.01


def test_objects_are_obstacles_of_their_own_and_never_part_of_a_wall() -> None:
    ring = xy((3, 3), (5, 3), (5, 5), (3, 5), (3, 3))
    bow = xy((8, 3), (10, 5), (10, 3), (8, 5))
    found = file(objects_line_of_sight=[ring, bow], line_of_sight=[xy((5, 3), (9, 3))])
    drawn = read(found, objects="crate", height=1.5)
    assert drawn.rows[1][1] == {
        "kind": "crate",
        "polygon": [[3, 9], [5, 9], [5, 7], [3, 7]],
        "height": 1.5,
    }
    assert told(drawn) == [
        "read: 1 × wall",
        "read: 1 × object",
        "left out: 1 objects that are no plain outline on the table",
    ]


def test_closed_doors_fill_their_gap_and_open_ones_stand_open_in_their_wall(tmp_path: Path) -> None:
    portals = [
        {"position": {"x": 5, "y": 6}, "bounds": xy((4, 6), (6, 6)), "rotation": 0, "closed": True},
        {"position": {"x": 9, "y": 6}, "bounds": xy((8, 6), (10, 6)), "closed": False},
        {"position": {"x": 15, "y": 6}, "rotation": 1.5707963, "closed": True, "freestanding": True},
        {"position": {"x": 3, "y": 9}, "bounds": xy((12, 9), (13, 9)), "closed": True},
    ]
    lines = [xy((1, 6), (4, 6)), xy((6, 6), (8, 6)), xy((10, 6), (12, 6))]
    drawn = read(file(line_of_sight=lines, portals=portals))
    path = tmp_path / "cellar.toml"
    path.write_text(drawn.written("x.uvtt"), encoding="utf-8")
    doors = {t.id: t.shape for t in read_map(path, ()).terrain if t.name == "closed door"}
    assert sorted(doors) == ["door-1", "door-3", "door-4"]
    upright = doors["door-3"]
    assert isinstance(upright, Polygon)
    assert sorted({round(y, 2) for _, y in upright.points}) == [5.5, 6.5]
    opened = [row["doors"] for _, row in drawn.rows if "doors" in row and "closed" not in row["doors"][0]]
    assert opened == [[{"from": 2, "width": 2}]]
    assert told(drawn) == [
        "read: 2 × wall",
        "read: 1 × open door",
        "read: 3 × closed door",
        "simplified: 6 points of walls became 4, none off by more than 0.05 inches",
        "simplified: a door without bounds is one square wide",
        "look at: door 3 stands free of every wall",
        "look at: a door at 3, 3 has its bounds elsewhere; the bounds were taken",
    ]


def test_a_closed_door_in_an_unbroken_wall_parts_it_so_that_it_can_be_opened() -> None:
    portals = [
        {"position": {"x": 5, "y": 6}, "bounds": xy((4, 6.02), (6, 6)), "rotation": 0, "closed": True},
        {"position": {"x": 12, "y": 7}, "bounds": xy((12, 6), (12, 8)), "rotation": 0, "closed": True},
    ]
    drawn = read(file(line_of_sight=[xy((1, 6), (9, 6)), xy((12, 6), (12, 8), (14, 8))], portals=portals))
    assert [row["line"] for _, row in drawn.rows] == [
        [[1, 6], [4, 6]],
        [[6, 6], [9, 6]],
        [[12, 4], [14, 4]],
        [[4, 5.98], [6, 6]],
        [[12, 6], [12, 4]],
    ]
    assert "simplified: 2 walls were parted where a closed door stands in them" in told(drawn)


@pytest.mark.parametrize(
    ("lines", "bounds", "expected"),
    [
        # in a wall that runs through it
        ([xy((1, 6), (12, 6))], xy((4, 6), (6, 6)), [{"from": 3, "width": 2}]),
        # between the ends of two walls at a corner, its own ends a little off
        ([xy((1, 6), (4, 6)), xy((4, 8), (4, 11))], xy((4.03, 6), (4, 7.95)), [{"from": 3, "width": 2}]),
        # far from every wall
        ([xy((1, 6), (4, 6))], xy((9, 9), (9, 11)), None),
        # nothing of the wall would be left
        ([xy((1, 6), (4, 6))], xy((1, 6), (4, 6)), None),
    ],
)
def test_an_open_door_is_cut_into_the_wall_that_it_stands_in(
    lines: list[Any], bounds: list[Any], expected: list[Any] | None, tmp_path: Path
) -> None:
    drawn = read(file(line_of_sight=lines, portals=[{"bounds": bounds, "closed": False}]))
    doors = [row["doors"] for _, row in drawn.rows if "doors" in row]
    assert doors == ([expected] if expected else [])
    gap = "simplified: 1 open doors stand in no wall: they leave nothing to be seen"
    assert (gap in told(drawn)) == (expected is None)
    path = tmp_path / "cellar.toml"
    path.write_text(drawn.written("x.uvtt"), encoding="utf-8")
    assert read_map(path, ()).terrain


def test_light_never_makes_a_map_dark_and_colours_begin_with_how_opaque_they_are() -> None:
    light = {"position": {"x": 4, "y": 4}, "range": 3, "intensity": 1, "color": "80ffaa00", "shadows": True}
    drawn = read(
        file(lights=[light], environment={"baked_lighting": True, "ambient_light": "ffffffff"}), inches=2
    )
    assert drawn.notes == ["light at [8, 16], 6 inches, #ffaa00 50 %"]
    assert told(drawn) == [
        "left out: the light of the surroundings (environment): no game here uses it",
        "left out: 1 lights: they stand in the file as comments",
    ]
    assert color_of("ffaa00") == "no colour"


def test_the_picture_is_measured_and_a_wrong_size_is_told() -> None:
    assert told(read(file(image=picture(80, 48)))) == []
    drawn = read(file(image="data:image/webp;base64," + picture(81, 48, "WEBP")))
    assert drawn.backdrop is not None
    assert told(drawn) == [
        "look at: the picture has 81 by 48 pixels, which is not the map at 4 a square; it is stretched"
    ]
    assert told(read(file(image="!!!"))) == ["left out: the picture: it is no base64"]
    gif = base64.b64encode(b"GIF89a" + bytes(40)).decode()
    assert told(read(file(image=gif))) == [
        "left out: the picture: the picture is no PNG, JPEG or WebP that can be read"
    ]


def test_a_picture_with_too_many_pixels_is_not_decoded() -> None:
    bomb = io.BytesIO()
    Image.new("1", (30_000, 30_000)).save(bomb, "PNG")
    drawn = read(file(image=base64.b64encode(bomb.getvalue()).decode()))
    assert drawn.backdrop is None
    assert told(drawn)[0].startswith("left out: the picture: ")


def test_what_is_not_known_is_told_and_read_all_the_same() -> None:
    drawn = read(file(format="7", software="x", levels=[]))
    assert told(drawn) == [
        "left out: fields that nobody here knows: levels, software",
        "look at: format 7 is not known (0.2, 0.3 and 1.0 are); it was read all the same",
    ]
    assert told(read({"resolution": file()["resolution"], "format": 1.0})) == []


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"{", "it is no JSON: Expecting property name enclosed in double quotes in line 1, column 2"),
        (b"\xff", "byte 0 is not UTF-8 text"),
        (b"[]", "it is no Universal VTT file: the outermost thing is not an object"),
        (b"[" * 100_000, "it is no JSON that can be read: brackets lie too deep, or a number is too long"),
        (b"{}", '"resolution" has no "map_size" with x and y in squares'),
        (
            b'{"resolution": {"map_size": {"x": 400, "y": 30}}}',
            "the table would be 400 by 30 inches, not 6 to 144; try --inches 0.36",
        ),
    ],
)
def test_a_file_that_cannot_be_converted_says_why(content: bytes, why: str) -> None:
    with pytest.raises(BadImport) as bad:
        read(content)
    assert str(bad.value) == why
