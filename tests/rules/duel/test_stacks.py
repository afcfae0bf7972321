"""What a stack may hold, what it costs, what may be put into it (L01 to L22, the sizes of the choice)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import msgspec
import pytest

from game.engine.asking import IllegalAnswer
from game.engine.decisions import Composed
from game.engine.words import render
from game.rules.duel.compose import question
from game.rules.duel.items import KINDS, Limits, Stack, fault, may_add
from tests.rules.duel.arrange import LETTERS, Bout, fencer, stack


def refusal(
    words: str, endurance: int = 12, *, starting: int = 12, **more: bool | int
) -> tuple[str, str] | None:
    """Clause and words of what is wrong with a stack, None for a legal one."""
    laid = stack(words)
    size = more.pop("size", len(laid.items))
    why = fault(laid, Limits(int(size), endurance, starting, **{k: bool(v) for k, v in more.items()}))
    return (why.clause, render(why.text)) if why else None


ATTACKS_ALIKE = ("DUE-304", "Attacks are all ordinary or all reinforced")
DEFENCES_ALIKE = ("DUE-305", "Defences are all ordinary or all reinforced")
NO_RD = ("DUE-309", "A Counter-attack is an ordinary defence: no Reinforced Defence beside it")
NEEDS_BLADE = ("DUE-313", "Initiative needs an attack or a Counter-attack in the stack")
ONE_WAY = ("DUE-315", "Break Distance and Initiative do not stand in one stack")
NOT_IN_COUNTER = ("DUE-348", "Nothing can be invested in a Counter-attack, but with a sabre")
SABRE_ALONE = ("DUE-852", "A sabre's Counter-attack takes points only in a stack without attacks")
NO_ATTACK = "Levels of attack need an Attack or a Reinforced Attack"
NO_DEFENCE = ("DUE-349", "Levels of defence need a Defence or a Reinforced Defence")


def over(points: int, free: int) -> tuple[str, str]:
    """Too much invested."""
    return "DUE-350", f"{points} points invested, {free} may be: only Endurance above 0"


@pytest.mark.clause("DUE-301", "DUE-304", "DUE-305", "DUE-306", "DUE-307", "DUE-309", "DUE-312", "DUE-313")
@pytest.mark.clause("DUE-314", "DUE-315", "DUE-308", "DUE-310", "DUE-311", "DUE-303")
@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("[A RA]", ATTACKS_ALIKE),
        ("[RA A]", ATTACKS_ALIKE),
        ("[D RD]", DEFENCES_ALIKE),
        ("[RD D]", DEFENCES_ALIKE),
        ("[C RD]", NO_RD),
        ("[RD C]", NO_RD),
        ("[C D]", None),
        ("[K K]", ("DUE-306", "Only one Risky Attack in a stack")),
        ("[K A]", None),
        ("[K RA]", None),
        ("[I A I]", ("DUE-312", "Only one Initiative in a stack")),
        ("[I B A]", ONE_WAY),
        ("[B A I]", ONE_WAY),
        ("[I D]", NEEDS_BLADE),
        ("[I C]", None),
        ("[I K]", None),
        ("[B B]", ("DUE-314", "Only one Break Distance in a stack")),
        ("[C C C C]", None),
        ("[F F F]", None),
        ("[R R R R]", None),
    ],
)
def test_what_stands_with_what(words: str, why: tuple[str, str] | None) -> None:
    assert refusal(words) == why


@pytest.mark.clause("DUE-301")
def test_a_stack_has_exactly_as_many_items_as_the_bid_gave() -> None:
    assert refusal("[A D]", size=3) == ("DUE-301", "Exactly 3 items")
    assert refusal("[A D R]", size=2) == ("DUE-301", "Exactly 2 items")


@pytest.mark.clause("DUE-316", "DUE-317", "DUE-318", "DUE-319", "DUE-350", "DUE-752", "DUE-753")
@pytest.mark.parametrize(
    ("words", "endurance", "why"),
    [
        ("[A I]", -1, ("DUE-316", "Endurance is below 0: no Initiative; rest first")),
        ("[A I]", 0, None),
        ("[A I] ini 1", 0, over(1, 0)),
        ("[B D]", -1, ("DUE-317", "Endurance is below 0: no Break Distance; rest first")),
        ("[B D]", 0, None),
        ("[A R]", -13, ("DUE-318", "Endurance is below −12: only Rest can be chosen")),
        ("[R R]", -13, None),
        ("[A R]", -12, None),
        ("[RA K C F]", -12, None),
        ("[RD RD]", -12, None),
    ],
)
def test_what_a_tired_fencer_may_choose(words: str, endurance: int, why: tuple[str, str] | None) -> None:
    assert refusal(words, endurance) == why


@pytest.mark.clause("DUE-318")
def test_exhaustion_begins_below_minus_the_own_start() -> None:
    why = ("DUE-318", "Endurance is below −10: only Rest can be chosen")
    assert refusal("[A R]", -11, starting=10) == why
    assert refusal("[A R]", -10, starting=10) is None


@pytest.mark.clause("DUE-320", "DUE-928")
def test_a_cornered_fencer_may_not_break_and_may_do_all_else() -> None:
    why = ("DUE-320", "Cornered: there is no room to withdraw; fight your way out")
    assert refusal("[B D]", cornered=True) == why
    assert all(refusal(f"[{kind} A]", cornered=True) is None for kind in ("A", "D", "K", "C", "F", "R", "I"))


@pytest.mark.clause("DUE-341", "DUE-342", "DUE-343", "DUE-344", "DUE-345", "DUE-346", "DUE-347", "DUE-348")
@pytest.mark.clause("DUE-349", "DUE-350", "DUE-351", "DUE-852")
@pytest.mark.parametrize(
    ("words", "endurance", "sabre", "why"),
    [
        ("[A D] att+2 def+1", 3, False, None),
        ("[A D] att+2 def+2", 3, False, over(4, 3)),
        ("[RA] att+1", 3, False, None),
        ("[RA] att+2", 3, False, over(4, 3)),
        ("[K D] att+1", 12, False, ("DUE-347", NO_ATTACK)),
        ("[D D] att+1", 12, False, ("DUE-349", NO_ATTACK)),
        ("[K A] att+1", 12, False, None),
        ("[C A] att+1", 12, False, None),
        ("[C D] ctr+1", 12, False, NOT_IN_COUNTER),
        ("[C D] ctr+1", 12, True, None),
        ("[D D] ctr+1", 12, True, NOT_IN_COUNTER),
        ("[C A] ctr+1", 12, True, SABRE_ALONE),
        ("[C K] ctr+1", 12, True, SABRE_ALONE),
        ("[C] ctr+4", 12, True, ("DUE-852", "At most 3 Levels")),
        ("[F A] fnt 4", 12, False, None),
        ("[F A] fnt 5", 12, False, ("DUE-344", "At most 4 points in Feints")),
        ("[D A] fnt 1", 12, False, ("DUE-344", "There is no Feint to invest in")),
        ("[C D] def+1", 12, False, None),
        ("[C] def+1", 12, False, NO_DEFENCE),
        ("[RD] def+4", 12, False, ("DUE-343", "At most 3 Levels")),
        ("[A] att+3", 12, False, None),
        ("[A] att+4", 12, False, ("DUE-341", "At most 3 Levels")),
        ("[A I] ini 12", 12, False, None),
        ("[A I] ini 13", 12, False, over(13, 12)),
        ("[A A] ini 1", 12, False, ("DUE-345", "There is no Initiative to invest in")),
        ("[A B] brk 12", 12, False, None),
        ("[A A] brk 1", 12, False, ("DUE-346", "There is no Break Distance to invest in")),
        ("[RA RA RA]", 0, False, None),
        ("[RA RA RA] att+1", 0, False, over(2, 0)),
        ("[A] att+1", -5, False, over(1, 0)),
    ],
)
def test_what_may_be_invested(words: str, endurance: int, sabre: bool, why: tuple[str, str] | None) -> None:
    assert refusal(words, endurance, sabre=sabre) == why


@pytest.mark.clause("DUE-331", "DUE-332", "DUE-333", "DUE-334", "DUE-335", "DUE-336", "DUE-337", "DUE-338")
@pytest.mark.clause("DUE-339", "DUE-340", "DUE-402")
@pytest.mark.parametrize(
    ("item", "cost"),
    [("A", 1), ("RA", 2), ("D", 0), ("RD", 1), ("K", 1), ("C", 2), ("F", 1), ("I", 1), ("R", 0), ("B", 0)],
)
def test_every_item_has_its_base_cost(item: str, cost: int) -> None:
    assert stack(f"[{item}]").base == cost
    assert stack(f"[{item} {item}]").base == 2 * cost


@pytest.mark.clause("DUE-341", "DUE-342", "DUE-343", "DUE-344", "DUE-858", "DUE-415")
def test_levels_of_reinforced_attacks_cost_two_all_other_points_one() -> None:
    assert (stack("[RA RA] att+3").base, stack("[RA RA] att+3").invested) == (4, 6)
    assert (stack("[A A] att+3").cost, stack("[RD] def+2").cost, stack("[C] ctr+2").cost) == (5, 3, 4)
    assert stack("[F F A] fnt 3").cost == 6
    assert stack("[RA D I] att+1 ini 3").exertion() == 4
    assert stack("[RA] att+2").points("reinforced_attack") == 4
    assert [stack("[A K R C] att+3").points(LETTERS[i]) for i in "AKRC"] == [3, 0, 0, 0]


def legal_lists(size: int, limits: Limits) -> Iterator[tuple[str, ...]]:
    """All item lists of a size that may be laid with nothing invested."""
    for items in product(KINDS, repeat=size):
        if fault(Stack(items), limits) is None:
            yield items


@pytest.mark.clause("DUE-301", "DUE-316", "DUE-317", "DUE-318", "DUE-320")
@pytest.mark.parametrize(
    ("size", "counts"),
    [(1, (9, 8, 8, 1)), (2, (81, 65, 57, 1)), (3, (670, 499, 370, 1)), (4, (5019, 3539, 2243, 1))],
)
def test_so_many_lists_of_items_can_be_laid(size: int, counts: tuple[int, ...]) -> None:
    fresh = Limits(size, 12, 12)
    cases = (
        fresh,
        msgspec.structs.replace(fresh, cornered=True),
        msgspec.structs.replace(fresh, endurance=-1),
        msgspec.structs.replace(fresh, endurance=-13),
    )
    assert tuple(sum(1 for _ in legal_lists(size, case)) for case in cases) == counts


def with_investments(size: int, endurance: int, sabre: bool) -> int:
    """How many stacks can be laid, investments counted."""
    limits = Limits(size, endurance, 12, sabre)
    found = 0
    for items in legal_lists(size, limits):
        bare, pools = Stack(items), []
        for name, most in (
            ("attack", 3),
            ("defence", 3),
            ("counter", 3),
            ("feint", 4),
            ("initiative", endurance),
            ("break_", endurance),
        ):
            one = fault(msgspec.structs.replace(bare, **{name: 1}), limits)
            pools.append((name, range(most + 1) if one is None or one.clause == "DUE-350" else range(1)))
        for numbers in product(*(pool for _, pool in pools)):
            made = msgspec.structs.replace(bare, **dict(zip((n for n, _ in pools), numbers, strict=True)))
            found += fault(made, limits) is None
    return found


@pytest.mark.clause("DUE-350", "DUE-852")
@pytest.mark.parametrize(
    ("size", "endurance", "counts"),
    [(1, 2, (20, 22)), (1, 4, (28, 31)), (2, 2, (290, 320)), (2, 4, (554, 635)), (3, 2, (3367, 3627))],
)
def test_so_many_stacks_with_investments_can_be_laid(
    size: int, endurance: int, counts: tuple[int, int]
) -> None:
    assert (with_investments(size, endurance, False), with_investments(size, endurance, True)) == counts


@pytest.mark.clause("DUE-350")
def test_so_many_stacks_of_three_can_be_laid_with_four_points() -> None:
    assert (with_investments(3, 4, False), with_investments(3, 4, True)) == (8116, 9085)


# ---- the question


def asked(a: str, size: int, cornered: bool = False) -> Bout:
    """A is about to lay a stack."""
    f = fencer("A", a)
    f.size = size
    return Bout(f, fencer("B"))


def answer(bout: Bout, items: list[str], cornered: bool = False, **dials: int) -> str:
    """What the question says to an answer: the refusal, or "" for a legal one."""
    ask = question(bout.g, bout.pair, bout.a, bout.b, cornered=cornered)
    try:
        ask.read({"items": items, "dials": dials})
    except IllegalAnswer as illegal:
        return f"{illegal.why.clause} {render(illegal.why.text)}"
    return ""


@pytest.mark.clause("DUE-301", "DUE-302", "DUE-303", "DUE-319")
def test_the_question_takes_a_legal_stack_and_says_what_is_wrong_with_another() -> None:
    bout = asked("Endurance 2", 2)
    assert answer(bout, ["attack", "defence"], attack=1, defence=1) == ""
    assert answer(bout, ["attack", "defence"], attack=3).startswith("DUE-350 3 points invested, 2 may be")
    assert answer(bout, ["attack"]) == "DUE-301 1 laid; from 2 to 2 may be"
    assert answer(bout, ["attack", "shout"]).startswith(
        "DUE-301 'shout' cannot be laid here; possible: attack, reinforced"
    )
    assert answer(bout, ["defence", "break_distance"], True).startswith("DUE-320 Cornered")
    assert answer(bout, ["attack", "attack"], counter=1).startswith("DUE-301 There is no dial")
    assert answer(bout, ["attack", "attack"], attack=4) == "DUE-341 Attack goes from 0 to 3"


@pytest.mark.clause("DUE-303", "DUE-852")
def test_there_are_ten_tiles_with_their_costs_and_a_sabre_has_a_dial_more() -> None:
    bout = asked("", 3)
    ask = question(bout.g, bout.pair, bout.a, bout.b, cornered=False)
    tiles = [(t.key, t.coin, t.clause) for t in ask.tiles]
    assert tiles[:3] == [
        ("attack", "1", "DUE-331"),
        ("reinforced_attack", "2", "DUE-332"),
        ("defence", "0", "DUE-333"),
    ]
    assert len(tiles) == 10 and [d.key for d in ask.dials] == [
        "attack",
        "defence",
        "feint",
        "initiative",
        "break",
    ]
    bout.a.weapon = "sabre"
    ask = question(bout.g, bout.pair, bout.a, bout.b, cornered=False)
    assert [d.key for d in ask.dials] == ["attack", "defence", "counter", "feint", "initiative", "break"]


@pytest.mark.clause("DUE-331", "DUE-350", "DUE-351", "DUE-402")
def test_the_question_counts_live_what_the_stack_comes_to() -> None:
    bout = asked("Endurance 3", 3)
    ask = question(bout.g, bout.pair, bout.a, bout.b, cornered=False)
    assert ask.sums is not None
    made = Composed(("reinforced_attack", "attack"), {"attack": 1})
    sums = [(n.value, render(n.label), n.clause) for n in ask.sums(made)]
    assert sums == [
        ("3", "Base costs", "DUE-331"),
        ("2", "Invested, of 3", "DUE-350"),
        ("5", "Paid when shown", "DUE-402"),
        ("−2", "Endurance then", "DUE-351"),
    ]


@pytest.mark.clause("DUE-304", "DUE-318")
def test_what_cannot_come_to_the_strip_is_told_before_it_is_laid() -> None:
    limits = Limits(3, 12, 12)
    why = may_add(("attack",), "reinforced_attack", limits)
    assert why is not None and (why.clause, render(why.text)) == ATTACKS_ALIKE
    assert may_add(("attack",), "defence", limits) is None
