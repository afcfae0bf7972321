"""Save files: recording, loading, damage, older rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.engine import recording
from game.engine import save as saving
from game.engine.match import Match
from game.engine.rulebook import Rulebook, Setup
from game.engine.save import BadSave, Recorder, continue_from, load, play_again, save, verify, whole
from game.engine.state import same, without_defaults
from game.players.random import Chance
from game.table.mapfile import Scenario
from tests.books.shelf import TESTS, log, question
from tests.toy.rulebook import Toy
from tests.toy.table import begun, duel, find_map, random_answers, up_to, yard

BOOKS: dict[str, Rulebook] = {"toy": Toy()}


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole states are written every ten boundaries: matches of the toy are short."""
    monkeypatch.setattr(recording, "STATE_EVERY", 10)


class NewToy(Toy):
    """The toy under its next rules."""

    version = 2


def rows(path: Path) -> list[dict[str, Any]]:
    """The lines of a file as plain data."""
    return [json.loads(line) for line in path.read_text().splitlines()]


def write(path: Path, lines: list[dict[str, Any]]) -> None:
    """Plain data as the lines of a file."""
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))


def saved(tmp_path: Path, answers: int = 10**6, seed: int = 1) -> tuple[Match, Path]:
    """A random match of up to so many answers, and its file."""
    setup = Setup(("Zoë", "Ben"), ("human", "random"), {"crew-a": "stout"})
    match, chance = Match.start(Toy(), yard(), setup, seed), Chance(seed)
    while match.pending is not None and len(match.journal.entries) < answers:
        match.answer(match.pending.sample(chance))
    path = tmp_path / "match.jsonl"
    save(match, path)
    return match, path


def equal(a: Match, b: Match) -> bool:
    """Whether two matches agree in everything that play and log can tell."""
    return (
        same(a.state, b.state)
        and question(a.pending) == question(b.pending)
        and log(a) == log(b)
        and a.journal == b.journal
        and (a.setup, a.seed, a.scenario) == (b.setup, b.seed, b.scenario)
    )


# ---- round trips


@pytest.mark.parametrize("answers", [0, 1, 7, 40, 10**6])
def test_a_loaded_match_equals_the_saved_one(tmp_path: Path, answers: int) -> None:
    match, path = saved(tmp_path, answers)
    loaded = load(path, BOOKS, find_map)
    assert equal(match, loaded) and whole(loaded) == path.read_bytes()
    if not match.over:
        random_answers(match, 5)
        random_answers(loaded, 5)
        assert equal(match, loaded)


def test_the_header_says_what_was_played(tmp_path: Path) -> None:
    _, path = saved(tmp_path, 3)
    head = saving.header(path)
    assert (head.format, head.book, head.rules, head.map, head.seed) == (2, "toy", 1, "yard", 1)
    assert head.names == ("Zoë", "Ben") and head.seats == ("human", "random")
    assert head.picks == {"crew-a": "stout"} and head.map_digest == yard().digest


def test_an_arranged_match_is_saved_with_its_first_state(tmp_path: Path) -> None:
    match = duel([])
    match.answer("a-one")
    path = tmp_path / "duel.jsonl"
    save(match, path)
    assert rows(path)[0]["start"]["stage"] == "act"
    loaded = load(path, BOOKS, find_map)
    assert loaded.digest() == match.digest() and question(loaded.pending) == question(match.pending)


def test_a_recorder_writes_what_saving_at_once_writes(tmp_path: Path) -> None:
    match, chance = begun(), Chance(1)
    path = tmp_path / "new folder" / "match.jsonl"
    Recorder(path).follow(match)
    while match.pending is not None:
        match.answer(match.pending.sample(chance))
        assert path.read_bytes().count(b'"answer"') == len(match.journal.entries)
    assert path.read_bytes() == whole(match)


def test_a_recorder_can_join_in_the_middle(tmp_path: Path) -> None:
    match = up_to("deed")
    path = tmp_path / "match.jsonl"
    Recorder(path).follow(match)
    random_answers(match, 2)
    assert path.read_bytes() == whole(match)


def test_undos_and_rewinds_are_recorded_and_played_again(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match, chance = begun(), Chance(1)
    Recorder(path).follow(match)
    for n in range(200):
        if match.pending is None:
            break
        match.answer(match.pending.sample(chance))
        if n % 7 == 6 and match.undo_limit() < len(match.journal.entries):
            match.undo()
        if n % 23 == 22:
            match.undo(max(0, len(match.journal.entries) - 5), agreed=True)
        if n % 40 == 39:
            assert equal(match, load(path, BOOKS, find_map))
    kinds = [next(iter(row)) for row in rows(path)]
    assert kinds.count("undo") > 5
    loaded = load(path, BOOKS, find_map)
    assert equal(match, loaded)
    save(loaded, path)
    assert equal(match, load(path, BOOKS, find_map))


def test_giving_up_is_saved(tmp_path: Path) -> None:
    match = up_to("deed")
    match.concede()
    save(match, tmp_path / "match.jsonl")
    loaded = load(tmp_path / "match.jsonl", BOOKS, find_map)
    assert loaded.over and equal(match, loaded)


def test_a_full_disk_does_not_stop_the_match(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match, chance = begun(), Chance(1)
    recorder = Recorder(path)
    recorder.follow(match)
    path.unlink()
    path.mkdir()
    assert match.pending is not None
    match.answer(match.pending.sample(chance))
    assert recorder.trouble.startswith("match.jsonl cannot be written: ")
    path.rmdir()
    match.answer(match.pending.sample(chance))
    assert recorder.trouble == "" and equal(match, load(path, BOOKS, find_map))


def test_the_log_stands_in_the_file_for_people(tmp_path: Path) -> None:
    match, path = saved(tmp_path)
    told = [line for row in rows(path) for line in row.get("log", ())]
    assert [line.split("] ")[1] for line in told] == [line.split(": ", 1)[1] for line in log(match)]


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
        (change(0, "format", 9), r"match.jsonl:1:2: the file has format 9; this game reads formats 1 and 2"),
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


@pytest.mark.usefixtures("often")
def test_a_changed_whole_state_is_found_by_verify(tmp_path: Path) -> None:
    _, path = saved(tmp_path)
    assert verify(path, BOOKS, find_map).match.over
    lines = rows(path)
    n = [i for i, line in enumerate(lines) if "state" in line][1]
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


# ---- size, and the format before

OLD = TESTS / "games" / "old"


def test_a_file_of_the_first_format_is_played_to_its_end_and_written_in_the_present_one(
    tmp_path: Path,
) -> None:
    old = OLD / "toy-format-1.jsonl"
    assert saving.header(old).format == 1 and b'"who"' in old.read_bytes()
    match = verify(old, BOOKS, find_map).match
    assert match.over
    again = tmp_path / "match.jsonl"
    save(match, again)
    assert saving.header(again).format == 2 and again.stat().st_size < old.stat().st_size
    assert equal(match, load(again, BOOKS, find_map))


def test_a_file_of_the_first_format_goes_on_from_its_last_whole_state() -> None:
    continued = continue_from(OLD / "toy-format-1.jsonl", BOOKS, find_map)
    assert continued.match.over and (continued.lost, continued.differs) == (0, None)
    whole_match = load(OLD / "toy-format-1.jsonl", BOOKS, find_map)
    assert same(continued.match.state, whole_match.state)
    assert len(continued.match.journal.entries) < len(whole_match.journal.entries)


def test_a_line_of_the_first_format_is_compared_with_the_rules(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    lines = rows(OLD / "toy-format-1.jsonl")
    lines[2]["who"] = 7
    write(path, lines)
    with pytest.raises(BadSave, match=r'match.jsonl:3:\d+: answer 0 is for "deploy" \[TOY-101\] of side 7'):
        load(path, BOOKS, find_map)


def test_a_written_state_leaves_out_what_is_as_at_first_and_reads_the_same(tmp_path: Path) -> None:
    match, _ = saved(tmp_path, 60)
    plain = without_defaults(match.state)
    assert len(msgspec.json.encode(plain)) < len(msgspec.json.encode(match.state))
    assert same(msgspec.convert(plain, Toy().State), match.state)


@pytest.mark.usefixtures("often")
def test_a_whole_state_stands_in_the_file_every_so_many_boundaries(tmp_path: Path) -> None:
    match, path = saved(tmp_path)
    states = [row for row in rows(path) if "state" in row]
    assert len(states) == (len(match.journal.marks) - 1) // 10
    marks = {mark.n: mark.digest for mark in match.journal.marks}
    assert [row["digest"] for row in states] == [marks[row["mark"]] for row in states]


# ---- the middle of a match, and other rules


def test_a_match_that_is_too_young_for_a_whole_state_goes_on_from_its_set_up(tmp_path: Path) -> None:
    match, path = saved(tmp_path, 20)
    assert not any("state" in row for row in rows(path))
    continued = continue_from(path, {"toy": NewToy()}, find_map)
    assert (continued.kept, continued.lost, continued.differs) == (20, 0, None)
    assert same(continued.match.state, match.state)


@pytest.mark.usefixtures("often")
def test_a_match_goes_on_from_its_last_whole_state(tmp_path: Path) -> None:
    match, path = saved(tmp_path, 60)
    continued = continue_from(path, BOOKS, find_map)
    assert (continued.kept, continued.lost, continued.differs) == (60, 0, None)
    assert same(continued.match.state, match.state)
    assert question(continued.match.pending) == question(match.pending)
    assert len(continued.match.journal.entries) < 60
    random_answers(match, 9)
    random_answers(continued.match, 9)
    assert same(continued.match.state, match.state)


@pytest.mark.usefixtures("often")
def test_going_on_pays_heed_to_undos(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match, chance = begun(), Chance(1)
    Recorder(path).follow(match)
    for _ in range(70):
        assert match.pending is not None
        match.answer(match.pending.sample(chance))
    match.undo(30, agreed=True)
    continued = continue_from(path, BOOKS, find_map)
    assert continued.kept == 30 and same(continued.match.state, match.state)


@pytest.mark.usefixtures("often")
def test_a_state_of_older_rules_is_migrated(tmp_path: Path) -> None:
    match, path = saved(tmp_path, 60)
    lines = rows(path)
    for line in lines:
        if "state" in line:
            line["state"]["round"] = line["state"].pop("turn")
    write(path, lines)

    def renamed(state: dict[str, Any]) -> dict[str, Any]:
        return {**state, "turn": state["round"]}

    books: dict[str, Rulebook] = {"toy": NewToy()}
    continued = continue_from(path, books, find_map, {"toy": {1: renamed}})
    assert continued.kept == 60 and same(continued.match.state, match.state)
    with pytest.raises(BadSave, match="the state written here has the digest"):
        continue_from(path, BOOKS, find_map)


@pytest.mark.usefixtures("often")
def test_a_state_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    _, path = saved(tmp_path, 60)
    lines = rows(path)
    for line in lines:
        if "state" in line:
            line["state"]["discs"] = 7
    write(path, lines)
    books: dict[str, Rulebook] = {"toy": NewToy()}
    with pytest.raises(
        BadSave, match=r"this state cannot be read: Expected `object`, got `int`.*rules 2 of Pocket"
    ):
        continue_from(path, books, find_map)


def test_an_old_replay_plays_as_far_as_it_agrees_and_says_where_it_does_not(tmp_path: Path) -> None:
    _, path = saved(tmp_path)
    lines = rows(path)
    n = next(i for i, line in enumerate(lines) if line.get("n") == 40)
    lines[n]["ask"] = "a TOY-301 retired question"
    lines[3]["digest"] = "of older rules"
    write(path, lines)
    replay = play_again(path, {"toy": NewToy()}, find_map)
    assert len(replay.match.journal.entries) == 40 and replay.left > 60
    assert replay.differs is not None and replay.differs.line == n + 1
    assert 'answer 40 is for "retired question"' in str(replay.differs)
    with pytest.raises(BadSave, match="retired question"):
        load(path, {"toy": NewToy()}, find_map)


@pytest.mark.usefixtures("often")
def test_the_running_stretch_is_played_again_as_far_as_the_rules_take_it(tmp_path: Path) -> None:
    _, path = saved(tmp_path, 60)
    lines = rows(path)
    at = max(i for i, line in enumerate(lines) if "state" in line)
    tail = [i for i, line in enumerate(lines) if i > at and "answer" in line]
    lines[tail[2]]["answer"] = "nonsense"
    write(path, lines)
    continued = continue_from(path, BOOKS, find_map)
    assert continued.lost == len(tail) - 2 and continued.kept == 60 - continued.lost
    assert continued.differs is not None and continued.differs.line == tail[2] + 1
    assert len(continued.match.journal.entries) == 2


def test_a_map_that_cannot_be_read_any_more_is_named(tmp_path: Path) -> None:
    _, path = saved(tmp_path, 3)

    def broken(name: str) -> Scenario:
        raise ValueError("yard.toml:3:1: something")

    with pytest.raises(BadSave, match=r'no map "yard" that can be played: yard\.toml:3:1: something'):
        load(path, BOOKS, broken)
