"""Loading a folder of content: its tables, the faultless rows, and what every rulebook asks of rows."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec
import pytest

from game.engine.content import BadContent
from game.engine.loading import Loading, by_id

FILES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"arms": ("weapon", "shield"), "people": ("person",)}
)
ARMS: Final = """\
[[weapon]]
id = "pike"
reach = 2
[[weapon]]
id = "fist"
reach = "short"
[[weapon]]
id = "axe"
reach = 1
[[shield]]
id = "targe"
reach = 0
"""
PEOPLE: Final = """\
[[person]]
id = "ana"
short = "She carries two pikes"
arms = ["pike", "axe", "pike"]
pet = [{ name = "rex" }, { name = "rex" }]
"""


class Weapon(msgspec.Struct, frozen=True):
    id: str
    reach: float


def loading(folder: Path, arms: str = ARMS, people: str = PEOPLE) -> Loading:
    (folder / "arms.toml").write_text(arms, encoding="utf-8")
    (folder / "people.toml").write_text(people, encoding="utf-8")
    return Loading(folder, FILES)


def told(found: Loading) -> list[str]:
    return [str(fault) for fault in found.faults]


def test_faultless_rows_are_kept_and_the_faults_of_the_others_noted(tmp_path: Path) -> None:
    found = loading(tmp_path)
    assert found.rows("arms", "weapon", Weapon) == [Weapon("pike", 2.0), Weapon("axe", 1.0)]
    assert found.rows("arms", "shield", Weapon) == [Weapon("targe", 0.0)]
    assert told(found) == ['arms.toml:6:9: "reach" "short" is not a number; write a number']


def test_a_table_that_no_file_of_the_book_has_is_a_fault_at_once(tmp_path: Path) -> None:
    found = loading(tmp_path, arms="[[shild]]\n", people="[[weapon]]\n")
    assert told(found) == [
        'arms.toml:1:3: nothing reads "shild"; did you mean "shield"?',
        'people.toml:1:3: nothing reads "weapon"; known: person',
    ]


def test_a_file_that_is_not_there_is_a_fault_of_each_table_read_from_it(tmp_path: Path) -> None:
    found = Loading(tmp_path, FILES)
    assert told(found) == []
    assert found.raw("people", "person") == []
    assert found.rows("people", "person", Weapon) == []
    assert told(found) == [
        "people.toml:1:1: the file cannot be read: no such file or directory; name a TOML file that is there"
    ]


def test_raw_rows_stand_as_in_the_file_and_anything_but_rows_is_none(tmp_path: Path) -> None:
    found = loading(tmp_path, people='person = ["ana"]\n')
    assert found.raw("arms", "weapon") == [
        {"id": "pike", "reach": 2},
        {"id": "fist", "reach": "short"},
        {"id": "axe", "reach": 1},
    ]
    assert found.raw("arms", "armour") == []
    assert found.raw("people", "person") == []


def test_written_names_come_from_faulty_rows_too_with_the_first_place_of_each(tmp_path: Path) -> None:
    arms = '[[weapon]]\nid = 7\n[[weapon]]\nid = "pike"\nkey = "a"\n[[weapon]]\nid = "pike"\nkey = "b"\n'
    found = loading(tmp_path, arms)
    assert found.written("arms", "weapon") == {"pike": ("weapon", 1)}
    assert found.written("arms", "weapon", "key") == {"a": ("weapon", 1), "b": ("weapon", 2)}
    assert found.written("arms", "shield") == {}


def test_rows_of_a_mapping_are_placed_by_their_numbers_in_the_file(tmp_path: Path) -> None:
    found = loading(tmp_path)
    weapons = by_id(found.rows("arms", "weapon", Weapon))
    assert list(found.placed("arms", "weapon", weapons)) == [(0, Weapon("pike", 2)), (2, Weapon("axe", 1))]


def test_a_row_written_twice_is_placed_once_and_an_id_in_two_rows_twice(tmp_path: Path) -> None:
    pike = '[[weapon]]\nid = "pike"\nreach = 2\n'
    found = loading(tmp_path, f"{pike}{pike}{pike.replace('2', '3')}")
    weapons = by_id(found.rows("arms", "weapon", Weapon))
    assert list(found.placed("arms", "weapon", weapons)) == [(0, Weapon("pike", 2)), (2, Weapon("pike", 2))]


def test_a_refusal_stands_at_the_value(tmp_path: Path) -> None:
    found = loading(tmp_path)
    found.refuse("arms", ("weapon", 2, "reach"), "an axe is shorter", "write 0.5")
    assert told(found) == ["arms.toml:9:9: an axe is shorter; write 0.5"]


def test_a_name_that_is_not_among_the_known_is_a_fault_with_the_nearest(tmp_path: Path) -> None:
    found = loading(tmp_path)
    keys = ("person", 0, "arms", 1)
    assert found.known("people", keys, "weapon", "axe", found.written("arms", "weapon"))
    assert told(found) == []
    assert not found.known("people", keys, "weapon", "axes", iter(("pike", "axe")))
    assert not found.known("people", keys, "weapon", "bow", ())
    assert told(found) == [
        'people.toml:4:17: there is no weapon "axes"; did you mean "axe"?',
        'people.toml:4:17: there is no weapon "bow"; nothing may stand here',
    ]


def test_a_name_that_stands_in_its_list_again_is_a_fault_at_the_second(tmp_path: Path) -> None:
    found = loading(tmp_path)
    found.once("people", ("person", 0, "arms"), ("pike", "axe", "pike"))
    assert told(found) == ['people.toml:4:24: "pike" stands here already; name each once']


def test_a_rulebook_tells_of_a_repeated_name_in_its_own_words(tmp_path: Path) -> None:
    found = loading(tmp_path)
    names = ("rex", "rex")
    found.once("people", ("person", 0, "pet"), names, "name", lambda n: f"Ana has {n} already", "have one")
    assert told(found) == ["people.toml:5:35: Ana has rex already; have one"]


def test_a_short_text_has_a_longest_length(tmp_path: Path) -> None:
    found = loading(tmp_path)
    found.short("people", ("person", 0), "She carries two pikes", 21)
    assert told(found) == []
    found.short("people", ("person", 0), "She carries two pikes", 20)
    assert told(found) == ['people.toml:3:9: "short" has 21 characters; write at most 20']


def test_content_is_finished_only_without_faults_and_all_of_them_are_told_in_order(tmp_path: Path) -> None:
    found = loading(tmp_path)
    content = object()
    assert found.finished(content) is content
    found.refuse("people", ("person", 0, "id"), "later", "b")
    found.refuse("arms", ("weapon", 0, "id"), "sooner", "a")
    with pytest.raises(BadContent) as caught:
        found.finished(content)
    assert str(caught.value) == "arms.toml:2:6: sooner; a\npeople.toml:2:6: later; b"


def test_rows_by_id_keep_their_order_and_cannot_be_changed() -> None:
    rows = by_id(iter((Weapon("pike", 2), Weapon("axe", 1))))
    assert dict(rows) == {"pike": Weapon("pike", 2), "axe": Weapon("axe", 1)}
    assert list(rows) == ["pike", "axe"]
    assert isinstance(rows, MappingProxyType)
