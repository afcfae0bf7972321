"""Match: answering, undo, rewind, views, copies."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.asking import Answer, IllegalAnswer
from game.engine.dice import seeded
from game.engine.events import Event
from game.engine.journal import Entry
from game.engine.match import Match, UndoClosed
from game.engine.state import copied
from game.engine.words import render
from tests.books.shelf import log, question
from tests.toy.rulebook import Toy
from tests.toy.table import begun, duel, random_answers, up_to, yard

STAY: Answer = {"way": "hop", "path": [], "face": None}


def asked(match: Match) -> tuple[int, str] | None:
    """Side and key of the open question."""
    return (match.pending.who, match.pending.key) if match.pending else None


# ---- answering


def test_an_answer_returns_what_followed_and_is_journaled_with_its_dice() -> None:
    match = duel([3, 2])
    match.answer("a-one")
    match.answer(STAY)
    told = match.answer("strike-b-one")
    assert told == [] and asked(match) == (0, "guard")
    guards: list[Answer] = ["high", "high", []]
    for given in guards:
        match.answer(given)
    told = match.answer([])
    assert [render(e.say) for e in told] == [
        "One A shows nothing",
        "One B shows nothing",
        "One A strikes One B: 3, 2",
        "One B is wounded",
    ]
    entry = match.journal.entries[-1]
    assert (entry.n, entry.who, entry.clause, entry.key) == (6, 1, "TOY-402", "commit")
    assert entry.answer == [] and entry.dice == (3, 2) and not entry.open
    assert match.state.discs["b-one"].wounds == 1


def test_an_illegal_answer_changes_nothing() -> None:
    match = duel([])
    before = match.digest(), match.pending
    with pytest.raises(IllegalAnswer, match=r"'b-one' cannot be chosen here; possible: a-one \[TOY-207\]"):
        match.answer("b-one")
    assert before == (match.digest(), match.pending) and match.journal.entries == []


def test_the_journal_shares_nothing_with_the_answer() -> None:
    match = up_to("hop")
    answer: dict[str, Any] = {"way": "hop", "path": [], "face": 90}
    match.answer(answer)
    answer["path"].append([99, 99])
    assert match.journal.entries[-1].answer == {"way": "hop", "path": [], "face": 90.0}


def test_nothing_is_asked_after_the_end() -> None:
    match = begun()
    random_answers(match)
    assert match.over and match.book.over(match.state) and asked(match) is None
    with pytest.raises(IllegalAnswer, match="The match is over"):
        match.answer("yes")


def test_every_boundary_sets_a_mark_and_begins_an_act() -> None:
    match = begun()
    random_answers(match)
    acts = [mark.state.act for mark in match.journal.marks]
    assert acts == list(range(1, len(acts) + 1)) and match.state.act == acts[-1]


def test_the_recorder_is_told_every_answer_and_every_undo() -> None:
    match = begun()
    told: list[Any] = []

    def answered(entry: Entry) -> None:
        told.append(("answer", entry.n, match.pending.key if match.pending else None))

    match.on_answer = answered
    match.on_undo = lambda n, agreed: told.append(("undo", n, agreed))
    pose = match.pending.spread(1)[0] if match.pending else None
    match.answer(pose)
    match.undo(agreed=True)
    assert told == [("answer", 0, "deploy"), ("undo", 0, True)]


# ---- undo


def test_an_open_answer_can_be_taken_back() -> None:
    match = duel([])
    before = match.digest(), question(match.pending), log(match)
    match.answer("a-one")
    match.answer(STAY)
    assert match.undo_limit() == 0
    match.undo()
    assert asked(match) == (0, "hop") and len(match.journal.entries) == 1
    match.undo()
    assert before == (match.digest(), question(match.pending), log(match))


def test_several_open_answers_can_be_taken_back_at_once() -> None:
    match = duel([])
    for answer in ("a-one", STAY, "strike-b-one"):
        match.answer(answer)
    match.undo(0)
    assert asked(match) == (0, "activate") and match.journal.entries == []


def test_dice_close_an_answer() -> None:
    match = duel([4])
    for answer in ("a-one", STAY, "rest"):
        match.answer(answer)
    assert asked(match) == (0, "turn") and match.undo_limit() == 3
    with pytest.raises(UndoClosed, match="Dice were rolled"):
        match.undo()
    match.answer(90)
    assert asked(match) == (1, "activate")


def test_a_seen_face_closes_an_answer() -> None:
    match = duel([], theirs="shield")
    for answer in ("a-one", STAY, "scout-b-one"):
        match.answer(answer)
    assert match.undo_limit() == 0
    (card,) = match.state.cards.at("under-b-one")
    match.answer(card)
    assert asked(match) == (0, "turn") and match.undo_limit() == 4


def test_an_answer_of_the_other_side_closes_those_before() -> None:
    match = duel([])
    for answer in ("a-one", {"way": "hop", "path": [[2, 5]], "face": None}):
        match.answer(answer)
    assert asked(match) == (1, "parting_blow") and match.undo_limit() == 2
    match.answer("no")
    assert asked(match) == (0, "deed") and match.undo_limit() == 3


def test_undo_goes_back_across_a_boundary() -> None:
    match = up_to("flare")
    n = len(match.journal.entries)
    marks = len(match.journal.marks)
    before = match.digest(), log(match)
    match.answer([9, 9])
    match.answer({})
    assert len(match.journal.marks) == marks + 1
    match.undo(n, agreed=True)
    assert len(match.journal.marks) == marks
    assert before == (match.digest(), log(match)[:-1])


def test_an_agreed_rewind_goes_anywhere_and_stays_in_the_log() -> None:
    match = begun()
    answers = random_answers(match)
    end = match.digest()
    match.undo(50, agreed=True)
    assert log(match)[-1] == "rewound: Both sides agree to go back to answer 50"
    for answer in answers[50:60]:
        match.answer(answer)
    match.undo(55, agreed=True)
    match.undo(20, agreed=True)
    assert [line for line in log(match) if "rewound" in line] == [
        f"rewound: Both sides agree to go back to answer {n}" for n in (50, 55, 20)
    ]
    for answer in answers[20:]:
        match.answer(answer)
    assert match.digest() == end


def test_an_undo_after_a_rewind_keeps_it_in_the_log() -> None:
    match = up_to("hop")
    match.undo(0, agreed=True)
    match.answer([9, 2, 0])
    match.undo(agreed=True)
    assert log(match).count("rewound: Both sides agree to go back to answer 0") == 2


def test_there_is_nothing_before_the_first_answer() -> None:
    match = begun()
    for to in (None, 0, -1, 5):
        with pytest.raises(UndoClosed, match="There is nothing to take back"):
            match.undo(to)


# ---- views


def test_a_view_shows_the_question_to_the_side_that_is_asked_only() -> None:
    match = duel([])
    assert match.view(0).decision is match.pending and match.view(1).decision is None
    assert match.view(0).asked == match.view(1).asked == 0


def test_a_view_has_only_the_events_that_its_side_may_read() -> None:
    match = up_to("hide")
    told: dict[int, list[Event]] = {
        who: [e for e in match.view(who).events if e.what == "drew"] for who in (0, 1)
    }
    assert len(told[0]) == len(told[1]) > 0
    for who in (0, 1):
        for e in told[who]:
            assert (render(e.say) == f"{'AB'[1 - who]} draws a card") == (e.side != who)
            assert bool(e.data) == (e.side == who)


def test_nobody_sees_a_sealed_answer_before_both_are_in() -> None:
    views = []
    for answer in ("high", "low"):
        match = duel([])
        for given in ("a-one", STAY, "strike-b-one", answer):
            match.answer(given)
        views.append((match.view(1).state, match.view(1).events, question(match.pending)))
    assert views[0] == views[1] and views[0][2][0][1] == 1


def test_where_names_the_rules_under_way() -> None:
    match = duel([])
    for answer in ("a-one", STAY, "strike-b-one"):
        match.answer(answer)
    assert match.where() == ("play", "activation", "deed", "strike", "sealed")


# ---- copies


def test_a_fork_leaves_the_match_alone() -> None:
    match = up_to("deed")
    before = match.digest(), log(match), len(match.journal.entries), question(match.pending)
    fork = match.fork()
    random_answers(fork, 3)
    assert before == (match.digest(), log(match), len(match.journal.entries), question(match.pending))
    assert fork.events == [] and fork.on_answer is None


def test_a_fork_of_a_fork_and_its_undo_go_their_own_way() -> None:
    match = up_to("deed")
    one = match.fork()
    two = one.fork()
    assert one.digest() == two.digest() == match.digest()
    random_answers(two, 4)
    two.undo(two.journal.entries[-1].n, agreed=True)
    assert one.digest() == match.digest()


def test_a_finished_match_can_be_arranged_and_forked() -> None:
    match = begun()
    random_answers(match)
    again = Match.arranged(Toy(), yard(), match.setup, copied(match.state), seeded(1))
    assert again.over and again.fork().over


def test_a_guess_has_other_dice_ahead_and_the_same_behind() -> None:
    match = up_to("deed")
    ends = set()
    for n in range(6):
        guess = match.guess(0, n)
        assert guess.journal.marks[-1].state.act == match.journal.marks[-1].state.act
        assert guess.state.discs == match.state.discs
        random_answers(guess, 1)
        ends.add(guess.digest())
    assert len(ends) == 6


def test_a_guess_does_not_depend_on_what_cannot_be_seen() -> None:
    """The shuffle test: two matches that differ in unseen faces only lead to the same guesses."""
    match = up_to("deed")
    who = match.pending.who if match.pending else 0
    unseen = [
        c for c in match.state.cards.faces if c[0] == "ab"[1 - who] and not match.state.cards.knows(who, c)
    ]
    hidden = [c for c in unseen if not match.state.cards.where(c).startswith("under")]
    faces = match.state.cards.faces
    turned = dict(zip(hidden, [faces[c] for c in reversed(hidden)], strict=True))
    assert any(turned[c] != faces[c] for c in hidden)
    other = match.dealt(turned)
    assert other is not None and other.digest() != match.digest()
    for n in range(5):
        assert other.guess(who, n).digest() == match.guess(who, n).digest()


def test_guesses_differ_in_what_cannot_be_seen() -> None:
    match = up_to("deed")
    who = match.pending.who if match.pending else 0
    deals = {tuple(match.guess(who, n).state.cards.faces.items()) for n in range(10)}
    assert len(deals) == 10


def test_a_guess_after_a_shuffle_keeps_the_deck_whole() -> None:
    """The ids meant other faces at the boundary: the guess is dealt where the match stands."""
    tried = 0
    for seed in range(1, 30):
        match = begun(seed)
        random_answers(match, seed)
        for entry in [e for e in match.journal.entries if e.key == "discard" and e.answer]:
            again = begun(seed)
            for e in match.journal.entries[: entry.n + 1]:
                again.answer(e.answer)
            if again.dealt({}) is None:
                tried += 1
                for n in range(3):
                    guess = again.guess(entry.who, n)
                    assert not Toy().check(guess.state)
                    assert guess.view(entry.who).state == again.view(entry.who).state
                    assert guess.fork().digest() == guess.digest()
        if tried > 3:
            return
    raise AssertionError("no deck was shuffled in the middle of a stretch")
