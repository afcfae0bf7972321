"""Files that nobody would write on purpose: always a map or a list of faults with places."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.table.mapedit import MapText
from game.table.mapfile import BadMap, check_map, look_over, read_map
from game.table.mapschema import SCHEMA
from game.table.tomlplace import Fault
from tests.table.yard import BOOKS, HEAD

FULL = "\n".join(
    (
        HEAD,
        *(r.example for n, r in SCHEMA.items() if n in ("shape", "terrain", "objective", "start", "trigger")),
    )
)
"""A file that has nearly every key there is."""


def found(folder: Path, content: bytes) -> list[Fault]:
    """The faults of a file with these bytes, each with a place in it and something to say."""
    path = folder / "odd.toml"
    path.write_bytes(content)
    faults = check_map(path, BOOKS)
    lines = content.count(b"\n") + 1
    for fault in faults:
        assert fault.file == "odd.toml"
        assert 1 <= fault.line <= lines
        assert fault.column >= 1
        assert fault.what
        assert fault.right
    return faults


def playable(folder: Path) -> bool:
    """Whether the file can be played."""
    try:
        read_map(folder / "odd.toml", BOOKS)
    except BadMap:
        return False
    return True


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (
            b"\xff\xfe" + "name".encode("utf-16-le"),
            "1:1: byte 0xff is not UTF-8 text; save the file as UTF-8",
        ),
        (b'name = "caf\xe9"\n', "1:12: byte 0xe9 is not UTF-8 text; save the file as UTF-8"),
        (b"# " + b"x" * 10_000_000, "1:1: the file is larger than 2 MB; name a map or content file"),
        (
            b"a = " + b"[" * 50_000,
            "1:45: brackets lie too deep in one another; use a few levels at most",
        ),
        (
            b"turn_limit = " + b"9" * 5000,
            "1:14: a number has thousands of digits; write numbers a person can read",
        ),
        (
            b"turn_limit = 0x" + b"f" * 5000,
            "1:14: a number has thousands of digits; write numbers a person can read",
        ),
        (
            HEAD.encode() + b"[army.cirque." + b"a." * 3000 + b"b]\nc = 1\n",
            f"{HEAD.count(chr(10)) + 1}:2: brackets lie too deep in one another; use a few levels at most",
        ),
    ],
)
def test_what_is_no_text_for_people_is_one_fault(tmp_path: Path, content: bytes, expected: str) -> None:
    assert [str(fault) for fault in found(tmp_path, content)] == [f"odd.toml:{expected}"]


@pytest.mark.parametrize("change", [lambda t: t.replace("\n", "\r\n"), lambda t: "\ufeff" + t])
def test_line_ends_and_marks_of_other_systems_are_no_fault(tmp_path: Path, change: object) -> None:
    assert callable(change)
    assert found(tmp_path, change(HEAD.replace(" = ", "\t=\t")).encode("utf-8")) == []


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, len(FULL)))
def test_a_truncated_file_is_a_map_or_has_faults(tmp_path: Path, end: int) -> None:
    faults = found(tmp_path, FULL[:end].encode("utf-8"))
    assert faults or playable(tmp_path)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_flipped_bytes_are_faults_or_nothing(tmp_path: Path, data: st.DataObject) -> None:
    content = bytearray(FULL.encode("utf-8"))
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    faults = found(tmp_path, bytes(content))
    assert faults or playable(tmp_path)


VALUES = st.recursive(
    st.sampled_from(["nan", "inf", "-inf", "1e300", "-0.0", "9" * 60, "true", '""', '"x"', "07:32:00"])
    | st.integers(-3, 99).map(str)
    | st.floats(allow_nan=False, allow_infinity=False, width=32).map(lambda f: f"{f:.3f}"),
    lambda inner: (
        st.lists(inner, max_size=4).map(lambda parts: f"[{', '.join(parts)}]")
        | inner.map(lambda part: "{ a = " + part + " }")
    ),
    max_leaves=8,
)
NAMES = sorted({rule.name for rules in SCHEMA.values() for rule in rules.keys})


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_any_value_at_any_key_is_a_fault_or_right(tmp_path: Path, data: st.DataObject) -> None:
    lines = FULL.splitlines()
    spots = [n for n, line in enumerate(lines) if " = " in line]
    for n in data.draw(st.lists(st.sampled_from(spots), min_size=1, max_size=3, unique=True)):
        key = data.draw(st.just(lines[n].split(" = ")[0]) | st.sampled_from(NAMES))
        lines[n] = f"{key} = {data.draw(VALUES)}"
    content = "\n".join(lines).encode("utf-8")
    faults = found(tmp_path, content)
    text = MapText("odd.toml", content)
    text.apply(f.fix for f in faults if f.fix is not None)
    assert text.source.faults == () or faults
    look_over(tmp_path / "odd.toml", BOOKS, text.source)


@pytest.mark.parametrize("deep", [10, 60, 300, 900, 2_000, 20_000])
@pytest.mark.parametrize("key", ["polygon", "at", "doors", "table", "zzz"])
def test_any_depth_of_brackets_is_a_fault_and_no_more(tmp_path: Path, deep: int, key: str) -> None:
    for opened, closed in (("[", "]"), ("{ a = ", " }")):
        value = opened * deep + ("1" if opened != "[" else "") + closed * deep
        content = f'{HEAD}[[terrain]]\nkind = "mud"\n{key} = {value}\n'.encode()
        assert found(tmp_path, content)
        assert not playable(tmp_path)
