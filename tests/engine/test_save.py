"""Save files: recording, loading, damage, older rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.engine import save as saving
from game.engine.rulebook import Rulebook
from game.engine.save import BadSave, Recorder, continue_from, load, play_again, save, verify, whole
from game.engine.savelines import AnswerLine, LogLine, read_lines
from game.engine.state import same, without_defaults
from game.players.random import Chance
from game.table.mapfile import Scenario
from tests.books.shelf import TESTS, log, question
from tests.engine.saves import BOOKS, NewToy, equal, rows, saved, write
from tests.toy.rulebook import Toy
from tests.toy.table import begun, duel, find_map, random_answers, up_to, yard

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
    assert (head.format, head.book, head.rules, head.map, head.seed) == (3, "toy", 1, "yard", 1)
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


def sentences(path: Path) -> list[str]:
    """All that the log tells in a file."""
    lines = [placed.line for placed in read_lines(path).lines]
    return [told for line in lines if isinstance(line, (AnswerLine, LogLine)) for told in line.log]


def test_the_log_stands_in_the_file_for_people(tmp_path: Path) -> None:
    match, path = saved(tmp_path)
    told = sentences(path)
    assert [line.split("] ")[1] for line in told] == [line.split(": ", 1)[1] for line in log(match)]


def test_what_no_rule_brings_about_is_told_without_a_clause(tmp_path: Path) -> None:
    match, path = saved(tmp_path, 40)
    match.undo(30, agreed=True)
    assert match.events[-1].clause == "" and match.events[-1].clauses == frozenset()
    random_answers(match, 1)
    save(match, path)
    told = sentences(path)
    assert "Both sides agree to go back to answer 30" in told


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
    assert saving.header(again).format == 3 and again.stat().st_size < old.stat().st_size
    assert equal(match, load(again, BOOKS, find_map))


def test_a_file_of_the_second_format_is_played_to_its_end_and_is_shorter_in_the_present_one(
    tmp_path: Path,
) -> None:
    old = OLD / "toy-format-2.jsonl"
    assert saving.header(old).format == 2
    assert all(isinstance(row["ask"], str) for row in rows(old) if "ask" in row)
    match = verify(old, BOOKS, find_map).match
    again = tmp_path / "match.jsonl"
    save(match, again)
    assert match.over and again.stat().st_size < 0.85 * old.stat().st_size
    assert equal(match, load(again, BOOKS, find_map))


def test_questions_and_sentences_that_stood_in_the_file_before_are_numbers(tmp_path: Path) -> None:
    _, path = saved(tmp_path, 60)
    asks = [row["ask"] for row in rows(path) if "ask" in row]
    told = [line for row in rows(path) for line in row.get("log", ())]
    for words in (asks, told):
        texts = [word for word in words if isinstance(word, str)]
        assert len(set(texts)) == len(texts)
        assert all(isinstance(words[word], str) for word in words if isinstance(word, int))
        assert any(isinstance(word, int) for word in words)


def test_a_file_written_answer_by_answer_has_the_words_of_one_written_at_once(tmp_path: Path) -> None:
    path, other = tmp_path / "match.jsonl", tmp_path / "other.jsonl"
    match, chance = begun(), Chance(3)
    Recorder(path).follow(match)
    while match.pending is not None:
        match.answer(match.pending.sample(chance))
    save(match, other)
    assert path.read_bytes() == other.read_bytes()


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


def test_the_whole_state_at_the_newest_boundary_is_the_last_line_of_the_file(tmp_path: Path) -> None:
    match, chance, path = begun(), Chance(1), tmp_path / "match.jsonl"
    Recorder(path).follow(match)
    while match.pending is not None:
        mark = match.journal.marks[-1]
        states = [row for row in rows(path) if "state" in row]
        assert [rows(path)[-1]] == states
        assert (states[0]["mark"], states[0]["digest"]) == (mark.n, mark.digest)
        assert same(msgspec.convert(states[0]["state"], Toy().State), mark.state)
        match.answer(match.pending.sample(chance))
    last = rows(path)[-1]
    assert last["end"] == len(match.journal.entries) and last["digest"] == match.digest()
    assert same(msgspec.convert(last["state"], Toy().State), match.state)


# ---- the middle of a match, and other rules


def test_a_file_that_broke_off_in_its_whole_state_goes_on_from_its_set_up(tmp_path: Path) -> None:
    match, path = saved(tmp_path, 20)
    path.write_bytes(path.read_bytes()[:-100])
    continued = continue_from(path, {"toy": NewToy()}, find_map)
    assert (continued.kept, continued.lost, continued.differs) == (20, 0, None)
    assert same(continued.match.state, match.state)
    assert equal(load(path, BOOKS, find_map), match)


def test_newer_rules_cost_no_more_than_the_answers_since_the_last_boundary(tmp_path: Path) -> None:
    """Whenever the rules change: the state of the boundary is kept, and what follows if it still fits."""
    match, chance, path = begun(), Chance(1), tmp_path / "match.jsonl"
    Recorder(path).follow(match)
    longest = 0
    while match.pending is not None:
        match.answer(match.pending.sample(chance))
        n, mark = len(match.journal.entries), match.journal.marks[-1]
        lines = rows(path)
        for line in lines:
            if line.get("n") == mark.n:
                line["ask"] = "a TOY-301 retired question"
        again = tmp_path / "again.jsonl"
        write(again, lines)
        continued = continue_from(again, {"toy": NewToy()}, find_map)
        lost = 0 if match.over else n - mark.n
        assert (continued.kept, continued.lost) == (n - lost, lost)
        assert same(continued.match.state, mark.state if lost else match.state)
        longest = max(longest, lost)
    assert 2 <= longest <= 12


def test_a_match_that_ended_under_older_rules_keeps_its_result(tmp_path: Path) -> None:
    match, path = saved(tmp_path)
    lines = rows(path)
    for line in lines:
        if "ask" in line:
            line["ask"] = "a TOY-301 retired question"
    write(path, lines)
    continued = continue_from(path, {"toy": NewToy()}, find_map)
    assert continued.match.over and (continued.kept, continued.lost) == (len(match.journal.entries), 0)
    assert same(continued.match.state, match.state)


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


def test_the_running_stretch_is_played_again_as_far_as_the_rules_take_it(tmp_path: Path) -> None:
    answers = 20
    match, path = saved(tmp_path, answers)
    while answers - match.journal.marks[-1].n <= 3:
        answers += 1
        match, path = saved(tmp_path, answers)
    lines = rows(path)
    tail = [i for i, line in enumerate(lines) if line.get("n", -1) >= lines[-1]["mark"]]
    lines[tail[2]]["answer"] = "nonsense"
    write(path, lines)
    continued = continue_from(path, BOOKS, find_map)
    assert continued.lost == len(tail) - 2 and continued.kept == answers - continued.lost
    assert continued.differs is not None and continued.differs.line == tail[2] + 1
    assert len(continued.match.journal.entries) == 2
    assert continued.match.journal.entries[1].answer == match.journal.entries[continued.kept - 1].answer


def test_a_map_that_cannot_be_read_any_more_is_named(tmp_path: Path) -> None:
    _, path = saved(tmp_path, 3)

    def broken(name: str) -> Scenario:
        raise ValueError("yard.toml:3:1: something")

    with pytest.raises(BadSave, match=r'no map "yard" that can be played: yard\.toml:3:1: something'):
        load(path, BOOKS, broken)
