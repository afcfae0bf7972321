"""What must not get out, and what must not get in: guesses, refusals of nonsense, damaged files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.engine.asking import Answer, IllegalAnswer, shown
from game.engine.cards import Cards
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.save import BadSave, Recorder, load, save, whole
from game.engine.savelines import read_lines
from game.players.random import Chance
from tests.toy.rulebook import Toy
from tests.toy.table import begun, duel, find_map, random_answers, up_to

BOOKS = {"toy": Toy()}


def nested(depth: int) -> Any:
    """A list in a list in a list."""
    out: Any = []
    for _ in range(depth):
        out = [out]
    return out


# ---- guesses


def guarding(guard: str) -> Match:
    """Two discs face to face; side a has chosen its guard, side b is asked for its own."""
    match = duel([], "sword", "shield")
    answers: list[Answer] = ["a-one", {"way": "hop", "path": [], "face": None}, "strike-b-one", guard]
    for answer in answers:
        match.answer(answer)
    return match


def test_a_guess_tells_nothing_of_the_answer_that_is_still_sealed() -> None:
    guards = []
    for guard in ("high", "low"):
        match = guarding(guard)
        assert match.pending is not None and (match.pending.who, match.pending.key) == (1, "guard")
        guesses = [match.guess(1, n) for n in range(12)]
        guards.append([guess.journal.entries[-1].answer for guess in guesses])
        assert [(g.pending.who, g.pending.key) for g in guesses if g.pending] == [(1, "guard")] * 12
    assert guards[0] == guards[1] and set(guards[0]) == {"high", "low"}


def test_a_side_knows_its_own_sealed_answer_in_a_guess() -> None:
    match = guarding("low")
    assert {match.guess(0, n).journal.entries[-1].answer for n in range(12)} == {"low"}


def test_a_guess_has_no_events_of_the_match() -> None:
    match = up_to("deed")
    assert match.events
    for who in (0, 1):
        assert match.guess(who, 0).events == []


# ---- ids


def test_ids_are_mixed_without_moving_a_face() -> None:
    cards = Cards(dict(zip("abcdefgh", "12345678", strict=True)), {"deck": tuple("abcdefgh")})
    cards.mix_ids("deck", SeededDice(1, 1), "TOY-003")
    assert cards.at("deck") == ("d", "f", "c", "g", "a", "e", "h", "b")
    assert [cards.faces[c] for c in cards.at("deck")] == list("12345678")


def test_a_side_forgets_which_card_is_which() -> None:
    cards = Cards({"a1": "x", "a2": "y"}, {"stack": ("a1", "a2")}, {"a1": 3, "a2": 1})
    cards.forget(("a1", "a2"), 2)
    assert cards.seen == {"a1": 1, "a2": 1}
    assert cards.redacted(1).at("stack") == ("?", "?")


# ---- nonsense


def test_a_refusal_quotes_an_answer_briefly() -> None:
    assert shown(nested(5000)) == "[[[[[[[...]]]]]]]"
    assert shown(10**5000) == "an integer of 16610 bits"
    assert shown([1, "x", None, 0.5]) == "[1, 'x', None, 0.5]"
    assert len(shown("x" * 10**6)) == 80


def test_every_question_refuses_what_cannot_be_written_out() -> None:
    match, chance, kinds = begun(2), Chance(2), set()
    while match.pending is not None:
        kinds.add(match.pending.kind)
        for answer in (nested(5000), 10**5000, {"way": nested(5000)}, [10**5000, nested(5000)]):
            with pytest.raises(IllegalAnswer):
                match.answer(answer)
        match.answer(match.pending.sample(chance))
    assert len(kinds) >= 8


# ---- files


def kept(tmp_path: Path) -> Path:
    """A match of some answers."""
    match, chance = begun(), Chance(1)
    for _ in range(8):
        assert match.pending is not None
        match.answer(match.pending.sample(chance))
    path = tmp_path / "match.jsonl"
    save(match, path)
    return path


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ('{"n": ' + "9" * 5000 + "}", "this is no JSON: Exceeds the limit"),
        ("[" * 100_000, "this is no JSON: maximum recursion depth exceeded"),
        ('{"log": ["\\ud800"]}', "this is no JSON: 'utf-8' codec can't encode character '\\ud800'"),
    ],
    ids=["a long number", "deep brackets", "half a character"],
)
def test_a_line_that_python_cannot_read_is_told_like_any_other(tmp_path: Path, line: str, what: str) -> None:
    path = kept(tmp_path)
    path.write_bytes(path.read_bytes() + line.encode() + b"\n")
    with pytest.raises(BadSave) as bad:
        read_lines(path)
    assert bad.value.fault.what.startswith(what)
    assert bad.value.fault.line == path.read_bytes().count(b"\n")


def test_a_set_up_that_there_is_not_is_a_fault_of_the_file(tmp_path: Path) -> None:
    path = kept(tmp_path)
    head, rest = path.read_text().split("\n", 1)
    path.write_text(json.dumps(json.loads(head) | {"picks": {"crew-a": "nonsense"}}) + "\n" + rest)
    with pytest.raises(BadSave) as bad:
        load(path, BOOKS, find_map)
    assert (bad.value.fault.line, bad.value.fault.what) == (
        1,
        "no match can begin with this: KeyError: 'nonsense'",
    )


def test_a_recorder_whose_file_has_gone_writes_it_whole_again(tmp_path: Path) -> None:
    match, path = begun(), tmp_path / "match.jsonl"
    recorder = Recorder(path)
    recorder.follow(match)
    path.unlink()
    random_answers(match)
    assert recorder.trouble == "" and path.read_bytes() == whole(match)
