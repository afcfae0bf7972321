"""Players that look ahead: strengths, tempers, thinking aloud, the clock, watchdogs, what they may know."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import Any

import pytest

from game.engine.advice import advised, keyed, sketches
from game.engine.asking import Answer, Decision
from game.engine.match import Match
from game.engine.rulebook import View
from game.engine.words import Text, render
from game.players import registry
from game.players.aloud import Tried
from game.players.looking import SearcherPlayer, SteadyPlayer
from game.players.player import Guess, Note, Player
from game.players.random import Chance, RandomPlayer
from game.players.temper import BOLD, EASY, EVEN, FAIR, STRONG, WARY, Strength, Temper
from game.players.thought import GUESSES, Thought, play_out
from game.table.mapfile import _PLAYER
from tests.books.shelf import begun as begun_book
from tests.books.shelf import shelf
from tests.toy import Toy
from tests.toy.table import begun

Thinking = Generator[Note, None, Answer]


class Greedy:
    """A player that asks for guesses without end."""

    def think(self, decision: Decision[Any], view: View, guess: Guess) -> Thinking:
        """Asks."""
        for n in range(GUESSES + 1):
            guess(n % 2)
        yield Note()


class Slow:
    """A player that names an answer and then thinks on for ever."""

    def think(self, decision: Decision[Any], view: View, guess: Guess) -> Thinking:
        """Dawdles."""
        best = decision.spread(3)[-1]
        while True:
            time.sleep(0.002)
            yield Note(((best, 0.5),), Text("almost"))


class Sparing:
    """A player that would give nothing away, and thinks on for ever."""

    def think(self, decision: Decision[Any], view: View, guess: Guess) -> Thinking:
        """Dawdles."""
        while True:
            yield Note((([], 0.5),), Text("nothing"))


class Sulker:
    """A player that does not want to stop."""

    def think(self, decision: Decision[Any], view: View, guess: Guess) -> Thinking:
        """Objects."""
        try:
            while True:
                yield Note()
        finally:
            raise ValueError("no!")


class Babbler:
    """A player that says what is no note."""

    def think(self, decision: Decision[Any], view: View, guess: Guess) -> Thinking:
        """Babbles."""
        yield 7  # type: ignore[misc]
        return decision.spread(1)[0]


class Keeper:
    """A player that keeps its guess of one question and uses it at the next."""

    def __init__(self) -> None:
        self.kept: Guess | None = None

    def think(self, decision: Decision[Any], view: View, guess: Guess) -> Thinking:
        """Peeks."""
        if self.kept is not None:
            self.kept(0)
        self.kept = guess
        yield Note()
        return decision.spread(1)[0]


# ---- matches do not end with their players


@pytest.mark.parametrize("bad", [Greedy(), Sulker(), Babbler()])
def test_a_match_outlives_a_player_that_asks_too_much_will_not_stop_or_babbles(bad: Player) -> None:
    match = begun(4)
    for _ in range(3):
        thought = Thought(bad, match, patience=20)
        thought.finish()
        thought.give(match)
    assert len(match.journal.entries) == 3


def test_who_asks_too_much_is_told_so() -> None:
    thought = Thought(Greedy(), begun())
    thought.finish()
    assert thought.trouble is not None
    assert "TooMuch: more than 5000 guesses for one answer" in render(thought.trouble)


def test_a_late_player_gives_the_best_answer_that_it_has_named(caplog: pytest.LogCaptureFixture) -> None:
    match = begun()
    assert match.pending is not None
    thought = Thought(Slow(), match, cap=0.02)
    answer = thought.finish()
    assert answer == match.pending.spread(3)[-1]
    assert thought.trouble is not None and render(thought.trouble) == "The player did not answer"
    assert "The player did not answer; its thoughts: almost" in caplog.text


def test_an_empty_answer_that_was_named_is_an_answer() -> None:
    asked = 0
    for seed in range(8):
        match, chance = begun(seed), Chance(seed)
        while match.pending is not None:
            if match.pending.key == "commit" and len(match.pending.spread(9)) > 1:
                asked += 1
                assert Thought(Sparing(), match, patience=2).finish() == []
            match.answer(match.pending.sample(chance))
    assert asked > 3


def test_thinking_can_be_cancelled() -> None:
    thought = Thought(Slow(), begun())
    thought.step()
    thought.cancel()
    assert thought.done and thought.note.best[0][0] == thought.answer
    thought.decision.read(thought.answer)


def test_a_kept_guess_tells_nothing_of_a_later_question() -> None:
    match, keeper = begun(4), Keeper()
    troubles = []
    for _ in range(2):
        thought = Thought(keeper, match)
        thought.finish()
        thought.give(match)
        troubles.append(thought.trouble)
    assert troubles[0] is None
    assert troubles[1] is not None and "a question that was answered" in render(troubles[1])


# ---- how they think


@pytest.mark.parametrize("make", [SteadyPlayer, SearcherPlayer])
def test_the_same_seed_thinks_the_same(make: Any) -> None:
    digests = set()
    for _ in range(2):
        match = begun(3)
        assert play_out(match, {0: make(1, seconds=None), 1: RandomPlayer(2)}) == []
        assert match.over
        digests.add(match.digest())
    assert len(digests) == 1


def test_a_player_thinks_aloud() -> None:
    match = begun(4)
    match.answer(match.pending.spread(1)[0] if match.pending else None)
    thought = Thought(SearcherPlayer(1, seconds=None), match)
    thought.finish()
    best = thought.note.best
    assert 1 <= len(best) <= 3
    assert len(thought.note.why) == len(best)
    assert best[0][0] == thought.answer
    for answer, _ in best:
        thought.decision.read(answer)
    assert thought.note.say is not None and "on average of" in render(thought.note.say)


def test_the_clock_cuts_short_and_says_so() -> None:
    thought = Thought(SearcherPlayer(1, seconds=0.0), begun(4))
    thought.finish()
    assert thought.trouble is None
    assert thought.note.say is not None and "the clock cut it short" in render(thought.note.say)


def test_advice_is_named_before_anything_is_pondered() -> None:
    match = begun_book(shelf()["duel"], 3)
    while match.pending is not None and match.pending.kind != "compose":
        match.answer(match.pending.spread(1)[0])
    asked = match.pending
    assert asked is not None
    advice = list(advised(match.book, asked, match.book.advise(match.view(asked.who), asked)))
    thought = Thought(SearcherPlayer(1), match)
    assert not thought.step()
    assert thought.note.best == tuple(advice[:3])
    thought.cancel()
    assert thought.answer == advice[0][0]
    assert (
        Thought(SearcherPlayer(1), match).finish() == Thought(SearcherPlayer(1, seconds=None), match).finish()
    )


def test_rollouts_are_counted() -> None:
    counts = []
    for budget in (12, 48):
        match = begun(4)
        thought = Thought(SearcherPlayer(1, replace(FAIR, rollouts=budget), seconds=None), match)
        steps = 0
        while not thought.step():
            steps += 1
        counts.append(steps)
    assert counts[0] < counts[1] <= 2 * 48


def test_the_bold_like_what_spreads_and_the_wary_do_not() -> None:
    sure, wild = Tried("sure", 0.0, [0.1, 0.1]), Tried("wild", 0.0, [0.9, -0.8])
    assert wild.worth(BOLD) > sure.worth(BOLD)
    assert wild.worth(EVEN) < sure.worth(EVEN)
    assert wild.worth(WARY) < wild.worth(EVEN)
    assert wild.mean == pytest.approx(0.05)
    assert wild.spread == pytest.approx(0.85)


def test_an_answer_is_compared_guess_by_guess() -> None:
    one, two = Tried("a", 0.0, [0.5, -0.3, 0.4]), Tried("b", 0.0, [0.4, -0.4, 0.1])
    mean, doubt = one.ahead(two, EVEN)
    assert mean == pytest.approx((0.1 + 0.1 + 0.3) / 3)
    assert doubt == pytest.approx((0.04 / 3) ** 0.5 / 3**0.5)


def test_few_trials_that_agree_prove_little() -> None:
    one, two = Tried("a", 0.0, [0.2, 0.2]), Tried("b", 0.0, [0.1, 0.1])
    assert one.ahead(two, EVEN) == pytest.approx((0.1, 0.02 / 2**0.5))


def test_without_trials_the_advice_counts() -> None:
    assert Tried("a", 0.3).ahead(Tried("b", 0.1), EVEN) == pytest.approx((0.2, 1.0))
    assert Tried("a", 0.3).worth(BOLD) == 0.3


class Scale:
    """A question between answers that are worth what a rollout of them says."""

    def think(self, worths: dict[str, float], **given: Any) -> tuple[Answer, int]:
        """What a searcher answers, and how many rollouts that took."""
        match = up_to_kind("one")
        decision = match.pending
        assert decision is not None
        keys: list[str] = list(decision.keys)[: len(worths)]  # type: ignore[attr-defined]
        player = SearcherPlayer(1, replace(FAIR, **given), seconds=None)
        tried = [Tried(key, 0.0) for key in keys]
        counted: list[Answer] = []

        def trial(answer: Answer, world: Match, n: int) -> float:
            counted.append(answer)
            return [*worths.values()][keys.index(answer)]

        player._trial = lambda who, first: trial  # type: ignore[method-assign]
        for _ in player._improve(decision, tried, lambda n: match, match):
            pass
        return list(worths)[keys.index(tried[0].answer)], len(counted)


def test_the_advice_is_left_only_for_what_is_clearly_better() -> None:
    assert Scale().think({"advised": 0.1, "better": 0.3}, rollouts=16)[0] == "better"
    assert Scale().think({"advised": 0.1, "hardly": 0.101}, rollouts=16)[0] == "advised"
    assert Scale().think({"advised": 0.1, "worse": -0.2}, rollouts=16)[0] == "advised"


def test_an_answer_that_is_clearly_worse_is_given_up_early() -> None:
    assert Scale().think({"advised": 0.1, "worse": -0.2}, rollouts=40)[1] == 8
    assert Scale().think({"advised": 0.1, "better": 0.3}, rollouts=40)[1] == 40


def test_an_answer_that_changes_nothing_is_given_up_early() -> None:
    assert Scale().think({"advised": 0.1, "same": 0.1}, rollouts=40)[1] == 8


# ---- the bench


def test_the_bench_knows_strengths_and_tempers() -> None:
    bench = registry()
    assert list(bench)[:3] == ["random", "steady", "searcher"]
    assert len(bench) == len(list(bench)) == 8
    assert [render(bench[key].label) for key in list(bench)[3:]] == [
        "Steady (Easy)",
        "Searcher (Easy)",
        "Searcher (Strong)",
        "Searcher (Bold)",
        "Searcher (Wary)",
    ]
    seat = bench["searcher/strong/wary"]
    player = seat.make(1)
    assert isinstance(player, SearcherPlayer) and (player.strength, player.temper) == (STRONG, WARY)
    assert render(seat.label) == "Searcher (Strong, Wary)"
    easy = bench["steady/easy"].make(1)
    assert isinstance(easy, SteadyPlayer) and (easy.strength, easy.temper) == (EASY, EVEN)


@pytest.mark.parametrize(
    "key", ["human", "random/strong", "steady/", "steady/bold/wary", "steady/huge", "/easy"]
)
def test_the_bench_knows_no_other_keys(key: str) -> None:
    bench = registry()
    assert key not in bench
    with pytest.raises(KeyError):
        bench[key]


# ---- advice on whole answers


def test_advice_names_options_and_whole_answers() -> None:
    match = up_to_kind("one")
    decision = match.pending
    assert decision is not None
    keys = decision.keys  # type: ignore[attr-defined]
    given = {keys[-1]: 1.0, keys[0]: 0.5, "nonsense": 2.0}
    assert list(advised(match.book, decision, given)) == [(keys[-1], 1.0), (keys[0], 0.5)]


def test_only_legal_whole_answers_are_advised() -> None:
    match = up_to_kind("path")
    decision = match.pending
    assert decision is not None
    stay = decision.fallback  # type: ignore[attr-defined]
    given = {keyed(stay): 1.0, keyed({"way": "hop", "path": [[99, 99]], "face": None}): 2.0, "[": 0.5}
    assert list(advised(match.book, decision, {k: v for k, v in given.items() if k != "["})) == [(stay, 1.0)]


def test_sketches_are_legal_and_the_same_every_time() -> None:
    one, two = (sketches(up_to_kind("path").pending, 6) for _ in range(2))  # type: ignore[arg-type]
    decision = up_to_kind("path").pending
    assert one == two and decision is not None
    for answer in one:
        decision.read(answer)


def up_to_kind(kind: str) -> Match:
    """A match of the toy at the first question of a kind with more than one answer."""
    match, chance = begun(4), RandomPlayer(1)
    while match.pending is not None and not (match.pending.kind == kind and len(match.pending.spread(3)) > 1):
        match.answer(chance.any_answer(match.pending))
    return match


def test_every_kind_that_a_map_may_name_can_be_made() -> None:
    bench = registry()
    for strength in ("", "/easy", "/fair", "/strong"):
        for temper in ("", "/bold", "/even", "/wary"):
            for kind in ("steady", "searcher"):
                key = kind + strength + temper
                assert _PLAYER.fullmatch(key) and key in bench
    assert _PLAYER.fullmatch("random") and "random" in bench


def test_of_answers_reckoned_out_the_bold_like_the_spread_and_the_wary_do_not() -> None:
    safe, wild = Tried(1, 0.10, exact=True), Tried(2, 0.09, exact=True)
    safe.worths, wild.worths = [0.1, 0.1], [-0.1, 0.3]
    assert [round(wild.ahead(safe, temper)[0], 3) for temper in (BOLD, EVEN, WARY)] == [0.06, -0.01, -0.08]
    assert [round(wild.worth(temper), 3) for temper in (BOLD, EVEN, WARY)] == [0.16, 0.09, 0.02]


class Reckoning(Toy):
    """A toy that reckons out deeds, one more with every look; the first it thinks of is the worst."""

    def ponder(self, view: View, decision: Decision[Any], caution: float) -> Iterator[dict[str, float]]:
        keys = [o.key for o in getattr(decision, "options", ())] if decision.key == "deed" else []
        for n in range(1, len(keys) + 1):
            yield {key: 0.5 + 0.01 * k - 0.1 * caution for k, key in enumerate(keys[:n])}


QUIET = replace(FAIR, rollouts=0, depth=1.0)
"""A strength that goes by what is reckoned out alone."""


def reckoned() -> Match:
    """A match of it at a deed with three options."""
    match = Match.start(Reckoning(), begun().scenario, seed=3)
    chance = RandomPlayer(5)
    while match.pending is not None and (match.pending.key != "deed" or len(match.pending.options) < 3):  # type: ignore[attr-defined]
        match.answer(chance.any_answer(match.pending))
    return match


@pytest.mark.parametrize(
    ("temper", "worths"), [(EVEN, [0.43, 0.42, 0.41]), (BOLD, [0.51, 0.50, 0.49]), (WARY, [0.28, 0.27, 0.26])]
)
def test_a_rulebook_is_told_how_much_to_make_of_the_other_side(temper: Temper, worths: list[float]) -> None:
    thought = Thought(SearcherPlayer(1, QUIET, temper, None), reckoned())
    thought.finish()
    assert [worth for _, worth in thought.note.best] == pytest.approx(worths)


def test_pondering_can_be_cut_short_at_every_look() -> None:
    match = reckoned()
    keys = match.pending.keys  # type: ignore[union-attr]
    hurried = Thought(SearcherPlayer(1, QUIET, seconds=0.0), match)
    assert hurried.finish() == keys[0]
    calm = Thought(SearcherPlayer(1, QUIET, seconds=60.0), match)
    named = []
    while not calm.step():
        named.append(calm.note.best[0][0])
    assert len(keys) == 4 and named[1:] == [*keys, keys[3]] and calm.answer == keys[3]
    stopped = Thought(SearcherPlayer(1, QUIET, seconds=60.0), match)
    for _ in range(3):
        stopped.step()
    stopped.cancel()
    assert stopped.answer == keys[1]


def looks(make: Any, strength: Strength) -> int:
    """Into how many of forty questions a player looks deeper than advice does."""
    match = reckoned()
    player = make(1, replace(strength, rollouts=0, glances=0), EVEN, None)
    said = []
    for _ in range(40):
        thought = Thought(player, match)
        thought.finish()
        said.append(render(thought.note.why[0]))
    assert set(said) <= {"by advice", "reckoned out"}
    return said.count("reckoned out")


def test_the_stronger_look_deeper_into_more_questions() -> None:
    assert [looks(SearcherPlayer, s) for s in (EASY, FAIR, STRONG)] == [19, 35, 40]
    assert [looks(SteadyPlayer, s) for s in (EASY, FAIR, STRONG)] == [0, 0, 20]
