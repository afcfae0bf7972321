"""Files from anywhere: whatever is in them, they become a map or a reason, never a traceback."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.imports.drawn import BadImport, Drawn
from game.imports.tiled import read_tiled
from game.imports.uvtt import Wishes, read_uvtt
from game.table.mapfile import look_over
from tests.imports.test_tiled import TMX, objects, own, tree
from tests.imports.test_uvtt import file, picture, xy

UVTT = file(
    line_of_sight=[xy((2, 3), (8, 3), (8, 9), (2, 9), (2, 3)), xy((10, 2), (12, 4))],
    objects_line_of_sight=[xy((3, 3), (5, 3), (5, 5), (3, 5), (3, 3))],
    portals=[{"position": {"x": 9, "y": 6}, "bounds": xy((8, 6), (10, 6)), "rotation": 1, "closed": True}],
    lights=[{"position": {"x": 4, "y": 4}, "range": 3, "color": "80ffaa00"}],
    environment={"baked_lighting": True},
    image=picture(8, 4),
)
TILED = tree(
    layers=[
        objects(
            {"class": "wall", "x": 20, "y": 30, "polyline": xy((0, 0), (60, 0)), "properties": own(width=1)},
            {"class": "wood", "x": 20, "y": 30, "polygon": xy((0, 0), (60, 0), (0, 50))},
            {"class": "bog", "x": 20, "y": 30, "width": 40, "height": 20, "capsule": True, "rotation": 30},
            {"class": "deploy", "x": 0, "y": 0, "width": 200, "height": 30, "properties": own(side="b")},
        ),
        {"type": "tilelayer", "name": "g", "data": [1] * 240},
        {"type": "imagelayer", "image": "x.png"},
    ],
    tilesets=[{"firstgid": 1, "tiles": [{"id": 0, "class": "mud"}]}],
)
ODD: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, "", "x", [], {}, [[]], -1, 0, 1e300, 2**70, "9" * 40, {"x": 1}]
) | st.integers(-9, 99)


def places(found: Any, keys: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value of a tree."""
    out = [keys] if keys else []
    inner = found.items() if isinstance(found, dict) else enumerate(found) if isinstance(found, list) else ()
    for key, value in inner:
        out += places(value, (*keys, key))
    return out


def spoilt(data: st.DataObject, good: dict[str, Any]) -> dict[str, Any]:
    """The tree with some values that nobody expects."""
    bad = copy.deepcopy(good)
    ways = [way for way in places(good) if len(way) < 5 or way[-1] in ("x", "y")]
    for way in data.draw(st.lists(st.sampled_from(ways), min_size=1, max_size=3)):
        at: Any = bad
        for key in way[:-1]:
            try:
                at = at[key]
            except (KeyError, IndexError, TypeError):
                break
        else:
            if isinstance(at, dict) or (
                isinstance(at, list) and isinstance(way[-1], int) and way[-1] < len(at)
            ):
                at[way[-1]] = data.draw(ODD)
    return bad


def writes(drawn: Drawn, folder: Path) -> None:
    """What is written is TOML that the reader of maps understands."""
    path = folder / "odd.toml"
    path.write_text(drawn.written("odd"), encoding="utf-8")
    _, faults = look_over(path, (), meaning=False)
    assert not [f for f in faults if f.what.startswith("not TOML")]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_odd_values_in_universal_vtt(tmp_path: Path, data: st.DataObject) -> None:
    content = json.dumps(spoilt(data, UVTT)).encode()
    try:
        writes(read_uvtt(content, "x", Wishes()), tmp_path)
    except BadImport as bad:
        assert str(bad)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_odd_values_in_tiled(tmp_path: Path, data: st.DataObject) -> None:
    path = tmp_path / "f.tmj"
    path.write_text(json.dumps(spoilt(data, TILED)))
    try:
        writes(read_tiled(path), tmp_path)
    except BadImport as bad:
        assert str(bad)


@pytest.mark.parametrize("ending", ["tmx", "tmj", "uvtt"])
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_flipped_and_missing_bytes(tmp_path: Path, ending: str, data: st.DataObject) -> None:
    texts = {
        "tmx": TMX.replace("{csv}", ",".join("0" * 240)),
        "tmj": json.dumps(TILED),
        "uvtt": json.dumps(UVTT),
    }
    content = bytearray(texts[ending].encode())
    for _ in range(data.draw(st.integers(0, 3))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    path = tmp_path / f"f.{ending}"
    path.write_bytes(bytes(content[: data.draw(st.integers(0, len(content)))]))
    try:
        drawn = read_uvtt(path.read_bytes(), "x", Wishes()) if ending == "uvtt" else read_tiled(path)
        writes(drawn, tmp_path)
    except BadImport as bad:
        assert str(bad)
