"""Compose: what an answer is, what is refused and why, what can be sampled."""

from __future__ import annotations

import pytest

from game.engine.decisions import Compose, Composed, Dial, IllegalAnswer, Tile, Why
from game.engine.words import Text
from game.players.random import Chance

KEYS = ("cut", "parry", "rest")


def adds(made: Composed[str], item: str) -> Why | None:
    if item == "cut" and made.items.count("cut") == 2:
        return Why(Text("Two cuts are enough; parry or rest"), "ABC-003")
    return None


def check(made: Composed[str]) -> Why | None:
    if made.dials["force"] and "cut" not in made.items:
        return Why(Text("Force goes into cuts; lay one"), "ABC-004")
    return None


def question(least: int = 3, most: int = 3) -> Compose[str]:
    return Compose(
        0,
        "ABC-001",
        Text("Lay a stack"),
        [Tile(k, k, Text(k)) for k in KEYS],
        {"items": ["rest"] * least},
        least=least,
        most=most,
        dials=(Dial("force", Text("Force"), 3, clause="ABC-002"),),
        adds=adds,
        check=check,
    )


def test_an_answer_names_things_in_order_and_numbers() -> None:
    made = question().read({"items": ["cut", "rest", "cut"], "dials": {"force": 2}})
    assert made.items == ("cut", "rest", "cut")
    assert made.dials == {"force": 2}


def test_a_number_left_out_is_the_least_and_the_journal_keeps_it() -> None:
    asked = question()
    answer = {"items": ["rest", "rest", "parry"]}
    assert asked.read(answer).dials == {"force": 0}
    kept = asked.kept(answer)
    assert kept == {"items": ["rest", "rest", "parry"], "dials": {"force": 0}}
    assert asked.recall(kept) == asked.read(answer)


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ([], "The answer must hold items and dials, not []"),
        ({"items": ["cut"], "more": 1}, "The answer must hold items and dials"),
        ({"items": "cut"}, "Items are a list, dials have names"),
        ({"items": [1, 2, 3]}, "1 is not the key of a thing"),
        ({"items": ["cut", "cut", "kick"]}, "'kick' cannot be laid here; possible: cut, parry, rest"),
        ({"items": ["cut", "cut"]}, "2 laid; from 3 to 3 may be"),
        ({"items": ["cut", "cut", "cut"]}, "Two cuts are enough; parry or rest [ABC-003]"),
        ({"items": ["rest"] * 3, "dials": {"luck": 1}}, "There is no dial 'luck'; there are force"),
        ({"items": ["cut"] * 2 + ["rest"], "dials": {"force": 4}}, "Force goes from 0 to 3 [ABC-002]"),
        ({"items": ["cut"] * 2 + ["rest"], "dials": {"force": True}}, "Force goes from 0 to 3 [ABC-002]"),
        ({"items": ["rest"] * 3, "dials": {"force": 1}}, "Force goes into cuts; lay one [ABC-004]"),
    ],
)
def test_every_refusal_says_what_would_be_right(answer: object, says: str) -> None:
    with pytest.raises(IllegalAnswer) as no:
        question().read(answer)
    assert says in str(no.value)


@pytest.mark.parametrize(("least", "most"), [(3, 3), (0, 2), (1, 4)])
def test_samples_are_legal_and_reach_everything(least: int, most: int) -> None:
    asked, chance = question(least, most), Chance(5)
    seen = set()
    for _ in range(600):
        made = asked.read(asked.sample(chance))
        seen |= {
            ("size", len(made.items)),
            ("force", made.dials["force"]),
            *(("item", i) for i in made.items),
        }
    assert {n for what, n in seen if what == "size"} == set(range(least, most + 1))
    assert {k for what, k in seen if what == "item"} == set(KEYS)
    assert {("force", 0), ("force", 1), ("force", 2)} <= seen


def test_a_spread_is_legal_different_and_the_same_every_time() -> None:
    spread = question().spread(8)
    assert spread == question().spread(8)
    assert len({str(a) for a in spread}) == len(spread) > 3
    for answer in spread:
        question().read(answer)


def test_where_no_random_composition_is_legal_the_sure_one_is_given() -> None:
    asked = question()
    asked.check = lambda made: (
        None if set(made.items) == {"rest"} and not made.dials["force"] else Why(Text("no"), "X")
    )
    asked.adds = lambda made, item: Why(Text("no"), "X") if item != "rest" else None
    assert asked.sample(Chance(1)) == {"items": ["rest"] * 3, "dials": {"force": 0}}
