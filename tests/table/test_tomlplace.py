"""Positions in TOML files: every key and value is found where the author wrote it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
import tomlkit
from hypothesis import given, settings
from hypothesis import strategies as st

from game.table.tomlplace import LARGEST, Fault, Key, Source, did_you_mean, in_order

MAP = """\
name = "Bridge"   # a comment with = and [brackets]
table = { width = 24, depth = 30 }

[[terrain]]
kind = "pillar"
at = [6, 9]

[[terrain]]
kind = "wall"
outline = [
    [1, 2],   # first
    [3, 4],
    [5.5, 6],
]

[zone.a]
rectangle = [12, 2.5]

[zone . "b"]
deep.er.key = 'x'
"""


def test_a_key_stands_where_it_is_written_and_its_value_after_the_sign() -> None:
    source = Source("bridge.toml", MAP)
    assert source.place("name") == (1, 1)
    assert source.value_place("name") == (1, 8)


def test_keys_of_an_inline_table_have_their_own_columns() -> None:
    source = Source("bridge.toml", MAP)
    assert source.place("table") == (2, 1)
    assert source.value_place("table") == (2, 9)
    assert source.place("table", "depth") == (2, 23)
    assert source.value_place("table", "depth") == (2, 31)


def test_a_row_of_an_array_of_tables_stands_at_its_brackets() -> None:
    source = Source("bridge.toml", MAP)
    assert source.place("terrain") == (4, 3)
    assert source.place("terrain", 0) == (4, 1)
    assert source.place("terrain", 1) == (8, 1)
    assert source.value_place("terrain", 1, "kind") == (9, 8)


def test_elements_of_an_array_over_several_lines_are_found() -> None:
    source = Source("bridge.toml", MAP)
    assert source.place("terrain", 1, "outline", 0) == (11, 5)
    assert source.place("terrain", 1, "outline", 1, 1) == (12, 9)
    assert source.place("terrain", 1, "outline", 2, 0) == (13, 6)


def test_dotted_and_quoted_names_are_found() -> None:
    source = Source("bridge.toml", MAP)
    assert source.place("zone") == (16, 2)
    assert source.place("zone", "a") == (16, 7)
    assert source.value_place("zone", "a") == (16, 1)
    assert source.place("zone", "b") == (19, 9)
    assert source.place("zone", "b", "deep") == (20, 1)
    assert source.place("zone", "b", "deep", "er", "key") == (20, 9)
    assert source.value_place("zone", "b", "deep", "er", "key") == (20, 15)


def test_a_table_stands_at_its_own_header_even_if_a_part_of_it_came_first() -> None:
    source = Source("x.toml", "[a.b]\nk = 1\n[a]\nm = 2\n")
    assert source.place("a") == (3, 2)
    assert source.place("a", "b") == (1, 4)


def test_tables_inside_rows_belong_to_the_last_row() -> None:
    text = "[[r]]\n[r.s]\nk = 1\n[[r.t]]\n[[r]]\n[r.s]\nk = 2\n[[r.t]]\n[[r.t]]\nz = 3\n"
    source = Source("x.toml", text)
    assert source.place("r", 0, "s", "k") == (3, 1)
    assert source.place("r", 1, "s", "k") == (7, 1)
    assert source.place("r", 1, "t", 1, "z") == (10, 1)


def test_the_same_places_with_carriage_returns() -> None:
    unix, dos = Source("x", MAP), Source("x", MAP.replace("\n", "\r\n"))
    for keys in unix.paths():
        assert dos.place(*keys) == unix.place(*keys)
        assert dos.value_place(*keys) == unix.value_place(*keys)


def test_columns_count_characters_not_bytes() -> None:
    source = Source("x", 't = { "größe" = "Kühe 🐄", "몇" = 1 }\n')
    assert source.value_place("t", "größe") == (1, 17)
    assert source.place("t", "몇") == (1, 27)
    assert source.value_place("t", "몇") == (1, 33)


def test_strings_that_look_like_toml_do_not_mislead() -> None:
    text = (
        'a = """\n[fake]\nb = 1 # "" no \\""" still\n"""\n'
        "c = '''\n]] } ''  '\n''''\n"
        'd = "# \\" ]"\ne = \'\\\'\nf = [ \'#\', "]" ] # ]\ng = """q""""\nh = 1\n'
    )
    source = Source("x", text)
    assert list(source.data) == list("acdefgh")
    assert [source.place(key)[0] for key in "acdefgh"] == [1, 5, 8, 9, 10, 11, 12]
    assert source.place("f", 1) == (10, 12)


def test_dates_with_a_space_and_special_numbers_are_one_value() -> None:
    text = "d = [1979-05-27 07:32:00, -inf, 0xff , 1e3]\n"
    source = Source("x", text)
    assert [source.place("d", n) for n in range(4)] == [(1, 6), (1, 27), (1, 33), (1, 40)]
    assert source.value_text("d", 0) == "1979-05-27 07:32:00"
    assert source.value_text("d", 2) == "0xff"


def test_of_keys_not_there_the_nearest_part_is_given() -> None:
    source = Source("x", MAP)
    assert source.place("terrain", 1, "height") == (8, 1)
    assert source.place("nothing") == (1, 1)
    assert not source.has("nothing")
    assert source.value_text("nothing") == ""


def test_an_empty_file_is_an_empty_table() -> None:
    source = Source("x", "")
    assert source.data == {} and source.faults == () and list(source.paths()) == []


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "bom.toml"
    path.write_bytes(b"\xef\xbb\xbfname = 1\r\n")
    source = Source.read(path)
    assert source.faults == () and source.place("name") == (1, 1)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "a = pillar\n",
            "x.toml:1:5: not TOML: invalid value; "
            "text stands in double quotes, a list in [ ], numbers and true or false stand bare",
        ),
        (
            "name = 1\nkind 3\n",
            "x.toml:2:6: not TOML: expected '=' after a key in a key/value pair; write key = value",
        ),
        (
            'a = "open\nb = 1\n',
            "x.toml:1:10: not TOML: a text does not end in its line; "
            "close the text with a quote on the same line",
        ),
        ("a = [1, 2\n", "x.toml:1:10: not TOML: unclosed array; close the list with ]"),
        (
            "a = 1\na = 2\n",
            "x.toml:2:6: not TOML: cannot overwrite a value, a stands in line 1 already; "
            "every key may stand only once in its table",
        ),
        (
            "[a]\n[a]\n",
            "x.toml:2:3: not TOML: [a] is opened twice, first in line 1; "
            "every table may be opened only once; rows of a list open with [[ ]]",
        ),
        (
            "terrain = []\n[[terrain]]\n",
            "x.toml:2:10: not TOML: terrain stands as a list in [ ] already; "
            "write all rows in one way: [[ ]] above each of them, or one list in [ ]",
        ),
        (
            "[zone.a]\nat = [3, 3\nname = 'x'\n",
            "x.toml:2:6: not TOML: unclosed array; put commas between its parts, or close the list with ]",
        ),
        (
            "rulebooks = ['cirque\"]\nname = 1\n",
            'x.toml:1:13: not TOML: expected "\'"; close the text with a single quote',
        ),
        (
            "table = { width = 24, depth = 20, }\n",
            "x.toml:1:35: not TOML: invalid initial character for a key part; leave out the comma before }",
        ),
        ("a = “x”\n", 'x.toml:1:5: not TOML: invalid value; put the text in straight quotes, as "text"'),
        (
            "width = 8 mm\n",
            "x.toml:1:11: not TOML: expected newline or end of document after a statement; "
            "put a number with a unit in double quotes",
        ),
        (
            "a = [1 2]\n",
            "x.toml:1:8: not TOML: unclosed array; put commas between its parts, or close the list with ]",
        ),
        (
            "a = { b = 1 c = 2 }\n",
            "x.toml:1:13: not TOML: unclosed inline table; "
            "put commas between its parts, or close the table with }",
        ),
        ("a = { b = 1\n", "x.toml:1:12: not TOML: unclosed inline table; close the table with }"),
        (
            "a = { b = 1,\n c = 2 }\n",
            "x.toml:1:13: not TOML: invalid initial character for a key part; "
            "write a table in { } on one line",
        ),
        (
            "a = { = 1 }\n",
            "x.toml:1:7: not TOML: invalid initial character for a key part; "
            "write a key of letters, digits, - and _",
        ),
        (
            'a = """x\nb = 1\n',
            "x.toml:1:5: not TOML: unterminated string; close the text with a double quote",
        ),
        (
            "a = { b = 1, b = 2 }\n",
            "x.toml:1:19: not TOML: duplicate inline table key 'b'; "
            "every key may stand only once in its table",
        ),
        (
            "= 3\n",
            "x.toml:1:1: not TOML: invalid statement; start the line with a key, a [table] or a # comment",
        ),
        (
            "[a\nb = 1\n",
            "x.toml:1:3: not TOML: expected ']' at the end of a table declaration; "
            "close the table name with ]",
        ),
        (
            "[[a]\nb = 1\n",
            "x.toml:1:4: not TOML: expected ']]' at the end of an array declaration; "
            "close the table name with ]]",
        ),
        (
            'a = "C:\\maps"\n',
            "x.toml:1:10: not TOML: unescaped '\\' in a string; "
            "write a backslash twice, or put the text in single quotes",
        ),
        (
            "a = 1 b = 2\n",
            "x.toml:1:7: not TOML: expected newline or end of document after a statement; "
            "put one key = value on each line",
        ),
        ("a = True\n", "x.toml:1:5: not TOML: invalid value; write true and false in small letters"),
        ("a = .5\n", "x.toml:1:5: not TOML: invalid value; write a 0 before the point"),
        (
            "a: 3\n",
            "x.toml:1:2: not TOML: expected '=' after a key in a key/value pair; write = in the place of :",
        ),
        (
            "a = 1,5\n",
            "x.toml:1:6: not TOML: expected newline or end of document after a statement; "
            "write a point and no comma within a number",
        ),
        (
            "a = 5.\n",
            "x.toml:1:6: not TOML: expected newline or end of document after a statement; "
            "write a digit after the point",
        ),
        (
            "a = 05\n",
            "x.toml:1:6: not TOML: expected newline or end of document after a statement; "
            "write the number without a 0 before it",
        ),
    ],
)
def test_a_mistake_of_syntax_is_a_fault_with_its_place(text: str, fault: str) -> None:
    source = Source("x.toml", text)
    assert [str(f) for f in source.faults] == [fault]
    assert source.data == {}


def test_mistakes_of_syntax_that_each_lie_in_one_line_are_told_at_once() -> None:
    text = (
        'name = "Yard\ntable = { width = 24, depth = 20, }\n[[terrain]\nkind = mud\nat = [3, 3]\n'
        "[[terrain]]\nat = [4, 4]\nat = [5, 5]\n[zone.a]\ndepth = 5.\n[zone.a]\nedge: 3\n"
    )
    assert [(f.line, f.column) for f in Source("x.toml", text).faults] == [
        (1, 13),
        (2, 35),
        (3, 10),
        (4, 8),
        (8, 12),
        (10, 10),
        (11, 8),
        (12, 5),
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("at = [\n  [1, 2]\n  [3, x]\n]\n", 1),
        ("at = [[1, x],\n  [3, 4]]\n", 1),
        ('notes = """\nmind the pond\nkind = mud\n', 1),
        ("a = { b = 1\nc = 2 }\n", 1),
    ],
)
def test_a_mistake_that_reaches_over_lines_is_told_alone_and_where_it_begins(text: str, line: int) -> None:
    assert [f.line for f in Source("x.toml", text).faults] == [line]


def test_a_mistake_in_one_line_of_a_list_leaves_the_others_in_peace() -> None:
    found = Source("x.toml", "at = [\n  [1, 2],\n  [3, x],\n  [5, y],\n]\nkind = mud\n").faults
    assert [(f.line, f.column) for f in found] == [(3, 7), (4, 7), (6, 8)]


def test_a_missing_file_is_a_fault(tmp_path: Path) -> None:
    source = Source.read(tmp_path / "gone.toml")
    assert [str(f) for f in source.faults] == [
        "gone.toml:1:1: the file cannot be read: no such file or directory; name a TOML file that is there"
    ]


def test_a_folder_is_a_fault(tmp_path: Path) -> None:
    source = Source.read(tmp_path, "maps/folder")
    assert [str(f) for f in source.faults] == [
        "maps/folder:1:1: the file cannot be read: is a directory; name a TOML file that is there"
    ]


def test_a_byte_that_is_not_utf_8_is_a_fault_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes('a = 1\r\nname = "é, '.encode() + 'ä"\n'.encode("latin-1"))
    assert [str(f) for f in Source.read(path).faults] == [
        "latin.toml:2:12: byte 0xe4 is not UTF-8 text; save the file as UTF-8"
    ]


def test_a_file_made_to_be_too_much_is_a_fault(tmp_path: Path) -> None:
    deep = Source("x.toml", "a = " + "[" * 5000 + "]" * 5000)
    assert [str(f) for f in deep.faults] == [
        "x.toml:1:45: brackets lie too deep in one another; use a few levels at most"
    ]
    long = Source("x.toml", "a = " + "9" * 5000)
    assert [str(f) for f in long.faults] == [
        "x.toml:1:5: a number has thousands of digits; write numbers a person can read"
    ]
    path = tmp_path / "huge.toml"
    path.write_bytes(b"#" * (LARGEST + 1))
    assert [str(f) for f in Source.read(path).faults] == [
        "huge.toml:1:1: the file is larger than 2 MB; name a map or content file"
    ]
    assert (deep.data, long.data) == ({}, {})


def test_the_nearest_word_is_asked_for_and_otherwise_all_are_listed() -> None:
    assert did_you_mean("pilar", ["wall", "pillar"]) == 'did you mean "pillar"?'
    assert did_you_mean("WALL", ["wall", "pillar"]) == 'did you mean "wall"?'
    assert did_you_mean("zzz", ["wall", "pillar", "wall"]) == "known: pillar, wall"
    assert did_you_mean("zzz", []) == "nothing may stand here"
    forty = [f"gate-{n}" for n in range(40)]
    assert did_you_mean("ziggurat", forty) == "known: " + ", ".join(sorted(forty))
    assert did_you_mean("ziggurat", [*forty, "wall"]) == (
        "41 are known, the likest: gate-2, gate-3, gate-4, gate-5, gate-6, gate-7, gate-8, gate-9"
    )


def test_faults_are_put_in_order_without_repetitions() -> None:
    early, late = Fault("a", 2, 9, "x", "y"), Fault("a", 10, 1, "x", "y")
    assert in_order([late, early, late]) == [early, late]


NAMES = st.text(min_size=1, max_size=6) | st.sampled_from(["a", "b-c", "a.b", 'q"', "größe"])
LEAVES = (
    st.integers(-(2**40), 2**40)
    | st.floats(allow_nan=False)
    | st.booleans()
    | st.text(max_size=12)
    | st.datetimes()
    | st.dates()
)
TREES = st.dictionaries(
    NAMES,
    st.recursive(
        LEAVES, lambda t: st.lists(t, max_size=3) | st.dictionaries(NAMES, t, max_size=3), max_leaves=12
    ),
    max_size=5,
)


def every_path(value: Any, keys: tuple[Key, ...] = ()) -> list[tuple[Key, ...]]:
    parts: list[tuple[Key, Any]] = []
    if isinstance(value, dict):
        parts = list(value.items())
    elif isinstance(value, list):
        parts = list(enumerate(value))
    found = [keys] if keys else []
    for key, part in parts:
        found += every_path(part, (*keys, key))
    return found


def offset(source: Source, place: tuple[int, int]) -> int:
    lines = source.text.split("\n")
    return sum(len(line) + 1 for line in lines[: place[0] - 1]) + place[1] - 1


@settings(max_examples=150, deadline=None)
@given(TREES, st.booleans())
def test_whatever_the_file_every_part_is_found_where_it_is_written(tree: dict[str, Any], dos: bool) -> None:
    text = tomlkit.dumps(tree)
    source = Source("x", text.replace("\n", "\r\n") if dos and "\r" not in text else text)
    assert source.faults == ()
    assert sorted(map(repr, source.paths())) == sorted(map(repr, every_path(source.data)))
    for keys in source.paths():
        value = source.data
        for key in keys:
            value = value[key]  # type: ignore[index]
        written = source.value_text(*keys)
        if written:
            assert tomllib.loads(f"v = {written}")["v"] == value
        if isinstance(keys[-1], str):
            rest = source.text[offset(source, source.place(*keys)) :]
            shown = rest if rest[0] in "\"'" else rest[: len(keys[-1])]
            assert next(iter(tomllib.loads(f"{first_key(shown)} = 1"))) == keys[-1]


def first_key(text: str) -> str:
    if text[0] not in "\"'":
        return text
    end = 1
    while text[end] != text[0]:
        end += 2 if text[end] == "\\" and text[0] == '"' else 1
    return text[: end + 1]


@pytest.mark.parametrize("number", ["9" * 5000, "0x" + "f" * 5000, "0b" + "1" * 20_000, "1." + "0" * 5000])
def test_a_number_of_thousands_of_digits_is_a_fault_where_it_stands(number: str) -> None:
    source = Source("x.toml", f"a = 1\nb = [2, {number}]\n")
    assert [str(f) for f in source.faults] == [
        "x.toml:2:9: a number has thousands of digits; write numbers a person can read"
    ]
    assert source.data == {}


@pytest.mark.parametrize(
    "text",
    [
        "b = " + "{ c = " * 60 + "1" + " }" * 60,
        "b." * 60 + "c = 1",
        "b." * 900_000 + "c = 1",
        "b = 1\n[" + "c." * 60 + "d]\ne = 1",
    ],
)
def test_tables_too_deep_in_one_another_are_a_fault_however_they_are_written(text: str) -> None:
    faults = Source("x.toml", text).faults
    assert [(f.what, f.right) for f in faults] == [
        ("brackets lie too deep in one another", "use a few levels at most")
    ]


def test_a_few_dozen_levels_are_read() -> None:
    assert Source("x.toml", "a." * 30 + "b = 1").faults == ()
