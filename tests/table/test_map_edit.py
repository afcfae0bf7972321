"""Map files as text: nothing changes that need not, and fixes change only what they mend."""

from __future__ import annotations

from pathlib import Path

import pytest
import tomlkit
from hypothesis import given, settings
from hypothesis import strategies as st

from game.table.files import write_atomic
from game.table.mapedit import MapText
from game.table.mapfile import map_files
from game.table.tomlplace import Fix
from tests.table.yard import HEAD

MAPS = Path(__file__).parents[2] / "maps"


@pytest.mark.parametrize("path", map_files(MAPS), ids=lambda path: path.stem)
def test_a_shipped_map_is_saved_as_it_was_read(path: Path, tmp_path: Path) -> None:
    text = MapText.read(path)
    text.save(tmp_path / path.name)
    assert (tmp_path / path.name).read_bytes() == path.read_bytes()
    assert tomlkit.dumps(tomlkit.parse(text.raw)) == text.raw


TALK = st.characters(codec="utf-8", exclude_characters='"\\', exclude_categories=["C"])
WORDS = st.text(TALK, max_size=8)
NUMBERS = st.integers(0, 24) | st.decimals(0, 24, places=2)


@st.composite
def files(draw: st.DrawFn) -> bytes:
    """Map files in many hands: comments, indents, line ends, a mark at the begin."""
    lines = HEAD.splitlines()
    for _ in range(draw(st.integers(0, 4))):
        x, y = draw(NUMBERS), draw(NUMBERS)
        space, comment = draw(st.sampled_from(["", "  ", "\t"])), draw(WORDS)
        lines += [
            *draw(st.sampled_from([[], [""], [f"# {comment}"]])),
            f"[[terrain]]{space}",
            f'{space}kind = "mud"  # {comment}',
            f"at = [{x},{space} {y}]",
            f"circle={draw(st.sampled_from(['1', '0.5', '1e0']))}",
            f'name = "{comment}x"',
        ]
    end = draw(st.sampled_from(["\n", "\r\n"]))
    lead = draw(st.sampled_from(["", "\ufeff"]))
    return (lead + end.join(lines) + draw(st.sampled_from(["", end]))).encode("utf-8")


@settings(max_examples=500, deadline=None)
@given(files())
def test_a_file_is_saved_as_it_was_read(content: bytes) -> None:
    text = MapText("yard.toml", content)
    assert text.source.faults == ()
    assert text.content == content
    assert text.apply(()) == 0
    assert text.content == content


@settings(max_examples=60, deadline=None)
@given(files())
def test_a_fix_changes_nothing_else(content: bytes) -> None:
    text = MapText("yard.toml", content)
    assert text.apply([Fix("replace", ("table", "width"), "30.5")]) == 1
    assert text.content == content.replace(b"width = 24", b"width = 30.5")
    assert text.source.data["table"] == {"width": 30.5, "depth": 20}


def mended(text: str, *fixes: Fix) -> str:
    made = MapText("yard.toml", text.encode("utf-8"))
    made.apply(fixes)
    return made.content.decode("utf-8")


@pytest.mark.parametrize(
    ("before", "fix", "after"),
    [
        ("a = 1  # one\nb = 2\n", Fix("rename", ("a",), "c"), "c = 1  # one\nb = 2\n"),
        ("[[x]]\na=1\n[[x]] # b\n[x.y]\n", Fix("rename", ("x",), "z"), "[[z]]\na=1\n[[z]] # b\n[z.y]\n"),
        ("a = 1  # one\nb = 2\n", Fix("remove", ("a",)), "b = 2\n"),
        ("t = { a = 1, b = 2 }\n", Fix("remove", ("t", "a")), "t = { b = 2 }\n"),
        ("t = { a = 1, b = 2 }\n", Fix("remove", ("t", "b")), "t = { a = 1 }\n"),
        ("[[x]]\na = 1\n\n# next\n[[x]]\na = 1\n", Fix("remove", ("x", 1)), "[[x]]\na = 1\n\n# next\n"),
        ("a = [1, 'x']\n", Fix("replace", ("a", 1), "2"), "a = [1, 2]\n"),
        ("a = 1", Fix("append", (), "[z]\n"), "a = 1\n[z]\n"),
        ("a = 1\r\n", Fix("append", (), "[z]\n"), "a = 1\r\n[z]\r\n"),
        ("a = 1\n", Fix("replace", ("b",), "2"), "a = 1\n"),
        (
            "[[x]]\na = 1 # one\n\n# next\n[z]\n",
            Fix("append", ("x", 0), "\n[[x]]\na = 2\n"),
            "[[x]]\na = 1 # one\n\n[[x]]\na = 2\n\n# next\n[z]\n",
        ),
        ("[[x]]\na = 1", Fix("append", ("x", 0), "[[x]]\n"), "[[x]]\na = 1\n[[x]]\n"),
        ("[z]\n", Fix("append", ("x", 0), "[[x]]\n"), "[z]\n[[x]]\n"),
    ],
)
def test_a_fix_mends_only_what_it_names(before: str, fix: Fix, after: str) -> None:
    assert mended(before, fix) == after


def test_fixes_that_touch_each_other_wait_for_the_next_time() -> None:
    fixes = (Fix("replace", ("a",), "[3]"), Fix("replace", ("a", 0), "4"))
    assert mended("a = [1]\n", *fixes) == "a = [3]\n"


def test_what_is_saved_is_there_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "yard.toml"
    write_atomic(path, b"a = 1\n")
    text = MapText.read(path)
    text.apply([Fix("replace", ("a",), "2")])
    text.save(path)
    assert path.read_bytes() == b"a = 2\n"
    assert [p.name for p in tmp_path.iterdir()] == ["yard.toml"]
