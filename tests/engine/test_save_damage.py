"""Save files that are damaged, cut off or changed by hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.engine.save import BadSave, load, verify
from tests.engine.saves import BOOKS, equal, rows, saved, write
from tests.toy.table import find_map

# ---- damage


def test_a_last_line_that_broke_off_is_left_out(tmp_path: Path) -> None:
    match, path = saved(tmp_path, 20)
    content = path.read_bytes()
    answers = [i for i in range(len(content)) if content.startswith(b'{"n":', i)]
    for cut in (answers[-1] + 1, answers[-1] + 40, answers[-1] + 5):
        path.write_bytes(content[:cut])
        loaded = load(path, BOOKS, find_map)
        assert len(loaded.journal.entries) == 19
        loaded.answer(match.journal.entries[19].answer)
        assert equal(match, loaded)


def test_a_file_cut_anywhere_after_its_header_can_be_loaded(tmp_path: Path) -> None:
    _, path = saved(tmp_path, 12)
    content = path.read_bytes()
    for cut in range(content.index(b"\n") + 1, len(content), 37):
        path.write_bytes(content[:cut])
        loaded = load(path, BOOKS, find_map)
        assert len(loaded.journal.entries) in (
            content[:cut].count(b'"answer"'),
            content[:cut].count(b'"answer"') - 1,
        )


def change(n: int, key: str, value: Any) -> Callable[[list[dict[str, Any]]], None]:
    """Changes a key of the n-th line."""

    def changed(lines: list[dict[str, Any]]) -> None:
        lines[n][key] = value

    return changed


def first(lines: list[dict[str, Any]], key: str) -> int:
    """The first line that has a key."""
    return next(i for i, line in enumerate(lines) if line.get(key))


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (
            change(0, "format", 9),
            r"match.jsonl:1:2: the file has format 9; this game reads formats 1, 2 and 3",
        ),
        (change(0, "book", "tony"), r'match.jsonl:1:15: there is no rulebook "tony"; did you mean "toy"\?'),
        (change(0, "rules", 3), r"made with rules 3 of Pocket Brawl; this game has rules 1; a newer one"),
        (change(0, "map", "moon"), r'there is no map "moon" that can be played: '),
        (change(0, "map_digest", "0"), r'the map "yard" is not what it was: its digest was 0; now it is'),
        (
            change(0, "seed", "x"),
            r"match.jsonl:1:\d+: Expected `int`, got `str`; a line of this kind has format",
        ),
        (change(0, "seed", 2), r"match.jsonl:2:\d+: the state before answer 0 has the digest"),
        (change(2, "n", 5), r"match.jsonl:3:2: answer 5 stands here; answer 0 comes next"),
        (
            change(2, "ask", "b TOY-101 deploy"),
            r'answer 0 is for "deploy" \[TOY-101\] of side b; the rules ask "deploy" \[TOY-101\] of side a',
        ),
        (change(2, "answer", [1]), r"match.jsonl:3:\d+: answer 0 is not legal: A place is .* \[TOY-101\]"),
        (
            change(2, "dice", [6]),
            r"match.jsonl:3:\d+: answer 0 is followed by dice 6; the rules roll no dice",
        ),
        (
            change(2, "ask", 4),
            r"match.jsonl:3:\d+: ask is as number 4, and 0 come before this line; the number of what stands",
        ),
        (change(2, "log", [9]), r"match.jsonl:3:\d+: log is as number 9, and \d come before this line"),
        (change(2, "dice", [0.5]), r"match.jsonl:3:\d+: Expected `int`, got `float`"),
        (
            change(2, "ask", "deploy"),
            r"match.jsonl:3:\d+: Expected `str` matching regex",
        ),
        (
            change(2, "digest", "0"),
            r"match.jsonl:3:\d+: the state before answer 1 has the digest 0; the rules",
        ),
        (change(2, "marks", 2), r"so many boundaries come before answer 1: 2; the rules come to 1"),
        (change(1, "mark", 2), r"there is no boundary before answer 2; it comes before answer 0"),
        (change(-1, "end", 7), r"the match ends after 7 answers; it ends after \d+"),
        (change(-1, "digest", "0"), r"the last state has the digest 0; the rules lead to"),
        (lambda lines: lines.append({"undo": 5}), r"Dice were rolled.*; an undo that the rules allow"),
        (
            lambda lines: lines.append({"undoing": 5}),
            r'nobody knows what a line with undoing is; did you mean "undo"',
        ),
        (lambda lines: lines.append([]), r"this line is no { \.\.\. }; each line holds one"),
    ],
)
def test_a_changed_file_is_refused_with_line_column_and_what_would_be_right(
    tmp_path: Path, changed: Callable[[list[dict[str, Any]]], None], message: str
) -> None:
    _, path = saved(tmp_path)
    lines = rows(path)
    changed(lines)
    write(path, lines)
    with pytest.raises(BadSave, match=message) as caught:
        load(path, BOOKS, find_map)
    assert caught.value.fault.file == "match.jsonl" and caught.value.fault.line >= 1


def test_other_dice_than_those_of_the_rules_are_found(tmp_path: Path) -> None:
    _, path = saved(tmp_path)
    lines = rows(path)
    n = first(lines, "dice")
    lines[n]["dice"][0] = 7 - lines[n]["dice"][0]
    write(path, lines)
    with pytest.raises(BadSave, match=rf"match.jsonl:{n + 1}:\d+: answer \d+ is followed by dice"):
        verify(path, BOOKS, find_map)


def test_a_changed_whole_state_is_found_by_verify(tmp_path: Path) -> None:
    _, path = saved(tmp_path)
    assert verify(path, BOOKS, find_map).match.over
    lines = rows(path)
    n = [i for i, line in enumerate(lines) if "state" in line][-1]
    lines[n]["state"]["turn"] += 1
    write(path, lines)
    assert load(path, BOOKS, find_map).over
    with pytest.raises(BadSave, match=rf"match.jsonl:{n + 1}:\d+: the state written here has the digest"):
        verify(path, BOOKS, find_map)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "match.jsonl:1:1: the file is empty"),
        (b"\n\n", "match.jsonl:1:1: the file is empty"),
        (b"hello", "match.jsonl:1:1: this is no JSON"),
        (b'{"format":1}\n', "missing required field `book`"),
        (b"\xff\xfe\x00\x01\n", "match.jsonl:1:1: this is no JSON"),
    ],
)
def test_what_is_no_save_file_is_refused(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(content)
    with pytest.raises(BadSave, match=message):
        load(path, BOOKS, find_map)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSave, match=r"nothing\.jsonl:1:1: cannot be read: No such file"):
        load(tmp_path / "nothing.jsonl", BOOKS, find_map)


def test_a_line_in_the_middle_that_is_damaged_is_not_passed_over(tmp_path: Path) -> None:
    _, path = saved(tmp_path, 9)
    content = path.read_text().splitlines()
    content[4] = content[4][:-3]
    path.write_text("\n".join(content) + "\n")
    with pytest.raises(BadSave, match=r"match.jsonl:5:\d+: this is no JSON"):
        load(path, BOOKS, find_map)
