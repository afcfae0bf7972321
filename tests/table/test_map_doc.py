"""The reference and the JSON Schema say what the reader reads."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from game.table.kinds import KINDS
from game.table.mapdoc import json_schema, reference
from game.table.mapfile import check_map
from game.table.mapschema import SCHEMA, keys_of
from tests.table.yard import BOOKS, HEAD, faults

MAPS = Path(__file__).parents[2] / "maps"
PARTS = "\n".join(SCHEMA[name].example for name in ("shape", "terrain", "start"))
SCORED = '[[terrain]]\nid = "bridge"\nkind = "mud"\nat = [4, 9]\ncircle = 1\n\n'
SCORED += SCHEMA["objective"].example + "\n\n" + SCHEMA["trigger"].example


@pytest.mark.parametrize("text", [PARTS, SCORED, SCHEMA["army"].example.replace("regiments", "duel")])
def test_the_examples_of_the_reference_have_no_fault(tmp_path: Path, text: str) -> None:
    assert faults(tmp_path, HEAD + text + "\n") == []


def test_every_key_stands_in_the_reference_with_an_example_that_is_toml() -> None:
    words = reference()
    for rules in SCHEMA.values():
        assert f"## {rules.heading}" in words
        for rule in rules.keys:
            assert f"| `{rule.name}` |" in words
            if rule.example:
                assert tomllib.loads(f"{rule.name} = {rule.example}")


def test_every_kind_stands_in_the_reference() -> None:
    words = reference()
    assert all(f"| `{kind}` |" in words for kind in KINDS)


def test_the_schema_has_the_keys_that_the_reader_knows() -> None:
    made = json.loads(json_schema(BOOKS))
    assert set(made["properties"]) == set(keys_of("file"))
    assert made["properties"]["rulebooks"]["items"] == {"enum": ["cirque", "duel"]}
    for name, table in made["definitions"].items():
        assert tuple(table.get("properties", ())) == keys_of(name)
    assert made["definitions"]["terrain"]["properties"]["kind"]["enum"] == list(KINDS)
    assert made["definitions"]["trigger"]["required"] == ["what"]


def test_a_key_that_the_schema_does_not_have_is_a_fault_everywhere(tmp_path: Path) -> None:
    path = tmp_path / "yard.toml"
    path.write_text(
        HEAD + "[[terrain]]\nzzz = 1\n[[objective]]\nzzz = 1\n[[start]]\nzzz = 1\n", encoding="utf-8"
    )
    unknown = [f for f in check_map(path, BOOKS) if f.what == 'unknown key "zzz"']
    assert [f.right for f in unknown] == [
        f"known: {', '.join(sorted(keys_of(table)))}" for table in ("terrain", "objective", "start")
    ]


def test_every_shipped_picture_is_small_and_of_a_map() -> None:
    pictures = sorted(MAPS.glob("*.png"))
    assert len(pictures) >= 5
    for picture in pictures:
        assert picture.with_suffix(".toml").is_file()
        assert picture.stat().st_size < 150_000
