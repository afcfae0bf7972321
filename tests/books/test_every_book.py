"""What must hold of every rulebook."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game import players
from game.engine.asking import IllegalAnswer
from game.engine.cards import HIDDEN, dealt_again, owner
from game.engine.decisions import KINDS
from game.engine.dice import SeededDice, seeded
from game.engine.guessing import beliefs_of, supposed_faces
from game.engine.look import OnFigure
from game.engine.match import Match
from game.engine.rulebook import Rulebook
from game.engine.save import Recorder, continue_from, load, save, whole
from game.engine.state import copied, same
from game.engine.words import render
from game.players.random import Chance
from game.players.thought import Thought
from tests.books.shelf import TESTS, find_map, log, maps_of, played, question, shelf, steps

LONGEST = 60
"""Answers between two boundaries that are still bearable: an undo replays them."""

NONSENSE: tuple[Any, ...] = (
    None,
    True,
    "",
    "nonsense",
    -1,
    10**400,
    float("nan"),
    [],
    ["nonsense"],
    [[]],
    [1, 2],
    [float("inf"), 0],
    [1e9, 1e9, 1e9],
    {},
    {"nonsense": "nonsense"},
    {"nonsense": []},
    {"way": "nonsense", "path": []},
    {"way": [], "path": [[1]], "face": "north"},
    {"path": None},
)


def test_two_processes_with_different_hash_seeds_play_the_same_match(book: Rulebook) -> None:
    outputs = []
    for hash_seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-m", "tests.books.transcript", book.id, "3"],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            cwd=TESTS.parent,
            capture_output=True,
            text=True,
            check=True,
        )
        outputs.append(run.stdout.splitlines())
    match = played(book, 3)
    assert outputs[0] == outputs[1] == [match.digest(), *log(match)]


def test_play_restarts_at_every_boundary(book: Rulebook, whole_match: Match) -> None:
    marks, entries = whole_match.journal.marks, whole_match.journal.entries
    for i, mark in enumerate(marks):
        state: Any = copied(mark.state)
        state.act -= 1
        match = Match.arranged(book, whole_match.scenario, whole_match.setup, state, seeded(whole_match.seed))
        end = marks[i + 1].n if i + 1 < len(marks) else len(entries)
        for entry in entries[mark.n : end]:
            asked = match.pending
            assert asked is not None
            assert (asked.who, asked.clause, asked.key) == (entry.who, entry.clause, entry.key)
            match.answer(entry.answer)
            assert match.journal.entries[-1].dice == entry.dice
        if i + 1 < len(marks):
            reached = match.journal.marks[1].state
            assert same(reached, marks[i + 1].state), f"{book.id}: something is kept across mark {i}"
            told = match.journal.marks[1].events
        else:
            assert match.over and match.digest() == whole_match.digest()
            told = len(match.events)
        last = marks[i + 1].events if i + 1 < len(marks) else len(whole_match.events)
        assert log(match)[:told] == log(whole_match)[mark.events : last]


def test_a_fork_at_every_question_goes_on_in_the_same_way(book: Rulebook) -> None:
    match = None
    before: tuple[Match, Any] | None = None
    for match, decision, answer in steps(book):
        if before:
            assert before[0].digest() == match.digest()
            assert question(before[0].pending) == question(match.pending)
        fork = match.fork()
        assert fork.digest() == match.digest() and question(fork.pending) == question(decision)
        assert fork.state is not match.state and fork.events == []
        fork.answer(answer)
        before = fork, answer
    assert match is not None and before is not None and before[0].over
    assert before[0].digest() == match.digest()


def steps_until(book: Rulebook, done: Callable[[], bool]) -> Iterator[tuple[Match, Any, Any]]:
    """Whole random matches, one after the other, until it is done at the end of one; at most nine."""
    for seed in range(1, 10):
        yield from steps(book, seed)
        if done():
            return


def test_undo_is_as_if_never_done(book: Rulebook) -> None:
    undone: list[int] = []
    for match, decision, answer in steps_until(book, lambda: bool(undone)):
        before = match.digest(), log(match), question(decision), len(match.journal.entries)
        fork = match.fork()
        fork.answer(answer)
        if not fork.journal.entries[-1].open:
            continue
        match.answer(answer)
        match.undo()
        undone.append(before[3])
        assert before == (match.digest(), log(match), question(match.pending), len(match.journal.entries))
    assert undone


def test_agreed_undo_goes_back_to_any_answer(book: Rulebook) -> None:
    digests, questions = [], []
    match = None
    for match, decision, _ in steps(book):
        digests.append(match.digest())
        questions.append((decision.who, decision.clause, decision.key))
    assert match is not None
    last = log(match)
    answers = [e.answer for e in match.journal.entries]
    for n in range(len(answers) - 1, -1, -max(1, len(answers) // 12)):
        match.undo(n, agreed=True)
        assert match.digest() == digests[n] and match.pending is not None
        assert (match.pending.who, match.pending.clause, match.pending.key) == questions[n]
        assert match.events[-1].what == "rewound"
    begin = len(match.journal.entries)
    for answer in answers[begin:]:
        match.answer(answer)
    assert [line for line in log(match) if "rewound" not in line] == last


def test_illegal_answers_leave_no_trace(book: Rulebook) -> None:
    for match, decision, _ in steps(book, rare=True):
        before = match.digest(), log(match), question(decision), len(match.journal.entries)
        for nonsense in NONSENSE:
            try:
                decision.read(nonsense)
            except IllegalAnswer as illegal:
                assert render(illegal.why.text) and illegal.why.clause.startswith(book.prefix)
            else:
                continue
            with pytest.raises(IllegalAnswer):
                match.answer(nonsense)
            assert match.pending is decision
        assert before == (match.digest(), log(match), question(decision), len(match.journal.entries))


def test_spread_and_sample_are_legal_and_kept_answers_mean_the_same(book: Rulebook) -> None:
    for _, decision, _ in steps(book, rare=True):
        spread = decision.spread(12)
        assert 1 <= len(spread) <= 12 and list(decision.spread(12)) == list(spread)
        assert all(spread.count(answer) == 1 for answer in spread)
        for answer in [*spread, *(decision.sample(Chance(seed)) for seed in range(3))]:
            value = decision.read(answer)
            kept = decision.kept(answer)
            assert msgspec.json.decode(msgspec.json.encode(kept)) == kept
            assert decision.recall(kept) == value


def seen_by(match: Match, who: int) -> Any:
    """Everything that one side can see of a match."""
    view, book = match.view(who), match.book
    picture = book.picture(view)
    figures = [p.id for p in (*picture.pieces, *picture.gone)]
    # whole events, for what a text is given may tell more than the text says
    told = view.events
    mine = view.decision and (question(view.decision), _parts(view.decision))
    sheets = [book.sheet(view, figure) for figure in figures]
    return view.state, told, view.asked, mine, picture, book.panels(view), sheets


def _parts(decision: Any) -> Any:
    parts = decision.parts() if decision.parts else ()
    refused = [(render(r.label), render(r.why.text)) for r in decision.refused()] if decision.refused else []
    forecasts = [o.forecast() for o in getattr(decision, "options", ()) if o.forecast]
    if forecast := getattr(decision, "forecast", None):
        forecasts += [forecast(decision.read(answer)) for answer in decision.spread(3)]
    return parts, refused, forecasts


def test_unseen_faces_change_nothing_that_a_side_can_see(book: Rulebook) -> None:
    tried = 0
    for match, decision, _ in steps(book, rare=True):
        for who in (0, 1):
            dice = SeededDice(len(match.journal.entries), who)
            faces: dict[str, str] = {}
            for pool in book.hidden(match.state, who):
                faces.update(dealt_again(match.state.cards.faces, pool, dice))
            other = match.dealt(faces) if faces else None
            if other is None:
                continue
            tried += 1
            assert other.pending is not None
            asked = [(d.kind, d.who, d.clause, d.key) for d in (decision, other.pending)]
            assert asked[0] == asked[1]
            assert seen_by(other, who) == seen_by(match, who), f"{book.id}: side {who} sees through a back"
    if hasattr(played(book).state, "cards"):
        assert tried > 20


def test_a_guess_asks_the_same_question_and_can_be_played_on(book: Rulebook) -> None:
    for match, decision, _ in steps(book, rare=True):
        guess = match.guess(decision.who, 1)
        ours, theirs = match.view(decision.who).state, guess.view(decision.who).state
        assert same(ours, theirs) and guess.pending is not None
        assert (guess.pending.kind, guess.pending.key) == (decision.kind, decision.key)
        again = guess.fork()
        for played_on in (guess, again):
            chance = Chance(5)
            for _ in range(4):
                if played_on.pending is not None:
                    played_on.answer(played_on.pending.sample(chance))
        assert guess.digest() == again.digest()


def other_world(match: Match, who: int) -> Match | None:
    """The same match as far as `who` can tell, but the other side has brought other cards."""
    dice = SeededDice(len(match.journal.entries), 5)
    faces = supposed_faces(match, match.state, who, dice)
    mine = match.state.cards.faces if faces else {}
    return match.dealt({c: mine[c] if owner(c) == who else f for c, f in faces.items()}) if faces else None


def sealed_away(match: Match, world: Match) -> bool:
    """Whether an answer is still sealed of which the journal of the other world does not tell."""
    asked, last = match.pending, match.journal.entries[-1:]
    same_question = any(entry.key == asked.key for entry in last) if asked and asked.secret else False
    return same_question and not world.journal.entries


def test_a_guess_is_the_same_whatever_the_other_side_has_brought(book: Rulebook) -> None:
    """The two-worlds test: the same public state, other cards face down."""
    tried = other_decks = 0
    for match, decision, _ in steps(book, 3, rare=True):
        for who in (0, 1):
            world = other_world(match, who)
            if world is None or sealed_away(match, world):
                continue
            assert same(book.redact(world.state, who), book.redact(match.state, who))
            tried += 1
            decks = [sorted(m.state.cards.faces.values()) for m in (match, world)]
            other_decks += decks[0] != decks[1]
            for n in range(2):
                one, two = match.guess(who, n), world.guess(who, n)
                assert same(one.state, two.state) and (one.setup, one.seed) == (two.setup, two.seed)
                if decision.who == who:
                    answer = decision.sample(Chance(n))
                    assert question(one.pending) == question(two.pending)
                    assert (one.answer(answer), one.digest()) == (two.answer(answer), two.digest())
    if hasattr(played(book).state, "cards"):
        assert tried > 20
        assert other_decks > 20 or beliefs_of(book) is None


@pytest.mark.parametrize("kind", sorted(players.registry()))
def test_players_do_not_peek(book: Rulebook, kind: str) -> None:
    """The shuffle test: what a side cannot see does not change what its player answers."""
    make, asked = players.registry(hurried=False)[kind].make, 0
    for match, decision, _ in steps(book, 2, rare=True):
        dice = SeededDice(len(match.journal.entries), 9)
        faces: dict[str, str] = {}
        for pool in book.hidden(match.state, decision.who):
            faces.update(dealt_again(match.state.cards.faces, pool, dice))
        other = match.dealt(faces) if faces else None
        if other is None or len(match.journal.entries) % 3 or sealed_away(match, other):
            continue
        asked += 1
        ours, theirs = Thought(make(7), match), Thought(make(7), other)
        assert ours.finish() == theirs.finish() and ours.trouble is None
        if asked == 8:
            return


def test_looks_never_fail(book: Rulebook) -> None:
    kinds = set()
    for match, decision, _ in steps(book, rare=True):
        kinds.add(decision.kind)
        for who in (0, 1):
            seen = seen_by(match, who)
            msgspec.json.encode(seen[4].pieces)
            cards: Any = getattr(match.state, "cards", None)
            for card in cards.faces if cards else ():
                known = cards.knows(who, card)
                assert book.card(match.view(who), card).id in ((card,) if known else (card, HIDDEN))
        assert render(decision.prompt) and all(render(o.label) for o in getattr(decision, "options", ()))
        pieces = {p.id for p in book.picture(match.view(decision.who)).pieces}
        gone = {p.id for p in book.picture(match.view(decision.who)).gone}
        for mark in decision.about:
            assert not isinstance(mark, OnFigure) or mark.id in pieces | gone
        assert isinstance(book.advise(match.view(decision.who), decision), dict)
        assert -1 <= book.value(match.state, decision.who) <= 1
    assert kinds <= set(KINDS)


def test_every_boundary_is_a_sound_state(book: Rulebook, whole_match: Match) -> None:
    states = [*(mark.state for mark in whole_match.journal.marks), whole_match.state]
    assert [fault for state in states for fault in book.check(state)] == []


def test_the_longest_stretch_between_boundaries_is_bearable(book: Rulebook, whole_match: Match) -> None:
    places = [mark.n for mark in whole_match.journal.marks] + [len(whole_match.journal.entries)]
    longest = max(b - a for a, b in pairwise(places))
    print(f"{book.id}: {longest} answers")
    assert longest <= LONGEST


def test_a_match_can_be_given_up_at_any_question(book: Rulebook) -> None:
    for match, decision, _ in steps(book, rare=True):
        fork = match.fork()
        fork.concede()
        assert fork.over and book.over(fork.state) and book.winner(fork.state) == 1 - decision.who


def test_a_match_saved_at_any_answer_goes_on_as_if_nothing_had_happened(
    book: Rulebook, whole_match: Match, tmp_path: Path
) -> None:
    """Written as it is played, read again, compared, and the next answer given: at every answer of a short
    match, else at every third, now the first, now the second, now the last of three.
    """
    every = 1 if len(whole_match.journal.entries) < 150 else 3
    path, maps = tmp_path / "match.jsonl", {whole_match.scenario.id: whole_match.scenario}
    match = Match.start(book, whole_match.scenario, whole_match.setup, whole_match.seed)
    Recorder(path).follow(match)
    for n, entry in enumerate(whole_match.journal.entries):
        if n % every != n // every % every:
            match.answer(entry.answer)
            continue
        loaded = load(path, shelf(), maps.__getitem__)
        assert loaded.digest() == match.digest() and question(loaded.pending) == question(match.pending)
        assert loaded.where() == match.where() and loaded.setup == match.setup
        assert log(loaded) == log(match) and loaded.journal == match.journal
        match.answer(entry.answer)
        loaded.answer(entry.answer)
        assert loaded.digest() == match.digest() and log(loaded) == log(match)
        assert loaded.journal.entries[-1] == match.journal.entries[-1]
    loaded = load(path, shelf(), maps.__getitem__)
    assert loaded.over and loaded.journal == whole_match.journal and log(loaded) == log(whole_match)
    assert path.read_bytes() == whole(whole_match)


def test_a_saved_match_is_played_to_the_same_end(book: Rulebook, whole_match: Match, tmp_path: Path) -> None:
    entries, path = whole_match.journal.entries, tmp_path / "match.jsonl"
    match = Match.start(book, whole_match.scenario, whole_match.setup, whole_match.seed)
    for n, entry in enumerate(entries):
        if n % max(1, len(entries) // 12) == 5:
            save(match, path)
            loaded = load(path, shelf(), find_map)
            for later in entries[n:]:
                loaded.answer(later.answer)
            assert loaded.journal == whole_match.journal and log(loaded) == log(whole_match)
        match.answer(entry.answer)


def test_newer_rules_go_on_from_the_newest_boundary(
    book: Rulebook, whole_match: Match, tmp_path: Path
) -> None:
    """Whenever the rules change, the stretch that is under way is all that can be lost."""
    path, maps = tmp_path / "match.jsonl", {whole_match.scenario.id: whole_match.scenario}
    match = Match.start(book, whole_match.scenario, whole_match.setup, whole_match.seed)
    Recorder(path).follow(match)
    for n, entry in enumerate(whole_match.journal.entries):
        if n % 5 == 2:
            continued = continue_from(path, shelf(), maps.__getitem__)
            assert (continued.kept, continued.lost) == (n, 0)
            assert len(continued.match.journal.entries) == n - match.journal.marks[-1].n
            assert same(continued.match.state, match.state)
            assert question(continued.match.pending) == question(match.pending)
        match.answer(entry.answer)


def test_every_map_and_every_choice_can_be_begun(book: Rulebook) -> None:
    for scenario in maps_of(book):
        for choice in book.choices(scenario):
            assert choice.default in [o.key for o in choice.options]
        assert Match.start(book, scenario).pending is not None
