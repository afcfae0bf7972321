"""PickOne, PickMany, Arrange, Assign, Allocate: reading, recalling, sampling, spreading, refusing."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.engine.asking import Decision, IllegalAnswer, Option, Why
from game.engine.decisions import Allocate, Arrange, Assign, PickMany, PickOne, Slot
from game.engine.words import Text, render
from game.players.random import Chance

ASK = (0, "TOY-000", Text("Which?"))


def row(*keys: str) -> list[Option[str]]:
    """Options whose values are their keys in capitals."""
    return [Option(k, k.upper(), Text(k)) for k in keys]


def refusal(decision: Decision[Any], answer: Any) -> str:
    """The reason for which an answer is refused."""
    with pytest.raises(IllegalAnswer) as caught:
        decision.read(answer)
    assert caught.value.why.clause.startswith("TOY-")
    assert str(caught.value) == f"{render(caught.value.why.text)} [{caught.value.why.clause}]"
    return render(caught.value.why.text)


def samples(decision: Decision[Any], n: int = 300) -> list[Any]:
    """Samples, all of them legal."""
    chance = Chance(1)
    out = [decision.sample(chance) for _ in range(n)]
    for answer in out:
        decision.read(answer)
    return out


def too_many_capitals(values: list[str]) -> Why | None:
    """No more than two values that come after B."""
    late = [v for v in values if v > "B"]
    return Why(Text("{n} after B; at most 2", {"n": len(late)}), "TOY-007") if len(late) > 2 else None


# ---- one


def test_one_is_read_by_key() -> None:
    decision = PickOne(*ASK, row("a", "b", "c"))
    assert decision.read("b") == decision.recall("b") == "B"
    assert decision.kept("b") == "b"
    assert decision.spread(2) == ["a", "b"] and decision.spread(9) == ["a", "b", "c"]


def test_one_refuses_other_keys_and_other_things() -> None:
    decision = PickOne(*ASK, row("a", "b"))
    assert refusal(decision, "x") == "'x' cannot be chosen here; possible: a, b"
    assert refusal(decision, ["a"]) == "The answer must be the key of an option, not ['a']"
    assert refusal(decision, None) == "The answer must be the key of an option, not None"


def test_one_is_sampled_evenly() -> None:
    counts = Counter(samples(PickOne(*ASK, row("a", "b", "c")), 3000))
    assert sorted(counts) == ["a", "b", "c"]
    assert all(900 < n < 1100 for n in counts.values())


def test_options_are_made_once_and_only_when_somebody_looks() -> None:
    made = []

    def source() -> list[Option[str]]:
        made.append(1)
        return row("a")

    decision = PickOne(*ASK, source, find=str.upper)
    assert decision.recall("a") == "A" and not made
    assert decision.read("a") == "A" and decision.options is decision.options
    assert made == [1]


# ---- many


def test_many_come_in_the_order_of_the_list_however_they_were_named() -> None:
    decision = PickMany(*ASK, row("a", "b", "c"), find=str.upper)
    assert decision.read(["c", "a"]) == ["A", "C"]
    assert decision.kept(["c", "a"]) == ["a", "c"]
    assert decision.recall(decision.kept(["c", "a"])) == ["A", "C"]
    assert decision.read([]) == []


def test_many_refuses_with_a_reason() -> None:
    decision = PickMany(*ASK, row("a", "b", "c", "d", "e"), least=1, most=4, check=too_many_capitals)
    assert refusal(decision, []) == "0 chosen; from 1 to 4 may be"
    assert refusal(decision, ["a", "a"]) == "Each may be chosen once"
    assert refusal(decision, ["a", "z"]) == "'z' cannot be chosen here; possible: a, b, c, d, e"
    assert refusal(decision, "a") == "The answer must be a list of keys, not 'a'"
    assert refusal(decision, [1]) == "The answer must be a list of keys, not [1]"
    assert refusal(decision, ["c", "d", "e"]) == "3 after B; at most 2"


def test_many_is_sampled_within_its_limits() -> None:
    decision = PickMany(*ASK, row("a", "b", "c", "d", "e"), least=2, most=4, check=too_many_capitals)
    found = samples(decision)
    assert {len(a) for a in found} == {2, 3, 4}
    assert {k for a in found for k in a} == set("abcde")


def test_many_spreads_over_few_and_many() -> None:
    assert PickMany(*ASK, row("a", "b", "c")).spread(12) == [
        [],
        ["a", "b", "c"],
        ["a"],
        ["a", "b"],
        ["b"],
        ["b", "c"],
        ["c"],
        ["a", "c"],
    ]
    assert PickMany(*ASK, row("a", "b", "c"), least=2, most=2).spread(2) == [["a", "b"], ["b", "c"]]
    assert PickMany(*ASK, []).spread(3) == [[]] and PickMany(*ASK, []).sample(Chance(1)) == []


def test_many_finds_the_only_legal_answer() -> None:
    def only_a_and_c(values: list[str]) -> Why | None:
        return None if values == ["A", "C"] else Why(Text("A and C"), "TOY-001")

    decision = PickMany(*ASK, row("a", "b", "c", "d"), least=2, check=only_a_and_c)
    assert decision.spread(3) == [["a", "c"]]
    assert samples(decision, 20) == [["a", "c"]] * 20


def test_a_question_without_a_legal_answer_is_a_mistake_of_the_rules() -> None:
    decision = PickMany(*ASK, row("a"), key="pay", check=lambda _: Why(Text("no"), "TOY-001"))
    with pytest.raises(AssertionError, match="pay has no legal answer"):
        decision.spread(1)


# ---- arrange


def test_arrange_keeps_the_order_of_the_answer() -> None:
    decision = Arrange(*ASK, row("a", "b", "c"))
    assert decision.read(["c", "a"]) == ["C", "A"] == decision.recall(decision.kept(["c", "a"]))


def test_arrange_refuses_with_a_reason() -> None:
    decision = Arrange(*ASK, row("a", "b", "c", "d"), most=3, check=too_many_capitals)
    assert refusal(decision, ["a", "a"]) == "Each may be chosen once"
    assert refusal(decision, ["a", "b", "c", "d"]) == "4 chosen; from 0 to 3 may be"
    assert (
        refusal(Arrange(*ASK, row("c", "d", "e"), check=too_many_capitals), ["e", "d", "c"])
        == "3 after B; at most 2"
    )
    assert refusal(decision, {"a": 1}) == "The answer must be a list of keys, not {'a': 1}"


def test_arrange_is_sampled_in_every_order() -> None:
    found = {tuple(a) for a in samples(Arrange(*ASK, row("a", "b", "c"), least=2), 600)}
    assert len(found) == 6 + 6


def test_arrange_spreads_long_orders_first() -> None:
    assert Arrange(*ASK, row("a", "b", "c"), most=2).spread(4) == [["a", "b"], ["b", "c"], ["c", "a"], ["a"]]
    assert Arrange(*ASK, row("a")).spread(5) == [["a"], []]


def test_arrange_finds_the_only_legal_order() -> None:
    def backwards(values: list[str]) -> Why | None:
        return None if values == ["C", "B", "A"] else Why(Text("backwards"), "TOY-001")

    decision = Arrange(*ASK, row("a", "b", "c"), check=backwards)
    assert decision.spread(2) == [["c", "b", "a"]]
    assert decision.sample(Chance(3)) == ["c", "b", "a"]


# ---- assign


def assign(**extra: Any) -> Assign[str, str]:
    """Cards a, b, c onto slots x and y; y does not take C."""

    def fits(item: str, slot: str) -> Why | None:
        return Why(Text("Y takes no C"), "TOY-002") if (item, slot) == ("C", "Y") else None

    def check(pairs: list[tuple[str, str]]) -> Why | None:
        full = [s for s in "XY" if sum(slot == s for _, slot in pairs) > 2]
        return Why(Text("{slot} is full", {"slot": full[0]}), "TOY-003") if full else None

    return Assign(*ASK, row("a", "b", "c"), row("x", "y"), fits=fits, check=check, **extra)


def test_assign_gives_pairs_in_the_order_of_the_things() -> None:
    assert assign().read({"c": "x", "a": "y"}) == [("A", "Y"), ("C", "X")]
    assert assign().recall({"c": "x", "a": "y"}) == [("A", "Y"), ("C", "X")]
    assert assign().read({}) == []


def test_assign_refuses_with_a_reason() -> None:
    assert refusal(assign(), {"c": "y"}) == "Y takes no C"
    assert refusal(assign(), {"a": "x", "b": "x", "c": "x"}) == "X is full"
    assert refusal(assign(), {"z": "x"}) == "'z' to 'x': there is no such thing here"
    assert refusal(assign(), {"a": ["x"]}) == "'a' to ['x']: there is no such thing here"
    assert refusal(assign(), ["a"]) == "The answer must say for each thing where it goes, not ['a']"


def test_assign_is_sampled_over_all_legal_answers() -> None:
    # C stays or goes to x; A and B each stay or go to x or y; not all three to x
    found = {tuple(sorted(a.items())) for a in samples(assign(), 1000)}
    assert len(found) == 2 * 9 - 1


def test_assign_spreads_from_nothing_to_full() -> None:
    spread = assign().spread(9)
    assert spread[:3] == [{}, {"a": "x", "b": "x"}, {"a": "x"}]
    assert {"a": "y", "b": "y", "c": "x"} in spread
    assert Assign(*ASK, row("a"), []).spread(3) == [{}]
    assert Assign(*ASK, row("a"), []).sample(Chance(1)) == {}


# ---- allocate


def allocate(**extra: Any) -> Allocate:
    """Four dice over x (at least 1), y and z (at most 2)."""
    slots = [Slot("x", Text("X"), 1), Slot("y", Text("Y")), Slot("z", Text("Z"), 0, 2)]
    return Allocate(*ASK, slots, 4, **extra)


def test_allocate_gives_every_slot_its_number_in_their_order() -> None:
    assert list(allocate().read({"z": 1, "y": 0, "x": 3}).items()) == [("x", 3), ("y", 0), ("z", 1)]
    assert list(allocate().kept({"z": 1, "y": 0, "x": 3})) == ["x", "y", "z"]
    assert allocate().recall({"x": 3, "y": 0, "z": 1}) == {"x": 3, "y": 0, "z": 1}


def test_allocate_refuses_with_a_reason() -> None:
    def odd(found: dict[str, int]) -> Why | None:
        return Why(Text("x is even"), "TOY-004") if found["x"] % 2 == 0 else None

    decision = allocate(check=odd)
    assert refusal(decision, {"x": 4}) == "Every slot needs its number: x, y, z"
    assert refusal(decision, {"x": 0, "y": 4, "z": 0}) == "X takes from 1 to 1000000"
    assert refusal(decision, {"x": 1, "y": 0, "z": 3}) == "Z takes from 0 to 2"
    assert refusal(decision, {"x": 1.0, "y": 3, "z": 0}) == "X takes from 1 to 1000000"
    assert refusal(decision, {"x": True, "y": 3, "z": 0}) == "X takes from 1 to 1000000"
    assert refusal(decision, {"x": 1, "y": 1, "z": 1}) == "3 given out, 4 are to be"
    assert refusal(decision, {"x": 2, "y": 2, "z": 0}) == "x is even"


def test_allocate_is_sampled_over_all_legal_answers() -> None:
    # 3 left over: z takes 0, 1 or 2 of them, x and y share the rest
    assert len({tuple(a.items()) for a in samples(allocate(), 600)}) == 4 + 3 + 2


def test_allocate_spreads_by_filling_each_slot_first() -> None:
    assert allocate().spread(5) == [
        {"x": 4, "y": 0, "z": 0},
        {"x": 1, "y": 3, "z": 0},
        {"x": 2, "y": 0, "z": 2},
    ]


def test_allocate_finds_the_only_legal_answer() -> None:
    def only(found: dict[str, int]) -> Why | None:
        return None if found == {"x": 2, "y": 1, "z": 1} else Why(Text("no"), "TOY-004")

    assert allocate(check=only).spread(4) == [{"x": 2, "y": 1, "z": 1}]
    assert allocate(check=only).sample(Chance(2)) == {"x": 2, "y": 1, "z": 1}
