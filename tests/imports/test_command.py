"""`import`: files of other programs and pictures on the command line, and the map that is written."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pygame
import pytest
from PIL import Image

from game.commands.console import Console
from game.commands.guard import guarded
from game.commands.places import Places
from game.imports.drawn import BadImport
from game.imports.image import read_image
from game.screen.backdrop import backdrop, pixels
from game.screen.map_picture import map_picture
from game.table.mapfile import check_map, read_map
from tests.imports.test_uvtt import file, picture, xy
from tests.toy import Toy


class Ran:
    """What a command line has printed."""

    def __init__(self, folder: Path, *given: str) -> None:
        self.out: list[str] = []
        self.err: list[str] = []
        places = Places(folder / "config", folder / "saves", folder / "log", (folder,))
        console = Console({"toy": Toy()}, places, out=self.out.append, err=self.err.append)
        self.code = guarded(("import", *given), console)


def photo(folder: Path, w: int = 400, h: int = 300) -> Path:
    path = folder / "old_mill.jpg"
    Image.new("RGB", (w, h), (200, 40, 40)).save(path)
    return path


def test_a_universal_vtt_file_becomes_a_map_with_its_picture_under_it(tmp_path: Path) -> None:
    path = tmp_path / "dry_cellar.dd2vtt"
    path.write_text(json.dumps(file(line_of_sight=[xy((2, 6), (8, 6))], image=picture(80, 48))))
    done = Ran(tmp_path, str(path))
    assert done.out[0] == f"dry_cellar.dd2vtt becomes {tmp_path / 'dry_cellar.toml'}"
    made = read_map(tmp_path / "dry_cellar.toml", ())
    assert (made.name, made.backdrop) == ("dry cellar", str(tmp_path / "dry_cellar.backdrop.png"))
    with Image.open(made.backdrop) as under:
        assert (under.format, under.size) == ("PNG", (80, 48))


def test_a_map_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "cellar.uvtt"
    path.write_text(json.dumps(file()))
    assert Ran(tmp_path, str(path)).code == 0
    out = tmp_path / "cellar.toml"
    out.write_text("mine")
    done = Ran(tmp_path, str(path))
    assert (done.code, done.err) == (1, [f"{out} is there already; --force writes over it"])
    assert out.read_text() == "mine"
    assert Ran(tmp_path, str(path), "--force", "--inches", "1.5").code == 0
    assert read_map(out, ()).width == 30


def test_what_the_author_must_see_to_is_listed_and_ends_with_1(tmp_path: Path) -> None:
    path = tmp_path / "cellar.uvtt"
    path.write_text(json.dumps(file(line_of_sight=[xy((0, 6), (20, 6))])))
    done = Ran(tmp_path, str(path))
    assert done.code == 1
    assert "nobody with a base of 1.6 inches can walk from zone a to zone b" in done.out[-1]


def test_a_picture_with_two_points_and_inches_becomes_a_table_to_draw_on(tmp_path: Path) -> None:
    path = photo(tmp_path)
    done = Ran(
        tmp_path, str(path), "--points", "50,100", "350,100", "--inches", "18", "-o", str(tmp_path / "m.toml")
    )
    assert done.code == 0
    made = read_map(tmp_path / "m.toml", ())
    assert (made.width, made.depth, made.backdrop) == (24, 18, str(tmp_path / "m.backdrop.png"))
    image, camera = map_picture(made, (480, 360))
    x, y = camera.px((12.0, 9.0))
    assert image.get_at((round(x), round(y)))[:3] == pytest.approx((200, 40, 40), abs=4)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ((), "old_mill.jpg: a picture needs --points X,Y X,Y and the --inches between them"),
        (
            ("--points", "50,100", "900,100", "--inches", "9"),
            "old_mill.jpg: the point 900,100 does not lie in the picture of 400 by 300 pixels",
        ),
        (
            ("--points", "50,100", "50,101", "--inches", "9"),
            "old_mill.jpg: the two points are one; choose two that are far apart",
        ),
        (
            ("--points", "0,0", "400,0", "--inches", "300"),
            "old_mill.jpg: the table would be 300 by 225 inches, not 6 to 144; try other points or inches: "
            "inches a pixel 0.36",
        ),
    ],
)
def test_a_picture_that_cannot_be_a_table_says_why(tmp_path: Path, given: tuple[str, ...], why: str) -> None:
    assert Ran(tmp_path, str(photo(tmp_path)), *given).err == [why]


def test_what_cannot_be_converted_says_why(tmp_path: Path) -> None:
    gone = Ran(tmp_path, str(tmp_path / "gone.uvtt"))
    assert gone.err == ["gone.uvtt: it cannot be read: No such file or directory"]
    (tmp_path / "a.xyz").write_text("")
    assert Ran(tmp_path, str(tmp_path / "a.xyz")).err[0].startswith("a.xyz: only files that end in .dd2vtt ")
    (tmp_path / "a.png").write_text("no picture")
    done = Ran(tmp_path, str(tmp_path / "a.png"), "--points", "0,0", "9,9", "--inches", "9")
    assert done.err == ["a.png: the picture is no PNG, JPEG or WebP that can be read"]


def test_points_close_together_are_warned_of() -> None:
    out = io.BytesIO()
    Image.new("RGB", (400, 300)).save(out, "WEBP")
    drawn = read_image(out.getvalue(), "x", ((10.0, 10.0), (30.0, 10.0)), 1.0)
    assert next(w.say for w in drawn.report.warnings).startswith("the two points lie close together")
    with pytest.raises(BadImport):
        read_image(b"", "x", ((0, 0), (1, 1)), 1.0)


HEAD = 'name = "Yard"\ntable = {{ width = 24, depth = 20 }}\nsymmetry = "half-turn"\nbackdrop = "{}"\n'
HEAD += '[zone.a]\nedge = "south"\ndepth = 5\n'


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        (
            "../a.png",
            '4:12: "../a.png" cannot be a backdrop; '
            "write the bare name of a PNG or JPEG that lies beside the map",
        ),
        (
            "a.gif",
            '4:12: "a.gif" cannot be a backdrop; '
            "write the bare name of a PNG or JPEG that lies beside the map",
        ),
        ("a.png", '4:12: there is no picture "a.png" beside this file; put it there, or leave backdrop out'),
    ],
)
def test_a_fault_of_a_backdrop(tmp_path: Path, name: str, fault: str) -> None:
    path = tmp_path / "yard.toml"
    path.write_text(HEAD.format(name))
    assert [str(f) for f in check_map(path, ())] == [f"yard.toml:{fault}"]


def test_a_backdrop_that_is_too_large_or_damaged_is_not_shown(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    Image.new("1", (20_000, 20_000)).save(path)
    assert pixels(path.read_bytes()) == (20_000, 20_000)
    assert backdrop(str(path)) is None
    path.write_bytes(b"\x89PNG")
    assert backdrop(str(path)) is None
    assert pixels(photo(tmp_path).read_bytes()) == (400, 300)
    assert isinstance(backdrop(str(photo(tmp_path))), pygame.Surface)
    assert backdrop("") is None
