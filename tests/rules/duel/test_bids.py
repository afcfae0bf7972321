"""Bids, their rolls and rerolls, what they give (T01 to T07, T67)."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.asking import IllegalAnswer
from game.engine.words import render
from game.rules.duel.bids import bid_chance, bid_forecast
from game.rules.duel.state import DuelState, Wound
from tests.rules.duel.arrange import Bout, fencer


def bidding(a: str, dice: list[int], bid: str, rerolls: tuple[str, ...] = (), b: str = "") -> Bout:
    """A bids so, rolls and rolls again; B bids low and succeeds with the second die."""
    bout = Bout(fencer("A", a), fencer("B", b), dice, stage="bid")
    return bout.play("compose", answers={"bid": [bid, "low"], "reroll": list(rerolls)})


def outcome(bout: Bout) -> tuple[int, int, int]:
    """Items, current Level and Endurance of A."""
    return bout.a.size, bout.a.current, bout.a.endurance


@pytest.mark.clause("DUE-205", "DUE-211", "DUE-212", "DUE-002")
def test_a_low_bid_of_level_9_succeeds_with_45_and_fails_with_46() -> None:
    assert outcome(bidding("", [45, 1], "low")) == (3, 9, 12)
    assert outcome(bidding("", [46, 1], "low", ("keep",))) == (2, 9, 12)


@pytest.mark.clause("DUE-215", "DUE-216", "DUE-217", "DUE-109")
def test_an_all_in_bid_changes_the_level_by_two_either_way() -> None:
    assert outcome(bidding("Level 10", [50, 1], "all_in")) == (4, 12, 12)
    assert outcome(bidding("Level 8", [41, 1], "all_in", ("keep",))) == (1, 6, 12)


@pytest.mark.clause("DUE-206", "DUE-207", "DUE-208", "DUE-350", "DUE-351", "DUE-352", "DUE-744")
def test_three_rerolls_take_all_endurance_and_three_attacks_go_into_debt() -> None:
    bout = bidding("Endurance 3", [80, 1, 77, 91, 12], "low", ("reroll",) * 3)
    assert outcome(bout) == (3, 9, 0)
    rerolled = bout.said("bid_rerolled")
    assert [e.data["dice"] for e in rerolled] == [(77,), (91,), (12,)]
    assert {"DUE-102", "DUE-206", "DUE-352", "DUE-751"} <= rerolled[0].clauses
    bout.stacks = {"A": fencer("A", "[A A A]").stack, "B": fencer("B", "[D D D]").stack}
    bout.g.dice.left = [99]  # type: ignore[attr-defined]
    bout.play("option", "blows")
    assert bout.a.endurance == -3
    bout.play("ground")
    assert bout.a.endurance == -2 and bout.a.struck == "failure"


@pytest.mark.clause("DUE-207", "DUE-214")
def test_without_endurance_a_failure_stays_and_nothing_is_asked() -> None:
    bout = bidding("Level 8, Endurance 0", [41, 1], "high")
    assert outcome(bout) == (2, 6, 0)
    told = bout.said("no_reroll")
    assert [(e.clause, render(e.say)) for e in told] == [("DUE-207", "A has no Endurance to roll again")]


@pytest.mark.clause("DUE-206", "DUE-213")
def test_a_reroll_costs_one_and_the_last_roll_counts() -> None:
    assert outcome(bidding("", [46, 1, 45], "high", ("reroll",))) == (4, 9, 11)


@pytest.mark.clause("DUE-205", "DUE-217", "DUE-836")
def test_the_bid_roll_counts_wounds_and_nothing_that_lasts_a_turn() -> None:
    a = fencer("A", "Toughness 1, muscle_total 2")
    a.bid_level, a.lowered = -2, 3
    assert bid_chance(a) == 40


@pytest.mark.clause("DUE-003", "DUE-205")
@pytest.mark.parametrize(("muscle", "level", "chance"), [(8, 0, 4), (10, -2, 2), (11, -3, 1), (20, -12, 1)])
def test_the_chance_of_a_bid_never_falls_below_one(muscle: int, level: int, chance: int) -> None:
    a = fencer("A", f"Level 8, muscle_total {muscle}")
    assert (a.current, bid_chance(a)) == (level, chance)


@pytest.mark.clause("DUE-008", "DUE-201", "DUE-951")
def test_a_three_gives_first_hand_to_the_first_fencer_and_it_changes_over_every_turn() -> None:
    for face, sides in ((3, [0, 1, 0, 1, 0]), (4, [1, 0, 1, 0, 1])):
        bout = Bout(fencer("A"), fencer("B"), [face], stage="turn")
        bout.s.turn = 0
        seen = []
        for _ in range(5):
            bout.play("close")
            seen.append(bout.s.first_hand)
            bout.s.stage = "turn"
        assert seen == sides
        assert render(bout.said("first_hand")[0].say) == f"First hand: {face}, {'AB'[face > 3]}"


@pytest.mark.clause("DUE-101", "DUE-102", "DUE-104", "DUE-105", "DUE-106", "DUE-107", "DUE-108")
def test_the_log_begins_with_who_fights() -> None:
    bout = Bout(
        fencer("A", "sabre, Level 10, Toughness 2, Agility 1"), fencer("B", "Level 8"), [1], stage="turn"
    )
    bout.s.turn = 0
    bout.play("close")
    assert [render(e.say) for e in bout.said("duel_started")] == [
        "A, master, Sabre: Level 10, Endurance 12, Toughness 2, Agility 1",
        "B, student, Épée: Level 8, Endurance 12, Toughness 0, Agility 0",
    ]


@pytest.mark.clause("DUE-009", "DUE-204", "DUE-209")
def test_first_hand_rolls_first_and_ends_the_rerolls_before_the_other_begins() -> None:
    bout = Bout(fencer("A"), fencer("B"), [90, 91, 92, 40, 93, 20], stage="bid")
    bout.s.first_hand = 1
    bout.play("compose", answers={"bid": ["high", "low"], "reroll": ["reroll", "reroll", "reroll", "reroll"]})
    rolls = [(e.data["fencer"], e.data["dice"][0]) for e in bout.events if "dice" in e.data]
    assert rolls == [("B", 90), ("A", 91), ("B", 92), ("B", 40), ("A", 93), ("A", 20)]
    assert (bout.b.size, bout.a.size) == (4, 3) and (bout.a.endurance, bout.b.endurance) == (10, 10)


@pytest.mark.clause("DUE-202", "DUE-203", "DUE-005", "DUE-208")
def test_bids_are_told_together_and_whoever_has_enough_keeps_the_failure() -> None:
    bout = bidding("", [46, 1], "high", ("keep",))
    told = [(e.clause, render(e.say)) for e in bout.events]
    assert told == [
        ("DUE-203", "A has made a bid"),
        ("DUE-203", "B has made a bid"),
        ("DUE-203", "A bids high"),
        ("DUE-203", "B bids low"),
        ("DUE-205", "A bids and rolls 46: 45 or less succeeds"),
        ("DUE-205", "B bids and rolls 1: 45 or less succeeds"),
        ("DUE-208", "A keeps the roll"),
        ("DUE-214", "A has a stack of 2 at Level −2"),
        ("DUE-211", "B has a stack of 3"),
    ]
    assert [e.what for e in bout.events[:4]] == ["bid_made"] * 2 + ["bids_revealed"] * 2
    assert {"DUE-005", "DUE-202"} <= bout.events[2].clauses
    assert {"DUE-001", "DUE-003", "DUE-009", "DUE-105", "DUE-204", "DUE-209"} <= bout.events[4].clauses


@pytest.mark.clause("DUE-218", "DUE-841")
@pytest.mark.parametrize(
    ("bids", "winner"), [(["yield", "low"], 1), (["high", "yield"], 0), (["yield"] * 2, None)]
)
def test_whoever_yields_has_lost_and_two_who_yield_draw(bids: list[str], winner: int | None) -> None:
    bout = Bout(fencer("A"), fencer("B"), stage="bid").play("over", answers={"bid": list(bids)})
    assert bout.s.winner == winner
    assert [f.status for f in (bout.a, bout.b)] == ["yielded" if b == "yield" else "fit" for b in bids]
    assert bout.events[-1].what == "duel_over"


@pytest.mark.clause("DUE-103", "DUE-754")
def test_an_exhausted_fencer_still_bids_and_is_asked_no_stack() -> None:
    bout = Bout(fencer("A", "Endurance -13"), fencer("B"), [40, 99], stage="bid")
    asked: list[str] = []
    given = bout.answer

    def answer(decision: Any) -> Any:
        asked.append(f"{decision.key} {'AB'[decision.who]}")
        if decision.key == "compose":
            return {"items": ["rest"] * 2, "dials": {}}
        return "low" if decision.key == "bid" else "keep" if decision.key == "reroll" else given(decision)

    bout.answer = answer  # type: ignore[assignment,method-assign]
    bout.play("blows")
    assert asked == ["bid A", "bid B", "reroll B", "compose B"]
    assert bout.a.stack.items == ("rest",) * 3
    told = bout.said("exhausted")[0]
    assert (told.clause, render(told.say)) == ("DUE-318", "A is exhausted and can only rest")
    assert {"DUE-752", "DUE-754"} <= told.clauses


def test_a_bid_shows_its_chance_with_as_many_rerolls_as_there_is_endurance_for() -> None:
    parts: list[Any] = list(bid_forecast(fencer("A", "Level 8, Endurance 2"), "low").parts)
    assert [(key, round(p, 4)) for key, p in parts[1].bars] == [("0", 0.4), ("1", 0.64), ("2", 0.784)]


@pytest.mark.clause("DUE-202")
def test_a_bid_that_nobody_knows_is_refused() -> None:
    bout = Bout(fencer("A"), fencer("B"), stage="bid")
    with pytest.raises(IllegalAnswer) as refused:
        bout.play("compose", answers={"bid": ["huge"]})
    assert refused.value.why.clause == "DUE-202"


@pytest.mark.clause("DUE-201", "DUE-217")
def test_what_lasts_a_turn_is_gone_with_the_next() -> None:
    a = fencer("A", "bid change 2; [A A]")
    a.wounds, a.lowered, a.hits, a.struck, a.fired = (Wound("light", True),), 2, 1, "success", True
    DuelState(fencers={"A": a})
    laid = a.stack
    a.fresh()
    assert (a.bid_level, a.lowered, a.hits, a.struck, a.fired, a.size) == (0, 0, 0, "", False, 0)
    assert a.last == laid and a.stack.items == () and len(a.wounds) == 1
